//! What blocks, instructions and edges do to states.

use std::cell::OnceCell;
use std::marker::PhantomData;

use marple_domains::funarray::{BoundExpression, Comparison, Elements};
use marple_domains::{
    Constraint, Context, Expression, Facts, Feasible, Interval, Lattice, Linear, NoFacts, Numeric, Overflow,
    Reach, Renaming, Thresholds, Var, hints,
};
use marple_fixpoint::{Budget, Stopped, System};
use marple_ir::{
    BinaryOp, BlockId, Cond, Edge, Function, Graph, Inst, ObligationId, Op, Split, Term, Terminator, ValueId,
    Way,
};

use crate::arrays::Arrays;
use crate::asked::asks;
use crate::chains::{self, Guard, chain};
use crate::condition::{Conditions, DEPTH};
use crate::contents::{Memory, unknown};
use crate::frame::{Frames, GaveUp};
use crate::growth::{self, Ratio, ratios};
use crate::like::like;
use crate::loads::follow_loads;
use crate::observer::{Nobody, Observer};
use crate::predicates::{Versions, predicates};
use crate::products::Products;
use crate::relevance::Relevance;
use crate::rows::{Known, Rows, depth};
use crate::scope::{Overflows, Scope, type_range};
use crate::slice::related;
use crate::state::State;
use crate::stops::{Subjects, template_bounds, thresholds};
use crate::unroll::unroll;
use crate::{Hint, Hints};

/// How often a head is widened to any threshold of the function; then only to those that are about the values it knows.
const STOPS: u32 = 4;

/// One function as a system of equations over a domain.
pub(crate) struct Transfer<'a, D> {
    pub(crate) function: &'a Function,
    pub(crate) frames: Frames,
    options: Choices,
    /// `None` if no array matters.
    arrays: Option<Arrays>,
    /// `None` if no array has rows.
    rows: Option<Rows>,
    /// By node, its block. Several nodes may stand for one block (see [`unroll`](crate::unroll)).
    pub(crate) nodes: Vec<BlockId>,
    /// By block, the nodes that stand for it; empty if each block is its own node.
    nodes_of: Vec<Vec<usize>>,
    /// By node, how it is left; empty if by the edges of its block.
    ways: Vec<Vec<Way>>,
    thresholds: Thresholds,
    /// What the thresholds are about; only if a head is widened often.
    subjects: OnceCell<Subjects>,
    /// Where bounds of templates may stop.
    template_bounds: Thresholds,
    /// By block, what the program text says of its variables; only where paths meet.
    predicates: Vec<Vec<Constraint>>,
    /// By block, the pairs of its variables that templates and hulls relate; only where paths meet.
    pairs: Vec<Vec<(Var, Var)>>,
    /// By node.
    successors: Vec<Vec<usize>>,
    /// By block.
    edges: Vec<Vec<EdgePlan>>,
    /// By block, the loads that are good at its end.
    loads: Vec<Vec<ValueId>>,
    /// For a domain that can relate them.
    products: Option<Products>,
    pub(crate) overflow: Overflows,
    domain: PhantomData<D>,
}

/// How a function is analysed by one domain.
#[derive(Clone, Copy)]
pub(crate) struct Choices {
    pub(crate) overflow: Overflow,
    pub(crate) hints: Hints,
    /// Whether the contents of arrays are followed.
    pub(crate) arrays: bool,
    /// What is said of the elements of a segment.
    pub(crate) elements: Elements,
    /// How the bounds of segments are compared.
    pub(crate) comparison: Comparison,
    /// Whether the arrays that a function is given are assumed to be different.
    pub(crate) distinct: bool,
}

/// What the states of a run speak of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slice {
    /// Of all that some check or branch needs.
    Everything,
    /// Of numbers, and not of arrays.
    Numbers,
    /// Of the numbers that open obligations depend on.
    Related,
    /// Of the numbers and arrays that open obligations depend on.
    Elements,
}

