//! Conditions over what a caller and a callee both know: parameters, the result, constants, lengths.
//!
//! Nothing in a condition depends on memory but the elements that quantifiers speak of: all else means the same before
//! the call, after it, and inside.

use std::fmt;

use marple_il::Opcode;
use marple_metadata::tables::{Field, Id};

/// A number or reference, as it is on the evaluation stack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// A parameter; `this` is the first where there is one.
    Parameter(u16),
    /// What the method returns.
    Result,
    /// A number of 32 bits.
    Int(i32),
    /// A number of 64 bits.
    Long(i64),
    /// The null reference.
    Null,
    /// The length of an array or string, 32 bits.
    Length(Box<Term>),
    /// What an instruction without effects makes of its one or two operands.
    Apply(Opcode, Vec<Term>),
    /// The variable of the quantifier around it, 32 bits.
    Bound,
    /// The element of an array at the quantifier's variable.
    Element(Item, Box<Term>),
    /// What a lambda finds in a field of its object. Clauses have none.
    Field(Box<Term>, Id<Field>),
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
    /// Nobody knows; two of these need not be the same.
    Unknown,
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
            Self::Unknown => Self::Unknown,
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
                    if part == Self::Unknown || !parts.contains(&part) {
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
                            *conjunct == Self::Unknown || !parts.contains(&opposite)
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
                        if rest == Self::Unknown || !parts.contains(&rest) {
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
            return Self::Unknown;
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

    /// Whether all of it can be evaluated where it is, all parts of it at once.
    ///
    /// That arithmetic does not overflow may be taken for granted only where it is done: in a part that is evaluated
    /// always.
    pub fn is_understood(&self) -> bool {
        match self {
            Self::Unknown => false,
            Self::And(parts) | Self::Or(parts) => {
                parts[0].is_understood()
                    && parts[1..].iter().all(|part| part.is_understood() && !part.computes())
            }
            Self::Quantified(quantified) => quantified.body.is_understood(),
            _ => true,
        }
    }

    /// Whether arithmetic in it may overflow.
    fn computes(&self) -> bool {
        match self {
            Self::True | Self::False | Self::Unknown => false,
            Self::Truth(term) | Self::Untruth(term) => term.computes(),
            Self::Compare(_, _, left, right) => left.computes() || right.computes(),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(Self::computes),
            Self::Quantified(quantified) => {
                let Quantified { low, high, body, .. } = &**quantified;
                low.computes() || high.computes() || body.computes()
            }
        }
    }

    /// Whether it speaks of a term that has the property.
    pub fn mentions(&self, property: &dyn Fn(&Term) -> bool) -> bool {
        match self {
            Self::True | Self::False | Self::Unknown => false,
            Self::Truth(term) | Self::Untruth(term) => term.mentions(property),
            Self::Compare(_, _, left, right) => left.mentions(property) || right.mentions(property),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(|part| part.mentions(property)),
            Self::Quantified(quantified) => {
                let Quantified { low, high, body, .. } = &**quantified;
                low.mentions(property) || high.mentions(property) || body.mentions(property)
            }
        }
    }

    /// Whether it speaks of what is in arrays, which a write may change.
    pub fn reads_elements(&self) -> bool {
        self.mentions(&|term| matches!(term, Term::Element(..)))
    }

    /// The condition as the source would write it. `name` says what parameters, fields and the variable are called.
    pub fn text(&self, name: &dyn Fn(&Term) -> String) -> String {
        Named { of: self, name }.to_string()
    }
}

impl Term {
    fn computes(&self) -> bool {
        use Opcode as O;
        self.mentions(&|term| matches!(term, Self::Apply(O::Add | O::Sub | O::Mul | O::Neg, _)))
    }

    fn mentions(&self, property: &dyn Fn(&Term) -> bool) -> bool {
        property(self)
            || match self {
                Self::Length(of) | Self::Element(_, of) | Self::Field(of, _) => of.mentions(property),
                Self::Apply(_, operands) => operands.iter().any(|operand| operand.mentions(property)),
                _ => false,
            }
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
            Term::Parameter(_) | Term::Bound | Term::Field(..) => f.write_str(&name(self.of)),
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
        _ => return None,
    })
}

impl fmt::Display for Named<'_, Formula> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        match self.of {
            Formula::True => f.write_str("true"),
            Formula::False => f.write_str("false"),
            Formula::Unknown => f.write_str("?"),
            Formula::Truth(term) => Named { of: term, name }.fmt(f),
            Formula::Untruth(term) => write!(f, "!{}", Named { of: term, name }),
            Formula::Compare(relation, unsigned, left, right) => {
                let cast = if *unsigned { "(uint) " } else { "" };
                let (left, right) = (Named { of: left, name }, Named { of: right, name });
                write!(f, "{cast}{left} {} {cast}{right}", relation.symbol())
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
        let either = Formula::Unknown.or(Formula::Unknown.negated());
        assert_eq!(either, Formula::Or(vec![Formula::Unknown, Formula::Unknown]));
        assert!(!either.is_understood());
        assert!(!var(0).or(Formula::Unknown.and(var(1))).is_understood());
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

    #[test]
    fn arithmetic_is_understood_where_it_is_always_done() {
        let sum = Term::Apply(Opcode::Add, vec![Term::Parameter(0), Term::Int(1)]);
        let compare = Formula::Compare(Relation::Lt, false, sum, Term::Parameter(1));
        assert!(compare.is_understood());
        assert!(compare.clone().or(var(2)).is_understood());
        assert!(!var(2).or(compare).is_understood());
    }
}
