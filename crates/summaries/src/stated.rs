//! Contracts that code states by calls: `Contract.Requires`, `Ensures`, `Invariant` and their like.

use marple_il::{Instruction, Opcode, Operand, Region, StackEffect};
use marple_metadata::Module;
use marple_metadata::signature::{Primitive, Type};
use marple_metadata::tables::{Token, TypeRef};

use crate::abbreviators::ABBREVIATOR;
use crate::callee;
use crate::constructors::OwnFields;
use crate::entry::{Step, Walk};
use crate::formula::{Formula, Gap, Question, Relation, Replaced, Term};
use crate::invariants::states_invariant;
use crate::lambda::{NO_OBJECT, is_predicate_constructor, makes_closure};
use crate::operation::before;
use crate::state::{State, Value};
use crate::{Clause, Source};

/// Nobody reads it as one.
const UNMARKED: Gap = Gap::new("an invariant in a method that is not marked [ContractInvariantMethod]");

/// Whether a method has no type arguments but numbers, truth values and texts.
fn is_of_primitives(module: &Module<'_>, method: Token) -> bool {
    let is_primitive =
        |ty: &Type| matches!(ty.unmodified(), Type::Primitive(primitive) if *primitive != Primitive::Object);
    module.named_method(method).is_some_and(|named| named.arguments().iter().all(is_primitive))
}

/// What a term is where everything is what it was at the entry.
pub(crate) fn now(term: &Term) -> Replaced {
    match term {
        Term::Old(of) => Replaced::By((**of).clone()),
        _ => Replaced::Kept,
    }
}

