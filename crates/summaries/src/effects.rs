//! What a method does to what it is handed: what it may write, and what it may make known to others.
//!
//! What is stored anywhere, returned, left on the stack at a block's end or handed to code that is not known may be kept. Callees
//! are looked into, but not far (`walk.rs`), and so are the static initializers that they may run (`initializers.rs`).

mod initializers;
mod walk;

use std::sync::{Arc, Mutex, PoisonError};

use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, MethodHandle, TypeHandle};
use marple_metadata::tables::Token;
use rustc_hash::FxHashMap;

/// How far callees of callees are looked into.
const DEPTH: u8 = 2;
/// The longest code that is walked.
const LONGEST: usize = 2000;

/// What a method may write that somebody else can see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Writes {
    /// Nothing.
    Nothing,
    /// Fields of the object it is called on.
    This,
    /// Anything that it can reach.
    Anything,
    /// All memory: it waits, and other threads run meanwhile.
    All,
}

/// What of an argument a method may make known to others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// What is found in these fields; nothing if there are none.
    Fields(Vec<FieldHandle>),
    /// The argument itself.
    All,
}

/// What a method does to what it is handed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What it may write.
    pub writes: Writes,
    /// By argument, `this` first.
    pub kept: Vec<Kept>,
    /// Whether it may run a static initializer that writes what others see, of a class that leaves the time open.
    initializes_openly: bool,
    /// What a static initializer does beyond that.
    handing: Handing,
}

/// Whether a static initializer may hand what others know to code of other assemblies, which may write an array's elements.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Handing {
    /// It finds objects in statics of other classes.
    finds: bool,
    /// It hands objects to code of other assemblies.
    hands: bool,
}

impl Effect {
    /// Whether a static initializer that does this may write what others see.
    fn is_seen(&self) -> bool {
        self.writes != Writes::Nothing || (self.handing.finds && self.handing.hands)
    }
}

/// The effects of methods, found when they are first asked for.
#[derive(Default)]
pub struct Effects {
    found: Mutex<FxHashMap<Question, Arc<Effect>>>,
    /// The classes whose initializers were looked into, and whether those write what others see.
    initializers: Mutex<FxHashMap<(TypeHandle, u8), bool>>,
}

/// What is asked. The depth is part of it, so that the answer does not depend on who asks first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Question {
    method: MethodHandle,
    depth: u8,
    /// The class whose static initializer runs the method: nobody saw its statics before.
    initializes: Option<TypeHandle>,
}

impl Effects {
    /// What a call of a method does; `None` if nothing is known of it.
    pub fn of_call(
        &self,
        assemblies: &Assemblies<'_>,
        assembly: AssemblyId,
        token: Token,
    ) -> Option<Arc<Effect>> {
        let method = callee(assemblies, assembly, token)?;
        self.of(assemblies, Question { method, depth: DEPTH, initializes: None })
    }

    fn of(&self, assemblies: &Assemblies<'_>, question: Question) -> Option<Arc<Effect>> {
        let found = || self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(effect) = found().get(&question) {
            return Some(Arc::clone(effect));
        }
        let effect = Arc::new(self.walk(assemblies, question)?);
        found().insert(question, Arc::clone(&effect));
        Some(effect)
    }
}

/// The method that a call surely runs, if it is found.
fn callee(assemblies: &Assemblies<'_>, assembly: AssemblyId, token: Token) -> Option<MethodHandle> {
    let method = assemblies.resolve_method(assembly, token)?;
    let row = assemblies.module(method.assembly).row(method.id).ok()?;
    (!row.flags.is_overridable()).then_some(method)
}
