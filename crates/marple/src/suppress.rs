//! Suppressions in compiled code: `[SuppressMessage("Marple", "MP1003")]` on members, types and assemblies.
//!
//! `SuppressMessage` is only compiled if `CODE_ANALYSIS` is defined; `UnconditionalSuppressMessage` always is.

use std::collections::BTreeSet;
use std::sync::Arc;

use marple_metadata::attribute::{Arguments, Value};
use marple_metadata::tables::{CustomAttribute, HasCustomAttribute, Id, MethodDef, MethodSemantics, TypeDef};
use marple_metadata::{Module, Result};
use marple_report::{Rule, Scope, Suppressed, Suppression};

const NAMESPACE: &str = "System.Diagnostics.CodeAnalysis";
const NAMES: [&str; 2] = ["SuppressMessageAttribute", "UnconditionalSuppressMessageAttribute"];

/// The suppressions of Marple's rules in an assembly.
pub(crate) fn suppressions(path: &Arc<str>, module: &Module<'_>) -> Vec<Suppression> {
    let found = module.ids::<CustomAttribute>().filter_map(|id| suppression(path, module, id).ok().flatten());
    found.collect()
}

fn suppression(path: &Arc<str>, module: &Module<'_>, id: Id<CustomAttribute>) -> Result<Option<Suppression>> {
    let class = module.attribute_class(id)?;
    if class.namespace != NAMESPACE || !NAMES.contains(&class.name) {
        return Ok(None);
    }
    let arguments = module.attribute_arguments(id, &|_| None)?;
    let [_, Value::String(Some(check)), ..] = arguments.fixed.as_slice() else { return Ok(None) };
    // The id may be followed by words: "MP1003:index beyond length".
    let Some(rule) = Rule::parse(check.split(':').next().unwrap_or_default().trim()) else { return Ok(None) };
    let owner = module.row(id)?.parent;
    let methods = |tokens| Scope::Methods(Arc::clone(path), tokens);
    let (scope, on) = match owner {
        HasCustomAttribute::Method(method) => {
            (methods(code_of_method(module, method)?), module.full_method_name(method))
        }
        HasCustomAttribute::TypeDef(class) => {
            (methods(code_of_type(module, class)), module.full_type_name(class))
        }
        HasCustomAttribute::Property(property) => (
            methods(code_of_accessors(module, module.accessors_of_property(property))?),
            "a property".to_owned(),
        ),
        HasCustomAttribute::Event(event) => {
            (methods(code_of_accessors(module, module.accessors_of_event(event))?), "an event".to_owned())
        }
        HasCustomAttribute::Assembly(_) | HasCustomAttribute::Module(_) => {
            let scope = match target(&arguments) {
                Some(target) => methods(code_of_target(module, target)),
                None => Scope::Assembly(Arc::clone(path)),
            };
            (scope, target(&arguments).unwrap_or("the assembly").to_owned())
        }
        _ => return Ok(None),
    };
    let text = format!("{path}: [{}] of {} on {on}", class.name.trim_end_matches("Attribute"), rule.id());
    Ok(Some(Suppression { rule: Some(rule), scope, by: Suppressed::Attribute, text }))
}

/// What an attribute of an assembly speaks of, if not of the whole.
fn target<'a>(arguments: &Arguments<'a>) -> Option<&'a str> {
    arguments.named.iter().find(|named| named.name == "Target").and_then(|named| match named.value {
        Value::String(target) => target,
        _ => None,
    })
}

/// The code of a type: its methods and those of the types in it, which hold its lambdas and state machines.
fn code_of_type(module: &Module<'_>, class: Id<TypeDef>) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![class];
    while let Some(class) = waiting.pop() {
        found.extend(module.methods_of(class).map(|method| method.token().0));
        waiting.extend(module.nested_types_of(class));
    }
    found
}

/// The code of a method: itself, and its lambdas, local functions and state machines, whose names begin with its name in `<>`.
fn code_of_method(module: &Module<'_>, method: Id<MethodDef>) -> Result<BTreeSet<u32>> {
    let mut found = BTreeSet::from([method.token().0]);
    let start = format!("<{}>", module.string(module.row(method)?.name)?);
    let mut waiting = vec![(module.type_of_method(method)?, false)];
    while let Some((class, is_whole)) = waiting.pop() {
        for method in module.methods_of(class) {
            if is_whole || module.string(module.row(method)?.name)?.starts_with(&start) {
                found.insert(method.token().0);
            }
        }
        for inner in module.nested_types_of(class) {
            let name = module.type_name(inner)?;
            if is_whole || name.is_compilers() {
                waiting.push((inner, is_whole || name.name.starts_with(&start)));
            }
        }
    }
    Ok(found)
}

fn code_of_accessors(
    module: &Module<'_>,
    accessors: impl Iterator<Item = Id<MethodSemantics>>,
) -> Result<BTreeSet<u32>> {
    let mut found = BTreeSet::new();
    for accessor in accessors {
        found.extend(code_of_method(module, module.row(accessor)?.method)?);
    }
    Ok(found)
}

/// The code of what a `Target` names: `~M:Space.Type.Method(System.Int32)`, `~T:Space.Type`, `~N:Space`, with the prefix or without. Types of
/// parameters are compared only where they have no type arguments, which are written in another way there.
fn code_of_target(module: &Module<'_>, target: &str) -> BTreeSet<u32> {
    let name = target.trim_start_matches('~');
    let name = match name.split_once(':') {
        Some((kind, name)) if kind.len() == 1 => name,
        _ => name,
    };
    let plain = |text: &str| text.replace('/', ".").replace(".#", ".").replace(' ', "");
    let name = plain(name);
    let is_vague = name.contains(['`', '{']);
    let head = |text: &str| text.split(['(', '`']).next().unwrap_or_default().to_owned();
    let mut found = BTreeSet::new();
    for class in module.ids::<TypeDef>() {
        let full = plain(&module.full_type_name(class));
        let is_inside = |space: &str| full.strip_prefix(space).is_some_and(|rest| rest.starts_with('.'));
        if full == name || is_inside(&name) {
            found.extend(code_of_type(module, class));
            continue;
        }
        if !name.starts_with(&head(&full)) {
            continue;
        }
        for method in module.methods_of(class) {
            let own = plain(&module.full_method_name(method));
            let property = own.replace(".get_", ".").replace(".set_", ".");
            let fits = |own: &str| {
                own == name
                    || !name.contains('(') && head(own) == name
                    || is_vague && head(own) == head(&name)
            };
            if fits(&own) || fits(&property) {
                found.extend(code_of_method(module, method).unwrap_or_default());
            }
        }
    }
    found
}
