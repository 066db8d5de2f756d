//! A cache that a team shares, in a folder: what one run finds others replay, and only those with the secret are believed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use marple_cache::{Cache, Key, Place, Secret, Shared, Trust};

use crate::cache::{Said, command, marple, scratch, without};

pub(super) const FINDINGS: &str = "tests/fixtures/reports/Findings.dll";
pub(super) const OTHER: &str = "tests/fixtures/changes/Before.Mcs.dll";

/// What a run says that shares its cache, with a secret or without one. It has no cache of its own: `MARPLE_NO_CACHE` is set for tests.
pub(super) fn share(url: &str, secret: Option<&str>, arguments: &[&str]) -> Said {
    let mut command = command(&[arguments, &["--shared-cache", url]].concat());
    command.env_remove("MARPLE_CACHE_KEY");
    if let Some(secret) = secret {
        command.env("MARPLE_CACHE_KEY", secret);
    }
    Said::of(&command.output().expect("marple runs"))
}

/// Whether a run finds all in the shared cache.
pub(super) fn is_replayed(url: &str, secret: &str, path: &str) -> bool {
    share(url, Some(secret), &["check", path, "--verbose"]).errors.contains("all is as it was")
}

/// A run whose shared cache does not work: it prints what it would without, says at most once what is wrong, and waits two seconds for it at most.
#[track_caller]
pub(super) fn goes_on_without(url: &str, what: &str) -> Said {
    let start = Instant::now();
    let expected = without(&["check", FINDINGS]);
    let alone = start.elapsed();
    let start = Instant::now();
    let said = share(url, Some("ours"), &["check", FINDINGS]);
    let took = start.elapsed();
    assert_eq!((said.code, &said.out), (expected.code, &expected.out), "{what}");
    assert!(said.errors.matches("the cache was not used").count() <= 1, "{what}: {}", said.errors);
    assert!(!said.errors.contains("panicked"), "{what}: {}", said.errors);
    // The machine may be busy with other tests.
    assert!(took < Duration::from_secs(4) + 3 * alone, "{what}: {took:?}, and {alone:?} without");
    said
}

/// A store with a secret or without, to look into it and to forge what is there.
pub(super) fn store(url: &str, trust: Trust) -> Cache {
    Cache::none().with_shared(Arc::new(Shared::new(Place::parse(url).expect("a place"), trust, false)))
}

/// The files of the entries in a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = Vec::new();
    for part in fs::read_dir(folder).expect("the folder is there").flatten() {
        files.extend(fs::read_dir(part.path()).expect("a folder").flatten().map(|file| file.path()));
    }
    files.sort();
    files
}

fn key(file: &Path) -> Key {
    let name = |path: Option<&Path>| {
        path.and_then(Path::file_name).and_then(|name| name.to_str()).expect("text").to_owned()
    };
    let digits = name(file.parent()) + &name(Some(file));
    let byte = |number: usize| u8::from_str_radix(&digits[2 * number..2 * number + 2], 16).expect("digits");
    Key(std::array::from_fn(byte))
}

/// The keys of the entries in a folder.
pub(super) fn keys(folder: &Path) -> Vec<Key> {
    files(folder).iter().map(|file| key(file)).collect()
}

/// A good forgery, for a store without seals that has what was found in two assemblies: a key of the first (`before` has these), and an entry of the other with which whoever
/// believes everything reports something wrong.
pub(super) fn forgery(url: &str, before: &[Key], all: &[Key], right: &Said) -> (Key, Vec<u8>) {
    let entries = |keys: Vec<Key>| {
        let kept = store(url, Trust::All).get(&keys);
        let kept = keys.into_iter().zip(kept).map(|(key, bytes)| (key, bytes.expect("it is kept")));
        kept.collect::<Vec<(Key, Vec<u8>)>>()
    };
    let others = entries(all.iter().filter(|key| !before.contains(key)).copied().collect());
    for (key, own) in entries(before.to_vec()) {
        for (_, wrong) in &others {
            store(url, Trust::All).put(&[(key, wrong.clone())]);
            if share(url, None, &["check", FINDINGS, "--shared-cache-unsigned"]).out != right.out {
                return (key, wrong.clone());
            }
        }
        store(url, Trust::All).put(&[(key, own)]);
    }
    panic!("there is no entry that whoever believes everything would be fooled by");
}

#[test]
fn what_one_finds_others_replay() {
    let folder = scratch("shared");
    let url = folder.join("store");
    let url = url.to_str().expect("a path of text");
    for (file, arguments) in [
        (FINDINGS, &["check", FINDINGS, "--format", "json"][..]),
        (FINDINGS, &["check", FINDINGS, "--level", "note"]),
        (OTHER, &["check", OTHER]),
        (OTHER, &["infer", OTHER]),
    ] {
        let expected = without(arguments);
        for time in ["first", "second"] {
            assert_eq!(share(url, Some("ours"), arguments), expected, "{arguments:?}, the {time} time");
        }
        assert!(is_replayed(url, "ours", file));
    }
    assert!(is_replayed(&format!("file://{url}"), "ours", FINDINGS));
    // What comes from the shared store is in one's own from then on.
    let own = folder.join("own");
    let own = own.to_str().expect("a path of text");
    assert!(
        share(url, Some("ours"), &["check", FINDINGS, "--verbose", "--cache", own])
            .errors
            .contains("all is as it was")
    );
    assert!(marple(&["check", FINDINGS, "--verbose", "--cache", own]).errors.contains("all is as it was"));
}

