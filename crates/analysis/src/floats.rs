//! What operations on floating-point numbers give, as intervals of their places.

use marple_domains::{Facts, FloatInterval, Interval};
use marple_ir::{Op, ValueId};

use crate::scope::Scope;

impl Scope<'_> {
    /// The numbers that an operation on floats may give, by what is known of its operands; `None` if it is no such operation.
    pub(crate) fn float_result(&self, result: ValueId, op: &Op, facts: &dyn Facts) -> Option<Interval> {
        let ty = &self.function.value(result).ty;
        let any = self.limits(result);
        let found = match *op {
            Op::FloatUnary(op, operand) => {
                self.float_operand(operand, facts)?.unary(op, ty.float()?).places()
            }
            Op::FloatBinary(op, left, right) => {
                let (left, right) = (self.float_operand(left, facts)?, self.float_operand(right, facts)?);
                left.binary(op, right, ty.float()?).places()
            }
            Op::ToFloat(operand) => {
                let integers = self.known(operand, facts);
                FloatInterval::from_integers(integers, ty.float()?).places()
            }
            Op::ToInt(operand) => self.float_operand(operand, facts)?.to_integers(ty.int()?),
            _ => return None,
        };
        Some(found.and_then(|found| found.meet(any)).unwrap_or(any))
    }

    fn float_operand(&self, value: ValueId, facts: &dyn Facts) -> Option<FloatInterval> {
        FloatInterval::from_places(self.known(value, facts))
    }

    /// The numbers that a value may be.
    fn known(&self, value: ValueId, facts: &dyn Facts) -> Interval {
        let any = self.limits(value);
        self.direct(value).and_then(|value| facts.bounds(&value).meet(any)).unwrap_or(any)
    }
}
