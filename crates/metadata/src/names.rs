//! Names as users write them: `Namespace.Type.Method(System.Int32[],System.String)`.
//!
//! Nested types follow a `/`, generic types carry their arity and arguments (`List``1<System.Int32>`), type
//! parameters go by their names where these are known and as `!0`, `!!0` where they are not, constructors are
//! `#ctor` and `#cctor`. A part that cannot be read is `?`; a name that grows without end is cut off.

use std::fmt::Write;

use crate::module::Module;
use crate::signature::{MemberSignature, MethodSignature, StandAloneSignature, Type};
use crate::tables::{
    Field, Id, MemberRef, MemberRefParent, MethodDef, MethodDefOrRef, MethodSpec, ResolutionScope,
    StandAloneSig, Token, TypeDef, TypeDefOrRef, TypeOrMethodDef, TypeRef, TypeSpec,
};
use crate::types::{DEEPEST_NESTING, TypeName};

/// The longest name we write.
const LONGEST: usize = 1 << 14;
/// How deep type specifications may refer to each other.
const DEEPEST_SPECIFICATION: u32 = 16;

/// Where a type stands: what its type parameters are called.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place {
    /// The type around it.
    pub class: Option<Id<TypeDef>>,
    /// The method around it.
    pub method: Option<Id<MethodDef>>,
}

impl Module<'_> {
    /// The name of a type defined here, with its namespace and the types around it.
    pub fn full_type_name(&self, id: Id<TypeDef>) -> String {
        self.write_name(|writer| writer.definition(id))
    }

    /// The name of a method defined here.
    pub fn full_method_name(&self, id: Id<MethodDef>) -> String {
        self.write_name(|writer| writer.method(id))
    }

    /// The name of a field defined here.
    pub fn full_field_name(&self, id: Id<Field>) -> String {
        self.write_name(|writer| writer.field(id))
    }

    /// A type as a signature spells it.
    pub fn type_text(&self, ty: &Type, place: Place) -> String {
        self.write_name(|writer| {
            writer.place = place;
            writer.ty(ty);
        })
    }

    /// Where a method stands: itself and its type.
    pub fn place_of(&self, method: Id<MethodDef>) -> Place {
        Place { class: self.type_of_method(method).ok(), method: Some(method) }
    }

    /// What a token in a method's code names.
    pub fn token_text(&self, token: Token, place: Place) -> String {
        self.write_name(|writer| {
            writer.place = place;
            writer.token(token);
        })
    }

    fn write_name(&self, write: impl FnOnce(&mut Writer<'_, '_>)) -> String {
        let mut writer = Writer {
            module: self,
            class_parameters: None,
            method_parameters: None,
            out: String::new(),
            place: Place::default(),
            specifications: 0,
        };
        write(&mut writer);
        writer.out
    }
}

/// The names of a type's or method's type parameters by their numbers.
fn parameter_names<'a>(module: &Module<'a>, owner: TypeOrMethodDef) -> Vec<&'a str> {
    // More than any compiler makes; the others go by their numbers.
    const MOST: usize = 256;
    let mut names = Vec::new();
    for row in module.type_parameters_of(owner).take(MOST).filter_map(|id| module.row(id).ok()) {
        let place = usize::from(row.index);
        if place < MOST {
            names.resize(names.len().max(place + 1), "");
            names[place] = module.string(row.name).unwrap_or_default();
        }
    }
    names
}

