//! Conditions over what a caller and a callee both know.
//!
//! A condition speaks of *places*: parameters, the result, `this`, a field or getter of a place, a static field, what a by-ref parameter
//! points to, lengths, elements, and of constants and what is computed from these. A place is read in the state in which the
//! condition is used: before the call for what is required, after it for what is ensured, where the object is for an invariant.
//! [`Term::Old`] is what a term was at the entry, before the call. Who asks for a condition and who takes it is not said here.
//!
//! The same conditions come from code (`entry.rs`) and from text: nothing here knows which.

use std::fmt;
use std::sync::Arc;

use marple_il::Opcode;
use marple_metadata::assemblies::{AssemblyId, FieldHandle, MethodHandle};
use marple_metadata::tables::Token;

use crate::elements::Elements;

/// A number, reference or struct, as it is on the evaluation stack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// A parameter; `this` is the first where there is one. Of a by-ref parameter, and of the `this` of a struct, it is the address.
    Parameter(u16),
    /// What the method returns.
    Result,
    /// A number of 32 bits.
    Int(i32),
    /// A number of 64 bits.
    Long(i64),
    /// A floating-point number: its bits, and whether there are 64 of them.
    Float(u64, bool),
    /// A string of the program.
    Text(Arc<str>),
    /// The null reference.
    Null,
    /// The length of an array or string, 32 bits.
    Length(Box<Term>),
    /// What an instruction without effects makes of its one or two operands. Comparisons of floats are among them: `!(x < y)` is not
    /// `x >= y`.
    Apply(Opcode, Vec<Term>),
    /// The variable of the quantifier around it, 32 bits.
    Bound,
    /// The element of an array at the quantifier's variable.
    Element(Item, Box<Term>),
    /// The element of an array, the first term, at an index.
    Item(Item, Box<(Term, Term)>),
    /// A field of an object or struct.
    Field(Box<Term>, FieldHandle),
    /// A static field.
    Static(FieldHandle),
    /// What a by-ref parameter points to.
    Target(u16),
    /// What a getter, or a method marked `[Pure]`, returns for these arguments (assumption `pure-getters`).
    Call(MethodHandle, Vec<Term>),
    /// What a library answers to a question about references (assumption `library-contracts`).
    Question(Question, Vec<Term>),
    /// Whether something holds of all elements of a collection, as it is enumerated (assumption `pure-getters`): a truth value.
    Holds(Box<Elements>),
    /// A value in a box: null only for a null reference. A type parameter's value may be one.
    Boxed(Box<Term>),
    /// An object as a type that a token names in an assembly, or null if it is not of that type.
    Cast(Box<Term>, AssemblyId, Token),
    /// What the term was at the entry of the method.
    Old(Box<Term>),
}

/// What is asked of a library. The answer is a truth value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Whether two strings are equal.
    AreEqual,
    /// `string.IsNullOrWhiteSpace`.
    IsBlank,
    /// Whether a `Nullable<T>` has a value.
    HasValue,
}

/// Why a part of a condition is not understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// In words.
    pub what: &'static str,
    /// What the words speak of, in the module of the method that states the condition.
    pub token: Option<Token>,
}

impl Gap {
    /// A part of that kind.
    pub const fn new(what: &'static str) -> Self {
        Self { what, token: None }
    }

    /// A part of that kind, about what a token names.
    pub fn of(what: &'static str, token: Token) -> Self {
        Self { what, token: Some(token) }
    }
}

/// What the elements of an array are on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// Numbers of 32 bits.
    Int,
    /// Numbers of 64 bits.
    Long,
    /// References.
    Reference,
}

/// `Contract.ForAll(low, high, variable => body)`, or `Contract.Exists`. Both throw if `low > high`, so neither holds then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quantified {
    /// Whether the body holds for all numbers of the range, not only for some.
    pub all: bool,
    /// The first number.
    pub low: Term,
    /// The number after the last.
    pub high: Term,
    /// What the source calls the variable.
    pub variable: String,
    /// What holds of the variable. The elements of one array are read in it, first of all.
    pub body: Formula,
}

/// How two terms compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl Relation {
    /// The relation that holds where this one does not.
    pub fn negated(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Le => Self::Gt,
            Self::Gt => Self::Le,
            Self::Ge => Self::Lt,
        }
    }

    fn symbol(self) -> &'static str {
        match self {
            Self::Eq => "==",
            Self::Ne => "!=",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
        }
    }
}

