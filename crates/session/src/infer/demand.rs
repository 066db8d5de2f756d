//! What is looked for: the entries and invariants that open obligations may need, and the methods that have to be analysed for that.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::assemblies::{MethodHandle, TypeHandle};

use super::Inference;

/// How many calls up from an open obligation entries are looked for, and invariants, and the closed methods that are called on the way.
const ENTRIES: u32 = 1;
const INVARIANTS: u32 = 0;
const CALLEES: u32 = 0;

/// How many methods may call one whose entry is looked for, and write the fields of a type whose invariant is: of more nothing is known in
/// common, as a rule.
const CALLERS: usize = 24;
const WRITERS: usize = 48;

/// What is looked for, and the methods that show it.
#[derive(Default)]
pub(super) struct Demand {
    /// Closed methods.
    pub(super) entries: BTreeSet<MethodHandle>,
    /// Types with owned fields.
    pub(super) invariants: BTreeSet<TypeHandle>,
    /// The methods that call the ones or write the fields of the others.
    pub(super) methods: BTreeSet<MethodHandle>,
    /// By open method: the types whose fields it reads, of any object.
    pub(super) reads: BTreeMap<MethodHandle, Vec<TypeHandle>>,
    /// By type: the methods among these that may rely on its invariant, at their entry, after a call or at a store.
    pub(super) rely: BTreeMap<TypeHandle, Vec<MethodHandle>>,
    /// By method: the types whose fields it writes in other objects than its own.
    pub(super) written: BTreeMap<MethodHandle, Vec<TypeHandle>>,
}

/// Something to look for, and how far it is from an open obligation.
enum Want {
    Method(MethodHandle, u32),
    Type(TypeHandle, u32),
}

impl Demand {
    pub(super) fn of(inference: &Inference<'_, '_>, open: &[MethodHandle]) -> Self {
        let mut demand = Self::default();
        let mut wanted: VecDeque<Want> = open.iter().map(|&method| Want::Method(method, 0)).collect();
        for &method in open {
            let classes = read_types(inference, method);
            wanted.extend(classes.iter().map(|&class| Want::Type(class, 0)));
            if !classes.is_empty() {
                demand.reads.insert(method, classes);
            }
        }
        while let Some(want) = wanted.pop_front() {
            match want {
                Want::Method(method, depth) => demand.method(inference, method, depth, &mut wanted),
                Want::Type(class, depth) => demand.class(inference, class, depth, &mut wanted),
            }
        }
        for &method in &demand.methods {
            if inference.inferred.parts.contains_key(&method)
                && let Some(class) = inference.class(method).filter(|class| demand.invariants.contains(class))
            {
                demand.rely.entry(class).or_default().push(method);
            }
        }
        for class in &demand.invariants {
            let others = &inference.inferred.owned[class].others;
            demand.rely.entry(*class).or_default().extend(others);
            for other in others {
                demand.written.entry(*other).or_default().push(*class);
            }
        }
        demand
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.invariants.is_empty()
    }

    /// What a method may need at its entry.
    fn method(
        &mut self,
        inference: &Inference<'_, '_>,
        method: MethodHandle,
        depth: u32,
        wanted: &mut VecDeque<Want>,
    ) {
        if inference.inferred.parts.contains_key(&method)
            && let Some(class) = inference.class(method)
        {
            wanted.push_back(Want::Type(class, depth));
        }
        if depth > ENTRIES || !inference.is_closed(method) || self.entries.contains(&method) {
            return;
        }
        let callers = inference.callers(method);
        if callers.len() > CALLERS {
            return;
        }
        self.entries.insert(method);
        for caller in callers {
            self.include(inference, caller, depth, wanted);
            wanted.push_back(Want::Method(caller, depth + 1));
        }
        // What it does with what it is given may matter to itself.
        self.include(inference, method, depth, wanted);
    }

    /// A method is analysed: what its own type's closed methods leave behind matters to it.
    fn include(
        &mut self,
        inference: &Inference<'_, '_>,
        method: MethodHandle,
        depth: u32,
        wanted: &mut VecDeque<Want>,
    ) {
        if !self.methods.insert(method) || depth > CALLEES {
            return;
        }
        let class = inference.class(method);
        for callee in inference.callees(method) {
            if inference.class(callee) == class && inference.is_closed(callee) {
                wanted.push_back(Want::Method(callee, depth + 1));
            }
        }
    }

    /// The invariant of a type: all that write its fields.
    fn class(
        &mut self,
        inference: &Inference<'_, '_>,
        class: TypeHandle,
        depth: u32,
        wanted: &mut VecDeque<Want>,
    ) {
        if depth > INVARIANTS || self.invariants.contains(&class) {
            return;
        }
        let writers = inference.writers(class);
        if writers.len() > WRITERS {
            return;
        }
        self.invariants.insert(class);
        for method in writers {
            self.include(inference, method, depth, wanted);
            wanted.push_back(Want::Method(method, depth + 1));
        }
    }
}

/// The types with owned fields whose fields a method reads, by itself or by their getters.
pub(super) fn read_types(inference: &Inference<'_, '_>, method: MethodHandle) -> Vec<TypeHandle> {
    let assemblies = &inference.session.assemblies;
    let module = assemblies.module(method.assembly);
    let Ok(Some(body)) = read_body(module, method.id) else { return Vec::new() };
    let Ok(instructions) = body.decode() else { return Vec::new() };
    let mut classes = BTreeSet::new();
    for instruction in &instructions {
        let Operand::Token(token) = instruction.operand else { continue };
        let class = match instruction.opcode {
            Opcode::Ldfld => {
                let field = assemblies.resolve_field(method.assembly, token);
                field.and_then(|field| assemblies.class_of_field(field))
            }
            Opcode::Call | Opcode::Callvirt => {
                let callee = assemblies.resolve_method(method.assembly, token);
                let callee = callee.filter(|callee| callee.assembly == method.assembly);
                callee.and_then(|callee| {
                    let row = module.row(callee.id).ok()?;
                    let is_getter = module.string(row.name).is_ok_and(|name| name.starts_with("get_"));
                    if is_getter { inference.class(callee) } else { None }
                })
            }
            _ => None,
        };
        classes.extend(class.filter(|class| inference.inferred.owned.contains_key(class)));
    }
    classes.into_iter().collect()
}
