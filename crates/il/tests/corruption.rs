//! 20,000 corruptions of valid files: no panic, no hang, no memory beyond a small multiple of the file.

#[path = "support/corrupt.rs"]
mod corrupt;
#[path = "support/exercise.rs"]
mod exercise;

use corrupt::{KINDS, corrupt};
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

/// The seed says which, [`marple_random::effort`] how many times as many.
const CORRUPTIONS: u64 = 20_000;
const WORKERS: u64 = 2;
/// All that the workers may have allocated at any time: a small multiple of the largest file each, and a little
/// more for what does not depend on the file's size.
const MOST_MEMORY: usize = 2 * (16 * 20_480 + (1 << 17));

fn check(number: u64, memory_before: usize) {
    // Every kind of corruption comes to every fixture.
    let fixture = (number / KINDS) % FIXTURES.len() as u64;
    let (name, original) = FIXTURES[usize::try_from(fixture).expect("a small number")];
    let mut bytes = original.to_vec();
    corrupt(&mut bytes, number);
    let depth = if number.is_multiple_of(5) { Depth::Everything } else { Depth::Survey };
    // A walk without end keeps the test from ending: no clock is needed to see it.
    exercise(&bytes, depth);
    let used = MEMORY.peak_usage().saturating_sub(memory_before);
    assert!(used <= MOST_MEMORY, "corruption {number} of {name}: {used} bytes");
}

#[test]
fn corrupted_files_are_read_to_their_end() {
    let first = marple_random::seed().wrapping_mul(CORRUPTIONS);
    let count = CORRUPTIONS * u64::from(marple_random::effort());
    // The files that the tests are linked with are not allocated; what is allocated before is not ours.
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    std::thread::scope(|scope| {
        for worker in 0..WORKERS {
            scope.spawn(move || {
                for number in (worker..count).step_by(usize::try_from(WORKERS).expect("few")) {
                    check(first.wrapping_add(number), before);
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
