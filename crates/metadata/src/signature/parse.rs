//! From blobs to signatures.

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};
use crate::tables::{Id, TypeDefOrRef};

use super::{
    ArrayType, CallKind, GenericType, MemberSignature, MethodSignature, ModifiedType, Primitive,
    PropertySignature, StandAloneSignature, Type,
};

/// The deepest type we read. Compilers stay far below; a deeper one would only be there to break us.
const DEEPEST: u32 = 100;
/// The most types one signature may consist of.
pub const MOST_NODES: u32 = 1 << 16;

/// Reads one signature.
#[derive(Debug)]
pub struct Parser<'a> {
    cursor: Cursor<'a>,
    depth: u32,
    nodes: u32,
}

/// The element types of ECMA-335, II.23.1.16, that are not a [`Primitive`].
mod element {
    pub(super) const POINTER: u8 = 0x0f;
    pub(super) const BY_REF: u8 = 0x10;
    pub(super) const VALUE: u8 = 0x11;
    pub(super) const CLASS: u8 = 0x12;
    pub(super) const TYPE_PARAMETER: u8 = 0x13;
    pub(super) const ARRAY: u8 = 0x14;
    pub(super) const GENERIC: u8 = 0x15;
    pub(super) const FUNCTION: u8 = 0x1b;
    pub(super) const VECTOR: u8 = 0x1d;
    pub(super) const METHOD_PARAMETER: u8 = 0x1e;
    pub(super) const REQUIRED: u8 = 0x1f;
    pub(super) const OPTIONAL: u8 = 0x20;
    pub(super) const SENTINEL: u8 = 0x41;
    pub(super) const PINNED: u8 = 0x45;
}

const FIELD: u8 = 0x06;
const LOCALS: u8 = 0x07;
const PROPERTY: u8 = 0x08;
const INSTANTIATION: u8 = 0x0a;
const KIND_MASK: u8 = 0x0f;
const GENERIC_METHOD: u8 = 0x10;
const HAS_THIS: u8 = 0x20;
const EXPLICIT_THIS: u8 = 0x40;

/// The primitive of an element type.
pub(crate) fn primitive(element: u8) -> Option<Primitive> {
    Some(match element {
        0x01 => Primitive::Void,
        0x02 => Primitive::Boolean,
        0x03 => Primitive::Char,
        0x04 => Primitive::I1,
        0x05 => Primitive::U1,
        0x06 => Primitive::I2,
        0x07 => Primitive::U2,
        0x08 => Primitive::I4,
        0x09 => Primitive::U4,
        0x0a => Primitive::I8,
        0x0b => Primitive::U8,
        0x0c => Primitive::R4,
        0x0d => Primitive::R8,
        0x0e => Primitive::String,
        0x16 => Primitive::TypedReference,
        0x18 => Primitive::NativeInt,
        0x19 => Primitive::NativeUint,
        0x1c => Primitive::Object,
        _ => return None,
    })
}

impl<'a> Parser<'a> {
    /// Starts at the first byte of a signature blob.
    pub fn new(blob: &'a [u8]) -> Self {
        Self { cursor: Cursor::new(blob, Part::Signature), depth: 0, nodes: 0 }
    }

