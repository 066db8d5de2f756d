//! Dominators: which blocks every path to a block passes.

use crate::{BlockId, Function};

/// A depth-first walk from the entry, which follows edges in order. Blocks are numbered as they are met, so that a
/// block's number is larger than that of the block it was met from.
pub(crate) struct Walk {
    /// The blocks that paths reach, by number.
    pub(crate) met: Vec<BlockId>,
    /// The numbers of the blocks they were met from; the entry's is its own.
    parent: Vec<usize>,
    /// The same blocks, each after the blocks it was first to meet.
    pub(crate) postorder: Vec<BlockId>,
}

impl Walk {
    pub(crate) fn new(function: &Function) -> Self {
        let mut walk = Self { met: vec![Function::ENTRY], parent: vec![0], postorder: Vec::new() };
        let mut seen = vec![false; function.blocks.len()];
        seen[Function::ENTRY.index()] = true;
        // The number of a block and the next of its edges.
        let mut stack = vec![(0, 0)];
        while let Some((number, next)) = stack.pop() {
            let block = walk.met[number];
            match function.block(block).terminator.edges().nth(next) {
                None => walk.postorder.push(block),
                Some(edge) => {
                    stack.push((number, next + 1));
                    if !seen[edge.target.index()] {
                        seen[edge.target.index()] = true;
                        stack.push((walk.met.len(), 0));
                        walk.met.push(edge.target);
                        walk.parent.push(number);
                    }
                }
            }
        }
        walk
    }
}

/// Lengauer and Tarjan's algorithm with simple linking (A fast algorithm for finding dominators in a flowgraph, 1979):
/// `O(m log n)` on any graph, where iterating over the reverse postorder is quadratic on a long chain of blocks that
/// all leave for one exit. All blocks are numbers of the walk.
struct Finder<'a> {
    walk: &'a Walk,
    /// The smallest number from which a path leads here through larger numbers only.
    semi: Vec<usize>,
    /// The parent in the forest that path compression shortens; `usize::MAX` for its roots.
    ancestor: Vec<usize>,
    /// A number with the smallest `semi` on the shortened path, its upper end left out.
    label: Vec<usize>,
    /// The path to shorten, kept to spare its allocation.
    path: Vec<usize>,
}

/// The immediate dominators: for each number of the walk the number of the last block before it that every path
/// passes; the entry's is its own. An immediate dominator's number is smaller than the block's.
pub(crate) fn immediate_dominators(walk: &Walk, predecessors: &[Vec<BlockId>]) -> Vec<usize> {
    let count = walk.met.len();
    let mut number = vec![usize::MAX; predecessors.len()];
    for (index, block) in walk.met.iter().enumerate() {
        number[block.index()] = index;
    }
    let mut finder = Finder {
        walk,
        semi: (0..count).collect(),
        ancestor: vec![usize::MAX; count],
        label: (0..count).collect(),
        path: Vec::new(),
    };
    let mut dominator = vec![0; count];
    // The blocks whose `semi` is the index and whose dominator is not yet known.
    let mut waiting: Vec<Vec<usize>> = vec![Vec::new(); count];
    for block in (1..count).rev() {
        for pred in &predecessors[walk.met[block].index()] {
            let pred = number[pred.index()];
            if pred != usize::MAX {
                let lowest = finder.lowest(pred);
                finder.semi[block] = finder.semi[block].min(finder.semi[lowest]);
            }
        }
        waiting[finder.semi[block]].push(block);
        let parent = finder.walk.parent[block];
        finder.ancestor[block] = parent;
        for other in std::mem::take(&mut waiting[parent]) {
            let lowest = finder.lowest(other);
            dominator[other] = if finder.semi[lowest] < finder.semi[other] { lowest } else { parent };
        }
    }
    for block in 1..count {
        if dominator[block] != finder.semi[block] {
            dominator[block] = dominator[dominator[block]];
        }
    }
    dominator
}

impl Finder<'_> {
    /// The block with the smallest `semi` on the forest's path to `block`, its root left out (`EVAL`).
    fn lowest(&mut self, block: usize) -> usize {
        let mut at = block;
        while self.ancestor[at] != usize::MAX {
            self.path.push(at);
            at = self.ancestor[at];
        }
        // From the root down, so that every block finds its ancestor's path shortened.
        while let Some(block) = self.path.pop() {
            let ancestor = self.ancestor[block];
            if self.ancestor[ancestor] != usize::MAX {
                if self.semi[self.label[ancestor]] < self.semi[self.label[block]] {
                    self.label[block] = self.label[ancestor];
                }
                self.ancestor[block] = self.ancestor[ancestor];
            }
        }
        self.label[block]
    }
}
