//! Whether two signatures of different assemblies mean the same types.

use crate::signature::{MethodSignature, Type};
use crate::tables::TypeDefOrRef;

use super::{Assemblies, AssemblyId};

impl Assemblies<'_> {
    /// Whether a reference's signature is that of a method. The variable arguments of a call do not count.
    pub fn same_method(
        &self,
        (at, reference): (AssemblyId, &MethodSignature),
        (home, method): (AssemblyId, &MethodSignature),
    ) -> bool {
        let fixed = reference.sentinel.map_or(reference.parameters.len(), |count| count as usize);
        let fixed = &reference.parameters[..fixed.min(reference.parameters.len())];
        reference.has_this == method.has_this
            && reference.type_parameters == method.type_parameters
            && fixed.len() == method.parameters.len()
            && self.same_type((at, &reference.returns), (home, &method.returns))
            && self.same_types((at, fixed), (home, &method.parameters))
    }

    /// Whether two types are the same. Type parameters are, if their numbers are.
    pub fn same_type(&self, (at, a): (AssemblyId, &Type), (home, b): (AssemblyId, &Type)) -> bool {
        match (a, b) {
            (Type::Class(a), Type::Class(b)) | (Type::Value(a), Type::Value(b)) => {
                self.same_named((at, *a), (home, *b))
            }
            (Type::Pointer(a), Type::Pointer(b))
            | (Type::ByRef(a), Type::ByRef(b))
            | (Type::Vector(a), Type::Vector(b))
            | (Type::Pinned(a), Type::Pinned(b)) => self.same_type((at, a), (home, b)),
            (Type::Array(a), Type::Array(b)) => {
                a.rank == b.rank && self.same_type((at, &a.element), (home, &b.element))
            }
            (Type::Generic(a), Type::Generic(b)) => {
                self.same_named((at, a.definition), (home, b.definition))
                    && self.same_types((at, &a.arguments), (home, &b.arguments))
            }
            (Type::Function(a), Type::Function(b)) => {
                a.call == b.call && self.same_method((at, a), (home, b))
            }
            (Type::Modified(a), Type::Modified(b)) => {
                a.required == b.required
                    && self.same_named((at, a.modifier), (home, b.modifier))
                    && self.same_type((at, &a.of), (home, &b.of))
            }
            (Type::Primitive(a), Type::Primitive(b)) => a == b,
            (Type::TypeParameter(a), Type::TypeParameter(b))
            | (Type::MethodParameter(a), Type::MethodParameter(b)) => a == b,
            _ => false,
        }
    }

    fn same_types(&self, (at, a): (AssemblyId, &[Type]), (home, b): (AssemblyId, &[Type])) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same_type((at, a), (home, b)))
    }

    /// Whether two ids mean the same type. Types that are unknown are told apart by their names.
    fn same_named(&self, (at, a): (AssemblyId, TypeDefOrRef), (home, b): (AssemblyId, TypeDefOrRef)) -> bool {
        if at == home && a == b {
            return true;
        }
        // A forwarded type keeps its name, so different names are different types.
        let names = (self.module(at).short_name(a), self.module(home).short_name(b));
        if names.0 != names.1 || names.0.is_err() {
            return false;
        }
        match (self.resolve_type(at, a), self.resolve_type(home, b)) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        }
    }
}