    /// What was not read.
    pub fn rest(&self) -> &'a [u8] {
        self.cursor.rest()
    }

    /// A method's signature.
    pub fn method(&mut self) -> Result<MethodSignature> {
        let first = self.cursor.u8()?;
        self.method_after(first)
    }

    /// A field's type.
    pub fn field(&mut self) -> Result<Type> {
        match self.cursor.u8()? & KIND_MASK {
            FIELD => self.ty(),
            _ => Err(self.cursor.malformed()),
        }
    }

    /// A property's type and parameters.
    pub fn property(&mut self) -> Result<PropertySignature> {
        let first = self.cursor.u8()?;
        if first & KIND_MASK != PROPERTY {
            return Err(self.cursor.malformed());
        }
        let count = self.cursor.compressed()?;
        let kind = self.ty()?;
        Ok(PropertySignature { has_this: first & HAS_THIS != 0, kind, parameters: self.types(count)? })
    }

    /// A member reference's signature.
    pub fn member(&mut self) -> Result<MemberSignature> {
        match self.cursor.peek()? & KIND_MASK {
            FIELD => self.field().map(MemberSignature::Field),
            _ => self.method().map(MemberSignature::Method),
        }
    }

    /// The type arguments of a method specification.
    pub fn instantiation(&mut self) -> Result<Vec<Type>> {
        if self.cursor.u8()? != INSTANTIATION {
            return Err(self.cursor.malformed());
        }
        let count = self.cursor.compressed()?;
        self.types(count)
    }

    /// The signature of locals, of a `calli`, or of a field.
    pub fn stand_alone(&mut self) -> Result<StandAloneSignature> {
        Ok(match self.cursor.u8()? {
            LOCALS => {
                let count = self.cursor.compressed()?;
                StandAloneSignature::Locals(self.types(count)?)
            }
            FIELD => StandAloneSignature::Field(self.ty()?),
            first => StandAloneSignature::Method(self.method_after(first)?),
        })
    }

    /// A constructed type.
    pub fn specification(&mut self) -> Result<Type> {
        self.ty()
    }

    fn method_after(&mut self, first: u8) -> Result<MethodSignature> {
        let call = match first & KIND_MASK {
            0 => CallKind::Default,
            5 => CallKind::VarArg,
            kind @ (1..=4 | 9) => CallKind::Unmanaged(kind),
            _ => return Err(self.cursor.malformed()),
        };
        let type_parameters = if first & GENERIC_METHOD == 0 { 0 } else { self.cursor.compressed()? };
        let count = self.cursor.compressed()?;
        let returns = self.ty()?;
        let mut parameters = self.room(count)?;
        let mut sentinel = None;
        for place in 0..count {
            if self.cursor.peek()? == element::SENTINEL {
                self.cursor.u8()?;
                sentinel = Some(place);
            }
            parameters.push(self.ty()?);
        }
        Ok(MethodSignature {
            has_this: first & HAS_THIS != 0,
            explicit_this: first & EXPLICIT_THIS != 0,
            call,
            type_parameters,
            returns,
            parameters,
            sentinel,
        })
    }

    /// An empty vector for so many types. Each needs a byte at least, so a count beyond the blob is refused.
    fn room<T>(&self, count: u32) -> Result<Vec<T>> {
        if count as usize > self.cursor.len() {
            return Err(self.cursor.truncated());
        }
        // Nested types could each reserve the whole blob's worth; a few places are enough to start with.
        Ok(Vec::with_capacity(count.min(8) as usize))
    }

    fn types(&mut self, count: u32) -> Result<Vec<Type>> {
        let mut types = self.room(count)?;
        for _ in 0..count {
            types.push(self.ty()?);
        }
        Ok(types)
    }

    fn boxed(&mut self) -> Result<Box<Type>> {
        self.ty().map(Box::new)
    }

    /// A `TypeDefOrRef` as signatures compress it (II.23.2.8).
    fn type_def_or_ref(&mut self) -> Result<TypeDefOrRef> {
        let raw = self.cursor.compressed()?;
        let number = raw >> 2;
        match raw & 3 {
            0 => Id::new(number).map(TypeDefOrRef::Definition),
            1 => Id::new(number).map(TypeDefOrRef::Reference),
            2 => Id::new(number).map(TypeDefOrRef::Specification),
            _ => None,
        }
        .ok_or_else(|| self.cursor.malformed())
    }

    /// One type.
    pub(crate) fn ty(&mut self) -> Result<Type> {
        if self.depth >= DEEPEST || self.nodes >= MOST_NODES {
            return Err(Error::TooDeep(Part::Signature));
        }
        self.depth += 1;
        self.nodes += 1;
        let ty = self.ty_here();
        self.depth -= 1;
        ty
    }

    fn ty_here(&mut self) -> Result<Type> {
        let code = self.cursor.u8()?;
        if let Some(primitive) = primitive(code) {
            return Ok(Type::Primitive(primitive));
        }
        Ok(match code {
            element::CLASS => Type::Class(self.type_def_or_ref()?),
            element::VALUE => Type::Value(self.type_def_or_ref()?),
            element::VECTOR => Type::Vector(self.boxed()?),
            element::BY_REF => Type::ByRef(self.boxed()?),
            element::POINTER => Type::Pointer(self.boxed()?),
            element::PINNED => Type::Pinned(self.boxed()?),
            element::TYPE_PARAMETER => Type::TypeParameter(self.cursor.compressed()?),
            element::METHOD_PARAMETER => Type::MethodParameter(self.cursor.compressed()?),
            element::GENERIC => self.generic()?,
            element::ARRAY => self.array()?,
            element::FUNCTION => Type::Function(Box::new(self.method()?)),
            element::REQUIRED | element::OPTIONAL => {
                let modifier = self.type_def_or_ref()?;
                let required = code == element::REQUIRED;
                Type::Modified(Box::new(ModifiedType { required, modifier, of: self.ty()? }))
            }
            _ => return Err(self.cursor.malformed()),
        })
    }

    fn generic(&mut self) -> Result<Type> {
        let is_value = match self.cursor.u8()? {
            element::CLASS => false,
            element::VALUE => true,
            _ => return Err(self.cursor.malformed()),
        };
        let definition = self.type_def_or_ref()?;
        let count = self.cursor.compressed()?;
        Ok(Type::Generic(Box::new(GenericType { is_value, definition, arguments: self.types(count)? })))
    }

    fn array(&mut self) -> Result<Type> {
        let element = self.ty()?;
        let rank = self.cursor.compressed()?;
        let count = self.cursor.compressed()?;
        let mut sizes = self.room(count)?;
        for _ in 0..count {
            sizes.push(self.cursor.compressed()?);
        }
        let count = self.cursor.compressed()?;
        let mut lower_bounds = self.room(count)?;
        for _ in 0..count {
            lower_bounds.push(self.cursor.compressed_signed()?);
        }
        Ok(Type::Array(Box::new(ArrayType { element, rank, sizes, lower_bounds })))
    }
}
