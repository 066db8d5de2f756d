//! By which other names than its own a method may be called: it overrides or implements another method, or a class below its own adds an interface that
//! it implements (`class Later : First, IFace { }`). Callers by such a name are not asked for what the method requires.
//!
//! Other than in `inherited.rs`, a name too many is the safe side: what the method requires is not assumed then. Classes of other assemblies are not
//! looked at (assumption `inherited-contracts`).

use std::sync::{Arc, PoisonError};

use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle, TypeHandle};
use marple_metadata::tables::{Id, MethodDef, MethodDefOrRef, TypeDef};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::above::{Above, Fit, above_all, fitting, rows, said};
use crate::formula::Gap;
use crate::inherited::{is_stated, unknown};
use crate::kind::base_name;
use crate::spelled::{Arguments, own_parameters, same_parameters};
use crate::{Clause, Contract, Contracts, Note};

/// How many bases of a class are looked at.
const DEEPEST: usize = 64;

/// By class: those of the same assembly that extend it, directly.
pub(crate) type Extended = FxHashMap<Id<TypeDef>, Vec<Id<TypeDef>>>;

/// By method: what it implements by rows (`MethodImpl`) of other classes of its assembly. Metadata allows that; Roslyn makes a method that hands on instead.
pub(crate) type NamedBelow = FxHashMap<Id<MethodDef>, Vec<MethodHandle>>;

/// An interface that a class has and a class above it has not.
struct Added {
    below: TypeHandle,
    /// Seen from the class below.
    interface: Above,
    /// What the class below puts in for the type parameters of the class above.
    arguments: Arguments,
}

impl Contracts {
    /// Whether a method may be called by the name of another one.
    pub(crate) fn is_called_by_others(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        let Some(found) = assemblies.method(method) else { return true };
        if is_named_by_row(assemblies, found.class, method) || self.is_named_below(assemblies, method) {
            return true;
        }
        if found.flags.is_static() || !found.flags.is_virtual() {
            return false;
        }
        let (above, lacks) = above_all(assemblies, found.class);
        let own = own_parameters(assemblies, found.class);
        !fitting(assemblies, method, &own, &above).is_empty()
            || lacks.interfaces
            || (!found.flags.is_new_slot() && (lacks.bases || lacks.object))
            || self.is_called_from_below(assemblies, method)
    }

    /// What a method requires is not assumed in its code if it may be called by somebody who is not asked for it.
    pub(crate) fn refuse_unasked(
        &self,
        assemblies: &Assemblies<'_>,
        method: MethodHandle,
        contract: &mut Contract,
    ) {
        let stated = || contract.requires.iter().filter(|clause| is_stated(clause));
        if stated().next().is_none() {
            return;
        }
        let Some(who) = self.called_unasked(assemblies, method) else { return };
        let is_own = |clause: &&Clause| clause.stated_by.is_none();
        let own = stated().filter(is_own).filter_map(|clause| clause.call);
        // What is said elsewhere has no place here.
        let elsewhere = stated().any(|clause| !is_own(&clause)).then_some(0);
        let offsets: Vec<u32> = own.chain(elsewhere).collect();
        contract.refuses_requires |= stated().any(|clause| is_own(&clause));
        contract.is_asked = false;
        for offset in offsets {
            let note = Note { offset, what: format!("a precondition of {who}: it is not assumed") };
            if !contract.notes.contains(&note) {
                contract.notes.push(note);
            }
        }
    }

    /// Whether a method may be called by the runtime or by a name that is looked up when the program runs, and what it is then.
    fn called_unasked(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<&'static str> {
        let found = assemblies.method(method)?;
        let module = assemblies.module(method.assembly);
        let row = module.row(method.id).ok()?;
        let takes_nothing =
            || module.method_signature(method.id).is_ok_and(|signature| signature.parameters.is_empty());
        if found.is_static_constructor() {
            Some("a static constructor, which the runtime calls")
        } else if module.pe().cli.entry_point == method.id.token().0 {
            Some("the entry point, which the runtime calls")
        } else if found.is_constructor() && takes_nothing() {
            Some("a constructor that `new T()` may call")
        } else if (found.is_constructor() || found.name.starts_with("set_"))
            && is_attribute(assemblies, found.class)
        {
            Some("an attribute, which the runtime makes of what its declaration says")
        } else if self.reflected(assemblies, method.assembly).names(module, row.name) {
            Some(
                "a method that may be called by a name that is looked up at run time (`dynamic`, `[UnsafeAccessor]`)",
            )
        } else {
            None
        }
    }

