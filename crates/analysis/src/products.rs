//! Products that share a factor.
//!
//! Of `x * y` a domain knows only bounds. But `r <= rows - 1` and `0 <= cols` make `r * cols + cols <= rows * cols`: the products are multiplied by the same
//! number, so what is known of the difference of their other factors is known of the products, as a multiple of that number. It is linear in the
//! products and the factor. With it `c < cols` gives `r * cols + c < rows * cols`.
//!
//! That is about products as numbers: a product that wraps around is none. So both must fit their type, by the state or by the assumption `no-overflow`.

use marple_domains::{Constraint, Facts, Feasible, NoFacts, Numeric};
use marple_ir::{BinaryOp, BlockId, Definition, Function, Graph, Op, ValueId};

use crate::scope::Scope;
use crate::state::State;

/// How many earlier products one is related to, for each of its factors, and among how many they are looked for.
const RELATED: usize = 4;
const SEARCHED: usize = 32;
/// Larger differences say no more than types do.
const LARGE: i128 = 1 << 16;

/// A product and an earlier one that share a factor: `factor * rest` and `factor * other_rest`.
struct Pair {
    product: ValueId,
    factor: ValueId,
    rest: ValueId,
    other: ValueId,
    other_rest: ValueId,
}

/// The pairs of products of a function, by the later one.
pub(crate) struct Products {
    pairs: Vec<Pair>,
}

impl Products {
    pub(crate) fn new(function: &Function, graph: &Graph) -> Self {
        // (factor, product, other factor)
        let mut products = Vec::new();
        for inst in graph.order().iter().flat_map(|&block| &function.block(block).insts) {
            if let (&Op::Binary(BinaryOp::Mul, left, right), Some(product)) = (&inst.op, inst.result)
                && [left, right].iter().all(|&factor| function.constant(factor).is_none())
            {
                products.push((left, product, right));
                if left != right {
                    products.push((right, product, left));
                }
            }
        }
        products.sort_unstable();
        let mut pairs = Vec::new();
        for (at, &(factor, product, rest)) in products.iter().enumerate() {
            let same = |one: &&(ValueId, ValueId, ValueId)| one.0 == factor;
            let before = products[..at].iter().rev().take_while(same).take(SEARCHED);
            let after = products[at + 1..].iter().take_while(same).take(SEARCHED);
            let earlier = before.chain(after).filter(|one| is_earlier(function, graph, one.1, product));
            pairs.extend(earlier.take(RELATED).map(|&(_, other, other_rest)| Pair {
                product,
                factor,
                rest,
                other,
                other_rest,
            }));
        }
        pairs.sort_by_key(|pair| pair.product);
        Self { pairs }
    }

    /// The products and factors that are needed where a later product is computed, with its block.
    pub(crate) fn kept(&self, function: &Function) -> impl Iterator<Item = (ValueId, BlockId)> {
        self.pairs.iter().flat_map(move |pair| {
            let (block, _) = place(function, pair.product);
            [(pair.other, block), (pair.other_rest, block)]
        })
    }

    /// Tells a state, in which a product was just computed, how it is related to earlier ones.
    pub(crate) fn relate<D: Numeric>(
        &self,
        state: &mut State<D>,
        scope: Scope<'_>,
        product: ValueId,
    ) -> Feasible {
        let start = self.pairs.partition_point(|pair| pair.product < product);
        for pair in self.pairs[start..].iter().take_while(|pair| pair.product == product) {
            for constraint in pair.constraints(state, scope) {
                if state.assume(&constraint, &NoFacts) == Feasible::No {
                    // Not both fit, unless nothing comes here at all: `run_block` starts again and takes neither for granted.
                    scope.overflow.leaves_its_type(pair.product);
                    scope.overflow.leaves_its_type(pair.other);
                    return Feasible::No;
                }
            }
        }
        Feasible::Yes
    }
}

impl Pair {
    /// What holds of the two products in every state.
    fn constraints<D: Numeric>(&self, state: &State<D>, scope: Scope<'_>) -> Vec<Constraint> {
        let all = || {
            let factor = scope.direct(self.factor)?;
            let range = state.bounds(&factor);
            let rises = range.low().finite().is_some_and(|low| low >= 0);
            let falls = range.high().finite().is_some_and(|high| high <= 0);
            let is_number = |product: ValueId| is_exact(state, scope, product);
            if !(rises || falls) || !is_number(self.product) || !is_number(self.other) {
                return None;
            }
            let between = |left: ValueId, right: ValueId| scope.direct(left)?.minus(&scope.direct(right)?);
            let products = between(self.product, self.other)?;
            let rests = state.bounds(&between(self.rest, self.other_rest)?);
            let ends = [(rests.high(), rises), (rests.low(), !rises)];
            let ends = ends.into_iter().filter_map(|(end, is_most)| Some((end.finite()?, is_most)));
            let constraints = ends.filter(|end| end.0.abs() < LARGE).filter_map(|(end, is_most)| {
                // rest - other_rest <= end and 0 <= factor: (rest - other_rest) * factor <= end * factor.
                let multiple = factor.scaled(end)?;
                if is_most {
                    Constraint::le(&products, &multiple)
                } else {
                    Constraint::le(&multiple, &products)
                }
            });
            Some(constraints.collect())
        };
        all().unwrap_or_default()
    }
}

/// Whether a product is the number that its factors make.
fn is_exact<D: Numeric>(state: &State<D>, scope: Scope<'_>, product: ValueId) -> bool {
    let op = scope.function.op(product).expect("a product is computed");
    let fits = || {
        let number = scope.expression(product, op, state)?;
        Some(number.bounds_beyond(state, scope.limits(product)).is_none())
    };
    scope.overflow.is_assumed_to_fit(product) || fits() == Some(true)
}

/// Whether a value is computed whenever another one is, and before it.
fn is_earlier(function: &Function, graph: &Graph, first: ValueId, second: ValueId) -> bool {
    let ((home, at), (block, index)) = (place(function, first), place(function, second));
    if home == block { at < index } else { graph.dominates(home, block) }
}

/// Where a product is computed.
fn place(function: &Function, product: ValueId) -> (BlockId, usize) {
    match function.value(product).definition {
        Definition::Inst { block, index } => (block, index),
        Definition::Param { .. } => unreachable!("a product is computed"),
    }
}
