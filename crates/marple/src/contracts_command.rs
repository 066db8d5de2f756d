//! `marple contracts`: what contract files say, whether a runtime has it, and what is missing.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};
use marple_analysis::Outcome;
use marple_il::{Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle};
use marple_metadata::tables::{MethodDef, Token, TypeDefOrRef};
use marple_session::{Options, Session};
use marple_summaries::files::{Library, Resolution, program, resolve};

use crate::Status;
use crate::contracts_show;
use crate::files::Files;
use crate::inputs::{inputs, open};
use crate::opened::Opened;
use crate::own::OwnArguments;
use crate::progress::Progress;
use crate::search::{Search, SearchArgs};

/// What `marple contracts` takes.
#[derive(Args)]
pub(crate) struct ContractsArguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Read contract files, and say what of them a runtime does not have
    Check(CheckArguments),
    /// Print what is known of a type or member: `System.String.Substring`
    Show(ShowArguments),
    /// Print the library members that assemblies call and no contract file speaks of, by number of calls
    Missing(MissingArguments),
    /// Print a C# program that tests the files by calling their members (scripts/test-contracts runs it)
    Program(ProgramArguments),
}

/// Contract files beside those that are compiled in.
#[derive(Debug, Clone, Args)]
pub(crate) struct ContractFiles {
    /// A contract file, or a folder of `.contract` files, beside those that are compiled in; may be given several times
    #[arg(long = "contracts", value_name = "FILE|FOLDER")]
    contracts: Vec<PathBuf>,
}

#[derive(Args)]
#[command(
    after_help = "Exit codes: 0 all is there, 1 something is not, 2 a file cannot be read or has a mistake."
)]
struct CheckArguments {
    /// The files, or folders of them; without any those that are compiled in
    files: Vec<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Args)]
pub(crate) struct ShowArguments {
    /// The full name of a member or a type
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) contracts: ContractFiles,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

#[derive(Args)]
struct MissingArguments {
    /// The assemblies, or folders of them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print so many at most
    #[arg(long, value_name = "N", default_value_t = 50)]
    top: usize,
    /// Analyse the assemblies, and count the open obligations that name what a member returns
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    own: OwnArguments,
    #[command(flatten)]
    contracts: ContractFiles,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Args)]
struct ProgramArguments {
    /// Files to test in the place of those that are compiled in
    files: Vec<PathBuf>,
    /// Call only members whose full name contains this
    #[arg(long, value_name = "TEXT")]
    member: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
}

/// Runs the command.
pub(crate) fn run(arguments: &ContractsArguments) -> Status {
    let done = match &arguments.command {
        Command::Check(arguments) => check(arguments),
        Command::Show(arguments) => contracts_show::show(arguments),
        Command::Missing(arguments) => missing(arguments),
        Command::Program(arguments) => write_program(arguments),
    };
    done.unwrap_or_else(|message| {
        eprintln!("{message}");
        Status::Unusable
    })
}

impl ContractFiles {
    /// With more files before those of the command line.
    pub(crate) fn with(&self, files: &[PathBuf]) -> Self {
        Self { contracts: files.iter().chain(&self.contracts).cloned().collect() }
    }

    /// The files that are compiled in and these.
    pub(crate) fn library(&self) -> Result<Arc<Library>, String> {
        self.library_and_texts().map(|(library, _)| library)
    }

    /// The same, and the names and texts of the files that are not compiled in.
    pub(crate) fn library_and_texts(&self) -> Result<(Arc<Library>, Texts), String> {
        if self.contracts.is_empty() {
            return Ok((Arc::clone(Library::built_in()), Vec::new()));
        }
        let (library, texts) = read(Library::clone(Library::built_in()), &self.contracts)?;
        Ok((Arc::new(library), texts))
    }
}

/// The names of files and what stands in them.
pub(crate) type Texts = Vec<(String, String)>;

