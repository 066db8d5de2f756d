//! Single-file programs: a native host with assemblies, symbols and settings behind it.
//!
//! The host has the place of the list in a field before a signature; the list names each file with its offset and sizes. Files may be
//! compressed (deflate).

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};
use crate::packed::PackedFile;

/// What stands behind the place of the list: the SHA-256 hash of `.net core bundle`.
const SIGNATURE: [u8; 32] = [
    0x8b, 0x12, 0x02, 0xb9, 0x6a, 0x61, 0x20, 0x38, 0x72, 0x7b, 0x93, 0x02, 0x14, 0xd7, 0xa0, 0x32, 0x13,
    0xf5, 0xb9, 0xe6, 0xef, 0xae, 0x33, 0x18, 0xee, 0x3b, 0x2d, 0xce, 0x24, 0xb3, 0x6a, 0xae,
];

/// The files of a single-file program, in the order of its list; `None` if the file is no such program.
pub(crate) fn bundled_files(file: &[u8]) -> Option<Result<Vec<PackedFile>>> {
    let at = find(file, &SIGNATURE)?;
    let place = file[..at].last_chunk::<8>().map(|bytes| i64::from_le_bytes(*bytes))?;
    // A host without a program has no list.
    (place != 0).then(|| read(file, place))
}

/// Where some bytes begin. The signature is rare, so looking at one byte first is enough.
fn find(file: &[u8], wanted: &[u8]) -> Option<usize> {
    let first = *wanted.first()?;
    let mut from = 0;
    while let Some(at) = file[from..].iter().position(|byte| *byte == first) {
        if file[from + at..].starts_with(wanted) {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}

fn read(file: &[u8], place: i64) -> Result<Vec<PackedFile>> {
    let list = usize::try_from(place).ok().and_then(|place| file.get(place..));
    let mut cursor = Cursor::new(list.ok_or(Error::Malformed(Part::Bundle))?, Part::Bundle);
    let major = cursor.u32()?;
    cursor.u32()?;
    if !matches!(major, 1 | 2 | 6) {
        return Err(Error::Malformed(Part::Bundle));
    }
    let count = cursor.u32()?;
    text(&mut cursor)?;
    if major >= 2 {
        // Where the lists of dependencies and settings are, which are among the files too, and flags.
        cursor.take(5 * 8)?;
    }
    let mut files = Vec::new();
    for _ in 0..count {
        let offset = cursor.u64()?;
        let size = cursor.u64()?;
        let compressed = if major >= 6 { cursor.u64()? } else { 0 };
        // What kind of file it is; its name says that as well.
        cursor.u8()?;
        let path = text(&mut cursor)?;
        files.push(PackedFile::new(file, path, offset, size, (compressed != 0).then_some(compressed))?);
    }
    Ok(files)
}

/// Text behind its length, which has seven bits a byte, the lowest first.
fn text<'a>(cursor: &mut Cursor<'a>) -> Result<&'a str> {
    let mut length = 0;
    for shift in [0, 7, 14, 21] {
        let byte = cursor.u8()?;
        length |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return std::str::from_utf8(cursor.take(length)?).map_err(|_| Error::Malformed(Part::Bundle));
        }
    }
    Err(Error::Malformed(Part::Bundle))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::DeflateEncoder;

    use super::{SIGNATURE, bundled_files};

    /// A single-file program of this version with these files, every second one compressed if the version can.
    fn bundle(major: u32, files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut program = b"a native host ".to_vec();
        let field = program.len();
        program.extend([0; 8]);
        program.extend(SIGNATURE);
        let mut entries = Vec::new();
        for (number, (path, bytes)) in files.iter().enumerate() {
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(bytes).expect("memory can be written");
            let deflated = encoder.finish().expect("memory can be written");
            let is_compressed = major >= 6 && number % 2 == 1;
            entries.push((*path, program.len(), bytes.len(), is_compressed.then_some(deflated.len())));
            program.extend(if is_compressed { deflated } else { bytes.to_vec() });
        }
        let place = program.len() as u64;
        program[field..field + 8].copy_from_slice(&place.to_le_bytes());
        program.extend(major.to_le_bytes());
        program.extend(0_u32.to_le_bytes());
        program.extend((files.len() as u32).to_le_bytes());
        program.extend([3, b'i', b'd', b'!']);
        if major >= 2 {
            program.extend([0; 40]);
        }
        for (path, offset, size, compressed) in entries {
            program.extend((offset as u64).to_le_bytes());
            program.extend((size as u64).to_le_bytes());
            if major >= 6 {
                program.extend((compressed.unwrap_or_default() as u64).to_le_bytes());
            }
            program.push(1);
            program.push(path.len() as u8);
            program.extend(path.as_bytes());
        }
        program
    }

    #[test]
    fn files_of_every_version() {
        let library: Vec<u8> = (0..5000_u32).map(|number| (number * number % 251) as u8).collect();
        let files: [(&str, &[u8]); 3] = [("App.dll", b"one"), ("Lib.dll", &library), ("sub/x.json", b"")];
        for major in [1, 2, 6] {
            let program = bundle(major, &files);
            let found = bundled_files(&program).expect("it is one").expect("it is whole");
            let found: Vec<_> = found
                .iter()
                .map(|one| (one.path.as_str(), one.bytes(&program).expect("it is whole").into_owned()))
                .collect();
            let expected: Vec<_> = files.iter().map(|(path, bytes)| (*path, bytes.to_vec())).collect();
            assert_eq!(found, expected, "version {major}");
        }
    }

    #[test]
    fn others_are_none() {
        assert_eq!(bundled_files(b"MZ"), None);
        assert_eq!(bundled_files(&SIGNATURE), None);
        assert_eq!(bundled_files(&[&[0; 8], &SIGNATURE[..]].concat()), None);
        assert!(bundled_files(&bundle(9, &[])).expect("it is one").is_err());
    }

    /// Every byte of a program changed or cut off: an error or other files, never a panic.
    #[test]
    fn broken_programs() {
        let program = bundle(6, &[("App.dll", b"one"), ("Lib.dll", &[7; 300])]);
        for at in 0..program.len() {
            let mut broken = program.clone();
            broken[at] ^= 0xff;
            for file in [&broken[..], &program[..at]] {
                let files = bundled_files(file).and_then(Result::ok).unwrap_or_default();
                for packed in &files {
                    drop(packed.bytes(file));
                }
            }
        }
    }
}
