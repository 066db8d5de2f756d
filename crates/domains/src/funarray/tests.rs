//! The paper's examples and figures, statement by statement, compared as text (rows F1 to F11). Predicates are written
//! as the paper writes them and read before they are compared, because sets have no order.

use super::*;
use crate::{
    Constant, Constraint, DisInterval, Environment, Expression, Interval, Linear, NoFacts, Numeric,
    ParityInterval, Pentagons, Renaming, Var, Zones,
};

/// `n` and `A.Length` are variables as well as names of the length of the array, where a test says so.
const NAMES: [&str; 9] = ["i", "j", "n", "A.Length", "k", "a", "b", "c", "x"];

fn var(name: &str) -> Var {
    Var::new(NAMES.iter().position(|known| *known == name).expect("a name of the tests"))
}

fn names<T>(length: &str, f: impl FnOnce(&Names) -> T) -> T {
    f(&Names { var: &|var| NAMES[var.index()].to_owned(), vars: NAMES.len(), length: Some(length) })
}

fn read_as<E: Element + Notation>(text: &str, length: &str) -> Segmentation<E> {
    names(length, |names| Segmentation::read(text, names))
        .unwrap_or_else(|| panic!("no segmentation: {text}"))
}

fn read<E: Element + Notation>(text: &str) -> Segmentation<E> {
    read_as(text, "A.Length")
}

fn show<E: Element + Notation>(segmentation: &Segmentation<E>) -> String {
    names("A.Length", |names| segmentation.display(names))
}

fn set(text: &str) -> BoundSet {
    let shown: Segmentation<Constant> = read_as(&format!("{{0}} T {{{text}}} T {{Length}}"), "Length");
    shown.bound(1).clone()
}

fn linear(text: &str) -> Linear {
    set(text).iter().next().and_then(BoundExpression::linear).expect("an expression of the tests")
}

fn constraint(left: &str, sign: &str, right: &str) -> Constraint {
    let (left, right) = (linear(left), linear(right));
    match sign {
        "<" => Constraint::lt(&left, &right),
        "<=" => Constraint::le(&left, &right),
        "==" => Constraint::eq(&left, &right),
        _ => Constraint::ne(&left, &right),
    }
    .expect("small numbers")
}

/// An array and the scalars around it.
#[derive(Clone)]
struct State<E, S> {
    array: Segmentation<E>,
    scalars: S,
    /// The variable that is the array's length.
    length: &'static str,
}

impl<E: Conversion + Notation, S: Numeric> State<E, S> {
    fn new(length: &'static str) -> Self {
        let mut array = Segmentation::unknown();
        array.equate(BoundExpression::LENGTH, BoundExpression::var(var(length)));
        let mut state = Self { array, scalars: S::top(NAMES.len()), length };
        let lengths = Expression::Any(Interval::at_least(0));
        state.scalars.assign(var(length), &lengths, &NoFacts);
        state
    }

    fn assign(&mut self, x: &str, value: &str) -> &mut Self {
        let value = linear(value);
        self.array.assign(var(x), Some(&value));
        self.scalars.assign(var(x), &Expression::Linear(value), &NoFacts);
        self
    }

    fn assume(&mut self, left: &str, sign: &str, right: &str) -> &mut Self {
        let constraint = constraint(left, sign, right);
        assert_eq!(self.scalars.assume(&constraint, &NoFacts), Feasible::Yes);
        assert_eq!(self.array.assume(&constraint), Feasible::Yes);
        self
    }

    fn store(&mut self, index: &str, value: &str) -> &mut Self {
        let value = E::of(&linear(index), &linear(value), &self.scalars);
        self.array.store(&set(index), value, &Order::scalars(&self.scalars));
        self
    }

    fn join(&self, other: &Self) -> Self {
        let mut joined = self.clone();
        let context = Context { left: &self.scalars, right: &other.scalars, ..Context::NONE };
        Lattice::join(&mut joined.array, &other.array, &context);
        Lattice::join(&mut joined.scalars, &other.scalars, &Context::NONE);
        joined
    }

    fn widen(&self, newer: &Self) -> Self {
        let mut widened = self.clone();
        let context = Context { left: &self.scalars, right: &newer.scalars, ..Context::NONE };
        Lattice::widen(&mut widened.array, &newer.array, &context);
        Lattice::widen(&mut widened.scalars, &newer.scalars, &Context::NONE);
        widened
    }

