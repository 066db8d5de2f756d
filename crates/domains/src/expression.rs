//! What a variable may be assigned, and the linear facts that follow from operations that are not linear.

use smallvec::SmallVec;

use crate::{Bound, Constraint, Facts, IntType, Interval, Linear, Var};

/// The right side of an assignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression {
    /// A linear expression.
    Linear(Linear),
    /// An operation on two linear expressions.
    Binary(Operation, Linear, Linear),
    /// The absolute value.
    Abs(Linear),
    /// Some number of the interval.
    Any(Interval),
    /// A number of the type that equals the expression modulo 2^bits.
    Wrapped(IntType, Box<Expression>),
}

/// Operations that are not linear, on mathematical integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operation {
    /// The product.
    Mul,
    /// The quotient, truncated towards 0.
    Div,
    /// The remainder, with the sign of the dividend.
    Rem,
    /// `a * 2^(b mod bits)`.
    Shl {
        /// The width whose shifts these are.
        bits: u32,
    },
    /// `a / 2^(b mod bits)`, rounded down.
    Shr {
        /// The width whose shifts these are.
        bits: u32,
    },
    /// Bitwise and, on two's complement without end.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// The smaller one.
    Min,
    /// The larger one.
    Max,
}

impl Operation {
    /// All operations, the shifts at 32 bits.
    pub const ALL: [Self; 10] = [
        Self::Mul,
        Self::Div,
        Self::Rem,
        Self::Shl { bits: 32 },
        Self::Shr { bits: 32 },
        Self::And,
        Self::Or,
        Self::Xor,
        Self::Min,
        Self::Max,
    ];

    /// The result on two numbers; `None` for a division by 0 or beyond the machine's numbers.
    pub fn apply(self, a: i128, b: i128) -> Option<i128> {
        Some(match self {
            Self::Mul => a.checked_mul(b)?,
            Self::Div => a.checked_div(b)?,
            Self::Rem => a.checked_rem(b)?,
            Self::Shl { bits } => a.checked_mul(1 << shift_count(b, bits))?,
            Self::Shr { bits } => a >> shift_count(b, bits),
            Self::And => a & b,
            Self::Or => a | b,
            Self::Xor => a ^ b,
            Self::Min => a.min(b),
            Self::Max => a.max(b),
        })
    }
}

/// A shift's count modulo the width.
fn shift_count(count: i128, bits: u32) -> u32 {
    u32::try_from(count.rem_euclid(bits.into())).expect("less than the width")
}

impl Expression {
    /// A number.
    pub fn number(number: i128) -> Self {
        Self::Linear(Linear::number(number))
    }

    /// The value at a point; `None` where there is none, or any.
    pub fn at(&self, point: &[i128]) -> Option<i128> {
        match self {
            Self::Linear(linear) => linear.at(point),
            Self::Binary(operation, a, b) => operation.apply(a.at(point)?, b.at(point)?),
            Self::Abs(a) => a.at(point)?.checked_abs(),
            Self::Any(interval) => (interval.low() == interval.high()).then(|| interval.low().finite())?,
            Self::Wrapped(int, inner) => Some(int.wrap(inner.at(point)?)),
        }
    }

    /// An interval that contains its value, by what is known of its operands.
    pub fn bounds(&self, facts: &dyn Facts) -> Interval {
        match self {
            Self::Linear(linear) => facts.bounds(linear),
            Self::Binary(operation, a, b) => facts.bounds(a).apply(*operation, facts.bounds(b)),
            Self::Abs(a) => facts.bounds(a).abs(),
            Self::Any(interval) => *interval,
            Self::Wrapped(int, inner) => inner.bounds(facts).wrap(*int),
        }
    }

    /// What [`Self::bounds`] says; `None` if that is in the range.
    pub fn bounds_beyond(&self, facts: &dyn Facts, range: Interval) -> Option<Interval> {
        if let Self::Linear(linear) = self {
            return facts.bounds_beyond(linear, range);
        }
        let bounds = self.bounds(facts);
        (!bounds.leq(range)).then_some(bounds)
    }

    /// Linear facts about `x` after `x := expression`, for domains that hold relations. `x` must not occur in the
    /// expression. A linear expression gives the equality, others what follows from their definition and `facts`.
    pub fn consequences(&self, x: Var, facts: &dyn Facts) -> SmallVec<[Constraint; 4]> {
        let mut found = Consequences { x: Linear::var(x), facts, list: SmallVec::new() };
        match self {
            Self::Linear(linear) => found.equal(linear),
            Self::Binary(operation, a, b) => found.binary(*operation, a, b),
            Self::Abs(a) => found.abs(a),
            // What wraps has no linear relation to what it was.
            Self::Any(_) | Self::Wrapped(..) => {}
        }
        found.list
    }
}

/// Collects linear facts about the result `x` of an operation.
struct Consequences<'a> {
    x: Linear,
    facts: &'a dyn Facts,
    list: SmallVec<[Constraint; 4]>,
}

