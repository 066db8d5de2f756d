//! Linear forms with rational coefficients: the rows of the simplex and of relational domains.

use std::cmp::Ordering;
use std::fmt;

use crate::{Linear, Rational, Var};

/// `constant + a1*x1 + ... + an*xn`, terms sorted by variable, no coefficient 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Form {
    terms: Vec<(Var, Rational)>,
    constant: Rational,
}

impl Form {
    /// A number.
    pub fn number(constant: Rational) -> Self {
        Self { terms: Vec::new(), constant }
    }

    /// A variable.
    pub fn var(var: Var) -> Self {
        Self { terms: vec![(var, Rational::ONE)], constant: Rational::ZERO }
    }

    /// The sum of terms in any order.
    pub fn of(constant: Rational, terms: impl IntoIterator<Item = (Var, Rational)>) -> Self {
        let mut unsorted: Vec<(Var, Rational)> = terms.into_iter().collect();
        unsorted.sort_by_key(|term| term.0);
        let mut terms: Vec<(Var, Rational)> = Vec::with_capacity(unsorted.len());
        for (var, coefficient) in unsorted {
            match terms.last_mut() {
                Some(last) if last.0 == var => last.1 += &coefficient,
                _ => terms.push((var, coefficient)),
            }
        }
        terms.retain(|term| !term.1.is_zero());
        Self { terms, constant }
    }

    /// The terms, sorted by variable.
    #[inline]
    pub fn terms(&self) -> &[(Var, Rational)] {
        &self.terms
    }

    /// The constant part.
    #[inline]
    pub fn constant(&self) -> &Rational {
        &self.constant
    }

    /// Changes the constant part.
    pub fn set_constant(&mut self, constant: Rational) {
        self.constant = constant;
    }

    /// Whether it is a number.
    #[inline]
    pub fn is_number(&self) -> bool {
        self.terms.is_empty()
    }

    /// The coefficient of a variable, if it occurs.
    #[inline]
    pub fn coefficient(&self, var: Var) -> Option<&Rational> {
        self.terms.binary_search_by_key(&var, |term| term.0).ok().map(|at| &self.terms[at].1)
    }

    /// Takes a variable's term out; its coefficient, if it occurred.
    pub fn remove(&mut self, var: Var) -> Option<Rational> {
        let at = self.terms.binary_search_by_key(&var, |term| term.0).ok()?;
        Some(self.terms.remove(at).1)
    }

    /// Times a number other than 0.
    pub fn scale(&mut self, factor: &Rational) {
        if factor.is_one() {
            return;
        }
        for term in &mut self.terms {
            term.1 *= factor;
        }
        self.constant *= factor;
    }

    /// `-self`
    #[must_use]
    pub fn negated(&self) -> Self {
        let terms = self.terms.iter().map(|(var, coefficient)| (*var, -coefficient)).collect();
        Self { terms, constant: -&self.constant }
    }

    /// `self += factor * other`
    pub fn add_scaled(&mut self, factor: &Rational, other: &Self) {
        if factor.is_zero() {
            return;
        }
        self.constant.add_product(factor, &other.constant);
        if other.terms.is_empty() {
            return;
        }
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let mut right = other.terms.iter().peekable();
        for (var, coefficient) in self.terms.drain(..) {
            while let Some((other_var, other_coefficient)) = right.next_if(|term| term.0 < var) {
                terms.push((*other_var, factor * other_coefficient));
            }
            let mut coefficient = coefficient;
            if let Some((_, other_coefficient)) = right.next_if(|term| term.0 == var) {
                coefficient.add_product(factor, other_coefficient);
                if coefficient.is_zero() {
                    continue;
                }
            }
            terms.push((var, coefficient));
        }
        terms.extend(right.map(|(var, coefficient)| (*var, factor * coefficient)));
        self.terms = terms;
    }

    /// Puts a form in the place of a variable; whether that occurred.
    pub fn substitute(&mut self, var: Var, form: &Self) -> bool {
        match self.remove(var) {
            Some(coefficient) => {
                self.add_scaled(&coefficient, form);
                true
            }
            None => false,
        }
    }

    /// The value of `var` for which the form is 0, in terms of the others; `var` must occur.
    #[must_use]
    pub fn solved_for(&self, var: Var) -> Self {
        let mut rest = self.clone();
        let coefficient = rest.remove(var).expect("the variable occurs");
        rest.scale(&-coefficient.recip());
        rest
    }

