//! The functor from values to states: one abstract number per variable (pentagons.txt, section 3, Table 3).

use std::sync::Arc;

use crate::linear::floor_quotient;
use crate::{
    Bound, Constraint, Context, DisInterval, Expression, Facts, Feasible, Interval, Lattice, Linear, NoFacts,
    Numeric, Parity, Relation, Renaming, Value, Var,
};

/// One `V` per variable. It stands for the states in which every variable's number is in its `V`.
///
/// With intervals these are the paper's `Boxes`.
#[derive(Clone, Debug)]
pub struct Environment<V> {
    values: Arc<Vec<V>>,
}

impl Environment<Interval> {
    /// The upper bound of `a * left + b * right`, where the right side has these terms and no constant, and how many variables that has; `None`
    /// if it has too large a coefficient. The sum itself is not made.
    pub(crate) fn highest_combined(
        &self,
        a: i128,
        left: &Linear,
        b: i128,
        right: &[(Var, i128)],
    ) -> Option<(Bound, usize)> {
        // The sum of the terms' bounds, while all of them have one.
        let (mut sum, mut count) = (Some(0_i128), 0);
        let constant = left.combine(a, right, b, |var, coefficient| {
            count += 1;
            sum = sum.and_then(|sum| self.value(var).scaled_high(coefficient).finite()?.checked_add(sum));
        })?;
        Some((sum.and_then(|sum| sum.checked_add(constant)).map_or(Bound::POS_INF, Bound::upper), count))
    }

    /// The upper bound of [`Facts::bounds`], for half of the price.
    pub(crate) fn highest(&self, linear: &Linear) -> Bound {
        let mut terms = linear.terms().iter();
        let term = |&(var, coefficient): &(Var, i128)| self.value(var).scaled_high(coefficient);
        match terms.next() {
            None => Interval::number(linear.constant()).high(),
            Some(first) => {
                let sum = terms.fold(term(first), |sum, next| sum.add_upper(term(next)));
                if linear.constant() == 0 { sum } else { sum.add_upper(Bound::upper(linear.constant())) }
            }
        }
    }
}

impl<V: Value> Environment<V> {
    /// What is known of one variable.
    #[inline]
    pub fn value(&self, x: Var) -> &V {
        &self.values[x.index()]
    }

    /// Replaces what is known of one variable.
    pub fn set(&mut self, x: Var, value: V) {
        if self.values[x.index()] != value {
            Arc::make_mut(&mut self.values)[x.index()] = value;
        }
    }

    /// Keeps the states in which the variable's number is in `value`.
    pub fn refine(&mut self, x: Var, value: &V) -> Feasible {
        match self.values[x.index()].meet(value) {
            None => Feasible::No,
            Some(met) => {
                self.set(x, met);
                Feasible::Yes
            }
        }
    }

    /// The numbers a linear expression may have.
    pub fn evaluate(&self, linear: &Linear) -> V {
        self.sum(linear.terms().iter(), linear.constant())
    }

    /// The same without one variable's term.
    fn evaluate_without(&self, linear: &Linear, left_out: Var) -> V {
        self.sum(linear.terms().iter().filter(|term| term.0 != left_out), linear.constant())
    }

