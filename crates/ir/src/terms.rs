//! Equal terms are equal: what is computed again from the same values is what was computed before.
//!
//! Of `x * y`, `a % b` or `y & z` domains only know bounds, so that the second one would be another unknown number. Linear terms they hold by
//! themselves, but what a test says of `i + 1` not all of them hold of `i`: Pentagons know `i + 1 < n` of the value that was tested, and have no
//! way to say it of `i`. And a quotient and a remainder of the same numbers make up the dividend.

use rustc_hash::FxHashMap;

use crate::{
    BinaryOp, BlockId, CompareOp, Cond, Definition, Function, Graph, Inst, Op, Term, Type, UnaryOp, Value,
    ValueId, simplify,
};

/// An operand: what it is does not depend on where it is computed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Operand {
    Number(i128),
    Value(ValueId),
}

/// An operation on operands, with the type of its result.
#[derive(PartialEq, Eq, Hash)]
enum Computed {
    Binary(BinaryOp, Type, Operand, Operand),
    Unary(UnaryOp, Type, Operand),
    Convert(Type, Operand),
}

/// `dividend == divisor * quotient + remainder`, known behind an instruction.
struct Division {
    block: BlockId,
    behind: usize,
    dividend: ValueId,
    divisor: ValueId,
    quotient: ValueId,
    remainder: ValueId,
}

/// How many values that are computed in the same way are told apart.
const SAME: usize = 8;

/// Which terms are computed once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Those that are not linear: domains know only their bounds.
    NotLinear,
    /// Sums of a value and a constant that something is compared with: for domains that cannot hold of the value what is known of the sum. For others
    /// the sum is just one more variable, which says less than its definition.
    TestedSums,
}

impl Which {
    fn is_worth_it(self, function: &Function, op: &Op) -> bool {
        use BinaryOp as B;
        let is_constant = |value: ValueId| function.constant(value).is_some();
        let Op::Binary(op, left, right) = *op else { return false };
        match (self, op) {
            (Self::NotLinear, B::Mul) => !is_constant(left) && !is_constant(right),
            (Self::NotLinear, B::Div | B::Rem | B::Shr | B::And | B::Or | B::Xor) => true,
            (Self::NotLinear, B::Shl) => !is_constant(right),
            (Self::TestedSums, B::Add | B::Sub) => is_constant(left) != is_constant(right),
            _ => false,
        }
    }
}

/// The function with some terms computed once, where the first computation dominates the others; the numbers of values stay. `None` if nothing is
/// computed twice.
pub fn with_equal_terms(function: &Function, graph: &Graph, which: Which) -> Option<Function> {
    let is_worth_it = |inst: &&Inst| which.is_worth_it(function, &inst.op);
    // Two at least.
    function.blocks.iter().flat_map(|block| &block.insts).filter(is_worth_it).nth(1)?;
    let mut terms = Terms {
        function,
        graph,
        first: (0..function.values.len()).map(ValueId::new).collect(),
        same: FxHashMap::default(),
        instead: (0..function.values.len()).map(ValueId::new).collect(),
        which,
        tested: if which == Which::TestedSums { tested(function) } else { Vec::new() },
        is_replaced: false,
        divisions: Vec::new(),
    };
    for &block in graph.order() {
        for (index, inst) in function.block(block).insts.iter().enumerate() {
            if let Some(result) = inst.result {
                terms.meet(block, index, result, &inst.op);
            }
        }
    }
    if !terms.is_replaced && terms.divisions.is_empty() {
        return None;
    }
    let Terms { instead, divisions, .. } = terms;
    let mut rewritten = function.clone();
    simplify::replace(&mut rewritten, &instead);
    let divisions: Vec<Division> = divisions
        .into_iter()
        .map(|division| Division { dividend: instead[division.dividend.index()], ..division })
        .collect();
    insert(&mut rewritten, &divisions);
    Some(rewritten)
}

/// By value, whether a comparison, a check or an assumption is about it.
fn tested(function: &Function) -> Vec<bool> {
    let mut tested = vec![false; function.values.len()];
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        match &inst.op {
            Op::Compare(_, left, right) => {
                tested[left.index()] = true;
                tested[right.index()] = true;
            }
            Op::Check(_, cond) | Op::Assume(cond) => {
                cond.for_each_value(&mut |value| tested[value.index()] = true);
            }
            _ => {}
        }
    }
    tested
}

