//! Strict upper bounds and their non-strict twin (pentagons.txt, section 4, Table 2).

use std::cmp::Ordering;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::{
    Bound, Constraint, Context, Expression, Facts, Feasible, Interval, Lattice, Linear, Numeric, Relation,
    Renaming, Var,
};

/// A set of pairs `x < y` and `x <= y`. It stands for the states in which every pair holds; the empty set stands for
/// all states. More pairs is more precise.
///
/// Nothing is closed: a transfer function adds what follows from the pairs of the variables it speaks of, and a
/// question looks one variable further.
#[derive(Clone, Debug)]
pub struct UpperBounds {
    dimension: usize,
    /// Sorted by `x`, then `y`; one pair for the two of them.
    pairs: Arc<Vec<Pair>>,
}

/// Pairs that were found, in any order.
pub(crate) type Found = SmallVec<[Pair; 8]>;

/// `x < y`, or `x <= y`: the numbers of `x` and `y`, and a lowest bit that is 1 if the pair is not strict.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Pair(u64);

impl Pair {
    /// What `x - y <= difference` says as a pair, if it says something.
    #[inline]
    fn of(x: Var, y: Var, difference: Bound) -> Option<Self> {
        let key = u64::from(x.0) << 32 | u64::from(y.0) << 1;
        if difference <= Bound::upper(-1) {
            Some(Self(key))
        } else if difference <= Bound::upper(0) {
            Some(Self(key | 1))
        } else {
            None
        }
    }

    #[inline]
    pub(crate) fn x(self) -> Var {
        Var(u32::try_from(self.0 >> 32).expect("the upper half"))
    }

    #[inline]
    pub(crate) fn y(self) -> Var {
        Var(u32::try_from(self.0 >> 1 & 0x7fff_ffff).expect("31 bits"))
    }

    /// The upper bound of `x - y` that the pair is: -1 or 0.
    #[inline]
    fn difference(self) -> Bound {
        Bound::upper(if self.0 & 1 == 0 { -1 } else { 0 })
    }

    /// Twice the number of `y`.
    #[inline]
    fn right(self) -> u32 {
        u32::try_from(self.0 & 0xffff_fffe).expect("31 bits")
    }

    #[inline]
    pub(crate) fn is_strict(self) -> bool {
        self.0 & 1 == 0
    }

    /// The same for both strictnesses.
    #[inline]
    fn key(self) -> u64 {
        self.0 >> 1
    }
}

