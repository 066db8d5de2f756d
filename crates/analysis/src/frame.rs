//! Which values a block's states speak of.
//!
//! A state's variables are the values visible in its block that something still needs: a check, an assumption, a
//! branch, a `show`, or the definition of a value that one of these needs. Constants need no variable. On a back edge
//! every value of the loop's body is dropped, because none is live there: its definition dominates its uses.
//!
//! Where the contents of arrays are followed, arrays that something still reads have a place in the state too, and what
//! their bounds may speak of is needed.

use marple_domains::{Renaming, Var};
use marple_ir::{BlockId, Definition, Function, Graph, Op, Terminator, Type, ValueId};

use crate::arrays::is_followed;
use crate::rows::has_tables;

/// The frames of all blocks of a function.
pub(crate) struct Frames {
    blocks: Vec<Frame>,
}

/// The variables of one block's states: first those at its entry, then those its instructions define.
#[derive(Default)]
pub(crate) struct Frame {
    /// Sorted.
    entry: Vec<ValueId>,
    /// Sorted.
    locals: Vec<ValueId>,
    /// The arrays at the entry, sorted.
    entry_arrays: Vec<ValueId>,
    /// The arrays its instructions make or find, sorted.
    local_arrays: Vec<ValueId>,
}

/// The frames of the function would be too large: too many values are live in too many blocks.
pub(crate) struct TooLarge;

/// How many variables all frames together may have.
const LIMIT: usize = 4_000_000;

/// What a value of the target is bound to on an edge.
fn bound(function: &Function, target: BlockId, args: &[ValueId], value: ValueId) -> ValueId {
    match function.value(value).definition {
        Definition::Param { block, index } if block == target => args[index],
        _ => value,
    }
}

impl Frame {
    fn entry_list(&mut self, arrays: bool) -> &mut Vec<ValueId> {
        if arrays { &mut self.entry_arrays } else { &mut self.entry }
    }

    /// How many variables there are at the entry.
    pub(crate) fn entry_dimension(&self) -> usize {
        self.entry.len()
    }

    /// How many there are at the end.
    pub(crate) fn dimension(&self) -> usize {
        self.entry.len() + self.locals.len()
    }

    /// The variable that stands for a value.
    pub(crate) fn var(&self, value: ValueId) -> Option<Var> {
        if let Ok(at) = self.entry.binary_search(&value) {
            return Some(Var::new(at));
        }
        self.locals.binary_search(&value).ok().map(|at| Var::new(self.entry.len() + at))
    }

    /// The variable that stands for a value at the entry.
    pub(crate) fn entry_var(&self, value: ValueId) -> Option<Var> {
        self.entry.binary_search(&value).ok().map(Var::new)
    }

    /// The values at the entry, by their variables.
    pub(crate) fn entry_values(&self) -> &[ValueId] {
        &self.entry
    }

    /// The values its instructions define, sorted.
    pub(crate) fn locals(&self) -> &[ValueId] {
        &self.locals
    }

    /// All values, by their variables.
    pub(crate) fn values(&self) -> impl Iterator<Item = ValueId> + '_ {
        self.entry.iter().chain(&self.locals).copied()
    }

    /// The arrays at the entry, by their places.
    pub(crate) fn entry_arrays(&self) -> &[ValueId] {
        &self.entry_arrays
    }

    /// All arrays, by their places.
    pub(crate) fn arrays(&self) -> impl Iterator<Item = ValueId> + '_ {
        self.entry_arrays.iter().chain(&self.local_arrays).copied()
    }

    /// How many arrays there are at the end.
    pub(crate) fn array_count(&self) -> usize {
        self.entry_arrays.len() + self.local_arrays.len()
    }

    /// The place of an array.
    pub(crate) fn array(&self, value: ValueId) -> Option<usize> {
        if let Ok(at) = self.entry_arrays.binary_search(&value) {
            return Some(at);
        }
        self.local_arrays.binary_search(&value).ok().map(|at| self.entry_arrays.len() + at)
    }
}

impl Frames {
    /// Whether some state speaks of an array.
    pub(crate) fn has_arrays(&self) -> bool {
        self.blocks.iter().any(|frame| frame.array_count() > 0)
    }

