//! One file in the user's cache folder.
//!
//! The file is opened for one question or one change at a time, so that processes at once wait for each other for moments only. What is read is believed
//! only if it fits its seal: the file may have been damaged anywhere. A file that cannot be read is replaced when something is written.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use redb::{
    Database, DatabaseError, ReadOnlyDatabase, ReadableDatabase, ReadableTable, StorageError, Table,
    TableDefinition, TableError,
};

use crate::{Key, entry};

/// How large the file may become, in bytes of entries.
pub const DEFAULT_LIMIT: u64 = 512 << 20;

/// The entries, by their keys.
const ENTRIES: TableDefinition<'_, &[u8; 32], &[u8]> = TableDefinition::new("entries");

/// By key: when the entry was last used, in seconds since 1970, and its size.
const USED: TableDefinition<'_, &[u8; 32], (u64, u64)> = TableDefinition::new("used");

/// For how long another process may keep the file.
const PATIENCE: Duration = Duration::from_millis(500);

/// A use is written down if the last one that was is older: who reads has not to write each time.
const FRESH: u64 = 3600;

/// A file of entries.
pub struct Local {
    folder: PathBuf,
    limit: u64,
    /// Seconds since 1970.
    now: fn() -> u64,
}

/// How much is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// How many entries.
    pub entries: u64,
    /// How many bytes they have.
    pub bytes: u64,
    /// How large the file is.
    pub file: u64,
}

/// Why the file was not used.
enum Trouble {
    /// It cannot be reached: no right to, no room, or another process has it.
    Outside(String),
    /// What is in it is not what we wrote, or was written by another version.
    Damaged(String),
}

/// What was read for some keys, and the keys whose use should be written down.
type Read = (Vec<Option<Vec<u8>>>, Vec<Key>);

impl From<StorageError> for Trouble {
    fn from(error: StorageError) -> Self {
        match &error {
            StorageError::Corrupted(_) | StorageError::ValueTooLarge(_) => Self::Damaged(error.to_string()),
            StorageError::Io(io) if io.kind() == std::io::ErrorKind::InvalidData => {
                Self::Damaged(error.to_string())
            }
            _ => Self::Outside(error.to_string()),
        }
    }
}

impl From<DatabaseError> for Trouble {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::Storage(error) => error.into(),
            DatabaseError::DatabaseAlreadyOpen => Self::Outside("another process has it".to_owned()),
            error => Self::Damaged(error.to_string()),
        }
    }
}

impl From<TableError> for Trouble {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Storage(error) => error.into(),
            error => Self::Damaged(error.to_string()),
        }
    }
}

impl From<redb::TransactionError> for Trouble {
    fn from(error: redb::TransactionError) -> Self {
        match error {
            redb::TransactionError::Storage(error) => error.into(),
            error => Self::Damaged(error.to_string()),
        }
    }
}

impl From<redb::CommitError> for Trouble {
    fn from(error: redb::CommitError) -> Self {
        match error {
            redb::CommitError::Storage(error) => error.into(),
            error => Self::Damaged(error.to_string()),
        }
    }
}

impl Local {
    /// The file in a folder, with so many bytes of entries at most. Nothing is opened yet.
    pub fn new(folder: &Path, limit: u64) -> Self {
        Self { folder: folder.to_owned(), limit, now }
    }

    /// The file.
    pub fn path(&self) -> PathBuf {
        self.folder.join("cache.redb")
    }

    /// What is kept under some keys. The error says why the file was not used.
    pub fn get(&self, keys: &[Key]) -> Result<Vec<Option<Vec<u8>>>, String> {
        if !self.path().exists() {
            return Ok(vec![None; keys.len()]);
        }
        let read = guarded(|| self.read(keys)).map_err(|trouble| self.in_words(trouble));
        let (found, stale) = read?;
        if !stale.is_empty() {
            // Who cannot write may read all the same.
            let _ = guarded(|| self.touch(&stale));
        }
        Ok(found)
    }

