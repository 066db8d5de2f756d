//! Which methods a virtual call may run, where nobody outside of the assembly can add more.
//!
//! A hierarchy is closed if the assembly has no friends and every type in it, from the one that declares the method on, is sealed or not seen outside. What may
//! override is found by name and number of parameters: one too many costs precision, one too few would be wrong.

use std::sync::{Arc, PoisonError, RwLock};

use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle, TypeHandle};
use marple_metadata::tables::{Id, MethodDefOrRef, TypeDef};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most types of a hierarchy that is looked at.
const TYPES: usize = 64;
/// The most methods that a call may run.
const METHODS: usize = 16;

/// The hierarchies of assemblies, found when they are first asked for.
#[derive(Default)]
pub(crate) struct Overrides {
    found: RwLock<FxHashMap<AssemblyId, Option<Arc<Derived>>>>,
}

/// By type of an assembly, the types that extend or implement it, in order.
type Derived = FxHashMap<Id<TypeDef>, Vec<Id<TypeDef>>>;

impl Overrides {
    /// All methods that a virtual call of a method may run; `None` if there may be others.
    pub(crate) fn of(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Vec<MethodHandle>> {
        let found = assemblies.method(method)?;
        let derived = self.derived(assemblies, method.assembly)?;
        let module = assemblies.module(method.assembly);
        let is_seen = |class: Id<TypeDef>| {
            let outside = |id| module.row::<TypeDef>(id).map_or(true, |row| row.flags.is_seen_outside());
            module.nesting(class).map_or(true, |types| types.into_iter().all(outside))
        };
        let mut types = vec![found.class.id];
        let mut seen: FxHashSet<Id<TypeDef>> = types.iter().copied().collect();
        let mut at = 0;
        while let Some(&class) = types.get(at) {
            at += 1;
            if is_seen(class) && !module.row(class).ok()?.flags.is_sealed() {
                return None;
            }
            types.extend(derived.get(&class).into_iter().flatten().filter(|class| seen.insert(**class)));
            if types.len() > TYPES {
                return None;
            }
        }
        // What implements a method of an interface may be inherited.
        if assemblies.type_flags(found.class).is_interface() {
            let mut at = 0;
            while let Some(&class) = types.get(at) {
                at += 1;
                let Some(base) = module.row(class).ok()?.extends else { continue };
                let base = assemblies.resolve_type(method.assembly, base)?;
                if base.assembly == method.assembly {
                    if seen.insert(base.id) {
                        types.push(base.id);
                    }
                } else if may_have(assemblies, base, found.name)? {
                    return None;
                }
            }
        }
        let parameters = module.method_signature(method.id).ok()?.parameters.len();
        let mut methods = Vec::new();
        for class in types {
            for id in module.methods_of(class) {
                let row = module.row(id).ok()?;
                if row.flags.is_virtual()
                    && module.string(row.name) == Ok(found.name)
                    && module.method_signature(id).ok()?.parameters.len() == parameters
                {
                    methods.push(MethodHandle { assembly: method.assembly, id });
                }
            }
            for id in module.implementations_of(class) {
                let row = module.row(id).ok()?;
                let declaration = match row.declaration {
                    MethodDefOrRef::Definition(id) => id.token(),
                    MethodDefOrRef::Reference(id) => id.token(),
                };
                let body = match row.body {
                    MethodDefOrRef::Definition(id) => id.token(),
                    MethodDefOrRef::Reference(id) => id.token(),
                };
                if module.named_method(declaration)?.name().ok()? == found.name {
                    methods.push(assemblies.resolve_method(method.assembly, body)?);
                }
            }
        }
        methods.sort_unstable();
        methods.dedup();
        methods.retain(|method| {
            let module = assemblies.module(method.assembly);
            module.row(method.id).is_ok_and(|row| !row.flags.is_abstract() && !row.flags.is_static())
        });
        (!methods.is_empty() && methods.len() <= METHODS).then_some(methods)
    }

    /// `None` if the assembly has friends, or what a type extends cannot be told.
    fn derived(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Option<Arc<Derived>> {
        let known = self.found.read().unwrap_or_else(PoisonError::into_inner).get(&assembly).cloned();
        known.unwrap_or_else(|| {
            // Two threads may look; they find the same.
            let found = derived(assemblies, assembly).map(Arc::new);
            self.found.write().unwrap_or_else(PoisonError::into_inner).insert(assembly, found.clone());
            found
        })
    }
}

/// Whether a type or one that it extends has a method of a name; `None` if one of them is not found.
fn may_have(assemblies: &Assemblies<'_>, class: TypeHandle, name: &str) -> Option<bool> {
    for class in assemblies.with_bases(class) {
        let module = assemblies.module(class.assembly);
        let mut methods = module.methods_of(class.id);
        if methods.any(|id| module.row(id).and_then(|row| module.string(row.name)) == Ok(name)) {
            return Some(true);
        }
        let extends = module.row(class.id).ok()?.extends;
        if let Some(base) = extends {
            assemblies.resolve_type(class.assembly, base)?;
        }
    }
    Some(false)
}

fn derived(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Option<Derived> {
    let module = assemblies.module(assembly);
    if module.assembly_has_attribute("InternalsVisibleToAttribute") || module.is_reference_assembly() {
        return None;
    }
    let mut derived = Derived::default();
    let mut add = |class: Id<TypeDef>, above| {
        // A type of an assembly that is not there is none of these.
        let above: Option<TypeHandle> = assemblies.resolve_type(assembly, above);
        if let Some(above) = above.filter(|above| above.assembly == assembly) {
            derived.entry(above.id).or_default().push(class);
        }
    };
    for class in module.ids::<TypeDef>() {
        if let Some(base) = module.row(class).ok()?.extends {
            add(class, base);
        }
        for row in module.interfaces_of(class) {
            add(class, module.row(row).ok()?.interface);
        }
    }
    Some(derived)
}
