use proptest::prelude::*;

use crate::random::random;

use super::*;
use crate::{Expression, NoFacts, Numeric, Operation, Renaming, Var};

const X: Var = Var(0);
const Y: Var = Var(1);
const Z: Var = Var(2);

fn linear(constant: i128, coefficients: &[i128]) -> Linear {
    let terms = coefficients.iter().enumerate().map(|(index, &a)| (Var::new(index), a));
    Linear::of(constant, terms).expect("small")
}

/// `a0*x + a1*y + ... + constant <= 0`
fn le(coefficients: &[i128], constant: i128) -> Constraint {
    Constraint { expression: linear(constant, coefficients), relation: Relation::Le }
}

fn eq(coefficients: &[i128], constant: i128) -> Constraint {
    Constraint { expression: linear(constant, coefficients), relation: Relation::Eq }
}

fn state(constraints: &[Constraint]) -> Polyhedra {
    let mut state = Polyhedra::top(3);
    for constraint in constraints {
        assert_eq!(state.assume(constraint, &NoFacts), Feasible::Yes, "{constraint}");
    }
    state
}

fn point(x: i128, y: i128, z: i128) -> Polyhedra {
    state(&[eq(&[1], -x), eq(&[0, 1], -y), eq(&[0, 0, 1], -z)])
}

/// The constraints, by name.
fn text(state: &Polyhedra) -> String {
    let name = |var: Var| "xyz"[var.index()..=var.index()].to_owned();
    let lines: Vec<String> = state.constraints().iter().map(|constraint| constraint.display(&name)).collect();
    lines.join(", ")
}

fn joined(a: &Polyhedra, b: &Polyhedra) -> Polyhedra {
    let mut join = a.clone();
    join.join(b, &Context::NONE);
    join
}

#[test]
fn guards() {
    let between = state(&[le(&[1, -1], 0), le(&[0, 1, -1], 0)]);
    assert_eq!(text(&between), "x <= y, y <= z");
    assert!(between.implies(&le(&[1, 0, -1], 0)) && !between.implies(&le(&[1, 0, -1], 1)));
    let mut same = between.clone();
    assert_eq!(same.assume(&le(&[-1, 0, 1], 0), &NoFacts), Feasible::Yes);
    assert_eq!(text(&same), "y == x, z == x", "equalities are found");
    assert_eq!(same.assume(&le(&[1, -1], 1), &NoFacts), Feasible::No);
    let mut bounded = between;
    assert_eq!(bounded.assume(&le(&[0, 0, 1], -9), &NoFacts), Feasible::Yes);
    assert_eq!(text(&bounded), "x <= y, y <= z, z <= 9");
    assert_eq!(bounded.bounds(&linear(1, &[2])), Interval::at_most(19));
    assert_eq!(bounded.assume(&le(&[1], -20), &NoFacts), Feasible::Yes);
    assert_eq!(text(&bounded), "x <= y, y <= z, z <= 9", "what follows is not kept");
}

/// States are integers: `3 <= 2x` is `2 <= x`, and no `2x` is `2y + 1`.
#[test]
fn integers() {
    let mut half = state(&[le(&[-2], 3), le(&[2], -5)]);
    assert_eq!(text(&half), "x == 2");
    assert_eq!(
        half.assume(&Constraint { expression: linear(-2, &[1]), relation: Relation::Ne }, &NoFacts),
        Feasible::No
    );
    assert_eq!(Polyhedra::top(3).assume(&eq(&[2, -2], 1), &NoFacts), Feasible::No);
    let mut apart = state(&[le(&[-1, 1], 0)]);
    let different = Constraint { expression: Linear::difference(X, Y), relation: Relation::Ne };
    assert_eq!(apart.assume(&different, &NoFacts), Feasible::Yes);
    assert_eq!(text(&apart), "y < x");
    // A hull has rational points that are no states; a bound is one of integers all the same.
    let mut line = joined(&point(0, 0, 0), &point(2, 3, 0));
    assert_eq!(line.assume(&le(&[-1], 1), &NoFacts), Feasible::Yes);
    assert_eq!(line.bounds(&linear(0, &[0, 1])), Interval::of(2, 3), "y is at least 3/2");
}

