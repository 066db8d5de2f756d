//! The soundness test: random programs are run by the interpreter on random inputs, and every invariant and every
//! verdict of every domain must hold on every state visited, and what is known at observations of the numbers seen there, in both overflow
//! modes.
//!
//! The seed is fixed. `MARPLE_SEED` picks other programs, `MARPLE_EFFORT` multiplies their number. A failure prints the
//! command that repeats it, the shrunk program and what went wrong.

mod flows;
mod generate;
mod observations;
mod tape;

use std::collections::BTreeMap;
use std::panic::catch_unwind;

use marple_analysis::{
    Comparison, Domain, Elements, Held, Hints, Inequality, Options, Outcome, Overflow, Relations, observe,
    parse_list,
};
use marple_ir::interpret::{self, Heap, World};
use marple_ir::{BlockId, Function, Graph, ObligationId, Program, Type};

use tape::{Random, Tape};

/// Programs per domain in the ordinary run.
const PROGRAMS: u64 = 600;
/// Steps per function and domain: all hints at once on `SubPolyhedra` can take minutes.
const BUDGET: u64 = 200_000;
/// Runs per program.
const RUNS: u64 = 12;

/// The values of the call and what its arrays held, visit by visit.
type Visits = Vec<(Vec<i128>, Heap)>;

/// What the runs of one program saw.
#[derive(Default)]
struct Seen {
    /// By function and block, the values of the call at its entry, and the arrays of that time.
    states: BTreeMap<(String, BlockId), Visits>,
    /// By function and obligation: did it hold, did it fail.
    checks: BTreeMap<(String, ObligationId), (bool, bool)>,
    /// By function and label, the numbers that were observed.
    observed: BTreeMap<(String, u32), Vec<Vec<i128>>>,
    second_iteration: bool,
}

/// A world of random values that writes down what happens.
struct Recorder<'a> {
    random: Random,
    seen: &'a mut Seen,
    visits: BTreeMap<BlockId, u32>,
}

impl World for Recorder<'_> {
    fn unknown(&mut self, ty: &Type, heap: &mut Heap) -> Option<i128> {
        value(&mut self.random, ty, heap)
    }

    fn enter(&mut self, function: &Function, block: BlockId, values: &[i128], heap: &Heap) {
        if function.name == "Main" {
            let visits = self.visits.entry(block).or_insert(0);
            *visits += 1;
            self.seen.second_iteration |= *visits > 1;
        }
        let states = self.seen.states.entry((function.name.clone(), block)).or_default();
        if states.len() < 60 {
            states.push((values.to_vec(), heap.clone()));
        }
    }

    fn check(&mut self, function: &Function, obligation: ObligationId, holds: bool) {
        let entry = self.seen.checks.entry((function.name.clone(), obligation)).or_default();
        entry.0 |= holds;
        entry.1 |= !holds;
    }

    fn observe(&mut self, function: &Function, label: u32, numbers: &[i128]) {
        let visits = self.seen.observed.entry((function.name.clone(), label)).or_default();
        if visits.len() < 200 {
            visits.push(numbers.to_vec());
        }
    }
}

/// A random value of a type: small mostly, sometimes at the edge.
fn value(random: &mut Random, ty: &Type, heap: &mut Heap) -> Option<i128> {
    Some(match ty {
        Type::Bool => random.below(2).into(),
        Type::Object => random.below(3).into(),
        Type::Opaque => 0,
        Type::Float(_) => (i128::from(random.below(9)) - 4) << 60,
        Type::Array { element, nullable } => {
            if *nullable && random.below(3) == 0 {
                return Some(0);
            }
            let elements =
                (0..random.below(7)).map(|_| value(random, element, heap)).collect::<Option<_>>()?;
            return heap.allocate(elements);
        }
        Type::Int(int) => match random.below(10) {
            0 => int.min(),
            1 => int.max(),
            2 => int.wrap(random.next().into()),
            _ => int.wrap(i128::from(random.below(24)) - 6),
        },
    })
}

/// What is under each index of an array: a number, or a row.
fn elements(ty: &Type, identity: i128, heap: &Heap) -> Vec<Held> {
    let element = ty.element().expect("the contents of arrays are followed");
    let under = |&value: &i128| match element.element() {
        None => Held::Number(value),
        Some(_) => Held::Row(elements(element, value, heap)),
    };
    heap.array(identity).iter().map(under).collect()
}

