//! The walk over the beginning of a method's body: the contract block, and guards that throw.
//!
//! Code is evaluated symbolically, forward branches only, the lowest offset first. Where paths meet again, their values are
//! joined under the conditions that led there; `a && b` on the stack becomes one condition. A place at which no other path
//! is under way is passed by every run that returns: what threw before it makes the guards, and a contract stated there is
//! the method's.

use std::collections::BTreeMap;

use marple_il::{Body, Flow, Instruction, Instructions, Opcode, Operand, Region, read_body};
use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, MethodHandle, TypeHandle};
use marple_metadata::signature::{MethodSignature, StandAloneSignature, Type};
use marple_metadata::tables::{Field, Id, MethodDef};

use crate::callee::{self, Throws};
use crate::constructors::OwnFields;
use crate::formula::{Formula, Gap, Item, Relation, Term};
use crate::lambda::cached_lambda;
use crate::loads::NotLoaded;
use crate::machines::Machine;
use crate::operation::Shape;
use crate::options::public_name;
use crate::postconditions::near_postconditions;
use crate::state::{Home, State, Value, arrive, get, set};
use crate::{Clause, Contract, Note, Source};

/// How many instructions are looked at.
const LONGEST: usize = 400;
/// How many instructions lead to a `throw` at most.
const LONGEST_THROW: usize = 48;
/// How many branches lie on the way to a `throw` at most: `throw new E(a == null ? "a" : "b")`.
const BRANCHES: u8 = 3;

/// What the walk does not follow.
pub(crate) const UNFOLLOWED: Gap = Gap::new("an instruction that is not followed");
/// A variable of which nothing is known.
pub(crate) const VARIABLE: Gap = Gap::new("a variable that was written or whose address was taken");

/// Where control goes after an instruction, if the beginning of the method does not end there.
pub(crate) enum Step {
    Next,
    Goto(u32),
    Branch(Formula, u32),
}

/// What a body is walked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The contract at its beginning.
    Contract,
    /// What it computes: it writes nothing, so what is in memory stays what it is.
    Value,
    /// What a lambda says of an element.
    Item(Item),
}

/// What a `throw` makes of the test before it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Test {
    /// A guard of the entry.
    Guard,
    /// A guard if the contract's end is marked.
    Legacy,
    /// Nothing: it may be a part of a postcondition, which is evaluated where the method ends.
    Late,
}

pub(crate) struct Walk<'m, 'a> {
    pub(crate) assemblies: &'m Assemblies<'a>,
    pub(crate) module: &'m Module<'a>,
    pub(crate) method: MethodHandle,
    pub(crate) body: Body<'a>,
    pub(crate) signature: MethodSignature,
    pub(crate) contract: Contract,
    /// Whether contracts may follow after the guards.
    pub(crate) has_contracts: bool,
    /// Whether nothing was done yet: only then is a guard at the entry.
    pub(crate) is_beginning: bool,
    /// What was thrown since the last place that all paths passed, and when.
    pub(crate) thrown: Vec<(Formula, Test)>,
    /// The code that may be that of postconditions.
    near_postconditions: Vec<Region>,
    /// The instruction that is looked at.
    offset: u32,
    /// Variables whose address was taken: arguments, then locals.
    pub(crate) wild: (Vec<u16>, Vec<u16>),
    /// The last offset that all paths passed with an empty stack.
    pub(crate) start: u32,
    /// Whether something may have changed what is in memory.
    pub(crate) has_written: bool,
    /// The classes whose static constructors may have run, in order.
    pub(crate) initialized: Vec<TypeHandle>,
    /// What a constructor did to its object.
    pub(crate) own_fields: OwnFields,
    /// Whether a field of a closure stays what it was given first.
    pub(crate) keeps: &'m dyn Fn(Id<Field>) -> bool,
    /// How many methods may be looked into from this one, each from the one before.
    pub(crate) depth: u8,
    /// What the body is walked for.
    pub(crate) purpose: Purpose,
    /// The offsets of the calls of `Contract` that were passed.
    pub(crate) seen: Vec<u32>,
    /// What guards said that throw anything: a contract, if its end is marked.
    pub(crate) legacy: Vec<Formula>,
    /// What guards said that may be parts of postconditions.
    pub(crate) late: Vec<Formula>,
    /// The state machine, if the body is the `MoveNext` that a compiler made of the method.
    pub(crate) machine: Option<Machine>,
}

