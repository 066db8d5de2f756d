//! Files inside of files: single-file programs, packages and other zip files.

use std::borrow::Cow;
use std::io::Read;
use std::ops::Range;

use flate2::read::DeflateDecoder;

use crate::bundle::bundled_files;
use crate::error::{Error, Part, Result};
use crate::zip::{is_zip, zipped_files};

/// A file inside of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedFile {
    /// Its path in the other, as it is written there: whoever uses it has to see that it does not lead out of a folder.
    pub path: String,
    /// Its size.
    size: usize,
    /// Where its bytes are, as they are or compressed.
    stored: Range<usize>,
    is_compressed: bool,
}

impl PackedFile {
    /// A file that begins at an offset; `compressed` is its size there if it is compressed.
    pub(crate) fn new(
        file: &[u8],
        path: &str,
        offset: u64,
        size: u64,
        compressed: Option<u64>,
    ) -> Result<Self> {
        let number = |number: u64| usize::try_from(number).map_err(|_| Error::Truncated(Part::Bundle));
        let start = number(offset)?;
        let end = start.checked_add(number(compressed.unwrap_or(size))?).filter(|end| *end <= file.len());
        let stored = start..end.ok_or(Error::Truncated(Part::Bundle))?;
        Ok(Self { path: path.to_owned(), size: number(size)?, stored, is_compressed: compressed.is_some() })
    }

    /// The bytes of the file, out of the file that it was found in.
    pub fn bytes<'a>(&self, file: &'a [u8]) -> Result<Cow<'a, [u8]>> {
        // Assemblies shrink to a third, resources to less. Without a limit a few bytes could ask for a thousand times their size.
        const MOST_GROWTH: usize = 200;
        let stored = file.get(self.stored.clone()).ok_or(Error::Truncated(Part::Bundle))?;
        if !self.is_compressed {
            return Ok(Cow::Borrowed(stored));
        }
        if self.size > stored.len().saturating_mul(MOST_GROWTH) {
            return Err(Error::TooDeep(Part::Bundle));
        }
        let mut bytes = Vec::new();
        DeflateDecoder::new(stored)
            .take(self.size as u64)
            .read_to_end(&mut bytes)
            .map_err(|_| Error::Malformed(Part::Bundle))?;
        if bytes.len() == self.size { Ok(Cow::Owned(bytes)) } else { Err(Error::Truncated(Part::Bundle)) }
    }
}

/// The files inside of a file, in the order of its list; `None` if it is neither a zip file nor a single-file program.
pub fn packed_files(file: &[u8]) -> Option<Result<Vec<PackedFile>>> {
    if is_zip(file) { Some(zipped_files(file)) } else { bundled_files(file) }
}
