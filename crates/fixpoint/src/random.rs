//! Random graphs for tests, most of them with loops that have several entries.

/// Knuth's linear congruence, its high bits.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }

    /// The successors of up to 12 nodes, at most two each. Mostly chains with some jumps, back and forth.
    pub(crate) fn graph(&mut self) -> Vec<Vec<usize>> {
        let count = 2 + self.below(11);
        (0..count)
            .map(|node| {
                let mut successors = Vec::new();
                if node + 1 < count && self.below(8) > 0 {
                    successors.push(node + 1);
                }
                if self.below(2) == 0 {
                    successors.push(self.below(count));
                }
                successors
            })
            .collect()
    }
}
