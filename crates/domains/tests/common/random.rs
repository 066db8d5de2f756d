//! Random tests that repeat: without environment variables every run has the same cases, on every machine.
//! `MARPLE_SEED=n` picks other cases, `MARPLE_EFFORT=k` makes k times as many. A failure prints the command that repeats it.

use std::any::type_name;
use std::fmt::Debug;

use proptest::strategy::{BoxedStrategy, Strategy};
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// Any number does; it must not change from run to run.
const SEED: u64 = 20_261_115;

/// Runs the test on random values, which are shrunk where it panics.
pub(crate) fn random<S: Strategy + 'static, F: Fn(S::Value)>(cases: u32, strategy: S, test: F) {
    run(cases, &strategy.boxed(), &test, type_name::<F>());
}

/// Compiled once for each type of values, not once for each test.
fn run<V: Debug>(cases: u32, strategy: &BoxedStrategy<V>, test: &dyn Fn(V), closure: &str) {
    let seed: u64 = environment("MARPLE_SEED").unwrap_or(SEED);
    let effort: u32 = environment("MARPLE_EFFORT").unwrap_or(1);
    let config = Config {
        cases: cases.saturating_mul(effort),
        rng_seed: RngSeed::Fixed(seed),
        // What a run remembered would make the next one another.
        failure_persistence: None,
        ..Config::default()
    };
    let outcome = TestRunner::new(config).run(strategy, |value| {
        test(value);
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}\nrepeat with: {}", command(closure, seed, effort));
    }
}

/// The number in an environment variable, if it is set.
fn environment<T: std::str::FromStr>(name: &str) -> Option<T> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number in range")))
}

/// How a test is run alone, by the name of its closure: `target::module::test::{{closure}}`.
fn command(closure: &str, seed: u64, effort: u32) -> String {
    let path = closure.split("::{{closure}}").next().unwrap_or(closure);
    let (target, test) = path.split_once("::").unwrap_or((path, ""));
    let target = match target {
        "marple_domains" => "--lib".to_owned(),
        _ => format!("--test {target}"),
    };
    let effort = if effort == 1 { String::new() } else { format!("MARPLE_EFFORT={effort} ") };
    format!("MARPLE_SEED={seed} {effort}cargo test -p marple-domains {target} -- --exact {test}")
}

#[test]
fn failures_say_how_to_repeat_them() {
    let panic = std::panic::catch_unwind(|| random(1, 0..1, |_| panic!("as it should")));
    let message = panic.expect_err("it fails");
    let message = message.downcast_ref::<String>().expect("a text");
    assert!(message.contains("as it should"), "{message}");
    assert!(message.contains("cargo test -p marple-domains --"), "{message}");
    assert!(message.ends_with("random::failures_say_how_to_repeat_them"), "{message}");
    assert_eq!(
        command("laws::zones::widening::{{closure}}", 7, 3),
        "MARPLE_SEED=7 MARPLE_EFFORT=3 cargo test -p marple-domains --test laws -- --exact zones::widening"
    );
    assert_eq!(
        command("marple_domains::rational::tests::content::{{closure}}", 7, 1),
        "MARPLE_SEED=7 cargo test -p marple-domains --lib -- --exact rational::tests::content"
    );
}

/// The cases are those of the seed, in every run.
#[test]
fn cases_repeat() {
    let cases = || {
        let seen = std::cell::RefCell::new(Vec::new());
        random(20, 0..1_000_000, |number| seen.borrow_mut().push(number));
        seen.into_inner()
    };
    assert_eq!(cases(), cases());
}
