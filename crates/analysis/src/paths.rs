//! Open obligations, path by path.
//!
//! Where ways meet a state keeps what holds on all of them. What tells them apart again, a test of the same value three meetings later say, is lost. So from
//! an open obligation the nodes are followed back to where something is known of all runs: the heads of loops, the entry, and where too many
//! nodes were met. From the states there every path to the obligation is run by itself. If each contradicts what is tested on it, or shows the
//! condition, the obligation holds: every run that comes to it comes along one of the paths, from a state that was started with.
//!
//! A path also keeps its tests as they stand: no domain of the list knows both that `k != 1` and what it is related to. A test that says the opposite of an
//! earlier one contradicts it, as long as the path has not come to where the value is made: from a head in the middle of a loop it may go through the
//! rest of one iteration into the next, where the value is another one.

use std::collections::{BTreeMap, BTreeSet};

use marple_domains::{Numeric, Reach};
use marple_fixpoint::{Budget, Solution, System};
use marple_ir::{
    BlockId, CompareOp, Cond, Definition, Function, ObligationId, Op, ShowItem, Terminator, ValueId,
};

use crate::Outcome;
use crate::condition::Conditions;
use crate::frame::Frame;
use crate::observer::Observer;
use crate::state::State;
use crate::transfer::Transfer;

/// How many obligations of a function are looked at, how many nodes are followed back from one, and how many are run for it.
const OBLIGATIONS: usize = 64;
const NODES: usize = 48;
const RUNS: usize = 192;

/// What all this may cost in a function.
const STEPS: u64 = 400_000;

/// The obligations among some that hold, or are not reached, on every path.
pub(crate) fn hold_on_all_paths<D: Numeric>(
    function: &Function,
    transfer: &Transfer<'_, D>,
    solution: &Solution<State<D>>,
    open: &[ObligationId],
) -> Vec<(ObligationId, Outcome)> {
    let successors = transfer.successors();
    let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); successors.len()];
    for (node, targets) in successors.iter().enumerate() {
        for &target in targets {
            predecessors[target].push(node);
        }
    }
    let mut heads: BTreeSet<usize> = solution.heads.iter().copied().collect();
    heads.insert(transfer.entry());
    let mut budget = Budget::new(STEPS);
    let paths = Paths { function, transfer, solution, predecessors, heads };
    let mut places: BTreeMap<ObligationId, BTreeSet<usize>> = BTreeMap::new();
    for block in function.block_ids() {
        for inst in &function.block(block).insts {
            if let Op::Check(obligation, cond) = &inst.op
                && open.contains(obligation)
            {
                let nodes = transfer.nodes_of(block).filter(|node| solution.states[*node].state().is_some());
                let all = places.entry(*obligation).or_default();
                // Nothing says that a place which is marked as never reached is reached.
                if function.marks_unreachable(*obligation, cond) {
                    all.insert(usize::MAX);
                }
                all.extend(nodes);
            }
        }
    }
    // Those of one node are asked together: the paths to it are the same.
    let mut found: BTreeMap<ObligationId, Outcome> = BTreeMap::new();
    let mut by_node: BTreeMap<usize, Vec<ObligationId>> = BTreeMap::new();
    for (obligation, nodes) in places.into_iter().take(OBLIGATIONS) {
        found.insert(obligation, Outcome::Unreachable);
        for node in nodes {
            by_node.entry(node).or_default().push(obligation);
        }
    }
    for (node, mut asked) in by_node {
        asked.retain(|obligation| found.contains_key(obligation));
        let here = paths.outcomes(node, &asked, &mut budget);
        for obligation in asked {
            match (here.get(&obligation), found.get_mut(&obligation)) {
                (Some(here), Some(known)) => *known = known.merge(*here),
                _ => {
                    found.remove(&obligation);
                }
            }
        }
    }
    let holds = |outcome: &Outcome| matches!(outcome, Outcome::Proved | Outcome::Unreachable);
    found.into_iter().filter(|(_, outcome)| holds(outcome)).collect()
}

struct Paths<'p, 'f, D: Numeric> {
    function: &'p Function,
    transfer: &'p Transfer<'f, D>,
    solution: &'p Solution<State<D>>,
    predecessors: Vec<Vec<usize>>,
    /// Where paths start at the latest, going back.
    heads: BTreeSet<usize>,
}

/// A path that was begun: where it is, what is known there, and what was tested on the way.
type Begun<D> = (usize, State<D>, Vec<(BlockId, Tested)>);

/// The nodes of the paths to a node.
struct Region {
    nodes: BTreeSet<usize>,
    /// Those among them that paths start from.
    starts: BTreeSet<usize>,
}

impl<D: Numeric> Paths<'_, '_, D> {
    /// The nodes before one, back to where paths start.
    fn region(&self, target: usize) -> Region {
        let mut nodes = BTreeSet::from([target]);
        let mut starts = BTreeSet::new();
        let mut rest = std::collections::VecDeque::from([target]);
        while let Some(node) = rest.pop_front() {
            let before = &self.predecessors[node];
            let is_new = before.iter().filter(|before| !nodes.contains(*before)).count();
            if self.heads.contains(&node) || before.is_empty() || nodes.len() + is_new > NODES {
                starts.insert(node);
                continue;
            }
            for &one in before {
                if nodes.insert(one) {
                    rest.push_back(one);
                }
            }
        }
        Region { nodes, starts }
    }

