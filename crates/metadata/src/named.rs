//! The methods and fields that tokens in code name, as the module itself spells them: no other assembly is asked.

use crate::error::{Error, Part, Result};
use crate::module::Module;
use crate::signature::{MemberSignature, MethodSignature, Type};
use crate::tables::{
    Field, Id, MemberRef, MemberRefParent, MethodDef, MethodDefOrRef, MethodSpec, Token, TypeDefOrRef,
};
use crate::types::TypeName;

/// The libraries that define the types that everybody knows.
const CORE: [&str; 2] = ["mscorlib", "System.Private.CoreLib"];

/// A method as a token names it.
#[derive(Clone, Copy)]
pub struct NamedMethod<'m, 'a> {
    module: &'m Module<'a>,
    /// The method without its type arguments.
    pub method: MethodDefOrRef,
    instance: Option<Id<MethodSpec>>,
}

/// A method of a library: the namespace and name of its class, and its own name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LibraryName<'a> {
    /// The namespace of its class.
    pub namespace: &'a str,
    /// The name of its class, with a generic class's arity.
    pub class: &'a str,
    /// Its own name.
    pub method: &'a str,
}

impl<'a> Module<'a> {
    /// The method that a token names; `None` if it names none.
    pub fn named_method(&self, token: Token) -> Option<NamedMethod<'_, 'a>> {
        let instance = token.to::<MethodSpec>();
        let method = if let Some(id) = instance {
            self.row(id).ok()?.method
        } else if let Some(id) = token.to::<MethodDef>() {
            MethodDefOrRef::Definition(id)
        } else {
            MethodDefOrRef::Reference(token.to::<MemberRef>()?)
        };
        Some(NamedMethod { module: self, method, instance })
    }

    /// The type of the field that a token names, as its signature spells it; `None` if it names none.
    pub fn named_field_type(&self, token: Token) -> Option<Type> {
        if let Some(id) = token.to::<Field>() {
            return self.field_signature(id).ok();
        }
        match self.member_signature(token.to::<MemberRef>()?).ok()? {
            MemberSignature::Field(ty) => Some(ty),
            MemberSignature::Method(_) => None,
        }
    }

    /// The class and the name of a field of another module, as they are spelled.
    pub fn named_field(&self, token: Token) -> Option<(TypeName<'a>, &'a str)> {
        let row = self.row(token.to::<MemberRef>()?).ok()?;
        let MemberRefParent::TypeRef(class) = row.class else { return None };
        Some((self.short_name(class.into()).ok()?, self.string(row.name).ok()?))
    }

    /// Whether a member's token names an instance of a generic class: that is written down also where the class itself is not found.
    pub fn is_of_generic_class(&self, token: Token) -> bool {
        let row = token.to::<MemberRef>().and_then(|id| self.row(id).ok());
        match row.map(|row| row.class) {
            Some(MemberRefParent::TypeSpec(spec)) => {
                matches!(self.type_specification(spec), Ok(Type::Generic(generic)) if !generic.is_value)
            }
            _ => false,
        }
    }

    /// The type arguments of the class that a method's or field's token names; none if the class is not generic, or if
    /// the token names the member itself and leaves the class open.
    pub fn class_arguments(&self, token: Token) -> Vec<Type> {
        let row = token.to::<MemberRef>().and_then(|id| self.row(id).ok());
        match row.map(|row| row.class) {
            Some(MemberRefParent::TypeSpec(spec)) => match self.type_specification(spec) {
                Ok(Type::Generic(generic)) => generic.arguments,
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Whether the class that a member's token names is the generic class around the code itself: `C<T>` inside of
    /// `C<T>`, and not `C<T[]>`. Every instance of a generic class has its own statics. Of a class that is not generic
    /// there is one instance.
    pub fn names_own_instance(&self, token: Token) -> bool {
        let arguments = self.class_arguments(token);
        arguments.iter().zip(0..).all(|(ty, number)| *ty == Type::TypeParameter(number))
    }

    /// Whether this is the library that defines `System.Object`.
    pub fn is_core_library(&self) -> bool {
        *self.is_core.get_or_init(|| self.name().is_ok_and(|name| CORE.contains(&name)))
    }
}

impl<'a> NamedMethod<'_, 'a> {
    /// The token of the method without its type arguments.
    pub fn token(&self) -> Token {
        match self.method {
            MethodDefOrRef::Definition(id) => id.token(),
            MethodDefOrRef::Reference(id) => id.token(),
        }
    }

    /// The method, if it is defined in the module.
    pub fn definition(&self) -> Option<Id<MethodDef>> {
        match self.method {
            MethodDefOrRef::Definition(id) => Some(id),
            MethodDefOrRef::Reference(_) => None,
        }
    }

    /// Its name.
    pub fn name(&self) -> Result<&'a str> {
        let name = match self.method {
            MethodDefOrRef::Definition(id) => self.module.row(id)?.name,
            MethodDefOrRef::Reference(id) => self.module.row(id)?.name,
        };
        self.module.string(name)
    }

    /// Whether it makes objects.
    pub fn is_constructor(&self) -> bool {
        self.name() == Ok(".ctor")
    }

    /// Its signature.
    pub fn signature(&self) -> Result<MethodSignature> {
        match self.method {
            MethodDefOrRef::Definition(id) => self.module.method_signature(id),
            MethodDefOrRef::Reference(id) => match self.module.member_signature(id)? {
                MemberSignature::Method(signature) => Ok(signature),
                MemberSignature::Field(_) => Err(Error::Malformed(Part::Signature)),
            },
        }
    }

    /// Its own type arguments.
    pub fn arguments(&self) -> Vec<Type> {
        let arguments = self.instance.map(|id| self.module.method_instantiation(id));
        arguments.and_then(Result::ok).unwrap_or_default()
    }

    /// The type arguments of its class.
    pub fn class_arguments(&self) -> Vec<Type> {
        self.module.class_arguments(self.token())
    }

    /// Its class, of a generic class the definition; `None` if it is a method of an array or of a module.
    pub fn class(&self) -> Option<TypeDefOrRef> {
        let reference = match self.method {
            MethodDefOrRef::Definition(id) => {
                return self.module.type_of_method(id).ok().map(TypeDefOrRef::Definition);
            }
            MethodDefOrRef::Reference(id) => id,
        };
        match self.module.row(reference).ok()?.class {
            MemberRefParent::TypeRef(id) => Some(TypeDefOrRef::Reference(id)),
            MemberRefParent::TypeDef(id) => Some(TypeDefOrRef::Definition(id)),
            MemberRefParent::TypeSpec(spec) => match self.module.type_specification(spec).ok()? {
                Type::Generic(generic) => Some(generic.definition),
                _ => None,
            },
            MemberRefParent::Method(id) => self.module.type_of_method(id).ok().map(TypeDefOrRef::Definition),
            MemberRefParent::ModuleRef(_) => None,
        }
    }

    /// The name of its class, without the classes around that.
    pub fn class_name(&self) -> Option<TypeName<'a>> {
        self.module.short_name(self.class()?).ok()
    }

    /// Its name, if it is a method of another assembly, or of the core library in itself.
    pub fn library_name(&self) -> Option<LibraryName<'a>> {
        let class = self.class()?;
        let is_here = matches!(class, TypeDefOrRef::Definition(_));
        if is_here && !self.module.is_core_library() {
            return None;
        }
        let class = self.module.short_name(class).ok()?;
        Some(LibraryName { namespace: class.namespace, class: class.name, method: self.name().ok()? })
    }
}
