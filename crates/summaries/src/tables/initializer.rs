//! A static constructor, run as far as it goes straight ahead and nobody else's code may run.

use std::sync::Arc;

use marple_domains::IntType;
use marple_il::{Flow, Instruction, Opcode, Operand, StackEffect, read_body};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, Member, MethodHandle, TypeHandle};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::{Field, Id, Token, TypeDefOrRef};
use rustc_hash::{FxHashMap, FxHashSet};

use super::loops::Code;
use super::{Known, is_empty_string};
use crate::kind::{Kind, Kinds, base_name};
use crate::library::is_system;

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

struct Machine<'a, 'f> {
    assemblies: &'a Assemblies<'f>,
    class: TypeHandle,
    arrays: Vec<Array>,
    left: Vec<(Id<Field>, Value)>,
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

/// What is known of the fields that the static constructor of a class stores before any other code of the program may run.
pub(super) fn run(assemblies: &Assemblies<'_>, class: TypeHandle) -> Vec<(Id<Field>, Known)> {
    let Some(method) = assemblies.static_constructor(class) else { return Vec::new() };
    let mut machine = Machine { assemblies, class, arrays: Vec::new(), left: Vec::new() };
    let mut frame = Frame::default();
    if machine.execute(method, &mut frame, DEPTH).is_none() {
        // What comes after is not followed, and has these still.
        for value in frame.stack.into_iter().chain(frame.locals.into_values()) {
            machine.lose(value);
        }
        machine.look_ahead(method, frame.reached);
    }
    let left = machine.left.iter();
    left.filter_map(|&(field, value)| Some((field, machine.known(value, NESTING)?))).collect()
}

impl Machine<'_, '_> {
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
                (Flow::Next, _) => self.step(method, frame, instruction, depth)?,
                (Flow::Branch, Operand::Target(target)) if Some(target) == next => {}
                (Flow::Return, _) => return Some(frame.stack.pop().unwrap_or(Value::Unknown)),
                _ => return None,
            }
        }
        None
    }

    /// What is stored from an offset on, where it is no longer straight ahead, as long as no other code of the program may run: arrays that are filled in loops.
    fn look_ahead(&mut self, method: MethodHandle, from: u32) {
        let module = self.assemblies.module(method.assembly);
        let Ok(Some(body)) = read_body(module, method.id) else { return };
        let Ok(instructions) = body.decode() else { return };
        let code = Code::new(&instructions);
        let regions = body.clauses.iter().map(|clause| clause.protected.start).min();
        for (number, instruction) in instructions.iter().enumerate().filter(|(_, one)| one.offset >= from) {
            if regions.is_some_and(|start| instruction.offset >= start) {
                return;
            }
            let own = match (instruction.opcode, instruction.operand) {
                (Opcode::Ldsfld | Opcode::Stsfld, Operand::Token(token)) => {
                    let field = self.assemblies.resolve_field(method.assembly, token);
                    field.filter(|field| self.assemblies.class_of_field(*field) == Some(self.class))
                }
                _ => None,
            };
            let Some(field) = own else {
                if !self.is_quiet_instruction(module, method, instruction, DEPTH) {
                    return;
                }
                continue;
            };
            if instruction.opcode == Opcode::Stsfld
                && code.is_always_passed(instruction.offset)
                && let Some(length) = code.length_before(number)
            {
                let array = self.lost_array(length);
                self.left.push((field.id, array));
            }
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
        let length = if body.clauses.is_empty() { Code::new(&instructions).returned() } else { None };
        length.map_or(Value::Unknown, |length| self.lost_array(length))
    }

    /// Runs one instruction; `None` if code that is not known may run, or if it is not understood.
    fn step(
        &mut self,
        method: MethodHandle,
        frame: &mut Frame,
        instruction: &Instruction<'_>,
        depth: u8,
    ) -> Option<()> {
        use Opcode as O;
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
                let value = self.load(method, token)?;
                frame.stack.push(value);
            }
            (O::Stsfld, Operand::Token(token)) => {
                let value = frame.pop();
                self.store(method, token, value)?;
            }
            (O::Call | O::Callvirt | O::Newobj, Operand::Token(token)) => {
                let signature = module.named_method(token)?.signature().ok()?;
                let effect = StackEffect::of_call(opcode, &signature);
                let arguments = frame.pop_many(effect.pops);
                let result = self.call(method, opcode, token, &arguments, depth)?;
                frame.stack.extend((effect.pushes > 0).then_some(result));
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
            (O::Ldftn, _) => Value::Own,
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
        // What is in a row is asked for at the end: until then it may change.
        let known = self.known(value, 0);
        if let Value::Array(row) = value {
            self.arrays[row].owners += 1;
            self.arrays[number].rows.push(row);
        }
        let is_own = matches!(value, Value::Own | Value::Unknown | Value::Type);
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
        place.is_lost |= bytes.len() < count * width || !place.put.is_empty();
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
        if class == self.class {
            let known = self.left.iter().rev().find(|(one, _)| *one == field.id).map(|(_, value)| *value);
            let value = known.unwrap_or(Value::Unknown);
            self.lose(value);
            return Some(value);
        }
        self.is_quiet_class(class).then_some(Value::Unknown)
    }

    fn store(&mut self, method: MethodHandle, token: Token, value: Value) -> Option<()> {
        let field = self.assemblies.resolve_field(method.assembly, token)?;
        let class = self.assemblies.class_of_field(field)?;
        if class != self.class {
            self.lose(value);
            return self.is_quiet_class(class).then_some(());
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
            self.left.push((field.id, value));
        } else {
            self.lose(value);
        }
        Some(())
    }

    /// Whether the use of a class runs no code of the program.
    fn is_quiet_class(&self, class: TypeHandle) -> bool {
        let is_own = class.assembly == self.class.assembly;
        let is_library = || {
            let module = self.assemblies.module(class.assembly);
            let outermost = module.nesting(class.id).ok().and_then(|types| types.last().copied());
            outermost
                .and_then(|class| module.type_name(class).ok())
                .is_some_and(|name| is_system(name.namespace))
        };
        (!is_own && is_library()) || self.assemblies.static_constructor(class).is_none()
    }

    /// What a call gives; `None` if code that may look at the class may run.
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
        // `typeof`; by what it gives libraries reach the program's code.
        if let Some(name) = name
            && (name.namespace, name.class, name.method) == ("System", "Type", "GetTypeFromHandle")
            && let [Value::Type] = arguments
        {
            return Some(Value::Own);
        }
        let is_new = opcode == Opcode::Newobj;
        let depth = depth.checked_sub(1)?;
        match self.assemblies.resolve_member(caller.assembly, token) {
            Member::Method(callee) if self.is_delegate(callee) && is_new => Some(Value::Own),
            Member::Method(callee) if callee.assembly == self.class.assembly => {
                let method = self.assemblies.method(callee)?;
                let is_open = opcode == Opcode::Callvirt && method.flags.is_overridable();
                if is_open || (method.class != self.class && !self.is_quiet_class(method.class)) {
                    return None;
                }
                if !self.is_quiet(callee, depth) {
                    return None;
                }
                self.lose_all(arguments);
                if is_new {
                    let is_struct = self.assemblies.is_value_type(method.class);
                    return Some(if is_struct { Value::Unknown } else { Value::Own });
                }
                let mut frame = Frame { arguments: arguments.to_vec(), ..Frame::default() };
                let result = self.execute(callee, &mut frame, depth);
                Some(result.unwrap_or_else(|| self.returned(callee)))
            }
            found => {
                let is_known = match found {
                    Member::Method(callee) => {
                        let method = self.assemblies.method(callee)?;
                        self.is_quiet_class(method.class)
                            && !(opcode == Opcode::Callvirt && method.flags.is_overridable())
                    }
                    Member::OfArray => true,
                    Member::Field(_) => false,
                    Member::Unknown => {
                        opcode != Opcode::Callvirt && name.is_some_and(|name| is_system(name.namespace))
                    }
                };
                // A library that is handed nothing of the program, as an argument or as a type argument of a method, calls nothing of it.
                let knows_types = module.named_method(token)?.arguments().iter().any(|ty| {
                    !matches!(ty.unmodified(), Signature::Primitive(primitive) if *primitive != Primitive::Object)
                });
                let is_handed = knows_types
                    || arguments.iter().any(|value| match value {
                        Value::Own | Value::Unknown | Value::Type => true,
                        Value::Array(array) => self.arrays[*array].holds_own,
                        _ => false,
                    });
                self.lose_all(arguments);
                if !is_known || is_handed {
                    return None;
                }
                let is_object = match found {
                    Member::Method(callee) => {
                        let class = self.assemblies.method(callee)?.class;
                        is_new && !self.assemblies.is_value_type(class)
                    }
                    found => is_new && found == Member::OfArray,
                };
                Some(if is_object { Value::Foreign } else { Value::Unknown })
            }
        }
    }

    fn is_delegate(&self, constructor: MethodHandle) -> bool {
        let class = self.assemblies.method(constructor).map(|method| method.class);
        let base = class.and_then(|class| base_name(self.assemblies, class));
        base.is_some_and(|base| base.name == "MulticastDelegate")
    }

    /// Whether a method of the program neither looks at the class's statics nor runs code that might.
    fn is_quiet(&self, method: MethodHandle, depth: u8) -> bool {
        let module = self.assemblies.module(method.assembly);
        let Ok(Some(body)) = read_body(module, method.id) else { return false };
        if body.code.len() > LONGEST {
            return false;
        }
        let Ok(instructions) = body.decode() else { return false };
        instructions.iter().all(|instruction| self.is_quiet_instruction(module, method, instruction, depth))
    }

    fn is_quiet_instruction(
        &self,
        module: &Module<'_>,
        method: MethodHandle,
        instruction: &Instruction<'_>,
        depth: u8,
    ) -> bool {
        use Opcode as O;
        match (instruction.opcode, instruction.operand) {
            (O::Calli | O::Ldvirtftn | O::Jmp, _) => false,
            (O::Ldsfld, Operand::Token(token)) if is_empty_string(module, token) => true,
            (O::Ldsfld | O::Ldsflda | O::Stsfld, Operand::Token(token)) => {
                let field = self.assemblies.resolve_field(method.assembly, token);
                let class = field.and_then(|field| self.assemblies.class_of_field(field));
                class.is_some_and(|class| class != self.class && self.is_quiet_class(class))
            }
            (O::Call | O::Callvirt | O::Newobj, Operand::Token(token)) => {
                let Some(depth) = depth.checked_sub(1) else { return false };
                // Only the constructor that all end in, and own code.
                let name = module.named_method(token).and_then(|method| method.library_name());
                if name.is_some_and(|name| (name.class, name.method) == ("Object", ".ctor")) {
                    return true;
                }
                let Member::Method(callee) = self.assemblies.resolve_member(method.assembly, token) else {
                    return false;
                };
                let Some(found) = self.assemblies.method(callee) else { return false };
                let is_open = instruction.opcode == O::Callvirt && found.flags.is_overridable();
                callee.assembly == self.class.assembly
                    && !is_open
                    && (found.class == self.class || self.is_quiet_class(found.class))
                    && self.is_quiet(callee, depth)
            }
            _ => true,
        }
    }
}

/// A number that is the same in 32 and in 64 bits.
fn small(low: i128, high: i128) -> Value {
    within((low, high), IntType::I32)
}

fn within((low, high): (i128, i128), int: IntType) -> Value {
    if int.contains(low) && int.contains(high) { Value::Number(low, high) } else { Value::Unknown }
}
