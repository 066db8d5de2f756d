//! Findings that have one cause are one finding.
//!
//! An open obligation may need something of a parameter, of a field or of what a call returns (`marple_analysis::needs`). All
//! obligations of a method that need something of its parameters are one finding: one check at its entry would do for all of them. So are
//! all obligations of a type's methods that need something of the same fields and results: one invariant would do. The rest
//! is put together by method and by what it needs something of. No obligation is lost: all places are named.

use std::collections::HashMap;

use marple_analysis::{Need, Outcome};
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
    /// The others, in order.
    pub places: Vec<SharedPlace<'a>>,
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
    fn new(need: &'a Need) -> Self {
        let mut shared = Self { conditions: Vec::new(), places: Vec::new() };
        shared.add(need);
        shared
    }

    fn add(&mut self, need: &'a Need) {
        for condition in &need.conditions {
            if !self.conditions.contains(&condition.as_str()) {
                self.conditions.push(condition);
            }
        }
    }

    /// What to add to the message of the first.
    pub(crate) fn words(&self) -> String {
        let named: Vec<String> =
            self.conditions.iter().take(NAMED).map(|condition| format!("`{condition}`")).collect();
        let more = match self.conditions.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let places = match self.places.len() {
            1 => "1 more place".to_owned(),
            count => format!("{count} more places"),
        };
        one_line(&format!(", and {places}: nothing makes sure of {}{more}", named.join(", ")))
    }
}

/// Puts open obligations into groups: by the first obligation of each, and what it shares. An obligation without a need is a group of its own.
pub(crate) fn groups<'a>(open: impl Iterator<Item = Checked<'a>>) -> Vec<(Checked<'a>, Option<Shared<'a>>)> {
    let mut groups: Vec<(Checked<'a>, Option<Shared<'a>>)> = Vec::new();
    let mut known: HashMap<(usize, NeedKey<'a>), usize> = HashMap::new();
    for checked in open {
        let Some((need, key)) = checked.need().filter(|_| checked.outcome() == Outcome::Unknown) else {
            groups.push((checked, None));
            continue;
        };
        let found = &checked.method.found;
        let key = (checked.method.file, key);
        let group = known.get(&key).and_then(|&number| groups.get_mut(number));
        if let Some((_, Some(shared))) = group {
            shared.add(need);
            shared.places.push(SharedPlace {
                method: &found.name,
                il: checked.obligation.place.il(),
                source: checked.source,
                condition: &checked.obligation.text,
            });
        } else {
            known.insert(key, groups.len());
            groups.push((checked, Some(Shared::new(need))));
        }
    }
    groups
}
