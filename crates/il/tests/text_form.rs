//! The text form of every method of the fixtures, beside them as `*.il`. `MARPLE_UPDATE=1 cargo test` rewrites them.

use std::path::Path;

use marple_il::{Sources, print_method};
use marple_metadata::Module;
use marple_metadata::pdb::Pdb;

const SOURCE: &str = include_str!("../../../tests/fixtures/Modern.cs");

fn check(assembly: &str, pdb: Option<&str>, expected: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
    let read =
        |name: &str| std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let bytes = read(assembly);
    let module = Module::open(&bytes).expect("the fixture is an assembly");
    let pdb_bytes = pdb.map(read).unwrap_or_default();
    let pdb = pdb.map(|_| Pdb::open(&pdb_bytes).expect("the fixture is a PDB"));
    let line = |_: &str, number: u32| SOURCE.lines().nth(number as usize - 1).map(str::to_owned);
    let sources = Sources { pdb: pdb.as_ref(), line: &line };
    let mut text = String::new();
    for method in module.ids() {
        print_method(&module, method, sources, &mut text).expect("writing to a string does not fail");
        text.push('\n');
    }
    if std::env::var_os("MARPLE_UPDATE").is_some() {
        std::fs::write(folder.join(expected), &text).expect("the fixtures can be written");
    }
    let known = String::from_utf8(read(expected)).expect("text");
    for (number, (ours, known)) in text.lines().zip(known.lines()).enumerate() {
        assert_eq!(ours, known, "{expected}, line {}", number + 1);
    }
    assert_eq!(text.len(), known.len(), "{expected} has another length");
}

#[test]
fn modern_code_with_debug_information() {
    check("Modern.Debug.dll", Some("Modern.Debug.pdb"), "Modern.Debug.il");
}

#[test]
fn optimised_code() {
    check("Modern.Release.dll", Some("Modern.Release.pdb"), "Modern.Release.il");
}

#[test]
fn classic_code_without_debug_information() {
    check("Classic.exe", None, "Classic.il");
}
