//! The predicates of the program text, over source variables, and what they say where paths meet (hints.txt, 5).
//!
//! A guard speaks of a variable, a join of one version of it: predicates are kept over slots and instantiated over the
//! versions that are visible at a block. A predicate is a guess, kept only where both sides imply it, so it may be made
//! freely: conversions and overflow are ignored.

use marple_domains::{Constraint, Linear, Relation};
use marple_ir::{
    BinaryOp, BlockId, CompareOp, Cond, Definition, Function, ObligationId, Op, SlotId, Term, Type, ValueId,
};

use crate::frame::Frame;

/// How many predicates of one function are used.
const LIMIT: usize = 32;
/// How deep the definitions of a compared value are followed.
const DEPTH: u32 = 4;

/// What a predicate speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Atom {
    /// A source variable, whichever version is visible.
    Slot(SlotId),
    /// A value that the source has no variable for: a length, a field.
    Value(ValueId),
}

impl Atom {
    pub(crate) fn of(function: &Function, value: ValueId) -> Self {
        function.value(value).slot.map_or(Self::Value(value), Self::Slot)
    }
}

/// A linear expression over source variables; it is at most 0.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct Predicate {
    terms: Vec<(Atom, i128)>,
    constant: i128,
    /// Whether an open obligation asks for it.
    is_asked: bool,
}

/// The comparisons of the function's guards, assumptions and checks, and their negations.
pub(crate) fn predicates(function: &Function, is_open: &dyn Fn(ObligationId) -> bool) -> Vec<Predicate> {
    let mut distinct: Vec<Predicate> = Vec::new();
    let mut add = |op: CompareOp, left: &Term, right: &Term, is_asked: bool| {
        for op in [op, op.negated()] {
            let Some(predicate) = predicate(function, op, left, right) else { continue };
            let same =
                |other: &Predicate| other.terms == predicate.terms && other.constant == predicate.constant;
            match distinct.iter().position(same) {
                Some(at) => distinct[at].is_asked |= is_asked,
                None if distinct.len() < LIMIT => distinct.push(Predicate { is_asked, ..predicate }),
                None => {}
            }
        }
    };
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        match &inst.op {
            Op::Compare(op, left, right) => add(*op, &Term::Value(*left), &Term::Value(*right), false),
            Op::Assume(cond) => comparisons(cond, &mut |op, left, right| add(op, left, right, false)),
            Op::Check(id, cond) => {
                let is_asked = is_open(*id);
                comparisons(cond, &mut |op, left, right| add(op, left, right, is_asked));
            }
            _ => {}
        }
    }
    distinct
}

/// Calls `visit` for the comparisons a condition is made of.
pub(crate) fn comparisons(cond: &Cond, visit: &mut impl FnMut(CompareOp, &Term, &Term)) {
    match cond {
        Cond::Compare(op, left, right) => visit(*op, left, right),
        Cond::Not(inner) => comparisons(inner, visit),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| comparisons(part, visit)),
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
    let mut predicate = Predicate::difference(function, smaller, larger)?;
    predicate.constant = predicate.constant.checked_add(strict)?;
    // A bound of one variable is a threshold, not a predicate.
    (predicate.terms.len() > 1).then_some(predicate)
}

impl Predicate {
    /// `left - right`; `None` if they are no sums of variables and numbers.
    pub(crate) fn difference(function: &Function, left: &Term, right: &Term) -> Option<Self> {
        let mut difference = Self::default();
        difference.add(function, left, 1, DEPTH)?;
        difference.add(function, right, -1, DEPTH)?;
        difference.terms.retain(|term| term.1 != 0);
        Some(difference)
    }

    /// A sum of values by themselves, whatever variables they are of, that is at most 0.
    pub(crate) fn sum(function: &Function, terms: &[(ValueId, i128)]) -> Option<Self> {
        let mut sum = Self { is_asked: true, ..Self::default() };
        for &(value, factor) in terms {
            match function.constant(value) {
                Some(number) => sum.add_number(number, factor)?,
                None => sum.add_atom(Atom::Value(value), factor)?,
            }
        }
        sum.terms.retain(|term| term.1 != 0);
        Some(sum)
    }

    /// What it speaks of.
    pub(crate) fn atoms(&self) -> impl Iterator<Item = Atom> {
        self.terms.iter().map(|term| term.0)
    }

