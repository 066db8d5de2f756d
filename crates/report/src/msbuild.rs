//! The lines that `MSBuild` and the editors around it understand: `path(line,col): warning MP1003: text`.

use std::fmt::Write;

use crate::diagnostic::one_line;
use crate::{CheckReport, Diagnostic, Level, Rule};

/// The report in `MSBuild`'s form, down to a level.
pub fn msbuild(report: &CheckReport, down_to: Level) -> String {
    let mut out = String::new();
    for diagnostic in report.diagnostics().into_iter().filter(|diagnostic| diagnostic.is_shown(down_to)) {
        line(&mut out, &diagnostic);
    }
    out
}

fn line(out: &mut String, diagnostic: &Diagnostic<'_>) {
    // Findings are warnings whatever their outcome: an `error` line fails the build that runs us, which is for the
    // exit code to decide.
    let level = match (diagnostic.rule, diagnostic.level) {
        (Rule::Obligation(_), Level::Error | Level::Warning) => "warning",
        (_, level) => level.name(),
    };
    let (id, message, method) = (diagnostic.rule.id(), &diagnostic.message, one_line(diagnostic.method));
    let _ = match (diagnostic.source, diagnostic.il) {
        (Some(source), _) => {
            let (file, line, column) = (one_line(&source.file), source.line, source.column);
            write!(out, "{file}({line},{column}): {level} {id}: {message}")
        }
        (None, Some(il)) => {
            let assembly = one_line(diagnostic.assembly);
            write!(out, "{assembly} : {level} {id}: {method} IL_{il:04x}: {message}")
        }
        (None, None) => write!(out, "{} : {level} {id}: {method}: {message}", one_line(diagnostic.assembly)),
    };
    let _ = match diagnostic.reason {
        Some(reason) => writeln!(out, " ({})", one_line(reason)),
        None => writeln!(out),
    };
}
