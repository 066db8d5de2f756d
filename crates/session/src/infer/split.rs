//! What is known of calls or objects, all together and by sides: of those in which a field is zero (null, false, 0), and of those in which it is not.

use std::sync::Arc;

use marple_analysis::Relations;
use marple_metadata::assemblies::FieldHandle;
use marple_summaries::{Fact, Guarded, Place};
use rustc_hash::FxHashSet;

use super::slot::Slot;

/// What is known of all, and of the two sides of some places.
pub(crate) struct Split {
    /// What was told of it last.
    told: Option<(bool, bool, Vec<Fact>, Vec<Guarded>)>,
    whole: Slot,
    sides: Vec<Side>,
}

/// What is known while a place is zero, or while it is not.
struct Side {
    place: Place,
    /// Which of the places it is.
    index: usize,
    is_zero: bool,
    slot: Slot,
}

impl Side {
    /// Whether no number of a range is on this side.
    fn excludes(&self, (low, high): (Option<i128>, Option<i128>)) -> bool {
        if self.is_zero {
            low.is_some_and(|low| low > 0) || high.is_some_and(|high| high < 0)
        } else {
            (low, high) == (Some(0), Some(0))
        }
    }
}

impl Split {
    /// Nothing was seen so far. Of the fields of `tested` both sides are looked at.
    pub(crate) fn new(places: Arc<[Place]>, tested: &FxHashSet<FieldHandle>) -> Self {
        let mut sides = Vec::new();
        for (index, &place) in
            places.iter().enumerate().filter(|(_, place)| place.is_own_field(&|field| tested.contains(field)))
        {
            for is_zero in [true, false] {
                sides.push(Side { place, index, is_zero, slot: Slot::new(Arc::clone(&places)) });
            }
        }
        Self { told: None, whole: Slot::new(places), sides }
    }

    /// Whether there was a call, or an object.
    pub(crate) fn is_reached(&self) -> bool {
        self.whole.is_reached()
    }

    /// Whether nothing is known, and nothing will be.
    pub(crate) fn is_top(&self) -> bool {
        self.whole.is_top() && self.sides.iter().all(|side| side.slot.is_top())
    }

    /// Nothing is known. Whether that is less than before.
    pub(crate) fn give_up(&mut self) -> bool {
        let mut is_less = self.whole.give_up();
        for side in &mut self.sides {
            is_less |= side.slot.give_up();
        }
        is_less
    }

    /// Whether something changed since this was last asked, or since the start.
    pub(crate) fn take_news(&mut self) -> bool {
        let mut is_news = self.whole.take_news();
        for side in &mut self.sides {
            is_news |= side.slot.take_news();
        }
        if !is_news {
            return false;
        }
        // Some bounds say nothing to others.
        let told = Some((self.is_reached(), self.is_top(), self.facts(), self.guarded()));
        let is_news = self.told != told;
        self.told = told;
        is_news
    }

    /// Adds what was seen of some runs. `is_asked` says of which sides these runs are asked by themselves; what they are on the others is not known.
    /// Whether less is known than before.
    pub(crate) fn add(&mut self, seen: &Relations, is_asked: impl Fn((Place, bool)) -> bool) -> bool {
        let seen = fitting(seen, &self.whole);
        let mut is_less = self.whole.add(&seen);
        for side in &mut self.sides {
            if !is_asked((side.place, side.is_zero)) && !side.excludes(seen.interval(side.index)) {
                is_less |= side.slot.add(&seen);
            }
        }
        is_less
    }

    /// Adds what was seen of runs in which a place is zero, or is not. Whether less is known than before.
    pub(crate) fn add_side(&mut self, seen: &Relations, (place, is_zero): (Place, bool)) -> bool {
        let seen = fitting(seen, &self.whole);
        let mut sides = self.sides.iter_mut();
        let side = sides.find(|side| (side.place, side.is_zero) == (place, is_zero));
        side.is_some_and(|side| side.slot.add(&seen))
    }

    /// What is known of all, as facts.
    pub(crate) fn facts(&self) -> Vec<Fact> {
        self.whole.facts()
    }

    /// What is known of the sides beyond that. Nothing is said of a side that was not seen.
    pub(crate) fn guarded(&self) -> Vec<Guarded> {
        let always = self.whole.facts();
        let is_news = |fact: &Fact| {
            let is_same = |known: &&Fact| (known.left, known.right) == (fact.left, fact.right);
            !always.iter().filter(is_same).any(|known| known.most <= fact.most)
        };
        let sides = self.sides.iter().filter_map(|side| {
            let is_itself = |fact: &Fact| {
                let places: Vec<Place> = fact.left.into_iter().chain(fact.right).collect();
                places == [side.place]
            };
            let mut facts = side.slot.facts();
            facts.retain(|fact| is_news(fact) && !is_itself(fact));
            (!facts.is_empty()).then_some(Guarded { when: side.place, is_zero: side.is_zero, facts })
        });
        sides.collect()
    }
}

/// What was seen, if it is about as many places as it should be; else anything.
fn fitting(relations: &Relations, slot: &Slot) -> Relations {
    if relations.count() == slot.places().len() {
        relations.clone()
    } else {
        Relations::top(slot.places().len())
    }
}
