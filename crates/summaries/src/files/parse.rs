//! The parser of contract files: types and members. `docs/CONTRACTS.md` has the grammar.

use super::syntax::{
    Clause, EffectClause, Expression, MemberContract, Mode, Parameter, Position, Problem, Segment,
    TypeContract, TypeKind, TypeSyntax,
};
use super::token::{Spanned, Token, tokens};

/// The words that begin a clause.
const CLAUSES: [&str; 9] =
    ["requires", "asks", "ensures", "pure", "writes", "keeps", "throws", "untested", "where"];

/// How deep types and expressions nest at most.
pub(super) const DEEPEST: u32 = 64;

/// The words that may stand before a member and change nothing here.
const MODIFIERS: [&str; 11] = [
    "public",
    "virtual",
    "abstract",
    "override",
    "sealed",
    "readonly",
    "extern",
    "unsafe",
    "new",
    "protected",
    "partial",
];

/// The types of a file, in order; or the first mistake.
pub fn parse(file: &str, text: &str) -> Result<Vec<TypeContract>, Problem> {
    let problem = |(at, message)| Problem { file: file.to_owned(), at, message };
    let tokens = tokens(text).map_err(problem)?;
    let mut parser =
        Parser { text, tokens: &tokens, place: 0, scope: Scope::default(), types: Vec::new(), depth: 0 };
    parser.file().map_err(problem)?;
    Ok(parser.types)
}

/// What is wrong, and where.
pub(super) type Wrong = (Position, String);

/// What the names in a clause may mean.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) parameters: Vec<String>,
    pub(super) has_this: bool,
    pub(super) has_result: bool,
}

pub(super) struct Parser<'t, 's> {
    text: &'s str,
    tokens: &'t [Spanned<'s>],
    place: usize,
    pub(super) scope: Scope,
    types: Vec<TypeContract>,
    pub(super) depth: u32,
}

/// What was said of a member behind its signature.
#[derive(Default)]
struct Clauses {
    requires: Vec<Clause>,
    asks: Vec<Clause>,
    ensures: Vec<Clause>,
    effect: Option<EffectClause>,
    throws: Vec<String>,
    untested: Option<String>,
}

/// What stands before a member.
struct Modifiers {
    is_static: bool,
    is_pure: bool,
    indexer: Option<String>,
}

