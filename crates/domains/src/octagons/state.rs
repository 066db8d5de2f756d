//! Intervals and blocks of relations together, closed after every operation but widening.

use std::sync::Arc;

use smallvec::SmallVec;

use super::block::{Block, LIMIT, Literal, NONE, Shape};
use super::store::Store;
use crate::{Bound, Environment, Feasible, Interval, Numeric, Renaming, Var};

/// A block of a state.
#[derive(Clone, Debug)]
pub(super) struct Held<S> {
    pub(super) block: Arc<Block<S>>,
    /// The positions of the variables whose edges may be too large; none if nothing more follows from the block and the
    /// bounds of its variables. Only a widening leaves a block open.
    pub(super) stale: Vec<usize>,
}

impl<S> Held<S> {
    pub(super) fn closed(block: Arc<Block<S>>) -> Self {
        Self { block, stale: Vec::new() }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.stale.is_empty()
    }
}

/// Of a block of more variables one that is forgotten is not taken out, if it can be changed in place.
const KEPT: usize = 16;

/// The variable is in no block.
const UNRELATED: u32 = u32::MAX;

/// An interval for each variable, and disjoint blocks of related variables. It stands for the states of both.
///
/// This is a split normal form: what the intervals alone say of two variables is in no block. In a closed state the
/// least upper bound of `w - v` is the smaller one of the edge `v -> w` and `upper(w) + upper(-v)`, over the integers:
/// the tight closure. It is kept so by three facts about ways through the graph of figure 3 with octagons' edges:
/// - a way over the edge `-k -> k`, a bound of one variable, is the sum of two bounds of single variables;
/// - a way from `-k` to `k` is twice a bound of `k`, to be rounded down;
/// - any other way is one of relations alone, which never speaks of variables of two blocks.
#[derive(Clone, Debug)]
pub(super) struct State<S> {
    pub(super) boxes: Environment<Interval>,
    /// The block of each variable.
    home: Vec<u32>,
    pub(super) blocks: Vec<Held<S>>,
}

impl<S: Shape> State<S> {
    pub(super) fn top(dimension: usize) -> Self {
        Self { boxes: Environment::top(dimension), home: vec![UNRELATED; dimension], blocks: Vec::new() }
    }

    /// Intervals with the blocks put to them.
    pub(super) fn of(boxes: Environment<Interval>, blocks: Vec<Held<S>>) -> Self {
        let mut home = vec![UNRELATED; boxes.dimension()];
        for (index, held) in blocks.iter().enumerate() {
            for var in &held.block.vars {
                home[var.index()] = u32::try_from(index).expect("fewer blocks than variables");
            }
        }
        Self { boxes, home, blocks }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.blocks.iter().all(Held::is_closed)
    }

    /// The number of a variable's block.
    pub(super) fn block_of(&self, x: Var) -> Option<usize> {
        let block = self.home[x.index()];
        (block != UNRELATED).then_some(block as usize)
    }

    /// `literal <= bound`, for that variable only.
    fn set_upper(&mut self, literal: Literal, bound: Bound) -> Feasible {
        if self.upper(literal) <= bound {
            return Feasible::Yes;
        }
        let range = if literal.is_negative() {
            Interval::new(bound.negated(), Bound::POS_INF)
        } else {
            Interval::new(Bound::NEG_INF, bound)
        };
        range.map_or(Feasible::No, |range| self.boxes.refine(literal.var(), &range))
    }

    /// The variable is in no block any more.
    pub(super) fn leave(&mut self, x: Var) {
        self.home[x.index()] = UNRELATED;
    }

