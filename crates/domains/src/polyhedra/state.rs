//! A polyhedron: equalities, and blocks of inequalities over the variables that these leave free.

use std::sync::Arc;

use super::affine::{Added, Affine};
use super::block::{self, Block, Minimal};
use super::generators::Points;
use super::hull;
use crate::{Feasible, Form, Rational, Var};

/// All equalities that hold are in `affine`; the blocks share no variable with each other and none with its pivots. So
/// equal polyhedra have equal states, as far as the linear programs were within their limits.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct State {
    pub(super) dimension: usize,
    pub(super) affine: Affine,
    /// Sorted by their first variable.
    pub(super) blocks: Vec<Arc<Block>>,
}

impl State {
    pub(super) fn top(dimension: usize) -> Self {
        Self { dimension, affine: Affine::default(), blocks: Vec::new() }
    }

    /// Of equalities, and rows that neither follow from each other nor have equalities among them.
    pub(super) fn of(dimension: usize, affine: Affine, rows: &[Form]) -> Self {
        let mut state = Self { dimension, affine, blocks: Vec::new() };
        state.add_minimal(rows);
        state
    }

    /// Adds rows over variables that no block speaks of, as for [`State::of`].
    pub(super) fn add_minimal(&mut self, rows: &[Form]) {
        self.add_minimal_with(rows, None);
    }

    /// The same; the points are all those that have the rows and the equalities of their variables.
    pub(super) fn add_minimal_with(&mut self, rows: &[Form], points: Option<&Arc<Points<i64>>>) {
        let mut rows: Vec<Form> = rows.iter().map(|row| self.affine.reduce(row)).collect();
        rows.retain(|row| !row.is_number());
        for row in &mut rows {
            row.make_primitive();
        }
        let block = |rows| Arc::new(Block::new(rows).with_points(points));
        self.blocks.extend(block::components(rows).into_iter().map(block));
        self.blocks.sort_by_key(|block| block.vars[0]);
    }

    /// Takes the blocks out that speak of one of the variables; their rows.
    pub(super) fn take_blocks(&mut self, speaks: impl Fn(&Block) -> bool) -> Vec<Form> {
        let mut taken = Vec::new();
        self.blocks.retain(|block| {
            let takes = speaks(block);
            if takes {
                taken.extend_from_slice(&block.rows);
            }
            !takes
        });
        taken
    }

    /// All inequalities.
    pub(super) fn rows(&self) -> impl Iterator<Item = &Form> {
        self.blocks.iter().flat_map(|block| &block.rows)
    }

    /// The largest value of a form; `None` if there is none.
    pub(super) fn highest(&self, form: &Form) -> Option<Rational> {
        let form = self.affine.reduce(form);
        let mut most = form.constant().clone();
        let mut left = form.terms().len();
        let mut parts = Vec::new();
        for block in &self.blocks {
            if left == 0 {
                break;
            }
            let terms: Vec<(Var, Rational)> =
                form.terms().iter().filter(|term| block.speaks_of(term.0)).cloned().collect();
            if !terms.is_empty() {
                left -= terms.len();
                parts.push((block, Form::of(Rational::ZERO, terms)));
            }
        }
        if left > 0 {
            return None;
        }
        for (block, part) in parts {
            most += &block.highest(&part)?;
        }
        Some(most)
    }

    /// Whether `form <= 0` at every point.
    pub(super) fn implies(&self, form: &Form) -> bool {
        self.highest(form).is_some_and(|most| !most.is_positive())
    }

    /// Whether `form == 0` follows from the equalities.
    pub(super) fn implies_equality(&self, form: &Form) -> bool {
        let rest = self.affine.reduce(form);
        rest.is_number() && rest.constant().is_zero()
    }

