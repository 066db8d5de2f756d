//! A static constructor, run as far as it goes straight ahead: what it stores, when, and what other code of the program it runs meanwhile (`early.rs`).

use std::sync::Arc;

use marple_domains::IntType;
use marple_il::{Flow, Instruction, Opcode, Operand, StackEffect, read_body};
use marple_metadata::assemblies::{Assemblies, Member, MethodHandle, TypeHandle};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{Field, Id, Token, TypeDefOrRef};
use rustc_hash::{FxHashMap, FxHashSet};

use super::early::Early;
use super::loops::{Code, Made};
use super::program::{Handed, Program};
use super::{Found, Known, is_empty_string};
use crate::kind::is_delegate;
use crate::kind::{Kind, Kinds};

/// How deep callees are looked into.
const DEPTH: u8 = 4;
/// How many levels of arrays in arrays are looked into.
const NESTING: u8 = 3;
/// The longest callee that is looked into.
const LONGEST: usize = 200;

/// What lies on the stack or in a local.
#[derive(Clone, Copy)]
enum Value {
    /// Anything.
    Unknown,
    Null,
    /// A number between two.
    Number(i128, i128),
    /// A string of a length.
    Text(i32),
    /// An array that was made here.
    Array(usize),
    /// An object of a library, which does not know the program.
    Foreign,
    /// An object of the program, or a delegate.
    Own,
    /// The field that has the bytes of an array.
    Data(Id<Field>),
    /// The handle of a type.
    Type,
}

/// An array that was made.
struct Array {
    length: i32,
    kind: Kind,
    /// Where something was put, and what is known of all that was.
    put: FxHashSet<i128>,
    elements: Option<Known>,
    /// Whether nothing is known of its elements: something else was put there, or somebody else has the array.
    is_lost: bool,
    /// The arrays that were put into it.
    rows: Vec<usize>,
    /// In how many fields and arrays it is: in more than one, it is known by more than one name.
    owners: u32,
    /// Whether an object of the program is in it.
    holds_own: bool,
}

struct Machine<'p, 'a, 'f> {
    program: &'p Program<'a, 'f>,
    assemblies: &'a Assemblies<'f>,
    class: TypeHandle,
    initializer: MethodHandle,
    /// Whether nobody else writes a field.
    is_written_once: &'p dyn Fn(Id<Field>) -> bool,
    arrays: Vec<Array>,
    /// What fields of the class hold, in the order of the stores, each with its offset.
    left: Vec<(Id<Field>, u32, Value)>,
    early: Early<'p, 'a, 'f>,
    /// Whether code of the program has run that is not followed: it may have written fields.
    is_disturbed: bool,
    /// Whether objects of libraries may know objects of the program.
    is_tainted: bool,
}

/// One method's stack and variables.
#[derive(Default)]
struct Frame {
    stack: Vec<Value>,
    locals: FxHashMap<u16, Value>,
    arguments: Vec<Value>,
    /// The offset of the last instruction that was looked at.
    reached: u32,
}

impl Frame {
    fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or(Value::Unknown)
    }

    fn pop_many(&mut self, count: usize) -> Vec<Value> {
        let start = self.stack.len().saturating_sub(count);
        self.stack.split_off(start)
    }
}

