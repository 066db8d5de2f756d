//! The value of every slot at the point being lowered, with an undo log, so that what a branch changed is known and
//! taken back at a cost that follows its writes.

use marple_ir::{SlotId, ValueId};

/// Slot to value; a slot has none before its declaration.
pub(super) struct Environment {
    values: Vec<Option<ValueId>>,
    /// The region of each slot's last write: a region logs a slot once.
    stamps: Vec<u32>,
    log: Vec<Undo>,
    region: u32,
    regions: u32,
}

struct Undo {
    slot: SlotId,
    value: Option<ValueId>,
    stamp: u32,
}

/// The start of a region, to which the environment can go back.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    log: usize,
    region: u32,
}

impl Environment {
    pub(super) fn new(slots: usize) -> Self {
        Environment {
            values: vec![None; slots],
            stamps: vec![0; slots],
            log: Vec::new(),
            region: 0,
            regions: 0,
        }
    }

    pub(super) fn get(&self, slot: SlotId) -> ValueId {
        self.values[slot.index()].expect("checked: a variable is declared before its use")
    }

    pub(super) fn set(&mut self, slot: SlotId, value: ValueId) {
        let index = slot.index();
        if self.stamps[index] != self.region {
            self.log.push(Undo { slot, value: self.values[index], stamp: self.stamps[index] });
            self.stamps[index] = self.region;
        }
        self.values[index] = Some(value);
    }

    /// Starts a region.
    pub(super) fn enter(&mut self) -> Mark {
        let mark = Mark { log: self.log.len(), region: self.region };
        self.regions += 1;
        self.region = self.regions;
        mark
    }

    /// The slots that had another value at the mark, with their values now, in the order of the slots. Those declared
    /// since are not among them.
    pub(super) fn changes(&self, mark: Mark) -> Vec<(SlotId, ValueId)> {
        let mut first: Vec<&Undo> = self.log[mark.log..].iter().collect();
        // Stable: the first entry of a slot has its value at the mark.
        first.sort_by_key(|undo| undo.slot);
        first.dedup_by_key(|undo| undo.slot);
        first
            .into_iter()
            .filter_map(|undo| {
                let (before, now) = (undo.value?, self.values[undo.slot.index()]?);
                (before != now).then_some((undo.slot, now))
            })
            .collect()
    }

    /// Goes back to the mark and ends its region.
    pub(super) fn rollback(&mut self, mark: Mark) {
        for undo in self.log.drain(mark.log..).rev() {
            self.values[undo.slot.index()] = undo.value;
            self.stamps[undo.slot.index()] = undo.stamp;
        }
        self.region = mark.region;
    }
}
