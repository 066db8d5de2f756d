//! A method's code, prepared for walks: what it calls and which static initializers it may run, resolved once.

use std::sync::Arc;

use marple_il::{Body, ClauseKind, Flow, Instruction, Opcode, Operand, StackEffect, read_body};
use marple_metadata::LibraryName;
use marple_metadata::assemblies::{Assemblies, FieldHandle, Member, MethodHandle, TypeHandle};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::{MethodSpec, Token, TypeDefOrRef};
use rustc_hash::FxHashSet;

use crate::callee::{is_intrinsic, may_be_replaced};
use crate::library::{is_system, library_effect};
use crate::pointers::may_be_address;
use crate::waiting::waits;

use super::initializers::{is_initialized, is_initialized_by_call};
use super::{Dispatch, Effect, Effects};

/// The longest code that is walked, in bytes: static initializers of tables are long.
const LONGEST: usize = 64 * 1024;

/// How often code is looked over for where the method may return from; then it may from anywhere.
const LOOKS: usize = 32;

/// A method's code and what it may run.
pub(super) struct Code<'f> {
    pub(super) method: MethodHandle,
    pub(super) instructions: Vec<Instruction<'f>>,
    /// The offsets at which control may arrive from elsewhere.
    pub(super) leaders: FxHashSet<u32>,
    /// By instruction, whether the method may return once it was reached.
    pub(super) may_return: Vec<bool>,
    /// Whether it catches exceptions.
    pub(super) catches: bool,
    pub(super) arguments: usize,
    /// The arguments that are always what the method was handed, and no pointers.
    pub(super) fixed: Vec<bool>,
    /// The locals whose addresses are taken.
    pub(super) taken: FxHashSet<u16>,
    pub(super) returns_value: bool,
    pub(super) is_synchronized: bool,
    /// The static initializer that its call may run.
    pub(super) initializer: Option<Initializer>,
    /// What instructions run, by their number.
    pub(super) sites: Vec<(usize, Site)>,
    /// All methods that it may run, each once.
    pub(super) runs: Vec<MethodHandle>,
}

/// A static initializer that may run.
#[derive(Clone, Copy)]
pub(super) struct Initializer {
    pub(super) class: TypeHandle,
    pub(super) method: MethodHandle,
}

/// What one instruction runs.
pub(super) enum Site {
    Call(Call),
    /// A delegate is made, or the address of a method is taken.
    Function(Option<MethodHandle>),
    Static(Static),
}

/// A call.
pub(super) struct Call {
    pub(super) target: Target,
    pub(super) is_new: bool,
    pub(super) pops: usize,
    pub(super) pushes: bool,
    pub(super) waits: bool,
    /// A bit for each argument that may be an address, `this` first.
    pub(super) addresses: u32,
    /// It is code of the runtime's libraries, as static initializers see it: whether it is handed objects.
    pub(super) foreign: Option<bool>,
}

/// What a call runs.
pub(super) enum Target {
    /// Nothing that matters.
    Nothing,
    /// What a library is known to do.
    Library(Arc<Effect>),
    /// One of these.
    Methods(Vec<MethodHandle>),
    Unknown,
}

/// The use of a static field.
pub(super) struct Static {
    /// The initializer that it may run.
    pub(super) initializer: Option<Initializer>,
    /// Whether the class leaves the time of its initializer open.
    pub(super) is_open: bool,
    /// The class that has the field, as far as its static initializer is the one who knows it; otherwise anybody may.
    pub(super) owner: Option<TypeHandle>,
    /// Whether an array may be found in it, or behind it.
    pub(super) may_hold_array: bool,
}

