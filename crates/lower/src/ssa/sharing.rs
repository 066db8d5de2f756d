//! What a method makes known to others, so that a call that is not handed it may write it all the same.
//!
//! An object is known by the path that leads to it from the method's arguments. What is shared is found while the method is
//! lowered; where something relied on less, the method is lowered again.

use marple_ir::{Definition, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use std::cell::Cell;

use super::block::Writes;
use super::{Base, Content, Event, Member, Ssa};

/// A place as the method's arguments lead to it: the number of the argument among the references, and the members on the way.
pub(super) type Path = (usize, Vec<Member>);

/// What the method itself made known under other names, so that a call that is not handed it may write it all the same.
#[derive(Clone, Default, Debug)]
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

/// How many members a path may have; an object that is further away counts as known to others.
const LONGEST: usize = 16;

/// What is known of who else knows the method's objects.
pub(super) struct Sharing {
    /// What earlier lowerings of the method found to be shared.
    shared: Shared,
    /// What this one found: the objects, and the members.
    shares: Vec<ValueId>,
    part_shares: Vec<Path>,
    members: FxHashSet<Member>,
    /// Whether something is known only because an object is not shared.
    relies: Cell<bool>,
    /// The objects that the method got as arguments.
    roots: Vec<ValueId>,
    /// The object that the method is called on.
    own: Option<ValueId>,
    /// The object that the method makes, if it is a constructor: no argument is that object (assumption `aliasing`).
    makes: Option<ValueId>,
    /// The objects that were found in other objects: in which, and how many members from the start.
    parents: FxHashMap<ValueId, (ValueId, Member, usize)>,
}

impl Sharing {
    pub(super) fn new(shared: Shared) -> Self {
        Self {
            shared,
            shares: Vec::new(),
            part_shares: Vec::new(),
            members: FxHashSet::default(),
            relies: Cell::new(false),
            roots: Vec::new(),
            own: None,
            makes: None,
            parents: FxHashMap::default(),
        }
    }

    /// An object was found in a member of another.
    pub(super) fn found_in(&mut self, object: ValueId, parent: ValueId, member: Member) {
        let distance = self.parents.get(&parent).map_or(1, |(_, _, distance)| distance + 1);
        if distance <= LONGEST {
            self.parents.insert(object, (parent, member, distance));
        }
    }
}

impl Ssa {
    /// An object becomes known under a name that is not followed. What a getter of the method's own object gives may be that object, or hold it.
    pub(crate) fn share(&mut self, value: ValueId) {
        if matches!(self.builder.type_of(value), Type::Object | Type::Opaque) {
            self.sharing.shares.push(value);
            self.sharing.shares.extend(self.given_by_own(value));
        }
    }

    /// The method's own object, if a value is what one of its getters gives, or is found in that.
    fn given_by_own(&self, value: ValueId) -> Option<ValueId> {
        let own = self.sharing.own?;
        let mut at = value;
        let mut last = None;
        while let Some(&(parent, member, _)) = self.sharing.parents.get(&at) {
            (at, last) = (parent, Some(member));
        }
        (at == own && matches!(last, Some(Member::Getter(..)))).then_some(own)
    }

    /// The value is the object that the method is called on.
    pub(crate) fn is_own(&mut self, value: ValueId) {
        self.sharing.own = Some(value);
    }

    /// The values that were shared, in the order it was done.
    pub(crate) fn shared_values(&self) -> &[ValueId] {
        &self.sharing.shares
    }

    /// An object is known to nobody by what was shared since there were so many shared values.
    pub(crate) fn unshare(&mut self, value: ValueId, since: usize) {
        // A variable that may be one of several objects was shared so that what is written to it counts for all of them.
        if self.path(value).is_err() {
            return;
        }
        let mut number = 0;
        self.sharing.shares.retain(|shared| {
            number += 1;
            number <= since || *shared != value
        });
    }

    /// What is found in a member of an object becomes known under a name that is not followed.
    pub(crate) fn share_part(&mut self, value: ValueId, member: Member) {
        match self.path(value) {
            Ok((root, mut members)) => {
                members.push(member);
                self.sharing.part_shares.push((root, members));
            }
            // Where it comes from is not known: what it is a part of is shared with it.
            Err(_) => self.share(value),
        }
    }

    /// Something that was handed the object wrote all that it reaches.
    pub(crate) fn forget_below(&mut self, value: ValueId) {
        let value = self.given_by_own(value).unwrap_or(value);
        match self.path(value) {
            Ok(path) => {
                // What is shared may be known by other names.
                let is_shared = self.is_shared(value);
                let writes = &mut self.state().writes;
                writes.reached_from(path.clone());
                if is_shared {
                    writes.shared(writes.clock);
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
        self.sharing.members.insert(member);
    }

    /// The path from the method's arguments to an object, or the object at its start that is no argument.
    pub(super) fn path(&self, object: ValueId) -> Result<Path, ValueId> {
        let mut members = Vec::new();
        let mut at = object;
        while let Some(&(parent, member, _)) = self.sharing.parents.get(&at) {
            // A cast is the object itself.
            if !matches!(member, Member::Cast(_)) {
                members.push(member);
            }
            at = parent;
        }
        members.reverse();
        self.sharing.roots.iter().position(|root| *root == at).map(|root| (root, members)).ok_or(at)
    }

    /// What is shared, if this lowering relied on less. To be asked when all edges are there.
    pub(crate) fn sharing(&self) -> Option<Shared> {
        if !self.sharing.relies.get() {
            return None;
        }
        let shared = self.all_shared();
        let before = &self.sharing.shared;
        let grew = shared.paths.len() > before.paths.len() || shared.members.len() > before.members.len();
        grew.then_some(shared)
    }

    /// What is shared, as this lowering found it. To be asked when all edges are there.
    pub(crate) fn all_shared(&self) -> Shared {
        let mut shared = self.sharing.shared.clone();
        shared.members.extend(&self.sharing.members);
        shared.paths.extend(self.sharing.part_shares.iter().cloned());
        let mut open = self.sharing.shares.clone();
        let mut seen: FxHashSet<ValueId> = open.iter().copied().collect();
        while let Some(value) = open.pop() {
            let start = match self.path(value) {
                Ok(path) => {
                    shared.paths.insert(path);
                    continue;
                }
                Err(start) => start,
            };
            if let Some(whole) = self.records.made_of(start)
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
        self.sharing.roots.push(value);
    }

    /// Whether a call may change a part of the object: the method made it known to somebody, or nobody knows where it
    /// comes from. Paths that differ at the method's entry do not alias (assumption `aliasing`).
    pub(super) fn is_shared(&self, object: ValueId) -> bool {
        let is_shared = self.path(object).map_or(true, |path| self.sharing.shared.contains(&path));
        if !is_shared {
            self.sharing.relies.set(true);
        }
        is_shared
    }

    /// The value is the object that the method makes: it is a constructor.
    pub(crate) fn makes(&mut self, value: ValueId) {
        self.sharing.makes = Some(value);
    }

    /// Whether a place is in the object that a constructor makes.
    pub(super) fn is_made(&self, base: Base) -> bool {
        matches!(base, Base::Object(object) if self.sharing.makes == Some(object))
    }

    /// Whether a place is in an object that a constructor was given: it was there before the one that the constructor makes.
    pub(super) fn is_given(&self, base: Base) -> bool {
        matches!(base, Base::Object(object) if self.sharing.makes.is_some_and(|made| made != object) && self.sharing.roots.contains(&object))
    }

    /// Whether others may know an object that the method was given.
    pub(crate) fn is_known_to_others(&self, object: ValueId) -> bool {
        self.is_shared(object)
    }

    /// When something last wrote a member of what a path to the object leads over.
    pub(super) fn reached_below(
        &self,
        writes: &Writes,
        object: ValueId,
        (member, content): (Member, Content),
    ) -> Option<u32> {
        let object = self.path(object).ok();
        // Nobody knows where an object without a path comes from.
        let is_above = |path: &Path| {
            object.as_ref().is_none_or(|(root, members)| path.0 == *root && members.starts_with(&path.1))
        };
        writes.to_reached(member, content, is_above)
    }
}
