//! Keeping apart the ways that meet before a block.
//!
//! `k = a == null ? 0 : a.Length; .. if (i < k) a[i]`: where the ways meet, what each of them knew is lost, though what is tested later
//! tells which one was taken. Here the blocks between a meeting and a block that is asked about get a node for each edge into the meeting.
//! Every run of the blocks is one of the nodes, and what holds at all nodes of a block holds at the block.
//!
//! Kept apart are the last meetings that every way to the block passes, and those that lead into them; loops' heads aside: an edge back is no
//! other way.

use std::collections::{HashMap, HashSet};

use crate::split::{Split, Way};
use crate::{BlockId, Definition, Function, Graph, Op, Terminator, ValueId};

/// How many meetings are kept apart that every way to a block passes which is asked about; with those that lead into them; and in a function.
const BEFORE: usize = 2;
const NESTED: usize = 6;
const MEETINGS: usize = 16;
/// How many edges may lead into one.
const EDGES: usize = 4;
/// How many blocks before a meeting are looked at for tests, and how many values that a question comes from.
const TESTS: usize = 16;
const SOURCES: usize = 64;
/// How many blocks a function may have, and how many may lie between two meetings.
const BLOCKS: usize = 4096;
const STRAIGHT: usize = 8;
/// How many nodes there may be for each block, and besides.
const NODES: usize = 3;
const MORE_NODES: usize = 16;

/// The edges by which meetings were last entered: by number of the meeting, the edge's number plus one, or 0 where it is not kept. Four
/// bits each.
type Entered = u64;

/// A block that is asked about.
pub struct Asked {
    /// The block.
    pub block: BlockId,
    /// What the questions speak of.
    pub values: Vec<ValueId>,
}

impl Split {
    /// The nodes of a function in which the ways to blocks that are asked about are kept apart. `None` if there is nothing to keep apart.
    pub fn of_meetings(function: &Function, graph: &Graph, asked: &[Asked]) -> Option<Self> {
        if graph.count() > BLOCKS {
            return None;
        }
        let mut meetings: Vec<Meeting> = Vec::new();
        let ways = Ways::new(function, graph);
        for Asked { block, values } in asked.iter().filter(|asked| graph.is_reachable(asked.block)) {
            let sources = sources(function, graph, values);
            for meeting in ways.before(graph, *block, &sources) {
                match meetings.iter().position(|known| known.block == meeting) {
                    Some(known) => meetings[known].asked.push(*block),
                    None if meetings.len() < MEETINGS => {
                        meetings.push(Meeting { block: meeting, asked: vec![*block] });
                    }
                    None => {}
                }
            }
        }
        while !meetings.is_empty() {
            let limit = NODES * graph.order().len() + MORE_NODES;
            if let Some(split) = nodes(function, graph, &meetings, limit) {
                return Some(split);
            }
            meetings.truncate(meetings.len() / 2);
        }
        None
    }
}

/// The values that some values are computed from, and those that are bound to them.
fn sources(function: &Function, graph: &Graph, values: &[ValueId]) -> HashSet<ValueId> {
    let mut found = HashSet::new();
    let mut open = values.to_vec();
    while let Some(value) = open.pop() {
        if found.len() >= SOURCES || !found.insert(value) {
            continue;
        }
        match function.value(value).definition {
            Definition::Inst { .. } => {
                if let Some(op @ (Op::Binary(..) | Op::Unary(..) | Op::Convert(_) | Op::Length(_))) =
                    function.op(value)
                {
                    op.for_each_operand(&mut |operand| open.push(operand));
                }
            }
            Definition::Param { block, index } => {
                for &before in graph.predecessors(block) {
                    let edges = function.block(before).terminator.edges();
                    open.extend(
                        edges.filter(|edge| edge.target == block).filter_map(|edge| edge.args.get(index)),
                    );
                }
            }
        }
    }
    found
}

/// Where ways meet, and what the tests on the ways speak of.
struct Ways {
    meetings: Vec<BlockId>,
    /// By meeting, what it binds and what is tested since its ways parted.
    told: HashMap<BlockId, Vec<ValueId>>,
}

impl Ways {
    fn new(function: &Function, graph: &Graph) -> Self {
        let mut rank = vec![usize::MAX; function.blocks.len()];
        for (place, block) in graph.order().iter().enumerate() {
            rank[block.index()] = place;
        }
        let is_meeting = |block: BlockId| {
            let before = graph.predecessors(block);
            (2..=EDGES).contains(&before.len())
                && before.iter().all(|&one| rank[one.index()] < rank[block.index()])
        };
        let meetings: Vec<BlockId> =
            graph.order().iter().copied().filter(|&block| is_meeting(block)).collect();
        let mut told = HashMap::new();
        for &meeting in &meetings {
            let mut values = function.block(meeting).params.clone();
            for &block in graph.order()[..rank[meeting.index()]].iter().rev().take(TESTS) {
                if let Terminator::Branch(cond, ..) = &function.block(block).terminator {
                    tested(function, *cond, TESTS, &mut values);
                }
                if graph.dominates(block, meeting) {
                    break;
                }
            }
            told.insert(meeting, values);
        }
        Self { meetings, told }
    }

