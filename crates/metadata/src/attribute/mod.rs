//! Custom attributes: which attribute it is, and its arguments (ECMA-335 II.23.3).

mod parse;

use crate::error::{Error, Part, Result};
use crate::module::Module;
use crate::signature::{MemberSignature, MethodSignature, Parser, Primitive, Type};
use crate::tables::{
    CustomAttribute, CustomAttributeType, Id, MemberRefParent, TypeDef, TypeDefOrRef, TypeRef,
};
use crate::types::TypeName;

/// An argument's value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// `true` or `false`.
    Boolean(bool),
    /// A UTF-16 code unit.
    Char(u16),
    /// A signed number of any size.
    Signed(i64),
    /// An unsigned number of any size.
    Unsigned(u64),
    /// A `float`.
    Single(f32),
    /// A `double`.
    Double(f64),
    /// A string or `null`.
    String(Option<&'a str>),
    /// A type by its assembly-qualified name, or `null`.
    Type(Option<&'a str>),
    /// An enum's value, and which enum.
    Enum(EnumType<'a>, i64),
    /// An array or `null`.
    Array(Option<Vec<Value<'a>>>),
}

/// An enum as the place that needs its size names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EnumType<'a> {
    /// In the constructor's signature.
    Id(TypeDefOrRef),
    /// In the attribute's blob: an assembly-qualified name.
    Name(&'a str),
}

/// Whether a named argument sets a field or a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A field.
    Field,
    /// A property.
    Property,
}

/// A named argument.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedArgument<'a> {
    /// What it sets.
    pub target: Target,
    /// The name of the field or property.
    pub name: &'a str,
    /// Its value.
    pub value: Value<'a>,
}

/// The arguments of a custom attribute.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Arguments<'a> {
    /// The constructor's arguments.
    pub fixed: Vec<Value<'a>>,
    /// Fields and properties set after it.
    pub named: Vec<NamedArgument<'a>>,
    /// Whether the size of an enum was guessed because the enum could not be found. The blob was then read
    /// to its end without a contradiction, but a value may be wrong.
    pub guessed: bool,
}

/// How the size of an enum is found; `None` if the enum is unknown.
pub type EnumSize<'f, 'a> = &'f dyn Fn(EnumType<'a>) -> Option<Primitive>;

