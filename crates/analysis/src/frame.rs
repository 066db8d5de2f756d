//! Which values a block's states speak of.
//!
//! A state's variables are the values visible in its block that something still needs: a check, an assumption, a
//! branch, a `show`, an `observe`, or the definition of a value that one of these needs. Constants need no variable. On a back edge
//! every value of the loop's body is dropped, because none is live there: its definition dominates its uses.
//!
//! Where the contents of arrays are followed, arrays that something still reads have a place in the state too, and what
//! their bounds may speak of is needed.

use marple_domains::{Renaming, Var};
use marple_fixpoint::{Budget, Stopped};
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

/// Why an entry has no result.
#[derive(Clone, Copy)]
pub(crate) enum GaveUp {
    /// The frames of the function would be too large: too many values are live in too many blocks.
    TooLarge,
    /// The work was not done to its end.
    Stopped(Stopped),
}

impl From<Stopped> for GaveUp {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

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

    /// The frames of a function's blocks, with places for arrays or without; with `related`, only of the values it marks. `kept` has
    /// numbers that blocks need beyond what their instructions use. An instruction that is not among those that `asks` names needs nothing for its
    /// own sake.
    pub(crate) fn new(
        function: &Function,
        graph: &Graph,
        arrays: bool,
        related: Option<Vec<bool>>,
        kept: &[(ValueId, BlockId)],
        asks: &dyn Fn(&Op) -> bool,
        budget: &Budget,
    ) -> Result<Self, GaveUp> {
        let mut needed = Needed::new(function, graph, arrays, asks);
        for (index, is_related) in related.into_iter().flatten().enumerate() {
            needed.numbers[index] &= is_related;
            if let Some(contents) = needed.contents.get_mut(index) {
                *contents &= is_related;
            }
        }
        let mut blocks: Vec<Frame> = function.blocks.iter().map(|_| Frame::default()).collect();
        let uses = Uses::new(function, graph, &needed, kept, asks);
        let mut total = 0;
        // The last part of a value that was found live at a block's entry: they come in order, so one is enough.
        let mut marked = vec![None; function.blocks.len()];
        let mut work = Vec::new();
        let values = (0..function.values.len()).map(ValueId::new);
        for part in values.flat_map(|value| [(value, Part::Number), (value, Part::Contents)]) {
            let value = part.0;
            let is_array = part.1 == Part::Contents;
            if !needed.has(part) || !(is_array || is_tracked(function, value)) {
                continue;
            }
            total += 1;
            budget.check()?;
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
            marked[home.index()] = Some(part);
            work.extend(uses.of(part).filter(|&block| block != home));
            while let Some(block) = work.pop() {
                if marked[block.index()] == Some(part) {
                    continue;
                }
                marked[block.index()] = Some(part);
                blocks[block.index()].entry_list(is_array).push(value);
                total += 1;
                budget.check()?;
                if total > LIMIT {
                    return Err(GaveUp::TooLarge);
                }
                work.extend(graph.predecessors(block).iter().filter(|&&block| graph.is_reachable(block)));
            }
        }
        Ok(Self { blocks })
    }
}

/// Whether a state can speak of the value: arrays and opaque values are not numbers, and constants need no variable.
fn is_tracked(function: &Function, value: ValueId) -> bool {
    function.value(value).ty.is_number() && function.constant(value).is_none()
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
                Op::Binary(..) | Op::Unary(..)
                    if function.value(value).ty == Type::Bool || function.logic(value).is_some() =>
                {
                    op.for_each_operand(&mut operands);
                }
                Op::Compare(..) | Op::Convert(_) => op.for_each_operand(&mut operands),
                _ => {}
            },
            _ => {}
        }
    }
}

/// What a state may know of a value: the number that it is, and what is in the array that it refers to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Number,
    Contents,
}

/// A use of a value as a number is one of its contents too where an array is never anything else.
fn number_part(function: &Function, value: ValueId) -> Part {
    if matches!(function.value(value).ty, Type::Array { nullable: false, .. }) {
        Part::Contents
    } else {
        Part::Number
    }
}

/// Calls `visit` for what an instruction needs for its own sake.
fn root_parts(function: &Function, op: &Op, visit: &mut impl FnMut((ValueId, Part))) {
    let mut number = |value: ValueId| visit((value, number_part(function, value)));
    match op {
        Op::Assume(cond) | Op::Check(_, cond) => {
            cond.for_each_value(&mut |value| condition_values(function, value, &mut number));
            cond.for_each_array(&mut |array| visit((array, Part::Contents)));
        }
        Op::Show(_, items) => {
            for item in items {
                number(item.value);
            }
            for item in items {
                visit((item.value, Part::Contents));
            }
        }
        Op::Like { value, of, with } => {
            [*value, *of].into_iter().chain(with.iter().copied()).for_each(number);
        }
        Op::Observe { given, values, .. } => {
            for (truth, _) in given {
                condition_values(function, *truth, &mut number);
            }
            values.iter().copied().for_each(number);
        }
        _ => {}
    }
}

/// Calls `visit` for what an `observe` needs a variable for. A comparison that is given needs none, unless somebody else does: it is decided
/// by what it compares, where it is asked (`observed.rs`).
fn observed_parts(
    function: &Function,
    given: &[(ValueId, bool)],
    values: &[ValueId],
    visit: &mut impl FnMut((ValueId, Part)),
) {
    let mut number = |value: ValueId| visit((value, number_part(function, value)));
    for (truth, _) in given {
        match function.op(*truth) {
            Some(Op::Compare(_, left, right)) => {
                condition_values(function, *left, &mut number);
                condition_values(function, *right, &mut number);
            }
            _ => condition_values(function, *truth, &mut number),
        }
    }
    values.iter().copied().for_each(number);
}

