//! The types of values.

use std::fmt;

use marple_domains::{FloatType, IntType, places};

/// The type of a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// A truth value: 0 or 1.
    Bool,
    /// A machine integer.
    Int(IntType),
    /// A reference, or null. As a number it is 0 for null and the object's positive identity otherwise.
    Object,
    /// A reference to an array with elements of one type.
    Array {
        /// The type of its elements.
        element: Box<Type>,
        /// Whether it may be null. As a number it is then what an `Object` is, and it can stand where an `Object` can. One
        /// that is never null is no number to anybody.
        nullable: bool,
    },
    /// A floating-point number. As a number it is its [place](marple_domains::places) in the order of all doubles; NaN is behind infinity.
    Float(FloatType),
    /// Something that numbers do not tell: a struct, a pointer. It can be passed on and
    /// returned, and nothing else.
    Opaque,
}

impl Type {
    /// The 32-bit signed integer, the type of lengths and indexes.
    pub const I32: Self = Self::Int(IntType::I32);

    /// The smallest and largest number a value of this type stands for; `None` where there is no largest.
    pub fn range(&self) -> (i128, Option<i128>) {
        match self {
            Self::Bool => (0, Some(1)),
            Self::Int(int) => (int.min(), Some(int.max())),
            Self::Float(_) => ((-places::INFINITY).into(), Some(places::NAN.into())),
            Self::Object | Self::Array { .. } | Self::Opaque => (0, None),
        }
    }

    /// The machine integer that arithmetic on this type is arithmetic on: a truth value has none.
    pub fn int(&self) -> Option<IntType> {
        match self {
            Self::Int(int) => Some(*int),
            _ => None,
        }
    }

    /// The type of floats that it is.
    pub fn float(&self) -> Option<FloatType> {
        match self {
            Self::Float(float) => Some(*float),
            _ => None,
        }
    }

    /// The type of an array's elements.
    pub fn element(&self) -> Option<&Type> {
        match self {
            Self::Array { element, .. } => Some(element),
            _ => None,
        }
    }

    /// An array that is never null.
    pub fn array_of(element: Self) -> Self {
        Self::Array { element: Box::new(element), nullable: false }
    }

    /// An array, or null.
    pub fn array_or_null(element: Self) -> Self {
        Self::Array { element: Box::new(element), nullable: true }
    }

    /// Whether it is a reference that may be null: an object, or an array of that kind.
    pub fn is_nullable(&self) -> bool {
        matches!(self, Self::Object | Self::Array { nullable: true, .. })
    }

    /// Whether a state may speak of values of this type as numbers.
    pub fn is_number(&self) -> bool {
        !matches!(self, Self::Opaque | Self::Array { nullable: false, .. })
    }

    /// Whether a value of this type can stand where one of the other is expected.
    pub fn fits(&self, other: &Self) -> bool {
        self == other || (self.is_nullable() && other.is_nullable())
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => f.write_str("bool"),
            Self::Int(int) => int.fmt(f),
            Self::Float(float) => float.fmt(f),
            Self::Object => f.write_str("object"),
            Self::Opaque => f.write_str("opaque"),
            Self::Array { element, nullable: false } => write!(f, "{element}[]"),
            Self::Array { element, nullable: true } => write!(f, "{element}[]?"),
        }
    }
}
