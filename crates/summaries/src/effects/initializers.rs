//! Static initializers: who runs them, and whether they write what others see.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use marple_il::{Instruction, Opcode, Operand, read_body, read_short_body, reads};
use marple_metadata::assemblies::{
    Assemblies, AssemblyId, FieldHandle, Member, Method, MethodHandle, TypeHandle,
};
use marple_metadata::signature::{Primitive, Type};
use marple_metadata::tables::{Id, MethodDef, Token};
use rustc_hash::{FxHashMap, FxHashSet};

use super::code::is_foreign;
use super::{Dispatch, Effect, Effects, Writes};
use crate::digest::{others, sorted};
use crate::machines::move_next;

/// What a method does as a part of a static initializer. Nobody saw the statics of the class before, so which class it is decides what others see.
/// Code of the runtime's libraries is taken to write nothing of the program but what it is handed (assumption `call-effects`).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Initializing {
    /// What it writes apart from statics.
    pub(super) writes: Writes,
    /// The classes whose statics it writes, or whose initializers it runs that write what others see.
    pub(super) touched: Classes,
    /// The classes in whose statics it finds objects.
    pub(super) found: Classes,
    /// Whether it hands objects to code of other assemblies, which may write an array's elements.
    pub(super) hands: bool,
}

/// Some classes, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Classes {
    Some(Vec<TypeHandle>),
    /// So many that they are not told apart, or such as are not known.
    Many,
}

/// The most classes that are told apart.
const CLASSES: usize = 8;

impl Default for Classes {
    fn default() -> Self {
        Self::Some(Vec::new())
    }
}

impl Classes {
    /// Adds a class; one that is not known may be any.
    pub(super) fn add(&mut self, class: Option<TypeHandle>) {
        let (Self::Some(classes), Some(class)) = (&mut *self, class) else {
            *self = Self::Many;
            return;
        };
        if let Err(place) = classes.binary_search(&class) {
            classes.insert(place, class);
        }
        if classes.len() > CLASSES {
            *self = Self::Many;
        }
    }

    pub(super) fn join(&mut self, other: &Self) {
        match other {
            Self::Some(classes) => classes.iter().for_each(|class| self.add(Some(*class))),
            Self::Many => *self = Self::Many,
        }
    }

    /// Whether there may be others than one.
    fn has_others(&self, class: TypeHandle) -> bool {
        match self {
            Self::Some(classes) => classes.iter().any(|one| *one != class),
            Self::Many => true,
        }
    }
}

impl Initializing {
    /// Also does what another does.
    pub(super) fn join(&mut self, other: &Self) {
        self.writes = self.writes.join(other.writes);
        self.touched.join(&other.touched);
        self.found.join(&other.found);
        self.hands |= other.hands;
    }

    /// Whether the static initializer of a class that does this may write what others see.
    fn is_seen(&self, class: TypeHandle) -> bool {
        self.writes != Writes::NOTHING
            || self.touched.has_others(class)
            || (self.found.has_others(class) && self.hands)
    }
}

/// Whether methods begin late, as far as somebody asked.
#[derive(Default)]
pub(super) struct Late {
    known: RwLock<FxHashMap<MethodHandle, bool>>,
    /// A method whose code was read for another one, and that other one. Only while reads are recorded.
    read_by: Mutex<Vec<(Id<MethodDef>, MethodHandle)>>,
}

/// How many methods are inlined into one, each into the one before; beyond that, whatever is called counts.
const INLINED: u8 = 2;
/// The longest method that a compiler inlines by itself, in bytes: mono's limit is 20, that of .NET 100.
const SHORT: usize = 100;

/// Whether the code of a method may be compiled as a part of its callers'.
fn may_be_inlined(assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
    let module = assemblies.module(method.assembly);
    let is_short = || read_short_body(module, method.id, SHORT).is_ok_and(|body| body.is_some());
    module.is_inlined_on_request(method.id) || is_short()
}

