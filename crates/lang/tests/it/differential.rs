//! Random programs run twice: by a plain interpreter of their tree, and lowered, in the scalar program's. What the
//! program returns speaks of every variable, so a slot that a join or a loop head binds wrongly shows.

use std::fmt::Write;

use marple_ir::Overflow;
use marple_ir::interpret::{Heap, Options, Outcome, World, run};
use proptest::prelude::*;

const VARIABLES: usize = 4;
/// Loop iterations and statements that a run may take.
const FUEL: u32 = 2000;

#[derive(Clone, Debug)]
enum Expr {
    Constant(i32),
    Variable(usize),
    Add(Box<Expr>, Box<Expr>),
    Subtract(Box<Expr>, Box<Expr>),
    /// An element of `a`, which has at least four.
    Element(Box<Expr>),
    /// `a.Length` or `b.Length`.
    Length(bool),
    Conditional(Box<Cond>, Box<Expr>, Box<Expr>),
}

#[derive(Clone, Debug)]
enum Cond {
    Less(Expr, Expr),
    And(Box<Cond>, Box<Cond>),
    Or(Box<Cond>, Box<Cond>),
    Not(Box<Cond>),
    /// The truth variable.
    Flag,
}

#[derive(Clone, Debug)]
enum Stmt {
    Assign(usize, Expr),
    SetFlag(Cond),
    Store(Expr, Expr),
    /// Exchanges the arrays `a` and `b`.
    Swap,
    If(Cond, Vec<Stmt>, Vec<Stmt>),
    While(Cond, Vec<Stmt>),
    Do(Vec<Stmt>, Cond),
    /// `for (x = 0; x < n; x++)`
    For(usize, i32, Vec<Stmt>),
    Break,
    Continue,
    Return(Expr),
}

fn expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        (-3..4i32).prop_map(Expr::Constant),
        (0..VARIABLES).prop_map(Expr::Variable),
        any::<bool>().prop_map(Expr::Length),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            pair.clone().prop_map(|(l, r)| Expr::Add(l.into(), r.into())),
            pair.clone().prop_map(|(l, r)| Expr::Subtract(l.into(), r.into())),
            inner.prop_map(|index| Expr::Element(index.into())),
            (pair.clone(), pair).prop_map(|((a, b), (c, d))| {
                Expr::Conditional(Box::new(Cond::Less(a, b)), c.into(), d.into())
            }),
        ]
    })
}

fn cond() -> impl Strategy<Value = Cond> {
    let leaf = prop_oneof![4 => (expr(), expr()).prop_map(|(l, r)| Cond::Less(l, r)), 1 => Just(Cond::Flag)];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(l, r)| Cond::And(l.into(), r.into())),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| Cond::Or(l.into(), r.into())),
            inner.prop_map(|c| Cond::Not(c.into())),
        ]
    })
}

fn stmts() -> impl Strategy<Value = Vec<Stmt>> {
    let leaf = prop_oneof![
        6 => (0..VARIABLES, expr()).prop_map(|(v, e)| Stmt::Assign(v, e)),
        2 => cond().prop_map(Stmt::SetFlag),
        2 => (expr(), expr()).prop_map(|(i, e)| Stmt::Store(i, e)),
        2 => Just(Stmt::Swap),
        2 => Just(Stmt::Break),
        2 => Just(Stmt::Continue),
        1 => expr().prop_map(Stmt::Return),
    ];
    let one = leaf.prop_recursive(4, 30, 4, |inner| {
        let body = prop::collection::vec(inner, 0..4);
        prop_oneof![
            3 => (cond(), body.clone(), body.clone()).prop_map(|(c, t, e)| Stmt::If(c, t, e)),
            1 => (cond(), body.clone()).prop_map(|(c, b)| Stmt::While(c, b)),
            1 => (body.clone(), cond()).prop_map(|(b, c)| Stmt::Do(b, c)),
            2 => (0..VARIABLES, 1..6i32, body).prop_map(|(v, n, b)| Stmt::For(v, n, b)),
        ]
    });
    prop::collection::vec(one, 1..7)
}

