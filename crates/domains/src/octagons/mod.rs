//! Zones and octagons: relations `x - y <= c`, and `±x ±y <= c` (octagons.txt; rows O1 to O6, O9, O10).
//!
//! A state of few variables is the matrix of the paper (`flat.rs`, its numbers in `cells.rs`, its closure in
//! `closure.rs`). For more, it is cut into small ones: `block.rs` is one of
//! them, `state.rs` puts blocks and intervals together and keeps them closed, `gather.rs` is their order, join and
//! widening; `classes.rs` and `plan.rs` make one variable of those that are equal up to sign and a constant.
//! `store.rs` says what both can do, `transfer.rs` is guards and assignments of either, `listing.rs` constraints and
//! text.

mod block;
mod cells;
mod classes;
mod closure;
mod copies;
mod flat;
mod gather;
#[cfg(test)]
mod limits;
mod listing;
mod plan;
#[cfg(test)]
mod reference;
mod state;
mod store;
#[cfg(test)]
mod tests;
mod transfer;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

pub use block::{Differences, Shape, Sums};

use crate::{
    Bound, Constraint, Context, Environment, Expression, Facts, Feasible, Interval, Lattice, Linear, Numeric,
    Relation, Renaming, Var,
};
use block::Literal;
use classes::Classes;
use flat::Flat;
use store::Store;
use transfer::Transfer;

/// An interval per variable and octagonal relations of the [`Shape`] between some of them. It stands for the states in
/// which all of these hold. Over the integers: what is implied for integers is found, with nothing lost but relations
/// whose constant exceeds 2^59 (bounds of variables are exact to 2^126).
#[derive(Clone, Debug)]
pub struct Octagonal<S: Shape> {
    form: Form<S>,
    /// The same states, closed, if a widening left `form` open. The next widening needs it as it was: closing it can
    /// bring back what the widening dropped (octagons.txt, VI.D, figure 10).
    settled: OnceLock<Form<S>>,
}

/// How a state is represented.
#[derive(Clone, Debug)]
enum Form<S: Shape> {
    /// At most [`Shape::FLAT`] variables, and small numbers.
    Flat(Flat<S>),
    Split(Arc<Classes<S>>),
}

/// `x - y <= c` and `x <= c`.
pub type Zones = Octagonal<Differences>;
/// `±x ±y <= c` and `x <= c`.
pub type Octagons = Octagonal<Sums>;

impl<S: Shape> Form<S> {
    fn is_closed(&self) -> bool {
        match self {
            Self::Flat(flat) => flat.is_closed(),
            Self::Split(state) => state.is_closed(),
        }
    }

    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Flat(a), Self::Flat(b)) => a.same(b),
            (Self::Split(a), Self::Split(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// As intervals and blocks.
    fn split(&self) -> Cow<'_, Classes<S>> {
        match self {
            Self::Flat(flat) => Cow::Owned(Classes::apart(flat.to_split())),
            Self::Split(state) => Cow::Borrowed(state),
        }
    }

    /// As intervals and blocks, to be changed.
    fn split_mut(&mut self) -> &mut Classes<S> {
        if let Self::Flat(flat) = self {
            *self = Self::Split(Arc::new(Classes::apart(flat.to_split())));
        }
        match self {
            Self::Split(state) => Arc::make_mut(state),
            Self::Flat(_) => unreachable!("it was split"),
        }
    }

    /// A closed state as one matrix, if it is small enough.
    fn of(state: Classes<S>) -> Self {
        let is_small = state.dimension() <= S::FLAT;
        match is_small.then(|| Flat::from_split(&state.expanded())).flatten() {
            Some(flat) => Self::Flat(flat),
            None => Self::Split(Arc::new(state)),
        }
    }

    /// A result whose numbers are exact, in the form for them.
    fn exact(flat: Flat<S>) -> Self {
        if flat.lost() { Self::Split(Arc::new(Classes::apart(flat.to_split()))) } else { Self::Flat(flat) }
    }
}

impl<S: Shape> Octagonal<S> {
    fn new(form: Form<S>) -> Self {
        Self { form, settled: OnceLock::new() }
    }

