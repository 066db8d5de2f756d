//! `marple check`: assemblies.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use clap::{Args, ValueEnum};
use marple_analysis::{Domain, Options, Overflow, analyse};
use marple_ir::{BlockId, Function, Obligation, ObligationKind, Op};
use marple_lower::{Assumption, Environment, Guards, Knowledge, lower, lower_named};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle, Unknown};
use marple_metadata::pdb::Pdb;
use marple_metadata::tables::MethodDef;
use marple_report::{
    CheckReport, CheckedFile, CheckedMethod, Failure, FileKind, Stats, check_json, human, msbuild, sarif,
};
use rayon::prelude::*;

use crate::arrays::ArrayArguments;
use crate::files::Files;
use crate::inputs::{inputs, open};
use crate::list::ListArguments;
use crate::run::{OverflowMode, domain_and_hints, parse_domain};
use crate::search::{Search, SearchArgs, find_pdb};
use crate::sources::{SourceLines, SourceMap};
use crate::{STACK, Status, crash, progress};

/// What `marple check` takes.
#[derive(Args)]
#[command(after_help = "\
A folder stands for every .dll and .exe below it. Each file gets its line; those with code are analysed.

Exit codes: 0 nothing to report, 1 findings, 2 bad use or an input that cannot be read (a broken file, or a file without
code that was named itself), 3 Marple failed on a method, 130 interrupted. The largest that applies counts.
`marple explain RULE` tells what a finding means.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct CheckArguments {
    /// The assemblies, or folders of them
    #[arg(required_unless_present = "explain_pipeline")]
    paths: Vec<PathBuf>,
    /// What is checked, comma-separated
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [Checks::Bounds, Checks::NullEvidence, Checks::Division, Checks::Stated])]
    checks: Vec<Checks>,
    /// The domain, as for `marple run`
    #[arg(long, value_name = "DOMAIN", default_value = "adaptive", value_parser = parse_domain)]
    domain: Domain,
    /// The hints, as for `marple run`
    #[arg(long, value_name = "LIST")]
    hints: Option<String>,
    #[command(flatten)]
    list: ListArguments,
    /// Print the refinement list and do nothing else
    #[arg(long)]
    explain_pipeline: bool,
    /// What arithmetic outside a type's range does
    #[arg(long, value_enum, default_value_t = OverflowMode::Assume)]
    overflow: OverflowMode,
    #[command(flatten)]
    arrays: ArrayArguments,
    /// Switch an assumption off: no-overflow, aliasing, call-effects, pure-getters, single-thread, callee-contracts,
    /// inherited-contracts, library-contracts, read-only-fields; see docs/SOUNDNESS.md
    #[arg(long, value_name = "ID", value_parser = ["no-overflow", "aliasing", "call-effects", "pure-getters", "single-thread", "callee-contracts", "inherited-contracts", "library-contracts", "read-only-fields"])]
    no_assume: Vec<String>,
    /// Only methods whose full name contains this
    #[arg(long, value_name = "TEXT")]
    method: Option<String>,
    /// For measurements: only every Nth method
    #[arg(long, value_name = "N", default_value_t = 1, hide = true, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// With JSON: list every obligation, proved ones too
    #[arg(long)]
    all: bool,
    /// Print the scalar program of each method instead of analysing it
    #[arg(long)]
    lowered: bool,
    /// Count instructions, and those that are not modelled by reason
    #[arg(long)]
    stats: bool,
    /// How many threads work; the output does not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// The form of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: source lines with carets
    Text,
    /// `path(line,col): warning MP1003: text`
    Msbuild,
    /// See docs/json.md
    Json,
    /// SARIF 2.1.0
    Sarif,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Checks {
    /// Array sizes and indexes
    Bounds,
    /// Null references the method itself has a reason to distrust: compared with null, assigned null, or from `as`
    NullEvidence,
    /// All null references
    Null,
    /// Division by zero, and of the smallest number by -1
    Division,
    /// What `Contract.Requires`, `Ensures` and `Assert` and `Debug.Assert` state, on both sides of calls
    Stated,
    /// The same, and at calls what the callee's entry tests and throws an `ArgumentException` for
    Contracts,
    /// Everything
    All,
}

