//! Which references the function itself gives a reason to distrust.

use crate::{
    BlockId, CompareOp, Cond, Definition, Function, Graph, ObligationKind, Op, Split, Term, ValueId,
};

impl Function {
    /// By obligation: whether the function itself speaks of null where it says that a reference is not: the reference is
    /// compared with null somewhere outside of `cleanup`, or null may be bound to it on a way to the place, or it is among those that are said to be `nullable`.
    pub fn null_evidence(&self, cleanup: &[BlockId], nullable: &[ValueId]) -> Vec<bool> {
        let mut suspects = vec![false; self.values.len()];
        let (mut open, mut compared) = (Vec::new(), nullable.to_vec());
        let mut suspect = |value: ValueId, open: &mut Vec<ValueId>| {
            if !std::mem::replace(&mut suspects[value.index()], true) {
                open.push(value);
            }
        };
        let is_null = |value: ValueId| self.value(value).ty.is_nullable() && self.constant(value) == Some(0);
        let mut is_cleanup = vec![false; self.blocks.len()];
        for block in cleanup {
            is_cleanup[block.index()] = true;
        }
        let spoken = self.block_ids().filter(|block| !is_cleanup[block.index()]);
        for inst in spoken.flat_map(|block| &self.block(block).insts) {
            match (&inst.op, inst.result) {
                (Op::Compare(_, left, right), _) if is_null(*left) || is_null(*right) => {
                    compared.extend([*left, *right]);
                }
                (Op::Const(0), Some(value)) if is_null(value) => suspect(value, &mut open),
                _ => {}
            }
        }
        // Where null is bound to a parameter, that may be null.
        if !open.is_empty() {
            let mut params: Vec<(ValueId, ValueId)> = Vec::new();
            for edge in self.blocks.iter().flat_map(|block| block.terminator.edges()) {
                let bound = edge.args.iter().copied().zip(self.block(edge.target).params.iter().copied());
                params.extend(bound.filter(|(_, param)| self.value(*param).ty.is_nullable()));
            }
            params.sort_unstable();
            while let Some(value) = open.pop() {
                let start = params.partition_point(|(arg, _)| *arg < value);
                for &(_, param) in params[start..].iter().take_while(|(arg, _)| *arg == value) {
                    suspect(param, &mut open);
                }
            }
        }
        let bound = suspects;
        compared.sort_unstable();
        let is_compared = |value: ValueId| compared.binary_search(&value).is_ok();
        let mut evidence = vec![false; self.obligations.len()];
        // The checks of what only null may have been bound to.
        let mut doubtful = Vec::new();
        for block in self.block_ids() {
            for inst in &self.block(block).insts {
                let Op::Check(obligation, cond) = &inst.op else { continue };
                let kind = self.obligation(*obligation).kind;
                if !matches!(kind, ObligationKind::Null | ObligationKind::Annotation) {
                    continue;
                }
                let Some(value) = reference(cond) else {
                    // It is not about a reference.
                    evidence[obligation.index()] = true;
                    continue;
                };
                if is_compared(value) || (bound[value.index()] && self.op(value).is_some()) {
                    evidence[obligation.index()] = true;
                } else if bound[value.index()] {
                    doubtful.push((block, value, *obligation));
                }
            }
        }
        if !doubtful.is_empty() {
            let reached = Reached::new(self, &bound);
            for (block, value, obligation) in doubtful {
                evidence[obligation.index()] |= reached.may_be_null(block, value);
            }
        }
        evidence
    }
}

/// The reference that a condition says to be not null, perhaps under another condition.
pub(crate) fn reference(cond: &Cond) -> Option<ValueId> {
    match cond {
        Cond::Compare(CompareOp::Ne, Term::Value(value), Term::Const(0)) => Some(*value),
        Cond::Or(parts) => parts.iter().find_map(reference),
        _ => None,
    }
}

