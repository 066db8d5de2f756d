//! The hunt for wrong verdicts: C# programs are compiled and run, and what happened is compared with what Marple says of them.
//! Marple is a binary to this crate, nothing of it is linked.

pub mod failure;
pub mod hostile;
pub mod mdb;
pub mod process;
pub mod toolchain;
pub mod verdicts;
