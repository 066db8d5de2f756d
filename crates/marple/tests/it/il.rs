//! `marple il` as users run it: what it prints and how it ends.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures")
}

/// An empty folder of this test's own.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("il").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// Exit code, standard output, standard error.
fn il(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_marple"));
    // Which runtimes are installed must not matter.
    let output = command.arg("il").args(arguments).env_remove("DOTNET_ROOT").output().expect("marple runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of plain characters")
}

#[test]
fn count_prints_a_line_a_file() {
    let paths = ["Modern.Debug.dll", "Classic.exe"].map(|name| fixtures().join(name));
    let (code, out, err) = il(&["--count", text(&paths[0]), text(&paths[1])]);
    let expected = format!(
        "{}: 19 types, 76 methods, 72 bodies, 881 instructions, 125 attributes, 0 problems\n\
         {}: 7 types, 18 methods, 17 bodies, 260 instructions, 14 attributes, 0 problems\n",
        text(&paths[0]),
        text(&paths[1])
    );
    assert_eq!((code, out, err), (Some(0), expected, String::new()));
}

#[test]
fn a_method_is_printed_with_its_sources() {
    let path = fixtures().join("Modern.Embedded.dll");
    let (code, out, err) = il(&[text(&path), "--method", "Flow.First"]);
    let expected = "\
Fixture.Flow.First(System.ReadOnlySpan`1<System.Byte>)  // 0x06000035
  22 bytes, stack 8
  block 0 -> 2, 1
    // Modern.cs(130,58)-(130,90)  public static int First(ReadOnlySpan<byte> bytes) => bytes.Length > 0 ? bytes[0] : -1;
    IL_0000  ldarga.s 0  // bytes
    IL_0002  call System.ReadOnlySpan`1<System.Byte>.get_Length()
    IL_0007  ldc.i4.0
    IL_0008  bgt.s IL_000c
  block 1
    IL_000a  ldc.i4.m1
    IL_000b  ret
  block 2
    IL_000c  ldarga.s 0  // bytes
    IL_000e  ldc.i4.0
    IL_000f  call System.ReadOnlySpan`1<System.Byte>.get_Item(System.Int32)
    IL_0014  ldind.u1
    IL_0015  ret

";
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), expected, ""));
}

#[test]
fn a_pdb_of_another_build_is_refused_with_a_message() {
    let folder = scratch("mismatch");
    fs::copy(fixtures().join("Modern.Debug.dll"), folder.join("Modern.Debug.dll")).expect("copied");
    fs::copy(fixtures().join("Modern.Release.pdb"), folder.join("Modern.Debug.pdb")).expect("copied");
    let path = folder.join("Modern.Debug.dll");
    let (code, out, err) = il(&[text(&path), "--method", "Flow.Sum"]);
    let message = format!(
        "{}: not used: the PDB belongs to another build of the assembly\n",
        text(&folder.join("Modern.Debug.pdb"))
    );
    assert_eq!((code, err), (Some(0), message));
    assert!(out.contains("IL_0026  ret") && !out.contains("Modern.cs"), "{out}");
}

#[test]
fn what_cannot_be_found_is_listed_once() {
    let forwarding = fixtures().join("forwarding");
    let folder = scratch("alone");
    fs::copy(forwarding.join("User.dll"), folder.join("User.dll")).expect("copied");
    let path = folder.join("User.dll");
    let (code, out, _) = il(&["--unknown", text(&path)]);
    assert_eq!(code, Some(0));
    assert_eq!(out.lines().filter(|line| *line == "assembly Library").count(), 1, "{out}");
    let (_, out, _) = il(&["--unknown", text(&path), "--search", text(&forwarding)]);
    assert!(!out.contains("Library") && !out.contains("Moving"), "{out}");
}

