//! From variables to values: SSA construction on the fly (Braun et al. 2013), heap locations included.
//!
//! A variable's value at a place is looked up backwards: in the block, then in its predecessors; where several meet, a
//! block parameter is made. A heap location is a variable too, as long as nothing in between may have written it; its
//! base is translated when the search passes the block that binds it. What cannot be found is an unknown value made
//! there: the location's actual content at that place, whatever it is.

use marple_ir::{
    BlockId, Builder, CompareOp, Cond, Definition, Edge, Function, IntType, Op, SlotId, Term, Terminator,
    Type, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;

use marple_metadata::assemblies::{FieldHandle, MethodHandle};

use crate::kind::Kind;

mod elements;
mod sharing;

pub(crate) use elements::{Event, Point, Reached};
use sharing::Path;
pub(crate) use sharing::Shared;

/// What has a value at every place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Variable {
    /// An argument.
    Argument(u16),
    /// A local.
    Local(u16),
    /// A cell of the evaluation stack, at a block's border.
    Stack(u16),
    /// A place in memory.
    Heap(Location),
}

/// A place in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Location {
    pub(crate) base: Base,
    pub(crate) member: Member,
}

/// The object that a location is part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Base {
    /// The object that a value refers to.
    Object(ValueId),
    /// The struct that a value is.
    Struct(ValueId),
    /// No object.
    Static,
}

/// A local or an argument.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Home {
    /// An argument.
    Argument(u16),
    /// A local.
    Local(u16),
}

impl Home {
    /// Its variable.
    pub(crate) fn variable(self) -> Variable {
        match self {
            Self::Argument(number) => Variable::Argument(number),
            Self::Local(number) => Variable::Local(number),
        }
    }
}

/// The part of the object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Member {
    /// A field.
    Field(FieldHandle),
    /// What a getter returns (assumption `pure-getters`).
    Getter(MethodHandle),
    /// What a by-ref argument points to.
    Target(u16),
    /// The length of an array or string: it never changes.
    Length,
}

/// How far a location's content lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Content {
    pub(crate) kind: Kind,
    /// Whether a call may change it.
    pub(crate) mutable: bool,
}

/// What is known at the end of a block as far as it is built.
#[derive(Default)]
struct BlockState {
    /// The edges into it: the block they leave and their number there.
    predecessors: Vec<(BlockId, usize)>,
    sealed: bool,
    is_loop_head: bool,
    known: FxHashMap<Variable, (ValueId, u32)>,
    /// Parameters to be bound when all edges are there.
    incomplete: Vec<(Variable, ValueId)>,
    /// Counts what may write memory.
    clock: u32,
    /// When something that is not known last wrote all it could.
    forgot: Option<u32>,
    /// When it last wrote what is shared.
    forgot_shared: Option<u32>,
    /// When it wrote all that could be reached from some place.
    forgot_paths: Vec<(Path, u32)>,
    /// When a member of some object was last written.
    written: FxHashMap<Member, u32>,
    /// When anything in memory was last written.
    any_write: Option<u32>,
    /// When something of a kind was last written: through an argument's address, and elsewhere in memory.
    through: Vec<(Kind, u32)>,
    beside: Vec<(Kind, u32)>,
}

impl BlockState {
    /// A member of some object, or what an argument points to, was written.
    fn wrote(&mut self, member: Member, kind: Kind) {
        self.clock += 1;
        self.any_write = Some(self.clock);
        self.written.insert(member, self.clock);
        let list = if matches!(member, Member::Target(_)) { &mut self.through } else { &mut self.beside };
        note(list, kind, self.clock);
    }

    /// When a place that may be this one under another name was last written. An argument's address may be that of a
    /// field, of an element, of a part of a struct, or another argument's.
    fn wrote_alias(&self, member: Member, kind: Kind) -> Option<u32> {
        let overlaps = |one: Kind, other: Kind| one.is_like(other) || one.is_open() || other.is_open();
        let (through, beside) = (self.through.iter(), self.beside.iter());
        match member {
            Member::Length | Member::Getter(_) => None,
            Member::Target(number) => {
                // Writes through the same address are not writes under another name.
                let own = self.written.get(&Member::Target(number)).copied();
                let part = |one: Kind| one.is_record() || kind.is_record();
                let through =
                    through.filter(|(one, time)| (overlaps(*one, kind) || part(*one)) && Some(*time) != own);
                let beside = beside.filter(|(one, _)| overlaps(*one, kind) || one.is_record());
                through.chain(beside).map(|(_, time)| *time).max()
            }
            // A field of an object may hold a struct, but is in none.
            Member::Field(_) => through
                .filter(|(one, _)| overlaps(*one, kind) || kind.is_record())
                .map(|(_, time)| *time)
                .max(),
        }
    }
}

