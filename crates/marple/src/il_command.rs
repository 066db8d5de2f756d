//! `marple il`: what we read of an assembly.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use marple_il::{Sources, print_method, read_body, survey};
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::tables::{Id, MemberRef, MethodDef, Token, TypeRef};
use marple_metadata::{Module, Steps};

use crate::Status;
use crate::files::Files;
use crate::search::{Search, SearchArgs, find_pdb};
use crate::sources::SourceLines;

/// What to print of which assemblies.
#[derive(Debug, Args)]
pub(crate) struct IlArgs {
    /// The assemblies.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print only methods whose full name contains this text; `*` stands for any text. A token such as
    /// 0x06000001 names one method.
    #[arg(long, value_name = "PATTERN", conflicts_with_all = ["count", "unknown"])]
    method: Option<String>,
    /// Print one line a file: how much there is of everything.
    #[arg(long)]
    count: bool,
    /// Print what the assemblies refer to and what cannot be found, each once.
    #[arg(long, conflicts_with = "count")]
    unknown: bool,
    #[command(flatten)]
    search: SearchArgs,
}

/// Runs the command: 0 if every file was read, 2 if one could not be or if no method is the wanted one.
pub(crate) fn run(args: &IlArgs) -> Status {
    let files = Files::default();
    let mut opened = Vec::new();
    for path in &args.paths {
        match open(&files, path) {
            Ok(module) => opened.push((path.as_path(), module)),
            Err(message) => eprintln!("{}: {message}", path.display()),
        }
    }
    let mut complete = opened.len() == args.paths.len();
    if let Some(pattern) = args.method.as_deref().filter(|_| complete)
        && opened.iter().all(|(_, module)| wanted_methods(module, Some(pattern)).is_empty())
    {
        eprintln!("no method's full name contains {pattern}; without --method all of them are printed");
        complete = false;
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = print(args, &files, opened, &mut out).and_then(|()| out.flush());
    match written {
        // Whoever reads our output may stop when they have seen enough.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("marple: cannot write: {error}");
            Status::Unusable
        }
        _ if complete => Status::Clean,
        _ => Status::Unusable,
    }
}

/// Opens an assembly; the error is in words.
pub(crate) fn open<'f>(files: &'f Files, path: &Path) -> Result<Module<'f>, String> {
    let bytes = files.open(path).map_err(|error| error.to_string())?;
    Module::open(bytes).map_err(|error| error.to_string())
}

fn print<'f>(
    args: &IlArgs,
    files: &'f Files,
    opened: Vec<(&Path, Module<'f>)>,
    out: &mut impl Write,
) -> io::Result<()> {
    if !args.count && !args.unknown {
        return opened.iter().try_for_each(|(path, module)| print_methods(args, files, path, module, out));
    }
    let search = Search::new(&args.search, files, &args.paths, opened.first().map(|(_, module)| module));
    let assemblies = Assemblies::new(Box::new(move |wanted| search.find(wanted)));
    let opened: Vec<_> = opened.into_iter().map(|(path, module)| (path, assemblies.add(module))).collect();
    if args.count {
        return opened.iter().try_for_each(|(path, id)| count(&assemblies, path, *id, out));
    }
    for (_, id) in &opened {
        resolve_everything(&assemblies, *id);
    }
    assemblies.unknown().iter().try_for_each(|unknown| writeln!(out, "{unknown}"))
}

fn count(assemblies: &Assemblies<'_>, path: &Path, id: AssemblyId, out: &mut impl Write) -> io::Result<()> {
    let found = survey(assemblies.module(id), &|enumeration| assemblies.enum_size(id, enumeration));
    for problem in &found.problems {
        eprintln!("{}: {problem}", path.display());
    }
    writeln!(
        out,
        "{}: {} types, {} methods, {} bodies, {} instructions, {} attributes, {} problems",
        path.display(),
        found.types,
        found.methods,
        found.bodies,
        found.instructions,
        found.attributes,
        found.problem_count
    )
}

fn resolve_everything(assemblies: &Assemblies<'_>, id: AssemblyId) {
    let module = assemblies.module(id);
    for reference in module.ids::<TypeRef>() {
        assemblies.resolve_type(id, reference.into());
    }
    for reference in module.ids::<MemberRef>() {
        assemblies.resolve_member_reference(id, reference);
    }
}

fn print_methods<'f>(
    args: &IlArgs,
    files: &'f Files,
    path: &Path,
    module: &Module<'f>,
    out: &mut impl Write,
) -> io::Result<()> {
    let pdb = find_pdb(files, path, module).unwrap_or_else(|(place, error)| {
        eprintln!("{}: not used: {error}", place.display());
        None
    });
    let lines = SourceLines::default();
    let line = |document: &str, number: u32| lines.of_document(path, document, number);
    let sources = Sources { pdb: pdb.as_ref(), line: &line };
    let mut steps = Steps::for_file_of(module.pe().file().len());
    let mut text = String::new();
    for method in wanted_methods(module, args.method.as_deref()) {
        let size = read_body(module, method).ok().flatten().map_or(0, |body| body.code.len());
        text.clear();
        // Writing to a string does not fail.
        let _ = print_method(module, method, sources, &mut text);
        writeln!(out, "{text}")?;
        if let Err(error) = steps.charge(size + text.len()) {
            eprintln!("{}: {error}", path.display());
            break;
        }
    }
    Ok(())
}

/// The methods of a pattern. A token names one method, and no other is looked at.
pub(crate) fn wanted_methods(module: &Module<'_>, pattern: Option<&str>) -> Vec<Id<MethodDef>> {
    let Some(pattern) = pattern else { return module.ids().collect() };
    let number = pattern.strip_prefix("0x").and_then(|digits| u32::from_str_radix(digits, 16).ok());
    match number.and_then(|number| Token(number).to()) {
        Some(method) => [method].into_iter().filter(|method| module.row(*method).is_ok()).collect(),
        None => module.ids().filter(|method| matches(pattern, &module.full_method_name(*method))).collect(),
    }
}

/// Whether a name contains the parts of a pattern, in order.
fn matches(pattern: &str, name: &str) -> bool {
    let mut rest = name;
    pattern.split('*').all(|part| match rest.find(part) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns_match_parts_of_names() {
        let name = "A.B/C.Find(System.Int32[])";
        for pattern in ["", "Find", "B/C.*Int32", "A*C*[]", "*"] {
            assert!(matches(pattern, name), "{pattern}");
        }
        for pattern in ["find", "Find*A", "X*"] {
            assert!(!matches(pattern, name), "{pattern}");
        }
    }
}
