//! An exact simplex with bounded variables (for the reduction of subpolyhedra.txt, section 5; row S6).
//!
//! Basic variables are forms over the others, as in a dictionary. A non-basic variable has a value inside its range, so
//! that whatever is asked next starts where the last question ended.

#[cfg(test)]
mod tests;

use crate::{Form, Rational, Var, work};

/// Where a variable may be: rational ends, or none.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Range {
    /// The lower end.
    pub low: Option<Rational>,
    /// The upper end.
    pub high: Option<Rational>,
}

impl Range {
    /// All numbers.
    pub const ALL: Self = Self { low: None, high: None };

    fn is_empty(&self) -> bool {
        matches!((&self.low, &self.high), (Some(low), Some(high)) if high < low)
    }

    fn above_low(&self, value: &Rational) -> bool {
        self.low.as_ref().is_none_or(|low| low < value)
    }

    fn below_high(&self, value: &Rational) -> bool {
        self.high.as_ref().is_none_or(|high| value < high)
    }

    /// The end that the value is beyond.
    fn violated_by(&self, value: &Rational) -> Option<&Rational> {
        self.low
            .as_ref()
            .filter(|low| value < low)
            .or_else(|| self.high.as_ref().filter(|high| *high < value))
    }
}

/// The answer to a linear program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Optimum {
    /// No point satisfies the system.
    Infeasible,
    /// The objective grows without end.
    Unbounded,
    /// The objective's best value.
    At(Rational),
    /// The pivots ran out: nothing is known.
    Limit,
}

/// The answer of [`Simplex::tighten`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tightened {
    /// No point satisfies the system.
    Infeasible,
    /// The range of each variable in the system's points. An end that the pivots did not suffice for is the one it
    /// started with, and `complete` is false.
    Ranges {
        /// By variable.
        ranges: Vec<Range>,
        /// Whether every end is exact.
        complete: bool,
    },
}

/// A system of linear equalities over variables with ranges, and a point of it in the making. The system stands for the
/// points that satisfy the equalities and are inside the ranges.
#[derive(Clone, Debug)]
pub struct Simplex {
    ranges: Vec<Range>,
    values: Vec<Rational>,
    /// Where the row of a basic variable is.
    homes: Vec<Option<u32>>,
    rows: Vec<Row>,
    /// Whether some basic variable's value may be wrong, or outside its range.
    unsettled: bool,
    /// Whether there is known to be no point.
    empty: bool,
    /// How many more pivots may be made.
    pivots: u64,
}

/// `var == form`, over variables that are not basic.
#[derive(Clone, Debug)]
struct Row {
    var: Var,
    form: Form,
}

/// Pivots allowed unless it is said otherwise.
const PIVOTS: u64 = 100_000;

/// After this many steps in one place, Bland's rule, which never returns to a basis.
const PATIENCE: u32 = 12;

/// What a search for a point ended with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Point {
    Found,
    None,
    Limit,
}

impl Simplex {
    /// Variables without bounds, no equality.
    pub fn new(dimension: usize) -> Self {
        Self::with_ranges(vec![Range::ALL; dimension])
    }

    /// Variables in their ranges, no equality.
    pub fn with_ranges(ranges: Vec<Range>) -> Self {
        let empty = ranges.iter().any(Range::is_empty);
        let values = ranges.iter().map(start).collect();
        let homes = vec![None; ranges.len()];
        Self { ranges, values, homes, rows: Vec::new(), unsettled: false, empty, pivots: PIVOTS }
    }

    /// How many pivots may be made from now on, over all questions.
    pub fn allow(&mut self, pivots: u64) {
        self.pivots = pivots;
    }

    /// How many more pivots may be made.
    pub fn pivots_left(&self) -> u64 {
        self.pivots
    }

    /// The range that a variable was given.
    pub fn range(&self, var: Var) -> &Range {
        &self.ranges[var.index()]
    }

    /// The value of a variable at the point where the last answer was found.
    pub fn value(&self, var: Var) -> &Rational {
        &self.values[var.index()]
    }

