//! Order, join and widening: what two states have in common, block by block.

use std::marker::PhantomData;
use std::sync::Arc;

use smallvec::SmallVec;

use super::block::{Block, LIMIT, Literal, NONE, Row, Shape};
use super::state::{Held, State, weight_of};
use super::store::Store;
use crate::{Bound, Context, Environment, Interval, Lattice, Var};

/// Whether `left`, which is closed, implies the relations of `right` (theorem 5.1).
pub(super) fn leq_block<S: Shape>(left: &State<S>, right: &Arc<Block<S>>) -> bool {
    let home = left.block_of(right.vars[0]);
    if home.is_some_and(|home| Arc::ptr_eq(&left.blocks[home].block, right)) {
        return true;
    }
    let ours = left.extract(&right.vars);
    let caps = Caps::<S>::new(&left.boxes, &right.vars);
    right.literals().all(|from| {
        let range = Block::<S>::row_range(from);
        let below = caps.get(from.negated());
        // On the diagonal both are the same.
        let edges = ours.cells[range.clone()].iter().zip(&right.cells[range]);
        edges.zip(caps.columns(from)).all(|((ours, theirs), cap)| ours <= theirs || below + cap <= *theirs)
    })
}

/// Adds the states of `right` to `left`; both are closed, and so is the result (theorem 7.3).
pub(super) fn join<S: Shape>(left: &State<S>, right: &State<S>, context: &Context) -> State<S> {
    let mut boxes = left.boxes.clone();
    boxes.join(&right.boxes, context);
    let crossing = crossing::<S>(&left.boxes, &right.boxes);
    // An edge, or what the intervals say: both are known.
    let both = |ours: i64, by_intervals: i64, newer: i64, implied: i64| {
        let joined = ours.min(by_intervals).max(newer);
        // What the new intervals imply is left to them.
        if joined >= implied { NONE } else { joined }
    };
    merge(left, right, boxes, &crossing, both)
}

/// Keeps of `left`, which need not be closed, what `right`, which is, does not exceed (theorem 8); `boxes` are the widened
/// intervals.
///
/// Chains end: a bound of a variable is lost or goes to the next threshold; between two such losses relations only are
/// lost or go to one of three thresholds, for one that the bounds implied is written down when they are lost, and never
/// later.
pub(super) fn widen<S: Shape>(
    left: &State<S>,
    right: &State<S>,
    boxes: Environment<Interval>,
    context: &Context,
) -> State<S> {
    // An edge is compared as it is: to make it smaller by the intervals would be a step of the closure. Where there is
    // none, the matrix of the paper has the sum of the intervals, which is written down if they are lost.
    let stable = |ours: i64, by_intervals: i64, newer: i64, implied: i64| {
        let (value, is_edge) = if ours == NONE { (by_intervals, false) } else { (ours, true) };
        let kept = if newer <= value { value } else { order_above(newer, value, context) };
        if is_edge || kept < implied { kept } else { NONE }
    };
    let mut widened = merge(left, right, boxes, &[], stable);
    for held in &mut widened.blocks {
        held.stale = stale(left, &widened.boxes, &held.block);
    }
    widened
}

/// The positions of variables such that every edge that a widening lost, this one or one before it, is one of theirs: all
/// other edges still are as small as they can be.
fn stale<S: Shape>(left: &State<S>, boxes: &Environment<Interval>, block: &Block<S>) -> Vec<usize> {
    // Where the left side was open, the edges of its stale variables still may be too large.
    let was_stale = |var: Var| {
        left.block_of(var).is_some_and(|home| {
            let held = &left.blocks[home];
            !held.is_closed() && held.stale.contains(&held.block.position(var))
        })
    };
    let mut stale: Vec<bool> =
        block.vars.iter().map(|&var| left.boxes.value(var) != boxes.value(var) || was_stale(var)).collect();
    let before = left.extract(&block.vars);
    if before.cells != block.cells {
        let lost = || {
            before
                .edges()
                .filter(|&(from, to, weight)| weight < block.get(from, to))
                .map(|(from, to, _)| (from.index(), to.index()))
        };
        let mut counts = vec![0; block.len()];
        for (a, b) in lost() {
            counts[a] += 1;
            counts[b] += 1;
        }
        for (a, b) in lost() {
            if !stale[a] && !stale[b] {
                stale[if counts[a] < counts[b] { b } else { a }] = true;
            }
        }
    }
    (0..block.len()).filter(|&position| stale[position]).collect()
}

/// Where an unstable relation stops: `<`, `<=` and `<= 1` are what programs compare with, if they are thresholds at all.
pub(super) fn order_above(newer: i64, value: i64, context: &Context) -> i64 {
    if newer > 1 || value > LIMIT {
        return NONE;
    }
    let next = weight_of(context.thresholds.above(Bound::upper(newer.into())));
    if next <= 1 { next } else { NONE }
}

