//! Roslyn as a process that stays: it is compiled and started once, and then answers in a fraction of the time of a new process.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::{group, process};

/// The running compiler. It ends when it is dropped, or when this process ends: its input ends then.
#[derive(Debug)]
pub struct Server {
    child: Child,
    folder: TempDir,
    requests: usize,
}

const START_LIMIT: Duration = Duration::from_mins(2);

impl Server {
    /// Starts the compiler of a folder made by `scripts/setup-dotnet`.
    pub fn start(root: &Path) -> Result<Self, String> {
        let folder = tempfile::Builder::new()
            .prefix("marple-compile")
            .tempdir()
            .map_err(|error| format!("no temporary folder: {error}"))?;
        let copy = |from: &Path, name: &str| {
            std::fs::copy(from, folder.path().join(name))
                .map_err(|error| format!("{}: {error}", from.display()))
        };
        std::fs::write(folder.path().join("Compile.cs"), include_str!("../support/Compile.cs"))
            .map_err(|error| error.to_string())?;
        copy(&root.join("runtimeconfig.template.json"), "Compile.runtimeconfig.json")?;
        let mut compile = Command::new(root.join("csc"));
        compile
            .args(["-nologo", "-optimize+", "-target:exe", "-out:Compile.dll", "Compile.cs"])
            .current_dir(folder.path());
        for library in ["Microsoft.CodeAnalysis.dll", "Microsoft.CodeAnalysis.CSharp.dll"] {
            copy(&root.join("roslyn").join(library), library)?;
            compile.arg(format!("-r:{}", root.join("roslyn").join(library).display()));
        }
        let outcome = process::run(&mut compile, folder.path(), START_LIMIT)?;
        if outcome.late {
            return Err(format!("the compiler cannot be set up in {} s", START_LIMIT.as_secs()));
        }
        if outcome.code != Some(0) {
            return Err(format!("the compiler cannot be set up: {} {}", outcome.output, outcome.errors));
        }
        let libraries = root.join("dotnet9/shared/Microsoft.NETCore.App");
        let version = std::fs::read_dir(&libraries)
            .ok()
            .and_then(|mut entries| entries.find_map(Result::ok))
            .ok_or_else(|| format!("{} is empty", libraries.display()))?;
        let mut command = Command::new(root.join("dotnet9/dotnet"));
        command
            .arg(folder.path().join("Compile.dll"))
            .arg(version.path())
            .env("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1")
            .env("DOTNET_ROOT", root.join("dotnet9"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        group::separate(&mut command);
        let child = command.spawn().map_err(|error| format!("the compiler cannot be started: {error}"))?;
        Ok(Self { child, folder, requests: 0 })
    }

    /// Compiles with these arguments in a folder: none if it went well, or the compiler's errors.
    pub fn compile(
        &mut self,
        folder: &Path,
        arguments: &[String],
        limit: Duration,
    ) -> Result<Option<String>, String> {
        self.requests += 1;
        let answer = self.folder.path().join(format!("answer{}", self.requests));
        let request = format!("{}\t{}\t{}\n", answer.display(), folder.display(), arguments.join("\t"));
        let input = self.child.stdin.as_mut().ok_or("the compiler has no input")?;
        input.write_all(request.as_bytes()).map_err(|error| format!("the compiler ended: {error}"))?;
        let start = Instant::now();
        while !answer.exists() {
            if process::interrupted() {
                return Err("interrupted".to_owned());
            }
            if start.elapsed() > limit {
                return Err(format!("the compiler did not answer in {} s", limit.as_secs()));
            }
            if self.child.try_wait().is_ok_and(|status| status.is_some()) {
                return Err("the compiler ended without an answer".to_owned());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let text =
            std::fs::read_to_string(&answer).map_err(|error| format!("{}: {error}", answer.display()))?;
        let _ = std::fs::remove_file(&answer);
        Ok(if text == "ok" { None } else { Some(text) })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        group::kill(&mut self.child);
        let _ = self.child.wait();
    }
}
