//! Why a reference may be null: the tests, casts and assignments of the function that say so.
//!
//! `evidence.rs` says whether there is a reason for doubt; this says which, for the few references that a finding is about.

use std::collections::HashSet;

use crate::evidence::reference;
use crate::{
    BinaryOp, BlockId, CompareOp, Cond, Definition, Edge, Function, Graph, ObligationId, Op, Place,
    Terminator, UnaryOp, ValueId,
};

/// A reference, and why it may be null.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubted {
    /// The reference.
    pub value: ValueId,
    /// The instruction that it comes from, where it is known.
    pub made: Option<Place>,
    /// The reasons, sorted.
    pub reasons: Vec<Doubt>,
}

/// A reason why a reference may be null.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Doubt {
    /// Which.
    pub kind: DoubtKind,
    /// The instruction that gives the reason, where it is known.
    pub place: Option<Place>,
}

/// The kinds of reasons, the strongest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DoubtKind {
    /// It is compared with null, and where it is null, control can come to the place that needs it.
    Tested,
    /// Null is bound to it on a way to the place.
    Null,
    /// It is compared with null, and on the way from there to the place a branch tests a variable that is bound after the comparison, to one value on
    /// each way: it may keep apart what the comparison kept apart.
    Correlated,
    /// It is compared with null after the place that needs it.
    TestedLater,
    /// It is compared with null, and the way on which it is null does not lead to the place.
    TestedElsewhere,
    /// An annotation says that it is null at times.
    Said,
}

/// How many reasons are named for one reference.
const REASONS: usize = 4;

/// How many values are followed back and blocks forth for all references of a function.
const STEPS: usize = 100_000;

impl Function {
    /// The reasons why the references that some obligations speak of may be null, by obligation. `nullable` is sorted.
    pub fn null_doubts(&self, obligations: &[ObligationId], nullable: &[ValueId]) -> Vec<Option<Doubted>> {
        let mut doubts: Vec<Option<Doubted>> = vec![None; obligations.len()];
        if obligations.is_empty() {
            return doubts;
        }
        let mut numbers = vec![None; self.obligations.len()];
        for (number, obligation) in obligations.iter().enumerate() {
            numbers[obligation.index()] = Some(number);
        }
        let mut search = Search::new(self);
        for block in self.block_ids() {
            for (index, inst) in self.block(block).insts.iter().enumerate() {
                let Op::Check(obligation, cond) = &inst.op else { continue };
                let Some(number) = numbers[obligation.index()] else { continue };
                let Some(value) = reference(cond) else { continue };
                // What meets in a block is made by no instruction.
                let made = self.op(value).and(self.value(value).made);
                let doubted =
                    doubts[number].get_or_insert_with(|| Doubted { value, made, reasons: Vec::new() });
                let found = &mut doubted.reasons;
                let start = search.tests.partition_point(|test| test.value < value);
                let end = search.tests.partition_point(|test| test.value <= value);
                for test in start..end {
                    let kind = search.led(test, (block, index));
                    found.push(Doubt { kind, place: search.tests[test].place });
                }
                let nulls = search.nulls(value).into_iter();
                found.extend(nulls.map(|place| Doubt { kind: DoubtKind::Null, place }));
                if nullable.binary_search(&value).is_ok() {
                    found.push(Doubt { kind: DoubtKind::Said, place: self.value(value).made });
                }
                found.sort_unstable();
                found.dedup();
                found.truncate(REASONS);
            }
        }
        doubts
    }
}

/// What is looked up for many references of one function.
struct Search<'a> {
    function: &'a Function,
    graph: Graph,
    /// The comparisons with null, sorted by the reference.
    tests: Vec<Test>,
    /// By value: where branches go if it is a comparison with null that finds null.
    ways: Vec<Vec<BlockId>>,
    /// By block: the edges into it.
    edges: Vec<Vec<&'a Edge>>,
    steps: usize,
}

impl<'a> Search<'a> {
    fn new(function: &'a Function) -> Self {
        let is_null =
            |value: ValueId| function.value(value).ty.is_nullable() && function.constant(value) == Some(0);
        let mut tests = Vec::new();
        let mut ways = vec![Vec::new(); function.values.len()];
        let mut edges = vec![Vec::new(); function.blocks.len()];
        for block in function.block_ids() {
            for (index, inst) in function.block(block).insts.iter().enumerate() {
                let (Op::Compare(_, left, right), Some(truth)) = (&inst.op, inst.result) else { continue };
                let value = match (is_null(*left), is_null(*right)) {
                    (false, true) => *left,
                    (true, false) => *right,
                    _ => continue,
                };
                tests.push(Test { value, truth, at: (block, index), place: function.value(truth).made });
            }
            let terminator = &function.block(block).terminator;
            if let Terminator::Branch(truth, then, otherwise) = terminator {
                null_ways(function, *truth, (&[then.target], &[otherwise.target]), 4, &mut ways);
            }
            terminator.edges().for_each(|edge| edges[edge.target.index()].push(edge));
        }
        tests.sort_by_key(|test| test.value);
        Self { function, graph: Graph::new(function), tests, ways, edges, steps: STEPS }
    }

