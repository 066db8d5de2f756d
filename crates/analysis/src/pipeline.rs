//! The analysis of one function: the entries of the refinement list, one after the other.

use std::cell::OnceCell;

use marple_domains::{
    Constraint, Context, DisInterval, Environment, Equalities, Expression, Interval, IntervalsXBounds,
    Lattice, NoFacts, Numeric, Octagons, ParityInterval, Pentagons, PentagonsClosed, Polyhedra, Reach,
    Renaming, SubPolyhedra, SubPolyhedraCombinatorial, SubPolyhedraLp, Var, Zones,
};
use marple_fixpoint::{Budget, Order, Solution, Stopped, Strategy, System, solve, weak_topological_order};
use marple_ir::{
    BlockId, Cond, Function, Graph, ObligationId, Op, ShowItem, Split, ValueId, Which, with_equal_terms,
};

use crate::asked::asked;
use crate::condition::Conditions;
use crate::described::describe;
use crate::elements::{asks_elements, element_checks};
use crate::explain::Reason;
use crate::frame::{Frame, GaveUp};
use crate::observer::Observer;
use crate::paths::hold_on_all_paths;
use crate::state::{Held, State};
use crate::transfer::{Choices, Slice, Transfer, successors};
use crate::{
    Analysis, Apart, Arrays, Domain, Entry, Hints, Invariant, Options, Outcome, Shown, Verdict, explain,
    observed,
};

/// What is known at the entry of a block.
pub struct BlockEntry<'a> {
    /// The block.
    pub block: BlockId,
    /// The values that the variables stand for.
    pub values: &'a [ValueId],
    /// The arrays whose contents are followed.
    pub arrays: &'a [ValueId],
    /// Whether a concrete state is among those it stands for: the values, and what is in the arrays, by number in the
    /// list and index. `None` if the block is never reached.
    pub contains: Option<&'a ContainsTest<'a>>,
}

/// A test whether values and the elements of arrays are among those that a state stands for.
pub type ContainsTest<'a> = dyn Fn(&[i128], &[Vec<Held>]) -> bool + 'a;

/// Told what is known at the entry of a block.
pub type BlockObserver<'a> = dyn FnMut(&BlockEntry<'_>) + 'a;

/// The steps that an entry behind the first may spend once more on a function, to follow what is in its arrays.
const ELEMENT_STEPS: u64 = 10_000;

/// What is written with the type that a domain's name stands for.
macro_rules! dispatch {
    ($domain:expr, $state:ident => $body:expr) => {{
        macro_rules! with {
            ($type:ty) => {{
                type $state = $type;
                $body
            }};
        }
        match $domain {
            Domain::Intervals => with!(Environment<Interval>),
            Domain::DisIntervals => with!(Environment<DisInterval>),
            Domain::ParityIntervals => with!(Environment<ParityInterval>),
            Domain::IntervalsXBounds => with!(IntervalsXBounds),
            Domain::Pentagons => with!(Pentagons),
            Domain::PentagonsClosed => with!(PentagonsClosed),
            Domain::Zones => with!(Zones),
            Domain::Octagons => with!(Octagons),
            Domain::Equalities => with!(Equalities),
            Domain::SubPolyhedra => with!(SubPolyhedra),
            Domain::SubPolyhedraLp => with!(SubPolyhedraLp),
            Domain::SubPolyhedraBases => with!(SubPolyhedraCombinatorial),
            Domain::Polyhedra => with!(Polyhedra),
            Domain::Adaptive => unreachable!("adaptive runs other domains"),
        }
    }};
}

/// What was found of a function before, and how far its analysis goes.
#[derive(Clone, Copy)]
pub struct Course<'a> {
    /// What was found when no more was known than now: what is decided stays so.
    pub before: Option<&'a [Verdict]>,
    /// Whether no less was known then, so that the first entry would find nothing new.
    pub skips_first: bool,
    /// Asked after the first entry, if something is open: whether the others run.
    pub goes_on: &'a dyn Fn(&[Verdict]) -> bool,
}

