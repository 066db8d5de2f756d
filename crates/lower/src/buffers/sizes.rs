//! How many bytes the values of a type take, and where the fields of a struct are.
//!
//! Known are numbers, enums, pointers (of 8 bytes, as native integers are everywhere here) and structs of these whose layout is sequential or explicit. The runtime
//! chooses the layout of all others, and of structs with references: of them nothing is said.

use marple_metadata::assemblies::{AssemblyId, FieldHandle, TypeHandle};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::{Field, Id, Token, TypeDefOrRef};

use crate::kind::{Kind, Kinds};
use crate::method::Lowering;

/// How many structs within structs are looked into.
const NESTING: u8 = 6;

/// How many fields a struct may have.
const FIELDS: usize = 256;

/// The largest alignment of any field.
const ALIGNMENT: u32 = 8;

/// What a value takes.
#[derive(Clone, Copy)]
struct Extent {
    size: u32,
    alignment: u32,
}

/// A struct: what it takes, and where its fields are.
struct Layout {
    extent: Extent,
    offsets: Vec<(Id<Field>, u32)>,
}

impl<'c, 'f> Lowering<'c, 'f> {
    /// How many bytes a value of a type takes that the method's assembly spells.
    pub(crate) fn size_of(&self, ty: &Signature) -> Option<i128> {
        of_type(self.kinds(self.code.method.assembly), ty)
    }

    /// The same of the type that a token names.
    pub(crate) fn size_of_token(&self, token: Token) -> Option<i128> {
        let id = TypeDefOrRef::from_token(token)?;
        let module = self.code.assemblies.module(self.code.method.assembly);
        if let TypeDefOrRef::Specification(spec) = id {
            return self.size_of(&module.type_specification(spec).ok()?);
        }
        let kinds = self.kinds(self.code.method.assembly);
        named(kinds, id, NESTING).map(|extent| extent.size.into())
    }

    /// Where in its struct a field is, and how many bytes it takes.
    pub(crate) fn field_extent(&self, field: FieldHandle) -> Option<(i128, i128)> {
        let module = self.code.assemblies.module(field.assembly);
        let class = module.type_of_field(field.id).ok()?;
        let kinds = self.kinds(field.assembly);
        let layout = layout(kinds, TypeHandle { assembly: field.assembly, id: class }, NESTING)?;
        let (_, offset) = layout.offsets.into_iter().find(|(id, _)| *id == field.id)?;
        let size = extent(kinds, &module.field_signature(field.id).ok()?, NESTING)?.size;
        Some((offset.into(), size.into()))
    }

    /// How many bytes a buffer of a fixed size has, if the field is its first element: `fixed byte data[16]`.
    pub(crate) fn fixed_buffer(&self, field: FieldHandle) -> Option<i128> {
        let module = self.code.assemblies.module(field.assembly);
        let row = module.row(field.id).ok()?;
        if module.string(row.name) != Ok("FixedElementField") {
            return None;
        }
        let class = module.type_of_field(field.id).ok()?;
        let size = module.row(module.layout_of(class)?).ok()?.size;
        (size > 0).then_some(size.into())
    }

    fn kinds(&self, assembly: AssemblyId) -> Kinds<'c, 'f> {
        Kinds { assemblies: self.code.assemblies, assembly }
    }
}

/// How many bytes a value of a type takes.
pub(super) fn of_type(kinds: Kinds<'_, '_>, ty: &Signature) -> Option<i128> {
    extent(kinds, ty, NESTING).map(|extent| extent.size.into())
}

/// How many bytes a value of a kind takes, if that tells.
pub(crate) fn of_kind(kind: Kind) -> Option<i128> {
    match kind {
        Kind::Bool => Some(1),
        Kind::Int(int) => Some((int.bits() / 8).into()),
        Kind::Float(marple_ir::FloatType::F32) => Some(4),
        Kind::Float(marple_ir::FloatType::F64) | Kind::Ref => Some(8),
        Kind::Struct | Kind::RefStruct | Kind::Generic | Kind::Opaque => None,
    }
}