    fn add(&mut self, function: &Function, term: &Term, factor: i128, depth: u32) -> Option<()> {
        match term {
            Term::Const(number) => self.add_number(*number, factor),
            Term::Value(value) => self.add_value(function, *value, factor, depth),
            Term::Binary(op, _, left, right) => {
                let depth = depth.checked_sub(1)?;
                let number = |term: &Term| match term {
                    Term::Const(number) => Some(*number),
                    _ => None,
                };
                match (op, number(left), number(right)) {
                    (BinaryOp::Add | BinaryOp::Sub, ..) => {
                        let sign = if *op == BinaryOp::Add { factor } else { factor.checked_neg()? };
                        self.add(function, left, factor, depth)?;
                        self.add(function, right, sign, depth)
                    }
                    (BinaryOp::Mul, Some(number), _) => {
                        self.add(function, right, factor.checked_mul(number)?, depth)
                    }
                    (BinaryOp::Mul, _, Some(number)) => {
                        self.add(function, left, factor.checked_mul(number)?, depth)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn add_number(&mut self, number: i128, factor: i128) -> Option<()> {
        self.constant = self.constant.checked_add(number.checked_mul(factor)?)?;
        Some(())
    }

    fn add_value(&mut self, function: &Function, value: ValueId, factor: i128, depth: u32) -> Option<()> {
        if let Some(number) = function.constant(value) {
            return self.add_number(number, factor);
        }
        let is_named = function.value(value).slot.is_some();
        if let (false, Some(depth), Some(op)) = (is_named, depth.checked_sub(1), function.op(value)) {
            match op {
                Op::Convert(operand) => return self.add_value(function, *operand, factor, depth),
                Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), left, right) => {
                    let sign = if *op == BinaryOp::Add { factor } else { factor.checked_neg()? };
                    self.add_value(function, *left, factor, depth)?;
                    return self.add_value(function, *right, sign, depth);
                }
                Op::Binary(BinaryOp::Mul, left, right) => {
                    let (number, other) = match (function.constant(*left), function.constant(*right)) {
                        (Some(number), _) => (number, *right),
                        (_, Some(number)) => (number, *left),
                        _ => return self.add_atom(Atom::Value(value), factor),
                    };
                    return self.add_value(function, other, factor.checked_mul(number)?, depth);
                }
                _ => {}
            }
        }
        if !matches!(function.value(value).ty, Type::Int(_)) {
            return None;
        }
        self.add_atom(Atom::of(function, value), factor)
    }

    fn add_atom(&mut self, atom: Atom, factor: i128) -> Option<()> {
        match self.terms.iter_mut().find(|term| term.0 == atom) {
            Some(term) => term.1 = term.1.checked_add(factor)?,
            None => self.terms.push((atom, factor)),
        }
        Some(())
    }

    /// The predicate over the versions of its variables that are visible at a block's entry. One that no open obligation
    /// asks for must speak of a value that is bound there: of the others both sides mostly know the same.
    pub(crate) fn at(&self, versions: &Versions<'_>) -> Option<Constraint> {
        let mut sum = Linear::number(0).offset(self.constant)?;
        let mut is_relevant = self.is_asked;
        for &(atom, factor) in &self.terms {
            let value = versions.of(atom)?;
            is_relevant |= versions.is_bound(value);
            let var = versions.frame.entry_var(value)?;
            sum = sum.plus(&Linear::var(var).scaled(factor)?)?;
        }
        (is_relevant && sum.terms().len() > 1)
            .then_some(Constraint { expression: sum, relation: Relation::Le })
    }
}

/// The versions of source variables at a block's entry.
pub(crate) struct Versions<'a> {
    pub(crate) frame: &'a Frame,
    function: &'a Function,
    block: BlockId,
    /// Sorted; the block's own parameters first.
    list: Vec<(SlotId, bool, ValueId)>,
}

impl<'a> Versions<'a> {
    pub(crate) fn new(function: &'a Function, block: BlockId, frame: &'a Frame) -> Self {
        let mut versions = Self { frame, function, block, list: Vec::new() };
        let version =
            |&value: &ValueId| Some((function.value(value).slot?, !versions.is_bound(value), value));
        let mut list: Vec<_> = frame.entry_values().iter().filter_map(version).collect();
        list.sort_unstable();
        versions.list = list;
        versions
    }

    /// Whether the block binds the value, so that each path that leads there may bring another one.
    pub(crate) fn is_bound(&self, value: ValueId) -> bool {
        let definition = &self.function.value(value).definition;
        matches!(definition, Definition::Param { block, .. } if *block == self.block)
    }

    /// The version of a variable: the parameter that binds it, or the only one that is visible.
    pub(crate) fn of(&self, atom: Atom) -> Option<ValueId> {
        let slot = match atom {
            Atom::Value(value) => return Some(value),
            Atom::Slot(slot) => slot,
        };
        let start = self.list.partition_point(|entry| entry.0 < slot);
        let mut versions = self.list[start..].iter().take_while(|entry| entry.0 == slot);
        let &(_, is_older, first) = versions.next()?;
        (!is_older || versions.next().is_none()).then_some(first)
    }
}
