//! Compiled methods, lowered, run in the interpreter on random inputs: every verdict must hold on every run.
//!
//! The fixtures with verdicts and mono's `System.Core`. `MARPLE_SEED` and `MARPLE_EFFORT` say which runs and how many.

use std::path::Path;

use marple_analysis::{Domain, Options, Outcome, Overflow, analyse};
use marple_ir::interpret::{self, Heap, World};
use marple_ir::{Function, ObligationId, Op, Program, Type, ValueId, places};
use rayon::prelude::*;

use crate::support::{MONO, fixtures_with, session};

/// How many blocks a run may enter.
const FUEL: u32 = 2000;

/// Random numbers that depend on nothing but the seed (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }

    /// Small mostly, sometimes at the edge. Objects without elements are far from the arrays.
    fn value(&mut self, ty: &Type) -> i128 {
        match ty {
            Type::Bool => self.below(2).into(),
            Type::Object | Type::Array { .. } => match self.below(5) {
                0 => 0,
                other => (1 << 32) + i128::from(other),
            },
            Type::Opaque => 0,
            // NaN, infinities, zero, halves, and any other.
            Type::Float(float) => {
                let number = match self.below(10) {
                    0 => f64::NAN,
                    1 => f64::INFINITY,
                    2 => f64::NEG_INFINITY,
                    3 => f64::from_bits(self.below(u64::MAX)),
                    4 => 5e-324,
                    _ => f64::from(u32::try_from(self.below(24)).expect("small")) / 2.0 - 3.0,
                };
                places::place(float.round(number)).into()
            }
            Type::Int(int) => match self.below(16) {
                0 => int.min(),
                1 => int.max(),
                2 => int.wrap(self.below(u64::MAX).into()),
                _ => int.wrap(i128::from(self.below(24)) - 3),
            },
        }
    }
}

/// By obligation: whether it held and whether it failed in some run.
struct Trial {
    random: Random,
    /// In every other run: what the elements of rows are, and rows may be any array that escaped. In the others any unknown array
    /// may be an argument.
    rows: Option<Type>,
    seen: Vec<(bool, bool)>,
}

impl World for Trial {
    /// An array is null, one that others know, or a new one.
    fn unknown(&mut self, ty: &Type, heap: &mut Heap) -> Option<i128> {
        let Type::Array { element: elements, .. } = ty else { return Some(self.element(ty, heap)) };
        match self.random.below(6) {
            0 => Some(0),
            1 | 2 => {
                let known: Vec<i128> = heap.known(elements).collect();
                let number = usize::try_from(self.random.below(8)).ok()?;
                known.get(number).copied().or_else(|| self.array(elements, heap))
            }
            _ => self.array(elements, heap),
        }
    }

    fn check(&mut self, _: &Function, obligation: ObligationId, holds: bool) {
        let seen = &mut self.seen[obligation.index()];
        seen.0 |= holds;
        seen.1 |= !holds;
    }
}

impl Trial {
    fn array(&mut self, elements: &Type, heap: &mut Heap) -> Option<i128> {
        let length = self.random.below(8);
        let elements = (0..length).map(|_| self.element(elements, heap)).collect();
        heap.allocate(elements)
    }

    /// A number or an object; in some runs a row.
    fn element(&mut self, ty: &Type, heap: &Heap) -> i128 {
        if *ty == Type::Object
            && let Some(rows) = &self.rows
            && let Some(row) = heap.known(rows).nth(usize::try_from(self.random.below(6)).unwrap_or(0))
        {
            return row;
        }
        self.random.value(ty)
    }

    /// An argument; different arguments are different arrays.
    fn argument(&mut self, function: &Function, param: ValueId, heap: &mut Heap) -> i128 {
        let Some(elements) = function.elements(param).filter(|_| self.random.below(6) > 0) else {
            return self.random.value(&function.value(param).ty);
        };
        let array = self.array(elements, heap).expect("a small array");
        if self.rows.is_none() {
            heap.share(array, elements);
        }
        array
    }
}

/// Which runs of each method.
#[derive(Clone, Copy)]
struct Runs {
    seed: u64,
    count: u64,
}

impl Runs {
    /// So many of this test's seed, for each unit of effort.
    fn new(count: u64) -> Self {
        Self { seed: marple_random::seed(), count: count * u64::from(marple_random::effort()) }
    }
}

