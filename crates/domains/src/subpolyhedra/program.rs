//! The reduction by exact linear programming, ρ_LP (subpolyhedra.txt, section 4).

use super::problem::Problem;
use super::reduce::Reduction;
use crate::{Bound, Feasible, Form, Interval, Linear, Optimum, Range, Rational, Simplex, Tightened};

/// Two linear programs for each variable: the best bounds over the rationals, then rounded to integers. Each program
/// starts where the last one ended.
#[derive(Clone, Debug)]
pub struct LinearProgram;

/// Pivots that one reduction may cost.
const PIVOTS: u64 = 2_000;

impl Reduction for LinearProgram {
    const ROWS: usize = 24;
    const VARIABLES: usize = 64;
    const EXACT: bool = true;

    fn reduce(problem: &mut Problem) -> Feasible {
        if problem.propagate().is_none() {
            return Feasible::No;
        }
        let Tightened::Ranges { ranges, .. } = simplex(problem).tighten(problem.len()) else {
            return Feasible::No;
        };
        for (variable, range) in ranges.iter().enumerate() {
            match inward(range) {
                None => return Feasible::No,
                Some(range) => {
                    if problem.refine(variable, range) == Feasible::No {
                        return Feasible::No;
                    }
                }
            }
        }
        Feasible::Yes
    }

    fn bounds(problem: &Problem, form: &Linear) -> Option<Interval> {
        let mut simplex = simplex(problem);
        let objective = Form::from(form);
        let high = match simplex.maximise(&objective) {
            Optimum::At(value) => Some(value),
            _ => None,
        };
        let low = match simplex.minimise(&objective) {
            Optimum::At(value) => Some(value),
            _ => None,
        };
        inward(&Range { low, high })
    }
}

fn simplex(problem: &Problem) -> Simplex {
    let ranges = problem.bounds().iter().map(|bounds| Range {
        low: bounds.low().finite().map(Rational::from),
        high: bounds.high().finite().map(Rational::from),
    });
    let mut simplex = Simplex::with_ranges(ranges.collect());
    for equation in problem.equations() {
        simplex.equal(&Form::from(&equation));
    }
    simplex.allow(PIVOTS);
    simplex
}

/// The integers of a range; `None` if there are none.
fn inward(range: &Range) -> Option<Interval> {
    let low = range.low.as_ref().and_then(Rational::ceil).map_or(Bound::NEG_INF, Bound::lower);
    let high = range.high.as_ref().and_then(Rational::floor).map_or(Bound::POS_INF, Bound::upper);
    Interval::new(low, high)
}
