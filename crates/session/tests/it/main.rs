//! Compiled methods from their bytes to their verdicts.

mod failures;
mod graph;
mod inference;
mod inputs;
mod limits;
mod lines;
mod lowered;
mod support;
mod verdicts;
