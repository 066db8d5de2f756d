//! Reductions: how bounds are tightened by equations (subpolyhedra.txt, section 4, algorithm 3).

use std::fmt::Debug;

use super::problem::Problem;
use crate::{Feasible, Interval, Linear};

/// How the bounds of a state's variables and slacks are tightened by its equations.
pub trait Reduction: Clone + Debug {
    /// How many equations around a new constraint it looks at.
    const ROWS: usize;
    /// How many variables they may have.
    const VARIABLES: usize;

    /// Tightens the bounds.
    fn reduce(problem: &mut Problem) -> Feasible;

    /// Where a form over the variables is, if the reduction can tell more than the bounds of the variables do.
    fn bounds(_: &Problem, _: &Linear) -> Option<Interval> {
        None
    }
    /// Whether `bounds` is worth asking.
    const EXACT: bool = false;
}

/// Basis exploration with δ_L: of the variables in a circle, each run of as many as there are equations is made basic
/// once, so that of any two variables one is basic and the other is not at some time. Repeated while it pays.
#[derive(Clone, Debug)]
pub struct LinearExplorer;

/// Basis exploration with δ_C: every basis. It finds the best bounds, at a price that only small states can pay.
#[derive(Clone, Debug)]
pub struct CombinatorialExplorer;

/// How often the circle is gone round.
const ROUNDS: usize = 3;

impl Reduction for LinearExplorer {
    const ROWS: usize = 8;
    const VARIABLES: usize = 20;

    fn reduce(problem: &mut Problem) -> Feasible {
        for _ in 0..ROUNDS {
            let Some(mut changed) = problem.propagate() else { return Feasible::No };
            for start in 0..problem.len() {
                if enter_window(problem, start) {
                    match problem.propagate() {
                        None => return Feasible::No,
                        Some(news) => changed |= news,
                    }
                }
            }
            if !changed {
                break;
            }
        }
        Feasible::Yes
    }
}

/// Makes the variables from `start` on basic, as far as they can be; whether that changed the basis.
fn enter_window(problem: &mut Problem, start: usize) -> bool {
    let (count, rank) = (problem.len(), problem.rank());
    let is_inside = |variable: usize| (variable + count - start) % count < rank;
    let mut changed = false;
    for variable in (start..start + rank).map(|variable| variable % count) {
        if problem.is_basic(variable) {
            continue;
        }
        let leaving = (0..rank).find(|&row| problem.occurs(row, variable) && !is_inside(problem.basic(row)));
        if let Some(row) = leaving {
            // A basis with too large numbers is left out.
            changed |= problem.pivot(row, variable).is_some();
        }
    }
    changed
}

impl Reduction for CombinatorialExplorer {
    const ROWS: usize = 5;
    const VARIABLES: usize = 12;

    fn reduce(problem: &mut Problem) -> Feasible {
        if problem.propagate().is_none() {
            return Feasible::No;
        }
        let rank = problem.rank();
        let mut chosen: Vec<usize> = (0..rank).collect();
        loop {
            if enter(problem, &chosen) && problem.propagate().is_none() {
                return Feasible::No;
            }
            // The next combination in lexicographic order: most steps change one variable.
            let Some(last) = (0..rank).rev().find(|&at| chosen[at] + rank - at < problem.len()) else {
                return Feasible::Yes;
            };
            chosen[last] += 1;
            for at in last + 1..rank {
                chosen[at] = chosen[at - 1] + 1;
            }
        }
    }
}

/// Makes the chosen variables basic; `false` if they are no basis.
fn enter(problem: &mut Problem, chosen: &[usize]) -> bool {
    chosen.iter().all(|&variable| {
        problem.is_basic(variable)
            || (0..problem.rank())
                .find(|&row| problem.occurs(row, variable) && !chosen.contains(&problem.basic(row)))
                .is_some_and(|row| problem.pivot(row, variable).is_some())
    })
}
