//! The control-flow graph of a function: predecessors, an order, dominators.

use crate::{BlockId, Function};

/// What the edges of a function say about its blocks.
pub struct Graph {
    predecessors: Vec<Vec<BlockId>>,
    order: Vec<BlockId>,
    /// Position in `order`; `usize::MAX` for blocks no path reaches.
    position: Vec<usize>,
    /// The immediate dominator; the entry's is itself.
    dominator: Vec<BlockId>,
}

impl Graph {
    /// The graph of a function.
    pub fn new(function: &Function) -> Self {
        let count = function.blocks.len();
        let mut predecessors = vec![Vec::new(); count];
        for block in function.block_ids() {
            for edge in function.block(block).terminator.edges() {
                predecessors[edge.target.index()].push(block);
            }
        }
        let order = reverse_postorder(function);
        let mut position = vec![usize::MAX; count];
        for (index, block) in order.iter().enumerate() {
            position[block.index()] = index;
        }
        let mut graph = Self { predecessors, order, position, dominator: vec![Function::ENTRY; count] };
        graph.find_dominators();
        graph
    }

    /// The blocks with an edge into `block`, one for each edge.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.predecessors[block.index()]
    }

    /// The blocks that paths reach, in reverse postorder.
    pub fn order(&self) -> &[BlockId] {
        &self.order
    }

    /// Whether some path reaches the block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.position[block.index()] != usize::MAX
    }

    /// Whether every path to `block` passes `dominator`. Both must be reachable.
    pub fn dominates(&self, dominator: BlockId, mut block: BlockId) -> bool {
        while self.position[dominator.index()] < self.position[block.index()] {
            block = self.dominator[block.index()];
        }
        dominator == block
    }

    /// Cooper, Harvey and Kennedy's iteration over the reverse postorder.
    fn find_dominators(&mut self) {
        let mut known = vec![false; self.dominator.len()];
        known[Function::ENTRY.index()] = true;
        let mut changed = true;
        while changed {
            changed = false;
            for &block in &self.order[1..] {
                let mut candidate = None;
                for &pred in &self.predecessors[block.index()] {
                    if known[pred.index()] {
                        candidate = Some(candidate.map_or(pred, |other| self.common_dominator(pred, other)));
                    }
                }
                let candidate = candidate.expect("a reachable block has a predecessor earlier in the order");
                if !known[block.index()] || self.dominator[block.index()] != candidate {
                    self.dominator[block.index()] = candidate;
                    known[block.index()] = true;
                    changed = true;
                }
            }
        }
    }

    fn common_dominator(&self, mut a: BlockId, mut b: BlockId) -> BlockId {
        while a != b {
            if self.position[a.index()] > self.position[b.index()] {
                a = self.dominator[a.index()];
            } else {
                b = self.dominator[b.index()];
            }
        }
        a
    }
}

fn reverse_postorder(function: &Function) -> Vec<BlockId> {
    let mut seen = vec![false; function.blocks.len()];
    let mut order = Vec::new();
    let mut stack = vec![(Function::ENTRY, 0)];
    seen[Function::ENTRY.index()] = true;
    while let Some((block, next)) = stack.pop() {
        match function.block(block).terminator.edges().nth(next) {
            None => order.push(block),
            Some(edge) => {
                stack.push((block, next + 1));
                if !seen[edge.target.index()] {
                    seen[edge.target.index()] = true;
                    stack.push((edge.target, 0));
                }
            }
        }
    }
    order.reverse();
    order
}
