//! Variables that become copies of others, all at once.

use std::sync::Arc;

use smallvec::SmallVec;

use super::block::{Block, Shape};
use super::state::{Held, State};
use crate::{Interval, Var};

/// Of most blocks and renamings this is all there is.
type Few<T> = SmallVec<[T; 16]>;

impl<S: Shape> Held<S> {
    /// The relations among the copies of the block's variables; none if there are fewer than two.
    pub(super) fn renamed<T: Iterator<Item = Var>>(&self, copies: impl Fn(Var) -> T) -> Option<Self> {
        let mut targets: Few<(Var, usize)> = SmallVec::new();
        for (position, &var) in self.block.vars.iter().enumerate() {
            targets.extend(copies(var).map(|target| (target, position)));
        }
        if targets.len() < 2 {
            return None;
        }
        targets.sort_unstable();
        targets.truncate(S::LARGEST);
        let in_place = targets.len() == self.block.len()
            && targets.iter().enumerate().all(|(index, target)| target.1 == index);
        let vars: Vec<Var> = targets.iter().map(|target| target.0).collect();
        let block = if in_place && vars == self.block.vars {
            Arc::clone(&self.block)
        } else if in_place {
            Arc::new(Block::from_cells(vars, self.block.cells.clone()))
        } else {
            let positions: Few<Option<usize>> = targets.iter().map(|target| Some(target.1)).collect();
            Arc::new(self.block.gathered(vars, &positions))
        };
        let is_stale = |target: &(usize, &(Var, usize))| self.stale.contains(&target.1.1);
        let stale = targets.iter().enumerate().filter(is_stale).map(|target| target.0).collect();
        Some(Self { block, stale })
    }
}

impl<S: Shape> State<S> {
    /// The relations among several copies of a variable that has none: they are equal, unless the intervals say so.
    pub(super) fn equal(&self, source: Var, copies: impl Iterator<Item = Var>) -> Option<Held<S>> {
        if self.boxes.value(source).as_number().is_some() || self.block_of(source).is_some() {
            return None;
        }
        let vars: Vec<Var> = copies.take(S::LARGEST).collect();
        let positions: Few<Option<usize>> = vars.iter().map(|_| Some(0)).collect();
        Some(Held::closed(Arc::new(Block::<S>::new(vec![source]).gathered(vars, &positions))))
    }

    /// Each variable of `changes`, which is sorted by them, becomes a copy of another one, or any number; the others stay. It costs
    /// what the blocks of these variables cost. What follows over variables that are dropped is lost if the state is not closed.
    pub(super) fn replace(&mut self, changes: &[(Var, Option<Var>)]) {
        let mut copies: Few<(Var, Var)> = SmallVec::new();
        for &(new, source) in changes {
            copies.extend(source.map(|source| (source, new)));
        }
        // Who stays is a copy of itself.
        let stays = |var: &Var| changes.binary_search_by_key(var, |change| change.0).is_err();
        let mut homes: Few<usize> = changes
            .iter()
            .flat_map(|&(new, source)| [Some(new), source])
            .filter_map(|var| self.block_of(var?))
            .collect();
        homes.sort_unstable();
        homes.dedup();
        copies.extend(changes.iter().filter_map(|change| change.1).filter(stays).map(|var| (var, var)));
        copies.sort_unstable();
        copies.dedup();
        let of = |var: Var| {
            let start = copies.partition_point(|copy| copy.0 < var);
            let those = copies[start..].iter().take_while(move |copy| copy.0 == var).map(|copy| copy.1);
            let is_source = copies.get(start).is_some_and(|copy| copy.0 == var);
            those.chain((!is_source && stays(&var)).then_some(var))
        };
        let remade: Vec<Option<Held<S>>> = homes.iter().map(|&home| self.blocks[home].renamed(of)).collect();
        let several = copies.chunk_by(|a, b| a.0 == b.0).filter(|copies| copies.len() > 1);
        let equal: Few<Held<S>> =
            several.filter_map(|copies| self.equal(copies[0].0, copies.iter().map(|copy| copy.1))).collect();
        let values: Few<Interval> = changes
            .iter()
            .map(|change| change.1.map_or(Interval::TOP, |source| *self.boxes.value(source)))
            .collect();
        for (&(var, _), value) in changes.iter().zip(values) {
            self.boxes.set(var, value);
        }
        self.remake(&homes, remade, equal);
    }

