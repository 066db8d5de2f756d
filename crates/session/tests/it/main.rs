//! Compiled methods from their bytes to their verdicts.

mod failures;
mod graph;
mod limits;
mod lowered;
mod support;
mod verdicts;
