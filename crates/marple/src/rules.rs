//! `marple rules`: a line for each kind of obligation, with its rule.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use marple_ir::{AskedFor, Findings, ObligationKind};
use marple_report::Rule;
use serde_json::{Value, json};

use crate::Status;

/// What `marple rules` takes.
#[derive(Args)]
pub(crate) struct RulesArguments {
    /// The form of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table
    Text,
    /// See docs/json.md
    Json,
}

/// A kind of a rule.
struct Row {
    name: &'static str,
    default: &'static str,
    levels: &'static [&'static str],
    checks: &'static [&'static str],
}

impl Row {
    fn of(kind: ObligationKind) -> Self {
        Self {
            name: kind.name(),
            default: match kind.default() {
                AskedFor::On => "on",
                AskedFor::Evidence => "with evidence",
                AskedFor::Off => "off",
            },
            levels: match kind.findings() {
                Findings::Noted => &["note"],
                Findings::Certain => &["error", "note"],
                Findings::Warned => &["error", "warning", "note"],
            },
            checks: kind.checks(),
        }
    }
}

/// The kinds of a rule; what is said of the analysis itself is one, which nobody can ask for.
fn rows(rule: Rule) -> Vec<Row> {
    let levels: &'static [&'static str] = match rule {
        Rule::Obligation(_) => return rule.kinds().map(Row::of).collect(),
        Rule::NotAnalysed => &["error", "warning"],
        Rule::GaveUp | Rule::NotUnderstood | Rule::KnowledgeGivenUp => &["note"],
    };
    vec![Row { name: rule.name(), default: "on", levels, checks: &[] }]
}

fn json_of(rule: Rule) -> Value {
    let kinds: Vec<Value> = rows(rule)
        .into_iter()
        .map(|row| json!({ "kind": row.name, "default": row.default, "levels": row.levels, "checks": row.checks }))
        .collect();
    json!({ "id": rule.id(), "title": rule.title(), "summary": rule.summary(), "page": rule.page(), "kinds": kinds })
}

/// Runs the command.
pub(crate) fn run(arguments: &RulesArguments) -> Status {
    let mut out = io::stdout().lock();
    // Whoever closed the pipe has seen enough.
    if arguments.format == Format::Json {
        let rules: Vec<Value> = Rule::all().map(json_of).collect();
        let _ = writeln!(out, "{:#}", json!({ "version": 1, "rules": rules }));
        return Status::Clean;
    }
    let line = |rule: &str, row: [&str; 4], title: &str| {
        let [name, default, levels, checks] = row;
        format!("{rule:6}  {name:23}  {default:13}  {levels:20}  {checks:26}  {title}")
    };
    let _ = writeln!(out, "{}", line("rule", ["kind", "by default", "levels", "--checks"], "what is wrong"));
    for rule in Rule::all() {
        for row in rows(rule) {
            let (levels, checks) = (row.levels.join(", "), row.checks.join(", "));
            let _ =
                writeln!(out, "{}", line(rule.id(), [row.name, row.default, &levels, &checks], rule.title()));
        }
    }
    let _ = writeln!(out, "`marple explain RULE` prints a rule's page.");
    Status::Clean
}
