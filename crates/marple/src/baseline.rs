//! `marple baseline`: what is known today, so that later runs show what is new.

use std::path::PathBuf;

use clap::Args;

use crate::Status;
use crate::check::{self, CheckArguments};

/// What `marple baseline` takes: all that `marple check` takes, and where to write.
#[derive(Args)]
#[command(after_help = "\
  marple baseline App.dll -o marple-baseline.json
  marple check App.dll --baseline marple-baseline.json

Findings are known by rule, method and condition, not by lines. The file is sorted text: keep it in your repository.")]
pub(crate) struct BaselineArguments {
    /// The file to write
    #[arg(short, long, value_name = "FILE", default_value = "marple-baseline.json")]
    output: PathBuf,
    #[command(flatten)]
    check: CheckArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: BaselineArguments) -> Status {
    let BaselineArguments { output, mut check } = arguments;
    check.write_baseline = Some(output);
    check::run(&check)
}
