//! What is known of methods and fields other than the method under analysis.
//!
//! [`Knowledge`] has all of it: what methods promise ([`Contracts`]), what they do to what they are handed ([`Effects`]), what all methods together
//! do to fields ([`Fields`]), who keeps addresses ([`Pointers`]). Each answer depends on the code alone, and is found when it is first asked for.
//!
//! [`Contracts::of`] reads the beginning of a method's body and gives its clauses as conditions over the parameters and the
//! result. What is not understood is counted; it never becomes a condition.
//!
//! - `formula.rs`: the conditions.
//! - `entry.rs`: the walk over the beginning of a body; `loads.rs`, `state.rs` and `operation.rs`: what it knows at a place
//!   and what instructions make of it.
//! - `callee.rs`: what is called there, as far as its name and its own code tell.
//! - `effects.rs`: what a callee writes and keeps; `overrides.rs`: what a virtual call may run; `waiting.rs`: who waits for other threads; `pointers.rs`: who makes pointers of addresses.
//! - `fields.rs`: which fields stay as they are; `this.rs`: what constructors do with `this`; `tables.rs`: what static constructors leave.
//! - `kept.rs`: questions about single methods and types whose answers are kept for all; `seen.rs`: what passes over an assembly see of one body; `surveys.rs`: what they found, for the next run; `digest.rs`: the same in words.
//! - `guards.rs`: facts that hold while a field is zero, or while it is not.
//! - `library.rs`: what the libraries promise; [`files`]: contract files; `annotations/`: what authors say of null in signatures.
//! - `kind.rs`: what a storage place holds.
//! - `stated.rs`: calls of `Contract`; `abbreviators.rs`: calls of methods that state contracts for their callers; `pure.rs`: calls of getters and pure methods in clauses; `inherited.rs`: contracts of overrides, implementations
//!   and stand-ins; `above.rs`: which methods of which types a method overrides, with `spelled.rs` for types of different assemblies; `called_as.rs`: by which other
//!   names a method is called; `elsewhere.rs`: implementations in other assemblies; `invariants.rs`: what types say of their objects.
//! - `machines.rs`: contracts of iterators and `async` methods.
//! - `lambda.rs`: lambdas that `Contract.ForAll` and `Contract.Exists` are given; `captures.rs`: what they capture.

mod abbreviators;
mod above;
mod annotations;
mod called_as;
mod callee;
mod captures;
mod companion;
mod constructors;
mod digest;
mod effects;
mod elements;
mod elsewhere;
mod enclosed;
mod entry;
mod enums;
mod facts;
mod fields;
pub mod files;
mod formula;
mod guards;
mod halved;
mod handed;
mod inherited;
mod inputs;
mod invariants;
mod kept;
mod kind;
mod lambda;
mod late;
mod library;
mod loads;
mod machines;
mod need;
mod operation;
mod options;
mod overrides;
mod owned;
mod places;
mod pointers;
mod postconditions;
mod pure;
mod reflected;
mod seen;
mod spelled;
mod state;
mod stated;
mod surveys;
mod table;
mod tables;
mod this;
mod waiting;

use std::hash::BuildHasher;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use inherited::Stating;
use marple_il::{Region, reads};
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle, TypeHandle};
use marple_metadata::tables::{Field, Id, MethodDef};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