    /// What a block tests on the way to another one.
    fn tested(&self, block: BlockId, target: BlockId) -> Tested {
        let function = self.function;
        let Terminator::Branch(cond, then_edge, else_edge) = &function.block(block).terminator else {
            return Tested::Nothing;
        };
        // Two edges into one block tell nothing apart.
        if then_edge.target == else_edge.target {
            return Tested::Nothing;
        }
        let is_true = then_edge.target == target;
        let side = |value: ValueId| function.constant(value).map_or(Side::Value(value), Side::Number);
        match function.op(*cond) {
            Some(Op::Compare(op, left, right)) => {
                let op = if is_true { *op } else { op.negated() };
                Tested::Compare(op, side(*left), side(*right))
            }
            _ => Tested::Compare(CompareOp::Eq, Side::Value(*cond), Side::Number(i128::from(is_true))),
        }
    }

    /// Whether a value is made in a block: by an instruction, or bound where the block is entered.
    fn is_made_in(&self, value: ValueId, block: BlockId) -> bool {
        match self.function.value(value).definition {
            Definition::Inst { block: made, .. } | Definition::Param { block: made, .. } => made == block,
        }
    }

    /// Which of some obligations hold, or are not reached, at a node on all paths to it.
    fn outcomes(&self, target: usize, asked: &[ObligationId], budget: &mut Budget) -> Outcomes {
        self.follow(target, asked, budget).unwrap_or_default()
    }

    /// The same; `None` if not all paths can be followed, or each obligation is open on some.
    fn follow(&self, target: usize, asked: &[ObligationId], budget: &mut Budget) -> Option<Outcomes> {
        if target >= self.solution.states.len() || asked.is_empty() {
            return None;
        }
        let Region { nodes, starts } = self.region(target);
        // With one node there is one path: that is what is known already.
        if starts.contains(&target) || nodes.len() < 3 {
            return None;
        }
        let mut rest: Vec<Begun<D>> = Vec::new();
        for &start in &starts {
            if let Some(state) = self.solution.states[start].state() {
                rest.push((start, state.clone(), Vec::new()));
            }
        }
        let mut outcomes: Outcomes = asked.iter().map(|&one| (one, Outcome::Unreachable)).collect();
        let mut runs = 0;
        while let Some((node, state, tests)) = rest.pop() {
            runs += 1;
            if runs > RUNS {
                return None;
            }
            if node == target {
                let mut decided = Decided { outcomes };
                let block = self.transfer.nodes[node];
                budget.spend(self.transfer.cost(block, &state)).ok()?;
                // What is decided on the way is what is wanted.
                let _ = self.transfer.run_block(block, &state, &mut decided);
                outcomes = decided.outcomes;
                outcomes.retain(|_, outcome| matches!(outcome, Outcome::Proved | Outcome::Unreachable));
                if outcomes.is_empty() {
                    return None;
                }
                continue;
            }
            let after = self.transfer.transfer(node, &state, budget).ok()?;
            let block = self.transfer.nodes[node];
            for (&next, state) in self.transfer.successors()[node].iter().zip(after) {
                let tested = self.tested(block, self.transfer.nodes[next]);
                // What comes to a start is among what paths start with.
                if let Reach::State(state) = state
                    && nodes.contains(&next)
                    && !starts.contains(&next)
                    && !tests.iter().any(|(_, earlier)| earlier.contradicts(tested))
                {
                    // A circle that no loop's head is on: its values are others the second time.
                    let again = self.transfer.nodes[next];
                    if again == block || tests.iter().any(|(passed, _)| *passed == again) {
                        return None;
                    }
                    let mut tests = tests.clone();
                    tests.push((block, tested));
                    for (_, tested) in &mut tests {
                        if tested.values().any(|value| self.is_made_in(value, again)) {
                            *tested = Tested::Nothing;
                        }
                    }
                    rest.push((next, state, tests));
                }
            }
        }
        Some(outcomes)
    }
}

/// What a path tested at an edge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tested {
    Nothing,
    Compare(CompareOp, Side, Side),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Value(ValueId),
    Number(i128),
}

impl Tested {
    /// The values that it speaks of.
    fn values(self) -> impl Iterator<Item = ValueId> {
        let sides = match self {
            Self::Compare(_, left, right) => [Some(left), Some(right)],
            Self::Nothing => [None, None],
        };
        sides.into_iter().flatten().filter_map(|side| match side {
            Side::Value(value) => Some(value),
            Side::Number(_) => None,
        })
    }

    /// Whether both cannot be.
    fn contradicts(self, other: Self) -> bool {
        match (self, other) {
            (Self::Compare(op, left, right), Self::Compare(other, a, b)) => {
                (left, right) == (a, b) && op == other.negated()
            }
            _ => false,
        }
    }
}

/// By obligation, what holds of it on the paths that were run.
type Outcomes = BTreeMap<ObligationId, Outcome>;

/// Decides some obligations.
struct Decided {
    outcomes: Outcomes,
}

impl<D: Numeric> Observer<D> for Decided {
    fn check(&mut self, obligation: ObligationId, cond: &Cond, state: &State<D>, conditions: Conditions<'_>) {
        // One that is open on this path is no matter any more.
        if let Some(outcome) = self.outcomes.get_mut(&obligation)
            && *outcome != Outcome::Unknown
        {
            *outcome = outcome.merge(Outcome::of(conditions.decide(state, cond)));
        }
    }

    fn show(&mut self, _: Option<&str>, _: &[ShowItem], _: &State<D>, _: &Frame) {}
}
