//! Functions larger than any that people write: each gets a result or is given up, on a small stack.

use std::sync::atomic::{AtomicBool, Ordering};

use marple_analysis::{Analysis, Limit, Options, Outcome, analyse};
use marple_ir::{
    BinaryOp, BlockId, Builder, CompareOp, Cond, Edge, Function, Obligation, ObligationKind, Op, Place, Term,
    Terminator, Type, ValueId,
};

/// The stack of a thread as the standard library makes it.
const STACK: usize = 2 << 20;

/// Simplifies, verifies and analyses a function on a small stack.
fn analysed(make: impl FnOnce() -> Function + Send + 'static) -> Analysis {
    let run = move || {
        let mut function = make();
        marple_ir::simplify(&mut function);
        let program = marple_ir::Program { functions: vec![function] };
        assert_eq!(marple_ir::verify(&program), []);
        analyse(&program.functions[0], &Options::default())
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    thread.join().expect("it ends without a panic")
}

fn check(builder: &mut Builder, cond: Cond) {
    let (text, place) = ("x".to_owned(), Place::Source { line: 1, column: 1 });
    let obligation = Obligation { kind: ObligationKind::Assert, text, place, origin: None };
    let obligation = builder.obligation(obligation);
    builder.effect(Op::Check(obligation, cond));
}

fn edge(target: BlockId, args: &[ValueId]) -> Edge {
    Edge { target, args: args.to_vec() }
}

/// Blocks in a row, each of which adds one and leaves if that is too much.
fn row(length: usize) -> Function {
    let mut builder = Builder::new("Row", None);
    let entry = builder.current();
    let start = builder.param(entry, Type::I32, None);
    let blocks: Vec<BlockId> = (0..length).map(|_| builder.block()).collect();
    let exit = builder.block();
    let one = builder.inst(Op::Const(1), Type::I32);
    let limit = builder.inst(Op::Const(5), Type::I32);
    builder.jump(blocks[0], vec![start]);
    for (at, &block) in blocks.iter().enumerate() {
        let number = builder.param(block, Type::I32, None);
        builder.switch_to(block);
        let next = builder.inst(Op::Binary(BinaryOp::Add, number, one), Type::I32);
        let cond = builder.inst(Op::Compare(CompareOp::Lt, next, limit), Type::Bool);
        let leave = edge(exit, &[]);
        builder.terminate(match blocks.get(at + 1) {
            Some(&target) => Terminator::Branch(cond, edge(target, &[next]), leave),
            None => Terminator::Jump(leave),
        });
    }
    builder.switch_to(exit);
    check(&mut builder, Cond::compare(CompareOp::Ge, start, Term::Const(0)));
    builder.terminate(Terminator::Return(None));
    builder.finish()
}

/// Loops inside each other that count one number.
fn nest(depth: usize) -> Function {
    let mut builder = Builder::new("Nest", None);
    let entry = builder.current();
    let start = builder.param(entry, Type::I32, None);
    let unknown = builder.param(entry, Type::Bool, None);
    let one = builder.inst(Op::Const(1), Type::I32);
    let heads: Vec<BlockId> = (0..depth).map(|_| builder.block()).collect();
    let tails: Vec<BlockId> = (0..depth).map(|_| builder.block()).collect();
    let exit = builder.block();
    builder.jump(heads[0], vec![start]);
    for at in 0..depth {
        let number = builder.param(heads[at], Type::I32, None);
        builder.switch_to(heads[at]);
        builder.terminate(Terminator::Jump(edge(*heads.get(at + 1).unwrap_or(&tails[at]), &[number])));
        let number = builder.param(tails[at], Type::I32, None);
        builder.switch_to(tails[at]);
        let next = builder.inst(Op::Binary(BinaryOp::Add, number, one), Type::I32);
        let out = if at == 0 { edge(exit, &[]) } else { edge(tails[at - 1], &[next]) };
        builder.terminate(Terminator::Branch(unknown, edge(heads[at], &[next]), out));
    }
    builder.switch_to(exit);
    check(&mut builder, Cond::compare(CompareOp::Ge, start, Term::Const(0)));
    builder.terminate(Terminator::Return(None));
    builder.finish()
}

/// One block with a long row of definitions, each of which uses the last two.
fn chain(length: usize) -> Function {
    let mut builder = Builder::new("Chain", None);
    let entry = builder.current();
    let mut last = [builder.param(entry, Type::I32, None), builder.param(entry, Type::I32, None)];
    for _ in 0..length {
        let sum = builder.inst(Op::Binary(BinaryOp::Add, last[0], last[1]), Type::I32);
        last = [last[1], sum];
    }
    check(&mut builder, Cond::compare(CompareOp::Ge, last[1], Term::Const(0)));
    builder.terminate(Terminator::Return(None));
    builder.finish()
}

/// A truth value that is made of a long row of others.
fn conditions(length: usize) -> Function {
    let mut builder = Builder::new("Conditions", None);
    let entry = builder.current();
    let number = builder.param(entry, Type::I32, None);
    let limit = builder.inst(Op::Const(7), Type::I32);
    let mut all = builder.inst(Op::Compare(CompareOp::Lt, number, limit), Type::Bool);
    for _ in 0..length {
        let next = builder.inst(Op::Compare(CompareOp::Ne, number, limit), Type::Bool);
        all = builder.inst(Op::Binary(BinaryOp::And, all, next), Type::Bool);
    }
    check(&mut builder, Cond::Value(all));
    builder.terminate(Terminator::Return(None));
    builder.finish()
}

#[test]
fn many_blocks_in_a_row() {
    let analysis = analysed(|| row(1000));
    assert!(analysis.is_complete && analysis.gave_up.is_empty());
    let analysis = analysed(|| row(40_000));
    assert!(analysis.is_complete || !analysis.gave_up.is_empty());
    let analysis = analysed(|| row(300_000));
    assert_eq!(analysis.gave_up[0].limit, Limit::Size);
}

#[test]
fn many_loops_inside_each_other() {
    let analysis = analysed(|| nest(20));
    assert!(analysis.is_complete && analysis.gave_up.is_empty());
    let analysis = analysed(|| nest(45_000));
    assert_eq!(analysis.gave_up[0].limit, Limit::Steps);
    let analysis = analysed(|| nest(100_000));
    assert_eq!(analysis.gave_up[0].limit, Limit::Size);
}

#[test]
fn a_long_row_of_definitions() {
    let analysis = analysed(|| chain(100));
    assert_eq!(analysis.verdicts[0].outcome, Outcome::Unknown);
    assert!(analysis.is_complete);
    let analysis = analysed(|| chain(100_000));
    assert!(analysis.is_complete || !analysis.gave_up.is_empty());
    let analysis = analysed(|| conditions(100_000));
    assert!(analysis.is_complete || !analysis.gave_up.is_empty());
}

/// A loop that writes one to four elements for each that it reads, which many tests decide.
fn folding(cases: usize, room: &str) -> Analysis {
    let case = |at: usize| {
        format!("if (c == {}) {{ {} }} else ", 10 * at, "output[k] = c; k = k + 1; ".repeat(1 + at % 4))
    };
    let cases: String = (1..=cases).map(case).collect();
    let source = format!(
        "void Fold(int[] input, int n) requires 0 <= n && n <= input.Length; {{
            int[] output = new int[{room}];
            int k = 0;
            int i = 0;
            while (i < n) {{
                int c = input[i];
                {cases} {{ output[k] = c; k = k + 1; }}
                i = i + 1;
            }}
        }}"
    );
    let program = marple_lang::compile(&source).expect("a program");
    analyse(&program.functions[0], &Options::default())
}

