//! Types by name: definitions, exported types, nesting.

use rustc_hash::FxHashMap;

use crate::error::{Error, Part, Result};
use crate::module::Module;
use crate::tables::{ExportedType, Id, Implementation, NestedClass, Table, TypeDef};

/// How deep types nest in each other at most; deeper is a cycle.
pub(crate) const DEEPEST_NESTING: usize = 64;

/// `FieldAttributes`, `MethodAttributes` and `TypeAttributes` that readers of this crate ask for.
pub mod flags {
    /// Of a type: it is an interface.
    pub const INTERFACE: u32 = 0x20;
    /// Of an exported type: it is defined in another assembly.
    pub const FORWARDER: u32 = 0x0020_0000;
    /// Of a field or a method: it has no `this`.
    pub const STATIC: u16 = 0x10;
    /// Of a field: its value is a constant in metadata.
    pub const LITERAL: u16 = 0x40;
    /// Of a method: it has a slot in the table of virtual methods.
    pub const VIRTUAL: u16 = 0x40;
    /// Of a method: it has no body.
    pub const ABSTRACT: u16 = 0x400;
}

/// A type's name as a definition or reference spells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeName<'a> {
    /// The namespace; empty for the global one and for nested types.
    pub namespace: &'a str,
    /// The name, with a generic type's arity.
    pub name: &'a str,
}

/// The types of a module by name; made when a name is first looked up.
#[derive(Debug, Default)]
pub(crate) struct TypeIndex<'a> {
    definitions: FxHashMap<(Option<Id<TypeDef>>, TypeName<'a>), Id<TypeDef>>,
    exported: FxHashMap<(Option<Id<ExportedType>>, TypeName<'a>), Id<ExportedType>>,
}

impl<'a> Module<'a> {
    /// The name of a type defined here.
    pub fn type_name(&self, id: Id<TypeDef>) -> Result<TypeName<'a>> {
        let row = self.row(id)?;
        Ok(TypeName { namespace: self.string(row.namespace)?, name: self.string(row.name)? })
    }

    /// The type that a nested type is directly inside of.
    pub fn enclosing_type(&self, id: Id<TypeDef>) -> Option<Id<TypeDef>> {
        let nesting = self.owned_by::<NestedClass>(id).next()?;
        self.row(nesting).ok().map(|row| row.enclosing)
    }

    /// A type and the types around it, innermost first; an error if they form a cycle.
    pub fn nesting(&self, id: Id<TypeDef>) -> Result<Vec<Id<TypeDef>>> {
        let mut chain = vec![id];
        let mut current = id;
        while let Some(outer) = self.enclosing_type(current) {
            if chain.len() >= DEEPEST_NESTING {
                return Err(Error::TooDeep(Part::Nesting));
            }
            chain.push(outer);
            current = outer;
        }
        Ok(chain)
    }

    /// The types directly inside a type. This looks at all nested types of the module.
    pub fn nested_types_of(&self, id: Id<TypeDef>) -> impl Iterator<Item = Id<TypeDef>> {
        self.ids::<NestedClass>()
            .filter_map(|nesting| self.row(nesting).ok())
            .filter_map(move |row| (row.enclosing == id).then_some(row.nested))
    }

    /// The type of a name that is defined here, outside of other types.
    pub fn find_type(&self, name: TypeName<'_>) -> Option<Id<TypeDef>> {
        self.type_index().definitions.get(&(None, name)).copied()
    }

    /// The type of a name directly inside another.
    pub fn find_nested_type(&self, enclosing: Id<TypeDef>, name: TypeName<'_>) -> Option<Id<TypeDef>> {
        self.type_index().definitions.get(&(Some(enclosing), name)).copied()
    }

    /// The type of a name that this assembly exports for another module or assembly.
    pub fn find_exported_type(&self, name: TypeName<'_>) -> Option<Id<ExportedType>> {
        self.type_index().exported.get(&(None, name)).copied()
    }

    pub(crate) fn type_index(&self) -> &TypeIndex<'a> {
        self.type_index.get_or_init(|| TypeIndex::of(self))
    }
}

impl<'a> TypeIndex<'a> {
    fn of(module: &Module<'a>) -> Self {
        let mut index = Self::default();
        index.definitions.reserve(module.count(Table::TypeDef) as usize);
        index.exported.reserve(module.count(Table::ExportedType) as usize);
        // Duplicates are wrong, but happen; the first one counts.
        for id in module.ids::<TypeDef>() {
            if let Ok(name) = module.type_name(id) {
                index.definitions.entry((module.enclosing_type(id), name)).or_insert(id);
            }
        }
        for id in module.ids::<ExportedType>() {
            let Ok(row) = module.row(id) else { continue };
            let (Ok(namespace), Ok(name)) = (module.string(row.namespace), module.string(row.name)) else {
                continue;
            };
            let outer = match row.implementation {
                Implementation::ExportedType(outer) => Some(outer),
                _ => None,
            };
            index.exported.entry((outer, TypeName { namespace, name })).or_insert(id);
        }
        index
    }
}
