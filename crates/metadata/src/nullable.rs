//! Nullable metadata: what C# compilers say about which references may be `null`.
//!
//! `NullableAttribute` holds a flag for each reference in a type, outermost first, or one flag for all of them.
//! Where it is absent, the nearest `NullableContextAttribute` around says what holds.

use crate::attribute::Value;
use crate::module::Module;
use crate::tables::{Field, HasCustomAttribute, Id, MethodDef, ModuleRow, Property, TypeDef};
use crate::types::TypeName;

/// Whether a reference may be `null`, as its author said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Nullness {
    /// The author said nothing.
    #[default]
    Oblivious,
    /// It is never `null`.
    NotNull,
    /// It may be `null`.
    Nullable,
}

impl Nullness {
    fn from_flag(flag: u64) -> Option<Self> {
        match flag {
            0 => Some(Self::Oblivious),
            1 => Some(Self::NotNull),
            2 => Some(Self::Nullable),
            _ => None,
        }
    }
}

/// The flags of one type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NullableFlags {
    /// One for all references in the type.
    All(Nullness),
    /// One each: the type in prefix order, without value types that are not generic.
    Each(Vec<Nullness>),
}

impl NullableFlags {
    /// The flag of the reference at a place in the type's prefix order; 0 is the outermost.
    pub fn at(&self, place: usize) -> Nullness {
        match self {
            Self::All(flag) => *flag,
            Self::Each(flags) => flags.get(place).copied().unwrap_or_default(),
        }
    }
}

const NAMESPACE: &str = "System.Runtime.CompilerServices";

impl Module<'_> {
    /// The flags of a method's parameter; number 0 is the return value.
    pub fn nullable_parameter(&self, method: Id<MethodDef>, sequence: u16) -> NullableFlags {
        self.parameter(method, sequence)
            .and_then(|param| self.nullable_flags(param))
            .unwrap_or_else(|| NullableFlags::All(self.nullable_context(method)))
    }

    /// The flags of a field.
    pub fn nullable_field(&self, field: Id<Field>) -> NullableFlags {
        self.nullable_flags(field).unwrap_or_else(|| {
            let class = self.type_of_field(field).ok();
            NullableFlags::All(class.map_or(Nullness::Oblivious, |class| self.nullable_type_context(class)))
        })
    }

    /// The flags of a property of a type.
    pub fn nullable_property(&self, class: Id<TypeDef>, property: Id<Property>) -> NullableFlags {
        let flags = self.nullable_flags(property);
        flags.unwrap_or_else(|| NullableFlags::All(self.nullable_type_context(class)))
    }

    /// The flags that something carries itself.
    pub fn nullable_flags(&self, owner: impl Into<HasCustomAttribute>) -> Option<NullableFlags> {
        let flag = |value: &Value<'_>| match value {
            Value::Unsigned(flag) => Nullness::from_flag(*flag),
            _ => None,
        };
        match self.compiler_attribute(owner.into(), "NullableAttribute")? {
            Value::Array(Some(flags)) => {
                flags.iter().map(flag).collect::<Option<_>>().map(NullableFlags::Each)
            }
            value => flag(&value).map(NullableFlags::All),
        }
    }

    /// What holds in a method where nothing else is said.
    pub fn nullable_context(&self, method: Id<MethodDef>) -> Nullness {
        self.own_context(method.into()).unwrap_or_else(|| {
            let class = self.type_of_method(method);
            class.map_or(Nullness::Oblivious, |class| self.nullable_type_context(class))
        })
    }

    /// What holds in a type where nothing else is said.
    pub fn nullable_type_context(&self, class: Id<TypeDef>) -> Nullness {
        let around = self.nesting(class).unwrap_or_default();
        around
            .into_iter()
            .map(HasCustomAttribute::from)
            .chain(self.ids::<ModuleRow>().next().map(HasCustomAttribute::from))
            .find_map(|owner| self.own_context(owner))
            .unwrap_or_default()
    }

    fn own_context(&self, owner: HasCustomAttribute) -> Option<Nullness> {
        match self.compiler_attribute(owner, "NullableContextAttribute")? {
            Value::Unsigned(flag) => Nullness::from_flag(flag),
            _ => None,
        }
    }

    /// The one argument of an attribute that compilers write.
    fn compiler_attribute(&self, owner: HasCustomAttribute, name: &str) -> Option<Value<'_>> {
        let class = TypeName { namespace: NAMESPACE, name };
        self.attributes_of(owner)
            .find_map(|attribute| self.attribute_if(attribute, class))?
            .ok()?
            .fixed
            .into_iter()
            .next()
    }
}
