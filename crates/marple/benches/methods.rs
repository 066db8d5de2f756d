//! Instructions that a fixed set of mono's methods takes: lowering one, and analysing it by the default list.
//!
//! Once: `cargo install gungraun-runner --version 0.20.0` (the version of `gungraun` in `Cargo.lock`), valgrind, and the
//! Debian package `libmono-cil-dev`. Then: `cargo bench --bench methods`.

#![expect(missing_docs, reason = "gungraun's macros make public items")]

use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};
use marple_analysis::{Analysis, Options, analyse};
use marple_ir::Function;
use marple_metadata::Module;
use marple_metadata::assemblies::MethodHandle;
use marple_session::{Session, Subject};

type Found = (Session<'static>, MethodHandle);

/// Both steps of every method. What comes back is dropped uncounted.
macro_rules! methods {
    ($($bench:ident = $name:literal),* $(,)?) => {
        #[library_benchmark]
        $(#[bench::$bench(find($name))])*
        fn lowering((session, method): Found) -> (Subject, Session<'static>) {
            (lower(&session, method), session)
        }

        #[library_benchmark]
        $(#[bench::$bench(function($name))])*
        fn analysis(function: Function) -> (Analysis, Function) {
            (analyse(&function, &Options::default()), function)
        }
    };
}

methods! {
    bit_array = "System.Collections.BitArray.#ctor(System.Int32[])",
    random = "System.Random.#ctor(System.Int32)",
    hashtable_insert = "System.Collections.Hashtable.Insert(System.Object,System.Object,System.Boolean)",
    down_heap = "System.Collections.Generic.ArraySortHelper`1.DownHeap(T[],System.Int32,System.Int32,System.Int32,System.Comparison`1<T>)",
    string_replace = "System.Text.StringBuilder.Replace(System.Char,System.Char,System.Int32,System.Int32)",
    dictionary_resize = "System.Collections.Generic.Dictionary`2.Resize(System.Int32,System.Boolean)",
    utf8_chars = "System.Text.UTF8Encoding.GetChars(System.Byte[],System.Int32,System.Int32,System.Char[],System.Int32)",
}

fn find(name: &str) -> Found {
    let bytes = std::fs::read("/usr/lib/mono/4.5/mscorlib.dll").expect("libmono-cil-dev is installed");
    let mut session = Session::new(Box::new(|_| None), marple_session::Options::default());
    let assembly = session.add(Module::open(bytes.leak()).expect("it is an assembly"), None);
    let method = session.methods(assembly).find(|method| session.name(*method) == name);
    let method = method.unwrap_or_else(|| panic!("mscorlib has no {name}"));
    (session, method)
}

fn lower(session: &Session<'_>, method: MethodHandle) -> Subject {
    session.lower(method).expect("it lowers").expect("it has a body")
}

fn function(name: &str) -> Function {
    let (session, method) = find(name);
    lower(&session, method).function
}

library_benchmark_group!(name = methods, benchmarks = [lowering, analysis]);

main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]).format([EventKind::Ir])),
    library_benchmark_groups = methods
);
