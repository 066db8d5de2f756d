//! What holds where an exception leaves the method (`Contract.EnsuresOnThrow`), and where it is asked for: at `throw`, and where an instruction or a callee may throw.
//! Behind a `finally` or a filter it is asked where that ends: it may write what the clause speaks of. Callers never take it.

use marple_il::{ClauseKind, Opcode, Operand};
use marple_ir::{Cond, Obligation, ObligationKind, Place, Type};
use marple_metadata::TypeName;
use marple_metadata::assemblies::TypeHandle;
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{Token, TypeDefOrRef};
use marple_summaries::{Clause, contract_method};

use crate::call::CallKind;
use crate::method::Lowering;

/// What raises an exception.
#[derive(Clone, Copy)]
pub(crate) enum Raised<'c> {
    /// `throw`.
    Thrown,
    /// A handler that had it, and hands it on.
    Again,
    /// A `finally` or a filter that ran because of it.
    Passing,
    /// An instruction, unless a condition holds.
    Unless(&'c Cond),
    /// A callee.
    Called,
}

/// Whether something is so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sure {
    No,
    Perhaps,
    Yes,
}

/// The exceptions that instructions throw, and those above them.
const RAISED: [&str; 10] = [
    "Exception",
    "SystemException",
    "ArithmeticException",
    "ArrayTypeMismatchException",
    "DivideByZeroException",
    "IndexOutOfRangeException",
    "InvalidCastException",
    "NullReferenceException",
    "OutOfMemoryException",
    "OverflowException",
];

impl Lowering<'_, '_> {
    /// An exception is raised: what the method ensures if one leaves it must hold.
    pub(crate) fn check_on_throw(&mut self, raised: Raised<'_>) {
        let Some(own) = self.own.contract.clone().filter(|own| !own.on_throw.is_empty()) else { return };
        let leaves = self.leaves();
        let never = matches!(raised, Raised::Unless(cond) if self.is_own_object(cond));
        if leaves == Sure::No || never || self.is_quiet() {
            return;
        }
        let values = self.own_values(None);
        for clause in &own.on_throw {
            let sure = leaves.min(self.is_meant(clause, raised));
            if sure == Sure::No {
                continue;
            }
            // What a callee that threw left in memory is not known.
            let is_lost = matches!(raised, Raised::Called) && clause.condition.reads_memory();
            let cond = self.instance(&clause.condition, &values).filter(|_| !is_lost);
            let mut cond = match cond {
                Some(cond) => cond,
                None => self.lost("what is ensured on an exception, where it is not known"),
            };
            if let Raised::Unless(holds) = raised {
                cond = Cond::Or(vec![holds.clone(), cond]);
            }
            if sure == Sure::Perhaps {
                cond = Cond::Or(vec![cond, Cond::Value(self.unknown(Type::Bool))]);
            }
            let obligation = self.obligation(Obligation {
                kind: ObligationKind::Ensures,
                text: clause.text.clone(),
                place: Place::Il { offset: self.stack.offset },
                origin: clause.stated_by.map(|_| self.origin(self.code.method, clause)),
            });
            self.check_here(obligation, cond);
        }
    }

    /// A call: the callee may throw. One of `Contract`, a getter of a field and what makes an exception are taken not to.
    pub(crate) fn call_on_throw(&mut self, token: Token, kind: CallKind) {
        if self.own.contract.as_ref().is_none_or(|own| own.on_throw.is_empty()) {
            return;
        }
        let module = self.code.assemblies.module(self.code.method.assembly);
        let makes_exception = kind == CallKind::New
            && module
                .named_method(token)
                .and_then(|method| method.class_name())
                .is_some_and(|class| class.name.ends_with("Exception"));
        let callee = self.code.assemblies.resolve_method(self.code.method.assembly, token);
        let is_field = callee.is_some_and(|callee| self.returns_field(callee));
        if contract_method(module, token).is_none() && !makes_exception && !is_field {
            self.check_on_throw(Raised::Called);
        }
    }

