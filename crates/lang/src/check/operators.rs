//! Operators: which types they work on, and the conversions between numbers, as C# has them.

use super::FunctionChecker;
use super::expressions::leaf;
use crate::ast::{self, BinaryOp as Op};
use crate::error::Error;
use crate::typed::{BinaryOp, CompareOp, Expr, ExprKind, UnaryOp};
use crate::types::{Scalar, Type};

impl<'a> FunctionChecker<'_, 'a> {
    /// The expression as a `target`, if C# converts it without a cast.
    pub(super) fn implicit(&mut self, expr: Expr<'a>, target: Type) -> Option<Expr<'a>> {
        if converts(&expr, target) {
            return Some(converted(expr, target));
        }
        let message = format!("expected `{target}`, found `{}`", expr.ty);
        let error = Error::new(expr.source.span, message);
        let castable = expr.ty.integer().is_some() && target.integer().is_some();
        self.fail(match castable {
            true => error.with_help(format!("write a cast, `({target}) ..`, if losing digits is meant")),
            false if target.is_array() && is_null(&expr) => error.with_help("arrays are never null"),
            false => error,
        })
    }

    /// Both branches of a `?:` in the type that one of them has.
    pub(super) fn common_type(
        &mut self,
        then: Expr<'a>,
        otherwise: Expr<'a>,
        source: &'a ast::Expr,
    ) -> Option<(Expr<'a>, Expr<'a>)> {
        let ty = if converts(&then, otherwise.ty) {
            otherwise.ty
        } else if converts(&otherwise, then.ty) {
            then.ty
        } else {
            let message = format!("`{}` and `{}` have no common type", then.ty, otherwise.ty);
            return self.fail(Error::new(source.span, message).with_help("cast one of the two values"));
        };
        Some((converted(then, ty), converted(otherwise, ty)))
    }

    /// `-e` and `~e`.
    pub(super) fn negation(
        &mut self,
        op: ast::UnaryOp,
        operand: Expr<'a>,
        source: &'a ast::Expr,
    ) -> Option<Expr<'a>> {
        if let (ast::UnaryOp::Negate, Some(constant)) = (op, negated_constant(&operand)) {
            return Some(leaf(constant.0, constant.1, source));
        }
        let scalar = match (operand.ty.integer(), op) {
            (Some(Scalar::Byte | Scalar::Int), _) => Scalar::Int,
            (Some(Scalar::UInt), ast::UnaryOp::Negate) => Scalar::Long,
            (Some(scalar), _) if (scalar, op) != (Scalar::ULong, ast::UnaryOp::Negate) => scalar,
            _ => {
                let message = format!("`{}` has no meaning on `{}`", op.symbol(), operand.ty);
                return self.fail(Error::new(source.span, message));
            }
        };
        let op = if op == ast::UnaryOp::Negate { UnaryOp::Neg } else { UnaryOp::Not };
        let ty = Type::scalar(scalar);
        let operand = converted(operand, ty);
        let traits = operand.traits;
        Some(Expr { kind: ExprKind::Unary(op, Box::new(operand)), ty, source, traits })
    }

    /// The operators that are not comparisons, `&&` or `||`.
    pub(super) fn arithmetic(
        &mut self,
        op: Op,
        left: Expr<'a>,
        right: Expr<'a>,
        source: &'a ast::Expr,
    ) -> Option<Expr<'a>> {
        let (left, right) = match op {
            Op::And | Op::Or | Op::Xor if left.ty == Type::BOOL && right.ty == Type::BOOL => {
                self.no_quantifier(&left)?;
                self.no_quantifier(&right)?;
                if op == Op::Xor {
                    self.comparable_when_bound(&left)?;
                    self.comparable_when_bound(&right)?;
                }
                (left, right)
            }
            Op::ShiftLeft | Op::ShiftRight if left.ty.integer().is_some() && right.ty.integer().is_some() => {
                let ty = left.ty.scalar;
                let ty = if ty == Scalar::Byte { Scalar::Int } else { ty };
                (converted(left, Type::scalar(ty)), self.implicit(right, Type::INT)?)
            }
            _ => self.promoted(op.symbol(), left, right, source)?,
        };
        if let Some(folded) = folded(op, &left, &right) {
            return Some(leaf(ExprKind::Constant(folded), left.ty, source));
        }
        let mut traits = left.traits.and(right.traits);
        if matches!(op, Op::Divide | Op::Remainder) {
            traits = traits.and(self.partial());
        }
        let ty = left.ty;
        Some(Expr { kind: ExprKind::Binary(binary(op), Box::new((left, right))), ty, source, traits })
    }

    pub(super) fn compare(
        &mut self,
        op: CompareOp,
        left: Expr<'a>,
        right: Expr<'a>,
        source: &'a ast::Expr,
    ) -> Option<Expr<'a>> {
        let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
        let (left, right) = match (left.ty, right.ty) {
            (Type::BOOL, Type::BOOL) if equality => {
                self.no_quantifier(&left)?;
                self.no_quantifier(&right)?;
                self.comparable_when_bound(&left)?;
                self.comparable_when_bound(&right)?;
                (left, right)
            }
            (Type::OBJECT, Type::OBJECT) if equality => (left, right),
            (l, r) if l.is_array() || r.is_array() => {
                return self.fail(
                    Error::new(source.span, "arrays cannot be compared")
                        .with_help("arrays are never null; compare their lengths or their elements"),
                );
            }
            _ => self.promoted(op.symbol(), left, right, source)?,
        };
        let traits = left.traits.and(right.traits);
        Some(Expr { kind: ExprKind::Compare(op, Box::new((left, right))), ty: Type::BOOL, source, traits })
    }

    /// Inside a quantifier only variables, constants and elements are compared as truth values.
    fn comparable_when_bound(&mut self, operand: &Expr<'a>) -> Option<()> {
        if !operand.traits.bound || matches!(operand.kind, ExprKind::Index(_)) {
            return Some(());
        }
        self.fail(
            Error::new(operand.source.span, "inside a quantifier this condition cannot be compared")
                .with_help("write it with `&&`, `||` and `!`"),
        )
    }

    /// C#'s binary numeric promotion.
    fn promoted(
        &mut self,
        symbol: &str,
        left: Expr<'a>,
        right: Expr<'a>,
        source: &'a ast::Expr,
    ) -> Option<(Expr<'a>, Expr<'a>)> {
        let (Some(_), Some(_)) = (left.ty.integer(), right.ty.integer()) else {
            let message = format!("`{symbol}` has no meaning on `{}` and `{}`", left.ty, right.ty);
            return self.fail(Error::new(source.span, message));
        };
        let types = [Scalar::Int, Scalar::UInt, Scalar::Long, Scalar::ULong];
        let Some(scalar) = types.into_iter().find(|&scalar| {
            let ty = Type::scalar(scalar);
            converts(&left, ty) && converts(&right, ty)
        }) else {
            let message = format!("`{symbol}` has no meaning on `{}` and `{}`", left.ty, right.ty);
            return self.fail(Error::new(source.span, message).with_help("cast one of the two values"));
        };
        let ty = Type::scalar(scalar);
        Some((converted(left, ty), converted(right, ty)))
    }

    /// `abs(e)`, `min(a, b)`, `max(a, b)`.
    pub(super) fn built_in(
        &mut self,
        source: &'a ast::Expr,
        name: &ast::Name,
        arguments: &'a [ast::Expr],
    ) -> Option<Expr<'a>> {
        let op = match &*name.text {
            "min" => Some(BinaryOp::Min),
            "max" => Some(BinaryOp::Max),
            _ => None,
        };
        match (op, arguments) {
            (None, [operand]) => {
                let operand = self.expr(operand)?;
                self.absolute(operand, source)
            }
            (Some(op), [left, right]) => {
                let (left, right) = (self.expr(left), self.expr(right));
                let (left, right) = self.promoted(&name.text, left?, right?, source)?;
                let (ty, traits) = (left.ty, left.traits.and(right.traits));
                Some(Expr { kind: ExprKind::Binary(op, Box::new((left, right))), ty, source, traits })
            }
            _ => {
                let takes = if op.is_some() { "two arguments" } else { "one argument" };
                let message = format!("`{}` takes {takes}, not {}", name.text, arguments.len());
                self.fail(Error::new(source.span, message))
            }
        }
    }

    fn absolute(&mut self, operand: Expr<'a>, source: &'a ast::Expr) -> Option<Expr<'a>> {
        let ty = match operand.ty.integer() {
            Some(Scalar::UInt | Scalar::ULong | Scalar::Byte) => return Some(Expr { source, ..operand }),
            Some(scalar) => Type::scalar(scalar),
            None => {
                let message = format!("`abs` has no meaning on `{}`", operand.ty);
                return self.fail(Error::new(source.span, message));
            }
        };
        let traits = operand.traits;
        Some(Expr { kind: ExprKind::Unary(UnaryOp::Abs, Box::new(operand)), ty, source, traits })
    }
}

