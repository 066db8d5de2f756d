//! Every table of ECMA-335 (II.22) and of the portable PDB, column by column.
//!
//! The one description below makes the enum of tables, a struct for each kind of row, and the layout the reader
//! uses.

use crate::error::Result;
use crate::flags::{FieldFlags, GenericParamFlags, MethodFlags, TypeFlags};
use crate::heaps::{BlobIndex, GuidIndex, StringIndex};

use super::column::{
    Column, ColumnKind, CustomAttributeType, HasConstant, HasCustomAttribute, HasCustomDebugInformation,
    HasDeclSecurity, HasFieldMarshal, HasSemantics, Implementation, Key, MemberForwarded, MemberRefParent,
    MethodDefOrRef, ResolutionScope, TypeDefOrRef, TypeOrMethodDef,
};
use super::id::{Id, ListStart};
use super::reader::RawRow;

/// A row of some table, all its columns read.
pub trait Row: Sized + Copy {
    /// The table it is a row of.
    const TABLE: Table;
    /// Reads the columns.
    fn decode(row: &RawRow<'_>) -> Result<Self>;
}

/// A row that belongs to another: the table is kept sorted by the owner.
pub trait Owned: Row {
    /// What kind of thing owns it.
    type Owner: Key;
    /// Which column names the owner.
    const OWNER_COLUMN: usize;
}

macro_rules! tables {
    ($($(#[$doc:meta])* $number:literal $name:ident { $($(#[$column_doc:meta])* $column:ident: $kind:ty,)+ })+) => {
        /// The tables by their numbers.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Table {
            $($(#[$doc])* $name = $number,)+
        }

        impl Table {
            /// The table of a number.
            pub fn from_number(number: u8) -> Option<Self> {
                match number {
                    $($number => Some(Self::$name),)+
                    _ => None,
                }
            }

            /// The kinds of its columns, in order.
            pub fn columns(self) -> &'static [ColumnKind] {
                match self {
                    $(Self::$name => &[$(<$kind as Column>::KIND),+],)+
                }
            }
        }

        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy)]
            pub struct $name {
                $($(#[$column_doc])* pub $column: $kind,)+
            }

            impl Row for $name {
                const TABLE: Table = Table::$name;
                #[inline]
                fn decode(row: &RawRow<'_>) -> Result<Self> {
                    let mut column = 0;
                    Ok(Self { $($column: {
                        let raw = row.column(column);
                        column += 1;
                        let _ = column;
                        <$kind as Column>::from_raw(raw)?
                    },)+ })
                }
            }
        )+
    };
}

macro_rules! owned {
    ($($name:ident by $owner:ty, column $column:literal;)+) => { $(
        impl Owned for $name {
            type Owner = $owner;
            const OWNER_COLUMN: usize = $column;
        }
    )+ };
}

owned! {
    FieldPtr by Id<Field>, column 0;
    MethodPtr by Id<MethodDef>, column 0;
    ParamPtr by Id<Param>, column 0;
    EventPtr by Id<Event>, column 0;
    PropertyPtr by Id<Property>, column 0;
    InterfaceImpl by Id<TypeDef>, column 0;
    Constant by HasConstant, column 1;
    CustomAttribute by HasCustomAttribute, column 0;
    FieldMarshal by HasFieldMarshal, column 0;
    DeclSecurity by HasDeclSecurity, column 1;
    ClassLayout by Id<TypeDef>, column 2;
    FieldLayout by Id<Field>, column 1;
    EventMap by Id<TypeDef>, column 0;
    PropertyMap by Id<TypeDef>, column 0;
    MethodSemantics by HasSemantics, column 2;
    MethodImpl by Id<TypeDef>, column 0;
    ImplMap by MemberForwarded, column 1;
    FieldRva by Id<Field>, column 1;
    NestedClass by Id<TypeDef>, column 0;
    GenericParam by TypeOrMethodDef, column 2;
    GenericParamConstraint by Id<GenericParam>, column 0;
    LocalScope by Id<MethodDef>, column 0;
    StateMachineMethod by Id<MethodDef>, column 0;
    CustomDebugInformation by HasCustomDebugInformation, column 0;
}

tables! {
    /// The module itself; one row.
    0x00 ModuleRow {
        /// Always 0.
        generation: u16,
        /// The file's name.
        name: StringIndex,
        /// Tells two builds apart.
        mvid: GuidIndex,
        /// Edit and continue.
        enc_id: GuidIndex,
        /// Edit and continue.
        enc_base_id: GuidIndex,
    }
    /// A type defined elsewhere.
    0x01 TypeRef {
        /// Where; none means: look in the exported types.
        scope: Option<ResolutionScope>,
        /// Its name, with the arity of a generic type: `List``1`.
        name: StringIndex,
        /// Its namespace; empty for nested types.
        namespace: StringIndex,
    }
    /// A type defined here.
    0x02 TypeDef {
        /// `TypeAttributes`.
        flags: TypeFlags,
        /// Its name.
        name: StringIndex,
        /// Its namespace; empty for nested types.
        namespace: StringIndex,
        /// Its base type.
        extends: Option<TypeDefOrRef>,
        /// Its fields.
        fields: ListStart<Field>,
        /// Its methods.
        methods: ListStart<MethodDef>,
    }
    /// Order of fields in a `#-` stream.
    0x03 FieldPtr {
        /// The field at this place.
        field: Id<Field>,
    }
    /// A field.
    0x04 Field {
        /// `FieldAttributes`.
        flags: FieldFlags,
        /// Its name.
        name: StringIndex,
        /// Its signature.
        signature: BlobIndex,
    }
    /// Order of methods in a `#-` stream.
    0x05 MethodPtr {
        /// The method at this place.
        method: Id<MethodDef>,
    }
    /// A method. Several may share one body.
    0x06 MethodDef {
        /// Where its body is; 0 if it has none.
        rva: u32,
        /// `MethodImplAttributes`.
        impl_flags: u16,
        /// `MethodAttributes`.
        flags: MethodFlags,
        /// Its name.
        name: StringIndex,
        /// Its signature.
        signature: BlobIndex,
        /// Its parameters, as far as they have names or attributes.
        params: ListStart<Param>,
    }
    /// Order of parameters in a `#-` stream.
    0x07 ParamPtr {
        /// The parameter at this place.
        param: Id<Param>,
    }
    /// A parameter.
    0x08 Param {
        /// `ParamAttributes`.
        flags: u16,
        /// Its place in the signature, from 1; 0 is the return value.
        sequence: u16,
        /// Its name.
        name: StringIndex,
    }
    /// That a type implements an interface.
    0x09 InterfaceImpl {
        /// The type.
        class: Id<TypeDef>,
        /// The interface.
        interface: TypeDefOrRef,
    }
    /// A method or field defined elsewhere, or of a constructed type.
    0x0a MemberRef {
        /// What it is a member of.
        class: MemberRefParent,
        /// Its name.
        name: StringIndex,
        /// A method's or a field's signature.
        signature: BlobIndex,
    }
    /// A constant value.
    0x0b Constant {
        /// The element type, in the low byte.
        kind: u16,
        /// What has the value.
        parent: HasConstant,
        /// The value.
        value: BlobIndex,
    }
    /// A custom attribute.
    0x0c CustomAttribute {
        /// What it is attached to.
        parent: HasCustomAttribute,
        /// Its constructor.
        constructor: CustomAttributeType,
        /// Its arguments.
        value: BlobIndex,
    }
    /// How a field or parameter is marshalled.
    0x0d FieldMarshal {
        /// Which.
        parent: HasFieldMarshal,
        /// How.
        native_type: BlobIndex,
    }
    /// A security declaration.
    0x0e DeclSecurity {
        /// `SecurityAction`.
        action: u16,
        /// Whose.
        parent: HasDeclSecurity,
        /// The permissions.
        permissions: BlobIndex,
    }
    /// A type's packing and size.
    0x0f ClassLayout {
        /// The packing; 0 is the default.
        packing: u16,
        /// The size; 0 is computed.
        size: u32,
        /// Whose.
        parent: Id<TypeDef>,
    }
    /// A field's explicit offset.
    0x10 FieldLayout {
        /// The offset in bytes.
        offset: u32,
        /// The field.
        field: Id<Field>,
    }
    /// A signature that no member has: locals, `calli`.
    0x11 StandAloneSig {
        /// The signature.
        signature: BlobIndex,
    }
    /// Which events a type has.
    0x12 EventMap {
        /// The type.
        parent: Id<TypeDef>,
        /// Its events.
        events: ListStart<Event>,
    }
    /// Order of events in a `#-` stream.
    0x13 EventPtr {
        /// The event at this place.
        event: Id<Event>,
    }
    /// An event.
    0x14 Event {
        /// `EventAttributes`.
        flags: u16,
        /// Its name.
        name: StringIndex,
        /// The type of its delegate.
        kind: Option<TypeDefOrRef>,
    }
    /// Which properties a type has.
    0x15 PropertyMap {
        /// The type.
        parent: Id<TypeDef>,
        /// Its properties.
        properties: ListStart<Property>,
    }
    /// Order of properties in a `#-` stream.
    0x16 PropertyPtr {
        /// The property at this place.
        property: Id<Property>,
    }
    /// A property.
    0x17 Property {
        /// `PropertyAttributes`.
        flags: u16,
        /// Its name.
        name: StringIndex,
        /// Its signature.
        signature: BlobIndex,
    }
    /// That a method is an accessor.
    0x18 MethodSemantics {
        /// `MethodSemanticsAttributes`: setter 1, getter 2, other 4, add 8, remove 16, fire 32.
        semantics: u16,
        /// The accessor.
        method: Id<MethodDef>,
        /// Of which event or property.
        association: HasSemantics,
    }
    /// That a method implements another, whatever their names.
    0x19 MethodImpl {
        /// In which type.
        class: Id<TypeDef>,
        /// The implementation.
        body: MethodDefOrRef,
        /// What is implemented.
        declaration: MethodDefOrRef,
    }
    /// Another module, managed or native.
    0x1a ModuleRef {
        /// Its name.
        name: StringIndex,
    }
    /// A constructed type.
    0x1b TypeSpec {
        /// Its signature.
        signature: BlobIndex,
    }
    /// That a method is in a native library.
    0x1c ImplMap {
        /// `PInvokeAttributes`.
        flags: u16,
        /// Which method (or, never seen, field).
        member: MemberForwarded,
        /// Its name there.
        name: StringIndex,
        /// The library.
        scope: Id<ModuleRef>,
    }
    /// A field's initial bytes.
    0x1d FieldRva {
        /// Where they are.
        rva: u32,
        /// The field.
        field: Id<Field>,
    }
    /// Edit and continue.
    0x1e EncLog {
        /// A token.
        token: u32,
        /// What happened to it.
        function: u32,
    }
    /// Edit and continue.
    0x1f EncMap {
        /// A token.
        token: u32,
    }
    /// The assembly itself; one row, none in a netmodule.
    0x20 Assembly {
        /// `AssemblyHashAlgorithm`.
        hash_algorithm: u32,
        /// The version's first part.
        major: u16,
        /// Its second.
        minor: u16,
        /// Its third.
        build: u16,
        /// Its fourth.
        revision: u16,
        /// `AssemblyFlags`.
        flags: u32,
        /// The public key, if signed.
        public_key: BlobIndex,
        /// Its name, without extension.
        name: StringIndex,
        /// Its culture; empty for code.
        culture: StringIndex,
    }
    /// Not used by anything.
    0x21 AssemblyProcessor {
        /// The processor.
        processor: u32,
    }
    /// Not used by anything.
    0x22 AssemblyOs {
        /// The platform.
        platform: u32,
        /// Its version.
        major: u32,
        /// Its version.
        minor: u32,
    }
    /// Another assembly.
    0x23 AssemblyRef {
        /// The version's first part.
        major: u16,
        /// Its second.
        minor: u16,
        /// Its third.
        build: u16,
        /// Its fourth.
        revision: u16,
        /// `AssemblyFlags`.
        flags: u32,
        /// The public key or its hash.
        public_key_or_token: BlobIndex,
        /// Its name.
        name: StringIndex,
        /// Its culture.
        culture: StringIndex,
        /// Not used.
        hash: BlobIndex,
    }
    /// Not used by anything.
    0x24 AssemblyRefProcessor {
        /// The processor.
        processor: u32,
        /// The reference.
        assembly: Id<AssemblyRef>,
    }
    /// Not used by anything.
    0x25 AssemblyRefOs {
        /// The platform.
        platform: u32,
        /// Its version.
        major: u32,
        /// Its version.
        minor: u32,
        /// The reference.
        assembly: Id<AssemblyRef>,
    }
    /// Another file of this assembly.
    0x26 File {
        /// Whether it has no metadata.
        flags: u32,
        /// Its name.
        name: StringIndex,
        /// Its hash.
        hash: BlobIndex,
    }
    /// A type that this assembly offers and another module or assembly defines: a forwarder, mostly.
    0x27 ExportedType {
        /// `TypeAttributes`; a forwarder has `0x0020_0000`.
        flags: u32,
        /// A hint, never trusted.
        type_def_hint: u32,
        /// Its name.
        name: StringIndex,
        /// Its namespace.
        namespace: StringIndex,
        /// Where it is.
        implementation: Implementation,
    }
    /// A resource.
    0x28 ManifestResource {
        /// Where in its file.
        offset: u32,
        /// Public or private.
        flags: u32,
        /// Its name.
        name: StringIndex,
        /// In which file; none means this one.
        implementation: Option<Implementation>,
    }
    /// That a type is nested in another.
    0x29 NestedClass {
        /// The inner type.
        nested: Id<TypeDef>,
        /// The outer type.
        enclosing: Id<TypeDef>,
    }
    /// A type parameter.
    0x2a GenericParam {
        /// Its place, from 0.
        index: u16,
        /// `GenericParameterAttributes`.
        flags: GenericParamFlags,
        /// Of which type or method.
        owner: TypeOrMethodDef,
        /// Its name.
        name: StringIndex,
    }
    /// A method with type arguments.
    0x2b MethodSpec {
        /// The generic method.
        method: MethodDefOrRef,
        /// The arguments.
        instantiation: BlobIndex,
    }
    /// That a type argument must derive from or implement a type.
    0x2c GenericParamConstraint {
        /// Of which type parameter.
        owner: Id<GenericParam>,
        /// From what.
        constraint: TypeDefOrRef,
    }
    /// A source file (portable PDB).
    0x30 Document {
        /// Its path, in parts.
        name: BlobIndex,
        /// How `hash` was made.
        hash_algorithm: GuidIndex,
        /// A hash of the text.
        hash: BlobIndex,
        /// The language.
        language: GuidIndex,
    }
    /// The sequence points of the method of the same number (portable PDB).
    0x31 MethodDebugInformation {
        /// The file, if it is the same for all points.
        document: Option<Id<Document>>,
        /// The points.
        sequence_points: BlobIndex,
    }
    /// A scope of local names (portable PDB).
    0x32 LocalScope {
        /// In which method.
        method: Id<MethodDef>,
        /// What was imported.
        import_scope: Option<Id<ImportScope>>,
        /// Its variables.
        variables: ListStart<LocalVariable>,
        /// Its constants.
        constants: ListStart<LocalConstant>,
        /// Where it starts in the method's code.
        start: u32,
        /// How long it is.
        length: u32,
    }
    /// A named local variable (portable PDB).
    0x33 LocalVariable {
        /// 1 hides it from debuggers.
        attributes: u16,
        /// Its slot in the local variable signature.
        index: u16,
        /// Its name.
        name: StringIndex,
    }
    /// A named local constant (portable PDB).
    0x34 LocalConstant {
        /// Its name.
        name: StringIndex,
        /// Its type and value.
        signature: BlobIndex,
    }
    /// What a scope imports (portable PDB).
    0x35 ImportScope {
        /// The enclosing scope.
        parent: Option<Id<ImportScope>>,
        /// The imports.
        imports: BlobIndex,
    }
    /// Which method a state machine was made from (portable PDB).
    0x36 StateMachineMethod {
        /// The `MoveNext` method.
        move_next: Id<MethodDef>,
        /// The iterator or async method as written.
        kickoff: Id<MethodDef>,
    }
    /// Whatever else compilers want to tell debuggers (portable PDB).
    0x37 CustomDebugInformation {
        /// Of what.
        parent: HasCustomDebugInformation,
        /// What kind of information.
        kind: GuidIndex,
        /// The information.
        value: BlobIndex,
    }
}
