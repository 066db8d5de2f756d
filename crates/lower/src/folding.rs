//! Methods that a compiler cut up, folded back: `async` methods, iterators and async iterators.
//!
//! A compiler makes a class of such a method, a *state machine*: its locals and parameters are fields, and `MoveNext` runs from one
//! suspension to the next. A field tells the state, that is, where to go on. Here `MoveNext` is lowered as the method that was written:
//!
//! - The fields that only `MoveNext` uses while the method is under way are variables again (`machine.rs`): nobody else can reach them.
//! - A `ret` in state *k* goes on where a call of `MoveNext` in state *k* comes to (`graph.rs`): the blocks at the beginning of
//!   `MoveNext` that only look at the state are lowered once for each state, as a chain of copies. What is in memory may have been
//!   written meanwhile, and locals that the compiler did not keep are zero.
//! - `reach.rs` sees to it that the machine is used by nothing else in `MoveNext`; `evaluate.rs` follows the state through a block.
//!
//! What is not recognised for certain is lowered as any other method.

mod evaluate;
mod graph;
mod lowering;
mod machine;
mod reach;

pub(crate) use graph::Graph;
pub(crate) use lowering::CLOSURE;
pub use machine::written_method;
pub(crate) use machine::{Machine, Variable};
