//! What the libraries promise without a contract: counts and lengths are not negative, searches find nothing at -1
//! (assumption `library-contracts`).

use marple_metadata::signature::{Primitive, Type};
use marple_metadata::tables::Token;
use marple_metadata::{LibraryName, Module, NamedMethod};

use crate::effects::Effect;
use crate::files::{Library, Mode};
use crate::tables::Known;

/// The least number that a method of the `System` namespaces returns, by its name.
const LEAST: [(&str, i128); 12] = [
    ("get_Capacity", 0),
    ("get_Count", 0),
    ("get_Length", 0),
    ("get_LongLength", 0),
    ("get_Rank", 0),
    ("GetLength", 0),
    ("Count", 0),
    ("FindIndex", -1),
    ("FindLastIndex", -1),
    ("IndexOf", -1),
    ("IndexOfAny", -1),
    ("LastIndexOf", -1),
];

/// The least number that a static property of an interface gives: such a call names no type whose contract file would tell.
const LEAST_OF: [(&str, &str, &str, i128); 2] = [
    ("System.Runtime.Intrinsics", "ISimdVector`2", "get_ElementCount", 1),
    ("System.Runtime.Intrinsics", "ISimdVector`2", "get_Count", 1),
];

/// Whether a namespace is the runtime's own.
pub fn is_system(namespace: &str) -> bool {
    namespace == "System" || namespace.starts_with("System.")
}

/// The least number that a method returns, if it returns an `int` or a `long`.
pub fn least(LibraryName { namespace, class, method }: LibraryName<'_>) -> Option<i128> {
    let of_class = LEAST_OF.iter().find(|known| (known.0, known.1, known.2) == (namespace, class, method));
    let by_name = || LEAST.iter().find(|(name, _)| *name == method).map(|known| known.1);
    let least = of_class.map(|known| known.3).or_else(by_name)?;
    is_system(namespace).then_some(least)
}

/// Whether a static method of the runtime's libraries runs nothing of the program and never throws, whatever it is handed.
pub fn is_silent(LibraryName { namespace, class, method }: LibraryName<'_>) -> bool {
    matches!(
        (namespace, class, method),
        ("System", "Array", "Empty" | "get_MaxLength")
            | ("System", "Math", "Min" | "Max")
            | ("System", "String", "IsNullOrEmpty")
            | ("System.Runtime.CompilerServices", "RuntimeHelpers", "IsReferenceOrContainsReferences")
    )
}

/// What is in fields of libraries that everybody knows.
pub fn library_field(module: &Module<'_>, token: Token) -> Option<Known> {
    let (class, name) = module.named_field(token)?;
    match (class.namespace, class.name, name) {
        ("System", "String", "Empty") => Some(Known::There { length: Some((0, 0)), elements: None }),
        ("System.Diagnostics", "Stopwatch", "Frequency") => Some(Known::Number(1, i64::MAX.into())),
        _ => None,
    }
}

/// What a method of the runtime's libraries does to what it is handed, if that is known by its name: it runs no code of the program, and writes
/// what it is handed at most (assumption `call-effects`).
pub(crate) fn library_effect(module: &Module<'_>, token: Token) -> Option<Effect> {
    let named = module.named_method(token)?;
    let name = named.library_name().filter(|name| is_system(name.namespace))?;
    if let Some(effect) = said_effect(module, token, named) {
        return Some(effect);
    }
    let is_exception = || name.method == ".ctor" && name.class.ends_with("Exception");
    let is_listed = matches!(
        (name.namespace, name.class),
        ("System", "Math" | "MathF" | "String" | "Char") | ("System.Numerics", "BitOperations")
    );
    let is_vector = is_reading_vector(name);
    let is_address = is_address_arithmetic(name);
    if !is_listed && !is_vector && !is_address && !is_exception() {
        return None;
    }
    let signature = named.signature().ok()?;
    let this = usize::from(signature.has_this && !signature.explicit_this);
    let count = signature.parameters.len() + this;
    let effect = |written: &[usize], kept: &[usize]| Some(Effect::of_library(count, written, kept));
    // No code but the library's own can be run by way of these.
    let is_plain = |ty: &Type| match ty.unmodified() {
        Type::Primitive(primitive) => *primitive != Primitive::Object,
        Type::Value(_) => true,
        Type::Vector(element) => {
            matches!(element.unmodified(), Type::Primitive(Primitive::Char | Primitive::String))
        }
        _ => false,
    };
    match (name.namespace, name.class, name.method, count) {
        // What comes back may be what was given, or lie beside it. An object that is taken for one of another class has other fields.
        _ if is_address => {
            let is_object = |ty: &Type| matches!(ty.unmodified(), Type::Primitive(Primitive::Object));
            let kept: Vec<usize> = (0..count).collect();
            if signature.parameters.iter().any(is_object) { None } else { effect(&[], &kept) }
        }
        _ if is_vector => {
            if !signature.parameters.iter().all(is_data) {
                return None;
            }
            // `Vector.Widen` writes what it is given by reference; those that load read it.
            let parameters = signature.parameters.iter().enumerate();
            let by_ref = parameters.filter(|(_, ty)| matches!(ty.unmodified(), Type::ByRef(_)));
            let written: Vec<usize> = by_ref.map(|(number, _)| number + this).collect();
            effect(if name.method.starts_with("Load") { &[] } else { &written }, &[])
        }
        ("System", "Math" | "MathF" | "Char", ..) | ("System.Numerics", "BitOperations", ..)
            if signature.parameters.iter().all(is_plain) =>
        {
            effect(&[], &[])
        }
        ("System", "String", method, _)
            if method != "CopyTo" && signature.parameters.iter().all(is_plain) =>
        {
            effect(&[], &[])
        }
        (_, _, ".ctor", _) if is_exception() && signature.parameters.iter().all(is_exception_part) => {
            let kept: Vec<usize> = (1..count).collect();
            effect(&[0], &kept)
        }
        _ => None,
    }
}

