//! Whether the names and types in the clauses of contract files fit together.

use super::fit::primitive;
use super::library::Library;
use super::syntax::{
    BinaryOperator as B, Clause, Expression, MemberContract, Problem, TypeContract, TypeSyntax,
};
use marple_metadata::signature::Primitive;

/// The enums that clauses compare with numbers.
const ENUMS: [&str; 3] = ["StringSplitOptions", "StringComparison", "NumberStyles"];

/// What an expression is.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Sort {
    /// A whole number or a character.
    Number,
    /// True or false.
    Truth,
    /// The null reference.
    Null,
    /// Something of a type.
    Of(TypeSyntax),
}

impl Sort {
    fn of(ty: &TypeSyntax) -> Self {
        use Primitive as P;
        let TypeSyntax::Named { name, arguments, .. } = ty else { return Self::Of(ty.clone()) };
        match primitive(name).filter(|_| arguments.is_empty()) {
            None if ENUMS.contains(&name.as_str()) => Self::Number,
            Some(P::Boolean) => Self::Truth,
            Some(
                P::Char
                | P::I1
                | P::U1
                | P::I2
                | P::U2
                | P::I4
                | P::U4
                | P::I8
                | P::U8
                | P::NativeInt
                | P::NativeUint,
            ) => Self::Number,
            _ => Self::Of(ty.clone()),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Number => "a number".to_owned(),
            Self::Truth => "a truth value".to_owned(),
            Self::Null => "null".to_owned(),
            Self::Of(TypeSyntax::Named { name, .. }) => format!("of type `{name}`"),
            Self::Of(_) => "an array, pointer or reference".to_owned(),
        }
    }
}

/// What is wrong in the clauses of a type.
pub(super) fn problems(library: &Library, file: &str, class: &TypeContract) -> Vec<Problem> {
    let mut found = Vec::new();
    let mut check = |member: Option<&MemberContract>, clause: &Clause| {
        let checker = Checker { library, class, member };
        let message = match checker.sort(&clause.expression) {
            Ok(Sort::Truth) => return,
            Ok(sort) => format!("`{}` is {}, not a condition", clause.text, sort.words()),
            Err(message) => message,
        };
        found.push(Problem { file: file.to_owned(), at: clause.at, message });
    };
    for invariant in &class.invariants {
        check(None, invariant);
    }
    for member in &class.members {
        for clause in member.requires.iter().chain(&member.asks).chain(&member.ensures) {
            check(Some(member), clause);
        }
    }
    found
}

/// Where an expression stands.
pub(super) struct Checker<'l> {
    pub(super) library: &'l Library,
    pub(super) class: &'l TypeContract,
    pub(super) member: Option<&'l MemberContract>,
}

impl Checker<'_> {
    /// What an expression is; or what is wrong in it.
    pub(super) fn sort(&self, expression: &Expression) -> Result<Sort, String> {
        Ok(match expression {
            Expression::Integer(_) => Sort::Number,
            Expression::Null => Sort::Null,
            Expression::Boolean(_) => Sort::Truth,
            Expression::This => Sort::Of(own_type(self.class)),
            Expression::Parameter(number) => {
                let parameters = self.member.map_or(&[][..], |member| &member.parameters);
                let parameter =
                    parameters.get(usize::from(*number)).ok_or("a parameter that is not there")?;
                Sort::of(&parameter.ty)
            }
            Expression::Result => match self.member {
                Some(member) => Sort::of(&member.returns),
                None => return Err("an invariant has no result".to_owned()),
            },
            Expression::Property(of, name) => self.property(of, name)?,
            Expression::Old(of) => self.sort(of)?,
            Expression::Not(of) => self.expect(of, &Sort::Truth)?,
            Expression::Negate(of) => self.expect(of, &Sort::Number)?,
            Expression::Binary(B::Implies | B::Or | B::And, left, right) => {
                self.expect(left, &Sort::Truth)?;
                self.expect(right, &Sort::Truth)?
            }
            Expression::Binary(B::Add | B::Subtract | B::Multiply, left, right) => {
                self.expect(left, &Sort::Number)?;
                self.expect(right, &Sort::Number)?
            }
            Expression::Binary(B::Equal | B::NotEqual, left, right) => {
                let (left, right) = (self.sort(left)?, self.sort(right)?);
                let fits = match (&left, &right) {
                    (Sort::Of(_) | Sort::Null, Sort::Of(_) | Sort::Null) => true,
                    (left, right) => left == right,
                };
                if !fits {
                    return Err(format!(
                        "the sides of a comparison are {} and {}",
                        left.words(),
                        right.words()
                    ));
                }
                Sort::Truth
            }
            Expression::Binary(_, left, right) => {
                self.expect(left, &Sort::Number)?;
                self.expect(right, &Sort::Number)?;
                Sort::Truth
            }
        })
    }

    fn expect(&self, of: &Expression, wanted: &Sort) -> Result<Sort, String> {
        let sort = self.sort(of)?;
        if sort == *wanted {
            Ok(sort)
        } else {
            Err(format!("expected {}, found something that is {}", wanted.words(), sort.words()))
        }
    }

    fn property(&self, of: &Expression, name: &str) -> Result<Sort, String> {
        let ty = match self.sort(of)? {
            Sort::Of(ty) => ty,
            other => return Err(format!("`{name}` is asked of something that is {}", other.words())),
        };
        let TypeSyntax::Named { name: class, arguments, .. } = &ty else {
            return match (&ty, name) {
                (TypeSyntax::Array(..), "Length" | "LongLength" | "Rank") => Ok(Sort::Number),
                _ => Err(format!("an array has no property `{name}` that a clause may name")),
            };
        };
        let class = match class.as_str() {
            "string" => "String",
            "object" => "Object",
            other => other,
        };
        // Whether there is something in it, which `Enumerable.Any` tells.
        if (class, name) == ("IEnumerable", "Any") {
            return Ok(Sort::Truth);
        }
        // How many bytes its elements are, which `Buffer.ByteLength` tells.
        if (class, name) == ("Array", "ByteLength") {
            return Ok(Sort::Number);
        }
        let getter = format!("get_{name}");
        let mut types = self.library.types_called(class, arguments.len());
        let found = types.find_map(|found| {
            let member = found.members.iter().find(|member| member.name == getter)?;
            // A type parameter is what stands for it there.
            let argument = found.parameters().zip(arguments).find_map(|(parameter, argument)| {
                (member.returns == TypeSyntax::named(parameter)).then_some(argument)
            });
            member.parameters.is_empty().then(|| argument.unwrap_or(&member.returns))
        });
        found
            .map(Sort::of)
            .ok_or_else(|| format!("no contract file says that `{class}` has a property `{name}`"))
    }
}

/// A type as its own members would spell it.
fn own_type(class: &TypeContract) -> TypeSyntax {
    let name = class.path.last().map_or("", |segment| segment.name.as_str()).to_owned();
    let arguments = class.parameters().map(TypeSyntax::named).collect();
    TypeSyntax::Named { prefix: String::new(), name, arguments }
}
