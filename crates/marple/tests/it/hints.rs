//! Figure 6 of the Hints paper, the `BitArray` constructor, in three steps; the refinement list on the command line and in a
//! configuration file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/verdicts").join(name)
}

fn marple(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_marple"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("marple runs")
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hints").join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// How many bounds obligations of the constructor each entry proves, in the order of the list, and how many are open.
fn proved_by(assembly: &str, list: &[&str]) -> Vec<usize> {
    let path = fixture(assembly);
    let list_text = list.join("; ");
    let arguments = ["check", "--checks", "bounds", "--all", "--format", "json", "--pipeline", &list_text];
    let output = marple(&folder("figure-6"), &[&arguments[..], &[path.to_str().expect("a path")]].concat());
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let obligations = document["obligations"].as_array().expect("obligations");
    assert_eq!(obligations.len(), 23, "{assembly}");
    let count = |name: Option<&str>| obligations.iter().filter(|one| one["by"].as_str() == name).count();
    list.iter().map(|name| count(Some(name))).chain([count(None)]).collect()
}

/// The paper: 13, then 6 more, then the remaining 4; which ones it does not say. Here intervals prove the size and the eleven
/// lower bounds, pairs the two upper bounds of `bytes[j]`, and `SubPolyhedra` the other nine: their joins keep the equations
/// of the loop, so nothing is left to die-hard hints.
#[test]
fn figure_6_in_three_steps() {
    for flavour in ["BitArray.Debug.dll", "BitArray.Release.dll", "BitArray.Mcs.dll"] {
        for first in ["intervals-x-bounds+diehard", "pentagons+diehard"] {
            let list = [first, "subpolyhedra", "subpolyhedra+diehard"];
            assert_eq!(proved_by(flavour, &list), [14, 9, 0, 0], "{flavour}");
            let list = ["intervals", first, "subpolyhedra", "subpolyhedra+diehard"];
            assert_eq!(proved_by(flavour, &list), [12, 2, 9, 0, 0], "{flavour}");
        }
    }
}

#[test]
fn the_list_is_explained() {
    let folder = folder("explained");
    let explain = |arguments: &[&str]| {
        let output = marple(&folder, &[&["check", "--explain-pipeline"], arguments].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let default = explain(&[]);
    assert!(default.contains("(the default)") && default.contains("  1  pentagons+diehard"), "{default}");
    let given = explain(&["--pipeline", "zones; octagons+predicates:budget=77"]);
    assert!(given.contains("  2  octagons+predicates "), "{given}");
    assert!(given.contains(" 77 steps"), "{given}");
    let last = default.lines().find(|line| line.starts_with("  5  pentagons+diehard+unroll "));
    assert!(last.is_some_and(|line| line.ends_with("where elements of arrays are open")), "{default}");
}

/// Row F12: keeping the first iteration of a loop apart is an entry like others, and the report names it.
#[test]
fn the_first_iteration_is_an_entry() {
    let folder = folder("unrolled");
    let program = "void F(int[] a) requires a.Length > 0; {
        for (int j = 1; j < 5; j++) { for (int k = 0; k < a.Length; k++) { a[k] = 7; } }
        assert(forall (i in 0 .. a.Length : a[i] == 7));
    }";
    fs::write(folder.join("program.mp"), program).expect("written");
    let run = |arguments: &[&str]| {
        let output = marple(&folder, &[&["run", "program.mp", "--format", "json"], arguments].concat());
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a report");
        let obligations = document["obligations"].as_array().expect("a list").clone();
        let forall = obligations
            .iter()
            .find(|one| one["condition"].as_str().is_some_and(|text| text.contains("forall")));
        forall.expect("the assertion")["by"].as_str().map(ToOwned::to_owned)
    };
    assert_eq!(run(&[]).as_deref(), Some("pentagons+diehard+unroll"));
    assert_eq!(run(&["--pipeline", "pentagons; intervals+unroll"]).as_deref(), Some("intervals+unroll"));
    assert_eq!(run(&["--pipeline", "zones+unroll"]).as_deref(), Some("zones+unroll"));
    assert_eq!(run(&["--pipeline", "pentagons; zones"]), None);
    assert_eq!(run(&["--arrays", "off"]), None);
}

#[test]
fn the_list_is_configured() {
    let folder = folder("configured");
    let program = folder.join("program.mp");
    fs::write(&program, "void F(int x) { assume(x > 1); assert(x > 0); }").expect("written");
    let run = |text: &str, arguments: &[&str]| {
        fs::write(folder.join("marple.toml"), text).expect("written");
        let output = marple(&folder, &[&["run", "program.mp", "--format", "json"], arguments].concat());
        let by = serde_json::from_slice::<serde_json::Value>(&output.stdout)
            .map(|document| document["obligations"][0]["by"].as_str().expect("an entry").to_owned());
        by.unwrap_or_else(|_| String::from_utf8(output.stderr).expect("text"))
    };
    assert_eq!(run("pipeline = [\"octagons+predicates\"]", &[]), "octagons+predicates");
    assert_eq!(run("pipeline = [\"octagons\"]", &["--pipeline", "zones"]), "zones");
    assert_eq!(run("# nothing", &[]), "pentagons+diehard");
    fs::write(folder.join("other.toml"), "pipeline = [\"intervals\"]").expect("written");
    assert_eq!(run("pipeline = [\"octagons\"]", &["--config", "other.toml"]), "intervals");
    assert!(run("pipeline = []", &[]).contains("marple.toml: `pipeline` is a list of entries"));
    assert!(
        run("pipeline = [\"octagon\"]", &[])
            .contains("marple.toml: pipeline: `octagon`: `octagon` is no domain")
    );
    assert!(run("pipelines = []", &[]).contains("unknown field `pipelines`, expected one of"));
    assert!(run("pipeline = [", &[]).contains("TOML parse error"));
    assert!(run("", &["--config", "missing.toml"]).contains("cannot read missing.toml"));
}
