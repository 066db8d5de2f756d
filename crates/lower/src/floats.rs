//! Floating-point numbers: operations, conversions and comparisons.
//!
//! A number is its place in the order of all doubles (`marple_domains::places`), so that a comparison is one of places; behind infinity there is NaN, of which no
//! comparison holds. `!(x < y)` is not `x >= y`: neither holds of a NaN. Under the assumption `ieee-floats` an operation gives what IEEE 754 says. Without it nothing
//! is known of results and comparisons, but what is computed again from the same operands is the same.

use marple_il::{Opcode, Operand};
use marple_ir::{
    BinaryOp, CompareOp, Cond, FloatBinary, FloatType, FloatUnary, Function, Graph, IntType, ObligationKind,
    Op, Type, UnaryOp, ValueId, places, replace,
};
use rustc_hash::FxHashMap;

use crate::Assumption;
use crate::kind::{Kind, Typed as _};
use crate::method::Lowering;

/// A comparison that is false if an operand is no number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Ordered {
    Equal,
    Less,
    LessOrEqual,
}

/// How a number, or the answer of a comparison, is computed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Term {
    /// The bits of a constant, of 32 or 64.
    Constant(u64, bool),
    Binary(FloatBinary, FloatType, ValueId, ValueId),
    Unary(FloatUnary, FloatType, ValueId),
    /// An integer as a float.
    Converted(FloatType, ValueId),
    Compared(Ordered, ValueId, ValueId),
}

/// The floating-point terms of a method.
#[derive(Default)]
pub(crate) struct Floats {
    terms: FxHashMap<ValueId, Term>,
}

/// How many values that are computed in the same way are told apart.
const SAME: usize = 8;

impl Lowering<'_, '_> {
    fn push_term(&mut self, term: Term, op: Op, ty: FloatType) -> ValueId {
        let op =
            if matches!(op, Op::Const(_)) || self.assumes(Assumption::IeeeFloats) { op } else { Op::Unknown };
        let value = self.inst(op, Type::Float(ty));
        self.floats.terms.insert(value, term);
        self.stack.push(value);
        value
    }

    pub(crate) fn push_float(&mut self, operand: Operand<'_>) {
        let (number, bits, ty) = match operand {
            Operand::Single(number) => (number.into(), number.to_bits().into(), FloatType::F32),
            Operand::Double(number) => (number, number.to_bits(), FloatType::F64),
            _ => (0.0, 0, FloatType::F64),
        };
        let place = places::place(number).into();
        self.push_term(Term::Constant(bits, ty == FloatType::F64), Op::Const(place), ty);
    }

    /// A number of the other type: a wider one is the same number.
    pub(crate) fn float_as(&mut self, value: ValueId, ty: &Type) -> ValueId {
        let Some(ty) = ty.float() else { return value };
        if *self.ssa.builder.type_of(value) == Type::Float(ty) {
            return value;
        }
        let function = self.ssa.builder.function();
        if let (Some(place), FloatType::F64) = (function.constant(value), ty) {
            return self.constant(place, Type::Float(ty));
        }
        let is_exact = ty == FloatType::F64;
        if !is_exact && !self.assumes(Assumption::IeeeFloats) {
            return self.unknown(Type::Float(ty));
        }
        let converted = self.inst(Op::FloatUnary(FloatUnary::Convert, value), Type::Float(ty));
        self.floats.terms.insert(converted, Term::Unary(FloatUnary::Convert, ty, value));
        converted
    }

    /// `conv.r4`, `conv.r8`, `conv.r.un`.
    pub(crate) fn push_converted(&mut self, opcode: Opcode, value: ValueId) {
        let to = if opcode == Opcode::ConvR4 { FloatType::F32 } else { FloatType::F64 };
        let function = self.ssa.builder.function();
        let (from, made) = (function.value(value).ty.clone(), function.op(value).cloned());
        match (from, made) {
            // Whether a long integer is rounded once or twice on the way to 32 bits is the runtime's: it need not be what another conversion of it gives.
            (Type::Float(FloatType::F64), Some(Op::ToFloat(integer))) if to == FloatType::F32 => {
                let op =
                    if self.assumes(Assumption::IeeeFloats) { Op::ToFloat(integer) } else { Op::Unknown };
                let value = self.inst(op, Type::Float(to));
                self.stack.push(value);
            }
            (Type::Float(_), _) => {
                let converted = self.float_as(value, &Type::Float(to));
                self.stack.push(converted);
            }
            (Type::Int(int), _) => {
                let integer = match (opcode == Opcode::ConvRUn, int.bits() > 32) {
                    (false, _) => value,
                    (true, false) => self.converted(value, &Type::Int(IntType::U32)),
                    (true, true) => self.converted(value, &Type::Int(IntType::U64)),
                };
                self.push_term(Term::Converted(to, integer), Op::ToFloat(integer), to);
            }
            _ => {
                let number = self.unknown(Type::Float(to));
                self.stack.push(number);
            }
        }
    }

