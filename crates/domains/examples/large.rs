//! Row O10: what a state with 1,000 variables and 200 relations costs. `cargo run --release -p marple-domains --example large`
//! prints the median time of an operation, in microseconds; docs/OCTAGONS.md has the figures.

#![allow(clippy::print_stdout, missing_docs)]

use std::hint::black_box;
use std::time::Instant;

use marple_domains::{
    Constraint, Context, Expression, Feasible, Linear, NoFacts, Numeric, Octagons, Var, Zones,
};

const VARS: u32 = 1000;
const RELATIONS: u32 = 200;
const ROUNDS: usize = 201;

fn main() {
    measure::<Zones>("zones");
    measure::<Octagons>("octagons");
}

/// `x - y <= c` for 200 pairs in 40 chains of six variables, and bounds for every fourth variable.
fn state<D: Numeric>(offset: i128) -> D {
    let mut state = D::top(VARS as usize);
    for k in 0..RELATIONS {
        let (chain, link) = (k / 5, k % 5);
        let x = Var(25 * chain + link);
        assume(&mut state, x, Var(x.0 + 1), i128::from(k % 7) + offset);
    }
    for k in 0..VARS / 4 {
        let x = Var(4 * k);
        let low = Constraint::le(&Linear::number(-offset), &Linear::var(x)).expect("small");
        assert_eq!(state.assume(&low, &NoFacts), Feasible::Yes);
    }
    state
}

fn assume<D: Numeric>(state: &mut D, x: Var, y: Var, most: i128) {
    let constraint = Constraint::le(&Linear::difference(x, y), &Linear::number(most)).expect("small");
    assert_eq!(state.assume(&constraint, &NoFacts), Feasible::Yes);
}

fn measure<D: Numeric>(name: &str) {
    let (a, b) = (state::<D>(0), state::<D>(1));
    let mut joined = a.clone();
    joined.join(&b, &Context::NONE);
    let time = |what: &str, work: &dyn Fn(&mut D)| {
        let mut times: Vec<f64> = (0..ROUNDS)
            .map(|_| {
                let mut state = a.clone();
                let start = Instant::now();
                work(&mut state);
                black_box(&state);
                start.elapsed().as_secs_f64() * 1e6
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("{name} {what}: {:.1} us", times[ROUNDS / 2]);
    };
    time("join", &|state| state.join(&b, &Context::NONE));
    time("widen", &|state| state.widen(&joined, &Context::NONE));
    time("order", &|state| assert!(state.leq(&joined, &Context::NONE)));
    time("one more constraint", &|state| assume(state, Var(0), Var(100), 3));
    time("one assignment", &|state| {
        let next = Expression::Linear(Linear::var(Var(0)).offset(1).expect("small"));
        state.assign(Var(7), &next, &NoFacts);
    });
}
