//! Where the values of a method come from, and where they go: parameters, fields, arguments and results of calls.
//!
//! Nothing is concluded from it. Inference looks there for what could be worth to know of others.

use marple_ir::ValueId;
use marple_metadata::assemblies::{FieldHandle, MethodHandle};

use crate::ssa::{Base, Location, Member};

/// Where a value comes from or goes to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
pub enum Origin {
    /// A parameter of the method, or what it points to; `this` is the first.
    Parameter(u16),
    /// A field of some object.
    Field(FieldHandle),
    /// An element of an array in a field of some object, which nobody else has.
    Element(FieldHandle),
    /// An argument of a call that names a method.
    Argument(MethodHandle, u16),
    /// What such a call returns.
    Result(MethodHandle),
    /// What the method returns.
    Returned,
}

/// The origins of a method's values.
#[derive(Clone, Default, Debug)]
pub struct Origins {
    /// By value; a value may have several.
    pub marks: Vec<(ValueId, Origin)>,
    /// Values that belong together: an array and its length, a struct and its field, an object and its cast.
    pub same: Vec<(ValueId, ValueId)>,
}

impl Origins {
    /// A value is read from a place in memory or written to it.
    pub(crate) fn note(&mut self, location: Location, value: ValueId) {
        match (location.member, location.base) {
            (Member::Field(field), Base::Object(_)) => self.marks.push((value, Origin::Field(field))),
            (Member::Getter(getter, _), Base::Object(_)) => self.marks.push((value, Origin::Result(getter))),
            (Member::Target(number), _) => self.marks.push((value, Origin::Parameter(number))),
            (Member::Length | Member::Dimension(_) | Member::Cast(_), Base::Object(object)) => {
                self.same.push((object, value));
            }
            // The length of a span, first of all.
            (Member::Field(_) | Member::Getter(..) | Member::Awaited, Base::Struct(record)) => {
                self.same.push((record, value));
            }
            (Member::Awaited, Base::Object(task)) => self.same.push((task, value)),
            _ => {}
        }
    }

    /// The same for a function whose values have other numbers.
    pub(crate) fn renamed(self, names: &[ValueId]) -> Self {
        let find = |value: ValueId| names[value.index()];
        Self {
            marks: self.marks.into_iter().map(|(value, origin)| (find(value), origin)).collect(),
            same: self.same.into_iter().map(|(left, right)| (find(left), find(right))).collect(),
        }
    }
}
