//! The findings of earlier runs, as their files have them: a baseline, or a JSON or SARIF report of `marple check`.

use std::path::Path;

use marple_report::{Earlier, Identity, Print};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A finding of an earlier run.
pub(crate) struct Known {
    /// What it is known by, and what it rested on.
    pub(crate) finding: Earlier,
    /// What was said of it, with its place; empty in a baseline.
    pub(crate) text: String,
}

/// A baseline file: `docs/json.md` describes it.
#[derive(Serialize, Deserialize)]
struct Baseline {
    version: u32,
    /// Whose it is: a JSON report has none.
    kind: String,
    findings: Vec<Finding>,
}

#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    #[serde(flatten)]
    identity: Identity,
    /// Whether it failed whenever it was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    certain: Option<bool>,
    /// What it rested on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<Print>,
}

const KIND: &str = "marple-baseline";

/// Findings as a baseline file, sorted, so that a change is a small difference in a repository.
pub(crate) fn baseline(findings: Vec<Earlier>) -> String {
    let entry = |one: Earlier| Finding { identity: one.identity, certain: one.is_certain, code: one.print };
    let mut findings: Vec<Finding> = findings.into_iter().map(entry).collect();
    findings.sort();
    let file = Baseline { version: 1, kind: KIND.to_owned(), findings };
    let mut text = serde_json::to_string_pretty(&file).expect("a list of strings");
    text.push('\n');
    text
}

/// The findings in a file, whatever of the three it is.
pub(crate) fn read(path: &Path) -> Result<Vec<Known>, String> {
    let said = |problem: String| format!("{}: {problem}", path.display());
    let text = std::fs::read(path).map_err(|error| said(format!("cannot be read: {error}")))?;
    let document: Value =
        serde_json::from_slice(&text).map_err(|error| said(format!("not JSON: {error}")))?;
    findings(&document).ok_or_else(|| {
        said("neither a baseline nor a JSON or SARIF report of `marple check`; `marple baseline PATH -o FILE` writes one".to_owned())
    })
}

fn findings(document: &Value) -> Option<Vec<Known>> {
    if document.get("kind").is_some_and(|kind| kind == KIND) {
        let baseline = Baseline::deserialize(document).ok()?;
        let known = |Finding { identity, certain, code }| Known {
            finding: Earlier { identity, is_certain: certain, print: code },
            text: String::new(),
        };
        return Some(baseline.findings.into_iter().map(known).collect());
    }
    if let Some(diagnostics) = document.get("diagnostics") {
        return diagnostics.as_array()?.iter().map(of_json).collect();
    }
    let runs = document.get("runs")?.as_array()?;
    let results = runs.iter().map(|run| run.get("results").and_then(Value::as_array));
    results.collect::<Option<Vec<_>>>()?.into_iter().flatten().map(of_sarif).collect()
}

fn of_json(entry: &Value) -> Option<Known> {
    let text = |name: &str| entry.get(name).and_then(Value::as_str);
    let (rule, method, message) = (text("rule")?, text("method")?, text("message")?);
    let source = entry.get("source").and_then(|source| {
        Some((source.get("file")?.as_str()?, source.get("line")?.as_u64()?, source.get("column")?.as_u64()?))
    });
    let identity = Identity::new(rule, text("assembly")?, method, text("condition"));
    Some(Known {
        finding: Earlier { identity, is_certain: Some(text("outcome") == Some("false")), print: None },
        text: in_words(source, method, rule, message),
    })
}

fn of_sarif(result: &Value) -> Option<Known> {
    let text = |path: &str| result.pointer(path).and_then(Value::as_str);
    let (rule, message) = (text("/ruleId")?, text("/message/text")?);
    let method = text("/locations/0/logicalLocations/0/fullyQualifiedName")?;
    let number = |name: &str| {
        result.pointer(&format!("/locations/0/physicalLocation/region/{name}")).and_then(Value::as_u64)
    };
    let file = text("/locations/0/physicalLocation/artifactLocation/uri");
    let source = file.zip(number("startLine")).zip(number("startColumn"));
    let identity = Identity::new(rule, text("/properties/assembly")?, method, text("/properties/condition"));
    Some(Known {
        finding: Earlier {
            identity,
            is_certain: Some(text("/properties/outcome") == Some("false")),
            print: None,
        },
        text: in_words(source.map(|((file, line), column)| (file, line, column)), method, rule, message),
    })
}

fn in_words(source: Option<(&str, u64, u64)>, method: &str, rule: &str, message: &str) -> String {
    match source {
        Some((file, line, column)) => format!("{file}:{line}:{column}: {rule}: {message}"),
        None => format!("{method}: {rule}: {message}"),
    }
}
