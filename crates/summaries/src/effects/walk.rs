//! The walk over one method's code, block by block, with a stack that knows which cells are arguments and which were found in
//! fields of arguments.

use marple_il::{Body, ClauseKind, Instruction, Opcode, Operand, StackEffect, read_body};
use marple_metadata::LibraryName;
use marple_metadata::assemblies::{Assemblies, FieldHandle, Member};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::Token;
use rustc_hash::FxHashSet;

use crate::waiting::waits;

use super::initializers::{is_initialized, is_initialized_by_call};
use super::{DEPTH, Effect, Effects, Handing, Kept, LONGEST, Question, Writes, callee};
use crate::library::is_system;

impl Effects {
    /// What a method does; `None` if its code is not there or too long, or has an instruction that is not followed.
    pub(super) fn walk(&self, assemblies: &Assemblies<'_>, question: Question) -> Option<Effect> {
        let method = question.method;
        let module = assemblies.module(method.assembly);
        let signature = module.method_signature(method.id).ok()?;
        let body = read_body(module, method.id).ok()??;
        if body.code.len() > LONGEST || module.is_reference_assembly() {
            return None;
        }
        let instructions = body.decode().ok()?;
        let arguments = signature.parameters.len() + usize::from(signature.has_this);
        let mut walk = Walk {
            effects: self,
            assemblies,
            question,
            first_is_fixed: !writes_first(&instructions),
            returns: *signature.returns.unmodified() != Signature::Primitive(Primitive::Void),
            stack: Vec::new(),
            effect: Effect {
                writes: Writes::Nothing,
                kept: vec![Kept::Fields(Vec::new()); arguments],
                initializes_openly: false,
                handing: Handing::default(),
            },
        };
        if module.is_synchronized(method.id) {
            walk.wrote(Writes::All);
        }
        walk.run_initializer();
        let leaders = leaders(&body, &instructions);
        for instruction in &instructions {
            if leaders.contains(&instruction.offset) {
                walk.keep_stack();
            }
            walk.step(instruction)?;
        }
        Some(walk.effect)
    }
}

/// Whether what has a type may be an array, or lead to one.
fn may_lead_to_array(ty: &Signature) -> bool {
    !matches!(ty, Signature::Primitive(primitive) if *primitive != Primitive::Object)
}

/// Whether the first argument may become another.
fn writes_first(instructions: &[Instruction<'_>]) -> bool {
    instructions.iter().any(|instruction| {
        let opcode = instruction.opcode.long_form();
        matches!(opcode, Opcode::Starg | Opcode::Ldarga) && instruction.operand == Operand::Argument(0)
    })
}

/// The offsets at which control may arrive from elsewhere.
fn leaders(body: &Body<'_>, instructions: &[Instruction<'_>]) -> FxHashSet<u32> {
    let mut leaders = FxHashSet::default();
    for instruction in instructions {
        match instruction.operand {
            Operand::Target(target) => {
                leaders.insert(target);
            }
            Operand::Targets(targets) => leaders.extend(targets.iter()),
            _ => {}
        }
    }
    for clause in &body.clauses {
        leaders.insert(clause.handler.start);
        if let ClauseKind::Filter(start) = clause.kind {
            leaders.insert(start);
        }
    }
    leaders
}

/// Whether an instruction takes and leaves only what nobody needs to follow.
fn is_plain(opcode: Opcode) -> bool {
    use Opcode as O;
    opcode.is_prefix()
        || opcode.is_constant()
        || opcode.is_computation()
        || opcode.is_element_load()
        // Only a reference that is read through an address may be part of something.
        || (opcode.is_indirect_load() && opcode != O::LdindRef)
        || matches!(opcode, O::Nop | O::Break | O::Pop | O::Ldloc | O::Ldlen)
}

/// A cell of the stack.
#[derive(Clone, Copy)]
enum Cell {
    Argument(usize),
    /// What is found in a field of an argument, or behind that.
    Part(usize, Option<FieldHandle>),
    /// The address of a local or argument, or of a part of one; or a new object, which nobody else knows.
    Local,
    Other,
}

