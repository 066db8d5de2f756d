//! The human form: one line per obligation, in source order, then the counts.

use std::fmt::Write;

use marple_analysis::{Abandoned, Invariant, Outcome, Shown};

use crate::RunReport;

/// The report as text.
pub fn text(report: &RunReport<'_>) -> String {
    let mut out = String::new();
    for function in &report.functions {
        let Some(analysis) = &function.analysis else { continue };
        for Shown { label, lines } in &analysis.shown {
            block(&mut out, label.as_deref().unwrap_or("show"), lines.as_deref());
        }
        for Invariant { block: head, lines } in &analysis.invariants {
            block(&mut out, &format!("{}, loop at {head}", function.function.name), lines.as_deref());
        }
    }
    let findings = report.findings();
    let places: Vec<String> = findings.iter().map(|finding| finding.obligation.place.to_string()).collect();
    let width = places.iter().map(String::len).max().unwrap_or(0);
    for (finding, place) in findings.iter().zip(&places) {
        let outcome = finding.outcome();
        let _ = writeln!(out, "{place:<width$}  {outcome:<7}  {}", finding.obligation.text);
        let reason = finding.verdict.and_then(|verdict| verdict.reason.as_deref());
        if let (Outcome::Unknown | Outcome::False, Some(reason)) = (outcome, reason) {
            let _ = writeln!(out, "{:width$}  {:7}  {reason}", "", "");
        }
    }
    for function in &report.functions {
        let name = &function.function.name;
        for Abandoned { entry, limit } in function.analysis.iter().flat_map(|analysis| &analysis.gave_up) {
            let _ = writeln!(out, "{name}: {entry} gave up: {limit}");
        }
        if function.analysis.as_ref().is_some_and(|analysis| analysis.interrupted) {
            let _ = writeln!(out, "{name}: the analysis was interrupted");
        }
    }
    let counts = report.counts();
    let word = if counts.total() == 1 { "obligation" } else { "obligations" };
    let _ = writeln!(
        out,
        "{} {word}: {} proved, {} false, {} unreachable, {} unknown",
        counts.total(),
        counts.proved,
        counts.failing,
        counts.unreachable,
        counts.unknown
    );
    out
}

/// A title and what is known there.
fn block(out: &mut String, title: &str, lines: Option<&[String]>) {
    let _ = writeln!(out, "{title}:");
    match lines {
        None => out.push_str("  unreachable\n"),
        Some(lines) => lines.iter().for_each(|line| {
            let _ = writeln!(out, "  {line}");
        }),
    }
}
