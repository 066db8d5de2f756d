//! The one thing that every renderer writes: what a user should know, and where.

use std::sync::Arc;

use marple_analysis::{Entry, Outcome};
use marple_ir::ObligationKind;
use marple_session::TraceKind;

use crate::{Fix, Rule, Shared, Suppressed, Why};

/// A stretch of source text. Lines and columns count from 1, columns in UTF-16 units; the end is not part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The file, relative to the folder Marple runs in where it lies below it; else as the compiler knew it.
    pub file: Arc<str>,
    /// The first line.
    pub line: u32,
    /// The first column.
    pub column: u32,
    /// The last line.
    pub end_line: u32,
    /// The column after the last.
    pub end_column: u32,
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// It fails whenever it is reached, or Marple failed.
    Error,
    /// It could not be proved, and something in the code says that it can fail ([`Why`]).
    Warning,
    /// It could not be proved, and that is all; or callers in other assemblies have to see to it, a generator wrote the code, or something was not looked at.
    Note,
}

impl Level {
    /// The word in reports, the same as SARIF's.
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// What a user should know, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic<'a> {
    /// Which rule says so.
    pub rule: Rule,
    /// How bad it is.
    pub level: Level,
    /// Whether the compiler gives the same warning (`CS86xx`), as far as that can be told.
    pub is_compilers: bool,
    /// The file it concerns, as the user named it.
    pub assembly: &'a str,
    /// The method it stands in.
    pub method: &'a str,
    /// The token of the method whose code has the instruction.
    pub token: u32,
    /// The offset of the instruction.
    pub il: Option<u32>,
    /// The source text.
    pub source: Option<&'a Location>,
    /// What may go wrong, on one line.
    pub message: String,
    /// What must hold.
    pub condition: Option<&'a str>,
    /// What is known of that.
    pub outcome: Option<Outcome>,
    /// The entry of the refinement list that found the outcome.
    pub by: Option<Entry>,
    /// Why it is not proved.
    pub reason: Option<&'a str>,
    /// What says that it can fail.
    pub why: Option<Why>,
    /// Where it comes from.
    pub trace: &'a [TraceStep],
    /// What it needs of others, and the places that need the same.
    pub shared: Option<Shared<'a>>,
    /// Why it does not count, if it does not: somebody said so, or an earlier run had it.
    pub suppressed: Option<Suppressed>,
    /// If it is a call that breaks what its callee needs: from the callee to the place that fails.
    pub way: Vec<WayStep<'a>>,
    /// A change that removes it.
    pub fix: Option<&'a Fix>,
    /// Tells this finding from all others, also in later builds: it knows no offsets and no line numbers.
    pub fingerprint: String,
}

impl Diagnostic<'_> {
    /// Whether it makes a run one with findings: it is more than a note, and nobody suppressed it.
    pub fn counts(&self) -> bool {
        self.level < Level::Note && self.suppressed.is_none()
    }

    /// Whether it is shown to people who want all findings down to a level.
    pub(crate) fn is_shown(&self, down_to: Level) -> bool {
        self.level <= down_to && self.suppressed.is_none()
    }
}

/// A step of the way by which a finding comes about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// What it is.
    pub kind: TraceKind,
    /// The offset of the instruction, where it is known.
    pub il: Option<u32>,
    /// The source text of that.
    pub source: Option<Location>,
    /// In words.
    pub text: String,
}

/// A method on the way from a call to the place that fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WayStep<'a> {
    /// The method's full name.
    pub method: &'a str,
    /// The same as a call would be written: `Get(a, i)`.
    pub call: &'a str,
    /// What it needs.
    pub condition: &'a str,
    /// The offset of the instruction that needs it.
    pub il: u32,
    /// The source text of that.
    pub source: Option<&'a Location>,
}

impl WayStep<'_> {
    /// Where it is needed, as a reader finds it.
    pub(crate) fn place(&self) -> String {
        match self.source {
            Some(Location { file, line, .. }) => format!("{file}:{line}"),
            None => format!("{} IL_{:04x}", self.method, self.il),
        }
    }

    /// What is needed, and where.
    pub(crate) fn words(&self) -> String {
        one_line(&format!("`{}` needs `{}` at {}", self.call, self.condition, self.place()))
    }
}

/// What goes wrong when an obligation fails, in words.
pub(crate) fn words(kind: ObligationKind, outcome: Outcome) -> &'static str {
    let (definite, possible) = kind.words();
    if outcome == Outcome::False { definite } else { possible }
}

/// Names come from files that may be hostile: control characters must not reach a terminal or break a line.
pub(crate) fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}') {
            out.extend(character.escape_unicode());
        } else {
            out.push(character);
        }
    }
    out
}

/// A hash that stays the same between builds: FNV-1a over the parts, each ended by a zero byte.
pub(crate) fn fingerprint(parts: &[&str]) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for part in parts {
        for byte in part.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

/// A condition without the numbers of values that have no name (`v12`): another build numbers them otherwise.
pub(crate) fn without_numbers(condition: &str) -> String {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let mut out = String::with_capacity(condition.len());
    let mut rest = condition;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|character| is_word(character) != is_word(first)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let number = word
            .strip_prefix('v')
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()));
        out.push_str(if number { "v" } else { word });
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{fingerprint, one_line, without_numbers};

    #[test]
    fn unnamed_values_have_no_number_in_fingerprints() {
        for (condition, expected) in
            [("v12 < a.Length", "v < a.Length"), ("0 <= v3 - 1", "0 <= v - 1"), ("v < value2", "v < value2")]
        {
            assert_eq!(without_numbers(condition), expected);
        }
    }

    #[test]
    fn parts_are_told_apart() {
        assert_ne!(fingerprint(&["ab", "c"]), fingerprint(&["a", "bc"]));
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(one_line("a\n\u{1b}[1mb\u{e9}"), "a\\u{a}\\u{1b}[1mb\u{e9}");
    }
}
