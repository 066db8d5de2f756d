//! The state of an analysis: scalars by some domain, and what is in the arrays.

use std::sync::Arc;

use marple_domains::funarray::{Base, BoundExpression, Cell, Comparison, Order, Segmentation};
use marple_domains::{
    Bound, Constraint, Context, Expression, Facts, Feasible, Interval, Lattice, Linear, NoFacts, Numeric,
    Parity, Relation, Renaming, Var,
};

/// What is in one array. References are numbers, null is 0; the elements of an array of arrays are segmentations.
pub(crate) type Contents = Segmentation<Cell>;

/// Scalars and one segmentation for each array of the block's frame. It stands for the states of both.
///
/// A function without arrays of interest has none, and costs nothing.
#[derive(Clone, Debug)]
pub(crate) struct State<D> {
    pub(crate) scalars: D,
    arrays: Option<Arc<Vec<Arc<Contents>>>>,
    comparison: Comparison,
}

/// What a concrete array holds under an index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Held {
    /// A number.
    Number(i128),
    /// An array.
    Row(Vec<Held>),
}

fn contains(contents: &Contents, point: &[i128], array: &[Held]) -> bool {
    contents.holds(point, array.len() as i128, |index, cell| {
        match (cell, &array[usize::try_from(index).expect("an index of the array")]) {
            (None, _) => false,
            (Some(Cell::Row(row)), Held::Row(elements)) => contains(row, point, elements),
            (Some(cell), Held::Number(number)) => cell.contains(index, *number),
            (Some(cell), Held::Row(_)) => *cell == Cell::Any,
        }
    })
}

/// The order of bounds by some scalars and, if that is wanted, by what some arrays say of it.
fn order<'a>(comparison: Comparison, scalars: &'a impl Numeric, arrays: &[Arc<Contents>]) -> Order<'a> {
    Order::new(comparison, scalars, arrays.iter().map(|contents| &**contents))
}

impl<D: Numeric> State<D> {
    /// Some scalars, and arrays of which nothing is known.
    pub(crate) fn new(scalars: D, arrays: usize, comparison: Comparison) -> Self {
        let mut state = Self { scalars, arrays: None, comparison };
        state.grow_arrays(arrays);
        state
    }

    /// Adds arrays of which nothing is known, up to a number.
    pub(crate) fn grow_arrays(&mut self, count: usize) {
        if self.array_count() < count {
            let arrays = Arc::make_mut(self.arrays.get_or_insert_default());
            arrays.resize_with(count, || Arc::new(Contents::unknown()));
        }
    }

    fn array_count(&self) -> usize {
        self.arrays.as_ref().map_or(0, |arrays| arrays.len())
    }

    /// What is in the array at a place.
    pub(crate) fn array(&self, place: usize) -> &Contents {
        &self.arrays.as_ref().expect("the frame has arrays")[place]
    }

    /// The same, to change it, with the scalars that know its bounds.
    pub(crate) fn array_mut(&mut self, place: usize) -> (&mut Contents, Order<'_>) {
        let arrays = Arc::make_mut(self.arrays.as_mut().expect("the frame has arrays"));
        let order = order(self.comparison, &self.scalars, arrays);
        (Arc::make_mut(&mut arrays[place]), order)
    }

