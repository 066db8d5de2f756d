//! Contracts on assemblies: what is checked by default, and what the assumptions are for.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// By method and rule: the outcomes, in order.
type Outcomes = BTreeMap<(String, String), Vec<String>>;

fn check(arguments: &[&str]) -> Outcomes {
    let fixture =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/verdicts/Contracts.Release.dll");
    let output = Command::new(env!("CARGO_BIN_EXE_marple"))
        .args(["check", "--format", "json", "--all"])
        .args(arguments)
        .arg(fixture)
        .output()
        .expect("marple runs");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut outcomes = Outcomes::new();
    for entry in document["obligations"].as_array().expect("obligations") {
        let text = |key: &str| entry[key].as_str().expect("a string").to_owned();
        let method = text("method").split('(').next().unwrap_or_default().to_owned();
        outcomes.entry((method, text("rule"))).or_default().push(text("outcome"));
    }
    outcomes
}

fn of<'o>(outcomes: &'o Outcomes, method: &str, rule: &str) -> Vec<&'o str> {
    let found = outcomes.get(&(format!("Contracts.{method}"), rule.to_owned()));
    found.map(|outcomes| outcomes.iter().map(String::as_str).collect()).unwrap_or_default()
}

#[test]
fn guards_are_facts_by_default_and_obligations_when_asked_for() {
    let default = check(&[]);
    assert_eq!(of(&default, "ZeroIsNotPositive", "MP2001"), ["false"]);
    assert_eq!(of(&default, "OnePath", "MP2002"), ["unknown"]);
    assert_eq!(of(&default, "AssertsWrong", "MP2004"), ["false"]);
    assert!(of(&default, "CallsGuardRange", "MP2001").is_empty());
    assert_eq!(of(&default, "CallsGuardRange", "MP1003"), ["proved"]);
    let all = check(&["--checks", "bounds,contracts"]);
    assert_eq!(of(&all, "CallsGuardRange", "MP2001"), ["unknown", "unknown"]);
    assert_eq!(of(&all, "CallsGuardRange", "MP1003"), ["proved"]);
}

#[test]
fn assumptions_can_be_switched_off() {
    let with = check(&[]);
    assert_eq!(of(&with, "CallsClamp", "MP1003"), ["proved"]);
    assert_eq!(of(&with, "Virtual", "MP1002"), ["proved"]);
    let without = check(&["--no-infer", "--no-assume", "callee-contracts"]);
    assert_eq!(of(&without, "CallsClamp", "MP1003"), ["unknown"]);
    assert_eq!(of(&without, "Virtual", "MP1002"), ["unknown"]);
    assert_eq!(of(&without, "ZeroIsNotPositive", "MP2001"), ["false"]);
    assert_eq!(of(&without, "CallsGuardRange", "MP1003"), ["proved"], "the callee's code says so");
    let without = check(&["--checks", "bounds,contracts", "--no-assume", "inherited-contracts"]);
    assert_eq!(of(&without, "CallsClamp", "MP1003"), ["proved"]);
    assert_eq!(of(&without, "Virtual", "MP1002"), ["unknown"]);
    assert_eq!(of(&without, "VirtualWrong", "MP2001"), ["false"]);
    assert!(of(&without, "VirtualGuard", "MP2001").is_empty(), "an override may test less");
}

#[test]
fn threads_share_what_they_read() {
    let few = check(&["--checks", "all", "--threads", "1"]);
    assert_eq!(few, check(&["--checks", "all", "--threads", "4"]));
}
