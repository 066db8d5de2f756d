//! `Contract.ForAll` and `Contract.Exists`: conditions over the elements of an array.
//!
//! A lambda is read as a condition (`marple_summaries::read_lambda`) over what its object holds where the call stands. It
//! only computes, so the call writes nothing. A condition whose array is not followed in the end is unknown.

use marple_il::{Instruction, Opcode, Operand};
use marple_ir::{
    BinaryOp, BoundVar, CompareOp, Cond, Function, IntType, Op, Quantified, Term, Type, UnaryOp, ValueId,
};
use marple_metadata::assemblies::{FieldHandle, MethodHandle};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::{Id, MethodDef, Token};
use marple_summaries::{
    COLLECTION, Formula, Item, Lambda, Quantified as Clause, Term as ClauseTerm, cached_lambda,
    is_predicate_constructor, item_of, kept_lambda, read_item_lambda, read_lambda,
};
use rustc_hash::FxHashMap;

use crate::Assumption;
use crate::call::CallKind;
use crate::clause::{Values, compare_op};
use crate::holds::Predicate;
use crate::kind::Kind;
use crate::memory::field_name;
use crate::method::Lowering;
use crate::ssa::{Base, Location, Member, Moment};
use crate::stack::Cell;

/// How many steps lie between a truth value and the quantifier that it comes from.
const NEGATIONS: u32 = 8;

/// A lambda in a body does not speak of what the method returns.
const NOTHING: Signature = Signature::Primitive(Primitive::Void);

/// A delegate's method, and the object it is called on where it captures something.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Delegate {
    method: Id<MethodDef>,
    target: Option<ValueId>,
}

/// What a truth value means as long as memory stays as it was.
struct Meaning {
    cond: Cond,
    text: String,
    moment: Moment,
}

/// What is known of lambdas and quantified conditions while a method is lowered.
#[derive(Default)]
pub(crate) struct Quantifiers {
    /// The addresses of methods.
    functions: FxHashMap<ValueId, Id<MethodDef>>,
    delegates: FxHashMap<ValueId, Delegate>,
    meanings: FxHashMap<ValueId, Meaning>,
    /// By the number of the quantifier's variable: the truth value that stands for the condition if its array is not
    /// followed, the array, and what its elements must be.
    conditions: Vec<(ValueId, ValueId, Type)>,
    /// What is said of all elements of collections that are no arrays.
    pub(crate) predicates: Vec<Predicate>,
}

/// What stands for what a condition speaks of.
#[derive(Clone, Copy)]
pub(crate) enum Leaves<'v> {
    /// A clause's parameters and result.
    Clause(&'v Values),
    /// The object of a lambda.
    Object(Option<ValueId>),
    /// The object of a lambda, and the array of whose elements it speaks.
    Items(Option<ValueId>, ValueId),
}

impl Quantifiers {
    /// The arrays that conditions speak of, with the type of their elements.
    pub(crate) fn arrays(&self) -> Vec<(ValueId, Type)> {
        self.conditions.iter().map(|(_, array, element)| (*array, element.clone())).collect()
    }

    /// Whether some truth value means something.
    pub(crate) fn has_meanings(&self) -> bool {
        !self.meanings.is_empty()
    }

    /// Conditions over arrays that are not followed become unknown.
    pub(crate) fn settle(&self, function: &mut Function) {
        let is_lost = |number: u32| {
            let known = self.conditions.get(number as usize);
            known.filter(|(_, array, element)| function.elements(*array) != Some(element))
        };
        let lost: Vec<Option<ValueId>> = (0..self.conditions.len())
            .map(|number| is_lost(u32::try_from(number).ok()?).map(|(truth, ..)| *truth))
            .collect();
        if lost.iter().all(Option::is_none) {
            return;
        }
        for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            if let Op::Assume(cond) | Op::Check(_, cond) = &mut inst.op {
                replace(cond, &lost);
            }
        }
    }
}

