//! What obligations need of what a function is given: conditions that callers can be asked for.
//!
//! The needs of `needs.rs` explain a finding to a person. Here they are conditions over some values that are known at the entry, so
//! that they can be asked where the function is called ([`required`]), taken at its entry if every call keeps them ([`are_enough`]), and told
//! from conditions that a run may break and still return ([`is_necessary`]).
//!
//! A condition over the length of one array is kept by a call, too, that passes null: nothing is read of it before it is found to be null, which is another
//! obligation. So such a condition is taken behind tests for null only.

use std::collections::{BTreeMap, BTreeSet};

use marple_ir::{
    BlockId, CompareOp, Cond, Function, Graph, Inst, Obligation, ObligationId, ObligationKind, Op, Place,
    Term, Terminator, ValueId,
};

use crate::backward::{Sum, Wish};
use crate::needs::{Width, condition, known_at, of_trial, put_in, roots, text, wishes};
use crate::pipeline::analyse;
use crate::{Options, Outcome, Verdict};

/// A condition over values, by their numbers in a list.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Required {
    /// A sum of multiples and a number is at most 0.
    AtMostZero {
        /// The values and their factors, sorted.
        terms: Vec<(usize, i128)>,
        /// The number.
        constant: i128,
    },
    /// A number is not 0, or a reference not null.
    NotZero(usize),
}

/// What an obligation may need of given values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requirement {
    /// The obligation.
    pub obligation: ObligationId,
    /// The conditions, and how the function would write them.
    pub conditions: Vec<(Required, String)>,
    /// Whether it may need nothing else.
    pub is_whole: bool,
}

/// What obligations may need of given values, in the order of the blocks; an obligation that stands in several places is there several times.
pub fn required(
    function: &Function,
    is_wanted: &dyn Fn(ObligationId) -> bool,
    given: &[ValueId],
) -> Vec<Requirement> {
    let graph = Graph::new(function);
    let found = wishes(function, &graph, is_wanted).into_iter().map(|(obligation, wishes)| {
        let conditions: Vec<(Required, String)> = wishes
            .iter()
            .filter_map(|wish| Some((of_given(function, wish, given)?, text(function, wish)?)))
            .collect();
        let is_whole = conditions.len() == wishes.len();
        Requirement { obligation, conditions, is_whole }
    });
    found.filter(|requirement| !requirement.conditions.is_empty()).collect()
}

/// A wish over given values only.
fn of_given(function: &Function, wish: &Wish, given: &[ValueId]) -> Option<Required> {
    let number = |root: ValueId| given.iter().position(|&value| is_same(function, root, value));
    Some(match wish {
        Wish::NotZero(value) => Required::NotZero(number(*value)?),
        Wish::AtMostZero(sum) => {
            let terms: Option<Vec<(usize, i128)>> =
                sum.terms.iter().map(|(&value, &factor)| Some((number(value)?, factor))).collect();
            let mut terms = terms?;
            terms.sort_unstable();
            Required::AtMostZero { terms, constant: sum.constant }
        }
    })
}

/// Whether a root is a given value, or what that is a wider copy of.
fn is_same(function: &Function, root: ValueId, given: ValueId) -> bool {
    root == given
        || matches!(function.op(given), Some(Op::Convert(operand)) if *operand == root && function.keeps(root, given))
}

impl Required {
    fn wish(&self, given: &[ValueId]) -> Option<Wish> {
        Some(match self {
            Self::NotZero(number) => Wish::NotZero(*given.get(*number)?),
            Self::AtMostZero { terms, constant } => {
                let mut sum = Sum { constant: *constant, ..Sum::default() };
                for (number, factor) in terms {
                    sum.terms.insert(*given.get(*number)?, *factor);
                }
                Wish::AtMostZero(sum)
            }
        })
    }

    /// What holds where this does not; `None` for what no condition of this kind says.
    fn negated(&self) -> Option<Self> {
        match self {
            Self::NotZero(_) => None,
            Self::AtMostZero { terms, constant } => Some(Self::AtMostZero {
                terms: terms.iter().map(|(number, factor)| (*number, -factor)).collect(),
                constant: 1 - constant,
            }),
        }
    }
}

/// How many tests for null a condition is put behind.
const TESTS: usize = 64;

/// How calls are asked: as in a trial; by the first entry of the list alone if only sure answers count.
pub fn of_question(options: &Options, only_sure: bool) -> Options {
    let mut options = of_trial(options);
    if only_sure {
        options.list.truncate(1);
    }
    options
}

/// When conditions hold that calls keep.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Always,
    /// Those that speak of the length of one array: if that is not null, or if it is this one.
    NotNull(Option<ValueId>),
}

/// Puts conditions over given values into a function, where these are known. Whether all of them could be written.
fn assume(function: &mut Function, conditions: &[Required], given: &[ValueId], when: When) -> bool {
    let graph = Graph::new(function);
    let mut put = Vec::new();
    let mut is_whole = true;
    for required in conditions {
        let Some(wish) = required.wish(given) else {
            is_whole = false;
            continue;
        };
        let array = array_of(function, &wish);
        let places: Vec<(BlockId, usize)> = match (array, when) {
            (Some(array), When::NotNull(known)) if known != Some(array) => {
                null_tests(function, &graph, array).take(TESTS).collect()
            }
            _ => known_at(function, &graph, &roots(&wish)).into_iter().collect(),
        };
        for (block, place) in places {
            let mut insts = Vec::new();
            let Some(cond) = condition(function, &mut insts, &wish, Width::Exact) else {
                is_whole = false;
                break;
            };
            insts.push(Inst { result: None, op: Op::Assume(cond) });
            put.push((block, place, insts));
        }
    }
    put_in(function, put);
    is_whole
}

