//! Where something is open, and what it speaks of.

use marple_ir::{Asked, BlockId, Function, ObligationId, Op};

/// The blocks with open obligations.
pub(crate) fn asked(function: &Function, is_open: &dyn Fn(ObligationId) -> bool) -> Vec<Asked> {
    let of_block = |block: BlockId| {
        let mut asked: Option<Asked> = None;
        for inst in &function.block(block).insts {
            if let Op::Check(obligation, cond) = &inst.op
                && is_open(*obligation)
            {
                let values = &mut asked.get_or_insert(Asked { block, values: Vec::new() }).values;
                cond.for_each_value(&mut |value| values.push(value));
            }
        }
        asked
    };
    function.block_ids().filter_map(of_block).collect()
}

/// Whether an instruction may tell something, or is asked for. A check that is decided, and of which nothing follows for what comes after it, does neither.
pub(crate) fn asks(function: &Function, is_open: &dyn Fn(ObligationId) -> bool, op: &Op) -> bool {
    match op {
        Op::Check(id, _) => is_open(*id) || function.obligation(*id).kind.holds_after(),
        _ => true,
    }
}
