//! Weak topological orders (Bourdoncle 1993): where loops are, how they nest, and in which order to iterate.

/// An element of a weak topological order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Element {
    /// A node that is on no cycle of its component.
    Node(usize),
    /// A loop: all cycles among its nodes pass its head, or are in a nested component.
    Component {
        /// Where the loop is entered and its states are widened.
        head: usize,
        /// The others, in order.
        body: Vec<Element>,
    },
}

/// A weak topological order of the nodes that paths from `entry` reach. Every edge goes forward in it, or back to the
/// head of a component that contains its source.
///
/// It is the decomposition into strongly connected components, again and again without their heads: depth of nesting
/// times number of edges.
pub fn weak_topological_order(successors: &[Vec<usize>], entry: usize) -> Vec<Element> {
    let count = successors.len();
    let mut finder = Finder {
        successors,
        region: vec![0; count],
        regions: 1,
        number: vec![0; count],
        low: vec![0; count],
    };
    let reachable = finder.components(&[entry], 0);
    finder.elements(reachable)
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
    /// Components in topological order become elements; a component with a cycle loses its head and is searched again.
    fn elements(&mut self, components: Vec<Vec<usize>>) -> Vec<Element> {
        let mut elements = Vec::with_capacity(components.len());
        for component in components {
            let head = component[0];
            if component.len() == 1 && !self.successors[head].contains(&head) {
                elements.push(Element::Node(head));
                continue;
            }
            let region = self.regions;
            self.regions += 1;
            for &node in &component[1..] {
                self.region[node] = region;
                self.number[node] = 0;
            }
            // The head and whatever is outside belong to other regions: edges to them are not followed.
            let inner = self.components(&component[1..], region);
            elements.push(Element::Component { head, body: self.elements(inner) });
        }
        elements
    }

    /// The strongly connected components of a region that paths from the roots reach, in topological order; the first
    /// node of each is the one the search met first.
    fn components(&mut self, roots: &[usize], region: u32) -> Vec<Vec<usize>> {
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
        found.reverse();
        found
    }
}

/// The number of a node whose component is complete.
const DONE: u32 = u32::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    /// Bourdoncle's notation: a component in parentheses, its head first.
    fn text(elements: &[Element]) -> String {
        let parts: Vec<String> = elements
            .iter()
            .map(|element| match element {
                Element::Node(node) => node.to_string(),
                Element::Component { head, body } if body.is_empty() => format!("({head})"),
                Element::Component { head, body } => format!("({head} {})", text(body)),
            })
            .collect();
        parts.join(" ")
    }

    fn check(edges: &[(usize, usize)], expected: &str) {
        let count = edges.iter().map(|&(a, b)| a.max(b) + 1).max().unwrap_or(1);
        let mut successors = vec![Vec::new(); count];
        for &(from, to) in edges {
            successors[from].push(to);
        }
        assert_eq!(text(&weak_topological_order(&successors, 0)), expected);
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
        check(&[(0, 1), (0, 2), (1, 2), (2, 1), (2, 3)], "0 (1 2) 3");
    }

    /// Long chains and deep nests need no deep stack per node.
    #[test]
    fn large() {
        let count = 200_000;
        let successors: Vec<Vec<usize>> =
            (0..count).map(|n| if n + 1 < count { vec![n + 1] } else { vec![] }).collect();
        assert_eq!(weak_topological_order(&successors, 0).len(), count);
    }
}
