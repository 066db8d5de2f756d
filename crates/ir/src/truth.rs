//! Truth values as numbers: what compilers make of `x != null & flag`.

use crate::{BinaryOp, Function, Graph, Op, Type, ValueId};

/// How deep definitions are followed.
const DEPTH: u32 = 8;

impl Function {
    /// Whether a value is 0 or 1 by its definition.
    pub fn is_truth(&self, value: ValueId) -> bool {
        self.bits(value, DEPTH).is_some_and(|bits| bits <= 1)
    }

    /// How many bits a value needs by its definition, if it is not negative.
    fn bits(&self, value: ValueId, depth: u32) -> Option<u32> {
        let of_type = Some(of_type(&self.value(value).ty)).filter(|bits| *bits != u32::MAX);
        let Some(depth) = depth.checked_sub(1) else { return of_type };
        let of_definition = match self.op(value) {
            Some(Op::Const(number)) => {
                u128::try_from(*number).ok().map(|number| u128::BITS - number.leading_zeros())
            }
            // A number that fits stays what it is.
            Some(&Op::Convert(inner)) => self.bits(inner, depth).filter(|bits| self.has_bits(value, *bits)),
            Some(&Op::Binary(BinaryOp::And, left, right)) => {
                match (self.bits(left, depth), self.bits(right, depth)) {
                    (Some(left), Some(right)) => Some(left.min(right)),
                    (left, right) => left.or(right),
                }
            }
            Some(&Op::Binary(BinaryOp::Or | BinaryOp::Xor, left, right)) => {
                Some(self.bits(left, depth)?.max(self.bits(right, depth)?))
            }
            _ => None,
        };
        match (of_type, of_definition) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        }
    }

    /// Whether numbers of so many bits are numbers of the value's type.
    fn has_bits(&self, value: ValueId, bits: u32) -> bool {
        self.value(value).ty.int().is_some_and(|int| bits <= int.bits() - u32::from(int.is_signed()))
    }

    /// The value without conversions that change nothing.
    pub fn unconverted(&self, mut value: ValueId) -> ValueId {
        for _ in 0..DEPTH {
            match self.op(value) {
                Some(&Op::Convert(inner))
                    if self.keeps(inner, value)
                        || self.bits(inner, DEPTH).is_some_and(|bits| self.has_bits(value, bits)) =>
                {
                    value = inner;
                }
                _ => break,
            }
        }
        value
    }

    /// The operands of `and`, `or` or `xor` on numbers of which one at least is a truth value.
    pub fn logic(&self, value: ValueId) -> Option<(BinaryOp, ValueId, ValueId)> {
        match self.op(value) {
            Some(&Op::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor), left, right))
                if self.value(value).ty != Type::Bool && (self.is_truth(left) || self.is_truth(right)) =>
            {
                Some((op, left, right))
            }
            _ => None,
        }
    }
}

/// How many bits each value needs, wherever it comes from; `u32::MAX` if it may be negative.
pub(crate) struct Widths(Vec<u32>);

impl Widths {
    /// The least that the definitions and the edges allow.
    pub(crate) fn new(function: &Function, graph: &Graph) -> Self {
        // Every value starts with no bit, and gets what flows into it.
        let mut widths = Self(vec![0; function.values.len()]);
        for &param in function.params() {
            widths.0[param.index()] = of_type(&function.value(param).ty);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &id in graph.order() {
                let block = function.block(id);
                for inst in &block.insts {
                    if let Some(result) = inst.result {
                        changed |= widths.raise(result, widths.of(function, result, &inst.op));
                    }
                }
                for edge in block.terminator.edges() {
                    for (&param, &arg) in function.block(edge.target).params.iter().zip(&edge.args) {
                        changed |= widths.raise(param, widths.0[arg.index()]);
                    }
                }
            }
        }
        widths
    }

    fn raise(&mut self, value: ValueId, width: u32) -> bool {
        let known = &mut self.0[value.index()];
        let changed = *known < width;
        *known = width.max(*known);
        changed
    }

    fn of(&self, function: &Function, value: ValueId, op: &Op) -> u32 {
        let get = |operand: ValueId| self.0[operand.index()];
        let by_definition = match *op {
            Op::Const(number) => {
                u128::try_from(number).map_or(u32::MAX, |number| u128::BITS - number.leading_zeros())
            }
            Op::Convert(inner) if function.has_bits(value, get(inner)) => get(inner),
            Op::Binary(BinaryOp::And, left, right) => get(left).min(get(right)),
            Op::Binary(BinaryOp::Or | BinaryOp::Xor, left, right) => get(left).max(get(right)),
            _ => u32::MAX,
        };
        by_definition.min(of_type(&function.value(value).ty))
    }

    /// Whether a conversion from one value to another changes nothing.
    pub(crate) fn keeps(&self, function: &Function, from: ValueId, to: ValueId) -> bool {
        function.keeps(from, to) || function.has_bits(to, self.0[from.index()])
    }
}

fn of_type(ty: &Type) -> u32 {
    match ty {
        Type::Bool => 1,
        Type::Int(int) if !int.is_signed() => int.bits(),
        _ => u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use crate::ValueId;

    #[test]
    fn zero_or_one() {
        let text = "function F {
  block0(v0: bool, v1: u8, v2: i32):
    v3: i32 = convert v0
    v4: i32 = convert v1
    v5: i32 = and v3, v2
    v6: i32 = or v3, v4
    v7: u8 = convert v6
    v8: i32 = or v3, v2
    v9: u8 = convert v8
    v10: i32 = const 1
    v11: i32 = xor v5, v10
    return
}
";
        let program = crate::parse(text).unwrap();
        assert_eq!(crate::verify(&program), []);
        let function = &program.functions[0];
        let is_truth: Vec<usize> = (0..12).filter(|&value| function.is_truth(ValueId::new(value))).collect();
        assert_eq!(is_truth, [0, 3, 5, 10, 11]);
        // An `or` of bytes fits a byte, one of any number does not.
        assert_eq!(function.unconverted(ValueId::new(7)), ValueId::new(6));
        assert_eq!(function.unconverted(ValueId::new(9)), ValueId::new(9));
    }
}
