//! Facts under a condition: what follows from a field that is zero (null, false, 0), or is not.
//!
//! Such a fact cannot be assumed where it is known: a state that does not know which of the two it is would learn nothing from it. So it is kept
//! with the value of the field, and assumed where a branch tests that value. Values never change, so it stays true; but it holds only of runs that
//! came by the place where it was known. These are all runs that have the value, if it was made in the same block.

use std::sync::Arc;

use marple_ir::{BlockId, CompareOp, Cond, Definition, Op, Term, Type, ValueId};
use marple_summaries::{Guarded, Place, Subject};

use super::Spots;
use crate::method::Lowering;

/// How much is observed in one method before sides are left out. Whoever asks takes all runs for those of either side then.
const OBSERVATIONS: usize = 192;

/// What follows from a value.
#[derive(Clone)]
pub(super) struct Implied {
    /// The block in which that is known; `None` if it is wherever the value is.
    within: Option<BlockId>,
    /// If it is not zero.
    pub(super) when_true: Vec<Cond>,
    /// If it is zero.
    pub(super) when_false: Vec<Cond>,
}

/// What holds unless a value is a number.
pub(super) struct Unless {
    /// The block in which that is known; `None` if it is wherever the value is.
    within: Option<BlockId>,
    number: i128,
    cond: Cond,
}

impl Implied {
    /// What follows from a value that is made here.
    pub(super) fn everywhere(when_true: Vec<Cond>, when_false: Vec<Cond>) -> Self {
        Self { within: None, when_true, when_false }
    }
}

impl Lowering<'_, '_> {
    /// What follows from places that are zero, or are not, holds now.
    pub(super) fn assume_guarded(&mut self, guarded: &[Guarded], spots: &Spots) {
        for Guarded { when, is_zero, facts } in guarded {
            let Some(value) = self.value_at(*when, spots) else { continue };
            let conds: Vec<Cond> = facts.iter().filter_map(|fact| self.fact(*fact, spots)).collect();
            match self.ssa.builder.function().constant(value) {
                Some(number) if (number == 0) == *is_zero => {
                    for cond in conds {
                        self.assume(cond);
                    }
                }
                Some(_) => {}
                None => {
                    let within = self.within(value);
                    let (when_true, when_false) =
                        if *is_zero { (Vec::new(), conds) } else { (conds, Vec::new()) };
                    let implied = Implied { within, when_true, when_false };
                    self.interface.implied.entry(value).or_default().push(implied);
                }
            }
        }
    }

    /// Says what follows from a truth value, wherever it is tested if it is made here.
    pub(crate) fn imply(&mut self, truth: ValueId, when_true: Vec<Cond>, when_false: Vec<Cond>) {
        let within = self.within(truth);
        self.interface.implied.entry(truth).or_default().push(Implied { within, when_true, when_false });
    }

    /// The block in which something is known of a value; `None` if it is wherever the value is, because it was made in this block.
    fn within(&self, value: ValueId) -> Option<BlockId> {
        let here = self.ssa.builder.current();
        let made = match self.ssa.builder.function().value(value).definition {
            Definition::Inst { block, .. } | Definition::Param { block, .. } => block,
        };
        (made != here).then_some(here)
    }

    /// Says what holds unless a number is another: of what `IndexOf` gives, unless that is -1.
    pub(crate) fn unless(&mut self, value: ValueId, number: i128, cond: Cond) {
        let within = self.within(value);
        self.interface.unless.entry(value).or_default().push(Unless { within, number, cond });
    }

    /// What follows from the comparison of a number with a constant: if it holds, and if it does not.
    fn unless_excluded(&self, comparison: ValueId) -> Option<(Vec<Cond>, Vec<Cond>)> {
        let function = self.ssa.builder.function();
        let &Op::Compare(op, left, right) = function.op(comparison)? else { return None };
        let (known, constant) = (self.interface.unless.get(&left)?, function.constant(right)?);
        let here = self.ssa.builder.current();
        let (mut when_true, mut when_false) = (Vec::new(), Vec::new());
        for one in known.iter().filter(|one| one.within.is_none_or(|block| block == here)) {
            let excluded = if op.holds(one.number, constant) { &mut when_false } else { &mut when_true };
            excluded.push(one.cond.clone());
        }
        Some((when_true, when_false))
    }