    fn sum<'a>(&self, terms: impl Iterator<Item = &'a (Var, i128)>, constant: i128) -> V {
        let mut terms = terms.map(|&(var, coefficient)| {
            let value = self.value(var);
            if coefficient == 1 { value.clone() } else { value.scale(coefficient) }
        });
        match terms.next() {
            None => V::number(constant),
            Some(first) => {
                let sum = terms.fold(first, |sum, term| sum.add(&term));
                if constant == 0 { sum } else { sum.add(&V::number(constant)) }
            }
        }
    }

    fn evaluate_expression(&self, expression: &Expression) -> V {
        match expression {
            Expression::Linear(linear) => self.evaluate(linear),
            Expression::Binary(operation, a, b) => self.evaluate(a).apply(*operation, &self.evaluate(b)),
            Expression::Abs(a) => self.evaluate(a).abs(),
            Expression::Any(interval) => V::from_interval(*interval),
            Expression::Wrapped(int, inner) => self.evaluate_expression(inner).wrap(*int),
        }
    }

    /// The variables of which the two do not know the same.
    pub(crate) fn different<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = Var> + 'a {
        let same = Arc::ptr_eq(&self.values, &other.values);
        let pairs = self.values.iter().zip(other.values.iter()).enumerate().filter(move |_| !same);
        pairs.filter(|(_, (left, right))| left != right).map(|(index, _)| Var::new(index))
    }

    fn zip_with(&mut self, other: &Self, f: impl Fn(&V, &V) -> V) {
        if Arc::ptr_eq(&self.values, &other.values) {
            return;
        }
        for (value, newer) in Arc::make_mut(&mut self.values).iter_mut().zip(other.values.iter()) {
            if value != newer {
                *value = f(value, newer);
            }
        }
    }

    /// `expression <= 0`: each variable is bounded by what the others leave it.
    fn assume_le(&mut self, expression: &Linear) -> Feasible {
        let terms = expression.terms();
        // The least the whole expression can be, and how many terms have no least.
        let mut finite = expression.constant();
        let mut unbounded = 0;
        for &(var, coefficient) in terms {
            let low = self.value(var).interval().scaled(coefficient).low();
            match low.finite().and_then(|low| finite.checked_add(low)) {
                Some(sum) => finite = sum,
                None => unbounded += 1,
            }
        }
        if unbounded == 0 && finite > 0 {
            return Feasible::No;
        }
        for &(var, coefficient) in terms {
            let interval = self.value(var).interval();
            let low = interval.scaled(coefficient).low().finite();
            let others = match (unbounded, low) {
                (0, Some(low)) => finite.checked_sub(low),
                (1, None) => Some(finite),
                _ => None,
            };
            // coefficient * var <= room
            let Some(room) = others.and_then(i128::checked_neg) else { continue };
            let bound = if coefficient > 0 {
                Interval::at_most(floor_quotient(room, coefficient))
            } else {
                Interval::at_least(-floor_quotient(room, -coefficient))
            };
            if !interval.leq(bound) && self.refine(var, &V::from_interval(bound)) == Feasible::No {
                return Feasible::No;
            }
        }
        Feasible::Yes
    }

    /// `expression == 0`, beyond the two inequalities: a variable with coefficient 1 or -1 is what the others make it.
    fn assume_eq(&mut self, expression: &Linear) -> Feasible {
        for &(var, coefficient) in expression.terms() {
            if coefficient.abs() == 1 {
                let rest = self.evaluate_without(expression, var).scale(-coefficient);
                if self.refine(var, &rest) == Feasible::No {
                    return Feasible::No;
                }
            }
        }
        match expression.terms() {
            [] if expression.constant() != 0 => Feasible::No,
            _ => Feasible::Yes,
        }
    }

    /// `expression != 0`: says something where all but one variable are known.
    fn assume_ne(&mut self, expression: &Linear) -> Feasible {
        if expression.as_number() == Some(0) {
            return Feasible::No;
        }
        for &(var, coefficient) in expression.terms() {
            let rest = self.evaluate_without(expression, var).interval().as_number();
            let Some(rest) = rest.filter(|rest| coefficient.abs() == 1 || rest % coefficient == 0) else {
                continue;
            };
            match self.value(var).without(-rest / coefficient) {
                None => return Feasible::No,
                Some(value) => self.set(var, value),
            }
        }
        Feasible::Yes
    }
}

impl<V: Value> Lattice for Environment<V> {
    fn leq(&self, other: &Self, _: &Context) -> bool {
        Arc::ptr_eq(&self.values, &other.values)
            || self.values.iter().zip(other.values.iter()).all(|(left, right)| left.leq(right))
    }

    fn join(&mut self, other: &Self, _: &Context) {
        self.zip_with(other, V::join);
    }

