//! Random expressions. None has an effect, but for what its evaluation may throw.

use super::{Generator, NUMBERS, expr};
use crate::syntax::{Expr, Piece};

impl Generator {
    /// A constant: small ones mostly, edges of types sometimes.
    pub(super) fn constant(&mut self, ty: &str) -> Expr {
        let value: i128 = match self.random.below(20) {
            0 => i128::from(i32::MAX),
            1 => i128::from(u32::MAX),
            2 => 255,
            3 => i128::from(i32::MIN),
            4 => 0x8000_0000,
            5 => i128::from(self.random.between(10, 1000)),
            6 => 31,
            7 => -1,
            _ => i128::from(self.random.between(-1, 6)),
        };
        Expr::leaf(ty, literal(ty, value))
    }

    /// A small constant that is not negative.
    pub(super) fn small(&mut self, ty: &str) -> Expr {
        let value = self.random.between(0, 5);
        Expr::leaf(ty, literal(ty, i128::from(value)))
    }

    /// A number of a type.
    pub(super) fn number(&mut self, ty: &str, depth: usize) -> Expr {
        let choice = self.random.below(100);
        if choice < 45 || depth == 0 {
            if let Some(place) = self.place(ty).filter(|_| choice < 40 || depth == 0) {
                return Expr::leaf(ty, place.text);
            }
            return self.constant(ty);
        }
        if !matches!(ty, "int" | "uint" | "long" | "ulong") || choice < 55 {
            return self.converted(ty, depth);
        }
        match choice {
            55..=74 => {
                let (name, operator) = *self.random.pick(&[
                    ("Add", "+"),
                    ("Add", "+"),
                    ("Sub", "-"),
                    ("Sub", "-"),
                    ("Mul", "*"),
                ]);
                // A constant on the left could make a constant expression, which compilers compute and object to.
                let (left, right) = (self.not_constant(ty, depth), self.number(ty, depth - 1));
                arithmetic(name, operator, ty, left, right)
            }
            75..=84 => {
                let operator = *self.random.pick(&["&", "|", "^", "&"]);
                let (left, right) = (self.not_constant(ty, depth), self.number(ty, depth - 1));
                expr(ty, &format!("($ {operator} $)"), vec![left, right])
            }
            85..=89 => {
                let operator = *self.random.pick(&[">>", "<<", ">>"]);
                let count = self.random.between(0, 33);
                let left = self.not_constant(ty, depth);
                expr(ty, &format!("($ {operator} {count})"), vec![left])
            }
            90..=93 => {
                let divisor = self.random.between(2, 9);
                let operator = *self.random.pick(&["/", "%", "%"]);
                let left = self.not_constant(ty, depth);
                expr(ty, &format!("($ {operator} {})", literal(ty, i128::from(divisor))), vec![left])
            }
            94..=95 if ty == "int" || ty == "long" => {
                let inner = self.not_constant(ty, depth);
                let pieces = vec![
                    Piece::Dual("(-".to_owned(), "Log.Neg(ref tn, ".to_owned()),
                    Piece::Expr(inner),
                    Piece::Text(")".to_owned()),
                ];
                Expr { ty: ty.to_owned(), pieces }
            }
            94..=95 => {
                let inner = self.not_constant(ty, depth);
                expr(ty, "(~$)", vec![inner])
            }
            _ => {
                let (condition, left, right) =
                    (self.condition(1), self.number(ty, depth - 1), self.number(ty, depth - 1));
                // mcs takes some comparisons before a `?` for generic types.
                expr(ty, "(($) ? $ : $)", vec![condition, left, right])
            }
        }
    }

    /// Something that is not constant, if there is something.
    pub(super) fn not_constant(&mut self, ty: &str, depth: usize) -> Expr {
        if depth > 1 && self.random.chance(30) {
            let inner = self.number(ty, depth - 1);
            if inner.pieces.len() > 1 {
                return inner;
            }
        }
        match self.place(ty) {
            Some(place) => Expr::leaf(ty, place.text),
            // `In` is unknown to compilers: the expression is not constant.
            None => Expr::leaf(ty, format!("unchecked(({ty})#S.s)")),
        }
    }