    /// Keeps the points at which the equalities are 0 and the inequalities are at most 0.
    pub(super) fn insert(&mut self, equalities: Vec<Form>, inequalities: Vec<Form>) -> Feasible {
        let (mut equalities, mut pending) = (equalities, inequalities);
        loop {
            // Rows that an equality cut: they may say something else together now.
            let mut cut = false;
            for equality in equalities.drain(..) {
                match self.affine.add(&equality) {
                    Added::Nothing => {}
                    Added::Contradiction => return Feasible::No,
                    Added::Pivot(pivot) => {
                        let taken = self.take_blocks(|block| block.speaks_of(pivot));
                        cut |= !taken.is_empty();
                        pending.extend(taken);
                    }
                }
            }
            let mut rows = Vec::with_capacity(pending.len());
            for row in pending.drain(..) {
                let row = self.affine.reduce(&row);
                if !row.is_number() {
                    rows.push(row);
                } else if row.constant().is_positive() {
                    return Feasible::No;
                }
            }
            if !cut && let [row] = &rows[..] {
                match self.insert_row(row) {
                    Inserted::Done => return Feasible::Yes,
                    Inserted::Empty => return Feasible::No,
                    Inserted::Equality => {
                        equalities.push(row.clone());
                        continue;
                    }
                }
            }
            if rows.is_empty() {
                return Feasible::Yes;
            }
            let vars = block::variables(&rows);
            rows.extend(self.take_blocks(|block| vars.iter().any(|var| block.speaks_of(*var))));
            for rows in block::components(rows) {
                match block::minimal(rows) {
                    Minimal::Empty => return Feasible::No,
                    Minimal::Rows(rows) => self.add_minimal(&rows),
                    Minimal::Equalities(found, rest) => {
                        equalities.extend(found);
                        pending.extend(rest);
                    }
                }
            }
        }
    }

    /// Adds one row to blocks that are as they should be.
    fn insert_row(&mut self, row: &Form) -> Inserted {
        let speaks = |block: &Block| row.terms().iter().any(|term| block.speaks_of(term.0));
        if self.implies(row) {
            return Inserted::Done;
        }
        match self.highest(&row.negated()) {
            Some(most) if most.is_negative() => return Inserted::Empty,
            Some(most) if most.is_zero() => return Inserted::Equality,
            _ => {}
        }
        let mut rows = self.take_blocks(speaks);
        rows.push(row.clone());
        // It cuts through the interior, so there still is one: no equalities.
        self.add_minimal(&block::without_redundant(rows));
        Inserted::Done
    }

    /// Puts a form in the place of a variable: a change of coordinates, after which nothing is redundant that was not.
    pub(super) fn substitute(&mut self, x: Var, solved: &Form) {
        self.affine.substitute(x, solved);
        let affected =
            |block: &Block| block.vars.iter().any(|var| *var == x || self.affine.solved(*var).is_some());
        let mut rows = Vec::new();
        let mut blocks = std::mem::take(&mut self.blocks);
        blocks.retain(|block| {
            let affected = affected(block);
            if affected {
                rows.extend(block.rows.iter().cloned().map(|mut row| {
                    row.substitute(x, solved);
                    row
                }));
            }
            !affected
        });
        self.blocks = blocks;
        self.add_changed(&rows);
    }

    /// Adds rows, after a change of coordinates, that may share variables with blocks.
    pub(super) fn add_changed(&mut self, rows: &[Form]) {
        let mut rows: Vec<Form> = rows.iter().map(|row| self.affine.reduce(row)).collect();
        let vars = block::variables(&rows);
        rows.extend(self.take_blocks(|block| vars.iter().any(|var| block.speaks_of(*var))));
        self.add_minimal(&rows);
    }

    /// `x` equals the form, which does not speak of it; nothing is known of `x` yet.
    pub(super) fn define(&mut self, x: Var, form: &Form) {
        let mut equality = form.negated();
        equality.add_scaled(&Rational::ONE, &Form::var(x));
        if let Added::Pivot(pivot) = self.affine.add(&equality) {
            let rows = self.take_blocks(|block| block.speaks_of(pivot));
            self.add_changed(&rows);
        }
    }

    /// Any value for `x`: the projection along it.
    pub(super) fn forget(&mut self, x: Var) {
        if self.affine.solved(x).is_some() {
            self.affine.forget(x);
            return;
        }
        let rows = self.take_blocks(|block| block.speaks_of(x));
        if let Some(solved) = self.affine.forget(x) {
            let mut rows = rows;
            for row in &mut rows {
                row.substitute(x, &solved);
            }
            self.add_changed(&rows);
        } else if !rows.is_empty() {
            self.add_minimal(&hull::eliminate(&rows, x, hull::LIMITS));
        }
    }
}

/// What became of a row.
enum Inserted {
    Done,
    Empty,
    Equality,
}
