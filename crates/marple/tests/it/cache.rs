//! The cache as users meet it: nobody can tell a replay from a first run, and whatever happens to the file, results are right.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const FIXTURES: &str = "tests/fixtures/";

pub(super) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

/// An empty folder of this test's own.
pub(super) fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// What a run printed and how it ended; the time that it took is left out.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Said {
    pub(super) code: Option<i32>,
    pub(super) out: String,
    pub(super) errors: String,
}

impl Said {
    pub(super) fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| {
            let text = String::from_utf8(bytes.to_vec()).expect("the output is text");
            let is_time = |line: &&str| !line.trim_start().starts_with("\"seconds\":");
            text.lines().filter(is_time).collect::<Vec<_>>().join("\n")
        };
        Self { code: output.status.code(), out: text(&output.stdout), errors: text(&output.stderr) }
    }
}

pub(super) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_marple"));
    command.args(arguments).current_dir(repository()).env_remove("DOTNET_ROOT");
    command
}

pub(super) fn marple(arguments: &[&str]) -> Said {
    Said::of(&command(arguments).output().expect("marple runs"))
}

pub(super) fn without(arguments: &[&str]) -> Said {
    marple(&[arguments, &["--no-cache"]].concat())
}

pub(super) fn with(arguments: &[&str], folder: &Path) -> Said {
    marple(&[arguments, &["--cache", folder.to_str().expect("a path of text")]].concat())
}

/// Whether a run finds all in the cache.
fn is_replayed(path: &str, folder: &Path) -> bool {
    with(&["check", path, "--verbose"], folder).errors.contains("all is as it was")
}

#[test]
fn tests_do_not_touch_the_cache_of_whoever_runs_them() {
    assert!(std::env::var_os("MARPLE_NO_CACHE").is_some(), ".cargo/config.toml sets it");
    let folder = scratch("untouched");
    let mut command = command(&["check", "tests/fixtures/reports/Findings.dll"]);
    command.env("MARPLE_CACHE_DIR", &folder).output().expect("marple runs");
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 0);
}

#[test]
fn a_replay_is_as_the_first_run() {
    let folder = scratch("replay");
    let shown: [&[&str]; 10] = [
        &[],
        &["--level", "note", "--explain-score", "--stats"],
        &["--format", "msbuild", "--level", "note"],
        &["--format", "github"],
        &["--format", "json", "--all", "--stats"],
        &["--format", "sarif"],
        &["--format", "html"],
        &["--explain-proofs"],
        &["--no-infer", "--checks", "all"],
        &["--method", "Get"],
    ];
    for file in ["reports/Findings.dll", "verdicts/Cart.Release.dll", "verdicts/Contracts.Mcs.dll"] {
        let path = format!("{FIXTURES}{file}");
        for options in shown {
            let arguments = [&["check", &path], options].concat();
            let expected = without(&arguments);
            assert!(!expected.out.is_empty(), "{arguments:?} prints something");
            for time in ["first", "second"] {
                assert_eq!(with(&arguments, &folder), expected, "{arguments:?}, the {time} time");
            }
        }
        for options in [&[][..], &["--format", "csharp"], &["--format", "json"], &["--method", "a"]] {
            let arguments = [&["infer", &path], options].concat();
            let expected = without(&arguments);
            for time in ["first", "second"] {
                assert_eq!(with(&arguments, &folder), expected, "{arguments:?}, the {time} time");
            }
        }
        assert!(is_replayed(&path, &folder), "{path}");
    }
}

