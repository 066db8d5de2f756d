//! SARIF 2.1.0, for code scanning services and editors.

use std::fmt::Write;

use marple_analysis::Outcome;
use marple_ir::{AskedFor, Findings};
use serde_json::{Value, json};

use crate::reasons::score;
use crate::{CheckReport, Diagnostic, Fix, Location, Rule, Suppressed, Why};

/// What relative paths are relative to: the folder Marple ran in. Its path is nobody's business.
const ROOT: &str = "ROOT";

/// The report as SARIF.
pub fn sarif(report: &CheckReport) -> String {
    let diagnostics = report.diagnostics();
    let is_finding = |diagnostic: &&Diagnostic<'_>| matches!(diagnostic.rule, Rule::Obligation(_));
    let results: Vec<Value> = diagnostics.iter().filter(is_finding).map(result).collect();
    let mut notifications: Vec<Value> =
        diagnostics.iter().filter(|diagnostic| !is_finding(diagnostic)).map(notification).collect();
    for file in &report.files {
        if let Some(problem) = file.kind.problem() {
            notifications.push(json!({
                "level": "warning",
                "message": { "text": format!("not analysed: {problem}") },
                "locations": [{ "physicalLocation": { "artifactLocation": artifact(&file.path) } }],
            }));
        }
    }
    let document = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Marple",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules().map(rule).collect::<Vec<_>>(),
                "notifications": [descriptor(Rule::NotAnalysed), descriptor(Rule::GaveUp), descriptor(Rule::NotUnderstood), descriptor(Rule::KnowledgeGivenUp)],
            } },
            "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": { ROOT: { "description": { "text": "The folder Marple ran in." } } },
            "invocations": [{
                "executionSuccessful": !report.has_crashed() && report.skipped == 0,
                "toolExecutionNotifications": notifications,
            }],
            "results": results,
            "properties": { "assumptions": report.assumptions },
        }],
    });
    let mut text = serde_json::to_string_pretty(&document).expect("a tree of strings and numbers");
    text.push('\n');
    text
}

fn rules() -> impl Iterator<Item = Rule> {
    Rule::all().filter(|rule| matches!(rule, Rule::Obligation(_)))
}

fn descriptor(rule: Rule) -> Value {
    json!({
        "id": rule.id(),
        "name": rule.name(),
        "shortDescription": { "text": rule.title() },
        "fullDescription": { "text": rule.summary() },
        "help": { "text": rule.page(), "markdown": rule.page() },
    })
}

fn rule(rule: Rule) -> Value {
    let mut value = descriptor(rule);
    let is_on = rule.kinds().any(|kind| kind.default() != AskedFor::Off);
    let is_warned =
        rule.kinds().any(|kind| kind.default() != AskedFor::Off && kind.findings() == Findings::Warned);
    let level = if is_warned { "warning" } else { "note" };
    value["defaultConfiguration"] = json!({ "enabled": is_on, "level": level });
    value
}

fn result(diagnostic: &Diagnostic<'_>) -> Value {
    let reason = diagnostic.reason.map(|reason| format!(" ({reason})")).unwrap_or_default();
    let mut value = json!({
        "ruleId": diagnostic.rule.id(),
        // Several kinds share a rule.
        "ruleIndex": rules().position(|rule| rule.id() == diagnostic.rule.id()),
        "level": diagnostic.level.name(),
        "message": { "text": format!("{}{reason}", diagnostic.message) },
        "locations": [location(diagnostic.source, diagnostic.assembly, diagnostic.method)],
        "relatedLocations": related(diagnostic),
        "suppressions": suppressions(diagnostic),
        "partialFingerprints": { "marple/v1": diagnostic.fingerprint },
        "properties": {
            "outcome": diagnostic.outcome.map(Outcome::name),
            "condition": diagnostic.condition,
            "assembly": diagnostic.assembly,
            "il": diagnostic.il,
            "why": diagnostic.why.map(Why::name),
            "score": score(diagnostic),
        },
        "rank": f64::from(score(diagnostic).clamp(0, 100)),
    });
    if !diagnostic.trace.is_empty() || !diagnostic.way.is_empty() {
        value["codeFlows"] = json!([{ "threadFlows": [{ "locations": flow(diagnostic) }] }]);
    }
    if let Some(Fix { text, replacement: Some(replacement), .. }) = diagnostic.fix {
        value["fixes"] = json!([{
            "description": { "text": text },
            "artifactChanges": [{
                "artifactLocation": artifact(&replacement.at.file),
                "replacements": [{
                    "deletedRegion": region(&replacement.at),
                    "insertedContent": { "text": replacement.text },
                }],
            }],
        }]);
    } else if let Some(fix) = diagnostic.fix {
        value["properties"]["help"] = json!(fix.text);
    }
    if diagnostic.is_compilers {
        value["properties"]["compiler"] = json!(true);
    }
    value
}

