//! What a storage place holds, as far as numbers tell.

use marple_domains::{FloatType, IntType};
use marple_metadata::TypeName;
use marple_metadata::assemblies::{Assemblies, AssemblyId, TypeHandle};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::TypeDefOrRef;

use crate::pointers::may_be_address;

/// What an argument, local, field or element holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A truth value: a byte that is 0 or not.
    Bool,
    /// An integer of this width and sign.
    Int(IntType),
    /// A reference.
    Ref,
    /// A struct: a record of its fields.
    Struct,
    /// A struct that may hold addresses: a `ref struct`, or one with pointers or native integers.
    RefStruct,
    /// A floating-point number.
    Float(FloatType),
    /// Whatever a type parameter stands for.
    Generic,
    /// An address, or nobody knows what.
    Opaque,
}

impl Kind {
    /// Whether a value of one kind can be read as the other: integers are as long as they are equally wide.
    pub fn is_like(self, other: Self) -> bool {
        let bits = |kind| match kind {
            Self::Bool => Some(8),
            Self::Int(int) => Some(int.bits()),
            _ => None,
        };
        self == other
            || (self.is_record() && other.is_record())
            || (bits(self).is_some() && bits(self) == bits(other))
    }

    /// Whether it is as wide as the stack's numbers, and unsigned.
    pub fn is_wide_unsigned(self) -> bool {
        matches!(self, Self::Int(IntType::U32 | IntType::U64))
    }

    /// Whether it is a struct.
    pub fn is_record(self) -> bool {
        matches!(self, Self::Struct | Self::RefStruct)
    }

    /// Whether the address of a variable may be in it.
    pub fn holds_addresses(self) -> bool {
        matches!(self, Self::RefStruct | Self::Generic | Self::Opaque)
    }

    /// Whether a reference may be in it.
    pub fn holds_references(self) -> bool {
        !matches!(self, Self::Int(_) | Self::Bool | Self::Float(_))
    }

    /// Whether it may be anything.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Generic | Self::Opaque)
    }
}

/// Finds the kind of types that an assembly's signatures spell.
#[derive(Clone, Copy)]
pub struct Kinds<'a, 'f> {
    /// The assemblies.
    pub assemblies: &'a Assemblies<'f>,
    /// The one whose signatures are spelled.
    pub assembly: AssemblyId,
}

impl Kinds<'_, '_> {
    /// The kind of a type; `None` for `void`. Type parameters are looked up in the given arguments.
    pub fn of(&self, ty: &Signature, class: &[Signature], method: &[Signature]) -> Option<Kind> {
        Some(match ty.unmodified() {
            Signature::Primitive(primitive) => return of_primitive(*primitive),
            Signature::Class(_) | Signature::Vector(_) | Signature::Array(_) => Kind::Ref,
            Signature::Value(id) => {
                // Without its assembly it may be an enum, but everybody knows these.
                let Some(handle) = self.assemblies.resolve_type(self.assembly, *id) else {
                    let name = spelled(self.assemblies, self.assembly, *id);
                    let is_struct = name.is_some_and(|name| {
                        (name.namespace, name.name) == ("System", "Index")
                            || (name.namespace, name.name) == ("System", "Range")
                    });
                    return Some(if is_struct { Kind::Struct } else { Kind::Opaque });
                };
                self.of_enum(handle).unwrap_or_else(|| self.of_struct(handle))
            }
            Signature::Generic(generic) if !generic.is_value => Kind::Ref,
            // An enum in a generic class is generic too.
            Signature::Generic(generic) => {
                let handle = self.assemblies.resolve_type(self.assembly, generic.definition);
                let Some(handle) = handle.filter(|_| !generic.arguments.iter().any(may_be_address)) else {
                    return Some(Kind::RefStruct);
                };
                self.of_enum(handle).unwrap_or_else(|| self.of_struct(handle))
            }
            Signature::Pinned(inner) => return self.of(inner, class, method),
            Signature::TypeParameter(number) => {
                argument(class, *number).map_or(Kind::Generic, |ty| self.ground(ty))
            }
            Signature::MethodParameter(number) => {
                argument(method, *number).map_or(Kind::Generic, |ty| self.ground(ty))
            }
            // A pointer is a number.
            Signature::Pointer(_) | Signature::Function(_) => Kind::Int(IntType::I64),
            Signature::ByRef(_) | Signature::Modified(_) => Kind::Opaque,
        })
    }

    /// The kind of a type that an instruction names: a primitive has the name of its struct there.
    pub fn named(&self, id: TypeDefOrRef) -> Kind {
        let Some(handle) = self.assemblies.resolve_type(self.assembly, id) else {
            // Its assembly is not there, but everybody knows these.
            let primitive = spelled(self.assemblies, self.assembly, id).and_then(primitive_of);
            return primitive.and_then(of_primitive).unwrap_or(Kind::Opaque);
        };
        if let Some(kind) = self.of_enum(handle) {
            return kind;
        }
        let module = self.assemblies.module(handle.assembly);
        let Ok(name) = module.type_name(handle.id) else { return Kind::Opaque };
        if let Some(kind) = primitive_of(name).and_then(of_primitive) {
            return kind;
        }
        match base_name(self.assemblies, handle) {
            Some(base) if base.namespace == "System" && base.name == "ValueType" => self.of_struct(handle),
            _ => Kind::Ref,
        }
    }

