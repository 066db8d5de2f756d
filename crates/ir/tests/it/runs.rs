//! Runs: the heap, calls, limits, conditions.

use expect_test::{Expect, expect};
use marple_ir::interpret::{Heap, Options, Outcome, Stop, World, run};
use marple_ir::{BlockId, Function, ObligationId, Overflow, Type, parse, verify};

/// Answers every unknown with the same number and writes down what it hears.
struct Recorder {
    unknown: Option<i128>,
    heard: Vec<String>,
}

impl World for Recorder {
    fn unknown(&mut self, ty: &Type, heap: &mut Heap) -> Option<i128> {
        match ty {
            Type::Array { .. } => heap.allocate(vec![self.unknown?; 2]),
            _ => self.unknown,
        }
    }

    fn enter(&mut self, function: &Function, block: BlockId, values: &[i128], _: &Heap) {
        let params: Vec<i128> =
            function.block(block).params.iter().map(|value| values[value.index()]).collect();
        self.heard.push(format!("{}.{block}{params:?}", function.name));
    }

    fn check(&mut self, function: &Function, obligation: ObligationId, holds: bool) {
        self.heard.push(format!("{}.{obligation}:{holds}", function.name));
    }

    fn observe(&mut self, function: &Function, label: u32, numbers: &[i128]) {
        self.heard.push(format!("{}.{label}{numbers:?}", function.name));
    }
}

const OPTIONS: Options = Options { overflow: Overflow::Assume, fuel: 100, depth: 5 };

fn run_with(text: &str, args: &[i128], options: Options, unknown: Option<i128>) -> (Outcome, Recorder) {
    let program = parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(verify(&program), [], "{text}");
    let mut world = Recorder { unknown, heard: Vec::new() };
    let outcome = run(&program, &program.functions[0], args, &mut Heap::default(), options, &mut world);
    (outcome, world)
}

/// How a run of the first function ends.
#[track_caller]
fn check(text: &str, args: &[i128], expected: Expect) {
    expected.assert_eq(&format!("{:?}", run_with(text, args, OPTIONS, Some(1)).0));
}

/// How a run of a function ends that assumes the condition, and of one that checks it. `v0` is 2, `v1` is
/// `{5, 6, 7}`, `v2` is an array of two empty arrays, `v3` is null and `v4` is true.
#[track_caller]
fn check_cond(cond: &str, expected: Expect) {
    let outcome = |inst: &str| {
        let text = format!(
            "function F {{ obligation o0 assert at 1:1 \"\"
             block0:
               v0: i32 = const 2
               v5: i32 = const 3
               v1: i32[] = newarray v5
               v6: i32 = const 0
               v7: i32 = const 1
               v8: i32 = const 5
               v9: i32 = const 6
               v10: i32 = const 7
               store v1[v6], v8
               store v1[v7], v9
               store v1[v0], v10
               v2: i32[][] = newarray v0
               v3: i32[] = const 0
               v4: bool = const 1
               {inst} {cond}
               return
             }}"
        );
        run_with(&text, &[], OPTIONS, None).0
    };
    expected.assert_eq(&format!("{:?}, {:?}", outcome("assume"), outcome("check o0,")));
}

#[test]
fn blocks_bind_their_parameters_at_once() {
    check(
        "function F -> i32 {
           block0(v0: i32, v1: i32): jump block1(v0, v1, v0)
           block1(v2: i32, v3: i32, v4: i32): v5: bool = lt v2, v3 branch v5, block1(v3, v2, v3), block2
           block2: v6: i32 = sub v2, v3 return v6 }",
        &[3, 8],
        expect!["Returned(Some(5))"],
    );
}

