//! JetBrains' `[ContractAnnotation("s:null => halt; notnull => true")]`: what goes in, what comes out.

/// What an argument or the result is said to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// It is null.
    Null,
    /// It is not null.
    NotNull,
    /// It is true.
    True,
    /// It is false.
    False,
}

/// What comes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// The method does not return.
    Halts,
    /// It returns, and of the result this is said.
    Returns(Said),
}

/// One row: if all arguments are what is said of them, this comes out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The numbers of the parameters, without `this`, and what is said of them.
    pub inputs: Vec<(usize, Said)>,
    /// What comes out.
    pub output: Output,
}

/// The rows of a table that say something, and whether all of the text was understood. `names` are the parameters.
pub(super) fn rows(text: &str, names: &[Option<&str>]) -> (Vec<Row>, bool) {
    let (mut rows, mut is_understood) = (Vec::new(), true);
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        match row(part, names) {
            Some(Some(row)) => rows.push(row),
            // It says that anything may come out.
            Some(None) => {}
            None => is_understood = false,
        }
    }
    (rows, is_understood)
}

/// `None` if a row is not understood; `Some(None)` if it says nothing.
fn row(text: &str, names: &[Option<&str>]) -> Option<Option<Row>> {
    let (input, output) = match text.split_once("=>") {
        Some(sides) => sides,
        None => text.split_once("<=").map(|(output, input)| (input, output))?,
    };
    let mut inputs = Vec::new();
    for part in input.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (number, value) = match part.split_once(':') {
            Some((name, value)) => {
                (names.iter().position(|known| *known == Some(name.trim()))?, value.trim())
            }
            // Without a name it is the only one.
            None if names.len() == 1 => (0, part),
            None => return None,
        };
        if let Some(said) = said(value)? {
            inputs.push((number, said));
        }
    }
    let output = match output.trim().to_lowercase().as_str() {
        "halt" | "stop" | "void" | "nothing" => Output::Halts,
        other => match said(other)? {
            Some(said) => Output::Returns(said),
            None => return Some(None),
        },
    };
    Some(Some(Row { inputs, output }))
}

/// What a word says; `Some(None)` if that is nothing, `None` if it is no such word.
fn said(word: &str) -> Option<Option<Said>> {
    Some(match word.to_lowercase().as_str() {
        "null" => Some(Said::Null),
        "notnull" => Some(Said::NotNull),
        "true" => Some(Said::True),
        "false" => Some(Said::False),
        "canbenull" => None,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Output, Row, Said, rows};

    #[test]
    fn tables() {
        let names = [Some("text"), Some("other")];
        let row = |inputs: &[(usize, Said)], output| Row { inputs: inputs.to_vec(), output };
        let returns = Output::Returns;
        let cases: [(&str, &[Option<&str>], Vec<Row>, bool); 8] = [
            ("null => halt", &names[..1], vec![row(&[(0, Said::Null)], Output::Halts)], true),
            ("text:null=>true", &names, vec![row(&[(0, Said::Null)], returns(Said::True))], true),
            (
                "text:null, other:notnull => null; => canbenull",
                &names,
                vec![row(&[(0, Said::Null), (1, Said::NotNull)], returns(Said::Null))],
                true,
            ),
            ("=> notnull", &names, vec![row(&[], returns(Said::NotNull))], true),
            ("halt <= text:false", &names, vec![row(&[(0, Said::False)], Output::Halts)], true),
            ("null => halt", &names, vec![], false),
            ("nobody:null => halt", &names, vec![], false),
            (
                "text:null => maybe; text:true => void",
                &names,
                vec![row(&[(0, Said::True)], Output::Halts)],
                false,
            ),
        ];
        for (text, names, expected, is_understood) in cases {
            assert_eq!(rows(text, names), (expected, is_understood), "{text}");
        }
    }
}
