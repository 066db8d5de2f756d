//! How much the iterations of a loop add to what it counts, and what that says of two counters together.
//!
//! A loop that reads one element and writes one to four, `for (i = 0; i < n; i++) { .. b[k++] = ..; if (..) b[k++] = ..; }`, adds 1 to `i`
//! and 1 to 4 to `k` each time. So `k <= 4 * i` holds at its head: `y - y0 <= c * (x - x0)`, where `c` is the most that is added to `y` for
//! each 1 that is added to `x`.
//!
//! Where neither grows each time, what is added to both at once tells: `if (..) { x++; y += 100; } else if (..) { x++; y++; }`.
//!
//! What is found here is a guess, as all predicates are: joins and widenings keep it only where both sides imply it
//! ([`predicates`](crate::predicates)). So conversions and overflow are ignored.

use marple_ir::{BinaryOp, BlockId, Definition, Function, Graph, Op, Type, ValueId};

use crate::counters::starts;
use crate::predicates::Predicate;

/// How many instructions and edges are looked at, as a multiple of the function's: loops in loops are looked at several times.
const DEPTH: usize = 8;
/// How many inequalities there are at one head.
const PAIRS: usize = 24;
/// How many counters are looked at on one way through a loop.
const TOGETHER: usize = 8;
/// More is nothing that a loop counts with.
const LARGE: i128 = 1 << 16;

/// Where a value is: `base + low <= value && value <= base + high`, where the base is a parameter of the loop's head.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Added {
    base: ValueId,
    low: i128,
    high: i128,
}

impl Added {
    fn plus(self, number: i128) -> Option<Self> {
        let (low, high) = (self.low.checked_add(number)?, self.high.checked_add(number)?);
        (-LARGE < low && high < LARGE).then_some(Self { low, high, ..self })
    }

    fn join(self, other: Self) -> Option<Self> {
        (self.base == other.base).then(|| Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            ..self
        })
    }
}

/// What is known of a value in the loop at hand.
#[derive(Clone, Copy)]
enum Known {
    /// Nothing arrived yet.
    Nothing,
    Added(Added),
    /// It is no sum of a parameter of the head and a number.
    Other,
}

impl Known {
    fn join(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, known) => known,
            (Self::Added(a), Self::Added(b)) => a.join(b).map_or(Self::Other, Self::Added),
            _ => Self::Other,
        }
    }
}

/// A parameter of a loop's head, what it is where the loop is entered, and how much each iteration adds.
#[derive(Clone, Copy)]
struct Counter {
    param: ValueId,
    start: ValueId,
    low: i128,
    high: i128,
}

impl Counter {
    fn is_exact(self) -> bool {
        self.low == self.high
    }
}

/// An inequality between two counters of a loop: what holds at its head.
pub(crate) struct Ratio {
    pub(crate) head: BlockId,
    pub(crate) predicate: Predicate,
    /// The counters, as parameters of the head, if no other rule says that they belong together: neither grows each time.
    pub(crate) tied: Option<[ValueId; 2]>,
    /// The starts of its counters that are no constants.
    pub(crate) starts: Vec<ValueId>,
    /// The blocks from which the loop goes back.
    pub(crate) back: Vec<BlockId>,
}

/// What the counters of loops started with, and the blocks from which their loops go back: it is kept as long as they run.
pub(crate) fn kept<'a>(
    function: &Function,
    graph: &Graph,
    ratios: &'a [Ratio],
) -> impl Iterator<Item = (ValueId, BlockId)> + use<'a> {
    let related = ratios.iter().flat_map(|ratio| {
        ratio.starts.iter().flat_map(|&start| ratio.back.iter().map(move |&from| (start, from)))
    });
    starts(function, graph).into_iter().chain(related)
}