#[test]
fn what_changes_is_looked_at_again() {
    let folder = scratch("changes");
    let (cache, path) = (folder.join("cache"), folder.join("Stack.dll"));
    let path = path.to_str().expect("a path of text");
    let versions = ["changes/Before.Mcs.dll", "changes/After.Mcs.dll", "changes/Before.Debug.dll"];
    let mut seen = Vec::new();
    for version in versions.iter().chain(&versions) {
        fs::copy(repository().join(FIXTURES).join(version), path).expect("it can be copied");
        let expected = without(&["check", path, "--level", "note"]);
        assert_eq!(with(&["check", path, "--level", "note"], &cache), expected, "{version}");
        seen.push(expected);
    }
    assert_ne!(seen[0], seen[1], "the versions differ");
    // Options, contract files and what is refused are inputs as well.
    let expected = without(&["check", path, "--no-assume", "closed-world"]);
    assert_eq!(with(&["check", path, "--no-assume", "closed-world"], &cache), expected);
    let contracts = folder.join("own.contract");
    let said = "type System.Math {\n  static int Abs(int value) {\n    ensures result >= 1;\n  }\n}\n";
    for text in ["", said, "not a contract file"] {
        fs::write(&contracts, text).expect("it can be written");
        let arguments = ["check", path, "--contracts", contracts.to_str().expect("a path of text")];
        let expected = without(&arguments);
        for time in ["first", "second"] {
            assert_eq!(with(&arguments, &cache), expected, "{text}, the {time} time");
        }
    }
}

#[test]
fn an_assembly_that_was_missing_is_looked_for_again() {
    let folder = scratch("references");
    let cache = folder.join("cache");
    let fixtures = repository().join("tests/fixtures/companion");
    let mut assemblies: Vec<PathBuf> = fs::read_dir(fixtures)
        .expect("the fixtures are there")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "dll"))
        .collect();
    assemblies.sort();
    assert!(assemblies.len() > 1, "{assemblies:?}");
    for first in &assemblies {
        let alone = folder.join("alone");
        let _ = fs::remove_dir_all(&alone);
        fs::create_dir_all(&alone).expect("it can be made");
        let path = alone.join(first.file_name().expect("a file"));
        fs::copy(first, &path).expect("it can be copied");
        let path = path.to_str().expect("a path of text").to_owned();
        assert_eq!(with(&["check", &path], &cache), without(&["check", &path]), "{path} alone");
        for other in &assemblies {
            fs::copy(other, alone.join(other.file_name().expect("a file"))).expect("it can be copied");
            assert_eq!(with(&["check", &path], &cache), without(&["check", &path]), "{path} and {other:?}");
        }
    }
}

const FINDINGS: &str = "tests/fixtures/reports/Findings.dll";

/// A folder with a cache in which the findings are, and the file.
fn filled(name: &str) -> (PathBuf, PathBuf) {
    let folder = scratch(name);
    with(&["check", FINDINGS], &folder);
    assert!(is_replayed(FINDINGS, &folder));
    let file = folder.join("cache.redb");
    (folder, file)
}

/// A run with a cache that cannot be used says so once, and prints what it would without.
#[track_caller]
fn goes_on_without(folder: &Path, expected: &Said) {
    let said = with(&["check", FINDINGS], folder);
    assert_eq!((said.code, &said.out), (expected.code, &expected.out));
    let lines = said.errors.lines().filter(|line| line.contains("the cache was not used")).count();
    assert!(lines <= 1, "{}", said.errors);
    assert!(!said.errors.contains("panicked"), "{}", said.errors);
}

