//! Attributes that say how contracts are to be read: `[ContractPublicPropertyName]` and `[ContractOption]`.

use marple_metadata::assemblies::{Assemblies, FieldHandle, MethodHandle};
use marple_metadata::attribute::Value;
use marple_metadata::tables::{Assembly, CustomAttribute, Id};

use crate::Contracts;

/// The most types around a type that are looked at.
const MOST: usize = 64;

/// The property that stands for a field in what outsiders read of a contract. It is the field's name there and no more: a getter that gives something else
/// would be asked of callers in the place of what the method relies on.
pub(crate) fn public_name<'a>(assemblies: &Assemblies<'a>, field: FieldHandle) -> Option<&'a str> {
    let module = assemblies.module(field.assembly);
    let is_it = |id: &Id<CustomAttribute>| {
        let class = module.attribute_class(*id);
        class.is_ok_and(|class| class.name == "ContractPublicPropertyNameAttribute")
    };
    let id = module.attributes_of(field.id).find(is_it)?;
    match assemblies.attribute_arguments(field.assembly, id).ok()?.fixed.first() {
        Some(Value::String(name)) => *name,
        _ => None,
    }
}

impl Contracts {
    /// Whether a method has the contracts of what it overrides and implements: not where `[ContractOption("contract", "inheritance", false)]` is
    /// nearest, at the method, its types or the assembly.
    pub(crate) fn inherits(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        if !self.states_contracts(assemblies, method.assembly) {
            return true;
        }
        let module = assemblies.module(method.assembly);
        let said = |id: Id<CustomAttribute>| {
            let class = module.attribute_class(id).ok()?;
            if class.name != "ContractOptionAttribute" {
                return None;
            }
            match &assemblies.attribute_arguments(method.assembly, id).ok()?.fixed[..] {
                [Value::String(Some(category)), Value::String(Some(setting)), Value::Boolean(is_on)]
                    if category.eq_ignore_ascii_case("contract")
                        && setting.eq_ignore_ascii_case("inheritance") =>
                {
                    Some(*is_on)
                }
                _ => None,
            }
        };
        let mut found = module.attributes_of(method.id).find_map(said);
        let mut class = module.type_of_method(method.id).ok();
        for _ in 0..MOST {
            let Some(id) = class else { break };
            found = found.or_else(|| module.attributes_of(id).find_map(said));
            class = module.enclosing_type(id);
        }
        let of_assembly = || module.attributes_of(module.ids::<Assembly>().next()?).find_map(said);
        found.or_else(of_assembly).unwrap_or(true)
    }
}
