//! Keeping the first iteration of loops apart (funarray.txt, section 2: the loop that runs at least once).
//!
//! The blocks of an outer loop get a second node each. The loop is entered at the new ones; the way back to its head
//! leads to the old ones. Both speak of the same values, so nothing else changes: what held at one node now holds at one
//! of two.

use marple_fixpoint::{Budget, Stopped, weak_topological_order};
use marple_ir::BlockId;

/// By node its block, and the targets of its edges, for a graph of blocks.
///
/// An edge that enters a loop elsewhere than at its head leads to the old nodes: those stand for the later iterations, and
/// also for the runs that came in beside the head. Each edge of a block leads to a node of the same target as before,
/// so every run of the old graph is one of the new.
pub(crate) fn unroll(
    successors: &[Vec<usize>],
    entry: usize,
    budget: &mut Budget,
) -> Result<(Vec<BlockId>, Vec<Vec<usize>>), Stopped> {
    let mut nodes: Vec<BlockId> = (0..successors.len()).map(BlockId::new).collect();
    let mut targets = successors.to_vec();
    let order = weak_topological_order(successors, entry, budget)?;
    // By block, its copy and the component that it is in.
    let mut copy = vec![None; successors.len()];
    let mut heads = Vec::new();
    for component in order.outermost() {
        let head = order.steps()[component.start].node;
        // The function's entry has no edge into it that could be led elsewhere.
        if head == entry {
            continue;
        }
        for step in &order.steps()[component] {
            copy[step.node] = Some((nodes.len(), heads.len()));
            nodes.push(BlockId::new(step.node));
        }
        heads.push(head);
    }
    let copy_of = |block: usize, component: usize| match copy[block] {
        Some((node, other)) if other == component => Some(node),
        _ => None,
    };
    let component_of = |block: usize| copy[block].map(|(_, component)| component);
    for (block, edges) in targets.iter_mut().enumerate() {
        for target in edges {
            // From outside to the head: into the first iteration.
            if let Some((node, component)) = copy[*target]
                && heads[component] == *target
                && component_of(block) != Some(component)
            {
                *target = node;
            }
        }
    }
    for &node in &nodes[successors.len()..] {
        let block = node.index();
        let here = component_of(block).expect("it has a copy");
        let lead = |(&target, &outside): (&usize, &usize)| match copy_of(target, here) {
            // The way back to the head leads to the later iterations, every other one inside stays in the first.
            Some(copy) if target != heads[here] => copy,
            _ => outside,
        };
        let edges = successors[block].iter().zip(&targets[block]).map(lead).collect();
        targets.push(edges);
    }
    Ok((nodes, targets))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unrolled(successors: &[Vec<usize>]) -> (Vec<BlockId>, Vec<Vec<usize>>) {
        unroll(successors, 0, &mut Budget::new(1000)).expect("enough steps")
    }

    /// 0 → 1 ⇄ 2, 1 → 3: the loop is entered at copies 4 and 5, which lead back to 1.
    #[test]
    fn the_first_iteration_is_apart() {
        let (nodes, targets) = unrolled(&[vec![1], vec![2, 3], vec![1], vec![]]);
        assert_eq!(nodes.iter().map(|block| block.index()).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 2]);
        assert_eq!(targets, [vec![4], vec![2, 3], vec![1], vec![], vec![5, 3], vec![1]]);
    }

    /// Two loops one after the other: the way from the first to the second leads to copies too.
    #[test]
    fn two_loops() {
        let (nodes, targets) = unrolled(&[vec![1], vec![1, 2], vec![2, 3], vec![]]);
        assert_eq!(nodes.len(), 6);
        assert_eq!(targets, [vec![4], vec![1, 5], vec![2, 3], vec![], vec![1, 5], vec![2, 3]]);
    }

    /// 0 → 1 ⇄ 2 and 0 → 2: the second entry leads to the old nodes, which go on to the old head.
    #[test]
    fn two_entries() {
        let (nodes, targets) = unrolled(&[vec![1, 2], vec![2, 3], vec![1], vec![]]);
        assert_eq!(nodes.iter().map(|block| block.index()).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 2]);
        assert_eq!(targets, [vec![4, 2], vec![2, 3], vec![1], vec![], vec![5, 3], vec![1]]);
    }
}