struct Terms<'a> {
    function: &'a Function,
    graph: &'a Graph,
    /// By value, the first one that is the same term.
    first: Vec<ValueId>,
    /// The values that are computed in the same way.
    same: FxHashMap<Computed, Vec<ValueId>>,
    /// By value, the one to use instead.
    instead: Vec<ValueId>,
    which: Which,
    /// The values that conditions and comparisons speak of; nothing if that does not matter.
    tested: Vec<bool>,
    is_replaced: bool,
    divisions: Vec<Division>,
}

/// Operations whose operands may change places have them in order.
fn binary(op: BinaryOp, ty: Type, left: Operand, right: Operand) -> Computed {
    use BinaryOp as B;
    let (left, right) = match op {
        B::Add | B::Mul | B::And | B::Or | B::Xor | B::Min | B::Max => (left.min(right), left.max(right)),
        B::Sub | B::Div | B::Rem | B::Shl | B::Shr => (left, right),
    };
    Computed::Binary(op, ty, left, right)
}

impl Terms<'_> {
    fn operand(&self, value: ValueId) -> Operand {
        match self.function.constant(value) {
            Some(number) => Operand::Number(number),
            None => Operand::Value(self.first[value.index()]),
        }
    }

    fn computed(&self, result: ValueId, op: &Op) -> Option<Computed> {
        let ty = self.function.value(result).ty.clone();
        Some(match *op {
            Op::Binary(op, left, right) => {
                let (left, right) = (self.operand(left), self.operand(right));
                binary(op, ty, left, right)
            }
            Op::Unary(op, operand) => Computed::Unary(op, ty, self.operand(operand)),
            Op::Convert(operand) => Computed::Convert(ty, self.operand(operand)),
            _ => return None,
        })
    }

    /// Whether a value is computed on every way to a block's instruction that comes after those met so far.
    fn is_before(&self, value: ValueId, block: BlockId) -> bool {
        match self.function.value(value).definition {
            Definition::Inst { block: home, .. } => self.graph.dominates(home, block),
            Definition::Param { .. } => false,
        }
    }

    fn meet(&mut self, block: BlockId, index: usize, result: ValueId, op: &Op) {
        let Some(computed) = self.computed(result, op) else { return };
        let known = self.same.get(&computed);
        if let Some(known) = known {
            self.first[result.index()] = known[0];
        }
        let earlier = known.and_then(|known| known.iter().find(|&&value| self.is_before(value, block)));
        if let Some(&earlier) = earlier {
            let is_tested = self.which == Which::NotLinear || self.tested[earlier.index()];
            if is_tested && self.which.is_worth_it(self.function, op) {
                self.instead[result.index()] = earlier;
                self.is_replaced = true;
            }
            return;
        }
        if self.which == Which::NotLinear
            && let Op::Binary(op @ (BinaryOp::Div | BinaryOp::Rem), dividend, divisor) = *op
        {
            self.divide(block, index, result, op, dividend, divisor);
        }
        let same = self.same.entry(computed).or_default();
        if same.len() < SAME {
            same.push(result);
        }
    }

    /// Division truncates: the dividend is the quotient times the divisor plus the remainder.
    fn divide(
        &mut self,
        block: BlockId,
        behind: usize,
        result: ValueId,
        op: BinaryOp,
        dividend: ValueId,
        divisor: ValueId,
    ) {
        // The smallest number divided by -1 is no number of its type.
        if self.function.constant(divisor).is_none_or(|number| matches!(number, 0 | -1)) {
            return;
        }
        let other = if op == BinaryOp::Div { BinaryOp::Rem } else { BinaryOp::Div };
        let ty = self.function.value(result).ty.clone();
        let other = binary(other, ty, self.operand(dividend), self.operand(divisor));
        let other =
            self.same.get(&other).and_then(|same| same.iter().find(|&&one| self.is_before(one, block)));
        let Some(&other) = other else { return };
        let (quotient, remainder) = if op == BinaryOp::Div { (result, other) } else { (other, result) };
        self.divisions.push(Division { block, behind, dividend, divisor, quotient, remainder });
    }
}