impl<'a> Module<'a> {
    /// The name of an attribute's class, without the classes around it.
    pub fn attribute_class(&self, attribute: Id<CustomAttribute>) -> Result<TypeName<'a>> {
        match self.row(attribute)?.constructor {
            CustomAttributeType::Definition(method) => self.type_name(self.type_of_method(method)?),
            CustomAttributeType::Reference(member) => match self.row(member)?.class {
                MemberRefParent::TypeDef(id) => self.type_name(id),
                MemberRefParent::TypeRef(id) => self.reference_name(id),
                MemberRefParent::TypeSpec(id) => match self.type_specification(id)? {
                    Type::Generic(generic) => self.short_name(generic.definition),
                    Type::Class(class) => self.short_name(class),
                    _ => Err(Error::Malformed(Part::AttributeClass)),
                },
                _ => Err(Error::Malformed(Part::AttributeClass)),
            },
        }
    }

    /// The name that a type reference spells, without the types around it.
    pub fn reference_name(&self, id: Id<TypeRef>) -> Result<TypeName<'a>> {
        let row = self.row(id)?;
        Ok(TypeName { namespace: self.string(row.namespace)?, name: self.string(row.name)? })
    }

    /// The name of a type as its definition or reference spells it, without the types around it; an error for others.
    pub fn short_name(&self, id: TypeDefOrRef) -> Result<TypeName<'a>> {
        match id {
            TypeDefOrRef::Definition(id) => self.type_name(id),
            TypeDefOrRef::Reference(id) => self.reference_name(id),
            TypeDefOrRef::Specification(_) => Err(Error::Malformed(Part::Name)),
        }
    }

    /// The arguments of an attribute. `enum_size` is asked for enums of other modules.
    pub fn attribute_arguments(
        &self,
        attribute: Id<CustomAttribute>,
        enum_size: EnumSize<'_, 'a>,
    ) -> Result<Arguments<'a>> {
        let row = self.row(attribute)?;
        self.arguments_of(row.constructor, self.blob(row.value)?, enum_size)
    }

    /// The arguments in an attribute's blob, by the parameters of its constructor.
    pub fn arguments_of(
        &self,
        constructor: CustomAttributeType,
        blob: &'a [u8],
        enum_size: EnumSize<'_, 'a>,
    ) -> Result<Arguments<'a>> {
        let (constructor, type_arguments) = self.constructor(constructor)?;
        let size = |enumeration| match enumeration {
            EnumType::Id(TypeDefOrRef::Definition(id)) => self.enum_underlying(id),
            EnumType::Name(name) => self.enum_by_name(name).or_else(|| enum_size(enumeration)),
            EnumType::Id(_) => enum_size(enumeration),
        };
        parse::arguments(self, blob, &constructor, &type_arguments, &size)
    }

    /// The arguments of an attribute, if it has this class; a quick test comes first.
    pub fn attribute_if(
        &self,
        attribute: Id<CustomAttribute>,
        class: TypeName<'_>,
    ) -> Option<Result<Arguments<'a>>> {
        (self.attribute_class(attribute) == Ok(class)).then(|| self.attribute_arguments(attribute, &|_| None))
    }

    /// The number type an enum defined here is stored in.
    pub fn enum_underlying(&self, id: Id<TypeDef>) -> Option<Primitive> {
        // Compilers put the field that holds the value first.
        const FIRST: usize = 64;
        let field = self
            .fields_of(id)
            .take(FIRST)
            .find(|field| self.row(*field).is_ok_and(|row| !row.flags.is_static()))?;
        match self.field_signature(field) {
            Ok(Type::Primitive(primitive)) => Some(primitive),
            _ => None,
        }
    }

    fn enum_by_name(&self, name: &str) -> Option<Primitive> {
        let (path, assembly) = parse::split_assembly(name);
        if assembly.is_some_and(|assembly| self.name() != Ok(assembly)) {
            return None;
        }
        self.find_by_path(path).and_then(|id| self.enum_underlying(id))
    }

    /// The type of a reflection name such as `Namespace.Outer+Inner`.
    pub fn find_by_path(&self, path: &str) -> Option<Id<TypeDef>> {
        let mut parts = path.split('+');
        let top = parts.next()?;
        let (namespace, name) = top.rsplit_once('.').unwrap_or(("", top));
        let mut id = self.find_type(TypeName { namespace, name })?;
        for name in parts {
            id = self.find_nested_type(id, TypeName { namespace: "", name })?;
        }
        Some(id)
    }

    fn constructor(&self, constructor: CustomAttributeType) -> Result<(MethodSignature, Vec<Type>)> {
        match constructor {
            CustomAttributeType::Definition(method) => Ok((self.method_signature(method)?, Vec::new())),
            CustomAttributeType::Reference(member) => {
                let row = self.row(member)?;
                let type_arguments = match row.class {
                    MemberRefParent::TypeSpec(id) => match self.type_specification(id)? {
                        Type::Generic(generic) => generic.arguments,
                        _ => Vec::new(),
                    },
                    _ => Vec::new(),
                };
                match Parser::new(self.blob(row.signature)?).member()? {
                    MemberSignature::Method(method) => Ok((method, type_arguments)),
                    MemberSignature::Field(_) => Err(Error::Malformed(Part::AttributeClass)),
                }
            }
        }
    }
}

/// Splits an assembly-qualified name into the type's path and the assembly's simple name, if there is one.
pub fn split_qualified_name(name: &str) -> (&str, Option<&str>) {
    parse::split_assembly(name)
}