    /// Puts two variables into one block, and says which; `None` if it would be too large.
    fn unite(&mut self, x: Var, y: Var) -> Option<usize> {
        let len = |home: Option<usize>| home.map_or(1, |home| self.blocks[home].block.len());
        let (a, b) = (self.block_of(x), self.block_of(y));
        if a.is_some() && a == b {
            return a;
        }
        if len(a) + len(b) > S::LARGEST {
            return None;
        }
        Some(match (a, b) {
            (Some(a), Some(b)) => {
                let (keep, drop) = (a.min(b), a.max(b));
                let (left, right) = (&self.blocks[keep].block, &self.blocks[drop].block);
                let mut vars: Vec<Var> = left.vars.iter().chain(&right.vars).copied().collect();
                vars.sort_unstable();
                let merged = self.extract(&vars);
                self.blocks[keep].block = merged;
                self.settle_in(keep);
                self.remove_block(drop);
                keep
            }
            (Some(a), None) => self.insert(a, y),
            (None, Some(b)) => self.insert(b, x),
            (None, None) => {
                self.blocks.push(Held::closed(Arc::new(Block::new(vec![x.min(y), x.max(y)]))));
                let home = self.blocks.len() - 1;
                self.settle_in(home);
                home
            }
        })
    }

    fn insert(&mut self, home: usize, x: Var) -> usize {
        let (block, _) = self.blocks[home].block.inserted(x);
        self.blocks[home].block = Arc::new(block);
        self.home[x.index()] = u32::try_from(home).expect("fewer blocks than variables");
        home
    }

    pub(super) fn settle_in(&mut self, home: usize) {
        for var in &self.blocks[home].block.vars {
            self.home[var.index()] = u32::try_from(home).expect("fewer blocks than variables");
        }
    }

    /// Removes a block whose variables are elsewhere or nowhere.
    pub(super) fn remove_block(&mut self, home: usize) {
        self.blocks.swap_remove(home);
        if home < self.blocks.len() {
            self.settle_in(home);
        }
    }

    /// Takes a variable out of its block.
    pub(super) fn unrelate(&mut self, x: Var) {
        let Some(home) = self.block_of(x) else { return };
        // In a large matrix that nobody shares it stays, without edges, until the next join leaves it out: to copy all others
        // costs more than it takes place.
        if self.blocks[home].block.len() > KEPT
            && let Some(block) = Arc::get_mut(&mut self.blocks[home].block)
        {
            block.isolate(block.position(x));
            return;
        }
        self.home[x.index()] = UNRELATED;
        let block = &self.blocks[home].block;
        if block.len() > 2 {
            let smaller = block.removed(block.position(x));
            self.blocks[home].block = Arc::new(smaller);
            return;
        }
        for var in &block.vars {
            self.home[var.index()] = UNRELATED;
        }
        self.remove_block(home);
    }

    /// The relations of some variables in one matrix, whatever their blocks.
    pub(super) fn extract(&self, vars: &[Var]) -> Arc<Block<S>> {
        if let Some(home) = self.block_of(vars[0])
            && self.blocks[home].block.vars == vars
        {
            return Arc::clone(&self.blocks[home].block);
        }
        let mut merged = Block::new(vars.to_vec());
        let mut members: SmallVec<[(u32, usize, usize); 16]> = SmallVec::new();
        for (new, &var) in vars.iter().enumerate() {
            if let Some(home) = self.block_of(var) {
                members.push((self.home[var.index()], self.blocks[home].block.position(var), new));
            }
        }
        members.sort_unstable();
        for part in members.chunk_by(|a, b| a.0 == b.0).filter(|part| part.len() > 1) {
            let pairs: SmallVec<[(usize, usize); 16]> =
                part.iter().map(|member| (member.1, member.2)).collect();
            merged.copy_from(&self.blocks[part[0].0 as usize].block, &pairs);
        }
        Arc::new(merged)
    }

