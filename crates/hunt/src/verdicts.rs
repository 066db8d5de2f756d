//! What Marple says: `marple check --format json --all`, joined with the lines of one source file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::clauses::{Clause, Kind};
use crate::mdb;
use crate::process;
use crate::toolchain::Toolchain;

/// What Marple says of an obligation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It holds whenever it is reached.
    Proved,
    /// It never holds.
    False,
    /// It is never reached.
    Unreachable,
    /// None of these.
    Unknown,
}

impl Verdict {
    /// Marple's word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::False => "false",
            Self::Unreachable => "unreachable",
            Self::Unknown => "unknown",
        }
    }
}

/// An obligation with its verdict.
#[derive(Debug, Clone)]
pub struct Obligation {
    /// `lower-bound`, `null`, ... (docs/json.md).
    pub kind: String,
    /// What must hold.
    pub condition: String,
    /// The full name of the method.
    pub method: String,
    /// What Marple says.
    pub verdict: Verdict,
}

impl Obligation {
    /// Whether it is a claim of what every run does (`MP3001` to `MP3003`), and not an obligation.
    pub fn is_claim(&self) -> bool {
        ["unreachable-code", "always-true", "always-false", "contradiction"].contains(&self.kind.as_str())
    }

    /// Whether a run that does not keep it goes on: a result that wraps around, or a broken annotation, or a value that an enum does not declare, is no exception.
    pub fn goes_on(&self) -> bool {
        [
            "wrap",
            "wrap-used",
            "negation",
            "annotation",
            "asked-range",
            "enum",
            "float-range",
            "float-equality",
        ]
        .contains(&self.kind.as_str())
    }
}

/// The line of obligations that have none.
pub const NO_LINE: usize = 0;

/// The obligations of one source file by line.
pub type ByLine = BTreeMap<usize, Vec<Obligation>>;

/// A `marple` binary and what it is always told.
#[derive(Debug, Clone)]
pub struct Marple {
    /// The binary.
    pub binary: PathBuf,
}

/// Marple gets this long for a batch.
const LIMIT: Duration = Duration::from_mins(5);

impl Marple {
    /// Analyses `assembly` in `folder`, which was compiled from `source` (the first of the compiler's files), once for each list of
    /// options.
    pub fn check(
        &self,
        toolchain: &Toolchain,
        folder: &Path,
        assembly: &str,
        source: &str,
        options: &[&[&str]],
    ) -> Result<Vec<ByLine>, String> {
        let lines = match toolchain {
            Toolchain::Mono => Some(mdb_lines(folder, assembly)?),
            Toolchain::Dotnet(..) => None,
        };
        options
            .iter()
            .map(|options| self.check_once(toolchain, folder, assembly, source, options, lines.as_ref()))
            .collect()
    }

    fn check_once(
        &self,
        toolchain: &Toolchain,
        folder: &Path,
        assembly: &str,
        source: &str,
        options: &[&str],
        lines: Option<&mdb::Lines>,
    ) -> Result<ByLine, String> {
        let mut command = self.command("check", toolchain, folder);
        command
            .args(["--format", "json", "--all", "--checks", "all", "--threads", "1"])
            .args(options)
            .arg(assembly);
        let outcome = process::run(&mut command, folder, LIMIT)?;
        if outcome.late || !matches!(outcome.code, Some(0 | 1)) {
            return Err(format!(
                "marple check {}{}: {}",
                options.join(" "),
                if outcome.late { " took too long" } else { " failed" },
                outcome.errors
            ));
        }
        let document: serde_json::Value = serde_json::from_str(&outcome.output)
            .map_err(|error| format!("marple's JSON cannot be read: {error}"))?;
        let entries = document["obligations"].as_array().ok_or("marple's JSON has no obligations")?;
        let mut found = ByLine::new();
        for entry in entries {
            let method = text(entry, "method")?;
            let line = match lines {
                None => source_line(entry, source),
                Some(lines) => lines.get(&token(entry)?).and_then(|points| {
                    let point = mdb::line_at(points, u32::try_from(entry["il"].as_u64()?).ok()?)?;
                    (point.file == 1).then_some(point.line as usize)
                }),
            };
            let line = line.unwrap_or(NO_LINE);
            let verdict = match text(entry, "outcome")?.as_str() {
                "proved" => Verdict::Proved,
                "false" => Verdict::False,
                "unreachable" => Verdict::Unreachable,
                _ => Verdict::Unknown,
            };
            let obligation = Obligation {
                kind: text(entry, "kind")?,
                condition: text(entry, "condition")?,
                method,
                verdict,
            };
            found.entry(line).or_default().push(obligation);
        }
        Ok(found)
    }