    /// Divides by the positive number that makes the coefficients of the variables integers without a common divisor.
    pub fn make_primitive(&mut self) {
        if let Some(content) = Rational::content(self.terms.iter().map(|term| &term.1))
            && !content.is_one()
        {
            self.scale(&content.recip());
        }
    }

    /// With each variable replaced by another one, which must keep their order.
    #[must_use]
    pub fn mapped(&self, new: impl Fn(Var) -> Var) -> Self {
        let terms: Vec<_> =
            self.terms.iter().map(|(var, coefficient)| (new(*var), coefficient.clone())).collect();
        debug_assert!(terms.is_sorted_by(|a, b| a.0 < b.0), "the order changed");
        Self { terms, constant: self.constant.clone() }
    }

    /// Its value where each variable has the value given.
    pub fn at<'a>(&self, value: impl Fn(Var) -> &'a Rational) -> Rational {
        let mut sum = self.constant.clone();
        for (var, coefficient) in &self.terms {
            sum.add_product(coefficient, value(*var));
        }
        sum
    }

    /// The same with integer coefficients, times some positive number; `None` if one is too large.
    pub fn to_linear(&self) -> Option<Linear> {
        let mut primitive = self.clone();
        let all = primitive.terms.iter().map(|term| &term.1).chain([&primitive.constant]);
        if let Some(content) = Rational::content(all) {
            primitive.scale(&content.recip());
        }
        let terms: Option<Vec<(Var, i128)>> =
            primitive.terms.iter().map(|(var, coefficient)| Some((*var, coefficient.numerator()?))).collect();
        Linear::of(0, terms?)?.offset(primitive.constant.numerator()?)
    }
}

impl From<&Linear> for Form {
    fn from(linear: &Linear) -> Self {
        let terms = linear.terms().iter().map(|&(var, coefficient)| (var, coefficient.into())).collect();
        Self { terms, constant: linear.constant().into() }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = self.terms.iter().map(|(var, coefficient)| (coefficient, Some(*var)));
        let constant = (!self.constant.is_zero() || self.is_number()).then_some((&self.constant, None));
        for (index, (number, var)) in terms.chain(constant).enumerate() {
            f.write_str(match (index, number.sign() == Ordering::Less) {
                (0, true) => "-",
                (0, false) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            })?;
            let size = number.abs();
            match var {
                Some(var) if size.is_one() => write!(f, "x{}", var.0)?,
                Some(var) => write!(f, "{size}*x{}", var.0)?,
                None => write!(f, "{size}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(constant: i64, terms: &[(u32, i64)]) -> Form {
        Form::of(constant.into(), terms.iter().map(|&(var, number)| (Var(var), number.into())))
    }

    #[test]
    fn arithmetic() {
        let mut sum = form(1, &[(2, 4), (0, 1), (2, -1)]);
        assert_eq!(sum.to_string(), "x0 + 3*x2 + 1");
        sum.add_scaled(&Rational::new(1, 2), &form(-2, &[(0, -2), (1, 1), (3, 1)]));
        assert_eq!(sum.to_string(), "1/2*x1 + 3*x2 + 1/2*x3");
        assert!(sum.substitute(Var(2), &form(5, &[(3, 1)])) && !sum.substitute(Var(2), &form(5, &[])));
        assert_eq!(sum.to_string(), "1/2*x1 + 7/2*x3 + 15");
        assert_eq!(sum.solved_for(Var(1)).to_string(), "-7*x3 - 30");
        sum.make_primitive();
        assert_eq!(sum.to_string(), "x1 + 7*x3 + 30");
        let one = Rational::ONE;
        assert_eq!(sum.at(|_| &one), Rational::from(38_i64));
    }

    #[test]
    fn integers() {
        let thirds =
            Form::of(Rational::new(1, 2), [(Var(0), Rational::new(2, 3)), (Var(1), Rational::new(-4, 3))]);
        assert_eq!(thirds.to_linear(), Linear::of(3, [(Var(0), 4), (Var(1), -8)]));
        let mut primitive = thirds;
        primitive.make_primitive();
        assert_eq!(primitive.to_string(), "x0 - 2*x1 + 3/4");
        let huge = Form::of(Rational::ZERO, [(Var(0), i128::MAX.into()), (Var(1), Rational::ONE)]);
        assert_eq!(huge.to_linear(), None);
    }
}
