//! Whether a signature of metadata is the one that a contract file spells.

use marple_metadata::Module;
use marple_metadata::signature::{MethodSignature, Primitive, Type};
use marple_metadata::tables::TypeDefOrRef;

use super::syntax::{MemberContract, Mode, TypeContract, TypeSyntax};

/// C#'s names of the types that signatures have a name of their own for.
const KEYWORDS: [(&str, Primitive); 18] = [
    ("void", Primitive::Void),
    ("bool", Primitive::Boolean),
    ("char", Primitive::Char),
    ("sbyte", Primitive::I1),
    ("byte", Primitive::U1),
    ("short", Primitive::I2),
    ("ushort", Primitive::U2),
    ("int", Primitive::I4),
    ("uint", Primitive::U4),
    ("long", Primitive::I8),
    ("ulong", Primitive::U8),
    ("float", Primitive::R4),
    ("double", Primitive::R8),
    ("string", Primitive::String),
    ("object", Primitive::Object),
    ("nint", Primitive::NativeInt),
    ("nuint", Primitive::NativeUint),
    ("TypedReference", Primitive::TypedReference),
];

/// The type that a keyword or a name of namespace `System` means, if signatures have a name of their own for it.
pub(super) fn primitive(name: &str) -> Option<Primitive> {
    KEYWORDS.into_iter().find(|(keyword, kind)| *keyword == name || kind.name() == name).map(|known| known.1)
}

/// A contract's member and the type that it is of.
#[derive(Clone, Copy)]
pub(super) struct Spelled<'c> {
    pub(super) class: &'c TypeContract,
    pub(super) member: &'c MemberContract,
}

impl Spelled<'_> {
    /// Whether a method of this name has the signature that the file spells, by what it takes. What it returns tells conversions apart.
    pub(super) fn takes(self, module: &Module<'_>, signature: &MethodSignature) -> bool {
        let member = self.member;
        member.is_static != signature.has_this
            && member.parameters.len() == signature.parameters.len()
            && member.type_parameters.len() == signature.type_parameters as usize
            && member.parameters.iter().zip(&signature.parameters).all(|(parameter, ty)| {
                match (parameter.mode, ty.unmodified()) {
                    (Mode::Value, ty) => self.is(&parameter.ty, ty, module),
                    (_, Type::ByRef(target)) => self.is(&parameter.ty, target, module),
                    _ => false,
                }
            })
            && (!matches!(member.name.as_str(), "op_Implicit" | "op_Explicit")
                || self.returns(module, signature))
    }

    /// Whether it returns what the file says.
    pub(super) fn returns(self, module: &Module<'_>, signature: &MethodSignature) -> bool {
        self.is(&self.member.returns, &signature.returns, module)
    }

    fn is(self, spelled: &TypeSyntax, ty: &Type, module: &Module<'_>) -> bool {
        match (spelled, ty.unmodified()) {
            (TypeSyntax::ByRef(spelled), Type::ByRef(ty))
            | (TypeSyntax::Pointer(spelled), Type::Pointer(ty))
            | (TypeSyntax::Array(spelled, 1), Type::Vector(ty)) => self.is(spelled, ty, module),
            (TypeSyntax::Array(spelled, rank), Type::Array(array)) => {
                *rank == array.rank && self.is(spelled, &array.element, module)
            }
            (TypeSyntax::Named { prefix, name, arguments }, ty) => {
                self.is_named(prefix, name, arguments, ty, module)
            }
            _ => false,
        }
    }

    fn is_named(
        self,
        prefix: &str,
        name: &str,
        arguments: &[TypeSyntax],
        ty: &Type,
        module: &Module<'_>,
    ) -> bool {
        let is_called = |id: TypeDefOrRef| {
            module.short_name(id).is_ok_and(|found| {
                let short = found.name.split('`').next().unwrap_or_default();
                let is_same = short == name || (name == "decimal" && short == "Decimal");
                is_same && (prefix.is_empty() || found.namespace.is_empty() || found.namespace == prefix)
            })
        };
        match ty {
            Type::TypeParameter(number) => {
                arguments.is_empty() && self.class.parameters().nth(*number as usize) == Some(name)
            }
            Type::MethodParameter(number) => {
                let parameter = self.member.type_parameters.get(*number as usize);
                arguments.is_empty() && parameter.is_some_and(|parameter| parameter == name)
            }
            Type::Primitive(kind) => arguments.is_empty() && primitive(name) == Some(*kind),
            Type::Class(id) | Type::Value(id) => arguments.is_empty() && is_called(*id),
            Type::Generic(generic) => {
                generic.arguments.len() == arguments.len()
                    && is_called(generic.definition)
                    && arguments
                        .iter()
                        .zip(&generic.arguments)
                        .all(|(spelled, ty)| self.is(spelled, ty, module))
            }
            _ => false,
        }
    }
}