/// A condition. A part that reads the length of null does not hold, whatever it compares it with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Formula {
    /// Holds always.
    True,
    /// Holds never.
    False,
    /// Nobody knows, and why; two of these need not be the same.
    Unknown(Gap),
    /// A truth value is not 0.
    Truth(Term),
    /// A truth value is 0.
    Untruth(Term),
    /// Two numbers compare so, as unsigned ones if the flag is set; or two references are the same or not.
    Compare(Relation, bool, Term, Term),
    /// All hold; two at least.
    And(Vec<Formula>),
    /// One holds; two at least.
    Or(Vec<Formula>),
    /// Something holds for all or for some numbers of a range.
    Quantified(Box<Quantified>),
}

/// Conditions beyond this size are not understood.
const LARGEST: usize = 48;

impl Formula {
    /// The condition that holds where this one does not.
    pub fn negated(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Unknown(gap) => Self::Unknown(gap),
            Self::Truth(term) => Self::Untruth(term),
            Self::Untruth(term) => Self::Truth(term),
            Self::Compare(relation, unsigned, left, right) => {
                Self::Compare(relation.negated(), unsigned, left, right)
            }
            Self::And(parts) => Self::Or(parts.into_iter().map(Self::negated).collect()),
            Self::Or(parts) => Self::And(parts.into_iter().map(Self::negated).collect()),
            Self::Quantified(quantified) => {
                let Quantified { all, body, .. } = *quantified;
                Self::Quantified(Box::new(Quantified { all: !all, body: body.negated(), ..*quantified }))
            }
        }
    }

    /// Two numbers compare so. A length that is not 0 is above it.
    pub(crate) fn numbers(relation: Relation, unsigned: bool, left: Term, right: Term) -> Self {
        let relation = match (relation, &left, &right) {
            (Relation::Ne, Term::Length(_), Term::Int(0)) => Relation::Gt,
            (Relation::Eq, Term::Length(_), Term::Int(0)) => Relation::Le,
            _ => relation,
        };
        Self::Compare(relation, unsigned, left, right)
    }

    /// Both hold.
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::False, _) | (_, Self::False) => Self::False,
            (Self::True, other) | (other, Self::True) => other,
            (first, second) => {
                let mut parts = first.into_parts(true);
                for part in second.into_parts(true) {
                    // Two unknown ones are not the same.
                    if matches!(part, Self::Unknown(_)) || !parts.contains(&part) {
                        parts.push(part);
                    }
                }
                Self::limited(parts, Self::And)
            }
        }
    }

    /// One of them holds. What is left of `!a && b` beside `a` is `b`.
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::True, _) | (_, Self::True) => Self::True,
            (Self::False, other) | (other, Self::False) => other,
            (first, second) => {
                let mut parts = first.into_parts(false);
                parts.extend(second.into_parts(false));
                let mut index = 0;
                while index < parts.len() {
                    let part = parts[index].clone();
                    let rest: Vec<Self> = part
                        .clone()
                        .into_parts(true)
                        .into_iter()
                        .filter(|conjunct| {
                            let opposite = conjunct.clone().negated();
                            matches!(conjunct, Self::Unknown(_)) || !parts.contains(&opposite)
                        })
                        .collect();
                    if rest.is_empty() {
                        return Self::True;
                    }
                    let rest = Self::limited(rest, Self::And);
                    if rest == part {
                        index += 1;
                    } else {
                        // It comes after what it depended on, and others may depend on it.
                        parts.remove(index);
                        if matches!(rest, Self::Unknown(_)) || !parts.contains(&rest) {
                            parts.push(rest);
                        }
                        index = 0;
                    }
                }
                Self::limited(parts, Self::Or)
            }
        }
    }

    fn into_parts(self, conjunction: bool) -> Vec<Self> {
        match (self, conjunction) {
            (Self::And(parts), true) | (Self::Or(parts), false) => parts,
            (other, _) => vec![other],
        }
    }

    fn limited(mut parts: Vec<Self>, make: fn(Vec<Self>) -> Self) -> Self {
        if parts.iter().map(Self::size).sum::<usize>() > LARGEST {
            return Self::Unknown(Gap::new("a condition of too many parts"));
        }
        match parts.len() {
            1 => parts.remove(0),
            _ => make(parts),
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::And(parts) | Self::Or(parts) => parts.iter().map(Self::size).sum(),
            Self::Quantified(quantified) => 1 + quantified.body.size(),
            _ => 1,
        }
    }

    /// The conditions that hold together if this one does, in the order in which they are evaluated.
    pub fn conjuncts(self) -> Vec<Self> {
        match self {
            Self::True => Vec::new(),
            other => other.into_parts(true),
        }
    }

    /// Whether all of it is understood.
    pub fn is_understood(&self) -> bool {
        self.gap().is_none()
    }

    /// The first part that is not understood.
    pub fn gap(&self) -> Option<Gap> {
        match self {
            Self::Unknown(gap) => Some(*gap),
            Self::And(parts) | Self::Or(parts) => parts.iter().find_map(Self::gap),
            Self::Quantified(quantified) => quantified.body.gap(),
            _ => None,
        }
    }

    /// Adds the terms that it compares or tests.
    pub(crate) fn push_terms<'f>(&'f self, terms: &mut Vec<&'f Term>) {
        match self {
            Self::True | Self::False | Self::Unknown(_) => {}
            Self::Truth(term) | Self::Untruth(term) => terms.push(term),
            Self::Compare(_, _, left, right) => terms.extend([left, right]),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.push_terms(terms)),
            Self::Quantified(quantified) => {
                terms.extend([&quantified.low, &quantified.high]);
                quantified.body.push_terms(terms);
            }
        }
    }

    /// Whether it speaks of a term that has the property.
    pub fn mentions(&self, property: &dyn Fn(&Term) -> bool) -> bool {
        match self {
            Self::True | Self::False | Self::Unknown(_) => false,
            Self::Truth(term) | Self::Untruth(term) => term.mentions(property),
            Self::Compare(_, _, left, right) => left.mentions(property) || right.mentions(property),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(|part| part.mentions(property)),
            Self::Quantified(quantified) => {
                let Quantified { low, high, body, .. } = &**quantified;
                low.mentions(property) || high.mentions(property) || body.mentions(property)
            }
        }
    }

    /// The same, of what it says of the end: what was before does not count.
    pub fn mentions_now(&self, property: &dyn Fn(&Term) -> bool) -> bool {
        match self {
            Self::True | Self::False | Self::Unknown(_) => false,
            Self::Truth(term) | Self::Untruth(term) => term.mentions_now(property),
            Self::Compare(_, _, left, right) => left.mentions_now(property) || right.mentions_now(property),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(|part| part.mentions_now(property)),
            Self::Quantified(quantified) => {
                let Quantified { low, high, body, .. } = &**quantified;
                low.mentions_now(property) || high.mentions_now(property) || body.mentions_now(property)
            }
        }
    }

    /// Whether it speaks of what is in memory, which a write may change.
    pub fn reads_memory(&self) -> bool {
        self.mentions(&Term::is_in_memory)
    }

    /// Whether it speaks of what was before.
    pub fn has_old(&self) -> bool {
        self.mentions(&|term| matches!(term, Term::Old(_)))
    }

    /// The terms of which it speaks as they were at the entry.
    pub fn old_terms(&self) -> Vec<Term> {
        let found = std::cell::RefCell::new(Vec::new());
        self.mentions(&|term| {
            if let Term::Old(of) = term {
                found.borrow_mut().push((**of).clone());
            }
            false
        });
        found.into_inner()
    }

    /// The condition with other terms in the place of some; `None` if one has nothing in its place. A term is asked for before its
    /// parts.
    pub fn replaced(&self, by: &dyn Fn(&Term) -> Replaced) -> Option<Self> {
        let all = |parts: &[Self]| parts.iter().map(|part| part.replaced(by)).collect::<Option<Vec<_>>>();
        Some(match self {
            Self::True | Self::False | Self::Unknown(_) => self.clone(),
            Self::Truth(term) => Self::Truth(term.replaced(by)?),
            Self::Untruth(term) => Self::Untruth(term.replaced(by)?),
            Self::Compare(relation, unsigned, left, right) => {
                Self::Compare(*relation, *unsigned, left.replaced(by)?, right.replaced(by)?)
            }
            Self::And(parts) => Self::And(all(parts)?),
            Self::Or(parts) => Self::Or(all(parts)?),
            Self::Quantified(quantified) => {
                let Quantified { all, low, high, variable, body } = &**quantified;
                let (low, high) = (low.replaced(by)?, high.replaced(by)?);
                let (variable, body) = (variable.clone(), body.replaced(by)?);
                Self::Quantified(Box::new(Quantified { all: *all, low, high, variable, body }))
            }
        })
    }

    /// The condition as the source would write it. `name` says what parameters, fields and the variable are called.
    pub fn text(&self, name: &dyn Fn(&Term) -> String) -> String {
        Named { of: self, name }.to_string()
    }
}

