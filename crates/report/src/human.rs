//! `marple check` for people: each finding with its source line and a caret, then the counts.

use std::collections::BTreeSet;
use std::fmt::Write;

use annotate_snippets::{AnnotationKind, Level as Severity, Renderer, Snippet};
use marple_analysis::Outcome;

use crate::check::FileKind;
use crate::diagnostic::one_line;
use crate::reasons::{factors, score};
use crate::{CheckReport, Counts, Diagnostic, Level, Location, Rule, SharedPlace, TraceStep, WayStep};

/// Hands out a line of a source file by the file's name and the line's number; `None` if it cannot be found.
pub type SourceLine<'a> = dyn Fn(&str, u32) -> Option<String> + 'a;

/// How the report is shown as text.
#[derive(Clone, Copy)]
pub struct Show {
    /// Findings down to this level.
    pub down_to: Level,
    /// In colours.
    pub styled: bool,
    /// With what the scores of findings are made of.
    pub scores: bool,
    /// With counts of what was proved and of what is not shown.
    pub summary: bool,
}

/// The report as text.
pub fn human(report: &CheckReport, line: &SourceLine<'_>, show: Show) -> String {
    let Show { down_to, styled, .. } = show;
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    let (mut hidden, mut suppressed) = (0, 0);
    let diagnostics = report.diagnostics();
    let found: BTreeSet<&str> =
        diagnostics.iter().filter(|one| one.counts()).map(|one| one.assembly).collect();
    let own = report.files.iter().filter(|file| file.kind != FileKind::Other).count();
    for diagnostic in &diagnostics {
        // With one assembly everybody knows which.
        let assembly = diagnostic.assembly.rsplit(['/', '\\']).next().filter(|_| own > 1);
        let of = assembly.map(|name| format!(" of {}", one_line(name))).unwrap_or_default();
        if diagnostic.suppressed.is_some() {
            suppressed += 1;
            continue;
        }
        if !diagnostic.is_shown(down_to) {
            hidden += 1;
            continue;
        }
        let shown =
            diagnostic.source.and_then(|location| Some((location, line(&location.file, location.line)?)));
        match shown {
            Some((location, text)) => {
                let source = (location, text.as_str(), line);
                out.push_str(&snippet(diagnostic, source, &of, show, &renderer));
                out.push_str("\n\n");
            }
            None => plain(&mut out, diagnostic, &of, show),
        }
    }
    if !show.summary {
        return out;
    }
    if own > 1 {
        files(&mut out, report, own, &found);
    }
    let (methods, counts) = (report.methods.len(), report.counts());
    let word = if methods == 1 { "method" } else { "methods" };
    let _ = writeln!(out, "{methods} {word}, {}", in_words(counts));
    match report.count_not_understood() {
        0 => {}
        1 => out.push_str("1 part of a contract is not understood\n"),
        count => {
            let _ = writeln!(out, "{count} parts of contracts are not understood");
        }
    }
    match report.count_given_up() {
        0 => {}
        1 => out.push_str("inference gave up once (MP0004)\n"),
        count => {
            let _ = writeln!(out, "inference gave up {count} times (MP0004)");
        }
    }
    if hidden > 0 {
        let what = match (hidden, down_to) {
            (1, Level::Error) => "warning or note is",
            (_, Level::Error) => "warnings and notes are",
            (1, _) => "note is",
            _ => "notes are",
        };
        let _ = writeln!(out, "{hidden} {what} not shown; `--level note` shows all");
    }
    if suppressed > 0 {
        let are = if suppressed == 1 { "finding is" } else { "findings are" };
        let _ = writeln!(out, "{suppressed} {are} suppressed or in the baseline");
    }
    if report.skipped > 0 {
        let _ = writeln!(out, "interrupted: {} methods were not looked at", report.skipped);
    }
    out
}

/// How many files have a line each, whatever was found in them.
const FILES: usize = 8;

