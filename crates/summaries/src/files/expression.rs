//! The parser of conditions: names become parameters and properties at once.

use super::parse::{Parser, Wrong};
use super::syntax::{BinaryOperator as B, Expression};
use super::token::Token;

/// The operators by how tightly they bind, the loosest first. `=>` stands before them all.
const LEVELS: [&[(&str, B)]; 6] = [
    &[("||", B::Or)],
    &[("&&", B::And)],
    &[("==", B::Equal), ("!=", B::NotEqual)],
    &[("<=", B::LessOrEqual), (">=", B::GreaterOrEqual), ("<", B::Less), (">", B::Greater)],
    &[("+", B::Add), ("-", B::Subtract)],
    &[("*", B::Multiply)],
];

/// The least and the largest number of a type, and its name.
const LIMITS: [(&str, i128, i128); 9] = [
    ("sbyte", i8::MIN as i128, i8::MAX as i128),
    ("byte", 0, u8::MAX as i128),
    ("short", i16::MIN as i128, i16::MAX as i128),
    ("ushort", 0, u16::MAX as i128),
    ("char", 0, u16::MAX as i128),
    ("int", i32::MIN as i128, i32::MAX as i128),
    ("uint", 0, u32::MAX as i128),
    ("long", i64::MIN as i128, i64::MAX as i128),
    ("ulong", 0, u64::MAX as i128),
];

impl Parser<'_, '_> {
    pub(super) fn expression(&mut self) -> Result<Expression, Wrong> {
        self.deeper(|parser| {
            let left = parser.level(0)?;
            if !parser.accept_sign("=>") {
                return Ok(left);
            }
            let right = parser.expression()?;
            Ok(Expression::Binary(B::Implies, Box::new(left), Box::new(right)))
        })
    }

    fn level(&mut self, level: usize) -> Result<Expression, Wrong> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.level(level + 1)?;
        loop {
            let found = operators.iter().find(|(sign, _)| self.is_sign(sign));
            let Some(&(_, operator)) = found else { return Ok(left) };
            let at = self.at();
            self.advance();
            let right = self.level(level + 1)?;
            // `a < b < c` is C#'s mistake too.
            let is_chain = |side: &Expression| matches!(side, Expression::Binary(inner, ..) if inner.is_comparison() && !matches!(operator, B::Equal | B::NotEqual));
            if operator.is_comparison() && (is_chain(&left) || is_chain(&right)) {
                return Err((at, "a comparison is not a number: write `a <= b && b <= c`".to_owned()));
            }
            left = Expression::Binary(operator, Box::new(left), Box::new(right));
        }
    }

    fn unary(&mut self) -> Result<Expression, Wrong> {
        self.deeper(|parser| {
            if parser.accept_sign("!") {
                return Ok(Expression::Not(Box::new(parser.unary()?)));
            }
            if parser.accept_sign("-") {
                return Ok(match parser.unary()? {
                    Expression::Integer(number) => Expression::Integer(-number),
                    other => Expression::Negate(Box::new(other)),
                });
            }
            let mut of = parser.primary()?;
            while parser.accept_sign(".") {
                let name = parser.name("the name of a property")?.to_owned();
                of = Expression::Property(Box::new(of), name);
            }
            Ok(of)
        })
    }

    fn primary(&mut self) -> Result<Expression, Wrong> {
        let at = self.at();
        match self.peek() {
            Token::Integer(number) => {
                self.advance();
                Ok(Expression::Integer(number))
            }
            Token::Character(number) => {
                self.advance();
                Ok(Expression::Integer(number.into()))
            }
            Token::Sign("(") => {
                self.advance();
                let inner = self.expression()?;
                self.expect_sign(")")?;
                Ok(inner)
            }
            Token::Word(word) => {
                self.advance();
                self.word(word, at)
            }
            _ => Err(self.wrong("a condition")),
        }
    }

    fn word(&mut self, word: &str, at: super::Position) -> Result<Expression, Wrong> {
        if let Some(number) = self.scope.parameters.iter().position(|name| name == word) {
            return Ok(Expression::Parameter(u16::try_from(number).unwrap_or(u16::MAX)));
        }
        if let Some(&(_, least, largest)) = LIMITS.iter().find(|limits| limits.0 == word) {
            self.expect_sign(".")?;
            return match self.name("`MinValue` or `MaxValue`")? {
                "MinValue" => Ok(Expression::Integer(least)),
                "MaxValue" => Ok(Expression::Integer(largest)),
                other => Err((at, format!("expected `MinValue` or `MaxValue`, found `{other}`"))),
            };
        }
        match word {
            "null" => Ok(Expression::Null),
            "true" => Ok(Expression::Boolean(true)),
            "false" => Ok(Expression::Boolean(false)),
            "result" if self.scope.has_result => Ok(Expression::Result),
            "result" => Err((at, "there is no result here".to_owned())),
            "this" if self.scope.has_this => Ok(Expression::This),
            "this" => Err((at, "a static member has no `this`".to_owned())),
            "old" => {
                self.expect_sign("(")?;
                let inner = self.expression()?;
                self.expect_sign(")")?;
                Ok(Expression::Old(Box::new(inner)))
            }
            _ if self.scope.has_this => Ok(Expression::Property(Box::new(Expression::This), word.to_owned())),
            _ => Err((at, format!("`{word}` is no parameter"))),
        }
    }
}
