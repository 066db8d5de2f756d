//! What a contract file says: types, their members, and the clauses of these.

/// Where something stands in a file. Lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// A type as C# spells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeSyntax {
    /// A name with the types around it (`List<T>.Enumerator`), or a type parameter.
    Named {
        /// The namespace, if it is spelled; names of outer types come here too.
        prefix: String,
        /// The last name.
        name: String,
        /// Its type arguments.
        arguments: Vec<TypeSyntax>,
    },
    /// `T[]`, and with more dimensions `T[,]`.
    Array(Box<TypeSyntax>, u32),
    /// `T*`.
    Pointer(Box<TypeSyntax>),
    /// A `ref`, `out` or `in` parameter, or what is returned by reference.
    ByRef(Box<TypeSyntax>),
}

impl TypeSyntax {
    /// The type of a name without arguments.
    pub fn named(name: &str) -> Self {
        Self::Named { prefix: String::new(), name: name.to_owned(), arguments: Vec::new() }
    }

    /// Whether it is the type of this name.
    pub fn is(&self, wanted: &str) -> bool {
        matches!(self, Self::Named { prefix, name, arguments } if prefix.is_empty() && name == wanted && arguments.is_empty())
    }
}

/// How an argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// By value.
    Value,
    /// `ref`.
    Ref,
    /// `out`.
    Out,
    /// `in`.
    In,
}

/// A parameter of a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type; without the by-ref.
    pub ty: TypeSyntax,
    /// How it is passed.
    pub mode: Mode,
}

/// An operation on two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOperator {
    /// `=>`: if the left holds, the right does.
    Implies,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
}

impl BinaryOperator {
    /// Whether it compares two operands.
    pub fn is_comparison(self) -> bool {
        use BinaryOperator as B;
        matches!(self, B::Equal | B::NotEqual | B::Less | B::LessOrEqual | B::Greater | B::GreaterOrEqual)
    }

    /// How C# writes it; `=>` is ours.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Implies => "=>",
            Self::Or => "||",
            Self::And => "&&",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
        }
    }

    /// Whether it makes a number of two numbers.
    pub fn is_arithmetic(self) -> bool {
        matches!(self, Self::Add | Self::Subtract | Self::Multiply)
    }
}

/// A condition or a number over parameters, properties and the result. Numbers are mathematical: `a + b` does not overflow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expression {
    /// A number or a character.
    Integer(i128),
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// `this`
    This,
    /// A parameter by its number; `this` is not among them.
    Parameter(u16),
    /// What the member returns.
    Result,
    /// A property, or a field without parentheses: `x.Length`.
    Property(Box<Expression>, String),
    /// What a number or reference was before the call.
    Old(Box<Expression>),
    /// `!x`
    Not(Box<Expression>),
    /// `-x`
    Negate(Box<Expression>),
    /// An operation on two operands.
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
}

impl Expression {
    /// Whether some part has a property.
    pub fn mentions(&self, property: &dyn Fn(&Expression) -> bool) -> bool {
        property(self)
            || match self {
                Self::Property(of, _) | Self::Old(of) | Self::Not(of) | Self::Negate(of) => {
                    of.mentions(property)
                }
                Self::Binary(_, left, right) => left.mentions(property) || right.mentions(property),
                _ => false,
            }
    }

    /// The parts that all must hold, in order.
    pub fn conjuncts(&self) -> Vec<&Expression> {
        match self {
            Self::Binary(BinaryOperator::And, left, right) => {
                let mut parts = left.conjuncts();
                parts.extend(right.conjuncts());
                parts
            }
            other => vec![other],
        }
    }
}

/// One condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// What holds.
    pub expression: Expression,
    /// The condition as the file spells it, on one line.
    pub text: String,
    /// Where it stands.
    pub at: Position,
}

/// What a member does to what existed before the call, if the file says it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EffectClause {
    /// What it may write: parameters by their numbers, `this` as `None`.
    pub writes: Vec<Option<u16>>,
    /// What it may keep: store in another argument or in what it returns.
    pub keeps: Vec<Option<u16>>,
    /// It holds only where all type arguments are primitive types or strings: otherwise code of the program may run.
    pub if_primitive: bool,
}

/// A method, constructor, operator or accessor, and what holds of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberContract {
    /// Its name in metadata: `Substring`, `get_Length`, `.ctor`, `op_Equality`.
    pub name: String,
    /// Whether there is no `this`.
    pub is_static: bool,
    /// Its own type parameters.
    pub type_parameters: Vec<String>,
    /// What it takes.
    pub parameters: Vec<Parameter>,
    /// What it returns; of a constructor `void`.
    pub returns: TypeSyntax,
    /// What must hold of the arguments; otherwise it throws.
    pub requires: Vec<Clause>,
    /// What callers should keep, though some types that have the member do not test it.
    pub asks: Vec<Clause>,
    /// What holds when it returns.
    pub ensures: Vec<Clause>,
    /// What it writes and keeps; `None` if the file does not say it.
    pub effect: Option<EffectClause>,
    /// The exceptions that it may throw though what it requires holds.
    pub throws: Vec<String>,
    /// Why it cannot be tested by calling it.
    pub untested: Option<String>,
    /// Where it stands.
    pub at: Position,
}

impl MemberContract {
    /// Whether it makes an object.
    pub fn is_constructor(&self) -> bool {
        self.name == ".ctor"
    }

    /// Whether it is an accessor of an indexer or of a property.
    pub fn property(&self) -> Option<&str> {
        self.name.strip_prefix("get_").or_else(|| self.name.strip_prefix("set_"))
    }
}

/// What a type is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeKind {
    /// A class.
    Class,
    /// A struct.
    Struct,
    /// An interface.
    Interface,
}

/// One type around or of a contract, with its own type parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Its name, without arity.
    pub name: String,
    /// Its type parameters.
    pub parameters: Vec<String>,
}

/// A type and what holds of its members.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeContract {
    /// Its namespace.
    pub namespace: String,
    /// The types around it and itself, outermost first.
    pub path: Vec<Segment>,
    /// What it is.
    pub kind: TypeKind,
    /// Whether it cannot be made: all members are static.
    pub is_static: bool,
    /// What holds of the properties of every object, whenever they are read.
    pub invariants: Vec<Clause>,
    /// Its members.
    pub members: Vec<MemberContract>,
    /// Where it stands.
    pub at: Position,
}

impl TypeContract {
    /// The type parameters of the types around it and its own.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        self.path.iter().flat_map(|segment| segment.parameters.iter().map(String::as_str))
    }

    /// Its name as metadata has it: with arity, nested types behind a `/`.
    pub fn metadata_name(&self) -> String {
        let arity = |segment: &Segment| match segment.parameters.len() {
            0 => segment.name.clone(),
            count => format!("{}`{count}", segment.name),
        };
        self.path.iter().map(arity).collect::<Vec<_>>().join("/")
    }

    /// Its full name as C# has it.
    pub fn full_name(&self) -> String {
        let spelled = |segment: &Segment| match &segment.parameters[..] {
            [] => segment.name.clone(),
            parameters => format!("{}<{}>", segment.name, parameters.join(", ")),
        };
        let path = self.path.iter().map(spelled).collect::<Vec<_>>().join(".");
        if self.namespace.is_empty() { path } else { format!("{}.{path}", self.namespace) }
    }
}

/// A mistake in a contract file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The file.
    pub file: String,
    /// Where.
    pub at: Position,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.at.line, self.at.column, self.message)
    }
}
