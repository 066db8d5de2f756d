//! Numbers: operations, conversions, comparisons.

use marple_ir::{BinaryOp, CompareOp, Cond, IntType, ObligationKind, Op, Term, Type, UnaryOp, ValueId};

use crate::Refused;
use crate::kind::{Kind, Typed as _};
use crate::method::Lowering;
use crate::signs::Sign;

/// How many blocks in a row are looked at for what a truth value is bound to.
const WAYS: usize = 3;

impl Lowering<'_, '_> {
    pub(crate) fn inst(&mut self, op: Op, ty: Type) -> ValueId {
        // What is computed for a postcondition tells nothing of where its code stands, not even that it fits its type, or that an array has elements.
        let tells = matches!(
            op,
            Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem, ..)
                | Op::Unary(UnaryOp::Neg | UnaryOp::Abs, _)
                | Op::Load { .. }
        );
        let op = if tells && self.is_of_postcondition() { Op::Unknown } else { op };
        self.ssa.builder.inst(op, ty)
    }

    pub(crate) fn unknown(&mut self, ty: Type) -> ValueId {
        self.inst(Op::Unknown, ty)
    }

    pub(crate) fn constant(&mut self, number: i128, ty: Type) -> ValueId {
        self.inst(Op::Const(number), ty)
    }

    /// The run goes on only if a condition holds. Of a postcondition, whose code stands at the entry and holds elsewhere, nothing is taken.
    pub(crate) fn assume(&mut self, cond: Cond) {
        if self.is_of_postcondition() {
            return;
        }
        self.ssa.builder.effect(Op::Assume(cond));
    }

    /// A value as another integer type, modulo 2^bits.
    pub(crate) fn converted(&mut self, value: ValueId, ty: &Type) -> ValueId {
        if self.ssa.builder.type_of(value) == ty {
            return value;
        }
        let mut source = value;
        if let (Some(from), Some(to)) = (self.ssa.builder.type_of(value).int(), ty.int()) {
            match self.ssa.builder.function().op(value) {
                Some(&Op::Const(number)) => return self.constant(to.wrap(number), ty.clone()),
                // A type that is no narrower on the way changes nothing.
                Some(&Op::Convert(inner)) if from.bits() >= to.bits() => source = inner,
                _ => {}
            }
        }
        if self.ssa.builder.type_of(source) == ty {
            return source;
        }
        self.inst(Op::Convert(source), ty.clone())
    }

    /// A value where another type is expected: integers are converted, anything else is unknown.
    pub(crate) fn coerced(&mut self, value: ValueId, ty: &Type) -> ValueId {
        let found = self.ssa.builder.type_of(value).clone();
        if found == *ty {
            return value;
        }
        if let (Type::Int(_) | Type::Bool, Type::Int(_)) = (&found, ty) {
            return self.converted(value, ty);
        }
        if let (Type::Float(_), Type::Float(_)) = (&found, ty) {
            return self.float_as(value, ty);
        }
        // A reference in another guise: what is done to it there is not seen here.
        self.ssa.share(value);
        // A number as an address: what it points to is not known anyway.
        if *ty != Type::Opaque {
            self.not_modelled("a value taken for another kind");
        }
        let taken = self.unknown(ty.clone());
        self.retaken(taken, value);
        taken
    }

    /// What is left of a stack value in a place of this kind, as it is loaded again.
    pub(crate) fn stored(&mut self, value: ValueId, kind: Kind) -> ValueId {
        match kind {
            Kind::Int(int) => {
                let value = self.coerced(value, &kind.stack());
                // As wide as on the stack, or converted just before.
                if int.bits() >= 32 || self.is_converted_from(value, &kind.storage()) {
                    return value;
                }
                let stored = self.converted(value, &kind.storage());
                self.converted(stored, &kind.stack())
            }
            // Any number is stored as a truth value; compilers store 0 and 1.
            Kind::Bool => {
                if self.is_byte(value) {
                    return value;
                }
                let value = self.coerced(value, &Type::I32);
                let byte = self.converted(value, &Type::Int(IntType::U8));
                self.converted(byte, &Type::I32)
            }
            Kind::Float(_) => {
                let value = self.coerced(value, &kind.stack());
                self.rounded(value)
            }
            _ => self.coerced(value, &kind.stack()),
        }
    }

    fn is_converted_from(&self, value: ValueId, ty: &Type) -> bool {
        match self.ssa.builder.function().op(value) {
            Some(Op::Convert(inner)) => self.ssa.builder.type_of(*inner) == ty,
            _ => false,
        }
    }

    /// The truth value behind a number that is 0 or 1 because it was one.
    pub(crate) fn truth(&self, value: ValueId) -> Option<ValueId> {
        match self.ssa.builder.function().op(value) {
            Some(Op::Convert(inner)) if *self.ssa.builder.type_of(*inner) == Type::Bool => Some(*inner),
            _ => None,
        }
    }

    /// Whether a number is surely what a byte can hold: truth values, loaded ones, and what is made of these bit by bit.
    fn is_byte(&self, value: ValueId) -> bool {
        let function = self.ssa.builder.function();
        match function.op(value) {
            Some(Op::Convert(inner)) => {
                matches!(function.value(*inner).ty, Type::Bool | Type::Int(IntType::U8))
            }
            Some(&Op::Binary(BinaryOp::Or, left, right)) => [left, right].into_iter().all(|part| {
                matches!(function.op(part), Some(Op::Convert(inner))
                    if matches!(function.value(*inner).ty, Type::Bool | Type::Int(IntType::U8)))
            }),
            _ => false,
        }
    }

    /// Two operands brought to one integer type; `None` if they are no integers.
    pub(crate) fn pair(&mut self, unsigned: bool) -> Result<Option<(ValueId, ValueId, IntType)>, Refused> {
        let (right, left) = (self.stack.pop()?, self.stack.pop()?);
        // What is computed from an address is an address that cannot be followed.
        self.escape(left);
        self.escape(right);
        let (right, left) = (right.value, left.value);
        let int = |value| self.ssa.builder.type_of(value).int();
        let (Some(a), Some(b)) = (int(left), int(right)) else {
            // What a pointer, float or type parameter computes is of its own kind; with a number it is a number.
            let ty = match (int(left), int(right)) {
                (Some(int), None) | (None, Some(int)) => Type::Int(int),
                _ => Type::Opaque,
            };
            let opaque =
                [left, right].into_iter().any(|value| *self.ssa.builder.type_of(value) == Type::Opaque);
            // Only addresses are added to numbers, and what number an address is, nobody knows.
            if ty == Type::Opaque {
                self.not_modelled("arithmetic on addresses");
            }
            let result = self.unknown(if opaque { Type::Opaque } else { ty });
            self.stack.push(result);
            return Ok(None);
        };
        let wide = a.bits() > 32 || b.bits() > 32;
        let (signed, target) = match (wide, unsigned) {
            (false, false) => (IntType::I32, IntType::I32),
            (false, true) => (IntType::I32, IntType::U32),
            (true, false) => (IntType::I64, IntType::I64),
            (true, true) => (IntType::I64, IntType::U64),
        };
        let mut bring = |value| {
            let signed = self.converted(value, &Type::Int(signed));
            self.converted(signed, &Type::Int(target))
        };
        Ok(Some((bring(left), bring(right), target)))
    }

    /// Pushes an integer, signed as the stack has it.
    pub(crate) fn push_int(&mut self, value: ValueId, int: IntType) {
        let signed = if int.bits() <= 32 { IntType::I32 } else { IntType::I64 };
        let value = self.converted(value, &Type::Int(signed));
        self.stack.push(value);
    }

    pub(crate) fn binary(&mut self, op: BinaryOp, unsigned: bool) -> Result<(), Refused> {
        if self.float_binary(op) {
            return Ok(());
        }
        if matches!(op, BinaryOp::Add | BinaryOp::Sub) && self.numbers_of_addresses() {
            self.binary_of_numbers(op, unsigned)?;
            self.address_of_sum(op);
            return Ok(());
        }
        self.binary_of_numbers(op, unsigned)
    }

    fn binary_of_numbers(&mut self, op: BinaryOp, unsigned: bool) -> Result<(), Refused> {
        let Some((left, right, int)) = self.pair(unsigned)? else { return Ok(()) };
        if matches!(op, BinaryOp::Div | BinaryOp::Rem) {
            self.check_division(left, right, int);
        }
        if let Some(truth) = self.logic(op, left, right) {
            let number = self.converted(truth, &Type::Int(int));
            self.push_int(number, int);
            return Ok(());
        }
        let may_wrap = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
        let result = if may_wrap {
            self.check_wrap(op, left, right, int);
            self.computed(op, left, right, int)
        } else {
            self.inst(Op::Binary(op, left, right), Type::Int(int))
        };
        self.push_int(result, int);
        Ok(())
    }

    /// A bitwise operation on truth values is logic: compilers write `a & b` for `a && b` where `b` costs nothing.
    fn logic(&mut self, op: BinaryOp, left: ValueId, right: ValueId) -> Option<ValueId> {
        let truths = (self.truth(left), self.truth(right));
        let (left, right) = match (op, truths) {
            (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, (Some(left), Some(right))) => (left, right),
            // Of a number a truth value leaves the last bit.
            (BinaryOp::And, (Some(truth), None)) => (truth, self.is_odd(right)),
            (BinaryOp::And, (None, Some(truth))) => (self.is_odd(left), truth),
            _ => return None,
        };
        Some(self.inst(Op::Binary(op, left, right), Type::Bool))
    }

    /// Whether the last bit of a number is 1. A stored truth value is 0 or 1 as a rule, and then that is the number itself.
    fn is_odd(&mut self, value: ValueId) -> ValueId {
        let ty = self.ssa.builder.type_of(value).clone();
        if self.is_bit(value, WAYS) {
            let zero = self.constant(0, ty);
            return self.inst(Op::Compare(CompareOp::Ne, value, zero), Type::Bool);
        }
        let (one, zero) = (self.constant(1, ty.clone()), self.constant(0, ty.clone()));
        let bit = self.inst(Op::Binary(BinaryOp::And, value, one), ty);
        self.inst(Op::Compare(CompareOp::Ne, bit, zero), Type::Bool)
    }

    /// Whether a number is surely 0 or 1, on all ways that meet; `ways` of them are looked at behind each other.
    fn is_bit(&self, value: ValueId, ways: usize) -> bool {
        match self.ssa.builder.function().op(value) {
            Some(Op::Const(number)) => matches!(number, 0 | 1),
            Some(Op::Convert(inner)) => *self.ssa.builder.type_of(*inner) == Type::Bool,
            Some(_) => false,
            None => {
                let bound = ways.checked_sub(1).and_then(|ways| Some((ways, self.ssa.bound(value)?)));
                bound.is_some_and(|(ways, bound)| bound.iter().all(|&value| self.is_bit(value, ways)))
            }
        }
    }

    fn check_division(&mut self, left: ValueId, right: ValueId, int: IntType) {
        let not_zero = Cond::compare(CompareOp::Ne, right, Term::Const(0));
        self.check(ObligationKind::Division, "the divisor is not zero", not_zero);
        if int.is_signed() {
            let fits = Cond::Or(vec![
                Cond::compare(CompareOp::Ne, left, Term::Const(int.min())),
                Cond::compare(CompareOp::Ne, right, Term::Const(-1)),
            ]);
            self.check(ObligationKind::DivisionOverflow, "the smallest number is not divided by -1", fits);
        }
    }

    pub(crate) fn shift(&mut self, op: BinaryOp, unsigned: bool) -> Result<(), Refused> {
        let count = self.stack.pop()?.value;
        let value = self.stack.pop()?.value;
        let Some(int) = self.ssa.builder.type_of(value).int() else {
            self.not_modelled("arithmetic on addresses");
            let result = self.unknown(Type::Opaque);
            self.stack.push(result);
            return Ok(());
        };
        let count = self.coerced(count, &Type::I32);
        let target = match (unsigned, int.bits() > 32) {
            (false, _) => int,
            (true, false) => IntType::U32,
            (true, true) => IntType::U64,
        };
        let value = self.converted(value, &Type::Int(target));
        let result = self.inst(Op::Binary(op, value, count), Type::Int(target));
        self.push_int(result, target);
        Ok(())
    }

    pub(crate) fn unary(&mut self, op: UnaryOp) -> Result<(), Refused> {
        let value = self.stack.pop()?.value;
        let ty = self.ssa.builder.type_of(value).clone();
        if let (UnaryOp::Neg, Type::Int(int)) = (op, &ty) {
            self.check_negation(value, *int);
        }
        let result = match ty {
            Type::Int(int) if op == UnaryOp::Neg && self.sign() != Sign::Signed => {
                let zero = self.constant(0, ty);
                self.computed(BinaryOp::Sub, zero, value, int)
            }
            Type::Int(_) => self.inst(Op::Unary(op, value), ty),
            Type::Float(_) => {
                self.push_negated(value);
                return Ok(());
            }
            _ => {
                self.not_modelled("arithmetic on addresses");
                self.unknown(Type::Opaque)
            }
        };
        self.stack.push(result);
        Ok(())
    }

    /// `conv.*`; `unsigned` says that the operand is to be taken as unsigned.
    pub(crate) fn convert(&mut self, to: IntType, checked: bool, unsigned: bool) -> Result<(), Refused> {
        let cell = self.stack.pop()?;
        // An address as a number: `int* p = &i`.
        self.escape(cell);
        let value = cell.value;
        let kind = Kind::Int(to);
        if self.ssa.builder.type_of(value).float().is_some() {
            self.float_to_integer(value, to, checked);
            return Ok(());
        }
        let Some(from) = self.ssa.builder.type_of(value).int() else {
            // What number an address is, nobody knows.
            if !matches!(to, IntType::I64 | IntType::U64) || checked {
                self.not_modelled("an address as an integer");
            }
            let stored = self.address_number(value, kind.storage());
            self.push_int(stored, to);
            return Ok(());
        };
        // Widening to an unsigned type takes the bits as they are; so do the checked forms with `.un`.
        let takes_bits = unsigned || (!checked && !to.is_signed() && to.bits() > from.bits());
        let value = match (takes_bits, from.bits() > 32) {
            (false, _) => value,
            (true, false) => self.converted(value, &Type::Int(IntType::U32)),
            (true, true) => self.converted(value, &Type::Int(IntType::U64)),
        };
        if checked {
            self.check_range(value, to);
        }
        let stored = self.converted(value, &kind.storage());
        self.push_int(stored, to);
        Ok(())
    }

    /// Whether two operands compare so, as a truth value.
    pub(crate) fn comparison(&mut self, op: CompareOp, unsigned: bool) -> Result<ValueId, Refused> {
        self.numbers_of_addresses();
        let right = self.stack.pop()?.value;
        let left = self.stack.pop()?.value;
        let (a, b) = (self.ssa.builder.type_of(left).clone(), self.ssa.builder.type_of(right).clone());
        if a == Type::Object && b == Type::Object {
            // `x > null`, unsigned, is how compilers say `x != null`.
            let is_null = matches!(self.ssa.builder.function().op(right), Some(Op::Const(0)));
            let op = match op {
                CompareOp::Eq => CompareOp::Eq,
                CompareOp::Ne => CompareOp::Ne,
                CompareOp::Gt if is_null || self.interface.nothing.contains(&right) => CompareOp::Ne,
                _ => return Ok(self.unknown(Type::Bool)),
            };
            if is_null && op == CompareOp::Ne {
                return Ok(self.is_not_null(left));
            }
            return Ok(self.inst(Op::Compare(op, left, right), Type::Bool));
        }
        if let Some(answer) = self.float_comparison(op, unsigned, left, right) {
            return Ok(answer);
        }
        if a.int().is_none() || b.int().is_none() {
            self.not_modelled("a comparison of addresses");
            return Ok(self.unknown(Type::Bool));
        }
        // Who orders the values of an enum takes them for numbers.
        if matches!(op, CompareOp::Eq | CompareOp::Ne) {
            let is_constant = self.ssa.builder.function().constant(right).is_some();
            self.tell_enum(if is_constant { left } else { right });
        }
        if matches!(op, CompareOp::Eq | CompareOp::Ne)
            && matches!(self.ssa.builder.function().op(right), Some(Op::Const(0)))
            && let Some(truth) = self.truth(left)
        {
            match self.ssa.builder.function().op(truth) {
                // `(a < b) == 0` is how compilers say `a >= b` outside of branches.
                Some(&Op::Compare(inner, a, b)) => {
                    let inner = if op == CompareOp::Eq { inner.negated() } else { inner };
                    return Ok(self.inst(Op::Compare(inner, a, b), Type::Bool));
                }
                Some(&Op::Unary(UnaryOp::Not, inner)) if op == CompareOp::Eq => return Ok(inner),
                Some(Op::Binary(BinaryOp::And | BinaryOp::Or, ..)) if op == CompareOp::Eq => {
                    return Ok(self.inst(Op::Unary(UnaryOp::Not, truth), Type::Bool));
                }
                _ => {}
            }
        }
        // Unsigned, `x > 0` is `x != 0`: compilers write it so.
        let is_zero = matches!(self.ssa.builder.function().op(right), Some(Op::Const(0)));
        if is_zero
            && matches!(op, CompareOp::Eq | CompareOp::Ne)
            && let Some(truth) = self.either(left)
        {
            let is_equal = op == CompareOp::Eq;
            return Ok(if is_equal { self.inst(Op::Unary(UnaryOp::Not, truth), Type::Bool) } else { truth });
        }
        let op = match op {
            CompareOp::Gt if unsigned && is_zero => CompareOp::Ne,
            CompareOp::Le if unsigned && is_zero => CompareOp::Eq,
            _ => op,
        };
        if unsigned && let Some(truth) = self.range_test(op, left, right) {
            return Ok(truth);
        }
        let ordered = !matches!(op, CompareOp::Eq | CompareOp::Ne);
        self.stack.push(left);
        self.stack.push(right);
        match self.pair(unsigned && ordered)? {
            Some((left, right, _)) => Ok(self.inst(Op::Compare(op, left, right), Type::Bool)),
            None => Ok(self.unknown(Type::Bool)),
        }
    }

    /// `x - low <= size`, unsigned, is how compilers say `low <= x && x <= low + size`: their difference may wrap.
    fn range_test(&mut self, op: CompareOp, left: ValueId, right: ValueId) -> Option<ValueId> {
        let ty = self.ssa.builder.type_of(left).clone();
        let int = ty.int()?;
        let (number, low) = self.moved(left)?;
        let size = self.ssa.builder.function().constant(right)?;
        if *self.ssa.builder.type_of(right) != ty {
            return None;
        }
        let number = self.converted(number, &ty);
        let size = size.rem_euclid(1 << int.bits());
        let (is_inside, size) = match op {
            CompareOp::Le => (true, size),
            CompareOp::Gt => (false, size),
            CompareOp::Lt => (true, size - 1),
            CompareOp::Ge => (false, size - 1),
            CompareOp::Eq | CompareOp::Ne => return None,
        };
        let high = low + size;
        if size < 0 || !int.contains(low) || !int.contains(high) {
            return None;
        }
        let (low, high) = (self.constant(low, ty.clone()), self.constant(high, ty));
        let (above, below, both) = if is_inside {
            (CompareOp::Ge, CompareOp::Le, BinaryOp::And)
        } else {
            (CompareOp::Lt, CompareOp::Gt, BinaryOp::Or)
        };
        let above = self.inst(Op::Compare(above, number, low), Type::Bool);
        let below = self.inst(Op::Compare(below, number, high), Type::Bool);
        Some(self.inst(Op::Binary(both, above, below), Type::Bool))
    }

    /// The number that a value is, but for a constant that is subtracted from it; modulo 2^bits of its type.
    pub(crate) fn moved(&self, value: ValueId) -> Option<(ValueId, i128)> {
        let function = self.ssa.builder.function();
        let int = function.value(value).ty.int()?;
        let mut inner = value;
        while let Some(&Op::Convert(of)) = function.op(inner) {
            if function.value(of).ty.int()?.bits() < int.bits() {
                return None;
            }
            inner = of;
        }
        let &Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), mut number, by) = function.op(inner)? else {
            return None;
        };
        let by = function.constant(by)?;
        // Computed in a wider type, it was widened before.
        while function.value(number).ty.int()?.bits() > int.bits() {
            let &Op::Convert(of) = function.op(number)? else { return None };
            number = of;
        }
        if function.value(number).ty.int()?.bits() != int.bits() {
            return None;
        }
        Some((number, int.wrap(if op == BinaryOp::Sub { by } else { -by })))
    }

    pub(crate) fn push_comparison(&mut self, op: CompareOp, unsigned: bool) -> Result<(), Refused> {
        let truth = self.comparison(op, unsigned)?;
        let number = self.converted(truth, &Type::I32);
        self.stack.push(number);
        Ok(())
    }

    /// Whether a value is not zero or null, as a truth value.
    pub(crate) fn is_true(&mut self, value: ValueId) -> ValueId {
        if let Some(truth) = self.truth(value) {
            return truth;
        }
        let ty = self.ssa.builder.type_of(value).clone();
        match ty {
            Type::Opaque | Type::Float(_) => return self.unknown(Type::Bool),
            Type::Object => return self.is_not_null(value),
            _ => {}
        }
        if let Some(truth) = self.either(value) {
            return truth;
        }
        let zero = self.constant(0, ty);
        self.inst(Op::Compare(CompareOp::Ne, value, zero), Type::Bool)
    }

    /// Whether one part of `a | b` is not zero, if one of them is a truth value.
    fn either(&mut self, value: ValueId) -> Option<ValueId> {
        let &Op::Binary(BinaryOp::Or, left, right) = self.ssa.builder.function().op(value)? else {
            return None;
        };
        if self.truth(left).is_none() && self.truth(right).is_none() {
            return None;
        }
        let (left, right) = (self.is_true(left), self.is_true(right));
        Some(self.inst(Op::Binary(BinaryOp::Or, left, right), Type::Bool))
    }
}
