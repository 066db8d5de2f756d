//! The laws of segmentations, on random programs over some scalars and one array: every operation keeps the concrete
//! arrays that belong to its result, the order is inclusion, chains of widenings end (rows F1 to F6).

use marple_domains::funarray::{
    Base, BoundExpression, BoundSet, Conversion, Form, Notation, Nullness, OfIndex, OfValue, Order, Pierced,
    Power, Segmentation, Sums,
};
use marple_domains::{
    Constant, Constraint, Context, DisInterval, Environment, Expression, Facts, Feasible, Interval, Lattice,
    Linear, NoFacts, Numeric, ParityInterval, Pentagons, Renaming, Thresholds, Var,
};
use proptest::prelude::*;

#[path = "common/random.rs"]
mod random;

use random::random;

/// The last one is the length of the array.
const VARS: usize = 4;
const LENGTH: Var = Var(3);

/// A statement that abstract and concrete states follow.
#[derive(Clone, Debug)]
enum Step {
    Assign(Var, Linear),
    Assume(Constraint),
    Forget(Var, i128),
    /// `A[index] = value`.
    Store(Linear, Linear),
    /// `A[e] = value` for some `e` from the first to the second, excluded; the third says which.
    StoreWithin(Linear, Linear, i128, i128),
    /// A test has shown that `A[index]` is at least the number.
    Test(Linear, i128),
    /// A test has shown that `A[index]` is not 0.
    TestNotZero(Linear),
    /// All elements from the first to the second, excluded, are at least the number.
    Restrict(Linear, Linear, i128),
    /// Two scalars change places.
    Swap,
    Reduce,
}

/// Scalars and the elements of the array.
type Point = (Vec<i128>, Vec<i128>);

#[derive(Clone, Debug)]
struct State<E, S, F = Sums> {
    array: Segmentation<E, F>,
    scalars: S,
}

fn scalar() -> impl Strategy<Value = Var> {
    (0..VARS - 1).prop_map(Var::new)
}

