//! Whoever sees the same of all bodies finds the same: random changes of bodies of which `Seeing` sees nothing do not change what the passes over an assembly find.
//!
//! `MARPLE_SEEN_OF=FILE:FILE cargo test --release -p marple-summaries --test seen` does it with other assemblies, and `MARPLE_EFFORT=20` more often.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use marple_il::{Opcode, Operand, read_body, reads};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::tables::{Id, MethodDef};
use marple_random::{effort, seed};
use marple_summaries::{Knowledge, Seeing, Surveys};

const MONO: &str = "/usr/lib/mono/4.5";

struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % count as u64).unwrap_or(0)
    }
}

/// What is compared of one body: its instructions with tokens, and what `Seeing` sees.
type Print = (String, Vec<u8>);

/// A version of an assembly, as the passes see it.
struct Version {
    prints: Vec<Print>,
    digest: String,
    surveys: Surveys,
}

fn tokens(module: &Module<'_>, method: Id<MethodDef>) -> String {
    let body = match read_body(module, method) {
        Ok(Some(body)) => body,
        other => return format!("{:?}", other.is_ok()),
    };
    let one = |one: marple_metadata::Result<marple_il::Instruction<'_>>| match one {
        Ok(one) => match (one.opcode, one.operand) {
            (Opcode::Ldstr, Operand::Token(token)) => {
                Some(format!("{:?}", module.heaps().user_string(token.number()).map(|text| text.to_text())))
            }
            (opcode, Operand::Token(token)) => Some(format!("{opcode:?} {token:?}")),
            _ => None,
        },
        Err(_) => Some("unreadable".to_owned()),
    };
    body.instructions().filter_map(one).collect::<Vec<_>>().join(";")
}

/// All that an assembly refers to, found once.
#[derive(Default)]
struct Near {
    folders: Vec<PathBuf>,
    known: Mutex<BTreeMap<String, Option<&'static [u8]>>>,
}

impl Near {
    fn find(&self, name: &str) -> Option<&'static [u8]> {
        let mut known = self.known.lock().expect("nobody panics with it");
        *known.entry(name.to_owned()).or_insert_with(|| {
            let mut files = self.folders.iter().map(|folder| folder.join(format!("{name}.dll")));
            files.find_map(|file| std::fs::read(file).ok()).map(|bytes| &*bytes.leak())
        })
    }
}

fn look<T>(bytes: &[u8], near: &Near, with: impl FnOnce(&Assemblies<'_>, AssemblyId, &Module<'_>) -> T) -> T {
    let assemblies = Assemblies::new(Box::new(|wanted| near.find(wanted.name)));
    let assembly = assemblies.add(Module::open(bytes).expect("an assembly"));
    with(&assemblies, assembly, assemblies.module(assembly))
}

fn prints(bytes: &[u8], near: &Near) -> Vec<Print> {
    look(bytes, near, |assemblies, assembly, module| {
        let seeing = Seeing::new(assemblies, assembly);
        module.ids::<MethodDef>().map(|id| (tokens(module, id), seeing.of(id))).collect()
    })
}

fn version(bytes: &[u8], near: &Near) -> Version {
    look(bytes, near, |assemblies, assembly, _| {
        let knowledge = Knowledge::default();
        let digest = knowledge.digest(assemblies, assembly);
        let surveys = knowledge.surveys(assemblies, assembly);
        Version { prints: prints(bytes, near), digest, surveys }
    })
}

/// Where the code of each method is in the file.
fn places(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    let module = Module::open(bytes).expect("an assembly");
    let place = |id| match read_body(&module, id) {
        Ok(Some(body)) => {
            let start = body.code.as_ptr() as usize - bytes.as_ptr() as usize;
            start..start + body.code.len()
        }
        _ => 0..0,
    };
    module.ids::<MethodDef>().map(place).collect()
}

