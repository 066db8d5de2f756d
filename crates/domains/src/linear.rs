//! Linear expressions and constraints over variables.

use std::fmt::{self, Write};

use smallvec::SmallVec;

/// A variable of a state: an index into its vectors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

impl Var {
    /// The variable at position `index`.
    #[inline]
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a state has fewer than 2^32 variables"))
    }

    /// Its position.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Coefficients and constants of linear expressions are smaller than this in size; what would be larger is not linear.
const LIMIT: i128 = 1 << 100;

/// In so many terms a variable is found faster without a binary search.
const SCANNED: usize = 6;

/// `constant + a1*x1 + ... + an*xn`, terms sorted by variable, no coefficient 0.
#[derive(PartialEq, Eq, Hash, Debug, Default)]
pub struct Linear {
    terms: SmallVec<[(Var, i128); 3]>,
    constant: i128,
}

impl Clone for Linear {
    fn clone(&self) -> Self {
        // As a whole: what is derived goes from term to term.
        Self { terms: SmallVec::from_slice(&self.terms), constant: self.constant }
    }
}

impl Linear {
    /// A number.
    pub fn number(constant: i128) -> Self {
        Self { terms: SmallVec::new(), constant }
    }

    /// A variable.
    pub fn var(var: Var) -> Self {
        let mut terms = SmallVec::new();
        terms.push((var, 1));
        Self { terms, constant: 0 }
    }

    /// `x - y`.
    pub fn difference(x: Var, y: Var) -> Self {
        if x == y {
            return Self::number(0);
        }
        let mut terms = SmallVec::new();
        if x < y {
            terms.push((x, 1));
            terms.push((y, -1));
        } else {
            terms.push((y, -1));
            terms.push((x, 1));
        }
        Self { terms, constant: 0 }
    }

    /// The sum of terms in any order; `None` if a coefficient is too large.
    pub fn of(constant: i128, terms: impl IntoIterator<Item = (Var, i128)>) -> Option<Self> {
        let mut sum = Self::number(constant);
        for (var, coefficient) in terms {
            let term = Self::var(var).scaled(coefficient)?;
            sum = sum.plus(&term)?;
        }
        Some(sum)
    }

    /// The terms, sorted by variable.
    #[inline]
    pub fn terms(&self) -> &[(Var, i128)] {
        &self.terms
    }

    /// The constant part.
    #[inline]
    pub fn constant(&self) -> i128 {
        self.constant
    }

    /// The number, if there are no terms.
    pub fn as_number(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The variable `x` and constant `c`, if the expression is `x + c`.
    pub fn as_var_plus(&self) -> Option<(Var, i128)> {
        match self.terms[..] {
            [(var, 1)] => Some((var, self.constant)),
            _ => None,
        }
    }

    /// The coefficient of a variable, 0 if it does not occur.
    #[inline]
    pub fn coefficient(&self, var: Var) -> i128 {
        if self.terms.len() <= SCANNED {
            return self.terms.iter().find(|term| term.0 == var).map_or(0, |term| term.1);
        }
        self.terms.binary_search_by_key(&var, |term| term.0).map_or(0, |at| self.terms[at].1)
    }

    /// The sum; `None` if it has too large a coefficient.
    pub fn plus(&self, other: &Self) -> Option<Self> {
        self.combined(1, other, 1)
    }

    /// The difference; `None` if it has too large a coefficient.
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.combined(1, other, -1)
    }

    /// The expression times a number; `None` if it has too large a coefficient.
    pub fn scaled(&self, factor: i128) -> Option<Self> {
        if factor == 0 {
            return Some(Self::number(0));
        }
        let mut terms = SmallVec::with_capacity(self.terms.len());
        for &(var, coefficient) in &self.terms {
            terms.push((var, product(coefficient, factor)?));
        }
        Some(Self { terms, constant: product(self.constant, factor)? })
    }

