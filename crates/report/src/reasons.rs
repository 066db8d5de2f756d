//! Why a finding is a warning, and how findings of one level are ranked.
//!
//! A warning needs a reason: something in the code that says that the place can fail. What could not be proved and nothing more is a note.
//! The score adds up what makes a finding worth reading first; `--explain-score` prints the factors, docs/USING.md tells of them.

use marple_analysis::{Ground, Outcome};
use marple_ir::ObligationKind;
use marple_session::TraceKind;

use crate::check::Checked;
use crate::{Diagnostic, Level, Rule, SharedKind};

/// The reason for a finding, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Why {
    /// It fails whenever it is reached.
    Certain,
    /// A call passes what the callee cannot take.
    Call,
    /// Somebody stated that it holds.
    Stated,
    /// The reference is compared with null, and where it is null, control comes to the place.
    Tested,
    /// Null is assigned on a way to the place, and the reference is compared with null somewhere.
    Null,
    /// `as` gives null.
    Cast,
    /// The reference is compared with null after it was used.
    TestedLater,
    /// An index is kept below the length and a little more.
    OffBy,
    /// A number that must not be negative can be a small negative number.
    Below,
    /// A divisor is in a range that begins or ends with zero.
    Zero,
    /// A part of a text that was split, which has as many parts as somebody wrote.
    Parts,
    /// The method throws if its parameter is not as it should be, but not for what is needed.
    Half,
    /// What is returned or passed breaks an annotation.
    Annotation,
    /// Null is assigned on a way to the place, or the variable has no value yet, and nobody tests it.
    Unset,
    /// `checked` arithmetic, which throws rather than go wrong: its author thought of it.
    CheckedArithmetic,
    /// A divisor is a length or count, of which nothing is known.
    Size,
    /// A fixed index, and nothing says that there are so many.
    Fixed,
    /// Marple could not look at it.
    NotAnalysed,
}

impl Why {
    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Certain => "certain",
            Self::Call => "call",
            Self::Stated => "stated",
            Self::Tested => "tested",
            Self::Null => "null-assigned",
            Self::Cast => "cast",
            Self::TestedLater => "tested-later",
            Self::OffBy => "off-by-constant",
            Self::Below => "below-zero",
            Self::Zero => "zero",
            Self::Parts => "split-parts",
            Self::Half => "half-checked",
            Self::Annotation => "annotation",
            Self::Size => "size",
            Self::Unset => "unset",
            Self::CheckedArithmetic => "checked",
            Self::Fixed => "fixed-index",
            Self::NotAnalysed => "not-analysed",
        }
    }

    /// In words, for `--explain-score`.
    fn words(self) -> &'static str {
        match self {
            Self::Certain => "it fails whenever it is reached",
            Self::Call => "a call passes what the callee cannot take",
            Self::Stated => "somebody stated that it holds",
            Self::Tested => "a test finds null, and control comes here all the same",
            Self::Null => "null is assigned on a way to the place, and somebody tests it",
            Self::Cast => "the result of `as` is used without a test",
            Self::TestedLater => "it is compared with null after its use",
            Self::OffBy => "the index is bounded by the length, off by a constant",
            Self::Below => "the number can be a small negative number",
            Self::Zero => "the range of the divisor begins or ends with zero",
            Self::Parts => "how many parts a text has depends on the text",
            Self::Half => "the method checks the parameter and throws, but not for this",
            Self::Annotation => "an annotation is broken",
            Self::Size => "the divisor is a length or count, of which nothing is known",
            Self::Unset => "null is assigned on a way to the place, and nobody tests it",
            Self::CheckedArithmetic => "`checked` arithmetic throws, and that may be all that is wanted",
            Self::Fixed => "the index is fixed, the length is not known",
            Self::NotAnalysed => "it could not be analysed",
        }
    }

    /// What it adds to the score.
    fn weight(self) -> i32 {
        match self {
            Self::Certain => 100,
            Self::TestedLater => 60,
            Self::Stated | Self::OffBy | Self::Call => 50,
            Self::Tested => 45,
            Self::Zero | Self::Parts => 40,
            Self::Cast | Self::Half | Self::Null | Self::Below => 35,
            Self::Annotation => 30,
            Self::Fixed | Self::Unset | Self::CheckedArithmetic | Self::Size | Self::NotAnalysed => 20,
        }
    }
}