fn replace(cond: &mut Cond, lost: &[Option<ValueId>]) {
    match cond {
        Cond::Forall(quantified) | Cond::Exists(quantified) => {
            if let Some(Some(truth)) = lost.get(quantified.variable.0 as usize) {
                *cond = Cond::Value(*truth);
            }
        }
        Cond::Not(inner) => replace(inner, lost),
        Cond::And(parts) | Cond::Or(parts) => parts.iter_mut().for_each(|part| replace(part, lost)),
        Cond::True | Cond::False | Cond::Value(_) | Cond::Compare(..) => {}
    }
}

impl Lowering<'_, '_> {
    /// The address of a method was pushed.
    pub(crate) fn note_function(&mut self, token: Token) {
        if let (Some(method), Some(cell)) = (token.to::<MethodDef>(), self.stack.cells.last()) {
            self.own.quantifiers.functions.insert(cell.value, method);
        }
    }

    /// A static field was read: it may be where the compiler keeps a lambda.
    pub(crate) fn note_static(&mut self, token: Token) {
        let module = self.code.assemblies.module(self.code.method.assembly);
        if let (Some(method), Some(cell)) =
            (cached_lambda(module, self.code.body, token), self.stack.cells.last())
        {
            self.own.quantifiers.delegates.insert(cell.value, Delegate { method, target: None });
        }
    }

    /// A field of an object was read: it may be where the compiler keeps a lambda of the object.
    pub(crate) fn note_field(&mut self, token: Token, object: Option<ValueId>) {
        let module = self.code.assemblies.module(self.code.method.assembly);
        if let (Some(method), Some(cell)) =
            (kept_lambda(module, self.code.body, token), self.stack.cells.last())
        {
            self.own.quantifiers.delegates.insert(cell.value, Delegate { method, target: object });
        }
    }

    /// A delegate that is made for a quantifier and goes nowhere else; whether it is one.
    pub(crate) fn made_lambda(&mut self, token: Token, kind: CallKind, args: &[Cell]) -> bool {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let (CallKind::New, [target, function]) = (kind, args) else { return false };
        let Some(&method) = self.own.quantifiers.functions.get(&function.value) else { return false };
        // What is not understood may do anything to what it captured.
        let is_read = || self.lambda(method).is_some() || self.item_lambda(method).is_some();
        if !is_predicate_constructor(module, token) || !is_read() {
            return false;
        }
        let target = match self.code.after(self.stack.offset) {
            [Instruction { opcode: Opcode::Call, operand: Operand::Token(token), .. }, ..]
                if self.is_quantifier(*token) =>
            {
                Some(target.value)
            }
            [
                Instruction { opcode: Opcode::Dup, .. },
                _,
                Instruction { opcode: Opcode::Stfld, operand: Operand::Token(token), .. },
                ..,
            ] if kept_lambda(module, self.code.body, *token) == Some(method) => Some(target.value),
            // It captures nothing.
            [Instruction { opcode: Opcode::Stsfld, operand: Operand::Token(token), .. }, ..]
            | [
                Instruction { opcode: Opcode::Dup, .. },
                Instruction { opcode: Opcode::Stsfld, operand: Operand::Token(token), .. },
                ..,
            ] if cached_lambda(module, self.code.body, *token) == Some(method) => None,
            _ => return false,
        };
        let delegate = self.not_null();
        self.own.quantifiers.delegates.insert(delegate, Delegate { method, target });
        self.stack.push(delegate);
        true
    }

    /// What a lambda of the method says.
    fn lambda(&self, id: Id<MethodDef>) -> Option<Lambda> {
        let method = MethodHandle { assembly: self.code.method.assembly, id };
        read_lambda(self.code.assemblies, method, &NOTHING)
    }

    /// What a lambda of the method says of an element.
    fn item_lambda(&self, id: Id<MethodDef>) -> Option<(Item, Lambda)> {
        let method = MethodHandle { assembly: self.code.method.assembly, id };
        read_item_lambda(self.code.assemblies, method, &NOTHING)
    }

    /// The array that a cell holds, if its type is an array of such elements.
    fn array_of_items(&self, cell: Cell, item: Item) -> Option<ValueId> {
        let exact = self.declared.exact.get(&cell.value).copied();
        let class = exact.or_else(|| cell.class.filter(|_| self.assumes(Assumption::TypeSafety)))?;
        match self.spelled_class(class) {
            Signature::Vector(element) if item_of(element) == Some(item) => Some(self.unbound(cell.value)),
            _ => None,
        }
    }

