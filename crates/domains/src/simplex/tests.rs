use proptest::prelude::*;

use crate::random::random;

use super::*;

fn number(number: i64) -> Rational {
    number.into()
}

fn range(low: impl Into<Option<i64>>, high: impl Into<Option<i64>>) -> Range {
    Range { low: low.into().map(number), high: high.into().map(number) }
}

fn form(constant: i64, coefficients: &[i64]) -> Form {
    let terms = coefficients.iter().enumerate().map(|(index, &a)| (Var::new(index), number(a)));
    Form::of(number(constant), terms)
}

fn at(numerator: i128, denominator: i128) -> Optimum {
    Optimum::At(Rational::new(numerator, denominator))
}

/// Three products out of two resources: the optimum is at a vertex with fractions.
#[test]
fn a_vertex() {
    let mut simplex = Simplex::with_ranges(vec![range(0, None), range(0, None), range(0, None)]);
    // x + y + z <= 10, 3x + y - z <= 7
    let sum = simplex.define(&form(0, &[1, 1, 1]));
    simplex.set_range(sum, range(None, 10));
    let other = simplex.define(&form(0, &[3, 1, -1]));
    simplex.set_range(other, range(None, 7));
    assert_eq!(simplex.maximise(&form(0, &[4, 1, 0])), at(17, 1));
    assert_eq!(simplex.value(Var(0)), &Rational::new(17, 4));
    assert_eq!(simplex.maximise(&form(1, &[0, 0, 5])), at(51, 1));
    assert_eq!(simplex.minimise(&form(0, &[1, 1, 1])), at(0, 1));
    // Another range, from where we are.
    simplex.set_range(sum, range(3, 4));
    assert_eq!(simplex.minimise(&form(0, &[1, 1, 1])), at(3, 1));
    assert_eq!(simplex.maximise(&form(0, &[4, 1, 0])), at(11, 1));
}

#[test]
fn without_end_and_without_points() {
    let mut simplex = Simplex::new(2);
    simplex.equal(&form(-4, &[2, -1]));
    assert_eq!(simplex.maximise(&form(0, &[1, 0])), Optimum::Unbounded);
    assert_eq!(simplex.maximise(&form(1, &[-4, 2])), at(-7, 1));
    simplex.set_range(Var(0), range(0, 3));
    assert_eq!(simplex.maximise(&form(0, &[0, 1])), at(2, 1));
    simplex.set_range(Var(1), range(3, None));
    assert_eq!(simplex.maximise(&form(0, &[0, 1])), Optimum::Infeasible);
    assert_eq!(simplex.is_feasible(), Some(false));
    // A range that is given back gives the points back.
    simplex.set_range(Var(1), Range::ALL);
    assert_eq!(simplex.minimise(&form(0, &[0, 1])), at(-4, 1));
    simplex.set_range(Var(1), range(1, 0));
    assert_eq!(simplex.is_feasible(), Some(false));
    simplex.set_range(Var(1), range(0, 1));
    assert_eq!(simplex.is_feasible(), Some(true));
    // Equalities that contradict each other do so for ever.
    simplex.equal(&form(-5, &[2, -1]));
    assert_eq!(simplex.is_feasible(), Some(false));
    simplex.set_range(Var(0), range(1, 0));
    simplex.set_range(Var(0), Range::ALL);
    assert_eq!(simplex.is_feasible(), Some(false));
}

/// Beale's example, on which the largest coefficient alone goes round in a circle.
#[test]
fn no_circle() {
    let quarter = |numerator| Rational::new(numerator, 4);
    let mut simplex = Simplex::with_ranges(vec![Range { low: Some(Rational::ZERO), high: None }; 4]);
    let rows = [
        ([Rational::new(1, 4), number(-60), Rational::new(-1, 25), number(9)], 0),
        ([Rational::new(1, 2), number(-90), Rational::new(-1, 50), number(3)], 0),
        ([number(0), number(0), number(1), number(0)], 1),
    ];
    for (coefficients, most) in rows {
        let terms = coefficients.into_iter().enumerate().map(|(index, a)| (Var::new(index), a));
        let slack = simplex.define(&Form::of(Rational::ZERO, terms));
        simplex.set_range(slack, range(None, most));
    }
    let terms = [quarter(3), number(-150), Rational::new(1, 50), number(-6)];
    let objective =
        Form::of(Rational::ZERO, terms.into_iter().enumerate().map(|(index, a)| (Var::new(index), a)));
    assert_eq!(simplex.maximise(&objective), at(1, 20));
}

