//! The types of the language and the conversions between them, as in C#.

use std::fmt;

/// A type without its array dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// 32 bits, signed.
    Int,
    /// 64 bits, signed.
    Long,
    /// 64 bits, unsigned.
    ULong,
    /// 32 bits, unsigned.
    UInt,
    /// 8 bits, unsigned.
    Byte,
    /// `true` or `false`.
    Bool,
    /// A reference, or `null`.
    Object,
}

/// A type: a scalar, or an array of arrays of ... of scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Type {
    /// What is left when every dimension is taken off.
    pub scalar: Scalar,
    /// The number of `[]`.
    pub dimensions: u16,
}

impl Scalar {
    /// The least and the greatest number of an integer type; nothing for the others.
    pub fn range(self) -> Option<(i128, i128)> {
        Some(match self {
            Scalar::Int => (i32::MIN.into(), i32::MAX.into()),
            Scalar::Long => (i64::MIN.into(), i64::MAX.into()),
            Scalar::ULong => (0, u64::MAX.into()),
            Scalar::UInt => (0, u32::MAX.into()),
            Scalar::Byte => (0, u8::MAX.into()),
            Scalar::Bool | Scalar::Object => return None,
        })
    }

    /// Whether `value` is a number of this type.
    pub fn holds(self, value: i128) -> bool {
        self.range().is_some_and(|(least, greatest)| least <= value && value <= greatest)
    }

    /// Whether every number of `self` is one of `other`: C#'s implicit conversions, the identity included.
    pub fn widens_to(self, other: Scalar) -> bool {
        match (self.range(), other.range()) {
            (Some((least, greatest)), Some(_)) => other.holds(least) && other.holds(greatest),
            _ => self == other,
        }
    }

    /// The type of a literal: the first of `int`, `uint`, `long`, `ulong` that holds it.
    pub fn of_literal(value: i128) -> Option<Scalar> {
        [Scalar::Int, Scalar::UInt, Scalar::Long, Scalar::ULong].into_iter().find(|s| s.holds(value))
    }
}

impl Type {
    /// `int`.
    pub const INT: Type = Type::scalar(Scalar::Int);
    /// `bool`.
    pub const BOOL: Type = Type::scalar(Scalar::Bool);
    /// `object`.
    pub const OBJECT: Type = Type::scalar(Scalar::Object);

    /// The type with no dimension.
    pub const fn scalar(scalar: Scalar) -> Type {
        Type { scalar, dimensions: 0 }
    }

    /// Whether it is an array.
    pub fn is_array(self) -> bool {
        0 < self.dimensions
    }

    /// The scalar, when it is an integer type.
    pub fn integer(self) -> Option<Scalar> {
        (!self.is_array() && self.scalar.range().is_some()).then_some(self.scalar)
    }

    /// What an array has inside; nothing for the others.
    pub fn element(self) -> Option<Type> {
        Some(Type { scalar: self.scalar, dimensions: self.dimensions.checked_sub(1)? })
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scalar::Int => "int",
            Scalar::Long => "long",
            Scalar::ULong => "ulong",
            Scalar::UInt => "uint",
            Scalar::Byte => "byte",
            Scalar::Bool => "bool",
            Scalar::Object => "object",
        })
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.scalar)?;
        (0..self.dimensions).try_for_each(|_| f.write_str("[]"))
    }
}
