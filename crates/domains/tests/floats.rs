//! Laws of the intervals of floating-point numbers, against what the machine computes: every result is in the result.
#![allow(clippy::float_cmp, reason = "exact comparisons are what intervals are made of")]

use marple_domains::{FloatBinary, FloatInterval, FloatType, FloatUnary, IntType, Interval, places};

/// Where things change: zeros, subnormal numbers, the steps around 1, where integers end, the largest numbers, infinities.
fn edges(ty: FloatType) -> Vec<f64> {
    let positive: &[f64] = match ty {
        FloatType::F32 => &[
            0.0,
            1.401_298_464_324_817e-45,
            1.175_494_350_822_287_5e-38,
            0.5,
            0.999_999_940_395_355_2,
            1.0,
            16_777_216.0,
            2_147_483_648.0,
            3.402_823_466_385_288_6e38,
            f64::INFINITY,
        ],
        FloatType::F64 => &[
            0.0,
            5e-324,
            2.225_073_858_507_201_4e-308,
            0.5,
            0.999_999_999_999_999_9,
            1.0,
            2_147_483_647.0,
            9_007_199_254_740_992.0,
            1.797_693_134_862_315_7e308,
            f64::INFINITY,
        ],
    };
    let mut all: Vec<f64> = positive.iter().map(|number| -number).collect();
    all.reverse();
    all.extend(positive);
    all
}

/// What the machine itself computes in 32 or 64 bits.
#[allow(clippy::cast_possible_truncation, reason = "numbers of 32 bits")]
fn machine(op: FloatBinary, ty: FloatType, a: f64, b: f64) -> f64 {
    use FloatBinary as B;
    let (x, y) = (a as f32, b as f32);
    match (op, ty) {
        (B::Add, FloatType::F32) => (x + y).into(),
        (B::Sub, FloatType::F32) => (x - y).into(),
        (B::Mul, FloatType::F32) => (x * y).into(),
        (B::Div, FloatType::F32) => (x / y).into(),
        (B::Rem, FloatType::F32) => (x % y).into(),
        (B::Add, FloatType::F64) => a + b,
        (B::Sub, FloatType::F64) => a - b,
        (B::Mul, FloatType::F64) => a * b,
        (B::Div, FloatType::F64) => a / b,
        (B::Rem, FloatType::F64) => a % b,
        _ => op.apply(ty, a, b),
    }
}

#[allow(clippy::cast_possible_truncation, reason = "numbers of 32 bits")]
fn machine_unary(op: FloatUnary, ty: FloatType, a: f64) -> f64 {
    match (op, ty) {
        (FloatUnary::Sqrt, FloatType::F32) => (a as f32).sqrt().into(),
        (FloatUnary::Floor, FloatType::F32) => (a as f32).floor().into(),
        (FloatUnary::Convert, FloatType::F32) => (a as f32).into(),
        _ => op.apply(ty, a),
    }
}

/// The intervals between any two edges.
fn intervals(edges: &[f64]) -> Vec<(FloatInterval, Vec<f64>)> {
    let mut all = Vec::new();
    for (at, &low) in edges.iter().enumerate() {
        for (upto, &high) in edges.iter().enumerate().skip(at) {
            all.push((FloatInterval::of(low, high), edges[at..=upto].to_vec()));
        }
    }
    all.push((FloatInterval::ALL, [edges, &[f64::NAN]].concat()));
    all.push((FloatInterval::of(1.0, 1.0).or_nan(true), vec![1.0, f64::NAN]));
    all
}

fn check_binary(ty: FloatType, left: &(FloatInterval, Vec<f64>), right: &(FloatInterval, Vec<f64>)) {
    for op in FloatBinary::ALL {
        let result = left.0.binary(op, right.0, ty);
        for &a in &left.1 {
            for &b in &right.1 {
                let number = machine(op, ty, a, b);
                assert!(
                    result.contains(number),
                    "{} {ty} {a:e} {b:e} = {number:e}, not in {result:?} of {:?} {:?}",
                    op.name(),
                    left.0,
                    right.0
                );
            }
        }
    }
}

