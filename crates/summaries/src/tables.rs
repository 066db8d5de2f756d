//! What static initializers leave in fields that nobody writes again: numbers, lengths, that something is there, and what is in tables.
//!
//! A static field that only the static constructor of its class writes, once, holds that value whenever anybody else reads it; unless it is read
//! while the constructor runs, before it came there. `initializer.rs` finds what is stored and when, `early.rs` which methods may run before. What is in an array stays only if nobody gets hold of the array: all that is done with the
//! field is to read elements and lengths (`uses.rs`).

mod early;
mod initializer;
mod loops;
mod program;
mod uses;

use std::sync::Arc;

use marple_il::{Instruction, Opcode, Operand, read_body, reads};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, TypeHandle};
use marple_metadata::tables::{Field, Id, MethodDef, Token, TypeDef};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::digest::sorted;

use program::Program;

/// What is known of what a place holds, always.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Known {
    /// A number between two.
    Number(i128, i128),
    /// A reference that is not null.
    There {
        /// The shortest and the longest that the array or string can be.
        length: Option<(i32, i32)>,
        /// What each element is.
        elements: Option<Arc<Known>>,
    },
}

impl Known {
    /// What is known of a place that holds the one or the other.
    fn join(self, other: Self) -> Option<Self> {
        Some(match (self, other) {
            (Self::Number(a, b), Self::Number(c, d)) => Self::Number(a.min(c), b.max(d)),
            (
                Self::There { length: one, elements: these },
                Self::There { length: other, elements: those },
            ) => {
                let length = one.zip(other).map(|((a, b), (c, d))| (a.min(c), b.max(d)));
                let elements = these.zip(those).and_then(|(one, other)| {
                    if one == other { Some(one) } else { (*one).clone().join((*other).clone()).map(Arc::new) }
                });
                Self::There { length, elements }
            }
            _ => return None,
        })
    }

    /// The same without the contents of arrays so many levels down.
    fn without_elements(self, level: usize) -> Self {
        match (self, level) {
            (Self::There { length, .. }, 0) => Self::There { length, elements: None },
            (Self::There { length, elements }, level) => {
                let elements = elements.map(|known| Arc::new((*known).clone().without_elements(level - 1)));
                Self::There { length, elements }
            }
            (number, _) => number,
        }
    }

    fn has_elements(&self) -> bool {
        matches!(self, Self::There { elements: Some(_), .. })
    }
}

/// What a static constructor stores into a field.
#[derive(Debug, Serialize, Deserialize)]
struct Found {
    known: Known,
    /// The offset of the store in the static constructor.
    store: u32,
    /// By method that may run while the static constructor does, the offset there from which on it may.
    early: Arc<FxHashMap<Id<MethodDef>, u32>>,
}

/// What a static constructor leaves in a field.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Left {
    found: Found,
    /// The same if friends of the assembly may do what the assembly does not.
    strict: Option<Known>,
}

impl Left {
    /// What a method of the assembly finds in the field; nothing if it may run before that is stored.
    pub(crate) fn in_method(&self, method: Id<MethodDef>, trusts_friends: bool) -> Option<&Known> {
        let sees_before = self.found.early.get(&method).is_some_and(|first| *first < self.found.store);
        let known = if trusts_friends { Some(&self.found.known) } else { self.strict.as_ref() };
        known.filter(|_| !sees_before)
    }
}

impl Left {
    /// All of it in words.
    pub(crate) fn digest(&self) -> String {
        let Found { known, store, early } = &self.found;
        let early = sorted(early.iter().map(|(method, offset)| (*method, *offset)));
        format!("{known:?} {store} {early:?} {:?}", self.strict)
    }
}

/// Who may write a field, or what is in the array that it holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Its assembly.
    Closed,
    /// Its assembly, and the friends of that.
    Friends,
    /// Anybody.
    Open,
}

