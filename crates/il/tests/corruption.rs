//! 20,000 corruptions of valid files: no panic, no hang, no memory beyond a small multiple of the file.

#[path = "support/exercise.rs"]
mod exercise;

use std::time::{Duration, Instant};

use exercise::{Depth, exercise};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const FIXTURES: [(&str, &[u8]); 8] = [
    ("Modern.Debug.dll", include_bytes!("../../../tests/fixtures/Modern.Debug.dll")),
    ("Modern.Embedded.dll", include_bytes!("../../../tests/fixtures/Modern.Embedded.dll")),
    ("Classic.exe", include_bytes!("../../../tests/fixtures/Classic.exe")),
    ("User.dll", include_bytes!("../../../tests/fixtures/forwarding/User.dll")),
    ("Library.dll", include_bytes!("../../../tests/fixtures/forwarding/Library.dll")),
    ("Target.dll", include_bytes!("../../../tests/fixtures/forwarding/Target.dll")),
    ("Modern.Debug.pdb", include_bytes!("../../../tests/fixtures/Modern.Debug.pdb")),
    ("Modern.Release.pdb", include_bytes!("../../../tests/fixtures/Modern.Release.pdb")),
];

const CORRUPTIONS: u64 = 20_000;
const KINDS: u64 = 8;
const WORKERS: u64 = 2;
/// All that the workers may have allocated at any time: a small multiple of the largest file each, and a little
/// more for what does not depend on the file's size.
const MOST_MEMORY: usize = 2 * (16 * 20_480 + (1 << 17));
/// Far above what one file takes even on a busy machine; only an endless walk comes here.
const PATIENCE: Duration = Duration::from_secs(20);

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
fn corrupt(bytes: &mut Vec<u8>, number: u64) {
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

fn check(number: u64, memory_before: usize) {
    // Every kind of corruption comes to every fixture.
    let fixture = (number / KINDS) % FIXTURES.len() as u64;
    let (name, original) = FIXTURES[usize::try_from(fixture).expect("a small number")];
    let mut bytes = original.to_vec();
    corrupt(&mut bytes, number);
    let depth = if number.is_multiple_of(5) { Depth::Everything } else { Depth::Survey };
    let start = Instant::now();
    exercise(&bytes, depth);
    assert!(start.elapsed() < PATIENCE, "corruption {number} of {name} took {:?}", start.elapsed());
    let used = MEMORY.peak_usage().saturating_sub(memory_before);
    assert!(used <= MOST_MEMORY, "corruption {number} of {name}: {used} bytes");
}

#[test]
fn corrupted_files_are_read_to_their_end() {
    // The files that the tests are linked with are not allocated; what is allocated before is not ours.
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    std::thread::scope(|scope| {
        for worker in 0..WORKERS {
            scope.spawn(move || {
                for number in (worker..CORRUPTIONS).step_by(usize::try_from(WORKERS).expect("few")) {
                    check(number, before);
                }
            });
        }
    });
    eprintln!("at most {} bytes at a time", MEMORY.peak_usage().saturating_sub(before));

    let (_, smallest) = FIXTURES[4];
    for length in 0..smallest.len() {
        exercise(&smallest[..length], Depth::Everything);
    }
}