impl Course<'_> {
    /// From the start to the end.
    pub const WHOLE: Self = Self { before: None, skips_first: false, goes_on: &|_| true };
}

/// Analyses a function.
pub fn analyse(function: &Function, options: &Options) -> Analysis {
    analyse_on(function, options, Course::WHOLE)
}

/// Analyses a function from where an earlier analysis ended, as far as it should go.
pub fn analyse_on(function: &Function, options: &Options, course: Course<'_>) -> Analysis {
    match unasked(function, options) {
        Some(analysis) => analysis,
        None => run(function, options, course, &mut |_| {}),
    }
}

/// What the analysis of a function in which nothing is asked finds, without the work: no obligation is reached. `None` if something is asked.
fn unasked(function: &Function, options: &Options) -> Option<Analysis> {
    let mut insts = function.blocks.iter().flat_map(|block| &block.insts);
    let is_asked = insts.any(|inst| match inst.op {
        Op::Check(..) => !options.observe_only,
        Op::Observe { .. } | Op::Show(..) => true,
        _ => false,
    });
    if is_asked || options.invariants || function.blocks.len() > Function::MOST_BLOCKS {
        return None;
    }
    let entry = *options.entries().first()?;
    let mut analysis = Analysis { is_complete: true, ..Analysis::start(function) };
    if !options.observe_only {
        for verdict in &mut analysis.verdicts {
            verdict.refine(Outcome::Unreachable, None, entry);
        }
    }
    Some(analysis)
}

/// Analyses a function and hands out the state at the entry of every block for each domain that ran.
pub fn observe(function: &Function, options: &Options, observer: &mut BlockObserver<'_>) -> Analysis {
    run(function, options, Course::WHOLE, observer)
}

/// The number of blocks up to which domains of equations are asked everything.
const SMALL: usize = 16;

