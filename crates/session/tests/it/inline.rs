//! Inline arrays, spans over the stack and over data of the assembly (`tests/fixtures/inline`), which mono does not have or has in another form: a stand-in for .NET's core
//! library lies beside what uses it.

use std::fmt::Write as _;
use std::path::Path;

use marple_session::Options;

use crate::lines::{agrees, by_line, check, comments};

#[test]
fn inline_arrays_and_spans_over_the_stack_are_followed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/inline");
    let text = std::fs::read_to_string(folder.join("User.cs")).expect("the source");
    let (mut wrong, mut compared) = (String::new(), 0);
    for flavour in ["Debug", "Release"] {
        let found = check(&folder.join(format!("User.{flavour}.dll")), Options::default());
        for at in by_line(&comments(&text, &flavour.to_lowercase()), &found) {
            compared += 1;
            let wanted = at.wanted.as_ref();
            let fits = wanted.is_ok_and(|each| each.iter().zip(&at.is).all(|(want, is)| agrees(want, is)));
            if !fits {
                let (line, rule) = (at.line, at.rule);
                let _ = writeln!(wrong, "{flavour}, {line}: {rule} is {:?}, expected {:?}", at.is, at.wanted);
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(compared > 80, "{compared}");
}
