//! What was found in assemblies.

use std::collections::{BTreeMap, HashMap};

use marple_analysis::{MAY_BE_REACHABLE, Need, Outcome, Verdict};
use marple_ir::{Findings, Obligation, ObligationKind};
use marple_session::{Failure, MethodResult, NeedKey, SAID_SO, gave_up};

use crate::broken::broken_calls;
use crate::diagnostic::{
    Diagnostic, Level, Location, TraceStep, fingerprint, one_line, without_numbers, words,
};
use crate::generated::is_made_by_compiler;
use crate::reasons::{is_warned_of, score};
use crate::shared::groups;
use crate::{Counts, Earlier, Fix, Policy, Rule, Suppressed, Why, Word};

/// One method and what its analysis found.
pub struct CheckedMethod {
    /// Which of the report's files it is in.
    pub file: usize,
    /// What was found.
    pub found: MethodResult,
    /// The source of each obligation, then of each note, where it is known.
    pub sources: Vec<Option<Location>>,
    /// Whether a generator wrote it, so that its user cannot mend it.
    pub is_generated: bool,
    /// The sources of the calls that break what their callees need.
    pub calls: Vec<CallSources>,
    /// On whose word the proofs of its obligations rest; empty if nobody asked.
    pub words: Vec<Vec<Word>>,
    /// By obligation, where it comes from that it is open; empty if none is.
    pub traces: Vec<Vec<TraceStep>>,
    /// By obligation, a change that removes the finding.
    pub fixes: BTreeMap<usize, Fix>,
}

/// Where a call that breaks something stands, and the instructions on the way to the place that fails.
pub struct CallSources {
    /// The call, where that is known.
    pub call: Option<Location>,
    /// The steps of the way, where that is known.
    pub way: Vec<Option<Location>>,
}

/// What kind of file was met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// An assembly with code: it was analysed.
    Managed,
    /// Machine code only.
    Native,
    /// An assembly that says what another one has, without its code.
    Reference,
    /// Not own code: read where own code uses it, and not reported.
    Other,
    /// It cannot be read; why.
    Broken(String),
}

impl FileKind {
    /// The word in reports.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Managed => "managed",
            Self::Native => "native",
            Self::Reference => "reference",
            Self::Other => "other",
            Self::Broken(_) => "broken",
        }
    }

    /// Why it was not analysed.
    pub fn problem(&self) -> Option<&str> {
        match self {
            Self::Managed | Self::Other => None,
            Self::Native => Some("native: it holds machine code and no .NET metadata"),
            Self::Reference => Some("a reference assembly: it has no code"),
            Self::Broken(message) => Some(message),
        }
    }
}

/// A file that was looked at.
pub struct CheckedFile {
    /// Its path, as the user named it or its folder.
    pub path: String,
    /// What it is.
    pub kind: FileKind,
}

/// What was found in some assemblies.
pub struct CheckReport {
    /// The files, in the order they were named; those of a folder sorted.
    pub files: Vec<CheckedFile>,
    /// The methods of the assemblies among them, in the order of the files.
    pub methods: Vec<CheckedMethod>,
    /// The ids of the assumptions that some verdict may rely on.
    pub assumptions: Vec<&'static str>,
    /// Referenced assemblies that were not found.
    pub missing: Vec<String>,
    /// Whether findings that the compiler gives as well are left out.
    pub no_compiler_duplicates: bool,
    /// How many methods were left out because the user interrupted.
    pub skipped: usize,
    /// How long it took.
    pub seconds: f64,
    /// What the user wants to see of it.
    pub policy: Policy,
}

/// One obligation with its verdict.
pub(crate) struct Checked<'a> {
    pub(crate) method: &'a CheckedMethod,
    /// The number of the method in the report.
    position: usize,
    pub(crate) number: usize,
    pub(crate) obligation: &'a Obligation,
    pub(crate) source: Option<&'a Location>,
    pub(crate) verdict: Option<&'a Verdict>,
}

impl<'a> Checked<'a> {
    pub(crate) fn outcome(&self) -> Outcome {
        self.verdict.map_or(Outcome::Unknown, |verdict| verdict.outcome)
    }

