//! Expressions, by precedence climbing.

use super::{Parsed, Parser, fail};
use crate::ast::{BinaryOp, Expr, ExprKind, Name, Precedence, Quantified, Quantifier, UnaryOp};
use crate::error::Error;
use crate::token::Token;
use crate::types::Type;

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        self.enter()?;
        let condition = self.binary(Precedence::OrElse)?;
        let expr = if self.eat(Token::Question) { self.conditional(condition)? } else { condition };
        self.leave();
        Ok(expr)
    }

    /// `condition ? .. : ..`, from behind the `?`.
    fn conditional(&mut self, condition: Expr) -> Parsed<Expr> {
        let start = condition.span;
        let then = self.expression()?;
        self.expect(Token::Colon, "`:` and the other value")?;
        let otherwise = self.expression()?;
        self.node(ExprKind::Conditional(Box::new((condition, then, otherwise))), self.since(start))
    }

    /// Operators of precedence `least` and above; all of them associate to the left.
    fn binary(&mut self, least: Precedence) -> Parsed<Expr> {
        let mut left = self.unary()?;
        while let Some(op) = self.binary_operator()
            && least <= op.precedence()
        {
            self.advance();
            let right = self.binary(op.precedence().next())?;
            let span = left.span.to(right.span);
            left = self.node(ExprKind::Binary(op, Box::new((left, right))), span)?;
        }
        Ok(left)
    }

    fn binary_operator(&self) -> Option<BinaryOp> {
        Some(match self.peek() {
            Token::Plus => BinaryOp::Add,
            Token::Minus => BinaryOp::Subtract,
            Token::Star => BinaryOp::Multiply,
            Token::Slash => BinaryOp::Divide,
            Token::Percent => BinaryOp::Remainder,
            Token::ShiftLeft => BinaryOp::ShiftLeft,
            Token::ShiftRight => BinaryOp::ShiftRight,
            Token::And => BinaryOp::And,
            Token::Or => BinaryOp::Or,
            Token::Xor => BinaryOp::Xor,
            Token::AndAnd => BinaryOp::AndAlso,
            Token::OrOr => BinaryOp::OrElse,
            Token::Equal => BinaryOp::Equal,
            Token::NotEqual => BinaryOp::NotEqual,
            Token::Less => BinaryOp::Less,
            Token::LessEqual => BinaryOp::LessEqual,
            Token::Greater => BinaryOp::Greater,
            Token::GreaterEqual => BinaryOp::GreaterEqual,
            _ => return None,
        })
    }

    fn unary(&mut self) -> Parsed<Expr> {
        let op = match self.peek() {
            Token::Minus => UnaryOp::Negate,
            Token::Tilde => UnaryOp::Complement,
            Token::Bang => UnaryOp::Not,
            Token::LeftParen if is_scalar(self.peek_second()) => return self.cast(),
            _ => return self.postfix(),
        };
        let start = self.advance();
        self.enter()?;
        let operand = self.unary()?;
        self.leave();
        self.node(ExprKind::Unary(op, Box::new(operand)), self.since(start))
    }

    fn cast(&mut self) -> Parsed<Expr> {
        let start = self.advance();
        let ty = self.ty()?;
        self.expect(Token::RightParen, "`)` after the type")?;
        self.enter()?;
        let operand = self.unary()?;
        self.leave();
        self.node(ExprKind::Cast(ty, Box::new(operand)), self.since(start))
    }

    /// A primary expression with any number of `[index]` and `.Length` behind it.
    pub(super) fn postfix(&mut self) -> Parsed<Expr> {
        let mut expr = self.primary()?;
        loop {
            let start = expr.span;
            let kind = match self.peek() {
                Token::LeftBracket => {
                    self.advance();
                    let index = self.expression()?;
                    self.expect(Token::RightBracket, "`]`")?;
                    ExprKind::Index(Box::new((expr, index)))
                }
                Token::Dot => {
                    self.advance();
                    self.length_name()?;
                    ExprKind::Length(Box::new(expr))
                }
                _ => return Ok(expr),
            };
            expr = self.node(kind, self.since(start))?;
        }
    }

    fn length_name(&mut self) -> Parsed<()> {
        if self.peek() == Token::Name && self.text(self.span()) == "Length" {
            self.advance();
            return Ok(());
        }
        self.unexpected("`Length`, the only property there is")
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let kind = match self.peek() {
            Token::Number => ExprKind::Int(self.number()?),
            Token::True | Token::False => ExprKind::Bool(self.peek() == Token::True),
            Token::Null => ExprKind::Null,
            Token::Star => ExprKind::Any,
            Token::Name if self.peek_second() == Token::LeftParen => return self.call(),
            Token::Name => ExprKind::Name(self.text(start).into()),
            Token::LeftParen => return self.parenthesised(),
            Token::New => return self.new_array(),
            Token::Forall => return self.quantified(Quantifier::Forall),
            Token::Exists => return self.quantified(Quantifier::Exists),
            _ => return self.unexpected("an expression"),
        };
        self.advance();
        self.node(kind, start)
    }

    fn number(&self) -> Parsed<u64> {
        let span = self.span();
        let text = self.text(span);
        let (digits, radix) = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(digits) => (digits, 16),
            None => (text, 10),
        };
        let is_number = digits.bytes().any(|byte| byte != b'_')
            && digits.chars().all(|digit| digit == '_' || digit.is_digit(radix));
        if !is_number {
            let error = Error::new(span, format!("`{}` is not a number", abbreviated(text)))
                .with_help("numbers are decimal, or hexadecimal as in `0xFF`, without a suffix");
            return fail(error);
        }
        let digits: String = digits.chars().filter(|&digit| digit != '_').collect();
        u64::from_str_radix(&digits, radix).map_err(|_| {
            let message = format!("the number `{}` is too large", abbreviated(text));
            Box::new(Error::new(span, message).with_help(format!("the greatest `ulong` is {}", u64::MAX)))
        })
    }

    fn parenthesised(&mut self) -> Parsed<Expr> {
        let start = self.advance();
        let mut expr = self.expression()?;
        self.expect(Token::RightParen, "`)`")?;
        expr.span = self.since(start);
        Ok(expr)
    }

    fn call(&mut self) -> Parsed<Expr> {
        let start = self.advance();
        let name = Name { text: self.text(start).into(), span: start };
        self.advance();
        let mut arguments = Vec::new();
        if !self.eat(Token::RightParen) {
            loop {
                arguments.push(self.expression()?);
                if !self.eat(Token::Comma) {
                    break;
                }
            }
            self.expect(Token::RightParen, "`,` or `)`")?;
        }
        self.node(ExprKind::Call(name, arguments), self.since(start))
    }

    /// `new int[n]`, and `new int[n][]` for an array of arrays.
    fn new_array(&mut self) -> Parsed<Expr> {
        let start = self.advance();
        let Some(scalar) = self.scalar() else {
            return self.unexpected("the type of the elements");
        };
        self.advance();
        self.expect(Token::LeftBracket, "`[` and the size")?;
        if self.peek() == Token::RightBracket {
            return self.unexpected("the size");
        }
        let size = self.expression()?;
        self.expect(Token::RightBracket, "`]`")?;
        let dimensions = self.dimensions(start)?;
        self.node(ExprKind::NewArray(Type { scalar, dimensions }, Box::new(size)), self.since(start))
    }

    /// `forall (i in low .. high : body)`.
    fn quantified(&mut self, quantifier: Quantifier) -> Parsed<Expr> {
        let start = self.advance();
        self.expect(Token::LeftParen, "`(`")?;
        let variable = self.name("the bound variable")?;
        self.expect(Token::In, "`in` and the range")?;
        let low = self.expression()?;
        self.expect(Token::DotDot, "`..` and the upper bound")?;
        let high = self.expression()?;
        self.expect(Token::Colon, "`:` and the condition")?;
        let body = self.expression()?;
        self.expect(Token::RightParen, "`)`")?;
        let quantified = Quantified { quantifier, variable, low, high, body };
        self.node(ExprKind::Quantified(Box::new(quantified)), self.since(start))
    }
}

fn is_scalar(token: Token) -> bool {
    matches!(
        token,
        Token::Int | Token::Long | Token::ULong | Token::UInt | Token::Byte | Token::Bool | Token::Object
    )
}

/// The start of a text that may be megabytes long.
fn abbreviated(text: &str) -> String {
    const SHOWN: usize = 40;
    if text.len() <= SHOWN { text.to_string() } else { format!("{}...", &text[..SHOWN]) }
}
