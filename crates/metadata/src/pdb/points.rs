//! Sequence points: which source text a stretch of code was made from.

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};
use crate::tables::{Document, Id, MethodDebugInformation, MethodDef};

use super::Pdb;

/// From its offset on, code was made from this text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SequencePoint {
    /// Where in the method's code.
    pub offset: u32,
    /// The text; `None` hides the code from debuggers: it has no text.
    pub span: Option<Span>,
}

/// A stretch of source text. Lines and columns count from 1; the end is not part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// In which document.
    pub document: Id<Document>,
    /// The first line.
    pub start_line: u32,
    /// The first column.
    pub start_column: u32,
    /// The last line.
    pub end_line: u32,
    /// The column after the last.
    pub end_column: u32,
}

impl Pdb<'_> {
    /// The sequence points of a method, in the order of its code; none if it has no debug information.
    pub fn sequence_points(&self, method: Id<MethodDef>) -> Result<Vec<SequencePoint>> {
        let Some(id) = Id::<MethodDebugInformation>::new(method.number()) else { return Ok(Vec::new()) };
        let Ok(row) = self.tables.row(id) else { return Ok(Vec::new()) };
        let blob = self.heaps.blob(row.sequence_points)?;
        if blob.is_empty() {
            return Ok(Vec::new());
        }
        Reader::new(blob, row.document)?.read()
    }
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    document: Id<Document>,
    offset: u32,
    /// Line and column of the last point that was not hidden.
    last: Option<(u32, u32)>,
}

impl<'a> Reader<'a> {
    fn new(blob: &'a [u8], document: Option<Id<Document>>) -> Result<Self> {
        let mut cursor = Cursor::new(blob, Part::SequencePoints);
        cursor.compressed()?; // the signature of the locals, which the body has too
        let document = match document {
            Some(document) => document,
            None => Id::new(cursor.compressed()?).ok_or(Error::NullIndex)?,
        };
        Ok(Self { cursor, document, offset: 0, last: None })
    }

    fn read(mut self) -> Result<Vec<SequencePoint>> {
        let mut points = Vec::new();
        while !self.cursor.is_empty() {
            let delta = self.cursor.compressed()?;
            if delta == 0 && !points.is_empty() {
                self.document = Id::new(self.cursor.compressed()?).ok_or(Error::NullIndex)?;
                continue;
            }
            self.offset = self.offset.checked_add(delta).ok_or_else(|| self.cursor.malformed())?;
            let span = self.span()?;
            points.push(SequencePoint { offset: self.offset, span });
        }
        Ok(points)
    }

    fn span(&mut self) -> Result<Option<Span>> {
        let malformed = self.cursor.malformed();
        let lines = self.cursor.compressed()?;
        let columns = match lines {
            0 => self.cursor.compressed()?.cast_signed(),
            _ => self.cursor.compressed_signed()?,
        };
        if lines == 0 && columns == 0 {
            return Ok(None);
        }
        let (start_line, start_column) = match self.last {
            None => (self.cursor.compressed()?, self.cursor.compressed()?),
            Some((line, column)) => {
                let line = line.checked_add_signed(self.cursor.compressed_signed()?);
                let column = column.checked_add_signed(self.cursor.compressed_signed()?);
                (line.ok_or(malformed)?, column.ok_or(malformed)?)
            }
        };
        self.last = Some((start_line, start_column));
        Ok(Some(Span {
            document: self.document,
            start_line,
            start_column,
            end_line: start_line.checked_add(lines).ok_or(malformed)?,
            end_column: start_column.checked_add_signed(columns).ok_or(malformed)?,
        }))
    }
}
