//! Assemblies that refer to each other, loaded when something in them is asked for and shared between threads.

mod members;
mod same;
mod types;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::append_only::AppendOnly;
use crate::attribute::{Arguments, EnumType, split_qualified_name};
use crate::error::Result;
use crate::module::Module;
use crate::signature::Primitive;
use crate::tables::{AssemblyRef, CustomAttribute, Field, Id, MethodDef, TypeDef};

pub use members::{Member, Method};

/// One of the loaded assemblies. Which number it has depends on who asked first: ids tell assemblies apart, they
/// never order anything that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct AssemblyId(u32);

/// A type of some assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct TypeHandle {
    /// Where it is defined.
    pub assembly: AssemblyId,
    /// Which it is.
    pub id: Id<TypeDef>,
}

/// A method of some assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct MethodHandle {
    /// Where it is defined.
    pub assembly: AssemblyId,
    /// Which it is.
    pub id: Id<MethodDef>,
}

/// A field of some assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct FieldHandle {
    /// Where it is defined.
    pub assembly: AssemblyId,
    /// Which it is.
    pub id: Id<Field>,
}

/// An assembly to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted<'n> {
    /// Its simple name.
    pub name: &'n str,
    /// The version that was compiled against: major, minor, build, revision.
    pub version: [u16; 4],
}

/// Finds the bytes of an assembly; `None` if there is none of that name. It may be called from any thread.
pub type Search<'a> = dyn Fn(Wanted<'_>) -> Option<&'a [u8]> + Send + Sync + 'a;

/// Something that was referred to and could not be found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unknown {
    /// An assembly.
    Assembly(String),
    /// A type of an assembly that was found.
    Type {
        /// The assembly that should have it.
        assembly: String,
        /// Its name.
        name: String,
    },
    /// A method or field of a type that was found.
    Member(String),
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Assembly(name) => write!(f, "assembly {name}"),
            Self::Type { assembly, name } => write!(f, "type {name} of {assembly}"),
            Self::Member(name) => write!(f, "member {name}"),
        }
    }
}

/// The assemblies of one run.
pub struct Assemblies<'a> {
    search: Box<Search<'a>>,
    loaded: AppendOnly<Loaded<'a>>,
    by_name: Mutex<BTreeMap<String, Found>>,
    unknown: Mutex<BTreeSet<Unknown>>,
}

/// Where an assembly is, once somebody has looked; many may wait for the one who does.
type Found = Arc<OnceLock<Option<AssemblyId>>>;

/// A module and what its references were found to mean.
#[derive(Debug)]
struct Loaded<'a> {
    module: Module<'a>,
    /// The types of its `TypeRef` rows.
    references: OnceLock<Box<[OnceLock<Option<TypeHandle>>]>>,
    /// The members of its `MemberRef` rows.
    members: OnceLock<Box<[OnceLock<Member>]>>,
    /// The core library, under the names by which it refers to it.
    core: OnceLock<Box<[AssemblyId]>>,
    /// How many candidates may still be looked at for its references. Each reference is looked up once, so only a
    /// file that was made to be slow comes to the end of it; what is left is then unknown.
    lookups: AtomicU64,
}

impl fmt::Debug for Assemblies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Assemblies").field("loaded", &self.loaded).finish_non_exhaustive()
    }
}

/// How many candidates may be looked at for the references of a module.
fn lookups(module: &Module<'_>) -> u64 {
    256 * module.pe().file().len() as u64 + (1 << 20)
}

impl<'a> Assemblies<'a> {
    /// No assemblies yet; those referred to will be looked for with `search`.
    pub fn new(search: Box<Search<'a>>) -> Self {
        Self { search, loaded: AppendOnly::default(), by_name: Mutex::default(), unknown: Mutex::default() }
    }

    /// Adds an assembly. References to its name will mean it, unless the name is taken.
    pub fn add(&self, module: Module<'a>) -> AssemblyId {
        let name = module.name().map(str::to_lowercase);
        let id = self.keep(module);
        if let Ok(name) = name {
            // Somebody may have been faster; then references mean theirs.
            let _ = self.cell(name).set(Some(id));
        }
        id
    }

