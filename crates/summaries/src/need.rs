//! What methods need of what they are given, and what calls of them are asked for.

use std::sync::Arc;

use marple_metadata::assemblies::MethodHandle;

use crate::facts::{Fact, Place};
use crate::table::Table;

/// A condition over the places of a call.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Condition {
    /// A sum of multiples of places and a number is at most 0.
    AtMostZero {
        /// The places and their factors.
        terms: Vec<(Place, i128)>,
        /// The number.
        constant: i128,
    },
    /// A number is not 0, or a reference not null.
    NotZero(Place),
}

impl Condition {
    /// As a fact, if it is a bound of a place or of a difference.
    pub fn fact(&self) -> Option<Fact> {
        let Self::AtMostZero { terms, constant } = self else { return None };
        let most = constant.checked_neg()?;
        match terms[..] {
            [(left, 1)] => Some(Fact { left: Some(left), right: None, most }),
            [(right, -1)] => Some(Fact { left: None, right: Some(right), most }),
            [(left, 1), (right, -1)] | [(right, -1), (left, 1)] => {
                Some(Fact { left: Some(left), right: Some(right), most })
            }
            _ => None,
        }
    }

    /// The places that it speaks of.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        let (terms, one) = match self {
            Self::AtMostZero { terms, .. } => (&terms[..], None),
            Self::NotZero(place) => (&[][..], Some(*place)),
        };
        terms.iter().map(|(place, _)| *place).chain(one)
    }

    /// The array of whose length it speaks, if there is one and no other. A call that passes null there keeps it, too: nothing is read
    /// of an array before it is found to be null, which is another obligation.
    pub fn array(&self) -> Option<Place> {
        let Self::AtMostZero { terms, .. } = self else { return None };
        let mut arrays = terms.iter().map(|(place, _)| *place).filter(|place| place.is_length);
        let first = arrays.next()?;
        arrays.all(|other| other == first).then_some(first.array())
    }
}

/// What is asked of calls, and what is known of methods because all calls keep it.
#[derive(Clone, Default, Debug, serde::Serialize, serde::Deserialize)]
pub struct Needs {
    /// By method: what each call of it is asked for. An answer changes nothing: a run goes on whether the condition holds or not.
    pub asked: Table<13, MethodHandle, Arc<[Condition]>>,
    /// By method that virtual calls name: the methods among those that they may run.
    pub targets: Table<14, MethodHandle, Vec<MethodHandle>>,
    /// By method: the places whose values at its entry are to be named.
    pub given: Table<15, MethodHandle, Arc<[Place]>>,
    /// By closed method: what holds at its entry because every call keeps it.
    pub kept: Table<16, MethodHandle, Arc<[Condition]>>,
}
