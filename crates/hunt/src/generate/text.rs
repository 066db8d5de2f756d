//! Statements from text, for the generators that write much of it.

use super::expressions::arithmetic;
use super::{block, looping};
use crate::syntax::{Expr, Guarded, Logging, Member, Piece, Section, Stmt, Watch};

/// The pieces of a text. What stands between backquotes is arithmetic on two operands, which may overflow.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (index, part) in text.split('`').enumerate() {
        if index.is_multiple_of(2) {
            if !part.is_empty() {
                pieces.push(Piece::Text(part.to_owned()));
            }
            continue;
        }
        let words: Vec<&str> = part.split(' ').collect();
        let [left, operator, right] = words[..] else { panic!("two operands: {part}") };
        let name = match operator {
            "+" => "Add",
            "-" => "Sub",
            _ => "Mul",
        };
        let (left, right) = (Expr::leaf("int", left), Expr::leaf("int", right));
        pieces.push(Piece::Expr(arithmetic(name, operator, "int", left, right)));
    }
    pieces
}

/// A line.
pub(super) fn run(text: &str) -> Stmt {
    Stmt::Line(pieces(text), Logging::Passes)
}

/// A line that the run does not come out of at its end.
pub(super) fn leave(text: &str) -> Stmt {
    Stmt::Line(pieces(text), Logging::Reached)
}

/// What is done under a condition.
pub(super) fn when(condition: &str, body: Vec<Stmt>) -> Stmt {
    let mut head = vec![Piece::Text("if (".to_owned())];
    head.push(Piece::Expr(Expr { ty: "bool".to_owned(), pieces: pieces(condition) }));
    head.push(Piece::Text(")".to_owned()));
    Stmt::Blocks(vec![block(head, body)])
}

/// A loop.
pub(super) fn each(head: &str, body: Vec<Stmt>) -> Stmt {
    Stmt::Blocks(vec![looping(pieces(head), body)])
}

/// What goes on after any exception, and what is done then.
pub(super) fn caught(name: &str, body: Vec<Stmt>, then: Vec<Stmt>) -> Stmt {
    let head = vec![
        Piece::Text(format!("catch (Exception {name}) when (!({name} is Stop)")),
        Piece::Dual(String::new(), format!(" && Log.F({name}) && !({name} is AssertFailed)")),
        Piece::Text(")".to_owned()),
    ];
    Stmt::Blocks(vec![block(vec![Piece::Text("try".to_owned())], body), block(head, then)])
}

/// What is done in any case.
pub(super) fn at_last(body: Vec<Stmt>, last: Vec<Stmt>) -> Stmt {
    Stmt::Blocks(vec![
        block(vec![Piece::Text("try".to_owned())], body),
        block(vec![Piece::Text("finally".to_owned())], last),
    ])
}

/// A member of one line.
pub(super) fn member(text: impl Into<String>) -> Member {
    Member::Line(vec![Piece::Text(text.into())])
}

/// A method; `roots` are the arguments that lead to objects, each with a comma before it.
pub(super) fn method(head: impl Into<String>, roots: &str, body: Vec<Stmt>) -> Member {
    Member::Method(Section {
        head: vec![Piece::Text(head.into())],
        logged: format!("int tn = Log.E(@T{roots});"),
        body,
        tail: String::new(),
    })
}

fn guarded(guard: &str, text: &str) -> Guarded {
    Guarded { guard: guard.to_owned(), text: text.to_owned() }
}

/// A number is watched.
pub(super) fn watch(text: &str) -> Stmt {
    Stmt::Probe(vec![Watch::Value(guarded("", text))])
}

/// A number is watched beside the length of an array that may be null.
pub(super) fn watch_length(number: &str, array: &str) -> Stmt {
    let guard = format!("{array} != null");
    Stmt::Probe(vec![Watch::Pair(guarded("", number), guarded(&guard, &format!("{array}.Length")))])
}

/// Two numbers are watched.
pub(super) fn watch_pair(left: &str, right: &str) -> Stmt {
    Stmt::Probe(vec![Watch::Pair(guarded("", left), guarded("", right))])
}

/// A reference is watched.
pub(super) fn watch_null(text: &str) -> Stmt {
    Stmt::Probe(vec![Watch::Null(guarded("", text))])
}
