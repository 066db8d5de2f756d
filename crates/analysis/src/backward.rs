//! A condition pushed back to where its values come from.
//!
//! In the scalar program a value never changes, so going back is substitution: an instruction's result is replaced by what it is
//! computed from, and a block's parameter by the argument of each edge into the block. What is left are *roots*: the function's
//! parameters, and what memory, calls, array elements and other computations give.
//!
//! A loop is entered backwards by the edges from outside, which tells what its first iteration needs. If a test in the loop bounds
//! the parameter of its head, what the test compares it with takes its place: that tells what the last one needs.
//! What comes out is a guess at what is enough; whoever uses it tries it (`needs.rs`).

use std::collections::{BTreeMap, BTreeSet};

use marple_ir::{
    BinaryOp, BlockId, CompareOp, Cond, Definition, Function, Graph, Op, Term, Terminator, UnaryOp, ValueId,
};

use crate::quantifiers::mirrored;

/// How deep instructions are replaced, how many terms a sum may have, and how many ways back are followed for one condition.
const DEPTH: u32 = 16;
const TERMS: usize = 3;
const WAYS: usize = 8;
const PUSHES: usize = 256;

/// What must hold of values.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Wish {
    /// The sum is at most 0.
    AtMostZero(Sum),
    /// The number is not 0, or the reference not null.
    NotZero(ValueId),
}

/// A sum of multiples of values, and a number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Sum {
    pub(crate) terms: BTreeMap<ValueId, i128>,
    pub(crate) constant: i128,
}

impl Sum {
    /// Adds a multiple of a value, which is replaced by what it is computed from. `None` if numbers get too large.
    fn add(&mut self, function: &Function, value: ValueId, factor: i128, depth: u32) -> Option<()> {
        let Some(deeper) = depth.checked_sub(1) else { return self.add_root(value, factor) };
        match function.op(value) {
            Some(Op::Const(number)) => {
                self.constant = self.constant.checked_add(number.checked_mul(factor)?)?;
            }
            Some(Op::Binary(BinaryOp::Add, left, right)) => {
                self.add(function, *left, factor, deeper)?;
                self.add(function, *right, factor, deeper)?;
            }
            Some(Op::Binary(BinaryOp::Sub, left, right)) => {
                self.add(function, *left, factor, deeper)?;
                self.add(function, *right, factor.checked_neg()?, deeper)?;
            }
            Some(Op::Unary(UnaryOp::Neg, operand)) => {
                self.add(function, *operand, factor.checked_neg()?, deeper)?;
            }
            Some(Op::Convert(operand)) if function.keeps(*operand, value) => {
                self.add(function, *operand, factor, deeper)?;
            }
            _ => self.add_root(value, factor)?,
        }
        Some(())
    }

    fn add_root(&mut self, value: ValueId, factor: i128) -> Option<()> {
        let sum = self.terms.get(&value).copied().unwrap_or(0).checked_add(factor)?;
        if sum == 0 {
            self.terms.remove(&value);
        } else {
            self.terms.insert(value, sum);
        }
        Some(())
    }

    /// `left - right + more`.
    fn difference(function: &Function, left: ValueId, right: Option<ValueId>, more: i128) -> Option<Self> {
        let mut sum = Self { terms: BTreeMap::new(), constant: more };
        sum.add(function, left, 1, DEPTH)?;
        if let Some(right) = right {
            sum.add(function, right, -1, DEPTH)?;
        }
        Some(sum)
    }

    /// The sum `s` for which `left op right` means `s <= 0`. A difference counts as an upper bound: counters stop there.
    fn of_comparison(function: &Function, op: CompareOp, left: ValueId, right: ValueId) -> Option<Self> {
        match op {
            CompareOp::Lt | CompareOp::Ne => Self::difference(function, left, Some(right), 1),
            CompareOp::Le => Self::difference(function, left, Some(right), 0),
            CompareOp::Gt => Self::difference(function, right, Some(left), 1),
            CompareOp::Ge => Self::difference(function, right, Some(left), 0),
            CompareOp::Eq => None,
        }
    }

    fn replaced(&self, function: &Function, with: &BTreeMap<ValueId, ValueId>) -> Option<Self> {
        let mut sum = Self { terms: BTreeMap::new(), constant: self.constant };
        for (&value, &factor) in &self.terms {
            sum.add(function, with.get(&value).copied().unwrap_or(value), factor, DEPTH)?;
        }
        Some(sum)
    }

