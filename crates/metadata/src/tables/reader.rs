//! The table stream: where each table starts and how its columns lie (ECMA-335 II.24.2.6).

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};

use super::column::ColumnKind;
use super::id::{Id, Token};
use super::schema::{Row, Table};

/// How many table numbers there can be.
pub(crate) const TABLES: usize = 64;
const MOST_COLUMNS: usize = 9;
/// A token has 24 bits for the row.
const MOST_ROWS: u32 = 0x00ff_ffff;

/// The tables of one metadata root. Only their places were read; a row is read when it is asked for.
#[derive(Debug, Clone)]
pub struct Tables<'a> {
    layouts: Box<[Layout<'a>; TABLES]>,
    /// Whether the file declares more rows than it has bytes for.
    pub truncated: bool,
}

/// One table: its bytes and where each column stands in a row.
#[derive(Debug, Clone, Copy, Default)]
struct Layout<'a> {
    bytes: &'a [u8],
    rows: u32,
    row_size: u16,
    offsets: [u8; MOST_COLUMNS],
    /// Bit `i` is set if column `i` has four bytes.
    wide: u16,
}

/// The bytes of one row. Columns are found by the table's layout.
#[derive(Debug, Clone, Copy)]
pub struct RawRow<'r> {
    bytes: &'r [u8],
    layout: &'r Layout<'r>,
}

impl RawRow<'_> {
    /// The number stored in a column.
    #[inline]
    pub(crate) fn column(&self, column: usize) -> u32 {
        let rest = &self.bytes[usize::from(self.layout.offsets[column])..];
        if self.layout.wide >> column & 1 != 0 {
            rest.first_chunk().map_or(0, |b| u32::from_le_bytes(*b))
        } else {
            rest.first_chunk().map_or(0, |b| u32::from(u16::from_le_bytes(*b)))
        }
    }
}

/// What decides how wide columns are.
struct Widths {
    rows: [u32; TABLES],
    heap_sizes: u8,
}

impl Widths {
    fn is_wide(&self, kind: ColumnKind) -> bool {
        let rows = |table: Table| self.rows[table as usize];
        match kind {
            ColumnKind::Two => false,
            ColumnKind::Four => true,
            ColumnKind::String => self.heap_sizes & 1 != 0,
            ColumnKind::Guid => self.heap_sizes & 2 != 0,
            ColumnKind::Blob => self.heap_sizes & 4 != 0,
            ColumnKind::Table(table) => rows(table) >= 1 << 16,
            ColumnKind::Coded { tag_bits, tables } => {
                tables.iter().any(|table| rows(*table) >= 1 << (16 - tag_bits))
            }
        }
    }
}

impl<'a> Tables<'a> {
    /// Reads the stream's header. `elsewhere` are the row counts of the assembly that a portable PDB speaks of.
    pub fn read(stream: &'a [u8], elsewhere: Option<&[u32; TABLES]>) -> Result<Self> {
        let mut cursor = Cursor::new(stream, Part::Table);
        cursor.take(6)?;
        let heap_sizes = cursor.u8()?;
        cursor.take(1)?;
        let valid = cursor.u64()?;
        cursor.u64()?; // which tables claim to be sorted: we look for ourselves
        let mut widths = Widths { rows: elsewhere.copied().unwrap_or([0; TABLES]), heap_sizes };
        let mut here = [0; TABLES];
        for table in (0..TABLES).filter(|table| valid >> table & 1 != 0) {
            let rows = cursor.u32()?.min(MOST_ROWS);
            here[table] = rows;
            widths.rows[table] = rows;
        }
        if heap_sizes & 0x40 != 0 {
            cursor.u32()?; // extra data of edit-and-continue compilers
        }
        let mut layouts = Box::new([Layout::default(); TABLES]);
        let mut truncated = false;
        for (number, layout) in layouts.iter_mut().enumerate() {
            let Some(table) = Table::from_number(number as u8) else {
                if here[number] != 0 {
                    // A table of unknown row size hides all that follow it.
                    truncated = true;
                    break;
                }
                continue;
            };
            *layout = Layout::of(table, &widths);
            let size = usize::from(layout.row_size) * here[number] as usize;
            if size > cursor.len() {
                truncated = true;
            }
            layout.bytes = cursor.take(size.min(cursor.len()))?;
            layout.rows = (layout.bytes.len() / usize::from(layout.row_size)) as u32;
        }
        Ok(Self { layouts, truncated })
    }

    /// The bytes of all tables, row by row; of methods and of fields with data without the addresses at which these stand, but for whether there is one.
    pub(crate) fn without_addresses(&self, write: &mut dyn FnMut(&[u8])) {
        for (number, layout) in self.layouts.iter().enumerate() {
            write(&(number as u32).to_le_bytes());
            write(&layout.rows.to_le_bytes());
            write(&layout.row_size.to_le_bytes());
            let has_address = [Table::MethodDef as usize, Table::FieldRva as usize].contains(&number);
            if !has_address {
                write(layout.bytes);
                continue;
            }
            // The address is the first column of both.
            for row in layout.bytes.chunks_exact(usize::from(layout.row_size).max(1)) {
                let (address, rest) = row.split_at(row.len().min(4));
                write(&[u8::from(address != [0; 4])]);
                write(rest);
            }
        }
    }

    /// How many rows of a table there are to read.
    pub fn count(&self, table: Table) -> u32 {
        self.layouts[table as usize].rows
    }

    /// All ids of a table.
    pub fn ids<T: Row>(&self) -> impl DoubleEndedIterator<Item = Id<T>> + ExactSizeIterator + use<T> {
        (0..self.count(T::TABLE) as usize)
            .map(|index| Id::new(index as u32 + 1).unwrap_or_else(|| unreachable!("row numbers start at 1")))
    }

    /// Reads one row.
    #[inline]
    pub fn row<T: Row>(&self, id: Id<T>) -> Result<T> {
        T::decode(&self.raw(id)?)
    }

    /// One stored number of one row.
    #[inline]
    pub(crate) fn raw_column<T: Row>(&self, id: Id<T>, column: usize) -> Result<u32> {
        Ok(self.raw(id)?.column(column))
    }

    #[inline]
    fn raw<T: Row>(&self, id: Id<T>) -> Result<RawRow<'_>> {
        let layout = &self.layouts[T::TABLE as usize];
        if id.number() > layout.rows {
            return Err(Error::NoSuchRow(Token((T::TABLE as u32) << 24 | id.number() & MOST_ROWS)));
        }
        // The rows that are counted are all there, so this cannot leave the table.
        let size = usize::from(layout.row_size);
        let start = id.index() * size;
        Ok(RawRow { bytes: &layout.bytes[start..start + size], layout })
    }
}

impl Layout<'_> {
    fn of(table: Table, widths: &Widths) -> Self {
        let mut layout = Self::default();
        for (column, kind) in table.columns().iter().enumerate() {
            let wide = widths.is_wide(*kind);
            layout.offsets[column] = layout.row_size as u8;
            layout.wide |= u16::from(wide) << column;
            layout.row_size += if wide { 4 } else { 2 };
        }
        layout
    }
}