    /// Closed.
    #[inline]
    fn settled(&self) -> &Form<S> {
        if self.form.is_closed() {
            return &self.form;
        }
        self.settled.get_or_init(|| match &self.form {
            Form::Flat(flat) => Form::exact(flat.closed()),
            Form::Split(state) => {
                let mut state = Classes::clone(state);
                state.close();
                Form::Split(Arc::new(state))
            }
        })
    }

    /// Closed, to be changed.
    fn settle(&mut self) -> &mut Form<S> {
        if !self.form.is_closed() {
            self.form = self.settled().clone();
            self.settled = OnceLock::new();
        }
        &mut self.form
    }

    /// Does `on_flat` to one matrix if `fits` says that no number gets too large before the end, else a copy of it is tried
    /// first; and if a number got too large, the same to a split state.
    fn change<R>(
        &mut self,
        fits: bool,
        on_flat: impl Fn(&mut Flat<S>) -> R,
        on_split: impl Fn(&mut Classes<S>) -> R,
    ) -> R {
        let form = self.settle();
        match form {
            Form::Split(state) => on_split(Arc::make_mut(state)),
            Form::Flat(flat) if fits => {
                let result = on_flat(flat);
                if flat.lost() {
                    form.split_mut();
                }
                result
            }
            Form::Flat(flat) => {
                let mut changed = flat.clone();
                let result = on_flat(&mut changed);
                if changed.lost() {
                    return on_split(form.split_mut());
                }
                *flat = changed;
                result
            }
        }
    }
}

/// Constants up to this, with cells of one matrix, give numbers that are exact.
const SMALL: i128 = 1 << 40;

/// Whether the expression is `±x ±y + c` or shorter, with a small constant.
fn is_small(linear: &Linear) -> bool {
    linear.terms().len() <= 2
        && linear.terms().iter().all(|term| term.1.abs() == 1)
        && linear.constant().abs() <= SMALL
}

impl<S: Shape> Lattice for Octagonal<S> {
    fn leq(&self, other: &Self, context: &Context) -> bool {
        self.form.same(&other.form)
            || match (self.settled(), &other.form) {
                (Form::Flat(a), Form::Flat(b)) => a.leq(b),
                (a, b) => plan::leq(&a.split(), &b.split(), context),
            }
    }

    fn join(&mut self, other: &Self, context: &Context) {
        if self.form.same(&other.form) {
            return;
        }
        if let (Form::Flat(a), Form::Flat(b)) = (self.settle(), other.settled()) {
            a.join(b);
            return;
        }
        let joined = plan::join(&self.settled().split(), &other.settled().split(), context);
        *self = Self::new(Form::Split(Arc::new(joined)));
    }

    fn meet(&mut self, other: &Self) -> Feasible {
        if let (Form::Flat(a), Form::Flat(b)) = (self.settle(), other.settled()) {
            let feasible = a.meet(b);
            if a.lost() {
                self.form.split_mut();
            }
            return feasible;
        }
        let other = other.settled().split();
        plan::meet(self.settle().split_mut(), &other)
    }

    fn widen(&mut self, newer: &Self, context: &Context) {
        if self.form.same(&newer.form) {
            return;
        }
        if let (Form::Flat(a), Form::Flat(b)) = (&self.form, newer.settled())
            && let Some(widened) = a.widened(b, context)
        {
            *self = Self::new(Form::Flat(widened));
            return;
        }
        let widened = plan::widen(&self.form.split(), &newer.settled().split(), context);
        *self = Self::new(Form::Split(Arc::new(widened)));
    }

    fn narrow(&mut self, newer: &Self, context: &Context) {
        if self.form.same(&newer.form) {
            return;
        }
        // `newer` has states, so the result has.
        if let (Form::Flat(a), Form::Flat(b)) = (self.settle(), newer.settled()) {
            let _ = a.narrow(b, context);
            if a.lost() {
                self.form.split_mut();
            }
            return;
        }
        let newer = newer.settled().split();
        let _ = plan::narrow(self.settle().split_mut(), &newer, context);
    }

    fn size(&self) -> u64 {
        match &self.form {
            Form::Flat(flat) => (flat.dimension() + flat.len() / 4) as u64,
            Form::Split(state) => {
                let cells: usize = state.state.blocks.iter().map(|held| held.block.cells.len()).sum();
                (state.dimension() + cells / 4) as u64
            }
        }
    }
}

