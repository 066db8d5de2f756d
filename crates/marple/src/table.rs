//! `marple table`: the papers' experiments.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};
use marple_analysis::{Arrays, Domain, Entry, Options, Outcome, analyse, observe, parse_list};
use marple_ir::{
    BinaryOp, Definition, Function, Graph, Inst, ObligationKind, Op, ShowItem, Terminator, ValueId,
};
use marple_lower::{Buffers, Casts, EnumChecks, Guards};
use marple_metadata::Module;
use marple_session::{NullChecks, Session};
use rayon::prelude::*;

use crate::files::Files;
use crate::list::ListArguments;
use crate::search::{Search, SearchArgs};
use crate::settings::Settings;
use crate::{Status, threads};

/// What `marple table` takes.
#[derive(Args)]
pub(crate) struct TableArguments {
    /// The experiment
    experiment: Experiment,
    /// The assemblies
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    list: ListArguments,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Experiment {
    /// Table 5 of the Pentagons paper: bounds obligations, how many are valid, and the time, for four domains
    Pentagons,
    /// Figure 6 of the Subpolyhedra paper: bounds obligations, how many are valid, and the time, for both reductions
    Subpolyhedra,
    /// Table 1 of the array paper: the time without and with arrays, and what is known of arrays where methods end
    Funarray,
    /// Figures 7 and 8 of the Hints paper: bounds obligations, how many are valid, and the price of each hint
    Hints,
    /// What each entry of the refinement list proves that no earlier one does, and at what price, for the checks that
    /// `marple check` makes
    Pipeline,
}

/// Figure 7: the paper's `Pnt` is the Cartesian product; with die-hard hints; with saturation.
const FIGURE_7: [&str; 3] =
    ["intervals-x-bounds", "intervals-x-bounds+diehard", "intervals-x-bounds+saturation"];

/// Figure 8: `SubPoly`; `SubPoly*`, with predicates and die-hard hints; that with templates, and with hulls. The paper gave a
/// method two minutes.
const FIGURE_8: [&str; 4] = [
    "subpolyhedra:budget=5000000",
    "subpolyhedra+predicates+diehard:budget=5000000",
    "subpolyhedra+predicates+diehard+templates:budget=5000000",
    "subpolyhedra+predicates+diehard+hull:budget=5000000",
];

/// The columns of Table 5: `Intv`, `Intv × Sub`, `Pntg ⊔p`, `Pntg ⊔*p`.
const DOMAINS: [Domain; 4] =
    [Domain::Intervals, Domain::IntervalsXBounds, Domain::Pentagons, Domain::PentagonsClosed];

/// The obligations that most of the papers count.
const BOUNDS: [ObligationKind; 3] =
    [ObligationKind::ArraySize, ObligationKind::LowerBound, ObligationKind::UpperBound];

/// How wide a full bar is.
const BAR: usize = 40;

/// Runs the command.
pub(crate) fn run(arguments: &TableArguments) -> Status {
    let pool = match threads::pool(0) {
        Ok(pool) => pool,
        Err(message) => {
            eprintln!("marple: {message}");
            return Status::Failed;
        }
    };
    let settings = Settings::of(&arguments.list.settings, &arguments.paths);
    let list = match settings.and_then(|settings| arguments.list.read(&settings)) {
        Ok(list) => list,
        Err(message) => {
            eprintln!("marple: {message}");
            return Status::Unusable;
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
                // Rows are printed as they are found. Whoever closed the pipe has seen enough.
                let _ = pool.install(|| match arguments.experiment {
                    Experiment::Pentagons => print(&pentagons(path, &functions)),
                    Experiment::Subpolyhedra => print(&subpolyhedra(path, &functions)),
                    Experiment::Funarray => print(&funarray(path, functions)),
                    Experiment::Hints => hints(path, &functions),
                    Experiment::Pipeline => pipeline(path, &functions, &list.entries),
                });
            }
        }
    }
    status
}

