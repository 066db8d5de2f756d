//! Sessions over the fixtures and mono's libraries.

use std::path::{Path, PathBuf};

use marple_metadata::Module;
use marple_metadata::assemblies::AssemblyId;
use marple_metadata::pdb::Pdb;
use marple_session::{Options, Session};

/// Where mono's libraries are (the Debian package `libmono-cil-dev`).
pub(crate) const MONO: &str = "/usr/lib/mono/4.5";

/// The C# methods whose lines say what is found there.
pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/verdicts")
}

/// The fixtures' files with this extension, sorted.
pub(crate) fn fixtures_with(extension: &str) -> Vec<PathBuf> {
    with_extension(&fixtures(), extension)
}

/// A folder's files with this extension, sorted.
pub(crate) fn with_extension(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the fixtures are there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// A session over one assembly. What it refers to is looked for beside it and among mono's libraries, and nowhere else: the
/// other runtimes of a machine do not matter.
pub(crate) fn session(path: &Path, options: Options) -> (Session<'static>, AssemblyId) {
    let bytes = std::fs::read(path)
        .unwrap_or_else(|error| panic!("{}: {error} (libmono-cil-dev is needed)", path.display()));
    let folders =
        [path.parent().unwrap_or(path).to_owned(), PathBuf::from(MONO), Path::new(MONO).join("Facades")];
    let mut session = Session::new(
        Box::new(move |wanted| {
            let mut places = folders.iter().map(|folder| folder.join(format!("{}.dll", wanted.name)));
            let bytes = places.find_map(|place| std::fs::read(place).ok())?;
            Some(bytes.leak())
        }),
        options,
    );
    let pdb = std::fs::read(path.with_extension("pdb")).ok();
    let pdb = pdb.map(|bytes| Pdb::open(bytes.leak()).expect("it is a PDB"));
    let assembly = session.add(Module::open(bytes.leak()).expect("it is an assembly"), pdb);
    (session, assembly)
}
