//! Findings at calls that break what their callees need (`tests/fixtures/calls`), in what three compilers make of it.
//!
//! `// at-call RULE LEVEL` stands at a line with such a call, `// in-method RULE LEVEL` where the obligation itself is the finding. Lines without a
//! comment have no finding at all. Calls of one finding that are not its first have `// also-call`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/fixtures/calls")
        .canonicalize()
        .expect("the fixtures")
}

fn report(assembly: &Path) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_marple"));
    command.args(["check", "--format", "json"]).arg(assembly).env_remove("DOTNET_ROOT");
    let output = command.output().expect("marple runs");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().unwrap_or_else(|| panic!("{field} in {value}"))
}

fn is_at_call(diagnostic: &Value) -> bool {
    diagnostic["way"].is_array()
}

fn word(diagnostic: &Value) -> &'static str {
    if is_at_call(diagnostic) { "at-call" } else { "in-method" }
}

/// By line: what is found there.
fn found(report: &Value) -> BTreeSet<(u64, String)> {
    let mut found = BTreeSet::new();
    for diagnostic in report["diagnostics"].as_array().expect("diagnostics") {
        let line = |value: &Value| value["source"]["line"].as_u64().expect("a line");
        let said = format!("{} {} {}", word(diagnostic), text(diagnostic, "rule"), text(diagnostic, "level"));
        let first = line(diagnostic);
        found.insert((first, said));
        for place in diagnostic["shared"]["places"].as_array().into_iter().flatten() {
            if is_at_call(diagnostic) && line(place) != first {
                found.insert((line(place), "also-call".to_owned()));
            }
        }
    }
    found
}

/// What the comments say.
fn said(source: &str) -> BTreeSet<(u64, String)> {
    let mut said = BTreeSet::new();
    for (line, number) in source.lines().zip(1..) {
        let Some((code, comment)) = line.rsplit_once("// ") else { continue };
        let is_said = ["at-call ", "in-method ", "also-call"].iter().any(|word| comment.starts_with(word));
        if is_said && !code.trim().is_empty() {
            said.extend(comment.split(", ").map(|one| (number, one.to_owned())));
        }
    }
    said
}

/// What is found, without lines: mcs writes no PDB that is read.
fn methods(report: &Value) -> BTreeSet<String> {
    let diagnostics = report["diagnostics"].as_array().expect("diagnostics").iter();
    let said = diagnostics.map(|one| {
        let (rule, level, method) = (text(one, "rule"), text(one, "level"), text(one, "method"));
        format!("{method}: {} {rule} {level}", word(one))
    });
    said.collect()
}

#[test]
fn every_finding_is_where_its_comment_says() {
    let mut sources = 0;
    for entry in fs::read_dir(fixtures()).expect("the fixtures") {
        let source = entry.expect("a file").path();
        if source.extension().is_none_or(|extension| extension != "cs") {
            continue;
        }
        sources += 1;
        let name = source.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let said = said(&fs::read_to_string(&source).expect("the source"));
        assert!(!said.is_empty(), "{name}");
        let assembly = |flavour: &str| source.with_file_name(format!("{name}.{flavour}.dll"));
        let debug = report(&assembly("Debug"));
        assert_eq!(found(&debug), said, "{name}.Debug");
        assert_eq!(found(&report(&assembly("Release"))), said, "{name}.Release");
        assert_eq!(methods(&report(&assembly("Mcs"))), methods(&debug), "{name}.Mcs");
    }
    assert!(sources > 0);
}

/// The way from a call to the place, in all forms.
#[test]
fn the_way_to_the_place_is_told() {
    let report = report(&fixtures().join("Calls.Release.dll"));
    let is_it = |one: &&Value| text(one, "method") == "Deeper.Wrong()";
    let diagnostics = report["diagnostics"].as_array().expect("diagnostics");
    let found = diagnostics.iter().find(is_it).expect("the call in Deeper.Wrong");
    let way: Vec<(&str, &str)> = found["way"]
        .as_array()
        .expect("a way")
        .iter()
        .map(|step| (text(step, "call"), text(step, "condition")))
        .collect();
    assert_eq!(way, [("Twice(a, i)", "i < a.Length"), ("Get(a, i)", "i < a.Length")]);
    assert!(
        text(found, "message").starts_with(
            "index is beyond the length: `Twice(a, i)` needs `i < a.Length` for `Get(a, i)` at "
        ),
        "{found}"
    );
    assert_eq!(text(found, "outcome"), "false");
}
