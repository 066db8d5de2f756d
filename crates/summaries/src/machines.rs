//! Contracts of iterators and `async` methods: compilers put them into the `MoveNext` of a class of their own. They are the contracts of the
//! method that was written.

use marple_il::{Instruction, Opcode, Operand, read_body, read_short_body};
use marple_metadata::assemblies::{Assemblies, MethodHandle, TypeHandle};
use marple_metadata::attribute::Value as Argument;
use marple_metadata::signature::{Primitive, Type};
use marple_metadata::tables::{Id, MethodDef, Token, TypeDefOrRef};

use crate::entry::Walk;
use crate::formula::{Formula, Gap, Relation, Term};
use crate::kind::spelled;
use crate::state::Value;
use crate::{Contract, Contracts, Source};

/// The attributes that name the class of a method's state machine.
const ATTRIBUTES: [&str; 3] =
    ["AsyncStateMachineAttribute", "IteratorStateMachineAttribute", "AsyncIteratorStateMachineAttribute"];

/// The longest method that only starts a state machine, in bytes.
const LONGEST: usize = 200;

/// How compilers call the builder of the task.
const BUILDERS: [&str; 2] = ["<>t__builder", "$builder"];

/// How compilers call the state, and the object that the method was called on.
const STATES: [&str; 2] = ["<>1__state", "$PC"];
const THIS: [&str; 2] = ["<>4__this", "$this"];

/// A `MoveNext` that is walked for the method that was written.
#[derive(Clone, Copy)]
pub(crate) struct Machine {
    /// The state in which it begins.
    first: i32,
    is_async: bool,
    /// Whether its task is one of the libraries', which completes by `SetResult` of a builder of theirs.
    completes: bool,
}

impl Machine {
    /// Whether the method does not run up to its first `await` when it is called: it is an iterator, or nobody knows what its builder does.
    pub(crate) fn is_deferred(self) -> bool {
        !self.completes
    }
}

/// The `MoveNext` of the state machine that a method starts.
pub(crate) fn move_next(assemblies: &Assemblies<'_>, method: MethodHandle) -> Option<(MethodHandle, bool)> {
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
    let body = read_short_body(module, method.id, LONGEST).ok()??;
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
        let mut signature = module.method_signature(method.id).ok()?;
        let given = given(assemblies, method, &signature.returns);
        let completes = is_async && given.is_some() && has_own_builder(assemblies, code);
        if let (true, Some(given)) = (is_async, given) {
            signature.returns = given;
        }
        // mcs begins all of them in state 0.
        let name = module.type_of_method(code.id).and_then(|class| module.type_name(class)).ok()?.name;
        let first = if is_async && !name.contains("c__async") { -1 } else { 0 };
        let mut walk = Walk::new(assemblies, method, body, signature, &keeps);
        walk.has_contracts = true;
        walk.depth = crate::INLINED;
        walk.machine = Some(Machine { first, is_async, completes });
        walk.run();
        walk.note_unseen();
        let mut contract = walk.contract;
        contract.requires.retain(|clause| clause.source == Source::Stated);
        let ensures = std::mem::take(&mut contract.ensures);
        if completes {
            contract.written = written_parameters(assemblies, method, code);
            contract.completes = ensures;
        }
        Some(contract)
    }
}

/// Whether a type that an assembly names is another assembly's: one of the program's own may have the name of a library's.
fn is_of_library(definition: TypeDefOrRef) -> bool {
    matches!(definition, TypeDefOrRef::Reference(_))
}

/// What the task that a method returns gives: nothing, or a value of a type. `None` if it returns no task of the libraries.
fn given(assemblies: &Assemblies<'_>, method: MethodHandle, returns: &Type) -> Option<Type> {
    const VOID: Type = Type::Primitive(Primitive::Void);
    let (definition, arguments) = match returns.unmodified() {
        Type::Primitive(Primitive::Void) => return Some(VOID),
        Type::Class(id) | Type::Value(id) => (*id, &[][..]),
        Type::Generic(generic) => (generic.definition, &generic.arguments[..]),
        _ => return None,
    };
    let name = spelled(assemblies, method.assembly, definition).filter(|_| is_of_library(definition))?;
    match (name.namespace, name.name, arguments) {
        ("System.Threading.Tasks", "Task" | "ValueTask", []) => Some(VOID),
        ("System.Threading.Tasks", "Task`1" | "ValueTask`1", [given]) => Some(given.unmodified().clone()),
        _ => None,
    }
}

