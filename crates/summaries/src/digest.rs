//! What passes over a whole assembly found, in words: two versions of an assembly of which they found the same are the same to all who ask.
//!
//! Whoever keeps results compares these texts instead of what the passes read ([`marple_il::reads::covered`]).

use std::fmt::Debug;
use std::sync::PoisonError;

use marple_il::reads::{self, Read};
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle};
use marple_metadata::tables::{Id, MethodDef};

use crate::{Contracts, Knowledge};

/// Entries of a table in their order.
pub(crate) fn sorted<T: Ord + Debug>(entries: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut entries: Vec<T> = entries.into_iter().collect();
    entries.sort();
    entries
}

impl Knowledge {
    /// What the passes over an assembly found of its fields, addresses, closures and members that are reached by name.
    pub fn digest(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> String {
        let contracts = &self.contracts;
        [
            self.fields.of_assembly(assemblies, assembly).digest(),
            self.owned.digest(assemblies, assembly),
            self.pointers.digest(assemblies, assembly),
            format!("{:?}", sorted(contracts.captures(assemblies, assembly).iter().copied())),
            contracts.reached(assemblies, assembly),
            self.annotations.early_methods(assemblies, assembly),
            format!("{:?}", sorted(self.annotations.addressed_fields(assemblies, assembly).iter().copied())),
        ]
        .join("\n")
    }
}

impl Contracts {
    /// What was read of the methods of an assembly, in words.
    pub fn read(&self, assembly: AssemblyId) -> Vec<(Id<MethodDef>, String)> {
        let mut all = Vec::new();
        for shard in &self.known {
            let shard = shard.read().unwrap_or_else(PoisonError::into_inner);
            let own = sorted(shard.keys().filter(|method| method.assembly == assembly).copied());
            all.extend(own.into_iter().map(|method| (method.id, format!("{:?}", shard[&method]))));
        }
        all
    }

    /// Contracts that are made of code of other methods than their own: the other one, and whose contract it is.
    pub fn read_by(&self) -> Vec<(Id<MethodDef>, MethodHandle)> {
        self.read_by.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn note_reads(&self, assemblies: &Assemblies<'_>, method: MethodHandle, read: &[Read]) {
        let others = others(assemblies, method, read);
        if !others.is_empty() {
            let mut read_by = self.read_by.lock().unwrap_or_else(PoisonError::into_inner);
            read_by.extend(others.into_iter().map(|one| (one, method)));
        }
    }
}

/// The other methods of a method's assembly whose code was read on its behalf. Code of other assemblies may matter to anybody.
pub(crate) fn others(assemblies: &Assemblies<'_>, method: MethodHandle, read: &[Read]) -> Vec<Id<MethodDef>> {
    let file = reads::file_of(assemblies.module(method.assembly));
    reads::for_all(read.iter().copied().filter(|one| one.0 != file));
    read.iter().filter(|one| one.0 == file && one.1 != method.id).map(|one| one.1).collect()
}
