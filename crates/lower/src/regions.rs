//! The exception regions of a body, and what their code may write.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use marple_il::{Block, BlockId as IlBlock, Body, Clause, ClauseKind, Instruction, Opcode, Operand, Region};
use rustc_hash::FxHashMap;

use crate::folding::Machine;
use crate::ssa::Home;

/// The regions of one body.
pub(crate) struct Regions<'c, 'f> {
    instructions: &'c [Instruction<'f>],
    machine: Option<&'c Machine>,
    /// The clauses whose protected region starts at an offset, in their order.
    starts: FxHashMap<u32, Vec<Clause>>,
    /// What the code of all filters may write. Filters run before any handler, those of regions around before inner
    /// `finally` handlers.
    filtered: Rc<BTreeSet<Home>>,
    /// What regions may write, as far as somebody asked.
    written: RefCell<FxHashMap<Region, Rc<BTreeSet<Home>>>>,
}

impl<'c, 'f> Regions<'c, 'f> {
    pub(crate) fn new(
        body: &Body<'f>,
        instructions: &'c [Instruction<'f>],
        machine: Option<&'c Machine>,
    ) -> Self {
        let mut starts: FxHashMap<u32, Vec<Clause>> = FxHashMap::default();
        let mut filtered = BTreeSet::new();
        for clause in &body.clauses {
            starts.entry(clause.protected.start).or_default().push(*clause);
            if let ClauseKind::Filter(start) = clause.kind {
                filtered.extend(homes(instructions, machine, Region { start, end: clause.handler.start }));
            }
        }
        Self { instructions, machine, starts, filtered: Rc::new(filtered), written: RefCell::default() }
    }

    /// The clauses whose protected region starts at an offset.
    pub(crate) fn starting_at(&self, offset: u32) -> &[Clause] {
        self.starts.get(&offset).map_or(&[], Vec::as_slice)
    }

    /// The locals and arguments that the code of a region may write.
    pub(crate) fn written(&self, region: Region) -> Rc<BTreeSet<Home>> {
        let mut written = self.written.borrow_mut();
        Rc::clone(
            written
                .entry(region)
                .or_insert_with(|| Rc::new(homes(self.instructions, self.machine, region).collect())),
        )
    }

    /// Those that the code of some filter may write.
    pub(crate) fn written_by_filters(&self) -> Rc<BTreeSet<Home>> {
        Rc::clone(&self.filtered)
    }
}

/// Where a clause's handler and filter start.
pub(crate) fn entries(clause: &Clause) -> impl Iterator<Item = u32> + use<> {
    let filter = match clause.kind {
        ClauseKind::Filter(start) => Some(start),
        _ => None,
    };
    [Some(clause.handler.start), filter].into_iter().flatten()
}

/// The blocks of `finally` handlers.
pub(crate) fn cleanup(body: &Body<'_>, blocks: &[Block]) -> BTreeSet<IlBlock> {
    let mut cleanup = BTreeSet::new();
    for clause in body.clauses.iter().filter(|clause| clause.kind == ClauseKind::Finally) {
        let first = blocks.partition_point(|block| block.start < clause.handler.start);
        let inside = blocks[first..].iter().take_while(|block| clause.handler.contains(block.start));
        cleanup.extend(
            (first..first + inside.count()).filter_map(|index| u32::try_from(index).ok()).map(IlBlock),
        );
    }
    cleanup
}

fn homes(
    instructions: &[Instruction<'_>],
    machine: Option<&Machine>,
    region: Region,
) -> impl Iterator<Item = Home> {
    let first = instructions.partition_point(|instruction| instruction.offset < region.start);
    let inside =
        instructions[first..].iter().take_while(move |instruction| region.contains(instruction.offset));
    inside.flat_map(move |instruction| match (instruction.opcode.long_form(), instruction.operand) {
        (Opcode::Stloc | Opcode::Ldloca, Operand::Local(number)) => vec![Home::Local(number)],
        (Opcode::Starg | Opcode::Ldarga, Operand::Argument(number)) => vec![Home::Argument(number)],
        // Variables of a method that is folded back.
        (Opcode::Stfld | Opcode::Ldflda, Operand::Token(token)) => {
            machine.and_then(|machine| machine.local(token)).map(Home::Local).into_iter().collect()
        }
        (Opcode::Call | Opcode::Callvirt, Operand::Token(token)) => {
            machine.map(|machine| machine.written_by(token)).unwrap_or_default()
        }
        _ => Vec::new(),
    })
}
