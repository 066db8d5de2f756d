//! mcs writes lines into `.mdb` files, mono's own format, which Marple does not read. This is a reader of what the hunt
//! needs of them: for each method token, which offset of its code belongs to which line.

use std::collections::BTreeMap;

/// For each method token its sequence points: offset of the code, number of the source file, line; in the file's order.
pub type Lines = BTreeMap<u32, Vec<Point>>;

/// A sequence point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// The first offset of the code that belongs to the line.
    pub offset: u32,
    /// The number of the source file, from 1, in the order of the compiler's arguments.
    pub file: u32,
    /// The line, from 1.
    pub line: u32,
}

const MAGIC: u64 = 0x45e8_2623_fd7f_a614;

/// Reads a whole file; none if it is not of this format.
pub fn read(bytes: &[u8]) -> Option<Lines> {
    let mut header = Cursor { bytes, at: 0 };
    if header.u64()? != MAGIC {
        return None;
    }
    // Version (2 numbers), the module's GUID, then the table of offsets.
    header.at = 8 + 8 + 16;
    let table: Vec<u32> = (0..20).map(|_| header.u32()).collect::<Option<_>>()?;
    let (methods, method_table) = (table[9], table[10]);
    let program = LineProgram { base: table[16].cast_signed(), range: table[17], first_special: table[18] };
    let mut lines = Lines::new();
    let mut entry = Cursor { bytes, at: method_table as usize };
    for _ in 0..methods {
        let (token, _data, line_table) = (entry.u32()?, entry.u32()?, entry.u32()?);
        lines.insert(token, program.run(Cursor { bytes, at: line_table as usize })?);
    }
    Some(lines)
}

/// The line of an offset: that of the last sequence point at or before it.
pub fn line_at(points: &[Point], offset: u32) -> Option<Point> {
    points.iter().rev().find(|point| point.offset <= offset).copied()
}

/// How the numbers of a line table are packed: as in DWARF, an opcode from `first_special` on advances offset and line at once.
struct LineProgram {
    base: i32,
    range: u32,
    first_special: u32,
}

impl LineProgram {
    fn run(&self, mut code: Cursor<'_>) -> Option<Vec<Point>> {
        let mut points = Vec::new();
        let mut now = Point { offset: 0, file: 1, line: 1 };
        loop {
            let opcode = u32::from(code.u8()?);
            match opcode {
                0 => {
                    let size = code.u8()?;
                    let end = code.at + usize::from(size);
                    if code.u8()? == 1 {
                        return Some(points);
                    }
                    code.at = end;
                }
                1 => points.push(now),
                2 => now.offset = now.offset.wrapping_add(code.leb()?),
                3 => now.line = now.line.wrapping_add(code.leb()?),
                4 => now.file = code.leb()?,
                8 => now.offset += (255 - self.first_special) / self.range,
                special if special >= self.first_special => {
                    let advance = special - self.first_special;
                    now.offset += advance / self.range;
                    now.line = now.line.wrapping_add_signed(self.base + (advance % self.range).cast_signed());
                    points.push(now);
                }
                _ => return None,
            }
        }
    }
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn u8(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn u32(&mut self) -> Option<u32> {
        let bytes = self.bytes.get(self.at..self.at + 4)?;
        self.at += 4;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    }

    fn u64(&mut self) -> Option<u64> {
        let (low, high) = (self.u32()?, self.u32()?);
        Some(u64::from(low) | u64::from(high) << 32)
    }

    /// A number of seven bits a byte; negative ones are written as their 32 bits.
    fn leb(&mut self) -> Option<u32> {
        let (mut value, mut shift) = (0_u64, 0);
        loop {
            let byte = self.u8()?;
            value |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 || shift > 63 {
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "negative numbers have 32 significant bits"
                )]
                return Some(value as u32);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_opcodes_advance_offset_and_line() {
        // base -1, range 8, specials from 9: opcode 9 + 8 * 2 + 3 advances the offset by 2 and the line by 3 - 1.
        let program = LineProgram { base: -1, range: 8, first_special: 9 };
        let code = [3, 4, 9 + 16 + 3, 2, 5, 1, 0, 1, 1];
        let points = program.run(Cursor { bytes: &code, at: 0 }).unwrap();
        assert_eq!(points, [Point { offset: 2, file: 1, line: 7 }, Point { offset: 7, file: 1, line: 7 }]);
        assert_eq!(line_at(&points, 6).unwrap().offset, 2);
        assert_eq!(line_at(&points, 1), None);
    }

    #[test]
    fn what_ends_early_is_refused() {
        assert!(read(&MAGIC.to_le_bytes()).is_none());
        assert!(read(b"something else").is_none());
    }
}
