//! Facts over places that two methods know by the same name: what inference finds out and clauses are made of.
//!
//! A fact is a bound of a place or of the difference of two. The places of a call are the callee's parameters, what it returns, and
//! the fields of these; those of a type are the fields of `this`.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, MethodHandle, TypeHandle};
use marple_metadata::tables::Id;
use rustc_hash::FxHashMap;

use crate::guards::Guarded;
use crate::need::Needs;
use crate::places::each_places;
use crate::table::{Key, Lookup, Members, Table};

/// What facts take for the length of null. No index is less than a length unless it is below this.
pub const NULL_LENGTH: i128 = i32::MAX as i128;

/// A number or reference that a caller and a callee both know.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Place {
    /// Where it starts.
    pub root: Root,
    /// A field of the object there.
    pub field: Option<FieldHandle>,
    /// Whether it is the length of the array, string or span there. The length of null counts as the largest there is ([`NULL_LENGTH`]): so
    /// `i < a.Length` says nothing where `a` is null, and what holds of an array that is made late is a fact.
    pub is_length: bool,
    /// How often it is doubled: 5 stands for 32 times the length. `count <= 32 * words.Length` is a fact of a set of bits.
    pub doubled: u8,
    /// Whether it stands for the elements of the array there.
    pub each: Option<Each>,
    /// When it is read.
    pub time: Time,
}

/// What stands for all elements of an array at once. A fact says it of each of them. Bounds from above and from below are told by two places: if
/// the array has no elements, one place with both would say that something lies between the two bounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Each {
    /// Any of some references; only that none is null is told of it.
    Reference,
    /// Any of some numbers; only what it is at least is told of it.
    Least,
    /// Any of some numbers; only what it is at most is told of it.
    Most,
}

impl Each {
    /// What stands for the most of no numbers, and, negated, for the least. No number or length is so far away.
    pub const NOTHING: i128 = -(1 << 40);
}

/// Where a place starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Root {
    /// What the callee was given; `this` is the first where there is one.
    Parameter(u16),
    /// What a by-ref parameter points to.
    Target(u16),
    /// What the callee returns.
    Result,
}

/// When a place is read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Time {
    /// Before the call.
    Before,
    /// Where the fact is used: at the entry for what holds there, after the call for what holds at the exit.
    Now,
}

impl Place {
    /// What a parameter is.
    pub fn parameter(number: u16) -> Self {
        Self::of(Root::Parameter(number))
    }

    /// What stands at a root.
    pub fn of(root: Root) -> Self {
        Self { root, field: None, is_length: false, doubled: 0, each: None, time: Time::Now }
    }

    /// A field of it.
    pub fn field(self, field: FieldHandle) -> Self {
        Self { field: Some(field), ..self }
    }

    /// Its length.
    pub fn length(self) -> Self {
        Self { is_length: true, ..self }
    }

    /// A power of two times its length.
    pub fn doubled_length(self, doubled: u8) -> Self {
        Self { is_length: true, doubled, ..self }
    }

    /// Its elements.
    pub fn each(self, each: Each) -> Self {
        Self { each: Some(each), ..self }
    }

    /// What the length is that of.
    pub fn array(self) -> Self {
        Self { is_length: false, doubled: 0, each: None, ..self }
    }

    /// Whether it is what a field of the method's object holds now, and that field is among some.
    pub fn is_own_field(&self, among: &dyn Fn(&FieldHandle) -> bool) -> bool {
        let is_own =
            (self.root, self.is_length, self.each, self.time) == (Root::Parameter(0), false, None, Time::Now);
        is_own && self.field.is_some_and(|field| among(&field))
    }

    /// The same before the call.
    pub fn before(self) -> Self {
        Self { time: Time::Before, ..self }
    }
}

/// `left - right <= most`; a place that is missing counts as 0. A reference is 0 if it is null and above 0 otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Fact {
    /// What is at most.
    pub left: Option<Place>,
    /// What is subtracted.
    pub right: Option<Place>,
    /// The bound.
    pub most: i128,
}

impl Fact {
    /// The place that is null, if the fact says that of a reference.
    pub fn null_place(&self) -> Option<Place> {
        self.left.filter(|place| {
            self.right.is_none() && self.most <= 0 && !place.is_length && place.each.is_none()
        })
    }
}