pub use abbreviators::{Doing, is_overridable, only_states};
pub use annotations::{
    Annotations, FieldNotes, MethodNotes, Output, ParameterNotes, Parts, Row, Said, Shape,
};
pub use callee::{contract_method, has_contract_attribute, is_intrinsic, throw_helper};
pub use effects::{Dispatch, Effect, Effects, Kept, Reach, Writes, WrittenFields};
pub use elements::Elements;
pub use enums::{Enum, Enums};
pub use facts::{
    Each, Exit, Fact, Inferred, NULL_LENGTH, Observation, Owned, Part, Place, Role, Root, Subject, Time,
    concise,
};
pub use fields::{FieldFacts, Fields, Survey, is_closure, is_set_by_init};
pub use formula::{Formula, Gap, Item, Quantified, Question, Relation, Replaced, Term};
pub use guards::{Guarded, tested_fields};
pub use inputs::Input;
pub use invariants::Invariant;
pub use kind::{Kind, Kinds, base_name, is_delegate, is_primitive, spelled};
pub use lambda::{
    COLLECTION, Lambda, cached_lambda, is_predicate_constructor, item_of, kept_lambda, read_item_lambda,
    read_lambda,
};
pub use late::LateBound;
pub use library::{is_silent, is_system, least, library_field};
pub use need::{Condition, Needs};
pub use owned::{OwnedFields, OwnedType, OwnedTypes};
pub use places::{end_places, entry_places, is_span, owned_type};
pub use pointers::{Pointers, may_be_address};
pub use postconditions::near_postconditions;
pub use pure::is_pure;
pub use seen::Seeing;
pub use surveys::Surveys;
pub use table::{Lookup, Members, Table, looked_up};
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
    /// What contract files say of members of libraries.
    pub library: files::Loaded,
    /// What enums declare.
    pub enums: Enums,
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
    /// What must hold. What is not understood of it holds perhaps.
    pub condition: Formula,
    /// The condition as the source would write it.
    pub text: String,
    /// How it is stated.
    pub source: Source,
    /// The offset of the call that states it.
    pub call: Option<u32>,
    /// The method whose code states it, if that is another one: it is overridden, implemented, or a stand-in.
    pub stated_by: Option<MethodHandle>,
    /// Of a condition over memory: the classes whose static constructors the method's own code may run before the condition is tested.
    pub behind: Vec<TypeHandle>,
    /// Of a condition over memory: whether the method tests it only when somebody asks for its first element, or when a builder of the program starts it. Anything may be
    /// written until then.
    pub is_deferred: bool,
}

/// A part of a contract that is not understood, where the code states it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Note {
    /// The offset of the call that states the contract.
    pub offset: u32,
    /// The part, in words.
    pub what: String,
}

/// What a method promises.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contract {
    /// What must hold of the arguments when the method is called, in order: a later one is evaluated only if the earlier
    /// ones hold. If the method returns, it did hold, as far as guards say it.
    pub requires: Vec<Clause>,
    /// What holds of the result and the arguments when the method returns. A parameter is what it is then.
    pub ensures: Vec<Clause>,
    /// What holds of the arguments, and of what the task gives, where the task of an `async` method completes. It speaks of nothing that is in memory.
    pub completes: Vec<Clause>,
    /// What holds where an exception leaves the method.
    pub on_throw: Vec<Clause>,
    /// What an invariant method says of its object.
    pub invariants: Vec<Clause>,
    /// The parameters that the method writes, if it has clauses in `ensures`: for a caller those do not speak of the
    /// argument.
    pub written: Vec<u16>,
    /// The code that evaluates what is ensured. It is not to be run where it stands.
    pub ensures_code: Vec<Region>,
    /// Whether the method never returns.
    pub never_returns: bool,
    /// What is not understood of what the method's own code states.
    pub notes: Vec<Note>,
    /// Whether preconditions that the method's own code states are not its callers': it may be called by the name of another method, which it overrides or implements.
    pub refuses_requires: bool,
    /// Whether all calls, by whatever the method overrides or implements, are asked for the preconditions that it inherits.
    pub is_asked: bool,
}

impl Contract {
    /// Whether a caller may take what is ensured of its arguments and of what comes back.
    pub fn is_for_callers(&self, clause: &Clause) -> bool {
        let is_written =
            |term: &Term| matches!(term, Term::Parameter(number) if self.written.contains(number));
        !clause.condition.mentions_now(&is_written)
    }
}

const SHARDS: usize = 16;

/// How many methods are looked into from a contract, each from the one before.
const INLINED: u8 = 3;

