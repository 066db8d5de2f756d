//! A shared store that is a folder: on a file server, or one that CI brings along.
//!
//! An entry is a file named by its key, in one of 256 folders. It is written beside them and renamed, so that nobody reads half of one.

use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::shared::{Kept, Store};
use crate::{Key, entry};

/// Whoever writes a file for longer was killed.
const ABANDONED: Duration = Duration::from_hours(24);

/// A folder of entries.
pub(crate) struct Folder {
    root: PathBuf,
}

impl Folder {
    pub(crate) fn new(root: &Path) -> Self {
        Self { root: root.to_owned() }
    }

    fn path(&self, key: Key) -> PathBuf {
        let name = key.to_string();
        self.root.join(&name[..2]).join(&name[2..])
    }

    /// Where entries are written before they have their name.
    fn workshop(&self) -> PathBuf {
        self.root.join("unfinished")
    }

    fn write(&self, key: Key, bytes: &[u8], number: usize) -> io::Result<()> {
        let path = self.path(key);
        fs::create_dir_all(path.parent().unwrap_or(&self.root))?;
        let unique = format!("{key}.{}.{number}", std::process::id());
        let unfinished = self.workshop().join(unique);
        let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, &path));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written
    }

    /// Removes what killed processes left.
    fn sweep(&self) {
        let Ok(files) = fs::read_dir(self.workshop()) else { return };
        for file in files.flatten() {
            let changed = file.metadata().and_then(|metadata| metadata.modified());
            if changed.is_ok_and(|time| time.elapsed().is_ok_and(|age| ABANDONED < age)) {
                let _ = fs::remove_file(file.path());
            }
        }
    }
}

impl Store for Folder {
    fn get(&self, keys: &[Key]) -> Result<Kept, String> {
        let read = |key: &Key| match read(&self.path(*key)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.to_string()),
        };
        keys.iter().map(read).collect()
    }

    fn put(&self, entries: &[(Key, Vec<u8>)]) -> Result<(), String> {
        fs::create_dir_all(self.workshop()).map_err(|error| error.to_string())?;
        self.sweep();
        for (number, (key, bytes)) in entries.iter().enumerate() {
            self.write(*key, bytes, number).map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

/// The bytes of a file, as many as an entry may have; what has more does not fit its seal.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(entry::LARGEST as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
