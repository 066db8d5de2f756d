//! Own code: what of a folder is reported.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::{Value, json};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures").join(name)
}

/// A folder of this test's own with a program `App.dll` and a library `Library.exe`.
fn publish(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("own").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    fs::copy(fixture("reports/Findings.dll"), folder.join("App.dll")).expect("it can be copied");
    fs::copy(fixture("Classic.exe"), folder.join("Library.exe")).expect("it can be copied");
    folder
}

/// The names of the files of a run by kind, and what is said of them on the error stream.
fn check(folder: &Path, arguments: &[&str]) -> (Vec<String>, Vec<String>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_marple"))
        .arg("check")
        .arg(folder)
        .args(["--format", "json"])
        .args(arguments)
        .env_remove("DOTNET_ROOT")
        .output()
        .expect("marple runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
    let names = |kind: &str| {
        let files = report["files"].as_array().expect("files are an array").iter();
        let paths = files.filter(|file| file["kind"] == kind).filter_map(|file| file["path"].as_str());
        paths.filter_map(|path| path.rsplit('/').next()).map(str::to_owned).collect()
    };
    (names("managed"), names("other"), String::from_utf8(output.stderr).expect("messages are text"))
}

#[test]
fn projects_of_a_publish_folder() {
    let folder = publish("projects");
    let list = json!({
        "targets": { ".NETCoreApp,Version=v9.0": {
            "App/1.0.0": { "runtime": { "App.dll": {} } },
            "Library/2.0.0": { "runtime": { "lib/net9.0/Library.exe": {} } },
        } },
        "libraries": { "App/1.0.0": { "type": "project" }, "Library/2.0.0": { "type": "package" } },
    });
    fs::write(folder.join("App.deps.json"), list.to_string()).expect("the folder can be written");
    let (own, others, said) = check(&folder, &[]);
    assert_eq!((own, others), (vec!["App.dll".to_owned()], vec!["Library.exe".to_owned()]));
    assert!(
        said.contains("own code: App.dll (a .deps.json file calls it a project); 1 other file is only read"),
        "{said}"
    );
    let (own, others, said) = check(&folder, &["--all-assemblies"]);
    assert_eq!((own.len(), others.len()), (2, 0));
    assert!(!said.contains("own code"), "{said}");
}

#[test]
fn sources_tell_where_no_list_does() {
    let folder = publish("sources");
    let (own, _, said) = check(&folder, &[]);
    assert_eq!(own.len(), 2, "nothing tells them apart: {said}");
    // The PDB names `Findings.cs`, which is looked for beside the assembly, too.
    fs::copy(fixture("reports/Findings.pdb"), folder.join("App.pdb")).expect("it can be copied");
    fs::copy(fixture("reports/Findings.cs"), folder.join("Findings.cs")).expect("it can be copied");
    let (own, others, said) = check(&folder, &[]);
    assert_eq!((own, others), (vec!["App.dll".to_owned()], vec!["Library.exe".to_owned()]));
    assert!(said.contains("its sources are there"), "{said}");
}

/// A single-file program: a host, the files behind it, and their list.
fn single_file(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let signature = [
        0x8b, 0x12, 0x02, 0xb9, 0x6a, 0x61, 0x20, 0x38, 0x72, 0x7b, 0x93, 0x02, 0x14, 0xd7, 0xa0, 0x32, 0x13,
        0xf5, 0xb9, 0xe6, 0xef, 0xae, 0x33, 0x18, 0xee, 0x3b, 0x2d, 0xce, 0x24, 0xb3, 0x6a, 0xae,
    ];
    let number = |number: usize| (number as u64).to_le_bytes();
    let mut program = [b"\x7fELF".as_slice(), &[0; 8], &signature].concat();
    let mut list =
        [6_u32.to_le_bytes(), 0_u32.to_le_bytes(), u32::try_from(files.len()).expect("few").to_le_bytes()]
            .concat();
    list.extend([2, b'i', b'd']);
    list.extend([0; 40]);
    for (path, bytes) in files {
        list.extend([number(program.len()), number(bytes.len()), number(0)].concat());
        list.extend([1, u8::try_from(path.len()).expect("short")]);
        list.extend(path.as_bytes());
        program.extend(bytes);
    }
    let place = number(program.len());
    program[4..12].copy_from_slice(&place);
    program.extend(list);
    program
}

#[test]
fn single_file_programs_are_folders() {
    let folder = publish("bundle");
    let file = |name: &str| fs::read(folder.join(name)).expect("it was copied");
    let list = json!({
        "targets": { "net9.0": { "App/1.0.0": { "runtime": { "App.dll": {} } } } },
        "libraries": { "App/1.0.0": { "type": "project" } },
    });
    let files = [
        ("App.dll", file("App.dll")),
        ("Library.exe", file("Library.exe")),
        ("App.deps.json", list.to_string().into_bytes()),
    ];
    let program = folder.join("App");
    fs::write(&program, single_file(&files)).expect("the folder can be written");
    let (own, others, said) = check(&program, &[]);
    assert_eq!((own, others), (vec!["App.dll".to_owned()], vec!["Library.exe".to_owned()]), "{said}");
    fs::write(&program, &single_file(&files)[..2000]).expect("the folder can be written");
    let (own, _, said) = check(&program, &[]);
    assert!(own.is_empty() && said.contains("single-file program"), "{said}");
}

#[test]
fn projects_stand_for_what_they_built() {
    let folder = publish("project");
    let project = folder.join("App.csproj");
    fs::write(
        &project,
        "<Project><PropertyGroup><AssemblyName>My.App</AssemblyName></PropertyGroup></Project>",
    )
    .expect("the folder can be written");
    let solution = folder.join("All.sln");
    fs::write(&solution, "Project(\"{F}\") = \"App\", \".\\App.csproj\", \"{1}\"\nEndProject\n")
        .expect("the folder can be written");
    let (own, _, said) = check(&project, &[]);
    assert!(own.is_empty() && said.contains("nothing is built: there is no My.App.dll"), "{said}");
    let bin = folder.join("bin/Debug/net9.0");
    fs::create_dir_all(bin.join("ref")).expect("the folder can be written");
    fs::copy(folder.join("App.dll"), bin.join("My.App.dll")).expect("it can be copied");
    fs::copy(fixture("reports/Reference.dll"), bin.join("ref/My.App.dll")).expect("it can be copied");
    for path in [project, solution] {
        let (own, others, said) = check(&path, &[]);
        assert_eq!((own, others), (vec!["My.App.dll".to_owned()], Vec::new()), "{said}");
    }
}

#[test]
fn patterns_choose() {
    let folder = publish("patterns");
    let (own, others, said) = check(&folder, &["--only", "lib*"]);
    assert_eq!((own, others), (vec!["Library.exe".to_owned()], vec!["App.dll".to_owned()]));
    assert!(said.contains("as --only and --exclude say"), "{said}");
    let (own, _, _) = check(&folder, &["--exclude", "*.exe"]);
    assert_eq!(own, ["App.dll"]);
    let (own, _, said) = check(&folder, &["--only", "nothing"]);
    assert!(own.is_empty() && said.contains("nothing is own code"), "{said}");
}
