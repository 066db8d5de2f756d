//! The control-flow graph of a function: predecessors, an order, dominators.

use crate::dominators::{Walk, immediate_dominators};
use crate::{BlockId, Function};

/// What the edges of a function say about its blocks.
pub struct Graph {
    predecessors: Vec<Vec<BlockId>>,
    order: Vec<BlockId>,
    /// Where the block stands in the dominator tree; `None` for blocks no path reaches.
    subtree: Vec<Option<Subtree>>,
}

/// A block and the blocks it dominates. In preorder of the dominator tree these are the places
/// `first <= place && place < end`, and the block itself is the first.
#[derive(Clone, Copy)]
struct Subtree {
    first: usize,
    end: usize,
}

impl Graph {
    /// The graph of a function.
    pub fn new(function: &Function) -> Self {
        let mut predecessors = vec![Vec::new(); function.blocks.len()];
        for block in function.block_ids() {
            for edge in function.block(block).terminator.edges() {
                predecessors[edge.target.index()].push(block);
            }
        }
        let mut walk = Walk::new(function);
        let mut subtree = vec![None; function.blocks.len()];
        for (block, place) in walk.met.iter().zip(subtrees(&immediate_dominators(&walk, &predecessors))) {
            subtree[block.index()] = Some(place);
        }
        walk.postorder.reverse();
        Self { predecessors, order: walk.postorder, subtree }
    }

    /// The blocks with an edge into `block`, one for each edge.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.predecessors[block.index()]
    }

    /// How many blocks there are.
    pub fn count(&self) -> usize {
        self.predecessors.len()
    }

    /// The blocks that paths reach, in reverse postorder.
    pub fn order(&self) -> &[BlockId] {
        &self.order
    }

    /// Whether some path reaches the block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.subtree[block.index()].is_some()
    }

    /// Whether both blocks are reachable and every path to `block` passes `dominator`.
    pub fn dominates(&self, dominator: BlockId, block: BlockId) -> bool {
        match (self.subtree[dominator.index()], self.subtree[block.index()]) {
            (Some(above), Some(below)) => above.first <= below.first && below.first < above.end,
            _ => false,
        }
    }

    /// Asks of a block whether every path to any of `blocks` passes it. No block is passed on the way to blocks that no path reaches.
    pub fn common_dominators(&self, blocks: impl Iterator<Item = BlockId>) -> impl Fn(BlockId) -> bool {
        let places = blocks.filter_map(|block| self.subtree[block.index()]).map(|place| place.first);
        let range = places.fold(None, |range, place| match range {
            None => Some((place, place)),
            Some((low, high)) => Some((place.min(low), place.max(high))),
        });
        move |dominator| match (self.subtree[dominator.index()], range) {
            (Some(above), Some((low, high))) => above.first <= low && high < above.end,
            _ => false,
        }
    }
}