impl<S: Shape> Facts for Octagonal<S> {
    fn bounds(&self, expression: &Linear) -> Interval {
        match self.settled() {
            Form::Flat(flat) => flat.bounds(expression),
            Form::Split(state) => state.bounds(expression),
        }
    }

    fn difference(&self, x: Var, y: Var) -> Bound {
        if x == y {
            return Bound::upper(0);
        }
        let (from, to) = (Literal::new(y.index(), false), Literal::new(x.index(), false));
        match self.settled() {
            Form::Flat(flat) => flat.most(from, to),
            Form::Split(state) => state.most(from, to),
        }
    }
}

impl<S: Shape> Numeric for Octagonal<S> {
    fn top(dimension: usize) -> Self {
        Self::new(if dimension <= S::FLAT {
            Form::Flat(Flat::top(dimension))
        } else {
            Form::Split(Arc::new(Classes::top(dimension)))
        })
    }

    fn dimension(&self) -> usize {
        match &self.form {
            Form::Flat(flat) => flat.dimension(),
            Form::Split(state) => state.dimension(),
        }
    }

    fn grow(&mut self, dimension: usize) {
        if dimension <= self.dimension() {
            return;
        }
        match self.settle() {
            Form::Flat(flat) if dimension <= S::FLAT => flat.grow(dimension),
            form => form.split_mut().grow(dimension),
        }
    }

    fn assign(&mut self, x: Var, expression: &Expression, facts: &dyn Facts) {
        let fits = match expression {
            // Without sums -y is an interval, which is computed.
            Expression::Linear(linear) => {
                is_small(linear) && matches!(linear.terms(), [] | [(_, 1)])
                    || S::SUMS && is_small(linear) && linear.terms().len() == 1
            }
            _ => false,
        };
        self.change(
            fits,
            |flat| flat.assign(x, expression, facts),
            |state| state.assign(x, expression, facts),
        );
    }

    fn assume(&mut self, constraint: &Constraint, facts: &dyn Facts) -> Feasible {
        let expression = &constraint.expression;
        // Most guards of a fixed point's last rounds say nothing new; then nothing is copied.
        let is_known = constraint.relation == Relation::Le
            && match self.settled() {
                Form::Flat(flat) => flat.implies_le(expression),
                Form::Split(state) => state.implies_le(expression),
            };
        if is_known {
            return Feasible::Yes;
        }
        let fits = constraint.relation == Relation::Le
            && is_small(expression)
            && (S::SUMS || expression.terms().iter().map(|term| term.1).sum::<i128>().abs() < 2);
        self.change(fits, |flat| flat.assume(constraint, facts), |state| state.assume(constraint, facts))
    }

    fn forget(&mut self, x: Var) {
        self.change(true, |flat| flat.forget(x), |state| state.forget(x));
    }

    fn rename(&self, renaming: &Renaming) -> Self {
        Self::new(match self.settled() {
            Form::Flat(flat) if renaming.dimension() <= S::FLAT => Form::Flat(flat.renamed(renaming)),
            form => Form::of(form.split().renamed(renaming)),
        })
    }

    fn constraints(&self) -> Vec<Constraint> {
        listing::constraints(&self.settled().split())
    }

    fn describe(&self, name: &dyn Fn(Var) -> String, limits: &dyn Fn(Var) -> Interval) -> Vec<String> {
        listing::describe(&self.settled().split(), name, limits)
    }

    fn contains(&self, point: &[i128]) -> bool {
        let state = match &self.form {
            Form::Flat(flat) => return flat.contains(point),
            Form::Split(state) => state.expanded(),
        };
        let value = |literal: Literal| {
            let number = point[literal.index()];
            if literal.is_negative() { number.checked_neg() } else { Some(number) }
        };
        Environment::contains(&state.boxes, point)
            && state.blocks.iter().all(|held| {
                held.block.edges().all(|(from, to, weight)| {
                    let (from, to) = (value(held.block.global(from)), value(held.block.global(to)));
                    // A difference beyond i128 has the sign of what is beyond.
                    match to.zip(from).map(|(to, from)| to.checked_sub(from).ok_or(to < from)) {
                        Some(Ok(difference)) => difference <= i128::from(weight),
                        Some(Err(is_small)) => is_small,
                        None => true,
                    }
                })
            })
    }
}
