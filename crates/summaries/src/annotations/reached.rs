//! The fields whose address the code of a module takes, or that are written by other means than naming them: what is written there is not asked for.

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::tables::{Field, Id, MethodDef};
use rustc_hash::FxHashSet;

use crate::reflected::Reflected;

/// These fields; of those of generic classes too.
pub(super) fn fields(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    reflected: &Reflected,
) -> FxHashSet<Id<Field>> {
    let module = assemblies.module(assembly);
    let mut found: FxHashSet<Id<Field>> = reflected.written().collect();
    if reflected.reaches_by_name() {
        let is_named = |id: &Id<Field>| module.row(*id).is_ok_and(|row| reflected.names(module, row.name));
        found.extend(module.ids::<Field>().filter(is_named));
    }
    for method in module.ids::<MethodDef>() {
        let Ok(Some(body)) = read_body(module, method) else { continue };
        if !body.may_contain([Opcode::Ldflda, Opcode::Ldsflda]) {
            continue;
        }
        for one in body.instructions().map_while(Result::ok) {
            if let (Opcode::Ldflda | Opcode::Ldsflda, Operand::Token(token)) = (one.opcode, one.operand) {
                let field = assemblies.resolve_field(assembly, token);
                found.extend(field.filter(|field| field.assembly == assembly).map(|field| field.id));
            }
        }
    }
    found
}

/// The methods that may be called with other arguments than their callers were asked for: by a name that is looked up at run time, or by the declaration of an attribute.
pub(super) fn unasked(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    reflected: &Reflected,
) -> FxHashSet<Id<MethodDef>> {
    let module = assemblies.module(assembly);
    let mut found: FxHashSet<Id<MethodDef>> = reflected.handed_null().collect();
    if reflected.reaches_by_name() {
        let is_named =
            |id: &Id<MethodDef>| module.row(*id).is_ok_and(|row| reflected.names(module, row.name));
        found.extend(module.ids::<MethodDef>().filter(is_named));
    }
    found
}
