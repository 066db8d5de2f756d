//! A few variables: one matrix with everything in it.

use std::marker::PhantomData;
use std::sync::Arc;

use smallvec::SmallVec;

use super::block::{Block, LIMIT, Literal, NONE, Row, Shape, sum, weight};
use super::gather::{order_above, split};
use super::state::{State, bound_of, weight_of};
use super::store::Store;
use crate::{Bound, Context, Environment, Feasible, Interval, Numeric, Renaming, Var};

/// Finite cells are at most this in size after every operation, so that all sums within one operation are exact. Where
/// larger numbers occur the state is split ([`State`]), which has exact bounds.
const LARGEST_CELL: i64 = 1 << 50;

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
    cells: Arc<[i64]>,
    dimension: usize,
    /// No finite cell is larger than this in size.
    largest: i64,
    is_closed: bool,
    /// A number did not fit: the result of the operation is right but knows less than it could.
    lost: bool,
    shape: PhantomData<S>,
}

impl<S: Shape> Flat<S> {
    /// Positions before those of the variables.
    const FIRST: usize = if S::SUMS { 0 } else { 1 };

    pub(super) fn top(dimension: usize) -> Self {
        let mut flat = Self {
            cells: Arc::from([].as_slice()),
            dimension: 0,
            largest: 0,
            is_closed: true,
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
        let mut cells = Row::from_slice(&self.cells[..self.cells.len().min(count)]);
        let before = cells.len();
        cells.resize(count, NONE);
        let first_new = if before == 0 { 0 } else { self.dimension + Self::FIRST };
        for literal in (2 * first_new..2 * len).map(Literal) {
            cells[Block::<S>::slot(literal, literal)] = 0;
        }
        self.cells = Arc::from(cells.as_slice());
        self.dimension = dimension;
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.cells, &other.cells)
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

    /// The upper bound of a literal as a weight.
    fn cap(&self, literal: Literal) -> i64 {
        let (from, to) = Self::bound_edge(literal);
        let weight = self.cells[Block::<S>::slot(from, to)];
        if S::SUMS && weight != NONE { weight >> 1 } else { weight }
    }

    /// The row of a literal, by column.
    fn out_of(cells: &[i64], len: usize, from: Literal) -> Row {
        let stored = &cells[Block::<S>::row_range(from)];
        let mut row = Row::from_slice(stored);
        let column = Block::<S>::column(from.negated());
        for k in from.index() + 1..len {
            if S::SUMS {
                // To +k and to -k: the rows of -k and +k.
                row.push(cells[Block::<S>::row_start(Literal::new(k, true)) + column]);
                row.push(cells[Block::<S>::row_start(Literal::new(k, false)) + column]);
            } else {
                row.push(cells[Block::<S>::row_start(Literal::new(k, !from.is_negative())) + column]);
            }
        }
        row
    }

    /// Every edge also goes from `from` over `weight` to `to`, or over the mirror image, or over both (Miné's incremental
    /// closure with its five terms). `from == to` with weight 0 is one step of the closure.
    fn relax(cells: &mut [i64], len: usize, from: Literal, to: Literal, edge: i64) {
        let after = Self::out_of(cells, len, to);
        // The weight of `v -> from` is that of `-from -> -v`.
        let before = Self::out_of(cells, len, from.negated());
        // From the one edge's end to the other's start.
        let (turn, turn_back) = if S::SUMS {
            (sum(before[from.0], edge), sum(after[to.negated().0], edge))
        } else {
            (NONE, NONE)
        };
        for v in (0..2 * len).map(Literal) {
            let bar = Block::<S>::column(v.negated());
            let row = Block::<S>::row_range(v);
            if S::SUMS {
                let (first, second) = (sum(before[bar], edge), sum(after[bar], edge));
                let (first, second) = (first.min(sum(second, turn)), second.min(sum(first, turn_back)));
                if first != NONE {
                    relax_row(&mut cells[row.clone()], first, &after);
                }
                if second != NONE {
                    relax_row(&mut cells[row], second, &before);
                }
            } else if v.is_negative() == from.is_negative() {
                let reach = sum(before[bar], edge);
                if reach != NONE {
                    relax_row(&mut cells[row], reach, &after);
                }
            } else {
                let reach = sum(after[bar], edge);
                if reach != NONE {
                    relax_row(&mut cells[row], reach, &before);
                }
            }
        }
    }

    /// After the shortest ways: bounds are rounded down, and their sums are ways, too.
    fn tighten(cells: &mut [i64], len: usize) -> Feasible {
        let literals = || (0..2 * len).map(Literal);
        if literals().any(|literal| cells[Block::<S>::slot(literal, literal)] < 0) {
            return Feasible::No;
        }
        if !S::SUMS {
            return Feasible::Yes;
        }
        let mut caps = Row::new();
        for literal in literals() {
            let slot = Block::<S>::slot(literal.negated(), literal);
            let twice = cells[slot];
            caps.push(if twice == NONE { NONE } else { twice >> 1 });
            cells[slot] = if twice == NONE { NONE } else { twice & !1 };
        }
        for from in literals() {
            let below = caps[from.negated().0];
            if below == NONE {
                continue;
            }
            if below + caps[from.0] < 0 {
                return Feasible::No;
            }
            relax_row(&mut cells[Block::<S>::row_range(from)], below, &caps);
        }
        Feasible::Yes
    }

    /// `to - from <= edge` for literals by position, closed again.
    fn add(&mut self, from: Literal, to: Literal, edge: i64) -> Feasible {
        if self.cells[Block::<S>::slot(from, to)] <= edge {
            return Feasible::Yes;
        }
        let len = self.dimension + Self::FIRST;
        let cells = Arc::make_mut(&mut self.cells);
        Self::relax(cells, len, from, to, edge);
        let feasible = Self::tighten(cells, len);
        // A way has an edge of the matrix, the new one, another, the new one, and a third; a bound half of it, twice.
        self.largest = (3 * self.largest + 2 * edge.abs()).max(self.largest);
        self.check_size();
        feasible
    }

    /// Looks how large the cells are if they may be too large.
    fn check_size(&mut self) {
        if self.largest > LARGEST_CELL {
            let sizes = self.cells.iter().filter(|&&cell| cell != NONE).map(|cell| cell.abs());
            self.largest = sizes.max().unwrap_or(0);
            self.lost |= self.largest > LARGEST_CELL;
        }
    }

    /// A number that can be a cell.
    fn cell_of(&mut self, bound: Bound) -> Option<i64> {
        let edge = weight_of(bound);
        let fits = edge.abs() <= LARGEST_CELL / 2;
        self.lost |= !fits && bound != Bound::POS_INF;
        fits.then_some(edge)
    }

    /// Closed.
    pub(super) fn closed(&self) -> Self {
        let mut closed = self.clone();
        let len = closed.dimension + Self::FIRST;
        let cells = Arc::make_mut(&mut closed.cells);
        for k in 0..len {
            let pivot = Literal::new(k, false);
            Self::relax(cells, len, pivot, pivot, 0);
        }
        // A widening has the states of its operands, and those have some.
        let _ = Self::tighten(cells, len);
        closed.is_closed = true;
        closed.largest = LARGEST_CELL + 1;
        closed.check_size();
        closed
    }

    pub(super) fn leq(&self, other: &Self) -> bool {
        self.cells.iter().zip(other.cells.iter()).all(|(ours, theirs)| ours <= theirs)
    }

    /// Both are closed, and so is the result.
    pub(super) fn join(&mut self, other: &Self) {
        for (cell, newer) in Arc::make_mut(&mut self.cells).iter_mut().zip(other.cells.iter()) {
            *cell = (*cell).max(*newer);
        }
        self.largest = self.largest.max(other.largest);
    }

    /// Both are closed.
    pub(super) fn meet(&mut self, other: &Self) -> Feasible {
        let mut feasible = Feasible::Yes;
        for from in other.literals() {
            for to in Block::<S>::columns(from) {
                let edge = other.cells[Block::<S>::slot(from, to)];
                if edge != NONE {
                    feasible = feasible.and(self.add(from, to, edge));
                }
            }
        }
        feasible
    }

    /// Keeps of `self`, which need not be closed, what `newer`, which is, does not exceed; `None` if a threshold is too
    /// large a number.
    pub(super) fn widened(&self, newer: &Self, context: &Context) -> Option<Self> {
        let mut widened = self.clone();
        widened.is_closed = false;
        let cells = Arc::make_mut(&mut widened.cells);
        for (cell, newer) in cells.iter_mut().zip(newer.cells.iter()) {
            *cell = if *newer <= *cell { *cell } else { NONE };
        }
        if context.thresholds.is_empty() {
            return Some(widened);
        }
        for from in self.literals() {
            for to in Block::<S>::columns(from) {
                let slot = Block::<S>::slot(from, to);
                let (ours, newer) = (self.cells[slot], newer.cells[slot]);
                if newer <= ours || newer == NONE || (!S::SUMS && to.index() == 0 && from.index() == 0) {
                    continue;
                }
                let bounded = if S::SUMS {
                    (from == to.negated()).then_some((to, newer >> 1))
                } else if from.index() == 0 || to.index() == 0 {
                    // To the variable, or from it: a bound of the literal or of its negation.
                    Some((if to.index() == 0 { from.negated() } else { to }, newer))
                } else {
                    None
                };
                cells[slot] = match bounded {
                    None => order_above(newer, ours, context),
                    Some((literal, most)) => {
                        let bound = Bound::upper(most.into());
                        let next = if literal.is_negative() {
                            context.thresholds.below(bound.negated()).negated()
                        } else {
                            context.thresholds.above(bound)
                        };
                        let next = weight_of(next);
                        if next == NONE {
                            NONE
                        } else if next.abs() > LARGEST_CELL / 4 {
                            return None;
                        } else {
                            widened.largest = widened.largest.max(2 * next.abs());
                            if S::SUMS { 2 * next } else { next }
                        }
                    }
                };
            }
        }
        Some(widened)
    }

    pub(super) fn renamed(&self, renaming: &Renaming) -> Self {
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
        let cells = Arc::make_mut(&mut renamed.cells);
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
        for from in (0..2 * self.dimension).map(Literal) {
            for to in (0..from.index() << 1).map(Literal) {
                let edge = newer.edge(from, to);
                if edge != NONE && self.edge(from, to) == NONE {
                    feasible = feasible.and(self.relate(from, to, bound_of(edge)));
                }
            }
        }
        feasible
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
        if !self.is_closed {
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
        let literals: SmallVec<[Literal; 18]> = (0..2 * state.dimension()).map(Literal).collect();
        let cells = Arc::make_mut(&mut flat.cells);
        for &literal in &literals {
            let bound = state.upper(literal);
            let cap = weight_of(bound);
            if cap == NONE && bound != Bound::POS_INF || cap != NONE && cap.abs() > LARGEST_CELL / 2 {
                return None;
            }
            let (from, to) = Self::bound_edge(literal);
            cells[Block::<S>::slot(from, to)] = if S::SUMS && cap != NONE { 2 * cap } else { cap };
        }
        for &from in &literals {
            for &to in &literals {
                if from.index() <= to.index() || (!S::SUMS && from.is_negative() != to.is_negative()) {
                    continue;
                }
                let most = weight_of(state.most(from, to));
                if most != NONE && most.abs() > LARGEST_CELL {
                    return None;
                }
                cells[Block::<S>::slot(Self::local(from), Self::local(to))] = most;
            }
        }
        flat.largest = LARGEST_CELL + 1;
        flat.check_size();
        Some(flat)
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
                weight == NONE
                    || match value(to)
                        .zip(value(from))
                        .map(|(to, from)| to.checked_sub(from).ok_or(to < from))
                    {
                        Some(Ok(difference)) => difference <= i128::from(weight),
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
        bound_of(self.cap(literal))
    }

    fn interval(&self, x: Var) -> Interval {
        let [high, low] = [false, true].map(|negative| self.upper(Literal::new(x.index(), negative)));
        Interval::new(low.negated(), high).unwrap_or(Interval::TOP)
    }

    fn is_related(&self, _: Var) -> bool {
        true
    }

    fn edge(&self, from: Literal, to: Literal) -> i64 {
        if !S::SUMS && from.is_negative() != to.is_negative() {
            return NONE;
        }
        let edge = self.cells[Block::<S>::slot(Self::local(from), Self::local(to))];
        if edge < sum(self.cap(to), self.cap(from.negated())) { edge } else { NONE }
    }

    fn refine(&mut self, literal: Literal, bound: Bound) -> Feasible {
        let Some(cap) = self.cell_of(bound) else { return Feasible::Yes };
        let (from, to) = Self::bound_edge(literal);
        self.add(from, to, if S::SUMS { 2 * cap } else { cap })
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
        let cells = Arc::make_mut(&mut self.cells);
        for negative in [false, true] {
            let literal = Literal::new(position, negative);
            let row = Block::<S>::row_range(literal);
            cells[row].fill(NONE);
            cells[Block::<S>::slot(literal, literal)] = 0;
        }
        for from in (2 * (position + 1)..2 * len).map(Literal) {
            let start = Block::<S>::row_start(from) + width * position;
            cells[start..start + width].fill(NONE);
        }
    }

    fn shift(&mut self, x: Var, offset: i128) {
        let Some(offset) = self.cell_of(Bound::upper(offset)) else { return self.forget(x) };
        let position = x.index() + Self::FIRST;
        let len = self.dimension + Self::FIRST;
        let cells = Arc::make_mut(&mut self.cells);
        let move_by = |cell: &mut i64, offset: i64| {
            if *cell != NONE {
                *cell = weight(*cell + offset);
            }
        };
        for negative in [false, true] {
            let literal = Literal::new(position, negative);
            // Out of x edges get shorter, out of -x longer.
            let more = if negative { offset } else { -offset };
            let row = &mut cells[Block::<S>::row_range(literal)];
            for cell in &mut row[..Block::<S>::WIDTH * position] {
                move_by(cell, more);
            }
            if S::SUMS {
                move_by(&mut row[literal.negated().0], 2 * more);
            }
        }
        for from in (2 * (position + 1)..2 * len).map(Literal) {
            let start = Block::<S>::row_start(from) + Block::<S>::WIDTH * position;
            if S::SUMS {
                move_by(&mut cells[start], offset);
                move_by(&mut cells[start + 1], -offset);
            } else {
                move_by(&mut cells[start], if from.is_negative() { -offset } else { offset });
            }
        }
        self.largest += 2 * offset.abs();
        self.check_size();
    }

    fn copy(&mut self, x: Var, y: Var, negative: bool, offset: i128) {
        self.forget(x);
        let Some(offset) = self.cell_of(Bound::upper(offset)) else { return };
        let (copy, source) = (x.index() + Self::FIRST, y.index() + Self::FIRST);
        let len = self.dimension + Self::FIRST;
        let cells = Arc::make_mut(&mut self.cells);
        for sign in [false, true] {
            let (from, old) = (Literal::new(copy, sign), Literal::new(source, sign != negative));
            // -x is -(y + offset).
            let down = if sign { offset } else { -offset };
            let row = Self::out_of(cells, len, old);
            for (column, &edge) in row.iter().enumerate() {
                let to = if S::SUMS { Literal(column) } else { Literal::new(column, old.is_negative()) };
                if edge != NONE && to.index() != copy {
                    cells[Block::<S>::slot(from, to)] = edge + down;
                }
            }
            if S::SUMS && row[old.negated().0] != NONE {
                cells[Block::<S>::slot(from, from.negated())] = row[old.negated().0] + 2 * down;
            }
        }
        self.largest += 2 * offset.abs();
        self.check_size();
    }

    fn reflect(&mut self, x: Var) {
        let (plus, minus) = (Literal::new(x.index(), false), Literal::new(x.index(), true));
        let literals = self.literals();
        let cells = Arc::make_mut(&mut self.cells);
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
}

/// `row[w] = min(row[w], start + onward[w])`.
#[inline]
fn relax_row(row: &mut [i64], start: i64, onward: &[i64]) {
    debug_assert!(start <= LIMIT);
    for (cell, &more) in row.iter_mut().zip(onward) {
        let way = weight(start + more);
        *cell = way.min(*cell);
    }
}
