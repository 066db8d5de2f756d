//! Flat lattices: elements that do not compare, below one that stands for everything.

/// Whether every number of `left` is in `right`.
pub(crate) fn leq<T: PartialEq>(left: &T, right: &T, any: &T) -> bool {
    right == any || left == right
}

/// The numbers of both.
pub(crate) fn join<T: Copy + PartialEq>(left: T, right: T, any: T) -> T {
    if left == right { left } else { any }
}

/// The numbers in both; `None` if there are none.
pub(crate) fn meet<T: Copy + PartialEq>(left: T, right: T, any: T) -> Option<T> {
    if left == any { Some(right) } else { (right == any || left == right).then_some(left) }
}

/// What a widening gave up, back from `newer`.
pub(crate) fn narrow<T: Copy + PartialEq>(wide: T, newer: T, any: T) -> T {
    if wide == any { newer } else { wide }
}
