//! The methods of a module with what the graph asks of each, and the virtual methods of types by name.

use std::collections::BTreeMap;
use std::rc::Rc;

use marple_metadata::assemblies::{Assemblies, AssemblyId, TypeHandle};
use marple_metadata::tables::{Id, MethodDef, TypeDef};
use marple_metadata::{MethodFlags, Module};

/// What the graph asks of a method.
#[derive(Debug, Clone, Copy)]
pub(super) struct Method<'a> {
    /// The type that has it.
    pub(super) class: Id<TypeDef>,
    pub(super) name: &'a str,
    pub(super) flags: MethodFlags,
}

/// All methods of a module, by row.
pub(super) struct Methods<'a> {
    /// `None` for a row that cannot be read.
    rows: Vec<Option<Method<'a>>>,
}

impl<'a> Methods<'a> {
    pub(super) fn of(module: &Module<'a>) -> Self {
        let read = |id: Id<MethodDef>| {
            let row = module.row(id).ok()?;
            let class = module.type_of_method(id).ok()?;
            Some(Method { class, name: module.string(row.name).ok()?, flags: row.flags })
        };
        Self { rows: module.ids().map(read).collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// A method by the place of its row; `None` if the row cannot be read or is not there.
    pub(super) fn get(&self, place: usize) -> Option<&Method<'a>> {
        self.rows.get(place)?.as_ref()
    }

    /// All rows that can be read, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Id<MethodDef>, &Method<'a>)> {
        self.rows.iter().zip(1..).filter_map(|(row, number)| Some((Id::new(number)?, row.as_ref()?)))
    }
}

/// Virtual methods by name, sorted.
pub(super) type Virtuals<'a> = Rc<[(&'a str, Id<MethodDef>)]>;

/// The virtual methods of types. Those of the assembly itself are sorted out once: in a bad file the lists of methods of two
/// types may overlap, but each method is in one type only.
pub(super) struct VirtualMethods<'g, 'f> {
    assemblies: &'g Assemblies<'f>,
    here: AssemblyId,
    own: BTreeMap<Id<TypeDef>, Virtuals<'f>>,
    others: BTreeMap<TypeHandle, Virtuals<'f>>,
}

impl<'g, 'f> VirtualMethods<'g, 'f> {
    pub(super) fn new(assemblies: &'g Assemblies<'f>, here: AssemblyId, methods: &Methods<'f>) -> Self {
        let mut by_class: BTreeMap<Id<TypeDef>, Vec<(&'f str, Id<MethodDef>)>> = BTreeMap::new();
        for (id, method) in methods.iter().filter(|(_, method)| method.flags.is_virtual()) {
            by_class.entry(method.class).or_default().push((method.name, id));
        }
        let own = by_class.into_iter().map(|(class, methods)| (class, sorted(methods))).collect();
        Self { assemblies, here, own, others: BTreeMap::new() }
    }

    /// The virtual methods of a type.
    pub(super) fn of(&mut self, class: TypeHandle) -> Virtuals<'f> {
        if class.assembly == self.here {
            return self.own.get(&class.id).cloned().unwrap_or_default();
        }
        let assemblies = self.assemblies;
        let read = || {
            let module = assemblies.module(class.assembly);
            let virtuals = module.methods_of(class.id).filter_map(|id| {
                let row = module.row(id).ok().filter(|row| row.flags.is_virtual())?;
                Some((module.string(row.name).ok()?, id))
            });
            sorted(virtuals.collect())
        };
        Rc::clone(self.others.entry(class).or_insert_with(read))
    }
}

/// Those of a name.
pub(super) fn named<'v>(
    virtuals: &'v [(&str, Id<MethodDef>)],
    name: &'v str,
) -> impl Iterator<Item = Id<MethodDef>> + 'v {
    let start = virtuals.partition_point(|(other, _)| *other < name);
    virtuals[start..].iter().take_while(move |(other, _)| *other == name).map(|(_, id)| *id)
}

fn sorted(mut methods: Vec<(&str, Id<MethodDef>)>) -> Virtuals<'_> {
    methods.sort_unstable();
    methods.into()
}
