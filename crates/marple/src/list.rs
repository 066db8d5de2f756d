//! The refinement list, as the command line or a configuration file gives it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use marple_analysis::{Apart, Entry, Options, parse_list};

/// The configuration file of the current folder.
const FILE: &str = "marple.toml";

/// Where the refinement list comes from.
#[derive(Args)]
pub(crate) struct ListArguments {
    /// The refinement list that `--domain adaptive` runs: DOMAIN+HINT+truths:budget=STEPS+EACH; DOMAIN; ...
    #[arg(long, value_name = "LIST")]
    pipeline: Option<String>,
    /// A configuration file; without this, marple.toml of the current folder if there is one
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// A refinement list and where it is from.
pub(crate) struct List {
    pub(crate) entries: Vec<Entry>,
    source: String,
}

impl ListArguments {
    /// The list of the command line, or else of the configuration file, or else the default.
    pub(crate) fn read(&self) -> Result<List, String> {
        if let Some(text) = &self.pipeline {
            let entries = parse_list(text).map_err(|error| format!("--pipeline: {error}"))?;
            return Ok(List { entries, source: "--pipeline".to_owned() });
        }
        let file = self.config.as_deref().or_else(|| {
            let file = Path::new(FILE);
            file.exists().then_some(file)
        });
        if let Some(file) = file {
            let name = file.display();
            let text =
                std::fs::read_to_string(file).map_err(|error| format!("cannot read {name}: {error}"))?;
            if let Some(entries) = configured(&text).map_err(|error| format!("{name}: {error}"))? {
                return Ok(List { entries, source: name.to_string() });
            }
        }
        Ok(List { entries: Options::default().list, source: "the default".to_owned() })
    }

    /// Whether the command line names a list.
    pub(crate) fn is_given(&self) -> bool {
        self.pipeline.is_some()
    }
}

/// The list of a configuration file: `pipeline = ["DOMAIN+HINT:budget=STEPS", ...]`.
fn configured(text: &str) -> Result<Option<Vec<Entry>>, String> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    if let Some(key) = table.keys().find(|key| *key != "pipeline") {
        return Err(format!("there is no setting `{key}`; the only one is `pipeline`"));
    }
    let Some(value) = table.get("pipeline") else { return Ok(None) };
    let usage = "`pipeline` is a list of entries, as in pipeline = [\"pentagons+diehard\", \"octagons\"]";
    let entries = value.as_array().filter(|entries| !entries.is_empty()).ok_or(usage)?;
    let entry = |value: &toml::Value| {
        let text = value.as_str().ok_or(usage)?;
        Entry::parse(text).map_err(|error| format!("pipeline: {error}"))
    };
    entries.iter().map(entry).collect::<Result<_, _>>().map(Some)
}

impl List {
    /// What `--explain-pipeline` prints.
    pub(crate) fn explain(&self, options: &Options) -> String {
        let mut out = format!(
            "The refinement list ({}). An entry runs on a method in which the ones before it left something open.\n",
            self.source
        );
        for (number, entry) in (1..).zip(&self.entries) {
            let budget = entry.budget.unwrap_or(options.budget);
            let each = match entry.each {
                0 => String::new(),
                each => format!(" and {each} for each open obligation"),
            };
            let when = match entry.apart {
                Apart::FirstIteration if number > 1 => ", where elements of arrays are open",
                Apart::Ways if number > 1 => ", where ways meet before what is open",
                Apart::Truths if number > 1 => ", where a test is made again or was stored",
                _ => "",
            };
            let _ = writeln!(out, "{number:>3}  {entry:<42} {budget:>12} steps a method at most{each}{when}");
        }
        out.push_str("--pipeline LIST, or `pipeline = [..]` in marple.toml, replaces it.\n");
        out
    }
}