    /// On whose word its proof rests.
    pub(crate) fn words(&self) -> &'a [Word] {
        self.method.words.get(self.number).map_or(&[], Vec::as_slice)
    }

    /// What it needs of others, if others need the same, and what it has in common with them.
    pub(crate) fn need(&self) -> Option<(&'a Need, NeedKey<'a>)> {
        self.method.found.need(self.number)
    }

    /// Whether what it needs is for callers in other assemblies to see to.
    pub(crate) fn needs_of_callers(&self) -> bool {
        self.method.found.needs_of_callers(self.number)
    }

    /// Whether the compiler warns of it as well, as far as that can be told.
    pub(crate) fn is_compilers(&self) -> bool {
        self.method.found.is_compilers.get(self.number).copied().unwrap_or(false)
    }

    /// How bad it is, if it is a finding.
    fn level(&self) -> Level {
        match self.outcome() {
            // The run goes on, and most of these are meant so (docs/USING.md).
            _ if self.obligation.kind.findings() == Findings::Noted => Level::Note,
            Outcome::False => Level::Error,
            _ if self.obligation.kind.findings() == Findings::Certain => Level::Note,
            // Nothing but an annotation elsewhere gives a reason for doubt.
            _ if self.method.found.is_said.get(self.number) == Some(&true) => Level::Note,
            _ if self.needs_of_callers() || self.method.is_generated || self.obligation.is_of_library() => {
                Level::Note
            }
            // A finding without a reason is one that could not be proved, and that is all.
            _ if self.why().is_none_or(|why| !is_warned_of(why)) => Level::Note,
            _ => Level::Warning,
        }
    }

    /// Where it comes from.
    fn trace(&self) -> &'a [TraceStep] {
        self.method.traces.get(self.number).map_or(&[], Vec::as_slice)
    }

    /// Whether a user is told of it: it is not proved, no call is to blame for it, and somebody wrote the code.
    fn is_finding(&self) -> bool {
        let is_open = matches!(self.outcome(), Outcome::False | Outcome::Unknown);
        let found = &self.method.found;
        is_open && !found.is_blamed_on_calls(self.number) && !is_made_by_compiler(&found.name)
    }
}

