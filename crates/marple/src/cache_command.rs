//! `marple cache`: what is kept from run to run.

use std::io::{self, Write};

use clap::{Args, Subcommand};

use crate::Status;
use crate::cached::CacheArguments;

/// What `marple cache` takes.
#[derive(Args)]
#[command(after_help = "\
`marple check` and `marple infer` keep what they find, so that the next run on the same files is a replay. An entry is found by a hash of all that was
read, so it is never out of date. Nothing breaks if the folder is removed. MARPLE_CACHE_DIR says where it is, MARPLE_NO_CACHE=1 switches it off.")]
pub(crate) struct CacheCommand {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Say where the cache is and how large
    Info(CacheArguments),
    /// Drop everything
    Clear(CacheArguments),
    /// Drop what is damaged or beyond the limit, and give the room back
    Gc(CacheArguments),
}

/// Runs the command.
pub(crate) fn run(arguments: &CacheCommand) -> Status {
    let (Command::Info(place) | Command::Clear(place) | Command::Gc(place)) = &arguments.command;
    let Some(local) = place.local() else {
        eprintln!(
            "marple: there is no cache: it is switched off, or the system has no folder for it; use --cache FOLDER"
        );
        return Status::Unusable;
    };
    let done = match &arguments.command {
        Command::Info(_) => Ok(()),
        Command::Clear(_) => local.clear(),
        Command::Gc(_) => local.collect(),
    };
    match done.and_then(|()| local.info()) {
        Ok(info) => {
            let path = local.path();
            let text = format!(
                "{}\n{} entries, {} bytes; the file has {} bytes\n",
                path.display(),
                info.entries,
                info.bytes,
                info.file
            );
            // Whoever closed the pipe has seen enough.
            let _ = io::stdout().write_all(text.as_bytes());
            Status::Clean
        }
        Err(problem) => {
            eprintln!("marple: {problem}");
            Status::Unusable
        }
    }
}
