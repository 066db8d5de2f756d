//! What a block knows of variables and memory, and when what it knew was lost.
//!
//! A clock counts what may write memory. Something is known with the time at which it was learnt; it is lost if a write that may
//! reach it came later.

use std::sync::Arc;

use marple_ir::{BlockId, ValueId};
use marple_metadata::assemblies::FieldHandle;
use marple_summaries::WrittenFields;
use rustc_hash::FxHashMap;

use super::sharing::Path;
use super::{Content, Member, Variable};
use crate::kind::Kind;

/// How many places below which everything was written a block tells apart.
const PATHS: usize = 64;

/// Fields that something wrote.
#[derive(Clone)]
pub(super) struct Fields {
    named: Arc<[FieldHandle]>,
    /// Whether those whose addresses somebody takes are among them.
    through: bool,
}

impl From<WrittenFields> for Fields {
    fn from(fields: WrittenFields) -> Self {
        Self { named: fields.named.into(), through: fields.through }
    }
}

/// What is known at the end of a block as far as it is built.
#[derive(Default)]
pub(super) struct BlockState {
    /// The edges into it: the block they leave and their number there.
    pub(super) predecessors: Vec<(BlockId, usize)>,
    pub(super) sealed: bool,
    pub(super) is_loop_head: bool,
    /// How many places in memory have a parameter.
    pub(super) heap_params: u32,
    /// The values of variables, and when they were learnt.
    pub(super) known: FxHashMap<Variable, (ValueId, u32)>,
    /// Parameters to be bound when all edges are there.
    pub(super) incomplete: Vec<(Variable, ValueId)>,
    pub(super) writes: Writes,
}

/// What may have written memory in a block, and when it last did.
#[derive(Default)]
pub(super) struct Writes {
    /// Counts what may write memory.
    pub(super) clock: u32,
    /// When something unknown last wrote all mutable memory.
    pub(super) all: Option<u32>,
    /// When something was last written through an address that is not followed.
    pub(super) addressed: Option<u32>,
    /// When something last wrote what is shared.
    pub(super) shared: Option<u32>,
    /// When something last wrote any field of what is shared, and when it wrote some fields by their names.
    any_shared_field: Option<u32>,
    shared_fields: FxHashMap<FieldHandle, u32>,
    /// When something last wrote through addresses that lead to what is shared.
    shared_addressed: Option<u32>,
    /// When something wrote all that can be reached from a place; of fields, which ones; `None` for all.
    below: Vec<(Path, u32, Option<Fields>)>,
    /// The fields that may be among what is written now; `None` for all.
    pub(super) fields: Option<Fields>,
    /// When the method itself last wrote, on a way that is not followed.
    pub(super) own: Option<u32>,
    /// When anything in memory was last written.
    pub(super) any: Option<u32>,
    /// When a member of some object was last written: of the object that a constructor makes, and of any other.
    members_of_made: FxHashMap<Member, u32>,
    members: FxHashMap<Member, u32>,
    /// When something of a kind was last written: through an argument's address, and elsewhere in memory.
    through: Vec<(Kind, u32)>,
    beside: Vec<(Kind, u32)>,
    /// When an element of a kind was last written.
    elements: Vec<(Kind, u32)>,
    /// When elements of arrays were written, of which nobody knows; and of which arrays.
    pub(super) any_element: Option<u32>,
    pub(super) arrays: Vec<(ValueId, u32, Vec<FieldHandle>)>,
}

