//! What a method does to what it is handed: what it may write, what it may make known to others, what it gives back.
//!
//! What is stored anywhere, left on the stack at a block's end or handed to code that is not known may be kept. A method's effect is made of
//! its own code (`walk.rs`) and of the effects of the methods that it may run: calls and static initializers (`initializers.rs`), prepared in `code.rs`. Methods that
//! call each other in a circle are one component; its effects are the least that fit together, callees first (`component.rs`). So an effect
//! depends on the code alone, not on who asks or when.

mod code;
mod component;
mod initializers;
mod walk;

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use marple_il::reads;
use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, MethodHandle};
use marple_metadata::tables::{Id, MethodDef, Token};
use rustc_hash::FxHashMap;

use crate::library::library_effect;
use crate::overrides::Overrides;
pub(crate) use initializers::is_initialized_by_call;
use initializers::{Classes, Initializing};

/// What a method may write that somebody else can see.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Writes {
    /// A bit for each argument, `this` first: its own fields or elements, or what it points to; not what is found in those.
    arguments: u32,
    /// What it writes beyond its arguments.
    reach: Reach,
}

/// How far writes go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Reach {
    /// No further than the arguments that are named.
    #[default]
    Arguments,
    /// Anything that the method can reach.
    Anything,
    /// All memory: the method waits, and other threads run meanwhile.
    All,
}

impl Writes {
    /// Nothing.
    pub const NOTHING: Self = Self { arguments: 0, reach: Reach::Arguments };
    const ANYTHING: Self = Self { arguments: 0, reach: Reach::Anything };
    const ALL: Self = Self { arguments: 0, reach: Reach::All };

    /// The argument of a number.
    pub(crate) fn argument(number: usize) -> Self {
        match u32::try_from(number).ok().and_then(|number| 1_u32.checked_shl(number)) {
            Some(arguments) => Self { arguments, reach: Reach::Arguments },
            None => Self::ANYTHING,
        }
    }

    /// The one or the other.
    fn join(self, other: Self) -> Self {
        Self { arguments: self.arguments | other.arguments, reach: self.reach.max(other.reach) }
    }

    /// How far they go.
    pub fn reach(self) -> Reach {
        self.reach
    }

    /// Whether the argument of a number, `this` first, is written itself.
    pub fn has_argument(self, number: usize) -> bool {
        let bit = u32::try_from(number).ok().and_then(|number| 1_u32.checked_shl(number));
        bit.is_some_and(|bit| self.arguments & bit != 0)
    }

    /// Whether nothing is written but the argument of a number itself.
    pub fn is_at_most(self, number: usize) -> bool {
        self.reach == Reach::Arguments && self.arguments().all(|one| one == number)
    }

    fn arguments(self) -> impl Iterator<Item = usize> {
        (0..32).filter(move |number| self.has_argument(*number))
    }
}

/// Some fields, or all: what of an argument a method may make known to others, what it may write of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// These fields, or what is found in them, in order; nothing if there are none.
    Fields(Vec<FieldHandle>),
    /// The whole object.
    All,
}

/// How many calls away the initializer of a class that leaves the time open is looked for.
const INLINED: u8 = 2;

/// The most fields that are told apart.
const FIELDS: usize = 16;

impl Kept {
    const NOTHING: Self = Self::Fields(Vec::new());

    fn join(&self, other: &Self) -> Self {
        let (mut joined, Self::Fields(fields)) = (self.clone(), other) else { return Self::All };
        for field in fields {
            joined.add(*field);
        }
        joined
    }

    fn add(&mut self, field: FieldHandle) {
        let Self::Fields(fields) = self else { return };
        if let Err(place) = fields.binary_search(&field) {
            fields.insert(place, field);
        }
        if fields.len() > FIELDS {
            *self = Self::All;
        }
    }
}

/// A value as the method knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    /// An argument.
    Argument(usize),
    /// An address into an argument: of a field, or an element.
    Inside(usize, Option<FieldHandle>),
    /// What is found in a field of an argument, or behind that.
    Part(usize, Option<FieldHandle>),
    /// An object that was made since the method was called; or the address of a local or argument, or of a part of one.
    New,
    /// Anything else.
    Other,
}

/// What a method does to what it is handed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What it may write, if it returns.
    pub writes: Writes,
    /// By argument, `this` first: what others may know afterwards, by what is returned too.
    pub kept: Vec<Kept>,
    /// The same without what is returned.
    stored: Vec<Kept>,
    /// What it returns; `None` if it never does, or nothing.
    returned: Option<Cell>,
    returns: bool,
    /// What it may write, on any way out.
    any: Writes,
    /// The fields that it may write, if it returns.
    fields: Stored,
    /// The fields that it may write, on any way out.
    any_fields: Stored,
    /// How many calls away a static initializer may run that writes what others see, of a class that leaves the time open: compilers
    /// move it out of loops as far as they inline.
    opens: Option<u8>,
    /// What it does as a part of a static initializer.
    initializing: Initializing,
}

