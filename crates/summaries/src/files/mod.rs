//! Contract files: what members of libraries require, ensure, write and keep, as text. `docs/CONTRACTS.md` has the notation.
//!
//! - `syntax.rs`: what a file says; `token.rs`, `parse.rs`, `expression.rs`: from its text to that.
//! - `check.rs`: whether the names and types in its clauses fit together.
//! - `library.rs`: all files of a run, and the contract of the member that a token names.
//! - `fit.rs`: whether a signature of metadata is the one that a file spells; `resolve.rs`: what of the files a runtime does not have.
//! - `program.rs`: a C# program that tests the clauses by calling the members; `values.rs`: what it calls them with.

mod check;
mod expression;
mod fit;
mod library;
mod parse;
mod program;
mod resolve;
mod syntax;
mod token;
mod values;

#[cfg(test)]
mod tests;

pub use library::{Demand, Library, Loaded, MemberEntry, Required, TypeEntry};
pub use parse::parse;
pub use program::{Program, program};
pub use resolve::{Resolution, Unresolved, resolve};
pub use syntax::{
    BinaryOperator, Clause, EffectClause, Expression, MemberContract, Mode, Parameter, Position, Problem,
    Segment, TypeContract, TypeKind, TypeSyntax,
};
