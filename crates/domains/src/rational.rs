//! Exact rationals that are small most of the time.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZero;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use dashu_int::IBig;
use dashu_int::ops::Gcd;
use dashu_ratio::RBig;

/// A rational number, in lowest terms. Two machine words as long as numerator and denominator fit `i64`, a big number
/// beyond, and small again as soon as it fits: nothing is ever rounded.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Repr);

/// Canonical: what fits `Small` is never `Big`, and both are in lowest terms, so equality is that of the fields.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    /// The denominator is at most `i64::MAX`. Its zero is the mark of `Big`: the enum is two words.
    Small(i64, NonZero<u64>),
    Big(Box<RBig>),
}

const ONE: NonZero<u64> = NonZero::<u64>::MIN;

impl Rational {
    /// 0
    pub const ZERO: Self = Self(Repr::Small(0, ONE));
    /// 1
    pub const ONE: Self = Self(Repr::Small(1, ONE));

    /// `numerator / denominator`, which must not be 0.
    pub fn new(numerator: i128, denominator: i128) -> Self {
        assert!(denominator != 0, "{numerator} / 0");
        // The negation of the smallest number is no `i128`.
        if numerator == i128::MIN || denominator == i128::MIN {
            return Self::from_big(&RBig::from_parts_signed(numerator.into(), denominator.into()));
        }
        if denominator < 0 {
            Self::reduced(-numerator, denominator.unsigned_abs())
        } else {
            Self::reduced(numerator, denominator.unsigned_abs())
        }
    }

    /// Brings a fraction with a positive denominator to lowest terms.
    fn reduced(numerator: i128, denominator: u128) -> Self {
        if numerator == 0 {
            return Self::ZERO;
        }
        let divisor = gcd(numerator.unsigned_abs(), denominator);
        // A divisor of a numerator is at most 2^127, and that only for the smallest one.
        let (numerator, denominator) = match i128::try_from(divisor) {
            Ok(1) => (numerator, denominator),
            Ok(signed) => (numerator / signed, denominator / divisor),
            Err(_) => return Self::from_big(&RBig::from_parts(numerator.into(), denominator.into())),
        };
        match (i64::try_from(numerator), i64::try_from(denominator)) {
            (Ok(small), Ok(positive)) => match NonZero::new(positive.unsigned_abs()) {
                Some(denominator) => Self(Repr::Small(small, denominator)),
                None => unreachable!("a denominator is positive"),
            },
            _ => Self(Repr::Big(Box::new(RBig::from_parts(numerator.into(), denominator.into())))),
        }
    }

    /// In its canonical form.
    fn from_big(big: &RBig) -> Self {
        match (i64::try_from(big.numerator()), i64::try_from(big.denominator())) {
            (Ok(numerator), Ok(denominator)) => match NonZero::new(denominator.unsigned_abs()) {
                Some(denominator) => Self(Repr::Small(numerator, denominator)),
                None => unreachable!("a denominator is positive"),
            },
            _ => Self(Repr::Big(Box::new(big.clone()))),
        }
    }

    fn to_big(&self) -> RBig {
        match &self.0 {
            Repr::Small(numerator, denominator) => {
                RBig::from_parts((*numerator).into(), denominator.get().into())
            }
            Repr::Big(big) => (**big).clone(),
        }
    }

