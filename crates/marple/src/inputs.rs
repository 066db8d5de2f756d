//! The files of a run: those that were named, and those below named folders, in named archives, and those that named projects built.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use marple_metadata::tables::Assembly;

use marple_metadata::{Error, Module, TypeName};
use marple_report::FileKind;

use crate::files::Files;
use crate::projects::built;

/// A file to look at.
pub(crate) struct Input {
    /// Its path.
    pub(crate) path: PathBuf,
    /// Whether the user named the file itself, and not a folder above it.
    pub(crate) named: bool,
}

/// The files of some paths. A folder, a single-file program and a package stand for every `.dll` and `.exe` in them, sorted; a project or solution
/// for what it built. The errors name what has none, or cannot be read.
pub(crate) fn inputs(paths: &[PathBuf], files: &Files) -> (Vec<Input>, Vec<String>) {
    let mut inputs: Vec<Input> = Vec::new();
    let (paths, mut errors) = built(paths);
    errors.extend(files.unpack(paths.iter().filter(|path| path.is_file()).map(PathBuf::as_path)));
    let mut places: HashMap<PathBuf, usize> = HashMap::new();
    let mut add = |path: PathBuf, named: bool| {
        if let Some(&place) = places.get(&path) {
            inputs[place].named |= named;
        } else {
            places.insert(path.clone(), inputs.len());
            inputs.push(Input { path, named });
        }
    };
    for path in &paths {
        let packed = files.packed_in(path);
        if !path.is_dir() && packed.is_none() {
            add(path.clone(), true);
            continue;
        }
        let mut problems = Vec::new();
        let mut found = packed.unwrap_or_else(|| below(path, &mut problems));
        found.retain(|path| is_assembly_name(path));
        found.sort();
        if found.is_empty() && problems.is_empty() {
            problems.push(format!("{}: there is no .dll or .exe in it", path.display()));
        }
        errors.extend(problems);
        for path in found {
            add(path, false);
        }
    }
    (inputs, errors)
}

/// The files below a folder.
pub(crate) fn below(folder: &Path, problems: &mut Vec<String>) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                problems.push(format!("{}: cannot be opened: {error}", folder.display()));
                continue;
            }
        };
        for entry in entries.flatten() {
            let path = entry.path();
            // Links to folders are not followed: they may lead round in circles.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if !path.is_dir() {
                found.push(path);
            }
        }
    }
    found
}

pub(crate) fn is_assembly_name(path: &Path) -> bool {
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
