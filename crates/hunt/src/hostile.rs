//! Hostile programs: C# files whose cases are run, and whose comments say what is observed there. `tests/hostile/README.md`
//! has the convention.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use crate::failure;
use crate::toolchain::{Options, Toolchain};
use crate::verdicts::{ByLine, Marple, NO_LINE, Obligation, Verdict};

/// What is wrong with a file: a verdict that the run contradicts, or a comment that does.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The line, from 1; 0 if it is about the whole file.
    pub line: usize,
    /// What is wrong.
    pub message: String,
    /// Whether it is Marple's mistake, and not the file's.
    pub of_marple: bool,
}

/// What the comments of a file say.
struct Expectations {
    /// Whether the file is only for Roslyn, or only for mono.
    only: Option<bool>,
    /// The options of each analysis.
    analyses: Vec<Vec<String>>,
    /// Lines that fail, with the kind of obligation if one is named.
    fails: Vec<(usize, Option<String>)>,
    reached: Vec<usize>,
    /// The kinds of obligations that proofs of the same case may rely on.
    relies_on: Vec<String>,
    /// The lines at which cases begin, and what they are called.
    cases: Vec<(usize, String)>,
}

impl Expectations {
    /// The lines of the case that a line belongs to, and what it is called.
    fn case(&self, line: usize) -> (std::ops::Range<usize>, &str) {
        let next = self.cases.partition_point(|(start, _)| *start <= line);
        let (start, name) =
            next.checked_sub(1).map_or((0, ""), |case| (self.cases[case].0, &self.cases[case].1));
        (start..self.cases.get(next).map_or(usize::MAX, |(line, _)| *line), name)
    }

    /// Whether a proof at a line relies on an obligation of its case that is not proved.
    fn is_excused(&self, line: usize, found: &ByLine) -> bool {
        let is_open = |obligation: &Obligation| {
            self.relies_on.contains(&obligation.kind)
                && !matches!(obligation.verdict, Verdict::Proved | Verdict::Unreachable)
        };
        let (lines, name) = self.case(line);
        // What compilers make has no line: a method that hands on to another one.
        let is_of_case = |obligation: &&Obligation| {
            let class = obligation.method.split(['/', '.', '`']).next();
            !name.is_empty() && class == Some(name)
        };
        let mut unplaced = found.get(&NO_LINE).into_iter().flatten().filter(is_of_case);
        found.range(lines).any(|(_, obligations)| obligations.iter().any(is_open)) || unplaced.any(is_open)
    }
}

/// What happened at run time.
struct Run {
    /// Line and exception.
    failed: BTreeSet<(usize, String)>,
    reached: BTreeSet<usize>,
}

const SUPPORT: &str = include_str!("../support/Hostile.cs");
const RUN_LIMIT: Duration = Duration::from_mins(2);

/// Compiles, runs and analyses one file; none if the file is not for this toolchain.
pub fn check_file(
    path: &Path,
    toolchain: &Toolchain,
    marple: &Marple,
) -> Result<Option<Vec<Problem>>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let expectations = expectations(&text);
    if expectations.only.is_some_and(|modern| modern != toolchain.is_modern()) {
        return Ok(None);
    }
    let folder = tempfile::Builder::new()
        .prefix("marple-hostile")
        .tempdir()
        .map_err(|error| format!("no temporary folder: {error}"))?;
    let folder = folder.path();
    let write = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).map_err(|error| format!("{name}: {error}"))
    };
    write("Case.cs", &text)?;
    write("Hostile.cs", SUPPORT)?;
    let run = match run(folder, toolchain)? {
        Ok(run) => run,
        Err(problems) => return Ok(Some(problems)),
    };
    let mut problems = broken_promises(&expectations, &run);
    let levels: &[bool] = if toolchain.is_modern() { &[false, true] } else { &[true] };
    for &optimize in levels {
        let out = if optimize { "Optimized.dll" } else { "Debug.dll" };
        let options = Options { optimize, executable: true, define: "ANALYSED" };
        if let Err(errors) = toolchain.compile(folder, &["Case.cs", "Hostile.cs"], out, options)? {
            return Ok(Some(
                errors
                    .into_iter()
                    .map(|error| Problem { line: error.line, message: error.message, of_marple: false })
                    .collect(),
            ));
        }
        let analyses: Vec<Vec<&str>> = expectations
            .analyses
            .iter()
            .map(|options| options.iter().map(String::as_str).collect())
            .collect();
        let all: Vec<&[&str]> = analyses.iter().map(Vec::as_slice).collect();
        for (analysis, found) in analyses.iter().zip(marple.check(toolchain, folder, out, "Case.cs", &all)?) {
            let how = format!(
                "{}{}{}",
                if optimize { "optimized" } else { "debug" },
                if analysis.is_empty() { "" } else { ", " },
                analysis.join(" ")
            );
            problems.extend(contradictions(&expectations, &run, &found, &how));
        }
    }
    problems.sort();
    problems.dedup();
    Ok(Some(problems))
}

