//! The laws of hints (hints.txt, definition 1, lemmas 1 to 5), for every hint with every domain that it fits, alone and
//! all together: what a hinted operation gives is below what the plain one gives and above both operands, and chains of
//! hinted widenings end.

use marple_domains::{
    Constraint, Context, DisInterval, Environment, Expression, Facts, Feasible, Interval, IntervalsXBounds,
    Linear, NoFacts, Numeric, Octagons, Pentagons, PentagonsClosed, Polyhedra, Reach, SubPolyhedra,
    SubPolyhedraLp, Thresholds, Var, Zones, hints,
};
use proptest::prelude::*;

mod common;

use common::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hint {
    Predicates,
    Thresholds,
    DieHard,
    Saturation,
    Templates,
    Hull,
}

use Hint::{DieHard, Hull, Predicates, Saturation, Templates};

/// What hints are made of.
struct Material {
    predicates: Vec<Constraint>,
    thresholds: Thresholds,
    template_bounds: Thresholds,
    pairs: Vec<(Var, Var)>,
}

impl Material {
    fn new(predicates: Vec<Constraint>) -> Self {
        let vars = || (0..VARS).map(Var::new);
        let pairs = vars().flat_map(|x| vars().filter(move |&y| x < y).map(move |y| (x, y)));
        Self {
            predicates,
            thresholds: Thresholds::new([-1, 0, 1, 7]),
            template_bounds: Thresholds::new([-7, -4, -1, 0, 1, 2, 5]),
            pairs: pairs.collect(),
        }
    }

    fn context(&self, hints: &[Hint]) -> Context<'_> {
        let mut context = Context::NONE;
        for hint in hints {
            match hint {
                Hint::Predicates => {
                    context.predicates = &self.predicates;
                    context.removed_slacks = true;
                }
                Hint::Thresholds => context.thresholds = &self.thresholds,
                Hint::DieHard => context.die_hard = true,
                Hint::Saturation => context.saturate = true,
                Hint::Templates => {
                    context.templates = &self.pairs;
                    context.template_bounds = &self.template_bounds;
                }
                Hint::Hull => context.hulls = &self.pairs,
            }
        }
        context
    }
}

/// No point of the hinted result is outside the plain one, none of an operand is outside the hinted one, and the order
/// agrees.
fn check<D: Numeric>(case: &Case<D>, points: &[Vec<i128>], context: &Context, what: &str) {
    let Case { a, a_points, b, b_points } = case;
    let (mut plain_join, mut join, mut plain_widened, mut widened) =
        (a.clone(), a.clone(), a.clone(), a.clone());
    plain_join.join(b, &Context::NONE);
    hints::join(&mut join, b, context);
    plain_widened.widen(b, &Context::NONE);
    hints::widen(&mut widened, b, context);
    for (hinted, plain, operation) in [(&join, &plain_join, "join"), (&widened, &plain_widened, "widening")] {
        assert_contains(hinted, a_points, &format!("{what}, {operation}, left"));
        assert_contains(hinted, b_points, &format!("{what}, {operation}, right"));
        let (Reach::State(result), Reach::State(plain)) = (hinted, plain) else { continue };
        for point in points.iter().chain(a_points).chain(b_points) {
            let is_operands = [a, b].iter().any(|one| one.state().is_some_and(|one| one.contains(point)));
            assert!(
                !is_operands || result.contains(point),
                "{what}, {operation}: {result:?} lacks {point:?} of {a:?} and {b:?}"
            );
            assert!(
                !result.contains(point) || plain.contains(point),
                "{what}, {operation}: {result:?} is not below {plain:?}: {point:?}"
            );
        }
        assert!(result.leq(plain, context), "{what}, {operation}: {result:?} is not below {plain:?}");
    }
}

