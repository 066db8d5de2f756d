//! What a method does with the object that it is called on, and with addresses of fields.
//!
//! One pass over the code in its order, with a stack that knows which cells are `this` and which are addresses of fields. Compilers
//! lay out code so that a stack which is not empty where paths meet is known from above; where it is not, the pass gives up.

use marple_il::{Body, ClauseKind, Flow, Instruction, Opcode, Operand};
use marple_metadata::Module;
use marple_metadata::tables::Token;
use rustc_hash::{FxHashMap, FxHashSet};

/// What the pass found.
#[derive(Default)]
pub(crate) struct Uses {
    /// The offsets of the `stfld` that surely write fields of `this`.
    pub(crate) stores_to_this: FxHashSet<u32>,
    /// The offsets of the `ldfld` and `ldflda` that surely are of fields of `this`.
    pub(crate) loads_of_this: FxHashSet<u32>,
    /// The offsets of the calls whose first argument surely is `this`.
    pub(crate) calls_on_this: FxHashSet<u32>,
    /// Whether `this` is used for more than loads and stores of its fields and calls on it.
    pub(crate) hands_on_this: bool,
    /// Whether a variable or a cell of the stack may be `this` without being surely `this`.
    pub(crate) renames_this: bool,
    /// The fields whose addresses, or those of parts of them, may be used for more than loads and stores here.
    pub(crate) exposed: FxHashSet<Token>,
}

/// A cell of the stack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    This,
    /// The address with this number in [`Pass::addresses`].
    Address(usize),
    Other,
}

/// The address of a field.
struct Address {
    field: Token,
    /// If the field is part of a struct: the address of that.
    whole: Option<usize>,
    is_exposed: bool,
}

struct Pass<'i, 'a> {
    instructions: &'i [Instruction<'a>],
    addresses: Vec<Address>,
    uses: Uses,
}

