//! The methods of `tests/fixtures/verdicts`: every line is found as its comment says (`lines.rs`), in what three compilers make of it. A
//! proof of a line that is `not-proved` is the worst of bugs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;

use marple_lower::{Arithmetic, Assumption, Buffers, Casts, EnumChecks};
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

/// A file whose first line says so is asked for every result that has to fit its type, for every cast, every value of an enum, or every access through a pointer.
fn options(text: &str) -> Options {
    let every = text.starts_with("// every result");
    let arithmetic = if every { Arithmetic::Every } else { Arithmetic::Checked };
    let casts = if text.starts_with("// every cast") { Casts::Every } else { Casts::WithEvidence };
    let enums = if text.starts_with("// every enum") { EnumChecks::Every } else { EnumChecks::WithEvidence };
    let first = text.lines().next().unwrap_or_default();
    let buffers = if first.contains("every buffer") { Buffers::Checked } else { Buffers::Unchecked };
    let mut options = Options { arithmetic, casts, enums, buffers, ..Options::default() };
    if !text.starts_with("// conditions") {
        options.checks.retain(|kind| !kind.is_claim());
    }
    options
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

/// What is claimed of conditions is claimed nowhere else: a claim on a line whose comment does not name its rule is as bad as a wrong proof. The methods of these files that reach what a claim
/// would call unreachable do so when they are run (`Main`).
#[test]
fn conditions_are_claimed_only_where_comments_say_so() {
    let mut wrong = String::new();
    let mut files = 0;
    for source in fixtures_with("cs") {
        let text = fs::read_to_string(&source).expect("the source");
        if !text.starts_with("// conditions") {
            continue;
        }
        files += 1;
        let name = source.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let comments = comments(&text, "debug");
        let is_named = |line: u32, rule: &str| {
            comments.get(&line).is_some_and(|named| named.iter().any(|(named, _)| named == rule))
        };
        let mut methods = BTreeSet::new();
        for flavour in ["Debug", "Release", "Mcs"] {
            let found = check(&source.with_file_name(format!("{name}.{flavour}.dll")), options(&text));
            for found in found.iter().filter(|found| found.rule.starts_with("MP30")) {
                let key = (found.method.clone(), found.rule);
                let is_said = match found.line {
                    Some(line) => is_named(line, found.rule),
                    // What mcs makes has no lines. It gives lambdas other names.
                    None => methods.contains(&key) || found.method.contains("<Main>"),
                };
                if is_said {
                    methods.insert(key);
                } else {
                    let Found { rule, method, il, line, .. } = found;
                    let _ = writeln!(wrong, "{name}.{flavour}: {method} IL_{il:04x}, line {line:?}: {rule}");
                }
            }
        }
    }
    assert!(files > 1, "no files of conditions");
    assert!(wrong.is_empty(), "\n{wrong}");
}
