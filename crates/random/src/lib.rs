//! For tests: random cases that repeat. Without environment variables every run has the same cases, on every machine.
//! `MARPLE_SEED=n` picks others, `MARPLE_EFFORT=k` makes k times as many. `scripts/fuzz` runs all random tests so.

mod bodies;

use std::path::Path;
use std::str::FromStr;

use proptest::test_runner::{Config, RngSeed};

pub use bodies::change_bodies;

/// The seed of this run: 0, or what `MARPLE_SEED` says. The output of the test, which is shown if it fails, gets the command
/// that repeats it.
pub fn seed() -> u64 {
    let seed = environment("MARPLE_SEED").unwrap_or(0);
    eprintln!("repeat with: {}", command(seed, effort()));
    seed
}

/// How many times the usual number of cases is wanted: 1, or what `MARPLE_EFFORT` says.
pub fn effort() -> u32 {
    environment("MARPLE_EFFORT").unwrap_or(1)
}

/// For `proptest!`: so many cases, of this run's seed.
pub fn config(cases: u32) -> Config {
    Config {
        cases: cases.saturating_mul(effort()),
        rng_seed: RngSeed::Fixed(seed()),
        // What one run remembered would make the next one another.
        failure_persistence: None,
        ..Config::default()
    }
}

/// The number in an environment variable, if it is set.
fn environment<T: FromStr>(name: &str) -> Option<T> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number in range")))
}

/// How the test of this thread is run alone.
fn command(seed: u64, effort: u32) -> String {
    let package = std::env::var("CARGO_PKG_NAME").unwrap_or_else(|_| "PACKAGE".to_owned());
    let program = std::env::args().next().unwrap_or_default();
    let target = target(&program, &package);
    let thread = std::thread::current();
    // With one test thread tests run on the main one, which has another name.
    let test = thread.name().filter(|name| *name != "main");
    let test = test.map(|name| format!(" -- --exact {name}")).unwrap_or_default();
    format!("MARPLE_SEED={seed} MARPLE_EFFORT={effort} cargo test -p {package} {target}{test}")
}

/// The switch that names a test program, which cargo calls `target-hash`.
fn target(program: &str, package: &str) -> String {
    let stem = Path::new(program).file_stem().unwrap_or_default().to_string_lossy();
    let name = stem.rsplit_once('-').map_or(&*stem, |(name, _)| name);
    if name == package.replace('-', "_") { "--lib".to_owned() } else { format!("--test {name}") }
}

#[cfg(test)]
mod tests {
    use super::{command, config, target};

    #[test]
    fn a_failure_says_how_to_repeat_it() {
        assert_eq!(
            command(7, 3),
            "MARPLE_SEED=7 MARPLE_EFFORT=3 cargo test -p marple-random --lib -- --exact tests::a_failure_says_how_to_repeat_it"
        );
        assert_eq!(target("/a/b/it-0123", "marple-ir"), "--test it");
    }

    #[test]
    fn cases_repeat() {
        use proptest::strategy::{Strategy, ValueTree};
        use proptest::test_runner::TestRunner;
        let draw = || {
            let mut runner = TestRunner::new(config(1));
            let numbers = proptest::collection::vec(0..1_000_000_u32, 20);
            numbers.new_tree(&mut runner).expect("numbers").current()
        };
        assert_eq!(draw(), draw());
    }
}
