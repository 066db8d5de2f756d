//! The predicates of the program text, over source variables, and what they say where paths meet (hints.txt, 5).
//!
//! A guard speaks of a variable, a join of one version of it: predicates are kept over slots and instantiated over the
//! versions that are visible at a block.

use marple_domains::{Constraint, Linear, Relation};
use marple_ir::{BlockId, CompareOp, Cond, Function, Op, SlotId, Term, ValueId};

use crate::frame::Frame;

/// How many predicates of one function are used.
const LIMIT: usize = 32;

/// A linear expression over source variables, compared with 0.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Predicate {
    terms: Vec<(SlotId, i128)>,
    constant: i128,
    relation: Relation,
}

/// The comparisons of the function's guards, assumptions and checks, and their negations.
pub(crate) fn predicates(function: &Function) -> Vec<Predicate> {
    let mut found = Vec::new();
    let mut add = |op: CompareOp, left: &Term, right: &Term| {
        for op in [op, op.negated()] {
            found.extend(predicate(function, op, left, right));
        }
    };
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        match &inst.op {
            Op::Compare(op, left, right) => add(*op, &Term::Value(*left), &Term::Value(*right)),
            Op::Assume(cond) | Op::Check(_, cond) => comparisons(cond, &mut add),
            _ => {}
        }
    }
    let mut distinct: Vec<Predicate> = Vec::new();
    for predicate in found {
        if distinct.len() < LIMIT && !distinct.contains(&predicate) {
            distinct.push(predicate);
        }
    }
    distinct
}

fn comparisons(cond: &Cond, add: &mut impl FnMut(CompareOp, &Term, &Term)) {
    match cond {
        Cond::Compare(op, left, right) => add(*op, left, right),
        Cond::Not(inner) => comparisons(inner, add),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| comparisons(part, add)),
        _ => {}
    }
}

fn predicate(function: &Function, op: CompareOp, left: &Term, right: &Term) -> Option<Predicate> {
    // `!=` is no relation that a join could lose to one of the domains here, and `==` is both inequalities.
    let (smaller, larger, strict) = match op {
        CompareOp::Lt => (left, right, 1),
        CompareOp::Le => (left, right, 0),
        CompareOp::Gt => (right, left, 1),
        CompareOp::Ge => (right, left, 0),
        CompareOp::Eq | CompareOp::Ne => return None,
    };
    let mut predicate = Predicate { terms: Vec::new(), constant: strict, relation: Relation::Le };
    predicate.add(function, smaller, 1)?;
    predicate.add(function, larger, -1)?;
    // A bound of one variable is a threshold, not a predicate.
    (predicate.terms.len() > 1).then_some(predicate)
}

impl Predicate {
    /// Adds a term times a factor; `None` if it is no sum of variables and numbers.
    fn add(&mut self, function: &Function, term: &Term, factor: i128) -> Option<()> {
        match term {
            Term::Const(number) => self.constant = self.constant.checked_add(number.checked_mul(factor)?)?,
            Term::Value(value) => self.add_value(function, *value, factor)?,
            _ => return None,
        }
        Some(())
    }

    fn add_value(&mut self, function: &Function, value: ValueId, factor: i128) -> Option<()> {
        if let Some(slot) = function.value(value).slot {
            self.terms.push((slot, factor));
            return Some(());
        }
        let number = function.constant(value)?;
        self.constant = self.constant.checked_add(number.checked_mul(factor)?)?;
        Some(())
    }

    /// The predicate over the versions of its variables that are visible at a block's entry.
    pub(crate) fn at(&self, function: &Function, block: BlockId, frame: &Frame) -> Option<Constraint> {
        let mut sum = Linear::number(self.constant);
        for &(slot, factor) in &self.terms {
            let version = version(function, block, frame, slot)?;
            sum = sum.plus(&Linear::var(frame.var(version)?).scaled(factor)?)?;
        }
        Some(Constraint { expression: sum, relation: self.relation })
    }
}

/// The version of a variable at a block's entry: the parameter that binds it, or the only one that is visible.
fn version(function: &Function, block: BlockId, frame: &Frame, slot: SlotId) -> Option<ValueId> {
    let is_version = |value: &ValueId| function.value(*value).slot == Some(slot);
    let param = function
        .block(block)
        .params
        .iter()
        .copied()
        .find(|value| is_version(value) && frame.var(*value).is_some());
    let mut visible = frame.entry_values().iter().copied().filter(is_version);
    param.or_else(|| {
        let only = visible.next()?;
        visible.next().is_none().then_some(only)
    })
}
