//! Structs that the method makes. A struct is a value that never changes; a changed one is another.

use marple_ir::{Op, Type, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Base, BlockId, Location, Member, Ssa};
use crate::kind::{Kind, Typed as _};

/// How many changes of a struct are looked through for a field; behind them the field is unknown.
const CHANGES: usize = 256;

/// What structs were made of.
#[derive(Default)]
pub(super) struct Records {
    /// Structs that are others with one field changed.
    changed: FxHashMap<ValueId, (ValueId, Member, ValueId)>,
    /// Structs all of whose fields are zero.
    zeros: FxHashSet<ValueId>,
    /// Fields that overlap other fields of their struct (explicit layout).
    overlapping: FxHashSet<Member>,
}

impl Records {
    /// The struct that another was made of by changing a field.
    pub(super) fn made_of(&self, record: ValueId) -> Option<ValueId> {
        self.changed.get(&record).map(|&(whole, ..)| whole)
    }
}

impl Ssa {
    /// Marks a field that overlaps other fields of its struct (explicit layout).
    pub(crate) fn declare_overlapping(&mut self, member: Member) {
        self.records.overlapping.insert(member);
    }

    /// Whether a field may overlap others.
    pub(crate) fn is_overlapping(&self, member: Member) -> bool {
        self.records.overlapping.contains(&member)
    }

    /// A struct that is another with one field changed.
    pub(crate) fn with(&mut self, whole: ValueId, member: Member, value: ValueId) -> ValueId {
        let record = self.builder.inst(Op::Unknown, Type::Opaque);
        self.records.changed.insert(record, (whole, member, value));
        record
    }

    /// Whether a struct is known to be all zero.
    pub(crate) fn is_zero(&self, record: ValueId) -> bool {
        self.records.zeros.contains(&record)
    }

    /// A struct all of whose fields are zero.
    pub(crate) fn zero_record(&mut self) -> ValueId {
        let record = self.builder.inst(Op::Unknown, Type::Opaque);
        self.records.zeros.insert(record);
        record
    }

    /// The field of a struct that was made here, or the field of the struct that it was made of.
    pub(super) fn field_of_made(&mut self, location: Location, block: BlockId) -> Result<ValueId, Location> {
        let Location { base: Base::Struct(mut record), member } = location else { return Err(location) };
        let mut changes = 0;
        while let Some(&(whole, changed, value)) = self.records.changed.get(&record) {
            if changed == member {
                return Ok(value);
            }
            // A getter computes from the fields: it is another one of the changed struct.
            if matches!((member, changed), (Member::Getter(..), Member::Field(_))) {
                return Err(Location { base: Base::Struct(record), member });
            }
            changes += 1;
            // After a write to a field that overlaps this one, this one is unknown.
            if changes > CHANGES || (self.is_overlapping(changed) && self.is_overlapping(member)) {
                let kind = self.content(member).kind;
                let value = self.fresh(block, kind);
                if member == Member::ViewArray {
                    self.lost_views.insert(value);
                }
                return Ok(value);
            }
            record = whole;
        }
        let location = Location { base: Base::Struct(record), member };
        if !self.records.zeros.contains(&record) || matches!(member, Member::Getter(..)) {
            return Err(location);
        }
        let kind = self.content(member).kind;
        let value = match kind {
            Kind::Int(_) | Kind::Bool | Kind::Ref | Kind::Float(_) => {
                self.builder.inst_at_end(block, Op::Const(0), kind.stack())
            }
            _ => self.fresh(block, kind),
        };
        if kind.is_record() {
            self.records.zeros.insert(value);
        }
        Ok(value)
    }
}
