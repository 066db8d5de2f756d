//! The metadata root: which streams there are (ECMA-335 II.24.2.1).

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};

/// The streams of one metadata root, as slices of the file. An absent stream is empty.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Streams<'a> {
    /// `#~` or `#-`.
    pub(crate) tables: &'a [u8],
    /// `#Strings`.
    pub(crate) strings: &'a [u8],
    /// `#US`.
    pub(crate) user_strings: &'a [u8],
    /// `#Blob`.
    pub(crate) blobs: &'a [u8],
    /// `#GUID`.
    pub(crate) guids: &'a [u8],
    /// `#Pdb`, in portable PDBs only.
    pub(crate) pdb: &'a [u8],
}

/// Whether these bytes start with a metadata root's signature.
pub(crate) fn is_root(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BSJB")
}

impl<'a> Streams<'a> {
    /// Finds the streams. A stream that reaches beyond the root is cut to what is there.
    pub(crate) fn read(root: &'a [u8]) -> Result<Self> {
        let mut cursor = Cursor::new(root, Part::Root);
        if cursor.take(4) != Ok(b"BSJB") {
            return Err(Error::Malformed(Part::Root));
        }
        cursor.take(8)?;
        let version_length = cursor.u32()? as usize;
        cursor.take(version_length)?;
        cursor.take(2)?;
        let count = cursor.u16()?;
        let mut streams = Self::default();
        for _ in 0..count {
            let Ok(offset) = cursor.u32() else { break };
            let size = cursor.u32()? as usize;
            let name = stream_name(&mut cursor)?;
            let bytes = root.get(offset as usize..).unwrap_or_default();
            let bytes = &bytes[..size.min(bytes.len())];
            let slot = match name {
                b"#~" | b"#-" => &mut streams.tables,
                b"#Strings" => &mut streams.strings,
                b"#US" => &mut streams.user_strings,
                b"#Blob" => &mut streams.blobs,
                b"#GUID" => &mut streams.guids,
                b"#Pdb" => &mut streams.pdb,
                _ => continue,
            };
            // The first stream of a name counts, as for the runtime.
            if slot.is_empty() {
                *slot = bytes;
            }
        }
        if streams.tables.is_empty() {
            return Err(Error::Malformed(Part::Root));
        }
        Ok(streams)
    }
}

/// A name of at most 32 bytes, ended by a zero and padded to four bytes.
fn stream_name<'a>(cursor: &mut Cursor<'a>) -> Result<&'a [u8]> {
    let rest = cursor.rest();
    let length = rest.iter().take(32).position(|byte| *byte == 0).ok_or_else(|| cursor.malformed())?;
    let padded = (length + 4) & !3;
    cursor.take(padded.min(rest.len()))?;
    Ok(&rest[..length])
}
