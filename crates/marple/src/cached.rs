//! What was found before: a run whose inputs are all the same is not analysed again.
//!
//! What the session finds is a function of the assemblies and PDBs that it is given, of the options, of the contract files, of this program, and of what it is
//! answered when it asks for other assemblies. So there are two keys: under the hash of all but the answers stands *which* assemblies were asked
//! for; these are looked for again, and under the hash with their contents stands what was found. Reports are written anew from that: sources, settings,
//! baselines and formats are no part of a key.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use clap::Args;
use marple_cache::{Cache, DEFAULT_LIMIT, Key, KeyWriter, Local, Shared, user_folder};
use marple_metadata::assemblies::{AssemblyId, Wanted};
use marple_session::{Memo, Record, Session, catch};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::bodies::{Print, bodies, declarations};
use crate::contracts_command::Texts;
use crate::files::Files;
use crate::loaded::loaded;
use crate::search::Search;

/// Where results are kept.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct CacheArguments {
    /// The folder in which results are kept from run to run, instead of the user's cache folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_cache", help_heading = "Cache")]
    cache: Option<PathBuf>,
    /// Keep no results and use none of earlier runs
    #[arg(long, help_heading = "Cache")]
    no_cache: bool,
    /// How many megabytes are kept at most; what was not used for longest goes first
    #[arg(long, value_name = "MB", help_heading = "Cache")]
    cache_limit: Option<u64>,
}

impl CacheArguments {
    /// The local file, unless nobody wants it or the system has no place for it.
    pub(crate) fn local(&self) -> Option<Local> {
        let is_off = self.no_cache
            || self.cache.is_none() && std::env::var_os("MARPLE_NO_CACHE").is_some_and(|set| !set.is_empty());
        if is_off {
            return None;
        }
        let environment = |name: &str| std::env::var_os(name).map(PathBuf::from);
        let folder = self.cache.clone().or_else(|| user_folder(&environment))?;
        let limit = self.cache_limit.map_or(DEFAULT_LIMIT, |limit| limit.saturating_mul(1 << 20));
        Some(Local::new(&folder, limit))
    }

    /// What this run may use.
    fn open(&self, shared: Option<Arc<Shared>>) -> Cache {
        let cache = match self.local() {
            Some(local) => Cache::none().with_local(local),
            None => Cache::none(),
        };
        match shared {
            Some(shared) => cache.with_shared(shared),
            None => cache,
        }
    }
}

/// An assembly that was asked for: its name and version.
type Question = (String, [u16; 4]);

/// The bytes that were found, and their hash at that time.
type Answer<'f> = (Option<&'f [u8]>, Option<Key>);

/// The hash of a file in memory. It is looked for before and after a run: a file that is another one then is not kept. Before, each is hashed once.
#[derive(Default)]
struct Hashes {
    known: Mutex<BTreeMap<(usize, usize), Key>>,
}

impl Hashes {
    fn of(&self, bytes: &[u8]) -> Key {
        let place = (bytes.as_ptr() as usize, bytes.len());
        if let Some(known) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&place) {
            return *known;
        }
        let key = Key::of_bytes(bytes);
        *self.known.lock().unwrap_or_else(PoisonError::into_inner).entry(place).or_insert(key)
    }
}

/// Which assemblies a session asked for, and what it got.
#[derive(Default)]
pub(crate) struct Asked<'f> {
    answers: Mutex<BTreeMap<Question, Answer<'f>>>,
    hashes: Hashes,
}

impl<'f> Asked<'f> {
    /// Looks for an assembly, and remembers what was found.
    pub(crate) fn find(&self, search: &Search<'f>, wanted: Wanted<'_>) -> Option<&'f [u8]> {
        let found = search.find(wanted);
        let question = (wanted.name.to_owned(), wanted.version);
        let answer = (found, found.map(|bytes| self.hashes.of(bytes)));
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).insert(question, answer);
        found
    }
}

/// The place of one run among those that are kept.
pub(crate) struct Replay<'f> {
    cache: Cache,
    /// The hash of all inputs but for the assemblies that are asked for.
    key: Key,
    search: Arc<Search<'f>>,
    pub(crate) asked: Arc<Asked<'f>>,
}

