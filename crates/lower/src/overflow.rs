//! Arithmetic whose result has to fit its type.
//!
//! `checked` arithmetic and conversions throw where the exact result does not fit. It is computed in a wider type, and the obligation is that it is within the
//! limits of its own. Arithmetic that wraps around is asked for the same if every result has to fit ([`Arithmetic::Every`]); it does not throw, so that nothing
//! follows from it.

use marple_il::{Opcode, Operand};
use marple_ir::{BinaryOp, CompareOp, Cond, IntType, ObligationKind, Op, Term, Type, UnaryOp, ValueId};

use marple_metadata::Module;
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{Id, MethodDef, TypeDefOrRef};

use crate::Refused;
use crate::exact::wide;
use crate::method::Lowering;
use crate::on_throw::Raised;
use crate::signs::Sign;

/// Which results have to fit their types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arithmetic {
    /// Those of operations that throw on overflow, and those that are used as an index or size at once.
    Checked,
    /// Those of all sums, differences, products and negations.
    Every,
}

/// How the operands of an operation that throws on overflow are taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Checked {
    /// As signed numbers.
    Signed,
    /// As unsigned numbers.
    Unsigned,
}

/// Whether a method is what a type defines as its `checked` arithmetic: an operator of that kind, or a conversion of `INumberBase` that throws on overflow. That it throws is what
/// it is for, so its own `checked` operations are not asked whether they do.
pub(crate) fn defines_checked(module: &Module<'_>, method: Id<MethodDef>) -> bool {
    let Ok(name) = module.row(method).and_then(|row| module.string(row.name)) else { return false };
    // The name of an explicit implementation begins with the interface.
    match name.rsplit('.').next() {
        Some(
            "op_CheckedAddition"
            | "op_CheckedSubtraction"
            | "op_CheckedMultiply"
            | "op_CheckedDivision"
            | "op_CheckedIncrement"
            | "op_CheckedDecrement"
            | "op_CheckedUnaryNegation"
            | "op_CheckedExplicit",
        ) => true,
        Some("TryConvertFromChecked" | "TryConvertToChecked" | "CreateChecked") => {
            let is_number = |interface: TypeDefOrRef| {
                let definition = match interface {
                    TypeDefOrRef::Specification(spec) => match module.type_specification(spec) {
                        Ok(Signature::Generic(generic)) => generic.definition,
                        _ => return false,
                    },
                    other => other,
                };
                let name = module.short_name(definition);
                name.is_ok_and(|name| (name.namespace, name.name) == ("System.Numerics", "INumberBase`1"))
            };
            module.type_of_method(method).is_ok_and(|class| {
                is_number(TypeDefOrRef::Definition(class))
                    || module
                        .interfaces_of(class)
                        .filter_map(|id| module.row(id).ok())
                        .any(|row| is_number(row.interface))
            })
        }
        _ => false,
    }
}

impl Lowering<'_, '_> {
    /// Arithmetic that throws when it overflows: what comes after knows that it did not.
    pub(crate) fn checked(&mut self, op: BinaryOp, checked: Checked) -> Result<(), Refused> {
        let Some((left, right, int)) = self.pair(checked == Checked::Unsigned)? else { return Ok(()) };
        let result = if let Some(exact) = self.exact(op, left, right, int) {
            self.check_range(exact, int);
            self.converted(exact, &Type::Int(int))
        } else {
            let fits = self.small_factors(left, right, int);
            self.check_fits(ObligationKind::Overflow, fits);
            self.inst(Op::Binary(op, left, right), Type::Int(int))
        };
        self.push_int(result, int);
        Ok(())
    }

    /// A number that has to be within the limits of a type, or an exception is thrown.
    pub(crate) fn check_range(&mut self, value: ValueId, int: IntType) {
        let fits = self.is_within(value, int);
        self.check_fits(ObligationKind::Overflow, fits);
    }

    /// A sum, difference or product that may wrap around.
    pub(crate) fn check_wrap(&mut self, op: BinaryOp, left: ValueId, right: ValueId, int: IntType) {
        let is_used = self.is_used(op, left, right);
        if (self.code.arithmetic == Arithmetic::Checked && !is_used) || self.is_quiet() {
            return;
        }
        // As the source takes the operands; without a sign nobody can say what fits.
        let int = match (self.sign(), int.bits() > 32) {
            (Sign::Either, _) => return,
            (Sign::Signed, _) => int,
            (Sign::Unsigned, false) => IntType::U32,
            (Sign::Unsigned, true) => IntType::U64,
        };
        let ty = Type::Int(int);
        let (left, right) = (self.converted(left, &ty), self.converted(right, &ty));
        let fits = match self.exact(op, left, right, int) {
            Some(exact) => self.is_within(exact, int),
            None => self.small_factors(left, right, int),
        };
        // Who asks for every result wants to be warned of this one as of others.
        let is_every = self.code.arithmetic == Arithmetic::Every;
        let kind = if is_every { ObligationKind::Wrap } else { ObligationKind::WrapUsed };
        self.check_fits(kind, fits);
    }

