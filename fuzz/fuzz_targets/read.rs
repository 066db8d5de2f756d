//! Any bytes, read as an assembly and as a PDB: this returns.
//!
//! New inputs are written to the first folder, so that is not the fixtures':
//! `cargo fuzz run read fuzz/corpus/read tests/fixtures -- -max_total_time=600 -rss_limit_mb=1024 -timeout=10`

#![no_main]

#[path = "../../crates/il/tests/support/exercise.rs"]
mod exercise;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let depth = if bytes.len() % 4 == 0 { exercise::Depth::Everything } else { exercise::Depth::Survey };
    exercise::exercise(bytes, depth);
});