/// One line a file. Of many files, those have one that have findings or cannot be read.
fn files(out: &mut String, report: &CheckReport, own: usize, found: &BTreeSet<&str>) {
    let mut quiet = 0;
    let mut counts = vec![Counts::default(); report.files.len()];
    report.wanted().for_each(|checked| counts[checked.method.file].add(checked.outcome()));
    for (file, counts) in report.files.iter().zip(counts) {
        let said = match &file.kind {
            FileKind::Other => continue,
            FileKind::Managed if own > FILES && !found.contains(file.path.as_str()) => {
                quiet += 1;
                continue;
            }
            FileKind::Managed => in_words(counts),
            kind => kind.problem().unwrap_or_default().to_owned(),
        };
        let _ = writeln!(out, "{}: {said}", one_line(&file.path));
    }
    if quiet > 0 {
        let (assemblies, have) = if quiet == 1 { ("assembly", "has") } else { ("assemblies", "have") };
        let _ = writeln!(out, "{quiet} other {assemblies} {have} no errors or warnings");
    }
}

fn in_words(counts: Counts) -> String {
    let obligations = if counts.total() == 1 { "obligation" } else { "obligations" };
    format!(
        "{} {obligations}: {} proved, {} false, {} unreachable, {} unknown",
        counts.total(),
        counts.proved,
        counts.failing,
        counts.unreachable,
        counts.unknown
    )
}

/// Without the source: file or method and offset. `of` names the assembly, where there are several.
fn plain(out: &mut String, diagnostic: &Diagnostic<'_>, of: &str, show: Show) {
    let place = match (diagnostic.source, diagnostic.il) {
        (Some(Location { file, line, column, .. }), _) => format!("{file}:{line}:{column}: "),
        _ => String::new(),
    };
    let offset = diagnostic.il.map(|il| format!(" IL_{il:04x}")).unwrap_or_default();
    let _ = writeln!(
        out,
        "{}{}{offset}{of}: {}[{}]: {}",
        one_line(&place),
        one_line(diagnostic.method),
        diagnostic.level.name(),
        diagnostic.rule.id(),
        diagnostic.message
    );
    if let Some(reason) = diagnostic.reason {
        let _ = writeln!(out, "    {}", one_line(reason));
    }
    for step in diagnostic.trace {
        let _ = writeln!(out, "    {}", step_words(step));
    }
    for line in others(diagnostic).into_iter().chain(scored(diagnostic, show)) {
        let _ = writeln!(out, "    {line}");
    }
    if let Some(fix) = diagnostic.fix {
        let _ = writeln!(out, "    help: {}", one_line(&fix.text));
    }
}

/// A step of the way by which a finding comes about, where its source line is not shown.
fn step_words(step: &TraceStep) -> String {
    let at = match (&step.source, step.il) {
        (Some(Location { line, .. }), _) => format!("line {line}: "),
        (None, Some(il)) => format!("IL_{il:04x}: "),
        (None, None) => String::new(),
    };
    one_line(&format!("{at}{}", step.text))
}

/// What the score is made of.
fn scored(diagnostic: &Diagnostic<'_>, show: Show) -> Option<String> {
    let factors: Vec<String> =
        factors(diagnostic).iter().map(|(weight, words)| format!("{weight:+} {words}")).collect();
    show.scores.then(|| format!("score {}: {}", score(diagnostic), factors.join(", ")))
}

/// How many of the places that need the same are named.
const OTHERS: usize = 5;

/// The way from a call to the place that fails, a line each, if it is longer than the message says.
fn way(diagnostic: &Diagnostic<'_>) -> Vec<String> {
    if diagnostic.way.len() < 2 {
        return Vec::new();
    }
    diagnostic.way.iter().map(WayStep::words).collect()
}

/// The way, and the first places that need the same, a line each.
fn others(diagnostic: &Diagnostic<'_>) -> Vec<String> {
    let mut lines = way(diagnostic);
    let Some(shared) = &diagnostic.shared else { return lines };
    let place = |place: &SharedPlace<'_>| {
        let at = match (place.source, place.il) {
            (Some(Location { file, line, column, .. }), _) => format!("{file}:{line}:{column}"),
            (None, Some(il)) => format!("{} IL_{il:04x}", place.method),
            (None, None) => place.method.to_owned(),
        };
        one_line(&format!("also {at}: needs `{}`", place.condition))
    };
    // The halves of an access stand in the message.
    let is_elsewhere =
        |place: &&SharedPlace<'_>| (place.method, place.il) != (diagnostic.method, diagnostic.il);
    lines.extend(shared.places.iter().filter(is_elsewhere).take(OTHERS).map(place));
    if let more @ 1.. = shared.places.iter().filter(is_elsewhere).count().saturating_sub(OTHERS) {
        lines.push(format!("also {more} more; `--format json` has all"));
    }
    lines
}

