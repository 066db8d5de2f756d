//! Unsafe code: what is read and written through a pointer lies in the buffer that the pointer was made of.
//!
//! A pointer is a buffer and an offset in bytes. While a method is lowered it is only written down which values are the beginning of a buffer ([`Seed`]), which are made of
//! another pointer ([`Step`]), and what is read and written through them ([`Access`]). Where the pointers of a loop lead is known only when the function is complete:
//! then `settle.rs` gives every pointer its offset as a number of its own, and every access its condition.
//!
//! - Buffers: `stackalloc`, arrays, strings, spans, buffers of a fixed size in structs, locals whose address is taken.
//! - A pointer from elsewhere (an argument, a field, what a call gives) has no buffer that is known. Nothing is asked of it; such accesses count as not modelled.
//! - By-refs are pointers, too, but only what is computed of them (`Unsafe.Add`) can leave its buffer: nothing is asked of `ref int x = ref a[i]`.

mod calls;
mod offsets;
mod pinned;
mod settle;
mod sizes;

use marple_ir::{BinaryOp, IntType, Obligation, ObligationKind, Op, Place, Type, ValueId};
use marple_metadata::assemblies::FieldHandle;
use marple_metadata::signature::{MethodSignature, Type as Signature};
use marple_metadata::tables::Token;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Refused;
use crate::kind::{Kind, Kinds};
use crate::method::{Code, Lowering};
use crate::ssa::Home;
use crate::stack::{Address, Cell};
pub(crate) use sizes::of_kind;

/// Which accesses through pointers are obligations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Buffers {
    /// None.
    Unchecked,
    /// All whose buffer is known.
    Checked,
}

/// A number of bytes: `value * scale + more`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Amount {
    pub(crate) value: Option<ValueId>,
    pub(crate) scale: i128,
    pub(crate) more: i128,
}

impl Amount {
    pub(crate) const ZERO: Self = Self::bytes(0);

    pub(crate) const fn bytes(more: i128) -> Self {
        Self { value: None, scale: 0, more }
    }

    pub(crate) fn of(value: ValueId, scale: i128) -> Self {
        Self { value: Some(value), scale, more: 0 }
    }
}

/// A value that points into a buffer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed {
    /// How many bytes the buffer has.
    pub(crate) size: Amount,
    /// How far from its beginning the value points.
    pub(crate) at: Amount,
    /// The array or string that it is, if the value points to the first element: `fixed` makes null of an empty one.
    pub(crate) whole: Option<ValueId>,
    /// What has to be there for the value to be no null.
    pub(crate) guard: Option<ValueId>,
}

impl Seed {
    /// The beginning of a buffer of so many bytes.
    pub(crate) fn start(size: Amount) -> Self {
        Self { size, at: Amount::ZERO, whole: None, guard: None }
    }
}

/// A value that is made of another pointer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) from: ValueId,
    pub(crate) by: Amount,
    /// Whether it is the same address in another guise, and nothing was computed.
    pub(crate) is_copy: bool,
}

/// So many bytes are read or written from an address on. If it is no number that is known when the code is written, none may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    pub(crate) address: ValueId,
    pub(crate) size: Amount,
    /// Whether it can leave its buffer though nothing was computed of the address: more than what a by-ref is one of.
    pub(crate) is_raw: bool,
}

/// What is known of pointers while a method is lowered.
#[derive(Default)]
pub(crate) struct BufferLog {
    /// How many bytes the locals and arguments take.
    locals: Vec<Option<i128>>,
    arguments: Vec<Option<i128>>,
    seeds: FxHashMap<ValueId, Seed>,
    steps: FxHashMap<ValueId, Step>,
    /// By the truth value that stands for the condition until it is known.
    accesses: FxHashMap<ValueId, Access>,
    /// How far behind the beginning of a string its characters are: a pinned string counts as its characters.
    text_offsets: FxHashSet<ValueId>,
    /// The references that are null and that nobody compares with: what `fixed` tests for.
    pub(crate) nothing: FxHashSet<ValueId>,
}

