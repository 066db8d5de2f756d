//! Types as every assembly spells them alike: names are resolved, so that types of different assemblies can be compared, and type arguments put in.
//!
//! Comparing says yes, no, or that it cannot be told: a type parameter may be any type once its class is used.

use std::sync::Arc;

use marple_metadata::assemblies::{Assemblies, AssemblyId, TypeHandle};
use marple_metadata::signature::{MethodSignature, Primitive, Type};
use marple_metadata::tables::TypeDefOrRef;

use crate::kind::spelled;

/// The most parts of a type that are kept: arguments put into arguments may grow without end in assemblies that no runtime loads.
const MOST: usize = 256;

/// A type that has a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Named {
    Found(TypeHandle),
    /// Its assembly is not there: its namespace and name.
    Missing(Arc<str>, Arc<str>),
}

/// A type, whichever assembly it is spelled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Spelled {
    Primitive(Primitive),
    Named(Named),
    Generic(Named, Vec<Spelled>),
    /// The type parameter of this number of the class that one started from.
    Parameter(u32),
    MethodParameter(u32),
    /// An array with its number of dimensions; `None` for one that begins at 0.
    Array(Option<u32>, Box<Spelled>),
    ByRef(Box<Spelled>),
    Pointer(Box<Spelled>),
    /// A modifier around a type, and whether users must understand it.
    Modified(bool, Named, Box<Spelled>),
    /// Parameters, and what comes back.
    Function(Vec<Spelled>),
}

/// What stands for the type parameters of a class; `None` if it cannot be told.
pub(crate) type Arguments = Option<Vec<Spelled>>;

impl Named {
    fn new(assemblies: &Assemblies<'_>, assembly: AssemblyId, id: TypeDefOrRef) -> Option<Self> {
        if let Some(found) = assemblies.resolve_type(assembly, id) {
            return Some(Self::Found(found));
        }
        let name = spelled(assemblies, assembly, id)?;
        Some(Self::Missing(name.namespace.into(), name.name.into()))
    }

    fn is(&self, assemblies: &Assemblies<'_>, other: &Self) -> Option<bool> {
        match (self, other) {
            (Self::Found(a), Self::Found(b)) if a == b => Some(true),
            (Self::Found(a), Self::Found(b)) => {
                let name = |one: &TypeHandle| assemblies.module(one.assembly).type_name(one.id).ok();
                // A runtime may take types of one name for equivalent (embedded interop types).
                if name(a) == name(b) { None } else { Some(false) }
            }
            // Types that are not there are told apart by their names.
            (Self::Missing(..), Self::Missing(..)) => Some(self == other),
            (Self::Found(found), Self::Missing(namespace, name))
            | (Self::Missing(namespace, name), Self::Found(found)) => {
                let found = assemblies.module(found.assembly).type_name(found.id).ok()?;
                // A forwarded type keeps its name.
                let may_be = found.namespace == &**namespace && found.name == &**name;
                if may_be { None } else { Some(false) }
            }
        }
    }
}

impl Spelled {
    /// A type of an assembly, with arguments in the place of the type parameters of its class. `None` if that cannot be told.
    pub(crate) fn new(
        assemblies: &Assemblies<'_>,
        assembly: AssemblyId,
        ty: &Type,
        arguments: &Arguments,
    ) -> Option<Self> {
        let inner = |ty: &Type| Some(Box::new(Self::new(assemblies, assembly, ty, arguments)?));
        let all = |types: &[Type]| -> Option<Vec<Self>> {
            types.iter().map(|ty| Self::new(assemblies, assembly, ty, arguments)).collect()
        };
        let named = |id| Named::new(assemblies, assembly, id);
        let ty = match ty {
            Type::TypeParameter(number) => arguments.as_ref()?.get(*number as usize)?.clone(),
            Type::MethodParameter(number) => Self::MethodParameter(*number),
            Type::Primitive(primitive) => Self::Primitive(*primitive),
            Type::Class(id) | Type::Value(id) => Self::Named(named(*id)?),
            Type::Generic(generic) => Self::Generic(named(generic.definition)?, all(&generic.arguments)?),
            Type::Vector(element) => Self::Array(None, inner(element)?),
            Type::Array(array) => Self::Array(Some(array.rank), inner(&array.element)?),
            Type::ByRef(of) => Self::ByRef(inner(of)?),
            Type::Pointer(of) => Self::Pointer(inner(of)?),
            Type::Pinned(of) => *inner(of)?,
            Type::Modified(of) => Self::Modified(of.required, named(of.modifier)?, inner(&of.of)?),
            Type::Function(signature) => {
                let mut parts = all(&signature.parameters)?;
                parts.push(*inner(&signature.returns)?);
                Self::Function(parts)
            }
        };
        (ty.size() <= MOST).then_some(ty)
    }

