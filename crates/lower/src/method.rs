//! One method: its blocks in order, its exception regions, its entry.
//!
//! A handler starts from what holds where its region is entered, with all that the region may write forgotten. A
//! `finally` is lowered once, as a handler; on a normal way out what it may write is forgotten, and control goes on at the
//! target. Filters are entered as handlers are.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use marple_contracts::Contract;
use marple_il::{
    Block, BlockId as IlBlock, Blocks, Body, ClauseKind, Instruction, Opcode, Operand, Region, read_body,
};
use marple_ir::{BlockId, CompareOp, Cond, IntType, Op, Term, Terminator, Type, ValueId, simplify};
use marple_metadata::assemblies::{Assemblies, MethodHandle};
use marple_metadata::signature::{MethodSignature, StandAloneSignature, Type as Signature};
use marple_metadata::tables::TypeDefOrRef;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::arrays::{Record, follow_arrays};
use crate::fields::Survey;
use crate::kind::{Kind, Kinds, base_name};
use crate::quantifier::Quantifiers;
use crate::short_circuit;
use crate::ssa::{Content, Home, Member, Point, Shared, Ssa, Variable};
use crate::stack::Stack;
use crate::{Assumption, Environment, Guards, Knowledge, Lowered, Refused};

pub(crate) fn lower(
    environment: Environment<'_, '_>,
    method: MethodHandle,
    local_name: &dyn Fn(u16) -> Option<String>,
) -> Result<Option<Lowered>, Refused> {
    let Environment { assemblies, knowledge, guards, assumptions } = environment;
    let fields = knowledge.fields.of_assembly(assemblies, method.assembly);
    let module = assemblies.module(method.assembly);
    let Some(body) = read_body(module, method.id)? else { return Ok(None) };
    let instructions = body.decode()?;
    let blocks = Blocks::split(&instructions, &body.clauses)?;
    let signature = module.method_signature(method.id)?;
    let locals = match body.locals.map(|locals| module.stand_alone_signature(locals)).transpose()? {
        Some(StandAloneSignature::Locals(locals)) => locals,
        _ => Vec::new(),
    };
    let copied = short_circuit::copied(&body, &instructions, &blocks.blocks);
    let mut wild = BTreeSet::new();
    let mut shared = Shared::default();
    loop {
        let code = Code {
            assemblies,
            method,
            body: &body,
            instructions: &instructions,
            blocks: &blocks.blocks,
            copied: &copied,
            assumptions,
            knowledge,
            fields: &fields,
            guards,
            local_name,
        };
        let mut lowering = Lowering::new(code, &signature, &locals, wild.clone(), shared.clone())?;
        lowering.run()?;
        // So does an object that the method makes known elsewhere, for those who rely on its being known to nobody.
        let sharing = lowering.ssa.sharing();
        // An address that outlives the instruction that takes it makes its variable memory that anybody may write: the
        // method is lowered again with that known.
        if lowering.wild.is_subset(&wild) && sharing.is_none() {
            let unmodelled = std::mem::take(&mut lowering.unmodelled);
            let cleanup = lowering.cleanup();
            lowering.note_exposed(Point { block: marple_ir::Function::ENTRY, index: 0, time: 0 });
            let record = Record {
                has_handlers: !body.clauses.is_empty(),
                is_elsewhere: lowering.reinterprets || !lowering.assumes(Assumption::SingleThread),
                made: lowering.made,
                exposures: lowering.exposures,
                quantified: lowering.quantifiers.arrays(),
            };
            let mut function = follow_arrays(lowering.ssa, &record);
            lowering.quantifiers.settle(&mut function);
            simplify(&mut function);
            return Ok(Some(Lowered { function, cleanup, instructions: instructions.len(), unmodelled }));
        }
        wild = lowering.wild;
        shared = sharing.unwrap_or(shared);
    }
}

/// What is lowered.
#[derive(Clone, Copy)]
pub(crate) struct Code<'c, 'f> {
    pub(crate) assemblies: &'c Assemblies<'f>,
    pub(crate) method: MethodHandle,
    pub(crate) body: &'c Body<'f>,
    instructions: &'c [Instruction<'f>],
    blocks: &'c [Block],
    /// By IL block: whether it is lowered once for each way into it.
    copied: &'c [bool],
    assumptions: &'c [Assumption],
    pub(crate) knowledge: &'c Knowledge,
    pub(crate) fields: &'c Survey,
    pub(crate) guards: Guards,
    local_name: &'c dyn Fn(u16) -> Option<String>,
}