    /// The numerator, if it is an `i128`; it has the sign.
    pub fn numerator(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small(numerator, _) => Some((*numerator).into()),
            Repr::Big(big) => i128::try_from(big.numerator()).ok(),
        }
    }

    /// The denominator, if it is an `i128`; it is positive.
    pub fn denominator(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small(_, denominator) => Some(denominator.get().into()),
            Repr::Big(big) => i128::try_from(big.denominator()).ok(),
        }
    }

    /// The largest integer that is at most the number, if it is an `i128`.
    pub fn floor(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small(numerator, ONE) => Some((*numerator).into()),
            Repr::Small(numerator, denominator) => {
                Some(i128::from(*numerator).div_euclid(denominator.get().into()))
            }
            Repr::Big(big) => i128::try_from(big.floor()).ok(),
        }
    }

    /// The smallest integer that is at least the number, if it is an `i128`.
    pub fn ceil(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small(numerator, ONE) => Some((*numerator).into()),
            Repr::Small(numerator, denominator) => {
                Some(-(-i128::from(*numerator)).div_euclid(denominator.get().into()))
            }
            Repr::Big(big) => i128::try_from(big.ceil()).ok(),
        }
    }

    /// `Less` if it is negative, `Equal` if it is 0, `Greater` if it is positive.
    #[inline]
    pub fn sign(&self) -> Ordering {
        match &self.0 {
            Repr::Small(numerator, _) => numerator.cmp(&0),
            Repr::Big(big) => (**big).cmp(&RBig::ZERO),
        }
    }

    /// Whether it is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0, _))
    }

    /// Whether it is 1.
    #[inline]
    pub fn is_one(&self) -> bool {
        matches!(self.0, Repr::Small(1, ONE))
    }

    /// Whether it is above 0.
    #[inline]
    pub fn is_positive(&self) -> bool {
        self.sign() == Ordering::Greater
    }

    /// Whether it is below 0.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.sign() == Ordering::Less
    }

    /// Whether it is an integer.
    #[inline]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Small(_, denominator) => *denominator == ONE,
            Repr::Big(big) => big.is_int(),
        }
    }

    /// Without its sign.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.is_negative() { -self } else { self.clone() }
    }

    /// `1 / self`, which must not be 0.
    #[must_use]
    pub fn recip(&self) -> Self {
        match &self.0 {
            Repr::Small(1 | -1, ONE) => self.clone(),
            Repr::Small(numerator, denominator) => {
                Self::new(denominator.get().into(), i128::from(*numerator))
            }
            Repr::Big(_) => &Self::ONE / self,
        }
    }

    /// The greatest positive number of which all of these are integer multiples; `None` if they are all 0.
    pub fn content<'a>(numbers: impl Iterator<Item = &'a Self>) -> Option<Self> {
        let mut content: Option<Self> = None;
        for number in numbers.filter(|number| !number.is_zero()) {
            content = Some(match content {
                // The integers are multiples of 1, and most have nothing else in common.
                Some(content) if content.is_one() && number.is_integer() => content,
                Some(content) => common_measure(&content, number),
                None => number.abs(),
            });
        }
        content
    }

    /// `self += factor * other`, the step of every elimination.
    pub fn add_product(&mut self, factor: &Self, other: &Self) {
        if let (Repr::Small(sum, ONE), Repr::Small(a, ONE), Repr::Small(b, ONE)) =
            (&self.0, &factor.0, &other.0)
            && let Some(result) = a.checked_mul(*b).and_then(|product| sum.checked_add(product))
        {
            self.0 = Repr::Small(result, ONE);
            return;
        }
        *self += &(factor * other);
    }

    /// `self -= factor * other`
    pub fn sub_product(&mut self, factor: &Self, other: &Self) {
        if let (Repr::Small(sum, ONE), Repr::Small(a, ONE), Repr::Small(b, ONE)) =
            (&self.0, &factor.0, &other.0)
            && let Some(result) = a.checked_mul(*b).and_then(|product| sum.checked_sub(product))
        {
            self.0 = Repr::Small(result, ONE);
            return;
        }
        *self -= &(factor * other);
    }
}

/// The greatest number of which both, not 0, are integer multiples: gcd(a, c) / lcm(b, d) of `a/b` and `c/d`.
fn common_measure(a: &Rational, b: &Rational) -> Rational {
    if let (Repr::Small(a, b), Repr::Small(c, d)) = (&a.0, &b.0) {
        let (b, d) = (b.get(), d.get());
        let numerator = gcd_small(a.unsigned_abs(), c.unsigned_abs());
        let denominator = u128::from(b / gcd_small(b, d)) * u128::from(d);
        return Rational::reduced(numerator.into(), denominator);
    }
    let (a, b) = (a.to_big(), b.to_big());
    let numerator = a.numerator().gcd(b.numerator());
    let denominator = a.denominator() * b.denominator() / a.denominator().gcd(b.denominator());
    Rational::from_big(&RBig::from_parts(numerator.into(), denominator))
}

/// The greatest common divisor; one of the two is positive.
fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        // Division of small numbers is many times faster.
        if let (Ok(small_a), Ok(small_b)) = (u64::try_from(a), u64::try_from(b)) {
            return gcd_small(small_a, small_b).into();
        }
        (a, b) = (b, a % b);
    }
    a
}

