//! Which classes are state machines, and which of their fields are variables of the method that was written.

use std::collections::BTreeSet;
use std::rc::Rc;

use marple_il::{Blocks, Body, Flow, Instruction, Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, FieldHandle, Member, MethodHandle, TypeHandle};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{Field, Id, MethodDef, Token, TypeDef, TypeDefOrRef};
use marple_metadata::{Module, TypeName};
use rustc_hash::{FxHashMap, FxHashSet};

use super::lowering::CLOSURE;
use super::reach::reaches_only_itself;
use crate::kind::spelled;
use crate::ssa::Home;

/// A state machine as its `MoveNext` sees it.
pub(crate) struct Machine {
    /// The variables, the state first.
    pub(crate) variables: Vec<Variable>,
    /// The number of the first variable among the locals of `MoveNext`.
    pub(crate) first: u16,
    /// The variables that the tokens of fields in `MoveNext` mean.
    tokens: FxHashMap<Token, u16>,
    /// Locals into which `MoveNext` copies a variable that is never written, before it does anything else; and the number of that.
    pub(crate) copies: Vec<(u16, u16)>,
    /// All tokens of the machine's fields in `MoveNext`.
    own: FxHashSet<Token>,
    /// The calls of the machine's own methods.
    calls: FxHashMap<Token, Rc<OwnCall>>,
    /// The states in which the machine is when `MoveNext` first runs, or in which others leave it.
    pub(crate) entered: BTreeSet<i32>,
    /// Whether an exception ends the method: it goes to the task. One that leaves an iterator goes to the caller of `MoveNext`,
    /// who may call it again.
    pub(crate) keeps_exceptions: bool,
}

/// A field that is a variable of the method.
pub(crate) struct Variable {
    pub(crate) field: FieldHandle,
    /// What the source calls it.
    pub(crate) name: Option<String>,
    /// Whether it is the object that the method was called on, which is not null.
    pub(crate) is_this: bool,
    /// Whether the method may write it.
    pub(crate) is_written: bool,
}

/// What a method of the machine that `MoveNext` calls does to its variables.
#[derive(Default)]
pub(crate) struct OwnCall {
    /// The variables that it reads or writes.
    pub(crate) touched: Vec<u16>,
    /// The variables that it may write.
    pub(crate) written: Vec<u16>,
    /// The state that it leaves, if it changes it and leaves always the same.
    pub(crate) state: Option<i32>,
}

/// The number of the state among the variables.
pub(crate) const STATE: u16 = 0;

impl Machine {
    /// The local that stands for the field of a token, if that is a variable.
    pub(crate) fn local(&self, token: Token) -> Option<u16> {
        self.tokens.get(&token).map(|number| self.first + number)
    }

    /// Whether a token means a field of the machine.
    pub(crate) fn is_own_field(&self, token: Token) -> bool {
        self.own.contains(&token)
    }

    /// Whether a token means the state.
    pub(crate) fn is_state(&self, token: Token) -> bool {
        self.tokens.get(&token) == Some(&STATE)
    }

    /// The local that stands for the state.
    pub(crate) fn state(&self) -> u16 {
        self.first + STATE
    }

    /// What a call does, if it is one of the machine's own methods.
    pub(crate) fn call(&self, token: Token) -> Option<&Rc<OwnCall>> {
        self.calls.get(&token)
    }

    /// The variables that a call of a method of the machine may write.
    pub(crate) fn written_by(&self, token: Token) -> Vec<Home> {
        let written = self.call(token).map(|call| call.written.as_slice()).unwrap_or_default();
        written.iter().map(|number| Home::Local(self.first + number)).collect()
    }

