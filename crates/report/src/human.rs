//! `marple check` for people: each finding with its source line and a caret, then the counts.

use std::fmt::Write;

use annotate_snippets::{AnnotationKind, Level as Severity, Renderer, Snippet};
use marple_analysis::Outcome;

use crate::check::FileKind;
use crate::diagnostic::one_line;
use crate::{CheckReport, Counts, Diagnostic, Level, Location, SharedPlace, WayStep};

/// Hands out a line of a source file by the file's name and the line's number; `None` if it cannot be found.
pub type SourceLine<'a> = dyn Fn(&str, u32) -> Option<String> + 'a;

/// The report as text, down to a level; in colours if `styled`.
pub fn human(report: &CheckReport, line: &SourceLine<'_>, down_to: Level, styled: bool) -> String {
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    let (mut hidden, mut suppressed) = (0, 0);
    for diagnostic in report.diagnostics() {
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
                out.push_str(&snippet(&diagnostic, location, &text, &renderer));
                out.push_str("\n\n");
            }
            None => plain(&mut out, &diagnostic),
        }
    }
    if report.files.iter().filter(|file| file.kind != FileKind::Other).count() > 1 {
        files(&mut out, report);
    }
    let (methods, counts) = (report.methods.len(), report.counts());
    let _ = writeln!(out, "{methods} methods, {}", in_words(counts));
    match report.count_not_understood() {
        0 => {}
        1 => out.push_str("1 part of a contract is not understood\n"),
        count => {
            let _ = writeln!(out, "{count} parts of contracts are not understood");
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

/// One line a file.
fn files(out: &mut String, report: &CheckReport) {
    let mut counts = vec![Counts::default(); report.files.len()];
    report.wanted().for_each(|checked| counts[checked.method.file].add(checked.outcome()));
    for (file, counts) in report.files.iter().zip(counts) {
        let said = match &file.kind {
            FileKind::Other => continue,
            FileKind::Managed => in_words(counts),
            kind => kind.problem().unwrap_or_default().to_owned(),
        };
        let _ = writeln!(out, "{}: {said}", one_line(&file.path));
    }
}

fn in_words(counts: Counts) -> String {
    format!(
        "{} obligations: {} proved, {} false, {} unreachable, {} unknown",
        counts.total(),
        counts.proved,
        counts.failing,
        counts.unreachable,
        counts.unknown
    )
}

/// Without the source: file or method and offset.
fn plain(out: &mut String, diagnostic: &Diagnostic<'_>) {
    let place = match (diagnostic.source, diagnostic.il) {
        (Some(Location { file, line, column, .. }), _) => format!("{file}:{line}:{column}: "),
        _ => String::new(),
    };
    let offset = diagnostic.il.map(|il| format!(" IL_{il:04x}")).unwrap_or_default();
    let _ = writeln!(
        out,
        "{}{}{offset}: {}[{}]: {}",
        one_line(&place),
        one_line(diagnostic.method),
        diagnostic.level.name(),
        diagnostic.rule.id(),
        diagnostic.message
    );
    if let Some(reason) = diagnostic.reason {
        let _ = writeln!(out, "    {}", one_line(reason));
    }
    for line in others(diagnostic) {
        let _ = writeln!(out, "    {line}");
    }
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
    lines.extend(shared.places.iter().take(OTHERS).map(place));
    if let more @ 1.. = shared.places.len().saturating_sub(OTHERS) {
        lines.push(format!("also {more} more; `--format json` has all"));
    }
    lines
}

fn snippet(diagnostic: &Diagnostic<'_>, location: &Location, text: &str, renderer: &Renderer) -> String {
    let severity = match diagnostic.level {
        Level::Error => Severity::ERROR,
        Level::Warning => Severity::WARNING,
        Level::Note => Severity::NOTE,
    };
    let start = byte_of(text, location.column);
    let end =
        if location.end_line == location.line { byte_of(text, location.end_column) } else { text.len() };
    let mut annotation = AnnotationKind::Primary.span(start..end.max(start));
    if let Some(reason) = diagnostic.reason {
        annotation = annotation.label(one_line(reason));
    }
    let source = Snippet::source(text)
        .line_start(location.line as usize)
        .path(one_line(&location.file))
        .annotation(annotation);
    let offset = diagnostic.il.map(|il| format!(" at IL_{il:04x}")).unwrap_or_default();
    let definite = diagnostic.outcome == Some(Outcome::False);
    let always = if definite { "; it fails whenever it is reached" } else { "" };
    let mut group = severity
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.rule.id())
        .element(source)
        .element(Severity::NOTE.message(format!("in {}{offset}{always}", one_line(diagnostic.method))));
    for other in others(diagnostic) {
        group = group.element(Severity::NOTE.message(other));
    }
    renderer.render(&[group])
}

/// Where a column of UTF-16 units, counted from 1, begins in a line. The source may have changed since it was compiled:
/// what lies behind the end is the end.
fn byte_of(text: &str, column: u32) -> usize {
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
