//! Which assemblies are the user's own code. Only those are reported; the others are read where own code uses them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Deserialize;

use crate::files::Files;
use crate::glob::fits;
use crate::inputs::{Input, open};
use crate::search::find_pdb;
use crate::settings::Settings;
use crate::sources::has_source;

/// What is taken as own code.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct OwnArguments {
    /// Report on every assembly in a folder, not only on own code
    #[arg(long)]
    all_assemblies: bool,
    /// Own code is what has such a file name or path (`App*.dll`, `*/bin/*`); may be given several times
    #[arg(long, value_name = "GLOB")]
    only: Vec<String>,
    /// Not own code: what has such a file name or path; may be given several times
    #[arg(long, value_name = "GLOB")]
    exclude: Vec<String>,
}

/// Which of the inputs are own code, and why.
pub(crate) struct Own {
    /// For each input, whether it is.
    pub(crate) is_own: Vec<bool>,
    /// How those in folders were told apart.
    reason: Reason,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// All of them were named, or asked for.
    Asked,
    /// `--only` or `--exclude` chose.
    Chosen,
    /// A `.deps.json` file calls them projects.
    Projects,
    /// They have a PDB, and the sources that it names are there.
    Sources,
    /// Nothing tells them apart.
    Nothing,
}

impl OwnArguments {
    /// With what the settings say: patterns of the command line come in the place of own code's, and beside the others.
    pub(crate) fn with(&self, settings: &Settings) -> Self {
        let mut both = self.clone();
        if both.only.is_empty() && !both.all_assemblies {
            both.only.clone_from(&settings.own);
        }
        both.exclude.extend_from_slice(&settings.exclude);
        both
    }
}

impl Own {
    /// Tells own code from the rest. A file that was named is own code unless it is excluded.
    pub(crate) fn new(inputs: &[Input], arguments: &OwnArguments, files: &Files) -> Self {
        let path = |input: &Input| input.path.to_string_lossy().into_owned();
        let any = |globs: &[String], input: &Input| globs.iter().any(|glob| fits(glob, &path(input)));
        let (told, reason) = if !arguments.only.is_empty() {
            (inputs.iter().map(|input| any(&arguments.only, input)).collect(), Reason::Chosen)
        } else if arguments.all_assemblies || inputs.iter().all(|input| input.named) {
            (vec![true; inputs.len()], Reason::Asked)
        } else {
            told_apart(inputs, files)
        };
        let excluded = |input: &Input| any(&arguments.exclude, input);
        let is_own: Vec<bool> = inputs.iter().zip(told).map(|(input, own)| own && !excluded(input)).collect();
        let reason =
            if inputs.iter().any(excluded) && reason == Reason::Asked { Reason::Chosen } else { reason };
        Self { is_own, reason }
    }

    /// One line that says what was taken as own code and how to change that, if it is not plain.
    pub(crate) fn in_words(&self, inputs: &[Input]) -> Option<String> {
        const NAMED: usize = 4;
        let others = self.is_own.iter().filter(|own| !**own).count();
        if others == 0 || self.reason == Reason::Asked {
            return None;
        }
        let name = |input: &Input| {
            input.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
        };
        let own: Vec<String> =
            inputs.iter().zip(&self.is_own).filter(|(_, own)| **own).map(|(input, _)| name(input)).collect();
        if own.is_empty() {
            return Some(
                "nothing is own code by --only and --exclude; `--all-assemblies` reports on all assemblies"
                    .to_owned(),
            );
        }
        let more = match own.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let why = match self.reason {
            Reason::Asked | Reason::Chosen => "as --only and --exclude say",
            Reason::Projects => "a .deps.json file calls it a project",
            Reason::Sources => "its sources are there",
            Reason::Nothing => "nothing tells it from libraries",
        };
        let rest =
            if others == 1 { "1 other file is".to_owned() } else { format!("{others} other files are") };
        Some(format!(
            "own code: {}{more} ({why}); {rest} only read where it is used; `--all-assemblies`, `--only GLOB` and \
             `--exclude GLOB` change that",
            own[..own.len().min(NAMED)].join(", ")
        ))
    }
}