/// Says what is known of divisions, behind the later of quotient and remainder.
fn insert(function: &mut Function, divisions: &[Division]) {
    // From the end: what stands before keeps its place.
    for division in divisions.iter().rev() {
        let ty = function.value(division.quotient).ty.clone();
        let mut define = |op: Op| {
            let id = ValueId::new(function.values.len());
            let definition = Definition::Inst { block: division.block, index: 0 };
            function.values.push(Value { ty: ty.clone(), slot: None, length: None, definition, made: None });
            Inst { result: Some(id), op }
        };
        let product = define(Op::Binary(BinaryOp::Mul, division.divisor, division.quotient));
        let whole = product.result.expect("just defined");
        let sum = define(Op::Binary(BinaryOp::Add, whole, division.remainder));
        let dividend = sum.result.expect("just defined");
        let equal = Cond::compare(CompareOp::Eq, Term::Value(division.dividend), Term::Value(dividend));
        let assumed = Inst { result: None, op: Op::Assume(equal) };
        let insts = &mut function.blocks[division.block.index()].insts;
        let at = division.behind + 1;
        insts.splice(at..at, [product, sum, assumed]);
    }
    for division in divisions {
        for (index, inst) in function.blocks[division.block.index()].insts.iter().enumerate() {
            if let Some(result) = inst.result {
                function.values[result.index()].definition =
                    Definition::Inst { block: division.block, index };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(body: &str, expected: &str) {
        check_which(Which::NotLinear, body, expected);
    }

    #[track_caller]
    fn check_which(which: Which, body: &str, expected: &str) {
        let program = crate::parse(&format!("function F {{\n{body}}}\n")).unwrap();
        assert_eq!(crate::verify(&program), []);
        let function = &program.functions[0];
        let found = match with_equal_terms(function, &Graph::new(function), which) {
            None => String::new(),
            Some(function) => {
                let program = crate::Program { functions: vec![function] };
                assert_eq!(crate::verify(&program), []);
                crate::print(&program)
            }
        };
        let expected =
            if expected.is_empty() { String::new() } else { format!("function F {{\n{expected}}}\n") };
        assert_eq!(found, expected);
    }

    #[test]
    fn products() {
        check(
            "  block0(v0: i32, v1: i32):
    v2: i32 = mul v0, v1
    v3: i32 = mul v1, v0
    v4: bool = eq v2, v3
    branch v4, block1, block2
  block1:
    v5: i32 = mul v0, v1
    v6: i32 = sub v5, v3
    return
  block2:
    return
",
            "  block0(v0: i32, v1: i32):
    v2: i32 = mul v0, v1
    v3: i32 = mul v1, v0
    v4: bool = eq v2, v2
    branch v4, block1, block2
  block1:
    v5: i32 = mul v0, v1
    v6: i32 = sub v2, v2
    return
  block2:
    return
",
        );
    }

    /// Neither of the branches dominates the other, and another type is another term.
    #[test]
    fn no_other_way() {
        check(
            "  block0(v0: i32, v1: i32, v2: bool):
    branch v2, block1, block2
  block1:
    v3: i32 = mul v0, v1
    v4: i32 = div v0, v1
    return
  block2:
    v5: i32 = mul v0, v1
    v6: i32 = div v1, v0
    return
",
            "",
        );
    }

    #[test]
    fn quotient_and_remainder() {
        check(
            "  block0(v0: i32):
    v1: i32 = const 7
    v2: i32 = div v0, v1
    v3: i32 = const 7
    v4: i32 = rem v0, v3
    v5: i32 = add v4, v2
    return
",
            "  block0(v0: i32):
    v1: i32 = const 7
    v2: i32 = div v0, v1
    v3: i32 = const 7
    v4: i32 = rem v0, v3
    v6: i32 = mul v3, v2
    v7: i32 = add v6, v4
    assume v0 == v7
    v5: i32 = add v4, v2
    return
",
        );
    }

    /// Only what is compared: `v0 + 2` is not.
    #[test]
    fn sums() {
        check_which(
            Which::TestedSums,
            "  block0(v0: i32, v1: i32):
    v2: i32 = const 1
    v3: i32 = add v0, v2
    v4: bool = lt v3, v1
    v5: i32 = const 2
    v6: i32 = add v0, v5
    branch v4, block1, block2
  block1:
    v7: i32 = add v0, v2
    v8: i32 = add v0, v5
    v9: i32 = mul v7, v8
    return
  block2:
    return
",
            "  block0(v0: i32, v1: i32):
    v2: i32 = const 1
    v3: i32 = add v0, v2
    v4: bool = lt v3, v1
    v5: i32 = const 2
    v6: i32 = add v0, v5
    branch v4, block1, block2
  block1:
    v7: i32 = add v0, v2
    v8: i32 = add v0, v5
    v9: i32 = mul v3, v8
    return
  block2:
    return
",
        );
    }
}
