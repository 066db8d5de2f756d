//! The reduction's view of a state: equations over variables with bounds (subpolyhedra.txt, section 4).

use crate::linear::gcd;
use crate::{Bound, Feasible, Interval, Linear, work};

/// How many coefficients are looked at in one step.
const CELLS: usize = 64;

/// Equations over some bounded integer variables, of which as many are basic as there are equations: each basic
/// variable is in one equation only. It stands for the points within the bounds that solve all equations.
#[derive(Clone, Debug)]
pub struct Problem {
    bounds: Vec<Interval>,
    rows: Vec<Equation>,
}

/// `coefficients * x + constant == 0`
#[derive(Clone, Debug)]
struct Equation {
    coefficients: Vec<i64>,
    constant: i128,
    basic: usize,
}

impl Equation {
    /// Divides by the common divisor; `None` if there is no integer solution.
    fn shorten(&mut self) -> Option<()> {
        let divisor = self.coefficients.iter().fold(0, |divisor, &coefficient| match divisor {
            1 => 1,
            _ => gcd(divisor, coefficient.into()),
        });
        if divisor > 1 {
            if self.constant % divisor != 0 {
                return None;
            }
            let small = i64::try_from(divisor).expect("a divisor of one");
            self.coefficients.iter_mut().for_each(|coefficient| *coefficient /= small);
            self.constant /= divisor;
        }
        Some(())
    }
}

impl Problem {
    /// Variables with bounds, no equation yet.
    pub fn new(bounds: Vec<Interval>) -> Self {
        Self { bounds, rows: Vec::new() }
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.bounds.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Where each variable is.
    pub fn bounds(&self) -> &[Interval] {
        &self.bounds
    }

    /// The equations as linear forms that are 0.
    pub fn equations(&self) -> impl Iterator<Item = Linear> + '_ {
        self.rows.iter().map(|row| {
            let terms = row.coefficients.iter().enumerate();
            let terms = terms.map(|(index, &coefficient)| (crate::Var::new(index), coefficient.into()));
            Linear::of(row.constant, terms).expect("small coefficients")
        })
    }

    /// Tightens one variable's bounds.
    pub fn refine(&mut self, variable: usize, range: Interval) -> Feasible {
        match self.bounds[variable].meet(range) {
            None => Feasible::No,
            Some(met) => {
                self.bounds[variable] = met;
                Feasible::Yes
            }
        }
    }

    /// Adds `form == 0`. An equation whose numbers are too large is left out.
    pub fn equate(&mut self, form: &Linear) -> Feasible {
        let mut coefficients = vec![0; self.bounds.len()];
        for &(var, coefficient) in form.terms() {
            let Ok(small) = i64::try_from(coefficient) else { return Feasible::Yes };
            coefficients[var.index()] = small;
        }
        let mut new = Equation { coefficients, constant: form.constant(), basic: 0 };
        for row in &self.rows {
            if combine(&mut new, row, row.basic).is_none() {
                return Feasible::Yes;
            }
        }
        if new.shorten().is_none() {
            return Feasible::No;
        }
        // The last variable: slacks come last.
        let Some(basic) = new.coefficients.iter().rposition(|&coefficient| coefficient != 0) else {
            return if new.constant == 0 { Feasible::Yes } else { Feasible::No };
        };
        new.basic = basic;
        self.rows.push(new);
        let _ = self.pivot(self.rows.len() - 1, basic);
        Feasible::Yes
    }

    /// The steps that it costs to look at every coefficient.
    fn price(&self) -> u64 {
        (1 + self.rows.len() * self.bounds.len() / CELLS) as u64
    }

    /// How many equations there are.
    pub fn rank(&self) -> usize {
        self.rows.len()
    }

    /// The basic variable of an equation.
    pub(super) fn basic(&self, row: usize) -> usize {
        self.rows[row].basic
    }

    /// Whether a variable is basic.
    pub(super) fn is_basic(&self, variable: usize) -> bool {
        self.rows.iter().any(|row| row.basic == variable)
    }

