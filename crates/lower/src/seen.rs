//! Who may see the method's own object, and where: the moments at which the invariant of its type has to hold.

use marple_il::{Clause, Instruction, Opcode, Operand};
use marple_ir::{Type, ValueId};
use marple_metadata::tables::Token;
use marple_summaries::{Part, Role, is_silent};

use crate::call::CallKind;
use crate::method::Lowering;
use crate::stack::Cell;

impl Lowering<'_, '_> {
    /// Whether others may know the object: in a constructor not before it is handed on.
    pub(crate) fn is_object_known(&self, args: &[Option<ValueId>]) -> bool {
        let (Some((part, _)), Some(this)) = (self.own_part(), self.this()) else { return false };
        !matches!(part.role, Role::Constructor { is_renamed: false, .. })
            || args.contains(&Some(this))
            || (!self.is_before_base() && self.ssa.is_known_to_others(this))
    }

    /// Whether the constructor has not called another one on its object yet: until then it can only store to its fields.
    fn is_before_base(&self) -> bool {
        let base = self.interface.base_call.get_or_init(|| self.find_base_call());
        base.is_some_and(|base| self.stack.offset < base)
    }

    /// Where the constructor calls the first other one, if nothing leads back from behind it.
    fn find_base_call(&self) -> Option<u32> {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let is_constructor = |instruction: &&Instruction<'_>| match (instruction.opcode, instruction.operand)
        {
            (Opcode::Call, Operand::Token(token)) => {
                let name = module.named_method(token).and_then(|method| method.name().ok());
                name == Some(".ctor")
            }
            _ => false,
        };
        let code = self.code.instructions;
        let base = code.iter().find(is_constructor)?.offset;
        let leads_back = |instruction: &Instruction<'_>| match instruction.operand {
            Operand::Target(target) => instruction.offset >= base && target < base,
            Operand::Targets(targets) => {
                instruction.offset >= base && targets.iter().any(|target| target < base)
            }
            _ => false,
        };
        let is_behind = |clause: &Clause| clause.protected.start >= base && clause.handler.start >= base;
        let clauses = &self.code.body.clauses;
        (clauses.iter().all(is_behind) && !code.iter().any(leads_back)).then_some(base)
    }

    /// A call gave something back, which may be one of its arguments: a constructor's object may have another name from now on.
    pub(crate) fn note_returned<'a>(&mut self, args: impl Iterator<Item = &'a Cell>) {
        let (Some((Part { role: Role::Constructor { .. }, .. }, _)), Some(this)) =
            (self.own_part(), self.this())
        else {
            return;
        };
        let is_object = |cell: &Cell| *self.ssa.builder.type_of(cell.value) == Type::Object;
        if self.stack.cells.last().is_some_and(is_object)
            && args.map(|cell| cell.value).any(|value| value == this)
        {
            self.ssa.share(this);
        }
    }

    /// A static constructor may run here: it writes what it can, and sees the object.
    pub(crate) fn run_initializer(&mut self) {
        let is_seen = self.own_part().is_some() && self.is_object_known(&[]);
        if is_seen {
            self.observe_object();
        }
        self.ssa.forget_shared();
        if let (true, Some(inferred), Some((_, class))) = (is_seen, self.code.inferred, self.own_part()) {
            self.settle(inferred, class);
        }
    }

    /// A step may be entered while the invariant is broken. Static constructors that it needs may run then, before its first instruction: mono runs them when
    /// it compiles the method. They see the object as it is at the entry.
    pub(crate) fn observe_entry(&mut self) {
        let (effects, method) = (&self.code.knowledge.effects, self.code.method);
        let instructions = self.code.instructions;
        if effects.may_initialize_early(self.code.assemblies, method, instructions)
            || effects.may_run_early(self.code.assemblies, method, instructions)
        {
            self.observe_object();
        }
    }

    /// An exception led here, from a place where others may have seen the object: it was observed there, so the invariant holds.
    pub(crate) fn settle_thrown(&mut self) {
        let (Some(inferred), Some((part, class))) = (self.code.inferred, self.own_part()) else { return };
        // A step that does not write shows nothing of what it was given.
        let is_observed = part.writes || part.role == Role::Boundary;
        if is_observed && self.is_object_known(&[]) {
            self.settle(inferred, class);
        }
    }

    /// Whether a call runs nothing of the program, is handed no object and never throws: nobody sees the method's object meanwhile.
    pub(crate) fn is_silent(&self, token: Token, kind: CallKind) -> bool {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let name = module.named_method(token).and_then(|method| method.library_name());
        kind == CallKind::Direct && name.is_some_and(is_silent)
    }
}
