//! What a change broke: `--changed-since` an older assembly, a folder, a baseline or a report. Programs are compiled with mcs.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::cache::{Said, command, marple, scratch};

const BEFORE: &str = r#"
using System;
public class Program {
    static int Index() { return 2; }
    static int Pick(int[] a) { return a[Index()]; }
    public static int Use() { return Pick(new int[3]); }
    static int Last(int[] a, int i) { if (i <= a.Length) return a[i]; return 0; }
    public static int Same() { return Last(new int[4], Console.Read() & 7) + "text".Length; }
    static int Divisor() { return Console.Read() > 3 ? 0 : 1; }
    public static int Divide(int x) { return x / Divisor(); }
    public static int Sum(int[] a) { int sum = 0; for (int i = 0; i <= a.Length; i++) sum += a[i]; return sum; }
    public static int Free(int x) { int local = x; return 10 / local; }
    public static Func<int> Later(int x) { return () => 10 / x; }
}
public class Counter {
    int[] items = new int[8];
    int count;
    public void Clear() { count = 0; }
    public void Add(int x) { if (count < 8) { items[count] = x; count++; } }
    public int Top() { if (count == 0) return 0; return items[count - 1]; }
}
"#;

/// Compiles a program.
fn compile(folder: &Path, name: &str, text: &str) {
    let source = folder.join("Program.cs");
    fs::write(&source, text).expect("the folder can be written");
    let out = format!("-out:{}", folder.join(name).display());
    let compiled = Command::new("mcs").args(["-target:library", "-debug", &out]).arg(&source).output();
    let compiled = compiled.expect("mcs is installed: scripts/test does it");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stdout));
}

/// What is reported: methods without their parameters, and rules.
fn reported(folder: &Path, since: &str) -> (Said, BTreeSet<String>) {
    let path = |name: &str| folder.join(name).display().to_string();
    let arguments =
        ["check", &path("new/App.dll"), "--changed-since", &path(since), "--format", "json", "--no-cache"];
    let output = command(&arguments).output().expect("marple runs");
    let said = Said::of(&output);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said.errors));
    let all = report["diagnostics"].as_array().expect("a list");
    let text = |one: &Value, name: &str| one[name].as_str().expect("text").to_owned();
    let suppressed = all.iter().filter_map(|one| one["suppressed"].as_str());
    assert!(suppressed.collect::<BTreeSet<_>>().into_iter().all(|by| by == "unchanged"));
    let shown = all.iter().filter(|one| one["suppressed"].is_null());
    let named = shown.map(|one| {
        let method = text(one, "method");
        format!("{} {}", method.split('(').next().unwrap_or_default(), text(one, "rule"))
    });
    let named = named.collect();
    (said, named)
}

