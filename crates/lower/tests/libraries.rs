//! Every body of mono's libraries lowers to a function that the verifier accepts.

use std::collections::BTreeMap;

use marple_lower::{Environment, Knowledge, lower};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, MethodHandle};
use marple_metadata::tables::MethodDef;

const MONO: &str = "/usr/lib/mono/4.5";

fn library(folder: &str, name: &str) -> Option<&'static [u8]> {
    std::fs::read(format!("{folder}/{name}.dll")).ok().map(|bytes| &*bytes.leak())
}

fn check(name: &'static str) {
    check_in(MONO.to_owned(), name);
}

fn check_in(folder: String, name: &'static str) {
    let work = std::thread::Builder::new().spawn(move || check_all(&folder, name)).expect("a thread");
    if let Err(panic) = work.join() {
        std::panic::resume_unwind(panic);
    }
}

fn check_all(folder: &str, name: &str) {
    let bytes = library(folder, name).unwrap_or_else(|| {
        panic!("{name} is not below {folder}; mono's are in the Debian package libmono-cil-dev")
    });
    let assemblies = Assemblies::new(Box::new(|wanted| library(folder, wanted.name)));
    let assembly = assemblies.add(Module::open(bytes).expect("it is an assembly"));
    let knowledge = Knowledge::default();
    let environment = Environment::new(&assemblies, &knowledge);
    let module = assemblies.module(assembly);
    let (mut bodies, mut instructions, mut not_modelled) = (0, 0, BTreeMap::new());
    for id in module.ids::<MethodDef>() {
        let lowered = match lower(environment, MethodHandle { assembly, id }) {
            Ok(Some(lowered)) => lowered,
            Ok(None) => continue,
            Err(error) => panic!("{}: {error}", module.full_method_name(id)),
        };
        bodies += 1;
        instructions += lowered.instructions;
        for (reason, count) in lowered.unmodelled {
            *not_modelled.entry(reason).or_insert(0) += count;
        }
        let program = marple_ir::Program { functions: vec![lowered.function] };
        let problems = marple_ir::verify(&program);
        assert!(problems.is_empty(), "{}\n{}", problems[0], program.functions[0]);
    }
    let lost: usize = not_modelled.values().sum();
    eprintln!("{name}: {bodies} bodies, {instructions} instructions, not modelled: {not_modelled:?}");
    assert!(lost * 100 < instructions, "{name}: {lost} of {instructions} instructions are not modelled");
}

/// Rows C1, C2.
#[test]
fn system_core() {
    check("System.Core");
}

#[test]
fn mscorlib() {
    check("mscorlib");
}

#[test]
fn system() {
    check("System");
}

#[test]
fn system_xml() {
    check("System.Xml");
}

#[test]
fn system_web() {
    check("System.Web");
}

/// `MARPLE_RUNTIME=FOLDER cargo test -p marple-lower -- --ignored`, where the folder has the libraries of .NET 9.
#[test]
#[ignore = "needs a .NET runtime: set MARPLE_RUNTIME to the folder of its libraries"]
fn core_library() {
    let folder =
        std::env::var("MARPLE_RUNTIME").expect("MARPLE_RUNTIME is the folder of the runtime's libraries");
    check_in(folder, "System.Private.CoreLib");
}
