//! What an integer that was a float has to do with other integers, as conditions that always hold.
//!
//! `(int) (x * n)` is below `n` if `0 <= x && x < 1`: the largest number below 1 times a number, rounded, is at most the number before it, and the number before what `n` was rounded
//! to is below `n`. And if `0 <= x && x < n`, then `(int) x` is below `n`, for the same reason. Where `n` became a `float` and is used as a `double`, it has to be exact. Each is put behind the conversion as an assumption in which the premises stand negated. The domains, which know only the order of floats,
//! need no more.

use marple_ir::{
    BlockId, CompareOp, Cond, Definition, FloatBinary, FloatType, FloatUnary, Function, Graph, Inst, Op,
    Term, Type, ValueId, places,
};

/// How many tests of floats against integers are looked at.
const TESTS: usize = 32;

/// Puts the conditions behind the conversions of a function.
pub(crate) fn relate(function: &mut Function) {
    let is_conversion = |inst: &Inst| matches!(inst.op, Op::ToInt(_));
    if !function.blocks.iter().any(|block| block.insts.iter().any(is_conversion)) {
        return;
    }
    let tests = tests(function);
    let graph = Graph::new(function);
    let mut found: Vec<(BlockId, usize, Cond)> = Vec::new();
    for &block in graph.order() {
        for (index, inst) in function.block(block).insts.iter().enumerate() {
            let (Op::ToInt(number), Some(result)) = (&inst.op, inst.result) else { continue };
            let root = root(function, *number);
            found.extend(of_product(function, root, result).map(|cond| (block, index, cond)));
            for test in tests.iter().filter(|test| test.less == root) {
                if graph.dominates(test.block, block) && test.block != block {
                    found.extend(of_test(function, *test, result).map(|cond| (block, index, cond)));
                }
            }
        }
    }
    insert(function, &found);
}

/// A comparison of a number with an integer that became a float.
#[derive(Clone, Copy)]
struct Test {
    block: BlockId,
    less: ValueId,
    more: ValueId,
}

fn tests(function: &Function) -> Vec<Test> {
    let mut tests = Vec::new();
    for block in function.block_ids() {
        for inst in &function.block(block).insts {
            let Op::Compare(op, left, right) = inst.op else { continue };
            let (less, more) = match op {
                CompareOp::Lt | CompareOp::Le => (left, right),
                CompareOp::Gt | CompareOp::Ge => (right, left),
                CompareOp::Eq | CompareOp::Ne => continue,
            };
            // Which way it was tested is what the state knows where it counts: either operand may be the larger one.
            for (less, more) in [(less, more), (more, less)] {
                if tests.len() < TESTS && integer(function, more).is_some() {
                    tests.push(Test { block, less, more });
                }
            }
        }
    }
    tests
}

/// The number whose part before the point is converted: rounding down and towards 0 before that changes nothing of what is said here.
fn root(function: &Function, mut value: ValueId) -> ValueId {
    loop {
        match function.op(value) {
            Some(&Op::FloatUnary(FloatUnary::Floor | FloatUnary::Truncate, of)) => value = of,
            Some(&Op::FloatUnary(FloatUnary::Convert, of)) if is_widened(function, of, value) => value = of,
            _ => return value,
        }
    }
}

fn is_widened(function: &Function, from: ValueId, to: ValueId) -> bool {
    function.value(from).ty.float() <= function.value(to).ty.float()
}

/// The integer that a float was, and the type it became.
fn integer(function: &Function, mut value: ValueId) -> Option<(ValueId, FloatType)> {
    loop {
        match *function.op(value)? {
            Op::ToFloat(integer) => return Some((integer, function.value(value).ty.float()?)),
            Op::FloatUnary(FloatUnary::Convert, of) if is_widened(function, of, value) => value = of,
            _ => return None,
        }
    }
}

fn compare(op: CompareOp, left: ValueId, right: i128) -> Cond {
    Cond::compare(op, left, Term::Const(right))
}

/// `integer` is not exact as a float of the type, if it can be so and that matters where it is used as another type.
fn too_large(function: &Function, integer: ValueId, ty: FloatType, used: ValueId) -> Option<Cond> {
    if function.value(used).ty.float() == Some(ty) {
        return None;
    }
    let most = ty.exact_integers();
    let (_, last) = function.value(integer).ty.range();
    last.is_none_or(|last| last > most).then(|| compare(CompareOp::Gt, integer, most))
}

/// `(int) (x * n)`.
fn of_product(function: &Function, product: ValueId, result: ValueId) -> Option<Cond> {
    let &Op::FloatBinary(FloatBinary::Mul, left, right) = function.op(product)? else { return None };
    let (factor, (count, ty)) = match (integer(function, right), integer(function, left)) {
        (Some(count), _) => (left, count),
        (_, Some(count)) => (right, count),
        _ => return None,
    };
    if function.value(count).ty != function.value(result).ty {
        return None;
    }
    let mut ways = vec![
        compare(CompareOp::Lt, factor, 0),
        compare(CompareOp::Ge, factor, places::place(1.0).into()),
        compare(CompareOp::Le, count, 0),
    ];
    ways.extend(too_large(function, count, ty, product));
    ways.push(Cond::compare(CompareOp::Lt, result, count));
    Some(Cond::Or(ways))
}

/// `(int) x` behind a test of `x` against `n`.
fn of_test(function: &Function, test: Test, result: ValueId) -> Option<Cond> {
    let (count, ty) = integer(function, test.more)?;
    let (less, more) = (&function.value(test.less).ty, &function.value(test.more).ty);
    if function.value(count).ty != function.value(result).ty
        || less != more
        || !matches!(less, Type::Float(_))
    {
        return None;
    }
    let mut ways =
        vec![compare(CompareOp::Lt, test.less, 0), Cond::compare(CompareOp::Ge, test.less, test.more)];
    ways.extend(too_large(function, count, ty, test.more));
    ways.push(Cond::compare(CompareOp::Lt, result, count));
    Some(Cond::Or(ways))
}

/// Assumes each condition behind an instruction; they are in the order of instructions.
fn insert(function: &mut Function, found: &[(BlockId, usize, Cond)]) {
    // From the end: what stands before keeps its place.
    for (block, index, cond) in found.iter().rev() {
        let assumed = Inst { result: None, op: Op::Assume(cond.clone()) };
        function.blocks[block.index()].insts.insert(index + 1, assumed);
    }
    for (block, ..) in found {
        for (index, inst) in function.blocks[block.index()].insts.iter().enumerate() {
            if let Some(result) = inst.result {
                function.values[result.index()].definition = Definition::Inst { block: *block, index };
            }
        }
    }
}
