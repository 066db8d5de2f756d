//! Calls in clauses: getters, and methods marked `[Pure]`.
//!
//! A short method of which it is known that it runs, and that only computes, is put in the place of its call. Any other getter or pure
//! method is a place that stays as long as memory does (assumption `pure-getters`).

use std::collections::BTreeMap;

use marple_il::{Opcode, read_short_body};
use marple_metadata::Module;
use marple_metadata::assemblies::MethodHandle;
use marple_metadata::signature::{Primitive, Type};
use marple_metadata::tables::{Id, MethodDef, Token};

use crate::callee::is_intrinsic;
use crate::effects::is_initialized_by_call;
use crate::entry::{Purpose, Step, Walk};
use crate::formula::{Formula, Term};
use crate::inherited::{is_stand_in, stood_for};
use crate::kind::spelled;
use crate::state::{State, Value, arrive};
use crate::stated::{given, placed};

/// The longest method that is put in the place of its call, in bytes.
const LONGEST: usize = 120;

/// Whether a method promises to change nothing: it is a getter, or marked so, or its class is.
pub fn is_pure(module: &Module<'_>, method: Id<MethodDef>) -> bool {
    let Ok(row) = module.row(method) else { return false };
    let is_getter =
        row.flags.is_special_name() && module.string(row.name).is_ok_and(|name| name.starts_with("get_"));
    let is_mark = |id| module.attribute_class(id).is_ok_and(|class| class.name == "PureAttribute");
    is_getter
        || module.attributes_of(method).any(is_mark)
        || module.type_of_method(method).is_ok_and(|class| module.attributes_of(class).any(is_mark))
}

/// Whether a method is an operator: as `CodeContracts` does, clauses may use it without a mark.
fn is_operator(module: &Module<'_>, method: Id<MethodDef>) -> bool {
    module.row(method).is_ok_and(|row| {
        let is_named = module.string(row.name).is_ok_and(|name| name.starts_with("op_"));
        row.flags.is_special_name() && row.flags.is_static() && is_named
    })
}

/// Classes of the libraries whose methods only compute.
fn is_pure_library(namespace: &str, class: &str) -> bool {
    (namespace, class) == ("System.IO", "Path")
        || namespace == "System"
            && matches!(
                class,
                "Math"
                    | "String"
                    | "Char"
                    | "Int32"
                    | "Int64"
                    | "Double"
                    | "Single"
                    | "Boolean"
                    | "Decimal"
                    | "Version"
                    | "DateTime"
                    | "TimeSpan"
                    | "Guid"
                    | "Uri"
                    | "Type"
                    | "Enum"
            )
}

impl Walk<'_, '_> {
    /// What a call gives that changes nothing; `None` if it may.
    pub(crate) fn pure_call(
        &mut self,
        opcode: Opcode,
        token: Token,
        this: Option<&Value>,
        arguments: &[Value],
    ) -> Option<Value> {
        let handle = self.assemblies.resolve_method(self.method.assembly, token)?;
        let module = self.assemblies.module(handle.assembly);
        let found = self.assemblies.method(handle)?;
        if is_initialized_by_call(self.assemblies, &found) {
            self.may_initialize(Some(found.class));
        }
        // Which one runs of a static virtual method, the type argument says.
        if found.flags.is_static() && found.flags.is_virtual() {
            return None;
        }
        let name = self.module.named_method(token)?.library_name();
        let is_pure = is_pure(module, handle.id)
            || is_operator(module, handle.id)
            || name.is_some_and(|name| {
                is_pure_library(name.namespace, name.class)
                    && (matches!(name.method, "Equals" | "HasFlag") || !self.is_handed_code(handle))
            });
        let all: Vec<&Value> = this.into_iter().chain(arguments).collect();
        if let Some(Value::Unknown(gap)) = all.iter().find(|value| matches!(value, Value::Unknown(_))) {
            return is_pure.then_some(Value::Unknown(*gap));
        }
        let terms: Vec<Option<Term>> = all.iter().map(|value| given(value)).collect();
        // A stand-in computes nothing: it speaks for the method that it stands for.
        if is_stand_in(self.assemblies, handle) {
            let declared = stood_for(self.assemblies, handle).filter(|_| is_pure)?;
            let terms: Option<Vec<Term>> = terms.into_iter().collect();
            return Some(Value::Term(Term::Call(declared, terms?)));
        }
        let is_exact = opcode == Opcode::Call || !found.flags.is_overridable();
        if is_exact
            && let Some(value) = self.computed_by(handle)
            && let Some(value) = with_arguments(&value, &terms)
        {
            return Some(value);
        }
        if !is_pure {
            return None;
        }
        let terms: Option<Vec<Term>> = terms.into_iter().collect();
        let term = Term::Call(handle, terms?);
        (term.size() <= 16).then_some(Value::Term(term))
    }