    /// `a * self + b * other`; `None` if it has too large a coefficient.
    pub fn combined(&self, a: i128, other: &Self, b: i128) -> Option<Self> {
        let mut sum = self.combined_with(a, &other.terms, b)?;
        sum.constant = small(sum.constant + product(other.constant, b)?)?;
        Some(sum)
    }

    /// The same of an expression that has these terms and no constant.
    pub(crate) fn combined_with(&self, a: i128, other: &[(Var, i128)], b: i128) -> Option<Self> {
        // Terms cancel where this is used: with room for all of them most results would be on the heap for nothing.
        let mut terms = SmallVec::new();
        let constant = self.combine(a, other, b, |var, coefficient| terms.push((var, coefficient)))?;
        Some(Self { terms, constant })
    }

    /// The terms of `a * self + b * other` in order, each told to `term`, and its constant, where the other has no constant; `None` if a
    /// coefficient is too large.
    #[inline]
    pub(crate) fn combine(
        &self,
        a: i128,
        other: &[(Var, i128)],
        b: i128,
        mut term: impl FnMut(Var, i128),
    ) -> Option<i128> {
        let (mut left, mut right) = (&self.terms[..], other);
        loop {
            let (var, coefficient) = match (left, right) {
                ([x, more @ ..], [y, ..]) if x.0 < y.0 => {
                    left = more;
                    (x.0, multiple(x.1, a)?)
                }
                ([x, more_left @ ..], [y, more_right @ ..]) if x.0 == y.0 => {
                    (left, right) = (more_left, more_right);
                    (x.0, small(multiple(x.1, a)? + multiple(y.1, b)?)?)
                }
                (_, [y, more @ ..]) => {
                    right = more;
                    (y.0, multiple(y.1, b)?)
                }
                ([x, more @ ..], []) => {
                    left = more;
                    (x.0, multiple(x.1, a)?)
                }
                ([], []) => break,
            };
            if coefficient != 0 {
                term(var, coefficient);
            }
        }
        product(self.constant, a)
    }

    /// The greatest common divisor of the coefficients, 0 if there are none.
    pub fn content(&self) -> i128 {
        let mut divisor = 0;
        for &(_, coefficient) in &self.terms {
            divisor = gcd(divisor, coefficient);
            if divisor == 1 {
                break;
            }
        }
        divisor
    }

    /// The expression divided by a number that divides all of its coefficients and its constant.
    #[must_use]
    pub fn divided(mut self, divisor: i128) -> Self {
        if divisor != 1 {
            for term in &mut self.terms {
                term.1 = quotient(term.1, divisor);
            }
            self.constant = quotient(self.constant, divisor);
        }
        self
    }

    /// The expression with another constant, which is small as all are.
    #[must_use]
    pub fn with_constant(mut self, constant: i128) -> Self {
        assert!(small(constant).is_some(), "{constant} is too large");
        self.constant = constant;
        self
    }

    /// Every variable by another name; different ones stay different.
    #[must_use]
    pub fn renamed(&self, image: impl Fn(Var) -> Var) -> Self {
        let mut renamed = self.clone();
        for term in &mut renamed.terms {
            term.0 = image(term.0);
        }
        renamed.terms.sort_unstable_by_key(|term| term.0);
        renamed
    }

    /// The expression plus a number; `None` if the constant gets too large.
    pub fn offset(&self, number: i128) -> Option<Self> {
        let constant = small(self.constant.checked_add(number)?)?;
        Some(Self { terms: SmallVec::from_slice(&self.terms), constant })
    }

    /// The expression without one variable's term.
    #[must_use]
    pub fn without(&self, var: Var) -> Self {
        let mut rest = self.clone();
        if let Some(at) = rest.terms.iter().position(|term| term.0 == var) {
            rest.terms.remove(at);
        }
        rest
    }

