//! Removing block parameters that are always bound to the same value.

use crate::{Block, Cond, Definition, Function, Op, Quantified, Term, Terminator, ValueId};

/// Removes every parameter that all edges bind to one and the same value (or to itself), and uses that value instead.
/// The function must be well formed; it means the same afterwards. The entry's parameters stay.
pub fn simplify(function: &mut Function) {
    let same = redundant(function);
    let find = |value: ValueId| resolve(&same, value);
    for block in &mut function.blocks {
        rewrite(block, &find);
    }
    for value in &mut function.values {
        value.length = value.length.map(find);
    }
    remove(function, &same);
}

/// For each value the one to use instead; itself if it stays.
fn redundant(function: &Function) -> Vec<ValueId> {
    let mut same: Vec<ValueId> = (0..function.values.len()).map(ValueId::new).collect();
    // For each parameter what the edges bind it to, and for each value the parameters that it may make redundant.
    let mut args: Vec<Vec<ValueId>> = vec![Vec::new(); function.values.len()];
    let mut users: Vec<Vec<ValueId>> = vec![Vec::new(); function.values.len()];
    for block in &function.blocks {
        for edge in block.terminator.edges() {
            for (&param, &arg) in function.block(edge.target).params.iter().zip(&edge.args) {
                args[param.index()].push(arg);
                users[arg.index()].push(param);
            }
        }
    }
    let mut work: Vec<ValueId> =
        function.blocks.iter().skip(1).flat_map(|block| block.params.iter().copied()).collect();
    while let Some(param) = work.pop() {
        if same[param.index()] != param {
            continue;
        }
        let mut only = None;
        let mut several = false;
        for &arg in &args[param.index()] {
            let arg = resolve(&same, arg);
            if arg != param && only != Some(arg) {
                several |= only.is_some();
                only = Some(arg);
            }
        }
        if let (Some(value), false) = (only, several) {
            same[param.index()] = value;
            let moved = std::mem::take(&mut users[param.index()]);
            work.extend(moved.iter().copied());
            users[value.index()].extend(moved);
        }
    }
    same
}

fn resolve(same: &[ValueId], mut value: ValueId) -> ValueId {
    while same[value.index()] != value {
        value = same[value.index()];
    }
    value
}

fn rewrite(block: &mut Block, find: &impl Fn(ValueId) -> ValueId) {
    for inst in &mut block.insts {
        let get = |value: &mut ValueId| *value = find(*value);
        match &mut inst.op {
            Op::Const(_) | Op::Unknown => {}
            Op::Binary(_, left, right) | Op::Compare(_, left, right) => {
                get(left);
                get(right);
            }
            Op::Unary(_, operand)
            | Op::Convert(operand)
            | Op::NewArray(operand)
            | Op::Length(operand)
            | Op::Escape(operand) => {
                get(operand);
            }
            Op::Load { array, index } => {
                get(array);
                get(index);
            }
            Op::Store { array, index, value } => {
                get(array);
                get(index);
                get(value);
            }
            Op::Call { args, .. } => args.iter_mut().for_each(get),
            Op::Forget(sites) => sites.iter_mut().for_each(get),
            Op::Assume(cond) | Op::Check(_, cond) => rewrite_cond(cond, find),
            Op::Show(_, items) => items.iter_mut().for_each(|item| item.value = find(item.value)),
        }
    }
    match &mut block.terminator {
        Terminator::Jump(edge) => edge.args.iter_mut().for_each(|arg| *arg = find(*arg)),
        Terminator::Branch(cond, then, otherwise) => {
            *cond = find(*cond);
            then.args.iter_mut().chain(&mut otherwise.args).for_each(|arg| *arg = find(*arg));
        }
        Terminator::Return(Some(value)) => *value = find(*value),
        Terminator::Return(None) | Terminator::Stop => {}
    }
}