impl BufferLog {
    pub(crate) fn new(code: Code<'_, '_>, signature: &MethodSignature, locals: &[Signature]) -> Self {
        if code.buffers == Buffers::Unchecked {
            return Self::default();
        }
        let kinds = Kinds { assemblies: code.assemblies, assembly: code.method.assembly };
        let of = |ty: &Signature| sizes::of_type(kinds, ty);
        let this = (signature.has_this && !signature.explicit_this).then_some(None);
        Self {
            locals: locals.iter().map(of).collect(),
            arguments: this.into_iter().chain(signature.parameters.iter().map(of)).collect(),
            ..Self::default()
        }
    }
}

impl Lowering<'_, '_> {
    pub(crate) fn follows_buffers(&self) -> bool {
        self.code.buffers == Buffers::Checked && !self.is_of_postcondition()
    }

    /// A new pointer into a buffer.
    pub(crate) fn seed(&mut self, ty: Type, seed: Seed) -> ValueId {
        let value = self.unknown(ty);
        self.buffers.seeds.insert(value, seed);
        value
    }

    /// A value is made of a pointer.
    pub(crate) fn step(&mut self, value: ValueId, from: ValueId, by: Amount) {
        if self.follows_buffers() && value != from {
            self.buffers.steps.insert(value, Step { from, by, is_copy: false });
        }
    }

    /// A value is another in another guise: a by-ref as a number, or back.
    pub(crate) fn same_address(&mut self, value: ValueId, from: ValueId) {
        if self.follows_buffers() && value != from {
            self.buffers.steps.insert(value, Step { from, by: Amount::ZERO, is_copy: true });
        }
    }

    /// A value was taken for one of another type: of addresses it is the same one.
    pub(crate) fn retaken(&mut self, value: ValueId, from: ValueId) {
        let is_address = |value| {
            matches!(self.ssa.builder.type_of(value), Type::Opaque | Type::Int(IntType::I64 | IntType::U64))
        };
        if is_address(value) && is_address(from) {
            self.same_address(value, from);
        }
    }

    /// `localloc`, of so many bytes as the top of the stack says. The size counts as unsigned: a negative one is very large, and there is no such stack.
    pub(crate) fn allocate(&mut self, size: ValueId) -> ValueId {
        let long = Type::Int(IntType::I64);
        let unsigned = match self.ssa.builder.type_of(size).int() {
            Some(int) if int.bits() <= 32 => IntType::U32,
            _ => IntType::U64,
        };
        if !self.follows_buffers() || self.ssa.builder.type_of(size).int().is_none() {
            return self.unknown(long);
        }
        let size = self.converted(size, &Type::Int(unsigned));
        self.seed(long, Seed::start(Amount::of(size, 1)))
    }

    /// The address of an element, whose type a token names.
    pub(crate) fn element_address(&mut self, array: ValueId, index: ValueId, token: Token) {
        let place = Address::Item(array, index);
        let kind = self.type_kind(token);
        let scale = if kind == Kind::Ref { of_kind(kind) } else { self.size_of_token(token) };
        let Some(scale) = scale.filter(|_| self.follows_buffers()) else {
            self.push_address(place);
            return;
        };
        let length = self.length(array);
        let is_first = self.ssa.builder.function().constant(index) == Some(0);
        let at = if is_first { Amount::ZERO } else { Amount::of(index, scale) };
        let whole = is_first.then_some(array);
        let value = self.seed(Type::Opaque, Seed { at, whole, ..Seed::start(Amount::of(length, scale)) });
        self.stack.push(Cell { value, address: Some(place), class: None });
    }