/// Chains end, whatever comes; as in the test of the plain widening.
fn widening_ends<D: Numeric>(chain: &[Vec<Step>], context: &Context) {
    let mut state = Reach::Unreachable;
    let mut changes = 0;
    for round in 0..1000 {
        let mut next = run(D::top(VARS), &chain[round % chain.len()]);
        if let Reach::State(next) = &mut next {
            for x in (0..VARS).map(Var::new) {
                let shifted = Linear::var(x).offset(round as i128 * if round % 2 == 0 { 1 } else { -1 });
                next.assign(x, &Expression::Linear(shifted.expect("small")), &NoFacts);
            }
        }
        if next.leq(&state, context) {
            continue;
        }
        let mut joined = state.clone();
        hints::join(&mut joined, &next, context);
        // As the solver sees it: a join may know more than the order, and what it adds nothing to is stable.
        if joined.leq(&state, context) {
            continue;
        }
        hints::widen(&mut state, &joined, context);
        changes += 1;
    }
    assert!(changes <= 200, "{changes} steps");
}

/// As many variables as the runners of [`runs_end`].
const RUNNERS: usize = 8;

/// A loop without an end in which numbers catch up with each other: 0 <= x0 <= x1 <= ... <= x0 + 1. Whoever learns a bound
/// of one number from the relations after a widening, and widens that next time, never comes to an end (octagons.txt,
/// figure 10).
fn runs_end<D: Numeric>(context: &Context, what: &str) {
    let x = |index: usize| Linear::var(Var::new(index % RUNNERS));
    let zero = |state: &mut D, index: usize| {
        state.assign(Var::new(index), &Expression::number(0), &NoFacts);
    };
    let mut start = D::top(RUNNERS);
    (0..RUNNERS).for_each(|index| zero(&mut start, index));
    // What one iteration does: the last one runs ahead, or another one catches up.
    let step = |state: &D, index: usize| {
        let mut state = state.clone();
        let may_run = if index + 1 == RUNNERS {
            Constraint::le(&x(index), &x(0))
        } else {
            Constraint::lt(&x(index), &x(index + 1))
        };
        match state.assume(&may_run.expect("small"), &NoFacts) {
            Feasible::No => Reach::Unreachable,
            Feasible::Yes => {
                let more = x(index).offset(1).expect("small");
                state.assign(Var::new(index), &Expression::Linear(more), &NoFacts);
                Reach::State(state)
            }
        }
    };
    let mut state = Reach::State(start.clone());
    for changes in 0.. {
        assert!(changes < 100, "{what}: {state:?}");
        let mut arriving = Reach::State(start.clone());
        for index in 0..RUNNERS {
            hints::join(&mut arriving, &step(state.state().expect("reached"), index), context);
        }
        let mut joined = state.clone();
        hints::join(&mut joined, &arriving, context);
        if joined.leq(&state, context) {
            break;
        }
        if changes < 2 {
            state = joined;
        } else {
            hints::widen(&mut state, &joined, context);
        }
    }
}

/// What the text of such a loop says.
fn runners() -> Material {
    let vars = || (0..RUNNERS).map(Var::new);
    let follow = vars().zip(vars().skip(1)).map(|(x, y)| Constraint::le(&Linear::var(x), &Linear::var(y)));
    let ahead = Linear::var(Var(0)).offset(1).expect("small");
    let lead = Constraint::le(&Linear::var(Var::new(RUNNERS - 1)), &ahead);
    let pairs = vars().flat_map(|x| vars().filter(move |&y| x < y).map(move |y| (x, y)));
    Material {
        predicates: follow.chain([lead]).flatten().collect(),
        thresholds: Thresholds::new([-1, 0, 1, 7]),
        template_bounds: Thresholds::new([-7, -1, 0, 1, 5]),
        pairs: pairs.collect(),
    }
}

/// Of `x2 == |2*x1 + 1|` a hinted join knows `x1 < x2`, which holds for integers only. Operands have other rational points
/// each time, so the order and the widening must agree about integers, or nothing is ever below what a hint tightened.
#[test]
fn integers_are_stable() {
    let steps = vec![Step::Assign(Var(2), Expression::Abs(Linear::of(-1, [(Var(1), -2)]).expect("small")))];
    let shifted = |shift: i128| {
        let mut shifted = steps.clone();
        shifted.extend([1, 2].map(|index| {
            let x = Var::new(index);
            Step::Assign(x, Expression::Linear(Linear::var(x).offset(shift).expect("small")))
        }));
        run(Polyhedra::top(VARS), &shifted)
    };
    let material = Material::new(Vec::new());
    for hints in [&[Templates][..], &[Predicates, Templates], &[Predicates, Templates, Hint::Thresholds]] {
        let context = material.context(hints);
        let mut state = shifted(0);
        for shift in 1..30 {
            let arriving = shifted(if shift % 2 == 0 { shift } else { -shift });
            let mut joined = state.clone();
            hints::join(&mut joined, &arriving, &context);
            assert!(arriving.leq(&joined, &context), "{arriving:?} is not below {joined:?}");
            hints::widen(&mut state, &joined, &context);
            assert!(arriving.leq(&state, &context), "{arriving:?} is not below {state:?}");
        }
        widening_ends::<Polyhedra>(std::slice::from_ref(&steps), &context);
    }
}

