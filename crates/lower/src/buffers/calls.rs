//! Methods of the library that make pointers, move them, and read or write through them.

use marple_ir::{IntType, ObligationKind, Type, ValueId};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::Token;

use super::{Amount, Seed, Step};
use crate::call::Callee;
use crate::kind::Kind;
use crate::method::Lowering;
use crate::stack::{Address, Cell};

impl Lowering<'_, '_> {
    /// A call of `MemoryMarshal.CreateSpan` is to be lowered. It does not test how many elements there are: of -1 it makes a span of 4294967295. What is known of the
    /// length of spans is not yet known here.
    pub(crate) fn begin_buffer_call(&mut self, callee: &Callee<'_>, args: &[Cell]) {
        let (Some(("System.Runtime.InteropServices", "MemoryMarshal", name)), &[from, count]) =
            (callee.name(), args)
        else {
            return;
        };
        let kind = match name {
            "CreateSpan" => ObligationKind::BufferWrite,
            "CreateReadOnlySpan" => ObligationKind::BufferRead,
            _ => return,
        };
        if !self.follows_buffers() {
            return;
        }
        // A by-ref that nothing was computed of is one element.
        let size = self.argument_size(&callee.method, 0).zip(self.unsigned_amount(count.value));
        self.access(kind, from.value, size.map(|(size, count)| Amount { scale: size, ..count }));
    }

    /// A call was lowered, of a method that is known by its name: what it gave is on the stack.
    pub(crate) fn buffer_call(
        &mut self,
        token: Token,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) {
        if !self.follows_buffers() {
            return;
        }
        let Some((namespace, class, name)) = callee.name() else { return };
        match (namespace, class) {
            ("System.Runtime.CompilerServices", "Unsafe") => self.unsafe_call(callee, name, args),
            ("System.Runtime.CompilerServices", "RuntimeHelpers") if name == "get_OffsetToStringData" => {
                let offset = self.top();
                self.buffers.text_offsets.extend(offset);
            }
            ("System.Runtime.InteropServices", "MemoryMarshal") => self.marshal_call(callee, name, args),
            ("System", "Span`1" | "ReadOnlySpan`1") => self.span_call(token, callee, name, this, args),
            ("System", "String") if name == "GetPinnableReference" => {
                if let Some(this) = this.filter(|this| this.address.is_none()) {
                    let length = self.length(this.value);
                    let size = Amount { value: Some(length), scale: 2, more: 2 };
                    self.replace_top(Seed { whole: Some(this.value), ..Seed::start(size) });
                }
            }
            ("System", "Buffer") if name == "MemoryCopy" => {
                // It throws if the target is said to have fewer bytes.
                if let &[source, target, _, count] = args
                    && let Some(size) = self.unsigned_amount(count.value)
                {
                    self.access(ObligationKind::BufferRead, source.value, Some(size));
                    self.access(ObligationKind::BufferWrite, target.value, Some(size));
                }
            }
            _ => {}
        }
    }

    fn top(&self) -> Option<ValueId> {
        self.stack.cells.last().map(|cell| cell.value)
    }

    /// What a call gave is a pointer into a buffer: a value of its own, behind those that say how large it is.
    pub(super) fn replace_top(&mut self, seed: Seed) {
        let Some(top) = self.top() else { return };
        let ty = self.ssa.builder.type_of(top).clone();
        if !matches!(ty, Type::Opaque | Type::Int(IntType::I64)) {
            return;
        }
        let value = self.seed(ty, seed);
        if let Some(cell) = self.stack.cells.last_mut() {
            cell.value = value;
        }
    }

    /// What a call gave is another pointer, so many bytes further on.
    fn moved_top(&mut self, from: Cell, by: Option<Amount>, is_copy: bool) {
        if let (Some(top), Some(by)) = (self.top(), by)
            && top != from.value
        {
            self.buffers.steps.insert(top, Step { from: from.value, by, is_copy });
        }
    }

    /// The size of a type argument of the call.
    fn argument_size(&self, arguments: &[Signature], number: usize) -> Option<i128> {
        let ty = arguments.get(number)?;
        match ty.unmodified() {
            Signature::Class(_) | Signature::Vector(_) | Signature::Array(_) => Some(8),
            ty => self.size_of(ty),
        }
    }