    /// The address of a field is on the stack, which a token names; `object` is what it is a field of.
    pub(crate) fn field_pointer(&mut self, token: Token, object: Cell) {
        if !self.follows_buffers() {
            return;
        }
        let Some(&top) = self.stack.cells.last() else { return };
        let Some(field) = self.code.assemblies.resolve_field(self.code.method.assembly, token) else {
            return;
        };
        // Where a pointer leads there need not be a whole struct.
        let is_whole = object.address.is_some() || *self.ssa.builder.type_of(object.value) == Type::Object;
        if let Some(size) = self.fixed_buffer(field).filter(|_| is_whole) {
            let seed = Seed::start(Amount::bytes(size));
            self.buffers.seeds.insert(top.value, seed);
            return;
        }
        if *self.ssa.builder.type_of(object.value) == Type::Object {
            // Other fields of an object have nothing behind them that anybody counts on.
            if self.is_text(field) {
                let length = self.length(object.value);
                let size = Amount { value: Some(length), scale: 2, more: 2 };
                self.replace_top(Seed::start(size));
            }
        } else if let Some((offset, _)) = self.field_extent(field) {
            // Code that takes the address of a field may mean the rest of the struct, too.
            self.buffers.steps.insert(
                top.value,
                Step { from: object.value, by: Amount::bytes(offset), is_copy: offset == 0 },
            );
        }
    }

    /// Whether a field is the first character of a string.
    fn is_text(&self, field: FieldHandle) -> bool {
        let module = self.code.assemblies.module(field.assembly);
        let class = module.type_of_field(field.id).and_then(|class| module.type_name(class));
        let name = module.row(field.id).and_then(|row| module.string(row.name));
        class.is_ok_and(|class| (class.namespace, class.name) == ("System", "String"))
            && matches!(name, Ok("_firstChar" | "m_firstChar"))
    }

    /// The address of a local or argument is on the stack.
    pub(crate) fn variable_pointer(&mut self, home: Home) {
        if !self.follows_buffers() {
            return;
        }
        let size = match home {
            Home::Local(number) => self.buffers.locals.get(usize::from(number)),
            Home::Argument(number) => self.buffers.arguments.get(usize::from(number)),
        };
        if let (Some(top), Some(&Some(size))) = (self.stack.cells.last(), size) {
            let seed = Seed::start(Amount::bytes(size));
            self.buffers.seeds.insert(top.value, seed);
        }
    }

    /// A field of what an address points to is read or written.
    pub(crate) fn field_access(&mut self, kind: ObligationKind, token: Token, object: Cell) {
        if !self.follows_buffers()
            || object.address.is_some()
            || self.ssa.builder.type_of(object.value).int().is_none()
        {
            return;
        }
        let field = self.code.assemblies.resolve_field(self.code.method.assembly, token);
        let Some((offset, size)) = field.and_then(|field| self.field_extent(field)) else {
            self.not_modelled(UNKNOWN);
            return;
        };
        let address = self.unknown(Type::Int(IntType::I64));
        self.step(address, object.value, Amount::bytes(offset));
        self.access(kind, address, Some(Amount::bytes(size)));
    }

    /// Something is read or written through an address. Without its size nothing is asked for.
    pub(crate) fn indirect_access(&mut self, kind: ObligationKind, cell: Cell, size: Option<i128>) {
        if cell.address.is_none() {
            self.access_as(kind, cell.value, size.map(Amount::bytes), false);
        }
    }

    /// So many bytes are read or written from an address on.
    pub(crate) fn access(&mut self, kind: ObligationKind, address: ValueId, size: Option<Amount>) {
        self.access_as(kind, address, size, true);
    }

    fn access_as(&mut self, kind: ObligationKind, address: ValueId, size: Option<Amount>, is_raw: bool) {
        let is_address = matches!(
            self.ssa.builder.type_of(address),
            Type::Opaque | Type::Int(IntType::I64 | IntType::U64)
        );
        if !self.follows_buffers() || self.is_quiet() || !is_address {
            return;
        }
        let Some(size) = size else {
            self.not_modelled(UNKNOWN);
            return;
        };
        let place = Place::Il { offset: self.stack.offset };
        let text = "the pointer stays within its buffer".to_owned();
        let obligation = self.obligation(Obligation { kind, text, place, origin: None });
        let condition = self.ssa.builder.inst(Op::Unknown, Type::Bool);
        self.buffers.accesses.insert(condition, Access { address, size, is_raw });
        self.check_here(obligation, marple_ir::Cond::Value(condition));
    }