#[test]
fn a_world_hears_of_blocks_and_obligations() {
    let text = "function F { obligation o0 assert at 1:1 \"\" obligation o1 assert at 1:1 \"\"
        block0(v0: i32): check o0, v0 < 5 v1: i32 = const 1 v2: i32 = add v0, v1 call G(v2) jump block1(v2)
        block1(v3: i32): check o1, v3 < 4 return }
      function G { obligation o0 assert at 1:1 \"\" block0(v0: i32): check o0, v0 != 3 show \"x\" (\"v\" = v0) return }";
    let heard = |arg| {
        let (outcome, world) = run_with(text, &[arg], OPTIONS, None);
        format!("{} {outcome:?}", world.heard.join(" "))
    };
    expect!["F.block0[1] F.o0:true G.block0[2] G.o0:true F.block1[2] F.o1:true Returned(None)"]
        .assert_eq(&heard(1));
    expect!["F.block0[2] F.o0:true G.block0[3] G.o0:false Failed"].assert_eq(&heard(2));
    expect!["F.block0[3] F.o0:true G.block0[4] G.o0:true F.block1[4] F.o1:false Failed"].assert_eq(&heard(3));
    expect!["F.block0[5] F.o0:false Failed"].assert_eq(&heard(5));
}

/// What an observation is given decides whether a run is meant.
#[test]
fn a_world_hears_of_observations() {
    let text = "function F { block0(v0: i32, v1: bool): observe 7 (v0, v1) observe 8 if v1 (v0) observe 9 if not v1 (v0) return }";
    let heard = |truth| run_with(text, &[5, truth], OPTIONS, None).1.heard.join(" ");
    expect!["F.block0[5, 1] F.7[5, 1] F.8[5]"].assert_eq(&heard(1));
    expect!["F.block0[5, 0] F.7[5, 0] F.9[5]"].assert_eq(&heard(0));
}

#[test]
fn unknowns() {
    let text = "function F -> i32 { block0: v0: i32 = unknown v1: i32[] = unknown v2: i32 = load v1[v0]
        v3: i32 = length v1 v4: i32 = add v2, v3 return v4 }";
    expect!["Returned(Some(3))"].assert_eq(&format!("{:?}", run_with(text, &[], OPTIONS, Some(1)).0));
    expect!["Stopped(Limit)"].assert_eq(&format!("{:?}", run_with(text, &[], OPTIONS, None).0));
}

#[test]
fn arrays_are_references() {
    let text = "function F -> i64 {
        block0(v0: i32, v1: i32):
          v2: i32 = const 2
          v3: i64[] = newarray v2
          v4: i64 = const -9
          jump block1(v3)
        block1(v5: i64[]):
          store v5[v0], v4
          v6: i64 = load v3[v1]
          return v6 }";
    check(text, &[1, 1], expect!["Returned(Some(-9))"]);
    check(text, &[1, 0], expect!["Returned(Some(0))"]);
    check(text, &[2, 0], expect!["Stopped(Limit)"]);
    check(text, &[-1, 0], expect!["Stopped(Limit)"]);
    check(text, &[0, 2], expect!["Stopped(Limit)"]);
    check(text, &[0, -2_147_483_648], expect!["Stopped(Limit)"]);
}

#[test]
fn arrays_of_arrays() {
    // Rows start as empty arrays; a row stored is the array itself.
    let text = "function F -> i32 {
        block0(v0: i32):
          v1: i32 = const 2
          v2: i32[][] = newarray v1
          v3: i32[] = newarray v1
          v4: i32 = const 0
          store v2[v4], v3
          v5: i32 = const 42
          store v3[v0], v5
          v6: i32[] = load v2[v4]
          v7: i32 = load v6[v0]
          v8: i32[] = load v2[v0]
          v9: i32 = length v8
          v10: bool = eq v6, v3
          v11: i32 = convert v10
          v12: i32 = add v7, v9
          v13: i32 = add v12, v11
          return v13 }";
    check(text, &[1], expect!["Returned(Some(43))"]);
    check(text, &[0], expect!["Returned(Some(45))"]);
}