fn number(size: u32) -> Extent {
    Extent { size, alignment: size }
}

fn primitive(primitive: Primitive) -> Option<Extent> {
    Some(number(match primitive {
        Primitive::Boolean | Primitive::I1 | Primitive::U1 => 1,
        Primitive::Char | Primitive::I2 | Primitive::U2 => 2,
        Primitive::I4 | Primitive::U4 | Primitive::R4 => 4,
        Primitive::I8 | Primitive::U8 | Primitive::R8 | Primitive::NativeInt | Primitive::NativeUint => 8,
        Primitive::Void | Primitive::String | Primitive::Object | Primitive::TypedReference => return None,
    }))
}

fn extent(kinds: Kinds<'_, '_>, ty: &Signature, nesting: u8) -> Option<Extent> {
    match ty.unmodified() {
        Signature::Primitive(of) => primitive(*of),
        Signature::Pointer(_) | Signature::Function(_) => Some(number(8)),
        Signature::Value(id) => named(kinds, *id, nesting),
        _ => None,
    }
}

/// The same of a type that has a name: a primitive has that of its struct.
fn named(kinds: Kinds<'_, '_>, id: TypeDefOrRef, nesting: u8) -> Option<Extent> {
    match kinds.named(id) {
        Kind::Struct | Kind::RefStruct => {
            let handle = kinds.assemblies.resolve_type(kinds.assembly, id)?;
            Some(layout(kinds, handle, nesting)?.extent)
        }
        Kind::Ref => None,
        kind => of_kind(kind).and_then(|size| u32::try_from(size).ok()).map(number),
    }
}

fn layout(kinds: Kinds<'_, '_>, handle: TypeHandle, nesting: u8) -> Option<Layout> {
    let nesting = nesting.checked_sub(1)?;
    let module = kinds.assemblies.module(handle.assembly);
    let kinds = Kinds { assemblies: kinds.assemblies, assembly: handle.assembly };
    let row = module.row(handle.id).ok()?;
    let is_inline_array = module.attributes_of(handle.id).any(|attribute| {
        module.attribute_class(attribute).is_ok_and(|class| class.name == "InlineArrayAttribute")
    });
    // The runtime aligns these by more than their fields ask for.
    let is_wide = module.type_name(handle.id).is_ok_and(|name| {
        name.namespace.starts_with("System")
            && (matches!(name.name, "Int128" | "UInt128") || name.name.starts_with("Vector"))
    });
    if row.flags.has_auto_layout() || is_inline_array || is_wide {
        return None;
    }
    let given = module.layout_of(handle.id).and_then(|id| module.row(id).ok());
    let (packing, least) = given.map_or((0, 0), |given| (u32::from(given.packing), given.size));
    let packing = if packing == 0 { ALIGNMENT } else { packing.min(ALIGNMENT) };
    let mut offsets: Vec<(Id<Field>, u32)> = Vec::new();
    let (mut end, mut alignment) = (0u32, 1u32);
    for field in module.fields_of(handle.id) {
        if module.row(field).is_ok_and(|row| row.flags.is_static()) {
            continue;
        }
        let one = extent(kinds, &module.field_signature(field).ok()?, nesting)?;
        let aligned = one.alignment.min(packing);
        alignment = alignment.max(aligned);
        let offset = if row.flags.has_explicit_layout() {
            module.row(module.offset_of(field)?).ok()?.offset
        } else {
            end.checked_next_multiple_of(aligned)?
        };
        offsets.push((field, offset));
        end = end.max(offset.checked_add(one.size)?);
        if offsets.len() > FIELDS {
            return None;
        }
    }
    let rounded = end.checked_next_multiple_of(alignment)?;
    // A size that is given is not made a multiple of the alignment.
    if least > 0 && least < rounded {
        return None;
    }
    let size = rounded.max(least).max(1);
    Some(Layout { extent: Extent { size, alignment }, offsets })
}
