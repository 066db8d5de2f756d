//! What the walk over a method's beginning knows at a place, and how paths that meet are joined.

use std::collections::BTreeMap;

use marple_metadata::tables::{Field, Id, MethodDef};

use crate::formula::{Formula, Gap, Term};

/// What is on the stack, in a local, in an argument.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Term(Term),
    /// A number that is 1 if the condition holds, else 0.
    Truth(Formula),
    /// A new object that a compiler makes for what lambdas capture; the offset of the instruction that makes it.
    Closure(u32),
    /// The address of a method.
    Function(Id<MethodDef>),
    /// A delegate of a method, and the object it is called on.
    Lambda(Id<MethodDef>, Box<Value>),
    /// The address of the place that a term is, and which variable that is.
    Address(Term, Home),
    /// The object of a state machine that a compiler made.
    Machine,
    /// Nobody knows, and why.
    Unknown(Gap),
}

/// What an address is the address of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Home {
    Argument(u16),
    Local(u16),
    Memory,
}

/// What two paths left differently.
const MET: Gap = Gap::new("a value that depends on the way to the clause");

impl Value {
    pub(crate) fn term(&self) -> Option<&Term> {
        match self {
            Self::Term(term) => Some(term),
            _ => None,
        }
    }
}

/// One path, or several that met.
#[derive(Clone)]
pub(crate) struct State {
    /// When control comes here, since the last place that all paths passed.
    pub(crate) reached: Formula,
    pub(crate) stack: Vec<Value>,
    pub(crate) locals: Vec<(u16, Value)>,
    /// The arguments that were written.
    pub(crate) arguments: Vec<(u16, Value)>,
    /// What was put into fields of closures that are never written again.
    pub(crate) captured: Vec<((u32, Id<Field>), Value)>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            reached: Formula::True,
            stack: Vec::new(),
            locals: Vec::new(),
            arguments: Vec::new(),
            captured: Vec::new(),
        }
    }
}

pub(crate) fn get<K: PartialEq + Copy>(values: &[(K, Value)], number: K) -> Option<&Value> {
    values.iter().find(|(known, _)| *known == number).map(|(_, value)| value)
}

pub(crate) fn set<K: PartialEq + Copy>(values: &mut Vec<(K, Value)>, number: K, value: Value) {
    values.retain(|(known, _)| *known != number);
    values.push((number, value));
}

/// A path comes to an offset; others may wait there.
pub(crate) fn arrive(
    pending: &mut BTreeMap<u32, State>,
    offset: u32,
    state: State,
    is_truth: &dyn Fn(&Term) -> bool,
) {
    let joined = match pending.remove(&offset) {
        Some(waiting) => join(waiting, state, is_truth),
        None => state,
    };
    pending.insert(offset, joined);
}

/// Two paths meet: a value is what it was on the one or on the other.
fn join(first: State, second: State, is_truth: &dyn Fn(&Term) -> bool) -> State {
    let value = |a: &Value, b: &Value| match (a, b) {
        _ if a == b && !matches!(a, Value::Unknown(_)) => a.clone(),
        _ => match (as_condition(a, is_truth), as_condition(b, is_truth)) {
            (Some(a), Some(b)) => {
                Value::Truth(first.reached.clone().and(a).or(second.reached.clone().and(b)))
            }
            _ => Value::Unknown(MET),
        },
    };
    // Stacks of different depths are no IL: the walk ends where something is missing.
    let stack = first.stack.iter().zip(&second.stack).map(|(a, b)| value(a, b)).collect();
    let locals = join_all(&first.locals, &second.locals, value);
    let arguments = join_all(&first.arguments, &second.arguments, value);
    let captured = join_all(&first.captured, &second.captured, value);
    State { reached: first.reached.or(second.reached), stack, locals, arguments, captured }
}

fn join_all<K: PartialEq + Copy>(
    a: &[(K, Value)],
    b: &[(K, Value)],
    join: impl Fn(&Value, &Value) -> Value,
) -> Vec<(K, Value)> {
    let mut all: Vec<(K, Value)> = a
        .iter()
        .map(|(number, a)| (*number, get(b, *number).map_or(Value::Unknown(MET), |b| join(a, b))))
        .collect();
    for (number, _) in b {
        if get(&all, *number).is_none() {
            all.push((*number, Value::Unknown(MET)));
        }
    }
    all
}

fn as_condition(value: &Value, is_truth: &dyn Fn(&Term) -> bool) -> Option<Formula> {
    match value {
        Value::Truth(formula) => Some(formula.clone()),
        Value::Term(Term::Int(0)) => Some(Formula::False),
        Value::Term(Term::Int(1)) => Some(Formula::True),
        Value::Term(term) if is_truth(term) => Some(Formula::Truth(term.clone())),
        _ => None,
    }
}
