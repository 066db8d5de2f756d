//! Spans and the like: what their methods are called on, what their constructors do, and how long a span over data of the assembly is.

use marple_ir::{BinaryOp, CompareOp, Cond, IntType, Op, Term, Type, ValueId};
use marple_metadata::assemblies::{FieldHandle, TypeHandle};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::{Field, Token};

use crate::Assumption;
use crate::call::{CallKind, Callee};
use crate::kind::Kind;
use crate::method::Lowering;
use crate::stack::Cell;

impl Lowering<'_, '_> {
    /// What a method of a span and the like is called on, by value: these structs are read-only, and what their methods return leads to the
    /// elements, never to the struct itself.
    pub(crate) fn sequence_by_value(&mut self, token: Token, callee: &Callee<'_>, this: Cell) -> Cell {
        let Some(address) = this.address else { return this };
        let is_sequence = match callee.name() {
            Some(("System", class, _)) => matches!(
                class,
                "Span`1" | "ReadOnlySpan`1" | "Memory`1" | "ReadOnlyMemory`1" | "ArraySegment`1"
            ),
            Some(("System.Collections.Immutable", class, _)) => class == "ImmutableArray`1",
            Some(("System.Buffers", class, _)) => class == "ReadOnlySequence`1",
            _ => false,
        };
        if !is_sequence || self.may_initialize(token) || !self.assumes(Assumption::LibraryContracts) {
            return this;
        }
        let record = self.read_place(address, Kind::RefStruct, false);
        self.classes.records.insert(record);
        Cell::from(record)
    }

