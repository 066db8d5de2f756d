//! From variables to values: SSA construction on the fly (Braun et al. 2013), heap locations included.
//!
//! A variable's value at a place is looked up backwards: in the block, then in its predecessors; where several meet, a
//! block parameter is made. A heap location is a variable too, as long as nothing in between may have written it; its
//! base is translated when the search passes the block that binds it. What cannot be found is an unknown value made
//! there: the location's actual content at that place, whatever it is.
//!
//! - `lookup.rs`: the search. `block.rs`: what a block knows, and what was written in it.
//! - `sharing.rs`: what others know and may write. `elements.rs`: what may write the elements of arrays.
//! - `records.rs`: structs that the method makes. `names.rs`: what the source calls places.

use marple_ir::{BlockId, Builder, Definition, Edge, Function, IntType, SlotId, Terminator, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use marple_metadata::assemblies::{FieldHandle, MethodHandle};
use marple_metadata::tables::Token;
use marple_summaries::WrittenFields;

use crate::kind::Kind;
use crate::origins::Origins;

mod block;
mod elements;
mod lookup;
mod names;
mod records;
mod sharing;

use block::{BlockState, Fields};
pub(crate) use elements::{Event, Index, Point, Reached, Slot};
use names::Names;
use records::Records;
pub(crate) use sharing::Shared;
use sharing::{Path, Sharing};

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

    /// Its place, if it is memory: what any call may write, and stores through addresses that are not followed.
    pub(crate) fn location(self) -> Location {
        Location { base: Base::Static, member: Member::Home(self) }
    }
}

/// The part of the object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Member {
    /// A field.
    Field(FieldHandle),
    /// What a getter returns (assumption `pure-getters`). A class may implement one generic interface several times: of which instance it is counts.
    Getter(MethodHandle, Instance),
    /// What a by-ref argument points to.
    Target(u16),
    /// A local or an argument whose address went where it is not followed: memory that any call may write. Of no object.
    Home(Home),
    /// The length of an array or string: it never changes.
    Length,
    /// The length of one dimension of an array: it never changes.
    Dimension(u8),
    /// An element of an array, as it is read.
    Element(Slot),
    /// An element of a list, as it is read (`items.rs`): like a getter's answer it tells of any memory.
    Item(Slot),
    /// The array that the elements of a list are (`items.rs`): it never changes.
    Elements,
    /// The array that a span is over, and the index where it begins (`views.rs`): they never change.
    ViewArray,
    ViewStart,
    /// A character of a string, by its index: it never changes.
    Char(Index),
    /// The object as the type that a token names, or null: it never changes.
    Cast(Token),
    /// The `TypeCode` of the object's type, or of the numbers that it is stored as: it never changes (`made.rs`).
    TypeCode,
    /// A part of a `Nullable<T>`, which is a struct: whether there is a value, or the value (`nullables.rs`).
    Nullable(u8),
    /// Whether enumerating the object for elements of a type gives anything (`emptiness.rs`); like a getter's answer it tells of any memory.
    Any(Instance),
    /// Whether something holds of all that enumerating the object gives (`holds.rs`), by the number of the condition; like a getter's answer it tells of any memory.
    Holds(u16),
    /// Whether a key is in the dictionary that the object is (`keys.rs`).
    Key(Key),
    /// The number that a task gives, or an awaiter of it: it never changes (`awaited.rs`).
    Awaited,
    /// What is known of an enumerator of a list, which is a struct (`each.rs`).
    Each(Each),
    /// What stands for all elements of the array that the object is: the one at an index that is always the same and may be any (`interface/any_element.rs`).
    AnyElement(marple_summaries::Each),
}

/// A part of what is known of an enumerator of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Each {
    /// The list.
    List,
    /// How many elements it had at the start.
    Count,
    /// The index of the next element, as a number of 64 bits: behind the end it goes on.
    Next,
    /// The index of the current one, whether there is one, and the element of that kind.
    At,
    HasOne,
    Item(Kind),
}

/// A key of a dictionary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    /// A value: it is defined where the place is.
    Value(ValueId),
    /// A number.
    Number(i64),
    /// A text of the program.
    Text(Token),
}

/// Type arguments that the method spells, by their number (`accessors.rs`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Instance(pub(crate) u16);

impl Instance {
    /// No type arguments, or it does not matter which.
    pub(crate) const NONE: Self = Self(0);
}

