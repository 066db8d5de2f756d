//! Method bodies: from bytes to instructions with offsets, exception clauses and basic blocks.

// Offsets in code fit 32 bits: a method's code size is stored in 32 bits.
#![allow(clippy::cast_possible_truncation)]

mod block;
mod body;
mod effect;
mod instruction;
mod opcode;
mod prefix;
mod print;
pub mod reads;
mod survey;

pub use block::{Block, BlockId, Blocks};
pub use body::{Body, Clause, ClauseKind, Region, read_body, read_short_body};
pub use effect::StackEffect;
pub use instruction::{Instruction, Instructions, Operand, Targets};
pub use opcode::{Flow, Opcode};
pub use prefix::{Operation, Prefixes, operations};
pub use print::{Sources, print_method};
pub use survey::{Survey, survey};
