//! Many programs at once: compiled into one assembly, run in one process, analysed in every mode.

use std::path::Path;
use std::time::Duration;

use crate::clauses::{self, ClauseTally, Clauses, Said, Woven};
use crate::compare::{self, Finding, MODES, Tally};
use crate::observed::{self, Observed};
use crate::print::{self, Copy, Printed};
use crate::syntax::Program;
use crate::toolchain::{CompileError, Options, Toolchain};
use crate::verdicts::{Marple, Obligation, Verdict};

/// What programs are hunted with.
pub struct Hunt<'a> {
    /// The compiler and the runtime.
    pub toolchain: &'a Toolchain,
    /// What is hunted.
    pub marple: &'a Marple,
    /// How often each program is run, with other inputs each time.
    pub runs: usize,
    /// In which of the modes.
    pub modes: &'a [usize],
    /// What is done with inferred clauses.
    pub clauses: Clauses,
}

/// What became of a batch.
#[derive(Default)]
pub struct Report {
    /// For each program its findings, with lines counted from the program's first.
    pub findings: Vec<Vec<Finding>>,
    /// For each mode.
    pub tallies: [Tally; MODES.len()],
    /// Of the inferred clauses.
    pub clauses: ClauseTally,
    /// Programs that do not compile, with the compiler's words; that is the generator's mistake.
    pub rejected: Vec<(u64, String)>,
    /// Programs whose run crashed or did not end.
    pub crashed: Vec<u64>,
}

const RUN_LIMIT: Duration = Duration::from_mins(1);

