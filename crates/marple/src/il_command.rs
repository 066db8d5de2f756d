//! `marple il`: what we read of an assembly.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use marple_il::survey;
use marple_metadata::Module;

use crate::files;

/// What to print of which assemblies.
#[derive(Debug, Args)]
pub(crate) struct IlArgs {
    /// The assemblies.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print one line a file: how much there is of everything.
    #[arg(long)]
    count: bool,
}

/// Runs the command: 0 if every file was read, 2 if one could not be.
pub(crate) fn run(args: &IlArgs) -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut all_read = true;
    for path in &args.paths {
        if let Err(message) = count(path, &mut out) {
            eprintln!("{}: {message}", path.display());
            all_read = false;
        }
    }
    let _ = out.flush();
    if all_read { ExitCode::SUCCESS } else { ExitCode::from(2) }
}

fn count(path: &Path, out: &mut impl Write) -> Result<(), String> {
    let contents = files::open(path).map_err(|error| error.to_string())?;
    let module = Module::open(contents.bytes()).map_err(|error| error.to_string())?;
    let found = survey(&module, &|_| None);
    writeln!(
        out,
        "{}: {} types, {} methods, {} bodies, {} instructions, {} attributes, {} problems",
        path.display(),
        found.types,
        found.methods,
        found.bodies,
        found.instructions,
        found.attributes,
        found.problem_count
    )
    .map_err(|error| error.to_string())?;
    for problem in &found.problems {
        eprintln!("{}: {problem}", path.display());
    }
    Ok(())
}
