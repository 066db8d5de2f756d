//! Keeping apart what held when a truth value was made, until it is tested for the last time.
//!
//! `ok = o != null && d.TryGetValue(k, out v); ..; if (ok) o.X`: where the ways to `ok` meet, what each of them knew is lost. The
//! same goes for a test that is made twice (`if (b) t = "x"; ..; if (b) t.Length`). Here a block gets a node for each outcome of
//! the tests that are made again behind it. An edge whose test is known to fail is left out, so every run of the blocks is
//! still one of the nodes: what a node says of a test is the test's outcome in all runs that come there.
//!
//! An outcome is carried along while the compared values are what they were: not into a block that defines one of
//! them, and only as far as a test of it may follow. A parameter of a block that some edge binds to a constant is a flag: what
//! the other edges bind to it is tested where they lead into the block.

use std::collections::HashMap;

use crate::truth::Widths;
use crate::{
    BlockId, CompareOp, Cond, Definition, Edge, Function, Graph, Op, Term, Terminator, Type, UnaryOp, ValueId,
};

/// The nodes of a function in which outcomes of tests are kept apart. The first is its entry.
pub struct Split {
    /// By node, its block.
    pub blocks: Vec<BlockId>,
    /// By node, how it is left.
    pub ways: Vec<Vec<Way>>,
}

/// A way out of a node.
pub struct Way {
    /// Which of the block's edges.
    pub edge: usize,
    /// What is known of the edge's arguments besides.
    pub assumed: Vec<(Cond, bool)>,
    /// Where it leads.
    pub target: usize,
}

/// How many tests of a function are told apart: the bits of a set.
const TESTS: usize = 64;
/// How many blocks a function may have.
const BLOCKS: usize = 4096;
/// How many flags one edge is tested for.
const FLAGS: usize = 2;
/// How many nodes there may be for each block, and besides.
const NODES: usize = 3;
const MORE_NODES: usize = 16;

/// One side of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Operand {
    Number(i128),
    Value(ValueId),
}

/// `left == right` or `left < right`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Test {
    is_equality: bool,
    left: Operand,
    right: Operand,
}

/// A condition: a test that holds or does not, or one that needs no test.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Fixed(bool),
    Tested(Test, bool),
}

impl Outcome {
    fn negated(self, negate: bool) -> Self {
        match self {
            Self::Fixed(holds) => Self::Fixed(holds != negate),
            Self::Tested(test, holds) => Self::Tested(test, holds != negate),
        }
    }
}

impl Test {
    fn operands(&self) -> impl Iterator<Item = ValueId> {
        [self.left, self.right].into_iter().filter_map(|operand| match operand {
            Operand::Number(_) => None,
            Operand::Value(value) => Some(value),
        })
    }

    fn condition(&self) -> Cond {
        let term = |operand: Operand| match operand {
            Operand::Number(number) => Term::Const(number),
            Operand::Value(value) => Term::Value(value),
        };
        let op = if self.is_equality { CompareOp::Eq } else { CompareOp::Lt };
        Cond::compare(op, term(self.left), term(self.right))
    }
}

/// Reads conditions as tests.
struct Reader<'a> {
    function: &'a Function,
    widths: Widths,
}

