//! Arrays of arrays: which row is where in which table, for sure, and whether the rows of a table are different arrays.
//!
//! What is written into a row is written into its table: strongly where it is known which row it is, weakly elsewhere.

use marple_ir::{BlockId, Definition, Function, Graph, Op, ValueId};

use crate::arrays::{Arrays, innermost};

/// `table[index]` is the array `row`. The values are defined once, so only what is stored can change that.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) row: ValueId,
    pub(crate) table: ValueId,
    pub(crate) index: ValueId,
}

/// What is known at a place, whatever way led there: bits by number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    /// Of the function's [`Found`]s.
    found: u64,
    /// Of the arrays that are made to be rows: those that no other value and no table has yet.
    fresh: u64,
}

impl Known {
    const NOTHING: Self = Self { found: 0, fresh: 0 };
    const ALL: Self = Self { found: u64::MAX, fresh: u64::MAX };

    fn and(self, other: Self) -> Self {
        Self { found: self.found & other.found, fresh: self.fresh & other.fresh }
    }
}

/// The rows of a function's tables.
pub(crate) struct Rows {
    /// One for each instruction that loads a row or stores one, as far as there is a bit for it.
    found: Vec<Found>,
    /// The arrays that are made here and put into tables, as far as there are bits.
    made: Vec<ValueId>,
    /// By block, what is known at its entry on every way to it.
    entry: Vec<Known>,
    /// By value, whether the rows of the table are different arrays.
    distinct: Vec<bool>,
}

/// How many indices it takes to get to an element that is no array; 0 for what is no array, or not followed.
pub(crate) fn depth(function: &Function, value: ValueId) -> u32 {
    innermost(function, value).map_or(0, |(_, depth)| depth)
}

/// Whether some array of the function has rows.
pub(crate) fn has_tables(function: &Function) -> bool {
    (0..function.values.len()).any(|value| depth(function, ValueId::new(value)) > 1)
}

impl Rows {
    /// `None` if there are no tables.
    pub(crate) fn new(function: &Function, graph: &Graph, arrays: &Arrays) -> Option<Self> {
        if !has_tables(function) {
            return None;
        }
        let puts = Puts::new(function);
        let tables = (0..function.values.len()).map(ValueId::new);
        let mut rows = Self {
            found: Vec::new(),
            made: puts.made(function),
            entry: vec![Known::ALL; function.blocks.len()],
            distinct: tables.map(|table| puts.are_distinct(function, arrays, table)).collect(),
        };
        let insts = graph.order().iter().flat_map(|block| &function.block(*block).insts);
        rows.found = insts.filter_map(|inst| found(function, &inst.op, inst.result)).collect();
        rows.found.truncate(u64::BITS as usize);
        rows.entry[Function::ENTRY.index()] = Known::NOTHING;
        let mut work: Vec<BlockId> = graph.order().iter().rev().copied().collect();
        let mut is_open = vec![true; function.blocks.len()];
        while let Some(block) = work.pop() {
            is_open[block.index()] = false;
            let known = rows.at_end(function, arrays, block);
            for edge in function.block(block).terminator.edges() {
                // A parameter is another name.
                let mut arriving = known;
                edge.args.iter().for_each(|arg| arriving.fresh &= !rows.fresh_bit(*arg));
                let entry = &mut rows.entry[edge.target.index()];
                let both = entry.and(arriving);
                if both != *entry {
                    *entry = both;
                    if !std::mem::replace(&mut is_open[edge.target.index()], true) {
                        work.push(edge.target);
                    }
                }
            }
        }
        Some(rows)
    }

    fn at_end(&self, function: &Function, arrays: &Arrays, block: BlockId) -> Known {
        let mut known = self.at_entry(block);
        for inst in &function.block(block).insts {
            self.follow(function, arrays, &mut known, &inst.op, inst.result);
        }
        known
    }

    /// What is known at a block's entry, of the function's rows if it has any.
    pub(crate) fn at_entry_of(rows: Option<&Self>, block: BlockId) -> Known {
        rows.map_or(Known::NOTHING, |rows| rows.at_entry(block))
    }

    fn at_entry(&self, block: BlockId) -> Known {
        self.entry[block.index()]
    }

