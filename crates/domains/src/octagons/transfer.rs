//! Guards and assignments (octagons.txt, definitions 2 and 3).

use smallvec::SmallVec;

use super::block::Literal;
use super::state::bound_of;
use super::store::Store;
use crate::{Bound, Constraint, Expression, Facts, Feasible, Interval, Linear, NoFacts, Relation, Var};

/// An expression of more terms is bounded by intervals only.
const TERMS: usize = 5;

/// One of an expression's terms as literals: how often, and which.
type Term = (i128, Literal);

fn terms(expression: &Linear) -> SmallVec<[Term; 5]> {
    let term =
        |&(var, coefficient): &(Var, i128)| (coefficient.abs(), Literal::new(var.index(), coefficient < 0));
    expression.terms().iter().map(term).collect()
}

/// Both hold.
struct Together<'a>(&'a dyn Facts, &'a dyn Facts);

impl Facts for Together<'_> {
    fn bounds(&self, expression: &Linear) -> Interval {
        let bounds = self.0.bounds(expression);
        bounds.meet(self.1.bounds(expression)).unwrap_or(bounds)
    }
}

/// What a representation knows.
struct Known<'a, T>(&'a T);

impl<T: Store> Facts for Known<'_, T> {
    fn bounds(&self, expression: &Linear) -> Interval {
        self.0.bounds(expression)
    }
}

/// Guards and assignments of a representation.
pub(super) trait Transfer: Store {
    /// The numbers a linear expression may have.
    fn bounds(&self, expression: &Linear) -> Interval {
        if let [(x, 1)] = *expression.terms() {
            return self.interval(x).plus(Interval::number(expression.constant()));
        }
        let high = self.highest(&terms(expression)).add_upper(Bound::upper(expression.constant()));
        let Some(negated) = expression.scaled(-1) else { return Interval::TOP };
        let low = self.highest(&terms(&negated)).negated().add_lower(Bound::lower(expression.constant()));
        // Contradicting bounds leave no number; anything is right then.
        Interval::new(low, high).unwrap_or(Interval::TOP)
    }

    /// An upper bound of a sum of literals: the best way to pair them, if they are few.
    fn highest(&self, terms: &[Term]) -> Bound {
        let [(count, first), rest @ ..] = terms else { return Bound::upper(0) };
        let alone = |count: i128, literal: Literal| match self.upper(literal).finite() {
            Some(upper) => upper.checked_mul(count).map_or(Bound::POS_INF, Bound::upper),
            None => Bound::POS_INF,
        };
        if rest.is_empty() || terms.len() > TERMS || !self.is_related(first.var()) {
            let single = alone(*count, *first);
            return if single == Bound::POS_INF { single } else { single.add_upper(self.highest(rest)) };
        }
        let mut best = alone(*count, *first).add_upper(self.highest(rest));
        for (index, &(more, second)) in rest.iter().enumerate() {
            // first + second is first - (-second).
            let Some(pair) = bound_of(self.edge(second.negated(), *first)).finite() else {
                continue;
            };
            let times = (*count).min(more);
            let mut others: SmallVec<[Term; 5]> = SmallVec::from_slice(rest);
            others.remove(index);
            if *count > times {
                others.insert(0, (count - times, *first));
            } else if more > times {
                others.insert(0, (more - times, second));
            }
            let pair = pair.checked_mul(times).map_or(Bound::POS_INF, Bound::upper);
            best = best.min(pair.add_upper(self.highest(&others)));
        }
        best
    }

    fn implies_le(&self, expression: &Linear) -> bool {
        self.highest(&terms(expression)).add_upper(Bound::upper(expression.constant())) <= Bound::upper(0)
    }

    /// `expression <= 0`: exact if it is a constraint of the shape, else what follows for each variable and each pair.
    fn assume_le(&mut self, expression: &Linear, facts: &dyn Facts) -> Feasible {
        match *terms(expression) {
            [] => {
                if expression.constant() <= 0 {
                    Feasible::Yes
                } else {
                    Feasible::No
                }
            }
            [(count, x)] => self.refine(x, Bound::upper((-expression.constant()).div_euclid(count))),
            [(a, x), (b, y)] if a == b && (Self::SUMS || x.is_negative() != y.is_negative()) => {
                self.relate(y.negated(), x, Bound::upper((-expression.constant()).div_euclid(a)))
            }
            _ => self.assume_general(expression, facts),
        }
    }