    /// The last meetings before a block, and those that lead straight into them, which may tell something of some values.
    fn before(&self, graph: &Graph, block: BlockId, values: &HashSet<ValueId>) -> Vec<BlockId> {
        let passed = self.meetings.iter().rev().copied().filter(|&meeting| graph.dominates(meeting, block));
        let mut found: Vec<BlockId> =
            passed.filter(|&meeting| self.may_tell(meeting, values)).take(BEFORE).collect();
        let mut next = 0;
        while let Some(&meeting) = found.get(next) {
            next += 1;
            for &before in graph.predecessors(meeting) {
                let mut way = before;
                for _ in 0..STRAIGHT {
                    match graph.predecessors(way) {
                        &[one] if !graph.dominates(way, meeting) => way = one,
                        _ => break,
                    }
                }
                let is_inner = self.told.contains_key(&way) && !graph.dominates(way, meeting);
                if is_inner && found.len() < NESTED && !found.contains(&way) && self.may_tell(way, values) {
                    found.push(way);
                }
            }
        }
        found
    }

    /// Whether the ways that meet there may know different things of some values.
    fn may_tell(&self, meeting: BlockId, values: &HashSet<ValueId>) -> bool {
        self.told[&meeting].iter().any(|value| values.contains(value))
    }
}

/// What a truth value compares.
fn tested(function: &Function, truth: ValueId, depth: usize, values: &mut Vec<ValueId>) {
    values.push(truth);
    if let (Some(op @ (Op::Compare(..) | Op::Unary(..) | Op::Binary(..) | Op::Convert(_))), Some(depth)) =
        (function.op(truth), depth.checked_sub(1))
    {
        op.for_each_operand(&mut |operand| tested(function, operand, depth.min(4), values));
    }
}

/// Where ways meet that are kept apart.
struct Meeting {
    block: BlockId,
    /// The blocks that are asked about.
    asked: Vec<BlockId>,
}

impl Meeting {
    /// By block, whether one that is asked about may follow before the ways meet again.
    fn is_live(&self, graph: &Graph) -> Vec<bool> {
        let mut live = vec![false; graph.count()];
        let mut open = self.asked.clone();
        while let Some(block) = open.pop() {
            if !std::mem::replace(&mut live[block.index()], true) && block != self.block {
                open.extend(graph.predecessors(block));
            }
        }
        live
    }
}

/// The nodes; `None` if there are too many.
fn nodes(function: &Function, graph: &Graph, meetings: &[Meeting], limit: usize) -> Option<Split> {
    let live: Vec<Vec<bool>> = meetings.iter().map(|meeting| meeting.is_live(graph)).collect();
    // By block, the edges into it so far, numbered as they are found.
    let mut numbers: HashMap<(BlockId, usize, BlockId), u64> = HashMap::new();
    let mut count: HashMap<BlockId, u64> = HashMap::new();
    let mut split = Split { blocks: vec![Function::ENTRY], ways: Vec::new() };
    let mut node_of = HashMap::from([((Function::ENTRY, 0), 0)]);
    let mut entered_at: Vec<Entered> = vec![0];
    while let Some(&block) = split.blocks.get(split.ways.len()) {
        let entered = entered_at[split.ways.len()];
        let mut ways = Vec::new();
        for (index, edge) in function.block(block).terminator.edges().enumerate() {
            let mut arriving = entered;
            for (place, meeting) in meetings.iter().enumerate() {
                let bits = 4 * place;
                if meeting.block == edge.target {
                    let number = *numbers.entry((block, index, edge.target)).or_insert_with(|| {
                        let count = count.entry(edge.target).or_default();
                        *count += 1;
                        *count
                    });
                    arriving = arriving & !(0xf << bits) | number << bits;
                }
                if !live[place][edge.target.index()] {
                    arriving &= !(0xf << bits);
                }
            }
            let target = *node_of.entry((edge.target, arriving)).or_insert_with(|| {
                split.blocks.push(edge.target);
                entered_at.push(arriving);
                split.blocks.len() - 1
            });
            if split.blocks.len() > limit {
                return None;
            }
            ways.push(Way { edge: index, assumed: Vec::new(), target });
        }
        split.ways.push(ways);
    }
    Some(split)
}