/// The variables between which a join finds relations that were in no block: `x` may grow while `y` shrinks, as in
/// `x - y <= c` between `x = y = 0` and `x = y = 1`.
fn crossing<S: Shape>(left: &Environment<Interval>, right: &Environment<Interval>) -> SmallVec<[Var; 8]> {
    let mut up: SmallVec<[Literal; 8]> = SmallVec::new();
    let mut down: SmallVec<[Literal; 8]> = SmallVec::new();
    for var in left.different(right) {
        let (a, b) = (left.value(var), right.value(var));
        for (negative, a, b) in [(false, a.high(), b.high()), (true, a.low().negated(), b.low().negated())] {
            if a.is_finite() && b.is_finite() && a != b {
                let list = if a < b { &mut up } else { &mut down };
                list.push(Literal::new(var.index(), negative));
            }
        }
    }
    let mut vars = SmallVec::new();
    // The edge from -q to p: without sums p and q have different signs.
    let pairs =
        |p: &Literal, q: &Literal| p.index() != q.index() && (S::SUMS || p.is_negative() != q.is_negative());
    vars.extend(up.iter().filter(|p| down.iter().any(|q| pairs(p, q))).map(|p| p.var()));
    vars.extend(down.iter().filter(|q| up.iter().any(|p| pairs(p, q))).map(|q| q.var()));
    vars.sort_unstable();
    vars.dedup();
    vars
}

/// The blocks of what `both` makes of each edge on the left, what the left intervals say of it, what is known on the
/// right, and what the new intervals say.
fn merge<S: Shape>(
    left: &State<S>,
    right: &State<S>,
    boxes: Environment<Interval>,
    crossing: &[Var],
    both: impl Fn(i64, i64, i64, i64) -> i64 + Copy,
) -> State<S> {
    let mut blocks = Vec::with_capacity(left.blocks.len());
    let mut groups = Groups::new();
    for held in &left.blocks {
        let vars = &held.block.vars;
        let shared =
            right.block_of(vars[0]).is_some_and(|home| Arc::ptr_eq(&right.blocks[home].block, &held.block));
        if shared && !crossing.iter().any(|var| vars.binary_search(var).is_ok()) {
            blocks.push(held.clone());
        } else {
            groups.add(left.dimension(), vars);
        }
    }
    for held in &right.blocks {
        let vars = &held.block.vars;
        let shared =
            left.block_of(vars[0]).is_some_and(|home| Arc::ptr_eq(&left.blocks[home].block, &held.block));
        if !shared {
            groups.add(left.dimension(), vars);
        }
    }
    groups.add(left.dimension(), crossing);
    for vars in groups.finish() {
        if vars.len() > S::LARGEST {
            // What is in one block on the left may stay; what would grow beyond all blocks is lost.
            let mut apart: Vec<usize> = vars.iter().filter_map(|&var| left.block_of(var)).collect();
            apart.sort_unstable();
            apart.dedup();
            for home in apart {
                let vars = left.blocks[home].block.vars.clone();
                merge_group(left, right, &boxes, vars, both, &mut blocks);
            }
            continue;
        }
        merge_group(left, right, &boxes, vars, both, &mut blocks);
    }
    State::of(boxes, blocks)
}

/// The relations between some variables.
fn merge_group<S: Shape>(
    left: &State<S>,
    right: &State<S>,
    boxes: &Environment<Interval>,
    vars: Vec<Var>,
    both: impl Fn(i64, i64, i64, i64) -> i64,
    blocks: &mut Vec<Held<S>>,
) {
    let (ours, theirs) = (left.extract(&vars), right.extract(&vars));
    let caps = [&left.boxes, &right.boxes, boxes].map(|boxes| Caps::new(boxes, &vars));
    let cells = merge_cells(&ours, &theirs, &caps, both);
    let home = left.block_of(vars[0]);
    if cells == ours.cells && home.is_some_and(|home| Arc::ptr_eq(&left.blocks[home].block, &ours)) {
        blocks.push(Held::closed(ours));
    } else {
        split(Block::from_cells(vars, cells), blocks);
    }
}

fn merge_cells<S: Shape>(
    ours: &Block<S>,
    theirs: &Block<S>,
    [left, right, result]: &[Caps<S>; 3],
    both: impl Fn(i64, i64, i64, i64) -> i64,
) -> Vec<i64> {
    let mut cells = Vec::with_capacity(ours.cells.len());
    for from in ours.literals() {
        let bar = from.negated();
        let (below_left, below_right, below) = (left.get(bar), right.get(bar), result.get(bar));
        let range = Block::<S>::row_range(from);
        let columns = left.columns(from).iter().zip(right.columns(from)).zip(result.columns(from));
        let start = cells.len();
        cells.extend(ours.cells[range.clone()].iter().zip(&theirs.cells[range]).zip(columns).map(
            |((ours, theirs), ((cap_left, cap_right), cap))| {
                let newer = (*theirs).min(below_right + cap_right);
                super::block::weight(both(*ours, below_left + cap_left, newer, below + cap))
            },
        ));
        let diagonal = start + if S::SUMS { from.0 } else { from.index() };
        cells[diagonal] = 0;
        if S::SUMS {
            cells[diagonal ^ 1] = NONE;
        }
    }
    cells
}

