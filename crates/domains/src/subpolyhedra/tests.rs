//! The paper's examples, and the reductions against each other.

use proptest::prelude::*;

use crate::random::random;

use super::slacks::more_than;
use super::*;
use crate::{
    Bound, Constraint, Context, Expression, Facts, Feasible, Lattice, Linear, NoFacts, Numeric, Renaming, Var,
};

const X: Var = Var(0);
const Y: Var = Var(1);
const Z: Var = Var(2);

fn linear(terms: &[(Var, i128)], constant: i128) -> Linear {
    Linear::of(constant, terms.iter().copied()).unwrap()
}

/// `terms <= most`
fn le(terms: &[(Var, i128)], most: i128) -> Constraint {
    Constraint::le(&linear(terms, 0), &Linear::number(most)).unwrap()
}

/// `terms == value`
fn eq(terms: &[(Var, i128)], value: i128) -> Constraint {
    Constraint::eq(&linear(terms, 0), &Linear::number(value)).unwrap()
}

fn state(constraints: &[Constraint]) -> SubPolyhedra {
    let mut state = SubPolyhedra::top(3);
    for constraint in constraints {
        assert_eq!(state.assume(constraint, &NoFacts), Feasible::Yes);
    }
    state
}

fn text<R: Reduction>(state: &SubPolyhedral<R>) -> Vec<String> {
    let name = |var: Var| "xyz"[var.index()..=var.index()].to_owned();
    state.relations().iter().map(|constraint| constraint.display(&name)).collect()
}

fn joined(a: &SubPolyhedra, b: &SubPolyhedra) -> SubPolyhedra {
    let mut join = a.clone();
    join.join(b, &Context::NONE);
    let mut other = b.clone();
    other.join(a, &Context::NONE);
    assert_eq!(text(&join), text(&other), "the join does not depend on the order of its operands");
    assert!(a.leq(&join, &Context::NONE) && b.leq(&join, &Context::NONE));
    join
}

/// Example 1, figure 4 (a): slacks with the same `info` are the same slack.
#[test]
fn example_1() {
    let a = state(&[le(&[(X, 1), (Y, -1)], 0)]);
    let b = state(&[le(&[(X, 1), (Y, -1)], 5)]);
    assert_eq!(text(&joined(&a, &b)), ["x <= y + 5"]);
    assert!(a.leq(&b, &Context::NONE) && !b.leq(&a, &Context::NONE));
}

/// Example 2, figure 4 (b): each side evaluates the other one's slack.
#[test]
fn example_2() {
    let a = state(&[eq(&[(X, 1), (Y, -1)], 0), le(&[(Y, 1), (Z, -1)], 0)]);
    let b = state(&[le(&[(X, 1), (Y, -1)], 0), eq(&[(Y, 1), (Z, -1)], 0)]);
    let join = joined(&a, &b);
    assert!(join.implies(&le(&[(X, 1), (Y, -1)], 0)), "{:?}", text(&join));
    assert!(join.implies(&le(&[(Y, 1), (Z, -1)], 0)), "{:?}", text(&join));
    assert!(join.implies(&le(&[(X, 1), (Z, -1)], 0)), "by two slacks");
    assert!(!join.implies(&eq(&[(X, 1), (Y, -1)], 0)));
}

/// Example 3, figure 5 (a): an equation that the join drops comes back as a slack.
#[test]
fn example_3() {
    let a = state(&[eq(&[(X, 1), (Y, -3)], 0)]);
    let b = state(&[eq(&[(X, 1)], 0), eq(&[(Y, 1)], 1)]);
    assert_eq!(text(&joined(&a, &b)), ["x <= 3*y", "3*y <= x + 3"]);
}