/// `2*x <= y <= 2*x + 3` is a slack until `x` is a number on both sides of a join. Each side implies it still, and the join
/// keeps it if it is asked for what was removed.
#[test]
fn removed_slacks_are_predicates() {
    let (x, y) = (Linear::var(Var(0)), Linear::var(Var(1)));
    let twice = x.scaled(2).expect("small");
    let upper = Constraint::le(&y, &twice.offset(3).expect("small")).expect("small");
    let lower = Constraint::le(&twice, &y).expect("small");
    let side = |number: i128| {
        let mut state = SubPolyhedra::top(2);
        let equal = Constraint::eq(&x, &Linear::number(number)).expect("small");
        for constraint in [&upper, &lower, &equal] {
            assert_eq!(state.assume(constraint, &NoFacts), Feasible::Yes);
        }
        assert_eq!(state.slack_count(), 0);
        Reach::State(state)
    };
    let holds = |context: &Context| {
        let mut joined = side(0);
        hints::join(&mut joined, &side(10), context);
        [&upper, &lower].map(|constraint| joined.state().expect("reached").implies(constraint))
    };
    assert_eq!(holds(&Context::NONE), [false, false]);
    assert_eq!(holds(&Context { removed_slacks: true, ..Context::NONE }), [true, true]);
}

macro_rules! hints {
    ($($name:ident: $domain:ty, $hints:expr;)*) => {$(
        mod $name {
            use super::*;

            /// Thresholds fit every domain.
            fn all() -> Vec<Hint> {
                let mut hints: Vec<Hint> = $hints.to_vec();
                hints.push(Hint::Thresholds);
                hints
            }

            #[test]
            fn refines() {
                let predicates = prop::collection::vec(constraint(), 0..4);
                random(400, (steps(), steps(), predicates, points()), |(first, second, predicates, points)| {
                    let case = transfer_functions_are_sound::<$domain>(&first, &second, &points);
                    let material = Material::new(predicates);
                    for hint in all() {
                        check(&case, &points, &material.context(&[hint]), &format!("{hint:?}"));
                    }
                    check(&case, &points, &material.context(&all()), "all");
                });
            }

            #[test]
            fn running() {
                let material = runners();
                for hint in all() {
                    runs_end::<$domain>(&material.context(&[hint]), &format!("{hint:?}"));
                }
                runs_end::<$domain>(&material.context(&all()), "all");
            }

            /// Every combination of hints is as good as any other.
            #[test]
            fn widening() {
                let chain = prop::collection::vec(steps(), 1..5);
                let predicates = prop::collection::vec(constraint(), 0..4);
                let hints = prop_oneof![prop::sample::subsequence(all(), 0..=all().len()), Just(all())];
                random(24, (chain, predicates, hints), |(chain, predicates, hints)| {
                    let material = Material::new(predicates);
                    widening_ends::<$domain>(&chain, &material.context(&hints));
                });
            }
        }
    )*};
}

hints! {
    intervals: Environment<Interval>, [];
    disintervals: Environment<DisInterval>, [];
    intervals_x_bounds: IntervalsXBounds, [Predicates, DieHard, Saturation, Templates];
    pentagons: Pentagons, [Predicates, DieHard, Saturation, Templates];
    pentagons_closed: PentagonsClosed, [Predicates, DieHard, Templates];
    zones: Zones, [Predicates];
    octagons: Octagons, [Predicates];
    subpolyhedra: SubPolyhedra, [Predicates, DieHard, Templates, Hull];
    subpolyhedra_lp: SubPolyhedraLp, [Predicates, DieHard, Templates, Hull];
    polyhedra: Polyhedra, [Predicates, Templates];
}
