//! Suppressions in sources: `#pragma warning disable MP1003` until `#pragma warning restore MP1003`.

use std::collections::BTreeMap;
use std::sync::Arc;

use marple_report::{Rule, Scope, Suppressed, Suppression};

/// The suppressions of a source file. A `disable` without ids disables all rules; unknown ids are other tools'.
pub(crate) fn suppressions(file: &Arc<str>, lines: &[String]) -> Vec<Suppression> {
    let mut found = Vec::new();
    // From which line a rule, or all of them, is disabled.
    let mut open: BTreeMap<Option<&'static str>, u32> = BTreeMap::new();
    let suppression = |id: Option<&'static str>, first: u32, last: u32| Suppression {
        rule: id.and_then(Rule::parse),
        scope: Scope::Lines(Arc::clone(file), first, last),
        by: Suppressed::Pragma,
        text: format!("{file}:{first}: #pragma warning disable {}", id.unwrap_or_default()),
    };
    for (number, line) in (1..).zip(lines) {
        let Some((disables, ids)) = pragma(line) else { continue };
        for id in ids {
            if disables {
                open.entry(id).or_insert(number);
            } else if id.is_none() {
                let closed = std::mem::take(&mut open).into_iter();
                found.extend(closed.map(|(id, first)| suppression(id, first, number)));
            } else if let Some(first) = open.remove(&id) {
                found.push(suppression(id, first, number));
            }
        }
    }
    found.extend(open.into_iter().map(|(id, first)| suppression(id, first, u32::MAX)));
    found
}

/// Whether a line disables or restores, and which rules; `None` among them stands for all.
fn pragma(line: &str) -> Option<(bool, Vec<Option<&'static str>>)> {
    let rest = line.trim().strip_prefix('#')?.trim_start().strip_prefix("pragma")?;
    let rest = rest.trim_start().strip_prefix("warning")?.trim_start();
    let rest = rest.split("//").next().unwrap_or_default();
    let (word, ids) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let disables = match word {
        "disable" => true,
        "restore" => false,
        _ => return None,
    };
    if ids.trim().is_empty() {
        return Some((disables, vec![None]));
    }
    let known = ids.split(',').filter_map(|id| Rule::parse(id.trim()));
    Some((disables, known.map(|rule| Some(rule.id())).collect()))
}

#[cfg(test)]
mod tests {
    use marple_report::Scope;

    use super::suppressions;

    #[track_caller]
    fn check(text: &str, expected: &[(Option<&str>, u32, u32)]) {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let found: Vec<_> = suppressions(&"A.cs".into(), &lines)
            .into_iter()
            .map(|one| match one.scope {
                Scope::Lines(_, first, last) => (one.rule.map(marple_report::Rule::id), first, last),
                other => panic!("{other:?} is no stretch of lines"),
            })
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn stretches_of_lines() {
        check(
            "a\n#pragma warning disable MP1003\nb\n#pragma warning restore MP1003\n",
            &[(Some("MP1003"), 2, 4)],
        );
        check(
            "#pragma warning disable MP1003, CS0168, mp1002 // why\n",
            &[(Some("MP1002"), 1, u32::MAX), (Some("MP1003"), 1, u32::MAX)],
        );
        check("  # pragma warning disable\nx\n#pragma warning restore", &[(None, 1, 3)]);
        check("#pragma warning disable CS0168\n// #pragma warning disable MP1003\n#pragma checksum x\n", &[]);
        check("#pragma warning restore MP1003\n", &[]);
        check("#pragma warning disable MP1003\n#pragma warning restore\n", &[(Some("MP1003"), 1, 2)]);
    }
}
