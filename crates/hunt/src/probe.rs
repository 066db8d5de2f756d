//! Probes: values that the run logs, and what the plain copy asserts of them. Each assertion stands behind a test that nobody
//! can decide and ends there, so that it says nothing to the code behind it.

use std::collections::BTreeMap;

use crate::syntax::{Guarded, TAINTS, Watch};

/// The values seen at each probe's line, for each taint: smallest, largest, and some more.
pub type Observations = BTreeMap<usize, [Vec<i128>; TAINTS]>;

/// A condition over a watched value.
#[derive(Debug, Clone)]
pub struct Assertion {
    /// The condition as C#.
    pub text: String,
    /// For each taint: whether some run had the condition true.
    pub held: [bool; TAINTS],
    /// For each taint: whether some run had it false.
    pub failed: [bool; TAINTS],
}

impl Watch {
    /// What the logged copy does at the watch whose first line is `line`.
    pub fn logged(&self, line: usize) -> String {
        let (guards, value) = match self {
            Self::Value(value) => (vec![&value.guard], value.text.clone()),
            Self::Pair(left, right) => (
                vec![&left.guard, &right.guard],
                format!("({0}) < ({1}) ? -1 : ({0}) > ({1}) ? 1 : 0", left.text, right.text),
            ),
            Self::Null(value) => (vec![&value.guard], format!("{} == null ? 0 : 1", value.text)),
            Self::Same(left, right) => (
                vec![&left.guard, &right.guard],
                format!("(object){} == (object){} ? 0 : 1", left.text, right.text),
            ),
        };
        let guards: Vec<&str> =
            guards.into_iter().map(String::as_str).filter(|guard| !guard.is_empty()).collect();
        let guard = if guards.is_empty() { String::new() } else { format!("if ({}) ", guards.join(" && ")) };
        format!("{guard}Log.V(tn, {line}, {value});")
    }

    /// A condition that is asserted before anything was seen.
    pub fn asked(&self) -> String {
        match self {
            Self::Value(value) => format!("({}) < 3", value.text),
            Self::Pair(left, right) => format!("({}) < ({})", left.text, right.text),
            Self::Null(value) => format!("{} != null", value.text),
            Self::Same(left, right) => format!("(object){} == (object){}", left.text, right.text),
        }
    }

    /// What the plain copy asserts: conditions close to what was seen, so that most are true in some runs and false in others.
    pub fn assertions(&self, line: usize, observations: &Observations) -> Vec<Assertion> {
        let Some(seen) = observations.get(&line) else { return Vec::new() };
        // What is seen without any taint counts in all modes: thresholds are taken from there if there is something.
        let Some(values) = seen.iter().find(|values| !values.is_empty()) else { return Vec::new() };
        let (low, high) =
            (*values.iter().min().expect("not empty"), *values.iter().max().expect("not empty"));
        // Which conditions are asked depends on the watch alone, so that a program shrinks without other questions.
        let line = match self {
            Self::Value(value) | Self::Null(value) => value.text.len(),
            Self::Pair(left, right) | Self::Same(left, right) => left.text.len() + right.text.len(),
        } + values.len();
        let some = values[line % values.len()];
        let conditions: Vec<(String, Comparison, i128)> = match self {
            Self::Value(Guarded { text, .. }) => {
                let with = |comparison: Comparison, bound: i128| {
                    (format!("({text}) {} {bound}", comparison.text()), comparison, bound)
                };
                match line % 3 {
                    0 => vec![
                        with(Comparison::Greater, low),
                        with(Comparison::Less, high),
                        with(Comparison::NotEqual, some),
                    ],
                    1 => vec![
                        with(Comparison::NotEqual, high),
                        with(Comparison::Equal, some),
                        with(Comparison::Less, high),
                    ],
                    _ => vec![
                        with(Comparison::GreaterEqual, low),
                        with(Comparison::NotEqual, low),
                        with(Comparison::LessEqual, low),
                    ],
                }
            }
            Self::Pair(left, right) => {
                let with = |comparison: Comparison| {
                    (format!("({}) {} ({})", left.text, comparison.text(), right.text), comparison, 0)
                };
                if line.is_multiple_of(2) {
                    vec![
                        with(Comparison::LessEqual),
                        with(Comparison::NotEqual),
                        with(Comparison::GreaterEqual),
                    ]
                } else {
                    vec![with(Comparison::Less), with(Comparison::Greater), with(Comparison::Equal)]
                }
            }
            Self::Null(value) => {
                vec![
                    (format!("{} != null", value.text), Comparison::NotEqual, 0),
                    (format!("{} == null", value.text), Comparison::Equal, 0),
                ]
            }
            Self::Same(left, right) => {
                let both =
                    |operator: &str| format!("(object){} {operator} (object){}", left.text, right.text);
                vec![(both("=="), Comparison::Equal, 0), (both("!="), Comparison::NotEqual, 0)]
            }
        };
        let assertion = |(text, comparison, bound): (String, Comparison, i128)| {
            let any = |wanted: bool| {
                seen.each_ref()
                    .map(|values| values.iter().any(|&value| comparison.holds(value, bound) == wanted))
            };
            Assertion { held: any(true), failed: any(false), text }
        };
        conditions.into_iter().map(assertion).collect()
    }
}

#[derive(Debug, Clone, Copy)]
enum Comparison {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
}

impl Comparison {
    fn text(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
        }
    }

    fn holds(self, value: i128, bound: i128) -> bool {
        match self {
            Self::Less => value < bound,
            Self::LessEqual => value <= bound,
            Self::Greater => value > bound,
            Self::GreaterEqual => value >= bound,
            Self::Equal => value == bound,
            Self::NotEqual => value != bound,
        }
    }
}
