//! Numerical abstract domains, usable alone: they know no .NET and no program representation.

pub mod machine;

pub use machine::{IntType, Overflow};