    /// A span is made: it keeps what it is handed, and nothing is written but the span itself, whose own address nobody keeps. Whether it was one.
    pub(crate) fn made_span(
        &mut self,
        token: Token,
        kind: CallKind,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> bool {
        if !matches!(callee.name(), Some(("System", "Span`1" | "ReadOnlySpan`1", ".ctor")))
            || !self.assumes(Assumption::LibraryContracts)
        {
            return false;
        }
        let place = this.and_then(|this| this.address);
        if kind != CallKind::New && place.is_none() {
            return false;
        }
        for &cell in args {
            self.escape(cell);
            self.ssa.share(cell.value);
        }
        if let Some(place) = place {
            self.write_place(place, None, Kind::Opaque);
        } else {
            let (value, made) = (self.unknown(Type::Opaque), self.made(token));
            self.push_kind(value, made);
        }
        true
    }

    /// How many bytes the elements of an array take, if the code says of which type they are.
    pub(crate) fn byte_length(&mut self, array: Cell) -> Option<ValueId> {
        let Signature::Vector(element) = self.spelled_class(array.class?).unmodified() else { return None };
        let width = i128::try_from(width(element)?).ok()?;
        if array.address.is_some() || !self.is_object(array.value) {
            return None;
        }
        let wide = Type::Int(IntType::I64);
        let length = self.length(array.value);
        let (length, width) = (self.converted(length, &wide), self.constant(width, wide.clone()));
        Some(self.inst(Op::Binary(BinaryOp::Mul, length, width), wide))
    }

    /// `ImmutableArray<T>.Empty` has an array, and that has no elements.
    pub(crate) fn learn_empty(&mut self, field: Option<FieldHandle>, value: ValueId) {
        let Some(field) = field.filter(|field| field.assembly != self.code.method.assembly) else { return };
        let module = self.code.assemblies.module(field.assembly);
        let is_empty = module.row(field.id).is_ok_and(|row| module.string(row.name) == Ok("Empty"));
        if !is_empty || !self.assumes(Assumption::LibraryContracts) {
            return;
        }
        let Ok(id) = module.type_of_field(field.id) else { return };
        let is_immutable = module.type_name(id).is_ok_and(|name| {
            (name.namespace, name.name) == ("System.Collections.Immutable", "ImmutableArray`1")
        });
        if !is_immutable {
            return;
        }
        self.classes.records.insert(value);
        let class = TypeHandle { assembly: field.assembly, id };
        for (property, kind) in [("IsDefault", Kind::Bool), ("Length", Kind::Int(IntType::I32))] {
            if let Some(getter) = self.getter_of(class, property)
                && let Some(value) = self.getter_value(getter, Cell::from(value), kind, None)
            {
                self.assume(Cond::compare(CompareOp::Eq, value, Term::Const(0)));
            }
        }
    }

    /// Behind a call: what is on the stack may be a sequence that is made of another one, or of what the program spells.
    pub(crate) fn made_sequence(&mut self, callee: &Callee<'_>, this: Option<Cell>, args: &[Cell]) {
        self.span_of_data(callee, args);
        self.span_of_span(callee, args);
        self.spelled_result(callee, this, args);
    }

    /// `RuntimeHelpers.CreateSpan` gives a span over data of the assembly: `new int[] { 1, 2 }` as a `ReadOnlySpan<int>`. It is on the stack.
    fn span_of_data(&mut self, callee: &Callee<'_>, args: &[Cell]) {
        let Some(("System.Runtime.CompilerServices", "RuntimeHelpers", "CreateSpan")) = callee.name() else {
            return;
        };
        let ([handle], [element]) = (args, &callee.method[..]) else { return };
        let (Some(&token), Some(width)) = (self.classes.handles.get(&handle.value), width(element)) else {
            return;
        };
        let module = self.code.assemblies.module(self.code.method.assembly);
        let data = token.to::<Field>().and_then(|field| module.initial_data(field));
        let Some(Ok(data)) = data else { return };
        let Ok(length) = i32::try_from(data.len() / width) else { return };
        if let Some(&span) = self.stack.cells.last()
            && self.assumes(Assumption::LibraryContracts)
            && let Some(class) =
                self.code.assemblies.definition_of(self.code.method.assembly, &callee.signature.returns)
            && let Some(getter) = self.getter_of(class, "Length")
            && let Some(value) = self.getter_value(getter, span, Kind::Int(IntType::I32), None)
        {
            self.assume(Cond::compare(CompareOp::Eq, value, Term::Const(length.into())));
        }
    }
}

impl Lowering<'_, '_> {
    /// `MemoryMarshal.AsBytes` and `Cast` give a span over the same memory, as elements of another size. It is on the stack.
    fn span_of_span(&mut self, callee: &Callee<'_>, args: &[Cell]) {
        let Some(("System.Runtime.InteropServices", "MemoryMarshal", "AsBytes" | "Cast")) = callee.name()
        else {
            return;
        };
        let (&[span], Some(&made), [takes]) =
            (args, self.stack.cells.last(), &callee.signature.parameters[..])
        else {
            return;
        };
        if !self.assumes(Assumption::LibraryContracts) || span.address.is_some() {
            return;
        }
        let from = callee.method.first().and_then(|ty| self.size_of(ty));
        let to = match &callee.method[..] {
            [_] => Some(1),
            [_, to] => self.size_of(to),
            _ => return,
        };
        let lengths =
            (self.length_of_span(takes, span), self.length_of_span(&callee.signature.returns, made));
        let (Some(old), Some(new)) = lengths else { return };
        let (Some(from), Some(to)) = (from, to) else {
            // No value takes less than a byte.
            if callee.method.len() == 1 {
                self.assume(Cond::compare(CompareOp::Ge, new, Term::Value(old)));
            }
            return;
        };
        // It throws if the length does not fit.
        let wide = Type::Int(IntType::I64);
        let mut times = |length: ValueId, size: i128| {
            let (length, size) = (self.converted(length, &wide), self.constant(size, wide.clone()));
            self.inst(Op::Binary(BinaryOp::Mul, length, size), wide.clone())
        };
        let (old, new) = (times(old, from), times(new, to));
        let rest = self.inst(Op::Binary(BinaryOp::Sub, old, new), wide);
        self.assume(Cond::compare(CompareOp::Ge, rest, Term::Const(0)));
        self.assume(Cond::compare(CompareOp::Lt, rest, Term::Const(to)));
    }
}

/// How many bytes a number takes.
fn width(ty: &Signature) -> Option<usize> {
    match ty.unmodified() {
        Signature::Primitive(Primitive::Boolean | Primitive::I1 | Primitive::U1) => Some(1),
        Signature::Primitive(Primitive::Char | Primitive::I2 | Primitive::U2) => Some(2),
        Signature::Primitive(Primitive::I4 | Primitive::U4 | Primitive::R4) => Some(4),
        Signature::Primitive(Primitive::I8 | Primitive::U8 | Primitive::R8) => Some(8),
        _ => None,
    }
}
