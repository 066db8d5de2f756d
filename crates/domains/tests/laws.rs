//! The laws of every domain, on random elements and points: join and widening are upper bounds, meet and narrowing
//! lose no common point, the order is inclusion, chains of widenings end, and every transfer function
//! over-approximates the concrete one (rows P1 to P5, P8).

use marple_domains::{
    Bound, Cartesian, Closed, Constant, Constraint, Context, Coupled, DisInterval, Environment, Equalities,
    Expression, Feasible, Interval, IntervalsXBounds, Linear, NoFacts, Numeric, Octagons, Parity,
    ParityInterval, Pentagons, PentagonsClosed, Polyhedra, Reach, SubPolyhedra, SubPolyhedraCombinatorial,
    SubPolyhedraLp, Thresholds, UpperBounds, Var, Zones,
};
use proptest::prelude::*;

mod common;

use common::*;

fn lattice_laws<D: Numeric>(case: &Case<D>, points: &[Vec<i128>], context: &Context) {
    let Case { a, a_points, b, b_points } = case;
    let mut join = a.clone();
    join.join(b, context);
    assert_contains(&join, a_points, "join, left");
    assert_contains(&join, b_points, "join, right");
    let mut widened = a.clone();
    widened.widen(b, context);
    assert_contains(&widened, a_points, "widening, left");
    assert_contains(&widened, b_points, "widening, right");
    assert!(a.leq(a, context), "the order is reflexive: {a:?}");
    assert!(a.leq(&join, context) && b.leq(&join, context), "{a:?} and {b:?} are below their join {join:?}");
    // What is below another element has no point outside it.
    for (smaller, larger) in [(a, b), (b, a), (a, &join), (a, &widened), (&join, a)] {
        if let (Reach::State(small), Reach::State(large)) = (smaller, larger)
            && small.leq(large, context)
        {
            for point in points.iter().filter(|point| small.contains(point)) {
                assert!(large.contains(point), "{small:?} <= {large:?}, but {point:?}");
            }
        }
    }
    if let (Reach::State(left), Reach::State(right)) = (a, b) {
        let common: Vec<_> =
            points.iter().filter(|point| left.contains(point) && right.contains(point)).cloned().collect();
        let mut meet = left.clone();
        let feasible = meet.meet(right);
        assert_contains(&Reach::of(meet.clone(), feasible), &common, "meet");
        if feasible == Feasible::Yes {
            // The second operand of a narrowing is below the first.
            let mut narrowed = left.clone();
            narrowed.narrow(&meet, context);
            assert_contains(&Reach::State(narrowed), &common, "narrowing");
        }
    }
}

/// What a state answers holds at its points.
fn facts_are_true<D: Numeric>(case: &Case<D>, constraints: &[Constraint], points: &[Vec<i128>]) {
    let Reach::State(state) = &case.a else { return };
    let inside: Vec<_> = case.a_points.iter().chain(points).filter(|point| state.contains(point)).collect();
    for constraint in constraints {
        let bounds = state.bounds(&constraint.expression);
        let implied = state.implies(constraint);
        // Ranges at, just below and beyond what is known.
        let ranges = [0, 1, 8].map(|less| {
            let end = |bound: Bound, by: i128| bound.finite().and_then(|number| number.checked_add(by));
            let low = end(bounds.low(), less).map_or(Bound::NEG_INF, Bound::lower);
            let high = end(bounds.high(), -less).map_or(Bound::POS_INF, Bound::upper);
            Interval::new(low, high).unwrap_or(bounds)
        });
        let kept = ranges.map(|range| {
            let kept = state.keeps_to(&constraint.expression, range);
            (range, kept || state.bounds_beyond(&constraint.expression, range).is_none())
        });
        let left = state.clone().assume(constraint, &NoFacts);
        assert_eq!(state.excludes(constraint), left == Feasible::No, "{state:?} excludes {constraint}");
        for point in &inside {
            let Some(value) = constraint.expression.at(point) else { continue };
            assert!(
                bounds.contains(value),
                "{state:?}: {} in {bounds}, but {point:?}",
                constraint.expression.at(point).unwrap()
            );
            for (range, kept) in &kept {
                assert!(
                    !kept || range.contains(value),
                    "{state:?}: {:?} keeps to {range:?}, but {point:?}",
                    constraint.expression
                );
            }
            assert!(
                !implied || constraint.holds_at(point) == Some(true),
                "{state:?} implies {constraint}, but {point:?}"
            );
        }
    }
    for x in (0..VARS).map(Var::new) {
        for y in (0..VARS).map(Var::new) {
            let most = state.difference(x, y);
            for point in &inside {
                let Some(difference) = point[x.index()].checked_sub(point[y.index()]) else { continue };
                assert!(
                    Interval::at_most(difference).high() <= most,
                    "{state:?}: {x:?} - {y:?} <= {most}, but {point:?}"
                );
            }
        }
    }
    for constraint in state.constraints() {
        for point in &inside {
            assert_ne!(
                constraint.holds_at(point),
                Some(false),
                "{state:?} lists {constraint}, but {point:?}"
            );
        }
    }
}

