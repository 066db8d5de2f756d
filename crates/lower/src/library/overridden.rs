//! Overrides of libraries' methods that contract files speak of: what the method requires is taken to be kept by whoever calls an override of it, so it holds at
//! the override's entry (assumption `inherited-contracts`), as it does of contracts that are stated in code. Calls that name the override are asked for ranges, but
//! not for null, and calls through a type parameter are not asked.
//!
//! An override that an interface of the program may be implemented by has callers that nobody asks; it inherits nothing.

use marple_metadata::assemblies::{MethodHandle, TypeHandle};
use marple_metadata::tables::{InterfaceImpl, TypeDef};
use marple_summaries::files::MemberEntry;

use super::{LibraryCall, Moment, Types};
use crate::Assumption;
use crate::method::Lowering;
use crate::ssa::Home;
use crate::stack::Cell;

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
        let entry = assemblies.with_bases(class).skip(1).find_map(|base| {
            let spelled = assemblies.module(base.assembly).type_name(base.id).ok()?;
            // Type arguments of a generic base are not put in.
            let known = library.class(spelled.namespace, spelled.name)?;
            if known.contract.parameters().next().is_some() || spelled.namespace.is_empty() {
                return None;
            }
            known.overridden(name, module, &signature)
        })?;
        (!self.is_of_interface(class, name)).then_some(entry)
    }

    /// Whether a method of a name may implement one of the program's interfaces: of its own assembly, or one that its class names.
    fn is_of_interface(&self, class: TypeHandle, name: &str) -> bool {
        let assemblies = self.code.assemblies;
        let module = assemblies.module(class.assembly);
        let has = |id| {
            module.methods_of(id).any(|method| {
                module.row(method).and_then(|row| module.string(row.name)).is_ok_and(|own| own == name)
            })
        };
        let here = module
            .ids::<TypeDef>()
            .any(|id| module.row(id).is_ok_and(|row| row.flags.is_interface()) && has(id));
        here || module.interfaces_of(class.id).any(|id| {
            let Ok(row) = module.row::<InterfaceImpl>(id) else { return true };
            !module.short_name(row.interface).is_ok_and(|name| name.namespace.starts_with("System"))
        })
    }

    /// At the entry of an override: what it inherits is required of its callers.
    pub(crate) fn enter_overridden(&mut self) {
        if self.code.machine.is_some() {
            return;
        }
        let Some(entry) = self.overridden(self.code.method).filter(|entry| !entry.requires.is_empty()) else {
            return;
        };
        if !self.assumes(Assumption::LibraryContracts) || !self.assumes(Assumption::InheritedContracts) {
            return;
        }
        let module = self.code.assemblies.module(self.code.method.assembly);
        let Ok(signature) = module.method_signature(self.code.method.id) else { return };
        let mut cells = Vec::new();
        for number in 0..=signature.parameters.len() {
            let Ok(number) = u16::try_from(number) else { return };
            let Some((_, kind)) = self.variable(Home::Argument(number)) else { return };
            cells.push(Cell::from(self.variable_value(Home::Argument(number), kind)));
        }
        let types = Types {
            parameters: signature.parameters,
            returns: signature.returns,
            class: Vec::new(),
            method: Vec::new(),
        };
        let call = LibraryCall {
            entry,
            class: None,
            is_sequence: false,
            is_nullable: false,
            this: None,
            args: cells.split_off(1),
            types,
            old: Vec::new(),
            result: None,
        };
        for required in &entry.requires {
            if let Some(cond) = self.holds(&call, &required.expression, &mut Moment::Before) {
                self.assume(cond);
            }
        }
    }
}
