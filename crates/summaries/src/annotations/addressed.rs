//! The fields whose address the code of a module takes: what is written there is not asked for.

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::tables::{Field, Id, MethodDef};
use rustc_hash::FxHashSet;

/// These fields; of those of generic classes too.
pub(super) fn fields(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> FxHashSet<Id<Field>> {
    let module = assemblies.module(assembly);
    let mut found = FxHashSet::default();
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