#[expect(clippy::too_many_lines, reason = "what an entry speaks of is decided in one place")]
fn run(
    function: &Function,
    options: &Options,
    course: Course<'_>,
    observer: &mut BlockObserver<'_>,
) -> Analysis {
    let entries = options.entries();
    // What is shown is found by the first that relates values.
    let shown_by = entries.iter().position(|entry| entry.domain.is_relational()).unwrap_or(0);
    let mut analysis = Analysis::start(function);
    analysis.observed = observed::nothing_known(function);
    let before = course.before.filter(|before| before.len() == analysis.verdicts.len());
    if let Some(before) = before {
        analysis.verdicts = before.to_vec();
    }
    let wants_states = options.invariants || shows(function);
    if function.blocks.len() > Function::MOST_BLOCKS {
        analysis.record(entries[0], GaveUp::TooLarge);
        return analysis;
    }
    let graph = Graph::new(function);
    let with_terms = with_equal_terms(function, &graph, Which::NotLinear);
    let function = with_terms.as_ref().unwrap_or(function);
    let order = match order(function, &graph, options) {
        Ok(order) => order,
        Err(stopped) => {
            analysis.record(entries[0], stopped.into());
            return analysis;
        }
    };
    let with_sums = OnceCell::new();
    let unobserved = [OnceCell::new(), OnceCell::new()];
    for (index, &entry) in entries.iter().enumerate() {
        if index == 0 && before.is_some() && course.skips_first {
            analysis.is_complete = true;
            continue;
        }
        if index == 1
            && analysis.verdicts.iter().any(Verdict::is_open)
            && !(course.goes_on)(&analysis.verdicts)
        {
            break;
        }
        let shares_sums = entry.domain.shares_sums();
        let whole = if shares_sums {
            let with_sums = with_sums.get_or_init(|| with_equal_terms(function, &graph, Which::TestedSums));
            with_sums.as_ref().unwrap_or(function)
        } else {
            function
        };
        // The first entry answers what is observed, and the others, too, if nothing else is asked; otherwise they keep nothing alive for it.
        let function = if index == 0 || options.observe_only || analysis.observed.is_empty() {
            whole
        } else {
            unobserved[usize::from(shares_sums)].get_or_init(|| without_observations(whole))
        };
        let is_shown = index == shown_by;
        let is_unrolled = entry.apart == Apart::FirstIteration;
        let has_open = if is_unrolled {
            // A loop that runs at least once may have written what is asked for.
            options.arrays != Arrays::Off
                && asks_elements(function, &|id| analysis.verdicts[id.index()].is_open())
        } else {
            analysis.verdicts.iter().any(Verdict::is_open)
        };
        let is_needed = has_open || options.observe_only || (wants_states && is_shown);
        if index > 0 && !is_needed {
            continue;
        }
        // What a domain of equations costs in a large function is seldom worth it for a reference that may be null, or for arithmetic that wraps around where no one is warned of
        // it by default: that is decided by what is known of the values that other open obligations depend on.
        let is_large = function.blocks.len() > SMALL;
        let is_for_others =
            index > 0 && has_open && is_large && dispatch!(entry.domain, D => D::HAS_EQUATIONS);
        let others = is_for_others.then(|| analysis.open_numbers(function));
        if others.as_ref().is_some_and(Vec::is_empty) && !(wants_states && is_shown) {
            continue;
        }
        let split = || if entry.apart == Apart::Truths { Split::new(function, &graph) } else { None };
        let mut first_split = match entry.apart {
            Apart::Ways => {
                let asked = asked(function, &|id| analysis.verdicts[id.index()].is_open());
                Split::of_meetings(function, &graph, &asked)
            }
            _ => split(),
        };
        if index > 0 && matches!(entry.apart, Apart::Truths | Apart::Ways) && first_split.is_none() {
            continue;
        }
        let is_first = index == 0;
        let asks_open_elements = || asks_elements(function, &|id| analysis.verdicts[id.index()].is_open());
        let slice = if (is_first || options.observe_only) && options.related_only {
            Slice::Related
        } else if (is_first && (before.is_none() || asks_open_elements()))
            || is_unrolled
            || (wants_states && is_shown)
        {
            Slice::Everything
        } else {
            analysis.later_slice(is_first || entry.apart == Apart::Ways)
        };
        // What the numbers alone leave open may depend on what is in arrays.
        let with_elements = slice == Slice::Related && !options.observe_only && options.arrays != Arrays::Off;
        let slices = [Some(slice), with_elements.then_some(Slice::Elements)];
        for slice in slices.into_iter().flatten() {
            let wanted = match slice {
                Slice::Elements => {
                    let checks = element_checks(function, &|id| analysis.verdicts[id.index()].is_open());
                    if checks.is_empty() || analysis.gave_up.iter().any(|one| one.entry == entry) {
                        continue;
                    }
                    Some(checks)
                }
                _ => others.clone(),
            };
            let mut pass = Pass {
                function,
                options,
                flow: (&graph, &order),
                entry,
                is_first,
                is_shown,
                slice,
                wanted,
                split: first_split.take().or_else(&split),
                analysis: &mut analysis,
                observer,
            };
            dispatch!(entry.domain, D => pass.run::<D>());
            if analysis.interrupted {
                return analysis;
            }
        }
        // A hint costs steps, but no proof: an entry that spent all of them runs again with fewer hints.
        let mut tried = entry;
        while analysis.gave_up.last().is_some_and(|last| last.is_spent(tried))
            && entry.apart == Apart::Nothing
            && let Some(hints) = entry.domain.cheaper_hints(tried.hints)
        {
            tried = Entry { hints, ..entry };
            let mut pass = Pass {
                function,
                options,
                flow: (&graph, &order),
                entry: tried,
                is_first,
                is_shown,
                slice,
                wanted: others.clone(),
                split: None,
                analysis: &mut analysis,
                observer,
            };
            dispatch!(entry.domain, D => pass.run::<D>());
            if analysis.interrupted {
                return analysis;
            }
        }
    }
    analysis
}

/// The same function without observations. Instructions keep their places.
fn without_observations(function: &Function) -> Function {
    let mut function = function.clone();
    for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
        if let Op::Observe { .. } = inst.op {
            inst.op = Op::Assume(Cond::True);
        }
    }
    function
}

