//! The iteration: upwards with widening until nothing changes, then some sweeps down with narrowing.
//!
//! The way up ends in a post-fixpoint on every graph: what arrives on an edge is in the state of its target. So its states
//! contain every run. A step down replaces a node's state by what arrives there from states that contain every run, or
//! by something above it: the new one contains every run too, whatever the graph and whether the functions are monotone
//! or not.

use marple_domains::{Context, Lattice, Reach, work};

use crate::{Budget, Order, Stopped};

/// A graph whose nodes turn the state that enters them into one state per outgoing edge.
pub trait System {
    /// What is known at a node's entry.
    type State: Lattice;

    /// The targets of each node's outgoing edges, in order. Nodes are numbered from 0.
    fn successors(&self) -> &[Vec<usize>];
    /// The node where everything starts.
    fn entry(&self) -> usize;
    /// The states on the node's outgoing edges, in order, as they arrive at the targets.
    fn transfer(
        &self,
        node: usize,
        state: &Self::State,
        budget: &mut Budget,
    ) -> Result<Vec<Reach<Self::State>>, Stopped>;
    /// Thresholds, predicates and hints for gathering states at a node.
    fn context(&self, node: usize) -> Context<'_>;

    /// Adds the states of `other` at a node. A system overrides it, and `widen`, to refine the domain's operation.
    fn join(&self, node: usize, state: &mut Reach<Self::State>, other: &Reach<Self::State>) {
        state.join(other, &self.context(node));
    }

    /// Adds the states of `newer` at a loop's head so that chains end. `times` is how often the head was widened before.
    fn widen(&self, node: usize, state: &mut Reach<Self::State>, newer: &Reach<Self::State>, _times: u32) {
        state.widen(newer, &self.context(node));
    }
}

/// How the iteration goes.
#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    /// How often a loop head takes the join before it widens.
    pub delay: u32,
    /// How many sweeps go down at most.
    pub descents: u32,
}

impl Default for Strategy {
    fn default() -> Self {
        Self { delay: 2, descents: 4 }
    }
}

/// What holds at the entry of every node: a post-fixpoint, tightened.
#[derive(Debug)]
pub struct Solution<D> {
    /// One per node.
    pub states: Vec<Reach<D>>,
    /// By node, what it sends along its outgoing edges, as it arrives at their targets.
    pub edges: Vec<Vec<Reach<D>>>,
    /// The heads of loops, in the order of the iteration.
    pub heads: Vec<usize>,
}

/// Solves a system from the state at its entry, in a weak topological order of its graph.
pub fn solve<S: System>(
    system: &S,
    order: &Order,
    initial: S::State,
    strategy: Strategy,
    budget: &mut Budget,
) -> Result<Solution<S::State>, Stopped> {
    let successors = system.successors();
    let mut incoming = vec![Vec::new(); successors.len()];
    for (node, targets) in successors.iter().enumerate() {
        for (index, &target) in targets.iter().enumerate() {
            incoming[target].push((node, index));
        }
    }
    // What was done before is not paid here.
    work::take();
    let mut solver = Solver {
        flow: Flow {
            system,
            initial,
            incoming,
            edges: successors.iter().map(|targets| vec![Reach::Unreachable; targets.len()]).collect(),
        },
        strategy,
        budget,
        states: vec![Reach::Unreachable; successors.len()],
        visits: vec![0; successors.len()],
        stale: vec![false; successors.len()],
    };
    solver.ascend(order)?;
    if cfg!(debug_assertions) {
        solver.verify(order);
    }
    for _ in 0..strategy.descents {
        if !solver.descend(order)? {
            break;
        }
    }
    let heads = order.steps().iter().filter(|step| step.component.is_some()).map(|step| step.node).collect();
    Ok(Solution { states: solver.states, edges: solver.flow.edges, heads })
}

/// What is on the edges.
struct Flow<'a, S: System> {
    system: &'a S,
    initial: S::State,
    /// For each node, the edges into it: their source and their index there.
    incoming: Vec<Vec<(usize, usize)>>,
    edges: Vec<Vec<Reach<S::State>>>,
}

impl<S: System> Flow<'_, S> {
    /// The join of what arrives at a node.
    fn arriving(&self, node: usize, budget: &mut Budget) -> Result<Reach<S::State>, Stopped> {
        budget.spend(1)?;
        let mut gathered =
            if node == self.system.entry() { Reach::State(self.initial.clone()) } else { Reach::Unreachable };
        for &(source, index) in &self.incoming[node] {
            let arriving = &self.edges[source][index];
            budget.spend(arriving.size())?;
            self.system.join(node, &mut gathered, arriving);
            budget.spend(work::take())?;
        }
        Ok(gathered)
    }
}

struct Solver<'a, S: System> {
    flow: Flow<'a, S>,
    strategy: Strategy,
    budget: &'a mut Budget,
    states: Vec<Reach<S::State>>,
    /// How often a head was found unstable.
    visits: Vec<u32>,
    /// Whether something else may arrive at a node than what its state is.
    stale: Vec<bool>,
}