    /// What has to be at most 0 so that this is, if `bound` is at most 0: the value goes.
    fn without(&self, function: &Function, value: ValueId, bound: &Self) -> Option<Self> {
        let (factor, other) = (*self.terms.get(&value)?, *bound.terms.get(&value)?);
        if factor.signum() != other.signum() || factor % other != 0 {
            return None;
        }
        let times = factor / other;
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_sub(bound.constant.checked_mul(times)?)?;
        for (&value, &factor) in &bound.terms {
            sum.add(function, value, factor.checked_mul(-times)?, 0)?;
        }
        Some(sum)
    }
}

/// Something that holds behind a test or a check.
struct Test {
    /// It holds in the blocks that this one dominates.
    behind: BlockId,
    /// Whether it holds at the beginning of that block, too.
    from_start: bool,
    bound: Sum,
    /// Whether the bound is reached: the test says that something is not equal, and the bound is what it is not equal to.
    is_unequal: bool,
}

/// Where a condition is to hold: at the end of a block, or at some place in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Where {
    block: BlockId,
    at_end: bool,
}

/// Pushes conditions of one function back.
pub(crate) struct Backward<'f> {
    function: &'f Function,
    graph: &'f Graph,
    /// By block: how early a walk from the entry meets it.
    rank: Vec<usize>,
    /// By a value that they speak of.
    tests: BTreeMap<ValueId, Vec<Test>>,
    /// How much may be looked at yet.
    fuel: usize,
}

impl<'f> Backward<'f> {
    pub(crate) fn new(function: &'f Function, graph: &'f Graph, fuel: usize) -> Self {
        let mut rank = vec![0; function.blocks.len()];
        for (place, block) in graph.order().iter().enumerate() {
            rank[block.index()] = place;
        }
        let mut backward = Self { function, graph, rank, tests: BTreeMap::new(), fuel };
        for &block in graph.order() {
            for inst in &function.block(block).insts {
                let cond = match &inst.op {
                    Op::Assume(cond) => Some(cond),
                    Op::Check(obligation, cond) => {
                        Some(cond).filter(|_| function.obligation(*obligation).kind.holds_after())
                    }
                    _ => None,
                };
                if let Some(cond) = cond
                    && !matches!(cond, Cond::Or(_))
                    && let Some(Wish::AtMostZero(bound)) = wish(function, cond)
                {
                    backward.note(block, false, &bound, false);
                }
            }
            let Terminator::Branch(cond, then_edge, else_edge) = &function.block(block).terminator else {
                continue;
            };
            let Some(Op::Compare(op, left, right)) = function.op(*cond) else { continue };
            if !function.value(*left).ty.is_number() {
                continue;
            }
            for (edge, op) in [(then_edge, *op), (else_edge, op.negated())] {
                let is_only = graph.predecessors(edge.target).len() == 1;
                if !is_only {
                    continue;
                }
                let is_unequal = op == CompareOp::Ne;
                if let Some(bound) = Sum::of_comparison(function, op, *left, *right) {
                    backward.note(edge.target, true, &bound, is_unequal);
                }
                if is_unequal && let Some(bound) = Sum::of_comparison(function, op, *right, *left) {
                    backward.note(edge.target, true, &bound, true);
                }
            }
        }
        backward
    }

    fn note(&mut self, behind: BlockId, from_start: bool, bound: &Sum, is_unequal: bool) {
        if bound.terms.len() > TERMS {
            return;
        }
        for &value in bound.terms.keys() {
            let test = Test { behind, from_start, bound: bound.clone(), is_unequal };
            self.tests.entry(value).or_default().push(test);
        }
    }

    fn holds_at(&self, test: &Test, place: Where) -> bool {
        if test.behind == place.block {
            return test.from_start || place.at_end;
        }
        self.graph.dominates(test.behind, place.block)
    }

    /// What would have to hold of roots for a condition to hold in a block; `None` if that cannot be said.
    pub(crate) fn wishes(&mut self, cond: &Cond, block: BlockId) -> Option<Vec<Wish>> {
        let first = (wish(self.function, cond)?, Where { block, at_end: false });
        let (mut found, mut rest) = (BTreeSet::new(), vec![first.clone()]);
        let mut seen = BTreeSet::from([first]);
        while let Some((wish, place)) = rest.pop() {
            if seen.len() > PUSHES || found.len() > WAYS {
                return None;
            }
            match self.push(wish, place)? {
                Pushed::Always => {}
                Pushed::Root(wish) => {
                    found.insert(wish);
                }
                Pushed::Earlier(earlier) => {
                    rest.extend(earlier.into_iter().filter(|one| seen.insert(one.clone())));
                }
            }
        }
        (!found.is_empty()).then(|| found.into_iter().collect())
    }