    /// Gives a variable another range.
    pub fn set_range(&mut self, var: Var, range: Range) {
        let index = var.index();
        // One that was empty may not be now, and rows that contradict each other stay so.
        let was_empty = self.ranges[index].is_empty();
        self.ranges[index] = range;
        if was_empty {
            self.empty = self.ranges.iter().any(Range::is_empty);
        }
        let range = &self.ranges[index];
        if range.is_empty() {
            self.empty = true;
        } else if let Some(end) = range.violated_by(&self.values[index]) {
            if self.homes[index].is_none() {
                self.values[index] = end.clone();
            }
            self.unsettled = true;
        }
    }

    /// Adds the equality `form == 0`.
    pub fn equal(&mut self, form: &Form) {
        let mut form = self.over_non_basic(form);
        form.make_primitive();
        let Some(var) = self.best_to_solve_for(&form) else {
            if !form.constant().is_zero() {
                self.contradict();
            }
            return;
        };
        let solved = form.solved_for(var);
        for row in &mut self.rows {
            row.form.substitute(var, &solved);
        }
        self.add_row(var, solved);
        self.unsettled = true;
    }

    /// Adds a variable that equals the form, without bounds.
    pub fn define(&mut self, form: &Form) -> Var {
        let form = self.over_non_basic(form);
        let var = Var::new(self.ranges.len());
        self.ranges.push(Range::ALL);
        self.values.push(form.at(|var| &self.values[var.index()]));
        self.homes.push(None);
        self.add_row(var, form);
        var
    }

    fn add_row(&mut self, var: Var, form: Form) {
        self.homes[var.index()] = Some(u32::try_from(self.rows.len()).expect("fewer rows than variables"));
        self.rows.push(Row { var, form });
    }

    /// The equalities alone have no solution: no range helps, so the contradiction is made one of ranges that nobody
    /// can name.
    fn contradict(&mut self) {
        let nowhere = Range { low: Some(Rational::ONE), high: Some(Rational::ZERO) };
        self.ranges.push(nowhere);
        self.values.push(Rational::ZERO);
        self.homes.push(None);
        self.empty = true;
    }

    /// The form with the basic variables replaced by theirs.
    fn over_non_basic(&self, form: &Form) -> Form {
        let mut result = Form::number(form.constant().clone());
        let mut plain = Vec::new();
        for (var, coefficient) in form.terms() {
            match self.homes[var.index()] {
                Some(row) => result.add_scaled(coefficient, &self.rows[row as usize].form),
                None => plain.push((*var, coefficient.clone())),
            }
        }
        result.add_scaled(&Rational::ONE, &Form::of(Rational::ZERO, plain));
        result
    }

    /// A variable without bounds never has to leave the basis; a coefficient of 1 makes no fractions.
    fn best_to_solve_for(&self, form: &Form) -> Option<Var> {
        let cost = |(var, coefficient): &&(Var, Rational)| {
            let range = &self.ranges[var.index()];
            let bounds = u8::from(range.low.is_some()) + u8::from(range.high.is_some());
            (bounds, !coefficient.abs().is_one())
        };
        form.terms().iter().min_by_key(cost).map(|term| term.0)
    }

    /// Whether the system has a point; `None` if the pivots ran out.
    pub fn is_feasible(&mut self) -> Option<bool> {
        match self.settle() {
            Point::Found => Some(true),
            Point::None => Some(false),
            Point::Limit => None,
        }
    }

    /// The largest value of the objective.
    pub fn maximise(&mut self, objective: &Form) -> Optimum {
        match self.settle() {
            Point::Found => self.climb(objective, None),
            Point::None => Optimum::Infeasible,
            Point::Limit => Optimum::Limit,
        }
    }

    /// Whether the objective is more than `number` somewhere; if so, the values are those of such a point. `None` if the
    /// pivots ran out.
    pub fn exceeds(&mut self, objective: &Form, number: &Rational) -> Option<bool> {
        match self.settle() {
            Point::Found => match self.climb(objective, Some(number)) {
                Optimum::At(value) => Some(value > *number),
                Optimum::Limit => None,
                Optimum::Infeasible | Optimum::Unbounded => {
                    unreachable!("it has a point, and an end to climb to")
                }
            },
            Point::None => Some(false),
            Point::Limit => None,
        }
    }

