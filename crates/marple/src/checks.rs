//! What `--checks` switches on.

use clap::ValueEnum;
use marple_ir::ObligationKind;
use marple_lower::{Arithmetic, Buffers, Casts, EnumChecks, Guards};
use marple_session::NullChecks;

/// What is checked.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Checks {
    /// Array sizes and indexes
    Bounds,
    /// Null references the method itself has a reason to distrust: compared with null, assigned null, or from `as`
    NullEvidence,
    /// All null references
    Null,
    /// What annotations say of null, in the code that has to keep it
    Annotations,
    /// Division by zero, and of the smallest number by -1; its absolute value
    Division,
    /// Arithmetic and conversions that throw on overflow (`checked`), the middle of two numbers, and products that are sizes of arrays
    Checked,
    /// The same, and all sums, differences, products and negations that wrap around
    Overflow,
    /// What `Contract.Requires`, `Ensures` and `Assert` and `Debug.Assert` state, on both sides of calls
    Stated,
    /// The same, and at calls what the callee's entry tests and throws an `ArgumentException` for
    Contracts,
    /// What members of libraries require: indexes of strings and lists, ranges, collections that are not empty
    Library,
    /// Casts, unboxing and array stores of an object that the method itself looks at: tested by `is` or `as`, or just made
    CastEvidence,
    /// All casts, unboxings and array stores
    Casts,
    /// Numbers that the method itself made values of an enum, where they become an argument, a field or a result: declared, or a combination of flags
    EnumEvidence,
    /// All values of enums, and at `switch`
    Enums,
    /// Floating-point numbers that become integers, in `checked` code and elsewhere
    FloatRange,
    /// Floating-point numbers that are compared for equality after a computation
    FloatEquality,
    /// Conditions that are always true or always false, `switch` cases that are never taken, preconditions that nobody can fulfil
    Conditions,
    /// What unsafe code reads and writes through pointers into buffers that the method itself made or pinned
    Unsafe,
    /// Everything
    All,
}

impl Checks {
    /// What is checked if nothing is said.
    pub(crate) const DEFAULT: [Self; 8] = [
        Self::Bounds,
        Self::NullEvidence,
        Self::Division,
        Self::Checked,
        Self::Stated,
        Self::Library,
        Self::CastEvidence,
        Self::EnumEvidence,
    ];

    /// The kinds of obligations of some of them, each once.
    pub(crate) fn kinds_of(all: &[Self]) -> Vec<ObligationKind> {
        let mut kinds: Vec<ObligationKind> = all.iter().flat_map(|checks| checks.kinds()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// Which null references are checked.
    pub(crate) fn null(all: &[Self]) -> NullChecks {
        if all.iter().any(|checks| matches!(checks, Self::Null | Self::All)) {
            NullChecks::Every
        } else {
            NullChecks::WithEvidence
        }
    }

    /// Which annotations are checked.
    pub(crate) fn annotations(all: &[Self]) -> NullChecks {
        if all.iter().any(|checks| matches!(checks, Self::Annotations | Self::All)) {
            NullChecks::Every
        } else {
            NullChecks::WithEvidence
        }
    }

    /// Which casts are checked.
    pub(crate) fn casts(all: &[Self]) -> Casts {
        if all.iter().any(|checks| matches!(checks, Self::Casts | Self::All)) {
            Casts::Every
        } else {
            Casts::WithEvidence
        }
    }

    /// Which values of enums are checked.
    pub(crate) fn enums(all: &[Self]) -> EnumChecks {
        if all.iter().any(|checks| matches!(checks, Self::Enums | Self::All)) {
            EnumChecks::Every
        } else {
            EnumChecks::WithEvidence
        }
    }

    /// Which accesses through pointers are checked.
    pub(crate) fn buffers(all: &[Self]) -> Buffers {
        if all.iter().any(|checks| matches!(checks, Self::Unsafe | Self::All)) {
            Buffers::Checked
        } else {
            Buffers::Unchecked
        }
    }

    /// Whether callers answer for what callees test themselves.
    pub(crate) fn guards(all: &[Self]) -> Guards {
        if all.iter().any(|checks| matches!(checks, Self::Contracts | Self::All)) {
            Guards::Required
        } else {
            Guards::Assumed
        }
    }

    /// Which results have to fit their types.
    pub(crate) fn arithmetic(all: &[Self]) -> Arithmetic {
        if all.iter().any(|checks| matches!(checks, Self::Overflow | Self::All)) {
            Arithmetic::Every
        } else {
            Arithmetic::Checked
        }
    }

    /// Whether it is checked what members of libraries require.
    pub(crate) fn library(all: &[Self]) -> bool {
        all.iter().any(|checks| matches!(checks, Self::Library | Self::All))
    }

    /// The kinds of obligations whose rows name it (`ir/src/kind.rs`).
    fn kinds(self) -> Vec<ObligationKind> {
        if self == Self::All {
            return ObligationKind::ALL.to_vec();
        }
        let word = self.word();
        ObligationKind::ALL.into_iter().filter(|kind| kind.checks().contains(&word.as_str())).collect()
    }

    /// What is written behind `--checks`.
    fn word(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;
    use marple_ir::{AskedFor, ObligationKind};

    use super::Checks;

    #[test]
    fn rows_and_words_agree() {
        let words: Vec<String> = Checks::value_variants().iter().map(|checks| checks.word()).collect();
        for kind in ObligationKind::ALL {
            for word in kind.checks() {
                assert!(words.iter().any(|known| known == word), "{}: `{word}` is no word", kind.name());
            }
            let is_on = Checks::kinds_of(&Checks::DEFAULT).contains(&kind);
            assert_eq!(is_on, kind.default() != AskedFor::Off, "{}", kind.name());
            let by_evidence = kind.checks().iter().any(|word| word.ends_with("-evidence"));
            assert_eq!(by_evidence, kind.default() == AskedFor::Evidence, "{}", kind.name());
        }
        for checks in Checks::value_variants() {
            assert!(!checks.kinds().is_empty(), "{} asks for nothing", checks.word());
        }
    }
}
