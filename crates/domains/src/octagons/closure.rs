//! The closure of one matrix, bounds and relations together: of one more edge, of all, and around some variables.

use smallvec::SmallVec;

use super::block::{Block, Literal, Shape};
use super::cells::{INFINITE, relax_row, smaller};
use crate::Feasible;

/// One row or column of a matrix with at most `N` literals; the rest is not used.
pub(super) type Line<const N: usize> = [f64; N];

/// Literals of a small matrix: what is copied to and fro is worth it.
pub(super) const FEW: usize = 18;
/// Literals of any matrix: 32 variables, one more that stands beside them during an assignment, and the number 0.
pub(super) const MANY: usize = 68;

/// The row of a literal, by column.
#[inline]
pub(super) fn out_of<S: Shape, const N: usize>(cells: &[f64], len: usize, from: Literal) -> Line<N> {
    let mut row = [INFINITE; N];
    let stored = &cells[Block::<S>::row_range(from)];
    for (to, cell) in row.iter_mut().zip(stored) {
        *to = *cell;
    }
    let column = Block::<S>::column(from.negated());
    for k in from.index() + 1..len {
        if S::SUMS {
            // To +k and to -k: the rows of -k and +k.
            row[2 * k] = cells[Block::<S>::row_start(Literal::new(k, true)) + column];
            row[2 * k + 1] = cells[Block::<S>::row_start(Literal::new(k, false)) + column];
        } else {
            row[k] = cells[Block::<S>::row_start(Literal::new(k, !from.is_negative())) + column];
        }
    }
    row
}

/// Every edge also goes from `from` over `edge` to `to`, or over the mirror image, or over both (Miné's incremental
/// closure with its five terms). `from == to` with weight 0 is one step of the closure.
///
/// In a matrix that was closed only the rows change from which the way to an end of the edge gets shorter.
#[inline]
fn relax<S: Shape, const N: usize>(
    cells: &mut [f64],
    len: usize,
    from: Literal,
    to: Literal,
    edge: f64,
    was_closed: bool,
) {
    let after: Line<N> = out_of::<S, N>(cells, len, to);
    // The weight of `v -> from` is that of `-from -> -v`.
    let before: Line<N> = out_of::<S, N>(cells, len, from.negated());
    // The weights of `v -> to` and of `v -> -from`, likewise.
    let (known_to, known_from): (Line<N>, Line<N>) = if was_closed {
        (out_of::<S, N>(cells, len, to.negated()), out_of::<S, N>(cells, len, from))
    } else {
        ([INFINITE; N], [INFINITE; N])
    };
    // From the one edge's end to the other's start.
    let (turn, turn_back) =
        if S::SUMS { (before[from.0] + edge, after[to.negated().0] + edge) } else { (INFINITE, INFINITE) };
    for v in (0..2 * len).map(Literal) {
        let bar = Block::<S>::column(v.negated());
        let row = &mut cells[Block::<S>::row_range(v)];
        if S::SUMS {
            let (first, second) = (before[bar] + edge, after[bar] + edge);
            let (first, second) = (smaller(first, second + turn), smaller(second, first + turn_back));
            match (first < known_to[bar], second < known_from[bar]) {
                (false, false) => {}
                (true, false) => relax_row(row, first, &after),
                (false, true) => relax_row(row, second, &before),
                (true, true) => {
                    for ((cell, &after), &before) in row.iter_mut().zip(&after).zip(&before) {
                        *cell = smaller(smaller(first + after, second + before), *cell);
                    }
                }
            }
        } else if v.is_negative() == from.is_negative() {
            let reach = before[bar] + edge;
            if reach < known_to[bar] {
                relax_row(row, reach, &after);
            }
        } else {
            let reach = after[bar] + edge;
            if reach < known_from[bar] {
                relax_row(row, reach, &before);
            }
        }
    }
}

/// The upper bounds of all literals, twice; with sums only.
#[inline]
fn twice_caps<S: Shape, const N: usize>(cells: &[f64], len: usize) -> Line<N> {
    let mut caps = [INFINITE; N];
    if S::SUMS {
        for (literal, cap) in caps[..2 * len].iter_mut().enumerate() {
            let literal = Literal(literal);
            *cap = cells[Block::<S>::slot(literal.negated(), literal)];
        }
    }
    caps
}