    /// What follows from a truth value that a call gave or that tests a field: if it is true, and if it is false.
    pub(crate) fn implied(&mut self, truth: ValueId) -> Option<(Vec<Cond>, Vec<Cond>)> {
        if self.interface.implied.is_empty()
            && self.interface.unless.is_empty()
            && !self.own.quantifiers.has_meanings()
        {
            return None;
        }
        let (mut value, mut is_negated) = (truth, false);
        for _ in 0..8 {
            let follows = self.follows_from(value).or_else(|| self.unless_excluded(value));
            // `if (Contract.ForAll(..))`
            let follows = follows.or_else(|| {
                let (cond, _) = self.meaning(value)?;
                Some((vec![cond.clone()], vec![cond.negated()]))
            });
            if let Some((when_true, when_false)) = follows {
                return Some(if is_negated { (when_false, when_true) } else { (when_true, when_false) });
            }
            let function = self.ssa.builder.function();
            let is_zero = |value: ValueId| {
                function.constant(value) == Some(0) || self.interface.nothing.contains(&value)
            };
            match *function.op(value)? {
                Op::Compare(CompareOp::Ne, left, right) if is_zero(right) => value = left,
                Op::Compare(CompareOp::Eq, left, right) if is_zero(right) => {
                    value = left;
                    is_negated = !is_negated;
                }
                // `(byte) count` may be zero where `count` is not.
                Op::Convert(inner) if function.keeps(inner, value) => value = inner,
                _ => return None,
            }
        }
        None
    }

    /// What is known to follow from a value here: if it is not zero, and if it is.
    pub(super) fn follows_from(&self, value: ValueId) -> Option<(Vec<Cond>, Vec<Cond>)> {
        let here = self.ssa.builder.current();
        let known = self.interface.implied.get(&value)?;
        let mut known = known.iter().filter(|one| one.within.is_none_or(|block| block == here)).peekable();
        known.peek()?;
        let (mut when_true, mut when_false) = (Vec::new(), Vec::new());
        for one in known {
            when_true.extend_from_slice(&one.when_true);
            when_false.extend_from_slice(&one.when_false);
        }
        Some((when_true, when_false))
    }

    /// Observes some values, in all runs and in those in which a field is zero or is not, for the fields of which that is asked.
    pub(super) fn observe_sides(
        &mut self,
        subject: Subject,
        places: &Arc<[Place]>,
        given: Option<(ValueId, bool)>,
        values: &[ValueId],
    ) {
        let Some(inferred) = self.code.inferred else { return };
        let sides: Vec<(Place, ValueId)> = places
            .iter()
            .zip(values)
            .filter(|(place, value)| {
                // Which of the two a constant is, is known without asking.
                place.is_own_field(&|field| inferred.tested.contains(field))
                    && self.ssa.builder.function().constant(**value).is_none()
            })
            .map(|(place, value)| (*place, *value))
            .collect();
        let given: Vec<(ValueId, bool)> = given.into_iter().collect();
        self.observe(subject, Arc::clone(places), given.clone(), values.to_vec(), None);
        if self.interface.observations.len() > OBSERVATIONS {
            return;
        }
        for (place, value) in sides {
            for is_zero in [true, false] {
                let mut given = given.clone();
                given.extend(self.side(value, is_zero).into_iter().map(|truth| (truth, true)));
                let (places, values) = (Arc::clone(places), values.to_vec());
                self.observe(subject, places, given, values, Some((place, is_zero)));
            }
        }
    }

    /// That a value is zero, or is not, and what follows from it, as truth values.
    fn side(&mut self, value: ValueId, is_zero: bool) -> Vec<ValueId> {
        let op = if is_zero { CompareOp::Eq } else { CompareOp::Ne };
        let mut parts = vec![self.compared_with_number(op, value, 0)];
        let (when_true, when_false) = self.follows_from(value).unwrap_or_default();
        for cond in if is_zero { when_false } else { when_true } {
            if let Cond::Compare(op, Term::Value(left), right) = cond {
                match right {
                    Term::Value(right) => {
                        parts.push(self.inst(Op::Compare(op, left, right), Type::Bool));
                    }
                    Term::Const(number) => parts.push(self.compared_with_number(op, left, number)),
                    _ => {}
                }
            }
        }
        parts
    }

    fn compared_with_number(&mut self, op: CompareOp, value: ValueId, number: i128) -> ValueId {
        let ty = self.ssa.builder.type_of(value).clone();
        let number = self.constant(number, ty);
        self.inst(Op::Compare(op, value, number), Type::Bool)
    }
}
