//! Row O8: Lamport's bakery for two processes, as the product of their places. Each process is idle (its number is 0),
//! waits with a number above the other's, or is in its critical section. That both are there is never reached.

use std::fmt::Write;

use marple_analysis::{Domain, Options, Outcome, analyse};

/// A process's place: idle, waiting, critical.
const PLACES: usize = 3;

/// The product as a program: one block per pair of places, with the numbers `x` and `y` as its parameters, then blocks
/// for each step that a process may take.
fn bakery() -> String {
    let mut blocks = Vec::new();
    let mut steps = Vec::new();
    let block_of = |first: usize, second: usize| 1 + PLACES * first + second;
    let mut next_block = 1 + PLACES * PLACES;
    let mut next_value = 2;
    let mut value = || {
        next_value += 1;
        next_value - 1
    };
    for first in 0..PLACES {
        for second in 0..PLACES {
            let (x, y, choice) = (value(), value(), value());
            let mut block = format!("block{}(v{x}: i32, v{y}: i32):\n", block_of(first, second));
            if (first, second) == (2, 2) {
                block.push_str("    check o0, false\n    return\n");
                blocks.push(block);
                continue;
            }
            let one = next_block;
            writeln!(
                block,
                "    v{choice}: bool = unknown\n    branch v{choice}, block{one}, block{}",
                one + 1
            )
            .unwrap();
            blocks.push(block);
            next_block += 4;
            for (process, place, mine, other) in [(0, first, x, y), (1, second, y, x)] {
                let here = one + process;
                let to = |place: usize| {
                    if process == 0 { block_of(place, second) } else { block_of(first, place) }
                };
                let numbers = |mine: &str| {
                    if process == 0 { format!("{mine}, v{other}") } else { format!("v{other}, {mine}") }
                };
                let text = match place {
                    0 => {
                        let ticket = value();
                        format!(
                            "    v{ticket}: i32 = add v{other}, v1\n    jump block{}({})\n",
                            to(1),
                            numbers(&format!("v{ticket}"))
                        )
                    }
                    1 => {
                        // Enter if the other is idle or came later; the first process goes first at equal numbers.
                        let (idle, before) = (value(), value());
                        let (again, enter) = (one + 2 + process, to(2));
                        let op = if process == 0 { "le" } else { "lt" };
                        let mine = numbers(&format!("v{mine}"));
                        let stay = to(1);
                        steps.push((again, format!("    v{before}: bool = {op} v{}, v{other}\n    branch v{before}, block{enter}({mine}), block{stay}({mine})\n", if process == 0 { x } else { y })));
                        format!(
                            "    v{idle}: bool = eq v{other}, v0\n    branch v{idle}, block{enter}({mine}), block{again}\n"
                        )
                    }
                    _ => format!("    jump block{}({})\n", to(0), numbers("v0")),
                };
                steps.push((here, text));
                if place != 1 {
                    steps.push((one + 2 + process, "    return\n".to_owned()));
                }
            }
        }
    }
    steps.sort();
    let mut text = "function Bakery {\n  obligation o0 assert at 1:1 \"both are critical\"\n  block0:\n    v0: i32 = const 0\n    v1: i32 = const 1\n    jump block1(v0, v0)\n".to_owned();
    for block in blocks {
        write!(text, "  {block}").unwrap();
    }
    for (number, lines) in steps {
        write!(text, "  block{number}:\n{lines}").unwrap();
    }
    text + "}\n"
}

fn outcome(domain: Domain) -> Outcome {
    let text = bakery();
    let program = marple_ir::parse(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let options = Options { domain, ..Options::default() };
    analyse(&program.functions[0], &options).verdicts[0].outcome
}

#[test]
fn both_processes_are_never_in_their_critical_sections() {
    assert_eq!(outcome(Domain::Zones), Outcome::Unreachable);
    assert_eq!(outcome(Domain::Octagons), Outcome::Unreachable);
    // Numbers alone do not do it.
    assert_ne!(outcome(Domain::Intervals), Outcome::Unreachable);
}