impl<'f> Code<'f> {
    /// `None` if its code is not there or too long, or something in it cannot be read.
    pub(super) fn prepare(
        effects: &Effects,
        assemblies: &Assemblies<'f>,
        method: MethodHandle,
    ) -> Option<Self> {
        let module = assemblies.module(method.assembly);
        let body = read_body(module, method.id).ok()??;
        if body.code.len() > LONGEST || module.is_reference_assembly() {
            return None;
        }
        let signature = module.method_signature(method.id).ok()?;
        let instructions = body.decode().ok()?;
        let never_returns = instructions.iter().all(|one| one.opcode != Opcode::Ret);
        if never_returns && may_be_replaced(module, method.id, &instructions) {
            return None;
        }
        let is_own = |one: &Instruction<'_>| match one.operand {
            Operand::Token(token) if one.opcode == Opcode::Call => {
                assemblies.resolve_method(method.assembly, token) == Some(method)
            }
            _ => false,
        };
        if is_intrinsic(module, method.id) && instructions.iter().any(is_own) {
            return None;
        }
        let this = usize::from(signature.has_this && !signature.explicit_this);
        let arguments = signature.parameters.len() + this;
        let mut fixed = vec![true; arguments];
        for (place, ty) in fixed[this..].iter_mut().zip(&signature.parameters) {
            *place = !matches!(
                ty.unmodified(),
                Signature::Pointer(_)
                    | Signature::Function(_)
                    | Signature::Primitive(Primitive::NativeInt | Primitive::NativeUint)
            );
        }
        let mut taken = FxHashSet::default();
        for instruction in &instructions {
            match (instruction.opcode.long_form(), instruction.operand) {
                (Opcode::Starg | Opcode::Ldarga, Operand::Argument(number)) => {
                    if let Some(place) = fixed.get_mut(usize::from(number)) {
                        *place = false;
                    }
                }
                (Opcode::Ldloca, Operand::Local(number)) => {
                    taken.insert(number);
                }
                _ => {}
            }
        }
        let catches =
            body.clauses.iter().any(|one| !matches!(one.kind, ClauseKind::Finally | ClauseKind::Fault));
        let mut code = Self {
            method,
            leaders: leaders(&body, &instructions),
            may_return: may_return(&instructions, catches),
            catches,
            arguments,
            fixed,
            taken,
            returns_value: *signature.returns.unmodified() != Signature::Primitive(Primitive::Void),
            is_synchronized: module.is_synchronized(method.id),
            initializer: None,
            sites: Vec::new(),
            runs: Vec::new(),
            instructions,
        };
        code.find_sites(effects, assemblies)?;
        Some(code)
    }

    fn find_sites(&mut self, effects: &Effects, assemblies: &Assemblies<'_>) -> Option<()> {
        let found = assemblies.method(self.method)?;
        // An initializer does not run again.
        if !found.is_static_constructor() && is_initialized_by_call(assemblies, &found) {
            self.initializer = initializer(assemblies, found.class);
        }
        let own_class = found.is_static_constructor().then_some(found.class);
        let mut runs: Vec<MethodHandle> = self.initializer.iter().map(|one| one.method).collect();
        for (number, instruction) in self.instructions.iter().enumerate() {
            let Operand::Token(token) = instruction.operand else { continue };
            let site = match instruction.opcode {
                Opcode::Call | Opcode::Callvirt | Opcode::Newobj => {
                    let mut prefixes =
                        self.instructions[..number].iter().rev().take_while(|one| one.opcode.is_prefix());
                    let is_constrained = prefixes.any(|one| one.opcode == Opcode::Constrained);
                    let dispatch = match instruction.opcode {
                        _ if is_constrained => Dispatch::Constrained,
                        Opcode::Callvirt => Dispatch::Virtual,
                        _ => Dispatch::Exact,
                    };
                    let mut call = call(assemblies, self.method, instruction.opcode, token)?;
                    if matches!(call.target, Target::Unknown) {
                        let callees = effects.callees(assemblies, self.method.assembly, token, dispatch);
                        call.target = callees.map_or(Target::Unknown, Target::Methods);
                    }
                    Site::Call(call)
                }
                Opcode::Ldftn => {
                    let callees = effects.callees(assemblies, self.method.assembly, token, Dispatch::Exact);
                    Site::Function(callees.and_then(|callees| callees.first().copied()))
                }
                Opcode::Ldsfld | Opcode::Ldsflda | Opcode::Stsfld => {
                    Site::Static(static_use(assemblies, self.method, own_class, token))
                }
                _ => continue,
            };
            match &site {
                Site::Call(Call { target: Target::Methods(methods), .. }) => runs.extend(methods),
                Site::Function(Some(method)) => runs.push(*method),
                Site::Static(Static { initializer: Some(initializer), .. }) => {
                    runs.push(initializer.method);
                }
                _ => {}
            }
            self.sites.push((number, site));
        }
        let mut seen = FxHashSet::default();
        runs.retain(|method| seen.insert(*method));
        self.runs = runs;
        Some(())
    }
}

