//! Removing block parameters that are always bound to the same value.

use crate::dominators::Walk;
use crate::{Block, BlockId, Cond, Definition, Function, Op, Quantified, Term, Terminator, ValueId};

/// Removes every parameter that all edges bind to one and the same value (or to itself), and uses that value instead.
/// The function must be well formed; it means the same afterwards. The entry's parameters stay. By value: the one that stands for it now.
pub fn simplify(function: &mut Function) -> Vec<ValueId> {
    let mut same = redundant(function);
    for index in 0..same.len() {
        resolve(&mut same, ValueId::new(index));
    }
    let find = |value: ValueId| same[value.index()];
    for block in &mut function.blocks {
        rewrite(block, &find);
    }
    for value in &mut function.values {
        value.length = value.length.map(find);
    }
    let renamed = remove(function, &same);
    same.into_iter().map(|value| renamed[value.index()]).collect()
}

/// Uses other values instead: by value, the one to use, which must be the same number wherever the value is used. The numbers of values stay.
pub fn replace(function: &mut Function, instead: &[ValueId]) {
    for block in &mut function.blocks {
        rewrite(block, &|value: ValueId| instead[value.index()]);
    }
}

/// How often each argument is looked at, on average.
const LOOKS: usize = 32;

/// For each value the one to use instead, or one that leads there; itself if it stays.
///
/// Parameters are looked at in an order in which most come after what is bound to them, and again whenever one of their
/// arguments is found redundant. There are graphs on which that is quadratic: after [`LOOKS`] looks at each argument, on
/// average, what is left stays.
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
    let order = Walk::new(function).postorder;
    // The last is next: the postorder is the right way round. What no path reaches comes at the end.
    let is_later = |block: &BlockId| *block != Function::ENTRY;
    let mut reached = vec![false; function.blocks.len()];
    for block in &order {
        reached[block.index()] = true;
    }
    let unreached = function.block_ids().filter(|block| !reached[block.index()]);
    let blocks = unreached.chain(order.iter().copied()).filter(is_later);
    let mut work: Vec<ValueId> = blocks.flat_map(|block| &function.block(block).params).copied().collect();
    let mut looks = LOOKS * (work.len() + args.iter().map(Vec::len).sum::<usize>());
    while let Some(param) = work.pop() {
        if same[param.index()] != param {
            continue;
        }
        looks = looks.saturating_sub(1 + args[param.index()].len());
        if looks == 0 {
            break;
        }
        let mut only = None;
        let mut several = false;
        for &arg in &args[param.index()] {
            let arg = resolve(&mut same, arg);
            if arg != param && only != Some(arg) {
                several |= only.is_some();
                only = Some(arg);
            }
        }
        if let (Some(value), false) = (only, several) {
            same[param.index()] = value;
            // Those that are redundant already need not be told again.
            let mut moved = std::mem::take(&mut users[param.index()]);
            moved.retain(|user| same[user.index()] == *user);
            work.extend(moved.iter().copied());
            let others = &mut users[value.index()];
            if others.len() < moved.len() {
                std::mem::swap(others, &mut moved);
            }
            others.append(&mut moved);
        }
    }
    same
}

/// The value to use instead; whoever asks again on the same way finds it at once.
fn resolve(same: &mut [ValueId], value: ValueId) -> ValueId {
    let mut last = value;
    while same[last.index()] != last {
        last = same[last.index()];
    }
    let mut at = value;
    while same[at.index()] != last {
        at = std::mem::replace(&mut same[at.index()], last);
    }
    last
}

pub(crate) fn rewrite(block: &mut Block, find: &impl Fn(ValueId) -> ValueId) {
    for inst in &mut block.insts {
        let get = |value: &mut ValueId| *value = find(*value);
        match &mut inst.op {
            Op::Const(_) | Op::Unknown => {}
            Op::Binary(_, left, right) | Op::Compare(_, left, right) | Op::FloatBinary(_, left, right) => {
                get(left);
                get(right);
            }
            Op::Unary(_, operand)
            | Op::FloatUnary(_, operand)
            | Op::ToFloat(operand)
            | Op::ToInt(operand)
            | Op::Convert(operand)
            | Op::NewArray(operand)
            | Op::Length(operand)
            | Op::Clear(operand)
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
            Op::Observe { given, values, .. } => {
                for (truth, _) in given {
                    get(truth);
                }
                values.iter_mut().for_each(get);
            }
            Op::Like { value, of, with } => {
                get(value);
                get(of);
                with.iter_mut().for_each(get);
            }
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

/// Takes the redundant parameters, which nothing uses any more, out of blocks, edges and the table of values. The new numbers of the
/// values that stay.
fn remove(function: &mut Function, same: &[ValueId]) -> Vec<ValueId> {
    let stays = |value: ValueId| same[value.index()] == value;
    let kept: Vec<Vec<bool>> = function
        .blocks
        .iter()
        .map(|block| block.params.iter().map(|&param| stays(param)).collect())
        .collect();
    for block in &function.blocks {
        let staying = block.params.iter().filter(|&&param| stays(param));
        for (place, param) in staying.enumerate() {
            if let Definition::Param { index, .. } = &mut function.values[param.index()].definition {
                *index = place;
            }
        }
    }
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
    renamed
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
    observe 1 if not v2 (v7, v5)
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
    observe 1 if not v2 (v0, v0)
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

    /// A row of blocks that hand a number on, listed forwards or backwards; `back` says which block each one leads back to.
    fn row(length: usize, backwards: bool, back: impl Fn(usize) -> usize) -> crate::Function {
        use crate::{Builder, Edge, Terminator, Type};
        let mut builder = Builder::new("F", None);
        let entry = builder.current();
        let (kept, cond) = (builder.param(entry, Type::I32, None), builder.param(entry, Type::Bool, None));
        let blocks: Vec<_> = (0..length).map(|_| builder.block()).collect();
        let place = |at: usize| blocks[if backwards { length - 1 - at } else { at }];
        let params: Vec<_> = (0..length).map(|at| builder.param(place(at), Type::I32, None)).collect();
        builder.jump(place(0), vec![kept]);
        for (at, &param) in params.iter().enumerate() {
            builder.switch_to(place(at));
            let edge = |to: usize| Edge { target: place(to), args: vec![param] };
            builder.terminate(if at + 1 == length {
                Terminator::Return(None)
            } else {
                Terminator::Branch(cond, edge(at + 1), edge(back(at)))
            });
        }
        builder.finish()
    }

    /// Each block leads on, to itself, or back, in loops that nest or overlap.
    #[test]
    fn rows_of_parameters() {
        for backwards in [false, true] {
            let length = 40;
            let loops: [&dyn Fn(usize) -> usize; 3] = [&|at| at, &|at| at / 2, &|at| (length - at).min(at)];
            for back in loops {
                let mut function = row(length, backwards, back);
                super::simplify(&mut function);
                assert_eq!(function.values.len(), 2, "only what enters is left");
            }
            let mut function = row(200_000, backwards, |at| at);
            super::simplify(&mut function);
            assert_eq!(function.values.len(), 2);
            // On this one each parameter would be looked at half as often as there are blocks.
            let mut function = row(100_000, backwards, |at| at / 2);
            super::simplify(&mut function);
            assert_eq!(crate::verify(&crate::Program { functions: vec![function] }), []);
        }
    }
}
