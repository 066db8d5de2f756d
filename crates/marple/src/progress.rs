//! How far a run is, and whether the user wants it to end.

use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use marple_session::{Phase, Watch};

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

/// The part of the work in which methods are counted.
const COUNTED: &str = "methods by themselves";

/// Shows how far a run is.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// The parts of the work so far, and when each began.
    parts: Mutex<Vec<(&'static str, Instant)>>,
    /// For tests: the analysis of methods whose names contain this crashes.
    crash: Option<String>,
    /// For tests: after so many methods a line says so, on the standard error.
    announced: Option<u64>,
}

impl Progress {
    /// A bar on a terminal; on a pipe, or if nobody wants to see it, nothing.
    pub(crate) fn new(methods: usize, is_quiet: bool) -> Self {
        let target = if is_quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(methods as u64), target);
        let announced = std::env::var("MARPLE_ANNOUNCE").ok().and_then(|number| number.parse().ok());
        Self { bar, parts: Mutex::default(), crash: std::env::var("MARPLE_CRASH").ok(), announced }
    }

    /// Another part of the work begins.
    pub(crate) fn begin(&self, part: &'static str) {
        let is_counted = part == COUNTED;
        let shape =
            if is_counted { "{msg} {bar:40} {pos}/{len} methods, {eta} left" } else { "{msg} .. {elapsed}" };
        if let Ok(style) = ProgressStyle::with_template(shape) {
            self.bar.set_style(style);
        }
        self.bar.set_message(part);
        if !is_counted {
            self.bar.enable_steady_tick(Duration::from_millis(200));
        }
        if let Ok(mut parts) = self.parts.lock() {
            parts.push((part, Instant::now()));
        }
    }

    /// How long each part took, a line each. Parts that came again (once for each assembly) are added up.
    pub(crate) fn times(&self) -> String {
        let mut text = String::new();
        let Ok(parts) = self.parts.lock() else { return text };
        let mut sums: Vec<(&str, Duration)> = Vec::new();
        let ends = parts.iter().skip(1).map(|(_, start)| *start).chain([Instant::now()]);
        for ((part, start), end) in parts.iter().zip(ends) {
            let time = end.duration_since(*start);
            match sums.iter_mut().find(|(other, _)| other == part) {
                Some((_, sum)) => *sum += time,
                None => sums.push((part, time)),
            }
        }
        for (part, time) in sums {
            let _ = writeln!(text, "marple: {part}: {:.2} s", time.as_secs_f64());
        }
        text
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Progress {
    fn phase(&self, phase: Phase) {
        self.begin(match phase {
            Phase::Methods => COUNTED,
            Phase::Facts => "what they know of each other",
            Phase::Needs => "what is open, and whose fault it is",
        });
    }

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