    /// The machine of a `MoveNext`, if it is one for certain. `locals` says how many locals the method has.
    pub(crate) fn find<'f>(
        assemblies: &Assemblies<'f>,
        method: MethodHandle,
        body: &Body<'_>,
        instructions: &[Instruction<'f>],
        locals: usize,
    ) -> Option<Self> {
        let class = Class::of(assemblies, method)?;
        let starter = class.starter()?;
        let others = class.others(&starter)?;
        let uses = Uses::find(&class, instructions);
        let state = class.state()?;
        let is_own_call = |token: Token| class.method(token).is_some();
        if !reaches_only_itself(
            class.module(),
            body,
            instructions,
            &|token| class.field(token).is_some(),
            &is_own_call,
        ) {
            return None;
        }
        let entered = others.entered(&class, state)?;
        let private = |field: &Id<Field>| *field != state && others.leave_alone(&class, &uses, *field, state);
        let mut fields = vec![state];
        fields.extend(uses.used.iter().copied().filter(private));
        let number = |field: Id<Field>| {
            fields.iter().position(|one| *one == field).and_then(|at| u16::try_from(at).ok())
        };
        let first = u16::try_from(locals).ok()?;
        u16::try_from(locals + fields.len()).ok()?;
        let mut tokens = FxHashMap::default();
        for (token, field) in &uses.tokens {
            if let Some(number) = number(*field) {
                tokens.insert(*token, number);
            }
        }
        let calls = uses
            .calls
            .iter()
            .map(|(token, callee)| Some((*token, Rc::new(others.own_call(&class, *callee, state, &number)?))))
            .collect::<Option<FxHashMap<Token, Rc<OwnCall>>>>()?;
        let variables = fields.iter().map(|&field| Variable {
            field: FieldHandle { assembly: method.assembly, id: field },
            name: class.field_name(field).and_then(source_name),
            is_this: starter.this == Some(field),
            is_written: uses.written.contains(&field)
                || calls
                    .values()
                    .any(|call| number(field).is_some_and(|number| call.written.contains(&number))),
        });
        let variables = variables.collect();
        let own = uses.tokens.iter().map(|(token, _)| *token).collect();
        let variables: Vec<Variable> = variables;
        let is_fixed = |token: Token| {
            tokens.get(&token).copied().filter(|number| !variables[usize::from(*number)].is_written)
        };
        let copies = copies(instructions, &is_fixed);
        Some(Self { copies, variables, first, tokens, own, calls, entered, keeps_exceptions: class.is_async })
    }
}