    /// A value that was on the stack over a branch comes over several ways: the one that it is on all of them.
    pub(crate) fn unbound(&self, value: ValueId) -> ValueId {
        let mut one = value;
        for _ in 0..3 {
            let Some(sources) = self.ssa.bound(one) else { break };
            match sources.split_first() {
                Some((first, rest)) if rest.iter().all(|source| source == first) => one = *first,
                _ => break,
            }
        }
        one
    }

    /// What a lambda says of an element, of which type, and the object that it is called on.
    pub(crate) fn element_lambda(&self, value: ValueId) -> Option<(Signature, Lambda, Option<ValueId>)> {
        let Delegate { method, target } = self.delegate(value)?;
        let (_, lambda) = self.item_lambda(method)?;
        let module = self.code.assemblies.module(self.code.method.assembly);
        let element = module.method_signature(method).ok()?.parameters.first()?.unmodified().clone();
        Some((element, lambda, target))
    }

    /// `Contract.ForAll` or `Contract.Exists`; whether that is understood.
    pub(crate) fn quantified(&mut self, all: bool, args: &[Cell]) -> bool {
        match *args {
            [low, high, predicate] => self.quantifier(all, low, high, predicate),
            [array, predicate] => self.quantifier_items(all, array, predicate),
            _ => false,
        }
    }

    /// `Contract.ForAll(array, lambda)` or `Contract.Exists`; whether that is understood.
    fn quantifier_items(&mut self, all: bool, array: Cell, predicate: Cell) -> bool {
        let Some(Delegate { method, target }) = self.delegate(predicate.value) else { return false };
        let Some((item, lambda)) = self.item_lambda(method) else { return false };
        let Some(array) = self.array_of_items(array, item) else { return false };
        // It throws otherwise.
        self.assume(Cond::compare(CompareOp::Ne, array, Term::Const(0)));
        let low = self.constant(0, Type::I32);
        let high = self.length(array);
        self.push_quantifier((all, low, high), &lambda, Leaves::Items(target, array));
        true
    }

    /// The lambda that a value is; where two ways met, on both.
    fn delegate(&self, value: ValueId) -> Option<Delegate> {
        let known = |value: &ValueId| self.own.quantifiers.delegates.get(value).copied();
        known(&value).or_else(|| {
            let mut sources = self.ssa.bound(value)?.into_iter();
            let first = known(&sources.next()?)?;
            sources.all(|source| known(&source) == Some(first)).then_some(first)
        })
    }

    /// `Contract.ForAll(low, high, lambda)` or `Contract.Exists`; whether the lambda is understood.
    fn quantifier(&mut self, all: bool, low: Cell, high: Cell, predicate: Cell) -> bool {
        let Some(Delegate { method, target }) = self.delegate(predicate.value) else { return false };
        let Some(lambda) = self.lambda(method) else { return false };
        let low = self.coerced(low.value, &Type::I32);
        let high = self.coerced(high.value, &Type::I32);
        if !self.is_quiet() {
            // It throws otherwise.
            self.assume(Cond::compare(CompareOp::Le, low, high));
        }
        self.push_quantifier((all, low, high), &lambda, Leaves::Object(target));
        true
    }

    /// Pushes what a quantifier gives.
    fn push_quantifier(
        &mut self,
        (all, low, high): (bool, ValueId, ValueId),
        lambda: &Lambda,
        leaves: Leaves<'_>,
    ) {
        let truth = self.unknown(Type::Bool);
        if !self.is_quiet() {
            let clause = Bounded { all, low, high, body: &lambda.body, array: &lambda.array };
            if let Some(cond) = self.bounded(&clause, leaves, truth) {
                let text = self.quantifier_text(&clause, &lambda.variable, leaves);
                let moment = self.ssa.moment();
                self.own.quantifiers.meanings.insert(truth, Meaning { cond, text, moment });
            } else {
                self.not_modelled("a quantifier that is not understood");
            }
        }
        let number = self.converted(truth, &Type::I32);
        self.stack.push(number);
    }

