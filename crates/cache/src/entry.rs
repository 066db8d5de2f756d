//! How an entry is written: a mark, a seal, then the bytes, compressed.
//!
//! The seal is a hash of the entry's key and of what follows it. In a local file it tells bytes that were damaged. In a shared store it is made with a
//! secret, so that whoever does not have the secret can neither write an entry that is believed nor move one to another key.

use crate::Key;

/// What an entry begins with; it changes with the form.
const MARK: &[u8; 4] = b"MPC1";

/// Larger entries are not believed.
pub(crate) const LARGEST: usize = 1 << 30;

/// A secret that makes seals.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret out of words that somebody keeps to himself.
    pub fn new(words: &str) -> Self {
        Self(blake3::derive_key("marple shared cache, the seal of an entry", words.as_bytes()))
    }
}

fn seal(key: Key, bytes: &[u8], secret: Option<&Secret>) -> blake3::Hash {
    let mut hasher = match secret {
        Some(Secret(secret)) => blake3::Hasher::new_keyed(secret),
        None => blake3::Hasher::new(),
    };
    hasher.update(MARK).update(&key.0).update(bytes);
    hasher.finalize()
}

/// An entry out of bytes.
pub(crate) fn write(key: Key, bytes: &[u8], secret: Option<&Secret>) -> Vec<u8> {
    let packed = lz4_flex::compress_prepend_size(bytes);
    let mut entry = Vec::with_capacity(packed.len() + 36);
    entry.extend_from_slice(MARK);
    entry.extend_from_slice(seal(key, &packed, secret).as_bytes());
    entry.extend_from_slice(&packed);
    entry
}

/// The bytes of an entry; `None` if it is not one that was written for this key.
pub(crate) fn read(key: Key, entry: &[u8], secret: Option<&Secret>) -> Option<Vec<u8>> {
    let (written, packed) = entry.strip_prefix(MARK)?.split_first_chunk::<32>()?;
    // Compared in constant time.
    if seal(key, packed, secret) != *written {
        return None;
    }
    let size = u32::from_le_bytes(*packed.first_chunk()?);
    let fits = usize::try_from(size).is_ok_and(|size| size <= LARGEST);
    fits.then(|| lz4_flex::decompress_size_prepended(packed).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::{Secret, read, write};
    use crate::Key;

    #[test]
    fn what_was_written_is_read() {
        let (key, other) = (Key([1; 32]), Key([2; 32]));
        let (secret, wrong) = (Secret::new("ours"), Secret::new("theirs"));
        let bytes = b"what was found, what was found, what was found".to_vec();
        for secret in [None, Some(&secret)] {
            let entry = write(key, &bytes, secret);
            assert_eq!(read(key, &entry, secret), Some(bytes.clone()));
            assert_eq!(read(other, &entry, secret), None, "an entry under another key");
            assert_eq!(read(key, &entry, Some(&wrong)), None, "another secret");
            for at in 0..entry.len() {
                let mut damaged = entry.clone();
                damaged[at] ^= 1;
                assert_eq!(read(key, &damaged, secret), None, "byte {at}");
                assert_eq!(read(key, &entry[..at], secret), None, "{at} bytes of it");
            }
        }
        assert_eq!(read(key, &write(key, &bytes, None), Some(&secret)), None, "forged without the secret");
    }
}