/// Example 4, figure 5 (b): the same for the widening.
#[test]
fn example_4() {
    let mut widened = state(&[eq(&[(X, 1), (Y, -1)], 0)]);
    let next = state(&[eq(&[(X, 1), (Y, -1)], 1)]);
    widened.widen(&next, &Context::NONE);
    // The first step stops at the threshold 1, the next one does not.
    assert_eq!(text(&widened), ["x <= y + 1", "y <= x"]);
    let mut more = widened.clone();
    more.join(&state(&[eq(&[(X, 1), (Y, -1)], 2)]), &Context::NONE);
    widened.widen(&more, &Context::NONE);
    assert_eq!(text(&widened), ["y <= x"]);
}

/// A widening keeps what is stable, and reduces nothing.
#[test]
fn widening() {
    let mut widened = state(&[le(&[(X, 1), (Y, -2)], 0), le(&[(X, 1)], 5), le(&[(X, -1)], 0)]);
    let next = state(&[le(&[(X, 1), (Y, -2)], 0), le(&[(X, 1)], 6), le(&[(X, -1)], 0)]);
    widened.widen(&next, &Context::NONE);
    assert_eq!(text(&widened), ["x <= 2*y"]);
    assert_eq!(*widened.boxes.value(X), Interval::at_least(0));
}

fn problem(bounds: &[Interval], equations: &[Linear]) -> Problem {
    let mut problem = Problem::new(bounds.to_vec());
    for equation in equations {
        assert_eq!(problem.equate(equation), Feasible::Yes);
    }
    problem
}

/// Example 5. The intervals are recomputed from its equations and bounds, over the integers: v2 in [-2, 1/2] and v3 in
/// [-1/2, 2].
#[test]
fn example_5() {
    let v = |index: u32| Var(index);
    let equations =
        [linear(&[(v(0), 1), (v(2), 1), (v(3), 1)], -1), linear(&[(v(1), 1), (v(2), 1), (v(3), -1)], 0)];
    let bounds = [Interval::of(0, 2), Interval::of(0, 3), Interval::TOP, Interval::TOP];
    let mut explored = problem(&bounds, &equations);
    assert_eq!(LinearExplorer::reduce(&mut explored), Feasible::Yes);
    assert_eq!(explored.bounds()[2], Interval::of(-2, 0));
    assert_eq!(explored.bounds()[3], Interval::of(0, 2));
    let mut exact = problem(&bounds, &equations);
    assert_eq!(LinearProgram::reduce(&mut exact), Feasible::Yes);
    assert_eq!(exact.bounds()[2], explored.bounds()[2]);
    assert_eq!(exact.bounds()[3], explored.bounds()[3]);
}

/// Example 6. The paper's echelon form is not reduced, so its explorer misses `v0 in [-1, 1]`; ours is, and finds it.
#[test]
fn example_6() {
    let v = |index: u32| Var(index);
    let equations = [linear(&[(v(0), 1), (v(1), 1), (v(2), 1)], 0), linear(&[(v(3), 1), (v(1), 1)], 0)];
    let bounds = [Interval::TOP, Interval::TOP, Interval::of(0, 1), Interval::of(0, 1)];
    let mut explored = problem(&bounds, &equations);
    assert_eq!(LinearExplorer::reduce(&mut explored), Feasible::Yes);
    assert_eq!(explored.bounds()[1], Interval::of(-1, 0));
    assert_eq!(explored.bounds()[0], Interval::of(-1, 1));
}

/// Bottom after reduction: two slacks that exclude each other.
#[test]
fn bottom() {
    let mut state = state(&[le(&[(X, 1), (Y, 1), (Z, 1)], 3), le(&[(Z, -1)], -2)]);
    assert_eq!(state.assume(&le(&[(X, -1), (Y, -1)], -2), &NoFacts), Feasible::No);
}

/// Fourier and Motzkin: what two slacks say together survives the variable that they share.
#[test]
fn forgetting() {
    let mut state = state(&[le(&[(X, 1), (Y, -1)], 0), le(&[(Y, 2), (Z, -1)], 0), le(&[(Y, -1)], 0)]);
    state.forget(Y);
    assert!(state.implies(&le(&[(X, 2), (Z, -1)], 0)), "{:?}", text(&state));
    assert!(state.implies(&le(&[(Z, -1)], 0)));
}

