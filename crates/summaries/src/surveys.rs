//! What passes over a whole assembly found, for a run in which only some bodies are others.
//!
//! If the passes see the same of these bodies ([`Seeing`](crate::Seeing)), they would find the same again: then the next run takes it from here.

use std::sync::Arc;

use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::tables::{Field, Id, MethodDef};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use crate::annotations::Surveyed;
use crate::owned::Found;
use crate::pointers::Keepers;
use crate::{Knowledge, Survey};

/// What passes over one assembly found.
#[derive(Serialize, Deserialize)]
pub struct Surveys {
    fields: Arc<Survey>,
    owned: Arc<Found>,
    keepers: Arc<Keepers>,
    captures: Arc<FxHashSet<Id<Field>>>,
    addressed: Arc<FxHashSet<Id<MethodDef>>>,
    annotations: Option<Surveyed>,
}

impl Surveys {
    /// Whether a pass looked at all of a method's code, whatever it does: static constructors were run.
    pub fn have_run(&self, method: Id<MethodDef>) -> bool {
        self.fields.has_run(method)
    }
}

impl Knowledge {
    /// What the passes find of an assembly.
    pub fn surveys(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Surveys {
        Surveys {
            fields: self.fields.of_assembly(assemblies, assembly),
            owned: self.owned.find(assemblies, assembly),
            keepers: self.pointers.of(assemblies, assembly),
            captures: self.contracts.captures(assemblies, assembly),
            addressed: self.contracts.addressed(assemblies, assembly),
            annotations: self.annotations.survey(assemblies, assembly),
        }
    }

    /// Takes what the passes found in an earlier run.
    pub fn preset(&self, assembly: AssemblyId, surveys: Surveys) {
        let Surveys { fields, owned, keepers, captures, addressed, annotations } = surveys;
        self.fields.preset(fields);
        self.owned.preset(assembly, owned);
        self.pointers.preset(assembly, keepers);
        self.contracts.preset(assembly, captures, addressed);
        if let Some(annotations) = annotations {
            self.annotations.preset(assembly, annotations);
        }
    }
}