fn initializer(assemblies: &Assemblies<'_>, class: TypeHandle) -> Option<Initializer> {
    assemblies.static_constructor(class).map(|method| Initializer { class, method })
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

/// By instruction, whether the method may return once it was reached. If it catches exceptions, it may from anywhere.
fn may_return(instructions: &[Instruction<'_>], catches: bool) -> Vec<bool> {
    let mut may_return = vec![catches; instructions.len()];
    let mut changed = !catches;
    let mut looks = 0;
    while std::mem::take(&mut changed) {
        looks += 1;
        if looks > LOOKS {
            may_return.fill(true);
            break;
        }
        for (number, instruction) in instructions.iter().enumerate().rev() {
            if may_return[number] {
                continue;
            }
            let next = |may_return: &[bool]| may_return.get(number + 1).copied().unwrap_or(true);
            let at = |may_return: &[bool], target: u32| {
                let found = instructions.binary_search_by_key(&target, |one| one.offset);
                found.map_or(true, |number| may_return[number])
            };
            let returns = match instruction.opcode.flow() {
                // Who runs a handler goes on.
                Flow::Return | Flow::EndHandler => true,
                Flow::Throw => false,
                Flow::Next => next(&may_return),
                Flow::Branch | Flow::Leave => match instruction.operand {
                    Operand::Target(target) => at(&may_return, target),
                    _ => true,
                },
                Flow::Condition | Flow::Switch => {
                    next(&may_return)
                        || match instruction.operand {
                            Operand::Target(target) => at(&may_return, target),
                            Operand::Targets(targets) => targets.iter().any(|target| at(&may_return, target)),
                            _ => true,
                        }
                }
            };
            changed |= returns;
            may_return[number] = returns;
        }
    }
    may_return
}

/// Whether what has a type may be an array, or lead to one.
fn may_lead_to_array(ty: &Signature) -> bool {
    !matches!(ty, Signature::Primitive(primitive) if *primitive != Primitive::Object)
}

fn call(assemblies: &Assemblies<'_>, caller: MethodHandle, opcode: Opcode, token: Token) -> Option<Call> {
    let module = assemblies.module(caller.assembly);
    let named = module.named_method(token)?;
    let name = named.library_name();
    let signature = named.signature().ok()?;
    let effect = StackEffect::of_call(opcode, &signature);
    let is_nothing = name.is_some_and(|name| is_statement(name) || is_object_constructor(name));
    let target = if is_nothing {
        Target::Nothing
    } else if let Some(effect) = library_effect(module, token) {
        Target::Library(Arc::new(effect))
    } else {
        Target::Unknown
    };
    let takes_this = effect.pops > signature.parameters.len();
    // `this` of a struct is one, and so may be that of a class that is not found.
    let this_is_address = takes_this
        && assemblies.resolve_method(caller.assembly, token).is_none_or(|method| {
            assemblies.method(method).is_none_or(|method| assemblies.is_value_type(method.class))
        });
    let is_address = |ty: &Signature| may_be_address(ty) || matches!(ty.unmodified(), Signature::ByRef(_));
    let first = usize::from(takes_this);
    let mut addresses = u32::from(this_is_address);
    for (number, ty) in signature.parameters.iter().enumerate() {
        if is_address(ty) {
            addresses |=
                u32::try_from(number + first).ok().and_then(|bit| 1_u32.checked_shl(bit)).unwrap_or(0);
        }
    }
    let hands = takes_this || signature.parameters.iter().any(may_lead_to_array);
    Some(Call {
        target,
        is_new: opcode == Opcode::Newobj,
        pops: effect.pops,
        pushes: effect.pushes > 0,
        waits: name.is_some_and(waits),
        addresses,
        foreign: is_foreign(assemblies, caller, opcode, token).then_some(hands),
    })
}

fn static_use(
    assemblies: &Assemblies<'_>,
    user: MethodHandle,
    own_class: Option<TypeHandle>,
    token: Token,
) -> Static {
    let module = assemblies.module(user.assembly);
    let field = assemblies.resolve_field(user.assembly, token);
    let class = field.and_then(|field| assemblies.class_of_field(field));
    let may_run =
        class.filter(|class| own_class != Some(*class) && !is_initialized(assemblies, user, token, *class));
    let is_generic = !module.class_arguments(token).is_empty();
    // What a generic class calls may be of another instance, which has its own fields.
    let is_owned = !is_generic || (own_class == class && module.names_own_instance(token));
    Static {
        initializer: may_run.and_then(|class| initializer(assemblies, class)),
        is_open: class.is_some_and(|class| assemblies.type_flags(class).is_before_field_init()),
        owner: class.filter(|_| is_owned),
        may_hold_array: may_hold_array(assemblies, user, token, field),
    }
}

/// Whether an array may be found in a static field, or behind it. Not in those that compilers make for lambdas.
fn may_hold_array(
    assemblies: &Assemblies<'_>,
    user: MethodHandle,
    token: Token,
    field: Option<FieldHandle>,
) -> bool {
    let is_made_up = field.is_some_and(|field| {
        let module = assemblies.module(field.assembly);
        let class = module.type_of_field(field.id).and_then(|class| module.type_name(class));
        class.is_ok_and(|class| class.is_compilers())
    });
    let ty = assemblies.module(user.assembly).named_field_type(token);
    !is_made_up && ty.is_none_or(|ty| may_lead_to_array(&ty))
}

/// Whether a call in a static initializer, or one that may run a static initializer early, is of code of the runtime's libraries: that was handed nothing of what others see
/// (assumption `call-effects`). Any other assembly may be part of the program, and so may an override.
pub(super) fn is_foreign(
    assemblies: &Assemblies<'_>,
    caller: MethodHandle,
    opcode: Opcode,
    token: Token,
) -> bool {
    if hands_made(assemblies, caller, token) {
        return false;
    }
    match assemblies.resolve_member(caller.assembly, token) {
        Member::Method(method) if method.assembly == caller.assembly => false,
        Member::Method(method) => assemblies.method(method).is_some_and(|method| {
            let is_virtual = opcode == Opcode::Callvirt || method.flags.is_static();
            let runs_other = is_virtual
                && method.flags.is_overridable()
                && !assemblies.type_flags(method.class).is_sealed();
            let module = assemblies.module(method.class.assembly);
            let outermost = module.nesting(method.class.id).ok().and_then(|types| types.last().copied());
            let name = outermost.and_then(|class| module.type_name(class).ok());
            !runs_other && name.is_some_and(|name| is_system(name.namespace))
        }),
        Member::OfArray => true,
        Member::Field(_) => false,
        // Its assembly is not there, so nobody knows whether it is virtual.
        Member::Unknown => {
            let method = assemblies.module(caller.assembly).named_method(token);
            let name = method.and_then(|method| method.library_name());
            opcode != Opcode::Callvirt && name.is_some_and(|name| is_system(name.namespace))
        }
    }
}

/// Whether a call hands on what a compiler made: the type of the machine of an `async` method is a type argument (`builder.Start(ref machine)`).
fn hands_made(assemblies: &Assemblies<'_>, caller: MethodHandle, token: Token) -> bool {
    if token.to::<MethodSpec>().is_none() {
        return false;
    }
    let module = assemblies.module(caller.assembly);
    let is_made = |ty: &Signature| {
        let definition = match ty.unmodified() {
            Signature::Class(of) | Signature::Value(of) => *of,
            Signature::Generic(generic) => generic.definition,
            _ => return false,
        };
        let TypeDefOrRef::Definition(id) = definition else { return false };
        module.type_name(id).is_ok_and(|name| name.is_compilers())
    };
    module.named_method(token).is_some_and(|named| named.arguments().iter().any(is_made))
}

/// Whether it is the constructor that all end in, which does nothing.
fn is_object_constructor(name: LibraryName<'_>) -> bool {
    name == LibraryName { namespace: "System", class: "Object", method: ".ctor" }
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