impl<'s> Parser<'_, 's> {
    pub(super) fn peek(&self) -> Token<'s> {
        self.tokens[self.place].token
    }

    fn ahead(&self, count: usize) -> Token<'s> {
        self.tokens.get(self.place + count).map_or(Token::End, |spanned| spanned.token)
    }

    pub(super) fn at(&self) -> Position {
        self.tokens[self.place].at
    }

    pub(super) fn advance(&mut self) -> Token<'s> {
        let token = self.peek();
        self.place = (self.place + 1).min(self.tokens.len() - 1);
        token
    }

    pub(super) fn is_sign(&self, sign: &str) -> bool {
        self.peek() == Token::Sign(sign)
    }

    pub(super) fn accept_sign(&mut self, sign: &str) -> bool {
        let is_next = self.is_sign(sign);
        if is_next {
            self.advance();
        }
        is_next
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Token::Word(word);
        if is_next {
            self.advance();
        }
        is_next
    }

    pub(super) fn expect_sign(&mut self, sign: &str) -> Result<(), Wrong> {
        if self.accept_sign(sign) { Ok(()) } else { Err(self.wrong(&format!("`{sign}`"))) }
    }

    /// The next token is not what was expected.
    pub(super) fn wrong(&self, expected: &str) -> Wrong {
        (self.at(), format!("expected {expected}, found {}", self.peek().describe()))
    }

    pub(super) fn name(&mut self, what: &str) -> Result<&'s str, Wrong> {
        match self.peek() {
            Token::Word(name) => {
                self.advance();
                Ok(name)
            }
            _ => Err(self.wrong(what)),
        }
    }

    /// One level deeper.
    pub(super) fn deeper<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, Wrong>,
    ) -> Result<T, Wrong> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err((self.at(), "this is nested too deeply".to_owned()));
        }
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn file(&mut self) -> Result<(), Wrong> {
        let mut namespace = String::new();
        loop {
            match self.peek() {
                Token::End => return Ok(()),
                Token::Word("namespace") => {
                    self.advance();
                    namespace = self.dotted("a namespace")?;
                    self.expect_sign(";")?;
                }
                Token::Word(_) => self.declaration(&namespace, &[])?,
                _ => return Err(self.wrong("`namespace`, `class`, `struct` or `interface`")),
            }
        }
    }

    fn dotted(&mut self, what: &str) -> Result<String, Wrong> {
        let mut path = self.name(what)?.to_owned();
        while self.accept_sign(".") {
            path.push('.');
            path.push_str(self.name("a name")?);
        }
        Ok(path)
    }

    /// Whether a type begins here, behind its modifiers.
    fn is_declaration(&self) -> bool {
        let mut count = 0;
        while matches!(
            self.ahead(count),
            Token::Word("public" | "static" | "sealed" | "readonly" | "ref" | "abstract" | "partial")
        ) {
            count += 1;
        }
        matches!(self.ahead(count), Token::Word("class" | "struct" | "interface"))
    }

    fn declaration(&mut self, namespace: &str, outer: &[Segment]) -> Result<(), Wrong> {
        let at = self.at();
        let mut is_static = false;
        let kind = loop {
            match self.peek() {
                Token::Word("class") => break TypeKind::Class,
                Token::Word("struct") => break TypeKind::Struct,
                Token::Word("interface") => break TypeKind::Interface,
                Token::Word("static") => is_static = true,
                Token::Word("public" | "sealed" | "readonly" | "ref" | "abstract" | "partial") => {}
                _ => return Err(self.wrong("`class`, `struct` or `interface`")),
            }
            self.advance();
        };
        self.advance();
        let name = self.name("the name of a type")?.to_owned();
        let parameters = self.type_parameters()?;
        self.skip_constraints();
        self.expect_sign("{")?;
        let mut path = outer.to_vec();
        path.push(Segment { name, parameters });
        let mut found = TypeContract {
            namespace: namespace.to_owned(),
            path,
            kind,
            is_static,
            invariants: Vec::new(),
            members: Vec::new(),
            at,
        };
        while !self.accept_sign("}") {
            if self.is_declaration() {
                let path = found.path.clone();
                self.deeper(|parser| parser.declaration(namespace, &path))?;
            } else if self.accept_word("invariant") {
                self.scope = Scope { parameters: Vec::new(), has_this: true, has_result: false };
                found.invariants.push(self.clause()?);
                self.expect_sign(";")?;
            } else {
                self.member(&mut found)?;
            }
        }
        self.types.push(found);
        Ok(())
    }

    fn type_parameters(&mut self) -> Result<Vec<String>, Wrong> {
        let mut names = Vec::new();
        if self.accept_sign("<") {
            loop {
                self.accept_word("in");
                self.accept_word("out");
                names.push(self.name("a type parameter")?.to_owned());
                if !self.accept_sign(",") {
                    break;
                }
            }
            self.expect_sign(">")?;
        }
        Ok(names)
    }

    fn skip_constraints(&mut self) {
        while self.accept_word("where") {
            loop {
                match self.peek() {
                    Token::End | Token::Sign("{" | ";") => break,
                    Token::Word(word) if CLAUSES.contains(&word) => break,
                    _ => self.advance(),
                };
            }
        }
    }

    fn modifiers(&mut self) -> Result<Modifiers, Wrong> {
        let mut found = Modifiers { is_static: false, is_pure: false, indexer: None };
        if self.accept_sign("[") {
            if !self.accept_word("IndexerName") {
                return Err(self.wrong("`IndexerName`"));
            }
            self.expect_sign("(")?;
            let Token::Text(name) = self.peek() else {
                return Err(self.wrong("the indexer's name as a text"));
            };
            self.advance();
            found.indexer = Some(name.to_owned());
            self.expect_sign(")")?;
            self.expect_sign("]")?;
        }
        loop {
            match self.peek() {
                Token::Word("static") => found.is_static = true,
                Token::Word("pure") => found.is_pure = true,
                Token::Word(word) if MODIFIERS.contains(&word) => {}
                _ => return Ok(found),
            }
            self.advance();
        }
    }

    fn member(&mut self, class: &mut TypeContract) -> Result<(), Wrong> {
        let at = self.at();
        let Modifiers { is_static, is_pure, indexer } = self.modifiers()?;
        let own_name = class.path.last().map_or("", |segment| segment.name.as_str());
        let empty = MemberContract {
            name: String::new(),
            is_static,
            type_parameters: Vec::new(),
            parameters: Vec::new(),
            returns: TypeSyntax::named("void"),
            requires: Vec::new(),
            asks: Vec::new(),
            ensures: Vec::new(),
            effect: is_pure.then(EffectClause::default),
            throws: Vec::new(),
            untested: None,
            at,
        };
        if let Token::Word(word @ ("implicit" | "explicit")) = self.peek() {
            self.advance();
            if !self.accept_word("operator") {
                return Err(self.wrong("`operator`"));
            }
            let returns = self.ty()?;
            let parameters = self.parameters("(", ")")?;
            let name = if word == "implicit" { "op_Implicit" } else { "op_Explicit" }.to_owned();
            class.members.push(self.finished(MemberContract { name, parameters, returns, ..empty })?);
            return Ok(());
        }
        if self.peek() == Token::Word(own_name) && self.ahead(1) == Token::Sign("(") {
            self.advance();
            let parameters = self.parameters("(", ")")?;
            let member = MemberContract { name: ".ctor".to_owned(), parameters, ..empty };
            class.members.push(self.finished(member)?);
            return Ok(());
        }
        let is_by_ref = self.accept_word("ref");
        if is_by_ref {
            self.accept_word("readonly");
        }
        let ty = self.ty()?;
        let returns = if is_by_ref { TypeSyntax::ByRef(Box::new(ty)) } else { ty };
        if self.accept_word("operator") {
            let sign_at = self.at();
            let Token::Sign(sign) = self.advance() else {
                return Err((sign_at, "expected an operator".to_owned()));
            };
            let parameters = self.parameters("(", ")")?;
            let name = operator_name(sign, parameters.len());
            let name =
                name.ok_or_else(|| (sign_at, format!("`{sign}` is no operator that can be declared")))?;
            let member = MemberContract { name: name.to_owned(), returns, parameters, ..empty };
            class.members.push(self.finished(member)?);
            return Ok(());
        }
        if self.peek() == Token::Word("this") && self.ahead(1) == Token::Sign("[") {
            self.advance();
            let parameters = self.parameters("[", "]")?;
            let name = indexer.unwrap_or_else(|| "Item".to_owned());
            return self.accessors(class, &name, &MemberContract { parameters, returns, ..empty });
        }
        let name = self.name("the name of a member")?.to_owned();
        if self.is_sign("{") {
            return self.accessors(class, &name, &MemberContract { returns, ..empty });
        }
        let type_parameters = self.type_parameters()?;
        if !self.is_sign("(") {
            return Err(self.wrong("`(` of a method or `{` of a property"));
        }
        let parameters = self.parameters("(", ")")?;
        let member = MemberContract { name, type_parameters, parameters, returns, ..empty };
        class.members.push(self.finished(member)?);
        Ok(())
    }

    /// The clauses of a member up to its semicolon.
    fn finished(&mut self, mut member: MemberContract) -> Result<MemberContract, Wrong> {
        self.enter(&member);
        self.clauses()?.add_to(&mut member, true);
        self.expect_sign(";")?;
        Ok(member)
    }

    /// From here on names mean the parameters of a member.
    fn enter(&mut self, member: &MemberContract) {
        self.scope = Scope {
            parameters: member.parameters.iter().map(|parameter| parameter.name.clone()).collect(),
            has_this: !member.is_static,
            has_result: !member.returns.is("void"),
        };
    }

    /// `{ get; set; }` with clauses inside and behind.
    fn accessors(
        &mut self,
        class: &mut TypeContract,
        name: &str,
        property: &MemberContract,
    ) -> Result<(), Wrong> {
        self.expect_sign("{")?;
        let mut accessors = Vec::new();
        while !self.accept_sign("}") {
            let at = self.at();
            let is_pure = self.accept_word("pure");
            let mut accessor = match self.advance() {
                Token::Word("get") => MemberContract { name: format!("get_{name}"), ..property.clone() },
                Token::Word("set") => {
                    let mut parameters = property.parameters.clone();
                    let (ty, mode) = (property.returns.clone(), Mode::Value);
                    parameters.push(Parameter { name: "value".to_owned(), ty, mode });
                    let returns = TypeSyntax::named("void");
                    // What is pure of a property is its getter.
                    MemberContract {
                        name: format!("set_{name}"),
                        parameters,
                        returns,
                        effect: None,
                        ..property.clone()
                    }
                }
                other => return Err((at, format!("expected `get` or `set`, found {}", other.describe()))),
            };
            accessor.at = at;
            if is_pure {
                accessor.effect.get_or_insert_default();
            }
            self.enter(&accessor);
            self.clauses()?.add_to(&mut accessor, true);
            self.expect_sign(";")?;
            accessors.push(accessor);
        }
        if accessors.is_empty() {
            return Err((property.at, "a property has `get`, `set` or both".to_owned()));
        }
        self.enter(property);
        if matches!(self.peek(), Token::Word(word) if CLAUSES.contains(&word) && word != "pure") {
            let clauses = self.clauses()?;
            self.expect_sign(";")?;
            for accessor in &mut accessors {
                let is_getter = accessor.name.starts_with("get_");
                clauses.add_to(accessor, is_getter);
            }
        } else {
            self.accept_sign(";");
        }
        class.members.append(&mut accessors);
        Ok(())
    }

    fn parameters(&mut self, open: &str, close: &str) -> Result<Vec<Parameter>, Wrong> {
        self.expect_sign(open)?;
        let mut parameters = Vec::new();
        if self.accept_sign(close) {
            return Ok(parameters);
        }
        loop {
            let mut mode = Mode::Value;
            loop {
                match self.peek() {
                    Token::Word("ref") => mode = Mode::Ref,
                    Token::Word("out") => mode = Mode::Out,
                    Token::Word("in") => mode = Mode::In,
                    Token::Word("params" | "this" | "scoped") => {}
                    // `ref readonly`
                    Token::Word("readonly") if mode == Mode::Ref => mode = Mode::In,
                    _ => break,
                }
                self.advance();
            }
            let ty = self.ty()?;
            let at = self.at();
            let name = self.name("the name of a parameter")?.to_owned();
            if parameters.iter().any(|parameter: &Parameter| parameter.name == name) {
                return Err((at, format!("there are two parameters `{name}`")));
            }
            parameters.push(Parameter { name, ty, mode });
            if parameters.len() > usize::from(u8::MAX) {
                return Err((at, "there are too many parameters".to_owned()));
            }
            if !self.accept_sign(",") {
                self.expect_sign(close)?;
                return Ok(parameters);
            }
        }
    }

    fn ty(&mut self) -> Result<TypeSyntax, Wrong> {
        self.deeper(|parser| {
            let mut path = vec![parser.name("a type")?];
            let mut arguments = parser.type_arguments()?;
            while parser.is_sign(".") {
                parser.advance();
                path.push(parser.name("a type")?);
                arguments.extend(parser.type_arguments()?);
            }
            let name = path.pop().unwrap_or_default().to_owned();
            let mut ty = TypeSyntax::Named { prefix: path.join("."), name, arguments };
            loop {
                if parser.accept_sign("?") {
                    let (prefix, name) = (String::new(), "Nullable".to_owned());
                    ty = TypeSyntax::Named { prefix, name, arguments: vec![ty] };
                } else if parser.accept_sign("*") {
                    ty = TypeSyntax::Pointer(Box::new(ty));
                } else if parser.is_sign("[") && matches!(parser.ahead(1), Token::Sign("]" | ",")) {
                    parser.advance();
                    let mut rank = 1;
                    while parser.accept_sign(",") {
                        rank += 1;
                    }
                    parser.expect_sign("]")?;
                    ty = TypeSyntax::Array(Box::new(ty), rank);
                } else {
                    return Ok(ty);
                }
            }
        })
    }

    fn type_arguments(&mut self) -> Result<Vec<TypeSyntax>, Wrong> {
        let mut arguments = Vec::new();
        if self.accept_sign("<") {
            arguments.push(self.ty()?);
            while self.accept_sign(",") {
                arguments.push(self.ty()?);
            }
            self.expect_sign(">")?;
        }
        Ok(arguments)
    }

    fn clauses(&mut self) -> Result<Clauses, Wrong> {
        let mut found = Clauses::default();
        loop {
            let Token::Word(word) = self.peek() else { return Ok(found) };
            match word {
                "requires" | "asks" => {
                    self.advance();
                    let before = std::mem::replace(&mut self.scope.has_result, false);
                    let clause = self.clause()?;
                    if word == "requires" {
                        found.requires.push(clause);
                    } else {
                        found.asks.push(clause);
                    }
                    self.scope.has_result = before;
                }
                "ensures" => {
                    self.advance();
                    found.ensures.push(self.clause()?);
                }
                "pure" => {
                    self.advance();
                    let effect = found.effect.get_or_insert_default();
                    if self.accept_word("if") {
                        if !self.accept_word("primitive") {
                            return Err(self.wrong("`primitive`"));
                        }
                        effect.if_primitive = true;
                    }
                }
                "writes" | "keeps" => {
                    self.advance();
                    let named = self.arguments()?;
                    let effect = found.effect.get_or_insert_default();
                    if word == "writes" { effect.writes.extend(named) } else { effect.keeps.extend(named) }
                }
                "throws" => {
                    self.advance();
                    found.throws.push(self.dotted("the name of an exception")?);
                    while self.accept_sign(",") {
                        found.throws.push(self.dotted("the name of an exception")?);
                    }
                }
                "untested" => {
                    self.advance();
                    let Token::Text(reason) = self.peek() else {
                        return Err(self.wrong("a reason as a text"));
                    };
                    self.advance();
                    found.untested = Some(reason.to_owned());
                }
                "where" => self.skip_constraints(),
                _ => return Ok(found),
            }
        }
    }

    /// Parameters, and `this`.
    fn arguments(&mut self) -> Result<Vec<Option<u16>>, Wrong> {
        let mut named = Vec::new();
        loop {
            let at = self.at();
            let name = self.name("a parameter or `this`")?;
            let argument = match name {
                "this" if self.scope.has_this => None,
                name => {
                    let number = self.scope.parameters.iter().position(|parameter| parameter == name);
                    let number = number.and_then(|number| u16::try_from(number).ok());
                    Some(number.ok_or_else(|| (at, format!("`{name}` is no parameter")))?)
                }
            };
            named.push(argument);
            if !self.accept_sign(",") {
                return Ok(named);
            }
        }
    }

    fn clause(&mut self) -> Result<Clause, Wrong> {
        let (at, start) = (self.at(), self.tokens[self.place].start);
        let expression = self.expression()?;
        let end = self.tokens[self.place.saturating_sub(1)].end;
        let text = self.text.get(start..end).unwrap_or_default();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !expression.is_condition() {
            return Err((at, format!("`{text}` is not a condition")));
        }
        Ok(Clause { expression, text, at })
    }
}