/// What stands in the place of a term.
pub enum Replaced {
    /// The term itself, with what stands in the place of its parts.
    Kept,
    /// Another.
    By(Term),
    /// Nothing.
    Lost,
}

impl Term {
    /// The terms that it is made of.
    fn parts(&self) -> Vec<&Term> {
        match self {
            Self::Length(of)
            | Self::Element(_, of)
            | Self::Field(of, _)
            | Self::Boxed(of)
            | Self::Cast(of, ..)
            | Self::Old(of) => vec![of],
            Self::Item(_, pair) => vec![&pair.0, &pair.1],
            Self::Apply(_, operands) | Self::Call(_, operands) | Self::Question(_, operands) => {
                operands.iter().collect()
            }
            Self::Holds(elements) => elements.parts(),
            Self::Parameter(_)
            | Self::Result
            | Self::Int(_)
            | Self::Long(_)
            | Self::Float(..)
            | Self::Text(_)
            | Self::Null
            | Self::Bound
            | Self::Static(_)
            | Self::Target(_) => Vec::new(),
        }
    }

    /// Whether it, or a part of it, has the property.
    pub fn mentions(&self, property: &dyn Fn(&Term) -> bool) -> bool {
        property(self) || self.parts().into_iter().any(|part| part.mentions(property))
    }

