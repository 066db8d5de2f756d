//! The run-time choice of an element domain: what the segments of an analysed program's arrays say of their elements.

use std::sync::Arc;

use crate::funarray::{
    Conversion, Element, Names, Notation, Nullness, OfIndex, OfValue, Pierced, Power, Row, Segmentation,
};
use crate::{
    Bound, Constant, Constraint, Context, DisInterval, Facts, Interval, Linear, Parity, ParityInterval, Value,
};

/// The element domains a user can name (funarray.txt, 11.1 and 12.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elements {
    /// One number, or anything.
    Constants,
    /// An interval, or one without 0; references are numbers, null is 0.
    Intervals,
    /// A union of intervals.
    DisIntervals,
    /// Null or not, zero or not.
    Nullness,
    /// Nullness for references, intervals for numbers.
    NullnessIntervals,
    /// Parity and interval, reduced (example 2).
    ParityIntervals,
    /// An interval for each parity of the element (example 3).
    ParityPowers,
    /// An interval for each parity of the index (example 4).
    IndexParityPowers,
}

impl Elements {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Constants,
        Self::Intervals,
        Self::DisIntervals,
        Self::Nullness,
        Self::NullnessIntervals,
        Self::ParityIntervals,
        Self::ParityPowers,
        Self::IndexParityPowers,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Constants => "constants",
            Self::Intervals => "intervals",
            Self::DisIntervals => "disintervals",
            Self::Nullness => "nullness",
            Self::NullnessIntervals => "nullness-intervals",
            Self::ParityIntervals => "parity-intervals",
            Self::ParityPowers => "parity-power",
            Self::IndexParityPowers => "index-parity-power",
        }
    }

    /// The element `value` at an index, which may be unknown, by what is known of the two. What the limits of its type
    /// allow is anything.
    pub fn of(
        self,
        sort: Sort,
        index: Option<&Linear>,
        value: &Linear,
        facts: &dyn Facts,
        limits: Interval,
    ) -> Cell {
        let numbers = facts.bounds(value);
        let open = Open { facts, limits };
        // Where the index does not matter, any will do.
        let any = Linear::number(0);
        match self {
            Self::Intervals => Cell::interval(<Pierced as Conversion>::of(&any, value, &open)),
            Self::NullnessIntervals if sort == Sort::Number => {
                Cell::interval(<Pierced as Conversion>::of(&any, value, &open))
            }
            Self::NullnessIntervals | Self::Nullness if is_not_zero(value, facts) => {
                Cell::Nullness(Nullness::NotNull)
            }
            Self::NullnessIntervals | Self::Nullness => {
                Cell::nullness(<Nullness as Conversion>::of(&any, value, facts))
            }
            Self::Constants => Cell::constant(Constant::from_interval(numbers)),
            Self::DisIntervals => {
                let union = facts.union(value).opened(limits);
                let nonzero = if is_not_zero(value, facts) { union.without(0) } else { None };
                Cell::union(nonzero.unwrap_or(union))
            }
            Self::ParityIntervals => {
                Cell::parity_interval(<ParityInterval as Conversion>::of(&any, value, &open))
            }
            Self::ParityPowers => Cell::parity_power(Power::of(&any, value, &open)),
            Self::IndexParityPowers => Cell::index_power(match index {
                Some(index) => Power::of(index, value, &open),
                None => Power::new(Some(opened(numbers, limits)), Some(opened(numbers, limits))),
            }),
        }
    }

    /// The numbers of an interval, at any index.
    pub fn numbers(self, sort: Sort, numbers: Interval) -> Cell {
        self.within(sort, numbers, Interval::TOP)
    }

    /// The same; what the limits of the type allow is anything.
    pub fn within(self, sort: Sort, numbers: Interval, limits: Interval) -> Cell {
        /// Everything is in the interval.
        struct In(Interval);

        impl Facts for In {
            fn bounds(&self, _: &Linear) -> Interval {
                self.0
            }
        }

        self.of(sort, None, &Linear::number(0), &In(numbers), limits)
    }

    /// All numbers but one, at any index.
    pub fn without(self, sort: Sort, number: i128) -> Cell {
        match self {
            Self::DisIntervals => {
                <DisInterval as Value>::top().without(number).map_or(Cell::Any, Cell::union)
            }
            Self::Nullness if number == 0 => Cell::Nullness(Nullness::NotNull),
            Self::NullnessIntervals if number == 0 && sort == Sort::Reference => {
                Cell::Nullness(Nullness::NotNull)
            }
            Self::Intervals | Self::NullnessIntervals if number == 0 => Cell::interval(Pierced::NOT_ZERO),
            _ => Cell::Any,
        }
    }
}