/// What is known of the fields that the static constructor of a class stores, if they are only stored there.
pub(super) fn run(
    program: &Program<'_, '_>,
    class: TypeHandle,
    is_written_once: &dyn Fn(Id<Field>) -> bool,
) -> Vec<(Id<Field>, Found)> {
    let assemblies = program.assemblies;
    let Some(initializer) = assemblies.static_constructor(class) else { return Vec::new() };
    let mut machine = Machine {
        program,
        assemblies,
        class,
        initializer,
        is_written_once,
        arrays: Vec::new(),
        left: Vec::new(),
        early: Early::new(program, class, initializer),
        is_disturbed: false,
        is_tainted: false,
    };
    let mut frame = Frame::default();
    if machine.execute(initializer, &mut frame, DEPTH).is_none() {
        // What comes after is not followed, and has these still.
        for value in frame.stack.into_iter().chain(frame.locals.into_values()) {
            machine.lose(value);
        }
        machine.look_ahead(initializer, frame.reached);
        machine.early.add_rest(frame.reached);
    }
    let left: Vec<(Id<Field>, u32, Known)> = machine
        .left
        .iter()
        .filter(|(field, ..)| is_written_once(*field))
        .filter_map(|&(field, store, value)| Some((field, store, machine.known(value, NESTING)?)))
        .collect();
    let (first, anything) = machine.early.finish();
    let early = Arc::new(first);
    left.into_iter()
        .filter(|(_, store, _)| anything.is_none_or(|from| *store < from))
        .map(|(field, store, known)| (field, Found { known, store, early: Arc::clone(&early) }))
        .collect()
}