impl Reader<'_> {
    /// The number that a value is, without conversions that change nothing.
    fn number(&self, mut value: ValueId) -> Operand {
        let function = self.function;
        loop {
            match function.op(value) {
                Some(Op::Const(number)) => return Operand::Number(*number),
                Some(&Op::Convert(inner)) if self.widths.keeps(function, inner, value) => value = inner,
                _ => return Operand::Value(value),
            }
        }
    }

    /// A comparison of two numbers.
    fn outcome(&self, op: CompareOp, left: Operand, right: Operand) -> Outcome {
        let (is_equality, left, right, holds) = match op {
            CompareOp::Eq => (true, left.max(right), left.min(right), true),
            CompareOp::Ne => (true, left.max(right), left.min(right), false),
            CompareOp::Lt => (false, left, right, true),
            CompareOp::Ge => (false, left, right, false),
            CompareOp::Gt => (false, right, left, true),
            CompareOp::Le => (false, right, left, false),
        };
        match (left, right) {
            (Operand::Number(a), Operand::Number(b)) => {
                Outcome::Fixed((if is_equality { a == b } else { a < b }) == holds)
            }
            (a, b) if a == b => Outcome::Fixed(is_equality == holds),
            // A truth value is what it was defined by.
            (Operand::Value(truth), Operand::Number(number @ (0 | 1)))
                if is_equality && self.function.value(truth).ty == Type::Bool =>
            {
                self.truth(truth).negated((number == 1) != holds)
            }
            _ => Outcome::Tested(Test { is_equality, left, right }, holds),
        }
    }

    /// Whether a truth value is 1.
    fn truth(&self, mut truth: ValueId) -> Outcome {
        let mut negate = false;
        loop {
            match self.function.op(truth) {
                Some(Op::Unary(UnaryOp::Not, inner)) => {
                    truth = *inner;
                    negate = !negate;
                }
                Some(Op::Const(number)) => return Outcome::Fixed((*number == 1) != negate),
                Some(Op::Compare(op, left, right)) => {
                    return self.outcome(*op, self.number(*left), self.number(*right)).negated(negate);
                }
                _ => {
                    let test =
                        Test { is_equality: true, left: Operand::Value(truth), right: Operand::Number(0) };
                    return Outcome::Tested(test, negate);
                }
            }
        }
    }

    /// A test with what an edge binds in place of its target's parameters.
    fn on_edge(&self, test: &Test, edge: &Edge) -> Outcome {
        let [left, right] = [test.left, test.right].map(|operand| match operand {
            Operand::Number(_) => operand,
            Operand::Value(value) => match self.function.value(value).definition {
                Definition::Param { block, index } if block == edge.target => self.number(edge.args[index]),
                _ => operand,
            },
        });
        self.outcome(if test.is_equality { CompareOp::Eq } else { CompareOp::Lt }, left, right)
    }

    /// Whether some edge binds a value to what decides the test, and no edge counts it.
    fn is_flag(&self, graph: &Graph, test: &Test) -> bool {
        let (Operand::Value(value), Operand::Number(_), true) = (test.left, test.right, test.is_equality)
        else {
            return false;
        };
        let function = self.function;
        let Definition::Param { block, index } = function.value(value).definition else { return false };
        let mut decided = false;
        for &pred in graph.predecessors(block).iter().filter(|&&pred| graph.is_reachable(pred)) {
            for edge in function.block(pred).terminator.edges().filter(|edge| edge.target == block) {
                decided |= matches!(self.on_edge(test, edge), Outcome::Fixed(_));
                if matches!(function.op(edge.args[index]), Some(Op::Binary(..))) {
                    return false;
                }
            }
        }
        decided
    }
}

/// Outcomes of some tests: bits of what is known and of what holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Known {
    tests: u64,
    holding: u64,
}

impl Known {
    fn get(self, test: usize) -> Option<bool> {
        (self.tests >> test & 1 == 1).then_some(self.holding >> test & 1 == 1)
    }

    fn with(self, test: usize, holds: bool) -> Self {
        let bit = 1 << test;
        let holding = if holds { self.holding | bit } else { self.holding & !bit };
        Self { tests: self.tests | bit, holding }
    }
}

/// The tests of a function that are kept apart.
struct Tests<'a> {
    reader: Reader<'a>,
    list: Vec<Test>,
    number: HashMap<Test, usize>,
    /// By block, the test that its branch makes, and whether the test holds on the first edge.
    made: Vec<Option<(usize, bool)>>,
    /// The tests of flags.
    flags: u64,
    /// By block, the tests that a value is compared in which the block binds, and those whose value an instruction of it
    /// defines.
    bound: Vec<u64>,
    defined: Vec<u64>,
    /// By block, the tests that may be made again before one of their values is defined.
    live: Vec<u64>,
}

/// Bits of a set.
fn bits(set: u64) -> impl Iterator<Item = usize> {
    (0..TESTS).filter(move |bit| set >> bit & 1 == 1)
}

