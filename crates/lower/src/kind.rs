//! What a storage place holds, as a type of the scalar program.

use marple_ir::{IntType, Type};
pub(crate) use marple_summaries::{Kind, Kinds, base_name, is_delegate, is_primitive, spelled};

/// The types of what a place holds.
pub(crate) trait Typed {
    /// The type of what is stored.
    fn storage(self) -> Type;

    /// The type on the evaluation stack: integers are widened to 32 or 64 bits, signed.
    fn stack(self) -> Type;
}

impl Typed for Kind {
    fn storage(self) -> Type {
        match self {
            // Compilers store 0 and 1, but any byte may stand there.
            Self::Bool => Type::Int(IntType::U8),
            Self::Int(int) => Type::Int(int),
            Self::Ref => Type::Object,
            Self::Float(float) => Type::Float(float),
            Self::Struct | Self::RefStruct | Self::Generic | Self::Opaque => Type::Opaque,
        }
    }

    fn stack(self) -> Type {
        match self {
            Self::Bool => Type::I32,
            Self::Int(int) if int.bits() <= 32 => Type::I32,
            Self::Int(_) => Type::Int(IntType::I64),
            Self::Ref => Type::Object,
            Self::Float(float) => Type::Float(float),
            Self::Struct | Self::RefStruct | Self::Generic | Self::Opaque => Type::Opaque,
        }
    }
}
