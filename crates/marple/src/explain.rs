//! `marple explain`: the page of a rule.

use std::io::{self, Write};

use clap::Args;
use marple_report::Rule;

use crate::Status;

/// What `marple explain` takes.
#[derive(Args)]
pub(crate) struct ExplainArguments {
    /// The rule's id, such as MP1003; without it, all rules are listed
    rule: Option<String>,
}

/// Runs the command.
pub(crate) fn run(arguments: &ExplainArguments) -> Status {
    let text = match &arguments.rule {
        None => Rule::all().map(|rule| format!("{}  {}\n", rule.id(), rule.title())).collect(),
        Some(id) => match Rule::parse(id) {
            Some(rule) => rule.page().to_owned(),
            None => {
                eprintln!("marple: there is no rule {id}; `marple explain` lists all of them");
                return Status::Unusable;
            }
        },
    };
    // Whoever closed the pipe has seen enough.
    let _ = io::stdout().write_all(text.as_bytes());
    Status::Clean
}