/// The methods of an assembly as functions with bounds obligations only, or with those that `marple check` looks at.
fn functions(path: &Path, arguments: &TableArguments) -> Result<Vec<Function>, String> {
    let files = Files::default();
    let bytes = files.open(path).map_err(|error| error.to_string())?;
    let module = Module::open(bytes).map_err(|error| error.to_string())?;
    let search = Search::new(&arguments.search, &files, &arguments.paths, Some(&module));
    let options = match arguments.experiment {
        Experiment::Pipeline => marple_session::Options {
            null: NullChecks::WithEvidence,
            annotations: NullChecks::WithEvidence,
            casts: Casts::WithEvidence,
            enums: EnumChecks::WithEvidence,
            buffers: Buffers::Unchecked,
            guards: Guards::Assumed,
            ..marple_session::Options::default()
        },
        // The papers count accesses of arrays.
        _ => marple_session::Options {
            checks: BOUNDS.to_vec(),
            library: false,
            ..marple_session::Options::default()
        },
    };
    let mut session = Session::new(Box::new(move |wanted| search.find(wanted)), options);
    let assembly = session.add(module, None);
    let methods: Vec<_> = session.methods(assembly).collect();
    let lowered = methods.into_par_iter().filter_map(|method| session.lower(method).ok().flatten());
    Ok(lowered.map(|subject| subject.function).collect())
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
    /// Units of domain work.
    steps: u64,
}

impl Row {
    fn measure(functions: &[Function], options: &Options) -> Self {
        let start = Instant::now();
        let row =
            functions.par_iter().map(|function| Self::of(function, options)).reduce(Self::default, Self::and);
        Self { seconds: start.elapsed().as_secs_f64(), ..row }
    }

    fn of(function: &Function, options: &Options) -> Self {
        let mut variables = 0;
        let analysis = observe(function, options, &mut |entry| variables = variables.max(entry.values.len()));
        let mut is_checked = vec![false; function.obligations.len()];
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            if let Op::Check(obligation, _) = &inst.op {
                is_checked[obligation.index()] = true;
            }
        }
        let verdicts = analysis.verdicts.iter().zip(&is_checked).filter(|(_, is_checked)| **is_checked);
        let valid = verdicts.filter(|(verdict, _)| verdict.outcome == Outcome::Proved).count();
        Self {
            checked: is_checked.into_iter().filter(|is_checked| *is_checked).count(),
            valid,
            seconds: 0.0,
            gave_up: analysis.gave_up.len(),
            variables,
            steps: analysis.steps,
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            checked: self.checked + other.checked,
            valid: self.valid + other.valid,
            seconds: 0.0,
            gave_up: self.gave_up + other.gave_up,
            variables: self.variables.max(other.variables),
            steps: self.steps + other.steps,
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
        let row = Row::measure(functions, &Options { domain, ..Options::default() });
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
        let row = Row::measure(functions, &Options { domain, ..Options::default() });
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
    values.filter(|value| function.elements(*value).is_some())
}

/// The values that say where something is in an array: indices and sizes, and what they are computed from by a sum. A loop's counter is
/// one.
fn index_values(function: &Function) -> Vec<ValueId> {
    let mut found = Vec::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        let (Op::Load { index, .. } | Op::Store { index, .. } | Op::NewArray(index)) = inst.op else {
            continue;
        };
        found.push(index);
        if let Some(op @ (Op::Binary(BinaryOp::Add | BinaryOp::Sub, ..) | Op::Convert(_))) =
            function.op(index)
        {
            op.for_each_operand(&mut |operand| found.push(operand));
        }
    }
    found.retain(|value| function.constant(*value).is_none());
    found.sort_unstable();
    found.dedup();
    found
}

