//! Statements: assignments, joins and loops.

use marple_ir::{BlockId, Op, ShowItem, SlotId, ValueId};

use super::environment::Mark;
use super::{FunctionLowerer, ir_type, length_slot};
use crate::typed::{Expr, ExprKind, Loop, Stmt, VarId, Writes};

/// The end of a block that will jump to a join, and the slots that changed since what the join starts from.
pub(super) struct PendingEdge {
    from: BlockId,
    changes: Vec<(SlotId, ValueId)>,
}

/// A loop whose body is being lowered.
pub(super) struct LoopFrame {
    head: BlockId,
    /// The slots of the head's parameters.
    slots: Vec<SlotId>,
    /// The environment at the head.
    mark: Mark,
    breaks: Vec<PendingEdge>,
    /// Where `continue` goes, unless it goes to the head.
    continues: Option<Vec<PendingEdge>>,
}

impl<'p, 'a> FunctionLowerer<'p, 'a> {
    pub(super) fn statements(&mut self, statements: &'p [Stmt<'a>]) {
        for statement in statements {
            if self.is_too_large() {
                return;
            }
            if !self.is_open() {
                // Code that cannot be reached keeps its obligations.
                self.start_block();
            }
            self.statement(statement);
        }
    }

    /// Goes on in a new block.
    fn start_block(&mut self) {
        let block = self.builder.block();
        self.go_to(block);
    }

    fn statement(&mut self, statement: &'p Stmt<'a>) {
        match statement {
            Stmt::Assign(variable, value) => {
                let value = self.value(value);
                self.assign(*variable, value);
            }
            Stmt::Havoc(variable) => {
                let value = self.unknown(self.function.variables[variable.index()].ty);
                self.assign(*variable, value);
            }
            Stmt::Store { access, value } => {
                let (array, index) = (self.value(&access.array), self.value(&access.index));
                let value = self.value(value);
                self.check_bounds(access, array, index);
                self.builder.effect(Op::Store { array, index, value });
            }
            Stmt::Update { access, value } => {
                let (array, index) = (self.value(&access.array), self.value(&access.index));
                let old = self.load(access, array, index);
                self.element = Some(old);
                let value = self.value(value);
                self.element = None;
                self.builder.effect(Op::Store { array, index, value });
            }
            Stmt::Call(call) => {
                self.call(call);
            }
            Stmt::If { condition, then, otherwise } => self.if_statement(condition, then, otherwise),
            Stmt::Loop(parts) => self.loop_statement(parts),
            Stmt::Break => self.break_statement(),
            Stmt::Continue => self.continue_statement(),
            Stmt::Return(value) => {
                let value = value.as_ref().map(|value| self.value(value));
                self.return_value(value);
            }
            Stmt::Block(statements) => self.statements(statements),
            Stmt::Assume(condition) => self.assume(condition),
            Stmt::Assert(condition) => self.assert(condition),
            Stmt::Show(label, variables) => self.show(*label, variables),
        }
    }

    fn show(&mut self, label: Option<&str>, variables: &[VarId]) {
        let mut items = Vec::with_capacity(variables.len());
        for &variable in variables {
            let slot = self.slots[variable.index()];
            let array = self.slot_types[slot.index()].is_array();
            for slot in [Some(slot), array.then(|| length_slot(slot))].into_iter().flatten() {
                let name = self.builder.function().slots[slot.index()].clone();
                items.push(ShowItem { name, value: self.environment.get(slot) });
            }
        }
        self.builder.effect(Op::Show(label.map(str::to_string), items));
    }

    fn if_statement(&mut self, condition: &'p Expr<'a>, then: &'p [Stmt<'a>], otherwise: &'p [Stmt<'a>]) {
        let (mut then_block, mut otherwise_block) = (None, None);
        self.branch(condition, &mut then_block, &mut otherwise_block);
        let then = self.arm(then_block, then);
        let otherwise = self.arm(otherwise_block, otherwise);
        let edges: Vec<PendingEdge> = [then, otherwise].into_iter().flatten().collect();
        self.join(&edges);
    }

    /// One side of an `if`; no block where the condition's constant says that it is never taken.
    fn arm(&mut self, block: Option<BlockId>, statements: &'p [Stmt<'a>]) -> Option<PendingEdge> {
        if block.is_none() && statements.is_empty() {
            return None;
        }
        self.enter_block(block);
        let mark = self.environment.enter();
        self.statements(statements);
        let edge = self.pending_edge(mark);
        self.environment.rollback(mark);
        edge
    }

    /// Goes on in a block, or in a new one that nothing leads to.
    pub(super) fn enter_block(&mut self, block: Option<BlockId>) {
        match block {
            Some(block) => self.go_to(block),
            None => self.start_block(),
        }
    }

    /// The edge from here to a join that starts from `mark`, if the end of the block is reached.
    fn pending_edge(&mut self, mark: Mark) -> Option<PendingEdge> {
        if !self.is_open() {
            return None;
        }
        let changes = self.environment.changes(mark);
        self.edge_values += changes.len();
        Some(PendingEdge { from: self.builder.current(), changes })
    }

    /// Goes on where the edges meet. The environment is the one they all started from.
    fn join(&mut self, edges: &[PendingEdge]) {
        if let [edge] = edges {
            self.go_to(edge.from);
            for &(slot, value) in &edge.changes {
                self.set(slot, value);
            }
            return;
        }
        if edges.is_empty() {
            return;
        }
        let mut slots: Vec<SlotId> =
            edges.iter().flat_map(|edge| edge.changes.iter().map(|&(slot, _)| slot)).collect();
        slots.sort_unstable();
        slots.dedup();
        self.edge_values += edges.len() * slots.len();
        if self.is_too_large() {
            return;
        }
        let rows: Vec<Vec<ValueId>> = edges.iter().map(|edge| self.row(edge, &slots)).collect();
        let block = self.builder.block();
        let mut differing = Vec::new();
        for (column, &slot) in slots.iter().enumerate() {
            let first = rows[0][column];
            if rows.iter().all(|row| row[column] == first) {
                self.set(slot, first);
            } else {
                differing.push(column);
            }
        }
        let parameters: Vec<SlotId> = differing.iter().map(|&column| slots[column]).collect();
        self.bind_parameters(block, &parameters);
        for (edge, row) in edges.iter().zip(&rows) {
            self.go_to(edge.from);
            self.builder.jump(block, differing.iter().map(|&column| row[column]).collect());
        }
        self.go_to(block);
    }

    /// The values of the slots at the end of an edge; both are in the order of the slots.
    fn row(&self, edge: &PendingEdge, slots: &[SlotId]) -> Vec<ValueId> {
        let mut changes = edge.changes.iter().peekable();
        slots
            .iter()
            .map(|&slot| match changes.next_if(|change| change.0 == slot) {
                Some(&(_, value)) => value,
                None => self.environment.get(slot),
            })
            .collect()
    }

    /// Makes a parameter of the block for each slot, its value from now on.
    fn bind_parameters(&mut self, block: BlockId, slots: &[SlotId]) {
        for &slot in slots {
            let ty = ir_type(self.slot_types[slot.index()]);
            let parameter = self.builder.param(block, ty, Some(slot));
            self.environment.set(slot, parameter);
        }
        for &slot in slots {
            if self.slot_types[slot.index()].is_array() {
                let length = self.environment.get(length_slot(slot));
                self.builder.set_length(self.environment.get(slot), length);
            }
        }
    }

    fn loop_statement(&mut self, parts: &'p Loop<'a>) {
        let head = self.builder.block();
        let slots = self.written_slots(parts.writes);
        self.back_edge(head, &slots);
        self.go_to(head);
        self.bind_parameters(head, &slots);
        let mark = self.environment.enter();
        let mut exit = None;
        let always = matches!(&parts.condition, Some(Expr { kind: ExprKind::Constant(1), .. }));
        if parts.condition_first
            && !always
            && let Some(condition) = &parts.condition
        {
            let mut body = None;
            self.branch(condition, &mut body, &mut exit);
            self.enter_block(body);
        }
        let direct = parts.condition_first && parts.step.is_empty();
        let continues = (!direct).then(Vec::new);
        self.loops.push(LoopFrame { head, slots, mark, breaks: Vec::new(), continues });
        self.statements(&parts.body);
        let LoopFrame { slots, breaks, continues, .. } = self.loops.pop().expect("pushed above");
        if let Some(mut edges) = continues {
            edges.extend(self.pending_edge(mark));
            self.environment.rollback(mark);
            self.environment.enter();
            self.join(&edges);
            self.statements(&parts.step);
        }
        let mut exits = Vec::new();
        if let (false, Some(condition)) = (parts.condition_first, &parts.condition) {
            if !self.is_open() {
                self.start_block();
            }
            let mut again = None;
            self.branch(condition, &mut again, &mut exit);
            exits.extend(
                exit.take().map(|from| PendingEdge { from, changes: self.environment.changes(mark) }),
            );
            if let Some(block) = again {
                self.go_to(block);
            }
        }
        if self.is_open() {
            self.back_edge(head, &slots);
        }
        self.environment.rollback(mark);
        exits.extend(exit.map(|from| PendingEdge { from, changes: Vec::new() }));
        exits.extend(breaks);
        self.join(&exits);
    }

    fn back_edge(&mut self, head: BlockId, slots: &[SlotId]) {
        self.edge_values += slots.len();
        let arguments = slots.iter().map(|&slot| self.environment.get(slot)).collect();
        self.builder.jump(head, arguments);
    }

    /// The slots of the variables that a loop writes and that live through it.
    fn written_slots(&self, writes: Writes) -> Vec<SlotId> {
        let mut variables: Vec<VarId> = self.function.writes[writes.start..writes.end].to_vec();
        variables.retain(|&variable| variable < writes.inner);
        variables.sort_unstable();
        variables.dedup();
        let mut slots = Vec::with_capacity(variables.len());
        for variable in variables {
            let slot = self.slots[variable.index()];
            slots.push(slot);
            if self.slot_types[slot.index()].is_array() {
                slots.push(length_slot(slot));
            }
        }
        slots
    }

    fn break_statement(&mut self) {
        let mark = self.loops.last().expect("checked: in a loop").mark;
        let edge = self.pending_edge(mark);
        self.loops.last_mut().expect("checked: in a loop").breaks.extend(edge);
        self.detached = true;
    }

    fn continue_statement(&mut self) {
        let frame = self.loops.last().expect("checked: in a loop");
        if frame.continues.is_none() {
            let (head, slots) = (frame.head, frame.slots.clone());
            return self.back_edge(head, &slots);
        }
        let edge = self.pending_edge(frame.mark);
        let frame = self.loops.last_mut().expect("checked: in a loop");
        frame.continues.as_mut().expect("just seen").extend(edge);
        self.detached = true;
    }
}
