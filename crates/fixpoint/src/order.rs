//! Weak topological orders (Bourdoncle 1993): where loops are, how they nest, and in which order to iterate.

use crate::{Budget, Stopped};

/// A weak topological order of the nodes that paths from an entry reach: every edge goes forward in it, or back to the head
/// of a component that contains its source. A component is a head and the nodes that follow it up to its end; all
/// cycles among them pass the head, or are in a component among the others. Components nest.
///
/// It is a list, not a tree: a program may nest loops deeper than a stack is deep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    steps: Vec<Step>,
}

/// A node of a weak topological order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The node.
    pub node: usize,
    /// If a component starts here: where it ends.
    pub component: Option<Component>,
}

/// The component that a step is the head of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Component {
    /// The position after its last step.
    pub end: usize,
    /// Whether an edge from outside enters it elsewhere than at its head: the loop is not reducible. Then its nodes may
    /// have to be visited although nothing new arrives at the head.
    pub has_other_entries: bool,
}

impl Order {
    /// The nodes in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The components that are in no other, as positions.
    pub fn outermost(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            while let Some(step) = self.steps.get(at) {
                let start = at;
                at = step.component.map_or(at + 1, |component| component.end);
                if step.component.is_some() {
                    return Some(start..at);
                }
            }
            None
        })
    }

    /// Finds the components that are entered elsewhere than at their heads.
    fn find_other_entries(&mut self, successors: &[Vec<usize>]) {
        let mut position = vec![usize::MAX; successors.len()];
        for (at, step) in self.steps.iter().enumerate() {
            position[step.node] = at;
        }
        // By position, the earliest step with an edge to it; for heads later the earliest with one into the component.
        let mut earliest: Vec<usize> = (0..self.steps.len()).collect();
        for (at, step) in self.steps.iter().enumerate() {
            for &target in &successors[step.node] {
                let target = position[target];
                earliest[target] = earliest[target].min(at);
            }
        }
        // Inner components come later than the ones around them.
        for head in (0..self.steps.len()).rev() {
            let Some(component) = self.steps[head].component else { continue };
            let mut inside = usize::MAX;
            let mut at = head + 1;
            while at < component.end {
                inside = inside.min(earliest[at]);
                at = self.steps[at].component.map_or(at + 1, |inner| inner.end);
            }
            self.steps[head].component = Some(Component { has_other_entries: inside < head, ..component });
            earliest[head] = earliest[head].min(inside);
        }
    }
}

/// A weak topological order of the nodes that paths from `entry` reach.
///
/// It is the decomposition into strongly connected components, again and again without their heads: depth of nesting
/// times number of edges, paid from the budget.
pub fn weak_topological_order(
    successors: &[Vec<usize>],
    entry: usize,
    budget: &mut Budget,
) -> Result<Order, Stopped> {
    let count = successors.len();
    let mut finder = Finder {
        successors,
        region: vec![0; count],
        regions: 1,
        number: vec![0; count],
        low: vec![0; count],
    };
    let mut order = Order { steps: Vec::new() };
    // What is still to be put in order, the next last, and the ends of components between.
    let mut open: Vec<Open> = Vec::new();
    let put = |components: Vec<Vec<usize>>, open: &mut Vec<Open>| {
        open.extend(components.into_iter().map(Open::Nodes));
    };
    put(finder.components(&[entry], 0, budget)?, &mut open);
    while let Some(next) = open.pop() {
        let component = match next {
            Open::Nodes(nodes) => nodes,
            Open::End { head } => {
                let end = order.steps.len();
                order.steps[head].component = Some(Component { end, has_other_entries: false });
                continue;
            }
        };
        let head = component[0];
        let at = order.steps.len();
        order.steps.push(Step { node: head, component: None });
        if component.len() == 1 && !successors[head].contains(&head) {
            continue;
        }
        open.push(Open::End { head: at });
        let region = finder.regions;
        finder.regions += 1;
        for &node in &component[1..] {
            finder.region[node] = region;
            finder.number[node] = 0;
        }
        // The head and whatever is outside belong to other regions: edges to them are not followed.
        put(finder.components(&component[1..], region, budget)?, &mut open);
    }
    order.find_other_entries(successors);
    Ok(order)
}

/// A part of the graph on the way to its order.
enum Open {
    /// A strongly connected component, its head first.
    Nodes(Vec<usize>),
    /// Here ends the component whose head is at this position.
    End { head: usize },
}

/// Tarjan's algorithm on parts of a graph: the nodes whose `region` is the one asked for.
struct Finder<'a> {
    successors: &'a [Vec<usize>],
    region: Vec<u32>,
    regions: u32,
    /// The order in which a search met a node; 0 before.
    number: Vec<u32>,
    low: Vec<u32>,
}

impl Finder<'_> {
    /// The strongly connected components of a region that paths from the roots reach, in reverse topological
    /// order; the first node of each is the one the search met first.
    fn components(
        &mut self,
        roots: &[usize],
        region: u32,
        budget: &mut Budget,
    ) -> Result<Vec<Vec<usize>>, Stopped> {
        let mut found = Vec::new();
        let mut met = 0;
        let mut open = Vec::new();
        let mut path: Vec<(usize, usize)> = Vec::new();
        for &root in roots {
            if self.number[root] != 0 {
                continue;
            }
            let mut enter = Some(root);
            loop {
                if let Some(node) = enter.take() {
                    budget.spend(1 + self.successors[node].len() as u64)?;
                    met += 1;
                    self.number[node] = met;
                    self.low[node] = met;
                    open.push(node);
                    path.push((node, 0));
                }
                let Some(&mut (node, ref mut next)) = path.last_mut() else { break };
                if let Some(&successor) = self.successors[node].get(*next) {
                    *next += 1;
                    if self.region[successor] != region {
                        continue;
                    }
                    if self.number[successor] == 0 {
                        enter = Some(successor);
                    } else if self.number[successor] != DONE {
                        self.low[node] = self.low[node].min(self.number[successor]);
                    }
                    continue;
                }
                path.pop();
                if let Some(&(parent, _)) = path.last() {
                    self.low[parent] = self.low[parent].min(self.low[node]);
                }
                if self.low[node] == self.number[node] {
                    let start = open.iter().rposition(|&other| other == node).expect("it was opened");
                    let component = open.split_off(start);
                    for &member in &component {
                        self.number[member] = DONE;
                    }
                    found.push(component);
                }
            }
        }
        Ok(found)
    }
}