/// Where null may have been bound to a value, with outcomes of tests kept apart.
struct Reached {
    /// The values in question, sorted.
    values: Vec<ValueId>,
    /// By block, the values that null may have been bound to on a way there; `None` if that is not told apart.
    blocks: Option<Vec<Vec<bool>>>,
}

impl Reached {
    fn new(function: &Function, bound: &[bool]) -> Self {
        let all = (0..bound.len()).map(ValueId::new);
        let values: Vec<ValueId> = all.filter(|value| bound[value.index()]).collect();
        let blocks =
            Split::new(function, &Graph::new(function)).map(|split| Self::blocks(function, &split, &values));
        Self { values, blocks }
    }

    fn blocks(function: &Function, split: &Split, values: &[ValueId]) -> Vec<Vec<bool>> {
        let place = |value: ValueId| values.binary_search(&value).ok();
        let mut nodes = vec![vec![false; values.len()]; split.blocks.len()];
        let mut work: Vec<usize> = (0..nodes.len()).rev().collect();
        while let Some(node) = work.pop() {
            let here = nodes[node].clone();
            let is_null = |value: ValueId| match function.op(value) {
                Some(_) => place(value).is_some(),
                None => place(value).is_some_and(|place| here[place]),
            };
            let edges: Vec<_> = function.block(split.blocks[node]).terminator.edges().collect();
            for way in &split.ways[node] {
                let edge = edges[way.edge];
                let mut changed = false;
                for (place, &value) in values.iter().enumerate() {
                    let arrives = match function.value(value).definition {
                        Definition::Param { block, index } if block == edge.target => {
                            is_null(edge.args[index])
                        }
                        _ => here[place],
                    };
                    changed |= arrives && !std::mem::replace(&mut nodes[way.target][place], true);
                }
                if changed {
                    work.push(way.target);
                }
            }
        }
        let mut blocks = vec![vec![false; values.len()]; function.blocks.len()];
        for (block, node) in split.blocks.iter().zip(nodes) {
            for (known, is_null) in blocks[block.index()].iter_mut().zip(node) {
                *known |= is_null;
            }
        }
        blocks
    }

    fn may_be_null(&self, block: BlockId, value: ValueId) -> bool {
        match (&self.blocks, self.values.binary_search(&value)) {
            (Some(blocks), Ok(place)) => blocks[block.index()][place],
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    /// v0 is an argument that nobody doubts, v1 is compared, v5 may be null.
    #[test]
    fn compared_with_null_or_bound_to_it() {
        let text = "function F {
  obligation o0 null at 1:1 \"a\"
  obligation o1 null at 1:1 \"b\"
  obligation o2 null at 1:1 \"c\"
  block0(v0: object, v1: object):
    v2: object = const 0
    v3: bool = ne v1, v2
    branch v3, block1(v0), block1(v2)
  block1(v4: object):
    check o0, v0 != 0
    check o1, v1 != 0
    check o2, v4 != 0
    return
}
";
        let program = crate::parse(text).unwrap();
        assert_eq!(crate::verify(&program), []);
        assert_eq!(program.functions[0].null_evidence(&[], &[]), [false, true, true]);
    }

    /// Null is bound to v5 only where v6 is 0; v6 is tested before the first check and not before the second.
    #[test]
    fn bound_to_null_on_another_way() {
        let text = "function F {
  obligation o0 null at 1:1 \"a\"
  obligation o1 null at 1:1 \"b\"
  block0(v0: bool):
    v1: object = unknown
    v2: object = const 0
    v3: bool = unknown
    v4: bool = const 0
    branch v0, block1(v1, v3), block1(v2, v4)
  block1(v5: object, v6: bool):
    jump block2
  block2:
    branch v6, block3, block4
  block3:
    check o0, v5 != 0
    return
  block4:
    check o1, v5 != 0
    return
}
";
        let program = crate::parse(text).unwrap();
        assert_eq!(crate::verify(&program), []);
        assert_eq!(program.functions[0].null_evidence(&[], &[]), [false, true]);
    }
}
