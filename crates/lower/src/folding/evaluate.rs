//! What a block of `MoveNext` does to the state, and where that leads.

use std::collections::{BTreeMap, BTreeSet};

use marple_il::{Block, BlockId as IlBlock, Body, Flow, Instruction, Opcode, Operand, Region};
use marple_metadata::Module;

use super::machine::Machine;
use crate::regions::Regions;
use crate::ssa::Home;

/// How many numbers a variable may be at a place; beyond, it may be any.
const NUMBERS: usize = 64;

/// The numbers that something may be; `None` if it may be any.
pub(super) type Numbers = Option<BTreeSet<i32>>;

/// What the state, and the locals that hold copies of it, may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct States {
    pub(super) state: Numbers,
    /// The locals that are not there may be anything.
    locals: BTreeMap<u16, BTreeSet<i32>>,
}

impl States {
    /// The machine is in a state; nothing is known of locals.
    pub(super) fn only(state: Numbers) -> Self {
        Self { state, locals: BTreeMap::new() }
    }

    /// Adds what may be on another way; whether that is more.
    pub(super) fn join(&mut self, other: &Self) -> bool {
        let before = self.clone();
        self.state = match (self.state.take(), &other.state) {
            (Some(one), Some(other)) => limited(one.union(other).copied().collect()),
            _ => None,
        };
        let mut locals = BTreeMap::new();
        for (local, numbers) in &self.locals {
            if let Some(more) = other.locals.get(local)
                && let Some(all) = limited(numbers.union(more).copied().collect())
            {
                locals.insert(*local, all);
            }
        }
        self.locals = locals;
        *self != before
    }
}

fn limited(numbers: BTreeSet<i32>) -> Numbers {
    (numbers.len() <= NUMBERS).then_some(numbers)
}

/// Where a block leads.
pub(super) struct Outcome {
    pub(super) states: States,
    /// The blocks that follow, each once; the only one that can, if the state decides.
    pub(super) next: Vec<IlBlock>,
    /// Whether the state decided.
    pub(super) is_decided: bool,
    pub(super) returns: bool,
}

/// Follows the state through code.
#[derive(Clone, Copy)]
pub(super) struct Evaluator<'e, 'f> {
    pub(super) module: &'e Module<'f>,
    pub(super) machine: &'e Machine,
    pub(super) body: &'e Body<'f>,
    pub(super) instructions: &'e [Instruction<'f>],
    pub(super) blocks: &'e [Block],
    pub(super) regions: &'e Regions<'e, 'f>,
    /// The locals that hold copies of the state.
    pub(super) copies: &'e BTreeSet<u16>,
}