fn rewrite_cond(cond: &mut Cond, find: &impl Fn(ValueId) -> ValueId) {
    match cond {
        Cond::True | Cond::False => {}
        Cond::Value(value) => *value = find(*value),
        Cond::Compare(_, left, right) => {
            rewrite_term(left, find);
            rewrite_term(right, find);
        }
        Cond::Not(inner) => rewrite_cond(inner, find),
        Cond::And(parts) | Cond::Or(parts) => parts.iter_mut().for_each(|part| rewrite_cond(part, find)),
        Cond::Forall(Quantified { low, high, body, .. })
        | Cond::Exists(Quantified { low, high, body, .. }) => {
            rewrite_term(low, find);
            rewrite_term(high, find);
            rewrite_cond(body, find);
        }
    }
}

fn rewrite_term(term: &mut Term, find: &impl Fn(ValueId) -> ValueId) {
    match term {
        Term::Value(value) => *value = find(*value),
        Term::Const(_) | Term::Bound(_) => {}
        Term::Load(left, right) | Term::Binary(_, _, left, right) => {
            rewrite_term(left, find);
            rewrite_term(right, find);
        }
        Term::Length(inner) | Term::Unary(_, _, inner) | Term::Convert(_, inner) => rewrite_term(inner, find),
    }
}

/// Takes the redundant parameters, which nothing uses any more, out of blocks, edges and the table of values.
fn remove(function: &mut Function, same: &[ValueId]) {
    let stays = |value: ValueId| same[value.index()] == value;
    let kept: Vec<Vec<bool>> = function
        .blocks
        .iter()
        .map(|block| block.params.iter().map(|&param| stays(param)).collect())
        .collect();
    let mut renamed = vec![ValueId::FIRST; function.values.len()];
    let mut values = Vec::with_capacity(function.values.len());
    for (index, value) in std::mem::take(&mut function.values).into_iter().enumerate() {
        if stays(ValueId::new(index)) {
            renamed[index] = ValueId::new(values.len());
            values.push(value);
        }
    }
    for value in &mut values {
        value.length = value.length.map(|length| renamed[length.index()]);
        if let Definition::Param { block, index } = &mut value.definition {
            *index = kept[block.index()][..*index].iter().filter(|&&kept| kept).count();
        }
    }
    function.values = values;
    for (block, kept_here) in function.blocks.iter_mut().zip(&kept) {
        let mut flags = kept_here.iter();
        block.params.retain(|_| *flags.next().expect("one flag a parameter"));
        let edges = match &mut block.terminator {
            Terminator::Jump(edge) => vec![edge],
            Terminator::Branch(_, then, otherwise) => vec![then, otherwise],
            Terminator::Return(_) | Terminator::Stop => Vec::new(),
        };
        for edge in edges {
            let mut flags = kept[edge.target.index()].iter();
            edge.args.retain(|_| *flags.next().expect("one flag a parameter"));
        }
        let find = |value: ValueId| renamed[value.index()];
        block.params.iter_mut().for_each(|param| *param = find(*param));
        for inst in &mut block.insts {
            inst.result = inst.result.map(find);
        }
        rewrite(block, &find);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn parameters_that_never_change_go() {
        let text = "function F -> i32 {
  block0(v0: i32, v1: i32):
    v2: bool = unknown
    jump block1(v0, v1, v0)
  block1(v3: i32, v4: i32, v5: i32):
    v6: i32 = add v4, v3
    branch v2, block1(v3, v6, v5), block2(v3)
  block2(v7: i32):
    v8: i32 = add v7, v5
    return v8
}
";
        let expected = "function F -> i32 {
  block0(v0: i32, v1: i32):
    v2: bool = unknown
    jump block1(v1)
  block1(v3: i32):
    v4: i32 = add v3, v0
    branch v2, block1(v4), block2
  block2:
    v5: i32 = add v0, v0
    return v5
}
";
        let mut program = crate::parse(text).unwrap();
        assert_eq!(crate::verify(&program), []);
        super::simplify(&mut program.functions[0]);
        assert_eq!(crate::print(&program), expected);
        assert_eq!(crate::verify(&program), []);
    }
}