impl std::fmt::Display for Expr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Expr::Constant(value) => write!(f, "{value}"),
            Expr::Variable(index) => write!(f, "x{index}"),
            Expr::Add(left, right) => write!(f, "({left} + {right})"),
            Expr::Subtract(left, right) => write!(f, "({left} - {right})"),
            Expr::Element(index) => write!(f, "a[{index} & 3]"),
            Expr::Length(first) => write!(f, "{}.Length", if *first { 'a' } else { 'b' }),
            Expr::Conditional(c, then, otherwise) => write!(f, "({c} ? {then} : {otherwise})"),
        }
    }
}

impl std::fmt::Display for Cond {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Cond::Less(left, right) => write!(f, "{left} < {right}"),
            Cond::And(left, right) => write!(f, "({left} && {right})"),
            Cond::Or(left, right) => write!(f, "({left} || {right})"),
            Cond::Not(inner) => write!(f, "!({inner})"),
            Cond::Flag => f.write_str("flag"),
        }
    }
}

/// The statements as text; `break` and `continue` outside loops are left out.
fn text(statements: &[Stmt], in_loop: bool, out: &mut String) -> std::fmt::Result {
    for statement in statements {
        match statement {
            Stmt::Assign(variable, value) => write!(out, "x{variable} = {value}; ")?,
            Stmt::SetFlag(value) => write!(out, "flag = {value}; ")?,
            Stmt::Store(index, value) => write!(out, "a[{index} & 3] = {value}; ")?,
            Stmt::Swap => out.push_str("{ int[] t = a; a = b; b = t; } "),
            Stmt::If(condition, then, otherwise) => {
                write!(out, "if ({condition}) {{ ")?;
                text(then, in_loop, out)?;
                out.push_str("} else { ");
                text(otherwise, in_loop, out)?;
                out.push_str("} ");
            }
            Stmt::While(condition, body) => {
                write!(out, "while ({condition}) {{ ")?;
                text(body, true, out)?;
                out.push_str("} ");
            }
            Stmt::Do(body, condition) => {
                out.push_str("do { ");
                text(body, true, out)?;
                write!(out, "}} while ({condition}); ")?;
            }
            Stmt::For(variable, bound, body) => {
                write!(out, "for (x{variable} = 0; x{variable} < {bound}; x{variable}++) {{ ")?;
                text(body, true, out)?;
                out.push_str("} ");
            }
            Stmt::Break if in_loop => out.push_str("break; "),
            Stmt::Continue if in_loop => out.push_str("continue; "),
            Stmt::Break | Stmt::Continue => {}
            Stmt::Return(value) => write!(out, "return {value}; ")?,
        }
    }
    Ok(())
}

struct Machine {
    variables: [i32; VARIABLES],
    flag: bool,
    arrays: [Vec<i32>; 2],
    fuel: u32,
}

/// How statements end, unless they go on to the next.
enum Exit {
    Break,
    Continue,
    Return(i32),
    OutOfFuel,
}

impl Machine {
    fn expr(&self, expr: &Expr) -> i32 {
        match expr {
            Expr::Constant(value) => *value,
            Expr::Variable(index) => self.variables[*index],
            Expr::Add(left, right) => self.expr(left).wrapping_add(self.expr(right)),
            Expr::Subtract(left, right) => self.expr(left).wrapping_sub(self.expr(right)),
            Expr::Element(index) => self.arrays[0][self.index(index)],
            Expr::Length(first) => i32::try_from(self.arrays[usize::from(!first)].len()).expect("small"),
            Expr::Conditional(c, then, otherwise) => self.expr(if self.cond(c) { then } else { otherwise }),
        }
    }

    fn index(&self, index: &Expr) -> usize {
        usize::try_from(self.expr(index) & 3).expect("between 0 and 3")
    }

    fn cond(&self, cond: &Cond) -> bool {
        match cond {
            Cond::Less(left, right) => self.expr(left) < self.expr(right),
            Cond::And(left, right) => self.cond(left) && self.cond(right),
            Cond::Or(left, right) => self.cond(left) || self.cond(right),
            Cond::Not(inner) => !self.cond(inner),
            Cond::Flag => self.flag,
        }
    }

