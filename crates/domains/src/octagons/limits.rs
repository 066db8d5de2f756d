//! Random programs at the limits of numbers, beside the exact closure: what is known may be less than that, never more; and it is
//! the same while all numbers are small.

// The paper's algorithms, with the paper's indexes.
#![allow(clippy::needless_range_loop)]

use proptest::prelude::*;

use super::*;
use crate::random::random;
use crate::{Constraint, Expression, NoFacts, Numeric};

const VARS: usize = 4;
const SIZE: usize = 2 * VARS;

/// Octagons that are never one matrix.
#[derive(Clone, Debug)]
struct Split<S>(std::marker::PhantomData<S>);

impl<S: Shape> Shape for Split<S> {
    const SUMS: bool = S::SUMS;
    const FLAT: usize = 0;
}

/// The least upper bound of `w - v` for all literals, in numbers that never overflow; `None` is infinite.
#[derive(Clone, Debug)]
struct Exact([[Option<i128>; SIZE]; SIZE]);

impl Exact {
    fn top() -> Self {
        let mut cells = [[None; SIZE]; SIZE];
        for v in 0..SIZE {
            cells[v][v] = Some(0);
        }
        Self(cells)
    }

    fn lower(&mut self, v: usize, w: usize, most: i128) {
        if self.0[v][w].is_none_or(|known| most < known) {
            self.0[v][w] = Some(most);
        }
    }

    /// The tight closure of the integers: shortest ways, bounds rounded down, sums of bounds; not for zones, which have no
    /// sums: there the rounding finds nothing new.
    fn close(&mut self) -> Feasible {
        for k in 0..SIZE {
            for v in 0..SIZE {
                for w in 0..SIZE {
                    if let (Some(a), Some(b)) = (self.0[v][k], self.0[k][w]) {
                        self.lower(v, w, a + b);
                    }
                }
            }
        }
        for v in 0..SIZE {
            if let Some(twice) = self.0[v][v ^ 1] {
                self.0[v][v ^ 1] = Some(2 * twice.div_euclid(2));
            }
        }
        for v in 0..SIZE {
            for w in 0..SIZE {
                if let (Some(a), Some(b)) = (self.0[v][v ^ 1], self.0[w ^ 1][w]) {
                    self.lower(v, w, a / 2 + b / 2);
                }
            }
        }
        let is_empty = (0..SIZE).any(|v| self.0[v][v].is_some_and(|cycle| cycle < 0));
        if is_empty { Feasible::No } else { Feasible::Yes }
    }

    /// `x := ±y + offset`
    fn assign(&mut self, x: usize, y: usize, negative: bool, offset: i128) {
        let before = self.0;
        // Where a literal comes from, and what is added.
        let source = |literal: usize| {
            if literal >> 1 != x {
                return (literal, 0);
            }
            let old = (y << 1 | literal & 1) ^ usize::from(negative);
            (old, if literal & 1 == 1 { -offset } else { offset })
        };
        for v in 0..SIZE {
            for w in 0..SIZE {
                let ((from, below), (to, above)) = (source(v), source(w));
                self.0[v][w] = before[from][to].map(|most| most + above - below);
            }
        }
    }

    fn forget(&mut self, x: usize) {
        for v in 0..SIZE {
            for w in 0..SIZE {
                if v != w && (v >> 1 == x || w >> 1 == x) {
                    self.0[v][w] = None;
                }
            }
        }
    }

    fn join(&mut self, other: &Self, sums: bool) {
        for v in 0..SIZE {
            for w in 0..SIZE {
                let both = self.0[v][w].zip(other.0[v][w]).map(|(ours, theirs)| ours.max(theirs));
                // Zones do not have the sum of two variables, but by their bounds.
                let exists = sums || v & 1 == w & 1 || v ^ 1 == w;
                self.0[v][w] = both.filter(|_| exists);
            }
        }
        assert_eq!(self.close(), Feasible::Yes);
    }

    fn meet(&mut self, other: &Self) -> Feasible {
        for v in 0..SIZE {
            for w in 0..SIZE {
                if let Some(most) = other.0[v][w] {
                    self.lower(v, w, most);
                }
            }
        }
        self.close()
    }
}

/// An operation on two states.
#[derive(Clone, Debug)]
enum Op {
    /// `to - from <= most`
    Relate(usize, usize, i128),
    Bound(usize, i128),
    Assign(usize, usize, bool, i128),
    Forget(usize),
    Join,
    Meet,
    /// The other state is widened by their join.
    Widen,
    /// The other state is narrowed by their meet.
    Narrow,
    Save,
    Exchange,
}

/// Small numbers, and those around the limits of cells (2^44), of relations (2^59) and of the machine's integers.
fn number(is_small: bool) -> BoxedStrategy<i128> {
    let small = -6..=10_i128;
    if is_small {
        return small.boxed();
    }
    let bits = vec![31, 32, 40, 42, 43, 44, 45, 52, 53, 57, 58, 59, 60, 62, 63, 64, 80, 98];
    let large = (prop::sample::select(bits), -3..=3_i128, any::<bool>())
        .prop_map(|(bits, more, negative)| more + if negative { -(1 << bits) } else { 1 << bits });
    prop_oneof![2 => small, 3 => large].boxed()
}