/// Whether the builder of a state machine is one of the libraries'.
fn has_own_builder(assemblies: &Assemblies<'_>, move_next: MethodHandle) -> bool {
    let module = assemblies.module(move_next.assembly);
    let Ok(class) = module.type_of_method(move_next.id) else { return false };
    let is_builder = |ty: &Type| {
        let definition = match ty.unmodified() {
            Type::Class(id) | Type::Value(id) => *id,
            Type::Generic(generic) => generic.definition,
            _ => return false,
        };
        spelled(assemblies, move_next.assembly, definition).is_some_and(|name| {
            is_of_library(definition)
                && name.namespace == "System.Runtime.CompilerServices"
                && name.name.starts_with("Async")
                && name.name.contains("MethodBuilder")
        })
    };
    module.fields_of(class).any(|id| {
        let name = module.row(id).and_then(|row| module.string(row.name));
        name.is_ok_and(|name| BUILDERS.contains(&name))
            && module.field_signature(id).is_ok_and(|ty| is_builder(&ty))
    })
}

/// The parameters that a method writes, whose `MoveNext` that is.
fn written_parameters(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    move_next: MethodHandle,
) -> Vec<u16> {
    let module = assemblies.module(move_next.assembly);
    let Ok(signature) = module.method_signature(method.id) else { return Vec::new() };
    let body = read_body(module, move_next.id).ok().flatten();
    let fields: Vec<&str> = body
        .iter()
        .flat_map(marple_il::Body::instructions)
        .map_while(Result::ok)
        .filter_map(|one| match (one.opcode, one.operand) {
            (Opcode::Stfld | Opcode::Ldflda, Operand::Token(token)) => {
                let field = assemblies.resolve_field(move_next.assembly, token)?;
                module.row(field.id).and_then(|row| module.string(row.name)).ok()
            }
            _ => None,
        })
        .collect();
    let first = usize::from(signature.has_this && !signature.explicit_this);
    let is_written = |number: &usize| {
        let id = u16::try_from(number + 1).ok().and_then(|sequence| module.parameter(method.id, sequence));
        let name = id.and_then(|id| module.string(module.row(id).ok()?.name).ok());
        name.is_none_or(|name| fields.contains(&name))
    };
    let numbers = (0..signature.parameters.len()).filter(is_written);
    numbers.filter_map(|number| u16::try_from(number + first).ok()).collect()
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

    /// What `Contract.Result` is: of an `async` method, what its task gives.
    pub(crate) fn result(&self, call: &Instruction<'_>) -> Value {
        const TASK: Gap = Gap::new("the task of an async method");
        let Operand::Token(token) = call.operand else { return Value::Unknown(TASK) };
        let asked = self.module.named_method(token).and_then(|method| method.arguments().first().cloned());
        let is_given = || asked.is_some_and(|asked| *asked.unmodified() == self.signature.returns);
        match self.machine {
            Some(machine) if machine.completes && !is_given() => Value::Unknown(TASK),
            _ => Value::Term(Term::Result),
        }
    }

    /// A postcondition of an iterator or `async` method holds where it ends, which is not where it returns: memory may be other by then. What an iterator returns is never null.
    pub(crate) fn at_end(&self, condition: Formula, is_normal: bool) -> Formula {
        const MEMORY: Gap =
            Gap::new("a postcondition of an async method over memory, which it may find changed");
        match self.machine {
            Some(machine) if machine.completes && is_normal => {
                if condition.reads_memory() || condition.has_old() {
                    Formula::Unknown(MEMORY)
                } else {
                    condition
                }
            }
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