    /// An address or an object as a number: `conv.u`. Only strings are pinned as objects: `fixed (char* p = s)`, which adds where the characters are.
    pub(crate) fn address_number(&mut self, from: ValueId, ty: Type) -> ValueId {
        let is_wide = ty.int().is_some_and(|int| int.bits() == 64);
        if self.follows_buffers() && is_wide && *self.ssa.builder.type_of(from) == Type::Object {
            let length = self.length(from);
            let size = Amount { value: Some(length), scale: 2, more: 2 };
            return self.seed(ty, Seed { guard: Some(from), ..Seed::start(size) });
        }
        let number = self.unknown(ty);
        if is_wide {
            self.retaken(number, from);
        }
        number
    }

    /// The two top cells of the stack are added, subtracted or compared: of addresses that they are, the numbers. Whether one was.
    pub(crate) fn numbers_of_addresses(&mut self) -> bool {
        let count = self.stack.cells.len();
        if !self.follows_buffers() || count < 2 {
            return false;
        }
        let is_address = |lowering: &Self, cell: Cell| {
            *lowering.ssa.builder.type_of(cell.value) == Type::Opaque
                && !lowering.classes.records.contains(&cell.value)
                && !lowering.classes.generics.contains(&cell.value)
        };
        let is_number =
            |lowering: &Self, cell: Cell| lowering.ssa.builder.type_of(cell.value).int().is_some();
        let pair = [self.stack.cells[count - 2], self.stack.cells[count - 1]];
        let fits = pair.iter().all(|cell| is_address(self, *cell) || is_number(self, *cell));
        if !fits || pair.iter().all(|cell| is_number(self, *cell)) {
            return false;
        }
        for (number, cell) in (count - 2..).zip(pair) {
            if is_address(self, cell) {
                self.stack.expose(cell);
                self.escape(cell);
                let value = self.address_number(cell.value, Type::Int(IntType::I64));
                self.stack.cells[number] = value.into();
            }
        }
        true
    }

    /// A sum of an address and a number is an address; a difference is a number, or an address all the same.
    pub(crate) fn address_of_sum(&mut self, op: BinaryOp) {
        if op == BinaryOp::Add
            && let Some(number) = self.stack.cells.pop()
        {
            let address = self.unknown(Type::Opaque);
            self.same_address(address, number.value);
            self.stack.push(address);
        }
    }

    /// Pops a number of bytes, as unsigned.
    pub(crate) fn unsigned_amount(&mut self, value: ValueId) -> Option<Amount> {
        let unsigned = match self.ssa.builder.type_of(value).int()? {
            int if int.bits() <= 32 => IntType::U32,
            _ => IntType::U64,
        };
        Some(Amount::of(self.converted(value, &Type::Int(unsigned)), 1))
    }

    /// `cpblk` and `initblk`: the target, the source or the byte, and how many bytes.
    pub(crate) fn block_access(&mut self, is_copy: bool) -> Result<(), Refused> {
        let cells = self.stack.pop_many(3)?;
        if self.follows_buffers()
            && let Some(size) = self.unsigned_amount(cells[2].value)
        {
            if is_copy {
                self.access(ObligationKind::BufferRead, cells[1].value, Some(size));
            }
            self.access(ObligationKind::BufferWrite, cells[0].value, Some(size));
        }
        self.pass(cells.into_iter(), false);
        Ok(())
    }
}

/// Why nothing is asked of an access.
pub(crate) const UNKNOWN: &str = "an access through a pointer into a buffer that is not known";