impl<'a> Tests<'a> {
    /// `None` if no test is worth it.
    fn new(function: &'a Function, graph: &Graph) -> Option<Self> {
        let reader = Reader { function, widths: Widths::new(function, graph) };
        let of_branch = |block: BlockId| match &function.block(block).terminator {
            Terminator::Branch(cond, ..) => match reader.truth(*cond) {
                Outcome::Tested(test, holds) => Some((test, holds)),
                Outcome::Fixed(_) => None,
            },
            _ => None,
        };
        let made: Vec<(BlockId, Test, bool)> = graph
            .order()
            .iter()
            .filter_map(|&block| of_branch(block).map(|(test, holds)| (block, test, holds)))
            .collect();
        let mut count: HashMap<Test, usize> = HashMap::new();
        for (_, test, _) in &made {
            *count.entry(*test).or_default() += 1;
        }
        let mut tests = Self {
            reader,
            list: Vec::new(),
            number: HashMap::new(),
            made: vec![None; function.blocks.len()],
            flags: 0,
            bound: vec![0; function.blocks.len()],
            defined: vec![0; function.blocks.len()],
            live: vec![0; function.blocks.len()],
        };
        for (block, test, holds) in made {
            let known = tests.number.get(&test).copied();
            let number = known.or_else(|| {
                let flag = tests.reader.is_flag(graph, &test);
                let is_wanted = (flag || count[&test] > 1) && tests.list.len() < TESTS;
                is_wanted.then(|| tests.add(test, flag))
            });
            tests.made[block.index()] = number.map(|number| (number, holds));
        }
        // A flag may be bound to another one.
        let mut next = 0;
        while let Some(&test) = tests.list.get(next) {
            next += 1;
            for bound in tests.bound_tests(graph, &test) {
                let is_new = !tests.number.contains_key(&bound) && tests.list.len() < TESTS;
                if is_new && tests.reader.is_flag(graph, &bound) {
                    tests.add(bound, true);
                }
            }
        }
        (!tests.list.is_empty()).then_some(tests)
    }

    /// What a test is before the block that binds its value.
    fn bound_tests(&self, graph: &Graph, test: &Test) -> Vec<Test> {
        let function = self.reader.function;
        let mut found = Vec::new();
        for value in test.operands() {
            let Definition::Param { block, .. } = function.value(value).definition else { continue };
            for &pred in graph.predecessors(block).iter().filter(|&&pred| graph.is_reachable(pred)) {
                let edges = function.block(pred).terminator.edges().filter(|edge| edge.target == block);
                found.extend(edges.filter_map(|edge| match self.reader.on_edge(test, edge) {
                    Outcome::Tested(test, _) => Some(test),
                    Outcome::Fixed(_) => None,
                }));
            }
        }
        found
    }

    fn add(&mut self, test: Test, is_flag: bool) -> usize {
        let number = self.list.len();
        self.list.push(test);
        self.number.insert(test, number);
        self.flags |= u64::from(is_flag) << number;
        for value in test.operands() {
            let (sets, block) = match self.reader.function.value(value).definition {
                Definition::Param { block, .. } => (&mut self.bound, block),
                Definition::Inst { block, .. } => (&mut self.defined, block),
            };
            sets[block.index()] |= 1 << number;
        }
        number
    }

    /// Leaves out the tests from a number on.
    fn truncate(&mut self, count: usize) {
        self.list.truncate(count);
        self.number.retain(|_, number| *number < count);
        let kept = (1_u64 << count) - 1;
        self.flags &= kept;
        for made in &mut self.made {
            *made = made.filter(|(number, _)| *number < count);
        }
        for set in self.bound.iter_mut().chain(&mut self.defined) {
            *set &= kept;
        }
    }

    /// The tests of a block that are of use before an edge into it, as tests of what the edge binds.
    fn before(&self, edge: &Edge) -> u64 {
        let (live, bound) = (self.live[edge.target.index()], self.bound[edge.target.index()]);
        let tests =
            bits(live & bound).filter_map(|number| match self.reader.on_edge(&self.list[number], edge) {
                Outcome::Tested(test, _) => self.number.get(&test),
                Outcome::Fixed(_) => None,
            });
        tests.fold(live & !bound, |set, &number| set | 1 << number)
    }