    fn narrow(&self, newer: &Self) -> Self {
        let mut narrowed = self.clone();
        let context = Context { left: &self.scalars, right: &newer.scalars, ..Context::NONE };
        Lattice::narrow(&mut narrowed.array, &newer.array, &context);
        Lattice::narrow(&mut narrowed.scalars, &newer.scalars, &Context::NONE);
        narrowed
    }

    fn leq(&self, other: &Self) -> bool {
        let context = Context { left: &self.scalars, right: &other.scalars, ..Context::NONE };
        Lattice::leq(&self.array, &other.array, &context)
            && Lattice::leq(&self.scalars, &other.scalars, &Context::NONE)
    }

    /// `while`: the invariant at the head, by widening and narrowing.
    fn repeat(&self, body: impl Fn(Self) -> Self) -> Self {
        let mut head = self.clone();
        loop {
            let next = self.join(&body(head.clone()));
            if next.leq(&head) {
                break;
            }
            head = head.widen(&head.join(&next));
        }
        for _ in 0..2 {
            head = head.narrow(&self.join(&body(head.clone())));
        }
        head
    }

    fn reduce(&mut self) -> &mut Self {
        self.array.reduce(&Order::scalars(&self.scalars));
        self
    }

    #[track_caller]
    fn is(&mut self, expected: &str) -> &mut Self {
        let shown = |array: &Segmentation<E>| names(self.length, |names| array.display(names));
        assert_eq!(shown(&self.array), shown(&read_as(expected, self.length)));
        self
    }

    #[track_caller]
    fn has(&self, expected: &[&str]) {
        let name = |var: Var| NAMES[var.index()].to_owned();
        let lines = self.scalars.describe(&name, &|_| Interval::TOP);
        for line in expected {
            assert!(lines.contains(&(*line).to_owned()), "{line} is not in {lines:?}");
        }
    }
}

#[test]
fn the_notation_round_trips() {
    for text in
        ["{0} T {A.Length}?", "{0 i} T {A.Length}", "{0} 0 {i-1}? 5 {i} T {n A.Length}?", "{0 n A.Length}"]
    {
        assert_eq!(show(&read::<Constant>(text)), text);
        assert_eq!(show(&read::<Interval>(text)), text);
        assert_eq!(show(&read::<NullnessOrInterval>(text)), text);
    }
    let check = |shown: String, text: &str| assert_eq!(shown, text);
    check(show(&read::<Interval>("{0}[0,100]{a}? T{A.Length,b}?")), "{0} [0, 100] {a}? T {b A.Length}?");
    check(show(&read::<Nullness>("{0} not null {i} null {A.Length}?")), "{0} not null {i} null {A.Length}?");
    check(show(&read::<DisInterval>("{0} 0 or [2,+oo] {A.Length}?")), "{0} 0 or [2, +oo] {A.Length}?");
    check(
        show(&read::<Segmentation<Constant>>("{0} ({0} 5 {n}?) {i}")),
        "{0} ({0} 5 {n Length}?) {i A.Length}",
    );
    for wrong in ["0} T {n}", "{0} T", "{0} what {A.Length}", "{0} T {unknown}"] {
        assert_eq!(names("A.Length", |names| Segmentation::<Constant>::read(wrong, names)), None, "{wrong}");
    }
}

