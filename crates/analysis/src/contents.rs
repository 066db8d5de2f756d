//! What instructions do to the contents of arrays.

use marple_domains::funarray::{BoundExpression, BoundSet, Cell, Elements, Sort};
use marple_domains::{Bound, Constraint, Facts, Interval, Linear, NoFacts, Numeric, Var};
use marple_ir::{Function, Op, ValueId};

use crate::arrays::{Arrays, innermost};
use crate::rows::{Known, Rows, depth};
use crate::scope::Scope;
use crate::state::{Contents, State};

/// How many variables are asked whether they are equal to an index.
const EQUALS: usize = 32;

/// The contents of arrays in one block.
#[derive(Clone, Copy)]
pub(crate) struct Memory<'a> {
    pub(crate) arrays: &'a Arrays,
    /// `None` if no array has rows.
    pub(crate) rows: Option<&'a Rows>,
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

/// What the elements of an array are, or those of its rows.
pub(crate) fn sort(function: &Function, array: ValueId) -> Sort {
    match innermost(function, array) {
        Some((element, _)) if element.is_nullable() => Sort::Reference,
        _ => Sort::Number,
    }
}

/// An array of some depth of which nothing is known: the bounds of its rows may be.
pub(crate) fn unknown(depth: u32) -> Contents {
    Contents::uniform(Some(unknown_element(depth)))
}

fn unknown_element(depth: u32) -> Cell {
    if depth > 1 { Cell::of_row(unknown(depth - 1)) } else { Cell::Any }
}