#[test]
fn hulls() {
    let segment = joined(&point(0, 0, 5), &point(2, 4, 5));
    assert_eq!(text(&segment), "y == 2*x, z == 5, 0 <= x, x <= 2");
    let triangle = joined(&segment, &point(2, 0, 5));
    assert_eq!(text(&triangle), "z == 5, y <= 2*x, x <= 2, 0 <= y");
    // The hull of a point and a ray beside it is closed.
    let ray = state(&[eq(&[1], 0), le(&[0, -1], 0), eq(&[0, 0, 1], 0)]);
    let wedge = joined(&ray, &point(1, 0, 0));
    assert_eq!(text(&wedge), "z == 0, 0 <= x, x <= 1, 0 <= y");
    assert_eq!(text(&joined(&wedge, &Polyhedra::top(3))), "");
    // The relations between bounds that move together.
    let boxes = |x: i128, y: i128| state(&[le(&[-1], 0), le(&[1], -x), le(&[0, -1], 0), le(&[0, 1], -y)]);
    assert_eq!(text(&joined(&boxes(1, 3), &boxes(3, 1))), "0 <= x, x <= 3, x + y <= 4, 0 <= y, y <= 3");
}

#[test]
fn assignments() {
    let start = state(&[le(&[-1], 0), le(&[1, -1], 0)]);
    let run = |x: Var, expression: Expression| {
        let mut state = start.clone();
        state.assign(x, &expression, &NoFacts);
        text(&state)
    };
    assert_eq!(run(X, Expression::Linear(linear(3, &[1]))), "3 <= x, x <= y + 3");
    assert_eq!(run(X, Expression::Linear(linear(0, &[1, 1]))), "y <= x, x <= 2*y");
    assert_eq!(run(X, Expression::Linear(linear(0, &[-1]))), "0 <= x + y, x <= 0");
    assert_eq!(run(Y, Expression::Linear(linear(1, &[2]))), "y == 2*x + 1, 0 <= x");
    assert_eq!(run(Z, Expression::Linear(linear(0, &[1, 1]))), "z == x + y, 0 <= x, x <= y");
    assert_eq!(
        run(Y, Expression::Binary(Operation::Div, linear(0, &[1]), Linear::number(3))),
        "3*y <= x, x <= 3*y + 2, 0 <= y"
    );
    assert_eq!(
        run(X, Expression::Binary(Operation::Div, linear(0, &[1]), Linear::number(2))),
        "0 <= x, 2*x <= y"
    );
    assert_eq!(run(X, Expression::Any(Interval::of(1, 2))), "1 <= x, x <= 2, 0 <= y");
}

#[test]
fn projections() {
    let chain = state(&[le(&[1, -1], 2), le(&[0, 1, -1], -1), le(&[0, 0, 1], -7)]);
    let mut without = chain.clone();
    without.forget(Y);
    assert_eq!(text(&without), "x < z, z <= 7");
    let renamed = chain.rename(&Renaming::new(vec![Some(Z), Some(X), Some(X)]));
    assert_eq!(text(&renamed), "z == y, y < x, x <= 7");
    let mut line = joined(&point(0, 0, 0), &point(1, 2, 3));
    line.forget(X);
    assert_eq!(text(&line), "2*z == 3*y, 0 <= y, y <= 2");
}

/// `i = j = 0; while (...) { i += 2; if (...) j++ }`: 0 <= 2j <= i is found, since the equality that both points have is
/// kept where the dimension grows.
#[test]
fn widening() {
    let mut head = point(0, 0, 0);
    for _ in 0..4 {
        let mut once = head.clone();
        once.assign(X, &Expression::Linear(linear(2, &[1])), &NoFacts);
        let mut twice = once.clone();
        twice.assign(Y, &Expression::Linear(linear(1, &[0, 1])), &NoFacts);
        let body = joined(&once, &twice);
        if Lattice::leq(&body, &head, &Context::NONE) {
            break;
        }
        let newer = joined(&head, &body);
        head.widen(&newer, &Context::NONE);
    }
    assert_eq!(text(&head), "z == 0, 2*y <= x, 0 <= y");
    let thresholds = Thresholds::new([0, 10]);
    let context = Context { thresholds: &thresholds, ..Context::NONE };
    let mut bounded = state(&[le(&[-1], 0), le(&[1], -1)]);
    bounded.widen(&state(&[le(&[-1], 0), le(&[1], -2)]), &context);
    assert_eq!(text(&bounded), "0 <= x, x <= 10");
    bounded.widen(&state(&[le(&[-1], 0), le(&[1], -11)]), &context);
    assert_eq!(text(&bounded), "0 <= x");
}

