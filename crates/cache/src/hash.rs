//! Keys: hashes of what was read.

use std::fmt;

/// What an entry is found by: the hash of all that it was computed from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub [u8; 32]);

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Makes a key of parts. Each part has a name and a length, so that two different lists of parts are never the same bytes.
pub struct KeyWriter {
    hasher: blake3::Hasher,
}

impl KeyWriter {
    /// A key for something of this name.
    pub fn new(name: &str) -> Self {
        let mut writer = Self { hasher: blake3::Hasher::new() };
        writer.part(name, &[]);
        writer
    }

    /// Another part.
    pub fn part(&mut self, name: &str, bytes: &[u8]) {
        for bytes in [name.as_bytes(), bytes] {
            self.hasher.update(&(bytes.len() as u64).to_le_bytes());
            self.hasher.update(bytes);
        }
    }

    /// The key.
    pub fn key(&self) -> Key {
        Key(*self.hasher.finalize().as_bytes())
    }
}

impl Key {
    /// The hash of some bytes.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }
}
