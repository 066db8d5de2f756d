//! The refinement list, as the command line or a settings file gives it.

use std::fmt::Write as _;

use clap::Args;
use marple_analysis::{Apart, Entry, Options, parse_list};

use crate::settings::{Settings, SettingsArguments};

/// Where the refinement list comes from.
#[derive(Args)]
pub(crate) struct ListArguments {
    /// The refinement list that `--domain adaptive` runs: DOMAIN+HINT+truths:budget=STEPS+EACH; DOMAIN; ...
    #[arg(long, value_name = "LIST")]
    pipeline: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingsArguments,
}

/// A refinement list and where it is from.
pub(crate) struct List {
    pub(crate) entries: Vec<Entry>,
    source: String,
}

impl ListArguments {
    /// The list of the command line, or else of the settings, or else the default.
    pub(crate) fn read(&self, settings: &Settings) -> Result<List, String> {
        if let Some(text) = &self.pipeline {
            let entries = parse_list(text).map_err(|error| format!("--pipeline: {error}"))?;
            return Ok(List { entries, source: "--pipeline".to_owned() });
        }
        if let Some((entries, source)) = &settings.pipeline {
            return Ok(List { entries: entries.clone(), source: source.clone() });
        }
        Ok(List { entries: Options::default().list, source: "the default".to_owned() })
    }

    /// Whether the command line names a list.
    pub(crate) fn is_given(&self) -> bool {
        self.pipeline.is_some()
    }
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
