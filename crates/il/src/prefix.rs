//! Prefixes, gathered with the instruction they change.

use marple_metadata::tables::Token;

use crate::instruction::{Instruction, Operand};
use crate::opcode::Opcode;

/// What the prefixes before an instruction say of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Prefixes {
    /// `volatile.`: other threads may write here.
    pub is_volatile: bool,
    /// `tail.`: the caller's frame is given up.
    pub is_tail: bool,
    /// `readonly.`: the address of an element is not written through.
    pub is_readonly: bool,
    /// `unaligned.`: to how many bytes the address is aligned at least.
    pub alignment: Option<u8>,
    /// `constrained.`: the type of what a virtual method is called on.
    pub constrained: Option<Token>,
    /// `no.`: checks that may be left out; 1 is types, 2 bounds, 4 null.
    pub skipped_checks: u8,
}

/// An instruction with its prefixes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Operation<'i, 'a> {
    /// What the prefixes say.
    pub prefixes: Prefixes,
    /// The instruction itself; never a prefix, unless the code ends with one.
    pub instruction: &'i Instruction<'a>,
}

/// Instructions with their prefixes gathered.
pub fn operations<'i, 'a>(
    instructions: &'i [Instruction<'a>],
) -> impl Iterator<Item = Operation<'i, 'a>> + use<'i, 'a> {
    let mut rest = instructions.iter().peekable();
    std::iter::from_fn(move || {
        let mut prefixes = Prefixes::default();
        let mut instruction = rest.next()?;
        while instruction.opcode.is_prefix() && rest.peek().is_some() {
            prefixes.add(instruction);
            instruction = rest.next()?;
        }
        Some(Operation { prefixes, instruction })
    })
}

impl Prefixes {
    fn add(&mut self, prefix: &Instruction<'_>) {
        match (prefix.opcode, prefix.operand) {
            (Opcode::Volatile, _) => self.is_volatile = true,
            (Opcode::Tail, _) => self.is_tail = true,
            (Opcode::Readonly, _) => self.is_readonly = true,
            (Opcode::Unaligned, Operand::Int(alignment)) => self.alignment = u8::try_from(alignment).ok(),
            (Opcode::No, Operand::Int(checks)) => self.skipped_checks |= u8::try_from(checks).unwrap_or(0),
            (Opcode::Constrained, Operand::Token(token)) => self.constrained = Some(token),
            _ => {}
        }
    }
}