/// The locals that are copies of fixed variables: every call of `MoveNext` stores them first, and nothing else does.
fn copies(instructions: &[Instruction<'_>], is_fixed: &dyn Fn(Token) -> Option<u16>) -> Vec<(u16, u16)> {
    let start = instructions.iter().take_while(|one| one.opcode.flow() == Flow::Next).count();
    let mut copies = Vec::new();
    for (at, three) in instructions[..start].windows(3).enumerate() {
        if let [
            (Opcode::Ldarg, Operand::Argument(0)),
            (Opcode::Ldfld, Operand::Token(token)),
            (Opcode::Stloc, Operand::Local(local)),
        ] = [0, 1, 2].map(|number: usize| (three[number].opcode.long_form(), three[number].operand))
            && let Some(variable) = is_fixed(token)
            && instructions.iter().enumerate().all(|(number, one)| {
                one.operand != Operand::Local(local)
                    || number == at + 2
                    || (one.opcode.long_form() == Opcode::Ldloc && number > at + 2)
            })
        {
            copies.push((local, variable));
        }
    }
    copies
}

/// The method that was written, of which a compiler made a state machine with this `MoveNext`.
pub fn written_method(assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<MethodHandle> {
    let class = Class::of(assemblies, method)?;
    Some(MethodHandle { assembly: method.assembly, id: class.starter()?.id })
}

/// What the source calls the variable that a field stands for. Names of Roslyn: `<i>5__2`, `<>4__this`, `x`, `<>7__wrap1`; of mcs: `<i>__0`,
/// `$this`, `x`, `$locvar0`.
fn source_name(field: &str) -> Option<String> {
    if matches!(field, "<>4__this" | "$this" | "<>f__this") {
        return Some("this".to_owned());
    }
    // A closure.
    if field.starts_with("<>8__") {
        return Some(CLOSURE.to_owned());
    }
    match field.strip_prefix('<') {
        Some(inner) => {
            let (name, _) = inner.split_once('>')?;
            (!name.is_empty()).then(|| name.to_owned())
        }
        None => (!field.starts_with('$')).then(|| field.to_owned()),
    }
}

/// The class of a state machine.
struct Class<'a, 'f> {
    assemblies: &'a Assemblies<'f>,
    handle: TypeHandle,
    move_next: Id<MethodDef>,
    name: TypeName<'f>,
    enclosing: Id<TypeDef>,
    is_async: bool,
    is_struct: bool,
}

/// The method that was written: its code makes the machine.
struct Starter {
    id: Id<MethodDef>,
    /// The field in which it puts the object that it is called on.
    this: Option<Id<Field>>,
}

impl<'a, 'f> Class<'a, 'f> {
    /// The class of a `MoveNext`, if a compiler made it of a method.
    fn of(assemblies: &'a Assemblies<'f>, method: MethodHandle) -> Option<Self> {
        let module = assemblies.module(method.assembly);
        let row = module.row(method.id).ok()?;
        if module.string(row.name).ok()? != "MoveNext" || row.flags.is_static() {
            return None;
        }
        let id = module.type_of_method(method.id).ok()?;
        let name = module.type_name(id).ok()?;
        if !name.is_compilers() {
            return None;
        }
        let enclosing = module.enclosing_type(id)?;
        let is_generated = module.attributes_of(id).any(|attribute| {
            module.attribute_class(attribute).is_ok_and(|class| class.name == "CompilerGeneratedAttribute")
        });
        let implements = |namespace: &str, wanted: &str| {
            module.interfaces_of(id).any(|one| {
                let Ok(row) = module.row(one) else { return false };
                let interface = match row.interface {
                    TypeDefOrRef::Specification(spec) => match module.type_specification(spec) {
                        Ok(Signature::Generic(generic)) => generic.definition,
                        _ => return false,
                    },
                    other => other,
                };
                spelled(assemblies, method.assembly, interface)
                    .is_some_and(|name| name.namespace == namespace && name.name == wanted)
            })
        };
        let is_async = implements("System.Runtime.CompilerServices", "IAsyncStateMachine");
        if !is_generated || !(is_async || implements("System.Collections", "IEnumerator")) {
            return None;
        }
        let handle = TypeHandle { assembly: method.assembly, id };
        let is_struct = assemblies.is_value_type(handle);
        Some(Self { assemblies, handle, move_next: method.id, name, enclosing, is_async, is_struct })
    }

    fn module(&self) -> &'a Module<'f> {
        self.assemblies.module(self.handle.assembly)
    }

    /// The field of the class that a token means.
    fn field(&self, token: Token) -> Option<Id<Field>> {
        let Member::Field(field) = self.assemblies.resolve_member(self.handle.assembly, token) else {
            return None;
        };
        let is_own = field.assembly == self.handle.assembly
            && self.module().type_of_field(field.id) == Ok(self.handle.id);
        is_own.then_some(field.id)
    }

    /// The method of the class that a token means.
    fn method(&self, token: Token) -> Option<Id<MethodDef>> {
        let method = self.assemblies.resolve_method(self.handle.assembly, token)?;
        let is_own = method.assembly == self.handle.assembly
            && self.module().type_of_method(method.id) == Ok(self.handle.id);
        is_own.then_some(method.id)
    }

    fn field_name(&self, field: Id<Field>) -> Option<&'f str> {
        let module = self.module();
        module.string(module.row(field).ok()?.name).ok()
    }

    /// The field that has the state.
    fn state(&self) -> Option<Id<Field>> {
        let is_state = |field: &Id<Field>| matches!(self.field_name(*field), Some("<>1__state" | "$PC"));
        self.module().fields_of(self.handle.id).find(is_state)
    }

    fn method_name(&self, method: Id<MethodDef>) -> Option<&'f str> {
        let module = self.module();
        module.string(module.row(method).ok()?.name).ok()
    }

    /// The method that makes the machine: the class has its name, and no other method of that name makes it.
    fn starter(&self) -> Option<Starter> {
        let module = self.module();
        let (name, _) = self.name.name.strip_prefix('<')?.rsplit_once('>')?;
        let mut found = None;
        for id in module.methods_of(self.enclosing) {
            let Some(spelled) = self.method_name(id) else { continue };
            // Roslyn writes the dots of `I.M` as dashes there.
            let is_named = spelled == name || (spelled.contains('.') && spelled.replace('.', "-") == name);
            if !is_named {
                continue;
            }
            let Some(code) = Code::read(module, id) else { continue };
            if !code.instructions.iter().any(|one| self.makes(one)) {
                continue;
            }
            if found.replace((id, code)).is_some() {
                return None;
            }
        }
        let (id, code) = found?;
        let is_static = module.row(id).ok()?.flags.is_static();
        let this = if is_static { None } else { self.kept_this(&code) };
        Some(Starter { id, this })
    }

    /// Whether an instruction makes the machine: its constructor, or a store into a field of a struct.
    fn makes(&self, instruction: &Instruction<'_>) -> bool {
        let Operand::Token(token) = instruction.operand else { return false };
        match instruction.opcode {
            Opcode::Newobj => self.method(token).is_some(),
            Opcode::Stfld => self.is_struct && self.field(token).is_some(),
            _ => false,
        }
    }

    /// The field into which the code puts its own `this`, and nothing else.
    fn kept_this(&self, code: &Code<'_>) -> Option<Id<Field>> {
        let is_class =
            !self.assemblies.is_value_type(TypeHandle { assembly: self.handle.assembly, id: self.enclosing });
        let mut this = None;
        for pair in code.instructions.windows(2) {
            if let (Opcode::Stfld, Operand::Token(token)) = (pair[1].opcode, pair[1].operand)
                && pair[0].opcode == Opcode::Ldarg0
                && is_class
                && let Some(field) = self.field(token)
                && this.replace(field).is_some()
            {
                return None;
            }
        }
        let this = this?;
        let writes =
            code.accesses(self).filter(|access| access.field == this && access.kind != AccessKind::Read);
        (writes.count() == 1).then_some(this)
    }

    /// What the other methods of the class and the method that was written do with its fields.
    fn others(&self, starter: &Starter) -> Option<Others<'f>> {
        let module = self.module();
        let mut methods = Vec::new();
        let own = module.methods_of(self.handle.id).filter(|id| *id != self.move_next);
        for id in own.chain([starter.id]) {
            let role = match self.method_name(id)? {
                _ if id == starter.id => Role::Starter,
                ".ctor" => Role::Constructor,
                ".cctor" => return None,
                name if name.ends_with("GetEnumerator") || name.ends_with("GetAsyncEnumerator") => {
                    Role::Restarts
                }
                "Dispose" | "System.IDisposable.Dispose" => Role::Disposes,
                name if name.starts_with("<>") && name.contains("__Finally") => Role::Finally,
                _ => Role::Other,
            };
            if let Some(code) = Code::read(module, id) {
                methods.push((id, role, code));
            }
        }
        Some(Others { methods })
    }
}

