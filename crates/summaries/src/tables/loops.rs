//! What is stored where code is not straight: arrays that are filled in loops, of which only the length is found, and new objects.
//!
//! `int[] t = new int[256]; for (..) t[i] = ..; T = t;`: a local that one instruction of a method writes, with a new array of known length, holds such an array
//! at every place behind that no jump leads to around it.

use std::collections::HashMap;

use marple_il::{Clause, ClauseKind, Flow, Instruction, Opcode, Operand};
use marple_metadata::tables::Token;

/// What an instruction finds on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Made {
    /// A new array of a length.
    Array(i32),
    /// What a constructor made.
    Object(Token),
    /// What a method returned.
    Result(Token),
}

/// A method's code, and where it jumps.
pub(super) struct Code<'c, 'f> {
    instructions: &'c [Instruction<'f>],
    /// From where to where.
    jumps: Vec<(u32, u32)>,
    /// By local, the instruction that writes it, if there is one and nobody takes its address.
    written: HashMap<u16, Option<usize>>,
}

impl<'c, 'f> Code<'c, 'f> {
    pub(super) fn new(instructions: &'c [Instruction<'f>], clauses: &[Clause]) -> Self {
        // Whatever throws jumps.
        let mut jumps: Vec<(u32, u32)> =
            clauses.iter().map(|clause| (clause.protected.start, clause.handler.start)).collect();
        jumps.extend(clauses.iter().filter_map(|clause| match clause.kind {
            ClauseKind::Filter(start) => Some((clause.protected.start, start)),
            _ => None,
        }));
        let mut written: HashMap<u16, Option<usize>> = HashMap::new();
        for (number, instruction) in instructions.iter().enumerate() {
            match (instruction.opcode.long_form(), instruction.operand) {
                (Opcode::Stloc, Operand::Local(local)) => {
                    written.entry(local).and_modify(|one| *one = None).or_insert(Some(number));
                }
                (Opcode::Ldloca, Operand::Local(local)) => {
                    written.insert(local, None);
                }
                (_, Operand::Target(target)) => jumps.push((instruction.offset, target)),
                (_, Operand::Targets(targets)) => {
                    jumps.extend(targets.iter().map(|target| (instruction.offset, target)));
                }
                _ => {}
            }
        }
        Self { instructions, jumps, written }
    }

    /// Whether every run that comes behind a place passes it: no jump leads over it. A jump to somewhere behind may come back.
    fn is_passed(&self, place: u32) -> bool {
        !self.jumps.iter().any(|&(from, to)| from < place && place < to)
    }

    /// Whether every run that comes to an end behind a place passes the place.
    pub(super) fn is_always_passed(&self, place: u32) -> bool {
        let is_left = |instruction: &&Instruction<'_>| instruction.opcode.flow() == Flow::Return;
        self.is_passed(place)
            && !self.instructions.iter().take_while(|one| one.offset < place).any(|one| is_left(&one))
    }

    /// What an instruction finds on the stack, if it was made just before, or is in a local.
    pub(super) fn made_before(&self, number: usize) -> Option<Made> {
        if let Some(length) = self.length_before(number) {
            return Some(Made::Array(length));
        }
        let (before, use_) = (self.instructions.get(number.checked_sub(1)?)?, self.instructions[number]);
        if self.is_target(use_.offset) {
            return None;
        }
        match (before.opcode, before.operand) {
            (Opcode::Newobj, Operand::Token(constructor)) => Some(Made::Object(constructor)),
            (Opcode::Call, Operand::Token(method)) => Some(Made::Result(method)),
            _ => self.made(number).map(Made::Array),
        }
    }

    fn is_target(&self, offset: u32) -> bool {
        self.jumps.iter().any(|&(_, to)| to == offset)
    }

    /// The length of the array that an instruction finds on the stack, if the one before it loads a local that holds a new array.
    pub(super) fn length_before(&self, number: usize) -> Option<i32> {
        let mut number = number;
        // Code that is not optimised copies what it returns into another local.
        for _ in 0..2 {
            let load = self.instructions.get(number.checked_sub(1)?)?;
            let (Opcode::Ldloc, Operand::Local(local)) = (load.opcode.long_form(), load.operand) else {
                return None;
            };
            let at = (*self.written.get(&local)?)?;
            let (store, use_) = (self.instructions[at].offset, self.instructions[number].offset);
            // Nobody comes to either from elsewhere, with another stack.
            if store >= load.offset || !self.is_passed(store) || self.is_target(store) || self.is_target(use_)
            {
                return None;
            }
            if let Some(length) = self.made(at) {
                return Some(length);
            }
            number = at;
        }
        None
    }

    /// The length of the array that is made just before an instruction.
    fn made(&self, number: usize) -> Option<i32> {
        let [size, make] = self.instructions.get(number.checked_sub(2)?..number)? else { return None };
        let is_target = self.is_target(make.offset);
        match (size.opcode.long_form(), size.operand, make.opcode) {
            (Opcode::LdcI4, Operand::Int(length), Opcode::Newarr) if length >= 0 && !is_target => {
                Some(length)
            }
            _ => None,
        }
    }

    /// The length of the array that the method returns, wherever it does.
    pub(super) fn returned(&self) -> Option<i32> {
        let mut length = None;
        for (number, instruction) in self.instructions.iter().enumerate() {
            if instruction.opcode == Opcode::Ret {
                let found = self.length_before(number)?;
                if length.is_some_and(|length| length != found) {
                    return None;
                }
                length = Some(found);
            }
        }
        length
    }
}

#[cfg(test)]
mod tests {
    use marple_il::{Instruction, Opcode, Operand};

    use super::Code;

    /// One byte each, so that offsets are numbers.
    fn code(list: &[(Opcode, Operand<'static>)]) -> Vec<Instruction<'static>> {
        let instruction = |(offset, &(opcode, operand))| Instruction { offset, length: 1, opcode, operand };
        (0..).zip(list).map(instruction).collect()
    }

    #[test]
    fn a_jump_around_the_store_that_comes_back_is_seen() {
        use Opcode as O;
        let straight = [
            (O::LdcI4, Operand::Int(256)),
            (O::Newarr, Operand::None),
            (O::Stloc, Operand::Local(0)),
            (O::Ldloc, Operand::Local(0)),
            (O::Ret, Operand::None),
        ];
        assert_eq!(Code::new(&code(&straight), &[]).returned(), Some(256));
        // Over all of it, and back to the load.
        let mut around = vec![(O::Brtrue, Operand::Target(6))];
        around.extend(straight);
        around.push((O::Br, Operand::Target(4)));
        assert_eq!(Code::new(&code(&around), &[]).returned(), None);
    }
}