/// Calls `visit` for what an instruction reads.
fn operand_parts(function: &Function, op: &Op, visit: &mut impl FnMut((ValueId, Part))) {
    if let Op::Load { array, .. } | Op::Length(array) = op {
        visit((*array, Part::Contents));
    }
    op.for_each_operand(&mut |operand| {
        if !matches!(op, Op::Load { array, .. } if *array == operand) {
            visit((operand, number_part(function, operand)));
        }
    });
}

/// What some root depends on, by value.
struct Needed {
    numbers: Vec<bool>,
    /// Empty if nobody reads what is in arrays: stores matter to nobody then.
    contents: Vec<bool>,
}

impl Needed {
    fn has(&self, (value, part): (ValueId, Part)) -> bool {
        match part {
            Part::Number => self.numbers[value.index()],
            Part::Contents => self.contents.get(value.index()).copied().unwrap_or(false),
        }
    }

    fn new(function: &Function, graph: &Graph, arrays: bool, asks: &dyn Fn(&Op) -> bool) -> Self {
        let mut needed = Self { numbers: vec![false; function.values.len()], contents: Vec::new() };
        let mut work = Vec::new();
        let mut stores = Vec::new();
        let tables = arrays && has_tables(function);
        for &block in graph.order() {
            for inst in &function.block(block).insts {
                if let Op::Observe { given, values, .. } = &inst.op {
                    observed_parts(function, given, values, &mut |part| work.push(part));
                } else if asks(&inst.op) {
                    root_parts(function, &inst.op, &mut |part| work.push(part));
                }
                if let Op::Store { array, index, value } = &inst.op {
                    stores.extend([(*index, Part::Number), (*value, number_part(function, *value))]);
                    // What is written into a row is written into its table.
                    stores.extend(tables.then_some((*array, Part::Contents)));
                }
            }
            if let Terminator::Branch(cond, ..) = &function.block(block).terminator {
                work.push((*cond, Part::Number));
            }
        }
        while let Some((value, part)) = work.pop() {
            let marks = match part {
                Part::Number => &mut needed.numbers,
                Part::Contents if arrays && is_followed(function, value) => {
                    // What is in it is what was stored, between bounds that may be its length.
                    needed.contents.resize(function.values.len(), false);
                    work.append(&mut stores);
                    work.extend(function.value(value).length.map(|length| (length, Part::Number)));
                    &mut needed.contents
                }
                Part::Contents => continue,
            };
            if std::mem::replace(&mut marks[value.index()], true) {
                continue;
            }
            match function.value(value).definition {
                Definition::Inst { .. } => match function.op(value) {
                    Some(op @ (Op::Load { .. } | Op::NewArray(_))) if arrays => {
                        operand_parts(function, op, &mut |part| work.push(part));
                    }
                    // How long a row is may be known.
                    Some(Op::Length(array)) if tables => work.push((*array, Part::Contents)),
                    Some(op) if op.is_computed() => {
                        operand_parts(function, op, &mut |part| work.push(part));
                    }
                    _ => {}
                },
                Definition::Param { block, index } => {
                    for &pred in graph.predecessors(block) {
                        let edges =
                            function.block(pred).terminator.edges().filter(|edge| edge.target == block);
                        work.extend(edges.map(|edge| (edge.args[index], part)));
                    }
                }
            }
        }
        needed
    }
}

/// The blocks that use each part of a value.
struct Uses {
    /// Sorted.
    list: Vec<((ValueId, Part), BlockId)>,
}

impl Uses {
    fn of(&self, part: (ValueId, Part)) -> impl Iterator<Item = BlockId> + '_ {
        let start = self.list.partition_point(|entry| entry.0 < part);
        self.list[start..].iter().take_while(move |entry| entry.0 == part).map(|entry| entry.1)
    }

    fn new(
        function: &Function,
        graph: &Graph,
        needed: &Needed,
        kept: &[(ValueId, BlockId)],
        asks: &dyn Fn(&Op) -> bool,
    ) -> Self {
        let mut list = Vec::new();
        let arrays = !needed.contents.is_empty();
        let tables = arrays && has_tables(function);
        for &id in graph.order() {
            let block = function.block(id);
            let mut visit = |part: (ValueId, Part)| {
                list.push((part, id));
                if arrays && part.1 == Part::Contents {
                    list.extend(function.value(part.0).length.map(|length| ((length, Part::Number), id)));
                }
            };
            for inst in &block.insts {
                if let Op::Store { array, index, value } = &inst.op
                    && arrays
                {
                    if tables {
                        visit((*array, Part::Contents));
                    }
                    visit((*index, Part::Number));
                    visit((*value, number_part(function, *value)));
                }
                if asks(&inst.op) {
                    root_parts(function, &inst.op, &mut visit);
                }
                if inst.result.is_some_and(|result| {
                    needed.has((result, Part::Number)) || needed.has((result, Part::Contents))
                }) {
                    operand_parts(function, &inst.op, &mut visit);
                }
            }
            if let Terminator::Branch(cond, ..) = &block.terminator {
                condition_values(function, *cond, &mut |value| visit((value, number_part(function, value))));
            }
            for edge in block.terminator.edges() {
                for (&param, &arg) in function.block(edge.target).params.iter().zip(&edge.args) {
                    for part in [Part::Number, Part::Contents] {
                        if needed.has((param, part)) {
                            visit((arg, part));
                        }
                    }
                }
            }
        }
        list.extend(kept.iter().map(|&(value, block)| ((value, number_part(function, value)), block)));
        list.sort_unstable();
        list.dedup();
        Self { list }
    }
}