/// Facts without the differences that follow from two others, so that of places that are equal each is compared with the first.
pub fn concise(facts: &[Fact]) -> Vec<Fact> {
    let mut bounds: BTreeMap<(Option<Place>, Option<Place>), i128> = BTreeMap::new();
    for fact in facts {
        let bound = bounds.entry((fact.left, fact.right)).or_insert(fact.most);
        *bound = fact.most.min(*bound);
    }
    let places: BTreeSet<Option<Place>> = bounds.keys().flat_map(|(left, right)| [*left, *right]).collect();
    // From the end: what is left out follows from what is left.
    let mut is_left = |fact: &&Fact| {
        let (left, right) = (fact.left, fact.right);
        let mut others = places.iter().filter(|other| **other != left && **other != right);
        let follows = left.is_some()
            && right.is_some()
            && others.any(|&other| {
                let sum = bounds.get(&(left, other)).zip(bounds.get(&(other, right)));
                sum.and_then(|(a, b)| a.checked_add(*b)).is_some_and(|sum| sum <= fact.most)
            });
        if follows {
            bounds.remove(&(left, right));
        }
        !follows
    };
    let mut left: Vec<Fact> = facts.iter().rev().filter(|fact| is_left(fact)).copied().collect();
    left.reverse();
    left
}

/// What holds in both of two cases, as far as both say it of the same places.
fn common(one: &[Fact], other: &[Fact]) -> Vec<Fact> {
    let mut bounds: FxHashMap<(Option<Place>, Option<Place>), i128> = FxHashMap::default();
    for fact in other {
        let bound = bounds.entry((fact.left, fact.right)).or_insert(fact.most);
        *bound = fact.most.min(*bound);
    }
    let weaker = one.iter().filter_map(|fact| {
        let most = bounds.get(&(fact.left, fact.right))?;
        Some(Fact { most: fact.most.max(*most), ..*fact })
    });
    weaker.collect()
}

/// What holds where a method returns.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Exit {
    /// Always.
    pub always: Vec<Fact>,
    /// If it returns `true`.
    pub when_true: Vec<Fact>,
    /// If it returns `false`.
    pub when_false: Vec<Fact>,
    /// While a field of its object is zero, or is not.
    pub guarded: Vec<Guarded>,
    /// Whether it never does, as far as it is called.
    pub never_returns: bool,
}

impl Exit {
    /// What holds where a method returns anything, `true` or `false`; `None` if it never returns that. A method that returns a truth value is told of by the
    /// last two: whatever it returns, what they have in common holds.
    pub fn given(
        always: Option<Vec<Fact>>,
        when_true: Option<Vec<Fact>>,
        when_false: Option<Vec<Fact>>,
    ) -> Self {
        let always = always.unwrap_or_else(|| match (&when_true, &when_false) {
            (Some(one), Some(other)) => common(one, other),
            (Some(facts), None) | (None, Some(facts)) => facts.clone(),
            (None, None) => Vec::new(),
        });
        let beyond = |facts: Option<Vec<Fact>>| {
            let mut facts = facts.unwrap_or_default();
            facts.retain(|fact| !always.contains(fact));
            facts
        };
        let (when_true, when_false) = (beyond(when_true), beyond(when_false));
        Self { always, when_true, when_false, ..Self::default() }
    }

    /// Adds what holds as well.
    pub fn extend(&mut self, other: Self) {
        self.always.extend(other.always);
        self.when_true.extend(other.when_true);
        self.when_false.extend(other.when_false);
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.always.is_empty()
            && self.when_true.is_empty()
            && self.when_false.is_empty()
            && self.guarded.is_empty()
            && !self.never_returns
    }
}

impl Exit {
    /// Whether it says something that another one does not say in the same words.
    pub fn says_more_than(&self, other: Option<&Self>) -> bool {
        let nothing = Self::default();
        let other = other.unwrap_or(&nothing);
        let lists = [
            (&self.always, &other.always),
            (&self.when_true, &other.when_true),
            (&self.when_false, &other.when_false),
        ];
        let is_more =
            |(facts, known): (&Vec<Fact>, &Vec<Fact>)| facts.iter().any(|fact| !known.contains(fact));
        lists.into_iter().any(is_more)
            || self.guarded.iter().any(|one| !other.guarded.contains(one))
            || (self.never_returns && !other.never_returns)
    }
}

/// What part a method has in the invariant of its type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Part {
    /// How it is called.
    pub role: Role,
    /// Whether it may write the fields of its object, by itself or by steps.
    pub writes: bool,
    /// Whether it may write elements of arrays in these fields.
    pub fills: bool,
}