/// After the shortest ways: bounds are rounded down, and their sums are ways, too. Where the bounds are still those of
/// `before`, of the matrix when it was closed, there is nothing new.
#[inline]
// Cells are integers, and infinite ones are equal.
#[allow(clippy::float_cmp)]
fn tighten<S: Shape, const N: usize>(cells: &mut [f64], len: usize, before: Option<&Line<N>>) -> Feasible {
    if (0..2 * len).map(Literal).any(|literal| cells[Block::<S>::slot(literal, literal)] < 0.0) {
        return Feasible::No;
    }
    if !S::SUMS {
        return Feasible::Yes;
    }
    let mut caps: Line<N> = twice_caps::<S, N>(cells, len);
    let mut new: SmallVec<[Literal; 16]> = SmallVec::new();
    for (index, cap) in caps[..2 * len].iter_mut().enumerate() {
        if before.is_some_and(|before| before[index] == *cap) {
            // It was rounded before.
            *cap *= 0.5;
        } else {
            let literal = Literal(index);
            *cap = (0.5 * *cap).floor();
            cells[Block::<S>::slot(literal.negated(), literal)] = 2.0 * *cap;
            new.push(literal);
        }
    }
    if new.is_empty() {
        return Feasible::Yes;
    }
    for from in (0..2 * len).map(Literal) {
        let below = caps[from.negated().0];
        if below + caps[from.0] < 0.0 {
            return Feasible::No;
        }
        if below == INFINITE {
            continue;
        }
        let row = &mut cells[Block::<S>::row_range(from)];
        if new.len() > len || new.contains(&from.negated()) {
            relax_row(row, below, &caps);
        } else {
            for to in &new {
                if let Some(cell) = row.get_mut(to.0) {
                    *cell = smaller(below + caps[to.0], *cell);
                }
            }
        }
    }
    Feasible::Yes
}

/// `to - from <= edge` in a closed matrix, closed again.
pub(super) fn add_edge<S: Shape, const N: usize>(
    cells: &mut [f64],
    len: usize,
    from: Literal,
    to: Literal,
    edge: f64,
) -> Feasible {
    let caps: Line<N> = twice_caps::<S, N>(cells, len);
    relax::<S, N>(cells, len, from, to, edge, true);
    tighten::<S, N>(cells, len, Some(&caps))
}

/// The closure of a matrix of which nothing is known.
pub(super) fn close<S: Shape, const N: usize>(cells: &mut [f64], len: usize) -> Feasible {
    for k in 0..len {
        let pivot = Literal::new(k, false);
        relax::<S, N>(cells, len, pivot, pivot, 0.0, false);
    }
    tighten::<S, N>(cells, len, None)
}

/// The closure of a matrix of which all cells are as small as they can be but those of the variables at the positions whose
/// bits are set in `stale`.
pub(super) fn close_around<S: Shape, const N: usize>(cells: &mut [f64], len: usize, stale: u64) -> Feasible {
    let literals: SmallVec<[Literal; 16]> =
        (0..2 * len).map(Literal).filter(|literal| stale >> literal.index() & 1 == 1).collect();
    let mut rows: SmallVec<[Line<N>; 8]> =
        literals.iter().map(|&literal| out_of::<S, N>(cells, len, literal)).collect();
    let column = |literal: Literal| Block::<S>::column(literal);
    let exists = |from: Literal, to: Literal| S::SUMS || from.is_negative() == to.is_negative();
    for pivot in (0..2 * len).map(Literal) {
        let onward = if let Ok(index) = literals.binary_search(&pivot) {
            rows[index]
        } else {
            let mut onward: Line<N> = out_of::<S, N>(cells, len, pivot);
            // The ways to stale literals are the mirror images of rows that changed.
            for (row, &literal) in rows.iter().zip(&literals) {
                if exists(pivot, literal.negated()) {
                    onward[column(literal.negated())] = row[column(pivot.negated())];
                }
            }
            onward
        };
        for (row, &literal) in rows.iter_mut().zip(&literals) {
            if exists(literal, pivot) && row[column(pivot)] != INFINITE {
                let reach = row[column(pivot)];
                relax_row(&mut row[..Block::<S>::WIDTH * len], reach, &onward);
            }
        }
    }
    for (row, &from) in rows.iter().zip(&literals) {
        for to in (0..2 * len).map(Literal).filter(|&to| exists(from, to)) {
            let cell = &mut cells[Block::<S>::slot(from, to)];
            *cell = smaller(row[column(to)], *cell);
        }
    }
    tighten::<S, N>(cells, len, None)
}
