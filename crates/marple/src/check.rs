//! `marple check`: assemblies.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::{Args, ValueEnum};
use marple_analysis::{Domain, Outcome, Overflow};
use marple_cache::Shared;
use marple_ir::ObligationKind;
use marple_lower::Assumption;
use marple_metadata::assemblies::{AssemblyId, MethodHandle};
use marple_report::{
    CallSources, CheckReport, CheckedMethod, Diagnostic, Identity, InferredReport, Level, Location, Policy,
    Show, Stats, Style, TraceStep, Word, check_json, explained, github, html, human, msbuild, sarif,
};
use marple_session::{BrokenCall, Failure, MethodResult, NullChecks, Options, Session, Trace};
use marple_summaries::Inferred;
use marple_summaries::files::Library;

use crate::arrays::ArrayArguments;
use crate::cached::{CacheArguments, Inputs, Replay};
use crate::checks::Checks;
use crate::contracts_command::{ContractFiles, Texts};
use crate::earlier::{Same, with_prints};
use crate::files::Files;
use crate::fixes::{Fixes, add_fixes};
use crate::found::Found;
use crate::generated::Generated;
use crate::incremental::{Course, found_again, hash};
use crate::infer_command::Writer;
use crate::list::ListArguments;
use crate::opened::Opened;
use crate::own::OwnArguments;
use crate::policy::{policy, read_baseline};
use crate::prints::prints;
use crate::progress::{self, Progress};
use crate::run::{OverflowMode, domain_and_hints, parse_domain};
use crate::search::{Search, SearchArgs};
use crate::settings::Settings;
use crate::shared::SharedArguments;
use crate::sources::{SourceLines, SourceMap};
use crate::words::words;
use crate::{Status, known, threads};

/// What `marple check` takes.
#[derive(Args)]
#[command(after_help = "\
A folder stands for the own code below it: the assemblies that a .deps.json file calls projects, else those with a PDB and
sources, else all. Other assemblies are read where own code uses them, and not reported; --all-assemblies reports them too.

