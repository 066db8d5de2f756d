//! A few variables: one matrix with everything in it.

use std::marker::PhantomData;

use super::block::{Block, Literal, NONE, Shape};
use super::cells::{Cells, INFINITE, cell_from, larger, smaller, weight_from};
use super::closure::{self, FEW, Line, MANY};
use super::gather::{order_above, split};
use super::state::{State, bound_of, weight_of};
use super::store::Store;
use crate::{Bound, Context, Environment, Feasible, Interval, Numeric, Renaming, Var};

/// Finite cells are at most this, 2^44, in size after every operation. Cells are integers in floating point, which is what every
/// machine has vector instructions for: sums and minima of them, with an infinity that needs no care. The longest way through
/// a matrix has fewer than 128 edges, so all sums within one operation are below 2^53, and exact. Where larger numbers occur
/// the state is split ([`State`]), which has exact bounds.
const LARGEST_CELL: f64 = 17_592_186_044_416.0;

/// The matrix of the paper, of at most [`Shape::FLAT`] variables: relations and bounds together. It stands for the states
/// in which `w - v <= weight(v, w)` for all literals of its positions.
///
/// The layout is that of a [`Block`]. With sums the position of a variable is its number, and the cell from `-x` to `x` is
/// twice its upper bound, an even number. Without sums position 0 is the number 0, and the variables follow: the cell from
/// 0 to `x` is the upper bound of `x`.
///
/// In a closed matrix no cell can be smaller: the tight closure, here with what the bounds imply.
#[derive(Clone, Debug)]
pub(super) struct Flat<S> {
    cells: Cells,
    dimension: usize,
    /// No finite cell is larger than this in size.
    largest: f64,
    /// The positions of variables whose cells may be too large, as bits; none if the matrix is closed. Only a widening leaves
    /// it open.
    stale: u64,
    /// A number did not fit: the result of the operation is right but knows less than it could.
    lost: bool,
    shape: PhantomData<S>,
}

/// So many cells are compared before one looks at the answer.
const AT_ONCE: usize = 64;

impl<S: Shape> Flat<S> {
    /// Positions before those of the variables.
    const FIRST: usize = if S::SUMS { 0 } else { 1 };

    pub(super) fn top(dimension: usize) -> Self {
        let mut flat = Self {
            cells: Cells::infinite(0),
            dimension: 0,
            largest: 0.0,
            stale: 0,
            lost: false,
            shape: PhantomData,
        };
        flat.resize(dimension);
        flat
    }

    /// More variables, of which nothing is known, or fewer: the rows of the last variables are the last rows.
    fn resize(&mut self, dimension: usize) {
        let len = dimension + Self::FIRST;
        let count = Block::<S>::WIDTH * len * (len + 1);
        let kept = self.cells.len().min(count);
        let mut cells = Cells::infinite(count);
        let first_new = if kept == 0 { 0 } else { self.dimension + Self::FIRST };
        let new = cells.to_mut();
        new[..kept].copy_from_slice(&self.cells[..kept]);
        for literal in (2 * first_new..2 * len).map(Literal) {
            new[Block::<S>::slot(literal, literal)] = 0.0;
        }
        self.cells = cells;
        self.dimension = dimension;
    }