impl<S: System> Solver<'_, S> {
    fn ascend(&mut self, order: &Order) -> Result<(), Stopped> {
        let steps = order.steps();
        // The components around the current step: the position of the head and of the end.
        let mut around: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        loop {
            if let Some(&(head, end)) = around.last()
                && end == at
            {
                // All of it was visited: again, if that changed what arrives at its head.
                if self.advance(steps[head].node)? {
                    self.propagate(steps[head].node)?;
                    at = head + 1;
                } else {
                    around.pop();
                }
                continue;
            }
            let Some(step) = steps.get(at) else { return Ok(()) };
            match step.component {
                None => {
                    self.visit(step.node)?;
                    at += 1;
                }
                Some(component) => {
                    let has_moved = self.advance(step.node)?;
                    if has_moved {
                        self.propagate(step.node)?;
                    }
                    // What is not entered elsewhere depends on the head alone.
                    if has_moved || component.has_other_entries {
                        around.push((at, component.end));
                        at += 1;
                    } else {
                        at = component.end;
                    }
                }
            }
        }
    }

    /// Brings the state of a node that is no head up to what arrives.
    fn visit(&mut self, node: usize) -> Result<(), Stopped> {
        let arriving = self.flow.arriving(node, self.budget)?;
        // What is below the last state has been propagated with it.
        if !arriving.leq(&self.states[node], &self.flow.system.context(node)) {
            self.states[node] = arriving;
            self.stale[node] = false;
            self.propagate(node)?;
        }
        Ok(())
    }

    /// Panics if the states are no post-fixpoint: tests run with it.
    fn verify(&self, order: &Order) {
        for step in order.steps() {
            let mut budget = Budget::new(u64::MAX);
            let arriving = self.flow.arriving(step.node, &mut budget).expect("there is no limit");
            let state = &self.states[step.node];
            let context = self.flow.system.context(step.node);
            let is_below = arriving.leq(state, &context) || {
                // As in `advance`.
                let mut joined = state.clone();
                self.flow.system.join(step.node, &mut joined, &arriving);
                joined.leq(state, &context)
            };
            assert!(is_below, "more arrives at node {} than its state has", step.node);
        }
        work::take();
    }

    /// Brings a head's state up to what arrives; `false` if it is there already.
    fn advance(&mut self, head: usize) -> Result<bool, Stopped> {
        let arriving = self.flow.arriving(head, self.budget)?;
        let context = self.flow.system.context(head);
        self.budget.spend(arriving.size())?;
        let state = &mut self.states[head];
        if arriving.leq(state, &context) {
            return Ok(false);
        }
        let mut joined = state.clone();
        self.flow.system.join(head, &mut joined, &arriving);
        self.budget.spend(work::take())?;
        // The join may use more than the order does (a closure): what it adds nothing to is stable too.
        if joined.leq(state, &context) {
            return Ok(false);
        }
        self.visits[head] += 1;
        if let Some(times) = self.visits[head].checked_sub(self.strategy.delay.saturating_add(1)) {
            // Neither side is closed or reduced in between: that could bring back what the widening dropped.
            self.flow.system.widen(head, state, &joined, times);
        } else {
            *state = joined;
        }
        Ok(true)
    }

    /// One sweep down; `false` if it changed nothing.
    fn descend(&mut self, order: &Order) -> Result<bool, Stopped> {
        let mut changed = false;
        for step in order.steps() {
            let node = step.node;
            // What arrives at a head may tell more of a state that was widened; another node's state is what arrives, until that changes.
            if step.component.is_none() && !self.stale[node] {
                continue;
            }
            let arriving = self.flow.arriving(node, self.budget)?;
            let context = self.flow.system.context(node);
            let mut next = arriving;
            if step.component.is_some() {
                let mut narrowed = self.states[node].clone();
                narrowed.narrow(&next, &context);
                next = narrowed;
            }
            self.stale[node] = false;
            if self.states[node].leq(&next, &context) {
                continue;
            }
            self.states[node] = next;
            self.propagate(node)?;
            changed = true;
        }
        Ok(changed)
    }

    fn propagate(&mut self, node: usize) -> Result<(), Stopped> {
        for &target in &self.flow.system.successors()[node] {
            self.stale[target] = true;
        }
        match &self.states[node] {
            Reach::Unreachable => self.flow.edges[node].fill(Reach::Unreachable),
            Reach::State(state) => {
                self.budget.spend(state.size())?;
                self.flow.edges[node] = self.flow.system.transfer(node, state, self.budget)?;
                self.budget.spend(work::take())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::weak_topological_order;
    use marple_domains::{
        Constraint, Environment, Expression, Feasible, Interval, Linear, NoFacts, Numeric, Var,
    };

    /// What an edge of a random system does to two numbers: a test, then an assignment.
    #[derive(Clone, Copy, Debug)]
    struct Step {
        /// `var >= bound`, or its opposite.
        test: Option<(usize, i128, bool)>,
        /// `var := other + number`.
        assign: Option<(usize, usize, i128)>,
    }

    #[derive(Debug)]
    struct Equations {
        successors: Vec<Vec<usize>>,
        steps: Vec<Vec<Step>>,
    }

    type Intervals = Environment<Interval>;

    impl System for Equations {
        type State = Intervals;

        fn successors(&self) -> &[Vec<usize>] {
            &self.successors
        }

        fn entry(&self) -> usize {
            0
        }

        fn transfer(
            &self,
            node: usize,
            state: &Intervals,
            _: &mut Budget,
        ) -> Result<Vec<Reach<Intervals>>, Stopped> {
            Ok(self.steps[node].iter().map(|step| step.abstractly(state)).collect())
        }

        fn context(&self, _: usize) -> Context<'_> {
            Context::NONE
        }
    }

    impl Step {
        fn abstractly(&self, state: &Intervals) -> Reach<Intervals> {
            let mut state = state.clone();
            if let Some((var, bound, positive)) = self.test {
                let (x, bound) = (Linear::var(Var::new(var)), Linear::number(bound));
                let test = if positive { Constraint::le(&bound, &x) } else { Constraint::lt(&x, &bound) };
                if state.assume(&test.expect("small numbers"), &NoFacts) == Feasible::No {
                    return Reach::Unreachable;
                }
            }
            if let Some((var, other, number)) = self.assign {
                let value = Linear::var(Var::new(other)).offset(number).expect("small numbers");
                state.assign(Var::new(var), &Expression::Linear(value), &NoFacts);
            }
            Reach::State(state)
        }

        /// The numbers after the edge; `None` if they do not take it.
        fn concretely(&self, mut numbers: [i128; 2]) -> Option<[i128; 2]> {
            if self.test.is_some_and(|(var, bound, positive)| (bound <= numbers[var]) != positive) {
                return None;
            }
            if let Some((var, other, number)) = self.assign {
                numbers[var] = numbers[other] + number;
            }
            Some(numbers)
        }
    }

    fn system(random: &mut Random) -> Equations {
        let successors = random.graph();
        let number = |random: &mut Random| random.below(24) as i128 - 8;
        let step = |random: &mut Random| Step {
            test: (random.below(3) > 0).then(|| (random.below(2), number(random), random.below(2) == 0)),
            assign: (random.below(3) > 0).then(|| (random.below(2), random.below(2), number(random) / 4)),
        };
        let steps = successors.iter().map(|targets| targets.iter().map(|_| step(random)).collect()).collect();
        Equations { successors, steps }
    }

    /// On random graphs, loops with several entries among them: what arrives on an edge is in the state of its target,
    /// before and after narrowing, and so is every run. Intervals without hints are monotone, so narrowing keeps the first.
    #[test]
    fn solutions_are_post_fixpoints_and_contain_every_run() {
        let mut random = Random(11);
        let (mut reached, mut irreducible) = (0, 0);
        for round in 0..6000 {
            let system = system(&mut random);
            let strategy = Strategy { descents: round % 3 * 2, ..Strategy::default() };
            let mut budget = Budget::new(u64::MAX);
            let initial = Intervals::top(2);
            let order =
                weak_topological_order(&system.successors, 0, &mut budget).expect("there is no limit");
            let solution =
                solve(&system, &order, initial.clone(), strategy, &mut budget).expect("there is no limit");
            assert!(Reach::State(initial).leq(&solution.states[0], &Context::NONE));
            for (node, state) in solution.states.iter().enumerate() {
                let Reach::State(state) = state else { continue };
                let ways = system.successors[node].iter().zip(&system.steps[node]).enumerate();
                for (way, (&target, step)) in ways {
                    let arriving = step.abstractly(state);
                    let sent = &solution.edges[node][way];
                    assert!(arriving.leq(sent, &Context::NONE) && sent.leq(&arriving, &Context::NONE));
                    let known = &solution.states[target];
                    assert!(
                        arriving.leq(known, &Context::NONE),
                        "{node} to {target} brings {arriving:?}, known is {known:?} in {system:?}"
                    );
                }
            }
            let is_irreducible =
                |step: &crate::Step| step.component.is_some_and(|component| component.has_other_entries);
            irreducible += u32::from(order.steps().iter().any(is_irreducible));
            for _ in 0..4 {
                let mut numbers = [random.below(40) as i128 - 20, random.below(40) as i128 - 20];
                let mut node = 0;
                for _ in 0..60 {
                    let state = solution.states[node].state();
                    assert!(
                        state.is_some_and(|state| state.contains(&numbers)),
                        "{numbers:?} at {node} is not in {state:?} of {system:?}"
                    );
                    let ways: Vec<(usize, [i128; 2])> = system.successors[node]
                        .iter()
                        .zip(&system.steps[node])
                        .filter_map(|(&target, step)| Some((target, step.concretely(numbers)?)))
                        .collect();
                    if ways.is_empty() {
                        break;
                    }
                    (node, numbers) = ways[random.below(ways.len())];
                    reached += 1;
                }
            }
        }
        assert!(reached > 50_000 && irreducible > 500, "{reached} steps, {irreducible} irreducible graphs");
    }
}