fn gcd_small(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn sum(a: &Rational, b: &Rational) -> Rational {
    match (&a.0, &b.0) {
        (Repr::Small(a, ONE), Repr::Small(b, ONE)) => match a.checked_add(*b) {
            Some(sum) => Rational(Repr::Small(sum, ONE)),
            None => Rational::reduced(i128::from(*a) + i128::from(*b), 1),
        },
        (Repr::Small(a, b), Repr::Small(c, d)) => add_small((*a).into(), b.get(), (*c).into(), d.get()),
        _ => Rational::from_big(&(a.to_big() + b.to_big())),
    }
}

fn difference(a: &Rational, b: &Rational) -> Rational {
    match (&a.0, &b.0) {
        (Repr::Small(a, ONE), Repr::Small(b, ONE)) => match a.checked_sub(*b) {
            Some(difference) => Rational(Repr::Small(difference, ONE)),
            None => Rational::reduced(i128::from(*a) - i128::from(*b), 1),
        },
        (Repr::Small(a, b), Repr::Small(c, d)) => add_small((*a).into(), b.get(), -i128::from(*c), d.get()),
        _ => Rational::from_big(&(a.to_big() - b.to_big())),
    }
}

/// `a / b + c / d`. Each product is at most 2^63 * (2^63 - 1) in size, so the sum is an `i128`.
fn add_small(a: i128, b: u64, c: i128, d: u64) -> Rational {
    if b == d {
        return Rational::reduced(a + c, b.into());
    }
    Rational::reduced(a * i128::from(d) + c * i128::from(b), u128::from(b) * u128::from(d))
}

fn product(a: &Rational, b: &Rational) -> Rational {
    match (&a.0, &b.0) {
        (Repr::Small(a, ONE), Repr::Small(b, ONE)) => match a.checked_mul(*b) {
            Some(product) => Rational(Repr::Small(product, ONE)),
            None => Rational::reduced(i128::from(*a) * i128::from(*b), 1),
        },
        (Repr::Small(a, b), Repr::Small(c, d)) => {
            Rational::reduced(i128::from(*a) * i128::from(*c), u128::from(b.get()) * u128::from(d.get()))
        }
        _ => Rational::from_big(&(a.to_big() * b.to_big())),
    }
}

fn quotient(a: &Rational, b: &Rational) -> Rational {
    assert!(!b.is_zero(), "{a} / 0");
    match (&a.0, &b.0) {
        (_, Repr::Small(1, ONE)) => a.clone(),
        (Repr::Small(a, b), Repr::Small(c, d)) => {
            Rational::new(i128::from(*a) * i128::from(d.get()), i128::from(*c) * i128::from(b.get()))
        }
        _ => Rational::from_big(&(a.to_big() / b.to_big())),
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $function:ident,)*) => {$(
        impl $trait<&Rational> for &Rational {
            type Output = Rational;

            #[inline]
            fn $method(self, other: &Rational) -> Rational {
                $function(self, other)
            }
        }

        impl $assign<&Rational> for Rational {
            #[inline]
            fn $assign_method(&mut self, other: &Rational) {
                *self = $function(self, other);
            }
        }
    )*};
}

operators! {
    Add add AddAssign add_assign sum,
    Sub sub SubAssign sub_assign difference,
    Mul mul MulAssign mul_assign product,
    Div div DivAssign div_assign quotient,
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        match &self.0 {
            Repr::Small(i64::MIN, denominator) => {
                Rational::reduced(-i128::from(i64::MIN), denominator.get().into())
            }
            Repr::Small(numerator, denominator) => Rational(Repr::Small(-numerator, *denominator)),
            Repr::Big(big) => Rational::from_big(&-(**big).clone()),
        }
    }
}

impl Neg for Rational {
    type Output = Self;

    fn neg(self) -> Self {
        -&self
    }
}

impl Default for Rational {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<i64> for Rational {
    fn from(number: i64) -> Self {
        Self(Repr::Small(number, ONE))
    }
}

impl From<i128> for Rational {
    fn from(number: i128) -> Self {
        match i64::try_from(number) {
            Ok(small) => small.into(),
            Err(_) => Self(Repr::Big(Box::new(IBig::from(number).into()))),
        }
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(a, b), Repr::Small(c, d)) if b == d => a.cmp(c),
            (Repr::Small(a, b), Repr::Small(c, d)) => {
                (i128::from(*a) * i128::from(d.get())).cmp(&(i128::from(*c) * i128::from(b.get())))
            }
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(numerator, ONE) => write!(f, "{numerator}"),
            Repr::Small(numerator, denominator) => write!(f, "{numerator}/{denominator}"),
            Repr::Big(big) if big.is_int() => write!(f, "{}", big.numerator()),
            Repr::Big(big) => write!(f, "{}/{}", big.numerator(), big.denominator()),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::random::random;

    use super::*;

    #[test]
    fn two_words() {
        assert_eq!(size_of::<Rational>(), 16);
    }

    #[test]
    fn text() {
        let check = |numerator, denominator, text: &str| {
            assert_eq!(Rational::new(numerator, denominator).to_string(), text);
        };
        check(6, 8, "3/4");
        check(4, -2, "-2");
        check(0, -7, "0");
        check(i128::MIN, i128::MIN, "1");
        check(i128::MIN, -1, "170141183460469231731687303715884105728");
        check(1, i128::MIN, "-1/170141183460469231731687303715884105728");
        check(-(1 << 63), -(1 << 63), "1");
        check(1, 1 << 63, "1/9223372036854775808");
    }

