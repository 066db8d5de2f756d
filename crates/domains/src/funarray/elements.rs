//! Element domains that are no abstraction of one number alone: nullness, disjoint unions, reduced cardinal powers.

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::funarray::{Conversion, Element};
use crate::{Context, Facts, Interval, Linear, Parity, ParityInterval, Value};

/// Whether a reference, as a number that is 0 for null, is null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nullness {
    /// It is.
    Null,
    /// It is not.
    NotNull,
    /// It may be.
    Any,
}

impl Nullness {
    fn of(interval: Interval) -> Self {
        match interval.as_number() {
            Some(0) => Self::Null,
            _ if interval.contains(0) => Self::Any,
            _ => Self::NotNull,
        }
    }
}

impl Element for Nullness {
    fn top() -> Self {
        Self::Any
    }

    fn leq(&self, other: &Self, _: &Context) -> bool {
        crate::flat::leq(self, other, &Self::Any)
    }

    fn join(&self, other: &Self, _: &Context) -> Self {
        crate::flat::join(*self, *other, Self::Any)
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        crate::flat::meet(*self, *other, Self::Any)
    }

    fn widen(&self, newer: &Self, context: &Context) -> Self {
        self.join(newer, context)
    }

    fn narrow(&self, newer: &Self, _: &Context) -> Self {
        crate::flat::narrow(*self, *newer, Self::Any)
    }
}

impl Conversion for Nullness {
    fn of(_: &Linear, value: &Linear, facts: &dyn Facts) -> Self {
        Self::of(facts.bounds(value))
    }

    fn numbers(&self, _: &Linear, _: &dyn Facts) -> Interval {
        match self {
            Self::Null => Interval::number(0),
            // No interval says "not 0".
            Self::NotNull | Self::Any => Interval::TOP,
        }
    }

    fn contains(&self, _: i128, number: i128) -> bool {
        match self {
            Self::Null => number == 0,
            Self::NotNull => number != 0,
            Self::Any => true,
        }
    }
}

/// The disjoint union of two element domains, for arrays of two sorts; with nullness and intervals it is what the paper
/// runs in Clousot (12.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Union<A, B> {
    /// An element of the first sort.
    Left(A),
    /// An element of the second sort.
    Right(B),
    /// Any element of any sort.
    Any,
}

/// References are null or not, numbers are in intervals.
pub type NullnessOrInterval = Union<Nullness, Interval>;

impl<A: Element, B: Element> Union<A, B> {
    fn gather(&self, other: &Self, left: impl Fn(&A, &A) -> A, right: impl Fn(&B, &B) -> B) -> Self {
        match (self, other) {
            (Self::Left(a), Self::Left(b)) => Self::Left(left(a, b)),
            (Self::Right(a), Self::Right(b)) => Self::Right(right(a, b)),
            _ => Self::Any,
        }
    }
}

impl<A: Element, B: Element> Element for Union<A, B> {
    fn top() -> Self {
        Self::Any
    }

    fn leq(&self, other: &Self, context: &Context) -> bool {
        match (self, other) {
            (_, Self::Any) => true,
            (Self::Left(a), Self::Left(b)) => a.leq(b, context),
            (Self::Right(a), Self::Right(b)) => a.leq(b, context),
            _ => false,
        }
    }

    fn join(&self, other: &Self, context: &Context) -> Self {
        self.gather(other, |a, b| a.join(b, context), |a, b| a.join(b, context))
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Any, met) | (met, Self::Any) => Some(met.clone()),
            (Self::Left(a), Self::Left(b)) => a.meet(b).map(Self::Left),
            (Self::Right(a), Self::Right(b)) => a.meet(b).map(Self::Right),
            _ => None,
        }
    }

    fn widen(&self, newer: &Self, context: &Context) -> Self {
        self.gather(newer, |a, b| a.widen(b, context), |a, b| a.widen(b, context))
    }

    fn narrow(&self, newer: &Self, context: &Context) -> Self {
        match self {
            Self::Any => newer.clone(),
            _ => self.gather(newer, |a, b| a.narrow(b, context), |a, b| a.narrow(b, context)),
        }
    }
}

/// Whose parity a [`Power`] distinguishes.
pub trait Exponent: Clone + PartialEq + Debug {
    /// The parity of the pair.
    fn parity(index: Parity, value: Parity) -> Parity;
    /// The numbers that pairs of that parity have, of those given.
    fn reduce(parity: Parity, numbers: Interval) -> Option<Interval>;
}

/// The parity of the element (example 3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfValue;

/// The parity of the index (example 4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfIndex;

impl Exponent for OfValue {
    fn parity(_: Parity, value: Parity) -> Parity {
        value
    }