    fn mentions_now(&self, property: &dyn Fn(&Term) -> bool) -> bool {
        !matches!(self, Self::Old(_))
            && (property(self) || self.parts().into_iter().any(|part| part.mentions_now(property)))
    }

    /// Whether a write may change what stands there.
    fn is_in_memory(&self) -> bool {
        matches!(
            self,
            Self::Element(..)
                | Self::Item(..)
                | Self::Field(..)
                | Self::Static(_)
                | Self::Target(_)
                | Self::Call(..)
                | Self::Holds(_)
        )
    }

    /// Whether it speaks of what is in memory.
    pub fn reads_memory(&self) -> bool {
        self.mentions(&Self::is_in_memory)
    }

    /// How many operations and places it has.
    pub(crate) fn size(&self) -> usize {
        1 + self.parts().into_iter().map(Self::size).sum::<usize>()
    }

    /// The term with others in the place of some of its parts, or of itself.
    pub fn replaced(&self, by: &dyn Fn(&Term) -> Replaced) -> Option<Self> {
        match by(self) {
            Replaced::By(term) => return Some(term),
            Replaced::Lost => return None,
            Replaced::Kept => {}
        }
        let one = |of: &Term| Some(Box::new(of.replaced(by)?));
        let all = |terms: &[Term]| terms.iter().map(|term| term.replaced(by)).collect::<Option<Vec<_>>>();
        Some(match self {
            Self::Length(of) => Self::Length(one(of)?),
            Self::Element(item, of) => Self::Element(*item, one(of)?),
            Self::Item(item, pair) => {
                Self::Item(*item, Box::new((pair.0.replaced(by)?, pair.1.replaced(by)?)))
            }
            Self::Field(of, field) => Self::Field(one(of)?, *field),
            Self::Boxed(of) => Self::Boxed(one(of)?),
            Self::Cast(of, assembly, ty) => Self::Cast(one(of)?, *assembly, *ty),
            Self::Old(of) => Self::Old(one(of)?),
            Self::Apply(opcode, operands) => Self::Apply(*opcode, all(operands)?),
            Self::Call(method, arguments) => Self::Call(*method, all(arguments)?),
            Self::Question(question, arguments) => Self::Question(*question, all(arguments)?),
            Self::Holds(elements) => Self::Holds(Box::new(elements.replaced(by)?)),
            other => other.clone(),
        })
    }
}

/// A condition with the names of the parameters, fields and variables it speaks of.
pub(crate) struct Named<'a, T> {
    pub(crate) of: &'a T,
    pub(crate) name: &'a dyn Fn(&Term) -> String,
}

