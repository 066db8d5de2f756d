//! `marple check` as JSON, version 1; the format is described in `docs/json.md`.

use marple_analysis::Outcome;
use serde::Serialize;

use crate::check::{Checked, CheckedFile, FileKind};
use crate::reasons::score;
use crate::{
    CheckReport, Diagnostic, Fix, Location, Shared, Stats, Suppressed, TraceStep, WayStep, Why, Word,
};

/// The report as JSON; with `all`, every obligation.
pub fn check_json(report: &CheckReport, all: bool, stats: Option<&Stats>) -> String {
    let counts = report.counts();
    let diagnostics = report.diagnostics();
    let managed = |file: &&CheckedFile| file.kind == FileKind::Managed;
    let document = Document {
        version: 1,
        summary: Summary {
            methods: report.methods.len(),
            obligations: counts.total(),
            proved: counts.proved,
            failing: counts.failing,
            unreachable: counts.unreachable,
            unknown: counts.unknown,
            not_understood: report.count_not_understood(),
            given_up: report.count_given_up(),
            skipped: report.skipped,
            seconds: report.seconds,
        },
        assemblies: report.files.iter().filter(managed).map(|file| file.path.as_str()).collect(),
        files: report
            .files
            .iter()
            .map(|file| File { path: &file.path, kind: file.kind.name(), problem: file.kind.problem() })
            .collect(),
        missing: &report.missing,
        assumptions: &report.assumptions,
        diagnostics: diagnostics.iter().map(DiagnosticEntry::of).collect(),
        obligations: all.then(|| report.wanted().map(|checked| ObligationEntry::of(&checked)).collect()),
        stats,
    };
    let mut text = serde_json::to_string_pretty(&document).expect("a tree of strings and numbers");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    summary: Summary,
    assemblies: Vec<&'a str>,
    files: Vec<File<'a>>,
    missing: &'a [String],
    assumptions: &'a [&'static str],
    diagnostics: Vec<DiagnosticEntry<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    obligations: Option<Vec<ObligationEntry<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<&'a Stats>,
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
    not_understood: usize,
    given_up: usize,
    skipped: usize,
    seconds: f64,
}

#[derive(Serialize)]
struct File<'a> {
    path: &'a str,
    kind: &'static str,
    problem: Option<&'a str>,
}

#[derive(Serialize)]
struct Source<'a> {
    file: &'a str,
    line: u32,
    column: u32,
}

impl<'a> Source<'a> {
    fn of(location: &'a Location) -> Self {
        Self { file: &location.file, line: location.line, column: location.column }
    }
}

#[derive(Serialize)]
struct ObligationEntry<'a> {
    rule: &'static str,
    kind: &'static str,
    method: &'a str,
    token: String,
    il: Option<u32>,
    source: Option<Source<'a>>,
    condition: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    required_by: Option<&'a str>,
    outcome: &'static str,
    by: Option<String>,
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rests_on: Vec<WordEntry<'a>>,
}

#[derive(Serialize)]
struct WordEntry<'a> {
    kind: &'static str,
    of: &'a str,
    conditions: &'a [String],
    established_by: &'a [String],
}

impl<'a> WordEntry<'a> {
    fn of(word: &'a Word) -> Self {
        let Word { kind, of, conditions, established_by } = word;
        Self { kind: kind.name(), of, conditions, established_by }
    }
}

impl<'a> ObligationEntry<'a> {
    fn of(checked: &Checked<'a>) -> Self {
        Self {
            rule: checked.obligation.kind.rule(),
            kind: checked.obligation.kind.name(),
            method: &checked.method.found.name,
            token: hexadecimal(checked.method.found.method.id.token().0),
            il: checked.obligation.place.il(),
            source: checked.source.map(Source::of),
            condition: &checked.obligation.text,
            required_by: checked.obligation.origin.as_ref().map(|origin| origin.function.as_str()),
            outcome: checked.outcome().name(),
            by: checked.verdict.and_then(|verdict| verdict.by).map(|entry| entry.to_string()),
            reason: checked.verdict.and_then(|verdict| verdict.reason.as_deref()),
            rests_on: checked.words().iter().map(WordEntry::of).collect(),
        }
    }
}