impl Walk<'_, '_> {
    pub(crate) fn call(
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
                Value::Closure(_) | Value::Term(Term::Parameter(0)) => target.clone(),
                _ => Value::Unknown(NO_OBJECT),
            };
            state.stack.push(Value::Lambda(*method, Box::new(target)));
            return Some(Step::Next);
        }
        if let Some(method) = callee::contract_method(self.module, token)
            && self.contract_call(state, method, &mut arguments, instruction, alone)
        {
            return Some(Step::Next);
        }
        if self.library_call(state, token, this.as_ref(), &mut arguments)? {
            return Some(Step::Next);
        }
        if self.has_contracts && !is_new {
            if self.abbreviated(token, instruction, this.as_ref(), &arguments, alone) {
                return Some(Step::Next);
            }
            if effect.pushes > 0
                && let Some(value) = self.pure_call(instruction.opcode, token, this.as_ref(), &arguments)
            {
                state.stack.push(value);
                return Some(Step::Next);
            }
        }
        for value in this.iter().chain(&arguments) {
            self.lose(value);
        }
        // A constructor calls its base's before anything.
        let is_base = takes_this
            && instruction.opcode == Opcode::Call
            && this == Some(Value::Term(Term::Parameter(0)))
            && self.is_constructor(token);
        let is_plain = is_base && self.is_plain_base(token);
        self.has_written |= !is_plain;
        if is_plain {
            self.own_fields = OwnFields::Set;
        }
        if effect.pushes > 0 {
            let gap = Gap::of("a call of a method that is neither a getter nor marked [Pure]", token);
            let is_truth = *signature.returns.unmodified() == Type::Primitive(Primitive::Boolean);
            // A condition that is understood in part is `x > 0 && ?`.
            state.stack.push(if is_truth && self.has_contracts {
                Value::Truth(Formula::Unknown(gap))
            } else {
                Value::Unknown(gap)
            });
            return Some(Step::Next);
        }
        if is_base { Some(Step::Next) } else { self.effect() }
    }

    /// A call of a method of `Contract`; whether that is all there is to say of it.
    fn contract_call(
        &mut self,
        state: &mut State,
        method: &str,
        arguments: &mut Vec<Value>,
        instruction: &Instruction<'_>,
        alone: bool,
    ) -> bool {
        if is_moved(self.module, method, instruction) {
            return true;
        }
        match (method, &mut arguments[..]) {
            ("ForAll" | "Exists", arguments) => {
                let holds = self.quantified(state, method == "ForAll", arguments);
                // What is not understood may do anything.
                self.has_written |= !holds.is_understood();
                state.stack.push(Value::Truth(holds));
                true
            }
            ("OldValue", [value]) => {
                let value = Self::old(value.clone());
                state.stack.push(value);
                true
            }
            ("ValueAtReturn", [Value::Address(term, _)]) => {
                state.stack.push(Value::Term(term.clone()));
                true
            }
            ("Result", []) => {
                state.stack.push(self.result(instruction));
                true
            }
            _ => {
                let condition = (!arguments.is_empty()).then(|| self.truth(arguments.swap_remove(0)));
                self.stated(state, method, condition, instruction, alone)
            }
        }
    }

    /// A call of a method of a library that is known; whether it is one. `None` if the stack is wrong.
    fn library_call(
        &mut self,
        state: &mut State,
        token: Token,
        this: Option<&Value>,
        arguments: &mut Vec<Value>,
    ) -> Option<bool> {
        let name = callee::name(self.module, token);
        match name.map(|name| (name.namespace, name.class, name.method)) {
            Some(("System.Diagnostics", "Debug", "Assert")) => return Some(true),
            Some(("System", "String" | "Array", "get_Length")) if this.is_some() => {
                let length = self.length(this?.clone());
                state.stack.push(length);
                return Some(true);
            }
            Some(("System", "String", "IsNullOrEmpty")) => {
                let string = arguments.pop()?;
                let null = self.compare(Relation::Eq, false, string.clone(), Value::Term(Term::Null));
                let length = self.length(string);
                let empty = self.compare(Relation::Eq, false, length, Value::Term(Term::Int(0)));
                state.stack.push(Value::Truth(null.or(empty)));
                return Some(true);
            }
            Some(("System", class, method))
                if class.starts_with("Argument") && method.starts_with("ThrowIf") =>
            {
                // What comes after the values is the parameter's name.
                let terms: Vec<Term> = arguments.iter().map_while(Value::term).cloned().collect();
                if let Some(holds) = callee::throw_helper(self.module, token, &terms) {
                    let reached = state.reached.clone();
                    let test = self.test(true);
                    self.thrown.push((reached.clone().and(holds.clone().negated()), test));
                    state.reached = reached.and(holds);
                }
                // It compares them as their type says, which may be one of the program.
                self.has_written |= !is_of_primitives(self.module, token);
                return Some(true);
            }
            Some(name) if self.has_contracts => {
                if let Some(answer) = self.answer(name, this, arguments) {
                    state.stack.push(answer);
                    return Some(true);
                }
            }
            _ => {}
        }
        Some(false)
    }

    fn is_constructor(&self, token: Token) -> bool {
        self.module.named_method(token).is_some_and(|method| method.is_constructor())
    }

    /// What a value was at the entry.
    fn old(value: Value) -> Value {
        match value {
            Value::Term(term @ Term::Old(_)) => Value::Term(term),
            Value::Term(term) => Value::Term(Term::Old(Box::new(term))),
            Value::Truth(formula) => Value::Truth(before(&formula)),
            Value::Unknown(gap) => Value::Unknown(gap),
            _ => Value::Unknown(Gap::new("what a lambda was before")),
        }
    }

    /// What a library answers to questions about references.
    fn answer(
        &self,
        (namespace, class, method): (&str, &str, &str),
        this: Option<&Value>,
        arguments: &[Value],
    ) -> Option<Value> {
        let equal = |left: &Value, right: &Value| -> Option<Formula> {
            let (left, right) = (left.term()?.clone(), right.term()?.clone());
            Some(if left == Term::Null || right == Term::Null {
                let (left, right) = if left == Term::Null { (right, left) } else { (left, right) };
                Formula::Compare(Relation::Eq, false, left, right)
            } else {
                Formula::Truth(Term::Question(Question::AreEqual, vec![left, right]))
            })
        };
        let formula = match ((namespace, class, method), this, arguments) {
            (("System", "String", "op_Equality" | "Equals"), None, [left, right]) => equal(left, right)?,
            (("System", "String", "op_Inequality"), None, [left, right]) => equal(left, right)?.negated(),
            (("System", "IntPtr" | "UIntPtr", "op_Equality" | "op_Inequality"), None, [left, right]) => {
                let relation = if method == "op_Equality" { Relation::Eq } else { Relation::Ne };
                self.compare(relation, false, left.clone(), right.clone())
            }
            // Their operators take null for null.
            ((_, _, "op_Equality" | "op_Inequality"), None, [left, right])
                if is_null(left) != is_null(right) && has_plain_operators(namespace, class) =>
            {
                let relation = if method == "op_Equality" { Relation::Eq } else { Relation::Ne };
                let (left, right) = if is_null(left) { (right, left) } else { (left, right) };
                self.compare(relation, false, left.clone(), right.clone())
            }
            (("System", "Object", "ReferenceEquals"), None, [left, right]) => {
                self.compare(Relation::Eq, false, left.clone(), right.clone())
            }
            (("System", "String", "IsNullOrWhiteSpace"), None, [text]) => {
                Formula::Truth(Term::Question(Question::IsBlank, vec![text.term()?.clone()]))
            }
            (("System", "Nullable`1", "get_HasValue"), Some(Value::Address(of, _)), []) => {
                Formula::Truth(Term::Question(Question::HasValue, vec![of.clone()]))
            }
            _ => return None,
        };
        Some(Value::Truth(formula))
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
        let offset = instruction.offset;
        match (method, condition) {
            ("Requires", Some(condition)) => {
                let condition = self.at_entry(&condition);
                // Where other ways lead past it, it is required on this one.
                let condition = if alone {
                    condition
                } else {
                    let reached = self.at_entry(&state.reached);
                    reached.negated().or(condition)
                };
                self.add_required(condition, Source::Stated, Some(offset));
            }
            ("Ensures" | "EnsuresOnThrow", Some(condition)) => {
                let start = if alone { self.start } else { offset };
                self.contract.ensures_code.push(Region { start, end: instruction.next() });
                // A parameter that was written before is not what it is at the end, nor at the call.
                let condition = match (alone, state.arguments.is_empty()) {
                    (true, true) => condition,
                    (true, false) => Formula::Unknown(Gap::new("a parameter was written before it")),
                    (false, _) => {
                        Formula::Unknown(Gap::new("a postcondition that is not stated on every way"))
                    }
                };
                let condition = self.at_end(condition, method == "Ensures");
                let clauses = self.clauses(condition, Source::Stated, Some(offset));
                if method == "Ensures" {
                    self.contract.ensures.extend(clauses);
                } else {
                    self.contract.on_throw.extend(clauses);
                }
            }
            ("Invariant", Some(_)) if !states_invariant(self.module, self.method.id) => {
                self.note(offset, UNMARKED);
            }
            ("Invariant", Some(condition)) => {
                let condition = match (alone, self.has_written) {
                    _ if !condition.is_understood() => condition,
                    (true, false) => condition,
                    _ => Formula::Unknown(Gap::new("an invariant behind other code")),
                };
                let clauses = self.clauses(condition, Source::Stated, Some(offset));
                self.contract.invariants.extend(clauses);
            }
            ("EndContractBlock", None) => {
                // Whatever guards throw, they are a contract.
                self.contract.requires.retain(|clause| clause.source == Source::Stated);
                for condition in std::mem::take(&mut self.legacy) {
                    self.add_required(condition, Source::Stated, Some(offset));
                }
                self.require_late(offset);
            }
            ("Assert" | "Assume", Some(_)) => {}
            _ => return false,
        }
        self.seen.push(offset);
        true
    }

    /// Guards before a postcondition may be parts of it: the method does not rely on them, but callers are asked for them.
    fn require_late(&mut self, offset: u32) {
        let late = std::mem::take(&mut self.late);
        let is_virtual = self.assemblies.method(self.method).is_none_or(|method| method.flags.is_virtual());
        for condition in late {
            if is_virtual {
                // Whether it is one that callers by another name do not see is asked of clauses that have a place.
                self.note(offset, Gap::new("a guard of a virtual method before its postconditions"));
            } else {
                for clause in self.clauses(condition, Source::Stated, Some(offset)) {
                    self.contract.requires.push(Clause { call: None, ..clause });
                }
            }
        }
    }

    /// What is stated where the walk did not come is not understood.
    pub(crate) fn note_unseen(&mut self) {
        let late = Gap::new("a contract that does not stand at the method's beginning");
        let mut calls: Vec<(u32, &str)> = self
            .body
            .instructions()
            .map_while(Result::ok)
            .filter_map(|one| match (one.opcode, one.operand) {
                (Opcode::Call | Opcode::Callvirt, Operand::Token(token)) => {
                    let method = match callee::contract_method(self.module, token) {
                        Some(method) => method,
                        None => self.is_abbreviator(token).then_some(ABBREVIATOR)?,
                    };
                    (!is_moved(self.module, method, &one)).then_some((one.offset, method))
                }
                _ => None,
            })
            .collect();
        calls.extend(self.bound_late());
        for (offset, method) in calls {
            if self.seen.contains(&offset) {
                continue;
            }
            if method == "Invariant" && !states_invariant(self.module, self.method.id) {
                self.note(offset, UNMARKED);
                continue;
            }
            if method == ABBREVIATOR {
                if let Some(Operand::Token(token)) = self.at(offset).map(|call| call.operand) {
                    self.lose_abbreviator(token, offset, late);
                }
                continue;
            }
            let mut lost = || self.clauses(Formula::Unknown(late), Source::Stated, Some(offset));
            match method {
                "Requires" => {
                    let lost = lost();
                    self.contract.requires.extend(lost);
                }
                "Ensures" => {
                    let lost = lost();
                    self.contract.ensures.extend(lost);
                }
                "EnsuresOnThrow" => {
                    let lost = lost();
                    self.contract.on_throw.extend(lost);
                }
                "Invariant" => {
                    let lost = lost();
                    self.contract.invariants.extend(lost);
                }
                "EndContractBlock" => self.note(offset, Gap::new("guards that are not followed")),
                _ => {}
            }
        }
    }
}