    pub(super) fn is_closed(&self) -> bool {
        self.stale == 0
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn same(&self, other: &Self) -> bool {
        self.cells.same(&other.cells)
    }

    /// Whether the last operations lost a number that a split state has.
    pub(super) fn lost(&self) -> bool {
        self.lost
    }

    /// The literals by position.
    fn literals(&self) -> impl Iterator<Item = Literal> + use<S> {
        (0..2 * (self.dimension + Self::FIRST)).map(Literal)
    }

    /// A literal of a variable as one of its position.
    fn local(literal: Literal) -> Literal {
        Literal(literal.0 + 2 * Self::FIRST)
    }

    /// The edge whose weight is a literal's upper bound; with sums, twice the bound.
    fn bound_edge(literal: Literal) -> (Literal, Literal) {
        let to = Self::local(literal);
        if S::SUMS { (to.negated(), to) } else { (Literal::new(0, to.is_negative()), to) }
    }

    /// The upper bound of a literal as a cell.
    fn cap(&self, literal: Literal) -> f64 {
        let (from, to) = Self::bound_edge(literal);
        let cell = self.cells[Block::<S>::slot(from, to)];
        // Twice a bound is even.
        if S::SUMS { 0.5 * cell } else { cell }
    }

    /// `to - from <= edge` for literals by position, closed again.
    fn add(&mut self, from: Literal, to: Literal, edge: f64) -> Feasible {
        if self.cells[Block::<S>::slot(from, to)] <= edge {
            return Feasible::Yes;
        }
        let len = self.dimension + Self::FIRST;
        let cells = self.cells.to_mut();
        let feasible = if 2 * len <= FEW {
            closure::add_edge::<S, FEW>(cells, len, from, to, edge)
        } else {
            closure::add_edge::<S, MANY>(cells, len, from, to, edge)
        };
        // A way has an edge of the matrix, the new one, another, the new one, and a third; a bound half of it, twice.
        self.largest = larger(3.0 * self.largest + 2.0 * edge.abs(), self.largest);
        self.check_size();
        feasible
    }

    /// Looks how large the cells are if they may be too large.
    fn check_size(&mut self) {
        if self.largest > LARGEST_CELL {
            let sizes = self.cells.iter().map(|&cell| if cell == INFINITE { 0.0 } else { cell.abs() });
            self.largest = sizes.fold(0.0, larger);
            self.lost |= self.largest > LARGEST_CELL;
        }
    }

    /// A number that can be a cell.
    fn cell_of(&mut self, bound: Bound) -> Option<f64> {
        let edge = cell_from(weight_of(bound));
        let fits = edge.abs() <= 0.5 * LARGEST_CELL;
        self.lost |= !fits && bound != Bound::POS_INF;
        fits.then_some(edge)
    }

    /// Closes the matrix around the stale variables.
    fn close(&mut self) -> Feasible {
        let len = self.dimension + Self::FIRST;
        let cells = self.cells.to_mut();
        let feasible = match (3 * self.stale.count_ones() as usize <= len, 2 * len <= FEW) {
            (true, true) => closure::close_around::<S, FEW>(cells, len, self.stale),
            (true, false) => closure::close_around::<S, MANY>(cells, len, self.stale),
            (false, true) => closure::close::<S, FEW>(cells, len),
            (false, false) => closure::close::<S, MANY>(cells, len),
        };
        self.stale = 0;
        self.largest = 2.0 * LARGEST_CELL;
        self.check_size();
        feasible
    }

    /// Closed.
    pub(super) fn closed(&self) -> Self {
        let mut closed = self.clone();
        // A widening has the states of its operands, and those have some.
        let _ = closed.close();
        closed
    }

    pub(super) fn leq(&self, other: &Self) -> bool {
        // Some at a time: that is quicker than one by one, and ends early.
        let chunks = self.cells.chunks(AT_ONCE).zip(other.cells.chunks(AT_ONCE));
        chunks.into_iter().all(|(ours, theirs)| {
            let larger = ours.iter().zip(theirs).map(|(ours, theirs)| u64::from(ours > theirs));
            larger.sum::<u64>() == 0
        })
    }

    /// Both are closed, and so is the result.
    pub(super) fn join(&mut self, other: &Self) {
        self.cells.combine(&other.cells, larger);
        self.largest = larger(self.largest, other.largest);
    }

    /// Both are closed.
    pub(super) fn meet(&mut self, other: &Self) -> Feasible {
        self.take(other, |_, _, theirs| theirs)
    }

    /// Makes cells smaller and closes: `choose` says how small of a cell's place, ours, and that of another closed state.
    fn take(&mut self, other: &Self, choose: impl Fn(usize, f64, f64) -> f64) -> Feasible {
        let before = self.cells.clone();
        let chosen = |at: usize| choose(at, before[at], other.cells[at]);
        let count = (0..before.len()).filter(|&at| chosen(at) < before[at]).count();
        if count == 0 {
            return Feasible::Yes;
        }
        // Each one costs as much as a step of the closure.
        if count > self.dimension + Self::FIRST {
            for (at, cell) in self.cells.to_mut().iter_mut().enumerate() {
                *cell = smaller(chosen(at), *cell);
            }
            self.stale = u64::MAX;
            return self.close();
        }
        let mut feasible = Feasible::Yes;
        for from in other.literals() {
            for to in Block::<S>::columns(from) {
                let at = Block::<S>::slot(from, to);
                if chosen(at) < before[at] {
                    feasible = feasible.and(self.add(from, to, chosen(at)));
                }
            }
        }
        feasible
    }

    /// Keeps of `self`, which need not be closed, what `newer`, which is, does not exceed; `None` if a threshold is too
    /// large a number.
    pub(super) fn widened(&self, newer: &Self, context: &Context) -> Option<Self> {
        let mut widened = Self {
            cells: self
                .cells
                .combined(&newer.cells, |ours, newer| if newer <= ours { ours } else { INFINITE }),
            ..*self
        };
        widened.stale |= self.lost_in(&widened.cells);
        if context.thresholds.is_empty() {
            return Some(widened);
        }
        let cells = widened.cells.to_mut();
        for from in self.literals() {
            for to in Block::<S>::columns(from) {
                let slot = Block::<S>::slot(from, to);
                let (ours, newer) = (self.cells[slot], newer.cells[slot]);
                if newer <= ours || newer == INFINITE || (!S::SUMS && to.index() == 0 && from.index() == 0) {
                    continue;
                }
                let bounded = if S::SUMS {
                    (from == to.negated()).then_some((to, 0.5 * newer))
                } else if from.index() == 0 || to.index() == 0 {
                    // To the variable, or from it: a bound of the literal or of its negation.
                    Some((if to.index() == 0 { from.negated() } else { to }, newer))
                } else {
                    None
                };
                cells[slot] = match bounded {
                    None => cell_from(order_above(weight_from(newer), weight_from(ours), context)),
                    Some((literal, most)) => {
                        let bound = Bound::upper(weight_from(most).into());
                        let next = if literal.is_negative() {
                            context.thresholds.below(bound.negated()).negated()
                        } else {
                            context.thresholds.above(bound)
                        };
                        let next = cell_from(weight_of(next));
                        if next == INFINITE {
                            INFINITE
                        } else if next.abs() > 0.25 * LARGEST_CELL {
                            return None;
                        } else {
                            widened.largest = larger(widened.largest, 2.0 * next.abs());
                            if S::SUMS { 2.0 * next } else { next }
                        }
                    }
                };
            }
        }
        Some(widened)
    }

    /// Positions, as bits, of variables such that every cell that a widening made larger is one of theirs: if all others were
    /// as small as they can be, they still are.
    fn lost_in(&self, widened: &Cells) -> u64 {
        let len = self.dimension + Self::FIRST;
        let mut stale = 0_u64;
        // The bounds, which most others are lost with.
        for literal in (0..2 * self.dimension).map(Literal) {
            let (from, to) = Self::bound_edge(literal);
            let slot = Block::<S>::slot(from, to);
            if self.cells[slot] < widened[slot] {
                stale |= 1 << to.index();
            }
        }
        for from in (2 * Self::FIRST..2 * len).map(Literal).rev() {
            let range = Block::<S>::row_range(from);
            if stale >> from.index() & 1 == 1 || self.cells[range.clone()] == widened[range.clone()] {
                continue;
            }
            let cells = self.cells[range.clone()].iter().zip(&widened[range]).zip(Block::<S>::columns(from));
            let mut lost = cells.filter(|((ours, widened), _)| ours < widened).map(|(_, to)| to.index());
            if lost.any(|to| stale >> to & 1 == 0) {
                stale |= 1 << from.index();
            }
        }
        stale
    }

    /// What `newer`, below `self`, says where `self` says nothing; intervals narrow as ever.
    pub(super) fn narrow(&mut self, newer: &Self, context: &Context) -> Feasible {
        let mut feasible = Feasible::Yes;
        let before = self.clone();
        for x in (0..self.dimension).map(Var::new) {
            let interval = before.interval(x).narrow(newer.interval(x), context.thresholds);
            let high = self.refine(Literal::new(x.index(), false), interval.high());
            let low = self.refine(Literal::new(x.index(), true), interval.low().negated());
            feasible = feasible.and(high).and(low);
        }
        // Where the bounds say as much as a cell, nothing is said.
        let mut said = before.cells;
        let silent = said.to_mut();
        for from in (0..2 * self.dimension).map(Literal) {
            for to in (0..from.index() << 1).map(Literal).filter(|&to| Self::exists(from, to)) {
                if self.edge(from, to) == NONE {
                    silent[Block::<S>::slot(Self::local(from), Self::local(to))] = INFINITE;
                }
            }
        }
        feasible.and(self.take(newer, |at, _, theirs| if said[at] == INFINITE { theirs } else { INFINITE }))
    }

    /// Whether the shape has the edge.
    fn exists(from: Literal, to: Literal) -> bool {
        S::SUMS || from.is_negative() == to.is_negative()
    }

    /// The intervals, and the relations that say more, in blocks.
    pub(super) fn to_split(&self) -> State<S> {
        let mut boxes = Environment::top(self.dimension);
        for var in (0..self.dimension).map(Var::new) {
            boxes.set(var, self.interval(var));
        }
        let mut blocks = Vec::new();
        if self.dimension > 1 {
            let mut block = Block::<S>::new((0..self.dimension).map(Var::new).collect());
            for from in block.literals() {
                for to in Block::<S>::columns(from).filter(|to| to.index() != from.index()) {
                    block.set(from, to, self.edge(from, to));
                }
            }
            split(block, &mut blocks);
        }
        if self.stale != 0 {
            for held in &mut blocks {
                held.stale = (0..held.block.len()).collect();
            }
        }
        State::of(boxes, blocks)
    }

    /// The same states in one matrix, if they are closed and their numbers are small enough.
    pub(super) fn from_split(state: &State<S>) -> Option<Self> {
        if state.dimension() > S::FLAT || !state.is_closed() {
            return None;
        }
        let mut flat = Self::top(state.dimension());
        let len = state.dimension() + Self::FIRST;
        let cells = flat.cells.to_mut();
        // The upper bounds of literals by position; without sums position 0 is the number 0.
        let mut caps: Line<MANY> = [0.0; MANY];
        for literal in (0..2 * state.dimension()).map(Literal) {
            let bound = state.upper(literal);
            let cap = cell_from(weight_of(bound));
            if bound != Bound::POS_INF && cap.abs() > 0.5 * LARGEST_CELL {
                return None;
            }
            caps[Self::local(literal).0] = cap;
        }
        for from in (0..2 * len).map(Literal) {
            let below = caps[from.negated().0];
            for to in Block::<S>::columns(from).filter(|&to| to != from) {
                cells[Block::<S>::slot(from, to)] = below + caps[to.0];
            }
        }
        for held in &state.blocks {
            for (from, to, weight) in held.block.edges() {
                let (from, to) = (Self::local(held.block.global(from)), Self::local(held.block.global(to)));
                let cell = &mut cells[Block::<S>::slot(from, to)];
                *cell = smaller(*cell, cell_from(weight));
            }
        }
        flat.largest = 2.0 * LARGEST_CELL;
        flat.check_size();
        (!flat.lost).then_some(flat)
    }

    /// The finite relations and bounds of the matrix hold of the point.
    pub(super) fn contains(&self, point: &[i128]) -> bool {
        let value = |literal: Literal| {
            if literal.index() < Self::FIRST {
                return Some(0);
            }
            let number = point[literal.index() - Self::FIRST];
            if literal.is_negative() { number.checked_neg() } else { Some(number) }
        };
        self.literals().all(|from| {
            Block::<S>::columns(from).zip(&self.cells[Block::<S>::row_range(from)]).all(|(to, &weight)| {
                // A difference beyond i128 has the sign of what is beyond.
                weight == INFINITE
                    || match value(to)
                        .zip(value(from))
                        .map(|(to, from)| to.checked_sub(from).ok_or(to < from))
                    {
                        Some(Ok(difference)) => difference <= i128::from(weight_from(weight)),
                        Some(Err(is_small)) => is_small,
                        None => true,
                    }
            })
        })
    }
}

impl<S: Shape> Store for Flat<S> {
    const SUMS: bool = S::SUMS;

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn upper(&self, literal: Literal) -> Bound {
        bound_of(weight_from(self.cap(literal)))
    }

