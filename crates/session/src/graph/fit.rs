//! Whether a method may be the override of another, by their signatures.
//!
//! Type arguments of generic bases and interfaces are not put in: a type parameter may stand for any type. So this finds every
//! override, and a few methods that only look like one.

use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle};
use marple_metadata::signature::{MethodSignature, Type};

/// How well a method's signature is that of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// They are different.
    No,
    /// They may be the same for some type arguments, or differ in what is returned.
    Perhaps,
    /// They are the same.
    Exact,
}

/// How well a method fits a declaration of the same name. What cannot be read may fit.
pub(super) fn fit(assemblies: &Assemblies<'_>, declaration: MethodHandle, method: MethodHandle) -> Fit {
    let read = |handle: MethodHandle| assemblies.module(handle.assembly).method_signature(handle.id);
    let (Ok(declared), Ok(found)) = (read(declaration), read(method)) else { return Fit::Perhaps };
    let at = (declaration.assembly, method.assembly);
    let fits = MethodFit { assemblies, at };
    fits.methods(&declared, &found)
}

struct MethodFit<'g, 'f> {
    assemblies: &'g Assemblies<'f>,
    at: (AssemblyId, AssemblyId),
}

impl MethodFit<'_, '_> {
    fn methods(&self, a: &MethodSignature, b: &MethodSignature) -> Fit {
        if a.has_this != b.has_this
            || a.type_parameters != b.type_parameters
            || a.parameters.len() != b.parameters.len()
        {
            return Fit::No;
        }
        // An override may return a more special type.
        let returned = self.types(&a.returns, &b.returns).max(Fit::Perhaps);
        self.all(&a.parameters, &b.parameters).min(returned)
    }

    fn all(&self, a: &[Type], b: &[Type]) -> Fit {
        if a.len() != b.len() {
            return Fit::No;
        }
        a.iter().zip(b).map(|(a, b)| self.types(a, b)).min().unwrap_or(Fit::Exact)
    }

    /// The parser limits how deep types are.
    fn types(&self, a: &Type, b: &Type) -> Fit {
        match (a, b) {
            (Type::Modified(a), _) => self.types(&a.of, b).min(Fit::Perhaps),
            (_, Type::Modified(b)) => self.types(a, &b.of).min(Fit::Perhaps),
            (Type::TypeParameter(_), _) | (_, Type::TypeParameter(_)) => Fit::Perhaps,
            (Type::Pointer(a), Type::Pointer(b))
            | (Type::ByRef(a), Type::ByRef(b))
            | (Type::Vector(a), Type::Vector(b))
            | (Type::Pinned(a), Type::Pinned(b)) => self.types(a, b),
            (Type::Array(a), Type::Array(b)) if a.rank == b.rank => self.types(&a.element, &b.element),
            (Type::Generic(a), Type::Generic(b)) => {
                let definitions = self.same(&Type::Class(a.definition), &Type::Class(b.definition));
                definitions.min(self.all(&a.arguments, &b.arguments))
            }
            (Type::Function(a), Type::Function(b)) => self.methods(a, b).min(Fit::Perhaps),
            _ => self.same(a, b),
        }
    }

    fn same(&self, a: &Type, b: &Type) -> Fit {
        if self.assemblies.same_type((self.at.0, a), (self.at.1, b)) { Fit::Exact } else { Fit::No }
    }
}
