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
