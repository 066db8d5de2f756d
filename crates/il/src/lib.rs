//! Method bodies: from bytes to instructions with offsets, exception clauses and basic blocks.

// Offsets in code fit 32 bits: a method's code size is stored in 32 bits.
#![allow(clippy::cast_possible_truncation)]

mod body;
mod instruction;
mod opcode;
mod survey;

pub use body::{Body, Clause, ClauseKind, Region, read_body};
pub use instruction::{Instruction, Instructions, Operand, Targets};
pub use opcode::{Flow, Opcode};
pub use survey::{Survey, survey, survey_bodies};
