//! Which pairs of values are worth relating where paths meet: those that occur together in an open obligation, a guard
//! or a loop (hints.txt, 6.3). So the price of templates and hulls is bounded by the method's text, not by the square of
//! its variables.

use marple_domains::Var;
use marple_ir::{Function, Graph, ObligationId, Op, Term, Type};

use crate::predicates::{Atom, Predicate, Versions, comparisons};

/// How many pairs are looked at where paths meet.
const PAIRS: usize = 12;
/// How many groups of one kind a function has at most.
const GROUPS: usize = 32;
/// How many variables of one loop are related.
const LOOP: usize = 5;

/// Groups of values that occur together, the most relevant first.
pub(crate) struct Relevance {
    groups: Vec<Vec<Atom>>,
    /// How many of them are open obligations'.
    open: usize,
}

impl Relevance {
    /// Obligations that are still open come first, then guards, then loops.
    pub(crate) fn new(function: &Function, graph: &Graph, is_open: &dyn Fn(ObligationId) -> bool) -> Self {
        let (mut open, mut guards, mut loops) = (Vec::new(), Vec::new(), Vec::new());
        let add = |groups: &mut Vec<Vec<Atom>>, group: Vec<Atom>| {
            if group.len() > 1 && groups.len() < GROUPS && !groups.contains(&group) {
                groups.push(group);
            }
        };
        let together = |left: &Term, right: &Term| -> Vec<Atom> {
            Predicate::difference(function, left, right).iter().flat_map(Predicate::atoms).collect()
        };
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            match &inst.op {
                Op::Compare(_, left, right) => {
                    add(&mut guards, together(&Term::Value(*left), &Term::Value(*right)));
                }
                Op::Assume(cond) => {
                    comparisons(cond, &mut |_, left, right| add(&mut guards, together(left, right)));
                }
                Op::Check(id, cond) => {
                    let groups = if is_open(*id) { &mut open } else { &mut guards };
                    comparisons(cond, &mut |_, left, right| add(groups, together(left, right)));
                }
                _ => {}
            }
        }
        for &head in graph.order() {
            if graph.predecessors(head).iter().any(|&from| graph.dominates(head, from)) {
                let params = function.block(head).params.iter().copied();
                let numbers = params.filter(|&param| matches!(function.value(param).ty, Type::Int(_)));
                add(&mut loops, numbers.take(LOOP).map(|param| Atom::of(function, param)).collect());
            }
        }
        let count = open.len();
        open.append(&mut guards);
        open.append(&mut loops);
        Self { groups: open, open: count }
    }

    /// The pairs that are visible at a block's entry. If no open obligation asks for them, one must be bound there.
    pub(crate) fn pairs(&self, versions: &Versions<'_>) -> Vec<(Var, Var)> {
        let mut pairs = Vec::new();
        for (index, group) in self.groups.iter().enumerate() {
            let is_asked = index < self.open;
            let values = group.iter().filter_map(|&atom| versions.of(atom));
            let vars: Vec<(Var, bool)> = values
                .filter_map(|value| Some((versions.frame.entry_var(value)?, versions.is_bound(value))))
                .collect();
            for (at, &(x, x_changes)) in vars.iter().enumerate() {
                for &(y, y_changes) in &vars[at + 1..] {
                    let pair = (x.min(y), x.max(y));
                    let is_new = x != y && !pairs.contains(&pair);
                    if is_new && (is_asked || x_changes || y_changes) && pairs.len() < PAIRS {
                        pairs.push(pair);
                    }
                }
            }
        }
        pairs
    }
}