impl Machine<'_, '_, '_> {
    /// Runs a method; what it returns, if it was run to its end.
    fn execute(&mut self, method: MethodHandle, frame: &mut Frame, depth: u8) -> Option<Value> {
        let module = self.assemblies.module(method.assembly);
        let body = read_body(module, method.id).ok()??;
        let regions = body.clauses.iter().map(|clause| clause.protected.start).min();
        let instructions = body.decode().ok()?;
        for (number, instruction) in instructions.iter().enumerate() {
            if regions.is_some_and(|start| instruction.offset >= start) {
                return None;
            }
            frame.reached = instruction.offset;
            let next = instructions.get(number + 1).map(|next| next.offset);
            match (instruction.opcode.flow(), instruction.operand) {
                (Flow::Next, _) => self.step(method, frame, &instructions, number, depth)?,
                (Flow::Branch, Operand::Target(target)) if Some(target) == next => {}
                (Flow::Return, _) => return Some(frame.stack.pop().unwrap_or(Value::Unknown)),
                _ => return None,
            }
        }
        None
    }

    /// What is stored from an offset on, where it is no longer straight ahead: arrays that are filled in loops, and what is made there and then.
    fn look_ahead(&mut self, method: MethodHandle, from: u32) {
        let module = self.assemblies.module(method.assembly);
        let Ok(Some(body)) = read_body(module, method.id) else { return };
        let Ok(instructions) = body.decode() else { return };
        let code = Code::new(&instructions, &body.clauses);
        for (number, instruction) in instructions.iter().enumerate().filter(|(_, one)| one.offset >= from) {
            let (Opcode::Stsfld, Operand::Token(token)) = (instruction.opcode, instruction.operand) else {
                continue;
            };
            let Some(field) = self.assemblies.resolve_field(method.assembly, token) else { continue };
            if self.assemblies.class_of_field(field) != Some(self.class)
                || !code.is_always_passed(instruction.offset)
            {
                continue;
            }
            let value = match code.made_before(number) {
                Some(Made::Array(length)) => self.lost_array(length),
                Some(Made::Object(constructor)) if self.makes_object(method, constructor) => Value::Own,
                Some(Made::Result(callee)) => match self.assemblies.resolve_member(method.assembly, callee) {
                    Member::Method(callee) if callee.assembly == self.class.assembly => self.returned(callee),
                    _ => continue,
                },
                _ => continue,
            };
            self.left.push((field.id, instruction.offset, value));
        }
    }

    /// Whether a constructor makes an object, and not a struct.
    fn makes_object(&self, method: MethodHandle, constructor: Token) -> bool {
        match self.assemblies.resolve_member(method.assembly, constructor) {
            Member::Method(constructor) => {
                let class = self.assemblies.method(constructor).map(|method| method.class);
                class.is_some_and(|class| !self.assemblies.is_value_type(class))
            }
            found => found == Member::OfArray,
        }
    }

    /// An array of whose elements nothing is known.
    fn lost_array(&mut self, length: i32) -> Value {
        self.arrays.push(Array {
            length,
            kind: Kind::Opaque,
            put: FxHashSet::default(),
            elements: None,
            is_lost: true,
            rows: Vec::new(),
            owners: 0,
            holds_own: true,
        });
        Value::Array(self.arrays.len() - 1)
    }

    /// What a callee returns that has run without being followed.
    fn returned(&mut self, callee: MethodHandle) -> Value {
        let module = self.assemblies.module(callee.assembly);
        let Ok(Some(body)) = read_body(module, callee.id) else { return Value::Unknown };
        let Ok(instructions) = body.decode() else { return Value::Unknown };
        let length = if body.clauses.is_empty() { Code::new(&instructions, &[]).returned() } else { None };
        length.map_or(Value::Unknown, |length| self.lost_array(length))
    }

    /// Runs one instruction; `None` if it is not understood.
    fn step(
        &mut self,
        method: MethodHandle,
        frame: &mut Frame,
        code: &[Instruction<'_>],
        number: usize,
        depth: u8,
    ) -> Option<()> {
        use Opcode as O;
        let instruction = &code[number];
        let module = self.assemblies.module(method.assembly);
        let opcode = instruction.opcode.long_form();
        match (opcode, instruction.operand) {
            (O::Nop, _) => {}
            (O::LdcI4, Operand::Int(number)) => {
                frame.stack.push(Value::Number(number.into(), number.into()));
            }
            (O::LdcI8, Operand::Long(number)) => {
                frame.stack.push(Value::Number(number.into(), number.into()));
            }
            (O::Ldnull, _) => frame.stack.push(Value::Null),
            (O::Ldstr, Operand::Token(token)) => {
                let length = module.heaps().user_string(token.number()).ok()?.len();
                frame.stack.push(i32::try_from(length).map_or(Value::Foreign, Value::Text));
            }
            (O::Dup, _) => {
                let top = frame.pop();
                frame.stack.extend([top, top]);
            }
            (O::Ldarg, Operand::Argument(number)) => {
                let value = frame.arguments.get(usize::from(number)).copied();
                frame.stack.push(value.unwrap_or(Value::Unknown));
            }
            (O::Ldloc, Operand::Local(number)) => {
                let value = frame.locals.get(&number).copied();
                frame.stack.push(value.unwrap_or(Value::Unknown));
            }
            (O::Stloc, Operand::Local(number)) => {
                let value = frame.pop();
                frame.locals.insert(number, value);
            }
            (O::Newarr, Operand::Token(token)) => {
                let size = frame.pop();
                frame.stack.push(self.new_array(method, token, size));
            }
            (O::Ldtoken, Operand::Token(token)) => {
                let handle = token.to::<Field>().map(Value::Data);
                let is_type = TypeDefOrRef::from_token(token).is_some();
                // By a type's name libraries reach the program's code.
                frame.stack.push(handle.unwrap_or(if is_type { Value::Type } else { Value::Unknown }));
            }
            (O::Sizeof, Operand::Token(token)) => {
                let size = match self.kind(method, token) {
                    Kind::Int(int) => (i128::from(int.bits() / 8), i128::from(int.bits() / 8)),
                    _ => (1, i128::from(i32::MAX)),
                };
                frame.stack.push(Value::Number(size.0, size.1));
            }
            (O::Box, Operand::Token(token)) => {
                let value = frame.pop();
                let is_number = matches!(self.kind(method, token), Kind::Int(_) | Kind::Bool);
                self.lose(value);
                frame.stack.push(if is_number { Value::Foreign } else { Value::Unknown });
            }
            (O::Ldsfld, Operand::Token(token)) => {
                self.note(method, code, number, &[]);
                frame.stack.push(self.load(method, token)?);
            }
            (O::Stsfld, Operand::Token(token)) => {
                let value = frame.pop();
                self.note(method, code, number, &[]);
                self.store(method, token, instruction.offset, value)?;
            }
            (O::Call | O::Callvirt | O::Newobj, Operand::Token(token)) => {
                let signature = module.named_method(token)?.signature().ok()?;
                let effect = StackEffect::of_call(opcode, &signature);
                let arguments = frame.pop_many(effect.pops);
                self.note(method, code, number, &arguments);
                let result = self.call(method, opcode, token, &arguments, depth)?;
                frame.stack.extend((effect.pushes > 0).then_some(result));
            }
            (O::Ldftn, _) => {
                self.note(method, code, number, &[]);
                frame.stack.push(Value::Own);
            }
            _ if opcode.is_element_load() => {
                let (_, array) = (frame.pop(), frame.pop());
                frame.stack.push(self.element(array, opcode));
            }
            _ if opcode.is_element_store() => {
                let value = frame.pop();
                let (index, array) = (frame.pop(), frame.pop());
                self.put(array, index, value);
            }
            _ => self.plain(frame, opcode)?,
        }
        Some(())
    }

    /// Instructions that only compute, or that only take what they need.
    fn plain(&mut self, frame: &mut Frame, opcode: Opcode) -> Option<()> {
        use Opcode as O;
        let effect = opcode.stack_effect()?;
        let operands = frame.pop_many(effect.pops);
        let numbers: Vec<(i128, i128)> = operands
            .iter()
            .filter_map(|value| match value {
                Value::Number(low, high) => Some((*low, *high)),
                _ => None,
            })
            .collect();
        let result = match (opcode, &numbers[..]) {
            (O::Add, [(a, b), (c, d)]) => small(a + c, b + d),
            (O::Sub, [(a, b), (c, d)]) => small(a - d, b - c),
            (O::Mul, [(a, b), (c, d)]) if *a >= 0 && *c >= 0 => {
                small(a.saturating_mul(*c), b.saturating_mul(*d))
            }
            (O::ConvI4 | O::ConvI8 | O::ConvI, [(low, high)]) => small(*low, *high),
            (O::ConvU4 | O::ConvU8 | O::ConvU, [(low, high)]) if *low >= 0 => small(*low, *high),
            (O::ConvI1, [number]) => within(*number, IntType::I8),
            (O::ConvU1, [number]) => within(*number, IntType::U8),
            (O::ConvI2, [number]) => within(*number, IntType::I16),
            (O::ConvU2, [number]) => within(*number, IntType::U16),
            (O::Pop, _) => Value::Unknown,
            _ if opcode.is_computation() || opcode.is_constant() => Value::Unknown,
            (O::Castclass | O::Isinst | O::UnboxAny | O::Ldlen | O::Stfld | O::Ldfld, _) => Value::Unknown,
            _ => return None,
        };
        self.lose_all(&operands);
        frame.stack.extend((effect.pushes > 0).then_some(result));
        Some(())
    }

    fn kind(&self, method: MethodHandle, ty: Token) -> Kind {
        let kinds = Kinds { assemblies: self.assemblies, assembly: method.assembly };
        TypeDefOrRef::from_token(ty).map_or(Kind::Opaque, |ty| match ty {
            // A specification is an array or an instance of a generic type.
            TypeDefOrRef::Specification(spec) => {
                let ty = self.assemblies.module(method.assembly).type_specification(spec).ok();
                ty.and_then(|ty| kinds.of(&ty, &[], &[])).unwrap_or(Kind::Opaque)
            }
            _ => kinds.named(ty),
        })
    }

    fn new_array(&mut self, method: MethodHandle, element: Token, size: Value) -> Value {
        let Value::Number(low, high) = size else { return Value::Foreign };
        match i32::try_from(low) {
            Ok(length) if low == high && length >= 0 => {
                self.arrays.push(Array {
                    length,
                    kind: self.kind(method, element),
                    put: FxHashSet::default(),
                    elements: None,
                    is_lost: false,
                    rows: Vec::new(),
                    owners: 0,
                    holds_own: false,
                });
                Value::Array(self.arrays.len() - 1)
            }
            _ => Value::Foreign,
        }
    }

    /// Somebody else gets hold of a value.
    fn lose(&mut self, value: Value) {
        if let Value::Array(array) = value {
            self.arrays[array].is_lost = true;
        }
    }

    fn lose_all(&mut self, values: &[Value]) {
        for &value in values {
            self.lose(value);
        }
    }

    fn put(&mut self, array: Value, index: Value, value: Value) {
        let Value::Array(number) = array else {
            self.lose(value);
            return;
        };
        // Somebody may have looked at it before.
        self.arrays[number].is_lost |= self.arrays[number].owners > 0;
        // What is in a row is asked for at the end: until then it may change.
        let known = self.known(value, 0);
        if let Value::Array(row) = value {
            self.arrays[row].owners += 1;
            self.arrays[number].rows.push(row);
        }
        let is_own = self.handed(value, || Handed::Own) > Handed::Foreign;
        let place = &mut self.arrays[number];
        place.holds_own |= is_own;
        let fits = match (&known, place.kind) {
            (Some(Known::Number(low, high)), Kind::Int(int)) => int.contains(*low) && int.contains(*high),
            (Some(Known::Number(low, high)), Kind::Bool) => *low >= 0 && *high <= 1,
            (Some(Known::There { .. }), Kind::Ref) => true,
            _ => false,
        };
        match (index, known) {
            (Value::Number(low, high), Some(known)) if low == high && fits && place.put.insert(low) => {
                place.elements = match place.elements.take() {
                    None => Some(known),
                    Some(before) => {
                        let joined = before.join(known);
                        place.is_lost |= joined.is_none();
                        joined
                    }
                };
            }
            _ => place.is_lost = true,
        }
    }

    /// The elements of an array are the bytes of a field.
    fn fill(&mut self, method: MethodHandle, array: usize, data: Id<Field>) -> Option<()> {
        let module = self.assemblies.module(method.assembly);
        let bytes = module.initial_data(data)?.ok()?;
        let place = &mut self.arrays[array];
        let int = match place.kind {
            Kind::Int(int) => int,
            Kind::Bool => IntType::U8,
            _ => {
                place.is_lost = true;
                return Some(());
            }
        };
        let width = usize::try_from(int.bits() / 8).ok()?;
        let count = usize::try_from(place.length).ok()?;
        // As it is on the stack: what is narrower is widened by its sign, the others are signed.
        let is_signed = int.is_signed() || width >= 4;
        let mut range: Option<(i128, i128)> = None;
        for chunk in bytes.chunks_exact(width).take(count) {
            let mut number = chunk.iter().rev().fold(0_i128, |number, byte| number << 8 | i128::from(*byte));
            if is_signed && number >= 1 << (int.bits() - 1) {
                number -= 1 << int.bits();
            }
            let (low, high) = range.unwrap_or((number, number));
            range = Some((low.min(number), high.max(number)));
        }
        place.is_lost |= bytes.len() < count * width || !place.put.is_empty() || place.owners > 0;
        place.put = (0..i128::from(place.length)).collect();
        place.elements = range.map(|(low, high)| Known::Number(low, high));
        Some(())
    }

    /// What is known of a value once it is stored, and of what is in it, so many levels down.
    fn known(&self, value: Value, nesting: u8) -> Option<Known> {
        let there = |length| Known::There { length, elements: None };
        Some(match value {
            Value::Unknown | Value::Null | Value::Data(_) | Value::Type => return None,
            Value::Number(low, high) => Known::Number(low, high),
            Value::Text(length) => there(Some((length, length))),
            Value::Foreign | Value::Own => there(None),
            Value::Array(number) => {
                let array = &self.arrays[number];
                let is_full = usize::try_from(array.length).is_ok_and(|length| array.put.len() == length);
                let zero = match array.kind {
                    Kind::Int(_) | Kind::Bool => Some(Known::Number(0, 0)),
                    _ => None,
                };
                let elements = match (&array.elements, is_full) {
                    (Some(elements), true) => Some(elements.clone()),
                    (Some(elements), false) => zero.and_then(|zero| elements.clone().join(zero)),
                    (None, _) => zero.filter(|_| !is_full),
                };
                let is_kept = !array.is_lost && array.owners <= 1 && nesting > 0;
                let elements = elements.filter(|_| is_kept).map(|elements| match elements {
                    Known::There { length, .. } => {
                        let inner = self.elements_of_rows(array, nesting - 1).map(Arc::new);
                        Known::There { length, elements: inner }
                    }
                    Known::Number(..) => elements,
                });
                let elements = elements.map(Arc::new);
                Known::There { length: Some((array.length, array.length)), elements }
            }
        })
    }

    /// What is known of the elements of all rows of an array, if it has nothing else.
    fn elements_of_rows(&self, array: &Array, nesting: u8) -> Option<Known> {
        if array.rows.len() != array.put.len() {
            return None;
        }
        let mut all: Option<Known> = None;
        for &row in &array.rows {
            let Known::There { elements, length } = self.known(Value::Array(row), nesting)? else {
                return None;
            };
            let Some(elements) = elements else {
                // A row without elements says nothing of them.
                if length == Some((0, 0)) {
                    continue;
                }
                return None;
            };
            all = Some(match all {
                None => (*elements).clone(),
                Some(before) => before.join((*elements).clone())?,
            });
        }
        all
    }

    fn load(&mut self, method: MethodHandle, token: Token) -> Option<Value> {
        let module = self.assemblies.module(method.assembly);
        if is_empty_string(module, token) {
            return Some(Value::Text(0));
        }
        let field = self.assemblies.resolve_field(method.assembly, token)?;
        let class = self.assemblies.class_of_field(field)?;
        if class != self.class {
            return Some(Value::Unknown);
        }
        let known = self.left.iter().rev().find(|(one, ..)| *one == field.id).map(|(.., value)| *value);
        // Others may have written it since.
        let is_same = !self.is_disturbed || (self.is_written_once)(field.id);
        Some(known.filter(|_| is_same).unwrap_or(Value::Unknown))
    }

    /// What is loaded from an array.
    fn element(&mut self, array: Value, opcode: Opcode) -> Value {
        // Others may have written it since it is in a field.
        let is_same = |number: usize| !self.is_disturbed || self.arrays[number].owners == 0;
        let known = match array {
            Value::Array(number) if opcode != Opcode::LdelemRef && is_same(number) => self.known(array, 1),
            _ => None,
        };
        if let Some(Known::There { elements: Some(elements), .. }) = known
            && let Known::Number(low, high) = *elements
        {
            return Value::Number(low, high);
        }
        self.lose(array);
        Value::Unknown
    }

    fn store(&mut self, method: MethodHandle, token: Token, offset: u32, value: Value) -> Option<()> {
        let field = self.assemblies.resolve_field(method.assembly, token)?;
        let class = self.assemblies.class_of_field(field)?;
        if class != self.class || method != self.initializer {
            self.lose(value);
            return Some(());
        }
        let kinds = Kinds { assemblies: self.assemblies, assembly: field.assembly };
        let ty = self.assemblies.module(field.assembly).field_signature(field.id).ok()?;
        let fits = match (value, kinds.of(&ty, &[], &[])) {
            // As it is on the stack.
            (Value::Number(..), Some(Kind::Int(int))) if int.bits() >= 32 => true,
            (Value::Number(low, high), Some(Kind::Int(int))) => int.contains(low) && int.contains(high),
            (Value::Number(low, high), Some(Kind::Bool)) => low >= 0 && high <= 1,
            (Value::Text(_) | Value::Array(_) | Value::Foreign | Value::Own, Some(Kind::Ref)) => true,
            _ => false,
        };
        if fits {
            if let Value::Array(array) = value {
                self.arrays[array].owners += 1;
            }
            self.left.push((field.id, offset, value));
        } else {
            self.lose(value);
        }
        Some(())
    }

    /// Writes down what an instruction may run.
    fn note(&mut self, method: MethodHandle, code: &[Instruction<'_>], number: usize, arguments: &[Value]) {
        let handed = |number: usize, ty: &Signature| {
            let value = arguments.get(number).copied().unwrap_or(Value::Unknown);
            self.handed(value, || self.program.by_type(method.assembly, ty))
        };
        let runs = self.program.of_instruction(method, code, number, &handed);
        let is_own = arguments.iter().any(|value| self.handed(*value, || Handed::Own) > Handed::Foreign);
        self.is_disturbed |= !runs.is_nothing();
        self.is_tainted |= is_own || !runs.is_nothing();
        if method == self.initializer {
            self.early.add(code[number].offset, &runs);
        }
    }

    /// What is known of a value that a library is handed; of one that is not known its type tells.
    fn handed(&self, value: Value, by_type: impl Fn() -> Handed) -> Handed {
        let known = if self.is_tainted { Handed::Knows } else { Handed::Foreign };
        match value {
            Value::Number(..) | Value::Text(_) | Value::Null | Value::Data(_) => Handed::Foreign,
            Value::Array(array) if self.arrays[array].holds_own => Handed::Knows,
            Value::Array(array) if self.arrays[array].kind != Kind::Ref => Handed::Foreign,
            Value::Array(_) | Value::Foreign => known,
            Value::Own | Value::Type => Handed::Own,
            Value::Unknown => by_type(),
        }
    }

    /// What a call gives.
    fn call(
        &mut self,
        caller: MethodHandle,
        opcode: Opcode,
        token: Token,
        arguments: &[Value],
        depth: u8,
    ) -> Option<Value> {
        let module = self.assemblies.module(caller.assembly);
        let name = module.named_method(token)?.library_name();
        if let Some(name) = name
            && (name.class, name.method) == ("RuntimeHelpers", "InitializeArray")
        {
            match arguments {
                [Value::Array(array), Value::Data(data)] => self.fill(caller, *array, *data)?,
                _ => self.lose_all(arguments),
            }
            return Some(Value::Unknown);
        }
        // By what `typeof` gives libraries reach the program's code.
        if let Some(name) = name
            && (name.namespace, name.class, name.method) == ("System", "Type", "GetTypeFromHandle")
        {
            return Some(Value::Own);
        }
        self.lose_all(arguments);
        let is_new = opcode == Opcode::Newobj;
        match self.assemblies.resolve_member(caller.assembly, token) {
            Member::Method(callee) if callee.assembly == self.class.assembly => {
                let method = self.assemblies.method(callee)?;
                if is_new {
                    let is_struct = self.assemblies.is_value_type(method.class);
                    return Some(if is_struct { Value::Unknown } else { Value::Own });
                }
                let is_open = opcode == Opcode::Callvirt && method.flags.is_overridable();
                Some(if is_open { Value::Unknown } else { self.result(callee, arguments, depth) })
            }
            _ if is_new && !self.makes_object(caller, token) => Some(Value::Unknown),
            Member::Method(made) if is_new => {
                let is_own = self.assemblies.method(made).is_none_or(|made| {
                    is_delegate(self.assemblies, made.class) || !self.program.is_library(made.class)
                });
                Some(if is_own { Value::Own } else { Value::Foreign })
            }
            _ if is_new => Some(Value::Foreign),
            _ => Some(Value::Unknown),
        }
    }

    /// What a method of the program returns.
    fn result(&mut self, callee: MethodHandle, arguments: &[Value], depth: u8) -> Value {
        let module = self.assemblies.module(callee.assembly);
        let is_short = matches!(read_body(module, callee.id), Ok(Some(body)) if body.code.len() <= LONGEST);
        let Some(depth) = depth.checked_sub(1).filter(|_| is_short) else { return self.returned(callee) };
        let mut frame = Frame { arguments: arguments.to_vec(), ..Frame::default() };
        let result = self.execute(callee, &mut frame, depth);
        result.unwrap_or_else(|| self.returned(callee))
    }
}

/// A number that is the same in 32 and in 64 bits.
fn small(low: i128, high: i128) -> Value {
    within((low, high), IntType::I32)
}

fn within((low, high): (i128, i128), int: IntType) -> Value {
    if int.contains(low) && int.contains(high) { Value::Number(low, high) } else { Value::Unknown }
}
