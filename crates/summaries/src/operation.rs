//! What operations make of the values that the walk follows.

use marple_il::Opcode;
use marple_metadata::signature::{Primitive, Type};

use crate::entry::Walk;
use crate::formula::{Formula, Item, Relation, Term};
use crate::state::Value;

/// How many operations a term has at most.
const DEEPEST: usize = 6;

/// What a term is, as far as comparisons need to know.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Reference,
    Truth,
    Number,
    Other,
}

impl Walk<'_, '_> {
    pub(crate) fn shape(&self, term: &Term) -> Shape {
        let ty = match term {
            Term::Null | Term::Element(Item::Reference, _) => return Shape::Reference,
            Term::Int(_)
            | Term::Long(_)
            | Term::Length(_)
            | Term::Apply(..)
            | Term::Bound
            | Term::Element(..) => return Shape::Number,
            Term::Field(_, field) => {
                return self.module.field_signature(*field).map_or(Shape::Other, |ty| shape_of(&ty));
            }
            Term::Result => &self.signature.returns,
            Term::Parameter(0) if self.has_this() => return Shape::Reference,
            Term::Parameter(number) => {
                let index = usize::from(*number) - usize::from(self.has_this());
                match self.signature.parameters.get(index) {
                    Some(ty) => ty,
                    None => return Shape::Other,
                }
            }
        };
        shape_of(ty)
    }

    /// What a place holds after a value was stored there. It may be narrower than a number: only what fits everywhere is
    /// followed.
    pub(crate) fn narrowed(&self, value: Value) -> Value {
        match &value {
            Value::Truth(_) | Value::Term(Term::Int(0..=127)) | Value::Closure(_) | Value::Lambda(..) => {
                value
            }
            Value::Term(term) if matches!(self.shape(term), Shape::Reference | Shape::Truth) => value,
            _ => Value::Unknown,
        }
    }

    pub(crate) fn length(&self, of: Value) -> Value {
        match of {
            Value::Term(term @ (Term::Parameter(_) | Term::Result | Term::Field(..)))
                if self.shape(&term) == Shape::Reference =>
            {
                Value::Term(Term::Length(Box::new(term)))
            }
            _ => Value::Unknown,
        }
    }

    /// That a value is not 0 or null.
    pub(crate) fn truth(&self, value: Value) -> Formula {
        match value {
            Value::Truth(formula) => formula,
            Value::Term(Term::Int(number)) => {
                if number == 0 {
                    Formula::False
                } else {
                    Formula::True
                }
            }
            Value::Term(term) => match self.shape(&term) {
                Shape::Truth => Formula::Truth(term),
                Shape::Reference => Formula::Compare(Relation::Ne, false, term, Term::Null),
                Shape::Number => Formula::numbers(Relation::Ne, false, bare(term), Term::Int(0)),
                Shape::Other => Formula::Unknown,
            },
            Value::Closure(_) | Value::Function(_) | Value::Lambda(..) | Value::Unknown => Formula::Unknown,
        }
    }

    pub(crate) fn compare(&self, relation: Relation, unsigned: bool, left: Value, right: Value) -> Formula {
        use Relation as R;
        let (left, right) = match (left, right) {
            (Value::Truth(formula), Value::Term(Term::Int(number))) => {
                return tested(relation, unsigned, formula, number);
            }
            (Value::Term(Term::Int(number)), Value::Truth(formula)) if matches!(relation, R::Eq | R::Ne) => {
                return tested(relation, unsigned, formula, number);
            }
            (Value::Term(left), Value::Term(right)) => (left, right),
            _ => return Formula::Unknown,
        };
        let is_zero = matches!(right, Term::Int(0) | Term::Long(0) | Term::Null);
        // Unsigned, `x > 0` is `x != 0`: compilers write it so.
        let (relation, unsigned) = match relation {
            R::Gt if unsigned && is_zero => (R::Ne, false),
            R::Le if unsigned && is_zero => (R::Eq, false),
            R::Eq | R::Ne => (relation, false),
            _ => (relation, unsigned),
        };
        match (self.shape(&left), self.shape(&right), &right) {
            (Shape::Truth, _, Term::Int(number)) => tested(relation, unsigned, Formula::Truth(left), *number),
            (Shape::Reference, Shape::Reference, _) if matches!(relation, R::Eq | R::Ne) => {
                Formula::Compare(relation, false, left, right)
            }
            (Shape::Number, Shape::Number, _) => {
                Formula::numbers(relation, unsigned, bare(left), bare(right))
            }
            _ => Formula::Unknown,
        }
    }

