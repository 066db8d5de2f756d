//! What guards and assignments need of a representation.

use super::block::Literal;
use super::state::bound_of;
use crate::{Bound, Feasible, Interval, Renaming, Var};

/// Octagonal constraints in some representation, closed; literals are those of variables.
pub(super) trait Store: Clone {
    /// Whether there are sums, as in [`super::Shape`].
    const SUMS: bool;

    fn dimension(&self) -> usize;

    /// The upper bound of a literal: of `x`, or of `-x`.
    fn upper(&self, literal: Literal) -> Bound;

    fn interval(&self, x: Var) -> Interval;

    /// Whether a relation of the variable may say more than its interval.
    fn is_related(&self, x: Var) -> bool;

    /// The weight of a relation `to - from`, [`super::block::NONE`] if the intervals say as much.
    fn edge(&self, from: Literal, to: Literal) -> i64;

    /// The least upper bound of `to - from`.
    fn most(&self, from: Literal, to: Literal) -> Bound {
        bound_of(self.edge(from, to)).min(self.upper(to).add_upper(self.upper(from.negated())))
    }

    /// `literal <= bound`, and what follows.
    fn refine(&mut self, literal: Literal, bound: Bound) -> Feasible;

    /// `to - from <= bound`, and what follows. The literals are of different variables.
    fn relate(&mut self, from: Literal, to: Literal, bound: Bound) -> Feasible;

    /// `x` becomes a number of the interval; nothing was known of it.
    fn set(&mut self, x: Var, interval: Interval);

    /// `x` becomes any number.
    fn forget(&mut self, x: Var);

    /// `x := ±y + offset` of another variable.
    fn copy(&mut self, x: Var, y: Var, negative: bool, offset: i128);

    /// `x := x + offset`.
    fn shift(&mut self, x: Var, offset: i128);

    /// `x := -x`; only with sums.
    fn reflect(&mut self, x: Var);

    /// There are so many variables at least; nothing is known of new ones.
    fn grow(&mut self, dimension: usize);

    /// The parallel assignment.
    fn renamed(&self, renaming: &Renaming) -> Self;

    /// The last variable takes the place of `x`, which is unconstrained, and is gone.
    fn replace_by_last(&mut self, x: Var) {
        let last = Var::new(self.dimension() - 1);
        let mut sources: Vec<Option<Var>> = (0..last.index()).map(|index| Some(Var::new(index))).collect();
        sources[x.index()] = Some(last);
        *self = self.renamed(&Renaming::new(sources));
    }
}
