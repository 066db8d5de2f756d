//! What code outside of an assembly sees of it.

use marple_metadata::TypeFlags;
use marple_metadata::assemblies::{Assemblies, AssemblyId, TypeHandle};
use marple_metadata::tables::{Id, Table, TypeDef};

use super::methods::Method;

/// The types of an assembly that code outside of it sees.
pub(super) struct Visibility {
    /// By row: whether any assembly sees the type.
    outside: Vec<bool>,
    /// By row: whether a type that the runtime lets others extend is this one or extends it.
    extensible: Vec<bool>,
}

impl Visibility {
    /// What is seen of an assembly; who may extend its types depends on whether it has friends.
    pub(super) fn of(assemblies: &Assemblies<'_>, here: AssemblyId, has_friends: bool) -> Self {
        let module = assemblies.module(here);
        // If the types around a type cannot be told, it may be seen.
        let is_seen = |class: Id<TypeDef>, sees: fn(TypeFlags) -> bool| {
            let is_seen = |id| module.row(id).map_or(true, |row: TypeDef| sees(row.flags));
            module.nesting(class).map_or(true, |types| types.into_iter().all(is_seen))
        };
        let count = module.count(Table::TypeDef) as usize;
        let mut seen = Self { outside: vec![false; count], extensible: vec![false; count] };
        let sees = if has_friends { TypeFlags::is_seen_by_friends } else { TypeFlags::is_seen_outside };
        for class in module.ids::<TypeDef>() {
            if is_seen(class, TypeFlags::is_seen_outside) {
                mark(assemblies, TypeHandle { assembly: here, id: class }, &mut seen.outside);
            }
            let is_sealed = module.row(class).is_ok_and(|row| row.flags.is_sealed());
            if !is_sealed && is_seen(class, sees) {
                mark(assemblies, TypeHandle { assembly: here, id: class }, &mut seen.extensible);
            }
        }
        seen
    }

    /// Whether other assemblies see a method.
    pub(super) fn is_seen(&self, method: &Method<'_>) -> bool {
        method.flags.is_seen_outside() && self.outside.get(method.class.index()).is_none_or(|seen| *seen)
    }

    /// Whether other assemblies may override a method.
    pub(super) fn is_overridable(&self, method: &Method<'_>) -> bool {
        method.flags.is_overridable() && self.extensible.get(method.class.index()).is_none_or(|seen| *seen)
    }
}

/// Marks a type and the types that it extends: members that they have are its members too.
fn mark(assemblies: &Assemblies<'_>, class: TypeHandle, marked: &mut [bool]) {
    let here = class.assembly;
    let mut class = Some(class);
    while let Some(TypeHandle { assembly, id }) = class {
        match marked.get_mut(id.index()) {
            Some(mark) if assembly == here && !*mark => *mark = true,
            _ => return,
        }
        class = assemblies.base_of(TypeHandle { assembly, id });
    }
}
