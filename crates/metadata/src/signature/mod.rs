//! Signatures: the types of fields, methods, locals and constructed types (ECMA-335 II.23.2).

mod parse;

use crate::error::Result;
use crate::module::Module;
use crate::tables::{
    Field, Id, MemberRef, MethodDef, MethodSpec, Property, StandAloneSig, TypeDefOrRef, TypeSpec,
};

pub(crate) use parse::primitive;
pub use parse::{MOST_NODES, Parser};

/// The types that have a name of their own in signatures and a fixed size on the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Primitive {
    /// `void`, as a return type or behind a pointer.
    Void,
    /// `bool`.
    Boolean,
    /// `char`.
    Char,
    /// `sbyte`.
    I1,
    /// `byte`.
    U1,
    /// `short`.
    I2,
    /// `ushort`.
    U2,
    /// `int`.
    I4,
    /// `uint`.
    U4,
    /// `long`.
    I8,
    /// `ulong`.
    U8,
    /// `float`.
    R4,
    /// `double`.
    R8,
    /// `string`.
    String,
    /// `object`.
    Object,
    /// `nint`.
    NativeInt,
    /// `nuint`.
    NativeUint,
    /// `System.TypedReference`.
    TypedReference,
}

impl Primitive {
    /// The name in namespace `System`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Void => "Void",
            Self::Boolean => "Boolean",
            Self::Char => "Char",
            Self::I1 => "SByte",
            Self::U1 => "Byte",
            Self::I2 => "Int16",
            Self::U2 => "UInt16",
            Self::I4 => "Int32",
            Self::U4 => "UInt32",
            Self::I8 => "Int64",
            Self::U8 => "UInt64",
            Self::R4 => "Single",
            Self::R8 => "Double",
            Self::String => "String",
            Self::Object => "Object",
            Self::NativeInt => "IntPtr",
            Self::NativeUint => "UIntPtr",
            Self::TypedReference => "TypedReference",
        }
    }
}

/// A type as a signature spells it. Its ids belong to the module the signature was read from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// One of the named types.
    Primitive(Primitive),
    /// A reference type.
    Class(TypeDefOrRef),
    /// A value type.
    Value(TypeDefOrRef),
    /// `T*`.
    Pointer(Box<Type>),
    /// `T&`.
    ByRef(Box<Type>),
    /// `T[]`: one dimension, from 0.
    Vector(Box<Type>),
    /// `T[,]` and other shapes.
    Array(Box<ArrayType>),
    /// A generic type with its arguments.
    Generic(Box<GenericType>),
    /// The type's own type parameter of this number.
    TypeParameter(u32),
    /// The method's own type parameter of this number.
    MethodParameter(u32),
    /// A function pointer.
    Function(Box<MethodSignature>),
    /// A type with a custom modifier.
    Modified(Box<ModifiedType>),
    /// A local that the garbage collector must not move.
    Pinned(Box<Type>),
}

/// An array of any shape.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ArrayType {
    /// The elements' type.
    pub element: Type,
    /// How many dimensions.
    pub rank: u32,
    /// The sizes of the first dimensions, if given.
    pub sizes: Vec<u32>,
    /// The lower bounds of the first dimensions, if given.
    pub lower_bounds: Vec<i32>,
}

/// A generic type with its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GenericType {
    /// Whether it is a value type.
    pub is_value: bool,
    /// The generic type.
    pub definition: TypeDefOrRef,
    /// The arguments.
    pub arguments: Vec<Type>,
}

/// A type with a custom modifier.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ModifiedType {
    /// Whether users of the type must understand the modifier.
    pub required: bool,
    /// The modifier.
    pub modifier: TypeDefOrRef,
    /// What is modified.
    pub of: Type,
}

impl Type {
    /// The type without the custom modifiers around it.
    pub fn unmodified(&self) -> &Type {
        let mut inner = self;
        while let Type::Modified(modified) = inner {
            inner = &modified.of;
        }
        inner
    }
}

/// How a method is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// As most.
    Default,
    /// With a variable number of arguments after the fixed ones.
    VarArg,
    /// A function pointer to native code: 1 is C, 2 stdcall, 3 thiscall, 4 fastcall, 9 named by modifiers.
    Unmanaged(u8),
}

/// A method's signature.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MethodSignature {
    /// Whether there is a `this`.
    pub has_this: bool,
    /// Whether `this` is among `parameters`.
    pub explicit_this: bool,
    /// How it is called.
    pub call: CallKind,
    /// How many type parameters the method has.
    pub type_parameters: u32,
    /// What it returns.
    pub returns: Type,
    /// What it takes.
    pub parameters: Vec<Type>,
    /// At a call with variable arguments: how many of `parameters` come before the variable ones.
    pub sentinel: Option<u32>,
}

/// A property's signature.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PropertySignature {
    /// Whether its accessors have a `this`.
    pub has_this: bool,
    /// Its type.
    pub kind: Type,
    /// An indexer's parameters.
    pub parameters: Vec<Type>,
}

/// What a member reference's signature describes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MemberSignature {
    /// A method.
    Method(MethodSignature),
    /// A field of this type.
    Field(Type),
}

/// What a stand-alone signature describes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum StandAloneSignature {
    /// The types of a method's locals.
    Locals(Vec<Type>),
    /// What a `calli` calls.
    Method(MethodSignature),
    /// A field's type, as debuggers store a constant's.
    Field(Type),
}

impl Module<'_> {
    /// A method's signature.
    pub fn method_signature(&self, method: Id<MethodDef>) -> Result<MethodSignature> {
        Parser::new(self.blob(self.row(method)?.signature)?).method()
    }

    /// A field's type.
    pub fn field_signature(&self, field: Id<Field>) -> Result<Type> {
        Parser::new(self.blob(self.row(field)?.signature)?).field()
    }

    /// A property's signature.
    pub fn property_signature(&self, property: Id<Property>) -> Result<PropertySignature> {
        Parser::new(self.blob(self.row(property)?.signature)?).property()
    }

    /// A member reference's signature.
    pub fn member_signature(&self, member: Id<MemberRef>) -> Result<MemberSignature> {
        Parser::new(self.blob(self.row(member)?.signature)?).member()
    }

    /// A constructed type.
    pub fn type_specification(&self, spec: Id<TypeSpec>) -> Result<Type> {
        Parser::new(self.blob(self.row(spec)?.signature)?).specification()
    }

    /// The type arguments of a method specification.
    pub fn method_instantiation(&self, spec: Id<MethodSpec>) -> Result<Vec<Type>> {
        Parser::new(self.blob(self.row(spec)?.instantiation)?).instantiation()
    }

    /// The signature of locals or of a `calli`.
    pub fn stand_alone_signature(&self, signature: Id<StandAloneSig>) -> Result<StandAloneSignature> {
        Parser::new(self.blob(self.row(signature)?.signature)?).stand_alone()
    }
}
