//! Other programs: started in a process group of their own, with a time limit, and never left behind.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::group;

/// Set by Ctrl-C, and by the signals that ask a process to end: the running child is killed, and everything returns.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C ends what runs, and temporary folders are removed on the way out.
pub fn end_on_interrupt() {
    // A second handler cannot be set; then the first one is in place, which does the same.
    let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::SeqCst));
}

/// Whether the user wants to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// What became of a process.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The exit code; none if it was killed.
    pub code: Option<i32>,
    /// Whether it was killed because its time was over.
    pub late: bool,
    /// What it printed.
    pub output: String,
    /// What it printed as errors.
    pub errors: String,
}

/// Runs a command to its end, or kills it and all it started when the time is over or the user interrupts. Its output goes
/// through files in `folder`, so that no pipe can be full.
pub fn run(command: &mut Command, folder: &Path, limit: Duration) -> Result<Outcome, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let (output, errors) = (folder.join("stdout.txt"), folder.join("stderr.txt"));
    let create = |path: &Path| File::create(path).map_err(|error| format!("{}: {error}", path.display()));
    command.stdin(Stdio::null()).stdout(create(&output)?).stderr(create(&errors)?);
    group::separate(command);
    let mut child = command.spawn().map_err(|error| format!("{program} cannot be started: {error}"))?;
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    let (status, late) = loop {
        if let Some(status) = child.try_wait().map_err(|error| format!("{program}: {error}"))? {
            break (status, false);
        }
        if interrupted() || start.elapsed() > limit {
            group::kill(&mut child);
            break (child.wait().map_err(|error| format!("{program}: {error}"))?, true);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    if interrupted() {
        return Err("interrupted".to_owned());
    }
    let read = |path: &Path| {
        std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    };
    Ok(Outcome { code: status.code(), late, output: read(&output), errors: read(&errors) })
}
