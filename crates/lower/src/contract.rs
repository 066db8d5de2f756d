//! Contracts on both sides of a call: what the callee requires must hold, and what it ensures is taken; what the method
//! itself ensures must hold where it returns. The clauses come from the crate `summaries`.

use std::sync::Arc;

use marple_il::{Instruction, Opcode, Operand};
use marple_ir::{
    CompareOp, Cond, IntType, Obligation, ObligationKind, Op, Origin, Place, Term, Type, ValueId,
};
use marple_metadata::assemblies::{Member as Found, MethodHandle};
use marple_metadata::tables::Token;
use marple_summaries::{Clause, Contract, Formula, Relation, Source, Term as ClauseTerm, throw_helper};

use crate::Assumption;
use crate::call::{CallKind, Callee};
use crate::kind::{Kind, Kinds, Typed as _};
use crate::method::Lowering;
use crate::signs::Sign;
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

/// What stands for parameters and result; `None` where nothing does.
pub(crate) struct Values {
    parameters: Vec<Option<ValueId>>,
    /// The parameters that are unsigned.
    unsigned: Vec<usize>,
    result: Option<ValueId>,
    has_unsigned_result: bool,
}

impl Values {
    /// Whether a term may be an unsigned number: IL does not say it of what is computed from one.
    pub(crate) fn is_unsigned(&self, term: &ClauseTerm) -> bool {
        match term {
            ClauseTerm::Parameter(number) => self.unsigned.contains(&usize::from(*number)),
            ClauseTerm::Result => self.has_unsigned_result,
            ClauseTerm::Apply(opcode, operands) => {
                takes_unsigned(*opcode) || operands.iter().any(|operand| self.is_unsigned(operand))
            }
            _ => false,
        }
    }
}