impl<'c, 'f> Code<'c, 'f> {
    /// The instructions after the one at an offset.
    pub(crate) fn after(&self, offset: u32) -> &'c [Instruction<'f>] {
        let start = self.instructions.partition_point(|instruction| instruction.offset <= offset);
        &self.instructions[start..]
    }
}

/// A method on its way.
pub(crate) struct Lowering<'c, 'f> {
    pub(crate) code: Code<'c, 'f>,
    pub(crate) ssa: Ssa,
    pub(crate) stack: Stack,
    pub(crate) result: Option<Kind>,
    pub(crate) arguments: Vec<Kind>,
    /// What the by-ref arguments point to.
    pub(crate) targets: Vec<Option<Kind>>,
    /// The values that are known to be structs.
    pub(crate) records: FxHashSet<ValueId>,
    /// The values of type parameters' types, and floats: they are no addresses.
    pub(crate) generics: FxHashSet<ValueId>,
    /// The arrays that the method makes, and what their elements are.
    pub(crate) made: FxHashMap<ValueId, Type>,
    pub(crate) quantifiers: Quantifiers,
    /// Whether something may be taken for an array of another type: nothing is known of elements then.
    pub(crate) reinterprets: bool,
    /// What became known to others, and where; how many of the values that were shared are in it.
    exposures: Vec<(Point, ValueId)>,
    noted: usize,
    /// The values of the arguments that are never written.
    fixed: Vec<Option<ValueId>>,
    pub(crate) locals: Vec<Kind>,
    /// Variables whose address got away: they are memory that anything may write.
    pub(crate) wild: BTreeSet<Home>,
    pub(crate) unmodelled: BTreeMap<&'static str, usize>,
    /// What the method itself promises.
    pub(crate) own: Option<Arc<Contract>>,
    /// Whether a clause of a contract is evaluated: that throws nothing.
    pub(crate) evaluates: bool,
    /// By IL block: its block, if it is reachable.
    blocks: Vec<Option<BlockId>>,
    /// By IL block: how many blocks lead to it that are not lowered yet.
    waiting: Vec<usize>,
    /// By IL block: the stack's kinds at its entry, once somebody came there.
    depths: Vec<Option<Vec<Kind>>>,
}

impl<'c, 'f> Lowering<'c, 'f> {
    fn new(
        code: Code<'c, 'f>,
        signature: &MethodSignature,
        locals: &[Signature],
        wild: BTreeSet<Home>,
        shared: Shared,
    ) -> Result<Self, Refused> {
        let module = code.assemblies.module(code.method.assembly);
        let kinds = Kinds { assemblies: code.assemblies, assembly: code.method.assembly };
        let of = |ty: &Signature| kinds.of(ty, &[], &[]).unwrap_or(Kind::Opaque);
        let result = kinds.of(&signature.returns, &[], &[]);
        let mut arguments: Vec<Kind> = Vec::new();
        let mut targets: Vec<Option<Kind>> = Vec::new();
        let has_this = signature.has_this && !signature.explicit_this;
        if has_this {
            let class = module.type_of_method(code.method.id)?;
            let class = marple_metadata::assemblies::TypeHandle { assembly: code.method.assembly, id: class };
            let is_value = base_name(code.assemblies, class)
                .is_some_and(|name| name.namespace == "System" && matches!(name.name, "ValueType" | "Enum"));
            // The `this` of a struct is an address.
            arguments.push(if is_value { Kind::Opaque } else { Kind::Ref });
            targets.push(is_value.then(|| kinds.named(TypeDefOrRef::Definition(class.id))));
        }
        targets.extend(signature.parameters.iter().map(|ty| match ty.unmodified() {
            Signature::ByRef(target) => Some(of(target)),
            _ => None,
        }));
        arguments.extend(signature.parameters.iter().map(of));
        let mut ssa = Ssa::new(module.full_method_name(code.method.id), result.map(Kind::stack), shared);
        let entry = marple_ir::Function::ENTRY;
        let mut initial = Vec::new();
        for (number, &kind) in arguments.iter().enumerate() {
            let variable = Variable::Argument(number16(number));
            ssa.declare(variable, kind);
            let name = match (number, has_this) {
                (0, true) => Some("this".to_owned()),
                _ => argument_name(module, code.method, number + usize::from(!has_this)),
            };
            let slot = name.map(|name| ssa.builder.slot(name));
            let param = ssa.builder.param(entry, kind.storage(), slot);
            let value = if kind.storage() == kind.stack() {
                param
            } else {
                ssa.builder.inst(Op::Convert(param), kind.stack())
            };
            if let Some(slot) = slot {
                ssa.builder.name_value(value, slot);
                ssa.name(variable, slot);
            }
            ssa.write(variable, value);
            initial.push(value);
            if let Some(target) = targets[number] {
                let content = Content { kind: target, mutable: true };
                ssa.declare_member(Member::Target(number16(number)), content);
            }
            if kind == Kind::Ref || targets[number].is_some() {
                ssa.add_root(value);
            }
            if number == 0 && has_this && kind == Kind::Ref {
                let not_null = Cond::compare(CompareOp::Ne, value, Term::Const(0));
                ssa.builder.effect(Op::Assume(not_null));
            }
        }
        let locals: Vec<Kind> = locals.iter().map(of).collect();
        for (number, &kind) in locals.iter().enumerate() {
            let variable = Variable::Local(number16(number));
            ssa.declare(variable, kind);
            let name = (code.local_name)(number16(number)).unwrap_or_else(|| format!("V_{number}"));
            let slot = ssa.builder.slot(name);
            ssa.name(variable, slot);
            // Locals start as zero; without the flag they may be anything.
            let value = match kind {
                Kind::Struct | Kind::RefStruct if code.body.init_locals => ssa.zero_record(),
                Kind::Ref | Kind::Int(_) | Kind::Bool if code.body.init_locals => {
                    ssa.builder.inst(Op::Const(0), kind.stack())
                }
                _ => ssa.builder.inst(Op::Unknown, kind.stack()),
            };
            ssa.write(variable, value);
        }
        let count = code.blocks.len();
        Ok(Self {
            code,
            ssa,
            stack: Stack::default(),
            result,
            fixed: fixed_arguments(code.instructions, &initial),
            arguments,
            locals,
            targets,
            records: FxHashSet::default(),
            generics: FxHashSet::default(),
            made: FxHashMap::default(),
            quantifiers: Quantifiers::default(),
            reinterprets: false,
            exposures: Vec::new(),
            noted: 0,
            wild,
            unmodelled: BTreeMap::new(),
            own: code.knowledge.contracts.of(code.assemblies, code.method),
            evaluates: false,
            blocks: vec![None; count],
            waiting: vec![0; count],
            depths: vec![None; count],
        })
    }