    pub(crate) fn push_negated(&mut self, value: ValueId) {
        self.push_float_unary(FloatUnary::Neg, value);
    }

    fn push_float_unary(&mut self, op: FloatUnary, value: ValueId) {
        if let Some(ty) = self.ssa.builder.type_of(value).float() {
            self.push_term(Term::Unary(op, ty, value), Op::FloatUnary(op, value), ty);
        }
    }

    /// Two numbers in the wider of their types; `None` if they are no floats.
    fn float_pair(&mut self, left: ValueId, right: ValueId) -> Option<(ValueId, ValueId, FloatType)> {
        let of = |value| self.ssa.builder.type_of(value).float();
        let ty = of(left)?.max(of(right)?);
        let (left, right) = (self.float_as(left, &Type::Float(ty)), self.float_as(right, &Type::Float(ty)));
        Some((left, right, ty))
    }

    /// The two numbers on top of the stack become one, if they are floats.
    pub(crate) fn float_binary(&mut self, op: BinaryOp) -> bool {
        let [.., left, right] = self.stack.cells[..] else { return false };
        let Some((left, right, ty)) = self.float_pair(left.value, right.value) else { return false };
        if self.stack.pop_many(2).is_err() {
            return false;
        }
        let op = match op {
            BinaryOp::Add => FloatBinary::Add,
            BinaryOp::Sub => FloatBinary::Sub,
            BinaryOp::Mul => FloatBinary::Mul,
            BinaryOp::Div => FloatBinary::Div,
            BinaryOp::Rem => FloatBinary::Rem,
            _ => {
                let number = self.unknown(Type::Float(ty));
                self.stack.push(number);
                return true;
            }
        };
        self.push_term(Term::Binary(op, ty, left, right), Op::FloatBinary(op, left, right), ty);
        true
    }

    /// A comparison of two floats, as a truth value; `unordered` says that it holds if one of them is no number.
    pub(crate) fn float_comparison(
        &mut self,
        op: CompareOp,
        unordered: bool,
        left: ValueId,
        right: ValueId,
    ) -> Option<ValueId> {
        use Ordered::{Equal, Less, LessOrEqual};
        if matches!(op, CompareOp::Eq | CompareOp::Ne) {
            self.check_equality(left, right);
        }
        let (left, right, _) = self.float_pair(left, right)?;
        // What holds of a NaN is that the opposite does not.
        let (ordered, left, right, negated) = match (op, unordered) {
            (CompareOp::Eq, _) => (Equal, left.min(right), left.max(right), false),
            (CompareOp::Ne, _) => (Equal, left.min(right), left.max(right), true),
            (CompareOp::Lt, false) => (Less, left, right, false),
            (CompareOp::Gt, false) => (Less, right, left, false),
            (CompareOp::Le, false) => (LessOrEqual, left, right, false),
            (CompareOp::Ge, false) => (LessOrEqual, right, left, false),
            (CompareOp::Lt, true) => (LessOrEqual, right, left, true),
            (CompareOp::Gt, true) => (LessOrEqual, left, right, true),
            (CompareOp::Le, true) => (Less, right, left, true),
            (CompareOp::Ge, true) => (Less, left, right, true),
        };
        let answer = self.ordered(ordered, left, right);
        self.floats.terms.insert(answer, Term::Compared(ordered, left, right));
        Some(if negated { self.inst(Op::Unary(UnaryOp::Not, answer), Type::Bool) } else { answer })
    }

    /// Whether two numbers compare so, and both are numbers.
    fn ordered(&mut self, ordered: Ordered, left: ValueId, right: ValueId) -> ValueId {
        let constant = |value| self.ssa.builder.function().constant(value);
        let constants = [constant(left), constant(right)];
        if constants.contains(&None) && !self.assumes(Assumption::IeeeFloats) {
            return self.unknown(Type::Bool);
        }
        if left == right && ordered != Ordered::Less {
            return self.is_some_number(left);
        }
        let op = match ordered {
            Ordered::Equal => CompareOp::Eq,
            Ordered::Less => CompareOp::Lt,
            Ordered::LessOrEqual => CompareOp::Le,
        };
        let compared = self.inst(Op::Compare(op, left, right), Type::Bool);
        let is_number = |place: Option<i128>| place.is_some_and(|place| place <= places::INFINITY.into());
        // The larger one is a number, so both are; of equal ones any.
        if is_number(constants[1]) || (ordered == Ordered::Equal && is_number(constants[0])) {
            return compared;
        }
        let is_number = self.is_some_number(right);
        self.inst(Op::Binary(BinaryOp::And, compared, is_number), Type::Bool)
    }