/// The locals that the state is loaded into, and whose address nobody takes.
pub(super) fn copies(machine: &Machine, instructions: &[Instruction<'_>]) -> BTreeSet<u16> {
    let mut copies = BTreeSet::new();
    for pair in instructions.windows(2) {
        if let (Opcode::Ldfld, Operand::Token(token)) = (pair[0].opcode, pair[0].operand)
            && machine.is_state(token)
            && let (Opcode::Stloc, Operand::Local(number)) = (pair[1].opcode.long_form(), pair[1].operand)
        {
            copies.insert(number);
        }
    }
    for instruction in instructions {
        if let (Opcode::Ldloca, Operand::Local(number)) =
            (instruction.opcode.long_form(), instruction.operand)
        {
            copies.remove(&number);
        }
    }
    copies
}

impl Evaluator<'_, '_> {
    /// What a block does.
    pub(super) fn block(&self, block: IlBlock, states: States) -> Outcome {
        self.watched(block, states, &mut |_, _| {})
    }

    /// The same; `watch` is told what may be before each instruction, and after calls of the machine's own methods.
    pub(super) fn watched(
        &self,
        block: IlBlock,
        mut states: States,
        watch: &mut dyn FnMut(&Instruction<'_>, &States),
    ) -> Outcome {
        let il = &self.blocks[block.index()];
        let code = &self.instructions[il.instructions.clone()];
        let mut cells: Vec<Numbers> = Vec::new();
        for instruction in code {
            watch(instruction, &states);
            if !matches!(instruction.opcode.flow(), Flow::Next) {
                break;
            }
            self.step(instruction, &mut states, &mut cells);
            // A method of the machine may throw when it has written the state.
            if let (Opcode::Call | Opcode::Callvirt, Operand::Token(token)) =
                (instruction.opcode, instruction.operand)
                && self.machine.call(token).is_some()
            {
                watch(instruction, &states);
            }
        }
        let all = || {
            let mut next = il.successors.clone();
            next.sort_unstable();
            next.dedup();
            next
        };
        let Some(last) = code.last() else {
            return Outcome { states, next: all(), is_decided: false, returns: false };
        };
        if let (Opcode::Leave, Operand::Target(to)) = (last.opcode.long_form(), last.operand) {
            for clause in self.body.finally_handlers(last.offset, to) {
                self.forget(clause.handler, &mut states);
            }
        }
        let decided = match last.opcode.flow() {
            Flow::Condition => decide(last, &mut cells).and_then(|yes| match yes {
                (true, false) => il.successors.first().copied(),
                (false, true) => il.successors.last().copied(),
                _ => None,
            }),
            Flow::Switch => cells.pop().flatten().and_then(|numbers| {
                let cases = il.successors.len() - 1;
                let case = |number: i32| {
                    usize::try_from(number).ok().filter(|number| *number < cases).unwrap_or(cases)
                };
                let mut targets = numbers.into_iter().map(|number| il.successors[case(number)]);
                let first = targets.next()?;
                targets.all(|target| target == first).then_some(first)
            }),
            _ => None,
        };
        let returns = last.opcode.flow() == Flow::Return;
        Outcome {
            states,
            next: decided.map_or_else(all, |only| vec![only]),
            is_decided: decided.is_some(),
            returns,
        }
    }

    /// Forgets what the code of a region may write.
    pub(super) fn forget(&self, region: Region, states: &mut States) {
        self.forget_homes(&self.regions.written(region), states);
    }

    pub(super) fn forget_homes(&self, written: &BTreeSet<Home>, states: &mut States) {
        if written.contains(&Home::Local(self.machine.state())) {
            states.state = None;
        }
        states.locals.retain(|local, _| !written.contains(&Home::Local(*local)));
    }

    fn step(&self, instruction: &Instruction<'_>, states: &mut States, cells: &mut Vec<Numbers>) {
        use Opcode as O;
        let opcode = instruction.opcode.long_form();
        match (opcode, instruction.operand) {
            (O::LdcI4, Operand::Int(number)) => cells.push(Some(BTreeSet::from([number]))),
            (O::Ldloc, Operand::Local(number)) => cells.push(states.locals.get(&number).cloned()),
            (O::Stloc, Operand::Local(number)) => {
                let value = cells.pop().flatten();
                match value.filter(|_| self.copies.contains(&number)) {
                    Some(numbers) => states.locals.insert(number, numbers),
                    None => states.locals.remove(&number),
                };
            }
            (O::Dup, _) => {
                let top = cells.last().cloned().flatten();
                cells.push(top);
            }
            (O::Ldfld, Operand::Token(token)) if self.machine.is_state(token) => {
                cells.pop();
                cells.push(states.state.clone());
            }
            (O::Stfld, Operand::Token(token)) if self.machine.is_state(token) => {
                states.state = cells.pop().flatten();
                cells.pop();
            }
            (O::Ldflda, Operand::Token(token)) if self.machine.is_state(token) => {
                cells.pop();
                cells.push(None);
                states.state = None;
            }
            (O::Add | O::Sub, _) => {
                let (right, left) = (cells.pop().flatten(), cells.pop().flatten());
                cells.push(combined(opcode, left, right));
            }
            (O::Call | O::Callvirt, Operand::Token(token)) if self.machine.call(token).is_some() => {
                cells.pop();
                if let Some(call) = self.machine.call(token)
                    && call.written.contains(&super::machine::STATE)
                {
                    states.state = call.state.map(|state| BTreeSet::from([state]));
                }
            }
            _ => match instruction.stack_effect(self.module) {
                Some(effect) => effect.apply(cells, None),
                None => cells.clear(),
            },
        }
    }
}

/// Sums and differences with one number.
fn combined(opcode: Opcode, left: Numbers, right: Numbers) -> Numbers {
    let (left, right) = (left?, right?);
    if left.len() != 1 && right.len() != 1 {
        return None;
    }
    let of = |one: i32, other: i32| match opcode {
        Opcode::Add => one.wrapping_add(other),
        _ => one.wrapping_sub(other),
    };
    Some(left.iter().flat_map(|one| right.iter().map(move |other| of(*one, *other))).collect())
}

/// Whether a branch may be taken, and whether it may not.
fn decide(branch: &Instruction<'_>, cells: &mut Vec<Numbers>) -> Option<(bool, bool)> {
    use Opcode as O;
    let opcode = branch.opcode.long_form();
    let (left, right) = match opcode {
        O::Brtrue | O::Brfalse => (cells.pop().flatten()?, BTreeSet::from([0])),
        _ => {
            let right = cells.pop().flatten()?;
            (cells.pop().flatten()?, right)
        }
    };
    let mut may = (false, false);
    for &one in &left {
        for &other in &right {
            let (unsigned, bits) = (one.cast_unsigned(), other.cast_unsigned());
            let taken = match opcode {
                O::Brtrue | O::BneUn => one != other,
                O::Brfalse | O::Beq => one == other,
                O::Bge => one >= other,
                O::Bgt => one > other,
                O::Ble => one <= other,
                O::Blt => one < other,
                O::BgeUn => unsigned >= bits,
                O::BgtUn => unsigned > bits,
                O::BleUn => unsigned <= bits,
                O::BltUn => unsigned < bits,
                _ => return None,
            };
            may = (may.0 || taken, may.1 || !taken);
        }
    }
    Some(may)
}
