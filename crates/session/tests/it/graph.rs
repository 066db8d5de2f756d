//! Call graphs of compiled C#: who calls whom, and why methods are open. `tests/fixtures/graph` has the sources and the
//! expected texts; `UPDATE_EXPECT=1` writes those; read what changed.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use marple_metadata::assemblies::Assemblies;
use marple_metadata::tables::{Id, MethodDef};
use marple_metadata::{Module, TypeName};
use marple_session::{Access, CallGraph, Options, Reason, Session, Whole};

use crate::support::{MONO, session};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/graph")
}

/// What a graph says, a paragraph per method.
fn text(session: &Session<'_>, graph: &CallGraph) -> String {
    let module = session.module(graph.assembly());
    let mut text = String::new();
    let _ = writeln!(text, "friends: {}\n", graph.friends().join(", "));
    for method in graph.methods() {
        let name = module.full_method_name(method);
        let access = match graph.access(method) {
            Access::Closed => "closed".to_owned(),
            Access::Open(reason) => format!("open: {}", reason.text(module)),
        };
        let component = graph.component(method).expect("it has code");
        let members = graph.members(component).len();
        let recursive =
            if graph.is_recursive(component) { format!(", recursive ({members})") } else { String::new() };
        let _ = writeln!(text, "{name}\n  {access}\n  wave {}{recursive}", graph.wave(component));
        for callee in graph.callees(method) {
            let _ = writeln!(text, "  calls {}", module.full_method_name(callee));
        }
        let unknown = graph.unknown(method);
        let kinds = [
            (unknown.elsewhere, "elsewhere"),
            (unknown.overrides, "overrides elsewhere"),
            (unknown.delegates, "delegates"),
            (unknown.pointers, "pointers"),
        ];
        for (_, kind) in kinds.into_iter().filter(|(is_there, _)| *is_there) {
            let _ = writeln!(text, "  unknown: {kind}");
        }
    }
    text
}

fn check(file: &str) {
    let path = folder().join(file);
    let (session, assembly) = session(&path, Options::default());
    let graph = session.call_graph(assembly);
    check_order(&graph);
    expect_file![path.with_extension("txt")].assert_eq(&text(&session, &graph));
}

/// Callees come first, callers are those whose callee it is, and what is closed is called by somebody.
fn check_order(graph: &CallGraph) {
    let mut methods = 0;
    for component in graph.components() {
        for &method in graph.members(component) {
            methods += 1;
            assert_eq!(graph.component(method), Some(component));
            for callee in graph.callees(method) {
                let other = graph.component(callee).expect("callees have code");
                assert!(other <= component, "callees first");
                assert!(other == component || graph.wave(other) < graph.wave(component), "in waves");
                assert!(graph.callers(callee).contains(&method));
            }
            let is_called = graph.callers(method).iter().any(|caller| *caller != method);
            assert!(is_called || !graph.access(method).is_closed(), "nobody calls it");
        }
    }
    assert_eq!(methods, graph.methods().count(), "every method is in one component");
    assert_eq!(graph.waves().map(<[_]>::len).sum::<usize>(), graph.components().len());
}

#[test]
fn roslyn() {
    check("Graph.Release.exe");
}

#[test]
fn mcs() {
    check("Graph.Mcs.exe");
}

#[test]
fn modern() {
    check("Modern.Release.dll");
}

/// A library in which methods of all kinds call each other.
#[test]
fn callees_come_first_in_system_core() {
    let (session, assembly) = session(&Path::new(MONO).join("System.Core.dll"), Options::default());
    let graph = session.call_graph(assembly);
    check_order(&graph);
    let closed = graph.methods().filter(|method| graph.access(*method).is_closed()).count();
    assert!(closed > 1000, "{closed} closed methods");
}

fn graph_of(bytes: &[u8]) -> (CallGraph, Vec<Id<MethodDef>>) {
    let assemblies = Assemblies::new(Box::new(|_| None));
    let assembly = assemblies.add(Module::open(bytes).expect("an assembly"));
    let methods = assemblies.module(assembly).ids::<MethodDef>().collect();
    (CallGraph::build(&assemblies, assembly), methods)
}

