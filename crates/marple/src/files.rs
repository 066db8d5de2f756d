//! Files in memory: the one place that opens assemblies and PDBs.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use marple_metadata::{AppendOnly, PackedFile, packed_files};
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
    /// It is in an archive and cannot be read.
    Packed(marple_metadata::Error),
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
            Self::Packed(error) => write!(f, "cannot be unpacked: {error}"),
        }
    }
}

/// The files of a run. Each stays where it is until the end, so that everything read from it can borrow its bytes.
#[derive(Debug, Default)]
pub(crate) struct Files {
    maps: AppendOnly<Mmap>,
    buffers: AppendOnly<Vec<u8>>,
    /// The files inside of archives that were opened: an archive counts as a folder.
    packed: OnceLock<BTreeMap<PathBuf, Packed>>,
}

/// A file in an archive, which is unpacked when it is first opened.
#[derive(Debug)]
struct Packed {
    archive: PathBuf,
    file: PackedFile,
    unpacked: OnceLock<Vec<u8>>,
}

impl Packed {
    /// Its bytes, out of the bytes of the archive.
    fn open<'s>(&'s self, archive: &'s [u8]) -> Result<&'s [u8], OpenError> {
        if let Some(unpacked) = self.unpacked.get() {
            return Ok(unpacked);
        }
        match self.file.bytes(archive).map_err(OpenError::Packed)? {
            Cow::Borrowed(bytes) => Ok(bytes),
            Cow::Owned(bytes) => Ok(self.unpacked.get_or_init(|| bytes)),
        }
    }
}

impl Files {
    /// The bytes of a file.
    pub(crate) fn open(&self, path: &Path) -> Result<&[u8], OpenError> {
        if let Some(packed) = self.packed.get().and_then(|all| all.get(path)) {
            return packed.open(self.open(&packed.archive)?);
        }
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

    /// Looks into the archives among some files: single-file programs, packages and other zip files. Each counts as a folder from then
    /// on. The errors name archives that cannot be read. To be called once.
    pub(crate) fn unpack<'p>(&self, paths: impl Iterator<Item = &'p Path>) -> Vec<String> {
        let mut all = BTreeMap::new();
        let mut problems = Vec::new();
        // Libraries are no archives, and to look for the mark of one costs time.
        let is_library = |path: &Path| path.extension().is_some_and(|one| one.eq_ignore_ascii_case("dll"));
        for path in paths.filter(|path| !is_library(path)) {
            let Ok(bytes) = self.open(path) else { continue };
            match packed_files(bytes) {
                None => {}
                Some(Err(error)) => problems.push(format!("{}: {error}", path.display())),
                Some(Ok(found)) => all.extend(found.into_iter().filter_map(|file| {
                    let packed = Packed { archive: path.to_owned(), unpacked: OnceLock::new(), file };
                    Some((path.join(inside(&packed.file.path)?), packed))
                })),
            }
        }
        let is_first = self.packed.set(all).is_ok();
        assert!(is_first, "the archives of a run are opened once");
        problems
    }

    /// The files in an archive that was opened, sorted; `None` if it is none.
    pub(crate) fn packed_in(&self, archive: &Path) -> Option<Vec<PathBuf>> {
        let files = self.packed.get()?.range(archive.to_owned()..);
        let below = files.map(|(path, _)| path).take_while(|path| path.starts_with(archive));
        let found: Vec<PathBuf> = below.cloned().collect();
        (!found.is_empty()).then_some(found)
    }

    /// Keeps bytes that are no file, such as an embedded PDB.
    pub(crate) fn keep(&self, bytes: Vec<u8>) -> &[u8] {
        self.buffers.keep(bytes)
    }
}

/// A path in an archive, if it stays in it. Names come from files that may be hostile.
fn inside(path: &str) -> Option<PathBuf> {
    let path = PathBuf::from(path.replace('\\', "/"));
    let stays = path.components().all(|part| matches!(part, Component::Normal(_)));
    (stays && !path.as_os_str().is_empty()).then_some(path)
}

#[allow(unsafe_code)]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: the map is only read, as bytes without an invariant. Whoever changes a file while we read it gets
    // a wrong result for that file; truncating it under us ends the process, as with every program that maps files.
    unsafe { Mmap::map(file) }
}

#[cfg(test)]
mod tests {
    use super::inside;

    #[test]
    fn paths_stay_in_their_archive() {
        for path in ["../a.dll", "/etc/a.dll", "a/../../b.dll", "", "a/..\\..\\b.dll"] {
            assert_eq!(inside(path), None, "{path}");
        }
        assert_eq!(inside("lib\\net8.0/a.dll").as_deref(), Some(std::path::Path::new("lib/net8.0/a.dll")));
    }
}
