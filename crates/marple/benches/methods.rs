//! Instructions that a fixed set of mono's methods takes: lowering one, and analysing it by the default list.
//!
//! Once: `cargo install gungraun-runner --version 0.20.0` (the version of `gungraun` in `Cargo.lock`), valgrind, and the
//! Debian package `libmono-cil-dev`. Then: `cargo bench --bench methods`.

#![expect(missing_docs, reason = "gungraun's macros make public items")]

use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};
use marple_analysis::{Analysis, Options, analyse};
use marple_ir::Function;
use marple_lower::{Environment, Knowledge, Lowered, lower};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, MethodHandle};
use marple_metadata::tables::MethodDef;

type Found = (Assemblies<'static>, MethodHandle);

/// Both steps of every method. What comes back is dropped uncounted.
macro_rules! methods {
    ($($bench:ident = $name:literal),* $(,)?) => {
        #[library_benchmark]
        $(#[bench::$bench(find($name))])*
        fn lowering((assemblies, method): Found) -> (Option<Lowered>, Assemblies<'static>) {
            (lower_method(&assemblies, method), assemblies)
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
    let assemblies = Assemblies::new(Box::new(|_| None));
    let assembly = assemblies.add(Module::open(bytes.leak()).expect("it is an assembly"));
    let module = assemblies.module(assembly);
    let id = module.ids::<MethodDef>().find(|id| module.full_method_name(*id) == name);
    let id = id.unwrap_or_else(|| panic!("mscorlib has no {name}"));
    (assemblies, MethodHandle { assembly, id })
}

fn lower_method(assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Lowered> {
    lower(Environment::new(assemblies, &Knowledge::default()), method).expect("it lowers")
}

fn function(name: &str) -> Function {
    let (assemblies, method) = find(name);
    lower_method(&assemblies, method).expect("it has a body").function
}

library_benchmark_group!(name = methods, benchmarks = [lowering, analysis]);

main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]).format([EventKind::Ir])),
    library_benchmark_groups = methods
);
