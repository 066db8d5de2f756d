//! What contradicts what.

use std::collections::BTreeMap;

use crate::failure;
use crate::observed::Observed;
use crate::print::Printed;
use crate::syntax::TAINTS;
use crate::verdicts::{ByLine, NO_LINE, Obligation, Verdict};

/// A way to call Marple, and which runs keep what it assumes.
#[derive(Debug, Clone, Copy)]
pub struct Mode {
    /// What the user reads.
    pub name: &'static str,
    /// Marple's options.
    pub options: &'static [&'static str],
    /// The taints that the mode does not mind.
    pub allows: usize,
}

/// The four modes.
pub const MODES: [Mode; 4] = [
    Mode { name: "default", options: &[], allows: 0 },
    Mode { name: "wrap", options: &["--overflow", "wrap"], allows: 1 },
    Mode { name: "no aliasing", options: &["--no-assume", "aliasing"], allows: 2 },
    Mode {
        name: "no assumptions",
        options: &[
            "--no-assume",
            "no-overflow",
            "--no-assume",
            "aliasing",
            "--no-assume",
            "call-effects",
            "--no-assume",
            "pure-getters",
            "--no-assume",
            "single-thread",
            "--no-assume",
            "callee-contracts",
            "--no-assume",
            "inherited-contracts",
            "--no-assume",
            "library-contracts",
            "--no-assume",
            "read-only-fields",
            "--no-assume",
            "zero-based-arrays",
            "--no-assume",
            "closed-world",
            "--no-assume",
            "annotations",
            "--no-assume",
            "stated-invariants",
            "--no-assume",
            "type-safety",
            "--no-assume",
            "declared-enums",
            "--no-assume",
            "ieee-floats",
            "--no-assume",
            "pointer-arithmetic",
        ],
        allows: 7,
    },
];

impl Mode {
    fn counts(&self, counts: &[u64; TAINTS]) -> u64 {
        (0..TAINTS).filter(|taint| taint & !self.allows == 0).map(|taint| counts[taint]).sum()
    }

    fn any(&self, flags: [bool; TAINTS]) -> bool {
        (0..TAINTS).any(|taint| taint & !self.allows == 0 && flags[taint])
    }
}

/// A verdict that a run contradicts.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The mode's name.
    pub mode: &'static str,
    /// How the analysed copy was compiled.
    pub build: &'static str,
    /// The line of both copies.
    pub line: usize,
    /// The obligation.
    pub obligation: Obligation,
    /// What the run did.
    pub run: String,
    /// Whether it is about an inferred clause.
    pub is_clause: bool,
}

impl Finding {
    /// Findings that are likely one mistake have the same signature.
    pub fn signature(&self) -> (&'static str, Verdict, &'static str) {
        let kind = match self.obligation.kind.as_str() {
            "assert" => "assert",
            _ if self.is_clause => "clause",
            _ => "other",
        };
        (self.mode, self.obligation.verdict, kind)
    }
}

/// How much was executed, and what a mode calls it.
#[derive(Debug, Default, Clone, Copy)]
pub struct Tally {
    /// Obligations that were executed at least once in a run that keeps the mode's assumptions.
    pub executed: u64,
    /// Of these, such that failed at least once.
    pub failed: u64,
    /// Of those executed, how many are called proved.
    pub proved: u64,
    /// How often obligations were executed in all.
    pub executions: u64,
}

impl Tally {
    /// Adds another's numbers.
    pub fn add(&mut self, other: Self) {
        self.executed += other.executed;
        self.failed += other.failed;
        self.proved += other.proved;
        self.executions += other.executions;
    }
}

/// What the run did that contradicts a claim, if anything. Claims take arithmetic to wrap around and arguments to be the same object, so these taints never matter.
fn contradicted(
    mode: &Mode,
    build: &'static str,
    claim: &Obligation,
    line: usize,
    observed: &Observed,
    printed: &Printed,
) -> Option<Finding> {
    let allowing = Mode { allows: mode.allows | 3, ..*mode };
    let is_among = |lines: &[usize]| lines.binary_search(&line).is_ok();
    let count =
        |of: &BTreeMap<usize, [u64; TAINTS]>, line| of.get(&line).map_or(0, |all| allowing.counts(all));
    let run = match claim.kind.as_str() {
        // Compilers may test the opposite, so it is not known which of the two is meant.
        "always-true" | "always-false" if is_among(&printed.conditions) => {
            let truths = observed.truths.get(&line)?;
            let (no, yes) = (allowing.counts(&truths[0]), allowing.counts(&truths[1]));
            (no > 0 && yes > 0).then(|| format!("the condition was true {yes} times and false {no} times"))
        }
        "unreachable-code" if is_among(&printed.cases) => {
            let times = count(&observed.reached, line + 1);
            (times > 0).then(|| format!("the case was taken {times} times"))
        }
        // Optimized code has no place for the head of a case, and code whose place is hidden is taken for that of an earlier line.
        "unreachable-code"
            if !claim.condition.starts_with("the assumption")
                && printed.cases.binary_search(&line.saturating_sub(1)).is_err() =>
        {
            None
        }
        "unreachable-code" | "contradiction" if is_among(&printed.passing) => {
            let times = count(&observed.passed, line);
            (times > 0).then(|| format!("passed, {times} times"))
        }
        _ => None,
    }?;
    Some(Finding { mode: mode.name, build, line, obligation: claim.clone(), run, is_clause: false })
}