/// A loop: chains `x, x widen (x join f1), ...` end, whatever comes.
fn widening_ends<D: Numeric>(chain: &[Vec<Step>], context: &Context) {
    let mut state = Reach::Unreachable;
    let mut changes = 0;
    // The same elements come again and again, shifted each time, so that no bound is stable by chance.
    for round in 0..2000 {
        let steps = &chain[round % chain.len()];
        let mut next = run(D::top(VARS), steps);
        if let Reach::State(next) = &mut next {
            for x in (0..VARS).map(Var::new) {
                let shifted = Linear::var(x).offset(round as i128 % 97 * if round % 2 == 0 { 1 } else { -1 });
                next.assign(x, &Expression::Linear(shifted.expect("small")), &NoFacts);
            }
        }
        if next.leq(&state, context) {
            continue;
        }
        let mut joined = state.clone();
        joined.join(&next, context);
        state.widen(&joined, context);
        changes += 1;
    }
    // Each variable has two bounds and may stop at each threshold; pairs and gaps are lost one by one.
    assert!(changes <= 200, "{changes} steps");
}

macro_rules! laws {
    ($($name:ident: $domain:ty,)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn laws() {
                let cases = (steps(), steps(), points(), any::<bool>());
                random(600, cases, |(first, second, points, die_hard)| {
                    let thresholds = Thresholds::new([-1, 0, 1, 7]);
                    let context = Context { thresholds: &thresholds, die_hard, ..Context::NONE };
                    let case = transfer_functions_are_sound::<$domain>(&first, &second, &points);
                    lattice_laws(&case, &points, &context);
                });
            }

            #[test]
            fn facts() {
                let cases = (steps(), prop::collection::vec(constraint(), 1..6), points());
                random(600, cases, |(first, asked, points)| {
                    let case = transfer_functions_are_sound::<$domain>(&first, &[], &points);
                    facts_are_true(&case, &asked, &points);
                });
            }

            #[test]
            fn widening() {
                let cases = (prop::collection::vec(steps(), 1..5), any::<bool>());
                random(12, cases, |(chain, die_hard)| {
                    let thresholds = Thresholds::new([-1, 0, 1, 7]);
                    let context = Context { thresholds: &thresholds, die_hard, ..Context::NONE };
                    widening_ends::<$domain>(&chain, &context);
                });
            }
        }
    )*};
}

laws! {
    intervals: Environment<Interval>,
    disintervals: Environment<DisInterval>,
    constants: Environment<Constant>,
    parity: Environment<Parity>,
    parity_intervals: Environment<ParityInterval>,
    upper_bounds: UpperBounds,
    intervals_x_bounds: IntervalsXBounds,
    pentagons: Pentagons,
    pentagons_closed: PentagonsClosed,
    disintervals_x_bounds: Coupled<DisInterval, Cartesian>,
    disinterval_pentagons: Coupled<DisInterval, Closed>,
    zones: Zones,
    octagons: Octagons,
    equalities: Equalities,
    subpolyhedra: SubPolyhedra,
    subpolyhedra_lp: SubPolyhedraLp,
    subpolyhedra_combinatorial: SubPolyhedraCombinatorial,
    polyhedra: Polyhedra,
}
