//! Methods that are too large, or that ask for too much, end soon and say why. Time is not measured here: what a method
//! becomes is counted, and the stack is that of an ordinary thread.

use marple_analysis::Outcome;
use marple_ir::ObligationKind;
use marple_metadata::Module;
use marple_metadata::tables::MethodDef;
use marple_session::{Failure, GivenUp, MethodResult, Options, Session};

use crate::support::fixtures;

/// What is found in the method of such a name, on a stack of 2 MB.
fn check(bytes: &[u8], part: &str) -> MethodResult {
    let work = || {
        let mut session = Session::new(Box::new(|_| None), Options::default());
        let assembly = session.add(Module::open(bytes).expect("an assembly"), None);
        let method = session.methods(assembly).find(|method| session.name(*method).contains(part));
        session.check(method.expect("the method"), &|_| {}).expect("it has a body")
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn_scoped(scope, work);
        thread.expect("a thread").join().expect("no panic")
    })
}

/// `while (true) switch (e.Tag) { case i: e = ((Ci)e).xi; continue; ... }`: each way around the loop asks for a field of what
/// the others found, and so on without end.
#[test]
fn a_walk_over_a_tree_of_many_classes() {
    let bytes = std::fs::read(fixtures().join("../limits/Walk.dll")).expect("the fixture is there");
    let found = check(&bytes, "Walk(");
    assert!(found.size.instructions > 2_000, "it has 500 cases");
    assert!(found.size.values < 100_000, "{} values", found.size.values);
}

/// An assembly with another body in place of one method's: at the end of its last section, which grows.
fn with_body(mut file: Vec<u8>, part: &str, body: &[u8]) -> Vec<u8> {
    let rva = {
        let module = Module::open(&file).expect("an assembly");
        let mut methods = module.ids::<MethodDef>();
        let id = methods.find(|id| module.full_method_name(*id).contains(part)).expect("the method");
        module.row(id).expect("its row").rva
    };
    let word = |file: &[u8], at: usize| {
        u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]) as usize
    };
    let headers = word(&file, 0x3c);
    let sections = headers + 24 + (word(&file, headers + 20) & 0xffff);
    let count = word(&file, headers + 6) & 0xffff;
    let last = sections + 40 * (count - 1);
    let (address, start) = (word(&file, last + 12), word(&file, last + 20));
    let at = (address + file.len() - start).next_multiple_of(4);
    file.resize(start + at - address, 0);
    file.extend_from_slice(body);
    let size = u32::try_from(file.len() - start).expect("a small file").to_le_bytes();
    file[last + 8..last + 12].copy_from_slice(&size);
    file[last + 16..last + 20].copy_from_slice(&size);
    let old = rva.to_le_bytes();
    let row = file.windows(4).position(|bytes| bytes == old).expect("the row");
    let new = u32::try_from(at).expect("a small file").to_le_bytes();
    file[row..row + 4].copy_from_slice(&new);
    file
}

/// A body with a header of its own, without locals.
fn body(code: &[u8]) -> Vec<u8> {
    let mut body = vec![0x03, 0x30, 0x08, 0x00];
    body.extend_from_slice(&u32::try_from(code.len()).expect("a small body").to_le_bytes());
    body.extend_from_slice(&[0; 4]);
    body.extend_from_slice(code);
    body
}

fn large(code: &[u8]) -> MethodResult {
    let bytes = std::fs::read(fixtures().join("../limits/Walk.dll")).expect("the fixture is there");
    let bytes = with_body(bytes, "Walk(", &body(code));
    check(&bytes, "Walk(")
}

/// What ends the method: `ldc.i4.0; ret`.
const END: [u8; 2] = [0x16, 0x2a];

#[test]
fn the_changed_file_is_read_as_it_should_be() {
    let found = large(&END);
    assert_eq!(found.size.instructions, 2);
    assert!(found.result.is_ok());
}

#[test]
fn a_million_blocks() {
    // `br.s` to the next instruction.
    let mut code = [0x2b, 0x00].repeat(1_000_000);
    code.extend(END);
    assert!(matches!(large(&code).result, Err(Failure::Limit(_))));
}

#[test]
fn blocks_in_a_row_within_the_limit() {
    // `ldarg.0; brtrue.s` to the next instruction.
    let mut code = [0x02, 0x2d, 0x00].repeat(20_000);
    code.extend(END);
    assert_eq!(large(&code).size.instructions, 40_002);
}

#[test]
fn a_long_sum() {
    // `ldc.i4.1; add`.
    let mut code = vec![0x17];
    code.extend([0x17, 0x58].repeat(100_000));
    code.push(0x2a);
    assert_eq!(large(&code).size.instructions, 200_002);
}

#[test]
fn a_long_chain_of_fields() {
    let bytes = std::fs::read(fixtures().join("../limits/Walk.dll")).expect("the fixture is there");
    let field = {
        let module = Module::open(&bytes).expect("an assembly");
        let fields = module.ids::<marple_metadata::tables::Field>();
        let mut named = fields.filter(|id| {
            module.row(*id).is_ok_and(|row| module.string(row.name).is_ok_and(|name| name == "Next"))
        });
        named.next().expect("the field").token().0.to_le_bytes()
    };
    // `ldarg.0`, then `ldfld Next` again and again, then `pop`.
    let mut code = vec![0x02];
    for _ in 0..20_000 {
        code.push(0x7b);
        code.extend(field);
    }
    code.push(0x26);
    code.extend(END);
    assert_eq!(large(&code).size.instructions, 20_004);
}

