//! `marple check`: assemblies.

use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use marple_analysis::{Domain, Hints, Options, Overflow, analyse};
use marple_ir::{Function, ObligationKind, Op};
use marple_lower::{Assumption, lower};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, MethodHandle};
use marple_metadata::tables::MethodDef;
use marple_report::{CheckReport, CheckedMethod};
use rayon::prelude::*;

use crate::files::Files;
use crate::run::{Format, OverflowMode, parse_domain};
use crate::search::{Search, SearchArgs};
use crate::{STACK, Status};

/// What `marple check` takes.
#[derive(Args)]
pub(crate) struct CheckArguments {
    /// The assemblies
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// What is checked, comma-separated
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [Checks::Bounds, Checks::Division])]
    checks: Vec<Checks>,
    /// The domain, as for `marple run`
    #[arg(long, value_name = "DOMAIN", default_value = "adaptive", value_parser = parse_domain)]
    domain: Domain,
    /// The hints, as for `marple run`
    #[arg(long, value_name = "LIST")]
    hints: Option<String>,
    /// What arithmetic outside a type's range does
    #[arg(long, value_enum, default_value_t = OverflowMode::Assume)]
    overflow: OverflowMode,
    /// Switch an assumption off: no-overflow, aliasing, call-effects, pure-getters, single-thread; see docs/SOUNDNESS.md
    #[arg(long, value_name = "ID", value_parser = ["no-overflow", "aliasing", "call-effects", "pure-getters", "single-thread"])]
    no_assume: Vec<String>,
    /// Only methods whose full name contains this
    #[arg(long, value_name = "TEXT")]
    method: Option<String>,
    /// With JSON: list every obligation, proved ones too
    #[arg(long)]
    all: bool,
    /// Print the scalar program of each method instead of analysing it
    #[arg(long)]
    lowered: bool,
    /// The form of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Checks {
    /// Array sizes and indexes
    Bounds,
    /// Null references
    Null,
    /// Division by zero, and of the smallest number by -1
    Division,
    /// Everything
    All,
}

