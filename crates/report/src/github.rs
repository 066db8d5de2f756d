//! Workflow commands of GitHub Actions: `::warning file=..,line=..::message` makes an annotation in a pull request.

use std::fmt::Write;

use crate::{CheckReport, Diagnostic, Level};

/// The report as workflow commands, down to a level; the findings of each assembly are a group in the log.
pub fn github(report: &CheckReport, down_to: Level) -> String {
    let mut out = String::new();
    let diagnostics = report.diagnostics();
    for file in &report.files {
        let here =
            |diagnostic: &&Diagnostic<'_>| diagnostic.assembly == file.path && diagnostic.is_shown(down_to);
        let mut found = diagnostics.iter().filter(here).peekable();
        if found.peek().is_none() {
            continue;
        }
        let _ = writeln!(out, "::group::{}", data(&file.path));
        found.for_each(|diagnostic| line(&mut out, diagnostic));
        out.push_str("::endgroup::\n");
    }
    out
}

fn line(out: &mut String, diagnostic: &Diagnostic<'_>) {
    let command = match diagnostic.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    };
    let mut properties = Vec::new();
    if let Some(source) = diagnostic.source {
        properties.push(format!("file={}", property(&source.file)));
        properties.push(format!("line={},endLine={}", source.line, source.end_line));
        // Columns are only for a stretch within one line.
        if source.line == source.end_line {
            properties.push(format!("col={},endColumn={}", source.column, source.end_column));
        }
    }
    properties.push(format!("title={}", property(diagnostic.rule.id())));
    let reason = diagnostic.reason.map(|reason| format!(" ({reason})")).unwrap_or_default();
    let message = format!("{}{reason} in {}", diagnostic.message, diagnostic.method);
    let _ = writeln!(out, "::{command} {}::{}", properties.join(","), data(&message));
}

/// Text behind `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};

    #[test]
    fn characters_with_a_meaning_are_escaped() {
        assert_eq!(data("50 %\nmore: a, b"), "50 %25%0Amore: a, b");
        assert_eq!(property("C:\\a,b\r.cs"), "C%3A\\a%2Cb%0D.cs");
    }
}