struct Walk<'w, 'f> {
    effects: &'w Effects,
    assemblies: &'w Assemblies<'f>,
    question: Question,
    /// Whether the first argument is always what the method was handed.
    first_is_fixed: bool,
    returns: bool,
    stack: Vec<Cell>,
    effect: Effect,
}

impl Walk<'_, '_> {
    fn pop(&mut self) -> Cell {
        self.stack.pop().unwrap_or(Cell::Other)
    }

    fn keep(&mut self, cell: Cell) {
        match cell {
            Cell::Argument(number) | Cell::Part(number, None) => self.keep_all(number),
            Cell::Part(number, Some(field)) => self.keep_field(number, field),
            Cell::Local | Cell::Other => {}
        }
    }

    fn keep_all(&mut self, number: usize) {
        if let Some(kept) = self.effect.kept.get_mut(number) {
            *kept = Kept::All;
        }
    }

    fn keep_field(&mut self, number: usize, field: FieldHandle) {
        if let Some(Kept::Fields(fields)) = self.effect.kept.get_mut(number)
            && !fields.contains(&field)
        {
            fields.push(field);
        }
    }

    /// What is on the stack goes where it is not followed.
    fn keep_stack(&mut self) {
        for cell in std::mem::take(&mut self.stack) {
            self.keep(cell);
        }
    }

    /// The call of the method may run the static initializer of its class.
    fn run_initializer(&mut self) {
        let Some(method) = self.assemblies.method(self.question.method) else { return };
        // An initializer that calls its own class does not run again. Another instance of a generic class has the same code.
        if self.question.initializes != Some(method.class)
            && is_initialized_by_call(self.assemblies, &method)
            && self.effects.initializer_writes(self.assemblies, method.class, self.initializer_depth())
        {
            self.wrote(Writes::Anything);
        }
    }

    /// How far the initializers of others are looked into: initializers may use each other in a circle.
    fn initializer_depth(&self) -> u8 {
        if self.question.initializes.is_some() { self.question.depth } else { DEPTH }
    }

    /// A static field is used.
    fn use_static(&mut self, token: Token) {
        let class = self.field(token).and_then(|field| self.assemblies.class_of_field(field));
        let Some(class) = class else { return };
        if self.question.initializes != Some(class)
            && !is_initialized(self.assemblies, self.question.method, token, class)
            && self.effects.initializer_writes(self.assemblies, class, self.initializer_depth())
        {
            self.wrote(Writes::Anything);
            self.effect.initializes_openly |= self.assemblies.type_flags(class).is_before_field_init();
        }
    }

    /// A static initializer makes a delegate: other assemblies may call it at once.
    fn hand_out(&mut self, token: Token) {
        if self.question.initializes.is_none() {
            return;
        }
        let method = callee(self.assemblies, self.question.method.assembly, token);
        let effect = match (method, self.question.depth.checked_sub(1)) {
            (Some(method), Some(depth)) => {
                self.effects.of(self.assemblies, Question { method, depth, ..self.question })
            }
            _ => None,
        };
        match effect {
            Some(effect) if effect.writes == Writes::Nothing => self.handed(effect.handing),
            _ => self.wrote(Writes::Anything),
        }
    }

    fn handed(&mut self, more: Handing) {
        let handing = &mut self.effect.handing;
        handing.finds |= more.finds;
        handing.hands |= more.hands;
    }

    /// Whether a static field is one that nobody saw before: the class that is initialized has it. What a generic class calls
    /// may be of another instance, which has its own fields.
    fn is_new_static(&self, token: Token) -> bool {
        let module = self.assemblies.module(self.question.method.assembly);
        self.question.initializes.is_some_and(|class| {
            let owner = self.field(token).and_then(|field| self.assemblies.class_of_field(field));
            let is_generic = !module.class_arguments(token).is_empty();
            let is_initializer = self.assemblies.static_constructor(class) == Some(self.question.method);
            owner == Some(class) && (!is_generic || (is_initializer && module.names_own_instance(token)))
        })
    }

    fn wrote(&mut self, writes: Writes) {
        self.effect.writes = self.effect.writes.max(writes);
    }