/// A weak topological order of the blocks.
fn order(function: &Function, graph: &Graph, options: &Options) -> Result<Order, Stopped> {
    let mut budget = Budget::new(options.budget).until(options.stop);
    weak_topological_order(&successors(function, graph), Function::ENTRY.index(), &mut budget)
}

/// How a function is analysed by a domain.
fn choices(options: &Options, hints: Hints) -> Choices {
    Choices {
        overflow: options.overflow,
        hints,
        arrays: options.arrays != Arrays::Off,
        elements: options.elements,
        comparison: options.comparison,
        distinct: options.distinct_arrays,
    }
}

/// What one domain (not the adaptive one) knows of two variables at a `show`: constraints in which they are variables 0
/// and 1. `None` if there is no such place or variable, the place is never reached, or the domain gave up.
pub fn project(
    function: &Function,
    options: &Options,
    label: &str,
    names: [&str; 2],
) -> Option<Vec<Constraint>> {
    let mut place = Place { function, label, names, found: None };
    let hints = options.hints.unwrap_or_else(|| options.domain.default_hints());
    dispatch!(options.domain, D => place.search::<D>(options, hints));
    place.found
}

/// What holds at every node. Where an operation is found to leave its type while states are narrowed, what comes behind it gets states that it did not have before, and
/// must not stay narrowed to those: the same once more, with the operation known.
fn settled<D: Numeric>(
    transfer: &Transfer<D>,
    order: &Order,
    initial: &State<D>,
    strategy: Strategy,
    budget: &mut Budget,
) -> Result<Solution<State<D>>, Stopped> {
    loop {
        let leaving = transfer.overflow.count();
        let solution = solve(transfer, order, initial.clone(), strategy, budget)?;
        if transfer.overflow.count() == leaving {
            return Ok(solution);
        }
    }
}

/// Looks for a `show`.
struct Place<'a> {
    function: &'a Function,
    label: &'a str,
    names: [&'a str; 2],
    found: Option<Vec<Constraint>>,
}

impl Place<'_> {
    fn search<D: Numeric>(&mut self, options: &Options, hints: Hints) {
        let function = self.function;
        let choices = choices(options, hints);
        let graph = Graph::new(function);
        let mut budget = Budget::new(options.budget).until(options.stop);
        let slice = Slice::Everything;
        let transfer = Transfer::<D>::new(function, &graph, choices, &|_| true, slice, &mut budget);
        let (Ok(transfer), Ok(order)) = (transfer, order(function, &graph, options)) else { return };
        let Ok(solution) = settled(&transfer, &order, &transfer.initial(), options.strategy, &mut budget)
        else {
            return;
        };
        for block in function.block_ids() {
            if let Reach::State(state) = &solution.states[block.index()] {
                // What is shown on the way is what is wanted.
                let _ = transfer.run_block(block, state, self);
            }
        }
    }
}

impl<D: Numeric> Observer<D> for Place<'_> {
    fn check(&mut self, _: ObligationId, _: &Cond, _: &State<D>, _: Conditions<'_>) {}

    fn show(&mut self, label: Option<&str>, items: &[ShowItem], state: &State<D>, frame: &Frame) {
        let item = |name: &str| items.iter().rev().find(|item| item.name == name);
        let [Some(x), Some(y)] = self.names.map(item) else { return };
        if label != Some(self.label) {
            return;
        }
        let values = [x.value, y.value];
        let mut shown = state.scalars.rename(&Renaming::new(values.map(|value| frame.var(value)).to_vec()));
        for (index, value) in values.into_iter().enumerate() {
            if let Some(number) = self.function.constant(value) {
                shown.assign(Var::new(index), &Expression::number(number), &NoFacts);
            }
        }
        self.found = Some(shown.constraints());
    }
}

/// Whether the function has a `show`.
fn shows(function: &Function) -> bool {
    function.blocks.iter().flat_map(|block| &block.insts).any(|inst| matches!(inst.op, Op::Show(..)))
}

