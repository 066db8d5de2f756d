//! A hunt: batch after batch, what was found, and what was counted.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;

use crate::batch::Hunt;
use crate::clauses::ClauseTally;
use crate::compare::{Finding, MODES, Tally};
use crate::generate::{self, Choice};
use crate::print::{self, Copy};
use crate::shrink;
use crate::syntax::Program;

/// Which programs are hunted.
pub struct Plan {
    /// The seed.
    pub seed: u64,
    /// What the programs may be made of.
    pub choice: Choice,
    /// The programs of the seed.
    pub numbers: Range<u64>,
    /// How many go into one assembly.
    pub batch: u64,
    /// How many findings are made smaller.
    pub shrink: usize,
    /// Whether the first batch with findings is the last.
    pub first: bool,
}

/// What a hunt counted.
#[derive(Default)]
pub struct Summary {
    /// For each mode.
    pub tallies: [Tally; MODES.len()],
    /// Of the inferred clauses.
    pub clauses: ClauseTally,
    /// Programs with findings.
    pub wrong: Vec<(Program, Vec<Finding>)>,
    /// Programs that do not compile, with the compiler's words.
    pub rejected: Vec<(u64, String)>,
    /// Programs whose run crashed.
    pub crashed: Vec<u64>,
}

/// Whether the probes of a batch are asserted: two of three, because assertions keep values alive that would be forgotten.
fn with_probes(seed: u64, batch: u64) -> bool {
    !(seed + batch).is_multiple_of(3)
}

/// Hunts without a word, but for what `progress` says.
pub fn collect(
    hunt: &Hunt<'_>,
    plan: &Plan,
    mut progress: impl FnMut(u64, &Summary),
) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let mut next = plan.numbers.start;
    while next < plan.numbers.end {
        let end = (next + plan.batch).min(plan.numbers.end);
        let programs: Vec<Program> =
            (next..end).map(|number| generate::program(plan.seed, number, &plan.choice)).collect();
        let report = hunt.evaluate(&programs, with_probes(plan.seed, next / plan.batch))?;
        for (tally, other) in summary.tallies.iter_mut().zip(report.tallies) {
            tally.add(other);
        }
        summary.clauses.add(&report.clauses);
        summary.rejected.extend(report.rejected);
        summary.crashed.extend(report.crashed);
        let wrong = programs.into_iter().zip(report.findings).filter(|(_, findings)| !findings.is_empty());
        summary.wrong.extend(wrong);
        next = end;
        progress(next, &summary);
        if plan.first && !summary.wrong.is_empty() {
            break;
        }
    }
    Ok(summary)
}

/// Hunts, prints what was found and counted; whether nothing was found.
#[expect(clippy::print_stdout, reason = "the tool's output")]
pub fn hunt(hunt: &Hunt<'_>, plan: &Plan) -> Result<bool, String> {
    println!(
        "seed {}, programs {} to {}, {}",
        plan.seed,
        plan.numbers.start,
        plan.numbers.end - 1,
        hunt.toolchain.name()
    );
    let mut told = 0;
    let mut signatures = BTreeSet::new();
    let mut shrunk = 0;
    let mut error = None;
    let mut counted = String::new();
    let summary = collect(hunt, plan, |done, summary| {
        for (program, findings) in &summary.wrong[told..] {
            for finding in findings {
                println!("program {}: {}", program.number, headline(finding));
            }
            let probes = with_probes(
                plan.seed,
                (program.number - plan.numbers.start) / plan.batch + plan.numbers.start / plan.batch,
            );
            for finding in findings {
                if shrunk < plan.shrink
                    && signatures.insert((finding.signature(), finding.obligation.kind.clone()))
                {
                    shrunk += 1;
                    match shrink::shrink(hunt, program, finding, probes) {
                        Ok((small, finding)) => println!("{}", explain(hunt, plan, &small, &finding)),
                        Err(message) => error = Some(message),
                    }
                }
            }
        }
        told = summary.wrong.len();
        let tally = summary.tallies[0];
        eprintln!("{done} programs, {} with findings, {} executions", summary.wrong.len(), tally.executions);
        counted = statistics(summary);
    });
    let summary = match summary {
        Ok(summary) => summary,
        Err(message) => {
            // What was counted until then.
            println!("{counted}");
            return Err(message);
        }
    };
    if let Some(message) = error {
        return Err(message);
    }
    println!("{}", statistics(&summary));
    Ok(summary.wrong.is_empty())
}

/// One line on a finding.
pub fn headline(finding: &Finding) -> String {
    let Finding { mode, build, line, obligation, run, is_clause } = finding;
    if *is_clause {
        return format!(
            "line {line}: {} is inferred: {} `{}`, {run} ({mode}, {build})",
            obligation.method, obligation.kind, obligation.condition
        );
    }
    format!(
        "line {line}: {} `{}` is called {}, {run} ({mode}, {build})",
        obligation.kind,
        obligation.condition,
        obligation.verdict.name()
    )
}

fn explain(hunt: &Hunt<'_>, plan: &Plan, program: &Program, finding: &Finding) -> String {
    let mut text = format!("\nWRONG: {}\n", headline(finding));
    let printed = print::print(std::slice::from_ref(program), &Copy::Plain(None));
    // The first line is the usings'.
    for (index, source) in printed.text.lines().enumerate().skip(1) {
        let source = if source.trim().is_empty() && index != finding.line { continue } else { source };
        let _ = writeln!(text, "{}{source}", if index == finding.line { "=>" } else { "  " });
    }
    let _ = writeln!(
        text,
        "repeat: scripts/hunt --{} --seed {} --program {} (the program before it was made smaller)",
        hunt.toolchain.name(),
        plan.seed,
        program.number
    );
    text
}

/// The numbers at the end.
pub fn statistics(summary: &Summary) -> String {
    let mut text = format!(
        "{} programs with findings, {} did not compile, {} crashed\n",
        summary.wrong.len(),
        summary.rejected.len(),
        summary.crashed.len()
    );
    for (number, message) in summary.rejected.iter().take(8) {
        let _ = writeln!(text, "  {number}: {message}");
    }
    for (mode, tally) in MODES.iter().zip(&summary.tallies) {
        let share = |part: u64| {
            let tenths = 1000 * part / tally.executed.max(1);
            format!("{}.{}", tenths / 10, tenths % 10)
        };
        let _ = writeln!(
            text,
            "{}: {} obligations executed {} times, {} failed at least once ({} %), {} called proved ({} %)",
            mode.name,
            tally.executed,
            tally.executions,
            tally.failed,
            share(tally.failed),
            tally.proved,
            share(tally.proved)
        );
    }
    text.push_str(&summary.clauses.text());
    text
}

/// Prints the plain copies of programs.
#[expect(clippy::print_stdout, reason = "the tool's output")]
pub fn print(seed: u64, numbers: &Range<u64>, choice: &Choice) -> bool {
    let programs: Vec<Program> =
        numbers.clone().map(|number| generate::program(seed, number, choice)).collect();
    println!("{}", print::print(&programs, &Copy::Plain(None)).text);
    true
}
