//! Which comparisons hold on every way to a place: the guards that are there, where one is missing.

use std::collections::HashMap;

use crate::{CompareOp, Cond, Function, Graph, ObligationId, Op, Place, Term, Terminator, ValueId};

/// A comparison that holds wherever control comes to a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guard {
    /// The comparison as the source would write it.
    pub text: String,
    /// The instruction that makes it, where it is known.
    pub place: Option<Place>,
    /// Whether it compares the two things that the condition is about, a constant more or less.
    pub is_near: bool,
    /// The truth value that a branch tests.
    pub truth: ValueId,
    /// What holds between its operands at the place: the comparison or, where the branch leads there if it fails, the opposite.
    pub op: CompareOp,
    /// Whether the branch leads to the place if the truth value holds.
    pub is_then: bool,
    /// Whether the other way throws: somebody checks what comes in.
    pub throws: bool,
}

/// How many guards are named for one place.
const GUARDS: usize = 3;

/// How many comparisons of one value are looked at.
const LOOKED_AT: usize = 64;

impl Function {
    /// The comparisons that hold at some checks and speak of the first value of their conditions, or of what it is computed from, by obligation.
    pub fn guards_of(&self, obligations: &[ObligationId]) -> Vec<Vec<Guard>> {
        let mut guards = vec![Vec::new(); obligations.len()];
        if obligations.is_empty() {
            return guards;
        }
        let mut numbers = vec![None; self.obligations.len()];
        for (number, obligation) in obligations.iter().enumerate() {
            numbers[obligation.index()] = Some(number);
        }
        let (graph, tests) = (Graph::new(self), self.branches());
        for block in self.block_ids() {
            for inst in &self.block(block).insts {
                let Op::Check(obligation, cond) = &inst.op else { continue };
                let Some(number) = numbers[obligation.index()] else { continue };
                let Some((value, other)) = compared(cond) else { continue };
                let others = other.map(|other| self.roots(other)).unwrap_or_default();
                let limit = self.limit(cond);
                let found = &mut guards[number];
                for test in self.roots(value).iter().filter_map(|root| tests.get(root)).flatten() {
                    let graph = &graph;
                    let holds = test.ways.iter().find(|(target, _)| {
                        graph.predecessors(*target).len() == 1 && graph.dominates(*target, block)
                    });
                    let Some((target, op)) = holds else { continue };
                    let text = self.written_condition(&Cond::Compare(
                        *op,
                        Term::Value(test.left),
                        Term::Value(test.right),
                    ));
                    let Some(text) = text else { continue };
                    let sides = [self.roots(test.left), self.roots(test.right)].concat();
                    // It lets the length itself through, which is a number.
                    let is_limit = |side: &ValueId| {
                        let lets_through = matches!(op, CompareOp::Le | CompareOp::Ge);
                        lets_through && limit.is_some() && self.constant(*side) == limit
                    };
                    let is_near = sides.iter().any(|side| others.contains(side) || is_limit(side));
                    let is_then = *target == test.ways[0].0;
                    let throws = self.throws(test.ways[usize::from(is_then)].0);
                    let (place, truth, op) = (test.place, test.truth, *op);
                    let guard = Guard { text, place, is_near, truth, op, is_then, throws };
                    let is_known =
                        found.iter().any(|other| other.text == guard.text && other.place == guard.place);
                    if found.len() < GUARDS && !is_known {
                        found.push(guard);
                    }
                }
            }
        }
        guards
    }

    /// The instructions that made the first values of the conditions of some checks, by obligation; what meets in a block is made by none.
    pub fn made_of(&self, obligations: &[ObligationId]) -> Vec<Option<Place>> {
        let mut made = vec![None; self.obligations.len()];
        for inst in self.blocks.iter().flat_map(|block| &block.insts) {
            if let Op::Check(obligation, cond) = &inst.op
                && let Some((value, other)) = compared(cond)
            {
                let value = other.filter(|_| self.constant(value).is_some()).unwrap_or(value);
                // A length comes from where the array comes from.
                let value = match self.op(value) {
                    Some(Op::Length(array)) => *array,
                    _ => value,
                };
                if let Some(Op::Unknown | Op::Call { .. }) = self.op(value) {
                    made[obligation.index()] = self.value(value).made;
                }
            }
        }
        obligations.iter().map(|obligation| made[obligation.index()]).collect()
    }