Exit codes: 0 nothing to report, 1 findings, 2 bad use or an input that cannot be read (a broken file, or a file without
code that was named itself), 3 Marple failed on a method, 130 interrupted. The largest that applies counts.
`marple explain RULE` tells what a finding means.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct CheckArguments {
    /// The assemblies, or folders of them
    #[arg(required_unless_present = "explain_pipeline")]
    paths: Vec<PathBuf>,
    /// What is checked, comma-separated
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = Checks::DEFAULT)]
    checks: Vec<Checks>,
    /// What is shown as text and for `MSBuild`: findings down to this level. The other formats have all
    #[arg(long, value_enum, default_value_t = ShownLevel::Warning)]
    level: ShownLevel,
    /// The form of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    own: OwnArguments,
    /// Findings of an earlier run do not count: a file of `marple baseline`, or a JSON or SARIF report
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Report only what a change broke: findings that an earlier version did not have, and those in code that changed or that rest on facts that
    /// changed. The earlier version is an assembly, a folder of them, a file of `marple baseline`, or a JSON or SARIF report
    #[arg(long, value_name = "FILE")]
    changed_since: Option<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    contracts: ContractFiles,
    /// Leave out what the compiler warns of as well (`CS86xx`), as far as that can be told; JSON and SARIF mark it
    #[arg(long)]
    no_compiler_duplicates: bool,
    /// Say what makes a finding rank before others: the factors of its score
    #[arg(long)]
    explain_score: bool,
    /// Say on whose word proofs rest: the facts of other methods and types without which they fail. It takes longer
    #[arg(long, conflicts_with = "no_infer")]
    explain_proofs: bool,
    #[command(flatten)]
    cache: CacheArguments,
    #[command(flatten)]
    shared: SharedArguments,
    /// Print findings and nothing else: no progress, no summary, no hints on the standard error
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,
    /// Say on the standard error how long each part of the work took
    #[arg(long, short)]
    verbose: bool,
    /// Only methods whose full name contains this
    #[arg(long, value_name = "TEXT", help_heading = "Advanced")]
    method: Option<String>,
    /// With JSON: list every obligation, proved ones too
    #[arg(long, help_heading = "Advanced")]
    all: bool,
    /// How many threads work; the output does not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, help_heading = "Advanced")]
    threads: usize,
    /// Count instructions, and those that are not modelled by reason
    #[arg(long, help_heading = "Advanced")]
    stats: bool,
    /// Take each method by itself: infer nothing of others
    #[arg(long, help_heading = "Advanced")]
    no_infer: bool,
    /// Switch an assumption off: no-overflow, aliasing, call-effects, pure-getters, single-thread, callee-contracts,
    /// inherited-contracts, library-contracts, read-only-fields, zero-based-arrays, closed-world, annotations, stated-invariants, type-safety, declared-enums, ieee-floats, pointer-arithmetic; see docs/SOUNDNESS.md
    #[arg(long, value_name = "ID", value_parser = ["no-overflow", "aliasing", "call-effects", "pure-getters", "single-thread", "callee-contracts", "inherited-contracts", "library-contracts", "read-only-fields", "zero-based-arrays", "closed-world", "annotations", "stated-invariants", "type-safety", "declared-enums", "ieee-floats", "pointer-arithmetic"], help_heading = "Advanced")]
    no_assume: Vec<String>,
    /// Assume what is not assumed otherwise: exhaustive-enums (what is behind a test of all declared values of an enum is never reached); see docs/SOUNDNESS.md
    #[arg(long, value_name = "ID", value_parser = ["exhaustive-enums"], help_heading = "Advanced")]
    assume: Vec<String>,
    /// What arithmetic outside a type's range does
    #[arg(long, value_enum, default_value_t = OverflowMode::Assume, help_heading = "Advanced")]
    overflow: OverflowMode,
    /// The domain, as for `marple run`
    #[arg(long, value_name = "DOMAIN", default_value = "adaptive", value_parser = parse_domain, help_heading = "Advanced")]
    domain: Domain,
    /// The hints, as for `marple run`
    #[arg(long, value_name = "LIST", help_heading = "Advanced")]
    hints: Option<String>,
    #[command(flatten, next_help_heading = "Advanced")]
    list: ListArguments,
    /// Print the refinement list and do nothing else
    #[arg(long, help_heading = "Advanced")]
    explain_pipeline: bool,
    #[command(flatten, next_help_heading = "Advanced")]
    arrays: ArrayArguments,
    /// Print the scalar program of each method instead of analysing it
    #[arg(long, help_heading = "Advanced")]
    lowered: bool,
    /// For measurements: only every Nth method
    #[arg(long, value_name = "N", default_value_t = 1, hide = true, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Write a baseline instead of a report; set by `marple baseline`
    #[arg(skip)]
    pub(crate) write_baseline: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ShownLevel {
    /// What fails whenever it is reached
    Error,
    /// And what could not be proved, where something in the code says that it can fail
    Warning,
    /// And what could not be proved, and that is all
    Note,
}

