//! The laws of every domain, on random elements and points: join and widening are upper bounds, meet and narrowing
//! lose no common point, the order is inclusion, chains of widenings end, and every transfer function
//! over-approximates the concrete one (rows P1 to P5, P8).

use marple_domains::{
    Cartesian, Closed, Constant, Constraint, Context, Coupled, DisInterval, Environment, Equalities,
    Expression, Feasible, IntType, Interval, IntervalsXBounds, Linear, NoFacts, Numeric, Octagons, Operation,
    Parity, Pentagons, PentagonsClosed, Polyhedra, Reach, Renaming, SubPolyhedra, SubPolyhedraCombinatorial,
    SubPolyhedraLp, Thresholds, UpperBounds, Var, Zones,
};
use proptest::prelude::*;

const VARS: usize = 4;

/// A statement that builds elements and that concrete points follow.
#[derive(Clone, Debug)]
enum Step {
    Assign(Var, Expression),
    Assume(Constraint),
    Forget(Var, i128),
    /// A parallel assignment of variables to variables.
    Rename(Vec<usize>),
}

/// Small numbers mostly, and some at the edges of the machine's types.
fn number() -> impl Strategy<Value = i128> {
    prop_oneof![
        6 => -8..=8_i128,
        1 => prop::sample::select(vec![
            i128::from(i32::MIN), i128::from(i32::MAX), i128::from(i64::MIN), i128::from(i64::MAX), i128::from(u64::MAX),
            i128::from(u64::MAX) + 1, i128::from(i64::MIN) - 1, 255, 256, -128,
        ]),
    ]
}

fn var() -> impl Strategy<Value = Var> {
    (0..VARS).prop_map(Var::new)
}

fn linear() -> impl Strategy<Value = Linear> {
    let coefficient = prop_oneof![4 => Just(1), 4 => Just(-1), 1 => -3..=3_i128];
    (number(), prop::collection::vec((var(), coefficient), 0..=3))
        .prop_map(|(constant, terms)| Linear::of(constant, terms).expect("small"))
}

fn simple() -> impl Strategy<Value = Linear> {
    prop_oneof![var().prop_map(Linear::var), number().prop_map(Linear::number), linear()]
}

fn expression() -> impl Strategy<Value = Expression> {
    let plain = prop_oneof![
        4 => linear().prop_map(Expression::Linear),
        4 => (prop::sample::select(Operation::ALL.to_vec()), simple(), simple())
            .prop_map(|(operation, a, b)| Expression::Binary(operation, a, b)),
        1 => simple().prop_map(Expression::Abs),
    ];
    (plain, prop::option::weighted(0.25, prop::sample::select(IntType::ALL.to_vec()))).prop_map(
        |(plain, int)| match int {
            None => plain,
            Some(int) => Expression::Wrapped(int, Box::new(plain)),
        },
    )
}

fn constraint() -> impl Strategy<Value = Constraint> {
    (simple(), simple(), 0..4).prop_map(|(left, right, kind)| {
        match kind {
            0 => Constraint::le(&left, &right),
            1 => Constraint::lt(&left, &right),
            2 => Constraint::eq(&left, &right),
            _ => Constraint::ne(&left, &right),
        }
        .expect("small")
    })
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (var(), expression()).prop_map(|(x, expression)| Step::Assign(x, expression)),
        5 => constraint().prop_map(Step::Assume),
        1 => (var(), number()).prop_map(|(x, number)| Step::Forget(x, number)),
        1 => prop::collection::vec(0..VARS, VARS).prop_map(Step::Rename),
    ]
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), 0..8)
}

fn points() -> impl Strategy<Value = Vec<Vec<i128>>> {
    prop::collection::vec(prop::collection::vec(number(), VARS), 1..30)
}

/// The points that get through the steps, and where they arrive.
fn run_points(steps: &[Step], points: &[Vec<i128>]) -> Vec<Vec<i128>> {
    points.iter().filter_map(|point| steps.iter().try_fold(point.clone(), run_point)).collect()
}

