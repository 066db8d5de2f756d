//! `marple check` and `marple explain` as users run them: what they print and how they end.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use assert_cmd::Command;
use serde_json::Value;

const FINDINGS: &str = "tests/fixtures/reports/Findings.dll";
const SOURCE: &str = "tests/fixtures/reports/Findings.cs";

/// The repository, in which every test runs: reports name files relative to it.
fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

/// An empty folder of this test's own.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

struct Answer {
    code: Option<i32>,
    out: String,
    errors: String,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_marple"));
    // Which runtimes are installed must not matter.
    command.args(arguments).current_dir(repository()).env_remove("DOTNET_ROOT");
    command.timeout(Duration::from_mins(5));
    command
}

fn answer(mut command: Command) -> Answer {
    let output = command.output().expect("marple runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    Answer { code: output.status.code(), out: text(output.stdout), errors: text(output.stderr) }
}

fn marple(arguments: &[&str]) -> Answer {
    answer(command(arguments))
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("the output is JSON")
}

fn list<'v>(value: &'v Value, field: &str) -> &'v [Value] {
    value[field].as_array().unwrap_or_else(|| panic!("{field} is an array"))
}

/// The number of the line with this text in the fixture's source.
fn line_of(text: &str) -> usize {
    let source = fs::read_to_string(repository().join(SOURCE)).expect("the fixture has its source");
    source.lines().position(|line| line.contains(text)).expect("the fixture has such a line") + 1
}

#[test]
fn text_shows_the_source_with_a_caret_and_definite_mistakes_first() {
    let found = marple(&["check", FINDINGS]);
    assert_eq!(found.code, Some(1));
    let first = found.out.split("\n\n").next().unwrap_or_default();
    let expected = "\
error[MP1003]: index is beyond the length: needs `3 < 3`
  --> tests/fixtures/reports/Findings.cs:11:13
   |
11 |             return three[3];
   |             ^^^^^^^^^^^^^^^^";
    assert!(first.starts_with(expected), "{first}");
    assert!(first.contains("in Reports.Findings.Definite(System.Int32[]) at IL_000a"), "{first}");
    assert!(
        found.out.contains("^^^^^^^^^^^^^^^^^^^^^ index in [0, +oo]; values.Length in [0, +oo]"),
        "{}",
        found.out
    );
    // No colours on a pipe, and no progress.
    assert!(!found.out.contains('\u{1b}') && !found.errors.contains('\u{1b}'));
    let last: Vec<&str> = found.out.lines().rev().take(2).collect();
    let [notes, summary] = last[..] else { panic!("{}", found.out) };
    assert!(summary.starts_with("5 methods, ") && summary.contains(" 1 false, "), "{summary}");
    assert_eq!(notes, "2 notes are not shown; `--level note` shows all");
    let all = marple(&["check", FINDINGS, "--level", "note"]).out;
    assert!(
        all.contains(
            "note[MP1201]: divisor may be zero: needs `b != 0`: callers have to make sure of `b != 0`"
        ),
        "{all}"
    );
    assert!(!found.out.contains("MP1201") && !all.contains("not shown"));
    let errors = marple(&["check", FINDINGS, "--level", "error"]).out;
    assert!(errors.contains("error[MP1003]") && !errors.contains("warning["), "{errors}");
    assert!(errors.contains("3 warnings and notes are not shown"), "{errors}");
}

#[test]
fn text_without_the_source_names_method_and_offset() {
    let folder = scratch("no-source");
    let path = folder.join("Findings.dll");
    fs::copy(repository().join(FINDINGS), &path).expect("the fixture can be copied");
    let found = marple(&["check", path.to_str().expect("a plain path")]);
    assert_eq!(found.code, Some(1));
    let first = found.out.lines().next().unwrap_or_default();
    assert!(
        first
            .starts_with("Reports.Findings.Definite(System.Int32[]) IL_000a: error[MP1003]: index is beyond"),
        "{first}"
    );
}

#[test]
fn msbuild_lines_have_path_line_and_column() {
    let found = marple(&["check", FINDINGS, "--format", "msbuild", "--level", "note"]);
    assert_eq!(found.code, Some(1));
    for (text, column, level, rule) in [
        ("return three[3]", 13, "warning", "MP1003: index is beyond the length"),
        ("return values[index]", 13, "warning", "MP1003: index may be beyond the length"),
        (
            "sum += values[second]",
            23,
            "note",
            "MP1002: index may be below zero: needs `first >= 0`, and 1 more place: callers have to make sure of `first >= 0`",
        ),
        ("return a", 13, "note", "MP1201: divisor may be zero"),
    ] {
        let expected = format!("{SOURCE}({},{column}): {level} {rule}", line_of(text));
        assert!(found.out.lines().any(|line| line.starts_with(&expected)), "{expected}\n{}", found.out);
    }
    let found = marple(&["check", FINDINGS, "--format", "msbuild"]);
    assert_eq!(found.out.lines().count(), 2, "{}", found.out);
    assert!(found.out.lines().all(|line| line.contains(": warning MP")));
}