/// One entry's run over a function.
struct Pass<'a, 'o> {
    function: &'a Function,
    options: &'a Options,
    /// The graph of the blocks, and an order of them.
    flow: (&'a Graph, &'a Order),
    entry: Entry,
    /// Whether it is the first of the list.
    is_first: bool,
    /// Whether its states are those that are shown.
    is_shown: bool,
    slice: Slice,
    /// The obligations that it is for; all that are open if there is no list.
    wanted: Option<Vec<ObligationId>>,
    /// The nodes in which outcomes of tests are kept apart, if that is the entry's and there are some.
    split: Option<Split>,
    analysis: &'a mut Analysis,
    observer: &'a mut BlockObserver<'o>,
}

impl Pass<'_, '_> {
    fn run<D: Numeric>(&mut self) {
        let open = self.analysis.verdicts.iter().filter(|verdict| verdict.is_open()).count();
        let steps = self.entry.budget_for(open).unwrap_or(self.options.budget);
        let is_extra = self.slice == Slice::Elements;
        let steps = if is_extra { steps.min(ELEMENT_STEPS) } else { steps };
        let mut budget = Budget::new(steps).until(self.options.stop);
        let result = self.solve::<D>(&mut budget);
        self.analysis.steps += budget.spent();
        match result {
            Ok(()) => self.analysis.is_complete = true,
            // The entry came to its end without this.
            Err(GaveUp::TooLarge | GaveUp::Stopped(Stopped::Exhausted)) if is_extra => {}
            Err(reason) => self.analysis.record(self.entry, reason),
        }
    }

    fn solve<D: Numeric>(&mut self, budget: &mut Budget) -> Result<(), GaveUp> {
        let Entry { hints, apart, .. } = self.entry;
        let (graph, order) = self.flow;
        let verdicts = &self.analysis.verdicts;
        let is_asked = !self.options.observe_only;
        let is_wanted = |id: ObligationId| self.wanted.as_ref().is_none_or(|wanted| wanted.contains(&id));
        let is_open = |id: ObligationId| is_asked && verdicts[id.index()].is_open() && is_wanted(id);
        let choices = choices(self.options, hints);
        let mut transfer = Transfer::<D>::new(self.function, graph, choices, &is_open, self.slice, budget)?;
        let initial = transfer.initial();
        match (apart, self.split.take()) {
            (Apart::FirstIteration, _) => transfer.unroll(budget)?,
            (_, Some(split)) => transfer.split(split),
            _ => {}
        }
        let solution = if transfer.is_split() {
            let order = weak_topological_order(transfer.successors(), transfer.entry(), budget)?;
            settled(&transfer, &order, &initial, self.options.strategy, budget)?
        } else {
            settled(&transfer, order, &initial, self.options.strategy, budget)?
        };
        if self.is_first {
            self.analysis.takes_all_ways = takes_all_ways(&solution);
        }
        if is_asked {
            self.collect(&transfer, &solution, budget)?;
            if apart == Apart::Ways {
                self.follow_paths(&transfer, &solution);
            }
        }
        if !self.analysis.observed.is_empty() {
            let answers = observed::ask(&transfer, &solution, budget)?;
            for (known, answer) in self.analysis.observed.iter_mut().zip(answers) {
                known.refine(answer);
            }
        }
        Ok(())
    }

