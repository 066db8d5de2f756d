//! Why an obligation is not proved, in words.

use marple_domains::funarray::Names;
use marple_domains::{Bound, Expression, Facts, Interval, Linear, Numeric, Renaming, Var};
use marple_ir::{BinaryOp, Cond, Function, ObligationKind, Op, Type, ValueId};

use crate::frame::Frame;
use crate::grounds::{Ground, ground};
use crate::scope::Scope;
use crate::state::State;

/// Why an assertion that can never hold is not proved.
pub const MAY_BE_REACHABLE: &str = "may be reachable";

/// How deep expressions are searched.
const DEPTH: u32 = 6;

/// An expression that is longer than this is not shown where something about it may wrap around.
const LONGEST: usize = 60;

/// How many operations that may wrap around are named.
const WRAPS: usize = 3;

/// The source's name of a value, or the expression it stands for, or its number.
pub(crate) fn name(function: &Function, value: ValueId) -> String {
    function.written(value).unwrap_or_else(|| value.to_string())
}

/// Why an obligation is not proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    /// In words.
    pub(crate) text: String,
    /// What makes it likely that it can fail.
    pub(crate) ground: Option<Ground>,
}

impl Reason {
    pub(crate) fn words(text: &str) -> Self {
        Self { text: text.to_owned(), ground: None }
    }
}

/// What the state knows of the values that a condition speaks of, and what could go wrong in computing them.
pub(crate) fn reason<D: Numeric>(
    scope: Scope<'_>,
    kind: ObligationKind,
    cond: &Cond,
    state: &State<D>,
) -> Option<Reason> {
    let mut reasons = Vec::new();
    let mut values = Vec::new();
    cond.for_each_value(&mut |value| values.push(value));
    values.dedup();
    for &value in &values {
        overflows(scope, value, state, DEPTH, &mut reasons);
    }
    let roles = roles(kind).iter().copied().chain(std::iter::repeat(""));
    for (value, role) in values.into_iter().zip(roles).take(4) {
        knowledge(scope, value, role, state, &mut reasons);
    }
    if let Cond::Forall(quantified) | Cond::Exists(quantified) = cond {
        let mut arrays = Vec::new();
        quantified.body.for_each_value(&mut |value| {
            if !arrays.iter().any(|(_, known)| *known == value) {
                arrays.push((name(scope.function, value), value));
            }
        });
        let known = contents(scope.function, &arrays, state, scope.frame);
        if known.is_empty() {
            reasons.push("nothing is known of the elements of arrays".to_owned());
        }
        reasons.extend(known);
    }
    (!reasons.is_empty())
        .then(|| Reason { text: reasons.join("; "), ground: ground(scope, kind, cond, state) })
}

/// What a state knows of what is in some arrays, by name. Bounds are written over variables of the source.
pub(crate) fn contents<D: Numeric>(
    function: &Function,
    items: &[(String, ValueId)],
    state: &State<D>,
    frame: &Frame,
) -> Vec<String> {
    let arrays = items.iter().filter_map(|(name, value)| Some((name, frame.array(*value)?)));
    // The variables of the text: the items that are numbers, and the lengths of those that are arrays.
    let mut scalars: Vec<(String, ValueId)> = Vec::new();
    for (item, value) in items {
        let scalar = match function.value(*value).length {
            Some(length) => (format!("{item}.Length"), length),
            None => (item.clone(), *value),
        };
        // Lengths may be items of their own.
        if !scalars.contains(&scalar) {
            scalars.push(scalar);
        }
    }
    let renaming = Renaming::new(scalars.iter().map(|(_, value)| frame.var(*value)).collect());
    arrays
        .map(|(array, place)| {
            let mut contents = state.array(place).clone();
            contents.reduce(&state.order());
            contents.rename(&renaming);
            for (index, (_, value)) in scalars.iter().enumerate() {
                if let Some(number) = function.constant(*value) {
                    contents.assign(Var::new(index), Some(&Linear::number(number)));
                }
            }
            let length = format!("{array}.Length");
            let name = |var: Var| scalars[var.index()].0.clone();
            let names = Names { var: &name, vars: scalars.len(), length: Some(&length) };
            format!("{array}: {}", contents.display(&names))
        })
        .collect()
}

