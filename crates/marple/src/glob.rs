//! File names with `*` and `?`.

/// Whether a file's name, or its path with `/` between folders, fits a pattern: `*` stands for any characters, `?` for one. A pattern with a
/// `/` in it speaks of the whole path. Upper and lower case are the same, as file names on Windows and macOS are.
pub(crate) fn fits(pattern: &str, path: &str) -> bool {
    let path = path.replace('\\', "/").to_lowercase();
    let pattern = pattern.replace('\\', "/").to_lowercase();
    let name = path.rsplit('/').next().unwrap_or_default();
    let subject = if pattern.contains('/') { path.as_str() } else { name };
    fits_characters(&pattern.chars().collect::<Vec<_>>(), &subject.chars().collect::<Vec<_>>())
}

/// Goes over the text once. Where it stops to fit, the last `*` takes one character more: at most pattern times text steps.
fn fits_characters(pattern: &[char], text: &[char]) -> bool {
    let (mut at, mut place) = (0, 0);
    let mut last_star: Option<(usize, usize)> = None;
    while place < text.len() {
        match pattern.get(at) {
            Some('*') => {
                last_star = Some((at, place));
                at += 1;
            }
            Some(&one) if one == '?' || one == text[place] => {
                at += 1;
                place += 1;
            }
            _ => {
                let Some((star, from)) = last_star else { return false };
                last_star = Some((star, from + 1));
                at = star + 1;
                place = from + 1;
            }
        }
    }
    pattern[at..].iter().all(|&rest| rest == '*')
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn patterns() {
        let cases = [
            ("App.dll", "out/App.dll", true),
            ("app*.dll", "out/App.Core.dll", true),
            ("App.dll", "out/MyApp.dll", false),
            ("*", "a/b/c.exe", true),
            ("*.exe", "a/b/c.dll", false),
            ("?.dll", "a/b/c.dll", true),
            ("?.dll", "a/b/cc.dll", false),
            ("a/*/c.dll", "a/b/c.dll", true),
            ("*/bin/*", "/src/app/bin/Debug/App.dll", true),
            ("*/bin/*", "obj/App.dll", false),
            ("a*b*c", "aXbXbXc", true),
            ("a*b*c", "aXbXbX", false),
            ("out\\App.dll", "out/app.dll", true),
            ("", "a", false),
        ];
        for (pattern, path, expected) in cases {
            assert_eq!(fits(pattern, path), expected, "{pattern} on {path}");
        }
    }

    #[test]
    fn many_stars_are_not_exponential() {
        assert!(!fits(&"*a".repeat(200), &"a".repeat(199)));
    }
}
