//! Contracts of iterators and `async` methods: compilers put them into the `MoveNext` of a class of their own. They are the contracts of the
//! method that was written.

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::assemblies::{Assemblies, MethodHandle, TypeHandle};
use marple_metadata::attribute::Value as Argument;
use marple_metadata::tables::{Id, MethodDef, Token};

use crate::entry::Walk;
use crate::formula::{Formula, Gap, Relation, Term};
use crate::state::Value;
use crate::{Contract, Contracts, Source};

/// The attributes that name the class of a method's state machine.
const ATTRIBUTES: [&str; 3] =
    ["AsyncStateMachineAttribute", "IteratorStateMachineAttribute", "AsyncIteratorStateMachineAttribute"];

/// The longest method that only starts a state machine, in bytes.
const LONGEST: usize = 200;

/// How compilers call the state, and the object that the method was called on.
const STATES: [&str; 2] = ["<>1__state", "$PC"];
const THIS: [&str; 2] = ["<>4__this", "$this"];

/// A `MoveNext` that is walked for the method that was written.
#[derive(Clone, Copy)]
pub(crate) struct Machine {
    /// The state in which it begins.
    first: i32,
    is_async: bool,
}

/// The `MoveNext` of the state machine that a method starts.
fn move_next(assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<(MethodHandle, bool)> {
    let module = assemblies.module(method.assembly);
    let named = module.attributes_of(method.id).find_map(|id| {
        let class = module.attribute_class(id).ok()?;
        if !ATTRIBUTES.contains(&class.name) {
            return None;
        }
        let arguments = assemblies.attribute_arguments(method.assembly, id).ok()?;
        let Some(Argument::Type(Some(name))) = arguments.fixed.first() else { return None };
        Some((assemblies.find_by_qualified_name(method.assembly, name)?, class.name.starts_with("Async")))
    });
    let (machine, is_async) = named.or_else(|| made(assemblies, method))?;
    let there = assemblies.module(machine.assembly);
    let is_move_next =
        |id: &Id<MethodDef>| there.row(*id).and_then(|row| there.string(row.name)) == Ok("MoveNext");
    let id = there.methods_of(machine.id).find(is_move_next)?;
    Some((MethodHandle { assembly: machine.assembly, id }, is_async))
}

/// The class of a state machine that a short method makes and that has its name, and whether that is an `async` one.
fn made(assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<(TypeHandle, bool)> {
    let module = assemblies.module(method.assembly);
    let body = read_body(module, method.id).ok()??;
    if body.code.len() > LONGEST {
        return None;
    }
    let own = assemblies.method(method)?;
    let start = format!("<{}>c__", own.name);
    for instruction in body.instructions().map_while(Result::ok) {
        let Operand::Token(token) = instruction.operand else { continue };
        let class = match instruction.opcode {
            Opcode::Newobj | Opcode::Stfld => {
                let named = assemblies.resolve_member(method.assembly, token);
                match named {
                    marple_metadata::assemblies::Member::Method(made) => {
                        assemblies.method(made).map(|made| made.class)
                    }
                    marple_metadata::assemblies::Member::Field(field) => assemblies.class_of_field(field),
                    _ => None,
                }
            }
            _ => None,
        };
        let Some(class) = class.filter(|class| class.assembly == method.assembly) else { continue };
        let name = module.type_name(class.id).ok()?.name;
        if name.starts_with(&start) && (name.contains("c__Iterator") || name.contains("c__async")) {
            return Some((class, name.contains("c__async")));
        }
    }
    None
}

impl Contracts {
    /// What the state machine of a method states for it, and what is not understood of that, which is said of the `MoveNext`.
    pub(crate) fn of_machine(&self, assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<Contract> {
        if !self.states_contracts(assemblies, method.assembly) {
            return None;
        }
        let (code, is_async) = move_next(assemblies, method)?;
        let module = assemblies.module(code.assembly);
        let body = read_body(module, code.id).ok()??;
        let keeps = |field| self.captures(assemblies, method.assembly).contains(&field);
        let signature = module.method_signature(method.id).ok()?;
        // mcs begins all of them in state 0.
        let name = module.type_of_method(code.id).and_then(|class| module.type_name(class)).ok()?.name;
        let first = if is_async && !name.contains("c__async") { -1 } else { 0 };
        let mut walk = Walk::new(assemblies, method, body, signature, &keeps);
        walk.has_contracts = true;
        walk.depth = crate::INLINED;
        walk.machine = Some(Machine { first, is_async });
        walk.run();
        walk.note_unseen();
        let mut contract = walk.contract;
        contract.requires.retain(|clause| clause.source == Source::Stated);
        Some(contract)
    }
}

/// The method that was written, if a method is the `MoveNext` of its state machine.
pub(crate) fn written(assemblies: &Assemblies<'_>, code: MethodHandle) -> Option<MethodHandle> {
    let module = assemblies.module(code.assembly);
    let found = assemblies.method(code)?;
    if found.name != "MoveNext" {
        return None;
    }
    let name = module.type_name(found.class.id).ok()?.name;
    let written = name.strip_prefix('<')?.split_once('>')?.0;
    let around = module.enclosing_type(found.class.id)?;
    let mut methods = module
        .methods_of(around)
        .filter(|id| module.row(*id).and_then(|row| module.string(row.name)) == Ok(written));
    methods.find_map(|id| {
        let method = MethodHandle { assembly: code.assembly, id };
        (move_next(assemblies, method)?.0 == code).then_some(method)
    })
}

impl Walk<'_, '_> {
    /// What a field of the state machine holds when the method begins.
    pub(crate) fn machine_field(&self, machine: Machine, token: Token) -> Value {
        let gap = Gap::of("a variable of an iterator or async method", token);
        let Some(field) = self.assemblies.resolve_field(self.method.assembly, token) else {
            return Value::Unknown(gap);
        };
        let name = self.module.row(field.id).and_then(|row| self.module.string(row.name)).unwrap_or("");
        if STATES.contains(&name) {
            return Value::Term(Term::Int(machine.first));
        }
        let has_this = u16::from(self.has_this());
        if THIS.contains(&name) && has_this == 1 {
            return self.argument(&crate::state::State::default(), 0);
        }
        let count = u16::try_from(self.signature.parameters.len()).unwrap_or(0);
        let number = (has_this..has_this + count).find(|number| self.name(*number) == name);
        match number {
            Some(number) => Value::Term(Term::Parameter(number)),
            None => Value::Unknown(gap),
        }
    }

    /// A postcondition of an iterator or async method would hold where it ends, which is not where it returns. What an iterator returns is never null.
    pub(crate) fn at_end(&self, condition: Formula) -> Formula {
        match self.machine {
            // `Contract.Result` of an async method may be what is awaited.
            Some(machine)
                if !machine.is_async
                    && condition == Formula::Compare(Relation::Ne, false, Term::Result, Term::Null) =>
            {
                Formula::True
            }
            Some(_) => Formula::Unknown(Gap::new("a postcondition of an iterator or async method")),
            None => condition,
        }
    }
}
