//! The command line as a user meets it: exit codes, messages, and inputs that are too much.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// A file in a temporary folder that goes away with it.
struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("marple-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
        Self { folder }
    }

    fn file(&self, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.join("program.mp");
        std::fs::write(&path, text).expect("the temporary folder is writable");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

struct Answer {
    code: i32,
    out: String,
    errors: String,
}

fn marple(arguments: &[&str]) -> Answer {
    let output = Command::new(env!("CARGO_BIN_EXE_marple"))
        .args(arguments)
        .timeout(std::time::Duration::from_mins(5))
        .output()
        .expect("marple runs");
    Answer {
        code: output.status.code().expect("it is not stopped by a signal, and not by the limit"),
        out: String::from_utf8(output.stdout).expect("the output is text"),
        errors: String::from_utf8(output.stderr).expect("the output is text"),
    }
}

fn run(name: &str, text: impl AsRef<[u8]>, arguments: &[&str]) -> Answer {
    let scratch = Scratch::new(name);
    let file = scratch.file(text);
    let file = file.display().to_string();
    marple(&[&["run", &file], arguments].concat())
}

/// The exit code, and a part of what is said on the error stream.
fn check_error(name: &str, text: impl AsRef<[u8]>, arguments: &[&str], message: &str) {
    let answer = run(name, text, arguments);
    assert_eq!(answer.code, 2, "{}", answer.errors);
    assert!(answer.errors.contains(message), "{}", answer.errors);
    assert!(!answer.errors.contains("panicked"), "{}", answer.errors);
    assert_eq!(answer.out, "");
}

#[test]
fn exit_codes() {
    assert_eq!(run("clean", "void F(int x) { assert(x == x); }", &[]).code, 0);
    assert_eq!(run("findings", "void F(int x) { assert(x > 0); }", &[]).code, 1);
    assert_eq!(run("false", "void F(int x) { assert(x != x); }", &[]).code, 1);
    assert_eq!(marple(&["--help"]).code, 0);
    assert_eq!(marple(&["nonsense"]).code, 2);
    assert_eq!(marple(&[]).code, 2);
}

#[test]
fn bad_use() {
    check_error("function", "void F() { }", &["--function", "G"], "has no function `G`; it has F");
    check_error("domain", "void F() { }", &["--domain", "heptagons"], "use one of intervals");
    check_error("hints", "void F() { }", &["--hints", "luck"], "`luck` is no hint; use predicates");
    check_error("assumption", "void F() { }", &["--no-assume", "luck"], "no-overflow");
    check_error("arrays", "void F() { }", &["--arrays", "strings"], "off");
    let missing = marple(&["run", "there/is/no/such/file.mp"]);
    assert_eq!(missing.code, 2);
    assert!(missing.errors.contains("cannot read there/is/no/such/file.mp"), "{}", missing.errors);
    let folder = marple(&["run", "/"]);
    assert_eq!(folder.code, 2);
    assert!(folder.errors.contains("cannot read /"), "{}", folder.errors);
}

/// A syntax error, an unknown name, a type error, an empty file: each points at its place.
#[test]
fn errors_in_the_text() {
    check_error("syntax", "int F(int x) { return x + ; }", &[], "program.mp:1:27");
    check_error("name", "int F(int x) {\n  return y;\n}", &[], "program.mp:2:10");
    check_error("type", "int F(int x) { bool b = x; return x; }", &[], "expected `bool`, found `int`");
    check_error("empty", "", &[], "there is no function in this file");
    check_error("bytes", [0x69, 0x6e, 0x74, 0xff, 0xfe], &[], "is not UTF-8 text (byte 3)");
}

#[test]
fn nesting_has_a_limit_and_no_stack_overflow() {
    let parentheses = format!("int F(int x) {{ return {}x{}; }}", "(".repeat(10_000), ")".repeat(10_000));
    check_error("parentheses", parentheses, &[], "nested too deeply, the limit is 500");
    let chain = format!("int F(int x) {{ x = 1{}; return x; }}", "+1".repeat(1_000_000));
    check_error("chain", chain, &[], "nested too deeply");
    let blocks = format!("void F() {{ {} {} }}", "{".repeat(10_000), "}".repeat(10_000));
    check_error("blocks", blocks, &[], "nested too deeply");
    let deep = format!("int F(int x) {{ return {}x{}; }}", "(".repeat(400), ")".repeat(400));
    assert_eq!(run("deep", deep, &[]).code, 0);
}

/// 10 MB of statements over many live variables: more than a state can hold, and it says so.
#[test]
fn ten_megabytes() {
    let mut text = "int F(int x) {\n".to_owned();
    let count = 140_000;
    for index in 0..count {
        let _ = writeln!(text, "int v{index} = x + {index};");
    }
    for index in 0..count {
        let _ = writeln!(text, "assert(v{index} >= x); if (x > {index}) {{ x = v{index}; }}");
    }
    text.push_str("return x; }\n");
    assert!(text.len() > 10_000_000, "{}", text.len());
    let answer = run("large", text, &["--domain", "intervals"]);
    assert_eq!(answer.code, 1, "{}", answer.errors);
    assert!(answer.out.contains("intervals gave up"), "{}", answer.out.lines().last().unwrap_or_default());
    assert!(answer.out.ends_with(&format!("{count} unknown\n")));
}

/// Row H12: a budget that is spent is said, and the obligations stay unknown.
#[test]
fn the_budget_is_reported() {
    let text = "void F(int[] a) { for (int i = 0; i < a.Length; i++) { a[i] = 0; } }";
    let answer = run("budget", text, &["--domain", "pentagons", "--budget", "10"]);
    assert_eq!(answer.code, 1);
    assert!(answer.out.contains("F: pentagons+diehard gave up"), "{}", answer.out);
    assert_eq!(run("enough", text, &["--domain", "pentagons"]).code, 0);
}

#[test]
fn json() {
    let text = "int G(int n) requires n > 0; { return n; }\nint F(int x) { show \"p\"; return G(x) / x; }";
    let answer = run("json", text, &["--format", "json", "--overflow", "wrap"]);
    let again = run("json", text, &["--format", "json", "--overflow", "wrap"]);
    assert_eq!(answer.out, again.out, "the same input gives the same bytes");
    let document: serde_json::Value = serde_json::from_str(&answer.out).expect("it is JSON");
    assert_eq!(document["version"], 1);
    assert_eq!(document["summary"]["obligations"], 2);
    assert_eq!(document["summary"]["unknown"], 1);
    assert_eq!(document["assumptions"], serde_json::json!([]));
    let requires = &document["obligations"][0];
    assert_eq!((&requires["rule"], &requires["outcome"]), (&"MP2001".into(), &"unknown".into()));
    assert_eq!(requires["origin"]["method"], "G");
    assert_eq!(requires["source"], serde_json::json!({ "line": 2, "column": 33 }));
    assert_eq!(document["obligations"][1]["by"], "pentagons+diehard");
    assert_eq!(document["shown"][0]["known"], serde_json::json!(["x: [-oo, +oo]"]));
}

/// Row P7: the experiment of Table 5. The cheaper domain never proves more.
#[test]
fn table_5() {
    let answer = marple(&["table", "pentagons", "/usr/lib/mono/4.5/System.Core.dll"]);
    assert_eq!(answer.code, 0, "{} (this test needs the Debian package libmono-cil-dev)", answer.errors);
    let rows: Vec<Vec<&str>> =
        answer.out.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
    let names: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(names, ["intervals", "intervals-x-bounds", "pentagons", "pentagons-closed"]);
    let valid: Vec<u32> = rows.iter().map(|row| row[2].parse().expect("a number")).collect();
    assert!(rows.iter().all(|row| row[1] == "4950"), "{}", answer.out);
    assert!(valid[0] < valid[1] && valid[1] < valid[2] && valid[2] <= valid[3], "{}", answer.out);
    assert_eq!(marple(&["table", "pentagons", "/usr/bin/env"]).code, 2);
}

/// Row H13: the experiments of figures 7 and 8. A hint never proves less where no budget is hit.
#[test]
fn figures_7_and_8() {
    let assembly =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/verdicts/BitArray.Debug.dll");
    let assembly = assembly.to_str().expect("a path");
    let answer = marple(&["table", "hints", assembly]);
    assert_eq!(answer.code, 0, "{}", answer.errors);
    let rows = answer.out.lines().filter(|line| line.contains('+') || line.starts_with("subpolyhedra:"));
    let valid: Vec<&str> = rows.map(|line| line.split_whitespace().nth(2).expect("a number")).collect();
    assert_eq!(valid, ["14", "14", "23", "23", "23", "23"], "{}", answer.out);
    let answer = marple(&["table", "pipeline", "--pipeline", "pentagons+diehard; subpolyhedra", assembly]);
    let added: Vec<&str> =
        answer.out.lines().skip(2).map(|line| line.split_whitespace().nth(5).expect("a number")).collect();
    // The table counts what `marple check` asks for, null references too.
    assert_eq!(added[1], "9", "{}", answer.out);
    let answer = marple(&["table", "pipeline", "--pipeline", "pentagon", assembly]);
    assert_eq!(answer.code, 2);
    assert!(answer.errors.contains("`pentagon` is no domain"), "{}", answer.errors);
}

/// The picture has an element for each domain, and every point is in the narrowest one.
#[test]
fn draw() {
    let text =
        "void F(int n) requires n >= 0; { int i = 0; int j = n; while (i < n) { i++; j--; show \"p\"; } }";
    let folder = std::env::temp_dir().join(format!("marple-draw-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
    let (program, picture) = (folder.join("program.mp"), folder.join("out.svg"));
    std::fs::write(&program, text).expect("the folder is writable");
    let draw = |label: &str, vars: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_marple"));
        command.arg("draw").arg(&program).args(["--function", "F", "--at", label, "--vars", vars, "-o"]);
        command.arg(&picture).output().expect("the program runs").status.code()
    };
    assert_eq!(draw("p", "i,j"), Some(0));
    let svg = std::fs::read_to_string(&picture).expect("the picture was written");
    assert_eq!(svg.matches("<polygon").count(), 4);
    assert!(svg.matches("<circle").count() > 10, "{svg}");
    assert_eq!(draw("q", "i,j"), Some(2));
    assert_eq!(draw("p", "i,k"), Some(2));
    assert_eq!(draw("p", "i"), Some(2));
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn quiet_prints_findings_only_and_verbose_says_what_took_how_long() {
    let run = |more: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_marple"))
            .args(["check", "tests/fixtures/reports/Findings.dll"])
            .args(more)
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
            .output()
            .expect("marple runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&output.stdout), text(&output.stderr))
    };
    let (out, errors) = run(&["--quiet"]);
    assert!(out.starts_with("error[MP1003]") && !out.contains("methods, "), "{out}");
    assert_eq!(errors, "");
    let (out, errors) = run(&["-v"]);
    assert!(out.contains("5 methods, "), "{out}");
    assert!(errors.contains("marple: methods by themselves: "), "{errors}");
    assert!(errors.contains("marple: what they know of each other: "), "{errors}");
}