    pub(crate) fn frame(&self, block: BlockId) -> &Frame {
        &self.blocks[block.index()]
    }

    /// How the variables at the target's entry come from those at the source's end.
    pub(crate) fn renaming(
        &self,
        function: &Function,
        from: BlockId,
        target: BlockId,
        args: &[ValueId],
    ) -> Renaming {
        let (source, destination) = (self.frame(from), self.frame(target));
        let sources = destination.entry.iter().map(|&value| source.var(bound(function, target, args, value)));
        Renaming::new(sources.collect())
    }

    /// The places that the arrays at the target's entry have at the source's end.
    pub(crate) fn array_sources(
        &self,
        function: &Function,
        from: BlockId,
        target: BlockId,
        args: &[ValueId],
    ) -> Vec<Option<usize>> {
        let (source, destination) = (self.frame(from), self.frame(target));
        let arrays = destination.entry_arrays.iter();
        arrays.map(|&array| source.array(bound(function, target, args, array))).collect()
    }

    /// The frames of a function's blocks, with places for arrays or without; with `related`, only of the values it marks.
    pub(crate) fn new(
        function: &Function,
        graph: &Graph,
        arrays: bool,
        related: Option<Vec<bool>>,
    ) -> Result<Self, TooLarge> {
        let mut needed = needed_values(function, graph, arrays);
        for (needed, is_related) in needed.iter_mut().zip(related.into_iter().flatten()) {
            *needed &= is_related;
        }
        // Without an array that something reads, stores matter to nobody.
        let arrays = arrays
            && (0..function.values.len())
                .map(ValueId::new)
                .any(|value| needed[value.index()] && is_followed(function, value));
        let mut blocks: Vec<Frame> = function.blocks.iter().map(|_| Frame::default()).collect();
        let uses = uses(function, graph, &needed, arrays);
        let mut total = 0;
        // The last value that was found live at a block's entry: values come in order, so one is enough.
        let mut marked = vec![None; function.blocks.len()];
        let mut work = Vec::new();
        for value in (0..function.values.len()).map(ValueId::new) {
            let is_array = arrays && is_followed(function, value);
            if !needed[value.index()] || !(is_array || is_tracked(function, value)) {
                continue;
            }
            total += 1;
            let home = match function.value(value).definition {
                Definition::Param { block, .. } => {
                    blocks[block.index()].entry_list(is_array).push(value);
                    block
                }
                Definition::Inst { block, .. } if is_array => {
                    blocks[block.index()].local_arrays.push(value);
                    block
                }
                Definition::Inst { block, .. } => {
                    blocks[block.index()].locals.push(value);
                    block
                }
            };
            marked[home.index()] = Some(value);
            work.extend(uses.of(value).filter(|&block| block != home));
            while let Some(block) = work.pop() {
                if marked[block.index()] == Some(value) {
                    continue;
                }
                marked[block.index()] = Some(value);
                blocks[block.index()].entry_list(is_array).push(value);
                total += 1;
                if total > LIMIT {
                    return Err(TooLarge);
                }
                work.extend(graph.predecessors(block).iter().filter(|&&block| graph.is_reachable(block)));
            }
        }
        Ok(Self { blocks })
    }
}

/// Whether a state can speak of the value: arrays and opaque values are not numbers, and constants need no variable.
fn is_tracked(function: &Function, value: ValueId) -> bool {
    !matches!(function.value(value).ty, Type::Array(_) | Type::Opaque) && function.constant(value).is_none()
}

/// The values that a condition speaks of: itself, and what the comparisons it is made of compare.
pub(crate) fn condition_values(function: &Function, value: ValueId, visit: &mut impl FnMut(ValueId)) {
    let mut seen = vec![value];
    let mut at = 0;
    while let Some(&value) = seen.get(at) {
        at += 1;
        visit(value);
        let mut operands = |operand: ValueId| {
            if !seen.contains(&operand) {
                seen.push(operand);
            }
        };
        match function.op(value) {
            // Large conditions are followed as far as anybody will look.
            Some(op) if at < 64 => match op {
                Op::Binary(..) | Op::Unary(..) if function.value(value).ty == Type::Bool => {
                    op.for_each_operand(&mut operands);
                }
                Op::Compare(..) | Op::Convert(_) => op.for_each_operand(&mut operands),
                _ => {}
            },
            _ => {}
        }
    }
}

