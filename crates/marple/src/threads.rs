//! The threads that work.

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::Status;

/// Runs a command on a thread of its own; the error is why there is none.
pub(crate) fn run(work: impl FnOnce() -> Status + Send + 'static) -> Result<Status, String> {
    match std::thread::Builder::new().spawn(work) {
        Ok(thread) => Ok(thread.join().unwrap_or(Status::Failed)),
        Err(error) => Err(format!("cannot start a thread: {error}")),
    }
}

/// So many threads; 0 means as many as there are processors.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, String> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| format!("cannot start threads: {error}"))
}
