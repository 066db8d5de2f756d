//! The clauses of the fixtures' methods, as text: `clauses.txt`. `MARPLE_UPDATE=1` rewrites it.

use std::fmt::Write;
use std::path::Path;

use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, MethodHandle};
use marple_metadata::tables::MethodDef;
use marple_summaries::{Contract, Contracts, Source};

fn text(contract: &Contract) -> String {
    let mut out = String::new();
    for clause in &contract.requires {
        let word = if clause.source == Source::Stated { "requires" } else { "guards" };
        let _ = writeln!(out, "  {word} {}", clause.text);
    }
    for clause in &contract.ensures {
        let whose = if contract.is_for_callers(clause) { "" } else { ", for the method only" };
        let _ = writeln!(out, "  ensures {}{whose}", clause.text);
    }
    for (clauses, word) in [(&contract.on_throw, "ensures on throw"), (&contract.invariants, "invariant")] {
        for clause in clauses {
            let _ = writeln!(out, "  {word} {}", clause.text);
        }
    }
    for note in &contract.notes {
        let _ = writeln!(out, "  not understood: {}", note.what);
    }
    if contract.never_returns {
        out.push_str("  never returns\n");
    }
    out
}

/// Every method with a contract, and its clauses.
fn clauses(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/verdicts");
    let bytes = std::fs::read(folder.join(file)).expect("the fixture");
    let assemblies = Assemblies::new(Box::new(|_| None));
    let assembly = assemblies.add(Module::open(&bytes).expect("an assembly"));
    let module = assemblies.module(assembly);
    let contracts = Contracts::default();
    let mut out = String::new();
    for id in module.ids::<MethodDef>() {
        if let Some(contract) = contracts.of(&assemblies, MethodHandle { assembly, id }) {
            let _ = write!(out, "{}\n{}", module.full_method_name(id), text(&contract));
        }
    }
    out
}

#[test]
fn what_the_fixtures_promise() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clauses.txt");
    let all = |flavour: &str, helpers: &str| {
        clauses(&format!("Contracts.{flavour}.dll"))
            + &clauses(&format!("ThrowHelpers.{helpers}.dll"))
            + &clauses(&format!("Quantifiers.{flavour}.dll"))
    };
    let debug = all("Debug", "Debug");
    let places: String = ["ContractsPlaces", "ContractsInherited", "ContractsInvariants"]
        .map(|name| clauses(&format!("{name}.Debug.dll")))
        .concat();
    let found = format!("{debug}{places}");
    if std::env::var_os("MARPLE_UPDATE").is_some() {
        std::fs::write(&path, &found).expect("the folder is there");
    }
    assert_eq!(found, std::fs::read_to_string(&path).expect("the expected clauses"));
    // Other compilers write the same conditions in other instructions. Only here do all returns lead to one place, so that a
    // guard behind one is passed by all.
    let behind_return = "Contracts.GuardEarly(System.Int32,System.Boolean)\n  guards b || i >= 0\n";
    let others = debug.replace(behind_return, "");
    assert_ne!(others, debug);
    assert_eq!(all("Release", "Release"), others);
    assert_eq!(all("Mcs", "Release"), others);
}