    fn meet(&mut self, other: &Self) -> Feasible {
        if Arc::ptr_eq(&self.values, &other.values) {
            return Feasible::Yes;
        }
        for (value, more) in Arc::make_mut(&mut self.values).iter_mut().zip(other.values.iter()) {
            match value.meet(more) {
                None => return Feasible::No,
                Some(met) => *value = met,
            }
        }
        Feasible::Yes
    }

    fn widen(&mut self, newer: &Self, context: &Context) {
        self.zip_with(newer, |value, newer| value.widen(newer, context.thresholds));
    }

    fn narrow(&mut self, newer: &Self, context: &Context) {
        self.zip_with(newer, |value, newer| value.narrow(newer, context.thresholds));
    }

    fn size(&self) -> u64 {
        self.values.len() as u64
    }
}

impl<V: Value> Facts for Environment<V> {
    fn bounds(&self, expression: &Linear) -> Interval {
        self.evaluate(expression).interval()
    }

    fn union(&self, expression: &Linear) -> DisInterval {
        self.evaluate(expression).union()
    }

    fn parity(&self, expression: &Linear) -> Parity {
        self.evaluate(expression).parity()
    }

    fn difference(&self, x: Var, y: Var) -> Bound {
        self.value(x).interval().high().add_upper(self.value(y).interval().low().negated())
    }

    fn implies(&self, constraint: &Constraint) -> bool {
        let value = self.evaluate(&constraint.expression);
        match constraint.relation {
            Relation::Le => value.interval().high() <= Bound::upper(0),
            Relation::Eq => value.interval() == Interval::number(0),
            Relation::Ne => !value.contains(0),
        }
    }
}

impl<V: Value> Numeric for Environment<V> {
    fn top(dimension: usize) -> Self {
        Self { values: Arc::new(vec![V::top(); dimension]) }
    }

    fn dimension(&self) -> usize {
        self.values.len()
    }

    fn grow(&mut self, dimension: usize) {
        if self.values.len() >= dimension {
            return;
        }
        if let Some(values) = Arc::get_mut(&mut self.values) {
            values.resize(dimension, V::top());
            return;
        }
        // One copy, with room for all.
        let mut values = Vec::with_capacity(dimension);
        values.extend_from_slice(&self.values);
        values.resize(dimension, V::top());
        self.values = Arc::new(values);
    }

    fn assign(&mut self, x: Var, expression: &Expression, facts: &dyn Facts) {
        let value = self.evaluate_expression(expression);
        let known = V::from_interval(expression.bounds(facts));
        // What other domains know cannot contradict us: both hold of the same states.
        let value = value.meet(&known).unwrap_or(value);
        self.set(x, value);
    }

    fn assume(&mut self, constraint: &Constraint, _: &dyn Facts) -> Feasible {
        let expression = &constraint.expression;
        match constraint.relation {
            Relation::Le => self.assume_le(expression),
            Relation::Ne => self.assume_ne(expression),
            Relation::Eq => {
                let Some(negated) = expression.scaled(-1) else { return self.assume_eq(expression) };
                let feasible = self.assume_le(expression);
                if feasible == Feasible::No || self.assume_le(&negated) == Feasible::No {
                    return Feasible::No;
                }
                self.assume_eq(expression)
            }
        }
    }

    /// That depends on the variables of the constraint alone: a state of these is enough, whatever the number of the others.
    fn excludes(&self, constraint: &Constraint) -> bool {
        let terms = constraint.expression.terms();
        let values = terms.iter().map(|term| self.value(term.0).clone()).collect();
        let place = |var| terms.iter().position(|term| term.0 == var).expect("one of its variables");
        let expression = constraint.expression.renamed(|var| Var::new(place(var)));
        let renamed = Constraint { expression, relation: constraint.relation };
        Self { values: Arc::new(values) }.assume(&renamed, &NoFacts) == Feasible::No
    }