impl Consequences<'_> {
    /// Facts whose coefficients are too large are left out.
    fn add(&mut self, constraint: Option<Constraint>) {
        self.list.extend(constraint);
    }

    fn equal(&mut self, linear: &Linear) {
        self.add(Constraint::eq(&self.x, linear));
    }

    fn at_most(&mut self, linear: &Linear) {
        self.add(Constraint::le(&self.x, linear));
    }

    fn at_least(&mut self, linear: &Linear) {
        self.add(Constraint::le(linear, &self.x));
    }

    fn is_at_least(&self, linear: &Linear, number: i128) -> bool {
        Bound::lower(number) <= self.facts.bounds(linear).low()
    }

    fn is_at_most(&self, linear: &Linear, number: i128) -> bool {
        self.facts.bounds(linear).high() <= Bound::upper(number)
    }

    fn binary(&mut self, operation: Operation, a: &Linear, b: &Linear) {
        match operation {
            Operation::Mul => {
                for (factor, other) in [(a, b), (b, a)] {
                    if self.is_at_least(factor, 0) && self.is_at_least(other, 1) {
                        self.at_least(factor);
                    }
                }
            }
            Operation::Div => self.quotient(a, b),
            Operation::Rem => self.remainder(a, b),
            Operation::Shl { .. } => {
                if self.is_at_least(a, 0) {
                    self.at_least(a);
                }
            }
            Operation::Shr { bits } => match b.as_number() {
                Some(count) => {
                    let divisor = 1 << shift_count(count, bits);
                    self.rounded_down(a, divisor);
                }
                None if self.is_at_least(a, 0) => self.at_most(a),
                None => {}
            },
            Operation::And => {
                for operand in [a, b] {
                    if self.is_at_least(operand, 0) {
                        self.at_most(operand);
                    }
                }
            }
            Operation::Or | Operation::Xor => {
                if self.is_at_least(a, 0) && self.is_at_least(b, 0) {
                    if let Some(sum) = a.plus(b) {
                        self.at_most(&sum);
                    }
                    if operation == Operation::Or {
                        self.at_least(a);
                        self.at_least(b);
                    }
                }
            }
            Operation::Min => {
                self.at_most(a);
                self.at_most(b);
                self.one_of(a, b, Self::facts_imply_le);
            }
            Operation::Max => {
                self.at_least(a);
                self.at_least(b);
                self.one_of(a, b, |cx, larger, smaller| cx.facts_imply_le(smaller, larger));
            }
        }
    }

    fn facts_imply_le(&self, left: &Linear, right: &Linear) -> bool {
        Constraint::le(left, right).is_some_and(|constraint| self.facts.implies(&constraint))
    }

    fn one_of(&mut self, a: &Linear, b: &Linear, chosen: impl Fn(&Self, &Linear, &Linear) -> bool) {
        if chosen(self, a, b) {
            self.equal(a);
        } else if chosen(self, b, a) {
            self.equal(b);
        }
    }

    /// `divisor * x <= a && a <= divisor * x + divisor - 1`, and what that says without the factor.
    fn rounded_down(&mut self, a: &Linear, divisor: i128) {
        if self.is_at_least(a, 0) {
            self.at_most(a);
        }
        let product = self.x.scaled(divisor);
        self.add(product.as_ref().and_then(|product| Constraint::le(product, a)));
        self.add(product.and_then(|product| Constraint::le(a, &product.offset(divisor - 1)?)));
    }

    fn quotient(&mut self, a: &Linear, b: &Linear) {
        let positive = self.is_at_least(a, 0);
        match b.as_number() {
            Some(divisor) if divisor > 0 && positive => self.rounded_down(a, divisor),
            Some(divisor) if divisor > 0 => {
                // Truncated towards 0: |a - divisor * x| <= divisor - 1.
                let product = self.x.scaled(divisor);
                self.add(
                    product.as_ref().and_then(|product| Constraint::le(product, &a.offset(divisor - 1)?)),
                );
                self.add(product.and_then(|product| Constraint::le(a, &product.offset(divisor - 1)?)));
            }
            _ if positive && self.is_at_least(b, 1) => self.at_most(a),
            _ => {}
        }
    }

    /// pentagons.txt, section 5: the result is below the divisor if that is positive, whatever the dividend's sign.
    fn remainder(&mut self, a: &Linear, b: &Linear) {
        if self.is_at_least(b, 1) {
            self.add(Constraint::lt(&self.x, b));
            self.add(b.scaled(-1).and_then(|least| Constraint::lt(&least, &self.x)));
        }
        if self.is_at_least(a, 0) {
            self.at_most(a);
        } else if self.is_at_most(a, 0) {
            self.at_least(a);
        }
    }

    fn abs(&mut self, a: &Linear) {
        if self.is_at_least(a, 0) {
            self.equal(a);
            return;
        }
        let Some(negated) = a.scaled(-1) else { return };
        if self.is_at_most(a, 0) {
            self.equal(&negated);
        } else {
            self.at_least(a);
            self.at_least(&negated);
        }
    }
}
