//! A store that a team shares, behind a time limit and a seal.
//!
//! Others can write to the store, so nothing in it is believed: an entry counts only if its seal was made with our secret. The store may also be slow, hang or
//! die. It is asked on a thread of its own, and all questions of a run together wait [`PATIENCE`] for it. The first failure, or the end of the patience, is the end
//! of the store for this run.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::entry::{self, Secret};
use crate::{Key, Place};

/// For how long a run waits for the store, in total.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// Bytes by key, at a place that others reach too. The errors say what is wrong with the store; an entry that is not there is no error.
pub(crate) trait Store {
    /// What is kept under some keys, in their order.
    fn get(&self, keys: &[Key]) -> Result<Kept, String>;

    /// Keeps entries; one that is there already is replaced. Whoever reads meanwhile sees the old entry or the new one.
    fn put(&self, entries: &[(Key, Vec<u8>)]) -> Result<(), String>;
}

/// What is kept under some keys.
pub(crate) type Kept = Vec<Option<Vec<u8>>>;

/// Whose entries are believed.
#[derive(Clone)]
pub enum Trust {
    /// Those that were sealed with the secret.
    Sealed(Secret),
    /// All that are not damaged: whoever can write to the store decides what we report.
    All,
}

/// A shared store.
pub struct Shared {
    place: Place,
    trust: Trust,
    is_read_only: bool,
    /// `None` once the store is given up.
    line: Mutex<Option<Line>>,
}

/// The line to the thread that asks the store.
struct Line {
    questions: Sender<Question>,
    answers: Receiver<Result<Kept, String>>,
    /// How much of the patience is left.
    left: Duration,
}

enum Question {
    Get(Vec<Key>),
    Put(Vec<(Key, Vec<u8>)>),
}

impl Shared {
    /// The store at a place. It is first touched when something is asked.
    pub fn new(place: Place, trust: Trust, is_read_only: bool) -> Self {
        let of_thread = place.clone();
        let line = Line::new(move || of_thread.open());
        Self { place, trust, is_read_only, line: Mutex::new(line) }
    }

    /// What is kept under some keys, as far as it is believed. The error says why the store, or some of its entries, were not used.
    pub(crate) fn get(&self, keys: &[Key]) -> (Kept, Option<String>) {
        let kept = match self.ask(Question::Get(keys.to_vec())) {
            Ok(kept) if kept.len() == keys.len() => kept,
            Ok(_) => return (vec![None; keys.len()], None),
            Err(problem) => return (vec![None; keys.len()], Some(problem)),
        };
        let mut problem = None;
        let believed = keys.iter().zip(kept).map(|(key, written)| {
            let written = written?;
            let bytes = entry::read(*key, &written, self.secret());
            if bytes.is_none() {
                let said = "entries that are damaged, or were not written with this MARPLE_CACHE_KEY, were not believed";
                problem = Some(format!("{}: {said}", self.place));
            }
            bytes
        });
        (believed.collect(), problem)
    }

    /// Keeps entries, unless the store is only read. The error says why the store was not used.
    pub(crate) fn put(&self, entries: &[(Key, Vec<u8>)]) -> Result<(), String> {
        if self.is_read_only || entries.is_empty() {
            return Ok(());
        }
        let sealed = entries.iter().map(|(key, bytes)| (*key, entry::write(*key, bytes, self.secret())));
        self.ask(Question::Put(sealed.collect())).map(drop)
    }

    fn secret(&self) -> Option<&Secret> {
        match &self.trust {
            Trust::Sealed(secret) => Some(secret),
            Trust::All => None,
        }
    }

    /// Asks the store; nothing is kept in one that was given up.
    fn ask(&self, question: Question) -> Result<Kept, String> {
        // Whoever waits for the lock waits for the same patience.
        let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = line.as_mut() else { return Ok(Vec::new()) };
        open.ask(question).map_err(|problem| {
            *line = None;
            format!("{}: {problem}", self.place)
        })
    }
}

impl Line {
    /// Starts the thread. It ends with the line, or with the process if the store does not answer.
    fn new<S: Store>(open: impl FnOnce() -> Result<S, String> + Send + 'static) -> Option<Self> {
        let (questions, asked) = channel::<Question>();
        let (answered, answers) = channel();
        let work = move || {
            let Some(first) = asked.iter().next() else { return };
            let store = match open() {
                Ok(store) => store,
                Err(problem) => {
                    let _ = answered.send(Err(problem));
                    return;
                }
            };
            for question in std::iter::once(first).chain(asked) {
                let answer = match question {
                    Question::Get(keys) => store.get(&keys),
                    Question::Put(entries) => store.put(&entries).map(|()| Vec::new()),
                };
                if answered.send(answer).is_err() {
                    return;
                }
            }
        };
        std::thread::Builder::new().name("shared cache".to_owned()).spawn(work).ok()?;
        Some(Self { questions, answers, left: PATIENCE })
    }

    fn ask(&mut self, question: Question) -> Result<Kept, String> {
        let start = Instant::now();
        let broken = || "the store failed".to_owned();
        self.questions.send(question).map_err(|_| broken())?;
        let answer = self.answers.recv_timeout(self.left);
        self.left = self.left.saturating_sub(start.elapsed());
        match answer {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("no answer; a run waits {} seconds for it in total", PATIENCE.as_secs()))
            }
            Err(RecvTimeoutError::Disconnected) => Err(broken()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};
    use std::time::{Duration, Instant};

