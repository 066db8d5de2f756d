//! What a method does to what it is handed: what it may write, and what it may make known to others.
//!
//! A walk over the code, block by block, with a stack that knows which cells are arguments and which were found in fields
//! of arguments. What is stored anywhere, returned, left on the stack at a block's end or handed to code that is not known
//! may be kept. Callees are looked into, but not far.

use std::sync::{Arc, Mutex, PoisonError};

use marple_il::{Body, ClauseKind, Instruction, Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, Member, MethodHandle};
use marple_metadata::signature::{MemberSignature, MethodSignature, Primitive, Type as Signature};
use marple_metadata::tables::{MemberRef, MethodDef, MethodDefOrRef, MethodSpec, Token};
use rustc_hash::{FxHashMap, FxHashSet};

/// How far callees of callees are looked into.
const DEPTH: u8 = 2;
/// The longest code that is walked.
const LONGEST: usize = 2000;

/// `MethodAttributes`: `Virtual`, `Final`.
const VIRTUAL: u16 = 0x40;
const FINAL: u16 = 0x20;

/// What a method may write that somebody else can see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Writes {
    /// Nothing.
    Nothing,
    /// Fields of the object it is called on.
    This,
    /// Anything that it can reach.
    Anything,
}

/// What of an argument a method may make known to others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kept {
    /// What is found in these fields; nothing if there are none.
    Fields(Vec<FieldHandle>),
    /// The argument itself.
    All,
}

/// What a method does to what it is handed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Effect {
    pub(crate) writes: Writes,
    /// By argument, `this` first.
    pub(crate) kept: Vec<Kept>,
}

/// The effects of methods, found when they are first asked for.
#[derive(Default)]
pub struct Effects {
    /// The depth is part of the question, so that the answer does not depend on who asks first.
    found: Mutex<FxHashMap<(MethodHandle, u8), Arc<Effect>>>,
}

impl Effects {
    /// What a call of a method does; `None` if nothing is known of it.
    pub(crate) fn of_call(
        &self,
        assemblies: &Assemblies<'_>,
        assembly: AssemblyId,
        token: Token,
    ) -> Option<Arc<Effect>> {
        self.of(assemblies, callee(assemblies, assembly, token)?, DEPTH)
    }

    fn of(&self, assemblies: &Assemblies<'_>, method: MethodHandle, depth: u8) -> Option<Arc<Effect>> {
        let key = (method, depth);
        let found = || self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(effect) = found().get(&key) {
            return Some(Arc::clone(effect));
        }
        let effect = Arc::new(self.walk(assemblies, method, depth)?);
        found().insert(key, Arc::clone(&effect));
        Some(effect)
    }

