//! Every body of mono's libraries lowers to a function that the verifier accepts.

use std::collections::BTreeMap;

use marple_lower::{Environment, Knowledge, lower};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, MethodHandle};
use marple_metadata::tables::MethodDef;

const MONO: &str = "/usr/lib/mono/4.5";

fn library(name: &str) -> Option<&'static [u8]> {
    std::fs::read(format!("{MONO}/{name}.dll")).ok().map(|bytes| &*bytes.leak())
}

/// Values are looked up over long chains of blocks: that takes a deep stack, as the command line gives it.
const STACK: usize = 256 << 20;

fn check(name: &'static str) {
    let work =
        std::thread::Builder::new().stack_size(STACK).spawn(move || check_all(name)).expect("a thread");
    if let Err(panic) = work.join() {
        std::panic::resume_unwind(panic);
    }
}

fn check_all(name: &str) {
    let bytes = library(name).unwrap_or_else(|| {
        panic!("{name} is not below {MONO}; this test needs the Debian package libmono-cil-dev")
    });
    let assemblies = Assemblies::new(Box::new(|wanted| library(wanted.name)));
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
