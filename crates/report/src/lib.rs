//! What a user is told. A [`RunReport`] or a [`CheckReport`] is what was found; one small renderer per format writes it.

mod check;
mod check_json;
mod diagnostic;
mod human;
mod json;
mod msbuild;
mod rules;
mod run;
mod sarif;
mod stats;
mod text;

pub use check::{CheckReport, CheckedFile, CheckedMethod, FileKind};
pub use check_json::check_json;
pub use diagnostic::{Diagnostic, Level, Location};
pub use human::{SourceLine, human};
pub use json::json;
pub use msbuild::msbuild;
pub use rules::Rule;
pub use run::{Counts, Finding, FunctionReport, RunReport};
pub use sarif::sarif;
pub use stats::Stats;
pub use text::text;