#[test]
fn what_needs_the_same_is_one_finding_and_no_obligation_is_lost() {
    let document = json(&marple(&["check", FINDINGS, "--format", "json", "--all"]).out);
    let of_twice = |list: &str| -> Vec<serde_json::Value> {
        let all = document[list].as_array().expect("a list").iter();
        let is_twice = |one: &&serde_json::Value| {
            one["method"].as_str().is_some_and(|name| name.contains("Twice")) && one["outcome"] == "unknown"
        };
        all.filter(is_twice).cloned().collect()
    };
    let [finding] = &of_twice("diagnostics")[..] else { panic!("{document}") };
    let conditions = ["first >= 0", "first < values.Length", "second >= 0", "second < values.Length"];
    assert_eq!(finding["shared"]["conditions"], serde_json::json!(conditions));
    let places = finding["shared"]["places"].as_array().expect("places");
    assert_eq!(places.len() + 1, of_twice("obligations").len());
    assert!(places.iter().all(|place| place["source"]["line"] == finding["source"]["line"]));
    let sarif = json(&marple(&["check", FINDINGS, "--format", "sarif"]).out);
    let results = sarif["runs"][0]["results"].as_array().expect("results").iter();
    let related = results.map(|result| result["relatedLocations"].as_array().map_or(0, Vec::len)).max();
    assert_eq!(related, Some(places.len()));
    let alone = json(&marple(&["check", FINDINGS, "--format", "json", "--no-infer"]).out);
    let alone = alone["diagnostics"].as_array().expect("a list");
    assert!(alone.iter().all(|one| one.get("shared").is_none_or(|shared| shared["kind"] == "own")));
    // The two halves of an access are one finding without needs, too.
    let halves: Vec<&Value> = alone.iter().filter(|one| one.get("shared").is_some()).collect();
    let [first, second, division] = halves[..] else { panic!("{halves:?}") };
    assert_eq!(division["rule"], "MP1201");
    assert_eq!(first["message"], "index may be below zero: needs `first >= 0` and `first < values.Length`");
    assert_eq!(second["shared"]["places"].as_array().map(Vec::len), Some(1));
}

#[test]
fn json_gives_every_obligation_its_source() {
    let found = marple(&["check", FINDINGS, "--format", "json", "--all"]);
    let document = json(&found.out);
    assert_eq!(document["version"], 1);
    assert_eq!(document["assemblies"], serde_json::json!([FINDINGS]));
    assert_eq!(document["files"][0]["kind"], "managed");
    let obligations = list(&document, "obligations");
    assert_eq!(document["summary"]["obligations"], obligations.len());
    for obligation in obligations {
        assert_eq!(obligation["source"]["file"], SOURCE);
        assert!(obligation["source"]["line"].is_u64() && obligation["source"]["column"].is_u64());
        for field in ["rule", "kind", "method", "il", "condition", "outcome", "by", "reason"] {
            assert!(obligation.get(field).is_some(), "{field}");
        }
    }
    let proved = |entry: &&Value| {
        entry["outcome"] == "proved" && entry["source"]["line"] == line_of("sum += values[i]")
    };
    assert_eq!(obligations.iter().filter(proved).count(), 2);
    let diagnostics = list(&document, "diagnostics");
    assert_eq!(diagnostics[0]["outcome"], "false");
    assert!(diagnostics[1..].iter().all(|diagnostic| diagnostic["outcome"] == "unknown"));
    // Without --all there are only the findings.
    let short = json(&marple(&["check", FINDINGS, "--format", "json"]).out);
    assert!(short.get("obligations").is_none());
    assert_eq!(short["diagnostics"], document["diagnostics"]);
}

#[test]
fn an_assembly_without_a_pdb_has_no_sources() {
    let found = marple(&["check", "tests/fixtures/Classic.exe", "--format", "json", "--all"]);
    let document = json(&found.out);
    assert!(!list(&document, "obligations").is_empty());
    assert!(list(&document, "obligations").iter().all(|obligation| obligation["source"].is_null()));
}