/// An empty list says that the finding counts.
fn suppressions(diagnostic: &Diagnostic<'_>) -> Vec<Value> {
    let one = |by: Suppressed| {
        let kind = match by {
            Suppressed::Baseline | Suppressed::Unchanged => "external",
            Suppressed::Attribute | Suppressed::Pragma => "inSource",
        };
        json!({ "kind": kind, "properties": { "by": by.name() } })
    };
    diagnostic.suppressed.map(one).into_iter().collect()
}

fn notification(diagnostic: &Diagnostic<'_>) -> Value {
    json!({
        "descriptor": { "id": diagnostic.rule.id() },
        "level": diagnostic.level.name(),
        "message": { "text": format!("{}: {}", diagnostic.method, diagnostic.message) },
        "locations": [location(diagnostic.source, diagnostic.assembly, diagnostic.method)],
    })
}

/// The steps by which the finding comes about, then the place, then the way into the callee.
fn flow(diagnostic: &Diagnostic<'_>) -> Vec<Value> {
    let step = |source: Option<&Location>, method: &str, text: &str| {
        let mut value = location(source, diagnostic.assembly, method);
        value["message"] = json!({ "text": text });
        json!({ "location": value })
    };
    let trace = diagnostic.trace.iter().map(|one| step(one.source.as_ref(), diagnostic.method, &one.text));
    let here = step(diagnostic.source, diagnostic.method, &diagnostic.message);
    let way = diagnostic.way.iter().map(|one| step(one.source, one.method, &one.words()));
    trace.chain([here]).chain(way).collect()
}

/// Where it comes from, the way to the place that fails, and the other places that need the same.
fn related(diagnostic: &Diagnostic<'_>) -> Vec<Value> {
    let way = diagnostic.way.iter().map(|step| {
        let mut value = location(step.source, diagnostic.assembly, step.method);
        value["message"] = json!({ "text": step.words() });
        value
    });
    let places = diagnostic.shared.iter().flat_map(|shared| &shared.places).map(|place| {
        let mut value = location(place.source, diagnostic.assembly, place.method);
        value["message"] = json!({ "text": format!("needs `{}`", place.condition) });
        value
    });
    let trace = diagnostic.trace.iter().map(|step| {
        let mut value = location(step.source.as_ref(), diagnostic.assembly, diagnostic.method);
        value["message"] = json!({ "text": step.text });
        value
    });
    trace.chain(way).chain(places).collect()
}

fn location(source: Option<&Location>, assembly: &str, method: &str) -> Value {
    let physical = match source {
        Some(source) => json!({
            "artifactLocation": artifact(&source.file),
            "region": region(source),
        }),
        None => json!({ "artifactLocation": artifact(assembly) }),
    };
    json!({
        "physicalLocation": physical,
        "logicalLocations": [{ "fullyQualifiedName": method, "kind": "function" }],
    })
}

fn region(source: &Location) -> Value {
    json!({
        "startLine": source.line,
        "startColumn": source.column,
        "endLine": source.end_line,
        "endColumn": source.end_column,
    })
}

fn artifact(path: &str) -> Value {
    let path = path.replace('\\', "/");
    let drive = path.as_bytes().get(1) == Some(&b':');
    if path.starts_with('/') || drive {
        let slash = if drive { "/" } else { "" };
        return json!({ "uri": format!("file://{slash}{}", encoded(&path)) });
    }
    json!({ "uri": encoded(path.trim_start_matches("./")), "uriBaseId": ROOT })
}

/// A path as the path of a URI (RFC 3986).
fn encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::artifact;

    #[test]
    fn paths_become_uris() {
        for (path, uri, relative) in [
            ("src/a b.cs", "src/a%20b.cs", true),
            ("./src\\A.cs", "src/A.cs", true),
            ("/x/\u{e9}.cs", "file:///x/%C3%A9.cs", false),
            ("C:\\x\\A.cs", "file:///C%3A/x/A.cs", false),
        ] {
            let artifact = artifact(path);
            assert_eq!(artifact["uri"], uri);
            assert_eq!(artifact.get("uriBaseId").is_some(), relative);
        }
    }
}
