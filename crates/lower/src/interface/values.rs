//! Facts as conditions over the values that stand for their places.

use marple_ir::{BinaryOp, CompareOp, Cond, Definition, Function, IntType, Op, Term, Type, ValueId};
use marple_summaries::{Fact, NULL_LENGTH, Place, Root, Time};

use super::Spots;
use crate::Assumption;
use crate::kind::{Kind, Typed as _};
use crate::method::Lowering;
use crate::ssa::{Base, Location, Member, Variable};

/// How many values are looked at to find out where a length comes from.
const DOUBTS: usize = 32;

impl Lowering<'_, '_> {
    pub(super) fn assume_facts(&mut self, facts: &[Fact], spots: &Spots) {
        // What is null is not what is said of it.
        for place in facts.iter().filter_map(Fact::null_place).filter(|place| place.field.is_some()) {
            if let Some(value) = self.value_at(place, spots) {
                self.annotated.denied.insert(value);
            }
        }
        for &fact in facts {
            if let Some(cond) = self.fact(fact, spots) {
                self.assume(cond);
            }
        }
    }

    /// A fact over the values that stand for its places; `None` if one is missing.
    pub(super) fn fact(&mut self, fact: Fact, spots: &Spots) -> Option<Cond> {
        let left = fact.left.map(|place| self.value_at(place, spots));
        let right = fact.right.map(|place| self.value_at(place, spots));
        let (left, right) = match (left, right) {
            (Some(None), _) | (_, Some(None)) => return None,
            (left, right) => (left.flatten(), right.flatten()),
        };
        self.difference(left, right, fact.most)
    }

    /// `left - right <= most`; what is missing counts as 0.
    pub(crate) fn difference(
        &mut self,
        left: Option<ValueId>,
        right: Option<ValueId>,
        most: i128,
    ) -> Option<Cond> {
        let is_number = |lowering: &Self, value| match lowering.ssa.builder.type_of(value) {
            Type::Int(int) => Some(int.bits()),
            Type::Object => Some(0),
            _ => None,
        };
        Some(match (left, right) {
            (None, None) => return None,
            (Some(left), None) => {
                is_number(self, left)?;
                self.against(CompareOp::Le, left, most)?
            }
            (None, Some(right)) => {
                is_number(self, right)?;
                self.against(CompareOp::Ge, right, -most)?
            }
            (Some(left), Some(right)) => {
                let bits = (is_number(self, left)?, is_number(self, right)?);
                if bits.0 == 0 || bits.1 == 0 {
                    return None;
                }
                let wide = Type::Int(IntType::I64);
                let (left, right) = if bits.0 == bits.1 {
                    (left, right)
                } else {
                    (self.converted(left, &wide), self.converted(right, &wide))
                };
                match most {
                    0 => Cond::compare(CompareOp::Le, left, right),
                    -1 => Cond::compare(CompareOp::Lt, left, right),
                    // In 64 bits nothing overflows.
                    most if bits.0.max(bits.1) <= 32 && (-(1 << 32)..=1 << 32).contains(&most) => {
                        let (left, right) = (self.converted(left, &wide), self.converted(right, &wide));
                        let most = self.constant(most, wide.clone());
                        let sum = self.inst(Op::Binary(BinaryOp::Add, right, most), wide);
                        Cond::compare(CompareOp::Le, left, sum)
                    }
                    _ => return None,
                }
            }
        })
    }

    /// A value against a number; a reference is null or not.
    pub(super) fn against(&self, op: CompareOp, value: ValueId, number: i128) -> Option<Cond> {
        if *self.ssa.builder.type_of(value) == Type::Object {
            return match (op, number) {
                (CompareOp::Ge, 1..) => Some(Cond::compare(CompareOp::Ne, value, Term::Const(0))),
                (CompareOp::Le, ..=0) => Some(Cond::compare(CompareOp::Eq, value, Term::Const(0))),
                _ => None,
            };
        }
        let int = self.ssa.builder.type_of(value).int()?;
        int.contains(number).then(|| Cond::compare(op, value, Term::Const(number)))
    }

    pub(crate) fn value_or_unknown(&mut self, place: Place, spots: &Spots) -> ValueId {
        self.value_at(place, spots).unwrap_or_else(|| self.unknown(Type::Int(IntType::I64)))
    }

