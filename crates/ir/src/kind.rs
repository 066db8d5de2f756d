//! The kinds of obligations: one row each, with all that there is to say of a check.
//!
//! A new check is a row here, its page in `docs/rules`, and the file of `lower` that asks for it. If it has a word of `--checks` of its own, that is a variant in
//! `marple/src/checks.rs`. The kinds of one rule share its id; the first one names the rule. `marple rules` prints this table.

/// Whether a run that comes past the place of an obligation has kept it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    /// An exception is thrown otherwise.
    Holds,
    /// The run goes on, so nothing follows from it.
    Open,
}

/// Whether a kind is asked for if nobody says what is to be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AskedFor {
    /// Everywhere.
    On,
    /// Only where the method itself gives a reason for doubt.
    Evidence,
    /// Nowhere.
    Off,
}

/// How bad a finding can be at its own place. (A call that breaks what its callee needs is judged by what it passes.)
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Findings {
    /// Always a note.
    Noted,
    /// An error where it surely fails, a note elsewhere.
    Certain,
    /// An error where it surely fails, a warning where the code suggests that it can, a note elsewhere.
    Warned,
}

/// What there is to say of a kind.
struct Row {
    name: &'static str,
    rule: &'static str,
    page: &'static str,
    after: After,
    default: AskedFor,
    findings: Findings,
    /// The words of `--checks` that ask for it.
    checks: &'static [&'static str],
    /// What goes wrong, and what may.
    words: (&'static str, &'static str),
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal $rule:literal $after:ident $default:ident $findings:ident [$($check:literal)*] $definite:literal, $possible:literal;)*) => {
        /// The kinds of obligations.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum ObligationKind {
            $($(#[$doc])* $kind,)*
        }

        impl ObligationKind {
            /// All kinds.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$kind),*];

            fn row(self) -> Row {
                match self {
                    $(Self::$kind => Row {
                        name: $name,
                        rule: $rule,
                        page: include_str!(concat!("../../../docs/rules/", $rule, ".md")),
                        after: After::$after,
                        default: AskedFor::$default,
                        findings: Findings::$findings,
                        checks: &[$($check),*],
                        words: ($definite, $possible),
                    },)*
                }
            }
        }
    };
}

