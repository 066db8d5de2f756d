//! Arrays that the method makes and keeps to itself: their elements are followed.
//!
//! While a method is lowered, every array is an object, and what is done to elements is written down as it comes. At the
//! end, an array that nobody else can know becomes an array of the scalar program. What was written down of all others is
//! taken back: their elements are unknown.

use marple_ir::{CompareOp, Cond, Definition, Function, Inst, Op, Term, Terminator, Type, Value, ValueId};
use rustc_hash::FxHashMap;

use crate::kind::Kind;

/// What an element is in the scalar program, for the kinds that stand in an array as they are on the stack.
pub(crate) fn element_type(kind: Kind) -> Option<Type> {
    (kind.storage() == kind.stack() && kind.storage() != Type::Opaque).then(|| kind.storage())
}

/// Decides which arrays are followed. `made` are the arrays that the method makes, with the type of their elements;
/// `exposed` are the values that something else than an access to an element, a length or a local has used.
pub(crate) fn follow_arrays(function: &mut Function, made: &FxHashMap<ValueId, Type>, exposed: &[ValueId]) {
    let elements = followed(function, made, exposed);
    if made.is_empty() && !has_accesses(function) {
        return;
    }
    for (value, element) in elements.iter().enumerate() {
        if let Some(element) = element {
            function.values[value].ty = Type::Array(Box::new(element.clone()));
        }
    }
    let is_followed = |value: ValueId| elements[value.index()].is_some();
    for block in &mut function.blocks {
        for inst in &mut block.insts {
            take_back(inst, &is_followed);
            if let (Op::NewArray(length), Some(result)) = (&inst.op, inst.result) {
                function.values[result.index()].length = Some(*length);
            }
        }
        block.insts.retain(|inst| !matches!(&inst.op, Op::Store { array, .. } if !is_followed(*array)));
    }
    give_back(function, &is_followed);
    number_definitions(function);
}

fn has_accesses(function: &Function) -> bool {
    let mut insts = function.blocks.iter().flat_map(|block| &block.insts);
    insts.any(|inst| matches!(inst.op, Op::Load { .. } | Op::Store { .. }))
}

/// By value, the type of its elements if it is followed: all that it may be is made here, and all its uses are accesses.
fn followed(function: &Function, made: &FxHashMap<ValueId, Type>, exposed: &[ValueId]) -> Vec<Option<Type>> {
    let mut elements: Vec<Option<Type>> = vec![None; function.values.len()];
    if made.is_empty() {
        return elements;
    }
    let mut possible = vec![false; function.values.len()];
    for (index, value) in function.values.iter().enumerate() {
        let is_inner_param =
            matches!(value.definition, Definition::Param { block, .. } if block != Function::ENTRY);
        let made = made.get(&ValueId::new(index));
        possible[index] = value.ty == Type::Object && (made.is_some() || is_inner_param);
        elements[index] = made.cloned();
    }
    for &value in exposed {
        possible[value.index()] = false;
    }
    let edges: Vec<(ValueId, ValueId)> = function
        .blocks
        .iter()
        .flat_map(|block| block.terminator.edges())
        .flat_map(|edge| function.block(edge.target).params.iter().copied().zip(edge.args.iter().copied()))
        .collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for &(param, arg) in &edges {
            // What an array has for elements, its other names have too.
            if elements[param.index()].is_none() && possible[param.index()] && elements[arg.index()].is_some()
            {
                elements[param.index()] = elements[arg.index()].clone();
                changed = true;
            }
        }
    }
    for block in &function.blocks {
        for inst in &block.insts {
            rule_out(function, inst, &elements, &mut possible);
        }
    }
    changed = true;
    while std::mem::take(&mut changed) {
        for &(param, arg) in &edges {
            let same = elements[param.index()].is_some() && elements[param.index()] == elements[arg.index()];
            let both = possible[param.index()] && possible[arg.index()] && same;
            for value in [param, arg] {
                changed |= possible[value.index()] && !both;
                possible[value.index()] &= both;
            }
        }
    }
    for (element, possible) in elements.iter_mut().zip(possible) {
        if !possible {
            *element = None;
        }
    }
    elements
}

/// Rules out the values that an instruction uses for something else than an access of the right type.
fn rule_out(function: &Function, inst: &Inst, elements: &[Option<Type>], possible: &mut [bool]) {
    let fits = |array: ValueId, element: ValueId| {
        elements[array.index()].as_ref() == Some(&function.value(element).ty)
    };
    match (&inst.op, inst.result) {
        (Op::Load { array, .. }, Some(result)) => possible[array.index()] &= fits(*array, result),
        (Op::Store { array, value, .. }, _) => {
            possible[array.index()] &= fits(*array, *value);
            possible[value.index()] = false;
        }
        (Op::Assume(cond) | Op::Check(_, cond), _) if null_test(cond).is_some() => {}
        (op, _) => op.for_each_operand(&mut |operand| possible[operand.index()] = false),
    }
}

/// The reference that a condition compares with null, and whether it says that it is not.
fn null_test(cond: &Cond) -> Option<(ValueId, bool)> {
    match cond {
        Cond::Compare(op @ (CompareOp::Eq | CompareOp::Ne), Term::Value(value), Term::Const(0)) => {
            Some((*value, *op == CompareOp::Ne))
        }
        _ => None,
    }
}

/// What is not followed is unknown; what is followed is never null.
fn take_back(inst: &mut Inst, is_followed: &impl Fn(ValueId) -> bool) {
    match &mut inst.op {
        Op::Load { array, .. } if !is_followed(*array) => inst.op = Op::Unknown,
        Op::NewArray(_) if !inst.result.is_some_and(is_followed) => inst.op = Op::Unknown,
        Op::Assume(cond) | Op::Check(_, cond) => {
            if let Some((value, not_null)) = null_test(cond)
                && is_followed(value)
            {
                *cond = if not_null { Cond::True } else { Cond::False };
            }
        }
        _ => {}
    }
}

/// A followed array that is returned leaves as an object.
fn give_back(function: &mut Function, is_followed: &impl Fn(ValueId) -> bool) {
    for block in &mut function.blocks {
        if let Terminator::Return(Some(value)) = &mut block.terminator
            && is_followed(*value)
        {
            *value = ValueId::new(function.values.len());
            // Its place is set with all others.
            let definition = Definition::Inst { block: Function::ENTRY, index: 0 };
            function.values.push(Value { ty: Type::Object, slot: None, length: None, definition });
            block.insts.push(Inst { result: Some(*value), op: Op::Unknown });
        }
    }
}

fn number_definitions(function: &mut Function) {
    for block in function.block_ids() {
        for (index, inst) in function.blocks[block.index()].insts.iter().enumerate() {
            if let Some(result) = inst.result {
                function.values[result.index()].definition = Definition::Inst { block, index };
            }
        }
    }
}
