//! What open obligations need of others, where several need the same or the others are not in the assembly.
//!
//! What an obligation may need is found when its method is analysed, and is a guess (`marple_analysis::candidates`). It is tried
//! where more than one obligation would be explained by it: there one finding takes the place of several. And where
//! callers in other assemblies have to see to it: there the finding is a note, for nothing in this assembly is wrong.

use std::collections::HashMap;
use std::sync::Arc;

use marple_analysis::{Need, Scope, tried};
use marple_ir::{Obligation, ObligationKind};
use marple_lower::Hindsight;
use marple_metadata::assemblies::{AssemblyId, MethodHandle};
use marple_metadata::tables::{Id, TypeDef};
use marple_summaries::Inferred;
use rayon::prelude::*;

use crate::crash::catch;
use crate::{MethodResult, Session};

/// What obligations have in common that need the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum NeedKey<'a> {
    /// They need something of the parameters of a method: one check at its entry would do.
    Parameters(MethodHandle),
    /// They need something of the same fields and results in the methods of a type: one invariant would do.
    Type(AssemblyId, Option<Id<TypeDef>>, &'a [String]),
    /// They need something of the same things that a method computes.
    Method(MethodHandle, &'a [String]),
}

impl MethodResult {
    /// What an obligation needs, and what others have to have in common with it to need the same.
    pub fn need(&self, obligation: usize) -> Option<(&Need, NeedKey<'_>)> {
        let need = self.outside.needs.get(obligation)?.as_ref()?;
        let about = &need.about[..];
        let key = match need.scope {
            Scope::Parameters => NeedKey::Parameters(self.method),
            Scope::Type => NeedKey::Type(self.method.assembly, self.class, about),
            Scope::Function => NeedKey::Method(self.method, about),
        };
        Some((need, key))
    }

    /// Whether an obligation needs something of what callers in other assemblies pass, and nothing in the method says that they may
    /// pass something else: a parameter that is compared with a number or a length is meant to be checked, a reference that is asked for was
    /// tested or assigned null somewhere, and what is stated is meant to hold.
    pub fn needs_of_callers(&self, obligation: usize) -> bool {
        let need = self.outside.needs.get(obligation).and_then(Option::as_ref);
        let kind = self.obligations.get(obligation).map(|obligation| obligation.kind);
        let is_silent = matches!(
            kind,
            Some(
                ObligationKind::ArraySize
                    | ObligationKind::LowerBound
                    | ObligationKind::UpperBound
                    | ObligationKind::Division
                    | ObligationKind::DivisionOverflow
            )
        );
        let of_parameters = |need: &Need| need.scope == Scope::Parameters && !need.is_tested;
        self.outside.is_visible && is_silent && need.is_some_and(of_parameters)
    }
}

impl Session<'_> {
    /// Keeps the needs that several obligations share and that are enough for them.
    pub(crate) fn try_needs<'h>(
        &self,
        results: &mut [&mut MethodResult],
        inferred: &Inferred,
        hindsight: &(dyn Fn(MethodHandle) -> Option<&'h Arc<Hindsight>> + Sync),
    ) {
        let mut counts: HashMap<NeedKey<'_>, u32> = HashMap::new();
        for result in &*results {
            for (_, key) in (0..result.outside.needs.len()).filter_map(|number| result.need(number)) {
                *counts.entry(key).or_default() += 1;
            }
        }
        let is_tried = |result: &MethodResult, number: usize| {
            // What libraries require is a note by itself.
            let is_note = result.obligations.get(number).is_some_and(Obligation::is_of_library);
            let is_shared = |(_, key)| counts.get(&key).is_some_and(|count| *count > 1);
            !is_note && (result.needs_of_callers(number) || result.need(number).is_some_and(is_shared))
        };
        let tried: Vec<Vec<bool>> = results
            .iter()
            .map(|result| (0..result.outside.needs.len()).map(|number| is_tried(result, number)).collect())
            .collect();
        drop(counts);
        results.par_iter_mut().zip(tried).for_each(|(result, mut kept)| {
            let stopped = self.options().is_stopped();
            if !stopped && kept.contains(&true) {
                self.try_needs_of(result, &mut kept, inferred, hindsight(result.method));
            } else {
                kept.fill(false);
            }
            for (need, kept) in result.outside.needs.iter_mut().zip(kept) {
                if !kept {
                    *need = None;
                }
            }
        });
    }

    pub(crate) fn try_needs_of(
        &self,
        result: &MethodResult,
        kept: &mut [bool],
        inferred: &Inferred,
        hindsight: Option<&Arc<Hindsight>>,
    ) {
        let function = match self.lower_with(result.method, Some(inferred), hindsight) {
            Ok(Some(subject)) => subject.function,
            _ => return kept.fill(false),
        };
        // What is known of others changes no obligation; if it did, the needs would be those of other ones.
        let same =
            |(one, other): (&Obligation, &Obligation)| one.kind == other.kind && one.place == other.place;
        let is_same = function.obligations.len() == result.obligations.len()
            && function.obligations.iter().zip(&result.obligations).all(same);
        match catch(|| tried(&function, kept, &self.options().analysis)) {
            Ok(enough) if is_same => kept.copy_from_slice(&enough),
            _ => kept.fill(false),
        }
    }
}