/// How a method of a type with an invariant is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Role {
    /// It makes the object: the invariant holds where it ends. `is_first` says that no other constructor of the type ran before
    /// or wrote anything, so that the fields are zero at its entry.
    Constructor {
        /// Whether the fields are zero at its entry.
        is_first: bool,
        /// Whether its code may know the object by another name than `this`: then others may know it from the start.
        is_renamed: bool,
    },
    /// Anybody may call it: the invariant holds at its entry and at its end.
    Boundary,
    /// Only methods of the type call it, on their own object: the invariant may be broken at its entry and at its end.
    Step,
}

/// A type whose invariant is looked for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Owned {
    /// The fields that the invariant speaks of.
    pub fields: Vec<FieldHandle>,
    /// Who writes them on other objects than its own. The invariant holds before and after each such store.
    pub others: BTreeSet<MethodHandle>,
    /// What is read of them, of `this`: numbers first.
    pub places: Arc<[Place]>,
    /// How many of the places are numbers.
    pub numbers: usize,
    /// The fields with arrays that nobody else has (`enclosed.rs`): places may speak of their elements.
    pub enclosed: Vec<FieldHandle>,
    /// The fields that are not looked at because there are too many.
    pub left_out: Vec<FieldHandle>,
}

impl Owned {
    /// Looks at some places of its objects only. The invariant says nothing of the others.
    pub fn look_only_at(&mut self, is_wanted: &dyn Fn(&Place) -> bool) {
        let numbers = self.places[..self.numbers].iter().filter(|place| is_wanted(place)).count();
        self.places = self.places.iter().filter(|place| is_wanted(place)).copied().collect();
        self.numbers = numbers;
    }

    /// Looks at the elements of the arrays in some of its fields, too.
    pub fn look_into(&mut self, assemblies: &Assemblies<'_>, is_wanted: &dyn Fn(&FieldHandle) -> bool) {
        let places = each_places(assemblies, self.enclosed.iter().filter(|field| is_wanted(field)));
        let (numbers, references) = self.places.split_at(self.numbers);
        let is_number = |place: &Place| place.each != Some(Each::Reference);
        let mut all = numbers.to_vec();
        all.extend(places.iter().filter(|place| is_number(place)));
        let count = all.len();
        all.extend(references);
        all.extend(places.iter().filter(|place| !is_number(place)));
        (self.places, self.numbers) = (all.into(), count);
    }

    /// The places that stand for elements.
    pub fn elements(&self) -> impl Iterator<Item = Place> {
        self.places.iter().copied().filter(|place| place.each.is_some())
    }
}

/// What is inferred of methods and types so far, and what is to be found out. It does not change while methods are lowered.
#[derive(Clone, Default, serde::Serialize, serde::Deserialize)]
pub struct Inferred {
    /// What holds at the entry of closed methods.
    pub entries: Table<0, MethodHandle, Arc<[Fact]>>,
    /// What holds where methods return.
    pub exits: Table<1, MethodHandle, Arc<Exit>>,
    /// What holds of the objects of a type while none of its methods runs: of those types of which that is known or looked for.
    pub invariants: Table<2, TypeHandle, Arc<[Fact]>>,
    /// What holds at the entry of closed methods while a field of their object is zero, or is not.
    pub guarded_entries: Table<3, MethodHandle, Arc<[Guarded]>>,
    /// What holds of the objects of a type while one of their fields is zero, or is not.
    pub guarded_invariants: Table<4, TypeHandle, Arc<[Guarded]>>,
    /// The fields with which such facts are looked for.
    pub tested: Members<5, FieldHandle>,
    /// The closed methods whose entries are watched: what is looked at in each call of them.
    pub watched: Table<6, MethodHandle, Arc<[Place]>>,
    /// The methods whose ends are watched: what is looked at there.
    pub ends: Table<7, MethodHandle, Arc<[Place]>>,
    /// The types whose invariants are looked for or known.
    pub owned: Table<8, TypeHandle, Owned>,
    /// Whether it is of interest where the values of methods come from and go to.
    pub wants_origins: bool,
    /// Whether what objects are is observed.
    pub is_asking: bool,
    /// The types of which no object was made so far.
    pub unmade: Members<9, TypeHandle>,
    /// By method that virtual calls name: the watched methods that they may run.
    pub targets: Table<10, MethodHandle, Vec<MethodHandle>>,
    /// What part their methods have in that.
    pub parts: Table<11, MethodHandle, Part>,
    /// What open obligations need of callers.
    pub needs: Needs,
    /// The texts of postconditions that methods state and do not keep: one fails at a return whenever that is reached. Callers do not believe them.
    pub refuted: Table<12, MethodHandle, Vec<String>>,
}

