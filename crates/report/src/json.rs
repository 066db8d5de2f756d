//! JSON, version 1; the format is described in `docs/json.md`.

use serde::Serialize;

use crate::RunReport;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    file: &'a str,
    summary: Summary,
    assumptions: &'a [&'static str],
    obligations: Vec<Obligation<'a>>,
    shown: Vec<State<'a>>,
    invariants: Vec<State<'a>>,
    failures: Vec<Failure<'a>>,
}

#[derive(Serialize)]
struct Summary {
    methods: usize,
    obligations: usize,
    proved: usize,
    #[serde(rename = "false")]
    failing: usize,
    unreachable: usize,
    unknown: usize,
    steps: u64,
}

#[derive(Serialize)]
struct Obligation<'a> {
    rule: &'static str,
    kind: &'static str,
    method: &'a str,
    source: Option<Place>,
    condition: &'a str,
    outcome: &'static str,
    by: Option<String>,
    reason: Option<&'a str>,
    origin: Option<Origin<'a>>,
}

#[derive(Serialize)]
struct Place {
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct Origin<'a> {
    method: &'a str,
    source: Option<Place>,
}

#[derive(Serialize)]
struct State<'a> {
    method: &'a str,
    at: String,
    reachable: bool,
    known: &'a [String],
}

#[derive(Serialize)]
struct Failure<'a> {
    method: &'a str,
    domain: Option<String>,
    reason: String,
}

/// A place in the program's text. The functions of a run have no others.
fn source(place: marple_ir::Place) -> Option<Place> {
    match place {
        marple_ir::Place::Source { line, column } => Some(Place { line, column }),
        marple_ir::Place::Il { .. } => None,
    }
}

/// The report as JSON.
pub fn json(report: &RunReport<'_>) -> String {
    let counts = report.counts();
    let analyses =
        || report.functions.iter().filter_map(|function| Some((function, function.analysis.as_ref()?)));
    let document = Document {
        version: 1,
        file: report.file,
        summary: Summary {
            methods: report.functions.len(),
            obligations: counts.total(),
            proved: counts.proved,
            failing: counts.failing,
            unreachable: counts.unreachable,
            unknown: counts.unknown,
            steps: analyses().map(|(_, analysis)| analysis.steps).sum(),
        },
        assumptions: &report.assumptions,
        obligations: obligations(report),
        shown: analyses()
            .flat_map(|(function, analysis)| {
                analysis.shown.iter().map(|shown| State {
                    method: &function.function.name,
                    at: shown.label.clone().unwrap_or_default(),
                    reachable: shown.lines.is_some(),
                    known: shown.lines.as_deref().unwrap_or_default(),
                })
            })
            .collect(),
        invariants: analyses()
            .flat_map(|(function, analysis)| {
                analysis.invariants.iter().map(|invariant| State {
                    method: &function.function.name,
                    at: invariant.block.to_string(),
                    reachable: invariant.lines.is_some(),
                    known: invariant.lines.as_deref().unwrap_or_default(),
                })
            })
            .collect(),
        failures: failures(report),
    };
    let mut text = serde_json::to_string_pretty(&document).expect("a tree of strings and numbers");
    text.push('\n');
    text
}

fn obligations<'a>(report: &'a RunReport<'_>) -> Vec<Obligation<'a>> {
    report
        .findings()
        .into_iter()
        .map(|finding| Obligation {
            rule: finding.obligation.kind.rule(),
            kind: finding.obligation.kind.name(),
            method: &finding.function.name,
            source: source(finding.obligation.place),
            condition: &finding.obligation.text,
            outcome: finding.outcome().name(),
            by: finding.verdict.and_then(|verdict| verdict.by).map(|entry| entry.to_string()),
            reason: finding.verdict.and_then(|verdict| verdict.reason.as_deref()),
            origin: finding
                .obligation
                .origin
                .as_ref()
                .map(|origin| Origin { method: &origin.function, source: source(origin.place) }),
        })
        .collect()
}

fn failures<'a>(report: &'a RunReport<'_>) -> Vec<Failure<'a>> {
    let mut failures = Vec::new();
    for function in &report.functions {
        let method = function.function.name.as_str();
        match &function.analysis {
            None => {
                failures.push(Failure { method, domain: None, reason: "the analysis failed".to_owned() });
            }
            Some(analysis) => {
                failures.extend(analysis.gave_up.iter().map(|abandoned| Failure {
                    method,
                    domain: Some(abandoned.entry.to_string()),
                    reason: abandoned.limit.to_string(),
                }));
                if analysis.interrupted {
                    let reason = "the analysis was interrupted".to_owned();
                    failures.push(Failure { method, domain: None, reason });
                }
            }
        }
    }
    failures
}
