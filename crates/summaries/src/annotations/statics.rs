//! Static fields that nobody sets before others read them.
//!
//! `static string name = null!;` leaves nothing in IL: the store of null is left out. So what is said of a static field counts only if the
//! static constructor of its class sets it, and not if each thread has one for itself: it is set for the first thread alone.

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, FieldHandle, TypeHandle};
use marple_metadata::tables::{Field, Id};
use rustc_hash::FxHashSet;

use crate::tables::is_per_thread;

/// The static fields of a class that its static constructor sets, or hands on by their addresses.
pub(super) fn set_fields(assemblies: &Assemblies<'_>, class: TypeHandle) -> FxHashSet<Id<Field>> {
    let module = assemblies.module(class.assembly);
    let body = assemblies.static_constructor(class).map(|method| read_body(module, method.id));
    let Some(Ok(Some(body))) = body else { return FxHashSet::default() };
    let set = body.instructions().map_while(Result::ok).filter_map(|instruction| {
        match (instruction.opcode, instruction.operand) {
            (Opcode::Stsfld | Opcode::Ldsflda, Operand::Token(token)) => {
                let field = assemblies.resolve_field(class.assembly, token)?;
                (field.assembly == class.assembly).then_some(field.id)
            }
            _ => None,
        }
    });
    set.collect()
}

/// Whether what is said of a field may be relied on, given the static fields that its class sets.
pub(super) fn is_set(assemblies: &Assemblies<'_>, field: FieldHandle, set: &FxHashSet<Id<Field>>) -> bool {
    set.contains(&field.id) && !is_per_thread(assemblies, field.assembly, field.id)
}