/// What a method promises; `None` if it has no body that can be read.
pub(crate) fn read(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    has_contracts: bool,
    keeps: &dyn Fn(Id<Field>) -> bool,
    depth: u8,
) -> Option<Contract> {
    let module = assemblies.module(method.assembly);
    let body = read_body(module, method.id).ok()??;
    if module.is_reference_assembly() {
        return None;
    }
    let never_returns = callee::always_throws(module, method.id).is_some();
    let is_silent = !body.may_contain([Opcode::Call, Opcode::Throw]);
    if is_silent || (never_returns && !has_contracts) {
        return Some(Contract { never_returns, ..Contract::default() });
    }
    let signature = module.method_signature(method.id).ok()?;
    let mut walk = Walk::new(assemblies, method, body, signature, keeps);
    walk.has_contracts = has_contracts;
    walk.depth = depth;
    walk.run();
    if has_contracts {
        walk.note_unseen();
    }
    let mut contract = walk.contract;
    // A guard over memory is for those who say that it is a contract.
    contract.requires.retain(|clause| clause.source == Source::Stated || !clause.condition.reads_memory());
    if never_returns {
        // Its guards choose what it throws.
        contract.requires.retain(|clause| clause.source == Source::Stated);
        contract.never_returns = true;
    }
    contract.written = if contract.ensures.is_empty() { Vec::new() } else { written_arguments(&walk.body) };
    Some(contract)
}