/// What the loops of a function say of two of their counters, of which at least one grows by different amounts: the others are
/// related by equations.
pub(crate) fn ratios(function: &Function, graph: &Graph) -> Vec<Ratio> {
    let mut places = vec![0; function.blocks.len()];
    for (place, block) in graph.order().iter().enumerate() {
        places[block.index()] = place;
    }
    let size = |block: BlockId| 2 + function.block(block).insts.len();
    let mut work = DEPTH * graph.order().iter().map(|&block| size(block)).sum::<usize>();
    let mut walk = Walk { function, graph, places, known: vec![Known::Nothing; function.values.len()] };
    let mut ratios = Vec::new();
    for &head in graph.order() {
        let mut back: Vec<BlockId> =
            graph.predecessors(head).iter().copied().filter(|&from| graph.dominates(head, from)).collect();
        back.dedup();
        let is_number = |param: &&ValueId| matches!(function.value(**param).ty, Type::Int(_));
        if back.is_empty() || function.block(head).params.iter().filter(is_number).count() < 2 {
            continue;
        }
        let body = walk.body(head, &back);
        let price = body.iter().map(|&block| size(block)).sum();
        let Some(left) = work.checked_sub(price) else { break };
        work = left;
        let mut together = Vec::new();
        let counters = walk.counters(head, &body, &mut together);
        relate(&counters, &together, &mut |predicate, pair| {
            let tied = predicate.is_slope.then(|| pair.map(|counter| counter.param));
            let starts = pair.iter().map(|counter| counter.start);
            let starts = starts.filter(|&start| function.constant(start).is_none()).collect();
            ratios.extend(predicate_of(function, &predicate).map(|predicate| Ratio {
                head,
                predicate,
                tied,
                starts,
                back: back.clone(),
            }));
        });
    }
    ratios
}

/// Goes through loops.
struct Walk<'a> {
    function: &'a Function,
    graph: &'a Graph,
    /// By block, its place in the graph's order.
    places: Vec<usize>,
    /// By value. Between two loops, nothing.
    known: Vec<Known>,
}

