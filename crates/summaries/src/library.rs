//! What the libraries promise without a contract: counts and lengths are not negative, searches find nothing at -1
//! (assumption `library-contracts`).

use marple_metadata::tables::Token;
use marple_metadata::{LibraryName, Module};

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

/// What is in fields of libraries that everybody knows.
pub fn library_field(module: &Module<'_>, token: Token) -> Option<Known> {
    let (class, name) = module.named_field(token)?;
    match (class.namespace, class.name, name) {
        ("System", "String", "Empty") => Some(Known::There { length: Some((0, 0)), elements: None }),
        ("System.Diagnostics", "Stopwatch", "Frequency") => Some(Known::Number(1, i64::MAX.into())),
        _ => None,
    }
}
