//! Row S11: a method with many variables and linear relations over loops. `cargo run --release -p marple-analysis --example many`
//! prints the time of its analysis with SubPolyhedra from 50 to 400 variables; docs/SUBPOLYHEDRA.md has the figures.

#![allow(clippy::print_stdout, missing_docs)]

use std::fmt::Write;
use std::time::Instant;

use marple_analysis::{Domain, Options, Outcome, analyse};

/// The variables of one loop.
const GROUP: usize = 8;

fn main() {
    for count in [48, 96, 200, 400] {
        let program = marple_lang::compile(&source(count)).expect("a right program");
        let function = &program.functions[0];
        let options = Options { domain: Domain::SubPolyhedra, ..Options::default() };
        let start = Instant::now();
        let analysis = analyse(function, &options);
        let seconds = start.elapsed().as_secs_f64();
        let proved = analysis.verdicts.iter().filter(|verdict| verdict.outcome == Outcome::Proved).count();
        println!(
            "{count} variables, {} of {} relations proved, {seconds:.2} s, {} steps, {} gave up",
            proved,
            analysis.verdicts.len(),
            analysis.steps,
            analysis.gave_up.len()
        );
    }
}

/// Loops one after the other, each with variables of its own that stay in linear relation; all are needed at the end.
fn source(count: usize) -> String {
    let mut text = String::from("void Many(int p, int q)\n    requires p >= 0;\n{\n");
    for index in 0..count {
        let _ = writeln!(text, "    int v{index} = 0;");
    }
    let mut checks = String::new();
    for first in (0..count).step_by(GROUP) {
        let v = |index: usize| format!("v{}", first + index);
        let (a, b, c, d, e, f, g, h) = (v(0), v(1), v(2), v(3), v(4), v(5), v(6), v(7));
        let _ = writeln!(text, "    while ({a} < p) {{");
        let _ = writeln!(text, "        {a}++; {b} += 2; {c} -= 3;");
        let _ = writeln!(text, "        if (q > {a}) {{ {d}++; }}");
        let _ = writeln!(text, "        {e} = {a} + {d};");
        let _ = writeln!(text, "    }}");
        let _ = writeln!(text, "    {f} = {b} + {c}; {g} = {f} - {a}; {h} = {e} - {d};");
        for check in [format!("{b} == 2 * {a}"), format!("{c} == -3 * {a}"), format!("{d} <= {a}")] {
            let _ = writeln!(checks, "    assert({check});");
        }
        let _ = writeln!(checks, "    assert({f} == -{a} && {g} == -2 * {a} && {h} + {d} <= 2 * {a});");
    }
    format!("{text}{checks}}}\n")
}
