//! C# as tokens, with matching brackets: as much of the language as generated programs need.

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword.
    Word,
    /// A number, a string or a character.
    Literal,
    /// One character of punctuation.
    Mark(u8),
}

/// A part of the text.
#[derive(Debug, Clone, Copy)]
struct Token {
    kind: Kind,
    start: usize,
    end: usize,
}

/// A text and its tokens.
pub(super) struct Tokens<'t> {
    text: &'t str,
    all: Vec<Token>,
    /// For each opening bracket its closing one and the other way round, for all others themselves.
    pairs: Vec<usize>,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let all = tokens(text);
        let mut pairs: Vec<usize> = (0..all.len()).collect();
        let mut open = Vec::new();
        for (index, token) in all.iter().enumerate() {
            match token.kind {
                Kind::Mark(b'(' | b'[' | b'{') => open.push(index),
                Kind::Mark(b')' | b']' | b'}') => {
                    if let Some(other) = open.pop() {
                        (pairs[index], pairs[other]) = (other, index);
                    }
                }
                _ => {}
            }
        }
        Self { text, all, pairs }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Where a token starts in the text.
    pub(super) fn start(&self, at: usize) -> usize {
        self.all[at].start
    }

    /// Where it ends.
    pub(super) fn end(&self, at: usize) -> usize {
        self.all[at].end
    }

    /// The bracket that belongs to this one.
    pub(super) fn pair(&self, at: usize) -> usize {
        self.pairs[at]
    }

    /// The punctuation there; 0 if there is none.
    pub(super) fn mark(&self, at: usize) -> u8 {
        match self.all.get(at).map(|token| token.kind) {
            Some(Kind::Mark(mark)) => mark,
            _ => 0,
        }
    }

    /// The word there; empty if there is none.
    pub(super) fn word(&self, at: usize) -> &'t str {
        match self.all.get(at) {
            Some(token) if token.kind == Kind::Word => &self.text[token.start..token.end],
            _ => "",
        }
    }

    /// Whether `=>` starts there.
    pub(super) fn is_arrow(&self, at: usize) -> bool {
        self.mark(at) == b'=' && self.mark(at + 1) == b'>' && self.end(at) == self.start(at + 1)
    }

    /// The text of some tokens.
    pub(super) fn text(&self, from: usize, to: usize) -> &'t str {
        if from >= to { "" } else { &self.text[self.start(from)..self.end(to - 1)] }
    }

    /// The next semicolon that is not in brackets; the last token if there is none.
    pub(super) fn semicolon(&self, mut at: usize) -> usize {
        while at + 1 < self.len() && self.mark(at) != b';' {
            at = self.pair(at).max(at) + 1;
        }
        at.min(self.len() - 1)
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    let until = |from: usize, wanted: &dyn Fn(u8) -> bool| {
        bytes[from..].iter().position(|&byte| !wanted(byte)).map_or(bytes.len(), |length| from + length)
    };
    while at < bytes.len() {
        let start = at;
        let kind = match bytes[at] {
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = until(at, &|byte| byte != b'\n');
                continue;
            }
            byte if byte.is_ascii_digit() => {
                at = until(at, &|byte| byte.is_ascii_alphanumeric());
                Kind::Literal
            }
            byte if is_letter(byte) => {
                at = until(at, &|byte| is_letter(byte) || byte.is_ascii_digit());
                Kind::Word
            }
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
                Kind::Literal
            }
            mark => {
                at += 1;
                Kind::Mark(mark)
            }
        };
        tokens.push(Token { kind, start, end: at });
    }
    tokens
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte == b'@' || byte >= 0x80
}
