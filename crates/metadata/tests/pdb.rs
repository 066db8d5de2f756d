//! The fixtures' debug information. Line numbers are those of `tests/fixtures/Modern.cs`.

use marple_metadata::pdb::{Hoisted, Pdb, embedded_pdb, hoisted_name, pdb_id, pdb_path};
use marple_metadata::tables::{Id, MethodDef};
use marple_metadata::{Error, Module};

const DEBUG: &[u8] = include_bytes!("../../../tests/fixtures/Modern.Debug.dll");
const DEBUG_PDB: &[u8] = include_bytes!("../../../tests/fixtures/Modern.Debug.pdb");
const RELEASE_PDB: &[u8] = include_bytes!("../../../tests/fixtures/Modern.Release.pdb");
const EMBEDDED: &[u8] = include_bytes!("../../../tests/fixtures/Modern.Embedded.dll");

fn open() -> (Module<'static>, Pdb<'static>) {
    let module = Module::open(DEBUG).expect("the fixture is an assembly");
    let id = pdb_id(module.pe()).expect("the assembly names its PDB");
    let pdb = Pdb::open_matching(DEBUG_PDB, id).expect("the fixture is its PDB");
    (module, pdb)
}

fn method(module: &Module<'_>, name: &str) -> Id<MethodDef> {
    module.ids().find(|id| module.full_method_name(*id) == name).unwrap_or_else(|| panic!("no method {name}"))
}

#[test]
fn sequence_points_have_lines_columns_and_ends() {
    let (module, pdb) = open();
    let points = pdb.sequence_points(method(&module, "Fixture.Flow.Sum(System.Int32[])")).expect("they read");
    let plain: Vec<_> = points
        .iter()
        .map(|point| {
            (point.offset, point.span.map(|s| (s.start_line, s.start_column, s.end_line, s.end_column)))
        })
        .collect();
    assert_eq!(plain[1], (1, Some((63, 9, 63, 21))));
    assert_eq!(plain[3], (5, None), "the jump to the condition is hidden");
    assert_eq!(plain.last(), Some(&(0x24, Some((70, 5, 70, 6)))));
    assert_eq!(plain.len(), 13);
    let document = points[0].span.expect("the first is not hidden").document;
    assert_eq!(pdb.document_name(document).as_deref(), Ok("/tmp/marple-fixtures/Modern.cs"));
}

#[test]
fn locals_have_names_in_scopes() {
    let (module, pdb) = open();
    let scopes = pdb.scopes(method(&module, "Fixture.Flow.Sum(System.Int32[])"));
    let plain: Vec<_> = scopes
        .iter()
        .map(|scope| {
            (scope.start, scope.end, scope.variables.iter().map(|v| (v.slot, v.name)).collect::<Vec<_>>())
        })
        .collect();
    let expected = [(0, 0x27, vec![(0, "sum")]), (3, 0x1f, vec![(1, "i")]), (7, 0x11, vec![(2, "number")])];
    assert_eq!(plain, expected);
    assert_eq!(Pdb::local_name(&scopes, 2, 8), Some("number"));
    assert_eq!(Pdb::local_name(&scopes, 2, 0x20), None);
}

#[test]
fn state_machines_know_where_they_come_from() {
    let (module, pdb) = open();
    let later = method(&module, "Fixture.Flow.Later(System.Int32)");
    let move_next = method(&module, "Fixture.Flow/<Later>d__6.MoveNext()");
    assert_eq!((pdb.kickoff_of(move_next), pdb.move_next_of(later)), (Some(later), Some(move_next)));
    let stepping = pdb.async_stepping(move_next).expect("it is async").expect("it reads");
    assert_eq!(stepping.awaits.len(), 1);
    assert_eq!(stepping.awaits[0].resume_method, Some(move_next));

    let count = method(&module, "Fixture.Flow/<Count>d__5.MoveNext()");
    assert_eq!(pdb.kickoff_of(count), Some(method(&module, "Fixture.Flow.Count(System.Int32,System.Int32)")));
    let hoisted = pdb.hoisted_scopes(count).expect("they read");
    assert_eq!(hoisted.len(), 1);
    assert!(hoisted[0].0 < hoisted[0].1);
    assert_eq!(hoisted_name("<i>5__1"), Some(Hoisted { name: "i", slot: 0 }));
    assert_eq!((hoisted_name("<>1__state"), hoisted_name("from")), (None, None));
}

#[test]
fn an_embedded_pdb_reads_like_one_beside() {
    let module = Module::open(EMBEDDED).expect("the fixture is an assembly");
    let bytes = embedded_pdb(module.pe()).expect("it has a PDB").decompress().expect("it unpacks");
    let pdb = Pdb::open_matching(&bytes, pdb_id(module.pe()).expect("it has an id")).expect("it matches");
    let release = Pdb::open(RELEASE_PDB).expect("the fixture is a PDB");
    for method in module.ids::<MethodDef>() {
        let plain = |pdb: &Pdb<'_>| {
            let points = pdb.sequence_points(method).expect("they read");
            points
                .iter()
                .map(|p| (p.offset, p.span.map(|s| (s.start_line, s.end_column))))
                .collect::<Vec<_>>()
        };
        assert_eq!(plain(&pdb), plain(&release), "{}", module.full_method_name(method));
    }
}

#[test]
fn a_pdb_of_another_build_is_refused() {
    let module = Module::open(DEBUG).expect("the fixture is an assembly");
    let path = pdb_path(module.pe()).expect("the assembly names its PDB");
    assert_eq!((path.path, path.is_portable), ("/tmp/marple-fixtures/Modern.Debug.pdb", true));
    assert_eq!(Pdb::open_matching(RELEASE_PDB, path.id).err(), Some(Error::PdbMismatch));
    assert_eq!(Pdb::open(b"Microsoft C/C++ MSF 7.00\r\n").err(), Some(Error::WindowsPdb));
    assert_eq!(Pdb::open(b"text").err(), Some(Error::NotPdb));
}