    /// Whether an exception that is raised here leaves the method, with memory as it is.
    fn leaves(&self) -> Sure {
        let offset = self.stack.offset;
        let mut leaves = Sure::Yes;
        for clause in self.code.body.clauses.iter().filter(|clause| clause.protected.contains(offset)) {
            match clause.kind {
                // Its end is asked.
                ClauseKind::Finally | ClauseKind::Fault | ClauseKind::Filter(_) => return Sure::No,
                ClauseKind::Catch(class) if self.is_any_exception(class) => return Sure::No,
                ClauseKind::Catch(_) => leaves = Sure::Perhaps,
            }
        }
        leaves
    }

    fn is_any_exception(&self, class: TypeDefOrRef) -> bool {
        let module = self.code.assemblies.module(self.code.method.assembly);
        module
            .short_name(class)
            .is_ok_and(|class| class.namespace == "System" && matches!(class.name, "Exception" | "Object"))
    }

    /// Whether a clause speaks of the exception.
    fn is_meant(&self, clause: &Clause, raised: Raised<'_>) -> Sure {
        let Some(meant) = self.exception_of(clause) else { return Sure::Perhaps };
        let module = self.code.assemblies.module(self.code.method.assembly);
        let Ok(name) = module.short_name(meant) else { return Sure::Perhaps };
        let is_any = self.is_any_exception(meant);
        match raised {
            Raised::Unless(_) if name.namespace != "System" || !RAISED.contains(&name.name) => Sure::No,
            Raised::Thrown | Raised::Again if is_any => Sure::Yes,
            Raised::Passing | Raised::Called | Raised::Unless(_) | Raised::Again => Sure::Perhaps,
            Raised::Thrown => self.is_thrown(meant, name),
        }
    }

    /// Whether what `throw` throws is of a class.
    fn is_thrown(&self, meant: TypeDefOrRef, name: TypeName<'_>) -> Sure {
        let before = self.code.instructions.partition_point(|one| one.offset < self.stack.offset);
        let made = before.checked_sub(1).map(|before| &self.code.instructions[before]);
        let Some((Opcode::Newobj, Operand::Token(token))) = made.map(|made| (made.opcode, made.operand))
        else {
            return Sure::Perhaps;
        };
        let from = self.code.method.assembly;
        let module = self.code.assemblies.module(from);
        let Some(class) = module.named_method(token).and_then(|made| made.class()) else {
            return Sure::Perhaps;
        };
        if module.short_name(class).is_ok_and(|class| class == name) {
            return Sure::Yes;
        }
        let assemblies = self.code.assemblies;
        let (Some(class), Some(meant)) =
            (assemblies.resolve_type(from, class), assemblies.resolve_type(from, meant))
        else {
            return Sure::Perhaps;
        };
        let above: Vec<TypeHandle> = assemblies.with_bases(class).collect();
        let is_root = |class: &TypeHandle| {
            let name = assemblies.module(class.assembly).type_name(class.id);
            name.is_ok_and(|name| name.namespace == "System" && name.name == "Object")
        };
        if above.contains(&meant) {
            Sure::Yes
        } else if above.last().is_some_and(is_root) {
            Sure::No
        } else {
            Sure::Perhaps
        }
    }

    /// The class of exceptions that a clause of the method's own code speaks of.
    fn exception_of(&self, clause: &Clause) -> Option<TypeDefOrRef> {
        let offset = clause.call.filter(|_| clause.stated_by.is_none())?;
        let at = self.code.instructions.binary_search_by_key(&offset, |one| one.offset).ok()?;
        let Operand::Token(token) = self.code.instructions[at].operand else { return None };
        let module = self.code.assemblies.module(self.code.method.assembly);
        contract_method(module, token).filter(|name| *name == "EnsuresOnThrow")?;
        match module.named_method(token)?.arguments().first()?.unmodified() {
            Signature::Class(class) => Some(*class),
            _ => None,
        }
    }
}