    /// Keeps entries, and drops the least recently used ones beyond the limit. The error says why the file was not used.
    pub fn put(&self, entries: &[(Key, Vec<u8>)]) -> Result<(), String> {
        let written: Vec<(Key, Vec<u8>)> =
            entries.iter().map(|(key, bytes)| (*key, entry::write(*key, bytes, None))).collect();
        let write = || guarded(|| self.write(&written));
        let result = match write() {
            Err(Trouble::Damaged(said)) => match std::fs::remove_file(self.path()) {
                // What was lost is found again by the next runs.
                Ok(()) => write(),
                Err(_) => Err(Trouble::Damaged(said)),
            },
            other => other,
        };
        result.map_err(|trouble| self.in_words(trouble))
    }

    /// How much is kept.
    pub fn info(&self) -> Result<Info, String> {
        if !self.path().exists() {
            return Ok(Info::default());
        }
        let info = guarded(|| {
            let database = self.open()?;
            let reader = database.begin_read()?;
            let used = match reader.open_table(USED) {
                Ok(used) => used,
                Err(TableError::TableDoesNotExist(_)) => return Ok(Info::default()),
                Err(error) => return Err(error.into()),
            };
            let mut info = Info::default();
            for row in used.iter()? {
                info.entries += 1;
                info.bytes += row?.1.value().1;
            }
            Ok(info)
        });
        let file = std::fs::metadata(self.path()).map_or(0, |metadata| metadata.len());
        info.map(|info| Info { file, ..info }).map_err(|trouble| self.in_words(trouble))
    }

