//! Which code may be that of postconditions. `Contract.Ensures(x / y > 0)` stands at the beginning of its method, but what it says holds where the
//! method ends: that `y` is not zero is nothing that the code between may rely on.
//!
//! Compilers put parts of a condition into locals, so that the stack is empty in the midst of it, and they call methods that return nothing there:
//! setters, `Add` of a collection and `Deconstruct`. The code is therefore taken to begin where the statement before surely ends: after a method that is never
//! a part of an expression, because it states contracts or tests an argument. `if (x <= 0) throw e; Contract.Ensures(y > 0)` is the same code as
//! `Contract.Ensures(x > 0 ? y > 0 : throw e)`: a `throw` is no end.
//!
//! So it is with what is given to a method that states contracts for its callers (`[ContractAbbreviator]`), and with what an override requires, which its
//! callers were not asked for.

use std::collections::BTreeMap;

use marple_il::{Body, ClauseKind, Flow, Instruction, Opcode, Operand, Region};
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::signature::{Primitive, Type};
use marple_metadata::{Module, NamedMethod};

use crate::callee::{CONTRACTS, has_contract_attribute};

/// The code of a method up to each of its postconditions, from where the last statement before surely ends. In the order of the code; there
/// may be code of the program itself in it.
pub fn near_postconditions(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    body: &Body<'_>,
    instructions: &[Instruction<'_>],
    refuses_requires: bool,
) -> Vec<Region> {
    let module = assemblies.module(assembly);
    let is_stated = |one: &Instruction<'_>| match contract_method(module, one) {
        Some(name) => {
            matches!(name, "Ensures" | "EnsuresOnThrow") || (name == "Requires" && refuses_requires)
        }
        None => states_for_callers(assemblies, assembly, one),
    };
    let ends: Vec<u32> = instructions.iter().filter(|one| is_stated(one)).map(Instruction::next).collect();
    let mut regions = Vec::new();
    let Some(&last) = ends.last() else { return regions };
    let mut depths = Depths::new(body);
    let mut start = 0;
    for instruction in instructions.iter().take_while(|one| one.offset < last) {
        let depth = depths.after(module, instruction);
        let end = instruction.next();
        if ends.binary_search(&end).is_ok() {
            // What is stated by the call itself is something else than what computes it.
            regions.push(Region { start, end: instruction.offset });
        }
        if depth == Some(0) && is_statement(assemblies, assembly, instruction) {
            start = end;
        }
    }
    regions
}

fn named<'m, 'a>(module: &'m Module<'a>, instruction: &Instruction<'_>) -> Option<NamedMethod<'m, 'a>> {
    match (instruction.opcode, instruction.operand) {
        (Opcode::Call, Operand::Token(token)) => module.named_method(token),
        _ => None,
    }
}

/// The method of `Contract` that is called.
fn contract_method<'a>(module: &Module<'a>, instruction: &Instruction<'_>) -> Option<&'a str> {
    let method = named(module, instruction)?;
    let class = method.class_name()?;
    method.name().ok().filter(|_| class.namespace == CONTRACTS && class.name == "Contract")
}

/// Whether a call states contracts for the method that makes it.
fn states_for_callers(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    instruction: &Instruction<'_>,
) -> bool {
    is_marked(assemblies, assembly, instruction, "ContractAbbreviatorAttribute")
}

fn is_marked(
    assemblies: &Assemblies<'_>,
    assembly: AssemblyId,
    instruction: &Instruction<'_>,
    attribute: &str,
) -> bool {
    let (Opcode::Call | Opcode::Callvirt, Operand::Token(token)) = (instruction.opcode, instruction.operand)
    else {
        return false;
    };
    let callee = assemblies.resolve_method(assembly, token);
    callee.is_some_and(|callee| {
        has_contract_attribute(assemblies.module(callee.assembly), callee.id, attribute)
    })
}

/// Whether an instruction that leaves the stack empty is the end of a statement: a call of a method that returns nothing, and that compilers do not call in the midst
/// of an expression: one of `Contract`, one that is marked to state contracts or to test arguments, or `ArgumentException.ThrowIf..`.
fn is_statement(assemblies: &Assemblies<'_>, assembly: AssemblyId, instruction: &Instruction<'_>) -> bool {
    let module = assemblies.module(assembly);
    let (Opcode::Call | Opcode::Callvirt, Operand::Token(token)) = (instruction.opcode, instruction.operand)
    else {
        return false;
    };
    let Some(method) = module.named_method(token) else { return false };
    let returns_nothing = method
        .signature()
        .is_ok_and(|signature| matches!(signature.returns.unmodified(), Type::Primitive(Primitive::Void)));
    let (Some(class), Ok(name)) = (method.class_name(), method.name()) else { return false };
    let is_test =
        class.namespace == "System" && class.name.starts_with("Argument") && name.starts_with("ThrowIf");
    let is_contract = class.namespace == CONTRACTS && class.name == "Contract";
    // An initializer calls any `Add`, a pattern any `Deconstruct`, a text with holes any `Append..`.
    let is_said = || {
        !matches!(name, "Add" | "Deconstruct" | "AppendLiteral" | "AppendFormatted")
            && !name.starts_with("set_")
            && (states_for_callers(assemblies, assembly, instruction)
                || is_marked(assemblies, assembly, instruction, "ContractArgumentValidatorAttribute"))
    };
    returns_nothing && (is_contract || is_test || is_said())
}

/// How many values are on the stack, in the order of the code.
struct Depths {
    /// Before the next instruction; `None` if that is not known.
    now: Option<usize>,
    /// Where branches and handlers lead.
    later: BTreeMap<u32, Option<usize>>,
}

impl Depths {
    fn new(body: &Body<'_>) -> Self {
        let mut later = BTreeMap::new();
        for clause in &body.clauses {
            let depth = match clause.kind {
                ClauseKind::Catch(_) => 1,
                ClauseKind::Filter(start) => {
                    later.insert(start, Some(1));
                    1
                }
                ClauseKind::Finally | ClauseKind::Fault => 0,
            };
            later.insert(clause.handler.start, Some(depth));
        }
        Self { now: Some(0), later }
    }

    /// Behind an instruction if it goes on to the next.
    fn after(&mut self, module: &Module<'_>, instruction: &Instruction<'_>) -> Option<usize> {
        if let Some(&depth) = self.later.get(&instruction.offset) {
            self.now = depth;
        }
        let effect = instruction.stack_effect(module);
        self.now = self
            .now
            .zip(effect)
            .and_then(|(now, effect)| Some(now.checked_sub(effect.pops)? + effect.pushes));
        let now = self.now;
        match instruction.operand {
            Operand::Target(target) => {
                self.later.insert(target, now);
            }
            Operand::Targets(targets) => self.later.extend(targets.iter().map(|target| (target, now))),
            _ => {}
        }
        // What follows is reached by other ways, which come before it in the code; if none does, the stack is empty there.
        if !matches!(instruction.opcode.flow(), Flow::Next | Flow::Condition | Flow::Switch) {
            self.now = Some(0);
        }
        now
    }
}
