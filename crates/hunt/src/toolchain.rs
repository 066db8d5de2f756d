//! Compilers and runtimes: mcs with mono, or Roslyn with .NET 9.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use crate::process::{self, Outcome};
use crate::server::Server;

/// A compiler and the runtime for what it makes.
#[derive(Debug)]
pub enum Toolchain {
    /// `mcs` and `mono`, as Debian packages them.
    Mono,
    /// Roslyn and .NET 9 in a folder made by `scripts/setup-dotnet`. The compiler is started when it is first needed.
    Dotnet(PathBuf, Mutex<Option<Server>>),
}

/// How a compiler is called.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Whether the compiler optimizes.
    pub optimize: bool,
    /// Whether the output has a `Main`.
    pub executable: bool,
    /// A symbol to define for the preprocessor.
    pub define: &'static str,
}

/// What a compiler had to say against a line.
#[derive(Debug, Clone)]
pub struct CompileError {
    /// The file's name, without its folder.
    pub file: String,
    /// From 1; 0 if the compiler named none.
    pub line: usize,
    /// The compiler's words.
    pub message: String,
}

/// A compiler gets this long.
const COMPILE_LIMIT: Duration = Duration::from_mins(2);

/// A compiler that does not answer is asked again: somebody may have ended it, or the machine was busy for long, and that
/// should not end a hunt of hours.
const ATTEMPTS: usize = 2;

impl Toolchain {
    /// mono, if it is installed.
    pub fn mono() -> Result<Self, String> {
        for program in ["mcs", "mono"] {
            if find_program(program).is_none() {
                return Err(format!("{program} is missing: apt-get install mono-mcs mono-runtime"));
            }
        }
        Ok(Self::Mono)
    }

    /// .NET 9 in the folder that `MARPLE_DOTNET` names, if it is there.
    pub fn dotnet() -> Result<Self, String> {
        let folder = std::env::var_os("MARPLE_DOTNET")
            .ok_or("MARPLE_DOTNET is not set: run `scripts/setup-dotnet FOLDER`, then set MARPLE_DOTNET to that folder")?;
        let folder = PathBuf::from(folder);
        for part in ["csc", "dotnet9/dotnet", "runtimeconfig.template.json"] {
            if !folder.join(part).exists() {
                return Err(format!(
                    "{} has no {part}: run `scripts/setup-dotnet {}`",
                    folder.display(),
                    folder.display()
                ));
            }
        }
        let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Self::Dotnet(folder, Mutex::new(None)))
    }

    /// The name of the dialect, as on the command line.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Mono => "mono",
            Self::Dotnet(..) => "dotnet",
        }
    }

    /// Whether the compiler understands C# 13.
    pub fn is_modern(&self) -> bool {
        matches!(self, Self::Dotnet(..))
    }

    /// Where the libraries are that compiled programs refer to.
    pub fn libraries(&self) -> Option<PathBuf> {
        match self {
            Self::Mono => None,
            Self::Dotnet(root, _) => Some(root.join("dotnet9")),
        }
    }

    /// Compiles files of `folder` to `out` in the same folder, with line information. The inner result is the compiler's.
    pub fn compile(
        &self,
        folder: &Path,
        sources: &[&str],
        out: &str,
        options: Options,
    ) -> Result<Result<(), Vec<CompileError>>, String> {
        let mut arguments: Vec<String> = match self {
            Self::Mono => vec!["-debug".to_owned()],
            Self::Dotnet(..) => {
                ["-langversion:13", "-deterministic", "-debug:portable"].map(str::to_owned).to_vec()
            }
        };
        arguments
            .extend(["-nologo", "-unsafe", "-d:DEBUG", "-d:CONTRACTS_FULL", "-warn:0"].map(str::to_owned));
        arguments.push(format!("-d:{}", options.define));
        arguments.push(format!("-target:{}", if options.executable { "exe" } else { "library" }));
        arguments.push(if options.optimize { "-optimize+" } else { "-optimize-" }.to_owned());
        arguments.push(format!("-out:{out}"));
        arguments.extend(sources.iter().map(|source| (*source).to_owned()));
        if let Self::Dotnet(root, server) = self {
            let mut server = server.lock().map_err(|_| "the compiler failed before")?;
            return match compile_by(&mut server, root, folder, &arguments)? {
                None => Ok(Ok(())),
                Some(text) => failed(&text),
            };
        }
        let mut attempts = 0;
        let outcome = loop {
            attempts += 1;
            let mut command = Command::new("mcs");
            command.args(&arguments).current_dir(folder);
            let outcome = process::run(&mut command, folder, COMPILE_LIMIT)?;
            if !outcome.late {
                break outcome;
            }
            if attempts == ATTEMPTS {
                return Err(format!("mcs did not end in {} s", COMPILE_LIMIT.as_secs()));
            }
        };
        if outcome.code == Some(0) {
            return Ok(Ok(()));
        }
        failed(&format!("{}\n{}", outcome.output, outcome.errors))
    }

    /// Runs a compiled program of `folder`.
    pub fn run(
        &self,
        folder: &Path,
        program: &str,
        arguments: &[&str],
        limit: Duration,
    ) -> Result<Outcome, String> {
        let mut command = match self {
            Self::Mono => {
                let mut command = Command::new("mono");
                command.args(["--debug", "-O=-inline"]);
                command
            }
            Self::Dotnet(root, _) => {
                let config = folder.join(program).with_extension("runtimeconfig.json");
                std::fs::copy(root.join("runtimeconfig.template.json"), &config)
                    .map_err(|error| format!("{}: {error}", config.display()))?;
                let mut command = Command::new(root.join("dotnet9/dotnet"));
                command
                    .env("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1")
                    .env("DOTNET_ROOT", root.join("dotnet9"));
                command
            }
        };
        command.arg(program).args(arguments).current_dir(folder);
        process::run(&mut command, folder, limit)
    }
}

