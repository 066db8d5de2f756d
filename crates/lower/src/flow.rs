//! Where control goes: the order in which blocks are lowered, jumps and branches, exception regions, and the stack at the
//! borders of blocks.
//!
//! A handler starts from what holds where its region is entered, with all that the region may write forgotten. A
//! `finally` is lowered once as a handler; on a normal way out it is lowered again (`finally.rs`), or what it may write is
//! forgotten, and control goes on at the target. Filters are entered as handlers are.

use std::collections::BTreeSet;

use marple_il::{Block, BlockId as IlBlock, ClauseKind, Instruction, Opcode, Region};
use marple_ir::{BinaryOp, BlockId, CompareOp, Definition, Function, Op, Place, Terminator, Type, ValueId};

use crate::Refused;
use crate::conditions::Conditions;
use crate::finally::Repeated;
use crate::kind::{Kind, Typed as _};
use crate::method::{Code, Lowering, number16};
use crate::regions::entries;
use crate::ssa::{Home, Point, Variable};
use crate::stack::Cell;

/// What the lowering of a block costs, beside that of its instructions.
pub(crate) const BLOCK: usize = 64;

/// How many flags of one condition are tested by themselves.
const PARTS: usize = 4;

/// What is known of the blocks of a body while they are lowered.
pub(crate) struct Flow {
    /// By IL block: its block, if it is reachable.
    blocks: Vec<Option<BlockId>>,
    /// By IL block: how many blocks lead to it that are not lowered yet.
    waiting: Vec<usize>,
    /// By IL block: how many ways lead to it; empty unless conditions are asked about.
    pub(crate) ways: Vec<usize>,
    /// By IL block: the stack's kinds at its entry, once somebody came there.
    depths: Vec<Option<Vec<Kind>>>,
    /// The block that is lowered.
    pub(crate) node: IlBlock,
    /// The handlers that are lowered again where their regions are left.
    pub(crate) repeated: Repeated,
}

/// The block of an IL block, and the stack's kinds at its entry.
pub(crate) struct Entry {
    block: Option<BlockId>,
    depth: Option<Vec<Kind>>,
}

impl Flow {
    pub(crate) fn new(code: Code<'_, '_>) -> Self {
        let count = code.nodes.len();
        Self {
            blocks: vec![None; count],
            waiting: vec![0; count],
            ways: Vec::new(),
            depths: vec![None; count],
            node: IlBlock(0),
            repeated: Repeated::of(code),
        }
    }

    /// Another block stands for an IL block until what it was is put back.
    pub(crate) fn replace(&mut self, il: IlBlock, block: BlockId) -> Entry {
        let index = il.index();
        Entry { block: self.blocks[index].replace(block), depth: self.depths[index].take() }
    }

    pub(crate) fn restore(&mut self, il: IlBlock, entry: Entry) {
        self.blocks[il.index()] = entry.block;
        self.depths[il.index()] = entry.depth;
    }

    /// The block of an IL block, if it is reachable.
    pub(crate) fn block(&self, il: IlBlock) -> Option<BlockId> {
        self.blocks.get(il.index()).copied().flatten()
    }
}