/// Puts another instruction without a token into a body, or another operand.
fn change(code: &mut [u8], random: &mut Random) {
    const OTHERS: [std::ops::RangeInclusive<u8>; 9] = [
        0x00..=0x00, // nop
        0x02..=0x0d, // ldarg, ldloc, stloc
        0x14..=0x1e, // ldnull, ldc.i4
        0x25..=0x26, // dup, pop
        0x46..=0x6e, // ldind, stind, arithmetic, conv
        0x8e..=0x8e, // ldlen
        0x90..=0xa2, // ldelem, stelem
        0xd1..=0xd5, // conv
        0xe0..=0xe0, // conv.u
    ];
    let found: Vec<(usize, usize)> =
        marple_il::Body { max_stack: 8, init_locals: false, locals: None, code, clauses: Vec::new() }
            .instructions()
            .map_while(Result::ok)
            .filter(|one| !matches!(one.operand, Operand::Token(_) | Operand::Targets(_)))
            .map(|one| (one.offset as usize, one.length as usize))
            .collect();
    if found.is_empty() {
        return;
    }
    let (at, length) = found[random.below(found.len())];
    match length {
        1 => {
            let range = OTHERS[random.below(OTHERS.len())].clone();
            code[at] = range.start() + u8::try_from(random.below(range.len())).expect("a byte");
        }
        _ => {
            code[at + length - 1] = code[at + length - 1]
                .wrapping_add(u8::try_from(random.below(9)).expect("a byte"))
                .wrapping_sub(4);
        }
    }
}

/// How many methods were changed of which nothing was seen.
fn check(path: &Path, rounds: u64) -> usize {
    let near =
        Near { folders: vec![path.parent().expect("a folder").to_owned(), MONO.into()], ..Near::default() };
    let original = std::fs::read(path).expect("it is there");
    let first = version(&original, &near);
    let places = places(&original);
    let module = Module::open(&original).expect("an assembly");
    let ids: Vec<Id<MethodDef>> = module.ids().collect();
    let mut unseen = 0;
    for round in 0..rounds {
        let mut random = Random(seed() ^ round << 20);
        let mut bytes = original.clone();
        for place in &places {
            if random.below(3) == 0 {
                change(&mut bytes[place.clone()], &mut random);
            }
        }
        loop {
            let now = prints(&bytes, &near);
            let is_seen = |number: &usize| {
                bytes[places[*number].clone()] != original[places[*number].clone()]
                    && (now[*number] != first.prints[*number] || first.surveys.have_run(ids[*number]))
            };
            let seen: Vec<usize> = (0..places.len()).filter(is_seen).collect();
            if seen.is_empty() {
                break;
            }
            for number in seen {
                bytes[places[number].clone()].copy_from_slice(&original[places[number].clone()]);
            }
        }
        let changed: Vec<usize> = (0..places.len())
            .filter(|&number| bytes[places[number].clone()] != original[places[number].clone()])
            .collect();
        let same = |bytes: &[u8]| version(bytes, &near).digest == first.digest;
        if !same(&bytes) {
            // Which of them it is.
            for number in changed {
                let mut one = original.clone();
                one[places[number].clone()].copy_from_slice(&bytes[places[number].clone()]);
                assert!(same(&one), "{}: {}", path.display(), module.full_method_name(ids[number]));
            }
            panic!("{}: several methods together", path.display());
        }
        unseen += changed.len();
    }
    unseen
}

#[test]
fn what_is_not_seen_does_not_matter() {
    reads::record();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
    let files: Vec<PathBuf> = match std::env::var_os("MARPLE_SEEN_OF") {
        Some(files) => std::env::split_paths(&files).collect(),
        None => [
            "Modern.Release.dll",
            "verdicts/Async.Debug.dll",
            "inference/Owned.Release.dll",
            "graph/Graph.Release.dll",
        ]
        .map(|file| fixtures.join(file))
        .into_iter()
        .filter(|file| file.exists())
        .collect(),
    };
    let mut unseen = 0;
    for file in files {
        unseen += check(&file, 4 * u64::from(effort()));
    }
    assert!(unseen > 100, "only {unseen} methods were changed of which nothing was seen");
}
