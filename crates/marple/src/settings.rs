//! `marple.toml`: what a project says of itself once, so that nobody has to say it at each run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use marple_analysis::Entry;
use marple_report::{Rule, RuleLevel};
use serde::Deserialize;

/// The name of a settings file.
pub(crate) const NAME: &str = "marple.toml";

/// Where settings come from.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct SettingsArguments {
    /// The settings, instead of the first `marple.toml` in the folder of the first input, above it, or in the current folder
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,
    /// Use no settings file
    #[arg(long)]
    no_config: bool,
}

/// What a settings file says; paths are as seen from the current folder.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Settings {
    /// Own code, as `--only` has it.
    pub(crate) own: Vec<String>,
    /// Not own code, as `--exclude` has it.
    pub(crate) exclude: Vec<String>,
    /// Folders, as `--search` has them.
    pub(crate) search: Vec<PathBuf>,
    /// Contract files and folders of them, as `--contracts` has them.
    pub(crate) contracts: Vec<PathBuf>,
    /// The file of `--baseline`.
    pub(crate) baseline: Option<PathBuf>,
    /// The refinement list, and the file that has it.
    pub(crate) pipeline: Option<(Vec<Entry>, String)>,
    /// The rules whose level is not the usual one.
    pub(crate) levels: BTreeMap<&'static str, RuleLevel>,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    own: Vec<String>,
    #[serde(default)]
    exclude: Vec<String>,
    #[serde(default)]
    search: Vec<PathBuf>,
    #[serde(default)]
    contracts: Vec<PathBuf>,
    baseline: Option<PathBuf>,
    pipeline: Option<toml::Value>,
    #[serde(default)]
    rules: BTreeMap<String, String>,
}

impl Settings {
    /// The settings of a run. The error says which file is wrong, and how.
    pub(crate) fn of(arguments: &SettingsArguments, inputs: &[PathBuf]) -> Result<Self, String> {
        let here = || Some(PathBuf::from(NAME)).filter(|path| path.is_file());
        let found = match &arguments.config {
            Some(path) => Some(path.clone()),
            None if arguments.no_config => None,
            None => inputs.first().and_then(|input| find(input)).or_else(here),
        };
        let Some(path) = found else { return Ok(Self::default()) };
        let name = path.display();
        let text = std::fs::read_to_string(&path).map_err(|error| format!("cannot read {name}: {error}"))?;
        Self::parse(&text, &path).map_err(|problem| format!("{name}: {problem}"))
    }

    fn parse(text: &str, path: &Path) -> Result<Self, String> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut levels = BTreeMap::new();
        for (id, word) in &file.rules {
            let rule = Rule::parse(id)
                .ok_or_else(|| format!("`{id}` under [rules] is no rule; `marple rules` lists them"))?;
            let level = RuleLevel::parse(word)
                .ok_or_else(|| format!("`{word}` is no level of {id}; use error, warning, note or off"))?;
            levels.insert(rule.id(), level);
        }
        Ok(Self {
            own: file.own,
            exclude: file.exclude,
            search: file.search.iter().map(|path| folder.join(path)).collect(),
            contracts: file.contracts.iter().map(|path| folder.join(path)).collect(),
            baseline: file.baseline.map(|path| folder.join(path)),
            pipeline: file
                .pipeline
                .map(|list| pipeline(&list))
                .transpose()?
                .map(|list| (list, path.display().to_string())),
            levels,
        })
    }
}

/// `pipeline = ["DOMAIN+HINT:budget=STEPS", ...]`.
fn pipeline(value: &toml::Value) -> Result<Vec<Entry>, String> {
    let usage = "`pipeline` is a list of entries, as in pipeline = [\"pentagons+diehard\", \"octagons\"]";
    let entries = value.as_array().filter(|entries| !entries.is_empty()).ok_or(usage)?;
    let entry = |value: &toml::Value| {
        let text = value.as_str().ok_or(usage)?;
        Entry::parse(text).map_err(|error| format!("pipeline: {error}"))
    };
    entries.iter().map(entry).collect()
}

/// The first settings file in the folder of an input, or above it.
fn find(input: &Path) -> Option<PathBuf> {
    let input = std::fs::canonicalize(input).ok()?;
    let folder = if input.is_dir() { input.as_path() } else { input.parent()? };
    folder.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file())
}

/// What `marple init` writes.
pub(crate) const EXAMPLE: &str = "\
# Settings of Marple. It is found upwards from what is checked; paths are relative to this file.

# Own code: the assemblies that are reported. Without it: what a .deps.json file calls a project, else what has sources.
# own = [\"MyCompany.*.dll\"]

# Not own code.
# exclude = [\"*.Tests.dll\"]

# Where referenced assemblies are looked for, beside the assembly's own folder and installed runtimes.
# search = [\"lib\"]

# Contract files, or folders of them: what libraries require and ensure.
# contracts = [\"own.contract\"]

# Findings of this file are known and do not count: `marple baseline PATH -o marple-baseline.json` writes it.
# baseline = \"marple-baseline.json\"

# The refinement list, instead of the default: `marple check --explain-pipeline` prints it.
# pipeline = [\"pentagons+diehard\", \"octagons\"]

# Levels of rules: error, warning, note (shown with --level note) or off. `marple rules` lists them.
[rules]
# MP1003 = \"error\"
# MP1101 = \"note\"
";

#[cfg(test)]
mod tests {
    use std::path::Path;

    use marple_report::{Level, RuleLevel};

    use super::{EXAMPLE, Settings};

    #[test]
    fn a_file() {
        let text = "own = ['App*.dll']\nsearch = ['lib', '/abs']\ncontracts = ['own.contract']\nbaseline = 'known.json'\n[rules]\nMP1003 = 'error'\nmp1101 = 'off'\n";
        let settings = Settings::parse(text, Path::new("project/marple.toml")).expect("it is right");
        assert_eq!(settings.own, ["App*.dll"]);
        assert_eq!(settings.search, [Path::new("project/lib"), Path::new("/abs")]);
        assert_eq!(settings.contracts, [Path::new("project/own.contract")]);
        assert_eq!(settings.baseline.as_deref(), Some(Path::new("project/known.json")));
        assert_eq!(settings.levels["MP1003"], RuleLevel::Is(Level::Error));
        assert_eq!(settings.levels["MP1101"], RuleLevel::Off);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, said) in [
            ("[rules]\nMP9999 = 'error'\n", "`MP9999` under [rules] is no rule"),
            ("[rules]\nMP1003 = 'loud'\n", "`loud` is no level of MP1003"),
            ("onw = []\n", "unknown field `onw`"),
            ("own = 'App'\n", "expected a sequence"),
        ] {
            let error = Settings::parse(text, Path::new("")).expect_err("it is wrong");
            assert!(error.contains(said), "{error}");
        }
    }

    #[test]
    fn the_example_says_nothing_until_somebody_changes_it() {
        assert_eq!(Settings::parse(EXAMPLE, Path::new("")), Ok(Settings::default()));
    }
}
