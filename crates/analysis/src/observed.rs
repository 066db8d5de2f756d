//! What is known of the numbers of an `observe`. States are asked and never changed.
//!
//! A block that several ways lead to is asked twice: in the state at its entry, and in the state that each way brings by itself. Where
//! a truth value is bound to constants (`return true` and `return false` meet at the end of a method), only the second tells
//! what it goes with.

use std::collections::BTreeSet;

use marple_domains::{Facts, Feasible, Interval, Lattice, Linear, Numeric};
use marple_fixpoint::{Budget, Solution, Stopped, System};
use marple_ir::{BlockId, Cond, Function, ObligationId, Op, ShowItem, ValueId};

use crate::Relations;
use crate::condition::{Conditions, DEPTH};
use crate::frame::Frame;
use crate::observer::Observer;
use crate::scope::Scope;
use crate::state::State;
use crate::transfer::Transfer;

/// What is known at one `observe`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Observed {
    /// The instruction's label.
    pub label: u32,
    /// What holds of its values whenever it is reached, in runs that it is about; `None` if there is no such run. Bounds that
    /// are just those of a value's type are left out. If no entry of the refinement list came to its end, nothing is known.
    pub relations: Option<Relations>,
}

/// From how many ways at most the states are asked by themselves.
const WAYS: usize = 32;

impl Observed {
    /// Takes what another entry knows.
    pub(crate) fn refine(&mut self, answer: Option<Relations>) {
        match (&mut self.relations, answer) {
            (None, _) => {}
            (known, None) => *known = None,
            // Where the two contradict each other no run comes: the first is true as well.
            (Some(known), Some(answer)) => {
                if let Some(both) = known.clone().meet(&answer) {
                    *known = both;
                }
            }
        }
    }
}

/// The `observe`s of a function with nothing known, in the order of its blocks.
pub(crate) fn nothing_known(function: &Function) -> Vec<Observed> {
    function.block_ids().flat_map(|block| nothing_known_in(function, block)).collect()
}

fn nothing_known_in(function: &Function, block: BlockId) -> Vec<Observed> {
    let top = |(_, label, values): (usize, u32, &[ValueId])| Observed {
        label,
        relations: Some(Relations::top(values.len())),
    };
    observations(function, block).map(top).collect()
}

/// What a solution knows at each `observe` of the function, in the order of its blocks. Where the budget does not reach,
/// nothing.
pub(crate) fn ask<D: Numeric>(
    transfer: &Transfer<'_, D>,
    solution: &Solution<State<D>>,
    budget: &mut Budget,
) -> Result<Vec<Option<Relations>>, Stopped> {
    let function = transfer.function;
    let has_some = |block: &BlockId| observations(function, *block).next().is_some();
    let blocks: Vec<BlockId> = function.block_ids().filter(has_some).collect();
    let ways = ways(transfer, &blocks);
    let mut answers = Vec::new();
    for (&block, ways) in blocks.iter().zip(&ways) {
        let states = transfer.nodes_of(block).filter_map(|node| solution.states[node].state());
        let mut known = nothing_known_in(function, block);
        match in_states(transfer, block, states, budget) {
            Err(Stopped::Exhausted) => {}
            answers => refine(&mut known, answers?),
        }
        if block != Function::ENTRY && (2..=WAYS).contains(&ways.len()) && depends_on_ways(function, block) {
            let arriving = ways.iter().filter_map(|&(node, way)| solution.edges[node][way].state());
            match in_states(transfer, block, arriving, budget) {
                Err(Stopped::Exhausted) => {}
                answers => refine(&mut known, answers?),
            }
        }
        for (observed, (_, _, values)) in known.iter_mut().zip(observations(function, block)) {
            if let Some(relations) = &mut observed.relations {
                let ranges: Vec<_> = values.iter().map(|value| function.value(*value).ty.range()).collect();
                relations.drop_type_bounds(&ranges);
            }
        }
        answers.extend(known.into_iter().map(|observed| observed.relations));
    }
    Ok(answers)
}

