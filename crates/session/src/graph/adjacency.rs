//! Directed graphs as two vectors.

/// The edges of a graph over the vertices `0..len`, by source: each edge once, targets sorted.
#[derive(Debug, Clone, Default)]
pub(super) struct Adjacency {
    /// Where the targets of each vertex start, and the end of the last.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Adjacency {
    /// A graph of these edges, whose ends are all below `vertices`.
    pub(super) fn new(vertices: usize, mut edges: Vec<(u32, u32)>) -> Self {
        edges.sort_unstable();
        edges.dedup();
        let mut starts = Vec::with_capacity(vertices + 1);
        let mut position = 0;
        for vertex in 0..vertices {
            starts.push(index(position));
            while edges.get(position).is_some_and(|(source, _)| *source as usize == vertex) {
                position += 1;
            }
        }
        starts.push(index(position));
        Self { starts, targets: edges.into_iter().map(|(_, target)| target).collect() }
    }

    /// How many vertices there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The targets of a vertex's edges.
    pub(super) fn of(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.targets[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// All edges, by source and target.
    pub(super) fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..index(self.len())).flat_map(|source| self.of(source).iter().map(move |target| (source, *target)))
    }

    /// The same edges in the other direction.
    pub(super) fn reversed(&self) -> Self {
        Self::new(self.len(), self.edges().map(|(source, target)| (target, source)).collect())
    }
}

/// A place in a vector as it is stored: tables and code of a module have less than 2^32 entries.
pub(super) fn index(place: usize) -> u32 {
    u32::try_from(place).unwrap_or_else(|_| unreachable!("a module has less than 2^32 calls"))
}
