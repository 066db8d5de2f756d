//! Which references the function itself gives a reason to distrust.

use crate::{BlockId, Cond, Function, ObligationKind, Op, Term, ValueId};

impl Function {
    /// By obligation: whether the function itself speaks of null where it says that a reference is not: the reference is
    /// compared with null somewhere outside of `cleanup`, or null may be bound to it.
    pub fn null_evidence(&self, cleanup: &[BlockId]) -> Vec<bool> {
        let mut suspects = vec![false; self.values.len()];
        let (mut open, mut compared) = (Vec::new(), Vec::new());
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
        for value in compared {
            suspects[value.index()] = true;
        }
        let mut evidence = vec![false; self.obligations.len()];
        for inst in self.blocks.iter().flat_map(|block| &block.insts) {
            if let Op::Check(obligation, Cond::Compare(_, Term::Value(value), _)) = &inst.op
                && self.obligation(*obligation).kind == ObligationKind::Null
            {
                evidence[obligation.index()] |= suspects[value.index()];
            }
        }
        evidence
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
        assert_eq!(program.functions[0].null_evidence(&[]), [false, true, true]);
    }
}
