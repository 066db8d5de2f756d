//! Many methods.

use std::sync::atomic::{AtomicUsize, Ordering};

use marple_il::reads;
use marple_metadata::assemblies::MethodHandle;
use marple_summaries::Inferred;
use rayon::prelude::*;

use crate::{Dropped, MethodResult, Session};

/// The parts of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Every method is analysed once.
    Methods,
    /// What methods know of each other is found, and what is open is decided again.
    Facts,
    /// Who is to blame for what is open.
    Needs,
}

/// Told how a run goes, by the threads that work.
pub trait Watch: Sync {
    /// Another part of the work begins; methods are counted in the first only.
    fn phase(&self, phase: Phase);

    /// The analysis of a method begins. If this panics, the method counts as crashed.
    fn begins(&self, name: &str);

    /// A method is done, whether it has a body or not.
    fn ends(&self);
}

/// Nobody watches.
impl Watch for () {
    fn phase(&self, _: Phase) {}

    fn begins(&self, _: &str) {}

    fn ends(&self) {}
}

/// What a run found.
#[derive(Debug)]
pub struct Run {
    /// The methods with bodies, in the order in which they were named.
    pub methods: Vec<MethodResult>,
    /// How many methods were left out because the run was stopped.
    pub skipped: usize,
    /// Which methods dropped what was known of entries and invariants, in the order in which they did; nothing unless
    /// [`Options::keeps_dropped`](crate::Options) asks.
    pub dropped: Vec<Dropped>,
}

impl Session<'_> {
    /// Checks methods on the threads of the current pool. What is found does not depend on their number. With inference, what is found of
    /// a method depends on the others: those that are not named are not seen.
    pub fn check_all(&self, methods: &[MethodHandle], watch: &impl Watch) -> Run {
        self.check_some(methods, &|_| true, watch).0
    }

    /// The same, and gives the results of those that are wanted, and what was inferred.
    pub fn check_some(
        &self,
        methods: &[MethodHandle],
        is_wanted: &dyn Fn(MethodHandle) -> bool,
        watch: &impl Watch,
    ) -> (Run, Option<Inferred>) {
        if self.options().infer {
            let (mut run, inferred) = self.check_inferred(methods, watch);
            run.methods.retain(|result| is_wanted(result.method));
            self.add_all_conditions(&mut run);
            return (run, Some(inferred));
        }
        let methods: Vec<MethodHandle> =
            methods.iter().copied().filter(|&method| is_wanted(method)).collect();
        let mut run = self.check_alone(&methods, watch);
        self.add_all_conditions(&mut run);
        (run, None)
    }

    fn add_all_conditions(&self, run: &mut Run) {
        run.methods.par_iter_mut().for_each(|result| self.add_conditions_of(result));
    }

    /// Adds the conditions of a method that are always the same, if they are asked for.
    pub(crate) fn add_conditions_of(&self, result: &mut MethodResult) {
        if self.options().checks.iter().any(|kind| kind.is_claim()) {
            let method = result.method;
            let ((), read) = reads::of(|| self.add_conditions(result));
            self.note_reads(method, &read);
        }
    }

    /// Checks each method by itself.
    fn check_alone(&self, methods: &[MethodHandle], watch: &impl Watch) -> Run {
        let skipped = AtomicUsize::new(0);
        watch.phase(Phase::Methods);
        let check = |&method: &MethodHandle| {
            if self.options().is_stopped() {
                skipped.fetch_add(1, Ordering::Relaxed);
                return None;
            }
            let result = self.check(method, &|name| watch.begins(name));
            watch.ends();
            // What was under way when the run was stopped may have been cut short.
            if self.options().is_stopped() && result.as_ref().is_some_and(MethodResult::hit_limit) {
                skipped.fetch_add(1, Ordering::Relaxed);
                return None;
            }
            result
        };
        let methods = methods.par_iter().filter_map(check).collect();
        Run { methods, skipped: skipped.into_inner(), dropped: Vec::new() }
    }
}