impl<'f> Replay<'f> {
    /// Nothing is kept yet, and nothing asked.
    pub(crate) fn new(
        arguments: &CacheArguments,
        shared: Option<Arc<Shared>>,
        search: Arc<Search<'f>>,
    ) -> Self {
        // These make runs that are not like others.
        let is_test = ["MARPLE_CRASH", "MARPLE_ANNOUNCE"].iter().any(|name| std::env::var_os(name).is_some());
        let cache = if is_test { Cache::none() } else { arguments.open(shared) };
        Self { cache, key: Key([0; 32]), search, asked: Arc::default() }
    }

    /// What was found when all inputs were as they are now.
    pub(crate) fn get<T: DeserializeOwned>(&mut self, inputs: &Inputs<'_, 'f>) -> Option<T> {
        if !self.cache.is_on() {
            return None;
        }
        let Some(key) = inputs.key() else {
            self.cache = Cache::none();
            return None;
        };
        self.key = key;
        let questions: Vec<Question> = self.decoded(key)?;
        self.decoded(self.answered(key, &questions))
    }

    /// What was found when only bodies of methods were others, and what was recorded then.
    pub(crate) fn earlier<T: DeserializeOwned>(&self, inputs: &Inputs<'_, 'f>) -> Option<(State, T)> {
        let family = inputs.family().filter(|_| self.cache.is_on())?;
        let questions: Vec<Question> = self.decoded(family)?;
        let state: State = self.decoded(self.answered(family, &questions))?;
        let found = self.decoded(Key(state.run))?;
        Some((state, found))
    }

    /// What a record left apart.
    pub(crate) fn memo(&self, key: [u8; 32]) -> Option<Memo> {
        self.decoded(Key(key))
    }

    /// Whether anything is kept.
    pub(crate) fn is_on(&self) -> bool {
        self.cache.is_on()
    }

    /// What is to be kept, as bytes; `None` if nothing is kept.
    pub(crate) fn encoded<T: Serialize>(&self, found: &T) -> Option<Vec<u8>> {
        self.cache.is_on().then(|| postcard::to_stdvec(found).ok()).flatten()
    }

    /// Keeps what was found, in two parts, unless a file has changed since it was first read.
    pub(crate) fn put<T: Serialize>(
        &self,
        inputs: &Inputs<'_, 'f>,
        mut found: Vec<u8>,
        rest: &T,
        record: Option<Record>,
    ) {
        if !self.cache.is_on() || inputs.key() != Some(self.key) {
            return;
        }
        let answers = self.asked.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |(bytes, key): &Answer<'_>| bytes.map(Key::of_bytes) == *key;
        if !answers.values().all(is_same) {
            return;
        }
        let questions: Vec<&Question> = answers.keys().collect();
        let whole = whole_key(self.key, answers.iter().map(|(question, (_, key))| (question, *key)));
        let (Ok(questions), Ok(rest)) = (postcard::to_stdvec(&questions), postcard::to_stdvec(rest)) else {
            return;
        };
        // The bytes of a pair are those of its parts.
        found.extend_from_slice(&rest);
        let mut entries = vec![(self.key, questions.clone()), (whole, found)];
        if let Some(mut record) = record
            && let Some(family) = inputs.family()
            && let Ok(memo) = postcard::to_stdvec(&record.take_memo())
        {
            let mut writer = KeyWriter::new("marple memo 1");
            writer.part("memo", &memo);
            let memo_key = writer.key();
            entries.push((memo_key, memo));
            let state = State { run: whole.0, memo: memo_key.0, bodies: inputs.bodies(), record };
            let keys = answers.iter().map(|(question, (_, key))| (question, *key));
            if let Ok(state) = postcard::to_stdvec(&state) {
                entries.extend([(family, questions), (whole_key(family, keys), state)]);
            }
        }
        // In one go: who has the first has the second.
        let _ = catch(|| self.cache.put(&entries));
    }

    /// What went wrong with the cache, if something did. The results are right nevertheless.
    pub(crate) fn problem(&self) -> Option<String> {
        self.cache.problem()
    }