#[test]
fn array_sizes() {
    let text =
        "function F -> i32 { block0(v0: i32): v1: object[] = newarray v0 v2: i32 = length v1 return v2 }";
    check(text, &[0], expect!["Returned(Some(0))"]);
    check(text, &[1000], expect!["Returned(Some(1000))"]);
    check(text, &[-1], expect!["Stopped(Limit)"]);
    check(text, &[i32::MAX.into()], expect!["Stopped(Limit)"]);
    // The heap is full in the eleventh round, long before the fuel is used up.
    let text = "function F { block0: v0: i32 = const 100000 jump block1 block1: v1: u8[] = newarray v0 jump block1 }";
    let (outcome, world) = run_with(text, &[], OPTIONS, None);
    assert_eq!(outcome, Outcome::Stopped(Stop::Limit));
    assert_eq!(world.heard.len(), 1 + 11);
}

/// Nothing says that an array is not null; such an access ends the run.
#[test]
fn null_arrays() {
    for op in ["v2: i32 = length v0", "v2: i32 = load v0[v1]", "store v0[v1], v1"] {
        let text = format!("function F {{ block0: v0: i32[] = const 0 v1: i32 = const 0 {op} return }}");
        assert_eq!(run_with(&text, &[], OPTIONS, None).0, Outcome::Stopped(Stop::Limit), "{op}");
    }
    let text = "function F -> bool { block0(v0: i32): v1: i32[] = newarray v0 v2: i32[] = const 0
        v3: bool = eq v1, v2 return v3 }";
    check(text, &[0], expect!["Returned(Some(0))"]);
}

#[test]
fn calls() {
    let factorial = "function F -> i64 {
        block0(v0: i64):
          v1: i64 = const 1
          v2: bool = le v0, v1
          branch v2, block1, block2
        block1: return v1
        block2:
          v3: i64 = sub v0, v1
          v4: i64 = call F(v3)
          v5: i64 = mul v0, v4
          return v5 }";
    check(factorial, &[5], expect!["Returned(Some(120))"]);
    check(factorial, &[6], expect!["Returned(Some(720))"]);
    check(factorial, &[7], expect!["Stopped(Limit)"]);
    let change = "function F -> i32 { block0(v0: i32):
          v1: i32 = const 3 v2: i32[] = newarray v1 call Set(v2, v0) call Set(v2, v0) v3: i32 = load v2[v0] return v3 }
        function Set { block0(v0: i32[], v1: i32): v2: i32 = load v0[v1] v3: i32 = const 10
          v4: i32 = add v2, v3 store v0[v1], v4 return }";
    check(change, &[2], expect!["Returned(Some(20))"]);
    check(change, &[3], expect!["Stopped(Limit)"]);
    let assume = "function F { block0(v0: i32): call G(v0) return }
        function G { obligation o0 assert at 1:1 \"\" block0(v0: i32): assume v0 > 0 check o0, v0 > 1 return }";
    check(assume, &[0], expect!["Stopped(Assumption)"]);
    check(assume, &[1], expect!["Failed"]);
    check(assume, &[2], expect!["Returned(None)"]);
    let overflow = "function F { block0(v0: u8): call G(v0) return }
        function G { block0(v0: u8): v1: u8 = neg v0 return }";
    check(overflow, &[0], expect!["Returned(None)"]);
    check(overflow, &[1], expect!["Stopped(Overflow)"]);
}