struct Writer<'m, 'a> {
    module: &'m Module<'a>,
    class_parameters: Option<(Id<TypeDef>, Vec<&'a str>)>,
    method_parameters: Option<(Id<MethodDef>, Vec<&'a str>)>,
    out: String,
    place: Place,
    specifications: u32,
}

impl Writer<'_, '_> {
    fn push(&mut self, text: &str) {
        if self.out.len() < LONGEST {
            self.out.push_str(text);
        }
    }

    fn number(&mut self, prefix: &str, number: u32) {
        if self.out.len() < LONGEST {
            let _ = write!(self.out, "{prefix}{number}");
        }
    }

    fn type_name(&mut self, name: TypeName<'_>) {
        if !name.namespace.is_empty() {
            self.push(name.namespace);
            self.push(".");
        }
        self.push(name.name);
    }

    fn definition(&mut self, id: Id<TypeDef>) {
        let Ok(nesting) = self.module.nesting(id) else { return self.push("?") };
        for (depth, id) in nesting.iter().rev().enumerate() {
            if depth > 0 {
                self.push("/");
            }
            match self.module.type_name(*id) {
                Ok(name) => self.type_name(name),
                Err(_) => self.push("?"),
            }
        }
    }

    fn reference(&mut self, id: Id<TypeRef>) {
        let mut chain = vec![id];
        while let Some(ResolutionScope::TypeRef(outer)) =
            chain.last().and_then(|id| self.module.row(*id).ok()).and_then(|row| row.scope)
        {
            if chain.len() > DEEPEST_NESTING {
                return self.push("?");
            }
            chain.push(outer);
        }
        for (depth, id) in chain.iter().rev().enumerate() {
            if depth > 0 {
                self.push("/");
            }
            match self.module.reference_name(*id) {
                Ok(name) => self.type_name(name),
                Err(_) => self.push("?"),
            }
        }
    }

    fn specification(&mut self, id: Id<TypeSpec>) {
        if self.specifications >= DEEPEST_SPECIFICATION {
            return self.push("?");
        }
        self.specifications += 1;
        match self.module.type_specification(id) {
            Ok(ty) => self.ty(&ty),
            Err(_) => self.push("?"),
        }
        self.specifications -= 1;
    }

    fn named(&mut self, id: TypeDefOrRef) {
        match id {
            TypeDefOrRef::Definition(id) => self.definition(id),
            TypeDefOrRef::Reference(id) => self.reference(id),
            TypeDefOrRef::Specification(id) => self.specification(id),
        }
    }

    fn ty(&mut self, ty: &Type) {
        if self.out.len() >= LONGEST {
            return;
        }
        match ty {
            Type::Primitive(primitive) => {
                self.push("System.");
                self.push(primitive.name());
            }
            Type::Class(id) | Type::Value(id) => self.named(*id),
            Type::Pointer(to) => self.suffixed(to, "*"),
            Type::ByRef(to) => self.suffixed(to, "&"),
            Type::Vector(element) => self.suffixed(element, "[]"),
            Type::Pinned(of) => self.suffixed(of, " pinned"),
            Type::Array(array) => {
                self.ty(&array.element);
                self.push("[");
                for _ in 1..array.rank.min(32) {
                    self.push(",");
                }
                self.push("]");
            }
            Type::Generic(generic) => {
                self.named(generic.definition);
                self.push("<");
                self.types(&generic.arguments);
                self.push(">");
            }
            Type::TypeParameter(number) => self.type_parameter(*number),
            Type::MethodParameter(number) => self.method_parameter(*number),
            Type::Function(signature) => {
                self.push("method ");
                self.ty(&signature.returns);
                self.push("*");
                self.parameters(signature);
            }
            // Modifiers tell compilers and marshallers something; users do not write them.
            Type::Modified(modified) => self.ty(&modified.of),
        }
    }

    fn suffixed(&mut self, ty: &Type, suffix: &str) {
        self.ty(ty);
        self.push(suffix);
    }

    fn types(&mut self, types: &[Type]) {
        for (place, ty) in types.iter().enumerate() {
            if place > 0 {
                self.push(",");
            }
            self.ty(ty);
        }
    }

    fn type_parameter(&mut self, number: u32) {
        let Some(class) = self.place.class else { return self.number("!", number) };
        if self.class_parameters.as_ref().is_none_or(|(of, _)| *of != class) {
            self.class_parameters = Some((class, parameter_names(self.module, class.into())));
        }
        let names = self.class_parameters.as_ref().map(|(_, names)| names);
        match names.and_then(|names| names.get(number as usize)).copied() {
            Some(name) if !name.is_empty() => self.push(name),
            _ => self.number("!", number),
        }
    }

    fn method_parameter(&mut self, number: u32) {
        let Some(method) = self.place.method else { return self.number("!!", number) };
        if self.method_parameters.as_ref().is_none_or(|(of, _)| *of != method) {
            self.method_parameters = Some((method, parameter_names(self.module, method.into())));
        }
        let names = self.method_parameters.as_ref().map(|(_, names)| names);
        match names.and_then(|names| names.get(number as usize)).copied() {
            Some(name) if !name.is_empty() => self.push(name),
            _ => self.number("!!", number),
        }
    }

    fn parameters(&mut self, signature: &MethodSignature) {
        self.push("(");
        self.types(&signature.parameters);
        self.push(")");
    }

    fn member_name(&mut self, name: &str) {
        self.push(match name {
            ".ctor" => "#ctor",
            ".cctor" => "#cctor",
            name => name,
        });
    }

    fn method(&mut self, id: Id<MethodDef>) {
        self.method_before_parameters(id);
        self.place = self.module.place_of(id);
        match self.module.method_signature(id) {
            Ok(signature) => self.parameters(&signature),
            Err(_) => self.push("(?)"),
        }
    }

    fn method_before_parameters(&mut self, id: Id<MethodDef>) {
        match self.module.type_of_method(id) {
            Ok(class) => self.definition(class),
            Err(_) => self.push("?"),
        }
        self.push(".");
        let name = self.module.row(id).and_then(|row| self.module.string(row.name));
        self.member_name(name.unwrap_or("?"));
    }

    fn field(&mut self, id: Id<Field>) {
        match self.module.type_of_field(id) {
            Ok(class) => self.definition(class),
            Err(_) => self.push("?"),
        }
        self.push(".");
        let name = self.module.row(id).and_then(|row| self.module.string(row.name));
        self.push(name.unwrap_or("?"));
    }

    fn member(&mut self, id: Id<MemberRef>, type_arguments: &[Type]) {
        let Ok(row) = self.module.row(id) else { return self.push("?") };
        match row.class {
            MemberRefParent::TypeDef(id) => self.definition(id),
            MemberRefParent::TypeRef(id) => self.reference(id),
            MemberRefParent::TypeSpec(id) => self.specification(id),
            MemberRefParent::ModuleRef(id) => {
                let name = self.module.row(id).and_then(|row| self.module.string(row.name));
                self.push(name.unwrap_or("?"));
            }
            MemberRefParent::Method(id) => return self.method(id),
        }
        self.push(".");
        self.member_name(self.module.string(row.name).unwrap_or("?"));
        self.arguments(type_arguments);
        // The signature speaks of the member's own type parameters, whose names are elsewhere.
        let place = std::mem::take(&mut self.place);
        match self.module.member_signature(id) {
            Ok(MemberSignature::Method(signature)) => self.parameters(&signature),
            Ok(MemberSignature::Field(_)) => {}
            Err(_) => self.push("(?)"),
        }
        self.place = place;
    }

    fn arguments(&mut self, type_arguments: &[Type]) {
        if !type_arguments.is_empty() {
            self.push("<");
            self.types(type_arguments);
            self.push(">");
        }
    }

    fn method_specification(&mut self, id: Id<MethodSpec>) {
        let Ok(row) = self.module.row(id) else { return self.push("?") };
        let arguments = self.module.method_instantiation(id).unwrap_or_default();
        match row.method {
            MethodDefOrRef::Reference(member) => self.member(member, &arguments),
            MethodDefOrRef::Definition(method) => {
                self.method_before_parameters(method);
                self.arguments(&arguments);
                self.place = self.module.place_of(method);
                match self.module.method_signature(method) {
                    Ok(signature) => self.parameters(&signature),
                    Err(_) => self.push("(?)"),
                }
            }
        }
    }

    fn token(&mut self, token: Token) {
        if let Some(id) = TypeDefOrRef::from_token(token) {
            self.named(id);
        } else if let Some(id) = token.to::<MethodDef>() {
            self.method(id);
        } else if let Some(id) = token.to::<Field>() {
            self.field(id);
        } else if let Some(id) = token.to::<MemberRef>() {
            self.member(id, &[]);
        } else if let Some(id) = token.to::<MethodSpec>() {
            self.method_specification(id);
        } else if let Some(id) = token.to::<StandAloneSig>() {
            match self.module.stand_alone_signature(id) {
                Ok(StandAloneSignature::Method(signature)) => {
                    self.ty(&signature.returns);
                    self.parameters(&signature);
                }
                _ => self.push("?"),
            }
        } else {
            let _ = write!(self.out, "{token}");
        }
    }
}
