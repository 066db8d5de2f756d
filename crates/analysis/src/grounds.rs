//! What makes it likely that an obligation which is not proved can really fail.
//!
//! "Nothing is known of the index" is no reason to believe that it is wrong. "It is at most the length" is one: somebody thought of the length,
//! and is off by one. A ground says of which kind the knowledge at the place is; it is never needed for a proof.

use marple_domains::{Facts as _, Interval, Linear, Numeric};
use marple_ir::{CompareOp, Cond, ObligationKind, Op, Term, Type, ValueId};

use crate::scope::Scope;
use crate::state::State;

/// What is known at a place that is not proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, Hash)]
pub enum Ground {
    /// An index is below the length plus a small number, and not below the length itself: it may be this much too large.
    Beyond(u32),
    /// The index is this constant, and the length may be smaller.
    Constant(u32),
    /// A number that must not be negative is at least this small negative number.
    Below(i32),
    /// A divisor is in a range that begins or ends with zero.
    Zero,
}

/// What counts as a small number.
const SMALL: i128 = 16;

/// The ground that the state gives for doubt in a condition.
pub(crate) fn ground<D: Numeric>(
    scope: Scope<'_>,
    kind: ObligationKind,
    cond: &Cond,
    state: &State<D>,
) -> Option<Ground> {
    use ObligationKind as K;
    if let (K::Requires, Cond::Or(parts)) = (kind, cond) {
        return asked(scope, parts.first()?, state);
    }
    let Cond::Compare(op, left, right) = cond else { return None };
    let bounds = |value: ValueId| -> Option<Interval> { Some(state.bounds(&scope.direct(value)?)) };
    match (kind, op, left, right) {
        (K::UpperBound, CompareOp::Lt, Term::Value(index), length) => {
            let index_linear = scope.direct(*index)?;
            let length = match length {
                Term::Value(length) => scope.direct(*length)?,
                Term::Const(number) => Linear::number(*number),
                _ => return None,
            };
            let beyond = state.bounds(&index_linear.minus(&length)?).high().finite()?;
            let beyond = u32::try_from(beyond).ok().filter(|beyond| i128::from(*beyond) < SMALL)?;
            let index = state.bounds(&index_linear);
            match (index.low().finite(), index.high().finite()) {
                (Some(low), Some(high)) if low == high => Some(Ground::Constant(u32::try_from(low).ok()?)),
                _ => Some(Ground::Beyond(beyond)),
            }
        }
        (K::UpperBound, CompareOp::Lt, Term::Const(index), Term::Value(_)) => {
            Some(Ground::Constant(u32::try_from(*index).ok()?))
        }
        (K::LowerBound | K::ArraySize, CompareOp::Ge, Term::Value(value), Term::Const(0))
        | (K::LowerBound | K::ArraySize, CompareOp::Le, Term::Const(0), Term::Value(value)) => {
            let low = bounds(*value)?.low().finite()?;
            (-SMALL..0).contains(&low).then(|| Ground::Below(i32::try_from(low).unwrap_or(-1)))
        }
        (K::Division, CompareOp::Ne, Term::Value(value), Term::Const(0)) => {
            let range = bounds(*value)?;
            // Unsigned types begin at zero: that says nothing.
            let mut inner = *value;
            while let Some(Op::Convert(operand)) = scope.function.op(inner) {
                inner = *operand;
            }
            let is_unsigned = match &scope.function.value(inner).ty {
                Type::Int(int) => int.min() == 0,
                _ => true,
            };
            let ends = range.low().finite() == Some(0) || range.high().finite() == Some(0);
            (ends && !is_unsigned).then_some(Ground::Zero)
        }
        _ => None,
    }
}

/// The ground for doubt in what a call is asked for: it may miss it by a small number.
fn asked<D: Numeric>(scope: Scope<'_>, cond: &Cond, state: &State<D>) -> Option<Ground> {
    let Cond::Compare(op, left, right) = cond else { return None };
    let linear = |term: &Term| match term {
        Term::Value(value) if scope.function.value(*value).ty.is_nullable() => None,
        Term::Value(value) => scope.direct(*value),
        Term::Const(number) => Some(Linear::number(*number)),
        _ => None,
    };
    let (left, right) = (linear(left)?, linear(right)?);
    // That a length is zero or more says nothing.
    let says_nothing = |number: &Linear, other: &Linear| {
        number.as_number().is_some() && state.bounds(other).low().finite() == Some(0)
    };
    if says_nothing(&left, &right) || says_nothing(&right, &left) {
        return None;
    }
    let (less, more, least) = match op {
        CompareOp::Le => (left, right, 1),
        CompareOp::Lt => (left, right, 0),
        CompareOp::Ge => (right, left, 1),
        CompareOp::Gt => (right, left, 0),
        CompareOp::Eq | CompareOp::Ne => return None,
    };
    let most = state.bounds(&less.minus(&more)?).high().finite()?;
    (least..SMALL).contains(&most).then(|| Ground::Beyond(u32::try_from(most).unwrap_or(0)))
}
