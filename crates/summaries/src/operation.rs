//! What operations make of the values that the walk follows.

use marple_il::Opcode;
use marple_metadata::signature::{Primitive, Type};

use crate::entry::{Purpose, Walk};
use crate::formula::{Formula, Gap, Item, Relation, Replaced, Term};
use crate::state::Value;

/// How many operations and places a term has at most.
pub(crate) const DEEPEST: usize = 16;

/// What is no number, reference or truth value.
const STRANGE: Gap = Gap::new("a value that is no number, reference or truth value");

/// What a term is, as far as comparisons need to know.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Reference,
    Truth,
    Number,
    Float,
    /// A struct, or what a type parameter stands for.
    Other,
}

impl Walk<'_, '_> {
    pub(crate) fn shape(&self, term: &Term) -> Shape {
        use Opcode as O;
        let ty = match term {
            Term::Null | Term::Element(Item::Reference, _) | Term::Item(Item::Reference, _) => {
                return Shape::Reference;
            }
            Term::Text(_) | Term::Boxed(_) | Term::Cast(..) => return Shape::Reference,
            Term::Float(..) | Term::Apply(O::ConvR4 | O::ConvR8 | O::ConvRUn, _) => return Shape::Float,
            Term::Question(..)
            | Term::Holds(_)
            | Term::Apply(O::Ceq | O::Cgt | O::CgtUn | O::Clt | O::CltUn, _) => {
                return Shape::Truth;
            }
            Term::Apply(_, operands) if operands.iter().any(|one| self.shape(one) == Shape::Float) => {
                return Shape::Float;
            }
            Term::Int(_)
            | Term::Long(_)
            | Term::Length(_)
            | Term::Apply(..)
            | Term::Bound
            | Term::Element(..)
            | Term::Item(..) => return Shape::Number,
            Term::Old(of) => return self.shape(of),
            Term::Field(_, field) | Term::Static(field) => {
                let module = self.assemblies.module(field.assembly);
                return module.field_signature(field.id).map_or(Shape::Other, |ty| shape_of(&ty));
            }
            Term::Call(method, _) => {
                let module = self.assemblies.module(method.assembly);
                let signature = module.method_signature(method.id);
                return signature.map_or(Shape::Other, |signature| shape_of(&signature.returns));
            }
            Term::Result => &self.signature.returns,
            Term::Parameter(0) if self.has_this() => return Shape::Reference,
            Term::Target(0) if self.has_this() => return Shape::Other,
            Term::Parameter(number) | Term::Target(number) => {
                let index = usize::from(*number) - usize::from(self.has_this());
                match (self.signature.parameters.get(index).map(Type::unmodified), term) {
                    (Some(Type::ByRef(ty)), Term::Target(_)) => ty,
                    (Some(ty), Term::Parameter(_)) => ty,
                    _ => return Shape::Other,
                }
            }
        };
        shape_of(ty)
    }

    /// Whether a term is a truth value.
    pub(crate) fn is_truth(&self, term: &Term) -> bool {
        self.shape(term) == Shape::Truth
    }

    /// What a place holds after a value was stored there: what is left of a number if the place is narrow is not followed. What stands
    /// in memory is what it is now, at the entry.
    pub(crate) fn narrowed(&mut self, value: Value, is_narrow: bool) -> Value {
        const STORED: Gap = Gap::new("a number in a variable");
        let reads_memory = match &value {
            Value::Truth(formula) => formula.reads_memory(),
            Value::Term(term) => term.reads_memory(),
            _ => false,
        };
        let is_changed = match &value {
            Value::Truth(formula) => self.is_formula_changed(formula),
            Value::Term(term) => self.is_term_changed(term),
            _ => false,
        };
        if is_changed {
            return Value::Unknown(Gap::new("a variable that was read from memory"));
        }
        let is_old = reads_memory && self.purpose == Purpose::Contract;
        match value {
            Value::Truth(formula) if is_old => Value::Truth(before(&formula)),
            Value::Truth(_) | Value::Term(Term::Int(0..=127)) | Value::Closure(_) | Value::Lambda(..) => {
                value
            }
            Value::Term(term) if !is_narrow || !matches!(self.shape(&term), Shape::Number | Shape::Float) => {
                Value::Term(if is_old { Term::Old(Box::new(term)) } else { term })
            }
            Value::Unknown(_) => value,
            other => {
                self.lose(&other);
                Value::Unknown(STORED)
            }
        }
    }

