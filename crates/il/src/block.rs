//! Basic blocks: runs of instructions that are entered at the first and left at the last.

use std::ops::Range;

use marple_metadata::{Error, Part, Result};

use crate::body::{Body, Clause, ClauseKind};
use crate::instruction::{Instruction, Operand};
use crate::opcode::Flow;

/// A block's number, in the order of the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(pub u32);

impl BlockId {
    /// Its place in a vector with one entry a block.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A basic block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The offset of its first instruction.
    pub start: u32,
    /// The offset after its last instruction.
    pub end: u32,
    /// Its instructions, by their numbers.
    pub instructions: Range<usize>,
    /// Where control goes from its end when nothing is thrown, in the order of the targets; the next block last.
    /// A `leave` names its target; see [`Body::finally_handlers`] for what runs on the way.
    pub successors: Vec<BlockId>,
}

/// The blocks of a method, in the order of its code. Handlers are entered by exceptions only; see
/// [`Body::handlers_at`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocks {
    /// The blocks.
    pub blocks: Vec<Block>,
}

impl Blocks {
    /// Splits a method's instructions, all of them and in order.
    ///
    /// An error if a branch or an exception clause points into an instruction or out of the code, or if control
    /// runs off the end.
    pub fn split(instructions: &[Instruction<'_>], clauses: &[Clause]) -> Result<Self> {
        let starts = leaders(instructions, clauses)?;
        let id_at = |offset: u32| -> Result<BlockId> {
            let found = starts.binary_search_by_key(&offset, |start| instructions[*start].offset);
            found.map(|index| BlockId(index as u32)).map_err(|_| Error::Malformed(Part::Code))
        };
        let mut blocks = Vec::with_capacity(starts.len());
        for (number, first) in starts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(instructions.len());
            let last = &instructions[end - 1];
            let mut successors = Vec::new();
            match last.operand {
                Operand::Target(target) => successors.push(id_at(target)?),
                Operand::Targets(targets) => {
                    for target in targets.iter() {
                        successors.push(id_at(target)?);
                    }
                }
                _ => {}
            }
            if matches!(last.opcode.flow(), Flow::Next | Flow::Condition | Flow::Switch) {
                successors.push(id_at(last.next())?);
            }
            blocks.push(Block {
                start: instructions[*first].offset,
                end: last.next(),
                instructions: *first..end,
                successors,
            });
        }
        Ok(Self { blocks })
    }

    /// The block that an offset is in.
    pub fn at(&self, offset: u32) -> Option<BlockId> {
        let after = self.blocks.partition_point(|block| block.start <= offset);
        let index = after.checked_sub(1)?;
        (offset < self.blocks[index].end).then_some(BlockId(index as u32))
    }
}

/// The numbers of the instructions that start a block, in order.
fn leaders(instructions: &[Instruction<'_>], clauses: &[Clause]) -> Result<Vec<usize>> {
    let mut is_leader = vec![false; instructions.len()];
    let end_of_code = instructions.last().map_or(0, Instruction::next);
    let number_at = |offset: u32| {
        let found = instructions.binary_search_by_key(&offset, |instruction| instruction.offset);
        found.map_err(|_| Error::Malformed(Part::Code))
    };
    if let Some(first) = is_leader.first_mut() {
        *first = true;
    }
    for (number, instruction) in instructions.iter().enumerate() {
        match instruction.operand {
            Operand::Target(target) => is_leader[number_at(target)?] = true,
            Operand::Targets(targets) => {
                for target in targets.iter() {
                    is_leader[number_at(target)?] = true;
                }
            }
            _ => {}
        }
        if instruction.opcode.flow() != Flow::Next
            && let Some(next) = is_leader.get_mut(number + 1)
        {
            *next = true;
        }
    }
    for clause in clauses {
        let filter = match clause.kind {
            ClauseKind::Filter(start) => Some(start),
            _ => None,
        };
        let bounds = [clause.protected.start, clause.protected.end, clause.handler.start, clause.handler.end];
        for offset in bounds.into_iter().chain(filter) {
            if offset != end_of_code {
                is_leader[number_at(offset)?] = true;
            }
        }
    }
    Ok((0..instructions.len()).filter(|number| is_leader[*number]).collect())
}

impl Body<'_> {
    /// The clauses that protect an offset, innermost first.
    pub fn handlers_at(&self, offset: u32) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().filter(move |clause| clause.protected.contains(offset))
    }

    /// The `finally` clauses that run when control leaves from one offset to another, innermost first.
    pub fn finally_handlers(&self, from: u32, to: u32) -> impl Iterator<Item = &Clause> {
        self.handlers_at(from)
            .filter(move |clause| clause.kind == ClauseKind::Finally && !clause.protected.contains(to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::Instructions;

    fn blocks_of(code: &[u8]) -> Result<Vec<(u32, u32, Vec<u32>)>> {
        let instructions = Instructions::new(code).collect::<Result<Vec<_>>>()?;
        let blocks = Blocks::split(&instructions, &[])?;
        let plain = |block: Block| (block.start, block.end, block.successors.iter().map(|id| id.0).collect());
        Ok(blocks.blocks.into_iter().map(plain).collect())
    }

    #[test]
    fn a_loop_has_three_blocks() {
        // br.s 3; nop; ldarg.0; brtrue.s 2; ret
        let code = [0x2b, 0x01, 0x00, 0x02, 0x2d, 0xfc, 0x2a];
        let expected = vec![(0, 2, vec![2]), (2, 3, vec![2]), (3, 6, vec![1, 3]), (6, 7, vec![])];
        assert_eq!(blocks_of(&code), Ok(expected));
    }

    #[test]
    fn a_switch_goes_to_its_targets_and_on() {
        // ldarg.0; switch (14, 15); ret; ret; ret
        let code = [0x02, 0x45, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0x2a, 0x2a, 0x2a];
        let expected = vec![(0, 14, vec![2, 3, 1]), (14, 15, vec![]), (15, 16, vec![]), (16, 17, vec![])];
        assert_eq!(blocks_of(&code), Ok(expected));
    }

    #[test]
    fn bad_targets_are_errors() {
        // A branch into itself, out of the code, and code that runs off its end.
        for code in [&[0x2b_u8, 0xff][..], &[0x2b, 0x20], &[0x00]] {
            assert_eq!(blocks_of(code), Err(Error::Malformed(Part::Code)));
        }
    }
}