    /// What a truth value means, and how the source says it, if nothing was written since it was computed.
    pub(crate) fn meaning(&self, truth: ValueId) -> Option<(Cond, String)> {
        let meaning = self.own.quantifiers.meanings.get(&truth)?;
        (meaning.moment == self.ssa.moment()).then(|| (meaning.cond.clone(), meaning.text.clone()))
    }

    /// The same of a truth value that is one with a meaning, or its opposite.
    pub(crate) fn meant(&self, truth: ValueId) -> Option<(Cond, String)> {
        if !self.own.quantifiers.has_meanings() {
            return None;
        }
        let (mut value, mut is_negated) = (truth, false);
        for _ in 0..NEGATIONS {
            if let Some((cond, text)) = self.meaning(value) {
                return Some(if is_negated { (cond.negated(), format!("!{text}")) } else { (cond, text) });
            }
            let function = self.ssa.builder.function();
            match *function.op(value)? {
                Op::Compare(op @ (CompareOp::Ne | CompareOp::Eq), left, right)
                    if function.constant(right) == Some(0) =>
                {
                    value = left;
                    is_negated ^= op == CompareOp::Eq;
                }
                Op::Convert(inner) if function.keeps(inner, value) => value = inner,
                _ => return None,
            }
        }
        None
    }

    /// A quantified clause over the values that stand for its parameters.
    pub(crate) fn quantified_clause(&mut self, clause: &Clause, values: &Values) -> Option<Cond> {
        let mut conds = Vec::new();
        for term in [&clause.low, &clause.high] {
            self.defined(term, values, &mut conds)?;
        }
        let (low, high) = (self.term(&clause.low, values)?, self.term(&clause.high, values)?);
        let is_int = |value| *self.ssa.builder.type_of(value) == Type::I32;
        if !is_int(low) || !is_int(high) {
            return None;
        }
        if clause.low != ClauseTerm::Int(0) || !matches!(clause.high, ClauseTerm::Length(_)) {
            conds.push(Cond::compare(CompareOp::Le, low, high));
        }
        let array = clause.array()?;
        let truth = self.unknown(Type::Bool);
        let bounded = Bounded { all: clause.all, low, high, body: &clause.body, array: &array };
        let cond = self.bounded(&bounded, Leaves::Clause(values), truth)?;
        conds.push(cond);
        Some(if conds.len() == 1 { conds.remove(0) } else { Cond::And(conds) })
    }

    fn bounded(&mut self, clause: &Bounded<'_>, leaves: Leaves<'_>, truth: ValueId) -> Option<Cond> {
        let number = u32::try_from(self.own.quantifiers.conditions.len()).ok()?;
        let array = self.leaf(clause.array, leaves)?;
        if *self.ssa.builder.type_of(array) != Type::Object {
            return None;
        }
        let mut body = Body { leaves, variable: BoundVar(number), array, item: None };
        let cond = self.body(clause.body, &mut body)?;
        let element = match body.item? {
            Item::Int => Type::I32,
            Item::Long => Type::Int(IntType::I64),
            Item::Reference => Type::Object,
        };
        self.own.quantifiers.conditions.push((truth, array, element));
        let quantified = Quantified {
            variable: BoundVar(number),
            low: clause.low.into(),
            high: clause.high.into(),
            body: Box::new(cond),
        };
        Some(if clause.all { Cond::Forall(quantified) } else { Cond::Exists(quantified) })
    }