impl Checks {
    fn kinds(self) -> Vec<ObligationKind> {
        use ObligationKind as K;
        match self {
            Self::Bounds => vec![K::ArraySize, K::LowerBound, K::UpperBound],
            Self::Null | Self::NullEvidence => vec![K::Null],
            Self::Division => vec![K::Division, K::DivisionOverflow],
            Self::Stated | Self::Contracts => vec![K::Requires, K::Ensures, K::Assert],
            Self::All => K::ALL.to_vec(),
        }
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &CheckArguments) -> Status {
    progress::listen();
    let (domain, hints, list) =
        match domain_and_hints(arguments.domain, arguments.hints.as_deref(), &arguments.list) {
            Ok(found) => found,
            Err(message) => {
                eprintln!("marple: {message}");
                return Status::Unusable;
            }
        };
    if arguments.explain_pipeline {
        // Whoever closed the pipe has seen enough.
        let _ = io::stdout().write_all(list.explain(&Options::default()).as_bytes());
        return Status::Clean;
    }
    let wraps =
        arguments.overflow == OverflowMode::Wrap || arguments.no_assume.iter().any(|id| id == "no-overflow");
    let overflow = if wraps { Overflow::Wrap } else { Overflow::Assume };
    let distinct_arrays = !arguments.no_assume.iter().any(|id| id == Assumption::Aliasing.id());
    let options =
        Options { domain, hints, list: list.entries, overflow, distinct_arrays, ..Options::default() };
    let options = arguments.arrays.apply(options);
    let mut checks: Vec<ObligationKind> = arguments.checks.iter().flat_map(|checks| checks.kinds()).collect();
    checks.sort_unstable();
    checks.dedup();
    let is_on = |assumption: &Assumption| !arguments.no_assume.iter().any(|id| id == assumption.id());
    let assumptions = Assumption::ALL.into_iter().filter(is_on).collect();
    let with_guards = |checks: &Checks| matches!(checks, Checks::Contracts | Checks::All);
    let guards = if arguments.checks.iter().any(with_guards) { Guards::Required } else { Guards::Assumed };
    let every_null = arguments.checks.iter().any(|checks| matches!(checks, Checks::Null | Checks::All));
    let run = Run {
        arguments,
        options,
        checks,
        every_null,
        guards,
        assumptions,
        crash: std::env::var("MARPLE_CRASH").ok(),
    };
    // No number means as many as there are processors.
    match rayon::ThreadPoolBuilder::new().stack_size(STACK).num_threads(arguments.threads).build() {
        Ok(pool) => run.check(&pool),
        Err(error) => {
            eprintln!("marple: cannot start threads: {error}");
            Status::Failed
        }
    }
}

/// What one run of the command knows from its beginning.
struct Run<'r> {
    arguments: &'r CheckArguments,
    options: Options,
    checks: Vec<ObligationKind>,
    /// Whether callers answer for what callees test themselves.
    guards: Guards,
    /// Whether null references are checked without evidence.
    every_null: bool,
    /// What the lowering may take for granted.
    assumptions: Vec<Assumption>,
    /// For tests: the analysis of methods whose names contain this crashes.
    crash: Option<String>,
}

/// The files of a run and what they are.
struct Opened<'f> {
    files: Vec<CheckedFile>,
    /// The modules among them: which file, the module, its sources.
    modules: Vec<(usize, Module<'f>, SourceMap<'f>)>,
    /// Whether every input could be used.
    complete: bool,
}