    fn interval(&self, x: Var) -> Interval {
        let [high, low] = [false, true].map(|negative| self.upper(Literal::new(x.index(), negative)));
        Interval::new(low.negated(), high).unwrap_or(Interval::TOP)
    }

    fn is_related(&self, _: Var) -> bool {
        true
    }

    fn edge(&self, from: Literal, to: Literal) -> i64 {
        if !Self::exists(from, to) {
            return NONE;
        }
        let edge = self.cells[Block::<S>::slot(Self::local(from), Self::local(to))];
        if edge < self.cap(to) + self.cap(from.negated()) { weight_from(edge) } else { NONE }
    }

    fn refine(&mut self, literal: Literal, bound: Bound) -> Feasible {
        let Some(cap) = self.cell_of(bound) else { return Feasible::Yes };
        let (from, to) = Self::bound_edge(literal);
        self.add(from, to, if S::SUMS { 2.0 * cap } else { cap })
    }

    fn relate(&mut self, from: Literal, to: Literal, bound: Bound) -> Feasible {
        match self.cell_of(bound) {
            Some(edge) => self.add(Self::local(from), Self::local(to), edge),
            None => Feasible::Yes,
        }
    }

    fn set(&mut self, x: Var, interval: Interval) {
        // Nothing is known of it, so nothing contradicts.
        let _ = self.refine(Literal::new(x.index(), false), interval.high());
        let _ = self.refine(Literal::new(x.index(), true), interval.low().negated());
    }