    /// The length of an array as facts speak of it: that of null is the largest. What is known of a length otherwise holds unless the array is null.
    pub(super) fn fact_length(&mut self, array: ValueId) -> ValueId {
        let function = self.ssa.builder.function();
        if function.constant(array) == Some(0) {
            return self.constant(NULL_LENGTH, Type::I32);
        }
        let length = self.length(array);
        if self.is_undoubted(length) {
            // That of null may be any number, so it may be that one.
            return length;
        }
        let here = self.ssa.builder.current();
        if let Some(&(block, known)) = self.interface.lengths.get(&(array, length))
            && (block == here || block == Function::ENTRY)
        {
            return known;
        }
        let known = self.unknown(Type::I32);
        self.interface.lengths.insert((array, length), (here, known));
        let is_null = |op| Cond::compare(op, array, Term::Const(0));
        let is_largest = Cond::compare(CompareOp::Eq, known, Term::Const(NULL_LENGTH));
        let is_same = Cond::compare(CompareOp::Eq, known, Term::Value(length));
        let none = Cond::And(vec![is_null(CompareOp::Eq), is_largest]);
        let some = Cond::And(vec![is_null(CompareOp::Ne), is_same]);
        self.assume(Cond::Or(vec![none, some]));
        known
    }

    /// Whether what is known of a length holds of arrays, whatever null is given for one: it comes from no field of which only that is known
    /// which holds unless it is null.
    pub(super) fn is_undoubted(&self, length: ValueId) -> bool {
        let mut open = vec![length];
        let mut at = 0;
        while let Some(&value) = open.get(at) {
            at += 1;
            if self.interface.doubtful.contains(&value) || at > DOUBTS {
                return false;
            }
            if let Definition::Param { .. } = self.ssa.builder.function().value(value).definition {
                let Some(bound) = self.ssa.bound(value) else { return false };
                let new: Vec<ValueId> = bound.into_iter().filter(|value| !open.contains(value)).collect();
                open.extend(new);
            }
        }
        true
    }

    /// What a place holds now, or held before the call.
    pub(crate) fn value_at(&mut self, place: Place, spots: &Spots) -> Option<ValueId> {
        if place.time == Time::Before {
            return spots.before.get(&place).copied();
        }
        let mut value = match place.root {
            Root::Parameter(number) => (*spots.parameters.get(usize::from(number))?)?,
            Root::Result => spots.result?,
            Root::Target(number) => {
                let (address, kind) = (*spots.targets.get(usize::from(number))?)?;
                if !matches!(kind, Kind::Int(_) | Kind::Bool | Kind::Ref) {
                    return None;
                }
                self.read_place(address, kind, false)
            }
        };
        if let Some(field) = place.field {
            if *self.ssa.builder.type_of(value) != Type::Object {
                return None;
            }
            let (handle, kind) = self.field(field.id.token());
            let location = Location { base: Base::Object(value), member: Member::Field(handle?) };
            if !self.assumes(Assumption::SingleThread) {
                return None;
            }
            // What is inferred does not rely on what is said of fields: an object may be under way.
            self.ssa.trusts = false;
            value = self.ssa.read(Variable::Heap(location));
            self.ssa.trusts = true;
            value = self.coerced(value, &kind.stack());
        }
        if let Some(each) = place.each {
            // Who writes elements is seen in the methods of the class alone.
            if !self.interface.follows_each {
                return None;
            }
            value = match self.ssa.builder.type_of(value) {
                Type::Object => self.each_at(value, each),
                _ => return None,
            };
        }
        if place.is_length {
            value = match self.ssa.builder.type_of(value) {
                Type::Object => self.fact_length(value),
                _ => self.span_length(value)?,
            };
            if place.doubled > 0 {
                // In 64 bits nothing overflows.
                let wide = Type::Int(IntType::I64);
                let factor = self.constant(1 << place.doubled, wide.clone());
                let length = self.converted(value, &wide);
                value = self.inst(Op::Binary(BinaryOp::Mul, length, factor), wide);
            }
        }
        matches!(self.ssa.builder.type_of(value), Type::Int(_) | Type::Object).then_some(value)
    }
}