fn simple() -> impl Strategy<Value = Linear> {
    prop_oneof![
        3 => ((0..VARS).prop_map(Var::new), -2..=2_i128)
            .prop_map(|(var, offset)| Linear::var(var).offset(offset).expect("small")),
        2 => (0..=4_i128).prop_map(Linear::number),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let constraint = (simple(), simple(), 0..4).prop_map(|(left, right, kind)| {
        match kind {
            0 => Constraint::le(&left, &right),
            1 => Constraint::lt(&left, &right),
            2 => Constraint::eq(&left, &right),
            _ => Constraint::ne(&left, &right),
        }
        .expect("small")
    });
    prop_oneof![
        4 => (scalar(), simple()).prop_map(|(x, value)| Step::Assign(x, value)),
        4 => constraint.prop_map(Step::Assume),
        1 => (scalar(), -1..=4_i128).prop_map(|(x, number)| Step::Forget(x, number)),
        6 => (simple(), simple()).prop_map(|(index, value)| Step::Store(index, value)),
        1 => (simple(), simple(), 0..5_i128, -2..3_i128)
            .prop_map(|(low, high, at, value)| Step::StoreWithin(low, high, at, value)),
        2 => (simple(), -2..3_i128).prop_map(|(index, number)| Step::Test(index, number)),
        2 => simple().prop_map(Step::TestNotZero),
        2 => (simple(), simple(), -2..3_i128).prop_map(|(low, high, number)| Step::Restrict(low, high, number)),
        1 => Just(Step::Swap),
        1 => Just(Step::Reduce),
    ]
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(step(), 0..9)
}

fn points() -> impl Strategy<Value = Vec<Point>> {
    let array = prop::collection::vec(-2..=4_i128, 0..5);
    let point = (prop::collection::vec(-1..=4_i128, VARS - 1), array).prop_map(|(mut scalars, array)| {
        scalars.push(array.len() as i128);
        (scalars, array)
    });
    prop::collection::vec(point, 1..60)
}

fn run_point((mut scalars, mut array): Point, step: &Step) -> Option<Point> {
    let at = |linear: &Linear, scalars: &[i128]| linear.at(scalars);
    match step {
        Step::Assign(x, value) => scalars[x.index()] = at(value, &scalars)?,
        Step::Assume(constraint) => {
            if !constraint.holds_at(&scalars)? {
                return None;
            }
        }
        Step::Forget(x, number) => scalars[x.index()] = *number,
        Step::Store(index, value) => {
            let (index, value) = (at(index, &scalars)?, at(value, &scalars)?);
            *array.get_mut(usize::try_from(index).ok()?)? = value;
        }
        Step::StoreWithin(low, high, number, value) => {
            let index = at(low, &scalars)? + number;
            if at(high, &scalars)? <= index {
                return None;
            }
            *array.get_mut(usize::try_from(index).ok()?)? = *value;
        }
        Step::Test(index, number) => {
            if array.get(usize::try_from(at(index, &scalars)?).ok()?)? < number {
                return None;
            }
        }
        Step::TestNotZero(index) => {
            if *array.get(usize::try_from(at(index, &scalars)?).ok()?)? == 0 {
                return None;
            }
        }
        Step::Restrict(low, high, number) => {
            let (low, high) = (at(low, &scalars)?, at(high, &scalars)?);
            if !(0 <= low && low <= high && high <= array.len() as i128) {
                return None;
            }
            let range = usize::try_from(low).ok()?..usize::try_from(high).ok()?;
            if array[range].iter().any(|element| element < number) {
                return None;
            }
        }
        Step::Swap => scalars.swap(0, 1),
        Step::Reduce => {}
    }
    Some((scalars, array))
}

fn set<F: Form>(linear: &Linear) -> BoundSet<F> {
    BoundExpression::from_linear(linear).into_iter().collect()
}

fn at_least<E: Conversion>(number: i128) -> E {
    let mut scalars = Environment::<Interval>::top(1);
    scalars.set(Var(0), Interval::at_least(number));
    E::of(&Linear::var(Var(0)).scaled(0).expect("small"), &Linear::var(Var(0)), &AnyIndex(scalars))
}

fn not_zero<E: Conversion>() -> E {
    E::of(&Linear::number(0), &Linear::var(Var(0)), &NotZero)
}

/// Facts in which all that is known is that a variable is not 0.
struct NotZero;

impl Facts for NotZero {
    fn bounds(&self, _: &Linear) -> Interval {
        Interval::TOP
    }

    fn implies(&self, constraint: &Constraint) -> bool {
        Constraint::ne(&Linear::var(Var(0)), &Linear::number(0)).is_some_and(|known| known == *constraint)
    }
}

/// Facts in which nothing is known of an index.
struct AnyIndex(Environment<Interval>);

impl Facts for AnyIndex {
    fn bounds(&self, expression: &Linear) -> Interval {
        if expression.as_number().is_some() { Interval::TOP } else { self.0.bounds(expression) }
    }
}

impl<E: Conversion, S: Numeric, F: Form> State<E, S, F> {
    fn top() -> Self {
        let mut array = Segmentation::unknown();
        array.equate(BoundExpression::LENGTH, BoundExpression::var(LENGTH));
        let mut scalars = S::top(VARS);
        scalars.assign(LENGTH, &Expression::Any(Interval::at_least(0)), &NoFacts);
        Self { array, scalars }
    }

    fn run(steps: &[Step]) -> Option<Self> {
        let mut state = Self::top();
        steps.iter().all(|step| state.step(step) == Feasible::Yes).then_some(state)
    }

    fn step(&mut self, step: &Step) -> Feasible {
        let order = Order::scalars(&self.scalars);
        match step {
            Step::Assign(x, value) => {
                self.array.assign(*x, Some(value));
                self.scalars.assign(*x, &Expression::Linear(value.clone()), &NoFacts);
            }
            Step::Assume(constraint) => {
                return self.scalars.assume(constraint, &NoFacts).and(self.array.assume(constraint));
            }
            Step::Forget(x, _) => {
                self.array.forget(*x);
                self.scalars.forget(*x);
            }
            Step::Store(index, value) => {
                let value = E::of(index, value, &self.scalars);
                self.array.store(&set(index), value, &order);
            }
            Step::StoreWithin(low, high, _, value) => {
                let value = at_most_and_least(*value);
                self.array.store_within(&set(low), &set(high), &value, &order);
            }
            Step::Test(index, number) => self.array.refine(&set(index), &at_least(*number), &order),
            Step::TestNotZero(index) => self.array.refine(&set(index), &not_zero(), &order),
            Step::Restrict(low, high, number) => {
                let zero = BoundSet::of(BoundExpression::ZERO);
                let length = BoundSet::of(BoundExpression::LENGTH);
                let known = |a: &BoundSet<F>, b: &BoundSet<F>| self.array.entails_order(a, b, false, &order);
                if known(&zero, &set(low)) && known(&set(low), &set(high)) && known(&set(high), &length) {
                    self.array.restrict(&set(low), &set(high), &at_least(*number), &order);
                }
            }
            Step::Swap => {
                let mut sources: Vec<Option<Var>> = (0..VARS).map(|var| Some(Var::new(var))).collect();
                sources.swap(0, 1);
                let renaming = Renaming::new(sources);
                self.array.rename(&renaming);
                self.scalars = self.scalars.rename(&renaming);
            }
            Step::Reduce => {
                self.array.reduce(&order);
            }
        }
        Feasible::Yes
    }

    fn contains(&self, point: &Point) -> bool {
        self.scalars.contains(&point.0) && self.array.contains(&point.0, &point.1)
    }

    fn context<'a>(&'a self, other: &'a Self, thresholds: &'a Thresholds) -> Context<'a> {
        Context { thresholds, left: &self.scalars, right: &other.scalars, ..Context::NONE }
    }

    fn leq(&self, other: &Self, thresholds: &Thresholds) -> bool {
        Lattice::leq(&self.array, &other.array, &self.context(other, thresholds))
            && Lattice::leq(&self.scalars, &other.scalars, &self.context(other, thresholds))
    }

    fn gather(
        &self,
        other: &Self,
        thresholds: &Thresholds,
        array: impl Fn(&mut Segmentation<E, F>, &Segmentation<E, F>, &Context),
        scalars: impl Fn(&mut S, &S, &Context),
    ) -> Self {
        let mut result = self.clone();
        array(&mut result.array, &other.array, &self.context(other, thresholds));
        scalars(&mut result.scalars, &other.scalars, &Context { thresholds, ..Context::NONE });
        result
    }
}