/// What the static constructors of an assembly leave in fields that they alone write, once; and the methods whose code was read to run them, while reads are recorded.
pub(crate) fn left(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    is_written_once: impl Fn(Id<Field>) -> bool,
    access: impl Fn(Id<Field>) -> Access,
) -> (FxHashMap<Id<Field>, Left>, FxHashSet<Id<MethodDef>>) {
    let module = assemblies.module(assembly);
    let is_read_only = |field: Id<Field>| module.row(field).is_ok_and(|row| row.flags.is_init_only());
    let is_taken = |field: Id<Field>| {
        is_written_once(field)
            && (access(field) != Access::Open || is_read_only(field))
            && !is_per_thread(assemblies, assembly, field)
    };
    // Every instance of a generic class has its own.
    let is_plain = |id: &Id<TypeDef>| module.type_parameters_of(*id).next().is_none();
    let (left, read) = reads::of(|| {
        let program = Program::new(assemblies, assembly);
        let classes = module.ids::<TypeDef>().filter(is_plain);
        let run = |id| initializer::run(&program, TypeHandle { assembly, id }, &is_taken);
        classes.flat_map(run).collect::<FxHashMap<Id<Field>, Found>>()
    });
    let file = reads::file_of(module);
    let run = read.into_iter().filter(|(of, _)| *of == file).map(|(_, method)| method).collect();
    let tables = left.iter().filter(|(_, found)| found.known.has_elements()).map(|(field, _)| *field);
    let mut levels: FxHashMap<Id<Field>, usize> =
        tables.map(|field| (field, if access(field) == Access::Open { 0 } else { usize::MAX })).collect();
    find_uses(assemblies, assembly, &mut levels);
    let left = left.into_iter();
    let left = left
        .map(|(field, found)| {
            let known = match levels.get(&field) {
                Some(&level) if level < usize::MAX => found.known.without_elements(level),
                _ => found.known,
            };
            let strict = match access(field) {
                Access::Friends if !is_read_only(field) => None,
                Access::Friends => Some(known.clone().without_elements(0)),
                Access::Closed | Access::Open => Some(known.clone()),
            };
            (field, Left { found: Found { known, ..found }, strict })
        })
        .collect();
    (left, run)
}

/// How many levels of arrays are only read by what follows the load of one from a static field ([`uses`]).
pub(crate) fn level(module: &Module<'_>, code: &[Instruction<'_>]) -> usize {
    uses::level(module, code)
}

/// Lowers, for each field, the level at which contents of its arrays are known, by what all methods do with it.
fn find_uses(assemblies: &Assemblies<'_>, assembly: AssemblyId, levels: &mut FxHashMap<Id<Field>, usize>) {
    if levels.values().all(|level| *level == 0) {
        return;
    }
    let module = assemblies.module(assembly);
    for method in module.ids::<MethodDef>() {
        let Ok(Some(body)) = read_body(module, method) else { continue };
        if !body.may_contain([Opcode::Ldsfld, Opcode::Ldsflda]) {
            continue;
        }
        let Ok(instructions) = body.decode() else { continue };
        for (number, instruction) in instructions.iter().enumerate() {
            let (Opcode::Ldsfld | Opcode::Ldsflda, Operand::Token(token)) =
                (instruction.opcode, instruction.operand)
            else {
                continue;
            };
            let field = assemblies.resolve_field(assembly, token).filter(|field| field.assembly == assembly);
            if let Some(level) = field.and_then(|field| levels.get_mut(&field.id)) {
                let is_load = instruction.opcode == Opcode::Ldsfld;
                let used = if is_load { uses::level(module, &instructions[number + 1..]) } else { 0 };
                *level = (*level).min(used);
            }
        }
    }
}

/// Whether each thread has its own, which only one of them initializes.
pub(crate) fn is_per_thread(assemblies: &Assemblies<'_>, assembly: AssemblyId, field: Id<Field>) -> bool {
    let module = assemblies.module(assembly);
    module.attributes_of(field).any(|attribute| {
        module.attribute_class(attribute).is_ok_and(|class| class.name.contains("ThreadStatic"))
    })
}

/// Whether a token of another assembly names `string.Empty`.
fn is_empty_string(module: &Module<'_>, token: Token) -> bool {
    module
        .named_field(token)
        .is_some_and(|(class, name)| (class.namespace, class.name, name) == ("System", "String", "Empty"))
}
