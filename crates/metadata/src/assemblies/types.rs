//! From references to types: across assemblies, through forwarders, into nested types.

use std::sync::OnceLock;

use crate::error::{Error, Part, Result};
use crate::signature::Type;
use crate::tables::{
    AssemblyRef, ExportedType, Id, Implementation, ResolutionScope, Table, TypeDefOrRef, TypeRef,
};
use crate::types::TypeName;

use super::{Assemblies, AssemblyId, TypeHandle, Unknown};

/// What came of looking for a type.
enum Lookup {
    Found(TypeHandle),
    /// The assembly that should have it does not.
    Missing,
    /// Its assembly or the type around it is unknown; that is noted, once for all that depend on it.
    Consequence,
}

/// How many references, forwarders and specifications lead to a type at most; more is a cycle.
const LONGEST_WAY: u32 = 64;

impl Assemblies<'_> {
    /// The type that an id of an assembly means; `None` if it is unknown or no named type (an array, say).
    pub fn resolve_type(&self, from: AssemblyId, id: TypeDefOrRef) -> Option<TypeHandle> {
        match id {
            TypeDefOrRef::Definition(id) => (id.number() <= self.module(from).count(Table::TypeDef))
                .then_some(TypeHandle { assembly: from, id }),
            TypeDefOrRef::Reference(id) => self.resolve_reference(from, id, 0),
            TypeDefOrRef::Specification(id) => {
                let ty = self.module(from).type_specification(id).ok()?;
                self.definition_of(from, &ty)
            }
        }
    }

    /// The named type behind a type of a signature: of a generic type its definition.
    pub fn definition_of(&self, from: AssemblyId, ty: &Type) -> Option<TypeHandle> {
        let id = match ty.unmodified() {
            Type::Class(id) | Type::Value(id) => *id,
            Type::Generic(generic) => generic.definition,
            _ => return None,
        };
        match id {
            // A specification inside a signature would lead back here without end.
            TypeDefOrRef::Specification(_) => None,
            id => self.resolve_type(from, id),
        }
    }

    /// The type of a reflection name (`Namespace.Outer+Inner`) in an assembly or where it forwards it to.
    pub(super) fn find_by_path(&self, assembly: AssemblyId, path: &str) -> Option<TypeHandle> {
        let mut parts = path.split('+');
        let top = parts.next()?;
        let (namespace, name) = top.rsplit_once('.').unwrap_or(("", top));
        let Ok(Lookup::Found(mut found)) = self.find_in(assembly, TypeName { namespace, name }, 0) else {
            return None;
        };
        for name in parts {
            let module = self.module(found.assembly);
            let id = module.find_nested_type(found.id, TypeName { namespace: "", name })?;
            found = TypeHandle { assembly: found.assembly, id };
        }
        Some(found)
    }

    fn resolve_reference(&self, from: AssemblyId, id: Id<TypeRef>, way: u32) -> Option<TypeHandle> {
        let loaded = self.loaded(from);
        let known = loaded
            .references
            .get_or_init(|| (0..loaded.module.count(Table::TypeRef)).map(|_| OnceLock::new()).collect());
        let cell = known.get(id.index())?;
        if let Some(handle) = cell.get() {
            return *handle;
        }
        // Nobody waits here for another: two may find the same answer, and a cycle only ends at its limit.
        match self.look_up(from, id, way) {
            Ok(Lookup::Found(handle)) => *cell.get_or_init(|| Some(handle)),
            Ok(Lookup::Missing) => {
                self.note_unknown_type(from, id);
                *cell.get_or_init(|| None)
            }
            Ok(Lookup::Consequence) => *cell.get_or_init(|| None),
            Err(_) => None,
        }
    }

    fn look_up(&self, from: AssemblyId, id: Id<TypeRef>, way: u32) -> Result<Lookup> {
        if way > LONGEST_WAY {
            return Err(Error::TooDeep(Part::Nesting));
        }
        let module = self.module(from);
        let name = module.reference_name(id)?;
        match module.row(id)?.scope {
            Some(ResolutionScope::Module(_)) | None => self.find_in(from, name, way),
            Some(ResolutionScope::AssemblyRef(reference)) => match self.resolve_assembly(from, reference) {
                Some(assembly) => self.find_in(assembly, name, way),
                None => Ok(Lookup::Consequence),
            },
            Some(ResolutionScope::TypeRef(outer)) => {
                let Some(outer) = self.resolve_reference(from, outer, way + 1) else {
                    return Ok(Lookup::Consequence);
                };
                let inner = self.module(outer.assembly).find_nested_type(outer.id, name);
                let found = |id| Lookup::Found(TypeHandle { assembly: outer.assembly, id });
                Ok(inner.map_or(Lookup::Missing, found))
            }
            // A module of a multi-file assembly; those files are not looked for.
            Some(ResolutionScope::ModuleRef(_)) => Ok(Lookup::Missing),
        }
    }

    /// A type by name in an assembly, or in the one it forwards it to.
    fn find_in(&self, assembly: AssemblyId, name: TypeName<'_>, way: u32) -> Result<Lookup> {
        let mut assembly = assembly;
        for _ in way..LONGEST_WAY {
            let module = self.module(assembly);
            if let Some(id) = module.find_type(name) {
                return Ok(Lookup::Found(TypeHandle { assembly, id }));
            }
            let Some(exported) = module.find_exported_type(name) else { return Ok(Lookup::Missing) };
            let Some(reference) = self.forwarded_to(assembly, exported)? else { return Ok(Lookup::Missing) };
            let Some(next) = self.resolve_assembly(assembly, reference) else {
                return Ok(Lookup::Consequence);
            };
            assembly = next;
        }
        Err(Error::TooDeep(Part::Forwarding))
    }

    fn forwarded_to(
        &self,
        assembly: AssemblyId,
        exported: Id<ExportedType>,
    ) -> Result<Option<Id<AssemblyRef>>> {
        Ok(match self.module(assembly).row(exported)?.implementation {
            Implementation::AssemblyRef(reference) => Some(reference),
            Implementation::File(_) | Implementation::ExportedType(_) => None,
        })
    }

    /// Notes a type as unknown.
    fn note_unknown_type(&self, from: AssemblyId, id: Id<TypeRef>) {
        let module = self.module(from);
        let mut outer = id;
        for _ in 0..LONGEST_WAY {
            let Ok(row) = module.row(outer) else { return };
            match row.scope {
                Some(ResolutionScope::TypeRef(next)) => outer = next,
                Some(ResolutionScope::AssemblyRef(reference)) => {
                    let Some(assembly) = self.resolve_assembly(from, reference) else { return };
                    let assembly = self.module(assembly).name().unwrap_or("?").to_owned();
                    let name = module.token_text(id.token(), crate::Place::default());
                    return self.note(Unknown::Type { assembly, name });
                }
                _ => {
                    let assembly = module.name().unwrap_or("?").to_owned();
                    let name = module.token_text(id.token(), crate::Place::default());
                    return self.note(Unknown::Type { assembly, name });
                }
            }
        }
    }
}
