//! `marple contracts`, and `--contracts` of `marple check`.

use std::path::{Path, PathBuf};
use std::process::Command;

const LISTS: &str = "tests/fixtures/verdicts/LibraryLists.Debug.dll";

/// Exit code, output and messages of a run in the repository's root.
fn marple(arguments: &[&str]) -> (Option<i32>, String, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(env!("CARGO_BIN_EXE_marple")).current_dir(root).args(arguments).output();
    let output = output.expect("marple runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder of tests is writable");
    path
}

#[test]
fn what_is_known_of_a_member_is_printed_with_its_place() {
    let (code, out, _) = marple(&["contracts", "show", "System.String.Substring"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("System.String.Substring(startIndex)\n"), "{out}");
    assert!(out.contains("  requires 0 <= startIndex && startIndex <= Length (string.contract:"), "{out}");
    assert!(out.contains("  pure (string.contract:"), "{out}");
    let (code, _, errors) = marple(&["contracts", "show", "System.String.Nothing"]);
    assert_eq!((code, errors.as_str()), (Some(2), "no contract file speaks of System.String.Nothing\n"));
}

#[test]
fn what_code_and_annotations_say_is_printed_too() {
    let runtime = ["--search", "/usr/lib/mono/4.5"];
    let show = |name: &str| marple(&[&["contracts", "show", name][..], &runtime].concat());
    let (code, out, _) = show("System.Collections.Generic.List.Count");
    assert_eq!(code, Some(0));
    assert!(out.contains("  invariant Count >= 0 (collections.contract:"), "{out}");
    assert!(out.contains("  ensures result == _size (inferred)"), "{out}");
    // An annotation of a fixture.
    let fixtures = Path::new(env!("CARGO_TARGET_TMPDIR")).join("annotated");
    let _ = std::fs::create_dir_all(&fixtures);
    let from =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/verdicts/NullAnnotations.Debug.dll");
    std::fs::copy(from, fixtures.join("NullAnnotations.dll")).expect("the fixture is there");
    let (_, out, _) =
        marple(&["contracts", "show", "Results", "--search", fixtures.to_str().expect("a name")]);
    assert!(out.contains("  ensures result != null (annotation)"), "{out}");
}

#[test]
fn what_a_runtime_does_not_have_is_told() {
    let text = "namespace System; class String { int Length { get; } int Size(); int IndexOf(object o); } class Rope { }";
    let path = file("resolved.contract", text);
    let path = path.to_str().expect("a name");
    let (code, out, _) = marple(&["contracts", "check", path, "--search", "/usr/lib/mono/4.5"]);
    assert_eq!(code, Some(1), "{out}");
    for expected in [
        "resolved.contract:1:54: `System.String` has no `Size`\n",
        "resolved.contract:1:66: `System.String` has no `IndexOf` with these parameters\n",
        "resolved.contract:1:91: no assembly has a type `System.Rope`\n",
        "1 of 3 members are there\n",
    ] {
        assert!(out.contains(expected), "{expected} is not in\n{out}");
    }
    let path = file("wrong.contract", "class C {\n  int F(int a) requires a >\n}");
    let (code, _, errors) =
        marple(&["contracts", "check", path.to_str().expect("a name"), "--search", "/usr/lib/mono/4.5"]);
    assert_eq!(code, Some(2));
    assert!(errors.ends_with("wrong.contract:3:1: expected a condition, found `}`\n"), "{errors}");
}

#[test]
fn what_has_no_contract_is_counted() {
    let (code, out, _) = marple(&["contracts", "missing", LISTS]);
    assert_eq!(code, Some(0), "{out}");
    // The delegate that a method is handed.
    assert!(out.contains("       1 calls  System.Action.Invoke()\n"), "{out}");
    assert!(!out.contains("List`1.Add"), "{out}");
}

#[test]
fn a_file_of_the_user_is_used() {
    let check = |more: &[&str]| {
        let mut arguments =
            vec!["check", LISTS, "--format", "json", "--all", "--threads", "1", "--method", "PoppedWrong"];
        arguments.extend(more);
        let (_, out, errors) = marple(&arguments);
        let report: serde_json::Value =
            serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}\n{out}{errors}"));
        let obligations = report["obligations"].as_array().expect("a list").clone();
        obligations.iter().filter(|one| one["rule"] == "MP1501").count()
    };
    assert_eq!(check(&[]), 2);
    // It takes the place of what is compiled in: `Pop` requires nothing now.
    let path = file("own.contract", "namespace System.Collections.Generic; class Stack<T> { T Pop(); }");
    assert_eq!(check(&["--contracts", path.to_str().expect("a name")]), 0);
    assert_eq!(check(&["--checks", "bounds"]), 0);
}
