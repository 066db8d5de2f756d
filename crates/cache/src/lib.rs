//! Keeps what was found from one run to the next.
//!
//! A [`Cache`] maps keys to bytes. A key is a hash of everything that the bytes were computed from, so an entry never becomes wrong, only useless. A cache
//! that does not work costs time and nothing else: whatever goes wrong is a miss, and is said once ([`Cache::problem`]).
//!
//! - `entry.rs`: how an entry is written: a seal, then compressed bytes. What does not fit its seal is not there.
//! - `local.rs`: one file in the user's cache folder (`redb`), with a limit of size; the least recently used entries go first.
//! - `shared.rs`: a store that a team shares, behind a time limit; `place.rs`: where it is; `folder.rs`: a folder; `remote.rs`: a service, with the feature `services`.
//! - `hash.rs`: keys.
//!
//! It knows nothing of assemblies or methods.

mod entry;
mod folder;
mod hash;
mod local;
mod place;
#[cfg(feature = "services")]
mod remote;
mod shared;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

pub use entry::Secret;
pub use hash::{Key, KeyWriter};
pub use local::{DEFAULT_LIMIT, Info, Local};
pub use place::{Place, Service};
pub use shared::{PATIENCE, Shared, Trust};

/// What was kept.
#[derive(Default)]
pub struct Cache {
    local: Option<Local>,
    shared: Option<Arc<Shared>>,
    problem: Mutex<Option<String>>,
}

impl Cache {
    /// Nothing is kept.
    pub fn none() -> Self {
        Self::default()
    }

    /// Uses a local file.
    pub fn with_local(self, local: Local) -> Self {
        Self { local: Some(local), ..self }
    }

    /// Uses a shared store, too. Several caches of a run have one patience with it.
    pub fn with_shared(self, shared: Arc<Shared>) -> Self {
        Self { shared: Some(shared), ..self }
    }

    /// Whether anything is kept at all.
    pub fn is_on(&self) -> bool {
        self.local.is_some() || self.shared.is_some()
    }

    /// What was kept under some keys, for each that is there. What only the shared store has is kept in the local file as well.
    pub fn get(&self, keys: &[Key]) -> Vec<Option<Vec<u8>>> {
        let mut found = vec![None; keys.len()];
        if let Some(local) = &self.local {
            match local.get(keys) {
                Ok(kept) => found = kept,
                Err(problem) => self.note(problem),
            }
        }
        let missing: Vec<usize> = (0..keys.len()).filter(|&number| found[number].is_none()).collect();
        let Some(shared) = self.shared.as_ref().filter(|_| !missing.is_empty()) else { return found };
        let asked: Vec<Key> = missing.iter().map(|&number| keys[number]).collect();
        let (kept, problem) = shared.get(&asked);
        if let Some(problem) = problem {
            self.note(problem);
        }
        let there = asked.iter().zip(&kept).filter_map(|(key, bytes)| Some((*key, bytes.clone()?)));
        let there: Vec<(Key, Vec<u8>)> = there.collect();
        if !there.is_empty() {
            self.put_local(&there);
        }
        for (number, bytes) in missing.into_iter().zip(kept) {
            found[number] = bytes;
        }
        found
    }

    /// Keeps something.
    pub fn put(&self, entries: &[(Key, Vec<u8>)]) {
        self.put_local(entries);
        if let Some(shared) = &self.shared
            && let Err(problem) = shared.put(entries)
        {
            self.note(problem);
        }
    }

    fn put_local(&self, entries: &[(Key, Vec<u8>)]) {
        if let Some(local) = &self.local
            && let Err(problem) = local.put(entries)
        {
            self.note(problem);
        }
    }

    /// The first thing that went wrong, if something did. Results are right nevertheless.
    pub fn problem(&self) -> Option<String> {
        self.problem.lock().ok()?.clone()
    }

    fn note(&self, problem: String) {
        if let Ok(mut first) = self.problem.lock() {
            first.get_or_insert(problem);
        }
    }
}

/// The folder of the user's cache: what `MARPLE_CACHE_DIR` says, else a folder `marple` where the system wants caches; `None` if it does not say where.
pub fn user_folder(environment: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let given = |name: &str| environment(name).filter(|path| !path.as_os_str().is_empty());
    if let Some(folder) = given("MARPLE_CACHE_DIR") {
        return Some(folder);
    }
    let base = if cfg!(windows) {
        given("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        given("HOME").map(|home| home.join("Library/Caches"))
    } else {
        // The XDG specification: a path that is not absolute is to be ignored.
        let own = given("XDG_CACHE_HOME").filter(|path| Path::new(path).is_absolute());
        own.or_else(|| given("HOME").map(|home| home.join(".cache")))
    };
    base.map(|base| base.join("marple"))
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use std::path::PathBuf;

    use super::user_folder;

    #[test]
    fn where_the_cache_is() {
        for (set, expected) in [
            (&[("HOME", "/home/u")][..], Some("/home/u/.cache/marple")),
            (&[("HOME", "/home/u"), ("XDG_CACHE_HOME", "/c")][..], Some("/c/marple")),
            (&[("HOME", "/home/u"), ("XDG_CACHE_HOME", "c")][..], Some("/home/u/.cache/marple")),
            (&[("HOME", "/home/u"), ("MARPLE_CACHE_DIR", "/own")][..], Some("/own")),
            (&[("HOME", "")][..], None),
        ] {
            let environment =
                |name: &str| set.iter().find(|(one, _)| *one == name).map(|(_, value)| PathBuf::from(value));
            assert_eq!(user_folder(&environment), expected.map(PathBuf::from), "{set:?}");
        }
    }
}
