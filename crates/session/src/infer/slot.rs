//! What is known of the calls of one method, or of the objects of one type, while it grows.

use std::sync::Arc;

use marple_analysis::{Inequality, Relations};
use marple_summaries::{Each, Fact, Place};

/// How often it may grow before bounds that are not stable are moved to thresholds, before those of places are given up, and before those of
/// differences are. A count that grows towards a length gets there in few steps, but other bounds change meanwhile.
const JOINS: u32 = 1;
const WIDENINGS: u32 = 3;
const DIFFERENCE_WIDENINGS: u32 = 12;

/// Where bounds of places and of differences stop.
const THRESHOLDS: [i128; 12] = [-1, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 65535];
const DIFFERENCES: [i128; 3] = [-1, 0, 1];

/// A number that is at most so much above another says nothing of use.
const FAR: i128 = 1 << 24;

/// What is known so far.
#[derive(Clone)]
pub(crate) struct Slot {
    places: Arc<[Place]>,
    /// `None`: there was no call, or no object.
    relations: Option<Relations>,
    changes: u32,
    /// How often only what is known of elements changed.
    each_changes: u32,
    /// Whether it changed since it was last asked.
    is_news: bool,
}

impl Slot {
    pub(crate) fn new(places: Arc<[Place]>) -> Self {
        Self { places, relations: None, changes: 0, each_changes: 0, is_news: true }
    }

    /// Whether there was a call, or an object.
    pub(crate) fn is_reached(&self) -> bool {
        self.relations.is_some()
    }

    /// Whether nothing is known that is worth to be known, and nothing will be.
    pub(crate) fn is_top(&self) -> bool {
        let says_nothing =
            |relations: &Relations| relations.is_top() || facts(relations, &self.places).is_empty();
        self.relations.as_ref().is_some_and(says_nothing)
    }

    pub(crate) fn places(&self) -> &Arc<[Place]> {
        &self.places
    }

    /// Nothing is known. Whether that is less than before.
    pub(crate) fn give_up(&mut self) -> bool {
        let changed = !self.is_top();
        self.relations = Some(Relations::top(self.places.len()));
        self.is_news |= changed;
        changed
    }

    /// Whether something changed since this was last asked, or since the start.
    pub(crate) fn take_news(&mut self) -> bool {
        std::mem::take(&mut self.is_news)
    }

    /// Adds what was seen. Whether less is known than before.
    pub(crate) fn add(&mut self, seen: &Relations) -> bool {
        if self.is_top() {
            return false;
        }
        let Some(relations) = &mut self.relations else {
            self.relations = Some(seen.clone());
            self.is_news = true;
            return true;
        };
        if seen.leq(relations) {
            return false;
        }
        let mut next = relations.clone();
        next.join(seen);
        // The order may say no where what was seen is nothing new.
        if next == *relations {
            return false;
        }
        // Elements may be anything more often than not: that does not hasten the others.
        let others = |relations: &Relations| {
            let mut facts = facts(relations, &self.places);
            facts.retain(|fact| {
                [fact.left, fact.right].into_iter().flatten().all(|place| place.each.is_none())
            });
            facts
        };
        let has_each = self.places.iter().any(|place| place.each.is_some());
        let changes = if has_each && others(relations) == others(&next) {
            &mut self.each_changes
        } else {
            &mut self.changes
        };
        *changes += 1;
        let changes = *changes;
        let before = relations.clone();
        if changes <= JOINS {
            *relations = next;
        } else if changes <= WIDENINGS {
            relations.widen_to(&next, &THRESHOLDS, &DIFFERENCES);
        } else if changes <= DIFFERENCE_WIDENINGS {
            relations.widen_to(&next, &[], &DIFFERENCES);
        } else {
            relations.widen_to(&next, &[], &[]);
        }
        let changed = *relations != before;
        self.is_news |= changed;
        changed
    }

    /// What is known, as facts.
    pub(crate) fn facts(&self) -> Vec<Fact> {
        self.relations.as_ref().map(|relations| facts(relations, &self.places)).unwrap_or_default()
    }
}

/// The bounds of places as facts. Of references only whether they are null counts. That a length is not negative is no fact: everybody knows it.
/// A multiple of a length is there for the numbers that it bounds.
pub(crate) fn facts(relations: &Relations, places: &[Place]) -> Vec<Fact> {
    let list = relations.list().into_iter().filter_map(|bound| {
        Some(match bound {
            Inequality::AtLeast(i, _) | Inequality::AtMost(i, _) | Inequality::Difference(i, ..)
                if places.get(i)?.doubled > 0 =>
            {
                return None;
            }
            Inequality::Difference(i, j, _) if places.get(j)?.doubled > 0 && places.get(i)?.is_length => {
                return None;
            }
            // Elements are of type `int`.
            Inequality::AtMost(i, most) if places.get(i)?.each.is_some() && most >= i128::from(i32::MAX) => {
                return None;
            }
            Inequality::AtLeast(i, least)
                if places.get(i)?.each.is_some() && least <= i128::from(i32::MIN) =>
            {
                return None;
            }
            // What stands for the elements of an array is bounded on one side, and by other things.
            Inequality::AtLeast(i, _) if places.get(i)?.each == Some(Each::Most) => return None,
            Inequality::AtMost(i, _) if !matches!(places.get(i)?.each, None | Some(Each::Most)) => {
                return None;
            }
            Inequality::Difference(i, j, _)
                if !matches!(
                    (places.get(i)?.each, places.get(j)?.each),
                    (None, None | Some(Each::Least)) | (Some(Each::Most), None)
                ) =>
            {
                return None;
            }
            Inequality::Difference(_, _, FAR..) => return None,
            Inequality::AtLeast(i, ..=0) if places.get(i)?.is_length => return None,
            Inequality::AtLeast(i, least) => {
                Fact { left: None, right: Some(*places.get(i)?), most: least.checked_neg()? }
            }
            Inequality::AtMost(i, most) => Fact { left: Some(*places.get(i)?), right: None, most },
            Inequality::Difference(i, j, most) => {
                Fact { left: Some(*places.get(i)?), right: Some(*places.get(j)?), most }
            }
        })
    });
    list.collect()
}