/// Without the assumption `aliasing`, arguments are sometimes the same array, and rows too.
fn alias(args: &mut [i128], types: &[&Type], heap: &mut Heap, random: &mut Random) {
    let arrays: Vec<usize> = (0..args.len()).filter(|&at| types[at].element().is_some()).collect();
    for &at in &arrays {
        let other = arrays[usize::try_from(random.below(arrays.len() as u64)).expect("small")];
        if types[at] == types[other] && random.below(2) == 0 {
            args[at] = args[other];
        }
        if types[at].element() == Some(types[other]) && random.below(2) == 0 {
            // The table gets a row that is an argument too.
            let mut rows = heap.array(args[at]).to_vec();
            rows.push(args[other]);
            // And one that it has twice.
            let copy = rows[usize::try_from(random.below(rows.len() as u64)).expect("small")];
            rows[0] = copy;
            args[at] = heap.allocate(rows).expect("small arrays");
        }
    }
}

fn run_concretely(program: &Program, overflow: Overflow, distinct: bool, seed: u64) -> Seen {
    let mut seen = Seen::default();
    let function = program.function("Main").expect("every program has a Main");
    for run in 0..RUNS {
        let mut random = Random(seed.wrapping_mul(31).wrapping_add(run));
        let mut heap = Heap::default();
        let args: Option<Vec<i128>> = function
            .params()
            .iter()
            .map(|&param| value(&mut random, &function.value(param).ty, &mut heap))
            .collect();
        let mut args = args.expect("small arrays");
        if !distinct {
            let types: Vec<&Type> =
                function.params().iter().map(|&param| &function.value(param).ty).collect();
            alias(&mut args, &types, &mut heap, &mut random);
        }
        let options = interpret::Options { overflow, fuel: 300, depth: 8 };
        let mut recorder = Recorder { random, seen: &mut seen, visits: BTreeMap::new() };
        interpret::run(program, function, &args, &mut heap, options, &mut recorder);
    }
    seen
}

/// What one domain claims that the runs contradict.
fn contradiction(program: &Program, seen: &Seen, options: &Options) -> Option<String> {
    for function in &program.functions {
        let mut found = None;
        let analysis = observe(function, options, &mut |entry| {
            let Some(states) = seen.states.get(&(function.name.clone(), entry.block)) else { return };
            for (state, heap) in states {
                let point: Vec<i128> = entry.values.iter().map(|value| state[value.index()]).collect();
                let arrays: Vec<Vec<Held>> = entry
                    .arrays
                    .iter()
                    .map(|array| elements(&function.value(*array).ty, state[array.index()], heap))
                    .collect();
                if !entry.contains.is_some_and(|contains| contains(&point, &arrays)) {
                    let names =
                        entry.values.iter().zip(&point).map(|(value, number)| format!("{value} = {number}"));
                    let arrays = entry
                        .arrays
                        .iter()
                        .zip(&arrays)
                        .map(|(array, elements)| format!("{array} = {elements:?}"));
                    let names: Vec<String> = names.chain(arrays).collect();
                    found = Some(format!(
                        "{}, {}: the invariant excludes {}",
                        function.name,
                        entry.block,
                        names.join(", ")
                    ));
                }
            }
        });
        if found.is_some() {
            return found;
        }
        for (index, verdict) in analysis.verdicts.iter().enumerate() {
            let key = (function.name.clone(), ObligationId::new(index));
            let Some(&(held, failed)) = seen.checks.get(&key) else { continue };
            let wrong = match verdict.outcome {
                Outcome::Proved => failed,
                Outcome::False => held,
                Outcome::Unreachable => held || failed,
                Outcome::Unknown => false,
            };
            if wrong {
                let obligation = &function.obligations[index];
                return Some(format!(
                    "{} at {} is {}, but held: {held}, failed: {failed}",
                    obligation.text, obligation.place, verdict.outcome
                ));
            }
        }
        for observed in &analysis.observed {
            let visits = seen.observed.get(&(function.name.clone(), observed.label));
            for numbers in visits.into_iter().flatten() {
                if !observed.relations.as_ref().is_some_and(|relations| relations.contains(numbers)) {
                    return Some(format!(
                        "{}, observation {}: {:?} excludes {numbers:?}",
                        function.name, observed.label, observed.relations
                    ));
                }
            }
        }
    }
    None
}