    /// What is inferred of `assembly` in `folder`, with all assumptions.
    pub fn infer(&self, toolchain: &Toolchain, folder: &Path, assembly: &str) -> Result<Vec<Clause>, String> {
        let mut command = self.command("infer", toolchain, folder);
        command.args(["--format", "json", "--checks", "all", "--threads", "1"]).arg(assembly);
        let outcome = process::run(&mut command, folder, LIMIT)?;
        if outcome.late || outcome.code != Some(0) {
            let how = if outcome.late { "took too long" } else { "failed" };
            return Err(format!("marple infer {how}: {}", outcome.errors));
        }
        let document: serde_json::Value = serde_json::from_str(&outcome.output)
            .map_err(|error| format!("marple's JSON cannot be read: {error}"))?;
        let mut clauses = Vec::new();
        let lists = [
            ("types", "type", "invariants", Kind::Invariant),
            ("methods", "method", "requires", Kind::Requires),
            ("methods", "method", "ensures", Kind::Ensures),
        ];
        for (list, name, field, kind) in lists {
            for entry in document[list].as_array().ok_or_else(|| format!("marple's JSON has no {list}"))? {
                let of = text(entry, name)?;
                let conditions = entry[field].as_array().ok_or_else(|| format!("{of} has no {field}"))?;
                for condition in conditions {
                    let condition = condition.as_str().ok_or_else(|| format!("{field} of {of}"))?.to_owned();
                    clauses.push(Clause { of: of.clone(), kind, condition });
                }
                if kind == Kind::Ensures && entry["never_returns"] == true {
                    clauses.push(Clause { of, kind: Kind::NeverReturns, condition: String::new() });
                }
            }
        }
        Ok(clauses)
    }

    fn command(&self, name: &str, toolchain: &Toolchain, folder: &Path) -> Command {
        let mut command = Command::new(&self.binary);
        // What is asked is what Marple finds today.
        command.arg(name).current_dir(folder).env("MARPLE_NO_CACHE", "1");
        if let Some(libraries) = toolchain.libraries() {
            command.arg("--search").arg(libraries);
        }
        command
    }
}

fn text(entry: &serde_json::Value, field: &str) -> Result<String, String> {
    entry[field]
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| format!("an obligation of marple's JSON has no {field}"))
}

fn source_line(entry: &serde_json::Value, source: &str) -> Option<usize> {
    let place = &entry["source"];
    let file = place["file"].as_str()?;
    (file.rsplit('/').next() == Some(source))
        .then(|| place["line"].as_u64().and_then(|line| usize::try_from(line).ok()))?
}

/// For mcs: the sequence points of every method by its token.
fn mdb_lines(folder: &Path, assembly: &str) -> Result<mdb::Lines, String> {
    let path = folder.join(format!("{assembly}.mdb"));
    let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    mdb::read(&bytes).ok_or_else(|| format!("{} cannot be read", path.display()))
}

/// The token of the method that has an obligation's code.
fn token(entry: &serde_json::Value) -> Result<u32, String> {
    let digits = text(entry, "token")?;
    let number = digits.strip_prefix("0x").and_then(|digits| u32::from_str_radix(digits, 16).ok());
    number.ok_or_else(|| format!("`{digits}` is no token"))
}