impl Inferred {
    /// Adds what is inferred of others.
    pub fn extend(&mut self, other: Self) {
        self.entries.extend(other.entries);
        self.exits.extend(other.exits);
        self.invariants.extend(other.invariants);
        self.guarded_entries.extend(other.guarded_entries);
        self.guarded_invariants.extend(other.guarded_invariants);
        self.owned.extend(other.owned);
        self.parts.extend(other.parts);
        self.needs.kept.extend(other.needs.kept);
        self.refuted.extend(other.refuted);
    }
}

impl Inferred {
    /// Writes what is found where something of an assembly was looked up, with the flags that say what is asked at all.
    pub fn write(&self, assembly: AssemblyId, lookups: &[Lookup], out: &mut impl Hasher) {
        (self.wants_origins, self.is_asking).hash(out);
        for lookup in lookups {
            self.write_one(assembly, *lookup, out);
        }
    }

    fn write_one(&self, assembly: AssemblyId, lookup: Lookup, out: &mut impl Hasher) {
        let Lookup { table, row } = lookup;
        let method = row.and_then(Id::new).map(|id| MethodHandle { assembly, id });
        let class = row.and_then(Id::new).map(|id| TypeHandle { assembly, id });
        let field = row.and_then(Id::new).map(|id| FieldHandle { assembly, id });
        let Needs { asked, targets, given, kept } = &self.needs;
        match table {
            0 => put(&self.entries, method, out),
            1 => put(&self.exits, method, out),
            2 => put(&self.invariants, class, out),
            3 => put(&self.guarded_entries, method, out),
            4 => put(&self.guarded_invariants, class, out),
            5 => field.map(|field| self.tested.contains(&field)).hash(out),
            6 => put(&self.watched, method, out),
            7 => put(&self.ends, method, out),
            8 => put(&self.owned, class, out),
            9 => class.map(|class| self.unmade.contains(&class)).hash(out),
            10 => put(&self.targets, method, out),
            11 => put(&self.parts, method, out),
            12 => put(&self.refuted, method, out),
            13 => put(asked, method, out),
            14 => put(targets, method, out),
            15 => put(given, method, out),
            16 => put(kept, method, out),
            // Nobody looks in other tables; the number is from a cache.
            _ => {}
        }
    }
}

fn put<const N: u8, K: Key, V: Hash>(table: &Table<N, K, V>, key: Option<K>, out: &mut impl Hasher) {
    match key {
        Some(key) => table.get(&key).hash(out),
        None => table.is_empty().hash(out),
    }
}

/// What a label of an `observe` in a function means.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Observation {
    /// Of what it is.
    pub subject: Subject,
    /// The places, one for each value that is observed.
    pub places: Arc<[Place]>,
    /// The runs it is of, by a place that is zero (`true`) in them or is not; all runs if there is none.
    pub given: Option<(Place, bool)>,
}

/// What is observed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Subject {
    /// A call of a method.
    Call(MethodHandle),
    /// The end of the method itself; with what it returns, if that is looked at apart.
    End(Option<bool>),
    /// The object, where others may see it.
    Object(TypeHandle),
    /// What the method itself is given.
    Given,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `left - right <= most`, of parameters by number.
    fn difference(left: u16, right: u16, most: i128) -> Fact {
        Fact { left: Some(Place::parameter(left)), right: Some(Place::parameter(right)), most }
    }

    #[test]
    fn what_follows_is_left_out() {
        let numbers = (0..3).flat_map(|i| (0..3).map(move |j| (i, j))).filter(|(i, j)| i != j);
        let equal: Vec<Fact> = numbers.map(|(i, j)| difference(i, j, 0)).collect();
        let first = [(0, 1), (0, 2), (1, 0), (2, 0)].map(|(i, j)| difference(i, j, 0));
        assert_eq!(concise(&equal), first);
        let chain = [difference(0, 1, -1), difference(0, 2, -2), difference(1, 2, -1)];
        assert_eq!(concise(&chain), [chain[0], chain[2]]);
        let more = [difference(0, 1, -1), difference(0, 2, -3), difference(1, 2, -1)];
        assert_eq!(concise(&more), more);
        let bounds = [
            Fact { left: Some(Place::parameter(0)), right: None, most: 4 },
            Fact { left: None, right: Some(Place::parameter(1)), most: -4 },
            difference(0, 1, 0),
        ];
        assert_eq!(concise(&bounds), bounds[..2]);
    }
}
