//! The types above a type, and which of their methods a method overrides or implements.
//!
//! A generic interface counts once for each of its instances: `class Two : IGive<int>, IGive<string>` has two, each with methods of its own. A method of an instance is one
//! whose signature is the same once type arguments are put in. Where that cannot be told, the answer says that it is not sure.

use marple_metadata::assemblies::{Assemblies, MethodHandle, TypeHandle};
use marple_metadata::signature::Type;
use marple_metadata::tables::{InterfaceImpl, MethodDefOrRef, MethodImpl, TypeDefOrRef};

use crate::kind::spelled;
use crate::spelled::{Arguments, Spelled, own_parameters, put, same_arguments, same_parameters};

/// The most types and interfaces around a type that are looked at.
const MOST: usize = 1024;

/// A type that another one extends or implements, with its type arguments as seen there.
#[derive(Clone)]
pub(crate) struct Above {
    pub(crate) class: TypeHandle,
    /// With the type parameters of the type that was started from.
    pub(crate) arguments: Arguments,
    pub(crate) is_interface: bool,
}

/// What is not known of the types above a type, because their assemblies are not there or they are too many.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each may lack without the others")]
pub(crate) struct Lacks {
    /// Bases; not those that have the methods of `System.Object` alone.
    pub(crate) bases: bool,
    pub(crate) interfaces: bool,
    /// `System.Object`, or `System.ValueType` and `System.Enum`.
    pub(crate) object: bool,
    /// They are too many, and not all were looked at.
    pub(crate) are_many: bool,
}

/// A method that another one overrides or implements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fit {
    pub(crate) declared: MethodHandle,
    /// Whether it surely does.
    pub(crate) is_sure: bool,
}

impl Above {
    /// Whether two are the same type with the same arguments; `None` if that cannot be told. They are seen from the same type.
    pub(crate) fn is(&self, assemblies: &Assemblies<'_>, other: &Self) -> Option<bool> {
        if self.class != other.class {
            return Some(false);
        }
        same_arguments(assemblies, &self.arguments, &other.arguments)
    }

    /// The same, seen from a type in which that one has these type arguments.
    pub(crate) fn seen_from(&self, arguments: &Arguments) -> Self {
        Self { arguments: put(&self.arguments, arguments), ..self.clone() }
    }
}

/// The types that a type extends and the interfaces that it implements, all that are there.
pub(crate) fn above(assemblies: &Assemblies<'_>, class: TypeHandle) -> Vec<Above> {
    above_all(assemblies, class).0
}

/// The same, and what is not known of them.
pub(crate) fn above_all(assemblies: &Assemblies<'_>, class: TypeHandle) -> (Vec<Above>, Lacks) {
    let mut found: Vec<Above> = Vec::new();
    let mut lacks = Lacks::default();
    let own = own_parameters(assemblies, class);
    let mut rest = vec![Above { class, arguments: own, is_interface: false }];
    while let Some(one) = rest.pop() {
        if found.len() > MOST {
            lacks = Lacks { bases: true, interfaces: true, object: true, are_many: true };
            break;
        }
        let module = assemblies.module(one.class.assembly);
        let Ok(row) = module.row(one.class.id) else { continue };
        let interfaces = module
            .interfaces_of(one.class.id)
            .filter_map(|id| module.row::<InterfaceImpl>(id).ok())
            .map(|row| (row.interface, true));
        let bases = row.extends.map(|base| (base, one.is_interface)).into_iter().chain(interfaces);
        for (id, is_interface) in bases.collect::<Vec<_>>() {
            let Some(above) = assemblies.resolve_type(one.class.assembly, id) else {
                let name = spelled(assemblies, one.class.assembly, id);
                let is_object = name.is_some_and(|name| {
                    name.namespace == "System" && matches!(name.name, "Object" | "ValueType" | "Enum")
                });
                match (is_interface, is_object) {
                    (true, _) => lacks.interfaces = true,
                    (false, true) => lacks.object = true,
                    (false, false) => lacks.bases = true,
                }
                continue;
            };
            let arguments = match id {
                TypeDefOrRef::Specification(spec) => match module.type_specification(spec) {
                    Ok(Type::Generic(generic)) => {
                        let put = |ty| Spelled::new(assemblies, one.class.assembly, ty, &one.arguments);
                        generic.arguments.iter().map(put).collect()
                    }
                    _ => None,
                },
                _ => Some(Vec::new()),
            };
            let above = Above { class: above, arguments, is_interface };
            let is_known = |known: &Above| {
                known.class == above.class
                    && (known.arguments == above.arguments || known.is(assemblies, &above) == Some(true))
            };
            if found.iter().any(is_known) {
                continue;
            }
            found.push(above.clone());
            rest.push(above);
        }
    }
    (found, lacks)
}