impl Hunt<'_> {
    /// Runs and compares programs; with probes if `probes`.
    pub fn evaluate(&self, programs: &[Program], probes: bool) -> Result<Report, String> {
        let folder = tempfile::Builder::new()
            .prefix("marple-hunt")
            .tempdir()
            .map_err(|error| format!("no temporary folder: {error}"))?;
        let folder = folder.path();
        write(folder, "Support.cs", include_str!("../support/Support.cs"))?;
        write(folder, "Log.cs", include_str!("../support/Log.cs"))?;
        let mut report = Report { findings: vec![Vec::new(); programs.len()], ..Report::default() };
        let mut left: Vec<usize> = (0..programs.len()).collect();
        let woven = loop {
            let chosen: Vec<Program> = left.iter().map(|&index| programs[index].clone()).collect();
            let said = match self.infer(folder, &chosen, probes)? {
                Ok(said) => said,
                Err((printed, errors)) => {
                    Self::reject(&mut report, &mut left, &chosen, &printed, errors)?;
                    if left.is_empty() {
                        return Ok(report);
                    }
                    continue;
                }
            };
            let printed = print::print(&chosen, &Copy::Logged);
            let woven = self.weave(&chosen, &printed, &said);
            write(folder, "Logged.cs", &woven.text)?;
            let options = Options { optimize: false, executable: true, define: "RUN" };
            let compiled = self.toolchain.compile(
                folder,
                &["Logged.cs", "Support.cs", "Log.cs"],
                "Logged.exe",
                options,
            )?;
            let Err(errors) = compiled else { break woven };
            Self::reject(&mut report, &mut left, &chosen, &printed, errors)?;
            if left.is_empty() {
                return Ok(report);
            }
        };
        let chosen: Vec<Program> = left.iter().map(|&index| programs[index].clone()).collect();
        let Some(observed) = self.run(folder, &chosen)? else {
            return self.divide(programs, &left, probes, report);
        };
        Self::compare_clauses(&chosen, &left, &observed, &woven, &mut report);
        if self.modes.is_empty() {
            return Ok(report);
        }
        if let Some(rest) = self.analyse(folder, &chosen, &left, &observed, probes, &mut report)? {
            report.clauses = ClauseTally::default();
            return self.again(programs, &[&rest], probes, report);
        }
        Ok(report)
    }

    /// How the analysed copy is compiled: whether it is optimized, and what that is called.
    fn builds(&self, chosen: &[Program]) -> &'static [(bool, &'static str)] {
        match self.toolchain {
            Toolchain::Dotnet(..) => &[(false, "Debug"), (true, "Release")],
            // mcs writes nearly the same with and without: the programs take turns.
            Toolchain::Mono if chosen.first().is_some_and(|program| program.number.is_multiple_of(3)) => {
                &[(false, "mcs")]
            }
            Toolchain::Mono => &[(true, "mcs -optimize")],
        }
    }

    /// What is inferred of the programs, before they are run; or what the compiler says against them.
    fn infer(
        &self,
        folder: &Path,
        chosen: &[Program],
        probes: bool,
    ) -> Result<Result<Said, (Printed, Vec<CompileError>)>, String> {
        let mut said = Said::new();
        if self.clauses == Clauses::Ignored {
            return Ok(Ok(said));
        }
        let printed = print::print(chosen, if probes { &Copy::Asking } else { &Copy::Plain(None) });
        write(folder, "Asking.cs", &printed.text)?;
        for &(optimize, build) in self.builds(chosen) {
            let options = Options { optimize, executable: false, define: "ANALYSED" };
            let sources = ["Asking.cs", "Support.cs"];
            if let Err(errors) = self.toolchain.compile(folder, &sources, "Asking.dll", options)? {
                return Ok(Err((printed, errors)));
            }
            for clause in self.marple.infer(self.toolchain, folder, "Asking.dll")? {
                said.entry(clause).or_insert(build);
            }
        }
        Ok(Ok(said))
    }

    /// The logged copy with what is inferred.
    fn weave(&self, chosen: &[Program], printed: &Printed, said: &Said) -> Woven {
        let taint = |line: usize| owner(printed, line).map_or(0, |index| chosen[index].taint);
        clauses::weave(&printed.text, said, self.clauses == Clauses::Strengthened, &taint)
    }

    /// Finds the clauses that were false.
    fn compare_clauses(
        chosen: &[Program],
        left: &[usize],
        observed: &Observed,
        woven: &Woven,
        report: &mut Report,
    ) {
        let (tally, wrong) = clauses::violated(woven, observed);
        report.clauses.add(&tally);
        // The lines of all copies are the same.
        let printed = print::print(chosen, &Copy::Logged);
        for (check, count, values) in wrong {
            let Some(owner) = owner(&printed, check.line) else { continue };
            let obligation = Obligation {
                kind: check.clause.kind.name().to_owned(),
                condition: check.clause.condition.clone(),
                method: check.clause.of.clone(),
                verdict: Verdict::Proved,
            };
            report.findings[left[owner]].push(Finding {
                mode: MODES[0].name,
                build: check.build,
                line: check.line - (printed.ranges[owner].0 - 1),
                obligation,
                run: format!("false {count} times, first with {values}"),
                is_clause: true,
            });
        }
    }

    /// Takes the programs out that the compiler objects to.
    fn reject(
        report: &mut Report,
        left: &mut Vec<usize>,
        chosen: &[Program],
        printed: &Printed,
        errors: Vec<CompileError>,
    ) -> Result<(), String> {
        let before = left.len();
        let mut bad = vec![None; before];
        for error in errors {
            let owner = owner(printed, error.line)
                .ok_or_else(|| format!("{}:{}: {}", error.file, error.line, error.message))?;
            bad[owner].get_or_insert(format!(
                "{} in `{}`",
                error.message,
                printed.text.lines().nth(error.line - 1).unwrap_or("").trim()
            ));
        }
        let mut index = 0;
        left.retain(|_| {
            index += 1;
            if let Some(message) = bad[index - 1].take() {
                report.rejected.push((chosen[index - 1].number, message));
                return false;
            }
            true
        });
        if left.len() == before { Err("the compiler objects to no program".to_owned()) } else { Ok(()) }
    }

    fn run(&self, folder: &Path, chosen: &[Program]) -> Result<Option<Observed>, String> {
        let mut arguments = vec![self.runs.to_string()];
        arguments.extend(chosen.iter().map(|program| (program.number % 100_000).to_string()));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let outcome = self.toolchain.run(folder, "Logged.exe", &arguments, RUN_LIMIT)?;
        Ok(if outcome.late { None } else { observed::read(&outcome.output) })
    }

    /// A run that crashes takes all others with it: each half goes on alone.
    fn divide(
        &self,
        programs: &[Program],
        left: &[usize],
        probes: bool,
        mut report: Report,
    ) -> Result<Report, String> {
        if let [only] = left {
            report.crashed.push(programs[*only].number);
            return Ok(report);
        }
        let (first, second) = left.split_at(left.len() / 2);
        self.again(programs, &[first, second], probes, report)
    }

    /// Evaluates each part of a batch alone, and adds what is found to the report.
    fn again(
        &self,
        programs: &[Program],
        parts: &[&[usize]],
        probes: bool,
        mut report: Report,
    ) -> Result<Report, String> {
        for half in parts {
            let chosen: Vec<Program> = half.iter().map(|&index| programs[index].clone()).collect();
            let part = self.evaluate(&chosen, probes)?;
            for (index, findings) in half.iter().zip(part.findings) {
                report.findings[*index] = findings;
            }
            for (tally, other) in report.tallies.iter_mut().zip(part.tallies) {
                tally.add(other);
            }
            report.clauses.add(&part.clauses);
            report.rejected.extend(part.rejected);
            report.crashed.extend(part.crashed);
        }
        Ok(report)
    }

    /// Analyses the plain copy. If the compiler refuses some of it, which it did not refuse in the logged copy: the programs that are left.
    fn analyse(
        &self,
        folder: &Path,
        chosen: &[Program],
        left: &[usize],
        observed: &Observed,
        probes: bool,
        report: &mut Report,
    ) -> Result<Option<Vec<usize>>, String> {
        let printed = print::print(chosen, &Copy::Plain(probes.then_some(&observed.values)));
        write(folder, "Plain.cs", &printed.text)?;
        for &(optimize, build) in self.builds(chosen) {
            let options = Options { optimize, executable: false, define: "ANALYSED" };
            if let Err(errors) =
                self.toolchain.compile(folder, &["Plain.cs", "Support.cs"], "Plain.dll", options)?
            {
                let mut rest = left.to_vec();
                Self::reject(report, &mut rest, chosen, &printed, errors)?;
                return Ok(Some(rest));
            }
            let options: Vec<&[&str]> = self.modes.iter().map(|&mode| MODES[mode].options).collect();
            let verdicts = self.marple.check(self.toolchain, folder, "Plain.dll", "Plain.cs", &options)?;
            for (&mode, verdicts) in self.modes.iter().zip(&verdicts) {
                let (findings, counted) = compare::compare(&MODES[mode], build, observed, &printed, verdicts);
                report.tallies[mode].add(counted);
                for mut finding in findings {
                    let Some(owner) = owner(&printed, finding.line) else { continue };
                    finding.line -= printed.ranges[owner].0 - 1;
                    report.findings[left[owner]].push(finding);
                }
            }
        }
        Ok(None)
    }
}

/// The program that has a line.
fn owner(printed: &Printed, line: usize) -> Option<usize> {
    printed.ranges.iter().position(|&(first, end)| first <= line && line < end)
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    std::fs::write(folder.join(name), text).map_err(|error| format!("{name}: {error}"))
}
