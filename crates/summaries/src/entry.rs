//! The walk over the beginning of a method's body: the contract block, and guards that throw.
//!
//! Code is evaluated symbolically, forward branches only, the lowest offset first. Where paths meet again, their values are
//! joined under the conditions that led there; `a && b` on the stack becomes one condition. A place at which no other path
//! is under way is passed by every run that returns: what threw before it makes the guards, and a contract stated there is
//! the method's.

use std::collections::BTreeMap;

use marple_il::{Body, Flow, Instruction, Instructions, Opcode, Operand, Region, StackEffect, read_body};
use marple_metadata::Module;
use marple_metadata::signature::MethodSignature;
use marple_metadata::tables::{Field, Id, MethodDef, Token};

use crate::callee::{self, Throws};
use crate::formula::{Formula, Relation, Term};
use crate::lambda::{cached_lambda, is_predicate_constructor, makes_closure};
use crate::operation::Shape;
use crate::state::{State, Value, arrive, get, set};
use crate::{Clause, Contract, Source};

/// How many instructions are looked at.
const LONGEST: usize = 400;
/// How many instructions lead to a `throw` at most.
const LONGEST_THROW: usize = 16;

/// Where control goes after an instruction, if the beginning of the method does not end there.
pub(crate) enum Step {
    Next,
    Goto(u32),
    Branch(Formula, u32),
}

pub(crate) struct Walk<'m, 'a> {
    pub(crate) module: &'m Module<'a>,
    method: Id<MethodDef>,
    body: Body<'a>,
    pub(crate) signature: MethodSignature,
    contract: Contract,
    /// Whether contracts may follow after the guards.
    has_contracts: bool,
    /// Whether nothing was done yet: only then is a guard at the entry.
    is_beginning: bool,
    /// What was thrown since the last place that all paths passed: when, and whether it makes a guard.
    thrown: Vec<(Formula, bool)>,
    /// Variables whose address was taken: arguments, then locals.
    wild: (Vec<u16>, Vec<u16>),
    /// The last offset that all paths passed with an empty stack.
    start: u32,
    /// Whether something may have changed what is in arrays.
    has_written: bool,
    /// Whether a field of a closure stays what it was given first.
    keeps: &'m dyn Fn(Id<Field>) -> bool,
}

/// What a method promises; `None` if it has no body that can be read.
pub(crate) fn read(
    module: &Module<'_>,
    method: Id<MethodDef>,
    has_contracts: bool,
    keeps: &dyn Fn(Id<Field>) -> bool,
) -> Option<Contract> {
    let body = read_body(module, method).ok()??;
    if module.is_reference_assembly() {
        return None;
    }
    let mut contract = Contract::default();
    if callee::always_throws(module, method).is_some() {
        contract.never_returns = true;
        return Some(contract);
    }
    if !body.may_contain([Opcode::Call, Opcode::Throw]) {
        return Some(contract);
    }
    let signature = module.method_signature(method).ok()?;
    let mut walk = Walk::new(module, method, body, signature, contract, keeps);
    walk.has_contracts = has_contracts;
    walk.run();
    let mut contract = walk.contract;
    if !contract.ensures.is_empty() {
        contract.written = written_arguments(&walk.body);
    }
    Some(contract)
}

/// The arguments that a body may write, in order.
fn written_arguments(body: &Body<'_>) -> Vec<u16> {
    let written = |instruction: Instruction<'_>| match (instruction.opcode.long_form(), instruction.operand) {
        (Opcode::Starg | Opcode::Ldarga, Operand::Argument(number)) => Some(number),
        _ => None,
    };
    let mut arguments: Vec<u16> = body.instructions().map_while(Result::ok).filter_map(written).collect();
    arguments.sort_unstable();
    arguments.dedup();
    arguments
}

