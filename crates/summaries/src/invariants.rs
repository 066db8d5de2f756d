//! Invariants that types state, by methods marked `[ContractInvariantMethod]`.
//!
//! An invariant holds of an object while no method of its type runs on it (assumption `stated-invariants`).

use std::sync::{Arc, PoisonError};

use marple_il::{Instruction, Opcode, Operand, read_body, reads};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, MethodHandle, TypeHandle};
use marple_metadata::signature::{MethodSignature, Type};
use marple_metadata::tables::{Id, MethodDef};
use rustc_hash::FxHashSet;

use crate::callee::has_contract_attribute;
use crate::formula::Term;
use crate::reflected::Reflected;
use crate::this::uses;
use crate::{Clause, Contracts};

/// What a type says of its objects. Parameter 0 of its clauses is the object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    /// The clauses, with those of base types; [`Clause::stated_by`] is the method that states it.
    pub clauses: Vec<Clause>,
    /// Whether it is a struct: nobody made its default value.
    pub is_struct: bool,
    /// Whether all objects of the type were made by its constructors, and nobody reaches its fields by other means than naming them.
    pub is_made: bool,
}

impl Invariant {
    /// The fields of the object that it speaks of.
    pub fn fields(&self) -> Vec<FieldHandle> {
        let fields = std::cell::RefCell::new(Vec::new());
        for clause in &self.clauses {
            clause.condition.mentions(&|term| {
                if let Term::Field(of, field) = term
                    && **of == Term::Parameter(0)
                    && !fields.borrow().contains(field)
                {
                    fields.borrow_mut().push(*field);
                }
                false
            });
        }
        fields.into_inner()
    }
}

impl Contracts {
    /// What a type says of its objects; `None` if that is nothing.
    pub fn invariant(&self, assemblies: &Assemblies<'_>, class: TypeHandle) -> Option<Arc<Invariant>> {
        if !self.has_contracts(assemblies, class.assembly) {
            return None;
        }
        let known = self.invariants.read().unwrap_or_else(PoisonError::into_inner).get(&class).cloned();
        known.unwrap_or_else(|| {
            // Two threads may look; they find the same.
            let found = reads::of_all(|| self.find_invariant(assemblies, class)).map(Arc::new);
            self.invariants.write().unwrap_or_else(PoisonError::into_inner).insert(class, found.clone());
            found
        })
    }

    fn find_invariant(&self, assemblies: &Assemblies<'_>, class: TypeHandle) -> Option<Invariant> {
        let mut clauses = Vec::new();
        for one in assemblies.with_bases(class) {
            if !self.states_contracts(assemblies, one.assembly) {
                continue;
            }
            let module = assemblies.module(one.assembly);
            for id in module.methods_of(one.id) {
                if !states_invariant(module, id) {
                    continue;
                }
                let method = MethodHandle { assembly: one.assembly, id };
                let stated = self.own(assemblies, method).map(|contract| contract.invariants);
                for mut clause in stated.unwrap_or_default() {
                    clause.stated_by = Some(method);
                    clauses.push(clause);
                }
            }
        }
        let is_struct = assemblies.is_value_type(class);
        if clauses.is_empty() {
            return None;
        }
        let mut invariant = Invariant { clauses, is_struct, is_made: true };
        let reflected = self.reflected(assemblies, class.assembly);
        let is_named = |field: &FieldHandle| {
            let module = assemblies.module(field.assembly);
            let name = module.row(field.id).map(|row| row.name);
            let is_written = field.assembly == class.assembly && reflected.is_written(field.id);
            is_written || name.map_or(true, |name| reflected.names(module, name))
        };
        // Native code may write the fields of a class whose layout it knows.
        let flags = assemblies.type_flags(class);
        invariant.is_made = (is_struct || flags.has_auto_layout())
            && !reflected.is_unmade(assemblies, class)
            && !invariant.fields().iter().any(is_named);
        Some(invariant)
    }

