//! C# programs are run, and Marple must not contradict what happened: some random ones of a fixed seed, and the hostile ones.
//! Needs mcs and mono (`scripts/test` installs them). `scripts/hunt` does more, with other seeds, and with Roslyn and .NET 9.

use std::path::{Path, PathBuf};

use marple_hunt::batch::Hunt;
use marple_hunt::clauses::Clauses;
use marple_hunt::generate::Choice;
use marple_hunt::hostile;
use marple_hunt::session::{self, Plan};
use marple_hunt::toolchain::Toolchain;
use marple_hunt::verdicts::Marple;

fn marple() -> Marple {
    Marple { binary: PathBuf::from(env!("CARGO_BIN_EXE_marple")) }
}

#[test]
fn no_verdict_contradicts_a_run_of_a_random_program() {
    let (toolchain, marple) = (Toolchain::mono().unwrap(), marple());
    let hunt = Hunt {
        toolchain: &toolchain,
        marple: &marple,
        runs: 7,
        modes: &[0, 1, 2, 3],
        clauses: Clauses::Checked,
    };
    let plan =
        Plan { seed: 1, choice: Choice::default(), numbers: 0..150, batch: 50, shrink: 0, first: false };
    let summary = session::collect(&hunt, &plan, |_, _| ()).unwrap();
    let found: Vec<String> = summary
        .wrong
        .iter()
        .flat_map(|(program, findings)| {
            findings
                .iter()
                .map(|finding| format!("program {}, {}", program.number, session::headline(finding)))
        })
        .collect();
    assert!(
        found.is_empty(),
        "{}\nscripts/hunt --mono --seed 1 --programs 150 --batch 50 shows them",
        found.join("\n")
    );
    // A hunt in which nothing is executed, fails or is proved would find nothing.
    assert!(summary.rejected.is_empty() && summary.crashed.is_empty(), "{}", session::statistics(&summary));
    for tally in summary.tallies {
        let enough = tally.executions > 100_000 && tally.failed > 500 && 3 * tally.proved > tally.executed;
        assert!(enough, "{}", session::statistics(&summary));
    }
    let [requires, ensures, invariants, _] = summary.clauses.executed;
    let enough = requires > 300 && ensures > 1_500 && invariants > 30 && summary.clauses.executions > 30_000;
    assert!(enough, "{}", session::statistics(&summary));
}

#[test]
fn an_inferred_clause_that_says_too_much_is_found() {
    let (toolchain, marple) = (Toolchain::mono().unwrap(), marple());
    let hunt =
        Hunt { toolchain: &toolchain, marple: &marple, runs: 6, modes: &[], clauses: Clauses::Strengthened };
    let choice = Choice { focus: true, ..Choice::default() };
    let plan = Plan { seed: 1, choice, numbers: 0..12, batch: 12, shrink: 0, first: false };
    let summary = session::collect(&hunt, &plan, |_, _| ()).unwrap();
    let found = |kind: &str| {
        let findings = summary.wrong.iter().flat_map(|(_, findings)| findings);
        findings.filter(|finding| finding.is_clause && finding.obligation.kind == kind).count()
    };
    let counts = ["requires", "ensures"].map(found);
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}\n{}", session::statistics(&summary));
}

#[test]
fn hostile_programs_do_not_fool_marple() {
    let (toolchain, marple) = (Toolchain::mono().unwrap(), marple());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/hostile");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "cs"));
    files.sort();
    let mut problems = Vec::new();
    for file in &files {
        for problem in hostile::check_file(file, &toolchain, &marple).unwrap().unwrap_or_default() {
            problems.push(format!("{}:{}: {}", file.display(), problem.line, problem.message));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
