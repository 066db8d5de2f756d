//! The refinement list: which domain runs with which hints, and what it may cost (hints.txt, section 7; row H11).
//!
//! As text, an entry is a domain, then `+hint` for each hint, then `+unroll` if the first iteration of loops is kept apart or
//! `+truths` if outcomes of tests are, or `+ways` if the ways to what is open are, then `:budget=STEPS` or `:budget=STEPS+EACH`; entries are separated by `;`. Thresholds cost nothing and are always on, unless the entry says
//! `-thresholds`.

use std::fmt;

use crate::{Domain, Hint, Hints};

/// A domain with its hints, and the steps that one function may cost it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, Hash)]
pub struct Entry {
    /// Not the adaptive one.
    pub domain: Domain,
    /// Its hints.
    pub hints: Hints,
    /// What is kept apart that would meet otherwise.
    pub apart: Apart,
    /// Steps; without them as many as for all entries.
    pub budget: Option<u64>,
    /// Steps beyond the budget for each obligation that is open when the entry starts.
    pub each: u64,
}

/// What is kept apart that would meet otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, Hash)]
pub enum Apart {
    /// Nothing.
    Nothing,
    /// The first iteration of each outer loop (funarray.txt, section 2: the loop that runs at least once). Behind others, such
    /// an entry runs only where something about the elements of arrays is open.
    FirstIteration,
    /// What held when a truth value was made, until it is tested. Behind others, such an entry runs only on functions that
    /// have such values.
    Truths,
    /// The ways that meet before an open obligation (`ir/src/meetings.rs`). Such an entry runs only where something is open.
    Ways,
}

impl Apart {
    /// What an entry says for it.
    fn name(self) -> Option<&'static str> {
        match self {
            Self::Nothing => None,
            Self::FirstIteration => Some("unroll"),
            Self::Truths => Some("truths"),
            Self::Ways => Some("ways"),
        }
    }
}

/// What `adaptive` runs: chosen by measurement (`docs/HINTS.md`).
pub const DEFAULT: &str = "pentagons+diehard; pentagons+diehard+truths; disintervals; subpolyhedra+predicates+diehard:budget=500000+70000; \
                           pentagons+diehard+unroll; pentagons+ways";

/// Why a text is no list of entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unusable(pub String);

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unusable {}

/// The entries of a list.
pub fn parse_list(text: &str) -> Result<Vec<Entry>, Unusable> {
    text.split(';').map(Entry::parse).collect()
}

impl Entry {
    /// A domain with its usual hints.
    pub fn usual(domain: Domain) -> Self {
        Self { domain, hints: domain.default_hints(), apart: Apart::Nothing, budget: None, each: 0 }
    }

    /// What a function with so many open obligations may cost; `None` if the entry does not say.
    pub fn budget_for(&self, open: usize) -> Option<u64> {
        let more = self.each.saturating_mul(open as u64);
        self.budget.map(|budget| budget.saturating_add(more))
    }

    /// One entry: `domain+hint+hint+truths:budget=STEPS+EACH`.
    pub fn parse(text: &str) -> Result<Self, Unusable> {
        let text = text.trim();
        let fail = |message: &dyn fmt::Display| Unusable(format!("`{text}`: {message}"));
        let (what, budget, each) = match text.split_once(':') {
            None => (text, None, 0),
            Some((what, limit)) => {
                let (steps, each) =
                    steps(limit).ok_or_else(|| fail(&"after `:` comes `budget=` and a number of steps"))?;
                (what, Some(steps), each)
            }
        };
        let (what, thresholds) = match what.trim_end().strip_suffix("-thresholds") {
            Some(what) => (what, false),
            None => (what, true),
        };
        let mut parts = what.split('+').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let domains = || Domain::ALL.into_iter().filter(|&domain| domain != Domain::Adaptive);
        let domain = domains().find(|domain| domain.name() == name).ok_or_else(|| {
            let names: Vec<_> = domains().map(Domain::name).collect();
            fail(&format!("`{name}` is no domain; use {}", names.join(", ")))
        })?;
        let mut hints = Hints::default();
        if thresholds && domain.fits(Hint::Thresholds) {
            hints = hints.with(Hint::Thresholds);
        }
        let mut apart = Apart::Nothing;
        for name in parts {
            let named = [Apart::FirstIteration, Apart::Truths, Apart::Ways]
                .into_iter()
                .find(|one| one.name() == Some(name));
            if let Some(named) = named {
                if apart != Apart::Nothing {
                    return Err(fail(&"an entry says one of `unroll`, `truths` and `ways`, and once"));
                }
                apart = named;
                continue;
            }
            let hint = Hint::named(name)
                .map_err(|error| fail(&format!("{error}, or one of `unroll`, `truths` and `ways`")))?;
            hints = hints.with_fitting(hint, domain).map_err(|error| fail(&error))?;
        }
        Ok(Self { domain, hints, apart, budget, each })
    }
}

