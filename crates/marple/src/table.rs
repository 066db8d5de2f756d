//! `marple table`: the papers' experiments.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};
use marple_analysis::{Arrays, Domain, Options, Outcome, analyse, observe};
use marple_ir::{Definition, Function, Graph, Inst, ObligationKind, Op, ShowItem, Terminator, Type, ValueId};
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
    /// Figure 6 of the Subpolyhedra paper: bounds obligations, how many are valid, and the time, for both reductions
    Subpolyhedra,
    /// Table 1 of the FunArray paper: the time without and with arrays, and what is known of arrays where methods end
    Funarray,
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
                    Experiment::Subpolyhedra => pool.install(|| subpolyhedra(path, &functions)),
                    Experiment::Funarray => pool.install(|| funarray(path, functions)),
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

/// What one domain made of an assembly.
#[derive(Clone, Copy, Default)]
struct Row {
    checked: usize,
    valid: usize,
    seconds: f64,
    /// How many methods were too dear.
    gave_up: usize,
    /// The most variables that one state has.
    variables: usize,
}

impl Row {
    fn measure(functions: &[Function], domain: Domain) -> Self {
        let options = Options { domain, ..Options::default() };
        let start = Instant::now();
        let row = functions
            .par_iter()
            .map(|function| Self::of(function, &options))
            .reduce(Self::default, Self::and);
        Self { seconds: start.elapsed().as_secs_f64(), ..row }
    }

    fn of(function: &Function, options: &Options) -> Self {
        let mut variables = 0;
        let analysis =
            observe(function, options, &mut |entry| variables = variables.max(entry.values.len()));
        let bounds = function.obligations.iter().zip(&analysis.verdicts);
        let outcomes: Vec<Outcome> = bounds
            .filter(|(obligation, _)| is_bounds(obligation.kind))
            .map(|(_, verdict)| verdict.outcome)
            .collect();
        let valid = outcomes.iter().filter(|outcome| **outcome == Outcome::Proved).count();
        let gave_up = analysis.gave_up.len();
        Self { checked: outcomes.len(), valid, seconds: 0.0, gave_up, variables }
    }

    fn and(self, other: Self) -> Self {
        Self {
            checked: self.checked + other.checked,
            valid: self.valid + other.valid,
            seconds: 0.0,
            gave_up: self.gave_up + other.gave_up,
            variables: self.variables.max(other.variables),
        }
    }

    /// How many of `whole` parts are valid.
    fn share(&self, whole: usize) -> usize {
        (self.valid * whole).checked_div(self.checked).unwrap_or(0)
    }

    /// Checked, valid, % and time.
    fn columns(&self) -> String {
        let hundredths = self.share(10_000);
        format!(
            "{:>8} {:>8} {:>4}.{:02} {:>7.2}s",
            self.checked,
            self.valid,
            hundredths / 100,
            hundredths % 100,
            self.seconds
        )
    }
}

/// Table 5: a row per domain, with a bar for what is valid.
fn pentagons(path: &Path, functions: &[Function]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", path.display());
    let _ = writeln!(out, "{:<20} {:>8} {:>8} {:>7} {:>8}", "domain", "checked", "valid", "%", "time");
    for domain in DOMAINS {
        let row = Row::measure(functions, domain);
        let _ = writeln!(out, "{domain:<20} {} {}", row.columns(), "#".repeat(row.share(BAR)));
    }
    out
}

/// Figure 6: subpolyhedra with exact linear programming and with basis exploration, the methods that ran out of their
/// budget, and the most variables in one state; Pentagons beside them.
fn subpolyhedra(path: &Path, functions: &[Function]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}, {} methods", path.display(), functions.len());
    let titles = ["checked", "valid", "%", "time", "gave up", "max vars"];
    let [checked, valid, percent, time, gave_up, variables] = titles;
    let _ = writeln!(
        out,
        "{:<20} {checked:>8} {valid:>8} {percent:>7} {time:>8} {gave_up:>8} {variables:>9}",
        "domain"
    );
    for domain in [Domain::Pentagons, Domain::SubPolyhedraLp, Domain::SubPolyhedra] {
        let row = Row::measure(functions, domain);
        let _ = writeln!(out, "{domain:<20} {} {:>8} {:>9}", row.columns(), row.gave_up, row.variables);
    }
    out
}

/// Table 1: methods, time without and with arrays, and non-trivial facts about arrays at the ends of methods.
fn funarray(path: &Path, mut functions: Vec<Function>) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", path.display());
    let _ = writeln!(
        out,
        "{:>8} {:>8} {:>8} {:>8} {:>10} {:>8}",
        "methods", "arrays", "time", "with", "steps", "facts"
    );
    let run = |arrays: Arrays| {
        let options = Options { arrays, ..Options::default() };
        let start = Instant::now();
        let steps: u64 = functions.par_iter().map(|function| analyse(function, &options).steps).sum();
        (start.elapsed().as_secs_f64(), steps)
    };
    let ((without, steps), (with, more)) = (run(Arrays::Off), run(Arrays::Segments));
    let arrays = functions.iter().filter(|function| array_values(function).next().is_some()).count();
    let facts: usize = functions.par_iter_mut().map(facts_at_exits).sum();
    let hundredths = (more.saturating_sub(steps) * 10_000).checked_div(steps).unwrap_or(0);
    let _ = writeln!(
        out,
        "{:>8} {arrays:>8} {without:>7.2}s {with:>7.2}s {:>+6}.{:02} % {facts:>8}",
        functions.len(),
        hundredths / 100,
        hundredths % 100,
    );
    out
}

fn array_values(function: &Function) -> impl Iterator<Item = ValueId> + '_ {
    let values = (0..function.values.len()).map(ValueId::new);
    values.filter(|value| matches!(function.value(*value).ty, Type::Array(_)))
}

/// How many arrays something is known of where the method returns.
fn facts_at_exits(function: &mut Function) -> usize {
    let arrays: Vec<ValueId> = array_values(function).collect();
    if arrays.is_empty() {
        return 0;
    }
    let graph = Graph::new(function);
    let home = |value: ValueId| match function.value(value).definition {
        Definition::Param { block, .. } | Definition::Inst { block, .. } => block,
    };
    let exits: Vec<_> = function
        .block_ids()
        .filter(|block| matches!(function.block(*block).terminator, Terminator::Return(_)))
        .filter(|block| graph.is_reachable(*block))
        .map(|block| {
            let seen = arrays.iter().filter(|array| graph.dominates(home(**array), block));
            let items: Vec<ShowItem> =
                seen.map(|array| ShowItem { name: array.to_string(), value: *array }).collect();
            (block, items)
        })
        .collect();
    for (block, items) in exits {
        let op = Op::Show(Some("exit".to_owned()), items);
        function.blocks[block.index()].insts.push(Inst { result: None, op });
    }
    let options = Options { domain: Domain::Pentagons, ..Options::default() };
    let shown = analyse(function, &options).shown;
    shown.iter().flat_map(|shown| shown.lines.iter().flatten()).filter(|line| is_informative(line)).count()
}

/// Whether a segmentation says something: some content is not `T`.
fn is_informative(line: &str) -> bool {
    let Some((_, segments)) = line.split_once(": {") else { return false };
    segments.split('}').skip(1).any(|part| {
        let content = part.trim_start_matches('?').split('{').next().unwrap_or_default().trim();
        !content.is_empty() && content != "T"
    })
}
