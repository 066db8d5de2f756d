//! Expressions as text: what obligations are called by.
//!
//! One space around binary operators, and only the parentheses that the precedences ask for.

use std::fmt::{self, Write};

use crate::ast::{Expr, ExprKind, Precedence, Quantifier};
use crate::span::floor;

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Printer { out: f, replace: &|_| None }.expr(self, Precedence::Conditional)
    }
}

/// The expression's text, in parentheses if it is looser than `least`, with another expression printed for each name
/// that `replace` has one for. A text longer than `limit` is cut, and ends in `...`: the text of an expression can be
/// printed once for every expression in it.
pub(crate) fn print<'e>(
    expr: &'e Expr,
    least: Precedence,
    limit: usize,
    replace: &dyn Fn(&str) -> Option<&'e Expr>,
) -> String {
    let mut out = Limited { text: String::new(), limit };
    if (Printer { out: &mut out, replace }).expr(expr, least).is_err() {
        out.text.push_str("...");
    }
    out.text
}

/// Takes that many bytes, and fails on the next.
struct Limited {
    text: String,
    limit: usize,
}

impl Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.limit - self.text.len();
        let taken = floor(text, room);
        self.text.push_str(&text[..taken]);
        if taken == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}

struct Printer<'p, 'e> {
    out: &'p mut dyn Write,
    replace: &'p dyn Fn(&str) -> Option<&'e Expr>,
}

impl<'e> Printer<'_, 'e> {
    fn expr(&mut self, expr: &Expr, least: Precedence) -> fmt::Result {
        if let ExprKind::Name(name) = &expr.kind
            && let Some(other) = (self.replace)(name)
        {
            // The replacement stands in another scope: its own names stay.
            return Printer { out: self.out, replace: &|_| None }.expr(other, least);
        }
        let parentheses = expr.kind.precedence() < least;
        if parentheses {
            self.out.write_char('(')?;
        }
        self.bare(expr)?;
        if parentheses {
            self.out.write_char(')')?;
        }
        Ok(())
    }

    fn bare(&mut self, expr: &Expr) -> fmt::Result {
        let precedence = expr.kind.precedence();
        match &expr.kind {
            ExprKind::Int(value) => write!(self.out, "{value}"),
            ExprKind::Bool(value) => write!(self.out, "{value}"),
            ExprKind::Null => self.out.write_str("null"),
            ExprKind::Any => self.out.write_char('*'),
            ExprKind::Name(name) => self.out.write_str(name),
            ExprKind::Unary(op, operand) => {
                self.out.write_str(op.symbol())?;
                // `- -x` must not become the token `--`.
                if matches!(&operand.kind, ExprKind::Unary(inner, _) if inner == op && op.symbol() == "-") {
                    self.out.write_char(' ')?;
                }
                self.expr(operand, precedence)
            }
            ExprKind::Cast(ty, operand) => {
                write!(self.out, "({ty}) ")?;
                self.expr(operand, precedence)
            }
            ExprKind::Binary(op, pair) => {
                self.expr(&pair.0, precedence)?;
                write!(self.out, " {} ", op.symbol())?;
                self.expr(&pair.1, precedence.next())
            }
            ExprKind::Conditional(three) => {
                self.expr(&three.0, Precedence::OrElse)?;
                self.out.write_str(" ? ")?;
                self.expr(&three.1, Precedence::Conditional)?;
                self.out.write_str(" : ")?;
                self.expr(&three.2, Precedence::Conditional)
            }
            ExprKind::NewArray(element, size) => {
                write!(self.out, "new {}[", element.scalar)?;
                self.expr(size, Precedence::Conditional)?;
                self.out.write_char(']')?;
                (0..element.dimensions).try_for_each(|_| self.out.write_str("[]"))
            }
            ExprKind::Length(array) => {
                self.expr(array, precedence)?;
                self.out.write_str(".Length")
            }
            ExprKind::Index(pair) => {
                self.expr(&pair.0, precedence)?;
                self.out.write_char('[')?;
                self.expr(&pair.1, Precedence::Conditional)?;
                self.out.write_char(']')
            }
            ExprKind::Call(name, arguments) => self.call(&name.text, arguments),
            ExprKind::Quantified(q) => {
                let quantifier = match q.quantifier {
                    Quantifier::Forall => "forall",
                    Quantifier::Exists => "exists",
                };
                write!(self.out, "{quantifier} ({} in ", q.variable.text)?;
                let outer = self.replace;
                self.expr(&q.low, Precedence::Conditional)?;
                self.out.write_str(" .. ")?;
                self.expr(&q.high, Precedence::Conditional)?;
                self.out.write_str(" : ")?;
                let replace = move |name: &str| -> Option<&'e Expr> {
                    if *name == *q.variable.text { None } else { outer(name) }
                };
                Printer { out: self.out, replace: &replace }.expr(&q.body, Precedence::Conditional)?;
                self.out.write_char(')')
            }
        }
    }

    fn call(&mut self, name: &str, arguments: &[Expr]) -> fmt::Result {
        write!(self.out, "{name}(")?;
        for (index, argument) in arguments.iter().enumerate() {
            if 0 < index {
                self.out.write_str(", ")?;
            }
            self.expr(argument, Precedence::Conditional)?;
        }
        self.out.write_char(')')
    }
}