/// The code of a method.
struct Code<'f> {
    instructions: Vec<Instruction<'f>>,
    blocks: Blocks,
}

/// An access to a field of the machine.
struct Access {
    field: Id<Field>,
    kind: AccessKind,
    /// The number of the instruction.
    at: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AccessKind {
    Read,
    Write,
    Address,
}

impl<'f> Code<'f> {
    /// `None` if there is no code, or code that cannot be read.
    fn read(module: &Module<'f>, method: Id<MethodDef>) -> Option<Self> {
        let body = read_body(module, method).ok()??;
        let instructions = body.decode().ok()?;
        let blocks = Blocks::split(&instructions, &body.clauses).ok()?;
        Some(Self { instructions, blocks })
    }

    fn accesses<'c>(&'c self, class: &'c Class<'_, '_>) -> impl Iterator<Item = Access> + 'c {
        self.instructions.iter().enumerate().filter_map(|(at, instruction)| {
            let Operand::Token(token) = instruction.operand else { return None };
            let kind = match instruction.opcode {
                Opcode::Ldfld => AccessKind::Read,
                Opcode::Stfld => AccessKind::Write,
                Opcode::Ldflda => AccessKind::Address,
                _ => return None,
            };
            Some(Access { field: class.field(token)?, kind, at })
        })
    }

    /// The calls of the machine's own methods.
    fn own_calls<'c>(
        &'c self,
        class: &'c Class<'_, '_>,
    ) -> impl Iterator<Item = (usize, Id<MethodDef>)> + 'c {
        self.instructions.iter().enumerate().filter_map(|(at, instruction)| {
            match (instruction.opcode, instruction.operand) {
                (Opcode::Call | Opcode::Callvirt, Operand::Token(token)) => Some((at, class.method(token)?)),
                _ => None,
            }
        })
    }

    /// The number that the instruction before puts on the stack.
    fn constant_before(&self, at: usize) -> Option<i32> {
        let before = self.instructions.get(at.checked_sub(1)?)?;
        match (before.opcode.long_form(), before.operand) {
            (Opcode::LdcI4, Operand::Int(number)) => Some(number),
            _ => None,
        }
    }

    /// The block of an instruction.
    fn block_of(&self, at: usize) -> Option<usize> {
        self.blocks.blocks.iter().position(|block| block.instructions.contains(&at))
    }
}

