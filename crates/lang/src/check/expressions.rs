//! Expressions: names, accesses, calls, quantifiers and implicit conversions.

use super::{BUILT_IN, Context, FunctionChecker};
use crate::ast::{self, BinaryOp as Op, ExprKind as Source, UnaryOp};
use crate::error::Error;
use crate::span::Span;
use crate::typed::{Access, Call, Expr, ExprKind, Quantified, Traits, VarId};
use crate::types::{Scalar, Type};

impl<'a> FunctionChecker<'_, 'a> {
    /// A condition. Quantifiers may stand here, and under `&&`, `||`, `!` and `?:`.
    pub(super) fn condition(&mut self, source: &'a ast::Expr) -> Option<Expr<'a>> {
        match &source.kind {
            Source::Binary(op @ (Op::AndAlso | Op::OrElse), pair) => {
                let (left, right) = (self.condition(&pair.0), self.condition(&pair.1));
                let (left, right) = (left?, right?);
                let traits = left.traits.and(right.traits);
                let kind = ExprKind::Logic(*op == Op::AndAlso, Box::new((left, right)));
                Some(Expr { kind, ty: Type::BOOL, source, traits })
            }
            Source::Unary(UnaryOp::Not, operand) => {
                let operand = self.condition(operand)?;
                let traits = operand.traits;
                Some(Expr { kind: ExprKind::Not(Box::new(operand)), ty: Type::BOOL, source, traits })
            }
            Source::Quantified(quantified) => self.quantified(source, quantified),
            _ => self.coerce(source, Type::BOOL),
        }
    }

    /// An expression that must give a value of type `target`, with the implicit conversions of C#.
    pub(super) fn coerce(&mut self, source: &'a ast::Expr, target: Type) -> Option<Expr<'a>> {
        match &source.kind {
            Source::Any => {
                if self.context != Context::Body {
                    return self.fail(
                        Error::new(
                            source.span,
                            "`*` has no meaning in a condition that is assumed or checked",
                        )
                        .with_help("name the value: `havoc` a variable and use it here"),
                    );
                }
                Some(leaf(ExprKind::Any, target, source))
            }
            Source::Conditional(three) => {
                let (then, otherwise) = if target == Type::BOOL {
                    (self.condition(&three.1), self.condition(&three.2))
                } else {
                    (self.coerce(&three.1, target), self.coerce(&three.2, target))
                };
                self.conditional(source, &three.0, then, otherwise)
            }
            _ => {
                let expr = self.expr(source)?;
                self.implicit(expr, target)
            }
        }
    }

    /// An expression of whatever type it has by itself.
    pub(super) fn expr(&mut self, source: &'a ast::Expr) -> Option<Expr<'a>> {
        match &source.kind {
            Source::Int(value) => {
                let value = i128::from(*value);
                let scalar = Scalar::of_literal(value).expect("the parser takes numbers up to ulong's");
                Some(leaf(ExprKind::Constant(value), Type::scalar(scalar), source))
            }
            Source::Bool(value) => Some(leaf(ExprKind::Constant((*value).into()), Type::BOOL, source)),
            Source::Null => Some(leaf(ExprKind::Constant(0), Type::OBJECT, source)),
            Source::Any => self.fail(
                Error::new(source.span, "the type of this `*` is not clear")
                    .with_help("assign it to a variable first, or cast it: `(int) *`"),
            ),
            Source::Name(name) => self.named(name, source),
            Source::Unary(UnaryOp::Not, _)
            | Source::Binary(Op::AndAlso | Op::OrElse, _)
            | Source::Quantified(_) => self.condition(source),
            Source::Unary(op, operand) => {
                let operand = self.expr(operand)?;
                self.negation(*op, operand, source)
            }
            Source::Binary(op, pair) => {
                let (left, right) = (self.expr(&pair.0), self.expr(&pair.1));
                let (left, right) = (left?, right?);
                match super::operators::comparison(*op) {
                    Some(compare) => self.compare(compare, left, right, source),
                    None => self.arithmetic(*op, left, right, source),
                }
            }
            Source::Conditional(three) => {
                let (then, otherwise) = (self.expr(&three.1), self.expr(&three.2));
                let (then, otherwise) = self.common_type(then?, otherwise?, source)?;
                self.conditional(source, &three.0, Some(then), Some(otherwise))
            }
            Source::Cast(ty, operand) => self.cast(source, *ty, operand),
            Source::NewArray(element, size) => {
                self.only_in_body(source.span, "`new`")?;
                let size = self.coerce(size, Type::INT)?;
                let ty = Type { scalar: element.scalar, dimensions: element.dimensions + 1 };
                let traits = Traits { ordered: true, ..size.traits };
                Some(Expr { kind: ExprKind::NewArray(Box::new(size)), ty, source, traits })
            }
            Source::Length(array) => {
                let array = self.expr(array)?;
                self.element_type(&array)?;
                let traits = array.traits;
                Some(Expr { kind: ExprKind::Length(Box::new(array)), ty: Type::INT, source, traits })
            }
            Source::Index(pair) => {
                let (access, ty) = self.access(source, &pair.0, &pair.1)?;
                let traits = access.array.traits.and(access.index.traits).and(self.partial());
                Some(Expr { kind: ExprKind::Index(access), ty, source, traits })
            }
            Source::Call(name, arguments) if BUILT_IN.contains(&&*name.text) => {
                self.built_in(source, name, arguments)
            }
            Source::Call(name, arguments) => self.call_value(source, name, arguments),
        }
    }

    fn named(&mut self, name: &'a str, source: &'a ast::Expr) -> Option<Expr<'a>> {
        if let Some(depth) = self.bound.iter().rposition(|bound| *bound == name) {
            let depth = u32::try_from(depth).expect("below the depth limit");
            let traits = Traits { bound: true, ..Traits::default() };
            return Some(Expr { kind: ExprKind::Bound(depth), ty: Type::INT, source, traits });
        }
        if name == "result" && self.context == Context::Ensures {
            let Some(ty) = self.function.return_type else {
                return self.fail(Error::new(source.span, "a `void` function has no `result`"));
            };
            return Some(leaf(ExprKind::Result, ty, source));
        }
        let variable = self.variable(name, source.span)?;
        Some(leaf(ExprKind::Variable(variable), self.variables[variable.index()].ty, source))
    }

    pub(super) fn variable(&mut self, name: &str, span: Span) -> Option<VarId> {
        if let Some(&variable) = self.names.get(name) {
            return Some(variable);
        }
        let error = Error::new(span, format!("there is no variable `{name}` here"));
        let help = match self.context {
            _ if self.checker.functions.contains_key(name) || BUILT_IN.contains(&name) => {
                format!("`{name}` is a function: write `{name}(..)`")
            }
            Context::Requires | Context::Ensures if name == "result" => {
                "`result` is for `ensures` only".to_string()
            }
            Context::Requires | Context::Ensures => "a contract speaks of the parameters only".to_string(),
            _ => format!("declare it first, such as `int {name} = 0;`"),
        };
        self.fail(error.with_help(help))
    }

    /// What an operation with an obligation does to the expression it is in.
    pub(super) fn partial(&self) -> Traits {
        let bound = !self.bound.is_empty();
        Traits { ordered: !bound, bound, quantified: false }
    }

    pub(super) fn access(
        &mut self,
        source: &'a ast::Expr,
        array: &'a ast::Expr,
        index: &'a ast::Expr,
    ) -> Option<(Access<'a>, Type)> {
        let (array, index) = (self.expr(array), self.coerce(index, Type::INT));
        let (array, index) = (array?, index?);
        let ty = self.element_type(&array)?;
        Some((Access { array: Box::new(array), index: Box::new(index), source }, ty))
    }

    fn element_type(&mut self, array: &Expr<'a>) -> Option<Type> {
        array.ty.element().or_else(|| {
            self.fail(Error::new(array.source.span, format!("this is no array, its type is `{}`", array.ty)))
        })
    }

    fn cast(&mut self, source: &'a ast::Expr, ty: Type, operand: &'a ast::Expr) -> Option<Expr<'a>> {
        if matches!(operand.kind, Source::Any) {
            return self.coerce(operand, ty);
        }
        let operand = self.expr(operand)?;
        if operand.ty == ty || (operand.ty.integer().is_some() && ty.integer().is_some()) {
            let converted = super::operators::converted(operand, ty);
            return Some(Expr { source, ..converted });
        }
        self.fail(Error::new(source.span, format!("there is no conversion from `{}` to `{ty}`", operand.ty)))
    }

    fn conditional(
        &mut self,
        source: &'a ast::Expr,
        condition: &'a ast::Expr,
        then: Option<Expr<'a>>,
        otherwise: Option<Expr<'a>>,
    ) -> Option<Expr<'a>> {
        let (condition, then, otherwise) = (self.condition(condition)?, then?, otherwise?);
        let traits = condition.traits.and(then.traits).and(otherwise.traits);
        if traits.bound {
            return self.fail(
                Error::new(source.span, "`?:` cannot stand inside a quantifier")
                    .with_help("write it with `&&` and `||`"),
            );
        }
        let ty = then.ty;
        Some(Expr { kind: ExprKind::Conditional(Box::new((condition, then, otherwise))), ty, source, traits })
    }

    fn call_value(
        &mut self,
        source: &'a ast::Expr,
        name: &'a ast::Name,
        arguments: &'a [ast::Expr],
    ) -> Option<Expr<'a>> {
        let call = self.call(source, name, arguments)?;
        let Some(ty) = self.checker.program.functions[call.callee.0].return_type else {
            return self.fail(
                Error::new(source.span, format!("`{}` is `void` and gives no value", name.text))
                    .with_help("call it in a statement of its own"),
            );
        };
        Some(Expr {
            kind: ExprKind::Call(call),
            ty,
            source,
            traits: Traits { ordered: true, ..Traits::default() },
        })
    }

    pub(super) fn call(
        &mut self,
        source: &'a ast::Expr,
        name: &'a ast::Name,
        arguments: &'a [ast::Expr],
    ) -> Option<Call<'a>> {
        let Some(&callee) = self.checker.functions.get(&*name.text) else {
            return self.fail(
                Error::new(name.span, format!("there is no function `{}` in this file", name.text))
                    .with_help("the built-in functions are `abs`, `min` and `max`"),
            );
        };
        self.only_in_body(source.span, "a call")?;
        let parameters = &self.checker.program.functions[callee.0].parameters;
        if parameters.len() != arguments.len() {
            let count = parameters.len();
            let plural = if count == 1 { "" } else { "s" };
            let message = format!("`{}` has {count} parameter{plural}, not {}", name.text, arguments.len());
            return self.fail(Error::new(source.span, message));
        }
        self.checker.expand(self.checker.contract_sizes[callee.0], source.span);
        let arguments: Vec<_> = parameters
            .iter()
            .zip(arguments)
            .map(|(parameter, argument)| {
                let argument = self.coerce(argument, parameter.ty)?;
                self.no_quantifier(&argument)?;
                Some(argument)
            })
            .collect();
        Some(Call { callee, arguments: arguments.into_iter().collect::<Option<_>>()?, source })
    }

    /// Calls and `new` are for code: conditions in contracts are pure.
    fn only_in_body(&mut self, span: Span, what: &str) -> Option<()> {
        if matches!(self.context, Context::Requires | Context::Ensures) {
            return self.fail(
                Error::new(span, format!("{what} cannot stand in a contract"))
                    .with_help("say what you need of its value with a parameter"),
            );
        }
        if !self.bound.is_empty() {
            return self.fail(
                Error::new(span, format!("{what} cannot stand inside a quantifier"))
                    .with_help("keep its value in a variable first"),
            );
        }
        Some(())
    }

    fn quantified(&mut self, source: &'a ast::Expr, quantified: &'a ast::Quantified) -> Option<Expr<'a>> {
        if self.context == Context::Body {
            return self.fail(
                Error::new(source.span, "a quantifier cannot stand here")
                    .with_help("quantifiers are for `requires`, `ensures`, `assume` and `assert`"),
            );
        }
        let depth = u32::try_from(self.bound.len()).expect("below the depth limit");
        // The name is bound in the body only; the bounds count as inside for their accesses, which have no obligations.
        self.bound.push("");
        let (low, high) = (self.coerce(&quantified.low, Type::INT), self.coerce(&quantified.high, Type::INT));
        self.bound.pop();
        self.bound.push(&quantified.variable.text);
        let body = self.condition(&quantified.body);
        self.bound.pop();
        let (low, high, body) = (low?, high?, body?);
        let quantifier = quantified.quantifier;
        let kind = ExprKind::Quantified(Box::new(Quantified { quantifier, depth, low, high, body }));
        let traits = Traits { ordered: false, bound: 0 < depth, quantified: true };
        Some(Expr { kind, ty: Type::BOOL, source, traits })
    }

    /// A quantifier is no value: it cannot be compared or handed to a call.
    pub(super) fn no_quantifier(&mut self, operand: &Expr<'a>) -> Option<()> {
        if !operand.traits.quantified {
            return Some(());
        }
        self.fail(
            Error::new(operand.source.span, "a quantifier cannot be an operand here")
                .with_help("quantifiers stand alone or under `&&`, `||` and `!`"),
        )
    }
}

pub(super) fn leaf<'a>(kind: ExprKind<'a>, ty: Type, source: &'a ast::Expr) -> Expr<'a> {
    Expr { kind, ty, source, traits: Traits::default() }
}
