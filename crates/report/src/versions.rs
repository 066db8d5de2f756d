//! Which findings an earlier version of the code had just so: what a change did not touch.
//!
//! A finding is unchanged if the earlier version has it ([`crate::pair`]), if it did not become certain since, and if the code and the facts are the same that it
//! rests on. These are a [`Print`] for each method: the print of the method it stands in, and of the methods on its way and at its other places.

use std::collections::{BTreeMap, BTreeSet};

use marple_analysis::Outcome;
use serde::{Deserialize, Serialize};

use crate::{Diagnostic, Identity, pair};

/// A hash of code and of what its analysis used; equal prints stand for equal code and facts. As text it is 16 hexadecimal digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Print(String);

impl Print {
    /// The print of some parts, in their order.
    pub fn new<'p>(parts: impl IntoIterator<Item = &'p [u8]>) -> Self {
        let mut hasher = blake3::Hasher::new();
        for part in parts {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        Self(hasher.finalize().to_hex()[..16].to_owned())
    }
}

/// A finding of an earlier version.
#[derive(Clone, Debug)]
pub struct Earlier {
    /// What it is known by.
    pub identity: Identity,
    /// Whether it failed whenever it was reached; `None` if that was not written down.
    pub is_certain: Option<bool>,
    /// What it rested on; `None` if that was not written down.
    pub print: Option<Print>,
}

/// The prints of this version's methods, and what an earlier version had.
#[derive(Default)]
pub struct Versions {
    /// By assembly, as the user named it, and method: the prints of its code. A method that became a state machine has several bodies.
    prints: BTreeMap<String, BTreeMap<String, BTreeSet<Print>>>,
    /// The findings of the earlier version, if there is one to compare with.
    pub earlier: Option<Vec<Earlier>>,
}

impl Versions {
    /// Adds a method's print.
    pub fn add(&mut self, assembly: &str, method: &str, print: Print) {
        let of_assembly = self.prints.entry(assembly.to_owned()).or_default();
        of_assembly.entry(method.to_owned()).or_default().insert(print);
    }

    /// What a finding rests on; `None` if nobody wrote it down.
    pub(crate) fn print(&self, diagnostic: &Diagnostic<'_>) -> Option<Print> {
        let prints = self.prints.get(diagnostic.assembly)?;
        let places = diagnostic.shared.iter().flat_map(|shared| &shared.places).map(|place| place.method);
        let way = diagnostic.way.iter().map(|step| step.method);
        let methods: BTreeSet<&str> = [diagnostic.method].into_iter().chain(places).chain(way).collect();
        let of_methods: BTreeSet<&Print> =
            methods.into_iter().filter_map(|method| prints.get(method)).flatten().collect();
        (!of_methods.is_empty()).then(|| Print::new(of_methods.into_iter().map(|print| print.0.as_bytes())))
    }

    /// Which findings are just as they were in the earlier version.
    pub(crate) fn unchanged(&self, diagnostics: &[Diagnostic<'_>]) -> Vec<bool> {
        let Some(earlier) = &self.earlier else { return vec![false; diagnostics.len()] };
        let old: Vec<Identity> = earlier.iter().map(|one| one.identity.clone()).collect();
        let new: Vec<Identity> = diagnostics.iter().map(Identity::of).collect();
        let is_same = |(diagnostic, index): (&Diagnostic<'_>, Option<usize>)| {
            let Some(index) = index else { return false };
            let Earlier { is_certain, print, .. } = &earlier[index];
            let became_certain = *is_certain == Some(false) && is_certain_now(diagnostic);
            !became_certain
                && print.as_ref().is_none_or(|print| self.print(diagnostic).as_ref() == Some(print))
        };
        diagnostics.iter().zip(pair(&old, &new).earlier).map(is_same).collect()
    }
}

/// Whether a finding fails whenever it is reached.
fn is_certain_now(diagnostic: &Diagnostic<'_>) -> bool {
    diagnostic.outcome == Some(Outcome::False)
}

impl Earlier {
    /// A finding of a run, for later ones.
    pub(crate) fn of(diagnostic: &Diagnostic<'_>, versions: Option<&Versions>) -> Self {
        Self {
            identity: Identity::of(diagnostic),
            is_certain: Some(is_certain_now(diagnostic)),
            print: versions.and_then(|versions| versions.print(diagnostic)),
        }
    }
}
