//! What of the contract files a runtime has, and what it does not.

use marple_metadata::TypeName;
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle, TypeHandle};

use super::fit::Spelled;
use super::library::{Library, MemberEntry, TypeEntry};
use super::syntax::Problem;

/// A member or type that no assembly has as the file spells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unresolved {
    /// What, and where.
    pub problem: Problem,
    /// Whether the type is missing, and so all of its members.
    pub is_type: bool,
}

/// What the files say of a runtime.
#[derive(Clone, Debug, Default)]
pub struct Resolution<'l> {
    /// The members that are there, in the order of the files.
    pub members: Vec<(&'l TypeEntry, &'l MemberEntry, MethodHandle)>,
    /// What is not.
    pub missing: Vec<Unresolved>,
}

/// Looks for every type and member of the files in some assemblies.
pub fn resolve<'l>(
    library: &'l Library,
    assemblies: &Assemblies<'_>,
    among: &[AssemblyId],
) -> Resolution<'l> {
    let mut found = Resolution::default();
    for class in library.types() {
        let file = |entry: &MemberEntry| library.files().get(entry.file).cloned().unwrap_or_default();
        let entries = || {
            // In the order of the file: the map has none.
            class.contract.members.iter().filter_map(|member| {
                class.members.get(&member.name)?.iter().find(|entry| entry.contract == *member)
            })
        };
        let handle = among.iter().find_map(|&assembly| find_type(assemblies, assembly, class));
        let Some(handle) = handle else {
            let file = library.files().get(class.file).cloned().unwrap_or_default();
            let message = format!("no assembly has a type `{}`", class.contract.full_name());
            found.missing.push(Unresolved {
                problem: Problem { file, at: class.contract.at, message },
                is_type: true,
            });
            continue;
        };
        for entry in entries() {
            match find_member(assemblies, handle, class, entry) {
                Ok(method) => found.members.push((class, entry, method)),
                Err(message) => {
                    let problem = Problem { file: file(entry), at: entry.contract.at, message };
                    found.missing.push(Unresolved { problem, is_type: false });
                }
            }
        }
    }
    found
}

fn find_type(assemblies: &Assemblies<'_>, assembly: AssemblyId, class: &TypeEntry) -> Option<TypeHandle> {
    let module = assemblies.module(assembly);
    let full = class.contract.metadata_name();
    let mut names = full.split('/');
    let first = TypeName { namespace: &class.contract.namespace, name: names.next()? };
    let mut id = module.find_type(first)?;
    for name in names {
        id = module.find_nested_type(id, TypeName { namespace: "", name })?;
    }
    Some(TypeHandle { assembly, id })
}

fn find_member(
    assemblies: &Assemblies<'_>,
    handle: TypeHandle,
    class: &TypeEntry,
    entry: &MemberEntry,
) -> Result<MethodHandle, String> {
    let module = assemblies.module(handle.assembly);
    let (name, full) = (entry.contract.name.as_str(), class.contract.full_name());
    let mut is_called_so = false;
    for id in module.methods_of(handle.id) {
        let Ok(row) = module.row(id) else { continue };
        if module.string(row.name) != Ok(name) {
            continue;
        }
        is_called_so = true;
        let Ok(signature) = module.method_signature(id) else { continue };
        let spelled = Spelled { class: &class.contract, member: &entry.contract };
        if spelled.takes(module, &signature) {
            return if spelled.returns(module, &signature) {
                Ok(MethodHandle { assembly: handle.assembly, id })
            } else {
                Err(format!("`{full}.{name}` returns something else: {}", module.full_method_name(id)))
            };
        }
    }
    Err(if is_called_so {
        format!("`{full}` has no `{name}` with these parameters")
    } else {
        format!("`{full}` has no `{name}`")
    })
}
