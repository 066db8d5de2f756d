//! `--explain-proofs`: on whose word a proof rests.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

const CART: &str = "tests/fixtures/verdicts/Cart.Release.dll";

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

fn output(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_marple"));
    command.args(arguments).current_dir(repository()).env_remove("DOTNET_ROOT");
    String::from_utf8(command.output().expect("marple runs").stdout).expect("text")
}

#[test]
fn a_proof_by_an_invariant_names_who_sees_to_it() {
    let report: Value =
        serde_json::from_str(&output(&["check", CART, "--format", "json", "--explain-proofs"]))
            .expect("JSON");
    let obligations = report["obligations"].as_array().expect("all obligations");
    let is_it = |one: &&Value| one["method"] == "Cart.Total()" && one["rule"] == "MP1003";
    let mut found = obligations.iter().filter(is_it).peekable();
    assert!(found.peek().is_some());
    for one in found {
        assert_eq!(one["outcome"], "proved");
        // Behind the first access of a round its condition is known.
        let Some(words) = one["rests_on"].as_array() else { continue };
        let word = &words[0];
        assert_eq!((&word["kind"], &word["of"]), (&"invariant".into(), &"Cart".into()));
        let list = |field: &str| -> Vec<&str> {
            word[field].as_array().expect(field).iter().filter_map(Value::as_str).collect()
        };
        assert!(list("conditions").contains(&"0 <= count && count <= items.Length"), "{word}");
        assert!(list("established_by").contains(&"Cart.Add(Item)"), "{word}");
        assert!(list("established_by").contains(&"Cart.#ctor()"), "{word}");
    }
    let rests = obligations.iter().filter(|one| one["rests_on"].is_array()).count();
    assert!(0 < rests && rests < obligations.len(), "{rests}");
    // What is proved by the method alone rests on nobody's word.
    let alone = |one: &&Value| one["method"] == "Cart.AverageOrZero()" && one["rule"] == "MP1201";
    assert!(obligations.iter().find(alone).expect("the division")["rests_on"].is_null());
}

#[test]
fn in_words() {
    let text = output(&["check", CART, "--explain-proofs", "--method", "Cart.Total"]);
    let first: Vec<&str> = text.lines().take(2).collect();
    assert!(
        first[0].starts_with("proved[MP1003]: `i < this.items.Length` at tests/fixtures/verdicts/Cart.cs:"),
        "{text}"
    );
    assert!(first[1].contains("`0 <= count && count <= items.Length`"), "{text}");
    assert!(first[1].contains(" of `Cart`, established by Cart."), "{text}");
    let plain = output(&["check", CART, "--method", "Cart.Total"]);
    assert!(!plain.contains("proved["), "{plain}");
}
