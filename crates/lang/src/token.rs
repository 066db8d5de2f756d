//! The lexer: source text to tokens.

use logos::{Lexer, Logos};

use crate::error::Error;
use crate::span::{Span, to_u32};

/// A kind of token; its text is the source under its span.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\f\u{feff}]+")]
#[logos(skip("//", line_comment))]
#[logos(error(Problem, callback = |_| Problem::Character))]
pub(crate) enum Token {
    // Types.
    #[token("int")]
    Int,
    #[token("long")]
    Long,
    #[token("ulong")]
    ULong,
    #[token("uint")]
    UInt,
    #[token("byte")]
    Byte,
    #[token("bool")]
    Bool,
    #[token("object")]
    Object,
    #[token("void")]
    Void,

    // Statements and contracts.
    #[token("if")]
    If,
    #[token("else")]
    Else,
    #[token("while")]
    While,
    #[token("for")]
    For,
    #[token("do")]
    Do,
    #[token("break")]
    Break,
    #[token("continue")]
    Continue,
    #[token("return")]
    Return,
    #[token("requires")]
    Requires,
    #[token("ensures")]
    Ensures,
    #[token("assume")]
    Assume,
    #[token("assert")]
    Assert,
    #[token("havoc")]
    Havoc,
    #[token("show")]
    Show,

    // Expressions.
    #[token("new")]
    New,
    #[token("true")]
    True,
    #[token("false")]
    False,
    #[token("null")]
    Null,
    #[token("forall")]
    Forall,
    #[token("exists")]
    Exists,
    #[token("in")]
    In,
    #[regex("[A-Za-z_][A-Za-z0-9_]*")]
    Name,
    /// Starts with a digit; whether it is a number is for the parser to say.
    #[regex("[0-9][A-Za-z0-9_]*")]
    Number,
    #[token("\"", string)]
    String,

    // Punctuation.
    #[token("(")]
    LeftParen,
    #[token(")")]
    RightParen,
    #[token("[")]
    LeftBracket,
    #[token("]")]
    RightBracket,
    #[token("{")]
    LeftBrace,
    #[token("}")]
    RightBrace,
    #[token(";")]
    Semicolon,
    #[token(",")]
    Comma,
    #[token(".")]
    Dot,
    #[token("..")]
    DotDot,
    #[token("?")]
    Question,
    #[token(":")]
    Colon,

    // Operators.
    #[token("=")]
    Assign,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("%")]
    Percent,
    #[token("<<")]
    ShiftLeft,
    #[token(">>")]
    ShiftRight,
    #[token("&")]
    And,
    #[token("|")]
    Or,
    #[token("^")]
    Xor,
    #[token("~")]
    Tilde,
    #[token("!")]
    Bang,
    #[token("&&")]
    AndAnd,
    #[token("||")]
    OrOr,
    #[token("==")]
    Equal,
    #[token("!=")]
    NotEqual,
    #[token("<")]
    Less,
    #[token("<=")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    GreaterEqual,
    #[token("++")]
    PlusPlus,
    #[token("--")]
    MinusMinus,
    #[token("+=")]
    PlusAssign,
    #[token("-=")]
    MinusAssign,
    #[token("*=")]
    StarAssign,
    #[token("/=")]
    SlashAssign,
    #[token("%=")]
    PercentAssign,
    #[token("<<=")]
    ShiftLeftAssign,
    #[token(">>=")]
    ShiftRightAssign,
    #[token("&=")]
    AndAssign,
    #[token("|=")]
    OrAssign,
    #[token("^=")]
    XorAssign,

    /// A comment; never handed to the parser.
    #[token("/*", block_comment)]
    BlockComment,
    /// The end of the source, as the parser sees it.
    End,
}

/// Why a piece of text is no token.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Problem {
    #[default]
    Character,
    UnfinishedComment,
    UnfinishedString,
}

fn line_comment(lexer: &mut Lexer<'_, Token>) {
    let rest = lexer.remainder();
    lexer.bump(rest.find('\n').unwrap_or(rest.len()));
}

fn block_comment(lexer: &mut Lexer<'_, Token>) -> Result<(), Problem> {
    let length = lexer.remainder().find("*/").ok_or(Problem::UnfinishedComment)?;
    lexer.bump(length + 2);
    Ok(())
}

fn string(lexer: &mut Lexer<'_, Token>) -> Result<(), Problem> {
    let rest = lexer.remainder();
    let length = rest.find(['"', '\n']).filter(|&at| rest.as_bytes()[at] == b'"');
    lexer.bump(length.ok_or(Problem::UnfinishedString)? + 1);
    Ok(())
}

/// The tokens of a source, with their spans, and `End` last.
pub(crate) fn tokens(source: &str) -> Result<Vec<(Token, Span)>, Error> {
    if u32::try_from(source.len()).is_err() {
        return Err(Error::new(Span { start: 0, end: 0 }, "the file is too large: the limit is 4 GB"));
    }
    let mut tokens = Vec::with_capacity(source.len() / 4);
    for (token, range) in Token::lexer(source).spanned() {
        let span = Span { start: to_u32(range.start), end: to_u32(range.end) };
        match token {
            Ok(Token::BlockComment) => {}
            Ok(token) => tokens.push((token, span)),
            Err(problem) => return Err(problem.error(span, source)),
        }
    }
    let end = to_u32(source.trim_end().len());
    tokens.push((Token::End, Span { start: end, end }));
    Ok(tokens)
}

impl Problem {
    fn error(self, span: Span, source: &str) -> Error {
        match self {
            Problem::Character => {
                let text = &source[span.start as usize..span.end as usize];
                let first = text.chars().next().map_or_else(String::new, |c| c.escape_debug().to_string());
                Error::new(span, format!("`{first}` has no meaning here"))
                    .with_help("the language is plain ASCII outside comments and labels")
            }
            Problem::UnfinishedComment => {
                Error::new(span, "this comment never ends").with_help("close it with `*/`")
            }
            Problem::UnfinishedString => {
                Error::new(span, "this string never ends").with_help("close it with `\"` on the same line")
            }
        }
    }
}

impl Token {
    /// How an error message speaks of the token.
    pub(crate) fn describe(self, text: &str) -> String {
        match self {
            Token::End => "the end of the file".to_string(),
            Token::String => "a string".to_string(),
            Token::Name => format!("the name `{text}`"),
            Token::Number => format!("the number `{text}`"),
            _ => format!("`{text}`"),
        }
    }
}
