//! Which types are below which: what the loaded assemblies say, and nothing where they say too little.

use std::collections::HashSet;

use marple_metadata::assemblies::{Assemblies, AssemblyId, TypeHandle};
use marple_metadata::signature::{ArrayType, GenericType, Primitive, Type as Signature};
use marple_metadata::tables::TypeDefOrRef;

/// How many types are looked at for one answer.
const MOST: usize = 2_000;

/// A type in the one spelling that is compared: primitives by their own names, no modifiers, no difference between classes and value types, and `T` for
/// `Nullable<T>`, whose box is one of `T`.
pub(crate) fn normal(assemblies: &Assemblies<'_>, assembly: AssemblyId, ty: &Signature) -> Signature {
    let again = |ty: &Signature| normal(assemblies, assembly, ty);
    match ty.unmodified() {
        Signature::Class(id) | Signature::Value(id) => {
            primitive(assemblies, assembly, *id).map_or(Signature::Class(*id), Signature::Primitive)
        }
        Signature::Vector(element) => Signature::Vector(Box::new(inner(assemblies, assembly, element))),
        Signature::Array(array) => {
            let element = inner(assemblies, assembly, &array.element);
            Signature::Array(Box::new(ArrayType { element, ..(**array).clone() }))
        }
        Signature::Generic(generic) => {
            if let ([argument], true) = (&generic.arguments[..], is_nullable(assemblies, assembly, generic)) {
                return again(argument);
            }
            let arguments = generic.arguments.iter().map(|ty| inner(assemblies, assembly, ty)).collect();
            Signature::Generic(Box::new(GenericType { arguments, is_value: false, ..(**generic).clone() }))
        }
        Signature::Pinned(ty) => again(ty),
        ty => ty.clone(),
    }
}

/// The same of a part of a type, where `Nullable<T>` is another type than `T`.
fn inner(assemblies: &Assemblies<'_>, assembly: AssemblyId, ty: &Signature) -> Signature {
    match ty.unmodified() {
        Signature::Generic(generic) if is_nullable(assemblies, assembly, generic) => {
            let arguments = generic.arguments.iter().map(|ty| inner(assemblies, assembly, ty)).collect();
            Signature::Generic(Box::new(GenericType { arguments, is_value: true, ..(**generic).clone() }))
        }
        ty => normal(assemblies, assembly, ty),
    }
}

fn is_nullable(assemblies: &Assemblies<'_>, assembly: AssemblyId, generic: &GenericType) -> bool {
    let name = crate::kind::spelled(assemblies, assembly, generic.definition);
    name.is_some_and(|name| name.namespace == "System" && name.name == "Nullable`1")
}

/// The primitive that a named type of the core library is.
fn primitive(assemblies: &Assemblies<'_>, assembly: AssemblyId, id: TypeDefOrRef) -> Option<Primitive> {
    use Primitive as P;
    let name = crate::kind::spelled(assemblies, assembly, id).filter(|name| name.namespace == "System")?;
    let all = [
        P::Boolean,
        P::Char,
        P::I1,
        P::U1,
        P::I2,
        P::U2,
        P::I4,
        P::U4,
        P::I8,
        P::U8,
        P::R4,
        P::R8,
        P::String,
        P::Object,
        P::NativeInt,
        P::NativeUint,
    ];
    let found = all.into_iter().find(|primitive| primitive.name() == name.name)?;
    // Anybody may call a type so.
    let is_core = |handle: TypeHandle| {
        let module = assemblies.module(handle.assembly);
        module.is_core_library() && module.enclosing_type(handle.id).is_none()
    };
    match assemblies.resolve_type(assembly, id) {
        Some(handle) => is_core(handle).then_some(found),
        None => matches!(id, TypeDefOrRef::Reference(_)).then_some(found),
    }
}

