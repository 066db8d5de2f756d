//! What an open obligation can depend on: the values that are related to its own by definitions, conditions and
//! parameters, directly or through others. A later entry of the refinement list speaks of these only.
//!
//! What one loop counts is related by how often the loop runs: `x++; y--`; and what it counts on some ways only, by what is known of
//! two such counters together ([`growth`](crate::growth)).

use marple_ir::{BlockId, Function, Graph, ObligationId, Op, ValueId};

use crate::counters::counters;
use crate::growth::Ratio;

/// Sets of values, each with one member that stands for it.
pub(crate) struct Components {
    parent: Vec<usize>,
}

impl Components {
    /// The values that definitions, conditions and parameters relate in some blocks.
    pub(crate) fn of(function: &Function, blocks: impl Iterator<Item = BlockId>) -> Self {
        let mut components = Self { parent: (0..function.values.len()).collect() };
        let is_constant = |value: ValueId| function.constant(value).is_some();
        for block in blocks.map(|block| function.block(block)) {
            for inst in &block.insts {
                match (&inst.op, inst.result) {
                    (Op::Assume(cond) | Op::Check(_, cond), _) => {
                        let mut first = None;
                        cond.for_each_value(&mut |value| {
                            if !is_constant(value) {
                                components.unite(*first.get_or_insert(value), value);
                            }
                        });
                    }
                    (Op::Like { value, .. }, _) => {
                        inst.op.for_each_operand(&mut |operand| {
                            if !is_constant(operand) {
                                components.unite(*value, operand);
                            }
                        });
                    }
                    (op, Some(result)) if op.is_computed() => {
                        op.for_each_operand(&mut |operand| {
                            if !is_constant(operand) {
                                components.unite(result, operand);
                            }
                        });
                    }
                    _ => {}
                }
            }
            for edge in block.terminator.edges() {
                for (&param, &arg) in function.block(edge.target).params.iter().zip(&edge.args) {
                    if !is_constant(arg) {
                        components.unite(param, arg);
                    }
                }
            }
        }
        components
    }

    pub(crate) fn find(&mut self, value: ValueId) -> usize {
        let mut at = value.index();
        while self.parent[at] != at {
            let above = self.parent[at];
            self.parent[at] = self.parent[above];
            at = self.parent[at];
        }
        at
    }

    pub(crate) fn unite(&mut self, a: ValueId, b: ValueId) {
        let (a, b) = (self.find(a), self.find(b));
        // The smaller one stands for both.
        self.parent[a.max(b)] = a.min(b);
    }
}

/// By value, whether an open obligation or an observation can depend on it. With arrays, elements depend on what is stored and where.
pub(crate) fn related(
    function: &Function,
    graph: &Graph,
    is_open: &dyn Fn(ObligationId) -> bool,
    ratios: &[Ratio],
    with_arrays: bool,
) -> Vec<bool> {
    let mut components = Components::of(function, graph.order().iter().copied());
    let is_constant = |value: ValueId| function.constant(value).is_some();
    let mut roots = Vec::new();
    for &id in graph.order() {
        let block = function.block(id);
        for inst in &block.insts {
            match (&inst.op, inst.result) {
                (Op::Check(obligation, cond), _) if is_open(*obligation) => {
                    cond.for_each_value(&mut |value| {
                        if !is_constant(value) {
                            roots.push(value);
                        }
                    });
                }
                (Op::Observe { given, values, .. }, _) => {
                    roots.extend(given.iter().map(|given| given.0));
                    roots.extend(values.iter().copied().filter(|value| !is_constant(*value)));
                }
                (Op::Store { array, index, value }, _) if with_arrays => {
                    for other in [*index, *value].into_iter().filter(|&other| !is_constant(other)) {
                        components.unite(*array, other);
                    }
                }
                (op @ (Op::Load { .. } | Op::NewArray(_) | Op::Length(_)), Some(result)) if with_arrays => {
                    op.for_each_operand(&mut |operand| {
                        if !is_constant(operand) {
                            components.unite(result, operand);
                        }
                    });
                }
                _ => {}
            }
        }
        for edge in block.terminator.edges() {
            if graph.dominates(edge.target, id) {
                let mut first = None;
                for param in counters(function, edge) {
                    components.unite(*first.get_or_insert(param), param);
                }
            }
        }
    }
    if with_arrays {
        for array in (0..function.values.len()).map(ValueId::new) {
            if let Some(length) = function.value(array).length.filter(|&length| !is_constant(length)) {
                components.unite(array, length);
            }
        }
    }
    for ratio in ratios {
        let Some([x, y]) = ratio.tied else { continue };
        components.unite(x, y);
        ratio.starts.iter().for_each(|&start| components.unite(x, start));
    }
    let mut wanted = vec![false; function.values.len()];
    for root in roots {
        let root = components.find(root);
        wanted[root] = true;
    }
    (0..function.values.len()).map(|index| wanted[components.find(ValueId::new(index))]).collect()
}