/// What the schema requires of what we write; the whole schema was tried with `scripts/check-sarif.py`.
#[test]
fn sarif_has_rules_relative_paths_and_fingerprints() {
    let found = marple(&["check", FINDINGS, "--format", "sarif"]);
    assert_eq!(found.code, Some(1));
    let document = json(&found.out);
    assert_eq!(document["version"], "2.1.0");
    let run = &document["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "Marple");
    let rules = list(driver, "rules");
    for rule in rules {
        assert!(rule["help"]["text"].as_str().is_some_and(|text| text.contains("## How to fix it")));
        assert!(rule["shortDescription"]["text"].is_string());
    }
    let results = list(run, "results");
    assert_eq!(
        results.len(),
        list(&json(&marple(&["check", FINDINGS, "--format", "json"]).out), "diagnostics").len()
    );
    let mut fingerprints = Vec::new();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("it is small");
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(result["message"]["text"].is_string());
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], SOURCE);
        assert_eq!(place["artifactLocation"]["uriBaseId"], "ROOT");
        assert!(place["region"]["startLine"].as_u64() >= Some(1));
        fingerprints.push(result["partialFingerprints"]["marple/v1"].as_str().expect("a text").to_owned());
    }
    assert!(!found.out.contains(repository().to_str().expect("a plain path")), "no path of this machine");
    let all = fingerprints.len();
    fingerprints.sort();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), all, "each finding has its own");
}