    /// Whether a method of a library takes objects whose own code it may run: `string.Concat(object)` calls `ToString`.
    fn is_handed_code(&self, method: MethodHandle) -> bool {
        let is_plain = |ty: &Type| match ty.unmodified() {
            Type::Primitive(primitive) => *primitive != Primitive::Object,
            Type::Value(_) => true,
            Type::Class(id) => spelled(self.assemblies, method.assembly, *id)
                .is_some_and(|name| is_pure_library(name.namespace, name.name)),
            _ => false,
        };
        let is_plain = |ty: &Type| match ty.unmodified() {
            Type::Vector(element) => is_plain(element),
            ty => is_plain(ty),
        };
        let signature = self.assemblies.module(method.assembly).method_signature(method.id);
        !signature.is_ok_and(|signature| signature.parameters.iter().all(is_plain))
    }

    /// What a short method computes from its parameters, if it does nothing else.
    fn computed_by(&mut self, method: MethodHandle) -> Option<Value> {
        let depth = self.depth.checked_sub(1)?;
        let module = self.assemblies.module(method.assembly);
        let body = read_short_body(module, method.id, LONGEST).ok()??;
        if !body.clauses.is_empty() || is_intrinsic(module, method.id) {
            return None;
        }
        if module.is_reference_assembly() || module.is_synchronized(method.id) {
            return None;
        }
        if body.may_contain([Opcode::Volatile]) {
            return None;
        }
        let signature = module.method_signature(method.id).ok()?;
        let mut walk = Walk::new(self.assemblies, method, body, signature, &|_| false);
        walk.has_contracts = true;
        walk.purpose = Purpose::Value;
        walk.depth = depth;
        let value = walk.returned_value();
        for class in walk.initialized {
            self.may_initialize(Some(class));
        }
        value
    }

    /// What a method returns: one term, or a condition.
    fn returned_value(&mut self) -> Option<Value> {
        let mut pending = BTreeMap::new();
        let mut truth = Formula::False;
        let mut result = None;
        pending.insert(0, State::default());
        let mut budget = LONGEST;
        while let Some((mut offset, mut state)) = pending.pop_first() {
            loop {
                budget = budget.checked_sub(1)?;
                let instruction = self.at(offset)?;
                if instruction.opcode == Opcode::Ret {
                    let value = state.stack.pop()?;
                    // Ways may meet here: then it is a condition on each of them.
                    if pending.is_empty()
                        && result.is_none()
                        && truth == Formula::False
                        && state.reached == Formula::True
                    {
                        result = Some(value);
                    } else {
                        truth = truth.or(state.reached.and(self.truth(value)));
                    }
                    break;
                }
                let target = match self.step(&mut state, &instruction, false)? {
                    Step::Next => instruction.next(),
                    Step::Goto(target) => target,
                    Step::Branch(cond, target) => {
                        if target <= offset {
                            return None;
                        }
                        for (cond, target) in [(cond.clone(), target), (cond.negated(), instruction.next())] {
                            let reached = state.reached.clone().and(cond);
                            let state = State { reached, ..state.clone() };
                            arrive(&mut pending, target, state, &|term| self.is_truth(term));
                        }
                        break;
                    }
                };
                if self.has_written || !self.thrown.is_empty() || target <= offset {
                    return None;
                }
                offset = target;
                if pending.first_key_value().is_some_and(|(first, _)| *first <= offset) {
                    arrive(&mut pending, offset, state, &|term| self.is_truth(term));
                    break;
                }
            }
        }
        let is_truth = matches!(self.signature.returns.unmodified(), Type::Primitive(Primitive::Boolean));
        match result {
            Some(Value::Term(term)) => Some(Value::Term(term)),
            Some(Value::Truth(formula)) if formula.is_understood() && is_truth => Some(Value::Truth(formula)),
            None if is_truth && truth.is_understood() => Some(Value::Truth(truth)),
            _ => None,
        }
    }
}

/// What a method computes, for these arguments.
fn with_arguments(value: &Value, arguments: &[Option<Term>]) -> Option<Value> {
    let place = |term: &Term| placed(term, arguments);
    match value {
        Value::Term(term) => {
            let term = term.replaced(&place)?;
            (term.size() <= 16).then_some(Value::Term(term))
        }
        Value::Truth(formula) => Some(Value::Truth(formula.replaced(&place)?)),
        _ => None,
    }
}
