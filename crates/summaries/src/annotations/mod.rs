//! What people write in signatures today: nullable reference types with their attributes, and `JetBrains`' annotations (assumption `annotations`).
//!
//! - `shape.rs`: a type with what is said of each reference in it.
//! - `notes.rs`: what is said of one method or field; `table.rs`: `JetBrains`' tables of what goes in and what comes out.
//! - `instance.rs`: a type as an instance of a base or interface of it.
//! - `reached.rs`: the fields and methods that are reached without asking; `early.rs`: the methods that see objects before their fields are set; `statics.rs`: static fields that nobody sets.
//!
//! A module says nothing of members that it has no flags for: in a module marked `[NullablePublicOnly]` these are the private ones, whatever
//! stands around them.

mod early;
mod instance;
mod notes;
mod reached;
mod shape;
mod statics;
mod table;

use std::hash::{BuildHasher, Hash};
use std::sync::{Arc, PoisonError, RwLock};

use marple_il::reads;
use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, MethodHandle, TypeHandle};
use marple_metadata::attribute::Value;
use marple_metadata::tables::{Field, Id, MethodDef, ModuleRow, TypeDef, TypeRef};
use marple_metadata::{Module, Nullness, TypeName};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::above::{above_all, fitting};
use crate::kept::{Kept, words};
use crate::reflected::Reflected;
use crate::spelled::own_parameters;
use early::Early;
pub(crate) use early::only_reads_field;
pub use notes::{FieldNotes, MethodNotes, ParameterNotes};
pub use shape::{Parts, Shape};
pub use table::{Output, Row, Said};

const SHARDS: usize = 16;

/// A table that many threads fill: what is found of a key depends on the code alone.
struct Found<K, V> {
    shards: [RwLock<FxHashMap<K, V>>; SHARDS],
}

impl<K, V> Default for Found<K, V> {
    fn default() -> Self {
        Self { shards: Default::default() }
    }
}

impl<K: Hash + Eq + Copy, V: Clone> Found<K, V> {
    fn get_or(&self, key: K, find: impl FnOnce() -> V) -> V {
        // The high bits: the map itself uses the others.
        let shard = &self.shards[(FxBuildHasher.hash_one(key) >> 32) as usize % SHARDS];
        if let Some(found) = shard.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return found.clone();
        }
        let found = find();
        shard.write().unwrap_or_else(PoisonError::into_inner).entry(key).or_insert(found).clone()
    }
}

/// What annotations say of methods and fields, each read when it is first asked for.
#[derive(Default)]
pub struct Annotations {
    modules: Found<AssemblyId, Option<Author>>,
    methods: Found<MethodHandle, Option<Arc<MethodNotes>>>,
    fields: Found<FieldHandle, Option<Arc<FieldNotes>>>,
    instances: Found<(TypeHandle, TypeHandle), Option<Arc<[Shape]>>>,
    parameters: Found<MethodHandle, Arc<[Shape]>>,
    early: Found<AssemblyId, Arc<Early>>,
    /// By assembly.
    reached: Found<AssemblyId, Arc<Reached>>,
    /// By class: the static fields that it sets.
    statics: Found<TypeHandle, Arc<FxHashSet<Id<Field>>>>,
}

/// What is found in all code of a module.
#[derive(serde::Serialize, serde::Deserialize)]
pub(crate) struct Surveyed {
    early: Arc<Early>,
    reached: Arc<Reached>,
}

/// What is reached without asking for what is said of it.
#[derive(serde::Serialize, serde::Deserialize)]
struct Reached {
    fields: FxHashSet<Id<Field>>,
    methods: FxHashSet<Id<MethodDef>>,
}

/// A module that has annotations.
#[derive(Clone, Copy)]
struct Author {
    public_only: Option<PublicOnly>,
}

/// A module that has flags for those members only that others see.
#[derive(Clone, Copy, Debug)]
struct PublicOnly {
    includes_internals: bool,
}

impl PublicOnly {
    /// `[module: NullablePublicOnly]`.
    fn of(module: &Module<'_>) -> Option<Self> {
        let class =
            TypeName { namespace: "System.Runtime.CompilerServices", name: "NullablePublicOnlyAttribute" };
        let owner = module.ids::<ModuleRow>().next()?;
        let mut all = module.attributes_of(owner).filter_map(|id| module.attribute_if(id, class));
        let arguments = all.next()?.ok();
        let includes_internals =
            arguments.is_some_and(|found| matches!(found.fixed.first(), Some(Value::Boolean(true))));
        Some(Self { includes_internals })
    }

    fn covers_method(self, module: &Module<'_>, method: Id<MethodDef>) -> bool {
        let access = module.row(method).map_or(1, |row| row.flags.0 & 0x7);
        self.covers(access)
            && module.type_of_method(method).is_ok_and(|class| self.covers_type(module, class))
    }