/// How far a location's content lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Content {
    pub(crate) kind: Kind,
    /// Whether a call may change it.
    pub(crate) mutable: bool,
    /// Whether an address that is not followed may lead to it.
    pub(crate) is_addressed: bool,
    /// Whether its author says that it is not null: what others leave there is not (assumption `annotations`).
    pub(crate) is_not_null: bool,
}

impl Content {
    /// What everybody may write, or nobody.
    pub(crate) fn new(kind: Kind, mutable: bool) -> Self {
        Self { kind, mutable, is_addressed: mutable, is_not_null: false }
    }
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
    /// The members that only the method itself writes.
    own_variables: FxHashSet<Member>,
    names: Names,
    records: Records,
    sharing: Sharing,
    /// The fields with arrays that nobody else has, if elements are followed; and what was found in them.
    pub(crate) enclosed: FxHashSet<FieldHandle>,
    in_fields: FxHashMap<ValueId, FieldHandle>,
    /// The locals that one instruction writes, if that is a new array; and the parameters that stand for locals.
    new_locals: FxHashMap<u16, ValueId>,
    of_locals: FxHashMap<ValueId, u16>,
    /// What may write elements of arrays, in the order it came.
    events: Vec<(Point, Event)>,
    /// What stands for the array that a span is over, where that is not known.
    pub(crate) lost_views: FxHashSet<ValueId>,
    /// The arrays whose length is a number, whatever else they are.
    pub(crate) lengths: Vec<(ValueId, ValueId)>,
    /// Where values come from and go to, if somebody wants to know.
    pub(crate) origins: Option<Origins>,
    /// What edges bind parameters to: by source, edge and number of the parameter.
    bindings: FxHashMap<(BlockId, usize, usize), ValueId>,
    /// How many blocks were searched so far.
    pub(crate) steps: usize,
    /// Whether what is found is what its author says of it; not where something else is known of it.
    pub(crate) trusts: bool,
    /// The values that were found as their author says.
    claimed: FxHashSet<ValueId>,
    /// The numbers that others left in a place, and in which.
    left: FxHashMap<ValueId, Member>,
}

