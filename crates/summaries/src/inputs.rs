//! What the analysis of a method asked for, of other methods and of types.
//!
//! What is found in a method depends on its own code and on what is recorded here, and on nothing else in the assembly that may change with the body
//! of a method: what was asked counts, whether or not there was an answer.

use marple_metadata::assemblies::{MethodHandle, TypeHandle};

/// Something that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Input {
    /// What holds at the method's own entry, because all calls keep it: it depends on its callers.
    Entry,
    /// What open obligations of the method need, and all calls keep.
    Kept,
    /// What holds of the objects of a type: it depends on all methods that write its fields.
    Invariant(TypeHandle),
    /// What holds where a method returns.
    End(MethodHandle),
    /// What the code of a method, and of all that it calls, writes and keeps.
    Code(MethodHandle),
}

impl Input {
    /// Whether it is something that was inferred.
    pub fn is_fact(self) -> bool {
        !matches!(self, Self::Code(_))
    }
}
