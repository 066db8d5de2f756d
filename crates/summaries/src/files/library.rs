//! All contract files of a run, and the contract of the member that a token names.

use std::sync::{Arc, OnceLock};

use marple_metadata::Module;
use marple_metadata::signature::MethodSignature;
use marple_metadata::tables::{ResolutionScope, Token, TypeDefOrRef};
use rustc_hash::FxHashMap;

use super::check;
use super::fit::Spelled;
use super::parse::parse;
use super::syntax::{
    BinaryOperator as B, Clause, Expression, MemberContract, Position, Problem, TypeContract, TypeSyntax,
};

/// The files that are compiled in: their names and texts.
const BUILT_IN: [(&str, &str); 6] = [
    ("collections.contract", include_str!("../../contracts/collections.contract")),
    ("linq.contract", include_str!("../../contracts/linq.contract")),
    ("memory.contract", include_str!("../../contracts/memory.contract")),
    ("other.contract", include_str!("../../contracts/other.contract")),
    ("string.contract", include_str!("../../contracts/string.contract")),
    ("system.contract", include_str!("../../contracts/system.contract")),
];

/// What is asked of a caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demand {
    /// An index is not negative.
    LowerBound,
    /// An index is below the length.
    UpperBound,
    /// Numbers are in their range.
    Range,
    /// There is something in a collection.
    NotEmpty,
    /// A `Nullable<T>` has a value.
    HasValue,
    /// Anything else, that a reference is not null first of all.
    Argument,
}

/// One thing that a member requires.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Required {
    /// What must hold.
    pub expression: Expression,
    /// What is asked.
    pub demand: Demand,
    /// The condition as the file spells it.
    pub text: String,
}

/// A member of a type, as its callers use it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberEntry {
    /// What the file says.
    pub contract: MemberContract,
    /// Which file.
    pub file: usize,
    /// What it requires, each part by itself. If the member returns, all of it held.
    pub requires: Vec<Required>,
    /// What it asks for, each part by itself. It may return all the same if that does not hold.
    pub asks: Vec<Required>,
    /// What holds when it returns, each part by itself; what the type's invariants say of it among them.
    pub ensures: Vec<Expression>,
}

/// A type of the files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeEntry {
    /// What the files say; its members are in `members`.
    pub contract: TypeContract,
    /// The file that names it first.
    pub file: usize,
    /// The members by name, in order.
    pub members: FxHashMap<String, Vec<MemberEntry>>,
}

/// All contract files of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    files: Vec<String>,
    types: Vec<TypeEntry>,
    /// The types by namespace, and by name as metadata has it.
    by_name: FxHashMap<String, FxHashMap<String, usize>>,
}

/// The files that a run uses: without more, those that are compiled in.
#[derive(Clone, Debug)]
pub struct Loaded(pub Arc<Library>);

impl Default for Loaded {
    fn default() -> Self {
        Self(Arc::clone(Library::built_in()))
    }
}

impl std::ops::Deref for Loaded {
    type Target = Library;

    fn deref(&self) -> &Library {
        &self.0
    }
}