#[test]
fn every_result_between_edges_is_in_the_result() {
    for ty in FloatType::ALL {
        let all = intervals(&edges(ty));
        for left in &all {
            for right in all.iter().step_by(if cfg!(debug_assertions) { 3 } else { 1 }) {
                check_binary(ty, left, right);
            }
            for op in FloatUnary::ALL {
                let result = left.0.unary(op, ty);
                for &a in &left.1 {
                    let number = machine_unary(op, ty, a);
                    assert!(result.contains(number), "{} {ty} {a:e} = {number:e}: {result:?}", op.name());
                }
            }
        }
    }
}

/// A generator of 64 random bits that gives the same numbers each time.
fn bits(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let mixed = (*seed ^ (*seed >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ (mixed >> 33)
}

#[allow(clippy::cast_possible_truncation, reason = "32 of the bits")]
fn random(ty: FloatType, seed: &mut u64) -> f64 {
    match ty {
        FloatType::F32 => f32::from_bits(bits(seed) as u32).into(),
        FloatType::F64 => f64::from_bits(bits(seed)),
    }
}

fn random_interval(ty: FloatType, seed: &mut u64) -> (FloatInterval, Vec<f64>) {
    let mut numbers = [random(ty, seed), random(ty, seed), random(ty, seed)];
    numbers.sort_by(f64::total_cmp);
    let nan = numbers.iter().any(|number| number.is_nan());
    let real: Vec<f64> = numbers.iter().copied().filter(|number| !number.is_nan()).collect();
    match (real.first(), real.last()) {
        (Some(&low), Some(&high)) => (FloatInterval::of(low, high).or_nan(nan), numbers.to_vec()),
        _ => (FloatInterval::ALL, numbers.to_vec()),
    }
}

#[test]
fn every_result_of_random_numbers_is_in_the_result() {
    let mut seed = 17;
    for ty in FloatType::ALL {
        for _ in 0..30_000 {
            let (left, right) = (random_interval(ty, &mut seed), random_interval(ty, &mut seed));
            check_binary(ty, &left, &right);
            for op in FloatUnary::ALL {
                let result = left.0.unary(op, ty);
                for &a in &left.1 {
                    assert!(result.contains(machine_unary(op, ty, a)), "{} {a:e}: {result:?}", op.name());
                }
            }
            // 64 bits into 32.
            let narrow = left.0.unary(FloatUnary::Convert, FloatType::F32);
            assert!(left.1.iter().all(|&a| narrow.contains(machine_unary(
                FloatUnary::Convert,
                FloatType::F32,
                a
            ))));
        }
    }
}

#[test]
fn bounds_of_a_single_number_are_that_number() {
    for ty in FloatType::ALL {
        for &a in &edges(ty) {
            for &b in &edges(ty) {
                for op in [FloatBinary::Add, FloatBinary::Sub, FloatBinary::Mul] {
                    let number = machine(op, ty, a, b);
                    let result = FloatInterval::of(a, a).binary(op, FloatInterval::of(b, b), ty);
                    if number.is_nan() {
                        assert!(result.has_nan(), "{a:e} {b:e}");
                    } else {
                        assert_eq!(
                            (result.low(), result.high()),
                            (number, number),
                            "{} {a:e} {b:e}",
                            op.name()
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn places_are_in_the_order_of_numbers() {
    let mut seed = 5;
    let mut numbers = edges(FloatType::F64);
    numbers.extend((0..20_000).map(|_| random(FloatType::F64, &mut seed)));
    for pair in numbers.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        if !a.is_nan() && !b.is_nan() {
            assert_eq!(places::place(a).cmp(&places::place(b)), a.partial_cmp(&b).expect("two numbers"));
            let back = places::number(places::place(a).into());
            assert_eq!(back, a);
            let next = places::number(i128::from(places::place(a)) + 1);
            assert!(a == f64::INFINITY || next == a.next_up(), "{a:e}");
        }
        assert_eq!(places::place(a) == places::NAN, a.is_nan());
    }
    assert_eq!(places::place(-0.0), places::place(0.0));
    assert!(places::number(places::NAN.into()).is_nan());
}

#[test]
fn intervals_of_places_and_of_numbers_are_the_same() {
    for (interval, _) in intervals(&edges(FloatType::F64)) {
        let back = FloatInterval::from_places(interval.places().expect("it has numbers")).expect("numbers");
        assert_eq!(back.low(), interval.low());
        assert_eq!(back.has_nan(), interval.has_nan());
        assert!(back.high() == interval.high() || interval.has_nan());
    }
    assert_eq!(FloatInterval::from_places(Interval::of(i128::from(places::NAN) + 1, i128::MAX / 4)), None);
    let nan = FloatInterval::from_places(Interval::number(places::NAN.into())).expect("NaN");
    assert!(nan.has_nan() && nan.has_no_number());
}

/// Integers around the edges of types and of what the floats hold exactly.
fn integers() -> Vec<i128> {
    let mut all = Vec::new();
    for power in [0, 7, 8, 15, 16, 23, 24, 25, 31, 32, 52, 53, 54, 62, 63, 64] {
        for near in -3..=3 {
            all.extend([(1i128 << power) + near, -(1i128 << power) + near]);
        }
    }
    all
}

#[test]
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "conversions are what is tested"
)]
fn integers_as_floats() {
    let all = integers();
    for &low in &all {
        for &high in all.iter().filter(|high| low <= **high) {
            for ty in FloatType::ALL {
                let result = FloatInterval::from_integers(Interval::of(low, high), ty);
                for &number in all.iter().filter(|number| (low..=high).contains(*number)) {
                    let direct = if ty == FloatType::F32 { f64::from(number as f32) } else { number as f64 };
                    let twice = ty.round(number as f64);
                    assert!(result.contains(direct) && result.contains(twice), "{number} {ty} {result:?}");
                    if number.abs() <= ty.exact_integers() {
                        assert_eq!(direct as i128, number);
                    }
                }
            }
        }
    }
}

#[test]
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "conversions are what is tested"
)]
fn floats_as_integers() {
    let mut numbers: Vec<f64> = edges(FloatType::F64);
    for number in integers() {
        let number = number as f64;
        numbers.extend([number, number.next_up(), number.next_down(), number + 0.5, number - 0.5]);
    }
    for int in IntType::ALL.into_iter().filter(|int| *int != IntType::I96) {
        let (first, last) = places::integer_places(int);
        for &a in &numbers {
            let fits = a.is_finite() && int.contains(a.trunc() as i128);
            assert_eq!((first..=last).contains(&places::place(a)), fits, "{a:e} as {int}");
            let result = FloatInterval::of(a, a).to_integers(int);
            assert_eq!(result.is_some(), fits, "{a:e} as {int}");
            if let Some(result) = result {
                assert_eq!(result, Interval::number(a.trunc() as i128));
            }
        }
        assert!(!(first..=last).contains(&places::NAN));
    }
}

#[test]
fn special_cases() {
    let of = FloatInterval::of;
    let infinity = f64::INFINITY;
    let ty = FloatType::F64;
    // A random number times a length is below the length, whatever the length.
    let below_one = of(0.0, 1.0f64.next_down());
    for length in 1..100_000 {
        let length = f64::from(length);
        let index = below_one.binary(FloatBinary::Mul, of(length, length), ty);
        assert!(index.high() < length && !index.has_nan());
    }
    // A division by a zero may go either way.
    let inverse = of(1.0, 1.0).binary(FloatBinary::Div, of(0.0, 1.0), ty);
    assert!(inverse.contains(-infinity) && inverse.contains(infinity) && !inverse.has_nan());
    assert!(of(0.0, 1.0).binary(FloatBinary::Div, of(0.0, 1.0), ty).has_nan());
    assert!(of(0.0, infinity).binary(FloatBinary::Mul, of(0.0, 1.0), ty).has_nan());
    assert!(!of(0.0, 1e308).binary(FloatBinary::Mul, of(0.0, 100.0), ty).has_nan());
    assert!(of(-1.0, 4.0).unary(FloatUnary::Sqrt, ty).has_nan());
    assert_eq!(of(1.0, 4.0).unary(FloatUnary::Sqrt, ty), of(1.0, 2.0));
    // Bounds that are no numbers of 32 bits: those inside count.
    let single = of(0.0, 1.0f64.next_down()).binary(FloatBinary::Add, of(0.0, 0.0), FloatType::F32);
    assert_eq!(single.high(), f64::from(1.0f32.next_down()));
}