/// The array of whose length a wish speaks, if there is one and no other.
fn array_of(function: &Function, wish: &Wish) -> Option<ValueId> {
    let mut arrays = roots(wish).into_iter().filter_map(|root| match function.op(root) {
        Some(Op::Length(array)) if function.value(*array).ty.is_nullable() => Some(*array),
        _ => None,
    });
    let first = arrays.next()?;
    arrays.all(|other| other == first).then_some(first)
}

/// The places behind the tests that an array is not null.
fn null_tests(function: &Function, graph: &Graph, array: ValueId) -> impl Iterator<Item = (BlockId, usize)> {
    graph.order().iter().flat_map(move |&block| {
        let insts = function.block(block).insts.iter().enumerate();
        insts.filter_map(move |(index, inst)| match &inst.op {
            Op::Check(_, Cond::Compare(CompareOp::Ne, Term::Value(value), Term::Const(0)))
            | Op::Assume(Cond::Compare(CompareOp::Ne, Term::Value(value), Term::Const(0)))
                if *value == array =>
            {
                Some((block, index + 1))
            }
            _ => None,
        })
    })
}

/// Which obligations are proved if some conditions hold of given values. Other obligations are taken to hold.
pub fn are_enough(
    function: &Function,
    obligations: &[bool],
    conditions: &[Required],
    given: &[ValueId],
    options: &Options,
) -> Vec<bool> {
    let mut enough = vec![false; obligations.len()];
    let exempt = exempt_arrays(function);
    let array_of = |number: usize| exempt.get(&ObligationId::new(number)).copied();
    let tried = (0..obligations.len()).filter(|number| obligations[*number]);
    let groups: BTreeSet<Option<ValueId>> = tried.map(array_of).collect();
    for array in groups {
        let is_tried = |number: usize| obligations[number] && array_of(number) == array;
        let mut trial = function.clone();
        trial.check_only(|obligation, _| obligation.index() < enough.len() && is_tried(obligation.index()));
        assume(&mut trial, conditions, given, When::NotNull(array));
        let verdicts = analyse(&trial, &of_trial(options)).verdicts;
        let is_proved = |verdict: &Verdict| matches!(verdict.outcome, Outcome::Proved | Outcome::Unreachable);
        for (number, verdict) in verdicts.iter().enumerate().take(enough.len()) {
            enough[number] |= is_tried(number) && is_proved(verdict);
        }
    }
    enough
}

/// By obligation that is kept, too, if an array is null: the array. Whether such an obligation holds matters only where that is not null.
fn exempt_arrays(function: &Function) -> BTreeMap<ObligationId, ValueId> {
    let mut found = BTreeMap::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        let Op::Check(obligation, Cond::Or(parts)) = &inst.op else { continue };
        let array = parts.iter().find_map(|part| match part {
            Cond::Compare(CompareOp::Eq, Term::Value(value), Term::Const(0))
                if function.value(*value).ty.is_nullable() =>
            {
                Some(*value)
            }
            _ => None,
        });
        found.extend(array.map(|array| (*obligation, array)));
    }
    found
}

/// By obligation, whether every run that returns comes to it. Of one that stands in several places, whether it comes to one of these.
pub fn unavoidable(function: &Function) -> Vec<bool> {
    let graph = Graph::new(function);
    let returns = function
        .block_ids()
        .filter(|block| matches!(function.block(*block).terminator, Terminator::Return(_)));
    let is_passed = graph.common_dominators(returns);
    let mut unavoidable = vec![false; function.obligations.len()];
    for block in function.block_ids().filter(|block| is_passed(*block)) {
        for inst in &function.block(block).insts {
            if let Op::Check(obligation, _) = inst.op {
                unavoidable[obligation.index()] = true;
            }
        }
    }
    unavoidable
}

/// Whether no run in which a condition does not hold of given values returns: it fails, or does not end.
pub fn is_necessary(function: &Function, required: &Required, given: &[ValueId], options: &Options) -> bool {
    let mut trial = function.clone();
    trial.check_only(|_, _| false);
    let is_written = match required.negated() {
        Some(negated) => assume(&mut trial, &[negated], given, When::Always),
        None => assume_zero(&mut trial, required, given),
    };
    let returned = ObligationId::new(trial.obligations.len());
    trial.obligations.push(Obligation {
        kind: ObligationKind::Requires,
        text: String::new(),
        place: Place::Source { line: 1, column: 1 },
        origin: None,
    });
    let mut has_return = false;
    for block in &mut trial.blocks {
        if let Terminator::Return(_) = block.terminator {
            has_return = true;
            block.insts.push(Inst { result: None, op: Op::Check(returned, Cond::False) });
        }
    }
    if !is_written || !has_return {
        return false;
    }
    let verdicts = analyse(&trial, &of_trial(options)).verdicts;
    verdicts.get(returned.index()).is_some_and(|verdict| verdict.outcome == Outcome::Unreachable)
}

fn assume_zero(function: &mut Function, required: &Required, given: &[ValueId]) -> bool {
    let Required::NotZero(number) = required else { return false };
    let Some(&value) = given.get(*number) else { return false };
    let graph = Graph::new(function);
    let Some((block, place)) = known_at(function, &graph, &[value]) else { return false };
    let is_zero = Cond::compare(CompareOp::Eq, value, Term::Const(0));
    put_in(function, vec![(block, place, vec![Inst { result: None, op: Op::Assume(is_zero) }])]);
    true
}