/// The numbers of `budget=STEPS` or `budget=STEPS+EACH`.
fn steps(limit: &str) -> Option<(u64, u64)> {
    let steps = limit.trim().strip_prefix("budget=")?;
    let (steps, each) = steps.split_once('+').unwrap_or((steps, "0"));
    let (steps, each) = (steps.trim().parse().ok()?, each.trim().parse().ok()?);
    (steps > 0).then_some((steps, each))
}

/// As it is parsed, without the budget.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = self.domain.name().to_owned();
        for hint in Hint::ALL.into_iter().filter(|&hint| hint != Hint::Thresholds) {
            if self.hints.contains(hint) {
                name = format!("{name}+{}", hint.name());
            }
        }
        if let Some(apart) = self.apart.name() {
            name = format!("{name}+{apart}");
        }
        if self.domain.fits(Hint::Thresholds) && !self.hints.contains(Hint::Thresholds) {
            name.push_str("-thresholds");
        }
        f.pad(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_printed_as_they_are_written() {
        for text in [
            "pentagons",
            "octagons+predicates",
            "subpolyhedra+predicates+diehard+hull",
            "intervals-thresholds",
            "pentagons+diehard+unroll",
            "zones+unroll-thresholds",
            "octagons+truths",
            "pentagons+ways",
        ] {
            assert_eq!(Entry::parse(text).unwrap().to_string(), text);
        }
        let list = parse_list(" pentagons ; zones + predicates : budget=5 ; zones:budget=5+2").unwrap();
        assert_eq!(list[1].to_string(), "zones+predicates");
        assert_eq!(list.iter().map(|entry| entry.budget).collect::<Vec<_>>(), [None, Some(5), Some(5)]);
        let for_three: Vec<_> = list.iter().map(|entry| entry.budget_for(3)).collect();
        assert_eq!(for_three, [None, Some(5), Some(11)]);
        let default = parse_list(DEFAULT).unwrap();
        let apart: Vec<Apart> = default.iter().map(|entry| entry.apart).collect();
        let expected = [
            Apart::Nothing,
            Apart::Truths,
            Apart::Nothing,
            Apart::Nothing,
            Apart::FirstIteration,
            Apart::Ways,
        ];
        assert_eq!(apart, expected);
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| parse_list(text).unwrap_err().to_string();
        assert!(error("pentagon").starts_with("`pentagon`: `pentagon` is no domain; use intervals, "));
        assert!(error("adaptive").contains("`adaptive` is no domain"));
        assert!(error("pentagons;").starts_with("``: `` is no domain"));
        assert!(
            error("zones+truths+unroll")
                .contains("an entry says one of `unroll`, `truths` and `ways`, and once")
        );
        assert!(error("zones+x").starts_with("`zones+x`: `x` is no hint; use predicates, "));
        assert_eq!(
            error("octagons+diehard"),
            "`octagons+diehard`: the hint `diehard` does not apply to the domain `octagons`: its joins and widenings already \
             keep what both sides imply"
        );
        for text in [
            "zones:budget=",
            "zones:5",
            "zones:budget=0",
            "zones:budget=-1",
            "zones:budget=5+",
            "zones:budget=5+-1",
        ] {
            assert!(error(text).contains("after `:` comes `budget=` and a number of steps"), "{text}");
        }
    }
}