/// A configuration of the analysis under test.
fn options(domain: Domain, number: u64) -> Options {
    let overflow = if number.is_multiple_of(2) { Overflow::Assume } else { Overflow::Wrap };
    // The defaults mostly; every fourth program with all hints, every eighth with none.
    let hints = match number % 8 {
        3 | 4 => Some(Hints::parse("all", domain).expect("all that fit")),
        6 => Some(Hints::default()),
        _ => None,
    };
    // Every third program without the assumption `aliasing`.
    let distinct_arrays = !number.is_multiple_of(3);
    // Intervals, and by turns another element domain; two of five programs with another comparison.
    let turn = usize::try_from(number / 4).expect("small") % Elements::ALL.len();
    let elements = if number % 4 < 2 { Elements::Intervals } else { Elements::ALL[turn] };
    let comparison = match number % 5 {
        1 => Comparison::Syntactic,
        2 => Comparison::Segmentations,
        _ => Comparison::Scalars,
    };
    // The default list mostly; by turns one whose first entry keeps outcomes of tests apart, or ways.
    let list = match number % 6 {
        1 => parse_list("pentagons+truths"),
        2 => parse_list("pentagons+ways; octagons+ways"),
        4 => parse_list("octagons+truths; subpolyhedra+truths"),
        _ => Ok(Options::default().list),
    };
    Options {
        domain,
        list: list.expect("a list"),
        overflow,
        hints,
        distinct_arrays,
        elements,
        comparison,
        budget: BUDGET,
        ..Options::default()
    }
}

