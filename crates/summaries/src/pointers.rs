//! Methods that may keep the address of a by-ref argument, as a pointer or a native integer.
//!
//! A by-ref ends with the call that it is passed to, unless the callee makes a pointer of it (`fixed`, `Unsafe.AsPointer`, `__makeref`): that
//! may be stored, or returned as any number. One pass over an assembly finds the methods that make such pointers; a method with
//! by-ref parameters that calls one of them may hand its own on. A virtual method is called by any method of its name or of a name that it implements; what a
//! delegate or a function pointer calls may be any of them. Of code of other assemblies only what it returns is looked at:
//! it is taken to keep no address otherwise (assumption `call-effects`).

use std::sync::{Arc, Mutex, PoisonError};

use marple_il::{Body, Instruction, Opcode, Operand, read_body, reads};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle};
use marple_metadata::signature::{MethodSignature, Primitive, StandAloneSignature, Type as Signature};
use marple_metadata::tables::{Id, MethodDef, MethodImpl, Token};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::digest::sorted;
use crate::kind::is_delegate;

/// The keepers of assemblies, found when they are first asked for.
#[derive(Default)]
pub struct Pointers {
    found: Mutex<FxHashMap<AssemblyId, Arc<Keepers>>>,
}

/// The methods of one assembly that may keep the address of a by-ref argument.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Keepers {
    methods: FxHashSet<Id<MethodDef>>,
    /// The names by which those of them are called that are virtual or implement something: a call of any method of that name may run them.
    names: FxHashSet<String>,
}

impl Keepers {
    /// Whether a call may run one of them.
    fn may_run(&self, called: &Called<'_>) -> bool {
        match called {
            Called::Unknown => !self.methods.is_empty(),
            Called::Named { own, name } => {
                own.is_some_and(|own| self.methods.contains(&own))
                    || (!self.names.is_empty() && name.is_some_and(|name| self.names.contains(name)))
            }
        }
    }
}

/// What a call says of the method that it runs.
#[derive(Clone, Copy)]
enum Called<'f> {
    /// It runs what a delegate or a function pointer leads to.
    Unknown,
    /// A method of the assembly, if it is one, or what replaces or implements it.
    Named { own: Option<Id<MethodDef>>, name: Option<&'f str> },
}

impl<'f> Called<'f> {
    fn by(assemblies: &Assemblies<'f>, assembly: AssemblyId, token: Token) -> Self {
        let name = assemblies.module(assembly).named_method(token).and_then(|method| method.name().ok());
        let handle = assemblies.resolve_method(assembly, token);
        let class = handle.and_then(|handle| assemblies.method(handle)).map(|method| method.class);
        if name == Some("Invoke") && class.is_none_or(|class| is_delegate(assemblies, class)) {
            return Called::Unknown;
        }
        let own = handle.filter(|handle| handle.assembly == assembly).map(|handle| handle.id);
        Called::Named { own, name }
    }
}

impl Pointers {
    /// Whether a method of the caller's assembly that a call may run may keep the address of an argument.
    pub fn keeps(&self, assemblies: &Assemblies<'_>, caller: AssemblyId, callee: Token) -> bool {
        let keepers = self.of(assemblies, caller);
        !keepers.methods.is_empty() && keepers.may_run(&Called::by(assemblies, caller, callee))
    }

    /// The same of a call through a function pointer.
    pub fn keeps_indirectly(&self, assemblies: &Assemblies<'_>, caller: AssemblyId) -> bool {
        self.of(assemblies, caller).may_run(&Called::Unknown)
    }

    /// Takes what was found before.
    pub(crate) fn preset(&self, assembly: AssemblyId, keepers: Arc<Keepers>) {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).insert(assembly, keepers);
    }

    pub(crate) fn of(&self, assemblies: &Assemblies<'_>, caller: AssemblyId) -> Arc<Keepers> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let find = || Arc::new(reads::covered(|| survey(assemblies, caller)));
        Arc::clone(found.entry(caller).or_insert_with(find))
    }

    /// The keepers of an assembly in words.
    pub(crate) fn digest(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> String {
        let keepers = self.of(assemblies, assembly);
        format!("{:?} {:?}", sorted(keepers.methods.iter().copied()), sorted(keepers.names.iter().cloned()))
    }
}

/// The methods that somebody may hand the address of a variable, by what they call.
#[derive(Default)]
struct Callers<'f> {
    of: FxHashMap<Id<MethodDef>, Vec<Id<MethodDef>>>,
    by_name: FxHashMap<&'f str, Vec<Id<MethodDef>>>,
    of_unknown: Vec<Id<MethodDef>>,
}

impl<'f> Callers<'f> {
    fn add(&mut self, caller: Id<MethodDef>, called: &Called<'f>) {
        match *called {
            Called::Unknown => self.of_unknown.push(caller),
            Called::Named { own, name } => {
                if let Some(own) = own {
                    self.of.entry(own).or_default().push(caller);
                }
                if let Some(name) = name {
                    self.by_name.entry(name).or_default().push(caller);
                }
            }
        }
    }
}

