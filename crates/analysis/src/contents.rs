//! What instructions do to the contents of arrays.

use marple_domains::funarray::{BoundExpression, BoundSet, Order};
use marple_domains::{Bound, Facts, Interval, Numeric, Var};
use marple_ir::{Cond, Function, Op, Type, ValueId};

use crate::arrays::{Arrays, innermost};
use crate::frame::condition_values;
use crate::scope::Scope;
use crate::state::{Contents, State};

/// How many variables are asked whether they are equal to an index.
const EQUALS: usize = 32;

/// The contents of arrays in one block.
#[derive(Clone, Copy)]
pub(crate) struct Memory<'a> {
    pub(crate) arrays: &'a Arrays,
    pub(crate) scope: Scope<'a>,
}

/// The expressions that a value is: as it stands, by its definition, and as a number.
pub(crate) fn bound_set(scope: Scope<'_>, value: ValueId, facts: &dyn Facts) -> BoundSet {
    let direct = scope.direct(value);
    let number = direct.as_ref().and_then(|linear| facts.bounds(linear).as_number());
    let number = number.and_then(|number| i64::try_from(number).ok()).map(BoundExpression::number);
    let linears = [direct, scope.expanded(value, facts)].into_iter().flatten();
    linears.filter_map(|linear| BoundExpression::from_linear(&linear)).chain(number).collect()
}

/// The numbers of a type as an element: what its limits allow is anything.
pub(crate) fn element(numbers: Interval, limits: Interval) -> Interval {
    let low = if numbers.low() <= limits.low() { Bound::NEG_INF } else { numbers.low() };
    let high = if limits.high() <= numbers.high() { Bound::POS_INF } else { numbers.high() };
    Interval::new(low, high).unwrap_or(Interval::TOP)
}

