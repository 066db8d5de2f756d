//! The command line.

mod arrays;
mod baseline;
mod bodies;
mod cache_command;
mod cached;
mod check;
mod checks;
mod completions;
mod contracts_command;
mod contracts_show;
mod diff;
mod draw;
mod earlier;
mod editorconfig;
mod explain;
mod files;
mod fixes;
mod found;
mod generated;
mod glob;
mod graph_command;
mod il_command;
mod incremental;
mod infer_command;
mod init;
mod inputs;
mod known;
mod list;
mod loaded;
mod opened;
mod own;
mod policy;
mod pragmas;
mod prints;
mod progress;
mod projects;
mod rules;
mod run;
mod search;
mod settings;
mod shared;
mod sources;
mod suppress;
mod table;
mod threads;
mod words;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// A third of the time of an analysis went into the system's allocator: states are many small vectors that live shortly.
#[cfg(unix)]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Proves that array accesses stay in bounds, divisions are safe and contracts hold, and infers the loop invariants it
/// needs by itself.
#[derive(Parser)]
#[command(name = "marple", version, arg_required_else_help = true)]
#[command(
    after_help = "Exit codes: 0 nothing to report, 1 findings, 2 bad use or unreadable input, 3 Marple failed, \
    130 interrupted."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
#[expect(clippy::large_enum_variant, reason = "there is one, once")]
enum Command {
    /// Analyse a program of the small language
    Run(run::RunArguments),
    /// Analyse assemblies: array bounds, null references, divisions
    Check(check::CheckArguments),
    /// Write the findings of a run into a file, so that later runs show only new ones
    Baseline(Box<baseline::BaselineArguments>),
    /// Say what is new, gone and unchanged between two runs
    Diff(diff::DiffArguments),
    /// List the rules: their ids, what they mean, what is on by default and how bad it can be
    Rules(rules::RulesArguments),
    /// Write a commented `marple.toml` into the current folder
    Init,
    /// Print a rule's page: what it means, an example, how to fix it
    Explain(explain::ExplainArguments),
    /// Print the papers' experiments on assemblies
    Table(table::TableArguments),
    /// Print what Marple reads of an assembly: methods, instructions, source lines, blocks
    Il(il_command::IlArgs),
    /// Print the call graph of an assembly: who calls whom, and of which methods all calls are known
    Graph(graph_command::GraphArguments),
    /// Print what methods know of each other: postconditions, preconditions of closed methods, invariants of types
    Infer(infer_command::InferArguments),
    /// What is kept from run to run: how much, and how to get rid of it
    Cache(cache_command::CacheCommand),
    /// Contract files: what they say of the libraries, what a runtime does not have, what is missing
    Contracts(contracts_command::ContractsArguments),
    /// Draw what domains know of two variables around the points of random runs
    Draw(draw::DrawArguments),
    /// Print the completions of a shell
    Completions(completions::CompletionsArguments),
    /// Print the manual page
    Man,
}

/// How a command ended; the numbers are the exit codes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    /// Nothing to report.
    Clean = 0,
    /// Findings at or above the level.
    Findings = 1,
    /// Bad use, or an input that cannot be read.
    Unusable = 2,
    /// Marple itself failed.
    Failed = 3,
    /// The user stopped it; what shells say of a program that Ctrl-C ended.
    Interrupted = 130,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let work = move || match arguments.command {
        Command::Run(arguments) => run::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Baseline(arguments) => baseline::run(*arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Init => init::run(),
        Command::Completions(arguments) => completions::run(&arguments, Arguments::command()),
        Command::Man => completions::man(Arguments::command()),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Table(arguments) => table::run(&arguments),
        Command::Il(arguments) => il_command::run(&arguments),
        Command::Graph(arguments) => graph_command::run(&arguments),
        Command::Infer(arguments) => infer_command::run(&arguments),
        Command::Cache(arguments) => cache_command::run(&arguments),
        Command::Contracts(arguments) => contracts_command::run(&arguments),
        Command::Draw(arguments) => draw::draw(&arguments),
    };
    let status = threads::run(work).unwrap_or_else(|message| {
        eprintln!("marple: {message}");
        Status::Failed
    });
    ExitCode::from(status as u8)
}
