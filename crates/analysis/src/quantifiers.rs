//! Quantified conditions: what assuming one says of arrays, and whether what is known of them decides it (funarray.txt,
//! `assume forall` of 11.6, assertions of 12.2).

use marple_domains::funarray::{BoundExpression, BoundSet, Cell, Element, Order, Sort};
use marple_domains::{Bound, Context, Facts, Interval, Numeric, Overflow, Parity, Value};
use marple_ir::{BinaryOp, BoundVar, CompareOp, Cond, Quantified, Term, UnaryOp, ValueId};

use crate::contents::{bound_set, sort};
use crate::rows::depth;
use crate::scope::{Scope, type_range};
use crate::state::{Contents, State};

/// A quantifier over the elements of one array, or of the rows of one.
struct Range<'a> {
    scope: Scope<'a>,
    variable: BoundVar,
    /// The variable of a quantifier inside that goes over the elements of the row `array[variable]`.
    inner: Option<BoundVar>,
    array: ValueId,
    contents: &'a Contents,
    facts: &'a dyn Facts,
    order: Order<'a>,
    low: BoundSet,
    high: BoundSet,
}

/// Assumes `forall`: all elements of a range are in what the body says of one.
pub(crate) fn assume_forall<D: Numeric>(scope: Scope<'_>, state: &mut State<D>, quantified: &Quantified) {
    let Some(array) = array_of(&quantified.body, quantified.variable) else { return };
    let Some(place) = scope.frame.array(array) else { return };
    let restricted = {
        let Some(range) = Range::new(scope, state, quantified, array, place) else { return };
        // The range is inside the array if it is not empty; of an empty one nothing is said.
        let order = &range.order;
        let in_order = |strict: bool| range.contents.entails_order(&range.low, &range.high, strict, order);
        let is_inside = in_order(true) || (range.is_inside() && in_order(false));
        if !is_inside {
            return;
        }
        let Some(numbers) = range.numbers(&quantified.body) else { return };
        let mut contents = range.contents.clone();
        let element = match range.inner {
            Some(_) => Cell::of_row(Contents::uniform(Some(numbers))),
            None => numbers,
        };
        contents.restrict(&range.low, &range.high, &element, order);
        contents
    };
    state.set_array(place, restricted);
}

/// Assumes that `exists` does not hold: its body holds of no element, all of which were looked at.
pub(crate) fn assume_none<D: Numeric>(scope: Scope<'_>, state: &mut State<D>, quantified: &Quantified) {
    let body = Box::new(denied(&quantified.body));
    let Quantified { variable, low, high, .. } = quantified.clone();
    assume_forall(scope, state, &Quantified { variable, low, high, body });
}

/// The condition that holds where this one does not, with the negation at the comparisons.
fn denied(cond: &Cond) -> Cond {
    match cond {
        Cond::Not(inner) => (**inner).clone(),
        Cond::And(parts) => Cond::Or(parts.iter().map(denied).collect()),
        Cond::Or(parts) => Cond::And(parts.iter().map(denied).collect()),
        other => other.clone().negated(),
    }
}

/// Whether `forall` (or `exists`) holds. Where an element outside the array may be meant there is no answer.
pub(crate) fn ask<D: Numeric>(
    scope: Scope<'_>,
    state: &State<D>,
    quantified: &Quantified,
    forall: bool,
) -> Option<bool> {
    let array = array_of(&quantified.body, quantified.variable)?;
    let place = scope.frame.array(array)?;
    let range = Range::new(scope, state, quantified, array, place)?;
    if !range.is_inside() {
        return None;
    }
    let all = |wanted: bool| {
        let decided = |element: &Cell| range.decide(&quantified.body, element) == Some(wanted);
        range.contents.all_between(&range.low, &range.high, &range.order, decided)
    };
    let some = |wanted: bool| {
        let decided = |element: &Cell| range.decide(&quantified.body, element) == Some(wanted);
        range.contents.some_between(&range.low, &range.high, &range.order, decided)
            || (all(wanted) && range.contents.entails_order(&range.low, &range.high, true, &range.order))
    };
    if all(forall) {
        return Some(forall);
    }
    some(!forall).then_some(!forall)
}