fn note(list: &mut Vec<(Kind, u32)>, kind: Kind, time: u32) {
    match list.iter_mut().find(|(one, _)| *one == kind) {
        Some(entry) => entry.1 = time,
        None => list.push((kind, time)),
    }
}

enum Found {
    Value(ValueId),
    /// Written by something that is not known.
    Lost,
    /// Nothing in the block speaks of it.
    NotHere,
}

/// A time at which memory is as it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment {
    block: BlockId,
    clock: u32,
    /// How many events there were.
    events: usize,
}

/// A function under construction.
pub(crate) struct Ssa {
    pub(crate) builder: Builder,
    blocks: Vec<BlockState>,
    /// The kinds of arguments, locals and stack cells.
    kinds: FxHashMap<Variable, Kind>,
    contents: FxHashMap<Member, Content>,
    /// The source's names of arguments and locals.
    slots: FxHashMap<Variable, SlotId>,
    /// The names of members, and of members of named objects.
    member_names: FxHashMap<Member, String>,
    member_slots: FxHashMap<(Option<SlotId>, Member), SlotId>,
    /// The objects that were found in other objects, and in which.
    parents: FxHashMap<ValueId, (ValueId, Member)>,
    /// Structs that are others with one field changed.
    changed: FxHashMap<ValueId, (ValueId, Member, ValueId)>,
    /// Fields whose struct says itself where they lie, possibly upon each other.
    overlapping: FxHashSet<Member>,
    /// Structs all of whose fields are zero.
    zeros: FxHashSet<ValueId>,
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
    /// What may write elements of arrays, in the order it came.
    events: Vec<(Point, Event)>,
    /// The arrays whose length is a number, whatever else they are.
    pub(crate) lengths: Vec<(ValueId, ValueId)>,
    /// What edges bind parameters to: by source, edge and number of the parameter.
    bindings: FxHashMap<(BlockId, usize, usize), ValueId>,
}

impl Ssa {
    pub(crate) fn new(name: String, result: Option<Type>, shared: Shared) -> Self {
        let mut ssa = Self {
            builder: Builder::new(name, result),
            blocks: vec![BlockState::default()],
            kinds: FxHashMap::default(),
            contents: FxHashMap::default(),
            slots: FxHashMap::default(),
            member_names: FxHashMap::default(),
            member_slots: FxHashMap::default(),
            parents: FxHashMap::default(),
            changed: FxHashMap::default(),
            overlapping: FxHashSet::default(),
            zeros: FxHashSet::default(),
            shared,
            shares: Vec::new(),
            part_shares: Vec::new(),
            members: FxHashSet::default(),
            relies: Cell::new(false),
            roots: Vec::new(),
            events: Vec::new(),
            lengths: Vec::new(),
            bindings: FxHashMap::default(),
        };
        ssa.blocks[0].sealed = true;
        ssa
    }

    /// A new block whose edges are not all known.
    pub(crate) fn open_block(&mut self, is_loop_head: bool) -> BlockId {
        self.blocks.push(BlockState { is_loop_head, ..BlockState::default() });
        self.builder.block()
    }

    /// A new block that gets its only edge before anything is read in it.
    pub(crate) fn inner_block(&mut self) -> BlockId {
        let block = self.open_block(false);
        self.blocks[block.index()].sealed = true;
        block
    }

    /// Says what a variable holds; heap locations say it by their member.
    pub(crate) fn declare(&mut self, variable: Variable, kind: Kind) {
        self.kinds.insert(variable, kind);
    }

    /// Says what the source calls a variable.
    pub(crate) fn name(&mut self, variable: Variable, slot: SlotId) {
        self.slots.insert(variable, slot);
    }

