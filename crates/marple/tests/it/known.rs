//! What does not count: suppressions in the code, settings, and what an earlier run had found.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/reports")
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("known").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// A build of the program in a folder, as `App.dll`, with its PDB.
fn build(folder: &Path, name: &str) {
    fs::copy(fixtures().join(format!("{name}.dll")), folder.join("App.dll")).expect("it can be copied");
    fs::copy(fixtures().join(format!("{name}.pdb")), folder.join("App.pdb")).expect("it can be copied");
}

struct Answer {
    code: Option<i32>,
    out: String,
    errors: String,
}

fn marple(folder: &Path, arguments: &[&str]) -> Answer {
    let mut command = Command::new(env!("CARGO_BIN_EXE_marple"));
    let output =
        command.args(arguments).current_dir(folder).env_remove("DOTNET_ROOT").output().expect("marple runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    Answer { code: output.status.code(), out: text(output.stdout), errors: text(output.stderr) }
}

fn findings(report: &str) -> Vec<Value> {
    let report: Value = serde_json::from_str(report).expect("the output is JSON");
    let all = report["diagnostics"].as_array().expect("an array").clone();
    all.into_iter().filter(|one| one["level"] != "note").collect()
}

#[test]
fn suppressions_in_the_code() {
    let folder = scratch("suppressed");
    for file in ["Suppressed.dll", "Suppressed.pdb", "Suppressed.cs"] {
        fs::copy(fixtures().join(file), folder.join(file)).expect("it can be copied");
    }
    let source = fs::read_to_string(folder.join("Suppressed.cs")).expect("it was copied");
    let answer = marple(&folder, &["check", "Suppressed.dll", "--format", "json"]);
    assert_eq!(answer.code, Some(1), "{}", answer.errors);
    let mut seen = 0;
    for (number, line) in (1..).zip(source.lines()) {
        let Some((_, expected)) = line.split_once("three[3]").and_then(|(_, rest)| rest.split_once(" // "))
        else {
            continue;
        };
        let all = findings(&answer.out);
        let here: Vec<&Value> = all.iter().filter(|one| one["source"]["line"] == number).collect();
        assert_eq!(here.len(), 1, "line {number}: {here:?}");
        let said = here[0]["suppressed"].as_str().unwrap_or("counts");
        assert_eq!(said, expected, "line {number}");
        seen += 1;
    }
    assert_eq!(seen, 14);
    assert!(
        answer.errors.contains("suppresses nothing") && answer.errors.contains("MP1101"),
        "{}",
        answer.errors
    );
    assert!(answer.errors.contains("#pragma warning disable MP1201"), "{}", answer.errors);
    assert_eq!(answer.errors.matches("suppresses nothing").count(), 2, "{}", answer.errors);
    let text = marple(&folder, &["check", "Suppressed.dll"]).out;
    assert_eq!(text.matches("error[MP1003]").count(), 6, "{text}");
    assert!(text.contains("8 findings are suppressed"), "{text}");
    let sarif: Value =
        serde_json::from_str(&marple(&folder, &["check", "Suppressed.dll", "--format", "sarif"]).out)
            .expect("the output is JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("an array");
    let suppressed = results.iter().filter(|one| one["suppressions"][0]["kind"] == "inSource").count();
    assert_eq!(suppressed, 8);
}

#[test]
fn a_baseline_survives_moved_lines_renamed_locals_and_release() {
    let folder = scratch("baseline");
    build(&folder, "Before");
    let written = marple(&folder, &["baseline", "App.dll", "-o", "known.json"]);
    assert_eq!(written.code, Some(0), "{}", written.errors);
    let before = marple(&folder, &["check", "App.dll", "--format", "json"]);
    assert!(findings(&before.out).len() == 3, "{}", before.out);
    fs::write(folder.join("before.json"), &before.out).expect("the folder can be written");
    let sarif = marple(&folder, &["check", "App.dll", "--format", "sarif"]).out;
    fs::write(folder.join("before.sarif"), sarif).expect("the folder can be written");
    for (name, new) in [("Before", 0), ("Moved", 0), ("Moved.Release", 0), ("Mistake", 1)] {
        build(&folder, name);
        for known in ["known.json", "before.json", "before.sarif"] {
            let answer = marple(&folder, &["check", "App.dll", "--format", "json", "--baseline", known]);
            let all = findings(&answer.out);
            let fresh: Vec<&Value> = all.iter().filter(|one| one["suppressed"].is_null()).collect();
            assert_eq!(fresh.len(), new, "{name} against {known}: {fresh:#?}");
            assert_eq!(answer.code, Some(i32::from(new > 0)), "{name}: {}", answer.errors);
            if let [one] = fresh.as_slice() {
                assert!(one["condition"].as_str().is_some_and(|text| text == "4 < 4"), "{one}");
            }
        }
        let after = marple(&folder, &["check", "App.dll", "--format", "json"]).out;
        fs::write(folder.join("after.json"), after).expect("the folder can be written");
        let diff = marple(&folder, &["diff", "before.json", "after.json"]);
        assert_eq!(diff.code, Some(i32::from(new > 0)), "{}", diff.out);
        assert!(diff.out.contains(&format!("{new} new, 0 gone")), "{name}: {}", diff.out);
    }
}

#[test]
fn settings_of_a_project() {
    let folder = scratch("settings");
    build(&folder, "Before");
    assert_eq!(marple(&folder, &["init"]).code, Some(0));
    assert_eq!(marple(&folder, &["init"]).code, Some(2), "a file that is there is not written over");
    assert_eq!(marple(&folder, &["check", "App.dll"]).code, Some(1), "the first file changes nothing");
    let set = |text: &str| fs::write(folder.join("marple.toml"), text).expect("the folder can be written");
    set("[rules]\nMP1003 = 'off'\nMP1201 = 'note'\nMP1002 = 'off'\n");
    let quiet = marple(&folder, &["check", "App.dll"]);
    assert_eq!(quiet.code, Some(0), "{}{}", quiet.out, quiet.errors);
    assert_eq!(marple(&folder, &["check", "App.dll", "--no-config"]).code, Some(1));
    set("[rules]\nMP9 = 'off'\n");
    let wrong = marple(&folder, &["check", "App.dll"]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.errors.contains("`MP9` under [rules] is no rule"), "{}", wrong.errors);
    set("baseline = 'nothing.json'\n");
    let wrong = marple(&folder, &["check", "App.dll"]);
    assert_eq!((wrong.code, wrong.out.as_str()), (Some(2), ""), "{}", wrong.errors);
    assert!(wrong.errors.contains("nothing.json: cannot be read"), "{}", wrong.errors);
    set("");
    fs::copy(fixtures().join("Before.cs"), folder.join("Before.cs")).expect("it can be copied");
    fs::write(
        folder.join(".editorconfig"),
        "root = true\n[*.cs]\ndotnet_diagnostic.MP1003.severity = none\n",
    )
    .expect("the folder can be written");
    let answer = marple(&folder, &["check", "App.dll", "--format", "json"]);
    let all = findings(&answer.out);
    assert!(!all.is_empty() && all.iter().all(|one| one["rule"] != "MP1003"), "{all:#?}");
}

#[test]
fn findings_as_annotations_of_github() {
    let folder = scratch("github");
    build(&folder, "Before");
    fs::copy(fixtures().join("Before.cs"), folder.join("Before.cs")).expect("it can be copied");
    let out = marple(&folder, &["check", "App.dll", "--format", "github"]).out;
    assert!(out.starts_with("::group::App.dll\n") && out.ends_with("::endgroup::\n"), "{out}");
    let line = out.lines().find(|line| line.contains("`3 < 3`")).expect("the mistake is there");
    assert!(line.starts_with("::error file=Before.cs,line=20,endLine=20,col="), "{line}");
    assert!(line.contains(",title=MP1003::index is beyond the length"), "{line}");
}

#[test]
fn words_for_shells_and_manuals() {
    let folder = scratch("words");
    let bash = marple(&folder, &["completions", "bash"]);
    assert!(bash.code == Some(0) && bash.out.contains("--no-infer"));
    let man = marple(&folder, &["man"]);
    assert!(man.code == Some(0) && man.out.contains(".TH marple") && man.out.contains("baseline"));
    let rules = marple(&folder, &["rules"]);
    assert!(rules.code == Some(0) && rules.out.contains("MP1003  "));
}

#[test]
fn rules_are_listed_with_what_is_on_by_default() {
    let folder = scratch("rules");
    let text = marple(&folder, &["rules"]).out;
    let line = |kind: &str| {
        let mut lines = text.lines().filter(|line| line.split_whitespace().nth(1) == Some(kind));
        let line = lines.next().unwrap_or_else(|| panic!("{kind} is listed: {text}"));
        assert!(lines.next().is_none(), "{kind} is listed once");
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line("array-size"), "MP1001 array-size on error, warning, note bounds array size is negative");
    assert_eq!(
        line("enum"),
        "MP1301 enum with evidence note enum-evidence, enums an enum does not declare the value"
    );
    assert_eq!(
        line("overflow"),
        "MP1203 overflow on error, note checked, overflow an integer does not fit its type"
    );
    assert!(line("buffer-read").starts_with("MP1401 buffer-read off error, note unsafe "));
    assert!(line("not-analysed").starts_with("MP0001 not-analysed on error, warning "));

    let json: serde_json::Value =
        serde_json::from_str(&marple(&folder, &["rules", "--format", "json"]).out).expect("it is JSON");
    let rules = json["rules"].as_array().expect("there are rules");
    assert_eq!(rules.len(), 30);
    let overflow = rules.iter().find(|rule| rule["id"] == "MP1203").expect("it is there");
    assert_eq!(overflow["title"], "an integer does not fit its type");
    assert!(overflow["page"].as_str().is_some_and(|page| page.contains("## Wrong")));
    assert_eq!(
        overflow["kinds"],
        serde_json::json!([
            { "kind": "overflow", "default": "on", "levels": ["error", "note"], "checks": ["checked", "overflow"] },
            { "kind": "wrap", "default": "off", "levels": ["error", "warning", "note"], "checks": ["overflow"] },
            { "kind": "wrap-used", "default": "on", "levels": ["error", "note"], "checks": ["checked", "overflow"] },
        ])
    );
}

#[test]
fn the_workflow_of_the_readme_runs() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(repository.join("README.md")).expect("there is a README");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("workflow");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("out")).expect("the target folder can be written");
    let fixture = repository.join("tests/fixtures/reports/Findings.dll");
    fs::copy(fixture, folder.join("out/App.dll")).expect("it can be copied");
    let run = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_marple"))
            .args(words)
            .current_dir(&folder)
            .output()
            .expect("marple runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let check =
        readme.lines().find_map(|line| line.strip_prefix("- run: ").filter(|run| run.starts_with("marple ")));
    let check = check.expect("the README has a workflow");
    let baseline = readme
        .split('`')
        .find(|text| text.starts_with("marple baseline "))
        .expect("the README has a baseline");
    // What is known from before does not fail the build; without it there are annotations.
    assert_eq!(run(baseline).0, Some(0));
    assert_eq!(run(check), (Some(0), String::new()));
    let (code, out) = run(&check.replace("--baseline marple-baseline.json", ""));
    assert_eq!(code, Some(1));
    assert!(out.contains("::error ") || out.contains("::warning "), "{out}");
}