    /// What an enum is stored in; `None` for other value types.
    pub(crate) fn of_enum(&self, handle: TypeHandle) -> Option<Kind> {
        let name = base_name(self.assemblies, handle)?;
        if (name.namespace, name.name) != ("System", "Enum") {
            return None;
        }
        self.assemblies.module(handle.assembly).enum_underlying(handle.id).and_then(of_primitive)
    }

    fn of_struct(&self, handle: TypeHandle) -> Kind {
        let module = self.assemblies.module(handle.assembly);
        let is_by_ref_like = module.attributes_of(handle.id).any(|attribute| {
            module.attribute_class(attribute).is_ok_and(|class| class.name == "IsByRefLikeAttribute")
        });
        if is_by_ref_like || self.holds_pointers(handle, NESTING) { Kind::RefStruct } else { Kind::Struct }
    }

    /// Whether a field of a struct may hold an address as a number.
    fn holds_pointers(&self, handle: TypeHandle, nesting: u8) -> bool {
        let Some(nesting) = nesting.checked_sub(1) else { return true };
        let module = self.assemblies.module(handle.assembly);
        let kinds = Kinds { assemblies: self.assemblies, assembly: handle.assembly };
        let instance = module
            .fields_of(handle.id)
            .filter(|field| module.row(*field).is_ok_and(|row| !row.flags.is_static()));
        instance.filter_map(|field| module.field_signature(field).ok()).any(|ty| match ty.unmodified() {
            Signature::Value(id) => kinds.has_pointers_in(*id, nesting),
            Signature::Generic(generic) if generic.is_value => {
                generic.arguments.iter().any(may_be_address)
                    || kinds.has_pointers_in(generic.definition, nesting)
            }
            ty => may_be_address(ty),
        })
    }

    fn has_pointers_in(&self, id: TypeDefOrRef, nesting: u8) -> bool {
        let handle = self.assemblies.resolve_type(self.assembly, id);
        handle.is_some_and(|handle| self.of_enum(handle).is_none() && self.holds_pointers(handle, nesting))
    }

    /// The kind of a type argument, whose own type parameters belong to somebody else.
    fn ground(&self, ty: &Signature) -> Kind {
        self.of(ty, &[], &[]).unwrap_or(Kind::Opaque)
    }
}

/// How many structs within structs are looked into for pointers.
const NESTING: u8 = 6;

/// The types whose structs have names of their own.
const PRIMITIVES: [Primitive; 16] = [
    Primitive::Boolean,
    Primitive::Char,
    Primitive::I1,
    Primitive::U1,
    Primitive::I2,
    Primitive::U2,
    Primitive::I4,
    Primitive::U4,
    Primitive::I8,
    Primitive::U8,
    Primitive::R4,
    Primitive::R8,
    Primitive::String,
    Primitive::Object,
    Primitive::NativeInt,
    Primitive::NativeUint,
];

/// Whether a type of this name is a number, a character or a truth value.
pub fn is_primitive(namespace: &str, name: &str) -> bool {
    let primitive = primitive_of(TypeName { namespace, name });
    primitive.is_some_and(|primitive| !matches!(primitive, Primitive::String | Primitive::Object))
}

fn primitive_of(name: TypeName<'_>) -> Option<Primitive> {
    PRIMITIVES.into_iter().find(|primitive| name.namespace == "System" && primitive.name() == name.name)
}

/// The name of the type that a type extends, as it is spelled: its assembly need not be there.
pub fn base_name<'f>(assemblies: &Assemblies<'f>, class: TypeHandle) -> Option<TypeName<'f>> {
    let base = assemblies.module(class.assembly).row(class.id).ok()?.extends?;
    spelled(assemblies, class.assembly, base)
}

/// Whether objects of a class are delegates.
pub fn is_delegate(assemblies: &Assemblies<'_>, class: TypeHandle) -> bool {
    base_name(assemblies, class) == Some(TypeName { namespace: "System", name: "MulticastDelegate" })
}

/// The name of a type as it is spelled: its assembly need not be there.
pub fn spelled<'f>(
    assemblies: &Assemblies<'f>,
    assembly: AssemblyId,
    id: TypeDefOrRef,
) -> Option<TypeName<'f>> {
    let module = assemblies.module(assembly);
    match id {
        TypeDefOrRef::Definition(id) => module.type_name(id).ok(),
        TypeDefOrRef::Reference(id) => {
            let row = module.row(id).ok()?;
            Some(TypeName {
                namespace: module.string(row.namespace).ok()?,
                name: module.string(row.name).ok()?,
            })
        }
        TypeDefOrRef::Specification(_) => None,
    }
}

fn argument(arguments: &[Signature], number: u32) -> Option<&Signature> {
    arguments.get(number as usize)
}

fn of_primitive(primitive: Primitive) -> Option<Kind> {
    Some(match primitive {
        Primitive::Void => return None,
        Primitive::Boolean => Kind::Bool,
        Primitive::Char | Primitive::U2 => Kind::Int(IntType::U16),
        Primitive::I1 => Kind::Int(IntType::I8),
        Primitive::U1 => Kind::Int(IntType::U8),
        Primitive::I2 => Kind::Int(IntType::I16),
        Primitive::I4 => Kind::Int(IntType::I32),
        Primitive::U4 => Kind::Int(IntType::U32),
        Primitive::I8 | Primitive::NativeInt => Kind::Int(IntType::I64),
        Primitive::U8 | Primitive::NativeUint => Kind::Int(IntType::U64),
        Primitive::String | Primitive::Object => Kind::Ref,
        Primitive::R4 => Kind::Float(FloatType::F32),
        Primitive::R8 => Kind::Float(FloatType::F64),
        Primitive::TypedReference => Kind::RefStruct,
    })
}
