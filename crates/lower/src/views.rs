//! Elements of arrays that are seen through spans. A span over an array that is made in the method is a *view*: the array, and the index in it where the span begins. Both
//! are like fields of the span ([`Member::ViewArray`], [`Member::ViewStart`]), so they are found wherever the span is; `span[i]` is then the element `start + i` of the array.
//!
//! What `stackalloc` gives is an array, too, once a span is made over it.
//!
//! Of a span that comes from elsewhere nothing is known: its memory may be seen as elements of another width, or lie in no array at all. Whether a span may be such a one is seen
//! when all blocks are there (`arrays.rs`): what is read through it is unknown then, and what is written through it may be anything.

use marple_il::Opcode;
use marple_ir::{BinaryOp, CompareOp, Cond, IntType, Op, Term, Type, ValueId};
use marple_metadata::assemblies::Member as Found;
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::Token;

use crate::Assumption;
use crate::arrays::element_type;
use crate::buffers::of_kind;
use crate::call::{CallKind, Callee};
use crate::kind::{Kind, Kinds, Typed as _, spelled};
use crate::method::Lowering;
use crate::ssa::{Base, Content, Location, Member, Variable};
use crate::stack::{Address, Cell};

/// What a span is over: an array, from an index on.
#[derive(Clone, Copy)]
pub(crate) struct View {
    array: ValueId,
    start: ValueId,
    /// How many events there were before the span is made: that writes nothing.
    events: usize,
    /// Whether the elements may be anything now.
    holds_anything: bool,
}

impl View {
    fn of(array: ValueId, start: ValueId, events: usize) -> Self {
        Self { array, start, events, holds_anything: false }
    }
}

impl Lowering<'_, '_> {
    /// Whether a callee is a method of spans that this file knows, in another assembly.
    fn is_of_spans(&self, token: Token, callee: &Callee<'_>) -> bool {
        let is_named = matches!(
            callee.name(),
            Some(
                ("System", "Span`1" | "ReadOnlySpan`1", ".ctor" | "op_Implicit" | "Slice" | "get_Item")
                    | ("System", "MemoryExtensions", "AsSpan")
                    | ("System", "String", "op_Implicit")
                    | ("System.Runtime.CompilerServices", "RuntimeHelpers", "CreateSpan")
            )
        );
        let own = self.code.method.assembly;
        is_named
            && self.assumes(Assumption::LibraryContracts)
            && self.assumes(Assumption::SingleThread)
            && !matches!(self.code.assemblies.resolve_member(own, token), Found::Method(handle) if handle.assembly == own)
    }