    fn forget(&mut self, x: Var) {
        let position = x.index() + Self::FIRST;
        let len = self.dimension + Self::FIRST;
        let width = Block::<S>::WIDTH;
        let cells = self.cells.to_mut();
        for negative in [false, true] {
            let literal = Literal::new(position, negative);
            let row = Block::<S>::row_range(literal);
            cells[row].fill(INFINITE);
            cells[Block::<S>::slot(literal, literal)] = 0.0;
        }
        for from in (2 * (position + 1)..2 * len).map(Literal) {
            let start = Block::<S>::row_start(from) + width * position;
            cells[start..start + width].fill(INFINITE);
        }
    }

    fn shift(&mut self, x: Var, offset: i128) {
        let Some(offset) = self.cell_of(Bound::upper(offset)) else { return self.forget(x) };
        let position = x.index() + Self::FIRST;
        let len = self.dimension + Self::FIRST;
        let cells = self.cells.to_mut();
        for negative in [false, true] {
            let literal = Literal::new(position, negative);
            // Out of x edges get shorter, out of -x longer.
            let more = if negative { offset } else { -offset };
            let row = &mut cells[Block::<S>::row_range(literal)];
            for cell in &mut row[..Block::<S>::WIDTH * position] {
                *cell += more;
            }
            if S::SUMS {
                row[literal.negated().0] += 2.0 * more;
            }
        }
        for from in (2 * (position + 1)..2 * len).map(Literal) {
            let start = Block::<S>::row_start(from) + Block::<S>::WIDTH * position;
            if S::SUMS {
                cells[start] += offset;
                cells[start + 1] -= offset;
            } else {
                cells[start] += if from.is_negative() { -offset } else { offset };
            }
        }
        self.largest += 2.0 * offset.abs();
        self.check_size();
    }

