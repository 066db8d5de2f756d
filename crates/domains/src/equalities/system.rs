//! Systems of linear equations in reduced echelon form (Karr 1976; subpolyhedra.txt, section 2).

use std::sync::Arc;

use crate::linear::{gcd, quotient};
use crate::{Feasible, Linear, Var};

/// An equation `form == 0`. Its pivot is the last variable, with a positive coefficient; the coefficients have no common
/// divisor. A row of rationals is kept as the integers in its proportion, so there is nothing to round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) form: Linear,
    pub(crate) mask: u64,
}

/// A bit per variable modulo 64: forms without a common bit have no common variable.
pub(crate) fn mask(form: &Linear) -> u64 {
    form.terms().iter().fold(0, |mask, term| mask | bit(term.0))
}

/// The bit of a variable.
pub(crate) fn bit(var: Var) -> u64 {
    1 << (var.0 % 64)
}

impl Row {
    fn new(form: Linear) -> Self {
        Self { mask: mask(&form), form }
    }

    fn last(&self) -> (Var, i128) {
        *self.form.terms().last().expect("a row has a pivot")
    }

    /// The variable that this row defines.
    pub(crate) fn pivot(&self) -> Var {
        self.last().0
    }

    /// Whether the variable occurs.
    pub(crate) fn has(&self, var: Var) -> bool {
        self.mask & bit(var) != 0 && self.form.coefficient(var) != 0
    }
}

/// A set of equations. It stands for the states in which all of them hold.
///
/// Sorted by pivot, and no pivot occurs in another row: the form is unique for the set of states, so equal rows of two
/// systems are common ground and need no work. A row whose numbers would get too large is dropped.
#[derive(Clone, Debug, Default)]
pub(crate) struct System {
    rows: Arc<Vec<Row>>,
}

/// A multiple of a form that a system reduced: `scale * form == result` in its states, `scale > 0`.
#[derive(Debug)]
pub(crate) struct Reduced {
    pub(crate) form: Linear,
    pub(crate) scale: i128,
}

/// What adding an equation did.
pub(crate) enum Added {
    /// It contradicts the others, over the integers.
    Contradiction,
    /// It follows from them, or is too large to be kept.
    Nothing,
    /// This variable is now defined.
    Pivot(Var),
}

/// The integer form in proportion to `form == 0`, its last coefficient positive; `None` if it has no integer solution.
fn primitive(form: Linear) -> Option<Linear> {
    let divisor = form.content();
    if divisor != 1 && form.constant() % divisor != 0 {
        return None;
    }
    let negative = form.terms().last().is_some_and(|term| term.1 < 0);
    Some(form.divided(if negative { -divisor } else { divisor }))
}

impl System {
    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub(crate) fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.rows, &other.rows)
    }

    /// The row that defines a variable.
    pub(crate) fn row(&self, pivot: Var) -> Option<&Row> {
        self.rows.binary_search_by_key(&pivot, Row::pivot).ok().map(|at| &self.rows[at])
    }

    /// The form without any pivot; `None` if it gets too large.
    pub(crate) fn reduced(&self, form: &Linear) -> Option<Reduced> {
        let mut result = Reduced { form: form.clone(), scale: 1 };
        if self.rows.is_empty() {
            return Some(result);
        }
        for &(var, _) in form.terms() {
            let Some(row) = self.row(var) else { continue };
            // No other row has this pivot, so it is still there, scaled.
            let (coefficient, pivot) = (result.form.coefficient(var), row.last().1);
            let divisor = gcd(coefficient, pivot);
            let factor = quotient(pivot, divisor);
            result.form = result.form.combined(factor, &row.form, -quotient(coefficient, divisor))?;
            result.scale = result.scale.checked_mul(factor)?;
        }
        Some(result)
    }

    /// Whether `form == 0` in every state.
    pub(crate) fn implies(&self, form: &Linear) -> bool {
        self.reduced(form).is_some_and(|reduced| reduced.form.as_number() == Some(0))
    }

    /// Keeps the states with `form == 0`.
    pub(crate) fn add(&mut self, form: &Linear) -> Added {
        let Some(reduced) = self.reduced(form) else { return Added::Nothing };
        match reduced.form.as_number() {
            Some(0) => return Added::Nothing,
            Some(_) => return Added::Contradiction,
            None => {}
        }
        let Some(form) = primitive(reduced.form) else { return Added::Contradiction };
        let new = Row::new(form);
        let (pivot, coefficient) = new.last();
        let rows = Arc::make_mut(&mut self.rows);
        let at = rows.partition_point(|row| row.pivot() < pivot);
        eliminate(rows, at, &new, pivot, coefficient);
        rows.insert(at, new);
        Added::Pivot(pivot)
    }

    /// Whether the variable occurs in a row.
    pub(crate) fn has(&self, x: Var) -> bool {
        self.rows.iter().any(|row| row.has(x))
    }

    /// `x` becomes any number. Returns the row that is lost with it, and in whose terms the others are now; none if `x`
    /// was any number before.
    pub(crate) fn eliminate(&mut self, x: Var) -> Option<Linear> {
        // The least pivot: what takes the place of `x` in other rows is then less than their pivots.
        let at = self.rows.iter().position(|row| row.has(x))?;
        let rows = Arc::make_mut(&mut self.rows);
        let row = rows.remove(at);
        eliminate(rows, at, &row, x, row.form.coefficient(x));
        Some(row.form)
    }

    /// `x := x + number`.
    pub(crate) fn shift(&mut self, x: Var, number: i128) {
        if !self.has(x) {
            return;
        }
        let rows = Arc::make_mut(&mut self.rows);
        rows.retain_mut(|row| {
            if !row.has(x) {
                return true;
            }
            let change = row.form.coefficient(x).checked_mul(-number);
            match change.and_then(|change| row.form.offset(change)) {
                Some(form) => row.form = form,
                None => return false,
            }
            true
        });
    }

    /// Every variable by another name; different ones stay different.
    pub(crate) fn renamed(&self, image: impl Fn(Var) -> Var) -> Self {
        let mut kept = Vec::with_capacity(self.rows.len());
        let mut turned = Vec::new();
        for row in self.rows.iter() {
            let form = row.form.renamed(&image);
            if form.terms().last().expect("a pivot").0 == image(row.pivot()) {
                kept.push(Row::new(form));
            } else {
                turned.push(form);
            }
        }
        kept.sort_unstable_by_key(Row::pivot);
        let mut renamed = Self { rows: Arc::new(kept) };
        for form in turned {
            // A system by other names is as consistent as before.
            let _ = renamed.add(&form);
        }
        renamed
    }

    /// Whether every state of `self` is one of `other`.
    pub(crate) fn leq(&self, other: &Self) -> bool {
        self.same(other)
            || other
                .rows
                .iter()
                .all(|row| self.row(row.pivot()).is_some_and(|own| own == row) || self.implies(&row.form))
    }

    /// The rows that are not rows of `other`.
    pub(crate) fn missing_in(&self, other: &Self) -> Vec<&Row> {
        if self.same(other) {
            return Vec::new();
        }
        self.rows.iter().filter(|row| other.row(row.pivot()) != Some(row)).collect()
    }

    /// The affine hull: the equations that hold in both.
    ///
    /// Those are the common ones of the two spaces that the rows span. The coefficient of a common row's pivot says how
    /// often that row is in an element of both, so only the other rows need to be looked at: of each left one, the rest
    /// that the right ones leave; combinations whose rests cancel are in both.
    #[must_use]
    pub(crate) fn join(&self, other: &Self) -> Self {
        if self.same(other) {
            return self.clone();
        }
        let different = self.missing_in(other);
        if different.is_empty() {
            return self.clone();
        }
        let common = self.rows.iter().filter(|row| other.row(row.pivot()) == Some(row)).cloned();
        let mut joined = Self { rows: Arc::new(common.collect()) };
        let right = Self { rows: Arc::new(other.missing_in(self).into_iter().cloned().collect()) };
        if right.rows.is_empty() {
            return joined;
        }
        let known = right.rows.iter().fold(0, |mask, row| mask | row.mask);
        let mut echelon: Vec<(Linear, Linear)> = Vec::new();
        for row in different {
            // A variable of which the right side knows nothing never cancels; pivots are in one row only.
            let pivot = row.pivot();
            if known & bit(pivot) == 0 || !right.has(pivot) {
                continue;
            }
            if let Some(equation) = cancel(row, &right, &mut echelon)
                && is_small(&equation)
            {
                // What holds in both contradicts nothing that does.
                let _ = joined.add(&equation);
            }
        }
        joined
    }
}

