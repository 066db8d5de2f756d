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
    let mut out = io::stdout();
    let Some(id) = &arguments.rule else {
        for rule in Rule::all() {
            let _ = writeln!(out, "{}  {}", rule.id(), rule.title());
        }
        return Status::Clean;
    };
    let Some(rule) = Rule::parse(id) else {
        eprintln!("marple: there is no rule {id}; `marple explain` lists all of them");
        return Status::Unusable;
    };
    // Whoever closed the pipe has seen enough.
    let _ = out.write_all(rule.page().as_bytes());
    Status::Clean
}