impl Memory<'_> {
    fn function(&self) -> &Function {
        self.scope.function
    }

    /// What an instruction that gives an array, or an element of one, makes of it.
    pub(crate) fn define<D: Numeric>(&self, state: &mut State<D>, result: ValueId, op: &Op) {
        let Some(place) = self.scope.frame.array(result) else { return };
        let contents = match op {
            Op::NewArray(size) => self.created(state, result, *size),
            // Of the rows of a table that are references the elements are not known.
            Op::Load { array, index } if matches!(self.function().value(result).ty, Type::Array(_)) => {
                Contents::uniform(self.load(state, *array, *index))
            }
            _ => self.unknown(state, result),
        };
        state.set_array(place, contents);
    }

    /// All elements of a new array are zero or null; rows of the small language are empty arrays, so nothing is in them.
    fn created<D: Numeric>(&self, state: &State<D>, array: ValueId, size: ValueId) -> Contents {
        let length = bound_set(self.scope, size, &state.scalars);
        let order = Order::scalars(&state.scalars);
        let contents = Contents::created(&length, Interval::number(0), &order);
        let is_table = innermost(self.function(), array).is_some_and(|(_, depth)| depth > 1);
        if is_table { contents.emptied() } else { contents }
    }

    /// What the element at the index is; `None` where nothing is.
    fn load<D: Numeric>(&self, state: &State<D>, array: ValueId, index: ValueId) -> Option<Interval> {
        let Some(place) = self.scope.frame.array(array) else { return Some(Interval::TOP) };
        let index = bound_set(self.scope, index, &state.scalars);
        state.array(place).load(&index, &Order::scalars(&state.scalars))
    }

    /// What a number that is loaded may be.
    pub(crate) fn loaded<D: Numeric>(
        &self,
        state: &State<D>,
        array: ValueId,
        index: ValueId,
        limits: Interval,
    ) -> Interval {
        // Where nothing is, the place is never reached; that is for others to find out.
        self.load(state, array, index).and_then(|numbers| numbers.meet(limits)).unwrap_or(limits)
    }

    /// What a value is as an element; `None` for an array without elements.
    fn stored<D: Numeric>(&self, state: &State<D>, value: ValueId) -> Option<Interval> {
        // Of the rows of an array of arrays the elements are meant.
        if let (Type::Array(_), Some(place)) =
            (&self.function().value(value).ty, self.scope.frame.array(value))
        {
            return state.array(place).smashed();
        }
        let limits = self.scope.limits(value);
        let numbers = match self.function().value(value).ty {
            Type::Array(_) | Type::Opaque => Interval::TOP,
            _ => self.scope.direct(value).map_or(Interval::TOP, |linear| state.scalars.bounds(&linear)),
        };
        Some(element(numbers, limits))
    }

    /// The index of a store, with the variables that the scalars know to be equal to it: the new bounds outlive it under
    /// their names.
    fn index<D: Numeric>(&self, state: &State<D>, index: ValueId) -> BoundSet {
        let mut set = bound_set(self.scope, index, &state.scalars);
        let Some(var) = self.scope.frame.var(index) else { return set };
        let zero = Bound::upper(0);
        let values = self.scope.frame.values().enumerate();
        for (other, _) in values.filter(|(_, value)| self.arrays.may_bound(*value)).take(EQUALS) {
            let other = Var::new(other);
            let equal = other != var
                && state.scalars.difference(other, var) <= zero
                && state.scalars.difference(var, other) <= zero;
            if equal {
                set.insert(BoundExpression::var(other));
            }
        }
        set
    }

    /// `array[index] = value`, in this array for sure, and perhaps in others that may be the same.
    pub(crate) fn store<D: Numeric>(
        &self,
        state: &mut State<D>,
        array: ValueId,
        index: ValueId,
        value: ValueId,
    ) {
        let function = self.function();
        let at = self.index(state, index);
        let stored = self.stored(state, value);
        let elements = function.elements(array);
        for (place, other) in self.scope.frame.arrays().enumerate() {
            let inside = self.arrays.may_be_inside(function, array, other);
            if other != array && !inside && !self.arrays.may_alias(function, array, other) {
                continue;
            }
            let (contents, order) = state.array_mut(place);
            match &stored {
                // An empty row: nothing can be read from it. What was there before may stay in the books.
                None => {}
                Some(stored) if other == array => contents.store(&at, *stored, &order),
                Some(stored) if inside => contents.store_anywhere(stored),
                // The same bits are another number there.
                Some(_) if function.elements(other) != elements => {
                    contents.store_within(&at, &at.plus(1), &Interval::TOP, &order);
                }
                Some(stored) => contents.store_within(&at, &at.plus(1), stored, &order),
            }
        }
    }

    /// Any elements, in an array whose length may be known.
    fn unknown<D: Numeric>(&self, state: &State<D>, array: ValueId) -> Contents {
        match self.function().value(array).length {
            Some(length) => {
                let length = bound_set(self.scope, length, &state.scalars);
                Contents::created(&length, Interval::TOP, &Order::scalars(&state.scalars))
            }
            None => Contents::unknown(),
        }
    }

    /// A call may write all that it reaches from its arguments.
    pub(crate) fn call<D: Numeric>(&self, state: &mut State<D>, args: &[ValueId]) {
        let function = self.function();
        let reached =
            |array: ValueId| args.iter().any(|arg| self.arrays.is_reached_from(function, *arg, array));
        self.forget_where(state, reached);
    }

    /// Others may have changed the arrays that come from these definitions.
    pub(crate) fn forget<D: Numeric>(&self, state: &mut State<D>, definitions: &[ValueId]) {
        self.forget_where(state, |array| self.arrays.comes_from(definitions, array));
    }

    fn forget_where<D: Numeric>(&self, state: &mut State<D>, is_hit: impl Fn(ValueId) -> bool) {
        for (place, array) in self.scope.frame.arrays().enumerate() {
            if is_hit(array) {
                // It keeps its length.
                let length = state.array(place).bounds().last().map(|(bound, _)| bound.clone());
                let contents = match length {
                    Some(length) => {
                        Contents::created(&length, Interval::TOP, &Order::scalars(&state.scalars))
                    }
                    None => Contents::unknown(),
                };
                state.set_array(place, contents);
            }
        }
    }

    /// The length of an array is a value.
    pub(crate) fn measured<D: Numeric>(&self, state: &mut State<D>, array: ValueId, length: ValueId) {
        if let (Some(place), Some(var)) = (self.scope.frame.array(array), self.scope.frame.var(length)) {
            let (contents, order) = state.array_mut(place);
            contents.equate(BoundExpression::LENGTH, BoundExpression::var(var));
            contents.reduce(&order);
        }
    }

    /// A condition on an element that was just read says something of the array (test of an array element, 11.6).
    pub(crate) fn test<D: Numeric>(&self, state: &mut State<D>, loads: &[ValueId], cond: &Cond) {
        if loads.is_empty() {
            return;
        }
        let mut tested = Vec::new();
        cond.for_each_value(&mut |value| {
            condition_values(self.function(), value, &mut |value| tested.push(value));
        });
        for &result in loads {
            if !tested.contains(&result) {
                continue;
            }
            let Some(Op::Load { array, index }) = self.function().op(result) else { continue };
            let (Some(place), Some(linear)) = (self.scope.frame.array(*array), self.scope.direct(result))
            else {
                continue;
            };
            let at = bound_set(self.scope, *index, &state.scalars);
            let numbers = element(state.scalars.bounds(&linear), self.scope.limits(result));
            let (contents, order) = state.array_mut(place);
            contents.refine(&at, &numbers, &order);
        }
    }
}

/// The loads of numbers that are still good after some instructions: nothing was stored since, as far as it matters.
pub(crate) fn follow_loads(
    arrays: &Arrays,
    function: &Function,
    loads: &mut Vec<ValueId>,
    op: &Op,
    result: Option<ValueId>,
) {
    match (op, result) {
        (Op::Load { .. }, Some(result))
            if !matches!(function.value(result).ty, Type::Array(_) | Type::Opaque) =>
        {
            loads.push(result);
        }
        (Op::Store { array, .. }, _) => loads.retain(|load| match function.op(*load) {
            Some(Op::Load { array: read, .. }) => !arrays.may_alias(function, *array, *read) && array != read,
            _ => false,
        }),
        (Op::Call { .. } | Op::Forget(_), _) => loads.clear(),
        _ => {}
    }
}
