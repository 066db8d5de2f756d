//! Prints the scalar program of a file, and what the verifier says of it.
#![allow(clippy::print_stdout)]
fn main() {
    let file = std::env::args().nth(1).expect("a file");
    let source = std::fs::read_to_string(&file).expect("readable");
    let start = std::time::Instant::now();
    match marple_lang::compile(&source) {
        Ok(program) => {
            eprintln!("compiled in {:?}", start.elapsed());
            if source.len() < 100_000 {
                println!("{}", marple_ir::print(&program));
            }
            for p in marple_ir::verify(&program).iter().take(10) {
                println!("{p}");
            }
            eprintln!("verified at {:?}", start.elapsed());
        }
        Err(errors) => {
            eprintln!("failed in {:?}", start.elapsed());
            for error in errors {
                println!("{}", error.render(&source, &file));
            }
            eprintln!("rendered at {:?}", start.elapsed());
        }
    }
}