/// The expression as a `target`, by a conversion that may wrap. Both are integers, or they are the same.
pub(super) fn converted(expr: Expr<'_>, target: Type) -> Expr<'_> {
    if expr.ty == target {
        return expr;
    }
    let (source, traits) = (expr.source, expr.traits);
    match expr.kind {
        ExprKind::Constant(value) if target.scalar.holds(value) => {
            leaf(ExprKind::Constant(value), target, source)
        }
        _ => Expr { kind: ExprKind::Convert(Box::new(expr)), ty: target, source, traits },
    }
}

/// Whether C# converts the expression to the type without a cast: to a type that holds every value of its own, and
/// if it is a constant `int`, to every type that holds it.
fn converts(expr: &Expr<'_>, target: Type) -> bool {
    let (Some(from), Some(to)) = (expr.ty.integer(), target.integer()) else {
        return expr.ty == target;
    };
    let fits = |value| match from {
        Scalar::Int => to.holds(value),
        Scalar::Long => to == Scalar::ULong && to.holds(value),
        _ => false,
    };
    from.widens_to(to) || matches!(expr.kind, ExprKind::Constant(value) if fits(value))
}

/// `-constant` with its type. The least `int` and `long` are written as the negation of a number that is none.
fn negated_constant<'a>(operand: &Expr<'_>) -> Option<(ExprKind<'a>, Type)> {
    let ExprKind::Constant(value) = operand.kind else {
        return None;
    };
    let scalar = match operand.ty.integer()? {
        Scalar::Int | Scalar::Byte => Scalar::Int,
        Scalar::UInt if Scalar::Int.holds(-value) && !Scalar::Int.holds(value) => Scalar::Int,
        Scalar::ULong if Scalar::Long.holds(value) => return None,
        _ => Scalar::Long,
    };
    scalar.holds(-value).then_some((ExprKind::Constant(-value), Type::scalar(scalar)))
}

