//! The elements of arrays in fields, all at once.
//!
//! Of each such array one value is followed that stands for the element at some index which is always the same and may be any: what is known of
//! it is known of every element. It is zero in a new array. Where an element is written it is what it was or what is written, as the
//! index is another one or the same. What is read from the array is like it (`Op::Like`): whatever the index is, the value could have stood
//! for just that element. Bounds from above and from below are told by two such values ([`Each`]), because an array may have no elements:
//! then the two stand for nothing, and say nothing of what they are compared with.
//!
//! Only methods of the class have such arrays (`summaries/src/enclosed.rs`). Whatever may write elements otherwise makes the values unknown.

use marple_il::{ClauseKind, Opcode, Operand};
use marple_ir::{CompareOp, Cond, IntType, Op, Term, Type, ValueId};
use marple_metadata::assemblies::FieldHandle;
use marple_summaries::{Each, Inferred, Place, Time};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Spots;
use crate::Assumption;
use crate::kind::Kind;
use crate::method::Lowering;
use crate::origins::Origin;
use crate::ssa::{Base, Home, Location, Member, Variable};
use crate::stack::Address;

/// What stands for elements of a kind.
fn sides(kind: Kind) -> &'static [Each] {
    match kind {
        Kind::Ref => &[Each::Reference],
        Kind::Int(IntType::I32) => &[Each::Most, Each::Least],
        _ => &[],
    }
}

/// What is known of the code by its order.
#[derive(Default)]
pub(super) struct Layout {
    /// The locals that one instruction writes.
    single: FxHashSet<u16>,
    /// The fields whose arrays are looked into, and for each store to one the lowest offset that control may come to behind it.
    stores: Vec<(u32, FieldHandle)>,
}

/// From where to where control may go backwards. What is before an offset is left only by one of these.
#[derive(Default)]
struct Backward {
    jumps: Vec<(u32, u32)>,
}

impl Backward {
    fn add(&mut self, from: u32, to: u32) {
        if to <= from {
            self.jumps.push((from, to));
        }
    }

    /// The lowest offset that control may come to from each of some offsets.
    fn lowest(mut self, offsets: impl Iterator<Item = u32>) -> Vec<u32> {
        self.jumps.sort_unstable();
        // Where the jumps from here on lead to at the lowest.
        let mut least = u32::MAX;
        for (_, to) in self.jumps.iter_mut().rev() {
            least = least.min(*to);
            *to = least;
        }
        let lowest = |mut low: u32| {
            loop {
                let next = self.jumps.partition_point(|(from, _)| *from < low);
                match self.jumps.get(next) {
                    Some((_, to)) if *to < low => low = *to,
                    _ => return low,
                }
            }
        };
        offsets.map(lowest).collect()
    }
}

impl Lowering<'_, '_> {
    /// At the entry: whether elements are followed, and in which fields.
    pub(super) fn begin_each(&mut self, inferred: &Inferred) {
        let Some((_, class)) = self.own_part() else { return };
        let Some(owned) = inferred.owned.get(&class) else { return };
        self.interface.follows_each =
            owned.elements().next().is_some() && self.assumes(Assumption::SingleThread);
        if self.interface.follows_each || inferred.wants_origins {
            self.ssa.enclosed = owned.enclosed.iter().copied().collect();
        }
        if self.interface.follows_each {
            self.interface.layout = self.layout();
        }
    }

