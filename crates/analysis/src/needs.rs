//! What open obligations need of the function's parameters, of memory, and of what calls return.
//!
//! What an obligation may need is found backwards (`backward.rs`, [`candidates`]) and can be tried ([`tried`]): the function is
//! analysed again with all of it assumed. If the obligation is proved then, what its values come from is not known to be as it should.
//! The need explains the obligation in a report; it proves nothing.

use std::collections::BTreeSet;

use marple_ir::{
    BinaryOp, BlockId, CompareOp, Cond, Definition, Function, Graph, Inst, IntType, ObligationId, Op, Term,
    Type, Value, ValueId,
};

use crate::backward::{Backward, Sum, Wish};
use crate::pipeline::analyse;
use crate::refinement::Apart;
use crate::{Analysis, Arrays, Options, Outcome, Verdict};

/// How much is looked at on the ways back, for all obligations of a function.
const FUEL: usize = 400_000;

/// How many obligations of a function are looked at.
const OBLIGATIONS: usize = 1_000;

/// How many steps each entry of the list may take for a trial, but for the first.
const STEPS: u64 = 100_000;

/// What an obligation needs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
pub struct Need {
    /// Conditions as the source would write them, sorted.
    pub conditions: Vec<String>,
    /// The fields, results, parameters and other things that they speak of, sorted.
    pub about: Vec<String>,
    /// Who could see to it.
    pub scope: Scope,
    /// Whether the function compares something that the conditions speak of with a number or a length: it means to check it.
    pub is_tested: bool,
}

/// Who could see to a need.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
pub enum Scope {
    /// Callers, by what they pass, or the function, by a check.
    Parameters,
    /// Other functions of the type, by what they leave in its fields or return.
    Type,
    /// Only the function itself.
    Function,
}

impl Scope {
    /// Of two things.
    fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Parameters, _) | (_, Self::Parameters) => Self::Parameters,
            (Self::Function, _) | (_, Self::Function) => Self::Function,
            _ => Self::Type,
        }
    }
}

/// By obligation: what it may need, if it is open and that can be said. Empty if none does.
pub fn candidates(function: &Function, verdicts: &[Verdict]) -> Vec<Option<Need>> {
    let is_open = |obligation: ObligationId| {
        verdicts.get(obligation.index()).is_some_and(|verdict| verdict.outcome == Outcome::Unknown)
    };
    if !verdicts.iter().any(|verdict| verdict.outcome == Outcome::Unknown) {
        return Vec::new();
    }
    let graph = Graph::new(function);
    let mut needs: Vec<Option<Need>> = vec![None; function.obligations.len()];
    let tested = tested(function);
    for (obligation, wishes) in wishes(function, &graph, &is_open) {
        needs[obligation.index()] = need(function, &wishes, &tested);
    }
    needs
}

/// What is compared with a number or a length.
fn tested(function: &Function) -> BTreeSet<ValueId> {
    let is_limit = |value: ValueId| {
        let limit = function.op(value);
        matches!(limit, Some(Op::Const(_) | Op::Length(_)))
    };
    let mut tested = BTreeSet::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        if let Op::Compare(_, left, right) = inst.op {
            tested.extend(
                [(left, right), (right, left)]
                    .iter()
                    .filter(|(_, limit)| is_limit(*limit))
                    .map(|(one, _)| *one),
            );
        }
    }
    tested
}

/// Which of some obligations are proved if all that they may need holds. Other obligations are taken to hold.
pub fn tried(function: &Function, obligations: &[bool], options: &Options) -> Vec<bool> {
    let mut enough = vec![false; obligations.len()];
    let is_tried = |obligation: ObligationId| obligations.get(obligation.index()).is_some_and(|tried| *tried);
    let graph = Graph::new(function);
    let wanted = wishes(function, &graph, &is_tried);
    let mut all: Vec<&Wish> = wanted.iter().flat_map(|(_, wishes)| wishes).collect();
    all.sort();
    all.dedup();
    let Some(trial) = assuming(function, &graph, &all, &is_tried) else { return enough };
    let options = Options { related_only: true, ..of_trial(options) };
    let Analysis { verdicts, .. } = analyse(&trial, &options);
    for (obligation, _) in wanted {
        let verdict = verdicts.get(obligation.index());
        enough[obligation.index()] = verdict.is_some_and(|verdict| verdict.outcome == Outcome::Proved);
    }
    enough
}