    /// Puts blocks in the place of others, and new ones beside them.
    fn remake(&mut self, homes: &[usize], remade: Vec<Option<Held<S>>>, new: Few<Held<S>>) {
        for &home in homes {
            for var in self.blocks[home].block.vars.clone() {
                self.leave(var);
            }
        }
        // From behind: where a block goes the last one comes, which is done.
        for (&home, held) in homes.iter().zip(remade).rev() {
            match held {
                None => self.remove_block(home),
                Some(held) => {
                    self.blocks[home] = held;
                    self.settle_in(home);
                }
            }
        }
        for held in new {
            self.blocks.push(held);
            self.settle_in(self.blocks.len() - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::block::{Literal, Sums};
    use super::super::store::Store;
    use super::*;
    use crate::random::random;
    use crate::{Bound, Feasible, Renaming};

    const VARIABLES: usize = 9;

    fn literal() -> impl Strategy<Value = Literal> {
        (0..VARIABLES, any::<bool>()).prop_map(|(x, negative)| Literal::new(x, negative))
    }

    /// Those of some constraints that leave a state.
    fn closed(constraints: &[(Literal, Literal, i128)]) -> State<Sums> {
        let mut state = State::top(VARIABLES);
        for &(from, to, bound) in constraints {
            let mut smaller = state.clone();
            let feasible = if from.index() == to.index() {
                smaller.refine(from, Bound::upper(bound))
            } else {
                smaller.relate(from, to, Bound::upper(bound))
            };
            if feasible == Feasible::Yes {
                state = smaller;
            }
        }
        state
    }

    fn assert_same(left: &State<Sums>, right: &State<Sums>) {
        let home =
            |state: &State<Sums>, x: Var| state.block_of(x).map(|home| state.blocks[home].block.vars.clone());
        for x in (0..VARIABLES).map(Var::new) {
            assert_eq!(left.interval(x), right.interval(x));
            assert_eq!(home(left, x), home(right, x));
            for y in (0..VARIABLES).filter(|&y| y != x.index()) {
                for signs in 0..4 {
                    let from = Literal::new(x.index(), signs & 1 > 0);
                    let to = Literal::new(y, signs & 2 > 0);
                    assert_eq!(left.edge(from, to), right.edge(from, to));
                }
            }
        }
    }

    /// To change some variables is a renaming of all that leaves the others as they are.
    #[test]
    fn replacing_is_renaming() {
        let constraints = prop::collection::vec((literal(), literal(), -10..30_i128), 0..12);
        let change = prop::option::weighted(0.3, prop::option::weighted(0.8, 0..VARIABLES));
        let changes = prop::collection::vec(change, VARIABLES);
        random(2_000, (constraints, changes), |(constraints, changes)| {
            let before = closed(&constraints);
            let changed = |(x, change): (usize, &Option<Option<usize>>)| {
                change.map(|source| (Var::new(x), source.map(Var::new)))
            };
            let some: Vec<(Var, Option<Var>)> = changes.iter().enumerate().filter_map(changed).collect();
            let all = |(x, change): (usize, &Option<Option<usize>>)| change.unwrap_or(Some(x)).map(Var::new);
            let mut replaced = before.clone();
            replaced.replace(&some);
            let sources = changes.iter().enumerate().map(all).collect();
            assert_same(&replaced, &before.renamed(&Renaming::new(sources)));
        });
    }
}
