//! Sums, differences and products that wrap as the machine's do.

use marple_ir::{BinaryOp, IntType, Op, Type, ValueId};

use crate::method::Lowering;
use crate::signs::Sign;

/// How far definitions are followed.
const DEPTH: u32 = 4;

/// What a sum, difference or product of numbers in two ranges may be.
fn range_of(op: BinaryOp, left: (i128, i128), right: (i128, i128)) -> Option<(i128, i128)> {
    let ends = match op {
        BinaryOp::Add => vec![left.0.checked_add(right.0)?, left.1.checked_add(right.1)?],
        BinaryOp::Sub => vec![left.0.checked_sub(right.1)?, left.1.checked_sub(right.0)?],
        BinaryOp::Mul => vec![
            left.0.checked_mul(right.0)?,
            left.0.checked_mul(right.1)?,
            left.1.checked_mul(right.0)?,
            left.1.checked_mul(right.1)?,
        ],
        _ => return None,
    };
    Some((*ends.iter().min()?, *ends.iter().max()?))
}

/// A type that holds every sum, difference and product of two numbers of a type; of 64 bits, every sum and difference. The product of two
/// unsigned numbers of 32 bits does not fit `i64`.
pub(crate) fn wide(op: BinaryOp, int: IntType) -> IntType {
    match int {
        IntType::U32 if op == BinaryOp::Mul => IntType::I96,
        _ if int.bits() > 32 => IntType::I96,
        _ => IntType::I64,
    }
}

impl Lowering<'_, '_> {
    /// How the operation that is lowered takes its numbers.
    pub(crate) fn sign(&self) -> Sign {
        if self.own.evaluates { self.own.clause } else { self.code.signs.of(self.stack.offset) }
    }

    /// A sum, difference or product of signed numbers, which is assumed to fit (`no-overflow`) if it is one of signed numbers in
    /// the source. It is computed exactly otherwise: in a wider type, and then modulo 2^bits.
    pub(crate) fn computed(&mut self, op: BinaryOp, left: ValueId, right: ValueId, int: IntType) -> ValueId {
        let sign = self.sign();
        if sign == Sign::Signed || self.surely_fits(op, left, right, int) {
            return self.inst(Op::Binary(op, left, right), Type::Int(int));
        }
        if int.bits() > 32 && op == BinaryOp::Mul {
            return self.long_product(left, right);
        }
        // Modulo 2^bits it does not matter how operands are taken; as the source has them they tell more.
        let operand = match (sign, int) {
            (Sign::Unsigned, IntType::I32) => IntType::U32,
            (Sign::Unsigned, _) => IntType::U64,
            _ => int,
        };
        let wide = wide(op, operand);
        let mut bring = |value| {
            let value = self.converted(value, &Type::Int(operand));
            self.converted(value, &Type::Int(wide))
        };
        let (left, right) = (bring(left), bring(right));
        let result = self.inst(Op::Binary(op, left, right), Type::Int(wide));
        self.converted(result, &Type::Int(int))
    }

    /// A product modulo 2^64. That of 64 and 33 bits fits 96; otherwise the right factor is taken apart:
    /// `a * (high * 2^32 + low)` is `(a * high << 32) + a * low`.
    fn long_product(&mut self, left: ValueId, right: ValueId) -> ValueId {
        let (long, wide) = (Type::Int(IntType::I64), Type::Int(IntType::I96));
        let is_small = |value| {
            let (low, high) = self.range(value, DEPTH);
            -(1 << 32) < low && high <= 1 << 32
        };
        let (left, right) = if is_small(left) { (right, left) } else { (left, right) };
        let splits = !is_small(right);
        let times = |lowering: &mut Self, factor: ValueId| {
            let (left, factor) = (lowering.converted(left, &wide), lowering.converted(factor, &wide));
            let product = lowering.inst(Op::Binary(BinaryOp::Mul, left, factor), wide.clone());
            lowering.converted(product, &long)
        };
        if !splits {
            return times(self, right);
        }
        let half = self.constant(32, Type::I32);
        let high = self.inst(Op::Binary(BinaryOp::Shr, right, half), long.clone());
        let mask = self.constant((1 << 32) - 1, long.clone());
        let low = self.inst(Op::Binary(BinaryOp::And, right, mask), long.clone());
        let (high, low) = (times(self, high), times(self, low));
        let high = self.inst(Op::Binary(BinaryOp::Shl, high, half), long.clone());
        let (high, low) = (self.converted(high, &wide), self.converted(low, &wide));
        let sum = self.inst(Op::Binary(BinaryOp::Add, high, low), wide);
        self.converted(sum, &long)
    }

    /// Whether the types of what operands were made of tell that a result fits.
    fn surely_fits(&self, op: BinaryOp, left: ValueId, right: ValueId, int: IntType) -> bool {
        let (a, b) = (self.range(left, DEPTH), self.range(right, DEPTH));
        range_of(op, a, b).is_some_and(|(low, high)| int.contains(low) && int.contains(high))
    }

    /// The smallest and largest number that a value may be, by its type and its definition.
    fn range(&self, value: ValueId, depth: u32) -> (i128, i128) {
        let function = self.ssa.builder.function();
        let (low, high) = function.value(value).ty.range();
        let all = (low, high.unwrap_or(i128::from(i64::MAX)));
        let Some(depth) = depth.checked_sub(1) else { return all };
        let found = match function.op(value) {
            Some(&Op::Const(number)) => Some((number, number)),
            Some(&Op::Convert(inner)) if !matches!(function.value(inner).ty, Type::Opaque | Type::Object) => {
                Some(self.range(inner, depth))
            }
            Some(Op::Length(_)) => Some((0, i32::MAX.into())),
            Some(&Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), left, right)) => {
                range_of(op, self.range(left, depth), self.range(right, depth))
            }
            Some(&Op::Binary(BinaryOp::And, _, right)) => {
                function.constant(right).filter(|mask| *mask >= 0).map(|mask| (0, mask))
            }
            _ => None,
        };
        found.filter(|(low, high)| all.0 <= *low && *high <= all.1).unwrap_or(all)
    }
}

#[cfg(test)]
mod tests {
    use marple_ir::{BinaryOp, IntType};

    use super::{range_of, wide};

    #[test]
    fn every_result_fits_the_wide_type() {
        for int in [
            IntType::I8,
            IntType::U8,
            IntType::I16,
            IntType::U16,
            IntType::I32,
            IntType::U32,
            IntType::I64,
            IntType::U64,
        ] {
            for op in [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul] {
                if op == BinaryOp::Mul && int.bits() > 32 {
                    continue;
                }
                let all = (int.min(), int.max());
                let (low, high) = range_of(op, all, all).expect("the ends fit");
                let wide = wide(op, int);
                assert!(wide.contains(low) && wide.contains(high), "{op:?} of {int:?}");
            }
        }
    }
}