    fn reduce(parity: Parity, numbers: Interval) -> Option<Interval> {
        ParityInterval::new(parity, numbers).map(|reduced| reduced.interval())
    }
}

impl Exponent for OfIndex {
    fn parity(index: Parity, _: Parity) -> Parity {
        index
    }

    fn reduce(_: Parity, numbers: Interval) -> Option<Interval> {
        Some(numbers)
    }
}

/// The reduced cardinal power of intervals by parity: `(o -> io, e -> ie)`. The element is in `io` if the parity is odd,
/// in `ie` if it is even; `None` says that the parity does not occur.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Power<X> {
    pub(super) odd: Option<Interval>,
    pub(super) even: Option<Interval>,
    exponent: PhantomData<X>,
}

impl<X: Exponent> Power<X> {
    /// What is known of either parity.
    pub fn new(odd: Option<Interval>, even: Option<Interval>) -> Self {
        Self { odd, even, exponent: PhantomData }
    }

    /// The elements of both parities.
    pub(super) fn hull(&self) -> Interval {
        match (self.odd, self.even) {
            (Some(odd), Some(even)) => odd.join(even),
            (odd, even) => odd.or(even).unwrap_or(Interval::TOP),
        }
    }

    fn zip(&self, other: &Self, f: impl Fn(Interval, Interval) -> Interval) -> Self {
        let both = |a: Option<Interval>, b: Option<Interval>| match (a, b) {
            (Some(a), Some(b)) => Some(f(a, b)),
            (a, b) => a.or(b),
        };
        Self::new(both(self.odd, other.odd), both(self.even, other.even))
    }
}

impl Power<OfIndex> {
    /// The parity of all elements.
    pub(super) fn element_parity(&self) -> Parity {
        let parities = [self.odd, self.even].into_iter().flatten().map(Parity::from_interval);
        parities.reduce(|all, parity| Value::join(&all, &parity)).unwrap_or(Parity::Any)
    }
}

impl Power<OfValue> {
    /// The parity of all elements.
    pub(super) fn parity(&self) -> Parity {
        match (self.odd, self.even) {
            (Some(_), None) => Parity::Odd,
            (None, Some(_)) => Parity::Even,
            _ => Parity::Any,
        }
    }
}

impl<X: Exponent> Element for Power<X> {
    fn top() -> Self {
        Self::new(Some(Interval::TOP), Some(Interval::TOP))
    }

    fn leq(&self, other: &Self, _: &Context) -> bool {
        let below = |a: Option<Interval>, b: Option<Interval>| match (a, b) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(a), Some(b)) => a.leq(b),
        };
        below(self.odd, other.odd) && below(self.even, other.even)
    }

    fn join(&self, other: &Self, _: &Context) -> Self {
        self.zip(other, Interval::join)
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        let both = |a: Option<Interval>, b: Option<Interval>| a?.meet(b?);
        let met = Self::new(both(self.odd, other.odd), both(self.even, other.even));
        (met.odd.is_some() || met.even.is_some()).then_some(met)
    }

    fn widen(&self, newer: &Self, context: &Context) -> Self {
        self.zip(newer, |a, b| a.widen(b, context.thresholds))
    }

    fn narrow(&self, newer: &Self, context: &Context) -> Self {
        let both = |a: Option<Interval>, b: Option<Interval>| match (a, b) {
            (Some(a), Some(b)) => Some(a.narrow(b, context.thresholds)),
            _ => None,
        };
        Self::new(both(self.odd, newer.odd), both(self.even, newer.even))
    }
}

impl<X: Exponent> Conversion for Power<X> {
    fn of(index: &Linear, value: &Linear, facts: &dyn Facts) -> Self {
        let parity = X::parity(facts.parity(index), facts.parity(value));
        let numbers = facts.bounds(value);
        let side = |side: Parity| match Value::meet(&parity, &side) {
            Some(_) => X::reduce(side, numbers),
            None => None,
        };
        Self::new(side(Parity::Odd), side(Parity::Even))
    }

    fn numbers(&self, index: &Linear, facts: &dyn Facts) -> Interval {
        let parity = X::parity(facts.parity(index), Parity::Any);
        let side = |side: Parity, numbers: Option<Interval>| {
            numbers.filter(|_| Value::meet(&parity, &side).is_some())
        };
        match (side(Parity::Odd, self.odd), side(Parity::Even, self.even)) {
            (Some(odd), Some(even)) => odd.join(even),
            (odd, even) => odd.or(even).unwrap_or(Interval::TOP),
        }
    }

    fn contains(&self, index: i128, number: i128) -> bool {
        let parity = X::parity(Parity::number(index), Parity::number(number));
        let side = if parity == Parity::Odd { self.odd } else { self.even };
        side.is_some_and(|numbers| numbers.contains(number))
    }
}