fn refine(known: &mut [Observed], answers: Vec<Option<Relations>>) {
    for (observed, answer) in known.iter_mut().zip(answers) {
        observed.refine(answer);
    }
}

/// The `observe`s of a block: where each is, its label and its values.
fn observations(function: &Function, block: BlockId) -> impl Iterator<Item = (usize, u32, &[ValueId])> {
    function.block(block).insts.iter().enumerate().filter_map(|(index, inst)| match &inst.op {
        Op::Observe { label, values, .. } => Some((index, *label, &values[..])),
        _ => None,
    })
}

/// For each of some blocks, the ways that lead to it: a node and which of its ways out. The blocks are sorted.
fn ways<D: Numeric>(transfer: &Transfer<'_, D>, blocks: &[BlockId]) -> Vec<Vec<(usize, usize)>> {
    let mut ways = vec![Vec::new(); blocks.len()];
    for (node, targets) in transfer.successors().iter().enumerate() {
        for (way, &target) in targets.iter().enumerate() {
            if let Ok(at) = blocks.binary_search(&transfer.nodes[target]) {
                ways[at].push((node, way));
            }
        }
    }
    ways
}

/// Whether an `observe` of a block speaks of the block's parameters, or of what the block computes from them: these are what the ways into
/// the block bind, and what is known of them together gets lost where the ways meet.
fn depends_on_ways(function: &Function, block: BlockId) -> bool {
    let block = function.block(block);
    if block.params.is_empty() {
        return false;
    }
    let mut bound: BTreeSet<ValueId> = block.params.iter().copied().collect();
    for inst in &block.insts {
        let mut is_bound = false;
        match (&inst.op, inst.result) {
            (Op::Observe { given, values, .. }, _) => {
                let given = given.iter().map(|&(truth, _)| truth);
                if values.iter().copied().chain(given).any(|value| bound.contains(&value)) {
                    return true;
                }
            }
            // What is assumed may say what a value is that nothing computes.
            (Op::Assume(cond), _) => {
                cond.for_each_value(&mut |value| is_bound |= bound.contains(&value));
                if is_bound {
                    cond.for_each_value(&mut |value| {
                        bound.insert(value);
                    });
                }
            }
            (op, Some(result)) => {
                op.for_each_operand(&mut |operand| is_bound |= bound.contains(&operand));
                if is_bound {
                    bound.insert(result);
                }
            }
            _ => {}
        }
    }
    false
}

/// What is known at each `observe` of a block if one of some states holds at its entry.
fn in_states<'s, D: Numeric + 's>(
    transfer: &Transfer<'_, D>,
    block: BlockId,
    states: impl Iterator<Item = &'s State<D>>,
    budget: &mut Budget,
) -> Result<Vec<Option<Relations>>, Stopped> {
    let places = observations(transfer.function, block).map(|(index, ..)| (index, None));
    let mut answers = Answers { known: places.collect(), budget, stopped: None };
    // What comes behind the last of them tells nothing of it.
    let count = answers.known.last().map_or(0, |(index, _)| index + 1);
    for state in states {
        answers.budget.spend(transfer.cost(block, state))?;
        // The answers are what is wanted of the run.
        let _ = transfer.run_part(block, count, state, &mut answers);
        if let Some(stopped) = answers.stopped {
            return Err(stopped);
        }
    }
    Ok(answers.known.into_iter().map(|(_, relations)| relations).collect())
}

/// Asks at the `observe`s of one block.
struct Answers<'a> {
    /// Where each is, and what is known of it so far; `None` if no state came there.
    known: Vec<(usize, Option<Relations>)>,
    budget: &'a mut Budget,
    stopped: Option<Stopped>,
}

