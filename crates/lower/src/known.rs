//! What is known of what comes out of static fields and library calls becomes assumptions of the function.

use std::sync::Arc;

use marple_ir::{CompareOp, Cond, IntType, Term, Type, ValueId};
use marple_metadata::LibraryName;
use marple_metadata::assemblies::FieldHandle;
use marple_metadata::tables::Token;
use marple_summaries::{Known, least, library_field};

use crate::Assumption;
use crate::method::Lowering;

impl Lowering<'_, '_> {
    /// After a static field was read: what its class's static constructor left there.
    pub(crate) fn learn_static(&mut self, token: Token, field: Option<FieldHandle>, value: ValueId) {
        if let Some(known) = library_field(self.code.assemblies.module(self.code.method.assembly), token) {
            if self.assumes(Assumption::LibraryContracts) {
                self.learn_known(value, &known);
            }
            return;
        }
        let Some(field) = field else { return };
        let reader = self.code.method.id;
        let (strict, trusting) =
            (self.code.fields.left(field, reader, false), self.code.fields.left(field, reader, true));
        if trusting.is_none() || self.code.writes_unseen || self.initializes(field) {
            return;
        }
        // What friends could do matters only where it would change something.
        let known =
            if strict != trusting && self.assumes(Assumption::ClosedWorld) { trusting } else { strict };
        if let Some(known) = known.cloned()
            && self.assumes(Assumption::ReadOnlyFields)
        {
            self.learn_known(value, &known);
        }
    }

    /// What is known of an element of an array that a static constructor made.
    pub(crate) fn learn_item_of(&mut self, array: ValueId, element: ValueId) {
        if let Some(known) = self.classes.tables.get(&array).cloned() {
            self.learn_known(element, &known);
        }
    }

    fn learn_known(&mut self, value: ValueId, known: &Known) {
        match (known, self.ssa.builder.type_of(value)) {
            (&Known::Number(low, high), Type::Int(int)) => {
                // As the place has it, signed or not.
                if !int.contains(low) || !int.contains(high) {
                    return;
                }
                if low == high {
                    self.assume(Cond::compare(CompareOp::Eq, value, Term::Const(low)));
                } else {
                    self.assume(Cond::compare(CompareOp::Ge, value, Term::Const(low)));
                    self.assume(Cond::compare(CompareOp::Le, value, Term::Const(high)));
                }
            }
            (Known::There { length, elements }, Type::Object) => {
                self.assume(Cond::compare(CompareOp::Ne, value, Term::Const(0)));
                match length {
                    Some((low, high)) if low == high => {
                        self.learn_length(value, *low);
                    }
                    Some((low, high)) => {
                        let length = self.length(value);
                        self.assume(Cond::compare(CompareOp::Ge, length, Term::Const((*low).into())));
                        self.assume(Cond::compare(CompareOp::Le, length, Term::Const((*high).into())));
                    }
                    None => {}
                }
                if let Some(elements) = elements {
                    self.classes.tables.insert(value, Arc::clone(elements));
                }
            }
            _ => {}
        }
    }

    /// Whether the method is the static constructor that writes a field.
    fn initializes(&self, field: FieldHandle) -> bool {
        let assemblies = self.code.assemblies;
        let class = assemblies.class_of_field(field);
        class.and_then(|class| assemblies.static_constructor(class)) == Some(self.code.method)
    }

    /// After a call of a method of another assembly: what is known of the number that it returned.
    pub(crate) fn library_promises(&mut self, name: LibraryName<'_>) {
        let Some(result) = self.stack.cells.last().map(|cell| cell.value) else { return };
        if !matches!(self.ssa.builder.type_of(result), Type::Int(IntType::I32 | IntType::I64)) {
            return;
        }
        if let Some(least) = least(name)
            && self.assumes(Assumption::LibraryContracts)
        {
            self.assume(Cond::compare(CompareOp::Ge, result, Term::Const(least)));
        }
    }
}