impl Run<'_> {
    fn check(&self, pool: &rayon::ThreadPool) -> Status {
        let start = Instant::now();
        let files = Files::default();
        let Opened { files: checked_files, modules, complete } = self.open(&files);
        let paths: Vec<PathBuf> = checked_files.iter().map(|file| PathBuf::from(&file.path)).collect();
        let first = modules.first().map(|(_, module, _)| module);
        let search = Search::new(&self.arguments.search, &files, &paths, first);
        let assemblies = Assemblies::new(Box::new(move |wanted| search.find(wanted)));
        let opened: Vec<(usize, AssemblyId, SourceMap<'_>)> = modules
            .into_iter()
            .map(|(file, module, sources)| (file, assemblies.add(module), sources))
            .collect();
        let handles: Vec<(usize, MethodHandle)> = opened
            .iter()
            .enumerate()
            .flat_map(|(index, &(_, assembly, _))| {
                let methods = assemblies.module(assembly).ids::<MethodDef>();
                methods.map(move |id| (index, MethodHandle { assembly, id }))
            })
            .filter(|(_, handle)| self.wants(&assemblies, *handle))
            .step_by(self.arguments.every as usize)
            .collect();
        let knowledge = Knowledge::default();
        let environment = Environment {
            assemblies: &assemblies,
            knowledge: &knowledge,
            guards: self.guards,
            assumptions: &self.assumptions,
        };
        if self.arguments.lowered {
            return print_lowered(environment, &handles);
        }
        let pdbs: Vec<Option<&Pdb<'_>>> = opened.iter().map(|(_, _, sources)| sources.pdb()).collect();
        let (found, skipped) = self.analyse_all(pool, environment, &pdbs, &handles);
        let methods = found
            .into_iter()
            .map(|(index, handle, mut method)| {
                let (file, _, sources) = &opened[index];
                method.file = *file;
                method.sources =
                    sources.locate(handle.id, method.obligations.iter().map(|obligation| obligation.il));
                method
            })
            .collect();
        let overflow = (self.options.overflow == Overflow::Assume).then_some("no-overflow");
        let assumptions = overflow.into_iter().chain(self.assumptions.iter().map(|one| one.id())).collect();
        let report = CheckReport {
            files: checked_files,
            methods,
            assumptions,
            missing: missing(&assemblies),
            skipped,
            seconds: start.elapsed().as_secs_f64(),
        };
        self.print(&report);
        status(&report, complete)
    }

    /// Opens the inputs. What cannot be analysed gets its line.
    fn open<'f>(&self, files: &'f Files) -> Opened<'f> {
        let (inputs, problems) = inputs(&self.arguments.paths);
        for problem in &problems {
            eprintln!("{problem}");
        }
        let mut opened = Opened { files: Vec::new(), modules: Vec::new(), complete: problems.is_empty() };
        for (index, input) in inputs.into_iter().enumerate() {
            let kind = match open(files, &input.path) {
                Ok(module) => {
                    let pdb = find_pdb(files, &input.path, &module).unwrap_or_else(|(place, error)| {
                        eprintln!("{}: not used: {error}", place.display());
                        None
                    });
                    opened.modules.push((index, module, SourceMap::new(&input.path, pdb)));
                    FileKind::Managed
                }
                Err(kind) => kind,
            };
            let path = input.path.display().to_string();
            if let Some(problem) = kind.problem() {
                eprintln!("{path}: {problem}");
                // Native files and reference assemblies are to be expected in a folder.
                opened.complete &= !input.named && !matches!(kind, FileKind::Broken(_));
            }
            opened.files.push(CheckedFile { path, kind });
        }
        opened
    }

    fn wants(&self, assemblies: &Assemblies<'_>, handle: MethodHandle) -> bool {
        let name = || assemblies.module(handle.assembly).full_method_name(handle.id);
        self.arguments.method.as_deref().is_none_or(|text| name().contains(text))
    }

    /// The methods with bodies, in their order, and how many were skipped because the user interrupted.
    fn analyse_all(
        &self,
        pool: &rayon::ThreadPool,
        environment: Environment<'_, '_>,
        pdbs: &[Option<&Pdb<'_>>],
        handles: &[(usize, MethodHandle)],
    ) -> (Vec<(usize, MethodHandle, CheckedMethod)>, usize) {
        let bar = progress::bar(handles.len());
        let skipped = AtomicUsize::new(0);
        let found = pool.install(|| {
            handles
                .par_iter()
                .filter_map(|&(index, handle)| {
                    if progress::is_stopped() {
                        skipped.fetch_add(1, Ordering::Relaxed);
                        return None;
                    }
                    let method = self.analyse(environment, pdbs[index], handle);
                    bar.inc(1);
                    Some((index, handle, method?))
                })
                .collect()
        });
        bar.finish_and_clear();
        (found, skipped.into_inner())
    }

    /// One method's failure is one diagnostic, and the others go on.
    fn analyse(
        &self,
        environment: Environment<'_, '_>,
        pdb: Option<&Pdb<'_>>,
        handle: MethodHandle,
    ) -> Option<CheckedMethod> {
        let mut method = CheckedMethod {
            name: environment.assemblies.module(handle.assembly).full_method_name(handle.id),
            file: 0,
            obligations: Vec::new(),
            wanted: Vec::new(),
            sources: Vec::new(),
            result: Err(Failure::Refused(String::new())),
            instructions: 0,
            unmodelled: BTreeMap::new(),
            values: 0,
            unknown_values: 0,
        };
        let scopes = pdb.map(|pdb| pdb.scopes(handle.id)).unwrap_or_default();
        let local_name = |number| {
            let mut locals = scopes.iter().flat_map(|scope| &scope.variables);
            locals.find(|local| local.slot == number && !local.hidden).map(|local| local.name.to_owned())
        };
        let lowered = match crash::catch(|| lower_named(environment, handle, &local_name)) {
            Ok(Ok(lowered)) => lowered?,
            Ok(Err(refused)) => {
                method.result = Err(Failure::Refused(refused.to_string()));
                return Some(method);
            }
            Err(message) => {
                method.result = Err(Failure::Crashed(message));
                return Some(method);
            }
        };
        let mut function = lowered.function;
        method.wanted = self.wanted(&function, &lowered.cleanup);
        function.check_only(|obligation, _| method.wanted[obligation.index()]);
        let analysis = crash::catch(|| {
            let forced = self.crash.as_deref().is_some_and(|part| method.name.contains(part));
            assert!(!forced, "a crash was asked for");
            analyse(&function, &self.options)
        });
        method.result = analysis.map_err(Failure::Crashed);
        write_conditions(&mut function);
        method.instructions = lowered.instructions;
        method.unmodelled = lowered.unmodelled;
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            method.values += usize::from(inst.result.is_some());
            method.unknown_values += usize::from(inst.op == Op::Unknown);
        }
        method.obligations = function.obligations;
        Some(method)
    }

    /// By obligation, whether it is asked for.
    fn wanted(&self, function: &Function, cleanup: &[BlockId]) -> Vec<bool> {
        let is_asked_for = |obligation: &Obligation| self.checks.contains(&obligation.kind);
        let mut wanted: Vec<bool> = function.obligations.iter().map(is_asked_for).collect();
        if !self.every_null && self.checks.contains(&ObligationKind::Null) {
            let evidence = function.null_evidence(cleanup);
            for ((wanted, evidence), obligation) in wanted.iter_mut().zip(evidence).zip(&function.obligations)
            {
                *wanted &= evidence || obligation.kind != ObligationKind::Null;
            }
        }
        wanted
    }

    fn print(&self, report: &CheckReport) {
        if !report.missing.is_empty() {
            eprintln!(
                "marple: not found, so nothing is known of what they declare: {} (--search FOLDER)",
                report.missing.join(", ")
            );
        }
        let stats = self.arguments.stats.then(|| Stats::of(report));
        let mut text = match self.arguments.format {
            Format::Text => {
                let lines = SourceLines::default();
                let styled = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
                human(report, &|file, number| lines.of_file(file, number), styled)
            }
            Format::Msbuild => msbuild(report),
            Format::Json => check_json(report, self.arguments.all, stats.as_ref()),
            Format::Sarif => sarif(report),
        };
        match (stats, self.arguments.format) {
            (Some(stats), Format::Text) => text.push_str(&stats.to_string()),
            // The other forms have no place for it.
            (Some(stats), Format::Msbuild | Format::Sarif) => eprint!("{stats}"),
            (None, _) | (_, Format::Json) => {}
        }
        // Whoever closed the pipe has seen enough.
        let _ = io::stdout().write_all(text.as_bytes());
    }
}

