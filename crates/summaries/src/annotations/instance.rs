//! A type as an instance of a generic base or interface: `List<string?>` is an `IEnumerable<string?>`.

use std::sync::Arc;

use marple_metadata::assemblies::{Assemblies, MethodHandle, TypeHandle};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{GenericParam, HasCustomAttribute, Id, TypeDefOrRef, TypeOrMethodDef};
use marple_metadata::{NullableFlags, Nullness};

use super::shape::Reader;
use super::{Annotations, Parts, Shape};

/// How many steps from a type its bases and interfaces are looked for.
const STEPS: usize = 8;

/// A type may be several instances of one interface.
struct Several;

impl Annotations {
    /// The arguments of a class that a type is an instance of, or extends or implements.
    pub fn arguments(
        &self,
        assemblies: &Assemblies<'_>,
        shape: &Shape,
        class: TypeHandle,
    ) -> Option<Arc<[Shape]>> {
        let (from, own): (TypeHandle, &[Shape]) = match &shape.parts {
            Parts::Generic(from, own) if *from == class => return Some(Arc::clone(own)),
            Parts::Generic(from, own) => (*from, own),
            Parts::Class(from) => (*from, &[]),
            // An array is a collection of its elements.
            Parts::Array(element, is_said) => return Some(Arc::new([element.as_item(*is_said)])),
            _ => return None,
        };
        let instance = self
            .instances
            .get_or((from, class), || self.instance(assemblies, from, class, STEPS).unwrap_or_default())?;
        Some(instance.iter().map(|argument| argument.with(own, &[])).collect())
    }

    /// The arguments of a class that another extends or implements, over the parameters of that. `Err` if it may have several: which one is meant is not looked at.
    fn instance(
        &self,
        assemblies: &Assemblies<'_>,
        from: TypeHandle,
        class: TypeHandle,
        steps: usize,
    ) -> Result<Option<Arc<[Shape]>>, Several> {
        let steps = steps.checked_sub(1).ok_or(Several)?;
        let module = assemblies.module(from.assembly);
        let Ok(row) = module.row(from.id) else { return Ok(None) };
        let base = row.extends.map(|base| (base, HasCustomAttribute::from(from.id)));
        let interfaces = module
            .interfaces_of(from.id)
            .filter_map(|id| Some((module.row(id).ok()?.interface, HasCustomAttribute::from(id))));
        let mut known: Option<Arc<[Shape]>> = None;
        for (id, owner) in base.into_iter().chain(interfaces) {
            let ty = match id {
                TypeDefOrRef::Specification(spec) => module.type_specification(spec).ok(),
                id => Some(Signature::Class(id)),
            };
            let Some(ty) = ty else { continue };
            let context = || NullableFlags::All(module.nullable_type_context(from.id));
            let flags = self
                .author(assemblies, from.assembly)
                .map(|_| module.nullable_flags(owner).unwrap_or_else(context));
            let flags = flags.unwrap_or(NullableFlags::All(Nullness::Oblivious));
            let shape = Reader::shape(assemblies, from.assembly, &ty, &flags);
            let found = match &shape.parts {
                Parts::Generic(found, arguments) if *found == class => Some(Arc::clone(arguments)),
                Parts::Generic(found, arguments) => self
                    .instance(assemblies, *found, class, steps)?
                    .map(|inner| inner.iter().map(|argument| argument.with(arguments, &[])).collect()),
                Parts::Class(found) => self.instance(assemblies, *found, class, steps)?,
                _ => None,
            };
            match (&known, found) {
                (Some(before), Some(found)) if *before != found => return Err(Several),
                (None, found) => known = found,
                _ => {}
            }
        }
        Ok(known)
    }

    /// What a method's own type parameters stand for, as far as their constraints say: `where T : notnull` and `where T : class`.
    pub fn method_parameters(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Arc<[Shape]> {
        self.parameters.get_or(method, || {
            let module = assemblies.module(method.assembly);
            let context = module.nullable_context(method.id);
            self.constrained(assemblies, method.assembly, TypeOrMethodDef::Method(method.id), context)
        })
    }

    /// The same of a class.
    pub fn class_parameters(&self, assemblies: &Assemblies<'_>, class: TypeHandle) -> Arc<[Shape]> {
        let module = assemblies.module(class.assembly);
        let context = module.nullable_type_context(class.id);
        self.constrained(assemblies, class.assembly, TypeOrMethodDef::Type(class.id), context)
    }

    fn constrained(
        &self,
        assemblies: &Assemblies<'_>,
        assembly: marple_metadata::assemblies::AssemblyId,
        owner: TypeOrMethodDef,
        context: Nullness,
    ) -> Arc<[Shape]> {
        let module = assemblies.module(assembly);
        let speaks = self.author(assemblies, assembly).is_some_and(|author| author.public_only.is_none());
        let shape = |id: Id<GenericParam>| {
            let own = module.nullable_flags(id).map_or(context, |flags| flags.at(0));
            let nullness = if speaks && own == Nullness::NotNull { own } else { Nullness::Oblivious };
            Shape { nullness, parts: Parts::None }
        };
        module.type_parameters_of(owner).map(shape).collect()
    }
}
