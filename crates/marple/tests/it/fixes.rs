//! What findings suggest. The suggestions that are text are put into the source, which is compiled and checked again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const SOURCE: &str = "tests/fixtures/reports/Fixes.cs";

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

/// The findings of an assembly, and the sums of `Search` that wrap around.
fn findings(assembly: &str) -> Vec<Value> {
    let sums = ["--checks", "overflow", "--method", "Fixes.Search"];
    let run = |more: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_marple"))
            .args(["check", assembly, "--format", "json"])
            .args(more)
            .current_dir(repository())
            .env_remove("DOTNET_ROOT")
            .output()
            .expect("marple runs");
        let report: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
        report["diagnostics"].as_array().expect("there is a list").clone()
    };
    // By default the sum that is halved is a note, without a suggestion: the second run has it.
    let is_search =
        |finding: &Value| finding["method"].as_str().is_some_and(|name| name.contains("Fixes.Search"));
    let first = run(&[]).into_iter().filter(|finding| !is_search(finding));
    first.chain(run(&sums)).collect()
}

#[test]
fn a_finding_suggests_what_the_comment_at_its_line_says() {
    let source = fs::read_to_string(repository().join(SOURCE)).expect("the fixture has its source");
    let mut found: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for finding in findings("tests/fixtures/reports/Fixes.dll") {
        if let Some(text) = finding["fix"]["text"].as_str() {
            let line = finding["source"]["line"].as_u64().expect("the fixture has a PDB");
            found.entry(line).or_default().push(text.to_owned());
        }
    }
    let expected: BTreeMap<u64, Vec<String>> = (1..)
        .zip(source.lines())
        .skip(2)
        .filter_map(|(number, line)| Some((number, vec![line.split_once("// help: ")?.1.to_owned()])))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn what_is_put_into_the_source_removes_the_finding_and_brings_no_other() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixes");
    fs::create_dir_all(&folder).expect("the target folder can be written");
    let source = fs::read_to_string(repository().join(SOURCE)).expect("the fixture has its source");
    let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
    // By method, how many findings there are and how many should be gone.
    let (mut before, mut mended) = (BTreeMap::<String, usize>::new(), BTreeMap::<String, usize>::new());
    for finding in findings("tests/fixtures/reports/Fixes.dll") {
        let method = finding["method"].as_str().expect("a finding has a method").to_owned();
        *before.entry(method.clone()).or_default() += 1;
        let replacement = &finding["fix"]["replacement"];
        let Some(text) = replacement["text"].as_str() else { continue };
        let number = |field: &str| {
            let number = replacement[field].as_u64().and_then(|number| usize::try_from(number).ok());
            number.expect("it is a number") - 1
        };
        let line = &mut lines[number("line")];
        line.replace_range(number("column")..number("end_column"), text);
        *mended.entry(method).or_default() += 1;
    }
    assert_eq!(mended.len(), 6, "each kind of text is there: {mended:?}");
    fs::write(folder.join("Fixes.cs"), lines.join("\n")).expect("it can be written");
    let compiled = Command::new("mcs")
        .args(["-nologo", "-target:library", "-optimize+", "Fixes.cs"])
        .current_dir(&folder)
        .output();
    let compiled = compiled.expect("mcs is installed (scripts/test does it)");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let assembly = folder.join("Fixes.dll");
    let mut after = BTreeMap::<String, usize>::new();
    for finding in findings(&assembly.to_string_lossy()) {
        *after.entry(finding["method"].as_str().expect("a finding has a method").to_owned()).or_default() +=
            1;
    }
    for (method, gone) in mended {
        let left = after.get(&method).copied().unwrap_or_default();
        assert_eq!(left, before[&method] - gone, "{method}");
    }
}

#[test]
fn sarif_has_the_text_to_replace_and_the_rule_of_every_result() {
    let output = Command::new(env!("CARGO_BIN_EXE_marple"))
        .args([
            "check",
            "tests/fixtures/reports/Fixes.dll",
            "--format",
            "sarif",
            "--checks",
            "bounds,overflow",
        ])
        .current_dir(repository())
        .output()
        .expect("marple runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    let run = &report["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("there are rules");
    let results = run["results"].as_array().expect("there are results");
    for result in results {
        let index = result["ruleIndex"].as_u64().and_then(|index| usize::try_from(index).ok());
        let rule = index.and_then(|index| rules.get(index)).expect("the rule is listed");
        assert_eq!(rule["id"], result["ruleId"]);
    }
    let fixes: Vec<&Value> = results.iter().filter(|result| !result["fixes"].is_null()).collect();
    let texts: Vec<&str> = fixes
        .iter()
        .filter_map(|result| {
            let change = &result["fixes"][0]["artifactChanges"][0];
            change["replacements"][0]["insertedContent"]["text"].as_str()
        })
        .collect();
    assert!(texts.contains(&"low + (high - low) / 2") && texts.contains(&"i < items.Length"), "{texts:?}");
}