/// The methods of types above that a method overrides or implements. `own` are the type arguments of the method's class as the type has them from which those above are seen.
pub(crate) fn fitting(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    own: &Arguments,
    above: &[Above],
) -> Vec<Fit> {
    let Some(found) = assemblies.method(method) else { return Vec::new() };
    let module = assemblies.module(method.assembly);
    let Ok(signature) = module.method_signature(method.id) else { return Vec::new() };
    let mut fitting: Vec<Fit> = Vec::new();
    let rows = rows(assemblies, found.class, own);
    let is_declared = rows.iter().any(|row| row.body == Some(method));
    let of_interface = assemblies.type_flags(found.class).is_interface();
    for above in above {
        // A method that starts anew implements interfaces only, unless a row says what it overrides (with another result). One of an interface hides those of others.
        let starts_anew = of_interface || (!above.is_interface && found.flags.is_new_slot());
        if starts_anew && !is_declared {
            continue;
        }
        // A runtime looks for public ones by their names, also if a row says more of them.
        let has_name = !starts_anew && (!is_declared || !above.is_interface || found.flags.is_public());
        let there = assemblies.module(above.class.assembly);
        for id in there.methods_of(above.class.id) {
            let declared = MethodHandle { assembly: above.class.assembly, id };
            let Ok(row) = there.row(id) else { continue };
            if !row.flags.is_virtual() || row.flags.is_static() != found.flags.is_static() {
                continue;
            }
            let own_rows = rows.iter().filter(|row| row.body == Some(method));
            let mut fits = said(assemblies, own_rows, declared, above);
            if fits != Some(true) && has_name && there.string(row.name) == Ok(found.name) {
                let is_hidden = said(assemblies, rows.iter(), declared, above);
                let Ok(signed) = there.method_signature(id) else { continue };
                let named = same_parameters(
                    assemblies,
                    (above.class.assembly, &signed, &above.arguments),
                    (method.assembly, &signature, own),
                );
                fits = match (is_hidden, named) {
                    (Some(true), _) | (_, Some(false)) => fits,
                    (Some(false), Some(true)) => Some(true),
                    _ => None,
                };
            }
            if fits != Some(false) {
                let fit = Fit { declared, is_sure: fits == Some(true) };
                if !fitting.contains(&fit) {
                    fitting.push(fit);
                }
            }
        }
    }
    fitting
}

/// A row of `MethodImpl`: a class says what implements a method of a type above it.
pub(crate) struct ImplementedBy {
    pub(crate) declared: MethodHandle,
    /// The type arguments of the class that declares it.
    arguments: Arguments,
    pub(crate) body: Option<MethodHandle>,
}

/// What a class says by rows, with these arguments in the place of its type parameters.
pub(crate) fn rows(assemblies: &Assemblies<'_>, class: TypeHandle, own: &Arguments) -> Vec<ImplementedBy> {
    let module = assemblies.module(class.assembly);
    let token = |one: MethodDefOrRef| match one {
        MethodDefOrRef::Definition(id) => id.token(),
        MethodDefOrRef::Reference(id) => id.token(),
    };
    let read = |row: MethodImpl| {
        let declaration = token(row.declaration);
        let declared = assemblies.resolve_method(class.assembly, declaration)?;
        let put = |ty: &Type| Spelled::new(assemblies, class.assembly, ty, own);
        let arguments: Arguments = module.class_arguments(declaration).iter().map(put).collect();
        let body = assemblies.resolve_method(class.assembly, token(row.body));
        Some(ImplementedBy { declared, arguments, body })
    };
    module.implementations_of(class.id).filter_map(|id| module.row(id).ok()).filter_map(read).collect()
}

/// Whether rows speak of a method of a type; `None` if that cannot be told.
pub(crate) fn said<'r>(
    assemblies: &Assemblies<'_>,
    rows: impl Iterator<Item = &'r ImplementedBy>,
    declared: MethodHandle,
    above: &Above,
) -> Option<bool> {
    let mut said = Some(false);
    for row in rows.filter(|row| row.declared == declared) {
        let count = |arguments: &Arguments| arguments.as_ref().map(Vec::len);
        // A row that leaves the class open says nothing of its arguments.
        let is_open = count(&row.arguments) != count(&above.arguments);
        let same = same_arguments(assemblies, &row.arguments, &above.arguments);
        match same.filter(|_| !is_open) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => said = None,
        }
    }
    said
}

/// The methods that rows of `MethodImpl` say a method implements.
pub(crate) fn explicit(
    assemblies: &Assemblies<'_>,
    class: TypeHandle,
    method: MethodHandle,
) -> Vec<MethodHandle> {
    let rows = rows(assemblies, class, &own_parameters(assemblies, class));
    rows.into_iter().filter(|row| row.body == Some(method)).map(|row| row.declared).collect()
}