    fn collect<D: Numeric>(
        &mut self,
        transfer: &Transfer<D>,
        solution: &Solution<State<D>>,
        budget: &Budget,
    ) -> Result<(), GaveUp> {
        let mut findings = Findings {
            function: self.function,
            is_open: self.analysis.verdicts.iter().map(Verdict::is_open).collect(),
            outcomes: vec![(Outcome::Unreachable, None); self.function.obligations.len()],
            shown: Vec::new(),
        };
        for block in self.function.block_ids() {
            budget.check()?;
            let states = states(transfer, solution, block);
            self.tell(block, transfer.frames.frame(block), &states);
            let before = findings.shown.len();
            // The open checks are what is wanted of the run, and what is shown.
            let asks = |op: &Op| match op {
                Op::Check(id, _) => findings.is_open[id.index()],
                Op::Show(..) => true,
                _ => false,
            };
            let insts = &self.function.block(block).insts;
            let count = insts.iter().rposition(|inst| asks(&inst.op)).map_or(0, |last| last + 1);
            for state in states.iter().filter(|_| count > 0) {
                let _ = transfer.run_part(block, count, state, &mut findings);
            }
            if states.len() > 1 && findings.shown.len() > before {
                // What is shown holds in the first iteration and in those after it.
                findings.shown.truncate(before);
                if let Some(state) = joined(&states) {
                    let _ = transfer.run_block(block, &state, &mut Shows(&mut findings));
                }
            }
            findings.add_unreached_shows(block, before);
        }
        // Of what is not asked for the states need not speak: they decide it or not, but an earlier entry has the better reason.
        let wanted = self.wanted.as_ref().filter(|_| self.slice != Slice::Elements);
        let mut gives_reason = vec![wanted.is_none(); findings.outcomes.len()];
        wanted.into_iter().flatten().for_each(|one| gives_reason[one.index()] = true);
        let verdicts = self.analysis.verdicts.iter_mut().zip(gives_reason);
        for ((verdict, gives_reason), (outcome, reason)) in verdicts.zip(findings.outcomes) {
            // What is known on one of the ways is no reason, if there is another.
            let is_better = self.entry.apart != Apart::Ways || verdict.reason.is_none();
            let reason = reason.filter(|_| gives_reason && is_better);
            verdict.refine(outcome, reason, self.entry);
        }
        if self.is_shown {
            self.analysis.shown = findings.shown;
            if self.options.invariants {
                self.analysis.invariants = self.invariants(transfer, solution);
            }
        }
        Ok(())
    }

    /// Decides what is still open path by path.
    fn follow_paths<D: Numeric>(&mut self, transfer: &Transfer<D>, solution: &Solution<State<D>>) {
        let open = self.analysis.verdicts.iter().enumerate();
        let open: Vec<ObligationId> = open
            .filter(|(_, verdict)| verdict.outcome == Outcome::Unknown)
            .map(|(number, _)| ObligationId::new(number))
            .collect();
        for (obligation, outcome) in hold_on_all_paths(self.function, transfer, solution, &open) {
            self.analysis.verdicts[obligation.index()].refine(outcome, None, self.entry);
        }
    }

    /// Tells the observer what is known at a block's entry: one of the states holds.
    fn tell<D: Numeric>(&mut self, block: BlockId, frame: &Frame, states: &[&State<D>]) {
        let contains = |point: &[i128], arrays: &[Vec<Held>]| {
            states.iter().any(|state| {
                let arrays = arrays.iter().enumerate();
                state.contains(point)
                    && arrays.clone().all(|(place, array)| state.array_contains(place, point, array))
            })
        };
        (self.observer)(&BlockEntry {
            block,
            values: frame.entry_values(),
            arrays: frame.entry_arrays(),
            contains: (!states.is_empty()).then_some(&contains),
        });
    }

    fn invariants<D: Numeric>(
        &self,
        transfer: &Transfer<D>,
        solution: &Solution<State<D>>,
    ) -> Vec<Invariant> {
        let describe = |block: BlockId| {
            let frame = transfer.frames.frame(block);
            let state = joined(&states(transfer, solution, block))?;
            let items: Vec<(String, ValueId)> = frame
                .entry_values()
                .iter()
                .chain(frame.entry_arrays().iter().filter(|array| frame.entry_var(**array).is_none()))
                .map(|&value| (explain::name(self.function, value), value))
                .collect();
            Some(describe(self.function, &items, &state, frame))
        };
        let mut is_listed = vec![false; self.function.blocks.len()];
        let heads = solution.heads.iter().map(|&head| transfer.nodes[head]);
        let blocks: Vec<BlockId> =
            heads.filter(|head| !std::mem::replace(&mut is_listed[head.index()], true)).collect();
        blocks.into_iter().map(|block| Invariant { block, lines: describe(block) }).collect()
    }
}