    /// Its value at a point; `None` beyond the machine's numbers.
    pub fn at(&self, point: &[i128]) -> Option<i128> {
        self.terms.iter().try_fold(self.constant, |sum, &(var, coefficient)| {
            sum.checked_add(coefficient.checked_mul(point[var.index()])?)
        })
    }

    /// The text with each variable by its name.
    pub fn display(&self, name: &dyn Fn(Var) -> String) -> String {
        if self.terms.is_empty() {
            return self.constant.to_string();
        }
        let mut text = String::new();
        for (index, &(var, coefficient)) in self.terms.iter().enumerate() {
            match (index, coefficient < 0) {
                (0, true) => text.push('-'),
                (0, false) => {}
                (_, true) => text.push_str(" - "),
                (_, false) => text.push_str(" + "),
            }
            if coefficient.abs() != 1 {
                let _ = write!(text, "{}*", coefficient.abs());
            }
            text.push_str(&name(var));
        }
        match self.constant {
            0 => {}
            c if c < 0 => text = format!("{text} - {}", -c),
            c => text = format!("{text} + {c}"),
        }
        text
    }
}

impl From<Var> for Linear {
    fn from(var: Var) -> Self {
        Self::var(var)
    }
}

/// The greatest common divisor, not negative; that of 0 and 0 is 0.
pub(crate) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        if b == 1 {
            return 1;
        }
        // Division of small numbers is many times faster.
        (a, b) = match (u64::try_from(a), u64::try_from(b)) {
            (Ok(x), Ok(y)) => (b, u128::from(x % y)),
            _ => (b, a % b),
        };
    }
    i128::try_from(a).expect("of numbers in range")
}

fn small(number: i128) -> Option<i128> {
    (number.unsigned_abs() < LIMIT.unsigned_abs()).then_some(number)
}

/// The multiple of a coefficient, which is small as all are, if that is small enough. Nearly all factors are 1 and -1.
#[inline]
fn multiple(coefficient: i128, factor: i128) -> Option<i128> {
    match factor {
        1 => Some(coefficient),
        -1 => Some(-coefficient),
        _ => product(coefficient, factor),
    }
}

/// The product, if it is small enough. Numbers of a machine word, as nearly all are, cannot overflow.
fn product(a: i128, b: i128) -> Option<i128> {
    small(match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => i128::from(a) * i128::from(b),
        _ => a.checked_mul(b)?,
    })
}

/// The quotient of a division without remainder, or rounded towards zero. Most numbers are a machine word's, and most
/// divisors are 1: the division of larger ones takes a hundred instructions.
pub(crate) fn quotient(a: i128, b: i128) -> i128 {
    if b == 1 {
        return a;
    }
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) if b != -1 => i128::from(a / b),
        _ => a / b,
    }
}

/// The largest integer whose product with a positive number is at most another one.
pub(crate) fn floor_quotient(a: i128, b: i128) -> i128 {
    if b == 1 {
        return a;
    }
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => i128::from(a.div_euclid(b)),
        _ => a.div_euclid(b),
    }
}

/// How a linear expression compares with 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// `expression <= 0`
    Le,
    /// `expression == 0`
    Eq,
    /// `expression != 0`
    Ne,
}

/// A linear expression compared with 0. It stands for the states in which that holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Constraint {
    /// The left side; the right side is 0.
    pub expression: Linear,
    /// The comparison.
    pub relation: Relation,
}

impl Constraint {
    /// `left <= right`; `None` if it has too large a coefficient, as for all of these.
    pub fn le(left: &Linear, right: &Linear) -> Option<Self> {
        Some(Self { expression: left.minus(right)?, relation: Relation::Le })
    }

    /// `left < right`, over the integers `left + 1 <= right`.
    pub fn lt(left: &Linear, right: &Linear) -> Option<Self> {
        Some(Self { expression: left.minus(right)?.offset(1)?, relation: Relation::Le })
    }

    /// `left == right`
    pub fn eq(left: &Linear, right: &Linear) -> Option<Self> {
        Some(Self { expression: left.minus(right)?, relation: Relation::Eq })
    }