    /// A type with arguments in the place of type parameters.
    fn put(&self, arguments: &Arguments) -> Option<Self> {
        let inner = |of: &Self| Some(Box::new(of.put(arguments)?));
        let all = |types: &[Self]| types.iter().map(|ty| ty.put(arguments)).collect::<Option<Vec<_>>>();
        let ty = match self {
            Self::Parameter(number) => arguments.as_ref()?.get(*number as usize)?.clone(),
            Self::Primitive(_) | Self::Named(_) | Self::MethodParameter(_) => self.clone(),
            Self::Generic(definition, of) => Self::Generic(definition.clone(), all(of)?),
            Self::Array(rank, of) => Self::Array(*rank, inner(of)?),
            Self::ByRef(of) => Self::ByRef(inner(of)?),
            Self::Pointer(of) => Self::Pointer(inner(of)?),
            Self::Modified(required, modifier, of) => Self::Modified(*required, modifier.clone(), inner(of)?),
            Self::Function(parts) => Self::Function(all(parts)?),
        };
        (ty.size() <= MOST).then_some(ty)
    }

    fn size(&self) -> usize {
        match self {
            Self::Primitive(_) | Self::Named(_) | Self::Parameter(_) | Self::MethodParameter(_) => 1,
            Self::Generic(_, parts) | Self::Function(parts) => {
                1 + parts.iter().map(Self::size).sum::<usize>()
            }
            Self::Array(_, of) | Self::ByRef(of) | Self::Pointer(of) | Self::Modified(_, _, of) => {
                1 + of.size()
            }
        }
    }

    /// Whether two types are the same; `None` if that cannot be told.
    fn is(&self, assemblies: &Assemblies<'_>, other: &Self) -> Option<bool> {
        match (self, other) {
            (Self::Parameter(a), Self::Parameter(b)) if a == b => Some(true),
            // What is put in may be the same.
            (Self::Parameter(_), _) | (_, Self::Parameter(_)) => None,
            (Self::Primitive(a), Self::Primitive(b)) => Some(a == b),
            (Self::MethodParameter(a), Self::MethodParameter(b)) => Some(a == b),
            (Self::Named(a), Self::Named(b)) => a.is(assemblies, b),
            (Self::Generic(a, of), Self::Generic(b, with)) => {
                both(a.is(assemblies, b), all(assemblies, of, with))
            }
            (Self::Array(a, of), Self::Array(b, with)) => both(Some(a == b), of.is(assemblies, with)),
            (Self::ByRef(of), Self::ByRef(with)) | (Self::Pointer(of), Self::Pointer(with)) => {
                of.is(assemblies, with)
            }
            (Self::Modified(a, modifier, of), Self::Modified(b, other, with)) => {
                let modifiers = both(Some(a == b), modifier.is(assemblies, other));
                both(modifiers, of.is(assemblies, with))
            }
            (Self::Function(a), Self::Function(b)) => all(assemblies, a, b),
            (Self::Modified(_, _, of), other) | (other, Self::Modified(_, _, of)) => {
                both(None, of.is(assemblies, other))
            }
            // A primitive type has a name, too.
            (Self::Primitive(_), Self::Named(_)) | (Self::Named(_), Self::Primitive(_)) => None,
            _ => Some(false),
        }
    }
}

fn both(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

fn all(assemblies: &Assemblies<'_>, a: &[Spelled], b: &[Spelled]) -> Option<bool> {
    if a.len() != b.len() {
        return Some(false);
    }
    a.iter().zip(b).fold(Some(true), |so_far, (a, b)| both(so_far, a.is(assemblies, b)))
}

/// The type parameters of a class, as they are in the class itself.
pub(crate) fn own_parameters(assemblies: &Assemblies<'_>, class: TypeHandle) -> Arguments {
    let count = assemblies.module(class.assembly).type_parameters_of(class.id).count();
    Some((0..u32::try_from(count).unwrap_or(0)).map(Spelled::Parameter).collect())
}

/// Type arguments with others put into them.
pub(crate) fn put(into: &Arguments, arguments: &Arguments) -> Arguments {
    into.as_ref()?.iter().map(|ty| ty.put(arguments)).collect()
}

/// Whether type arguments are the same; `None` if that cannot be told.
pub(crate) fn same_arguments(assemblies: &Assemblies<'_>, a: &Arguments, b: &Arguments) -> Option<bool> {
    all(assemblies, a.as_ref()?, b.as_ref()?)
}

/// Whether two methods have the same parameters, each with the type arguments of its class put in; `None` if that cannot be told.
pub(crate) fn same_parameters(
    assemblies: &Assemblies<'_>,
    (there, declared, arguments): (AssemblyId, &MethodSignature, &Arguments),
    (here, found, own): (AssemblyId, &MethodSignature, &Arguments),
) -> Option<bool> {
    if declared.has_this != found.has_this
        || declared.type_parameters != found.type_parameters
        || declared.parameters.len() != found.parameters.len()
    {
        return Some(false);
    }
    let pairs = declared.parameters.iter().zip(&found.parameters);
    pairs.fold(Some(true), |so_far, (declared, found)| {
        let same = || {
            let declared = Spelled::new(assemblies, there, declared, arguments)?;
            declared.is(assemblies, &Spelled::new(assemblies, here, found, own)?)
        };
        both(so_far, same())
    })
}
