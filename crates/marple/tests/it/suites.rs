//! The Markdown suites under `tests/`: programs of the small language with what `marple run` prints for them.
//!
//! A section starts with `## `. Its first `csharp` block is the program; each line of the form `` `--domain pentagons` ``
//! (the arguments, between backticks, alone on a line; `` `marple run` `` for none) is followed by a block with the
//! expected output. `MARPLE_UPDATE=1 cargo test -p marple suites` writes what is printed into the files: read the
//! difference before you commit it.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What `marple run` prints for a program.
fn run(source: &str, arguments: &str) -> String {
    let file = std::env::temp_dir().join(format!("marple-suite-{}-{}.mp", std::process::id(), thread_name()));
    std::fs::write(&file, source).expect("the temporary folder is writable");
    let mut command = Command::new(env!("CARGO_BIN_EXE_marple"));
    command.arg("run").arg(&file).args(arguments.split_whitespace());
    let output = command.output().expect("the program runs");
    std::fs::remove_file(&file).expect("the file was just written");
    assert!(output.status.code().is_some_and(|code| code <= 2), "{output:?}");
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).expect("the output is text").replace(&file.display().to_string(), "program.mp")
}

fn thread_name() -> String {
    std::thread::current().name().unwrap_or("main").replace("::", "-")
}

/// The file with every expected block replaced by what is printed, and how many there are.
fn refreshed(text: &str) -> (String, usize) {
    let mut out = String::new();
    let mut blocks = 0;
    let mut program = String::new();
    let mut arguments: Option<String> = None;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        if line.starts_with("## ") {
            program.clear();
        } else if line == "```csharp" {
            program.clear();
            for line in lines.by_ref() {
                out.push_str(line);
                out.push('\n');
                if line == "```" {
                    break;
                }
                program.push_str(line);
                program.push('\n');
            }
        } else if line == "```" {
            let arguments =
                arguments.take().unwrap_or_else(|| panic!("a block without a command line before it: {out}"));
            assert!(!program.is_empty(), "a command without a program before it: {out}");
            assert!(lines.by_ref().any(|line| line == "```"), "a block without an end: {out}");
            out.push_str(&run(&program, &arguments));
            if !out.ends_with('\n') {
                out.push('\n');
            }
            out.push_str("```\n");
            blocks += 1;
        } else if let Some(command) = line.strip_prefix('`').and_then(|line| line.strip_suffix('`')) {
            arguments = Some(if command == "marple run" { String::new() } else { command.to_owned() });
        }
    }
    (out, blocks)
}

fn check(path: &str) {
    let file = root().join(path);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (found, blocks) = refreshed(&text);
    assert!(blocks > 0, "{path} has no expected output");
    if std::env::var_os("MARPLE_UPDATE").is_some() {
        std::fs::write(&file, found).expect("the suite is writable");
        return;
    }
    for (number, (expected, found)) in text.lines().zip(found.lines()).enumerate() {
        assert_eq!(expected, found, "{path}:{}", number + 1);
    }
    assert_eq!(text, found, "{path}");
}

macro_rules! suites {
    ($($name:ident: $path:literal,)*) => {$(
        #[test]
        fn $name() {
            check($path);
        }
    )*};
}

suites! {
    pentagons: "tests/papers/pentagons.md",
    hints: "tests/papers/hints.md",
    octagons: "tests/papers/octagons.md",
    subpolyhedra: "tests/papers/subpolyhedra.md",
    funarray: "tests/papers/funarray.md",
    outcomes: "tests/language/outcomes.md",
    integers: "tests/language/integers.md",
    conditions: "tests/language/conditions.md",
    contracts: "tests/language/contracts.md",
    errors: "tests/language/errors.md",
    arrays: "tests/language/arrays.md",
    list: "tests/language/list.md",
}

/// The README shows what is printed.
#[test]
fn readme() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("there is a README");
    let program =
        std::fs::read_to_string(root().join("examples/binary-search.mp")).expect("there is the example");
    for arguments in ["", "--overflow wrap"] {
        let printed = run(&program, arguments);
        assert!(readme.contains(&printed), "the README does not show:\n{printed}");
    }
}

/// A suite that nobody runs is no suite.
#[test]
fn every_suite_is_listed() {
    let this = include_str!("suites.rs");
    for folder in ["tests/papers", "tests/language"] {
        for entry in std::fs::read_dir(root().join(folder)).expect("the folder is there") {
            let name = entry.expect("the folder is readable").file_name();
            let path = format!("{folder}/{}", name.to_string_lossy());
            assert!(this.contains(&format!("\"{path}\"")), "{path} is in no test");
        }
    }
}