impl Checks {
    fn kinds(self) -> Vec<ObligationKind> {
        use ObligationKind as K;
        match self {
            Self::Bounds => vec![K::ArraySize, K::LowerBound, K::UpperBound],
            Self::Null => vec![K::Null],
            Self::Division => vec![K::Division, K::DivisionOverflow],
            Self::All => K::ALL.to_vec(),
        }
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &CheckArguments) -> Status {
    let hints = match arguments.hints.as_deref().map(|list| Hints::parse(list, arguments.domain)).transpose()
    {
        Ok(hints) => hints,
        Err(error) => {
            eprintln!("marple: --hints: {error}");
            return Status::Unusable;
        }
    };
    let wraps =
        arguments.overflow == OverflowMode::Wrap || arguments.no_assume.iter().any(|id| id == "no-overflow");
    let overflow = if wraps { Overflow::Wrap } else { Overflow::Assume };
    let options = Options { domain: arguments.domain, hints, overflow, ..Options::default() };
    let pool = match rayon::ThreadPoolBuilder::new().stack_size(STACK).build() {
        Ok(pool) => pool,
        Err(error) => {
            eprintln!("marple: cannot start threads: {error}");
            return Status::Failed;
        }
    };
    pool.install(|| check(arguments, &options))
}

fn check(arguments: &CheckArguments, options: &Options) -> Status {
    let start = Instant::now();
    let files = Files::default();
    let mut opened = Vec::new();
    for path in &arguments.paths {
        let bytes = files.open(path).map_err(|error| error.to_string());
        match bytes.and_then(|bytes| Module::open(bytes).map_err(|error| error.to_string())) {
            Ok(module) => opened.push(module),
            Err(message) => eprintln!("{}: {message}", path.display()),
        }
    }
    let complete = opened.len() == arguments.paths.len();
    let search = Search::new(&arguments.search, &files, &arguments.paths, opened.first());
    let assemblies = Assemblies::new(Box::new(move |wanted| search.find(wanted)));
    let handles: Vec<MethodHandle> = opened
        .into_iter()
        .map(|module| assemblies.add(module))
        .flat_map(|assembly| {
            assemblies.module(assembly).ids::<MethodDef>().map(move |id| MethodHandle { assembly, id })
        })
        .collect();
    let mut checks: Vec<ObligationKind> = arguments.checks.iter().flat_map(|checks| checks.kinds()).collect();
    checks.sort_unstable();
    checks.dedup();
    if arguments.lowered {
        return print_lowered(&assemblies, &handles, arguments);
    }
    let methods: Vec<CheckedMethod> = handles
        .into_par_iter()
        .filter_map(|handle| check_method(&assemblies, handle, arguments, &checks, options))
        .collect();
    let failed = methods.iter().any(|method| method.result.is_err());
    let overflow = (options.overflow == Overflow::Assume).then_some("no-overflow");
    let assumptions =
        overflow.into_iter().chain(assumed(arguments).into_iter().map(Assumption::id)).collect();
    let report = CheckReport {
        assemblies: arguments.paths.iter().map(|path| path.display().to_string()).collect(),
        methods,
        checks,
        assumptions,
        seconds: start.elapsed().as_secs_f64(),
    };
    let text = match arguments.format {
        Format::Text => report.text(),
        Format::Json => report.json(arguments.all),
    };
    // Whoever closed the pipe has seen enough.
    let _ = io::stdout().write_all(text.as_bytes());
    if failed {
        Status::Failed
    } else if !complete {
        Status::Unusable
    } else if report.counts().has_findings() {
        Status::Findings
    } else {
        Status::Clean
    }
}

/// The assumptions of the lowering that are not switched off.
fn assumed(arguments: &CheckArguments) -> Vec<Assumption> {
    let is_on = |assumption: &Assumption| !arguments.no_assume.iter().any(|id| id == assumption.id());
    Assumption::ALL.into_iter().filter(is_on).collect()
}

fn wanted(assemblies: &Assemblies<'_>, handle: MethodHandle, arguments: &CheckArguments) -> bool {
    let name = || assemblies.module(handle.assembly).full_method_name(handle.id);
    arguments.method.as_deref().is_none_or(|text| name().contains(text))
}

fn check_method(
    assemblies: &Assemblies<'_>,
    handle: MethodHandle,
    arguments: &CheckArguments,
    checks: &[ObligationKind],
    options: &Options,
) -> Option<CheckedMethod> {
    if !wanted(assemblies, handle, arguments) {
        return None;
    }
    let name = assemblies.module(handle.assembly).full_method_name(handle.id);
    // One method's failure is one line, and the others go on.
    let work = AssertUnwindSafe(|| match lower(assemblies, handle, &assumed(arguments)) {
        Err(error) => Some((Vec::new(), Err(error.to_string()))),
        Ok(None) => None,
        Ok(Some(lowered)) => {
            let function = only(lowered.function, checks);
            let analysis = analyse(&function, options);
            Some((function.obligations, Ok(analysis)))
        }
    });
    let (obligations, result) = match panic::catch_unwind(work) {
        Ok(found) => found?,
        Err(_) => (Vec::new(), Err("the analysis failed; this is a bug in Marple".to_owned())),
    };
    Some(CheckedMethod { name, obligations, result })
}

/// The function with the checks that nobody asked for assumed: that is what they are after they were made.
fn only(mut function: Function, checks: &[ObligationKind]) -> Function {
    for block in &mut function.blocks {
        for inst in &mut block.insts {
            if let Op::Check(obligation, cond) = &inst.op
                && !checks.contains(&function.obligations[obligation.index()].kind)
            {
                inst.op = Op::Assume(cond.clone());
            }
        }
    }
    function
}

fn print_lowered(
    assemblies: &Assemblies<'_>,
    handles: &[MethodHandle],
    arguments: &CheckArguments,
) -> Status {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for &handle in handles.iter().filter(|handle| wanted(assemblies, **handle, arguments)) {
        if let Ok(Some(lowered)) = lower(assemblies, handle, &assumed(arguments)) {
            let _ = writeln!(out, "{}", lowered.function);
        }
    }
    Status::Clean
}
