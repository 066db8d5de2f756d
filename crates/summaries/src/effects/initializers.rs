//! Static initializers: who runs them, and whether they write what others see.

use std::sync::PoisonError;

use marple_il::{Instruction, Opcode, Operand};
use marple_metadata::assemblies::{Assemblies, FieldHandle, Method, MethodHandle, TypeHandle};
use marple_metadata::tables::Token;

use super::{DEPTH, Effects, Question};

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
            !is_initialized(assemblies, user, token, class)
                && self.initializer_writes(assemblies, class, DEPTH)
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
                    assemblies.resolve_field(method.assembly, token).is_some_and(|field| {
                        let class = assemblies.class_of_field(field);
                        class.is_some_and(|class| assemblies.type_flags(class).is_before_field_init())
                            && self.initializes(assemblies, method, token, field)
                    })
                }
                Opcode::Call | Opcode::Callvirt | Opcode::Newobj => {
                    let effect = self.of_call(assemblies, method.assembly, token);
                    effect.is_some_and(|effect| effect.initializes_openly)
                }
                _ => false,
            }
        };
        instructions.iter().any(initializes)
    }

    /// Whether a call of a method may run a static initializer that writes what others see, before the method itself runs.
    pub fn call_initializes(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        assemblies.method(method).is_some_and(|method| {
            is_initialized_by_call(assemblies, &method)
                && self.initializer_writes(assemblies, method.class, DEPTH)
        })
    }

    /// Whether the static initializer of a class may write anything but the statics of the class.
    pub(super) fn initializer_writes(
        &self,
        assemblies: &Assemblies<'_>,
        class: TypeHandle,
        depth: u8,
    ) -> bool {
        let key = (class, depth);
        let found = || self.initializers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&writes) = found().get(&key) {
            return writes;
        }
        let writes = assemblies.static_constructor(class).is_some_and(|method| {
            let question = |depth| Question { method, depth, initializes: Some(class) };
            let effect = depth.checked_sub(1).and_then(|depth| self.of(assemblies, question(depth)));
            effect.is_none_or(|effect| effect.is_seen())
        });
        found().insert(key, writes);
        writes
    }
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
/// a method of a struct. A class that leaves the time open (`beforefieldinit`) is initialized by such a call on mono.
pub(super) fn is_initialized_by_call(assemblies: &Assemblies<'_>, method: &Method<'_>) -> bool {
    method.flags.is_static() || method.is_constructor() || assemblies.is_value_type(method.class)
}
