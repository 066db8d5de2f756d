//! Contracts that a method has from others: from what it overrides and implements, and from a class of stand-ins for a method without
//! code (`[ContractClass]`).
//!
//! A method is taken to override another only if that is sure (`above.rs`): with a contract too many it would assume what nobody was asked for. What another one ensures
//! that it perhaps overrides is asked as unknown, with a note.

use std::sync::{Arc, PoisonError};

use marple_il::{Opcode, Operand};
use marple_metadata::assemblies::{Assemblies, MethodHandle, TypeHandle};
use marple_metadata::attribute::Value;
use marple_metadata::tables::{Assembly, CustomAttribute, Id};

use crate::above::{Above, Fit, above, above_all, explicit, fitting};
use crate::callee::{contract_method, has_contract_attribute};
use crate::formula::{Formula, Gap};
use crate::invariants::states_invariant;
use crate::machines::move_next;
use crate::spelled::{own_parameters, same_parameters};
use crate::{Clause, Contract, Contracts, Note, Source};

/// The most classes around one another that are looked at.
const NESTED: usize = 64;

/// The longest code, in bytes, that may only hand on what it is given.
const LONGEST_HANDING_ON: usize = 1024;

/// The types above a type whose assemblies may state contracts.
pub(crate) struct Stating {
    above: Vec<Above>,
    /// Whether there are more than were looked at.
    are_many: bool,
}

pub(crate) fn is_stated(clause: &Clause) -> bool {
    clause.source == Source::Stated
}

/// Whether a clause of a method is stated by guards before `Contract.EndContractBlock`: its own code tests it.
fn is_tested(assemblies: &Assemblies<'_>, method: MethodHandle, clause: &Clause) -> bool {
    let module = assemblies.module(method.assembly);
    let code = marple_il::read_body(module, method.id).ok().flatten();
    let at = clause.call.zip(code).and_then(|(offset, body)| {
        let mut instructions = body.instructions().map_while(Result::ok);
        instructions.find(|one| one.offset == offset)
    });
    at.is_some_and(|one| match (one.opcode, one.operand) {
        (Opcode::Call, Operand::Token(token)) => contract_method(module, token) == Some("EndContractBlock"),
        _ => false,
    })
}