    /// Says what the source calls a member; of a static one with its class.
    pub(crate) fn name_member(&mut self, member: Member, name: impl FnOnce() -> Option<String>) {
        if !self.member_names.contains_key(&member)
            && let Some(name) = name()
        {
            self.member_names.insert(member, name);
        }
    }

    /// What the source calls a variable, if it has a name for it.
    fn slot(&mut self, variable: Variable) -> Option<SlotId> {
        let Variable::Heap(Location { base, member }) = variable else {
            return self.slots.get(&variable).copied();
        };
        let object = match base {
            Base::Object(object) | Base::Struct(object) => Some(self.builder.function().value(object).slot?),
            Base::Static => None,
        };
        // What an argument points to goes by the argument's name.
        if let Member::Target(_) = member {
            return object;
        }
        if let Some(&slot) = self.member_slots.get(&(object, member)) {
            return Some(slot);
        }
        let name = match member {
            Member::Length => "Length",
            _ => self.member_names.get(&member)?,
        };
        let path = match object.map(|object| &self.builder.function().slots[object.index()]) {
            // A local that the compiler made a field of.
            Some(object) if object.starts_with("CS$<>") => name.to_owned(),
            Some(object) => format!("{object}.{name}"),
            None => name.to_owned(),
        };
        let slot = self.builder.slot(path);
        self.member_slots.insert((object, member), slot);
        Some(slot)
    }

    /// Says what a member holds; whether that is what was said before.
    pub(crate) fn declare_member(&mut self, member: Member, content: Content) -> bool {
        self.contents.entry(member).or_insert(content).kind == content.kind
    }

    /// Says that a field may lie upon others of its struct.
    pub(crate) fn declare_overlapping(&mut self, member: Member) {
        self.overlapping.insert(member);
    }

    /// Whether a field may lie upon others.
    pub(crate) fn is_overlapping(&self, member: Member) -> bool {
        self.overlapping.contains(&member)
    }

    /// What a member holds.
    pub(crate) fn holds(&self, member: Member) -> Kind {
        self.content(member).kind
    }

    fn kind(&self, variable: Variable) -> Kind {
        match variable {
            Variable::Heap(location) => self.content(location.member).kind,
            other => self.kinds.get(&other).copied().unwrap_or(Kind::Opaque),
        }
    }

    fn content(&self, member: Member) -> Content {
        let length = Content { kind: Kind::Int(IntType::I32), mutable: false };
        self.contents.get(&member).copied().unwrap_or(length)
    }

    /// Completes the current block.
    pub(crate) fn terminate(&mut self, terminator: Terminator) {
        let from = self.builder.current();
        for (number, edge) in terminator.edges().enumerate() {
            self.blocks[edge.target.index()].predecessors.push((from, number));
        }
        self.builder.terminate(terminator);
    }

    /// Completes the current block with a jump.
    pub(crate) fn jump(&mut self, target: BlockId) {
        self.terminate(Terminator::Jump(Edge { target, args: Vec::new() }));
    }

    /// Completes the current block with a branch.
    pub(crate) fn branch(&mut self, cond: ValueId, then: BlockId, otherwise: BlockId) {
        let edge = |target| Edge { target, args: Vec::new() };
        self.terminate(Terminator::Branch(cond, edge(then), edge(otherwise)));
    }

    /// All edges into the block are there: its parameters are bound.
    pub(crate) fn seal(&mut self, block: BlockId) {
        self.blocks[block.index()].sealed = true;
        let incomplete = std::mem::take(&mut self.blocks[block.index()].incomplete);
        for (variable, param) in incomplete {
            self.bind_edges(variable, block, param);
        }
    }

    /// Now.
    pub(crate) fn moment(&self) -> Moment {
        let block = self.builder.current();
        Moment { block, clock: self.blocks[block.index()].clock, events: self.events.len() }
    }

    /// What a parameter is bound to, if all edges into its block are there.
    pub(crate) fn bound(&self, param: ValueId) -> Option<Vec<ValueId>> {
        let Definition::Param { block, index } = self.builder.function().value(param).definition else {
            return None;
        };
        let state = self.blocks.get(block.index()).filter(|state| state.sealed)?;
        let edges = state.predecessors.iter();
        edges.map(|&(source, edge)| self.bindings.get(&(source, edge, index)).copied()).collect()
    }

