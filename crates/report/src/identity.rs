//! Which findings of two runs are the same.
//!
//! Between two runs code is moved, locals are renamed, and Debug becomes Release. So a finding is known by its rule, assembly, method and
//! condition, never by lines or offsets. Findings that agree in all of that are paired first; those that are left are paired, in their order,
//! with conditions in which every name counts as the same, because a local may have been renamed. So one more mistake in a method is one
//! new finding, whatever stands before it; and a mistake that takes the place of another one is new unless it looks just like it.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::Diagnostic;
use crate::diagnostic::without_numbers;

/// What a finding is known by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The id of the rule.
    pub rule: String,
    /// The file name of the assembly.
    pub assembly: String,
    /// The full name of the method.
    pub method: String,
    /// What must hold; empty for a method that was not analysed.
    #[serde(default)]
    pub condition: String,
}

impl Identity {
    /// The identity of a finding.
    pub fn new(rule: &str, assembly: &str, method: &str, condition: Option<&str>) -> Self {
        Self {
            rule: rule.to_owned(),
            assembly: assembly.rsplit(['/', '\\']).next().unwrap_or_default().to_owned(),
            method: without_ordinals(method),
            condition: without_numbers(condition.unwrap_or_default()),
        }
    }

    pub(crate) fn of(diagnostic: &Diagnostic<'_>) -> Self {
        Self::new(diagnostic.rule.id(), diagnostic.assembly, diagnostic.method, diagnostic.condition)
    }

    /// The same without names of variables: what stays when locals are renamed.
    fn shape(&self) -> Self {
        Self { condition: without_names(&self.condition), ..self.clone() }
    }
}

/// A method's name without the numbers that compilers give to lambdas and local functions: one more lambda before it changes them.
fn without_ordinals(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(at) = rest.find("__") {
        let (before, after) = rest.split_at(at + 2);
        out.push_str(before);
        // Only in names that cannot be spelled: `<Main>b__0_1`, `<>c__DisplayClass3_0`.
        rest = if out.contains('<') {
            after.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_')
        } else {
            after
        };
        if let Some(class) = rest.strip_prefix("DisplayClass").filter(|_| out.contains('<')) {
            out.push_str("DisplayClass");
            rest = class.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
        }
    }
    out.push_str(rest);
    out
}

/// A condition with `x` for every name that does not follow a dot: members keep theirs.
fn without_names(condition: &str) -> String {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let mut out = String::with_capacity(condition.len());
    let mut rest = condition;
    while let Some(first) = rest.chars().next() {
        let end =
            if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (word, after) = rest.split_at(end);
        let is_name = is_word(first) && !first.is_ascii_digit() && !out.ends_with('.');
        out.push_str(if is_name { "x" } else { word });
        rest = after;
    }
    out
}

/// How the findings of two runs pair up.
#[derive(Debug, PartialEq, Eq)]
pub struct Pairs {
    /// For each finding of the later run, which one of the earlier run it is.
    pub earlier: Vec<Option<usize>>,
    /// The findings of the earlier run that are gone.
    pub gone: Vec<usize>,
}

/// Pairs the findings of two runs.
pub fn pair(earlier: &[Identity], later: &[Identity]) -> Pairs {
    let mut found = vec![None; later.len()];
    let mut is_taken = vec![false; earlier.len()];
    pair_by(earlier, later, &mut found, &mut is_taken, Clone::clone);
    pair_by(earlier, later, &mut found, &mut is_taken, Identity::shape);
    let gone = (0..earlier.len()).filter(|&index| !is_taken[index]).collect();
    Pairs { earlier: found, gone }
}

/// Pairs what is left and has the same key, in order.
fn pair_by<K: std::hash::Hash + Eq>(
    earlier: &[Identity],
    later: &[Identity],
    found: &mut [Option<usize>],
    is_taken: &mut [bool],
    key: impl Fn(&Identity) -> K,
) {
    let mut waiting: HashMap<K, Vec<usize>> = HashMap::new();
    for index in (0..earlier.len()).rev().filter(|&index| !is_taken[index]) {
        waiting.entry(key(&earlier[index])).or_default().push(index);
    }
    for (place, identity) in found.iter_mut().zip(later).filter(|(place, _)| place.is_none()) {
        if let Some(index) = waiting.get_mut(&key(identity)).and_then(Vec::pop) {
            is_taken[index] = true;
            *place = Some(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Identity, Pairs, pair, without_names, without_ordinals};

    fn finding(method: &str, condition: &str) -> Identity {
        Identity::new("MP1003", "out/App.dll", method, Some(condition))
    }

    #[track_caller]
    fn check(earlier: &[Identity], later: &[Identity], expected: &[Option<usize>], gone: &[usize]) {
        assert_eq!(pair(earlier, later), Pairs { earlier: expected.to_vec(), gone: gone.to_vec() });
    }

    #[test]
    fn findings_of_two_runs() {
        let old = [finding("M", "i < a.Length"), finding("M", "j < a.Length"), finding("N", "i < b.Length")];
        check(&old, &old, &[Some(0), Some(1), Some(2)], &[]);
        // A renamed local, and one that Release has no name for.
        check(
            &old,
            &[finding("M", "index < a.Length"), finding("M", "v7 < a.Length"), finding("N", "i < b.Length")],
            &[Some(0), Some(1), Some(2)],
            &[],
        );
        // One more mistake before the others: that one is new.
        check(
            &old,
            &[finding("M", "k < a.Length"), finding("M", "i < a.Length"), finding("M", "j < a.Length")],
            &[None, Some(0), Some(1)],
            &[2],
        );
        // A mistake in the place of another one.
        check(&old[2..], &[finding("N", "i + 1 < b.Length")], &[None], &[0]);
        // A mistake of another rule is another one.
        let other = Identity::new("MP1002", "App.dll", "M", Some("i < a.Length"));
        check(&old[..1], &[other], &[None], &[0]);
        check(&[], &old[..1], &[None], &[]);
    }

    #[test]
    fn names_do_not_count() {
        assert_eq!(without_names("i + 1 < this.items.Length"), "x + 1 < x.items.Length");
        assert_eq!(without_names("3 < 3"), "3 < 3");
    }

    #[test]
    fn lambdas_have_no_numbers() {
        for (name, expected) in [
            ("A.<>c.<Main>b__0_1(System.Int32)", "A.<>c.<Main>b__(System.Int32)"),
            ("A.<>c__DisplayClass3_0.<Main>b__0()", "A.<>c__DisplayClass.<Main>b__()"),
            ("A.<Main>g__Local|0_0(System.Int32)", "A.<Main>g__Local|0_0(System.Int32)"),
            ("My__2.F__3()", "My__2.F__3()"),
        ] {
            assert_eq!(without_ordinals(name), expected);
        }
    }
}