impl Walk<'_> {
    /// The blocks from which the loop goes back without passing its head again, in the graph's order, the head first.
    fn body(&self, head: BlockId, back: &[BlockId]) -> Vec<BlockId> {
        let mut is_inside = std::collections::HashSet::from([head]);
        let mut body = vec![head];
        let mut work = back.to_vec();
        while let Some(block) = work.pop() {
            if self.graph.is_reachable(block) && is_inside.insert(block) {
                body.push(block);
                work.extend(self.graph.predecessors(block));
            }
        }
        body.sort_unstable_by_key(|block| self.places[block.index()]);
        body
    }

    /// What the loop counts, and for each way through it or a part of it, what is added to which counters.
    fn counters(
        &mut self,
        head: BlockId,
        body: &[BlockId],
        together: &mut Vec<Vec<(ValueId, i128)>>,
    ) -> Vec<Counter> {
        let function = self.function;
        let params = &function.block(head).params;
        let mut touched = Vec::new();
        for &param in params.iter().filter(|param| matches!(function.value(**param).ty, Type::Int(_))) {
            self.known[param.index()] = Known::Added(Added { base: param, low: 0, high: 0 });
            touched.push(param);
        }
        let inner: Vec<BlockId> = self.inner_heads(head, body).collect();
        for target in inner {
            // How often an inner loop runs is not known here.
            for &param in &function.block(target).params {
                self.known[param.index()] = Known::Other;
                touched.push(param);
            }
        }
        let mut added = vec![Known::Nothing; params.len()];
        for &block in body {
            for inst in &function.block(block).insts {
                let Some(result) = inst.result else { continue };
                if let Some(known) = self.computed(&inst.op) {
                    self.known[result.index()] = Known::Added(known);
                    touched.push(result);
                }
            }
            for edge in function.block(block).terminator.edges() {
                together.extend(self.added_together(&edge.args));
                let bound = function.block(edge.target).params.iter().zip(&edge.args).enumerate();
                for (index, (&param, &arg)) in bound {
                    let arriving = match self.known[arg.index()] {
                        Known::Nothing => Known::Other,
                        known => known,
                    };
                    if edge.target == head {
                        added[index] = added[index].join(arriving);
                    } else {
                        let known = &mut self.known[param.index()];
                        *known = known.join(arriving);
                        touched.push(param);
                    }
                }
            }
        }
        for value in touched {
            self.known[value.index()] = Known::Nothing;
        }
        let counted = params.iter().zip(added).enumerate().filter_map(|(index, (&param, added))| {
            let Known::Added(Added { base, low, high }) = added else { return None };
            let start = self.start(head, index)?;
            (base == param && (low, high) != (0, 0)).then_some(Counter { param, start, low, high })
        });
        counted.collect()
    }

    /// What an edge's arguments add to parameters of the head, if there are at least two of which it is known exactly.
    fn added_together(&self, args: &[ValueId]) -> Option<Vec<(ValueId, i128)>> {
        let exact = args.iter().filter_map(|arg| match self.known[arg.index()] {
            Known::Added(Added { base, low, high }) if low == high => Some((base, low)),
            _ => None,
        });
        let added: Vec<(ValueId, i128)> = exact.take(TOGETHER).collect();
        (added.len() > 1 && added.iter().any(|one| one.1 != 0)).then_some(added)
    }

    /// The heads of loops within a loop.
    fn inner_heads(&self, head: BlockId, body: &[BlockId]) -> impl Iterator<Item = BlockId> {
        body.iter().flat_map(move |&block| {
            let targets = self.function.block(block).terminator.edges().map(|edge| edge.target);
            targets.filter(move |target| {
                *target != head && self.places[target.index()] <= self.places[block.index()]
            })
        })
    }

    /// What an instruction adds to a parameter of the head.
    fn computed(&self, op: &Op) -> Option<Added> {
        let known = |value: ValueId| match self.known[value.index()] {
            Known::Added(added) => Some(added),
            _ => None,
        };
        let number = |value: ValueId| self.function.constant(value);
        match *op {
            Op::Convert(inner) => known(inner),
            Op::Binary(BinaryOp::Add, left, right) => match (number(left), number(right)) {
                (Some(number), _) => known(right)?.plus(number),
                (_, Some(number)) => known(left)?.plus(number),
                _ => None,
            },
            Op::Binary(BinaryOp::Sub, left, right) => known(left)?.plus(number(right)?.checked_neg()?),
            _ => None,
        }
    }

    /// What a parameter of a head is bound to where the loop is entered, if that is one value.
    fn start(&self, head: BlockId, index: usize) -> Option<ValueId> {
        let entries = self.graph.predecessors(head).iter();
        let entries =
            entries.filter(|&&from| !self.graph.dominates(head, from) && self.graph.is_reachable(from));
        let edges = entries.flat_map(|&from| self.function.block(from).terminator.edges());
        let mut starts = edges.filter(|edge| edge.target == head).map(|edge| edge.args[index]);
        let first = starts.next()?;
        let same = |other: ValueId| {
            let constant = self.function.constant(first);
            other == first || (constant.is_some() && constant == self.function.constant(other))
        };
        let home = match self.function.value(first).definition {
            Definition::Param { block, .. } | Definition::Inst { block, .. } => block,
        };
        (starts.all(same) && self.graph.dominates(home, head)).then_some(first)
    }
}

/// `y_factor * (y - y0) <= x_factor * (x - x0)`.
struct Inequality {
    y: Counter,
    y_factor: i128,
    x: Counter,
    x_factor: i128,
    is_slope: bool,
}

