//! Contracts that a method has from others: from what it overrides and implements, and from a class of stand-ins for a method without
//! code (`[ContractClass]`).
//!
//! A method is taken to override another only if that is sure: with a contract too many it would assume what nobody was asked for. A
//! method of a generic base or interface is one whose signature is the same once type arguments are put in.

use std::sync::{Arc, PoisonError};

use marple_il::{Opcode, Operand};
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle, TypeHandle};
use marple_metadata::attribute::Value;
use marple_metadata::signature::{GenericType, MethodSignature, Type};
use marple_metadata::tables::{Assembly, CustomAttribute, Id, InterfaceImpl, MethodDefOrRef, TypeDefOrRef};

use crate::callee::{contract_method, has_contract_attribute};
use crate::kind::spelled;
use crate::{Clause, Contract, Contracts, Note, Source};

/// The most types and interfaces around a type that are looked at.
const MOST: usize = 64;

/// A type that another one extends or implements, with its type arguments as seen there.
#[derive(Clone)]
pub(crate) struct Above {
    pub(crate) class: TypeHandle,
    /// Spelled in the assembly of the type that was started from; `None` if they cannot be.
    pub(crate) arguments: Option<Vec<Type>>,
    pub(crate) is_interface: bool,
}

/// What is not known of the types above a type, because their assemblies are not there or they are too many.
#[derive(Clone, Copy, Default)]
pub(crate) struct Lacks {
    /// Bases; not those that have the methods of `System.Object` alone.
    pub(crate) bases: bool,
    pub(crate) interfaces: bool,
    /// `System.Object`, or `System.ValueType` and `System.Enum`.
    pub(crate) object: bool,
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
        let is_other = || is_static && !explicit(assemblies, found.class, method).is_empty();
        if is_stand_in || !((found.flags.is_virtual() && !is_static) || is_other()) {
            return self.own(assemblies, method);
        }
        let mut contract = self.stated(assemblies, method).unwrap_or_default();
        let overridden = self.overridden(assemblies, method);
        let mut inherited =
            Contract { ensures: self.ensured_below(assemblies, method), ..Contract::default() };
        for &base in &overridden {
            let Some(mut above) = self.stated(assemblies, base) else { continue };
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
            let written = self.of(assemblies, written);
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
        for _ in 0..MOST {
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

    /// The methods that a method surely overrides or implements, of assemblies that state contracts.
    fn overridden(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Vec<MethodHandle> {
        let Some(found) = assemblies.method(method) else { return Vec::new() };
        let above = self.stating(assemblies, found.class);
        if above.is_empty() {
            return Vec::new();
        }
        let fits = fitting(assemblies, method, &above);
        fits.into_iter().filter(|(_, is_sure)| *is_sure).map(|(base, _)| base).collect()
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
        fitting(assemblies, method, &all).into_iter().all(|(base, is_sure)| {
            let class = assemblies.method(base).map(|base| above(assemblies, base.class)).unwrap_or_default();
            let is_first = fitting(assemblies, base, &class).is_empty();
            let stated = self.stated(assemblies, base).map(|contract| contract.requires).unwrap_or_default();
            let states = |clause: &Clause| stated.iter().any(|own| own.condition == clause.condition);
            // Calls of what overrides another method are asked for what that one requires.
            is_sure && (!is_first || requires.iter().all(states))
        })
    }

    /// What the stand-in of a method without code states: the method of the class that `[ContractClass]` names.
    fn stand_in(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Contract> {
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
        let mut all = above(assemblies, class).into_iter();
        let above = all.find(|above| above.class == found.class)?;
        let stands_in = |id: &_| {
            let candidate = MethodHandle { assembly: class.assembly, id: *id };
            let Some(own) = assemblies.method(candidate) else { return false };
            let explicit = explicit(assemblies, class, candidate);
            if !explicit.is_empty() {
                return explicit.contains(&method);
            }
            let Ok(declared) = there.method_signature(*id) else { return false };
            own.name == found.name
                && own.flags.is_virtual()
                && same(assemblies, (method.assembly, &signature), &above, (class.assembly, &declared))
        };
        let id = there.methods_of(class.id).find(stands_in)?;
        let handle = MethodHandle { assembly: class.assembly, id };
        let mut contract = self.own(assemblies, handle)?;
        for clauses in [&mut contract.requires, &mut contract.ensures, &mut contract.on_throw] {
            for clause in clauses {
                clause.stated_by = Some(handle);
                // Its guards stand for nobody's code.
                clause.source = Source::Stated;
            }
        }
        // It has no code of its own.
        Some(Contract {
            completes: Vec::new(),
            ensures_code: Vec::new(),
            written: Vec::new(),
            notes: Vec::new(),
            never_returns: false,
            ..contract
        })
    }

    /// The types above a type whose assemblies may state contracts.
    fn stating(&self, assemblies: &Assemblies<'_>, class: TypeHandle) -> Arc<[Above]> {
        let known = self.above.read().unwrap_or_else(PoisonError::into_inner).get(&class).cloned();
        known.unwrap_or_else(|| {
            // Two threads may look; they find the same.
            let mut found = above(assemblies, class);
            found.retain(|above| self.states_contracts(assemblies, above.class.assembly));
            let found: Arc<[Above]> = found.into();
            let mut all = self.above.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(all.entry(class).or_insert(found))
        })
    }
}

/// The methods of types above that a method overrides or implements, and whether that is sure: one of the same name and number of parameters may
/// be one.
pub(crate) fn fitting(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    above: &[Above],
) -> Vec<(MethodHandle, bool)> {
    let Some(found) = assemblies.method(method) else { return Vec::new() };
    let module = assemblies.module(method.assembly);
    let Ok(signature) = module.method_signature(method.id) else { return Vec::new() };
    let mut fitting = Vec::new();
    let own = explicit(assemblies, found.class, method);
    for above in above {
        // A method that starts anew implements interfaces only, unless a row says what it overrides (with another result).
        let starts_anew = !above.is_interface && found.flags.is_new_slot();
        if starts_anew && own.is_empty() {
            continue;
        }
        let there = assemblies.module(above.class.assembly);
        for id in there.methods_of(above.class.id) {
            let base = MethodHandle { assembly: above.class.assembly, id };
            let Ok(row) = there.row(id) else { continue };
            if !row.flags.is_virtual() || row.flags.is_static() != found.flags.is_static() {
                continue;
            }
            if own.contains(&base) {
                fitting.push((base, true));
                continue;
            }
            if starts_anew {
                continue;
            }
            let is_named = own.is_empty() && there.string(row.name) == Ok(found.name);
            if !is_named || is_implemented_by_row(assemblies, found.class, base) {
                continue;
            }
            let Ok(declared) = there.method_signature(id) else { continue };
            if declared.parameters.len() == signature.parameters.len() {
                let at = (above.class.assembly, &declared);
                fitting.push((base, same(assemblies, at, above, (method.assembly, &signature))));
            }
        }
    }
    fitting
}

/// Whether a row of `MethodImpl` of a class says what implements a method.
pub(crate) fn is_implemented_by_row(
    assemblies: &Assemblies<'_>,
    class: TypeHandle,
    base: MethodHandle,
) -> bool {
    let module = assemblies.module(class.assembly);
    let mut rows = module.implementations_of(class.id).filter_map(|id| module.row(id).ok());
    rows.any(|row| {
        let token = match row.declaration {
            MethodDefOrRef::Definition(id) => id.token(),
            MethodDefOrRef::Reference(id) => id.token(),
        };
        assemblies.resolve_method(class.assembly, token) == Some(base)
    })
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
    above(assemblies, found.class).iter().find_map(|above| {
        let there = assemblies.module(above.class.assembly);
        let id = there.methods_of(above.class.id).find(|id| {
            let row = there.row(*id);
            row.is_ok_and(|row| row.flags.is_virtual())
                && row.and_then(|row| there.string(row.name)) == Ok(found.name)
                && there.method_signature(*id).is_ok_and(|declared| {
                    let at = (above.class.assembly, &declared);
                    same(assemblies, at, above, (method.assembly, &signature))
                })
        })?;
        Some(MethodHandle { assembly: above.class.assembly, id })
    })
}

/// Whether `System.Object` has a virtual method of that name.
fn is_name_of_object(name: &str) -> bool {
    matches!(name, "ToString" | "Equals" | "GetHashCode" | "Finalize")
}

/// The types that a type extends and the interfaces that it implements, all that are there.
fn above(assemblies: &Assemblies<'_>, class: TypeHandle) -> Vec<Above> {
    above_all(assemblies, class).0
}

/// The same, and what is not known of them.
pub(crate) fn above_all(assemblies: &Assemblies<'_>, class: TypeHandle) -> (Vec<Above>, Lacks) {
    let mut found: Vec<Above> = Vec::new();
    let mut lacks = Lacks::default();
    let count = assemblies.module(class.assembly).type_parameters_of(class.id).count();
    let own = (0..u32::try_from(count).unwrap_or(0)).map(Type::TypeParameter).collect();
    let mut rest = vec![Above { class, arguments: Some(own), is_interface: false }];
    while let Some(one) = rest.pop() {
        if found.len() > MOST {
            lacks = Lacks { bases: true, interfaces: true, object: true };
            break;
        }
        let module = assemblies.module(one.class.assembly);
        let Ok(row) = module.row(one.class.id) else { continue };
        let interfaces = module
            .interfaces_of(one.class.id)
            .filter_map(|id| module.row::<InterfaceImpl>(id).ok())
            .map(|row| (row.interface, true));
        let bases = row.extends.map(|base| (base, one.is_interface)).into_iter().chain(interfaces);
        for (id, is_interface) in bases.collect::<Vec<_>>() {
            let Some(above) = assemblies.resolve_type(one.class.assembly, id) else {
                let name = spelled(assemblies, one.class.assembly, id);
                let is_object = name.is_some_and(|name| {
                    name.namespace == "System" && matches!(name.name, "Object" | "ValueType" | "Enum")
                });
                match (is_interface, is_object) {
                    (true, _) => lacks.interfaces = true,
                    (false, true) => lacks.object = true,
                    (false, false) => lacks.bases = true,
                }
                continue;
            };
            if found.iter().any(|known| known.class == above) {
                continue;
            }
            let arguments = match id {
                TypeDefOrRef::Specification(spec) => match module.type_specification(spec) {
                    Ok(Type::Generic(generic)) => {
                        let is_here = one.class.assembly == class.assembly;
                        let put = |ty: &Type| put(ty, one.arguments.as_deref()?, is_here);
                        generic.arguments.iter().map(put).collect()
                    }
                    _ => None,
                },
                _ => Some(Vec::new()),
            };
            let above = Above { class: above, arguments, is_interface };
            found.push(above.clone());
            rest.push(above);
        }
    }
    (found, lacks)
}

/// A type with type arguments in the place of the type parameters of its class. What is spelled elsewhere (not `is_here`) is not carried
/// over the border of its assembly, but for what is spelled everywhere alike.
fn put(ty: &Type, arguments: &[Type], is_here: bool) -> Option<Type> {
    let inner = |ty: &Type| Some(Box::new(put(ty, arguments, is_here)?));
    Some(match ty {
        Type::TypeParameter(number) => arguments.get(*number as usize)?.clone(),
        Type::Primitive(_) => ty.clone(),
        Type::Vector(element) => Type::Vector(inner(element)?),
        Type::ByRef(of) => Type::ByRef(inner(of)?),
        Type::Generic(generic) if is_here => {
            let arguments: Option<Vec<Type>> =
                generic.arguments.iter().map(|one| put(one, arguments, is_here)).collect();
            Type::Generic(Box::new(GenericType { arguments: arguments?, ..(**generic).clone() }))
        }
        Type::Class(_) | Type::Value(_) if is_here => ty.clone(),
        _ => return None,
    })
}

/// Whether a method has the parameters of a declaration, with the type arguments of the declaring type put in; for sure.
fn same(
    assemblies: &Assemblies<'_>,
    (there, declared): (AssemblyId, &MethodSignature),
    above: &Above,
    (here, found): (AssemblyId, &MethodSignature),
) -> bool {
    declared.has_this == found.has_this
        && declared.type_parameters == found.type_parameters
        && declared.parameters.len() == found.parameters.len()
        && declared.parameters.iter().zip(&found.parameters).all(|(declared, found)| {
            same_type(assemblies, (there, declared), above.arguments.as_deref(), (here, found))
        })
}

fn same_type(
    assemblies: &Assemblies<'_>,
    (there, declared): (AssemblyId, &Type),
    arguments: Option<&[Type]>,
    (here, found): (AssemblyId, &Type),
) -> bool {
    match (declared, found) {
        (Type::TypeParameter(number), _) => {
            let argument = arguments.and_then(|arguments| arguments.get(*number as usize));
            argument.is_some_and(|argument| assemblies.same_type((here, argument), (here, found)))
        }
        (Type::Vector(declared), Type::Vector(found)) | (Type::ByRef(declared), Type::ByRef(found)) => {
            same_type(assemblies, (there, declared), arguments, (here, found))
        }
        (Type::Generic(declared), Type::Generic(found)) => {
            let definitions = [Type::Class(declared.definition), Type::Class(found.definition)];
            assemblies.same_type((there, &definitions[0]), (here, &definitions[1]))
                && declared.arguments.len() == found.arguments.len()
                && declared.arguments.iter().zip(&found.arguments).all(|(declared, found)| {
                    same_type(assemblies, (there, declared), arguments, (here, found))
                })
        }
        _ => assemblies.same_type((there, declared), (here, found)),
    }
}

/// The methods that rows of `MethodImpl` say a method implements.
pub(crate) fn explicit(
    assemblies: &Assemblies<'_>,
    class: TypeHandle,
    method: MethodHandle,
) -> Vec<MethodHandle> {
    let module = assemblies.module(class.assembly);
    let resolve = |one: MethodDefOrRef| {
        let token = match one {
            MethodDefOrRef::Definition(id) => id.token(),
            MethodDefOrRef::Reference(id) => id.token(),
        };
        assemblies.resolve_method(class.assembly, token)
    };
    let rows = module.implementations_of(class.id).filter_map(|id| module.row(id).ok());
    rows.filter(|row| resolve(row.body) == Some(method)).filter_map(|row| resolve(row.declaration)).collect()
}