impl Memory<'_> {
    pub(crate) fn function(&self) -> &Function {
        self.scope.function
    }

    /// What an instruction that gives an array, or an element of one, makes of it.
    pub(crate) fn define<D: Numeric>(&self, state: &mut State<D>, result: ValueId, op: &Op) {
        let Some(place) = self.scope.frame.array(result) else { return };
        let contents = match op {
            Op::NewArray(size) => self.created(state, result, *size),
            // Of the rows of a table that are references the elements are not known.
            Op::Load { array, index } if depth(self.function(), *array) > 1 => {
                match self.load(state, *array, *index) {
                    Some(Cell::Row(row)) => (*row).clone(),
                    Some(_) => unknown(depth(self.function(), result)),
                    // Where no row is, none is loaded.
                    None => Contents::uniform(None),
                }
            }
            _ => self.unknown(state, result),
        };
        state.set_array(place, contents);
    }

    /// All elements of a new array are zero or null; rows of the small language are empty arrays.
    fn created<D: Numeric>(&self, state: &State<D>, array: ValueId, size: ValueId) -> Contents {
        let length = bound_set(self.scope, size, &state.scalars);
        let element = if depth(self.function(), array) > 1 {
            Cell::of_row(Contents::empty())
        } else {
            self.scope.elements.numbers(sort(self.function(), array), Interval::number(0))
        };
        Contents::created(&length, element, &state.order())
    }

    /// What the element at the index is; `None` where nothing is.
    fn load<D: Numeric>(&self, state: &State<D>, array: ValueId, index: ValueId) -> Option<Cell> {
        let Some(place) = self.scope.frame.array(array) else { return Some(Cell::Any) };
        let index = bound_set(self.scope, index, &state.scalars);
        state.array(place).load(&index, &state.order())
    }

    /// What a number that is loaded may be: the numbers of an interval but some.
    pub(crate) fn loaded<D: Numeric>(
        &self,
        state: &State<D>,
        array: ValueId,
        index: ValueId,
        limits: Interval,
    ) -> (Interval, Vec<i128>) {
        // Where nothing is, the place is never reached; that is for others to find out.
        let Some(cell) = self.load(state, array, index) else { return (limits, Vec::new()) };
        let index = self.scope.expanded(index, &state.scalars);
        match cell.numbers(index.as_ref(), &state.scalars, limits) {
            Some(numbers) => (numbers, cell.gaps()),
            None => (limits, Vec::new()),
        }
    }

    /// What a value is as an element at an index.
    fn stored<D: Numeric>(&self, state: &State<D>, index: ValueId, value: ValueId) -> Cell {
        let sort = match &self.function().value(value).ty {
            ty if ty.is_nullable() => Sort::Reference,
            ty if ty.is_number() => Sort::Number,
            _ => {
                let row = self.scope.frame.array(value);
                return row.map_or(Cell::Any, |place| Cell::of_row(state.array(place).clone()));
            }
        };
        self.element(state, sort, index, value)
    }

    /// A number as an element at an index.
    pub(crate) fn element<D: Numeric>(
        &self,
        state: &State<D>,
        sort: Sort,
        index: ValueId,
        value: ValueId,
    ) -> Cell {
        let Some(linear) = self.scope.direct(value) else { return Cell::Any };
        let limits = self.scope.limits(value);
        // Most element domains do not care for the index.
        let index = match self.scope.elements {
            Elements::IndexParityPowers => self.scope.expanded(index, &state.scalars),
            _ => None,
        };
        self.scope.elements.of(sort, index.as_ref(), &linear, &state.scalars, limits)
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

    /// `array[index] = value`, in this array for sure, and perhaps in others that may be the same. `known` says where rows
    /// are.
    pub(crate) fn store<D: Numeric>(
        &self,
        state: &mut State<D>,
        array: ValueId,
        index: ValueId,
        value: ValueId,
        known: Known,
    ) {
        let function = self.function();
        let at = self.index(state, index);
        let stored = self.stored(state, index, value);
        let is_fresh = self.rows.is_some_and(|rows| rows.is_fresh(known, array));
        for (place, other) in self.scope.frame.arrays().enumerate() {
            if other == array {
                let (contents, order) = state.array_mut(place);
                contents.store(&at, stored.clone(), &order);
            } else if !is_fresh && self.arrays.may_alias(function, array, other) {
                let (contents, order) = state.array_mut(place);
                contents.store_within(&at, &at.plus(1), &stored, &order);
            }
        }
        if let Some(rows) = self.rows.filter(|_| !is_fresh) {
            self.store_in_tables(state, rows, array, &at, &stored, known);
        }
    }

    /// What was stored into an array is in the tables that have it as a row.
    fn store_in_tables<D: Numeric>(
        &self,
        state: &mut State<D>,
        rows: &Rows,
        array: ValueId,
        at: &BoundSet,
        stored: &Cell,
        known: Known,
    ) {
        let function = self.function();
        for (place, table) in self.scope.frame.arrays().enumerate() {
            if !self.arrays.may_be_inside(function, array, table) {
                continue;
            }
            let is_there = rows.places(known, array).any(|found| {
                found.table == table && self.is_written(array) && !self.index(state, found.index).is_empty()
            });
            if is_there && rows.are_distinct(table) {
                continue;
            }
            let level = depth(function, table) - depth(function, array);
            let (contents, order) = state.array_mut(place);
            contents.for_rows(level, &|row| row.store_within(at, &at.plus(1), stored, &order));
        }
        self.write_back(state, rows, array, known);
    }

    /// What is known of a row is known of it in the tables where it is for sure, and so on for tables of tables.
    fn write_back<D: Numeric>(&self, state: &mut State<D>, rows: &Rows, row: ValueId, known: Known) {
        let mut work = vec![row];
        while let Some(row) = work.pop() {
            let Some(written) = self.scope.frame.array(row) else { continue };
            for found in rows.places(known, row) {
                let index = self.index(state, found.index);
                let Some(place) = self.scope.frame.array(found.table).filter(|_| !index.is_empty()) else {
                    continue;
                };
                let row = Cell::of_row(state.array(written).clone());
                let (contents, order) = state.array_mut(place);
                contents.store(&index, row, &order);
                work.push(found.table);
            }
        }
    }

    /// Whether the state knows what is in the array.
    fn is_written(&self, array: ValueId) -> bool {
        self.scope.frame.array(array).is_some()
    }

    /// Any elements, in an array whose length may be known.
    fn unknown<D: Numeric>(&self, state: &State<D>, array: ValueId) -> Contents {
        match self.function().value(array).length {
            Some(length) => {
                let length = bound_set(self.scope, length, &state.scalars);
                Contents::created(&length, unknown_element(depth(self.function(), array)), &state.order())
            }
            None => unknown(depth(self.function(), array)),
        }
    }

    /// A call may write all that it reaches from its arguments.
    pub(crate) fn call<D: Numeric>(&self, state: &mut State<D>, args: &[ValueId]) {
        let function = self.function();
        let reached =
            |array: ValueId| args.iter().any(|arg| self.arrays.is_reached_from(function, *arg, array));
        self.forget_where(state, reached);
    }

    /// Nothing is in an array until it is written again. Others that may be the same keep what is known of them: they say no less than before.
    pub(crate) fn clear<D: Numeric>(&self, state: &mut State<D>, array: ValueId) {
        let Some(place) = self.scope.frame.array(array) else { return };
        state.set_array(place, Contents::uniform(None));
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
                let depth = depth(self.function(), array);
                let contents = match length {
                    Some(length) => Contents::created(&length, unknown_element(depth), &state.order()),
                    None => unknown(depth),
                };
                state.set_array(place, contents);
            }
        }
    }

    /// The length of an array is a value.
    pub(crate) fn measured<D: Numeric>(
        &self,
        state: &mut State<D>,
        array: ValueId,
        length: ValueId,
        known: Known,
    ) {
        if let (Some(place), Some(var)) = (self.scope.frame.array(array), self.scope.frame.var(length)) {
            let (contents, order) = state.array_mut(place);
            contents.equate(BoundExpression::LENGTH, BoundExpression::var(var));
            contents.reduce(&order);
            // A reference may be null: it has no length then that could tell anything.
            if !self.function().value(array).ty.is_nullable() {
                tell_length(state, place, var);
            }
            if let Some(rows) = self.rows {
                self.write_back(state, rows, array, known);
            }
        }
    }
}

/// What is known of the length of a row is known of the value.
fn tell_length<D: Numeric>(state: &mut State<D>, place: usize, length: Var) {
    let contents = state.array(place);
    let last = contents.bound(contents.segments().len());
    let other = |expression: &BoundExpression| {
        *expression != BoundExpression::LENGTH && *expression != BoundExpression::var(length)
    };
    let equal: Vec<Constraint> = last
        .iter()
        .filter(other)
        .filter_map(|expression| Constraint::eq(&Linear::var(length), &expression.linear()?))
        .collect();
    for equality in equal {
        // A length that cannot be is left to others to find out.
        let _ = state.scalars.assume(&equality, &NoFacts);
    }
}