/// What an array is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Numbers and truth values.
    Number,
    /// References, as numbers: null is 0.
    Reference,
}

/// The numbers of a type as an element: what its limits allow is anything.
fn opened(numbers: Interval, limits: Interval) -> Interval {
    let low = if numbers.low() <= limits.low() { Bound::NEG_INF } else { numbers.low() };
    let high = if limits.high() <= numbers.high() { Bound::POS_INF } else { numbers.high() };
    Interval::new(low, high).unwrap_or(Interval::TOP)
}

/// Facts of numbers of a type.
struct Open<'a> {
    facts: &'a dyn Facts,
    limits: Interval,
}

impl Facts for Open<'_> {
    fn bounds(&self, expression: &Linear) -> Interval {
        opened(self.facts.bounds(expression), self.limits)
    }

    fn parity(&self, expression: &Linear) -> Parity {
        self.facts.parity(expression)
    }

    fn implies(&self, constraint: &Constraint) -> bool {
        self.facts.implies(constraint)
    }
}

fn is_not_zero(value: &Linear, facts: &dyn Facts) -> bool {
    Constraint::ne(value, &Linear::number(0)).is_some_and(|different| facts.implies(&different))
}

/// A set of pairs (index, element) of one of the element domains. Those of one array are of one domain.
///
/// No variant but the first is everything, so that equal sets of one domain are equal; but of rows nothing may be known.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// Everything.
    Any,
    /// The numbers of an interval, perhaps without 0.
    Interval(Pierced),
    /// One number.
    Constant(i128),
    /// The numbers of some intervals.
    DisInterval(Arc<DisInterval>),
    /// Null or not.
    Nullness(Nullness),
    /// The numbers of one parity in an interval.
    ParityInterval(Arc<ParityInterval>),
    /// An interval for each parity of the element.
    ParityPower(Arc<Power<OfValue>>),
    /// An interval for each parity of the index.
    IndexPower(Arc<Power<OfIndex>>),
    /// An array of arrays: what is in a row.
    Row(Arc<Segmentation<Cell>>),
}

/// The same operation on two elements of one domain; `$other` where the domains differ or one is everything.
macro_rules! pair {
    ($left:expr, $right:expr, $a:ident, $b:ident => $operation:expr, $make:ident, $other:expr) => {
        match ($left, $right) {
            (Self::Interval($a), Self::Interval($b)) => $make!(Self::interval, $operation),
            (Self::Constant(a), Self::Constant(b)) => {
                let ($a, $b) = (&Constant::Number(*a), &Constant::Number(*b));
                $make!(Self::constant, $operation)
            }
            (Self::DisInterval($a), Self::DisInterval($b)) => {
                let ($a, $b) = (&**$a, &**$b);
                $make!(Self::union, $operation)
            }
            (Self::Nullness($a), Self::Nullness($b)) => $make!(Self::nullness, $operation),
            (Self::ParityInterval($a), Self::ParityInterval($b)) => {
                let ($a, $b) = (&**$a, &**$b);
                $make!(Self::parity_interval, $operation)
            }
            (Self::ParityPower($a), Self::ParityPower($b)) => {
                let ($a, $b) = (&**$a, &**$b);
                $make!(Self::parity_power, $operation)
            }
            (Self::IndexPower($a), Self::IndexPower($b)) => {
                let ($a, $b) = (&**$a, &**$b);
                $make!(Self::index_power, $operation)
            }
            (Self::Row($a), Self::Row($b)) => {
                let ($a, $b) = (&**$a, &**$b);
                $make!(Self::of_row, $operation)
            }
            _ => $other,
        }
    };
}

