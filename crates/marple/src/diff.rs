//! `marple diff`: what changed between two runs.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use marple_report::{Identity, pair};
use serde_json::json;

use crate::Status;
use crate::known::{Known, read};

/// What `marple diff` takes.
#[derive(Args)]
#[command(after_help = "\
  marple check App.dll --format json > before.json
  ... change and build ...
  marple check App.dll --format json > after.json
  marple diff before.json after.json

Findings are known by rule, method and condition, not by lines: code that only moved is unchanged.

Exit codes: 0 nothing is new, 1 something is new, 2 a file cannot be read.")]
pub(crate) struct DiffArguments {
    /// The earlier run: a JSON or SARIF report of `marple check`, or a baseline
    old: PathBuf,
    /// The later run
    new: PathBuf,
    /// The form of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// Three lists: `new`, `gone`, `unchanged`
    Json,
}

/// Runs the command.
pub(crate) fn run(arguments: &DiffArguments) -> Status {
    let read = |path: &Path| read(path).inspect_err(|message| eprintln!("marple: {message}"));
    let (Ok(old), Ok(new)) = (read(&arguments.old), read(&arguments.new)) else { return Status::Unusable };
    let identities =
        |all: &[Known]| all.iter().map(|known| known.finding.identity.clone()).collect::<Vec<Identity>>();
    let pairs = pair(&identities(&old), &identities(&new));
    let with = |is_new: bool| {
        let found = new.iter().zip(&pairs.earlier).filter(move |(_, earlier)| earlier.is_none() == is_new);
        found.map(|(known, _)| known).collect::<Vec<_>>()
    };
    let (added, unchanged) = (with(true), with(false));
    let gone: Vec<&Known> = pairs.gone.iter().map(|&index| &old[index]).collect();
    let text = match arguments.format {
        Format::Text => {
            let mut text = String::new();
            let listed = [("new ", &added), ("gone", &gone)];
            for (word, known) in
                listed.iter().flat_map(|(word, all)| all.iter().map(move |known| (word, known)))
            {
                let _ = writeln!(text, "{word}  {}", in_words(known));
            }
            let _ = writeln!(text, "{} new, {} gone, {} unchanged", added.len(), gone.len(), unchanged.len());
            text
        }
        Format::Json => {
            let list =
                |all: &[&Known]| all.iter().map(|known| json!(known.finding.identity)).collect::<Vec<_>>();
            let document = json!({
                "version": 1, "new": list(&added), "gone": list(&gone), "unchanged": list(&unchanged),
            });
            format!("{document:#}\n")
        }
    };
    // Whoever closed the pipe has seen enough.
    let _ = io::stdout().write_all(text.as_bytes());
    if added.is_empty() { Status::Clean } else { Status::Findings }
}

fn in_words(known: &Known) -> String {
    if known.text.is_empty() {
        let Identity { rule, method, condition, .. } = &known.finding.identity;
        return format!("{method}: {rule}: {condition}");
    }
    known.text.clone()
}