    use super::{Kept, Line, PATIENCE, Shared, Store, Trust};
    use crate::entry::{self, Secret};
    use crate::{Key, Place};

    /// A store in memory, which takes its time or fails.
    #[derive(Clone, Default)]
    struct Memory {
        kept: Arc<Mutex<BTreeMap<Key, Vec<u8>>>>,
        takes: Duration,
        fails: bool,
        panics: bool,
    }

    impl Memory {
        fn work(&self) -> Result<(), String> {
            std::thread::sleep(self.takes);
            assert!(!self.panics, "as it was told to");
            if self.fails { Err("it fails".to_owned()) } else { Ok(()) }
        }
    }

    impl Store for Memory {
        fn get(&self, keys: &[Key]) -> Result<Kept, String> {
            self.work()?;
            let kept = self.kept.lock().expect("nobody panics with it");
            Ok(keys.iter().map(|key| kept.get(key).cloned()).collect())
        }

        fn put(&self, entries: &[(Key, Vec<u8>)]) -> Result<(), String> {
            self.work()?;
            self.kept.lock().expect("nobody panics with it").extend(entries.iter().cloned());
            Ok(())
        }
    }

    fn shared(memory: &Memory, trust: Trust, is_read_only: bool) -> Shared {
        let memory = memory.clone();
        let line = Mutex::new(Line::new(move || Ok(memory)));
        Shared { place: Place::parse("/memory").expect("a folder"), trust, is_read_only, line }
    }

    fn ours() -> Trust {
        Trust::Sealed(Secret::new("ours"))
    }

    const KEY: Key = Key([7; 32]);

    fn found() -> Vec<(Key, Vec<u8>)> {
        vec![(KEY, b"what was found".to_vec())]
    }

    #[test]
    fn what_one_keeps_others_find() {
        let memory = Memory::default();
        shared(&memory, ours(), false).put(&found()).expect("it works");
        let (kept, problem) = shared(&memory, ours(), true).get(&[Key([1; 32]), KEY]);
        assert_eq!((kept, problem), (vec![None, Some(b"what was found".to_vec())], None));
    }

    #[test]
    fn who_has_no_secret_is_not_believed() {
        let forgeries = [
            entry::write(KEY, b"nothing was found", None),
            entry::write(KEY, b"nothing was found", Some(&Secret::new("theirs"))),
            // One of ours, moved to another key.
            entry::write(Key([8; 32]), b"nothing was found", Some(&Secret::new("ours"))),
            b"garbage".to_vec(),
            Vec::new(),
        ];
        for forged in forgeries {
            let memory = Memory::default();
            memory.kept.lock().expect("nobody panics with it").insert(KEY, forged);
            let store = shared(&memory, ours(), false);
            let (kept, problem) = store.get(&[KEY]);
            assert_eq!(kept, [None]);
            assert!(problem.is_some_and(|said| said.contains("not believed")));
            // It is replaced, and the store is used on.
            store.put(&found()).expect("it works");
            assert_eq!(store.get(&[KEY]), (vec![Some(b"what was found".to_vec())], None));
        }
    }

    #[test]
    fn without_seals_only_damage_is_told() {
        let memory = Memory::default();
        shared(&memory, Trust::All, false).put(&found()).expect("it works");
        assert_eq!(shared(&memory, Trust::All, false).get(&[KEY]).0, [Some(b"what was found".to_vec())]);
        memory.kept.lock().expect("nobody panics with it").get_mut(&KEY).expect("it is kept")[40] ^= 1;
        assert_eq!(shared(&memory, Trust::All, false).get(&[KEY]).0, [None]);
    }

    #[test]
    fn nothing_is_written_in_read_only_mode() {
        let memory = Memory::default();
        shared(&memory, ours(), true).put(&found()).expect("nothing is done");
        assert!(memory.kept.lock().expect("nobody panics with it").is_empty());
    }

    #[test]
    fn all_questions_together_wait_for_two_seconds() {
        let memory = Memory { takes: Duration::from_millis(700), ..Memory::default() };
        let store = shared(&memory, ours(), false);
        let start = Instant::now();
        let said: Vec<Option<String>> = (0..6).map(|_| store.get(&[KEY]).1).collect();
        let took = start.elapsed();
        assert_eq!(
            said.iter().map(Option::is_some).collect::<Vec<_>>(),
            [false, false, true, false, false, false]
        );
        store.put(&found()).expect("it is not asked any more");
        assert!(PATIENCE <= took && took < PATIENCE + Duration::from_millis(500), "{took:?}");
    }

    #[test]
    fn a_store_that_fails_is_not_asked_again() {
        for memory in
            [Memory { fails: true, ..Memory::default() }, Memory { panics: true, ..Memory::default() }]
        {
            let store = shared(&memory, ours(), false);
            let (kept, problem) = store.get(&[KEY]);
            assert_eq!(kept, [None]);
            assert!(problem.is_some_and(|said| said.contains("fail")));
            assert_eq!(store.get(&[KEY]), (vec![None], None), "it was said once");
            store.put(&found()).expect("it is not asked any more");
        }
    }
}
