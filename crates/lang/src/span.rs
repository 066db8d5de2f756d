//! Places in the source text.

/// The bytes `start .. end` of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span with both `self` and `other` in it.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// Turns byte offsets into lines and columns, both counted from 1; a column counts characters.
///
/// A look-up costs a logarithm, however long the lines are.
pub(crate) struct LineIndex {
    /// The offset at which each line starts.
    starts: Vec<u32>,
    /// The offsets of the bytes that continue a character.
    continuations: Vec<u32>,
}

impl LineIndex {
    pub(crate) fn new(source: &str) -> Self {
        let mut index = LineIndex { starts: vec![0], continuations: Vec::new() };
        for (byte, offset) in source.bytes().zip(0u32..) {
            if byte == b'\n' {
                index.starts.push(offset + 1);
            } else if byte & 0xC0 == 0x80 {
                index.continuations.push(offset);
            }
        }
        index
    }

    /// The line and column of a byte offset.
    pub(crate) fn line_column(&self, offset: u32) -> (u32, u32) {
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let start = self.starts[line];
        let continued_before = |end: u32| to_u32(self.continuations.partition_point(|&at| at < end));
        let column = offset - start - (continued_before(offset) - continued_before(start)) + 1;
        (to_u32(line + 1), column)
    }
}

/// The last character boundary at or before a byte offset.
pub(crate) fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Sources are at most `u32::MAX` bytes (the lexer sees to it), so counts within them fit.
pub(crate) fn to_u32(count: usize) -> u32 {
    u32::try_from(count).expect("a source has at most u32::MAX bytes")
}