/// What an edge does, prepared once.
struct EdgePlan {
    /// Whether the branch's condition holds on it.
    guard: Option<Guard>,
    /// The conditions of earlier branches that hold there too, if guards are applied again.
    chain: Vec<Guard>,
    renaming: Renaming,
    /// Where the target's arrays come from.
    arrays: Vec<Option<usize>>,
    /// The target's parameters that are bound to numbers, and whether they may bound segments.
    constants: Vec<(Var, i128, bool)>,
    /// The definitions of the block that relate a value which stays to one which is dropped.
    links: Vec<ValueId>,
}

/// By block, the targets of its edges; of blocks that no path reaches there are none.
pub(crate) fn successors(function: &Function, graph: &Graph) -> Vec<Vec<usize>> {
    let targets = |block: BlockId| function.block(block).terminator.edges().map(|edge| edge.target.index());
    function
        .block_ids()
        .map(|block| if graph.is_reachable(block) { targets(block).collect() } else { Vec::new() })
        .collect()
}

impl<'a, D: Numeric> Transfer<'a, D> {
    /// `is_open` tells the obligations that nobody has decided yet.
    pub(crate) fn new(
        function: &'a Function,
        graph: &Graph,
        options: Choices,
        is_open: &dyn Fn(ObligationId) -> bool,
        slice: Slice,
        budget: &mut Budget,
    ) -> Result<Self, GaveUp> {
        let with_arrays = options.arrays && matches!(slice, Slice::Everything | Slice::Elements);
        let hints = options.hints;
        let has_ratios = D::HAS_EQUATIONS && hints.contains(Hint::Predicates);
        let ratios = if has_ratios { ratios(function, graph) } else { Vec::new() };
        let related = match slice {
            Slice::Everything | Slice::Numbers => None,
            Slice::Related | Slice::Elements => Some(related(function, graph, is_open, &ratios, with_arrays)),
        };
        let products = D::HAS_EQUATIONS.then(|| Products::new(function, graph));
        let mut kept = Vec::new();
        if D::HAS_EQUATIONS {
            kept.extend(growth::kept(function, graph, &ratios));
        }
        kept.extend(products.iter().flat_map(|products| products.kept(function)));
        if hints.contains(Hint::Reductive) {
            kept.extend(chains::kept(function, graph));
        }
        let asks = |op: &Op| asks(function, is_open, op);
        let frames = Frames::new(function, graph, with_arrays, related, &kept, &asks, budget)?;
        let thresholds =
            if hints.contains(Hint::Thresholds) { thresholds(function) } else { Thresholds::default() };
        let arrays = frames.has_arrays().then(|| Arrays::new(function, graph, options.distinct));
        let mut transfer = Self {
            function,
            frames,
            options,
            rows: arrays.as_ref().and_then(|arrays| Rows::new(function, graph, arrays)),
            arrays,
            thresholds,
            subjects: OnceCell::new(),
            template_bounds: if hints.contains(Hint::Templates) {
                template_bounds(function)
            } else {
                Thresholds::default()
            },
            predicates: vec![Vec::new(); function.blocks.len()],
            pairs: vec![Vec::new(); function.blocks.len()],
            nodes: function.block_ids().collect(),
            nodes_of: Vec::new(),
            ways: Vec::new(),
            successors: Vec::new(),
            edges: Vec::new(),
            loads: Vec::new(),
            products,
            overflow: Overflows::new(options.overflow, function.values.len()),
            domain: PhantomData,
        };
        transfer.successors = successors(function, graph);
        for block in function.block_ids() {
            budget.check()?;
            let reachable = graph.is_reachable(block);
            let terminator = &function.block(block).terminator;
            let edges: Vec<&Edge> = if reachable { terminator.edges().collect() } else { Vec::new() };
            let mut loads = Vec::new();
            if let Some(arrays) = &transfer.arrays {
                for inst in &function.block(block).insts {
                    follow_loads(arrays, function, &mut loads, &inst.op, inst.result);
                }
            }
            transfer.loads.push(loads);
            let is_chained = hints.contains(Hint::Reductive) && matches!(terminator, Terminator::Branch(..));
            let chain = if is_chained { chain(function, graph, block) } else { Vec::new() };
            let plans = edges.iter().enumerate().map(|(index, edge)| {
                let guard = match terminator {
                    Terminator::Branch(cond, ..) => Some((*cond, index == 0)),
                    _ => None,
                };
                transfer.plan(block, edge, guard, &chain)
            });
            let plans = plans.collect();
            transfer.edges.push(plans);
        }
        transfer.find_hints(graph, is_open, &ratios);
        Ok(transfer)
    }