fn run(folder: &Path, toolchain: &Toolchain) -> Result<Result<Run, Vec<Problem>>, String> {
    let options = Options { optimize: false, executable: true, define: "RUN" };
    if let Err(errors) = toolchain.compile(folder, &["Case.cs", "Hostile.cs"], "Run.dll", options)? {
        return Ok(Err(errors
            .into_iter()
            .map(|error| Problem { line: error.line, message: error.message, of_marple: false })
            .collect()));
    }
    let outcome = toolchain.run(folder, "Run.dll", &["Case.cs"], RUN_LIMIT)?;
    if outcome.late || outcome.code != Some(0) {
        let message =
            format!("the run {}: {}", if outcome.late { "did not end" } else { "crashed" }, outcome.errors);
        return Ok(Err(vec![Problem { line: 0, message, of_marple: false }]));
    }
    let (mut run, mut problems) = (Run { failed: BTreeSet::new(), reached: BTreeSet::new() }, Vec::new());
    for line in outcome.output.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match (words[0], words.get(1).and_then(|number| number.parse().ok()), words.get(2)) {
            ("fail", Some(line), Some(exception)) => _ = run.failed.insert((line, (*exception).to_owned())),
            ("reached", Some(line), None) => _ = run.reached.insert(line),
            _ => problems.push(Problem {
                line: 0,
                message: format!("the run said `{line}`"),
                of_marple: false,
            }),
        }
    }
    Ok(if problems.is_empty() { Ok(run) } else { Err(problems) })
}

fn expectations(text: &str) -> Expectations {
    let mut found = Expectations {
        only: None,
        analyses: Vec::new(),
        fails: Vec::new(),
        reached: Vec::new(),
        relies_on: Vec::new(),
        cases: Vec::new(),
    };
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if let Some(rest) = line.strip_prefix("public static class ") {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            found.cases.push((number, rest[..end].to_owned()));
        }
        if line.trim() == "// roslyn only" {
            found.only = Some(true);
        } else if line.trim() == "// mono only" {
            found.only = Some(false);
        } else if let Some(kinds) = line.trim().strip_prefix("// relies on:") {
            found.relies_on.extend(kinds.split_whitespace().map(str::to_owned));
        } else if let Some(options) = line.trim().strip_prefix("// marple:") {
            found.analyses.push(options.split_whitespace().map(str::to_owned).collect());
        } else if let Some((_, comment)) = line.rsplit_once("// ") {
            let mut words = comment.split_whitespace();
            match words.next() {
                Some("fails") => found.fails.push((number, words.next().map(str::to_owned))),
                Some("reached") => found.reached.push(number),
                _ => (),
            }
        }
    }
    if found.analyses.is_empty() {
        found.analyses.push(Vec::new());
    }
    found
}

/// Where the comments and the run differ.
fn broken_promises(expectations: &Expectations, run: &Run) -> Vec<Problem> {
    let problem = |line, message: String| Problem { line, message, of_marple: false };
    let mut problems = Vec::new();
    for (line, kind) in &expectations.fails {
        let mut exceptions =
            run.failed.iter().filter(|(at, _)| at == line).map(|(_, exception)| exception).peekable();
        if exceptions.peek().is_none() {
            problems.push(problem(*line, "`// fails`, and it was not observed to fail".to_owned()));
        } else if let Some(kind) = kind
            && !exceptions.any(|exception| failure::kinds(exception).contains(&kind.as_str()))
        {
            problems
                .push(problem(*line, format!("`// fails {kind}`, and no failure of that kind was observed")));
        }
    }
    for (line, exception) in &run.failed {
        let is_asked = !failure::kinds(exception).is_empty() && !failure::is_library(exception);
        if is_asked && !expectations.fails.iter().any(|(at, _)| at == line) {
            problems
                .push(problem(*line, format!("{exception} was observed, and the line has no `// fails`")));
        }
    }
    for line in &expectations.reached {
        if !run.reached.contains(line) {
            problems.push(problem(
                *line,
                "`// reached`, and `Hostile.Reached()` was not called there".to_owned(),
            ));
        }
    }
    problems
}

/// Where Marple and the run differ.
fn contradictions(expectations: &Expectations, run: &Run, found: &ByLine, how: &str) -> Vec<Problem> {
    let nothing = Vec::new();
    let at = |line: usize| found.get(&line).unwrap_or(&nothing);
    let mut problems = Vec::new();
    for (line, exception) in &run.failed {
        let named =
            expectations.fails.iter().find(|(at, _)| at == line).and_then(|(_, kind)| kind.as_deref());
        let kinds = failure::kinds(exception);
        let fits = |kind: &str| {
            kinds.contains(&kind) && named.is_none_or(|named| named == kind || !kinds.contains(&named))
        };
        let fitting: Vec<_> = at(*line).iter().filter(|obligation| fits(&obligation.kind)).collect();
        if fitting.is_empty() && failure::is_library(exception) && named.is_none() {
            continue;
        }
        if fitting.is_empty() {
            let message =
                format!("{exception} was observed, and Marple has no obligation for that here ({how})");
            problems.push(Problem { line: *line, message, of_marple: false });
        } else if fitting
            .iter()
            .all(|obligation| matches!(obligation.verdict, Verdict::Proved | Verdict::Unreachable))
            && !expectations.is_excused(*line, found)
        {
            let message = format!(
                "{exception} was observed, and `{}` is called {} ({how})",
                fitting[0].condition,
                fitting[0].verdict.name()
            );
            problems.push(Problem { line: *line, message, of_marple: true });
        }
    }
    for &line in expectations.reached.iter().filter(|line| run.reached.contains(line)) {
        if at(line).is_empty() {
            let message = format!("`// reached`, and Marple has no obligation here ({how})");
            problems.push(Problem { line, message, of_marple: false });
        }
        for obligation in at(line)
            .iter()
            .filter(|obligation| matches!(obligation.verdict, Verdict::False | Verdict::Unreachable))
            .filter(|obligation| !obligation.is_claim())
            .filter(|obligation| !obligation.goes_on() || obligation.verdict == Verdict::Unreachable)
        {
            let message = format!(
                "the run got past it, and `{}` is called {} ({how})",
                obligation.condition,
                obligation.verdict.name()
            );
            problems.push(Problem { line, message, of_marple: true });
        }
    }
    problems
}
