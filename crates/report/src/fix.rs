//! A change that removes a finding, in words and, where the source shows the place, as text to put there.

use marple_analysis::{Repair, RepairKind};

use crate::Location;
use crate::human::byte_of;

/// A change that was tried: with it the finding is gone, and no other one comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What kind of change it is.
    pub kind: RepairKind,
    /// What to do.
    pub text: String,
    /// Where, if it is known.
    pub source: Option<Location>,
    /// The text to put in the place of another, if the source has just that text at the place.
    pub replacement: Option<Replacement>,
}

/// Text in the place of another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacement {
    /// The text that goes.
    pub at: Location,
    /// The text that comes.
    pub text: String,
}

impl Fix {
    /// The fix that a repair is; `source` is the statement where it is made, `line` gives the text of its line, and `method` has the finding.
    pub fn new(
        repair: &Repair,
        source: Option<Location>,
        line: &dyn Fn(&str, u32) -> Option<String>,
        method: &str,
    ) -> Self {
        let at = source.as_ref().map(|source| format!(" (line {})", source.line)).unwrap_or_default();
        let Repair { kind, .. } = repair;
        let as_it_holds = (repair.before.as_str(), repair.after.as_str());
        let opposite = repair.opposite.as_ref().map(|(before, after)| (before.as_str(), after.as_str()));
        let in_source = source.as_ref().filter(|_| matches!(kind, RepairKind::Guard | RepairKind::Midpoint));
        let found = in_source.and_then(|source| {
            let line = line(&source.file, source.line)?;
            let mut spellings = [Some(as_it_holds), opposite].into_iter().flatten();
            spellings.find_map(|texts| Some((texts, replacement(*kind, texts, source, &line)?)))
        });
        let ((before, after), replacement) = match found {
            Some((texts, replacement)) => (texts, Some(replacement)),
            None => (as_it_holds, None),
        };
        let text = match kind {
            RepairKind::Guard | RepairKind::Midpoint => format!("write `{after}` instead of `{before}`{at}"),
            RepairKind::Leave => format!("return or throw where the test of `{before}` finds null{at}"),
            RepairKind::Require => required(after, method),
        };
        Self { kind: *kind, text, source, replacement }
    }
}

/// A check at the entry, in words. Before the call of another constructor there is no place for a statement.
fn required(condition: &str, method: &str) -> String {
    match condition.strip_suffix(" != null").filter(|name| !name.contains(' ')) {
        Some(name) if method.contains(".#ctor(") => {
            format!(
                "throw first if it is null: `({name} ?? throw new ArgumentNullException(nameof({name})))`"
            )
        }
        Some(name) => format!("throw first if it is null: `ArgumentNullException.ThrowIfNull({name})`"),
        None => format!("throw at the entry unless `{condition}`, or state `Contract.Requires({condition})`"),
    }
}

/// The text of a comparison or sum in a statement, if it is there just once.
fn replacement(
    kind: RepairKind,
    (before, after): (&str, &str),
    source: &Location,
    line: &str,
) -> Option<Replacement> {
    if source.line != source.end_line {
        return None;
    }
    let (from, to) = (byte_of(line, source.column), byte_of(line, source.end_column));
    let statement = line.get(from..to)?;
    // Fields are written with `this.` in reports, and mostly without in sources.
    let plain = |text: &str| text.replace("this.", "");
    let spellings = [(before.to_owned(), after.to_owned()), (plain(before), plain(after))];
    spellings.into_iter().find_map(|(before, after)| {
        let mut found = statement.match_indices(&before);
        let (at, _) = found.next().filter(|_| found.next().is_none())?;
        let (ahead, behind) =
            (statement[..at].chars().next_back(), statement[at + before.len()..].chars().next());
        let is_word = |letter: Option<char>| {
            letter.is_some_and(|letter| letter.is_alphanumeric() || "_.[(".contains(letter))
        };
        if (is_word(ahead) && ahead != Some('(')) || is_word(behind) {
            return None;
        }
        // A product would take only a part of a sum that stands there without parentheses.
        let is_apart = statement[..at].trim_end().ends_with(['=', '(', ','])
            || statement[..at].trim_end().ends_with("return")
            || at == 0;
        if kind == RepairKind::Midpoint && !is_apart {
            return None;
        }
        let column = |byte: usize| {
            let units: usize = line[..byte].chars().map(char::len_utf16).sum();
            u32::try_from(units).ok().map(|units| units + 1)
        };
        let start = from + at;
        let at =
            Location { column: column(start)?, end_column: column(start + before.len())?, ..source.clone() };
        Some(Replacement { at, text: after })
    })
}

#[cfg(test)]
mod tests {
    use marple_analysis::{Repair, RepairKind};

    use super::Fix;
    use crate::Location;

    fn fix(kind: RepairKind, before: &str, after: &str, line: &str) -> Fix {
        let source = Location { file: "A.cs".into(), line: 3, column: 1, end_line: 3, end_column: 80 };
        let (before, after) = (before.to_owned(), after.to_owned());
        let repair = Repair { kind, place: None, before, after, opposite: None };
        Fix::new(&repair, Some(source), &|_, _| Some(line.to_owned()), "A.M()")
    }

    #[test]
    fn text_is_replaced_where_it_stands_once() {
        for (before, after, line, expected) in [
            (
                "i <= this.a.Length",
                "i < this.a.Length",
                "for (int \u{e9} = 0; i <= a.Length; i++)",
                Some((17, "i < a.Length")),
            ),
            ("i <= n", "i < n", "if (i <= n && i <= n)", None),
            ("i <= n", "i < n", "if (xi <= n)", None),
            ("i <= n", "i < n", "if (i <= n.Length)", None),
            ("i <= n", "i < n", "if (n >= i)", None),
        ] {
            let found = fix(RepairKind::Guard, before, after, line).replacement;
            let found = found.as_ref().map(|found| (found.at.column, found.text.as_str()));
            assert_eq!(found, expected, "{line}");
        }
    }

    #[test]
    fn a_sum_is_not_put_into_a_product() {
        let (before, after) = ("(l + h) / 2", "l + (h - l) / 2");
        assert!(fix(RepairKind::Midpoint, before, after, "int m = (l + h) / 2;").replacement.is_some());
        assert_eq!(fix(RepairKind::Midpoint, before, after, "int m = 3 * (l + h) / 2;").replacement, None);
    }

    #[test]
    fn what_to_do_in_words() {
        let text = |kind, before: &str, after: &str| fix(kind, before, after, "").text;
        assert_eq!(text(RepairKind::Guard, "i <= n", "i < n"), "write `i < n` instead of `i <= n` (line 3)");
        assert_eq!(
            text(RepairKind::Leave, "s", ""),
            "return or throw where the test of `s` finds null (line 3)"
        );
        assert_eq!(
            text(RepairKind::Require, "", "s != null"),
            "throw first if it is null: `ArgumentNullException.ThrowIfNull(s)`"
        );
        assert_eq!(
            text(RepairKind::Require, "", "i < a.Length"),
            "throw at the entry unless `i < a.Length`, or state `Contract.Requires(i < a.Length)`"
        );
    }
}