impl Contracts {
    /// What a method promises, with what it inherits; `None` if that is nothing.
    pub(crate) fn with_inherited(
        &self,
        assemblies: &Assemblies<'_>,
        method: MethodHandle,
    ) -> Option<Contract> {
        let found = assemblies.method(method)?;
        let is_stand_in =
            self.states_contracts(assemblies, method.assembly) && is_stand_in(assemblies, method);
        let is_static = found.flags.is_static();
        // A compiler says by a row which static methods implement those of interfaces.
        let is_other = || {
            is_static
                && (!explicit(assemblies, found.class, method).is_empty()
                    || self.is_named_below(assemblies, method))
        };
        if is_stand_in || !((found.flags.is_virtual() && !is_static) || is_other()) {
            return self.own_with_notes(assemblies, method, is_stand_in);
        }
        let mut contract = self.stated(assemblies, method).unwrap_or_default();
        let (overridden, are_many) = self.overridden_perhaps(assemblies, method);
        let mut inherited =
            Contract { ensures: self.ensured_below(assemblies, method), ..Contract::default() };
        if are_many {
            let what = "contracts of more types above its class than are looked at".to_owned();
            contract.notes.push(Note { offset: 0, what });
        }
        for fit in overridden.iter().filter(|fit| !fit.is_sure) {
            self.ask_perhaps(assemblies, fit.declared, &mut inherited, &mut contract.notes);
        }
        let overridden: Vec<MethodHandle> =
            overridden.iter().filter(|fit| fit.is_sure).map(|fit| fit.declared).collect();
        for &base in &overridden {
            let Some(mut above) = self.stated(assemblies, base) else { continue };
            if self.is_unchecked(assemblies, base) {
                contract.notes.append(&mut above.notes);
            }
            if above.requires.iter().any(is_stated) && !self.overridden(assemblies, base).is_empty() {
                // What an override requires is refused there, too.
                above.requires.clear();
            }
            for (from, to) in [
                (above.requires, &mut inherited.requires),
                (above.ensures, &mut inherited.ensures),
                (above.on_throw, &mut inherited.on_throw),
            ] {
                for mut clause in from.into_iter().filter(is_stated) {
                    clause.stated_by = clause.stated_by.or(Some(base));
                    if !to.contains(&clause) {
                        to.push(clause);
                    }
                }
            }
        }
        let says =
            !inherited.requires.is_empty() || !inherited.ensures.is_empty() || !inherited.on_throw.is_empty();
        if says && !self.inherits(assemblies, method) {
            // Callers of what it overrides believe that it has them.
            let what =
                "what it overrides or implements has contracts, which it is not asked for ([ContractOption])";
            contract.notes.push(Note { offset: 0, what: what.to_owned() });
            inherited = Contract::default();
        }
        if self.has_contracts(assemblies, method.assembly)
            && let Some(written) = crate::machines::written(assemblies, method)
        {
            // What an override requires stands in the code of its state machine.
            let written = self.unkept(assemblies, written);
            contract.refuses_requires = written.is_some_and(|written| written.refuses_requires);
        }
        if contract.requires.iter().any(is_stated)
            && (!overridden.is_empty() || self.is_called_by_others(assemblies, method))
        {
            // What it tests and throws for is in its code, whoever calls it by which name.
            for clause in &mut contract.requires {
                if is_stated(clause) && is_tested(assemblies, method, clause) {
                    clause.source = Source::Guard;
                }
            }
            contract.requires.retain(|clause| is_stated(clause) || clause.condition.is_understood());
        }
        if contract.requires.iter().any(is_stated)
            && (!overridden.is_empty() || self.is_called_by_others(assemblies, method))
        {
            for clause in contract.requires.iter().filter(|clause| is_stated(clause)) {
                contract.refuses_requires = true;
                if let Some(offset) = clause.call {
                    let what = "a precondition of an override, which callers of what it overrides do not see: it is not assumed".to_owned();
                    let note = Note { offset, what };
                    if !contract.notes.contains(&note) {
                        contract.notes.push(note);
                    }
                }
            }
        }
        if !inherited.ensures.is_empty() && contract.ensures.is_empty() {
            let module = assemblies.module(method.assembly);
            let body = marple_il::read_body(module, method.id).ok().flatten();
            contract.written = body.map(|body| crate::entry::written_arguments(&body)).unwrap_or_default();
        }
        contract.is_asked = !inherited.requires.is_empty()
            && self.is_asked_everywhere(assemblies, method, &inherited.requires);
        inherited.requires.append(&mut contract.requires);
        inherited.ensures.append(&mut contract.ensures);
        inherited.on_throw.append(&mut contract.on_throw);
        Some(Contract {
            requires: inherited.requires,
            ensures: inherited.ensures,
            on_throw: inherited.on_throw,
            ..contract
        })
    }

    /// Whether a method's obligations are to be checked: not where `[ContractVerification(false)]` is nearest, nor in stand-ins.
    pub fn is_verified(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        if !self.states_contracts(assemblies, method.assembly) {
            return true;
        }
        let module = assemblies.module(method.assembly);
        let said = |ids: &[Id<CustomAttribute>]| {
            ids.iter().find_map(|&id| {
                let class = module.attribute_class(id).ok()?;
                if class.name != "ContractVerificationAttribute" {
                    return None;
                }
                let arguments = assemblies.attribute_arguments(method.assembly, id).ok()?;
                match arguments.fixed.first() {
                    Some(Value::Boolean(is_verified)) => Some(*is_verified),
                    _ => None,
                }
            })
        };
        let own: Vec<_> = module.attributes_of(method.id).collect();
        let mut found = said(&own);
        let mut class = module.type_of_method(method.id).ok();
        for _ in 0..NESTED {
            let Some(id) = class else { break };
            if has_contract_attribute(module, id, "ContractClassForAttribute") {
                return false;
            }
            let attributes: Vec<_> = module.attributes_of(id).collect();
            found = found.or_else(|| said(&attributes));
            class = module.enclosing_type(id);
        }
        let all = || {
            let ids = module.ids::<Assembly>().next()?;
            said(&module.attributes_of(ids).collect::<Vec<_>>())
        };
        found.or_else(all).unwrap_or(true)
    }

