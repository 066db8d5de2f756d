//! Pentagons: intervals and strict upper bounds that help each other (pentagons.txt, section 5, Table 4).

use std::marker::PhantomData;

use smallvec::SmallVec;

use crate::{
    Bound, Constraint, Context, Environment, Expression, Facts, Feasible, Interval, Lattice, Linear, NoFacts,
    Numeric, Renaming, UpperBounds, Value, Var, hints,
};

/// A pair (b, s) of one abstract number per variable and a set of upper bounds. It stands for the states of both.
///
/// How far the two are coupled is the parameter `C`.
#[derive(Clone, Debug)]
pub struct Coupled<V, C> {
    boxes: Environment<V>,
    bounds: UpperBounds,
    coupling: PhantomData<C>,
}

/// How far the components of [`Coupled`] tell each other what they know.
pub trait Coupling: Clone + std::fmt::Debug {
    /// Whether transfer functions, order and join of one component may use the other.
    const SHARES: bool;
    /// Whether both operands of a join are closed first, ⊔*p.
    const CLOSES: bool;
}

/// The Cartesian product: the two run side by side.
#[derive(Clone, Debug)]
pub struct Cartesian;

/// Pentagons with the join of Table 4, ⊔p, which invents no pair.
#[derive(Clone, Debug)]
pub struct Open;

/// Pentagons with the closure-based join ⊔*p, quadratic in the variables.
#[derive(Clone, Debug)]
pub struct Closed;

impl Coupling for Cartesian {
    const SHARES: bool = false;
    const CLOSES: bool = false;
}

impl Coupling for Open {
    const SHARES: bool = true;
    const CLOSES: bool = false;
}

impl Coupling for Closed {
    const SHARES: bool = true;
    const CLOSES: bool = true;
}

/// `Intv × Sub`.
pub type IntervalsXBounds = Coupled<Interval, Cartesian>;
/// `Pntg` with ⊔p.
pub type Pentagons = Coupled<Interval, Open>;
/// `Pntg` with ⊔*p.
pub type PentagonsClosed = Coupled<Interval, Closed>;

impl<V: Value, C: Coupling> Coupled<V, C> {
    /// The abstract numbers.
    pub fn boxes(&self) -> &Environment<V> {
        &self.boxes
    }

    /// The upper bounds.
    pub fn upper_bounds(&self) -> &UpperBounds {
        &self.bounds
    }

    /// What the upper bounds may know of this state's numbers.
    fn shared(&self) -> &dyn Facts {
        if C::SHARES { &self.boxes } else { &NoFacts }
    }

    /// The context for the bounds' part of an operation on `self` and `other`. The die-hard hint gives the Cartesian
    /// product what Pentagons always have (hints.txt, 6.2); what a saturated operand has, it can be asked for.
    fn context<'a>(&'a self, other: &'a Self, context: &Context<'a>) -> Context<'a> {
        if context.die_hard || context.saturate {
            Context { left: &self.boxes, right: &other.boxes, die_hard: true, ..*context }
        } else {
            Context { left: self.shared(), right: other.shared(), ..*context }
        }
    }

    /// `x := linear`, in place. `expression` is `linear`.
    fn assign_linear(&mut self, x: Var, linear: &Linear, expression: &Expression, facts: &dyn Facts) {
        let known: &dyn Facts = if C::SHARES { &*self } else { &NoFacts };
        let pairs = self.bounds.after(x, linear, known);
        let range = if C::SHARES { self.bounds(linear) } else { Interval::TOP };
        self.boxes.assign(x, expression, facts);
        self.bounds.set(x, pairs);
        // It holds after the assignment, so it cannot contradict.
        let _ = self.boxes.refine(x, &V::from_interval(range));
    }

    /// One round of the pairs in which some of the variables occur.
    fn reduce_around(&mut self, vars: &[Var]) -> Feasible {
        for pair in self.bounds.around(vars) {
            if reduce_pair(&mut self.boxes, pair.x(), pair.y(), pair.is_strict()) == Feasible::No {
                return Feasible::No;
            }
        }
        Feasible::Yes
    }

    /// `b* = ⊓ [x < y](b)` over all pairs.
    fn close_boxes(&mut self) {
        for (x, y, strict) in self.bounds.pairs() {
            // A join's operands are feasible as far as anybody found out; what is found now comes too late.
            if reduce_pair(&mut self.boxes, x, y, strict) == Feasible::No {
                return;
            }
        }
    }

    /// ⊔*p: the pairs that hold on both sides, explicit or implied by the closed boxes. A pair `x <= y` that the joined
    /// boxes imply is left to them; `x < y` is kept all the same, as in p1 of figure 3.
    fn join_closed(&mut self, other: &Self, context: &Context) {
        let mut other = other.clone();
        self.close_boxes();
        other.close_boxes();
        let mut bounds = self.bounds.clone();
        bounds.join(&other.bounds, &self.context(&other, context));
        let mut boxes = self.boxes.clone();
        boxes.join(&other.boxes, context);
        for x in (0..boxes.dimension()).map(Var::new) {
            for y in (0..boxes.dimension()).map(Var::new) {
                let difference = self.boxes.difference(x, y).max(other.boxes.difference(x, y));
                let strict = difference < Bound::upper(0);
                if x != y && (strict || difference < boxes.difference(x, y).min(Bound::upper(1))) {
                    bounds.relate(x, y, difference);
                }
            }
        }
        self.boxes = boxes;
        self.bounds = bounds;
    }
}