impl Walk<'_, '_> {
    /// What is stated through `dynamic`: code that has the class `Contract` as a value, and the name of its method as a text.
    fn bound_late(&self) -> Vec<(u32, &'static str)> {
        const STATING: [&str; 3] = ["Requires", "Ensures", "EnsuresOnThrow"];
        if !self.body.may_contain([Opcode::Ldtoken]) {
            return Vec::new();
        }
        let code = || self.body.instructions().map_while(Result::ok);
        let has_class = code().any(|one| match (one.opcode, one.operand) {
            (Opcode::Ldtoken, Operand::Token(token)) => token.to::<TypeRef>().is_some_and(|id| {
                let name = self.module.reference_name(id);
                name.is_ok_and(|name| name.namespace == callee::CONTRACTS && name.name == "Contract")
            }),
            _ => false,
        });
        if !has_class {
            return Vec::new();
        }
        let named = |one: Instruction<'_>| {
            let (Opcode::Ldstr, Operand::Token(token)) = (one.opcode, one.operand) else { return None };
            let text = self.module.heaps().user_string(token.number()).ok()?.to_text();
            STATING.into_iter().find(|name| *name == text).map(|name| (one.offset, name))
        };
        code().filter_map(named).collect()
    }
}

/// Whether a call states what is ensured where it must hold: the contract rewriter puts it where the method returns, and it is asked for there.
fn is_moved(module: &Module<'_>, method: &str, call: &Instruction<'_>) -> bool {
    let Operand::Token(token) = call.operand else { return false };
    matches!(method, "Ensures" | "EnsuresOnThrow") && callee::is_rewritten(module, token)
}