impl Ssa {
    pub(crate) fn new(name: String, result: Option<Type>, shared: Shared) -> Self {
        let mut ssa = Self {
            builder: Builder::new(name, result),
            blocks: vec![BlockState::default()],
            kinds: FxHashMap::default(),
            contents: FxHashMap::default(),
            own_variables: FxHashSet::default(),
            names: Names::default(),
            records: Records::default(),
            sharing: Sharing::new(shared),
            enclosed: FxHashSet::default(),
            in_fields: FxHashMap::default(),
            new_locals: FxHashMap::default(),
            of_locals: FxHashMap::default(),
            events: Vec::new(),
            lost_views: FxHashSet::default(),
            lengths: Vec::new(),
            origins: None,
            bindings: FxHashMap::default(),
            steps: 0,
            trusts: true,
            claimed: FxHashSet::default(),
            left: FxHashMap::default(),
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
        self.names.variable(variable, slot);
    }

    /// Says what the source calls a member; of a static one with its class.
    pub(crate) fn name_member(&mut self, member: Member, name: impl FnOnce() -> Option<String>) {
        self.names.member(member, name);
    }

    /// Says what a member holds; whether that is what was said before.
    pub(crate) fn declare_member(&mut self, member: Member, content: Content) -> bool {
        self.contents.entry(member).or_insert(content).kind == content.kind
    }

    /// Says that a member, which no call may change, is one that the method itself writes.
    pub(crate) fn declare_own(&mut self, member: Member) {
        self.own_variables.insert(member);
    }

    /// Whether a member is said not to be null.
    pub(crate) fn says_not_null(&self, member: Member) -> bool {
        self.content(member).is_not_null
    }

    /// The place in which others left a number.
    pub(crate) fn left_by_others(&self, value: ValueId) -> Option<Member> {
        self.left.get(&value).copied()
    }

    /// The numbers that others left in places.
    pub(crate) fn all_left_by_others(&self) -> Vec<ValueId> {
        let mut values: Vec<ValueId> = self.left.keys().copied().collect();
        values.sort_unstable();
        values
    }

    /// Whether a value was found as its author says.
    pub(crate) fn is_claimed(&self, value: ValueId) -> bool {
        self.claimed.contains(&value)
    }

    /// What a member holds.
    pub(crate) fn holds(&self, member: Member) -> Kind {
        self.content(member).kind
    }

    /// What a place in memory holds.
    pub(crate) fn kind_of(&self, location: Location) -> Kind {
        self.content(location.member).kind
    }

    fn kind(&self, variable: Variable) -> Kind {
        match variable {
            Variable::Heap(location) => self.content(location.member).kind,
            other => self.kinds.get(&other).copied().unwrap_or(Kind::Opaque),
        }
    }

    fn content(&self, member: Member) -> Content {
        match member {
            Member::Element(slot) | Member::Item(slot) => return Content::new(slot.kind, true),
            Member::AnyElement(marple_summaries::Each::Reference) => return Content::new(Kind::Ref, true),
            Member::AnyElement(_) => return Content::new(Kind::Int(IntType::I64), true),
            Member::Char(_) => {
                return Content::new(Kind::Int(IntType::U16), false);
            }
            _ => {}
        }
        let length = Content::new(Kind::Int(IntType::I32), false);
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
        Moment { block, clock: self.blocks[block.index()].writes.clock, events: self.events.len() }
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
        let value = self.read_in(variable, self.builder.current());
        self.note_origin(variable, value);
        value
    }

    /// A value is read from a variable or written to it.
    fn note_origin(&mut self, variable: Variable, value: ValueId) {
        if let (Some(origins), Variable::Heap(location)) = (&mut self.origins, variable) {
            origins.note(location, value);
        }
    }

    fn state(&mut self) -> &mut BlockState {
        &mut self.blocks[self.builder.current().index()]
    }

    /// Gives a variable its value in the current block.
    pub(crate) fn write(&mut self, variable: Variable, value: ValueId) {
        self.note_origin(variable, value);
        // A number has no name of its own.
        if self.builder.function().constant(value).is_none()
            && let Some(slot) = self.names.of_variable(variable)
        {
            self.builder.name_value(value, slot);
        }
        let kind = self.kind(variable);
        let is_made = matches!(variable, Variable::Heap(location) if self.is_made(location.base));
        let state = self.state();
        if let Variable::Heap(location) = variable
            && !matches!(location.base, Base::Struct(_))
        {
            // The object may be known by another name: what was known of this member of others is lost.
            state.writes.member(location.member, kind, is_made);
        }
        state.known.insert(variable, (value, state.writes.clock));
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
        self.note_origin(Variable::Heap(location), value);
        let state = self.state();
        state.known.insert(Variable::Heap(location), (value, state.writes.clock));
    }

    /// Something unknown wrote all mutable memory.
    pub(crate) fn forget_memory(&mut self) {
        let writes = &mut self.state().writes;
        writes.all = Some(writes.tick());
        self.event(Event::Memory);
    }

    /// Something was written through an address that is not followed: anything but the fields whose address nobody takes.
    pub(crate) fn forget_addressed(&mut self) {
        let writes = &mut self.state().writes;
        writes.addressed = Some(writes.tick());
        self.event(Event::Memory);
    }

    /// Something was written through a span. If the array that it is over is followed, that is written by an instruction.
    pub(crate) fn forget_viewed(&mut self, array: ValueId) {
        let writes = &mut self.state().writes;
        writes.addressed = Some(writes.tick());
        self.event(Event::View(array));
    }

    /// A callee wrote what it could: statics, and what the method ever let out of its hands (assumption `call-effects`).
    pub(crate) fn forget_shared(&mut self) {
        let writes = &mut self.state().writes;
        let now = writes.tick();
        writes.shared(now);
        self.event(Event::Shared);
    }

    /// What a callee writes is forgotten by `forget`. Of fields it writes these at most, if that is known.
    pub(crate) fn forget_limited(&mut self, fields: Option<WrittenFields>, forget: impl FnOnce(&mut Self)) {
        self.state().writes.fields = fields.map(Fields::from);
        forget(self);
        self.state().writes.fields = None;
    }

    /// A member of some object was written, nobody knows of which.
    pub(crate) fn forget_member(&mut self, member: Member) {
        let kind = self.content(member).kind;
        self.state().writes.member(member, kind, false);
        if let Member::Target(_) = member {
            self.forget_elements(kind);
        }
    }

    /// An array's element of a kind was written: getters tell of it, and the address of an argument may be its.
    pub(crate) fn wrote_element(&mut self, kind: Kind) {
        self.state().writes.element(kind);
    }
}