/// The number of a node whose component is complete.
const DONE: u32 = u32::MAX;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Bourdoncle's notation: a component in parentheses, its head first; `!` marks one with other entries.
    fn text(order: &Order) -> String {
        let mut text = String::new();
        let mut ends = Vec::new();
        for (at, step) in order.steps().iter().enumerate() {
            if at > 0 {
                text.push(' ');
            }
            if let Some(component) = step.component {
                text.push_str(if component.has_other_entries { "!(" } else { "(" });
                ends.push(component.end);
            }
            text.push_str(&step.node.to_string());
            while ends.pop_if(|end| *end == at + 1).is_some() {
                text.push(')');
            }
        }
        text
    }

    fn order(successors: &[Vec<usize>]) -> Order {
        weak_topological_order(successors, 0, &mut Budget::new(u64::MAX)).expect("there is no limit")
    }

    fn check(edges: &[(usize, usize)], expected: &str) {
        let count = edges.iter().map(|&(a, b)| a.max(b) + 1).max().unwrap_or(1);
        let mut successors = vec![Vec::new(); count];
        for &(from, to) in edges {
            successors[from].push(to);
        }
        assert_eq!(text(&order(&successors)), expected);
    }

    #[test]
    fn orders() {
        check(&[], "0");
        check(&[(0, 1), (1, 2), (0, 2)], "0 1 2");
        check(&[(0, 1), (1, 1), (1, 2)], "0 (1) 2");
        check(&[(0, 1), (1, 2), (2, 1), (1, 3)], "0 (1 2) 3");
        check(&[(0, 1), (1, 2), (2, 3), (3, 2), (3, 1), (1, 4)], "0 (1 (2 3)) 4");
        check(&[(0, 1), (2, 1)], "0 1");
    }

    /// Figure 2 of Bourdoncle's paper, with its nodes 1 to 8 as 0 to 7.
    #[test]
    fn bourdoncle() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 4), (4, 6), (6, 2), (3, 6), (1, 7), (6, 7)];
        check(&edges, "0 1 (2 3 (4 5) 6) 7");
    }

    /// Two entries into a loop: not reducible, ordered all the same.
    #[test]
    fn irreducible() {
        check(&[(0, 1), (0, 2), (1, 2), (2, 1), (2, 3)], "0 !(1 2) 3");
        // The second entry leads into the inner loop: both are entered beside their heads.
        check(&[(0, 1), (1, 2), (2, 3), (3, 2), (3, 1), (0, 3)], "0 !(1 !(2 3))");
        // From the outer loop into the inner one: only that is.
        check(&[(0, 1), (1, 2), (2, 3), (3, 2), (3, 1), (1, 3)], "0 (1 !(2 3))");
    }

    /// What an order promises, on random graphs.
    #[test]
    fn every_edge_goes_forward_or_to_a_head_around_it() {
        let mut random = Random(3);
        let mut irreducible = 0;
        for _ in 0..3000 {
            let successors = random.graph();
            let order = order(&successors);
            let steps = order.steps();
            let position = |node: usize| steps.iter().position(|step| step.node == node);
            for (from, step) in steps.iter().enumerate() {
                for &target in &successors[step.node] {
                    let to = position(target).expect("a node that is reached leads to it");
                    let is_head_around =
                        steps[to].component.is_some_and(|component| to <= from && from < component.end);
                    assert!(from < to || is_head_around, "{} has {from} to {to}", text(&order));
                }
            }
            for (head, step) in steps.iter().enumerate() {
                let Some(component) = step.component else { continue };
                let outside = steps[..head].iter().chain(&steps[component.end..]);
                let entered: Vec<usize> = outside
                    .flat_map(|step| &successors[step.node])
                    .filter_map(|&node| position(node))
                    .filter(|&to| head < to && to < component.end)
                    .collect();
                assert_eq!(component.has_other_entries, !entered.is_empty(), "{}", text(&order));
                irreducible += u32::from(component.has_other_entries);
            }
        }
        assert!(irreducible > 500, "{irreducible}");
    }

    /// Long chains need no deep stack, deep nests neither, and the work on them is paid.
    #[test]
    fn large() {
        let count = 200_000;
        let successors: Vec<Vec<usize>> =
            (0..count).map(|n| if n + 1 < count { vec![n + 1] } else { vec![] }).collect();
        assert_eq!(order(&successors).steps().len(), count);
        let nest = |depth: usize| -> Vec<Vec<usize>> {
            let down = (0..depth).map(|at| vec![at + 1]);
            let up = (depth..2 * depth).map(|at| vec![2 * depth - 1 - at, (at + 1) % (2 * depth)]);
            down.chain(up).collect()
        };
        let deep = order(&nest(2000));
        assert_eq!(deep.steps().iter().filter(|step| step.component.is_some()).count(), 2000);
        let mut budget = Budget::new(1_000_000);
        assert!(weak_topological_order(&nest(100_000), 0, &mut budget).is_err());
    }
}
