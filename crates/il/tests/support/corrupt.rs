//! Corruptions of valid files, each following from its number.

/// How many kinds of corruption there are; the kind is the number's remainder.
pub(crate) const KINDS: u64 = 8;

/// Pseudo-random numbers that are the same in every run (xorshift).
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).expect("48 bits") % limit.max(1)
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).expect("below 256")
    }
}

/// Where the metadata root of a file is, and a stream of it.
fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes.windows(needle.len()).position(|window| window == needle)
}

/// A stream's place, by its header in the metadata root.
fn stream(bytes: &[u8], name: &[u8]) -> Option<std::ops::Range<usize>> {
    let root = find(bytes, b"BSJB")?;
    let header = root + find(&bytes[root..], name)?.checked_sub(8)?;
    let word =
        |at: usize| bytes.get(at..at + 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize);
    let start = root + word(header)?;
    Some(start..start + word(header + 4)?)
}

fn put(bytes: &mut [u8], at: usize, value: u32) {
    if let Some(place) = bytes.get_mut(at..at + 4) {
        place.copy_from_slice(&value.to_le_bytes());
    }
}

/// One corruption; its kind follows from the number.
pub(crate) fn corrupt(bytes: &mut Vec<u8>, number: u64) {
    let random = &mut Random::new(number);
    match number % KINDS {
        // Single bits, anywhere.
        0 => {
            for _ in 0..=random.below(8) {
                let at = random.below(bytes.len());
                bytes[at] ^= 1 << random.below(8);
            }
        }
        // Whole bytes in the metadata, where they hurt most.
        1 | 2 => {
            let root = find(bytes, b"BSJB").unwrap_or(0);
            for _ in 0..=random.below(32) {
                let at = root + random.below(bytes.len() - root);
                bytes[at] = random.byte();
            }
        }
        3 => bytes.truncate(random.below(bytes.len())),
        // Numbers of rows: huge, or many tables that do not exist.
        4 => {
            if let Some(tables) = stream(bytes, b"#~\0") {
                let row_count = tables.start + 24 + 4 * random.below(24);
                let huge = [0x00ff_ffff, 0xffff_ffff, 0x0001_0000, 0x7fff, 0x1234_5678][random.below(5)];
                put(bytes, row_count, huge);
                if random.below(4) == 0 {
                    bytes[tables.start + 8 + random.below(8)] ^= random.byte();
                }
            }
        }
        // Signatures that nest: a run of pointers, arrays, generics and modifiers in the blob heap.
        5 => {
            if let Some(blobs) = stream(bytes, b"#Blob") {
                let start = blobs.start + random.below(blobs.len());
                let code = [0x0f, 0x10, 0x1d, 0x15, 0x1f, 0x1b, 0x20, 0x45, 0x14][random.below(9)];
                let end = (start + random.below(400)).min(bytes.len());
                for place in &mut bytes[start..end] {
                    *place = if random.below(6) == 0 { random.byte() } else { code };
                }
                // And a length in front that covers it.
                bytes[start.saturating_sub(1)] = 0x7f;
            }
        }
        // Rows that all point to the same few rows: cycles of nesting, bases, forwarders, specifications.
        6 => {
            if let Some(tables) = stream(bytes, b"#~\0") {
                let start = tables.start + 24 + random.below(tables.len());
                let value = [random.byte() & 15, 0];
                let end = (start + 2 * random.below(200)).min(bytes.len() & !1);
                for pair in bytes[start.min(end)..end].chunks_exact_mut(2) {
                    pair.copy_from_slice(&value);
                }
            }
        }
        // Parts of the file over others.
        _ => {
            let length = random.below(256).min(bytes.len() / 2);
            let from = random.below(bytes.len() - length);
            let to = random.below(bytes.len() - length);
            bytes.copy_within(from..from + length, to);
        }
    }
}
