//! `fixed (int* p = a)`: a pointer to the first element, or null if the array is null or has none.
//!
//! Where the two meet, the pointer leads to the array whichever way it came, if the way of null is taken for just that reason: its size is that of the array, and the array has to be
//! there. Otherwise null is a buffer without bytes, and a loop over the array's length would say nothing of it.

use marple_ir::{BlockId, CompareOp, Definition, Function, Graph, Op, Terminator, ValueId};
use rustc_hash::FxHashMap;

use super::{Amount, BufferLog, Seed};

/// How many blocks in a row are looked at for the test that leads to null.
const BLOCKS: u8 = 3;

impl BufferLog {
    /// The parameters of blocks that are the beginning of an array or string, or null if it is null or empty.
    pub(super) fn pinned(
        &self,
        function: &Function,
        graph: &Graph,
        arguments: &FxHashMap<ValueId, Vec<ValueId>>,
    ) -> Vec<(ValueId, Seed)> {
        let params = function.blocks.iter().flat_map(|block| block.params.iter().copied());
        let pinned = |param| Some((param, self.pinned_at(function, graph, param, arguments.get(&param)?)?));
        params.filter_map(pinned).collect()
    }

    fn pinned_at(
        &self,
        function: &Function,
        graph: &Graph,
        param: ValueId,
        bound: &[ValueId],
    ) -> Option<Seed> {
        let Definition::Param { block, index } = function.value(param).definition else { return None };
        let mut seed: Option<Seed> = None;
        for &value in bound {
            let value = self.root(function, value);
            if function.constant(value) == Some(0) {
                continue;
            }
            let one = self.seeds.get(&value).filter(|one| one.whole.is_some() && one.at == Amount::ZERO)?;
            if seed.is_some_and(|seed| seed.whole != one.whole || seed.size != one.size) {
                return None;
            }
            seed = Some(*one);
        }
        let seed = seed?;
        let whole = seed.whole?;
        let is_there = |value: ValueId| {
            let (Definition::Param { block: at, .. } | Definition::Inst { block: at, .. }) =
                function.value(value).definition;
            at != block && graph.dominates(at, block)
        };
        if !is_there(whole) || !seed.size.value.is_none_or(is_there) {
            return None;
        }
        for &from in graph.predecessors(block) {
            for (number, edge) in function.block(from).terminator.edges().enumerate() {
                if edge.target != block || !graph.is_reachable(from) {
                    continue;
                }
                let is_null = function.constant(self.root(function, *edge.args.get(index)?)) == Some(0);
                if is_null
                    && !self.leads_to_nothing(function, graph, (from, number), whole, seed.size, BLOCKS)
                {
                    return None;
                }
            }
        }
        Some(Seed { whole: None, guard: Some(whole), ..seed })
    }

    /// The value that another is a copy of.
    fn root(&self, function: &Function, mut value: ValueId) -> ValueId {
        loop {
            value = match (self.steps.get(&value), function.op(value)) {
                (Some(step), _) if step.is_copy => step.from,
                (None, Some(Op::Convert(from)))
                    if function.value(*from).ty.int().is_some_and(|int| int.bits() >= 64) =>
                {
                    *from
                }
                _ => return value,
            };
        }
    }

    /// Whether an edge is taken only if the array is null or empty, by the tests before it.
    fn leads_to_nothing(
        &self,
        function: &Function,
        graph: &Graph,
        (from, number): (BlockId, usize),
        whole: ValueId,
        size: Amount,
        blocks: u8,
    ) -> bool {
        let Some(blocks) = blocks.checked_sub(1) else { return false };
        if let Terminator::Branch(cond, ..) = function.block(from).terminator
            && let Some(&Op::Compare(op, left, right)) = function.op(cond)
        {
            let is_equal = match op {
                CompareOp::Eq => number == 0,
                CompareOp::Ne => number == 1,
                _ => false,
            };
            let is_whole = left == whole || size.more == 0 && is_length(function, left, size);
            if is_equal && is_whole && (function.constant(right) == Some(0) || self.nothing.contains(&right))
            {
                return true;
            }
        }
        // Without a test of its own, all ways into the block have to have one.
        let before: Vec<(BlockId, usize)> = graph
            .predecessors(from)
            .iter()
            .flat_map(|&before| {
                let edges = function.block(before).terminator.edges().enumerate();
                edges.filter(|(_, edge)| edge.target == from).map(move |(number, _)| (before, number))
            })
            .collect();
        !before.is_empty()
            && before.iter().all(|&edge| self.leads_to_nothing(function, graph, edge, whole, size, blocks))
    }
}

/// Whether a value is the length of the buffer, in whatever type.
fn is_length(function: &Function, mut value: ValueId, size: Amount) -> bool {
    loop {
        if size.value == Some(value) {
            return true;
        }
        // From 32 bits to 64 and back nothing is lost of a length.
        let is_wide = |value: ValueId| function.value(value).ty.int().is_some_and(|int| int.bits() >= 32);
        match function.op(value) {
            Some(&Op::Convert(from)) if is_wide(value) && is_wide(from) => value = from,
            _ => return false,
        }
    }
}