impl Library {
    /// The files that are compiled in.
    pub fn built_in() -> &'static Arc<Self> {
        static BUILT: OnceLock<Arc<Library>> = OnceLock::new();
        BUILT.get_or_init(|| {
            let mut library = Library::default();
            for (name, text) in BUILT_IN {
                // A test parses them all: none has a mistake.
                if let Ok(types) = parse(name, text) {
                    library.add(name, types);
                }
            }
            Arc::new(library)
        })
    }

    /// The texts that are compiled in, by the names of their files.
    pub fn built_in_files() -> &'static [(&'static str, &'static str)] {
        &BUILT_IN
    }

    /// Reads more files; what they say of a member takes the place of what was said before. The mistakes, if there are some.
    pub fn read<'t>(&mut self, files: impl Iterator<Item = (&'t str, &'t str)>) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (name, text) in files {
            match parse(name, text) {
                Ok(types) => {
                    problems.extend(duplicates(name, &types));
                    self.add(name, types);
                }
                Err(problem) => problems.push(problem),
            }
        }
        if problems.is_empty() {
            problems = self.problems();
        }
        problems
    }

    /// What is wrong in the clauses of all files.
    pub fn problems(&self) -> Vec<Problem> {
        let mut found = Vec::new();
        for entry in &self.types {
            // Clauses of one type may stand in several files; the file is that of the member.
            for (file, name) in self.files.iter().enumerate() {
                let own = |member: &&MemberContract| {
                    entry.members.get(&member.name).is_some_and(|entries| {
                        entries.iter().any(|entry| entry.file == file && entry.contract == **member)
                    })
                };
                let members = entry.contract.members.iter().filter(own).cloned().collect::<Vec<_>>();
                if !members.is_empty() {
                    let class = TypeContract { members, ..entry.contract.clone() };
                    found.extend(check::problems(self, name, &class));
                }
            }
        }
        found
    }

    fn add(&mut self, name: &str, types: Vec<TypeContract>) {
        let file = self.files.len();
        self.files.push(name.to_owned());
        for class in types {
            let full = class.metadata_name();
            let of_namespace = self.by_name.entry(class.namespace.clone()).or_default();
            let place = *of_namespace.entry(full).or_insert_with(|| {
                let contract = TypeContract { members: Vec::new(), invariants: Vec::new(), ..class.clone() };
                self.types.push(TypeEntry { contract, file, members: FxHashMap::default() });
                self.types.len() - 1
            });
            self.types[place].extend(file, class);
        }
    }

    /// The files, in the order they were read.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// All types, in the order they were read.
    pub fn types(&self) -> &[TypeEntry] {
        &self.types
    }

    /// The types of a short name with so many type parameters.
    pub(super) fn types_called(&self, name: &str, parameters: usize) -> impl Iterator<Item = &TypeContract> {
        self.types.iter().map(|entry| &entry.contract).filter(move |class| {
            class.path.last().is_some_and(|segment| segment.name == name)
                && class.parameters().count() == parameters
        })
    }

    /// What is known of a type, by the name that metadata has for it.
    pub fn class(&self, namespace: &str, name: &str) -> Option<&TypeEntry> {
        let place = *self.by_name.get(namespace)?.get(name)?;
        self.types.get(place)
    }

    /// What is known of the method that a token of a module names, if it is a library's: another assembly's, or the core library's in itself.
    pub fn member(&self, module: &Module<'_>, token: Token) -> Option<&MemberEntry> {
        let named = module.named_method(token)?;
        let (class, name) = (named.class()?, named.name().ok()?);
        let class = self.class_of(module, class)?;
        let entries = class.members.get(name)?;
        let signature = named.signature().ok()?;
        class.choose(entries, module, &signature)
    }

    /// What is known of a type that a module names.
    pub fn class_of(&self, module: &Module<'_>, class: TypeDefOrRef) -> Option<&TypeEntry> {
        if matches!(class, TypeDefOrRef::Definition(_)) && !module.is_core_library() {
            return None;
        }
        let short = module.short_name(class).ok()?;
        if let Some(found) = self.class(short.namespace, short.name) {
            return Some(found).filter(|_| !short.namespace.is_empty());
        }
        // A nested type has no namespace of its own.
        if !short.namespace.is_empty() {
            return None;
        }
        let (namespace, path) = nested_name(module, class)?;
        self.class(namespace, &path)
    }
}

/// The namespace and the path of a nested type.
fn nested_name<'a>(module: &Module<'a>, class: TypeDefOrRef) -> Option<(&'a str, String)> {
    let mut names = Vec::new();
    let mut current = class;
    // No type is that deep.
    for _ in 0..16 {
        let short = module.short_name(current).ok()?;
        names.push(short.name);
        let outer = match current {
            TypeDefOrRef::Definition(id) => module.enclosing_type(id).map(TypeDefOrRef::Definition),
            TypeDefOrRef::Reference(id) => match module.row(id).ok()?.scope {
                Some(ResolutionScope::TypeRef(outer)) => Some(TypeDefOrRef::Reference(outer)),
                _ => None,
            },
            TypeDefOrRef::Specification(_) => None,
        };
        let Some(outer) = outer else {
            names.reverse();
            return Some((short.namespace, names.join("/")));
        };
        current = outer;
    }
    None
}