/// Row F10, 4.3: p0 to p6 in both iterations, by constant propagation and no scalars at all.
#[test]
fn figure_2() {
    let mut p1 = State::<Constant, Environment<Constant>>::new("A.Length");
    p1.is("{0} T {A.Length}?");
    p1.assign("i", "0").is("{0 i} T {A.Length}?");
    let mut p5 = p1.clone();
    p5.assume("i", "<", "A.Length").is("{0 i} T {A.Length}");
    p5.store("i", "0").is("{0 i} 0 {1 i+1} T {A.Length}?");
    p5.assign("i", "i+1").is("{0 i-1} 0 {1 i} T {A.Length}?");
    let mut p2 = p1.join(&p5);
    p2.is("{0} 0 {i}? T {A.Length}?");

    let mut p5 = p2.clone();
    p5.assume("i", "<", "A.Length").is("{0} 0 {i}? T {A.Length}");
    p5.store("i", "0").is("{0} 0 {i}? 0 {i+1} T {A.Length}?");
    p5.assign("i", "i+1").is("{0} 0 {i-1}? 0 {i} T {A.Length}?");
    let again = p1.join(&p5);
    again.clone().is("{0} 0 {i}? T {A.Length}?");
    assert!(again.leq(&p2), "a fixpoint");

    let p6 = p2.assume("A.Length", "<=", "i").is("{0} 0 {A.Length i}?");
    // Example 9: assert forall i in [0, A.Length): A[i] == 0.
    let order = Order::scalars(&NoFacts);
    assert!(
        p6.array.all_between(&set("0"), &set("A.Length"), &order, |element| *element == Constant::Number(0))
    );
}

/// Row F11: the invariant of figure 3 for `C`, whose length is `A.Length` too.
#[test]
fn figure_3() {
    let mut start = State::<Constant, Environment<Interval>>::new("n");
    start.assume("n", "==", "A.Length").assign("i", "0").assign("j", "0");
    let mut head = start.repeat(|mut state| {
        state.assume("i", "<", "A.Length");
        // Pentagons know `j <= i`; here it is assumed where the paper's scalars know it.
        let mut taken = state.clone();
        taken.assume("j", "<", "A.Length").store("j", "1").assign("j", "j+1");
        let mut met = state.join(&taken);
        met.assign("i", "i+1").clone()
    });
    head.assume("A.Length", "<=", "i");
    let shown = names("C.Length", |names| head.array.display(names));
    assert_eq!(shown, "{0} 1 {j}? T {n A.Length C.Length}?");
}

/// Row F11: p1, p2 and p9 of figure 4.
#[test]
fn figure_4() {
    let mut p1 = State::<Interval, Pentagons>::new("A.Length");
    p1.assume("2", "<=", "A.Length").reduce();
    let order = Order::scalars(&p1.scalars);
    p1.array.restrict(&set("0"), &set("A.Length"), &Interval::of(-100, 100), &order);
    p1.assign("a", "0").assign("b", "A.Length").is("{0 a} [-100,100] {b A.Length}");
    p1.has(&["a: [0, 0]", "b: [2, +oo]", "A.Length: [2, +oo]"]);
    let mut p2 = p1.repeat(|mut state| {
        state.assume("a", "<", "b");
        let test = |state: &mut State<Interval, Pentagons>, element: Interval| {
            let order = Order::scalars(&state.scalars);
            state.array.refine(&set("a"), &element, &order);
        };
        let mut positive = state.clone();
        test(&mut positive, Interval::at_least(0));
        positive.assign("a", "a+1");
        let mut negative = state;
        test(&mut negative, Interval::at_most(-1));
        negative.assign("b", "b-1");
        let load = |state: &State<Interval, Pentagons>, index: &str| {
            state.array.load(&set(index), &Order::scalars(&state.scalars)).expect("an element")
        };
        let (x, y) = (load(&negative, "a"), load(&negative, "b"));
        for (index, element) in [("a", y), ("b", x)] {
            let order = Order::scalars(&negative.scalars);
            negative.array.store(&set(index), element, &order);
        }
        positive.join(&negative)
    });
    p2.is("{0} [0,100] {a}? [-100,100] {b}? [-100,-1] {A.Length}?");
    p2.has(&["a: [0, +oo]", "b: [0, +oo]", "A.Length: [2, +oo]"]);
    p2.assume("b", "<=", "a").is("{0} [0,100] {b a}? [-100,-1] {A.Length}?");
}

/// Rows F7 and F11: figure 5 without the reduction and with it.
#[test]
fn figure_5() {
    let mut start = State::<Interval, Environment<Interval>>::new("A.Length");
    start.assume("2", "<=", "A.Length").reduce().assign("i", "A.Length");
    let mut end =
        start.repeat(|mut state| state.assume("0", "<", "i").assign("i", "i-1").store("i", "0").clone());
    end.assume("i", "<=", "0");
    end.has(&["i: [0, 0]", "A.Length: [2, +oo]"]);
    // The comparison with 0 already tells the segmentation, as 11.6 has it, but for the doubt about the rest.
    let mut apart = end.clone();
    apart.array = read("{0} [-oo,+oo] {i}? [0,0] {A.Length}?");
    apart.array.equate(BoundExpression::LENGTH, BoundExpression::var(var("A.Length")));
    apart.reduce().is("{0 i} [0,0] {A.Length}");
    end.reduce().is("{0 i} [0,0] {A.Length}");
}

