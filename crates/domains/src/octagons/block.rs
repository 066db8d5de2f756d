//! A block: variables that are related, and a dense matrix of their relations.

use std::marker::PhantomData;

use smallvec::SmallVec;

use crate::{Feasible, Var};

/// No relation.
pub(super) const NONE: i64 = (1 << 62) - 1;
/// Weights of relations are at most this in size. A larger weight is lost; a smaller one than its negation is rounded
/// up to it: a constraint may be lost, never invented.
pub(super) const LIMIT: i64 = 1 << 59;

/// A weight as it is kept. The sum of two of them, [`NONE`] or not, is an `i64`.
#[inline]
pub(super) fn weight(sum: i64) -> i64 {
    if sum > LIMIT { NONE } else { sum.max(-LIMIT) }
}

/// The sum of two weights.
#[inline]
pub(super) fn sum(a: i64, b: i64) -> i64 {
    weight(a + b)
}

/// `+x` or `-x` of a variable `x`, by its number in a state or its position in a block (octagons.txt, IV.B): even is
/// positive, odd negative. The octagonal constraint `w - v <= c` of two literals is the edge from `v` to `w`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Literal(pub(super) usize);

impl Literal {
    #[inline]
    pub(super) fn new(index: usize, negative: bool) -> Self {
        Self(index << 1 | usize::from(negative))
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 >> 1
    }

    #[inline]
    pub(super) fn var(self) -> Var {
        Var::new(self.index())
    }

    #[inline]
    pub(super) fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// The paper's bar.
    #[inline]
    pub(super) fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Which relations there are.
pub trait Shape: Clone + std::fmt::Debug + Send + Sync + 'static {
    /// Whether `x + y <= c` and `-x - y <= c` are among them.
    const SUMS: bool;
    /// So many variables at most are related to each other: their matrix takes 64 MB. A relation that would make it larger is
    /// lost. What many such matrices cost is for the budget of an analysis: each operation costs the size of its operands.
    const LARGEST: usize = 2000;
    /// States of at most so many variables are one matrix; 32 or fewer.
    const FLAT: usize = 32;
}

/// `x - y <= c`.
#[derive(Clone, Debug)]
pub struct Differences;

/// `±x ±y <= c`.
#[derive(Clone, Debug)]
pub struct Sums;

impl Shape for Differences {
    const SUMS: bool = false;
}

impl Shape for Sums {
    const SUMS: bool = true;
}

/// One row or column: a weight for each literal.
pub(super) type Row = SmallVec<[i64; 32]>;

/// Relations between the variables `vars`. It stands for the states in which `w - v <= weight(v, w)` for all literals
/// of different variables; what is known of a single variable is kept apart.
///
/// The matrix is coherent by its layout: of the edges `v -> w` and `-w -> -v`, which are one constraint, one is stored.
/// The rows of variable `k` have the columns of variables up to `k`. Without sums, an edge between literals of
/// different signs does not exist and has no column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block<S> {
    /// Sorted.
    pub(super) vars: Vec<Var>,
    pub(super) cells: Vec<i64>,
    shape: PhantomData<S>,
}

impl<S: Shape> Block<S> {
    /// Columns per variable.
    pub(super) const WIDTH: usize = if S::SUMS { 2 } else { 1 };

    /// No relations.
    pub(super) fn new(vars: Vec<Var>) -> Self {
        let mut block =
            Self { cells: vec![NONE; Self::WIDTH * vars.len() * (vars.len() + 1)], vars, shape: PhantomData };
        block.clear_diagonal();
        block
    }

    /// A matrix of the right size.
    pub(super) fn from_cells(vars: Vec<Var>, cells: Vec<i64>) -> Self {
        debug_assert_eq!(cells.len(), Self::WIDTH * vars.len() * (vars.len() + 1));
        Self { vars, cells, shape: PhantomData }
    }

    pub(super) fn len(&self) -> usize {
        self.vars.len()
    }

    /// The position of a variable that is in the block.
    pub(super) fn position(&self, x: Var) -> usize {
        self.vars.binary_search(&x).expect("a variable of the block")
    }

    /// The literals by position.
    pub(super) fn literals(&self) -> impl Iterator<Item = Literal> + use<S> {
        (0..2 * self.len()).map(Literal)
    }

    /// A literal of the state.
    pub(super) fn global(&self, local: Literal) -> Literal {
        Literal::new(self.vars[local.index()].index(), local.is_negative())
    }

    pub(super) fn row_start(from: Literal) -> usize {
        let k = from.index();
        Self::WIDTH * (k + 1) * (k + usize::from(from.is_negative()))
    }

