//! Statements.

use super::{Parsed, Parser, fail};
use crate::ast::{BinaryOp, Block, Declarator, Expr, ExprKind, For, Stmt, StmtKind};
use crate::error::Error;
use crate::token::Token;

impl Parser<'_> {
    pub(super) fn block(&mut self) -> Parsed<Block> {
        let start = self.expect(Token::LeftBrace, "`{`")?;
        let mut statements = Vec::new();
        while self.peek() != Token::RightBrace {
            if self.peek() == Token::End {
                return self.unexpected("a statement or `}`");
            }
            statements.push(self.statement()?);
        }
        self.advance();
        Ok(Block { statements, span: self.since(start) })
    }

    fn statement(&mut self) -> Parsed<Stmt> {
        self.enter()?;
        let start = self.span();
        let kind = self.statement_kind()?;
        self.leave();
        Ok(Stmt { kind, span: self.since(start) })
    }

    fn statement_kind(&mut self) -> Parsed<StmtKind> {
        match self.peek() {
            Token::LeftBrace => Ok(StmtKind::Block(self.block()?)),
            Token::If => self.if_statement(),
            Token::While => self.while_statement(),
            Token::Do => self.do_statement(),
            Token::For => self.for_statement(),
            Token::Semicolon => {
                let span = self.advance();
                Ok(StmtKind::Block(Block { statements: Vec::new(), span }))
            }
            _ => self.line_statement(),
        }
    }

    /// The statements that end in `;`.
    fn line_statement(&mut self) -> Parsed<StmtKind> {
        let kind = match self.peek() {
            Token::Break => {
                self.advance();
                StmtKind::Break
            }
            Token::Continue => {
                self.advance();
                StmtKind::Continue
            }
            Token::Return => {
                self.advance();
                let value = if self.peek() == Token::Semicolon { None } else { Some(self.expression()?) };
                StmtKind::Return(value)
            }
            Token::Assume => {
                self.advance();
                StmtKind::Assume(self.condition()?)
            }
            Token::Assert => {
                self.advance();
                StmtKind::Assert(self.condition()?)
            }
            Token::Havoc => {
                self.advance();
                StmtKind::Havoc(self.name("the variable to forget")?)
            }
            Token::Show => self.show(),
            Token::Else => return self.unexpected("a statement (this `else` has no `if` before it)"),
            _ if self.scalar().is_some() => self.declaration()?,
            _ => self.simple_statement()?,
        };
        self.expect(Token::Semicolon, "`;`")?;
        Ok(kind)
    }

    fn show(&mut self) -> StmtKind {
        self.advance();
        let label = (self.peek() == Token::String).then(|| {
            let span = self.advance();
            self.text(span).trim_matches('"').into()
        });
        StmtKind::Show(label)
    }

    fn declaration(&mut self) -> Parsed<StmtKind> {
        let ty = self.ty()?;
        let mut declarators = Vec::new();
        loop {
            let name = self.name("the variable's name")?;
            let value = if self.eat(Token::Assign) { Some(self.expression()?) } else { None };
            declarators.push(Declarator { name, value });
            if !self.eat(Token::Comma) {
                return Ok(StmtKind::Declare(ty, declarators));
            }
        }
    }

    /// Assignments and calls, without the `;`.
    fn simple_statement(&mut self) -> Parsed<StmtKind> {
        if let Some(op) = self.step_operator() {
            self.advance();
            let target = self.postfix()?;
            return self.step_by_one(target, op);
        }
        let start = self.span();
        if !matches!(self.peek(), Token::Name | Token::LeftParen) {
            return self.unexpected("a statement");
        }
        let target = self.postfix()?;
        if let Some(op) = self.step_operator() {
            let kind = self.step_by_one(target, op);
            self.advance();
            return kind;
        }
        if self.eat(Token::Assign) {
            return Ok(StmtKind::Assign(target, self.expression()?));
        }
        if let Some(op) = self.update_operator() {
            self.advance();
            return Ok(StmtKind::Update(target, op, self.expression()?));
        }
        if matches!(target.kind, ExprKind::Call(..)) {
            return Ok(StmtKind::Call(target));
        }
        if self.peek() == Token::Semicolon {
            let error = Error::new(self.since(start), "this expression is not a statement")
                .with_help("assign it to a variable, or call a function");
            return fail(error);
        }
        self.unexpected("`=` or another assignment operator")
    }

    fn step_operator(&self) -> Option<BinaryOp> {
        match self.peek() {
            Token::PlusPlus => Some(BinaryOp::Add),
            Token::MinusMinus => Some(BinaryOp::Subtract),
            _ => None,
        }
    }

    fn step_by_one(&mut self, target: Expr, op: BinaryOp) -> Parsed<StmtKind> {
        let one = self.node(ExprKind::Int(1), self.span())?;
        Ok(StmtKind::Update(target, op, one))
    }

    fn update_operator(&self) -> Option<BinaryOp> {
        Some(match self.peek() {
            Token::PlusAssign => BinaryOp::Add,
            Token::MinusAssign => BinaryOp::Subtract,
            Token::StarAssign => BinaryOp::Multiply,
            Token::SlashAssign => BinaryOp::Divide,
            Token::PercentAssign => BinaryOp::Remainder,
            Token::ShiftLeftAssign => BinaryOp::ShiftLeft,
            Token::ShiftRightAssign => BinaryOp::ShiftRight,
            Token::AndAssign => BinaryOp::And,
            Token::OrAssign => BinaryOp::Or,
            Token::XorAssign => BinaryOp::Xor,
            _ => return None,
        })
    }

    /// A condition in parentheses.
    fn condition(&mut self) -> Parsed<Expr> {
        self.expect(Token::LeftParen, "`(` and a condition")?;
        let condition = self.expression()?;
        self.expect(Token::RightParen, "`)`")?;
        Ok(condition)
    }

    fn if_statement(&mut self) -> Parsed<StmtKind> {
        self.advance();
        let condition = self.condition()?;
        let then = Box::new(self.statement()?);
        let otherwise = if self.eat(Token::Else) { Some(Box::new(self.statement()?)) } else { None };
        Ok(StmtKind::If(condition, then, otherwise))
    }

    fn while_statement(&mut self) -> Parsed<StmtKind> {
        self.advance();
        let condition = self.condition()?;
        Ok(StmtKind::While(condition, Box::new(self.statement()?)))
    }

    fn do_statement(&mut self) -> Parsed<StmtKind> {
        self.advance();
        let body = Box::new(self.statement()?);
        self.expect(Token::While, "the loop's `while`")?;
        let condition = self.condition()?;
        self.expect(Token::Semicolon, "`;`")?;
        Ok(StmtKind::Do(body, condition))
    }

    fn for_statement(&mut self) -> Parsed<StmtKind> {
        self.advance();
        self.expect(Token::LeftParen, "`(`")?;
        let init = if self.scalar().is_some() {
            let start = self.span();
            let kind = self.declaration()?;
            vec![Stmt { kind, span: self.since(start) }]
        } else {
            self.simple_statements(Token::Semicolon)?
        };
        self.expect(Token::Semicolon, "`;` after the loop's start")?;
        let condition = if self.peek() == Token::Semicolon { None } else { Some(self.expression()?) };
        self.expect(Token::Semicolon, "`;` after the loop's condition")?;
        let step = self.simple_statements(Token::RightParen)?;
        self.expect(Token::RightParen, "`)`")?;
        let body = self.statement()?;
        Ok(StmtKind::For(Box::new(For { init, condition, step, body })))
    }

    /// Simple statements between commas, up to `end`; possibly none.
    fn simple_statements(&mut self, end: Token) -> Parsed<Vec<Stmt>> {
        let mut statements = Vec::new();
        if self.peek() == end {
            return Ok(statements);
        }
        loop {
            let start = self.span();
            let kind = self.simple_statement()?;
            statements.push(Stmt { kind, span: self.since(start) });
            if !self.eat(Token::Comma) {
                return Ok(statements);
            }
        }
    }
}