/// What is found of the obligations of an assembly, with inference, on so many threads: the method, the kind, the outcome.
fn inferred(name: &str, threads: usize) -> Vec<(String, ObligationKind, Outcome)> {
    let bytes = std::fs::read(fixtures().join("../limits").join(name)).expect("the fixture is there");
    let mut session = Session::new(Box::new(|_| None), Options::default());
    let assembly = session.add(Module::open(&bytes).expect("an assembly"), None);
    let methods: Vec<_> = session.methods(assembly).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let run = pool.install(|| session.check_all(&methods, &()));
    assert_eq!(run.methods.len(), methods.len(), "all have a body");
    let mut found = Vec::new();
    for result in &run.methods {
        let analysis = result.result.as_ref().expect("it was analysed");
        for (obligation, verdict) in result.obligations.iter().zip(&analysis.verdicts) {
            found.push((result.name.clone(), obligation.kind, verdict.outcome));
        }
    }
    found
}

/// How often something of a kind is proved in the methods with such names.
fn proved(found: &[(String, ObligationKind, Outcome)], part: &str, kind: ObligationKind) -> (usize, usize) {
    let all = found.iter().filter(|(name, one, _)| name.contains(part) && *one == kind);
    (all.clone().filter(|(.., outcome)| *outcome == Outcome::Proved).count(), all.count())
}

/// What inference gave up in an assembly: the method, and the limit that was hit.
fn given_up(name: &str, threads: usize) -> Vec<(String, GivenUp)> {
    let bytes = std::fs::read(fixtures().join("../limits").join(name)).expect("the fixture is there");
    let mut session = Session::new(Box::new(|_| None), Options::default());
    let assembly = session.add(Module::open(&bytes).expect("an assembly"), None);
    let methods: Vec<_> = session.methods(assembly).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let run = pool.install(|| session.check_all(&methods, &()));
    let notes = run
        .methods
        .iter()
        .flat_map(|result| result.outside.given_up.iter().map(|given_up| (result.name.clone(), *given_up)));
    notes.collect()
}

/// Nothing is given up in silence: each limit is a note at the method, or at the first method of the type.
#[test]
fn limits_of_inference_are_notes() {
    let found = given_up("GivenUp.dll", 1);
    assert_eq!(found, given_up("GivenUp.dll", 2));
    let of = |part: &str| -> Vec<GivenUp> {
        found.iter().filter(|(name, _)| name.starts_with(part)).map(|(_, given_up)| *given_up).collect()
    };
    assert_eq!(of("Called."), [GivenUp::Callers(30)]);
    assert_eq!(of("Written."), [GivenUp::Writers(61)], "60 methods and the constructor");
    assert_eq!(of("Tested."), [GivenUp::Sides(6)]);
    assert_eq!(given_up("Endless.dll", 1), [], "what grows without end is widened");
}

/// 5,000 methods that call each other in a circle: to find what holds at their entries takes as many rounds.
#[test]
fn a_component_of_many_methods() {
    let found = inferred("Circle.dll", 1);
    assert_eq!(found, inferred("Circle.dll", 2));
    assert_eq!(proved(&found, "Circle.M", ObligationKind::UpperBound).1, 10);
    let notes = given_up("Circle.dll", 2);
    assert!(notes.iter().all(|(_, given_up)| *given_up == GivenUp::Rounds), "{notes:?}");
}

/// A method that writes 10,000 fields may cost the invariant, but nothing that the others show by themselves.
#[test]
fn a_type_of_many_fields() {
    let found = inferred("Wide.dll", 1);
    assert_eq!(found, inferred("Wide.dll", 2));
    assert_eq!(proved(&found, "Wide.Add", ObligationKind::UpperBound), (1, 1));
    assert_eq!(proved(&found, "Wide.Get", ObligationKind::LowerBound), (1, 1));
    let notes = given_up("Wide.dll", 1);
    let has = |wanted: &dyn Fn(&GivenUp) -> bool| notes.iter().any(|(_, given_up)| wanted(given_up));
    assert!(has(&|given_up| matches!(given_up, GivenUp::Observations(512..))), "{notes:?}");
}

/// `M<T>` calls `M<List<T>>`: that is one method. In a circle of calls that add to an index, and in a class whose methods add to a field, facts grow
/// one by one; none may stay that is wrong in the end.
#[test]
fn facts_that_grow_one_by_one() {
    let found = inferred("Endless.dll", 1);
    assert_eq!(found, inferred("Endless.dll", 2));
    assert_eq!(proved(&found, "Grow.M", ObligationKind::LowerBound), (1, 1));
    assert_eq!(proved(&found, "Grow.M", ObligationKind::UpperBound), (0, 1), "the array may be empty");
    assert_eq!(proved(&found, "Shrink.S", ObligationKind::LowerBound), (40, 40));
    assert_eq!(
        proved(&found, "Shrink.S", ObligationKind::UpperBound),
        (0, 40),
        "the index grows without end"
    );
    assert_eq!(proved(&found, "Steps.Get", ObligationKind::LowerBound), (1, 1));
}
