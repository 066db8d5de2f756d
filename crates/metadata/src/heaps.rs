//! The four heaps: strings, blobs, GUIDs and user strings (ECMA-335 II.24.2.3 to II.24.2.5).

use crate::bytes::Cursor;
use crate::error::{Error, Part, Result};
use crate::root::Streams;

/// A place in the string heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StringIndex(pub u32);

/// A place in the blob heap; 0 is the empty blob.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlobIndex(pub u32);

/// A GUID's number, from 1; 0 is no GUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuidIndex(pub u32);

/// The longest name we read. The runtime's own limit is 1,023 bytes; without one, a heap without zeros would be
/// walked to its end for every name.
const LONGEST_NAME: usize = 1 << 12;

/// The heaps of one metadata root.
#[derive(Debug, Clone, Copy, Default)]
pub struct Heaps<'a> {
    /// `#Strings`.
    pub strings: &'a [u8],
    /// The text that `#Strings` starts with: all of it, but for broken files. Names are read again and again, and need not be tested each time.
    text: &'a str,
    /// `#Blob`.
    pub blobs: &'a [u8],
    /// `#GUID`.
    pub guids: &'a [u8],
    /// `#US`.
    pub user_strings: &'a [u8],
}

impl<'a> Heaps<'a> {
    /// The heaps of a root's streams.
    pub(crate) fn new(streams: &Streams<'a>) -> Self {
        let strings = streams.strings;
        let text = str::from_utf8(strings).or_else(|error| str::from_utf8(&strings[..error.valid_up_to()]));
        Self {
            strings,
            text: text.unwrap_or_default(),
            blobs: streams.blobs,
            guids: streams.guids,
            user_strings: streams.user_strings,
        }
    }

    /// A name.
    pub fn string(&self, index: StringIndex) -> Result<&'a str> {
        if index.0 == 0 {
            return Ok("");
        }
        let start = index.0 as usize;
        let rest = self.strings.get(start..).ok_or(Error::Truncated(Part::Name))?;
        // Names are short: a plain walk finds their end sooner than a search made for long texts.
        let rest = &rest[..rest.len().min(LONGEST_NAME)];
        let length = rest.iter().position(|byte| *byte == 0).ok_or(Error::Truncated(Part::Name))?;
        match self.text.get(start..start + length) {
            Some(name) => Ok(name),
            None => str::from_utf8(&rest[..length]).map_err(|_| Error::Malformed(Part::Name)),
        }
    }

    /// A blob without its length prefix.
    pub fn blob(&self, index: BlobIndex) -> Result<&'a [u8]> {
        if index.0 == 0 {
            return Ok(&[]);
        }
        let rest = self.blobs.get(index.0 as usize..).unwrap_or_default();
        Cursor::new(rest, Part::Blob).counted()
    }

    /// A GUID's bytes.
    pub fn guid(&self, index: GuidIndex) -> Result<[u8; 16]> {
        let (guids, _) = self.guids.as_chunks::<16>();
        let at = (index.0 as usize).checked_sub(1).ok_or(Error::NullIndex)?;
        guids.get(at).copied().ok_or(Error::Truncated(Part::Guid))
    }

    /// The string of an `ldstr`, by the low 24 bits of its token: UTF-16 that need not be well-formed.
    pub fn user_string(&self, offset: u32) -> Result<UserString<'a>> {
        let rest = self.user_strings.get(offset as usize..).unwrap_or_default();
        let bytes = Cursor::new(rest, Part::UserString).counted()?;
        // A last odd byte says whether any character needs more than seven bits.
        Ok(UserString { units: bytes.as_chunks::<2>().0 })
    }
}

/// A string literal: UTF-16 code units as they stand in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UserString<'a> {
    units: &'a [[u8; 2]],
}

impl<'a> UserString<'a> {
    /// The string of a blob of UTF-16.
    pub(crate) fn from_blob(blob: &'a [u8]) -> Self {
        Self { units: blob.as_chunks::<2>().0 }
    }

    /// Its length as the program sees it.
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether it is `""`.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// Its code units.
    pub fn units(&self) -> impl Iterator<Item = u16> {
        self.units.iter().map(|unit| u16::from_le_bytes(*unit))
    }

    /// As text; unpaired surrogates become U+FFFD.
    pub fn to_text(&self) -> String {
        char::decode_utf16(self.units()).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }
}
