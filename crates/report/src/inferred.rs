//! `marple infer`: what was inferred of types and methods, as text, as C# and as JSON (`docs/json.md`).

use std::fmt::Write;

use serde::{Deserialize, Serialize};

/// What was inferred, in the order of the files and their tables. The conditions are written already.
#[derive(Debug, Default, Serialize)]
pub struct InferredReport {
    version: u32,
    /// The paths of the assemblies.
    pub assemblies: Vec<String>,
    /// The names of referenced assemblies that were not found.
    pub missing: Vec<String>,
    /// How many methods were not looked at because the user interrupted.
    pub skipped: usize,
    /// The ids of the assumptions that were on.
    pub assumptions: Vec<&'static str>,
    /// Types with what holds of their objects.
    pub types: Vec<InferredType>,
    /// Methods with what holds at their entries and ends.
    pub methods: Vec<InferredMethod>,
    /// What was dropped; `None` if nobody asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dropped: Option<Vec<InferredDrop>>,
}

/// What holds of the objects of a type while none of its methods runs on them.
#[derive(Debug, Serialize, Deserialize)]
pub struct InferredType {
    /// The number of its assembly.
    pub assembly: usize,
    /// Its full name.
    #[serde(rename = "type")]
    pub name: String,
    /// Its metadata token.
    pub token: String,
    /// What holds.
    pub invariants: Vec<String>,
}

/// What holds of a method.
#[derive(Debug, Serialize, Deserialize)]
pub struct InferredMethod {
    /// The number of its assembly.
    pub assembly: usize,
    /// Its full name.
    #[serde(rename = "method")]
    pub name: String,
    /// Its metadata token.
    pub token: String,
    /// What holds at its entry.
    pub requires: Vec<String>,
    /// What holds where it returns.
    pub ensures: Vec<String>,
    /// Whether it never returns.
    pub never_returns: bool,
}

/// A condition that held of all calls or objects that were seen before a method that does not keep it.
#[derive(Debug, Serialize, Deserialize)]
pub struct InferredDrop {
    /// The number of the assembly.
    pub assembly: usize,
    /// `invariant` or `requires`.
    pub kind: String,
    /// The full name of the type or method that it was known of.
    pub of: String,
    /// The metadata token of that.
    pub token: String,
    /// The condition.
    pub condition: String,
    /// The full name of the method that does not keep it.
    pub by: String,
    /// Its metadata token.
    pub by_token: String,
}

impl InferredReport {
    /// A report of nothing yet.
    pub fn new() -> Self {
        Self { version: 1, ..Self::default() }
    }

    /// For people: a paragraph for each type and method, and how much there is.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.paragraphs("", &mut out, &|keyword, condition| format!("  {keyword:<10} {condition}\n"));
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "{} types with {} invariants; {} methods with {} preconditions and {} postconditions",
            self.types.len(),
            self.types.iter().map(|one| one.invariants.len()).sum::<usize>(),
            self.methods.len(),
            self.methods.iter().map(|one| one.requires.len()).sum::<usize>(),
            self.methods.iter().map(|one| one.ensures.len()).sum::<usize>(),
        );
        out
    }

    /// Statements of C# that could stand in the methods, and in a method with `[ContractInvariantMethod]`.
    pub fn csharp(&self) -> String {
        let mut out = String::new();
        self.paragraphs("// ", &mut out, &|keyword, condition| {
            let name = match keyword {
                "invariant" => "Invariant",
                "requires" => "Requires",
                "ensures" => "Ensures",
                keyword => return format!("// {keyword} {condition}\n"),
            };
            format!("Contract.{name}({condition});\n")
        });
        out
    }

    /// One document.
    pub fn json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a tree of strings and numbers");
        text.push('\n');
        text
    }

    /// A heading and lines for each type and method; methods stand behind the types of their assembly.
    fn paragraphs(&self, heading: &str, out: &mut String, line: &dyn Fn(&str, &str) -> String) {
        for (number, path) in self.assemblies.iter().enumerate() {
            if self.assemblies.len() > 1 {
                let _ = writeln!(out, "{heading}{path}\n");
            }
            for one in self.types.iter().filter(|one| one.assembly == number) {
                let _ = writeln!(out, "{heading}{}  // {}", one.name, one.token);
                out.extend(one.invariants.iter().map(|condition| line("invariant", condition)));
                out.push('\n');
            }
            for one in self.methods.iter().filter(|one| one.assembly == number) {
                let _ = writeln!(out, "{heading}{}  // {}", one.name, one.token);
                out.extend(one.requires.iter().map(|condition| line("requires", condition)));
                out.extend(one.ensures.iter().map(|condition| line("ensures", condition)));
                if one.never_returns {
                    out.push_str(&line("never", "returns"));
                }
                out.push('\n');
            }
            let dropped = self.dropped.iter().flatten().filter(|one| one.assembly == number);
            let mut last = None;
            for one in dropped {
                if last != Some(&one.token) {
                    out.push_str(if last.is_some() { "\n" } else { "" });
                    let _ = writeln!(out, "{heading}{}  // {}, dropped", one.of, one.token);
                }
                last = Some(&one.token);
                let _ = writeln!(out, "{heading}  {:<10} {}  // by {}", one.kind, one.condition, one.by);
            }
            out.push_str(if last.is_some() { "\n" } else { "" });
        }
    }
}
