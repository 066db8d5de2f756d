//! What open obligations speak of: an entry of the list runs only where it may help.

use marple_ir::{Asked, BlockId, Cond, Function, Op, ValueId};

use crate::Analysis;

/// How deep it is searched where a value comes from.
const DEPTH: u32 = 6;

/// The blocks with open obligations.
pub(crate) fn asked(function: &Function, analysis: &Analysis) -> Vec<Asked> {
    let of_block = |block: BlockId| {
        let mut asked: Option<Asked> = None;
        for inst in &function.block(block).insts {
            if let Op::Check(obligation, cond) = &inst.op
                && analysis.verdicts[obligation.index()].is_open()
            {
                let values = &mut asked.get_or_insert(Asked { block, values: Vec::new() }).values;
                cond.for_each_value(&mut |value| values.push(value));
            }
        }
        asked
    };
    function.block_ids().filter_map(of_block).collect()
}

/// Whether some open obligation is about the elements of arrays.
pub(crate) fn asks_elements(function: &Function, analysis: &Analysis) -> bool {
    let mut checks = function.blocks.iter().flat_map(|block| &block.insts);
    checks.any(|inst| match &inst.op {
        Op::Check(obligation, cond) => {
            let mut reads = is_quantified(cond);
            cond.for_each_value(&mut |value| reads |= is_read(function, value, DEPTH));
            reads && analysis.verdicts[obligation.index()].is_open()
        }
        _ => false,
    })
}

/// Whether a value is computed from an element of an array.
fn is_read(function: &Function, value: ValueId, depth: u32) -> bool {
    let (Some(op), Some(depth)) = (function.op(value), depth.checked_sub(1)) else { return false };
    let mut found = matches!(op, Op::Load { .. });
    if matches!(op, Op::Binary(..) | Op::Unary(..) | Op::Convert(_) | Op::Compare(..)) {
        op.for_each_operand(&mut |operand| found |= is_read(function, operand, depth));
    }
    found
}

fn is_quantified(cond: &Cond) -> bool {
    match cond {
        Cond::Forall(_) | Cond::Exists(_) => true,
        Cond::Not(inner) => is_quantified(inner),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().any(is_quantified),
        _ => false,
    }
}
