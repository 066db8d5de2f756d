//! Where widenings may stop: numbers of the program text (row H3, and the bounds of templates of row H6).

use marple_domains::Thresholds;
use marple_ir::{Cond, Function, Op, Term, Type, ValueId};

use crate::slice::Components;

/// How many constants of one edge are put together.
const ARGUMENTS: usize = 8;

/// The constants of the function's guards and their neighbours, -1, 0, 1, and the limits of its types (row H3).
pub(crate) fn thresholds(function: &Function) -> Thresholds {
    let mut numbers = vec![-1, 0, 1];
    let mut compared = |value: ValueId| {
        if let Some(number) = function.constant(value) {
            numbers.extend([number - 1, number, number + 1]);
        }
    };
    let mut constants = Vec::new();
    for block in &function.blocks {
        for inst in &block.insts {
            match &inst.op {
                Op::Compare(_, left, right) => {
                    compared(*left);
                    compared(*right);
                }
                Op::Assume(cond) | Op::Check(_, cond) => constants_of(cond, &mut constants),
                _ => {}
            }
        }
    }
    numbers.extend(constants.into_iter().flat_map(|number| [number - 1, number, number + 1]));
    let mut limits: Vec<i128> = function
        .values
        .iter()
        .filter_map(|value| value.ty.int())
        .flat_map(|int| [int.min(), int.max()])
        .collect();
    limits.sort_unstable();
    limits.dedup();
    Thresholds::new(numbers).and(limits)
}

/// What thresholds are about: the constants that something is compared with, and the limits of its type, for each set of values that
/// definitions, conditions and parameters relate.
///
/// The bound of a counter that no threshold stops goes through all of them, one an iteration. In a loop around a `switch` of many cases
/// most are about what the `switch` tests, which says nothing of the counter.
pub(crate) struct Subjects {
    /// By value, the set that it is in.
    sets: Vec<usize>,
    /// Sorted, by set.
    numbers: Vec<(usize, i128)>,
}

impl Subjects {
    pub(crate) fn new(function: &Function) -> Self {
        let mut components = Components::of(function, function.block_ids());
        let sets: Vec<usize> =
            (0..function.values.len()).map(|index| components.find(ValueId::new(index))).collect();
        let mut numbers = Vec::new();
        let mut add = |value: ValueId, number: i128| {
            numbers.extend([number - 1, number, number + 1].map(|number| (sets[value.index()], number)));
        };
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            match &inst.op {
                Op::Compare(_, left, right) => {
                    for (value, other) in [(*left, *right), (*right, *left)] {
                        if let Some(number) = function.constant(other) {
                            add(value, number);
                        }
                    }
                }
                Op::Assume(cond) | Op::Check(_, cond) => {
                    let mut constants = Vec::new();
                    constants_of(cond, &mut constants);
                    cond.for_each_value(&mut |value| constants.iter().for_each(|&number| add(value, number)));
                }
                _ => {}
            }
        }
        for (&set, value) in sets.iter().zip(&function.values) {
            if let Some(int) = value.ty.int() {
                numbers.extend([(set, int.min()), (set, int.max())]);
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        Self { sets, numbers }
    }

    /// The thresholds that are about some values, and -1, 0 and 1.
    pub(crate) fn thresholds(&self, values: &[ValueId], all: &Thresholds) -> Thresholds {
        let mut sets: Vec<usize> = values.iter().map(|value| self.sets[value.index()]).collect();
        sets.sort_unstable();
        sets.dedup();
        let is_about = |set: usize, number: i128| self.numbers.binary_search(&(set, number)).is_ok();
        all.only(|number| number.abs() <= 1 || sets.iter().any(|&set| is_about(set, number)))
    }
}

/// The constants that a condition compares with.
fn constants_of(cond: &Cond, constants: &mut Vec<i128>) {
    match cond {
        Cond::Compare(_, left, right) => {
            constants.extend([left, right].into_iter().filter_map(|term| match term {
                Term::Const(number) => Some(*number),
                _ => None,
            }));
        }
        Cond::Not(inner) => constants_of(inner, constants),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| constants_of(part, constants)),
        _ => {}
    }
}

/// Where the bounds of `x - y` and `x + y` may stop: -1, 0, 1, the constants that variables are set to where paths meet, and the
/// differences and sums of two that are set there together. `x = 0; y = 7;` before a loop asks for `x - y <= -7`.
pub(crate) fn template_bounds(function: &Function) -> Thresholds {
    let mut numbers = vec![-1, 0, 1];
    for edge in function.blocks.iter().flat_map(|block| block.terminator.edges()) {
        let params = function.block(edge.target).params.iter();
        let bound =
            params.zip(&edge.args).filter(|(param, _)| matches!(function.value(**param).ty, Type::Int(_)));
        let constants = bound.filter_map(|(_, &arg)| function.constant(arg));
        let mut constants: Vec<i128> = constants.take(ARGUMENTS).collect();
        constants.sort_unstable();
        constants.dedup();
        for (at, &a) in constants.iter().enumerate() {
            numbers.extend([a, -a]);
            for &b in &constants[at + 1..] {
                numbers.extend([a - b, b - a, a + b, -(a + b)]);
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
    }
    Thresholds::new(numbers)
}