impl<D: Numeric> Observer<D> for Answers<'_> {
    fn check(&mut self, _: ObligationId, _: &Cond, _: &State<D>, _: Conditions<'_>) {}

    fn show(&mut self, _: Option<&str>, _: &[ShowItem], _: &State<D>, _: &Frame) {}

    fn observe(&mut self, index: usize, inst: &Op, state: &State<D>, conditions: Conditions<'_>) {
        let Op::Observe { given, values, .. } = inst else { unreachable!("only such are observed") };
        let count = values.len() as u64;
        let questions = if values.len() <= Relations::RELATED { count * count } else { count };
        if let Err(stopped) = self.budget.spend((1 + questions).saturating_mul(1 + state.size() / 8)) {
            self.stopped = Some(stopped);
            return;
        }
        let Some(found) = relations(state, conditions, given, values) else { return };
        let at = self.known.binary_search_by_key(&index, |known| known.0).expect("one of the block");
        match &mut self.known[at].1 {
            Some(known) => known.join(&found),
            known => *known = Some(found),
        }
    }
}

/// What a state knows of some values, given what some truth values are; `None` if they are not that in any state.
fn relations<D: Numeric>(
    state: &State<D>,
    conditions: Conditions<'_>,
    given: &[(ValueId, bool)],
    values: &[ValueId],
) -> Option<Relations> {
    if given.is_empty() {
        return Some(relations_in(state, conditions.scope, values));
    }
    let mut state = state.clone();
    for &(truth, holds) in given {
        // A comparison that only this place speaks of has no variable.
        let has_variable = conditions.scope.frame.var(truth).is_some();
        if !has_variable && conditions.ask(&state, &Cond::Value(truth), DEPTH + 1) == Some(!holds) {
            return None;
        }
        if conditions.assume(&mut state, &Cond::Value(truth), holds) == Feasible::No {
            return None;
        }
    }
    Some(relations_in(&state, conditions.scope, values))
}

fn relations_in<D: Numeric>(state: &State<D>, scope: Scope<'_>, values: &[ValueId]) -> Relations {
    // Each value as it stands, and by its definition.
    let forms: Vec<Vec<Linear>> = values
        .iter()
        .map(|&value| {
            let mut forms: Vec<Linear> = scope.direct(value).into_iter().collect();
            forms.extend(scope.expanded(value, state).filter(|expanded| !forms.contains(expanded)));
            forms
        })
        .collect();
    // All are true; where two contradict each other no run comes, and the first is true as well.
    let all = |known: Interval, linear: &Linear| known.meet(state.bounds(linear)).unwrap_or(known);
    let intervals = values.iter().zip(&forms).map(|(&value, forms)| {
        let known = forms.iter().fold(scope.limits(value), all);
        (known.low().finite(), known.high().finite())
    });
    let is_reference = |i: usize| scope.function.value(values[i]).ty.is_nullable();
    // Of a number that nothing else is related to, its bounds say all: differences that follow from bounds are not written down.
    let is_alone = |i: usize| match &forms[i][..] {
        [form] => match form.as_var_plus() {
            Some((x, _)) => {
                let is_there = |form: &Linear| form.coefficient(x) != 0;
                let mut others =
                    forms.iter().enumerate().filter(|(j, _)| *j != i).flat_map(|(_, other)| other);
                !others.any(is_there) && !state.is_related(x)
            }
            None => form.as_number().is_some(),
        },
        others => others.is_empty(),
    };
    let mut differences = Vec::new();
    if values.len() <= Relations::RELATED {
        let is_alone: Vec<bool> = (0..forms.len()).map(is_alone).collect();
        for (i, left) in forms.iter().enumerate().filter(|(i, _)| !is_alone[*i]) {
            for (j, right) in forms.iter().enumerate().skip(i + 1) {
                // How far a number is from an identity says nothing.
                if is_reference(i) != is_reference(j) || is_alone[j] {
                    continue;
                }
                let pairs = left.iter().flat_map(|left| right.iter().filter_map(|right| left.minus(right)));
                let known = pairs.fold(Interval::TOP, |known, difference| all(known, &difference));
                differences.extend(known.high().finite().map(|high| ((i, j), high)));
                let low = known.low().finite().and_then(i128::checked_neg);
                differences.extend(low.map(|negated| ((j, i), negated)));
            }
        }
    }
    Relations::new(intervals.collect(), differences)
}
