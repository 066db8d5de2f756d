//! Overrides of libraries' methods that contract files speak of. A call that names the override (`fileStream.Read(..)`) is asked for what the library's method asks
//! for. Nothing else is inherited: an override need not test what the library's method requires, and some of its callers are asked for nothing.

use marple_metadata::assemblies::{MethodHandle, TypeHandle};
use marple_summaries::files::MemberEntry;

use crate::method::Lowering;

impl<'k> Lowering<'k, '_> {
    /// What a contract file says of the library's method that a method overrides.
    pub(super) fn overridden(&self, method: MethodHandle) -> Option<&'k MemberEntry> {
        let assemblies = self.code.assemblies;
        let module = assemblies.module(method.assembly);
        let row = module.row(method.id).ok()?;
        if !row.flags.is_virtual() || row.flags.is_new_slot() || row.flags.is_static() {
            return None;
        }
        let (name, signature) = (module.string(row.name).ok()?, module.method_signature(method.id).ok()?);
        let class = TypeHandle { assembly: method.assembly, id: module.type_of_method(method.id).ok()? };
        let library: &'k _ = &self.code.knowledge.library;
        assemblies.with_bases(class).skip(1).find_map(|base| {
            let spelled = assemblies.module(base.assembly).type_name(base.id).ok()?;
            // Type arguments of a generic base are not put in.
            let known = library.class(spelled.namespace, spelled.name)?;
            if known.contract.parameters().next().is_some() || spelled.namespace.is_empty() {
                return None;
            }
            known.overridden(name, module, &signature)
        })
    }
}
