//! Expressions to values.

use marple_ir::{BinaryOp, BlockId, Op, ValueId};

use super::{FunctionLowerer, ir_type};
use crate::typed::{Access, Expr, ExprKind};

impl<'p, 'a> FunctionLowerer<'p, 'a> {
    pub(super) fn value(&mut self, expr: &'p Expr<'a>) -> ValueId {
        let op = match &expr.kind {
            ExprKind::Constant(number) => Op::Const(*number),
            ExprKind::Any => return self.unknown(expr.ty),
            ExprKind::Variable(variable) => {
                return match &self.frame {
                    Some(frame) => frame.parameters[variable.index()],
                    None => self.environment.get(self.slots[variable.index()]),
                };
            }
            ExprKind::Result => {
                let frame = self.frame.as_ref().expect("checked: `result` is in a contract");
                return frame.result.expect("checked: the function returns something");
            }
            ExprKind::Element => return self.element.expect("an update has loaded its element"),
            ExprKind::Unary(op, operand) => Op::Unary(*op, self.value(operand)),
            ExprKind::Not(operand) => Op::Unary(marple_ir::UnaryOp::Not, self.value(operand)),
            ExprKind::Binary(op, pair) => {
                let (left, right) = (self.value(&pair.0), self.value(&pair.1));
                if matches!(op, BinaryOp::Div | BinaryOp::Rem) {
                    self.check_divisor(expr, &pair.1, right);
                }
                Op::Binary(*op, left, right)
            }
            ExprKind::Compare(op, pair) => Op::Compare(*op, self.value(&pair.0), self.value(&pair.1)),
            ExprKind::Logic(..) if expr.traits.ordered => return self.truth(expr),
            ExprKind::Logic(and, pair) => {
                let op = if *and { BinaryOp::And } else { BinaryOp::Or };
                Op::Binary(op, self.value(&pair.0), self.value(&pair.1))
            }
            ExprKind::Conditional(three) => return self.conditional(expr, three),
            ExprKind::Convert(operand) => Op::Convert(self.value(operand)),
            ExprKind::NewArray(size) => return self.new_array(expr, size),
            ExprKind::Length(array) => {
                let array = self.value(array);
                return self.length(array);
            }
            ExprKind::Index(access) => {
                let (array, index) = (self.value(&access.array), self.value(&access.index));
                return self.load(access, array, index);
            }
            ExprKind::Call(call) => return self.call(call).expect("checked: the callee returns something"),
            ExprKind::Bound(_) | ExprKind::Quantified(_) => {
                unreachable!("checked: quantifiers and their variables are no values")
            }
        };
        self.builder.inst(op, ir_type(expr.ty))
    }

    fn new_array(&mut self, expr: &'p Expr<'a>, size: &'p Expr<'a>) -> ValueId {
        let length = self.value(size);
        self.check_size(expr, size, length);
        let array = self.builder.inst(Op::NewArray(length), ir_type(expr.ty));
        self.builder.set_length(array, length);
        array
    }

    /// An element, once its index is checked.
    pub(super) fn load(&mut self, access: &'p Access<'a>, array: ValueId, index: ValueId) -> ValueId {
        self.check_bounds(access, array, index);
        let element = access.array.ty.element().expect("checked: an array is accessed");
        let value = self.builder.inst(Op::Load { array, index }, ir_type(element));
        self.measure(value);
        value
    }

    /// A condition as a truth value, by control flow.
    fn truth(&mut self, expr: &'p Expr<'a>) -> ValueId {
        let (mut then, mut otherwise) = (None, None);
        self.branch(expr, &mut then, &mut otherwise);
        let sides = [(then, 1), (otherwise, 0)].map(|(block, number)| {
            self.enter_block(block);
            let value = self.builder.inst(Op::Const(number), marple_ir::Type::Bool);
            (self.builder.current(), value)
        });
        self.merge(sides)
    }

    fn conditional(&mut self, expr: &'p Expr<'a>, three: &'p (Expr<'a>, Expr<'a>, Expr<'a>)) -> ValueId {
        debug_assert_eq!(three.1.ty, expr.ty, "checked: both values have the type of the whole");
        let (mut then, mut otherwise) = (None, None);
        self.branch(&three.0, &mut then, &mut otherwise);
        let sides = [(then, &three.1), (otherwise, &three.2)].map(|(block, side)| {
            self.enter_block(block);
            let value = self.value(side);
            (self.builder.current(), value)
        });
        self.merge(sides)
    }

    /// The value that is one or the other, by the block it comes from; goes on where they meet.
    fn merge(&mut self, sides: [(BlockId, ValueId); 2]) -> ValueId {
        let join = self.builder.block();
        let values = sides.map(|(_, value)| value);
        let lengths = values.map(|value| self.builder.length_of(value));
        let mut pairs = Vec::new();
        let merged = self.parameter(join, values, &mut pairs);
        if let [Some(first), Some(second)] = lengths
            && merged != values[0]
        {
            let length = self.parameter(join, [first, second], &mut pairs);
            self.builder.set_length(merged, length);
        }
        for (index, (block, _)) in sides.into_iter().enumerate() {
            self.go_to(block);
            self.builder.jump(join, pairs.iter().map(|pair| pair[index]).collect());
        }
        self.go_to(join);
        merged
    }

    fn parameter(&mut self, join: BlockId, pair: [ValueId; 2], pairs: &mut Vec<[ValueId; 2]>) -> ValueId {
        if pair[0] == pair[1] {
            return pair[0];
        }
        pairs.push(pair);
        let ty = self.builder.type_of(pair[0]).clone();
        self.builder.param(join, ty, None)
    }
}