/// Running out of pivots is said, and what was known stays.
#[test]
fn limit() {
    let system = || {
        let mut simplex = Simplex::with_ranges(vec![range(0, 9), range(0, 9), range(0, 9)]);
        simplex.equal(&form(-4, &[1, 1, 1]));
        simplex
    };
    let four = range(0, 4);
    let exact = Tightened::Ranges { ranges: vec![four.clone(), four.clone(), four], complete: true };
    assert_eq!(system().tighten(3), exact);
    let mut limited = system();
    limited.allow(0);
    assert_eq!(limited.maximise(&form(0, &[0, 1, 0])), Optimum::Limit);
    let mut limited = system();
    limited.allow(0);
    // The first point happens to be the largest for x.
    let known = vec![range(0, 4), range(0, 9), range(0, 9)];
    assert_eq!(limited.tighten(3), Tightened::Ranges { ranges: known, complete: false });
}

/// Bounds that are attained on the way cost nothing, the others a few pivots each: no cold starts.
#[test]
fn warm_starts() {
    let count = 60;
    let mut simplex = Simplex::with_ranges(vec![range(0, 100); count]);
    // x(i+1) == x(i) + 1
    for index in 1..count {
        let terms = [(Var::new(index), number(1)), (Var::new(index - 1), number(-1))];
        simplex.equal(&Form::of(number(-1), terms));
    }
    let before = simplex.pivots_left();
    let Tightened::Ranges { ranges, complete: true } = simplex.tighten(count) else {
        panic!("it has points")
    };
    let last = i64::try_from(count).unwrap() - 1;
    for (index, found) in (0..).zip(ranges) {
        assert_eq!(found, range(index, 100 - last + index));
    }
    let pivots = before - simplex.pivots_left();
    assert!(pivots <= 3 * count as u64, "{pivots} pivots");
}

/// Coefficients and a constant: the sum is 0, or at most 0.
type Dense = (Vec<Rational>, Rational);

/// `row += factor * other`
fn add(row: &mut Dense, factor: &Rational, other: &Dense) {
    for (a, b) in row.0.iter_mut().zip(&other.0) {
        a.add_product(factor, b);
    }
    row.1.add_product(factor, &other.1);
}

/// The range of the last variable, by elimination of all others; `None` if there is no point.
fn by_elimination(mut equalities: Vec<Dense>, mut system: Vec<Dense>, variables: usize) -> Option<Range> {
    for index in 0..variables - 1 {
        if let Some(at) = equalities.iter().position(|row| !row.0[index].is_zero()) {
            let solved = equalities.swap_remove(at);
            for row in equalities.iter_mut().chain(&mut system) {
                let factor = -(&row.0[index] / &solved.0[index]);
                add(row, &factor, &solved);
            }
            continue;
        }
        let (with, mut rest): (Vec<Dense>, Vec<Dense>) =
            system.into_iter().partition(|row| !row.0[index].is_zero());
        for above in with.iter().filter(|row| row.0[index].is_positive()) {
            for below in with.iter().filter(|row| row.0[index].is_negative()) {
                let mut sum = above.clone();
                add(&mut sum, &-(&above.0[index] / &below.0[index]), below);
                rest.push(sum);
            }
        }
        system = rest;
    }
    for (coefficients, constant) in equalities {
        system.push((coefficients.iter().map(|a| -a).collect(), -&constant));
        system.push((coefficients, constant));
    }
    let mut range = Range::ALL;
    for (coefficients, constant) in system {
        let last = &coefficients[variables - 1];
        if last.is_zero() {
            if constant.is_positive() {
                return None;
            }
            continue;
        }
        let end = -(&constant / last);
        if last.is_positive() {
            range.high = Some(range.high.map_or(end.clone(), |high| high.min(end)));
        } else {
            range.low = Some(range.low.map_or(end.clone(), |low| low.max(end)));
        }
    }
    (!range.is_empty()).then_some(range)
}

const VARS: usize = 4;

#[derive(Clone, Debug)]
struct System {
    ranges: Vec<Range>,
    equalities: Vec<Vec<i64>>,
    objectives: Vec<Vec<i64>>,
}

fn coefficients() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(prop_oneof![2 => Just(0), 3 => -3..=3_i64], VARS + 1)
}

fn any_range() -> impl Strategy<Value = Range> {
    (prop::option::weighted(0.7, -6..=2_i64), prop::option::weighted(0.7, -2..=6_i64))
        .prop_map(|(low, high)| range(low, high))
}

