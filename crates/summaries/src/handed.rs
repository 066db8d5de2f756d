//! Addresses of fields that are handed to a call and end with it.
//!
//! Who has the address of a field writes it without its name. Where the address of a field of `this` goes straight to a call that
//! does not keep it, the call is all that can write so.

use marple_il::{Body, Flow, Instruction, Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::signature::Type;
use marple_metadata::tables::Token;

use crate::pointers::{makes_pointer, may_be_address};
use crate::this::Uses;

/// A call that is handed an address.
#[derive(Clone, Copy)]
pub(crate) struct Handed {
    /// Its number among the instructions.
    pub(crate) number: usize,
    /// What is called.
    pub(crate) token: Token,
    /// How many arguments come after the address.
    pub(crate) above: usize,
}

/// The call that the address of a field goes straight to, if it does; `number` is that of the `ldflda`.
pub(crate) fn handed(module: &Module<'_>, instructions: &[Instruction<'_>], number: usize) -> Option<Handed> {
    let mut above = 0;
    for (number, instruction) in instructions.iter().enumerate().skip(number + 1) {
        let effect = instruction.stack_effect(module)?;
        if effect.pops > above {
            let Operand::Token(token) = instruction.operand else { return None };
            return (instruction.opcode == Opcode::Call).then_some(Handed { number, token, above });
        }
        if !matches!(instruction.opcode.flow(), Flow::Next) {
            return None;
        }
        above = above - effect.pops + effect.pushes;
    }
    None
}

impl Handed {
    /// Whether it is a method of the library that writes what it is handed, and calls nothing.
    pub(crate) fn writes_only(self, module: &Module<'_>) -> bool {
        let name = module.named_method(self.token).and_then(|method| method.library_name());
        name.is_some_and(|name| {
            matches!(
                (name.namespace, name.class, name.method),
                ("System", "Array", "Resize") | ("System.Threading", "Interlocked" | "Volatile", _)
            )
        })
    }

    /// Whether it is a method of a number, which reads it: `count.ToString()`.
    pub(crate) fn reads_only(self, module: &Module<'_>) -> bool {
        let Some(method) = module.named_method(self.token) else { return false };
        let is_number = method.library_name().is_some_and(|name| {
            let (namespace, class) = (name.namespace, name.class);
            let is_plain = matches!(class, "Boolean" | "Char" | "Single" | "Double" | "SByte" | "Byte");
            let is_wide = matches!(class, "Int16" | "UInt16" | "Int32" | "UInt32" | "Int64" | "UInt64");
            let is_method = matches!(name.method, "ToString" | "GetHashCode" | "CompareTo" | "Equals");
            namespace == "System" && (is_plain || is_wide) && is_method
        });
        let is_this = method
            .signature()
            .is_ok_and(|signature| signature.has_this && signature.parameters.len() == self.above);
        is_number && is_this
    }