kinds! {
    /// An array's size is not negative.
    ArraySize "array-size" "MP1001" Holds On Warned ["bounds"]
        "array size is negative", "array size may be negative";
    /// An index is not negative.
    LowerBound "lower-bound" "MP1002" Holds On Warned ["bounds" "library"]
        "index is below zero", "index may be below zero";
    /// An index is below the array's length.
    UpperBound "upper-bound" "MP1003" Holds On Warned ["bounds" "library"]
        "index is beyond the length", "index may be beyond the length";
    /// A reference is not null.
    Null "null" "MP1101" Holds Evidence Warned ["null-evidence" "null"]
        "reference is null", "reference may be null";
    /// What an annotation says. The run goes on if it does not hold, so nothing follows from it.
    Annotation "annotation" "MP1102" Open Evidence Noted ["null-evidence" "annotations"]
        "annotation is broken", "annotation may be broken";
    /// A divisor is not zero.
    Division "division" "MP1201" Holds On Warned ["division"]
        "divisor is zero", "divisor may be zero";
    /// The smallest number is not divided by -1, and `Math.Abs` is not asked for its absolute value.
    DivisionOverflow "division-overflow" "MP1202" Holds On Certain ["division"]
        "the smallest number is divided by -1, or its absolute value taken",
        "the smallest number may be divided by -1, or its absolute value taken";
    /// The smallest number is not negated. The run goes on if it is, so nothing follows from it.
    Negation "negation" "MP1202" Open Off Warned ["overflow"]
        "the smallest number is negated", "the smallest number may be negated";
    /// The result of an operation that throws on overflow fits its type.
    Overflow "overflow" "MP1203" Holds On Certain ["checked" "overflow"]
        "result does not fit its type", "result may not fit its type";
    /// The result of an operation that wraps around fits its type. The run goes on if it does not, so nothing follows from it.
    Wrap "wrap" "MP1203" Open Off Warned ["overflow"]
        "result wraps around", "result may wrap around";
    /// The same of a result that is halved, as the middle of an index range, or that is the size of a new array.
    WrapUsed "wrap-used" "MP1203" Open On Certain ["checked" "overflow"]
        "result wraps around and is used as an index or size", "result may wrap around and is used as an index or size";
    /// A floating-point number that becomes an integer fits its type. The run goes on if it does not, and what it is then depends on the machine.
    FloatRange "float-range" "MP1204" Open Off Certain ["float-range"]
        "number does not fit the integer", "number may not fit the integer";
    /// The same in `checked` code, where an exception is thrown.
    FloatChecked "float-checked" "MP1204" Holds Off Certain ["float-range"]
        "number does not fit the integer and an exception is thrown", "number may not fit the integer, and then an exception is thrown";
    /// Floating-point numbers that are compared for equality are not rounded results of a computation.
    FloatEquality "float-equality" "MP1205" Open Off Certain ["float-equality"]
        "rounded numbers are compared for equality", "rounded numbers are compared for equality";
    /// What a callee requires.
    Requires "requires" "MP2001" Holds On Warned ["stated" "contracts"]
        "precondition fails", "precondition may fail";
    /// What the function ensures. Nobody tests it: a function that breaks it returns all the same.
    Ensures "ensures" "MP2002" Open On Warned ["stated" "contracts"]
        "postcondition fails", "postcondition may fail";
    /// What a type says of its objects. Nobody tests it.
    Invariant "invariant" "MP2003" Open On Warned ["stated" "contracts"]
        "invariant is broken", "invariant may be broken";
    /// An assertion.
    Assert "assert" "MP2004" Holds On Warned ["stated" "contracts"]
        "assertion fails", "assertion may fail";
    /// Numbers that a library's method is handed are in their range.
    Range "range" "MP1004" Holds On Certain ["library"]
        "argument is outside of its range", "argument may be outside of its range";
    /// The same of a method that some types do not test it in. The run may go on if it does not hold, so nothing follows from it.
    Asked "asked-range" "MP1004" Open On Certain ["library"]
        "argument is outside of its range", "argument may be outside of its range";
    /// There is something in a collection.
    Empty "empty" "MP1501" Holds On Certain ["library"]
        "collection is empty", "collection may be empty";
    /// A `Nullable<T>` has a value.
    NoValue "no-value" "MP1502" Holds On Certain ["library"]
        "there is no value", "there may be no value";
    /// A dictionary has the key that it is read at.
    MissingKey "missing-key" "MP1503" Holds On Certain ["library"]
        "key is missing", "key may be missing";
    /// A number that becomes an enum's value is declared, or a combination of flags. The run goes on if it is not, so nothing follows from it.
    Enum "enum" "MP1301" Open Evidence Noted ["enum-evidence" "enums"]
        "the enum does not declare the value", "the enum may not declare the value";
    /// A claim: a case of a `switch`, or what stands behind an assumption, is never reached. What is found of claims is what could be proved; they are not asked of a run.
    UnreachableCode "unreachable-code" "MP3001" Open Off Noted ["conditions"]
        "code is never reached", "code may never be reached";
    /// A claim: a condition is always true.
    AlwaysTrue "always-true" "MP3002" Open Off Noted ["conditions"]
        "condition is always true", "condition may always be true";
    /// A claim: a condition is always false.
    AlwaysFalse "always-false" "MP3002" Open Off Noted ["conditions"]
        "condition is always false", "condition may always be false";
    /// A claim: nothing fulfils what a method requires.
    Contradiction "contradiction" "MP3003" Open Off Noted ["conditions"]
        "preconditions contradict each other: nobody can fulfil them", "preconditions may contradict each other";
    /// What is read through a pointer lies in the buffer that the pointer was made of. The run may go on if it does not, so nothing follows from it.
    BufferRead "buffer-read" "MP1401" Open Off Certain ["unsafe"]
        "memory is read outside of the buffer", "memory may be read outside of the buffer";
    /// The same of what is written.
    BufferWrite "buffer-write" "MP1402" Open Off Certain ["unsafe"]
        "memory is written outside of the buffer", "memory may be written outside of the buffer";
    /// An object is of the type that it is cast to or unboxed as.
    Cast "cast" "MP1601" Holds Evidence Certain ["cast-evidence" "casts"]
        "object is not of the type", "object may not be of the type";
    /// An array's elements are of a type that an object is stored as.
    Store "array-store" "MP1602" Holds Evidence Certain ["cast-evidence" "casts"]
        "object does not fit the array", "object may not fit the array";
}

impl ObligationKind {
    /// The name in text forms and reports.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The stable id of the rule.
    pub fn rule(self) -> &'static str {
        self.row().rule
    }

    /// The page of its rule, in Markdown.
    pub fn page(self) -> &'static str {
        self.row().page
    }

    /// Whether it is asked for if nobody says what is to be checked.
    pub fn default(self) -> AskedFor {
        self.row().default
    }

    /// How bad a finding can be.
    pub fn findings(self) -> Findings {
        self.row().findings
    }

    /// The words of `--checks` that ask for it, but for `all`.
    pub fn checks(self) -> &'static [&'static str] {
        self.row().checks
    }

    /// Whether a run that comes past the place has kept it.
    pub fn holds_after(self) -> bool {
        self.row().after == After::Holds
    }

    /// Whether it is a claim, which is a finding if it is proved.
    pub fn is_claim(self) -> bool {
        matches!(self, Self::UnreachableCode | Self::AlwaysTrue | Self::AlwaysFalse | Self::Contradiction)
    }

    /// Whether a run of the interpreter ends where it does not hold.
    pub fn ends_run(self) -> bool {
        self.holds_after() || self == Self::Ensures
    }

    /// What goes wrong if it does not hold, in words: where that is certain, and where it is possible.
    pub fn words(self) -> (&'static str, &'static str) {
        self.row().words
    }
}