    fn layout(&mut self) -> Layout {
        let mut written: FxHashMap<u16, usize> = FxHashMap::default();
        let mut layout = Layout::default();
        let mut back = Backward::default();
        let clauses = &self.code.body.clauses;
        let on_ways_out = || clauses.iter().filter(|one| one.kind == ClauseKind::Finally);
        for instruction in self.code.instructions {
            let offset = instruction.offset;
            match (instruction.opcode.long_form(), instruction.operand) {
                // A `finally` block is lowered once for each way out.
                (Opcode::Stloc, Operand::Local(number)) => {
                    let is_copied = on_ways_out().any(|one| one.handler.contains(offset));
                    *written.entry(number).or_default() += if is_copied { 2 } else { 1 };
                }
                // Whoever has the address writes it as often as he likes.
                (Opcode::Ldloca, Operand::Local(number)) => *written.entry(number).or_default() += 2,
                (Opcode::Stfld, Operand::Token(token)) => {
                    let field = self.field(token).0.filter(|field| self.ssa.enclosed.contains(field));
                    layout.stores.extend(field.map(|field| (offset, field)));
                }
                (Opcode::Leave, Operand::Target(target)) => {
                    back.add(offset, target);
                    // It comes to its target from the last handler that it runs, wherever that stands.
                    for one in on_ways_out() {
                        if one.protected.contains(offset) && !one.protected.contains(target) {
                            back.add(one.handler.end, target);
                        }
                    }
                }
                (_, Operand::Target(target)) => back.add(offset, target),
                (_, Operand::Targets(targets)) => targets.iter().for_each(|target| back.add(offset, target)),
                _ => {}
            }
        }
        for clause in clauses {
            back.add(clause.protected.end, clause.handler.start);
            // A filter runs before the handlers of what is in its region.
            if let ClauseKind::Filter(start) = clause.kind {
                back.add(clause.protected.end, start);
                back.add(clause.handler.start, clause.protected.start);
            }
        }
        let lowest = back.lowest(layout.stores.iter().map(|(offset, _)| *offset));
        for ((offset, _), lowest) in layout.stores.iter_mut().zip(lowest) {
            *offset = lowest;
        }
        layout.single =
            written.into_iter().filter(|(_, count)| *count == 1).map(|(local, _)| local).collect();
        layout
    }

    /// The fields into which the method surely put no array so far.
    fn unstored(&self) -> Vec<FieldHandle> {
        let Layout { stores, .. } = &self.interface.layout;
        let now = self.stack.offset;
        let is_unstored =
            |field: &FieldHandle| stores.iter().filter(|(_, to)| to == field).all(|(from, _)| *from > now);
        self.ssa.enclosed.iter().copied().filter(is_unstored).collect()
    }

    /// A local is written.
    pub(crate) fn note_new_local(&mut self, home: Home, value: ValueId) {
        if let Home::Local(number) = home
            && self.interface.layout.single.contains(&number)
        {
            self.ssa.note_new_local(number, value);
        }
    }

    fn read_each(&mut self, array: ValueId, each: Each) -> ValueId {
        self.ssa
            .read(Variable::Heap(Location { base: Base::Object(array), member: Member::AnyElement(each) }))
    }

    /// An array was made.
    pub(crate) fn new_each(&mut self, array: ValueId, kind: Kind) {
        if !self.interface.follows_each {
            return;
        }
        for &each in sides(kind) {
            let ty = if each == Each::Reference { Type::Object } else { Type::Int(IntType::I64) };
            let zero = self.constant(0, ty);
            self.ssa.learn(Location { base: Base::Object(array), member: Member::AnyElement(each) }, zero);
        }
    }

    /// An element became a value.
    pub(crate) fn store_each(&mut self, array: ValueId, value: ValueId, kind: Kind) {
        self.note_element(array, value);
        if !self.interface.follows_each {
            return;
        }
        if sides(kind).is_empty() {
            self.ssa.lose_each();
            return;
        }
        let mut values = Vec::new();
        for &each in sides(kind) {
            let before = self.read_each(array, each);
            let (stored, ty) = if each == Each::Reference {
                (value, Type::Object)
            } else {
                let wide = Type::Int(IntType::I64);
                (self.converted(value, &wide), wide)
            };
            let now = self.one_of(before, stored, ty);
            values.push((each, now));
        }
        let unstored = self.unstored();
        self.ssa.write_each(array, &values, unstored);
    }