    /// One step back; `None` if the condition fails for certain on some way, or speaks of something that is no root.
    fn push(&mut self, wish: Wish, place: Where) -> Option<Pushed> {
        match wish {
            Wish::AtMostZero(sum) if sum.terms.is_empty() => (sum.constant <= 0).then_some(Pushed::Always),
            Wish::AtMostZero(sum) => self.push_sum(sum, place),
            Wish::NotZero(value) => self.push_value(value, place),
        }
    }

    fn push_value(&mut self, value: ValueId, place: Where) -> Option<Pushed> {
        let function = self.function;
        match function.op(value) {
            Some(Op::Const(number)) => (*number != 0).then_some(Pushed::Always),
            Some(Op::Convert(operand)) if function.keeps(*operand, value) => {
                Some(Pushed::Earlier(vec![(Wish::NotZero(*operand), place)]))
            }
            _ if self.is_root(value) => Some(Pushed::Root(Wish::NotZero(value))),
            Some(_) => None,
            None => {
                let Definition::Param { block, .. } = function.value(value).definition else { return None };
                let edges = self.edges_from_outside(block)?;
                let earlier = edges.iter().map(|(place, edge)| (Wish::NotZero(edge[&value]), *place));
                Some(Pushed::Earlier(earlier.collect()))
            }
        }
    }

    fn push_sum(&mut self, sum: Sum, place: Where) -> Option<Pushed> {
        let function = self.function;
        if sum.terms.len() > TERMS {
            return None;
        }
        let is_length = |value: &ValueId| matches!(function.op(*value), Some(Op::Length(_)));
        if sum.constant <= 0 && sum.terms.iter().all(|(value, factor)| *factor < 0 && is_length(value)) {
            return Some(Pushed::Always);
        }
        match self.implied(&sum, place)? {
            Implied::Always => return Some(Pushed::Always),
            Implied::IfReached => {
                let reached = Sum { constant: sum.constant.checked_sub(1)?, ..sum };
                return Some(Pushed::Earlier(vec![(Wish::AtMostZero(reached), place)]));
            }
            Implied::No => {}
        }
        let mut latest: Option<(usize, BlockId)> = None;
        for &value in sum.terms.keys() {
            if self.is_root(value) {
                continue;
            }
            let Definition::Param { block, .. } = function.value(value).definition else { return None };
            latest = latest.max(Some((self.rank[block.index()], block)));
        }
        let Some((_, head)) = latest else { return Some(Pushed::Root(Wish::AtMostZero(sum))) };
        if let Bounded::By(sum) = self.bounded(&sum, head, place)? {
            return Some(Pushed::Earlier(vec![(Wish::AtMostZero(sum), place)]));
        }
        let edges = self.edges_from_outside(head)?;
        let earlier: Option<Vec<(Wish, Where)>> = edges
            .iter()
            .map(|(place, edge)| Some((Wish::AtMostZero(sum.replaced(function, edge)?), *place)))
            .collect();
        earlier.map(Pushed::Earlier)
    }

    /// Whether a test or check on every way says that a sum is at most 0. `None` says that it costs too much.
    fn implied(&mut self, sum: &Sum, place: Where) -> Option<Implied> {
        let Some((value, _)) = sum.terms.first_key_value() else { return Some(Implied::No) };
        let Some(tests) = self.tests.get(value) else { return Some(Implied::No) };
        self.fuel = self.fuel.checked_sub(tests.len())?;
        let mut implied = Implied::No;
        for test in tests.iter().filter(|test| test.bound.terms == sum.terms) {
            if sum.constant <= test.bound.constant && self.holds_at(test, place) {
                if !test.is_unequal {
                    return Some(Implied::Always);
                }
                // Below it or not: it is enough that it is not above.
                if sum.constant == test.bound.constant {
                    implied = Implied::IfReached;
                }
            }
        }
        Some(implied)
    }

