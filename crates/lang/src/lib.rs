//! The small C#-like language of Marple's figures and tests, and its way to the scalar program.
//!
//! [`parse`] gives the [tree](ast) of a source text, [`compile`] checks its names and types and lowers it to
//! [`marple_ir`]. Mistakes come back as data, [`Error`], which [renders](Error::render) itself with the line and a caret.

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
    on_a_deep_stack(|| parser::parse(source)).map_err(|error| vec![error])
}

/// The scalar program of a source text, or everything found wrong with it.
pub fn compile(source: &str) -> Result<marple_ir::Program, Vec<Error>> {
    on_a_deep_stack(|| {
        let program = parser::parse(source).map_err(|error| vec![error])?;
        let typed = check::check(&program)?;
        lower::lower(&typed, source).map_err(|error| vec![error])
    })
}

/// Trees are up to [`ast::DEPTH_LIMIT`] deep and the walks over them recurse. In an unoptimised build that takes more stack
/// than the 2 MB of an ordinary thread; it never takes a quarter of this.
fn on_a_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    const STACK: usize = 16 << 20;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        match thread.expect("the system has one more thread").join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