    fn converted(&mut self, ty: &str, depth: usize) -> Expr {
        if ty == "int"
            && self.random.chance(45)
            && let Some(array) = self.variable("int[]")
        {
            return Expr::leaf("int", format!("{array}.Length"));
        }
        let from = *self.random.pick(&NUMBERS);
        let inner = self.number(from, depth - 1);
        expr(ty, &format!("unchecked(({ty})$)"), vec![inner])
    }

    /// A truth value.
    pub(super) fn condition(&mut self, depth: usize) -> Expr {
        match self.random.below(100) {
            0..=9 if depth > 0 => {
                let operator = *self.random.pick(&["&&", "||"]);
                let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
                expr("bool", &format!("($ {operator} $)"), vec![left, right])
            }
            10..=19 => match self.variable("bool") {
                Some(name) => Expr::leaf("bool", name),
                None => Expr::leaf("bool", "Nd.P"),
            },
            20..=27 => {
                let ty = *self.random.pick(&["#N", "int[]", "object"]);
                let operator = *self.random.pick(&["==", "!="]);
                match self.variable(ty) {
                    Some(name) => Expr::leaf("bool", format!("{name} {operator} null")),
                    None => Expr::leaf("bool", "#S.sn != null"),
                }
            }
            _ => {
                let ty = *self.random.pick(&NUMBERS);
                let operator = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                let left = self.not_constant(ty, depth);
                let right = self.number(ty, depth.min(1));
                expr("bool", &format!("$ {operator} $"), vec![left, right])
            }
        }
    }

    /// An index of an array that is often in its bounds, and the condition that guards it, if it needs one.
    pub(super) fn index(&mut self, array: &str) -> (Expr, Option<String>) {
        match self.random.below(10) {
            0..=1 => (self.small("int"), None),
            2 => {
                let back = self.random.between(0, 2);
                (Expr::leaf("int", format!("{array}.Length - {back}")), None)
            }
            3..=6 => match self.variable("int") {
                Some(name) => {
                    let guard = match self.random.below(8) {
                        0 => format!("{name} < {array}.Length"),
                        1 => format!("{name} >= 0 && {name} <= {array}.Length"),
                        2 => format!("(uint){name} < (uint){array}.Length"),
                        3 => format!("{name} > 0 && {name} < {array}.Length"),
                        _ => format!("{name} >= 0 && {name} < {array}.Length"),
                    };
                    let guard = if self.random.chance(75) { Some(guard) } else { None };
                    (Expr::leaf("int", name), guard)
                }
                None => (self.small("int"), None),
            },
            7 => {
                let inner = self.number("uint", 1);
                (
                    expr("int", &format!("(int)($ % (uint){array}.Length)"), vec![inner]),
                    Some(format!("{array}.Length > 0")),
                )
            }
            _ => {
                let index = self.number("int", 2);
                (index, None)
            }
        }
    }
}

/// A constant of a type as C#.
pub(super) fn literal(ty: &str, value: i128) -> String {
    let bits = match ty {
        "byte" | "sbyte" => 8,
        "short" | "ushort" | "char" => 16,
        "int" | "uint" => 32,
        _ => 64,
    };
    let signed = matches!(ty, "sbyte" | "short" | "int" | "long");
    let modulus = 1_i128 << bits;
    let mut value = value.rem_euclid(modulus);
    if signed && value >= modulus / 2 {
        value -= modulus;
    }
    match ty {
        "int" if value == i128::from(i32::MIN) => "int.MinValue".to_owned(),
        "int" if value < 0 => format!("({value})"),
        "int" => value.to_string(),
        "uint" => format!("{value}u"),
        "long" if value < 0 => format!("({value}L)"),
        "long" => format!("{value}L"),
        "ulong" => format!("{value}UL"),
        _ => format!("({ty})({value})"),
    }
}

/// An operation that the logged copy does by a call, which notices overflows.
pub(super) fn arithmetic(name: &str, operator: &str, ty: &str, left: Expr, right: Expr) -> Expr {
    let pieces = vec![
        // Operands that happen to be constant would be computed by the compiler, and refused if they overflow.
        Piece::Dual("unchecked(".to_owned(), format!("Log.{name}(ref tn, ")),
        Piece::Expr(left),
        Piece::Dual(format!(" {operator} "), ", ".to_owned()),
        Piece::Expr(right),
        Piece::Text(")".to_owned()),
    ];
    Expr { ty: ty.to_owned(), pieces }
}