/// The arguments that a body may write, in order.
pub(crate) fn written_arguments(body: &Body<'_>) -> Vec<u16> {
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
        assemblies: &'m Assemblies<'a>,
        method: MethodHandle,
        body: Body<'a>,
        signature: MethodSignature,
        keeps: &'m dyn Fn(Id<Field>) -> bool,
    ) -> Self {
        Self {
            assemblies,
            module: assemblies.module(method.assembly),
            method,
            body,
            signature,
            contract: Contract::default(),
            has_contracts: false,
            is_beginning: true,
            thrown: Vec::new(),
            near_postconditions: Vec::new(),
            offset: 0,
            wild: (Vec::new(), Vec::new()),
            start: 0,
            has_written: false,
            initialized: Vec::new(),
            own_fields: OwnFields::Untouched,
            keeps,
            depth: 0,
            purpose: Purpose::Contract,
            seen: Vec::new(),
            legacy: Vec::new(),
            late: Vec::new(),
            machine: None,
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

    /// Where the first protected region starts.
    fn first_region(&self) -> u32 {
        self.body.clauses.iter().map(|clause| clause.protected.start).min().unwrap_or(u32::MAX)
    }

    /// What a `throw` behind the instruction that is looked at makes of the test before it.
    pub(crate) fn test(&self, is_argument: bool) -> Test {
        if self.near_postconditions.iter().any(|code| code.contains(self.offset)) {
            Test::Late
        } else if is_argument && self.is_beginning {
            Test::Guard
        } else {
            Test::Legacy
        }
    }

    /// The code that may be that of postconditions. What a virtual method requires may be refused, and counts as one.
    fn find_postconditions(&mut self) {
        if self.has_contracts
            && let Ok(instructions) = self.body.decode()
        {
            let refuses = self.assemblies.method(self.method).is_none_or(|method| method.flags.is_virtual());
            let assembly = self.method.assembly;
            self.near_postconditions =
                near_postconditions(self.assemblies, assembly, &self.body, &instructions, refuses);
        }
    }

    pub(crate) fn run(&mut self) {
        self.find_postconditions();
        // A region may catch what is thrown in it.
        let end = if self.machine.is_some() { u32::MAX } else { self.first_region() };
        let mut pending = BTreeMap::new();
        let mut budget = LONGEST;
        pending.insert(0, State::default());
        while let Some((mut offset, mut state)) = pending.pop_first() {
            loop {
                if budget == 0 || offset >= end {
                    return;
                }
                budget -= 1;
                self.offset = offset;
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
                    arrive(&mut pending, offset, state, &|term| self.is_truth(term));
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
        if let Some(Throws { argument }) = self.throws(target) {
            self.thrown.push((reached, self.test(argument)));
        } else {
            let state = State { reached, ..state.clone() };
            arrive(pending, target, state, &|term| self.is_truth(term));
        }
    }

    /// All paths are here: what was thrown before makes guards.
    fn settle(&mut self, state: &mut State) {
        let thrown = std::mem::take(&mut self.thrown);
        let condition = std::mem::replace(&mut state.reached, Formula::True);
        // What holds behind some of the tests.
        let passed = |is_one: &dyn Fn(Test) -> bool| {
            if thrown.iter().all(|(_, test)| is_one(*test)) {
                return condition.clone();
            }
            let these = thrown.iter().filter(|(_, test)| is_one(*test));
            these.fold(Formula::True, |all, (thrown, _)| all.and(thrown.clone().negated()))
        };
        if self.has_contracts && thrown.iter().any(|(_, test)| *test != Test::Late) {
            self.legacy.push(self.at_entry(&passed(&|test| test != Test::Late)));
        }
        if self.has_contracts && thrown.iter().any(|(_, test)| *test == Test::Late) {
            let late = passed(&|test| test == Test::Late);
            // Only a postcondition speaks of these: `Ensures(Result<int>() > 0 ? true : throw e)`.
            if late.mentions(&|term| matches!(term, Term::Result | Term::Old(_))) {
                self.note(self.offset, Gap::new("a throw in a postcondition"));
            }
            self.late.push(self.at_entry(&late));
        }
        if !thrown.iter().any(|(_, test)| *test == Test::Guard) {
            return;
        }
        let condition = passed(&|test| test == Test::Guard);
        let condition = self.at_entry(&condition);
        self.add_required(condition, Source::Guard, None);
    }

    /// What must hold at the entry. What is not understood of a guard is dropped: the method tests it itself.
    pub(crate) fn add_required(&mut self, condition: Formula, source: Source, call: Option<u32>) {
        for clause in self.clauses(condition, source, call) {
            if source == Source::Stated || clause.condition.is_understood() {
                self.contract.requires.push(clause);
            }
        }
    }

    /// A condition as it was at the entry: what is in memory may have changed since.
    pub(crate) fn at_entry(&self, condition: &Formula) -> Formula {
        if self.is_formula_changed(condition) {
            return Formula::Unknown(Gap::new("what is in memory after something was written"));
        }
        // At the entry everything is what it was there.
        condition.replaced(&crate::stated::now).unwrap_or(Formula::Unknown(UNFOLLOWED))
    }

    /// The parts of a condition. Those of a stated one that are not understood are noted.
    pub(crate) fn clauses(&mut self, condition: Formula, source: Source, call: Option<u32>) -> Vec<Clause> {
        let parts = condition.conjuncts();
        let mut clauses = Vec::new();
        for condition in parts {
            if source == Source::Stated
                && let (Some(gap), Some(offset)) = (condition.gap(), call)
            {
                self.note(offset, gap);
            }
            let text = condition.text(&|term| self.term_name(term));
            let reads_memory = condition.reads_memory();
            let behind = if reads_memory { self.initialized.clone() } else { Vec::new() };
            let is_deferred = reads_memory && self.machine.is_some_and(Machine::is_deferred);
            clauses.push(Clause { condition, text, source, call, stated_by: None, behind, is_deferred });
        }
        clauses
    }

    /// A part of a contract is not understood.
    pub(crate) fn note(&mut self, offset: u32, gap: Gap) {
        let what = match gap.token {
            Some(token) => {
                let place = self.module.place_of(self.method.id);
                format!("{} (`{}`)", gap.what, self.module.token_text(token, place))
            }
            None => gap.what.to_owned(),
        };
        let note = Note { offset, what };
        if !self.contract.notes.contains(&note) {
            self.contract.notes.push(note);
        }
    }

    /// What the source calls a term: a parameter; a static member with its class; a member of an object with a dot before it.
    fn term_name(&self, term: &Term) -> String {
        let class_of = |class: Option<marple_metadata::assemblies::TypeHandle>| {
            let name = class
                .and_then(|class| self.assemblies.module(class.assembly).type_name(class.id).ok())
                .map_or("?", |name| name.name);
            name.split('`').next().unwrap_or(name).to_owned()
        };
        match term {
            Term::Parameter(number) => self.name(*number),
            Term::Field(_, field) | Term::Static(field) => {
                let module = self.assemblies.module(field.assembly);
                let name = module.row(field.id).and_then(|row| module.string(row.name)).unwrap_or("?");
                let public = self.has_contracts.then(|| public_name(self.assemblies, *field)).flatten();
                let name = public.unwrap_or(name);
                // `<Name>k__BackingField` is what the source calls `Name`.
                let name = name
                    .strip_prefix('<')
                    .and_then(|rest| rest.split_once('>'))
                    .map_or(name, |(name, _)| name);
                match term {
                    Term::Static(field) => {
                        format!("{}.{name}", class_of(self.assemblies.class_of_field(*field)))
                    }
                    _ => format!(".{name}"),
                }
            }
            Term::Call(method, _) => {
                let Some(found) = self.assemblies.method(*method) else { return "?".to_owned() };
                if found.flags.is_static() {
                    format!("{}.{}", class_of(Some(found.class)), found.name)
                } else {
                    format!(".{}", found.name)
                }
            }
            Term::Cast(_, assembly, token) => {
                let place = self.module.place_of(self.method.id);
                self.assemblies.module(*assembly).token_text(*token, place)
            }
            _ => "?".to_owned(),
        }
    }

    pub(crate) fn name(&self, number: u16) -> String {
        let has_this = u16::from(self.has_this());
        if number < has_this {
            return "this".to_owned();
        }
        let row = self.module.parameter(self.method.id, number + 1 - has_this).map(|id| self.module.row(id));
        let name = row.and_then(|row| self.module.string(row.ok()?.name).ok());
        name.filter(|name| !name.is_empty()).map_or_else(|| format!("#{number}"), str::to_owned)
    }

    pub(crate) fn has_this(&self) -> bool {
        self.signature.has_this && !self.signature.explicit_this
    }

    /// What is thrown by the code at an offset, if it does nothing else.
    fn throws(&self, offset: u32) -> Option<Throws> {
        self.throws_from(offset, BRANCHES)
    }

    fn throws_from(&self, offset: u32, branches: u8) -> Option<Throws> {
        use Opcode as O;
        let mut previous: Option<Instruction<'_>> = None;
        let mut offset = offset;
        for _ in 0..LONGEST_THROW {
            // What is thrown in a protected region may be caught.
            if self.body.clauses.iter().any(|clause| clause.protected.contains(offset)) {
                return None;
            }
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
                (O::Br, Operand::Target(target)) if target > offset => {
                    offset = target;
                    previous = Some(instruction);
                    continue;
                }
                // Both ways throw.
                (O::Brtrue | O::Brfalse, Operand::Target(target)) if target > offset => {
                    let branches = branches.checked_sub(1)?;
                    let one = self.throws_from(target, branches)?;
                    let other = self.throws_from(instruction.next(), branches)?;
                    return Some(Throws { argument: one.argument && other.argument });
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
                    | O::Ceq
                    | O::Cgt
                    | O::CgtUn
                    | O::Clt
                    | O::CltUn
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
        // The state machine goes on from state to state.
        if opcode == O::Stfld && matches!(state.stack[..], [.., Value::Machine, _]) {
            state.stack.truncate(state.stack.len() - 2);
            return Some(Step::Next);
        }
        let mut pop = || state.stack.pop();
        match (opcode, instruction.operand) {
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
            (O::Switch, Operand::Targets(targets)) => {
                let Value::Term(Term::Int(number)) = pop()? else { return None };
                let target = usize::try_from(number).ok().and_then(|number| targets.iter().nth(number));
                // They were decoded as if the code began with the instruction.
                return Some(
                    target.map_or(Step::Next, |target| Step::Goto(target.wrapping_add(instruction.offset))),
                );
            }
            (O::Starg, Operand::Argument(number)) => {
                let value = pop()?;
                let value = self.narrowed(value, true);
                set(&mut state.arguments, number, value);
                return Some(Step::Next);
            }
            (O::Stloc, Operand::Local(number)) => {
                let value = pop()?;
                // A compiler keeps a struct in a local to call its methods.
                let is_struct =
                    |term: &Term| self.shape(term) == Shape::Other || self.is_of_local(term, number);
                let is_kept = matches!(&value, Value::Term(term) if is_struct(term))
                    && self.at(instruction.next()).is_some_and(|next| {
                        next.opcode.long_form() == O::Ldloca && next.operand == Operand::Local(number)
                    });
                let is_narrow = self.is_narrow_local(number);
                let value = if is_kept { value } else { self.narrowed(value, is_narrow) };
                set(&mut state.locals, number, value);
                return Some(Step::Next);
            }
            (O::Pop, _) => {
                pop()?;
                return Some(Step::Next);
            }
            // Nobody else sees where a compiler keeps a lambda.
            (O::Stsfld, Operand::Token(token)) if cached_lambda(self.module, &self.body, token).is_some() => {
                pop()?;
                return Some(Step::Next);
            }
            _ => {}
        }
        match self.loaded(state, instruction) {
            Ok(value) => state.stack.push(value?),
            Err(NotLoaded) => return self.other(state, opcode),
        }
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
            | O::ConvU
            | O::ConvR4
            | O::ConvR8
            | O::ConvRUn => {
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
        let rest = state.stack.len() - effect.pops;
        for value in &state.stack[rest..] {
            self.lose(value);
        }
        let sets_own = self.sets_own(opcode, &state.stack);
        effect.apply(&mut state.stack, Value::Unknown(UNFOLLOWED));
        if opcode.writes_memory() {
            self.has_written |= !sets_own;
            if sets_own {
                self.own_fields = OwnFields::Set;
            }
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
        let gap = Gap::new("a captured variable that is written");
        let value = if stays && (self.keeps)(field) { value } else { Value::Unknown(gap) };
        set(&mut state.captured, (closure, field), value);
    }

    /// Something is done: guards end here.
    pub(crate) fn effect(&mut self) -> Option<Step> {
        self.is_beginning = false;
        self.has_contracts.then_some(Step::Next)
    }

    pub(crate) fn argument(&self, state: &State, number: u16) -> Value {
        if self.wild.0.contains(&number) {
            return Value::Unknown(VARIABLE);
        }
        if let Some(written) = get(&state.arguments, number) {
            return written.clone();
        }
        if self.is_address(number) {
            return Value::Address(Term::Target(number), Home::Memory);
        }
        Value::Term(Term::Parameter(number))
    }

    /// Whether a local is of the very type of a term, an enum or a struct.
    fn is_of_local(&self, term: &Term, number: u16) -> bool {
        let here = |assembly| assembly == self.method.assembly;
        let ty = match term {
            Term::Result => Some(self.signature.returns.clone()),
            Term::Call(method, _) if here(method.assembly) => {
                self.module.method_signature(method.id).ok().map(|signature| signature.returns)
            }
            Term::Field(_, field) | Term::Static(field) if here(field.assembly) => {
                self.module.field_signature(field.id).ok()
            }
            _ => None,
        };
        let ty = ty.filter(|ty| matches!(ty.unmodified(), Type::Value(_)));
        ty.is_some_and(|ty| self.local_type(number).as_ref() == Some(ty.unmodified()))
    }

    fn local_type(&self, number: u16) -> Option<Type> {
        let locals = self.module.stand_alone_signature(self.body.locals?);
        let Ok(StandAloneSignature::Locals(locals)) = locals else { return None };
        locals.get(usize::from(number)).map(|ty| ty.unmodified().clone())
    }

    /// Whether a local may hold less of a number than the stack.
    fn is_narrow_local(&self, number: u16) -> bool {
        use marple_metadata::signature::Primitive as P;
        let ty = self.local_type(number);
        !matches!(
            ty,
            Some(Type::Primitive(P::I4 | P::U4 | P::I8 | P::U8 | P::R8 | P::NativeInt | P::NativeUint))
        )
    }

    /// Whether a parameter is an address: it is by-ref, or the `this` of a struct.
    fn is_address(&self, number: u16) -> bool {
        if number == 0 && self.has_this() {
            let class = self.module.type_of_method(self.method.id);
            return class.and_then(|class| self.module.is_value_type(class)).unwrap_or(true);
        }
        let index = usize::from(number) - usize::from(self.has_this());
        let ty = self.signature.parameters.get(index).map(Type::unmodified);
        matches!(ty, Some(Type::ByRef(_)))
    }

    /// A value goes where it is not followed: an address among them may be written through.
    pub(crate) fn lose(&mut self, value: &Value) {
        match value {
            Value::Address(_, Home::Argument(number)) => self.wild.0.push(*number),
            Value::Address(_, Home::Local(number)) => self.wild.1.push(*number),
            _ => {}
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
