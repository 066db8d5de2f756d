//! The two file formats of `bench/FORMAT.md`.

use std::str::SplitAsciiWhitespace;

use marple_domains::{Constraint, Linear, Relation, Var};

pub(crate) enum File {
    Constraints(ConstraintSystem),
    Transitions(TransitionSystem),
}

/// Section 1: `*.cons`.
pub(crate) struct ConstraintSystem {
    pub(crate) name: String,
    pub(crate) vars: usize,
    pub(crate) a: Vec<Constraint>,
    pub(crate) b: Vec<Constraint>,
    pub(crate) ops: Vec<OpLine>,
}

/// The operands of the micro operations.
pub(crate) struct OpLine {
    pub(crate) x: Var,
    pub(crate) y: Var,
    pub(crate) z: Var,
    pub(crate) constant: i128,
    pub(crate) guard: i128,
}

/// Section 3: `*.ts`.
pub(crate) struct TransitionSystem {
    pub(crate) name: String,
    pub(crate) vars: usize,
    pub(crate) locations: usize,
    pub(crate) initial: usize,
    pub(crate) init: Vec<Constraint>,
    pub(crate) heads: Vec<usize>,
    pub(crate) edges: Vec<Edge>,
    pub(crate) checks: Vec<Check>,
}

pub(crate) struct Edge {
    pub(crate) source: usize,
    pub(crate) target: usize,
    pub(crate) actions: Vec<Action>,
}

pub(crate) enum Action {
    Guard(Constraint),
    Assign(Var, Linear),
    Havoc(Var),
}

pub(crate) struct Check {
    pub(crate) location: usize,
    pub(crate) kind: String,
    pub(crate) constraint: Constraint,
}

/// Reads a file of either format.
pub(crate) fn parse(text: &str) -> Result<File, String> {
    let mut reader = Reader { words: text.split_ascii_whitespace() };
    match reader.word()? {
        "cons" => reader.constraint_system().map(File::Constraints),
        "ts" => reader.transition_system().map(File::Transitions),
        other => Err(format!("starts with `{other}`, expected `cons` or `ts`")),
    }
}

/// `x <= 1` and `-x <= 0`.
fn zero_or_one(x: Var) -> [Constraint; 2] {
    let le = |a: &Linear, b: &Linear| Constraint::le(a, b).expect("small numbers");
    [le(&Linear::var(x), &Linear::number(1)), le(&Linear::number(0), &Linear::var(x))]
}

struct Reader<'a> {
    words: SplitAsciiWhitespace<'a>,
}

impl<'a> Reader<'a> {
    fn word(&mut self) -> Result<&'a str, String> {
        self.words.next().ok_or_else(|| "ends too early".to_owned())
    }

    fn expect(&mut self, expected: &str) -> Result<(), String> {
        let word = self.word()?;
        if word == expected { Ok(()) } else { Err(format!("expected `{expected}`, found `{word}`")) }
    }

    fn number<T: std::str::FromStr>(&mut self) -> Result<T, String> {
        let word = self.word()?;
        word.parse().map_err(|_| format!("`{word}` is no number"))
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T, String>) -> Result<Vec<T>, String> {
        let count: usize = self.number()?;
        (0..count).map(|_| item(self)).collect()
    }

    fn var(&mut self) -> Result<Var, String> {
        self.number().map(Var)
    }

    /// `C K a1 v1 ... aK vK`: a constant and a sum of terms.
    fn sum(&mut self) -> Result<(i128, Linear), String> {
        let constant = self.number()?;
        let terms = self.list(|reader| {
            let coefficient: i128 = reader.number()?;
            Ok((reader.var()?, coefficient))
        })?;
        let sum = Linear::of(0, terms).ok_or_else(|| "a coefficient is too large".to_owned())?;
        Ok((constant, sum))
    }

    /// The sum is at most the constant.
    fn constraint(&mut self) -> Result<Constraint, String> {
        let (constant, sum) = self.sum()?;
        let expression = sum.offset(-constant).ok_or_else(|| "a constant is too large".to_owned())?;
        Ok(Constraint { expression, relation: Relation::Le })
    }

    fn constraints(&mut self) -> Result<Vec<Constraint>, String> {
        self.list(|reader| {
            reader.expect("le")?;
            reader.constraint()
        })
    }

    fn constraint_system(&mut self) -> Result<ConstraintSystem, String> {
        let name = self.word()?.to_owned();
        self.expect("vars")?;
        let vars = self.number()?;
        self.expect("A")?;
        let a = self.constraints()?;
        self.expect("B")?;
        let b = self.constraints()?;
        self.expect("ops")?;
        let ops = self.list(|reader| {
            reader.expect("op")?;
            Ok(OpLine {
                x: reader.var()?,
                y: reader.var()?,
                z: reader.var()?,
                constant: reader.number()?,
                guard: reader.number()?,
            })
        })?;
        self.expect("end")?;
        Ok(ConstraintSystem { name, vars, a, b, ops })
    }

    fn transition_system(&mut self) -> Result<TransitionSystem, String> {
        let name = self.word()?.to_owned();
        self.expect("vars")?;
        let vars = self.number()?;
        let mut bools = Vec::new();
        match self.word()? {
            "bools" => {
                bools = self.list(Self::var)?;
                self.expect("locs")?;
            }
            "locs" => {}
            other => return Err(format!("expected `bools` or `locs`, found `{other}`")),
        }
        let (locations, initial) = (self.number()?, self.number()?);
        self.expect("init")?;
        let mut init = self.constraints()?;
        init.extend(bools.iter().flat_map(|&var| zero_or_one(var)));
        self.expect("heads")?;
        let heads = self.list(Self::number)?;
        self.expect("edges")?;
        let edges = self.list(|reader| {
            reader.expect("edge")?;
            let (source, target) = (reader.number()?, reader.number()?);
            let mut actions = Vec::new();
            for action in reader.list(Self::action)? {
                let bool = match action {
                    Action::Havoc(var) if bools.contains(&var) => Some(var),
                    _ => None,
                };
                actions.push(action);
                actions.extend(bool.into_iter().flat_map(zero_or_one).map(Action::Guard));
            }
            Ok(Edge { source, target, actions })
        })?;
        self.expect("checks")?;
        let checks = self.list(|reader| {
            reader.expect("check")?;
            let location = reader.number()?;
            let kind = reader.word()?.to_owned();
            reader.expect("le")?;
            Ok(Check { location, kind, constraint: reader.constraint()? })
        })?;
        self.expect("end")?;
        Ok(TransitionSystem { name, vars, locations, initial, init, heads, edges, checks })
    }

    fn action(&mut self) -> Result<Action, String> {
        match self.word()? {
            "le" => self.constraint().map(Action::Guard),
            "asg" => {
                let x = self.var()?;
                let (constant, sum) = self.sum()?;
                let linear = sum.offset(constant).ok_or_else(|| "a constant is too large".to_owned())?;
                Ok(Action::Assign(x, linear))
            }
            "havoc" => self.var().map(Action::Havoc),
            other => Err(format!("`{other}` is no action")),
        }
    }
}
