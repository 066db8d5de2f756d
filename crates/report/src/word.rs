//! On whose word proofs rest (`--explain-proofs`).

use std::fmt::Write;

use crate::check::CheckReport;
use crate::diagnostic::{Location, one_line};

/// What a proof relies on that holds because of other methods.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Word {
    /// What kind of fact it is.
    pub kind: WordKind,
    /// The type or method that it is a fact of.
    pub of: String,
    /// The fact, as conditions that a person would write.
    pub conditions: Vec<String>,
    /// The methods that see to it.
    pub established_by: Vec<String>,
}

/// The kinds of facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum WordKind {
    /// It holds of the objects of a type.
    Invariant,
    /// It holds at the entry of a method, because all calls keep it.
    Entry,
    /// It holds where a method returns.
    End,
}

impl WordKind {
    /// The word in JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Invariant => "invariant",
            Self::Entry => "entry",
            Self::End => "end",
        }
    }
}

impl Word {
    /// In words.
    fn text(&self) -> String {
        let conditions: Vec<String> = self.conditions.iter().map(|one| format!("`{one}`")).collect();
        let is = if conditions.len() == 1 { "is an invariant" } else { "are invariants" };
        let holds = if conditions.len() == 1 { "holds" } else { "hold" };
        let conditions = conditions.join(", ");
        let by = if self.established_by.is_empty() {
            String::new()
        } else {
            format!(", established by {}", self.established_by.join(", "))
        };
        one_line(&match self.kind {
            WordKind::Invariant => format!("{conditions} {is} of `{}`{by}", self.of),
            WordKind::Entry => format!("{conditions} {holds} at the entry of `{}`{by}", self.of),
            WordKind::End => format!("{conditions} {holds} where `{}` returns", self.of),
        })
    }
}

/// The proofs that rest on the word of others, and on whose.
pub fn explained(report: &CheckReport) -> String {
    let mut out = String::new();
    for checked in report.wanted() {
        let words = checked.words();
        if words.is_empty() {
            continue;
        }
        let at = match (checked.source, checked.obligation.place.il()) {
            (Some(Location { file, line, column, .. }), _) => format!("{file}:{line}:{column}"),
            (None, Some(il)) => format!("IL_{il:04x}"),
            (None, None) => String::new(),
        };
        let method = &checked.method.found.name;
        let (rule, condition) = (checked.obligation.kind.rule(), &checked.obligation.text);
        let _ = writeln!(out, "{}", one_line(&format!("proved[{rule}]: `{condition}` at {at} in {method}")));
        for word in words {
            let _ = writeln!(out, "    {}", word.text());
        }
    }
    out
}