/// `int n = 10, i = 0; A = new int[n]; while (i < n) { A[i] = 0; i = i + 1; A[i] = -16; i = i + 1; }`, the array unknown
/// at first as the paper has it.
fn evens_and_odds<E: Conversion + Notation>(p1: &str, p2: &str, p8: &str) {
    let mut start = State::<E, Environment<ParityInterval>>::new("n");
    start.assign("n", "10");
    start.array = Segmentation::created(&set("n 10"), E::top(), &Order::scalars(&start.scalars));
    start.assign("i", "0").is(p1);
    start.has(&["i: (e, [0, 0])", "n: (e, [10, 10])"]);
    let mut head = start.repeat(|mut state| {
        state.assume("i", "<", "n").store("i", "0").assign("i", "i+1");
        state.store("i", "-16").assign("i", "i+1").clone()
    });
    head.is(p2).has(&["i: (e, [0, 10])", "n: (e, [10, 10])"]);
    head.assume("n", "<=", "i").reduce().is(p8).has(&["i: (e, [10, 10])"]);
}

/// Row F2: the reduced product of parity and intervals.
#[test]
fn example_2() {
    evens_and_odds::<ParityInterval>(
        "{0 i} (T, [-oo,+oo]) {n 10}",
        "{0} (e, [-16,0]) {i}? (T, [-oo,+oo]) {n 10}?",
        "{0} (e, [-16,0]) {n 10 i}",
    );
}

/// Row F2: the power of intervals by the parity of the element.
#[test]
fn example_3() {
    evens_and_odds::<Power<OfValue>>(
        "{0 i} (o -> [-oo,+oo],e -> [-oo,+oo]) {n 10}",
        "{0} (o -> _|_,e -> [-16,0]) {i}? (o -> [-oo,+oo],e -> [-oo,+oo]) {n 10}?",
        "{0} (o -> _|_,e -> [-16,0]) {n i 10}",
    );
}

/// Row F2: the power of intervals by the parity of the index.
#[test]
fn example_4() {
    evens_and_odds::<Power<OfIndex>>(
        "{0 i} (o -> [-oo,+oo],e -> [-oo,+oo]) {n 10}",
        "{0} (o -> [-16,-16],e -> [0,0]) {i}? (o -> [-oo,+oo],e -> [-oo,+oo]) {n 10}?",
        "{0} (o -> [-16,-16],e -> [0,0]) {n 10 i}",
    );
}

