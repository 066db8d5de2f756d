//! The evaluation stack while a block is lowered.

use marple_ir::ValueId;

use crate::Refused;
use crate::ssa::{Base, Location};

/// A cell of the evaluation stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// What it holds.
    pub(crate) value: ValueId,
    /// If it is an address that this method took: of what.
    pub(crate) address: Option<Address>,
}

/// What an address points to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Address {
    /// A local or an argument, as the base of its fields says.
    Variable(Base),
    /// Something inside the struct in a local or an argument.
    Part(Base),
    /// A field.
    Field(Location),
}

impl From<ValueId> for Cell {
    fn from(value: ValueId) -> Self {
        Self { value, address: None }
    }
}

/// The cells, the top one last.
#[derive(Default)]
pub(crate) struct Stack {
    pub(crate) cells: Vec<Cell>,
    /// The offset of the instruction that is lowered, for errors.
    pub(crate) offset: u32,
}

impl Stack {
    pub(crate) fn push(&mut self, cell: impl Into<Cell>) {
        self.cells.push(cell.into());
    }

    pub(crate) fn pop(&mut self) -> Result<Cell, Refused> {
        self.cells.pop().ok_or(Refused::BadStack { offset: self.offset })
    }

    /// The top cells, the deepest first.
    pub(crate) fn pop_many(&mut self, count: usize) -> Result<Vec<Cell>, Refused> {
        match self.cells.len().checked_sub(count) {
            Some(rest) => Ok(self.cells.split_off(rest)),
            None => Err(Refused::BadStack { offset: self.offset }),
        }
    }
}