    fn find_live(&mut self, graph: &Graph) {
        self.live.fill(0);
        let mut changed = true;
        while changed {
            changed = false;
            for &block in graph.order().iter().rev() {
                let made = self.made[block.index()].map_or(0, |(number, _)| 1 << number);
                let edges = self.reader.function.block(block).terminator.edges();
                let after = edges.fold(made, |set, edge| set | self.before(edge));
                let live = after & !self.defined[block.index()];
                changed |= live != self.live[block.index()];
                self.live[block.index()] = live;
            }
        }
    }

    /// What is known at an edge's target, for what is known before it, and what is to be tested for that.
    fn after(&self, known: Known, edge: &Edge) -> Vec<(Known, Vec<(Cond, bool)>)> {
        let (live, bound) = (self.live[edge.target.index()], self.bound[edge.target.index()]);
        let kept = live & !bound;
        let mut arriving = Known { tests: known.tests & kept, holding: known.holding & kept };
        let mut open = Vec::new();
        for number in bits(live & bound) {
            match self.reader.on_edge(&self.list[number], edge) {
                Outcome::Fixed(holds) => arriving = arriving.with(number, holds),
                Outcome::Tested(test, holds) => {
                    match self.number.get(&test).and_then(|&before| known.get(before)) {
                        Some(known) => arriving = arriving.with(number, known == holds),
                        None if self.flags >> number & 1 == 1 && open.len() < FLAGS => {
                            open.push((number, test.condition(), holds));
                        }
                        None => {}
                    }
                }
            }
        }
        let mut all = vec![(arriving, Vec::new())];
        for (number, cond, holds) in open {
            all = all
                .into_iter()
                .flat_map(|(known, assumed)| {
                    [true, false].map(|outcome| {
                        let mut assumed = assumed.clone();
                        assumed.push((cond.clone(), outcome == holds));
                        (known.with(number, outcome), assumed)
                    })
                })
                .collect();
        }
        all
    }

    /// The nodes; `None` if there are too many.
    fn nodes(&self, limit: usize) -> Option<Split> {
        let mut split = Split { blocks: vec![Function::ENTRY], ways: Vec::new() };
        let mut node_of = HashMap::from([((Function::ENTRY, Known::default()), 0)]);
        let mut known_at = vec![Known::default()];
        while let Some(&block) = split.blocks.get(split.ways.len()) {
            let known = known_at[split.ways.len()];
            let mut ways = Vec::new();
            for (index, edge) in self.reader.function.block(block).terminator.edges().enumerate() {
                let mut here = known;
                if let Some((number, holds)) = self.made[block.index()] {
                    let holds = holds == (index == 0);
                    if known.get(number).is_some_and(|known| known != holds) {
                        continue;
                    }
                    here = here.with(number, holds);
                }
                for (arriving, assumed) in self.after(here, edge) {
                    let target = *node_of.entry((edge.target, arriving)).or_insert_with(|| {
                        split.blocks.push(edge.target);
                        known_at.push(arriving);
                        split.blocks.len() - 1
                    });
                    ways.push(Way { edge: index, assumed, target });
                }
            }
            split.ways.push(ways);
            if split.blocks.len() > limit {
                return None;
            }
        }
        Some(split)
    }
}

impl Split {
    /// `None` if nothing is gained by keeping anything apart.
    pub fn new(function: &Function, graph: &Graph) -> Option<Self> {
        let blocks = graph.order().len();
        if blocks > BLOCKS {
            return None;
        }
        let mut tests = Tests::new(function, graph)?;
        while !tests.list.is_empty() {
            tests.find_live(graph);
            match tests.nodes(NODES * blocks + MORE_NODES) {
                // No block is there twice, and none is left out.
                Some(split) if split.blocks.len() == blocks => return None,
                Some(split) => return Some(split),
                None => tests.truncate(tests.list.len() / 2),
            }
        }
        None
    }
}