    /// `left != right`
    pub fn ne(left: &Linear, right: &Linear) -> Option<Self> {
        Some(Self { expression: left.minus(right)?, relation: Relation::Ne })
    }

    /// The constraint that holds where this one does not.
    pub fn negated(&self) -> Option<Self> {
        Some(match self.relation {
            Relation::Le => {
                Self { expression: self.expression.scaled(-1)?.offset(1)?, relation: Relation::Le }
            }
            Relation::Eq => Self { expression: self.expression.clone(), relation: Relation::Ne },
            Relation::Ne => Self { expression: self.expression.clone(), relation: Relation::Eq },
        })
    }

    /// Whether it holds at a point; `None` where the machine's numbers do not reach.
    pub fn holds_at(&self, point: &[i128]) -> Option<bool> {
        let value = self.expression.at(point)?;
        Some(match self.relation {
            Relation::Le => value <= 0,
            Relation::Eq => value == 0,
            Relation::Ne => value != 0,
        })
    }

    /// The text with each variable by its name; terms stand on the side where they are positive: `x + 1 <= y`.
    pub fn display(&self, name: &dyn Fn(Var) -> String) -> String {
        let mut left = Linear::default();
        let mut right = Linear::default();
        for &(var, coefficient) in self.expression.terms() {
            if coefficient > 0 {
                left.terms.push((var, coefficient));
            } else {
                right.terms.push((var, -coefficient));
            }
        }
        let constant = self.expression.constant;
        // `x + 1 <= y` reads `x < y`.
        let strict = self.relation == Relation::Le
            && constant == 1
            && !left.terms.is_empty()
            && !right.terms.is_empty();
        if !strict {
            if constant > 0 && (left.terms.is_empty() || !right.terms.is_empty()) {
                left.constant = constant;
            } else {
                right.constant = -constant;
            }
        }
        let sign = match self.relation {
            Relation::Le if strict => "<",
            Relation::Le => "<=",
            Relation::Eq => "==",
            Relation::Ne => "!=",
        };
        format!("{} {sign} {}", left.display(name), right.display(name))
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.display(&|var| format!("x{}", var.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn x(index: u32) -> Linear {
        Linear::var(Var(index))
    }

    #[test]
    fn arithmetic() {
        let e = x(1).plus(&x(0).scaled(2).unwrap()).unwrap().offset(-3).unwrap();
        assert_eq!(e.terms(), [(Var(0), 2), (Var(1), 1)]);
        assert_eq!(e.at(&[10, 5]), Some(22));
        assert_eq!(e.minus(&e).unwrap(), Linear::number(0));
        assert_eq!(Linear::difference(Var(3), Var(1)), x(3).minus(&x(1)).unwrap());
        assert_eq!(Linear::number(LIMIT - 1).offset(1), None);
        assert_eq!(x(0).scaled(1 << 99).unwrap().scaled(2), None);
    }

    #[test]
    fn text() {
        let check =
            |constraint: Option<Constraint>, text: &str| assert_eq!(constraint.unwrap().to_string(), text);
        check(Constraint::lt(&x(0), &x(1)), "x0 < x1");
        check(Constraint::le(&x(0), &x(1).offset(-2).unwrap()), "x0 + 2 <= x1");
        check(Constraint::le(&x(0), &x(1).offset(2).unwrap()), "x0 <= x1 + 2");
        check(Constraint::le(&x(0), &Linear::number(7)), "x0 <= 7");
        check(Constraint::le(&Linear::number(7), &x(0)), "7 <= x0");
        check(Constraint::eq(&x(0), &Linear::number(-7)), "x0 == -7");
        check(Constraint::le(&x(0).scaled(2).unwrap(), &x(1)), "2*x0 <= x1");
        let le = Constraint::le(&x(0), &x(1)).unwrap();
        check(le.negated(), "x1 < x0");
    }
}