    pub(crate) fn length(&self, of: Value) -> Value {
        match of {
            Value::Term(term) if self.shape(&term) == Shape::Reference && term != Term::Null => {
                Value::Term(Term::Length(Box::new(term)))
            }
            Value::Unknown(gap) => Value::Unknown(gap),
            _ => Value::Unknown(Gap::new("a length")),
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
                Shape::Float | Shape::Other => Formula::Unknown(STRANGE),
            },
            Value::Unknown(gap) => Formula::Unknown(gap),
            // The compiler asks whether it was made before; it is the same on both ways.
            Value::Lambda(..) => Formula::True,
            Value::Closure(_) | Value::Function(_) | Value::Address(..) | Value::Machine => {
                Formula::Unknown(STRANGE)
            }
        }
    }

    pub(crate) fn compare(&self, relation: Relation, unsigned: bool, left: Value, right: Value) -> Formula {
        use Relation as R;
        let is_equality = matches!(relation, R::Eq | R::Ne);
        let (left, right) = match (left, right) {
            (Value::Truth(formula), Value::Term(Term::Int(number))) => {
                return tested(relation, unsigned, formula, number);
            }
            (Value::Term(Term::Int(number)), Value::Truth(formula)) if is_equality => {
                return tested(relation, unsigned, formula, number);
            }
            (left @ Value::Truth(_), right @ (Value::Truth(_) | Value::Term(_)))
            | (left @ Value::Term(_), right @ Value::Truth(_))
                if is_equality =>
            {
                return equivalent(relation == R::Eq, self.truth(left), self.truth(right));
            }
            (Value::Term(left), Value::Term(right)) => (left, right),
            (Value::Unknown(gap), _) | (_, Value::Unknown(gap)) => return Formula::Unknown(gap),
            _ => return Formula::Unknown(STRANGE),
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
            (Shape::Truth, Shape::Truth, _) if is_equality => {
                equivalent(relation == R::Eq, Formula::Truth(left), Formula::Truth(right))
            }
            (Shape::Float, Shape::Float, _) => compared_floats(relation, unsigned, left, right),
            (Shape::Reference, Shape::Reference, _) if matches!(relation, R::Eq | R::Ne) => {
                Formula::Compare(relation, false, left, right)
            }
            (Shape::Number, Shape::Number, _) => {
                let formula = Formula::numbers(relation, unsigned, bare(left), bare(right));
                folded(formula)
            }
            _ => Formula::Unknown(STRANGE),
        }
    }

    pub(crate) fn binary(&self, opcode: Opcode, left: Value, right: Value) -> Value {
        use Opcode as O;
        match (left, right) {
            (Value::Truth(left), Value::Truth(right)) if opcode == O::And => Value::Truth(left.and(right)),
            (Value::Truth(left), Value::Truth(right)) if opcode == O::Or => Value::Truth(left.or(right)),
            (Value::Truth(left), Value::Truth(right)) if opcode == O::Xor => {
                Value::Truth(equivalent(false, left, right))
            }
            (Value::Truth(truth), Value::Term(term)) | (Value::Term(term), Value::Truth(truth))
                if self.shape(&term) == Shape::Truth && matches!(opcode, O::And | O::Or) =>
            {
                let other = Formula::Truth(term);
                Value::Truth(if opcode == O::And { truth.and(other) } else { truth.or(other) })
            }
            (Value::Term(left), Value::Term(right)) => {
                let divides = matches!(opcode, O::Div | O::DivUn | O::Rem | O::RemUn);
                let is_safe = matches!(right, Term::Int(number) if number > 0);
                let shapes = [self.shape(&left), self.shape(&right)];
                if shapes == [Shape::Float, Shape::Float] {
                    return applied(opcode, vec![left, right]);
                }
                if shapes == [Shape::Truth, Shape::Truth] && matches!(opcode, O::And | O::Or | O::Xor) {
                    let (left, right) = (Formula::Truth(left), Formula::Truth(right));
                    return Value::Truth(match opcode {
                        O::And => left.and(right),
                        O::Or => left.or(right),
                        _ => equivalent(false, left, right),
                    });
                }
                if shapes != [Shape::Number, Shape::Number] {
                    return Value::Unknown(STRANGE);
                }
                if divides && !is_safe {
                    return Value::Unknown(Gap::new("a division by something that may be 0"));
                }
                applied(opcode, vec![bare(left), bare(right)])
            }
            (Value::Unknown(gap), _) | (_, Value::Unknown(gap)) => Value::Unknown(gap),
            _ => Value::Unknown(STRANGE),
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
                // `null` of a pointer.
                (Opcode::ConvU | Opcode::ConvI, Term::Int(0)) => Value::Term(Term::Int(0)),
                (opcode, term) => applied(opcode, vec![term]),
            },
            Value::Term(term) if self.shape(&term) == Shape::Float => match opcode {
                Opcode::Neg | Opcode::ConvR4 | Opcode::ConvR8 => applied(opcode, vec![term]),
                _ => Value::Unknown(Gap::new("a float as an integer")),
            },
            Value::Unknown(gap) => Value::Unknown(gap),
            _ => Value::Unknown(STRANGE),
        }
    }
}

