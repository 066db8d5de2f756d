//! Sets of inequalities that say all they say once, and linear programs over them.

use std::sync::{Arc, OnceLock};

use super::generators::Points;
use crate::{Form, Optimum, Range, Rational, Simplex, Var};

/// Inequalities `row <= 0` over some variables that they relate to each other. No row follows from the others, and no
/// combination of them is an equality; coefficients are integers without a common divisor; rows are sorted. So equal
/// sets have equal rows.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) vars: Vec<Var>,
    pub(super) rows: Vec<Form>,
    program: OnceLock<Program>,
    /// The points that have these rows, if a hull found both, and perhaps variables of other blocks.
    points: Option<Arc<Points<i64>>>,
}

impl PartialEq for Block {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows
    }
}

impl Block {
    /// Of rows that are as they should be, but for their order.
    pub(super) fn new(mut rows: Vec<Form>) -> Self {
        rows.sort_unstable();
        Self { vars: variables(&rows), rows, program: OnceLock::new(), points: None }
    }

    /// With the points that have the rows.
    pub(super) fn with_points(mut self, points: Option<&Arc<Points<i64>>>) -> Self {
        self.points = points.cloned();
        self
    }

    pub(super) fn speaks_of(&self, var: Var) -> bool {
        self.vars.binary_search(&var).is_ok()
    }

    /// The largest value of a form over the block's variables; `None` if there is none.
    pub(super) fn highest(&self, form: &Form) -> Option<Rational> {
        if let Some(Ok(highest)) = self.points.as_ref().map(|points| points.highest(form)) {
            return highest;
        }
        let program = self.program.get_or_init(|| {
            let mut program = Program::new(&self.rows);
            // What follows starts from a point.
            program.simplex.is_feasible();
            program
        });
        program.clone().highest(form)
    }
}

/// The variables that occur, sorted.
pub(super) fn variables(rows: &[Form]) -> Vec<Var> {
    let mut vars: Vec<Var> = rows.iter().flat_map(|row| row.terms().iter().map(|term| term.0)).collect();
    vars.sort_unstable();
    vars.dedup();
    vars
}

