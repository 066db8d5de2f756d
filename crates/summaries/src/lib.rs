//! What is known of methods and fields other than the method under analysis.
//!
//! [`Knowledge`] has all of it: what methods promise ([`Contracts`]), what they do to what they are handed ([`Effects`]), what all methods together
//! do to fields ([`Fields`]), who keeps addresses ([`Pointers`]). Each answer depends on the code alone, and is found when it is first asked for.
//!
//! [`Contracts::of`] reads the beginning of a method's body and gives its clauses as conditions over the parameters and the
//! result. What is not understood is counted; it never becomes a condition.
//!
//! - `formula.rs`: the conditions.
//! - `entry.rs`: the walk over the beginning of a body; `state.rs` and `operation.rs`: what it knows at a place
//!   and what instructions make of it.
//! - `callee.rs`: what is called there, as far as its name and its own code tell.
//! - `effects.rs`: what a callee writes and keeps; `overrides.rs`: what a virtual call may run; `waiting.rs`: who waits for other threads; `pointers.rs`: who makes pointers of addresses.
//! - `fields.rs`: which fields stay as they are; `this.rs`: what constructors do with `this`; `tables.rs`: what static constructors leave.
//! - `guards.rs`: facts that hold while a field is zero, or while it is not.
//! - `library.rs`: what the libraries promise; `annotations/`: what authors say of null in signatures.
//! - `kind.rs`: what a storage place holds.
//! - `lambda.rs`: lambdas that `Contract.ForAll` and `Contract.Exists` are given; `captures.rs`: what they capture.

mod annotations;
mod callee;
mod captures;
mod effects;
mod entry;
mod facts;
mod fields;
mod formula;
mod guards;
mod handed;
mod inputs;
mod kind;
mod lambda;
mod library;
mod need;
mod operation;
mod overrides;
mod owned;
mod places;
mod pointers;
mod reflected;
mod state;
mod tables;
mod this;
mod waiting;

use std::hash::BuildHasher;
use std::sync::{Arc, PoisonError, RwLock};

use marple_il::Region;
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle};
use marple_metadata::tables::{Field, Id};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

pub use annotations::{
    Annotations, FieldNotes, MethodNotes, Output, ParameterNotes, Parts, Row, Said, Shape,
};
pub use callee::is_intrinsic;
pub use callee::throw_helper;
pub use effects::{Dispatch, Effect, Effects, Kept, Reach, Writes};
pub use facts::{
    Exit, Fact, Inferred, NULL_LENGTH, Observation, Owned, Part, Place, Role, Root, Subject, Time, concise,
};
pub use fields::{FieldFacts, Fields, Survey, is_closure};
pub use formula::{Formula, Item, Quantified, Relation, Term};
pub use guards::{Guarded, tested_fields};
pub use inputs::Input;
pub use kind::{Kind, Kinds, base_name, is_primitive, spelled};
pub use lambda::{Lambda, cached_lambda, is_predicate_constructor, kept_lambda, read_lambda};
pub use library::{is_silent, is_system, least, library_field, library_result};
pub use need::{Condition, Needs};
pub use owned::{OwnedFields, OwnedType, OwnedTypes, binds_late};
pub use places::{end_places, entry_places, owned_type};
pub use pointers::{Pointers, may_be_address};
pub use tables::Known;
pub use waiting::{changes_by_itself, waits};

/// What is known of methods and fields, found when it is first asked for.
#[derive(Default)]
pub struct Knowledge {
    /// What methods promise.
    pub contracts: Contracts,
    /// What all methods together do to fields.
    pub fields: Fields,
    /// What methods do to what they are handed.
    pub effects: Effects,
    /// Methods that keep the addresses they are handed.
    pub pointers: Pointers,
    /// Which fields only the methods of their own object write.
    pub owned: OwnedFields,
    /// What annotations say.
    pub annotations: Annotations,
}

/// How a clause is stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// By a call of `Contract.Requires` or `Contract.Ensures`, or by a guard before `Contract.EndContractBlock`.
    Stated,
    /// By a guard at the entry that throws an `ArgumentException`.
    Guard,
}

/// One condition of a contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// What must hold.
    pub condition: Formula,
    /// The condition as the source would write it.
    pub text: String,
    /// How it is stated.
    pub source: Source,
    /// The offset of the call that states it.
    pub call: Option<u32>,
}

/// What a method promises.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contract {
    /// What must hold of the arguments when the method is called, in order: a later one is evaluated only if the earlier
    /// ones hold. If the method returns, it did hold, as far as guards say it.
    pub requires: Vec<Clause>,
    /// What holds of the result and the arguments when the method returns. A parameter is what it is then.
    pub ensures: Vec<Clause>,
    /// The parameters that the method writes, if it has clauses in `ensures`: for a caller those do not speak of the
    /// argument.
    pub written: Vec<u16>,
    /// How many `Contract.Requires` are not understood, wholly or in part.
    pub lost_requires: usize,
    /// How many `Contract.Ensures` are not understood, wholly or in part.
    pub lost_ensures: usize,
    /// The code that evaluates what is ensured. It is not to be run where it stands.
    pub ensures_code: Vec<Region>,
    /// Whether the method never returns.
    pub never_returns: bool,
}

impl Contract {
    /// Whether a caller may take what is ensured of its arguments and of what comes back.
    pub fn is_for_callers(&self, clause: &Clause) -> bool {
        let is_written =
            |term: &Term| matches!(term, Term::Parameter(number) if self.written.contains(number));
        !clause.condition.mentions(&is_written)
    }
}

const SHARDS: usize = 16;

/// The contracts of all methods, each read when it is first asked for. It may be shared between threads: what a method
/// promises depends on its module only.
#[derive(Default)]
pub struct Contracts {
    known: [RwLock<FxHashMap<MethodHandle, Option<Arc<Contract>>>>; SHARDS],
    /// The assemblies, and whether their code names the class of the contracts.
    names_contract: RwLock<FxHashMap<AssemblyId, bool>>,
    /// By assembly: the fields that keep what was captured.
    captures: RwLock<FxHashMap<AssemblyId, Arc<FxHashSet<Id<Field>>>>>,
}

impl Contracts {
    /// What a method promises; `None` if that is nothing.
    pub fn of(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Arc<Contract>> {
        // The high bits: the map itself uses the others.
        let shard = (FxBuildHasher.hash_one(method) >> 32) as usize % SHARDS;
        let shard = &self.known[shard];
        if let Some(found) = shard.read().unwrap_or_else(PoisonError::into_inner).get(&method) {
            return found.clone();
        }
        // Two threads may read the same method; they find the same.
        let module = assemblies.module(method.assembly);
        let has_contracts = self.has_contracts(assemblies, method.assembly);
        let keeps = |field| self.captures(assemblies, method.assembly).contains(&field);
        let contract = entry::read(module, method.id, has_contracts, &keeps);
        let contract = contract.filter(|contract| *contract != Contract::default()).map(Arc::new);
        let mut known = shard.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(method).or_insert(contract).clone()
    }

    fn captures(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<FxHashSet<Id<Field>>> {
        let known = self.captures.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).cloned();
        known.unwrap_or_else(|| {
            let found = Arc::new(captures::written_once(assemblies.module(assembly)));
            let mut captures = self.captures.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(captures.entry(assembly).or_insert(found))
        })
    }

    fn has_contracts(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> bool {
        let known =
            self.names_contract.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).copied();
        known.unwrap_or_else(|| {
            let found = callee::knows_contracts(assemblies.module(assembly));
            self.names_contract.write().unwrap_or_else(PoisonError::into_inner).insert(assembly, found);
            found
        })
    }
}