fn run_point(mut point: Vec<i128>, step: &Step) -> Option<Vec<i128>> {
    match step {
        Step::Assign(x, expression) => point[x.index()] = expression.at(&point)?,
        Step::Assume(constraint) => {
            if !constraint.holds_at(&point)? {
                return None;
            }
        }
        Step::Forget(x, number) => point[x.index()] = *number,
        Step::Rename(sources) => point = sources.iter().map(|&source| point[source]).collect(),
    }
    Some(point)
}

fn run<D: Numeric>(state: D, steps: &[Step]) -> Reach<D> {
    let mut state = state;
    for step in steps {
        match step {
            Step::Assign(x, expression) => state.assign(*x, expression, &NoFacts),
            Step::Assume(constraint) => {
                if state.assume(constraint, &NoFacts) == Feasible::No {
                    return Reach::Unreachable;
                }
            }
            Step::Forget(x, _) => state.forget(*x),
            Step::Rename(sources) => {
                state = state
                    .rename(&Renaming::new(sources.iter().map(|&source| Some(Var::new(source))).collect()));
            }
        }
    }
    Reach::State(state)
}

fn assert_contains<D: Numeric>(state: &Reach<D>, points: &[Vec<i128>], what: &str) {
    for point in points {
        match state {
            Reach::Unreachable => panic!("{what}: unreachable, but there is {point:?}"),
            Reach::State(state) => assert!(state.contains(point), "{what}: {state:?} lacks {point:?}"),
        }
    }
}

/// Two elements, each with the points that are known to be in it.
struct Case<D> {
    a: Reach<D>,
    a_points: Vec<Vec<i128>>,
    b: Reach<D>,
    b_points: Vec<Vec<i128>>,
}

fn transfer_functions_are_sound<D: Numeric>(
    first: &[Step],
    second: &[Step],
    points: &[Vec<i128>],
) -> Case<D> {
    let make = |steps: &[Step]| {
        let state = run(D::top(VARS), steps);
        let arrived = run_points(steps, points);
        assert_contains(&state, &arrived, "transfer");
        (state, arrived)
    };
    let ((a, a_points), (b, b_points)) = (make(first), make(second));
    Case { a, a_points, b, b_points }
}

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
        for point in &inside {
            let Some(value) = constraint.expression.at(point) else { continue };
            assert!(
                bounds.contains(value),
                "{state:?}: {} in {bounds}, but {point:?}",
                constraint.expression.at(point).unwrap()
            );
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

/// `MARPLE_EFFORT` multiplies the number of cases, for long runs.
fn config(cases: u32) -> ProptestConfig {
    let effort = std::env::var("MARPLE_EFFORT").ok().and_then(|effort| effort.parse().ok()).unwrap_or(1);
    ProptestConfig::with_cases(cases.saturating_mul(effort))
}

macro_rules! laws {
    ($($name:ident: $domain:ty,)*) => {$(
        mod $name {
            use super::*;

            proptest! {
                #![proptest_config(config(600))]

                #[test]
                fn laws(first in steps(), second in steps(), points in points(), die_hard: bool) {
                    let thresholds = Thresholds::new([-1, 0, 1, 7]);
                    let context = Context { thresholds: &thresholds, die_hard, ..Context::NONE };
                    let case = transfer_functions_are_sound::<$domain>(&first, &second, &points);
                    lattice_laws(&case, &points, &context);
                }

                #[test]
                fn facts(first in steps(), asked in prop::collection::vec(constraint(), 1..6), points in points()) {
                    let case = transfer_functions_are_sound::<$domain>(&first, &[], &points);
                    facts_are_true(&case, &asked, &points);
                }
            }

            proptest! {
                #![proptest_config(config(12))]

                #[test]
                fn widening(chain in prop::collection::vec(steps(), 1..5), die_hard: bool) {
                    let thresholds = Thresholds::new([-1, 0, 1, 7]);
                    widening_ends::<$domain>(&chain, &Context { thresholds: &thresholds, die_hard, ..Context::NONE });
                }
            }
        }
    )*};
}

laws! {
    intervals: Environment<Interval>,
    disintervals: Environment<DisInterval>,
    constants: Environment<Constant>,
    parity: Environment<Parity>,
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