fn is_null(value: &Value) -> bool {
    value.term() == Some(&Term::Null)
}

/// Whether the operators `==` and `!=` of a class of the libraries say of null what references do.
fn has_plain_operators(namespace: &str, class: &str) -> bool {
    match namespace {
        "System" => matches!(class, "Type" | "Delegate" | "MulticastDelegate" | "Version" | "Uri"),
        "System.Reflection" => matches!(
            class,
            "Assembly"
                | "Module"
                | "MemberInfo"
                | "MethodBase"
                | "MethodInfo"
                | "ConstructorInfo"
                | "FieldInfo"
                | "PropertyInfo"
                | "EventInfo"
        ),
        "System.Security.Principal" => {
            matches!(class, "IdentityReference" | "SecurityIdentifier" | "NTAccount")
        }
        "System.Security.AccessControl" => class == "GenericAce",
        _ => false,
    }
}

/// What a callee is given, as a term.
pub(crate) fn given(value: &Value) -> Option<Term> {
    match value {
        Value::Term(term) | Value::Address(term, _) => Some(term.clone()),
        _ => None,
    }
}

/// What stands for a callee's parameter.
pub(crate) fn placed(term: &Term, given: &[Option<Term>]) -> Replaced {
    match term {
        Term::Parameter(number) | Term::Target(number) => {
            match given.get(usize::from(*number)).cloned().flatten() {
                Some(term) => Replaced::By(term),
                None => Replaced::Lost,
            }
        }
        _ => Replaced::Kept,
    }
}
