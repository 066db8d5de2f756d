//! How far a run is, and whether the user wants it to end.

use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::Status;

static STOP: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks the run to end and to print what it has; a second one ends it at once.
pub(crate) fn listen() {
    let handler = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(Status::Interrupted as i32);
        }
    };
    // Where no handler can be set, Ctrl-C does what it always did.
    let _ = ctrlc::set_handler(handler);
}

/// Whether the user wants the run to end.
pub(crate) fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// A bar on a terminal; on a pipe, nothing.
pub(crate) fn bar(methods: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(methods as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} methods {elapsed}") {
        bar.set_style(style);
    }
    bar
}
