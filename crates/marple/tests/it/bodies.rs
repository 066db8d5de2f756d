//! Runs in which one body changed: the output is that of a run without the cache, and only what depends on the change is analysed again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cache::{Said, command, scratch, without};

/// A program with a class that has an invariant, closed methods, short methods and long ones.
const PROGRAM: &str = r#"
using System;
public class Store {
    int[] items = new int[4];
    int count;
    readonly int limit;
    static readonly int[] Table = { 1, 2, 3, 4 };
    public Store(int limit) { this.limit = limit; }
    public int Limit { get { return limit; } }
    public void Add(int item) { if (count == items.Length) Grow(); items[count] = item; count++; }
    void Grow() { Array.Resize(ref items, items.Length * 2); }
    public int Get(int index) { return items[index]; }
    public int Sum() { int sum = 0; for (int i = 0; i < count; i++) sum += items[i]; return sum; }
}
public static class Tools {
    public static int Twice(int n) { return n + n; }
    static int Five() { int n = 0; for (int i = 0; i < 5; i++) n = 5; return n; }
    public static int UsesFive(int[] a) { int n = Five(); if (a.Length > 9) return a[n]; return 0; }
    public static int Long(int[] a, int from, string text) {
        int sum = 0;
        for (int i = from; i < a.Length; i++) { sum += a[i] * 3; }
        if (text == "x") { sum -= 7; Console.WriteLine(text); }
        for (int i = 0; i < 10; i++) { if (i < a.Length) sum += a[i]; else sum++; }
        while (sum > 1000) { sum -= 100; Console.WriteLine(sum); }
        for (int i = 0; i < 10; i++) { if (i < a.Length) sum += a[i]; else sum--; }
        for (int i = 0; i < 10; i++) { if (i < a.Length - 1) sum += a[i + 1]; else sum--; }
        return sum;
    }
    static void Write(int[] a, int n) { if (n > 0) a[0] = n; else Console.WriteLine(a.Length); }
    public static int Calls(int[] a) { if (a.Length == 0) return 0; Write(a, 3); return a[0]; }
    public static Func<int, int> Lambda(int x) { return y => y + 11; }
    public static System.Collections.Generic.IEnumerable<int> Count() { for (int i = 0; i < 13; i++) yield return i; }
    public static T Pick<T>(T[] all, int n) { if (n < 3) return all[0]; return all[n]; }
    public static void Throws(int n) { if (n < 17) Console.WriteLine(n); else Console.WriteLine(-n); }
}
"#;

/// A folder with the compiled program; `None` if there is no compiler.
fn compiled(folder: &Path, program: &str) -> Option<PathBuf> {
    let (source, path) = (folder.join("Store.cs"), folder.join("Store.dll"));
    fs::write(&source, program).expect("the source is written");
    let arguments = ["-nologo", "-warn:0", "-debug", "-target:library"];
    let status =
        Command::new("mcs").args(arguments).arg(format!("-out:{}", path.display())).arg(&source).status();
    status.ok().map(|status| {
        assert!(status.success(), "the program compiles");
        path
    })
}

const FORMATS: [&[&str]; 5] = [
    &["--level", "note", "--explain-score", "--stats"],
    &["--format", "json", "--all"],
    &["--format", "sarif"],
    &["--checks", "all", "--format", "json"],
    &["--format", "msbuild", "--level", "note"],
];

/// What is said beside the output with `--verbose`.
fn course(path: &Path, cache: &Path, options: &[&str]) -> String {
    let path = path.to_str().expect("a path of text");
    let cache = cache.to_str().expect("a path of text");
    let arguments = [&["check", path, "--verbose", "--cache", cache], options].concat();
    let said = Said::of(&command(&arguments).output().expect("marple runs"));
    let line = said.errors.lines().find(|line| line.contains("analysed again") || line.contains("as it was"));
    line.unwrap_or_default().to_owned()
}

/// What is said of each edit, for one format; the output is compared for all.
fn edited(name: &str, edits: &[(&str, &str)]) -> Option<Vec<String>> {
    let folder = scratch(name);
    let mut found = Vec::new();
    for (old, new) in edits {
        assert!(PROGRAM.contains(old), "{old}");
        let cache = folder.join("cache");
        let _ = fs::remove_dir_all(&cache);
        let path = compiled(&folder, PROGRAM)?;
        let (text, store) = (path.to_str().expect("text"), cache.to_str().expect("text"));
        for options in FORMATS {
            let arguments = [&["check", text, "--cache", store], options].concat();
            command(&arguments).output().expect("marple runs");
        }
        compiled(&folder, &PROGRAM.replace(old, new))?;
        for options in FORMATS {
            let plain = [&["check", text], options].concat();
            let kept = Said::of(
                &command(&[&plain[..], &["--cache", store]].concat()).output().expect("marple runs"),
            );
            assert_eq!(kept, without(&plain), "{old} to {new}: {options:?}");
        }
        found.push(format!("{new}: {}", course(&path, &cache, FORMATS[1])));
    }
    Some(found)
}

#[test]
fn what_depends_on_a_changed_body_is_analysed_again() {
    let edits = [
        // A number in a long method.
        ("sum -= 7;", "sum -= 9;"),
        // An index that fails now, in a method that nobody calls.
        ("if (i < a.Length - 1) sum += a[i + 1];", "if (i < a.Length - 1) sum += a[i + 2];"),
        // A comparison in a generic method, in an iterator.
        ("if (n < 3) return all[0]", "if (n < 4) return all[0]"),
        ("i < 13", "i < 14"),
    ];
    let Some(found) = edited("bodies", &edits) else { return };
    for line in found {
        assert!(line.contains("methods analysed again, "), "{line}");
    }
}

#[test]
fn what_cannot_be_shown_to_stay_is_analysed_with_all() {
    let edits = [
        // It begins to write what it is handed on another way: its effect is the same; what it calls is not.
        ("else Console.WriteLine(a.Length)", "else Console.Write(a.Length)"),
        // It writes an element no more.
        ("if (n > 0) a[0] = n;", "if (n > 0) n = a[0];"),
        // A field of a class whose invariant is looked for.
        ("items.Length * 2", "items.Length * 3"),
        // A static constructor.
        ("Table = { 1, 2, 3, 4 }", "Table = { 1, 2, 3, 5 }"),
        // It throws now.
        ("if (n < 17) Console.WriteLine(n);", "if (n < 17) throw new ArgumentException();"),
        // A lambda that captures now.
        ("y => y + 11", "y => y + x"),
        // A text.
        ("text == \"x\"", "text == \"items\""),
        // A constructor.
        ("this.limit = limit;", "this.limit = limit + 1;"),
    ];
    // What is compared is the output.
    let _ = edited("bodies-all", &edits);
}

#[test]
fn the_end_of_a_method_leads_to_those_who_are_told_of_it() {
    let edits = [("n = 5; return n;", "n = 6; return n;")];
    let Some(found) = edited("bodies-ends", &edits) else { return };
    // Either both are analysed again, or all: never the one without the other.
    assert!(!found[0].contains(": 1 methods analysed again"), "{found:?}");
}

#[test]
fn a_build_with_the_same_code_is_not_analysed() {
    let folder = scratch("bodies-same");
    let Some(path) = compiled(&folder, PROGRAM) else { return };
    let cache = folder.join("cache");
    course(&path, &cache, &[]);
    // Another id and other lines.
    compiled(&folder, &format!("\n\n{PROGRAM}"));
    let said = course(&path, &cache, &[]);
    assert!(said.contains("0 methods analysed again") || said.contains("as it was"), "{said}");
}
