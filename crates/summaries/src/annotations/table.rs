//! `JetBrains`' `[ContractAnnotation("s:null => halt; notnull => true")]`: what goes in, what comes out.

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

/// What a part of the text says.
enum Meaning<T> {
    /// This.
    Says(T),
    /// Nothing: anything may be there.
    Nothing,
    /// It is not understood.
    Lost,
}

/// The rows of a table that say something, and whether all of the text was understood. `names` are the parameters.
pub(super) fn rows(text: &str, names: &[Option<&str>]) -> (Vec<Row>, bool) {
    let (mut rows, mut is_understood) = (Vec::new(), true);
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        match row(part, names) {
            Meaning::Says(row) => rows.push(row),
            Meaning::Nothing => {}
            Meaning::Lost => is_understood = false,
        }
    }
    (rows, is_understood)
}

fn row(text: &str, names: &[Option<&str>]) -> Meaning<Row> {
    let sides = text.split_once("=>");
    let sides = sides.or_else(|| text.split_once("<=").map(|(output, input)| (input, output)));
    let Some((input, output)) = sides else { return Meaning::Lost };
    let mut inputs = Vec::new();
    for part in input.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (number, value) = match part.split_once(':') {
            Some((name, value)) => (names.iter().position(|known| *known == Some(name.trim())), value.trim()),
            // Without a name it is the only one.
            None => (Some(0).filter(|_| names.len() == 1), part),
        };
        match (number, said(value)) {
            (Some(number), Meaning::Says(said)) => inputs.push((number, said)),
            (Some(_), Meaning::Nothing) => {}
            _ => return Meaning::Lost,
        }
    }
    let output = match output.trim().to_lowercase().as_str() {
        "halt" | "stop" | "void" | "nothing" => Output::Halts,
        other => match said(other) {
            Meaning::Says(said) => Output::Returns(said),
            Meaning::Nothing => return Meaning::Nothing,
            Meaning::Lost => return Meaning::Lost,
        },
    };
    Meaning::Says(Row { inputs, output })
}

fn said(word: &str) -> Meaning<Said> {
    Meaning::Says(match word.to_lowercase().as_str() {
        "null" => Said::Null,
        "notnull" => Said::NotNull,
        "true" => Said::True,
        "false" => Said::False,
        "canbenull" => return Meaning::Nothing,
        _ => return Meaning::Lost,
    })
}

#[cfg(test)]
mod tests {
    use super::{Output, Row, Said, rows};

    /// A text, the parameters, the rows, and whether all was understood.
    type Case<'a> = (&'a str, &'a [Option<&'a str>], Vec<Row>, bool);

    #[test]
    fn tables() {
        let names = [Some("text"), Some("other")];
        let row = |inputs: &[(usize, Said)], output| Row { inputs: inputs.to_vec(), output };
        let returns = Output::Returns;
        let cases: [Case<'_>; 8] = [
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