impl UpperBounds {
    /// The pairs `x < y` (true) and `x <= y` (false), in order.
    pub fn pairs(&self) -> impl Iterator<Item = (Var, Var, bool)> + '_ {
        self.pairs.iter().map(|pair| (pair.x(), pair.y(), pair.is_strict()))
    }

    /// The pairs with `x` on the left.
    fn above(&self, x: Var) -> &[Pair] {
        let start = self.pairs.partition_point(|pair| pair.x() < x);
        let count = self.pairs[start..].partition_point(|pair| pair.x() == x);
        &self.pairs[start..start + count]
    }

    /// The pairs with `y` on the right. All are looked at, many at a time: most parts have none.
    fn below(&self, y: Var) -> Found {
        let mut found = Found::new();
        let key = y.0 << 1;
        for part in self.pairs.chunks(32) {
            let has = part.iter().fold(false, |has, pair| has | (pair.right() == key));
            if has {
                found.extend(part.iter().copied().filter(|pair| pair.right() == key));
            }
        }
        found
    }

    /// The pairs in which one of the variables occurs, in order.
    pub(crate) fn around(&self, vars: &[Var]) -> Found {
        let mut found = Found::new();
        for &var in vars {
            found.extend_from_slice(self.above(var));
            found.extend(self.below(var));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether the variable occurs in a pair.
    pub(crate) fn mentions(&self, x: Var) -> bool {
        let key = x.0 << 1;
        !self.above(x).is_empty() || self.pairs.iter().any(|pair| pair.right() == key)
    }

    /// What the pair of `x` and `y` says about `x - y`.
    fn explicit(&self, x: Var, y: Var) -> Bound {
        if x == y {
            return Bound::upper(0);
        }
        let key = u64::from(x.0) << 31 | u64::from(y.0);
        self.pairs
            .binary_search_by_key(&key, |pair| pair.key())
            .map_or(Bound::POS_INF, |at| self.pairs[at].difference())
    }

    /// Adds pairs, or makes them strict. Nothing is copied if all are there.
    fn insert(&mut self, mut new: Found) {
        new.retain(|pair| {
            let at = self.pairs.binary_search_by_key(&pair.key(), |pair| pair.key());
            at.map_or(true, |at| *pair < self.pairs[at])
        });
        match new[..] {
            [] => {}
            [pair] => match self.pairs.binary_search_by_key(&pair.key(), |pair| pair.key()) {
                Ok(at) => Arc::make_mut(&mut self.pairs)[at] = pair,
                Err(at) => match Arc::get_mut(&mut self.pairs) {
                    Some(pairs) => pairs.insert(at, pair),
                    None => self.pairs = Arc::new(inserted(&self.pairs, at, pair)),
                },
            },
            _ => self.replace(None, new),
        }
    }

    /// Drops the pairs of a variable and adds others.
    fn replace(&mut self, dropped: Option<Var>, mut new: Found) {
        // Of two with the same key the strict one is first.
        new.sort_unstable();
        new.dedup_by_key(|pair| pair.key());
        let mut pairs = Vec::with_capacity(self.pairs.len() + new.len());
        let mut new = new.into_iter().peekable();
        let kept = self.pairs.iter().copied();
        for pair in kept.filter(|pair| dropped.is_none_or(|x| pair.x() != x && pair.y() != x)) {
            while let Some(earlier) = new.next_if(|new| new.key() < pair.key()) {
                pairs.push(earlier);
            }
            let same = new.next_if(|new| new.key() == pair.key());
            pairs.push(same.map_or(pair, |same| same.min(pair)));
        }
        pairs.extend(new);
        self.pairs = Arc::new(pairs);
    }

    /// Adds the pair that `x - y <= difference` says, if it says one, and nothing that follows from it.
    pub(crate) fn relate(&mut self, x: Var, y: Var, difference: Bound) {
        self.insert(Pair::of(x, y, difference).into_iter().collect());
    }

    /// Adds the pair that a constraint is, if it is one, and nothing that follows from it.
    pub(crate) fn hold(&mut self, constraint: &Constraint) {
        if let Some((x, y, difference)) = as_pair(constraint) {
            self.relate(x, y, difference);
        }
    }

    /// Whether a constraint is a pair, or weaker than one.
    pub(crate) fn holds(&self, constraint: &Constraint) -> bool {
        as_pair(constraint).is_some_and(|(x, y, difference)| self.explicit(x, y) <= difference)
    }

    /// `x - y <= difference`: `x` gets the bounds of `y` that follow, and with `both_ways` what is below `x` gets `y`.
    fn add(&mut self, x: Var, y: Var, difference: Bound, both_ways: bool) -> Feasible {
        // A cycle whose steps add up to less than 0 has no state.
        if self.explicit(y, x).add_upper(difference) < Bound::upper(0) {
            return Feasible::No;
        }
        if x == y || difference > Bound::upper(1) {
            return Feasible::Yes;
        }
        // What equals `y` is not inherited: it is found over `y` while that is there, and `project` relates it when
        // `y` goes. Otherwise each of many equal variables would be related to each of the others' neighbours.
        let mut found = Found::new();
        let is_equality =
            |pair: Pair| !pair.is_strict() && self.explicit(pair.y(), pair.x()) == Bound::upper(0);
        for &next in self.above(y).iter().filter(|next| next.y() != x) {
            if let Some(pair) = Pair::of(x, next.y(), difference.add_upper(next.difference()))
                && !is_equality(next)
            {
                found.push(pair);
            }
        }
        if both_ways {
            for previous in self.below(x).into_iter().filter(|previous| previous.x() != y) {
                if let Some(pair) = Pair::of(previous.x(), y, previous.difference().add_upper(difference))
                    && !is_equality(previous)
                {
                    found.push(pair);
                }
            }
        }
        found.extend(Pair::of(x, y, difference));
        self.insert(found);
        Feasible::Yes
    }

    /// Drops the pairs of `x`, after relating what it stood between, and adds what is known of the new `x`.
    fn project(&mut self, x: Var, new: Found) {
        let right = self.above(x);
        let left = self.below(x);
        if right.is_empty() && left.is_empty() {
            self.insert(new);
            return;
        }
        let mut new = new;
        for below in &left {
            for above in right.iter().filter(|above| below.x() != above.y()) {
                new.extend(Pair::of(below.x(), above.y(), below.difference().add_upper(above.difference())));
            }
        }
        self.replace(Some(x), new);
    }

    /// The pairs of `x` after `x := linear`, by what is known before.
    pub(crate) fn after(&self, x: Var, linear: &Linear, facts: &dyn Facts) -> Found {
        let mut found = Found::new();
        for &(y, coefficient) in linear.terms() {
            if coefficient > 0 {
                let rest = match linear.as_var_plus() {
                    Some((_, constant)) => Interval::number(constant),
                    None => linear.minus(&Linear::var(y)).map_or(Interval::TOP, |rest| facts.bounds(&rest)),
                };
                self.neighbours(x, y, rest, &mut found);
            }
        }
        found
    }

    /// `x := linear`, of which [`Self::after`] told the pairs.
    pub(crate) fn set(&mut self, x: Var, found: Found) {
        self.project(x, found);
    }

    /// `expression <= 0` as far as pairs can say it.
    fn assume_le(&mut self, expression: &Linear, facts: &dyn Facts, both_ways: bool) -> Feasible {
        if let Some(number) = expression.as_number() {
            return if number <= 0 { Feasible::Yes } else { Feasible::No };
        }
        let mut found: SmallVec<[(Var, Var, Bound); 4]> = SmallVec::new();
        // x - y <= -rest, for each x with a positive and y with a negative coefficient.
        for &(x, a) in expression.terms() {
            for &(y, b) in expression.terms() {
                if a <= 0 || b >= 0 {
                    continue;
                }
                let rest = match expression.terms().len() {
                    2 if a == 1 && b == -1 => Some(Bound::lower(expression.constant())),
                    _ => expression.minus(&Linear::difference(x, y)).map(|rest| facts.bounds(&rest).low()),
                };
                found.extend(rest.map(|rest| (x, y, rest.negated())));
            }
        }
        self.averages(expression, facts, &mut found);
        found.into_iter().fold(Feasible::Yes, |feasible, (x, y, difference)| {
            feasible.and(self.add(x, y, difference, both_ways))
        })
    }

    /// Row P5. `k*x <= a1*y1 + ... + an*yn - c` where the coefficients add up to `k`: `x` is below whatever all the
    /// `yi` are below. The mirror image, where `x` is above an average, likewise.
    fn averages(&self, expression: &Linear, facts: &dyn Facts, found: &mut SmallVec<[(Var, Var, Bound); 4]>) {
        if expression.terms().len() < 3 {
            return;
        }
        let total: i128 = expression.terms().iter().map(|term| term.1).sum();
        if total != 0 {
            return;
        }
        for sign in [1, -1] {
            let mut same = expression.terms().iter().filter(|term| term.1 * sign > 0);
            let (Some(&(x, k)), None) = (same.next(), same.next()) else { continue };
            let others: SmallVec<[(Var, i128); 4]> =
                expression.terms().iter().copied().filter(|term| term.1 * sign < 0).collect();
            let candidates: SmallVec<[Var; 8]> = others
                .iter()
                .flat_map(|&(y, _)| {
                    let around: SmallVec<[Var; 8]> = if sign > 0 {
                        self.above(y).iter().map(|pair| pair.y()).collect()
                    } else {
                        self.below(y).into_iter().map(Pair::x).collect()
                    };
                    around.into_iter().chain([y])
                })
                .filter(|&z| z != x)
                .collect();
            for z in candidates {
                // The sum of a_i * (y_i - z), or of a_i * (z - y_i), is at most this.
                let sum = others.iter().try_fold(-expression.constant(), |sum, &(y, coefficient)| {
                    let (low, high) = if sign > 0 { (y, z) } else { (z, y) };
                    let difference = self.explicit(low, high).min(facts.difference(low, high)).finite()?;
                    difference.checked_mul(coefficient.abs())?.checked_add(sum)
                });
                if let Some(sum) = sum {
                    let difference = Bound::upper(sum.div_euclid(k.abs()));
                    found.push(if sign > 0 { (x, z, difference) } else { (z, x, difference) });
                }
            }
        }
    }

    /// What `x := y + rest`, with `rest` in an interval, says about `x` and the neighbours of `y`.
    fn neighbours(&self, x: Var, y: Var, rest: Interval, found: &mut Found) {
        if x != y {
            found.extend(Pair::of(x, y, rest.high()));
            found.extend(Pair::of(y, x, rest.low().negated()));
        }
        for next in self.above(y).iter().filter(|next| next.y() != x) {
            found.extend(Pair::of(x, next.y(), rest.high().add_upper(next.difference())));
        }
        for previous in self.below(y).into_iter().filter(|previous| previous.x() != x) {
            found.extend(Pair::of(previous.x(), x, previous.difference().add_upper(rest.low().negated())));
        }
    }

    /// The pairs of both sides by key, with what each side says.
    fn merge(&self, other: &Self, mut f: impl FnMut(Option<Pair>, Option<Pair>)) {
        let (mut left, mut right) = (self.pairs.iter().peekable(), other.pairs.iter().peekable());
        loop {
            match (left.peek(), right.peek()) {
                (None, None) => return,
                (Some(_), None) => f(left.next().copied(), None),
                (None, Some(_)) => f(None, right.next().copied()),
                (Some(a), Some(b)) => match a.key().cmp(&b.key()) {
                    Ordering::Less => f(left.next().copied(), None),
                    Ordering::Greater => f(None, right.next().copied()),
                    Ordering::Equal => f(left.next().copied(), right.next().copied()),
                },
            }
        }
    }

    /// The pairs that hold on both sides, where each side may add what its facts imply.
    fn common(
        &self,
        other: &Self,
        left_facts: &dyn Facts,
        right_facts: &dyn Facts,
        kept: impl Fn(bool) -> bool,
    ) -> Self {
        let mut pairs = Vec::with_capacity(self.pairs.len().min(other.pairs.len()));
        self.merge(other, |left, right| {
            let Some(pair) = left.or(right) else { return };
            if !kept(left.is_some()) {
                return;
            }
            if left == right {
                pairs.push(pair);
                return;
            }
            let (x, y) = (pair.x(), pair.y());
            let side = |state: &Self, pair: Option<Pair>, facts: &dyn Facts| match pair {
                Some(pair) if pair.difference() < Bound::upper(0) => pair.difference(),
                Some(pair) => pair.difference().min(facts.difference(x, y)),
                None => match facts.difference(x, y) {
                    strict if strict < Bound::upper(0) => strict,
                    other => other.min(state.difference(x, y)),
                },
            };
            pairs.extend(Pair::of(x, y, side(self, left, left_facts).max(side(other, right, right_facts))));
        });
        // What stays is shared, so that it is soon seen to be the same.
        let pairs = if pairs == *self.pairs { Arc::clone(&self.pairs) } else { Arc::new(pairs) };
        Self { dimension: self.dimension, pairs }
    }
}

/// A copy with one more pair, and room for some.
fn inserted(pairs: &[Pair], at: usize, pair: Pair) -> Vec<Pair> {
    let mut copy = Vec::with_capacity(pairs.len() + 8);
    copy.extend_from_slice(&pairs[..at]);
    copy.push(pair);
    copy.extend_from_slice(&pairs[at..]);
    copy
}

/// What pairs with variables that a renaming drops say of the others: the ways over dropped ones.
fn over_dropped(mut pairs: Found, renaming: &Renaming, is_kept: impl Fn(Pair) -> bool) -> Vec<Pair> {
    let mut result = Vec::new();
    // A way leads over a variable that has something below and something above it.
    let mut between: SmallVec<[Var; 8]> = pairs.iter().map(|pair| pair.x()).collect();
    between.sort_unstable();
    between.dedup();
    between.retain(|var| renaming.drops(*var) && pairs.iter().any(|pair| pair.y() == *var));
    for var in between {
        let (mut left, mut right) = (Found::new(), Found::new());
        pairs.retain(|pair| {
            if pair.x() == var {
                right.push(*pair);
            } else if pair.y() == var {
                left.push(*pair);
            }
            pair.x() != var && pair.y() != var
        });
        for below in &left {
            for above in right.iter().filter(|above| below.x() != above.y()) {
                let difference = below.difference().add_upper(above.difference());
                let Some(pair) = Pair::of(below.x(), above.y(), difference) else { continue };
                if is_kept(pair) {
                    result.push(pair);
                } else {
                    pairs.push(pair);
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup_by_key(|pair| pair.key());
    }
    result
}

/// The pair that a constraint is: `x - y <= difference`.
fn as_pair(constraint: &Constraint) -> Option<(Var, Var, Bound)> {
    let expression = &constraint.expression;
    match (expression.terms(), constraint.relation) {
        ([(x, 1), (y, -1)] | [(y, -1), (x, 1)], Relation::Le) => {
            Some((*x, *y, Bound::upper(-expression.constant())))
        }
        _ => None,
    }
}

/// Facts from before an assignment to a variable: of that one they say nothing any more.
struct FactsWithout<'a> {
    facts: &'a dyn Facts,
    forgotten: Var,
}

impl Facts for FactsWithout<'_> {
    fn bounds(&self, expression: &Linear) -> Interval {
        if expression.coefficient(self.forgotten) == 0 {
            self.facts.bounds(expression)
        } else {
            Interval::TOP
        }
    }
}

impl Lattice for UpperBounds {
    fn leq(&self, other: &Self, context: &Context) -> bool {
        if Arc::ptr_eq(&self.pairs, &other.pairs) {
            return true;
        }
        let mut ours = &self.pairs[..];
        other.pairs.iter().all(|theirs| {
            while let [first, rest @ ..] = ours
                && first.key() < theirs.key()
            {
                ours = rest;
            }
            ours.first().is_some_and(|ours| ours.key() == theirs.key() && ours <= theirs)
                || context.left.difference(theirs.x(), theirs.y()) <= theirs.difference()
                || self.difference(theirs.x(), theirs.y()) <= theirs.difference()
        })
    }

    fn join(&mut self, other: &Self, context: &Context) {
        if !Arc::ptr_eq(&self.pairs, &other.pairs) {
            *self = self.common(other, context.left, context.right, |_| true);
        }
    }

    fn meet(&mut self, other: &Self) -> Feasible {
        let mut pairs = Vec::new();
        self.merge(other, |left, right| {
            pairs.extend(match (left, right) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (one, None) | (None, one) => one,
            });
        });
        self.pairs = Arc::new(pairs);
        let contradiction = self
            .pairs
            .iter()
            .any(|pair| self.explicit(pair.y(), pair.x()).add_upper(pair.difference()) < Bound::upper(0));
        if contradiction { Feasible::No } else { Feasible::Yes }
    }

    /// Table 2 keeps the pairs that are stable. The die-hard hint (row H5) also keeps a pair of the left side that the
    /// right side's facts imply; never one of the right side, or chains might not end.
    fn widen(&mut self, newer: &Self, context: &Context) {
        if Arc::ptr_eq(&self.pairs, &newer.pairs) {
            return;
        }
        let none: &dyn Facts = &crate::NoFacts;
        let right = if context.die_hard { context.right } else { none };
        *self = self.common(newer, none, right, |in_left| in_left);
    }

    fn narrow(&mut self, newer: &Self, _: &Context) {
        // Both hold, and there are finitely many pairs. A contradiction would be found by whoever looks.
        let _ = self.meet(newer);
    }

    fn size(&self) -> u64 {
        (self.dimension / 4 + self.pairs.len()) as u64
    }
}

impl Facts for UpperBounds {
    fn bounds(&self, expression: &Linear) -> Interval {
        match expression.terms()[..] {
            [] => Interval::number(expression.constant()),
            [(x, 1), (y, -1)] | [(y, -1), (x, 1)] => {
                let (high, low) = (self.difference(x, y), self.difference(y, x).negated());
                // Contradicting pairs leave no number; anything is right then.
                let difference = Interval::new(low, high).unwrap_or(Interval::TOP);
                difference.plus(Interval::number(expression.constant()))
            }
            _ => Interval::TOP,
        }
    }

    /// The pair itself, or two pairs over a variable between.
    fn difference(&self, x: Var, y: Var) -> Bound {
        let direct = self.explicit(x, y);
        if direct < Bound::upper(0) {
            return direct;
        }
        self.above(x)
            .iter()
            .map(|pair| pair.difference().add_upper(self.explicit(pair.y(), y)))
            .fold(direct, Bound::min)
    }
}

impl Numeric for UpperBounds {
    fn top(dimension: usize) -> Self {
        Self { dimension, pairs: Arc::new(Vec::new()) }
    }

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn grow(&mut self, dimension: usize) {
        self.dimension = self.dimension.max(dimension);
    }

    fn assign(&mut self, x: Var, expression: &Expression, facts: &dyn Facts) {
        let Expression::Linear(linear) = expression else {
            self.forget(x);
            // An operation that speaks of `x` itself speaks of a number that is gone.
            let speaks_of_x = match expression {
                Expression::Binary(_, a, b) => a.coefficient(x) != 0 || b.coefficient(x) != 0,
                Expression::Abs(a) => a.coefficient(x) != 0,
                _ => false,
            };
            if !speaks_of_x {
                let after = FactsWithout { facts, forgotten: x };
                for constraint in expression.consequences(x, facts) {
                    // It holds after the assignment, so it cannot contradict.
                    let _ = self.assume(&constraint, &after);
                }
            }
            return;
        };
        let found = self.after(x, linear, facts);
        self.set(x, found);
    }

    fn assume(&mut self, constraint: &Constraint, facts: &dyn Facts) -> Feasible {
        let expression = &constraint.expression;
        match constraint.relation {
            Relation::Le => self.assume_le(expression, facts, false),
            Relation::Eq => {
                let feasible = self.assume_le(expression, facts, true);
                match expression.scaled(-1) {
                    Some(negated) if feasible == Feasible::Yes => self.assume_le(&negated, facts, true),
                    _ => feasible,
                }
            }
            // x != y makes x <= y strict, whoever knows that.
            Relation::Ne => match expression.terms()[..] {
                [] if expression.constant() == 0 => Feasible::No,
                [(x, 1), (y, -1)] | [(x, -1), (y, 1)] if expression.constant() == 0 => {
                    let numbers = facts.bounds(&Linear::difference(x, y));
                    let up = self.explicit(x, y).min(numbers.high());
                    let down = self.explicit(y, x).min(numbers.low().negated());
                    match (up <= Bound::upper(0), down <= Bound::upper(0)) {
                        (true, true) => Feasible::No,
                        (true, false) => self.add(x, y, Bound::upper(-1), false),
                        (false, true) => self.add(y, x, Bound::upper(-1), false),
                        (false, false) => Feasible::Yes,
                    }
                }
                _ => Feasible::Yes,
            },
        }
    }

    fn forget(&mut self, x: Var) {
        self.project(x, Found::new());
    }

    fn rename(&self, renaming: &Renaming) -> Self {
        let mut pairs = Vec::with_capacity(self.pairs.len());
        let mut rename = |pair: Pair| {
            for x in renaming.targets(pair.x()) {
                for y in renaming.targets(pair.y()) {
                    pairs.extend(Pair::of(x, y, pair.difference()));
                }
            }
        };
        let is_kept = |pair: Pair| !renaming.drops(pair.x()) && !renaming.drops(pair.y());
        let mut dropped = Found::new();
        for &pair in self.pairs.iter() {
            if is_kept(pair) {
                rename(pair);
            } else {
                dropped.push(pair);
            }
        }
        for pair in over_dropped(dropped, renaming, is_kept) {
            rename(pair);
        }
        // Copies of one variable are equal.
        let copies = renaming.copies();
        for (at, &(source, x)) in copies.iter().enumerate() {
            for &(_, y) in copies[at + 1..].iter().take_while(|copy| copy.0 == source) {
                pairs.extend(Pair::of(x, y, Bound::upper(0)));
                pairs.extend(Pair::of(y, x, Bound::upper(0)));
            }
        }
        // Of two with the same key the strict one is first.
        pairs.sort_unstable();
        pairs.dedup_by_key(|pair| pair.key());
        Self { dimension: renaming.dimension(), pairs: Arc::new(pairs) }
    }

    fn constraints(&self) -> Vec<Constraint> {
        self.pairs
            .iter()
            .filter_map(|pair| {
                let (x, y) = (Linear::var(pair.x()), Linear::var(pair.y()));
                if pair.difference() < Bound::upper(0) {
                    Constraint::lt(&x, &y)
                } else {
                    Constraint::le(&x, &y)
                }
            })
            .collect()
    }

    fn describe(&self, name: &dyn Fn(Var) -> String, _: &dyn Fn(Var) -> Interval) -> Vec<String> {
        self.pairs()
            .filter_map(|(x, y, strict)| {
                let equal = !strict && self.explicit(y, x) == Bound::upper(0);
                let sign = match (strict, equal) {
                    (true, _) => "<",
                    (false, false) => "<=",
                    (false, true) if x < y => "==",
                    (false, true) => return None,
                };
                Some(format!("{} {sign} {}", name(x), name(y)))
            })
            .collect()
    }

    fn contains(&self, point: &[i128]) -> bool {
        self.pairs().all(|(x, y, strict)| {
            let (x, y) = (point[x.index()], point[y.index()]);
            if strict { x < y } else { x <= y }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoFacts;

    fn x(index: u32) -> Linear {
        Linear::var(Var(index))
    }

    fn assume(state: &mut UpperBounds, constraint: Option<Constraint>) -> Feasible {
        state.assume(&constraint.unwrap(), &NoFacts)
    }

    /// A state over four variables with these pairs; nothing is inferred from them.
    fn pairs(list: &[(u32, u32)]) -> UpperBounds {
        let mut state = UpperBounds::top(4);
        for &(a, b) in list {
            state.relate(Var(a), Var(b), Bound::upper(-1));
        }
        state
    }

    fn text(state: &UpperBounds) -> String {
        state.describe(&|var| "xyzw"[var.index()..=var.index()].to_owned(), &|_| Interval::TOP).join(", ")
    }

    /// Row P2, Table 2. A pair that follows over one variable counts as being there.
    #[test]
    fn table_2() {
        let (a, b) = (pairs(&[(0, 1), (0, 2)]), pairs(&[(0, 1), (3, 2)]));
        let more = pairs(&[(0, 1), (0, 2), (3, 2)]);
        assert!(more.leq(&a, &Context::NONE) && more.leq(&b, &Context::NONE), "more pairs is below");
        assert!(!a.leq(&b, &Context::NONE) && a.leq(&UpperBounds::top(4), &Context::NONE));
        assert!(pairs(&[(0, 1), (1, 2)]).leq(&a, &Context::NONE));
        let mut join = a.clone();
        join.join(&b, &Context::NONE);
        assert_eq!(text(&join), "x < y");
        let mut meet = a.clone();
        assert_eq!(meet.meet(&b), Feasible::Yes);
        assert_eq!(text(&meet), "x < y, x < z, w < z");
        assert_eq!(meet.meet(&pairs(&[(1, 0)])), Feasible::No, "x < y and y < x is bottom");
        let mut widened = more;
        widened.widen(&a, &Context::NONE);
        assert_eq!(text(&widened), "x < y, x < z");
    }

    /// Row P2: the transfer functions of section 4.
    #[test]
    fn guards() {
        let mut state = pairs(&[(1, 2)]);
        assert_eq!(assume(&mut state, Constraint::lt(&x(0), &x(1))), Feasible::Yes);
        assert_eq!(text(&state), "x < y, x < z, y < z");
        let mut state = pairs(&[(1, 2)]);
        assert_eq!(assume(&mut state, Constraint::le(&x(0), &x(1))), Feasible::Yes);
        assert_eq!(text(&state), "x <= y, x < z, y < z");
        let mut state = pairs(&[(1, 2), (0, 3)]);
        assert_eq!(assume(&mut state, Constraint::eq(&x(0), &x(1))), Feasible::Yes);
        assert_eq!(text(&state), "x == y, x < z, x < w, y < z, y < w");
        assert_eq!(assume(&mut state, Constraint::ne(&x(0), &x(1))), Feasible::No);
    }

    /// Row P2: `x := y - k` is below `y` and all its bounds; the assignments in between.
    #[test]
    fn assignments() {
        let assigned = |state: &UpperBounds, target: u32, linear: Linear| {
            let mut state = state.clone();
            state.assign(Var(target), &Expression::Linear(linear), &NoFacts);
            text(&state)
        };
        let state = pairs(&[(1, 2)]);
        assert_eq!(assigned(&state, 0, x(1).offset(-1).unwrap()), "x < y, x < z, y < z");
        assert_eq!(assigned(&state, 0, x(1).offset(1).unwrap()), "x <= z, y < x, y < z");
        assert_eq!(assigned(&state, 0, x(1).offset(2).unwrap()), "y < x, y < z");
        assert_eq!(assigned(&state, 0, x(1)), "x == y, x < z, y < z");
        assert_eq!(assigned(&state, 1, x(1).offset(-1).unwrap()), "y < z");
        assert_eq!(assigned(&state, 1, x(1).offset(1).unwrap()), "y <= z");
        assert_eq!(assigned(&state, 2, x(2).offset(-1).unwrap()), "y <= z");
        assert_eq!(assigned(&state, 2, Linear::number(5)), "");
        let chain = pairs(&[(0, 1), (1, 2)]);
        assert_eq!(assigned(&chain, 1, Linear::number(5)), "x < z", "what stood around y is related");
    }

    /// Row P5: an average is below what both are below.
    #[test]
    fn averages() {
        let mut state = pairs(&[(1, 3), (2, 3)]);
        let sum = x(1).plus(&x(2)).unwrap();
        assert_eq!(assume(&mut state, Constraint::le(&x(0).scaled(2).unwrap(), &sum)), Feasible::Yes);
        assert_eq!(text(&state), "x < w, y < w, z < w");
        let mut state = pairs(&[(1, 2)]);
        assert_eq!(assume(&mut state, Constraint::le(&sum, &x(0).scaled(2).unwrap())), Feasible::Yes);
        assert_eq!(text(&state), "y < x, y < z");
    }

    #[test]
    fn renaming_keeps_relations_and_copies() {
        let state = pairs(&[(0, 1), (1, 2)]);
        let renamed = state.rename(&Renaming::new(vec![Some(Var(2)), Some(Var(0)), Some(Var(0)), None]));
        assert_eq!(text(&renamed), "y < x, y == z, z < x");
    }
}