impl TypeEntry {
    /// What is said of the method of this type that another type's method of a name and signature overrides.
    pub fn overridden(
        &self,
        name: &str,
        module: &Module<'_>,
        signature: &MethodSignature,
    ) -> Option<&MemberEntry> {
        self.choose(self.members.get(name)?, module, signature)
    }

    /// The one among members of a name that has a signature.
    pub(super) fn choose<'e>(
        &self,
        entries: &'e [MemberEntry],
        module: &Module<'_>,
        signature: &MethodSignature,
    ) -> Option<&'e MemberEntry> {
        entries
            .iter()
            .find(|entry| Spelled { class: &self.contract, member: &entry.contract }.takes(module, signature))
    }

    /// Adds what a file says of the type.
    fn extend(&mut self, file: usize, class: TypeContract) {
        self.contract.invariants.extend(class.invariants);
        for member in class.members {
            let entries = self.members.entry(member.name.clone()).or_default();
            entries.retain(|entry| !is_same_member(&entry.contract, &member));
            self.contract.members.retain(|known| !is_same_member(known, &member));
            let parts = |clauses: &[Clause]| -> Vec<Required> {
                clauses.iter().flat_map(|clause| required(&member, clause)).collect()
            };
            let (requires, asks) = (parts(&member.requires), parts(&member.asks));
            let ensures = member
                .ensures
                .iter()
                .flat_map(|clause| clause.expression.conjuncts().into_iter().cloned().collect::<Vec<_>>())
                .collect();
            entries.push(MemberEntry { contract: member.clone(), file, requires, asks, ensures });
            self.contract.members.push(member);
        }
        let invariants: Vec<Expression> =
            self.contract.invariants.iter().map(|clause| clause.expression.clone()).collect();
        for member in &self.contract.members {
            let Some(property) = member.name.strip_prefix("get_") else { continue };
            let Some(entries) = self.members.get_mut(&member.name) else { continue };
            for entry in entries.iter_mut().filter(|entry| entry.contract.parameters.is_empty()) {
                let said = invariants.iter().filter_map(|invariant| of_getter(invariant, property));
                for ensured in said.collect::<Vec<_>>() {
                    if !entry.ensures.contains(&ensured) {
                        entry.ensures.push(ensured);
                    }
                }
            }
        }
    }
}

fn is_same_member(one: &MemberContract, other: &MemberContract) -> bool {
    let types = |member: &MemberContract| -> Vec<(TypeSyntax, bool)> {
        let by_ref = |mode| mode != super::Mode::Value;
        member.parameters.iter().map(|parameter| (parameter.ty.clone(), by_ref(parameter.mode))).collect()
    };
    let is_conversion = matches!(one.name.as_str(), "op_Implicit" | "op_Explicit");
    one.name == other.name
        && one.is_static == other.is_static
        && one.type_parameters.len() == other.type_parameters.len()
        && types(one) == types(other)
        && (!is_conversion || one.returns == other.returns)
}

/// The members that one file declares twice.
fn duplicates(file: &str, types: &[TypeContract]) -> Vec<Problem> {
    let mut found = Vec::new();
    for (number, class) in types.iter().enumerate() {
        let before = types[..number].iter().filter(|other| {
            (&other.namespace, other.metadata_name()) == (&class.namespace, class.metadata_name())
        });
        let before: Vec<&MemberContract> = before.flat_map(|other| &other.members).collect();
        for (number, member) in class.members.iter().enumerate() {
            let mut earlier = before.iter().copied().chain(&class.members[..number]);
            if let Some(other) = earlier.find(|other| is_same_member(other, member)) {
                let Position { line, column } = other.at;
                let message = format!(
                    "`{}` is here for the second time, after line {line}, column {column}",
                    member.name
                );
                found.push(Problem { file: file.to_owned(), at: member.at, message });
            }
        }
    }
    found
}

/// What an invariant says of the result of a getter, if it speaks of that property.
fn of_getter(invariant: &Expression, property: &str) -> Option<Expression> {
    let is_property = |part: &Expression| is_own(part, property);
    invariant.mentions(&is_property).then(|| with_result(invariant, property))
}

fn is_own(part: &Expression, property: &str) -> bool {
    matches!(part, Expression::Property(of, name) if **of == Expression::This && name == property)
}