    /// The sum with what a test compares a parameter of a loop's head with in the parameter's place. `None` says that it costs too much.
    fn bounded(&mut self, sum: &Sum, head: BlockId, place: Where) -> Option<Bounded> {
        let is_loop = self.graph.predecessors(head).iter().any(|from| self.graph.dominates(head, *from));
        if !is_loop {
            return Some(Bounded::Not);
        }
        for &value in sum.terms.keys() {
            if !self.is_param_of(value, head) {
                continue;
            }
            let Some(tests) = self.tests.get(&value) else { continue };
            self.fuel = self.fuel.checked_sub(tests.len())?;
            let mut best: Option<(usize, Sum)> = None;
            for test in tests {
                let Some(without) = sum.without(self.function, value, &test.bound) else { continue };
                // What stays in the sum has to be known before the loop, or the sum only changes its words.
                let is_settled = without.terms.keys().all(|value| !self.is_param_of(*value, head));
                if is_settled
                    && without.terms.len() <= TERMS
                    && self.graph.dominates(head, test.behind)
                    && self.holds_at(test, place)
                {
                    let rank = self.rank[test.behind.index()];
                    if best.as_ref().is_none_or(|(other, _)| rank > *other) {
                        best = Some((rank, without));
                    }
                }
            }
            if let Some((_, without)) = best {
                return Some(Bounded::By(without));
            }
        }
        Some(Bounded::Not)
    }

    fn is_param_of(&self, value: ValueId, block: BlockId) -> bool {
        matches!(self.function.value(value).definition, Definition::Param { block: other, .. } if other == block)
    }

    /// Whether a value is not followed further back.
    pub(crate) fn is_root(&self, value: ValueId) -> bool {
        self.function.op(value).is_some() || self.is_param_of(value, Function::ENTRY)
    }

    /// By edge into a block that does not come from behind it: where that is, and what its parameters are. `None` if there is none.
    fn edges_from_outside(&mut self, block: BlockId) -> Option<Vec<(Where, BTreeMap<ValueId, ValueId>)>> {
        let params = &self.function.block(block).params;
        self.fuel = self.fuel.checked_sub(1 + params.len())?;
        let mut found = Vec::new();
        let mut froms: Vec<BlockId> = self.graph.predecessors(block).to_vec();
        froms.sort_unstable();
        froms.dedup();
        for from in froms.into_iter().filter(|from| !self.graph.dominates(block, *from)) {
            for edge in self.function.block(from).terminator.edges().filter(|edge| edge.target == block) {
                let place = Where { block: from, at_end: true };
                found.push((place, params.iter().copied().zip(edge.args.iter().copied()).collect()));
                if found.len() > WAYS {
                    return None;
                }
            }
        }
        (!found.is_empty()).then_some(found)
    }
}

/// A condition as a wish; `None` if it is of another form. For a choice it is enough that the first part holds.
fn wish(function: &Function, cond: &Cond) -> Option<Wish> {
    let (op, left, right) = match cond {
        Cond::Or(parts) if matches!(parts.first(), Some(Cond::Compare(..))) => {
            return wish(function, &parts[0]);
        }
        Cond::Compare(op, Term::Value(left), right) => (*op, left, right),
        Cond::Compare(op, left, Term::Value(right)) => (mirrored(*op), right, left),
        _ => return None,
    };
    match (op, right) {
        (CompareOp::Ne, Term::Const(0)) => Some(Wish::NotZero(*left)),
        (CompareOp::Ne | CompareOp::Eq, _) => None,
        (op, Term::Value(right)) => Sum::of_comparison(function, op, *left, *right).map(Wish::AtMostZero),
        (CompareOp::Ge, Term::Const(number)) => {
            let mut sum = Sum { terms: BTreeMap::new(), constant: *number };
            sum.add(function, *left, -1, DEPTH)?;
            Some(Wish::AtMostZero(sum))
        }
        (CompareOp::Le, Term::Const(number)) => {
            Sum::difference(function, *left, None, number.checked_neg()?).map(Wish::AtMostZero)
        }
        _ => None,
    }
}

/// Whether tests say that a sum is at most 0.
enum Implied {
    Always,
    /// If it is at most 1: it is not 1.
    IfReached,
    No,
}

/// A sum without a loop's parameter.
enum Bounded {
    By(Sum),
    Not,
}

/// What a step back gives.
enum Pushed {
    /// It holds.
    Always,
    /// It is about roots.
    Root(Wish),
    /// It holds if these do, there.
    Earlier(Vec<(Wish, Where)>),
}
