//! Section 2 of `bench/FORMAT.md`: the micro operations. `settle` is nothing for the domains here: zones and
//! octagons are closed after every operation, and a widened element when it is asked.

use marple_domains::{Constraint, Context, Expression, Feasible, Linear, NoFacts, Numeric, Var};

use crate::clock::measure;
use crate::format::ConstraintSystem;

pub(crate) fn run<D: Numeric>(domain: &str, system: &ConstraintSystem) {
    let (name, vars, count) = (&system.name, system.vars, system.ops.len());
    let context = &Context::NONE;
    let out = |op: &str, (ns, samples): (f64, usize)| {
        println!("marple,{domain},{name},{vars},{op},{ns:.1},{samples}");
    };
    let check = |what: &str, state: &D| {
        let (count, sum) = signature(state);
        println!("#chk,marple,{domain},{name},{vars},{what},{count},{sum}.00");
    };
    // The operands are made before the clock starts.
    let small = |linear: Option<Linear>| Expression::Linear(linear.expect("small numbers"));
    let guards: Vec<Constraint> = system
        .ops
        .iter()
        .map(|op| {
            let bound = Linear::var(op.y).offset(op.guard).expect("small numbers");
            Constraint::le(&Linear::var(op.x), &bound).expect("small numbers")
        })
        .collect();
    let increments: Vec<Expression> =
        system.ops.iter().map(|op| small(Linear::var(op.x).offset(op.constant))).collect();
    let copies: Vec<Expression> =
        system.ops.iter().map(|op| small(Linear::var(op.y).offset(op.constant))).collect();
    let sums: Vec<Expression> =
        system.ops.iter().map(|op| small(Linear::var(op.y).plus(&Linear::var(op.z)))).collect();

    let top = |_| D::top(vars);
    out("build", measure(count, top, |state, _| meet(state, &system.a)));
    out("close", measure(count, |_| built::<D>(vars, &system.a), |_, _| ()));
    let a = built::<D>(vars, &system.a);
    let b = built::<D>(vars, &system.b);
    check("A", &a);
    check("B", &b);
    out("build1", measure(count, top, |state, _| meet(state, &system.a)));
    let copy = |_| a.clone();
    // Shares nothing with another element, so no operation has to copy: a copy that was written to and is as it was, if the
    // domain can do that, else one that is built anew.
    let there_and_back = |index: usize| {
        let (mut state, x) = (a.clone(), system.ops[index].x);
        for step in [1, -1] {
            state.assign(x, &small(Linear::var(x).offset(step)), &NoFacts);
        }
        state
    };
    let comes_back = (0..count).all(|index| {
        let state = there_and_back(index);
        state.leq(&a, context) && a.leq(&state, context)
    });
    let own = |index| if comes_back { there_and_back(index) } else { built::<D>(vars, &system.a) };
    out("copy", measure(count, copy, |state, _| drop(std::hint::black_box(state.clone()))));
    out("guard", measure(count, own, |state, index| meet(state, &guards[index..=index])));
    let assign = |expressions: &[Expression]| {
        measure(count, own, |state: &mut D, index| {
            state.assign(system.ops[index].x, &expressions[index], &NoFacts);
        })
    };
    out("asg_inc", assign(&increments));
    out("asg_copy", assign(&copies));
    out("asg_lin", assign(&sums));
    out("forget", measure(count, own, |state, index| state.forget(system.ops[index].x)));
    let mut joined = a.clone();
    joined.join(&b, context);
    check("J", &joined);
    out("join", measure(count, copy, |state, _| state.join(&b, context)));
    let inclusions = (a.leq(&joined, context), joined.leq(&a, context));
    out(
        "leq_t",
        measure(count, copy, |state, _| {
            std::hint::black_box(state.leq(&joined, context));
        }),
    );
    out(
        "leq_f",
        measure(
            count,
            |_| joined.clone(),
            |state, _| {
                std::hint::black_box(state.leq(&a, context));
            },
        ),
    );
    out("widen", measure(count, copy, |state, _| state.widen(&joined, context)));
    copied(&a, &b, &joined, system, [&increments, &copies, &sums], &guards, out);
    let mut widened = a.clone();
    widened.widen(&joined, context);
    check("W", &widened);
    let mut state = a.clone();
    meet(&mut state, &guards);
    check("G", &state);
    for (op, expression) in system.ops.iter().zip(&copies) {
        state.assign(op.x, expression, &NoFacts);
    }
    check("S", &state);
    for (op, expression) in system.ops.iter().zip(&sums) {
        state.assign(op.x, expression, &NoFacts);
    }
    check("L", &state);
    println!("#leq,marple,{domain},{name},{vars},{},{}", u8::from(inclusions.0), u8::from(inclusions.1));
}

/// The operations with the copy of their operand, and what is freed.
fn copied<D: Numeric>(
    a: &D,
    b: &D,
    joined: &D,
    system: &ConstraintSystem,
    assigned: [&[Expression]; 3],
    guards: &[Constraint],
    out: impl Fn(&str, (f64, usize)),
) {
    let context = &Context::NONE;
    let time = |work: &dyn Fn(&mut D, usize)| {
        measure(
            system.ops.len(),
            |_| (),
            |(), index| {
                let mut state = a.clone();
                work(&mut state, index);
                drop(std::hint::black_box(state));
            },
        )
    };
    out("guard+copy", time(&|state, index| meet(state, &guards[index..=index])));
    for (op, expressions) in ["asg_inc+copy", "asg_copy+copy", "asg_lin+copy"].into_iter().zip(assigned) {
        out(op, time(&|state, index| state.assign(system.ops[index].x, &expressions[index], &NoFacts)));
    }
    out("forget+copy", time(&|state, index| state.forget(system.ops[index].x)));
    out("join+copy", time(&|state, _| state.join(b, context)));
    out(
        "leq_t+copy",
        time(&|state, _| {
            std::hint::black_box(state.leq(joined, context));
        }),
    );
    out("widen+copy", time(&|state, _| state.widen(joined, context)));
}

fn built<D: Numeric>(vars: usize, constraints: &[Constraint]) -> D {
    let mut state = D::top(vars);
    meet(&mut state, constraints);
    state
}

fn meet<D: Numeric>(state: &mut D, constraints: &[Constraint]) {
    for constraint in constraints {
        assert_eq!(state.assume(constraint, &NoFacts), Feasible::Yes, "the systems have a solution");
    }
}

/// The number of finite bounds, and the sum of `lower * (v + 1) + upper * (v + 7)`.
fn signature<D: Numeric>(state: &D) -> (usize, i128) {
    let (mut count, mut sum) = (0, 0);
    for index in 0..state.dimension() {
        let bounds = state.bounds(&Linear::var(Var::new(index)));
        for (bound, weight) in [(bounds.low(), index + 1), (bounds.high(), index + 7)] {
            if let Some(number) = bound.finite() {
                count += 1;
                sum += number * weight as i128;
            }
        }
    }
    (count, sum)
}