#[test]
fn a_secret_is_needed() {
    let folder = scratch("secret");
    let url = folder.join("store");
    let url = url.to_str().expect("a path of text");
    for command in ["check", "infer"] {
        for secret in [None, Some("")] {
            let said = share(url, secret, &[command, FINDINGS]);
            assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
            assert!(said.errors.contains("MARPLE_CACHE_KEY is not set"), "{}", said.errors);
        }
    }
    assert!(!folder.join("store").exists(), "nothing was written");
    let expected = without(&["check", FINDINGS]);
    for time in ["first", "second"] {
        assert_eq!(
            share(url, None, &["check", FINDINGS, "--shared-cache-unsigned"]),
            expected,
            "the {time} time"
        );
    }
    assert_eq!(share("http://host/", Some("ours"), &["check", FINDINGS]).code, Some(2));
}

#[test]
fn a_forged_entry_is_not_believed() {
    let folder = scratch("forged");
    let (expected, other) = (without(&["check", FINDINGS]), without(&["check", OTHER]));
    assert_ne!(expected.out, other.out);
    let unsigned = ["check", FINDINGS, "--shared-cache-unsigned"];
    for (number, trust) in [Trust::All, Trust::Sealed(Secret::new("theirs"))].into_iter().enumerate() {
        let url = folder.join(number.to_string());
        let url = url.to_str().expect("a path of text");
        assert_eq!(share(url, None, &unsigned), expected);
        let before = keys(Path::new(url));
        share(url, None, &["check", OTHER, "--shared-cache-unsigned"]);
        let forged = forgery(url, &before, &keys(Path::new(url)), &expected);
        store(url, trust).put(&[forged]);
        let said = share(url, Some("ours"), &["check", FINDINGS]);
        assert_eq!((said.code, &said.out), (expected.code, &expected.out));
        assert!(said.errors.contains("not believed"), "{}", said.errors);
        // It was replaced by a right one.
        assert!(is_replayed(url, "ours", FINDINGS));
        assert!(!is_replayed(url, "another", FINDINGS), "another secret");
    }
}

#[test]
fn nothing_is_written_in_read_only_mode() {
    let folder = scratch("shared-read-only");
    let url = folder.join("store");
    let url = url.to_str().expect("a path of text");
    let expected = without(&["check", FINDINGS]);
    let arguments = ["check", FINDINGS, "--shared-cache-read-only"];
    assert_eq!(share(url, Some("ours"), &arguments), expected);
    assert!(!Path::new(url).exists());
    share(url, Some("ours"), &["check", FINDINGS]);
    assert_eq!(share(url, Some("ours"), &arguments), expected);
    assert!(
        share(url, Some("ours"), &["check", FINDINGS, "--shared-cache-read-only", "-v"])
            .errors
            .contains("all is as it was")
    );
    let before = keys(Path::new(url));
    share(url, Some("ours"), &["check", OTHER, "--shared-cache-read-only"]);
    assert_eq!(keys(Path::new(url)), before);
}

#[test]
fn damaged_files_are_not_believed() {
    let folder = scratch("shared-damaged");
    let url = folder.to_str().expect("a path of text");
    share(url, Some("ours"), &["check", FINDINGS]);
    let whole: Vec<(PathBuf, Vec<u8>)> = files(&folder)
        .into_iter()
        .map(|file| (file.clone(), fs::read(&file).expect("it is there")))
        .collect();
    for (file, bytes) in &whole {
        for at in (0..bytes.len()).step_by(bytes.len() / 4) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            fs::write(file, damaged).expect("it can be written");
            goes_on_without(url, "a changed byte");
            fs::write(file, &bytes[..at]).expect("it can be written");
            goes_on_without(url, "a file that was cut");
        }
        assert!(is_replayed(url, "ours", FINDINGS), "it was replaced");
        fs::remove_file(file).expect("it is there");
        fs::create_dir(file).expect("it can be made");
        goes_on_without(url, "a folder in the place of an entry");
        fs::remove_dir(file).expect("it is there");
        goes_on_without(url, "no entry");
    }
    let taken = folder.join("taken");
    fs::write(&taken, "a file, and no folder").expect("it can be written");
    let said = goes_on_without(taken.to_str().expect("a path of text"), "a file in the place of the folder");
    assert!(said.errors.contains("the cache was not used"), "{}", said.errors);
}

#[cfg(unix)]
#[test]
fn a_folder_that_hangs_costs_two_seconds() {
    let folder = scratch("shared-hangs");
    let url = folder.to_str().expect("a path of text");
    share(url, Some("ours"), &["check", FINDINGS]);
    // Whoever opens a pipe waits for somebody to write to it.
    for file in files(&folder) {
        fs::remove_file(&file).expect("it is there");
        let made = std::process::Command::new("mkfifo").arg(&file).status().expect("mkfifo runs");
        assert!(made.success());
    }
    let said = goes_on_without(url, "pipes in the place of entries");
    assert!(said.errors.contains("no answer"), "{}", said.errors);
}
