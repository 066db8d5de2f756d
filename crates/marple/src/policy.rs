//! What a run shows of its findings: settings, suppressions in the code, and the baseline.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use marple_metadata::assemblies::AssemblyId;
use marple_report::{CheckedMethod, Policy};
use marple_session::Session;

use crate::editorconfig::EditorConfigs;
use crate::settings::Settings;
use crate::sources::SourceLines;
use crate::{known, pragmas, suppress};

/// The policy of a run, but for the baseline.
pub(crate) fn policy(
    settings: &Settings,
    session: &Session<'_>,
    opened: &[(usize, AssemblyId)],
    paths: &[PathBuf],
    methods: &[CheckedMethod],
) -> Policy {
    let mut policy = Policy { levels: settings.levels.clone(), ..Policy::default() };
    for &(file, assembly) in opened {
        let path: Arc<str> = paths[file].display().to_string().into();
        policy.suppressions.extend(suppress::suppressions(&path, session.module(assembly)));
    }
    let lines = SourceLines::default();
    let mut configs = EditorConfigs::default();
    let files = methods.iter().flat_map(|method| method.sources.iter().flatten());
    // Most stand in the same file as the one before.
    let mut last: Option<&Arc<str>> = None;
    let files = files.map(|location| &location.file);
    let files = files.filter(|file| !last.replace(*file).is_some_and(|last| Arc::ptr_eq(last, file)));
    let files: BTreeSet<&Arc<str>> = files.collect();
    for file in files {
        if let Some(text) = lines.whole(file) {
            policy.suppressions.extend(pragmas::suppressions(file, &text));
        }
        let levels = configs.levels(Path::new(&**file));
        if !levels.is_empty() {
            policy.file_levels.insert(Arc::clone(file), levels);
        }
    }
    policy
}

/// The findings of a baseline file.
pub(crate) fn read_baseline(path: &Path) -> Result<Vec<marple_report::Identity>, String> {
    Ok(known::read(path)?.into_iter().map(|known| known.finding.identity).collect())
}