impl fmt::Display for Named<'_, Term> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        let named = |of: &'_ Term| Named { of, name }.to_string();
        match self.of {
            Term::Parameter(_) | Term::Bound | Term::Static(_) => f.write_str(&name(self.of)),
            Term::Target(number) => f.write_str(&name(&Term::Parameter(*number))),
            // What a lambda captured has no object in the source.
            Term::Field(of, _) => match (&**of, name(self.of)) {
                (_, field) if !field.starts_with('.') => f.write_str(&field),
                (Term::Parameter(_), field) if name(of) == "this" => f.write_str(&field[1..]),
                (_, field) => write!(f, "{}{field}", named(of)),
            },
            Term::Call(_, arguments) => {
                let method = name(self.of);
                let (object, arguments) = match (method.starts_with('.'), arguments.split_first()) {
                    (true, Some((object, arguments))) => (Some(object), arguments),
                    _ => (None, &arguments[..]),
                };
                if let Some(object) = object {
                    let object = named(object);
                    if object != "this" {
                        f.write_str(&object)?;
                        f.write_str(".")?;
                    }
                }
                let method = method.trim_start_matches('.');
                let arguments: Vec<String> = arguments.iter().map(named).collect();
                match method.strip_prefix("get_") {
                    Some(property) if arguments.is_empty() => f.write_str(property),
                    Some("Item" | "Chars") => write!(f, "this[{}]", arguments.join(", ")),
                    _ => write!(f, "{method}({})", arguments.join(", ")),
                }
            }
            Term::Question(Question::AreEqual, both) => match &both[..] {
                [left, right] => write!(f, "{} == {}", named(left), named(right)),
                _ => f.write_str("?"),
            },
            Term::Question(Question::IsBlank, text) => {
                write!(f, "string.IsNullOrWhiteSpace({})", text.first().map(named).unwrap_or_default())
            }
            Term::Question(Question::HasValue, of) => {
                write!(f, "{}.HasValue", of.first().map(named).unwrap_or_default())
            }
            Term::Holds(elements) => {
                let inner = |term: &Term| match term {
                    Term::Bound => elements.variable.clone(),
                    other => name(other),
                };
                let body = elements.spoken().map_or_else(|| "?".to_owned(), |body| body.text(&inner));
                write!(f, "Contract.ForAll({}, {} => {body})", named(&elements.collection), elements.variable)
            }
            Term::Boxed(of) => f.write_str(&named(of)),
            Term::Cast(of, ..) => write!(f, "({} as {})", named(of), name(self.of)),
            Term::Old(of) => write!(f, "old({})", named(of)),
            Term::Item(_, pair) => write!(f, "{}[{}]", named(&pair.0), named(&pair.1)),
            Term::Float(bits, is_double) => {
                let single = || u32::try_from(*bits).map_or(f32::NAN, f32::from_bits);
                let text = if *is_double { f64::from_bits(*bits).to_string() } else { single().to_string() };
                f.write_str(&text)
            }
            Term::Text(text) => write!(f, "{text:?}"),
            Term::Result => f.write_str("result"),
            Term::Int(number) => number.fmt(f),
            Term::Long(number) => number.fmt(f),
            Term::Null => f.write_str("null"),
            Term::Length(of) => write!(f, "{}.Length", named(of)),
            Term::Element(_, array) => write!(f, "{}[{}]", named(array), name(&Term::Bound)),
            Term::Apply(opcode, operands) => {
                let bracketed = |operand: &Term| match operand {
                    Term::Apply(inner, _) if infix(*inner).is_some() => format!("({})", named(operand)),
                    _ => named(operand),
                };
                if let (Some(symbol), [left, right]) = (infix(*opcode), &operands[..]) {
                    return write!(f, "{} {symbol} {}", bracketed(left), bracketed(right));
                }
                let operands: Vec<String> = operands.iter().map(named).collect();
                write!(f, "{}({})", opcode.mnemonic(), operands.join(", "))
            }
        }
    }
}

fn infix(opcode: Opcode) -> Option<&'static str> {
    use Opcode as O;
    Some(match opcode {
        O::Add => "+",
        O::Sub => "-",
        O::Mul => "*",
        O::Div => "/",
        O::Rem => "%",
        O::And => "&",
        O::Or => "|",
        O::Xor => "^",
        O::Shl => "<<",
        O::Shr => ">>",
        O::Ceq => "==",
        O::Cgt | O::CgtUn => ">",
        O::Clt | O::CltUn => "<",
        _ => return None,
    })
}

