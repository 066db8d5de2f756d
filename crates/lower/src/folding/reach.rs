//! Whether `MoveNext` keeps its machine to itself.
//!
//! One pass over the code in its order, with a stack that knows which cells are the machine, as in `this.rs`. The machine may only be the
//! object of an access to its own fields, of a call of its own methods, and an argument of `AwaitOnCompleted` and its like, which run
//! `MoveNext` again later.

use marple_il::{Body, ClauseKind, Flow, Instruction, Opcode, Operand};
use marple_metadata::Module;
use marple_metadata::tables::Token;
use rustc_hash::FxHashMap;

/// Whether every use of the machine is one of those, and every access to its fields is one of its own.
pub(super) fn reaches_only_itself<'a>(
    module: &Module<'a>,
    body: &Body<'_>,
    instructions: &[Instruction<'a>],
    is_own_field: &dyn Fn(Token) -> bool,
    is_own_method: &dyn Fn(Token) -> bool,
) -> bool {
    let pass = Pass { module, instructions, is_own_field, is_own_method };
    pass.run(body).is_some()
}

struct Pass<'p, 'a> {
    module: &'p Module<'a>,
    instructions: &'p [Instruction<'a>],
    is_own_field: &'p dyn Fn(Token) -> bool,
    is_own_method: &'p dyn Fn(Token) -> bool,
}

/// By cell, whether it is the machine.
type Cells = Vec<bool>;

impl Pass<'_, '_> {
    /// `None` if the machine goes elsewhere, or the stack is not known.
    fn run(&self, body: &Body<'_>) -> Option<()> {
        let mut waiting: FxHashMap<u32, Cells> = FxHashMap::default();
        for clause in &body.clauses {
            let caught = match clause.kind {
                ClauseKind::Finally | ClauseKind::Fault => Vec::new(),
                _ => vec![false],
            };
            waiting.insert(clause.handler.start, caught);
            if let ClauseKind::Filter(start) = clause.kind {
                waiting.insert(start, vec![false]);
            }
        }
        let mut stack: Option<Cells> = Some(Vec::new());
        for instruction in self.instructions {
            let mut cells = match (stack.take(), waiting.remove(&instruction.offset)) {
                (Some(above), Some(other)) => (above == other).then_some(above)?,
                (above, other) => above.or(other).unwrap_or_default(),
            };
            self.step(instruction, &mut cells)?;
            let mut arrive = |target: u32| {
                // A stack that goes backwards was not known there.
                if target <= instruction.offset {
                    return cells.is_empty().then_some(());
                }
                let known = waiting.entry(target).or_insert_with(|| cells.clone());
                (*known == cells).then_some(())
            };
            match instruction.operand {
                Operand::Target(target) => arrive(target)?,
                Operand::Targets(targets) => targets.iter().try_for_each(&mut arrive)?,
                _ => {}
            }
            let goes_on = matches!(instruction.opcode.flow(), Flow::Next | Flow::Condition | Flow::Switch);
            stack = goes_on.then_some(cells);
        }
        Some(())
    }

    fn step(&self, instruction: &Instruction<'_>, cells: &mut Cells) -> Option<()> {
        use Opcode as O;
        let opcode = instruction.opcode.long_form();
        match (opcode, instruction.operand) {
            (O::Ldarg, Operand::Argument(0)) => {
                cells.push(true);
                return Some(());
            }
            (O::Starg | O::Ldarga, Operand::Argument(0)) | (O::Jmp | O::Calli, _) => return None,
            (O::Ret | O::Leave | O::Endfinally | O::Endfilter, _) => {
                let is_clean = !cells.contains(&true);
                cells.clear();
                return is_clean.then_some(());
            }
            (O::Dup, _) => {
                let top = *cells.last()?;
                cells.push(top);
                return Some(());
            }
            (O::Pop, _) => {
                cells.pop()?;
                return Some(());
            }
            // A copy whose address is handed on, and that nothing else uses.
            (O::Stloc, Operand::Local(number)) => {
                let is_machine = cells.pop()?;
                return (!is_machine || self.is_only_handed_on(number)).then_some(());
            }
            (O::Ldfld | O::Stfld | O::Ldflda, Operand::Token(token)) => {
                let value = if opcode == O::Stfld { cells.pop()? } else { false };
                let object = cells.pop()?;
                if opcode != O::Stfld {
                    cells.push(false);
                }
                return (!value && object == (self.is_own_field)(token)).then_some(());
            }
            (O::Ldtoken | O::Ldftn, _) => {
                cells.push(false);
                return Some(());
            }
            _ => {}
        }
        let effect = instruction.stack_effect(self.module)?;
        let rest = cells.len().checked_sub(effect.pops)?;
        let taken = cells.split_off(rest);
        cells.extend(std::iter::repeat_n(false, effect.pushes));
        let Operand::Token(token) = instruction.operand else {
            return (!taken.contains(&true)).then_some(());
        };
        if matches!(opcode, O::Call | O::Callvirt) && (self.is_own_method)(token) {
            return (taken == [true]).then_some(());
        }
        if opcode == O::Newobj && (self.is_own_method)(token) {
            return None;
        }
        (!taken.contains(&true)
            || (opcode == O::Call
                && self.awaits(token)
                && taken.last() == Some(&true)
                && taken.iter().filter(|one| **one).count() == 1))
            .then_some(())
    }

    /// Whether a call hands the machine to what runs it later.
    fn awaits(&self, token: Token) -> bool {
        let name = self.module.named_method(token).and_then(|method| method.name().ok());
        matches!(name, Some("AwaitOnCompleted" | "AwaitUnsafeOnCompleted"))
    }

    /// Whether a local that holds the machine is only ever handed on by its address.
    fn is_only_handed_on(&self, number: u16) -> bool {
        self.instructions.iter().enumerate().all(|(at, instruction)| {
            let is_it = instruction.operand == Operand::Local(number);
            match instruction.opcode.long_form() {
                Opcode::Ldloc if is_it => false,
                Opcode::Ldloca if is_it => {
                    self.instructions.get(at + 1).is_some_and(|next| match next.operand {
                        Operand::Token(token) => next.opcode == Opcode::Call && self.awaits(token),
                        _ => false,
                    })
                }
                _ => true,
            }
        })
    }
}
