//! The traits of abstract domains, smallest first.

use std::fmt::Debug;

use crate::{
    Bound, Constraint, DisInterval, Expression, Interval, Linear, Parity, Relation, Renaming, Thresholds,
    Value, Var,
};

/// Whether a state still stands for some concrete state, as far as the domain can tell.
#[must_use = "an infeasible state is unreachable"]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feasible {
    /// It may.
    Yes,
    /// It stands for none.
    No,
}

impl Feasible {
    /// Both must be feasible.
    pub fn and(self, other: Self) -> Self {
        if self == Self::No { self } else { other }
    }
}

/// What the gathering operations may use beyond their two operands.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Where a widening may stop.
    pub thresholds: &'a Thresholds,
    /// What the program text says of the variables where the operands meet: kept by a hinted operation if both
    /// operands imply it.
    pub predicates: &'a [Constraint],
    /// Whether a join asks for what slack variables said that are no more (part of the predicates hint).
    pub removed_slacks: bool,
    /// Whether a widening also keeps what one side says and the other implies (the asymmetric die-hard hint).
    pub die_hard: bool,
    /// Whether the components of a product tell each other all they know before they gather (the saturation hint).
    pub saturate: bool,
    /// The pairs of variables whose sum and difference a hinted operation bounds (the template hint).
    pub templates: &'a [(Var, Var)],
    /// Where such a bound may stop at a widening.
    pub template_bounds: &'a Thresholds,
    /// The pairs of variables on whose plane a hinted join takes the convex hull.
    pub hulls: &'a [(Var, Var)],
    /// What both operands of a widening imply, from a finite set. The widening keeps it as it is, where it can: to learn
    /// from it could bring back what the widening dropped.
    pub stable: &'a [Constraint],
    /// What the other components of the left operand know.
    pub left: &'a dyn Facts,
    /// What the other components of the right operand know.
    pub right: &'a dyn Facts,
}

impl Context<'_> {
    /// No thresholds, no facts, no hints.
    pub const NONE: Context<'static> = Context {
        thresholds: Thresholds::NONE,
        predicates: &[],
        removed_slacks: false,
        die_hard: false,
        saturate: false,
        templates: &[],
        template_bounds: Thresholds::NONE,
        hulls: &[],
        stable: &[],
        left: &NoFacts,
        right: &NoFacts,
    };
}

/// An abstract domain without its bottom, which [`Reach`](crate::Reach) adds for all.
///
/// An element stands for a set of concrete states. Both operands of an operation speak of the same variables.
pub trait Lattice: Clone + Debug {
    /// Whether every state of `self` is one of `other`. It may answer no where the answer is yes.
    fn leq(&self, other: &Self, context: &Context) -> bool;
    /// Adds the states of `other`.
    fn join(&mut self, other: &Self, context: &Context);
    /// Keeps the states that are in both, or more.
    fn meet(&mut self, other: &Self) -> Feasible;
    /// Adds the states of `newer`, giving up what is not stable, so that every chain ends.
    fn widen(&mut self, newer: &Self, context: &Context);
    /// Gives back what a widening gave up too much, where `newer`, which is below `self`, says so.
    fn narrow(&mut self, newer: &Self, context: &Context);
    /// The units of work that one operation on it costs.
    fn size(&self) -> u64;
}

/// What a state knows: how domains ask each other before a statement is applied, and how obligations are discharged.
pub trait Facts {
    /// An interval that contains the value of the expression in every state.
    fn bounds(&self, expression: &Linear) -> Interval;

    /// Whether the expression's value is surely in the range in every state. It is asked often and answered cheaply: a domain in which
    /// [`Self::bounds`] costs much may know less here.
    fn keeps_to(&self, expression: &Linear, range: Interval) -> bool {
        self.bounds(expression).leq(range)
    }

    /// What [`Self::bounds`] says; `None` if that is in the range.
    fn bounds_beyond(&self, expression: &Linear, range: Interval) -> Option<Interval> {
        let bounds = self.bounds(expression);
        (!bounds.leq(range)).then_some(bounds)
    }

    /// An upper bound of `x - y`.
    fn difference(&self, x: Var, y: Var) -> Bound {
        self.bounds(&Linear::difference(x, y)).high()
    }

    /// Whether more may be known of the variable and others together than their bounds.
    fn is_related(&self, _x: Var) -> bool {
        true
    }

    /// A union of intervals that contains the value of the expression in every state.
    fn union(&self, expression: &Linear) -> DisInterval {
        DisInterval::from_interval(self.bounds(expression))
    }

    /// The parity of the expression's value in every state.
    fn parity(&self, expression: &Linear) -> Parity {
        Parity::from_interval(self.bounds(expression))
    }

    /// Whether the constraint holds in every state; `false` says nothing.
    fn implies(&self, constraint: &Constraint) -> bool {
        let bounds = self.bounds(&constraint.expression);
        match constraint.relation {
            Relation::Le => bounds.high() <= Bound::upper(0),
            Relation::Eq => bounds == Interval::number(0),
            Relation::Ne => !bounds.contains(0),
        }
    }
}

/// Knows only arithmetic on numbers.
pub struct NoFacts;

impl Facts for NoFacts {
    fn bounds(&self, expression: &Linear) -> Interval {
        expression.as_number().map_or(Interval::TOP, Interval::number)
    }

    fn difference(&self, x: Var, y: Var) -> Bound {
        if x == y { Bound::upper(0) } else { Bound::POS_INF }
    }
}

/// A domain of states over numbered variables, `Var(0)` to `Var(dimension - 1)`.
///
/// `facts` is what other domains know of the same states *before* the operation.
pub trait Numeric: Lattice + Facts {
    /// Whether it relates three variables and more by equations.
    const HAS_EQUATIONS: bool = false;

    /// All states over that many variables.
    fn top(dimension: usize) -> Self;
    /// How many variables there are.
    fn dimension(&self) -> usize;
    /// Adds unconstrained variables, up to `dimension`.
    fn grow(&mut self, dimension: usize);
    /// `x := expression`, which may speak of `x` itself.
    fn assign(&mut self, x: Var, expression: &Expression, facts: &dyn Facts);
    /// Keeps the states in which the constraint holds, or more.
    fn assume(&mut self, constraint: &Constraint, facts: &dyn Facts) -> Feasible;
    /// Whether no state is left where the constraint holds: what [`assume`](Self::assume) finds in a copy. A domain overrides it where it
    /// needs none.
    fn excludes(&self, constraint: &Constraint) -> bool {
        self.clone().assume(constraint, &NoFacts) == Feasible::No
    }
    /// `x` becomes any number.
    fn forget(&mut self, x: Var);
    /// The state over other variables: a parallel assignment. What is known of a dropped variable that relates
    /// others is kept where the domain can.
    #[must_use]
    fn rename(&self, renaming: &Renaming) -> Self;
    /// Linear constraints that hold in every state, as many as the domain holds.
    fn constraints(&self) -> Vec<Constraint>;
    /// What is known, line by line, in the papers' notation, the variables by their names. `limits` are the values a
    /// variable's type allows: what says no more than they do is left out or infinite.
    fn describe(&self, name: &dyn Fn(Var) -> String, limits: &dyn Fn(Var) -> Interval) -> Vec<String>;
    /// Whether the concrete state is among those it stands for.
    fn contains(&self, point: &[i128]) -> bool;
}
