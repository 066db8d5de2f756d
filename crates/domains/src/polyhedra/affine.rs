//! Systems of linear equalities (Karr), the affine part of a polyhedron.

use crate::{Form, Rational, Var};

/// Equalities `var == form` in reduced echelon form: `var`, the pivot, is larger than every variable of its form, and
/// occurs in no other. It stands for the points that satisfy all. Equal spaces have equal rows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Affine {
    /// Sorted by pivot.
    rows: Vec<(Var, Form)>,
}

/// What an equality added to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Added {
    /// It followed from them.
    Nothing,
    /// The variable that is a pivot now.
    Pivot(Var),
    /// It contradicts them.
    Contradiction,
}

/// `var - form`
fn difference(var: Var, form: &Form) -> Form {
    let mut difference = form.negated();
    difference.add_scaled(&Rational::ONE, &Form::var(var));
    difference
}

impl Affine {
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// What a pivot equals.
    pub(super) fn solved(&self, var: Var) -> Option<&Form> {
        self.rows.binary_search_by_key(&var, |row| row.0).ok().map(|at| &self.rows[at].1)
    }

    pub(super) fn rows(&self) -> &[(Var, Form)] {
        &self.rows
    }

    /// The equalities as forms that are 0.
    pub(super) fn forms(&self) -> impl Iterator<Item = Form> + '_ {
        self.rows.iter().map(|(var, form)| difference(*var, form))
    }

    /// The form over variables that are no pivots.
    pub(super) fn reduce(&self, form: &Form) -> Form {
        let mut result = form.clone();
        for (var, _) in form.terms() {
            if let Some(solved) = self.solved(*var) {
                result.substitute(*var, solved);
            }
        }
        result
    }

    /// Adds `form == 0`.
    pub(super) fn add(&mut self, form: &Form) -> Added {
        let form = self.reduce(form);
        let Some((pivot, _)) = form.terms().last() else {
            return if form.constant().is_zero() { Added::Nothing } else { Added::Contradiction };
        };
        let pivot = *pivot;
        let solved = form.solved_for(pivot);
        for (_, form) in &mut self.rows {
            form.substitute(pivot, &solved);
        }
        let at = self.rows.partition_point(|row| row.0 < pivot);
        self.rows.insert(at, (pivot, solved));
        Added::Pivot(pivot)
    }

    /// The equalities that do not speak of `x`, and what `x` equals if some do and `x` was no pivot. A pivot's row goes
    /// without a trace in the others; otherwise the smallest pivot with `x` becomes free in its place.
    pub(super) fn forget(&mut self, x: Var) -> Option<Form> {
        if let Ok(at) = self.rows.binary_search_by_key(&x, |row| row.0) {
            self.rows.remove(at);
            return None;
        }
        let at = self.rows.iter().position(|(_, form)| form.coefficient(x).is_some())?;
        let (pivot, form) = self.rows.remove(at);
        let solved = difference(pivot, &form).solved_for(x);
        for (_, form) in &mut self.rows {
            form.substitute(x, &solved);
        }
        Some(solved)
    }

    /// The equalities with a form in the place of a variable.
    pub(super) fn substitute(&mut self, x: Var, solved: &Form) {
        let speaks = |row: &(Var, Form)| row.0 == x || row.1.coefficient(x).is_some();
        let (with, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut self.rows).into_iter().partition(speaks);
        self.rows = rest;
        for (var, form) in with {
            let mut form = difference(var, &form);
            form.substitute(x, solved);
            let added = self.add(&form);
            debug_assert!(added != Added::Contradiction, "a change of coordinates");
        }
    }

    /// The equalities that hold in both: the affine hull of the union. A combination of ours holds on the other side if
    /// it is 0 once their pivots are replaced.
    pub(super) fn join(&self, other: &Self) -> Self {
        let mut result = Self::default();
        // Echelon of the replaced forms, each beside the combination that it comes from, by the variable it is solved for.
        let mut echelon: Vec<(Var, Form, Form)> = Vec::new();
        let mut number: Option<(Rational, Form)> = None;
        for mut ours in self.forms() {
            let mut theirs = other.reduce(&ours);
            for (column, row, combination) in &echelon {
                if let Some(coefficient) = theirs.coefficient(*column) {
                    let factor = -coefficient;
                    theirs.add_scaled(&factor, row);
                    ours.add_scaled(&factor, combination);
                }
            }
            if let Some((column, coefficient)) = theirs.terms().first() {
                let (column, factor) = (*column, coefficient.recip());
                theirs.scale(&factor);
                ours.scale(&factor);
                echelon.push((column, theirs, ours));
                continue;
            }
            let rest = theirs.constant().clone();
            if !rest.is_zero() {
                let Some((size, combination)) = &number else {
                    number = Some((rest, ours));
                    continue;
                };
                ours.add_scaled(&-(&rest / size), combination);
            }
            result.add(&ours);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn affine(forms: &[(i64, &[(u32, i64)])]) -> Affine {
        let mut affine = Affine::default();
        for (constant, terms) in forms {
            let terms = terms.iter().map(|&(var, number)| (Var(var), number.into()));
            assert_ne!(affine.add(&Form::of((*constant).into(), terms)), Added::Contradiction);
        }
        affine
    }

    fn text(affine: &Affine) -> String {
        let rows: Vec<String> =
            affine.rows.iter().map(|(var, form)| format!("x{} == {form}", var.0)).collect();
        rows.join(", ")
    }

    #[test]
    fn echelon() {
        let space = affine(&[(0, &[(0, 1), (2, -1)]), (-1, &[(1, 1), (2, 1)]), (-1, &[(0, 1), (1, 1)])]);
        assert_eq!(text(&space), "x1 == -x0 + 1, x2 == x0");
        let mut more = space.clone();
        assert_eq!(more.add(&Form::of(3_i64.into(), [(Var(2), 1_i64.into())])), Added::Pivot(Var(0)));
        assert_eq!(text(&more), "x0 == -3, x1 == 4, x2 == -3");
        assert_eq!(more.add(&Form::var(Var(1))), Added::Contradiction);
        let mut less = space;
        assert_eq!(less.forget(Var(0)).unwrap().to_string(), "-x1 + 1");
        assert_eq!(text(&less), "x2 == -x1 + 1");
        less.substitute(Var(1), &Form::of(1_i64.into(), [(Var(1), 2_i64.into())]));
        assert_eq!(text(&less), "x2 == -2*x1");
    }

    /// Two points span a line, a line and a point beside it a plane.
    #[test]
    fn hull() {
        let point = |numbers: [i64; 3]| {
            affine(&[(-numbers[0], &[(0, 1)]), (-numbers[1], &[(1, 1)]), (-numbers[2], &[(2, 1)])])
        };
        let line = point([0, 0, 5]).join(&point([1, 2, 5]));
        assert_eq!(text(&line), "x1 == 2*x0, x2 == 5");
        assert_eq!(text(&line.join(&point([0, 0, 6]))), "x1 == 2*x0");
        assert_eq!(text(&point([0, 0, 6]).join(&line)), "x1 == 2*x0");
        assert_eq!(text(&line.join(&point([3, 6, 5]))), text(&line));
        assert_eq!(text(&line.join(&Affine::default())), "");
    }
}