/// Whether each way out of each node that is reached may be taken. Of a function of one block, which has none, it is not known.
fn takes_all_ways<D: Numeric>(solution: &Solution<State<D>>) -> bool {
    let takes_all = |(state, ways): (&Reach<State<D>>, &Vec<Reach<State<D>>>)| {
        state.state().is_none() || ways.iter().all(|way| way.state().is_some())
    };
    !solution.edges[Function::ENTRY.index()].is_empty()
        && solution.states.iter().zip(&solution.edges).all(takes_all)
}

/// What is known at a block's entry: one of these holds.
fn states<'s, D: Numeric>(
    transfer: &Transfer<'_, D>,
    solution: &'s Solution<State<D>>,
    block: BlockId,
) -> Vec<&'s State<D>> {
    transfer.nodes_of(block).filter_map(|node| solution.states[node].state()).collect()
}

/// What holds in all of some states; `None` if there are none.
fn joined<D: Numeric>(states: &[&State<D>]) -> Option<State<D>> {
    let (first, others) = states.split_first()?;
    let mut joined = (*first).clone();
    for other in others {
        joined.join(other, &Context::NONE);
    }
    Some(joined)
}

/// Collects verdicts and shown states from the blocks of a solution.
struct Findings<'a> {
    function: &'a Function,
    /// By obligation, whether it is asked for: of what is decided nothing else is found.
    is_open: Vec<bool>,
    outcomes: Vec<(Outcome, Option<Reason>)>,
    shown: Vec<Shown>,
}

impl Findings<'_> {
    /// The `show`s of a block that its state did not come to.
    fn add_unreached_shows(&mut self, block: BlockId, before: usize) {
        let reached = self.shown.len() - before;
        let labels = self.function.block(block).insts.iter().filter_map(|inst| match &inst.op {
            Op::Show(label, _) => Some(label.clone()),
            _ => None,
        });
        self.shown.extend(labels.skip(reached).map(|label| Shown { label, lines: None }));
    }
}

/// Only what is shown.
struct Shows<'a, 'f>(&'a mut Findings<'f>);

impl<D: Numeric> Observer<D> for Shows<'_, '_> {
    fn check(&mut self, _: ObligationId, _: &Cond, _: &State<D>, _: Conditions<'_>) {}

    fn show(&mut self, label: Option<&str>, items: &[ShowItem], state: &State<D>, frame: &Frame) {
        self.0.show(label, items, state, frame);
    }
}

impl<D: Numeric> Observer<D> for Findings<'_> {
    fn check(&mut self, obligation: ObligationId, cond: &Cond, state: &State<D>, conditions: Conditions<'_>) {
        if !self.is_open[obligation.index()] {
            return;
        }
        let is_marker = self.function.marks_unreachable(obligation, cond);
        let outcome = if is_marker { Outcome::Unknown } else { Outcome::of(conditions.decide(state, cond)) };
        let entry = &mut self.outcomes[obligation.index()];
        entry.0 = entry.0.merge(outcome);
        if is_marker {
            entry.1 = Some(Reason::words(explain::MAY_BE_REACHABLE));
        } else if outcome != Outcome::Proved && entry.1.is_none() {
            entry.1 =
                explain::reason(conditions.scope, self.function.obligation(obligation).kind, cond, state);
        }
        if matches!(entry.0, Outcome::Proved | Outcome::Unreachable) {
            entry.1 = None;
        }
    }

    fn show(&mut self, label: Option<&str>, items: &[ShowItem], state: &State<D>, frame: &Frame) {
        let items: Vec<(String, ValueId)> =
            items.iter().map(|item| (item.name.clone(), item.value)).collect();
        let lines = describe(self.function, &items, state, frame);
        self.shown.push(Shown { label: label.map(ToOwned::to_owned), lines: Some(lines) });
    }
}