    fn covers_field(self, module: &Module<'_>, class: Id<TypeDef>, field: Id<Field>) -> bool {
        let access = module.row(field).map_or(1, |row| row.flags.0 & 0x7);
        self.covers(access) && self.covers_type(module, class)
    }

    /// Members are private (1), family and assembly (2), assembly (3), family (4), family or assembly (5), public (6).
    fn covers(self, access: u16) -> bool {
        matches!(access, 4..=6) || (self.includes_internals && matches!(access, 2 | 3))
    }

    fn covers_type(self, module: &Module<'_>, class: Id<TypeDef>) -> bool {
        let covers = |id: Id<TypeDef>| {
            module.row(id).is_ok_and(|row| {
                row.flags.is_seen_outside() || (self.includes_internals && row.flags.is_seen_by_friends())
            })
        };
        module.nesting(class).is_ok_and(|types| types.into_iter().all(covers))
    }
}

/// Whether a method starts a state machine.
pub(crate) fn is_machine(assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
    let question = Kept::Machine.of(assemblies, method.assembly, method.id.number());
    let find = || crate::machines::move_next(assemblies, method).is_some();
    reads::asked(question, find, ToString::to_string)
}

impl Annotations {
    /// What is said of a method; `None` if that is nothing.
    pub fn of_method(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Arc<MethodNotes>> {
        let author = self.author(assemblies, method.assembly)?;
        self.methods.get_or(method, || {
            let author = notes::Author { assemblies, public_only: author.public_only };
            let notes = author.method(method)?;
            let is_machine = || is_machine(assemblies, method);
            let notes = if notes.tells_of_end() && is_machine() { notes.of_machine() } else { notes };
            (!notes.is_empty()).then(|| Arc::new(notes))
        })
    }

    /// What a method itself has to keep and may rely on: what is said of it and of the methods that it overrides or implements. Callers may know it by the name of those. Of a method of
    /// which nothing is said interfaces of other assemblies do not count.
    pub fn of_own(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Arc<MethodNotes>> {
        let own = self.of_method(assemblies, method);
        let overridden = overridden(assemblies, method, own.is_some());
        let above: Vec<Arc<MethodNotes>> =
            overridden.iter().filter_map(|&base| self.of_method(assemblies, base)).collect();
        // Who calls it by the name of a method that says nothing is not asked, nor is who calls it by its own name if that says nothing.
        let is_silent = |base: MethodHandle| {
            self.of_method(assemblies, base).is_none() && !self.is_annotated(assemblies, base)
        };
        let takes_anything = (own.is_none() && !self.is_annotated(assemblies, method))
            || self.reached(assemblies, method.assembly).methods.contains(&method.id)
            || overridden.iter().any(|&base| is_silent(base));
        if above.is_empty() && !takes_anything {
            return own;
        }
        let first = own.as_ref().or(above.first())?;
        let mut notes = (**first).clone();
        for base in &above {
            notes.keep(base);
        }
        if takes_anything {
            notes.take_anything();
        }
        Some(Arc::new(notes))
    }

    /// What is said of a field; `None` if that is nothing.
    pub fn of_field(&self, assemblies: &Assemblies<'_>, field: FieldHandle) -> Option<Arc<FieldNotes>> {
        let author = self.author(assemblies, field.assembly)?;
        self.fields.get_or(field, || {
            let author = notes::Author { assemblies, public_only: author.public_only };
            let mut notes = author.field(field)?;
            if notes.read == Nullness::NotNull
                && (!self.is_set(assemblies, field) || self.is_addressed(assemblies, field))
            {
                notes.read = Nullness::Oblivious;
            }
            Some(Arc::new(notes))
        })
    }

    /// Whether a field is set before others read it, if it is static. Reference assemblies do not tell.
    fn is_set(&self, assemblies: &Assemblies<'_>, field: FieldHandle) -> bool {
        if !assemblies.field_flags(field).is_static()
            || assemblies.module(field.assembly).is_reference_assembly()
        {
            return true;
        }
        let Some(class) = assemblies.class_of_field(field) else { return false };
        statics::is_set(assemblies, field, &self.set_fields(assemblies, class))
    }

    /// The static fields that a class sets before others read them.
    pub(crate) fn set_fields(
        &self,
        assemblies: &Assemblies<'_>,
        class: TypeHandle,
    ) -> Arc<FxHashSet<Id<Field>>> {
        self.statics.get_or(class, || {
            let question = Kept::Set.of(assemblies, class.assembly, class.id.number());
            Arc::new(reads::asked(question, || statics::set_fields(assemblies, class), words))
        })
    }

    /// Whether code of the field's assembly takes its address: nobody is asked for what is written there.
    fn is_addressed(&self, assemblies: &Assemblies<'_>, field: FieldHandle) -> bool {
        self.reached(assemblies, field.assembly).fields.contains(&field.id)
    }

    fn reached(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<Reached> {
        let find = || {
            let reflected = Reflected::of(assemblies, assembly);
            Reached {
                fields: reached::fields(assemblies, assembly, &reflected),
                methods: reached::unasked(assemblies, assembly, &reflected),
            }
        };
        self.reached.get_or(assembly, || Arc::new(reads::covered(find)))
    }

    /// Whether a method was compiled with nullable reference types, as far as that can be told: a class that has no references in its signatures says nothing.
    pub fn is_annotated(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        self.author(assemblies, method.assembly).is_some_and(|author| {
            author.public_only.is_some()
                || assemblies.module(method.assembly).nullable_context(method.id) != Nullness::Oblivious
        })
    }

    /// Whether a method may run on an object before the constructors of its type are done.
    pub fn is_early(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        self.early(assemblies, method.assembly).is_constructing(method.id)
    }

    /// Whether a method may run on an object before who makes it has set all its `required` members.
    pub fn is_initializing(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> bool {
        self.early(assemblies, method.assembly).is_initializing(method.id)
    }

    /// Whether a method is the getter of a `required` property.
    pub fn is_of_required(&self, assemblies: &Assemblies<'_>, getter: MethodHandle) -> bool {
        let module = assemblies.module(getter.assembly);
        let (Ok(row), Ok(class)) = (module.row(getter.id), module.type_of_method(getter.id)) else {
            return true;
        };
        let Ok(Some(name)) = module.string(row.name).map(|name| name.strip_prefix("get_")) else {
            return false;
        };
        module.properties_of(class).any(|id| {
            let is_mark = |id| module.attribute_class(id).is_ok_and(|class| class.name == early::REQUIRED);
            let known = module.row(id).and_then(|row| module.string(row.name));
            known == Ok(name) && module.attributes_of(id).any(is_mark)
        })
    }

    fn early(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Arc<Early> {
        let find = || Arc::new(reads::covered(|| Early::of(assemblies.module(assembly))));
        self.early.get_or(assembly, find)
    }

    /// What is found in all code, in words: those methods, and the fields whose address is taken. Nobody asks for them in an assembly without annotations.
    pub(crate) fn surveyed(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> String {
        match self.author(assemblies, assembly) {
            Some(_) => {
                let reached = self.reached(assemblies, assembly);
                let early = self.early(assemblies, assembly).digest();
                let fields = crate::digest::sorted(reached.fields.iter().copied());
                let methods = crate::digest::sorted(reached.methods.iter().copied());
                format!("{early} {fields:?} {methods:?}")
            }
            None => String::new(),
        }
    }

    /// What is found in all code; nothing of an assembly without annotations.
    pub(crate) fn survey(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Option<Surveyed> {
        self.author(assemblies, assembly)?;
        Some(Surveyed {
            early: self.early(assemblies, assembly),
            reached: self.reached(assemblies, assembly),
        })
    }

    /// Takes what was found before.
    pub(crate) fn preset(&self, assembly: AssemblyId, before: Surveyed) {
        self.early.get_or(assembly, || before.early);
        self.reached.get_or(assembly, || before.reached);
    }

    fn author(&self, assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Option<Author> {
        self.modules.get_or(assembly, || {
            let module = assemblies.module(assembly);
            has_annotations(module).then(|| Author { public_only: PublicOnly::of(module) })
        })
    }
}

/// The methods of base classes that a method overrides, and those of interfaces that it implements: of the same assembly, or of all if the method is annotated.
fn overridden(assemblies: &Assemblies<'_>, method: MethodHandle, is_annotated: bool) -> Vec<MethodHandle> {
    let Some(found) = assemblies.method(method) else { return Vec::new() };
    if !found.flags.is_virtual() && !found.flags.is_static() {
        return Vec::new();
    }
    let (mut above, _) = above_all(assemblies, found.class);
    let counts = |class: TypeHandle| is_annotated || class.assembly == method.assembly;
    above.retain(|above| !above.is_interface || counts(above.class));
    let own = own_parameters(assemblies, found.class);
    fitting(assemblies, method, &own, &above).into_iter().map(|fit| fit.declared).collect()
}

/// Whether a module names an attribute that annotations are written with.
fn has_annotations(module: &Module<'_>) -> bool {
    let is_annotation = |name: TypeName<'_>| match name.namespace {
        "System.Runtime.CompilerServices" => {
            matches!(name.name, "NullableAttribute" | "NullableContextAttribute")
        }
        "System.Diagnostics.CodeAnalysis" => {
            name.name.contains("Null") || name.name.starts_with("DoesNotReturn")
        }
        "JetBrains.Annotations" => true,
        _ => false,
    };
    module.ids::<TypeRef>().any(|id| module.reference_name(id).is_ok_and(is_annotation))
        || module.ids::<TypeDef>().any(|id| module.type_name(id).is_ok_and(is_annotation))
}