    /// What the code of an assembly reaches by other means than naming it.
    pub(crate) fn reflected(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<Reflected> {
        let known = self.reflected.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).cloned();
        known.unwrap_or_else(|| {
            let found = Arc::new(reads::covered(|| Reflected::of(assemblies, assembly)));
            let mut reflected = self.reflected.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(reflected.entry(assembly).or_insert(found))
        })
    }

    /// The methods whose addresses are taken, and what is reached by other means than naming it, in words.
    pub(crate) fn reached(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> String {
        let addressed = self.addressed(assemblies, assembly);
        let reflected = self.reflected(assemblies, assembly);
        format!("{:?} {reflected:?}", crate::digest::sorted(addressed.iter().copied()))
    }

    /// Whether a method is private and so simple that nobody sees the object while it runs: it calls nothing and nothing in it throws.
    /// Its callers see to the invariant.
    pub fn is_step(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        let module = assemblies.module(method.assembly);
        let is_private =
            module.row(method.id).is_ok_and(|row| row.flags.is_private() && !row.flags.is_virtual());
        let is_named = || {
            let name = module.row(method.id).map(|row| row.name);
            let reflected = self.reflected(assemblies, method.assembly);
            name.map_or(true, |name| reflected.names(module, name))
        };
        is_private
            && !is_named()
            && is_simple(assemblies, method, false)
            && !self.addressed(assemblies, method.assembly).contains(&method.id)
    }

    /// Whether nobody sees what the addresses point to that a method is handed while it runs: it calls nothing, keeps no address, and nothing in it throws.
    pub fn only_stores(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        let module = assemblies.module(method.assembly);
        let is_address = |ty: &Type| matches!(ty, Type::Pointer(_));
        let is_reference = |ty: &&Type| matches!(ty.unmodified(), Type::ByRef(_));
        let has_pointers = module.method_signature(method.id).is_ok_and(|signature| {
            let MethodSignature { parameters, returns, .. } = signature;
            // Another reference may be null, and then it throws in between.
            parameters.iter().any(is_address)
                || parameters.iter().filter(is_reference).count() > 1
                || is_address(&returns)
                || matches!(returns, Type::ByRef(_))
        });
        !has_pointers && is_simple(assemblies, method, true)
    }

    /// Whether code that is not known may see the object of a constructor, or of a method that is called on it, before that ends. What has no
    /// code here, and what is of the libraries, is taken not to.
    pub fn may_show(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        may_show(assemblies, method, CALLS)
    }

    /// The methods of an assembly whose addresses are taken.
    pub(crate) fn addressed(
        &self,
        assemblies: &Assemblies<'_>,
        assembly: AssemblyId,
    ) -> Arc<FxHashSet<Id<MethodDef>>> {
        let known = self.addressed.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).cloned();
        known.unwrap_or_else(|| {
            let module = assemblies.module(assembly);
            let mut found = FxHashSet::default();
            reads::covered(|| {
                for method in module.ids::<MethodDef>() {
                    let Ok(Some(body)) = read_body(module, method) else { continue };
                    if !body.may_contain([Opcode::Ldftn, Opcode::Ldvirtftn, Opcode::Ldtoken]) {
                        continue;
                    }
                    for instruction in body.instructions().map_while(Result::ok) {
                        if let (Opcode::Ldftn | Opcode::Ldvirtftn | Opcode::Ldtoken, Operand::Token(token)) =
                            (instruction.opcode, instruction.operand)
                            && let Some(named) = assemblies.resolve_method(assembly, token)
                            && named.assembly == assembly
                        {
                            found.insert(named.id);
                        }
                    }
                }
            });
            let found = Arc::new(found);
            let mut addressed = self.addressed.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(addressed.entry(assembly).or_insert(found))
        })
    }
}

