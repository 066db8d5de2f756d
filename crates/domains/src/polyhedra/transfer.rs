//! Guards, assignments, and what a polyhedron says.

use std::sync::Arc;

use super::Polyhedra;
use super::affine::Affine;
use super::state::State;
use crate::{
    Bound, Constraint, Environment, Expression, Facts, Feasible, Form, Interval, Linear, Numeric, Rational,
    Relation, Renaming, Var,
};

/// Both hold.
struct Together<'a>(&'a State, &'a dyn Facts);

impl Facts for Together<'_> {
    fn bounds(&self, expression: &Linear) -> Interval {
        let bounds = self.0.bounds(&expression.into());
        bounds.meet(self.1.bounds(expression)).unwrap_or(bounds)
    }
}

/// Over variables that are integers: a sum of integers that is at most a number is at most its floor.
fn tightened(mut row: Form) -> Form {
    row.make_primitive();
    if !row.is_number()
        && let Some(ceil) = row.constant().ceil()
    {
        row.set_constant(ceil.into());
    }
    row
}

impl State {
    /// `form <= 0`
    fn assume_le(&mut self, form: &Form) -> Feasible {
        let row = tightened(self.affine.reduce(form));
        self.insert(Vec::new(), vec![row])
    }

    /// `form == 0`
    fn assume_eq(&mut self, form: &Form) -> Feasible {
        let mut row = self.affine.reduce(form);
        row.make_primitive();
        if !row.constant().is_integer() {
            // A sum of integers is none of the others. If it is a number, it is not 0.
            return Feasible::No;
        }
        self.insert(vec![row], Vec::new())
    }

    /// `form != 0`: an end that is excluded moves.
    fn assume_ne(&mut self, form: &Form) -> Feasible {
        let bounds = self.bounds(form);
        let zero = Bound::upper(0);
        let step = |form: &Form| {
            let mut form = form.clone();
            form.set_constant(form.constant() + &Rational::ONE);
            form
        };
        match (bounds.low() == zero, bounds.high() == zero) {
            (true, true) => Feasible::No,
            // 0 <= e is 1 <= e, and e <= 0 is e <= -1.
            (true, false) => self.assume_le(&step(&form.negated())),
            (false, true) => self.assume_le(&step(form)),
            (false, false) => Feasible::Yes,
        }
    }

    /// Whether the constraint, as [`State::assume`] takes it, cuts off no rational point.
    pub(super) fn has_all_points_in(&self, constraint: &Constraint) -> bool {
        let form = Form::from(&constraint.expression);
        match constraint.relation {
            Relation::Le => self.implies(&tightened(self.affine.reduce(&form))),
            Relation::Eq => self.implies_equality(&form),
            // It moves an end or says nothing.
            Relation::Ne => false,
        }
    }

    pub(super) fn assume(&mut self, constraint: &Constraint) -> Feasible {
        let form = Form::from(&constraint.expression);
        match constraint.relation {
            Relation::Le => self.assume_le(&form),
            Relation::Eq => self.assume_eq(&form),
            Relation::Ne => self.assume_ne(&form),
        }
    }

    fn assign_linear(&mut self, x: Var, linear: &Linear) {
        let mut form = Form::from(linear);
        if linear.coefficient(x) == 0 {
            self.forget(x);
            self.define(x, &form);
            return;
        }
        // x' == form, so x is what that says of it, with x' under the name of x.
        let coefficient = form.remove(x).expect("it occurs").recip();
        form.scale(&-&coefficient);
        form.add_scaled(&coefficient, &Form::var(x));
        self.substitute(x, &form);
    }

    /// What is known of `x` after `x := expression`, which does not speak of it.
    fn assign_known(&mut self, x: Var, known: &[Constraint], interval: Interval) {
        let ends = [
            interval.low().finite().and_then(|low| Constraint::le(&Linear::number(low), &Linear::var(x))),
            interval.high().finite().and_then(|high| Constraint::le(&Linear::var(x), &Linear::number(high))),
        ];
        for constraint in known.iter().chain(ends.iter().flatten()) {
            // It holds after the assignment, so it cannot contradict.
            let _ = self.assume(constraint);
        }
    }
}

/// Whether the variable occurs in the expression.
fn speaks_of(expression: &Expression, x: Var) -> bool {
    match expression {
        Expression::Linear(a) | Expression::Abs(a) => a.coefficient(x) != 0,
        Expression::Binary(_, a, b) => a.coefficient(x) != 0 || b.coefficient(x) != 0,
        Expression::Any(_) => false,
        Expression::Wrapped(_, inner) => speaks_of(inner, x),
    }
}

