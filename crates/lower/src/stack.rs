//! The evaluation stack while a block is lowered.

use marple_ir::ValueId;
use marple_metadata::assemblies::FieldHandle;
use rustc_hash::FxHashMap;

use crate::Refused;
use crate::declared::Class;
use crate::kind::Kind;
use crate::ssa::{Home, Location, Member};

/// A cell of the evaluation stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// What it holds.
    pub(crate) value: ValueId,
    /// If it is an address of a place that is followed: of which.
    pub(crate) address: Option<Address>,
    /// If it is an object: of which type the code says that it is (`declared.rs`).
    pub(crate) class: Option<Class>,
}

/// A place that an address points to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Address {
    /// A local or an argument.
    Variable(Home),
    /// A field of an object, a static field, or what a by-ref argument points to.
    Heap(Location),
    /// A field of the struct in another place.
    Inside(PartId),
    /// An element of an array, of which the index has 32 bits.
    Item(ValueId, ValueId),
    /// An element of an array that is seen through a span: the array, an index of 32 bits, and the kind of its elements (`views.rs`).
    View(ValueId, ValueId, Kind),
    /// Somewhere in an array's element or in a box: nothing is known of what stands there.
    Element,
}

/// A field of the struct in a place, in [`Stack::parts`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PartId(usize);

/// A field of the struct in a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) whole: Address,
    /// `None` if the field is not followed.
    pub(crate) field: Option<FieldHandle>,
}

impl From<ValueId> for Cell {
    fn from(value: ValueId) -> Self {
        Self { value, address: None, class: None }
    }
}

/// The cells, the top one last.
#[derive(Default)]
pub(crate) struct Stack {
    pub(crate) cells: Vec<Cell>,
    /// The offset of the instruction that is lowered, for errors.
    pub(crate) offset: u32,
    parts: Vec<Part>,
    /// What the by-ref locals hold that only the current block reads.
    pub(crate) passing: FxHashMap<Home, Cell>,
    /// What was popped for another use than [`take`](Self::take) is for.
    pub(crate) exposed: Vec<ValueId>,
}

impl Stack {
    pub(crate) fn push(&mut self, cell: impl Into<Cell>) {
        self.cells.push(cell.into());
    }

    pub(crate) fn pop(&mut self) -> Result<Cell, Refused> {
        let cell = self.take()?;
        self.expose(cell);
        Ok(cell)
    }

    /// Something uses a value, or an address, in a way that is not followed.
    pub(crate) fn expose(&mut self, cell: Cell) {
        self.exposed.push(cell.value);
        if let Some(Address::Item(array, _) | Address::View(array, ..)) = cell.address {
            self.exposed.push(array);
        }
    }

    /// Pops a cell for a use that makes no array known to anybody: an access to an element, a length, a local.
    pub(crate) fn take(&mut self) -> Result<Cell, Refused> {
        self.cells.pop().ok_or(Refused::BadStack { offset: self.offset })
    }

    /// The top cells, the deepest first.
    pub(crate) fn pop_many(&mut self, count: usize) -> Result<Vec<Cell>, Refused> {
        match self.cells.len().checked_sub(count) {
            Some(rest) => {
                let cells = self.cells.split_off(rest);
                for &cell in &cells {
                    self.expose(cell);
                }
                Ok(cells)
            }
            None => Err(Refused::BadStack { offset: self.offset }),
        }
    }

    /// The place of a field of the struct in a place.
    pub(crate) fn inside(&mut self, whole: Address, field: Option<FieldHandle>) -> Address {
        self.parts.push(Part { whole, field });
        Address::Inside(PartId(self.parts.len() - 1))
    }

    /// What such a place is.
    pub(crate) fn part(&self, id: PartId) -> Part {
        self.parts[id.0]
    }

    /// Whether a place lies in a field, or in what a by-ref argument points to.
    pub(crate) fn is_in_memory(&self, mut address: Address) -> bool {
        loop {
            match address {
                Address::Heap(_) => return true,
                Address::Inside(part) => address = self.part(part).whole,
                Address::Variable(_) | Address::Item(..) | Address::View(..) | Address::Element => {
                    return false;
                }
            }
        }
    }

    /// Whether a place lies in what a by-ref argument points to.
    pub(crate) fn is_target(&self, mut address: Address) -> bool {
        loop {
            match address {
                Address::Heap(location) => return matches!(location.member, Member::Target(_)),
                Address::Inside(part) => address = self.part(part).whole,
                Address::Variable(_) | Address::Item(..) | Address::View(..) | Address::Element => {
                    return false;
                }
            }
        }
    }

    /// The local or argument that a place lies in.
    pub(crate) fn home(&self, mut address: Address) -> Option<Home> {
        loop {
            match address {
                Address::Variable(home) => return Some(home),
                Address::Inside(part) => address = self.part(part).whole,
                Address::Heap(_) | Address::Item(..) | Address::View(..) | Address::Element => return None,
            }
        }
    }
}