#[test]
fn explain_prints_the_page_of_a_rule() {
    let found = marple(&["explain", "MP1003"]);
    assert_eq!((found.code, found.errors.as_str()), (Some(0), ""));
    let page = fs::read_to_string(repository().join("docs/rules/MP1003.md")).expect("the page is there");
    assert_eq!(found.out, page);
    assert_eq!(marple(&["explain", "mp1003"]).out, page);
    let unknown = marple(&["explain", "MP9999"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.errors.contains("there is no rule MP9999"));
    assert!(marple(&["explain"]).out.contains("MP1101  "));
}

/// A PE file without a CLI header: a real one with the directory's entry cleared.
fn native() -> Vec<u8> {
    let mut bytes = fs::read(repository().join(FINDINGS)).expect("the fixture is there");
    let header = u32::from_le_bytes(bytes[0x3c..0x40].try_into().expect("four bytes")) as usize;
    let optional = header + 24;
    let directories = optional + if bytes[optional..optional + 2] == [0x0b, 2] { 112 } else { 96 };
    bytes[directories + 14 * 8..directories + 15 * 8].fill(0);
    bytes
}

#[test]
fn a_folder_of_all_kinds_gets_a_line_each() {
    let folder = scratch("kinds");
    let fixtures = repository().join("tests/fixtures");
    fs::create_dir_all(folder.join("sub/deeper")).expect("the scratch folder can be written");
    let copy =
        |from: &str, to: &str| fs::copy(fixtures.join(from), folder.join(to)).expect("it can be copied");
    copy("reports/Findings.dll", "sub/deeper/Findings.dll");
    copy("Classic.exe", "Classic.EXE");
    copy("reports/Reference.dll", "Reference.dll");
    fs::write(folder.join("native.dll"), native()).expect("the scratch folder can be written");
    fs::write(folder.join("notes.txt"), "not looked at").expect("the scratch folder can be written");
    let path = folder.to_str().expect("a plain path");
    let found = marple(&["check", path]);
    // What a folder has besides code is no mistake.
    assert_eq!(found.code, Some(1), "{}", found.errors);

    fs::write(folder.join("broken.dll"), "MZ, but nothing else").expect("the scratch folder can be written");
    fs::write(folder.join("empty.dll"), "").expect("the scratch folder can be written");
    let found = marple(&["check", path]);
    assert_eq!(found.code, Some(2));
    for (file, said) in [
        ("Classic.EXE", "obligations: "),
        ("Reference.dll", "a reference assembly"),
        ("broken.dll", ""),
        ("empty.dll", "the file is empty"),
        ("native.dll", "native: "),
        ("sub/deeper/Findings.dll", "obligations: "),
    ] {
        let start = format!("{path}/{file}: ");
        let line = found.out.lines().find_map(|line| line.strip_prefix(&start));
        assert!(line.is_some_and(|line| line.contains(said)), "{file}: {line:?}");
    }
    assert!(!found.out.contains("notes.txt"));
    assert!(found.out.contains("Reports.Findings.Definite"), "the good ones are analysed");

    let document = json(&marple(&["check", path, "--format", "json"]).out);
    let kinds: Vec<_> = list(&document, "files").iter().map(|file| file["kind"].as_str()).collect();
    let expected = ["managed", "reference", "broken", "broken", "native", "managed"];
    assert_eq!(kinds, expected.map(Some));
    assert_eq!(list(&document, "assemblies").len(), 2);

    // Whoever names a file without code is told so.
    assert_eq!(marple(&["check", &format!("{path}/native.dll")]).code, Some(2));
    assert_eq!(marple(&["check", &format!("{path}/Reference.dll")]).code, Some(2));
}

#[test]
fn a_folder_without_assemblies_is_bad_use() {
    let folder = scratch("nothing");
    let found = marple(&["check", folder.to_str().expect("a plain path")]);
    assert_eq!(found.code, Some(2));
    assert!(found.errors.contains("no .dll or .exe"), "{}", found.errors);
    assert_eq!(marple(&["check", "no/such/file.dll"]).code, Some(2));
}

#[test]
fn missing_references_are_named_and_the_rest_is_analysed() {
    let folder = scratch("alone");
    let path = folder.join("Findings.dll");
    // Its references get names that nobody has.
    let mut bytes = fs::read(repository().join(FINDINGS)).expect("the fixture is there");
    let name = b"System.Private.CoreLib\0";
    let at =
        bytes.windows(name.len()).position(|window| window == name).expect("it refers to the core library");
    bytes[at..at + 6].copy_from_slice(b"Nobody");
    fs::write(&path, bytes).expect("the scratch folder can be written");
    let found = marple(&["check", path.to_str().expect("a plain path"), "--format", "json", "--all"]);
    assert_eq!(found.code, Some(1));
    assert!(found.errors.contains("not found") && found.errors.contains("Nobody"), "{}", found.errors);
    let document = json(&found.out);
    assert_eq!(document["missing"], serde_json::json!(["Nobody.Private.CoreLib"]));
    let whole = json(&marple(&["check", FINDINGS, "--format", "json", "--all"]).out);
    assert_eq!(document["summary"]["obligations"], whole["summary"]["obligations"]);
    assert_eq!(document["summary"]["false"], 1);
}

/// `MARPLE_CRASH=PART` makes the analysis of every method whose full name contains PART panic. It is for this test only.
#[test]
fn a_crash_is_one_diagnostic_and_the_rest_goes_on() {
    let arguments = ["check", FINDINGS, "--format", "json", "--all"];
    let whole = json(&marple(&arguments).out);
    let mut forced = command(&arguments);
    forced.env("MARPLE_CRASH", "Findings.Upper").env("RUST_BACKTRACE", "1");
    let found = answer(forced);
    assert_eq!(found.code, Some(3));
    assert!(!found.errors.contains("panicked") && !found.errors.contains("backtrace"), "{}", found.errors);
    let document = json(&found.out);
    let is_upper =
        |entry: &&Value| entry["method"].as_str().is_some_and(|name| name.contains("Findings.Upper"));
    let of_upper: Vec<&Value> = list(&document, "diagnostics").iter().filter(is_upper).collect();
    assert_eq!(of_upper.len(), 1);
    assert_eq!(of_upper[0]["rule"], "MP0001");
    assert!(of_upper[0]["message"].as_str().is_some_and(|text| text.contains("a crash was asked for")));
    let others = |document: &Value| -> Vec<Value> {
        list(document, "obligations").iter().filter(|entry| !is_upper(entry)).cloned().collect()
    };
    assert!(!others(&document).is_empty());
    assert_eq!(others(&document), others(&whole));
    // What must hold in the crashed method is still counted, as unknown.
    assert_eq!(document["summary"]["obligations"], whole["summary"]["obligations"]);

    let mut forced = command(&["check", FINDINGS]);
    forced.env("MARPLE_CRASH", "Findings.Upper");
    let found = answer(forced);
    let lines: Vec<&str> = found.out.lines().filter(|line| line.contains("MP0001")).collect();
    assert_eq!((found.code, lines.len()), (Some(3), 1));
}

/// A method of which no domain came to an end is one diagnostic; what must hold in it is unknown, and not a finding each.
#[test]
fn a_limit_is_one_diagnostic_with_its_reason() {
    let found = marple(&[
        "check",
        FINDINGS,
        "--pipeline",
        "intervals:budget=1",
        "--format",
        "json",
        "--all",
        "--stats",
    ]);
    assert_eq!(found.code, Some(1));
    let document = json(&found.out);
    let diagnostics = list(&document, "diagnostics");
    let methods = document["summary"]["methods"].as_u64().expect("a number");
    assert_eq!(diagnostics.len() as u64, methods);
    assert_eq!(document["stats"]["gave_up"].as_u64(), Some(methods));
    for diagnostic in diagnostics {
        assert_eq!(diagnostic["rule"], "MP0001");
        let message = diagnostic["message"].as_str().expect("text");
        assert!(message.starts_with("not analysed: intervals gave up: its step budget"), "{message}");
    }
    assert_eq!(document["summary"]["unknown"], document["summary"]["obligations"]);
}

/// mono's libraries, where they are installed.
fn mono(name: &str) -> Option<String> {
    let path = format!("/usr/lib/mono/4.5/{name}");
    Path::new(&path).exists().then_some(path)
}

#[test]
fn the_number_of_threads_does_not_show() {
    let core = mono("System.Core.dll");
    let path = core.as_deref().unwrap_or("tests/fixtures");
    for format in ["json", "msbuild", "sarif", "text"] {
        let [one, many] = ["1", "4"].map(|threads| {
            let mut out =
                marple(&["check", path, "--method", "Linq", "--format", format, "--threads", threads]).out;
            if let Some(at) = out.find("\"seconds\"") {
                let end = at + out[at..].find('\n').expect("a line of its own");
                out.replace_range(at..end, "");
            }
            out
        });
        assert!(one == many, "{format}");
    }
}

#[test]
fn stats_count_what_is_not_modelled() {
    let found = marple(&["check", "tests/fixtures/Modern.Debug.dll", "--stats"]);
    assert!(found.out.contains("72 bodies lowered, 0 not\n881 instructions, "), "{}", found.out);
    assert!(found.out.contains("0 methods hit the budget"), "{}", found.out);
    let document =
        json(&marple(&["check", "tests/fixtures/Modern.Debug.dll", "--stats", "--format", "json"]).out);
    let stats = &document["stats"];
    assert_eq!((&stats["lowered"], &stats["instructions"]), (&Value::from(72), &Value::from(881)));
    // What lowering counts says little (see `Stats`), so what may be anything stands beside it.
    assert!(
        stats["unknown_values"].as_u64() > Some(0)
            && stats["unknown_values"].as_u64() < stats["values"].as_u64()
    );
    let reasons = stats["unmodelled_by_reason"].as_object().expect("an object");
    assert_eq!(stats["unmodelled"], reasons.values().filter_map(Value::as_u64).sum::<u64>());
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_was_found_so_far() {
    let paths = ["mscorlib.dll", "System.dll", "System.Xml.dll", "System.Web.dll"].map(mono);
    let Some(paths) = paths.into_iter().collect::<Option<Vec<String>>>() else { return };
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_marple"))
        .arg("check")
        .args(paths)
        .args(["--checks", "all", "--format", "json", "--threads", "1"])
        .env("MARPLE_ANNOUNCE", "500")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("marple runs");
    // It says when it has something to show, however slow the machine is.
    let mut line = String::new();
    let errors = child.stderr.as_mut().expect("a pipe");
    BufReader::new(errors).read_line(&mut line).expect("a line");
    assert_eq!(line, "500 methods are done\n");
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("there is a kill").success());
    let output = child.wait_with_output().expect("marple ends");
    assert_eq!(output.status.code(), Some(130));
    let document = json(&String::from_utf8(output.stdout).expect("text"));
    assert!(document["summary"]["skipped"].as_u64() > Some(0));
    assert!(document["summary"]["methods"].as_u64() > Some(0));
    assert!(!list(&document, "diagnostics").is_empty());
}

#[test]
fn what_is_behind_all_values_of_an_enum_is_unreachable_only_if_that_is_asked_for() {
    let outcomes = |more: &[&str]| {
        let file = "tests/fixtures/verdicts/EnumChecks.Release.dll";
        let report = json(&marple(&[&["check", file, "--format", "json", "--all"], more].concat()).out);
        let is_switched =
            |one: &&Value| one["method"].as_str().is_some_and(|name| name.contains(".Switched("));
        let obligations = list(&report, "obligations").iter().filter(is_switched);
        let division =
            obligations.filter(|one| one["rule"] == "MP1201").map(|one| one["outcome"].to_string());
        division.collect::<Vec<_>>()
    };
    assert_eq!(outcomes(&[]), ["\"false\""]);
    assert_eq!(outcomes(&["--assume", "exhaustive-enums"]), ["\"unreachable\""]);
}