    /// The smallest value of the objective.
    pub fn minimise(&mut self, objective: &Form) -> Optimum {
        match self.maximise(&objective.negated()) {
            Optimum::At(value) => Optimum::At(-value),
            other => other,
        }
    }

    /// The range of each of the first `count` variables in the system's points: `2 * count` linear programs, each from
    /// where the last one ended. A bound that some point on the way attains needs none.
    pub fn tighten(&mut self, count: usize) -> Tightened {
        let mut ranges = self.ranges[..count].to_vec();
        match self.settle() {
            Point::None => return Tightened::Infeasible,
            Point::Limit => return Tightened::Ranges { ranges, complete: false },
            Point::Found => {}
        }
        let mut attained = vec![[false; 2]; count];
        let mut complete = true;
        for index in 0..count {
            let var = Form::var(Var::new(index));
            for side in [0, 1] {
                self.note_attained(&mut attained);
                if attained[index][side] {
                    continue;
                }
                let optimum = if side == 0 { self.minimise(&var) } else { self.maximise(&var) };
                let end = if side == 0 { &mut ranges[index].low } else { &mut ranges[index].high };
                match optimum {
                    Optimum::At(value) => *end = Some(value),
                    Optimum::Unbounded => {}
                    Optimum::Infeasible => unreachable!("it has a point"),
                    Optimum::Limit => complete = false,
                }
            }
        }
        Tightened::Ranges { ranges, complete }
    }

    fn note_attained(&self, attained: &mut [[bool; 2]]) {
        for ((attained, range), value) in attained.iter_mut().zip(&self.ranges).zip(&self.values) {
            attained[0] |= range.low.as_ref() == Some(value);
            attained[1] |= range.high.as_ref() == Some(value);
        }
    }

    /// Finds a point, from where we are: a basic variable outside its range is exchanged for one that can make up for
    /// it. Bland's order throughout; a variable without bounds enters first, since it never leaves again.
    fn settle(&mut self) -> Point {
        if self.empty {
            return Point::None;
        }
        if !self.unsettled {
            return Point::Found;
        }
        for row in &self.rows {
            self.values[row.var.index()] = row.form.at(|var| &self.values[var.index()]);
        }
        loop {
            let violated = (self.rows.iter().enumerate())
                .filter_map(|(at, row)| {
                    let end = self.ranges[row.var.index()].violated_by(&self.values[row.var.index()])?;
                    Some((row.var, at, end))
                })
                .min_by_key(|(var, ..)| *var);
            let Some((var, at, end)) = violated else {
                self.unsettled = false;
                return Point::Found;
            };
            let missing = end - &self.values[var.index()];
            let helps = |(other, coefficient): &&(Var, Rational)| {
                self.can_move(*other, coefficient.is_positive() == missing.is_positive())
            };
            let helper = (self.rows[at].form.terms().iter().filter(helps))
                .min_by_key(|term| (self.ranges[term.0.index()] != Range::ALL, term.0));
            let Some((entering, coefficient)) = helper else {
                // The point that was found so far is as good a start as any for other ranges.
                return Point::None;
            };
            if self.pivots == 0 {
                return Point::Limit;
            }
            let (entering, step) = (*entering, &missing / coefficient);
            self.shift(entering, &step);
            self.exchange(at, entering, &mut Form::default());
        }
    }

    /// Whether a variable's value is not at its upper, or lower, end.
    fn can_move(&self, var: Var, up: bool) -> bool {
        let (range, value) = (&self.ranges[var.index()], &self.values[var.index()]);
        if up { range.below_high(value) } else { range.above_low(value) }
    }

