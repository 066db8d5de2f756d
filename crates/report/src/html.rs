//! `marple check` as one page for a browser, without anything from elsewhere: the counts, the findings in their source, and where each comes from.
//!
//! The page is `html/page.html`; what is put into it is one JSON document. Only the lines near findings are in it.

use std::collections::{BTreeMap, BTreeSet};

use marple_analysis::Outcome;
use serde_json::{Map, Value, json};

use crate::reasons::score;
use crate::{CheckReport, Counts, Diagnostic, InferredReport, Location, Rule, SourceLine, Suppressed, Why};

const PAGE: &str = include_str!("html/page.html");

/// How many lines are shown before and after a place.
const AROUND: u32 = 3;

/// How many types are in the chart.
const TYPES: usize = 20;

/// The report as a page; `inferred` is shown beside the methods.
pub fn html(report: &CheckReport, inferred: &InferredReport, line: &SourceLine<'_>) -> String {
    let diagnostics = report.diagnostics();
    let mut wanted: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for place in diagnostics.iter().flat_map(places) {
        let lines = wanted.entry(&place.file).or_default();
        lines.extend(place.line.saturating_sub(AROUND).max(1)..=place.line.saturating_add(AROUND));
    }
    let sources: Map<String, Value> = wanted
        .into_iter()
        .filter_map(|(file, lines)| {
            let text: Map<String, Value> = lines
                .into_iter()
                .filter_map(|number| Some((number.to_string(), Value::String(line(file, number)?))))
                .collect();
            (!text.is_empty()).then(|| (file.to_owned(), Value::Object(text)))
        })
        .collect();
    let counts = report.counts();
    let (rules, types) = charts(report);
    let methods: BTreeSet<&str> = diagnostics.iter().map(|one| one.method).collect();
    let contracts: Map<String, Value> = inferred
        .methods
        .iter()
        .filter(|method| methods.contains(method.name.as_str()))
        .map(|one| (one.name.clone(), json!({ "requires": one.requires, "ensures": one.ensures })))
        .collect();
    let invariants: Map<String, Value> =
        inferred.types.iter().map(|one| (one.name.clone(), json!(one.invariants))).collect();
    let document = json!({
        "summary": {
            "methods": report.methods.len(),
            "obligations": counts.total(),
            "proved": counts.proved,
            "false": counts.failing,
            "unreachable": counts.unreachable,
            "unknown": counts.unknown,
        },
        "rules": rules,
        "types": types,
        "findings": diagnostics.iter().map(finding).collect::<Vec<_>>(),
        "sources": sources,
        "contracts": contracts,
        "invariants": invariants,
    });
    let data = serde_json::to_string(&document).expect("a tree of strings and numbers");
    // Nothing in the data may end the element that holds it.
    PAGE.replace("@DATA@", &data.replace('<', "\\u003c"))
}

/// The places of a finding and of its steps.
fn places<'a>(diagnostic: &'a Diagnostic<'_>) -> Vec<&'a Location> {
    let trace = diagnostic.trace.iter().filter_map(|step| step.source.as_ref());
    let way = diagnostic.way.iter().filter_map(|step| step.source);
    diagnostic.source.into_iter().chain(trace).chain(way).collect()
}

fn finding(diagnostic: &Diagnostic<'_>) -> Value {
    let step = |text: &str, source: Option<&Location>, il: Option<u32>| json!({ "text": text, "at": place(source), "il": il });
    let trace: Vec<Value> =
        diagnostic.trace.iter().map(|one| step(&one.text, one.source.as_ref(), one.il)).collect();
    let way: Vec<Value> =
        diagnostic.way.iter().map(|one| step(&one.words(), one.source, Some(one.il))).collect();
    let also = diagnostic.shared.iter().flat_map(|shared| &shared.places);
    let also: Vec<Value> =
        also.map(|one| step(&format!("needs `{}`", one.condition), one.source, one.il)).collect();
    json!({
        "level": diagnostic.level.name(),
        "rule": diagnostic.rule.id(),
        "assembly": diagnostic.assembly,
        "method": diagnostic.method,
        "type": type_of(diagnostic.method),
        "message": diagnostic.message,
        "reason": diagnostic.reason,
        "il": diagnostic.il,
        "at": place(diagnostic.source),
        "why": diagnostic.why.map(Why::name),
        "score": score(diagnostic),
        "trace": trace,
        "way": way,
        "also": also,
        "fix": diagnostic.fix.map(|fix| &fix.text),
        "suppressed": diagnostic.suppressed.map(Suppressed::name),
    })
}

fn place(source: Option<&Location>) -> Value {
    source.map_or(Value::Null, |source| json!({ "file": &*source.file, "line": source.line }))
}

/// How much is proved by rule and by type.
fn charts(report: &CheckReport) -> (Vec<Value>, Vec<Value>) {
    let (mut rules, mut types) = (BTreeMap::new(), BTreeMap::new());
    for checked in report.wanted() {
        let outcome: Outcome = checked.outcome();
        rules.entry(checked.obligation.kind.rule()).or_insert_with(Counts::default).add(outcome);
        types.entry(type_of(&checked.method.found.name)).or_insert_with(Counts::default).add(outcome);
    }
    let row = |name: &str, id: &str, counts: &Counts| {
        let proved = counts.proved + counts.unreachable;
        json!({ "name": name, "id": id, "proved": proved, "open": counts.unknown, "false": counts.failing })
    };
    let of_rule = |(id, counts): (&&str, &Counts)| {
        let title = Rule::all().find(|rule| rule.id() == *id).map_or("", Rule::title);
        row(&format!("{id} {title}"), id, counts)
    };
    let mut worst: Vec<(&str, Counts)> = types.into_iter().collect();
    worst.retain(|(_, counts)| counts.unknown + counts.failing > 0);
    worst.sort_by_key(|(name, counts)| (std::cmp::Reverse(counts.unknown + counts.failing), *name));
    worst.truncate(TYPES);
    (
        rules.iter().map(of_rule).collect(),
        worst.iter().map(|(name, counts)| row(name, name, counts)).collect(),
    )
}

/// The type that a method's full name begins with.
fn type_of(method: &str) -> &str {
    let head = method.split('(').next().unwrap_or(method);
    head.rsplit_once('.').map_or(head, |(class, _)| class)
}