    /// Closes the open blocks.
    pub(super) fn close(&mut self) -> Feasible {
        for home in 0..self.blocks.len() {
            let stale = std::mem::take(&mut self.blocks[home].stale);
            if stale.is_empty() {
                continue;
            }
            let block = Arc::make_mut(&mut self.blocks[home].block);
            let mut singles = Vec::new();
            let feasible = if 3 * stale.len() < block.len() {
                block.close_around(&stale, &mut singles)
            } else {
                block.close(&mut singles)
            };
            if feasible == Feasible::No {
                return Feasible::No;
            }
            let block = Arc::clone(&self.blocks[home].block);
            for (literal, most) in singles {
                if self.set_upper(block.global(literal), bound_of(most)) == Feasible::No {
                    return Feasible::No;
                }
            }
            for from in block.literals() {
                let upper = self.upper(block.global(from));
                for (to, &weight) in block.out_of(from).iter().enumerate() {
                    if weight != NONE
                        && to >> 1 != from.index()
                        && self.set_upper(block.global(Literal(to)), upper.add_upper(bound_of(weight)))
                            == Feasible::No
                    {
                        return Feasible::No;
                    }
                }
            }
        }
        Feasible::Yes
    }
}

impl<S: Shape> Store for State<S> {
    const SUMS: bool = S::SUMS;

    fn dimension(&self) -> usize {
        self.home.len()
    }

    fn grow(&mut self, dimension: usize) {
        self.boxes.grow(dimension);
        if self.home.len() < dimension {
            self.home.resize(dimension, UNRELATED);
        }
    }

    fn upper(&self, literal: Literal) -> Bound {
        let interval = self.boxes.value(literal.var());
        if literal.is_negative() { interval.low().negated() } else { interval.high() }
    }

    fn interval(&self, x: Var) -> Interval {
        *self.boxes.value(x)
    }

    fn is_related(&self, x: Var) -> bool {
        self.block_of(x).is_some()
    }

    fn edge(&self, from: Literal, to: Literal) -> i64 {
        match (self.block_of(from.var()), self.block_of(to.var())) {
            (Some(a), Some(b)) if a == b => {
                let block = &self.blocks[a].block;
                block.get(local(block, from), local(block, to))
            }
            _ => NONE,
        }
    }

    fn set(&mut self, x: Var, interval: Interval) {
        self.boxes.set(x, interval);
    }

    /// `literal <= bound`, and what follows for related variables.
    fn refine(&mut self, literal: Literal, bound: Bound) -> Feasible {
        if self.upper(literal) <= bound {
            return Feasible::Yes;
        }
        if self.set_upper(literal, bound) == Feasible::No {
            return Feasible::No;
        }
        let Some(home) = self.block_of(literal.var()) else { return Feasible::Yes };
        let block = Arc::clone(&self.blocks[home].block);
        let from = local(&block, literal);
        for to in block.literals().filter(|to| to.index() != from.index()) {
            let weight = block.get(from, to);
            if weight != NONE
                && self.set_upper(block.global(to), bound.add_upper(bound_of(weight))) == Feasible::No
            {
                return Feasible::No;
            }
        }
        Feasible::Yes
    }

    /// `to - from <= bound`, closed again in time quadratic in the block. The literals are of different variables.
    fn relate(&mut self, from: Literal, to: Literal, bound: Bound) -> Feasible {
        if self.most(from, to) <= bound {
            return Feasible::Yes;
        }
        if self.most(to, from).add_upper(bound) < Bound::upper(0) {
            return Feasible::No;
        }
        // What it says of each alone.
        let (above, below) = (self.upper(from), self.upper(to.negated()));
        if self.refine(to, above.add_upper(bound)) == Feasible::No
            || self.refine(from.negated(), below.add_upper(bound)) == Feasible::No
        {
            return Feasible::No;
        }
        let weight = weight_of(bound);
        if weight == NONE || self.upper(to).add_upper(self.upper(from.negated())) <= bound {
            return Feasible::Yes;
        }
        let Some(home) = self.unite(from.var(), to.var()) else { return Feasible::Yes };
        let block = Arc::make_mut(&mut self.blocks[home].block);
        let Some(singles) = block.add(local(block, from), local(block, to), weight) else {
            return Feasible::No;
        };
        let singles: SmallVec<[(Literal, i64); 4]> =
            singles.into_iter().map(|(literal, most)| (block.global(literal), most)).collect();
        for (literal, most) in singles {
            if self.refine(literal, bound_of(most)) == Feasible::No {
                return Feasible::No;
            }
        }
        Feasible::Yes
    }