    /// Whether the variable occurs in an equation.
    pub(super) fn occurs(&self, row: usize, variable: usize) -> bool {
        self.rows[row].coefficients[variable] != 0
    }

    /// Makes a variable basic in place of an equation's basic one; `None` if the numbers get too large, and nothing
    /// changes.
    pub(super) fn pivot(&mut self, row: usize, variable: usize) -> Option<()> {
        work::count(self.price());
        let pivot = self.rows[row].clone();
        let mut changed = Vec::with_capacity(self.rows.len());
        for (index, other) in self.rows.iter().enumerate() {
            if index != row && other.coefficients[variable] != 0 {
                let mut other = other.clone();
                combine(&mut other, &pivot, variable)?;
                other.shorten()?;
                changed.push((index, other));
            }
        }
        for (index, other) in changed {
            self.rows[index] = other;
        }
        self.rows[row].basic = variable;
        Some(())
    }

    /// Bounds every variable of every equation by the others; whether that told something new, `None` if it contradicts.
    pub(super) fn propagate(&mut self) -> Option<bool> {
        work::count(self.price());
        let mut changed = false;
        for row in &self.rows {
            changed |= propagate_row(row, &mut self.bounds)?;
        }
        Some(changed)
    }
}

/// Takes `variable` out of `row` with the help of another equation; `None` if the numbers get too large.
fn combine(row: &mut Equation, other: &Equation, variable: usize) -> Option<()> {
    let (a, b) = (row.coefficients[variable], other.coefficients[variable]);
    if a == 0 {
        return Some(());
    }
    let divisor = i64::try_from(gcd(a.into(), b.into())).ok()?;
    let sign = b.signum();
    let (p, q) = (b.checked_mul(sign)? / divisor, a.checked_mul(sign)? / divisor);
    for (own, &more) in row.coefficients.iter_mut().zip(&other.coefficients) {
        *own = own.checked_mul(p)?.checked_sub(more.checked_mul(q)?)?;
    }
    row.constant = row
        .constant
        .checked_mul(p.into())?
        .checked_sub(other.constant.checked_mul(q.into())?)
        .filter(|constant| constant.unsigned_abs() < 1 << 100)?;
    Some(())
}

/// What is added up of one end of the terms: the finite part, and how many have no end.
#[derive(Clone, Copy)]
struct Sum {
    finite: i128,
    infinite: u32,
}

impl Sum {
    fn add(&mut self, bound: Bound) {
        match bound.finite().and_then(|number| self.finite.checked_add(number)) {
            Some(sum) => self.finite = sum,
            None => self.infinite += 1,
        }
    }

    /// The sum without one of the terms.
    fn without(self, bound: Bound) -> Option<i128> {
        match (self.infinite, bound.finite()) {
            (0, Some(number)) => self.finite.checked_sub(number),
            (1, None) => Some(self.finite),
            _ => None,
        }
    }
}

fn propagate_row(row: &Equation, bounds: &mut [Interval]) -> Option<bool> {
    let start = Sum { finite: row.constant, infinite: 0 };
    let (mut low, mut high) = (start, start);
    let terms = || row.coefficients.iter().enumerate().filter(|(_, coefficient)| **coefficient != 0);
    for (index, &coefficient) in terms() {
        let term = bounds[index].scaled(coefficient.into());
        low.add(term.low());
        high.add(term.high());
    }
    if low.infinite > 1 && high.infinite > 1 {
        return Some(false);
    }
    let mut changed = false;
    for (index, &coefficient) in terms() {
        let term = bounds[index].scaled(coefficient.into());
        // coefficient * x == -others
        let most = low.without(term.low()).and_then(i128::checked_neg).map_or(Bound::POS_INF, Bound::upper);
        let least =
            high.without(term.high()).and_then(i128::checked_neg).map_or(Bound::NEG_INF, Bound::lower);
        let range =
            Interval::new(least, most).and_then(|range| super::slacks::divided(range, coefficient.into()))?;
        let met = bounds[index].meet(range)?;
        // The sums stay those of the old bounds: right, and at most less tight.
        changed |= met != bounds[index];
        bounds[index] = met;
    }
    Some(changed)
}