    /// Takes cells from the stack that go nowhere.
    fn drop(&mut self, count: usize) {
        for _ in 0..count {
            self.pop();
        }
    }

    /// Follows one instruction; `None` if that cannot be done.
    #[expect(clippy::too_many_lines, reason = "one arm a kind of instruction")]
    fn step(&mut self, instruction: &Instruction<'_>) -> Option<()> {
        use Opcode as O;
        match (instruction.opcode.long_form(), instruction.operand) {
            (O::Volatile, _) => self.wrote(Writes::All),
            (O::Ldarg, Operand::Argument(number)) => self.stack.push(Cell::Argument(number.into())),
            (O::Ldarga, Operand::Argument(number)) => {
                // What is found through the address is not followed.
                self.keep_all(number.into());
                self.stack.push(Cell::Local);
            }
            (O::Ldloca, _) => self.stack.push(Cell::Local),
            (O::Ldsfld, Operand::Token(token)) => {
                self.use_static(token);
                self.effect.handing.finds |= !self.is_new_static(token) && self.may_hold_array(token);
                self.stack.push(Cell::Other);
            }
            (O::Ldftn, Operand::Token(token)) => {
                self.hand_out(token);
                self.stack.push(Cell::Other);
            }
            (O::Stsfld, Operand::Token(token)) => {
                let value = self.pop();
                self.keep(value);
                self.use_static(token);
                if !self.is_new_static(token) {
                    self.wrote(Writes::Anything);
                }
            }
            (O::Starg, Operand::Argument(_)) | (O::Stloc, _) => {
                let cell = self.pop();
                self.keep(cell);
            }
            (O::Dup, _) => {
                let cell = self.pop();
                self.stack.extend([cell, cell]);
            }
            (O::Ldfld, Operand::Token(token)) => {
                let found = match self.pop() {
                    Cell::Argument(number) => Cell::Part(number, self.field(token)),
                    part @ Cell::Part(..) => part,
                    Cell::Local | Cell::Other => Cell::Other,
                };
                self.stack.push(found);
            }
            (O::Ldflda, _) => {
                let place = match self.pop() {
                    Cell::Local => Cell::Local,
                    // An address into an argument is not followed.
                    cell => {
                        self.keep(cell);
                        self.wrote(Writes::Anything);
                        Cell::Other
                    }
                };
                self.stack.push(place);
            }
            (O::Stfld, Operand::Token(token)) => {
                let value = self.pop();
                self.keep(value);
                let object = self.pop();
                // What is found in the field from now on may be known by other names.
                if self.holds_references(token) {
                    match object {
                        Cell::Argument(number) => self.keep(Cell::Part(number, self.field(token))),
                        object => self.keep(object),
                    }
                }
                match object {
                    Cell::Local => {}
                    Cell::Argument(0) if self.first_is_fixed => self.wrote(Writes::This),
                    _ => self.wrote(Writes::Anything),
                }
            }
            (O::Stobj, _) => self.store(),
            (O::Initobj, _) => {
                if !matches!(self.pop(), Cell::Local) {
                    self.wrote(Writes::Anything);
                }
            }
            (O::Call | O::Callvirt | O::Newobj, Operand::Token(token)) => {
                self.call(instruction.opcode, token)?;
            }
            (O::Ret, _) => {
                if self.returns {
                    let cell = self.pop();
                    self.keep(cell);
                }
                self.stack.clear();
            }
            (O::Throw, _) => {
                let cell = self.pop();
                self.keep(cell);
                self.stack.clear();
            }
            (O::Brtrue | O::Brfalse | O::Switch, _) => {
                self.pop();
                self.keep_stack();
            }
            (
                O::Beq
                | O::BneUn
                | O::Bge
                | O::BgeUn
                | O::Bgt
                | O::BgtUn
                | O::Ble
                | O::BleUn
                | O::Blt
                | O::BltUn,
                _,
            ) => {
                self.drop(2);
                self.keep_stack();
            }
            (O::Br | O::Leave | O::Rethrow | O::Endfinally, _) => self.keep_stack(),
            (opcode, _) => self.plain(opcode)?,
        }
        Some(())
    }