    /// Gives every edge its arguments.
    pub(crate) fn bind_edges_of_all(&mut self) {
        for block in self.builder.function().block_ids() {
            let params = self.builder.function().block(block).params.len();
            for &(source, edge) in &self.blocks[block.index()].predecessors {
                for param in 0..params {
                    let value = self.bindings[&(source, edge, param)];
                    self.builder.bind(source, edge, value);
                }
            }
        }
    }

    /// The complete function.
    pub(crate) fn finish(self) -> Function {
        self.builder.finish()
    }

    /// The value of a variable at the end of the current block as far as it is built.
    pub(crate) fn read(&mut self, variable: Variable) -> ValueId {
        self.read_in(variable, self.builder.current())
    }

    /// Gives a variable its value in the current block.
    pub(crate) fn write(&mut self, variable: Variable, value: ValueId) {
        // A number has no name of its own.
        if self.builder.function().constant(value).is_none()
            && let Some(&slot) = self.slots.get(&variable)
        {
            self.builder.name_value(value, slot);
        }
        let kind = self.kind(variable);
        let state = &mut self.blocks[self.builder.current().index()];
        if let Variable::Heap(location) = variable
            && !matches!(location.base, Base::Struct(_))
        {
            // The object may be known by another name: what was known of this member of others is lost.
            state.wrote(location.member, kind);
        }
        state.known.insert(variable, (value, state.clock));
        if let Variable::Heap(Location { member: Member::Target(_), .. }) = variable {
            self.forget_elements(kind);
        }
    }

    /// Whether the current block knows what a place in memory holds.
    pub(crate) fn is_known(&self, location: Location) -> bool {
        let state = &self.blocks[self.builder.current().index()];
        state.known.contains_key(&Variable::Heap(location))
    }

    /// Remembers what a place in memory holds, without writing it.
    pub(crate) fn learn(&mut self, location: Location, value: ValueId) {
        let state = &mut self.blocks[self.builder.current().index()];
        state.known.insert(Variable::Heap(location), (value, state.clock));
    }

    /// Something that is not known wrote all it could: mutable memory is forgotten.
    pub(crate) fn forget_memory(&mut self) {
        let state = &mut self.blocks[self.builder.current().index()];
        state.clock += 1;
        state.any_write = Some(state.clock);
        state.forgot = Some(state.clock);
        self.event(Event::Memory);
    }

    /// A callee wrote what it could: statics, and what the method ever let out of its hands (assumption `call-effects`).
    pub(crate) fn forget_shared(&mut self) {
        let state = &mut self.blocks[self.builder.current().index()];
        state.clock += 1;
        state.any_write = Some(state.clock);
        state.forgot_shared = Some(state.clock);
        self.event(Event::Shared);
    }

    /// A member of some object was written, nobody knows of which.
    pub(crate) fn forget_member(&mut self, member: Member) {
        let kind = self.content(member).kind;
        self.blocks[self.builder.current().index()].wrote(member, kind);
        if let Member::Target(_) = member {
            self.forget_elements(kind);
        }
    }

    /// An array's element of a kind was written: getters tell of it, and the address of an argument may be its.
    pub(crate) fn wrote_element(&mut self, kind: Kind) {
        let state = &mut self.blocks[self.builder.current().index()];
        state.clock += 1;
        state.any_write = Some(state.clock);
        note(&mut state.beside, kind, state.clock);
    }

    /// A struct that is another with one field changed.
    pub(crate) fn with(&mut self, whole: ValueId, member: Member, value: ValueId) -> ValueId {
        let record = self.builder.inst(Op::Unknown, Type::Opaque);
        self.changed.insert(record, (whole, member, value));
        record
    }

    /// A struct all of whose fields are zero.
    pub(crate) fn zero_record(&mut self) -> ValueId {
        let record = self.builder.inst(Op::Unknown, Type::Opaque);
        self.zeros.insert(record);
        record
    }

