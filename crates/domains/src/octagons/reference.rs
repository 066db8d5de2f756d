//! The closures of the paper on one dense matrix, to compare with.

// The paper's algorithms, with the paper's indexes.
#![allow(clippy::needless_range_loop)]

use std::fmt::Write;

use proptest::prelude::*;

use crate::random::random;

use super::block::{Literal, NONE};
use super::*;
use crate::{Constraint, Expression, NoFacts, Numeric};

/// Octagons that are never one matrix.
#[derive(Clone, Debug)]
struct SplitSums;

impl Shape for SplitSums {
    const SUMS: bool = true;
    const FLAT: usize = 0;
}

/// Zones that are never one matrix.
#[derive(Clone, Debug)]
struct SplitDifferences;

impl Shape for SplitDifferences {
    const SUMS: bool = false;
    const FLAT: usize = 0;
}

const VARS: usize = 5;
const SIZE: usize = 2 * VARS;

/// `matrix[v][w]` is an upper bound of `w - v` for literals.
type Matrix = Vec<Vec<i64>>;

/// All edges and bounds of a state, as they are.
fn matrix<S: Shape>(state: &Classes<S>) -> Matrix {
    let mut matrix = vec![vec![NONE; SIZE]; SIZE];
    for v in 0..SIZE {
        for w in 0..SIZE {
            let (from, to) = (Literal(v), Literal(w));
            matrix[v][w] = if v == w {
                0
            } else if from == to.negated() {
                state::weight_of(state.upper(to).add_upper(state.upper(to)))
            } else {
                state.edge(from, to)
            };
        }
    }
    matrix
}

/// Shortest ways, then bounds of single variables rounded, then their sums: the tight closure (the paper's strong
/// closure without the rounding); `None` if there is no state.
fn closed(mut matrix: Matrix) -> Option<Matrix> {
    for k in 0..SIZE {
        for v in 0..SIZE {
            for w in 0..SIZE {
                if matrix[v][k] < NONE && matrix[k][w] < NONE {
                    matrix[v][w] = matrix[v][w].min(matrix[v][k] + matrix[k][w]);
                }
            }
        }
    }
    for v in 0..SIZE {
        if matrix[v][v] < 0 {
            return None;
        }
        if matrix[v][v ^ 1] < NONE {
            matrix[v][v ^ 1] = 2 * matrix[v][v ^ 1].div_euclid(2);
        }
    }
    for v in 0..SIZE {
        if matrix[v][v ^ 1] < NONE && matrix[v ^ 1][v] < NONE && matrix[v][v ^ 1] + matrix[v ^ 1][v] < 0 {
            return None;
        }
    }
    for v in 0..SIZE {
        for w in 0..SIZE {
            if matrix[v][v ^ 1] < NONE && matrix[w ^ 1][w] < NONE {
                matrix[v][w] = matrix[v][w].min(matrix[v][v ^ 1] / 2 + matrix[w ^ 1][w] / 2);
            }
        }
    }
    Some(matrix)
}

/// What a closed state says of each pair.
fn found<S: Shape>(state: &Classes<S>) -> Matrix {
    (0..SIZE)
        .map(|v| {
            (0..SIZE)
                .map(|w| if v == w { 0 } else { state::weight_of(state.most(Literal(v), Literal(w))) })
                .collect()
        })
        .collect()
}

/// `±x ±y <= c` or `±x <= c`, as the shape has them.
fn constraint(sums: bool) -> impl Strategy<Value = Constraint> {
    (0..VARS, 0..VARS, any::<bool>(), any::<bool>(), -6..=10_i128).prop_map(move |(x, y, a, b, most)| {
        let sign = |negative: bool| if negative { -1 } else { 1 };
        let b = if sums { b } else { !a };
        let mut terms = vec![(Var::new(x), sign(a))];
        if x != y {
            terms.push((Var::new(y), sign(b)));
        }
        Constraint::le(&Linear::of(0, terms).unwrap(), &Linear::number(most)).unwrap()
    })
}

/// Constraints one by one; the closed matrix of all of them agrees after each.
fn built<S: Shape>(constraints: &[Constraint]) -> Option<Octagonal<S>> {
    let mut state = Octagonal::<S>::top(VARS);
    let mut dense = matrix(&state.form.split());
    for constraint in constraints {
        let feasible = state.assume(constraint, &NoFacts);
        let most = i64::try_from(-constraint.expression.constant()).unwrap();
        let literal = |&(var, sign): &(Var, i128)| Literal::new(var.index(), sign < 0);
        let terms: Vec<Literal> = constraint.expression.terms().iter().map(literal).collect();
        let (from, to, weight) = match terms[..] {
            [x] => (x.negated(), x, 2 * most),
            [x, y] => (y.negated(), x, most),
            _ => unreachable!("one or two variables"),
        };
        dense[from.0][to.0] = dense[from.0][to.0].min(weight);
        dense[to.negated().0][from.negated().0] = dense[from.0][to.0];
        match closed(dense) {
            None => {
                assert_eq!(feasible, Feasible::No, "{constraint}");
                return None;
            }
            Some(closed) => {
                assert_eq!(feasible, Feasible::Yes, "{constraint}");
                assert_eq!(found(&state.form.split()), closed, "{constraint}");
                dense = closed;
            }
        }
    }
    Some(state)
}