    /// The stored row of a literal: the weights of its edges to the literals of [`Self::columns`].
    pub(super) fn row_range(from: Literal) -> std::ops::Range<usize> {
        let start = Self::row_start(from);
        start..start + Self::WIDTH * (from.index() + 1)
    }

    /// The literals of the columns of a stored row, in order.
    pub(super) fn columns(from: Literal) -> impl Iterator<Item = Literal> {
        (0..Self::WIDTH * (from.index() + 1)).map(move |column| Self::column_literal(from, column))
    }

    fn column_literal(from: Literal, column: usize) -> Literal {
        if S::SUMS { Literal(column) } else { Literal::new(column, from.is_negative()) }
    }

    pub(super) fn column(to: Literal) -> usize {
        if S::SUMS { to.0 } else { to.index() }
    }

    /// Where the edge is stored; without sums the literals must have the same sign.
    pub(super) fn slot(from: Literal, to: Literal) -> usize {
        if to.index() <= from.index() {
            Self::row_start(from) + Self::column(to)
        } else {
            Self::row_start(to.negated()) + Self::column(from.negated())
        }
    }

    fn exists(from: Literal, to: Literal) -> bool {
        S::SUMS || from.is_negative() == to.is_negative()
    }

    /// The weight of an edge, by positions.
    pub(super) fn get(&self, from: Literal, to: Literal) -> i64 {
        if Self::exists(from, to) { self.cells[Self::slot(from, to)] } else { NONE }
    }

    /// Sets the weight of an edge that exists in the shape.
    pub(super) fn set(&mut self, from: Literal, to: Literal, weight: i64) {
        self.cells[Self::slot(from, to)] = weight;
    }

    /// The weights of the edges out of a literal.
    pub(super) fn out_of(&self, from: Literal) -> Row {
        let mut row = Row::from_elem(NONE, 2 * self.len());
        // The stored part, then the mirror images that the rows of later variables hold.
        if S::SUMS {
            let stored = &self.cells[Self::row_range(from)];
            row[..stored.len()].copy_from_slice(stored);
        } else {
            let stored = self.cells[Self::row_range(from)].iter();
            for (to, &weight) in Self::columns(from).zip(stored) {
                row[to.0] = weight;
            }
        }
        let column = Self::column(from.negated());
        for to in self.literals().skip(2 * (from.index() + 1)).filter(|&to| Self::exists(from, to)) {
            row[to.0] = self.cells[Self::row_start(to.negated()) + column];
        }
        row
    }