    /// Whether a class below may make a method the implementation of an interface's.
    pub(crate) fn is_called_from_below(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        let Some(found) = assemblies.method(method) else { return true };
        let (added, lacks) = self.added(assemblies, found.class);
        lacks || added.iter().any(|added| !added.fitting(assemblies, method).is_empty())
    }

    /// What the interfaces that classes below add ensure of a method that implements them.
    pub(crate) fn ensured_below(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Vec<Clause> {
        let mut clauses: Vec<Clause> = Vec::new();
        let Some(found) = assemblies.method(method) else { return clauses };
        for &declared in self.named_below(assemblies, method.assembly).get(&method.id).into_iter().flatten() {
            let gap = Gap::new("what an interface ensures that a class below names");
            let stated = self.stated(assemblies, declared).map(|stated| stated.ensures).unwrap_or_default();
            let unknown = |clause| unknown(clause, declared, gap);
            clauses.extend(stated.into_iter().filter(is_stated).map(unknown));
        }
        if found.flags.is_static() || !self.states_contracts(assemblies, method.assembly) {
            return clauses;
        }
        for added in self.added(assemblies, found.class).0 {
            if !self.states_contracts(assemblies, added.interface.class.assembly) {
                continue;
            }
            for Fit { declared, is_sure } in added.fitting(assemblies, method) {
                let stated =
                    self.stated(assemblies, declared).map(|stated| stated.ensures).unwrap_or_default();
                for mut clause in stated.into_iter().filter(is_stated) {
                    clause.stated_by = clause.stated_by.or(Some(declared));
                    if !is_sure {
                        let gap = Gap::new("what an interface ensures that a class below adds");
                        clause = unknown(clause, declared, gap);
                    }
                    if !clauses.contains(&clause) {
                        clauses.push(clause);
                    }
                }
            }
        }
        clauses
    }

    /// The interfaces that classes below a class add, and whether there are some that are not known.
    fn added(&self, assemblies: &Assemblies<'_>, class: TypeHandle) -> (Vec<Added>, bool) {
        let extended = self.extended(assemblies, class.assembly);
        let Some(below) = extended.get(&class.id) else { return (Vec::new(), false) };
        let own = above_all(assemblies, class).0;
        let (mut found, mut is_unknown) = (Vec::new(), false);
        let mut rest = below.clone();
        let mut seen: FxHashSet<Id<TypeDef>> = rest.iter().copied().collect();
        while let Some(id) = rest.pop() {
            let below = TypeHandle { assembly: class.assembly, id };
            let (above, lacks) = above_all(assemblies, below);
            is_unknown |= lacks.interfaces;
            let base = above.iter().find(|above| above.class == class);
            let arguments = base.and_then(|base| base.arguments.clone());
            let own: Vec<Above> = own.iter().map(|own| own.seen_from(&arguments)).collect();
            for interface in above {
                let is_own = |own: &Above| own.is(assemblies, &interface) == Some(true);
                if interface.is_interface && !own.iter().any(is_own) {
                    found.push(Added { below, interface, arguments: arguments.clone() });
                }
            }
            let more = extended.get(&id).into_iter().flatten();
            rest.extend(more.filter(|id| seen.insert(**id)));
        }
        (found, is_unknown)
    }

    /// Whether a row of another class makes a method the implementation of something.
    pub(crate) fn is_named_below(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        self.named_below(assemblies, method.assembly).contains_key(&method.id)
    }

    fn named_below(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<NamedBelow> {
        let known = self.named_below.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).cloned();
        known.unwrap_or_else(|| {
            // Two threads may look; they find the same.
            let mut found = NamedBelow::default();
            for id in assemblies.module(assembly).ids::<TypeDef>() {
                let class = TypeHandle { assembly, id };
                for row in rows(assemblies, class, &None) {
                    let body = row.body.filter(|body| body.assembly == assembly);
                    let Some(body) = body else { continue };
                    if assemblies.method(body).is_none_or(|body| body.class != class) {
                        found.entry(body.id).or_default().push(row.declared);
                    }
                }
            }
            let mut all = self.named_below.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(all.entry(assembly).or_insert_with(|| Arc::new(found)))
        })
    }

    fn extended(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<Extended> {
        let known = self.extended.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).cloned();
        known.unwrap_or_else(|| {
            // Two threads may look; they find the same.
            let module = assemblies.module(assembly);
            let mut found = Extended::default();
            for class in module.ids::<TypeDef>() {
                let base = module.row(class).ok().and_then(|row| row.extends);
                let base = base.and_then(|base| assemblies.resolve_type(assembly, base));
                if let Some(base) = base.filter(|base| base.assembly == assembly) {
                    found.entry(base.id).or_default().push(class);
                }
            }
            let mut all = self.extended.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(all.entry(assembly).or_insert_with(|| Arc::new(found)))
        })
    }
}

impl Added {
    /// The methods of the interface that a method of the class above may implement.
    fn fitting(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Vec<Fit> {
        let interface = std::slice::from_ref(&self.interface);
        let mut found = fitting(assemblies, method, &self.arguments, interface);
        if found.is_empty() {
            return found;
        }
        let rows = rows(assemblies, self.below, &own_parameters(assemblies, self.below));
        found.retain(|fit| said(assemblies, rows.iter(), fit.declared, &self.interface) != Some(true));
        if !found.is_empty() && self.is_replaced(assemblies, method) {
            found.clear();
        }
        found
    }

    /// Whether a class between surely has a public method of the same name and parameters: that one implements the interface.
    fn is_replaced(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        let Some(found) = assemblies.method(method) else { return false };
        let module = assemblies.module(method.assembly);
        let Ok(signature) = module.method_signature(method.id) else { return false };
        let is_same = |id: Id<MethodDef>, arguments: &Arguments| {
            let row = module.row(id);
            row.is_ok_and(|row| {
                row.flags.is_virtual() && row.flags.is_public() && module.string(row.name) == Ok(found.name)
            }) && module.method_signature(id).is_ok_and(|other| {
                let own = (method.assembly, &signature, &self.arguments);
                let other = (method.assembly, &other, arguments);
                same_parameters(assemblies, own, other) == Some(true)
            })
        };
        let own = own_parameters(assemblies, self.below);
        let below = Above { class: self.below, arguments: own, is_interface: false };
        let all = above_all(assemblies, self.below).0;
        let mut class = self.below;
        while class != found.class {
            let seen = std::iter::once(&below).chain(&all).find(|above| above.class == class);
            let arguments = seen.and_then(|seen| seen.arguments.clone());
            if module.methods_of(class.id).any(|id| is_same(id, &arguments)) {
                return true;
            }
            let base = module.row(class.id).ok().and_then(|row| row.extends);
            let base = base.and_then(|base| assemblies.resolve_type(class.assembly, base));
            match base {
                Some(base) if base.assembly == method.assembly => class = base,
                _ => return false,
            }
        }
        false
    }
}

/// Whether a row of `MethodImpl` says that a method of a class implements another, whichever that is.
fn is_named_by_row(assemblies: &Assemblies<'_>, class: TypeHandle, method: MethodHandle) -> bool {
    let module = assemblies.module(class.assembly);
    let mut rows = module.implementations_of(class.id).filter_map(|id| module.row(id).ok());
    rows.any(|row| {
        let token = match row.body {
            MethodDefOrRef::Definition(id) => id.token(),
            MethodDefOrRef::Reference(id) => id.token(),
        };
        assemblies.resolve_method(class.assembly, token) == Some(method)
    })
}

/// Whether a class is an attribute: a base is called so.
fn is_attribute(assemblies: &Assemblies<'_>, class: TypeHandle) -> bool {
    std::iter::successors(Some(class), |class| assemblies.base_of(*class))
        .take(DEEPEST)
        .filter_map(|class| base_name(assemblies, class))
        .any(|name| name.name.ends_with("Attribute"))
}
