use super::*;
use crate::{Constraint, Expression, NoFacts, Numeric, Renaming};

const X: Var = Var(0);
const Y: Var = Var(1);
const Z: Var = Var(2);

/// `a*x + b*y <= c`
fn le(a: i128, x: Var, b: i128, y: Var, c: i128) -> Constraint {
    let left = Linear::of(0, [(x, a), (y, b)]).unwrap();
    Constraint::le(&left, &Linear::number(c)).unwrap()
}

fn state<S: Shape>(dimension: usize, constraints: &[Constraint]) -> Octagonal<S> {
    let mut state = Octagonal::top(dimension);
    for constraint in constraints {
        assert_eq!(state.assume(constraint, &NoFacts), Feasible::Yes, "{constraint}");
    }
    state
}

/// The text of all that is known.
fn text<S: Shape>(state: &Octagonal<S>) -> String {
    let name = |var: Var| ["x", "y", "z", "w"][var.index()].to_owned();
    state.describe(&name, &|_| Interval::TOP).join(", ")
}

fn sum(a: i128, x: Var, b: i128, y: Var) -> Linear {
    Linear::of(0, [(x, a), (y, b)]).unwrap()
}

/// Row O1, O2: two matrices of one set of states, neither below the other; both close to the same (theorem 3.3).
#[test]
fn figure_4() {
    fn check<S: Shape>(common: &[Constraint]) {
        let mut a = state::<S>(3, common);
        let mut b = a.clone();
        assert_eq!(a.assume(&le(1, Y, -1, X, 4), &NoFacts), Feasible::Yes);
        assert_eq!(b.assume(&le(1, Y, -1, X, 5), &NoFacts), Feasible::Yes);
        assert!(a.leq(&b, &Context::NONE) && b.leq(&a, &Context::NONE));
        assert_eq!(b.difference(Y, X), Bound::upper(4), "over z");
        assert_eq!(text(&a), text(&b));
    }
    let common = [le(1, Z, -1, X, 3), le(1, X, -1, Y, -1), le(1, X, -1, Z, -1), le(1, Y, -1, Z, 1)];
    check::<Differences>(&common);
    check::<Sums>(&common);
}

/// Row O2: the octagon of the point (3/2, 3/2) has no integers, which the strong closure of the paper does not see.
#[test]
fn figure_6() {
    let mut point = state::<Sums>(2, &[le(1, X, 1, Y, 3), le(1, X, -1, Y, 0), le(1, Y, -1, X, 0)]);
    assert_eq!(point.bounds(&Linear::var(X)).high(), Bound::upper(1), "2x <= 3 is x <= 1");
    assert_eq!(point.assume(&le(-1, X, -1, Y, -3), &NoFacts), Feasible::No);
    // With room for the integers beside it there are some.
    let mut wider = state::<Sums>(2, &[le(1, X, 1, Y, 3), le(1, X, -1, Y, 1), le(1, Y, -1, X, 0)]);
    assert_eq!(wider.assume(&le(-1, X, -1, Y, -3), &NoFacts), Feasible::Yes);
    assert!(wider.contains(&[2, 1]) && !wider.contains(&[1, 2]));
}

/// Row O2: the sum of two bounds is a bound of the sum, the step from closure to strong closure.
#[test]
fn figure_9() {
    let state = state::<Sums>(2, &[le(2, X, 0, Y, 2), le(2, Y, 0, X, 4)]);
    assert_eq!(state.bounds(&sum(1, X, 1, Y)).high(), Bound::upper(3));
    assert!(state.form.split().state.blocks.is_empty(), "the intervals say it, and no relation is kept");
}

/// Row O4: with its left argument closed before each step the widening does not end; as it is, it does.
#[test]
fn figure_10() {
    fn chain<S: Shape>(close: bool) -> usize {
        let next = |step: i128| {
            let (even, odd) = if step % 2 == 0 { (step, step + 1) } else { (step + 1, step) };
            state::<S>(
                3,
                &[le(1, Y, -1, Z, 1), le(1, Z, -1, Y, 1), le(1, X, -1, Y, even), le(1, X, -1, Z, odd)],
            )
        };
        let mut element = next(0);
        let mut changes = 0;
        for step in 1..40 {
            let newer = next(step);
            if newer.leq(&element, &Context::NONE) {
                continue;
            }
            let mut joined = element.clone();
            joined.join(&newer, &Context::NONE);
            element.widen(&joined, &Context::NONE);
            if close {
                element = Octagonal::new(element.settled().clone());
            }
            changes += 1;
        }
        changes
    }
    assert_eq!((chain::<Differences>(false), chain::<Differences>(true)), (2, 39));
    assert_eq!((chain::<Sums>(false), chain::<Sums>(true)), (2, 39));
}