    /// Keeps the first iteration of each outer loop apart.
    pub(crate) fn unroll(&mut self, budget: &mut Budget) -> Result<(), Stopped> {
        (self.nodes, self.successors) = unroll(&self.successors, Function::ENTRY.index(), budget)?;
        self.find_nodes();
        Ok(())
    }

    /// Keeps outcomes of tests apart.
    pub(crate) fn split(&mut self, split: Split) {
        self.nodes = split.blocks;
        self.ways = split.ways;
        let targets = |ways: &Vec<Way>| ways.iter().map(|way| way.target).collect();
        self.successors = self.ways.iter().map(targets).collect();
        self.find_nodes();
    }

    fn find_nodes(&mut self) {
        self.nodes_of = vec![Vec::new(); self.function.blocks.len()];
        for (node, block) in self.nodes.iter().enumerate() {
            self.nodes_of[block.index()].push(node);
        }
    }

    /// Whether a block may have several nodes.
    pub(crate) fn is_split(&self) -> bool {
        !self.nodes_of.is_empty()
    }

    /// The nodes that stand for a block.
    pub(crate) fn nodes_of(&self, block: BlockId) -> impl Iterator<Item = usize> {
        let several = self.nodes_of.get(block.index());
        let itself = if several.is_none() { Some(block.index()) } else { None };
        several.into_iter().flatten().copied().chain(itself)
    }

    /// What the hints say where paths meet.
    fn find_hints(&mut self, graph: &Graph, is_open: &dyn Fn(ObligationId) -> bool, ratios: &[Ratio]) {
        let function = self.function;
        let predicates = self.options.hints.contains(Hint::Predicates).then(|| predicates(function, is_open));
        let with_pairs =
            self.options.hints.contains(Hint::Templates) || self.options.hints.contains(Hint::Hull);
        let relevance = with_pairs.then(|| Relevance::new(function, graph, is_open));
        if predicates.is_none() && relevance.is_none() {
            return;
        }
        for &block in graph.order().iter().filter(|&&block| graph.predecessors(block).len() > 1) {
            let versions = Versions::new(function, block, self.frames.frame(block));
            let here = predicates.iter().flatten().filter_map(|predicate| predicate.at(&versions));
            let here_only = ratios.iter().filter(|ratio| ratio.head == block);
            let here = here.chain(here_only.filter_map(|ratio| ratio.predicate.at(&versions)));
            self.predicates[block.index()] = here.collect();
            self.pairs[block.index()] = relevance.iter().flat_map(|one| one.pairs(&versions)).collect();
        }
    }

    fn plan(&self, block: BlockId, edge: &Edge, guard: Option<Guard>, chain: &[Guard]) -> EdgePlan {
        let renaming = self.frames.renaming(self.function, block, edge.target, &edge.args);
        let arrays = self.frames.array_sources(self.function, block, edge.target, &edge.args);
        let target = self.frames.frame(edge.target);
        let constants =
            self.function.block(edge.target).params.iter().zip(&edge.args).filter_map(|(&param, &arg)| {
                Some((target.var(param)?, self.function.constant(arg)?, self.may_bound(param)))
            });
        let frame = self.frames.frame(block);
        let links = frame.locals().iter().copied().filter(|&value| {
            let var = frame.var(value).expect("a local of the frame");
            let stays = !renaming.drops(var);
            let mut other_side = false;
            if let Some(op @ (Op::Binary(BinaryOp::Add | BinaryOp::Sub, ..) | Op::Convert(_))) =
                self.function.op(value)
            {
                op.for_each_operand(&mut |operand| {
                    other_side |= frame.var(operand).is_some_and(|var| renaming.drops(var) == stays);
                });
            }
            other_side
        });
        EdgePlan {
            guard,
            chain: chain.to_vec(),
            constants: constants.collect(),
            links: links.collect(),
            renaming,
            arrays,
        }
    }

