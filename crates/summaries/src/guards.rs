//! Facts under a condition: what holds while a field is zero (null, false, 0), and what while it is not.
//!
//! `name == null || data != null` is such a fact, and so is `table == null || table.Length == 256`. Of which fields it is asked is read off the
//! code: those that a method with something open compares with zero, by itself or in a method of the same class that it calls. What nobody tests tells nobody anything.

use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, FieldHandle, MethodHandle};

use crate::facts::{Fact, Place};

/// Facts that hold while a place is zero, or while it is not.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Guarded {
    /// The place.
    pub when: Place,
    /// Whether it is zero, or is not.
    pub is_zero: bool,
    /// What holds then, beyond what holds always.
    pub facts: Vec<Fact>,
}

/// The fields of its own assembly that a method compares with zero.
pub fn tested_fields(assemblies: &Assemblies<'_>, method: MethodHandle) -> Vec<FieldHandle> {
    let Ok(Some(body)) = read_body(assemblies.module(method.assembly), method.id) else { return Vec::new() };
    let Ok(instructions) = body.decode() else { return Vec::new() };
    let tested = instructions.iter().enumerate().filter_map(|(number, instruction)| {
        match (instruction.opcode, instruction.operand) {
            (Opcode::Ldfld, Operand::Token(token)) if is_tested(&instructions, number) => {
                assemblies.resolve_field(method.assembly, token)
            }
            _ => None,
        }
    });
    tested.collect()
}

/// Whether what the instruction at a place loads is compared with zero next.
fn is_tested(instructions: &[Instruction<'_>], number: usize) -> bool {
    let opcode = |at: usize| instructions.get(number + at).map(|one| one.opcode);
    let branch = |at: usize| opcode(at).map(Opcode::long_form);
    let next = if opcode(1) == Some(Opcode::Dup) { 2 } else { 1 };
    match opcode(next) {
        Some(Opcode::Ldnull | Opcode::LdcI4_0) => matches!(
            branch(next + 1),
            Some(
                Opcode::Ceq
                    | Opcode::Cgt
                    | Opcode::CgtUn
                    | Opcode::Beq
                    | Opcode::BneUn
                    | Opcode::Bgt
                    | Opcode::BgtUn
                    | Opcode::Ble
                    | Opcode::BleUn
            )
        ),
        _ => matches!(branch(next), Some(Opcode::Brtrue | Opcode::Brfalse)),
    }
}
