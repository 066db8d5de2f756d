//! Bodies change, and what depends on them is analysed again: nobody can tell the result from that of a run over everything.
//! `scripts/test-one-body`, `scripts/test-changed-bodies` and `scripts/test-incremental` do the same with more programs and edits.

use std::fs;
use std::path::{Path, PathBuf};

use marple_random::{change_bodies, effort, seed};

use crate::cache::{Said, repository, scratch, with, without};

/// All that these assemblies refer to is there.
const RUNTIME: [&str; 2] = ["--search", "/usr/lib/mono/4.5"];

fn copy(from: &Path, to: &Path) {
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder") {
        let file = file.expect("a file").path();
        fs::copy(&file, to.join(file.file_name().expect("a name"))).expect("it can be copied");
    }
}

/// What a run with `--verbose` said of what was analysed.
fn course(said: &Said) -> String {
    said.errors.lines().filter(|line| line.contains("again") || line.contains("as it was")).collect()
}

/// Changes an assembly at random and compares; how often not all methods were analysed.
fn changed_at_random(file: &str, edits: u64) -> usize {
    let folder = scratch(&file.replace('/', "-"));
    let original = fs::read(repository().join("tests/fixtures").join(file)).expect("the fixture is there");
    let path: PathBuf = folder.join("Changed.dll");
    let (kept, copied) = (folder.join("kept"), folder.join("copied"));
    let shown: [&[&str]; 2] =
        [&["--format", "json", "--all", "--stats"], &["--level", "note", "--explain-score"]];
    let arguments = |options: &[&'static str]| -> Vec<String> {
        let all = ["check", path.to_str().expect("a path of text")].into_iter().chain(RUNTIME);
        all.chain(options.iter().copied()).map(str::to_owned).collect()
    };
    fs::write(&path, &original).expect("it can be written");
    for options in shown {
        let all = arguments(options);
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        with(&all, &kept);
    }
    let seed = seed();
    let mut found_again = 0;
    for edit in 0..edits * u64::from(effort()) {
        let count = if edit % 4 == 3 { 2 } else { 1 };
        let (bytes, words) = change_bodies(&original, seed ^ (edit << 8), count).expect("an assembly");
        fs::write(&path, bytes).expect("it can be written");
        for options in shown {
            let all = arguments(options);
            let all: Vec<&str> = all.iter().map(String::as_str).collect();
            copy(&kept, &copied);
            assert_eq!(with(&all, &copied), without(&all), "{file}: {words}");
        }
        copy(&kept, &copied);
        let all = arguments(&["--level", "note", "--verbose"]);
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        found_again += usize::from(course(&with(&all, &copied)).contains("from the cache"));
    }
    found_again
}

#[test]
fn what_changed_at_random_is_found_again() {
    let found = changed_at_random("verdicts/Contracts.Mcs.dll", 6)
        + changed_at_random("inference/ChainedTable.Mcs.dll", 6)
        + changed_at_random("inference/BinaryHeap.Mcs.dll", 6);
    assert!(found > 0, "none of the edits");
}

/// Changes one method of an assembly; how many are analysed again.
fn changed_once(file: &str, seed: u64, method: &str) -> String {
    let folder = scratch(&format!("{}-{seed}", file.replace('/', "-")));
    let original = fs::read(repository().join("tests/fixtures").join(file)).expect("the fixture is there");
    let path: PathBuf = folder.join("Changed.dll");
    let cache = folder.join("cache");
    let all = ["check", path.to_str().expect("a path of text"), RUNTIME[0], RUNTIME[1]];
    let shown = [&all[..], &["--format", "json", "--all"]].concat();
    let told = [&shown[..], &["--verbose"]].concat();
    fs::write(&path, &original).expect("it can be written");
    with(&shown, &cache);
    let (bytes, words) = change_bodies(&original, seed, 1).expect("an assembly");
    assert!(words.starts_with(method), "{words}");
    fs::write(&path, bytes).expect("it can be written");
    assert_eq!(with(&shown, &cache), without(&shown), "{file}: {words}");
    course(&with(&told, &cache))
}

#[test]
fn who_answers_the_same_questions_is_found_again() {
    // Each has calls to blame, or is called by such: it is asked what it needs, or whether its calls keep what others do.
    for (seed, method, count) in [
        (1_000_003, "Open.Caught", 2),
        (1_000_009, "Holder.Empty", 1),
        (1_000_011, "Deeper.Twice", 3),
        (1_000_016, "Open.Sum", 2),
        (1_000_020, "Kept.Sum", 3),
        (1_000_022, "Open.Sometimes", 2),
    ] {
        let said = changed_once("calls/Calls.Mcs.dll", seed, method);
        assert!(said.contains(&format!("{count} methods analysed again")), "{method}: {said}");
    }
}

#[test]
fn what_is_open_somewhere_else_is_looked_for_again() {
    for seed in [1_000_006, 1_000_027] {
        let said = changed_once("inference/ChainedTable.Mcs.dll", seed, "Drive.Fails");
        assert!(said.contains("1 methods analysed again"), "{said}");
    }
}

#[test]
fn who_learns_something_else_is_analysed_again() {
    for (file, seed, method, count) in [
        // The rounds go another way: for the objects of one type, and for more.
        ("inference/GrowingList.Mcs.dll", 1_000_001, "GrowingList.Insert", 1),
        ("inference/GrowingList.Mcs.dll", 1_000_004, "WrongGrowingList.#ctor", 8),
        // An end that the rounds add to.
        ("inference/GrowingList.Mcs.dll", 1_000_003, "GrowingList.Grow", 3),
        // A contract that others rely on.
        ("verdicts/ContractsPlaces.Mcs.dll", 1_000_003, "Account.IsSmall", 5),
        ("inference/BitSet.Mcs.dll", 1_000_010, "WrongBitSet.#ctor", 3),
    ] {
        let said = changed_once(file, seed, method);
        assert!(said.contains(&format!("{count} methods analysed again")), "{method}: {said}");
    }
}