/// What a method does with `this` and with addresses of fields.
pub(crate) fn uses(module: &Module<'_>, body: &Body<'_>, instructions: &[Instruction<'_>]) -> Uses {
    let mut pass = Pass { instructions, addresses: Vec::new(), uses: Uses::default() };
    if pass.run(module, body).is_none() {
        pass.give_up();
    }
    pass.uses
}

impl Pass<'_, '_> {
    /// `None` if the stack is not known somewhere.
    fn run(&mut self, module: &Module<'_>, body: &Body<'_>) -> Option<()> {
        let this_is_fixed = !self.instructions.iter().any(|instruction| {
            let opcode = instruction.opcode.long_form();
            matches!(opcode, Opcode::Starg | Opcode::Ldarga) && instruction.operand == Operand::Argument(0)
        });
        // What is on the stack where control may arrive from above.
        let mut waiting: FxHashMap<u32, Vec<Cell>> = FxHashMap::default();
        for clause in &body.clauses {
            waiting.insert(clause.handler.start, vec![Cell::Other]);
            if let ClauseKind::Filter(start) = clause.kind {
                waiting.insert(start, vec![Cell::Other]);
            }
        }
        let mut stack: Option<Vec<Cell>> = Some(Vec::new());
        self.uses.renames_this |= !this_is_fixed;
        for instruction in self.instructions {
            let mut cells = match (stack.take(), waiting.remove(&instruction.offset)) {
                (Some(mut above), Some(other)) => {
                    self.meet(&mut above, &other);
                    above
                }
                (above, other) => above.or(other).unwrap_or_default(),
            };
            self.step(module, instruction, &mut cells)?;
            if let (Opcode::Ldarg, Operand::Argument(0)) =
                (instruction.opcode.long_form(), instruction.operand)
                && this_is_fixed
                && let Some(cell) = cells.last_mut()
            {
                *cell = Cell::This;
            }
            let mut arrive = |target: u32| {
                // A stack that goes backwards was not known there.
                if target <= instruction.offset && !cells.is_empty() {
                    return None;
                }
                match waiting.get_mut(&target) {
                    Some(known) => self.meet(known, &cells),
                    None => {
                        waiting.insert(target, cells.clone());
                    }
                }
                Some(())
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

    /// What two ways agree on.
    fn meet(&mut self, one: &mut [Cell], other: &[Cell]) {
        let is_aligned = one.len() == other.len();
        for (number, cell) in one.iter_mut().enumerate() {
            let other = if is_aligned { other[number] } else { Cell::Other };
            if *cell != other {
                self.uses.hands_on_this |= *cell == Cell::This || other == Cell::This;
                self.uses.renames_this |= *cell == Cell::This || other == Cell::This;
                self.expose(*cell);
                self.expose(other);
                *cell = Cell::Other;
            }
        }
        if !is_aligned {
            for cell in other {
                self.uses.renames_this |= *cell == Cell::This;
                self.expose(*cell);
            }
        }
    }

    /// Nothing more is known: every address may go anywhere, and no store is surely to `this`.
    fn give_up(&mut self) {
        self.uses.stores_to_this.clear();
        self.uses.loads_of_this.clear();
        self.uses.calls_on_this.clear();
        self.uses.hands_on_this = true;
        self.uses.renames_this = true;
        let takes = |one: &&Instruction<'_>| matches!(one.opcode, Opcode::Ldflda | Opcode::Ldsflda);
        for instruction in self.instructions.iter().filter(takes) {
            if let Operand::Token(token) = instruction.operand {
                self.uses.exposed.insert(token);
            }
        }
    }

    /// An address goes where it is not followed.
    fn expose(&mut self, cell: Cell) {
        let mut next = match cell {
            Cell::Address(number) => Some(number),
            Cell::This | Cell::Other => None,
        };
        while let Some(address) = next.and_then(|number| self.addresses.get_mut(number)) {
            if std::mem::replace(&mut address.is_exposed, true) {
                return;
            }
            self.uses.exposed.insert(address.field);
            next = address.whole;
        }
    }

    /// Follows one instruction; `None` if nobody knows what it does to the stack.
    fn step(
        &mut self,
        module: &Module<'_>,
        instruction: &Instruction<'_>,
        cells: &mut Vec<Cell>,
    ) -> Option<()> {
        use Opcode as O;
        let opcode = instruction.opcode.long_form();
        let top = cells.last().copied();
        if matches!(opcode, O::Ldfld | O::Ldflda) && top == Some(Cell::This) {
            self.uses.loads_of_this.insert(instruction.offset);
        }
        match (opcode, instruction.operand) {
            (O::Ret | O::Leave, _) => {
                for cell in cells.drain(..) {
                    self.uses.hands_on_this |= cell == Cell::This;
                    self.expose(cell);
                }
                return Some(());
            }
            (O::Dup, _) => {
                cells.extend(top);
                return Some(());
            }
            (O::Ldflda | O::Ldsflda, Operand::Token(field)) => {
                let whole = match (opcode, top) {
                    (O::Ldflda, Some(Cell::Address(whole))) => Some(whole),
                    _ => None,
                };
                opcode.stack_effect()?.apply(cells, Cell::Address(self.addresses.len()));
                self.addresses.push(Address { field, whole, is_exposed: false });
                return Some(());
            }
            _ => {}
        }
        if opcode == O::Stfld && matches!(cells[..], [.., Cell::This, _]) {
            self.uses.stores_to_this.insert(instruction.offset);
        }
        // The cell that is only loaded from or stored to, from the top.
        let place = match opcode {
            O::Ldfld | O::Ldobj | O::Initobj | O::Pop => Some(0),
            O::Stfld | O::Stobj => Some(1),
            _ if opcode.is_indirect_load() => Some(0),
            _ if opcode.is_indirect_store() => Some(1),
            _ => None,
        };
        let effect = instruction.stack_effect(module)?;
        let is_call = matches!(opcode, O::Call | O::Callvirt);
        for (number, cell) in cells.iter().rev().take(effect.pops).enumerate() {
            if place != Some(number) {
                self.expose(*cell);
            }
            // What is not a call, a store or a load gives what it takes another name.
            let is_handed = is_call || opcode == O::Newobj || place.is_some();
            self.uses.renames_this |= *cell == Cell::This && !is_handed;
            // The first argument of a call lies deepest.
            let is_object = is_call && number + 1 == effect.pops;
            if *cell == Cell::This && is_object {
                self.uses.calls_on_this.insert(instruction.offset);
            }
            self.uses.hands_on_this |= *cell == Cell::This && !is_object && place != Some(number);
        }
        effect.apply(cells, Cell::Other);
        Some(())
    }
}
