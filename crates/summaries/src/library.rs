//! What the libraries promise without a contract: counts and lengths are not negative, searches find nothing at -1
//! (assumption `library-contracts`).

use marple_metadata::signature::{Primitive, Type};
use marple_metadata::tables::Token;
use marple_metadata::{LibraryName, Module};

use crate::effects::Effect;
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

/// The least number that a property of one class gives.
const LEAST_OF: [(&str, &str, &str, i128); 9] = [
    ("System", "IntPtr", "get_Size", 4),
    ("System", "Environment", "get_ProcessorCount", 1),
    ("System.Numerics", "Vector`1", "get_Count", 1),
    ("System.Runtime.Intrinsics", "Vector64`1", "get_Count", 1),
    ("System.Runtime.Intrinsics", "Vector128`1", "get_Count", 1),
    ("System.Runtime.Intrinsics", "Vector256`1", "get_Count", 1),
    ("System.Runtime.Intrinsics", "Vector512`1", "get_Count", 1),
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

/// What is known of the reference that a method of the runtime's libraries returns.
pub fn library_result(LibraryName { namespace, class, method }: LibraryName<'_>) -> Option<Known> {
    let there = Known::There { length: None, elements: None };
    match (namespace, class, method) {
        ("System", "Array", "Empty") => Some(Known::There { length: Some((0, 0)), elements: None }),
        ("System", "Object", "GetType" | "MemberwiseClone")
        | (
            "System",
            "String",
            "Concat" | "Format" | "Insert" | "Join" | "PadLeft" | "PadRight" | "Remove" | "Replace" | "Split"
            | "Substring" | "ToCharArray" | "ToLower" | "ToLowerInvariant" | "ToUpper" | "ToUpperInvariant"
            | "Trim" | "TrimEnd" | "TrimStart",
        )
        | (
            "System.Text",
            "StringBuilder",
            "ToString" | "Append" | "AppendLine" | "Insert" | "Remove" | "Clear",
        )
        | ("System.Text", "Encoding", "get_UTF8" | "get_ASCII" | "get_Unicode")
        | ("System.Collections.Generic", "Comparer`1" | "EqualityComparer`1", "get_Default")
        | ("System", "StringComparer", "get_Ordinal" | "get_OrdinalIgnoreCase" | "get_InvariantCulture")
        | (
            "System.Linq",
            "Enumerable",
            "ToArray" | "ToList" | "ToDictionary" | "Select" | "Where" | "Empty",
        ) => Some(there),
        _ => None,
    }
}

/// What a method of the runtime's libraries does to what it is handed, if that is known by its name: it runs no code of the program, and writes
/// what it is handed at most (assumption `call-effects`).
pub(crate) fn library_effect(module: &Module<'_>, token: Token) -> Option<Effect> {
    let named = module.named_method(token)?;
    let name = named.library_name().filter(|name| is_system(name.namespace))?;
    let is_exception = || name.method == ".ctor" && name.class.ends_with("Exception");
    let is_listed = matches!(
        (name.namespace, name.class),
        ("System", "Math" | "MathF" | "String" | "Char" | "Array" | "Buffer" | "GC" | "Object")
            | ("System.Numerics", "BitOperations")
    );
    if !is_listed && !is_exception() {
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
        // The elements of the one are elements of the other.
        ("System", "Array", "Copy", 3) => effect(&[1], &[0, 1]),
        ("System", "Array", "Copy" | "ConstrainedCopy", 5) => effect(&[2], &[0, 2]),
        ("System", "Array", "Clear" | "Reverse", _) => effect(&[0], &[]),
        ("System", "Array", "Resize", 2) => effect(&[0], &[0]),
        ("System", "String", "CopyTo", 5) | ("System", "Buffer", "BlockCopy", 5) => effect(&[2], &[]),
        ("System", "GC", "SuppressFinalize" | "KeepAlive", 1)
        | ("System", "Object", "ReferenceEquals", 2)
        | ("System", "Object", "GetType", 1) => effect(&[], &[]),
        (_, _, ".ctor", _) if is_exception() && signature.parameters.iter().all(is_exception_part) => {
            let kept: Vec<usize> = (1..count).collect();
            effect(&[0], &kept)
        }
        _ => None,
    }
}

/// Whether the constructors of the libraries' exceptions only store what has this type: texts, numbers, another exception.
fn is_exception_part(ty: &Type) -> bool {
    matches!(ty.unmodified(), Type::Primitive(_) | Type::Class(_))
}