    /// The finite edges between different variables, each constraint once.
    pub(super) fn edges(&self) -> impl Iterator<Item = (Literal, Literal, i64)> + '_ {
        self.literals().flat_map(move |from| {
            Self::columns(from)
                .zip(&self.cells[Self::row_range(from)])
                .filter(move |(to, weight)| **weight != NONE && to.index() < from.index())
                .map(move |(to, weight)| (from, to, *weight))
        })
    }

    /// The first literal that equals the variable at a position up to a constant; itself if there is none before.
    pub(super) fn leader(&self, position: usize) -> Literal {
        let this = Literal::new(position, false);
        let equals = |&other: &Literal| {
            let (up, down) = (self.get(other, this), self.get(this, other));
            up != NONE && down != NONE && up + down == 0
        };
        (0..2 * position).map(Literal).find(equals).unwrap_or(this)
    }

    fn clear_diagonal(&mut self) {
        for literal in self.literals() {
            self.set(literal, literal, 0);
            if S::SUMS {
                self.set(literal, literal.negated(), NONE);
            }
        }
    }

    /// Every edge also goes the way `v -> from`, then `weight`, then `to -> w`: the incremental closure (two terms and
    /// not Miné's five: what goes over a variable's own bound is found there). `from == to` with weight 0 is one
    /// step of the closure of figure 7.
    ///
    /// In a closed matrix only the rows in which the way to `to` gets shorter can change.
    fn relax(&mut self, from: Literal, to: Literal, weight: i64, is_closed: bool) {
        let after = self.out_of(to);
        // The weight of `v -> from` is that of `-from -> -v`.
        let before = self.out_of(from.negated());
        let (known_to, known_from) = if is_closed {
            (self.out_of(to.negated()), self.out_of(from))
        } else {
            (Row::from_elem(NONE, 2 * self.len()), Row::from_elem(NONE, 2 * self.len()))
        };
        // By column: `after` for the edge, `before` for its mirror image.
        let compact = |row: &Row, negative: bool| -> Row {
            row.iter().skip(usize::from(negative)).step_by(2).copied().collect()
        };
        let (onward, mirrored) = if S::SUMS {
            (None, None)
        } else {
            let negative = from.is_negative();
            (Some(compact(&after, negative)), Some(compact(&before, !negative)))
        };
        let onward = onward.as_ref().unwrap_or(&after);
        let mirrored = mirrored.as_ref().unwrap_or(&before);
        for v in self.literals() {
            let row = &mut self.cells[Self::row_range(v)];
            let bar = v.negated().0;
            // v -> from: before[-v].
            let reach = sum(before[bar], weight);
            if reach < known_to[bar] {
                relax_row(row, reach, onward);
            }
            // v -> -to: after[-v]; then -from -> w is before[w].
            let reach = sum(after[bar], weight);
            if reach < known_from[bar] {
                relax_row(row, reach, mirrored);
            }
        }
    }

    /// What the last steps say of single variables: an upper bound of each literal, rounded for integers; `None` if
    /// there is a cycle below 0.
    fn take_singles(&mut self) -> Option<SmallVec<[(Literal, i64); 4]>> {
        let mut found = SmallVec::new();
        for literal in self.literals() {
            if self.get(literal, literal) < 0 {
                return None;
            }
            self.set(literal, literal, 0);
            if S::SUMS {
                // w - (-w) is 2w.
                let twice = self.get(literal.negated(), literal);
                if twice != NONE {
                    found.push((literal, twice.div_euclid(2)));
                    self.set(literal.negated(), literal, NONE);
                }
            }
        }
        Some(found)
    }

    /// Adds an edge to a closed matrix and closes it again, in quadratic time.
    pub(super) fn add(
        &mut self,
        from: Literal,
        to: Literal,
        weight: i64,
    ) -> Option<SmallVec<[(Literal, i64); 4]>> {
        self.relax(from, to, weight, true);
        self.take_singles()
    }

    /// The closure (figure 7) of the relations alone; the bounds of literals that it finds are added to `singles`.
    pub(super) fn close(&mut self, singles: &mut Vec<(Literal, i64)>) -> Feasible {
        for k in 0..self.len() {
            let pivot = Literal::new(k, false);
            self.relax(pivot, pivot, 0, false);
            match self.take_singles() {
                None => return Feasible::No,
                Some(found) => singles.extend(found),
            }
        }
        Feasible::Yes
    }

    /// The relations of some of the variables, by their positions; a variable without one is unrelated, one that
    /// occurs twice equals itself.
    pub(super) fn gathered(&self, vars: Vec<Var>, positions: &[Option<usize>]) -> Self {
        let mut block = Self::new(vars);
        for from in block.literals() {
            let Some(old_from) = positions[from.index()] else { continue };
            let old_from = Literal::new(old_from, from.is_negative());
            let range = Self::row_range(from);
            for (column, cell) in block.cells[range].iter_mut().enumerate() {
                let to = Self::column_literal(from, column);
                if let Some(old_to) = positions[to.index()] {
                    *cell = self.get(old_from, Literal::new(old_to, to.is_negative()));
                }
            }
        }
        block
    }

    /// The closure, if only edges of the variables at some positions may be too large.
    pub(super) fn close_around(&mut self, stale: &[usize], singles: &mut Vec<(Literal, i64)>) -> Feasible {
        let literals: Vec<Literal> = stale
            .iter()
            .flat_map(|&position| [false, true].map(|sign| Literal::new(position, sign)))
            .collect();
        let mut rows: Vec<Row> = literals.iter().map(|&literal| self.out_of(literal)).collect();
        for pivot in self.literals() {
            let onward = if let Some(index) = literals.iter().position(|&literal| literal == pivot) {
                rows[index].clone()
            } else {
                let mut onward = self.out_of(pivot);
                for (row, literal) in rows.iter().zip(&literals) {
                    onward[literal.negated().0] = row[pivot.negated().0];
                }
                onward
            };
            for (row, &literal) in rows.iter_mut().zip(&literals) {
                let reach = row[pivot.0];
                if reach == NONE {
                    continue;
                }
                relax_row(row, reach, &onward);
                if row[literal.0] < 0 {
                    return Feasible::No;
                }
                let twice = row[literal.negated().0];
                if twice != NONE {
                    singles.push((literal.negated(), twice.div_euclid(2)));
                    row[literal.negated().0] = NONE;
                }
            }
        }
        for (row, &from) in rows.iter().zip(&literals) {
            for to in self.literals().filter(|&to| Self::exists(from, to)) {
                let slot = Self::slot(from, to);
                self.cells[slot] = self.cells[slot].min(row[to.0]);
            }
        }
        Feasible::Yes
    }

    /// Copies the relations of some variables of another block, by pairs of their positions there and here, in order.
    pub(super) fn copy_from(&mut self, other: &Self, pairs: &[(usize, usize)]) {
        for (index, &(old, new)) in pairs.iter().enumerate() {
            for sign in [false, true] {
                let old_start = Self::row_start(Literal::new(old, sign));
                let new_start = Self::row_start(Literal::new(new, sign));
                for &(old, new) in &pairs[..=index] {
                    for column in 0..Self::WIDTH {
                        self.cells[new_start + Self::WIDTH * new + column] =
                            other.cells[old_start + Self::WIDTH * old + column];
                    }
                }
            }
        }
    }

    /// Without the variable at a position.
    pub(super) fn removed(&self, position: usize) -> Self {
        let mut vars = self.vars.clone();
        vars.remove(position);
        let mut cells = Vec::with_capacity(Self::WIDTH * vars.len() * (vars.len() + 1));
        for from in self.literals().filter(|from| from.index() != position) {
            let row = &self.cells[Self::row_range(from)];
            if from.index() < position {
                cells.extend_from_slice(row);
            } else {
                cells.extend_from_slice(&row[..Self::WIDTH * position]);
                cells.extend_from_slice(&row[Self::WIDTH * (position + 1)..]);
            }
        }
        Self::from_cells(vars, cells)
    }

    /// With one more variable, unrelated, and its position.
    pub(super) fn inserted(&self, x: Var) -> (Self, usize) {
        let position = self.vars.partition_point(|&var| var < x);
        let mut vars = Vec::with_capacity(self.len() + 1);
        vars.extend_from_slice(&self.vars[..position]);
        vars.push(x);
        vars.extend_from_slice(&self.vars[position..]);
        let mut cells = Vec::with_capacity(Self::WIDTH * vars.len() * (vars.len() + 1));
        for k in 0..vars.len() {
            for negative in [false, true] {
                if k == position {
                    let diagonal = cells.len() + Self::column(Literal::new(k, negative));
                    cells.resize(cells.len() + Self::WIDTH * (k + 1), NONE);
                    cells[diagonal] = 0;
                    continue;
                }
                let old = Literal::new(if k < position { k } else { k - 1 }, negative);
                let row = &self.cells[Self::row_range(old)];
                if k < position {
                    cells.extend_from_slice(row);
                } else {
                    cells.extend_from_slice(&row[..Self::WIDTH * position]);
                    cells.extend(std::iter::repeat_n(NONE, Self::WIDTH));
                    cells.extend_from_slice(&row[Self::WIDTH * position..]);
                }
            }
        }
        (Self::from_cells(vars, cells), position)
    }

    /// The variable at a position gets larger by `offset`: no closure is needed (definition 2.4).
    pub(super) fn shift(&mut self, position: usize, offset: i64) {
        self.move_edges(position, |cell, down| if down { cell - offset } else { cell + offset });
    }

    /// Nothing relates the variable at a position to others any more.
    pub(super) fn isolate(&mut self, position: usize) {
        self.move_edges(position, |_, _| NONE);
    }

    /// Changes each edge between a literal of the variable and another variable; `down` tells whether the constraint
    /// has it with a minus.
    fn move_edges(&mut self, position: usize, change: impl Fn(i64, bool) -> i64) {
        let apply = |cell: &mut i64, down: bool| {
            if *cell != NONE {
                *cell = weight(change(*cell, down));
            }
        };
        for negative in [false, true] {
            let literal = Literal::new(position, negative);
            // w - v with v the literal: a positive one is subtracted.
            let row = Self::row_range(literal);
            for cell in &mut self.cells[row][..Self::WIDTH * position] {
                apply(cell, !negative);
            }
        }
        // The columns of the variable in the rows of later ones.
        for k in position + 1..self.len() {
            for negative in [false, true] {
                let start = Self::row_start(Literal::new(k, negative)) + Self::WIDTH * position;
                if S::SUMS {
                    let [plus, minus] = &mut self.cells[start..start + 2] else {
                        unreachable!("two columns")
                    };
                    apply(plus, false);
                    apply(minus, true);
                } else {
                    apply(&mut self.cells[start], negative);
                }
            }
        }
    }

    /// The variable at a position changes its sign; only with sums.
    pub(super) fn reflect(&mut self, position: usize) {
        let (plus, minus) = (Literal::new(position, false), Literal::new(position, true));
        for other in self.literals().filter(|other| other.index() != position) {
            let (a, b) = (self.get(plus, other), self.get(minus, other));
            self.set(plus, other, b);
            self.set(minus, other, a);
        }
    }
}

/// `row[w] = min(row[w], start + onward[w])`.
#[inline]
fn relax_row(row: &mut [i64], start: i64, onward: &[i64]) {
    for (cell, &more) in row.iter_mut().zip(onward) {
        let way = weight(start + more);
        *cell = way.min(*cell);
    }
}
