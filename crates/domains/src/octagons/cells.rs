//! The numbers of one matrix: where they are, and how they are added and compared.

use std::sync::Arc;

use super::block::NONE;

/// Nothing is known.
pub(super) const INFINITE: f64 = f64::INFINITY;

/// A weight as a cell: exact up to 2^53, and larger ones are larger than [`LARGEST_CELL`].
#[allow(clippy::cast_precision_loss)]
pub(super) fn cell_from(weight: i64) -> f64 {
    if weight == NONE { INFINITE } else { weight as f64 }
}

/// A cell as a weight.
#[allow(clippy::cast_possible_truncation)]
pub(super) fn weight_from(cell: f64) -> i64 {
    if cell == INFINITE { NONE } else { cell as i64 }
}

/// No cell is a NaN; with that, one instruction.
#[inline]
pub(super) fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// As [`smaller`].
#[inline]
pub(super) fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// As many cells are copied with every copy of a state: that costs less than to count who shares them.
const COPIED: usize = 144;

/// The cells of a matrix.
#[derive(Clone, Debug)]
pub(super) enum Cells {
    /// Few, of one state.
    Own(Box<[f64]>),
    /// Many, copied when one of the states that share them changes.
    Shared(Arc<[f64]>),
}

impl std::ops::Deref for Cells {
    type Target = [f64];

    #[inline]
    fn deref(&self) -> &[f64] {
        match self {
            Self::Own(cells) => cells,
            Self::Shared(cells) => cells,
        }
    }
}

impl Cells {
    /// One for each item; of the length depends where they are.
    #[inline]
    pub(super) fn of(items: impl ExactSizeIterator<Item = f64>) -> Self {
        if items.len() <= COPIED { Self::Own(items.collect()) } else { Self::Shared(items.collect()) }
    }

    /// So many of which nothing is known.
    pub(super) fn infinite(count: usize) -> Self {
        Self::of(std::iter::repeat_n(INFINITE, count))
    }

    /// To be changed.
    #[inline]
    pub(super) fn to_mut(&mut self) -> &mut [f64] {
        match self {
            Self::Own(cells) => cells,
            Self::Shared(cells) => {
                if Arc::strong_count(cells) > 1 {
                    *cells = Arc::from(&cells[..]);
                }
                Arc::make_mut(cells)
            }
        }
    }

    /// Each cell is combined with the same one of another matrix.
    #[inline]
    pub(super) fn combine(&mut self, other: &Self, f: impl Fn(f64, f64) -> f64) {
        let is_shared = matches!(self, Self::Shared(cells) if Arc::strong_count(cells) > 1);
        if is_shared {
            *self = self.combined(other, f);
            return;
        }
        for (cell, other) in self.to_mut().iter_mut().zip(other.iter()) {
            *cell = f(*cell, *other);
        }
    }

    /// The same as a new matrix.
    #[inline]
    pub(super) fn combined(&self, other: &Self, f: impl Fn(f64, f64) -> f64) -> Self {
        Self::of(self.iter().zip(other.iter()).map(|(a, b)| f(*a, *b)))
    }

    /// Whether they are surely the same.
    pub(super) fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Shared(a), Self::Shared(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

/// `row[w] = min(row[w], start + onward[w])`.
#[inline]
pub(super) fn relax_row(row: &mut [f64], start: f64, onward: &[f64]) {
    for (cell, &more) in row.iter_mut().zip(onward) {
        *cell = smaller(start + more, *cell);
    }
}