    /// Whether the way on which a test finds null leads to a check.
    fn led(&mut self, test: usize, check: (BlockId, usize)) -> DoubtKind {
        if self.leads(test, check.0, None) {
            let mut before = vec![false; self.function.blocks.len()];
            let mut open = vec![check.0];
            while let Some(block) = open.pop() {
                if !std::mem::replace(&mut before[block.index()], true) {
                    self.steps = self.steps.saturating_sub(1);
                    open.extend(self.graph.predecessors(block));
                }
            }
            let is_led = self.leads(test, check.0, Some(&before));
            return if is_led { DoubtKind::Tested } else { DoubtKind::Correlated };
        }
        let at = self.tests[test].at;
        let is_later = check.0 == at.0 && check.1 < at.1;
        if is_later || (check.0 != at.0 && self.graph.dominates(check.0, at.0)) {
            DoubtKind::TestedLater
        } else {
            DoubtKind::TestedElsewhere
        }
    }

    /// Whether control can come from where a test finds null to a block. With the blocks from which that one is reached, no way counts that passes a
    /// branch which only one side of leads there, and which tests what ways bound that met after the test.
    fn leads(&mut self, test: usize, target: BlockId, before: Option<&[bool]>) -> bool {
        let (function, test) = (self.function, &self.tests[test]);
        let mut open = self.ways[test.truth.index()].clone();
        // A way that binds the reference again leads there with another one.
        let (Definition::Param { block: home, .. } | Definition::Inst { block: home, .. }) =
            function.value(test.value).definition;
        let mut seen = HashSet::new();
        while let Some(block) = open.pop() {
            if block == home || !seen.insert(block) {
                continue;
            }
            self.steps = self.steps.saturating_sub(1 + function.block(block).insts.len());
            if block == target || self.steps == 0 {
                return true;
            }
            let decides = before.is_some_and(|before| {
                let sides = function.block(block).terminator.edges().map(|edge| before[edge.target.index()]);
                let Terminator::Branch(truth, ..) = &function.block(block).terminator else { return false };
                sides.fold(false, |differ, side| differ ^ side) && self.is_bound_in(*truth, &seen, 4)
            });
            if !decides && !passes_only(function, block, test.value) {
                open.extend(function.block(block).terminator.edges().map(|edge| edge.target));
            }
        }
        false
    }

    /// Whether a value is computed from parameters of some blocks that ways bind to different values.
    fn is_bound_in(&self, value: ValueId, blocks: &HashSet<BlockId>, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        match self.function.value(value).definition {
            Definition::Param { block, index } => {
                let edges = &self.edges[block.index()];
                let mut args = edges.iter().filter_map(|edge| edge.args.get(index));
                let first = args.next();
                blocks.contains(&block) && args.any(|arg| Some(arg) != first)
            }
            Definition::Inst { .. } => {
                let mut is_bound = false;
                if let Some(op @ (Op::Compare(..) | Op::Unary(..) | Op::Binary(..) | Op::Convert(_))) =
                    self.function.op(value)
                {
                    op.for_each_operand(&mut |operand| {
                        is_bound |= self.is_bound_in(operand, blocks, depth);
                    });
                }
                is_bound
            }
        }
    }

    /// Where the nulls are made that are bound to a reference.
    fn nulls(&mut self, value: ValueId) -> Vec<Option<Place>> {
        let mut seen = HashSet::from([value]);
        let (mut open, mut found) = (vec![value], Vec::new());
        while let Some(value) = open.pop().filter(|_| self.steps > 0) {
            let Definition::Param { block, index } = self.function.value(value).definition else {
                if self.function.constant(value) == Some(0) {
                    found.push(self.function.value(value).made);
                }
                continue;
            };
            let edges = &self.edges[block.index()];
            self.steps = self.steps.saturating_sub(1 + edges.len());
            let args = edges.iter().filter_map(|edge| edge.args.get(index).copied());
            open.extend(args.filter(|arg| seen.insert(*arg)));
        }
        found
    }
}

/// Whether a block goes on only if a reference is not null.
fn passes_only(function: &Function, block: BlockId, value: ValueId) -> bool {
    function.block(block).insts.iter().any(|inst| match &inst.op {
        Op::Check(obligation, cond @ Cond::Compare(..)) => {
            function.obligation(*obligation).kind.holds_after() && reference(cond) == Some(value)
        }
        Op::Assume(cond @ Cond::Compare(..)) => reference(cond) == Some(value),
        _ => false,
    })
}