    /// What a method's own code states, or a stand-in if it has none.
    pub(crate) fn stated(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Contract> {
        self.own(assemblies, method).or_else(|| self.stand_in(assemblies, method))
    }

    /// The methods that a method overrides or implements, of assemblies that state contracts; and whether there may be more.
    fn overridden_perhaps(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> (Vec<Fit>, bool) {
        let Some(found) = assemblies.method(method) else { return (Vec::new(), false) };
        let stating = self.stating(assemblies, found.class);
        if stating.above.is_empty() {
            return (Vec::new(), stating.are_many);
        }
        let own = own_parameters(assemblies, found.class);
        (fitting(assemblies, method, &own, &stating.above), stating.are_many)
    }

    /// The same, those that it surely does.
    fn overridden(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Vec<MethodHandle> {
        let (fits, _) = self.overridden_perhaps(assemblies, method);
        fits.into_iter().filter(|fit| fit.is_sure).map(|fit| fit.declared).collect()
    }

    /// What a method ensures is asked, as unknown, of another one that perhaps overrides or implements it.
    fn ask_perhaps(
        &self,
        assemblies: &Assemblies<'_>,
        declared: MethodHandle,
        inherited: &mut Contract,
        notes: &mut Vec<Note>,
    ) {
        let gap = Gap::new("the contract of a method that it overrides or implements perhaps");
        let Some(stated) = self.stated(assemblies, declared) else { return };
        let is_said = [&stated.requires, &stated.ensures, &stated.on_throw]
            .into_iter()
            .any(|clauses| clauses.iter().any(is_stated));
        let note = Note { offset: 0, what: gap.what.to_owned() };
        if is_said && !notes.contains(&note) {
            notes.push(note);
        }
        for (from, to) in
            [(stated.ensures, &mut inherited.ensures), (stated.on_throw, &mut inherited.on_throw)]
        {
            for clause in from.into_iter().filter(is_stated) {
                let clause = unknown(clause, declared, gap);
                if !to.contains(&clause) {
                    to.push(clause);
                }
            }
        }
    }

    /// Whether every call of a method, by whatever it overrides or implements, is asked for these clauses.
    fn is_asked_everywhere(
        &self,
        assemblies: &Assemblies<'_>,
        method: MethodHandle,
        requires: &[Clause],
    ) -> bool {
        let Some(found) = assemblies.method(method) else { return false };
        let (all, lacks) = above_all(assemblies, found.class);
        let may_be_more = lacks.bases || lacks.interfaces || (lacks.object && is_name_of_object(found.name));
        if may_be_more || self.is_called_from_below(assemblies, method) {
            return false;
        }
        let own = own_parameters(assemblies, found.class);
        fitting(assemblies, method, &own, &all).into_iter().all(|Fit { declared: base, is_sure }| {
            let Some(class) = assemblies.method(base).map(|base| base.class) else { return false };
            let own = own_parameters(assemblies, class);
            let is_first = fitting(assemblies, base, &own, &above(assemblies, class)).is_empty();
            let stated = self.stated(assemblies, base).map(|contract| contract.requires).unwrap_or_default();
            let states = |clause: &Clause| stated.iter().any(|own| own.condition == clause.condition);
            // Calls of what overrides another method are asked for what that one requires.
            is_sure && (!is_first || requires.iter().all(states))
        })
    }

    /// Whether a method has no code, and its contract stands in a reference assembly: neither is checked, so what is not understood of it is said of those that implement it.
    fn is_unchecked(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        assemblies.method(method).is_some_and(|method| method.flags.is_abstract())
            && self.companion(assemblies, method.assembly).is_some()
    }

    /// What a method that inherits nothing states, with notes of what is nobody's contract.
    fn own_with_notes(
        &self,
        assemblies: &Assemblies<'_>,
        method: MethodHandle,
        is_stand_in: bool,
    ) -> Option<Contract> {
        let mut own = self.own(assemblies, method);
        if let Some(own) = own.as_mut().filter(|_| is_stand_in) {
            self.note_unused(assemblies, method, own);
        }
        if let Some(what) = self.invariant_of_nobody(assemblies, method) {
            own.get_or_insert_default().notes.push(Note { offset: 0, what: what.to_owned() });
        }
        self.with_ensured_elsewhere(assemblies, method, own)
    }

    /// Notes what a stand-in states that is nobody's contract: it stands for a method of another type than the one that names its class, or for one that has code and states its own.
    fn note_unused(&self, assemblies: &Assemblies<'_>, method: MethodHandle, contract: &mut Contract) {
        let stands = || {
            let declared = stood_for(assemblies, method)?;
            assemblies.method(declared).filter(|declared| declared.flags.is_abstract())?;
            let stand_in = self.stand_in_method(assemblies, declared)?;
            (stand_in == method || handed_on(assemblies, stand_in) == Some(method)).then_some(())
        };
        let Contract { requires, ensures, on_throw, invariants, .. } = &*contract;
        let stated = [requires, ensures, on_throw].into_iter().flatten().find(|clause| is_stated(clause));
        // One note for all of them.
        let first = stated.and_then(|clause| clause.call).filter(|_| stands().is_none());
        let what = "the contract of a stand-in for a method that has one of its own, or whose type does not name the stand-in";
        let notes = first.into_iter().map(|offset| (offset, what));
        let invariants = invariants.iter().filter_map(|clause| clause.call);
        let invariants = invariants.map(|offset| (offset, "an invariant of a stand-in"));
        let notes: Vec<Note> =
            notes.chain(invariants).map(|(offset, what)| Note { offset, what: what.to_owned() }).collect();
        for note in notes {
            if !contract.notes.contains(&note) {
                contract.notes.push(note);
            }
        }
    }

    /// Why what a method marked `[ContractInvariantMethod]` states is asked nowhere, if it is so.
    fn invariant_of_nobody(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<&'static str> {
        let module = assemblies.module(method.assembly);
        if !self.states_contracts(assemblies, method.assembly) || !states_invariant(module, method.id) {
            return None;
        }
        let flags = assemblies.type_flags(assemblies.method(method)?.class);
        if flags.is_interface() {
            Some("an invariant of an interface")
        } else if flags.is_abstract() && flags.is_sealed() {
            Some("an invariant of a static class")
        } else {
            move_next(assemblies, method).map(|_| "an invariant in an iterator or async method")
        }
    }

    /// What the stand-in of a method without code states.
    fn stand_in(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Contract> {
        let handle = self.stand_in_method(assemblies, method)?;
        let handle = handed_on(assemblies, handle).unwrap_or(handle);
        let mut contract = self.own(assemblies, handle)?;
        for clauses in [&mut contract.requires, &mut contract.ensures, &mut contract.on_throw] {
            for clause in clauses {
                clause.stated_by = Some(handle);
                // Its guards stand for nobody's code.
                clause.source = Source::Stated;
            }
        }
        // It has no code of its own. What is not understood is noted where its class is checked, if it is.
        let is_checked =
            !assemblies.module(handle.assembly).assembly_has_attribute("ContractReferenceAssemblyAttribute");
        let notes = if is_checked { Vec::new() } else { contract.notes };
        Some(Contract {
            completes: Vec::new(),
            ensures_code: Vec::new(),
            written: Vec::new(),
            notes,
            never_returns: false,
            ..contract
        })
    }

    /// The stand-in of a method without code: the method of the class that `[ContractClass]` names.
    fn stand_in_method(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<MethodHandle> {
        let module = assemblies.module(method.assembly);
        let found = assemblies.method(method)?;
        if !self.states_contracts(assemblies, method.assembly) {
            return None;
        }
        let attribute = module.attributes_of(found.class.id).find(|&id| {
            module.attribute_class(id).is_ok_and(|class| class.name == "ContractClassAttribute")
        })?;
        let arguments = assemblies.attribute_arguments(method.assembly, attribute).ok()?;
        let Some(Value::Type(Some(name))) = arguments.fixed.first() else { return None };
        let class = assemblies.find_by_qualified_name(method.assembly, name)?;
        let there = assemblies.module(class.assembly);
        if !has_contract_attribute(there, class.id, "ContractClassForAttribute") {
            return None;
        }
        let signature = module.method_signature(method.id).ok()?;
        let all = above(assemblies, class);
        let stands_in = |class: &Above, id| {
            let candidate = MethodHandle { assembly: class.class.assembly, id };
            let Some(own) = assemblies.method(candidate) else { return false };
            let explicit = explicit(assemblies, class.class, candidate);
            if !explicit.is_empty() {
                return explicit.contains(&method);
            }
            let there = assemblies.module(candidate.assembly);
            let Ok(declared) = there.method_signature(id) else { return false };
            let mut instances = all.iter().filter(|above| above.class == found.class);
            own.name == found.name
                && own.flags.is_virtual()
                && instances.any(|instance| {
                    let declared = (candidate.assembly, &declared, &class.arguments);
                    let signature = (method.assembly, &signature, &instance.arguments);
                    same_parameters(assemblies, signature, declared) == Some(true)
                })
        };
        let own = Above { class, arguments: own_parameters(assemblies, class), is_interface: false };
        // What it does not say itself, a base of it may.
        let bases = all.iter().filter(|above| !above.is_interface && above.class != found.class);
        std::iter::once(&own).chain(bases).find_map(|class| {
            let there = assemblies.module(class.class.assembly);
            let id = there.methods_of(class.class.id).find(|id| stands_in(class, *id))?;
            Some(MethodHandle { assembly: class.class.assembly, id })
        })
    }

    /// The types above a type whose assemblies may state contracts.
    fn stating(&self, assemblies: &Assemblies<'_>, class: TypeHandle) -> Arc<Stating> {
        let known = self.above.read().unwrap_or_else(PoisonError::into_inner).get(&class).cloned();
        known.unwrap_or_else(|| {
            // Two threads may look; they find the same.
            let (mut above, lacks) = above_all(assemblies, class);
            above.retain(|above| self.states_contracts(assemblies, above.class.assembly));
            let found = Arc::new(Stating { above, are_many: lacks.are_many });
            let mut all = self.above.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(all.entry(class).or_insert(found))
        })
    }
}

/// A clause of a method, of which it is not known what it says here.
pub(crate) fn unknown(clause: Clause, declared: MethodHandle, gap: Gap) -> Clause {
    let stated_by = clause.stated_by.or(Some(declared));
    Clause { condition: Formula::Unknown(gap), source: Source::Stated, stated_by, ..clause }
}

/// The method of the same class that a method calls with its own parameters and does nothing else. Compilers make such a method where what is written has another signature than what it
/// implements (`in T` of an interface).
fn handed_on(assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<MethodHandle> {
    let module = assemblies.module(method.assembly);
    let body = marple_il::read_short_body(module, method.id, LONGEST_HANDING_ON).ok().flatten()?;
    let mut rest = body.instructions();
    let mut next = || rest.by_ref().map_while(Result::ok).find(|one| one.opcode != Opcode::Nop);
    let count = module.method_signature(method.id).ok()?.parameters.len() + 1;
    for number in 0..count {
        let one = next()?;
        let is_given = one.opcode.long_form() == Opcode::Ldarg
            && matches!(one.operand, Operand::Argument(given) if usize::from(given) == number);
        if !is_given {
            return None;
        }
    }
    let Operand::Token(token) = next().filter(|one| one.opcode == Opcode::Call)?.operand else { return None };
    next().filter(|one| one.opcode == Opcode::Ret)?;
    let found = assemblies.resolve_method(method.assembly, token)?;
    let (own, other) = (assemblies.method(method)?, assemblies.method(found)?);
    let there = assemblies.module(found.assembly).method_signature(found.id).ok()?;
    let is_alike =
        own.class == other.class && !other.flags.is_static() && there.parameters.len() + 1 == count;
    is_alike.then_some(found)
}

/// Whether a method is one of a class of stand-ins.
pub(crate) fn is_stand_in(assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
    let module = assemblies.module(method.assembly);
    let class = module.type_of_method(method.id);
    class.is_ok_and(|class| has_contract_attribute(module, class, "ContractClassForAttribute"))
}

/// The method that a stand-in speaks for.
pub(crate) fn stood_for(assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<MethodHandle> {
    let found = assemblies.method(method)?;
    let explicit = explicit(assemblies, found.class, method);
    if let Some(declared) = explicit.first() {
        return Some(*declared);
    }
    let signature = assemblies.module(method.assembly).method_signature(method.id).ok()?;
    let own = own_parameters(assemblies, found.class);
    above(assemblies, found.class).iter().find_map(|above| {
        let there = assemblies.module(above.class.assembly);
        let id = there.methods_of(above.class.id).find(|id| {
            let row = there.row(*id);
            row.is_ok_and(|row| row.flags.is_virtual())
                && row.and_then(|row| there.string(row.name)) == Ok(found.name)
                && there.method_signature(*id).is_ok_and(|declared| {
                    let declared = (above.class.assembly, &declared, &above.arguments);
                    let signature = (method.assembly, &signature, &own);
                    same_parameters(assemblies, declared, signature) == Some(true)
                })
        })?;
        Some(MethodHandle { assembly: above.class.assembly, id })
    })
}

/// Whether `System.Object` has a virtual method of that name.
fn is_name_of_object(name: &str) -> bool {
    matches!(name, "ToString" | "Equals" | "GetHashCode" | "Finalize")
}
