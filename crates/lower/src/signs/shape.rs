//! What types tell of the numbers in their places.

use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::signature::{MemberSignature, MethodSignature, StandAloneSignature, Type as Signature};
use marple_metadata::tables::{
    MemberRef, MemberRefParent, MethodDef, MethodDefOrRef, MethodSpec, StandAloneSig, Token, TypeDefOrRef,
};

use crate::kind::{Kind, Kinds};

/// What is known of the number in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// `int`, `long`, `nint`, and enums of these.
    Signed,
    /// `uint`, `ulong`, `nuint`, pointers, and enums of these.
    Unsigned,
    /// It is the same number whether it is taken as signed or as unsigned: a smaller type, a truth value.
    Small,
    /// It is no number, or nobody knows of what type it is.
    Unknown,
}

/// What a value is, and what numbers are found if one follows it: an array to its elements, an address to its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// How often it is followed until a number is found; 0 for a number itself.
    depth: u8,
    /// The number that is found there.
    number: Number,
    /// Whether it has 64 bits.
    is_long: bool,
    /// Whether the value itself is a pointer: an unsigned number of 64 bits that can be followed.
    is_pointer: bool,
}

impl Shape {
    pub(super) const UNKNOWN: Self = Self::number(Number::Unknown, false);
    pub(super) const POINTER: Self =
        Self { depth: 1, number: Number::Unknown, is_long: false, is_pointer: true };

    pub(super) const fn number(number: Number, is_long: bool) -> Self {
        Self { depth: 0, number, is_long, is_pointer: false }
    }

    /// What the value is as a number.
    pub(super) fn as_number(self) -> Number {
        match self.depth {
            _ if self.is_pointer => Number::Unsigned,
            0 => self.number,
            _ => Number::Unknown,
        }
    }

    /// Whether the value is a number of 32 bits.
    pub(super) fn is_int(self) -> bool {
        self.depth == 0 && self.number != Number::Unknown && !self.is_long
    }

    /// Whether it can be followed.
    pub(super) fn is_address(self) -> bool {
        self.depth > 0
    }

    /// The shape of an address of such a place, or of an array of such elements.
    pub(super) fn address(self) -> Self {
        // A pointer that something points to is just a number there.
        if self.is_pointer {
            return Self { depth: 1, number: Number::Unsigned, is_long: true, is_pointer: false };
        }
        Self { depth: self.depth.saturating_add(1), ..self }
    }

    /// What is found if one follows it once.
    pub(super) fn followed(self) -> Self {
        match self.depth {
            0 => Self::UNKNOWN,
            depth => Self { depth: depth - 1, is_pointer: false, ..self },
        }
    }

    /// One of two, where ways meet.
    pub(super) fn meet(self, other: Self) -> Self {
        if self == other { self } else { Self::UNKNOWN }
    }
}

/// A method that is called, as far as it matters to the stack.
pub(super) struct Called {
    pub(super) signature: MethodSignature,
    class: Vec<Signature>,
    method: Vec<Signature>,
}

/// Reads what the signatures of an assembly say.
#[derive(Clone, Copy)]
pub(super) struct Shapes<'a, 'f> {
    assemblies: &'a Assemblies<'f>,
    assembly: AssemblyId,
}

impl<'a, 'f> Shapes<'a, 'f> {
    pub(super) fn new(assemblies: &'a Assemblies<'f>, assembly: AssemblyId) -> Self {
        Self { assemblies, assembly }
    }

    fn module(&self) -> &'a Module<'f> {
        self.assemblies.module(self.assembly)
    }

    fn kinds(&self) -> Kinds<'a, 'f> {
        Kinds { assemblies: self.assemblies, assembly: self.assembly }
    }