fn check<S: Shape>(first: &[Constraint], second: &[Constraint], x: Var) {
    let (Some(a), Some(b)) = (built::<S>(first), built::<S>(second)) else { return };
    let pairs = |f: &dyn Fn(i64, i64) -> i64| -> Matrix {
        let (a, b) = (found(&a.form.split()), found(&b.form.split()));
        a.iter().zip(&b).map(|(a, b)| a.iter().zip(b).map(|(&a, &b)| f(a, b)).collect()).collect()
    };
    let mut join = a.clone();
    join.join(&b, &Context::NONE);
    let maxima = pairs(&i64::max);
    let is_relation = |v: usize, w: usize| S::SUMS || v & 1 == w & 1 || v ^ 1 == w;
    for (v, row) in found(&join.form.split()).iter().enumerate() {
        for (w, &most) in row.iter().enumerate() {
            assert!(most == maxima[v][w] || !is_relation(v, w), "join, {v} {w}: {most} and {}", maxima[v][w]);
        }
    }
    assert!(a.leq(&join, &Context::NONE) && b.leq(&join, &Context::NONE));
    let below = found(&a.form.split())
        .iter()
        .flatten()
        .zip(found(&b.form.split()).iter().flatten())
        .enumerate()
        .all(|(at, (a, b))| a <= b || !is_relation(at / SIZE, at % SIZE));
    assert_eq!(a.leq(&b, &Context::NONE), below, "inclusion");
    // Twice, so that the left side is open the second time.
    let mut widened = a;
    for _ in 0..2 {
        let mut newer = widened.clone();
        newer.assign(x, &Expression::Linear(Linear::var(x).offset(3).unwrap()), &NoFacts);
        newer.join(&join, &Context::NONE);
        newer.join(&widened, &Context::NONE);
        widened.widen(&newer, &Context::NONE);
        let closed = closed(matrix(&widened.form.split())).expect("a widening has states");
        let settled = found(&widened.settled().split());
        for (v, row) in settled.iter().enumerate() {
            for (w, &most) in row.iter().enumerate() {
                assert!(
                    most == closed[v][w] || !is_relation(v, w),
                    "widening, {v} {w}: {most}, {}",
                    closed[v][w]
                );
            }
        }
        assert!(newer.leq(&widened, &Context::NONE));
    }
}

#[test]
fn octagons_are_tightly_closed() {
    random(
        2000,
        (
            prop::collection::vec(constraint(true), 0..10),
            prop::collection::vec(constraint(true), 0..10),
            0..VARS,
        ),
        |(first, second, x)| {
            check::<Sums>(&first, &second, Var::new(x));
            check::<SplitSums>(&first, &second, Var::new(x));
        },
    );
}

#[test]
fn zones_are_closed() {
    random(
        2000,
        (
            prop::collection::vec(constraint(false), 0..10),
            prop::collection::vec(constraint(false), 0..10),
            0..VARS,
        ),
        |(first, second, x)| {
            check::<Differences>(&first, &second, Var::new(x));
            check::<SplitDifferences>(&first, &second, Var::new(x));
        },
    );
}

/// An operation of a random program on two states.
#[derive(Clone, Debug)]
enum Op {
    Assume(Constraint),
    Assign(usize, Linear),
    Forget(usize),
    Exchange(usize, usize),
    /// Takes the other state in.
    Join,
    Meet,
    /// What is known goes to the other state.
    Save,
}

/// Mostly small numbers, and some at the edges of what a cell can be. (At the edges of what a relation can be, what is rounded
/// depends on the form; `limits.rs` has these.)
fn number() -> impl Strategy<Value = i128> {
    prop_oneof![
        8 => -6..=10_i128,
        1 => (prop::sample::select(vec![39, 40, 41, 43, 44, 45, 50, 52]), -3..=3_i128, any::<bool>())
            .prop_map(|(bits, more, negative)| if negative { more - (1 << bits) } else { more + (1 << bits) }),
    ]
}

fn linear() -> impl Strategy<Value = Linear> {
    (prop::collection::vec((0..VARS, -2..=2_i128), 0..3), number()).prop_map(|(terms, constant)| {
        Linear::of(constant, terms.into_iter().map(|(x, a)| (Var::new(x), a))).unwrap()
    })
}