/// Where control may go from a block, handlers of regions that start there included; each once.
pub(crate) fn successors(code: Code<'_, '_>, block: IlBlock) -> Vec<IlBlock> {
    if let Some(graph) = code.graph {
        return graph.targets(block).to_vec();
    }
    let il = &code.nodes[block.index()];
    let mut targets = Vec::new();
    let mut nexts = il.successors.clone();
    while let Some(next) = nexts.pop() {
        if code.copied[next.index()] {
            nexts.extend(&code.nodes[next.index()].successors);
        } else {
            targets.push(next);
        }
    }
    for entry in code.regions.starting_at(il.start).iter().flat_map(entries) {
        targets.extend(block_at(code.blocks, entry));
    }
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// The reachable blocks, in reverse postorder.
fn order(code: Code<'_, '_>) -> Vec<IlBlock> {
    let mut seen = vec![false; code.nodes.len()];
    let mut order = Vec::new();
    let first = code.graph.map_or(IlBlock(0), |graph| graph.first);
    let mut path = vec![(first, successors(code, first))];
    seen[first.index()] = true;
    while let Some((block, targets)) = path.last_mut() {
        match targets.pop() {
            None => {
                order.push(*block);
                path.pop();
            }
            Some(target) => {
                if !std::mem::replace(&mut seen[target.index()], true) {
                    path.push((target, successors(code, target)));
                }
            }
        }
    }
    order.reverse();
    order
}

impl Lowering<'_, '_> {
    /// Lowers all reachable blocks.
    pub(crate) fn run(&mut self) -> Result<(), Refused> {
        if self.code.blocks.is_empty() {
            self.ssa.terminate(Terminator::Stop);
            return Ok(());
        }
        let order = order(self.code);
        let mut position = vec![usize::MAX; self.code.nodes.len()];
        for (index, block) in order.iter().enumerate() {
            position[block.index()] = index;
        }
        let mut is_head = vec![false; self.code.nodes.len()];
        for &block in &order {
            for target in successors(self.code, block) {
                self.flow.waiting[target.index()] += 1;
                is_head[target.index()] |= position[target.index()] <= position[block.index()];
            }
        }
        let first = order[0];
        self.flow.waiting[first.index()] += 1;
        if self.code.conditions != Conditions::Off {
            self.flow.ways.clone_from(&self.flow.waiting);
        }
        for &block in &order {
            self.flow.blocks[block.index()] = Some(self.ssa.open_block(is_head[block.index()]));
        }
        self.assume_entry();
        self.annotate_entry();
        self.enter_invariant();
        self.enter_contract();
        self.ask_contradiction("the preconditions");
        self.go_to(first)?;
        self.arrived(first);
        let (effects, method) = (&self.code.knowledge.effects, self.code.method);
        let initializes_early = is_head.contains(&true)
            && effects.may_initialize_early(self.code.assemblies, method, self.code.instructions);
        for &block in &order {
            self.lower_block(block, initializes_early && is_head[block.index()])?;
            for target in successors(self.code, block) {
                self.arrived(target);
            }
        }
        Ok(())
    }

    /// One source less to wait for; a block all of whose sources are lowered has all its edges.
    fn arrived(&mut self, target: IlBlock) {
        self.flow.waiting[target.index()] -= 1;
        if self.flow.waiting[target.index()] == 0 {
            self.ssa.seal(self.block(target));
        }
    }

    fn block(&self, block: IlBlock) -> BlockId {
        self.flow.blocks[block.index()].expect("only reachable blocks are gone to")
    }

    fn lower_block(&mut self, il: IlBlock, initializes: bool) -> Result<(), Refused> {
        self.pay(BLOCK)?;
        let block = &self.code.nodes[il.index()];
        self.begin_block(il, self.block(il));
        self.ssa.builder.set_place(None);
        self.resume_at(il)?;
        if initializes {
            self.run_initializer();
        }
        self.unspill(il);
        if self.code.body.clauses.iter().any(|clause| clause.handler.start == block.start) {
            self.catch_invariant();
        }
        let point = self.ssa.point();
        self.enter_regions(block.start)?;
        self.note_exposed(point);
        self.lower_instructions(block, self.code.graph.and_then(|graph| graph.forced(il)))
    }

    /// The code of an IL block is lowered into a block.
    pub(crate) fn begin_block(&mut self, il: IlBlock, block: BlockId) {
        self.flow.node = il;
        self.ssa.builder.switch_to(block);
    }

    /// Reads the stack that other blocks left in variables.
    pub(crate) fn unspill(&mut self, il: IlBlock) {
        let kinds = self.flow.depths[il.index()].clone().unwrap_or_default();
        self.stack.cells.clear();
        self.stack.offset = self.code.nodes[il.index()].start;
        for (depth, kind) in kinds.iter().enumerate() {
            let variable = Variable::Stack(number16(depth));
            self.ssa.declare(variable, *kind);
            let value = self.ssa.read(variable);
            let class = self.class_at_entry(il, depth);
            self.stack.push(Cell { class, ..value.into() });
        }
    }

    /// What was exposed since the last time became known to others at a point.
    pub(crate) fn note_exposed(&mut self, point: Point) {
        let shared = &self.ssa.shared_values()[self.arrays.noted..];
        self.arrays.noted += shared.len();
        self.arrays.exposures.extend(shared.iter().chain(&self.stack.exposed).map(|&value| (point, value)));
        self.stack.exposed.clear();
    }

    /// `ahead` is where the block surely leads.
    pub(crate) fn lower_instructions(
        &mut self,
        block: &Block,
        ahead: Option<IlBlock>,
    ) -> Result<(), Refused> {
        let instructions = &self.code.instructions[block.instructions.clone()];
        for operation in marple_il::operations(instructions) {
            self.pay(1)?;
            self.stack.offset = operation.instruction.offset;
            self.ssa.builder.set_place(Some(Place::Il { offset: operation.instruction.offset }));
            let point = self.ssa.point();
            let is_done = match ahead {
                Some(target) => self.jump_ahead(operation.instruction, target)?,
                None => self.wait(operation.instruction)?,
            };
            if !is_done {
                let opcode = operation.instruction.opcode;
                if may_throw(opcode) || self.may_fault(opcode) {
                    self.observe_throw();
                }
                self.before_own_call(operation.instruction);
                self.instruction(operation.prefixes, operation.instruction)?;
                self.after_own_call(operation.instruction);
                self.name_closure(operation.instruction);
            }
            self.note_exposed(point);
            if !self.ssa.builder.is_open() {
                return Ok(());
            }
        }
        if let [next] = block.successors[..] {
            let point = self.ssa.point();
            self.go_to(next)?;
            self.note_exposed(point);
            return Ok(());
        }
        // Only a prefix or nothing stands at the end: control cannot go on.
        self.ssa.terminate(Terminator::Stop);
        Ok(())
    }

    /// Whether an instruction goes through an address that may be null: one that is not followed, or one that the caller gave.
    fn may_fault(&self, opcode: Opcode) -> bool {
        use Opcode as O;
        let depth = match opcode {
            O::Ldobj | O::Initobj | O::Ldfld | O::Ldflda => 0,
            O::Stobj | O::Stfld => 1,
            O::Cpobj | O::Cpblk | O::Initblk => return true,
            _ if opcode.is_indirect_load() => 0,
            _ if opcode.is_indirect_store() => 1,
            _ => return false,
        };
        self.stack.cells.iter().nth_back(depth).is_some_and(|cell| match cell.address {
            Some(address) => self.stack.is_target(address),
            None => !self.is_object(cell.value) && !self.classes.records.contains(&cell.value),
        })
    }

    /// Where protected regions start, control may as well go to their handlers.
    fn enter_regions(&mut self, start: u32) -> Result<(), Refused> {
        let regions = self.code.regions;
        for clause in regions.starting_at(start) {
            for handler in entries(clause) {
                let Some(handler) = block_at(self.code.blocks, handler) else { continue };
                let thrown = self.ssa.builder.inst(Op::Unknown, Type::Bool);
                let (way, body) = (self.ssa.inner_block(), self.ssa.inner_block());
                self.ssa.branch(thrown, way, body);
                self.ssa.builder.switch_to(way);
                self.forget_writes(clause.protected)?;
                self.forget_homes(&regions.written_by_filters())?;
                // Nothing but an exception leads to other handlers, and to the original of one that is repeated.
                if clause.kind != ClauseKind::Finally || self.flow.repeated.contains(clause.handler) {
                    self.settle_thrown();
                }
                let cells = std::mem::take(&mut self.stack.cells);
                if !matches!(clause.kind, ClauseKind::Finally | ClauseKind::Fault) {
                    let exception = self.not_null();
                    self.stack.push(exception);
                }
                self.go_to(handler)?;
                self.stack.cells = cells;
                self.ssa.builder.switch_to(body);
            }
        }
        Ok(())
    }

    /// Forgets what the code of a region may write.
    fn forget_writes(&mut self, region: Region) -> Result<(), Refused> {
        self.forget_homes(&self.code.regions.written(region))?;
        self.ssa.forget_own_writes();
        Ok(())
    }

    fn forget_homes(&mut self, written: &BTreeSet<Home>) -> Result<(), Refused> {
        self.pay(written.len())?;
        for &home in written {
            self.forget_variable(home);
        }
        Ok(())
    }

    /// Completes the current block with a jump to an IL block, the stack as it is.
    pub(crate) fn go_to(&mut self, target: IlBlock) -> Result<(), Refused> {
        if self.code.copied[target.index()] {
            let cells = self.stack.cells.clone();
            let block = &self.code.nodes[target.index()];
            self.lower_instructions(block, None)?;
            self.stack.cells = cells;
            return Ok(());
        }
        self.spill(target)?;
        self.ssa.jump(self.block(target));
        Ok(())
    }

    /// Completes the current block with a branch on a truth value.
    pub(crate) fn branch_to(
        &mut self,
        cond: ValueId,
        then: IlBlock,
        otherwise: IlBlock,
    ) -> Result<(), Refused> {
        // A postcondition's code may throw on one way, and then it is not known which one is taken.
        let cond = if self.is_of_postcondition() { self.unknown(Type::Bool) } else { cond };
        self.branch_parts(cond, then, otherwise, PARTS)
    }

    /// The same. Of `a & flag` the flag is tested by itself: the ways on which it was set are told apart by tests
    /// (`ir/src/split.rs`). At most `parts` flags are.
    fn branch_parts(
        &mut self,
        cond: ValueId,
        then: IlBlock,
        otherwise: IlBlock,
        parts: usize,
    ) -> Result<(), Refused> {
        if let Some((flag, rest)) = self.flag_of(cond).filter(|_| parts > 0) {
            let (next, stop) = (self.ssa.inner_block(), self.ssa.inner_block());
            self.ssa.branch(flag, next, stop);
            self.ssa.builder.switch_to(next);
            self.branch_parts(rest, then, otherwise, parts - 1)?;
            self.ssa.builder.switch_to(stop);
            return self.go_to(otherwise);
        }
        let implied = self.implied(cond);
        if implied.is_some() || self.code.copied[then.index()] || self.code.copied[otherwise.index()] {
            let (yes, no) = (self.ssa.inner_block(), self.ssa.inner_block());
            self.ssa.branch(cond, yes, no);
            let (when_true, when_false) = implied.unwrap_or_default();
            for (block, target, holds) in [(yes, then, when_true), (no, otherwise, when_false)] {
                self.ssa.builder.switch_to(block);
                for cond in holds {
                    self.assume(cond);
                }
                self.go_to(target)?;
            }
            return Ok(());
        }
        self.spill(then)?;
        self.spill(otherwise)?;
        self.ssa.branch(cond, self.block(then), self.block(otherwise));
        Ok(())
    }

    /// Of `a & flag`: the flag, which ways that meet have set, and the other part.
    fn flag_of(&self, cond: ValueId) -> Option<(ValueId, ValueId)> {
        let function = self.ssa.builder.function();
        let is_param = |value: ValueId| {
            let Definition::Param { block, .. } = function.value(value).definition else { return false };
            block != Function::ENTRY
        };
        let is_flag = |value: ValueId| match function.op(value) {
            Some(&Op::Compare(CompareOp::Ne, number, other)) => {
                function.constant(other) == Some(0) && is_param(number)
            }
            _ => false,
        };
        let &Op::Binary(BinaryOp::And, left, right) = function.op(cond)? else { return None };
        if *self.ssa.builder.type_of(left) != Type::Bool {
            return None;
        }
        [(left, right), (right, left)].into_iter().find(|(part, _)| is_flag(*part))
    }

    /// Leaves protected regions: `finally` handlers on the way run, or what they may write is forgotten, and the stack is emptied.
    pub(crate) fn leave(&mut self, from: u32, to: u32) -> Result<(), Refused> {
        let body = self.code.body;
        self.pay(body.clauses.len())?;
        for clause in body.finally_handlers(from, to) {
            if self.flow.repeated.contains(clause.handler) {
                self.repeat_handler(clause.handler)?;
            } else {
                self.forget_writes(clause.handler)?;
                // Where the handler ends the object is observed.
                self.settle_thrown();
            }
        }
        self.stack.cells.clear();
        match block_at(self.code.blocks, to) {
            Some(target) => self.go_to(target),
            None => Err(Refused::BadStack { offset: from }),
        }
    }

    /// The IL block at an offset that a branch names.
    pub(crate) fn target(&self, offset: u32) -> Result<IlBlock, Refused> {
        block_at(self.code.blocks, offset).ok_or(Refused::BadStack { offset: self.stack.offset })
    }

    /// The block after the current instruction.
    pub(crate) fn next_block(&self, instruction: &Instruction<'_>) -> Result<IlBlock, Refused> {
        self.target(instruction.next())
    }

    /// Writes the stack into variables that the target reads.
    fn spill(&mut self, target: IlBlock) -> Result<(), Refused> {
        let cells = self.stack.cells.clone();
        let kinds: Vec<Kind> = cells.iter().map(|cell| self.stack_kind(cell.value)).collect();
        match &self.flow.depths[target.index()] {
            Some(known) if known.len() != kinds.len() => {
                return Err(Refused::BadStack { offset: self.stack.offset });
            }
            Some(_) => {}
            None => self.flow.depths[target.index()] = Some(kinds),
        }
        let expected = self.flow.depths[target.index()].clone().unwrap_or_default();
        for (depth, (cell, kind)) in cells.into_iter().zip(expected).enumerate() {
            self.escape(cell);
            self.class_arrives(target, depth, cell);
            let variable = Variable::Stack(number16(depth));
            self.ssa.declare(variable, kind);
            let value = self.coerced(cell.value, &kind.stack());
            self.ssa.write(variable, value);
        }
        Ok(())
    }

    /// What a value on the stack is.
    pub(crate) fn stack_kind(&self, value: ValueId) -> Kind {
        match self.ssa.builder.type_of(value) {
            Type::Int(int) => Kind::Int(*int),
            Type::Bool => Kind::Bool,
            Type::Object | Type::Array { .. } => Kind::Ref,
            Type::Float(float) => Kind::Float(*float),
            Type::Opaque => Kind::Opaque,
        }
    }
}

/// Whether an instruction may throw, or run other code, for reasons that are no obligations: casts, stores into arrays of another type,
/// sizes beyond memory, checked arithmetic, static constructors.
fn may_throw(opcode: Opcode) -> bool {
    use Opcode as O;
    let is_checked = opcode.mnemonic().contains(".ovf");
    is_checked
        || matches!(
            opcode,
            O::Castclass
                | O::Unbox
                | O::UnboxAny
                | O::Newarr
                | O::StelemRef
                | O::Stelem
                | O::Ldelema
                | O::Ldsfld
                | O::Ldsflda
                | O::Stsfld
                | O::Ckfinite
                | O::Ldvirtftn
                | O::Localloc
                | O::Calli
        )
}

fn block_at(blocks: &[Block], offset: u32) -> Option<IlBlock> {
    let index = blocks.binary_search_by_key(&offset, |block| block.start).ok()?;
    u32::try_from(index).ok().map(IlBlock)
}
