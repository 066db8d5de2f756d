//! `.editorconfig`: `dotnet_diagnostic.MP1003.severity = none` for the sources that a section's pattern fits.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use marple_report::{Rule, RuleLevel};

/// The levels of rules in some source files. Each file is read once.
#[derive(Default)]
pub(crate) struct EditorConfigs {
    read: BTreeMap<PathBuf, Option<EditorConfig>>,
}

/// One file: its sections, in order.
struct EditorConfig {
    is_root: bool,
    sections: Vec<Section>,
}

struct Section {
    pattern: String,
    levels: Vec<(&'static str, RuleLevel)>,
}

impl EditorConfigs {
    /// The levels that hold in a source file: nearer files and later sections win.
    pub(crate) fn levels(&mut self, source: &Path) -> BTreeMap<&'static str, RuleLevel> {
        let Ok(source) = std::fs::canonicalize(source) else { return BTreeMap::new() };
        let mut levels = BTreeMap::new();
        for folder in source.ancestors().skip(1) {
            let config = self.read.entry(folder.join(".editorconfig")).or_insert_with_key(|path| {
                std::fs::read_to_string(path).ok().map(|text| EditorConfig::parse(&text))
            });
            let Some(config) = config else { continue };
            let path = source.strip_prefix(folder).unwrap_or(&source).to_string_lossy().replace('\\', "/");
            let here = config.sections.iter().filter(|section| fits(&section.pattern, &path));
            let here: BTreeMap<_, _> = here.flat_map(|section| section.levels.iter().copied()).collect();
            for (rule, level) in here {
                levels.entry(rule).or_insert(level);
            }
            if config.is_root {
                break;
            }
        }
        levels
    }
}

impl EditorConfig {
    fn parse(text: &str) -> Self {
        let mut config = Self { is_root: false, sections: Vec::new() };
        for line in text.trim_start_matches('\u{feff}').lines() {
            let line = line.trim();
            if let Some(pattern) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                config.sections.push(Section { pattern: pattern.to_owned(), levels: Vec::new() });
                continue;
            }
            let Some((name, value)) = line.split_once('=').filter(|_| !line.starts_with(['#', ';'])) else {
                continue;
            };
            let (name, value) =
                (name.trim().to_lowercase(), value.split(['#', ';']).next().unwrap_or_default().trim());
            match config.sections.last_mut() {
                None => config.is_root |= name == "root" && value.eq_ignore_ascii_case("true"),
                Some(section) => section.levels.extend(level(&name, value)),
            }
        }
        config
    }
}

fn level(name: &str, value: &str) -> Option<(&'static str, RuleLevel)> {
    let id = name.strip_prefix("dotnet_diagnostic.")?.strip_suffix(".severity")?;
    Some((Rule::parse(id)?.id(), RuleLevel::parse(value)?))
}

/// Whether a path below the folder of an `.editorconfig` fits a section's pattern: `*` is any text without `/`, `**` any text, `?` one
/// character, `{a,b}` either. A pattern without `/` is about the file's name, wherever it lies.
fn fits(pattern: &str, path: &str) -> bool {
    const ALTERNATIVES: usize = 64;
    let mut patterns = vec![pattern.to_owned()];
    while let Some(at) = patterns.iter().position(|pattern| pattern.contains('{')) {
        let pattern = patterns.swap_remove(at);
        let Some((before, rest)) = pattern.split_once('{') else { continue };
        // Braces that do not close, or too many of them, fit nothing.
        let Some((inner, after)) = rest.split_once('}') else { continue };
        if patterns.len() > ALTERNATIVES {
            return false;
        }
        patterns.extend(inner.split(',').map(|one| format!("{before}{}{after}", one.trim())));
    }
    let name = path.rsplit('/').next().unwrap_or_default();
    patterns.iter().any(|pattern| {
        match pattern.strip_prefix('/').or_else(|| pattern.contains('/').then_some(pattern)) {
            Some(pattern) => fits_path(pattern.as_bytes(), path.as_bytes()),
            None => fits_path(pattern.as_bytes(), name.as_bytes()),
        }
    })
}

/// Which beginnings of the pattern fit the text so far: the table of all of them, a row a byte.
fn fits_path(pattern: &[u8], text: &[u8]) -> bool {
    let step = |row: &mut Vec<bool>, byte: Option<u8>| {
        let before = std::mem::replace(row, vec![false; pattern.len() + 1]);
        row[0] = byte.is_none();
        for at in 0..pattern.len() {
            let is_star = pattern[at] == b'*';
            let spans_folders =
                is_star && (pattern.get(at + 1) == Some(&b'*') || at > 0 && pattern[at - 1] == b'*');
            row[at + 1] |= match byte {
                _ if is_star && row[at] => true,
                Some(byte) if is_star => before[at + 1] && (spans_folders || byte != b'/'),
                Some(byte) => before[at] && (pattern[at] == byte || pattern[at] == b'?' && byte != b'/'),
                None => false,
            };
        }
    };
    let mut row = Vec::new();
    step(&mut row, None);
    for &byte in text {
        step(&mut row, Some(byte));
    }
    row[pattern.len()]
}

#[cfg(test)]
mod tests {
    use marple_report::{Level, RuleLevel};

    use super::{EditorConfig, fits};

    #[test]
    fn patterns() {
        for (pattern, path, expected) in [
            ("*", "src/a.cs", true),
            ("*.cs", "src/a.cs", true),
            ("*.{cs,vb}", "src/a.vb", true),
            ("*.{cs,vb}", "src/a.fs", false),
            ("src/*.cs", "src/a.cs", true),
            ("src/*.cs", "src/deep/a.cs", false),
            ("src/**.cs", "src/deep/a.cs", true),
            ("/a.cs", "a.cs", true),
            ("/a.cs", "src/a.cs", false),
            ("a?.cs", "ab.cs", true),
            ("{a.cs", "a.cs", false),
        ] {
            assert_eq!(fits(pattern, path), expected, "{pattern} on {path}");
        }
    }

    #[test]
    fn a_file() {
        let config = EditorConfig::parse(
            "root = true\n[*.cs]\n# a comment\ndotnet_diagnostic.MP1003.severity = none\nindent_size = 4\ndotnet_diagnostic.CA1000.severity = error\n[gen/*]\nDotNet_Diagnostic.mp1101.Severity = suggestion # why\n",
        );
        assert!(config.is_root);
        let levels: Vec<_> = config.sections.iter().flat_map(|section| section.levels.clone()).collect();
        assert_eq!(levels, [("MP1003", RuleLevel::Off), ("MP1101", RuleLevel::Is(Level::Note))]);
    }
}
