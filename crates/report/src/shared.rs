//! Findings that have one cause are one finding.
//!
//! An open obligation may need something of a parameter, of a field or of what a call returns (`marple_analysis::needs`). All
//! obligations of a method that need something of its parameters are one finding: one check at its entry would do for all of them. So are
//! all obligations of a type's methods that need something of the same fields and results: one invariant would do. The rest
//! is put together by method and by what it needs something of. Where nothing is known of needs, the two halves of an access or
//! division are one finding, and so is the same condition again in a method. No obligation is lost: all places are named.

use std::collections::HashMap;

use marple_analysis::Outcome;
use marple_ir::ObligationKind;
use marple_metadata::assemblies::MethodHandle;
use marple_session::NeedKey;

use crate::check::Checked;
use crate::diagnostic::{Location, one_line};

/// How many conditions a message names.
const NAMED: usize = 3;

/// What several obligations need, told by the first of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shared<'a> {
    /// What would do for all of them, in the order in which it was met.
    pub conditions: Vec<&'a str>,
    /// What the conditions are.
    pub kind: SharedKind,
    /// The others, in order.
    pub places: Vec<SharedPlace<'a>>,
}

/// What the conditions are that would do for several obligations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SharedKind {
    /// Their own conditions.
    Own,
    /// What they need: with all of it assumed the analysis proves every place.
    Need,
    /// The same, and callers in other assemblies have to see to it.
    NeedOfCallers,
    /// What calls do not keep that a method needs.
    Calls,
}

impl SharedKind {
    /// The word in JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Need => "need",
            Self::NeedOfCallers => "need-of-callers",
            Self::Calls => "calls",
        }
    }
}

/// An obligation that needs the same as another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedPlace<'a> {
    /// The method it stands in.
    pub method: &'a str,
    /// The offset of the instruction.
    pub il: Option<u32>,
    /// The source text.
    pub source: Option<&'a Location>,
    /// What must hold.
    pub condition: &'a str,
}

impl<'a> Shared<'a> {
    fn new(checked: &Checked<'a>) -> Self {
        let kind = match checked.need() {
            None => SharedKind::Own,
            Some(_) if checked.needs_of_callers() => SharedKind::NeedOfCallers,
            Some(_) => SharedKind::Need,
        };
        let mut shared = Self { conditions: Vec::new(), kind, places: Vec::new() };
        shared.add_conditions(checked);
        shared
    }

    fn add(&mut self, checked: &Checked<'a>) {
        self.add_conditions(checked);
        self.places.push(SharedPlace {
            method: &checked.method.found.name,
            il: checked.obligation.place.il(),
            source: checked.source,
            condition: &checked.obligation.text,
        });
    }

    fn add_conditions(&mut self, checked: &Checked<'a>) {
        let own = std::slice::from_ref(&checked.obligation.text);
        let conditions = checked.need().map_or(own, |(need, _)| &need.conditions);
        for condition in conditions {
            if !self.conditions.contains(&condition.as_str()) {
                self.conditions.push(condition);
            }
        }
    }

    /// What to add to the message of the first, which stands in a method at an instruction and says what it needs itself.
    pub(crate) fn words(&self, method: &str, il: Option<u32>, own: Option<&str>) -> String {
        let is_said = self.kind == SharedKind::Need && self.conditions.iter().all(|one| Some(*one) == own);
        let first = usize::from(matches!(self.kind, SharedKind::Own | SharedKind::Calls));
        let named: Vec<String> = self
            .conditions
            .iter()
            .skip(first)
            .take(NAMED)
            .map(|condition| format!("`{condition}`"))
            .collect();
        let more = match self.conditions.len().saturating_sub(first + NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let mut elsewhere: Vec<(&str, Option<u32>)> = self
            .places
            .iter()
            .map(|place| (place.method, place.il))
            .filter(|at| *at != (method, il))
            .collect();
        elsewhere.sort_unstable();
        elsewhere.dedup();
        let word = if self.kind == SharedKind::Calls { "call" } else { "place" };
        let places = match elsewhere.len() {
            0 => String::new(),
            1 => format!(", and 1 more {word}"),
            count => format!(", and {count} more {word}s"),
        };
        let named = named.join(", ");
        one_line(&match self.kind {
            SharedKind::Own if named.is_empty() => places,
            // The conditions stand beside the places.
            SharedKind::Calls => places,
            SharedKind::Own => format!(" and {named}{more}{places}"),
            SharedKind::Need if self.places.is_empty() => String::new(),
            SharedKind::Need if is_said => places,
            SharedKind::Need => format!("{places}: nothing makes sure of {named}{more}"),
            SharedKind::NeedOfCallers => format!("{places}: callers have to make sure of {named}{more}"),
        })
    }
}

/// What obligations of a group have in common.
#[derive(PartialEq, Eq, Hash)]
enum Common<'a> {
    /// What they need, and whether callers in other assemblies have to see to it.
    Need(NeedKey<'a>, bool),
    /// They are the halves of one access, or of one division.
    Access(MethodHandle, u32),
    /// The method asks for the same again.
    Condition(MethodHandle, ObligationKind, &'a str),
}

impl<'a> Common<'a> {
    /// What an open obligation has in common with others of its group, the strongest first.
    fn of(checked: &Checked<'a>) -> Vec<Self> {
        let (method, obligation) = (checked.method.found.method, checked.obligation);
        let access = obligation.place.il().map(|il| Self::Access(method, il));
        let is_division =
            matches!(obligation.kind, ObligationKind::Division | ObligationKind::DivisionOverflow);
        if let Some((_, key)) = checked.need() {
            let need = Self::Need(key, checked.needs_of_callers());
            return [need].into_iter().chain(access.filter(|_| is_division)).collect();
        }
        let is_bound = matches!(obligation.kind, ObligationKind::LowerBound | ObligationKind::UpperBound);
        let mut all: Vec<Self> = access.filter(|_| is_bound || is_division).into_iter().collect();
        // Words that name nothing say nothing of what it is about.
        if !obligation.text.starts_with("the ") {
            all.push(Self::Condition(method, obligation.kind, &obligation.text));
        }
        all
    }
}

/// Puts open obligations into groups: by the first obligation of each, and what it shares. An obligation without a need that has nothing in
/// common with another is a group of its own.
pub(crate) fn groups<'a>(open: impl Iterator<Item = Checked<'a>>) -> Vec<(Checked<'a>, Option<Shared<'a>>)> {
    let mut groups: Vec<(Checked<'a>, Option<Shared<'a>>)> = Vec::new();
    let mut known: HashMap<(usize, Common<'a>), usize> = HashMap::new();
    for checked in open {
        if checked.outcome() != Outcome::Unknown {
            groups.push((checked, None));
            continue;
        }
        let file = checked.method.file;
        let common = Common::of(&checked);
        let keys: Vec<(usize, Common<'a>)> = common.into_iter().map(|common| (file, common)).collect();
        let number = keys.iter().find_map(|key| known.get(key).copied());
        let group = number.and_then(|number| groups.get_mut(number));
        if let Some((_, Some(shared))) = group {
            shared.add(&checked);
        } else {
            let shared = Shared::new(&checked);
            groups.push((checked, Some(shared)));
        }
        let number = number.unwrap_or(groups.len() - 1);
        for key in keys {
            known.entry(key).or_insert(number);
        }
    }
    for (_, shared) in &mut groups {
        if shared.as_ref().is_some_and(|shared| shared.kind == SharedKind::Own && shared.places.is_empty()) {
            *shared = None;
        }
    }
    groups
}
