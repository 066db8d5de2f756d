//! Constructors that run without a call that names them.

use std::collections::BTreeSet;

use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::signature::Type;
use marple_metadata::tables::{
    Id, ImplMap, MemberForwarded, MethodDef, MethodSpec, TypeDef, TypeDefOrRef, TypeSpec,
};
use marple_metadata::{Module, Result, Steps, TypeName};

use super::access::{Construction, Reason};
use super::adjacency::index;
use super::methods::Methods;

/// The constructors of an assembly that the runtime may call, by row.
pub(super) fn constructors(
    assemblies: &Assemblies<'_>,
    here: AssemblyId,
    methods: &Methods<'_>,
    steps: &mut Steps,
) -> Result<Vec<(u32, Reason)>> {
    let module = assemblies.module(here);
    let arguments = type_arguments(assemblies, here, steps)?;
    let native = native(assemblies, here, steps)?;
    let mut found = Vec::new();
    for (id, method) in methods.iter().filter(|(_, method)| method.name == ".ctor") {
        let is_default =
            || module.method_signature(id).is_ok_and(|signature| signature.parameters.is_empty());
        let how = if method.flags.is_public() && arguments.contains(&method.class) && is_default() {
            Construction::TypeArgument
        } else if native.contains(&method.class) && is_default() {
            Construction::Native
        } else if deserializes(module, id) {
            Construction::Deserialization
        } else {
            continue;
        };
        found.push((index(id.index()), Reason::Constructs(how)));
    }
    Ok(found)
}

/// The types of the assembly that are type arguments somewhere: `new T()` calls a constructor that is public and has no
/// parameters. Code names every generic type and method that it uses in these two tables.
fn type_arguments(
    assemblies: &Assemblies<'_>,
    here: AssemblyId,
    steps: &mut Steps,
) -> Result<BTreeSet<Id<TypeDef>>> {
    let module = assemblies.module(here);
    let mut types = Types { assemblies, here, found: BTreeSet::new() };
    for id in module.ids::<TypeSpec>() {
        let size = module.row(id).and_then(|row| module.blob(row.signature)).map_or(0, <[u8]>::len);
        steps.charge(size)?;
        if let Ok(ty) = module.type_specification(id) {
            types.add(&ty, false);
        }
    }
    for id in module.ids::<MethodSpec>() {
        let size = module.row(id).and_then(|row| module.blob(row.instantiation)).map_or(0, <[u8]>::len);
        steps.charge(size)?;
        for argument in module.method_instantiation(id).unwrap_or_default() {
            types.add(&argument, true);
        }
    }
    Ok(types.found)
}

/// The types of the assembly in signatures of native functions: the runtime makes objects for what comes back.
fn native(assemblies: &Assemblies<'_>, here: AssemblyId, steps: &mut Steps) -> Result<BTreeSet<Id<TypeDef>>> {
    let module = assemblies.module(here);
    let mut types = Types { assemblies, here, found: BTreeSet::new() };
    for row in module.ids::<ImplMap>().filter_map(|id| module.row(id).ok()) {
        let MemberForwarded::Method(method) = row.member else { continue };
        let size = module.row(method).and_then(|row| module.blob(row.signature)).map_or(0, <[u8]>::len);
        steps.charge(size)?;
        let Ok(signature) = module.method_signature(method) else { continue };
        types.add(&signature.returns, true);
        for parameter in &signature.parameters {
            types.add(parameter, true);
        }
    }
    Ok(types.found)
}

/// `.ctor(SerializationInfo, StreamingContext)`.
fn deserializes(module: &Module<'_>, constructor: Id<MethodDef>) -> bool {
    let Ok(signature) = module.method_signature(constructor) else { return false };
    let [Type::Class(first), Type::Value(second)] = signature.parameters.as_slice() else { return false };
    let is_named = |ty: TypeDefOrRef, name: &str| {
        module.short_name(ty) == Ok(TypeName { namespace: "System.Runtime.Serialization", name })
    };
    is_named(*first, "SerializationInfo") && is_named(*second, "StreamingContext")
}

/// The types of an assembly that types are made of.
struct Types<'g, 'f> {
    assemblies: &'g Assemblies<'f>,
    here: AssemblyId,
    found: BTreeSet<Id<TypeDef>>,
}

impl Types<'_, '_> {
    /// Adds the types in a type, and itself if it `counts`; what is an argument always counts. The parser limits how deep types are.
    fn add(&mut self, ty: &Type, counts: bool) {
        match ty {
            Type::Class(id) | Type::Value(id) if counts => self.name(*id),
            Type::Pointer(of) | Type::ByRef(of) | Type::Vector(of) | Type::Pinned(of) => self.add(of, counts),
            Type::Array(array) => self.add(&array.element, counts),
            Type::Modified(modified) => self.add(&modified.of, counts),
            Type::Generic(generic) => {
                if counts {
                    self.name(generic.definition);
                }
                for argument in &generic.arguments {
                    self.add(argument, true);
                }
            }
            Type::Function(signature) => {
                self.add(&signature.returns, counts);
                for parameter in &signature.parameters {
                    self.add(parameter, counts);
                }
            }
            _ => {}
        }
    }

    fn name(&mut self, id: TypeDefOrRef) {
        if let TypeDefOrRef::Specification(_) = id {
            return;
        }
        if let Some(class) =
            self.assemblies.resolve_type(self.here, id).filter(|class| class.assembly == self.here)
        {
            self.found.insert(class.id);
        }
    }
}