/// The contracts of all methods, each read when it is first asked for. It may be shared between threads: what a method
/// promises depends on its module only.
#[derive(Default)]
pub struct Contracts {
    known: [RwLock<FxHashMap<MethodHandle, Option<Arc<Contract>>>>; SHARDS],
    /// The assemblies, and whether their code names the class of the contracts.
    names_contract: RwLock<FxHashMap<AssemblyId, bool>>,
    /// The core libraries, and whether they have classes of stand-ins.
    has_stand_ins: RwLock<FxHashMap<AssemblyId, bool>>,
    /// By assembly: the fields that keep what was captured.
    captures: RwLock<FxHashMap<AssemblyId, Arc<FxHashSet<Id<Field>>>>>,
    /// By type: what it says of its objects.
    invariants: RwLock<FxHashMap<TypeHandle, Option<Arc<Invariant>>>>,
    /// By assembly: the methods whose addresses are taken.
    addressed: RwLock<FxHashMap<AssemblyId, Arc<FxHashSet<Id<MethodDef>>>>>,
    /// By assembly: the classes whose objects it may make without a constructor.
    reflected: RwLock<FxHashMap<AssemblyId, Arc<reflected::Reflected>>>,
    /// By assembly: what states its contracts, if that is another one.
    companions: RwLock<FxHashMap<AssemblyId, Option<Arc<companion::Companion>>>>,
    /// By type: those above it that may state contracts.
    above: RwLock<FxHashMap<TypeHandle, Arc<Stating>>>,
    /// The methods of one assembly whose contracts are made of the code of others of it: that other one, and the method. Only while reads are recorded.
    read_by: Mutex<Vec<(Id<MethodDef>, MethodHandle)>>,
    /// By assembly: its classes and those that extend them.
    extended: RwLock<FxHashMap<AssemblyId, Arc<called_as::Extended>>>,
    named_below: RwLock<FxHashMap<AssemblyId, Arc<called_as::NamedBelow>>>,
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
        let (contract, read) = reads::of(|| self.unkept(assemblies, method));
        self.note_reads(assemblies, method, &read);
        let contract = contract.filter(|contract| *contract != Contract::default()).map(Arc::new);
        let mut known = shard.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(method).or_insert(contract).clone()
    }

    /// The same, without a look at what is kept: whoever asks depends on the code that is read for it.
    fn unkept(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Contract> {
        let mut contract = self.with_inherited(assemblies, method);
        if let Some(contract) = &mut contract {
            self.refuse_unasked(assemblies, method, contract);
        }
        contract
    }

    /// What a method's own code states.
    fn own(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Contract> {
        let has_contracts = self.has_contracts(assemblies, method.assembly);
        if has_contracts && let Some(written) = machines::written(assemblies, method) {
            // What it states is the contract of the method that was written.
            let contract = self.of_machine(assemblies, written).unwrap_or_default();
            let Contract { notes, completes, ensures_code, .. } = contract;
            return Some(Contract { completes, ensures_code, notes, ..Contract::default() });
        }
        let keeps = |field| self.captures(assemblies, method.assembly).contains(&field);
        let own = entry::read(assemblies, method, has_contracts, &keeps, INLINED);
        let mut own = self.referenced(assemblies, method, own)?;
        if let Some(machine) = self.of_machine(assemblies, method) {
            let clauses = machine.requires.into_iter().map(|clause| Clause { call: None, ..clause });
            own.requires.extend(clauses);
            own.completes = machine.completes;
            own.written.extend(machine.written);
        }
        Some(own)
    }

    /// Takes what was found before of an assembly's captured variables and of its methods whose addresses are taken.
    pub(crate) fn preset(
        &self,
        assembly: AssemblyId,
        captures: Arc<FxHashSet<Id<Field>>>,
        addressed: Arc<FxHashSet<Id<MethodDef>>>,
    ) {
        self.captures.write().unwrap_or_else(PoisonError::into_inner).insert(assembly, captures);
        self.addressed.write().unwrap_or_else(PoisonError::into_inner).insert(assembly, addressed);
    }

    fn captures(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<FxHashSet<Id<Field>>> {
        let known = self.captures.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).cloned();
        known.unwrap_or_else(|| {
            let found = reads::covered(|| captures::written_once(assemblies.module(assembly)));
            let found = Arc::new(found);
            let mut captures = self.captures.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(captures.entry(assembly).or_insert(found))
        })
    }

    /// Whether the code of an assembly may state contracts. The core library, which has the class, does so only if it was compiled for that: then its stand-ins are marked.
    pub fn states_contracts(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> bool {
        let module = assemblies.module(assembly);
        if !module.is_core_library() {
            return self.has_contracts(assemblies, assembly);
        }
        let known = self.has_stand_ins.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).copied();
        known.unwrap_or_else(|| {
            let mut classes = module.ids::<marple_metadata::tables::TypeDef>();
            let found = classes.any(|id| has_contract_attribute(module, id, "ContractClassForAttribute"));
            self.has_stand_ins.write().unwrap_or_else(PoisonError::into_inner).insert(assembly, found);
            found
        })
    }

    /// Whether an assembly names the class of the contracts, or has contracts in a companion.
    pub fn has_contracts(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> bool {
        let known =
            self.names_contract.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).copied();
        known.unwrap_or_else(|| {
            let found = callee::knows_contracts(assemblies.module(assembly))
                || self.companion(assemblies, assembly).is_some();
            self.names_contract.write().unwrap_or_else(PoisonError::into_inner).insert(assembly, found);
            found
        })
    }
}
