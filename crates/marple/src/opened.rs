//! The files of a run, opened.

use std::path::PathBuf;

use marple_metadata::Module;
use marple_metadata::pdb::Pdb;
use marple_report::{CheckedFile, FileKind};

use crate::files::Files;
use crate::inputs::{inputs, open};
use crate::own::{Own, OwnArguments};
use crate::search::find_pdb;

/// The files of a run and what they are.
pub(crate) struct Opened<'f> {
    pub(crate) files: Vec<CheckedFile>,
    /// The modules of own code among them: which file, the module, its debug information.
    pub(crate) modules: Vec<(usize, Module<'f>, Option<Pdb<'f>>)>,
    /// Whether every input could be used.
    pub(crate) complete: bool,
}

impl<'f> Opened<'f> {
    /// Opens the inputs that are own code. What cannot be analysed gets its line.
    /// Unless `is_quiet`, a line says what was taken as own code.
    pub(crate) fn new(paths: &[PathBuf], arguments: &OwnArguments, files: &'f Files, is_quiet: bool) -> Self {
        let (inputs, problems) = inputs(paths, files);
        for problem in &problems {
            eprintln!("{problem}");
        }
        let own = Own::new(&inputs, arguments, files);
        if let Some(line) = own.in_words(&inputs).filter(|_| !is_quiet) {
            eprintln!("marple: {line}");
        }
        let mut opened = Self { files: Vec::new(), modules: Vec::new(), complete: problems.is_empty() };
        // A pattern that nothing fits is a mistake of whoever wrote it.
        opened.complete &= inputs.is_empty() || own.is_own.contains(&true);
        for (index, (input, is_own)) in inputs.into_iter().zip(own.is_own).enumerate() {
            let path = input.path.display().to_string();
            if !is_own {
                opened.files.push(CheckedFile { path, kind: FileKind::Other });
                continue;
            }
            let kind = match open(files, &input.path) {
                Ok(module) => {
                    let pdb = find_pdb(files, &input.path, &module).unwrap_or_else(|(place, error)| {
                        eprintln!("{}: not used: {error}", place.display());
                        None
                    });
                    opened.modules.push((index, module, pdb));
                    FileKind::Managed
                }
                Err(kind) => kind,
            };
            if let Some(problem) = kind.problem() {
                eprintln!("{path}: {problem}");
                // Native files and reference assemblies are to be expected in a folder.
                opened.complete &= !input.named && !matches!(kind, FileKind::Broken(_));
            }
            opened.files.push(CheckedFile { path, kind });
        }
        opened
    }
}