/// The array whose elements the body reads at the quantifier's variable; `None` if there is not exactly one.
fn array_of(cond: &Cond, variable: BoundVar) -> Option<ValueId> {
    let mut found = None;
    let one = arrays(cond, &mut |array, index| {
        let reads = *index == Term::Bound(variable);
        let same = found.is_none_or(|known| known == array);
        found = Some(array);
        reads && same
    });
    found.filter(|_| one)
}

/// Calls `visit` for every array that is read and the index; `false` if one of them was not right.
fn arrays(cond: &Cond, visit: &mut impl FnMut(ValueId, &Term) -> bool) -> bool {
    match cond {
        Cond::True | Cond::False | Cond::Value(_) => true,
        Cond::Compare(_, left, right) => arrays_of_term(left, visit) && arrays_of_term(right, visit),
        Cond::Not(inner) => arrays(inner, visit),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().all(|part| arrays(part, visit)),
        Cond::Forall(inner) | Cond::Exists(inner) => {
            arrays_of_term(&inner.low, visit)
                && arrays_of_term(&inner.high, visit)
                && arrays(&inner.body, visit)
        }
    }
}

fn arrays_of_term(term: &Term, visit: &mut impl FnMut(ValueId, &Term) -> bool) -> bool {
    match term {
        Term::Value(_) | Term::Const(_) | Term::Bound(_) => true,
        Term::Load(array, index) => match &**array {
            Term::Value(array) => visit(*array, index) && arrays_of_term(index, visit),
            row => arrays_of_term(row, visit) && arrays_of_term(index, visit),
        },
        Term::Binary(_, _, left, right) => arrays_of_term(left, visit) && arrays_of_term(right, visit),
        Term::Length(inner) | Term::Unary(_, _, inner) | Term::Convert(_, inner) => {
            arrays_of_term(inner, visit)
        }
    }
}

/// Whether the term is `array[variable]`.
fn is_row(term: &Term, array: ValueId, variable: BoundVar) -> bool {
    matches!(term, Term::Load(loaded, index)
        if **loaded == Term::Value(array) && **index == Term::Bound(variable))
}

/// The variable of the first quantifier in the body, for the rows of a table.
fn inner_quantifier(cond: &Cond) -> Option<BoundVar> {
    match cond {
        Cond::Not(inner) => inner_quantifier(inner),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().find_map(inner_quantifier),
        Cond::Forall(inner) | Cond::Exists(inner) => Some(inner.variable),
        _ => None,
    }
}

/// An end of a range, of elements of the array that `is_array` tells.
fn end(
    scope: Scope<'_>,
    facts: &dyn Facts,
    term: &Term,
    is_array: impl Fn(&Term) -> bool,
) -> Option<BoundSet> {
    match term {
        Term::Value(value) => Some(bound_set(scope, *value, facts)),
        Term::Const(number) => {
            i64::try_from(*number).ok().map(|number| BoundSet::of(BoundExpression::number(number)))
        }
        Term::Length(array) if is_array(array) => Some(BoundSet::of(BoundExpression::LENGTH)),
        _ => None,
    }
}

/// `0 <= low && high <= Length`.
fn is_inside(contents: &Contents, low: &BoundSet, high: &BoundSet, order: &Order) -> bool {
    let zero = BoundSet::of(BoundExpression::ZERO);
    let length = BoundSet::of(BoundExpression::LENGTH);
    contents.entails_order(&zero, low, false, order) && contents.entails_order(high, &length, false, order)
}

impl<'a> Range<'a> {
    fn new<D: Numeric>(
        scope: Scope<'a>,
        state: &'a State<D>,
        quantified: &Quantified,
        array: ValueId,
        place: usize,
    ) -> Option<Self> {
        let facts: &dyn Facts = &state.scalars;
        let is_table = depth(scope.function, array) > 1;
        let is_array = |term: &Term| *term == Term::Value(array);
        Some(Self {
            scope,
            variable: quantified.variable,
            inner: inner_quantifier(&quantified.body).filter(|_| is_table),
            array,
            contents: state.array(place),
            facts,
            order: state.order(),
            low: end(scope, facts, &quantified.low, is_array)?,
            high: end(scope, facts, &quantified.high, is_array)?,
        })
    }

    /// Whether the array is there for sure.
    fn is_not_null(&self) -> bool {
        !self.scope.function.value(self.array).ty.is_nullable()
            || self.scope.direct(self.array).is_some_and(|array| !self.facts.bounds(&array).contains(0))
    }

