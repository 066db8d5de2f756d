//! The lengths of spans that methods take and return, as places of facts.

use marple_ir::{CompareOp, Cond, IntType, Term, Type, ValueId};
use marple_metadata::assemblies::{AssemblyId, MethodHandle, TypeHandle};
use marple_metadata::signature::Type as Signature;
use marple_summaries::{Place, Root, is_span};

use super::Spots;
use crate::Assumption;
use crate::kind::Kind;
use crate::method::Lowering;
use crate::stack::Cell;

impl Lowering<'_, '_> {
    /// The getter of the length of a type that is a span, as an assembly spells it.
    pub(super) fn span_getter(&mut self, assembly: AssemblyId, ty: &Signature) -> Option<MethodHandle> {
        if !is_span(self.code.assemblies, assembly, ty) {
            return None;
        }
        let class: TypeHandle = self.code.assemblies.definition_of(assembly, ty)?;
        if let Some(known) = self.interface.span_getters.get(&class) {
            return *known;
        }
        let getter = self.getter_of(class, "Length");
        self.interface.span_getters.insert(class, getter);
        getter
    }

    /// The getter of the length of what a method returns, if that is a span.
    pub(super) fn span_returned_by(&mut self, method: MethodHandle) -> Option<MethodHandle> {
        let module = self.code.assemblies.module(method.assembly);
        let returns = module.method_signature(method.id).ok()?.returns;
        self.span_getter(method.assembly, &returns)
    }

    /// The spans among what the method is given.
    pub(super) fn note_own_spans(&mut self, given: &[Option<ValueId>]) {
        if !self.homes.arguments.iter().any(|kind| kind.is_record()) {
            return;
        }
        let method = self.code.method;
        let module = self.code.assemblies.module(method.assembly);
        let Ok(signature) = module.method_signature(method.id) else { return };
        let first = usize::from(self.homes.has_this());
        for (number, ty) in signature.parameters.iter().enumerate() {
            if let (Some(getter), Some(Some(value))) =
                (self.span_getter(method.assembly, ty), given.get(first + number))
            {
                self.interface.spans.insert(*value, getter);
                // That no length is negative has to be known before the first loop that asks for it.
                self.span_length(*value);
            }
        }
    }

    /// The method returns a value, which may be a span.
    pub(super) fn note_returned_span(&mut self, result: Option<ValueId>) {
        if let Some(result) = result.filter(|_| self.homes.result.is_some_and(Kind::is_record))
            && let Some(getter) = self.span_returned_by(self.code.method)
        {
            self.interface.spans.insert(result, getter);
        }
    }

    /// Whether a span stands at a place.
    pub(crate) fn is_span_at(&self, place: Place, spots: &Spots) -> bool {
        let value = match place.root {
            Root::Parameter(number) => spots.parameters.get(usize::from(number)).copied().flatten(),
            Root::Result => spots.result,
            Root::Target(_) => None,
        };
        place.field.is_none() && value.is_some_and(|value| self.interface.spans.contains_key(&value))
    }

    /// The length of a span that was noted.
    pub(super) fn span_length(&mut self, span: ValueId) -> Option<ValueId> {
        let getter = *self.interface.spans.get(&span)?;
        if *self.ssa.builder.type_of(span) != Type::Opaque || !self.assumes(Assumption::LibraryContracts) {
            return None;
        }
        self.classes.records.insert(span);
        let length = self.getter_value(getter, Cell::from(span), Kind::Int(IntType::I32), None)?;
        self.assume(Cond::compare(CompareOp::Ge, length, Term::Const(0)));
        Some(length)
    }
}
