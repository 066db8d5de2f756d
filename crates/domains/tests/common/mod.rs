//! Random elements of any domain and the points that are known to be in them.

use marple_domains::{
    Constraint, Expression, Feasible, IntType, Linear, NoFacts, Numeric, Operation, Reach, Renaming, Var,
};
use proptest::prelude::*;

mod random;

pub(crate) use random::random;

pub(crate) const VARS: usize = 4;

/// A statement that builds elements and that concrete points follow.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Assign(Var, Expression),
    Assume(Constraint),
    Forget(Var, i128),
    /// A parallel assignment of variables to variables.
    Rename(Vec<usize>),
}

/// Small numbers mostly, and some at the edges of the machine's types.
pub(crate) fn number() -> impl Strategy<Value = i128> {
    prop_oneof![
        6 => -8..=8_i128,
        1 => prop::sample::select(vec![
            i128::from(i32::MIN), i128::from(i32::MAX), i128::from(i64::MIN), i128::from(i64::MAX), i128::from(u64::MAX),
            i128::from(u64::MAX) + 1, i128::from(i64::MIN) - 1, 255, 256, -128,
        ]),
    ]
}

pub(crate) fn var() -> impl Strategy<Value = Var> {
    (0..VARS).prop_map(Var::new)
}

pub(crate) fn linear() -> impl Strategy<Value = Linear> {
    let coefficient = prop_oneof![4 => Just(1), 4 => Just(-1), 1 => -3..=3_i128];
    (number(), prop::collection::vec((var(), coefficient), 0..=3))
        .prop_map(|(constant, terms)| Linear::of(constant, terms).expect("small"))
}

pub(crate) fn simple() -> impl Strategy<Value = Linear> {
    prop_oneof![var().prop_map(Linear::var), number().prop_map(Linear::number), linear()]
}

pub(crate) fn expression() -> impl Strategy<Value = Expression> {
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

pub(crate) fn constraint() -> impl Strategy<Value = Constraint> {
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

pub(crate) fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (var(), expression()).prop_map(|(x, expression)| Step::Assign(x, expression)),
        5 => constraint().prop_map(Step::Assume),
        1 => (var(), number()).prop_map(|(x, number)| Step::Forget(x, number)),
        1 => prop::collection::vec(0..VARS, VARS).prop_map(Step::Rename),
    ]
}

pub(crate) fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), 0..8)
}

pub(crate) fn points() -> impl Strategy<Value = Vec<Vec<i128>>> {
    prop::collection::vec(prop::collection::vec(number(), VARS), 1..30)
}

/// The points that get through the steps, and where they arrive.
pub(crate) fn run_points(steps: &[Step], points: &[Vec<i128>]) -> Vec<Vec<i128>> {
    points.iter().filter_map(|point| steps.iter().try_fold(point.clone(), run_point)).collect()
}

pub(crate) fn run_point(mut point: Vec<i128>, step: &Step) -> Option<Vec<i128>> {
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

pub(crate) fn run<D: Numeric>(state: D, steps: &[Step]) -> Reach<D> {
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

pub(crate) fn assert_contains<D: Numeric>(state: &Reach<D>, points: &[Vec<i128>], what: &str) {
    for point in points {
        match state {
            Reach::Unreachable => panic!("{what}: unreachable, but there is {point:?}"),
            Reach::State(state) => assert!(state.contains(point), "{what}: {state:?} lacks {point:?}"),
        }
    }
}

/// Two elements, each with the points that are known to be in it.
pub(crate) struct Case<D> {
    pub(crate) a: Reach<D>,
    pub(crate) a_points: Vec<Vec<i128>>,
    pub(crate) b: Reach<D>,
    pub(crate) b_points: Vec<Vec<i128>>,
}

pub(crate) fn transfer_functions_are_sound<D: Numeric>(
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