    fn is_inside(&self) -> bool {
        self.is_not_null() && is_inside(self.contents, &self.low, &self.high, &self.order)
    }

    /// What the type of the elements allows.
    fn limits(&self) -> Interval {
        let element = crate::arrays::innermost(self.scope.function, self.array);
        element.map_or(Interval::TOP, |(ty, _)| type_range(ty))
    }

    fn sort(&self) -> Sort {
        sort(self.scope.function, self.array)
    }

    /// Whether the term is the element: `array[variable]`, or in a table `array[variable][inner]`.
    fn is_element(&self, term: &Term) -> bool {
        match (term, depth(self.scope.function, self.array)) {
            (Term::Load(array, index), 1) => {
                **array == Term::Value(self.array) && **index == Term::Bound(self.variable)
            }
            (Term::Load(row, index), 2) => {
                self.is_row(row) && self.inner.is_some_and(|inner| **index == Term::Bound(inner))
            }
            _ => false,
        }
    }

    /// Whether the term is the row that the inner quantifier goes over.
    fn is_row(&self, term: &Term) -> bool {
        is_row(term, self.array, self.variable)
    }

    /// Whether an inner quantifier ranges over the whole row.
    fn is_whole_row(&self, inner: &Quantified) -> bool {
        self.inner == Some(inner.variable)
            && inner.low == Term::Const(0)
            && matches!(&inner.high, Term::Length(row) if self.is_row(row))
    }

    /// Whether `forall`, or `exists`, holds of the elements of all rows that are in `row`, or of none.
    fn decide_row(&self, inner: &Quantified, row: &Cell, forall: bool) -> Option<bool> {
        let Cell::Row(row) = row else { return None };
        if self.inner != Some(inner.variable) {
            return None;
        }
        let is_array = |term: &Term| self.is_row(term);
        let low = end(self.scope, self.facts, &inner.low, is_array)?;
        let high = end(self.scope, self.facts, &inner.high, is_array)?;
        let decided = |element: &Cell| self.decide(&inner.body, element) == Some(forall);
        let all =
            is_inside(row, &low, &high, &self.order) && row.all_between(&low, &high, &self.order, decided);
        all.then_some(forall)
    }

    /// The numbers that a term may be if the element is one of `element`; `None` where that is not known.
    fn evaluate(&self, term: &Term, element: &Cell) -> Option<Interval> {
        if self.is_element(term) {
            return element.numbers(None, self.facts, self.limits());
        }
        Some(match term {
            Term::Value(value) => self.facts.bounds(&self.scope.direct(*value)?),
            Term::Const(number) => Interval::number(*number),
            Term::Binary(op, int, left, right) => {
                if *op == BinaryOp::Rem && **right == Term::Const(2) && self.is_element(left) {
                    return (element.parity() == Parity::Even).then_some(Interval::number(0));
                }
                let (left, right) = (self.evaluate(left, element)?, self.evaluate(right, element)?);
                let result = match op {
                    BinaryOp::Add => left.plus(right),
                    BinaryOp::Sub => left.plus(right.negated()),
                    BinaryOp::Mul => left.apply(marple_domains::Operation::Mul, right),
                    _ => return None,
                };
                self.fit(result, Interval::of_type(*int))?
            }
            Term::Unary(UnaryOp::Neg, int, operand) => {
                self.fit(self.evaluate(operand, element)?.negated(), Interval::of_type(*int))?
            }
            Term::Convert(int, operand) => self.evaluate(operand, element)?.wrap(*int),
            _ => return None,
        })
    }

    /// Whether the one side is the element, the other a number, and the number is no such element.
    fn differ(&self, left: &Term, right: &Term, element: &Cell) -> bool {
        let other = match (self.is_element(left), self.is_element(right)) {
            (true, false) => right,
            (false, true) => left,
            _ => return false,
        };
        let number = self.evaluate(other, element).and_then(Interval::as_number);
        number.is_some_and(|number| !element.may_be(number))
    }

    fn fit(&self, result: Interval, range: Interval) -> Option<Interval> {
        match self.scope.overflow.mode() {
            Overflow::Assume => result.meet(range),
            Overflow::Wrap => result.leq(range).then_some(result),
        }
    }