impl From<ShownLevel> for Level {
    fn from(level: ShownLevel) -> Self {
        match level {
            ShownLevel::Error => Self::Error,
            ShownLevel::Warning => Self::Warning,
            ShownLevel::Note => Self::Note,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: source lines with carets
    Text,
    /// `path(line,col): warning MP1003: text`
    Msbuild,
    /// Workflow commands of GitHub Actions: annotations in a pull request
    Github,
    /// See docs/json.md
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// One page for a browser: charts, filters, the findings in their source. It infers and shows contracts beside the methods
    Html,
}

/// Runs the command.
pub(crate) fn run(arguments: &CheckArguments) -> Status {
    match try_run(arguments) {
        Ok(status) => status,
        Err(Stopped { status, message }) => {
            eprintln!("marple: {message}");
            status
        }
    }
}

/// Why nothing was checked.
struct Stopped {
    status: Status,
    message: String,
}

fn try_run(arguments: &CheckArguments) -> Result<Status, Stopped> {
    let settings = Settings::of(&arguments.list.settings, &arguments.paths);
    let settings = settings.map_err(|message| Stopped { status: Status::Unusable, message })?;
    let found = domain_and_hints(arguments.domain, arguments.hints.as_deref(), &arguments.list, &settings);
    let (domain, hints, list) = found.map_err(|message| Stopped { status: Status::Unusable, message })?;
    if arguments.explain_pipeline {
        // Whoever closed the pipe has seen enough.
        let _ = io::stdout().write_all(list.explain(&marple_analysis::Options::default()).as_bytes());
        return Ok(Status::Clean);
    }
    let stop = Some(progress::listen());
    let analysis = marple_analysis::Options { domain, hints, list: list.entries, stop, ..Default::default() };
    let options = arguments.options(analysis);
    let pool = threads::pool(arguments.threads);
    let pool = pool.map_err(|message| Stopped { status: Status::Failed, message })?;
    // A baseline that cannot be read is no reason to find it out after the work.
    let baseline = arguments.baseline.as_ref().or(settings.baseline.as_ref());
    let baseline = baseline.map(|path| read_baseline(path)).transpose();
    let baseline = baseline.map_err(|message| Stopped { status: Status::Unusable, message })?;
    let library = arguments.contracts.with(&settings.contracts).library_and_texts();
    let library = library.map_err(|message| Stopped { status: Status::Unusable, message })?;
    let shared = arguments.shared.open();
    let shared = shared.map_err(|message| Stopped { status: Status::Unusable, message })?;
    Ok(pool.install(|| check(arguments, &settings, baseline, options, library, shared)))
}

impl CheckArguments {
    /// What is asked of every method.
    fn options(&self, analysis: marple_analysis::Options) -> Options {
        let is_assumed = |id: &str| !self.no_assume.iter().any(|off| off == id);
        let is_taken = |one: &Assumption| {
            let is_usual = Assumption::USUAL.contains(one) || self.assume.iter().any(|on| on == one.id());
            is_usual && is_assumed(one.id())
        };
        let wraps = self.overflow == OverflowMode::Wrap || !is_assumed("no-overflow");
        Options {
            analysis: self.arrays.apply(marple_analysis::Options {
                overflow: if wraps { Overflow::Wrap } else { Overflow::Assume },
                ..analysis
            }),
            checks: Checks::kinds_of(&self.checks),
            null: Checks::null(&self.checks),
            annotations: Checks::annotations(&self.checks),
            casts: Checks::casts(&self.checks),
            enums: Checks::enums(&self.checks),
            buffers: Checks::buffers(&self.checks),
            library: Checks::library(&self.checks),
            guards: Checks::guards(&self.checks),
            arithmetic: Checks::arithmetic(&self.checks),
            assumptions: Assumption::ALL.into_iter().filter(is_taken).collect(),
            infer: !self.no_infer,
            keeps_dropped: false,
        }
    }

    /// What is found beyond what the session's options say, for the cache.
    pub(crate) fn kind(&self) -> String {
        let Self { method, every, explain_proofs, .. } = self;
        let (is_page, is_baseline) = (self.is_page(), self.write_baseline.is_some());
        let has_prints = self.has_prints();
        format!("check {method:?} {every} {explain_proofs} {is_page} {is_baseline} {has_prints}")
    }

    /// Whether a run leaves something for one in which some bodies are others. What is inferred of all methods is no part of that.
    fn is_kept_by_body(&self) -> bool {
        let is_whole = self.method.is_none() && self.every == 1;
        is_whole && !self.no_infer && !self.explain_proofs && !self.is_page() && !self.has_prints()
    }

    /// The earlier version that is compared with.
    pub(crate) fn changed_since(&self) -> Option<&Path> {
        self.changed_since.as_deref().filter(|_| !self.lowered)
    }

    /// Whether it is of interest what findings rest on: to compare two versions, now or later.
    pub(crate) fn has_prints(&self) -> bool {
        self.changed_since.is_some() || self.write_baseline.is_some()
    }

    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    pub(crate) fn cache(&self) -> &CacheArguments {
        &self.cache
    }

    /// Whether inferred contracts are shown.
    fn is_page(&self) -> bool {
        self.format == Format::Html && !self.no_infer
    }

    /// Analyses methods.
    pub(crate) fn analyse(
        &self,
        session: &Session<'_>,
        opened: &[(usize, AssemblyId)],
        methods: &[MethodHandle],
        progress: &Progress,
    ) -> (Found, Option<Inferred>) {
        let is_wanted = |method: MethodHandle| self.wants(session, method);
        let mut found = Found::default();
        let inferred = if self.explain_proofs || self.is_page() {
            let (mut run, inferred) = session.check_inferred(methods, progress);
            run.methods.retain(|result| is_wanted(result.method));
            for &(number, assembly) in opened.iter().filter(|_| self.is_page()) {
                let writer = Writer { session, inferred: &inferred, style: Style::Plain, assembly, number };
                found.types.extend(writer.types(&|_| true));
                found.contracts.extend(writer.methods(&|_| true));
            }
            if self.explain_proofs {
                found.words = words(session, &inferred, &run.methods);
            }
            (found.methods, found.skipped) = (run.methods, run.skipped);
            Some(inferred)
        } else {
            let (run, inferred) = session.check_some(methods, &is_wanted, progress);
            (found.methods, found.skipped) = (run.methods, run.skipped);
            inferred
        };
        if self.has_prints() {
            found.prints = prints(session, inferred.as_ref(), &found.methods);
        }
        found.missing = session.missing();
        (found, inferred)
    }

    fn wants(&self, session: &Session<'_>, method: MethodHandle) -> bool {
        self.method.as_deref().is_none_or(|text| session.name(method).contains(text))
    }

    /// What is said on the standard error of a run as a whole. Gives whether something counts.
    fn say_beside(&self, report: &CheckReport, progress: &Progress, said: Option<&str>) -> bool {
        let diagnostics = report.diagnostics();
        if self.verbose {
            eprint!("{}", progress.times());
            if let Some(said) = said {
                eprintln!("marple: {said}");
            }
        }
        for unused in report.policy.unused(&diagnostics).into_iter().filter(|_| !self.quiet) {
            eprintln!("marple: suppresses nothing: {unused}");
        }
        diagnostics.iter().any(Diagnostic::counts)
    }

    fn print(&self, report: &CheckReport, inferred: &InferredReport) {
        if !report.missing.is_empty() && !self.quiet {
            eprintln!(
                "marple: not found, so nothing is known of what they declare: {} (--search FOLDER)",
                report.missing.join(", ")
            );
        }
        let stats = self.stats.then(|| Stats::of(report));
        let mut text = match self.format {
            Format::Text => {
                let lines = SourceLines::default();
                let styled = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
                let show = Show {
                    down_to: self.level.into(),
                    styled,
                    scores: self.explain_score,
                    summary: !self.quiet,
                };
                let proofs = explained(report);
                proofs + &human(report, &|file, number| lines.of_file(file, number), show)
            }
            Format::Msbuild => msbuild(report, self.level.into()),
            Format::Github => github(report, self.level.into()),
            Format::Json => check_json(report, self.all || self.explain_proofs, stats.as_ref()),
            Format::Sarif => sarif(report),
            Format::Html => {
                let lines = SourceLines::default();
                html(report, inferred, &|file, number| lines.of_file(file, number))
            }
        };
        match (stats, self.format) {
            (Some(stats), Format::Text) => text.push_str(&stats.to_string()),
            // The other forms have no place for it.
            (Some(stats), Format::Msbuild | Format::Github | Format::Sarif | Format::Html) => {
                eprint!("{stats}");
            }
            (None, _) | (_, Format::Json) => {}
        }
        if matches!(self.format, Format::Msbuild | Format::Sarif | Format::Html) {
            eprint!("{}", explained(report));
        }
        // Whoever closed the pipe has seen enough.
        let _ = io::stdout().write_all(text.as_bytes());
    }
}

/// Checks the methods of the inputs and prints what was found.
fn check(
    arguments: &CheckArguments,
    settings: &Settings,
    baseline: Option<Vec<Identity>>,
    mut options: Options,
    (library, texts): (Arc<Library>, Texts),
    shared: Option<Arc<Shared>>,
) -> Status {
    let start = Instant::now();
    let files = Files::default();
    let Opened { files: checked_files, modules, complete } =
        Opened::new(&arguments.paths, &arguments.own.with(settings), &files, arguments.quiet);
    if modules.is_empty()
        && !complete
        && matches!(arguments.format, Format::Text | Format::Msbuild | Format::Github)
    {
        // What is wrong was said; counts of nothing would only hide it.
        return Status::Unusable;
    }
    let paths: Vec<PathBuf> = checked_files.iter().map(|file| PathBuf::from(&file.path)).collect();
    let first = modules.first().map(|(_, module, _)| module);
    let search = Arc::new(Search::new(&arguments.search.with(&settings.search), &files, &paths, first));
    let own: Vec<PathBuf> = modules.iter().map(|(file, ..)| paths[*file].clone()).collect();
    let same = Same {
        arguments,
        options: &options,
        library: &library,
        texts: &texts,
        search: &arguments.search.with(&settings.search),
        shared: shared.as_ref(),
        own: &own,
    };
    let versions = match same.versions() {
        Ok(versions) => versions,
        Err(status) => return status,
    };
    let mut replay = Replay::new(&arguments.cache, shared, Arc::clone(&search));
    if arguments.lowered {
        // The whole program is printed, whatever of it would be checked.
        options.checks = ObligationKind::ALL.to_vec();
        options.null = NullChecks::Every;
    }
    let asked = Arc::clone(&replay.asked);
    let mut session = Session::new(Box::new(move |wanted| asked.find(&search, wanted)), options);
    session.use_contracts(library);
    let is_kept = arguments.is_kept_by_body() && replay.is_on() && modules.len() == 1;
    if is_kept {
        session.keep_record(hash);
    }
    let opened: Vec<(usize, AssemblyId)> =
        modules.into_iter().map(|(file, module, pdb)| (file, session.add(module, pdb))).collect();
    let methods: Vec<MethodHandle> = opened
        .iter()
        .flat_map(|&(_, assembly)| session.methods(assembly))
        .step_by(arguments.every as usize)
        .collect();
    if arguments.lowered {
        let is_wanted = |method: &MethodHandle| arguments.wants(&session, *method);
        let methods: Vec<MethodHandle> = methods.into_iter().filter(is_wanted).collect();
        return print_lowered(&session, &methods);
    }
    let progress = Progress::new(methods.len(), arguments.quiet);
    let kind = arguments.kind();
    let own: Vec<AssemblyId> = opened.iter().map(|&(_, assembly)| assembly).collect();
    let inputs = Inputs { session: &session, assemblies: &own, texts: &texts, kind: &kind };
    let analyse = || arguments.analyse(&session, &opened, &methods, &progress);
    let (found, course) = find(&mut replay, &inputs, is_kept, analyse);
    let said = course.words(found.methods.len());
    // What was found again is found as quickly the next time.
    let written = if matches!(course, Course::Whole(..)) { replay.encoded(&found) } else { None };
    let Found { methods, skipped, words, types, contracts, prints, missing } = found;
    progress.begin("fixes and report");
    let assumptions = assumptions(session.options(), &methods);
    let methods = located(&session, &opened, &paths, methods, words);
    let versions = versions.map(|versions| with_prints(versions, &checked_files, &methods, prints));
    let mut report = CheckReport {
        policy: Policy { baseline, versions, ..policy(settings, &session, &opened, &paths, &methods) },
        methods,
        files: checked_files,
        assumptions,
        missing,
        no_compiler_duplicates: arguments.no_compiler_duplicates,
        skipped,
        seconds: start.elapsed().as_secs_f64(),
    };
    let mut fixes = Fixes::new();
    let status = if let Some(path) = &arguments.write_baseline {
        write_baseline(path, &report, complete)
    } else {
        fixes = course.fixes(&session, &report);
        add_fixes(&session, &paths, &mut report, &fixes);
        progress.finish();
        report.seconds = start.elapsed().as_secs_f64();
        let has_findings = arguments.say_beside(&report, &progress, said.as_deref());
        let mut page = InferredReport::new();
        (page.types, page.methods) = (types, contracts);
        arguments.print(&report, &page);
        status(&report, complete, has_findings)
    };
    // Behind the output: whatever happens here, it is not lost. What crashed may do so only today, and what was stopped is not whole.
    if let Some(written) = written
        && !session.options().is_stopped()
        && !report.has_crashed()
    {
        // All that fixes read is read by now.
        replay.put(&inputs, written, &fixes, session.take_record());
    }
    if let Some(problem) = replay.problem().filter(|_| !arguments.quiet) {
        eprintln!("marple: the cache was not used: {problem}");
    }
    // The process ends here: nobody needs the room.
    std::mem::forget((report, fixes));
    status
}

/// What is found: as it was, with some bodies analysed again if that is kept, or anew.
fn find<'f>(
    replay: &mut Replay<'f>,
    inputs: &Inputs<'_, 'f>,
    is_kept: bool,
    analyse: impl FnOnce() -> (Found, Option<Inferred>),
) -> (Found, Course) {
    let kept = replay.get::<(Found, Fixes)>(inputs).filter(|(found, _)| found.fits(inputs.assemblies));
    if let Some((found, fixes)) = kept {
        return (found, Course::Replayed(fixes));
    }
    let earlier =
        is_kept.then(|| found_again(inputs.session, replay, inputs, inputs.assemblies[0])).flatten();
    match earlier {
        Some(Ok((found, again))) => (found, Course::Again(again)),
        other => {
            let (found, inferred) = analyse();
            (found, Course::Whole(inferred.map(Box::new), other.and_then(Result::err)))
        }
    }
}

/// The methods with their files and sources.
pub(crate) fn located(
    session: &Session<'_>,
    opened: &[(usize, AssemblyId)],
    paths: &[PathBuf],
    methods: Vec<MethodResult>,
    words: Vec<Vec<Vec<Word>>>,
) -> Vec<CheckedMethod> {
    let of_file = |file: usize, assembly: AssemblyId| {
        let sources = SourceMap::new(&paths[file], session.pdb(assembly));
        (file, sources, Generated::new(session.module(assembly)))
    };
    let maps: BTreeMap<AssemblyId, _> =
        opened.iter().map(|&(file, assembly)| (assembly, of_file(file, assembly))).collect();
    let words = words.into_iter().chain(std::iter::repeat_with(Vec::new));
    methods
        .into_iter()
        .zip(words)
        .map(|(found, words)| {
            let (file, sources, generated) = &maps[&found.method.assembly];
            let offsets = found.obligations.iter().map(|obligation| obligation.place.il());
            let notes = found.notes.iter().map(|note| Some(note.offset));
            let offsets: Vec<Option<u32>> = offsets.chain(notes).collect();
            let located = sources.locate(found.method.id, offsets.into_iter());
            let call = |call: &BrokenCall| CallSources {
                call: sources.locate(found.method.id, [Some(call.il)].into_iter()).pop().flatten(),
                way: call
                    .way
                    .iter()
                    .map(|step| sources.locate(step.method.id, [Some(step.il)].into_iter()).pop().flatten())
                    .collect(),
            };
            let trace = |steps: &Vec<Trace>| -> Vec<TraceStep> {
                let places = sources.locate(found.method.id, steps.iter().map(|step| step.il));
                let step = |(step, source): (&Trace, Option<Location>)| TraceStep {
                    kind: step.kind,
                    il: step.il,
                    source,
                    text: step.text.clone(),
                };
                steps.iter().zip(places).map(step).collect()
            };
            let traces = found.traces.iter().map(trace).collect();
            let calls = found.outside.calls.iter().map(call).collect();
            let is_generated = generated.is_generated(found.method.id);
            let fixes = BTreeMap::new();
            CheckedMethod { file: *file, sources: located, calls, words, traces, is_generated, fixes, found }
        })
        .collect()
}

/// The ids of the assumptions that some verdict may rely on: what the lowering concluded something from in a method of which
/// something was decided. `no-overflow` is about every computation.
fn assumptions(options: &Options, methods: &[MethodResult]) -> Vec<&'static str> {
    let decided: Vec<&MethodResult> = methods.iter().filter(|method| is_decided(method)).collect();
    let overflow = options.analysis.overflow == Overflow::Assume && !decided.is_empty();
    let is_used = |assumption: &Assumption| decided.iter().any(|method| method.used.contains(assumption));
    let used = Assumption::ALL.into_iter().filter(is_used).map(Assumption::id);
    overflow.then_some("no-overflow").into_iter().chain(used).collect()
}