    /// A store through an address.
    fn store(&mut self) {
        let value = self.pop();
        self.keep(value);
        if !matches!(self.pop(), Cell::Local) {
            self.wrote(Writes::Anything);
        }
    }

    /// Instructions that make numbers of numbers, or look at objects.
    fn plain(&mut self, opcode: Opcode) -> Option<()> {
        use Opcode as O;
        match opcode {
            // The same object, or part of the same, under another name; a box may be the object itself.
            O::Castclass | O::Isinst | O::UnboxAny | O::Box => return Some(()),
            O::LdelemRef | O::Ldelem => {
                self.pop();
                let found = match self.pop() {
                    Cell::Argument(number) => Cell::Part(number, None),
                    part @ Cell::Part(..) => part,
                    Cell::Local | Cell::Other => Cell::Other,
                };
                self.stack.push(found);
                return Some(());
            }
            O::StelemRef | O::Stelem => {
                let value = self.pop();
                self.keep(value);
                self.pop();
                let array = self.pop();
                self.keep(array);
                self.wrote_element(array);
                return Some(());
            }
            _ if opcode.is_indirect_store() => {
                self.store();
                return Some(());
            }
            _ if opcode.is_element_store() => {
                self.drop(2);
                let array = self.pop();
                self.wrote_element(array);
                return Some(());
            }
            // An array that nobody else knows.
            O::Newarr => {
                self.pop();
                self.stack.push(Cell::Local);
                return Some(());
            }
            _ => {}
        }
        let effect = opcode.stack_effect().filter(|_| is_plain(opcode))?;
        effect.apply(&mut self.stack, Cell::Other);
        Some(())
    }

    fn wrote_element(&mut self, array: Cell) {
        if !matches!(array, Cell::Local) {
            self.wrote(Writes::Anything);
        }
    }

    fn call(&mut self, opcode: Opcode, token: Token) -> Option<()> {
        let module = self.assemblies.module(self.question.method.assembly);
        let named = module.named_method(token)?;
        if named.library_name().is_some_and(waits) {
            self.wrote(Writes::All);
        }
        let signature = named.signature().ok()?;
        let is_new = opcode == Opcode::Newobj;
        let stack_effect = StackEffect::of_call(opcode, &signature);
        let takes_this = stack_effect.pops > signature.parameters.len();
        let mut cells = vec![Cell::Other; stack_effect.pops];
        for cell in cells.iter_mut().rev() {
            *cell = self.pop();
        }
        if self.is_object_constructor(token) || named.library_name().is_some_and(is_statement) {
            return Some(());
        }
        let method = callee(self.assemblies, self.question.method.assembly, token);
        let is_foreign = self.is_foreign(opcode, token);
        let known = match (method, self.question.depth.checked_sub(1)) {
            (Some(method), Some(depth)) if !is_foreign => {
                self.effects.of(self.assemblies, Question { method, depth, ..self.question })
            }
            _ => None,
        };
        // A constructor's `this` is nobody's yet.
        let first = usize::from(is_new);
        match &known {
            None => {
                if is_foreign {
                    let hands = takes_this || signature.parameters.iter().any(may_lead_to_array);
                    self.handed(Handing { finds: false, hands });
                } else {
                    self.wrote(Writes::Anything);
                }
                for &cell in &cells {
                    self.keep(cell);
                }
            }
            Some(effect) => {
                self.handed(effect.handing);
                self.effect.initializes_openly |= effect.initializes_openly;
                match effect.writes {
                    Writes::Nothing => {}
                    Writes::This if is_new => {}
                    Writes::This if matches!(cells.first(), Some(Cell::Argument(0)) if self.first_is_fixed) =>
                    {
                        self.wrote(Writes::This);
                    }
                    Writes::This if matches!(cells.first(), Some(Cell::Local)) => {}
                    Writes::This | Writes::Anything => self.wrote(Writes::Anything),
                    Writes::All => self.wrote(Writes::All),
                }
                for (cell, kept) in cells.iter().zip(effect.kept.iter().skip(first)) {
                    match (cell, kept) {
                        (_, Kept::Fields(fields)) if fields.is_empty() => {}
                        (Cell::Argument(number), Kept::Fields(fields)) => {
                            for &field in fields {
                                self.keep_field(*number, field);
                            }
                        }
                        (cell, _) => self.keep(*cell),
                    }
                }
            }
        }
        if is_new {
            self.stack.push(Cell::Local);
        } else if stack_effect.pushes > 0 {
            self.stack.push(Cell::Other);
        }
        Some(())
    }