/// Assignments, invertible or not.
#[test]
fn assignments() {
    let mut state = state(&[le(&[(X, 1), (Y, -1)], 0), eq(&[(Z, 1), (Y, -2)], 0)]);
    let shifted = Expression::Linear(linear(&[(X, 1)], 3));
    state.assign(X, &shifted, &NoFacts);
    assert!(state.implies(&le(&[(X, 1), (Y, -1)], 3)) && !state.implies(&le(&[(X, 1), (Y, -1)], 2)));
    // x := 2*x - y
    state.assign(X, &Expression::Linear(linear(&[(X, 2), (Y, -1)], 0)), &NoFacts);
    assert!(state.implies(&le(&[(X, 1), (Y, -1)], 6)), "{:?}", text(&state));
    state.assign(Y, &Expression::Linear(linear(&[(X, 1)], 1)), &NoFacts);
    assert!(state.implies(&eq(&[(Y, 1), (X, -1)], 1)));
    assert!(state.implies(&le(&[(X, 2), (Z, -1)], 12)), "{:?}", text(&state));
}

/// What does not fit is lost, counted, and nothing is wrong.
/// Under other names another variable is the pivot, and the slack `x - y` is `-2*y`.
#[test]
fn renaming_to_another_pivot() {
    let mut before = state(&[le(&[(X, 1), (Y, -1)], 0), le(&[(X, -1), (Y, 1)], 2)]);
    assert_eq!(before.assume(&eq(&[(X, 1), (Y, -1), (Z, 2)], 0), &NoFacts), Feasible::Yes);
    let point = [5, 7, 1];
    assert!(before.contains(&point));
    let after = before.rename(&Renaming::new(vec![Some(X), Some(Z), Some(Y)]));
    assert!(after.contains(&[5, 1, 7]), "{:?}", text(&after));
    assert_eq!(after.bounds(&Linear::var(Y)), Interval::of(0, 1));
}

#[test]
fn the_limit_on_slacks() {
    let count = 2 * slacks::Slacks::LIMIT;
    let mut state = SubPolyhedra::top(2 * count);
    for index in 0..count {
        let (x, y) = (Var::new(2 * index), Var::new(2 * index + 1));
        assert_eq!(state.assume(&le(&[(x, 1), (y, -1)], 0), &NoFacts), Feasible::Yes);
    }
    assert_eq!(state.slack_count(), slacks::Slacks::LIMIT);
    assert_eq!(state.lost() as usize, count - slacks::Slacks::LIMIT);
}

/// Numbers beyond the representation: a row is dropped and nothing is invented.
#[test]
fn edges_of_the_machine() {
    let huge = 1 << 99;
    let mut state = state(&[eq(&[(X, huge), (Y, -1)], 0), eq(&[(Y, huge), (Z, -1)], 0)]);
    assert_eq!(state.assume(&eq(&[(X, 1)], 1), &NoFacts), Feasible::Yes);
    assert!(state.contains(&[1, huge, 0]) || state.implies(&eq(&[(Y, 1)], huge)));
}

/// All numbers of a problem times this: what the reductions divide by leaves no rest, or one that is small against it.
const UNIT: i128 = 5_342_931_457_063_200;
/// The sum of such rests.
const NEAR: i128 = 1_000_000;

fn random_problem() -> impl Strategy<Value = Problem> {
    let end = prop_oneof![1 => Just(None), 2 => (-6..=6_i128).prop_map(Some)];
    let bounds = (end.clone(), end).prop_map(|(a, b)| match (a, b) {
        (Some(a), Some(b)) => Interval::of(a.min(b) * UNIT, a.max(b) * UNIT),
        (Some(a), None) => Interval::at_least(a * UNIT),
        (None, Some(b)) => Interval::at_most(b * UNIT),
        (None, None) => Interval::TOP,
    });
    let row = (prop::collection::vec(-2..=2_i128, 5), -5..=5_i128);
    (prop::collection::vec(bounds, 5), prop::collection::vec(row, 1..4)).prop_map(|(bounds, rows)| {
        let mut problem = Problem::new(bounds);
        for (coefficients, constant) in rows {
            let terms = coefficients.into_iter().enumerate();
            let form = Linear::of(constant * UNIT, terms.map(|(index, factor)| (Var::new(index), factor)));
            // A contradiction makes no problem.
            let _ = problem.equate(&form.unwrap());
        }
        problem
    })
}