    /// From a point of the system to the best one, or to the first that is better than `enough`.
    fn climb(&mut self, objective: &Form, enough: Option<&Rational>) -> Optimum {
        let mut objective = self.over_non_basic(objective);
        let mut stuck = 0;
        loop {
            if let Some(enough) = enough {
                let value = objective.at(|var| &self.values[var.index()]);
                if value > *enough {
                    return Optimum::At(value);
                }
            }
            let eligible = objective
                .terms()
                .iter()
                .filter(|(var, coefficient)| self.can_move(*var, coefficient.is_positive()));
            let entering = if stuck < PATIENCE {
                // The last of the largest coefficients.
                eligible.max_by(|a, b| a.1.abs().cmp(&b.1.abs()))
            } else {
                eligible.min_by_key(|term| term.0)
            };
            let Some((entering, gain)) = entering else {
                return Optimum::At(objective.at(|var| &self.values[var.index()]));
            };
            let (entering, up, gain) = (*entering, gain.is_positive(), gain.abs());
            let own = {
                let (range, value) = (&self.ranges[entering.index()], &self.values[entering.index()]);
                let end = if up { &range.high } else { &range.low };
                end.as_ref().map(|end| (end - value).abs())
            };
            let blocking = self.blocking(entering, up);
            if self.pivots == 0 {
                return Optimum::Limit;
            }
            let (leaving, step) = match (own, blocking) {
                (None, None) => {
                    let Some(enough) = enough else { return Optimum::Unbounded };
                    let missing = enough - &objective.at(|var| &self.values[var.index()]);
                    (None, &(&missing + &Rational::ONE) / &gain)
                }
                (Some(own), Some((_, step))) if own <= step => (None, own),
                (Some(own), None) => (None, own),
                (_, Some((at, step))) => (Some(at), step),
            };
            stuck = if step.is_zero() { stuck + 1 } else { 0 };
            self.shift(entering, &if up { step } else { -step });
            match leaving {
                Some(at) => self.exchange(at, entering, &mut objective),
                None => self.pivots -= 1,
            }
        }
    }

    /// The row whose variable reaches its end first when `entering` moves, and after how far; among equals that of the
    /// smallest variable.
    fn blocking(&self, entering: Var, up: bool) -> Option<(usize, Rational)> {
        let mut first: Option<(usize, Rational)> = None;
        for (at, row) in self.rows.iter().enumerate() {
            let range = &self.ranges[row.var.index()];
            if *range == Range::ALL {
                continue;
            }
            let Some(coefficient) = row.form.coefficient(entering) else { continue };
            let end = if coefficient.is_positive() == up { &range.high } else { &range.low };
            let Some(end) = end else { continue };
            let step = (&(end - &self.values[row.var.index()]) / coefficient).abs();
            let nearer = first.as_ref().is_none_or(|(best, least)| {
                step < *least || step == *least && row.var < self.rows[*best].var
            });
            if nearer {
                first = Some((at, step));
            }
        }
        first
    }

    /// Moves a variable that is not basic, and all that depend on it.
    fn shift(&mut self, var: Var, step: &Rational) {
        if step.is_zero() {
            return;
        }
        self.values[var.index()] += step;
        for row in &self.rows {
            if let Some(coefficient) = row.form.coefficient(var) {
                self.values[row.var.index()].add_product(coefficient, step);
            }
        }
    }

    /// The row's variable leaves the basis, `entering` takes its place; the point stays.
    fn exchange(&mut self, at: usize, entering: Var, objective: &mut Form) {
        self.pivots -= 1;
        work::count(1 + 2 * self.rows.len() as u64);
        let leaving = self.rows[at].var;
        // entering is what is left when leaving - form is solved for it.
        let mut solved = std::mem::take(&mut self.rows[at].form);
        let pivot = solved.remove(entering).expect("the entering variable is in the row").recip();
        solved.scale(&-&pivot);
        solved.add_scaled(&pivot, &Form::var(leaving));
        for row in &mut self.rows {
            row.form.substitute(entering, &solved);
        }
        objective.substitute(entering, &solved);
        self.homes[leaving.index()] = None;
        self.homes[entering.index()] = Some(u32::try_from(at).expect("a row"));
        self.rows[at] = Row { var: entering, form: solved };
    }
}

/// Where a variable starts: at the number of its range that is nearest to 0.
fn start(range: &Range) -> Rational {
    range.violated_by(&Rational::ZERO).cloned().unwrap_or_default()
}
