//! Conditions stored in booleans: `ok = a && b; if (ok) ...`.
//!
//! Compilers let all parts of such a condition meet in a block that does nothing but test the result. Where they meet, what
//! each part said is lost. A block of that kind is therefore lowered once for each way into it: on a way that brings a
//! constant the test is decided, and on the others it is the last part's own.
//!
//! `return a && b;` is the same for those who ask what holds if a method returns `true`: there the parts meet in a block that returns, or in one that
//! stores what another one returns.

use marple_il::{Block, Body, ClauseKind, Instruction, Opcode, Operand};
use marple_metadata::Module;

use crate::strings::is_question;

/// The longest block that is copied.
const LIMIT: usize = 8;

/// By IL block: whether it only tests a boolean that one of the ways into it knows. No such block follows another, so
/// that copies do not multiply.
pub(crate) fn copied(
    module: &Module<'_>,
    body: &Body<'_>,
    instructions: &[Instruction<'_>],
    blocks: &[Block],
) -> Vec<bool> {
    let mut ways = vec![0_u32; blocks.len()];
    let mut constant = vec![false; blocks.len()];
    for block in blocks {
        let brings = brings_constant(&instructions[block.instructions.clone()]);
        for target in &block.successors {
            ways[target.index()] += 1;
            constant[target.index()] |= brings;
        }
    }
    let mut copied = vec![false; blocks.len()];
    for (index, block) in blocks.iter().enumerate().skip(1).rev() {
        copied[index] = ways[index] > 1
            && constant[index]
            && only_tests(module, &instructions[block.instructions.clone()])
            && !is_border(body, block.start)
            && !block.successors.iter().any(|next| next.index() == index || copied[next.index()]);
    }
    // A successor further up may have been marked after its predecessor.
    for (index, block) in blocks.iter().enumerate() {
        if block.successors.iter().any(|next| copied[next.index()]) {
            copied[index] = false;
        }
    }
    copied
}

/// How often the block that returns may be copied.
const RETURNS: usize = 16;

/// Adds the blocks of a method that only hand on a truth value and return it, if one of the ways into them knows the value. Such a block may follow
/// another that is copied.
pub(crate) fn copy_returns(
    body: &Body<'_>,
    instructions: &[Instruction<'_>],
    blocks: &[Block],
    copied: &mut [bool],
) {
    let mut ways: Vec<Vec<usize>> = vec![Vec::new(); blocks.len()];
    for (index, block) in blocks.iter().enumerate() {
        for target in &block.successors {
            ways[target.index()].push(index);
        }
    }
    let code = |index: usize| &instructions[blocks[index].instructions.clone()];
    // Both ways of a branch may lead to the same block.
    let copies = |index: usize, copied: &[bool]| -> usize {
        ways[index].iter().map(|&way| if copied[way] { ways[way].len() } else { 1 }).sum()
    };
    let is_candidate = |index: usize, copied: &[bool]| {
        index > 0
            && !copied[index]
            && !is_border(body, blocks[index].start)
            && (2..=RETURNS).contains(&copies(index, copied))
    };
    let knows = |index: usize| ways[index].iter().any(|&way| brings_constant(code(way)));
    let ends = (0..blocks.len()).filter(|&index| only_returns(code(index)));
    for end in ends {
        // The blocks that store what this one returns.
        let mut before: Vec<usize> = ways[end].clone();
        before.dedup();
        for index in before {
            let is_quiet = blocks[index].successors.len() == 1 && only_stores(code(index));
            if is_quiet && is_candidate(index, copied) && knows(index) {
                copied[index] = true;
                if copies(end, copied) > RETURNS {
                    copied[index] = false;
                }
            }
        }
        let follows = ways[end].iter().any(|&way| copied[way]);
        if is_candidate(end, copied) && (follows || knows(end)) {
            copied[end] = true;
        }
    }
}

/// Whether the code returns a value that it has from elsewhere.
fn only_returns(code: &[Instruction<'_>]) -> bool {
    let Some((last, rest)) = code.split_last() else { return false };
    last.opcode == Opcode::Ret && rest.len() < LIMIT && rest.iter().all(moves_value)
}

/// Whether the code stores a value that it has from elsewhere, and goes on.
fn only_stores(code: &[Instruction<'_>]) -> bool {
    let Some((last, rest)) = code.split_last() else { return false };
    let goes_on = last.opcode.long_form() == Opcode::Br || moves_value(last);
    code.len() < LIMIT && goes_on && rest.iter().all(moves_value)
}

fn moves_value(instruction: &Instruction<'_>) -> bool {
    matches!(instruction.opcode.long_form(), Opcode::Nop | Opcode::Stloc | Opcode::Ldloc)
}

/// Whether the last thing that the code does is to make a number.
fn brings_constant(code: &[Instruction<'_>]) -> bool {
    let mut rest = code.iter().rev().map(|instruction| instruction.opcode.long_form());
    let mut next = || rest.find(|opcode| !matches!(opcode, Opcode::Nop | Opcode::Br));
    match next() {
        Some(Opcode::Stloc) => matches!(next(), Some(Opcode::LdcI4 | Opcode::Ldnull)),
        last => matches!(last, Some(Opcode::LdcI4 | Opcode::Ldnull)),
    }
}

/// Whether the code does nothing but move values and test one.
fn only_tests(module: &Module<'_>, code: &[Instruction<'_>]) -> bool {
    let Some((last, rest)) = code.split_last() else { return false };
    let moves = |instruction: &Instruction<'_>| {
        use Opcode as O;
        match (instruction.opcode.long_form(), instruction.operand) {
            (
                O::Nop
                | O::Stloc
                | O::Ldloc
                | O::Ldarg
                | O::Dup
                | O::Pop
                | O::LdcI4
                | O::Ldnull
                | O::Ldstr
                | O::Ceq
                | O::CgtUn,
                _,
            ) => true,
            // Questions whose answers are understood.
            (O::Call, Operand::Token(token)) => {
                module.named_method(token).and_then(|method| method.library_name()).is_some_and(is_question)
            }
            _ => false,
        }
    };
    code.len() <= LIMIT
        && matches!(last.opcode.long_form(), Opcode::Brtrue | Opcode::Brfalse)
        && rest.iter().all(moves)
}

/// Whether an exception region or a handler starts there.
fn is_border(body: &Body<'_>, offset: u32) -> bool {
    body.clauses.iter().any(|clause| {
        clause.protected.start == offset
            || clause.handler.start == offset
            || clause.kind == ClauseKind::Filter(offset)
    })
}
