//! The parser: hand-written recursive descent, one token of look-ahead (two for `new`'s brackets).
//!
//! It stops at the first mistake. Its own recursion and the height of the trees it builds are limited together, so that no input,
//! whatever its shape, exhausts the stack here or in a later walk.

mod expressions;
mod statements;

use crate::ast::{DEPTH_LIMIT, Expr, ExprKind, Function, Name, Parameter, Program};
use crate::error::Error;
use crate::span::Span;
use crate::token::{Token, tokens};
use crate::types::{Scalar, Type};

// Errors are boxed while they travel: the result of every parsing function stays small.
type Parsed<T> = Result<T, Box<Error>>;

pub(crate) fn parse(source: &str) -> Result<Program, Error> {
    let tokens = tokens(source)?;
    let mut parser = Parser { source, tokens, position: 0, depth: 0 };
    parser.program().map_err(|error| *error)
}

struct Parser<'s> {
    source: &'s str,
    /// Never empty: the last one is `End`.
    tokens: Vec<(Token, Span)>,
    position: usize,
    /// How many nested constructs are open.
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Token {
        self.tokens[self.position].0
    }

    fn peek_second(&self) -> Token {
        self.tokens.get(self.position + 1).map_or(Token::End, |token| token.0)
    }

    /// The span of the next token.
    fn span(&self) -> Span {
        self.tokens[self.position].1
    }

    /// The span of the token before.
    fn last_span(&self) -> Span {
        self.tokens[self.position.saturating_sub(1)].1
    }

    fn since(&self, start: Span) -> Span {
        start.to(self.last_span())
    }

    fn text(&self, span: Span) -> &str {
        &self.source[span.start as usize..span.end as usize]
    }

    fn advance(&mut self) -> Span {
        let span = self.span();
        // `End` stays the next token for ever.
        if self.position + 1 < self.tokens.len() {
            self.position += 1;
        }
        span
    }

    fn eat(&mut self, token: Token) -> bool {
        let found = self.peek() == token;
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, token: Token, wanted: &str) -> Parsed<Span> {
        if self.peek() == token { Ok(self.advance()) } else { self.unexpected(wanted) }
    }

    #[cold]
    fn unexpected<T>(&self, wanted: &str) -> Parsed<T> {
        let found = self.peek().describe(self.text(self.span()));
        let error = Error::new(self.span(), format!("expected {wanted}, found {found}"));
        fail(match self.peek() {
            Token::End if 0 < self.position => error.with_help("is a `}` missing?"),
            Token::PlusPlus | Token::MinusMinus => {
                error.with_help("`++` and `--` are statements, not expressions")
            }
            _ => error,
        })
    }

    /// Opens a nested construct; the caller closes it with `leave`. An error ends the parse, so it need not be closed then.
    fn enter(&mut self) -> Parsed<()> {
        if self.depth == DEPTH_LIMIT {
            return too_deep(self.span());
        }
        self.depth += 1;
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    fn node(&self, kind: ExprKind, span: Span) -> Parsed<Expr> {
        let height = kind.height();
        if DEPTH_LIMIT < self.depth + height {
            return too_deep(span);
        }
        let height = u16::try_from(height).expect("the limit is below u16::MAX");
        Ok(Expr { kind, span, height })
    }

    fn name(&mut self, wanted: &str) -> Parsed<Name> {
        let span = self.expect(Token::Name, wanted)?;
        Ok(Name { text: self.text(span).into(), span })
    }

    fn program(&mut self) -> Parsed<Program> {
        let mut functions = Vec::new();
        while self.peek() != Token::End {
            functions.push(self.function()?);
        }
        if functions.is_empty() {
            let error = Error::new(self.span(), "there is no function in this file")
                .with_help("write one, such as `int F(int x) { return x; }`");
            return fail(error);
        }
        Ok(Program { functions })
    }

    fn function(&mut self) -> Parsed<Function> {
        let return_type = if self.eat(Token::Void) {
            None
        } else if self.scalar().is_some() {
            Some(self.ty()?)
        } else {
            return self.unexpected("a function, which starts with its return type");
        };
        let name = self.name("the function's name")?;
        let parameters = self.parameters()?;
        let (mut requires, mut ensures) = (Vec::new(), Vec::new());
        loop {
            let clauses = match self.peek() {
                Token::Requires => &mut requires,
                Token::Ensures => &mut ensures,
                Token::LeftBrace => break,
                _ => return self.unexpected("`requires`, `ensures` or the body's `{`"),
            };
            self.advance();
            clauses.push(self.expression()?);
            self.expect(Token::Semicolon, "`;` after the condition")?;
        }
        let body = self.block()?;
        Ok(Function { name, return_type, parameters, requires, ensures, body })
    }

    fn parameters(&mut self) -> Parsed<Vec<Parameter>> {
        self.expect(Token::LeftParen, "`(` and the parameters")?;
        let mut parameters = Vec::new();
        if self.eat(Token::RightParen) {
            return Ok(parameters);
        }
        loop {
            if self.scalar().is_none() {
                return self.unexpected("a parameter, which starts with its type");
            }
            let ty = self.ty()?;
            parameters.push(Parameter { name: self.name("the parameter's name")?, ty });
            if !self.eat(Token::Comma) {
                break;
            }
        }
        self.expect(Token::RightParen, "`,` or `)`")?;
        Ok(parameters)
    }

    /// The type without brackets that the next token names.
    fn scalar(&self) -> Option<Scalar> {
        Some(match self.peek() {
            Token::Int => Scalar::Int,
            Token::Long => Scalar::Long,
            Token::ULong => Scalar::ULong,
            Token::UInt => Scalar::UInt,
            Token::Byte => Scalar::Byte,
            Token::Bool => Scalar::Bool,
            Token::Object => Scalar::Object,
            _ => return None,
        })
    }

    fn ty(&mut self) -> Parsed<Type> {
        let Some(scalar) = self.scalar() else {
            return self.unexpected("a type");
        };
        let start = self.advance();
        let dimensions = self.dimensions(start)?;
        Ok(Type { scalar, dimensions })
    }

    /// Any number of `[]`.
    fn dimensions(&mut self, start: Span) -> Parsed<u16> {
        let mut dimensions = 0;
        while self.peek() == Token::LeftBracket && self.peek_second() == Token::RightBracket {
            self.advance();
            self.advance();
            dimensions += 1;
            if DEPTH_LIMIT < usize::from(dimensions) {
                return too_deep(self.since(start));
            }
        }
        Ok(dimensions)
    }
}

#[cold]
fn fail<T>(error: Error) -> Parsed<T> {
    Err(Box::new(error))
}

#[cold]
fn too_deep<T>(span: Span) -> Parsed<T> {
    let error = Error::new(span, format!("nested too deeply, the limit is {DEPTH_LIMIT}"));
    fail(error.with_help("split it into smaller parts"))
}
