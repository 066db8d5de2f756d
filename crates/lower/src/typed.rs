//! Casts and array stores that are decided when the whole method is known.
//!
//! A loop's head has a name of its own for everything that is used in the loop, and where ways meet a new name stands for what they bring. What such a name
//! stands for is known when all ways are: then an object is of a type if it is on each of them, and an array has the elements that it was made with.

use marple_ir::{Cond, Definition, Function, ObligationId, Op, ValueId};
use marple_metadata::signature::Type as Signature;
use rustc_hash::FxHashSet;

use crate::Assumption;
use crate::declared::Class;
use crate::hierarchy::is_sealed;
use crate::method::Lowering;
use crate::stack::Cell;

/// How many values are looked at for one question.
const VALUES: usize = 64;

/// An obligation that was not decided where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Question {
    id: ObligationId,
    /// What is cast or stored.
    value: Cell,
    wanted: Wanted,
}

#[derive(Clone, Copy)]
pub(crate) enum Wanted {
    /// It is of a type.
    Class(Class),
    /// It is of the type of an array's elements.
    Element(Cell),
    /// The same, where the code calls that type by a type parameter.
    Parameter(Cell, Class),
}

impl Lowering<'_, '_> {
    /// Remembers an obligation.
    pub(crate) fn ask_later(&mut self, id: Option<ObligationId>, value: Cell, wanted: Wanted) {
        self.declared.questions.extend(id.map(|id| Question { id, value, wanted }));
    }

    /// The obligations that hold, by what all ways bring.
    pub(crate) fn settle_casts(&mut self) -> FxHashSet<ObligationId> {
        let (mut settled, mut open) = (FxHashSet::default(), FxHashSet::default());
        for question in std::mem::take(&mut self.declared.questions) {
            let list = if self.is_decided(question) { &mut settled } else { &mut open };
            list.insert(question.id);
        }
        // What stands in a `finally` is asked once for each way into it.
        settled.retain(|id| !open.contains(id));
        settled
    }

    fn is_decided(&mut self, Question { value, wanted, .. }: Question) -> bool {
        match wanted {
            Wanted::Class(class) => self.is_always(value, class),
            Wanted::Element(array) => {
                self.is_own_element(array.value, value.value)
                    || self.on_all_ways(array.value, |lowering, array| match lowering.element_of(array) {
                        Some(element) => lowering.is_always(value, element),
                        None => false,
                    })
            }
            Wanted::Parameter(array, class) => {
                let is_made = |lowering: &mut Self, array: ValueId| {
                    let made = lowering.declared.exact.get(&array);
                    made.is_some_and(|made| match lowering.spelled_class(*made) {
                        Signature::Vector(element) => **element == *lowering.spelled_class(class),
                        _ => false,
                    })
                };
                self.is_own_element(array.value, value.value) || self.on_all_ways(array.value, is_made)
            }
        }
    }

    /// Whether what a cell holds is always of a type, or null.
    fn is_always(&mut self, cell: Cell, class: Class) -> bool {
        self.is_surely(cell, class)
            || self.on_all_ways(cell.value, |lowering, value| {
                let bound = lowering.declared.bounds.get(&value).copied();
                lowering.is_surely(Cell { class: bound, ..value.into() }, class)
            })
    }

    /// Whether something holds of a value, or of all that it stands for.
    fn on_all_ways(&mut self, value: ValueId, mut holds: impl FnMut(&mut Self, ValueId) -> bool) -> bool {
        let mut seen = FxHashSet::from_iter([value]);
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            if seen.len() > VALUES {
                return false;
            }
            if holds(self, value) {
                continue;
            }
            match self.brought(value) {
                Some(values) => open.extend(values.into_iter().filter(|one| seen.insert(*one))),
                None => return false,
            }
        }
        true
    }

    /// What the ways into its block bring for a parameter.
    fn brought(&self, value: ValueId) -> Option<Vec<ValueId>> {
        match self.ssa.builder.function().value(value).definition {
            Definition::Param { block, .. } if block != Function::ENTRY => {
                self.ssa.bound(value).filter(|values| !values.is_empty())
            }
            _ => None,
        }
    }

    /// The type of the elements of an array, if it is known exactly.
    fn element_of(&mut self, array: ValueId) -> Option<Class> {
        let made = self.declared.exact.get(&array).copied();
        let known = made.or_else(|| self.declared.bounds.get(&array).copied())?;
        let Signature::Vector(element) = self.spelled_class(known) else { return None };
        let element = (**element).clone();
        let is_known = made.is_some()
            || is_sealed(self.code.assemblies, self.code.method.assembly, &element)
                && self.assumes(Assumption::TypeSafety);
        is_known.then(|| self.class_like(&element))
    }

    /// Whether a value was an element of the same array. By the rules of SSA form what one value alone stands for is that value as it was made last, and the
    /// element was read from the array as that was made last.
    fn is_own_element(&self, array: ValueId, value: ValueId) -> bool {
        let Some(value) = self.only(value) else { return false };
        let Some(&home) = self.declared.elements.get(&value) else { return false };
        self.only(home).is_some_and(|home| self.only(array) == Some(home))
    }

    /// The one value that a value stands for, if there is only one.
    fn only(&self, value: ValueId) -> Option<ValueId> {
        let mut seen = FxHashSet::from_iter([value]);
        let mut open = vec![value];
        let mut found = None;
        while let Some(value) = open.pop() {
            match self.brought(value) {
                _ if seen.len() > VALUES => return None,
                Some(values) => open.extend(values.into_iter().filter(|one| seen.insert(*one))),
                None if found.is_none_or(|found| found == value) => found = Some(value),
                None => return None,
            }
        }
        found
    }
}

/// Makes obligations true.
pub(crate) fn fulfil(function: &mut Function, settled: &FxHashSet<ObligationId>) {
    if settled.is_empty() {
        return;
    }
    for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
        if let Op::Check(id, cond) = &mut inst.op
            && settled.contains(id)
        {
            *cond = Cond::True;
        }
    }
}