/// How a trial is analysed.
pub(crate) fn of_trial(options: &Options) -> Options {
    let mut list = options.list.clone();
    list.retain(|entry| entry.apart == Apart::Nothing);
    for entry in list.iter_mut().skip(1) {
        entry.budget = Some(entry.budget.map_or(STEPS, |budget| budget.min(STEPS)));
    }
    if list.is_empty() {
        list.clone_from(&options.list);
    }
    // What is in arrays costs more than it tells of numbers.
    Options { list, arrays: Arrays::Off, related_only: true, ..options.clone() }
}

/// What obligations may need, in the order of the blocks. Of what has no name nothing is said.
pub(crate) fn wishes(
    function: &Function,
    graph: &Graph,
    is_wanted: &dyn Fn(ObligationId) -> bool,
) -> Vec<(ObligationId, Vec<Wish>)> {
    let mut backward = Backward::new(function, graph, FUEL);
    let mut found: Vec<(ObligationId, Vec<Wish>)> = Vec::new();
    for &block in graph.order() {
        for inst in &function.block(block).insts {
            if let Op::Check(obligation, cond) = &inst.op
                && is_wanted(*obligation)
                && found.len() < OBLIGATIONS
                && let Some(wishes) = backward.wishes(cond, block)
                && wishes.iter().all(|wish| text(function, wish).is_some())
            {
                found.push((*obligation, wishes));
            }
        }
    }
    found
}

/// The wishes in words; `None` if one of them speaks of something without a name.
fn need(function: &Function, wishes: &[Wish], tested: &BTreeSet<ValueId>) -> Option<Need> {
    let conditions: Option<Vec<String>> = wishes.iter().map(|wish| text(function, wish)).collect();
    let mut conditions = conditions?;
    conditions.sort();
    conditions.dedup();
    let scopes = wishes.iter().flat_map(roots).map(|root| scope(function, root, DEPTH));
    let scope = scopes.reduce(Scope::with)?;
    let mut about: Vec<String> =
        wishes.iter().flat_map(roots).filter_map(|root| function.written_operand(root)).collect();
    about.sort();
    about.dedup();
    let is_tested = wishes.iter().flat_map(roots).any(|root| tested.contains(&root));
    Some(Need { conditions, about, scope, is_tested })
}

pub(crate) fn roots(wish: &Wish) -> Vec<ValueId> {
    match wish {
        Wish::AtMostZero(sum) => sum.terms.keys().copied().collect(),
        Wish::NotZero(value) => vec![*value],
    }
}

/// How deep is looked into what a root is computed from.
const DEPTH: u32 = 6;

/// Who could see to it that a root is as it should be.
fn scope(function: &Function, root: ValueId, depth: u32) -> Scope {
    let name = || function.written_operand(root).unwrap_or_default();
    let Some(op) = function.op(root) else {
        let is_entry = function.params().contains(&root);
        return match is_entry {
            true if name() == "this" => Scope::Type,
            true => Scope::Parameters,
            false => Scope::Function,
        };
    };
    let Some(deeper) = depth.checked_sub(1) else { return Scope::Function };
    match op {
        Op::Const(_) => Scope::Type,
        Op::Unknown if name().starts_with("this.") || name().ends_with("(..)") => Scope::Type,
        Op::Binary(..) | Op::Unary(..) | Op::Convert(_) | Op::Length(_) | Op::Load { .. } => {
            let mut scopes = Scope::Type;
            op.for_each_operand(&mut |operand| scopes = scopes.with(scope(function, operand, deeper)));
            scopes
        }
        _ => Scope::Function,
    }
}