/// What a result of [`pair`] is made of: a cell, perhaps a cell, or an answer.
macro_rules! cell {
    ($make:expr, $result:expr) => {
        $make($result)
    };
}
macro_rules! maybe {
    ($make:expr, $result:expr) => {
        $result.map($make)
    };
}
macro_rules! answer {
    ($make:expr, $result:expr) => {
        $result
    };
}

impl Cell {
    fn interval(numbers: Pierced) -> Self {
        if numbers == Element::top() { Self::Any } else { Self::Interval(numbers) }
    }

    fn constant(constant: Constant) -> Self {
        match constant {
            Constant::Number(number) => Self::Constant(number),
            Constant::Any => Self::Any,
        }
    }

    fn union(union: DisInterval) -> Self {
        if union == Value::top() { Self::Any } else { Self::DisInterval(Arc::new(union)) }
    }

    fn nullness(nullness: Nullness) -> Self {
        if nullness == Nullness::Any { Self::Any } else { Self::Nullness(nullness) }
    }

    fn parity_interval(numbers: ParityInterval) -> Self {
        if numbers == Value::top() { Self::Any } else { Self::ParityInterval(Arc::new(numbers)) }
    }

    fn parity_power(power: Power<OfValue>) -> Self {
        if power == Element::top() { Self::Any } else { Self::ParityPower(Arc::new(power)) }
    }

    fn index_power(power: Power<OfIndex>) -> Self {
        if power == Element::top() { Self::Any } else { Self::IndexPower(Arc::new(power)) }
    }

    /// What is in a row.
    pub fn of_row(row: Segmentation<Self>) -> Self {
        Self::Row(Arc::new(row))
    }

    /// The numbers that an element at the index may be, of those that its type allows; `None` if there are none.
    pub fn numbers(&self, index: Option<&Linear>, facts: &dyn Facts, limits: Interval) -> Option<Interval> {
        let numbers = match self {
            Self::Any | Self::Row(_) | Self::Nullness(Nullness::Any) => return Some(limits),
            Self::Interval(numbers) => numbers.interval(),
            Self::Constant(number) => Interval::number(*number),
            Self::DisInterval(union) => return meet_union(union, limits),
            Self::Nullness(Nullness::Null) => Interval::number(0),
            Self::Nullness(Nullness::NotNull) => return limits.without(0),
            Self::ParityInterval(numbers) => numbers.interval(),
            Self::ParityPower(power) => power.numbers(&Linear::number(0), facts),
            Self::IndexPower(power) => match index {
                Some(index) => power.numbers(index, facts),
                None => power.hull(),
            },
        };
        numbers.meet(limits)
    }

    /// The numbers that lie inside what [`numbers`](Self::numbers) says and are no elements, as far as there are few.
    pub fn gaps(&self) -> Vec<i128> {
        match self {
            Self::Nullness(Nullness::NotNull) => vec![0],
            Self::Interval(numbers) if numbers.lacks_zero() => vec![0],
            Self::DisInterval(union) => union.gaps().filter_map(few).flatten().collect(),
            _ => Vec::new(),
        }
    }

    /// The parity of all elements.
    pub fn parity(&self) -> Parity {
        match self {
            Self::ParityInterval(numbers) => numbers.parity(),
            Self::ParityPower(power) => power.parity(),
            Self::Interval(numbers) => Parity::from_interval(numbers.interval()),
            Self::Constant(number) => Parity::number(*number),
            Self::IndexPower(power) => power.element_parity(),
            _ => Parity::Any,
        }
    }

    /// Whether the pair of an index and a number is in it.
    pub fn contains(&self, index: i128, number: i128) -> bool {
        match self {
            Self::Any | Self::Row(_) => true,
            Self::Interval(numbers) => numbers.holds(number),
            Self::Constant(known) => *known == number,
            Self::DisInterval(union) => Value::contains(&**union, number),
            Self::Nullness(nullness) => Conversion::contains(nullness, index, number),
            Self::ParityInterval(numbers) => Value::contains(&**numbers, number),
            Self::ParityPower(power) => power.contains(index, number),
            Self::IndexPower(power) => power.contains(index, number),
        }
    }

