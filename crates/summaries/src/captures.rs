//! The fields in which compilers keep what lambdas capture, as far as they stay what they were given first.

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::tables::{Field, Id, MethodDef};
use rustc_hash::{FxHashMap, FxHashSet};

/// The fields of made-up classes that one instruction of the module writes, and whose address nobody takes. Nobody outside
/// the module can name them.
pub(crate) fn written_once(module: &Module<'_>) -> FxHashSet<Id<Field>> {
    let mut writes: FxHashMap<Id<Field>, usize> = FxHashMap::default();
    for method in module.ids::<MethodDef>() {
        let Ok(Some(body)) = read_body(module, method) else { continue };
        // Most bodies write no field: their bytes tell.
        if !body.may_contain([Opcode::Ldflda, Opcode::Stfld]) {
            continue;
        }
        // What cannot be decoded cannot be run.
        for instruction in body.instructions().map_while(Result::ok) {
            let weight = match instruction.opcode {
                Opcode::Stfld => 1,
                Opcode::Ldflda => 2,
                _ => continue,
            };
            if let Operand::Token(token) = instruction.operand
                && let Some(field) = token.to::<Field>()
            {
                *writes.entry(field).or_default() += weight;
            }
        }
    }
    let is_made_up = |field: &Id<Field>| {
        let class = module.type_of_field(*field).and_then(|class| module.type_name(class));
        class.is_ok_and(|class| class.is_compilers())
    };
    let once = writes.into_iter().filter(|(_, count)| *count == 1).map(|(field, _)| field);
    once.filter(is_made_up).collect()
}