/// Asks the compiler that runs, and another one if it does not answer.
fn compile_by(
    server: &mut Option<Server>,
    root: &Path,
    folder: &Path,
    arguments: &[String],
) -> Result<Option<String>, String> {
    let mut attempts = 0;
    loop {
        attempts += 1;
        let running = match server.take() {
            Some(running) => server.insert(running),
            None => server.insert(Server::start(root)?),
        };
        match running.compile(folder, arguments, COMPILE_LIMIT) {
            Ok(answer) => return Ok(answer),
            Err(message) => {
                *server = None;
                if attempts == ATTEMPTS || process::interrupted() {
                    return Err(message);
                }
            }
        }
    }
}

/// The compiler's errors, if it named some: otherwise it failed itself.
fn failed(text: &str) -> Result<Result<(), Vec<CompileError>>, String> {
    let errors = errors_in(text);
    if errors.is_empty() { Err(format!("the compiler failed: {text}")) } else { Ok(Err(errors)) }
}

/// The errors among a compiler's lines: `File.cs(12,5): error CS0103: text`.
fn errors_in(text: &str) -> Vec<CompileError> {
    let error = |line: &str| {
        let (place, message) = line.split_once(": error ")?;
        let (file, rest) = place.rsplit_once('(').unwrap_or((place, ""));
        Some(CompileError {
            file: file.rsplit('/').next().unwrap_or(file).to_owned(),
            line: rest.split([',', ')']).next().and_then(|number| number.parse().ok()).unwrap_or(0),
            message: message.to_owned(),
        })
    };
    text.lines().filter_map(error).collect()
}

fn find_program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compilers_name_file_and_line() {
        let errors = errors_in(
            "/tmp/x/Plain.cs(12,5): error CS0103: no name\nCompilation failed: 1 error(s), 0 warnings\n",
        );
        assert_eq!(errors.len(), 1);
        assert_eq!((errors[0].file.as_str(), errors[0].line), ("Plain.cs", 12));
    }

    /// A folder with a runtime that runs `script` in place of the compiler.
    #[cfg(unix)]
    fn with_compiler(script: &str) -> tempfile::TempDir {
        use std::os::unix::fs::PermissionsExt;
        let root = tempfile::tempdir().expect("a folder");
        let path = |name: &str| root.path().join(name);
        for folder in ["roslyn", "dotnet9/shared/Microsoft.NETCore.App/9.0"] {
            std::fs::create_dir_all(path(folder)).expect("a folder");
        }
        for file in ["Microsoft.CodeAnalysis.dll", "Microsoft.CodeAnalysis.CSharp.dll"] {
            std::fs::write(path("roslyn").join(file), "").expect("a file");
        }
        std::fs::write(path("runtimeconfig.template.json"), "").expect("a file");
        for (file, text) in [("csc", "exit 0"), ("dotnet9/dotnet", script)] {
            std::fs::write(path(file), format!("#!/bin/sh\n{text}\n")).expect("a file");
            std::fs::set_permissions(path(file), std::fs::Permissions::from_mode(0o755))
                .expect("its permissions");
        }
        root
    }

    /// `dotnet` writes down that it was started, beside itself, in the file `starts`.
    #[cfg(unix)]
    fn compiled(script: &str) -> (Result<Option<String>, String>, usize) {
        let root = with_compiler(&format!("d=${{0%/*}}; echo >>$d/starts; {script}"));
        let answer = compile_by(&mut None, root.path(), root.path(), &[]);
        let starts = std::fs::read_to_string(root.path().join("dotnet9/starts")).expect("it was started");
        (answer, starts.lines().count())
    }

    #[test]
    #[cfg(unix)]
    fn a_compiler_that_ended_is_started_once_more() {
        let answers = "read answer rest; printf ok >$answer.new; mv $answer.new $answer; read end";
        assert_eq!(compiled(answers), (Ok(None), 1));
        let second = format!("[ $(wc -l <$d/starts) = 2 ] || exit 1; {answers}");
        assert_eq!(compiled(&second), (Ok(None), 2));
        let (answer, starts) = compiled("exit 1");
        assert!(answer.is_err());
        assert_eq!(starts, 2);
    }
}
