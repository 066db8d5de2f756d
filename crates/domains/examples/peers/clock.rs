//! CPU time of the thread, and the loop that measures an operation.

// A month has fewer nanoseconds than 2^53.
#![allow(clippy::cast_precision_loss)]

use rustix::time::{ClockId, clock_gettime};

/// Nanoseconds of CPU time of this thread.
pub(crate) fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// What reading the clock twice costs.
fn cost() -> f64 {
    let mut costs: Vec<f64> = (0..2001)
        .map(|_| {
            let start = now();
            now() - start
        })
        .collect();
    median(&mut costs)
}

/// The middle one.
pub(crate) fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Timed work per figure.
const ENOUGH: f64 = 30e6;
/// An operation slower than this is measured once.
const SLOW: f64 = 20e6;

/// Nanoseconds per operation and how many were timed: `prepare(i)` makes an element, `work` is timed; batches of
/// `count`, the median over the batches of a batch's mean.
pub(crate) fn measure<E>(
    count: usize,
    prepare: impl Fn(usize) -> E,
    mut work: impl FnMut(&mut E, usize),
) -> (f64, usize) {
    let mut first = prepare(0);
    let start = now();
    work(&mut first, 0);
    let once = now() - start;
    if once > SLOW {
        return (once, 1);
    }
    for index in 1..count {
        work(&mut prepare(index), index);
    }
    let clock = cost();
    let mut batches = Vec::new();
    let (mut total, begin) = (0.0, now());
    while batches.len() < 3 || (total < ENOUGH && now() - begin < 8.0 * ENOUGH && batches.len() < 2000) {
        let mut elements: Vec<E> = (0..count).map(&prepare).collect();
        let start = now();
        for (index, element) in elements.iter_mut().enumerate() {
            work(element, index);
        }
        let time = (now() - start - clock).max(0.0);
        total += time;
        batches.push(time / count as f64);
        if total > 4e9 {
            break;
        }
    }
    let samples = batches.len() * count;
    (median(&mut batches), samples)
}
