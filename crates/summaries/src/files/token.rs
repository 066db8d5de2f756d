//! From the text of a contract file to tokens.

use super::syntax::Position;

/// A word or sign of a contract file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'s> {
    /// A name or keyword.
    Word(&'s str),
    /// A number.
    Integer(i128),
    /// A character, as its number.
    Character(u32),
    /// A text, without its quotes.
    Text(&'s str),
    /// A sign of one or two characters.
    Sign(&'s str),
    /// The text ends.
    End,
}

impl Token<'_> {
    /// How a message calls it.
    pub(super) fn describe(self) -> String {
        match self {
            Self::Word(text) | Self::Sign(text) => format!("`{text}`"),
            Self::Integer(number) => format!("`{number}`"),
            Self::Character(number) => {
                format!("`'{}'`", char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER))
            }
            Self::Text(text) => format!("\"{text}\""),
            Self::End => "the end of the file".to_owned(),
        }
    }
}

/// A token, where it stands, and the bytes that it has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spanned<'s> {
    pub(super) token: Token<'s>,
    pub(super) at: Position,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Longer signs come before their beginnings.
const SIGNS: [&str; 30] = [
    "=>", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "{", "}", "(", ")", "[", "]", "<", ">", ",", ";",
    ".", "+", "-", "*", "/", "!", "?", "%", "&", "|", ":",
];

/// The tokens of a text, the end among them; or where it has a character that nothing begins with.
pub(super) fn tokens(text: &str) -> Result<Vec<Spanned<'_>>, (Position, String)> {
    let mut found = Vec::with_capacity(text.len() / 4);
    let mut scanner = Scanner { text, place: 0, line: 1, line_start: 0 };
    loop {
        scanner.skip_blank()?;
        let (at, start) = (scanner.position(), scanner.place);
        let token = scanner.token().map_err(|message| (at, message))?;
        found.push(Spanned { token, at, start, end: scanner.place });
        if token == Token::End {
            return Ok(found);
        }
    }
}

struct Scanner<'s> {
    text: &'s str,
    place: usize,
    line: u32,
    line_start: usize,
}

impl<'s> Scanner<'s> {
    fn rest(&self) -> &'s str {
        &self.text[self.place..]
    }

    fn position(&self) -> Position {
        let column = self.text[self.line_start..self.place].chars().count() + 1;
        Position { line: self.line, column: u32::try_from(column).unwrap_or(u32::MAX) }
    }

    fn new_line(&mut self, after: usize) {
        self.line += 1;
        self.line_start = after;
    }

    fn skip_blank(&mut self) -> Result<(), (Position, String)> {
        loop {
            let rest = self.rest();
            match rest.bytes().next() {
                Some(b'\n') => {
                    self.place += 1;
                    self.new_line(self.place);
                }
                Some(b' ' | b'\t' | b'\r') => self.place += 1,
                Some(b'/') if rest.starts_with("//") => {
                    self.place += rest.find('\n').unwrap_or(rest.len());
                }
                Some(b'/') if rest.starts_with("/*") => {
                    let at = self.position();
                    let end = rest.find("*/").ok_or((at, "a comment that does not end".to_owned()))? + 2;
                    for (offset, _) in rest[..end].match_indices('\n') {
                        self.new_line(self.place + offset + 1);
                    }
                    self.place += end;
                }
                _ if rest.starts_with('\u{feff}') => self.place += '\u{feff}'.len_utf8(),
                _ => return Ok(()),
            }
        }
    }

    fn token(&mut self) -> Result<Token<'s>, String> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(Token::End) };
        let is_part = |character: char| character.is_alphanumeric() || character == '_' || character == '@';
        if first.is_alphabetic() || first == '_' || first == '@' {
            let end = rest.find(|character| !is_part(character)).unwrap_or(rest.len());
            self.place += end;
            // `@class` is the name `class`.
            return Ok(Token::Word(rest[..end].trim_start_matches('@')));
        }
        if first.is_ascii_digit() {
            let end = rest.find(|character: char| !is_part(character)).unwrap_or(rest.len());
            self.place += end;
            return number(&rest[..end]).map(Token::Integer);
        }
        if first == '\'' {
            return self.character(rest);
        }
        if first == '"' {
            let inner = &rest[1..];
            let end = inner.find(['"', '\n']).filter(|end| inner[*end..].starts_with('"'));
            let end = end.ok_or("a text that does not end on its line")?;
            self.place += end + 2;
            return Ok(Token::Text(&inner[..end]));
        }
        let sign = SIGNS.into_iter().find(|sign| rest.starts_with(*sign));
        let sign = sign.ok_or_else(|| format!("`{first}` means nothing here"))?;
        self.place += sign.len();
        Ok(Token::Sign(sign))
    }

    fn character(&mut self, rest: &'s str) -> Result<Token<'s>, String> {
        let mut characters = rest.chars().skip(1);
        let (value, length) = match characters.next() {
            Some('\\') => {
                let value = match characters.next() {
                    Some('0') => '\0',
                    Some('n') => '\n',
                    Some('r') => '\r',
                    Some('t') => '\t',
                    Some(escaped @ ('\\' | '\'')) => escaped,
                    _ => {
                        return Err(
                            "a character that is not known: \\0, \\n, \\r, \\t, \\\\ and \\' are".to_owned()
                        );
                    }
                };
                (value, 4)
            }
            Some(value) if value != '\'' && value != '\n' => (value, 2 + value.len_utf8()),
            _ => return Err("an empty character".to_owned()),
        };
        if !rest.get(..length).is_some_and(|text| text.ends_with('\'')) {
            return Err("a character that does not end".to_owned());
        }
        self.place += length;
        Ok(Token::Character(value.into()))
    }
}

fn number(text: &str) -> Result<i128, String> {
    let digits = text.replace('_', "");
    let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
    let parsed = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(digits) => i128::from_str_radix(digits, 16),
        None => digits.parse(),
    };
    // More than 64 bits no member takes or returns.
    let fits = |number: &i128| *number <= i128::from(u64::MAX);
    parsed.ok().filter(fits).ok_or_else(|| format!("`{text}` is not a number of at most 64 bits"))
}