impl Effect {
    /// The same with sets in the order of the names of assemblies: their numbers depend on who asked first.
    fn in_order_of_names(&self, assemblies: &Assemblies<'_>) -> Self {
        let name = |assembly: AssemblyId| assemblies.module(assembly).name().unwrap_or_default();
        let mut same = self.clone();
        let Self { kept, stored, fields, any_fields, initializing, .. } = &mut same;
        let stored_fields = [fields, any_fields].into_iter().flat_map(|one| [&mut one.own, &mut one.others]);
        for one in kept.iter_mut().chain(stored).chain(stored_fields) {
            if let Kept::Fields(fields) = one {
                fields.sort_by_key(|field| (name(field.assembly), field.id));
            }
        }
        for one in [&mut initializing.touched, &mut initializing.found] {
            if let Classes::Some(classes) = one {
                classes.sort_by_key(|class| (name(class.assembly), class.id));
            }
        }
        same
    }
}

/// Fields that a method may write.
pub struct WrittenFields {
    /// By their names.
    pub named: Vec<FieldHandle>,
    /// Whether it may write those whose addresses somebody takes, too.
    pub through: bool,
}

/// The fields of objects that a method may write, as far as the caller may know these objects.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Stored {
    /// Of its first argument.
    own: Kept,
    /// Of any other object.
    others: Kept,
    /// Whether it writes through addresses that are not followed: fields whose address somebody takes may be among what these point to.
    through: bool,
}

impl Stored {
    fn join(&mut self, other: &Self) {
        self.own = self.own.join(&other.own);
        self.others = self.others.join(&other.others);
        self.through |= other.through;
    }

    /// Any fields of any object.
    fn all() -> Self {
        Self { others: Kept::All, ..Self::default() }
    }

    /// What an address points to that is not followed.
    fn through() -> Self {
        Self { through: true, ..Self::default() }
    }
}

impl Default for Stored {
    fn default() -> Self {
        Self { own: Kept::NOTHING, others: Kept::NOTHING, through: false }
    }
}

impl Effect {
    /// The fields that it may write if it returns, of whatever object; `None` if it may write any. `is_new` says that the first argument is an object that it makes.
    pub fn written_fields(&self, is_new: bool) -> Option<WrittenFields> {
        let own = if is_new { &Kept::NOTHING } else { &self.fields.own };
        match own.join(&self.fields.others) {
            Kept::Fields(named) => Some(WrittenFields { named, through: self.fields.through }),
            Kept::All => None,
        }
    }

    /// That of a method with so many arguments that does nothing and never returns.
    fn nothing(arguments: usize) -> Self {
        Self {
            writes: Writes::NOTHING,
            kept: vec![Kept::NOTHING; arguments],
            stored: vec![Kept::NOTHING; arguments],
            returned: None,
            returns: false,
            any: Writes::NOTHING,
            fields: Stored::default(),
            any_fields: Stored::default(),
            opens: None,
            initializing: Initializing::default(),
        }
    }

    /// That of a method of a library which writes its own arguments at most, and runs nothing of the program.
    pub(crate) fn of_library(arguments: usize, written: &[usize], kept: &[usize]) -> Self {
        let mut effect = Self::nothing(arguments);
        for &number in written {
            effect.writes = effect.writes.join(Writes::argument(number));
        }
        for &number in kept {
            if let Some(kept) = effect.kept.get_mut(number) {
                *kept = Kept::All;
            }
        }
        effect.any = effect.writes;
        effect.initializing.writes = effect.writes;
        effect.stored.clone_from(&effect.kept);
        effect.returned = Some(Cell::Other);
        effect.returns = true;
        effect
    }

    /// That of a call that runs one of several methods; `None` if there is none, or nothing is known of one.
    fn one_of(effects: impl Iterator<Item = Option<Arc<Self>>>) -> Option<Arc<Self>> {
        let mut all: Option<Arc<Self>> = None;
        for effect in effects {
            let effect = effect?;
            all = Some(match all {
                None => effect,
                Some(before) => Arc::new(before.join(&effect)?),
            });
        }
        all
    }

    /// That of a method which does the one or the other; `None` if they have other arguments.
    fn join(&self, other: &Self) -> Option<Self> {
        if self.stored.len() != other.stored.len() {
            return None;
        }
        let mut joined = self.clone();
        joined.returns |= other.returns;
        joined.writes = joined.writes.join(other.writes);
        joined.any = joined.any.join(other.any);
        joined.fields.join(&other.fields);
        joined.any_fields.join(&other.any_fields);
        if let Some(distance) = other.opens {
            joined.open(distance);
        }
        joined.initializing.join(&other.initializing);
        let (mut own, mut others) = (&self.stored, &other.stored);
        joined.returned = match (self.returned, other.returned) {
            (one, None) | (None, one) => one,
            (one, another) if one == another => one,
            // What they return goes where it is not followed.
            _ => {
                (own, others) = (&self.kept, &other.kept);
                Some(Cell::Other)
            }
        };
        joined.stored = own.iter().zip(others).map(|(one, other)| one.join(other)).collect();
        Some(joined.finish())
    }