/// Whether a method is there to state an invariant.
pub(crate) fn states_invariant(module: &Module<'_>, method: Id<MethodDef>) -> bool {
    // The contract rewriter puts all of them into one method of its own.
    let is_rewritten = module.row(method).and_then(|row| module.string(row.name)) == Ok(REWRITTEN);
    is_rewritten || has_contract_attribute(module, method, "ContractInvariantMethodAttribute")
}

fn may_show(assemblies: &Assemblies<'_>, method: MethodHandle, calls: u8) -> bool {
    let module = assemblies.module(method.assembly);
    let is_library = module.is_core_library() || module.is_reference_assembly();
    // It tells the object of all sources of events.
    let is_listener = || {
        let class = module.type_of_method(method.id).and_then(|class| module.type_name(class));
        class.is_ok_and(|class| {
            class.name == "EventListener" && class.namespace == "System.Diagnostics.Tracing"
        })
    };
    if is_library {
        return is_listener();
    }
    let Ok(Some(body)) = read_body(module, method.id) else { return false };
    let (Ok(code), Some(calls)) = (body.decode(), calls.checked_sub(1)) else { return true };
    let uses = uses(module, &body, &code);
    if uses.hands_on_this || uses.renames_this {
        return true;
    }
    code.iter().filter(|one| uses.calls_on_this.contains(&one.offset)).any(|one| {
        let Operand::Token(token) = one.operand else { return true };
        let Some(callee) = assemblies.resolve_method(method.assembly, token) else {
            // Only libraries are missing.
            return false;
        };
        let is_virtual = one.opcode == Opcode::Callvirt
            && assemblies.method(callee).is_none_or(|callee| callee.flags.is_overridable());
        is_virtual || may_show(assemblies, callee, calls)
    })
}

/// What the contract rewriter calls the method that states the invariant.
const REWRITTEN: &str = "$InvariantMethod$";

/// How many calls on the object, one in another, are followed.
const CALLS: u8 = 5;

/// Whether a body calls nothing, and nothing in it throws: it uses fields of its own object, and, if `through` says so, what addresses point to that it was handed.
fn is_simple(assemblies: &Assemblies<'_>, method: MethodHandle, through: bool) -> bool {
    use Opcode as O;
    let module = assemblies.module(method.assembly);
    let Ok(Some(body)) = read_body(module, method.id) else { return false };
    let Ok(code) = body.decode() else { return false };
    let is_struct = module
        .type_of_method(method.id)
        .map_or(true, |id| assemblies.is_value_type(TypeHandle { assembly: method.assembly, id }));
    let has_this = module.method_signature(method.id).is_ok_and(|signature| signature.has_this);
    let uses = uses(module, &body, &code);
    // A struct may keep an address in its fields.
    let stores_fields = has_this && !(through && is_struct);
    let is_simple = |one: &Instruction<'_>| match one.opcode.long_form() {
        O::Ldfld => has_this && uses.loads_of_this.contains(&one.offset),
        // The field of another object is an error if that is null.
        O::Stfld => stores_fields && uses.stores_to_this.contains(&one.offset),
        opcode if opcode.is_indirect_load() || opcode.is_indirect_store() => through,
        opcode => matches!(
            opcode,
            O::Nop
                | O::Ldarg
                | O::Ldloc
                | O::Stloc
                | O::LdcI4
                | O::LdcI8
                | O::Ldnull
                | O::Add
                | O::Sub
                | O::Mul
                | O::And
                | O::Or
                | O::Xor
                | O::Neg
                | O::Not
                | O::Ceq
                | O::Cgt
                | O::Clt
                | O::CgtUn
                | O::CltUn
                | O::Br
                | O::Brtrue
                | O::Brfalse
                | O::Beq
                | O::BneUn
                | O::Blt
                | O::Ble
                | O::Bgt
                | O::Bge
                | O::ConvI4
                | O::ConvI8
                | O::Ret
        ),
    };
    body.clauses.is_empty() && code.iter().all(is_simple)
}
