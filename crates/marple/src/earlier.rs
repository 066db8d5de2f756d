//! `--changed-since`: what an earlier version of the code had, from its assemblies or from a report of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use marple_cache::Shared;
use marple_metadata::assemblies::{AssemblyId, MethodHandle};
use marple_report::{CheckReport, CheckedFile, CheckedMethod, Earlier, FileKind, Policy, Print, Versions};
use marple_session::{Options, Session};
use marple_summaries::files::Library;

use crate::cached::{Inputs, Replay};
use crate::check::{CheckArguments, located};
use crate::contracts_command::Texts;
use crate::files::Files;
use crate::fixes::Fixes;
use crate::found::Found;
use crate::inputs::{inputs, open};
use crate::progress::Progress;
use crate::search::{Search, SearchArgs, find_pdb};
use crate::{Status, known};

/// What an earlier version is looked at with: the same as this one.
pub(crate) struct Same<'s> {
    pub(crate) arguments: &'s CheckArguments,
    pub(crate) options: &'s Options,
    pub(crate) library: &'s Arc<Library>,
    pub(crate) texts: &'s Texts,
    pub(crate) search: &'s SearchArgs,
    pub(crate) shared: Option<&'s Arc<Shared>>,
    /// The assemblies of this version that are checked.
    pub(crate) own: &'s [PathBuf],
}

impl Same<'_> {
    /// What the earlier version had, if there is one, and room for what this one has; `None` if neither is of interest. What is wrong is said.
    pub(crate) fn versions(&self) -> Result<Option<Versions>, Status> {
        let mut versions = self.arguments.has_prints().then(Versions::default);
        if let Some(path) = self.arguments.changed_since() {
            let found = earlier(path, self).map_err(|message| {
                eprintln!("marple: --changed-since: {message}");
                if self.options.is_stopped() { Status::Interrupted } else { Status::Unusable }
            })?;
            versions.get_or_insert_default().earlier = Some(found);
        }
        Ok(versions)
    }
}

/// With what the findings in each method rest on.
pub(crate) fn with_prints(
    mut versions: Versions,
    files: &[CheckedFile],
    methods: &[CheckedMethod],
    prints: Vec<Print>,
) -> Versions {
    for (method, print) in methods.iter().zip(prints) {
        versions.add(&files[method.file].path, &method.found.name, print);
    }
    versions
}

/// The findings of an earlier version: of assemblies, which are analysed as those of this version are, or of a baseline or report.
fn earlier(path: &Path, same: &Same<'_>) -> Result<Vec<Earlier>, String> {
    if is_report(path) {
        let known = known::read(path)?;
        if known.iter().any(|one| one.finding.print.is_none()) && !same.arguments.is_quiet() {
            eprintln!(
                "marple: {}: it does not say what its findings rested on, so only those that are new or have become certain are reported; \
                 an older assembly or a file of `marple baseline` says it",
                path.display()
            );
        }
        return Ok(known.into_iter().map(|one| one.finding).collect());
    }
    analysed(path, same)
}

/// Whether a file is JSON. Whatever else there is, assemblies are looked for in it.
fn is_report(path: &Path) -> bool {
    let Ok(bytes) = std::fs::read(path) else { return false };
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    text.trim_ascii_start().first() == Some(&b'{')
}

