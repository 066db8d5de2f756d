//! Whether what is still open asks for what is in arrays, and whether anything can be known of that.

use marple_ir::{Cond, Function, ObligationId, Op, Type, ValueId};

use crate::arrays::innermost;

/// How deep it is searched where a value comes from.
const DEPTH: u32 = 6;

/// Whether an open check speaks of the elements of an array.
pub(crate) fn asks_elements(function: &Function, is_open: &dyn Fn(ObligationId) -> bool) -> bool {
    open_checks(function, is_open).any(|(_, cond)| {
        let mut reads = is_quantified(cond);
        cond.for_each_value(&mut |value| reads |= read(function, value, DEPTH).is_some());
        reads
    })
}

/// The open checks that speak of elements of which a scalar domain may find more than others do: numbers in arrays that the function
/// writes or makes, or of which something is assumed. Of other elements only tests tell something, the same in all domains.
///
/// Whether a reference in an array is null seldom depends on what numbers say of each other, and such checks are many: unless a quantifier
/// asks, they are left to the first entry.
pub(crate) fn element_checks(
    function: &Function,
    is_open: &dyn Fn(ObligationId) -> bool,
) -> Vec<ObligationId> {
    let mut known: Vec<&Type> = Vec::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        let mut add = |array: ValueId| {
            if let Some(element) = function.elements(array)
                && !known.contains(&element)
            {
                known.push(element);
            }
        };
        match &inst.op {
            Op::Store { array, .. } => add(*array),
            Op::NewArray(_) => inst.result.into_iter().for_each(&mut add),
            Op::Assume(cond) => cond.for_each_array(&mut add),
            _ => {}
        }
    }
    if known.is_empty() {
        return Vec::new();
    }
    let is_known = |array: ValueId| function.elements(array).is_some_and(|element| known.contains(&element));
    let has_numbers =
        |array: ValueId| innermost(function, array).is_some_and(|(element, _)| !element.is_nullable());
    let is_read_number = |value: ValueId| {
        read(function, value, DEPTH).is_some_and(|array| is_known(array) && has_numbers(array))
    };
    let depends = |cond: &Cond| {
        let mut depends = false;
        cond.for_each_array(&mut |array| depends |= is_known(array));
        cond.for_each_value(&mut |value| depends |= is_read_number(value));
        depends
    };
    let checks = open_checks(function, is_open).filter(|check| depends(check.1));
    checks.map(|check| check.0).collect()
}

/// The checks that are open, with their conditions.
fn open_checks<'a>(
    function: &'a Function,
    is_open: &'a dyn Fn(ObligationId) -> bool,
) -> impl Iterator<Item = (ObligationId, &'a Cond)> {
    let insts = function.blocks.iter().flat_map(|block| &block.insts);
    insts.filter_map(|inst| match &inst.op {
        Op::Check(obligation, cond) if is_open(*obligation) => Some((*obligation, cond)),
        _ => None,
    })
}

/// The array of an element that a value is computed from.
fn read(function: &Function, value: ValueId, depth: u32) -> Option<ValueId> {
    let (op, depth) = (function.op(value)?, depth.checked_sub(1)?);
    match op {
        Op::Load { array, .. } => Some(*array),
        op if op.is_computed() => {
            let mut found = None;
            op.for_each_operand(&mut |operand| found = found.or_else(|| read(function, operand, depth)));
            found
        }
        _ => None,
    }
}

fn is_quantified(cond: &Cond) -> bool {
    match cond {
        Cond::Forall(_) | Cond::Exists(_) => true,
        Cond::Not(inner) => is_quantified(inner),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().any(is_quantified),
        _ => false,
    }
}
