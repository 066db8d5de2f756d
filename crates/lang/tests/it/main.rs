//! What the language accepts, refuses, and becomes.

// `expect![[r#".."#]]` is what expect-test writes, and tests are data, however long.
#![allow(clippy::needless_raw_string_hashes, clippy::needless_pass_by_value, clippy::too_many_lines)]

mod differential;
mod errors;
mod limits;
mod lowering;
mod obligations;
mod printing;
mod random;
mod runs;
mod type_errors;
mod types;

/// The scalar program of a text that has no mistakes; it must be well formed.
fn compiled(source: &str) -> marple_ir::Program {
    let program =
        marple_lang::compile(source).unwrap_or_else(|errors| panic!("{}", rendered(source, &errors)));
    let problems = marple_ir::verify(&program);
    assert!(problems.is_empty(), "{problems:?}\n{}", marple_ir::print(&program));
    program
}

fn rendered(source: &str, errors: &[marple_lang::Error]) -> String {
    let texts: Vec<String> = errors.iter().map(|error| error.render(source, "test.mp") + "\n").collect();
    texts.concat()
}
