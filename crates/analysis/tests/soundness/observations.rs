//! Random observations in random programs: of values that are visible there, sometimes given what a truth value is.

use marple_ir::{BlockId, Definition, Function, Graph, Inst, Op, Type, ValueId};

use crate::tape::Random;

/// How many values one observes at most.
const VALUES: u64 = 6;

/// Puts observations into about every other function. Their labels are their places in the order of the blocks.
pub(crate) fn insert(function: &mut Function, random: &mut Random) {
    if random.below(2) == 0 {
        return;
    }
    let graph = Graph::new(function);
    let mut label = 0;
    for block in function.block_ids().collect::<Vec<_>>() {
        if !graph.is_reachable(block) || random.below(2) == 0 {
            continue;
        }
        let insts = function.block(block).insts.len();
        let index = usize::try_from(random.below(insts as u64 + 1)).expect("an index of the block");
        let visible = visible(function, &graph, block, index);
        if visible.is_empty() {
            continue;
        }
        let truths: Vec<ValueId> = of_type(function, &visible, &Type::Bool);
        let count = if truths.is_empty() { 0 } else { random.below(3) };
        let given = (0..count).map(|_| (choose(random, &truths), random.below(2) == 0)).collect();
        let values = (0..=random.below(VALUES)).map(|_| choose(random, &visible)).collect();
        let inst = Inst { result: None, op: Op::Observe { label, given, values } };
        function.blocks[block.index()].insts.insert(index, inst);
        label += 1;
        // What stands behind it has moved.
        for (index, inst) in function.blocks[block.index()].insts.iter().enumerate() {
            if let Some(result) = inst.result {
                function.values[result.index()].definition = Definition::Inst { block, index };
            }
        }
    }
}

/// The numbers whose definitions come before a place on every way there.
fn visible(function: &Function, graph: &Graph, block: BlockId, place: usize) -> Vec<ValueId> {
    let values = (0..function.values.len()).map(ValueId::new);
    values
        .filter(|&value| {
            let is_before = match function.value(value).definition {
                Definition::Inst { block: defined, index } if defined == block => index < place,
                Definition::Inst { block: defined, .. } | Definition::Param { block: defined, .. } => {
                    graph.is_reachable(defined) && graph.dominates(defined, block)
                }
            };
            is_before && function.value(value).ty.is_number()
        })
        .collect()
}

fn of_type(function: &Function, values: &[ValueId], ty: &Type) -> Vec<ValueId> {
    values.iter().copied().filter(|value| function.value(*value).ty == *ty).collect()
}

fn choose(random: &mut Random, values: &[ValueId]) -> ValueId {
    values[usize::try_from(random.below(values.len() as u64)).expect("an index of the values")]
}