    /// Before a call that makes a span: what it will be over.
    pub(crate) fn begin_view(
        &mut self,
        token: Token,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Option<View> {
        if !self.is_of_spans(token, callee) {
            return None;
        }
        let (.., name) = callee.name()?;
        if name == "Slice" {
            let span = self.span_value(this?)?;
            let whole = self.view_of(span);
            let start = args.first().filter(|start| self.is_number(start.value))?.value;
            let start = self.index_sum(whole.start, start);
            return Some(View { start, ..whole });
        }
        let first = callee.signature.parameters.first()?;
        let source = *args.first()?;
        if name == "CreateSpan" {
            let data = self.classes.handles.get(&source.value).copied()?;
            let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
            let kind = kinds.of(callee.method.first()?, &[], &[])?;
            let array = self.spelled_data(data, kind)?;
            return Some(View::of(array, self.constant(0, Type::I32), self.ssa.event_count()));
        }
        if let (".ctor", Signature::Pointer(_), &[pointer, length]) = (name, first.unmodified(), args) {
            return match self.classes.data.get(&pointer.value).copied() {
                Some(data) => self.data_view(callee, data),
                None => self.stack_view(callee, pointer.value, length.value),
            };
        }
        if let Some(("System", "String" | "MemoryExtensions", _)) = callee.name()
            && let Signature::Primitive(Primitive::String) = first.unmodified()
        {
            return match args {
                [_] => self.text_view(source.value, None),
                &[_, start] | &[_, start, _] if self.is_number(start.value) => {
                    self.text_view(source.value, Some(start.value))
                }
                _ => None,
            };
        }
        match (name, first.unmodified(), args) {
            (".ctor" | "op_Implicit" | "AsSpan", Signature::Vector(_), [_])
            | (".ctor", Signature::Vector(_), [_, _, _])
            | ("AsSpan", Signature::Vector(_), [_, _] | [_, _, _])
                if source.address.is_none() && self.is_object(source.value) =>
            {
                let is_int = |ty: &Signature| matches!(ty.unmodified(), Signature::Primitive(Primitive::I4));
                if !callee.signature.parameters.iter().skip(1).all(is_int) {
                    return None;
                }
                let start = match args.get(1) {
                    Some(start) if self.is_number(start.value) => start.value,
                    Some(_) => return None,
                    None => self.constant(0, Type::I32),
                };
                Some(View::of(source.value, start, self.ssa.event_count()))
            }
            ("op_Implicit", Signature::Generic(_), [_]) if source.address.is_none() => {
                let is_span = matches!(callee.name(), Some((_, "Span`1", _)));
                let returns = self.span_class(&callee.signature.returns);
                // From an `ArraySegment` nothing is taken over.
                let takes = self.span_class(first);
                (is_span && returns && takes).then(|| self.view_of(source.value))
            }
            _ => None,
        }
    }

    /// A span over what `stackalloc` gave is one over an array that nobody else has. The memory may have other names, and be written by them: the array is known to others
    /// from the start. A second span over it is none over an array that is followed.
    fn stack_view(&mut self, callee: &Callee<'_>, pointer: ValueId, length: ValueId) -> Option<View> {
        let (size, offset) = self.arrays.allocated.remove(&pointer)?;
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let kind = kinds.of(callee.class.first()?, &[], &[])?;
        let element = element_type(kind).filter(|_| kind != Kind::Ref)?;
        let width = of_kind(kind)?;
        if !self.is_number(length) || !self.is_size(size, length, width) {
            return None;
        }
        // The code from there to here runs at once: the memory is new whenever the span is made.
        let code = self.code.instructions;
        let from = code.partition_point(|one| one.offset <= offset);
        let to = code.partition_point(|one| one.offset < self.stack.offset);
        let between = code.get(from..=to)?;
        if between.iter().any(|one| self.target(one.offset).is_ok()) {
            return None;
        }
        let is_untouched = between.iter().all(|one| {
            let opcode = one.opcode.long_form();
            matches!(opcode, Opcode::LdcI4 | Opcode::Ldloc | Opcode::Ldarg | Opcode::Nop | Opcode::Newobj)
        });
        // Below zero it throws.
        self.assume(Cond::compare(CompareOp::Ge, length, Term::Const(0)));
        let array = self.ssa.builder.inst(Op::NewArray(length), Type::Object);
        self.arrays.made.insert(array, element);
        self.assume(Cond::compare(CompareOp::Ne, array, Term::Const(0)));
        self.ssa.learn(Location { base: Base::Object(array), member: Member::Length }, length);
        self.stack.exposed.push(array);
        let holds_anything = !is_untouched || !self.code.body.init_locals;
        let start = self.constant(0, Type::I32);
        Some(View { array, start, events: self.ssa.event_count(), holds_anything })
    }

    /// A span over data of the assembly is one over an array that stands for it.
    fn data_view(&mut self, callee: &Callee<'_>, data: Token) -> Option<View> {
        // Through any other span it could be written.
        if !callee.is_of("System", "ReadOnlySpan`1") {
            return None;
        }
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let kind = kinds.of(callee.class.first()?, &[], &[])?;
        let array = self.spelled_data(data, kind)?;
        Some(View::of(array, self.constant(0, Type::I32), self.ssa.event_count()))
    }

    /// A span over a string that the program spells.
    fn text_view(&mut self, text: ValueId, start: Option<ValueId>) -> Option<View> {
        let array = self.spelled_text(text)?;
        let start = start.unwrap_or_else(|| self.constant(0, Type::I32));
        Some(View::of(array, start, self.ssa.event_count()))
    }

    /// Whether a number of bytes is that of so many elements, each of which has a width.
    fn is_size(&self, size: ValueId, count: ValueId, width: i128) -> bool {
        let function = self.ssa.builder.function();
        let inner = |mut value: ValueId| {
            while let Some(&Op::Convert(of)) = function.op(value) {
                value = of;
            }
            value
        };
        let number = |value: ValueId| function.constant(inner(value));
        if let (Some(size), Some(count)) = (number(size), number(count)) {
            return count.checked_mul(width) == Some(size);
        }
        let is_count = |value: ValueId| inner(value) == inner(count);
        match function.op(inner(size)) {
            Some(&Op::Binary(BinaryOp::Mul, left, right)) => {
                (is_count(left) && number(right) == Some(width))
                    || (is_count(right) && number(left) == Some(width))
            }
            _ => width == 1 && is_count(size),
        }
    }

    fn is_number(&self, value: ValueId) -> bool {
        *self.ssa.builder.type_of(value) == Type::I32
    }

    /// Whether a type is one of spans.
    fn span_class(&self, ty: &Signature) -> bool {
        let Signature::Generic(generic) = ty.unmodified() else { return false };
        let name = spelled(self.code.assemblies, self.code.method.assembly, generic.definition);
        name.is_some_and(|name| {
            name.namespace == "System" && matches!(name.name, "Span`1" | "ReadOnlySpan`1")
        })
    }

    /// The span that a method is called on.
    fn span_value(&mut self, this: Cell) -> Option<ValueId> {
        match this.address {
            Some(address) => Some(self.read_place(address, Kind::RefStruct, false)),
            None => (*self.ssa.builder.type_of(this.value) == Type::Opaque).then_some(this.value),
        }
    }

    fn view_of(&mut self, span: ValueId) -> View {
        self.declare_views();
        let mut read = |member| {
            let location = Location { base: Base::Struct(span), member };
            self.ssa.read(Variable::Heap(location))
        };
        let (array, start) = (read(Member::ViewArray), read(Member::ViewStart));
        View::of(array, start, self.ssa.event_count())
    }

    fn declare_views(&mut self) {
        self.ssa.declare_member(Member::ViewArray, Content::new(Kind::Ref, false));
        self.ssa.declare_member(Member::ViewStart, Content::new(Kind::Int(IntType::I32), false));
    }

    fn index_sum(&mut self, left: ValueId, right: ValueId) -> ValueId {
        if self.ssa.builder.function().constant(left) == Some(0) {
            return right;
        }
        self.inst(Op::Binary(BinaryOp::Add, left, right), Type::I32)
    }

    /// Behind the call: the span is on the stack, or where the constructor put it.
    pub(crate) fn end_view(&mut self, view: View, kind: CallKind, this: Option<Cell>, is_constructor: bool) {
        let span = match (kind, this.and_then(|this| this.address)) {
            (CallKind::Direct, Some(place)) if is_constructor => {
                Some(self.read_place(place, Kind::RefStruct, false))
            }
            // It was put where it is not followed.
            (CallKind::Direct, None) if is_constructor => None,
            _ => self.stack.cells.last().filter(|cell| cell.address.is_none()).map(|cell| cell.value),
        };
        self.ssa.silence_events(view.events);
        if view.holds_anything {
            self.ssa.forget_elements_of(view.array);
        }
        let Some(span) = span.filter(|span| *self.ssa.builder.type_of(*span) == Type::Opaque) else { return };
        self.declare_views();
        self.ssa.learn(Location { base: Base::Struct(span), member: Member::ViewArray }, view.array);
        self.ssa.learn(Location { base: Base::Struct(span), member: Member::ViewStart }, view.start);
    }

    /// `span[index]`, whose index was checked: the address of an element of the array, on the stack. Whether it was that.
    pub(crate) fn view_element(
        &mut self,
        token: Token,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> bool {
        let Some(("System", "Span`1" | "ReadOnlySpan`1", "get_Item")) = callee.name() else { return false };
        let (Some(this), &[index]) = (this, args) else { return false };
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let kind = callee.class.first().and_then(|element| kinds.of(element, &[], &[]));
        let Some(kind) = kind.filter(|kind| element_type(*kind).is_some()) else { return false };
        if !self.is_of_spans(token, callee) || !self.is_number(index.value) {
            return false;
        }
        let Some(span) = self.span_value(this) else { return false };
        let view = self.view_of(span);
        let at = self.index_sum(view.start, index.value);
        // The span has an element: it is one of the array.
        let length = self.length(view.array);
        self.assume(Cond::compare(CompareOp::Ne, view.array, Term::Const(0)));
        self.assume(Cond::compare(CompareOp::Ge, at, Term::Const(0)));
        self.assume(Cond::compare(CompareOp::Lt, at, length));
        self.push_address(Address::View(view.array, at, kind));
        true
    }

    /// Reads an element through a span, as a value of a kind.
    pub(crate) fn load_view(
        &mut self,
        (array, index): (ValueId, ValueId),
        held: Kind,
        kind: Kind,
    ) -> ValueId {
        match element_type(kind).filter(|ty| element_type(held).as_ref() == Some(ty)) {
            Some(ty) => {
                let element = self.inst(Op::Load { array, index }, ty);
                let stored = self.converted(element, &kind.storage());
                let value = self.converted(stored, &kind.stack());
                self.spelled_at(array, index, value);
                value
            }
            None => self.ssa.fresh(self.ssa.builder.current(), kind),
        }
    }

    /// Writes an element through a span; without the value anything.
    pub(crate) fn store_view(
        &mut self,
        (array, index): (ValueId, ValueId),
        held: Kind,
        value: Option<ValueId>,
        kind: Kind,
    ) {
        let ty = element_type(kind).filter(|ty| element_type(held).as_ref() == Some(ty));
        let (Some(value), Some(ty)) = (value, ty) else {
            self.stack.exposed.push(array);
            self.ssa.forget_addressed();
            return;
        };
        self.ssa.forget_viewed(array);
        let value = self.stored(value, kind);
        let element = if kind == Kind::Ref { value } else { self.converted(value, &ty) };
        self.ssa.builder.effect(Op::Store { array, index, value: element });
        self.ssa.wrote_element(kind);
    }
}
