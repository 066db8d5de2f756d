//! Operations on floating-point numbers, as .NET computes them.

use super::FloatType;

/// Operations on one number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatUnary {
    /// `-a`
    Neg,
    /// `|a|`
    Abs,
    /// The square root, correctly rounded.
    Sqrt,
    /// The next integer below.
    Floor,
    /// The next integer above.
    Ceiling,
    /// The nearest integer, of two the even one.
    Round,
    /// The next integer towards 0.
    Truncate,
    /// The number in the result's type.
    Convert,
    /// The sine.
    Sin,
    /// The cosine.
    Cos,
    /// The arc tangent.
    Atan,
    /// The arc sine.
    Asin,
    /// The arc cosine.
    Acos,
    /// The hyperbolic tangent.
    Tanh,
    /// e to the power of the number.
    Exp,
    /// The natural logarithm.
    Log,
}

/// Operations on two numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatBinary {
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `a / b`
    Div,
    /// The remainder with the sign of the dividend, which is exact.
    Rem,
    /// The smaller one; NaN if one is.
    Min,
    /// The larger one; NaN if one is.
    Max,
    /// `a` to the power of `b`.
    Pow,
    /// The angle of the point `(b, a)`.
    Atan2,
}

impl FloatUnary {
    /// All of them, for tables and tests.
    pub const ALL: [Self; 16] = [
        Self::Neg,
        Self::Abs,
        Self::Sqrt,
        Self::Floor,
        Self::Ceiling,
        Self::Round,
        Self::Truncate,
        Self::Convert,
        Self::Sin,
        Self::Cos,
        Self::Atan,
        Self::Asin,
        Self::Acos,
        Self::Tanh,
        Self::Exp,
        Self::Log,
    ];

    /// The name in text forms.
    pub fn name(self) -> &'static str {
        match self {
            Self::Neg => "fneg",
            Self::Abs => "fabs",
            Self::Sqrt => "fsqrt",
            Self::Floor => "ffloor",
            Self::Ceiling => "fceiling",
            Self::Round => "fround",
            Self::Truncate => "ftruncate",
            Self::Convert => "fconvert",
            Self::Sin => "fsin",
            Self::Cos => "fcos",
            Self::Atan => "fatan",
            Self::Asin => "fasin",
            Self::Acos => "facos",
            Self::Tanh => "ftanh",
            Self::Exp => "fexp",
            Self::Log => "flog",
        }
    }

    /// Whether the result is a number that nothing is lost of: equal to what mathematics gives.
    pub fn is_exact(self) -> bool {
        matches!(self, Self::Neg | Self::Abs | Self::Floor | Self::Ceiling | Self::Round | Self::Truncate)
    }

    /// The result on a number, in a type. The last digits of a sine and its like are the library's.
    pub fn apply(self, ty: FloatType, a: f64) -> f64 {
        ty.round(match self {
            Self::Neg => -a,
            Self::Abs => a.abs(),
            Self::Sqrt => a.sqrt(),
            Self::Floor => a.floor(),
            Self::Ceiling => a.ceil(),
            Self::Round => a.round_ties_even(),
            Self::Truncate => a.trunc(),
            Self::Convert => a,
            Self::Sin => a.sin(),
            Self::Cos => a.cos(),
            Self::Atan => a.atan(),
            Self::Asin => a.asin(),
            Self::Acos => a.acos(),
            Self::Tanh => a.tanh(),
            Self::Exp => a.exp(),
            Self::Log => a.ln(),
        })
    }
}

impl FloatBinary {
    /// All of them, for tables and tests.
    pub const ALL: [Self; 9] =
        [Self::Add, Self::Sub, Self::Mul, Self::Div, Self::Rem, Self::Min, Self::Max, Self::Pow, Self::Atan2];

    /// The name in text forms.
    pub fn name(self) -> &'static str {
        match self {
            Self::Add => "fadd",
            Self::Sub => "fsub",
            Self::Mul => "fmul",
            Self::Div => "fdiv",
            Self::Rem => "frem",
            Self::Min => "fmin",
            Self::Max => "fmax",
            Self::Pow => "fpow",
            Self::Atan2 => "fatan2",
        }
    }

    /// Whether the result is what mathematics gives, without rounding.
    pub fn is_exact(self) -> bool {
        matches!(self, Self::Rem | Self::Min | Self::Max)
    }

    /// The result on two numbers of a type. To compute in 64 bits and to round to 32 is the same as to compute in 32: for these operations 53 digits are enough.
    pub fn apply(self, ty: FloatType, a: f64, b: f64) -> f64 {
        let nan = a.is_nan() || b.is_nan();
        ty.round(match self {
            Self::Add => a + b,
            Self::Sub => a - b,
            Self::Mul => a * b,
            Self::Div => a / b,
            Self::Rem => a % b,
            Self::Min | Self::Max if nan => f64::NAN,
            Self::Min => a.min(b),
            Self::Max => a.max(b),
            Self::Pow => a.powf(b),
            Self::Atan2 => a.atan2(b),
        })
    }
}
