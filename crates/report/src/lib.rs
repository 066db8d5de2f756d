//! What a user is told. A [`RunReport`], a [`CheckReport`] or an [`InferredReport`] is what was found; one small renderer per format writes it.

mod check;
mod check_json;
mod conditions;
mod diagnostic;
mod generated;
mod github;
mod human;
mod identity;
mod inferred;
mod json;
mod msbuild;
mod policy;
mod rules;
mod run;
mod sarif;
mod shared;
mod stats;
mod text;

pub use check::{CheckReport, CheckedFile, CheckedMethod, FileKind};
pub use check_json::check_json;
pub use conditions::{Holds, Named, Style, When, conditions, guarded_conditions};
pub use diagnostic::{Diagnostic, Level, Location};
pub use github::github;
pub use human::{SourceLine, human};
pub use identity::{Identity, Pairs, pair};
pub use inferred::{InferredMethod, InferredReport, InferredType};
pub use json::json;
pub use msbuild::msbuild;
pub use policy::{Policy, RuleLevel, Scope, Suppressed, Suppression};
pub use rules::Rule;
pub use run::{Counts, Finding, FunctionReport, RunReport};
pub use sarif::sarif;
pub use shared::{Shared, SharedKind, SharedPlace};
pub use stats::Stats;
pub use text::text;
