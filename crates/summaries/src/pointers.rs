//! Methods that may keep the address of a by-ref argument, as a pointer or a native integer.
//!
//! A by-ref ends with the call that it is passed to, unless the callee makes a pointer of it (`fixed`, `Unsafe.AsPointer`): that
//! may be stored, or returned as any number. One pass over an assembly finds the methods that make such pointers; a method with
//! by-ref parameters that calls one of them may hand its own on. Of code of other assemblies only what it returns is looked at:
//! it is taken to keep no address otherwise (assumption `call-effects`).

use std::sync::{Arc, Mutex, PoisonError};

use marple_il::{Body, Instruction, Opcode, Operand, read_body, reads};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle};
use marple_metadata::signature::{MethodSignature, Primitive, StandAloneSignature, Type as Signature};
use marple_metadata::tables::{Id, MethodDef, Token};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::digest::sorted;

/// The keepers of assemblies, found when they are first asked for.
#[derive(Default)]
pub struct Pointers {
    found: Mutex<FxHashMap<AssemblyId, Arc<Keepers>>>,
}

/// The methods of one assembly that may keep the address of a by-ref argument.
#[derive(Default)]
struct Keepers {
    methods: FxHashSet<Id<MethodDef>>,
    /// The names of those that are virtual: a call of any method of that name may run them.
    names: FxHashSet<String>,
}

impl Pointers {
    /// Whether a method of the caller's assembly that the call may run may keep the address of an argument.
    pub fn keeps(&self, assemblies: &Assemblies<'_>, caller: AssemblyId, callee: MethodHandle) -> bool {
        let keepers = self.find(assemblies, caller);
        if callee.assembly == caller && keepers.methods.contains(&callee.id) {
            return true;
        }
        let module = assemblies.module(callee.assembly);
        !keepers.names.is_empty() && name(module, callee.id).is_some_and(|name| keepers.names.contains(name))
    }
}

impl Pointers {
    fn find(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<Keepers> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let find = || Arc::new(reads::covered(|| survey(assemblies, assembly)));
        Arc::clone(found.entry(assembly).or_insert_with(find))
    }

    /// The keepers of an assembly in words.
    pub(crate) fn digest(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> String {
        let keepers = self.find(assemblies, assembly);
        format!("{:?} {:?}", sorted(keepers.methods.iter().copied()), sorted(keepers.names.iter().cloned()))
    }
}

/// What one method does with addresses.
struct Uses {
    method: Id<MethodDef>,
    /// It makes a pointer of a by-ref.
    makes: bool,
    calls: Vec<MethodHandle>,
    /// Somebody may hand it the address of a variable.
    takes: bool,
}

fn survey(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Keepers {
    let module = assemblies.module(assembly);
    let mut resolved = FxHashMap::default();
    let uses: Vec<Uses> = module
        .ids::<MethodDef>()
        .filter_map(|method| {
            let body = read_body(module, method).ok()??;
            let instructions = body.decode().ok()?;
            let signature = module.method_signature(method).ok()?;
            let calls = calls(assemblies, assembly, &instructions, &mut resolved);
            let makes = pins_address(module, &body) || makes_pointer(module, &signature, &instructions);
            let takes = takes_address(assemblies, MethodHandle { assembly, id: method });
            Some(Uses { method, makes, calls, takes })
        })
        .collect();
    let mut keepers = Keepers::default();
    let mut callers: FxHashMap<Id<MethodDef>, Vec<Id<MethodDef>>> = FxHashMap::default();
    for one in uses.iter().filter(|one| one.takes) {
        for callee in one.calls.iter().filter(|callee| callee.assembly == assembly) {
            callers.entry(callee.id).or_default().push(one.method);
        }
    }
    let makers = uses.iter().filter(|one| one.makes && one.takes);
    let mut open: Vec<Id<MethodDef>> = makers.map(|one| one.method).collect();
    while let Some(method) = open.pop() {
        if !keepers.methods.insert(method) {
            continue;
        }
        open.extend(callers.get(&method).into_iter().flatten());
        if module.row(method).is_ok_and(|row| row.flags.is_virtual())
            && let Some(name) = name(module, method)
            && keepers.names.insert(name.to_owned())
        {
            // Whoever calls a method of that name may call this one.
            let callees = uses.iter().filter(|one| one.takes).filter(|one| {
                let mut calls = one.calls.iter();
                calls.any(|callee| self::name(assemblies.module(callee.assembly), callee.id) == Some(name))
            });
            open.extend(callees.map(|one| one.method));
        }
    }
    keepers
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

/// The methods that instructions name.
fn calls(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    instructions: &[Instruction<'_>],
    resolved: &mut FxHashMap<Token, Option<MethodHandle>>,
) -> Vec<MethodHandle> {
    let named =
        instructions.iter().filter_map(|instruction| match (instruction.opcode, instruction.operand) {
            (Opcode::Call | Opcode::Callvirt | Opcode::Newobj | Opcode::Ldftn, Operand::Token(token)) => {
                Some(token)
            }
            _ => None,
        });
    let mut handle =
        |token: Token| *resolved.entry(token).or_insert_with(|| assemblies.resolve_method(assembly, token));
    named.filter_map(&mut handle).collect()
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

/// Whether a method of `System.Runtime.CompilerServices.Unsafe` is called, or an address is made a number where it stands.
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
            (Opcode::Ldflda, _) => true,
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
            (Opcode::Call, Operand::Token(token)) => is_unsafe(token),
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