/// Whether no code of the program can be run by way of a value: it is no object with methods (`IFormatProvider`), but elements, and where they are.
fn is_data(ty: &Type) -> bool {
    match ty.unmodified() {
        Type::Primitive(primitive) => *primitive != Primitive::Object,
        Type::Value(_) | Type::TypeParameter(_) | Type::MethodParameter(_) => true,
        Type::Generic(generic) => generic.is_value,
        Type::Pointer(of) | Type::ByRef(of) | Type::Vector(of) => is_data(of),
        _ => false,
    }
}

/// Whether a method of the runtime's vectors writes nothing: only those that store do. They run nothing of the program, whatever the elements are.
fn is_reading_vector(LibraryName { namespace, class, method }: LibraryName<'_>) -> bool {
    let class = class.split('`').next().unwrap_or_default();
    let is_vector = matches!(
        (namespace, class),
        ("System.Runtime.Intrinsics", "Vector64" | "Vector128" | "Vector256" | "Vector512")
            | ("System.Numerics", "Vector")
    );
    is_vector && !method.contains("Store") && !method.contains("CopyTo")
}

/// Whether a method of `Unsafe` only takes a place for another, or reads it, and writes nothing.
fn is_address_arithmetic(LibraryName { namespace, class, method }: LibraryName<'_>) -> bool {
    (namespace, class) == ("System.Runtime.CompilerServices", "Unsafe")
        && matches!(
            method,
            "Add"
                | "AddByteOffset"
                | "AreSame"
                | "As"
                | "AsRef"
                | "BitCast"
                | "ByteOffset"
                | "IsAddressGreaterThan"
                | "IsAddressLessThan"
                | "IsNullRef"
                | "NullRef"
                | "Read"
                | "ReadUnaligned"
                | "SizeOf"
                | "Subtract"
                | "SubtractByteOffset"
        )
}

/// What contract files say that a method writes and keeps. Only that of methods which nobody overrides: a test looks at the files.
fn said_effect(module: &Module<'_>, token: Token, named: NamedMethod<'_, '_>) -> Option<Effect> {
    let entry = Library::built_in().member(module, token)?;
    let said = entry.contract.effect.as_ref()?;
    let is_primitive =
        |ty: &Type| matches!(ty.unmodified(), Type::Primitive(primitive) if *primitive != Primitive::Object);
    if said.if_primitive {
        let types = [named.arguments(), named.class_arguments()].concat();
        if types.is_empty() || !types.iter().all(is_primitive) {
            return None;
        }
    }
    let this = usize::from(!entry.contract.is_static);
    let numbers = |of: &[Option<u16>]| -> Vec<usize> {
        of.iter().map(|number| number.map_or(0, |number| usize::from(number) + this)).collect()
    };
    let count = named.signature().ok()?.parameters.len() + this;
    let mut written = numbers(&said.writes);
    // What is passed by reference is written, whatever else is not.
    let parameters = entry.contract.parameters.iter().enumerate();
    let by_ref = parameters.filter(|(_, parameter)| matches!(parameter.mode, Mode::Ref | Mode::Out));
    written.extend(by_ref.map(|(number, _)| number + this));
    Some(Effect::of_library(count, &written, &numbers(&said.keeps)))
}

/// Whether the constructors of the libraries' exceptions only store what has this type: texts, numbers, another exception.
fn is_exception_part(ty: &Type) -> bool {
    matches!(ty.unmodified(), Type::Primitive(_) | Type::Class(_))
}