/// Whether every object of a type is one of the other; `false` if that is not known. Both are in their one spelling.
pub(crate) fn is_below(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    ty: &Signature,
    base: &Signature,
) -> bool {
    if ty == base || *base == Signature::Primitive(Primitive::Object) {
        return true;
    }
    match (ty, base) {
        (Signature::Vector(element), Signature::Vector(base)) => {
            is_class(assemblies, assembly, element)
                && is_class(assemblies, assembly, base)
                && is_below(assemblies, assembly, element, base)
        }
        (Signature::Vector(_) | Signature::Array(_), Signature::Class(base)) => {
            let name = crate::kind::spelled(assemblies, assembly, *base);
            let handle = assemblies.resolve_type(assembly, *base);
            let is_core = handle.is_some_and(|handle| assemblies.module(handle.assembly).is_core_library());
            is_core && name.is_some_and(|name| (name.namespace, name.name) == ("System", "Array"))
        }
        (_, Signature::Class(base)) => {
            let Some(base) = assemblies.resolve_type(assembly, *base) else { return false };
            let Some(start) = definition(assemblies, assembly, ty) else { return false };
            is_definition_below(assemblies, start, base)
        }
        _ => false,
    }
}

/// Whether a type in its one spelling is surely a class or an interface: arrays of them can stand for arrays of their bases.
fn is_class(assemblies: &Assemblies<'_>, assembly: AssemblyId, ty: &Signature) -> bool {
    match ty {
        Signature::Primitive(primitive) => matches!(primitive, Primitive::String | Primitive::Object),
        Signature::Vector(_) | Signature::Array(_) => true,
        Signature::Class(_) | Signature::Generic(_) => {
            definition(assemblies, assembly, ty).is_some_and(|handle| !assemblies.is_value_type(handle))
        }
        _ => false,
    }
}

/// The definition of a type. Of primitives it is not looked for.
pub(crate) fn definition(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    ty: &Signature,
) -> Option<TypeHandle> {
    assemblies.definition_of(assembly, ty)
}

/// Whether a type extends or implements another one that is not generic.
fn is_definition_below(assemblies: &Assemblies<'_>, start: TypeHandle, base: TypeHandle) -> bool {
    if assemblies.module(base.assembly).type_parameters_of(base.id).next().is_some() {
        return false;
    }
    let mut seen = HashSet::from([start]);
    let mut open = vec![start];
    while let Some(handle) = open.pop() {
        if handle == base {
            return true;
        }
        if seen.len() > MOST {
            return false;
        }
        let module = assemblies.module(handle.assembly);
        let interfaces =
            module.interfaces_of(handle.id).filter_map(|id| Some(module.row(id).ok()?.interface));
        let above = module.row(handle.id).ok().and_then(|row| row.extends);
        for id in interfaces.chain(above) {
            if let Some(next) = assemblies.resolve_type(handle.assembly, id)
                && seen.insert(next)
            {
                open.push(next);
            }
        }
    }
    false
}

/// Whether all objects in a place of the type are of exactly this type: nothing can be below it, and no other type can stand for it.
pub(crate) fn is_sealed(assemblies: &Assemblies<'_>, assembly: AssemblyId, ty: &Signature) -> bool {
    match ty {
        Signature::Primitive(primitive) => *primitive == Primitive::String,
        // A delegate with variant type parameters can stand for another one, so nothing generic.
        Signature::Class(_) => definition(assemblies, assembly, ty).is_some_and(|handle| {
            let module = assemblies.module(handle.assembly);
            let is_generic = module.type_parameters_of(handle.id).next().is_some();
            !is_generic && assemblies.type_flags(handle).is_sealed() && !assemblies.is_value_type(handle)
        }),
        _ => false,
    }
}

/// What a boxed value of a type is stored as: an enum as its numbers. `None` if it is no primitive or enum.
pub(crate) fn stored_as(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    ty: &Signature,
) -> Option<Primitive> {
    match ty {
        Signature::Primitive(Primitive::String | Primitive::Object) => None,
        Signature::Primitive(primitive) => Some(*primitive),
        Signature::Class(_) => {
            let handle = definition(assemblies, assembly, ty)?;
            let name = crate::kind::base_name(assemblies, handle)?;
            let is_enum = (name.namespace, name.name) == ("System", "Enum");
            is_enum.then(|| assemblies.module(handle.assembly).enum_underlying(handle.id))?
        }
        _ => None,
    }
}