#[test]
fn installations_are_searched() {
    let forwarding = fixtures().join("forwarding");
    let root = scratch("installations");
    let place = |folder: &str, name: &str| {
        let folder = root.join(folder);
        fs::create_dir_all(&folder).expect("created");
        fs::copy(forwarding.join(name), folder.join(name)).expect("copied");
    };
    place("app", "User.dll");
    // A .NET installation has frameworks by version; a mono installation has a cache with versions of each name.
    place("dotnet/shared/Some.App/8.0.0", "Library.dll");
    place("mono/gac/Target/1.0.0.0__abc", "Target.dll");
    let user = root.join("app/User.dll");
    let unknown = |folders: &[&str]| {
        let folders: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
        let options = folders.iter().flat_map(|folder| ["--search", text(folder)]);
        let (code, out, _) = il(&["--unknown", text(&user)].into_iter().chain(options).collect::<Vec<_>>());
        assert_eq!(code, Some(0));
        out.lines()
            .filter(|line| line.contains("Library") || line.contains("Target"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(unknown(&[]), ["assembly Library"]);
    assert_eq!(unknown(&["dotnet"]), ["assembly Target"]);
    assert_eq!(unknown(&["dotnet", "mono"]), [""; 0]);
    // A framework's own folder leads to its neighbours.
    place("dotnet/shared/Other.App/8.0.0", "Target.dll");
    assert_eq!(unknown(&["dotnet/shared/Other.App/8.0.0"]), [""; 0]);
}

/// What is no assembly gets one line each, and the others are read all the same.
#[test]
fn bad_input_is_one_line_each() {
    let folder = scratch("bad");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("written");
        path
    };
    let mut native = fs::read(fixtures().join("Classic.exe")).expect("the fixture is there");
    let header = u32::from_le_bytes(native[0x3c..0x40].try_into().expect("four bytes")) as usize;
    let cli_directory = header + 24 + 96 + 14 * 8;
    native[cli_directory..cli_directory + 8].fill(0);
    let sparse = folder.join("sparse.dll");
    File::create(&sparse).and_then(|file| file.set_len(3 << 30)).expect("sparse files take no room");

    let cases = [
        (write("native.exe", &native), "a native PE file: it holds machine code and no .NET metadata"),
        (write("text.dll", b"using System;\n"), "not a PE file, so not a .NET assembly"),
        (write("empty.dll", b""), "the file is empty"),
        (folder.clone(), "a folder; name the assemblies in it"),
        (sparse.clone(), "3221225472 bytes are too many for an assembly; the limit is 1073741824"),
        (folder.join("absent.dll"), "cannot be opened: No such file or directory (os error 2)"),
    ];
    for (path, message) in &cases {
        for mode in [&["--count"][..], &["--unknown"], &[]] {
            let (code, out, err) = il(&[mode, &[text(path)]].concat());
            assert_eq!((code, out, err), (Some(2), String::new(), format!("{}: {message}\n", text(path))));
        }
    }
    let good = fixtures().join("Classic.exe");
    let all: Vec<&str> = cases.iter().map(|(path, _)| text(path)).chain([text(&good)]).collect();
    let (code, out, err) = il(&[&["--count"], &all[..]].concat());
    assert_eq!((code, out.lines().count(), err.lines().count()), (Some(2), 1, cases.len()));
    fs::remove_file(sparse).expect("removed");
}

#[test]
fn a_method_that_is_not_there_is_a_message() {
    let path = fixtures().join("Classic.exe");
    for pattern in ["Frobnicate", "0x06ffffff"] {
        let (code, out, err) = il(&[text(&path), "--method", pattern]);
        assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{err}");
    }
    let (code, out, _) = il(&[text(&path), "--method", "0x06000009"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("Classic.Program.Main(System.String[])  // 0x06000009\n"), "{out}");
}

#[test]
fn bad_use_is_exit_code_2() {
    assert_eq!(il(&[]).0, Some(2));
    assert_eq!(il(&["--frobnicate", "x.dll"]).0, Some(2));
}
