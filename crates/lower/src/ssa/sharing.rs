//! What a method makes known to others, so that a call that is not handed it may write it all the same.
//!
//! An object is known by the path that leads to it from the method's arguments. What is shared is found while the method is
//! lowered; where something relied on less, the method is lowered again.

use marple_ir::{Definition, Type, ValueId};
use rustc_hash::FxHashSet;

use super::{BlockState, Event, Member, Ssa};

/// A place as the method's arguments lead to it: the number of the argument among the references, and the members on the way.
pub(super) type Path = (usize, Vec<Member>);

/// What the method itself made known under other names, so that a call that is not handed it may write it all the same.
#[derive(Clone, Default)]
pub(crate) struct Shared {
    paths: FxHashSet<Path>,
    /// Members that references were stored into: what is found there may be anything.
    members: FxHashSet<Member>,
}

impl Shared {
    pub(super) fn contains(&self, (root, members): &Path) -> bool {
        members.iter().any(|member| self.members.contains(member))
            || (0..=members.len()).any(|end| self.paths.contains(&(*root, members[..end].to_vec())))
    }
}

impl Ssa {
    /// An object becomes known under a name that is not followed.
    pub(crate) fn share(&mut self, value: ValueId) {
        if matches!(self.builder.type_of(value), Type::Object | Type::Opaque) {
            self.shares.push(value);
        }
    }

    /// The values that were shared, in the order it was done.
    pub(crate) fn shared_values(&self) -> &[ValueId] {
        &self.shares
    }

    /// What is found in a member of an object becomes known under a name that is not followed.
    pub(crate) fn share_part(&mut self, value: ValueId, member: Member) {
        match self.path(value) {
            Ok((root, mut members)) => {
                members.push(member);
                self.part_shares.push((root, members));
            }
            // Where it comes from is not known: what it is a part of is shared with it.
            Err(_) => self.share(value),
        }
    }

    /// Something that was handed the object wrote all that it reaches.
    pub(crate) fn forget_below(&mut self, value: ValueId) {
        match self.path(value) {
            Ok(path) => {
                // What is shared may be known by other names.
                let is_shared = self.is_shared(value);
                let state = &mut self.blocks[self.builder.current().index()];
                state.clock += 1;
                state.any_write = Some(state.clock);
                state.forgot_paths.push((path.clone(), state.clock));
                if is_shared {
                    state.forgot_shared = Some(state.clock);
                    self.event(Event::Shared);
                }
                self.event(Event::Below(path));
            }
            // Where it comes from is not known: it may be what any path leads to.
            Err(start)
                if matches!(self.builder.function().value(start).definition, Definition::Param { .. }) =>
            {
                self.share(value);
                self.forget_shared();
            }
            Err(_) => self.forget_shared(),
        }
    }

    /// A reference is stored into a member of some object.
    pub(crate) fn share_member(&mut self, member: Member) {
        self.members.insert(member);
    }

    /// The path from the method's arguments to an object, or the object at its start that is no argument.
    pub(super) fn path(&self, object: ValueId) -> Result<Path, ValueId> {
        let mut members = Vec::new();
        let mut at = object;
        while let Some(&(parent, member)) = self.parents.get(&at) {
            members.push(member);
            at = parent;
        }
        members.reverse();
        self.roots.iter().position(|root| *root == at).map(|root| (root, members)).ok_or(at)
    }

    /// What is shared, if this lowering relied on less. To be asked when all edges are there.
    pub(crate) fn sharing(&self) -> Option<Shared> {
        if !self.relies.get() {
            return None;
        }
        let shared = self.all_shared();
        let grew =
            shared.paths.len() > self.shared.paths.len() || shared.members.len() > self.shared.members.len();
        grew.then_some(shared)
    }

    /// What is shared, as this lowering found it. To be asked when all edges are there.
    pub(crate) fn all_shared(&self) -> Shared {
        let mut shared = self.shared.clone();
        shared.members.extend(&self.members);
        shared.paths.extend(self.part_shares.iter().cloned());
        let mut open = self.shares.clone();
        let mut seen: FxHashSet<ValueId> = open.iter().copied().collect();
        while let Some(value) = open.pop() {
            let start = match self.path(value) {
                Ok(path) => {
                    shared.paths.insert(path);
                    continue;
                }
                Err(start) => start,
            };
            if let Some(&(whole, ..)) = self.changed.get(&start)
                && seen.insert(whole)
            {
                open.push(whole);
            }
            let Definition::Param { block, index } = self.builder.function().value(start).definition else {
                continue;
            };
            for &(source, edge) in &self.blocks[block.index()].predecessors {
                if let Some(&bound) = self.bindings.get(&(source, edge, index))
                    && seen.insert(bound)
                {
                    open.push(bound);
                }
            }
        }
        shared
    }

    /// The value is an object that the method got as an argument.
    pub(crate) fn add_root(&mut self, value: ValueId) {
        self.roots.push(value);
    }

    /// Whether a call may change a part of the object: the method made it known to somebody, or nobody knows where it
    /// comes from. Paths that differ at the method's entry do not alias (assumption `aliasing`).
    pub(super) fn is_shared(&self, object: ValueId) -> bool {
        let is_shared = self.path(object).map_or(true, |path| self.shared.contains(&path));
        if !is_shared {
            self.relies.set(true);
        }
        is_shared
    }

    /// When something last wrote what a path to the object leads over.
    pub(super) fn forgot_path(&self, state: &BlockState, object: ValueId) -> Option<u32> {
        let object = self.path(object).ok();
        // Nobody knows where an object without a path comes from.
        let is_above = |path: &Path| {
            object.as_ref().is_none_or(|(root, members)| path.0 == *root && members.starts_with(&path.1))
        };
        state.forgot_paths.iter().filter(|(path, _)| is_above(path)).map(|(_, time)| *time).max()
    }
}
