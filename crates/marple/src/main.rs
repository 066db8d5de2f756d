//! The command line of Marple.

mod files;
mod il_command;
mod search;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A static analyzer for .NET.
#[derive(Parser)]
#[command(name = "marple", version)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Prints what we read of an assembly: methods, instructions, source lines, blocks.
    Il(il_command::IlArgs),
}

fn main() -> ExitCode {
    match CommandLine::parse().command {
        Command::Il(args) => il_command::run(&args),
    }
}