    /// How bounds of arrays are ordered here.
    pub(crate) fn order(&self) -> Order<'_> {
        order(self.comparison, &self.scalars, self.contents())
    }

    fn contents(&self) -> &[Arc<Contents>] {
        self.arrays.as_ref().map_or(&[], |arrays| arrays)
    }

    /// Whether the array at a place may have these elements.
    pub(crate) fn array_contains(&self, place: usize, point: &[i128], array: &[Held]) -> bool {
        contains(self.array(place), point, array)
    }

    /// Changes what is in the array at a place.
    pub(crate) fn set_array(&mut self, place: usize, contents: Contents) {
        *self.array_mut(place).0 = contents;
    }

    /// Changes the arrays for which `change` gives something new.
    fn change_arrays(&mut self, change: impl Fn(&Contents) -> Option<Contents>) {
        let Some(arrays) = &mut self.arrays else { return };
        for place in 0..arrays.len() {
            if let Some(changed) = change(&arrays[place]) {
                Arc::make_mut(arrays)[place] = Arc::new(changed);
            }
        }
    }

    /// `a == b` from now on, for the bounds of arrays.
    pub(crate) fn equate(&mut self, a: BoundExpression, b: BoundExpression) {
        let speaks = |contents: &Contents, base: Base| match base {
            Base::Var(var) => contents.mentions(var),
            Base::Zero | Base::Length => true,
        };
        self.change_arrays(|contents| {
            (speaks(contents, a.base) || speaks(contents, b.base)).then(|| {
                let mut changed = contents.clone();
                changed.equate(a, b);
                changed
            })
        });
    }

    /// Whether some bound of an array speaks of the variable.
    pub(crate) fn bounds_mention(&self, x: Var) -> bool {
        self.arrays.iter().flat_map(|arrays| arrays.iter()).any(|contents| contents.mentions(x))
    }

    /// The state over other variables and arrays: what an edge does.
    pub(crate) fn bind(&self, renaming: &Renaming, arrays: &[Option<usize>]) -> Self {
        let scalars = self.scalars.rename(renaming);
        let comparison = self.comparison;
        let arrays = (!arrays.is_empty()).then(|| {
            let renamed = arrays.iter().map(|source| match source {
                None => Arc::new(Contents::unknown()),
                Some(source) => {
                    let mut contents = self.array(*source).clone();
                    contents.rename(renaming);
                    Arc::new(contents)
                }
            });
            let mut renamed: Vec<Arc<Contents>> = renamed.collect();
            let order = order(comparison, &scalars, &renamed);
            for contents in &mut renamed {
                Arc::make_mut(contents).reduce(&order);
            }
            Arc::new(renamed)
        });
        Self { scalars, arrays, comparison }
    }

    /// Tells every array that speaks of the constraint's variables, and collects the equalities of bounds that became
    /// one.
    fn assume_in_arrays(&mut self, constraint: &Constraint, equal: &mut Vec<Constraint>) -> Feasible {
        let Some(arrays) = &mut self.arrays else { return Feasible::Yes };
        for place in 0..arrays.len() {
            let terms = constraint.expression.terms();
            if !terms.iter().any(|&(var, _)| arrays[place].mentions(var)) {
                continue;
            }
            let contents = Arc::make_mut(&mut Arc::make_mut(arrays)[place]);
            let before = contents.segments().len();
            if contents.assume(constraint) == Feasible::No {
                return Feasible::No;
            }
            if contents.segments().len() < before {
                equal.extend(contents.constraints().into_iter().filter(|one| one.relation == Relation::Eq));
            }
        }
        Feasible::Yes
    }

    fn zip_arrays(
        &mut self,
        other: &Self,
        context: &Context,
        f: impl Fn(&mut Contents, &Contents, &Context),
    ) {
        let (Some(arrays), Some(others)) = (&mut self.arrays, &other.arrays) else { return };
        if Arc::ptr_eq(arrays, others) {
            return;
        }
        let left = order(self.comparison, &self.scalars, arrays);
        let right = order(self.comparison, &other.scalars, others);
        let context = Context { left: &left, right: &right, ..*context };
        for (place, other) in others.iter().enumerate() {
            if !Arc::ptr_eq(&arrays[place], other) && arrays[place] != *other {
                f(Arc::make_mut(&mut Arc::make_mut(arrays)[place]), other, &context);
            }
        }
    }
}

impl<D: Numeric> Lattice for State<D> {
    fn leq(&self, other: &Self, context: &Context) -> bool {
        let arrays = match (&self.arrays, &other.arrays) {
            (Some(arrays), Some(others)) if !Arc::ptr_eq(arrays, others) => {
                let (left, right) = (self.order(), other.order());
                let context = Context { left: &left, right: &right, ..*context };
                arrays.iter().zip(others.iter()).all(|(array, other)| {
                    Arc::ptr_eq(array, other) || Lattice::leq(&**array, &**other, &context)
                })
            }
            _ => true,
        };
        arrays && self.scalars.leq(&other.scalars, context)
    }

    fn join(&mut self, other: &Self, context: &Context) {
        // The arrays first: the scalars of both sides say where their bounds are.
        self.zip_arrays(other, context, Lattice::join);
        self.scalars.join(&other.scalars, context);
    }

    fn meet(&mut self, other: &Self) -> Feasible {
        self.zip_arrays(other, &Context::NONE, |array, other, _| {
            // The meet of segmentations is never infeasible.
            let _ = array.meet(other);
        });
        self.scalars.meet(&other.scalars)
    }

    fn widen(&mut self, newer: &Self, context: &Context) {
        self.zip_arrays(newer, context, Lattice::widen);
        self.scalars.widen(&newer.scalars, context);
    }

