//! `marple completions` and `marple man`.

use std::collections::VecDeque;
use std::io::{self, Write};

use clap::{Args, Command};
use clap_complete::Shell;

use crate::Status;

/// Which shell.
#[derive(Args)]
#[command(after_help = "  marple completions bash > ~/.local/share/bash-completion/completions/marple")]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the completions of a shell.
pub(crate) fn run(arguments: &CompletionsArguments, mut command: Command) -> Status {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "marple", &mut text);
    // Whoever closed the pipe has seen enough.
    let _ = io::stdout().write_all(&text);
    Status::Clean
}

/// Prints the manual page, with a section for each command.
pub(crate) fn man(command: Command) -> Status {
    let mut text = Vec::new();
    let mut commands = VecDeque::from([command]);
    while let Some(mut command) = commands.pop_front() {
        command.build();
        commands.extend(command.get_subcommands().filter(|one| one.get_name() != "help").cloned());
        if clap_mangen::Man::new(command).render(&mut text).is_err() {
            return Status::Failed;
        }
    }
    let _ = io::stdout().write_all(&text);
    Status::Clean
}
