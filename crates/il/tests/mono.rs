//! Whole libraries: those that Debian's `libmono-cil-dev` installs.

#[path = "support/corrupt.rs"]
mod corrupt;
#[path = "support/exercise.rs"]
mod exercise;

use std::path::{Path, PathBuf};

use exercise::Depth;
use marple_il::{read_body, survey};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, Member, Wanted};
use marple_metadata::tables::{Id, MemberRef, MemberRefParent, MethodDef, TypeRef};

const MONO: &str = "/usr/lib/mono";

/// The bytes of one of mono's libraries.
fn library(name: &str) -> Vec<u8> {
    find(name).unwrap_or_else(|| {
        panic!("{name} is not below {MONO}; this test needs the Debian package libmono-cil-dev")
    })
}

fn find(name: &str) -> Option<Vec<u8>> {
    let file = format!("{name}.dll");
    let versions = std::fs::read_dir(format!("{MONO}/gac/{name}")).into_iter().flatten().flatten();
    let mut places: Vec<PathBuf> = versions.map(|folder| folder.path().join(&file)).collect();
    places.sort();
    places.push(PathBuf::from(format!("{MONO}/4.5/{file}")));
    places.iter().find_map(|path| std::fs::read(path).ok())
}

#[test]
fn mscorlib_reads_completely() {
    let bytes = library("mscorlib");
    let module = Module::open(&bytes).expect("mscorlib is an assembly");
    let found = survey(&module, &|_| None);
    assert_eq!(found.problems, []);
    // Methods share bodies; each counts.
    assert_eq!((found.methods, found.bodies, found.instructions), (27_261, 24_395, 584_248));
    assert_eq!((found.types, found.attributes), (2_931, 6_443));
}

/// Every library of mono's cache, with the number of instructions that monodis printed for it
/// (`scripts/compare-monodis.sh` records them).
#[test]
fn every_library_has_the_instructions_that_monodis_prints() {
    let mut wrong = Vec::new();
    for line in include_str!("../../../tests/monodis-counts.txt").lines() {
        let (count, path) = line.split_once(' ').expect("a count and a path");
        let bytes = std::fs::read(Path::new(MONO).join(path)).unwrap_or_else(|error| {
            panic!("{MONO}/{path}: {error}; this test needs Debian's libmono-cil-dev 6.8.0.105")
        });
        let module = Module::open(&bytes).expect("it is an assembly");
        let found = survey(&module, &|_| None);
        assert_eq!(found.problems, [], "{path}");
        if count.parse() != Ok(found.instructions) {
            wrong.push(format!("{path}: {} and not {count}", found.instructions));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// Every type and member that System.Core refers to is found in the libraries beside it.
#[test]
fn references_between_libraries_resolve() {
    let bytes = library("System.Core");
    let others = marple_metadata::AppendOnly::<Vec<u8>>::default();
    let assemblies = Assemblies::new(Box::new(|wanted: Wanted<'_>| {
        find(wanted.name).map(|bytes| others.keep(bytes).as_slice())
    }));
    let core = assemblies.add(Module::open(&bytes).expect("it is an assembly"));
    let module = assemblies.module(core);
    let types = module.ids::<TypeRef>().filter(|id| assemblies.resolve_type(core, (*id).into()).is_some());
    assert_eq!(types.count(), module.ids::<TypeRef>().len());
    for id in module.ids::<MemberRef>() {
        let class = module.row(id).expect("it reads").class;
        let found = assemblies.resolve_member_reference(core, id);
        let name = module.token_text(id.token(), marple_metadata::Place::default());
        assert_ne!(found, Member::Unknown, "{name}");
        let of_array = matches!(class, MemberRefParent::TypeSpec(_)) && name.contains("].");
        assert_eq!(found == Member::OfArray, of_array, "{name}");
    }
    assert_eq!(assemblies.unknown(), []);
}

/// A large file, corrupted in every way. The small ones are in `corruption.rs`.
#[test]
fn a_corrupted_library_is_read_to_its_end() {
    let original = library("System.Core");
    for number in 0..corrupt::KINDS {
        let mut bytes = original.clone();
        corrupt::corrupt(&mut bytes, number);
        let depth = if number == 6 { Depth::Everything } else { Depth::Survey };
        exercise::exercise(&bytes, depth);
    }
}

/// Opening a library and reading one method makes nothing of the rest: no index, no copy.
#[test]
fn one_method_is_read_alone() {
    let bytes = library("mscorlib");
    let module = Module::open(&bytes).expect("mscorlib is an assembly");
    let id = Id::<MethodDef>::new(1000).expect("not null");
    let body = read_body(&module, id).expect("it reads").expect("it has a body");
    // The code is the file's own bytes.
    assert!(bytes.as_ptr_range().contains(&body.code.as_ptr()));
    assert!(!body.decode().expect("it decodes").is_empty());
}