fn survey(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Keepers {
    let module = assemblies.module(assembly);
    let mut called = FxHashMap::default();
    let mut callers = Callers::default();
    // Those that make pointers, then those that may hand their addresses on to them.
    let mut open = Vec::new();
    for id in module.ids::<MethodDef>() {
        if !takes_address(assemblies, MethodHandle { assembly, id }) {
            continue;
        }
        let Ok(Some(body)) = read_body(module, id) else { continue };
        let (Ok(instructions), Ok(signature)) = (body.decode(), module.method_signature(id)) else {
            continue;
        };
        if pins_address(module, &body) || makes_pointer(module, &signature, &instructions) {
            open.push(id);
        }
        let run = |one: &Instruction<'_>| run_by(assemblies, assembly, one, &mut called);
        for called in instructions.iter().filter_map(run) {
            callers.add(id, &called);
        }
    }
    let implemented = implemented(assemblies, assembly);
    let mut keepers = Keepers::default();
    while let Some(method) = open.pop() {
        if !keepers.methods.insert(method) {
            continue;
        }
        open.append(&mut callers.of_unknown);
        open.extend(callers.of.remove(&method).into_iter().flatten());
        let is_virtual = module.row(method).is_ok_and(|row| row.flags.is_virtual());
        let own = name(module, method).filter(|_| is_virtual);
        for name in own.into_iter().chain(implemented.get(&method).into_iter().flatten().copied()) {
            if keepers.names.insert(name.to_owned()) {
                open.extend(callers.by_name.remove(name).into_iter().flatten());
            }
        }
    }
    keepers
}

/// By method of an assembly, the names of what it implements (`MethodImpl`), which need not be its own.
fn implemented<'f>(
    assemblies: &Assemblies<'f>,
    assembly: AssemblyId,
) -> FxHashMap<Id<MethodDef>, Vec<&'f str>> {
    let module = assemblies.module(assembly);
    let mut names: FxHashMap<Id<MethodDef>, Vec<&'f str>> = FxHashMap::default();
    for row in module.ids::<MethodImpl>().filter_map(|id| module.row(id).ok()) {
        let body = assemblies.resolve_method(assembly, row.body.token());
        let name = module.named_method(row.declaration.token()).and_then(|method| method.name().ok());
        if let (Some(body), Some(name)) = (body.filter(|body| body.assembly == assembly), name) {
            names.entry(body.id).or_default().push(name);
        }
    }
    names
}

fn name<'f>(module: &Module<'f>, method: Id<MethodDef>) -> Option<&'f str> {
    module.row(method).and_then(|row| module.string(row.name)).ok()
}

/// Whether somebody may hand the method the address of a variable: by a by-ref parameter, or as the `this` of a struct.
fn takes_address(assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
    let module = assemblies.module(method.assembly);
    let Ok(signature) = module.method_signature(method.id) else { return true };
    let is_struct = || assemblies.method(method).is_none_or(|method| assemblies.is_value_type(method.class));
    (signature.has_this && is_struct())
        || signature.parameters.iter().any(|ty| matches!(ty.unmodified(), Signature::ByRef(_)))
}

/// What an instruction may run, or whose address it takes.
fn run_by<'f>(
    assemblies: &Assemblies<'f>,
    assembly: AssemblyId,
    instruction: &Instruction<'_>,
    called: &mut FxHashMap<Token, Called<'f>>,
) -> Option<Called<'f>> {
    use Opcode as O;
    match (instruction.opcode, instruction.operand) {
        (O::Calli, _) => Some(Called::Unknown),
        (O::Call | O::Callvirt | O::Newobj | O::Jmp | O::Ldftn | O::Ldvirtftn, Operand::Token(token)) => {
            Some(*called.entry(token).or_insert_with(|| Called::by(assemblies, assembly, token)))
        }
        _ => None,
    }
}

/// Whether a local pins what a by-ref points to: `fixed (int* p = &r)`.
fn pins_address(module: &Module<'_>, body: &Body<'_>) -> bool {
    let Some(Ok(StandAloneSignature::Locals(locals))) =
        body.locals.map(|locals| module.stand_alone_signature(locals))
    else {
        return false;
    };
    locals.iter().any(|ty| match ty.unmodified() {
        Signature::Pinned(inner) => matches!(inner.unmodified(), Signature::ByRef(_)),
        _ => false,
    })
}

/// Whether a method of `System.Runtime.CompilerServices.Unsafe` is called, an address is made a number where it stands, or a `TypedReference`, whose first word it is.
pub(crate) fn makes_pointer(
    module: &Module<'_>,
    signature: &MethodSignature,
    instructions: &[Instruction<'_>],
) -> bool {
    let is_unsafe = |token: Token| {
        let class = module.named_method(token).and_then(|method| method.class_name());
        class.is_some_and(|class| class.name == "Unsafe")
    };
    let is_address =
        |instruction: &Instruction<'_>| match (instruction.opcode.long_form(), instruction.operand) {
            // The address of a span is where it keeps its own.
            (Opcode::Ldflda | Opcode::Ldloca, _) => true,
            (Opcode::Ldarg, Operand::Argument(number)) => {
                let first = usize::from(signature.has_this && !signature.explicit_this);
                let parameter =
                    usize::from(number).checked_sub(first).map(|number| signature.parameters.get(number));
                parameter.is_none_or(|ty| ty.is_none_or(|ty| matches!(ty.unmodified(), Signature::ByRef(_))))
            }
            _ => false,
        };
    let converts = |pair: &[Instruction<'_>]| {
        is_address(&pair[0]) && matches!(pair[1].opcode, Opcode::ConvU | Opcode::ConvI)
    };
    instructions.windows(2).any(converts)
        || instructions.iter().any(|instruction| match (instruction.opcode, instruction.operand) {
            (Opcode::Call | Opcode::Ldftn, Operand::Token(token)) => is_unsafe(token),
            (Opcode::Mkrefany, _) => true,
            _ => false,
        })
}

/// Whether a type is that of a pointer, or of an integer as wide as one.
pub fn may_be_address(ty: &Signature) -> bool {
    matches!(
        ty.unmodified(),
        Signature::Pointer(_)
            | Signature::Function(_)
            | Signature::Primitive(Primitive::NativeInt | Primitive::NativeUint)
    )
}