    /// Whether the body holds of every element that is in `element`, or of none.
    fn decide(&self, cond: &Cond, element: &Cell) -> Option<bool> {
        match cond {
            Cond::True => Some(true),
            Cond::False => Some(false),
            Cond::Not(inner) => self.decide(inner, element).map(|holds| !holds),
            Cond::And(parts) => self.decide_parts(parts, element, true),
            Cond::Or(parts) => self.decide_parts(parts, element, false),
            Cond::Compare(op, left, right) => {
                if matches!(op, CompareOp::Eq | CompareOp::Ne) && self.differ(left, right, element) {
                    return Some(*op == CompareOp::Ne);
                }
                compare(*op, self.evaluate(left, element)?, self.evaluate(right, element)?)
            }
            Cond::Forall(inner) => self.decide_row(inner, element, true),
            Cond::Exists(inner) => self.decide_row(inner, element, false),
            Cond::Value(_) => None,
        }
    }

    fn decide_parts(&self, parts: &[Cond], element: &Cell, neutral: bool) -> Option<bool> {
        let answers: Vec<Option<bool>> = parts.iter().map(|part| self.decide(part, element)).collect();
        if answers.contains(&Some(!neutral)) {
            return Some(!neutral);
        }
        answers.iter().all(|answer| *answer == Some(neutral)).then_some(neutral)
    }

    /// The elements of which the body may hold; `None` if it says nothing that is understood.
    fn numbers(&self, cond: &Cond) -> Option<Cell> {
        match cond {
            Cond::And(parts) => {
                let mut parts = parts.iter().filter_map(|part| self.numbers(part));
                parts.try_fold(Cell::Any, |met, part| met.meet(&part))
            }
            Cond::Or(parts) => {
                let parts: Option<Vec<Cell>> = parts.iter().map(|part| self.numbers(part)).collect();
                parts?.into_iter().reduce(|all, part| all.join(&part, &Context::NONE))
            }
            Cond::Not(inner) => match &**inner {
                Cond::Compare(op, left, right) => self.compared(op.negated(), left, right),
                _ => None,
            },
            Cond::Compare(op, left, right) => self.compared(*op, left, right),
            Cond::Forall(inner) if self.is_whole_row(inner) => self.numbers(&inner.body),
            _ => None,
        }
    }

    fn compared(&self, op: CompareOp, left: &Term, right: &Term) -> Option<Cell> {
        let (op, other) = if self.is_element(left) {
            (op, right)
        } else if self.is_element(right) {
            (mirrored(op), left)
        } else {
            return None;
        };
        let plain = matches!(other, Term::Value(_) | Term::Const(_));
        let other = if plain { self.evaluate(other, &Cell::Any)? } else { return None };
        let one_less = |bound: Bound| bound.finite().map_or(bound, |number| Bound::upper(number - 1));
        let one_more = |bound: Bound| bound.finite().map_or(bound, |number| Bound::lower(number + 1));
        let elements = self.scope.elements;
        let numbers = match op {
            CompareOp::Eq => Some(other),
            CompareOp::Ne => self.limits().without(other.as_number()?),
            CompareOp::Le => Interval::new(Bound::NEG_INF, other.high()),
            CompareOp::Lt => Interval::new(Bound::NEG_INF, one_less(other.high())),
            CompareOp::Ge => Interval::new(other.low(), Bound::POS_INF),
            CompareOp::Gt => Interval::new(one_more(other.low()), Bound::POS_INF),
        }?;
        let cell = elements.within(self.sort(), numbers, self.limits());
        match op {
            CompareOp::Ne => cell.meet(&elements.without(self.sort(), other.as_number()?)),
            _ => Some(cell),
        }
    }
}

pub(crate) fn mirrored(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
        same => same,
    }
}

/// Whether the comparison holds between all numbers of the two, or between none.
fn compare(op: CompareOp, left: Interval, right: Interval) -> Option<bool> {
    match op {
        CompareOp::Lt if left.high() < right.low() => Some(true),
        CompareOp::Lt if right.high() <= left.low() => Some(false),
        CompareOp::Le if left.high() <= right.low() => Some(true),
        CompareOp::Le if right.high() < left.low() => Some(false),
        CompareOp::Gt | CompareOp::Ge => compare(mirrored(op), right, left),
        CompareOp::Eq if left.meet(right).is_none() => Some(false),
        CompareOp::Eq => (left.as_number()? == right.as_number()?).then_some(true),
        CompareOp::Ne => compare(CompareOp::Eq, left, right).map(|holds| !holds),
        _ => None,
    }
}