    fn narrow(&mut self, newer: &Self, context: &Context) {
        self.zip_arrays(newer, context, Lattice::narrow);
        self.scalars.narrow(&newer.scalars, context);
    }

    fn size(&self) -> u64 {
        let arrays: u64 = self.arrays.iter().flat_map(|arrays| arrays.iter()).map(|array| array.size()).sum();
        self.scalars.size() + arrays
    }
}

impl<D: Numeric> Facts for State<D> {
    fn bounds(&self, expression: &Linear) -> Interval {
        self.scalars.bounds(expression)
    }

    fn keeps_to(&self, expression: &Linear, range: Interval) -> bool {
        self.scalars.keeps_to(expression, range)
    }

    fn bounds_beyond(&self, expression: &Linear, range: Interval) -> Option<Interval> {
        self.scalars.bounds_beyond(expression, range)
    }

    fn difference(&self, x: Var, y: Var) -> Bound {
        self.scalars.difference(x, y)
    }

    fn is_related(&self, x: Var) -> bool {
        self.scalars.is_related(x)
    }

    fn parity(&self, expression: &Linear) -> Parity {
        self.scalars.parity(expression)
    }

    fn implies(&self, constraint: &Constraint) -> bool {
        self.scalars.implies(constraint)
    }
}

impl<D: Numeric> Numeric for State<D> {
    const HAS_EQUATIONS: bool = D::HAS_EQUATIONS;

    fn top(dimension: usize) -> Self {
        Self { scalars: D::top(dimension), arrays: None, comparison: Comparison::Scalars }
    }

    fn dimension(&self) -> usize {
        self.scalars.dimension()
    }

    fn grow(&mut self, dimension: usize) {
        self.scalars.grow(dimension);
    }

    /// Bounds get to know the new value of `x` if it is one of their expressions plus a number.
    fn assign(&mut self, x: Var, expression: &Expression, facts: &dyn Facts) {
        let linear = match expression {
            Expression::Linear(linear) => Some(linear),
            _ => None,
        };
        self.change_arrays(|contents| {
            let known = linear.is_some_and(|linear| linear.terms().len() <= 1);
            (known || contents.mentions(x)).then(|| {
                let mut changed = contents.clone();
                changed.assign(x, linear);
                changed
            })
        });
        self.scalars.assign(x, expression, facts);
    }

    /// The bounds of arrays learn what the scalars do, and the other way round (11.7): bounds that become one are equal
    /// for the scalars and for other arrays too.
    fn assume(&mut self, constraint: &Constraint, facts: &dyn Facts) -> Feasible {
        if self.scalars.assume(constraint, facts) == Feasible::No {
            return Feasible::No;
        }
        if self.arrays.is_none() {
            return Feasible::Yes;
        }
        // `x <= y` where `y <= x` was known is `x == y`.
        let mut equal = Vec::new();
        if constraint.relation == Relation::Le && constraint.expression.terms().len() == 2 {
            let equality = Constraint { relation: Relation::Eq, ..constraint.clone() };
            if self.scalars.implies(&equality) {
                equal.push(equality);
            }
        }
        if self.assume_in_arrays(constraint, &mut equal) == Feasible::No {
            return Feasible::No;
        }
        for equality in std::mem::take(&mut equal) {
            if self.scalars.assume(&equality, facts) == Feasible::No
                || self.assume_in_arrays(&equality, &mut equal) == Feasible::No
            {
                return Feasible::No;
            }
        }
        Feasible::Yes
    }

    fn excludes(&self, constraint: &Constraint) -> bool {
        self.scalars.excludes(constraint)
            || (self.arrays.is_some() && self.clone().assume(constraint, &NoFacts) == Feasible::No)
    }

    fn forget(&mut self, x: Var) {
        self.change_arrays(|contents| {
            contents.mentions(x).then(|| {
                let mut changed = contents.clone();
                changed.forget(x);
                changed
            })
        });
        self.scalars.forget(x);
    }

    fn rename(&self, renaming: &Renaming) -> Self {
        let places: Vec<Option<usize>> = (0..self.array_count()).map(Some).collect();
        self.bind(renaming, &places)
    }

    fn constraints(&self) -> Vec<Constraint> {
        self.scalars.constraints()
    }

    fn describe(&self, name: &dyn Fn(Var) -> String, limits: &dyn Fn(Var) -> Interval) -> Vec<String> {
        self.scalars.describe(name, limits)
    }

    fn contains(&self, point: &[i128]) -> bool {
        self.scalars.contains(point)
    }
}