impl fmt::Display for Named<'_, Formula> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        match self.of {
            Formula::True => f.write_str("true"),
            Formula::False => f.write_str("false"),
            Formula::Unknown(_) => f.write_str("?"),
            Formula::Truth(term) => Named { of: term, name }.fmt(f),
            Formula::Untruth(term @ (Term::Apply(..) | Term::Question(Question::AreEqual, _))) => {
                write!(f, "!({})", Named { of: term, name })
            }
            Formula::Untruth(term) => write!(f, "!{}", Named { of: term, name }),
            Formula::Compare(
                relation @ (Relation::Eq | Relation::Ne),
                _,
                cast @ Term::Cast(of, ..),
                Term::Null,
            ) => {
                let of = Named { of: &**of, name };
                let not = if *relation == Relation::Ne { "" } else { "not " };
                write!(f, "{of} is {not}{}", name(cast))
            }
            Formula::Compare(relation, unsigned, left, right) => {
                let cast = if *unsigned { "(uint) " } else { "" };
                let side = |of: &Term| match of {
                    Term::Apply(Opcode::And | Opcode::Or | Opcode::Xor, _) => {
                        format!("({})", Named { of, name })
                    }
                    _ => Named { of, name }.to_string(),
                };
                write!(f, "{cast}{} {} {cast}{}", side(left), relation.symbol(), side(right))
            }
            Formula::And(parts) | Formula::Or(parts) => {
                let symbol = if matches!(self.of, Formula::And(_)) { "&&" } else { "||" };
                for (number, of) in parts.iter().enumerate() {
                    if number > 0 {
                        write!(f, " {symbol} ")?;
                    }
                    match of {
                        Formula::And(_) | Formula::Or(_) => write!(f, "({})", Named { of, name })?,
                        _ => Named { of, name }.fmt(f)?,
                    }
                }
                Ok(())
            }
            Formula::Quantified(quantified) => {
                let Quantified { all, low, high, variable, body } = &**quantified;
                let inner = |term: &Term| match term {
                    Term::Bound => variable.clone(),
                    other => name(other),
                };
                let body = Named { of: body, name: &inner };
                let (low, high) = (Named { of: low, name }, Named { of: high, name });
                let method = if *all { "ForAll" } else { "Exists" };
                write!(f, "Contract.{method}({low}, {high}, {variable} => {body})")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn var(number: u16) -> Formula {
        Formula::Truth(Term::Parameter(number))
    }

    fn text(formula: &Formula) -> String {
        let name = |term: &Term| match term {
            Term::Parameter(number) => ["a", "b", "c"][usize::from(*number)].to_owned(),
            _ => "?".to_owned(),
        };
        formula.text(&name)
    }

    #[test]
    fn what_depends_on_the_opposite_is_simplified() {
        let not_a_and_b = var(0).negated().and(var(1));
        assert_eq!(text(&not_a_and_b.clone().or(var(0))), "a || b");
        assert_eq!(text(&var(0).or(not_a_and_b.clone())), "a || b");
        assert_eq!(not_a_and_b.clone().or(var(0)).or(var(0).negated().and(var(1).negated())), Formula::True);
        assert_eq!(text(&not_a_and_b.negated()), "a || !b");
        assert_eq!(text(&var(0).and(var(1).or(var(2)))), "a && (b || c)");
    }

    #[test]
    fn two_unknown_ones_are_not_the_same() {
        let unknown = Formula::Unknown(Gap::new("a test"));
        let either = unknown.clone().or(unknown.clone().negated());
        assert_eq!(either, Formula::Or(vec![unknown.clone(), unknown.clone()]));
        assert!(!either.is_understood());
        assert!(!var(0).or(unknown.and(var(1))).is_understood());
    }

    #[test]
    fn what_does_not_hold_of_all_does_not_of_some() {
        let element = Term::Element(Item::Int, Box::new(Term::Parameter(0)));
        let all = Formula::Quantified(Box::new(Quantified {
            all: true,
            low: Term::Int(0),
            high: Term::Length(Box::new(Term::Parameter(0))),
            variable: "i".to_owned(),
            body: Formula::Compare(Relation::Gt, false, element, Term::Parameter(1)).and(var(2)),
        }));
        assert_eq!(text(&all), "Contract.ForAll(0, a.Length, i => a[i] > b && c)");
        assert_eq!(text(&all.clone().negated()), "Contract.Exists(0, a.Length, i => a[i] <= b || !c)");
        assert_eq!(all.clone().negated().negated(), all);
        assert!(all.mentions(&|term| *term == Term::Parameter(2)));
    }
}