    /// An initializer of a class that leaves the time open may run so many calls away.
    fn open(&mut self, distance: u8) {
        if distance <= INLINED {
            self.opens = Some(self.opens.map_or(distance, |before| before.min(distance)));
        }
    }

    /// What is returned becomes known to the caller.
    fn finish(mut self) -> Self {
        self.kept.clone_from(&self.stored);
        match self.returned {
            Some(Cell::Argument(number) | Cell::Inside(number, _) | Cell::Part(number, None)) => {
                if let Some(kept) = self.kept.get_mut(number) {
                    *kept = Kept::All;
                }
            }
            Some(Cell::Part(number, Some(field))) => {
                if let Some(kept) = self.kept.get_mut(number) {
                    kept.add(field);
                }
            }
            Some(Cell::New | Cell::Other) | None => {}
        }
        self
    }
}

/// How a call finds the method that it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dispatch {
    /// It runs the method that it names.
    Exact,
    /// It runs the method of the object's own type.
    Virtual,
    /// It runs the method of a type argument, on the address of what has that type.
    Constrained,
}

/// A method was looked at, and nothing is known of it: its code is not there, or not followed.
#[derive(Clone, Copy)]
struct Unknown;

/// The effects of methods, found when they are first asked for.
#[derive(Default)]
pub struct Effects {
    /// Those of whole components.
    found: RwLock<FxHashMap<MethodHandle, Result<Arc<Effect>, Unknown>>>,
    /// Held by whoever looks for more: others would find the same.
    search: Mutex<()>,
    overrides: Overrides,
    late: initializers::Late,
    /// Methods whose code was read to find the effect of another one, and that other one.
    read_by: Mutex<Vec<(Id<MethodDef>, MethodHandle)>>,
}

impl Effects {
    /// What a call of a method does; `None` if nothing is known of it.
    pub fn of_call(
        &self,
        assemblies: &Assemblies<'_>,
        assembly: AssemblyId,
        token: Token,
        dispatch: Dispatch,
    ) -> Option<Arc<Effect>> {
        if let Some(effect) = library_effect(assemblies.module(assembly), token) {
            return Some(Arc::new(effect));
        }
        let callees = self.callees(assemblies, assembly, token, dispatch)?;
        Effect::one_of(callees.into_iter().map(|method| self.of(assemblies, method)))
    }

    /// All methods that a call may run, if they are found.
    fn callees(
        &self,
        assemblies: &Assemblies<'_>,
        assembly: AssemblyId,
        token: Token,
        dispatch: Dispatch,
    ) -> Option<Vec<MethodHandle>> {
        let method = assemblies.resolve_method(assembly, token)?;
        let flags = assemblies.module(method.assembly).row(method.id).ok()?.flags;
        match dispatch {
            // A static method that is virtual runs that of a type argument.
            _ if flags.is_static() && flags.is_virtual() => None,
            // What the method gets is not the address but what stands there: that is not followed.
            Dispatch::Constrained => None,
            Dispatch::Virtual if !flags.is_overridable() => Some(vec![method]),
            Dispatch::Exact => (!flags.is_abstract()).then(|| vec![method]),
            Dispatch::Virtual => self.overrides.of(assemblies, method),
        }
    }

    fn of(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Arc<Effect>> {
        if let Some(effect) = self.known(method) {
            return effect.ok();
        }
        let _search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(effect) = self.known(method) {
            return effect.ok();
        }
        reads::of_all(|| component::find(self, assemblies, method));
        self.known(method).and_then(Result::ok)
    }

    /// What was found of the methods of an assembly, in words.
    pub fn found(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Vec<(Id<MethodDef>, String)> {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        let own = found.iter().filter(|(method, _)| method.assembly == assembly);
        let words = |effect: &Effect| format!("{:?}", effect.in_order_of_names(assemblies));
        let mut all: Vec<_> = own
            .map(|(method, effect)| (method.id, format!("{:?}", effect.as_deref().ok().map(words))))
            .collect();
        all.sort();
        all
    }

    /// The methods whose code was read to find the effects of others, and those others.
    pub fn read_by(&self) -> Vec<(Id<MethodDef>, MethodHandle)> {
        self.read_by.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Looks for what a method does, and all that it may run.
    pub fn look(&self, assemblies: &Assemblies<'_>, method: MethodHandle) {
        let _ = self.of(assemblies, method);
    }

    /// What was found of a method.
    fn known(&self, method: MethodHandle) -> Option<Result<Arc<Effect>, Unknown>> {
        self.found.read().unwrap_or_else(PoisonError::into_inner).get(&method).cloned()
    }
}
