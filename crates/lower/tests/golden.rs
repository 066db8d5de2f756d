//! What each kind of instruction and place becomes: the methods of `tests/fixtures/lowering/Lowering.cs`, class by class, against
//! the scalar programs in the files beside it. `UPDATE_EXPECT=1` writes them; read what changed.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use marple_lower::{Environment, Knowledge, lower};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, MethodHandle};
use marple_metadata::tables::MethodDef;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/lowering")
}

fn check(group: &str) {
    let bytes = std::fs::read(folder().join("Lowering.dll")).expect("the fixture");
    let bytes: &'static [u8] = bytes.leak();
    // Nothing else is found: what is lowered does not depend on which libraries are there.
    let assemblies = Assemblies::new(Box::new(|_| None));
    let assembly = assemblies.add(Module::open(bytes).expect("an assembly"));
    let knowledge = Knowledge::default();
    let environment = Environment::new(&assemblies, &knowledge);
    let module = assemblies.module(assembly);
    let mut text = String::new();
    for id in module.ids::<MethodDef>() {
        let class = module.type_of_method(id).expect("a class");
        // The classes that the compiler made of methods are folded back into these.
        let is_folded = module.full_method_name(id).ends_with(".MoveNext()");
        let outer = module.enclosing_type(class).filter(|_| is_folded).unwrap_or(class);
        let class = module.type_name(outer).expect("a name");
        if (class.namespace, class.name) != ("Golden", group) {
            continue;
        }
        let lowered = lower(environment, MethodHandle { assembly, id }).expect("it can be lowered");
        let lowered = lowered.expect("it has a body");
        let program = marple_ir::Program { functions: vec![lowered.function] };
        let problems = marple_ir::verify(&program);
        assert!(problems.is_empty(), "{}\n{}", problems[0], program.functions[0]);
        let _ = writeln!(text, "{}", program.functions[0]);
        for (reason, count) in lowered.unmodelled {
            let _ = writeln!(text, "not modelled: {reason} ({count})\n");
        }
    }
    assert!(!text.is_empty(), "no class {group}");
    expect_file![folder().join(format!("{group}.txt"))].assert_eq(&text);
}

#[test]
fn arithmetic() {
    check("Arithmetic");
}

#[test]
fn folded() {
    check("Folded");
}

#[test]
fn conversions() {
    check("Conversions");
}

#[test]
fn checked_operations() {
    check("Checked");
}

#[test]
fn bits() {
    check("Bits");
}

#[test]
fn comparisons() {
    check("Comparisons");
}

#[test]
fn switches() {
    check("Switches");
}

#[test]
fn variables() {
    check("Variables");
}

#[test]
fn fields() {
    check("Fields");
}

#[test]
fn arrays() {
    check("Arrays");
}

#[test]
fn objects() {
    check("Objects");
}

#[test]
fn calls() {
    check("Calls");
}

#[test]
fn exceptions() {
    check("Exceptions");
}

#[test]
fn pointers_and_spans() {
    check("Unsafe");
}

#[test]
fn widths() {
    check("Widths");
}

#[test]
fn branches() {
    check("Branches");
}

#[test]
fn what_compilers_seldom_write() {
    check("Rare");
}
