//! Projects and solutions: `App.csproj` and `App.sln` stand for what they built.

use std::path::{Path, PathBuf};

use crate::inputs::{below, is_assembly_name};

/// The paths with each project and solution replaced by the newest assembly that it built; the errors say what is not built.
pub(crate) fn built(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<String>) {
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        let extension = path.extension().map(|one| one.to_string_lossy().to_lowercase()).unwrap_or_default();
        let projects = match extension.as_str() {
            "csproj" | "fsproj" | "vbproj" if path.is_file() => vec![path.clone()],
            "sln" | "slnx" if path.is_file() => {
                let projects = projects_of(path);
                if projects.is_empty() {
                    problems.push(format!("{}: it names no project", path.display()));
                }
                projects
            }
            _ => {
                found.push(path.clone());
                continue;
            }
        };
        for project in projects {
            match output(&project) {
                Some(assembly) => found.push(assembly),
                None => problems.push(format!(
                    "{}: nothing is built: there is no {}.dll or .exe below its folder bin; run `dotnet build`, or name the assembly itself",
                    project.display(),
                    assembly_name(&project)
                )),
            }
        }
    }
    (found, problems)
}

/// The projects that a solution names: `Project("{..}") = "Name", "path\App.csproj", "{..}"`, or `<Project Path="path/App.csproj" />`. What stands
/// between quotes and has the name of a project counts.
fn projects_of(solution: &Path) -> Vec<PathBuf> {
    let text =
        std::fs::read(solution).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let folder = solution.parent().unwrap_or(Path::new(""));
    let is_project = |text: &&str| {
        let text = text.to_lowercase();
        [".csproj", ".fsproj", ".vbproj"].iter().any(|end| text.ends_with(end))
    };
    let quoted = text.split('"').skip(1).step_by(2);
    let mut found: Vec<PathBuf> =
        quoted.filter(is_project).map(|path| folder.join(path.replace('\\', "/"))).collect();
    found.dedup();
    found
}

/// What a project calls its assembly: what `<AssemblyName>` says, else its own name.
fn assembly_name(project: &Path) -> String {
    let text =
        std::fs::read(project).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let stated = text.split_once("<AssemblyName>").and_then(|(_, rest)| rest.split_once("</AssemblyName>"));
    let stated = stated.map(|(name, _)| name.trim()).filter(|name| !name.is_empty() && !name.contains("$("));
    let own = || project.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    stated.map_or_else(own, str::to_owned)
}

/// The assembly that a project built last: below its `bin` folder, and no reference assembly.
fn output(project: &Path) -> Option<PathBuf> {
    let name = assembly_name(project);
    let bin = project.parent().unwrap_or(Path::new("")).join("bin");
    let is_output = |path: &PathBuf| {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let folder = path.parent().and_then(Path::file_name);
        is_assembly_name(path)
            && stem.is_some_and(|stem| stem.eq_ignore_ascii_case(&name))
            && !folder.is_some_and(|folder| folder == "ref" || folder == "refint")
    };
    let candidates = below(&bin, &mut Vec::new()).into_iter().filter(is_output);
    // The newest; of those that were written at once, the first by name. A .dll has the code that an .exe beside it only starts.
    candidates.max_by_key(|path| {
        let time = std::fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
        let is_library = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("dll"));
        (is_library, time, std::cmp::Reverse(path.clone()))
    })
}