/// Row O3: inclusion, equality, projection, union, intersection.
#[test]
fn section_6() {
    let a = state::<Sums>(2, &[le(1, X, 1, Y, 4), le(-1, X, 0, Y, 0), le(-1, Y, 0, X, 0)]);
    let b = state::<Sums>(2, &[le(1, X, -1, Y, 0), le(1, Y, 0, X, 6), le(-1, X, 0, Y, -1)]);
    assert_eq!(text(&a), "x: [0, 4], y: [0, 4], x + y <= 4");
    assert_eq!(text(&b), "x: [1, 6], y: [1, 6], x <= y");
    assert!(!a.leq(&b, &Context::NONE) && !b.leq(&a, &Context::NONE));
    let mut join = a.clone();
    join.join(&b, &Context::NONE);
    assert!(a.leq(&join, &Context::NONE) && b.leq(&join, &Context::NONE));
    assert_eq!(text(&join), "x: [0, 6], y: [0, 6], y <= x + 5, x <= y + 4");
    let mut meet = a;
    assert_eq!(meet.meet(&b), Feasible::Yes);
    assert_eq!(text(&meet), "x: [1, 2], y: [1, 3], x <= y, x + y <= 4");
    let mut projected = meet;
    projected.forget(X);
    assert_eq!(text(&projected), "x: [-oo, +oo], y: [1, 3]");
}

/// A join relates what its operands' intervals imply: two points span a line, exactly.
#[test]
fn joins_of_points() {
    let point = |x: i128, y: i128| {
        let mut point = Octagons::top(2);
        point.assign(X, &Expression::number(x), &NoFacts);
        point.assign(Y, &Expression::number(y), &NoFacts);
        point
    };
    let mut line = point(0, 1000);
    line.join(&point(1, 999), &Context::NONE);
    assert_eq!(text(&line), "x: [0, 1], y: [999, 1000], x + y == 1000");
    line.join(&point(5, 995), &Context::NONE);
    assert_eq!(text(&line), "x: [0, 5], y: [995, 1000], x + y == 1000");
}

/// Row O5: the assignments of definition 2, exact where the right side is `±y + c`.
#[test]
fn definition_2() {
    let before = state::<Sums>(3, &[le(1, X, -1, Y, 2), le(1, X, 1, Y, 9), le(-1, Y, 0, X, 0)]);
    let after = |linear: Option<Linear>| {
        let mut state = before.clone();
        state.assign(X, &Expression::Linear(linear.unwrap()), &NoFacts);
        text(&state)
    };
    let (x, y) = (Linear::var(X), Linear::var(Y));
    assert_eq!(text(&before), "x: [-oo, 5], y: [0, +oo], z: [-oo, +oo], x <= y + 2, x + y <= 9");
    assert_eq!(after(x.offset(3)), "x: [-oo, 8], y: [0, +oo], z: [-oo, +oo], x <= y + 5, x + y <= 12");
    assert_eq!(
        after(x.scaled(-1).unwrap().offset(1)),
        "x: [-4, +oo], y: [0, +oo], z: [-oo, +oo], 0 <= x + y + 1, y <= x + 8"
    );
    assert_eq!(after(y.offset(-1)), "x: [-1, +oo], y: [0, +oo], z: [-oo, +oo], y == x + 1");
    assert_eq!(after(y.scaled(-1).unwrap().offset(2)), "x: [-oo, 2], y: [0, +oo], z: [-oo, +oo], x + y == 2");
    assert_eq!(after(Some(Linear::number(7))), "x: [7, 7], y: [0, +oo], z: [-oo, +oo]");
    // The general case: intervals of what is left over.
    assert_eq!(after(y.scaled(2).unwrap().offset(1)), "x: [1, +oo], y: [0, +oo], z: [-oo, +oo], y < x");
    assert_eq!(after(x.plus(&y)), "x: [-oo, 9], y: [0, +oo], z: [-oo, +oo], x <= y + 5");
}

/// A relation that does not fit is lost and none is invented; intervals stay exact.
#[test]
fn edges_of_the_machine() {
    let huge = i128::from(i64::MAX);
    let state = state::<Sums>(2, &[le(1, X, -1, Y, huge), le(1, X, 0, Y, huge), le(-1, Y, 0, X, -huge - 5)]);
    assert_eq!(text(&state), format!("x: [-oo, {huge}], y: [{}, +oo]", huge + 5));
    let mut shifted = self::state::<Sums>(2, &[le(1, X, -1, Y, 0)]);
    for _ in 0..3 {
        let far = Linear::var(X).offset(1 << 58).unwrap();
        shifted.assign(X, &Expression::Linear(far), &NoFacts);
    }
    assert_eq!(shifted.difference(X, Y), Bound::POS_INF, "3 * 2^58 is more than a relation can say");
    let mut down = self::state::<Sums>(2, &[le(1, X, -1, Y, 0)]);
    for _ in 0..3 {
        let far = Linear::var(X).offset(-(1 << 58)).unwrap();
        down.assign(X, &Expression::Linear(far), &NoFacts);
    }
    assert_eq!(down.difference(X, Y), Bound::upper(-(1 << 59)), "less than -2^59 is rounded up");
}

