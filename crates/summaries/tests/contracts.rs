//! The contract files on mono: what resolves, and whether the members keep what is said of them. `scripts/test-contracts` tests all of them,
//! on .NET too.

use std::path::Path;
use std::process::Command;

use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_summaries::files::{Library, TypeKind, program, resolve};

const MONO: &str = "/usr/lib/mono/4.5";

/// Mono's core library and the two beside it.
fn runtime() -> (Assemblies<'static>, Vec<AssemblyId>) {
    let assemblies = Assemblies::new(Box::new(|_| None));
    let open = |name: &str| {
        let bytes = std::fs::read(Path::new(MONO).join(name)).expect("mono's libraries are installed");
        Module::open(bytes.leak()).expect("mono's libraries can be read")
    };
    let ids = ["mscorlib.dll", "System.dll", "System.Core.dll"].map(|name| assemblies.add(open(name)));
    (assemblies, ids.to_vec())
}

/// Runs the test program of the members whose full name passes, and gives what it said.
fn run(library: &Library, name: &str, wanted: &dyn Fn(&str) -> bool) -> (bool, String) {
    let (assemblies, ids) = runtime();
    let mut found = resolve(library, &assemblies, &ids);
    found.members.retain(|(class, entry, _)| {
        wanted(&format!("{}.{}", class.contract.full_name(), entry.contract.name))
    });
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder of tests can be written");
    let (source, out) = (folder.join("test.cs"), folder.join("test.exe"));
    std::fs::write(&source, program(library, &found).text).expect("the program can be written");
    let compiled = Command::new("mcs")
        .args(["-nowarn:0162,0168,0219,0618,1718", "-r:System.Core"])
        .arg(format!("-out:{}", out.display()))
        .arg(&source)
        .output()
        .expect("mcs is installed");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new("mono")
        .env("MONO_GC_PARAMS", "max-heap-size=512m")
        .arg(&out)
        .output()
        .expect("mono is installed");
    (ran.status.success(), String::from_utf8_lossy(&ran.stdout).into_owned())
}

#[test]
fn most_members_are_there() {
    let (assemblies, ids) = runtime();
    let found = resolve(Library::built_in(), &assemblies, &ids);
    assert!(found.members.len() > 950, "only {} members are there", found.members.len());
    // Types that mono does not have are missing as a whole, and of what works on spans much is younger than mono; of the others a few overloads are.
    let is_young = |problem: &str| {
        ["System.MemoryExtensions", "System.Buffers.Binary.BinaryPrimitives", "TryFormat"]
            .iter()
            .any(|young| problem.contains(young))
    };
    let members = found.missing.iter().filter(|missing| !missing.is_type);
    let members: Vec<String> = members.map(|missing| missing.problem.to_string()).collect();
    let members: Vec<&String> = members.iter().filter(|problem| !is_young(problem)).collect();
    assert!(members.len() < 20, "{members:#?}");
}

#[test]
fn mono_keeps_what_is_said_of_strings_and_lists() {
    let wanted = |name: &str| {
        [
            "System.String.I",
            "System.String.S",
            "System.Collections.Generic.List<T>.",
            "System.Collections.Generic.Stack<T>.",
        ]
        .iter()
        .any(|begin| name.starts_with(begin))
    };
    let (is_kept, said) = run(Library::built_in(), "kept", &wanted);
    assert!(is_kept, "{said}");
    assert!(said.contains("calls, ") && !said.contains("FAILED"), "{said}");
}

#[test]
fn a_wrong_clause_is_caught() {
    let mut library = Library::clone(Library::built_in());
    let text = "namespace System; class String {
        pure int IndexOf(char value) ensures result >= 0;
        pure string Substring(int startIndex) requires 0 <= startIndex && startIndex < Length;
        pure string Remove(int startIndex, int count) requires 0 <= startIndex && startIndex + count <= Length;
    }";
    assert_eq!(library.read([("wrong.contract", text)].into_iter()), []);
    let file = library.files().len() - 1;
    let names = ["System.String.IndexOf", "System.String.Substring", "System.String.Remove"];
    let (is_kept, said) = run(&library, "wrong", &|name| names.contains(&name));
    assert!(!is_kept, "{said}");
    assert_eq!(library.files()[file], "wrong.contract");
    for expected in [
        "FAILED System.String.IndexOf: ensures result >= 0 with",
        "FAILED System.String.Substring: it does not throw though what is required does not hold with",
        "FAILED System.String.Remove: it throws ArgumentOutOfRangeException though what is required holds with",
    ] {
        assert!(said.contains(expected), "{expected}\nis not in\n{said}");
    }
}

#[test]
fn what_is_pure_cannot_be_overridden() {
    for class in Library::built_in().types() {
        let sealed =
            ["System.String", "System.Array", "System.Object"].contains(&class.contract.full_name().as_str());
        for member in class.contract.members.iter().filter(|member| member.effect.is_some()) {
            assert!(
                member.is_static || sealed || class.contract.kind == TypeKind::Struct,
                "{}.{}",
                class.contract.full_name(),
                member.name
            );
        }
    }
}