/// Whether an instruction takes its operands as unsigned, or makes an unsigned number.
fn takes_unsigned(opcode: Opcode) -> bool {
    let takes = opcode.mnemonic().rsplit('.').next() == Some("un");
    takes || matches!(opcode, Opcode::ConvU4 | Opcode::ConvU8 | Opcode::ConvU)
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
        if let Some(holds) = self.helped(token, args.len()) {
            let values = self.values(callee, CallKind::Direct, None, args);
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
        let values = self.values(callee, kind, this, args);
        let promise = Promise { contract, callee: handle, is_exact, values };
        for clause in &promise.contract.requires {
            self.require_clause(&promise, clause);
        }
        for _ in 0..promise.contract.lost_requires {
            self.not_modelled("a precondition that is not understood");
        }
        Some(promise)
    }

    fn require_clause(&mut self, promise: &Promise, clause: &Clause) {
        let is_guard = clause.source == Source::Guard;
        // What an override tests itself may be less than what it overrides does.
        if is_guard && !promise.is_exact && !self.assumes(Assumption::InheritedContracts) {
            return;
        }
        let Some(cond) = self.instance(&clause.condition, &promise.values) else { return };
        if is_guard && self.code.guards == Guards::Assumed {
            self.assume(cond);
            return;
        }
        self.observe_failure(&cond);
        let module = self.code.assemblies.module(promise.callee.assembly);
        let place = Place::Il { offset: self.stack.offset };
        // A guard has no call that states it.
        let origin = Place::Il { offset: clause.call.unwrap_or(0) };
        let function = module.full_method_name(promise.callee.id);
        let obligation = self.obligation(Obligation {
            kind: ObligationKind::Requires,
            text: clause.text.clone(),
            place,
            origin: Some(Origin { function, place: origin }),
        });
        self.ssa.builder.effect(Op::Check(obligation, cond));
    }

    /// After the call: what the callee ensures holds. What it returns is on the stack.
    pub(crate) fn ensure(&mut self, mut promise: Promise, returns: bool) {
        if promise.contract.never_returns && promise.is_exact {
            self.assume(Cond::False);
            return;
        }
        if promise.contract.ensures.is_empty() {
            return;
        }
        let trusts = self.assumes(Assumption::CalleeContracts)
            && (promise.is_exact || self.assumes(Assumption::InheritedContracts));
        if !trusts {
            return;
        }
        promise.values.result = if returns { self.stack.cells.last().map(|cell| cell.value) } else { None };
        for clause in &promise.contract.ensures {
            if promise.contract.is_for_callers(clause)
                && let Some(cond) = self.instance(&clause.condition, &promise.values)
            {
                self.assume(cond);
            }
        }
    }

    /// The method returns: what it ensures must hold.
    pub(crate) fn check_ensures(&mut self, result: Option<ValueId>) {
        let Some(own) = self.own.contract.clone() else { return };
        if own.ensures.is_empty() && own.lost_ensures == 0 {
            return;
        }
        let parameters = (0..self.homes.arguments.len()).map(|number| self.at_exit(number)).collect();
        let has_unsigned_result = self.homes.result.is_some_and(Kind::is_wide_unsigned);
        let unsigned = self.unsigned_arguments();
        let values = Values { parameters, unsigned, result, has_unsigned_result };
        for clause in &own.ensures {
            match self.instance(&clause.condition, &values) {
                Some(cond) => self.check(ObligationKind::Ensures, &clause.text, cond),
                None => self.not_modelled("a postcondition that is not understood"),
            }
        }
        for _ in 0..own.lost_ensures {
            self.not_modelled("a postcondition that is not understood");
        }
    }

    /// The method says what it requires: its conditions as they are over the arguments. What is on the stack there may have
    /// come over several ways that say less of its parts.
    pub(crate) fn assume_required(&mut self) {
        let Some(own) = self.own.contract.clone() else { return };
        let number16 = |number| u16::try_from(number).unwrap_or(u16::MAX);
        let parameters = (0..self.homes.arguments.len())
            .map(|number| self.fixed(Home::Argument(number16(number))))
            .collect();
        let unsigned = self.unsigned_arguments();
        let values = Values { parameters, unsigned, result: None, has_unsigned_result: false };
        let here = Some(self.stack.offset);
        for clause in own.requires.iter().filter(|clause| clause.call == here) {
            if let Some(cond) = self.instance(&clause.condition, &values) {
                self.assume(cond);
            }
        }
    }

    fn unsigned_arguments(&self) -> Vec<usize> {
        let arguments = self.homes.arguments.iter().enumerate();
        arguments.filter(|(_, kind)| kind.is_wide_unsigned()).map(|(number, _)| number).collect()
    }

    /// Whether the code that is lowered evaluates a postcondition, which holds elsewhere.
    pub(crate) fn is_quiet(&self) -> bool {
        let offset = self.stack.offset;
        self.own.evaluates
            || self
                .own
                .contract
                .as_ref()
                .is_some_and(|own| own.ensures_code.iter().any(|code| code.contains(offset)))
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
    fn values(&mut self, callee: &Callee<'_>, kind: CallKind, this: Option<Cell>, args: &[Cell]) -> Values {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let object = |cell: Cell, lowering: &Self| {
            let is_object = *lowering.ssa.builder.type_of(cell.value) == Type::Object;
            (is_object && cell.address.is_none()).then_some(cell.value)
        };
        let mut parameters: Vec<Option<ValueId>> = this.iter().map(|this| object(*this, self)).collect();
        if kind == CallKind::New {
            // The object is not there yet.
            parameters.push(None);
        }
        let mut unsigned = Vec::new();
        for (ty, cell) in callee.signature.parameters.iter().zip(args) {
            let value = match kinds.of(ty, &callee.class, &callee.method) {
                // On the stack these are the same numbers as any; only arithmetic on them is not.
                Some(kind @ Kind::Int(IntType::U32 | IntType::U64))
                    if *self.ssa.builder.type_of(cell.value) == kind.stack() =>
                {
                    unsigned.push(parameters.len());
                    Some(cell.value)
                }
                Some(kind @ (Kind::Int(_) | Kind::Bool)) => Some(self.stored(cell.value, kind)),
                Some(Kind::Ref) => object(*cell, self),
                _ => None,
            };
            parameters.push(value);
        }
        let result = kinds.of(&callee.signature.returns, &callee.class, &callee.method);
        let has_unsigned_result = result.is_some_and(Kind::is_wide_unsigned);
        Values { parameters, unsigned, result: None, has_unsigned_result }
    }

    /// Whether no other method runs when this one is called virtually.
    pub(crate) fn is_final(&self, method: MethodHandle) -> bool {
        let module = self.code.assemblies.module(method.assembly);
        let Ok(row) = module.row(method.id) else { return false };
        let class = module.type_of_method(method.id).and_then(|class| module.row(class));
        !row.flags.is_overridable() || class.is_ok_and(|class| class.flags.is_sealed())
    }

    /// A clause over the values that stand for its parameters; `None` if one is missing.
    fn instance(&mut self, clause: &Formula, values: &Values) -> Option<Cond> {
        let before = std::mem::replace(&mut self.own.evaluates, true);
        let cond = self.formula(clause, values);
        self.own.evaluates = before;
        cond
    }

    fn formula(&mut self, formula: &Formula, values: &Values) -> Option<Cond> {
        Some(match formula {
            Formula::True => Cond::True,
            Formula::False => Cond::False,
            Formula::Unknown => return None,
            Formula::Truth(term) | Formula::Untruth(term) => {
                self.own.clause = if values.is_unsigned(term) { Sign::Either } else { Sign::Signed };
                let value = self.term(term, values)?;
                self.ssa.builder.type_of(value).int()?;
                let truth = Cond::Value(self.is_true(value));
                if matches!(formula, Formula::Truth(_)) { truth } else { truth.negated() }
            }
            // Without a value that is null, which would be a reason to doubt references.
            Formula::Compare(relation @ (Relation::Eq | Relation::Ne), _, term, ClauseTerm::Null) => {
                let object = self.term(term, values)?;
                if *self.ssa.builder.type_of(object) != Type::Object {
                    return None;
                }
                Cond::compare(compare_op(*relation), object, Term::Const(0))
            }
            Formula::Compare(relation, unsigned, left, right) => {
                let mut conds = Vec::new();
                let is_unsigned = *unsigned || values.is_unsigned(left) || values.is_unsigned(right);
                self.own.clause = if is_unsigned { Sign::Either } else { Sign::Signed };
                for term in [left, right] {
                    self.defined(term, values, &mut conds)?;
                }
                let (left, right) = (self.term(left, values)?, self.term(right, values)?);
                let is_object = |value| *self.ssa.builder.type_of(value) == Type::Object;
                if is_object(left) != is_object(right) {
                    return None;
                }
                self.stack.push(left);
                self.stack.push(right);
                let holds = self.comparison(compare_op(*relation), *unsigned).ok()?;
                conds.push(Cond::Value(holds));
                if conds.len() == 1 { Cond::Value(holds) } else { Cond::And(conds) }
            }
            Formula::And(parts) => Cond::And(self.formulas(parts, values)?),
            Formula::Or(parts) => Cond::Or(self.formulas(parts, values)?),
            Formula::Quantified(quantified) => self.quantified_clause(quantified, values)?,
        })
    }

    fn formulas(&mut self, parts: &[Formula], values: &Values) -> Option<Vec<Cond>> {
        parts.iter().map(|part| self.formula(part, values)).collect()
    }

    /// The references whose length is read are not null.
    pub(crate) fn defined(
        &mut self,
        term: &ClauseTerm,
        values: &Values,
        conds: &mut Vec<Cond>,
    ) -> Option<()> {
        match term {
            ClauseTerm::Length(of) => {
                let object = self.term(of, values)?;
                conds.push(Cond::compare(CompareOp::Ne, object, Term::Const(0)));
            }
            ClauseTerm::Apply(_, operands) => {
                for operand in operands {
                    self.defined(operand, values, conds)?;
                }
            }
            _ => {}
        }
        Some(())
    }

    pub(crate) fn term(&mut self, term: &ClauseTerm, values: &Values) -> Option<ValueId> {
        let value = match term {
            ClauseTerm::Parameter(number) => (*values.parameters.get(usize::from(*number))?)?,
            ClauseTerm::Result => values.result?,
            ClauseTerm::Int(number) => self.constant((*number).into(), Type::I32),
            ClauseTerm::Long(number) => self.constant((*number).into(), Type::Int(IntType::I64)),
            ClauseTerm::Null => self.constant(0, Type::Object),
            ClauseTerm::Length(of) => {
                let object = self.term(of, values)?;
                if *self.ssa.builder.type_of(object) != Type::Object {
                    return None;
                }
                self.length(object)
            }
            ClauseTerm::Apply(opcode, operands) => {
                let operands = operands.iter().map(|operand| {
                    let value = self.term(operand, values)?;
                    self.ssa.builder.type_of(value).int().map(|_| value)
                });
                let operands: Vec<ValueId> = operands.collect::<Option<_>>()?;
                self.apply(*opcode, &operands)?
            }
            ClauseTerm::Bound | ClauseTerm::Element(..) | ClauseTerm::Field(..) => return None,
        };
        (*self.ssa.builder.type_of(value) != Type::Opaque).then_some(value)
    }

    /// What an instruction makes of its operands.
    fn apply(&mut self, opcode: Opcode, operands: &[ValueId]) -> Option<ValueId> {
        for operand in operands {
            self.stack.push(*operand);
        }
        let instruction =
            Instruction { offset: self.stack.offset, length: 0, opcode, operand: Operand::None };
        match self.numeric(&instruction) {
            Ok(true) => Some(self.stack.pop().ok()?.value),
            _ => None,
        }
    }
}

pub(crate) fn compare_op(relation: Relation) -> CompareOp {
    match relation {
        Relation::Eq => CompareOp::Eq,
        Relation::Ne => CompareOp::Ne,
        Relation::Lt => CompareOp::Lt,
        Relation::Le => CompareOp::Le,
        Relation::Gt => CompareOp::Gt,
        Relation::Ge => CompareOp::Ge,
    }
}