    /// Whether it is the constructor that all end in, which does nothing.
    fn is_object_constructor(&self, token: Token) -> bool {
        let module = self.assemblies.module(self.question.method.assembly);
        let name = module.named_method(token).and_then(|method| method.library_name());
        name == Some(LibraryName { namespace: "System", class: "Object", method: ".ctor" })
    }

    /// Whether a static initializer calls code of the runtime's libraries: that was handed nothing of what others see
    /// (assumption `call-effects`). Any other assembly may be part of the program, and so may an override.
    fn is_foreign(&self, opcode: Opcode, token: Token) -> bool {
        if self.question.initializes.is_none() {
            return false;
        }
        let assembly = self.question.method.assembly;
        match self.assemblies.resolve_member(assembly, token) {
            Member::Method(method) if method.assembly == assembly => false,
            Member::Method(method) => self.assemblies.method(method).is_some_and(|method| {
                let is_virtual = opcode == Opcode::Callvirt || method.flags.is_static();
                let runs_other = is_virtual
                    && method.flags.is_overridable()
                    && !self.assemblies.type_flags(method.class).is_sealed();
                let module = self.assemblies.module(method.class.assembly);
                let outermost = module.nesting(method.class.id).ok().and_then(|types| types.last().copied());
                let name = outermost.and_then(|class| module.type_name(class).ok());
                !runs_other && name.is_some_and(|name| is_system(name.namespace))
            }),
            Member::OfArray => true,
            Member::Field(_) => false,
            // Its assembly is not there, so nobody knows whether it is virtual.
            Member::Unknown => {
                let method = self.assemblies.module(assembly).named_method(token);
                let name = method.and_then(|method| method.library_name());
                opcode != Opcode::Callvirt && name.is_some_and(|name| is_system(name.namespace))
            }
        }
    }

    /// What a field is declared to hold.
    fn field_type(&self, token: Token) -> Option<Signature> {
        self.assemblies.module(self.question.method.assembly).named_field_type(token)
    }

    /// Whether an array may be found in a static field, or behind it. Not in those that compilers make for lambdas.
    fn may_hold_array(&self, token: Token) -> bool {
        let is_made_up = self.field(token).is_some_and(|field| {
            let module = self.assemblies.module(field.assembly);
            let class = module.type_of_field(field.id).and_then(|class| module.type_name(class));
            class.is_ok_and(|class| class.name.starts_with('<'))
        });
        !is_made_up && self.field_type(token).is_none_or(|ty| may_lead_to_array(&ty))
    }

    /// Whether a field may hold references.
    fn holds_references(&self, token: Token) -> bool {
        match self.field_type(token) {
            Some(Signature::Primitive(primitive)) => {
                matches!(primitive, Primitive::Object | Primitive::String | Primitive::TypedReference)
            }
            _ => true,
        }
    }

    fn field(&self, token: Token) -> Option<FieldHandle> {
        self.assemblies.resolve_field(self.question.method.assembly, token)
    }
}

/// Whether a method of a library states a condition and returns nothing: it writes and keeps nothing.
fn is_statement(name: LibraryName<'_>) -> bool {
    match (name.namespace, name.class) {
        ("System.Diagnostics.Contracts", "Contract") => matches!(
            name.method,
            "Requires"
                | "Ensures"
                | "EnsuresOnThrow"
                | "Assert"
                | "Assume"
                | "Invariant"
                | "EndContractBlock"
        ),
        ("System.Diagnostics", "Debug") => name.method == "Assert",
        _ => false,
    }
}