    /// An array was put in the place of another one: it has the elements of that, and zeros.
    pub(crate) fn resize_each(&mut self, address: Address, old: ValueId, array: ValueId) {
        let Address::Heap(Location { base: Base::Object(_), member: Member::Field(field) }) = address else {
            return;
        };
        if !self.interface.follows_each {
            return;
        }
        self.ssa.note_resized(array, field);
        let owned = self
            .code
            .inferred
            .zip(self.own_part())
            .and_then(|(inferred, (_, class))| inferred.owned.get(&class));
        let places = owned.into_iter().flat_map(marple_summaries::Owned::elements);
        let sides: Vec<Each> =
            places.filter(|place| place.field == Some(field)).filter_map(|place| place.each).collect();
        for each in sides {
            let before = self.read_each(old, each);
            let ty = self.ssa.builder.type_of(before).clone();
            let zero = self.constant(0, ty.clone());
            let now = self.one_of(before, zero, ty);
            self.ssa.learn(Location { base: Base::Object(array), member: Member::AnyElement(each) }, now);
        }
    }

    /// One of two values.
    fn one_of(&mut self, one: ValueId, other: ValueId, ty: Type) -> ValueId {
        let now = self.unknown(ty);
        let is = |one| Cond::compare(CompareOp::Eq, now, Term::Value(one));
        self.assume(Cond::Or(vec![is(one), is(other)]));
        now
    }

    /// An element was read.
    pub(crate) fn load_each(&mut self, array: ValueId, value: ValueId, kind: Kind) {
        self.note_element(array, value);
        if !self.interface.follows_each || !self.ssa.is_made_or_found(array) {
            return;
        }
        for &each in sides(kind) {
            let of = self.read_each(array, each);
            let with = if each == Each::Reference { Vec::new() } else { self.own_numbers() };
            self.ssa.builder.effect(Op::Like { value, of, with });
        }
    }

    /// The numbers that the invariant of the method's object speaks of, but for elements.
    fn own_numbers(&mut self) -> Vec<ValueId> {
        let Some(inferred) = self.code.inferred else { return Vec::new() };
        let owned = self.own_part().and_then(|(_, class)| inferred.owned.get(&class));
        let (Some(owned), Some(this)) = (owned, self.this()) else { return Vec::new() };
        let spots = Spots { parameters: vec![Some(this)], ..Spots::default() };
        let numbers = owned.places[..owned.numbers].iter().filter(|place| place.each.is_none());
        let is_plain = |place: &&Place| place.doubled == 0 && place.time == Time::Now;
        let numbers: Vec<Place> = numbers.filter(is_plain).copied().collect();
        let values = numbers.into_iter().filter_map(|place| self.value_at(place, &spots));
        values.collect()
    }

    /// Notes where an element comes from or goes to.
    fn note_element(&mut self, array: ValueId, value: ValueId) {
        if let Some(field) = self.ssa.field_of(array)
            && let Some(origins) = &mut self.ssa.origins
        {
            origins.marks.push((value, Origin::Element(field)));
        }
    }

    /// What stands for the elements of an array now.
    pub(super) fn each_at(&mut self, array: ValueId, each: Each) -> ValueId {
        let function = self.ssa.builder.function();
        if each != Each::Reference {
            return self.read_each(array, each);
        }
        if function.constant(array) == Some(0) {
            // There are none.
            return self.not_null();
        }
        let makes_some = self.arrays.made.values().any(|element| *element == Type::Object);
        let of = self.read_each(array, each);
        if !makes_some {
            return of;
        }
        // Any of them: what is known of the contents of an array that the method makes may say more.
        let index = self.unknown(Type::I32);
        let any = self.inst(Op::Load { array, index }, Type::Object);
        self.ssa.builder.effect(Op::Like { value: any, of, with: Vec::new() });
        any
    }
}
