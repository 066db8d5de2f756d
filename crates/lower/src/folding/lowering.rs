//! What is lowered otherwise in a method that is folded back.

use marple_il::{BlockId as IlBlock, Flow, Instruction, Opcode, Operand};
use marple_ir::{CompareOp, IntType, Op, Type, ValueId};
use marple_metadata::tables::Token;

use super::graph::Returns;
use super::machine::STATE;
use crate::Refused;
use crate::kind::Kind;
use crate::method::{Lowering, number16};
use crate::ssa::Home;
use crate::stack::Address;

/// What the object is called that keeps what lambdas capture; `names.rs` leaves it out.
pub(crate) const CLOSURE: &str = "CS$<>8__locals";

/// How many instructions load an object and call its method.
const CALL: usize = 4;

impl Lowering<'_, '_> {
    /// The variable that the field of a token is.
    pub(crate) fn hoisted(&self, token: Token) -> Option<Home> {
        self.code.machine?.local(token).map(Home::Local)
    }

    /// The method goes on at a node after it waited: others may have written memory, and locals start as they do in every call.
    pub(crate) fn resume_at(&mut self, node: IlBlock) -> Result<(), Refused> {
        let (Some(machine), Some(graph)) = (self.code.machine, self.code.graph) else { return Ok(()) };
        if !graph.is_resumption(node) {
            return Ok(());
        }
        self.ssa.forget_memory();
        self.pay(usize::from(machine.first))?;
        for number in 0..machine.first {
            self.homes.reset_local(self.code, &mut self.ssa, usize::from(number));
        }
        Ok(())
    }

    /// A `ret` after which the method goes on; whether that is all there is to it.
    pub(crate) fn wait(&mut self, instruction: &Instruction<'_>) -> Result<bool, Refused> {
        let (Some(machine), Some(graph)) = (self.code.machine, self.code.graph) else { return Ok(false) };
        if instruction.opcode != Opcode::Ret {
            return Ok(false);
        }
        let cells = std::mem::take(&mut self.stack.cells);
        let states: Vec<i32> = match graph.returns(self.flow.node) {
            Returns::Ends => Vec::new(),
            Returns::Waits(state) => {
                self.go_on(*state)?;
                return Ok(true);
            }
            Returns::MayWait(states) => states.clone(),
        };
        for state in states {
            let now = self.variable_value(Home::Local(machine.state()), Kind::Int(IntType::I32));
            let number = self.state_number(state);
            let is_there = self.ssa.builder.inst(Op::Compare(CompareOp::Eq, now, number), Type::Bool);
            let (there, elsewhere) = (self.ssa.inner_block(), self.ssa.inner_block());
            self.ssa.branch(is_there, there, elsewhere);
            self.ssa.builder.switch_to(there);
            self.go_on(state)?;
            self.ssa.builder.switch_to(elsewhere);
        }
        self.stack.cells = cells;
        Ok(false)
    }

    fn go_on(&mut self, state: i32) -> Result<(), Refused> {
        let node = self.code.graph.and_then(|graph| graph.resumes(state));
        self.go_to(node.ok_or(Refused::BadStack { offset: self.stack.offset })?)
    }

    fn state_number(&mut self, state: i32) -> ValueId {
        self.ssa.builder.inst(Op::Const(state.into()), Type::I32)
    }

    /// The last instruction of a node whose successor the state decides: it takes its operands and jumps.
    pub(crate) fn jump_ahead(
        &mut self,
        instruction: &Instruction<'_>,
        target: IlBlock,
    ) -> Result<bool, Refused> {
        let operands = match (instruction.opcode.flow(), instruction.opcode.long_form()) {
            (Flow::Condition, Opcode::Brtrue | Opcode::Brfalse) | (Flow::Switch, _) => 1,
            (Flow::Condition, _) => 2,
            (Flow::Branch, _) => 0,
            _ => return Ok(false),
        };
        for _ in 0..operands {
            self.stack.take()?;
        }
        self.go_to(target)?;
        Ok(true)
    }

    /// The machine calls a method of its own: that may let out what its variables hold.
    pub(crate) fn before_own_call(&mut self, instruction: &Instruction<'_>) {
        for number in self.own_call(instruction, |call| call.touched.clone()) {
            self.share_behind(Address::Variable(number));
        }
    }

    /// What the machine's own method may write is forgotten.
    pub(crate) fn after_own_call(&mut self, instruction: &Instruction<'_>) {
        let state = self.code.machine.map(|machine| Home::Local(machine.first + STATE));
        for home in self.own_call(instruction, |call| call.written.clone()) {
            let left = match (instruction.operand, self.code.machine) {
                (Operand::Token(token), Some(machine)) if Some(home) == state => {
                    machine.call(token).and_then(|call| call.state)
                }
                _ => None,
            };
            match left {
                Some(left) => {
                    let number = self.state_number(left);
                    self.store_variable(home, number.into());
                }
                None => self.forget_variable(home),
            }
        }
    }

    fn own_call(
        &self,
        instruction: &Instruction<'_>,
        of: impl Fn(&super::machine::OwnCall) -> Vec<u16>,
    ) -> Vec<Home> {
        let (Some(machine), Operand::Token(token)) = (self.code.machine, instruction.operand) else {
            return Vec::new();
        };
        if !matches!(instruction.opcode, Opcode::Call | Opcode::Callvirt) {
            return Vec::new();
        }
        let numbers = machine.call(token).map(|call| of(call)).unwrap_or_default();
        numbers.into_iter().map(|number| Home::Local(machine.first + number)).collect()
    }

    /// The blocks that test for null what `await using` and `await foreach` dispose of: these are no `finally` handlers any more.
    pub(crate) fn awaited_cleanup(&self) -> Vec<IlBlock> {
        if self.code.machine.is_none() {
            return Vec::new();
        }
        let module = self.code.assemblies.module(self.code.method.assembly);
        let disposes = |instruction: &Instruction<'_>| match (instruction.opcode, instruction.operand) {
            (Opcode::Callvirt, Operand::Token(token)) => {
                module.named_method(token).is_some_and(|method| method.name() == Ok("DisposeAsync"))
            }
            _ => false,
        };
        let numbered = (0..).map(IlBlock).zip(self.code.blocks);
        let tests = numbered.filter(|(_, block)| {
            let code = &self.code.instructions[block.instructions.clone()];
            let is_test = code.last().is_some_and(|last| last.opcode.long_form() == Opcode::Brfalse);
            let next = self.code.instructions[block.instructions.end..].iter().take(CALL);
            is_test && next.take_while(|one| one.opcode.flow() == Flow::Next).any(disposes)
        });
        tests.map(|(number, _)| number).collect()
    }

    /// The object that keeps what lambdas capture has no name in the source: its fields go by their own.
    pub(crate) fn name_closure(&mut self, instruction: &Instruction<'_>) {
        let (Opcode::Newobj, Operand::Token(token)) = (instruction.opcode, instruction.operand) else {
            return;
        };
        let module = self.code.assemblies.module(self.code.method.assembly);
        let class = module.named_method(token).and_then(|method| method.class_name());
        if let Some(object) = self.stack.cells.last().map(|cell| cell.value)
            && class.is_some_and(|class| marple_summaries::is_closure(class.name))
        {
            let slot = self.ssa.builder.slot(CLOSURE.to_owned());
            self.ssa.builder.name_value(object, slot);
        }
    }

    /// Whether a value is the machine itself.
    pub(crate) fn is_machine(&self, value: ValueId) -> bool {
        self.code.machine.is_some() && self.fixed(Home::Argument(number16(0))) == Some(value)
    }
}