/// Two blocks that nothing relates stay two, and one that both sides have is shared by the join.
#[test]
fn blocks() {
    let a = state(&[le(&[1, -1], 0), le(&[0, 0, 1], -3)]);
    let b = state(&[le(&[1, -1], 0), le(&[0, 0, 1], -5)]);
    let join = joined(&a, &b);
    assert_eq!(text(&join), "x <= y, z <= 5");
    assert_eq!(a.state.blocks.len(), 2);
    let mut narrowed = join;
    narrowed.narrow(&a, &Context::NONE);
    assert_eq!(text(&narrowed), text(&a));
}

#[test]
fn described() {
    let state = state(&[le(&[-1], 0), le(&[1, -1], 1), eq(&[0, 0, 1], -3)]);
    let lines = state.describe(&|var| format!("v{}", var.0), &|_| Interval::TOP);
    assert_eq!(lines, ["v0: [0, +oo]", "v1: [1, +oo]", "v2: [3, 3]", "v0 < v1"]);
}

/// Rows, each with what it says that is 0 or at most 0.
type Rows = Vec<(bool, Vec<i64>)>;

const VARS: usize = 4;

fn rows() -> impl Strategy<Value = Rows> {
    let coefficients = prop::collection::vec(prop_oneof![2 => Just(0), 3 => -2..=2_i64], VARS);
    let row = (prop::bool::weighted(0.2), coefficients, -6..=2_i64).prop_map(|(equal, mut row, constant)| {
        row.push(constant);
        (equal, row)
    });
    prop::collection::vec(row, 0..7)
}

fn form(row: &[i64]) -> Form {
    let terms = row[..VARS].iter().enumerate().map(|(index, &a)| (Var::new(index), a.into()));
    Form::of(row[VARS].into(), terms)
}

/// The rational points that satisfy the rows; `None` if there are none.
fn of(rows: &[(bool, Vec<i64>)]) -> Option<State> {
    let mut state = State::top(VARS);
    for (equal, row) in rows {
        let row = vec![form(row)];
        let feasible = if *equal { state.insert(row, Vec::new()) } else { state.insert(Vec::new(), row) };
        if feasible == Feasible::No {
            return None;
        }
    }
    Some(state)
}

fn directions() -> impl Strategy<Value = Vec<Form>> {
    let direction = prop::collection::vec(-3..=3_i64, VARS).prop_map(|mut row| {
        row.push(0);
        form(&row)
    });
    prop::collection::vec(direction, 8)
}

/// A closed convex set is what its highest values in all directions say, so these are compared.
fn larger(a: Option<Rational>, b: Option<Rational>) -> Option<Rational> {
    Some(a?.max(b?))
}

/// Against a linear program over the rows as they came.
#[test]
fn states_are_their_rows() {
    random(400, (rows(), directions()), |(rows, directions)| {
        let mut simplex = crate::Simplex::new(VARS);
        for (equal, row) in &rows {
            let row = form(row);
            if *equal {
                simplex.equal(&row);
            } else {
                let slack = simplex.define(&row);
                simplex.set_range(slack, crate::Range { low: None, high: Some(Rational::ZERO) });
            }
        }
        let state = of(&rows);
        assert_eq!(simplex.is_feasible(), Some(state.is_some()));
        if let Some(state) = state {
            for direction in directions {
                let expected = match simplex.maximise(&direction) {
                    crate::Optimum::At(most) => Some(most),
                    other => {
                        assert_eq!(other, crate::Optimum::Unbounded);
                        None
                    }
                };
                assert_eq!(state.highest(&direction), expected, "{state:?}: {direction}");
            }
        }
    });
}