/// A wish as the source would write it.
pub(crate) fn text(function: &Function, wish: &Wish) -> Option<String> {
    let name = |value: ValueId| function.written_operand(value);
    match wish {
        Wish::NotZero(value) if function.value(*value).ty.is_nullable() => {
            Some(format!("{} != null", name(*value)?))
        }
        Wish::NotZero(value) => Some(format!("{} != 0", name(*value)?)),
        Wish::AtMostZero(sum) => {
            let side = |sign: i128| -> Option<Vec<String>> {
                let terms = sum.terms.iter().filter(|(_, factor)| factor.signum() == sign);
                terms
                    .map(|(&value, &factor)| {
                        let name = name(value)?;
                        Some(if factor.abs() == 1 { name } else { format!("{} * {name}", factor.abs()) })
                    })
                    .collect()
            };
            let (left, right) = (side(1)?, side(-1)?);
            Some(match (left.is_empty(), right.is_empty()) {
                (true, _) => format!("{} >= {}", right.join(" + "), sum.constant),
                (false, true) => format!("{} <= {}", left.join(" + "), -sum.constant),
                (false, false) => {
                    let (left, right) = (left.join(" + "), right.join(" + "));
                    // Two values that the source has one name for: that would read as if it were always so.
                    if left == right {
                        return None;
                    }
                    match sum.constant {
                        0 => format!("{left} <= {right}"),
                        1 => format!("{left} < {right}"),
                        more @ 2.. => format!("{left} + {} < {right}", more - 1),
                        less => format!("{left} <= {right} + {}", -less),
                    }
                }
            })
        }
    }
}

/// The function with wishes assumed where their roots are known, and only those obligations checked.
fn assuming(
    function: &Function,
    graph: &Graph,
    wishes: &[&Wish],
    is_open: &dyn Fn(ObligationId) -> bool,
) -> Option<Function> {
    let mut trial = function.clone();
    trial.check_only(|obligation, _| is_open(obligation));
    // By block and place in it, what is put there.
    let mut put: Vec<(BlockId, usize, Vec<Inst>)> = Vec::new();
    for wish in wishes {
        let Some((block, place)) = known_at(function, graph, &roots(wish)) else { continue };
        let mut insts = Vec::new();
        let Some(cond) = condition(&mut trial, &mut insts, wish, Width::Own) else { continue };
        insts.push(Inst { result: None, op: Op::Assume(cond) });
        put.push((block, place, insts));
    }
    if put.is_empty() {
        return None;
    }
    put_in(&mut trial, put);
    Some(trial)
}

/// Puts instructions into a function, by block and place in it.
pub(crate) fn put_in(function: &mut Function, mut put: Vec<(BlockId, usize, Vec<Inst>)>) {
    put.sort_by_key(|(block, place, _)| (*block, *place));
    let mut rest = put.into_iter().peekable();
    while let Some((block, place, insts)) = rest.next() {
        let mut places = vec![(place, insts)];
        while let Some((_, place, insts)) = rest.next_if(|(other, _, _)| *other == block) {
            places.push((place, insts));
        }
        insert(function, block, places);
    }
}

/// The block and the place in it where some values are known.
pub(crate) fn known_at(function: &Function, graph: &Graph, values: &[ValueId]) -> Option<(BlockId, usize)> {
    let mut latest = (Function::ENTRY, 0);
    for &root in values {
        let here = match function.value(root).definition {
            Definition::Param { block, .. } => (block, 0),
            Definition::Inst { block, index } => (block, index + 1),
        };
        latest = if here.0 == latest.0 {
            (here.0, here.1.max(latest.1))
        } else if graph.dominates(latest.0, here.0) {
            here
        } else if graph.dominates(here.0, latest.0) {
            latest
        } else {
            return None;
        };
    }
    Some(latest)
}

/// Puts instructions into a block; the places are sorted.
fn insert(function: &mut Function, block: BlockId, places: Vec<(usize, Vec<Inst>)>) {
    let old = std::mem::take(&mut function.blocks[block.index()].insts);
    let mut new = Vec::with_capacity(old.len() + places.len());
    let mut places = places.into_iter().peekable();
    for (place, inst) in old.into_iter().enumerate() {
        while let Some((_, insts)) = places.next_if(|(other, _)| *other <= place) {
            new.extend(insts);
        }
        new.push(inst);
    }
    new.extend(places.flat_map(|(_, insts)| insts));
    for (index, inst) in new.iter().enumerate() {
        if let Some(result) = inst.result {
            function.values[result.index()].definition = Definition::Inst { block, index };
        }
    }
    function.blocks[block.index()].insts = new;
}

