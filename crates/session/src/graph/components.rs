//! Strongly connected components (Tarjan 1972), without recursion: a chain of calls may be as long as a file.

use super::adjacency::{Adjacency, index};

/// The strongly connected components of a graph, targets before sources: an edge leads to the same component or to one with a
/// smaller number.
#[derive(Debug)]
pub(super) struct Components {
    /// The component of each vertex.
    pub(super) of: Vec<u32>,
    /// How many there are.
    pub(super) count: u32,
}

/// The component of a vertex that is in none yet.
const NONE: u32 = u32::MAX;

impl Components {
    /// The components of a graph. Which number a component has depends on the graph only.
    pub(super) fn new(graph: &Adjacency) -> Self {
        let mut search = Search {
            graph,
            of: vec![NONE; graph.len()],
            count: 0,
            number: vec![0; graph.len()],
            low: vec![0; graph.len()],
            next: 1,
            open: Vec::new(),
            path: Vec::new(),
        };
        for vertex in 0..index(graph.len()) {
            search.from(vertex);
        }
        Self { of: search.of, count: search.count }
    }
}

struct Search<'g> {
    graph: &'g Adjacency,
    of: Vec<u32>,
    count: u32,
    /// When each vertex was met; 0 if it was not.
    number: Vec<u32>,
    /// The earliest vertex without a component that each is known to reach.
    low: Vec<u32>,
    next: u32,
    /// The vertices that were met and have no component yet.
    open: Vec<u32>,
    /// The way from the start to the current vertex, with the next edge to follow at each.
    path: Vec<(u32, usize)>,
}

impl Search<'_> {
    fn from(&mut self, start: u32) {
        if self.number[start as usize] != 0 {
            return;
        }
        self.enter(start);
        while let Some((vertex, edge)) = self.path.last_mut() {
            let vertex = *vertex;
            let Some(&target) = self.graph.of(vertex).get(*edge) else {
                self.path.pop();
                self.leave(vertex);
                continue;
            };
            *edge += 1;
            if self.number[target as usize] == 0 {
                self.enter(target);
            } else if self.of[target as usize] == NONE {
                self.lower(vertex, self.number[target as usize]);
            }
        }
    }

    fn enter(&mut self, vertex: u32) {
        self.number[vertex as usize] = self.next;
        self.low[vertex as usize] = self.next;
        self.next += 1;
        self.open.push(vertex);
        self.path.push((vertex, 0));
    }

    fn leave(&mut self, vertex: u32) {
        let low = self.low[vertex as usize];
        if let Some(&(parent, _)) = self.path.last() {
            self.lower(parent, low);
        }
        if low != self.number[vertex as usize] {
            return;
        }
        while let Some(member) = self.open.pop() {
            self.of[member as usize] = self.count;
            if member == vertex {
                break;
            }
        }
        self.count += 1;
    }

    fn lower(&mut self, vertex: u32, low: u32) {
        let known = &mut self.low[vertex as usize];
        *known = low.min(*known);
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::{Adjacency, Components};

    /// Which vertices each vertex reaches, by walking from each.
    fn reached(graph: &Adjacency) -> Vec<Vec<bool>> {
        let walk = |start: usize| {
            let mut seen = vec![false; graph.len()];
            let mut rest = vec![u32::try_from(start).expect("small")];
            while let Some(vertex) = rest.pop() {
                if !std::mem::replace(&mut seen[vertex as usize], true) {
                    rest.extend(graph.of(vertex));
                }
            }
            seen
        };
        (0..graph.len()).map(walk).collect()
    }

    fn check(graph: &Adjacency) {
        let components = Components::new(graph);
        let reached = reached(graph);
        for (a, from_a) in reached.iter().enumerate() {
            for (b, from_b) in reached.iter().enumerate() {
                assert_eq!(components.of[a] == components.of[b], from_a[b] && from_b[a], "{a} and {b}");
            }
        }
        assert!(components.of.iter().all(|component| *component < components.count));
        for (source, target) in graph.edges() {
            let (source, target) = (components.of[source as usize], components.of[target as usize]);
            assert!(target <= source, "targets come first");
        }
    }

    #[test]
    fn small_graphs() {
        check(&Adjacency::new(0, vec![]));
        check(&Adjacency::new(1, vec![(0, 0)]));
        check(&Adjacency::new(4, vec![(0, 1), (1, 2), (2, 0), (2, 3), (3, 3), (0, 1)]));
        check(&Adjacency::new(6, vec![(5, 4), (4, 5), (4, 3), (0, 5), (3, 1), (1, 3)]));
    }

    /// A chain of a whole file's methods, and a ring of them: nothing here may recurse or be quadratic.
    #[test]
    fn long_chains() {
        const LENGTH: u32 = 200_000;
        let chain: Vec<(u32, u32)> = (1..LENGTH).map(|to| (to - 1, to)).collect();
        let components = Components::new(&Adjacency::new(LENGTH as usize, chain.clone()));
        assert!((0..LENGTH).rev().eq(components.of), "the last is the first");
        let ring = chain.into_iter().chain([(LENGTH - 1, 0)]).collect();
        assert_eq!(Components::new(&Adjacency::new(LENGTH as usize, ring)).count, 1);
    }

    proptest! {
        #![proptest_config(marple_random::config(300))]
        #[test]
        fn random_graphs_against_reachability(
            vertices in 1..60_usize,
            edges in vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..150),
        ) {
            let vertex = |at: prop::sample::Index| u32::try_from(at.index(vertices)).expect("small");
            check(&Adjacency::new(vertices, edges.into_iter().map(|(a, b)| (vertex(a), vertex(b))).collect()));
        }
    }
}
