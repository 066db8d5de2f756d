//! Contracts on both sides of a call: what the callee requires must hold, and what it ensures is taken; what the method
//! itself ensures must hold where it returns. The clauses come from the crate `summaries`; `clause.rs` says what they mean here.
//!
//! A stated clause that is not understood, or speaks of something that is not followed here, is asked for as well: its outcome is unknown.

use std::sync::Arc;

use marple_ir::{Cond, IntType, Obligation, ObligationId, ObligationKind, Op, Origin, Place, Type, ValueId};
use marple_metadata::assemblies::{Member as Found, MethodHandle};
use marple_metadata::tables::Token;
use marple_summaries::{
    Clause, Contract, Formula, Source, Term as ClauseTerm, has_contract_attribute, throw_helper,
};

use crate::Assumption;
use crate::call::{CallKind, Callee};
use crate::clause::{Spot, Values};
use crate::conditions::{Conditions, NOBODY};
use crate::kind::{Kind, Kinds, Typed as _};
use crate::method::{Lowering, number16};
use crate::ssa::{Home, Variable};
use crate::stack::Cell;

/// Which of the preconditions that callees test themselves are obligations of their callers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guards {
    /// None: a callee that returns has tested them.
    Assumed,
    /// All.
    Required,
}

/// A contract at a call: the callee, and what stands for its parameters and its result.
pub(crate) struct Promise {
    contract: Arc<Contract>,
    callee: MethodHandle,
    /// Whether the method that runs is the one that is named.
    is_exact: bool,
    values: Values,
}

impl Lowering<'_, '_> {
    /// What the callee promises, if it is known; its preconditions are checked.
    pub(crate) fn require(
        &mut self,
        token: Token,
        kind: CallKind,
        is_constrained: bool,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Option<Promise> {
        // Where a postcondition is evaluated nothing is checked or learned.
        if self.is_quiet() {
            return None;
        }
        self.check_completed(callee, args);
        if let Some(holds) = self.helped(token, args.len()) {
            let values = self.values(None, token, callee, CallKind::Direct, None, args);
            for part in holds.conjuncts() {
                if let Some(cond) = self.instance(&part, &values) {
                    self.assume(cond);
                }
            }
            return None;
        }
        let assemblies = self.code.assemblies;
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            return None;
        };
        let contract = self.code.knowledge.contracts.of(assemblies, handle)?;
        // A static method of an interface is found by the type that the call names.
        let is_exact = (kind != CallKind::Virtual && !is_constrained) || self.is_final(handle);
        let values = self.values(Some(handle), token, callee, kind, this, args);
        let mut promise = Promise { contract, callee: handle, is_exact, values };
        if self.is_marked(handle, "ContractArgumentValidatorAttribute") && self.asks_for_call() {
            // What it tests is asked of the method's own callers.
            for clause in &promise.contract.requires {
                if self.is_tested_late(handle, clause) {
                    continue;
                }
                if let Some(cond) = self.instance(&clause.condition, &promise.values) {
                    self.assume(cond);
                }
            }
            return None;
        }
        for clause in &promise.contract.requires {
            self.require_clause(&promise, clause);
        }
        // What is old to the callee is what it finds.
        let stays = |clause: &&Clause| !self.is_tested_late(handle, clause);
        let ensures: Vec<Clause> = promise.contract.ensures.iter().filter(stays).cloned().collect();
        promise.values.before = self.old_values(&ensures, &promise.values);
        Some(promise)
    }

    /// Whether the method's callers are asked for what the call that is lowered states.
    fn asks_for_call(&self) -> bool {
        let here = Some(self.stack.offset);
        let own = self.own.contract.as_ref().filter(|own| !own.refuses_requires);
        own.is_some_and(|own| own.requires.iter().any(|clause| clause.call == here))
    }

