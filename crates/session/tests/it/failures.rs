//! One method's failure is its own result, with the reason, and the rest goes on.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use marple_analysis::{Domain, Outcome};
use marple_il::read_body;
use marple_metadata::Module;
use marple_metadata::tables::MethodDef;
use marple_session::{Failure, Options, Phase, Run, Session, Watch};

use crate::support::fixtures;

const FIXTURE: &str = "Contracts.Release.dll";

fn bytes() -> Vec<u8> {
    std::fs::read(fixtures().join(FIXTURE)).expect("the fixture is there")
}

fn check(bytes: &[u8], options: Options, watch: &(impl Watch + Send)) -> Run {
    let mut session = Session::new(Box::new(|_| None), options);
    let assembly = session.add(Module::open(bytes).expect("an assembly"), None);
    let methods: Vec<_> = session.methods(assembly).collect();
    session.check_all(&methods, watch)
}

/// The names and results of all methods but some.
fn without(run: &Run, part: &str) -> Vec<(String, Vec<Outcome>)> {
    let others = run.methods.iter().filter(|method| !method.name.contains(part));
    others
        .map(|method| {
            let analysis = method.result.as_ref().expect("it was analysed");
            (method.name.clone(), analysis.verdicts.iter().map(|verdict| verdict.outcome).collect())
        })
        .collect()
}

/// The failure of the only method with such a name.
fn failure<'r>(run: &'r Run, part: &str) -> &'r Failure {
    let mut found = run.methods.iter().filter(|method| method.name.contains(part));
    let method = found.next().expect("the method");
    assert!(found.next().is_none(), "several methods are called {part}");
    method.result.as_ref().expect_err("it failed")
}

#[test]
fn a_broken_body_is_refused() {
    let whole = check(&bytes(), Options::default(), &());
    let mut broken = bytes();
    let start = {
        let module = Module::open(&broken).expect("an assembly");
        let mut methods = module.ids::<MethodDef>();
        let id = methods.find(|id| module.full_method_name(*id).contains("CallsClamp(")).expect("the method");
        let body = read_body(&module, id).expect("readable").expect("a body");
        body.code.as_ptr() as usize - broken.as_ptr() as usize
    };
    // `pop`, where nothing is on the stack.
    broken[start] = 0x26;
    let run = check(&broken, Options::default(), &());
    let expected = Failure::Refused("the stack is wrong at IL_0000".to_owned());
    assert_eq!(*failure(&run, "CallsClamp("), expected);
    assert_eq!(without(&run, "CallsClamp("), without(&whole, "CallsClamp("));
}

#[test]
fn a_method_that_no_domain_finishes_hit_a_limit() {
    let mut options = Options::default();
    options.analysis.domain = Domain::Intervals;
    options.analysis.budget = 1;
    let run = check(&bytes(), options, &());
    let expected = "intervals gave up: its step budget was spent";
    assert_eq!(*failure(&run, "CallsClamp("), Failure::Limit(expected.to_owned()));
    assert!(run.methods.iter().all(|method| method.steps < 100), "nobody goes on after the limit");
}

/// Panics at methods with such a name.
struct Crash(&'static str);

impl Watch for Crash {
    fn phase(&self, _: Phase) {}

    fn begins(&self, name: &str) {
        assert!(!name.contains(self.0), "on purpose");
    }

    fn ends(&self) {}
}

#[test]
fn a_panic_is_the_failure_of_its_method() {
    let whole = check(&bytes(), Options::default(), &());
    let run = check(&bytes(), Options::default(), &Crash("CallsClamp("));
    let Failure::Crashed(message) = failure(&run, "CallsClamp(") else { panic!("it crashed") };
    assert!(message.starts_with("on purpose ("), "{message}");
    assert_eq!(without(&run, "CallsClamp("), without(&whole, "CallsClamp("));
}

/// Stops the run when so many methods have begun.
struct StopAfter {
    begun: AtomicUsize,
    limit: usize,
    stop: &'static AtomicBool,
}

impl Watch for StopAfter {
    fn phase(&self, _: Phase) {}

    fn begins(&self, _: &str) {
        if self.begun.fetch_add(1, Ordering::Relaxed) + 1 == self.limit {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn ends(&self) {}
}

#[test]
fn a_stopped_run_begins_nothing_more_and_counts_what_it_left_out() {
    static STOP: AtomicBool = AtomicBool::new(false);
    let analysis = marple_analysis::Options { stop: Some(&STOP), ..Default::default() };
    let options = Options { analysis, ..Options::default() };
    let watch = StopAfter { begun: AtomicUsize::new(0), limit: 3, stop: &STOP };
    let bytes = bytes();
    let mut session = Session::new(Box::new(|_| None), options);
    let assembly = session.add(Module::open(&bytes).expect("an assembly"), None);
    let methods: Vec<_> = session.methods(assembly).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let run = pool.install(|| session.check_all(&methods, &watch));
    // The third is under way when the run is stopped, and is cut short.
    assert_eq!(run.methods.len(), 2);
    assert!(run.skipped > 0 && run.skipped <= methods.len() - 2, "{} of {}", run.skipped, methods.len());
}
