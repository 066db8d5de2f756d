//! Conditions: what assuming one does to a state, and whether a state decides it.

use marple_domains::{Constraint, Facts, Feasible, Interval, Lattice, Linear, NoFacts, Numeric};
use marple_ir::{BinaryOp, CompareOp, Cond, Op, Quantified, Term, Type, UnaryOp, ValueId};

use crate::chains::Guard;
use crate::quantifiers;
use crate::scope::{Scope, constraint};
use crate::state::State;

/// How deep conditions made of truth values are followed.
pub(crate) const DEPTH: u32 = 8;
/// How many conversions of one number are undone.
const CONVERSIONS: u32 = 4;
/// How often the reductive hint applies a guard again (row H8).
const REDUCTIONS: u32 = 4;

/// A number without the loss of bits that a conversion or shift may have brought.
struct Lossless {
    source: Linear,
    /// Where it is by its type.
    range: Interval,
    /// What was converted: it may have lost bits itself.
    original: Option<ValueId>,
}

/// Assuming and deciding conditions in one block.
#[derive(Clone, Copy)]
pub(crate) struct Conditions<'a> {
    pub(crate) scope: Scope<'a>,
    /// Whether guards are applied again until they tell nothing new.
    pub(crate) reductive: bool,
    /// The loads of numbers after which nothing was stored: what they gave is still in their arrays.
    pub(crate) loads: &'a [ValueId],
}

/// Applies something until it tells nothing new, or often enough.
fn reduce<D: Numeric>(state: &mut State<D>, apply: impl Fn(&mut State<D>) -> Feasible) -> Feasible {
    for _ in 0..REDUCTIONS {
        let before = state.clone();
        if apply(state) == Feasible::No {
            return Feasible::No;
        }
        if before.leq(state, &marple_domains::Context::NONE) {
            break;
        }
    }
    Feasible::Yes
}

