//! Types with what their authors said of each reference in them.

use std::sync::Arc;

use marple_metadata::assemblies::{Assemblies, AssemblyId, TypeHandle};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::TypeDefOrRef;
use marple_metadata::{NullableFlags, Nullness, TypeName};

use crate::kind::spelled;

/// How deep types are looked into.
const DEEPEST: usize = 16;

/// A type: whether a value of it may be null, and the same of what it is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Whether a value may be null. Of a value type and of a type parameter it says nothing by itself.
    pub nullness: Nullness,
    /// What it is made of.
    pub parts: Parts,
}

/// What a type is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parts {
    /// Nothing that is looked at.
    None,
    /// A type without arguments.
    Class(TypeHandle),
    /// A generic type and its arguments.
    Generic(TypeHandle, Arc<[Shape]>),
    /// An array of these, and whether somebody says of this very array what is in it. What a type says of elements is asked of stores and not
    /// believed of loads: `new string[10]` is full of nulls.
    Array(Arc<Shape>, bool),
    /// The type parameter of this number of the class around.
    OfClass(u32),
    /// The type parameter of this number of the method.
    OfMethod(u32),
}

impl Shape {
    /// A type that nothing is said of.
    pub const OBLIVIOUS: Self = Self { nullness: Nullness::Oblivious, parts: Parts::None };

    /// Whether it is a type parameter: what it stands for decides.
    pub fn is_parameter(&self) -> bool {
        matches!(self.parts, Parts::OfClass(_) | Parts::OfMethod(_))
    }

    /// Whether a reference of this type is said not to be null.
    pub fn is_not_null(&self) -> bool {
        self.nullness == Nullness::NotNull && !self.is_parameter()
    }

    /// Whether a reference of this type is said to be null at times.
    pub fn is_nullable(&self) -> bool {
        self.nullness == Nullness::Nullable
    }

    /// Whether it says something, of itself or of its parts.
    pub fn is_told(&self) -> bool {
        self.nullness != Nullness::Oblivious || !matches!(self.parts, Parts::None | Parts::Class(_))
    }

    /// What an array's elements are, or what the one argument of a generic type is.
    pub fn item(&self) -> Option<&Self> {
        match &self.parts {
            Parts::Array(element, _) => Some(element),
            Parts::Generic(_, arguments) => arguments.last(),
            _ => None,
        }
    }

    /// An element of an array, as an item of a collection. Unless somebody says what is in this very array, that it is not null is not believed.
    pub fn as_item(&self, is_said: bool) -> Self {
        let nullness = if is_said || !self.is_not_null() { self.nullness } else { Nullness::Oblivious };
        Self { nullness, parts: self.parts.clone() }
    }

    /// The same with another word on its items.
    pub(super) fn with_items(self, nullness: Nullness) -> Self {
        let parts = match self.parts {
            Parts::Array(element, _) => Parts::Array(Arc::new(Self { nullness, ..(*element).clone() }), true),
            Parts::Generic(class, arguments) => {
                let mut arguments = arguments.to_vec();
                if let Some(last) = arguments.last_mut() {
                    last.nullness = nullness;
                }
                Parts::Generic(class, arguments.into())
            }
            parts => parts,
        };
        Self { parts, ..self }
    }

    /// The type with arguments in the place of the type parameters of a class and of a method. A parameter that has none says nothing.
    #[must_use]
    pub fn with(&self, class: &[Self], method: &[Self]) -> Self {
        let argument = match self.parts {
            Parts::OfClass(number) => class.get(number as usize),
            Parts::OfMethod(number) => method.get(number as usize),
            Parts::Array(ref element, is_said) => {
                let element = Arc::new(element.with(class, method));
                return Self { parts: Parts::Array(element, is_said), ..self.clone() };
            }
            Parts::Generic(handle, ref arguments) => {
                let arguments = arguments.iter().map(|argument| argument.with(class, method)).collect();
                return Self { parts: Parts::Generic(handle, arguments), ..self.clone() };
            }
            Parts::None | Parts::Class(_) => return self.clone(),
        };
        match (argument, self.nullness) {
            (None, _) => Self::OBLIVIOUS,
            // `T?`, `[MaybeNull] T`: null, whatever `T` is.
            (Some(argument), Nullness::Nullable) => Self { nullness: Nullness::Nullable, ..argument.clone() },
            (Some(argument), Nullness::NotNull) => argument.clone(),
            (Some(argument), Nullness::Oblivious) => {
                Self { nullness: Nullness::Oblivious, ..argument.clone() }
            }
        }
    }

