//! `Contract.ForAll` and `Contract.Exists` over collections that are no arrays: lists, sequences.
//!
//! Whether a condition holds of all elements is a place of the collection. Like a getter's answer it stays as long as nothing is written at all (assumption
//! `pure-getters`: enumerated again, a collection gives the same elements, and a list those that its indexer gives). Two conditions have the same place if they
//! say the same of an element and captured the same values. So what a method requires of a list it can hand on, and what is read at an index of a `List<T>` is
//! such an element. Nothing is known of what loops put into a list.

use marple_ir::{CompareOp, Cond, Definition, Function, Op, Term, Type, ValueId};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_summaries::{Elements, Formula, Replaced, Term as ClauseTerm};

use crate::Assumption;
use crate::clause::{Spot, Values};
use crate::kind::Kind;
use crate::method::Lowering;
use crate::quantifier::Leaves;
use crate::ssa::{Base, Content, Location, Member};
use crate::stack::Cell;

/// How many conditions a method has.
const PREDICATES: usize = 16;

/// What is said of an element: parameter 0 is the element, the others are what was captured.
#[derive(PartialEq)]
pub(crate) struct Predicate {
    element: Signature,
    body: Formula,
    captured: Vec<ValueId>,
}

/// A call that asks about the elements of a collection.
pub(crate) struct Asked {
    all: bool,
    collection: ValueId,
    target: Option<ValueId>,
    element: Signature,
    body: Formula,
    leaves: Vec<ClauseTerm>,
    /// What was captured, before the call.
    captured: Vec<ValueId>,
}

/// A condition over parameters, and the terms that these stand for, but for the first: that is the element.
fn abstracted(body: &Formula) -> Option<(Formula, Vec<ClauseTerm>)> {
    let leaves = std::cell::RefCell::new(Vec::new());
    let body = body.replaced(&|term| match term {
        ClauseTerm::Element(..) => Replaced::By(ClauseTerm::Parameter(0)),
        ClauseTerm::Parameter(_)
        | ClauseTerm::Result
        | ClauseTerm::Field(..)
        | ClauseTerm::Static(_)
        | ClauseTerm::Target(_)
        | ClauseTerm::Call(..)
        | ClauseTerm::Old(_) => {
            let mut leaves = leaves.borrow_mut();
            let number = leaves.iter().position(|leaf| leaf == term).unwrap_or_else(|| {
                leaves.push(term.clone());
                leaves.len() - 1
            });
            u16::try_from(number + 1)
                .map_or(Replaced::Lost, |number| Replaced::By(ClauseTerm::Parameter(number)))
        }
        _ => Replaced::Kept,
    })?;
    Some((body, leaves.into_inner()))
}

/// Whether a type is spelled alike in all assemblies.
fn is_plain(ty: &Signature) -> bool {
    let Signature::Primitive(primitive) = ty else { return false };
    matches!(primitive, Primitive::I4 | Primitive::I8 | Primitive::String | Primitive::Object)
}

impl Lowering<'_, '_> {
    /// The place of a condition over the elements of collections.
    fn predicate(&mut self, predicate: Predicate) -> Option<Member> {
        // A value that a loop computes is another one in its next iteration, and the predicate another predicate.
        let function = self.ssa.builder.function();
        let is_fixed = |value: &ValueId| {
            let (Definition::Param { block, .. } | Definition::Inst { block, .. }) =
                function.value(*value).definition;
            function.constant(*value).is_some() || block == Function::ENTRY
        };
        if !predicate.captured.iter().all(is_fixed) || !self.assumes(Assumption::PureGetters) {
            return None;
        }
        let known = &mut self.own.quantifiers.predicates;
        let number = match known.iter().position(|other| *other == predicate) {
            Some(number) => number,
            None if known.len() < PREDICATES => {
                known.push(predicate);
                known.len() - 1
            }
            None => return None,
        };
        let member = Member::Holds(u16::try_from(number).ok()?);
        self.ssa.declare_member(member, Content::new(Kind::Bool, true));
        Some(member)
    }