    /// Whether the next instructions halve a sum of two numbers that are both not fixed, or make an array of so many elements as their product.
    fn is_used(&self, op: BinaryOp, left: ValueId, right: ValueId) -> bool {
        let function = self.ssa.builder.function();
        if [left, right].into_iter().any(|value| function.constant(value).is_some()) {
            return false;
        }
        let next = self.code.after(self.stack.offset);
        let opcode = |number: usize| next.get(number).map(|one| one.opcode.long_form());
        let number = match next.first().map(|one| (one.opcode.long_form(), one.operand)) {
            Some((Opcode::LdcI4, Operand::Int(number))) => number,
            _ => 0,
        };
        let is_halved = matches!((number, opcode(1)), (2, Some(Opcode::Div)) | (1, Some(Opcode::Shr)));
        let is_size = opcode(0) == Some(Opcode::Newarr);
        match op {
            BinaryOp::Add => is_halved,
            BinaryOp::Mul => is_size,
            _ => false,
        }
    }

    /// A negation that may wrap around: that of the smallest number is itself.
    pub(crate) fn check_negation(&mut self, value: ValueId, int: IntType) {
        if self.code.arithmetic == Arithmetic::Every && !self.is_quiet() && self.sign() == Sign::Signed {
            let fits = vec![Cond::compare(CompareOp::Ne, value, Term::Const(int.min()))];
            self.check_fits(ObligationKind::Negation, fits);
        }
    }

    /// The absolute value of a number that has so many bits: that of the smallest one does not fit, and an exception is thrown.
    pub(crate) fn absolute(&mut self, number: ValueId, int: IntType) {
        let ty = self.ssa.builder.type_of(number).clone();
        let fits = Cond::compare(CompareOp::Ne, number, Term::Const(int.min()));
        if self.is_quiet() {
            self.assume(fits);
        } else {
            self.check(ObligationKind::DivisionOverflow, "it is not the smallest number", fits);
        }
        let result = self.inst(Op::Unary(UnaryOp::Abs, number), ty);
        self.stack.push(result);
    }

    /// The exact result in a wider type; `None` if no type holds every one.
    fn exact(&mut self, op: BinaryOp, left: ValueId, right: ValueId, int: IntType) -> Option<ValueId> {
        if int.bits() > 32 && op == BinaryOp::Mul {
            return None;
        }
        let wide = Type::Int(wide(op, int));
        let (left, right) = (self.converted(left, &wide), self.converted(right, &wide));
        Some(self.inst(Op::Binary(op, left, right), wide))
    }

    /// The limits of a type that a number has to keep; one that its own type keeps it within says nothing.
    fn is_within(&self, value: ValueId, int: IntType) -> Vec<Cond> {
        let own = self.ssa.builder.type_of(value).int();
        let is_low = own.is_some_and(|own| own.min() < int.min());
        let is_high = own.is_some_and(|own| own.max() > int.max());
        let low = is_low.then(|| Cond::compare(CompareOp::Ge, value, Term::Const(int.min())));
        let high = is_high.then(|| Cond::compare(CompareOp::Le, value, Term::Const(int.max())));
        [low, high].into_iter().flatten().collect()
    }

    /// A condition under which a product of 64 bits fits: both factors have half as many. Where that is not known, nothing is.
    fn small_factors(&mut self, left: ValueId, right: ValueId, int: IntType) -> Vec<Cond> {
        let half = if int.is_signed() { IntType::I32 } else { IntType::U32 };
        let small = self.is_within(left, half).into_iter().chain(self.is_within(right, half)).collect();
        let other = self.unknown(Type::Bool);
        vec![Cond::Or(vec![Cond::And(small), Cond::Value(other)])]
    }

    /// Makes an obligation of conditions; in clauses, which nobody checks, operations that throw are taken to fit.
    fn check_fits(&mut self, kind: ObligationKind, mut fits: Vec<Cond>) {
        if self.is_quiet() {
            for cond in fits {
                self.assume(cond);
            }
            return;
        }
        let cond = match fits.len() {
            0 => return,
            1 => fits.remove(0),
            _ => Cond::And(fits),
        };
        self.check_thrown(kind, "the result fits its type", cond);
    }

    /// An obligation, unless an exception is thrown otherwise and the method is what a type defines as its `checked` arithmetic: nothing is asked of that, and what comes after knows
    /// that it held.
    pub(crate) fn check_thrown(&mut self, kind: ObligationKind, text: &str, cond: Cond) {
        let throws = matches!(kind, ObligationKind::Overflow | ObligationKind::FloatChecked);
        if !throws || !self.code.defines_checked || self.is_quiet() {
            self.check(kind, text, cond);
            return;
        }
        self.observe_failure(&cond);
        self.check_on_throw(Raised::Unless(&cond));
        if !self.is_of_postcondition() {
            self.assume(cond);
        }
    }
}
