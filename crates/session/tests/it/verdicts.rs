//! C# files whose lines say what is found there (`// MP1003 proved, MP1002 unknown`), against what is found in what three
//! compilers make of them. `MP1003 proved debug unknown` says that one of them makes something else of it. `not-proved` stands beside code that is wrong at run time: a proof of it is the worst of bugs.
//!
//! Roslyn's assemblies have portable PDBs, which say the line of an instruction. What mcs makes has none: there the outcomes of a
//! rule in a method are compared in order with those of Roslyn's Debug assembly's lines, where there are as many of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use marple_lower::Assumption;
use marple_session::Options;

use crate::support::{fixtures, fixtures_with, session};

/// What was found: rule, method, offset, line if it is known, and outcome.
struct Found {
    rule: &'static str,
    method: String,
    il: u32,
    line: Option<u32>,
    outcome: &'static str,
}

/// By line: the rules and outcomes that its comment names.
type Comments = BTreeMap<u32, Vec<(String, String)>>;

fn check(assembly: &Path) -> Vec<Found> {
    check_with(assembly, Options::default())
}

fn check_with(assembly: &Path, options: Options) -> Vec<Found> {
    let (session, assembly) = session(assembly, options);
    let methods: Vec<_> = session.methods(assembly).collect();
    let run = session.check_all(&methods, &());
    let mut found = Vec::new();
    for method in run.methods {
        let points = session.pdb(assembly).and_then(|pdb| pdb.sequence_points(method.method.id).ok());
        let points = points.unwrap_or_default();
        let analysis = method.result.unwrap_or_else(|failure| panic!("{}: {failure:?}", method.name));
        for (obligation, verdict) in method.obligations.iter().zip(analysis.verdicts) {
            let il = obligation.place.il().expect("an offset");
            let before = points.iter().take_while(|point| point.offset <= il);
            found.push(Found {
                rule: obligation.kind.rule(),
                method: method.name.clone(),
                il,
                line: before.filter_map(|point| point.span.as_ref()).last().map(|span| span.start_line),
                outcome: verdict.outcome.name(),
            });
        }
    }
    found.sort_by(|a, b| (&a.method, a.il, a.rule).cmp(&(&b.method, b.il, b.rule)));
    found
}

fn comments(source: &str, flavour: &str) -> Comments {
    let mut comments = Comments::new();
    for (line, number) in source.lines().zip(1..) {
        let Some((_, comment)) = line.rsplit_once("// MP") else { continue };
        let expected = format!("MP{comment}")
            .split(',')
            .map(|part| {
                let mut words = part.split_whitespace();
                let (rule, general) = (words.next().expect("a rule"), words.next().expect("an outcome"));
                let mut outcome = general;
                while let (Some(of), Some(special)) = (words.next(), words.next()) {
                    assert!(["debug", "release", "mcs"].contains(&of), "line {number}: {of}");
                    assert!(general != "not-proved", "line {number}: wrong everywhere");
                    if of == flavour {
                        outcome = special;
                    }
                }
                let known = ["proved", "unknown", "false", "unreachable", "not-proved"];
                assert!(known.contains(&outcome), "line {number}: {outcome}");
                (rule.to_owned(), outcome.to_owned())
            })
            .collect();
        comments.insert(number, expected);
    }
    comments
}

fn agrees(expected: &str, outcome: &str) -> bool {
    match expected {
        "not-proved" => !matches!(outcome, "proved" | "unreachable"),
        _ => expected == outcome,
    }
}

/// The outcomes expected of so many places of one rule on a line: one for all, or each its own.
fn expected<'a>(wanted: &[&'a str], places: usize) -> Option<Vec<&'a str>> {
    match wanted {
        [all] => Some(vec![all; places]),
        each if each.len() == places => Some(each.to_vec()),
        _ => None,
    }
}

/// Compares line by line; says what differs.
fn compare_lines(name: &str, comments: &Comments, found: &[Found]) -> String {
    let mut wrong = String::new();
    for (line, wanted) in comments {
        let rules: BTreeSet<&String> = wanted.iter().map(|(rule, _)| rule).collect();
        for rule in rules {
            let wanted: Vec<&str> =
                wanted.iter().filter(|(r, _)| r == rule).map(|(_, outcome)| outcome.as_str()).collect();
            let outcomes: Vec<&str> = found
                .iter()
                .filter(|found| found.line == Some(*line) && found.rule == *rule)
                .map(|found| found.outcome)
                .collect();
            let matches = !outcomes.is_empty()
                && expected(&wanted, outcomes.len())
                    .is_some_and(|each| each.iter().zip(&outcomes).all(|(want, is)| agrees(want, is)));
            if !matches {
                let _ = writeln!(wrong, "{name}:{line}: {rule} is {outcomes:?}, expected {wanted:?}");
            }
        }
    }
    wrong
}

/// What the comments say of a method's places of a rule, in order; `None` where they are silent.
fn by_method(comments: &Comments, found: &[Found]) -> BTreeMap<(String, String), Vec<Option<String>>> {
    let mut at_line: BTreeMap<(Option<u32>, &str), Vec<usize>> = BTreeMap::new();
    for (index, found) in found.iter().enumerate() {
        at_line.entry((found.line, found.rule)).or_default().push(index);
    }
    let mut said = vec![None; found.len()];
    for ((line, rule), places) in at_line {
        let Some(wanted) = line.and_then(|line| comments.get(&line)) else { continue };
        let wanted: Vec<&str> =
            wanted.iter().filter(|(r, _)| r == rule).map(|(_, outcome)| outcome.as_str()).collect();
        for (place, outcome) in places.iter().zip(expected(&wanted, places.len()).unwrap_or_default()) {
            said[*place] = Some(outcome.to_owned());
        }
    }
    let mut methods: BTreeMap<(String, String), Vec<Option<String>>> = BTreeMap::new();
    for (found, said) in found.iter().zip(said) {
        methods.entry((found.method.clone(), found.rule.to_owned())).or_default().push(said);
    }
    methods
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
            let found = check(&assembly);
            wrong += &compare_lines(&format!("{name}.{flavour}"), &comments_here, &found);
            if flavour == "Debug" {
                said = by_method(&comments(&text, "mcs"), &found);
            }
        }
        if text.starts_with("// roslyn only") {
            continue;
        }
        let found = check(&source.with_file_name(format!("{name}.Mcs.dll")));
        for ((method, rule), said) in said {
            let places: Vec<&Found> =
                found.iter().filter(|found| found.method == method && found.rule == rule).collect();
            if places.len() != said.len() {
                skipped += said.iter().flatten().count();
                continue;
            }
            for (place, said) in places.iter().zip(&said) {
                let Some(said) = said else { continue };
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
        let found = check_with(&assembly, options);
        let is_it = |found: &&Found| found.rule == "MP1201" && found.method.starts_with("Heap.TwoArguments(");
        found.iter().find(is_it).expect("the division").outcome
    };
    let mut options = Options::default();
    assert_eq!(outcome(options.clone()), "proved");
    options.assumptions.retain(|assumption| *assumption != Assumption::Aliasing);
    assert_eq!(outcome(options), "unknown");
}