#[derive(Serialize)]
struct DiagnosticEntry<'a> {
    rule: &'static str,
    kind: &'static str,
    level: &'static str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    compiler: bool,
    assembly: &'a str,
    method: &'a str,
    token: String,
    il: Option<u32>,
    source: Option<Source<'a>>,
    message: &'a str,
    condition: Option<&'a str>,
    outcome: Option<&'static str>,
    by: Option<String>,
    reason: Option<&'a str>,
    why: Option<&'static str>,
    score: i32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    trace: Vec<TraceEntry<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shared: Option<SharedEntry<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suppressed: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    way: Vec<WayEntry<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixEntry<'a>>,
    fingerprint: &'a str,
}

#[derive(Serialize)]
struct FixEntry<'a> {
    kind: &'static str,
    text: &'a str,
    source: Option<Source<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replacement: Option<ReplacementEntry<'a>>,
}

#[derive(Serialize)]
struct ReplacementEntry<'a> {
    line: u32,
    column: u32,
    end_column: u32,
    text: &'a str,
}

impl<'a> FixEntry<'a> {
    fn of(fix: &'a Fix) -> Self {
        let replacement = fix.replacement.as_ref().map(|replacement| ReplacementEntry {
            line: replacement.at.line,
            column: replacement.at.column,
            end_column: replacement.at.end_column,
            text: &replacement.text,
        });
        let source = fix.source.as_ref().map(Source::of);
        Self { kind: fix.kind.name(), text: &fix.text, source, replacement }
    }
}

#[derive(Serialize)]
struct TraceEntry<'a> {
    kind: &'static str,
    text: &'a str,
    il: Option<u32>,
    source: Option<Source<'a>>,
}

impl<'a> TraceEntry<'a> {
    fn of(step: &'a TraceStep) -> Self {
        let source = step.source.as_ref().map(Source::of);
        Self { kind: step.kind.name(), text: &step.text, il: step.il, source }
    }
}

#[derive(Serialize)]
struct WayEntry<'a> {
    method: &'a str,
    call: &'a str,
    condition: &'a str,
    il: u32,
    source: Option<Source<'a>>,
}

impl<'a> WayEntry<'a> {
    fn of(step: &'a WayStep<'a>) -> Self {
        let WayStep { method, call, condition, il, source } = *step;
        Self { method, call, condition, il, source: source.map(Source::of) }
    }
}

#[derive(Serialize)]
struct SharedEntry<'a> {
    conditions: &'a [&'a str],
    kind: &'static str,
    places: Vec<SharedPlaceEntry<'a>>,
}

#[derive(Serialize)]
struct SharedPlaceEntry<'a> {
    method: &'a str,
    il: Option<u32>,
    source: Option<Source<'a>>,
    condition: &'a str,
}

impl<'a> SharedEntry<'a> {
    fn of(shared: &'a Shared<'a>) -> Self {
        let places = shared.places.iter().map(|place| SharedPlaceEntry {
            method: place.method,
            il: place.il,
            source: place.source.map(Source::of),
            condition: place.condition,
        });
        Self { conditions: &shared.conditions, kind: shared.kind.name(), places: places.collect() }
    }
}

impl<'a> DiagnosticEntry<'a> {
    fn of(diagnostic: &'a Diagnostic<'a>) -> Self {
        Self {
            rule: diagnostic.rule.id(),
            kind: diagnostic.rule.name(),
            level: diagnostic.level.name(),
            compiler: diagnostic.is_compilers,
            assembly: diagnostic.assembly,
            method: diagnostic.method,
            token: hexadecimal(diagnostic.token),
            il: diagnostic.il,
            source: diagnostic.source.map(Source::of),
            message: &diagnostic.message,
            condition: diagnostic.condition,
            outcome: diagnostic.outcome.map(Outcome::name),
            by: diagnostic.by.map(|entry| entry.to_string()),
            reason: diagnostic.reason,
            why: diagnostic.why.map(Why::name),
            score: score(diagnostic),
            trace: diagnostic.trace.iter().map(TraceEntry::of).collect(),
            shared: diagnostic.shared.as_ref().map(SharedEntry::of),
            suppressed: diagnostic.suppressed.map(Suppressed::name),
            way: diagnostic.way.iter().map(WayEntry::of).collect(),
            fix: diagnostic.fix.map(FixEntry::of),
            fingerprint: &diagnostic.fingerprint,
        }
    }
}

/// A metadata token as everybody writes it.
fn hexadecimal(token: u32) -> String {
    format!("0x{token:08x}")
}