    fn forget(&mut self, x: Var) {
        self.set(x, V::top());
    }

    fn rename(&self, renaming: &Renaming) -> Self {
        let values = renaming
            .sources()
            .iter()
            .map(|source| source.map_or_else(V::top, |source| self.value(source).clone()))
            .collect();
        Self { values: Arc::new(values) }
    }

    fn constraints(&self) -> Vec<Constraint> {
        let mut constraints = Vec::new();
        for (index, value) in self.values.iter().enumerate() {
            let (x, interval) = (Linear::var(Var::new(index)), value.interval());
            match (interval.low().finite(), interval.high().finite()) {
                (Some(low), Some(high)) if low == high => {
                    constraints.extend(Constraint::eq(&x, &Linear::number(low)));
                }
                (low, high) => {
                    constraints.extend(low.and_then(|low| Constraint::le(&Linear::number(low), &x)));
                    constraints.extend(high.and_then(|high| Constraint::le(&x, &Linear::number(high))));
                }
            }
        }
        constraints
    }

    fn describe(&self, name: &dyn Fn(Var) -> String, limits: &dyn Fn(Var) -> Interval) -> Vec<String> {
        self.values
            .iter()
            .enumerate()
            .map(|(index, value)| {
                let var = Var::new(index);
                format!("{}: {}", name(var), value.describe(limits(var)))
            })
            .collect()
    }

    fn contains(&self, point: &[i128]) -> bool {
        self.values.iter().zip(point).all(|(value, &number)| value.contains(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NoFacts, Thresholds};

    fn boxes(values: &[Interval]) -> Environment<Interval> {
        let mut state = Environment::top(values.len());
        for (index, value) in values.iter().enumerate() {
            state.set(Var::new(index), *value);
        }
        state
    }

    /// Row P1, Table 3: everything is pointwise.
    #[test]
    fn table_3() {
        let a = boxes(&[Interval::of(0, 3), Interval::of(0, 3)]);
        let b = boxes(&[Interval::of(0, 5), Interval::of(1, 2)]);
        assert!(!a.leq(&b, &Context::NONE) && !b.leq(&a, &Context::NONE));
        let mut join = a.clone();
        join.join(&b, &Context::NONE);
        assert_eq!(join.values[..], [Interval::of(0, 5), Interval::of(0, 3)]);
        let mut meet = a.clone();
        assert_eq!(meet.meet(&b), Feasible::Yes);
        assert_eq!(meet.values[..], [Interval::of(0, 3), Interval::of(1, 2)]);
        let mut widened = a;
        widened.widen(&join, &Context { thresholds: Thresholds::NONE, ..Context::NONE });
        assert_eq!(widened.values[..], [Interval::at_least(0), Interval::of(0, 3)]);
        assert_eq!(
            meet.meet(&boxes(&[Interval::number(9), Interval::TOP])),
            Feasible::No,
            "bottom in one is bottom"
        );
    }

    #[test]
    fn guards() {
        let (x, y) = (Linear::var(Var(0)), Linear::var(Var(1)));
        let mut state = boxes(&[Interval::of(0, 10), Interval::of(5, 7)]);
        let assume = |state: &mut Environment<Interval>, constraint: Option<Constraint>| {
            state.assume(&constraint.unwrap(), &NoFacts)
        };
        assert_eq!(assume(&mut state, Constraint::lt(&y, &x)), Feasible::Yes);
        assert_eq!(state.values[..], [Interval::of(6, 10), Interval::of(5, 7)]);
        assert_eq!(assume(&mut state, Constraint::eq(&x, &y)), Feasible::Yes);
        assert_eq!(state.values[..], [Interval::of(6, 7), Interval::of(6, 7)]);
        assert_eq!(assume(&mut state, Constraint::ne(&x, &Linear::number(6))), Feasible::Yes);
        assert_eq!(state.values[0], Interval::number(7));
        assert_eq!(assume(&mut state, Constraint::le(&x, &Linear::number(6))), Feasible::No);
    }
}