    fn walk(&self, assemblies: &Assemblies<'_>, method: MethodHandle, depth: u8) -> Option<Effect> {
        let module = assemblies.module(method.assembly);
        let signature = module.method_signature(method.id).ok()?;
        let body = read_body(module, method.id).ok()??;
        if body.code.len() > LONGEST {
            return None;
        }
        let instructions = body.decode().ok()?;
        let arguments = signature.parameters.len() + usize::from(signature.has_this);
        let mut walk = Walk {
            effects: self,
            assemblies,
            assembly: method.assembly,
            depth,
            returns: signature.returns != Signature::Primitive(Primitive::Void),
            stack: Vec::new(),
            effect: Effect { writes: Writes::Nothing, kept: vec![Kept::Fields(Vec::new()); arguments] },
        };
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

/// The method that a call surely runs, if it has one in IL.
fn callee(assemblies: &Assemblies<'_>, assembly: AssemblyId, token: Token) -> Option<MethodHandle> {
    let Member::Method(method) = assemblies.resolve_member(assembly, plain(assemblies, assembly, token)?)
    else {
        return None;
    };
    let flags = assemblies.module(method.assembly).row(method.id).ok()?.flags;
    (flags & VIRTUAL == 0 || flags & FINAL != 0).then_some(method)
}

/// The token of a method without its type arguments.
fn plain(assemblies: &Assemblies<'_>, assembly: AssemblyId, token: Token) -> Option<Token> {
    match token.to::<MethodSpec>() {
        Some(id) => Some(match assemblies.module(assembly).row(id).ok()?.method {
            MethodDefOrRef::Definition(id) => id.token(),
            MethodDefOrRef::Reference(id) => id.token(),
        }),
        None => Some(token),
    }
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

/// How instructions are called that make a number of two.
const COMPUTES: [&str; 10] = ["add", "sub", "mul", "div", "rem", "shl", "shr", "cgt", "clt", "ldelem."];

/// How many cells an instruction takes and leaves that nobody needs to follow; `None` for all others.
fn numbers(opcode: Opcode) -> Option<(usize, usize)> {
    use Opcode as O;
    let name = opcode.mnemonic();
    Some(match opcode {
        O::Nop | O::Break | O::Volatile | O::Readonly | O::Constrained | O::Tail | O::Unaligned => (0, 0),
        O::Pop => (1, 0),
        O::Ldloc | O::Ldnull | O::Ldstr | O::Ldsfld | O::Ldtoken | O::Ldftn | O::Sizeof => (0, 1),
        _ if name.starts_with("ldc.") => (0, 1),
        O::Neg | O::Not | O::Ldlen | O::Newarr => (1, 1),
        // Only a reference that is read through an address may be part of something.
        O::LdindRef => return None,
        _ if name.starts_with("conv.") || name.starts_with("ldind.") => (1, 1),
        O::And | O::Or | O::Xor | O::Ceq => (2, 1),
        _ if COMPUTES.iter().any(|prefix| name.starts_with(prefix)) => (2, 1),
        _ if name.starts_with("stelem.") => (3, 0),
        _ => return None,
    })
}

/// A cell of the stack.
#[derive(Clone, Copy)]
enum Cell {
    Argument(usize),
    /// What is found in a field of an argument, or behind that.
    Part(usize, Option<FieldHandle>),
    /// The address of a local or argument, or of a part of one.
    Local,
    Other,
}

struct Walk<'w, 'f> {
    effects: &'w Effects,
    assemblies: &'w Assemblies<'f>,
    assembly: AssemblyId,
    depth: u8,
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
    fn step(&mut self, instruction: &Instruction<'_>) -> Option<()> {
        use Opcode as O;
        match (instruction.opcode.long_form(), instruction.operand) {
            (O::Ldarg, Operand::Argument(number)) => self.stack.push(Cell::Argument(number.into())),
            (O::Ldarga | O::Ldloca, _) => self.stack.push(Cell::Local),
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
                    Cell::Argument(0) => self.wrote(Writes::This),
                    _ => self.wrote(Writes::Anything),
                }
            }
            (O::Stobj | O::StindI, _) => self.store(),
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
            O::Stsfld => {
                let value = self.pop();
                self.keep(value);
                self.wrote(Writes::Anything);
                return Some(());
            }
            O::LdelemRef | O::Ldelem => {
                self.pop();
                let found = match self.pop() {
                    Cell::Argument(number) => Cell::Part(number, None),
                    cell => cell,
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
                self.wrote(Writes::Anything);
                return Some(());
            }
            O::StindI1 | O::StindI2 | O::StindI4 | O::StindI8 | O::StindR4 | O::StindR8 | O::StindRef => {
                self.store();
                return Some(());
            }
            O::StelemI
            | O::StelemI1
            | O::StelemI2
            | O::StelemI4
            | O::StelemI8
            | O::StelemR4
            | O::StelemR8 => {
                self.wrote(Writes::Anything);
            }
            _ => {}
        }
        let (pops, pushes) = numbers(opcode)?;
        self.drop(pops);
        self.stack.extend(std::iter::repeat_n(Cell::Other, pushes));
        Some(())
    }

    fn call(&mut self, opcode: Opcode, token: Token) -> Option<()> {
        let signature = self.signature(token)?;
        let is_new = opcode == Opcode::Newobj;
        let takes_this = signature.has_this && !is_new;
        let count = signature.parameters.len() + usize::from(takes_this);
        let mut cells = vec![Cell::Other; count];
        for cell in cells.iter_mut().rev() {
            *cell = self.pop();
        }
        let method = callee(self.assemblies, self.assembly, token);
        let known = match (method, self.depth.checked_sub(1)) {
            (Some(method), Some(depth)) => self.effects.of(self.assemblies, method, depth),
            _ => None,
        };
        // A constructor's `this` is nobody's yet.
        let first = usize::from(is_new);
        match &known {
            None => {
                self.wrote(Writes::Anything);
                for &cell in &cells {
                    self.keep(cell);
                }
            }
            Some(effect) => {
                match effect.writes {
                    Writes::Nothing => {}
                    Writes::This if is_new => {}
                    Writes::This if matches!(cells.first(), Some(Cell::Argument(0))) => {
                        self.wrote(Writes::This);
                    }
                    Writes::This if matches!(cells.first(), Some(Cell::Local)) => {}
                    Writes::This | Writes::Anything => self.wrote(Writes::Anything),
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
        if is_new || signature.returns != Signature::Primitive(Primitive::Void) {
            self.stack.push(Cell::Other);
        }
        Some(())
    }

    fn signature(&self, token: Token) -> Option<MethodSignature> {
        let module = self.assemblies.module(self.assembly);
        let token = plain(self.assemblies, self.assembly, token)?;
        if let Some(id) = token.to::<MethodDef>() {
            return module.method_signature(id).ok();
        }
        match module.member_signature(token.to::<MemberRef>()?).ok()? {
            MemberSignature::Method(signature) => Some(signature),
            MemberSignature::Field(_) => None,
        }
    }

    /// Whether a field may hold references.
    fn holds_references(&self, token: Token) -> bool {
        let module = self.assemblies.module(self.assembly);
        let ty = match token.to::<MemberRef>() {
            Some(id) => match module.member_signature(id) {
                Ok(MemberSignature::Field(ty)) => Some(ty),
                _ => None,
            },
            None => token.to().and_then(|id| module.field_signature(id).ok()),
        };
        match ty {
            Some(Signature::Primitive(primitive)) => {
                matches!(primitive, Primitive::Object | Primitive::String | Primitive::TypedReference)
            }
            _ => true,
        }
    }

    fn field(&self, token: Token) -> Option<FieldHandle> {
        match self.assemblies.resolve_member(self.assembly, token) {
            Member::Field(field) => Some(field),
            _ => None,
        }
    }
}