/// Compares a run with the verdicts of one mode on the plain copy.
pub fn compare(
    mode: &Mode,
    build: &'static str,
    observed: &Observed,
    printed: &Printed,
    verdicts: &ByLine,
) -> (Vec<Finding>, Tally) {
    let mut findings = Vec::new();
    let mut tally = Tally::default();
    let mut failed: BTreeMap<usize, Vec<(&str, u64)>> = BTreeMap::new();
    for ((line, exception), counts) in &observed.failed {
        let count = mode.counts(counts);
        if count > 0 {
            failed.entry(*line).or_default().push((exception, count));
        }
    }
    for (&line, all) in verdicts.iter().filter(|(line, _)| **line != NO_LINE) {
        let obligations: Vec<&Obligation> = all.iter().filter(|obligation| !obligation.is_claim()).collect();
        for claim in all.iter().filter(|obligation| obligation.is_claim()) {
            findings.extend(contradicted(mode, build, claim, line, observed, printed));
        }
        let passed = if printed.passing.binary_search(&line).is_ok() {
            observed.passed.get(&line).map_or(0, |counts| mode.counts(counts))
        } else {
            0
        };
        let failures = failed.get(&line).map_or(&[][..], Vec::as_slice);
        let fails = |kind: &str| {
            failures
                .iter()
                .filter(|(exception, _)| failure::kinds(exception).contains(&kind))
                .map(|(_, count)| count)
                .sum::<u64>()
        };
        for obligation in &obligations {
            let count = fails(&obligation.kind);
            if passed + count > 0 {
                tally.executed += 1;
                tally.executions += passed + count;
                tally.failed += u64::from(count > 0);
                tally.proved += u64::from(obligation.verdict == Verdict::Proved);
            }
        }
        let mut found = |obligation: &Obligation, run: String| {
            findings.push(Finding {
                mode: mode.name,
                build,
                line,
                obligation: obligation.clone(),
                run,
                is_clause: false,
            });
        };
        for (exception, count) in failures {
            let kinds = failure::kinds(exception);
            let mut fitting =
                obligations.iter().filter(|obligation| kinds.contains(&obligation.kind.as_str())).peekable();
            if let Some(first) = fitting.peek().copied()
                && fitting
                    .all(|obligation| matches!(obligation.verdict, Verdict::Proved | Verdict::Unreachable))
            {
                found(first, format!("{exception}, {count} times"));
            }
        }
        if passed > 0 {
            // Of what goes on it is not known whether it was passed: the line may have a branch around it.
            for obligation in obligations.iter().filter(|obligation| !obligation.goes_on()) {
                let mut alike = obligations.iter().filter(|other| other.kind == obligation.kind);
                if alike.all(|other| matches!(other.verdict, Verdict::False | Verdict::Unreachable)) {
                    found(obligation, format!("passed, {passed} times"));
                    break;
                }
            }
        }
    }
    compare_probes(mode, build, printed, verdicts, &mut findings, &mut tally);
    (findings, tally)
}

/// The same for the assertions at probes.
fn compare_probes(
    mode: &Mode,
    build: &'static str,
    printed: &Printed,
    verdicts: &ByLine,
    findings: &mut Vec<Finding>,
    tally: &mut Tally,
) {
    for (line, assertion) in &printed.assertions {
        let Some(obligation) = verdicts
            .get(line)
            .and_then(|obligations| obligations.iter().find(|obligation| obligation.kind == "assert"))
        else {
            continue;
        };
        let (held, failed) = (mode.any(assertion.held), mode.any(assertion.failed));
        if held || failed {
            tally.executed += 1;
            tally.executions += 1;
            tally.failed += u64::from(failed);
            tally.proved += u64::from(obligation.verdict == Verdict::Proved);
        }
        let wrong = match obligation.verdict {
            Verdict::Proved => failed,
            Verdict::False => held,
            Verdict::Unreachable => held || failed,
            Verdict::Unknown => false,
        };
        if wrong {
            let run = format!(
                "the probe `{}` was {}",
                assertion.text,
                if obligation.verdict == Verdict::False || !failed { "true" } else { "false" }
            );
            findings.push(Finding {
                mode: mode.name,
                build,
                line: *line,
                obligation: obligation.clone(),
                run,
                is_clause: false,
            });
        }
    }
}