/// Whether the static initializer of a class may write anything but the statics of the class, if this is its effect.
pub(super) fn initializer_writes(effect: Option<&Effect>, class: TypeHandle) -> bool {
    effect.is_none_or(|effect| effect.initializing.is_seen(class))
}

impl Effects {
    /// Whether the use of a static field in a method may run code that writes what others see. The token is the one
    /// that names the field there.
    pub fn initializes(
        &self,
        assemblies: &Assemblies<'_>,
        user: MethodHandle,
        token: Token,
        field: FieldHandle,
    ) -> bool {
        assemblies.class_of_field(field).is_some_and(|class| {
            !is_initialized(assemblies, user, token, class) && self.initializer_writes(assemblies, class)
        })
    }

    /// Whether a static initializer that writes what others see may run before a loop that needs it: where a class leaves the
    /// time open (`beforefieldinit`), compilers move its initialization out of loops, from inlined callees too.
    pub fn may_initialize_early(
        &self,
        assemblies: &Assemblies<'_>,
        method: MethodHandle,
        instructions: &[Instruction<'_>],
    ) -> bool {
        let initializes = |one: &Instruction<'_>| {
            let Operand::Token(token) = one.operand else { return false };
            match one.opcode {
                Opcode::Ldsfld | Opcode::Ldsflda | Opcode::Stsfld => {
                    let field = assemblies.resolve_field(method.assembly, token);
                    field.is_some_and(|field| self.is_initialized_early(assemblies, method, token, field))
                }
                Opcode::Call | Opcode::Callvirt | Opcode::Newobj => {
                    let dispatch =
                        if one.opcode == Opcode::Callvirt { Dispatch::Virtual } else { Dispatch::Exact };
                    let effect = self.of_call(assemblies, method.assembly, token, dispatch);
                    effect.is_some_and(|effect| effect.opens.is_some())
                        && !is_foreign(assemblies, method, one.opcode, token)
                }
                _ => false,
            }
        };
        instructions.iter().any(initializes)
    }

    /// Whether a method uses a static field whose class leaves the time of its static initializer open, and that initializer runs code of the program.
    pub fn may_run_early(
        &self,
        assemblies: &Assemblies<'_>,
        method: MethodHandle,
        instructions: &[Instruction<'_>],
    ) -> bool {
        let runs = |one: &Instruction<'_>| {
            let (Opcode::Ldsfld | Opcode::Ldsflda | Opcode::Stsfld, Operand::Token(token)) =
                (one.opcode, one.operand)
            else {
                return false;
            };
            let field = assemblies.resolve_field(method.assembly, token);
            let class = field.and_then(|field| assemblies.class_of_field(field));
            class.is_some_and(|class| {
                assemblies.type_flags(class).is_before_field_init() && runs_program(assemblies, class)
            })
        };
        instructions.iter().any(runs)
    }

    /// Whether a call of a method may run a static initializer that writes what others see, before the method itself runs.
    pub fn call_initializes(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        assemblies.method(method).is_some_and(|method| {
            is_initialized_by_call(assemblies, &method) && self.initializer_writes(assemblies, method.class)
        })
    }

    /// Whether memory may be another one where a method begins than where it was called: a static initializer runs between that writes what others see, or
    /// the method waits for a lock.
    pub fn begins_late(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        let known = self.late.known.read().unwrap_or_else(PoisonError::into_inner).get(&method).copied();
        known.unwrap_or_else(|| {
            // Two threads may look; they find the same.
            let (is_late, read) = reads::of(|| {
                assemblies.module(method.assembly).is_synchronized(method.id)
                    || self.call_initializes(assemblies, method)
                    || self.is_compiled_late(assemblies, method)
                    || move_next(assemblies, method)
                        .is_some_and(|(code, _)| self.is_compiled_late(assemblies, code))
            });
            let others = others(assemblies, method, &read);
            let mut read_by = self.late.read_by.lock().unwrap_or_else(PoisonError::into_inner);
            read_by.extend(others.into_iter().map(|one| (one, method)));
            self.late.known.write().unwrap_or_else(PoisonError::into_inner).insert(method, is_late);
            is_late
        })
    }

