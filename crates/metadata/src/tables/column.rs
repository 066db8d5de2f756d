//! What a column can hold: numbers, heap places, ids of one table, coded indices of several (ECMA-335 II.24.2.6).

use crate::error::{Error, Part, Result};
use crate::heaps::{BlobIndex, GuidIndex, StringIndex};

use super::id::{Id, ListStart, Token};
use super::schema::{
    Assembly, AssemblyRef, DeclSecurity, Document, Event, ExportedType, Field, File, GenericParam,
    GenericParamConstraint, ImportScope, InterfaceImpl, LocalConstant, LocalScope, LocalVariable,
    ManifestResource, MemberRef, MethodDef, MethodSpec, ModuleRef, ModuleRow, Param, Property, Row,
    StandAloneSig, Table, TypeDef, TypeRef, TypeSpec,
};

/// How wide a column is depends on these.
#[derive(Debug, Clone, Copy)]
pub enum ColumnKind {
    /// Two bytes.
    Two,
    /// Four bytes.
    Four,
    /// A place in `#Strings`.
    String,
    /// A place in `#GUID`.
    Guid,
    /// A place in `#Blob`.
    Blob,
    /// A row of one table.
    Table(Table),
    /// A row of one of several tables, named by the low bits.
    Coded {
        /// How many bits name the table.
        tag_bits: u32,
        /// The tables by tag.
        tables: &'static [Table],
    },
}

/// A column's content: how it is stored, and back.
pub trait Column: Sized {
    /// How it is stored.
    const KIND: ColumnKind;
    /// The content of a stored number.
    fn from_raw(raw: u32) -> Result<Self>;
}

/// A column that tables are sorted by: the owner of the row.
pub trait Key: Column + Copy {
    /// The stored number.
    fn to_raw(self) -> u32;
}

impl Column for u16 {
    const KIND: ColumnKind = ColumnKind::Two;
    fn from_raw(raw: u32) -> Result<Self> {
        Ok((raw & 0xffff) as u16)
    }
}

impl Key for u16 {
    fn to_raw(self) -> u32 {
        u32::from(self)
    }
}

impl Column for u32 {
    const KIND: ColumnKind = ColumnKind::Four;
    fn from_raw(raw: u32) -> Result<Self> {
        Ok(raw)
    }
}

impl Column for StringIndex {
    const KIND: ColumnKind = ColumnKind::String;
    fn from_raw(raw: u32) -> Result<Self> {
        Ok(Self(raw))
    }
}

impl Column for BlobIndex {
    const KIND: ColumnKind = ColumnKind::Blob;
    fn from_raw(raw: u32) -> Result<Self> {
        Ok(Self(raw))
    }
}

impl Column for GuidIndex {
    const KIND: ColumnKind = ColumnKind::Guid;
    fn from_raw(raw: u32) -> Result<Self> {
        Ok(Self(raw))
    }
}

impl<T: Row> Column for Id<T> {
    const KIND: ColumnKind = ColumnKind::Table(T::TABLE);
    fn from_raw(raw: u32) -> Result<Self> {
        Self::new(raw).ok_or(Error::NullIndex)
    }
}

impl<T: Row> Key for Id<T> {
    fn to_raw(self) -> u32 {
        self.number()
    }
}

impl<T: Row> Column for ListStart<T> {
    const KIND: ColumnKind = ColumnKind::Table(T::TABLE);
    fn from_raw(raw: u32) -> Result<Self> {
        Ok(Self::new(raw))
    }
}

impl<T: Row> Column for Option<Id<T>> {
    const KIND: ColumnKind = ColumnKind::Table(T::TABLE);
    fn from_raw(raw: u32) -> Result<Self> {
        Ok(Id::new(raw))
    }
}

/// Describes coded indices (ECMA-335 II.24.2.6). A tag without a table is written `_`; no valid file uses it.
macro_rules! coded {
    ($($(#[$doc:meta])* $name:ident $bits:literal { $($tag:literal $variant:ident($row:ident)),+ $(,)? })+) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[doc = concat!("A row of `", stringify!($row), "`.")] $variant(Id<$row>),)+
        }

        impl $name {
            /// The same without its type.
            pub fn token(self) -> Token {
                match self { $(Self::$variant(id) => id.token(),)+ }
            }

            /// The index behind a token, if it points to one of these tables.
            pub fn from_token(token: Token) -> Option<Self> {
                $(if let Some(id) = token.to::<$row>() { return Some(Self::$variant(id)); })+
                None
            }
        }

        impl Column for $name {
            const KIND: ColumnKind = ColumnKind::Coded { tag_bits: $bits, tables: &[$($row::TABLE),+] };
            fn from_raw(raw: u32) -> Result<Self> {
                Option::<Self>::from_raw(raw)?.ok_or(Error::NullIndex)
            }
        }

        impl Column for Option<$name> {
            const KIND: ColumnKind = $name::KIND;
            fn from_raw(raw: u32) -> Result<Self> {
                let number = raw >> $bits;
                Ok(match raw & ((1 << $bits) - 1) {
                    $($tag => Id::new(number).map($name::$variant),)+
                    _ if number == 0 => None,
                    _ => return Err(Error::Malformed(Part::CodedIndex)),
                })
            }
        }

        impl Key for $name {
            fn to_raw(self) -> u32 {
                match self { $(Self::$variant(id) => id.number() << $bits | $tag,)+ }
            }
        }

        $(impl From<Id<$row>> for $name {
            fn from(id: Id<$row>) -> Self {
                Self::$variant(id)
            }
        })+
    )+ };
}