    pub(crate) fn binary(&self, opcode: Opcode, left: Value, right: Value) -> Value {
        use Opcode as O;
        match (left, right) {
            (Value::Truth(left), Value::Truth(right)) if opcode == O::And => Value::Truth(left.and(right)),
            (Value::Truth(left), Value::Truth(right)) if opcode == O::Or => Value::Truth(left.or(right)),
            (Value::Term(left), Value::Term(right)) => {
                let divides = matches!(opcode, O::Div | O::DivUn | O::Rem | O::RemUn);
                let is_safe = matches!(right, Term::Int(number) if number > 0);
                let are_numbers = [&left, &right].iter().all(|term| self.shape(term) == Shape::Number);
                if !are_numbers || (divides && !is_safe) {
                    return Value::Unknown;
                }
                applied(opcode, vec![bare(left), bare(right)])
            }
            _ => Value::Unknown,
        }
    }

    pub(crate) fn unary(&self, opcode: Opcode, operand: Value) -> Value {
        match operand {
            // A condition that was widened is one still.
            Value::Truth(formula) if opcode == Opcode::ConvI4 || opcode == Opcode::ConvU1 => {
                Value::Truth(formula)
            }
            Value::Term(term) if self.shape(&term) == Shape::Number => match (opcode, bare(term)) {
                (Opcode::ConvI4, length @ Term::Length(_)) => Value::Term(length),
                (Opcode::ConvI8, Term::Int(number)) => Value::Term(Term::Long(number.into())),
                (opcode, term) => applied(opcode, vec![term]),
            },
            _ => Value::Unknown,
        }
    }
}

fn shape_of(ty: &Type) -> Shape {
    use Primitive as P;
    match ty.unmodified() {
        Type::Primitive(P::Boolean) => Shape::Truth,
        Type::Primitive(P::String | P::Object) | Type::Class(_) | Type::Vector(_) | Type::Array(_) => {
            Shape::Reference
        }
        Type::Primitive(P::Void | P::R4 | P::R8 | P::TypedReference) => Shape::Other,
        // An enum, or a struct that nobody can compare.
        Type::Primitive(_) | Type::Value(_) => Shape::Number,
        Type::Generic(generic) if !generic.is_value => Shape::Reference,
        _ => Shape::Other,
    }
}

/// A length, as it is before it was made native: that changes no number.
pub(crate) fn bare(term: Term) -> Term {
    match term {
        Term::Apply(Opcode::ConvU, mut operands) if matches!(operands[..], [Term::Length(_)]) => {
            operands.remove(0)
        }
        other => other,
    }
}

fn applied(opcode: Opcode, operands: Vec<Term>) -> Value {
    fn operations(term: &Term) -> usize {
        match term {
            Term::Apply(_, operands) => 1 + operands.iter().map(operations).sum::<usize>(),
            _ => 0,
        }
    }
    let term = Term::Apply(opcode, operands);
    if operations(&term) > DEEPEST { Value::Unknown } else { Value::Term(term) }
}

/// A number that is 1 where the condition holds, else 0, compared with another.
fn tested(relation: Relation, unsigned: bool, formula: Formula, number: i32) -> Formula {
    match (relation, number) {
        (Relation::Eq, 1) | (Relation::Ne, 0) => formula,
        (Relation::Gt, 0) if unsigned => formula,
        (Relation::Eq, 0) | (Relation::Ne, 1) => formula.negated(),
        _ => Formula::Unknown,
    }
}