/// Writes the conditions that are checked as the source would, where it has names for what they speak of.
fn write_conditions(function: &mut Function) {
    let mut texts = Vec::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        // A callee's contract has its own words.
        if let Op::Check(obligation, cond) = &inst.op
            && function.obligation(*obligation).origin.is_none()
            && let Some(text) = function.written_condition(cond)
        {
            texts.push((*obligation, text));
        }
    }
    // Of the copies of a place the first one speaks.
    for (obligation, text) in texts.into_iter().rev() {
        function.obligations[obligation.index()].text = text;
    }
}

/// The assemblies that were referred to and not found.
fn missing(assemblies: &Assemblies<'_>) -> Vec<String> {
    let name = |unknown| match unknown {
        Unknown::Assembly(name) => Some(name),
        Unknown::Type { .. } | Unknown::Member(_) => None,
    };
    assemblies.unknown().into_iter().filter_map(name).collect()
}

fn status(report: &CheckReport, complete: bool) -> Status {
    let refused = report.methods.iter().any(|method| matches!(method.result, Err(Failure::Refused(_))));
    if report.skipped > 0 {
        Status::Interrupted
    } else if report.has_crashed() {
        Status::Failed
    } else if refused || !complete {
        Status::Unusable
    } else if report.counts().has_findings() {
        Status::Findings
    } else {
        Status::Clean
    }
}

fn print_lowered(environment: Environment<'_, '_>, handles: &[(usize, MethodHandle)]) -> Status {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for &(_, handle) in handles {
        if let Ok(Some(lowered)) = lower(environment, handle) {
            let _ = writeln!(out, "{}", lowered.function);
        }
    }
    Status::Clean
}
