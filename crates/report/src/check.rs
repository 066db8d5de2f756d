//! What was found in assemblies.

use std::fmt::Write;

use marple_analysis::{Analysis, Outcome, Verdict};
use marple_ir::{Obligation, ObligationKind};
use serde::Serialize;

use crate::Counts;

/// One method and what its analysis found.
pub struct CheckedMethod {
    /// Its full name.
    pub name: String,
    /// What must hold in it.
    pub obligations: Vec<Obligation>,
    /// What is known of that; an error message if the method could not be analysed.
    pub result: Result<Analysis, String>,
}

/// What was found in some assemblies.
pub struct CheckReport {
    /// The assemblies, as the user named them.
    pub assemblies: Vec<String>,
    /// Their methods, in the order of the files.
    pub methods: Vec<CheckedMethod>,
    /// The rules that were asked for.
    pub checks: Vec<ObligationKind>,
    /// The ids of the assumptions that were on.
    pub assumptions: Vec<&'static str>,
    /// How long it took.
    pub seconds: f64,
}

/// One obligation with its verdict.
struct Finding<'a> {
    method: &'a CheckedMethod,
    obligation: &'a Obligation,
    verdict: Option<&'a Verdict>,
}

impl Finding<'_> {
    fn outcome(&self) -> Outcome {
        self.verdict.map_or(Outcome::Unknown, |verdict| verdict.outcome)
    }
}

impl CheckReport {
    fn findings(&self) -> impl Iterator<Item = Finding<'_>> {
        self.methods.iter().flat_map(|method| {
            method.obligations.iter().enumerate().map(move |(index, obligation)| Finding {
                method,
                obligation,
                verdict: method.result.as_ref().ok().map(|analysis| &analysis.verdicts[index]),
            })
        })
    }

    fn wanted(&self) -> impl Iterator<Item = Finding<'_>> {
        self.findings().filter(|finding| self.checks.contains(&finding.obligation.kind))
    }

    /// The counts over all methods and the rules that were asked for.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.wanted().for_each(|finding| counts.add(finding.outcome()));
        counts
    }

    /// The human form: what fails whenever reached first, then what could not be proved, then the counts.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for outcome in [Outcome::False, Outcome::Unknown] {
            for finding in self.wanted().filter(|finding| finding.outcome() == outcome) {
                let (obligation, method) = (finding.obligation, &finding.method.name);
                let offset = obligation.il.unwrap_or(0);
                let _ = writeln!(
                    out,
                    "{method}: IL_{offset:04x}: {} {outcome}: {}",
                    obligation.kind.rule(),
                    obligation.text
                );
                if let Some(reason) = finding.verdict.and_then(|verdict| verdict.reason.as_deref()) {
                    let _ = writeln!(out, "    {reason}");
                }
            }
        }
        for method in &self.methods {
            match &method.result {
                Err(message) => {
                    let _ = writeln!(out, "{}: not analysed: {message}", method.name);
                }
                Ok(analysis) => {
                    for domain in &analysis.gave_up {
                        let _ = writeln!(out, "{}: {domain} gave up: its budget was spent", method.name);
                    }
                }
            }
        }
        let counts = self.counts();
        let _ = writeln!(
            out,
            "{} methods, {} obligations: {} proved, {} false, {} unreachable, {} unknown",
            self.methods.len(),
            counts.total(),
            counts.proved,
            counts.failing,
            counts.unreachable,
            counts.unknown
        );
        out
    }

    /// JSON, version 1; with `all`, every obligation.
    pub fn json(&self, all: bool) -> String {
        let entry = |finding: Finding<'_>| Entry {
            rule: finding.obligation.kind.rule(),
            kind: finding.obligation.kind.name(),
            method: finding.method.name.clone(),
            il: finding.obligation.il,
            condition: finding.obligation.text.clone(),
            outcome: finding.outcome().name(),
            by: finding.verdict.and_then(|verdict| verdict.by).map(marple_analysis::Domain::name),
            reason: finding.verdict.and_then(|verdict| verdict.reason.clone()),
        };
        let counts = self.counts();
        let open = |finding: &Finding<'_>| matches!(finding.outcome(), Outcome::False | Outcome::Unknown);
        let document = Document {
            version: 1,
            summary: Summary {
                methods: self.methods.len(),
                obligations: counts.total(),
                proved: counts.proved,
                failing: counts.failing,
                unreachable: counts.unreachable,
                unknown: counts.unknown,
                seconds: self.seconds,
            },
            assemblies: &self.assemblies,
            assumptions: &self.assumptions,
            diagnostics: self.wanted().filter(open).map(entry).collect(),
            obligations: all.then(|| self.wanted().map(entry).collect()),
        };
        let mut text = serde_json::to_string_pretty(&document).expect("a tree of strings and numbers");
        text.push('\n');
        text
    }
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    summary: Summary,
    assemblies: &'a [String],
    assumptions: &'a [&'static str],
    diagnostics: Vec<Entry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    obligations: Option<Vec<Entry>>,
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
    seconds: f64,
}

#[derive(Serialize)]
struct Entry {
    rule: &'static str,
    kind: &'static str,
    method: String,
    il: Option<u32>,
    condition: String,
    outcome: &'static str,
    by: Option<&'static str>,
    reason: Option<String>,
}