/// Calls `visit` for the values that an instruction needs for its own sake.
fn root_values(function: &Function, op: &Op, visit: &mut impl FnMut(ValueId)) {
    match op {
        Op::Assume(cond) | Op::Check(_, cond) => {
            cond.for_each_value(&mut |value| condition_values(function, value, visit));
        }
        Op::Show(_, items) => items.iter().for_each(|item| visit(item.value)),
        _ => {}
    }
}

/// By value, whether some root depends on it.
fn needed_values(function: &Function, graph: &Graph, arrays: bool) -> Vec<bool> {
    let mut needed = vec![false; function.values.len()];
    let mut work = Vec::new();
    let mut stores = Vec::new();
    let tables = arrays && has_tables(function);
    for &block in graph.order() {
        for inst in &function.block(block).insts {
            root_values(function, &inst.op, &mut |value| work.push(value));
            if let Op::Store { array, index, value } = &inst.op {
                stores.extend([*index, *value]);
                // What is written into a row is written into its table.
                stores.extend(tables.then_some(*array));
            }
        }
        if let Terminator::Branch(cond, ..) = &function.block(block).terminator {
            work.push(*cond);
        }
    }
    while let Some(value) = work.pop() {
        if std::mem::replace(&mut needed[value.index()], true) {
            continue;
        }
        if arrays && is_followed(function, value) {
            // What is in it is what was stored, between bounds that may be its length.
            work.append(&mut stores);
            work.extend(function.value(value).length);
        }
        match function.value(value).definition {
            Definition::Inst { .. } => {
                if arrays && let Some(op @ (Op::Load { .. } | Op::NewArray(_))) = function.op(value) {
                    op.for_each_operand(&mut |operand| work.push(operand));
                }
                if tables && let Some(Op::Length(array)) = function.op(value) {
                    // How long a row is may be known.
                    work.push(*array);
                }
                if let Some(op @ (Op::Binary(..) | Op::Unary(..) | Op::Compare(..) | Op::Convert(_))) =
                    function.op(value)
                {
                    op.for_each_operand(&mut |operand| work.push(operand));
                }
            }
            Definition::Param { block, index } => {
                for &pred in graph.predecessors(block) {
                    let edges = function.block(pred).terminator.edges().filter(|edge| edge.target == block);
                    work.extend(edges.map(|edge| edge.args[index]));
                }
            }
        }
    }
    needed
}

/// The blocks that use each value, by value.
struct Uses {
    /// (value, block), sorted.
    list: Vec<(ValueId, BlockId)>,
}

impl Uses {
    fn of(&self, value: ValueId) -> impl Iterator<Item = BlockId> + '_ {
        let start = self.list.partition_point(|entry| entry.0 < value);
        self.list[start..].iter().take_while(move |entry| entry.0 == value).map(|entry| entry.1)
    }
}

fn uses(function: &Function, graph: &Graph, needed: &[bool], arrays: bool) -> Uses {
    let mut list = Vec::new();
    let tables = arrays && has_tables(function);
    for &id in graph.order() {
        let block = function.block(id);
        let mut visit = |value: ValueId| {
            list.push((value, id));
            if arrays && is_followed(function, value) {
                list.extend(function.value(value).length.map(|length| (length, id)));
            }
        };
        for inst in &block.insts {
            if let Op::Store { array, index, value } = &inst.op
                && arrays
            {
                if tables {
                    visit(*array);
                }
                visit(*index);
                visit(*value);
            }
            root_values(function, &inst.op, &mut visit);
            if inst.result.is_some_and(|result| needed[result.index()]) {
                inst.op.for_each_operand(&mut visit);
            }
        }
        if let Terminator::Branch(cond, ..) = &block.terminator {
            condition_values(function, *cond, &mut visit);
        }
        for edge in block.terminator.edges() {
            for (&param, &arg) in function.block(edge.target).params.iter().zip(&edge.args) {
                if needed[param.index()] {
                    visit(arg);
                }
            }
        }
    }
    list.sort_unstable();
    list.dedup();
    Uses { list }
}