    fn held(&mut self, collection: ValueId, member: Member) -> ValueId {
        let location = Location { base: Base::Object(collection), member };
        self.location_value(Some(location), Kind::Bool, false)
    }

    /// Whether something holds of all elements of a collection, in a clause.
    pub(crate) fn all_elements(&mut self, elements: &Elements, values: &Values) -> Option<ValueId> {
        let (assembly, element) = &elements.element;
        if *assembly != self.code.method.assembly && !is_plain(element) {
            return None;
        }
        let collection = self.term(&elements.collection, values)?;
        if *self.ssa.builder.type_of(collection) != Type::Object {
            return None;
        }
        let (body, leaves) = abstracted(&elements.body)?;
        let captured = leaves.iter().map(|leaf| self.term(leaf, values)).collect::<Option<_>>()?;
        let member = self.predicate(Predicate { element: element.clone(), body, captured })?;
        Some(self.held(collection, member))
    }

    /// Before a call of `Contract.ForAll` or `Contract.Exists` over what is no array.
    pub(crate) fn begin_asked(&mut self, all: bool, args: &[Cell]) -> Option<Asked> {
        let &[collection, predicate] = args else { return None };
        if self.is_quiet() || *self.ssa.builder.type_of(collection.value) != Type::Object {
            return None;
        }
        let (element, lambda, target) = self.element_lambda(predicate.value)?;
        let body = if all { lambda.body } else { lambda.body.negated() };
        let (body, leaves) = abstracted(&body)?;
        let captured = self.captured(&leaves, target)?;
        let collection = self.unbound(collection.value);
        Some(Asked { all, collection, target, element, body, leaves, captured })
    }

    fn captured(&mut self, leaves: &[ClauseTerm], target: Option<ValueId>) -> Option<Vec<ValueId>> {
        leaves.iter().map(|leaf| self.leaf(leaf, Leaves::Object(target))).collect()
    }

    /// Behind it: the answer on the stack is what holds now. To enumerate may run any code, so what was captured may be other.
    pub(crate) fn end_asked(&mut self, asked: Asked) {
        let Asked { all, collection, target, element, body, leaves, captured } = asked;
        if self.captured(&leaves, target).as_ref() != Some(&captured) {
            return;
        }
        let Some(member) = self.predicate(Predicate { element, body, captured }) else { return };
        // It throws otherwise.
        self.assume(Cond::compare(CompareOp::Ne, collection, Term::Const(0)));
        let mut truth = self.held(collection, member);
        if !all {
            let zero = self.constant(0, self.ssa.builder.type_of(truth).clone());
            truth = self.inst(Op::Compare(CompareOp::Eq, truth, zero), Type::Bool);
        }
        let answer = self.converted(truth, &Type::I32);
        if self.stack.cells.pop().is_some() {
            self.stack.push(answer);
        }
    }

    /// Whether a value is surely computed before the instruction that is lowered.
    fn is_defined_here(&self, value: ValueId) -> bool {
        let (Definition::Param { block, .. } | Definition::Inst { block, .. }) =
            self.ssa.builder.function().value(value).definition;
        block == Function::ENTRY || block == self.ssa.builder.current()
    }

    /// An element of a list was read: what holds of all elements holds of it.
    pub(crate) fn told_of_element(&mut self, list: ValueId, element: &Signature, value: ValueId) {
        for number in 0..self.own.quantifiers.predicates.len() {
            let Predicate { element: of, body, captured } = &self.own.quantifiers.predicates[number];
            // What was captured elsewhere need not have a value here.
            if of != element || !captured.iter().all(|value| self.is_defined_here(*value)) {
                continue;
            }
            let body = body.clone();
            let parameters =
                std::iter::once(value).chain(captured.iter().copied()).map(|one| Some(Spot::Value(one)));
            let values = Values { parameters: parameters.collect(), ..Values::default() };
            let Ok(number) = u16::try_from(number) else { return };
            let truth = self.held(list, Member::Holds(number));
            if let Some(told) = self.instance(&body, &values) {
                let is_no = Cond::Value(self.is_true(truth)).negated();
                self.assume(Cond::Or(vec![is_no, told]));
            }
        }
    }
}