#[derive(Default, Debug)]
struct Totals {
    methods: u64,
    proved: u64,
    /// How many of the proved ones some run came to.
    tried: u64,
    failures: Vec<String>,
}

impl Totals {
    fn and(mut self, other: Self) -> Self {
        self.methods += other.methods;
        self.proved += other.proved;
        self.tried += other.tried;
        self.failures.extend(other.failures);
        self
    }

    /// No verdict is contradicted, and the runs came to so large a part of the proofs.
    fn check(&self, part: u64) {
        eprintln!("{} methods, {} proofs, {} tried", self.methods, self.proved, self.tried);
        assert!(self.failures.is_empty(), "{:#?}", self.failures);
        assert!(self.tried * part > self.proved, "the runs come to too few of the proofs");
    }
}

/// What the elements of all rows of the function are; `None` if there are several kinds, or none.
fn rows(function: &Function) -> Option<Type> {
    let values = (0..function.values.len()).map(ValueId::new);
    let mut rows = values
        .filter(|value| matches!(function.op(*value), Some(Op::Load { .. })))
        .filter_map(|value| function.elements(value));
    let first = rows.next()?;
    rows.all(|row| row == first).then(|| first.clone())
}

fn try_method(program: &Program, domain: Domain, overflow: Overflow, runs: Runs, totals: &mut Totals) {
    let function = &program.functions[0];
    let analysis = analyse(function, &Options { domain, overflow, ..Options::default() });
    let bytes = function.name.bytes();
    let seed = bytes
        .fold(7_u64.wrapping_add(runs.seed), |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    let mut world =
        Trial { random: Random(seed), rows: None, seen: vec![(false, false); function.obligations.len()] };
    let rows = rows(function);
    for run in 0..runs.count {
        world.rows = rows.clone().filter(|_| run % 2 == 0);
        let mut heap = Heap::default();
        let params = function.params().iter();
        let args: Vec<i128> = params.map(|&param| world.argument(function, param, &mut heap)).collect();
        let options = interpret::Options { overflow, fuel: FUEL, depth: 1 };
        interpret::run(program, function, &args, &mut heap, options, &mut world);
    }
    totals.methods += 1;
    for (index, (verdict, (held, failed))) in analysis.verdicts.iter().zip(&world.seen).enumerate() {
        let is_wrong = match verdict.outcome {
            Outcome::Proved => *failed,
            Outcome::False => *held,
            Outcome::Unreachable => *held || *failed,
            Outcome::Unknown => false,
        };
        if is_wrong {
            let obligation = &function.obligations[index];
            let place = format!("{} IL_{:04x}", function.name, obligation.place.il().unwrap_or_default());
            let rule = obligation.kind.rule();
            totals.failures.push(format!(
                "{place}: {rule} is {:?} by {domain}, and a run says otherwise",
                verdict.outcome
            ));
        }
        totals.proved += u64::from(verdict.outcome == Outcome::Proved);
        totals.tried += u64::from(verdict.outcome == Outcome::Proved && *held);
    }
}

fn try_assembly(path: &Path, domains: &[Domain], runs: Runs) -> Totals {
    let (session, assembly) = session(path, marple_session::Options::default());
    let methods: Vec<_> = session.methods(assembly).collect();
    let totals = methods.into_par_iter().map(|method| {
        let mut totals = Totals::default();
        let Ok(Some(subject)) = session.lower(method) else { return totals };
        if subject.function.obligations.is_empty() {
            return totals;
        }
        let program = Program { functions: vec![subject.function] };
        for &domain in domains {
            for overflow in [Overflow::Assume, Overflow::Wrap] {
                try_method(&program, domain, overflow, runs, &mut totals);
            }
        }
        totals
    });
    totals.reduce(Totals::default, Totals::and)
}

#[test]
fn fixtures_hold_on_random_inputs() {
    let runs = Runs::new(40);
    let totals = fixtures_with("dll")
        .into_iter()
        .map(|file| try_assembly(&file, &[Domain::Pentagons, Domain::Adaptive], runs));
    totals.fold(Totals::default(), Totals::and).check(2);
}

#[test]
fn system_core_holds_on_random_inputs() {
    let file = Path::new(MONO).join("System.Core.dll");
    let runs = Runs::new(4);
    let totals = try_assembly(&file, &[Domain::Pentagons], runs);
    totals.check(4);
}
