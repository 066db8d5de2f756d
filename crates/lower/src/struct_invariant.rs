//! Invariants that structs state.
//!
//! Nobody made a struct's default value, and a copy of a struct is made without its methods: so its invariant is never taken. It is asked for
//! where a constructor returns, and where a method returns that changed what it speaks of, if it held at the method's entry.

use std::sync::Arc;

use marple_ir::{Cond, Type, ValueId};
use marple_metadata::assemblies::TypeHandle;
use marple_summaries::{Invariant, Term as ClauseTerm};

use crate::clause::{Spot, Values};
use crate::invariant::places_of;
use crate::method::Lowering;

/// The invariant of the struct that a method is called on.
pub(crate) struct StructInvariant {
    invariant: Arc<Invariant>,
    /// What it reads in memory.
    terms: Vec<ClauseTerm>,
    /// What that was at the entry, and that it held there, as far as that can be said; not for constructors.
    before: Option<(Vec<Option<ValueId>>, Option<Cond>)>,
}

impl Lowering<'_, '_> {
    /// The struct that the method is called on, where it is now.
    fn own_struct(&self) -> Option<Values> {
        let (address, kind) = self.own_targets().first().copied().flatten()?;
        Some(Values { parameters: vec![Some(Spot::Place(address, kind))], ..Values::default() })
    }

    /// At the method's entry.
    pub(crate) fn enter_struct(&mut self, invariant: Arc<Invariant>, class: TypeHandle) {
        let Some(values) = self.own_struct() else { return };
        let name = self.code.assemblies.method(self.code.method).map(|method| method.name);
        let is_constructor = name == Some(".ctor") && !self.calls_own_constructor(class);
        let terms = places_of(&invariant);
        let before = (!is_constructor).then(|| {
            let places = terms.iter().map(|term| self.evaluated(term, &values)).collect();
            let held: Option<Vec<Cond>> =
                invariant.clauses.iter().map(|one| self.instance(&one.condition, &values)).collect();
            (places, held.map(Cond::And))
        });
        self.own.struct_invariant = Some(StructInvariant { invariant, terms, before });
    }

    /// The method returns.
    pub(crate) fn end_struct(&mut self) {
        let Some(own) = self.own.struct_invariant.take() else { return };
        if let Some(values) = self.own_struct().filter(|_| !self.is_quiet()) {
            let now: Vec<Option<ValueId>> =
                own.terms.iter().map(|term| self.evaluated(term, &values)).collect();
            let is_same = own.before.as_ref().is_some_and(|(places, _)| *places == now)
                && now.iter().all(Option::is_some);
            if !is_same {
                self.check_struct(&own, &values);
            }
        }
        self.own.struct_invariant = Some(own);
    }

    fn check_struct(&mut self, own: &StructInvariant, values: &Values) {
        for one in &own.invariant.clauses {
            let cond = if let Some(cond) = self.instance(&one.condition, values) {
                cond
            } else {
                self.not_modelled("an invariant that is not understood");
                Cond::Value(self.unknown(Type::Bool))
            };
            let cond = match &own.before {
                Some((_, Some(held))) => Cond::Or(vec![held.clone().negated(), cond]),
                _ => cond,
            };
            self.check_clause(one, cond);
        }
    }
}