/// Writes down where control may go if a truth value is a comparison that finds null, or made of such comparisons; `then` and `otherwise`
/// are where it may go if the truth value holds, and if not.
fn null_ways(
    function: &Function,
    truth: ValueId,
    (then, otherwise): (&[BlockId], &[BlockId]),
    depth: u32,
    ways: &mut [Vec<BlockId>],
) {
    let Some(depth) = depth.checked_sub(1) else { return };
    match function.op(truth) {
        Some(Op::Compare(CompareOp::Eq, ..)) => ways[truth.index()].extend(then),
        Some(Op::Compare(CompareOp::Ne, ..)) => ways[truth.index()].extend(otherwise),
        Some(Op::Unary(UnaryOp::Not, inner)) => null_ways(function, *inner, (otherwise, then), depth, ways),
        Some(Op::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right)) => {
            // A half that does not decide the whole leaves both ways open.
            let both = [then, otherwise].concat();
            let sides = if *op == BinaryOp::And { (&both[..], otherwise) } else { (then, &both[..]) };
            for half in [left, right] {
                null_ways(function, *half, sides, depth, ways);
            }
        }
        _ => {}
    }
}

/// A comparison of a reference with null.
struct Test {
    value: ValueId,
    truth: ValueId,
    at: (BlockId, usize),
    place: Option<Place>,
}

#[cfg(test)]
mod tests {
    use super::DoubtKind::{self, Tested, TestedElsewhere, TestedLater};

    fn kinds(text: &str) -> Vec<Vec<DoubtKind>> {
        let program = crate::parse(text).unwrap();
        assert_eq!(crate::verify(&program), []);
        let function = &program.functions[0];
        let all: Vec<_> = (0..function.obligations.len()).map(crate::ObligationId::new).collect();
        let doubts = function.null_doubts(&all, &[]);
        let kinds = |doubted: Option<super::Doubted>| {
            let reasons = doubted.map(|doubted| doubted.reasons).unwrap_or_default();
            reasons.into_iter().map(|doubt| doubt.kind).collect()
        };
        doubts.into_iter().map(kinds).collect()
    }

    /// o0 stands before the test, o1 where the test found null, o2 where it did not, o3 where both meet.
    #[test]
    fn a_test_before_after_and_beside() {
        let text = "function F {
  obligation o0 null at 1:1 \"a\"
  obligation o1 null at 1:1 \"b\"
  obligation o2 null at 1:1 \"c\"
  obligation o3 null at 1:1 \"d\"
  block0(v0: object, v1: object, v2: bool):
    check o0, v1 != 0
    v3: object = const 0
    v4: bool = ne v0, v3
    v5: bool = eq v1, v3
    branch v4, block1, block2
  block1:
    check o2, v0 != 0
    jump block4
  block2:
    branch v2, block3, block4
  block3:
    check o1, v0 != 0
    return
  block4:
    check o3, v0 != 0
    return
}
";
        assert_eq!(kinds(text), [vec![TestedLater], vec![Tested], vec![TestedElsewhere], vec![Tested]]);
    }

    /// A flag that is set where the reference is there keeps o0 apart; o1 is reached whatever the flag is.
    #[test]
    fn a_flag_that_goes_with_the_test() {
        let text = "function F {
  obligation o0 null at 1:1 \"a\"
  obligation o1 null at 1:1 \"b\"
  block0(v0: object):
    v1: object = const 0
    v2: bool = const 0
    v3: bool = const 1
    v4: bool = ne v0, v1
    branch v4, block1, block2(v2)
  block1:
    jump block2(v3)
  block2(v5: bool):
    branch v5, block3, block4
  block3:
    check o0, v0 != 0
    return
  block4:
    jump block5
  block5:
    check o1, v0 != 0
    return
}
";
        // Of the flag's own sides either leads to one of the two only.
        assert_eq!(kinds(text), [vec![DoubtKind::Correlated], vec![DoubtKind::Correlated]]);
        let both = text.replace("    check o0, v0 != 0\n    return", "    jump block5");
        let both = both.replace("  obligation o0 null at 1:1 \"a\"\n", "").replace("o1", "o0");
        assert_eq!(kinds(&both), [vec![Tested]]);
    }

    /// Null is bound in a loop's entry; the test is of the value that the loop bound before.
    #[test]
    fn null_through_a_loop() {
        let text = "function F {
  obligation o0 null at 1:1 \"a\"
  block0(v0: object, v1: bool):
    v2: object = const 0
    jump block1(v2)
  block1(v3: object):
    branch v1, block1(v0), block2
  block2:
    check o0, v3 != 0
    return
}
";
        assert_eq!(kinds(text), [vec![DoubtKind::Null]]);
    }
}
