//! `marple run`: a program of the small language.

use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use marple_analysis::{Arrays, Domain, Hints, Options, Overflow, analyse};
use marple_ir::{Function, Program, ValueId};
use marple_report::{FunctionReport, RunReport};

use crate::Status;
use crate::arrays::ArrayArguments;
use crate::list::{List, ListArguments};
use crate::settings::Settings;

/// What `marple run` takes.
#[derive(Args)]
#[command(after_help = "\
Example:
  marple run examples/binary-search.mp --domain pentagons

Each obligation is one line: its place, its outcome, its condition; below it, why it could not be proved.
  proved       it holds whenever it is reached
  false        it fails whenever it is reached
  unreachable  it is never reached
  unknown      none of these could be shown")]
pub(crate) struct RunArguments {
    /// The program, a file that ends in .mp
    file: PathBuf,
    /// Analyse this function only
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    /// The domain: intervals, disintervals, parity-intervals, intervals-x-bounds, pentagons, pentagons-closed, zones, octagons,
    /// equalities, subpolyhedra, subpolyhedra-lp, subpolyhedra-bases, polyhedra, or adaptive (the refinement list, cheap ones first)
    #[arg(long, value_name = "DOMAIN", default_value = "adaptive", value_parser = parse_domain)]
    domain: Domain,
    /// The hints, comma-separated: predicates, thresholds, saturation, diehard, templates, hull, reductive, all, none;
    /// without this each domain has its own
    #[arg(long, value_name = "LIST")]
    hints: Option<String>,
    #[command(flatten)]
    list: ListArguments,
    #[command(flatten)]
    arrays: ArrayArguments,
    /// What arithmetic outside a type's range does
    #[arg(long, value_enum, default_value_t = OverflowMode::Assume)]
    overflow: OverflowMode,
    /// Switch an assumption off: no-overflow (the same as --overflow wrap), aliasing; see docs/SOUNDNESS.md
    #[arg(long, value_name = "ID")]
    no_assume: Vec<Assumption>,
    /// Print what holds at each loop's head
    #[arg(long)]
    invariants: bool,
    /// Steps that one function may cost one domain; what it does not finish is unknown
    #[arg(long, value_name = "STEPS", default_value_t = Options::default().budget)]
    budget: u64,
    /// The form of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OverflowMode {
    /// It is assumed not to happen
    Assume,
    /// Two's complement
    Wrap,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Assumption {
    NoOverflow,
    Aliasing,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
}

pub(crate) fn parse_domain(name: &str) -> Result<Domain, String> {
    Domain::ALL.into_iter().find(|domain| domain.name() == name).ok_or_else(|| {
        let names: Vec<_> = Domain::ALL.iter().map(|domain| domain.name()).collect();
        format!("use one of {}", names.join(", "))
    })
}

/// What the command line says of domains and hints, as far as it fits together.
pub(crate) fn domain_and_hints(
    domain: Domain,
    hints: Option<&str>,
    list: &ListArguments,
    settings: &Settings,
) -> Result<(Domain, Option<Hints>, List), String> {
    if list.is_given() && domain != Domain::Adaptive {
        return Err(format!("--pipeline is what `adaptive` runs, not `{domain}`"));
    }
    if list.is_given() && hints.is_some() {
        return Err("--hints: the entries of --pipeline have their own".to_owned());
    }
    let hints = hints.map(|list| Hints::parse(list, domain)).transpose();
    Ok((domain, hints.map_err(|error| format!("--hints: {error}"))?, list.read(settings)?))
}

/// Runs the command.
pub(crate) fn run(arguments: &RunArguments) -> Status {
    match try_run(arguments) {
        Ok(status) => status,
        Err(message) => {
            eprintln!("{message}");
            Status::Unusable
        }
    }
}

fn try_run(arguments: &RunArguments) -> Result<Status, String> {
    let options = options(arguments)?;
    let file = arguments.file.display().to_string();
    let program = read(&arguments.file)?;
    let functions: Vec<&Function> = match &arguments.function {
        None => program.functions.iter().collect(),
        Some(name) => vec![program.function(name).ok_or_else(|| {
            let names: Vec<_> = program.functions.iter().map(|function| function.name.as_str()).collect();
            format!("marple: {file} has no function `{name}`; it has {}", names.join(", "))
        })?],
    };
    let functions: Vec<FunctionReport<'_>> = functions
        .into_iter()
        .map(|function| FunctionReport {
            function,
            // One function's failure is one message, and the others go on.
            analysis: panic::catch_unwind(AssertUnwindSafe(|| analyse(function, &options))).ok(),
        })
        .collect();
    let failed: Vec<_> = functions
        .iter()
        .filter(|report| report.analysis.is_none())
        .map(|report| &report.function.name)
        .collect();
    for name in &failed {
        eprintln!(
            "marple: the analysis of {name} failed; this is a bug in Marple, please report it with the program"
        );
    }
    let has_failed = !failed.is_empty();
    let mut assumptions = if options.overflow == Overflow::Assume { vec!["no-overflow"] } else { Vec::new() };
    if options.arrays != Arrays::Off && options.distinct_arrays && functions.iter().any(may_alias) {
        assumptions.push("aliasing");
    }
    let report = RunReport { file: &file, functions, assumptions };
    let text = match arguments.format {
        Format::Text => marple_report::text(&report),
        Format::Json => marple_report::json(&report),
    };
    // Whoever closed the pipe has seen enough.
    let _ = io::stdout().write_all(text.as_bytes());
    Ok(if has_failed {
        Status::Failed
    } else if report.counts().has_findings() {
        Status::Findings
    } else {
        Status::Clean
    })
}

/// Whether some arrays that a function is given could be the same one.
fn may_alias(report: &FunctionReport<'_>) -> bool {
    let function = report.function;
    let element = |param: &ValueId| function.value(*param).ty.element();
    let mut arrays = function.params().iter().filter_map(element);
    arrays.clone().count() > 1 || arrays.any(|element| element.element().is_some())
}

/// Reads and compiles a program of the small language.
pub(crate) fn read(path: &Path) -> Result<Program, String> {
    let file = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| format!("marple: cannot read {file}: {error}"))?;
    let source = String::from_utf8(bytes).map_err(|error| {
        format!("marple: {file} is not UTF-8 text (byte {})", error.utf8_error().valid_up_to())
    })?;
    marple_lang::compile(&source).map_err(|errors| {
        errors.iter().map(|error| error.render(&source, &file)).collect::<Vec<_>>().join("\n")
    })
}

fn options(arguments: &RunArguments) -> Result<Options, String> {
    let settings = Settings::of(&arguments.list.settings, std::slice::from_ref(&arguments.file));
    let found = settings.and_then(|settings| {
        domain_and_hints(arguments.domain, arguments.hints.as_deref(), &arguments.list, &settings)
    });
    let (domain, hints, list) = found.map_err(|message| format!("marple: {message}"))?;
    let wrap =
        arguments.overflow == OverflowMode::Wrap || arguments.no_assume.contains(&Assumption::NoOverflow);
    Ok(arguments.arrays.apply(Options {
        domain,
        hints,
        list: list.entries,
        overflow: if wrap { Overflow::Wrap } else { Overflow::Assume },
        budget: arguments.budget,
        invariants: arguments.invariants,
        distinct_arrays: !arguments.no_assume.contains(&Assumption::Aliasing),
        ..Options::default()
    }))
}