    /// `x` becomes any number. The state is closed, so what related others over `x` is there.
    fn forget(&mut self, x: Var) {
        self.boxes.forget(x);
        self.unrelate(x);
    }

    /// `x := ±y + offset` of another variable: `x` gets the edges of `y`, which is closed by construction.
    fn copy(&mut self, x: Var, y: Var, negative: bool, offset: i128) {
        self.forget(x);
        let mut interval = *self.boxes.value(y);
        if negative {
            interval = interval.negated();
        }
        self.boxes.set(x, interval.plus(Interval::number(offset)));
        let Some(weight) = exact_weight(offset) else { return };
        if interval.as_number().is_some() {
            // The intervals say it all.
            return;
        }
        let Some(home) = self.unite(x, y) else { return };
        let block = Arc::make_mut(&mut self.blocks[home].block);
        let (copy, source) = (block.position(x), block.position(y));
        for sign in [false, true] {
            let (from, old) = (Literal::new(copy, sign), Literal::new(source, sign != negative));
            // -x is -(y + offset).
            let down = if sign { weight } else { -weight };
            for to in block.literals().filter(|to| to.index() != copy) {
                let edge = block.get(old, to);
                if edge != NONE {
                    block.set(from, to, super::block::sum(edge, down));
                }
            }
        }
    }

    /// `x := x + offset`, without closure.
    fn shift(&mut self, x: Var, offset: i128) {
        let interval = *self.boxes.value(x);
        self.boxes.set(x, interval.plus(Interval::number(offset)));
        let Some(home) = self.block_of(x) else { return };
        match exact_weight(offset) {
            None => self.unrelate(x),
            Some(offset) => {
                let block = Arc::make_mut(&mut self.blocks[home].block);
                block.shift(block.position(x), offset);
            }
        }
    }

    /// `x := -x`, without closure; only with sums.
    fn reflect(&mut self, x: Var) {
        let interval = *self.boxes.value(x);
        self.boxes.set(x, interval.negated());
        if let Some(home) = self.block_of(x) {
            let block = Arc::make_mut(&mut self.blocks[home].block);
            block.reflect(block.position(x));
        }
    }

    /// The parallel assignment; what follows over variables that are dropped is lost if the state is not closed.
    fn renamed(&self, renaming: &Renaming) -> Self {
        let boxes = self.boxes.rename(renaming);
        let mut blocks = Vec::with_capacity(self.blocks.len());
        blocks.extend(self.blocks.iter().filter_map(|held| held.renamed(|var| renaming.targets(var))));
        for copies in renaming.copies().chunk_by(|a, b| a.0 == b.0).filter(|copies| copies.len() > 1) {
            blocks.extend(self.equal(copies[0].0, copies.iter().map(|copy| copy.1)));
        }
        Self::of(boxes, blocks)
    }
}

/// A literal of the state as one of the block.
fn local<S: Shape>(block: &Block<S>, literal: Literal) -> Literal {
    Literal::new(block.position(literal.var()), literal.is_negative())
}

/// A number that can be added to weights as it is.
pub(super) fn exact_weight(number: i128) -> Option<i64> {
    i64::try_from(number).ok().filter(|number| number.unsigned_abs() <= LIMIT.unsigned_abs())
}

/// A weight as a bound.
#[inline]
pub(super) fn bound_of(weight: i64) -> Bound {
    if weight == NONE { Bound::POS_INF } else { Bound::upper(weight.into()) }
}

/// An upper bound as a weight: lost if it is too large, rounded up if it is too small.
#[inline]
pub(super) fn weight_of(bound: Bound) -> i64 {
    let Some(number) = bound.finite() else { return NONE };
    if number > i128::from(LIMIT) {
        NONE
    } else {
        i64::try_from(number.max(i128::from(-LIMIT))).expect("within the limit")
    }
}
