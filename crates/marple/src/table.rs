//! `marple table`: the papers' experiments.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};
use marple_analysis::{Domain, Options, Outcome, analyse};
use marple_ir::{Function, ObligationKind};
use marple_lower::{Environment, Knowledge, lower};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, MethodHandle};
use marple_metadata::tables::MethodDef;
use rayon::prelude::*;

use crate::files::Files;
use crate::search::{Search, SearchArgs};
use crate::{STACK, Status};

/// What `marple table` takes.
#[derive(Args)]
pub(crate) struct TableArguments {
    /// The experiment
    experiment: Experiment,
    /// The assemblies
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Experiment {
    /// Table 5 of the Pentagons paper: bounds obligations, how many are valid, and the time, for four domains
    Pentagons,
}

/// The columns of Table 5: `Intv`, `Intv × Sub`, `Pntg ⊔p`, `Pntg ⊔*p`.
const DOMAINS: [Domain; 4] =
    [Domain::Intervals, Domain::IntervalsXBounds, Domain::Pentagons, Domain::PentagonsClosed];

/// How wide a full bar is.
const BAR: usize = 40;

/// Runs the command.
pub(crate) fn run(arguments: &TableArguments) -> Status {
    let pool = match rayon::ThreadPoolBuilder::new().stack_size(STACK).build() {
        Ok(pool) => pool,
        Err(error) => {
            eprintln!("marple: cannot start threads: {error}");
            return Status::Failed;
        }
    };
    let mut status = Status::Clean;
    for path in &arguments.paths {
        match pool.install(|| functions(path, arguments)) {
            Err(message) => {
                eprintln!("{}: {message}", path.display());
                status = Status::Unusable;
            }
            Ok(functions) => {
                let text = match arguments.experiment {
                    Experiment::Pentagons => pool.install(|| pentagons(path, &functions)),
                };
                // Whoever closed the pipe has seen enough.
                let _ = io::stdout().write_all(text.as_bytes());
            }
        }
    }
    status
}

/// The methods of an assembly as functions with bounds obligations only.
fn functions(path: &Path, arguments: &TableArguments) -> Result<Vec<Function>, String> {
    let files = Files::default();
    let bytes = files.open(path).map_err(|error| error.to_string())?;
    let module = Module::open(bytes).map_err(|error| error.to_string())?;
    let search = Search::new(&arguments.search, &files, &arguments.paths, Some(&module));
    let assemblies = Assemblies::new(Box::new(move |wanted| search.find(wanted)));
    let assembly = assemblies.add(module);
    let knowledge = Knowledge::default();
    let environment = Environment::new(&assemblies, &knowledge);
    let methods: Vec<_> = assemblies.module(assembly).ids::<MethodDef>().collect();
    let lowered = methods.into_par_iter().filter_map(|id| {
        let lowered = lower(environment, MethodHandle { assembly, id }).ok().flatten();
        lowered.map(|mut lowered| {
            lowered.function.check_only(|_, kind| is_bounds(kind));
            lowered.function
        })
    });
    Ok(lowered.collect())
}

fn is_bounds(kind: ObligationKind) -> bool {
    matches!(kind, ObligationKind::ArraySize | ObligationKind::LowerBound | ObligationKind::UpperBound)
}

/// Table 5: a row per domain, with a bar for what is valid.
fn pentagons(path: &Path, functions: &[Function]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", path.display());
    let _ = writeln!(out, "{:<20} {:>8} {:>8} {:>7} {:>8}", "domain", "checked", "valid", "%", "time");
    for domain in DOMAINS {
        let options = Options { domain, ..Options::default() };
        let start = Instant::now();
        let (checked, valid) = functions
            .par_iter()
            .map(|function| {
                let analysis = analyse(function, &options);
                let bounds = function.obligations.iter().zip(&analysis.verdicts);
                let bounds = bounds.filter(|(obligation, _)| is_bounds(obligation.kind));
                let outcomes: Vec<Outcome> = bounds.map(|(_, verdict)| verdict.outcome).collect();
                let valid = outcomes.iter().filter(|outcome| **outcome == Outcome::Proved).count();
                (outcomes.len(), valid)
            })
            .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        let seconds = start.elapsed().as_secs_f64();
        let share = |whole: usize| (valid * whole).checked_div(checked).unwrap_or(0);
        let hundredths = share(10_000);
        let _ = writeln!(
            out,
            "{domain:<20} {checked:>8} {valid:>8} {:>4}.{:02} {seconds:>7.2}s {}",
            hundredths / 100,
            hundredths % 100,
            "#".repeat(share(BAR))
        );
    }
    out
}
