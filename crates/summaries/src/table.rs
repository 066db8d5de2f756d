//! What is inferred, by method, type or field; and what of it was looked up.
//!
//! What a method is lowered to depends on its code and on what is looked up on the way. Who keeps an answer for a later run writes down what was looked up ([`looked_up`]) and what was
//! found there ([`Inferred::write`](crate::Inferred::write)): if the same is found there again, the answer is the same.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet, hash_map, hash_set};
use std::hash::Hash;
use std::ops::{Deref, DerefMut};

use marple_metadata::assemblies::{AssemblyId, FieldHandle, MethodHandle, TypeHandle};
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

/// Something that was looked up: which table, and the row of a method, type or field; `None` if it was asked whether the table has anything.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Lookup {
    pub(crate) table: u8,
    pub(crate) row: Option<u32>,
}

/// What was looked up so far, and the assembly whose members count.
type Log = (AssemblyId, Vec<Lookup>);

thread_local! {
    static LOG: RefCell<Option<Log>> = const { RefCell::new(None) };
}

/// Does something, and gives what it looked up of the members of an assembly, each once. Nothing is inferred of others.
pub fn looked_up<T>(assembly: AssemblyId, work: impl FnOnce() -> T) -> (T, Vec<Lookup>) {
    let outer = Guard(LOG.replace(Some((assembly, Vec::new()))));
    let done = work();
    let mut all = LOG.take().map(|(_, all)| all).unwrap_or_default();
    drop(outer);
    LOG.with_borrow_mut(|log| {
        if let Some((_, outer)) = log {
            outer.extend(&all);
        }
    });
    all.sort_unstable();
    all.dedup();
    (done, all)
}

/// Puts back what was written down before, also if the work panics.
struct Guard(Option<Log>);

impl Drop for Guard {
    fn drop(&mut self) {
        LOG.set(self.0.take());
    }
}

fn note(table: u8, key: Option<(AssemblyId, u32)>) {
    LOG.with_borrow_mut(|log| {
        if let Some((assembly, all)) = log
            && key.is_none_or(|(other, _)| other == *assembly)
        {
            let lookup = Lookup { table, row: key.map(|(_, row)| row) };
            if all.last() != Some(&lookup) {
                all.push(lookup);
            }
        }
    });
}

/// What tables are of.
pub trait Key: Copy + Eq + Hash {
    /// The assembly and the row of it.
    fn place(self) -> (AssemblyId, u32);
}

impl Key for MethodHandle {
    fn place(self) -> (AssemblyId, u32) {
        (self.assembly, self.id.number())
    }
}

impl Key for TypeHandle {
    fn place(self) -> (AssemblyId, u32) {
        (self.assembly, self.id.number())
    }
}

impl Key for FieldHandle {
    fn place(self) -> (AssemblyId, u32) {
        (self.assembly, self.id.number())
    }
}

/// What is known or asked of some members. `N` tells tables apart. Whoever lowers a method asks by the functions here; all that a map can do is for those who infer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound(
    serialize = "K: Key + Serialize, V: Serialize",
    deserialize = "K: Key + Deserialize<'de>, V: Deserialize<'de>"
))]
pub struct Table<const N: u8, K, V>(HashMap<K, V, FxBuildHasher>);

impl<const N: u8, K, V> Default for Table<N, K, V> {
    fn default() -> Self {
        Self(HashMap::default())
    }
}

impl<const N: u8, K: Key, V> Table<N, K, V> {
    /// What is there.
    pub fn get(&self, key: &K) -> Option<&V> {
        note(N, Some(key.place()));
        self.0.get(key)
    }

    /// Whether something is there.
    pub fn contains_key(&self, key: &K) -> bool {
        self.get(key).is_some()
    }

    /// Whether nothing is anywhere.
    pub fn is_empty(&self) -> bool {
        note(N, None);
        self.0.is_empty()
    }
}

impl<const N: u8, K, V> Deref for Table<N, K, V> {
    type Target = HashMap<K, V, FxBuildHasher>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<const N: u8, K, V> DerefMut for Table<N, K, V> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<const N: u8, K: Key, V> FromIterator<(K, V)> for Table<N, K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(all: I) -> Self {
        Self(all.into_iter().collect())
    }
}

impl<const N: u8, K, V> IntoIterator for Table<N, K, V> {
    type Item = (K, V);
    type IntoIter = hash_map::IntoIter<K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, const N: u8, K, V> IntoIterator for &'a Table<N, K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = hash_map::Iter<'a, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Some members. `N` tells sets apart, and from tables.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "K: Key + Serialize", deserialize = "K: Key + Deserialize<'de>"))]
pub struct Members<const N: u8, K>(HashSet<K, FxBuildHasher>);

impl<const N: u8, K> Default for Members<N, K> {
    fn default() -> Self {
        Self(HashSet::default())
    }
}

impl<const N: u8, K: Key> Members<N, K> {
    /// Whether it is one of them.
    pub fn contains(&self, key: &K) -> bool {
        note(N, Some(key.place()));
        self.0.contains(key)
    }
}

impl<const N: u8, K> Deref for Members<N, K> {
    type Target = HashSet<K, FxBuildHasher>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<const N: u8, K> DerefMut for Members<N, K> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<const N: u8, K: Key> FromIterator<K> for Members<N, K> {
    fn from_iter<I: IntoIterator<Item = K>>(all: I) -> Self {
        Self(all.into_iter().collect())
    }
}

impl<'a, const N: u8, K> IntoIterator for &'a Members<N, K> {
    type Item = &'a K;
    type IntoIter = hash_set::Iter<'a, K>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
