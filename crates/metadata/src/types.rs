//! Types by name: definitions, exported types, nesting.

use crate::error::{Error, Part, Result};
use crate::module::Module;
use crate::tables::{ExportedType, Id, Implementation, MethodDef, NestedClass, Row, Table, TypeDef};

/// How deep types nest in each other at most; deeper is a cycle.
pub(crate) const DEEPEST_NESTING: usize = 64;

/// A type's name as a definition or reference spells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeName<'a> {
    /// The namespace; empty for the global one and for nested types.
    pub namespace: &'a str,
    /// The name, with a generic type's arity.
    pub name: &'a str,
}

impl TypeName<'_> {
    /// Whether a compiler made the type for what it cut out of a method: lambdas and what they capture, iterators, async methods. Nobody can spell such a name in C#,
    /// but that of a `file` type begins like it: `<Program>F0123..__Counter`.
    pub fn is_compilers(&self) -> bool {
        let of_file = |rest: &str| {
            let (hash, name) = rest.strip_prefix('F')?.split_once("__")?;
            (!name.is_empty() && hash.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(())
        };
        self.name
            .strip_prefix('<')
            .is_some_and(|name| name.split_once('>').is_none_or(|(_, rest)| of_file(rest).is_none()))
    }
}

/// The types of a module by name; made when a name is first looked up.
///
/// Sorted and not hashed: names come from files, and whoever makes a file can make names that collide.
#[derive(Debug)]
pub(crate) struct TypeIndex<'a> {
    definitions: Box<[Named<'a, TypeDef>]>,
    exported: Box<[Named<'a, ExportedType>]>,
}

/// A type, the type around it, and its name.
#[derive(Debug)]
struct Named<'a, T: Row> {
    prefix: u64,
    name: TypeName<'a>,
    outer: Option<Id<T>>,
    id: Id<T>,
}

impl<'a> Module<'a> {
    /// The name of a type defined here.
    pub fn type_name(&self, id: Id<TypeDef>) -> Result<TypeName<'a>> {
        let row = self.row(id)?;
        Ok(TypeName { namespace: self.string(row.namespace)?, name: self.string(row.name)? })
    }

    /// Whether the calls of a method wait for each other (`MethodImplOptions.Synchronized`).
    pub fn is_synchronized(&self, id: Id<MethodDef>) -> bool {
        /// ECMA-335 II.23.1.11.
        const SYNCHRONIZED: u16 = 0x20;
        self.row(id).is_ok_and(|row| row.impl_flags & SYNCHRONIZED != 0)
    }

    /// Whether compilers are asked to put a method's code into its callers (`MethodImplOptions.AggressiveInlining`).
    pub fn is_inlined_on_request(&self, id: Id<MethodDef>) -> bool {
        /// ECMA-335 II.23.1.11.
        const AGGRESSIVE_INLINING: u16 = 0x100;
        self.row(id).is_ok_and(|row| row.impl_flags & AGGRESSIVE_INLINING != 0)
    }

    /// Whether a type is a struct or enum, by the name of what it extends: the core library need not be there.
    pub fn is_value_type(&self, id: Id<TypeDef>) -> Result<bool> {
        let Some(base) = self.row(id)?.extends else { return Ok(false) };
        let Ok(base) = self.short_name(base) else { return Ok(false) };
        let is_enum_itself = || self.type_name(id) == Ok(TypeName { namespace: "System", name: "Enum" });
        Ok(base.namespace == "System"
            && matches!(base.name, "ValueType" | "Enum")
            && !(base.name == "ValueType" && is_enum_itself()))
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
        find(&self.type_index().definitions, None, name)
    }

    /// The type of a name directly inside another.
    pub fn find_nested_type(&self, enclosing: Id<TypeDef>, name: TypeName<'_>) -> Option<Id<TypeDef>> {
        find(&self.type_index().definitions, Some(enclosing), name)
    }

    /// The type of a name that this assembly exports for another module or assembly.
    pub fn find_exported_type(&self, name: TypeName<'_>) -> Option<Id<ExportedType>> {
        find(&self.type_index().exported, None, name)
    }

    pub(crate) fn type_index(&self) -> &TypeIndex<'a> {
        self.type_index.get_or_init(|| TypeIndex::of(self))
    }
}

impl<'a> TypeIndex<'a> {
    fn of(module: &Module<'a>) -> Self {
        // All nestings at once: cheaper than to look for each type's own.
        let mut outer = vec![None; module.count(Table::TypeDef) as usize];
        for nesting in module.ids::<NestedClass>().rev().filter_map(|id| module.row(id).ok()) {
            if let Some(outer) = outer.get_mut(nesting.nested.index()) {
                *outer = Some(nesting.enclosing);
            }
        }
        let definitions = module.ids().filter_map(|id: Id<TypeDef>| {
            let name = module.type_name(id).ok()?;
            Some(Named { prefix: prefix(name.name), name, outer: outer[id.index()], id })
        });
        let exported = module.ids().filter_map(|id| {
            let row: ExportedType = module.row(id).ok()?;
            let name = TypeName {
                namespace: module.string(row.namespace).ok()?,
                name: module.string(row.name).ok()?,
            };
            let outer = match row.implementation {
                Implementation::ExportedType(outer) => Some(outer),
                _ => None,
            };
            Some(Named { prefix: prefix(name.name), name, outer, id })
        });
        let counts = (module.count(Table::TypeDef), module.count(Table::ExportedType));
        Self { definitions: sorted(definitions, counts.0), exported: sorted(exported, counts.1) }
    }
}

fn sorted<'a, T: Row>(types: impl Iterator<Item = Named<'a, T>>, count: u32) -> Box<[Named<'a, T>]> {
    let mut sorted = Vec::with_capacity(count as usize);
    sorted.extend(types);
    sorted.sort_unstable_by(|a, b| a.key().cmp(&b.key()).then(a.id.cmp(&b.id)));
    sorted.into()
}

/// The first type of a name: two are wrong, but happen.
fn find<T: Row>(types: &[Named<'_, T>], outer: Option<Id<T>>, name: TypeName<'_>) -> Option<Id<T>> {
    let key = (prefix(name.name), name.name, name.namespace, outer);
    let found = types.get(types.partition_point(|named| named.key() < key))?;
    (found.key() == key).then_some(found.id)
}

/// The first bytes of a name as a number that compares as they do: most names differ in them.
fn prefix(name: &str) -> u64 {
    let mut bytes = [0; 8];
    let length = name.len().min(8);
    bytes[..length].copy_from_slice(&name.as_bytes()[..length]);
    u64::from_be_bytes(bytes)
}

impl<'a, T: Row> Named<'a, T> {
    /// The name comes first: namespaces and outer types are shared by many.
    fn key(&self) -> (u64, &'a str, &'a str, Option<Id<T>>) {
        (self.prefix, self.name.name, self.name.namespace, self.outer)
    }
}
