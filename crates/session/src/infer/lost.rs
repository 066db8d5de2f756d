//! What inference gives up on its way, and which method drops which fact.
//!
//! A limit that is hit costs knowledge, never a verdict; each is one note ([`GivenUp`], `MP0004`) at the method it is about, or at the first
//! method of the type. A fact that was seen of all calls or objects so far, and that one more method does not keep, is [`Dropped`].

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

use marple_metadata::assemblies::{MethodHandle, TypeHandle};
use marple_summaries::Fact;

use super::Inference;
use super::demand::{CALLERS, WRITERS};
use super::rounds::ROUNDS;
use crate::method::OBSERVATIONS;

/// Of what facts are known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Known {
    /// The calls of a method.
    Entry(MethodHandle),
    /// The objects of a type.
    Invariant(TypeHandle),
}

/// Facts that held until a method did not keep them.
#[derive(Debug)]
pub struct Dropped {
    /// What they were facts of.
    pub of: Known,
    /// The facts as they were before.
    pub facts: Vec<Fact>,
    /// The method.
    pub by: MethodHandle,
}

/// Why something is not known of a method or of its type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
pub enum GivenUp {
    /// So many methods call it.
    Callers(usize),
    /// So many methods write the fields of its type.
    Writers(usize),
    /// An open obligation depends on fields of its type that are not among those that are looked at; how many are not.
    Fields(usize),
    /// So many fields of its type are compared with zero.
    Sides(usize),
    /// It was lowered to so many observations.
    Observations(usize),
    /// What it does could not be found out in the rounds.
    Unfinished,
    /// Something of it still changed after the last round.
    Rounds,
}

impl GivenUp {
    /// Which limit was hit, in a word that does not change.
    pub fn name(self) -> &'static str {
        match self {
            Self::Callers(_) => "callers",
            Self::Writers(_) => "writers",
            Self::Fields(_) => "fields",
            Self::Sides(_) => "sides",
            Self::Observations(_) => "observations",
            Self::Unfinished => "unfinished",
            Self::Rounds => "rounds",
        }
    }
}

impl Display for GivenUp {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Callers(count) => write!(
                out,
                "{count} methods call it, and those of at most {CALLERS} are looked at: what holds at its entry is not looked for"
            ),
            Self::Writers(count) => write!(
                out,
                "{count} methods write fields of its type, and those of at most {WRITERS} are looked at: invariants of the type are not looked for"
            ),
            Self::Fields(count) => write!(
                out,
                "its type has too many fields: invariants of the type do not speak of {count} of them"
            ),
            Self::Sides(count) => write!(
                out,
                "{count} fields of its type are compared with zero, and conditions are looked for of {} of them",
                super::SIDES
            ),
            Self::Observations(count) => write!(
                out,
                "it shows something of other methods and objects at {count} places, and at most {OBSERVATIONS} are looked at: nothing is inferred from it"
            ),
            Self::Unfinished => out.write_str(
                "it could not be analysed again with what is known of others: nothing is inferred from it",
            ),
            Self::Rounds => write!(
                out,
                "what is known of it still changed after {ROUNDS} rounds: nothing is inferred from it"
            ),
        }
    }
}

/// What was lost.
#[derive(Default)]
pub(super) struct Lost {
    pub(super) of_methods: BTreeSet<(MethodHandle, GivenUp)>,
    pub(super) of_types: BTreeSet<(TypeHandle, GivenUp)>,
    /// In the order in which it happened; nothing if nobody asked.
    pub(super) dropped: Vec<Dropped>,
}

/// The facts of which nothing is left, not even with a larger number.
pub(super) fn gone(before: Vec<Fact>, after: &[Fact]) -> Vec<Fact> {
    let is_left = |fact: &Fact| after.iter().any(|left| (left.left, left.right) == (fact.left, fact.right));
    before.into_iter().filter(|fact| !is_left(fact)).collect()
}

impl Inference<'_, '_> {
    /// Writes what was given up to the results: what is about a type, to the first of its methods that has one.
    pub(super) fn tell_given_up(&mut self) {
        let types = std::mem::take(&mut self.lost.of_types);
        for (class, given_up) in types {
            let methods = self.session.module(class.assembly).methods_of(class.id);
            let first = methods
                .map(|id| MethodHandle { assembly: class.assembly, id })
                .find(|method| self.results.contains_key(method));
            self.lost.of_methods.extend(first.map(|method| (method, given_up)));
        }
        for (method, given_up) in std::mem::take(&mut self.lost.of_methods) {
            if let Some(result) = self.results.get_mut(&method) {
                result.outside.given_up.push(given_up);
            }
        }
    }
}
