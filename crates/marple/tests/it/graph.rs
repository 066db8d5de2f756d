//! `marple graph` as users run it: what it prints and how it ends. What is in graphs is tested in `session`.

use std::path::Path;
use std::process::Command;

/// Exit code, standard output, standard error.
fn graph(file: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/graph").join(file);
    let mut command = Command::new(env!("CARGO_BIN_EXE_marple"));
    // Which runtimes are installed must not matter.
    let command = command.arg("graph").arg(path).args(arguments).env_remove("DOTNET_ROOT");
    let output = command.output().expect("marple runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn methods_are_printed_with_what_is_known_of_them() {
    let (code, out, errors) = graph("Graph.Mcs.exe", &["--method", "Code.*d*("]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    let expected = "\
seen by Graph.Tests, which is taken to call as the assembly itself does
";
    assert!(out.starts_with(expected), "{out}");
    let odd = "\
Graphs.Code.Odd(System.Int32)  // 0x06000054
  closed
  component 75, wave 0, 2 methods that call each other
  calls Graphs.Code.Even(System.Int32)

";
    assert!(out.contains(odd), "{out}");
    assert!(out.ends_with(" waves\n"), "{out}");
}

#[test]
fn open_and_closed_methods_are_told_apart() {
    let count = |arguments: &[&str]| graph("Graph.Mcs.exe", arguments).1.matches("  // 0x06").count();
    let (open, closed) = (count(&["--open"]), count(&["--closed"]));
    assert!(open > 0 && closed > 0);
    assert_eq!(open + closed, count(&[]));
    let (code, out, _) = graph("Graph.Mcs.exe", &["--open", "--method", "TakenByDelegate"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("  open: its address is taken in Graphs.Program.Main()\n"), "{out}");
}

#[test]
fn graphviz() {
    let (code, out, errors) = graph("Graph.Mcs.exe", &["--format", "dot", "--method", "Code.*d*("]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(out.starts_with("digraph calls {\n  node [shape=box];\n") && out.ends_with("}\n"), "{out}");
    let label = "m84 [label=\"Graphs.Code.Odd(System.Int32)\", tooltip=\"closed\"];\n";
    assert!(out.contains(label), "{out}");
}

#[test]
fn errors() {
    let (code, out, errors) = graph("Graph.cs", &[]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(errors.contains("Graph.cs: "), "{errors}");
    let (code, _, errors) = graph("Graph.Mcs.exe", &["--method", "Nowhere"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("Nowhere"), "{errors}");
    let (code, _, errors) = graph("Graph.Mcs.exe", &["--open", "--closed"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("--closed"), "{errors}");
}