    /// What is known after an instruction.
    pub(crate) fn follow(
        &self,
        function: &Function,
        arrays: &Arrays,
        known: &mut Known,
        op: &Op,
        result: Option<ValueId>,
    ) {
        let mut forget = |is_changed: &dyn Fn(ValueId) -> bool| {
            for (number, found) in self.found.iter().enumerate() {
                if is_changed(found.table) {
                    known.found &= !(1 << number);
                }
            }
        };
        match op {
            Op::Store { array, .. } if depth(function, *array) > 1 => {
                forget(&|table| table == *array || arrays.may_alias(function, *array, table));
            }
            Op::Call { args, .. } => {
                forget(&|table| args.iter().any(|arg| arrays.is_reached_from(function, *arg, table)));
            }
            Op::Forget(sites) => forget(&|table| arrays.comes_from(sites, table)),
            // No other instruction changes the rows of a table.
            Op::Store { .. }
            | Op::Load { .. }
            | Op::Const(_)
            | Op::Unknown
            | Op::Binary(..)
            | Op::Unary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::FloatUnary(..)
            | Op::FloatBinary(..)
            | Op::ToFloat(_)
            | Op::ToInt(_)
            | Op::NewArray(_)
            | Op::Length(_)
            | Op::Clear(_)
            | Op::Escape(_)
            | Op::Assume(_)
            | Op::Check(..)
            | Op::Show(..)
            | Op::Like { .. }
            | Op::Observe { .. } => {}
        }
        match (op, result) {
            (Op::NewArray(_), Some(made)) => known.fresh |= self.fresh_bit(made),
            (Op::Store { value, .. }, _) => known.fresh &= !self.fresh_bit(*value),
            (Op::Call { args, .. }, _) => args.iter().for_each(|arg| known.fresh &= !self.fresh_bit(*arg)),
            _ => {}
        }
        if let Some(new) = found(function, op, result) {
            let is_new =
                |found: &Found| found.row == new.row && found.table == new.table && found.index == new.index;
            for (number, _) in self.found.iter().enumerate().filter(|(_, found)| is_new(found)) {
                known.found |= 1 << number;
            }
        }
    }

    /// Where a row is.
    pub(crate) fn places(&self, known: Known, row: ValueId) -> impl Iterator<Item = Found> + '_ {
        let known = self.found.iter().enumerate().filter(move |(number, _)| known.found >> number & 1 == 1);
        known.map(|(_, found)| *found).filter(move |found| found.row == row)
    }

    fn fresh_bit(&self, array: ValueId) -> u64 {
        self.made.iter().position(|made| *made == array).map_or(0, |number| 1 << number)
    }

    /// Whether no other value, and no table, has the array.
    pub(crate) fn is_fresh(&self, known: Known, array: ValueId) -> bool {
        known.fresh & self.fresh_bit(array) != 0
    }

    /// Whether the rows of the table are different arrays.
    pub(crate) fn are_distinct(&self, table: ValueId) -> bool {
        self.distinct[table.index()]
    }
}

/// What an instruction tells of a row: it was found somewhere, or put there.
fn found(function: &Function, op: &Op, result: Option<ValueId>) -> Option<Found> {
    let found = match (op, result) {
        (Op::Load { array, index }, Some(row)) => Found { row, table: *array, index: *index },
        (Op::Store { array, index, value }, _) => Found { row: *value, table: *array, index: *index },
        _ => return None,
    };
    (depth(function, found.row) > 0 && depth(function, found.table) > 1).then_some(found)
}

/// What decides whether the rows of tables are different arrays.
struct Puts<'a> {
    /// The rows that are put into tables.
    rows: Vec<ValueId>,
    /// The tables that rows are put into, and whether the row was made in the same block and is put nowhere else: each
    /// time it is another one.
    tables: Vec<(ValueId, bool)>,
    calls: Vec<&'a [ValueId]>,
}

/// Beyond this many stores and calls nobody asks.
const PUTS: usize = 256;

impl<'a> Puts<'a> {
    fn new(function: &'a Function) -> Self {
        let mut times = vec![0_u32; function.values.len()];
        let (mut stores, mut calls) = (Vec::new(), Vec::new());
        for block in function.block_ids() {
            for inst in &function.block(block).insts {
                match &inst.op {
                    Op::Store { array, value, .. } if depth(function, *array) > 1 => {
                        times[value.index()] += 1;
                        stores.push((block, *array, *value));
                    }
                    Op::Call { args, .. } => calls.push(&args[..]),
                    _ => {}
                }
            }
        }
        let is_made_for_it = |block: BlockId, row: ValueId| {
            let home = function.value(row).definition;
            times[row.index()] == 1
                && matches!(home, Definition::Inst { block: home, .. } if home == block)
                && matches!(function.op(row), Some(Op::NewArray(_)))
        };
        let tables = stores.iter().map(|&(block, table, row)| (table, is_made_for_it(block, row)));
        let mut rows: Vec<ValueId> = stores.iter().map(|store| store.2).collect();
        rows.sort_unstable();
        rows.dedup();
        Self { rows, tables: tables.collect(), calls }
    }

    /// The arrays that the function makes and puts into tables, as far as there are bits for them.
    fn made(&self, function: &Function) -> Vec<ValueId> {
        let is_made = |row: &ValueId| matches!(function.op(*row), Some(Op::NewArray(_)));
        self.rows.iter().copied().filter(is_made).take(u64::BITS as usize).collect()
    }

    /// Whether the rows of a table are different arrays, unless they are empty: it was new, or is assumed to be like that
    /// at first, and so is what is put into it, or into one that may be the same.
    fn are_distinct(&self, function: &Function, arrays: &Arrays, table: ValueId) -> bool {
        depth(function, table) > 1
            && self.tables.len() + self.calls.len() <= PUTS
            && arrays.is_private(table)
            && self.tables.iter().all(|&(other, made_for_it)| {
                made_for_it || !(other == table || arrays.may_alias(function, other, table))
            })
            // A callee may put the same row twice.
            && !self.calls.iter().any(|args| {
                args.iter().any(|arg| arrays.is_reached_from(function, *arg, table))
            })
    }
}
