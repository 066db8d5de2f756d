//! Zip files, as far as packages use them: files that are stored as they are or deflated.

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};
use crate::packed::PackedFile;

const LOCAL: &[u8] = b"PK\x03\x04";
const CENTRAL: u32 = 0x0201_4b50;
const END: &[u8] = b"PK\x05\x06";

/// Whether a file begins as zip files do.
pub(crate) fn is_zip(file: &[u8]) -> bool {
    file.starts_with(LOCAL)
}

/// The files of a zip file. Folders, encrypted files and those of other methods of compression are left out.
pub(crate) fn zipped_files(file: &[u8]) -> Result<Vec<PackedFile>> {
    // The record at the end is 22 bytes and a comment of at most 65,535.
    let tail = file.len().saturating_sub(22 + 0xffff);
    let end = file[tail..]
        .windows(END.len())
        .rposition(|window| window == END)
        .ok_or(Error::Truncated(Part::Zip))?;
    let mut record = Cursor::new(&file[tail + end..], Part::Zip);
    record.take(10)?;
    let count = record.u16()?;
    record.u32()?;
    let list = file.get(record.u32()? as usize..).ok_or(Error::Malformed(Part::Zip))?;
    let mut cursor = Cursor::new(list, Part::Zip);
    let mut files = Vec::new();
    for _ in 0..count {
        files.extend(entry(file, &mut cursor)?);
    }
    Ok(files)
}

/// One entry of the list.
fn entry(file: &[u8], cursor: &mut Cursor<'_>) -> Result<Option<PackedFile>> {
    const STORED: u16 = 0;
    const DEFLATED: u16 = 8;
    if cursor.u32()? != CENTRAL {
        return Err(Error::Malformed(Part::Zip));
    }
    cursor.take(4)?;
    let flags = cursor.u16()?;
    let method = cursor.u16()?;
    cursor.take(8)?;
    let compressed = cursor.u32()?;
    let size = cursor.u32()?;
    let [name, extra, comment] = [cursor.u16()?, cursor.u16()?, cursor.u16()?].map(usize::from);
    cursor.take(8)?;
    let offset = cursor.u32()? as usize;
    let path = std::str::from_utf8(cursor.take(name)?);
    cursor.take(extra + comment)?;
    let (Ok(path), false) = (path, flags & 1 != 0) else { return Ok(None) };
    if path.ends_with('/') || !matches!(method, STORED | DEFLATED) {
        return Ok(None);
    }
    // Before its bytes a file has its name again, and another list of extras.
    let mut local = Cursor::new(file.get(offset..).ok_or(Error::Truncated(Part::Zip))?, Part::Zip);
    if local.take(4)? != LOCAL {
        return Err(Error::Malformed(Part::Zip));
    }
    local.take(22)?;
    let start = offset + 30 + usize::from(local.u16()?) + usize::from(local.u16()?);
    let compressed = (method == DEFLATED).then_some(u64::from(compressed));
    PackedFile::new(file, path, start as u64, u64::from(size), compressed).map(Some)
}

#[cfg(test)]
mod tests {
    use crate::packed::packed_files;

    /// Made by Python's `zipfile`: `a.txt` stored, `lib/b.txt` deflated, a folder `c/`.
    const ZIP: &[u8] = include_bytes!("../tests/data/small.zip");

    #[test]
    fn files_of_a_zip_file() {
        let files = packed_files(ZIP).expect("it is one").expect("it is whole");
        let found: Vec<_> = files
            .iter()
            .map(|file| (file.path.as_str(), file.bytes(ZIP).expect("it is whole").into_owned()))
            .collect();
        assert_eq!(found, [("a.txt", b"one".to_vec()), ("lib/b.txt", b"two ".repeat(100))]);
    }

    /// Every byte changed or cut off: an error or other files, never a panic.
    #[test]
    fn broken_zip_files() {
        for at in 4..ZIP.len() {
            let mut broken = ZIP.to_vec();
            broken[at] ^= 0xff;
            for file in [&broken[..], &ZIP[..at]] {
                let files = packed_files(file).and_then(Result::ok).unwrap_or_default();
                for packed in &files {
                    drop(packed.bytes(file));
                }
            }
        }
    }
}
