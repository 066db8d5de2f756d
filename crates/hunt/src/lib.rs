//! The hunt for wrong verdicts: C# programs are compiled and run, and what happened is compared with what Marple says of them.
//! Marple is a binary to this crate, nothing of it is linked.

pub mod batch;
pub mod clauses;
pub mod compare;
pub mod failure;
pub mod generate;
mod group;
pub mod hostile;
pub mod mdb;
pub mod observed;
pub mod print;
pub mod probe;
pub mod process;
pub mod random;
pub mod server;
pub mod session;
pub mod shrink;
pub mod syntax;
pub mod toolchain;
pub mod verdicts;