fn is_null(expr: &Expr<'_>) -> bool {
    expr.ty == Type::OBJECT && matches!(expr.kind, ExprKind::Constant(_))
}

/// The value of an operation on two constants, if it fits their type.
fn folded(op: Op, left: &Expr<'_>, right: &Expr<'_>) -> Option<i128> {
    let (ExprKind::Constant(a), ExprKind::Constant(b)) = (&left.kind, &right.kind) else {
        return None;
    };
    let value = match op {
        Op::Add => a.checked_add(*b),
        Op::Subtract => a.checked_sub(*b),
        Op::Multiply => a.checked_mul(*b),
        _ => None,
    }?;
    left.ty.scalar.holds(value).then_some(value)
}

pub(super) fn comparison(op: Op) -> Option<CompareOp> {
    Some(match op {
        Op::Equal => CompareOp::Eq,
        Op::NotEqual => CompareOp::Ne,
        Op::Less => CompareOp::Lt,
        Op::LessEqual => CompareOp::Le,
        Op::Greater => CompareOp::Gt,
        Op::GreaterEqual => CompareOp::Ge,
        _ => return None,
    })
}

fn binary(op: Op) -> BinaryOp {
    match op {
        Op::Add => BinaryOp::Add,
        Op::Subtract => BinaryOp::Sub,
        Op::Multiply => BinaryOp::Mul,
        Op::Divide => BinaryOp::Div,
        Op::Remainder => BinaryOp::Rem,
        Op::ShiftLeft => BinaryOp::Shl,
        Op::ShiftRight => BinaryOp::Shr,
        Op::And => BinaryOp::And,
        Op::Or => BinaryOp::Or,
        Op::Xor => BinaryOp::Xor,
        Op::AndAlso
        | Op::OrElse
        | Op::Equal
        | Op::NotEqual
        | Op::Less
        | Op::LessEqual
        | Op::Greater
        | Op::GreaterEqual => unreachable!("conditions and comparisons are checked elsewhere"),
    }
}