/// Whether a lower end is at most another one, up to rests.
fn at_most(low: Bound, other: Bound) -> bool {
    match (low.finite(), other.finite()) {
        (None, _) => true,
        (Some(low), Some(other)) => low <= other + NEAR,
        (Some(_), None) => false,
    }
}

/// Whether the outer intervals contain the inner ones, up to rests.
fn contain(outer: &Problem, inner: &Problem) -> bool {
    outer.bounds().iter().zip(inner.bounds()).all(|(outer, inner)| {
        at_most(outer.low(), inner.low()) && at_most(outer.high().negated(), inner.high().negated())
    })
}

/// Rows S6 and S7: basis exploration gives no bounds tighter than the linear program, and all bases give the same.
#[test]
fn reductions() {
    random(600, random_problem(), |problem| {
        let (mut exact, mut explored, mut every) = (problem.clone(), problem.clone(), problem);
        let feasible = LinearProgram::reduce(&mut exact);
        let by_exploring = LinearExplorer::reduce(&mut explored);
        let by_every_basis = CombinatorialExplorer::reduce(&mut every);
        if feasible == Feasible::Yes {
            assert_eq!(by_exploring, Feasible::Yes);
            assert_eq!(by_every_basis, Feasible::Yes);
            assert!(contain(&explored, &exact), "{:?} and {:?}", explored.bounds(), exact.bounds());
            assert!(contain(&every, &exact), "{:?} and {:?}", every.bounds(), exact.bounds());
            assert!(contain(&exact, &every), "{:?} and {:?}", every.bounds(), exact.bounds());
        }
    });
}

/// The questions that end early answer what the full ones do, in states that stand for something.
#[test]
fn early_answers() {
    let factors = || (-3..=3_i128, -3..=3_i128, -3..=3_i128);
    let rows = prop::collection::vec((factors(), -6..=6_i128, 0..5_u32), 1..6);
    let asked = prop::collection::vec((factors(), -8..=8_i128), 8);
    let terms = |(x, y, z): (i128, i128, i128)| [(X, x), (Y, y), (Z, z)];
    random(300, (rows, asked), |(rows, asked)| {
        let mut state = SubPolyhedra::top(3);
        for (factors, most, kind) in rows {
            let terms = terms(factors);
            let constraint = if kind == 0 { eq(&terms, most) } else { le(&terms, most) };
            if state.assume(&constraint, &NoFacts) == Feasible::No {
                return;
            }
        }
        let mut points = (0..9 * 9 * 9).map(|at| [at / 81 - 4, at / 9 % 9 - 4, at % 9 - 4]);
        if !points.any(|point| state.contains(&point)) {
            return;
        }
        for (factors, number) in asked {
            let form = linear(&terms(factors), 0);
            let known = state.evaluate(&form);
            assert_eq!(
                state.is_at_most(&form, number),
                known.high() <= Bound::upper(number),
                "{form:?} in {state:?}"
            );
        }
        for slack in state.slacks.list() {
            let known = state.evaluate_form(&slack.form);
            for range in [Interval::at_most(2), Interval::at_least(-2), Interval::of(-4, 1)] {
                assert_eq!(state.is_within(&slack.form, range), known.leq(range), "{state:?}");
                assert_eq!(
                    state.beyond(&slack.form, range),
                    (!known.leq(range)).then_some(known),
                    "{state:?}"
                );
                assert_eq!(state.joined(&slack.form, range), range.join(known), "{state:?}");
                assert_eq!(state.news(&slack.form, range), more_than(range, known), "{state:?}");
            }
        }
    });
}
