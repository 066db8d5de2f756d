//! What methods know of each other (`docs/INFERENCE.md`): the classics of `tests/fixtures/inference`, and what results may depend on.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use marple_analysis::Outcome;
use marple_il::read_body;
use marple_lower::Assumption;
use marple_metadata::Module;
use marple_metadata::assemblies::MethodHandle;
use marple_metadata::tables::MethodDef;
use marple_session::{MethodResult, Options, Session};
use rayon::prelude::*;

use crate::lines::{Comments, Found, agrees, by_line, by_method, check, comments};
use crate::support::{MONO, fixtures, libraries, session, with_extension};

fn classics() -> PathBuf {
    fixtures().join("../inference")
}

/// What the comments say against what is found.
#[derive(Default)]
struct Compared {
    /// What is wrong at run time and was proved, and comments that do not fit.
    wrong: String,
    /// What should be proved and is not: line, rule, compiler, and what it is.
    open: Vec<(u32, String, &'static str, &'static str)>,
    count: usize,
}

impl Compared {
    fn place(&mut self, at: (&str, u32, &str), flavour: &'static str, wanted: &str, is: &'static str) {
        let (name, line, rule) = at;
        self.count += 1;
        if agrees(wanted, is) {
            return;
        }
        // What is reached at run time must not be unreachable.
        if wanted == "not-proved" || is == "unreachable" {
            let _ = writeln!(self.wrong, "{name}.{flavour}:{line}: {rule} is {is}, expected {wanted}");
        }
        self.open.push((line, rule.to_owned(), flavour, is));
    }

    fn lines(&mut self, name: &str, flavour: &'static str, comments: &Comments, found: &[Found]) {
        for at in by_line(comments, found) {
            match &at.wanted {
                Ok(each) => {
                    for (&wanted, is) in each.iter().zip(at.is) {
                        self.place((name, at.line, at.rule), flavour, wanted, is);
                    }
                }
                Err(wanted) => {
                    let (line, rule, is) = (at.line, at.rule, &at.is);
                    let _ = writeln!(
                        self.wrong,
                        "{name}.{flavour}:{line}: {rule} is {is:?}, expected {wanted:?}"
                    );
                }
            }
        }
    }

    /// What is open, a row for each line and rule.
    fn rows(mut self, name: &str) -> String {
        self.open.sort();
        let mut rows = String::new();
        for same in self.open.chunk_by(|a, b| (a.0, &a.1) == (b.0, &b.1)) {
            let (line, rule) = (same[0].0, &same[0].1);
            let _ = write!(rows, "{name}:{line} {rule}");
            for (_, _, flavour, is) in same {
                let _ = write!(rows, " {flavour} {is}");
            }
            rows.push('\n');
        }
        rows
    }
}

fn compare(source: &Path) -> Compared {
    let text = fs::read_to_string(source).expect("the source");
    let name = source.file_stem().and_then(|name| name.to_str()).expect("a name");
    let assembly = |flavour: &str| source.with_file_name(format!("{name}.{flavour}.dll"));
    let mut compared = Compared::default();
    let debug = check(&assembly("Debug"), Options::default());
    compared.lines(name, "debug", &comments(&text, "debug"), &debug);
    let release = check(&assembly("Release"), Options::default());
    compared.lines(name, "release", &comments(&text, "release"), &release);
    if text.starts_with("// roslyn only") {
        return compared;
    }
    let mcs = check(&assembly("Mcs"), Options::default());
    for ((method, rule), said) in by_method(&comments(&text, "mcs"), &debug) {
        let places: Vec<&Found> =
            mcs.iter().filter(|found| found.method == method && found.rule == rule).collect();
        // Where mcs makes more or fewer accesses than Roslyn, nobody knows which is which.
        if places.len() != said.len() {
            continue;
        }
        for (place, said) in places.iter().zip(&said) {
            if let Some((line, wanted)) = said {
                compared.place((name, *line, &rule), "mcs", wanted, place.outcome);
            }
        }
    }
    compared
}