impl<'m, 'a> Walk<'m, 'a> {
    pub(crate) fn new(
        module: &'m Module<'a>,
        method: Id<MethodDef>,
        body: Body<'a>,
        signature: MethodSignature,
        contract: Contract,
        keeps: &'m dyn Fn(Id<Field>) -> bool,
    ) -> Self {
        Self {
            module,
            method,
            body,
            signature,
            contract,
            has_contracts: false,
            is_beginning: true,
            thrown: Vec::new(),
            wild: (Vec::new(), Vec::new()),
            start: 0,
            has_written: false,
            keeps,
        }
    }

    /// The instruction at an offset.
    pub(crate) fn at(&self, offset: u32) -> Option<Instruction<'a>> {
        let rest = self.body.code.get(offset as usize..)?;
        let mut instruction = Instructions::new(rest).next()?.ok()?;
        instruction.offset = offset;
        if let Operand::Target(target) = &mut instruction.operand {
            *target = target.wrapping_add(offset);
        }
        Some(instruction)
    }

    fn run(&mut self) {
        // A region may catch what is thrown in it.
        let end = self.body.clauses.iter().map(|clause| clause.protected.start).min().unwrap_or(u32::MAX);
        let mut pending = BTreeMap::new();
        let mut budget = LONGEST;
        pending.insert(0, State::default());
        while let Some((mut offset, mut state)) = pending.pop_first() {
            loop {
                if budget == 0 || offset >= end {
                    return;
                }
                budget -= 1;
                let alone = pending.is_empty();
                if alone {
                    self.settle(&mut state);
                    if state.stack.is_empty() {
                        self.start = offset;
                    }
                }
                let Some(instruction) = self.at(offset) else { return };
                let target = match self.step(&mut state, &instruction, alone) {
                    Some(Step::Next) => instruction.next(),
                    Some(Step::Goto(target)) => target,
                    Some(Step::Branch(cond, target)) => {
                        if target <= offset {
                            return;
                        }
                        self.branch(&mut pending, &state, cond.clone(), target);
                        self.branch(&mut pending, &state, cond.negated(), instruction.next());
                        break;
                    }
                    None => return,
                };
                if target <= offset {
                    return;
                }
                offset = target;
                if pending.first_key_value().is_some_and(|(first, _)| *first <= offset) {
                    arrive(&mut pending, offset, state);
                    break;
                }
            }
        }
    }

    /// One way of a branch: it throws, or goes on.
    fn branch(&mut self, pending: &mut BTreeMap<u32, State>, state: &State, cond: Formula, target: u32) {
        let reached = state.reached.clone().and(cond);
        if reached == Formula::False {
            return;
        }
        match self.throws(target) {
            Some(Throws { argument }) => self.thrown.push((reached, argument && self.is_beginning)),
            None => arrive(pending, target, State { reached, ..state.clone() }),
        }
    }

    /// All paths are here: what was thrown before makes guards.
    fn settle(&mut self, state: &mut State) {
        let thrown = std::mem::take(&mut self.thrown);
        let condition = std::mem::replace(&mut state.reached, Formula::True);
        if !thrown.iter().any(|(_, is_guard)| *is_guard) {
            return;
        }
        let condition = if thrown.iter().all(|(_, is_guard)| *is_guard) {
            condition
        } else {
            let guards = thrown.into_iter().filter(|(_, is_guard)| *is_guard);
            guards.fold(Formula::True, |all, (thrown, _)| all.and(thrown.negated()))
        };
        let (clauses, _) = self.clauses(self.at_entry(condition), Source::Guard, None);
        self.contract.requires.extend(clauses);
    }

    /// A condition as it was at the entry: what is in arrays may have changed since.
    fn at_entry(&self, condition: Formula) -> Formula {
        if self.has_written && condition.reads_elements() { Formula::Unknown } else { condition }
    }

    /// The parts of a condition that are understood, and whether all are.
    fn clauses(&self, condition: Formula, source: Source, call: Option<u32>) -> (Vec<Clause>, bool) {
        let parts = condition.conjuncts();
        let count = parts.len();
        let clauses: Vec<Clause> = parts
            .into_iter()
            .filter(Formula::is_understood)
            .map(|condition| {
                let text = condition.text(&|term| match term {
                    Term::Parameter(number) => self.name(*number),
                    _ => "?".to_owned(),
                });
                Clause { condition, text, source, call }
            })
            .collect();
        let complete = clauses.len() == count;
        (clauses, complete)
    }

    fn name(&self, number: u16) -> String {
        let has_this = u16::from(self.has_this());
        if number < has_this {
            return "this".to_owned();
        }
        let row = self.module.parameter(self.method, number + 1 - has_this).map(|id| self.module.row(id));
        let name = row.and_then(|row| self.module.string(row.ok()?.name).ok());
        name.filter(|name| !name.is_empty()).map_or_else(|| format!("#{number}"), str::to_owned)
    }

    pub(crate) fn has_this(&self) -> bool {
        self.signature.has_this && !self.signature.explicit_this
    }

    /// What is thrown by the code at an offset, if it does nothing else.
    fn throws(&self, offset: u32) -> Option<Throws> {
        use Opcode as O;
        if self.body.clauses.iter().any(|clause| clause.protected.contains(offset)) {
            return None;
        }
        let mut previous: Option<Instruction<'_>> = None;
        let mut offset = offset;
        for _ in 0..LONGEST_THROW {
            let instruction = self.at(offset)?;
            match (instruction.opcode.long_form(), instruction.operand) {
                (O::Throw, _) => {
                    let makes = |one: &Instruction<'_>| callee::makes_argument_exception(self.module, one);
                    return Some(Throws { argument: previous.as_ref().is_some_and(makes) });
                }
                (O::Call, Operand::Token(token)) => {
                    let method = token.to::<MethodDef>();
                    let throws = method.and_then(|method| callee::always_throws(self.module, method));
                    if throws.is_some() {
                        return throws;
                    }
                }
                (
                    O::Nop
                    | O::Ldstr
                    | O::Ldarg
                    | O::Ldloc
                    | O::Stloc
                    | O::LdcI4
                    | O::LdcI8
                    | O::Ldnull
                    | O::Ldfld
                    | O::Ldsfld
                    | O::Newobj
                    | O::Callvirt
                    | O::Box
                    | O::Dup
                    | O::Newarr
                    | O::StelemRef
                    | O::Ldlen
                    | O::ConvI4
                    | O::Ldtoken
                    | O::Pop,
                    _,
                ) => {}
                _ => return None,
            }
            offset = instruction.next();
            previous = Some(instruction);
        }
        None
    }

    pub(crate) fn step(
        &mut self,
        state: &mut State,
        instruction: &Instruction<'_>,
        alone: bool,
    ) -> Option<Step> {
        use Opcode as O;
        let opcode = instruction.opcode.long_form();
        if opcode.is_prefix() {
            return Some(Step::Next);
        }
        if let (O::Stfld, Operand::Token(token)) = (opcode, instruction.operand)
            && let [.., Value::Closure(closure), _] = state.stack[..]
        {
            let value = state.stack.pop()?;
            state.stack.pop()?;
            if let Some(field) = token.to::<Field>() {
                self.capture(state, closure, field, value);
            }
            return Some(Step::Next);
        }
        let mut pop = || state.stack.pop();
        let value = match (opcode, instruction.operand) {
            (O::Nop | O::Break, _) => return Some(Step::Next),
            (O::Br, Operand::Target(target)) => return Some(Step::Goto(target)),
            (O::Brtrue, Operand::Target(target)) => {
                let value = pop()?;
                return Some(Step::Branch(self.truth(value), target));
            }
            (O::Brfalse, Operand::Target(target)) => {
                let value = pop()?;
                return Some(Step::Branch(self.truth(value).negated(), target));
            }
            (_, Operand::Target(target)) => {
                let (relation, unsigned) = branch_relation(opcode)?;
                let (right, left) = (pop()?, pop()?);
                return Some(Step::Branch(self.compare(relation, unsigned, left, right), target));
            }
            (O::Call | O::Callvirt | O::Newobj, Operand::Token(token)) => {
                return self.call(state, instruction, token, alone);
            }
            (O::LdcI4, Operand::Int(number)) => Value::Term(Term::Int(number)),
            (O::LdcI8, Operand::Long(number)) => Value::Term(Term::Long(number)),
            (O::Ldnull, _) => Value::Term(Term::Null),
            (O::Ldarg, Operand::Argument(number)) => self.argument(state, number),
            (O::Ldloc, Operand::Local(number)) if !self.wild.1.contains(&number) => {
                get(&state.locals, number).cloned().unwrap_or(Value::Unknown)
            }
            (O::Starg, Operand::Argument(number)) => {
                let value = pop()?;
                let value = self.narrowed(value);
                set(&mut state.arguments, number, value);
                return Some(Step::Next);
            }
            (O::Stloc, Operand::Local(number)) => {
                let value = pop()?;
                let value = self.narrowed(value);
                set(&mut state.locals, number, value);
                return Some(Step::Next);
            }
            (O::Ldarga, Operand::Argument(number)) => {
                self.wild.0.push(number);
                Value::Unknown
            }
            (O::Ldloca, Operand::Local(number)) => {
                self.wild.1.push(number);
                Value::Unknown
            }
            (O::Dup, _) => state.stack.last()?.clone(),
            (O::Pop, _) => {
                pop()?;
                return Some(Step::Next);
            }
            (O::Ldlen, _) => match self.length(pop()?) {
                // It is a native number.
                Value::Term(length) => Value::Term(Term::Apply(O::ConvU, vec![length])),
                other => other,
            },
            // The same reference.
            (O::Castclass, _) => pop()?,
            (O::Ldftn, Operand::Token(token)) => {
                token.to::<MethodDef>().map_or(Value::Unknown, Value::Function)
            }
            (O::Ldsfld, Operand::Token(token)) => match cached_lambda(self.module, &self.body, token) {
                Some(lambda) => Value::Lambda(lambda, Box::new(Value::Unknown)),
                None => Value::Unknown,
            },
            // Nobody else sees where a compiler keeps a lambda.
            (O::Stsfld, Operand::Token(token)) if cached_lambda(self.module, &self.body, token).is_some() => {
                pop()?;
                return Some(Step::Next);
            }
            (O::Ldfld, Operand::Token(token)) => match (pop()?, token.to::<Field>()) {
                (Value::Closure(closure), Some(field)) => {
                    get(&state.captured, (closure, field)).cloned().unwrap_or(Value::Unknown)
                }
                _ => Value::Unknown,
            },
            _ => return self.other(state, opcode),
        };
        state.stack.push(value);
        Some(Step::Next)
    }

    /// Arithmetic, comparisons, and what is not followed.
    fn other(&mut self, state: &mut State, opcode: Opcode) -> Option<Step> {
        use Opcode as O;
        match opcode {
            O::Ceq | O::Cgt | O::CgtUn | O::Clt | O::CltUn => {
                let (right, left) = (state.stack.pop()?, state.stack.pop()?);
                let (relation, unsigned) = match opcode {
                    O::Ceq => (Relation::Eq, false),
                    O::Cgt | O::CgtUn => (Relation::Gt, opcode == O::CgtUn),
                    _ => (Relation::Lt, opcode == O::CltUn),
                };
                state.stack.push(Value::Truth(self.compare(relation, unsigned, left, right)));
            }
            O::Add
            | O::Sub
            | O::Mul
            | O::Div
            | O::DivUn
            | O::Rem
            | O::RemUn
            | O::And
            | O::Or
            | O::Xor
            | O::Shl
            | O::Shr
            | O::ShrUn => {
                let (right, left) = (state.stack.pop()?, state.stack.pop()?);
                state.stack.push(self.binary(opcode, left, right));
            }
            O::Neg
            | O::Not
            | O::ConvI1
            | O::ConvI2
            | O::ConvI4
            | O::ConvI8
            | O::ConvI
            | O::ConvU1
            | O::ConvU2
            | O::ConvU4
            | O::ConvU8
            | O::ConvU => {
                let operand = state.stack.pop()?;
                state.stack.push(self.unary(opcode, operand));
            }
            _ => return self.replace(state, opcode),
        }
        Some(Step::Next)
    }

    /// An instruction that is not followed takes values off the stack for one that is not known.
    fn replace(&mut self, state: &mut State, opcode: Opcode) -> Option<Step> {
        // The walk ends at what goes elsewhere.
        let effect = opcode.stack_effect().filter(|_| opcode.flow() == Flow::Next)?;
        if state.stack.len() < effect.pops {
            return None;
        }
        effect.apply(&mut state.stack, Value::Unknown);
        if opcode.writes_memory() {
            self.has_written = true;
            return self.effect();
        }
        Some(Step::Next)
    }

    /// A value is put into a field of a new object. A parameter is followed there if it stays what it is, and the field too.
    fn capture(&self, state: &mut State, closure: u32, field: Id<Field>, value: Value) {
        let stays = match &value {
            Value::Closure(_) => true,
            Value::Term(Term::Parameter(number)) => {
                let is_this = *number == 0 && self.has_this();
                let index = usize::from(*number).wrapping_sub(usize::from(self.has_this()));
                let ty = self.module.field_signature(field).ok();
                (is_this || ty.as_ref() == self.signature.parameters.get(index))
                    && !written_arguments(&self.body).contains(number)
            }
            _ => false,
        };
        let value = if stays && (self.keeps)(field) { value } else { Value::Unknown };
        set(&mut state.captured, (closure, field), value);
    }

    /// Something is done: guards end here.
    fn effect(&mut self) -> Option<Step> {
        self.is_beginning = false;
        self.has_contracts.then_some(Step::Next)
    }

    fn call(
        &mut self,
        state: &mut State,
        instruction: &Instruction<'_>,
        token: Token,
        alone: bool,
    ) -> Option<Step> {
        let signature = callee::signature(self.module, token)?;
        let effect = StackEffect::of_call(instruction.opcode, &signature);
        let rest = state.stack.len().checked_sub(signature.parameters.len())?;
        let mut arguments = state.stack.split_off(rest);
        let is_new = instruction.opcode == Opcode::Newobj;
        let takes_this = signature.has_this && !signature.explicit_this && !is_new;
        let this = if takes_this { Some(state.stack.pop()?) } else { None };
        if is_new && self.has_contracts && arguments.is_empty() && makes_closure(self.module, token) {
            state.stack.push(Value::Closure(instruction.offset));
            return Some(Step::Next);
        }
        if is_new
            && is_predicate_constructor(self.module, token)
            && let [target, Value::Function(method)] = &arguments[..]
        {
            let target = match target {
                Value::Closure(_) => target.clone(),
                _ => Value::Unknown,
            };
            state.stack.push(Value::Lambda(*method, Box::new(target)));
            return Some(Step::Next);
        }
        let name = callee::name(self.module, token);
        match name.map(|name| (name.namespace, name.class, name.method)) {
            Some(("System.Diagnostics.Contracts", "Contract", method @ ("ForAll" | "Exists"))) => {
                let holds = self.quantified(state, method == "ForAll", &arguments);
                // What is not understood may do anything.
                self.has_written |= holds == Formula::Unknown;
                state.stack.push(Value::Truth(holds));
                return Some(Step::Next);
            }
            Some(("System.Diagnostics.Contracts", "Contract", method)) => {
                let condition = (!arguments.is_empty()).then(|| self.truth(arguments.swap_remove(0)));
                if self.stated(state, method, condition, instruction, alone) {
                    return Some(Step::Next);
                }
            }
            Some(("System.Diagnostics", "Debug", "Assert")) => return Some(Step::Next),
            Some(("System", "String" | "Array", "get_Length")) if this.is_some() => {
                let length = self.length(this.unwrap_or(Value::Unknown));
                state.stack.push(length);
                return Some(Step::Next);
            }
            Some(("System", "String", "IsNullOrEmpty")) => {
                let string = arguments.pop()?;
                let null = self.compare(Relation::Eq, false, string.clone(), Value::Term(Term::Null));
                let length = self.length(string);
                let empty = self.compare(Relation::Eq, false, length, Value::Term(Term::Int(0)));
                state.stack.push(Value::Truth(null.or(empty)));
                return Some(Step::Next);
            }
            Some(("System", class, method))
                if class.starts_with("Argument") && method.starts_with("ThrowIf") =>
            {
                // What comes after the values is the parameter's name.
                let terms: Vec<Term> = arguments.iter().map_while(Value::term).cloned().collect();
                if let Some(holds) = callee::throw_helper(self.module, token, &terms) {
                    let reached = state.reached.clone();
                    self.thrown.push((reached.clone().and(holds.clone().negated()), self.is_beginning));
                    state.reached = reached.and(holds);
                }
                return Some(Step::Next);
            }
            _ => {}
        }
        self.has_written = true;
        if effect.pushes > 0 {
            state.stack.push(Value::Unknown);
            return Some(Step::Next);
        }
        // A constructor calls its base's before anything.
        let is_base =
            takes_this && instruction.opcode == Opcode::Call && this == Some(Value::Term(Term::Parameter(0)));
        if is_base && self.is_constructor(token) { Some(Step::Next) } else { self.effect() }
    }

    fn is_constructor(&self, token: Token) -> bool {
        self.module.named_method(token).is_some_and(|method| method.is_constructor())
    }

    /// A call of a method of `Contract`; whether that is all there is to say of it.
    fn stated(
        &mut self,
        state: &mut State,
        method: &str,
        condition: Option<Formula>,
        instruction: &Instruction<'_>,
        alone: bool,
    ) -> bool {
        match (method, condition) {
            ("Requires", Some(condition)) => {
                let condition = if alone { self.at_entry(condition) } else { Formula::Unknown };
                let (clauses, complete) = self.clauses(condition, Source::Stated, Some(instruction.offset));
                self.contract.requires.extend(clauses);
                self.contract.lost_requires += usize::from(!complete);
            }
            ("Ensures" | "EnsuresOnThrow", Some(condition)) => {
                let start = if alone { self.start } else { instruction.offset };
                self.contract.ensures_code.push(Region { start, end: instruction.next() });
                // A parameter that was written before is not what it is at the end, nor at the call.
                let is_known = alone && method == "Ensures" && state.arguments.is_empty();
                let condition = if is_known { condition } else { Formula::Unknown };
                let (clauses, complete) = self.clauses(condition, Source::Stated, Some(instruction.offset));
                self.contract.ensures.extend(clauses);
                self.contract.lost_ensures += usize::from(!complete);
            }
            ("Result", None) => {
                let value = match self.shape(&Term::Result) {
                    Shape::Other => Value::Unknown,
                    _ => Value::Term(Term::Result),
                };
                state.stack.push(value);
            }
            ("EndContractBlock", None) => {
                for clause in &mut self.contract.requires {
                    clause.source = Source::Stated;
                }
            }
            ("Assert" | "Assume", Some(_)) => {}
            _ => return false,
        }
        true
    }

    fn argument(&self, state: &State, number: u16) -> Value {
        if self.wild.0.contains(&number) {
            return Value::Unknown;
        }
        let term = Term::Parameter(number);
        match get(&state.arguments, number) {
            Some(written) => written.clone(),
            None if self.shape(&term) == Shape::Other => Value::Unknown,
            None => Value::Term(term),
        }
    }
}

fn branch_relation(opcode: Opcode) -> Option<(Relation, bool)> {
    use Opcode as O;
    Some(match opcode {
        O::Beq => (Relation::Eq, false),
        O::BneUn => (Relation::Ne, false),
        O::Bge => (Relation::Ge, false),
        O::Bgt => (Relation::Gt, false),
        O::Ble => (Relation::Le, false),
        O::Blt => (Relation::Lt, false),
        O::BgeUn => (Relation::Ge, true),
        O::BgtUn => (Relation::Gt, true),
        O::BleUn => (Relation::Le, true),
        O::BltUn => (Relation::Lt, true),
        _ => return None,
    })
}
