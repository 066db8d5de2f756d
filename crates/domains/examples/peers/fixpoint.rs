//! Section 3 of `bench/FORMAT.md`: the fixed point, exactly as it says. `settle` is nothing for the domains here: zones
//! and octagons are closed after every operation, and a widened element when it is asked.

use std::collections::{BTreeMap, BTreeSet};

use marple_domains::{Constraint, Context, Expression, Feasible, Linear, NoFacts, Numeric, Reach, Var};

use crate::clock::{median, now};
use crate::format::{Action, TransitionSystem};

/// A head takes the join so often before it widens.
const DELAY: u32 = 2;
/// Descending sweeps.
const SWEEPS: usize = 2;

pub(crate) fn run<D: Numeric>(domain: &str, system: &TransitionSystem) {
    let system = Prepared::new(system);
    let mut times = Vec::new();
    let mut total = 0.0;
    let (mut proofs, mut steps) = (BTreeMap::new(), 0);
    while times.is_empty() || (total < 0.5e9 && times.len() < 50) {
        let start = now();
        (proofs, steps) = system.analyse::<D>();
        let time = now() - start;
        total += time;
        times.push(time);
    }
    let (name, vars, samples) = (&system.system.name, system.system.vars, times.len());
    println!("marple,{domain},{name},{vars},analyse,{:.1},{samples}", median(&mut times));
    let proofs: Vec<String> =
        proofs.iter().map(|(kind, (proved, all))| format!(",{kind}={proved}/{all}")).collect();
    println!("#res,marple,{domain},{name},{vars},steps={steps}{}", proofs.concat());
}

/// The system with its actions as the domains take them.
pub(crate) struct Prepared<'a> {
    system: &'a TransitionSystem,
    actions: Vec<Vec<Step>>,
    outgoing: Vec<Vec<usize>>,
    incoming: Vec<Vec<usize>>,
    negated: Vec<Constraint>,
}

enum Step {
    Guard(Constraint),
    Assign(Var, Expression),
    Forget(Var),
}

/// By kind, how many checks are proved, of how many.
pub(crate) type Proofs = BTreeMap<String, (u32, u32)>;

impl<'a> Prepared<'a> {
    pub(crate) fn new(system: &'a TransitionSystem) -> Self {
        let step = |action: &Action| match action {
            Action::Guard(constraint) => Step::Guard(constraint.clone()),
            Action::Havoc(x) => Step::Forget(*x),
            Action::Assign(x, linear) => Step::Assign(*x, Expression::Linear(Linear::clone(linear))),
        };
        let mut outgoing = vec![Vec::new(); system.locations];
        let mut incoming = vec![Vec::new(); system.locations];
        for (index, edge) in system.edges.iter().enumerate() {
            outgoing[edge.source].push(index);
            incoming[edge.target].push(index);
        }
        Self {
            system,
            actions: system.edges.iter().map(|edge| edge.actions.iter().map(step).collect()).collect(),
            outgoing,
            incoming,
            negated: system
                .checks
                .iter()
                .map(|check| check.constraint.negated().expect("small numbers"))
                .collect(),
        }
    }

    /// The actions of an edge applied to a state.
    fn post<D: Numeric>(&self, edge: usize, state: &D) -> Reach<D> {
        let mut state = state.clone();
        for step in &self.actions[edge] {
            match step {
                Step::Guard(constraint) => {
                    if state.assume(constraint, &NoFacts) == Feasible::No {
                        return Reach::Unreachable;
                    }
                }
                Step::Forget(x) => state.forget(*x),
                Step::Assign(x, expression) => state.assign(*x, expression, &NoFacts),
            }
        }
        Reach::State(state)
    }

    pub(crate) fn analyse<D: Numeric>(&self) -> (Proofs, u64) {
        let system = self.system;
        let context = &Context::NONE;
        let mut steps = 0;
        let mut states: Vec<Reach<D>> = vec![Reach::Unreachable; system.locations];
        let mut initial = D::top(system.vars);
        for constraint in &system.init {
            assert_eq!(initial.assume(constraint, &NoFacts), Feasible::Yes, "there is an initial state");
        }
        states[system.initial] = Reach::State(initial);
        let mut visits = vec![0; system.locations];
        let mut work = BTreeSet::from([system.initial]);
        while let Some(location) = work.pop_first() {
            for &edge in &self.outgoing[location] {
                steps += 1;
                let Some(state) = states[location].state() else { continue };
                let Reach::State(next) = self.post(edge, state) else { continue };
                let target = system.edges[edge].target;
                match &mut states[target] {
                    Reach::Unreachable => states[target] = Reach::State(next),
                    Reach::State(known) => {
                        if next.leq(known, context) {
                            continue;
                        }
                        let mut joined = known.clone();
                        joined.join(&next, context);
                        if system.heads.contains(&target) {
                            visits[target] += 1;
                        }
                        if visits[target] > DELAY {
                            known.widen(&joined, context);
                        } else {
                            *known = joined;
                        }
                    }
                }
                work.insert(target);
            }
        }
        for _ in 0..SWEEPS {
            for location in (0..system.locations).filter(|&location| location != system.initial) {
                let mut gathered = Reach::Unreachable;
                for &edge in &self.incoming[location] {
                    if let Reach::State(state) = &states[system.edges[edge].source] {
                        steps += 1;
                        gathered.join(&self.post(edge, state), context);
                    }
                }
                states[location] = gathered;
            }
        }
        (self.proofs(&states), steps)
    }

    fn proofs<D: Numeric>(&self, states: &[Reach<D>]) -> Proofs {
        let mut proofs = Proofs::new();
        for (check, negated) in self.system.checks.iter().zip(&self.negated) {
            let proved = match &states[check.location] {
                Reach::Unreachable => true,
                Reach::State(state) => state.clone().assume(negated, &NoFacts) == Feasible::No,
            };
            let entry = proofs.entry(check.kind.clone()).or_default();
            entry.0 += u32::from(proved);
            entry.1 += 1;
        }
        proofs
    }
}
