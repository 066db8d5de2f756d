//! What holds where an exception leaves the method (`Contract.EnsuresOnThrow`), and where it is asked for: at `throw`, and where an instruction or a callee may throw.
//! Behind a `finally` or a filter it is asked where that ends: it may write what the clause speaks of. Callers never take it.

use marple_il::{ClauseKind, Opcode, Operand};
use marple_ir::{Cond, Obligation, ObligationKind, Place, Type};
use marple_metadata::assemblies::{FieldHandle, TypeHandle};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{Id, MethodDef, Token, TypeDefOrRef};
use marple_metadata::{Module, TypeName};
use marple_summaries::{Clause, Term, contract_method, is_system};

use crate::call::CallKind;
use crate::method::Lowering;
use crate::ssa::Home;

/// How many constructors of exceptions call one another, at most.
const DEEPEST: u8 = 8;

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
        let leaves = self.leaves(raised);
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
            // What a callee that threw left in memory is not known, nor what it left in variables whose address it may have.
            let is_variable = |term: &Term| match term {
                Term::Parameter(number) => self.fixed(Home::Argument(*number)).is_none(),
                _ => false,
            };
            let is_lost = matches!(raised, Raised::Called)
                && (clause.condition.reads_memory() || clause.condition.mentions(&is_variable));
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

    /// Whether the method ensures anything if an exception leaves it.
    fn ensures_on_throw(&self) -> bool {
        self.own.contract.as_ref().is_some_and(|own| !own.on_throw.is_empty())
    }

    /// An instruction may throw, and nobody asks whether it does.
    pub(crate) fn may_throw(&mut self) {
        if self.ensures_on_throw() {
            let holds = Cond::Value(self.unknown(Type::Bool));
            self.check_on_throw(Raised::Unless(&holds));
        }
    }

    /// A call: the callee may throw. One of `Contract`, a getter of a field and what makes an exception are taken not to, unless they run a static constructor.
    pub(crate) fn call_on_throw(&mut self, token: Token, kind: CallKind) {
        if !self.ensures_on_throw() {
            return;
        }
        let (assemblies, own) = (self.code.assemblies, self.code.method.assembly);
        let callee = assemblies.resolve_method(own, token);
        let initializes = || {
            let class = callee.and_then(|callee| assemblies.method(callee)).map(|callee| callee.class);
            class.is_none_or(|class| self.may_fail_to_initialize(class))
        };
        let is_field = || callee.is_some_and(|callee| self.returns_field(callee)) && !initializes();
        let makes_exception = || kind == CallKind::New && self.is_plain_exception(token);
        if contract_method(assemblies.module(own), token).is_none() && !makes_exception() && !is_field() {
            self.check_on_throw(Raised::Called);
        }
    }

    /// A static field is used: the static constructor of its class may run, and throw.
    pub(crate) fn static_on_throw(&mut self, token: Token, field: Option<FieldHandle>) {
        if !self.ensures_on_throw() {
            return;
        }
        let assemblies = self.code.assemblies;
        let class = field.and_then(|field| assemblies.class_of_field(field));
        let may_throw = match class {
            Some(class) => self.may_fail_to_initialize(class),
            None => {
                let module = assemblies.module(self.code.method.assembly);
                module.named_field(token).is_none_or(|(class, _)| !is_system(class.namespace))
            }
        };
        if may_throw {
            self.check_on_throw(Raised::Called);
        }
    }

    /// Whether a class may be initialized here by code of the program, which throws perhaps. The runtime's own do not (assumption `library-contracts`).
    fn may_fail_to_initialize(&self, class: TypeHandle) -> bool {
        let (assemblies, own) = (self.code.assemblies, self.code.method);
        if assemblies.static_constructor(class).is_none() {
            return false;
        }
        let is_own = assemblies.method(own).is_some_and(|own| own.class == class)
            && !assemblies.type_flags(class).is_before_field_init();
        let is_library = class.assembly != own.assembly
            && assemblies
                .module(class.assembly)
                .type_name(class.id)
                .is_ok_and(|name| is_system(name.namespace));
        !is_own && !is_library
    }

    /// Whether a constructor makes an exception and throws none: it is one of the runtime's, or does nothing but call such a one and set fields.
    fn is_plain_exception(&self, constructor: Token) -> bool {
        let assemblies = self.code.assemblies;
        let (mut from, mut token) = (self.code.method.assembly, constructor);
        for _ in 0..DEEPEST {
            let Some(class) = assemblies.module(from).named_method(token).and_then(|made| made.class())
            else {
                return false;
            };
            let Ok(name) = assemblies.module(from).short_name(class) else { return false };
            let found = assemblies.resolve_type(from, class);
            if found.is_none_or(|found| found.assembly != self.code.method.assembly) {
                return is_system(name.namespace) && name.name.ends_with("Exception");
            }
            let Some(method) = assemblies.resolve_method(from, token) else { return false };
            if found.is_some_and(|found| self.may_fail_to_initialize(found)) {
                return false;
            }
            let Some(base) = plain_base(assemblies.module(method.assembly), method.id) else { return false };
            (from, token) = (method.assembly, base);
        }
        false
    }

    /// Whether an exception that is raised here leaves the method, with memory as it is.
    fn leaves(&self, raised: Raised<'_>) -> Sure {
        let offset = self.stack.offset;
        let mut leaves = Sure::Yes;
        let is_last = matches!(raised, Raised::Passing) && self.is_at(Opcode::Endfinally);
        for clause in self.code.body.clauses.iter().filter(|clause| clause.protected.contains(offset)) {
            match clause.kind {
                // Filters run before any `finally`.
                ClauseKind::Filter(_) if is_last => leaves = Sure::Perhaps,
                // Its end is asked.
                ClauseKind::Finally | ClauseKind::Fault | ClauseKind::Filter(_) => return Sure::No,
                ClauseKind::Catch(class) if self.is_any_exception(class) => return Sure::No,
                ClauseKind::Catch(_) => leaves = Sure::Perhaps,
            }
        }
        leaves
    }

    /// Whether the instruction that is lowered is of this kind.
    fn is_at(&self, opcode: Opcode) -> bool {
        let at = self.code.instructions.binary_search_by_key(&self.stack.offset, |one| one.offset);
        at.is_ok_and(|at| self.code.instructions[at].opcode == opcode)
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
        if self.code.blocks.binary_search_by_key(&self.stack.offset, |block| block.start).is_ok() {
            // What another way brings may be another one: `throw e ?? new E()`.
            return Sure::Perhaps;
        }
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

/// The constructor that a constructor calls first, if all that it does besides is to set fields of its object to what it was handed, or to constants.
fn plain_base(module: &Module<'_>, constructor: Id<MethodDef>) -> Option<Token> {
    use Opcode as O;
    let body = marple_il::read_body(module, constructor).ok()??;
    if !body.clauses.is_empty() {
        return None;
    }
    let mut base = None;
    for instruction in body.decode().ok()? {
        match (instruction.opcode.long_form(), instruction.operand) {
            (O::Nop | O::Ldarg | O::Ldnull | O::Ldstr | O::LdcI4 | O::LdcI8 | O::Stfld | O::Ret, _) => {}
            (O::Call, Operand::Token(token))
                if base.is_none() && module.named_method(token).is_some_and(|one| one.is_constructor()) =>
            {
                base = Some(token);
            }
            _ => return None,
        }
    }
    base
}
