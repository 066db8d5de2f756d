//! Which of the things that a function has from elsewhere, or gives away, can have to do with each other, and with its open obligations.
//!
//! The values of a function fall into groups: two values are in one group if a definition, a condition or a parameter of a block relates them,
//! directly or through others (`slice.rs`). Whoever knows where some values come from (a parameter, a field, the result of a call) or go to learns
//! which facts could help an open obligation, without looking at states: those about its own group.

use std::collections::BTreeSet;

use marple_ir::{BlockId, Function, Graph, Op, Terminator, ValueId};

use crate::frame::condition_values;
use crate::slice::Components;

/// The marks of values that may be related.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Group<T> {
    /// Whether an open obligation is about values of the group, or stands behind a test of a marked value of it.
    pub is_open: bool,
    /// Sorted.
    pub marks: Vec<T>,
}

/// How many pairs of a test and an open obligation are looked at; if there are more, every test counts.
const PAIRS: usize = 100_000;

/// The groups that have marks. `same` has pairs of values that belong together though the function does not say so, as an array and its
/// length. Marks of constants are left out: what is known of them is known.
pub fn groups<T: Copy + Ord>(
    function: &Function,
    marks: &[(ValueId, T)],
    same: &[(ValueId, ValueId)],
    is_open: &dyn Fn(usize) -> bool,
) -> Vec<Group<T>> {
    let is_constant = |value: ValueId| function.constant(value).is_some();
    let mut components = Components::of(function, function.block_ids());
    for &(left, right) in same {
        if !is_constant(left) && !is_constant(right) {
            components.unite(left, right);
        }
    }
    let mut marked: Vec<(usize, T)> = marks
        .iter()
        .filter(|(value, _)| !is_constant(*value))
        .map(|&(value, mark)| (components.find(value), mark))
        .collect();
    marked.sort_unstable();
    marked.dedup();
    let mut open: Vec<usize> =
        open_values(function, marks, is_open).into_iter().map(|value| components.find(value)).collect();
    open.sort_unstable();
    marked
        .chunk_by(|left, right| left.0 == right.0)
        .map(|group| Group {
            is_open: open.binary_search(&group[0].0).is_ok(),
            marks: group.iter().map(|(_, mark)| *mark).collect(),
        })
        .collect()
}

/// The values that open obligations are about, and the marked values that are tested before them: if such a test always comes out the same way,
/// the obligation may never be reached.
fn open_values<T>(
    function: &Function,
    marks: &[(ValueId, T)],
    is_open: &dyn Fn(usize) -> bool,
) -> Vec<ValueId> {
    let mut values = Vec::new();
    let mut places: Vec<BlockId> = Vec::new();
    for block in function.block_ids() {
        for inst in &function.block(block).insts {
            if let Op::Check(obligation, cond) = &inst.op
                && is_open(obligation.index())
            {
                cond.for_each_value(&mut |value| values.push(value));
                places.push(block);
            }
        }
    }
    if places.is_empty() {
        return values;
    }
    places.dedup();
    let marked: BTreeSet<ValueId> = marks.iter().map(|(value, _)| *value).collect();
    let tests: Vec<(BlockId, ValueId)> = function
        .block_ids()
        .flat_map(|block| {
            let mut tested = Vec::new();
            if let Terminator::Branch(cond, ..) = function.block(block).terminator {
                condition_values(function, cond, &mut |value| {
                    if marked.contains(&value) {
                        tested.push((block, value));
                    }
                });
            }
            tested
        })
        .collect();
    if tests.is_empty() {
        return values;
    }
    let graph = Graph::new(function);
    let is_before = |test: BlockId| places.iter().any(|place| graph.dominates(test, *place));
    let are_few = tests.len().saturating_mul(places.len()) <= PAIRS;
    values.extend(tests.into_iter().filter(|(test, _)| !are_few || is_before(*test)).map(|(_, value)| value));
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_meet_in_a_condition_or_a_parameter() {
        let text = "function F {
  obligation o0 upper-bound at 1:1 \"a\"
  block0(v0: i32, v1: i32, v2: i32, v3: i32, v4: bool):
    v5: i32 = unknown
    v6: i32 = const 0
    v7: i32 = add v0, v6
    branch v4, block1(v7), block2
  block1(v8: i32):
    v9: i32 = const 1
    check o0, v8 < v1
    jump block2
  block2:
    assume v2 <= v5
    stop
}
";
        let function = marple_ir::parse(text).expect("a function").functions.remove(0);
        let value = ValueId::new;
        let marks = [(0, 'a'), (1, 'b'), (2, 'c'), (3, 'd'), (4, 'e'), (5, 'f'), (6, 'a'), (9, 'b')]
            .map(|(number, mark)| (value(number), mark));
        let list = |same: &[(ValueId, ValueId)], is_open: bool| -> Vec<(bool, String)> {
            let groups = groups(&function, &marks, same, &|_| is_open);
            groups.into_iter().map(|group| (group.is_open, group.marks.into_iter().collect())).collect()
        };
        let named = |list: &[(bool, &str)]| -> Vec<(bool, String)> {
            list.iter().map(|(is_open, marks)| (*is_open, (*marks).to_owned())).collect()
        };
        assert_eq!(
            list(&[], true),
            named(&[(true, "ab"), (false, "cf"), (false, "d"), (true, "e")]),
            "`v4` decides whether the obligation is reached"
        );
        let together = [(value(3), value(5))];
        assert_eq!(list(&together, false), named(&[(false, "ab"), (false, "cdf"), (false, "e")]));
    }
}
