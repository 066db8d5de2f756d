//! Random choices as a tape of bytes: a program is a function of its tape, and shrinking the tape shrinks the program.

/// Choices read off a tape; past its end every choice is the first one, the simplest.
pub(crate) struct Tape<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Tape<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// A number below `count`.
    pub(crate) fn pick(&mut self, count: usize) -> usize {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(byte) % count
    }

    /// One of the options.
    pub(crate) fn choose<'b, T>(&mut self, options: &'b [T]) -> &'b T {
        &options[self.pick(options.len())]
    }

    /// True in about `percent` of a hundred.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.pick(100) >= 100 - percent
    }
}

/// A tape of random bytes.
pub(crate) fn random(random: &mut Random) -> Vec<u8> {
    (0..400).map(|_| random.below(256).to_le_bytes()[0]).collect()
}

/// The shortest and simplest tape found that still fails.
pub(crate) fn shrink(tape: Vec<u8>, fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut best = tape;
    let mut attempts = 3000;
    let mut progress = true;
    while progress && attempts > 0 {
        progress = false;
        for size in [128, 64, 32, 16, 8, 4, 2, 1] {
            let mut at = 0;
            while at < best.len() && attempts > 0 {
                let end = (at + size).min(best.len());
                let without: Vec<u8> = best[..at].iter().chain(&best[end..]).copied().collect();
                let mut zeroed = best.clone();
                zeroed[at..end].fill(0);
                attempts -= 2;
                if fails(&without) {
                    best = without;
                    progress = true;
                } else if zeroed != best && fails(&zeroed) {
                    best = zeroed;
                    progress = true;
                } else {
                    at = end;
                }
            }
        }
    }
    best
}

/// `SplitMix64`.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, count: u64) -> u64 {
        self.next() % count
    }
}