    /// Whether it is not NaN.
    fn is_some_number(&mut self, value: ValueId) -> ValueId {
        let ty = self.ssa.builder.type_of(value).clone();
        let infinity = self.constant(places::INFINITY.into(), ty);
        self.inst(Op::Compare(CompareOp::Le, value, infinity), Type::Bool)
    }

    /// A float as it is stored. Where results may have more digits than their type, what is loaded again is another number.
    pub(crate) fn rounded(&mut self, value: ValueId) -> ValueId {
        match self.floats.terms.get(&value) {
            None | Some(Term::Constant(..)) => value,
            Some(_) if self.assumes(Assumption::IeeeFloats) => value,
            Some(_) => {
                let ty = self.ssa.builder.type_of(value).clone();
                self.unknown(ty)
            }
        }
    }

    /// `(int) x` of a float: it has to fit.
    pub(crate) fn float_to_integer(&mut self, value: ValueId, to: IntType, checked: bool) {
        let (first, last) = places::integer_places(to);
        let fits = Cond::And(vec![
            Cond::compare(CompareOp::Ge, value, marple_ir::Term::Const(first.into())),
            Cond::compare(CompareOp::Le, value, marple_ir::Term::Const(last.into())),
        ]);
        let kind = if checked { ObligationKind::FloatChecked } else { ObligationKind::FloatRange };
        self.check_thrown(kind, "the number fits the integer", fits);
        let ty = Kind::Int(to).storage();
        let op = if self.assumes(Assumption::IeeeFloats) { Op::ToInt(value) } else { Op::Unknown };
        let integer = self.inst(op, ty);
        self.push_int(integer, to);
    }

    /// Numbers that are compared for equality are as they were stored or converted, and of one type: a result that was rounded is seldom what it would be on paper.
    fn check_equality(&mut self, left: ValueId, right: ValueId) {
        if self.ssa.builder.type_of(left).float().is_none()
            || self.ssa.builder.type_of(right).float().is_none()
        {
            return;
        }
        let cond = if self.is_rounded(left, right) || self.is_rounded(right, left) {
            let exact = self.unknown(Type::Bool);
            Cond::Value(exact)
        } else {
            Cond::True
        };
        self.check(ObligationKind::FloatEquality, "the numbers are not rounded", cond);
    }

    /// Whether a number that is compared with another one is the rounded result of an operation, or a `float` that is compared with a `double` it cannot be.
    fn is_rounded(&self, value: ValueId, other: ValueId) -> bool {
        let function = self.ssa.builder.function();
        let constant = function.constant(other);
        match function.op(value) {
            // A difference is 0 only if both are the same.
            Some(Op::FloatBinary(FloatBinary::Sub, ..)) if constant == Some(0) => false,
            Some(Op::FloatBinary(op, left, right)) => !op.is_exact() && left != right,
            Some(&Op::FloatUnary(FloatUnary::Convert, narrow)) => {
                let is_wider = function.value(narrow).ty == Type::Float(FloatType::F32);
                // Every `float` is a `double`; not every `double` is a `float`.
                is_wider
                    && match constant {
                        Some(place) => {
                            let number = places::number(place);
                            !number.is_nan() && FloatType::F32.round(number).total_cmp(&number).is_ne()
                        }
                        None => !self.is_narrow(other),
                    }
            }
            Some(Op::FloatUnary(op, _)) => !op.is_exact() && constant != Some(0),
            _ => false,
        }
    }

    /// Whether a `double` is a widened `float`, or an integer that both hold.
    fn is_narrow(&self, value: ValueId) -> bool {
        let function = self.ssa.builder.function();
        match function.op(value) {
            Some(&Op::FloatUnary(FloatUnary::Convert, narrow)) => {
                function.value(narrow).ty == Type::Float(FloatType::F32)
            }
            Some(Op::ToFloat(_)) => true,
            _ => false,
        }
    }

