//! What is said of null, and the code of the callee refutes.

use marple_metadata::Nullness;
use marple_metadata::assemblies::FieldHandle;
use marple_summaries::{Fact, Place, Root};

use crate::interface::Call;

/// What is inferred to be null after a call, whatever is said of it: always, and if it returns `true` or `false`.
#[derive(Default)]
pub(crate) struct Denied {
    always: Vec<Place>,
    when_true: Vec<Place>,
    when_false: Vec<Place>,
}

impl Denied {
    pub(crate) fn by(call: Option<&Call>) -> Self {
        let Some(exit) = call.and_then(Call::exit) else { return Self::default() };
        let null = |facts: &[Fact]| facts.iter().filter_map(Fact::null_place).collect();
        Self {
            always: null(&exit.always),
            when_true: null(&exit.when_true),
            when_false: null(&exit.when_false),
        }
    }

    /// Whether what comes back is null.
    pub(crate) fn denies_result(&self) -> bool {
        self.always.contains(&Place::of(Root::Result))
    }

    /// What is said of what a by-ref parameter points to, without what is denied: if the call returns `false`, and `true`.
    pub(crate) fn of_target(&self, number: u16, said: [Nullness; 2]) -> [Nullness; 2] {
        self.of(Place::of(Root::Target(number)), said)
    }

    /// Whether a field of the object is null that is said not to be, always or with a result.
    pub(crate) fn denies_member(&self, field: FieldHandle, when: Option<bool>) -> bool {
        let said = match when {
            None => [Nullness::NotNull; 2],
            Some(true) => [Nullness::Oblivious, Nullness::NotNull],
            Some(false) => [Nullness::NotNull, Nullness::Oblivious],
        };
        self.of(Place::of(Root::Parameter(0)).field(field), said) != said
    }

    /// What is said of a place after a call that returns `false`, and `true`, without what is denied.
    fn of(&self, place: Place, said: [Nullness; 2]) -> [Nullness; 2] {
        let is_denied = |places: &[Place]| self.always.contains(&place) || places.contains(&place);
        let [when_false, when_true] = said;
        let keep = |said: Nullness, is_denied: bool| match said {
            Nullness::NotNull if is_denied => Nullness::Oblivious,
            said => said,
        };
        [keep(when_false, is_denied(&self.when_false)), keep(when_true, is_denied(&self.when_true))]
    }
}