    /// Drops everything.
    pub fn clear(&self) -> Result<(), String> {
        match std::fs::remove_file(self.path()) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(format!("{}: cannot be removed: {error}", self.path().display()))
            }
            _ => Ok(()),
        }
    }

    /// Drops what is beyond the limit and what is damaged, and gives the room back.
    pub fn collect(&self) -> Result<(), String> {
        if !self.path().exists() {
            return Ok(());
        }
        let collected = guarded(|| {
            let mut database = self.open()?;
            let transaction = database.begin_write()?;
            {
                let mut entries = transaction.open_table(ENTRIES)?;
                let mut used = transaction.open_table(USED)?;
                let mut bad: Vec<[u8; 32]> = Vec::new();
                for row in entries.iter()? {
                    let (key, bytes) = row?;
                    let key = Key(*key.value());
                    if entry::read(key, bytes.value(), None).is_none() {
                        bad.push(key.0);
                    }
                }
                for key in bad {
                    entries.remove(&key)?;
                    used.remove(&key)?;
                }
                self.evict(&mut entries, &mut used)?;
            }
            transaction.commit()?;
            database.compact().map_err(|error| Trouble::Outside(error.to_string()))?;
            Ok(())
        });
        match collected {
            // Nothing of it can be used.
            Err(Trouble::Damaged(_)) => self.clear(),
            other => other.map_err(|trouble| self.in_words(trouble)),
        }
    }

    fn in_words(&self, trouble: Trouble) -> String {
        let path = self.path();
        match trouble {
            Trouble::Outside(said) => format!("{}: {said}", path.display()),
            Trouble::Damaged(said) => format!("{}: damaged, or of another version: {said}", path.display()),
        }
    }

    /// Opens the file to change it; it is made if there is none.
    fn open(&self) -> Result<Database, Trouble> {
        std::fs::create_dir_all(&self.folder).map_err(|error| Trouble::Outside(error.to_string()))?;
        let start = Instant::now();
        loop {
            match Database::builder().set_cache_size(16 << 20).create(self.path()) {
                Err(DatabaseError::DatabaseAlreadyOpen) if start.elapsed() < PATIENCE => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                other => return other.map_err(Trouble::from),
            }
        }
    }

    /// Some entries, and the keys of those whose use should be written down.
    fn read(&self, keys: &[Key]) -> Result<Read, Trouble> {
        let start = Instant::now();
        loop {
            match ReadOnlyDatabase::open(self.path()) {
                Ok(database) => return read_from(&database, keys, (self.now)()),
                // Another process writes.
                Err(DatabaseError::DatabaseAlreadyOpen) if start.elapsed() < PATIENCE => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                // Whoever wrote last did not come to an end.
                Err(DatabaseError::RepairAborted) => return read_from(&self.open()?, keys, (self.now)()),
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn write(&self, written: &[(Key, Vec<u8>)]) -> Result<(), Trouble> {
        let database = self.open()?;
        let transaction = database.begin_write()?;
        {
            let mut entries = transaction.open_table(ENTRIES)?;
            let mut used = transaction.open_table(USED)?;
            for (key, bytes) in written {
                let size = bytes.len() as u64;
                if size > self.limit {
                    continue;
                }
                entries.insert(&key.0, bytes.as_slice())?;
                used.insert(&key.0, ((self.now)(), size))?;
            }
            self.evict(&mut entries, &mut used)?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// Drops the least recently used entries until the rest fits the limit.
    fn evict(
        &self,
        entries: &mut Table<'_, &[u8; 32], &[u8]>,
        used: &mut Table<'_, &[u8; 32], (u64, u64)>,
    ) -> Result<(), Trouble> {
        let mut all: Vec<(u64, [u8; 32], u64)> = Vec::new();
        for row in used.iter()? {
            let (key, value) = row?;
            let (time, size) = value.value();
            all.push((time, *key.value(), size));
        }
        let mut total: u64 = all.iter().fold(0, |sum, (_, _, size)| sum.saturating_add(*size));
        all.sort_unstable();
        for (_, key, size) in all {
            if total <= self.limit {
                break;
            }
            entries.remove(&key)?;
            used.remove(&key)?;
            total = total.saturating_sub(size);
        }
        Ok(())
    }

    fn touch(&self, keys: &[Key]) -> Result<(), Trouble> {
        let database = self.open()?;
        let transaction = database.begin_write()?;
        {
            let mut used = transaction.open_table(USED)?;
            for key in keys {
                let size = used.get(&key.0)?.map(|value| value.value().1);
                if let Some(size) = size {
                    used.insert(&key.0, ((self.now)(), size))?;
                }
            }
        }
        transaction.commit()?;
        Ok(())
    }
}

fn read_from(database: &impl ReadableDatabase, keys: &[Key], now: u64) -> Result<Read, Trouble> {
    let nothing = || (vec![None; keys.len()], Vec::new());
    let reader = database.begin_read()?;
    let entries = match reader.open_table(ENTRIES) {
        Ok(entries) => entries,
        Err(TableError::TableDoesNotExist(_)) => return Ok(nothing()),
        Err(error) => return Err(error.into()),
    };
    let used = reader.open_table(USED)?;
    let (mut found, mut stale) = nothing();
    for (found, key) in found.iter_mut().zip(keys) {
        let Some(written) = entries.get(&key.0)? else { continue };
        *found = entry::read(*key, written.value(), None);
        if found.is_none() {
            return Err(Trouble::Damaged("an entry does not fit its seal".to_owned()));
        }
        let time = used.get(&key.0)?.map_or(0, |value| value.value().0);
        if time.saturating_add(FRESH) < now {
            stale.push(*key);
        }
    }
    Ok((found, stale))
}

/// In a damaged file the store may come upon what it takes for impossible.
fn guarded<T>(work: impl FnOnce() -> Result<T, Trouble>) -> Result<T, Trouble> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(Trouble::Damaged("the store failed".to_owned())))
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::{FRESH, Local};
    use crate::Key;

    static TIME: AtomicU64 = AtomicU64::new(0);

    #[test]
    fn what_was_not_used_for_longest_goes_first() {
        let folder = std::env::temp_dir().join(format!("marple-cache-test-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let now = || TIME.load(Ordering::Relaxed);
        // Bytes that cannot be compressed much.
        let bytes: Vec<u8> =
            (0..1000_u32).flat_map(|n| blake3::hash(&n.to_le_bytes()).as_bytes()[..1].to_vec()).collect();
        let local = Local { now, ..Local::new(&folder, 3500) };
        let key = |number: u8| Key([number; 32]);
        for number in 0..3 {
            TIME.fetch_add(FRESH + 1, Ordering::Relaxed);
            local.put(&[(key(number), bytes.clone())]).expect("there is room");
        }
        TIME.fetch_add(FRESH + 1, Ordering::Relaxed);
        assert_eq!(local.get(&[key(0)]).expect("it is there"), [Some(bytes.clone())]);
        TIME.fetch_add(FRESH + 1, Ordering::Relaxed);
        local.put(&[(key(3), bytes)]).expect("there is room");
        let kept = local.get(&[key(0), key(1), key(2), key(3)]).expect("it is there");
        assert_eq!(kept.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true, true]);
        assert_eq!(local.info().expect("it is there").entries, 3);
        let _ = std::fs::remove_dir_all(&folder);
    }
}