/// The numbers after `x <= y`, or `x < y`.
fn reduce_pair<V: Value>(boxes: &mut Environment<V>, x: Var, y: Var, strict: bool) -> Feasible {
    let step = i128::from(strict);
    let (low, high) = (boxes.value(x).interval(), boxes.value(y).interval());
    let most = high.high().add_upper(Bound::upper(-step));
    if most < low.high()
        && let Some(range) = Interval::new(Bound::NEG_INF, most)
        && boxes.refine(x, &V::from_interval(range)) == Feasible::No
    {
        return Feasible::No;
    }
    let least = low.low().add_lower(Bound::lower(step));
    if high.low() < least
        && let Some(range) = Interval::new(least, Bound::POS_INF)
        && boxes.refine(y, &V::from_interval(range)) == Feasible::No
    {
        return Feasible::No;
    }
    Feasible::Yes
}

impl<V: Value, C: Coupling> Lattice for Coupled<V, C> {
    fn leq(&self, other: &Self, context: &Context) -> bool {
        if C::CLOSES || context.saturate {
            // As the join sees its operands, so that a join is above them.
            let mut closed = self.clone();
            closed.close_boxes();
            return closed.boxes.leq(&other.boxes, context)
                && closed.bounds.leq(&other.bounds, &closed.context(other, context));
        }
        let mut known = self.context(other, context);
        if !hints::is_plain(context) {
            // A hinted join keeps pairs that the numbers of an operand imply, so that operand is below it.
            known.left = &self.boxes;
        }
        self.boxes.leq(&other.boxes, context) && self.bounds.leq(&other.bounds, &known)
    }

    fn join(&mut self, other: &Self, context: &Context) {
        if C::CLOSES || context.saturate {
            self.join_closed(other, context);
            return;
        }
        let mut bounds = self.bounds.clone();
        bounds.join(&other.bounds, &self.context(other, context));
        self.bounds = bounds;
        self.boxes.join(&other.boxes, context);
    }

    fn meet(&mut self, other: &Self) -> Feasible {
        self.boxes.meet(&other.boxes).and(self.bounds.meet(&other.bounds))
    }

    /// No closure of the left side: that can bring back what the widening dropped (section 5). The right side may be
    /// anything, so a saturated one (row H4).
    ///
    /// Chains end, also with hints: the numbers are widened on their own. Once they are stable, a hint adds no pair: it
    /// keeps one that was there, or one that the numbers of both sides imply and that is therefore not lost.
    fn widen(&mut self, newer: &Self, context: &Context) {
        let closed = context.saturate.then(|| {
            let mut closed = newer.clone();
            closed.close_boxes();
            closed
        });
        let newer = closed.as_ref().unwrap_or(newer);
        let mut bounds = self.bounds.clone();
        bounds.widen(&newer.bounds, &self.context(newer, context));
        for constraint in context.stable {
            // Not what follows from several pairs: it could come back each time that another of these is lost.
            if self.bounds.holds(constraint) || self.boxes.implies(constraint) {
                bounds.hold(constraint);
            }
        }
        self.bounds = bounds;
        self.boxes.widen(&newer.boxes, context);
    }