coded! {
    /// A type as most places name it.
    TypeDefOrRef 2 { 0 Definition(TypeDef), 1 Reference(TypeRef), 2 Specification(TypeSpec) }
    /// What can have a constant value.
    HasConstant 2 { 0 Field(Field), 1 Param(Param), 2 Property(Property) }
    /// What can have custom attributes.
    HasCustomAttribute 5 {
        0 Method(MethodDef), 1 Field(Field), 2 TypeRef(TypeRef), 3 TypeDef(TypeDef), 4 Param(Param),
        5 InterfaceImpl(InterfaceImpl), 6 MemberRef(MemberRef), 7 Module(ModuleRow),
        8 Permission(DeclSecurity), 9 Property(Property), 10 Event(Event), 11 StandAloneSig(StandAloneSig),
        12 ModuleRef(ModuleRef), 13 TypeSpec(TypeSpec), 14 Assembly(Assembly), 15 AssemblyRef(AssemblyRef),
        16 File(File), 17 ExportedType(ExportedType), 18 ManifestResource(ManifestResource),
        19 GenericParam(GenericParam), 20 GenericParamConstraint(GenericParamConstraint),
        21 MethodSpec(MethodSpec),
    }
    /// What can say how it is marshalled.
    HasFieldMarshal 1 { 0 Field(Field), 1 Param(Param) }
    /// What can declare security.
    HasDeclSecurity 2 { 0 Type(TypeDef), 1 Method(MethodDef), 2 Assembly(Assembly) }
    /// What a member reference is a member of.
    MemberRefParent 3 {
        0 TypeDef(TypeDef), 1 TypeRef(TypeRef), 2 ModuleRef(ModuleRef), 3 Method(MethodDef), 4 TypeSpec(TypeSpec),
    }
    /// What accessors belong to.
    HasSemantics 1 { 0 Event(Event), 1 Property(Property) }
    /// A method, here or elsewhere.
    MethodDefOrRef 1 { 0 Definition(MethodDef), 1 Reference(MemberRef) }
    /// What can be implemented by native code.
    MemberForwarded 1 { 0 Field(Field), 1 Method(MethodDef) }
    /// Where something of the assembly is.
    Implementation 2 { 0 File(File), 1 AssemblyRef(AssemblyRef), 2 ExportedType(ExportedType) }
    /// The constructor of a custom attribute.
    CustomAttributeType 3 { 2 Definition(MethodDef), 3 Reference(MemberRef) }
    /// Where a referenced type is found.
    ResolutionScope 2 {
        0 Module(ModuleRow), 1 ModuleRef(ModuleRef), 2 AssemblyRef(AssemblyRef), 3 TypeRef(TypeRef),
    }
    /// What can have type parameters.
    TypeOrMethodDef 1 { 0 Type(TypeDef), 1 Method(MethodDef) }
    /// What can have custom debug information (portable PDB).
    HasCustomDebugInformation 5 {
        0 Method(MethodDef), 1 Field(Field), 2 TypeRef(TypeRef), 3 TypeDef(TypeDef), 4 Param(Param),
        5 InterfaceImpl(InterfaceImpl), 6 MemberRef(MemberRef), 7 Module(ModuleRow),
        8 Permission(DeclSecurity), 9 Property(Property), 10 Event(Event), 11 StandAloneSig(StandAloneSig),
        12 ModuleRef(ModuleRef), 13 TypeSpec(TypeSpec), 14 Assembly(Assembly), 15 AssemblyRef(AssemblyRef),
        16 File(File), 17 ExportedType(ExportedType), 18 ManifestResource(ManifestResource),
        19 GenericParam(GenericParam), 20 GenericParamConstraint(GenericParamConstraint),
        21 MethodSpec(MethodSpec), 22 Document(Document), 23 LocalScope(LocalScope),
        24 LocalVariable(LocalVariable), 25 LocalConstant(LocalConstant), 26 ImportScope(ImportScope),
    }
}
