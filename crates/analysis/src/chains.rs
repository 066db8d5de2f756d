//! Chains of branches: `if (a && b && c)` is three branches, and the last one's way out is reached only if all three conditions hold
//! (hints.txt, 6.4: reductive hints iterate over a conjunction).

use marple_ir::{BinaryOp, BlockId, Function, Graph, Op, Terminator, ValueId};

use crate::frame::condition_values;

/// A branch's condition, and whether it holds.
pub(crate) type Guard = (ValueId, bool);

/// How many conditions of a chain are looked at.
const LENGTH: usize = 8;
/// How many blocks are walked through for them.
const BLOCKS: usize = 16;
/// How many definitions are looked at for the values of one condition.
const DEFINITIONS: usize = 32;

/// The conditions that hold wherever a block is entered, by the branches that alone lead there; the nearest first.
pub(crate) fn chain(function: &Function, graph: &Graph, block: BlockId) -> Vec<Guard> {
    let mut guards = Vec::new();
    let mut at = block;
    for _ in 0..BLOCKS {
        // The function's entry is entered from outside; a branch both of whose ways lead here is in the list twice.
        let &[from] = graph.predecessors(at) else { break };
        if at == Function::ENTRY {
            break;
        }
        if let Terminator::Branch(cond, then, _) = &function.block(from).terminator {
            guards.push((*cond, then.target == at));
        }
        if guards.len() == LENGTH {
            break;
        }
        at = from;
    }
    guards
}

/// What has to be kept so that the conditions of chains can be assumed again at their ends: values, and the blocks that need them.
pub(crate) fn kept(function: &Function, graph: &Graph) -> Vec<(ValueId, BlockId)> {
    let mut kept = Vec::new();
    for &block in graph.order() {
        if !matches!(function.block(block).terminator, Terminator::Branch(..)) {
            continue;
        }
        for (cond, _) in chain(function, graph, block) {
            condition_values(function, cond, &mut |value| {
                summands(function, value, &mut |value| kept.push((value, block)));
            });
        }
    }
    kept.sort_unstable();
    kept.dedup();
    kept
}

/// A value, and what its sum is made of.
fn summands(function: &Function, value: ValueId, visit: &mut impl FnMut(ValueId)) {
    let mut seen = vec![value];
    let mut at = 0;
    while let Some(&value) = seen.get(at) {
        at += 1;
        visit(value);
        if let Some(op @ (Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, ..) | Op::Convert(_))) =
            function.op(value)
            && seen.len() < DEFINITIONS
        {
            op.for_each_operand(&mut |operand| {
                if !seen.contains(&operand) {
                    seen.push(operand);
                }
            });
        }
    }
}
