//! What loops count.

use marple_ir::{BinaryOp, BlockId, Definition, Edge, Function, Graph, Op, ValueId};

/// The parameters of a loop's head that its way back changes by a constant.
pub(crate) fn counters<'a>(
    function: &'a Function,
    back: &'a Edge,
) -> impl Iterator<Item = ValueId> + use<'a> {
    let bound = function.block(back.target).params.iter().zip(&back.args);
    let counted = bound.filter(|&(&param, &arg)| {
        let mut arg = arg;
        // A narrow counter is converted back to its type.
        while let Some(Op::Convert(inner)) = function.op(arg) {
            arg = *inner;
        }
        matches!(function.op(arg), Some(&Op::Binary(BinaryOp::Add | BinaryOp::Sub, left, right))
            if left == param && function.constant(right).is_some())
    });
    counted.map(|(&param, _)| param)
}

/// Where loops that count several values start them: each start that is no constant, with the blocks from which its loop goes back.
///
/// `for (i = 0; i < n; i++) a[k++] = ..` adds as much to `i` as to `k`, and `k <= k0 + i` speaks of the `k0` that `k` started with.
/// Nothing in the loop may use it any more.
pub(crate) fn starts(function: &Function, graph: &Graph) -> Vec<(ValueId, BlockId)> {
    let mut starts = Vec::new();
    for &from in graph.order() {
        let edges = function.block(from).terminator.edges();
        for back in edges.filter(|edge| graph.dominates(edge.target, from)) {
            let mut counted: Vec<ValueId> = counters(function, back).collect();
            counted.sort_unstable();
            if counted.len() < 2 {
                continue;
            }
            let head = back.target;
            for &source in graph.predecessors(head) {
                if graph.dominates(head, source) {
                    continue;
                }
                for edge in function.block(source).terminator.edges().filter(|edge| edge.target == head) {
                    let bound = function.block(head).params.iter().zip(&edge.args);
                    let counted = bound
                        .filter(|(param, _)| counted.binary_search(param).is_ok())
                        .map(|(_, &start)| start);
                    starts.extend(
                        counted
                            .filter(|&start| graph.dominates(home(function, start), head))
                            .map(|start| (start, from)),
                    );
                }
            }
        }
    }
    starts
}

/// The block that defines a value.
fn home(function: &Function, value: ValueId) -> BlockId {
    match function.value(value).definition {
        Definition::Param { block, .. } | Definition::Inst { block, .. } => block,
    }
}