/// Reads more files into a library; all mistakes, if there are some.
fn read(mut library: Library, paths: &[PathBuf]) -> Result<(Library, Texts), String> {
    let mut texts = Vec::new();
    for path in paths {
        for path in below(path)? {
            let text = std::fs::read_to_string(&path)
                .map_err(|error| format!("marple: cannot read {}: {error}", path.display()))?;
            texts.push((path.display().to_string(), text));
        }
    }
    let problems = library.read(texts.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    if problems.is_empty() {
        return Ok((library, texts));
    }
    Err(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

/// A file, or the contract files of a folder, sorted.
fn below(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = std::fs::read_dir(path)
        .map_err(|error| format!("marple: cannot open {}: {error}", path.display()))?;
    let is_contract = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "contract");
    let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_contract).collect();
    found.sort();
    if found.is_empty() {
        return Err(format!("marple: {}: no .contract file in this folder", path.display()));
    }
    Ok(found)
}

/// The assemblies of a runtime: all of the given folders.
pub(crate) struct Runtime<'f> {
    pub(crate) assemblies: Assemblies<'f>,
    pub(crate) ids: Vec<AssemblyId>,
    /// Where each of them is.
    pub(crate) paths: Vec<PathBuf>,
}

impl<'f> Runtime<'f> {
    pub(crate) fn open(search: &SearchArgs, files: &'f Files) -> Result<Self, String> {
        if search.folders().is_empty() {
            return Err("marple: --search FOLDER says where the runtime's assemblies are".to_owned());
        }
        let (found, problems) = inputs(search.folders(), files);
        if !problems.is_empty() {
            return Err(problems.join("\n"));
        }
        let (paths, modules): (Vec<PathBuf>, Vec<Module<'f>>) = found
            .iter()
            .filter_map(|input| Some((PathBuf::from(&input.path), open(files, &input.path).ok()?)))
            .unzip();
        let finder = Search::new(search, files, &[], modules.first());
        let assemblies = Assemblies::new(Box::new(move |wanted| finder.find(wanted)));
        let ids = modules.into_iter().map(|module| assemblies.add(module)).collect();
        Ok(Self { assemblies, ids, paths })
    }
}

fn check(arguments: &CheckArguments) -> Result<Status, String> {
    let library = if arguments.files.is_empty() {
        Library::clone(Library::built_in())
    } else {
        read(Library::default(), &arguments.files)?.0
    };
    let files = Files::default();
    let runtime = Runtime::open(&arguments.search, &files)?;
    let found = resolve(&library, &runtime.assemblies, &runtime.ids);
    let mut out = String::new();
    for missing in &found.missing {
        let _ = writeln!(out, "{}", missing.problem);
    }
    let members: usize = library.types().iter().map(|class| class.contract.members.len()).sum();
    let _ = writeln!(out, "{} of {members} members are there", found.members.len());
    print(&out);
    Ok(if found.missing.is_empty() { Status::Clean } else { Status::Findings })
}

fn write_program(arguments: &ProgramArguments) -> Result<Status, String> {
    let library = if arguments.files.is_empty() {
        Library::clone(Library::built_in())
    } else {
        // Properties of the types that they name are in those that are compiled in.
        read(Library::clone(Library::built_in()), &arguments.files)?.0
    };
    let files = Files::default();
    let runtime = Runtime::open(&arguments.search, &files)?;
    let mut found = resolve(&library, &runtime.assemblies, &runtime.ids);
    let own = Library::built_in_files().len();
    found.members.retain(|(class, entry, _)| {
        let name = format!("{}.{}", class.contract.full_name(), entry.contract.name);
        (arguments.files.is_empty() || entry.file >= own)
            && arguments.member.as_deref().is_none_or(|text| name.contains(text))
    });
    let program = program(&library, &found);
    for (member, reason) in &program.untested {
        eprintln!("not tested: {member}: {reason}");
    }
    let Resolution { missing, .. } = found;
    eprintln!(
        "{} members with {} clauses are tested, {} are not, {} types and members are not in this runtime",
        program.members,
        program.clauses,
        program.untested.len(),
        missing.len()
    );
    print(&program.text);
    Ok(Status::Clean)
}

/// A member that no file speaks of.
#[derive(Default)]
struct Called {
    calls: usize,
    open: usize,
}

fn missing(arguments: &MissingArguments) -> Result<Status, String> {
    let library = arguments.contracts.library()?;
    let files = Files::default();
    let Opened { files: looked_at, modules, .. } =
        Opened::new(&arguments.paths, &arguments.own, &files, false);
    let mut found: BTreeMap<String, Called> = BTreeMap::new();
    let mut callers: BTreeMap<(usize, Token), Vec<(String, String)>> = BTreeMap::new();
    for (number, (_, module, _)) in modules.iter().enumerate() {
        for id in module.ids::<MethodDef>() {
            let Ok(Some(body)) = read_body(module, id) else { continue };
            let Ok(code) = body.decode() else { continue };
            for instruction in &code {
                let Operand::Token(token) = instruction.operand else { continue };
                let calls = matches!(instruction.opcode, Opcode::Call | Opcode::Callvirt | Opcode::Newobj);
                if let Some((full, short)) = calls.then(|| uncovered(&library, module, token)).flatten() {
                    found.entry(full.clone()).or_default().calls += 1;
                    if arguments.open {
                        callers.entry((number, id.token())).or_default().push((full, short));
                    }
                }
            }
        }
    }
    if arguments.open {
        let paths: Vec<PathBuf> = looked_at.iter().map(|file| PathBuf::from(&file.path)).collect();
        let search =
            Search::new(&arguments.search, &files, &paths, modules.first().map(|(_, module, _)| module));
        let mut session = Session::new(Box::new(move |wanted| search.find(wanted)), Options::default());
        let ids: Vec<AssemblyId> =
            modules.into_iter().map(|(_, module, pdb)| session.add(module, pdb)).collect();
        let methods: Vec<MethodHandle> = ids.iter().flat_map(|&assembly| session.methods(assembly)).collect();
        let progress = Progress::new(methods.len(), false);
        let run = session.check_all(&methods, &progress);
        progress.finish();
        for method in &run.methods {
            let Some(number) = ids.iter().position(|id| *id == method.method.assembly) else { continue };
            let Some(called) = callers.get(&(number, method.method.id.token())) else { continue };
            let Ok(analysis) = &method.result else { continue };
            let open = analysis.verdicts.iter().zip(&method.obligations).zip(&method.wanted);
            let open = open.filter(|((verdict, _), wanted)| **wanted && verdict.outcome == Outcome::Unknown);
            for ((_, obligation), _) in open {
                let mut named: Vec<&String> = called
                    .iter()
                    .filter(|(_, short)| obligation.text.contains(short.as_str()))
                    .map(|(full, _)| full)
                    .collect();
                named.sort();
                named.dedup();
                for full in named {
                    if let Some(called) = found.get_mut(full) {
                        called.open += 1;
                    }
                }
            }
        }
    }
    let mut sorted: Vec<(&String, &Called)> = found.iter().collect();
    sorted.sort_by_key(|(name, called)| (std::cmp::Reverse((called.open, called.calls)), *name));
    let mut out = String::new();
    for (name, called) in sorted.iter().take(arguments.top) {
        let open = if arguments.open { format!("{:>8} open", called.open) } else { String::new() };
        let _ = writeln!(out, "{:>8} calls{open}  {name}", called.calls);
    }
    let calls: usize = found.values().map(|called| called.calls).sum();
    let _ = writeln!(out, "{} members without a contract, {calls} calls", found.len());
    print(&out);
    Ok(Status::Clean)
}

/// The full name of a library's method that no file speaks of, and how the text of an obligation would name what it returns.
fn uncovered(library: &Library, module: &Module<'_>, token: Token) -> Option<(String, String)> {
    let named = module.named_method(token)?;
    let class = named.class()?;
    if matches!(class, TypeDefOrRef::Definition(_)) || library.member(module, token).is_some() {
        return None;
    }
    let short = named.class_name()?;
    let (name, signature) = (named.name().ok()?, named.signature().ok()?);
    let place = marple_metadata::Place::default();
    let parameters: Vec<String> = signature.parameters.iter().map(|ty| module.type_text(ty, place)).collect();
    let full = format!("{}.{}.{name}({})", short.namespace, short.name, parameters.join(","));
    let text = name.strip_prefix("get_").map_or_else(|| format!("{name}(..)"), str::to_owned);
    Some((full, text))
}

pub(crate) fn print(text: &str) {
    // Whoever closed the pipe has seen enough.
    let _ = io::stdout().write_all(text.as_bytes());
}
