//! Invariants that types state, by methods marked `[ContractInvariantMethod]`.
//!
//! An invariant holds of an object while no method of its type runs on it. A clause is *owned* if only stores of its own assembly that name
//! its fields can break it: it speaks of private fields of the object and of nothing else in memory, and no finalizer sees objects whose
//! constructor threw.

use std::sync::{Arc, PoisonError};

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, MethodHandle, TypeHandle};
use marple_metadata::tables::{Id, MethodDef};
use rustc_hash::FxHashSet;

use crate::callee::has_contract_attribute;
use crate::formula::Term;
use crate::{Clause, Contracts};

/// What a type says of its objects. Parameter 0 of its clauses is the object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    /// The clauses, with those of base types.
    pub clauses: Vec<InvariantClause>,
    /// Whether it is a struct: nobody made its default value.
    pub is_struct: bool,
}

/// A clause of an invariant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvariantClause {
    /// The clause; [`Clause::stated_by`] is the method that states it.
    pub clause: Clause,
    /// The fields of the object that it speaks of, if it is owned.
    pub owned: Option<Vec<FieldHandle>>,
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
            let found = self.find_invariant(assemblies, class).map(Arc::new);
            self.invariants.write().unwrap_or_else(PoisonError::into_inner).insert(class, found.clone());
            found
        })
    }

    fn find_invariant(&self, assemblies: &Assemblies<'_>, class: TypeHandle) -> Option<Invariant> {
        let mut clauses = Vec::new();
        let mut is_finalized = false;
        for one in assemblies.with_bases(class) {
            if !self.states_contracts(assemblies, one.assembly) {
                continue;
            }
            let module = assemblies.module(one.assembly);
            for id in module.methods_of(one.id) {
                let name = module.row(id).and_then(|row| module.string(row.name));
                is_finalized |= name == Ok("Finalize");
                if !has_contract_attribute(module, id, "ContractInvariantMethodAttribute") {
                    continue;
                }
                let method = MethodHandle { assembly: one.assembly, id };
                let stated = self.own(assemblies, method).map(|contract| contract.invariants);
                for mut clause in stated.unwrap_or_default() {
                    clause.stated_by = Some(method);
                    let owned = owned(assemblies, one, &clause);
                    clauses.push(InvariantClause { clause, owned });
                }
            }
        }
        if is_finalized {
            clauses.iter_mut().for_each(|clause| clause.owned = None);
        }
        let is_struct = assemblies.is_value_type(class);
        (!clauses.is_empty()).then_some(Invariant { clauses, is_struct })
    }

    /// Whether a method is private and so simple that nobody sees the object while it runs: it calls nothing and nothing in it throws.
    /// Its callers see to the invariant.
    pub fn is_step(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        let module = assemblies.module(method.assembly);
        let is_private =
            module.row(method.id).is_ok_and(|row| row.flags.is_private() && !row.flags.is_virtual());
        is_private && is_simple(module, method.id) && !self.addressed(assemblies, method.assembly).contains(&method.id)
    }

    /// The methods of an assembly whose addresses are taken.
    fn addressed(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<FxHashSet<Id<MethodDef>>> {
        let known = self.addressed.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).cloned();
        known.unwrap_or_else(|| {
            let module = assemblies.module(assembly);
            let mut found = FxHashSet::default();
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
            let found = Arc::new(found);
            let mut addressed = self.addressed.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(addressed.entry(assembly).or_insert(found))
        })
    }
}

/// The fields that a clause of a type speaks of, if these are private fields of the object, and there is nothing else in memory that it speaks of.
fn owned(assemblies: &Assemblies<'_>, class: TypeHandle, clause: &Clause) -> Option<Vec<FieldHandle>> {
    let fields = std::cell::RefCell::new(Vec::new());
    let is_foreign = |term: &Term| match term {
        Term::Field(of, field) => {
            let is_own = **of == Term::Parameter(0)
                && assemblies.class_of_field(*field) == Some(class)
                && assemblies.field_flags(*field).is_private();
            fields.borrow_mut().push(*field);
            !is_own
        }
        Term::Static(_) | Term::Target(_) | Term::Call(..) | Term::Item(..) | Term::Element(..) => true,
        _ => false,
    };
    let is_owned = clause.condition.is_understood() && !clause.condition.mentions(&is_foreign);
    is_owned.then(|| fields.into_inner())
}

fn is_simple(module: &marple_metadata::Module<'_>, method: Id<MethodDef>) -> bool {
    use Opcode as O;
    let Ok(Some(body)) = read_body(module, method) else { return false };
    body.clauses.is_empty()
        && body.decode().is_ok_and(|code| {
            let is_this = |number: usize| {
                number.checked_sub(1).is_some_and(|before| code[before].opcode == O::Ldarg0)
            };
            code.iter().enumerate().all(|(number, one)| match one.opcode.long_form() {
                O::Ldfld => is_this(number),
                // What is stored is a number or an argument: `ldarg.0; ..; stfld`.
                O::Stfld
                | O::Nop
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
                | O::Ret => true,
                _ => false,
            })
        })
}