    /// Methods of `Math` and of the number types whose results are known; whether it was one.
    pub(crate) fn float_call(&mut self, class: &str, name: &str, args: &[ValueId]) -> bool {
        use FloatBinary as B;
        use FloatUnary as U;
        let types: Vec<Option<FloatType>> =
            args.iter().map(|&arg| self.ssa.builder.type_of(arg).float()).collect();
        if types.is_empty() || types.contains(&None) || types.windows(2).any(|pair| pair[0] != pair[1]) {
            return false;
        }
        let is_math = matches!(class, "Math" | "MathF");
        if let [value] = *args {
            let op = match name {
                "Abs" => Some(U::Abs),
                "Sqrt" => Some(U::Sqrt),
                "Floor" => Some(U::Floor),
                "Ceiling" => Some(U::Ceiling),
                "Round" => Some(U::Round),
                "Truncate" => Some(U::Truncate),
                "Sin" => Some(U::Sin),
                "Cos" => Some(U::Cos),
                "Atan" => Some(U::Atan),
                "Asin" => Some(U::Asin),
                "Acos" => Some(U::Acos),
                "Tanh" => Some(U::Tanh),
                "Exp" => Some(U::Exp),
                "Log" | "Log10" | "Log2" => Some(U::Log),
                _ => None,
            };
            // Logarithms differ by their base: they are not the same term.
            return match op {
                Some(op) if is_math && op == U::Log => {
                    let ty = self.ssa.builder.type_of(value).clone();
                    let op = if self.assumes(Assumption::IeeeFloats) {
                        Op::FloatUnary(op, value)
                    } else {
                        Op::Unknown
                    };
                    let number = self.inst(op, ty);
                    self.stack.push(number);
                    true
                }
                Some(op) if is_math || op == U::Abs => {
                    self.push_float_unary(op, value);
                    true
                }
                _ => !is_math && self.float_question(name, value),
            };
        }
        let [left, right] = *args else { return false };
        let op = match name {
            "Min" => B::Min,
            "Max" => B::Max,
            "Pow" => B::Pow,
            "Atan2" => B::Atan2,
            _ => return false,
        };
        let Some((left, right, ty)) = self.float_pair(left, right).filter(|_| is_math) else { return false };
        self.push_term(Term::Binary(op, ty, left, right), Op::FloatBinary(op, left, right), ty);
        true
    }

    /// `double.IsNaN` and its like.
    fn float_question(&mut self, name: &str, value: ValueId) -> bool {
        let infinity: i128 = places::INFINITY.into();
        let ways: &[(CompareOp, i128)] = match name {
            "IsNaN" => &[(CompareOp::Gt, infinity)],
            "IsPositiveInfinity" => &[(CompareOp::Eq, infinity)],
            "IsNegativeInfinity" => &[(CompareOp::Eq, -infinity)],
            "IsInfinity" => &[(CompareOp::Eq, infinity), (CompareOp::Eq, -infinity)],
            "IsFinite" => &[(CompareOp::Lt, infinity), (CompareOp::Gt, -infinity)],
            _ => return false,
        };
        let answer = if self.assumes(Assumption::IeeeFloats) {
            let ty = self.ssa.builder.type_of(value).clone();
            let mut parts = Vec::new();
            for &(op, place) in ways {
                let place = self.constant(place, ty.clone());
                parts.push(self.inst(Op::Compare(op, value, place), Type::Bool));
            }
            let both = if name == "IsFinite" { BinaryOp::And } else { BinaryOp::Or };
            let mut all = parts[0];
            for &part in &parts[1..] {
                all = self.inst(Op::Binary(both, all, part), Type::Bool);
            }
            all
        } else {
            self.unknown(Type::Bool)
        };
        let number = self.converted(answer, &Type::I32);
        self.stack.push(number);
        true
    }
}

impl Floats {
    /// Each term is computed once, where the first computation dominates the others.
    pub(crate) fn settle(&self, function: &mut Function) {
        if self.terms.len() < 2 {
            return;
        }
        let graph = Graph::new(function);
        let mut first: Vec<ValueId> = (0..function.values.len()).map(ValueId::new).collect();
        let mut instead = first.clone();
        let mut same: FxHashMap<Term, Vec<(marple_ir::BlockId, ValueId)>> = FxHashMap::default();
        for &block in graph.order() {
            for inst in &function.block(block).insts {
                let Some((result, term)) =
                    inst.result.and_then(|result| Some((result, *self.terms.get(&result)?)))
                else {
                    continue;
                };
                let known = same.entry(with_operands(term, &|value| first[value.index()])).or_default();
                if let Some((_, one)) = known.first() {
                    first[result.index()] = *one;
                }
                let earlier = known.iter().find(|(home, _)| graph.dominates(*home, block));
                if let Some(&(_, earlier)) = earlier {
                    instead[result.index()] = earlier;
                } else if known.len() < SAME {
                    known.push((block, result));
                }
            }
        }
        replace(function, &instead);
    }
}

/// The term with other operands; those whose places may be changed are in order.
fn with_operands(term: Term, of: &impl Fn(ValueId) -> ValueId) -> Term {
    match term {
        Term::Constant(..) => term,
        Term::Binary(op, ty, left, right) => Term::Binary(op, ty, of(left), of(right)),
        Term::Unary(op, ty, value) => Term::Unary(op, ty, of(value)),
        Term::Converted(ty, value) => Term::Converted(ty, of(value)),
        Term::Compared(Ordered::Equal, left, right) => {
            let (left, right) = (of(left), of(right));
            Term::Compared(Ordered::Equal, left.min(right), left.max(right))
        }
        Term::Compared(ordered, left, right) => Term::Compared(ordered, of(left), of(right)),
    }
}