/// A condition as it was at the entry, of which it speaks as it is there.
pub(crate) fn before(formula: &Formula) -> Formula {
    let is_top = |term: &Term| match term {
        Term::Old(_) => Replaced::By(term.clone()),
        term if term.reads_memory() => Replaced::By(Term::Old(Box::new(term.clone()))),
        term => Replaced::By(term.clone()),
    };
    let gap = Gap::new("what a quantified condition was before");
    if matches!(formula, Formula::Quantified(_)) {
        return Formula::Unknown(gap);
    }
    formula.replaced(&is_top).unwrap_or(Formula::Unknown(gap))
}

fn shape_of(ty: &Type) -> Shape {
    use Primitive as P;
    match ty.unmodified() {
        Type::Primitive(P::Boolean) => Shape::Truth,
        Type::Primitive(P::String | P::Object) | Type::Class(_) | Type::Vector(_) | Type::Array(_) => {
            Shape::Reference
        }
        Type::Primitive(P::R4 | P::R8) => Shape::Float,
        Type::Primitive(P::Void | P::TypedReference) => Shape::Other,
        // An enum, or a struct that nobody can compare; an address.
        Type::Primitive(_) | Type::Value(_) | Type::Pointer(_) => Shape::Number,
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
    let term = Term::Apply(opcode, operands);
    if term.size() > DEEPEST {
        Value::Unknown(Gap::new("a term of too many operations"))
    } else {
        Value::Term(term)
    }
}

/// That two conditions hold together or not at all; or that just one of them holds.
fn equivalent(same: bool, left: Formula, right: Formula) -> Formula {
    let other = if same { right } else { right.negated() };
    left.clone().and(other.clone()).or(left.negated().and(other.negated()))
}

/// A comparison of floats; `unordered` says that it holds if one of them is no number.
fn compared_floats(relation: Relation, unordered: bool, left: Term, right: Term) -> Formula {
    use Opcode as O;
    use Relation as R;
    // What holds of a NaN is that the opposite does not.
    let (opcode, holds) = match (relation, unordered) {
        (R::Eq, _) => (O::Ceq, true),
        (R::Ne, _) => (O::Ceq, false),
        (R::Lt, false) => (O::Clt, true),
        (R::Lt, true) => (O::CltUn, true),
        (R::Gt, false) => (O::Cgt, true),
        (R::Gt, true) => (O::CgtUn, true),
        (R::Ge, false) => (O::CltUn, false),
        (R::Ge, true) => (O::Clt, false),
        (R::Le, false) => (O::CgtUn, false),
        (R::Le, true) => (O::Cgt, false),
    };
    let answer = Term::Apply(opcode, vec![left, right]);
    if holds { Formula::Truth(answer) } else { Formula::Untruth(answer) }
}

/// A comparison of two numbers that are known is an answer.
fn folded(formula: Formula) -> Formula {
    let Formula::Compare(relation, false, Term::Int(left), Term::Int(right)) = formula else {
        return formula;
    };
    let holds = match relation {
        Relation::Eq => left == right,
        Relation::Ne => left != right,
        Relation::Lt => left < right,
        Relation::Le => left <= right,
        Relation::Gt => left > right,
        Relation::Ge => left >= right,
    };
    if holds { Formula::True } else { Formula::False }
}

/// A number that is 1 where the condition holds, else 0, compared with another.
fn tested(relation: Relation, unsigned: bool, formula: Formula, number: i32) -> Formula {
    match (relation, number) {
        (Relation::Eq, 1) | (Relation::Ne, 0) => formula,
        (Relation::Gt, 0) if unsigned => formula,
        (Relation::Eq, 0) | (Relation::Ne, 1) => formula.negated(),
        _ => Formula::Unknown(STRANGE),
    }
}