    /// Whether the address ends with the call: nothing comes back that may hold it, and the callee makes no pointer of it.
    /// Of code of other assemblies that is taken for granted (assumption `call-effects`).
    fn ends(self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> bool {
        let module = assemblies.module(assembly);
        let Some(method) = module.named_method(self.token) else { return false };
        let Ok(signature) = method.signature() else { return false };
        let Some(number) = signature.parameters.len().checked_sub(self.above + 1) else { return false };
        let is_plain = |ty: &Type| {
            !may_be_address(ty)
                && matches!(
                    ty.unmodified(),
                    Type::Primitive(_) | Type::Class(_) | Type::Vector(_) | Type::Array(_)
                )
        };
        let is_reference = |ty: &Type| match ty.unmodified() {
            Type::Generic(generic) => !generic.is_value,
            ty => is_plain(ty),
        };
        let others = signature.parameters.iter().enumerate().filter(|(other, _)| *other != number);
        let holds_none = |ty: &Type| match ty.unmodified() {
            Type::ByRef(target) => is_reference(target),
            ty => is_reference(ty),
        };
        let is_by_ref = matches!(signature.parameters[number].unmodified(), Type::ByRef(_));
        if !is_by_ref || !is_reference(&signature.returns) || !others.map(|(_, ty)| ty).all(holds_none) {
            return false;
        }
        match assemblies.resolve_method(assembly, self.token) {
            Some(callee) if callee.assembly == assembly => {
                let argument = number + usize::from(signature.has_this && !signature.explicit_this);
                let Ok(Some(body)) = read_body(module, callee.id) else { return false };
                body.decode().is_ok_and(|code| {
                    !makes_pointer(module, &signature, &code) && only_dereferences(module, &code, argument)
                })
            }
            Some(_) => true,
            None => false,
        }
    }

    /// Whether a constructor hands the address over while nobody knows its object, and the address ends with the call.
    pub(crate) fn is_unseen(
        self,
        assemblies: &Assemblies<'_>,
        assembly: AssemblyId,
        constructor: (&Body<'_>, &[Instruction<'_>], &Uses),
    ) -> bool {
        let (body, instructions, uses) = constructor;
        let module = assemblies.module(assembly);
        let is_root = |token: Token| {
            let name = module.named_method(token).and_then(|method| method.library_name());
            name.is_some_and(|name| {
                (name.namespace, name.class, name.method) == ("System", "Object", ".ctor")
            })
        };
        if uses.hands_on_this || uses.renames_this || !body.clauses.is_empty() {
            return false;
        }
        let tells = |instruction: &Instruction<'_>| match instruction.operand {
            Operand::Token(token) => uses.calls_on_this.contains(&instruction.offset) && !is_root(token),
            _ => false,
        };
        !instructions.iter().any(goes_back)
            && !instructions[..self.number].iter().any(tells)
            && self.ends(assemblies, assembly)
    }
}

/// Whether an instruction may jump back.
pub(crate) fn goes_back(instruction: &Instruction<'_>) -> bool {
    match instruction.operand {
        Operand::Target(target) => target <= instruction.offset,
        Operand::Targets(targets) => targets.iter().any(|target| target <= instruction.offset),
        _ => false,
    }
}

/// Whether a method loads an argument, an address, only to read and write what it points to.
pub(crate) fn only_dereferences(
    module: &Module<'_>,
    instructions: &[Instruction<'_>],
    argument: usize,
) -> bool {
    let is_it = |instruction: &Instruction<'_>| match instruction.operand {
        Operand::Argument(number) => usize::from(number) == argument,
        _ => false,
    };
    instructions.iter().enumerate().all(|(number, instruction)| match instruction.opcode.long_form() {
        Opcode::Starg | Opcode::Ldarga => !is_it(instruction),
        Opcode::Ldarg if is_it(instruction) => is_dereferenced(module, &instructions[number + 1..]),
        _ => true,
    })
}

/// Whether the address on top of the stack is taken by a load or store through it.
fn is_dereferenced(module: &Module<'_>, instructions: &[Instruction<'_>]) -> bool {
    let mut above = 0;
    for instruction in instructions {
        let Some(effect) = instruction.stack_effect(module) else { return false };
        if effect.pops > above {
            use Opcode as O;
            let loads = matches!(
                instruction.opcode,
                O::LdindI1
                    | O::LdindU1
                    | O::LdindI2
                    | O::LdindU2
                    | O::LdindI4
                    | O::LdindU4
                    | O::LdindI8
                    | O::LdindI
                    | O::LdindR4
                    | O::LdindR8
                    | O::LdindRef
                    | O::Ldobj
                    | O::Initobj
            );
            let stores = matches!(
                instruction.opcode,
                O::StindI1
                    | O::StindI2
                    | O::StindI4
                    | O::StindI8
                    | O::StindI
                    | O::StindR4
                    | O::StindR8
                    | O::StindRef
                    | O::Stobj
            );
            return (loads && above == 0) || (stores && above == 1);
        }
        if !matches!(instruction.opcode.flow(), Flow::Next) {
            return false;
        }
        above = above - effect.pops + effect.pushes;
    }
    false
}