    /// The address of a method is taken. Whoever calls a delegate is not asked for what its method requires: that is open here, where it is known which method it is.
    pub(crate) fn require_later(&mut self, token: Token) {
        if self.is_quiet() {
            return;
        }
        let assemblies = self.code.assemblies;
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            return;
        };
        let Some(contract) = self.code.knowledge.contracts.of(assemblies, handle) else { return };
        for clause in contract.requires.iter().filter(|clause| clause.source == Source::Stated) {
            let cond = self.lost("a precondition of the method of a delegate");
            self.check_required(handle, clause, cond);
        }
    }

    fn require_clause(&mut self, promise: &Promise, clause: &Clause) {
        let is_guard = clause.source == Source::Guard;
        // What an override tests itself may be less than what it overrides does.
        if is_guard && !promise.is_exact && !self.assumes(Assumption::InheritedContracts) {
            return;
        }
        let cond = match self.instance(&clause.condition, &promise.values) {
            Some(_) if self.is_tested_late(promise.callee, clause) => {
                self.lost("a precondition over memory that may change before it is tested")
            }
            Some(cond) => cond,
            None if is_guard => return,
            None => self.lost("a precondition that is not understood"),
        };
        if is_guard && self.code.guards == Guards::Assumed {
            self.assume(cond);
            return;
        }
        self.observe_failure(&cond);
        self.check_required(promise.callee, clause, cond);
    }

    /// A precondition must hold.
    fn check_required(&mut self, callee: MethodHandle, clause: &Clause, cond: Cond) {
        let obligation = self.obligation(Obligation {
            kind: ObligationKind::Requires,
            text: clause.text.clone(),
            place: Place::Il { offset: self.stack.offset },
            origin: Some(self.origin(callee, clause)),
        });
        self.check_here(obligation, cond);
    }

    /// Whether a static constructor, another thread that a lock is waited for, or whoever has an iterator may change what a condition speaks of between the call of a method
    /// and the test.
    fn is_tested_late(&self, callee: MethodHandle, clause: &Clause) -> bool {
        let (effects, assemblies) = (&self.code.knowledge.effects, self.code.assemblies);
        clause.condition.reads_memory()
            && (clause.is_deferred
                || effects.begins_late(assemblies, callee)
                || clause.behind.iter().any(|class| effects.initializer_writes(assemblies, *class)))
    }

    /// Where a clause of a method is stated.
    pub(crate) fn origin(&self, method: MethodHandle, clause: &Clause) -> Origin {
        let by = clause.stated_by.unwrap_or(method);
        let function = self.code.assemblies.module(by.assembly).full_method_name(by.id);
        // A guard has no call that states it.
        Origin { function, place: Place::Il { offset: clause.call.unwrap_or(0) } }
    }

    /// A condition of which nobody knows whether it holds.
    pub(crate) fn lost(&mut self, reason: &'static str) -> Cond {
        self.not_modelled(reason);
        Cond::Value(self.unknown(Type::Bool))
    }

    /// After the call: what the callee ensures holds. What it returns is on the stack.
    pub(crate) fn ensure(&mut self, mut promise: Promise, kind: CallKind, returns: bool) {
        if promise.contract.never_returns && promise.is_exact {
            self.assume(Cond::False);
            return;
        }
        // Nobody asks overrides for what their tasks give.
        if promise.is_exact && returns && !promise.contract.completes.is_empty() {
            self.note_completion(&promise.contract, &promise.values);
        }
        if promise.contract.ensures.is_empty() {
            return;
        }
        let trusts = self.assumes(Assumption::CalleeContracts)
            && (promise.is_exact || self.assumes(Assumption::InheritedContracts));
        if !trusts {
            return;
        }
        let top = self.stack.cells.last().map(|cell| cell.value);
        if kind == CallKind::New {
            if let (Some(first), Some(object)) = (promise.values.parameters.first_mut(), top) {
                *first = Some(Spot::Value(object));
            }
        } else if returns {
            promise.values.result = top;
        }
        let refuted = self.code.inferred.and_then(|inferred| inferred.refuted.get(&promise.callee));
        let is_refuted = |clause: &Clause| refuted.is_some_and(|refuted| refuted.contains(&clause.text));
        for clause in &promise.contract.ensures {
            if promise.contract.is_for_callers(clause)
                && !is_refuted(clause)
                && let Some(cond) = self.instance(&clause.condition, &promise.values)
            {
                self.assume(cond);
            }
        }
    }

    /// What terms that clauses speak of as they were before are now.
    fn old_values(&mut self, clauses: &[Clause], values: &Values) -> Vec<(ClauseTerm, ValueId)> {
        let mut before: Vec<(ClauseTerm, ValueId)> = Vec::new();
        for clause in clauses {
            for term in clause.condition.old_terms() {
                if before.iter().all(|(known, _)| *known != term)
                    && let Some(value) = self.evaluated(&term, values)
                {
                    before.push((term, value));
                }
            }
        }
        before
    }

    /// At the method's entry: what it inherits is required of its callers, and what its clauses call old is what it is now.
    pub(crate) fn enter_contract(&mut self) {
        let Some(own) = self.own.contract.clone() else { return };
        let is_inherited = |clause: &&Clause| clause.stated_by.is_some();
        let inherited: Vec<&Clause> = own.requires.iter().filter(is_inherited).collect();
        if inherited.is_empty() && own.ensures.is_empty() && own.on_throw.is_empty() {
            return;
        }
        let values = self.own_values(None);
        for clause in inherited {
            if self.is_tested_late(self.code.method, clause) {
                continue;
            }
            if let Some(cond) = self.instance(&clause.condition, &values)
                && own.is_asked
                && self.assumes(Assumption::InheritedContracts)
            {
                self.assume(cond);
            }
        }
        let mut before = self.old_values(&own.ensures, &values);
        before.extend(self.old_values(&own.on_throw, &values));
        self.own.before = before;
    }

    /// The method returns: what it ensures must hold.
    pub(crate) fn check_ensures(&mut self, result: Option<ValueId>) {
        let Some(own) = self.own.contract.clone().filter(|own| !own.ensures.is_empty()) else { return };
        let values = self.own_values(result);
        self.check_clauses(&own.ensures, &values, ObligationKind::Ensures);
    }

    pub(crate) fn check_clauses(&mut self, clauses: &[Clause], values: &Values, kind: ObligationKind) {
        if self.is_quiet() {
            return;
        }
        for clause in clauses {
            let cond = match self.instance(&clause.condition, values) {
                Some(_) if self.is_older(clause) => {
                    self.lost("a postcondition over old memory that may change before the method begins")
                }
                // To who calls what it overrides, a parameter is what was passed.
                Some(_) if self.is_of_written(clause) => {
                    self.lost("an inherited postcondition over a parameter that the method writes")
                }
                Some(cond) => cond,
                None => self.lost("a postcondition that is not understood"),
            };
            self.observe_failure(&cond);
            let place = Place::Il { offset: self.stack.offset };
            let is_inherited = clause.stated_by.is_some();
            let origin = is_inherited.then(|| self.origin(self.code.method, clause));
            let text = clause.text.clone();
            let obligation = self.obligation(Obligation { kind, text, place, origin });
            self.check_here(obligation, cond);
        }
    }

    /// Whether what is old to who calls what the method overrides is not what the method finds.
    fn is_older(&self, clause: &Clause) -> bool {
        clause.stated_by.is_some()
            && clause.condition.has_old()
            && self.is_tested_late(self.code.method, clause)
    }

    /// Whether an inherited clause speaks of a parameter that the method writes.
    fn is_of_written(&self, clause: &Clause) -> bool {
        let own = self.own.contract.as_ref();
        clause.stated_by.is_some() && own.is_some_and(|own| !own.is_for_callers(clause))
    }

    /// The method says what it requires: its conditions as they are over the arguments. What is on the stack there may have
    /// come over several ways that say less of its parts.
    pub(crate) fn assume_required(&mut self) {
        // What an override requires, its callers were not asked for.
        let own = self.own.contract.clone().filter(|own| !own.refuses_requires);
        let Some(own) = own else { return };
        let here = Some(self.stack.offset);
        let is_here = |clause: &&Clause| clause.call == here && clause.stated_by.is_none();
        // What is in memory may be other than at the entry; but what is said of elements is understood only where nothing was written before.
        let is_plain = |clause: &&Clause| {
            !clause.condition.reads_memory() || matches!(clause.condition, Formula::Quantified(_))
        };
        let clauses: Vec<&Clause> = own.requires.iter().filter(is_here).filter(is_plain).collect();
        if clauses.is_empty() {
            return;
        }
        let parameters = (0..self.homes.arguments.len())
            .map(|number| self.fixed(Home::Argument(number16(number))).map(Spot::Value))
            .collect();
        let values = Values { parameters, unsigned: self.unsigned_arguments(), ..Values::default() };
        for clause in clauses {
            if let Some(cond) = self.instance(&clause.condition, &values) {
                self.assume(cond);
            }
        }
    }

    /// A call of a method of `Contract`, or of what the contract rewriter calls in its place; whether it is one that is known.
    pub(crate) fn contract_call(&mut self, callee: &Callee<'_>, name: &str, args: &[Cell]) -> bool {
        match (name, args) {
            // The contract rewriter puts what is ensured where the method returns.
            ("Ensures", [cond, _, _]) | ("EnsuresOnThrow", [cond, _, _, _]) => {
                let (holds, _) = self.condition(*cond);
                self.check(ObligationKind::Ensures, "the postcondition holds", holds);
            }
            // What is ensured holds where the method returns; `check_ensures` sees to that.
            ("Ensures" | "EnsuresOnThrow" | "Invariant", [_, ..]) | ("EndContractBlock", []) => {}
            ("Assert", [cond, ..]) => self.check_assertion(*cond),
            // What an override requires, its callers were not asked for.
            ("Requires", [_, ..]) if self.refuses_requires() => {}
            ("Assume" | "Requires", [cond, ..]) if self.code.conditions == Conditions::Unsaid => {
                let (holds, _) = self.condition(*cond);
                if name == "Assume" {
                    self.ask_assumption(cond.value, &holds);
                }
            }
            ("Assume" | "Requires", [cond, ..]) => {
                let (holds, _) = self.condition(*cond);
                if name == "Assume" {
                    self.ask_assumption(cond.value, &holds);
                }
                self.assume(holds);
                self.go_on_if(*cond);
                if name == "Requires" {
                    self.assume_required();
                    self.ask_contradiction(if self.is_fixed(cond.value) {
                        NOBODY
                    } else {
                        "the preconditions"
                    });
                }
            }
            ("OldValue", &[value]) => self.stack.push(value),
            ("ValueAtReturn", [place]) => {
                let kind = self.kind_returned(callee);
                let value = match place.address {
                    Some(address) => self.read_place(address, kind, false),
                    None => self.ssa.fresh(self.ssa.builder.current(), kind),
                };
                self.push_kind(value, kind);
            }
            ("Result", []) => {
                let kind = self.kind_returned(callee);
                let value = self.ssa.fresh(self.ssa.builder.current(), kind);
                self.push_kind(value, kind);
            }
            _ => return false,
        }
        true
    }

    /// An assertion.
    pub(crate) fn check_assertion(&mut self, cond: Cell) {
        let (holds, text) = self.condition(cond);
        self.check(ObligationKind::Assert, &text, holds);
    }

    fn kind_returned(&self, callee: &Callee<'_>) -> Kind {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        kinds.of(&callee.signature.returns, &callee.class, &callee.method).unwrap_or(Kind::Opaque)
    }

    /// Whether preconditions in the method's own code are not to be assumed: nobody asks its callers for them.
    pub(crate) fn refuses_requires(&self) -> bool {
        self.own.contract.as_ref().is_some_and(|own| own.refuses_requires)
    }

    pub(crate) fn is_marked(&self, method: MethodHandle, attribute: &str) -> bool {
        let assemblies = self.code.assemblies;
        self.code.knowledge.contracts.states_contracts(assemblies, method.assembly)
            && has_contract_attribute(assemblies.module(method.assembly), method.id, attribute)
    }

    /// The method's own parameters as they are now, and what it returns.
    pub(crate) fn own_values(&mut self, result: Option<ValueId>) -> Values {
        let targets = self.own_targets();
        let parameters = (0..self.homes.arguments.len())
            .map(|number| match targets.get(number).copied().flatten() {
                Some((address, kind)) => Some(Spot::Place(address, kind)),
                None => self.at_exit(number).map(Spot::Value),
            })
            .collect();
        Values {
            parameters,
            unsigned: self.unsigned_arguments(),
            result,
            has_unsigned_result: self.homes.result.is_some_and(Kind::is_wide_unsigned),
            before: self.own.before.clone(),
        }
    }

    fn unsigned_arguments(&self) -> Vec<usize> {
        let arguments = self.homes.arguments.iter().enumerate();
        arguments.filter(|(_, kind)| kind.is_wide_unsigned()).map(|(number, _)| number).collect()
    }

    /// Whether the code that is lowered makes no obligations: it is that of a small callee or of a clause, or surely that of a postcondition.
    pub(crate) fn is_quiet(&self) -> bool {
        self.own.evaluates || self.is_surely_of_postcondition()
    }

    fn is_surely_of_postcondition(&self) -> bool {
        let offset = self.stack.offset;
        let own = self.own.contract.as_ref();
        own.is_some_and(|own| own.ensures_code.iter().any(|code| code.contains(offset)))
    }

    /// Whether the code that is lowered may run where the method ends, with what is there then.
    pub(crate) fn may_run_at_end(&self) -> bool {
        self.is_of_postcondition() || self.is_surely_of_postcondition()
    }

    /// Whether the code that is lowered may be that of a postcondition of the method: it stands at the entry, and what it says holds elsewhere.
    pub(crate) fn is_of_postcondition(&self) -> bool {
        let offset = self.stack.offset;
        self.own.near_postconditions.iter().any(|code| code.contains(offset))
    }

    /// Checks a condition. A run that goes on has kept it, but in code that may be a postcondition's: nothing is taken from that.
    pub(crate) fn check_here(&mut self, obligation: ObligationId, cond: Cond) {
        let cond = if self.is_of_postcondition() {
            let free = self.unknown(Type::Bool);
            Cond::Or(vec![cond, Cond::Value(free)])
        } else {
            cond
        };
        self.ssa.builder.effect(Op::Check(obligation, cond));
    }

    fn at_exit(&mut self, number: usize) -> Option<ValueId> {
        let number = u16::try_from(number).ok()?;
        let home = Home::Argument(number);
        if let Some(value) = self.fixed(home) {
            return Some(value);
        }
        if self.hindsight.wild.contains(&home) {
            return None;
        }
        let value = self.ssa.read(Variable::Argument(number));
        Some(value)
    }

    /// What a call of a helper that throws says of its arguments.
    fn helped(&self, token: Token, count: usize) -> Option<Formula> {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let terms: Vec<ClauseTerm> =
            (0..count).filter_map(|n| u16::try_from(n).ok().map(ClauseTerm::Parameter)).collect();
        throw_helper(module, token, &terms)
    }

    /// The arguments as the callee sees them.
    fn values(
        &mut self,
        handle: Option<MethodHandle>,
        token: Token,
        callee: &Callee<'_>,
        kind: CallKind,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Values {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let object = |cell: Cell, lowering: &Self| {
            let is_object = *lowering.ssa.builder.type_of(cell.value) == Type::Object;
            (is_object && cell.address.is_none()).then_some(Spot::Value(cell.value))
        };
        let mut parameters: Vec<Option<Spot>> = this
            .iter()
            .map(|this| match this.address {
                Some(address) => Some(Spot::Place(address, Kind::Struct)),
                None => object(*this, self),
            })
            .collect();
        if kind == CallKind::New {
            // The object is not there yet.
            parameters.push(None);
        }
        let has_addresses = args.iter().any(|cell| cell.address.is_some());
        let targets = if has_addresses { self.targets(token, handle, kind, this, args) } else { Vec::new() };
        let mut unsigned = Vec::new();
        for (ty, cell) in callee.signature.parameters.iter().zip(args) {
            let number = parameters.len();
            let value = match kinds.of(ty, &callee.class, &callee.method) {
                // On the stack these are the same numbers as any; only arithmetic on them is not.
                Some(kind @ Kind::Int(IntType::U32 | IntType::U64))
                    if *self.ssa.builder.type_of(cell.value) == kind.stack() =>
                {
                    unsigned.push(number);
                    Some(Spot::Value(cell.value))
                }
                Some(kind @ (Kind::Int(_) | Kind::Bool | Kind::Float(_))) => {
                    Some(Spot::Value(self.stored(cell.value, kind)))
                }
                Some(Kind::Ref) => object(*cell, self),
                Some(Kind::Struct | Kind::Generic) if cell.address.is_none() => Some(Spot::Value(cell.value)),
                _ => targets.get(number).copied().flatten().map(|(address, kind)| Spot::Place(address, kind)),
            };
            parameters.push(value);
        }
        let result = kinds.of(&callee.signature.returns, &callee.class, &callee.method);
        let has_unsigned_result = result.is_some_and(Kind::is_wide_unsigned);
        Values { parameters, unsigned, has_unsigned_result, ..Values::default() }
    }

    /// Whether no other method runs when this one is called virtually.
    pub(crate) fn is_final(&self, method: MethodHandle) -> bool {
        let module = self.code.assemblies.module(method.assembly);
        let Ok(row) = module.row(method.id) else { return false };
        let class = module.type_of_method(method.id).and_then(|class| module.row(class));
        !row.flags.is_overridable() || class.is_ok_and(|class| class.flags.is_sealed())
    }
}
