//! Terms of floating-point numbers: what they are is unknown, but what is computed again from the same operands is the same.
//!
//! A comparison that is made twice has one answer (`if (x * y >= 0) .. x * y >= 0`), and `!(x < y)` is not `x >= y`: neither holds of a NaN. A computed number
//! that is stored may be rounded, so that what is loaded again is another one.

use marple_il::Operand;
use marple_ir::{BinaryOp, CompareOp, Function, Graph, Op, Type, UnaryOp, ValueId, replace};
use rustc_hash::FxHashMap;

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
    Binary(BinaryOp, ValueId, ValueId),
    Negated(ValueId),
    /// A number as a float, by the instruction that converts it.
    Converted(marple_il::Opcode, ValueId),
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
    fn push_term(&mut self, term: Term) {
        let value = self.inst(Op::Unknown, Type::Opaque);
        self.floats.terms.insert(value, term);
        self.classes.generics.insert(value);
        self.stack.push(value);
    }

    /// Whether values are floats: of what arithmetic takes, only they are neither integers nor addresses.
    fn are_floats(&self, values: [ValueId; 2]) -> bool {
        values.iter().all(|value| self.classes.generics.contains(value))
    }

    pub(crate) fn push_float(&mut self, operand: Operand<'_>) {
        let (bits, is_double) = match operand {
            Operand::Single(number) => (number.to_bits().into(), false),
            Operand::Double(number) => (number.to_bits(), true),
            _ => (0, false),
        };
        self.push_term(Term::Constant(bits, is_double));
    }

    pub(crate) fn push_converted(&mut self, opcode: marple_il::Opcode, value: ValueId) {
        self.push_term(Term::Converted(opcode, value));
    }

    pub(crate) fn push_negated(&mut self, value: ValueId) {
        self.push_term(Term::Negated(value));
    }

    /// The two numbers on top of the stack become one, if they are floats.
    pub(crate) fn float_binary(&mut self, op: BinaryOp) -> bool {
        let [.., left, right] = self.stack.cells[..] else { return false };
        if !self.are_floats([left.value, right.value]) || self.stack.pop_many(2).is_err() {
            return false;
        }
        self.push_term(Term::Binary(op, left.value, right.value));
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
        if !self.are_floats([left, right]) {
            return None;
        }
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
        let answer = match (self.float_constant(left), self.float_constant(right)) {
            (Some(left), Some(right)) => {
                let holds = match ordered {
                    Equal => left.partial_cmp(&right) == Some(std::cmp::Ordering::Equal),
                    Less => left < right,
                    LessOrEqual => left <= right,
                };
                let (one, other) = (self.constant(1, Type::I32), self.constant(holds.into(), Type::I32));
                self.inst(Op::Compare(CompareOp::Eq, one, other), Type::Bool)
            }
            _ => self.unknown(Type::Bool),
        };
        self.floats.terms.insert(answer, Term::Compared(ordered, left, right));
        Some(if negated { self.inst(Op::Unary(UnaryOp::Not, answer), Type::Bool) } else { answer })
    }

    /// The number that a constant is; one of 32 bits is one of 64, too.
    fn float_constant(&self, value: ValueId) -> Option<f64> {
        match self.floats.terms.get(&value)? {
            Term::Constant(bits, true) => Some(f64::from_bits(*bits)),
            Term::Constant(bits, false) => Some(f32::from_bits(u32::try_from(*bits).ok()?).into()),
            _ => None,
        }
    }

    /// A float as it is stored: what was computed may have more digits than the place holds.
    pub(crate) fn rounded(&mut self, value: ValueId) -> ValueId {
        match self.floats.terms.get(&value) {
            None | Some(Term::Constant(..)) => value,
            Some(_) => self.unknown(Type::Opaque),
        }
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
        Term::Binary(op, left, right) => Term::Binary(op, of(left), of(right)),
        Term::Negated(value) => Term::Negated(of(value)),
        Term::Converted(opcode, value) => Term::Converted(opcode, of(value)),
        Term::Compared(Ordered::Equal, left, right) => {
            let (left, right) = (of(left), of(right));
            Term::Compared(Ordered::Equal, left.min(right), left.max(right))
        }
        Term::Compared(ordered, left, right) => Term::Compared(ordered, of(left), of(right)),
    }
}