    /// The value of something outside the quantifier.
    pub(crate) fn leaf(&mut self, term: &ClauseTerm, leaves: Leaves<'_>) -> Option<ValueId> {
        let value = match (term, leaves) {
            // Arithmetic on unsigned numbers is another.
            (_, Leaves::Clause(values)) if self.is_unsigned(term, values) => return None,
            (
                ClauseTerm::Parameter(_)
                | ClauseTerm::Result
                | ClauseTerm::Field(..)
                | ClauseTerm::Static(_)
                | ClauseTerm::Target(_)
                | ClauseTerm::Call(..)
                | ClauseTerm::Old(_),
                Leaves::Clause(values),
            ) => self.term(term, values)?,
            (ClauseTerm::Parameter(0), Leaves::Object(object) | Leaves::Items(object, _)) => object?,
            (collection, Leaves::Items(_, array)) if *collection == COLLECTION => array,
            (ClauseTerm::Field(of, field), Leaves::Object(_) | Leaves::Items(..)) => {
                let object = self.leaf(of, leaves)?;
                if *self.ssa.builder.type_of(object) != Type::Object {
                    return None;
                }
                let (field, kind) = self.field(field.id.token());
                let member = Member::Field(field?);
                let is_known = matches!(kind, Kind::Int(_) | Kind::Bool | Kind::Ref);
                if !is_known || kind.is_wide_unsigned() || self.ssa.is_overlapping(member) {
                    return None;
                }
                let location = Location { base: Base::Object(object), member };
                self.location_value(Some(location), kind, false)
            }
            _ => return None,
        };
        Some(value)
    }

    fn body(&mut self, formula: &Formula, body: &mut Body<'_>) -> Option<Cond> {
        Some(match formula {
            Formula::True => Cond::True,
            Formula::False => Cond::False,
            Formula::Unknown(_) | Formula::Quantified(_) => return None,
            Formula::Truth(term) | Formula::Untruth(term) => {
                let value = self.leaf(term, body.leaves)?;
                self.ssa.builder.type_of(value).int()?;
                let truth = Cond::Value(self.is_true(value));
                if matches!(formula, Formula::Truth(_)) { truth } else { truth.negated() }
            }
            Formula::Compare(relation, unsigned, left, right) => {
                let mut conds = Vec::new();
                let computes = computes(left) || computes(right);
                let (left, ty) = self.operand(left, body, &mut conds)?;
                let (right, other) = self.operand(right, body, &mut conds)?;
                // Arithmetic on unsigned numbers may wrap; elements of 64 bits may be unsigned.
                if computes && (*unsigned || body.item == Some(Item::Long)) {
                    return None;
                }
                let op = compare_op(*relation);
                let is_equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
                if ty != other || (ty == Type::Object && !is_equality) {
                    return None;
                }
                let as_unsigned = |term| match ty.int() {
                    Some(IntType::I32) => Some(Term::Convert(IntType::U32, Box::new(term))),
                    Some(IntType::I64) => Some(Term::Convert(IntType::U64, Box::new(term))),
                    _ => None,
                };
                conds.push(if *unsigned && !is_equality {
                    Cond::Compare(op, as_unsigned(left)?, as_unsigned(right)?)
                } else {
                    Cond::Compare(op, left, right)
                });
                if conds.len() == 1 { conds.remove(0) } else { Cond::And(conds) }
            }
            Formula::And(parts) => Cond::And(self.bodies(parts, body)?),
            Formula::Or(parts) => Cond::Or(self.bodies(parts, body)?),
        })
    }

    fn bodies(&mut self, parts: &[Formula], body: &mut Body<'_>) -> Option<Vec<Cond>> {
        parts.iter().map(|part| self.body(part, body)).collect()
    }