#[track_caller]
fn check(name: &str, edits: &[(&str, &str)], expected: &[&str], of_report: &[&str]) {
    let folder = scratch(&format!("changed-{name}"));
    for part in ["old", "new"] {
        fs::create_dir_all(folder.join(part)).expect("the folder can be written");
    }
    compile(&folder, "old/App.dll", BEFORE);
    let mut text = BEFORE.to_owned();
    for (from, to) in edits {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    compile(&folder, "new/App.dll", &text);
    let old = folder.join("old/App.dll").display().to_string();
    for format in ["json", "sarif"] {
        let output = command(&["check", &old, "--format", format, "--no-cache"]).output();
        let report = output.expect("marple runs").stdout;
        fs::write(folder.join(format!("old.{format}")), report).expect("the folder can be written");
    }
    fs::copy(&old, folder.join("another-name.dll")).expect("it can be copied");
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<String>>();
    for since in ["old/App.dll", "old", "another-name.dll"] {
        assert_eq!(reported(&folder, since).1, set(expected), "{name}, since {since}");
    }
    for since in ["old.json", "old.sarif"] {
        let (said, shown) = reported(&folder, since);
        assert_eq!(shown, set(of_report), "{name}, since {since}");
        assert!(said.errors.contains("does not say what its findings rested on"), "{}", said.errors);
    }
}

#[test]
fn what_nobody_touched_is_not_reported() {
    check("nothing", &[], &[], &[]);
    check(
        "moved",
        &[
            ("public class Counter", "\n\n// Moved.\npublic class Counter"),
            ("int local = x; return 10 / local;", "int renamed = x;\n return 10 / renamed;"),
            ("static int Index()", "static void Fresh() { } static int Index()"),
            ("int count;", "int count; int another;"),
        ],
        &[],
        &[],
    );
}

#[test]
fn code_that_changed_is_reported_with_all_it_has() {
    check("code", &[("return 10 / local", "return 11 / local")], &["Program.Free MP1201"], &[]);
    check("text", &[("\"text\"", "\"other\"")], &["Program.Same MP1003"], &[]);
    check(
        "fresh",
        &[("int local = x;", "int local = x; new int[3][x] = 4;")],
        &["Program.Free MP1002"],
        &["Program.Free MP1002"],
    );
}

#[test]
fn what_a_change_broke_in_code_that_did_not_change_is_reported() {
    // What a callee returns.
    check("callee", &[("return 2;", "return 3;")], &["Program.Pick MP1003"], &["Program.Pick MP1003"]);
    // What a method leaves of the object.
    check(
        "object",
        &[("count = 0; }", "count = Console.Read(); }")],
        &["Counter.Add MP1002", "Counter.Top MP1003"],
        &["Counter.Add MP1002", "Counter.Top MP1003"],
    );
    // What callers pass.
    check(
        "caller",
        &[("Pick(new int[3])", "Pick(new int[2])")],
        &["Program.Pick MP1003"],
        &["Program.Pick MP1003"],
    );
}

#[test]
fn a_finding_that_rests_on_other_facts_is_reported() {
    // It may still be zero, and more than before.
    check("facts", &[("? 0 : 1", "? 0 : 2")], &["Program.Divide MP1201"], &[]);
    // The code of the callee changed, and what it says did not.
    check("same-facts", &[("Console.Read() > 3 ? 0 : 1", "Console.Read() > 4 ? 0 : 1")], &[], &[]);
}

#[test]
fn what_became_certain_is_reported() {
    check(
        "certain",
        &[("Console.Read() > 3 ? 0 : 1", "0")],
        &["Program.Divide MP1201"],
        &["Program.Divide MP1201"],
    );
}

#[test]
fn a_baseline_says_what_its_findings_rested_on() {
    let folder = scratch("changed-baseline");
    fs::create_dir_all(folder.join("new")).expect("the folder can be written");
    let path = |name: &str| folder.join(name).display().to_string();
    compile(&folder, "new/App.dll", BEFORE);
    let written = marple(&["baseline", &path("new/App.dll"), "-o", &path("baseline.json"), "--no-cache"]);
    assert_eq!(written.code, Some(0), "{}", written.errors);
    let text = fs::read_to_string(folder.join("baseline.json")).expect("it was written");
    assert!(text.contains("\"code\""), "{text}");
    let counted = |folder: &Path| {
        let (said, _) = reported(folder, "baseline.json");
        assert!(!said.errors.contains("does not say"), "{}", said.errors);
        said.code
    };
    assert_eq!(counted(&folder), Some(0));
    // An old finding, in code that changed.
    compile(&folder, "new/App.dll", &BEFORE.replace("sum += a[i];", "sum += 2 * a[i];"));
    assert_eq!(counted(&folder), Some(1));
    let old = marple(&["check", &path("new/App.dll"), "--baseline", &path("baseline.json"), "--no-cache"]);
    assert_eq!(old.code, Some(0), "as a baseline it counts: {}", old.out);
}

#[test]
fn an_earlier_version_that_cannot_be_read_is_an_error() {
    let folder = scratch("changed-wrong");
    fs::create_dir_all(folder.join("new")).expect("the folder can be written");
    compile(&folder, "new/App.dll", BEFORE);
    fs::create_dir_all(folder.join("empty")).expect("the folder can be written");
    fs::create_dir_all(folder.join("other")).expect("the folder can be written");
    fs::copy(folder.join("new/App.dll"), folder.join("other/Other.dll")).expect("it can be copied");
    fs::write(folder.join("broken.dll"), "MZ?").expect("the folder can be written");
    fs::write(folder.join("other.json"), "{}").expect("the folder can be written");
    let path = |name: &str| folder.join(name).display().to_string();
    for since in ["missing.dll", "empty", "other", "broken.dll", "other.json"] {
        let said = marple(&["check", &path("new/App.dll"), "--changed-since", &path(since)]);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{since}: {}", said.errors);
        assert!(said.errors.contains("--changed-since"), "{since}: {}", said.errors);
    }
}

#[test]
fn both_versions_are_replayed() {
    let folder = scratch("changed-replay");
    for part in ["old", "new"] {
        fs::create_dir_all(folder.join(part)).expect("the folder can be written");
    }
    compile(&folder, "old/App.dll", BEFORE);
    compile(&folder, "new/App.dll", &BEFORE.replace("return 2;", "return 3;"));
    let path = |name: &str| folder.join(name).display().to_string();
    let arguments = ["check", &path("new/App.dll"), "--changed-since", &path("old")];
    let with_cache = || marple(&[&arguments[..], &["--cache", &path("cache")]].concat());
    let expected = marple(&[&arguments[..], &["--no-cache"]].concat());
    assert_eq!(with_cache(), expected);
    let entries = || {
        let info = marple(&["cache", "info", "--cache", &path("cache")]).out;
        info.split(';').next().expect("some text").to_owned()
    };
    let before = entries();
    assert_eq!(with_cache(), expected);
    assert_eq!(entries(), before, "nothing new was found");
    // The older version, checked for itself, has its fixes: it is not what was kept of it.
    let alone = ["check", &path("old/App.dll"), "--level", "note"];
    assert_eq!(
        marple(&[&alone[..], &["--cache", &path("cache")]].concat()),
        marple(&[&alone[..], &["--no-cache"]].concat())
    );
}

#[test]
fn versions_one_after_the_other_with_one_cache() {
    let folder = scratch("changed-cache");
    for part in ["old", "new"] {
        fs::create_dir_all(folder.join(part)).expect("the folder can be written");
    }
    compile(&folder, "old/App.dll", BEFORE);
    let path = |name: &str| folder.join(name).display().to_string();
    let edits = [
        ("", ""),
        ("sum += a[i];", "sum += 2 * a[i];"),
        ("return 10 / local", "return 11 / local"),
        ("? 0 : 1", "? 0 : 2"),
        ("return 2;", "return 3;"),
        ("", ""),
    ];
    for (from, to) in edits {
        compile(
            &folder,
            "new/App.dll",
            &if from.is_empty() { BEFORE.to_owned() } else { BEFORE.replace(from, to) },
        );
        for since in ["old", "old/App.dll"] {
            let arguments =
                ["check", &path("new/App.dll"), "--changed-since", &path(since), "--format", "json"];
            let expected = marple(&[&arguments[..], &["--no-cache"]].concat());
            for time in ["first", "second"] {
                let said = marple(&[&arguments[..], &["--cache", &path("cache")]].concat());
                assert_eq!(said, expected, "{to}, since {since}, the {time} time");
            }
        }
        // What a baseline says its findings rest on is that of this version.
        let baseline = |name: &str, options: &[&str]| {
            let arguments = ["baseline", &path("new/App.dll"), "-o", &path(name)];
            assert_eq!(marple(&[&arguments[..], options].concat()).code, Some(0));
            fs::read_to_string(folder.join(name)).expect("it was written")
        };
        let with_cache = baseline("with.json", &["--cache", &path("cache")]);
        assert_eq!(with_cache, baseline("without.json", &["--no-cache"]), "{to}");
    }
}