/// What cannot be found may be anything: without the libraries nothing that was open becomes closed.
#[test]
fn missing_libraries_close_nothing() {
    for file in ["Graph.Release.exe", "Graph.Mcs.exe", "Modern.Release.dll"] {
        let path = folder().join(file);
        let (session, assembly) = session(&path, Options::default());
        let with = session.call_graph(assembly);
        let (without, methods) = graph_of(&std::fs::read(&path).expect("the fixture"));
        for method in methods {
            let is_closed = without.access(method).is_closed();
            assert!(
                !is_closed || with.access(method).is_closed(),
                "{}",
                session.module(assembly).full_method_name(method)
            );
        }
        check_order(&without);
    }
}

/// Code that cannot be read may call anything.
#[test]
fn code_that_cannot_be_read_opens_everything() {
    let mut bytes = std::fs::read(folder().join("Graph.Release.exe")).expect("the fixture");
    let (rva, at, id) = {
        let module = Module::open(&bytes).expect("an assembly");
        let mut methods = module.ids::<MethodDef>();
        let is_it = |id: &Id<MethodDef>| module.full_method_name(*id).ends_with("Code.Echo(T)");
        let id = methods.find(is_it).expect("the method");
        let rva = module.row(id).expect("a row").rva;
        let code = module.pe().at(rva).expect("its code").as_ptr().addr();
        (rva, code - module.pe().file().as_ptr().addr(), id)
    };
    assert!(rva != 0);
    // An opcode that there is not, behind the header of one byte.
    bytes[at + 1] = 0x24;
    let (graph, methods) = graph_of(&bytes);
    for method in methods {
        assert_eq!(*graph.access(method), Access::Open(Reason::Assembly(Whole::Code(id))));
    }
}

/// Every byte of a file is wrong once, or a few at a time: no panic, and it ends.
#[test]
fn broken_files() {
    let bytes = std::fs::read(folder().join("Graph.Mcs.exe")).expect("the fixture");
    let effort = marple_random::effort() as usize;
    let step = (13 / effort).max(1);
    for at in (0x200..bytes.len()).step_by(step) {
        for value in [0x00, 0x01, 0xff] {
            let mut broken = bytes.clone();
            broken[at] = value;
            let assemblies = Assemblies::new(Box::new(|_| None));
            if let Ok(module) = Module::open(&broken) {
                let assembly = assemblies.add(module);
                check_order(&CallGraph::build(&assemblies, assembly));
            }
        }
    }
}

/// An assembly in which a class extends another one than it did.
fn with_base(mut file: Vec<u8>, class: &str, base: &str) -> Vec<u8> {
    let (row, base) = {
        let module = Module::open(&file).expect("an assembly");
        let find = |name| module.find_type(TypeName { namespace: "Graphs", name }).expect("the class");
        (module.row(find(class)).expect("its row"), find(base).number())
    };
    let short = |number: u32| u16::try_from(number).expect("small tables").to_le_bytes();
    let start =
        [row.flags.0.to_le_bytes().to_vec(), short(row.name.0).to_vec(), short(row.namespace.0).to_vec()]
            .concat();
    let at = file.windows(start.len()).position(|bytes| bytes == start).expect("the row") + start.len();
    // A coded index; 0 is the tag of a type that is defined here.
    file[at..at + 2].copy_from_slice(&short(base << 2));
    file
}

/// Types that extend each other in a circle: it ends. Where something is looked for in vain there, nothing is closed.
#[test]
fn circles_of_base_types() {
    let circles = [("Shape", "Square", false), ("Square", "Square", true), ("Seen", "Derived", true)];
    for (class, base, gives_up) in circles {
        let bytes = std::fs::read(folder().join("Graph.Mcs.exe")).expect("the fixture");
        let bytes = with_base(bytes, class, base);
        let (graph, methods) = graph_of(&bytes);
        check_order(&graph);
        let whole = Access::Open(Reason::Assembly(Whole::TooLarge));
        let gave_up = methods.into_iter().all(|method| *graph.access(method) == whole);
        assert_eq!(gave_up, gives_up, "{class} extends {base}");
    }
}
