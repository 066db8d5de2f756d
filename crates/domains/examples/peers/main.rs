//! The work on which domains are compared with peer libraries: `bench/FORMAT.md` defines it.
//!
//! `cargo run --release -p marple-domains --example peers -- DOMAIN SECONDS FILE...` prints the same lines as the PPL
//! client in `bench/ppl`, with `lib` being `marple`. Each file is run in a process of its own that is stopped after
//! SECONDS; the larger files of a family whose smaller one was stopped are skipped.

#![allow(clippy::print_stdout, missing_docs)]
// Times and counts here are far below 2^52.
#![allow(clippy::cast_precision_loss)]

mod clock;
mod fixpoint;
mod format;
mod micro;

use std::collections::BTreeSet;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use format::File;
use marple_domains::{
    DisInterval, Environment, Equalities, Interval, IntervalsXBounds, Numeric, Octagons, Pentagons,
    PentagonsClosed, Polyhedra, SubPolyhedra, SubPolyhedraLp, Zones,
};

const USAGE: &str = "usage: peers DOMAIN SECONDS FILE...
  DOMAIN is intervals, disintervals, intervals-x-bounds, pentagons, pentagons-closed, zones, octagons, equalities, subpolyhedra,
  subpolyhedra-lp or polyhedra; FILE is a .cons or .ts file";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["--one", domain, path] => one(domain, path),
        [domain, seconds, ref files @ ..] if !files.is_empty() => match seconds.parse() {
            Ok(seconds) => all(domain, Duration::from_secs(seconds), files),
            Err(_) => usage(),
        },
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

/// Runs one file in this process.
fn one(domain: &str, path: &str) -> ExitCode {
    let file = match std::fs::read_to_string(path)
        .map_err(|error| error.to_string())
        .and_then(|text| format::parse(&text))
    {
        Ok(file) => file,
        Err(error) => {
            eprintln!("peers: {path}: {error}");
            return ExitCode::from(2);
        }
    };
    match domain {
        "intervals" => run::<Environment<Interval>>(domain, &file),
        "disintervals" => run::<Environment<DisInterval>>(domain, &file),
        "intervals-x-bounds" => run::<IntervalsXBounds>(domain, &file),
        "pentagons" => run::<Pentagons>(domain, &file),
        "pentagons-closed" => run::<PentagonsClosed>(domain, &file),
        "zones" => run::<Zones>(domain, &file),
        "octagons" => run::<Octagons>(domain, &file),
        "equalities" => run::<Equalities>(domain, &file),
        "subpolyhedra" => run::<SubPolyhedra>(domain, &file),
        "subpolyhedra-lp" => run::<SubPolyhedraLp>(domain, &file),
        "polyhedra" => run::<Polyhedra>(domain, &file),
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

fn run<D: Numeric>(domain: &str, file: &File) {
    match file {
        File::Constraints(system) => micro::run::<D>(domain, system),
        File::Transitions(system) => fixpoint::run::<D>(domain, system),
    }
}

/// Runs every file in a process of its own, one after the other.
fn all(domain: &str, limit: Duration, files: &[&str]) -> ExitCode {
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => {
            eprintln!("peers: cannot find myself: {error}");
            return ExitCode::from(3);
        }
    };
    let mut stopped = BTreeSet::new();
    let mut worst = 0;
    for path in files {
        let family = path.rsplit_once('-').map_or(*path, |split| split.0);
        if stopped.contains(family) {
            println!("#fail,marple,{domain},{path},timeout(smaller-n)");
            continue;
        }
        match within(Command::new(&program).args(["--one", domain, path]), limit) {
            Ok(Some(0)) => {}
            Ok(Some(code)) => {
                println!("#fail,marple,{domain},{path},exit{code}");
                worst = worst.max(code);
            }
            Ok(None) => {
                println!("#fail,marple,{domain},{path},timeout");
                stopped.insert(family.to_owned());
            }
            Err(error) => {
                eprintln!("peers: cannot run myself: {error}");
                return ExitCode::from(3);
            }
        }
    }
    ExitCode::from(u8::try_from(worst).unwrap_or(3))
}

/// The exit code of a command, or `None` if it had to be stopped.
fn within(command: &mut Command, limit: Duration) -> std::io::Result<Option<i32>> {
    let mut child = command.spawn()?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status.code().unwrap_or(3)));
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
