//! Where the sources of assemblies are, and what stands in them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use marple_metadata::pdb::{Pdb, Span};
use marple_metadata::tables::{Document, Id, MethodDef};
use marple_report::Location;

/// From a method's instructions to source text, for one assembly.
pub(crate) struct SourceMap<'a> {
    pdb: Option<&'a Pdb<'a>>,
    assembly: &'a Path,
    documents: RefCell<HashMap<Id<Document>, Arc<str>>>,
    /// The one that was last asked for: most places of a method are in one document.
    last: RefCell<Option<(Id<Document>, Arc<str>)>>,
}

impl<'a> SourceMap<'a> {
    /// The map of an assembly; without a PDB it knows no source.
    pub(crate) fn new(assembly: &'a Path, pdb: Option<&'a Pdb<'a>>) -> Self {
        Self { pdb, assembly, documents: RefCell::default(), last: RefCell::default() }
    }

    /// The source of some instructions of a method.
    pub(crate) fn locate(
        &self,
        method: Id<MethodDef>,
        offsets: impl ExactSizeIterator<Item = Option<u32>>,
    ) -> Vec<Option<Location>> {
        let none = vec![None; offsets.len()];
        if none.is_empty() {
            return none;
        }
        let Some(pdb) = self.pdb else { return none };
        let Ok(points) = pdb.sequence_points(method) else { return none };
        offsets
            .map(|offset| {
                let offset = offset?;
                let end = points.partition_point(|point| point.offset <= offset);
                // Code that is hidden from debuggers belongs to what stands before it.
                let span = points[..end].iter().rev().find_map(|point| point.span)?;
                Some(self.location(pdb, span))
            })
            .collect()
    }

    fn location(&self, pdb: &Pdb<'_>, span: Span) -> Location {
        Location {
            file: self.file(pdb, span.document),
            line: span.start_line,
            column: span.start_column,
            end_line: span.end_line,
            end_column: span.end_column,
        }
    }
}

impl SourceMap<'_> {
    fn file(&self, pdb: &Pdb<'_>, document: Id<Document>) -> Arc<str> {
        let mut last = self.last.borrow_mut();
        if let Some((known, file)) = &*last
            && *known == document
        {
            return Arc::clone(file);
        }
        let mut documents = self.documents.borrow_mut();
        let file = documents.entry(document).or_insert_with(|| {
            let name = pdb.document_name(document).unwrap_or_else(|_| "?".to_owned());
            shown_path(self.assembly, &name).into()
        });
        *last = Some((document, Arc::clone(file)));
        Arc::clone(file)
    }
}

/// The path under which a document is reported: relative to the current folder if it lies below it.
fn shown_path(assembly: &Path, document: &str) -> String {
    let found = find_source(assembly, document);
    let here = std::env::current_dir().and_then(|folder| folder.canonicalize());
    if let (Some(path), Ok(here)) = (&found, &here)
        && let Ok(path) = path.canonicalize()
        && let Ok(relative) = path.strip_prefix(here)
    {
        return relative.to_string_lossy().replace('\\', "/");
    }
    if let Some(path) = found {
        return path.to_string_lossy().into_owned();
    }
    // Builds that hide where they ran call their root `/_/`.
    if let Some(relative) = document.strip_prefix("/_/") {
        return relative.to_owned();
    }
    let relative = here.ok().and_then(|here| Path::new(document).strip_prefix(here).ok()?.to_str());
    relative.unwrap_or(document).to_owned()
}

/// Whether a source file of an assembly is there.
pub(crate) fn has_source(assembly: &Path, pdb: &Pdb<'_>) -> bool {
    let names = pdb.documents().filter_map(|document| pdb.document_name(document).ok());
    names.take(DOCUMENTS).any(|name| find_source(assembly, &name).is_some())
}

/// How many documents of an assembly are looked for before we say that its sources are not there.
const DOCUMENTS: usize = 64;

/// The file of a document: beside the assembly, or where the compiler read it.
fn find_source(assembly: &Path, document: &str) -> Option<PathBuf> {
    const LARGEST: u64 = 1 << 24;
    let name = document.rsplit(['/', '\\']).next().unwrap_or_default();
    let places = [assembly.with_file_name(name), PathBuf::from(document)];
    places.into_iter().find(|place| {
        std::fs::metadata(place).is_ok_and(|metadata| metadata.is_file() && metadata.len() <= LARGEST)
    })
}

/// The lines of source files, each file read once.
#[derive(Default)]
pub(crate) struct SourceLines {
    files: RefCell<HashMap<String, Option<Vec<String>>>>,
}

impl SourceLines {
    /// A line of a file.
    pub(crate) fn of_file(&self, file: &str, number: u32) -> Option<String> {
        self.get(file, number, || find_source(Path::new(file), file))
    }

    /// A line of a document of an assembly.
    pub(crate) fn of_document(&self, assembly: &Path, document: &str, number: u32) -> Option<String> {
        self.get(document, number, || find_source(assembly, document))
    }

    /// All lines of a file.
    pub(crate) fn whole(&self, file: &str) -> Option<Vec<String>> {
        self.get(file, 1, || find_source(Path::new(file), file))?;
        self.files.borrow().get(file)?.clone()
    }

    fn get(&self, key: &str, number: u32, find: impl FnOnce() -> Option<PathBuf>) -> Option<String> {
        let mut files = self.files.borrow_mut();
        if !files.contains_key(key) {
            files.insert(key.to_owned(), find().and_then(|path| read(&path)));
        }
        let lines = files.get(key)?.as_ref()?;
        lines.get((number as usize).checked_sub(1)?).cloned()
    }
}

fn read(path: &Path) -> Option<Vec<String>> {
    let bytes = std::fs::read(path).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    Some(text.trim_start_matches('\u{feff}').lines().map(str::to_owned).collect())
}
