//! How far a run is, and whether the user wants it to end.

use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use marple_session::Watch;

use crate::Status;

/// From now on Ctrl-C sets the flag, which asks the run to end and to print what it has; a second one ends it at once.
pub(crate) fn listen() -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    let handler = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(Status::Interrupted as i32);
        }
    };
    // Where no handler can be set, Ctrl-C does what it always did.
    let _ = ctrlc::set_handler(handler);
    &STOP
}

/// Shows how far a run is.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// For tests: the analysis of methods whose names contain this crashes.
    crash: Option<String>,
    /// For tests: after so many methods a line says so, on the standard error.
    announced: Option<u64>,
}

impl Progress {
    /// A bar on a terminal; on a pipe, nothing.
    pub(crate) fn new(methods: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(methods as u64), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} methods {elapsed}") {
            bar.set_style(style);
        }
        let announced = std::env::var("MARPLE_ANNOUNCE").ok().and_then(|number| number.parse().ok());
        Self { bar, crash: std::env::var("MARPLE_CRASH").ok(), announced }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Progress {
    fn begins(&self, name: &str) {
        let forced = self.crash.as_deref().is_some_and(|part| name.contains(part));
        assert!(!forced, "a crash was asked for");
    }

    fn ends(&self) {
        self.bar.inc(1);
        if self.announced == Some(self.bar.position()) {
            eprintln!("{} methods are done", self.bar.position());
        }
    }
}
