//! Instructions that the operations of the domains take, on the elements of `bench/FORMAT.md`, section 2.
//!
//! Once: `cargo install gungraun-runner --version 0.20.0` (the version of `gungraun` in `Cargo.lock`), and valgrind.
//! Then: `cargo bench --bench operations`, or only some, by a pattern: `cargo bench --bench operations -- '*join*'`.
//!
//! A figure is a batch: the operation on 16 copies of `A`, once for each operand line of the file. The copies are made
//! before counting starts, but they share their tables: an operation that writes pays for the copy, as in an analysis.

#![expect(missing_docs, reason = "gungraun's macros make public items")]

use std::hint::black_box;

use format::File;
use gungraun::prelude::*;
use gungraun::{Callgrind, EventKind};
use marple_domains::{
    Constraint, Context, DisInterval, Environment, Expression, Feasible, Interval, Linear, NoFacts, Numeric,
    Pentagons, PentagonsClosed, Renaming, Var,
};

#[expect(dead_code, reason = "transition systems are for the example alone")]
#[path = "../examples/peers/format.rs"]
mod format;

const BLK_16: &str = include_str!("../../../bench/data/zone-blk-16.cons");
const BLK_128: &str = include_str!("../../../bench/data/zone-blk-128.cons");

struct Batch<D> {
    /// `A`, once for each line.
    states: Vec<D>,
    lines: Vec<Line>,
    b: D,
    /// The join of `A` and `B`.
    joined: D,
}

/// An operand line, as the domains take it.
struct Line {
    x: Var,
    guard: Constraint,
    increment: Expression,
    copy: Expression,
    sum: Expression,
    /// `x` becomes a copy of `y`, `z` any number, and all others stay.
    renaming: Renaming,
}

fn prepare<D: Numeric>(text: &str) -> Batch<D> {
    let Ok(File::Constraints(system)) = format::parse(text) else {
        unreachable!("the data are constraint systems")
    };
    let built = |constraints: &[Constraint]| {
        let mut state = D::top(system.vars);
        for constraint in constraints {
            assert_eq!(state.assume(constraint, &NoFacts), Feasible::Yes, "the systems have a solution");
        }
        state
    };
    let small = |linear: Option<Linear>| linear.expect("small numbers");
    let lines: Vec<Line> = system
        .ops
        .iter()
        .map(|op| {
            let (x, y, z) = (Linear::var(op.x), Linear::var(op.y), Linear::var(op.z));
            let mut sources: Vec<Option<Var>> = (0..system.vars).map(|index| Some(Var::new(index))).collect();
            sources[op.x.index()] = Some(op.y);
            sources[op.z.index()] = None;
            Line {
                x: op.x,
                guard: Constraint::le(&x, &small(y.offset(op.guard))).expect("small numbers"),
                increment: Expression::Linear(small(x.offset(op.constant))),
                copy: Expression::Linear(small(y.offset(op.constant))),
                sum: Expression::Linear(small(y.plus(&z))),
                renaming: Renaming::new(sources),
            }
        })
        .collect();
    let (a, b) = (built(&system.a), built(&system.b));
    let mut joined = a.clone();
    joined.join(&b, &Context::NONE);
    Batch { states: vec![a; lines.len()], lines, b, joined }
}

/// One benchmark function for each operation, of every domain at both sizes. What comes back is dropped uncounted.
macro_rules! operations {
    ($($name:ident($state:ident, $line:ident, $batch:ident) $work:block)*) => {
        $(
            #[library_benchmark]
            #[bench::intervals_16(prepare::<Environment<Interval>>(BLK_16))]
            #[bench::intervals_128(prepare::<Environment<Interval>>(BLK_128))]
            #[bench::disintervals_16(prepare::<Environment<DisInterval>>(BLK_16))]
            #[bench::disintervals_128(prepare::<Environment<DisInterval>>(BLK_128))]
            #[bench::pentagons_16(prepare::<Pentagons>(BLK_16))]
            #[bench::pentagons_128(prepare::<Pentagons>(BLK_128))]
            #[bench::pentagons_closed_16(prepare::<PentagonsClosed>(BLK_16))]
            #[bench::pentagons_closed_128(prepare::<PentagonsClosed>(BLK_128))]
            fn $name<D: Numeric>(mut batch: Batch<D>) -> Batch<D> {
                let mut states = std::mem::take(&mut batch.states);
                let $batch = &batch;
                for ($state, $line) in states.iter_mut().zip(&batch.lines) $work
                batch.states = states;
                batch
            }
        )*
        library_benchmark_group!(name = operations, benchmarks = [$($name),*]);
    };
}

operations! {
    join(state, _line, batch) { state.join(&batch.b, &Context::NONE) }
    leq_joined(state, _line, batch) { black_box(state.leq(&batch.joined, &Context::NONE)); }
    joined_leq(state, _line, batch) { black_box(batch.joined.leq(state, &Context::NONE)); }
    widen(state, _line, batch) { state.widen(&batch.joined, &Context::NONE) }
    guard(state, line, _batch) { let _ = black_box(state.assume(&line.guard, &NoFacts)); }
    increment(state, line, _batch) { state.assign(line.x, &line.increment, &NoFacts) }
    copy(state, line, _batch) { state.assign(line.x, &line.copy, &NoFacts) }
    sum(state, line, _batch) { state.assign(line.x, &line.sum, &NoFacts) }
    forget(state, line, _batch) { state.forget(line.x) }
    rename(state, line, _batch) { *state = state.rename(&line.renaming) }
}

main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]).format([EventKind::Ir])),
    library_benchmark_groups = operations
);
