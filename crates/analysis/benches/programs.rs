//! Instructions that whole analyses of the programs under `examples/` take; compiling them is not counted.
//!
//! Once: `cargo install gungraun-runner --version 0.20.0` (the version of `gungraun` in `Cargo.lock`), and valgrind.
//! Then: `cargo bench --bench programs`, or only some, by a pattern: `cargo bench --bench programs -- '*sieve*'`.

#![expect(missing_docs, reason = "gungraun's macros make public items")]

use std::fs;

use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};
use marple_analysis::{Analysis, Domain, Options, analyse};
use marple_ir::Program;

/// One benchmark function for each domain, of every program. What comes back is dropped uncounted.
macro_rules! programs {
    ($($name:ident = $file:literal),* $(,)?) => {
        programs!(@domain intervals, Domain::Intervals, $($name = $file),*);
        programs!(@domain pentagons, Domain::Pentagons, $($name = $file),*);
        programs!(@domain adaptive, Domain::Adaptive, $($name = $file),*);

        const FILES: &[&str] = &[$($file),*];
    };
    (@domain $function:ident, $domain:expr, $($name:ident = $file:literal),*) => {
        #[library_benchmark]
        $(#[bench::$name(
            compile(include_str!(concat!("../../../examples/", $file))),
            Options { domain: $domain, ..Options::default() },
        )])*
        fn $function(program: Program, options: Options) -> (Vec<Analysis>, Program) {
            (program.functions.iter().map(|function| analyse(function, &options)).collect(), program)
        }
    };
}

programs! {
    binary_search = "binary-search.mp",
    bubble_sort = "bubble-sort.mp",
    insertion_sort = "insertion-sort.mp",
    ring_buffer = "ring-buffer.mp",
    sieve = "sieve.mp",
    string_search = "string-search.mp",
    two_pointers = "two-pointers.mp",
    wrong = "wrong.mp",
}

fn compile(source: &str) -> Program {
    marple_lang::compile(source).expect("the examples have no mistakes of language")
}

/// A program that is added to the folder must be added here.
fn every_example_is_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    for entry in fs::read_dir(folder).expect("the examples are there") {
        let name = entry.expect("the folder can be read").file_name();
        assert!(FILES.iter().any(|file| name == *file), "examples/{} is not measured", name.display());
    }
}

library_benchmark_group!(name = programs, benchmarks = [intervals, pentagons, adaptive]);

main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]).format([EventKind::Ir])),
    setup = every_example_is_listed(),
    library_benchmark_groups = programs
);
