//! Programs as C#: the plain and the logged copy, with the same lines.

use std::fmt::Write as _;

use crate::probe::{Assertion, Observations};
use crate::syntax::{Logging, Member, Piece, Program, Section, Stmt, Watch};

/// How many lines of the plain copy assert something of one watched value.
pub const ASSERTIONS: usize = 3;

/// Which copy is printed.
pub enum Copy<'a> {
    /// For the analysis; asserts what the observations suggest, or nothing at probes.
    Plain(Option<&'a Observations>),
    /// For inference, before anything was observed: asserts at each probe what nobody knows, so that all is looked for that might say it.
    Asking,
    /// To be run.
    Logged,
}

/// The printed text.
#[derive(Default)]
pub struct Printed {
    /// The C#.
    pub text: String,
    /// How many lines are complete.
    pub lines: usize,
    /// For every program its first line and the first line behind it.
    pub ranges: Vec<(usize, usize)>,
    /// The assertions at probes, by their lines.
    pub assertions: Vec<(usize, Assertion)>,
    /// Lines whose obligations all hold when the run gets past them.
    pub passing: Vec<usize>,
    /// Lines with the whole condition of an `if` that is one test, in order.
    pub conditions: Vec<usize>,
    /// Lines at which the cases of a `switch` begin, in order; the next line is logged.
    pub cases: Vec<usize>,
}

const HEAD: &str = "using System; using System.Collections.Generic; using System.Diagnostics; using System.Diagnostics.Contracts; using System.Linq; using System.Threading; using System.Threading.Tasks; using System.Runtime.CompilerServices; using System.Runtime.InteropServices;";

/// Prints programs one below the other.
pub fn print(programs: &[Program], copy: &Copy<'_>) -> Printed {
    let mut printer = Printer { copy, out: Printed::default(), prefix: String::new(), depth: 0, taint: 0 };
    printer.line(HEAD);
    for (index, program) in programs.iter().enumerate() {
        printer.prefix = format!("P{index}");
        printer.taint = program.taint;
        let first = printer.out.lines + 1;
        for decl in &program.types {
            printer.line(&format!("{} {{", decl.head));
            printer.depth += 1;
            for member in &decl.members {
                match member {
                    Member::Line(pieces) => {
                        let text = printer.pieces(pieces);
                        printer.line(&text);
                    }
                    Member::Method(section) => printer.section(section),
                }
            }
            printer.depth -= 1;
            printer.line("}");
        }
        let end = printer.out.lines + 1;
        printer.out.ranges.push((first, end));
    }
    printer.out
}

/// Whether parts of a text are only evaluated under a condition, or tell something if they are true.
fn has_parts(text: &str) -> bool {
    [" ? ", "&&", "||", "=>", "??", "?.", " is "].iter().any(|operator| text.contains(operator))
}

struct Printer<'a> {
    copy: &'a Copy<'a>,
    out: Printed,
    prefix: String,
    depth: usize,
    taint: usize,
}

impl Printer<'_> {
    fn logged(&self) -> bool {
        matches!(self.copy, Copy::Logged)
    }

    fn line(&mut self, text: &str) {
        // A directive of the compiler begins with a number sign of its own.
        let text = text.replace('#', &self.prefix).replace('\u{b6}', "#");
        let _ = writeln!(self.out.text, "{}{text}", "  ".repeat(self.depth));
        self.out.lines += 1;
    }

    fn pieces(&self, pieces: &[Piece]) -> String {
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Piece::Text(part) => text.push_str(part),
                Piece::Dual(plain, logged) => text.push_str(if self.logged() { logged } else { plain }),
                Piece::Expr(expr) => text.push_str(&self.pieces(&expr.pieces)),
            }
        }
        text
    }

    fn section(&mut self, section: &Section) {
        let mut head = self.pieces(&section.head);
        let number = self.out.lines + 1;
        if head.starts_with("case ") {
            self.out.cases.push(number);
        }
        // Variables of a pattern would be unassigned behind a call.
        if let Some(condition) = head.strip_prefix("if (").and_then(|rest| rest.strip_suffix(')'))
            && !has_parts(condition)
        {
            self.out.conditions.push(number);
            if self.logged() {
                head = format!("if (Log.O({}, {number}, {condition}))", self.taint);
            }
        }
        let logged =
            if self.logged() { section.logged.replace("@T", &self.taint.to_string()) } else { String::new() };
        self.line(&format!("{head} {{ {logged}"));
        self.depth += 1;
        for stmt in &section.body {
            self.stmt(stmt);
        }
        self.depth -= 1;
        self.line(&format!("}}{}", section.tail));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Line(pieces, logging) => {
                let (text, number) = (self.pieces(pieces), self.out.lines + 1);
                // What is only evaluated under a condition need not have happened when the run gets past the line.
                let conditional = has_parts(&text);
                let logging =
                    if conditional && *logging == Logging::Passes { Logging::Reached } else { *logging };
                if logging == Logging::Passes {
                    self.out.passing.push(number);
                }
                match (self.logged(), logging) {
                    (true, Logging::Passes) => {
                        self.line(&format!("Log.R(tn, {number}); {text} Log.P(tn, {number});"));
                    }
                    (true, Logging::Reached) => self.line(&format!("Log.R(tn, {number}); {text}")),
                    _ => self.line(&text),
                }
            }
            Stmt::Blocks(sections) => sections.iter().for_each(|section| self.section(section)),
            Stmt::Probe(watches) => watches.iter().for_each(|watch| self.watch(watch)),
        }
    }

    fn watch(&mut self, watch: &Watch) {
        let first = self.out.lines + 1;
        let mut lines = vec![String::new(); ASSERTIONS];
        match self.copy {
            Copy::Logged => lines[0] = watch.logged(first),
            Copy::Plain(None) => (),
            Copy::Asking => {
                let asked = watch.asked();
                lines[0] = format!("if (Nd.Q(0)) {{ Debug.Assert({asked}); throw new Stop(); }}");
            }
            Copy::Plain(Some(observations)) => {
                for (index, assertion) in
                    watch.assertions(first, observations).into_iter().take(ASSERTIONS).enumerate()
                {
                    lines[index] = format!(
                        "if (Nd.Q({index})) {{ Debug.Assert({}); throw new Stop(); }}",
                        assertion.text
                    );
                    self.out.assertions.push((first + index, assertion));
                }
            }
        }
        for line in lines {
            self.line(&line);
        }
    }
}
