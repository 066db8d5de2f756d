//! Reference assemblies of contracts: `Foo.Contracts.dll` beside `Foo.dll`, which the tools of old wrote. It has the types of `Foo.dll` once more, and of their
//! methods nothing but the contracts. It is one only if it says so (`[assembly: ContractReferenceAssembly]`): many programs have an ordinary assembly
//! of that name.
//!
//! A method is found there by its full name with the types of its parameters, and what its clauses speak of is looked for in the assembly itself. What is not there is not understood.

use std::sync::{Arc, PoisonError};

use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, Method, MethodHandle, Wanted};
use marple_metadata::tables::{Field, Id, MethodDef, Token, TypeDef, TypeDefOrRef};
use rustc_hash::FxHashMap;

use crate::formula::{Formula, Gap, Replaced, Term};
use crate::invariants::states_invariant;
use crate::{Clause, Contract, Contracts, Note};

/// An assembly and what states its contracts.
pub(crate) struct Companion {
    /// The assembly whose contracts these are.
    of: AssemblyId,
    /// The reference assembly.
    contracts: AssemblyId,
    /// The methods of both, by what they are called; `None` if several are called so.
    methods: [Names<MethodDef>; 2],
    /// Their fields.
    fields: [Names<Field>; 2],
    /// The types of the assembly.
    types: Names<TypeDef>,
}

type Names<T> = FxHashMap<String, Option<Id<T>>>;

fn add<T>(names: &mut Names<T>, name: String, id: Id<T>) {
    names.entry(name).and_modify(|known| *known = None).or_insert(Some(id));
}

fn methods(module: &Module<'_>) -> Names<MethodDef> {
    let mut names = Names::default();
    for id in module.ids::<MethodDef>() {
        add(&mut names, module.full_method_name(id), id);
    }
    names
}

fn fields(module: &Module<'_>) -> Names<Field> {
    let mut names = Names::default();
    for id in module.ids::<Field>() {
        add(&mut names, module.full_field_name(id), id);
    }
    names
}

fn types(module: &Module<'_>) -> Names<TypeDef> {
    let mut names = Names::default();
    for id in module.ids::<TypeDef>() {
        add(&mut names, module.full_type_name(id), id);
    }
    names
}

impl Companion {
    fn of(assemblies: &Assemblies<'_>, of: AssemblyId) -> Option<Self> {
        let module = assemblies.module(of);
        if module.is_reference_assembly() {
            return None;
        }
        let name = format!("{}.Contracts", module.name().ok()?);
        let contracts = assemblies.find_beside(Wanted { name: &name, version: [0; 4] })?;
        let there = assemblies.module(contracts);
        if !there.assembly_has_attribute("ContractReferenceAssemblyAttribute") {
            return None;
        }
        let methods = [methods(module), methods(there)];
        let fields = [fields(module), fields(there)];
        Some(Self { of, contracts, methods, fields, types: types(module) })
    }

    /// What the reference assembly says of a method, or of its type, that is nobody's contract.
    fn unread(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<&'static str> {
        let (module, there) = (assemblies.module(self.of), assemblies.module(self.contracts));
        let name = module.full_method_name(method.id);
        let (own, stating) = (self.methods[0].get(&name)?, self.methods[1].get(&name));
        if stating.is_some_and(|stating| own.is_none() || stating.is_none()) {
            return Some("a contract for one of several methods of that name in the reference assembly");
        }
        // Each constructor of the type says so.
        let found = assemblies.method(method).filter(Method::is_constructor)?;
        let class = module.full_type_name(found.class.id);
        let same = there.ids::<TypeDef>().find(|id| there.full_type_name(*id) == class)?;
        there
            .methods_of(same)
            .any(|id| states_invariant(there, id))
            .then_some("an invariant in the reference assembly")
    }

    /// The method that states the contract of a method.
    fn stating(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<MethodHandle> {
        let name = assemblies.module(method.assembly).full_method_name(method.id);
        // Methods that differ in what they return or in their type parameters have one name: each assembly may have only one of it.
        if self.methods[0].get(&name) != Some(&Some(method.id)) {
            return None;
        }
        let id = (*self.methods[1].get(&name)?)?;
        let parameters = |module: &Module<'_>, id| {
            module.method_signature(id).map(|signature| signature.type_parameters).ok()
        };
        let [own, there] = [
            parameters(assemblies.module(self.of), method.id),
            parameters(assemblies.module(self.contracts), id),
        ];
        if own != there {
            return None;
        }
        Some(MethodHandle { assembly: self.contracts, id })
    }

