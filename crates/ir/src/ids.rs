//! Newtyped ids: indexes into the tables of one function.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub struct $name(u32);

        impl $name {
            /// The id of the table's first entry.
            pub const FIRST: Self = Self(0);

            /// The id of the table's entry `index`.
            pub fn new(index: usize) -> Self {
                Self(u32::try_from(index).expect("a function has fewer than 2^32 of anything"))
            }

            /// The index in the function's table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

id!(
    /// A value: a block parameter or the result of an instruction.
    ValueId, "v");
id!(
    /// A block; `block0` is the entry.
    BlockId, "block");
id!(
    /// An obligation of the function.
    ObligationId, "o");
id!(
    /// A variable of the source program, of which values are the versions.
    SlotId, "s");
