//! Whose code is read on behalf of what.
//!
//! What is found in a method depends on its own code and on code of others that is looked at on the way. Who keeps results for the next run has to know of
//! which bodies that is. While [`record`] is on, every [`read_body`](crate::read_body) is written to the innermost frame of the thread, and each frame says what becomes of
//! its reads: they belong to one method ([`of`]), to whoever may ask ([`of_all`]), to a question whose answer is compared ([`asked`]), or they are covered by comparing what was found ([`covered`]).
//! A body that is too long for the reader ([`read_short_body`](crate::read_short_body)) is not read: that it is longer than a limit is all that mattered ([`refused`]).

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use marple_metadata::Module;
use marple_metadata::tables::{Id, MethodDef};

/// A body: the address of its file's bytes, and its method.
pub type Read = (usize, Id<MethodDef>);

static IS_ON: AtomicBool = AtomicBool::new(false);
static OF_ALL: Mutex<BTreeSet<Read>> = Mutex::new(BTreeSet::new());
static REFUSED: Mutex<BTreeMap<Read, usize>> = Mutex::new(BTreeMap::new());
static ANSWERS: Mutex<BTreeMap<Question, Answer>> = Mutex::new(BTreeMap::new());

/// A question whose answer is kept for all that ask: what is asked, and of which type or method, by its file and its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Question {
    /// What is asked: whoever answers gives it a number.
    pub kind: u8,
    /// The file, as in a [`Read`].
    pub file: usize,
    /// The row of its table.
    pub number: u32,
}

/// What was answered, in words, and the bodies of the question's file that were read for it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Two answers with the same words are the same to all who ask.
    pub words: String,
    /// Each once.
    pub read: Vec<Id<MethodDef>>,
}

/// What was read since a frame began.
#[derive(Default)]
struct Frame {
    reads: Vec<Read>,
    /// Bodies that were longer than a limit, and the limit.
    refused: Vec<(Read, usize)>,
}

thread_local! {
    static FRAME: RefCell<Option<Frame>> = const { RefCell::new(None) };
}

/// The name of a file in a [`Read`].
pub fn file_of(module: &Module<'_>) -> usize {
    module.pe().file().as_ptr() as usize
}

/// From now on reads are written down. It cannot be turned off: results of one process are of one kind.
pub fn record() {
    IS_ON.store(true, Ordering::Relaxed);
}

/// Whether reads are written down.
pub fn is_on() -> bool {
    IS_ON.load(Ordering::Relaxed)
}

pub(crate) fn note(module: &Module<'_>, method: Id<MethodDef>) {
    if !is_on() {
        return;
    }
    let read = (file_of(module), method);
    let is_framed = FRAME.with_borrow_mut(|frame| match frame {
        Some(Frame { reads, .. }) => {
            if reads.last() != Some(&read) {
                reads.push(read);
            }
            true
        }
        None => false,
    });
    if !is_framed {
        // Nobody says on whose behalf: so it may matter to anybody.
        for_all([read]);
    }
}

pub(crate) fn note_refused(module: &Module<'_>, method: Id<MethodDef>, longest: usize) {
    if !is_on() {
        return;
    }
    let refused = ((file_of(module), method), longest);
    let is_framed = FRAME.with_borrow_mut(|frame| match frame {
        Some(frame) => {
            frame.refused.push(refused);
            true
        }
        None => false,
    });
    if !is_framed {
        keep_refused(vec![refused]);
    }
}

fn keep_refused(mut refused: Vec<(Read, usize)>) {
    if refused.is_empty() {
        return;
    }
    refused.sort_unstable();
    refused.dedup();
    let mut all = REFUSED.lock().unwrap_or_else(PoisonError::into_inner);
    for (read, longest) in refused {
        let limit = all.entry(read).or_insert(longest);
        *limit = longest.max(*limit);
    }
}

/// Does something on behalf of one method or question, and gives the bodies that were read for it, each once.
pub fn of<T>(work: impl FnOnce() -> T) -> (T, Vec<Read>) {
    if !is_on() {
        return (work(), Vec::new());
    }
    let outer = FRAME.replace(Some(Frame::default()));
    // Put back also if the work panics.
    let guard = Guard(outer);
    let done = work();
    let Frame { mut reads, refused } = FRAME.take().unwrap_or_default();
    drop(guard);
    keep_refused(refused);
    reads.sort_unstable();
    reads.dedup();
    (done, reads)
}

/// Does something whose result is kept for all that ask for it.
pub fn of_all<T>(work: impl FnOnce() -> T) -> T {
    let (done, reads) = of(work);
    for_all(reads);
    done
}

/// Answers a question on behalf of all that may ask. Whoever keeps results compares the words, and asks again if a body is another one that was read for it.
pub fn asked<T>(question: Question, work: impl FnOnce() -> T, words: impl FnOnce(&T) -> String) -> T {
    let (done, read) = of(work);
    if is_on() {
        let (own, others): (Vec<Read>, Vec<Read>) = read.into_iter().partition(|one| one.0 == question.file);
        for_all(others);
        let answer = Answer { words: words(&done), read: own.into_iter().map(|one| one.1).collect() };
        ANSWERS.lock().unwrap_or_else(PoisonError::into_inner).insert(question, answer);
    }
    done
}

/// The questions about a file that were asked so far, with their answers.
pub fn answers(file: usize) -> Vec<(Question, Answer)> {
    let all = ANSWERS.lock().unwrap_or_else(PoisonError::into_inner);
    all.iter()
        .filter(|(question, _)| question.file == file)
        .map(|(one, answer)| (*one, answer.clone()))
        .collect()
}

/// These bodies may matter to anybody.
pub fn for_all(reads: impl IntoIterator<Item = Read>) {
    let mut reads = reads.into_iter().peekable();
    if reads.peek().is_some() {
        OF_ALL.lock().unwrap_or_else(PoisonError::into_inner).extend(reads);
    }
}

/// Does something of which the result, and not what was read for it, is compared from run to run.
pub fn covered<T>(work: impl FnOnce() -> T) -> T {
    of(work).0
}

/// The bodies that may matter to anybody.
pub fn read_for_all() -> BTreeSet<Read> {
    OF_ALL.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The bodies that were too long for somebody, and the highest limit that they are above.
pub fn refused() -> BTreeMap<Read, usize> {
    REFUSED.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Puts the frame around another one back.
struct Guard(Option<Frame>);

impl Drop for Guard {
    fn drop(&mut self) {
        FRAME.set(self.0.take());
    }
}