    /// The field of a struct that was made here, or the field of the struct that it was made of.
    fn field_of_made(&mut self, location: Location, block: BlockId) -> Result<ValueId, Location> {
        let Location { base: Base::Struct(mut record), member } = location else { return Err(location) };
        while let Some(&(whole, changed, value)) = self.changed.get(&record) {
            if changed == member {
                return Ok(value);
            }
            // Fields that lie upon each other: what one is after the other was written is anything.
            if self.overlapping.contains(&changed) && self.overlapping.contains(&member) {
                let kind = self.content(member).kind;
                return Ok(self.fresh(block, kind));
            }
            record = whole;
        }
        let location = Location { base: Base::Struct(record), member };
        if !self.zeros.contains(&record) || matches!(member, Member::Getter(_)) {
            return Err(location);
        }
        let kind = self.content(member).kind;
        let value = match kind {
            Kind::Int(_) | Kind::Bool | Kind::Ref => {
                self.builder.inst_at_end(block, Op::Const(0), kind.stack())
            }
            _ => self.fresh(block, kind),
        };
        if kind.is_record() {
            self.zeros.insert(value);
        }
        Ok(value)
    }

    fn find(&self, variable: Variable, block: BlockId) -> Found {
        let state = &self.blocks[block.index()];
        let known = state.known.get(&variable);
        let Variable::Heap(location) = variable else {
            return known.map_or(Found::NotHere, |known| Found::Value(known.0));
        };
        let content = self.content(location.member);
        let is_getter = matches!(location.member, Member::Getter(_));
        // A struct never changes.
        if matches!(location.base, Base::Struct(_)) && !is_getter {
            return known.map_or(Found::NotHere, |known| Found::Value(known.0));
        }
        let forgot_shared = state.forgot_shared.filter(|_| match location.base {
            Base::Object(object) => self.is_shared(object),
            _ => true,
        });
        let forgot_path = match location.base {
            Base::Object(object) if content.mutable && !state.forgot_paths.is_empty() => {
                self.forgot_path(state, object)
            }
            _ => None,
        };
        let forgot = if content.mutable { state.forgot.max(forgot_shared).max(forgot_path) } else { None };
        let written = match location.base {
            // A getter tells of any memory.
            _ if is_getter => state.any_write,
            _ => state
                .written
                .get(&location.member)
                .copied()
                .max(state.wrote_alias(location.member, content.kind)),
        };
        let lost = forgot.max(written);
        match (known, lost) {
            (Some(&(value, time)), lost) if lost.is_none_or(|lost| lost <= time) => Found::Value(value),
            (_, Some(_)) => Found::Lost,
            _ => Found::NotHere,
        }
    }

    fn remember(&mut self, variable: Variable, block: BlockId, value: ValueId) {
        let state = &mut self.blocks[block.index()];
        state.known.insert(variable, (value, state.clock));
    }

    fn read_in(&mut self, variable: Variable, block: BlockId) -> ValueId {
        let variable = match variable {
            Variable::Heap(location) => match self.field_of_made(location, block) {
                Ok(value) => return value,
                Err(location) => Variable::Heap(location),
            },
            other => other,
        };
        match self.find(variable, block) {
            Found::Value(value) => return value,
            Found::Lost => return self.unknown(variable, block),
            Found::NotHere => {}
        }
        let state = &self.blocks[block.index()];
        if !state.sealed {
            let param = self.param(variable, block);
            self.blocks[block.index()].incomplete.push((variable, param));
            return param;
        }
        if block == Function::ENTRY || state.predecessors.is_empty() || self.is_defined_in(variable, block) {
            return self.unknown(variable, block);
        }
        if let [(source, edge)] = state.predecessors[..] {
            let value = self.read_over(variable, block, source, edge);
            self.remember(variable, block, value);
            return value;
        }
        if state.is_loop_head {
            let param = self.param(variable, block);
            self.bind_edges(variable, block, param);
            return param;
        }
        let edges = state.predecessors.clone();
        let values: Vec<ValueId> =
            edges.iter().map(|&(source, edge)| self.read_over(variable, block, source, edge)).collect();
        if values.iter().all(|value| *value == values[0]) {
            self.remember(variable, block, values[0]);
            return values[0];
        }
        let param = self.param(variable, block);
        let number = self.number(param);
        for (&(source, edge), value) in edges.iter().zip(values) {
            self.bindings.insert((source, edge, number), value);
        }
        param
    }

    /// The value of a variable at the end of an edge's source.
    fn read_over(&mut self, variable: Variable, block: BlockId, source: BlockId, edge: usize) -> ValueId {
        match self.translated(variable, block, source, edge) {
            Some(variable) => self.read_in(variable, source),
            None => self.fresh(source, self.kind(variable)),
        }
    }

