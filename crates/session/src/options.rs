//! What is asked of every method.

use std::sync::atomic::Ordering;

use marple_ir::ObligationKind;
use marple_lower::{Arithmetic, Assumption, Buffers, Casts, EnumChecks, Guards};

/// What is asked of every method. By default everything is checked, and all that can be assumed is.
#[derive(Clone, Debug)]
pub struct Options {
    /// How a method's function is analysed. Whether it takes arrays to be different ones is what the assumptions say.
    pub analysis: marple_analysis::Options,
    /// The kinds of obligations that are checked; the others are assumed to hold.
    pub checks: Vec<ObligationKind>,
    /// Which null references are checked, if null references are among the checks.
    pub null: NullChecks,
    /// Which annotations are checked, if annotations are among the checks.
    pub annotations: NullChecks,
    /// Which casts and array stores are checked, if these are among the checks.
    pub casts: Casts,
    /// Which values of enums are checked, if these are among the checks.
    pub enums: EnumChecks,
    /// Which accesses through pointers are checked, if these are among the checks.
    pub buffers: Buffers,
    /// Whether it is checked what contract files say that members of libraries require; otherwise it is assumed.
    pub library: bool,
    /// Whether callers answer for what callees test themselves.
    pub guards: Guards,
    /// Which results have to fit their types, if that is among the checks.
    pub arithmetic: Arithmetic,
    /// What the lowering may take for granted.
    pub assumptions: Vec<Assumption>,
    /// Whether methods know of each other what can be inferred.
    pub infer: bool,
    /// Whether it is kept which methods drop what was known of entries and invariants.
    pub keeps_dropped: bool,
}

/// Which null references are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NullChecks {
    /// All.
    Every,
    /// Those that the method itself gives a reason to distrust: compared with null, assigned null, or from `as`.
    WithEvidence,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            analysis: marple_analysis::Options::default(),
            checks: ObligationKind::ALL.to_vec(),
            null: NullChecks::Every,
            annotations: NullChecks::Every,
            casts: Casts::WithEvidence,
            enums: EnumChecks::WithEvidence,
            buffers: Buffers::Unchecked,
            library: true,
            guards: Guards::Required,
            arithmetic: Arithmetic::Checked,
            assumptions: Assumption::USUAL.to_vec(),
            infer: true,
            keeps_dropped: false,
        }
    }
}

impl Options {
    /// Whether somebody wants the run to end: no further method is begun.
    pub fn is_stopped(&self) -> bool {
        self.analysis.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
