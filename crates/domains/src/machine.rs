//! Machine integers: the types of fixed width that programs compute with, as ranges of mathematical integers.

use std::fmt;

/// An integer type of fixed width. It stands for the set of integers `min()..=max()`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntType {
    /// 8 bits, two's complement.
    I8,
    /// 16 bits, two's complement.
    I16,
    /// 32 bits, two's complement.
    I32,
    /// 64 bits, two's complement.
    I64,
    /// 8 bits, unsigned.
    U8,
    /// 16 bits, unsigned.
    U16,
    /// 32 bits, unsigned.
    U32,
    /// 64 bits, unsigned.
    U64,
    /// 96 bits, two's complement. No program has it: 64-bit operations are computed in it before they wrap.
    I96,
}

/// What arithmetic on machine integers means when the mathematical result does not fit the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Overflow {
    /// It is assumed not to happen (assumption `no-overflow`): arithmetic is mathematical.
    #[default]
    Assume,
    /// The result is taken modulo 2^bits.
    Wrap,
}

impl IntType {
    /// All types, for tables and tests.
    pub const ALL: [Self; 9] =
        [Self::I8, Self::I16, Self::I32, Self::I64, Self::U8, Self::U16, Self::U32, Self::U64, Self::I96];

    /// The width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Self::I8 | Self::U8 => 8,
            Self::I16 | Self::U16 => 16,
            Self::I32 | Self::U32 => 32,
            Self::I64 | Self::U64 => 64,
            Self::I96 => 96,
        }
    }

    /// Whether negative numbers are among its values.
    pub fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64 | Self::I96)
    }

    /// The smallest value.
    pub fn min(self) -> i128 {
        if self.is_signed() { -(1 << (self.bits() - 1)) } else { 0 }
    }

    /// The largest value.
    pub fn max(self) -> i128 {
        if self.is_signed() { (1 << (self.bits() - 1)) - 1 } else { (1 << self.bits()) - 1 }
    }

    /// Whether `value` is one of its values.
    pub fn contains(self, value: i128) -> bool {
        self.min() <= value && value <= self.max()
    }

    /// The value of this type that equals `value` modulo 2^bits.
    pub fn wrap(self, value: i128) -> i128 {
        // The remainder first: the difference may be beyond i128.
        (value.rem_euclid(1 << self.bits()) - self.min()).rem_euclid(1 << self.bits()) + self.min()
    }

    /// The name used in the text forms: `i32`, `u8`.
    pub fn name(self) -> &'static str {
        match self {
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::I96 => "i96",
        }
    }
}

impl fmt::Display for IntType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_those_of_the_machine() {
        assert_eq!((IntType::I32.min(), IntType::I32.max()), (i32::MIN.into(), i32::MAX.into()));
        assert_eq!((IntType::I64.min(), IntType::I64.max()), (i64::MIN.into(), i64::MAX.into()));
        assert_eq!((IntType::U8.min(), IntType::U8.max()), (0, 255));
        assert_eq!((IntType::U64.min(), IntType::U64.max()), (0, u64::MAX.into()));
    }

    /// Row P8. Wrapping agrees with the casts of the machine.
    #[test]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn wrapping_is_what_the_machine_does() {
        for value in
            [0, 1, -1, 127, 128, 255, 256, -129, 1 << 31, -(1 << 31) - 1, 1 << 63, 1 << 70, -(1 << 64) + 5]
        {
            assert_eq!(IntType::I8.wrap(value), (value as i8).into());
            assert_eq!(IntType::I16.wrap(value), (value as i16).into());
            assert_eq!(IntType::I32.wrap(value), (value as i32).into());
            assert_eq!(IntType::I64.wrap(value), (value as i64).into());
            assert_eq!(IntType::U8.wrap(value), (value as u8).into());
            assert_eq!(IntType::U16.wrap(value), (value as u16).into());
            assert_eq!(IntType::U32.wrap(value), (value as u32).into());
            assert_eq!(IntType::U64.wrap(value), (value as u64).into());
        }
    }

    #[test]
    fn wrapping_at_the_end_of_the_numbers() {
        assert_eq!(IntType::I8.wrap(i128::MAX), -1);
        assert_eq!(IntType::I8.wrap(i128::MIN), 0);
        assert_eq!(IntType::I64.wrap(i128::MAX), -1);
        assert_eq!(IntType::U64.wrap(i128::MAX), i128::from(u64::MAX));
    }
}