    fn copy(&mut self, x: Var, y: Var, negative: bool, offset: i128) {
        self.forget(x);
        let Some(offset) = self.cell_of(Bound::upper(offset)) else { return };
        let (copy, source) = (x.index() + Self::FIRST, y.index() + Self::FIRST);
        let len = self.dimension + Self::FIRST;
        let cells = self.cells.to_mut();
        for sign in [false, true] {
            let (from, old) = (Literal::new(copy, sign), Literal::new(source, sign != negative));
            // -x is -(y + offset).
            let down = if sign { offset } else { -offset };
            let row: Line<MANY> = closure::out_of::<S, MANY>(cells, len, old);
            for (column, &edge) in row[..Block::<S>::WIDTH * len].iter().enumerate() {
                let to = if S::SUMS { Literal(column) } else { Literal::new(column, old.is_negative()) };
                if to.index() != copy {
                    cells[Block::<S>::slot(from, to)] = edge + down;
                }
            }
            if S::SUMS {
                cells[Block::<S>::slot(from, from.negated())] = row[old.negated().0] + 2.0 * down;
            }
        }
        self.largest += 2.0 * offset.abs();
        self.check_size();
    }

    fn reflect(&mut self, x: Var) {
        let (plus, minus) = (Literal::new(x.index(), false), Literal::new(x.index(), true));
        let literals = self.literals();
        let cells = self.cells.to_mut();
        for other in literals.filter(|other| other.index() != x.index()) {
            cells.swap(Block::<S>::slot(plus, other), Block::<S>::slot(minus, other));
        }
        cells.swap(Block::<S>::slot(plus, minus), Block::<S>::slot(minus, plus));
    }

    fn grow(&mut self, dimension: usize) {
        if self.dimension < dimension {
            self.resize(dimension);
        }
    }

    fn replace_by_last(&mut self, x: Var) {
        let last = Var::new(self.dimension - 1);
        if x == last {
            return self.resize(last.index());
        }
        let mut sources: Vec<Option<Var>> = (0..last.index()).map(|index| Some(Var::new(index))).collect();
        sources[x.index()] = Some(last);
        *self = Self { lost: self.lost, ..self.renamed(&Renaming::new(sources)) };
    }

    fn renamed(&self, renaming: &Renaming) -> Self {
        let mut renamed = Self { largest: self.largest, ..Self::top(renaming.dimension()) };
        let source = |to: Literal| {
            let index = to.index();
            if index < Self::FIRST {
                return Some(to);
            }
            let source = renaming.sources()[index - Self::FIRST]?;
            Some(Self::local(Literal::new(source.index(), to.is_negative())))
        };
        let literals = renamed.literals();
        let cells = renamed.cells.to_mut();
        for from in literals {
            let Some(old_from) = source(from) else { continue };
            for (to, cell) in Block::<S>::columns(from).zip(&mut cells[Block::<S>::row_range(from)]) {
                if let Some(old_to) = source(to) {
                    *cell = self.cells[Block::<S>::slot(old_from, old_to)];
                }
            }
        }
        renamed
    }
}
