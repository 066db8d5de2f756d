//! Compiled methods from their bytes to their verdicts.

mod companion;
mod failures;
mod graph;
mod immutable;
mod inference;
mod inline;
mod inputs;
mod limits;
mod lines;
mod lowered;
mod support;
mod verdicts;
