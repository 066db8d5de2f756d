//! A bounds-checked walk over bytes, with ECMA-335's compressed integers (II.23.2).

use crate::error::{Error, Part, Result};

/// What is left to read of some bytes. Reading past the end is an error that names the thing being read.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'a> {
    rest: &'a [u8],
    what: Part,
}

impl<'a> Cursor<'a> {
    /// Starts at the first byte of `bytes`; `what` names them in errors.
    pub fn new(bytes: &'a [u8], what: Part) -> Self {
        Self { rest: bytes, what }
    }

    /// The bytes not read yet.
    #[inline]
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// How many bytes are left.
    #[inline]
    pub fn len(&self) -> usize {
        self.rest.len()
    }

    /// Whether everything was read.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next byte, left where it is.
    #[inline]
    pub fn peek(&self) -> Result<u8> {
        self.rest.first().copied().ok_or_else(|| self.truncated())
    }

    /// The error for a read past the end.
    #[inline]
    pub fn truncated(&self) -> Error {
        Error::Truncated(self.what)
    }

    /// The error for contents that contradict the format.
    #[inline]
    pub fn malformed(&self) -> Error {
        Error::Malformed(self.what)
    }

    /// The next `count` bytes.
    #[inline]
    pub fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or_else(|| self.truncated())?;
        self.rest = rest;
        Ok(taken)
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let (taken, rest) = self.rest.split_first_chunk::<N>().ok_or_else(|| self.truncated())?;
        self.rest = rest;
        Ok(*taken)
    }

    /// One byte.
    #[inline]
    pub fn u8(&mut self) -> Result<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    /// Two bytes, little-endian, as all that follow.
    #[inline]
    pub fn u16(&mut self) -> Result<u16> {
        self.array().map(u16::from_le_bytes)
    }

    /// Four bytes.
    #[inline]
    pub fn u32(&mut self) -> Result<u32> {
        self.array().map(u32::from_le_bytes)
    }

    /// Eight bytes.
    #[inline]
    pub fn u64(&mut self) -> Result<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// An unsigned compressed integer of one, two or four bytes.
    #[inline]
    pub fn compressed(&mut self) -> Result<u32> {
        let first = self.u8()?;
        if first & 0x80 == 0 {
            Ok(u32::from(first))
        } else if first & 0x40 == 0 {
            Ok(u32::from(first & 0x3f) << 8 | u32::from(self.u8()?))
        } else if first & 0x20 == 0 {
            let [b, c, d] = self.array()?;
            Ok(u32::from_be_bytes([first & 0x1f, b, c, d]))
        } else {
            Err(self.malformed())
        }
    }

    /// A signed compressed integer: the sign is the lowest bit, the rest is in two's complement.
    pub fn compressed_signed(&mut self) -> Result<i32> {
        let before = self.rest.len();
        let raw = self.compressed()?;
        let bits = match before - self.rest.len() {
            1 => 6,
            2 => 13,
            _ => 28,
        };
        let magnitude = (raw >> 1).cast_signed();
        Ok(if raw & 1 == 0 { magnitude } else { magnitude - (1 << bits) })
    }

    /// A length-prefixed run of bytes.
    #[inline]
    pub fn counted(&mut self) -> Result<&'a [u8]> {
        let length = self.compressed()?;
        self.take(length as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_integers_of_the_standard() {
        // The examples of ECMA-335, II.23.2.
        let unsigned: &[(&[u8], u32)] = &[
            (&[0x03], 0x03),
            (&[0x7f], 0x7f),
            (&[0x80, 0x80], 0x80),
            (&[0xae, 0x57], 0x2e57),
            (&[0xbf, 0xff], 0x3fff),
            (&[0xc0, 0x00, 0x40, 0x00], 0x4000),
            (&[0xdf, 0xff, 0xff, 0xff], 0x1fff_ffff),
        ];
        for (bytes, value) in unsigned {
            assert_eq!(Cursor::new(bytes, Part::Number).compressed(), Ok(*value));
        }
        let signed: &[(&[u8], i32)] = &[
            (&[0x06], 3),
            (&[0x7b], -3),
            (&[0x80, 0x80], 64),
            (&[0x01], -64),
            (&[0xc0, 0x00, 0x40, 0x00], 8192),
            (&[0x80, 0x01], -8192),
            (&[0xdf, 0xff, 0xff, 0xfe], 268_435_455),
            (&[0xc0, 0x00, 0x00, 0x01], -268_435_456),
        ];
        for (bytes, value) in signed {
            assert_eq!(Cursor::new(bytes, Part::Number).compressed_signed(), Ok(*value));
        }
    }

    #[test]
    fn reading_past_the_end_is_an_error() {
        let mut cursor = Cursor::new(&[0xc0, 0], Part::Number);
        assert_eq!(cursor.compressed(), Err(Error::Truncated(Part::Number)));
        assert_eq!(Cursor::new(&[0xff], Part::Number).compressed(), Err(Error::Malformed(Part::Number)));
    }
}