/// The element that is the number, whatever its index.
fn at_most_and_least<E: Conversion>(number: i128) -> E {
    let mut scalars = Environment::<Interval>::top(1);
    scalars.set(Var(0), Interval::number(number));
    E::of(&Linear::number(0), &Linear::var(Var(0)), &AnyIndex(scalars))
}

fn laws<E: Conversion + Notation, S: Numeric, F: Form>(first: &[Step], second: &[Step], points: &[Point]) {
    let thresholds = Thresholds::new([-1, 0, 1, 3]);
    let arrive = |steps: &[Step]| -> Vec<Point> {
        points.iter().filter_map(|point| steps.iter().try_fold(point.clone(), run_point)).collect()
    };
    let all_in = |state: &State<E, S, F>, points: &[Point], what: &str| {
        for point in points {
            assert!(state.contains(point), "{what}: {state:?} lacks {point:?}");
        }
    };
    let (a_points, b_points) = (arrive(first), arrive(second));
    let (a, b) = (State::<E, S, F>::run(first), State::<E, S, F>::run(second));
    for (state, points) in [(&a, &a_points), (&b, &b_points)] {
        match state {
            None => assert!(points.is_empty(), "unreachable, but there is {:?}", points[0]),
            Some(state) => all_in(state, points, "transfer"),
        }
    }
    let (Some(a), Some(b)) = (a, b) else { return };
    assert!(a.leq(&a, &thresholds), "the order is reflexive: {a:?}");
    let join = a.gather(&b, &thresholds, Lattice::join, Lattice::join);
    all_in(&join, &a_points, "join, left");
    all_in(&join, &b_points, "join, right");
    assert!(a.leq(&join, &thresholds), "left: {a:?} is not below {join:?}");
    assert!(b.leq(&join, &thresholds), "right: {b:?} is not below {join:?}");
    let widened = a.gather(&b, &thresholds, Lattice::widen, Lattice::widen);
    all_in(&widened, &a_points, "widening, left");
    all_in(&widened, &b_points, "widening, right");
    for (small, large) in [(&a, &b), (&b, &a), (&join, &a), (&a, &widened)] {
        if small.leq(large, &thresholds) {
            for point in points.iter().chain(&a_points).chain(&b_points).filter(|point| small.contains(point))
            {
                assert!(large.contains(point), "{small:?} <= {large:?}, but {point:?}");
            }
        }
    }
    let common: Vec<Point> = points
        .iter()
        .chain(&a_points)
        .chain(&b_points)
        .filter(|point| a.contains(point) && b.contains(point))
        .cloned()
        .collect();
    let meet =
        a.gather(&b, &thresholds, |a, b, _| assert_eq!(Lattice::meet(a, b), Feasible::Yes), |_, _, _| {});
    for point in &common {
        assert!(meet.array.contains(&point.0, &point.1), "meet: {meet:?} lacks {point:?}");
    }
    // The second operand of a narrowing is below the first.
    let narrowed = join.gather(&a, &thresholds, Lattice::narrow, Lattice::narrow);
    all_in(&narrowed, &a_points, "narrowing");
    loads_are_right(&a, &a_points);
}

