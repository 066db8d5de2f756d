//! Sets of inequalities that say all they say once, and linear programs over them.

use std::sync::OnceLock;

use crate::{Form, Optimum, Range, Rational, Simplex, Var};

/// Inequalities `row <= 0` over some variables that they relate to each other. No row follows from the others, and no
/// combination of them is an equality; coefficients are integers without a common divisor; rows are sorted. So equal
/// sets have equal rows.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) vars: Vec<Var>,
    pub(super) rows: Vec<Form>,
    program: OnceLock<Program>,
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
        Self { vars: variables(&rows), rows, program: OnceLock::new() }
    }

    pub(super) fn speaks_of(&self, var: Var) -> bool {
        self.vars.binary_search(&var).is_ok()
    }

    /// The largest value of a form over the block's variables; `None` if there is none.
    pub(super) fn highest(&self, form: &Form) -> Option<Rational> {
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
    fn root(parents: &mut [usize], mut index: usize) -> usize {
        while parents[index] != index {
            parents[index] = parents[parents[index]];
            index = parents[index];
        }
        index
    }
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

/// Inequalities as a linear program. A row of one variable is an end of its range, any other a variable that equals its
/// terms and has an upper end.
#[derive(Clone, Debug)]
pub(super) struct Program {
    vars: Vec<Var>,
    simplex: Simplex,
    ends: Vec<End>,
}

/// Where a row is in the program.
#[derive(Clone, Debug)]
struct End {
    var: Var,
    upper: bool,
    end: Rational,
}

impl Program {
    /// No two rows may have the same terms.
    pub(super) fn new(rows: &[Form]) -> Self {
        let vars = variables(rows);
        let mut program = Self { simplex: Simplex::new(vars.len()), vars, ends: Vec::new() };
        for row in rows {
            program.add(row);
        }
        program
    }

    /// Adds a row over the same variables.
    pub(super) fn add(&mut self, row: &Form) {
        let local = self.local(row);
        let end = match local.terms() {
            [(var, coefficient)] => {
                End { var: *var, upper: coefficient.is_positive(), end: -(local.constant() / coefficient) }
            }
            _ => {
                let end = -local.constant();
                let mut sum = local;
                sum.set_constant(Rational::ZERO);
                End { var: self.simplex.define(&sum), upper: true, end }
            }
        };
        self.ends.push(end);
        self.set(self.ends.len() - 1, &Rational::ZERO);
    }

    fn local(&self, form: &Form) -> Form {
        form.mapped(|var| Var::new(self.vars.binary_search(&var).expect("a variable of the program")))
    }

    /// Makes a row's end what it is, and `slack` more.
    fn set(&mut self, row: usize, slack: &Rational) {
        let End { var, upper, end } = &self.ends[row];
        let range = self.simplex.range(*var).clone();
        let range = if *upper {
            Range { high: Some(end + slack), ..range }
        } else {
            Range { low: Some(end - slack), ..range }
        };
        self.simplex.set_range(*var, range);
    }

    /// Takes a row out.
    fn drop(&mut self, row: usize) {
        let End { var, upper, .. } = self.ends[row];
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
    pub(super) fn drop_redundant(&mut self, row: usize) -> bool {
        // As far as one beyond its end is far enough to see.
        self.set(row, &Rational::ONE);
        let End { var, upper, end } = self.ends[row].clone();
        let objective = Form::var(var);
        let redundant = if upper {
            matches!(self.simplex.maximise(&objective), Optimum::At(most) if most <= end)
        } else {
            matches!(self.simplex.minimise(&objective), Optimum::At(least) if end <= least)
        };
        if redundant {
            self.drop(row);
        } else {
            self.set(row, &Rational::ZERO);
        }
        redundant
    }

    /// Whether a row holds with equality at every point.
    fn is_equality(&mut self, row: usize) -> bool {
        let End { var, upper, end } = self.ends[row].clone();
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
    if !has_interior(&rows) {
        if !program.is_feasible() {
            return Minimal::Empty;
        }
        let equal: Vec<bool> = (0..rows.len()).map(|row| program.is_equality(row)).collect();
        if equal.contains(&true) {
            let (mut equalities, mut rest) = (Vec::new(), Vec::new());
            for (row, equal) in rows.into_iter().zip(equal) {
                if equal { equalities.push(row) } else { rest.push(row) }
            }
            return Minimal::Equalities(equalities, rest);
        }
    }
    Minimal::Rows(irredundant(rows, &mut program))
}

/// Without the rows that follow from others.
fn irredundant(mut rows: Vec<Form>, program: &mut Program) -> Vec<Form> {
    let mut index = 0;
    rows.retain(|_| {
        index += 1;
        !program.drop_redundant(index - 1)
    });
    rows
}

/// The rows that matter, whether there are points or not.
pub(super) fn without_redundant(rows: Vec<Form>) -> Vec<Form> {
    let rows = tidy(rows);
    let mut program = Program::new(&rows);
    irredundant(rows, &mut program)
}

/// Whether some point makes every row less than 0: the room `t` that all rows can leave, up to 1, is more than 0.
fn has_interior(rows: &[Form]) -> bool {
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
    matches!(simplex.maximise(&Form::var(room)), Optimum::At(most) if most.is_positive())
}