/// Cuts rows into groups that share no variable, each in order, the groups by their first variable.
pub(super) fn components(rows: Vec<Form>) -> Vec<Vec<Form>> {
    let vars = variables(&rows);
    let mut parents: Vec<usize> = (0..vars.len()).collect();
    let position = |var: Var| vars.binary_search(&var).expect("a variable of a row");
    for row in &rows {
        let first = root(&mut parents, position(row.terms()[0].0));
        let mut least = first;
        for (var, _) in &row.terms()[1..] {
            let other = root(&mut parents, position(*var));
            let (small, large) = (least.min(other), least.max(other));
            parents[large] = small;
            least = small;
        }
    }
    let mut groups: Vec<Vec<Form>> = vec![Vec::new(); vars.len()];
    for row in rows {
        let group = root(&mut parents, position(row.terms()[0].0));
        groups[group].push(row);
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// The representative of a set of positions.
fn root(parents: &mut [usize], mut index: usize) -> usize {
    while parents[index] != index {
        parents[index] = parents[parents[index]];
        index = parents[index];
    }
    index
}

/// Inequalities as a linear program. A row of one variable is an end of its range, any other a variable that equals its
/// terms and has an upper end.
#[derive(Clone, Debug)]
pub(super) struct Program {
    vars: Vec<Var>,
    simplex: Simplex,
    places: Vec<Place>,
}

/// The pivots that one system of rows may take: beyond, a row that follows from others may stay.
const PIVOTS: u64 = 2000;

/// Where a row is in the program: an end of a variable's range.
#[derive(Clone, Debug)]
struct Place {
    var: Var,
    upper: bool,
    end: Rational,
}

impl Program {
    /// No two rows may have the same terms.
    pub(super) fn new(rows: &[Form]) -> Self {
        let mut program = Self::over(variables(rows));
        for row in rows {
            program.add(row);
        }
        program
    }

    /// Without rows yet.
    fn over(vars: Vec<Var>) -> Self {
        let mut simplex = Simplex::new(vars.len());
        simplex.allow(PIVOTS);
        Self { simplex, vars, places: Vec::new() }
    }

    /// Adds a row over the same variables.
    fn add(&mut self, row: &Form) {
        let local = self.local(row);
        let place = if let [(var, coefficient)] = local.terms() {
            Place { var: *var, upper: coefficient.is_positive(), end: -(local.constant() / coefficient) }
        } else {
            let end = -local.constant();
            let mut sum = local;
            sum.set_constant(Rational::ZERO);
            Place { var: self.simplex.define(&sum), upper: true, end }
        };
        self.places.push(place);
        self.set(self.places.len() - 1);
    }

    fn local(&self, form: &Form) -> Form {
        form.mapped(|var| Var::new(self.vars.binary_search(&var).expect("a variable of the program")))
    }

    /// Puts a row in.
    fn set(&mut self, row: usize) {
        let Place { var, upper, end } = &self.places[row];
        let range = self.simplex.range(*var).clone();
        let range = if *upper {
            Range { high: Some(end.clone()), ..range }
        } else {
            Range { low: Some(end.clone()), ..range }
        };
        self.simplex.set_range(*var, range);
    }

    /// Takes a row out.
    fn drop(&mut self, row: usize) {
        let Place { var, upper, .. } = self.places[row];
        let range = self.simplex.range(var).clone();
        let range = if upper { Range { high: None, ..range } } else { Range { low: None, ..range } };
        self.simplex.set_range(var, range);
    }

    /// The largest value of a form; `None` if there is none, or it is not found.
    pub(super) fn highest(&mut self, form: &Form) -> Option<Rational> {
        match self.simplex.maximise(&self.local(form)) {
            Optimum::At(value) => Some(value),
            Optimum::Infeasible | Optimum::Unbounded | Optimum::Limit => None,
        }
    }

    /// Whether there is a point; yes if that is not found out.
    pub(super) fn is_feasible(&mut self) -> bool {
        self.simplex.is_feasible() != Some(false)
    }

    /// Whether a row follows from the others; if so it is taken out.
    fn drop_redundant(&mut self, row: usize) -> bool {
        self.drop(row);
        let Place { var, upper, end } = &self.places[row];
        let (objective, end) =
            if *upper { (Form::var(*var), end.clone()) } else { (Form::var(*var).negated(), -end) };
        let redundant = self.simplex.exceeds(&objective, &end) == Some(false);
        if !redundant {
            self.set(row);
        }
        redundant
    }

    /// Whether a row holds with equality at every point.
    fn is_equality(&mut self, row: usize) -> bool {
        let Place { var, upper, end } = self.places[row].clone();
        let objective = Form::var(var);
        if upper {
            matches!(self.simplex.minimise(&objective), Optimum::At(least) if end <= least)
        } else {
            matches!(self.simplex.maximise(&objective), Optimum::At(most) if most <= end)
        }
    }
}

/// Primitive, sorted, and of rows with the same terms the strongest. A row without terms must hold.
pub(super) fn tidy(mut rows: Vec<Form>) -> Vec<Form> {
    for row in &mut rows {
        row.make_primitive();
    }
    rows.retain(|row| !row.is_number());
    // The constant is compared last: the largest is the strongest.
    rows.sort_unstable_by(|a, b| a.terms().cmp(b.terms()).then_with(|| b.constant().cmp(a.constant())));
    rows.dedup_by(|a, b| a.terms() == b.terms());
    rows
}

/// What rows say together.
pub(super) enum Minimal {
    /// They contradict each other.
    Empty,
    /// The first ones are equalities: no point makes them less than 0. The others are left.
    Equalities(Vec<Form>, Vec<Form>),
    /// The rows that do not follow from others.
    Rows(Vec<Form>),
}

/// Finds contradictions, equalities, and rows that follow from others.
pub(super) fn minimal(rows: Vec<Form>) -> Minimal {
    let rows = tidy(rows);
    let mut program = Program::new(&rows);
    if rows.iter().all(|row| row.terms().len() == 1) {
        // Ranges: nothing to search.
        if !program.is_feasible() {
            return Minimal::Empty;
        }
        let fixed = |row: &Form| {
            let (var, _) = row.terms()[0];
            let range = program.simplex.range(program.local(&Form::var(var)).terms()[0].0);
            range.low.is_some() && range.low == range.high
        };
        if !rows.iter().any(fixed) {
            return Minimal::Rows(rows);
        }
        let (equalities, rest) = rows.iter().cloned().partition(|row| fixed(row));
        return Minimal::Equalities(equalities, rest);
    }
    let Some(inside) = interior(&rows) else {
        if !program.is_feasible() {
            return Minimal::Empty;
        }
        let equal: Vec<bool> = (0..rows.len()).map(|row| program.is_equality(row)).collect();
        if !equal.contains(&true) {
            // The linear programs were beyond their limits.
            return Minimal::Rows(rows);
        }
        let (mut equalities, mut rest) = (Vec::new(), Vec::new());
        for (row, equal) in rows.into_iter().zip(equal) {
            if equal { equalities.push(row) } else { rest.push(row) }
        }
        return Minimal::Equalities(equalities, rest);
    };
    Minimal::Rows(if rows.len() > FEW { irredundant(rows, &inside) } else { one_by_one(rows, program) })
}

/// So many rows are compared each with all others.
const FEW: usize = 24;

/// Without the rows that follow from others, as far as that is found out.
pub(super) fn without_redundant(rows: Vec<Form>) -> Vec<Form> {
    let rows = tidy(rows);
    if rows.len() > FEW
        && let Some(inside) = interior(&rows)
    {
        return irredundant(rows, &inside);
    }
    let program = Program::new(&rows);
    one_by_one(rows, program)
}

fn one_by_one(mut rows: Vec<Form>, mut program: Program) -> Vec<Form> {
    let mut index = 0;
    rows.retain(|_| {
        index += 1;
        !program.drop_redundant(index - 1)
    });
    rows
}

/// Without the rows that follow from others (Clarkson): a row is compared only with those that are known to be needed.
/// Where it does not follow from them there is a point beyond it, and the first row on the way there, from a point
/// inside, is needed. Where the way is through an edge, the row is compared with all others.
fn irredundant(rows: Vec<Form>, inside: &[Rational]) -> Vec<Form> {
    let mut known = Program::over(variables(&rows));
    let room: Vec<Rational> =
        rows.iter().map(|row| -known.local(row).at(|var| &inside[var.index()])).collect();
    let mut all: Option<Program> = None;
    let mut needed: Vec<Option<bool>> = vec![None; rows.len()];
    for index in 0..rows.len() {
        while needed[index].is_none() {
            let objective = known.local(&rows[index]);
            match known.simplex.exceeds(&objective, &Rational::ZERO) {
                Some(true) => {}
                Some(false) => {
                    needed[index] = Some(false);
                    continue;
                }
                None => {
                    needed[index] = Some(true);
                    continue;
                }
            }
            match first_on_the_way(&rows, &needed, &room, &known) {
                Some(hit) => {
                    needed[hit] = Some(true);
                    known.add(&rows[hit]);
                }
                None if all.get_or_insert_with(|| Program::new(&rows)).drop_redundant(index) => {
                    needed[index] = Some(false);
                }
                None => {
                    needed[index] = Some(true);
                    known.add(&rows[index]);
                }
            }
        }
    }
    let mut needed = needed.into_iter();
    let mut rows = rows;
    rows.retain(|_| needed.next() == Some(Some(true)));
    rows
}

/// Of the rows that are not decided, the one that is hit first on the way from inside, where `room` is left, to the point
/// of the program; `None` if there are several.
fn first_on_the_way(
    rows: &[Form],
    needed: &[Option<bool>],
    room: &[Rational],
    program: &Program,
) -> Option<usize> {
    let mut first: Option<(Rational, Option<usize>)> = None;
    for (index, row) in rows.iter().enumerate().filter(|(index, _)| needed[*index].is_none()) {
        let beyond = program.local(row).at(|var| program.simplex.value(var));
        if !beyond.is_positive() {
            continue;
        }
        // The part of the way that is inside is room / (room + beyond): the less, the more is beyond.
        let ratio = &beyond / &room[index];
        match &mut first {
            Some((most, hit)) if ratio == *most => *hit = None,
            Some((most, _)) if ratio < *most => {}
            _ => first = Some((ratio, Some(index))),
        }
    }
    first.and_then(|(_, hit)| hit)
}

/// A point that makes every row less than 0, by variable: the room that all rows can leave, up to 1, is more than 0.
fn interior(rows: &[Form]) -> Option<Vec<Rational>> {
    let vars = variables(rows);
    let room = Var::new(vars.len());
    let mut ranges = vec![Range::ALL; vars.len()];
    ranges.push(Range { low: Some(Rational::ZERO), high: Some(Rational::ONE) });
    let mut simplex = Simplex::with_ranges(ranges);
    for row in rows {
        let mut sum = row.mapped(|var| Var::new(vars.binary_search(&var).expect("a variable of the rows")));
        let high = Some(-sum.constant());
        sum.set_constant(Rational::ZERO);
        sum.add_scaled(&Rational::ONE, &Form::var(room));
        let slack = simplex.define(&sum);
        simplex.set_range(slack, Range { low: None, high });
    }
    let found = simplex.exceeds(&Form::var(room), &Rational::ZERO) == Some(true);
    found.then(|| (0..vars.len()).map(|index| simplex.value(Var::new(index)).clone()).collect())
}