    /// The module of an assembly.
    pub fn module(&self, id: AssemblyId) -> &Module<'a> {
        &self.loaded(id).module
    }

    /// The assembly of a name. It is looked for once; if it is not found or cannot be read, it is unknown.
    pub fn find(&self, wanted: Wanted<'_>) -> Option<AssemblyId> {
        let found = self.find_beside(wanted);
        if found.is_none() {
            self.note(Unknown::Assembly(wanted.name.to_owned()));
        }
        found
    }

    /// The assembly of a name that nothing refers to: nothing is missing if there is none.
    pub fn find_beside(&self, wanted: Wanted<'_>) -> Option<AssemblyId> {
        let cell = self.cell(wanted.name.to_lowercase());
        *cell.get_or_init(|| {
            let bytes = (self.search)(wanted);
            bytes.and_then(|bytes| Module::open(bytes).ok()).map(|module| self.keep(module))
        })
    }

    /// The assembly that a reference means.
    pub fn resolve_assembly(&self, from: AssemblyId, reference: Id<AssemblyRef>) -> Option<AssemblyId> {
        let module = self.module(from);
        let row = module.row(reference).ok()?;
        let name = module.string(row.name).ok()?;
        self.find(Wanted { name, version: [row.major, row.minor, row.build, row.revision] })
    }

    /// What was asked for and not found, each once, in order; at most ten thousand of them.
    pub fn unknown(&self) -> Vec<Unknown> {
        self.unknown.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// The arguments of an attribute, with the enums of other assemblies looked up.
    pub fn attribute_arguments(
        &self,
        assembly: AssemblyId,
        attribute: Id<CustomAttribute>,
    ) -> Result<Arguments<'a>> {
        self.module(assembly).attribute_arguments(attribute, &|ty| self.enum_size(assembly, ty))
    }

    /// What an enum is stored in.
    pub fn enum_size(&self, from: AssemblyId, enumeration: EnumType<'a>) -> Option<Primitive> {
        let handle = match enumeration {
            EnumType::Id(id) => self.resolve_type(from, id)?,
            EnumType::Name(name) => self.find_by_qualified_name(from, name)?,
        };
        self.module(handle.assembly).enum_underlying(handle.id)
    }

    /// The type of an assembly-qualified reflection name. Without an assembly it is here or in the core library.
    pub fn find_by_qualified_name(&self, from: AssemblyId, name: &str) -> Option<TypeHandle> {
        let (path, assembly) = split_qualified_name(name);
        if let Some(name) = assembly {
            let assembly = self.find(Wanted { name, version: [0; 4] })?;
            return self.find_by_path(assembly, path);
        }
        if let Some(found) = self.find_by_path(from, path) {
            return Some(found);
        }
        let core = self.loaded(from).core.get_or_init(|| self.core_libraries(from));
        core.iter().find_map(|assembly| self.find_by_path(*assembly, path))
    }

    /// The assemblies an assembly refers to as the core library: it has one or two.
    fn core_libraries(&self, from: AssemblyId) -> Box<[AssemblyId]> {
        const CORE: [&str; 4] = ["System.Private.CoreLib", "System.Runtime", "mscorlib", "netstandard"];
        let module = self.module(from);
        let mut found = Vec::new();
        for id in module.ids::<AssemblyRef>() {
            let name = module.row(id).and_then(|row| module.string(row.name));
            if name.is_ok_and(|name| CORE.contains(&name))
                && let Some(assembly) = self.resolve_assembly(from, id)
                && !found.contains(&assembly)
            {
                found.push(assembly);
            }
        }
        found.into()
    }

    fn keep(&self, module: Module<'a>) -> AssemblyId {
        let lookups = AtomicU64::new(lookups(&module));
        let (references, members, core) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        let loaded = Loaded { module, references, members, core, lookups };
        AssemblyId(self.loaded.push(loaded) as u32)
    }

    /// Whether so much is left of what the references of an assembly may cost that none of them is unknown because of that.
    pub fn is_far_from_limits(&self, assembly: AssemblyId) -> bool {
        let loaded = self.loaded(assembly);
        loaded.lookups.load(Ordering::Relaxed) > lookups(&loaded.module) / 2
    }

    /// The assembly of a number, if so many are loaded.
    pub fn numbered(&self, number: u32) -> Option<AssemblyId> {
        self.loaded.get(number as usize).map(|_| AssemblyId(number))
    }

    fn loaded(&self, id: AssemblyId) -> &Loaded<'a> {
        self.loaded
            .get(id.0 as usize)
            .unwrap_or_else(|| unreachable!("ids are given out for loaded assemblies"))
    }

    fn cell(&self, name: String) -> Found {
        let mut by_name = self.by_name.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(by_name.entry(name).or_default())
    }

    fn note(&self, mut unknown: Unknown) {
        // A file may refer to any number of things with names of any length; a list that long helps nobody.
        const MOST: usize = 10_000;
        const LONGEST: usize = 1_000;
        let (Unknown::Assembly(name) | Unknown::Type { name, .. } | Unknown::Member(name)) = &mut unknown;
        if let Some((end, _)) = name.char_indices().nth(LONGEST) {
            name.truncate(end);
        }
        let mut list = self.unknown.lock().unwrap_or_else(PoisonError::into_inner);
        if list.len() < MOST {
            list.insert(unknown);
        }
    }
}
