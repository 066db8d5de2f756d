//! What a task will give: a number that never changes, whoever waits for it. `await stream.ReadAsync(..)` is `GetResult` of an awaiter of that task, so
//! what a contract says of `result.Result` is known behind it.
//!
//! Only of `int`, and only of the libraries' own tasks, `ValueTask` and awaiters. That a `ValueTask` is waited for once is part of `library-contracts`.

use marple_ir::{CompareOp, Cond, IntType, Type, ValueId};
use marple_metadata::assemblies::Member as Found;
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::Token;

use crate::Assumption;
use crate::call::Callee;
use crate::kind::Kind;
use crate::method::Lowering;
use crate::ssa::{Base, Content, Location, Member, Variable};
use crate::stack::Cell;

const KIND: Kind = Kind::Int(IntType::I32);

/// What a method does with what a task gives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It returns a struct that leads to it.
    Wraps,
    /// It returns a task that gives it.
    Task,
    /// It returns it.
    Gives,
}

/// A call that hands on what a task gives.
#[derive(Clone, Copy)]
pub(crate) struct Awaiting {
    number: ValueId,
    used: Use,
    /// Whether that is what the task gives; of tasks of other types it only says which task it is (`completed.rs`).
    is_given: bool,
}

impl Lowering<'_, '_> {
    /// Before a call of a task's or an awaiter's method: what the task gives.
    pub(crate) fn begin_awaiting(
        &mut self,
        token: Token,
        callee: &Callee<'_>,
        this: Option<Cell>,
    ) -> Option<Awaiting> {
        let (namespace, class, method) = callee.name()?;
        let used = match (namespace, class, method) {
            ("System.Threading.Tasks", "Task`1" | "ValueTask`1", "GetAwaiter" | "ConfigureAwait")
            | (
                "System.Runtime.CompilerServices",
                "ConfiguredTaskAwaitable`1" | "ConfiguredValueTaskAwaitable`1",
                "GetAwaiter",
            ) => Use::Wraps,
            ("System.Threading.Tasks", "ValueTask`1", "AsTask") => Use::Task,
            ("System.Threading.Tasks", "Task`1" | "ValueTask`1", "get_Result")
            | ("System.Runtime.CompilerServices", "TaskAwaiter`1" | "ValueTaskAwaiter`1", "GetResult") => {
                Use::Gives
            }
            ("", "ConfiguredTaskAwaiter" | "ConfiguredValueTaskAwaiter", "GetResult")
                if self.is_nested_in_awaitable(token) =>
            {
                Use::Gives
            }
            _ => return None,
        };
        let is_given = matches!(callee.class[..], [Signature::Primitive(Primitive::I4)]);
        let is_followed = is_given || (callee.class.len() == 1 && !self.own.tickets.is_empty());
        if !is_followed || !self.assumes(Assumption::LibraryContracts) {
            return None;
        }
        Some(Awaiting { number: self.awaited(this?)?, used, is_given })
    }

    /// Behind it; what it returns is on the stack, and the task's value is of a type.
    pub(crate) fn end_awaiting(&mut self, awaiting: Awaiting, ty: Option<&Signature>) {
        let Some(&top) = self.stack.cells.last() else { return };
        match awaiting.used {
            Use::Gives => {
                if awaiting.is_given && self.ssa.builder.type_of(top.value).int().is_some() {
                    self.assume(Cond::compare(CompareOp::Eq, top.value, awaiting.number));
                }
                self.completed(awaiting.number, top.value, ty);
            }
            Use::Task => {
                if *self.ssa.builder.type_of(top.value) == Type::Object {
                    let location = Location { base: Base::Object(top.value), member: Member::Awaited };
                    self.ssa.learn(location, awaiting.number);
                }
            }
            Use::Wraps => {
                if top.address.is_none() && *self.ssa.builder.type_of(top.value) == Type::Opaque {
                    self.stack.cells.pop();
                    let record = self.ssa.with(top.value, Member::Awaited, awaiting.number);
                    self.push_kind(record, Kind::Struct);
                }
            }
        }
    }

    /// What a task, or a struct that leads to one, gives.
    pub(crate) fn awaited(&mut self, task: Cell) -> Option<ValueId> {
        self.ssa.declare_member(Member::Awaited, Content::new(KIND, false));
        self.ssa.name_member(Member::Awaited, || Some("Result".to_owned()));
        let is_object = *self.ssa.builder.type_of(task.value) == Type::Object;
        match task.address {
            Some(address) => {
                let record = self.read_place(address, Kind::Struct, false);
                Some(self.field_of(record, Some(Member::Awaited), KIND))
            }
            None if is_object => {
                let location = Location { base: Base::Object(task.value), member: Member::Awaited };
                Some(self.ssa.read(Variable::Heap(location)))
            }
            None => self
                .classes
                .records
                .contains(&task.value)
                .then(|| self.field_of(task.value, Some(Member::Awaited), KIND)),
        }
    }

    /// Whether a type is one of the libraries' tasks of `int`.
    pub(crate) fn is_task_of_number(&self, ty: &Signature) -> bool {
        let Signature::Generic(generic) = ty.unmodified() else { return false };
        let name = crate::kind::spelled(self.code.assemblies, self.code.method.assembly, generic.definition);
        matches!(generic.arguments[..], [Signature::Primitive(Primitive::I4)])
            && name.is_some_and(|name| {
                name.namespace == "System.Threading.Tasks" && matches!(name.name, "Task`1" | "ValueTask`1")
            })
    }

    /// Whether the class of a method is nested in one of the libraries' awaitables.
    fn is_nested_in_awaitable(&self, token: Token) -> bool {
        let assemblies = self.code.assemblies;
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            return false;
        };
        let module = assemblies.module(handle.assembly);
        let outer = module.type_of_method(handle.id).ok().and_then(|class| module.enclosing_type(class));
        outer.and_then(|outer| module.type_name(outer).ok()).is_some_and(|name| {
            name.namespace == "System.Runtime.CompilerServices"
                && matches!(name.name, "ConfiguredTaskAwaitable`1" | "ConfiguredValueTaskAwaitable`1")
        })
    }
}
