//! `marple rules`: a line a rule.

use std::io::{self, Write};

use marple_report::Rule;

use crate::Status;

/// Runs the command.
pub(crate) fn run() -> Status {
    let mut out = io::stdout().lock();
    for rule in Rule::all() {
        // Whoever closed the pipe has seen enough.
        let _ = writeln!(out, "{}  {}", rule.id(), rule.title());
    }
    let _ = writeln!(out, "`marple explain RULE` prints a rule's page.");
    Status::Clean
}
