//! What is read of the contracts that assemblies state: for every call of `Contract` whether it is understood, and if not, why.
//!
//! `cargo run --release -p marple-summaries --example clauses -- [--all] FILE...`; `--all` prints every clause as it was read.

#![allow(clippy::print_stdout, missing_docs)]

use std::collections::BTreeMap;

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, MethodHandle};
use marple_metadata::tables::MethodDef;
use marple_summaries::{Contracts, contract_method};

/// Of the calls of one method of `Contract`.
#[derive(Default)]
struct Count {
    all: usize,
    understood: usize,
    /// Neither a clause nor a note speaks of it.
    silent: usize,
}

fn main() {
    let (options, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let prints_all = options.iter().any(|option| option == "--all");
    for file in files {
        let bytes = std::fs::read(&file).expect("the file");
        let assemblies = Assemblies::new(Box::new(|_| None));
        let assembly = assemblies.add(Module::open(&bytes).expect("an assembly"));
        let module = assemblies.module(assembly);
        let contracts = Contracts::default();
        let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
        let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
        for id in module.ids::<MethodDef>() {
            let Ok(Some(body)) = read_body(module, id) else { continue };
            let calls: Vec<(u32, &str)> = body
                .instructions()
                .map_while(Result::ok)
                .filter_map(|one| match (one.opcode, one.operand) {
                    (Opcode::Call, Operand::Token(token)) => {
                        Some((one.offset, contract_method(module, token)?))
                    }
                    _ => None,
                })
                .collect();
            if calls.is_empty() {
                continue;
            }
            let contract = contracts.of(&assemblies, MethodHandle { assembly, id }).unwrap_or_default();
            let clauses: Vec<_> = [&contract.requires, &contract.ensures, &contract.on_throw]
                .into_iter()
                .chain([&contract.invariants, &contract.completes])
                .flatten()
                .collect();
            let name = module.full_method_name(id);
            for (offset, method) in calls {
                let count = counts.entry(method).or_default();
                count.all += 1;
                // They are conditions like others in the code.
                let is_code = matches!(method, "Assert" | "Assume");
                let is_part = matches!(method, "Result" | "OldValue" | "ValueAtReturn" | "ForAll" | "Exists");
                let note = contract.notes.iter().find(|note| note.offset == offset);
                let here: Vec<_> = clauses
                    .iter()
                    .filter(|clause| {
                        // Guards before a postcondition have no place of their own.
                        clause.call == Some(offset) || (clause.call.is_none() && method == "EndContractBlock")
                    })
                    .collect();
                if let Some(note) = note {
                    *reasons.entry(note.what.clone()).or_default() += 1;
                } else {
                    count.understood += 1;
                    if here.is_empty() && !is_code && !is_part {
                        count.silent += 1;
                        println!("nothing is read: {name} IL_{offset:04x} {method}");
                    }
                }
                if prints_all && !is_code && !is_part {
                    let text: Vec<&str> = here.iter().map(|clause| clause.text.as_str()).collect();
                    println!("{name} IL_{offset:04x} {method}: {}", text.join(" && "));
                }
            }
        }
        println!("{file}: calls, understood, of those without a clause");
        for (method, count) in counts {
            println!("  {method:18} {:6} {:6} {:6}", count.all, count.understood, count.silent);
        }
        for (what, count) in reasons {
            println!("  {count:5} {what}");
        }
    }
}