/// What own code is among files of folders.
fn told_apart(inputs: &[Input], files: &Files) -> (Vec<bool>, Reason) {
    let mut projects: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    for input in inputs {
        let folder = input.path.parent().unwrap_or(Path::new("")).to_owned();
        projects.entry(folder).or_insert_with_key(|folder| projects_in(folder, files));
    }
    let is_project = |input: &Input| {
        let folder = input.path.parent().unwrap_or(Path::new(""));
        let name = input.path.file_name().map(|name| name.to_string_lossy().to_lowercase());
        name.is_some_and(|name| projects.get(folder).is_some_and(|known| known.contains(&name)))
    };
    let by = |tells: &dyn Fn(&Input) -> bool, reason: Reason| {
        let told: Vec<bool> = inputs.iter().map(|input| input.named || tells(input)).collect();
        let some = inputs.iter().zip(&told).any(|(input, own)| !input.named && *own);
        some.then_some((told, reason))
    };
    by(&is_project, Reason::Projects)
        .or_else(|| by(&|input| has_pdb_and_sources(files, &input.path), Reason::Sources))
        .unwrap_or_else(|| (vec![true; inputs.len()], Reason::Nothing))
}

/// The part of a `.deps.json` file that we read.
#[derive(Deserialize)]
struct Dependencies {
    #[serde(default)]
    targets: BTreeMap<String, BTreeMap<String, Target>>,
    #[serde(default)]
    libraries: BTreeMap<String, Library>,
}

#[derive(Deserialize)]
struct Library {
    #[serde(rename = "type", default)]
    kind: String,
}

#[derive(Deserialize)]
struct Target {
    #[serde(default)]
    runtime: BTreeMap<String, serde_json::Value>,
}

/// The file names, in lower case, of the assemblies that the `.deps.json` files of a folder call projects. A file that cannot be read
/// tells nothing.
fn projects_in(folder: &Path, files: &Files) -> BTreeSet<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries =
        || std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    let entries: Vec<PathBuf> = files.packed_in(folder).unwrap_or_else(entries);
    let is_list = |path: &Path| path.to_string_lossy().to_lowercase().ends_with(".deps.json");
    let texts = entries.iter().filter(|path| is_list(path)).filter_map(|path| files.open(path).ok());
    texts.flat_map(projects).collect()
}

fn projects(text: &[u8]) -> BTreeSet<String> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let Ok(read) = serde_json::from_slice::<Dependencies>(text) else { return BTreeSet::new() };
    let is_project =
        |name: &String| read.libraries.get(name).is_some_and(|library| library.kind == "project");
    let targets = read.targets.values().flatten().filter(|(name, _)| is_project(name));
    let runtime = targets.flat_map(|(_, target)| target.runtime.keys());
    runtime.map(|file| file.rsplit('/').next().unwrap_or_default().to_lowercase()).collect()
}

fn has_pdb_and_sources(files: &Files, path: &Path) -> bool {
    let Ok(module) = open(files, path) else { return false };
    find_pdb(files, path, &module).ok().flatten().is_some_and(|pdb| has_source(path, &pdb))
}

#[cfg(test)]
mod tests {
    use super::projects;

    #[test]
    fn projects_of_a_list() {
        let list = r#"{
            "runtimeTarget": { "name": ".NETCoreApp,Version=v9.0/linux-x64" },
            "targets": {
                ".NETCoreApp,Version=v9.0": {},
                ".NETCoreApp,Version=v9.0/linux-x64": {
                    "App/1.0.0": { "dependencies": { "Core": "1.0.0" }, "runtime": { "App.dll": {} } },
                    "Core/1.0.0": { "runtime": { "Core.dll": { "assemblyVersion": "1.0.0.0" } } },
                    "Newtonsoft.Json/13.0.3": { "runtime": { "lib/net6.0/Newtonsoft.Json.dll": {} } }
                }
            },
            "libraries": {
                "App/1.0.0": { "type": "project", "serviceable": false, "sha512": "" },
                "Core/1.0.0": { "type": "project" },
                "Newtonsoft.Json/13.0.3": { "type": "package" }
            }
        }"#;
        let found: Vec<String> = projects(list.as_bytes()).into_iter().collect();
        assert_eq!(found, ["app.dll", "core.dll"]);
        assert!(projects(b"not json").is_empty());
        assert!(projects(b"{}").is_empty());
    }
}