    /// The key of a run that asked for these assemblies, with what is there now.
    fn answered(&self, key: Key, questions: &[Question]) -> Key {
        let answer = |question: &Question| {
            let found = self.search.find(Wanted { name: &question.0, version: question.1 });
            found.map(|bytes| self.asked.hashes.of(bytes))
        };
        let keys: Vec<(&Question, Option<Key>)> =
            questions.iter().map(|question| (question, answer(question))).collect();
        whole_key(key, keys.into_iter())
    }

    fn decoded<T: DeserializeOwned>(&self, key: Key) -> Option<T> {
        let bytes = catch(|| self.cache.get(&[key])).ok()?.pop()??;
        postcard::from_bytes(&bytes).ok()
    }
}

/// What a run leaves for one in which some bodies are others.
#[derive(Serialize, Deserialize)]
pub(crate) struct State {
    /// Where the results are.
    run: [u8; 32],
    /// Where that is which is seldom needed.
    pub(crate) memo: [u8; 32],
    pub(crate) bodies: Vec<Print>,
    pub(crate) record: Record,
}

/// What a run reads, but for the assemblies that are asked for.
pub(crate) struct Inputs<'i, 'f> {
    pub(crate) session: &'i Session<'f>,
    /// The assemblies that are analysed.
    pub(crate) assemblies: &'i [AssemblyId],
    /// Contract files that are not compiled in.
    pub(crate) texts: &'i Texts,
    /// What is kept, with all that it depends on beyond the session.
    pub(crate) kind: &'i str,
}

impl Inputs<'_, '_> {
    /// The hash of it; `None` if this program cannot be read.
    fn key(&self) -> Option<Key> {
        let mut writer = self.common("marple run 1")?;
        for &assembly in self.assemblies {
            writer.part("assembly", self.session.module(assembly).pe().file());
            writer.part("pdb", self.session.pdb(assembly).map_or(&[][..], |pdb| pdb.file()));
        }
        Some(writer.key())
    }

    /// The hash of all but the bodies of methods, of a single assembly.
    fn family(&self) -> Option<Key> {
        let &[assembly] = self.assemblies else { return None };
        let mut writer = self.common("marple bodies 1")?;
        writer.part("declarations", &declarations(self.session.module(assembly)).0);
        writer.part("pdb", &[u8::from(self.session.pdb(assembly).is_some())]);
        Some(writer.key())
    }

    /// The hashes of the bodies of a single assembly.
    pub(crate) fn bodies(&self) -> Vec<Print> {
        let &[assembly] = self.assemblies else { return Vec::new() };
        bodies(self.session.module(assembly), self.session.pdb(assembly))
    }

    fn common(&self, name: &str) -> Option<KeyWriter> {
        let mut writer = KeyWriter::new(name);
        writer.part("program", &program()?.0);
        writer.part("kind", self.kind.as_bytes());
        let mut options = self.session.options().clone();
        options.analysis.stop = None;
        // The text has every field, those too that somebody adds.
        writer.part("options", format!("{options:?}").as_bytes());
        for (name, text) in self.texts {
            writer.part("contract file", name.as_bytes());
            writer.part("contracts", text.as_bytes());
        }
        Some(writer)
    }
}

fn whole_key<'q>(key: Key, answers: impl Iterator<Item = (&'q Question, Option<Key>)>) -> Key {
    let mut writer = KeyWriter::new("marple run with references 1");
    writer.part("run", &key.0);
    for ((name, version), key) in answers {
        writer.part("name", name.as_bytes());
        writer.part("version", format!("{version:?}").as_bytes());
        writer.part("contents", key.as_ref().map_or(&[][..], |key| &key.0));
    }
    writer.key()
}

/// The hash of this very program: another build may find something else. Of a file for Linux only the part counts that is loaded: debug information does nothing, and is most of it.
fn program() -> Option<Key> {
    static PROGRAM: OnceLock<Option<Key>> = OnceLock::new();
    *PROGRAM.get_or_init(|| {
        // What runs, even if the file was replaced since.
        let running = PathBuf::from("/proc/self/exe");
        let path = if cfg!(target_os = "linux") { running } else { std::env::current_exe().ok()? };
        let files = Files::default();
        let file = files.open(&path).ok()?;
        Some(Key::of_bytes(loaded(file).unwrap_or(file)))
    })
}