    /// Whether a block leads to the end of the run and nowhere else.
    fn throws(&self, mut block: crate::BlockId) -> bool {
        for _ in 0..4 {
            match &self.block(block).terminator {
                Terminator::Stop => return true,
                Terminator::Jump(edge) => block = edge.target,
                Terminator::Branch(..) | Terminator::Return(_) => return false,
            }
        }
        false
    }

    /// The length that an index must be below, if that is a number. Zero is no length that an index is compared with by mistake.
    fn limit(&self, cond: &Cond) -> Option<i128> {
        let limit = match cond {
            Cond::Compare(CompareOp::Lt, _, Term::Const(limit)) => Some(*limit),
            Cond::Compare(CompareOp::Lt, _, Term::Value(limit)) => self.constant(*limit),
            _ => None,
        };
        limit.filter(|limit| *limit > 0)
    }

    /// The value, and what it is by a constant more or less.
    fn roots(&self, value: ValueId) -> Vec<ValueId> {
        let mut roots = vec![value];
        let mut at = value;
        for _ in 0..3 {
            at = match self.op(at) {
                Some(Op::Binary(_, left, right)) if self.constant(*right).is_some() => *left,
                Some(Op::Binary(_, left, right)) if self.constant(*left).is_some() => *right,
                Some(Op::Convert(inner)) => *inner,
                _ => break,
            };
            roots.push(at);
        }
        roots
    }

    /// The branches on comparisons, by the values that are compared.
    fn branches(&self) -> HashMap<ValueId, Vec<Branch>> {
        let mut all: HashMap<ValueId, Vec<Branch>> = HashMap::new();
        for block in &self.blocks {
            let Terminator::Branch(truth, then, otherwise) = &block.terminator else { continue };
            let Some(Op::Compare(op, left, right)) = self.op(*truth) else { continue };
            let branch = Branch {
                truth: *truth,
                left: *left,
                right: *right,
                ways: [(then.target, *op), (otherwise.target, op.negated())],
                place: self.value(*truth).made,
            };
            for value in [*left, *right] {
                let of_value = all.entry(value).or_default();
                if of_value.len() < LOOKED_AT && self.constant(value).is_none() {
                    of_value.push(branch.clone());
                }
            }
        }
        all
    }
}

/// The values that a comparison speaks of, the first one first.
fn compared(cond: &Cond) -> Option<(ValueId, Option<ValueId>)> {
    match cond {
        Cond::Compare(_, Term::Value(left), Term::Value(right)) => Some((*left, Some(*right))),
        Cond::Compare(_, Term::Value(value), _) | Cond::Compare(_, _, Term::Value(value)) => {
            Some((*value, None))
        }
        _ => None,
    }
}

/// A branch on a comparison.
#[derive(Clone)]
struct Branch {
    truth: ValueId,
    left: ValueId,
    right: ValueId,
    /// Where it leads, and what holds there.
    ways: [(crate::BlockId, CompareOp); 2],
    place: Option<Place>,
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_was_tested_of_the_index() {
        let text = "function F {
  slot s0 \"i\"
  slot s1 \"n\"
  obligation o0 upper-bound at 1:1 \"a\"
  block0(v0: i32 @s0, v1: i32 @s1, v2: i32):
    v3: bool = lt v0, v1
    branch v3, block1, block2
  block1:
    v4: i32 = const 1
    v5: i32 = add v0, v4
    check o0, v5 < v2
    return
  block2:
    return
}
";
        let program = crate::parse(text).unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(crate::verify(&program), []);
        let guards = program.functions[0].guards_of(&[crate::ObligationId::new(0)]);
        let texts: Vec<&str> = guards[0].iter().map(|guard| guard.text.as_str()).collect();
        assert_eq!(texts, ["i < n"]);
    }
}
