//! What an interface ensures of a method of another assembly, which a class makes its implementation: `class C : List<int>, ICount { }`.
//!
//! The other assembly's code is not asked for it. So the constructors of the class are, as unknown: whoever makes such an object makes one that callers by the interface believe.

use marple_metadata::assemblies::{Assemblies, MethodHandle, TypeHandle};
use marple_metadata::tables::{Id, MethodDef};

use crate::above::{Above, above_all, fitting, rows, said};
use crate::formula::Gap;
use crate::inherited::{is_stand_in, is_stated, unknown};
use crate::spelled::{own_parameters, same_parameters};
use crate::{Clause, Contract, Contracts, Note};

const GAP: Gap = Gap::new("what an interface ensures of a method of another assembly, which implements it");

impl Contracts {
    /// A method's contract; with what methods of other assemblies would be asked for, if it is a constructor of a class that adds the interface.
    pub(crate) fn with_ensured_elsewhere(
        &self,
        assemblies: &Assemblies<'_>,
        method: MethodHandle,
        own: Option<Contract>,
    ) -> Option<Contract> {
        let found = assemblies.method(method)?;
        if found.name != ".ctor"
            || !self.states_contracts(assemblies, method.assembly)
            || is_stand_in(assemblies, method)
        {
            return own;
        }
        let clauses = self.ensured_elsewhere(assemblies, found.class);
        if clauses.is_empty() {
            return own;
        }
        let mut contract = own.unwrap_or_default();
        contract.notes.push(Note { offset: 0, what: GAP.what.to_owned() });
        contract.ensures.extend(clauses);
        Some(contract)
    }

    fn ensured_elsewhere(&self, assemblies: &Assemblies<'_>, class: TypeHandle) -> Vec<Clause> {
        let (above, lacks) = above_all(assemblies, class);
        let states = |above: &Above| self.states_contracts(assemblies, above.class.assembly);
        if !above.iter().any(|above| above.is_interface && states(above)) {
            return Vec::new();
        }
        let module = assemblies.module(class.assembly);
        let base = module.row(class.id).ok().and_then(|row| row.extends);
        let base = base.and_then(|base| assemblies.resolve_type(class.assembly, base));
        let base = base.and_then(|base| above.iter().find(|above| above.class == base));
        // What the base has already, its own constructors are asked for, or its assembly.
        let inherited: Vec<Above> = base.map_or_else(Vec::new, |base| {
            let all = above_all(assemblies, base.class).0;
            all.iter().map(|above| above.seen_from(&base.arguments)).collect()
        });
        let is_added = |above: &&Above| {
            let is_known = |known: &Above| known.is(assemblies, above) == Some(true);
            above.is_interface && states(above) && !inherited.iter().any(is_known)
        };
        let itself = Above { class, arguments: own_parameters(assemblies, class), is_interface: false };
        let classes: Vec<&Above> =
            std::iter::once(&itself).chain(above.iter().filter(|above| !above.is_interface)).collect();
        let mut clauses = Vec::new();
        for interface in above.iter().filter(is_added) {
            let there = assemblies.module(interface.class.assembly);
            for id in there.methods_of(interface.class.id) {
                let declared = MethodHandle { assembly: interface.class.assembly, id };
                if there.row(id).is_ok_and(|row| row.flags.is_virtual() && !row.flags.is_static())
                    && implemented_elsewhere(assemblies, &classes, interface, declared, lacks.bases)
                {
                    let stated = self.stated(assemblies, declared).map(|stated| stated.ensures);
                    let stated = stated.into_iter().flatten().filter(is_stated);
                    clauses.extend(stated.map(|clause| unknown(clause, declared, GAP)));
                }
            }
        }
        clauses
    }
}

/// Whether a class of another assembly may have the implementation of an interface's method, of those that a class extends.
fn implemented_elsewhere(
    assemblies: &Assemblies<'_>,
    classes: &[&Above],
    interface: &Above,
    declared: MethodHandle,
    has_unknown_bases: bool,
) -> bool {
    let there = assemblies.module(declared.assembly);
    let Ok(signature) = there.method_signature(declared.id) else { return true };
    let Some(method) = assemblies.method(declared) else { return true };
    let Some(home) = classes.first().map(|class| class.class.assembly) else { return true };
    // The virtual methods of its name.
    let named = |class: &Above| {
        let module = assemblies.module(class.class.assembly);
        let is_named = |id: &Id<MethodDef>| {
            let row = module.row(*id);
            row.is_ok_and(|row| row.flags.is_virtual() && module.string(row.name) == Ok(method.name))
        };
        let ids: Vec<_> = module.methods_of(class.class.id).filter(is_named).collect();
        let assembly = class.class.assembly;
        ids.into_iter().map(move |id| MethodHandle { assembly, id })
    };
    let fits = |class: &Above, candidate: MethodHandle| {
        let own = assemblies.module(candidate.assembly).method_signature(candidate.id).ok()?;
        let own = (candidate.assembly, &own, &class.arguments);
        same_parameters(assemblies, (declared.assembly, &signature, &interface.arguments), own)
    };
    let mut others = classes.iter().filter(|class| class.class.assembly != home);
    let is_elsewhere =
        others.any(|class| named(class).any(|candidate| fits(class, candidate) != Some(false)));
    if !is_elsewhere && !has_unknown_bases {
        return false;
    }
    // One that is nearer is asked itself.
    let mut own = classes.iter().filter(|class| class.class.assembly == home);
    !own.any(|class| {
        let rows = rows(assemblies, class.class, &class.arguments);
        said(assemblies, rows.iter(), declared, interface) == Some(true)
            || named(class).any(|candidate| {
                let one = std::slice::from_ref(interface);
                let fits = fitting(assemblies, candidate, &class.arguments, one);
                assemblies.method(candidate).is_some_and(|candidate| candidate.flags.is_public())
                    && fits.iter().any(|fit| fit.declared == declared && fit.is_sure)
            })
    })
}
