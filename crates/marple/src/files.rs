//! Files in memory: the one place that opens assemblies and PDBs.

use std::fmt;
use std::fs::File;
use std::path::Path;

use marple_metadata::AppendOnly;
use memmap2::Mmap;

/// The largest file we look at. Offsets in a PE file have 32 bits, but no assembly comes near.
const LARGEST: u64 = 1 << 30;

/// Why a file could not be opened.
#[derive(Debug)]
pub(crate) enum OpenError {
    /// The system refused.
    System(std::io::Error),
    /// It is a folder.
    Folder,
    /// It is a device, a pipe or a socket.
    NotAFile,
    /// It is larger than any assembly; its size.
    TooLarge(u64),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => write!(f, "cannot be opened: {error}"),
            Self::Folder => f.write_str("a folder; name the assemblies in it"),
            Self::NotAFile => f.write_str("not a regular file; name an assembly"),
            Self::TooLarge(size) => {
                write!(f, "{size} bytes are too many for an assembly; the limit is {LARGEST}")
            }
        }
    }
}

/// The files of a run. Each stays where it is until the end, so that everything read from it can borrow its bytes.
#[derive(Debug, Default)]
pub(crate) struct Files {
    maps: AppendOnly<Mmap>,
    buffers: AppendOnly<Vec<u8>>,
}

impl Files {
    /// The bytes of a file.
    pub(crate) fn open(&self, path: &Path) -> Result<&[u8], OpenError> {
        // Opening a pipe would wait for somebody to write to it, so look before.
        let metadata = std::fs::metadata(path).map_err(OpenError::System)?;
        if metadata.is_dir() {
            return Err(OpenError::Folder);
        }
        if !metadata.is_file() {
            return Err(OpenError::NotAFile);
        }
        match metadata.len() {
            0 => Ok(&[]),
            size if size > LARGEST => Err(OpenError::TooLarge(size)),
            _ => {
                let file = File::open(path).map_err(OpenError::System)?;
                Ok(self.maps.keep(map(&file).map_err(OpenError::System)?))
            }
        }
    }

    /// Keeps bytes that are no file, such as an embedded PDB.
    pub(crate) fn keep(&self, bytes: Vec<u8>) -> &[u8] {
        self.buffers.keep(bytes)
    }
}

#[allow(unsafe_code)]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: the map is only read, as bytes without an invariant. Whoever changes a file while we read it gets
    // a wrong result for that file; truncating it under us ends the process, as with every program that maps files.
    unsafe { Mmap::map(file) }
}