    /// A number or reference in the body, and its type. What is computed stays there: nobody computes it for an empty range.
    /// References whose length is read are not null.
    fn operand(
        &mut self,
        term: &ClauseTerm,
        body: &mut Body<'_>,
        conds: &mut Vec<Cond>,
    ) -> Option<(Term, Type)> {
        let long = Type::Int(IntType::I64);
        Some(match term {
            ClauseTerm::Int(number) => (Term::Const((*number).into()), Type::I32),
            ClauseTerm::Long(number) => (Term::Const((*number).into()), long),
            ClauseTerm::Null => (Term::Const(0), Type::Object),
            ClauseTerm::Bound => (Term::Bound(body.variable), Type::I32),
            ClauseTerm::Parameter(_)
            | ClauseTerm::Result
            | ClauseTerm::Field(..)
            | ClauseTerm::Static(_)
            | ClauseTerm::Target(_)
            | ClauseTerm::Call(..)
            | ClauseTerm::Old(_) => {
                let value = self.leaf(term, body.leaves)?;
                match self.ssa.builder.type_of(value) {
                    ty @ (Type::Object | Type::Int(IntType::I32 | IntType::I64)) => {
                        (value.into(), ty.clone())
                    }
                    _ => return None,
                }
            }
            ClauseTerm::Length(of) => {
                let object = self.leaf(of, body.leaves)?;
                if *self.ssa.builder.type_of(object) != Type::Object {
                    return None;
                }
                conds.push(Cond::compare(CompareOp::Ne, object, Term::Const(0)));
                (self.length(object).into(), Type::I32)
            }
            ClauseTerm::Element(item, array) => {
                // There is one array, and its elements are of one kind.
                if self.leaf(array, body.leaves)? != body.array || body.item.is_some_and(|one| one != *item) {
                    return None;
                }
                body.item = Some(*item);
                let element = Term::Load(Box::new(body.array.into()), Box::new(Term::Bound(body.variable)));
                let ty = match item {
                    Item::Int => Type::I32,
                    Item::Long => long,
                    Item::Reference => Type::Object,
                };
                (element, ty)
            }
            ClauseTerm::Apply(opcode, operands) => {
                let operands: Vec<(Term, Type)> =
                    operands.iter().map(|one| self.operand(one, body, conds)).collect::<Option<_>>()?;
                computed(*opcode, operands)?
            }
            _ => return None,
        })
    }

    /// A quantifier as the source would write it.
    fn quantifier_text(&self, clause: &Bounded<'_>, variable: &str, leaves: Leaves<'_>) -> String {
        let written = |value| self.ssa.builder.function().written(value).unwrap_or_else(|| "?".to_owned());
        let name = |term: &ClauseTerm| match (term, leaves) {
            (term, Leaves::Items(_, array)) if *term == COLLECTION => written(array),
            (term, _) => match term {
                ClauseTerm::Bound => variable.to_owned(),
                ClauseTerm::Field(_, field) => self.captured_name(*field).unwrap_or_else(|| "?".to_owned()),
                _ => "this".to_owned(),
            },
        };
        let method = if clause.all { "ForAll" } else { "Exists" };
        let (low, high, body) = (written(clause.low), written(clause.high), clause.body.text(&name));
        format!("Contract.{method}({low}, {high}, {variable} => {body})")
    }

    fn captured_name(&self, field: FieldHandle) -> Option<String> {
        field_name(self.code.assemblies, field)
    }
}

/// A quantifier whose range is known.
struct Bounded<'q> {
    all: bool,
    low: ValueId,
    high: ValueId,
    body: &'q Formula,
    array: &'q ClauseTerm,
}

/// The body of a quantifier on its way.
struct Body<'v> {
    leaves: Leaves<'v>,
    variable: BoundVar,
    array: ValueId,
    /// What the elements are read as.
    item: Option<Item>,
}

/// Whether there is arithmetic in a term.
fn computes(term: &ClauseTerm) -> bool {
    use Opcode as O;
    match term {
        ClauseTerm::Apply(O::Add | O::Sub | O::Mul | O::Neg, _) => true,
        ClauseTerm::Apply(_, operands) => operands.iter().any(computes),
        _ => false,
    }
}

/// What an instruction makes of terms.
fn computed(opcode: Opcode, operands: Vec<(Term, Type)>) -> Option<(Term, Type)> {
    let op = match opcode {
        Opcode::Add => Some(BinaryOp::Add),
        Opcode::Sub => Some(BinaryOp::Sub),
        Opcode::Mul => Some(BinaryOp::Mul),
        _ => None,
    };
    let mut operands = operands.into_iter();
    let (first, ty) = operands.next()?;
    let int = ty.int()?;
    let boxed = Box::new;
    Some(match (op, operands.next()) {
        (Some(op), Some((second, other))) if ty == other => {
            (Term::Binary(op, int, boxed(first), boxed(second)), ty)
        }
        (None, None) => match opcode {
            Opcode::Neg => (Term::Unary(UnaryOp::Neg, int, boxed(first)), ty),
            Opcode::ConvI4 => (Term::Convert(IntType::I32, boxed(first)), Type::I32),
            Opcode::ConvI8 => (Term::Convert(IntType::I64, boxed(first)), Type::Int(IntType::I64)),
            _ => return None,
        },
        _ => return None,
    })
}
