//! The peers' work gives the proofs it should: on every `.ts` file intervals prove the box checks, Pentagons and zones the
//! zone checks too, octagons also theirs, equalities those of them that are equations,
//! subpolyhedra and polyhedra all; on every `.cons` file the order agrees with the join.

#[path = "../examples/peers/fixpoint.rs"]
#[allow(dead_code, clippy::print_stdout)]
mod fixpoint;
#[path = "../examples/peers/format.rs"]
#[allow(dead_code)]
mod format;

/// The runner measures; the test does not.
mod clock {
    pub(crate) fn now() -> f64 {
        0.0
    }

    pub(crate) fn median(_: &mut [f64]) -> f64 {
        0.0
    }
}

use std::path::{Path, PathBuf};

use fixpoint::Prepared;
use format::File;
use marple_domains::{
    Constraint, Context, Environment, Equalities, Feasible, Interval, IntervalsXBounds, NoFacts, Numeric,
    Octagons, Pentagons, PentagonsClosed, Polyhedra, SubPolyhedra, Zones,
};

/// The data files that end in `.kind`, in order.
fn files(kind: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/data");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the data is in the repository")
        .map(|entry| entry.expect("the folder is readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == kind))
        .collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> File {
    let text = std::fs::read_to_string(path).expect("the data is readable");
    format::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// 253 and 401 variables: too slow for most domains in a test.
const LARGE: [&str; 2] = ["out-63.ts", "out-100.ts"];

fn check_proofs<D: Numeric>(kinds: &[&str]) {
    let mut paths = files("ts");
    paths.retain(|path| !LARGE.iter().any(|large| path.ends_with(large)));
    assert_eq!(paths.len(), 18);
    for path in paths {
        check_file::<D>(&path, kinds);
    }
}

fn check_file<D: Numeric>(path: &Path, kinds: &[&str]) {
    let File::Transitions(system) = read(path) else { panic!("{} is no transition system", path.display()) };
    let (proofs, _) = Prepared::new(&system).analyse::<D>();
    for (kind, (proved, all)) in proofs {
        let expected = if kinds.contains(&kind.as_str()) { all } else { 0 };
        assert_eq!(proved, expected, "{}: {kind}", path.display());
    }
}

#[test]
fn intervals() {
    check_proofs::<Environment<Interval>>(&["box"]);
}

#[test]
fn pentagons() {
    check_proofs::<Pentagons>(&["box", "zone"]);
}

#[test]
fn zones() {
    check_proofs::<Zones>(&["box", "zone"]);
}

#[test]
fn octagons() {
    check_proofs::<Octagons>(&["box", "zone", "oct"]);
}

/// However many counters a join relates, none is lost.
#[test]
fn octagons_of_many_variables() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/data");
    for large in LARGE {
        check_file::<Octagons>(&folder.join(large), &["box", "zone", "oct"]);
    }
}

#[test]
fn equalities() {
    check_proofs::<Equalities>(&["oct"]);
}

#[test]
fn subpolyhedra() {
    check_proofs::<SubPolyhedra>(&["box", "zone", "oct", "poly"]);
}

#[test]
fn polyhedra() {
    check_proofs::<Polyhedra>(&["box", "zone", "oct", "poly"]);
}

fn check_order<D: Numeric>(includes: impl Fn(&str) -> bool) {
    let paths = files("cons");
    assert_eq!(paths.len(), 20);
    for path in paths.into_iter().filter(|path| includes(&path.to_string_lossy())) {
        let File::Constraints(system) = read(&path) else {
            panic!("{} is no constraint system", path.display())
        };
        let built = |constraints: &[Constraint]| {
            let mut state = D::top(system.vars);
            for constraint in constraints {
                assert_eq!(state.assume(constraint, &NoFacts), Feasible::Yes, "{}", path.display());
            }
            state
        };
        let (a, b) = (built(&system.a), built(&system.b));
        let mut joined = a.clone();
        joined.join(&b, &Context::NONE);
        assert!(a.leq(&joined, &Context::NONE) && b.leq(&joined, &Context::NONE), "{}", path.display());
    }
}

#[test]
fn order() {
    check_order::<Environment<Interval>>(|_| true);
    check_order::<IntervalsXBounds>(|_| true);
    check_order::<Pentagons>(|_| true);
    check_order::<PentagonsClosed>(|_| true);
    check_order::<Zones>(|_| true);
    check_order::<Octagons>(|_| true);
    check_order::<Equalities>(|_| true);
    // The others are dense: seconds each.
    check_order::<SubPolyhedra>(|path| path.contains("-blk-"));
    check_order::<Polyhedra>(|path| path.contains("-blk-"));
}