    fn stmts(&mut self, statements: &[Stmt], in_loop: bool) -> Result<(), Exit> {
        statements.iter().try_for_each(|statement| self.stmt(statement, in_loop))
    }

    fn stmt(&mut self, statement: &Stmt, in_loop: bool) -> Result<(), Exit> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Exit::OutOfFuel)?;
        match statement {
            Stmt::Assign(variable, value) => self.variables[*variable] = self.expr(value),
            Stmt::SetFlag(value) => self.flag = self.cond(value),
            Stmt::Store(index, value) => {
                let index = self.index(index);
                self.arrays[0][index] = self.expr(value);
            }
            Stmt::Swap => self.arrays.swap(0, 1),
            Stmt::If(condition, then, otherwise) => {
                return self.stmts(if self.cond(condition) { then } else { otherwise }, in_loop);
            }
            Stmt::While(condition, body) => while self.cond(condition) && self.iterate(body)? {},
            Stmt::Do(body, condition) => while self.iterate(body)? && self.cond(condition) {},
            Stmt::For(variable, bound, body) => {
                self.variables[*variable] = 0;
                while self.variables[*variable] < *bound && self.iterate(body)? {
                    self.variables[*variable] = self.variables[*variable].wrapping_add(1);
                }
            }
            Stmt::Break if in_loop => return Err(Exit::Break),
            Stmt::Continue if in_loop => return Err(Exit::Continue),
            Stmt::Break | Stmt::Continue => {}
            Stmt::Return(value) => return Err(Exit::Return(self.expr(value))),
        }
        Ok(())
    }

    /// Runs a loop's body once; says whether the loop goes on.
    fn iterate(&mut self, body: &[Stmt]) -> Result<bool, Exit> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Exit::OutOfFuel)?;
        match self.stmts(body, true) {
            Ok(()) | Err(Exit::Continue) => Ok(true),
            Err(Exit::Break) => Ok(false),
            Err(exit) => Err(exit),
        }
    }

    fn digest(&self) -> i32 {
        let cells = self.arrays.iter().flat_map(|array| array[..4].iter().copied());
        let values = self.variables.iter().copied().chain(cells);
        let flag = [i32::from(self.flag), self.expr(&Expr::Length(true))];
        values.chain(flag).fold(0i32, |sum, value| sum.wrapping_mul(31).wrapping_add(value))
    }
}

/// What `Machine::digest` is, in the language.
fn digest_text() -> String {
    let mut names: Vec<String> = (0..VARIABLES).map(|i| format!("x{i}")).collect();
    for array in ["a", "b"] {
        names.extend((0..4).map(|i| format!("{array}[{i}]")));
    }
    names.extend(["(flag ? 1 : 0)".to_string(), "a.Length".to_string()]);
    names.iter().fold("0".to_string(), |sum, name| format!("({sum} * 31 + {name})"))
}

struct Nothing;

impl World for Nothing {
    fn unknown(&mut self, _: &marple_ir::Type, _: &mut Heap) -> Option<i128> {
        None
    }
}

proptest! {
    #![proptest_config(marple_random::config(2000))]

    #[test]
    fn runs_agree(statements in stmts(), inputs in prop::array::uniform4(-3..8i32)) {
        let mut source = String::from(
            "int F(int x0, int x1, int x2, int x3) { bool flag = x0 < x1; int[] a = new int[4], b = new int[5]; ",
        );
        text(&statements, false, &mut source).expect("a string");
        write!(source, "return {}; }}", digest_text()).expect("a string");

        let flag = inputs[0] < inputs[1];
        let mut machine = Machine { variables: inputs, flag, arrays: [vec![0; 4], vec![0; 5]], fuel: FUEL };
        let expected = match machine.stmts(&statements, false) {
            Ok(()) => machine.digest(),
            Err(Exit::Return(value)) => value,
            Err(_) => return Ok(()),
        };
        let program = crate::compiled(&source);
        let options = Options { overflow: Overflow::Wrap, fuel: 100 * FUEL, depth: 1 };
        let arguments = inputs.map(i128::from);
        let found = run(&program, &program.functions[0], &arguments, &mut Heap::default(), options, &mut Nothing);
        prop_assert_eq!(found, Outcome::Returned(Some(expected.into())), "{}", source);
    }
}