/// In which type sums are computed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// In that of their terms.
    Own,
    /// In one in which sums of numbers of 32 bits do not overflow; there is none for larger ones.
    Exact,
}

/// A wish as a condition; the instructions that it needs are added to `insts`.
pub(crate) fn condition(
    function: &mut Function,
    insts: &mut Vec<Inst>,
    wish: &Wish,
    width: Width,
) -> Option<Cond> {
    match wish {
        Wish::NotZero(value) => Some(Cond::compare(CompareOp::Ne, *value, Term::Const(0))),
        Wish::AtMostZero(sum) => {
            if sum.terms.values().any(|factor| factor.abs() != 1) {
                return None;
            }
            let side = |sign: i128| -> Vec<ValueId> {
                sum.terms.iter().filter(|(_, factor)| **factor == sign).map(|(&value, _)| value).collect()
            };
            let (left, right) = (side(1), side(-1));
            match (&left[..], &right[..]) {
                ([one], []) => Some(Cond::compare(CompareOp::Le, *one, Term::Const(-sum.constant))),
                ([], [one]) => Some(Cond::compare(CompareOp::Ge, *one, Term::Const(sum.constant))),
                _ => {
                    let ty = common_type(function, sum, width)?;
                    let mut maker = Maker { function, insts, ty };
                    let right = maker.sum(&right, 0)?;
                    let (op, left) = match sum.constant {
                        1 => (CompareOp::Lt, maker.sum(&left, 0)?),
                        constant => (CompareOp::Le, maker.sum(&left, constant)?),
                    };
                    Some(Cond::compare(op, left, right))
                }
            }
        }
    }
}

/// The type in which a sum is computed.
fn common_type(function: &Function, sum: &Sum, width: Width) -> Option<IntType> {
    let mut types = sum.terms.keys().map(|value| function.value(*value).ty.int());
    let is_difference = sum.terms.len() == 2 && matches!(sum.constant, 0 | 1);
    if width == Width::Exact && !is_difference {
        let is_small = |ty: Option<IntType>| ty.is_some_and(|ty| ty.bits() <= 32);
        let fits = types.all(is_small) && sum.constant.unsigned_abs() < 1 << 40;
        return fits.then_some(IntType::I64);
    }
    let first = types.next()??;
    let mut is_same = true;
    for ty in types {
        is_same &= ty? == first;
    }
    Some(if is_same { first } else { IntType::I64 })
}

/// Makes the instructions of a sum.
struct Maker<'a> {
    function: &'a mut Function,
    insts: &'a mut Vec<Inst>,
    ty: IntType,
}

impl Maker<'_> {
    fn sum(&mut self, terms: &[ValueId], constant: i128) -> Option<ValueId> {
        let mut sum: Option<ValueId> = None;
        for &term in terms {
            let is_same = self.function.value(term).ty.int()? == self.ty;
            let term = if is_same { term } else { self.inst(Op::Convert(term)) };
            sum = Some(match sum {
                None => term,
                Some(sum) => self.inst(Op::Binary(BinaryOp::Add, sum, term)),
            });
        }
        match (sum, constant) {
            (Some(sum), 0) => Some(sum),
            (Some(sum), _) => {
                let constant = self.constant(constant)?;
                Some(self.inst(Op::Binary(BinaryOp::Add, sum, constant)))
            }
            (None, _) => self.constant(constant),
        }
    }

    fn constant(&mut self, number: i128) -> Option<ValueId> {
        self.ty.contains(number).then(|| self.inst(Op::Const(number)))
    }

    fn inst(&mut self, op: Op) -> ValueId {
        let value = new_value(self.function, self.ty);
        self.insts.push(Inst { result: Some(value), op });
        value
    }
}

/// A number that an instruction will define which is not in its block yet.
pub(crate) fn new_value(function: &mut Function, ty: IntType) -> ValueId {
    let value = ValueId::new(function.values.len());
    // The place is set when the instructions are put into their block.
    let definition = Definition::Inst { block: Function::ENTRY, index: 0 };
    function.values.push(Value { ty: Type::Int(ty), slot: None, length: None, definition, made: None });
    value
}