/// How many arrays something is known of where the method returns. What loops counted with is kept until there: `a[0 .. i]` is 0
/// is a fact of the method, though nothing uses `i` any more.
fn facts_at_exits(function: &mut Function) -> usize {
    let arrays: Vec<ValueId> = array_values(function).collect();
    if arrays.is_empty() {
        return 0;
    }
    let indices = index_values(function);
    let graph = Graph::new(function);
    let home = |value: ValueId| match function.value(value).definition {
        Definition::Param { block, .. } | Definition::Inst { block, .. } => block,
    };
    let exits: Vec<_> = function
        .block_ids()
        .filter(|block| matches!(function.block(*block).terminator, Terminator::Return(_)))
        .filter(|block| graph.is_reachable(*block))
        .map(|block| {
            let seen = arrays.iter().chain(&indices).filter(|value| graph.dominates(home(**value), block));
            let items: Vec<ShowItem> =
                seen.map(|value| ShowItem { name: value.to_string(), value: *value }).collect();
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

fn print(text: &str) -> io::Result<()> {
    io::stdout().write_all(text.as_bytes())
}

/// Figures 7 and 8: each hint's price as a multiple of what the domain costs alone.
fn hints(path: &Path, functions: &[Function]) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "{}, {} methods", path.display(), functions.len())?;
    for entries in [&FIGURE_7[..], &FIGURE_8[..]] {
        let titles = ["checked", "valid", "%", "time", "slow-down", "steps", "gave up"];
        let [checked, valid, percent, time, slow_down, steps, gave_up] = titles;
        writeln!(
            out,
            "{:<55} {checked:>8} {valid:>8} {percent:>7} {time:>8} {slow_down:>9} {steps:>10} {gave_up:>8}",
            "domain and hints"
        )?;
        let mut alone = None;
        for entry in entries {
            let list = parse_list(entry).expect("an entry");
            let row = Row::measure(functions, &Options { list, ..Options::default() });
            let slow_down = row.seconds / alone.get_or_insert(row).seconds;
            writeln!(
                out,
                "{entry:<55} {} {slow_down:>8.1}x {:>10} {:>8}",
                row.columns(),
                row.steps,
                row.gave_up
            )?;
        }
    }
    Ok(())
}

/// The refinement list, entry by entry: what the list up to here proves, what this entry adds, and what it costs.
fn pipeline(path: &Path, functions: &[Function], list: &[Entry]) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "{}, {} methods", path.display(), functions.len())?;
    let titles = ["checked", "valid", "%", "time", "added", "steps", "of first", "gave up"];
    let [checked, valid, percent, time, added, steps, of_first, gave_up] = titles;
    writeln!(
        out,
        "{:<42} {checked:>8} {valid:>8} {percent:>7} {time:>8} {added:>6} {steps:>10} {of_first:>8} {gave_up:>8}",
        "up to this entry"
    )?;
    let (mut first, mut before) = (None, Row::default());
    for (index, entry) in list.iter().enumerate() {
        let row = Row::measure(functions, &Options { list: list[..=index].to_vec(), ..Options::default() });
        let hundredths = row.steps * 100 / first.get_or_insert(row).steps.max(1);
        writeln!(
            out,
            "{entry:<42} {} {:>6} {:>10} {:>5}.{:02} {:>8}",
            row.columns(),
            row.valid - before.valid,
            row.steps,
            hundredths / 100,
            hundredths % 100,
            row.gave_up
        )?;
        before = row;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(source: &str) -> usize {
        let mut program = marple_lang::compile(source).expect("a program");
        program.functions.iter_mut().map(facts_at_exits).sum()
    }

    /// Nothing uses `i` behind the loop, but what the loop wrote ends there.
    #[test]
    fn a_counter_is_kept_until_the_exit() {
        let fill = "void Fill(int[] a) { int i = 0; while (*) { if (i >= a.Length) { return; } a[i] = 1; i = i + 1; } }";
        assert_eq!(facts(fill), 2, "once for each return");
        // The twin: what is written is anything.
        let twin = "void Fill(int[] a, int x) { int i = 0; while (*) { if (i >= a.Length) { return; } a[i] = x; i = i + 1; } }";
        assert_eq!(facts(twin), 0);
    }
}