    /// The shape of a type; type parameters are looked up in the given arguments.
    pub(super) fn of(&self, ty: &Signature, class: &[Signature], method: &[Signature]) -> Shape {
        let mut inner = ty.unmodified();
        let mut depth = 0_u8;
        let mut is_pointer = false;
        let mut is_argument = false;
        loop {
            inner = match inner.unmodified() {
                Signature::Pinned(of) => {
                    inner = of;
                    continue;
                }
                Signature::Vector(of) | Signature::ByRef(of) => of,
                Signature::Array(array) => &array.element,
                Signature::Pointer(of) if depth == 0 => {
                    is_pointer = true;
                    of
                }
                // Where a pointer is found it is just a number.
                Signature::Pointer(_) => {
                    return Shape { depth, number: Number::Unsigned, is_long: true, is_pointer };
                }
                // The type parameters of an argument belong to somebody else.
                Signature::TypeParameter(number) if !is_argument => match class.get(*number as usize) {
                    Some(of) => {
                        is_argument = true;
                        inner = of;
                        continue;
                    }
                    None => break,
                },
                Signature::MethodParameter(number) if !is_argument => match method.get(*number as usize) {
                    Some(of) => {
                        is_argument = true;
                        inner = of;
                        continue;
                    }
                    None => break,
                },
                _ => break,
            };
            depth = depth.saturating_add(1);
        }
        let end = self.kinds().of(inner, &[], &[]).map_or(Shape::UNKNOWN, of_kind);
        Shape { depth, is_pointer, ..end }
    }

    /// The shape of the type that a token names.
    pub(super) fn of_token(&self, token: Token) -> Shape {
        match TypeDefOrRef::from_token(token) {
            Some(TypeDefOrRef::Specification(spec)) => {
                self.module().type_specification(spec).map_or(Shape::UNKNOWN, |ty| self.of(&ty, &[], &[]))
            }
            Some(id) => of_kind(self.kinds().named(id)),
            None => Shape::UNKNOWN,
        }
    }

    /// The shape of what a field holds.
    pub(super) fn of_field(&self, token: Token) -> Shape {
        let module = self.module();
        let ty = match token.to::<MemberRef>() {
            Some(id) => match module.member_signature(id) {
                Ok(MemberSignature::Field(ty)) => Some(ty),
                _ => None,
            },
            None => token.to().and_then(|id| module.field_signature(id).ok()),
        };
        ty.map_or(Shape::UNKNOWN, |ty| self.of(&ty, &self.class_arguments(token), &[]))
    }

    /// The shape of what a method returns, and of what it takes.
    pub(super) fn of_result(&self, called: &Called) -> Shape {
        self.of(&called.signature.returns, &called.class, &called.method)
    }

    pub(super) fn of_parameter(&self, called: &Called, ty: &Signature) -> Shape {
        self.of(ty, &called.class, &called.method)
    }

    /// The method that a token names.
    pub(super) fn called(&self, token: Token) -> Option<Called> {
        let module = self.module();
        let mut method = Vec::new();
        let mut named = token;
        if let Some(id) = token.to::<MethodSpec>() {
            method = module.method_instantiation(id).unwrap_or_default();
            named = match module.row(id).ok()?.method {
                MethodDefOrRef::Definition(id) => id.token(),
                MethodDefOrRef::Reference(id) => id.token(),
            };
        }
        let signature = match named.to::<MethodDef>() {
            Some(id) => module.method_signature(id).ok()?,
            None => match module.member_signature(named.to::<MemberRef>()?).ok()? {
                MemberSignature::Method(signature) => signature,
                MemberSignature::Field(_) => return None,
            },
        };
        Some(Called { signature, class: self.class_arguments(named), method })
    }

    /// What a `calli` calls.
    pub(super) fn called_indirectly(&self, token: Token) -> Option<Called> {
        match self.module().stand_alone_signature(token.to::<StandAloneSig>()?).ok()? {
            StandAloneSignature::Method(signature) => {
                Some(Called { signature, class: Vec::new(), method: Vec::new() })
            }
            _ => None,
        }
    }

    /// The type arguments of the class that a member token names.
    fn class_arguments(&self, token: Token) -> Vec<Signature> {
        let module = self.module();
        let class = token.to::<MemberRef>().and_then(|id| module.row(id).ok()).map(|row| row.class);
        match class {
            Some(MemberRefParent::TypeSpec(spec)) => match module.type_specification(spec) {
                Ok(Signature::Generic(generic)) => generic.arguments,
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}

/// The shape of a place of a kind.
fn of_kind(kind: Kind) -> Shape {
    match kind {
        Kind::Bool => Shape::number(Number::Small, false),
        Kind::Int(int) if int.bits() < 32 => Shape::number(Number::Small, false),
        Kind::Int(int) => {
            let number = if int.is_signed() { Number::Signed } else { Number::Unsigned };
            Shape::number(number, int.bits() > 32)
        }
        _ => Shape::UNKNOWN,
    }
}
