//! `Lib.Contracts.dll` beside `Lib.dll` (`tests/fixtures/companion`): what it says is asked of callers, and of the library itself.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use marple_metadata::Module;
use marple_session::{Options, Session};

use crate::lines::{agrees, by_line, check, comments};
use crate::support::libraries;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/companion")
}

#[test]
fn callers_are_asked_and_believe() {
    let text = std::fs::read_to_string(folder().join("User.cs")).expect("the source");
    let found = check(&folder().join("User.dll"), Options::default());
    let mut wrong = String::new();
    for at in by_line(&comments(&text, "debug"), &found) {
        let fits =
            at.wanted.as_ref().is_ok_and(|each| each.iter().zip(&at.is).all(|(want, is)| agrees(want, is)));
        if !fits {
            let _ = writeln!(wrong, "{}: {} is {:?}, expected {:?}", at.line, at.rule, at.is, at.wanted);
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// What the reference assembly says of the library's methods, their own code is asked for.
#[test]
fn the_library_is_asked() {
    let found = check(&folder().join("Lib.dll"), Options::default());
    let ensures: Vec<String> = found
        .iter()
        .filter(|found| found.rule == "MP2002")
        .map(|found| format!("{} {}", found.method, found.outcome))
        .collect();
    let expected = [
        "Fancy.Rate(System.Int32) false",
        "Numbers.Next(System.Int32) proved",
        "OddNumbers.Next(System.Int32) proved",
        "Store.Add(System.Int32) proved",
        "Store.Broken(System.Int32) false",
        "Store.Half(System.Int32) unknown",
        "Store.Make(System.Int32) proved",
        "Store.Make(System.Int32) proved",
        "Store.Odd(System.Int32) unknown",
        "Store.Other() unknown",
        "Store.Plain() unknown",
        "Store.Rate(System.Int32) unknown",
        "Store.get_Length() proved",
    ];
    assert_eq!(ensures, expected);
    // What is not understood of it, or speaks of what is not there, is said at the methods of the library.
    let notes: BTreeSet<&str> =
        found.iter().filter(|found| found.rule == "MP0003").map(|found| found.method.as_str()).collect();
    let expected = [
        "Kept.#ctor(System.Int32)",
        "Kept.op_Explicit(Kept)",
        "OddNumbers.Next(System.Int32)",
        "Store.Hidden(System.Int32)",
        "Store.Odd(System.Int32)",
    ];
    assert_eq!(notes.into_iter().collect::<Vec<_>>(), expected);
}

/// An assembly of that name which does not say that it is one states nothing for another.
#[test]
fn without_it_nothing_is_asked() {
    let path = folder().join("User.dll");
    let beside = libraries(&folder());
    let search = Box::new(move |wanted: marple_metadata::assemblies::Wanted<'_>| {
        // The library itself is found under the name as well.
        let name = if wanted.name == "Lib.Contracts" { "Lib" } else { wanted.name };
        beside(marple_metadata::assemblies::Wanted { name, version: wanted.version })
    });
    let mut session = Session::new(search, Options::default());
    let bytes = std::fs::read(path).expect("the fixture");
    let assembly = session.add(Module::open(bytes.leak()).expect("it is an assembly"), None);
    let methods: Vec<_> = session.methods(assembly).collect();
    let run = session.check_all(&methods, &());
    let asked = run.methods.iter().flat_map(|method| &method.obligations);
    assert_eq!(asked.filter(|obligation| obligation.kind.rule() == "MP2001").count(), 0);
}
