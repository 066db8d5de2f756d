//! Which obligations an exception contradicts.

/// The kinds of obligations (docs/json.md) of which one does not hold if an exception of this type was thrown by the code of
/// the line itself; none if Marple has no obligation for it.
pub fn kinds(exception: &str) -> &'static [&'static str] {
    match exception {
        "IndexOutOfRangeException" => &["lower-bound", "upper-bound"],
        "NullReferenceException" => &["null"],
        "DivideByZeroException" => &["division"],
        // mono does not tell the two apart.
        "DivisionFailed" => &["division", "division-overflow"],
        // The smallest number by -1, a negative size, or checked arithmetic.
        "OverflowException" | "ArithmeticException" => {
            &["division-overflow", "array-size", "overflow", "float-checked"]
        }
        "InvalidCastException" | "LibraryInvalidCastException" => &["cast"],
        "ArrayTypeMismatchException" => &["array-store"],
        // `Math.Abs` of the smallest number.
        "LibraryOverflowException" => &["division-overflow", "float-checked"],
        "AssertFailed" => &["assert"],
        "EnsuresFailed" => &["ensures"],
        "InvariantFailed" => &["invariant"],
        "RequiresFailed" => &["requires"],
        "AnnotationBroken" => &["annotation"],
        "EnumUndeclared" => &["enum"],
        "BufferLeft" => &["buffer-read", "buffer-write"],
        "LibraryIndexOutOfRangeException" | "LibraryArgumentOutOfRangeException" => {
            &["lower-bound", "upper-bound", "range", "asked-range"]
        }
        "LibraryArgumentException" => &["range", "asked-range", "empty"],
        "LibraryInvalidOperationException" => &["empty", "no-value"],
        // An `ImmutableArray` that is `default`.
        "LibraryNullReferenceException" => &["no-value"],
        "LibraryKeyNotFoundException" => &["missing-key"],
        _ => &[],
    }
}

/// Whether an exception was thrown by a method of the library that the line calls: for many reasons there is no obligation.
pub fn is_library(exception: &str) -> bool {
    exception.starts_with("Library")
}