    /// What holds of values of which one of two is said: only what both say.
    #[must_use]
    pub fn meet(&self, other: &Self) -> Self {
        if self == other {
            return self.clone();
        }
        let nullness = match (self.nullness, other.nullness) {
            (one, other) if one == other => one,
            (Nullness::Nullable, _) | (_, Nullness::Nullable) => Nullness::Nullable,
            _ => Nullness::Oblivious,
        };
        let parts = match (&self.parts, &other.parts) {
            (Parts::Array(one, is_said), Parts::Array(other, is_other_said)) => {
                Parts::Array(Arc::new(one.meet(other)), *is_said && *is_other_said)
            }
            (Parts::Generic(class, one), Parts::Generic(same, other))
                if class == same && one.len() == other.len() =>
            {
                Parts::Generic(
                    *class,
                    one.iter().zip(other.iter()).map(|(one, other)| one.meet(other)).collect(),
                )
            }
            (one, other) if one == other => one.clone(),
            _ => Parts::None,
        };
        Self { nullness, parts }
    }
}

/// Reads the flags of a type: they come in the order in which the type spells its parts.
pub(super) struct Reader<'a, 'f> {
    pub(super) assemblies: &'a Assemblies<'f>,
    pub(super) assembly: AssemblyId,
    pub(super) flags: &'a NullableFlags,
    /// How many of the flags were used.
    next: usize,
    /// Whether something was met whose flags cannot be counted.
    is_lost: bool,
}

impl<'a, 'f> Reader<'a, 'f> {
    /// The shape of a type; of a by-ref the shape of what it points to.
    pub(super) fn shape(
        assemblies: &'a Assemblies<'f>,
        assembly: AssemblyId,
        ty: &Signature,
        flags: &'a NullableFlags,
    ) -> Shape {
        let mut reader = Self { assemblies, assembly, flags, next: 0, is_lost: false };
        let shape = reader.read(ty, DEEPEST);
        if reader.is_lost { Shape::OBLIVIOUS } else { shape }
    }

    fn flag(&mut self) -> Nullness {
        self.next += 1;
        self.flags.at(self.next - 1)
    }

    fn read(&mut self, ty: &Signature, depth: usize) -> Shape {
        use marple_metadata::signature::Primitive as P;
        let Some(depth) = depth.checked_sub(1) else {
            self.is_lost = true;
            return Shape::OBLIVIOUS;
        };
        match ty.unmodified() {
            Signature::Primitive(P::String | P::Object) => {
                Shape { nullness: self.flag(), parts: Parts::None }
            }
            Signature::Primitive(_) => Shape::OBLIVIOUS,
            Signature::Class(id) => {
                let nullness = self.flag();
                let class = self.assemblies.resolve_type(self.assembly, *id);
                Shape { nullness, parts: class.map_or(Parts::None, Parts::Class) }
            }
            Signature::Value(id) => {
                let class = self.assemblies.resolve_type(self.assembly, *id);
                Shape { parts: class.map_or(Parts::None, Parts::Class), ..Shape::OBLIVIOUS }
            }
            Signature::ByRef(inner) | Signature::Pointer(inner) | Signature::Pinned(inner) => {
                self.read(inner, depth)
            }
            Signature::Vector(element) => {
                let nullness = self.flag();
                Shape { nullness, parts: Parts::Array(Arc::new(self.read(element, depth)), false) }
            }
            Signature::Array(array) => {
                let nullness = self.flag();
                Shape { nullness, parts: Parts::Array(Arc::new(self.read(&array.element, depth)), false) }
            }
            Signature::Generic(generic) => {
                let is_nullable = generic.is_value && self.is_nullable_struct(generic.definition);
                // `Nullable<T>` has no flag of its own, other generic structs have one that says nothing.
                let nullness = if is_nullable { Nullness::Oblivious } else { self.flag() };
                let nullness = if generic.is_value { Nullness::Oblivious } else { nullness };
                let arguments: Arc<[Shape]> =
                    generic.arguments.iter().map(|argument| self.read(argument, depth)).collect();
                let class = self.assemblies.resolve_type(self.assembly, generic.definition);
                let parts = class.map_or(Parts::None, |class| Parts::Generic(class, arguments));
                Shape { nullness, parts }
            }
            Signature::TypeParameter(number) => {
                Shape { nullness: self.flag(), parts: Parts::OfClass(*number) }
            }
            Signature::MethodParameter(number) => {
                Shape { nullness: self.flag(), parts: Parts::OfMethod(*number) }
            }
            Signature::Function(_) | Signature::Modified(_) => {
                self.is_lost = true;
                Shape::OBLIVIOUS
            }
        }
    }

    fn is_nullable_struct(&self, id: TypeDefOrRef) -> bool {
        let name = spelled(self.assemblies, self.assembly, id);
        name == Some(TypeName { namespace: "System", name: "Nullable`1" })
    }
}
