//! What code does with an array that it loads from a static field.

use marple_il::{Flow, Instruction, Opcode};
use marple_metadata::Module;

/// How many levels of arrays are only read by the code that follows the load of one: `usize::MAX` if nobody gets hold of any array
/// in it, 1 if somebody may get hold of an array that is its element, 0 if of the array itself.
pub(super) fn level(module: &Module<'_>, code: &[Instruction<'_>]) -> usize {
    let mut level = 0;
    // How many values lie above the array.
    let mut above = 0;
    for instruction in code {
        let opcode = instruction.opcode.long_form();
        let Some(effect) = instruction.stack_effect(module) else { return level };
        if effect.pops <= above {
            // Another way may come in or go out with the array on the stack.
            if opcode.flow() != Flow::Next {
                return level;
            }
            above = above - effect.pops + effect.pushes;
            continue;
        }
        if opcode == Opcode::Ldlen || opcode == Opcode::Pop {
            return usize::MAX;
        }
        if !opcode.is_element_load() || above != 1 {
            return level;
        }
        // A number or a struct holds no array that the facts speak of.
        if opcode != Opcode::LdelemRef {
            return usize::MAX;
        }
        (level, above) = (level + 1, 0);
    }
    level
}
