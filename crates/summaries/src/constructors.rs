//! What constructors do before their contracts: they set fields of the new object, and call a constructor of the base class that does no more.
//! Nobody else has the object yet, so what is in memory elsewhere is what it was at the entry.

use marple_il::{Instruction, Opcode, Operand, StackEffect, read_short_body};
use marple_metadata::NamedMethod;
use marple_metadata::assemblies::{MethodHandle, TypeHandle};
use marple_metadata::tables::{Id, MethodDef, Token};

use crate::callee;
use crate::entry::Walk;
use crate::formula::{Formula, Term};
use crate::state::Value;

/// How many classes above are looked at.
const DEPTH: u8 = 6;
/// The longest constructor of a base class that is looked at, in bytes.
const LONGEST: usize = 200;

/// Whether a constructor has set fields of its object.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OwnFields {
    Untouched,
    Set,
}

impl Walk<'_, '_> {
    /// Whether an instruction writes a field of the object that the method, a constructor of a class, makes.
    pub(crate) fn sets_own(&self, opcode: Opcode, stack: &[Value]) -> bool {
        opcode == Opcode::Stfld
            && matches!(stack, [.., Value::Term(Term::Parameter(0)), _])
            && self.makes_object()
    }

    /// Whether a call is that of a constructor of the base class that only sets fields of the new object.
    pub(crate) fn is_plain_base(&self, token: Token) -> bool {
        self.makes_object() && self.is_plain(self.method.assembly, token, DEPTH)
    }

    /// What is in memory may be other than it was at the entry: something was written, or a field of the new object of which it speaks.
    pub(crate) fn is_changed(&self, reads_memory: bool, mentions_own: impl Fn() -> bool) -> bool {
        reads_memory && (self.has_written || (self.own_fields == OwnFields::Set && mentions_own()))
    }

    /// Whether a term is a static, and the static constructor of the method's class may write it before the method begins.
    pub(crate) fn is_initialized_late(&self, term: &Term) -> bool {
        let Term::Static(field) = term else { return false };
        !self.assemblies.field_flags(*field).is_init_only() && self.has_initializer()
    }

    /// Whether the method's class has a static constructor, which a call of the method may run.
    fn has_initializer(&self) -> bool {
        let is_static = |id: Id<MethodDef>| {
            self.module.row(id).and_then(|row| self.module.string(row.name)) == Ok(".cctor")
        };
        let class = self.module.type_of_method(self.method.id);
        class.is_ok_and(|class| self.module.methods_of(class).any(is_static))
    }

    /// The method's own code may run the static constructor of a class.
    pub(crate) fn may_initialize(&mut self, class: Option<TypeHandle>) {
        let class = class.filter(|class| self.assemblies.static_constructor(*class).is_some());
        if let Some(class) = class
            && let Err(place) = self.initialized.binary_search(&class)
        {
            self.initialized.insert(place, class);
        }
    }

    pub(crate) fn is_formula_changed(&self, formula: &Formula) -> bool {
        self.is_changed(formula.reads_memory(), || formula.mentions(&is_own))
            || formula.mentions(&|term| self.is_initialized_late(term))
    }

    pub(crate) fn is_term_changed(&self, term: &Term) -> bool {
        self.is_changed(term.reads_memory(), || term.mentions(&is_own))
            || term.mentions(&|term| self.is_initialized_late(term))
    }

    fn makes_object(&self) -> bool {
        let row = self.module.row(self.method.id);
        let name = row.and_then(|row| self.module.string(row.name));
        let class = self.module.type_of_method(self.method.id);
        name == Ok(".ctor")
            && class.is_ok_and(|class| self.module.is_value_type(class).is_ok_and(|is_value| !is_value))
    }

    fn is_plain(&self, assembly: marple_metadata::assemblies::AssemblyId, token: Token, depth: u8) -> bool {
        let module = self.assemblies.module(assembly);
        let Some(named) = module.named_method(token).filter(NamedMethod::is_constructor) else {
            return false;
        };
        let name = named.library_name();
        if name.is_some_and(|name| (name.namespace, name.class) == ("System", "Object")) {
            return true;
        }
        let handle = self.assemblies.resolve_method(assembly, token);
        match (handle, depth.checked_sub(1)) {
            (Some(handle), Some(depth)) => self.only_sets_fields(handle, depth).is_some(),
            _ => false,
        }
    }

    /// `None` if a constructor may do anything else.
    fn only_sets_fields(&self, method: MethodHandle, depth: u8) -> Option<()> {
        use Opcode as O;
        let module = self.assemblies.module(method.assembly);
        let class = module.type_of_method(method.id).ok()?;
        let is_static = |id: marple_metadata::tables::Id<MethodDef>| {
            module.row(id).and_then(|row| module.string(row.name)) == Ok(".cctor")
        };
        if module.methods_of(class).any(is_static) {
            return None;
        }
        let body = read_short_body(module, method.id, LONGEST).ok()??;
        if !body.clauses.is_empty() || module.is_reference_assembly() {
            return None;
        }
        // Which values on the stack are the new object.
        let mut stack: Vec<bool> = Vec::new();
        for instruction in body.instructions() {
            let instruction: Instruction<'_> = instruction.ok()?;
            match (instruction.opcode.long_form(), instruction.operand) {
                (O::Nop | O::Ret, _) => {}
                (O::Ldarg, Operand::Argument(number)) => stack.push(number == 0),
                (O::LdcI4 | O::LdcI8 | O::LdcR4 | O::LdcR8 | O::Ldnull | O::Ldstr, _) => stack.push(false),
                (O::Stfld, _) => {
                    stack.pop()?;
                    stack.pop().filter(|is_own| *is_own)?;
                }
                (O::Call, Operand::Token(token)) if self.is_plain(method.assembly, token, depth) => {
                    let signature = callee::signature(module, token)?;
                    let pops = StackEffect::of_call(O::Call, &signature).pops;
                    let rest = stack.len().checked_sub(pops)?;
                    stack.get(rest).filter(|is_own| **is_own)?;
                    stack.truncate(rest);
                }
                _ => return None,
            }
        }
        Some(())
    }
}

fn is_own(term: &Term) -> bool {
    matches!(term, Term::Parameter(0))
}
