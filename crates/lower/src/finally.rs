//! `finally` handlers on the normal way out of what they protect.
//!
//! A small handler is lowered again on each way out of its region, so that what it does there is known as exactly as what any other code
//! does: `foreach` and `using` end with a call, `lock` with another. What must hold in a copy is the obligation of the handler itself: it is
//! proved if it holds on every way. Of a handler that is not repeated, the way out forgets what it may write.

use marple_il::{BlockId as IlBlock, Clause, ClauseKind, Opcode, Operand, Region};
use marple_ir::{BlockId, Obligation, ObligationId};

use crate::Refused;
use crate::flow::BLOCK;
use crate::method::{Code, Lowering};

/// How large a handler may be that is repeated, and how many ways may lead out of its region.
const BLOCKS: usize = 8;
const INSTRUCTIONS: usize = 32;
const WAYS: usize = 6;

/// The handlers of a body that are lowered again where their regions are left.
#[derive(Default)]
pub(crate) struct Repeated {
    handlers: Vec<Region>,
    /// What must hold in them.
    obligations: Vec<(Obligation, ObligationId)>,
    /// The blocks of the copies.
    pub(crate) blocks: Vec<BlockId>,
    /// Where the copy that is lowered goes on at its end.
    pub(crate) after: Option<BlockId>,
}

impl Repeated {
    /// The handlers that qualify. Methods that are folded back have none: their handlers look at the state of the machine.
    pub(crate) fn of(code: Code<'_, '_>) -> Self {
        let clauses = &code.body.clauses;
        let qualify = |clause: &&Clause| code.graph.is_none() && is_repeated(code, clause);
        Self {
            handlers: clauses.iter().filter(qualify).map(|clause| clause.handler).collect(),
            ..Self::default()
        }
    }

    pub(crate) fn contains(&self, handler: Region) -> bool {
        self.handlers.contains(&handler)
    }

    fn covers(&self, offset: u32) -> bool {
        self.handlers.iter().any(|handler| handler.contains(offset))
    }
}

/// The blocks of a region.
fn blocks_of(code: Code<'_, '_>, region: Region) -> Vec<IlBlock> {
    let first = code.blocks.partition_point(|block| block.start < region.start);
    let inside = code.blocks[first..].iter().take_while(|block| region.contains(block.start));
    (first..first + inside.count()).filter_map(|index| u32::try_from(index).ok()).map(IlBlock).collect()
}

/// Whether a handler is small, goes forward only, has no regions of its own, and few ways lead past it.
fn is_repeated(code: Code<'_, '_>, clause: &Clause) -> bool {
    let handler = clause.handler;
    let blocks = blocks_of(code, handler);
    if clause.kind != ClauseKind::Finally || blocks.is_empty() || blocks.len() > BLOCKS {
        return false;
    }
    let block = |id: IlBlock| &code.blocks[id.index()];
    let instructions = block(blocks[0]).instructions.start..block(blocks[blocks.len() - 1]).instructions.end;
    let is_plain = block(blocks[0]).start == handler.start
        && instructions.len() <= INSTRUCTIONS
        && !code.body.clauses.iter().any(|other| handler.contains(other.protected.start))
        && !blocks.iter().any(|id| code.copied[id.index()]);
    let goes_forward = blocks.iter().enumerate().all(|(at, &id)| {
        let is_reached = at == 0 || blocks[..at].iter().any(|&from| block(from).successors.contains(&id));
        is_reached && block(id).successors.iter().all(|next| blocks[at + 1..].contains(next))
    });
    let has_end = code.instructions[instructions].iter().any(|one| one.opcode == Opcode::Endfinally);
    let first = code.instructions.partition_point(|one| one.offset < clause.protected.start);
    let inside = code.instructions[first..].iter().take_while(|one| clause.protected.contains(one.offset));
    let ways = inside.filter(|one| match (one.opcode.long_form(), one.operand) {
        (Opcode::Leave, Operand::Target(target)) => !clause.protected.contains(target),
        _ => false,
    });
    is_plain && goes_forward && has_end && ways.count() <= WAYS
}

impl Lowering<'_, '_> {
    /// Runs a handler here; control goes on behind it.
    pub(crate) fn repeat_handler(&mut self, handler: Region) -> Result<(), Refused> {
        let ids = blocks_of(self.code, handler);
        let copies: Vec<BlockId> = ids.iter().map(|_| self.ssa.open_block(false)).collect();
        let after = self.ssa.open_block(false);
        self.flow.repeated.blocks.extend(&copies);
        let before: Vec<_> =
            ids.iter().zip(&copies).map(|(&id, &copy)| self.flow.replace(id, copy)).collect();
        let (node, offset) = (self.flow.node, self.stack.offset);
        self.flow.repeated.after = Some(after);
        self.stack.cells.clear();
        self.ssa.jump(copies[0]);
        for (&id, &copy) in ids.iter().zip(&copies) {
            self.pay(BLOCK)?;
            // Whatever leads here comes before.
            self.ssa.seal(copy);
            self.begin_block(id, copy);
            self.unspill(id);
            self.lower_instructions(&self.code.nodes[id.index()], None)?;
        }
        self.flow.repeated.after = None;
        for (&id, entry) in ids.iter().zip(before) {
            self.flow.restore(id, entry);
        }
        self.flow.node = node;
        self.stack.offset = offset;
        self.stack.cells.clear();
        self.ssa.seal(after);
        self.ssa.builder.switch_to(after);
        Ok(())
    }

    /// Whether the instruction at an offset is in a block that is lowered for each way into it.
    fn is_copied(&self, offset: u32) -> bool {
        let block = self.code.blocks.partition_point(|block| block.start <= offset).checked_sub(1);
        block.is_some_and(|block| self.code.copied.get(block).is_some_and(|copied| *copied))
    }

    /// What must hold at the current instruction: one obligation for all copies of the instruction.
    pub(crate) fn obligation(&mut self, obligation: Obligation) -> ObligationId {
        if !self.flow.repeated.covers(self.stack.offset) && !self.is_copied(self.stack.offset) {
            return self.ssa.builder.obligation(obligation);
        }
        let known = self.flow.repeated.obligations.iter().find(|(known, _)| *known == obligation);
        if let Some((_, id)) = known {
            return *id;
        }
        let id = self.ssa.builder.obligation(obligation.clone());
        self.flow.repeated.obligations.push((obligation, id));
        id
    }
}