/// The places of all blocks in the tree of immediate dominators, whose numbers are smaller than those they dominate.
fn subtrees(dominator: &[usize]) -> Vec<Subtree> {
    let count = dominator.len();
    let mut size = vec![1; count];
    for block in (1..count).rev() {
        size[dominator[block]] += size[block];
    }
    let mut places = vec![Subtree { first: 0, end: count }; count];
    // The first place below the block that none of its children has taken.
    let mut free = vec![1; count];
    for block in 1..count {
        let first = free[dominator[block]];
        free[dominator[block]] += size[block];
        free[block] = first + 1;
        places[block] = Subtree { first, end: first + size[block] };
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builder, Edge, Op, Terminator, Type};

    /// A function whose block `i` has edges to the blocks `targets[i]`, at most two.
    fn function(targets: &[Vec<usize>]) -> Function {
        let mut builder = Builder::new("F", None);
        let cond = builder.inst(Op::Unknown, Type::Bool);
        (1..targets.len()).for_each(|_| {
            builder.block();
        });
        let edge = |&target: &usize| Edge { target: BlockId::new(target), args: Vec::new() };
        for (block, targets) in targets.iter().enumerate() {
            builder.switch_to(BlockId::new(block));
            builder.terminate(match targets.as_slice() {
                [] => Terminator::Return(None),
                [target] => Terminator::Jump(edge(target)),
                [then, otherwise] => Terminator::Branch(cond, edge(then), edge(otherwise)),
                _ => unreachable!("a block has at most two edges"),
            });
        }
        builder.finish()
    }

    /// The blocks that paths from the entry reach without passing `removed`.
    fn reached(targets: &[Vec<usize>], removed: Option<usize>) -> Vec<bool> {
        let mut reached = vec![false; targets.len()];
        let mut stack = vec![0];
        while let Some(block) = stack.pop() {
            if Some(block) != removed && !reached[block] {
                reached[block] = true;
                stack.extend(&targets[block]);
            }
        }
        reached
    }

    /// Compares the graph with what the definitions say.
    fn check(targets: &[Vec<usize>]) {
        let graph = Graph::new(&function(targets));
        let reachable = reached(targets, None);
        for (block, &reachable) in reachable.iter().enumerate() {
            assert_eq!(graph.is_reachable(BlockId::new(block)), reachable, "block{block} of {targets:?}");
        }
        assert_eq!(graph.order().len(), reachable.iter().filter(|&&reachable| reachable).count());
        for dominator in 0..targets.len() {
            let avoiding = reached(targets, Some(dominator));
            for block in 0..targets.len() {
                let expected = reachable[dominator] && reachable[block] && !avoiding[block];
                let found = graph.dominates(BlockId::new(dominator), BlockId::new(block));
                assert_eq!(found, expected, "block{dominator} dominates block{block} in {targets:?}");
            }
        }
    }

    /// Knuth's linear congruence, its high bits.
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(self.0 >> 33).expect("31 bits") % limit
        }
    }

    #[test]
    fn dominators_are_what_every_path_passes() {
        let mut random = Random(marple_random::seed() + 1);
        for round in 0..6000 * marple_random::effort() {
            let count = 1 + random.below(if round % 100 == 0 { 40 } else { 12 });
            let targets: Vec<Vec<usize>> = (0..count)
                .map(|block| {
                    // Mostly forward edges, as in programs, else any.
                    let far = random.below(4) == 0;
                    (0..random.below(3))
                        .map(
                            |_| if far { random.below(count) } else { (block + 1 + random.below(3)) % count },
                        )
                        .collect()
                })
                .collect();
            check(&targets);
        }
    }

    #[test]
    fn the_order_is_reverse_postorder() {
        let targets = [vec![1, 2], vec![3], vec![3, 0], vec![1], vec![3]];
        let graph = Graph::new(&function(&targets));
        assert_eq!(graph.order(), [0, 2, 1, 3].map(BlockId::new));
        assert_eq!(graph.predecessors(BlockId::new(3)), [1, 2, 4].map(BlockId::new));
    }

    const LARGE: usize = 300_000;

    /// The graph of so large a function that a quadratic algorithm would not end, and its last block.
    fn large(targets: &[Vec<usize>]) -> (Graph, BlockId) {
        (Graph::new(&function(targets)), BlockId::new(targets.len() - 1))
    }

    /// Block `3i` branches to the next two, which meet in block `3i + 3`.
    #[test]
    fn a_long_chain_of_diamonds() {
        let mut targets: Vec<Vec<usize>> = (0..LARGE)
            .map(|block| match block % 3 {
                0 => vec![block + 1, block + 2],
                1 => vec![block + 2],
                _ => vec![block + 1],
            })
            .collect();
        targets.push(Vec::new());
        let (graph, last) = large(&targets);
        assert!(graph.dominates(BlockId::new(LARGE - 3), last));
        assert!(!graph.dominates(BlockId::new(LARGE - 1), last));
    }

    #[test]
    fn a_long_chain_with_one_exit() {
        for exit_first in [true, false] {
            let mut targets: Vec<Vec<usize>> = (0..LARGE)
                .map(|block| if exit_first { vec![LARGE, block + 1] } else { vec![block + 1, LARGE] })
                .collect();
            targets.push(Vec::new());
            let (graph, exit) = large(&targets);
            assert!(graph.dominates(BlockId::new(0), exit));
            assert!(!graph.dominates(BlockId::new(1), exit));
        }
    }

    /// The bottom of a long chain fans out to blocks that the top fans out to as well: walking up the dominators is
    /// quadratic here.
    #[test]
    fn a_fan_below_a_long_chain() {
        let fan = LARGE / 4;
        // Two trees of inner blocks over the same leaves; the entry branches to the first tree or the chain.
        let (first, second, leaves) = (1, 1 + fan, 1 + 2 * fan);
        let chain = leaves + fan;
        let tree = |root: usize, at: usize| -> Vec<usize> {
            [2 * at + 1, 2 * at + 2]
                .map(|child| if child < fan { root + child } else { leaves + (child - fan) % fan })
                .to_vec()
        };
        let mut targets = vec![vec![chain, first]];
        targets.extend((0..fan).map(|at| tree(first, at)));
        targets.extend((0..fan).map(|at| tree(second, at)));
        targets.extend((0..fan).map(|_| vec![]));
        targets.extend((0..fan).map(|at| vec![if at + 1 < fan { chain + at + 1 } else { second }]));
        targets[leaves] = vec![targets.len()];
        targets.push(Vec::new());
        let (graph, last) = large(&targets);
        assert!(graph.dominates(BlockId::new(leaves), last));
        assert!(!graph.dominates(BlockId::new(chain), last));
    }

    /// Loops inside each other: every block leads on, and back to its mirror image.
    #[test]
    fn a_deep_nest_of_loops() {
        let mut targets: Vec<Vec<usize>> = (0..LARGE / 2).map(|block| vec![block + 1]).collect();
        targets.extend((LARGE / 2..LARGE).map(|block| vec![LARGE - block, block + 1]));
        targets.push(Vec::new());
        let (graph, last) = large(&targets);
        assert!(graph.dominates(BlockId::new(LARGE - 1), last));
        assert!(!graph.dominates(last, BlockId::new(LARGE - 1)));
    }

    #[test]
    fn what_all_ways_to_the_returns_pass() {
        // 0 -> 1 -> (2 | 3), 3 -> (4 | 5); 2, 4 and 5 return; 6 is never reached.
        let graph = Graph::new(&function(&[vec![1], vec![2, 3], vec![], vec![4, 5], vec![], vec![], vec![]]));
        let passed = |blocks: &[usize]| -> Vec<usize> {
            let is_passed = graph.common_dominators(blocks.iter().map(|block| BlockId::new(*block)));
            (0..7).filter(|block| is_passed(BlockId::new(*block))).collect()
        };
        assert_eq!(passed(&[2, 4, 5, 6]), [0, 1]);
        assert_eq!(passed(&[4, 5]), [0, 1, 3]);
        assert_eq!(passed(&[4]), [0, 1, 3, 4]);
        assert_eq!(passed(&[6]), []);
    }
}
