//! The conditions that `marple infer --format json` prints, as trees.

/// One of several holds; in each all hold.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Condition(pub(super) Vec<Vec<Atom>>);

/// A part without `&&` and `||`.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Atom {
    /// A truth value is this.
    Truth(Place, bool),
    /// A reference is null, or is not.
    Null(Place, bool),
    /// Two numbers compare so. They are mathematical ones: sums do not wrap around.
    Compare(Sum, Operator, Sum),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Less,
    AtMost,
    Equal,
    NotEqual,
    AtLeast,
    Greater,
}

impl Operator {
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::AtLeast => ">=",
            Self::Greater => ">",
        }
    }
}

/// A place and a number, or a number alone.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sum {
    pub(super) place: Option<Place>,
    pub(super) number: i128,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) root: Root,
    /// Whether its length is meant; that of null is the largest there is.
    pub(super) is_length: bool,
    /// How often the length is taken.
    pub(super) factor: i128,
    /// Whether it is read at the method's entry.
    pub(super) is_old: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Root {
    /// What is returned.
    Result,
    /// What a by-ref parameter points to at the end.
    Target(String),
    /// A parameter, or a field if no parameter has the name.
    Name(String),
    /// A field whose name a parameter has too.
    Field(String),
}

/// Reads a condition; none if it is written in a way that is not known.
pub(super) fn parse(text: &str) -> Option<Condition> {
    let mut parser = Parser { rest: text };
    let mut all = vec![parser.all()?];
    while parser.eat("||") {
        all.push(parser.all()?);
    }
    parser.rest.is_empty().then_some(Condition(all))
}

impl Condition {
    /// A condition that says a little more, mostly too much.
    pub(super) fn strengthened(mut self) -> Self {
        let last = self.0.last_mut().and_then(|all| all.last_mut());
        match last {
            Some(Atom::Truth(_, is) | Atom::Null(_, is)) => *is = !*is,
            Some(Atom::Compare(_, operator, right)) => match operator {
                Operator::Less => right.number -= 1,
                Operator::Greater => right.number += 1,
                Operator::AtMost | Operator::Equal => *operator = Operator::Less,
                Operator::NotEqual => *operator = Operator::Equal,
                Operator::AtLeast => *operator = Operator::Greater,
            },
            None => {}
        }
        self
    }
}

struct Parser<'t> {
    rest: &'t str,
}