#[test]
fn a_damaged_file_costs_time_and_nothing_else() {
    let (folder, file) = filled("damaged");
    let expected = without(&["check", FINDINGS]);
    let whole = fs::read(&file).expect("the cache is there");
    for share in [0, 1, 3, 7, 9] {
        fs::write(&file, &whole[..whole.len() * share / 10]).expect("it can be written");
        goes_on_without(&folder, &expected);
    }
    fs::write(&file, "what is this?").expect("it can be written");
    goes_on_without(&folder, &expected);
    assert!(is_replayed(FINDINGS, &folder), "it was written anew");
    let mut state = 7_u64;
    for _ in 0..24 {
        let mut damaged = whole.clone();
        for _ in 0..17 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = (state >> 33) as usize % damaged.len();
            damaged[at] ^= u8::try_from(state >> 24 & 0xff).expect("a byte") | 1;
        }
        fs::write(&file, damaged).expect("it can be written");
        goes_on_without(&folder, &expected);
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_no_reason_to_stop() {
    let folder = scratch("a-file");
    let file = folder.join("taken");
    fs::write(&file, "a file, and no folder").expect("it can be written");
    let expected = without(&["check", FINDINGS]);
    let said = with(&["check", FINDINGS], &file);
    assert_eq!((said.code, said.out), (expected.code, expected.out));
    assert_eq!(said.errors.matches("the cache was not used").count(), 1, "{}", said.errors);
    let quiet = with(&["check", FINDINGS, "--quiet"], &file);
    assert_eq!(quiet.errors, "");
}

/// A folder that may be read and not written, as CI mounts one: it is used as far as it goes, and said once.
#[cfg(target_os = "linux")]
#[test]
fn a_read_only_folder_is_read() {
    let (folder, _) = filled("read-only");
    let place = folder.to_str().expect("a path of text");
    let expected = without(&["check", FINDINGS]);
    let other = "tests/fixtures/changes/Before.Mcs.dll";
    let expected_other = without(&["check", other]);
    let program = env!("CARGO_BIN_EXE_marple");
    // Root may write whatever the rights say, so the folder is mounted again, in a name space of this test's own.
    let script = format!(
        "mount --bind '{place}' '{place}' && mount -o remount,bind,ro '{place}' || exit 77
         '{program}' check {FINDINGS} --verbose --cache '{place}' 2>&1; echo \"code $?\"
         '{program}' check {other} --cache '{place}' 2>'{place}.errors'; echo \"code $?\"; cat '{place}.errors'"
    );
    let mut shell = Command::new("unshare");
    shell.args(["--mount", "--map-root-user", "sh", "-c", &script]).current_dir(repository());
    let Ok(output) = shell.env_remove("DOTNET_ROOT").output() else {
        eprintln!("skipped: there is no `unshare` to mount a folder with");
        return;
    };
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.code() == Some(77) || errors.contains("unshare") {
        eprintln!("skipped: no right to mount a folder: {errors}");
        return;
    }
    let said = Said::of(&output);
    assert!(said.out.contains("all is as it was"), "it is read: {}", said.out);
    for one in [&expected, &expected_other] {
        assert!(said.out.contains(&one.out), "{}", said.out);
        assert!(said.out.contains(&format!("code {}", one.code.expect("it ended"))), "{}", said.out);
    }
    assert_eq!(said.out.matches("the cache was not used").count(), 1, "{}", said.out);
}

#[test]
fn processes_at_once() {
    let folder = scratch("at-once");
    let expected = without(&["check", FINDINGS]);
    for _ in 0..2 {
        let _ = fs::remove_file(folder.join("cache.redb"));
        let start = || {
            let mut command = command(&["check", FINDINGS, "--cache"]);
            command.arg(&folder).stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
            command.spawn().expect("marple runs")
        };
        let children = [start(), start(), start()];
        for child in children {
            let said = Said::of(&child.wait_with_output().expect("it ends"));
            assert_eq!((said.code, said.out), (expected.code, expected.out.clone()));
        }
        assert!(is_replayed(FINDINGS, &folder));
    }
}

#[test]
fn the_cache_is_looked_at_and_cleared() {
    let (folder, file) = filled("command");
    let place = folder.to_str().expect("a path of text");
    let info = marple(&["cache", "info", "--cache", place]);
    assert_eq!(info.code, Some(0));
    // What was asked for and what was found; what was asked for and the record, for a run in which bodies changed; and what of the record is seldom needed.
    assert!(info.out.contains("5 entries"), "{}", info.out);
    let kept = marple(&["cache", "gc", "--cache", place]);
    assert!(kept.out.contains("5 entries"), "{}", kept.out);
    let none = marple(&["cache", "gc", "--cache", place, "--cache-limit", "0"]);
    assert!(none.out.contains("0 entries"), "{}", none.out);
    assert_eq!(marple(&["cache", "clear", "--cache", place]).code, Some(0));
    assert!(!file.exists());
    assert_eq!(marple(&["cache", "info"]).code, Some(2), "it is switched off here");
}

#[test]
fn a_limit_is_kept() {
    let folder = scratch("limit");
    let place = folder.to_str().expect("a path of text");
    // No entry fits: each run goes on, and nothing is kept.
    for _ in 0..2 {
        let said = marple(&["check", FINDINGS, "--cache", place, "--cache-limit", "0"]);
        assert_eq!(said, without(&["check", FINDINGS]));
    }
    assert!(marple(&["cache", "info", "--cache", place]).out.contains("0 entries"));
}