    pub(crate) fn scope(&self, block: BlockId) -> Scope<'_> {
        Scope {
            function: self.function,
            frame: self.frames.frame(block),
            overflow: &self.overflow,
            elements: self.options.elements,
        }
    }

    fn may_bound(&self, value: ValueId) -> bool {
        self.arrays.as_ref().is_some_and(|arrays| arrays.may_bound(value))
    }

    fn memory(&self, block: BlockId) -> Option<Memory<'_>> {
        let arrays = self.arrays.as_ref()?;
        Some(Memory { arrays, rows: self.rows.as_ref(), scope: self.scope(block) })
    }

    fn conditions(&self, block: BlockId) -> Conditions<'_> {
        let reductive = self.options.hints.contains(Hint::Reductive);
        Conditions { scope: self.scope(block), reductive, loads: &[] }
    }

    /// The state at the function's entry: its parameters are numbers of their types.
    pub(crate) fn initial(&self) -> State<D> {
        let frame = self.frames.frame(Function::ENTRY);
        let mut state = D::top(frame.entry_dimension());
        for (index, &value) in frame.entry_values().iter().enumerate() {
            let range = type_range(&self.function.value(value).ty);
            state.assign(Var::new(index), &Expression::Any(range), &NoFacts);
        }
        let mut state = State::new(state, frame.entry_arrays().len(), self.options.comparison);
        for (place, &array) in frame.entry_arrays().iter().enumerate() {
            state.set_array(place, unknown(depth(self.function, array)));
        }
        state
    }

    /// The steps that a run of a block costs.
    pub(crate) fn cost(&self, block: BlockId, state: &State<D>) -> u64 {
        let insts = self.function.block(block).insts.len() as u64;
        // An instruction touches few variables, but a state may be copied for it, and it grows with the block.
        let locals = self.frames.frame(block).locals().len() as u64;
        insts.saturating_mul(1 + state.size() / 8 + locals / 32)
    }

    /// Runs the instructions of a block; the state is then over the whole frame.
    pub(crate) fn run_block(
        &self,
        block: BlockId,
        entry: &State<D>,
        observer: &mut impl Observer<D>,
    ) -> Reach<State<D>> {
        self.run_part(block, usize::MAX, entry, observer)
    }

    /// Runs the first `count` instructions of a block.
    pub(crate) fn run_part(
        &self,
        block: BlockId,
        count: usize,
        entry: &State<D>,
        observer: &mut impl Observer<D>,
    ) -> Reach<State<D>> {
        loop {
            let leaving = self.overflow.count();
            let end = self.run_insts(block, count, entry, observer);
            // Where an operation was just found to leave its type, it wraps around next time.
            if matches!(end, Reach::State(_)) || self.overflow.count() == leaving {
                return end;
            }
        }
    }

    fn run_insts(
        &self,
        block: BlockId,
        count: usize,
        entry: &State<D>,
        observer: &mut impl Observer<D>,
    ) -> Reach<State<D>> {
        let mut state = entry.clone();
        let frame = self.frames.frame(block);
        state.grow(frame.dimension());
        state.grow_arrays(frame.array_count());
        let in_block = self.conditions(block);
        let memory = self.memory(block);
        let mut loads = Vec::new();
        let mut known = Rows::at_entry_of(self.rows.as_ref(), block);
        for (index, inst) in self.function.block(block).insts.iter().enumerate().take(count) {
            let conditions = Conditions { loads: &loads, ..in_block };
            if let Op::Observe { .. } = inst.op {
                observer.observe(index, &inst.op, &state, conditions);
                continue;
            }
            if self.run_inst(&mut state, inst, conditions, observer) == Feasible::No {
                return Reach::Unreachable;
            }
            if let Some(memory) = memory {
                self.run_memory(&mut state, inst, memory, conditions, &mut known);
                follow_loads(memory.arrays, self.function, &mut loads, &inst.op, inst.result);
            }
        }
        Reach::State(state)
    }

    /// What an instruction does to the contents of arrays, after it did what it does to scalars.
    fn run_memory(
        &self,
        state: &mut State<D>,
        inst: &Inst,
        memory: Memory<'_>,
        conditions: Conditions<'_>,
        known: &mut Known,
    ) {
        match (&inst.op, inst.result) {
            (Op::Store { array, index, value }, _) => memory.store(state, *array, *index, *value, *known),
            (Op::Length(array), Some(result)) => memory.measured(state, *array, result, *known),
            (Op::Call { args, .. }, result) => {
                memory.call(state, args);
                if let Some(result) = result {
                    memory.define(state, result, &inst.op);
                }
            }
            (Op::Clear(array), _) => memory.clear(state, *array),
            (Op::Forget(sites), _) => memory.forget(state, sites),
            (Op::Assume(cond), _) => memory.test(state, conditions, cond, true),
            (Op::Check(obligation, cond), _) if self.function.obligation(*obligation).kind.holds_after() => {
                memory.test(state, conditions, cond, true);
            }
            (op, Some(result)) => memory.define(state, result, op),
            _ => {}
        }
        if let Some(rows) = memory.rows {
            rows.follow(self.function, memory.arrays, known, &inst.op, inst.result);
        }
    }

    fn run_inst(
        &self,
        state: &mut State<D>,
        inst: &Inst,
        conditions: Conditions<'_>,
        observer: &mut impl Observer<D>,
    ) -> Feasible {
        let scope = conditions.scope;
        match (&inst.op, inst.result) {
            (Op::Assume(cond), _) => conditions.assume(state, cond, true),
            (Op::Check(obligation, cond), _) => {
                observer.check(*obligation, cond, state, conditions);
                if self.function.obligation(*obligation).kind.holds_after() {
                    conditions.assume(state, cond, true)
                } else {
                    Feasible::Yes
                }
            }
            (Op::Like { value, of, with }, _) => like(state, scope, *value, *of, with),
            (Op::Show(label, items), _) => {
                observer.show(label.as_deref(), items, state, scope.frame);
                Feasible::Yes
            }
            (op, Some(result)) => match scope.frame.var(result) {
                None => Feasible::Yes,
                Some(var) => self.define(state, conditions, result, var, op),
            },
            (_, None) => Feasible::Yes,
        }
    }

    /// `var := op`, where `var` stands for `result`.
    fn define(
        &self,
        state: &mut State<D>,
        conditions: Conditions<'_>,
        result: ValueId,
        var: Var,
        op: &Op,
    ) -> Feasible {
        let scope = conditions.scope;
        let range = scope.limits(result);
        let any = Expression::Any(range);
        match op {
            Op::Compare(op, left, right) => {
                let cond = Cond::compare(*op, Term::Value(*left), Term::Value(*right));
                let expression = match conditions.ask(state, &cond, DEPTH) {
                    Some(answer) => Expression::number(i128::from(answer)),
                    None => any,
                };
                state.scalars.assign(var, &expression, &NoFacts);
                Feasible::Yes
            }
            Op::Length(_) => {
                let lengths = Interval::of(0, i128::from(i32::MAX));
                state.scalars.assign(var, &Expression::Any(lengths), &NoFacts);
                Feasible::Yes
            }
            Op::Load { array, index } => {
                let (numbers, gaps) = match &self.arrays {
                    None => (range, Vec::new()),
                    Some(arrays) => {
                        let memory = Memory { arrays, rows: self.rows.as_ref(), scope };
                        memory.loaded(state, *array, *index, range)
                    }
                };
                state.scalars.assign(var, &Expression::Any(numbers), &NoFacts);
                for gap in gaps.into_iter().filter(|gap| numbers.contains(*gap)) {
                    if let Some(other) = Constraint::ne(&Linear::var(var), &Linear::number(gap))
                        && state.scalars.assume(&other, &NoFacts) == Feasible::No
                    {
                        return Feasible::No;
                    }
                }
                Feasible::Yes
            }
            Op::Binary(..) | Op::Unary(..) | Op::Convert(_) => match scope.expression(result, op, state) {
                None => {
                    state.scalars.assign(var, &any, &NoFacts);
                    Feasible::Yes
                }
                Some(expression) => self
                    .compute(state, scope, result, var, expression, op)
                    .and(self.assume_smeared(state, scope, var, op))
                    .and(self.relate_products(state, scope, result)),
            },
            _ => {
                let numbers = scope.float_result(result, op, state).unwrap_or(range);
                state.scalars.assign(var, &Expression::Any(numbers), &NoFacts);
                Feasible::Yes
            }
        }
    }

    fn relate_products(&self, state: &mut State<D>, scope: Scope<'_>, result: ValueId) -> Feasible {
        self.products.as_ref().map_or(Feasible::Yes, |products| products.relate(state, scope, result))
    }

    /// `x | (x >> k)` is at least `x`, whatever its sign: both operands have the same, and bits are only added.
    /// `v |= v >> 1; v |= v >> 2; ..` is how sizes are rounded up to a power of 2.
    fn assume_smeared(&self, state: &mut State<D>, scope: Scope<'_>, var: Var, op: &Op) -> Feasible {
        let Op::Binary(BinaryOp::Or, left, right) = *op else { return Feasible::Yes };
        let is_shifted = |value: ValueId, of: ValueId| matches!(self.function.op(value), Some(&Op::Binary(BinaryOp::Shr, from, _)) if from == of);
        let whole = match (is_shifted(right, left), is_shifted(left, right)) {
            (true, _) => left,
            (_, true) => right,
            _ => return Feasible::Yes,
        };
        let least = scope.direct(whole).and_then(|whole| Constraint::le(&whole, &Linear::var(var)));
        least.map_or(Feasible::Yes, |least| state.assume(&least, &NoFacts))
    }

    /// Assigns a value that was not there before; bounds get to know it if it may be one.
    fn assign(&self, state: &mut State<D>, result: ValueId, var: Var, expression: &Expression) {
        if self.may_bound(result) {
            state.assign(var, expression, &NoFacts);
        } else {
            state.scalars.assign(var, expression, &NoFacts);
        }
    }

    /// Assigns a mathematical result, or what is left of it when it does not fit the type.
    ///
    /// Under `no-overflow` a result is taken to fit. Where it cannot, no run would be left, and everything behind would
    /// be proved or unreachable in vain: such an operation wraps around instead.
    fn compute(
        &self,
        state: &mut State<D>,
        scope: Scope<'_>,
        result: ValueId,
        var: Var,
        expression: Expression,
        op: &Op,
    ) -> Feasible {
        let range = scope.limits(result);
        let Some(bounds) = expression.bounds_beyond(state, range) else {
            return self.assign_exact(state, scope, result, var, &expression);
        };
        let int = self.function.value(result).ty.int();
        // Only integers can leave their range; of others a domain without bounds may not know it.
        let Some(int) = int else {
            let feasible = self.assign_exact(state, scope, result, var, &expression);
            return if feasible == Feasible::No { feasible } else { assume_range(state, var, range) };
        };
        let loses_bits = matches!(op, Op::Convert(_) | Op::Binary(BinaryOp::Shl, ..));
        if !loses_bits && bounds.meet(range).is_none() {
            self.overflow.leaves_its_type(result);
        }
        if !loses_bits && self.overflow.is_assumed_to_fit(result) {
            let feasible = self.assign_exact(state, scope, result, var, &expression);
            if feasible == Feasible::Yes && assume_range(state, var, range) == Feasible::Yes {
                return Feasible::Yes;
            }
            // The state is spoilt: `run_block` starts again.
            self.overflow.leaves_its_type(result);
            return Feasible::No;
        }
        state.scalars.assign(var, &Expression::Wrapped(int, Box::new(expression)), &NoFacts);
        Feasible::Yes
    }

    /// Assigns a mathematical result that is a number of its type.
    fn assign_exact(
        &self,
        state: &mut State<D>,
        scope: Scope<'_>,
        result: ValueId,
        var: Var,
        expression: &Expression,
    ) -> Feasible {
        // The same number by the definitions of the operands: `(i + 1) - 1` is `i`.
        let expanded = scope.expanded(result, state).filter(|linear| linear.coefficient(var) == 0);
        match (expression, expanded) {
            (Expression::Linear(direct), Some(expanded)) if expanded != *direct => {
                self.assign(state, result, var, &Expression::Linear(expanded));
                match Constraint::eq(&Linear::var(var), direct) {
                    Some(equal) => state.assume(&equal, &NoFacts),
                    None => Feasible::Yes,
                }
            }
            _ => {
                self.assign(state, result, var, expression);
                Feasible::Yes
            }
        }
    }

    /// The state at the end of a block as it arrives at an edge's target.
    fn follow(
        &self,
        state: &State<D>,
        block: BlockId,
        plan: &EdgePlan,
        assumed: &[(Cond, bool)],
    ) -> Reach<State<D>> {
        let conditions = Conditions { loads: &self.loads[block.index()], ..self.conditions(block) };
        let mut state = state.clone();
        for (cond, positive) in assumed {
            if conditions.assume(&mut state, cond, *positive) == Feasible::No {
                return Reach::Unreachable;
            }
        }
        if let Some((cond, positive)) = plan.guard {
            let cond = Cond::Value(cond);
            if conditions.assume(&mut state, &cond, positive) == Feasible::No
                || conditions.assume_again(&mut state, &plan.chain, (&cond, positive)) == Feasible::No
            {
                return Reach::Unreachable;
            }
            if let Some(memory) = self.memory(block) {
                memory.test(&mut state, conditions, &cond, positive);
            }
        }
        // What is known of a value that is dropped moves to the values that stay and are computed from it, or the
        // other way round.
        for &value in &plan.links {
            let (Some(direct), Some(op)) = (conditions.scope.direct(value), self.function.op(value)) else {
                continue;
            };
            let Some(expression) = conditions.scope.expression(value, op, &state) else { continue };
            let Expression::Linear(linear) = &expression else { continue };
            let exact = (self.overflow.is_assumed_to_fit(value) && !matches!(op, Op::Convert(_)))
                || state.keeps_to(linear, conditions.scope.limits(value));
            if exact
                && let Some(equal) = Constraint::eq(&direct, linear)
                && state.assume(&equal, &NoFacts) == Feasible::No
            {
                return Reach::Unreachable;
            }
        }
        if self.arrays.is_some() {
            self.move_bounds(&mut state, conditions.scope, &plan.renaming);
        }
        let mut arriving = state.bind(&plan.renaming, &plan.arrays);
        for &(var, number, may_bound) in &plan.constants {
            let number = Expression::number(number);
            if may_bound {
                arriving.assign(var, &number, &NoFacts);
            } else {
                arriving.scalars.assign(var, &number, &NoFacts);
            }
        }
        Reach::State(arriving)
    }

    /// A bound that speaks of a value which is dropped gets to know the values that stay and are computed from it, or
    /// that it is computed from: the papers' `i = i + 1` is a new value and the death of the old one.
    fn move_bounds(&self, state: &mut State<D>, scope: Scope<'_>, renaming: &Renaming) {
        for (index, value) in scope.frame.values().enumerate() {
            let var = Var::new(index);
            let stays = !renaming.drops(var);
            if !self.may_bound(value) || (!stays && !state.bounds_mention(var)) {
                continue;
            }
            let Some(linear) = scope.expanded(value, &state.scalars) else { continue };
            let (Some(known), Some((base, _))) =
                (BoundExpression::from_linear(&linear), linear.as_var_plus())
            else {
                continue;
            };
            if base != var && renaming.drops(base) == stays && (!stays || state.bounds_mention(base)) {
                state.equate(BoundExpression::var(var), known);
            }
        }
    }
}