impl Conditions<'_> {
    /// Keeps the states in which the condition holds (`positive`) or does not.
    pub(crate) fn assume<D: Numeric>(&self, state: &mut State<D>, cond: &Cond, positive: bool) -> Feasible {
        if !self.reductive {
            return self.assume_once(state, cond, positive, DEPTH);
        }
        reduce(state, |state| self.assume_once(state, cond, positive, DEPTH))
    }

    /// After a branch's condition was assumed, those of the branches before it are, and it again: all of them hold. What one says may
    /// be of use only after another (hints.txt, 6.4).
    pub(crate) fn assume_again<D: Numeric>(
        &self,
        state: &mut State<D>,
        chain: &[Guard],
        (cond, positive): (&Cond, bool),
    ) -> Feasible {
        if chain.is_empty() {
            return Feasible::Yes;
        }
        reduce(state, |state| {
            let earlier = chain.iter().all(|&(value, positive)| {
                self.assume_once(state, &Cond::Value(value), positive, DEPTH) == Feasible::Yes
            });
            if earlier { self.assume_once(state, cond, positive, DEPTH) } else { Feasible::No }
        })
    }

    fn assume_once<D: Numeric>(
        &self,
        state: &mut State<D>,
        cond: &Cond,
        positive: bool,
        depth: u32,
    ) -> Feasible {
        match cond {
            Cond::True | Cond::False => {
                if (*cond == Cond::True) == positive {
                    Feasible::Yes
                } else {
                    Feasible::No
                }
            }
            Cond::Not(inner) => self.assume_once(state, inner, !positive, depth),
            Cond::And(parts) => self.assume_parts(state, parts, positive, positive, depth),
            Cond::Or(parts) => self.assume_parts(state, parts, !positive, positive, depth),
            Cond::Value(value) => self.assume_value(state, *value, positive, depth),
            Cond::Compare(op, left, right) => {
                let op = if positive { *op } else { op.negated() };
                self.assume_compare(state, op, left, right, depth)
            }
            Cond::Forall(quantified) if positive => {
                quantifiers::assume_forall(self.scope, state, quantified);
                Feasible::Yes
            }
            Cond::Forall(quantified) => self.assume_some(state, quantified),
            Cond::Exists(quantified) if positive => self.assume_some(state, quantified),
            Cond::Exists(quantified) => {
                quantifiers::assume_none(self.scope, state, quantified);
                Feasible::Yes
            }
        }
    }

    /// All parts, or a join over the parts, of which one at least holds.
    fn assume_parts<D: Numeric>(
        &self,
        state: &mut State<D>,
        parts: &[Cond],
        all: bool,
        positive: bool,
        depth: u32,
    ) -> Feasible {
        let Some(depth) = depth.checked_sub(1) else { return Feasible::Yes };
        if all {
            return parts.iter().fold(Feasible::Yes, |feasible, part| match feasible {
                Feasible::No => Feasible::No,
                Feasible::Yes => self.assume_once(state, part, positive, depth),
            });
        }
        // A part that the state contradicts needs no state of its own, nor does one that is left alone.
        let is_left = |part: &&Cond| self.ask(state, part, depth) != Some(!positive);
        let left: Vec<&Cond> = parts.iter().filter(is_left).collect();
        if let [alone] = left[..] {
            return self.assume_once(state, alone, positive, depth);
        }
        // One of them may hold whatever the others are: then all of them say nothing together.
        if left.iter().any(|part| self.is_free(part)) {
            return Feasible::Yes;
        }
        let mut joined: Option<State<D>> = None;
        for part in left {
            let mut branch = state.clone();
            if self.assume_once(&mut branch, part, positive, depth) == Feasible::Yes {
                match &mut joined {
                    None => joined = Some(branch),
                    Some(joined) => joined.join(&branch, &marple_domains::Context::NONE),
                }
            }
        }
        match joined {
            None => Feasible::No,
            Some(joined) => {
                *state = joined;
                Feasible::Yes
            }
        }
    }

    /// Whether a condition is a truth value that nothing computes.
    fn is_free(&self, cond: &Cond) -> bool {
        matches!(cond, Cond::Value(value) if matches!(self.scope.function.op(*value), Some(Op::Unknown)))
    }

    /// If some number of the range has a property, the range is not empty.
    fn assume_some<D: Numeric>(&self, state: &mut State<D>, quantified: &Quantified) -> Feasible {
        self.assume_compare(state, CompareOp::Lt, &quantified.low, &quantified.high, 1)
    }

    /// A truth value is 1 or 0, and what it was defined by holds or does not.
    pub(crate) fn assume_value<D: Numeric>(
        &self,
        state: &mut State<D>,
        value: ValueId,
        positive: bool,
        depth: u32,
    ) -> Feasible {
        let number = Term::Const(i128::from(positive));
        let mut feasible = self.assume_linear(state, CompareOp::Eq, &Term::Value(value), &number);
        if feasible == Feasible::Yes
            && let Some(depth) = depth.checked_sub(1)
            && let Some(cond) = self.defining_condition(value)
        {
            feasible = self.assume_once(state, &cond, positive, depth);
        }
        feasible
    }

    /// The condition that a truth value was defined by.
    fn defining_condition(&self, value: ValueId) -> Option<Cond> {
        Some(match self.scope.function.op(value)? {
            Op::Compare(op, left, right) => Cond::compare(*op, *left, *right),
            Op::Binary(BinaryOp::And, left, right) => {
                Cond::And(vec![Cond::Value(*left), Cond::Value(*right)])
            }
            Op::Binary(BinaryOp::Or, left, right) => Cond::Or(vec![Cond::Value(*left), Cond::Value(*right)]),
            Op::Binary(BinaryOp::Xor, left, right) => Cond::compare(CompareOp::Ne, *left, *right),
            Op::Unary(UnaryOp::Not, operand) => Cond::Not(Box::new(Cond::Value(*operand))),
            _ => return None,
        })
    }

    /// The values that differ from a number where the condition holds (`positive`) or does not, and the numbers.
    pub(crate) fn differences(
        &self,
        cond: &Cond,
        positive: bool,
        depth: u32,
        found: &mut Vec<(ValueId, i128)>,
    ) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match cond {
            Cond::Not(inner) => self.differences(inner, !positive, depth, found),
            Cond::And(parts) if positive => {
                for part in parts {
                    self.differences(part, true, depth, found);
                }
            }
            Cond::Or(parts) if !positive => {
                for part in parts {
                    self.differences(part, false, depth, found);
                }
            }
            Cond::Value(value) => {
                if let Some(cond) = self.defining_condition(*value) {
                    self.differences(&cond, positive, depth, found);
                }
            }
            Cond::Compare(op, left, right) => {
                let op = if positive { *op } else { op.negated() };
                if let Some((value, positive)) = self.truth_test(op, left, right) {
                    self.differences(&Cond::Value(value), positive, depth, found);
                }
                if let Some(cond) = self.logic(op, left, right) {
                    self.differences(&cond, true, depth, found);
                }
                if let (CompareOp::Ne, Some((value, number))) = (op, self.compared_with(left, right)) {
                    found.push((value, number));
                    // Conversions make 0 of 0.
                    if number == 0 {
                        found.push((self.scope.function.unconverted(value), 0));
                    }
                }
            }
            _ => {}
        }
    }

    fn assume_compare<D: Numeric>(
        &self,
        state: &mut State<D>,
        op: CompareOp,
        left: &Term,
        right: &Term,
        depth: u32,
    ) -> Feasible {
        if let Some((value, positive)) = self.truth_test(op, left, right) {
            let feasible = self.assume_value(state, value, positive, depth);
            let is_converted = [left, right].into_iter().all(|term| *term != Term::Value(value));
            if feasible == Feasible::No || !is_converted {
                return feasible;
            }
        }
        if let Some(depth) = depth.checked_sub(1)
            && let Some(cond) = self.logic(op, left, right)
            && self.assume_once(state, &cond, true, depth) == Feasible::No
        {
            return Feasible::No;
        }
        if self.assume_linear(state, op, left, right) == Feasible::No
            || self.assume_original_differs(state, op, left, right) == Feasible::No
        {
            return Feasible::No;
        }
        [left, right].into_iter().fold(Feasible::Yes, |feasible, term| match (feasible, term) {
            (Feasible::Yes, Term::Value(value)) => {
                self.undo_conversion(state, *value).and(self.undo_quotient(state, *value))
            }
            (feasible, _) => feasible,
        })
    }

    /// A number that was converted from a type of the same width differs from a constant: so did the original, from what becomes
    /// that constant. No bound tells that: `(int) u != 0`.
    fn assume_original_differs<D: Numeric>(
        &self,
        state: &mut State<D>,
        op: CompareOp,
        left: &Term,
        right: &Term,
    ) -> Feasible {
        let function = self.scope.function;
        let number = match right {
            Term::Const(number) => Some(*number),
            Term::Value(value) => function.constant(*value),
            _ => None,
        };
        let (CompareOp::Ne, Term::Value(value), Some(number)) = (op, left, number) else {
            return Feasible::Yes;
        };
        let Some(&Op::Convert(original)) = function.op(*value) else { return Feasible::Yes };
        let (from, to) = (function.value(original).ty.int(), function.value(*value).ty.int());
        let from = from.filter(|from| to.is_some_and(|to| from.bits() == to.bits()));
        let differs = from.and_then(|from| {
            Constraint::ne(&self.scope.direct(original)?, &Linear::number(from.wrap(number)))
        });
        differs.map_or(Feasible::Yes, |differs| state.assume(&differs, &NoFacts))
    }

    /// What is known of the operands where `x & y`, `x | y` or `x ^ y` is 0 or is not, and one of them is a truth value.
    fn logic(&self, op: CompareOp, left: &Term, right: &Term) -> Option<Cond> {
        let function = self.scope.function;
        let (value, number) = self.compared_with(left, right)?;
        let is_zero = match (op, number) {
            (CompareOp::Eq, _) => number == 0,
            (CompareOp::Ne, 0) => false,
            _ => return None,
        };
        let (logic, left, right) = function.logic(function.unconverted(value))?;
        let zero = |op: CompareOp| {
            [left, right].map(|operand| Cond::compare(op, Term::Value(operand), Term::Const(0))).to_vec()
        };
        Some(match (logic, is_zero) {
            (BinaryOp::And, false) => Cond::And(zero(CompareOp::Ne)),
            (BinaryOp::Or, true) => Cond::And(zero(CompareOp::Eq)),
            (BinaryOp::Or, false) => Cond::Or(zero(CompareOp::Ne)),
            (BinaryOp::And, true) if function.is_truth(left) && function.is_truth(right) => {
                Cond::Or(zero(CompareOp::Eq))
            }
            (BinaryOp::Xor, true) => Cond::compare(CompareOp::Eq, left, right),
            (BinaryOp::Xor, false) => Cond::compare(CompareOp::Ne, left, right),
            _ => return None,
        })
    }

    /// A value and the constant on the other side.
    pub(crate) fn compared_with(&self, left: &Term, right: &Term) -> Option<(ValueId, i128)> {
        let number = |term: &Term| match term {
            Term::Const(number) => Some(*number),
            Term::Value(value) => self.scope.function.constant(*value),
            _ => None,
        };
        match (left, right) {
            (Term::Value(value), other) if number(other).is_some() => Some((*value, number(other)?)),
            (other, Term::Value(value)) if number(other).is_some() => Some((*value, number(other)?)),
            _ => None,
        }
    }

    /// `b == 1`, `b != 0` and their like on truth values, converted or not: which one is tested, and for what.
    fn truth_test(&self, op: CompareOp, left: &Term, right: &Term) -> Option<(ValueId, bool)> {
        let (value, number) =
            self.compared_with(left, right).filter(|(_, number)| matches!(number, 0 | 1))?;
        let value = self.scope.function.unconverted(value);
        if self.scope.function.value(value).ty != Type::Bool {
            return None;
        }
        match op {
            CompareOp::Eq => Some((value, number == 1)),
            CompareOp::Ne => Some((value, number != 1)),
            _ => None,
        }
    }

    /// The comparison as it stands, and with the definitions of both sides.
    fn assume_linear<D: Numeric>(
        &self,
        state: &mut State<D>,
        op: CompareOp,
        left: &Term,
        right: &Term,
    ) -> Feasible {
        let direct = constraint(op, left, right, |value| self.scope.direct(value));
        if let Some(constraint) = &direct
            && state.assume(constraint, &NoFacts) == Feasible::No
        {
            return Feasible::No;
        }
        let expanded = constraint(op, left, right, |value| self.scope.expanded(value, state));
        match &expanded {
            Some(constraint) if expanded != direct => state.assume(constraint, &NoFacts),
            _ => Feasible::Yes,
        }
    }

    /// A number that was converted or shifted and what it would be without loss of bits differ by a multiple of 2^bits. Where what is
    /// known of both leaves but one multiple, they determine each other. This is what `(uint) i < (uint) n` is about, and
    /// `n = 2 * count; if ((uint) n > Max) ..`: where the test fails, nothing was lost.
    fn undo_conversion<D: Numeric>(&self, state: &mut State<D>, converted: ValueId) -> Feasible {
        let mut converted = converted;
        for _ in 0..CONVERSIONS {
            let Some(lossless) = self.lossless(state, converted) else { break };
            if self.undo_one_conversion(state, converted, &lossless) == Feasible::No {
                return Feasible::No;
            }
            match lossless.original {
                Some(original) => converted = original,
                None => break,
            }
        }
        Feasible::Yes
    }

    /// What a converted or shifted number would be if no bits were lost.
    fn lossless<D: Numeric>(&self, state: &State<D>, converted: ValueId) -> Option<Lossless> {
        let function = self.scope.function;
        match *function.op(converted)? {
            Op::Convert(original) => {
                let source = self.scope.direct(original).or_else(|| self.scope.expanded(original, state))?;
                Some(Lossless { source, range: self.scope.limits(original), original: Some(original) })
            }
            Op::Binary(BinaryOp::Shl, operand, count) => {
                let bits = function.value(converted).ty.int()?.bits();
                let count = function.constant(count)?.rem_euclid(bits.into());
                let source = self.scope.direct(operand)?.scaled(1 << count)?;
                Some(Lossless {
                    source,
                    range: self.scope.limits(operand).scaled(1 << count),
                    original: None,
                })
            }
            _ => None,
        }
    }

    fn undo_one_conversion<D: Numeric>(
        &self,
        state: &mut State<D>,
        converted: ValueId,
        Lossless { source, range, .. }: &Lossless,
    ) -> Feasible {
        let Some(to) = self.scope.function.value(converted).ty.int() else { return Feasible::Yes };
        let Some(target) = self.scope.direct(converted) else { return Feasible::Yes };
        let finite = |bounds: Interval| Some((bounds.low().finite()?, bounds.high().finite()?));
        let from = state.bounds(source).meet(*range).and_then(finite);
        let into = state.bounds(&target).meet(self.scope.limits(converted)).and_then(finite);
        let (Some(from), Some(into)) = (from, into) else { return Feasible::Yes };
        let modulus = 1_i128 << to.bits();
        // `source == target + multiple * modulus`
        let lowest = (from.0 - into.1 + modulus - 1).div_euclid(modulus);
        let highest = (from.1 - into.0).div_euclid(modulus);
        if lowest != highest {
            return Feasible::Yes;
        }
        let equal = target.offset(lowest * modulus).and_then(|target| Constraint::eq(source, &target));
        equal.map_or(Feasible::Yes, |equal| state.assume(&equal, &NoFacts))
    }

    /// What is known of `a / d` or `a >> k` bounds `a`: `n >> 19 > 0` is about large `n`.
    fn undo_quotient<D: Numeric>(&self, state: &mut State<D>, quotient: ValueId) -> Feasible {
        let function = self.scope.function;
        let Some(&Op::Binary(op @ (BinaryOp::Div | BinaryOp::Shr), dividend, divisor)) =
            function.op(quotient)
        else {
            return Feasible::Yes;
        };
        let (Some(int), Some(number)) = (function.value(quotient).ty.int(), function.constant(divisor))
        else {
            return Feasible::Yes;
        };
        let (Some(dividend), Some(quotient)) = (self.scope.direct(dividend), self.scope.direct(quotient))
        else {
            return Feasible::Yes;
        };
        let divisor = match op {
            BinaryOp::Shr => 1 << number.rem_euclid(int.bits().into()),
            _ => number,
        };
        if divisor < 1 {
            return Feasible::Yes;
        }
        let known = state.bounds(&quotient);
        // A shift rounds down, a division towards 0: what is above 0 comes from a multiple or more, what is below from a multiple or less.
        let rounds_up = |number: i128| op == BinaryOp::Div && number <= 0;
        let rounds_down = |number: i128| op == BinaryOp::Shr || number >= 0;
        let low = known.low().finite().and_then(|low| {
            let rest = if rounds_up(low) { divisor - 1 } else { 0 };
            Constraint::le(&Linear::number(low.checked_mul(divisor)?.checked_sub(rest)?), &dividend)
        });
        let high = known.high().finite().and_then(|high| {
            let rest = if rounds_down(high) { divisor - 1 } else { 0 };
            Constraint::le(&dividend, &Linear::number(high.checked_mul(divisor)?.checked_add(rest)?))
        });
        for constraint in [low, high].into_iter().flatten() {
            if state.assume(&constraint, &NoFacts) == Feasible::No {
                return Feasible::No;
            }
        }
        Feasible::Yes
    }

    /// Whether the condition holds in all states (`Some(true)`), in none (`Some(false)`), or the state cannot tell.
    /// The state must be feasible.
    pub(crate) fn decide<D: Numeric>(&self, state: &State<D>, cond: &Cond) -> Option<bool> {
        if let Some(answer) = self.ask(state, cond, DEPTH) {
            return Some(answer);
        }
        // What contradicts its negation holds.
        let refuted = |positive: bool| match self.plain(cond) {
            // One constraint is asked for without a copy of the state: a method may have thousands of checks and of variables.
            Some((op, left, right)) => {
                let op = if positive { op } else { op.negated() };
                let direct = constraint(op, left, right, |value| self.scope.direct(value));
                direct.is_some_and(|direct| state.excludes(&direct))
            }
            None => self.assume_once(&mut state.clone(), cond, positive, DEPTH) == Feasible::No,
        };
        match (refuted(false), refuted(true)) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        }
    }

    /// A comparison that is one constraint and no more: of numbers that are no truth values and are not computed of others.
    fn plain<'c>(&self, cond: &'c Cond) -> Option<(CompareOp, &'c Term, &'c Term)> {
        let Cond::Compare(op, left, right) = cond else { return None };
        let is_plain = |term: &Term| match term {
            Term::Const(_) => true,
            Term::Value(value) => {
                let computed = self.scope.function.op(*value).is_some_and(Op::is_computed);
                !computed && self.scope.function.value(*value).ty != Type::Bool
            }
            _ => false,
        };
        (is_plain(left) && is_plain(right)).then_some((*op, left, right))
    }

    /// The same without trying to contradict it.
    pub(crate) fn ask<D: Numeric>(&self, state: &State<D>, cond: &Cond, depth: u32) -> Option<bool> {
        let depth = depth.checked_sub(1)?;
        match cond {
            Cond::True => Some(true),
            Cond::False => Some(false),
            Cond::Not(inner) => self.ask(state, inner, depth).map(|holds| !holds),
            Cond::And(parts) => self.ask_parts(state, parts, true, depth),
            Cond::Or(parts) => self.ask_parts(state, parts, false, depth),
            Cond::Value(value) => self
                .ask_compare(state, CompareOp::Eq, &Term::Value(*value), &Term::Const(1))
                .or_else(|| self.ask(state, &self.defining_condition(*value)?, depth)),
            Cond::Compare(op, left, right) => match self.truth_test(*op, left, right) {
                Some((value, positive)) => {
                    self.ask(state, &Cond::Value(value), depth).map(|holds| holds == positive)
                }
                None => self.ask_compare(state, *op, left, right),
            },
            // An empty range has every property; of others the contents of arrays tell.
            Cond::Forall(quantified) if self.is_empty(state, quantified) => Some(true),
            Cond::Exists(quantified) if self.is_empty(state, quantified) => Some(false),
            Cond::Forall(quantified) => quantifiers::ask(self.scope, state, quantified, true),
            Cond::Exists(quantified) => quantifiers::ask(self.scope, state, quantified, false),
        }
    }

    fn is_empty<D: Numeric>(&self, state: &State<D>, quantified: &Quantified) -> bool {
        self.ask_compare(state, CompareOp::Ge, &quantified.low, &quantified.high) == Some(true)
    }

    /// One part that is not `neutral` decides; if all are, they do.
    fn ask_parts<D: Numeric>(
        &self,
        state: &State<D>,
        parts: &[Cond],
        neutral: bool,
        depth: u32,
    ) -> Option<bool> {
        let mut are_all_neutral = true;
        for part in parts {
            match self.ask(state, part, depth) {
                Some(answer) if answer != neutral => return Some(answer),
                answer => are_all_neutral &= answer.is_some(),
            }
        }
        are_all_neutral.then_some(neutral)
    }

    fn ask_compare<D: Numeric>(
        &self,
        state: &State<D>,
        op: CompareOp,
        left: &Term,
        right: &Term,
    ) -> Option<bool> {
        let direct = constraint(op, left, right, |value| self.scope.direct(value));
        let ask = |constraint: &Constraint| {
            if state.implies(constraint) {
                return Some(true);
            }
            constraint.negated().is_some_and(|negated| state.implies(&negated)).then_some(false)
        };
        if let Some(answer) = direct.as_ref().and_then(ask) {
            return Some(answer);
        }
        let expanded = constraint(op, left, right, |value| self.scope.expanded(value, state));
        let answer = if expanded == direct { None } else { expanded.as_ref().and_then(ask) };
        answer.or_else(|| self.ask_element(state, op, left, right))
    }
}