/// Whether the coefficients leave room to compute with: an equation that the order could not check any more is given up.
fn is_small(equation: &Linear) -> bool {
    const LIMIT: i128 = 1 << 32;
    equation.terms().iter().all(|(_, coefficient)| coefficient.abs() <= LIMIT)
}

/// Reduces a left row by the right rows and by the rests so far. If nothing is left, the combination is returned, else
/// the rest is kept.
fn cancel(row: &Row, right: &System, echelon: &mut Vec<(Linear, Linear)>) -> Option<Linear> {
    let reduced = right.reduced(&row.form)?;
    let mut left = row.form.scaled(reduced.scale)?;
    let mut rest = reduced.form;
    loop {
        if rest.as_number() == Some(0) {
            return Some(left);
        }
        // The last variable is what is cancelled next; without one, the constant.
        let key = rest.terms().last().map(|term| term.0);
        let Some((pivot, source)) =
            echelon.iter().find(|(pivot, _)| pivot.terms().last().map(|term| term.0) == key)
        else {
            echelon.push((rest, left));
            return None;
        };
        let of = |form: &Linear| form.terms().last().map_or(form.constant(), |term| term.1);
        let (a, b) = (of(pivot), of(&rest));
        let divisor = gcd(a, b);
        (rest, left) = (
            rest.combined(quotient(a, divisor), pivot, -quotient(b, divisor))?,
            left.combined(quotient(a, divisor), source, -quotient(b, divisor))?,
        );
        let common = [rest.content(), rest.constant(), left.content(), left.constant()];
        let common = common.into_iter().fold(0, gcd);
        if common > 1 {
            (rest, left) = (rest.divided(common), left.divided(common));
        }
    }
}

/// Takes `x`, which `row` has with the coefficient, out of the rows from `start` on. A row that gets too large is dropped.
fn eliminate(rows: &mut Vec<Row>, start: usize, row: &Row, x: Var, coefficient: i128) {
    let mut index = 0;
    rows.retain_mut(|other| {
        index += 1;
        if index <= start || !other.has(x) {
            return true;
        }
        let factor = other.form.coefficient(x);
        let divisor = gcd(factor, coefficient);
        let sign = coefficient.signum();
        let combined = other.form.combined(
            quotient(sign * coefficient, divisor),
            &row.form,
            -sign * quotient(factor, divisor),
        );
        match combined.and_then(primitive) {
            Some(form) => {
                *other = Row::new(form);
                true
            }
            None => false,
        }
    });
}

/// Whether adding found a contradiction.
impl From<Added> for Feasible {
    fn from(added: Added) -> Self {
        match added {
            Added::Contradiction => Self::No,
            Added::Nothing | Added::Pivot(_) => Self::Yes,
        }
    }
}