impl CheckReport {
    /// The obligations that were asked for.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = Checked<'_>> {
        self.methods.iter().enumerate().flat_map(|(position, method)| {
            let found = &method.found;
            let wanted = found.obligations.iter().enumerate().filter(|(index, _)| found.wanted[*index]);
            wanted.map(move |(index, obligation)| Checked {
                method,
                position,
                number: index,
                obligation,
                source: method.sources.get(index).and_then(Option::as_ref),
                verdict: found.result.as_ref().ok().map(|analysis| &analysis.verdicts[index]),
            })
        })
    }

    /// The counts over all methods and the rules that were asked for. What was not analysed is unknown.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.wanted().for_each(|checked| counts.add(checked.outcome()));
        counts
    }

    /// Whether something is not proved, or was not analysed, in code that somebody wrote, and that is more than a note.
    pub fn has_findings(&self) -> bool {
        self.diagnostics().iter().any(Diagnostic::counts)
    }

    /// The findings that count, for later runs: errors and warnings, suppressed by nothing in the code.
    pub fn countable(&self) -> Vec<Earlier> {
        let counts = |diagnostic: &&Diagnostic<'_>| {
            diagnostic.level < Level::Note
                && matches!(diagnostic.suppressed, None | Some(Suppressed::Baseline | Suppressed::Unchanged))
        };
        let versions = self.policy.versions.as_ref();
        self.diagnostics().iter().filter(counts).map(|one| Earlier::of(one, versions)).collect()
    }

    /// All findings, for a later version of the code.
    pub fn earlier(&self) -> Vec<Earlier> {
        let versions = self.policy.versions.as_ref();
        self.diagnostics().iter().map(|one| Earlier::of(one, versions)).collect()
    }

    /// The findings that count of each method, by its position and the numbers of its obligations: for these a fix is looked for.
    pub fn fixable(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut found: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let is_finding = |checked: &Checked<'_>| checked.verdict.is_some() && checked.is_finding();
        for (checked, _) in groups(self.wanted().filter(is_finding)) {
            if checked.level() < Level::Note {
                found.entry(checked.position).or_default().push(checked.number);
            }
        }
        found
    }

    /// Whether Marple crashed on a method.
    pub fn has_crashed(&self) -> bool {
        self.methods.iter().any(|method| matches!(method.found.result, Err(Failure::Crashed(_))))
    }

    /// Everything a user should know: what fails whenever it is reached, then what could not be proved, then what
    /// could not be analysed; each in the order of the files. A method that was not analysed is one diagnostic. What is not
    /// proved in types that compilers make of their own is left out.
    pub fn diagnostics(&self) -> Vec<Diagnostic<'_>> {
        let mut findings = Vec::new();
        let mut seen = HashMap::new();
        let is_finding = |checked: &Checked<'_>| checked.verdict.is_some() && checked.is_finding();
        for (checked, shared) in groups(self.wanted().filter(is_finding)) {
            let Some(verdict) = checked.verdict else { continue };
            let mut diagnostic = self.finding(&checked, verdict, &mut seen);
            if let Some(shared) = &shared {
                let (method, il) = (diagnostic.method, diagnostic.il);
                diagnostic.message.push_str(&shared.words(method, il, diagnostic.condition));
            }
            diagnostic.shared = shared;
            findings.push((checked.position, diagnostic));
        }
        findings.extend(broken_calls(self));
        if self.no_compiler_duplicates {
            findings.retain(|(_, diagnostic)| !diagnostic.is_compilers);
        }
        findings.sort_by_cached_key(|(position, diagnostic)| {
            (diagnostic.level, std::cmp::Reverse(score(diagnostic)), *position)
        });
        let mut diagnostics: Vec<Diagnostic<'_>> =
            findings.into_iter().map(|(_, diagnostic)| diagnostic).collect();
        for method in &self.methods {
            match &method.found.result {
                Err(Failure::Crashed(message)) => {
                    let message = format!("not analysed: this is a bug in Marple: {message}");
                    diagnostics.push(self.problem(method, Rule::NotAnalysed, Level::Error, &message));
                }
                Err(Failure::Refused(message) | Failure::Limit(message)) => {
                    let message = format!("not analysed: {message}");
                    diagnostics.push(self.problem(method, Rule::NotAnalysed, Level::Warning, &message));
                }
                Ok(analysis) if !analysis.gave_up.is_empty() => {
                    let message = gave_up(analysis);
                    diagnostics.push(self.problem(method, Rule::GaveUp, Level::Note, &message));
                }
                Ok(_) => {}
            }
        }
        for (method, number) in self.not_understood() {
            diagnostics.push(self.not_understood_part(method, number));
        }
        for method in &self.methods {
            for given_up in &method.found.outside.given_up {
                let message = format!("inference gave up: {given_up}");
                let rule = Rule::KnowledgeGivenUp;
                let mut diagnostic = self.problem(method, rule, Level::Note, &message);
                // A method may have several; the numbers in them change with the code of others.
                let parts = [rule.id(), self.file_name(method), &method.found.name, given_up.name()];
                diagnostic.fingerprint = fingerprint(&parts);
                diagnostics.push(diagnostic);
            }
        }
        self.policy.apply(&mut diagnostics);
        diagnostics
    }

    /// How often inference gave up what it could have known.
    pub fn count_given_up(&self) -> usize {
        self.methods.iter().map(|method| method.found.outside.given_up.len()).sum()
    }

    /// The parts of contracts that are not understood: the method, and the number of its note.
    fn not_understood(&self) -> impl Iterator<Item = (&CheckedMethod, usize)> {
        self.methods
            .iter()
            .flat_map(|method| (0..method.found.notes.len()).map(move |number| (method, number)))
    }

    /// How many parts of contracts are not understood.
    pub fn count_not_understood(&self) -> usize {
        self.not_understood().count()
    }

    fn not_understood_part<'a>(&'a self, method: &'a CheckedMethod, number: usize) -> Diagnostic<'a> {
        let note = &method.found.notes[number];
        let message = format!("a part of the contract is not understood: {}", note.what);
        let mut diagnostic = self.problem(method, Rule::NotUnderstood, Level::Note, &message);
        diagnostic.il = Some(note.offset);
        diagnostic.source =
            method.sources.get(method.found.obligations.len() + number).and_then(Option::as_ref);
        let rule = Rule::NotUnderstood.id();
        let parts = [rule, self.file_name(method), &method.found.name, &note.what, &number.to_string()];
        diagnostic.fingerprint = fingerprint(&parts);
        diagnostic
    }

    /// `seen` counts the findings that only their place in the method tells apart.
    fn finding<'a>(
        &'a self,
        checked: &Checked<'a>,
        verdict: &'a Verdict,
        seen: &mut HashMap<(usize, &'a str, ObligationKind, String), usize>,
    ) -> Diagnostic<'a> {
        let Checked { method, obligation, source, .. } = *checked;
        let rule = Rule::Obligation(obligation.kind);
        let shape = without_numbers(&obligation.text);
        let number =
            seen.entry((method.file, &method.found.name, obligation.kind, shape.clone())).or_default();
        *number += 1;
        let parts = [rule.id(), self.file_name(method), &method.found.name, &shape, &number.to_string()];
        Diagnostic {
            rule,
            level: checked.level(),
            is_compilers: checked.is_compilers(),
            assembly: &self.files[method.file].path,
            method: &method.found.name,
            token: method.found.method.id.token().0,
            il: obligation.place.il(),
            source,
            message: message(obligation, verdict),
            condition: Some(&obligation.text),
            outcome: Some(verdict.outcome),
            by: verdict.by,
            reason: verdict.reason.as_deref(),
            why: checked.why(),
            trace: checked.trace(),
            shared: None,
            suppressed: None,
            way: Vec::new(),
            fix: checked.method.fixes.get(&checked.number),
            fingerprint: fingerprint(&parts),
        }
    }

    fn problem<'a>(
        &'a self,
        method: &'a CheckedMethod,
        rule: Rule,
        level: Level,
        message: &str,
    ) -> Diagnostic<'a> {
        Diagnostic {
            rule,
            level,
            is_compilers: false,
            assembly: &self.files[method.file].path,
            method: &method.found.name,
            token: method.found.method.id.token().0,
            il: None,
            source: None,
            message: one_line(message),
            condition: None,
            outcome: None,
            by: None,
            reason: None,
            why: (level < Level::Note).then_some(Why::NotAnalysed),
            trace: &[],
            shared: None,
            suppressed: None,
            way: Vec::new(),
            fix: None,
            fingerprint: fingerprint(&[rule.id(), self.file_name(method), &method.found.name]),
        }
    }

    pub(crate) fn file_name(&self, method: &CheckedMethod) -> &str {
        self.files[method.file].path.rsplit(['/', '\\']).next().unwrap_or_default()
    }
}

