//! The methods of `tests/fixtures/verdicts`: every line is found as its comment says (`lines.rs`), in what three compilers make of it. A
//! proof of a line that is `not-proved` is the worst of bugs.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use marple_lower::{Arithmetic, Assumption, Casts, EnumChecks};
use marple_session::Options;

use crate::lines::{Comments, Found, agrees, by_line, by_method, check, comments};
use crate::support::{fixtures, fixtures_with};

/// Compares line by line; says what differs.
fn compare_lines(name: &str, comments: &Comments, found: &[Found]) -> String {
    let mut wrong = String::new();
    for at in by_line(comments, found) {
        let matches =
            at.wanted.as_ref().is_ok_and(|each| each.iter().zip(&at.is).all(|(want, is)| agrees(want, is)));
        if !matches {
            let (line, rule, is) = (at.line, at.rule, at.is);
            let (Ok(wanted) | Err(wanted)) = at.wanted;
            let _ = writeln!(wrong, "{name}:{line}: {rule} is {is:?}, expected {wanted:?}");
        }
    }
    wrong
}

/// A file whose first line says so is asked for every result that has to fit its type, for every cast, or for every value of an enum.
fn options(text: &str) -> Options {
    let every = text.starts_with("// every result");
    let arithmetic = if every { Arithmetic::Every } else { Arithmetic::Checked };
    let casts = if text.starts_with("// every cast") { Casts::Every } else { Casts::WithEvidence };
    let enums = if text.starts_with("// every enum") { EnumChecks::Every } else { EnumChecks::WithEvidence };
    Options { arithmetic, casts, enums, ..Options::default() }
}

#[test]
fn every_line_is_found_as_its_comment_says() {
    let mut wrong = String::new();
    let (mut compared, mut skipped) = (0, 0);
    for source in fixtures_with("cs") {
        let text = fs::read_to_string(&source).expect("the source");
        let name = source.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let mut said = BTreeMap::new();
        for flavour in ["Debug", "Release"] {
            let comments_here = comments(&text, &flavour.to_lowercase());
            let assembly = source.with_file_name(format!("{name}.{flavour}.dll"));
            let found = check(&assembly, options(&text));
            wrong += &compare_lines(&format!("{name}.{flavour}"), &comments_here, &found);
            if flavour == "Debug" {
                said = by_method(&comments(&text, "mcs"), &found);
            }
        }
        if text.starts_with("// roslyn only") {
            continue;
        }
        let found = check(&source.with_file_name(format!("{name}.Mcs.dll")), options(&text));
        for ((method, rule), said) in said {
            let places: Vec<&Found> =
                found.iter().filter(|found| found.method == method && found.rule == rule).collect();
            if places.len() != said.len() {
                skipped += said.iter().flatten().count();
                continue;
            }
            for (place, said) in places.iter().zip(&said) {
                let Some((_, said)) = said else { continue };
                compared += 1;
                if !agrees(said, place.outcome) {
                    let (il, outcome) = (place.il, place.outcome);
                    let _ = writeln!(
                        wrong,
                        "{name}.Mcs: {method} IL_{il:04x}: {rule} is {outcome}, expected {said}"
                    );
                }
            }
        }
    }
    // Where mcs makes more or fewer accesses than Roslyn, nobody knows which is which.
    assert!(skipped * 10 < compared, "{skipped} places of mcs could not be compared, {compared} could");
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Two arguments may be one array if nobody says otherwise.
#[test]
fn without_aliasing_arguments_may_be_one_array() {
    let assembly = fixtures().join("Heap.Release.dll");
    let outcome = |options| {
        let found = check(&assembly, options);
        let is_it = |found: &&Found| found.rule == "MP1201" && found.method.starts_with("Heap.TwoArguments(");
        found.iter().find(is_it).expect("the division").outcome
    };
    let mut options = Options::default();
    assert_eq!(outcome(options.clone()), "proved");
    options.assumptions.retain(|assumption| *assumption != Assumption::Aliasing);
    assert_eq!(outcome(options), "unknown");
}
