//! C# files whose lines say what is found there: `// MP1003 proved, MP1002 unknown`. `MP1003 proved debug unknown` says that one compiler
//! makes something else of it. `MP0003 unknown` is a part of a contract that is not understood. `not-proved` stands beside code that is wrong at run time.
//!
//! Roslyn's assemblies have portable PDBs, which say the line of an instruction. What mcs makes has none: there the outcomes of a
//! rule in a method are compared in order with those of Roslyn's Debug assembly's lines, where there are as many of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use marple_session::Options;

use crate::support::session;

/// What was found: rule, method, offset, line if it is known, and outcome.
pub(crate) struct Found {
    pub(crate) rule: &'static str,
    pub(crate) method: String,
    pub(crate) il: u32,
    pub(crate) line: Option<u32>,
    pub(crate) outcome: &'static str,
}

/// By line: the rules and outcomes that its comment names.
pub(crate) type Comments = BTreeMap<u32, Vec<(String, String)>>;

/// What a comment says of a place: its line, and the outcome.
pub(crate) type Said = Option<(u32, String)>;

/// What is found in all methods of an assembly.
pub(crate) fn check(assembly: &Path, options: Options) -> Vec<Found> {
    let (session, assembly) = session(assembly, options);
    let methods: Vec<_> = session.methods(assembly).collect();
    let run = session.check_all(&methods, &());
    let mut found = Vec::new();
    for method in run.methods {
        let points = session.pdb(assembly).and_then(|pdb| pdb.sequence_points(method.method.id).ok());
        let points = points.unwrap_or_default();
        let analysis = method.result.unwrap_or_else(|failure| panic!("{}: {failure:?}", method.name));
        let line = |il: u32| {
            let before = points.iter().take_while(|point| point.offset <= il);
            before.filter_map(|point| point.span.as_ref()).last().map(|span| span.start_line)
        };
        for (index, (obligation, verdict)) in method.obligations.iter().zip(analysis.verdicts).enumerate() {
            // What nobody asks for is not found.
            if !method.wanted[index] {
                continue;
            }
            let il = obligation.place.il().expect("an offset");
            let (rule, outcome) = (obligation.kind.rule(), verdict.outcome.name());
            found.push(Found { rule, method: method.name.clone(), il, line: line(il), outcome });
        }
        for note in &method.notes {
            let (method, il) = (method.name.clone(), note.offset);
            found.push(Found { rule: "MP0003", method, il, line: line(il), outcome: "unknown" });
        }
    }
    found.sort_by(|a, b| (&a.method, a.il, a.rule).cmp(&(&b.method, b.il, b.rule)));
    found
}

/// What the comments of a source say of what one compiler (`debug`, `release`, `mcs`) makes of it.
pub(crate) fn comments(source: &str, flavour: &str) -> Comments {
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

/// Whether an outcome is what a comment says.
pub(crate) fn agrees(expected: &str, outcome: &str) -> bool {
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

/// By line and rule of the comments: the outcomes that are expected and found there. `Err` where comments and places do not fit.
pub(crate) fn by_line<'f>(comments: &'f Comments, found: &[Found]) -> Vec<AtLine<'f>> {
    let mut at_lines = Vec::new();
    for (&line, wanted) in comments {
        let rules: BTreeSet<&String> = wanted.iter().map(|(rule, _)| rule).collect();
        for rule in rules {
            let wanted: Vec<&str> =
                wanted.iter().filter(|(r, _)| r == rule).map(|(_, outcome)| outcome.as_str()).collect();
            let is: Vec<&'static str> = found
                .iter()
                .filter(|found| found.line == Some(line) && found.rule == *rule)
                .map(|found| found.outcome)
                .collect();
            let each = expected(&wanted, is.len()).filter(|_| !is.is_empty());
            at_lines.push(AtLine { line, rule, wanted: each.ok_or(wanted), is });
        }
    }
    at_lines
}

/// What is expected and found of one rule on one line.
pub(crate) struct AtLine<'f> {
    pub(crate) line: u32,
    pub(crate) rule: &'f str,
    /// One for each place; what the comment says if there are not as many places.
    pub(crate) wanted: Result<Vec<&'f str>, Vec<&'f str>>,
    pub(crate) is: Vec<&'static str>,
}

/// What the comments say of a method's places of a rule, in order; `None` where they are silent.
pub(crate) fn by_method(comments: &Comments, found: &[Found]) -> BTreeMap<(String, String), Vec<Said>> {
    let mut at_line: BTreeMap<(Option<u32>, &str), Vec<usize>> = BTreeMap::new();
    for (index, found) in found.iter().enumerate() {
        at_line.entry((found.line, found.rule)).or_default().push(index);
    }
    let mut said = vec![None; found.len()];
    for ((line, rule), places) in at_line {
        let Some((line, wanted)) = line.and_then(|line| Some((line, comments.get(&line)?))) else { continue };
        let wanted: Vec<&str> =
            wanted.iter().filter(|(r, _)| r == rule).map(|(_, outcome)| outcome.as_str()).collect();
        for (place, outcome) in places.iter().zip(expected(&wanted, places.len()).unwrap_or_default()) {
            said[*place] = Some((line, outcome.to_owned()));
        }
    }
    let mut methods: BTreeMap<(String, String), Vec<Said>> = BTreeMap::new();
    for (found, said) in found.iter().zip(said) {
        methods.entry((found.method.clone(), found.rule.to_owned())).or_default().push(said);
    }
    methods
}