#[test]
fn fuel_counts_blocks() {
    // Enters the entry, the head `v0 + 1` times, the body `v0` times and the end.
    let text = "function F -> i32 {
        block0(v0: i32): v1: i32 = const 0 v2: i32 = const 1 jump block1(v1)
        block1(v3: i32): v4: bool = lt v3, v0 branch v4, block2, block3
        block2: v5: i32 = add v3, v2 jump block1(v5)
        block3: return v3 }";
    for (fuel, returns) in [(0, false), (1, false), (22, false), (23, true), (24, true)] {
        let (outcome, _) = run_with(text, &[10], Options { fuel, ..OPTIONS }, None);
        assert_eq!(outcome == Outcome::Returned(Some(10)), returns, "{fuel}");
    }
    check("function F { block0: jump block1 block1: jump block1 }", &[], expect!["Stopped(Limit)"]);
    // Blocks of callees count.
    let text = "function F { block0: call G() call G() return } function G { block0: return }";
    for (fuel, returns) in [(2, false), (3, true)] {
        let (outcome, _) = run_with(text, &[], Options { fuel, ..OPTIONS }, None);
        assert_eq!(outcome == Outcome::Returned(None), returns, "{fuel}");
    }
}

#[test]
fn conditions() {
    check_cond("true", expect!["Returned(None), Returned(None)"]);
    check_cond("false", expect!["Stopped(Assumption), Failed"]);
    check_cond("v4", expect!["Returned(None), Returned(None)"]);
    check_cond("not(v4)", expect!["Stopped(Assumption), Failed"]);
    check_cond("v0 == 2", expect!["Returned(None), Returned(None)"]);
    check_cond("3 <= v0", expect!["Stopped(Assumption), Failed"]);
    check_cond("and()", expect!["Returned(None), Returned(None)"]);
    check_cond("or()", expect!["Stopped(Assumption), Failed"]);
    check_cond("and(v4, v0 < 2)", expect!["Stopped(Assumption), Failed"]);
    check_cond("or(not(v4), v0 < 3)", expect!["Returned(None), Returned(None)"]);
    check_cond("v3 == 0", expect!["Returned(None), Returned(None)"]);
    check_cond("v1 != v3", expect!["Returned(None), Returned(None)"]);
}

#[test]
fn quantifiers() {
    check_cond(
        "forall(q0 in 0 .. 3 : load(v1, q0) == add.i32(q0, 5))",
        expect!["Returned(None), Returned(None)"],
    );
    check_cond("forall(q0 in 0 .. length(v1) : load(v1, q0) < 7)", expect!["Stopped(Assumption), Failed"]);
    check_cond(
        "exists(q0 in 0 .. length(v1) : load(v1, q0) == 7)",
        expect!["Returned(None), Returned(None)"],
    );
    check_cond("exists(q0 in 0 .. v0 : load(v1, q0) == 7)", expect!["Stopped(Assumption), Failed"]);
    check_cond("not(exists(q0 in 0 .. v0 : load(v1, q0) == 7))", expect!["Returned(None), Returned(None)"]);
    check_cond(
        "forall(q0 in -2 .. 3 : exists(q1 in -2 .. 3 : add.i32(q0, q1) == 0))",
        expect!["Returned(None), Returned(None)"],
    );
    check_cond(
        "exists(q0 in -2 .. 3 : forall(q1 in -2 .. 3 : q0 < q1))",
        expect!["Stopped(Assumption), Failed"],
    );
    check_cond(
        "forall(q0 in 0 .. 2 : forall(q1 in 0 .. length(load(v2, q0)) : false))",
        expect!["Returned(None), Returned(None)"],
    );
}

/// Everything holds of all numbers of an empty range, nothing of some.
#[test]
fn empty_ranges() {
    check_cond("forall(q0 in 0 .. 0 : false)", expect!["Returned(None), Returned(None)"]);
    check_cond("exists(q0 in 0 .. 0 : true)", expect!["Stopped(Assumption), Failed"]);
    check_cond("forall(q0 in 5 .. -5 : load(v1, q0) == 0)", expect!["Returned(None), Returned(None)"]);
    check_cond("forall(q0 in 2147483647 .. -2147483648 : false)", expect!["Returned(None), Returned(None)"]);
}