    #[test]
    fn big_ones_round_to_nothing() {
        let huge = Rational::from(i128::MAX);
        assert_eq!(huge.floor(), Some(i128::MAX));
        assert_eq!((&huge + &Rational::ONE).floor(), None);
        assert_eq!((&huge + &Rational::new(1, 2)).floor(), Some(i128::MAX));
        assert_eq!((&huge + &Rational::new(1, 2)).ceil(), None);
        assert_eq!((&huge + &Rational::ONE).numerator(), None);
    }

    /// Small numbers mostly, and those where a machine word ends.
    fn part() -> impl Strategy<Value = i128> {
        let edges = [
            i64::MIN.into(),
            i64::MAX.into(),
            i128::from(i64::MIN) - 1,
            i128::from(i64::MAX) + 1,
            u64::MAX.into(),
            i32::MIN.into(),
            i32::MAX.into(),
            i128::MIN,
            i128::MIN + 1,
            i128::MAX,
            0,
            1,
            -1,
        ];
        prop_oneof![
            4 => -12..=12_i128,
            2 => any::<i64>().prop_map(i128::from),
            1 => any::<i128>(),
            3 => (prop::sample::select(edges.to_vec()), -2..=2_i128).prop_map(|(edge, more)| edge.saturating_add(more)),
        ]
    }

    fn pair() -> impl Strategy<Value = (Rational, RBig)> {
        (part(), part().prop_filter("a denominator", |number| *number != 0))
            .prop_map(|(a, b)| (Rational::new(a, b), RBig::from_parts_signed(a.into(), b.into())))
    }

    /// Equal, and in the only form.
    fn assert_same(ours: &Rational, big: &RBig) {
        assert_eq!(&ours.to_big(), big);
        assert_eq!(ours, &Rational::from_big(big));
    }

    #[test]
    fn as_the_big_one() {
        random(2000, (pair(), pair(), pair()), |((a, big_a), (b, big_b), (c, big_c))| {
            assert_same(&a, &big_a);
            assert_same(&(&a + &b), &(&big_a + &big_b));
            assert_same(&(&a - &b), &(&big_a - &big_b));
            assert_same(&(&a * &b), &(&big_a * &big_b));
            assert_same(&-&a, &-big_a.clone());
            if !b.is_zero() {
                assert_same(&(&a / &b), &(&big_a / &big_b));
                assert_same(&b.recip(), &(RBig::ONE / &big_b));
            }
            let mut sum = a.clone();
            sum.add_product(&b, &c);
            assert_same(&sum, &(&big_a + &big_b * &big_c));
            sum.sub_product(&b, &c);
            assert_eq!(&sum, &a, "back again, and small if it was");
            sum -= &a;
            assert!(sum.is_zero());
        });
    }

    #[test]
    fn content() {
        random(2000, (pair(), pair(), pair()), |((a, _), (b, _), (c, _))| {
            let numbers = [a, b, c];
            let Some(content) = Rational::content(numbers.iter()) else {
                assert!(numbers.iter().all(Rational::is_zero));
                return;
            };
            assert!(content.is_positive());
            // The quotients are integers without a common divisor.
            let quotients = numbers.map(|number| &number / &content);
            assert!(quotients.iter().all(Rational::is_integer));
            assert_eq!(Rational::content(quotients.iter()), Some(Rational::ONE));
        });
    }

    #[test]
    fn questions() {
        random(2000, (pair(), pair()), |((a, big_a), (b, big_b))| {
            assert_eq!(a.cmp(&b), big_a.cmp(&big_b));
            assert_eq!(a == b, big_a == big_b);
            assert_eq!(a.sign(), big_a.cmp(&RBig::ZERO));
            assert_eq!(a.is_integer(), big_a.is_int());
            assert_eq!(a.is_zero(), big_a.is_zero());
            assert_eq!(a.is_one(), big_a.is_one());
            assert_eq!(a.floor(), i128::try_from(big_a.floor()).ok());
            assert_eq!(a.ceil(), i128::try_from(big_a.ceil()).ok());
            assert_eq!(a.numerator(), i128::try_from(big_a.numerator()).ok());
            assert_eq!(a.denominator(), i128::try_from(big_a.denominator()).ok());
            assert_eq!(a.abs().to_big(), if a.is_negative() { -big_a } else { big_a });
        });
    }
}