/// What is read is what was there.
fn loads_are_right<E: Conversion, S: Numeric, F: Form>(state: &State<E, S, F>, points: &[Point]) {
    let order = Order::scalars(&state.scalars);
    for index in (0..VARS).map(|var| Linear::var(Var::new(var))).chain((0..4).map(Linear::number)) {
        let content = state.array.load(&set(&index), &order);
        for (scalars, array) in points {
            let at = index.at(scalars).expect("small");
            let Some(&element) = usize::try_from(at).ok().and_then(|at| array.get(at)) else { continue };
            let content = content.as_ref().expect("there is an element");
            assert!(content.contains(at, element), "{state:?}: {element} at {at} is not in {content:?}");
            let numbers = content.numbers(&index, &state.scalars);
            assert!(numbers.contains(element), "{state:?}: {element} at {at} is not in {numbers:?}");
        }
    }
}

fn widening_ends<E: Conversion, S: Numeric, F: Form>(chain: &[Vec<Step>]) {
    let thresholds = Thresholds::new([-1, 0, 1, 3]);
    let states: Vec<State<E, S, F>> = chain.iter().filter_map(|steps| State::run(steps)).collect();
    let Some(first) = states.first() else { return };
    let mut state = first.clone();
    let mut changes = 0;
    for round in 0..400 {
        let mut next = states[round % states.len()].clone();
        for x in (0..VARS - 1).map(Var::new) {
            let shift = round as i128 % 7 - 3;
            let _ = next.step(&Step::Assign(x, Linear::var(x).offset(shift).expect("small")));
        }
        if next.leq(&state, &thresholds) {
            continue;
        }
        let joined = state.gather(&next, &thresholds, Lattice::join, Lattice::join);
        state = state.gather(&joined, &thresholds, Lattice::widen, Lattice::widen);
        changes += 1;
    }
    assert!(changes <= 120, "{changes} steps");
}

macro_rules! laws {
    ($($name:ident: $element:ty, $scalars:ty, $form:ty;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn laws() {
                random(1500, (steps(), steps(), points()), |(first, second, points)| {
                    super::laws::<$element, $scalars, $form>(&first, &second, &points);
                });
            }

            #[test]
            fn widening() {
                random(60, prop::collection::vec(steps(), 1..5), |chain| {
                    super::widening_ends::<$element, $scalars, $form>(&chain);
                });
            }
        }
    )*};
}

/// Variables and constants are bounds, sums are none.
#[derive(Clone, PartialEq, Debug)]
struct Variables;

impl Form for Variables {
    fn admits(expression: BoundExpression) -> bool {
        expression.offset == 0 || expression.base == Base::Zero
    }
}

/// Only constants are bounds.
#[derive(Clone, PartialEq, Debug)]
struct Constants;

impl Form for Constants {
    fn admits(expression: BoundExpression) -> bool {
        expression.base == Base::Zero
    }
}

laws! {
    intervals: Interval, Environment<Interval>, Sums;
    intervals_and_pentagons: Interval, Pentagons, Sums;
    pierced: Pierced, Environment<Interval>, Sums;
    pierced_and_unions: Pierced, Environment<DisInterval>, Sums;
    constants: Constant, Environment<Constant>, Sums;
    disintervals: DisInterval, Pentagons, Sums;
    nullness: Nullness, Environment<Interval>, Sums;
    parity_intervals: ParityInterval, Environment<ParityInterval>, Sums;
    parity_power: Power<OfValue>, Environment<ParityInterval>, Sums;
    index_parity_power: Power<OfIndex>, Environment<ParityInterval>, Sums;
    variables: Interval, Pentagons, Variables;
    constant_bounds: ParityInterval, Environment<ParityInterval>, Constants;
}
