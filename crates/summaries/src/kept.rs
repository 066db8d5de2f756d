//! Questions about single methods and types that read bodies, and whose answers are kept for all that ask.
//!
//! An answer is compared from run to run in words: if bodies changed that were read for it, the question is asked again.

use std::fmt::Debug;

use marple_il::reads::{self, Question};
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle, TypeHandle};
use marple_metadata::tables::Id;

use crate::Knowledge;
use crate::annotations::is_machine;
use crate::digest::sorted;
use crate::owned::quiet_step;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// Whether a constructor tells nobody of its object, but for what its base does.
    Quiet,
    /// Which fields of a class more than the stores that name them may write.
    Exposed,
    /// Which static fields a class sets before others read them.
    Set,
    /// Whether a method starts a state machine.
    Machine,
}

impl Kept {
    const ALL: [Self; 4] = [Self::Quiet, Self::Exposed, Self::Set, Self::Machine];

    pub(crate) fn of(self, assemblies: &Assemblies<'_>, assembly: AssemblyId, number: u32) -> Question {
        Question { kind: self as u8, file: reads::file_of(assemblies.module(assembly)), number }
    }
}

/// A set in words.
pub(crate) fn words<T: Ord + Debug + Copy, S>(set: &std::collections::HashSet<T, S>) -> String {
    format!("{:?}", sorted(set.iter().copied()))
}

impl Knowledge {
    /// Asks something about an assembly that an earlier run asked.
    pub fn ask_again(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId, question: Question) {
        let Some(kind) = Kept::ALL.into_iter().find(|kind| *kind as u8 == question.kind) else { return };
        let method = Id::new(question.number).map(|id| MethodHandle { assembly, id });
        let class = Id::new(question.number).map(|id| TypeHandle { assembly, id });
        let (Some(method), Some(class)) = (method, class) else { return };
        match kind {
            Kept::Quiet => drop(quiet_step(assemblies, method)),
            Kept::Exposed => drop(self.fields.exposed(assemblies, class)),
            Kept::Set => drop(self.annotations.set_fields(assemblies, class)),
            Kept::Machine => {
                is_machine(assemblies, method);
            }
        }
    }
}
