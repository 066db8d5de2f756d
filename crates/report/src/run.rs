//! What was found in a file of the small language.

use marple_analysis::{Analysis, Outcome, Verdict};
use marple_ir::{Function, Obligation};

/// One function and what its analysis found.
pub struct FunctionReport<'a> {
    /// The function.
    pub function: &'a Function,
    /// `None` if the analysis itself failed.
    pub analysis: Option<Analysis>,
}

/// What was found in a file.
pub struct RunReport<'a> {
    /// The file, as the user named it.
    pub file: &'a str,
    /// The functions, in source order.
    pub functions: Vec<FunctionReport<'a>>,
    /// The ids of the assumptions that were on.
    pub assumptions: Vec<&'static str>,
}

/// How many obligations have which outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// They hold.
    pub proved: usize,
    /// They fail whenever reached.
    pub failing: usize,
    /// They are never reached.
    pub unreachable: usize,
    /// Nothing could be shown.
    pub unknown: usize,
}

impl Counts {
    pub(crate) fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Proved => self.proved += 1,
            Outcome::False => self.failing += 1,
            Outcome::Unreachable => self.unreachable += 1,
            Outcome::Unknown => self.unknown += 1,
        }
    }

    /// All of them.
    pub fn total(self) -> usize {
        self.proved + self.failing + self.unreachable + self.unknown
    }

    /// Whether there is something to report.
    pub fn has_findings(self) -> bool {
        self.failing + self.unknown > 0
    }
}

/// One obligation with its verdict.
pub struct Finding<'a> {
    /// The function it belongs to.
    pub function: &'a Function,
    /// What must hold.
    pub obligation: &'a Obligation,
    /// What is known of it; `None` if the analysis failed.
    pub verdict: Option<&'a Verdict>,
}

impl Finding<'_> {
    /// The outcome: what was not analysed is unknown.
    pub fn outcome(&self) -> Outcome {
        self.verdict.map_or(Outcome::Unknown, |verdict| verdict.outcome)
    }
}

impl RunReport<'_> {
    /// All obligations in source order.
    pub fn findings(&self) -> Vec<Finding<'_>> {
        let mut findings: Vec<Finding<'_>> = self
            .functions
            .iter()
            .flat_map(|report| {
                report.function.obligations.iter().enumerate().map(|(index, obligation)| Finding {
                    function: report.function,
                    obligation,
                    verdict: report.analysis.as_ref().map(|analysis| &analysis.verdicts[index]),
                })
            })
            .collect();
        findings.sort_by_key(|finding| finding.obligation.place);
        findings
    }

    /// The counts over all functions.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for finding in self.findings() {
            counts.add(finding.outcome());
        }
        counts
    }
}
