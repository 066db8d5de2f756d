//! `Index` and `Range`: what `a[1..^1]` is made of. The compiler writes `a[^1]` itself as `a[a.Length - 1]`.

use marple_ir::{BinaryOp, CompareOp, Cond, IntType, Op, Term, Type, ValueId};
use rustc_hash::FxHashMap;

use crate::call::CallKind;
use crate::kind::Kind;
use crate::method::Lowering;
use crate::ssa::{Base, Location, Member};
use crate::stack::{Address, Cell};

/// An index: how far it is from the start or from the end.
#[derive(Clone, Copy)]
struct Index {
    number: ValueId,
    from_end: bool,
}

/// The indexes and ranges that the method makes.
#[derive(Default)]
pub(crate) struct Ranges {
    indexes: FxHashMap<ValueId, Index>,
    ranges: FxHashMap<ValueId, (Index, Index)>,
}

impl Lowering<'_, '_> {
    /// A call that makes an index or a range, or that takes a range of an array; whether it was one.
    pub(crate) fn range_call(
        &mut self,
        class: &str,
        name: &str,
        kind: CallKind,
        this: Option<Cell>,
        args: &[Cell],
    ) -> bool {
        if let Some(this) = this {
            return this.address.is_some_and(|place| self.range_call_on(place, class, name, args));
        }
        let is_new = kind == CallKind::New;
        match (class, name, args) {
            ("Index", ".ctor", [number, from_end]) if is_new => {
                let from_end = self.ssa.builder.function().constant(from_end.value);
                self.make_index(number.value, from_end.map(|from_end| from_end != 0))
            }
            ("Index", "op_Implicit", [number]) => self.make_index(number.value, Some(false)),
            ("Range", ".ctor", [start, end]) if is_new => {
                let indexes = &self.ranges.indexes;
                let ends = indexes.get(&start.value).copied().zip(indexes.get(&end.value).copied());
                self.make_range(ends)
            }
            ("Range", "StartAt", [start]) => {
                let start = self.ranges.indexes.get(&start.value).copied();
                let zero = self.constant(0, Type::I32);
                self.make_range(start.map(|start| (start, Index { number: zero, from_end: true })))
            }
            ("Range", "EndAt", [end]) => {
                let end = self.ranges.indexes.get(&end.value).copied();
                let zero = self.constant(0, Type::I32);
                self.make_range(end.map(|end| (Index { number: zero, from_end: false }, end)))
            }
            ("RuntimeHelpers", "GetSubArray", [array, range]) => {
                let Some(&(start, end)) = self.ranges.ranges.get(&range.value) else { return false };
                self.sub_array(array.value, start, end)
            }
            _ => false,
        }
    }

    /// The same, on an index or range in a place: `Index k = ^1;` makes it there.
    fn range_call_on(&mut self, place: Address, class: &str, name: &str, args: &[Cell]) -> bool {
        match (class, name, args) {
            ("Index" | "Range", ".ctor", _) => {
                let is_made = self.range_call(class, name, CallKind::New, None, args);
                if is_made && let Ok(made) = self.stack.take() {
                    self.write_place(place, Some(made), Kind::Struct);
                }
                is_made
            }
            ("Index", "GetOffset", [length]) => {
                let index = self.read_place(place, Kind::Struct, false);
                let Some(&index) = self.ranges.indexes.get(&index) else { return false };
                if *self.ssa.builder.type_of(length.value) != Type::I32 {
                    return false;
                }
                let offset = self.place_of(index, length.value);
                self.stack.push(offset);
                true
            }
            _ => false,
        }
    }

    fn make_index(&mut self, number: ValueId, from_end: Option<bool>) -> bool {
        if *self.ssa.builder.type_of(number) != Type::I32 {
            return false;
        }
        // Below zero it throws.
        self.assume(Cond::compare(CompareOp::Ge, number, Term::Const(0)));
        let index = self.unknown(Type::Opaque);
        self.classes.records.insert(index);
        if let Some(from_end) = from_end {
            self.ranges.indexes.insert(index, Index { number, from_end });
        }
        self.stack.push(index);
        true
    }

    fn make_range(&mut self, ends: Option<(Index, Index)>) -> bool {
        let range = self.unknown(Type::Opaque);
        self.classes.records.insert(range);
        self.ranges.ranges.extend(ends.map(|ends| (range, ends)));
        self.stack.push(range);
        true
    }

    /// A part of an array, as a new array. It throws if the range is not inside.
    fn sub_array(&mut self, array: ValueId, start: Index, end: Index) -> bool {
        if *self.ssa.builder.type_of(array) != Type::Object {
            return false;
        }
        let length = self.length(array);
        let (start, end) = (self.place_of(start, length), self.place_of(end, length));
        self.assume(Cond::compare(CompareOp::Ne, array, Term::Const(0)));
        self.assume(Cond::compare(CompareOp::Ge, start, Term::Const(0)));
        self.assume(Cond::compare(CompareOp::Le, start, end));
        self.assume(Cond::compare(CompareOp::Le, end, length));
        let part = self.not_null();
        let size = self.inst(Op::Binary(BinaryOp::Sub, end, start), Type::Int(IntType::I32));
        self.ssa.learn(Location { base: Base::Object(part), member: Member::Length }, size);
        // What is found in it is found in the other too.
        self.ssa.share(array);
        self.ssa.share(part);
        self.stack.push(part);
        true
    }

    fn place_of(&mut self, index: Index, length: ValueId) -> ValueId {
        if index.from_end {
            self.inst(Op::Binary(BinaryOp::Sub, length, index.number), Type::Int(IntType::I32))
        } else {
            index.number
        }
    }
}
