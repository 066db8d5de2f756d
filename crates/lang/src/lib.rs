//! The small C#-like language of Marple's figures and tests.

pub mod ast;
mod check;
mod error;
mod lower;
mod parser;
mod print;
mod span;
mod token;
mod typed;
mod types;

pub use error::Error;
pub use span::Span;
pub use types::{Scalar, Type};

/// The tree of a source text; only its syntax is looked at.
pub fn parse(source: &str) -> Result<ast::Program, Vec<Error>> {
    parser::parse(source).map_err(|error| vec![error])
}

/// The scalar program of a source text, or everything found wrong with it.
pub fn compile(source: &str) -> Result<marple_ir::Program, Vec<Error>> {
    let program = parse(source)?;
    let typed = check::check(&program)?;
    Ok(lower::lower(&typed, source))
}