/// The counters of a loop do not stop at the constants that something else is compared with, one an iteration: then 24 cases would take 18
/// times the steps of 4 instead of 4 times.
#[test]
fn a_loop_around_many_cases() {
    let is_proved = |analysis: &Analysis| analysis.verdicts.iter().all(|one| one.outcome == Outcome::Proved);
    let (few, many) = (folding(4, "4 * n"), folding(24, "4 * n"));
    assert!(is_proved(&few) && is_proved(&many));
    assert!(many.steps < 8 * few.steps, "{} steps and {}", few.steps, many.steps);
    assert!(!is_proved(&folding(4, "4 * n - 1")));
    assert!(!is_proved(&folding(24, "3 * n")));
}

/// Whoever sets the flag gets the analysis back at once, with what was found until then.
#[test]
fn an_analysis_can_be_stopped() {
    static STOP: AtomicBool = AtomicBool::new(true);
    let options = Options { stop: Some(&STOP), ..Options::default() };
    let function = nest(20);
    let analysis = analyse(&function, &options);
    assert!(analysis.interrupted && !analysis.is_complete && analysis.gave_up.is_empty());
    assert_eq!(analysis.verdicts[0].outcome, Outcome::Unknown);
    STOP.store(false, Ordering::Relaxed);
    let analysis = analyse(&function, &options);
    assert!(!analysis.interrupted && analysis.is_complete);
    // While it runs: this one would go on until its budget is spent.
    let work = std::thread::spawn(move || analyse(&nest(45_000), &options));
    STOP.store(true, Ordering::Relaxed);
    assert!(work.join().expect("it ends without a panic").interrupted);
}