/// Equal polyhedra are equal states, however they came about.
#[test]
fn states_are_canonical() {
    random(400, (rows().prop_shuffle(), rows()), |(rows, more)| {
        let mut sorted = rows.clone();
        sorted.sort();
        assert_eq!(of(&rows), of(&sorted));
        let all = [&rows[..], &more].concat();
        if let (Some(mut state), Some(other)) = (of(&rows), of(&more)) {
            let inserted = other.rows().cloned().collect();
            let feasible = state.insert(other.affine.forms().collect(), inserted);
            assert_eq!((feasible == Feasible::Yes).then_some(state), of(&all));
        }
    });
}

#[test]
fn hulls_are_exact() {
    random(400, (rows(), rows(), directions()), |(a, b, directions)| {
        if let (Some(a), Some(b)) = (of(&a), of(&b)) {
            let hull = hull::hull(&a, &b, hull::LIMITS);
            for direction in &directions {
                let expected = larger(a.highest(direction), b.highest(direction));
                assert_eq!(hull.highest(direction), expected, "{hull:?}: {direction}");
            }
            assert_eq!(&hull::hull(&b, &a, hull::LIMITS), &hull);
            // By projection it is the same.
            assert_eq!(&hull::hull(&a, &b, hull::Limits { steps: 0, ..hull::LIMITS }), &hull);
            // What its points say is what the rows say.
            let with_points = hull::hull(&a, &b, hull::Limits { points_from: 0, ..hull::LIMITS });
            assert_eq!(&with_points, &hull);
            for direction in &directions {
                assert_eq!(with_points.highest(direction), hull.highest(direction));
            }
            // With hardly any room it is larger, never smaller.
            let coarse = hull::hull(&a, &b, hull::Limits { steps: 0, places: 40, ..hull::LIMITS });
            for direction in &directions {
                let most = coarse.highest(direction);
                assert!(most.is_none() || hull.highest(direction) <= most);
            }
        }
    });
}

#[test]
fn projections_are_exact() {
    random(400, (rows(), 0..VARS, directions()), |(rows, x, directions)| {
        if let Some(state) = of(&rows) {
            let x = Var::new(x);
            let mut projected = state.clone();
            projected.forget(x);
            assert!(projected.highest(&Form::var(x)).is_none());
            let taken: Vec<Form> = state.rows().cloned().collect();
            let coarse = hull::eliminate(&taken, x, hull::Limits { steps: 0, places: 6, ..hull::LIMITS });
            for mut direction in directions {
                direction.remove(x);
                assert_eq!(projected.highest(&direction), state.highest(&direction));
            }
            for row in coarse {
                assert!(row.coefficient(x).is_none() && state.implies(&row));
            }
        }
    });
}

/// The image: its highest values are those of the form with what was assigned in the variable's place.
#[test]
fn assignments_are_exact() {
    random(
        400,
        (rows(), 0..VARS, prop::collection::vec(-2..=2_i64, VARS + 1), directions()),
        |(rows, x, assigned, directions)| {
            if let Some(before) = of(&rows) {
                let x = Var::new(x);
                let mut after = Polyhedra::new(before.clone());
                let assigned = form(&assigned);
                after.assign(x, &Expression::Linear(assigned.to_linear_exact()), &NoFacts);
                for direction in directions {
                    let mut replaced = direction.clone();
                    replaced.substitute(x, &assigned);
                    assert_eq!(after.state.highest(&direction), before.highest(&replaced));
                }
            }
        },
    );
}

/// What a widening gives is above both, and is of the first one's rows unless the dimension grew.
#[test]
fn widenings_give_up() {
    random(400, (rows(), rows()), |(a, b)| {
        if let (Some(a), Some(b)) = (of(&a), of(&b)) {
            let (a, b) = (Polyhedra::new(a), Polyhedra::new(b));
            let mut widened = a.clone();
            widened.widen(&b, &Context::NONE);
            assert!(a.is_within(&widened) && b.is_within(&widened));
            if widened.state.affine.len() == a.state.affine.len() {
                assert!(widened.state.rows().all(|row| a.state.rows().any(|other| other == row)));
            }
        }
    });
}

impl Form {
    /// Of integers.
    fn to_linear_exact(&self) -> Linear {
        let integer = |number: &Rational| number.numerator().expect("small");
        Linear::of(
            integer(self.constant()),
            self.terms().iter().map(|(var, coefficient)| (*var, integer(coefficient))),
        )
        .expect("small")
    }
}