    fn assume_general(&mut self, expression: &Linear, facts: &dyn Facts) -> Feasible {
        let least = Together(&Known(self), facts).bounds(expression).low();
        if Bound::upper(0) < least {
            return Feasible::No;
        }
        let terms = terms(expression);
        let unit =
            |literal: Literal| Linear::var(literal.var()).scaled(if literal.is_negative() { -1 } else { 1 });
        for &(count, x) in &terms {
            // count * x <= -rest
            let rest = Together(&Known(self), facts).bounds(&expression.without(x.var())).low();
            if let Some(rest) = rest.finite()
                && self.refine(x, Bound::upper((-rest).div_euclid(count))) == Feasible::No
            {
                return Feasible::No;
            }
        }
        for (index, &(a, x)) in terms.iter().enumerate() {
            for &(b, y) in &terms[index + 1..] {
                if !Self::SUMS && x.is_negative() == y.is_negative() {
                    continue;
                }
                // times * (x + y) <= -rest
                let times = a.min(b);
                let rest = unit(x)
                    .zip(unit(y))
                    .and_then(|(x, y)| expression.minus(&x.plus(&y)?.scaled(times)?))
                    .map(|rest| Together(&Known(self), facts).bounds(&rest).low());
                if let Some(rest) = rest.and_then(Bound::finite)
                    && self.relate(y.negated(), x, Bound::upper((-rest).div_euclid(times))) == Feasible::No
                {
                    return Feasible::No;
                }
            }
        }
        Feasible::Yes
    }

    /// `expression != 0`: an end that is excluded moves.
    fn assume_ne(&mut self, expression: &Linear, facts: &dyn Facts) -> Feasible {
        let bounds = Together(&Known(self), facts).bounds(expression);
        let zero = Bound::upper(0);
        match (bounds.low() == zero, bounds.high() == zero) {
            (true, true) => Feasible::No,
            // 0 <= e is 1 <= e, and e <= 0 is e <= -1.
            (true, false) => match expression.scaled(-1).and_then(|negated| negated.offset(1)) {
                Some(below) => self.assume_le(&below, facts),
                None => Feasible::Yes,
            },
            (false, true) => match expression.offset(1) {
                Some(below) => self.assume_le(&below, facts),
                None => Feasible::Yes,
            },
            (false, false) => Feasible::Yes,
        }
    }

    fn assume(&mut self, constraint: &Constraint, facts: &dyn Facts) -> Feasible {
        let expression = &constraint.expression;
        match constraint.relation {
            Relation::Le => self.assume_le(expression, facts),
            Relation::Ne => self.assume_ne(expression, facts),
            Relation::Eq => match (self.assume_le(expression, facts), expression.scaled(-1)) {
                (Feasible::Yes, Some(negated)) => self.assume_le(&negated, facts),
                (feasible, _) => feasible,
            },
        }
    }

    /// `x := expression`, where `x` is unconstrained and does not occur in the expression.
    fn define(&mut self, x: Var, expression: &Expression, facts: &dyn Facts) {
        let this = Known(self);
        let known = Together(&this, facts);
        let interval = expression.bounds(&known);
        let mut relations: SmallVec<[Constraint; 8]> = SmallVec::new();
        if let Expression::Linear(linear) = expression {
            // x - y is linear - y; a sum likewise.
            for &(y, coefficient) in linear.terms() {
                let sign = if coefficient > 0 { 1 } else { -1 };
                let Some(difference) = Linear::var(y).scaled(sign) else { continue };
                let (Some(left), Some(rest)) = (Linear::var(x).minus(&difference), linear.minus(&difference))
                else {
                    continue;
                };
                let rest = known.bounds(&rest);
                let high = rest.high().finite().and_then(|high| Constraint::le(&left, &Linear::number(high)));
                let low = rest.low().finite().and_then(|low| Constraint::le(&Linear::number(low), &left));
                relations.extend(high.into_iter().chain(low));
            }
        } else {
            relations.extend(expression.consequences(x, &known));
        }
        self.set(x, interval);
        for constraint in relations {
            // It holds after the assignment, so it cannot contradict.
            let _ = self.assume(&constraint, &NoFacts);
        }
    }

    fn assign(&mut self, x: Var, expression: &Expression, facts: &dyn Facts) {
        if let Expression::Linear(linear) = expression {
            match *linear.terms() {
                [] => {
                    self.forget(x);
                    self.set(x, Interval::number(linear.constant()));
                    return;
                }
                [(y, 1)] if x == y => return self.shift(x, linear.constant()),
                [(y, 1)] => return self.copy(x, y, false, linear.constant()),
                [(y, -1)] if Self::SUMS && x == y => {
                    self.reflect(x);
                    return self.shift(x, linear.constant());
                }
                [(y, -1)] if Self::SUMS => return self.copy(x, y, true, linear.constant()),
                _ => {}
            }
        }
        if speaks_of(expression, x) {
            // The new number stands beside the old one until that is dropped.
            let new = Var::new(self.dimension());
            self.grow(self.dimension() + 1);
            self.define(new, expression, facts);
            self.forget(x);
            self.replace_by_last(x);
        } else {
            self.forget(x);
            self.define(x, expression, facts);
        }
    }
}

impl<T: Store> Transfer for T {}

/// Whether the variable occurs in the expression.
fn speaks_of(expression: &Expression, x: Var) -> bool {
    match expression {
        Expression::Linear(a) | Expression::Abs(a) => a.coefficient(x) != 0,
        Expression::Binary(_, a, b) => a.coefficient(x) != 0 || b.coefficient(x) != 0,
        Expression::Any(_) => false,
        Expression::Wrapped(_, inner) => speaks_of(inner, x),
    }
}
