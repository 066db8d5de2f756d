//! A list that many threads may add to while others read it: what was added stays where it is.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An append-only list. References to its elements stay valid while elements are added.
///
/// Chunk `k` has `2^k` places, so element `i` is in chunk `log2(i + 1)`, and no element ever moves.
#[derive(Debug)]
pub struct AppendOnly<T> {
    chunks: [OnceLock<Box<[OnceLock<T>]>>; CHUNKS],
    next: AtomicUsize,
}

const CHUNKS: usize = 32;

impl<T> Default for AppendOnly<T> {
    fn default() -> Self {
        Self { chunks: [const { OnceLock::new() }; CHUNKS], next: AtomicUsize::new(0) }
    }
}

impl<T> AppendOnly<T> {
    /// Adds an element and returns its number.
    pub fn push(&self, element: T) -> usize {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let (chunk, place) = Self::locate(number);
        let slots = self.chunks[chunk].get_or_init(|| (0..1 << chunk).map(|_| OnceLock::new()).collect());
        if slots[place].set(element).is_err() {
            unreachable!("every number is given out once");
        }
        number
    }

    /// Adds an element and returns it.
    pub fn keep(&self, element: T) -> &T {
        let number = self.push(element);
        self.get(number).unwrap_or_else(|| unreachable!("the element was just added"))
    }

    /// The element of a number.
    pub fn get(&self, number: usize) -> Option<&T> {
        let (chunk, place) = Self::locate(number);
        self.chunks.get(chunk)?.get()?.get(place)?.get()
    }

    fn locate(number: usize) -> (usize, usize) {
        let chunk = (number + 1).ilog2() as usize;
        (chunk, number + 1 - (1 << chunk))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_stay_while_threads_add() {
        let list = AppendOnly::default();
        let first = list.keep(7_usize);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let list = &list;
                scope.spawn(move || {
                    for i in 0..100 {
                        list.push(thread * 100 + i);
                    }
                });
            }
        });
        let mut all: Vec<usize> = (0..401).filter_map(|number| list.get(number).copied()).collect();
        all.sort_unstable();
        let mut expected: Vec<usize> = (0..400).collect();
        expected.insert(7, 7);
        assert_eq!((all, *first, list.get(401)), (expected, 7, None));
    }
}