/// Under `no-overflow` a result is a number of its type.
fn assume_range<D: Numeric>(state: &mut State<D>, var: Var, range: Interval) -> Feasible {
    let x = Linear::var(var);
    let low = range.low().finite().and_then(|low| Constraint::le(&Linear::number(low), &x));
    let high = range.high().finite().and_then(|high| Constraint::le(&x, &Linear::number(high)));
    for constraint in [low, high].into_iter().flatten() {
        if state.assume(&constraint, &NoFacts) == Feasible::No {
            return Feasible::No;
        }
    }
    Feasible::Yes
}

impl<D: Numeric> System for Transfer<'_, D> {
    type State = State<D>;

    fn successors(&self) -> &[Vec<usize>] {
        &self.successors
    }

    fn entry(&self) -> usize {
        Function::ENTRY.index()
    }

    fn transfer(
        &self,
        node: usize,
        state: &State<D>,
        budget: &mut Budget,
    ) -> Result<Vec<Reach<State<D>>>, Stopped> {
        let block = self.nodes[node];
        budget.spend(self.cost(block, state))?;
        let plans = &self.edges[block.index()];
        // What holds at the end of a block that nothing follows is nobody's entry. Which operations leave their type there matters in the block alone,
        // unless several nodes stand for it, or a product tells something of an earlier one.
        let tells = |products: &Products| products.kept(self.function).any(|(_, at)| at == block);
        if plans.is_empty() && !self.is_split() && !self.products.as_ref().is_some_and(tells) {
            return Ok(Vec::new());
        }
        let end = self.run_block(block, state, &mut Nobody);
        let follow = |plan: &EdgePlan, assumed: &[(Cond, bool)]| match &end {
            Reach::Unreachable => Reach::Unreachable,
            Reach::State(state) => self.follow(state, block, plan, assumed),
        };
        Ok(match self.ways.get(node) {
            None => plans.iter().map(|plan| follow(plan, &[])).collect(),
            Some(ways) => ways.iter().map(|way| follow(&plans[way.edge], &way.assumed)).collect(),
        })
    }

    fn context(&self, node: usize) -> Context<'_> {
        let hints = self.options.hints;
        let pairs =
            |hint: Hint| if hints.contains(hint) { &self.pairs[self.nodes[node].index()][..] } else { &[] };
        Context {
            thresholds: &self.thresholds,
            predicates: &self.predicates[self.nodes[node].index()],
            removed_slacks: hints.contains(Hint::Predicates),
            die_hard: hints.contains(Hint::DieHard),
            saturate: hints.contains(Hint::Saturation),
            templates: pairs(Hint::Templates),
            template_bounds: &self.template_bounds,
            hulls: pairs(Hint::Hull),
            ..Context::NONE
        }
    }

    fn join(&self, node: usize, state: &mut Reach<State<D>>, other: &Reach<State<D>>) {
        hints::join(state, other, &self.context(node));
    }

    fn widen(&self, node: usize, state: &mut Reach<State<D>>, newer: &Reach<State<D>>, times: u32) {
        let context = self.context(node);
        if times < STOPS || self.thresholds.is_empty() {
            return hints::widen(state, newer, &context);
        }
        let subjects = self.subjects.get_or_init(|| Subjects::new(self.function));
        // Those of the loops around it, too: it is widened while their counters grow.
        let values = self.frames.frame(self.nodes[node]).entry_values();
        let thresholds = subjects.thresholds(values, &self.thresholds);
        hints::widen(state, newer, &Context { thresholds: &thresholds, ..context });
    }
}
