//! The command line of the hunt.

use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Parser;
use marple_hunt::batch::Hunt;
use marple_hunt::clauses::Clauses;
use marple_hunt::generate::Choice;
use marple_hunt::session::{self, Plan};
use marple_hunt::toolchain::Toolchain;
use marple_hunt::verdicts::Marple;
use marple_hunt::{hostile, process};

/// Runs C# programs and compares what happened with what Marple says of them.
#[derive(Parser)]
#[command(name = "hunt")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
struct Arguments {
    /// The marple binary
    #[arg(long, default_value = "target/release/marple")]
    marple: PathBuf,
    /// Compile with mcs and run with mono (the default)
    #[arg(long)]
    mono: bool,
    /// Compile with Roslyn and run on .NET 9, which `MARPLE_DOTNET` names
    #[arg(long, conflicts_with = "mono")]
    dotnet: bool,
    /// Check hostile programs: these files, or all of these folders
    #[arg(long, value_name = "PATH", num_args = 1..)]
    hostile: Vec<PathBuf>,
    /// How many random programs
    #[arg(long, default_value_t = 200)]
    programs: u64,
    /// The seed; without it another one each time
    #[arg(long)]
    seed: Option<u64>,
    /// Only this program of the seed
    #[arg(long)]
    program: Option<u64>,
    /// How many programs go into one assembly
    #[arg(long, default_value_t = 40)]
    batch: u64,
    /// How often each program is run
    #[arg(long, default_value_t = 8)]
    runs: usize,
    /// How many findings are made smaller
    #[arg(long, default_value_t = 3)]
    shrink: usize,
    /// Features that programs do without, comma-separated, to look behind mistakes that are known
    #[arg(long, value_delimiter = ',')]
    avoid: Vec<String>,
    /// Only programs about what methods know of each other
    #[arg(long)]
    focus: bool,
    /// End after the first batch that has findings
    #[arg(long)]
    first: bool,
    /// Say a little more than each inferred clause says, mostly too much, to see that it is found
    #[arg(long, hide = true)]
    strengthen: bool,
    /// Print the chosen programs and do nothing else
    #[arg(long)]
    print: bool,
}

fn main() -> ExitCode {
    process::end_on_interrupt();
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("hunt: {message}");
            ExitCode::from(if process::interrupted() { 130 } else { 2 })
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool, String> {
    let seed = arguments
        .seed
        .unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()));
    let choice = Choice { modern: arguments.dotnet, avoid: arguments.avoid.clone(), focus: arguments.focus };
    if arguments.print {
        return Ok(session::print(seed, &chosen(arguments), &choice));
    }
    let toolchain = if arguments.dotnet { Toolchain::dotnet()? } else { Toolchain::mono()? };
    let binary = arguments
        .marple
        .canonicalize()
        .map_err(|error| format!("{}: {error}; build it first", arguments.marple.display()))?;
    let marple = Marple { binary };
    if !arguments.hostile.is_empty() {
        return check_hostile(&arguments.hostile, &toolchain, &marple);
    }
    let hunt = Hunt {
        toolchain: &toolchain,
        marple: &marple,
        runs: arguments.runs,
        modes: &[0, 1, 2, 3],
        clauses: if arguments.strengthen { Clauses::Strengthened } else { Clauses::Checked },
    };
    let plan = Plan {
        seed,
        choice,
        numbers: chosen(arguments),
        batch: arguments.batch,
        shrink: arguments.shrink,
        first: arguments.first,
    };
    session::hunt(&hunt, &plan)
}

fn chosen(arguments: &Arguments) -> Range<u64> {
    arguments.program.map_or(0..arguments.programs, |only| only..only + 1)
}

#[expect(clippy::print_stdout, reason = "the tool's output")]
fn check_hostile(paths: &[PathBuf], toolchain: &Toolchain, marple: &Marple) -> Result<bool, String> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let entries = std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
            files.extend(
                entries
                    .flatten()
                    .map(|entry| entry.path())
                    .filter(|file| file.extension().is_some_and(|e| e == "cs")),
            );
        } else {
            files.push(path.clone());
        }
    }
    files.sort();
    let mut clean = true;
    for file in files {
        let Some(problems) = hostile::check_file(&file, toolchain, marple)? else {
            println!("{}: not for this compiler", file.display());
            continue;
        };
        for problem in &problems {
            let level = if problem.of_marple { "WRONG" } else { "problem" };
            println!("{}:{}: {level}: {}", file.display(), problem.line, problem.message);
        }
        println!("{}: {} problems", file.display(), problems.len());
        clean &= problems.is_empty();
    }
    Ok(clean)
}
