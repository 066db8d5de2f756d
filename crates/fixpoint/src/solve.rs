//! The iteration: upwards with widening until nothing changes, then some sweeps down with narrowing.

use marple_domains::{Context, Lattice, Reach, work};

use crate::{Budget, Element, Exhausted, weak_topological_order};

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
    ) -> Result<Vec<Reach<Self::State>>, Exhausted>;
    /// Thresholds, predicates and hints for gathering states at a node.
    fn context(&self, node: usize) -> Context<'_>;

    /// Adds the states of `other` at a node. A system overrides it, and `widen`, to refine the domain's operation.
    fn join(&self, node: usize, state: &mut Reach<Self::State>, other: &Reach<Self::State>) {
        state.join(other, &self.context(node));
    }

    /// Adds the states of `newer` at a loop's head so that chains end.
    fn widen(&self, node: usize, state: &mut Reach<Self::State>, newer: &Reach<Self::State>) {
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
    /// The heads of loops, in the order of the iteration.
    pub heads: Vec<usize>,
}

/// Solves a system from the state at its entry.
pub fn solve<S: System>(
    system: &S,
    initial: S::State,
    strategy: Strategy,
    budget: &mut Budget,
) -> Result<Solution<S::State>, Exhausted> {
    let successors = system.successors();
    let order = weak_topological_order(successors, system.entry());
    let mut incoming = vec![Vec::new(); successors.len()];
    for (node, targets) in successors.iter().enumerate() {
        for (index, &target) in targets.iter().enumerate() {
            incoming[target].push((node, index));
        }
    }
    // What was done before is not paid here.
    work::take();
    let mut solver = Solver {
        system,
        initial,
        strategy,
        budget,
        incoming,
        states: vec![Reach::Unreachable; successors.len()],
        edges: successors.iter().map(|targets| vec![Reach::Unreachable; targets.len()]).collect(),
        visits: vec![0; successors.len()],
    };
    solver.ascend(&order)?;
    let mut linear = Vec::new();
    flatten(&order, &mut linear);
    for _ in 0..strategy.descents {
        if !solver.descend(&linear)? {
            break;
        }
    }
    let heads = linear.iter().filter(|step| step.1).map(|step| step.0).collect();
    Ok(Solution { states: solver.states, heads })
}

/// All nodes in order, and whether each is the head of a loop.
fn flatten(elements: &[Element], nodes: &mut Vec<(usize, bool)>) {
    for element in elements {
        match element {
            Element::Node(node) => nodes.push((*node, false)),
            Element::Component { head, body } => {
                nodes.push((*head, true));
                flatten(body, nodes);
            }
        }
    }
}

struct Solver<'a, S: System> {
    system: &'a S,
    initial: S::State,
    strategy: Strategy,
    budget: &'a mut Budget,
    /// For each node, the edges into it: their source and their index there.
    incoming: Vec<Vec<(usize, usize)>>,
    states: Vec<Reach<S::State>>,
    edges: Vec<Vec<Reach<S::State>>>,
    /// How often a head was found unstable.
    visits: Vec<u32>,
}

impl<S: System> Solver<'_, S> {
    fn ascend(&mut self, elements: &[Element]) -> Result<(), Exhausted> {
        for element in elements {
            match element {
                Element::Node(node) => {
                    let arriving = self.gather(*node)?;
                    // What is below the last state has been propagated with it.
                    if !arriving.leq(&self.states[*node], &self.system.context(*node)) {
                        self.states[*node] = arriving;
                        self.propagate(*node)?;
                    }
                }
                Element::Component { head, body } => {
                    while self.advance(*head)? {
                        self.propagate(*head)?;
                        self.ascend(body)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Brings a head's state up to what arrives; `false` if it is there already.
    fn advance(&mut self, head: usize) -> Result<bool, Exhausted> {
        let arriving = self.gather(head)?;
        let context = self.system.context(head);
        self.budget.spend(arriving.size())?;
        let state = &mut self.states[head];
        if arriving.leq(state, &context) {
            return Ok(false);
        }
        let mut joined = state.clone();
        self.system.join(head, &mut joined, &arriving);
        self.budget.spend(work::take())?;
        // The join may use more than the order does (a closure): what it adds nothing to is stable too.
        if joined.leq(state, &context) {
            return Ok(false);
        }
        self.visits[head] += 1;
        if self.visits[head] > self.strategy.delay {
            // Neither side is closed or reduced in between: that could bring back what the widening dropped.
            self.system.widen(head, state, &joined);
        } else {
            *state = joined;
        }
        Ok(true)
    }

    /// One sweep down; `false` if it changed nothing.
    fn descend(&mut self, nodes: &[(usize, bool)]) -> Result<bool, Exhausted> {
        let mut changed = false;
        for &(node, is_head) in nodes {
            let arriving = self.gather(node)?;
            let context = self.system.context(node);
            let mut next = arriving;
            if is_head {
                let mut narrowed = self.states[node].clone();
                narrowed.narrow(&next, &context);
                next = narrowed;
            }
            if self.states[node].leq(&next, &context) {
                continue;
            }
            self.states[node] = next;
            self.propagate(node)?;
            changed = true;
        }
        Ok(changed)
    }

    /// The join of what arrives at a node.
    fn gather(&mut self, node: usize) -> Result<Reach<S::State>, Exhausted> {
        let mut gathered =
            if node == self.system.entry() { Reach::State(self.initial.clone()) } else { Reach::Unreachable };
        for &(source, index) in &self.incoming[node] {
            let arriving = &self.edges[source][index];
            self.budget.spend(arriving.size())?;
            self.system.join(node, &mut gathered, arriving);
            self.budget.spend(work::take())?;
        }
        Ok(gathered)
    }

    fn propagate(&mut self, node: usize) -> Result<(), Exhausted> {
        match &self.states[node] {
            Reach::Unreachable => self.edges[node].fill(Reach::Unreachable),
            Reach::State(state) => {
                self.budget.spend(state.size())?;
                self.edges[node] = self.system.transfer(node, state, self.budget)?;
                self.budget.spend(work::take())?;
            }
        }
        Ok(())
    }
}