    fn unsafe_call(&mut self, callee: &Callee<'_>, name: &str, args: &[Cell]) {
        let size = self.argument_size(&callee.method, 0);
        let by = |count: Cell, sign: i128| size.map(|size| Amount::of(count.value, sign * size));
        match (name, args) {
            ("Add", &[from, count]) => self.moved_top(from, by(count, 1), false),
            ("Subtract", &[from, count]) => self.moved_top(from, by(count, -1), false),
            ("AddByteOffset", &[from, count]) => {
                self.moved_top(from, Some(Amount::of(count.value, 1)), false);
            }
            ("SubtractByteOffset", &[from, count]) => {
                self.moved_top(from, Some(Amount::of(count.value, -1)), false);
            }
            ("As", &[from]) if callee.method.len() == 2 => self.moved_top(from, Some(Amount::ZERO), false),
            ("AsPointer" | "AsRef", &[from]) => self.moved_top(from, Some(Amount::ZERO), false),
            ("Read" | "ReadUnaligned", &[from]) => {
                self.access(ObligationKind::BufferRead, from.value, size.map(Amount::bytes));
            }
            ("Write" | "WriteUnaligned", &[to, _]) => {
                self.access(ObligationKind::BufferWrite, to.value, size.map(Amount::bytes));
            }
            ("CopyBlock" | "CopyBlockUnaligned", &[to, from, count]) => {
                let size = self.unsigned_amount(count.value);
                self.access(ObligationKind::BufferRead, from.value, size);
                self.access(ObligationKind::BufferWrite, to.value, size);
            }
            ("InitBlock" | "InitBlockUnaligned", &[to, _, count]) => {
                let size = self.unsigned_amount(count.value);
                self.access(ObligationKind::BufferWrite, to.value, size);
            }
            _ => {}
        }
    }

    fn marshal_call(&mut self, callee: &Callee<'_>, name: &str, args: &[Cell]) {
        let size = self.argument_size(&callee.method, 0);
        match (name, args) {
            ("GetReference", &[span]) => {
                let ty = callee.signature.parameters.first().cloned();
                if let (Some(size), Some(length)) = (size, ty.and_then(|ty| self.length_of_span(&ty, span))) {
                    self.replace_top(Seed::start(Amount::of(length, size)));
                }
            }
            ("GetArrayDataReference", &[array]) => {
                if let Some(size) = size.filter(|_| *self.ssa.builder.type_of(array.value) == Type::Object) {
                    let length = self.length(array.value);
                    self.replace_top(Seed::start(Amount::of(length, size)));
                }
            }
            _ => {}
        }
    }

    fn span_call(
        &mut self,
        token: Token,
        callee: &Callee<'_>,
        name: &str,
        this: Option<Cell>,
        args: &[Cell],
    ) {
        let Some(size) = self.argument_size(&callee.class, 0) else { return };
        let is_read_only = callee.is_of("System", "ReadOnlySpan`1");
        match (name, this, args) {
            (".ctor", _, &[pointer, count])
                if self.ssa.builder.type_of(pointer.value).int().is_some()
                    && matches!(
                        callee.signature.parameters.first().map(Signature::unmodified),
                        Some(Signature::Pointer(_))
                    ) =>
            {
                let access =
                    if is_read_only { ObligationKind::BufferRead } else { ObligationKind::BufferWrite };
                self.access(access, pointer.value, Some(Amount::of(count.value, size)));
            }
            ("GetPinnableReference", Some(span), []) => {
                if let Some(length) = self.length_of_this(token, span) {
                    self.replace_top(Seed::start(Amount::of(length, size)));
                }
            }
            ("get_Item", Some(span), &[index]) => {
                if let Some(length) = self.length_of_this(token, span) {
                    let at = Amount::of(index.value, size);
                    self.replace_top(Seed { at, ..Seed::start(Amount::of(length, size)) });
                }
            }
            _ => {}
        }
    }

    /// How long a span is that is handed over by value.
    pub(crate) fn length_of_span(&mut self, ty: &Signature, span: Cell) -> Option<ValueId> {
        let class = self.code.assemblies.definition_of(self.code.method.assembly, ty)?;
        let getter = self.getter_of(class, "Length")?;
        self.getter_value(getter, span, Kind::Int(IntType::I32), None)
    }

    /// How long a span is that a method is called on.
    fn length_of_this(&mut self, token: Token, span: Cell) -> Option<ValueId> {
        let record = match span.address {
            Some(address @ (Address::Variable(_) | Address::Heap(_) | Address::Inside(_))) => {
                let record = self.read_place(address, Kind::RefStruct, false);
                self.classes.records.insert(record);
                Cell::from(record)
            }
            Some(_) => return None,
            None => span,
        };
        let assemblies = self.code.assemblies;
        let handle = assemblies.resolve_method(self.code.method.assembly, token)?;
        let getter = self.getter_of(assemblies.method(handle)?.class, "Length")?;
        self.getter_value(getter, record, Kind::Int(IntType::I32), None)
    }
}