fn op(sums: bool) -> impl Strategy<Value = Op> {
    let unit = (0..VARS, any::<bool>(), number()).prop_map(|(x, negative, constant)| {
        Linear::of(constant, [(Var::new(x), if negative { -1 } else { 1 })]).unwrap()
    });
    prop_oneof![
        4 => constraint(sums).prop_map(Op::Assume),
        1 => (constraint(sums), number()).prop_map(|(constraint, more)| Op::Assume(Constraint {
            expression: constraint.expression.offset(more).unwrap(),
            relation: constraint.relation,
        })),
        2 => (linear(), 0..3_usize).prop_map(|(expression, relation)| Op::Assume(Constraint {
            expression,
            relation: [Relation::Le, Relation::Eq, Relation::Ne][relation],
        })),
        3 => (0..VARS, unit).prop_map(|(x, linear)| Op::Assign(x, linear)),
        2 => (0..VARS, linear()).prop_map(|(x, linear)| Op::Assign(x, linear)),
        1 => (0..VARS).prop_map(Op::Forget),
        1 => (0..VARS, 0..VARS).prop_map(|(x, y)| Op::Exchange(x, y)),
        2 => Just(Op::Join),
        1 => Just(Op::Meet),
        2 => Just(Op::Save),
    ]
}

/// Runs a program; after each step what is known, or that there is no state. There are `dimension` variables, and those of the
/// program are the last of as many groups.
fn trace<S: Shape>(ops: &[Op], dimension: usize) -> Vec<String> {
    let place = |x: usize| Var::new((x + 1) * dimension / VARS - 1);
    let placed = |linear: &Linear| {
        let terms = linear.terms().iter().map(|&(x, a)| (place(x.index()), a));
        Linear::of(linear.constant(), terms).unwrap()
    };
    let top = || {
        let mut top = Octagonal::<S>::top(dimension);
        // The others have bounds, some of them.
        for index in
            (0..dimension).filter(|&index| index % 3 == 0 && (0..VARS).all(|x| place(x).index() != index))
        {
            let constant = Linear::number(i128::try_from(index).unwrap());
            assert_eq!(
                top.assume(&Constraint::le(&Linear::var(Var::new(index)), &constant).unwrap(), &NoFacts),
                Feasible::Yes
            );
        }
        top
    };
    let mut state = top();
    let mut other = state.clone();
    let mut lines = Vec::new();
    for op in ops {
        let feasible = match op {
            Op::Assume(constraint) => {
                let expression = placed(&constraint.expression);
                state.assume(&Constraint { expression, ..constraint.clone() }, &NoFacts)
            }
            Op::Assign(x, linear) => {
                state.assign(place(*x), &Expression::Linear(placed(linear)), &NoFacts);
                Feasible::Yes
            }
            Op::Forget(x) => {
                state.forget(place(*x));
                Feasible::Yes
            }
            Op::Exchange(x, y) => {
                let mut sources: Vec<_> = (0..dimension).map(|index| Some(Var::new(index))).collect();
                sources[place(*x).index()] = Some(place(*y));
                sources[place(*y).index()] = None;
                state = state.rename(&Renaming::new(sources));
                Feasible::Yes
            }
            Op::Join => {
                assert!(state.leq(&state.clone(), &Context::NONE));
                state.join(&other, &Context::NONE);
                Feasible::Yes
            }
            Op::Meet => state.meet(&other),
            Op::Save => {
                other = state.clone();
                Feasible::Yes
            }
        };
        if feasible == Feasible::No {
            lines.push("none".to_owned());
            state = top();
            continue;
        }
        let mut known = String::new();
        let settled = state.settled().split();
        for v in 0..2 * VARS {
            for w in 0..2 * VARS {
                let literal = |literal: usize| Literal::new(place(literal >> 1).index(), literal & 1 == 1);
                let most = settled.most(literal(v), literal(w));
                if v != w && most != Bound::POS_INF && (S::SUMS || v & 1 == w & 1 || v ^ 1 == w) {
                    write!(known, " {v}->{w}: {most}").unwrap();
                }
            }
        }
        drop(settled);
        let included = [state.leq(&other, &Context::NONE), other.leq(&state, &Context::NONE)];
        lines.push(format!("{op:?}: {known} {included:?}"));
    }
    lines
}

fn compare(flat: &[String], split: &[String]) {
    for (flat, split) in flat.iter().zip(split) {
        assert_eq!(flat, split);
    }
    assert_eq!(flat.len(), split.len());
}

/// One matrix and blocks know the same after every operation but widening and narrowing, which depend on the form of their left
/// side: blocks keep a relation beside bounds that imply more, one matrix has what the bounds imply.
#[test]
fn one_matrix_is_as_good_as_blocks() {
    let dimension = || prop_oneof![4 => Just(VARS), 1 => VARS + 1..=32_usize];
    random(1000, (prop::collection::vec(op(true), 0..25), dimension()), |(ops, dimension)| {
        compare(&trace::<Sums>(&ops, dimension), &trace::<SplitSums>(&ops, dimension));
    });
    random(1000, (prop::collection::vec(op(false), 0..25), dimension()), |(ops, dimension)| {
        compare(&trace::<Differences>(&ops, dimension), &trace::<SplitDifferences>(&ops, dimension));
    });
}