impl Checked<'_> {
    /// The reason to believe that an open obligation can fail.
    pub(crate) fn why(&self) -> Option<Why> {
        use ObligationKind as K;
        if self.outcome() == Outcome::False {
            return match self.obligation.kind {
                K::Annotation => Some(Why::Annotation),
                // Of 43 in the panel none was a mistake (docs/RULES.md).
                K::Enum => None,
                kind if kind.is_claim() => None,
                _ => Some(Why::Certain),
            };
        }
        match self.obligation.kind {
            K::Null => self.null_reason(),
            K::Annotation => Some(Why::Annotation),
            // What asserts for others states nothing of its own.
            K::Assert if self.method.found.name.starts_with("System.Diagnostics.Debug.") => None,
            K::Overflow | K::FloatChecked => Some(Why::CheckedArithmetic),
            // Wrapping is only asked for by users who want to know.
            K::Requires | K::Ensures | K::Invariant | K::Assert | K::Wrap | K::Negation => Some(Why::Stated),
            K::ArraySize | K::LowerBound | K::UpperBound | K::Division => {
                let ground = self.verdict.and_then(|verdict| verdict.ground);
                let by_ground = ground.and_then(|ground| match ground {
                    // Without such a guard the bound may come from the access itself, in an earlier round of a loop.
                    Ground::Beyond(_) => self.has_step(TraceKind::NearGuard).then_some(Why::OffBy),
                    Ground::Constant(1..) if self.is_of_split() => Some(Why::Parts),
                    Ground::Constant(_) => Some(Why::Fixed),
                    // `IndexOf` and its like; what is one less than a length is kept right by many others.
                    Ground::Below(_) => self.has_step(TraceKind::Returned).then_some(Why::Below),
                    // Every length is zero or more, and of what others return little is known.
                    Ground::Zero => {
                        let text = &self.obligation.text;
                        let is_size = text.ends_with(".Length != 0") || text.ends_with(".Count != 0");
                        let is_named = !text.starts_with("the ") && !text.contains('(');
                        let is_told = !is_named || self.has_step(TraceKind::Returned);
                        let is_tested = [TraceKind::Guard, TraceKind::Validated, TraceKind::NearGuard]
                            .into_iter()
                            .any(|kind| self.has_step(kind));
                        Some(if is_told || (is_size && !is_tested) { Why::Size } else { Why::Zero })
                    }
                });
                let is_half = self.is_half_checked();
                by_ground.into_iter().chain(is_half.then_some(Why::Half)).min()
            }
            K::DivisionOverflow
            | K::WrapUsed
            | K::Range
            | K::Asked
            | K::Empty
            | K::NoValue
            | K::MissingKey
            | K::Cast
            | K::Store
            | K::Enum
            | K::FloatRange
            | K::FloatEquality
            | K::UnreachableCode
            | K::AlwaysTrue
            | K::AlwaysFalse
            | K::Contradiction
            | K::BufferRead
            | K::BufferWrite => None,
        }
    }

    /// Whether the array comes from `Split`: how many parts there are depends on the text.
    fn is_of_split(&self) -> bool {
        let steps = self.method.traces.get(self.number).into_iter().flatten();
        steps.into_iter().any(|step| step.kind == TraceKind::Returned && step.text.starts_with("`Split()`"))
    }

    /// Whether the method throws if one half of an access fails, and does not look at the other: `index >= 0`, and `index < values.Length` is needed.
    fn is_half_checked(&self) -> bool {
        let steps = self.method.traces.get(self.number).into_iter().flatten();
        let guards: Vec<&str> =
            steps.filter(|step| step.kind == TraceKind::Validated).map(|step| step.text.as_str()).collect();
        let is_tested = |start: &str| guards.iter().any(|guard| guard.starts_with(start));
        match self.obligation.text.split(' ').collect::<Vec<_>>()[..] {
            [index, "<", length] => {
                is_name(index)
                    && length.strip_suffix(".Length").is_some_and(is_name)
                    && is_tested(&format!("`{index} >= 0`"))
                    && !is_tested(&format!("`{index} <"))
            }
            [index, ">=", "0"] => is_name(index) && guards.iter().any(|guard| is_below_length(guard, index)),
            _ => false,
        }
    }

    fn has_step(&self, kind: TraceKind) -> bool {
        self.method.traces.get(self.number).is_some_and(|steps| steps.iter().any(|step| step.kind == kind))
    }

    fn null_reason(&self) -> Option<Why> {
        let is_tested =
            [TraceKind::Tested, TraceKind::Correlated, TraceKind::TestedLater, TraceKind::TestedElsewhere]
                .into_iter()
                .any(|kind| self.has_step(kind));
        let kinds = self.method.traces.get(self.number)?.iter().filter_map(|step| match step.kind {
            TraceKind::Tested => Some(Why::Tested),
            // Nobody else doubts it: most of these are variables that get their value in a loop or under the same condition.
            TraceKind::Null if !is_tested => Some(Why::Unset),
            TraceKind::Null => Some(Why::Null),
            TraceKind::Unset => Some(Why::Unset),
            TraceKind::Cast => Some(Why::Cast),
            TraceKind::TestedLater => Some(Why::TestedLater),
            TraceKind::Correlated
            | TraceKind::TestedElsewhere
            | TraceKind::Said
            | TraceKind::Returned
            | TraceKind::Guard
            | TraceKind::Validated
            | TraceKind::NearGuard => None,
        });
        kinds.min()
    }
}