/// The upper bounds of the literals of some variables, in the order of a row's columns.
struct Caps<S> {
    /// All of them, or without sums those of positive literals.
    first: Row,
    /// Without sums those of negative literals.
    second: Row,
    shape: PhantomData<S>,
}

impl<S: Shape> Caps<S> {
    fn new(boxes: &Environment<Interval>, vars: &[Var]) -> Self {
        let (mut first, mut second) = (Row::new(), Row::new());
        for &var in vars {
            let interval = boxes.value(var);
            let (plus, minus) = (weight_of(interval.high()), weight_of(interval.low().negated()));
            first.push(plus);
            if S::SUMS {
                first.push(minus);
            } else {
                second.push(minus);
            }
        }
        Self { first, second, shape: PhantomData }
    }

    fn get(&self, literal: Literal) -> i64 {
        match (S::SUMS, literal.is_negative()) {
            (true, _) => self.first[literal.0],
            (false, false) => self.first[literal.index()],
            (false, true) => self.second[literal.index()],
        }
    }

    fn columns(&self, from: Literal) -> &[i64] {
        if S::SUMS || !from.is_negative() { &self.first } else { &self.second }
    }
}

/// Cuts a block into those of its variables that are related, and leaves out those that are not.
pub(super) fn split<S: Shape>(block: Block<S>, blocks: &mut Vec<Held<S>>) {
    let count = block.len();
    let mut groups = UnionFind::new(count);
    let mut parts = 1;
    for k in 1..count {
        parts += 1;
        for from in [Literal::new(k, false), Literal::new(k, true)] {
            for (to, &weight) in Block::<S>::columns(from).zip(&block.cells[Block::<S>::row_range(from)]) {
                if weight != NONE && to.index() < k {
                    parts -= usize::from(groups.unite(k, to.index()));
                    if parts == 1 {
                        break;
                    }
                }
            }
        }
    }
    if parts == 1 {
        blocks.push(Held::closed(Arc::new(block)));
        return;
    }
    let mut members: Vec<(usize, usize)> = (0..count).map(|index| (groups.root(index), index)).collect();
    members.sort_unstable();
    for part in members.chunk_by(|a, b| a.0 == b.0).filter(|part| part.len() > 1) {
        let pairs: Vec<(usize, usize)> =
            part.iter().enumerate().map(|(new, member)| (member.1, new)).collect();
        let mut smaller = Block::new(part.iter().map(|member| block.vars[member.1]).collect());
        smaller.copy_from(&block, &pairs);
        blocks.push(Held::closed(Arc::new(smaller)));
    }
}

/// Sets of variables that grow together.
struct Groups {
    /// Made when there is a group.
    sets: Option<UnionFind>,
    members: Vec<Var>,
}

impl Groups {
    fn new() -> Self {
        Self { sets: None, members: Vec::new() }
    }

    fn add(&mut self, dimension: usize, vars: &[Var]) {
        if vars.len() < 2 {
            return;
        }
        let sets = self.sets.get_or_insert_with(|| UnionFind::new(dimension));
        for &var in vars {
            sets.unite(vars[0].index(), var.index());
        }
        self.members.extend_from_slice(vars);
    }

    /// Each group, sorted.
    fn finish(mut self) -> Vec<Vec<Var>> {
        let Some(mut sets) = self.sets else { return Vec::new() };
        self.members.sort_unstable();
        self.members.dedup();
        let mut members: Vec<(usize, Var)> =
            self.members.into_iter().map(|var| (sets.root(var.index()), var)).collect();
        members.sort_unstable();
        members
            .chunk_by(|a, b| a.0 == b.0)
            .map(|group| group.iter().map(|member| member.1).collect())
            .collect()
    }
}

/// Disjoint sets of numbers.
struct UnionFind {
    parents: Vec<u32>,
}

impl UnionFind {
    fn new(count: usize) -> Self {
        Self { parents: (0..u32::try_from(count).expect("numbers of variables")).collect() }
    }

    fn root(&mut self, mut index: usize) -> usize {
        while self.parents[index] as usize != index {
            let parent = self.parents[index] as usize;
            self.parents[index] = self.parents[parent];
            index = parent;
        }
        index
    }

    /// Whether they were apart.
    fn unite(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b)] = self.parents[a.min(b)];
        a != b
    }
}
