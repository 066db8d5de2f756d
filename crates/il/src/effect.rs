//! What instructions do to the evaluation stack, and which of them touch memory.

use marple_metadata::Module;
use marple_metadata::signature::{MethodSignature, Primitive, Type};

use crate::instruction::{Instruction, Operand};
use crate::opcode::Opcode;

/// How many values an instruction takes off the stack, and how many it puts there afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StackEffect {
    /// What it takes.
    pub pops: usize,
    /// What it puts there.
    pub pushes: usize,
}

impl StackEffect {
    /// What a call of a method does, by an instruction that finds its arguments on the stack.
    pub fn of_call(opcode: Opcode, callee: &MethodSignature) -> Self {
        let is_new = opcode == Opcode::Newobj;
        let this = callee.has_this && !callee.explicit_this && !is_new;
        let pushes = usize::from(is_new || returns(callee));
        // The method itself is on top of its arguments.
        let method = opcode == Opcode::Calli;
        Self { pops: callee.parameters.len() + usize::from(this) + usize::from(method), pushes }
    }

    /// Takes values off a stack and puts copies of one there. A stack that has too few is emptied.
    pub fn apply<T: Clone>(self, stack: &mut Vec<T>, pushed: T) {
        stack.truncate(stack.len().saturating_sub(self.pops));
        stack.extend(std::iter::repeat_n(pushed, self.pushes));
    }
}

/// Whether a method gives something back.
fn returns(signature: &MethodSignature) -> bool {
    !matches!(signature.returns.unmodified(), Type::Primitive(Primitive::Void))
}

impl Instruction<'_> {
    /// What it does to the stack, with the signatures of callees looked up in the module that has the code; `None` for
    /// `ret`, which takes what its method returns, for `calli`, and if the callee's signature cannot be read.
    pub fn stack_effect(&self, module: &Module<'_>) -> Option<StackEffect> {
        match (self.opcode, self.operand) {
            (Opcode::Call | Opcode::Callvirt | Opcode::Newobj, Operand::Token(token)) => {
                let signature = module.named_method(token)?.signature().ok()?;
                Some(StackEffect::of_call(self.opcode, &signature))
            }
            _ => self.opcode.stack_effect(),
        }
    }
}

impl Opcode {
    /// What it does to the stack; `None` for calls and `ret`, of which signatures tell.
    pub fn stack_effect(self) -> Option<StackEffect> {
        if matches!(self, Self::Call | Self::Callvirt | Self::Newobj | Self::Calli | Self::Ret) {
            return None;
        }
        let (pops, pushes) = self.pops_and_pushes();
        Some(StackEffect { pops, pushes })
    }

    fn is_between(self, first: Self, last: Self) -> bool {
        (first as u16..=last as u16).contains(&(self as u16))
    }

    /// Whether it puts a constant on the stack: a number, a string, null, a token, a size.
    pub fn is_constant(self) -> bool {
        self.is_between(Self::LdcI4M1, Self::LdcR8)
            || matches!(self, Self::Ldnull | Self::Ldstr | Self::Ldtoken | Self::Sizeof)
    }

    /// Whether it makes a number of the numbers on the stack: arithmetic, comparisons, conversions.
    pub fn is_computation(self) -> bool {
        self.is_between(Self::Add, Self::ConvU8)
            || self.is_between(Self::ConvOvfI1Un, Self::ConvOvfUUn)
            || self.is_between(Self::ConvOvfI1, Self::ConvOvfU8)
            || self.is_between(Self::ConvU2, Self::SubOvfUn)
            || self.is_between(Self::Ceq, Self::CltUn)
            || matches!(self, Self::ConvRUn | Self::ConvU)
    }

    /// Whether it reads through an address (`ldind`).
    pub fn is_indirect_load(self) -> bool {
        self.is_between(Self::LdindI1, Self::LdindRef)
    }

    /// Whether it writes through an address (`stind`).
    pub fn is_indirect_store(self) -> bool {
        self.is_between(Self::StindRef, Self::StindR8) || self == Self::StindI
    }

    /// Whether it reads an element of an array (`ldelem`).
    pub fn is_element_load(self) -> bool {
        self.is_between(Self::LdelemI1, Self::LdelemRef) || self == Self::Ldelem
    }

    /// Whether it writes an element of an array (`stelem`).
    pub fn is_element_store(self) -> bool {
        self.is_between(Self::StelemI, Self::StelemRef) || self == Self::Stelem
    }

    /// Whether it writes memory other than locals and arguments. What a callee does is not meant.
    pub fn writes_memory(self) -> bool {
        self.is_indirect_store()
            || self.is_element_store()
            || matches!(
                self,
                Self::Stfld
                    | Self::Stsfld
                    | Self::Stobj
                    | Self::Cpobj
                    | Self::Initobj
                    | Self::Cpblk
                    | Self::Initblk
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opcode::{Flow, OPCODES};

    fn all() -> impl Iterator<Item = Opcode> {
        OPCODES.iter().flatten().flatten().map(|(opcode, _)| *opcode)
    }

    fn starts(opcode: Opcode, prefixes: &[&str]) -> bool {
        prefixes.iter().any(|prefix| opcode.mnemonic().starts_with(prefix))
    }

    /// The classes are ranges of numbers: the names must say the same.
    #[test]
    fn classes_are_those_of_the_names() {
        for opcode in all() {
            let computes =
                ["add", "sub", "mul", "div", "rem", "and", "or", "xor", "shl", "shr", "neg", "not"];
            let is_computation = starts(opcode, &computes) || starts(opcode, &["conv.", "ceq", "cgt", "clt"]);
            assert_eq!(opcode.is_computation(), is_computation, "{opcode:?}");
            assert_eq!(opcode.is_indirect_load(), starts(opcode, &["ldind."]), "{opcode:?}");
            assert_eq!(opcode.is_indirect_store(), starts(opcode, &["stind."]), "{opcode:?}");
            let is_address = opcode == Opcode::Ldelema;
            assert_eq!(opcode.is_element_load(), starts(opcode, &["ldelem"]) && !is_address, "{opcode:?}");
            assert_eq!(opcode.is_element_store(), starts(opcode, &["stelem"]), "{opcode:?}");
            let constants = ["ldc.", "ldnull", "ldstr", "ldtoken", "sizeof"];
            assert_eq!(opcode.is_constant(), starts(opcode, &constants), "{opcode:?}");
        }
    }

    /// Short forms do what long forms do, and each class of opcodes does one thing to the stack.
    #[test]
    fn effects_agree_within_a_class() {
        let effect = |pops, pushes| Some(StackEffect { pops, pushes });
        for opcode in all() {
            let found = opcode.stack_effect();
            assert_eq!(found, opcode.long_form().stack_effect(), "{opcode:?}");
            let is_unary = starts(opcode, &["conv.", "neg", "not"]);
            let expected = if opcode.is_constant() {
                effect(0, 1)
            } else if opcode.is_computation() {
                if is_unary { effect(1, 1) } else { effect(2, 1) }
            } else if opcode.is_indirect_load() {
                effect(1, 1)
            } else if opcode.is_indirect_store() {
                effect(2, 0)
            } else if opcode.is_element_load() {
                effect(2, 1)
            } else if opcode.is_element_store() {
                effect(3, 0)
            } else if opcode.is_prefix() || opcode.flow() == Flow::Branch {
                effect(0, 0)
            } else {
                continue;
            };
            assert_eq!(found, expected, "{opcode:?}");
        }
    }
}