/// Whether a word is the name of a parameter or local. Locals without a name in the PDB are `V_1`.
fn is_name(word: &str) -> bool {
    !word.is_empty()
        && !word.starts_with("V_")
        && word.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// Whether the words of a guard say that an index is below the length of something.
fn is_below_length(guard: &str, index: &str) -> bool {
    let rest = guard.strip_prefix(&format!("`{index} < "));
    rest.and_then(|rest| rest.split('`').next()).is_some_and(|length| length.ends_with(".Length"))
}

/// Whether a reason is enough for a warning. For each reason findings on real assemblies were read; those that are not warned of were worth
/// acting on too seldom (docs/USING.md).
pub(crate) fn is_warned_of(why: Why) -> bool {
    !matches!(
        why,
        Why::Annotation
            | Why::Below
            | Why::Cast
            | Why::CheckedArithmetic
            | Why::Fixed
            | Why::Null
            | Why::Size
            | Why::Unset
    )
}

/// What a score is made of: each factor, and what it adds.
pub(crate) fn factors(diagnostic: &Diagnostic<'_>) -> Vec<(i32, &'static str)> {
    let mut factors = Vec::new();
    if let Some(why) = diagnostic.why {
        factors.push((why.weight(), why.words()));
    }
    if !matches!(diagnostic.rule, Rule::Obligation(_)) {
        return factors;
    }
    if diagnostic
        .shared
        .as_ref()
        .is_some_and(|shared| shared.kind != SharedKind::Own && !shared.places.is_empty())
    {
        factors.push((10, "several places have the same cause"));
    }
    // What fails in every run needs no doubt.
    if diagnostic.why == Some(Why::Certain) {
        return factors;
    }
    let written = diagnostic.condition.unwrap_or_default();
    let condition = written.replace("(..)", "");
    if condition != written {
        factors.push((-15, "it speaks of what a call returns, of which little is known"));
    }
    if condition.contains("this.") || condition.matches('.').count() > 1 {
        factors.push((-10, "it speaks of a field, which another method may keep right"));
    }
    if !condition.chars().any(char::is_alphabetic) || condition.starts_with("the ") {
        factors.push((-10, "the source has no name for it"));
    }
    if diagnostic.level == Level::Warning && diagnostic.source.is_some() {
        factors.push((5, "its source is known"));
    }
    factors
}

/// The sum of the factors.
pub(crate) fn score(diagnostic: &Diagnostic<'_>) -> i32 {
    factors(diagnostic).iter().map(|(weight, _)| weight).sum()
}
