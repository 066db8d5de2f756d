//! What a user is told. A [`RunReport`] is what was found; one small renderer per format writes it.

mod check;
mod json;
mod run;
mod text;

pub use check::{CheckReport, CheckedMethod};
pub use json::json;
pub use run::{Counts, Finding, FunctionReport, RunReport};
pub use text::text;