/// Where random programs come from.
#[derive(Clone, Copy)]
struct Source {
    /// The name of the test that runs it.
    test: &'static str,
    /// The program that a tape describes, and its text.
    make: fn(&mut Tape<'_>) -> (Program, String),
}

impl Source {
    /// The program that a tape describes, with observations that depend on the program's number, and its text.
    fn program(self, tape: &[u8], number: u64) -> (Program, String) {
        let (mut program, text) = (self.make)(&mut Tape::new(tape));
        let mut random = Random(number);
        program.functions.iter_mut().for_each(|function| observations::insert(function, &mut random));
        assert_eq!(marple_ir::verify(&program), [], "{}", marple_ir::print(&program));
        (program, text)
    }
}

fn violation(source: Source, tape: &[u8], domain: Domain, number: u64) -> Option<String> {
    let program = source.program(tape, number).0;
    let options = options(domain, number);
    let seen = run_concretely(&program, options.overflow, options.distinct_arrays, number);
    contradiction(&program, &seen, &options)
}

fn compile(source: &str) -> Program {
    let program = marple_lang::compile(source).unwrap_or_else(|errors| {
        let errors: Vec<_> = errors.iter().map(|error| error.render(source, "random.mp")).collect();
        panic!("the generator made a program that does not compile:\n{}\n{source}", errors.join("\n"))
    });
    assert_eq!(marple_ir::verify(&program), [], "{source}");
    program
}

fn environment(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// What all programs of a source came to.
#[derive(Default)]
struct Summary {
    programs: u64,
    /// How many of them came to some block a second time.
    twice: u64,
    /// How often `adaptive` gave each verdict.
    outcomes: BTreeMap<&'static str, u64>,
    /// How many have a loop with several entries.
    irreducible: u64,
    /// How many observations a run came to, and of how many of them `adaptive` knows a bound, and one of a difference.
    observed: [u64; 3],
}

impl Summary {
    /// The test of observations means something only if something is known at many that are reached.
    fn has_observations(&self) -> bool {
        let [reached, bounded, related] = self.observed;
        reached * 2 > self.programs && bounded * 2 > reached && related * 6 > reached
    }
}

/// Runs every domain on the same programs.
fn check(source: Source) -> Summary {
    let seed = environment("MARPLE_SEED", 20_261_115);
    let effort = environment("MARPLE_EFFORT", 1);
    let mut summary = Summary { programs: PROGRAMS * effort, ..Summary::default() };
    for number in 0..summary.programs {
        let bytes = tape::random(&mut Random(seed.wrapping_mul(1_000_003).wrapping_add(number)));
        let (program, _) = source.program(&bytes, number);
        summary.irreducible += u64::from(program.functions.iter().any(is_irreducible));
        let first = options(Domain::Intervals, number);
        let seen = run_concretely(&program, first.overflow, first.distinct_arrays, number);
        summary.twice += u64::from(seen.second_iteration);
        for domain in Domain::ALL {
            // Exact linear programs are expensive: some of the programs are enough.
            let every = match domain {
                Domain::Polyhedra => 40,
                Domain::SubPolyhedraLp | Domain::SubPolyhedraBases => 4,
                _ => 1,
            };
            if number % every != 0 {
                continue;
            }
            let options = options(domain, number);
            // The analysis itself may panic: the iteration tests its result where tests run.
            let found = catch_unwind(|| contradiction(&program, &seen, &options));
            if !matches!(found, Ok(None)) {
                fail(source, bytes, domain, number);
            }
            if domain == Domain::Adaptive {
                for function in &program.functions {
                    let analysis = marple_analysis::analyse(function, &options);
                    for verdict in analysis.verdicts {
                        *summary.outcomes.entry(verdict.outcome.name()).or_default() += 1;
                    }
                    let is_seen = |label| seen.observed.contains_key(&(function.name.clone(), label));
                    for observed in analysis.observed.iter().filter(|one| is_seen(one.label)) {
                        let list = observed.relations.iter().flat_map(Relations::list);
                        let (of_two, of_one): (Vec<_>, Vec<_>) =
                            list.partition(|bound| matches!(bound, Inequality::Difference(..)));
                        summary.observed[0] += 1;
                        summary.observed[1] += u64::from(!of_one.is_empty());
                        summary.observed[2] += u64::from(!of_two.is_empty());
                    }
                }
            }
        }
    }
    eprintln!(
        "{}: {} programs, {} reach a second iteration, {} are irreducible, verdicts of adaptive: {:?}, observations reached, \
         with bounds, with differences: {:?}",
        source.test, summary.programs, summary.twice, summary.irreducible, summary.outcomes, summary.observed
    );
    summary
}

/// Shrinks a program that fails and tells of it.
fn fail(source: Source, bytes: Vec<u8>, domain: Domain, number: u64) -> ! {
    let message = |tape: &[u8]| match catch_unwind(|| violation(source, tape, domain, number)) {
        Ok(found) => found,
        Err(_) => Some("the analysis panics".to_owned()),
    };
    let shrunk = tape::shrink(bytes, |tape| message(tape).is_some());
    let (program, text) = source.program(&shrunk, number);
    let options = options(domain, number);
    panic!(
        "program {number}, domain {domain}, {:?}, hints {:?}: {}\n{text}\n{}\nAgain: MARPLE_SEED={} MARPLE_EFFORT={} \
         cargo test -p marple-analysis --test soundness {}",
        options.overflow,
        options.hints,
        message(&shrunk).unwrap_or_default(),
        marple_ir::print(&program),
        environment("MARPLE_SEED", 20_261_115),
        number / PROGRAMS + 1,
        source.test
    );
}

/// Whether some loop is entered elsewhere than at its head: a depth-first walk finds an edge back to a block that does
/// not dominate its source.
fn is_irreducible(function: &Function) -> bool {
    let graph = Graph::new(function);
    let mut position = vec![usize::MAX; function.blocks.len()];
    for (at, block) in graph.order().iter().enumerate() {
        position[block.index()] = at;
    }
    graph.order().iter().any(|&from| {
        let targets = function.block(from).terminator.edges().map(|edge| edge.target);
        targets
            .into_iter()
            .any(|to| position[to.index()] <= position[from.index()] && !graph.dominates(to, from))
    })
}

/// Rows P1 to P6, P8, P9, H3, H5, H8, H9: every domain, on the same programs.
#[test]
fn random_programs() {
    let summary = check(Source {
        test: "random_programs",
        make: |tape| {
            let text = generate::program(tape);
            (compile(&text), text)
        },
    });
    assert!(summary.has_observations(), "{:?}", summary.observed);
    let Summary { programs, twice, outcomes, .. } = summary;
    // The test means something only if loops run and verdicts of all kinds are given.
    assert!(twice * 3 >= programs, "only {twice} of {programs} programs reach a second iteration");
    for outcome in ["proved", "false", "unreachable", "unknown"] {
        assert!(outcomes.get(outcome).is_some_and(|&count| count * 20 >= programs), "{outcomes:?}");
    }
}

/// The same on functions with any control flow, loops with several entries among them.
#[test]
fn random_flows() {
    let summary = check(Source {
        test: "random_flows",
        make: |tape| {
            let program = flows::program(tape);
            assert_eq!(marple_ir::verify(&program), [], "{}", marple_ir::print(&program));
            (program, String::new())
        },
    });
    assert!(summary.has_observations(), "{:?}", summary.observed);
    let Summary { programs, twice, outcomes, irreducible, .. } = summary;
    assert!(twice * 4 >= programs, "only {twice} of {programs} programs reach a second iteration");
    assert!(irreducible * 5 >= programs, "only {irreducible} of {programs} programs are irreducible");
    for outcome in ["proved", "false", "unreachable", "unknown"] {
        assert!(outcomes.get(outcome).is_some_and(|&count| count * 20 >= programs), "{outcomes:?}");
    }
}