/// Nothing that is wrong at run time is proved. What should be proved and is not stands in `open.txt`: a row that goes is progress, a
/// row that comes is a step back. `UPDATE_EXPECT=1` writes it; read what changed.
#[test]
fn the_classics() {
    let sources = with_extension(&classics(), "cs");
    let compared: Vec<(&PathBuf, Compared)> =
        sources.par_iter().map(|source| (source, compare(source))).collect();
    let mut wrong = String::new();
    let mut total = 0;
    let mut open = "FIXME: what should be proved in the classics, and what is found instead. Written by the tests of `session`.\n\n".to_owned();
    for (source, compared) in compared {
        wrong += &compared.wrong;
        total += compared.count;
        open += &compared.rows(source.file_stem().and_then(|name| name.to_str()).expect("a name"));
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(total > 1500, "{total} places");
    expect_file![classics().join("open.txt")].assert_eq(&open);
}

/// Everything that a result says, as text.
fn written(result: &MethodResult) -> String {
    let MethodResult { name, obligations, wanted, result, steps, size, used, .. } = result;
    format!("{name} {obligations:?} {wanted:?} {result:?} {steps} {size:?} {used:?}")
}

/// What is found of each method on so many threads, by method.
fn found_on(session: &Session<'_>, methods: &[MethodHandle], threads: usize) -> Vec<(MethodHandle, String)> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let run = pool.install(|| session.check_all(methods, &()));
    let mut found: Vec<_> = run.methods.iter().map(|result| (result.method, written(result))).collect();
    found.sort_unstable();
    found
}

#[test]
fn threads_and_the_order_of_methods_do_not_matter() {
    let (session, assembly) = session(&Path::new(MONO).join("System.Json.dll"), Options::default());
    let mut methods: Vec<_> = session.methods(assembly).collect();
    let once = found_on(&session, &methods, 1);
    methods.reverse();
    assert!(once == found_on(&session, &methods, 2));
}

/// A method's name, and the outcomes of its obligations.
type Outcomes = (String, Vec<Outcome>);

fn outcomes_of(result: &MethodResult) -> Outcomes {
    let analysis = result.result.as_ref().expect("it was analysed");
    (result.name.clone(), analysis.verdicts.iter().map(|verdict| verdict.outcome).collect())
}

/// What is found in the bytes of an assembly.
fn outcomes(bytes: &[u8], options: Options) -> Vec<Outcomes> {
    let mut session = Session::new(libraries(&classics()), options);
    let assembly = session.add(Module::open(bytes).expect("an assembly"), None);
    let methods: Vec<_> = session.methods(assembly).collect();
    let run = session.check_all(&methods, &());
    run.methods.iter().map(outcomes_of).collect()
}

fn classic(name: &str) -> Vec<u8> {
    fs::read(classics().join(name)).expect("the fixture is there")
}

/// The outcomes of one method.
fn of<'o>(found: &'o [Outcomes], method: &str) -> &'o [Outcome] {
    let mut those = found.iter().filter(|(name, _)| name.starts_with(method));
    let (_, outcomes) = those.next().expect("the method");
    assert!(those.next().is_none(), "several methods are called {method}");
    outcomes
}

/// `PrivateHelper.Third` hands `0` instead of `3` to `Share`, which divides by it: that is not proved any more, and all other methods are found as before.
#[test]
fn a_changed_method_changes_only_what_depends_on_it() {
    let bytes = classic("PrivateHelper.Release.dll");
    let before = outcomes(&bytes, Options::default());
    assert!(of(&before, "PrivateHelper.Share(").iter().all(|outcome| *outcome == Outcome::Proved));
    let mut changed = bytes;
    let at = {
        let module = Module::open(&changed).expect("an assembly");
        let mut methods = module.ids::<MethodDef>();
        let is_third = |id: &_| module.full_method_name(*id).starts_with("PrivateHelper.Third(");
        let body = read_body(&module, methods.find(is_third).expect("the method"));
        let code = body.expect("readable").expect("a body").code;
        // `ldc.i4.3; call Share`
        let inside = code.windows(2).position(|pair| pair == [0x19, 0x28]).expect("the argument");
        code.as_ptr() as usize - changed.as_ptr() as usize + inside
    };
    // `ldc.i4.0`
    changed[at] = 0x16;
    let after = outcomes(&changed, Options::default());
    assert!(of(&after, "PrivateHelper.Share(").contains(&Outcome::Unknown));
    let others = |found: &[Outcomes]| -> Vec<Outcomes> {
        found.iter().filter(|(name, _)| !name.starts_with("PrivateHelper.Share(")).cloned().collect()
    };
    assert_eq!(others(&before), others(&after));
}