    fn narrow(&mut self, newer: &Self, context: &Context) {
        self.boxes.narrow(&newer.boxes, context);
        self.bounds.narrow(&newer.bounds, context);
    }

    fn size(&self) -> u64 {
        let dimension = self.boxes.size();
        let closure = if C::CLOSES { dimension * dimension / 8 } else { 0 };
        dimension + self.bounds.size() + closure
    }
}

impl<V: Value, C: Coupling> Facts for Coupled<V, C> {
    /// The boxes' bounds; if the components share, also `upper(x - y) + upper(rest)` for each `x` and `y` of opposite
    /// signs.
    fn bounds(&self, expression: &Linear) -> Interval {
        let mut bounds = self.boxes.bounds(expression);
        for &(x, a) in expression.terms() {
            for &(y, b) in expression.terms() {
                if a <= 0 || b >= 0 {
                    continue;
                }
                let rest = match expression.terms().len() {
                    2 if a == 1 && b == -1 => Interval::number(expression.constant()),
                    _ if C::SHARES => match expression.minus(&Linear::difference(x, y)) {
                        Some(rest) => self.boxes.bounds(&rest),
                        None => continue,
                    },
                    _ => continue,
                };
                let high = self.bounds.difference(x, y).add_upper(rest.high());
                let low = self.bounds.difference(y, x).negated().add_lower(rest.low());
                if let Some(tighter) = Interval::new(low, high).and_then(|range| bounds.meet(range)) {
                    bounds = tighter;
                }
            }
        }
        bounds
    }

    fn difference(&self, x: Var, y: Var) -> Bound {
        self.bounds.difference(x, y).min(self.boxes.difference(x, y))
    }

    fn is_related(&self, x: Var) -> bool {
        self.bounds.mentions(x)
    }

    fn implies(&self, constraint: &Constraint) -> bool {
        self.boxes.implies(constraint) || {
            let bounds = self.bounds(&constraint.expression);
            match constraint.relation {
                crate::Relation::Le => bounds.high() <= Bound::upper(0),
                crate::Relation::Eq => bounds == Interval::number(0),
                crate::Relation::Ne => !bounds.contains(0),
            }
        }
    }
}

impl<V: Value, C: Coupling> Numeric for Coupled<V, C> {
    fn top(dimension: usize) -> Self {
        Self {
            boxes: Environment::top(dimension),
            bounds: UpperBounds::top(dimension),
            coupling: PhantomData,
        }
    }

    fn dimension(&self) -> usize {
        self.boxes.dimension()
    }

    fn grow(&mut self, dimension: usize) {
        self.boxes.grow(dimension);
        self.bounds.grow(dimension);
    }

    fn assign(&mut self, x: Var, expression: &Expression, facts: &dyn Facts) {
        if let Expression::Linear(linear) = expression {
            return self.assign_linear(x, linear, expression, facts);
        }
        let mut bounds = self.bounds.clone();
        if !C::SHARES {
            bounds.assign(x, expression, &NoFacts);
            self.boxes.assign(x, expression, facts);
            self.bounds = bounds;
            return;
        }
        bounds.assign(x, expression, &*self);
        let range = expression.bounds(&*self);
        self.boxes.assign(x, expression, facts);
        self.bounds = bounds;
        // What follows holds after the assignment, so it cannot contradict. The relations that the operation gave
        // bound the result further.
        let _ = self.boxes.refine(x, &V::from_interval(range));
        let _ = self.reduce_around(&[x]);
    }