/// What the values of a condition are called if the source has no names for them.
fn roles(kind: ObligationKind) -> &'static [&'static str] {
    match kind {
        ObligationKind::ArraySize => &["the size"],
        ObligationKind::LowerBound | ObligationKind::UpperBound => &["the index", "the length"],
        ObligationKind::Null => &["the reference"],
        ObligationKind::Division => &["the divisor"],
        ObligationKind::DivisionOverflow => &["the dividend", "the divisor"],
        _ => &[],
    }
}

fn knowledge<D: Numeric>(
    scope: Scope<'_>,
    value: ValueId,
    role: &str,
    state: &State<D>,
    reasons: &mut Vec<String>,
) {
    let function = scope.function;
    if function.constant(value).is_some() {
        return;
    }
    // A truth value is explained by what it compares.
    if let Some(Op::Compare(_, left, right)) = function.op(value) {
        knowledge(scope, *left, "", state, reasons);
        knowledge(scope, *right, "", state, reasons);
        return;
    }
    let Some(linear) = scope.direct(value) else { return };
    let name = match function.written(value) {
        Some(name) => name,
        None if role.is_empty() => return,
        None => role.to_owned(),
    };
    let bounds = state.bounds(&linear);
    let text = match &function.value(value).ty {
        ty if ty.is_nullable() && bounds == Interval::number(0) => format!("{name} is null"),
        ty if ty.is_nullable() => format!("{name} may be null"),
        Type::Int(_) => {
            // That an unsigned number is at least zero is worth a word: nobody sees the type.
            let limits = scope.limits(value);
            let low = if limits.low().finite() == Some(0) { Bound::NEG_INF } else { limits.low() };
            let limits = Interval::new(low, limits.high()).unwrap_or(limits);
            format!("{name} in {}", marple_domains::Value::describe(&bounds, limits))
        }
        _ => return,
    };
    if !reasons.contains(&text) {
        reasons.push(text);
    }
}

/// The operations among a value's definitions whose result may not fit its type.
fn overflows<D: Numeric>(
    scope: Scope<'_>,
    value: ValueId,
    state: &State<D>,
    depth: u32,
    reasons: &mut Vec<String>,
) {
    let function = scope.function;
    let (Some(depth), Some(op)) = (depth.checked_sub(1), function.op(value)) else { return };
    if !matches!(op, Op::Binary(..) | Op::Unary(..) | Op::Convert(_) | Op::Compare(..)) {
        return;
    }
    op.for_each_operand(&mut |operand| overflows(scope, operand, state, depth, reasons));
    let loses_bits = matches!(op, Op::Convert(_) | Op::Binary(BinaryOp::Shl, ..));
    if scope.overflow.is_assumed_to_fit(value) && !loses_bits {
        return;
    }
    let bounds = scope.expression(value, op, state).map(|expression: Expression| expression.bounds(state));
    let Some(bounds) = bounds.filter(|bounds| !bounds.leq(scope.limits(value))) else { return };
    let shown = match op {
        Op::Binary(op, left, right) if op.symbol().is_some() => {
            let symbol = op.symbol().expect("just tested");
            match (function.written_operand(*left), function.written_operand(*right)) {
                (Some(left), Some(right)) => format!("{left} {symbol} {right}"),
                _ => "a result".to_owned(),
            }
        }
        _ => function.written(value).unwrap_or_else(|| "a result".to_owned()),
    };
    // A long chain of conversions tells a reader nothing; some of its steps are enough.
    let is_told = reasons.iter().filter(|reason| reason.contains(" around: ")).count() >= WRAPS;
    if shown.len() > LONGEST || is_told {
        return;
    }
    let wraps = if bounds.meet(scope.limits(value)).is_none() { "wraps" } else { "may wrap" };
    let text = format!("{shown} {wraps} around: {bounds} does not fit {}", function.value(value).ty);
    if !reasons.contains(&text) {
        reasons.push(text);
    }
}
