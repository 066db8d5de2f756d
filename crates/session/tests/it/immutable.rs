//! `ImmutableArray<T>` (`tests/fixtures/immutable`), which mono does not have: a stand-in lies beside what uses it.

use std::fmt::Write as _;
use std::path::Path;

use marple_session::Options;

use crate::lines::{agrees, by_line, check, comments};

#[test]
fn lengths_and_defaults_are_followed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/immutable");
    let text = std::fs::read_to_string(folder.join("User.cs")).expect("the source");
    let (mut wrong, mut compared) = (String::new(), 0);
    for flavour in ["Debug", "Release"] {
        let found = check(&folder.join(format!("User.{flavour}.dll")), Options::default());
        for at in by_line(&comments(&text, &flavour.to_lowercase()), &found) {
            compared += 1;
            let fits = at
                .wanted
                .as_ref()
                .is_ok_and(|each| each.iter().zip(&at.is).all(|(want, is)| agrees(want, is)));
            if !fits {
                let _ = writeln!(
                    wrong,
                    "{flavour}, {}: {} is {:?}, expected {:?}",
                    at.line, at.rule, at.is, at.wanted
                );
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(compared > 80, "{compared}");
}