/// What may go wrong and what is needed, unless that says the same in words.
fn message(obligation: &Obligation, verdict: &Verdict) -> String {
    if verdict.reason.as_deref() == Some(MAY_BE_REACHABLE) {
        return format!("an assertion that never holds {MAY_BE_REACHABLE}");
    }
    let words = words(obligation.kind, verdict.outcome);
    if obligation.kind.is_claim() {
        return claim(obligation, words);
    }
    if obligation.text.starts_with("the ") {
        return match obligation.kind {
            ObligationKind::Annotation => format!("{words}: it says that {}", obligation.text),
            _ => words.to_owned(),
        };
    }
    let by = obligation.origin.as_ref().map(|origin| format!(", required by `{}`", short(&origin.function)));
    one_line(&format!("{words}: needs `{}`{}", obligation.text, by.unwrap_or_default()))
}

/// What is claimed: the condition if it is known as the source would write it, and whether a contract or annotation says so.
fn claim(obligation: &Obligation, words: &str) -> String {
    let text = obligation.text.as_str();
    let (text, said) = text.strip_suffix(SAID_SO).map_or((text, ""), |text| (text, SAID_SO));
    one_line(&match obligation.kind {
        ObligationKind::UnreachableCode => format!("{words}: {text}{said}"),
        ObligationKind::Contradiction => words.to_owned(),
        _ if text.starts_with("the ") => format!("{words}{said}"),
        _ => format!("{words}: `{text}`{said}"),
    })
}

/// A method's full name as a reader would say it: `List.RemoveRange`, `new ArraySegment`.
fn short(name: &str) -> String {
    // Type arguments may hold anything, brackets and dots too.
    let mut plain = String::with_capacity(name.len());
    let mut depth = 0_usize;
    for character in name.chars() {
        match character {
            '(' if depth == 0 => break,
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(character),
            _ => {}
        }
    }
    let without_arity = |part: &str| part.split('`').next().unwrap_or_default().to_owned();
    let mut parts = plain.rsplit(['.', '/']).map(without_arity);
    let (Some(method), class) = (parts.next(), parts.next().unwrap_or_default()) else { return plain };
    match method.strip_prefix("get_").or_else(|| method.strip_prefix("set_")) {
        _ if method == "#ctor" => format!("new {class}"),
        Some("Item" | "Chars") => format!("{class}[..]"),
        Some(property) => format!("{class}.{property}"),
        None => format!("{class}.{method}"),
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn names_are_short() {
        for (name, expected) in [
            (
                "System.Collections.Generic.List`1<System.Int32>.RemoveRange(System.Int32,System.Int32)",
                "List.RemoveRange",
            ),
            ("System.ArraySegment`1<System.Byte>.#ctor(!0[],System.Int32,System.Int32)", "new ArraySegment"),
            ("System.Collections.Generic.List`1<A<B.C>>.get_Item(System.Int32)", "List[..]"),
            ("A.B/C.M()", "C.M"),
            ("M", ".M"),
        ] {
            assert_eq!(short(name), expected);
        }
    }
}
