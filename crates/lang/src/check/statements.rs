//! Statements. Every function here also says whether the end of the statement can be reached, as C# does: by the
//! shape of the text and the constants `true` and `false` only.

use super::operators::converted;
use super::{Context, FunctionChecker, LoopExits};
use crate::ast::{self, BinaryOp, ExprKind, StmtKind};
use crate::error::Error;
use crate::span::Span;
use crate::typed::{self, Access, Expr, Loop, Stmt, VarId, Writes};
use crate::types::Type;

/// Statements, unless there was a mistake, and whether their end can be reached.
type Checked<T> = (Option<T>, bool);

impl<'a> FunctionChecker<'_, 'a> {
    /// The statements of a block, in a scope of their own.
    pub(super) fn block(&mut self, statements: &'a [ast::Stmt]) -> Checked<Vec<Stmt<'a>>> {
        let start = self.scope.len();
        let (mut checked, mut right, mut completes) = (Vec::with_capacity(statements.len()), true, true);
        for statement in statements {
            let written = checked.len();
            completes &= self.statement(statement, &mut checked).unwrap_or_else(|| {
                right = false;
                checked.truncate(written);
                true
            });
        }
        self.close_scope(start);
        (right.then_some(checked), completes)
    }

    /// A statement on its own, such as a loop's body.
    fn body(&mut self, statement: &'a ast::Stmt) -> Checked<Vec<Stmt<'a>>> {
        self.block(std::slice::from_ref(statement))
    }

    /// Appends the checked statement; says whether its end can be reached.
    fn statement(&mut self, statement: &'a ast::Stmt, into: &mut Vec<Stmt<'a>>) -> Option<bool> {
        let checked = match &statement.kind {
            StmtKind::Declare(ty, declarators) => {
                self.declaration(*ty, declarators, into)?;
                return Some(true);
            }
            StmtKind::Assign(target, value) => self.assignment(target, value)?,
            StmtKind::Update(target, op, value) => self.update(target, *op, value)?,
            StmtKind::Call(call) => self.call_statement(call)?,
            StmtKind::If(condition, then, otherwise) => {
                return self.if_statement(condition, then, otherwise.as_deref(), into);
            }
            StmtKind::While(condition, body) => {
                let parts = LoopParts { condition_first: true, condition: Some(condition), body, step: &[] };
                return self.loop_statement(&parts, into);
            }
            StmtKind::Do(body, condition) => {
                let parts = LoopParts { condition_first: false, condition: Some(condition), body, step: &[] };
                return self.loop_statement(&parts, into);
            }
            StmtKind::For(parts) => return self.for_statement(parts, into),
            StmtKind::Break | StmtKind::Continue => {
                into.push(self.jump(&statement.kind, statement.span)?);
                return Some(false);
            }
            StmtKind::Return(value) => {
                self.returns += 1;
                into.push(self.returned(value.as_ref(), statement.span)?);
                return Some(false);
            }
            StmtKind::Block(block) => {
                let (inner, completes) = self.block(&block.statements);
                into.push(Stmt::Block(inner?));
                return Some(completes);
            }
            StmtKind::Assume(condition) => Stmt::Assume(self.asserted(condition)?),
            StmtKind::Assert(condition) => Stmt::Assert(self.asserted(condition)?),
            StmtKind::Havoc(name) => {
                let variable = self.variable(&name.text, name.span)?;
                self.writes.push(variable);
                Stmt::Havoc(variable)
            }
            StmtKind::Show(label) => {
                self.checker.expand(self.scope.len(), statement.span);
                Stmt::Show(label.as_deref(), self.scope.clone())
            }
        };
        into.push(checked);
        Some(true)
    }

    fn asserted(&mut self, condition: &'a ast::Expr) -> Option<Expr<'a>> {
        self.context = Context::Assertion;
        let condition = self.condition(condition);
        self.context = Context::Body;
        condition
    }

    fn declaration(
        &mut self,
        ty: Type,
        declarators: &'a [ast::Declarator],
        into: &mut Vec<Stmt<'a>>,
    ) -> Option<()> {
        let mut right = Some(());
        for declarator in declarators {
            // The variable is not in scope in its own value, but is declared even if that is wrong.
            let value = declarator.value.as_ref().map(|value| self.coerce(value, ty));
            let variable = self.declare(&declarator.name, ty);
            match value {
                None => into.push(Stmt::Havoc(variable)),
                Some(Some(value)) => into.push(Stmt::Assign(variable, value)),
                Some(None) => right = None,
            }
        }
        right
    }

    fn assignment(&mut self, target: &'a ast::Expr, value: &'a ast::Expr) -> Option<Stmt<'a>> {
        match self.target(target)? {
            Target::Variable(variable) => {
                let value = self.coerce(value, self.variables[variable.index()].ty)?;
                Some(Stmt::Assign(variable, value))
            }
            Target::Element(access, ty) => Some(Stmt::Store { access, value: self.coerce(value, ty)? }),
        }
    }

    /// `target op= value`: the value must fit the target's type, and the result is converted back to it.
    fn update(&mut self, target: &'a ast::Expr, op: BinaryOp, value: &'a ast::Expr) -> Option<Stmt<'a>> {
        let place = self.target(target)?;
        let (kind, ty) = match &place {
            Target::Variable(variable) => {
                (typed::ExprKind::Variable(*variable), self.variables[variable.index()].ty)
            }
            Target::Element(_, ty) => (typed::ExprKind::Element, *ty),
        };
        let shift = matches!(op, BinaryOp::ShiftLeft | BinaryOp::ShiftRight);
        let right = self.coerce(value, if shift { Type::INT } else { ty })?;
        let old = Expr { kind, ty, source: target, traits: typed::Traits::default() };
        // A synthetic expression: it stands where its target does.
        let new = self.arithmetic(op, old, right, target)?;
        let new = converted(new, ty);
        Some(match place {
            Target::Variable(variable) => Stmt::Assign(variable, new),
            Target::Element(access, _) => Stmt::Update { access, value: new },
        })
    }

    fn target(&mut self, target: &'a ast::Expr) -> Option<Target<'a>> {
        match &target.kind {
            ExprKind::Name(name) => {
                let variable = self.variable(name, target.span)?;
                self.writes.push(variable);
                Some(Target::Variable(variable))
            }
            ExprKind::Index(pair) => {
                let (access, ty) = self.access(target, &pair.0, &pair.1)?;
                Some(Target::Element(access, ty))
            }
            _ => self.fail(
                Error::new(target.span, "nothing can be assigned to this")
                    .with_help("assign to a variable or to an element of an array"),
            ),
        }
    }

    fn call_statement(&mut self, call: &'a ast::Expr) -> Option<Stmt<'a>> {
        let ExprKind::Call(name, arguments) = &call.kind else {
            unreachable!("the parser makes call statements of calls only");
        };
        if super::BUILT_IN.contains(&&*name.text) {
            return self.fail(
                Error::new(call.span, "this expression is not a statement")
                    .with_help("assign it to a variable"),
            );
        }
        Some(Stmt::Call(self.call(call, name, arguments)?))
    }

    fn if_statement(
        &mut self,
        condition: &'a ast::Expr,
        then: &'a ast::Stmt,
        otherwise: Option<&'a ast::Stmt>,
        into: &mut Vec<Stmt<'a>>,
    ) -> Option<bool> {
        let constant = constant(condition);
        let condition = self.condition(condition);
        let (then, then_completes) = self.body(then);
        let (otherwise, otherwise_completes) =
            otherwise.map_or((Some(Vec::new()), true), |otherwise| self.body(otherwise));
        into.push(Stmt::If { condition: condition?, then: then?, otherwise: otherwise? });
        Some((then_completes && constant != Some(false)) || (otherwise_completes && constant != Some(true)))
    }

    fn for_statement(&mut self, parts: &'a ast::For, into: &mut Vec<Stmt<'a>>) -> Option<bool> {
        let start = self.scope.len();
        let mut right = Some(());
        let mut inner = Vec::new();
        for statement in &parts.init {
            right = right.and(self.statement(statement, &mut inner).map(|_| ()));
        }
        let completes = self.loop_statement(
            &LoopParts {
                condition_first: true,
                condition: parts.condition.as_ref(),
                body: &parts.body,
                step: &parts.step,
            },
            &mut inner,
        );
        self.close_scope(start);
        right?;
        into.push(Stmt::Block(inner));
        completes
    }

    fn loop_statement(&mut self, parts: &LoopParts<'a>, into: &mut Vec<Stmt<'a>>) -> Option<bool> {
        let (start, inner) = (self.writes.len(), VarId::new(self.variables.len()));
        let condition = parts.condition.map(|condition| self.condition(condition));
        self.loops.push(LoopExits::default());
        let (body, body_completes) = self.body(parts.body);
        let exits = self.loops.pop().expect("pushed above");
        let (step, _) = self.block(parts.step);
        let condition = match condition {
            None => None,
            Some(condition) => Some(condition?),
        };
        into.push(Stmt::Loop(Box::new(Loop {
            condition_first: parts.condition_first,
            condition,
            body: body?,
            step: step?,
            writes: Writes { start, end: self.writes.len(), inner },
        })));
        let always = parts.condition.is_none_or(|condition| constant(condition) == Some(true));
        let condition_reached = parts.condition_first || body_completes || exits.continues;
        Some(exits.breaks || (condition_reached && !always))
    }

    fn jump(&mut self, kind: &StmtKind, span: Span) -> Option<Stmt<'a>> {
        let breaks = matches!(kind, StmtKind::Break);
        let Some(exits) = self.loops.last_mut() else {
            let word = if breaks { "break" } else { "continue" };
            return self.fail(Error::new(span, format!("`{word}` outside a loop")));
        };
        if breaks {
            exits.breaks = true;
            Some(Stmt::Break)
        } else {
            exits.continues = true;
            Some(Stmt::Continue)
        }
    }

    fn returned(&mut self, value: Option<&'a ast::Expr>, span: Span) -> Option<Stmt<'a>> {
        let name = &self.function.name.text;
        match (value, self.function.return_type) {
            (None, None) => Some(Stmt::Return(None)),
            (Some(value), Some(ty)) => Some(Stmt::Return(Some(self.coerce(value, ty)?))),
            (None, Some(ty)) => self.fail(
                Error::new(span, format!("`{name}` returns a value of type `{ty}`"))
                    .with_help("write `return` with a value"),
            ),
            (Some(value), None) => self.fail(
                Error::new(value.span, format!("`{name}` is `void` and returns no value"))
                    .with_help("write `return;`, or give the function a return type"),
            ),
        }
    }
}

enum Target<'a> {
    Variable(VarId),
    Element(Access<'a>, Type),
}

struct LoopParts<'a> {
    condition_first: bool,
    condition: Option<&'a ast::Expr>,
    body: &'a ast::Stmt,
    step: &'a [ast::Stmt],
}

/// The value of a condition that is written as a constant.
fn constant(condition: &ast::Expr) -> Option<bool> {
    match condition.kind {
        ExprKind::Bool(value) => Some(value),
        _ => None,
    }
}