    fn method(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<MethodHandle> {
        if method.assembly != self.contracts {
            return Some(method);
        }
        let name = assemblies.module(method.assembly).full_method_name(method.id);
        let id = (*self.methods[0].get(&name)?)?;
        Some(MethodHandle { assembly: self.of, id })
    }

    fn field(&self, assemblies: &Assemblies<'_>, field: FieldHandle) -> Option<FieldHandle> {
        if field.assembly != self.contracts {
            return Some(field);
        }
        let name = assemblies.module(field.assembly).full_field_name(field.id);
        let id = (*self.fields[0].get(&name)?)?;
        Some(FieldHandle { assembly: self.of, id })
    }

    /// What names a type, of which the reference assembly may have one of its own: an assembly, and a token there.
    fn named_type(
        &self,
        assemblies: &Assemblies<'_>,
        assembly: AssemblyId,
        token: Token,
    ) -> Option<(AssemblyId, Token)> {
        if assembly != self.contracts {
            return Some((assembly, token));
        }
        let named = assemblies.resolve_type(assembly, TypeDefOrRef::from_token(token)?)?;
        if named.assembly != self.contracts {
            return Some((assembly, token));
        }
        let name = assemblies.module(self.contracts).full_type_name(named.id);
        let id = (*self.types.get(&name)?)?;
        Some((self.of, id.token()))
    }

    /// A term of the reference assembly, as the assembly itself has it.
    fn placed(&self, assemblies: &Assemblies<'_>, term: &Term) -> Replaced {
        let inner = |term: &Term| term.replaced(&|term| self.placed(assemblies, term));
        let found = match term {
            Term::Field(of, field) => inner(of)
                .zip(self.field(assemblies, *field))
                .map(|(of, field)| Term::Field(Box::new(of), field)),
            Term::Static(field) => self.field(assemblies, *field).map(Term::Static),
            Term::Call(method, arguments) => {
                let arguments: Option<Vec<Term>> = arguments.iter().map(inner).collect();
                arguments
                    .zip(self.method(assemblies, *method))
                    .map(|(arguments, method)| Term::Call(method, arguments))
            }
            Term::Cast(of, assembly, token) => inner(of)
                .zip(self.named_type(assemblies, *assembly, *token))
                .map(|(of, (assembly, token))| Term::Cast(Box::new(of), assembly, token)),
            _ => return Replaced::Kept,
        };
        found.map_or(Replaced::Lost, Replaced::By)
    }

    /// A clause of the reference assembly, as the assembly itself has it. If it speaks of what is not there, a note says so.
    fn clause(
        &self,
        assemblies: &Assemblies<'_>,
        clause: Clause,
        by: MethodHandle,
        notes: &mut Vec<Note>,
    ) -> Clause {
        const LOST: Gap = Gap::new("a member that only the reference assembly of contracts has");
        let condition = clause.condition.replaced(&|term| self.placed(assemblies, term));
        let condition = condition.unwrap_or_else(|| {
            notes.push(Note { offset: 0, what: LOST.what.to_owned() });
            Formula::Unknown(LOST)
        });
        Clause { condition, stated_by: Some(clause.stated_by.unwrap_or(by)), ..clause }
    }
}

impl Contracts {
    pub(crate) fn companion(
        &self,
        assemblies: &Assemblies<'_>,
        assembly: AssemblyId,
    ) -> Option<Arc<Companion>> {
        let known = self.companions.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).cloned();
        known.unwrap_or_else(|| {
            let found = Companion::of(assemblies, assembly).map(Arc::new);
            let mut companions = self.companions.write().unwrap_or_else(PoisonError::into_inner);
            companions.entry(assembly).or_insert(found).clone()
        })
    }

    /// What the reference assembly of contracts says of a method whose own code states nothing.
    pub(crate) fn referenced(
        &self,
        assemblies: &Assemblies<'_>,
        method: MethodHandle,
        own: Option<Contract>,
    ) -> Option<Contract> {
        let states =
            |own: &Contract| own.requires.iter().chain(&own.ensures).any(crate::inherited::is_stated);
        let companion = match &own {
            Some(own) if states(own) => None,
            _ => self.companion(assemblies, method.assembly),
        };
        let Some(companion) = companion else { return own };
        let mut own = own;
        if let Some(what) = companion.unread(assemblies, method) {
            own.get_or_insert_default().notes.push(Note { offset: 0, what: what.to_owned() });
        }
        let Some(by) = companion.stating(assemblies, method) else { return own };
        let Some(stated) = self.stated(assemblies, by) else { return own };
        let mut contract = own.unwrap_or_default();
        // What they say of places in the other code is said of the whole method here.
        contract.notes.extend(stated.notes.into_iter().map(|note| Note { offset: 0, ..note }));
        let notes = &mut contract.notes;
        let mut placed = |clauses: Vec<Clause>| -> Vec<Clause> {
            let stated = clauses.into_iter().filter(crate::inherited::is_stated);
            stated.map(|clause| companion.clause(assemblies, clause, by, notes)).collect()
        };
        let [requires, ensures, on_throw] =
            [stated.requires, stated.ensures, stated.on_throw].map(&mut placed);
        contract.requires.extend(requires);
        contract.ensures.extend(ensures);
        contract.on_throw.extend(on_throw);
        if !contract.ensures.is_empty() {
            let body = marple_il::read_body(assemblies.module(method.assembly), method.id).ok().flatten();
            contract.written = body.map(|body| crate::entry::written_arguments(&body)).unwrap_or_default();
        }
        contract.is_asked |= assemblies.method(method).is_some_and(|method| !method.flags.is_virtual());
        Some(contract)
    }
}
