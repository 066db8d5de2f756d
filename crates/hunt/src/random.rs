//! Random numbers by a fixed algorithm (`SplitMix64`), so that a seed means the same programs everywhere.

/// A generator of random numbers.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The numbers of one of the things that a seed stands for.
    pub fn of(seed: u64, number: u64) -> Self {
        let mut mixed = Self(seed ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03));
        mixed.any();
        mixed
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.any() % end as u64).unwrap_or(0)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.any() % high.abs_diff(low).saturating_add(1)).unwrap_or(0)
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some, of which there is at least one.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}