fn op(sums: bool, is_small: bool) -> impl Strategy<Value = Op> {
    let number = || number(is_small);
    prop_oneof![
        6 => (0..SIZE, 0..SIZE, number()).prop_filter_map("two variables, and signs of the shape", move |(v, w, most)| {
            (v >> 1 != w >> 1 && (sums || v & 1 == w & 1)).then_some(Op::Relate(v, w, most))
        }),
        3 => (0..SIZE, number()).prop_map(|(literal, most)| Op::Bound(literal, most)),
        4 => (0..VARS, 0..VARS, any::<bool>(), number())
            .prop_map(move |(x, y, negative, offset)| Op::Assign(x, y, sums && negative, offset)),
        1 => (0..VARS).prop_map(Op::Forget),
        2 => Just(Op::Join),
        1 => Just(Op::Meet),
        2 => Just(Op::Widen),
        1 => Just(Op::Narrow),
        2 => Just(Op::Save),
        1 => Just(Op::Exchange),
    ]
}

/// `literal`, as a term.
fn term(literal: usize) -> (Var, i128) {
    (Var::new(literal >> 1), if literal & 1 == 1 { -1 } else { 1 })
}

/// A state, and what is exactly known of the same states or more of them.
type Pair<S> = (Octagonal<S>, Exact);

fn assume<S: Shape>(pair: &mut Pair<S>, v: usize, w: usize, most: i128) -> [Feasible; 2] {
    let (sum, edge) = if v == w ^ 1 { (vec![term(w)], 2 * most) } else { (vec![term(w), term(v ^ 1)], most) };
    let expression = Linear::of(-most, sum).expect("small coefficients");
    let known = pair.0.assume(&Constraint { expression, relation: Relation::Le }, &NoFacts);
    pair.1.lower(v, w, edge);
    pair.1.lower(w ^ 1, v ^ 1, edge);
    [known, pair.1.close()]
}

/// What the state knows is true by the exact numbers, and is all of them if `is_small`.
fn check<S: Shape>(pair: &Pair<S>, is_small: bool, op: &Op) {
    let state = pair.0.settled().split();
    for v in 0..SIZE {
        for w in 0..SIZE {
            if v == w || !S::SUMS && v & 1 != w & 1 && v ^ 1 != w {
                continue;
            }
            let most = state.most(Literal(v), Literal(w)).finite();
            let exact = pair.1.0[v][w];
            let is_true = most.is_none_or(|most| exact.is_some_and(|exact| exact <= most));
            assert!(is_true, "{op:?}: {w} - {v} <= {most:?}, exactly {exact:?}");
            assert!(!is_small || most == exact, "{op:?}: {w} - {v} <= {most:?}, exactly {exact:?}");
        }
    }
}

fn run<S: Shape>(ops: &[Op], is_small: bool) {
    let context = &Context::NONE;
    let top = || (Octagonal::<S>::top(VARS), Exact::top());
    let mut this: Pair<S> = top();
    let mut other: Pair<S> = top();
    // After a widening the exact numbers are those of the join, and after a narrowing those of the meet: less is known.
    let mut is_exact = is_small;
    for op in ops {
        let mut feasible = [Feasible::Yes; 2];
        match *op {
            Op::Relate(v, w, most) => feasible = assume(&mut this, v, w, most),
            Op::Bound(literal, most) => feasible = assume(&mut this, literal ^ 1, literal, most),
            Op::Assign(x, y, negative, offset) => {
                let right = Linear::of(offset, [(Var::new(y), if negative { -1 } else { 1 })]).unwrap();
                this.0.assign(Var::new(x), &Expression::Linear(right), &NoFacts);
                this.1.assign(x, y, negative, offset);
            }
            Op::Forget(x) => {
                this.0.forget(Var::new(x));
                this.1.forget(x);
            }
            Op::Join => {
                let before = this.0.clone();
                this.0.join(&other.0, context);
                this.1.join(&other.1, S::SUMS);
                assert!(before.leq(&this.0, context) && other.0.leq(&this.0, context));
            }
            Op::Meet => feasible = [this.0.meet(&other.0), this.1.meet(&other.1)],
            Op::Widen => {
                let mut joined = other.0.clone();
                joined.join(&this.0, context);
                let mut widened = other.0.clone();
                widened.widen(&joined, context);
                assert!(joined.leq(&widened, context), "a widening is above its operands");
                this.0 = widened;
                this.1.join(&other.1, S::SUMS);
                is_exact = false;
            }
            Op::Narrow => {
                let mut met = this.0.clone();
                let known = met.meet(&other.0);
                feasible = [known, this.1.meet(&other.1)];
                if known == Feasible::Yes {
                    let mut narrowed = other.0.clone();
                    narrowed.narrow(&met, context);
                    this.0 = narrowed;
                }
                is_exact = false;
            }
            Op::Save => other = this.clone(),
            Op::Exchange => std::mem::swap(&mut this, &mut other),
        }
        match feasible {
            [Feasible::No, Feasible::Yes] => panic!("{op:?}: there are states"),
            [Feasible::Yes, Feasible::No] => assert!(!is_exact, "{op:?}: there is no state"),
            _ => {}
        }
        if feasible.contains(&Feasible::No) {
            this = top();
            other = top();
            is_exact = is_small;
            continue;
        }
        check(&this, is_exact, op);
    }
}

fn all<S: Shape>(is_small: bool, count: u32) {
    random(count, prop::collection::vec(op(S::SUMS, is_small), 0..30), |ops| {
        run::<S>(&ops, is_small);
        run::<Split<S>>(&ops, is_small);
    });
}

#[test]
fn small_numbers_are_exact() {
    all::<Sums>(true, 1000);
    all::<Differences>(true, 1000);
}

#[test]
fn nothing_is_invented_at_the_limits() {
    all::<Sums>(false, 3000);
    all::<Differences>(false, 3000);
}