    fn assume(&mut self, constraint: &Constraint, facts: &dyn Facts) -> Feasible {
        let terms = constraint.expression.terms();
        let before: SmallVec<[Interval; 4]> =
            terms.iter().map(|&(var, _)| self.boxes.value(var).interval()).collect();
        if self.boxes.assume(constraint, facts) == Feasible::No {
            return Feasible::No;
        }
        let known: &dyn Facts = if C::SHARES { &self.boxes } else { &NoFacts };
        let feasible = self.bounds.assume(constraint, known);
        if feasible == Feasible::No || !C::SHARES {
            return feasible;
        }
        // Pairs tell something new only of a variable whose numbers have changed.
        let changed: SmallVec<[Var; 4]> = terms
            .iter()
            .zip(before)
            .filter(|((var, _), before)| self.boxes.value(*var).interval() != *before)
            .map(|(&(var, _), _)| var)
            .collect();
        if changed.is_empty() { Feasible::Yes } else { self.reduce_around(&changed) }
    }

    fn excludes(&self, constraint: &Constraint) -> bool {
        if self.boxes.excludes(constraint) {
            return true;
        }
        match constraint.expression.terms() {
            // Pairs are told nothing, and those of the variable are all that could tell more.
            [(x, _)] if !C::SHARES || !self.bounds.mentions(*x) => false,
            _ => self.clone().assume(constraint, &NoFacts) == Feasible::No,
        }
    }

    fn forget(&mut self, x: Var) {
        self.boxes.forget(x);
        self.bounds.forget(x);
    }

    fn rename(&self, renaming: &Renaming) -> Self {
        Self {
            boxes: self.boxes.rename(renaming),
            bounds: self.bounds.rename(renaming),
            coupling: PhantomData,
        }
    }

    fn constraints(&self) -> Vec<Constraint> {
        let mut constraints = self.boxes.constraints();
        constraints.extend(self.bounds.constraints());
        constraints
    }

    fn describe(&self, name: &dyn Fn(Var) -> String, limits: &dyn Fn(Var) -> Interval) -> Vec<String> {
        let mut lines = self.boxes.describe(name, limits);
        lines.extend(self.bounds.describe(name, limits));
        lines
    }