    /// Which parameter of its block it is.
    fn number(&self, param: ValueId) -> usize {
        match self.builder.function().value(param).definition {
            Definition::Param { index, .. } => index,
            Definition::Inst { .. } => unreachable!("{param} is a parameter"),
        }
    }

    /// Whether the object of a location is made by an instruction of the block, so that no predecessor knows it.
    fn is_defined_in(&self, variable: Variable, block: BlockId) -> bool {
        let Variable::Heap(Location { base: Base::Object(base) | Base::Struct(base), .. }) = variable else {
            return false;
        };
        matches!(self.builder.function().value(base).definition, Definition::Inst { block: home, .. } if home == block)
    }

    /// The variable as an edge's source knows it: an object that a parameter stands for has another name there, if the
    /// parameter is bound already.
    fn translated(
        &self,
        variable: Variable,
        block: BlockId,
        source: BlockId,
        edge: usize,
    ) -> Option<Variable> {
        let Variable::Heap(Location { base: whole @ (Base::Object(base) | Base::Struct(base)), member }) =
            variable
        else {
            return Some(variable);
        };
        match self.builder.function().value(base).definition {
            Definition::Param { block: home, index } if home == block => {
                let base = *self.bindings.get(&(source, edge, index))?;
                let is_struct = matches!(whole, Base::Struct(_));
                let base = if is_struct { Base::Struct(base) } else { Base::Object(base) };
                Some(Variable::Heap(Location { base, member }))
            }
            _ => Some(variable),
        }
    }

    fn param(&mut self, variable: Variable, block: BlockId) -> ValueId {
        let slot = self.slot(variable);
        let param = self.builder.param(block, self.kind(variable).stack(), slot);
        self.remember(variable, block, param);
        param
    }

    /// Binds a parameter on all edges of its block.
    fn bind_edges(&mut self, variable: Variable, block: BlockId, param: ValueId) {
        let number = self.number(param);
        for (source, edge) in self.blocks[block.index()].predecessors.clone() {
            let value = self.read_over(variable, block, source, edge);
            self.bindings.insert((source, edge, number), value);
        }
    }

    /// The content of a variable that nothing is known of, at the end of a block as far as it is built.
    fn unknown(&mut self, variable: Variable, block: BlockId) -> ValueId {
        let value = match variable {
            Variable::Heap(Location { base: Base::Object(object), member: Member::Length })
                if *self.builder.type_of(object) == Type::Object && self.is_visible(object, block) =>
            {
                self.builder.inst_at_end(block, Op::Length(object), Type::I32)
            }
            _ => self.fresh(block, self.kind(variable)),
        };
        if let Some(slot) = self.slot(variable) {
            self.builder.name_value(value, slot);
        }
        if let Variable::Heap(Location { base: Base::Object(parent) | Base::Struct(parent), member }) =
            variable
            && matches!(self.kind(variable), Kind::Ref | Kind::Struct | Kind::RefStruct)
        {
            self.parents.insert(value, (parent, member));
        }
        if let Variable::Heap(Location { member: Member::Length, .. }) = variable
            && !matches!(self.builder.function().op(value), Some(Op::Length(_)))
        {
            let positive = Cond::compare(CompareOp::Ge, value, Term::Const(0));
            self.builder.effect_at_end(block, Op::Assume(positive));
        }
        self.remember(variable, block, value);
        value
    }

    /// Whether a value is surely known at the end of a block: it is defined there, or at the entry.
    fn is_visible(&self, value: ValueId, block: BlockId) -> bool {
        let (Definition::Param { block: home, .. } | Definition::Inst { block: home, .. }) =
            self.builder.function().value(value).definition;
        home == block || home == Function::ENTRY
    }

    /// Any value of a kind, as it is on the stack.
    pub(crate) fn fresh(&mut self, block: BlockId, kind: Kind) -> ValueId {
        let stored = self.builder.inst_at_end(block, Op::Unknown, kind.storage());
        if kind.storage() == kind.stack() {
            return stored;
        }
        self.builder.inst_at_end(block, Op::Convert(stored), kind.stack())
    }
}
