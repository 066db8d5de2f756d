//! From modules and options to what was found in their methods.
//!
//! A [`Session`] holds the modules and what is known of their methods. [`Session::check_all`] is the way in: it lowers
//! each method, picks the obligations that are asked for, analyses, and returns a [`MethodResult`] each.
//! `marple check`, `marple table`, the benches and the tests all come through here.
//!
//! - `options.rs`: what is asked of every method.
//! - `method.rs`: one method, from its body to its verdicts, or the reason why there are none.
//! - `infer/`: what methods know of each other; `needs.rs`: what open obligations need of others.
//! - `graph/`: which methods call which, in which order to look at them, of which all calls are known.
//! - `rests.rs`: on whose word a proof rests.
//! - `traces.rs`: where a finding comes from.
//! - `run.rs`: many methods, on the threads of the caller's pool, until all are done or the user stops it.
//!
//! Nothing here knows of the command line, files, the clock or output formats: referenced assemblies come from a function
//! that the caller hands in.

mod conditions;
mod crash;
mod graph;
mod infer;
mod method;
mod needs;
mod options;
mod repairs;
mod rests;
mod run;
mod traces;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use marple_il::reads;
use marple_lower::{Assumption, Conditions, Environment, Knowledge, written_method};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle, Search, Unknown};
use marple_metadata::pdb::Pdb;
use marple_metadata::tables::{Id, MethodDef};
use marple_summaries::files::{Library, Loaded};
use marple_summaries::{Inferred, Lookup};

pub use conditions::SAID_SO;
pub use crash::catch;
pub use graph::{Access, CallGraph, ComponentId, Construction, Reason, UnknownCalls, Whole};
pub use infer::{BrokenCall, Changed, Dropped, GivenUp, Hash, Known, Memo, Record, Step, Why};
pub use method::{Failure, MethodResult, Outside, Size, Subject, gave_up};
pub use needs::NeedKey;
pub use options::{NullChecks, Options};
pub use run::{Phase, Run, Watch};
pub use traces::{Trace, TraceKind};

/// The modules of one run, and what is known of their methods and fields.
pub struct Session<'f> {
    assemblies: Assemblies<'f>,
    pdbs: BTreeMap<AssemblyId, Pdb<'f>>,
    knowledge: Knowledge,
    options: Options,
    /// How texts are compared from run to run, if something is left for the next one.
    hash: Option<Hash>,
    /// What the last run of this session leaves for the next.
    record: Mutex<Option<(AssemblyId, Record)>>,
    /// Pairs of a method whose code was looked at and the one that was lowered with it. Only if something is left for the next run.
    lowered_with_code_of: Mutex<BTreeSet<(Id<MethodDef>, Id<MethodDef>)>>,
    /// Pairs of a method and one that was told what holds where it ends, when calls were asked.
    told_ends: Mutex<BTreeSet<(Id<MethodDef>, Id<MethodDef>)>>,
    /// By method: what was looked up of what is inferred once that does not change any more. `None` before, and if nothing is left for the next run.
    later: Mutex<Option<BTreeMap<MethodHandle, BTreeSet<Lookup>>>>,
}

impl<'f> Session<'f> {
    /// No modules yet; referenced assemblies will be looked for with `search`.
    pub fn new(search: Box<Search<'f>>, mut options: Options) -> Self {
        options.analysis.distinct_arrays = options.assumptions.contains(&Assumption::Aliasing);
        Self {
            assemblies: Assemblies::new(search),
            pdbs: BTreeMap::new(),
            knowledge: Knowledge::default(),
            options,
            hash: None,
            record: Mutex::default(),
            lowered_with_code_of: Mutex::default(),
            told_ends: Mutex::default(),
            later: Mutex::default(),
        }
    }

    /// Uses these contract files in the place of those that are compiled in.
    pub fn use_contracts(&mut self, library: Arc<Library>) {
        self.knowledge.library = Loaded(library);
    }

    /// What runs find out is written down for the next one, with a hash for what is compared.
    pub fn keep_record(&mut self, hash: Hash) {
        reads::record();
        self.hash = Some(hash);
    }

    /// What the last run leaves for the next; nothing if that could not use it.
    pub fn take_record(&self) -> Option<Record> {
        let (assembly, mut record) = self.record.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        self.finish_record(&mut record, self.hash?, assembly);
        Some(record)
    }

    /// Adds a module, with its debug information if there is some: that has names for locals.
    pub fn add(&mut self, module: Module<'f>, pdb: Option<Pdb<'f>>) -> AssemblyId {
        let assembly = self.assemblies.add(module);
        if let Some(pdb) = pdb {
            self.pdbs.insert(assembly, pdb);
        }
        assembly
    }

    /// A module.
    pub fn module(&self, assembly: AssemblyId) -> &Module<'f> {
        self.assemblies.module(assembly)
    }

    /// The debug information that a module was added with.
    pub fn pdb(&self, assembly: AssemblyId) -> Option<&Pdb<'f>> {
        self.pdbs.get(&assembly)
    }

    /// What is asked of every method.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The methods of a module in the order of its table, with bodies or without.
    pub fn methods(&self, assembly: AssemblyId) -> impl Iterator<Item = MethodHandle> + use<'f> {
        self.module(assembly).ids::<MethodDef>().map(move |id| MethodHandle { assembly, id })
    }

    /// A method's full name; of the `MoveNext` that a compiler made of an `async` method or iterator, the name of that.
    pub fn name(&self, method: MethodHandle) -> String {
        let (written, read) = reads::of(|| written_method(&self.assemblies, method));
        self.note_reads(method, &read);
        let written = written.unwrap_or(method);
        self.module(written.assembly).full_method_name(written.id)
    }

    /// The call graph of a module.
    pub fn call_graph(&self, assembly: AssemblyId) -> CallGraph {
        CallGraph::build(&self.assemblies, assembly)
    }

    /// The assemblies that were referred to, so far, and not found.
    pub fn missing(&self) -> Vec<String> {
        let name = |unknown| match unknown {
            Unknown::Assembly(name) => Some(name),
            Unknown::Type { .. } | Unknown::Member(_) => None,
        };
        self.assemblies.unknown().into_iter().filter_map(name).collect()
    }

    fn environment<'e>(&'e self, inferred: Option<&'e Inferred>) -> Environment<'e, 'f> {
        Environment {
            assemblies: &self.assemblies,
            knowledge: &self.knowledge,
            inferred,
            left_out: &[],
            guards: self.options.guards,
            arithmetic: self.options.arithmetic,
            casts: self.options.casts,
            enums: self.options.enums,
            conditions: Conditions::Off,
            buffers: self.options.buffers,
            assumptions: &self.options.assumptions,
        }
    }
}
