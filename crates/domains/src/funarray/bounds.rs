//! Expressions of segment bounds in their normal form `v + k`, and sets of equal ones (funarray.txt, 7.2 and 8).

use std::fmt::Debug;
use std::marker::PhantomData;

use smallvec::SmallVec;

use crate::{Linear, Renaming, Var};

/// What a bound expression adds a number to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Base {
    /// The paper's `v0`, which is always zero: the expression is a constant.
    Zero,
    /// A variable of the state.
    Var(Var),
    /// The length of the array that the segmentation describes.
    Length,
}

/// `base + offset`, a mathematical integer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoundExpression {
    /// The variable.
    pub base: Base,
    /// The number that is added to it.
    pub offset: i64,
}

/// Offsets beyond this are not in normal form, so that sums of two of them never overflow.
const OFFSETS: i64 = 1 << 40;

impl BoundExpression {
    /// The length of the array.
    pub const LENGTH: Self = Self { base: Base::Length, offset: 0 };
    /// The constant 0, where every array starts.
    pub const ZERO: Self = Self::number(0);

    /// A constant.
    pub const fn number(number: i64) -> Self {
        Self { base: Base::Zero, offset: number }
    }

    /// A variable.
    pub const fn var(var: Var) -> Self {
        Self { base: Base::Var(var), offset: 0 }
    }

    /// The expression plus a number; `None` if that has no normal form.
    pub fn plus(self, number: i64) -> Option<Self> {
        let offset = self.offset.checked_add(number).filter(|offset| offset.abs() < OFFSETS)?;
        Some(Self { base: self.base, offset })
    }

    /// The normal form of a linear expression, if it has one.
    pub fn from_linear(linear: &Linear) -> Option<Self> {
        let offset = i64::try_from(linear.constant()).ok().filter(|offset| offset.abs() < OFFSETS)?;
        let base = match linear.terms() {
            [] => Base::Zero,
            [(var, 1)] => Base::Var(*var),
            _ => return None,
        };
        Some(Self { base, offset })
    }

    /// As a linear expression of the state; the length is none.
    pub fn linear(self) -> Option<Linear> {
        match self.base {
            Base::Zero => Some(Linear::number(self.offset.into())),
            Base::Var(var) => Linear::var(var).offset(self.offset.into()),
            Base::Length => None,
        }
    }

    /// The number, if it is a constant.
    pub fn as_number(self) -> Option<i64> {
        (self.base == Base::Zero).then_some(self.offset)
    }

    /// Whether it speaks of the variable.
    pub fn mentions(self, var: Var) -> bool {
        self.base == Base::Var(var)
    }

    /// The same over other variables: each that the variable becomes.
    pub(super) fn renamed(self, renaming: &Renaming) -> Changed {
        match self.base {
            Base::Zero | Base::Length => Changed::from_elem(self, 1),
            Base::Var(var) => renaming.targets(var).map(|to| Self { base: Base::Var(to), ..self }).collect(),
        }
    }

    /// Its value at a point, for an array of that length.
    pub fn at(self, point: &[i128], length: i128) -> i128 {
        let base = match self.base {
            Base::Zero => 0,
            Base::Var(var) => point[var.index()],
            Base::Length => length,
        };
        base + i128::from(self.offset)
    }
}

/// A normal form of bound expressions (7.2): which of the expressions `v + k` may be bounds. 0 and the length of the array
/// always may. What is no bound is not known, so a form that admits less says less.
pub trait Form: Clone + PartialEq + Debug + 'static {
    /// Whether the expression may be a bound.
    fn admits(expression: BoundExpression) -> bool;
}

/// All expressions `v + k`: the paper's choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sums;

impl Form for Sums {
    fn admits(_: BoundExpression) -> bool {
        true
    }
}

/// What a change makes of one expression: any number of expressions that are equal to it.
pub type Changed = SmallVec<[BoundExpression; 2]>;

/// How many expressions a bound may have; more are not added (the widening of 8.2).
const EXPRESSIONS: usize = 8;

/// Expressions that are all equal, sorted. The empty set is what is left of a bound that nothing denotes any more.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoundSet<F = Sums> {
    expressions: SmallVec<[BoundExpression; 2]>,
    form: PhantomData<F>,
}

impl<F> Default for BoundSet<F> {
    fn default() -> Self {
        Self { expressions: SmallVec::new(), form: PhantomData }
    }
}

impl<F: Form> BoundSet<F> {
    /// The set of one expression, if the form admits it.
    pub fn of(expression: BoundExpression) -> Self {
        let mut set = Self::default();
        set.insert(expression);
        set
    }

    /// The expressions, sorted: constants first, the length last.
    pub fn iter(&self) -> impl Iterator<Item = BoundExpression> + Clone + '_ {
        self.expressions.iter().copied()
    }

    /// Whether nothing denotes the bound.
    pub fn is_empty(&self) -> bool {
        self.expressions.is_empty()
    }

    /// How many expressions there are.
    pub fn len(&self) -> usize {
        self.expressions.len()
    }

    /// Whether the expression is in it.
    pub fn contains(&self, expression: BoundExpression) -> bool {
        self.expressions.binary_search(&expression).is_ok()
    }

    /// Adds an expression that is equal to the others, unless there are too many. The ends of the array always find
    /// their place.
    pub fn insert(&mut self, expression: BoundExpression) {
        let is_end = expression == BoundExpression::LENGTH || expression == BoundExpression::ZERO;
        if let Err(at) = self.expressions.binary_search(&expression)
            && (is_end || (F::admits(expression) && self.expressions.len() < EXPRESSIONS))
        {
            self.expressions.insert(at, expression);
        }
    }

    /// Adds all expressions of another set.
    pub fn extend(&mut self, other: &Self) {
        other.iter().for_each(|expression| self.insert(expression));
    }

    /// Keeps the expressions that have a property.
    pub fn retain(&mut self, keep: impl Fn(BoundExpression) -> bool) {
        self.expressions.retain(|expression| keep(*expression));
    }

    /// The expressions that have a property.
    pub fn filtered(&self, keep: impl Fn(BoundExpression) -> bool) -> Self {
        let expressions = self.iter().filter(|&expression| keep(expression)).collect();
        Self { expressions, form: PhantomData }
    }

    /// Whether the two have an expression in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.iter().any(|expression| other.contains(expression))
    }

    /// All expressions plus a number.
    pub fn plus(&self, number: i64) -> Self {
        // The order does not change.
        let moved = self.iter().filter_map(|expression| expression.plus(number));
        Self { expressions: moved.filter(|&expression| F::admits(expression)).collect(), form: PhantomData }
    }

    /// The constant in it.
    pub fn number(&self) -> Option<i64> {
        self.expressions.first().and_then(|expression| expression.as_number())
    }

    /// What a change of each expression makes of it.
    #[must_use]
    pub(super) fn changed(&self, change: &dyn Fn(BoundExpression) -> Changed) -> Self {
        self.iter().flat_map(change).collect()
    }
}

impl<F: Form> FromIterator<BoundExpression> for BoundSet<F> {
    fn from_iter<I: IntoIterator<Item = BoundExpression>>(expressions: I) -> Self {
        let mut set = Self::default();
        expressions.into_iter().for_each(|expression| set.insert(expression));
        set
    }
}