fn system() -> impl Strategy<Value = System> {
    (
        prop::collection::vec(any_range(), VARS),
        prop::collection::vec(coefficients(), 0..=3),
        prop::collection::vec(coefficients(), 1..=4),
    )
        .prop_map(|(ranges, equalities, objectives)| System { ranges, equalities, objectives })
}

fn as_form(coefficients: &[i64]) -> Form {
    form(coefficients[VARS], &coefficients[..VARS])
}

impl System {
    fn simplex(&self) -> Simplex {
        let mut simplex = Simplex::with_ranges(self.ranges.clone());
        for equality in &self.equalities {
            simplex.equal(&as_form(equality));
        }
        simplex
    }

    /// The range of an objective, without the simplex: as one more variable that equals it.
    fn expected(&self, objective: &[i64]) -> Option<Range> {
        let row = |coefficients: &[i64], last: i64| -> Dense {
            let terms = coefficients[..VARS].iter().copied().chain([last]);
            (terms.map(number).collect(), number(coefficients[VARS]))
        };
        let mut equalities: Vec<Dense> = self.equalities.iter().map(|equality| row(equality, 0)).collect();
        equalities.push(row(objective, -1));
        let mut system: Vec<Dense> = Vec::new();
        for (index, range) in self.ranges.iter().enumerate() {
            let unit = |sign: i64| {
                let mut unit = vec![Rational::ZERO; VARS + 1];
                unit[index] = number(sign);
                unit
            };
            system.extend(range.low.as_ref().map(|low| (unit(-1), low.clone())));
            system.extend(range.high.as_ref().map(|high| (unit(1), -high)));
        }
        by_elimination(equalities, system, VARS + 1)
    }
}

fn optimum(expected: Option<&Range>, end: impl Fn(&Range) -> &Option<Rational>) -> Optimum {
    match expected {
        None => Optimum::Infeasible,
        Some(range) => end(range).clone().map_or(Optimum::Unbounded, Optimum::At),
    }
}

#[test]
fn as_by_elimination() {
    random(600, system(), |system| {
        let mut simplex = system.simplex();
        for objective in &system.objectives {
            let expected = system.expected(objective);
            let form = as_form(objective);
            assert_eq!(simplex.maximise(&form), optimum(expected.as_ref(), |range| &range.high));
            assert_eq!(simplex.minimise(&form), optimum(expected.as_ref(), |range| &range.low));
        }
    });
}

#[test]
fn tightening() {
    random(600, system(), |system| {
        let expected: Option<Vec<Range>> = (0..VARS)
            .map(|index| {
                let mut unit = vec![0; VARS + 1];
                unit[index] = 1;
                system.expected(&unit)
            })
            .collect();
        let expected = match expected {
            None => Tightened::Infeasible,
            Some(ranges) => Tightened::Ranges { ranges, complete: true },
        };
        assert_eq!(system.simplex().tighten(VARS), expected);
    });
}

/// A point beyond a number is found if there is one, and is a point of the system.
#[test]
fn exceeding() {
    random(600, (system(), -8..=8_i64), |(system, number)| {
        let mut simplex = system.simplex();
        for objective in &system.objectives {
            let form = as_form(objective);
            let target = Rational::from(number);
            let highest = system.expected(objective).map(|range| range.high);
            let expected = highest.is_some_and(|high| high.is_none_or(|high| high > target));
            assert_eq!(simplex.exceeds(&form, &target), Some(expected));
            if expected {
                let values: Vec<&Rational> = (0..VARS).map(|index| simplex.value(Var::new(index))).collect();
                let at = |form: &Form| form.at(|var| values[var.index()]);
                assert!(at(&form) > target);
                assert!(system.equalities.iter().all(|equality| at(&as_form(equality)).is_zero()));
                assert!(
                    system
                        .ranges
                        .iter()
                        .zip(&values)
                        .all(|(range, value)| range.violated_by(value).is_none())
                );
            }
        }
    });
}

/// Ranges that come and go leave the system what it would be from the start.
#[test]
fn other_ranges() {
    random(600, (system(), prop::collection::vec(any_range(), VARS)), |(system, other)| {
        let mut simplex = system.simplex();
        let changed = System { ranges: other, ..system.clone() };
        for round in [&changed, &system, &changed] {
            for (index, range) in round.ranges.iter().enumerate() {
                simplex.set_range(Var::new(index), range.clone());
            }
            let objective = &system.objectives[0];
            let expected = round.expected(objective);
            let form = as_form(objective);
            assert_eq!(simplex.maximise(&form), optimum(expected.as_ref(), |range| &range.high));
        }
    });
}