    fn contains(&self, point: &[i128]) -> bool {
        self.boxes.contains(point) && self.bounds.contains(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Operation, Thresholds};

    const X: Var = Var(0);
    const Y: Var = Var(1);

    fn state<C: Coupling>(x: Interval, y: Interval, pairs: &[(Var, Var)]) -> Coupled<Interval, C> {
        let mut state = Coupled::<Interval, C>::top(2);
        for &(x, y) in pairs {
            let pair = Constraint::lt(&Linear::var(x), &Linear::var(y)).unwrap();
            assert_eq!(state.bounds.assume(&pair, &NoFacts), Feasible::Yes);
        }
        state.boxes.set(X, x);
        state.boxes.set(Y, y);
        state
    }

    fn text<C: Coupling>(state: &Coupled<Interval, C>) -> String {
        state.describe(&|var| "xy"[var.index()..=var.index()].to_owned(), &|_| Interval::TOP).join(", ")
    }

    fn joined<C: Coupling>(a: &Coupled<Interval, C>, b: &Coupled<Interval, C>) -> String {
        let mut join = a.clone();
        join.join(b, &Context::NONE);
        text(&join)
    }

    /// Row P3, Table 4: a pair of one side stays if the other side's numbers imply it.
    #[test]
    fn table_4() {
        let pair = state::<Open>(Interval::TOP, Interval::TOP, &[(X, Y)]);
        let numbers = state::<Open>(Interval::of(0, 3), Interval::of(4, 9), &[]);
        assert!(numbers.leq(&pair, &Context::NONE), "the numbers imply x < y");
        assert!(!pair.leq(&numbers, &Context::NONE));
        assert_eq!(joined(&pair, &numbers), "x: [-oo, +oo], y: [-oo, +oo], x < y");
        assert_eq!(joined(&numbers, &pair), "x: [-oo, +oo], y: [-oo, +oo], x < y");
        let mut meet = pair.clone();
        assert_eq!(meet.meet(&numbers), Feasible::Yes);
        assert_eq!(text(&meet), "x: [0, 3], y: [4, 9], x < y");
        assert_eq!(meet.meet(&state::<Open>(Interval::TOP, Interval::TOP, &[(Y, X)])), Feasible::No);
        let mut widened = pair.clone();
        widened.widen(&numbers, &Context { thresholds: Thresholds::NONE, ..Context::NONE });
        assert_eq!(text(&widened), "x: [-oo, +oo], y: [-oo, +oo]", "the widening is componentwise");
        let mut hinted = pair;
        hinted.widen(&numbers, &Context { die_hard: true, ..Context::NONE });
        assert_eq!(text(&hinted), "x: [-oo, +oo], y: [-oo, +oo], x < y", "the die-hard hint keeps it");
    }

    /// Examples 2 and 3 of hints.txt: the Cartesian join loses the pair; the die-hard hint keeps it, and so does
    /// saturation (row H4).
    #[test]
    fn cartesian_join() {
        let pair = state::<Cartesian>(Interval::TOP, Interval::TOP, &[(X, Y)]);
        let numbers = state::<Cartesian>(Interval::at_most(0), Interval::at_least(1), &[]);
        assert_eq!(joined(&numbers, &pair), "x: [-oo, +oo], y: [-oo, +oo]");
        for context in
            [Context { die_hard: true, ..Context::NONE }, Context { saturate: true, ..Context::NONE }]
        {
            let mut hinted = numbers.clone();
            hinted.join(&pair, &context);
            assert_eq!(text(&hinted), "x: [-oo, +oo], y: [-oo, +oo], x < y");
        }
        // Only a saturated operand has a pair that neither side says: 0 < 1 and 5 < 6.
        let low = state::<Cartesian>(Interval::number(0), Interval::number(1), &[]);
        let high = state::<Cartesian>(Interval::number(5), Interval::number(6), &[]);
        let join = |context: &Context| {
            let mut hinted = low.clone();
            hinted.join(&high, context);
            text(&hinted)
        };
        assert_eq!(join(&Context { die_hard: true, ..Context::NONE }), "x: [0, 5], y: [1, 6]");
        assert_eq!(join(&Context { saturate: true, ..Context::NONE }), "x: [0, 5], y: [1, 6], x < y");
    }

    /// Rows P4 and P6: p1 to p4 of figure 3.
    #[test]
    fn figure_3() {
        fn run<C: Coupling>(last: i128) -> (String, bool, bool) {
            let mut join = state::<C>(Interval::number(0), Interval::number(3), &[]);
            join.join(&state::<C>(Interval::number(-2), Interval::number(last), &[]), &Context::NONE);
            let (x, y) = (Linear::var(X), Linear::var(Y));
            let less = join.implies(&Constraint::lt(&x, &y).unwrap());
            (text(&join), less, join.implies(&Constraint::ne(&x, &y).unwrap()))
        }
        assert_eq!(run::<Open>(1), ("x: [-2, 0], y: [1, 3]".to_owned(), true, true));
        assert_eq!(run::<Closed>(1), ("x: [-2, 0], y: [1, 3], x < y".to_owned(), true, true));
        assert_eq!(run::<Open>(0), ("x: [-2, 0], y: [0, 3]".to_owned(), false, false));
        assert_eq!(run::<Closed>(0), ("x: [-2, 0], y: [0, 3], x < y".to_owned(), true, true));
    }

    /// Row P5, section 5: `rem` is below its divisor if the numbers say that is positive.
    #[test]
    fn remainder() {
        let expression = Expression::Binary(Operation::Rem, Linear::var(X), Linear::var(Y));
        let run = |divisor: Interval| {
            let mut state = Pentagons::top(3);
            state.boxes.set(Y, divisor);
            state.assign(Var(2), &expression, &NoFacts);
            state.implies(&Constraint::lt(&Linear::var(Var(2)), &Linear::var(Y)).unwrap())
        };
        assert!(run(Interval::at_least(1)));
        assert!(!run(Interval::at_least(0)));
        let mut cartesian = IntervalsXBounds::top(3);
        cartesian.boxes.set(Y, Interval::at_least(1));
        cartesian.assign(Var(2), &expression, &NoFacts);
        assert!(!cartesian.implies(&Constraint::lt(&Linear::var(Var(2)), &Linear::var(Y)).unwrap()));
    }
}
