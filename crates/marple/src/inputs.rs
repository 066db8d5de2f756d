//! The files of a run: those that were named, and those below named folders.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use marple_metadata::tables::Assembly;

use marple_metadata::{Error, Module, TypeName};
use marple_report::FileKind;

use crate::files::Files;

/// A file to look at.
pub(crate) struct Input {
    /// Its path.
    pub(crate) path: PathBuf,
    /// Whether the user named the file itself, and not a folder above it.
    pub(crate) named: bool,
}

/// The files of some paths. A folder stands for every `.dll` and `.exe` below it, sorted; the error names a folder that
/// has none, or that cannot be read.
pub(crate) fn inputs(paths: &[PathBuf]) -> (Vec<Input>, Vec<String>) {
    let (mut inputs, mut errors): (Vec<Input>, Vec<String>) = Default::default();
    let mut places: HashMap<PathBuf, usize> = HashMap::new();
    let mut add = |path: PathBuf, named: bool| {
        if let Some(&place) = places.get(&path) {
            inputs[place].named |= named;
        } else {
            places.insert(path.clone(), inputs.len());
            inputs.push(Input { path, named });
        }
    };
    for path in paths {
        if !path.is_dir() {
            add(path.clone(), true);
            continue;
        }
        let mut found = Vec::new();
        let mut problems = Vec::new();
        below(path, &mut found, &mut problems);
        found.sort();
        if found.is_empty() && problems.is_empty() {
            problems.push(format!("{}: no .dll or .exe in this folder or below it", path.display()));
        }
        errors.extend(problems);
        for path in found {
            add(path, false);
        }
    }
    (inputs, errors)
}

fn below(folder: &Path, found: &mut Vec<PathBuf>, problems: &mut Vec<String>) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            problems.push(format!("{}: cannot be opened: {error}", folder.display()));
            return;
        }
    };
    for entry in entries.flatten() {
        let path = entry.path();
        // Links to folders are not followed: they may lead round in circles.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            below(&path, found, problems);
        } else if is_assembly_name(&path) && !path.is_dir() {
            found.push(path);
        }
    }
}

fn is_assembly_name(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("dll") || extension.eq_ignore_ascii_case("exe")
    })
}

/// Opens a file and says what it is; a module only if there is code to analyse.
pub(crate) fn open<'f>(files: &'f Files, path: &Path) -> Result<Module<'f>, FileKind> {
    let bytes = files.open(path).map_err(|error| FileKind::Broken(error.to_string()))?;
    let module = Module::open(bytes).map_err(|error| match error {
        Error::Native => FileKind::Native,
        error => FileKind::Broken(error.to_string()),
    })?;
    if is_reference(&module) { Err(FileKind::Reference) } else { Ok(module) }
}

fn is_reference(module: &Module<'_>) -> bool {
    let mark = TypeName { namespace: "System.Runtime.CompilerServices", name: "ReferenceAssemblyAttribute" };
    module.ids::<Assembly>().any(|assembly| {
        module.attributes_of(assembly).any(|attribute| module.attribute_class(attribute) == Ok(mark))
    })
}