    /// Whether the number is an element at some index.
    pub fn may_be(&self, number: i128) -> bool {
        self.contains(0, number) || self.contains(1, number)
    }
}

impl Segmentation<Cell> {
    /// Changes the rows that are so many levels below.
    pub fn for_rows(&mut self, level: u32, change: &dyn Fn(&mut Self)) {
        match level.checked_sub(1) {
            None => change(self),
            Some(level) => {
                for segment in &mut self.segments {
                    if let Some(Cell::Row(row)) = &mut segment.content {
                        Arc::make_mut(row).for_rows(level, change);
                    }
                }
            }
        }
    }
}

/// The numbers of an interval that has few.
fn few(numbers: Interval) -> Option<std::ops::RangeInclusive<i128>> {
    let (low, high) = (numbers.low().finite()?, numbers.high().finite()?);
    (high - low < FEW).then_some(low..=high)
}

/// How many numbers are few.
const FEW: i128 = 4;

fn meet_union(union: &DisInterval, limits: Interval) -> Option<Interval> {
    Value::meet(union, &DisInterval::from_interval(limits)).map(|union| union.interval())
}

impl Element for Cell {
    fn top() -> Self {
        Self::Any
    }

    fn leq(&self, other: &Self, context: &Context) -> bool {
        if let (Self::Any, Self::Row(row)) = (self, other) {
            return Element::leq(&Segmentation::unknown(), &**row, context);
        }
        *other == Self::Any || pair!(self, other, a, b => Element::leq(a, b, context), answer, false)
    }

    fn join(&self, other: &Self, context: &Context) -> Self {
        // Anything is any row: where its bounds are may be known.
        match (self, other) {
            (Self::Any, Self::Row(row)) => {
                return Self::of_row(Element::join(&Segmentation::unknown(), &**row, context));
            }
            (Self::Row(row), Self::Any) => {
                return Self::of_row(Element::join(&**row, &Segmentation::unknown(), context));
            }
            _ => {}
        }
        pair!(self, other, a, b => Element::join(a, b, context), cell, Self::Any)
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        if *self == Self::Any {
            return Some(other.clone());
        }
        pair!(self, other, a, b => Element::meet(a, b), maybe, Some(self.clone()))
    }

    fn widen(&self, newer: &Self, context: &Context) -> Self {
        pair!(self, newer, a, b => Element::widen(a, b, context), cell, Self::Any)
    }

    fn narrow(&self, newer: &Self, context: &Context) -> Self {
        if *self == Self::Any {
            return newer.clone();
        }
        pair!(self, newer, a, b => Element::narrow(a, b, context), cell, self.clone())
    }

    fn row(&self) -> Option<&dyn Row> {
        match self {
            Self::Row(row) => Some(&**row),
            _ => None,
        }
    }

    fn row_mut(&mut self) -> Option<&mut dyn Row> {
        match self {
            Self::Row(row) => {
                let row: &mut Segmentation<Self> = Arc::make_mut(row);
                Some(row)
            }
            _ => None,
        }
    }
}

impl Notation for Cell {
    fn text(&self, names: &Names) -> String {
        match self {
            Self::Any => "T".to_owned(),
            Self::Interval(numbers) => numbers.text(names),
            Self::Constant(number) => number.to_string(),
            Self::DisInterval(union) => union.text(names),
            Self::Nullness(nullness) => nullness.text(names),
            Self::ParityInterval(numbers) => numbers.text(names),
            Self::ParityPower(power) => power.text(names),
            Self::IndexPower(power) => power.text(names),
            Self::Row(row) => row.text(names),
        }
    }

    /// As an interval, or a row of such: a text does not say which domain it is of.
    fn parse(text: &str, names: &Names) -> Option<Self> {
        let row = || Segmentation::parse(text, names).map(Self::of_row);
        Pierced::parse(text, names).map(Self::interval).or_else(row)
    }
}
