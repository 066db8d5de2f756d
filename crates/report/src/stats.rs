//! How much was lowered, and what was not modelled.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::CheckReport;

/// What `--stats` prints.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Stats {
    /// The methods whose bodies became functions.
    pub lowered: usize,
    /// The methods whose bodies did not.
    pub not_lowered: usize,
    /// The instructions of the lowered bodies.
    pub instructions: usize,
    /// How many of them leave a number, a truth value, a reference or a float of which nothing is known although their
    /// operands tell it, or have an effect that is not followed. What is read from memory that nobody knows, what calls return
    /// and what addresses are as numbers is not counted: that is what they are.
    pub unmodelled: usize,
    /// The same by reason.
    pub unmodelled_by_reason: BTreeMap<Cow<'static, str>, usize>,
    /// The values that instructions of the scalar program define.
    pub values: usize,
    /// How many of them may be anything: results of calls, first reads of memory, and all that is not modelled.
    pub unknown_values: usize,
    /// The methods at which a domain gave up.
    pub gave_up: usize,
    /// The steps of domain work.
    pub steps: u64,
}

impl Stats {
    /// Counts what a report has.
    pub fn of(report: &CheckReport) -> Self {
        let mut stats = Self::default();
        for method in report.methods.iter().map(|method| &method.found) {
            let size = &method.size;
            if size.instructions == 0 {
                stats.not_lowered += 1;
            } else {
                stats.lowered += 1;
            }
            stats.instructions += size.instructions;
            stats.values += size.values;
            stats.unknown_values += size.unknown_values;
            for (reason, count) in &size.unmodelled {
                stats.unmodelled += count;
                *stats.unmodelled_by_reason.entry(reason.clone()).or_default() += count;
            }
            stats.gave_up += usize::from(method.hit_limit());
            stats.steps += method.steps;
        }
        stats
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} bodies lowered, {} not", self.lowered, self.not_lowered)?;
        let share = |count: usize, all: usize| {
            // Counts of instructions are far below 2^52.
            #[allow(clippy::cast_precision_loss)]
            let share = count as f64 / all.max(1) as f64;
            100.0 * share
        };
        let percent = |count| share(count, self.instructions);
        let (all, some) = (self.instructions, self.unmodelled);
        writeln!(f, "{all} instructions, {some} counted as not modelled ({:.2} %)", percent(some))?;
        let mut reasons: Vec<_> = self.unmodelled_by_reason.iter().collect();
        reasons.sort_by(|one, other| other.1.cmp(one.1).then_with(|| one.0.cmp(other.0)));
        for (reason, count) in reasons {
            writeln!(f, "{count:>9}  {:.3} %  {reason}", percent(*count))?;
        }
        let (all, some) = (self.values, self.unknown_values);
        writeln!(
            f,
            "{all} values, {some} unknown ({:.2} %): results of calls, first reads of memory, what is not modelled",
            share(some, all)
        )?;
        writeln!(f, "{} steps of domain work; {} methods hit the budget", self.steps, self.gave_up)
    }
}
