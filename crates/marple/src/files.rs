//! Files in memory: the one place that opens assemblies and PDBs.

use std::fmt;
use std::fs::File;
use std::path::Path;

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
            Self::NotAFile => f.write_str("not a regular file"),
            Self::TooLarge(size) => {
                write!(f, "{size} bytes are too many for an assembly (the limit is 1 GiB)")
            }
        }
    }
}

/// A file's bytes.
#[derive(Debug)]
pub(crate) enum Contents {
    /// An empty file; it cannot be mapped.
    Empty,
    /// A file in memory.
    Mapped(Mmap),
}

impl Contents {
    /// The bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Empty => &[],
            Self::Mapped(map) => map,
        }
    }
}

/// Maps a file into memory.
pub(crate) fn open(path: &Path) -> Result<Contents, OpenError> {
    let file = File::open(path).map_err(OpenError::System)?;
    let metadata = file.metadata().map_err(OpenError::System)?;
    if metadata.is_dir() {
        return Err(OpenError::Folder);
    }
    if !metadata.is_file() {
        return Err(OpenError::NotAFile);
    }
    if metadata.len() == 0 {
        return Ok(Contents::Empty);
    }
    if metadata.len() > LARGEST {
        return Err(OpenError::TooLarge(metadata.len()));
    }
    map(&file).map(Contents::Mapped).map_err(OpenError::System)
}

#[allow(unsafe_code)]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: the map is only read, as bytes without an invariant. Whoever changes a file while we read it gets
    // a wrong result for that file; truncating it under us ends the process, as with every program that maps files.
    unsafe { Mmap::map(file) }
}