/// The methods of a public type are found as they are with all others, if these neither call nor are called by them but by `Main`.
#[test]
fn types_that_have_nothing_to_do_with_each_other() {
    for name in ["IntStack", "GrowingList", "Matrix", "RingBuffer", "PrivateHelper"] {
        let path = classics().join(format!("{name}.Release.dll"));
        let (session, assembly) = session(&path, Options::default());
        let module = session.module(assembly);
        let graph = session.call_graph(assembly);
        let all: Vec<_> = session.methods(assembly).collect();
        let class = |id| {
            let class = module.type_of_method(id).expect("a type");
            module.type_name(module.enclosing_type(class).unwrap_or(class)).expect("a name").name
        };
        let methods: Vec<_> = all.iter().copied().filter(|method| class(method.id) == name).collect();
        assert!(!methods.is_empty() && methods.len() < all.len());
        let is_inside = |id| class(id) == name || class(id) == "Drive";
        let is_alone = methods.iter().all(|method| {
            graph.callees(method.id).into_iter().chain(graph.callers(method.id)).all(is_inside)
        });
        assert!(is_alone, "{name} has to do with others");
        let whole = session.check_all(&all, &());
        for result in &session.check_all(&methods, &()).methods {
            let same = whole.methods.iter().find(|other| other.method == result.method);
            assert_eq!(outcomes_of(result), outcomes_of(same.expect("the method is there")));
        }
    }
}

#[test]
fn without_a_closed_world_entries_and_invariants_are_not_known() {
    let mut open = Options::default();
    open.assumptions.retain(|assumption| *assumption != Assumption::ClosedWorld);
    let helper = classic("PrivateHelper.Release.dll");
    assert!(!of(&outcomes(&helper, Options::default()), "PrivateHelper.Share(").contains(&Outcome::Unknown));
    let found = outcomes(&helper, open.clone());
    assert!(of(&found, "PrivateHelper.Share(").contains(&Outcome::Unknown));
    let list = classic("GrowingList.Release.dll");
    let capacity = "GrowingList.get_Capacity(";
    assert_eq!(*of(&outcomes(&list, Options::default()), capacity).last().unwrap(), Outcome::Proved);
    let found = outcomes(&list, open.clone());
    assert_eq!(*of(&found, capacity).last().unwrap(), Outcome::Unknown);
    // What holds where a method returns is true by itself.
    let ends = classic("Postconditions.Release.dll");
    let (open, alone) =
        (outcomes(&ends, open), outcomes(&ends, Options { infer: false, ..Options::default() }));
    let proved = |found: &[Outcomes]| {
        found.iter().flat_map(|(_, outcomes)| outcomes).filter(|outcome| **outcome == Outcome::Proved).count()
    };
    assert!(proved(&open) > proved(&alone));
}

#[test]
fn without_inference_each_method_is_alone() {
    for name in ["PrivateHelper", "GrowingList", "Postconditions"] {
        let options = Options { infer: false, ..Options::default() };
        let (session, assembly) = session(&classics().join(format!("{name}.Debug.dll")), options);
        let methods: Vec<_> = session.methods(assembly).collect();
        let run = session.check_all(&methods, &());
        for result in run.methods {
            let alone = session.check(result.method, &|_| {}).expect("it has a body");
            assert_eq!(written(&result), written(&alone));
        }
    }
}
