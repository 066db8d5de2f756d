//! Compiled methods from their bytes to their verdicts.

mod lowered;
mod support;
mod verdicts;