/// Tells what holds of two counters of one loop. The loop has run `n` times; if each adds at least `low > 0` to `x`, then
/// `n <= (x - x0) / low`, and `y - y0 <= n * high` where `high` is the most that one adds to `y`.
///
/// Where neither grows each time, they may do so together: see [`slopes`].
fn relate(
    counters: &[Counter],
    together: &[Vec<(ValueId, i128)>],
    tell: &mut impl FnMut(Inequality, [Counter; 2]),
) {
    let mut left = PAIRS;
    for &x in counters {
        // x grows, or -x does.
        let (sign, least, most) = match x {
            Counter { low, high, .. } if low > 0 => (1, low, high),
            Counter { low, high, .. } if high < 0 => (-1, -high, -low),
            _ => continue,
        };
        for &y in counters.iter().filter(|y| y.param != x.param && !(x.is_exact() && y.is_exact())) {
            for (y_sign, added) in [(1, y.high), (-1, -y.low)] {
                // n <= (x - x0) / least, and (x - x0) / most <= n.
                let divisor = if added >= 0 { least } else { most };
                if added == 0 {
                    continue;
                }
                let Some(rest) = left.checked_sub(1) else { return };
                left = rest;
                let (y_factor, x_factor) = (y_sign * divisor, sign * added);
                tell(Inequality { y, y_factor, x, x_factor, is_slope: false }, [x, y]);
            }
        }
    }
    let rests = |counter: &&Counter| counter.low <= 0 && 0 <= counter.high;
    for (at, &x) in counters.iter().enumerate().filter(|(_, x)| rests(x)) {
        for &y in counters[at + 1..].iter().filter(rests) {
            for (y_factor, x_factor) in slopes(x, y, together) {
                let Some(rest) = left.checked_sub(1) else { return };
                left = rest;
                tell(Inequality { y, y_factor, x, x_factor, is_slope: true }, [x, y]);
            }
        }
    }
}

/// The factors of the inequalities between two counters that do not grow each time, by what is added to both at once: if `x` grows by 1
/// and `y` by 1 or by 100, or neither does, then `x - x0 <= y - y0` and `y - y0 <= 100 * (x - x0)`.
fn slopes(x: Counter, y: Counter, together: &[Vec<(ValueId, i128)>]) -> Vec<(i128, i128)> {
    let sign = if x.low == 0 { 1 } else { -1 };
    let added =
        |to: Counter, all: &[(ValueId, i128)]| all.iter().find(|one| one.0 == to.param).map(|one| one.1);
    let pairs = together.iter().filter_map(|all| Some((sign * added(x, all)?, added(y, all)?)));
    // `y` may grow, or shrink, on its own: then it has no most, or no least.
    let (alone, both): (Vec<(i128, i128)>, Vec<_>) = pairs.partition(|pair| pair.0 == 0);
    // `x` goes one way only, or there is no slope.
    if both.iter().any(|pair| pair.0 < 0) {
        return Vec::new();
    }
    let by_slope = |a: &&(i128, i128), b: &&(i128, i128)| (a.1 * b.0).cmp(&(b.1 * a.0));
    let (least, most) = (both.iter().min_by(by_slope), both.iter().max_by(by_slope));
    let below = least.filter(|_| alone.iter().all(|pair| pair.1 >= 0));
    let above = most.filter(|_| alone.iter().all(|pair| pair.1 <= 0));
    if let (Some(least), Some(most)) = (below, above)
        && by_slope(&least, &most).is_eq()
    {
        // An equation; others find it.
        return Vec::new();
    }
    let below = below.map(|&(x, y)| (-x, -sign * y));
    below.into_iter().chain(above.map(|&(x, y)| (x, sign * y))).collect()
}

/// The inequality as a predicate: at most 0.
fn predicate_of(function: &Function, ratio: &Inequality) -> Option<Predicate> {
    let Inequality { y, y_factor, x, x_factor, .. } = *ratio;
    let terms = [(y.param, y_factor), (y.start, -y_factor), (x.param, -x_factor), (x.start, x_factor)];
    Predicate::sum(function, &terms)
}
