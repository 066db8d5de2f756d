//! A child and all it starts: on Unix a process group, which is killed as a whole; elsewhere the child alone.

use std::process::{Child, Command};

/// The command's process will be the leader of a new group.
pub(crate) fn separate(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Kills a child that was started by such a command, and all it started.
pub(crate) fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // The group's id is the child's: it was started as the leader of a new group.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = child.kill();
}
