//! The scalar program: typed values in SSA form, blocks with parameters, conditions, obligations.
//!
//! A [`Function`] is a graph of [`Block`]s. A block binds its parameters on entry, all at once, runs its
//! instructions in order and leaves by its terminator. Every value has one definition, which dominates its uses, and
//! the definitions form the expression DAG that guards are recovered from. What must hold at a place is an
//! [`Obligation`] in the function's table and one or more [`Op::Check`] instructions that name it.
//!
//! Every function has a text form: [`print()`] writes it, [`parse()`] reads it, [`verify()`] says whether it is well formed,
//! and [`interpret`] runs it.

mod builder;
mod condition;
mod dominators;
mod doubts;
mod evidence;
mod function;
mod graph;
mod ids;
pub mod interpret;
mod kind;
mod meetings;
mod parse;
mod print;
mod simplify;
mod split;
mod terms;
mod tested;
mod truth;
mod types;
mod verify;
mod written;

pub use builder::Builder;
pub use condition::{BoundVar, Cond, Quantified, Term};
pub use doubts::{Doubt, DoubtKind, Doubted};
pub use function::{
    BinaryOp, Block, CompareOp, Definition, Edge, Function, Inst, Obligation, Op, Origin, Place, Program,
    ShowItem, Terminator, UnaryOp, Value,
};
pub use graph::Graph;
pub use ids::{BlockId, ObligationId, SlotId, ValueId};
pub use kind::{AskedFor, Findings, ObligationKind};
pub use marple_domains::{FloatBinary, FloatType, FloatUnary, IntType, Overflow, places};
pub use meetings::Asked;
pub use parse::{ParseError, parse};
pub use print::print;
pub use simplify::{replace, simplify};
pub use split::{Split, Way};
pub use terms::{Which, with_equal_terms};
pub use tested::Guard;
pub use types::Type;
pub use verify::{Problem, verify};
