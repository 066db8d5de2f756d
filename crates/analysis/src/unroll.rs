//! Keeping the first iteration of loops apart (funarray.txt, section 2: the loop that runs at least once).
//!
//! The blocks of an outer loop get a second node each. The loop is entered at the new ones; the way back to its head
//! leads to the old ones. Both speak of the same values, so nothing else changes: what held at one node now holds at one
//! of two.

use marple_fixpoint::{Element, weak_topological_order};
use marple_ir::BlockId;

/// By node its block, and the targets of its edges, for a graph of blocks.
pub(crate) fn unroll(successors: &[Vec<usize>], entry: usize) -> (Vec<BlockId>, Vec<Vec<usize>>) {
    let mut nodes: Vec<BlockId> = (0..successors.len()).map(BlockId::new).collect();
    let mut targets = successors.to_vec();
    for element in weak_topological_order(successors, entry) {
        let Element::Component { head, body } = element else { continue };
        // The function's entry has no edge into it that could be led elsewhere.
        if head == entry {
            continue;
        }
        let mut inside = vec![head];
        gather(&body, &mut inside);
        let mut copy = vec![None; successors.len()];
        for &block in &inside {
            copy[block] = Some(nodes.len());
            nodes.push(BlockId::new(block));
            targets.push(Vec::new());
        }
        for &block in &inside {
            let first = copy[block].expect("just made");
            targets[first] = successors[block]
                .iter()
                .map(|&target| if target == head { target } else { copy[target].unwrap_or(target) })
                .collect();
        }
        for node in 0..targets.len() {
            if copy[nodes[node].index()].is_none() {
                for target in &mut targets[node] {
                    if *target == head {
                        *target = copy[head].expect("just made");
                    }
                }
            }
        }
    }
    (nodes, targets)
}

fn gather(elements: &[Element], nodes: &mut Vec<usize>) {
    for element in elements {
        match element {
            Element::Node(node) => nodes.push(*node),
            Element::Component { head, body } => {
                nodes.push(*head);
                gather(body, nodes);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 → 1 ⇄ 2, 1 → 3: the loop is entered at copies 4 and 5, which lead back to 1.
    #[test]
    fn the_first_iteration_is_apart() {
        let (nodes, targets) = unroll(&[vec![1], vec![2, 3], vec![1], vec![]], 0);
        assert_eq!(nodes.iter().map(|block| block.index()).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 2]);
        assert_eq!(targets, [vec![4], vec![2, 3], vec![1], vec![], vec![5, 3], vec![1]]);
    }

    /// Two loops one after the other: the way from the first to the second leads to copies too.
    #[test]
    fn two_loops() {
        let (nodes, targets) = unroll(&[vec![1], vec![1, 2], vec![2, 3], vec![]], 0);
        assert_eq!(nodes.len(), 6);
        assert_eq!(targets, [vec![4], vec![1, 5], vec![2, 3], vec![], vec![1, 5], vec![2, 3]]);
    }
}