fn with_result(expression: &Expression, property: &str) -> Expression {
    let inner = |of: &Expression| Box::new(with_result(of, property));
    match expression {
        part if is_own(part, property) => Expression::Result,
        Expression::Property(of, name) => Expression::Property(inner(of), name.clone()),
        Expression::Old(of) => Expression::Old(inner(of)),
        Expression::Not(of) => Expression::Not(inner(of)),
        Expression::Negate(of) => Expression::Negate(inner(of)),
        Expression::Binary(operator, left, right) => Expression::Binary(*operator, inner(left), inner(right)),
        other => other.clone(),
    }
}

/// The parts of what a member requires, and what each asks.
fn required(member: &MemberContract, clause: &Clause) -> Vec<Required> {
    let parts = clause.expression.conjuncts();
    let is_alone = parts.len() == 1;
    let text = |part: &Expression| {
        if is_alone { clause.text.clone() } else { spelled(part, member) }
    };
    parts
        .into_iter()
        .map(|part| Required { expression: part.clone(), demand: demand(member, part), text: text(part) })
        .collect()
}

/// What a part of `requires` asks, by its form. What is asked unless a reference is null is asked.
fn demand(member: &MemberContract, part: &Expression) -> Demand {
    if let Expression::Binary(B::Implies, given, then) = part
        && let Expression::Binary(B::NotEqual, left, right) = &**given
        && matches!(**left, Expression::Parameter(_))
        && **right == Expression::Null
    {
        return demand(member, then);
    }
    let mentions_null = part.mentions(&|part| *part == Expression::Null);
    if part.mentions(
        &|part| matches!(part, Expression::Property(_, name) if name == "HasValue" || name == "IsDefault"),
    ) {
        return Demand::HasValue;
    }
    if matches!(part, Expression::Property(_, name) if name == "Any") {
        return Demand::NotEmpty;
    }
    let Expression::Binary(operator, left, right) = part else { return Demand::Argument };
    if mentions_null || !operator.is_comparison() {
        return Demand::Argument;
    }
    if member.property().is_some() && !member.parameters.is_empty() {
        match (operator, &**left, &**right) {
            (B::LessOrEqual, Expression::Integer(0), Expression::Parameter(_)) => return Demand::LowerBound,
            (B::Less, Expression::Parameter(_), _) => return Demand::UpperBound,
            _ => {}
        }
    }
    let is_number = |part: &Expression| {
        match part {
        // What is asked of a property is asked of the object.
        Expression::Parameter(number) => member.parameters.get(usize::from(*number)).is_some_and(|parameter| {
            matches!(&parameter.ty, TypeSyntax::Named { name, .. } if super::fit::primitive(name).is_some_and(|kind| {
                !matches!(kind, marple_metadata::signature::Primitive::String | marple_metadata::signature::Primitive::Object)
            }))
        }),
        _ => false,
    }
    };
    if part.mentions(&is_number) { Demand::Range } else { Demand::NotEmpty }
}

/// A condition as C# would spell it.
pub(super) fn spelled(expression: &Expression, member: &MemberContract) -> String {
    let inner = |of: &Expression| spelled(of, member);
    match expression {
        Expression::Integer(number) => number.to_string(),
        Expression::Null => "null".to_owned(),
        Expression::Boolean(truth) => truth.to_string(),
        Expression::This => "this".to_owned(),
        Expression::Parameter(number) => member
            .parameters
            .get(usize::from(*number))
            .map_or("?".to_owned(), |parameter| parameter.name.clone()),
        Expression::Result => "result".to_owned(),
        Expression::Property(of, name) if **of == Expression::This => name.clone(),
        Expression::Property(of, name) => format!("{}.{name}", inner(of)),
        Expression::Old(of) => format!("old({})", inner(of)),
        Expression::Not(of) => format!("!({})", inner(of)),
        Expression::Negate(of) => format!("-({})", inner(of)),
        Expression::Binary(operator, left, right) => {
            let side = |of: &Expression| match of {
                Expression::Binary(operator, ..) if !operator.is_arithmetic() => format!("({})", inner(of)),
                _ => inner(of),
            };
            format!("{} {} {}", side(left), operator.sign(), side(right))
        }
    }
}
