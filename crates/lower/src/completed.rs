//! What `async` methods ensure: it holds where the task completes. There it is asked for (`SetResult`), and callers take it where the task gives its value
//! (`await`, `GetResult`, `Result`): a task that fails or is never waited for tells nothing.
//!
//! Such a clause speaks of parameters and of the task's value alone, which never change. From the call on, the number that stands for what the task gives
//! (`awaited.rs`) says which call a value comes from; of tasks of other types than `int` that is all it is for.

use std::sync::Arc;

use marple_ir::{ObligationKind, ValueId};
use marple_metadata::signature::Type as Signature;
use marple_summaries::Contract;

use crate::Assumption;
use crate::call::Callee;
use crate::clause::{Spot, Values};
use crate::kind::{Kind, Kinds};
use crate::method::{Lowering, number16};
use crate::ssa::Home;
use crate::stack::Cell;

/// How many calls of `async` methods are told apart in a method.
const TICKETS: usize = 64;

/// A call of an `async` method that ensures something.
pub(crate) struct Ticket {
    /// What stands for what the task gives.
    number: ValueId,
    contract: Arc<Contract>,
    parameters: Vec<Option<Spot>>,
    unsigned: Vec<usize>,
}

impl Lowering<'_, '_> {
    /// After a call of an `async` method: what its task gives has the properties that the method ensures. The task is on the stack.
    pub(crate) fn note_completion(&mut self, contract: &Arc<Contract>, values: &Values) {
        if self.own.tickets.len() >= TICKETS || !self.assumes(Assumption::CalleeContracts) {
            return;
        }
        let Some(&task) = self.stack.cells.last() else { return };
        let Some(number) = self.awaited(task) else { return };
        // An address is read where the clause is used, which is later.
        let kept = |spot: &Option<Spot>| spot.filter(|spot| matches!(spot, Spot::Value(_)));
        let parameters = values.parameters.iter().map(kept).collect();
        let unsigned = values.unsigned.clone();
        self.own.tickets.push(Ticket { number, contract: Arc::clone(contract), parameters, unsigned });
    }

    /// Where a task gave its value, which is of a type: what the method ensured that was called for it.
    pub(crate) fn completed(&mut self, number: ValueId, value: ValueId, ty: Option<&Signature>) {
        let number = self.unbound(number);
        let Some(ticket) = self.own.tickets.iter().find(|ticket| ticket.number == number) else { return };
        let contract = Arc::clone(&ticket.contract);
        let values = Values {
            parameters: ticket.parameters.clone(),
            unsigned: ticket.unsigned.clone(),
            result: Some(value),
            has_unsigned_result: ty.is_some_and(|ty| self.is_unsigned_type(ty)),
            before: Vec::new(),
        };
        for clause in &contract.completes {
            if contract.is_for_callers(clause)
                && let Some(cond) = self.instance(&clause.condition, &values)
            {
                self.assume(cond);
            }
        }
    }

    /// The task of an `async` method completes: what the method ensures is asked for.
    pub(crate) fn check_completed(&mut self, callee: &Callee<'_>, args: &[Cell]) {
        let Some(("System.Runtime.CompilerServices", class, "SetResult")) = callee.name() else { return };
        let own = self.own.contract.clone().filter(|own| !own.completes.is_empty());
        let (Some(own), true) = (own, class.contains("MethodBuilder")) else { return };
        let result = args.first().filter(|cell| cell.address.is_none()).map(|cell| cell.value);
        let (parameters, unsigned) = self.written_parameters();
        let values = Values {
            parameters,
            unsigned,
            result,
            has_unsigned_result: callee.class.first().is_some_and(|ty| self.is_unsigned_type(ty)),
            before: Vec::new(),
        };
        self.check_clauses(&own.completes, &values, ObligationKind::Ensures);
    }

    /// The parameters of the method that was written, which are variables of its state machine; and those that are unsigned.
    fn written_parameters(&mut self) -> (Vec<Option<Spot>>, Vec<usize>) {
        let Some(machine) = self.code.machine else { return Default::default() };
        let method = self.own_notes().method;
        let module = self.code.assemblies.module(method.assembly);
        let Ok(signature) = module.method_signature(method.id) else { return Default::default() };
        let mut places = Vec::new();
        if signature.has_this && !signature.explicit_this {
            places.push(machine.variables.iter().position(|variable| variable.is_this));
        }
        let mut unsigned = Vec::new();
        for (number, ty) in signature.parameters.iter().enumerate() {
            if self.is_unsigned_type(ty) {
                unsigned.push(places.len());
            }
            let name = module
                .parameter(method.id, number16(number + 1))
                .and_then(|id| module.string(module.row(id).ok()?.name).ok());
            let is_it = |name: &str| {
                machine.variables.iter().position(|variable| {
                    module.row(variable.field.id).and_then(|row| module.string(row.name)) == Ok(name)
                })
            };
            places.push(name.and_then(is_it));
        }
        let first = machine.first;
        let read =
            |lowering: &mut Self, at: usize| lowering.ssa.read(Home::Local(first + number16(at)).variable());
        let spots = places.into_iter().map(|place| Some(Spot::Value(read(self, place?)))).collect();
        (spots, unsigned)
    }

    fn is_unsigned_type(&self, ty: &Signature) -> bool {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        kinds.of(ty, &[], &[]).is_some_and(Kind::is_wide_unsigned)
    }
}