/// Whether something was decided of a method.
fn is_decided(method: &MethodResult) -> bool {
    let Ok(analysis) = &method.result else { return false };
    let mut verdicts = analysis.verdicts.iter().zip(&method.wanted);
    verdicts.any(|(verdict, wanted)| *wanted && verdict.outcome != Outcome::Unknown)
}

/// Writes all that counts into a baseline file.
fn write_baseline(path: &Path, report: &CheckReport, complete: bool) -> Status {
    let findings = report.countable();
    let count = findings.len();
    if let Err(error) = std::fs::write(path, known::baseline(findings)) {
        eprintln!("marple: {}: cannot be written: {error}", path.display());
        return Status::Unusable;
    }
    eprintln!("marple: {count} findings are in {}", path.display());
    match status(report, complete, report.has_findings()) {
        Status::Findings => Status::Clean,
        other => other,
    }
}

fn status(report: &CheckReport, complete: bool, has_findings: bool) -> Status {
    let refused = report.methods.iter().any(|method| matches!(method.found.result, Err(Failure::Refused(_))));
    if report.skipped > 0 {
        Status::Interrupted
    } else if report.has_crashed() {
        Status::Failed
    } else if refused || !complete {
        Status::Unusable
    } else if has_findings {
        Status::Findings
    } else {
        Status::Clean
    }
}

fn print_lowered(session: &Session<'_>, methods: &[MethodHandle]) -> Status {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for &method in methods {
        if let Ok(Some(lowered)) = session.lower(method) {
            let _ = writeln!(out, "{}", lowered.function);
        }
    }
    Status::Clean
}