/// Row F4: what the two sides of a unification for a join become.
#[test]
fn examples_5_to_8_10_and_11() {
    let check = |left: &str, right: &str, unified: [&str; 2]| {
        // The paper's last bound is the length.
        let (left, right) = (read::<Constant>(left), read::<Constant>(right));
        let mut scalars = Environment::<Interval>::top(NAMES.len());
        assert_eq!(scalars.assume(&constraint("31", "<=", "n"), &NoFacts), Feasible::Yes);
        let context = Context { left: &scalars, right: &scalars, ..Context::NONE };
        let (left, right) = unify(&left, &right, [Neutral::Bottom; 2], &context);
        assert_eq!([show(&left), show(&right)], unified.map(|text| show(&read::<Constant>(text))));
    };
    // 5: of the bounds that have `a` or `b`, ours keeps both names.
    check("{0} 1 {a b}", "{0} 2 {a b c}", ["{0} 1 {a b}", "{0} 2 {a b}"]);
    // 6: neither order is better, and neither inner bound is kept.
    check("{0} 1 {a} 1 {b} 1 {c}", "{0} 2 {b} 2 {a} 2 {c}", ["{0} 1 {c}", "{0} 2 {c}"]);
    // 7: nothing is made that may not exist on the other side.
    check("{0 i-1} 1 {i}", "{0 i-2} 2 {i}", ["{0} 1 {i}", "{0} 2 {i}"]);
    // 8: the bound of the one side splits.
    check("{0 i} T {n}", "{0 i-1} 0 {1 i} T {n}?", ["{0} _|_ {i}? T {n}", "{0} 0 {i} T {n}?"]);
    let mut joined = read::<Constant>("{0 i} T {n}");
    Lattice::join(&mut joined, &read("{0 i-1} 0 {1 i} T {n}?"), &Context::NONE);
    assert_eq!(show(&joined), "{0} 0 {i}? T {n A.Length}?");
    // 10: purification keeps `b`.
    check(
        "{0} 1 {a} 2 {b} 3 {A.Length}",
        "{0} 1 {b} 3 {A.Length}",
        ["{0} T {b} 3 {A.Length}", "{0} 1 {b} 3 {A.Length}"],
    );
    // 11: constants become bounds of the other side, the last one because the array is known to be longer than that.
    check(
        "{0} 1 {25} 2 {26} 3 {n A.Length}",
        "{0} 4 {20} 5 {30} 6 {n A.Length}",
        ["{0} 1 {20} 1 {25} 2 {26} 3 {30} 3 {n A.Length}", "{0} 4 {20} 5 {25} 5 {26} 5 {30} 6 {n A.Length}"],
    );
    check(
        "{0} 1 {25} 2 {26} 3 {A.Length}",
        "{0} 4 {20} 5 {30} 6 {A.Length}",
        ["{0} 1 {20} 1 {25} 2 {26} 3 {A.Length}", "{0} 4 {20} 5 {25} 5 {26} T {A.Length}"],
    );
}

/// 11.6: `assume forall`.
#[test]
fn assume_forall() {
    let mut state = State::<Interval, Environment<Interval>>::new("A.Length");
    state.assume("10", "<=", "A.Length").assume("k", "==", "10").reduce().is("{0} T {A.Length}");
    let order = Order::scalars(&state.scalars);
    state.array.restrict(&set("0"), &set("k"), &Interval::at_least(0), &order);
    state.is("{0} [0, +oo] {k} T {A.Length}?");
}

/// 11.6: assignments to scalars.
#[test]
fn assignments() {
    let assign = |before: &str, x: &str, value: &str, after: &str| {
        let mut array = read::<Constant>(before);
        array.assign(var(x), Some(&linear(value)));
        assert_eq!(show(&array), show(&read::<Constant>(after)), "{x} = {value}");
    };
    assign("{0} 0 {i}? 0 {i+1} T {n}?", "i", "i+1", "{0} 0 {i-1}? 0 {i} T {n}?");
    assign("{0} T {n}?", "i", "0", "{0 i} T {n}?");
    assign("{0} 0 {i+5 j+7} T {10 n}", "i", "j-7", "{0} 0 {i+14 j+7} T {10 n}");
    // A bound that loses its last expression joins its neighbours.
    assign("{0} 0 {i}? 5 {n}", "i", "0", "{0 i} T {n}");
    let mut array = read::<Interval>("{0} 0 {i}? 5 {n}");
    array.assign(var("i"), None);
    assert_eq!(show(&array), "{0} [0, 5] {n A.Length}");
}