impl Writes {
    /// Something writes memory now.
    pub(super) fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.any = Some(self.clock);
        self.clock
    }

    /// A member of some object, or what an argument points to, was written; `is_made` if it is the object that a constructor makes.
    pub(super) fn member(&mut self, member: Member, kind: Kind, is_made: bool) {
        let now = self.tick();
        if is_made { &mut self.members_of_made } else { &mut self.members }.insert(member, now);
        let list = if matches!(member, Member::Target(_)) { &mut self.through } else { &mut self.beside };
        note(list, kind, now);
    }

    /// What is shared was written.
    pub(super) fn shared(&mut self, now: u32) {
        self.shared = Some(now);
        match &self.fields {
            None => self.any_shared_field = Some(now),
            Some(fields) => {
                self.shared_fields.extend(fields.named.iter().map(|field| (*field, now)));
                if fields.through {
                    self.shared_addressed = Some(now);
                }
            }
        }
    }

    /// When a member of what is shared was last written.
    pub(super) fn to_shared(&self, member: Member, content: Content) -> Option<u32> {
        match member {
            Member::Field(field) => {
                let addressed = self.shared_addressed.filter(|_| content.is_addressed);
                self.any_shared_field.max(self.shared_fields.get(&field).copied()).max(addressed)
            }
            _ => self.shared,
        }
    }

    /// Whether something wrote all that can be reached from a place.
    pub(super) fn reaches(&self) -> bool {
        !self.below.is_empty()
    }

    /// When a member was last written of what can be reached from a place that is one of some.
    pub(super) fn to_reached(
        &self,
        member: Member,
        content: Content,
        is_place: impl Fn(&Path) -> bool,
    ) -> Option<u32> {
        let may_write = |fields: &Option<Fields>| match (member, fields) {
            (Member::Field(field), Some(fields)) => {
                fields.named.contains(&field) || (fields.through && content.is_addressed)
            }
            _ => true,
        };
        let reached = self.below.iter().filter(|(path, _, fields)| may_write(fields) && is_place(path));
        reached.map(|(_, time, _)| *time).max()
    }

    /// An element of an array was written.
    pub(super) fn element(&mut self, kind: Kind) {
        let now = self.tick();
        note(&mut self.beside, kind, now);
        note(&mut self.elements, kind, now);
    }

    /// Elements of an array were written, or of some that nobody knows.
    pub(super) fn array(&mut self, array: Option<(ValueId, Vec<FieldHandle>)>) -> u32 {
        self.clock += 1;
        match array.filter(|_| self.arrays.len() < PATHS) {
            Some((array, unstored)) => self.arrays.push((array, self.clock, unstored)),
            None => self.any_element = Some(self.clock),
        }
        self.clock
    }

    /// All that can be reached from a place was written.
    pub(super) fn reached_from(&mut self, path: Path) {
        let now = self.tick();
        if self.below.len() < PATHS {
            self.below.push((path, now, self.fields.clone()));
        } else {
            self.below.clear();
            self.all = Some(now);
        }
    }

    /// When a member, or a place that may be it under another name, was last written. An argument's address may be that
    /// of a field, of an element, of a part of a struct, or another argument's. `is_given` if it is a member of an object that a constructor was given:
    /// that is another than the one it makes.
    pub(super) fn to_member(&self, member: Member, content: Content, is_given: bool) -> Option<u32> {
        let Content { kind, is_addressed, .. } = content;
        let overlaps = |one: Kind, other: Kind| one.is_like(other) || one.is_open() || other.is_open();
        let (through, beside) = (self.through.iter(), self.beside.iter());
        let of_made = self.members_of_made.get(&member).filter(|_| !is_given);
        let own = self.members.get(&member).max(of_made).copied();
        let alias = match member {
            Member::Length
            | Member::Dimension(_)
            | Member::Char(_)
            | Member::Cast(_)
            | Member::TypeCode
            | Member::Getter(..)
            | Member::Awaited
            | Member::Each(_)
            | Member::Item(_)
            | Member::Any(_)
            | Member::Elements
            | Member::ViewArray
            | Member::ViewStart
            | Member::Holds(_)
            | Member::Key(_)
            | Member::AnyElement(_)
            | Member::Nullable(_) => None,
            Member::Target(_) => {
                // Writes through the same address are not writes under another name.
                let part = |one: Kind| one.is_record() || kind.is_record();
                let through =
                    through.filter(|(one, time)| (overlaps(*one, kind) || part(*one)) && Some(*time) != own);
                let beside = beside.filter(|(one, _)| overlaps(*one, kind) || one.is_record());
                through.chain(beside).map(|(_, time)| *time).max()
            }
            Member::Element(_) => {
                let written = self.elements.iter().chain(through);
                // Arrays of numbers and structs may be taken for one another (`Unsafe.As`), but not for arrays of references; a part of a
                // struct may be written alone.
                let overlaps = |one: Kind| match kind {
                    Kind::Ref => overlaps(one, kind),
                    _ => one != Kind::Ref || kind.holds_references(),
                };
                written.filter(|(one, _)| overlaps(*one)).map(|(_, time)| *time).max()
            }
            Member::Field(_) if !is_addressed => None,
            // A field of an object may hold a struct, but is in none.
            Member::Field(_) | Member::Home(_) => through
                .filter(|(one, _)| overlaps(*one, kind) || kind.is_record())
                .map(|(_, time)| *time)
                .max(),
        };
        own.max(alias)
    }
}

fn note(list: &mut Vec<(Kind, u32)>, kind: Kind, time: u32) {
    match list.iter_mut().find(|(one, _)| *one == kind) {
        Some(entry) => entry.1 = time,
        None => list.push((kind, time)),
    }
}