/// An undefined condition neither holds nor fails to: its negation is undefined too. What comes before it may decide.
#[test]
fn undefined_conditions() {
    check_cond("forall(q0 in 0 .. 4 : load(v1, q0) > 0)", expect!["Stopped(Assumption), Failed"]);
    check_cond("not(forall(q0 in 0 .. 4 : load(v1, q0) > 0))", expect!["Stopped(Assumption), Failed"]);
    check_cond("not(forall(q0 in 0 .. 4 : load(v1, q0) > 5))", expect!["Returned(None), Returned(None)"]);
    check_cond("exists(q0 in -1 .. 4 : load(v1, q0) == 5)", expect!["Stopped(Assumption), Failed"]);
    check_cond("not(exists(q0 in -1 .. 4 : load(v1, q0) == 5))", expect!["Stopped(Assumption), Failed"]);
    check_cond("exists(q0 in 0 .. 4 : load(v1, q0) == 5)", expect!["Returned(None), Returned(None)"]);
    check_cond(
        "forall(q0 in 0 .. 9 : or(q0 >= length(v1), load(v1, q0) > 0))",
        expect!["Returned(None), Returned(None)"],
    );
    check_cond(
        "forall(q0 in 0 .. 9 : not(and(q0 < length(v1), load(v1, q0) < 0)))",
        expect!["Returned(None), Returned(None)"],
    );
    check_cond("forall(q0 in 0 .. 9 : or(load(v1, q0) > 0, true))", expect!["Stopped(Assumption), Failed"]);
    check_cond("forall(q0 in 0 .. load(v1, 3) : true)", expect!["Stopped(Assumption), Failed"]);
    check_cond("forall(q0 in 0 .. 2 : div.i32(1, q0) == 1)", expect!["Stopped(Assumption), Failed"]);
    check_cond("exists(q0 in 1 .. 2 : rem.i32(1, q0) == 0)", expect!["Returned(None), Returned(None)"]);
    check_cond(
        "forall(q0 in 0 .. 2 : neg.i32(load(v1, -1)) == convert.i32(load(v1, -1)))",
        expect!["Stopped(Assumption), Failed"],
    );
    check_cond("forall(q0 in 0 .. 2 : length(v3) == 0)", expect!["Stopped(Assumption), Failed"]);
    check_cond("or(forall(q0 in 0 .. 2 : load(v3, q0) == 0), true)", expect!["Stopped(Assumption), Failed"]);
    check_cond("forall(q0 in 0 .. 2 : load(load(v2, q0), 0) == 0)", expect!["Stopped(Assumption), Failed"]);
}

/// Arithmetic in terms overflows as that of instructions does.
#[test]
fn terms_overflow() {
    let text = "function F { obligation o0 assert at 1:1 \"\" block0(v0: i32):
        check o0, exists(q0 in 0 .. 1 : add.i32(v0, 1) < v0) return }";
    for (overflow, arg, expected) in [
        (Overflow::Assume, i32::MAX, expect!["Stopped(Overflow)"]),
        (Overflow::Wrap, i32::MAX, expect!["Returned(None)"]),
        (Overflow::Wrap, 0, expect!["Failed"]),
    ] {
        let (outcome, _) = run_with(text, &[arg.into()], Options { overflow, ..OPTIONS }, None);
        expected.assert_eq(&format!("{outcome:?}"));
    }
}

/// A condition tries only so many numbers, whether in one range or in ranges inside each other.
#[test]
fn large_ranges() {
    check_cond("forall(q0 in 0 .. 1000000 : q0 >= 0)", expect!["Returned(None), Returned(None)"]);
    check_cond("forall(q0 in 0 .. 2147483647 : q0 >= 0)", expect!["Stopped(Limit), Stopped(Limit)"]);
    check_cond("forall(q0 in 0 .. 2147483647 : q0 < 10)", expect!["Stopped(Assumption), Failed"]);
    check_cond(
        "forall(q0 in 0 .. 1000000 : forall(q1 in 0 .. 1000000 : q0 >= 0))",
        expect!["Stopped(Limit), Stopped(Limit)"],
    );
}