impl Numeric for Polyhedra {
    const HAS_EQUATIONS: bool = true;

    fn top(dimension: usize) -> Self {
        Self::new(State::top(dimension))
    }

    fn dimension(&self) -> usize {
        self.state.dimension
    }

    fn grow(&mut self, dimension: usize) {
        if dimension > self.state.dimension {
            Arc::make_mut(&mut self.state).dimension = dimension;
        }
    }

    fn assign(&mut self, x: Var, expression: &Expression, facts: &dyn Facts) {
        if let Expression::Linear(linear) = expression {
            Arc::make_mut(&mut self.state).assign_linear(x, linear);
            return;
        }
        let together = Together(&self.state, facts);
        let interval = expression.bounds(&together);
        if !speaks_of(expression, x) {
            let known = expression.consequences(x, &together);
            let state = Arc::make_mut(&mut self.state);
            state.forget(x);
            state.assign_known(x, &known, interval);
            return;
        }
        // The new number stands beside the old one until that is dropped.
        let old = self.state.dimension;
        let new = Var::new(old);
        let known = expression.consequences(new, &together);
        let state = Arc::make_mut(&mut self.state);
        state.dimension += 1;
        state.assign_known(new, &known, interval);
        let sources = (0..old).map(|index| Some(if index == x.index() { new } else { Var::new(index) }));
        *self = self.rename(&Renaming::new(sources.collect()));
    }

    fn assume(&mut self, constraint: &Constraint, _: &dyn Facts) -> Feasible {
        Arc::make_mut(&mut self.state).assume(constraint)
    }

    fn forget(&mut self, x: Var) {
        Arc::make_mut(&mut self.state).forget(x);
    }

    fn rename(&self, renaming: &Renaming) -> Self {
        let mut state = State::clone(&self.state);
        let occurs = |state: &State, x: Var| {
            state.affine.rows().iter().any(|(pivot, form)| *pivot == x || form.coefficient(x).is_some())
                || state.blocks.iter().any(|block| block.speaks_of(x))
        };
        for x in (0..state.dimension).map(Var::new) {
            if renaming.drops(x) && occurs(&state, x) {
                state.forget(x);
            }
        }
        let new = |form: &Form| {
            let terms = form.terms().iter().map(|(var, coefficient)| {
                let target = renaming.targets(*var).next().expect("what is dropped is forgotten");
                (target, coefficient.clone())
            });
            Form::of(form.constant().clone(), terms)
        };
        let mut affine = Affine::default();
        for form in state.affine.forms() {
            affine.add(&new(&form));
        }
        for copies in renaming.copies().chunk_by(|a, b| a.0 == b.0) {
            for (_, copy) in &copies[1..] {
                affine.add(&(&Linear::difference(*copy, copies[0].1)).into());
            }
        }
        let rows: Vec<Form> = state.rows().map(new).collect();
        Self::new(State::of(renaming.dimension(), affine, &rows))
    }

    fn constraints(&self) -> Vec<Constraint> {
        let of = |relation: Relation| {
            move |form: Form| Some(Constraint { expression: form.to_linear()?, relation })
        };
        let equalities = self.state.affine.forms().filter_map(of(Relation::Eq));
        let rows = self.state.rows().map(|row| tightened(row.clone())).filter_map(of(Relation::Le));
        equalities.chain(rows).collect()
    }

    fn describe(&self, name: &dyn Fn(Var) -> String, limits: &dyn Fn(Var) -> Interval) -> Vec<String> {
        let mut boxes = Environment::<Interval>::top(self.state.dimension);
        for var in (0..self.state.dimension).map(Var::new) {
            boxes.set(var, self.state.bounds(&Form::var(var)));
        }
        let mut lines = boxes.describe(name, limits);
        let relations =
            self.constraints().into_iter().filter(|constraint| constraint.expression.terms().len() > 1);
        lines.extend(relations.map(|constraint| constraint.display(name)));
        lines
    }

    fn contains(&self, point: &[i128]) -> bool {
        let point: Vec<Rational> = point.iter().copied().map(Rational::from).collect();
        let at = |form: &Form| form.at(|var| &point[var.index()]);
        self.state.affine.rows().iter().all(|(pivot, form)| point[pivot.index()] == at(form))
            && self.state.rows().all(|row| !at(row).is_positive())
    }
}
