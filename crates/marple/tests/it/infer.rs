//! `marple infer` as users run it: what it prints and how it ends.

use std::path::Path;
use std::process::Command;

/// Exit code, standard output, standard error.
fn infer(file: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures").join(file);
    let mut command = Command::new(env!("CARGO_BIN_EXE_marple"));
    // Which runtimes are installed must not matter.
    let command = command.arg("infer").arg(path).args(arguments).env_remove("DOTNET_ROOT");
    let output = command.output().expect("marple runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

const CART: &str = "verdicts/Cart.Release.dll";

#[test]
fn text() {
    let (code, out, _) = infer(CART, &["--method", "Cart."]);
    let expected = "\
Cart  // 0x02000003
  invariant  items != null
  invariant  items.Length >= 4
  invariant  0 <= count && count <= items.Length
  invariant  count != 0 || items.Length == 4

Cart.Get(Item[],System.Int32)  // 0x0600001c
  requires   a != null
  requires   a.Length >= 4
  requires   0 <= i && i <= a.Length

1 types with 4 invariants; 1 methods with 3 preconditions and 0 postconditions
";
    assert_eq!((code, out.as_str()), (Some(0), expected));
}

#[test]
fn csharp() {
    let (code, out, _) = infer(CART, &["--method", "Cart.", "--format", "csharp"]);
    let expected = "\
// Cart  // 0x02000003
Contract.Invariant(items != null);
Contract.Invariant(items.Length >= 4);
Contract.Invariant(0 <= count && count <= items.Length);
Contract.Invariant(count != 0 || items.Length == 4);

// Cart.Get(Item[],System.Int32)  // 0x0600001c
Contract.Requires(a != null);
Contract.Requires(a.Length >= 4);
Contract.Requires(0 <= i && i <= a.Length);

";
    assert_eq!((code, out.as_str()), (Some(0), expected));
    let (_, out, _) =
        infer("inference/TryPattern.Release.dll", &["--method", ".TryDigit", "--format", "csharp"]);
    let digit = "\
Contract.Ensures(c == Contract.ValueAtReturn(out digit) + 48);
Contract.Ensures(!Contract.Result<bool>() || c >= 48);
Contract.Ensures(!Contract.Result<bool>() || Contract.ValueAtReturn(out digit) <= 9);
";
    assert!(out.contains(digit), "{out}");
}

#[test]
fn ends_speak_of_results_and_of_what_was_before() {
    let (code, out, _) = infer("inference/GrowingList.Release.dll", &["--method", "GrowingList."]);
    assert_eq!(code, Some(0));
    let wanted = [
        "\
GrowingList.RemoveAt(System.Int32)  // 0x0600000a
  ensures    items.Length == old(items.Length)
  ensures    count == old(count) - 1
",
        "\
GrowingList.get_Count()  // 0x06000003
  ensures    result == count
",
        "  ensures    result || count == old(count)\n",
    ];
    for wanted in wanted {
        assert!(out.contains(wanted), "{out}");
    }
}

#[test]
fn json() {
    let (code, out, _) = infer(CART, &["--method", "Cart.", "--format", "json"]);
    assert_eq!(code, Some(0));
    let document: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(document["version"], 1);
    assert_eq!(document["types"][0]["type"], "Cart");
    assert_eq!(document["types"][0]["invariants"][2], "0 <= count && count <= items.Length");
    assert_eq!(document["methods"][0]["method"], "Cart.Get(Item[],System.Int32)");
    assert_eq!(document["methods"][0]["requires"][0], "a != null");
    assert_eq!(document["methods"][0]["never_returns"], false);
}

/// Which method does not keep what held of all objects and calls before.
#[test]
fn dropped() {
    let file = "inference/GrowingList.Release.dll";
    let (code, out, _) = infer(file, &["--method", "WrongGrowingList", "--dropped"]);
    assert_eq!(code, Some(0));
    let wanted = "  invariant  0 <= count && count <= 1  // by WrongGrowingList.Truncate(System.Int32)\n";
    assert!(out.contains("\nWrongGrowingList  // ") && out.contains(wanted), "{out}");
    let (_, again, _) = infer(file, &["--method", "WrongGrowingList", "--dropped", "--threads", "2"]);
    assert_eq!(out, again);
    let (_, json, _) = infer(file, &["--dropped", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let all = report["dropped"].as_array().expect("a list");
    let is_it = |one: &&serde_json::Value| {
        one["of"] == "WrongGrowingList" && one["by"] == "WrongGrowingList.Truncate(System.Int32)"
    };
    let one = all.iter().find(is_it).expect("it is there");
    assert_eq!((&one["kind"], &one["condition"]), (&"invariant".into(), &"0 <= count && count <= 1".into()));
    // Nobody asked.
    let (_, json, _) = infer(file, &["--format", "json"]);
    assert!(!json.contains("\"dropped\""), "{json}");
}

#[test]
fn threads_do_not_matter() {
    for file in [CART, "inference/GrowingList.Mcs.dll", "inference/TryPattern.Debug.dll"] {
        let one = infer(file, &["--threads", "1", "--format", "json"]);
        assert_eq!(one, infer(file, &["--threads", "2", "--format", "json"]), "{file}");
    }
}

#[test]
fn errors() {
    let (code, out, errors) = infer("verdicts/Cart.cs", &[]);
    assert_eq!((code, out.contains("invariant  ")), (Some(2), false));
    assert!(errors.contains("Cart.cs: "), "{errors}");
    let (code, out, errors) = infer(CART, &["--method", "Nowhere"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(errors.contains("no method's full name contains Nowhere"), "{errors}");
    let (code, out, _) = infer("inference/no-such-file.dll", &[]);
    assert_eq!((code, out.contains("invariant  ")), (Some(2), false));
}