impl Clauses {
    fn add_to(&self, member: &mut MemberContract, with_result: bool) {
        member.requires.extend(self.requires.iter().cloned());
        member.asks.extend(self.asks.iter().cloned());
        if with_result {
            member.ensures.extend(self.ensures.iter().cloned());
            if let Some(effect) = &self.effect {
                let known = member.effect.get_or_insert_default();
                known.writes.extend(&effect.writes);
                known.keeps.extend(&effect.keeps);
                known.if_primitive |= effect.if_primitive;
            }
        }
        member.throws.extend(self.throws.iter().cloned());
        member.untested = member.untested.take().or_else(|| self.untested.clone());
    }
}

impl Expression {
    /// Whether it may be true or false; of properties, parameters and the result their type decides.
    fn is_condition(&self) -> bool {
        match self {
            Self::Integer(_) | Self::Null | Self::This | Self::Negate(_) => false,
            Self::Binary(operator, ..) => !operator.is_arithmetic(),
            Self::Old(of) => of.is_condition(),
            Self::Boolean(_) | Self::Parameter(_) | Self::Result | Self::Property(..) | Self::Not(_) => true,
        }
    }
}

/// The name that metadata has for an operator of so many operands.
fn operator_name(sign: &str, operands: usize) -> Option<&'static str> {
    Some(match (sign, operands) {
        ("==", 2) => "op_Equality",
        ("!=", 2) => "op_Inequality",
        ("<", 2) => "op_LessThan",
        (">", 2) => "op_GreaterThan",
        ("<=", 2) => "op_LessThanOrEqual",
        (">=", 2) => "op_GreaterThanOrEqual",
        ("+", 2) => "op_Addition",
        ("-", 2) => "op_Subtraction",
        ("*", 2) => "op_Multiply",
        ("/", 2) => "op_Division",
        ("%", 2) => "op_Modulus",
        ("&", 2) => "op_BitwiseAnd",
        ("|", 2) => "op_BitwiseOr",
        ("-", 1) => "op_UnaryNegation",
        ("+", 1) => "op_UnaryPlus",
        ("!", 1) => "op_LogicalNot",
        ("++", 1) => "op_Increment",
        ("--", 1) => "op_Decrement",
        _ => return None,
    })
}