impl Parser<'_> {
    /// Whether the text goes on with this, which is then behind.
    fn eat(&mut self, text: &str) -> bool {
        let Some(rest) = self.rest.trim_start().strip_prefix(text) else { return false };
        self.rest = rest.trim_start();
        true
    }

    fn all(&mut self) -> Option<Vec<Atom>> {
        // `(b?.Length ?? int.MaxValue) <= 3` begins with a parenthesis as well.
        let before = self.rest;
        if self.eat("(") {
            if let Some(atoms) = self.conjunction()
                && self.eat(")")
            {
                return Some(atoms);
            }
            self.rest = before;
        }
        self.conjunction()
    }

    fn conjunction(&mut self) -> Option<Vec<Atom>> {
        let mut atoms = vec![self.atom()?];
        while self.eat("&&") {
            atoms.push(self.atom()?);
        }
        Some(atoms)
    }

    fn atom(&mut self) -> Option<Atom> {
        if self.eat("!") {
            return Some(Atom::Truth(self.place()?, false));
        }
        let left = self.sum()?;
        let alone = || left.place.clone().filter(|_| left.number == 0);
        for (text, is) in [("!= null", false), ("== null", true)] {
            if self.eat(text) {
                return Some(Atom::Null(alone()?, is));
            }
        }
        let operators = [
            ("<=", Operator::AtMost),
            (">=", Operator::AtLeast),
            ("==", Operator::Equal),
            ("!=", Operator::NotEqual),
            ("<", Operator::Less),
            (">", Operator::Greater),
        ];
        for (text, operator) in operators {
            if self.eat(text) {
                return Some(Atom::Compare(left, operator, self.sum()?));
            }
        }
        Some(Atom::Truth(alone()?, true))
    }

    fn sum(&mut self) -> Option<Sum> {
        let place = match self.number() {
            Some(factor) if self.eat("L *") => Some(Place { factor, ..self.place()? }),
            Some(number) => return Some(Sum { place: None, number }),
            None => Some(self.place()?),
        };
        let number = if self.eat("+") {
            self.number()?
        } else if self.eat("- ") {
            -self.number()?
        } else {
            0
        };
        Some(Sum { place, number })
    }

    fn number(&mut self) -> Option<i128> {
        let sign = usize::from(self.rest.starts_with('-'));
        let digits = self.rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest[..sign + digits].parse().ok()?;
        self.rest = self.rest[sign + digits..].trim_start();
        Some(number)
    }

    fn word(&mut self) -> Option<String> {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let word = self.rest[..end].to_owned();
        self.rest = self.rest[end..].trim_start();
        (!word.is_empty() && word != "null").then_some(word)
    }

    fn place(&mut self) -> Option<Place> {
        if self.eat("Contract.OldValue(") {
            let place = self.place()?;
            return self.eat(")").then_some(Place { is_old: true, ..place });
        }
        if self.eat("(") {
            let root = self.root()?;
            return self.eat("?.Length ?? int.MaxValue)").then_some(Place {
                root,
                is_length: true,
                factor: 1,
                is_old: false,
            });
        }
        let root = self.root()?;
        let is_length = self.eat(".Length");
        Some(Place { root, is_length, factor: 1, is_old: false })
    }

    fn root(&mut self) -> Option<Root> {
        if self.eat("Contract.Result<") {
            let end = self.rest.find(">()")?;
            self.rest = self.rest[end + 3..].trim_start();
            return Some(Root::Result);
        }
        if self.eat("Contract.ValueAtReturn(out ") {
            let root = Root::Target(self.word()?);
            return self.eat(")").then_some(root);
        }
        if self.eat("this.") {
            return self.word().map(Root::Field);
        }
        self.word().map(Root::Name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_infer_prints_is_read() {
        let place = |name: &str| Place {
            root: Root::Name(name.to_owned()),
            is_length: false,
            factor: 1,
            is_old: false,
        };
        let number = |number| Sum { place: None, number };
        let alone = |place| Sum { place: Some(place), number: 0 };
        let n = || place("n");
        let a = || Place { is_length: true, ..place("a") };
        let result = || Place { root: Root::Result, ..n() };
        let cases = [
            ("n != null", vec![vec![Atom::Null(n(), false)]]),
            ("!n", vec![vec![Atom::Truth(n(), false)]]),
            (
                "-1 <= n && n < a.Length",
                vec![vec![
                    Atom::Compare(number(-1), Operator::AtMost, alone(n())),
                    Atom::Compare(alone(n()), Operator::Less, alone(a())),
                ]],
            ),
            (
                "(a?.Length ?? int.MaxValue) == Contract.OldValue((a?.Length ?? int.MaxValue)) - 2",
                vec![vec![Atom::Compare(
                    alone(a()),
                    Operator::Equal,
                    Sum { place: Some(Place { is_old: true, ..a() }), number: -2 },
                )]],
            ),
            (
                "!Contract.Result<bool>() || (0 <= n && n <= 1)",
                vec![
                    vec![Atom::Truth(result(), false)],
                    vec![
                        Atom::Compare(number(0), Operator::AtMost, alone(n())),
                        Atom::Compare(alone(n()), Operator::AtMost, number(1)),
                    ],
                ],
            ),
            (
                "Contract.Result<bool>() || (a?.Length ?? int.MaxValue) <= 1",
                vec![
                    vec![Atom::Truth(result(), true)],
                    vec![Atom::Compare(alone(a()), Operator::AtMost, number(1))],
                ],
            ),
            ("Contract.Result<A<System.Int32[]>>() != null", vec![vec![Atom::Null(result(), false)]]),
            (
                "Contract.OldValue(Contract.ValueAtReturn(out r)) == 0",
                vec![vec![Atom::Compare(
                    alone(Place { root: Root::Target("r".to_owned()), is_old: true, ..n() }),
                    Operator::Equal,
                    number(0),
                )]],
            ),
        ];
        for (text, wanted) in cases {
            assert_eq!(parse(text), Some(Condition(wanted)), "{text}");
        }
        assert_eq!(parse("n * 2 <= 3"), None);
    }
}