/// A parallel assignment keeps relations: exchanged, copied, and over a dropped variable.
#[test]
fn renaming() {
    let before = state::<Sums>(3, &[le(1, X, -1, Y, -1), le(1, Y, -1, Z, -1)]);
    let renamed = |sources: &[Option<u32>]| {
        text(&before.rename(&Renaming::new(sources.iter().map(|source| source.map(Var)).collect())))
    };
    let free = |count: usize| {
        ["x", "y", "z", "w"][..count]
            .iter()
            .map(|name| format!("{name}: [-oo, +oo]"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(renamed(&[Some(1), Some(0), Some(2)]), format!("{}, y < x, x < z", free(3)));
    assert_eq!(renamed(&[Some(2), None, Some(0)]), format!("{}, z + 2 <= x", free(3)));
    assert_eq!(renamed(&[Some(0), Some(0), Some(1)]), format!("{}, y == x, x < z", free(3)));
}

/// Row O10: unrelated variables are in no matrix.
#[test]
fn unrelated_variables_cost_nothing() {
    let constraints: Vec<Constraint> = (0..200).map(|k| le(1, Var(5 * k), -1, Var(5 * k + 1), 3)).collect();
    let state = state::<Sums>(1000, &constraints);
    assert_eq!(state.form.split().state.blocks.len(), 200);
    assert!(state.form.split().state.blocks.iter().all(|held| held.block.len() == 2));
}

/// Octagons whose blocks are soon too large.
#[derive(Clone, Debug)]
struct Few;

impl Shape for Few {
    const SUMS: bool = true;
    const LARGEST: usize = 250;
}

/// Two chains of 201 variables and a relation between them; then joined with a third one that overlaps both. Each variable of a
/// chain is the one before it and one of the steps. The least upper bound of the difference of their first variables, before
/// and after.
fn chains<S: Shape>(steps: Interval) -> [Bound; 2] {
    let mut state = Octagonal::<S>::top(600);
    let (least, most) = (steps.low().finite().unwrap(), steps.high().finite().unwrap());
    let chain = |state: &mut Octagonal<S>, from: u32, to: u32| {
        for k in from..to {
            for step in [le(1, Var(k + 1), -1, Var(k), most), le(1, Var(k), -1, Var(k + 1), -least)] {
                assert_eq!(state.assume(&step, &NoFacts), Feasible::Yes);
            }
        }
    };
    chain(&mut state, 0, 200);
    assert_eq!(state.difference(Var(200), Var(0)), Bound::upper(200 * most));
    chain(&mut state, 300, 500);
    assert_eq!(state.assume(&le(1, Var(0), -1, Var(300), 5), &NoFacts), Feasible::Yes);
    let first = state.difference(Var(0), Var(300));
    let mut other = Octagonal::<S>::top(600);
    chain(&mut other, 150, 390);
    let mut join = state.clone();
    join.join(&other, &Context::NONE);
    assert_eq!(join.difference(Var(200), Var(150)), Bound::upper(50 * most), "in one block on both sides");
    assert!(join.form.split().state.blocks.iter().all(|held| held.block.len() <= S::LARGEST));
    let second = join.difference(Var(150), Var(390));
    state.widen(&join, &Context::NONE);
    assert!(join.leq(&state, &Context::NONE));
    [first, second]
}

/// What would make too large a block is lost, and the rest stays true; 402 variables are not too many.
#[test]
fn large_blocks() {
    let steps = Interval::of(0, 1);
    assert_eq!(chains::<Few>(steps), [Bound::POS_INF; 2], "lost");
    assert_eq!(chains::<Sums>(steps), [Bound::upper(5), Bound::upper(155)]);
}

/// Variables that are equal up to a constant are one variable of a block.
#[test]
fn equal_variables() {
    let steps = Interval::number(1);
    assert_eq!(chains::<Few>(steps), [Bound::upper(5), Bound::upper(65)]);
    // i = n and d = 1000 - n for a hundred loops: n alone is left, and it is related to nothing.
    let mut state = Octagons::top(201);
    for k in (1..200).step_by(2) {
        state.assign(Var(k), &Expression::Linear(Linear::var(X)), &NoFacts);
        state.assign(Var(k + 1), &Expression::Linear(Linear::of(1000, [(Var(k), -1)]).unwrap()), &NoFacts);
    }
    assert!(state.form.split().state.blocks.is_empty());
    assert_eq!(state.bounds(&sum(1, Var(7), 1, Var(180))), Interval::number(1000));
    // Found by a guard, too, and by a join of numbers.
    assert_eq!(state.assume(&le(1, X, 0, X, 9), &NoFacts), Feasible::Yes);
    assert_eq!(state.bounds(&Linear::var(Var(180))), Interval::at_least(991));
    state.forget(X);
    assert_eq!(state.bounds(&sum(1, Var(7), -1, Var(9))), Interval::number(0));
    assert_eq!(state.assume(&le(1, X, -1, Var(7), -3), &NoFacts), Feasible::Yes);
    assert_eq!(state.bounds(&Linear::var(X)), Interval::at_most(6));
    assert_eq!(state.form.split().state.blocks.len(), 1);
    assert_eq!(state.assume(&le(-1, X, 1, Var(9), 3), &NoFacts), Feasible::Yes);
    assert_eq!(state.bounds(&sum(1, X, 1, Var(8))), Interval::number(997));
    assert!(state.form.split().state.blocks.is_empty());
}