/// 11.6: the special cases of an assignment to an element.
#[test]
fn stores() {
    let store = |before: &str, index: &str, facts: &[(&str, &str, &str)], after: &str| {
        let mut scalars = Zones::top(NAMES.len());
        for (left, sign, right) in facts {
            assert_eq!(scalars.assume(&constraint(left, sign, right), &NoFacts), Feasible::Yes);
        }
        let mut array = read::<Interval>(before);
        array.store(&set(index), Interval::number(7), &Order::scalars(&scalars));
        assert_eq!(show(&array), show(&read::<Interval>(after)), "A[{index}] = 7");
    };
    // Nothing is known of the index.
    store("{0} 0 {A.Length}", "i", &[("0", "<=", "i")], "{0} 0 {i}? 7 {i+1} 0 {A.Length}?");
    // It is inside for sure, so both rests are there.
    store(
        "{0} 0 {n A.Length}",
        "i",
        &[("0", "<", "i"), ("i+1", "<", "n")],
        "{0} 0 {i} 7 {i+1} 0 {n A.Length}",
    );
    // It is the first or the last of its segment.
    store("{0} 0 {i} 1 {A.Length}", "i", &[("0", "<=", "i")], "{0} 0 {i} 7 {i+1} 1 {A.Length}?");
    store("{0} 0 {i} 1 {A.Length}", "i-1", &[("1", "<=", "i")], "{0} 0 {i-1}? 7 {i} 1 {A.Length}");
    store("{0} 0 {i} 1 {i+1} 2 {A.Length}", "i", &[], "{0} 0 {i} 7 {i+1} 2 {A.Length}");
    // Several segments may be meant.
    store("{0} 0 {i}? 1 {A.Length}", "j", &[("0", "<=", "j")], "{0} [0,1] {j}? 7 {j+1} [0,1] {A.Length}?");
    store(
        "{0} 0 {10} 1 {20} 2 {A.Length}",
        "j",
        &[("0", "<=", "j"), ("j", "<", "20")],
        "{0} [0,1] {j}? 7 {j+1} [0,1] {20}? 2 {A.Length}",
    );
    // An index without normal form, as at (*) of figure 1.
    let mut array = read::<Interval>("{0} 0 {55} 9 {56 A.Length}");
    array.store_within(&set("0"), &set("55"), &Interval::number(7), &Order::scalars(&NoFacts));
    assert_eq!(show(&array), "{0} [0, 7] {55} 9 {56 A.Length}");
    array.store(&BoundSet::default(), Interval::number(1), &Order::scalars(&NoFacts));
    assert_eq!(show(&array), "{0} [0, 7] {55} [1, 9] {56 A.Length}");
}

/// 11.6: comparisons of scalars.
#[test]
fn comparisons_of_scalars() {
    let assume = |before: &str, [left, sign, right]: [&str; 3], after: Option<&str>| {
        let mut array = read::<Interval>(before);
        let feasible = array.assume(&constraint(left, sign, right));
        let after = after.map(|text| show(&read::<Interval>(text)));
        assert_eq!((feasible == Feasible::Yes).then(|| show(&array)), after, "{left} {sign} {right}");
    };
    let before = "{0} 0 {i}? 1 {j}? 2 {A.Length}?";
    assume(before, ["i", "<", "j"], Some("{0} 0 {i}? 1 {j} 2 {A.Length}?"));
    assume(before, ["i", "!=", "j"], Some("{0} 0 {i}? 1 {j} 2 {A.Length}?"));
    assume(before, ["i", "==", "j"], Some("{0} 0 {i j}? 2 {A.Length}?"));
    assume(before, ["j", "<=", "i"], Some("{0} 0 {i j}? 2 {A.Length}?"));
    assume(before, ["j", "<=", "0"], Some("{0 i j} 2 {A.Length}?"));
    assume(before, ["j", "<", "i"], None);
    assume("{0} 0 {i}? 1 {j} 2 {A.Length}?", ["j", "<=", "i"], None);
    assume("{0} 0 {i j}? 2 {A.Length}?", ["j", "!=", "i"], None);
    assume(before, ["k", "==", "i"], Some("{0} 0 {i k}? 1 {j}? 2 {A.Length}?"));
    assume(before, ["k", "==", "i+1"], Some("{0} 0 {i k-1}? 1 {j}? 2 {A.Length}?"));
    // Shifted: i + 1 <= j is i < j.
    assume(before, ["i+1", "<=", "j"], Some("{0} 0 {i}? 1 {j} 2 {A.Length}?"));
}

/// 12.2: the length of a new array.
#[test]
fn creation() {
    let create = |facts: &[[&str; 3]], after: &str| {
        let mut scalars = Environment::<Interval>::top(NAMES.len());
        for [left, sign, right] in facts {
            assert_eq!(scalars.assume(&constraint(left, sign, right), &NoFacts), Feasible::Yes);
        }
        let array = Segmentation::created(&set("n"), Interval::number(0), &Order::scalars(&scalars));
        assert_eq!(show(&array), after);
    };
    create(&[], "{0} 0 {n A.Length}?");
    create(&[["0", "<", "n"]], "{0} 0 {n A.Length}");
    create(&[["n", "==", "0"]], "{0 n A.Length}");
}