    /// Where control may go from a block, handlers of regions that start there included; each once.
    fn targets(&self, block: IlBlock) -> Vec<IlBlock> {
        let code = self.code;
        let il = &code.blocks[block.index()];
        let mut targets = Vec::new();
        for &next in &il.successors {
            if code.copied[next.index()] {
                targets.extend(&code.blocks[next.index()].successors);
            } else {
                targets.push(next);
            }
        }
        for clause in code.body.clauses.iter().filter(|clause| clause.protected.start == il.start) {
            targets.extend(block_at(code.blocks, clause.handler.start));
            if let ClauseKind::Filter(start) = clause.kind {
                targets.extend(block_at(code.blocks, start));
            }
        }
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    fn run(&mut self) -> Result<(), Refused> {
        if self.code.blocks.is_empty() {
            self.ssa.terminate(Terminator::Stop);
            return Ok(());
        }
        let order = self.order();
        let mut position = vec![usize::MAX; self.code.blocks.len()];
        for (index, block) in order.iter().enumerate() {
            position[block.index()] = index;
        }
        let mut is_head = vec![false; self.code.blocks.len()];
        for &block in &order {
            for target in self.targets(block) {
                self.waiting[target.index()] += 1;
                is_head[target.index()] |= position[target.index()] <= position[block.index()];
            }
        }
        let first = order[0];
        self.waiting[first.index()] += 1;
        for &block in &order {
            self.blocks[block.index()] = Some(self.ssa.open_block(is_head[block.index()]));
        }
        self.go_to(first)?;
        self.arrived(first);
        let (effects, method) = (&self.code.knowledge.effects, self.code.method);
        let initializes_early = is_head.contains(&true)
            && effects.may_initialize_early(self.code.assemblies, method, self.code.instructions);
        for &block in &order {
            self.lower_block(block, initializes_early && is_head[block.index()])?;
            for target in self.targets(block) {
                self.arrived(target);
            }
        }
        Ok(())
    }

    /// One source less to wait for; a block all of whose sources are lowered has all its edges.
    fn arrived(&mut self, target: IlBlock) {
        self.waiting[target.index()] -= 1;
        if self.waiting[target.index()] == 0 {
            self.ssa.seal(self.block(target));
        }
    }

    fn block(&self, block: IlBlock) -> BlockId {
        self.blocks[block.index()].expect("only reachable blocks are gone to")
    }

    /// The reachable blocks, in reverse postorder.
    fn order(&self) -> Vec<IlBlock> {
        let mut seen = vec![false; self.code.blocks.len()];
        let mut order = Vec::new();
        let mut path = vec![(IlBlock(0), self.targets(IlBlock(0)))];
        seen[0] = true;
        while let Some((block, targets)) = path.last_mut() {
            match targets.pop() {
                None => {
                    order.push(*block);
                    path.pop();
                }
                Some(target) => {
                    if !std::mem::replace(&mut seen[target.index()], true) {
                        let next = self.targets(target);
                        path.push((target, next));
                    }
                }
            }
        }
        order.reverse();
        order
    }

    fn lower_block(&mut self, il: IlBlock, initializes: bool) -> Result<(), Refused> {
        let block = &self.code.blocks[il.index()];
        self.ssa.builder.switch_to(self.block(il));
        if initializes {
            self.ssa.forget_shared();
        }
        let kinds = self.depths[il.index()].clone().unwrap_or_default();
        self.stack.cells.clear();
        self.stack.offset = block.start;
        for (depth, kind) in kinds.iter().enumerate() {
            let variable = Variable::Stack(number16(depth));
            self.ssa.declare(variable, *kind);
            let value = self.ssa.read(variable);
            let value = self.loaded(value, *kind);
            self.stack.push(value);
        }
        let point = self.ssa.point();
        self.enter_regions(block.start)?;
        self.note_exposed(point);
        self.lower_instructions(block)
    }

    /// What was exposed since the last time became known to others at a point.
    fn note_exposed(&mut self, point: Point) {
        let shared = &self.ssa.shared_values()[self.noted..];
        self.noted += shared.len();
        self.exposures.extend(shared.iter().chain(&self.stack.exposed).map(|&value| (point, value)));
        self.stack.exposed.clear();
    }

    fn lower_instructions(&mut self, block: &Block) -> Result<(), Refused> {
        let instructions = &self.code.instructions[block.instructions.clone()];
        for operation in marple_il::operations(instructions) {
            self.stack.offset = operation.instruction.offset;
            let point = self.ssa.point();
            self.instruction(operation.prefixes, operation.instruction)?;
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

    /// Where protected regions start, control may as well go to their handlers.
    fn enter_regions(&mut self, start: u32) -> Result<(), Refused> {
        let clauses: Vec<_> =
            self.code.body.clauses.iter().filter(|clause| clause.protected.start == start).copied().collect();
        for clause in clauses {
            let filter = match clause.kind {
                ClauseKind::Filter(start) => Some(start),
                _ => None,
            };
            for handler in [Some(clause.handler.start), filter].into_iter().flatten() {
                let Some(handler) = block_at(self.code.blocks, handler) else { continue };
                let thrown = self.ssa.builder.inst(Op::Unknown, Type::Bool);
                let (way, body) = (self.ssa.inner_block(), self.ssa.inner_block());
                self.ssa.branch(thrown, way, body);
                self.ssa.builder.switch_to(way);
                self.forget_writes(clause.protected);
                // Filters run before any handler, those of regions around before inner `finally` handlers.
                for filter in self.filters() {
                    self.forget_writes(filter);
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

    /// The code of all filters.
    fn filters(&self) -> Vec<Region> {
        let filter = |clause: &marple_il::Clause| match clause.kind {
            ClauseKind::Filter(start) => Some(Region { start, end: clause.handler.start }),
            _ => None,
        };
        self.code.body.clauses.iter().filter_map(filter).collect()
    }

    /// The blocks of `finally` handlers.
    fn cleanup(&self) -> Vec<BlockId> {
        let is_cleanup = |il: &Block| {
            let mut clauses = self.code.body.clauses.iter();
            clauses.any(|clause| clause.kind == ClauseKind::Finally && clause.handler.contains(il.start))
        };
        let blocks = self.code.blocks.iter().zip(&self.blocks);
        blocks.filter(|(il, _)| is_cleanup(il)).filter_map(|(_, block)| *block).collect()
    }

    /// Forgets what the code of a region may write.
    fn forget_writes(&mut self, region: Region) {
        let mut written = BTreeSet::new();
        for instruction in
            self.code.instructions.iter().filter(|instruction| region.contains(instruction.offset))
        {
            match (instruction.opcode.long_form(), instruction.operand) {
                (Opcode::Stloc | Opcode::Ldloca, Operand::Local(number)) => {
                    written.insert(Home::Local(number))
                }
                (Opcode::Starg | Opcode::Ldarga, Operand::Argument(number)) => {
                    written.insert(Home::Argument(number))
                }
                _ => continue,
            };
        }
        for home in written {
            self.forget_variable(home);
        }
        self.ssa.forget_own_writes();
    }

    /// The value of an argument that is never written.
    pub(crate) fn fixed(&self, home: Home) -> Option<ValueId> {
        match home {
            Home::Argument(number) => *self.fixed.get(usize::from(number))?,
            Home::Local(_) => None,
        }
    }

    /// The variable of a local or argument, and what it holds; `None` if the method has no such one.
    pub(crate) fn variable(&self, home: Home) -> Option<(Variable, Kind)> {
        let kind = match home {
            Home::Local(number) => self.locals.get(usize::from(number)),
            Home::Argument(number) => self.arguments.get(usize::from(number)),
        };
        Some((home.variable(), *kind?))
    }

    /// Completes the current block with a jump to an IL block, the stack as it is.
    pub(crate) fn go_to(&mut self, target: IlBlock) -> Result<(), Refused> {
        if self.code.copied[target.index()] {
            let cells = self.stack.cells.clone();
            let block = &self.code.blocks[target.index()];
            self.lower_instructions(block)?;
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
        if self.code.copied[then.index()] || self.code.copied[otherwise.index()] {
            let (yes, no) = (self.ssa.inner_block(), self.ssa.inner_block());
            self.ssa.branch(cond, yes, no);
            for (block, target) in [(yes, then), (no, otherwise)] {
                self.ssa.builder.switch_to(block);
                self.go_to(target)?;
            }
            return Ok(());
        }
        self.spill(then)?;
        self.spill(otherwise)?;
        self.ssa.branch(cond, self.block(then), self.block(otherwise));
        Ok(())
    }

    /// Leaves protected regions: what `finally` handlers on the way may write is forgotten, and the stack is emptied.
    pub(crate) fn leave(&mut self, from: u32, to: u32) -> Result<(), Refused> {
        let handlers: Vec<Region> =
            self.code.body.finally_handlers(from, to).map(|clause| clause.handler).collect();
        for handler in handlers {
            self.forget_writes(handler);
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
        match &mut self.depths[target.index()] {
            Some(known) if known.len() != kinds.len() => {
                return Err(Refused::BadStack { offset: self.stack.offset });
            }
            // A number that is unsigned on one way is unsigned; the others may be constants.
            Some(known) => {
                for (known, kind) in known.iter_mut().zip(kinds) {
                    if kind.is_wide_unsigned() && known.stack() == kind.stack() {
                        *known = kind;
                    }
                }
            }
            None => self.depths[target.index()] = Some(kinds),
        }
        let expected = self.depths[target.index()].clone().unwrap_or_default();
        for (depth, (cell, kind)) in cells.into_iter().zip(expected).enumerate() {
            self.escape(cell);
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
            Type::Int(IntType::I32) if self.is_unsigned(value) => Kind::Int(IntType::U32),
            Type::Int(IntType::I64) if self.is_unsigned(value) => Kind::Int(IntType::U64),
            Type::Int(int) => Kind::Int(*int),
            Type::Bool => Kind::Bool,
            Type::Object | Type::Array(_) => Kind::Ref,
            Type::Opaque => Kind::Opaque,
        }
    }

    /// Whether something is taken for granted.
    pub(crate) fn assumes(&self, assumption: Assumption) -> bool {
        self.code.assumptions.contains(&assumption)
    }

    /// Counts something that is not modelled.
    pub(crate) fn not_modelled(&mut self, reason: &'static str) {
        *self.unmodelled.entry(reason).or_insert(0) += 1;
    }
}

/// The initial values of the arguments that no instruction writes or takes the address of.
fn fixed_arguments(instructions: &[Instruction<'_>], initial: &[ValueId]) -> Vec<Option<ValueId>> {
    let mut fixed: Vec<Option<ValueId>> = initial.iter().copied().map(Some).collect();
    for instruction in instructions {
        if let (Opcode::Starg | Opcode::Ldarga, Operand::Argument(number)) =
            (instruction.opcode.long_form(), instruction.operand)
            && let Some(argument) = fixed.get_mut(usize::from(number))
        {
            *argument = None;
        }
    }
    fixed
}

fn block_at(blocks: &[Block], offset: u32) -> Option<IlBlock> {
    let index = blocks.binary_search_by_key(&offset, |block| block.start).ok()?;
    u32::try_from(index).ok().map(IlBlock)
}

fn number16(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

fn argument_name(
    module: &marple_metadata::Module<'_>,
    method: MethodHandle,
    sequence: usize,
) -> Option<String> {
    let row = module.row(module.parameter(method.id, number16(sequence))?).ok()?;
    module.string(row.name).ok().filter(|name| !name.is_empty()).map(str::to_owned)
}