/// What a method is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// The method that was written.
    Starter,
    Constructor,
    /// `GetEnumerator`: it gives out the machine itself, if nobody used it yet, or a new one.
    Restarts,
    /// `Dispose` of an iterator: it ends the method where it waits.
    Disposes,
    /// The code of a `finally` block of an iterator.
    Finally,
    Other,
}

/// The other methods of the machine, and the method that was written.
struct Others<'f> {
    methods: Vec<(Id<MethodDef>, Role, Code<'f>)>,
}

/// What `MoveNext` does with fields.
struct Uses {
    used: BTreeSet<Id<Field>>,
    written: FxHashSet<Id<Field>>,
    tokens: Vec<(Token, Id<Field>)>,
    calls: Vec<(Token, Id<MethodDef>)>,
}

impl Uses {
    fn find(class: &Class<'_, '_>, instructions: &[Instruction<'_>]) -> Self {
        let mut uses = Self {
            used: BTreeSet::new(),
            written: FxHashSet::default(),
            tokens: Vec::new(),
            calls: Vec::new(),
        };
        let mut seen = FxHashSet::default();
        for instruction in instructions {
            let Operand::Token(token) = instruction.operand else { continue };
            let opcode = instruction.opcode;
            match opcode {
                Opcode::Ldfld | Opcode::Stfld | Opcode::Ldflda => {
                    let Some(field) = class.field(token) else { continue };
                    uses.used.insert(field);
                    if opcode != Opcode::Ldfld {
                        uses.written.insert(field);
                    }
                    if seen.insert(token) {
                        uses.tokens.push((token, field));
                    }
                }
                Opcode::Call | Opcode::Callvirt => {
                    if let Some(method) = class.method(token)
                        && seen.insert(token)
                    {
                        uses.calls.push((token, method));
                    }
                }
                _ => {}
            }
        }
        uses
    }
}

impl Others<'_> {
    /// The states that others put the machine into; `None` if they cannot be told.
    fn entered(&self, class: &Class<'_, '_>, state: Id<Field>) -> Option<BTreeSet<i32>> {
        let mut states = BTreeSet::new();
        let of_state = |code: &Code<'_>| {
            code.accesses(class).any(|one| one.field == state && one.kind != AccessKind::Read)
        };
        let has_argument =
            self.methods.iter().any(|(_, role, code)| *role == Role::Constructor && of_state(code));
        for (_, role, code) in &self.methods {
            for access in code.accesses(class).filter(|access| access.field == state) {
                match access.kind {
                    AccessKind::Read => {}
                    AccessKind::Write if *role == Role::Constructor => {
                        // It stores its argument.
                        let before = code.instructions.get(access.at.checked_sub(1)?)?;
                        if before.opcode != Opcode::Ldarg1 {
                            return None;
                        }
                    }
                    AccessKind::Write => {
                        states.insert(code.constant_before(access.at)?);
                    }
                    // Only `Interlocked.CompareExchange(ref state, 0, -2)`.
                    AccessKind::Address => {
                        let [new, old, call] = code.instructions.get(access.at + 1..access.at + 4)? else {
                            return None;
                        };
                        let (Operand::Int(new), Operand::Int(_), Operand::Token(token)) =
                            (new.operand, old.operand, call.operand)
                        else {
                            return None;
                        };
                        let name = class.module().named_method(token)?.name().ok()?;
                        if *role != Role::Restarts || name != "CompareExchange" {
                            return None;
                        }
                        states.insert(new);
                    }
                }
            }
            for (at, instruction) in code.instructions.iter().enumerate() {
                if instruction.opcode != Opcode::Newobj || !class.makes(instruction) {
                    continue;
                }
                if has_argument {
                    states.insert(code.constant_before(at)?);
                } else if *role != Role::Starter || !of_state(code) {
                    states.insert(0);
                }
            }
            if *role == Role::Starter && class.is_struct && !of_state(code) {
                states.insert(0);
            }
        }
        Some(states)
    }

    /// Whether the other methods leave a field alone while the method that was written is under way.
    fn leave_alone(&self, class: &Class<'_, '_>, uses: &Uses, field: Id<Field>, state: Id<Field>) -> bool {
        self.methods.iter().all(|(_, role, code)| {
            code.accesses(class).filter(|access| access.field == field).all(|access| match role {
                // Before the machine runs.
                Role::Starter | Role::Constructor => access.kind == AccessKind::Write,
                // It writes into a machine that does not run yet. What it copies is another's from then on.
                Role::Restarts => match access.kind {
                    AccessKind::Write => true,
                    AccessKind::Read => !uses.written.contains(&field),
                    AccessKind::Address => false,
                },
                // They run when `MoveNext` or `Dispose` calls them.
                Role::Finally => true,
                Role::Disposes => Self::ends(class, code, access.at, state),
                Role::Other => false,
            })
        }) && self.calls_of_finally_end(class, state)
    }

    /// Whether the method does not go on after an instruction of `Dispose` has run: the state is written at its entry, or in the
    /// block of the instruction.
    fn ends(class: &Class<'_, '_>, code: &Code<'_>, at: usize, state: Id<Field>) -> bool {
        let block = code.block_of(at);
        code.accesses(class).any(|access| {
            let is_store = access.field == state && access.kind == AccessKind::Write;
            let home = code.block_of(access.at);
            is_store && (home == Some(0) || (home.is_some() && home == block))
        })
    }

    /// Whether every call of the machine's methods by `Dispose` ends the method, so that it does not go on afterwards.
    fn calls_of_finally_end(&self, class: &Class<'_, '_>, state: Id<Field>) -> bool {
        self.methods.iter().all(|(_, role, code)| {
            code.own_calls(class).all(|(at, callee)| match role {
                Role::Disposes => {
                    Self::ends(class, code, at, state) || self.leaves(class, callee, state).is_some()
                }
                // `IEnumerable.GetEnumerator` calls the other one.
                Role::Restarts => true,
                _ => false,
            })
        })
    }

    /// The state that a method leaves the machine in: its first block stores it, and nothing else does.
    fn leaves(&self, class: &Class<'_, '_>, method: Id<MethodDef>, state: Id<Field>) -> Option<i32> {
        let (_, _, code) = self.methods.iter().find(|(id, ..)| *id == method)?;
        let mut writes =
            code.accesses(class).filter(|access| access.field == state && access.kind != AccessKind::Read);
        let write = writes.next()?;
        let is_only =
            writes.next().is_none() && write.kind == AccessKind::Write && code.block_of(write.at) == Some(0);
        code.constant_before(write.at).filter(|_| is_only)
    }

    /// What a call of a method does to the variables; `None` if that is not known.
    fn own_call(
        &self,
        class: &Class<'_, '_>,
        method: Id<MethodDef>,
        state: Id<Field>,
        number: &dyn Fn(Id<Field>) -> Option<u16>,
    ) -> Option<OwnCall> {
        let (_, role, code) = self.methods.iter().find(|(id, ..)| *id == method)?;
        let mut call = OwnCall::default();
        match role {
            // In the handler of a fault: nothing comes after it.
            Role::Disposes => {
                let all = || self.methods.iter().flat_map(|(_, _, code)| code.accesses(class));
                call.touched = all().filter_map(|access| number(access.field)).collect();
            }
            Role::Finally if code.own_calls(class).next().is_none() => {
                call.touched = code.accesses(class).filter_map(|access| number(access.field)).collect();
            }
            _ => return None,
        }
        call.touched.sort_unstable();
        call.touched.dedup();
        let writes = |one: &Access| one.kind != AccessKind::Read;
        call.written = if *role == Role::Disposes {
            call.touched.clone()
        } else {
            code.accesses(class).filter(writes).filter_map(|access| number(access.field)).collect()
        };
        call.written.sort_unstable();
        call.written.dedup();
        if *role == Role::Finally && call.written.contains(&STATE) {
            call.state = Some(self.leaves(class, method, state)?);
        }
        Some(call)
    }
}