/// How many lines lie between a finding and a step that is shown with it, at most.
const NEAR: u32 = 200;

fn snippet(
    diagnostic: &Diagnostic<'_>,
    (location, text, line): (&Location, &str, &SourceLine<'_>),
    of: &str,
    show: Show,
    renderer: &Renderer,
) -> String {
    let severity = match diagnostic.level {
        Level::Error => Severity::ERROR,
        Level::Warning => Severity::WARNING,
        Level::Note => Severity::NOTE,
    };
    let (labels, told): (Vec<&TraceStep>, Vec<&TraceStep>) =
        diagnostic.trace.iter().partition(|step| is_label(step, location, line));
    let lines = labels.iter().filter_map(|step| Some(step.source.as_ref()?.line));
    let (first, last) = lines
        .fold((location.line, location.line), |(first, last), number| (first.min(number), last.max(number)));
    let mut all = String::new();
    let mut starts = Vec::new();
    for number in first..=last {
        starts.push(all.len());
        let known =
            if number == location.line { Some(text.to_owned()) } else { line(&location.file, number) };
        all.push_str(&known.unwrap_or_default());
        all.push('\n');
    }
    all.pop();
    let span = |location: &Location| {
        let start = starts[(location.line - first) as usize];
        let text = all[start..].lines().next().unwrap_or_default();
        let from = byte_of(text, location.column);
        let to =
            if location.end_line == location.line { byte_of(text, location.end_column) } else { text.len() };
        start + from..start + to.max(from)
    };
    let mut annotation = AnnotationKind::Primary.span(span(location));
    if let Some(reason) = diagnostic.reason {
        annotation = annotation.label(one_line(reason));
    }
    let mut source = Snippet::source(&*all)
        .line_start(first as usize)
        .path(one_line(&location.file))
        .annotation(annotation);
    for step in &labels {
        if let Some(place) = &step.source {
            source = source.annotation(AnnotationKind::Context.span(span(place)).label(one_line(&step.text)));
        }
    }
    let offset = diagnostic.il.map(|il| format!(" at IL_{il:04x}")).unwrap_or_default();
    let is_claim = matches!(diagnostic.rule, Rule::Obligation(kind) if kind.is_claim());
    let definite = diagnostic.outcome == Some(Outcome::False) && !is_claim;
    let always = if definite { "; it fails whenever it is reached" } else { "" };
    let mut group =
        severity.primary_title(diagnostic.message.as_str()).id(diagnostic.rule.id()).element(source).element(
            Severity::NOTE.message(format!("in {}{offset}{of}{always}", one_line(diagnostic.method))),
        );
    let told = told.into_iter().map(step_words);
    for other in told.chain(others(diagnostic)).chain(scored(diagnostic, show)) {
        group = group.element(Severity::NOTE.message(other));
    }
    if let Some(fix) = diagnostic.fix {
        group = group.element(Severity::HELP.message(one_line(&fix.text)));
    }
    renderer.render(&[group])
}

/// Whether a step is shown in the source of the finding: it is on another line of the same file, not far away.
fn is_label(step: &TraceStep, location: &Location, line: &SourceLine<'_>) -> bool {
    step.source.as_ref().is_some_and(|place| {
        place.file == location.file
            && place.line != location.line
            && place.line.abs_diff(location.line) <= NEAR
            && line(&place.file, place.line).is_some()
    })
}

/// Where a column of UTF-16 units, counted from 1, begins in a line. The source may have changed since it was compiled:
/// what lies behind the end is the end.
pub(crate) fn byte_of(text: &str, column: u32) -> usize {
    let mut units = 1;
    for (byte, character) in text.char_indices() {
        if units >= column as usize {
            return byte;
        }
        units += character.len_utf16();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::byte_of;

    #[test]
    fn columns_count_utf16_units() {
        let text = "a\u{e9}\u{1f600}b";
        let bytes: Vec<usize> = [1, 2, 3, 5, 6, 9].iter().map(|column| byte_of(text, *column)).collect();
        assert_eq!(bytes, [0, 1, 3, 7, 8, 8]);
    }
}