fn analysed(path: &Path, same: &Same<'_>) -> Result<Vec<Earlier>, String> {
    let files = Files::default();
    let chosen = chosen(path, same.own, &files)?;
    let mut modules = Vec::new();
    for (old, _) in &chosen {
        let module = open(&files, old).map_err(|kind| in_words(old, &kind))?;
        // Without its names conditions are paired all the same.
        let pdb = find_pdb(&files, old, &module).ok().flatten();
        modules.push((module, pdb));
    }
    let paths: Vec<PathBuf> = chosen.iter().map(|(old, _)| old.clone()).collect();
    // What it refers to may stand beside this version only.
    let near: Vec<PathBuf> = paths.iter().chain(same.own).cloned().collect();
    let first = modules.first().map(|(module, _)| module);
    let search = Arc::new(Search::new(same.search, &files, &near, first));
    let arguments = same.arguments;
    let mut replay = Replay::new(arguments.cache(), same.shared.cloned(), Arc::clone(&search));
    let asked = Arc::clone(&replay.asked);
    let options = same.options.clone();
    let mut session = Session::new(Box::new(move |wanted| asked.find(&search, wanted)), options);
    session.use_contracts(Arc::clone(same.library));
    let modules = modules.into_iter().map(|(module, pdb)| session.add(module, pdb));
    let opened: Vec<(usize, AssemblyId)> = modules.enumerate().collect();
    let own: Vec<AssemblyId> = opened.iter().map(|&(_, assembly)| assembly).collect();
    let methods: Vec<MethodHandle> = own.iter().flat_map(|&assembly| session.methods(assembly)).collect();
    // Its fixes are not looked for, so it is not what a run on this version would find.
    let kind = format!("earlier {}", arguments.kind());
    let inputs = Inputs { session: &session, assemblies: &own, texts: same.texts, kind: &kind };
    let kept = replay.get::<(Found, Fixes)>(&inputs).filter(|(found, _)| found.fits(&own));
    let is_kept = kept.is_some();
    let found = match kept {
        Some((found, _)) => found,
        None => arguments.analyse(&session, &opened, &methods, &Progress::new(methods.len(), true)).0,
    };
    if session.options().is_stopped() {
        return Err(format!("{}: interrupted", path.display()));
    }
    let written = if is_kept { None } else { replay.encoded(&found) };
    let Found { methods, prints, missing, .. } = found;
    // Under the names that its assemblies have now.
    let file = |new: &PathBuf| CheckedFile { path: new.display().to_string(), kind: FileKind::Managed };
    let files: Vec<CheckedFile> = chosen.iter().map(|(_, new)| file(new)).collect();
    let methods = located(&session, &opened, &paths, methods, Vec::new());
    let versions = with_prints(Versions::default(), &files, &methods, prints);
    let report = CheckReport {
        policy: Policy { versions: Some(versions), ..Policy::default() },
        methods,
        files,
        assumptions: Vec::new(),
        missing,
        no_compiler_duplicates: false,
        skipped: 0,
        seconds: 0.0,
    };
    if let Some(written) = written
        && !report.has_crashed()
    {
        replay.put(&inputs, written, &Fixes::new(), None);
    }
    Ok(report.earlier())
}

/// The assemblies of the earlier version, and those of this version that they became: the file, if one is compared with one, else those of the same name.
fn chosen(path: &Path, own: &[PathBuf], files: &Files) -> Result<Vec<(PathBuf, PathBuf)>, String> {
    let (inputs, problems) = inputs(&[path.to_owned()], files);
    if let Some(problem) = problems.into_iter().next() {
        return Err(problem);
    }
    if let ([old], [new]) = (&inputs[..], own)
        && old.named
    {
        return Ok(vec![(old.path.clone(), new.clone())]);
    }
    let same = |old: &PathBuf| own.iter().find(|new| new.file_name() == old.file_name()).cloned();
    let mut chosen: Vec<(PathBuf, PathBuf)> = Vec::new();
    for input in inputs {
        let Some(new) = same(&input.path) else { continue };
        // The nearest of several: `bin/` before `bin/net9.0/`.
        if chosen.iter().all(|(_, taken)| *taken != new) {
            chosen.push((input.path, new));
        }
    }
    if chosen.is_empty() {
        return Err(format!("{}: no assembly in it has the name of one that is checked", path.display()));
    }
    Ok(chosen)
}

fn in_words(path: &Path, kind: &FileKind) -> String {
    format!("{}: {}", path.display(), kind.problem().unwrap_or("it has no code"))
}
