//! What a user wants to see of the findings: levels of rules, suppressions in the code, and what an earlier run had found.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use crate::identity::{Identity, pair};
use crate::{Diagnostic, Level, Rule, Versions};

/// Why a finding does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suppressed {
    /// An earlier run had it.
    Baseline,
    /// An earlier version of the code had it, and all that it rests on is as it was.
    Unchanged,
    /// An attribute on a member or an assembly says so.
    Attribute,
    /// A `#pragma warning disable` in the source says so.
    Pragma,
}

impl Suppressed {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Unchanged => "unchanged",
            Self::Attribute => "attribute",
            Self::Pragma => "pragma",
        }
    }
}

/// The level that the user gives to a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleLevel {
    /// Its findings are not there.
    Off,
    /// They are of this level.
    Is(Level),
}

impl RuleLevel {
    /// The level of a word, as `marple.toml` and `.editorconfig` files write it.
    pub fn parse(word: &str) -> Option<Self> {
        Some(match word.to_ascii_lowercase().as_str() {
            "off" | "none" | "silent" => Self::Off,
            "note" | "suggestion" => Self::Is(Level::Note),
            "warning" => Self::Is(Level::Warning),
            "error" => Self::Is(Level::Error),
            _ => return None,
        })
    }
}

/// Where a suppression counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scope {
    /// In an assembly, by its path.
    Assembly(Arc<str>),
    /// In methods of an assembly, by their tokens.
    Methods(Arc<str>, BTreeSet<u32>),
    /// In lines of a source file, the last one with it.
    Lines(Arc<str>, u32, u32),
}

impl Scope {
    /// The assembly or source file that it is about.
    fn place(&self) -> &str {
        match self {
            Self::Assembly(place) | Self::Methods(place, _) | Self::Lines(place, ..) => place,
        }
    }

    fn covers(&self, diagnostic: &Diagnostic<'_>) -> bool {
        match self {
            Self::Assembly(path) => **path == *diagnostic.assembly,
            Self::Methods(path, tokens) => {
                **path == *diagnostic.assembly && tokens.contains(&diagnostic.token)
            }
            Self::Lines(file, first, last) => diagnostic
                .source
                .is_some_and(|source| source.file == *file && (*first..=*last).contains(&source.line)),
        }
    }
}

/// "I know": what somebody wrote into the code to suppress findings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suppression {
    /// The rule, or all of them.
    pub rule: Option<Rule>,
    /// Where it counts.
    pub scope: Scope,
    /// How it is written.
    pub by: Suppressed,
    /// What and where it is, for a note that it suppresses nothing.
    pub text: String,
}

/// What a user wants to see of the findings.
#[derive(Default)]
pub struct Policy {
    /// The rules whose level is not the usual one, by id.
    pub levels: BTreeMap<&'static str, RuleLevel>,
    /// Levels for the findings in one source file, by its name as reports have it, then by rule.
    pub file_levels: BTreeMap<Arc<str>, BTreeMap<&'static str, RuleLevel>>,
    /// What the code suppresses.
    pub suppressions: Vec<Suppression>,
    /// The findings of an earlier run.
    pub baseline: Option<Vec<Identity>>,
    /// What tells this version from an earlier one, if that is of interest.
    pub versions: Option<Versions>,
}

impl Policy {
    /// Gives the findings the levels of their rules, takes those away that are off, and marks those that do not count.
    pub(crate) fn apply(&self, diagnostics: &mut Vec<Diagnostic<'_>>) {
        if !self.levels.is_empty() || !self.file_levels.is_empty() {
            diagnostics.retain_mut(|diagnostic| match self.level_of(diagnostic) {
                Some(RuleLevel::Off) => false,
                Some(RuleLevel::Is(level)) => {
                    diagnostic.level = level;
                    true
                }
                None => true,
            });
            diagnostics.sort_by_key(|diagnostic| diagnostic.level);
        }
        let by_place = self.by_place();
        for diagnostic in &mut *diagnostics {
            let found = suppressing(&by_place, diagnostic).next().map(|(_, one)| one.by);
            diagnostic.suppressed = found;
        }
        if let Some(baseline) = &self.baseline {
            let identities: Vec<Identity> = diagnostics.iter().map(Identity::of).collect();
            for (diagnostic, earlier) in diagnostics.iter_mut().zip(pair(baseline, &identities).earlier) {
                if earlier.is_some() && diagnostic.suppressed.is_none() {
                    diagnostic.suppressed = Some(Suppressed::Baseline);
                }
            }
        }
        if let Some(versions) = &self.versions {
            let unchanged = versions.unchanged(diagnostics);
            for (diagnostic, is_unchanged) in diagnostics.iter_mut().zip(unchanged) {
                if is_unchanged && diagnostic.suppressed.is_none() {
                    diagnostic.suppressed = Some(Suppressed::Unchanged);
                }
            }
        }
    }

    /// What the source file's own settings say comes before what is said for all.
    fn level_of(&self, diagnostic: &Diagnostic<'_>) -> Option<RuleLevel> {
        let id = diagnostic.rule.id();
        let of_file = diagnostic.source.and_then(|source| self.file_levels.get(&source.file)?.get(id));
        of_file.or_else(|| self.levels.get(id)).copied()
    }

    /// The suppressions that suppress nothing among these findings, a line each.
    pub fn unused(&self, diagnostics: &[Diagnostic<'_>]) -> Vec<&str> {
        let by_place = self.by_place();
        let mut is_used = vec![false; self.suppressions.len()];
        for diagnostic in diagnostics {
            suppressing(&by_place, diagnostic).for_each(|(number, _)| is_used[number] = true);
        }
        let unused = self.suppressions.iter().zip(is_used).filter(|(_, used)| !used);
        unused.map(|(one, _)| one.text.as_str()).collect()
    }

    fn by_place(&self) -> ByPlace<'_> {
        let mut by_place = ByPlace::new();
        for (number, one) in self.suppressions.iter().enumerate() {
            by_place.entry(one.scope.place()).or_default().push((number, one));
        }
        by_place
    }
}

/// The numbered suppressions of each assembly and of each source file.
type ByPlace<'p> = HashMap<&'p str, Vec<(usize, &'p Suppression)>>;

/// The suppressions that cover a finding.
fn suppressing<'s, 'p>(
    by_place: &'s ByPlace<'p>,
    diagnostic: &'s Diagnostic<'_>,
) -> impl Iterator<Item = (usize, &'p Suppression)> + 's {
    let places = [Some(diagnostic.assembly), diagnostic.source.map(|source| &*source.file)];
    let near = places.into_iter().flatten().filter_map(|place| by_place.get(place)).flatten();
    let fits = |one: &Suppression| {
        one.rule.is_none_or(|rule| rule == diagnostic.rule) && one.scope.covers(diagnostic)
    };
    near.copied().filter(move |(_, one)| fits(one))
}