/// Row F3: what each comparison can tell.
#[test]
fn three_comparisons() {
    use Comparison::{Scalars, Segmentations, Syntactic};
    let mut scalars = Environment::<Interval>::top(NAMES.len());
    for [left, sign, right] in [["i", "<=", "5"], ["6", "<=", "j"]] {
        assert_eq!(scalars.assume(&constraint(left, sign, right), &NoFacts), Feasible::Yes);
    }
    let arrays =
        [read::<Constant>("{0} 1 {a}? 2 {b} 3 {A.Length}"), read("{0} 1 {b-1}? 2 {c}? T {A.Length}")];
    let lt = |comparison: Comparison, left: &str, right: &str| {
        Order::new(comparison, &scalars, &arrays).lt(&set(left), &set(right))
    };
    for (left, right, able) in [
        ("i", "i+1", [true, true, true]),
        ("3", "4", [true, true, true]),
        ("i", "j", [false, true, true]),
        ("i", "6", [false, true, true]),
        ("a", "b", [false, false, true]),
        ("a", "c+1", [false, false, true]),
        ("a", "c", [false, false, false]),
        ("j", "i", [false, false, false]),
    ] {
        let found = [Syntactic, Scalars, Segmentations].map(|comparison| lt(comparison, left, right));
        assert_eq!(found, able, "{left} < {right}");
    }
}

/// Row F2: a row of a table is a segmentation.
#[test]
fn arrays_of_arrays() {
    let row = |text: &str| read_as::<Interval>(text, "Length");
    let mut table = Segmentation::<Segmentation<Interval>>::unknown();
    table.equate(BoundExpression::LENGTH, BoundExpression::var(var("n")));
    let order = Order::scalars(&NoFacts);
    table.assign(var("i"), Some(&linear("0")));
    assert_eq!(table.assume(&constraint("i", "<", "n")), Feasible::Yes);
    table.store(&set("i"), row("{0} 0 {j}? 5 {Length}?"), &order);
    assert_eq!(show(&table), "{0 i} ({0} 0 {j}? 5 {Length}?) {1 i+1} ({0 i} T {Length}?) {n A.Length}?");
    // A variable of a row's bound may change too.
    table.assign(var("j"), Some(&linear("j+1")));
    let loaded = table.load(&set("i"), &order).expect("a row");
    assert_eq!(names("Length", |names| loaded.display(names)), "{0} 0 {j-1}? 5 {Length}?");
    table.assign(var("j"), None);
    let mut other = table.clone();
    other.store(&set("i"), row("{0} 3 {Length}?"), &order);
    Lattice::join(&mut table, &other, &Context::NONE);
    assert_eq!(show(&table), "{0 i} ({0} [0, 5] {Length}?) {1 i+1} ({0 i} T {Length}?) {n A.Length}?");
}

/// An edge binds parameters: bounds are renamed, and a variable may be copied.
#[test]
fn renaming() {
    let mut array = read::<Constant>("{0} 0 {i} 1 {j} T {A.Length}");
    let mut sources = vec![None; NAMES.len()];
    sources[var("a").index()] = Some(var("i"));
    sources[var("b").index()] = Some(var("i"));
    array.rename(&Renaming::new(sources));
    assert_eq!(show(&array), "{0} 0 {a b} T {A.Length}");
}

/// The order is not the unified one: what only the right side says must hold on the left.
#[test]
fn the_order_is_inclusion() {
    let leq = |left: &str, right: &str| {
        Lattice::leq(&read::<Interval>(left), &read::<Interval>(right), &Context::NONE)
    };
    assert!(leq("{0} 0 {i} 5 {A.Length}", "{0} [0,5] {A.Length}"));
    assert!(!leq("{0} [0,5] {A.Length}", "{0} 0 {i}? 5 {A.Length}?"), "nothing is known of i");
    assert!(leq("{0 i} 5 {A.Length}", "{0} 0 {i}? 5 {A.Length}?"));
    assert!(!leq("{0} 5 {A.Length}", "{0 i} 5 {A.Length}"));
    assert!(!leq("{0} 5 {A.Length}?", "{0} 5 {A.Length}"));
    assert!(leq("{0} 5 {25} 6 {A.Length}", "{0} 5 {20} [5,6] {A.Length}"));
}