    /// Of which methods of an assembly it was asked whether they begin late, and what was found.
    pub fn late(&self, assembly: AssemblyId) -> Vec<(Id<MethodDef>, bool)> {
        let known = self.late.known.read().unwrap_or_else(PoisonError::into_inner);
        let own = known.iter().filter(|(method, _)| method.assembly == assembly);
        sorted(own.map(|(method, is_late)| (method.id, *is_late)))
    }

    /// The methods of whose code that depends, and of which method it was asked.
    pub fn late_read_by(&self) -> Vec<(Id<MethodDef>, MethodHandle)> {
        self.late.read_by.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether a static initializer that writes what others see may run when a method is compiled: if a class leaves the time open, mono runs its initializer when
    /// it compiles a method that uses a static of the class anywhere, itself or in what it inlines.
    fn is_compiled_late(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        // In the order of how deep they are inlined: who is seen again adds nothing.
        let mut methods = vec![method];
        let mut seen = FxHashSet::from_iter([method]);
        for _ in 0..=INLINED {
            let mut callees = Vec::new();
            for method in std::mem::take(&mut methods) {
                if self.uses_early(assemblies, method, &mut callees) {
                    return true;
                }
            }
            callees.retain(|callee| seen.insert(*callee));
            methods = callees;
        }
        methods.iter().any(|callee| self.of(assemblies, *callee).is_none_or(|effect| effect.opens.is_some()))
    }

    /// Whether a method's own code uses a static whose initializer may run earlier and writes what others see. Adds what it may inline to the callees.
    fn uses_early(
        &self,
        assemblies: &Assemblies<'_>,
        method: MethodHandle,
        callees: &mut Vec<MethodHandle>,
    ) -> bool {
        let Ok(Some(body)) = read_body(assemblies.module(method.assembly), method.id) else { return false };
        body.instructions().map_while(Result::ok).any(|one| {
            let Operand::Token(token) = one.operand else { return false };
            match one.opcode {
                Opcode::Ldsfld | Opcode::Ldsflda | Opcode::Stsfld => {
                    let field = assemblies.resolve_field(method.assembly, token);
                    field.is_some_and(|field| self.is_initialized_early(assemblies, method, token, field))
                }
                Opcode::Call | Opcode::Callvirt | Opcode::Newobj => {
                    let callee = assemblies
                        .resolve_method(method.assembly, token)
                        .filter(|_| !is_foreign(assemblies, method, one.opcode, token))
                        .filter(|callee| may_be_inlined(assemblies, *callee));
                    callees.extend(callee);
                    // What is inlined is initialized where it is compiled.
                    callee.is_some_and(|callee| self.call_initializes(assemblies, callee))
                }
                _ => false,
            }
        })
    }

    /// Whether the use of a static field may run an initializer that writes what others see before the place where it stands.
    fn is_initialized_early(
        &self,
        assemblies: &Assemblies<'_>,
        user: MethodHandle,
        token: Token,
        field: FieldHandle,
    ) -> bool {
        let class = assemblies.class_of_field(field);
        class.is_some_and(|class| assemblies.type_flags(class).is_before_field_init())
            && self.initializes(assemblies, user, token, field)
    }

    /// Whether a call of a method may run a static initializer, before the method itself runs.
    pub fn runs_initializer(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        assemblies.method(method).is_some_and(|method| {
            is_initialized_by_call(assemblies, &method)
                && assemblies.static_constructor(method.class).is_some()
        })
    }

    /// Whether the static initializer of a class calls code of the program.
    pub fn initializer_runs_program(&self, assemblies: &Assemblies<'_>, class: TypeHandle) -> bool {
        runs_program(assemblies, class)
    }

    /// Whether the static initializer of a class may write anything but the statics of the class.
    pub fn initializer_writes(&self, assemblies: &Assemblies<'_>, class: TypeHandle) -> bool {
        assemblies.static_constructor(class).is_some_and(|method| {
            let effect: Option<Arc<Effect>> = self.of(assemblies, method);
            initializer_writes(effect.as_deref(), class)
        })
    }
}

/// Whether the static initializer of a class calls a method of its own assembly, one that is not found, one that may be overridden, or one of a library that is handed more than
/// numbers and texts, or a type of the program; or runs the static initializer of another class.
fn runs_program(assemblies: &Assemblies<'_>, class: TypeHandle) -> bool {
    let Some(initializer) = assemblies.static_constructor(class) else { return false };
    let Ok(Some(body)) = read_body(assemblies.module(initializer.assembly), initializer.id) else {
        return true;
    };
    let Ok(instructions) = body.decode() else { return true };
    instructions.iter().any(|one| match (one.opcode, one.operand) {
        (Opcode::Callvirt | Opcode::Calli, _) => true,
        (Opcode::Call | Opcode::Newobj, Operand::Token(token)) => {
            let callee = assemblies.resolve_method(initializer.assembly, token);
            // A library may make objects of a type that it is told: `Activator.CreateInstance<T>()`.
            let named = assemblies.module(initializer.assembly).named_method(token);
            named.is_none_or(|named| !named.arguments().iter().all(is_primitive))
                || callee.is_none_or(|callee| {
                    callee.assembly == initializer.assembly || is_handed_objects(assemblies, callee)
                })
        }
        (Opcode::Ldsfld | Opcode::Ldsflda | Opcode::Stsfld, Operand::Token(token)) => {
            let field = match assemblies.resolve_member(initializer.assembly, token) {
                Member::Field(field) => assemblies.class_of_field(field),
                _ => None,
            };
            field.is_none_or(|other| {
                other != class
                    && other.assembly == class.assembly
                    && assemblies.static_constructor(other).is_some()
            })
        }
        _ => false,
    })
}

/// Whether a type is one of numbers, truth values or texts.
fn is_primitive(ty: &Type) -> bool {
    matches!(ty.unmodified(), Type::Primitive(primitive) if *primitive != Primitive::Object)
}

/// Whether a method takes objects, which may have code of the program.
fn is_handed_objects(assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
    let is_plain = |ty: &Type| match ty.unmodified() {
        Type::Value(_) => true,
        Type::Vector(element) => is_primitive(element),
        ty => is_primitive(ty),
    };
    let signature = assemblies.module(method.assembly).method_signature(method.id);
    !signature.is_ok_and(|signature| signature.parameters.iter().all(is_plain))
}

/// Whether the static initializer of a class surely ran before a method uses a static field of the class: the method is of
/// the same instance of the class, and the class does not leave the time open. Objects of a class were made by its
/// constructor, which ran the initializer; a struct may be all zeros, and an object implements an interface without
/// initializing it.
pub(super) fn is_initialized(
    assemblies: &Assemblies<'_>,
    user: MethodHandle,
    token: Token,
    class: TypeHandle,
) -> bool {
    let module = assemblies.module(user.assembly);
    let flags = assemblies.type_flags(class);
    user.assembly == class.assembly
        && module.type_of_method(user.id) == Ok(class.id)
        && !flags.is_before_field_init()
        && !flags.is_interface()
        && !assemblies.is_value_type(class)
        && module.names_own_instance(token)
}

/// Whether the call of a method may run the static initializer of its class (ECMA-335 I.8.9.5): it is static, a constructor, or
/// a method of a struct; or of an interface, which has code and static fields as classes do. A class that leaves the time open (`beforefieldinit`) is initialized by such a call on mono.
pub(crate) fn is_initialized_by_call(assemblies: &Assemblies<'_>, method: &Method<'_>) -> bool {
    method.flags.is_static()
        || method.is_constructor()
        || assemblies.is_value_type(method.class)
        || assemblies.type_flags(method.class).is_interface()
}
