//! `marple infer`: what the methods of assemblies know of each other, as conditions.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use marple_cache::Shared;
use marple_lower::Assumption;
use marple_metadata::Module;
use marple_metadata::assemblies::{AssemblyId, MethodHandle, TypeHandle};
use marple_metadata::signature::{MethodSignature, Primitive, Type};
use marple_metadata::tables::TypeDef;
use marple_report::{
    Holds, InferredDrop, InferredMethod, InferredReport, InferredType, Named, Style, When, conditions,
    guarded_conditions,
};
use marple_session::{Dropped, Failure, Known, Options, Run, Session};
use marple_summaries::{Condition, Exit, Fact, Inferred, Place, Role, Root, Time, concise};
use serde::{Deserialize, Serialize};

use crate::cached::{CacheArguments, Inputs, Replay};
use crate::checks::Checks;
use crate::contracts_command::ContractFiles;
use crate::files::Files;
use crate::opened::Opened;
use crate::own::OwnArguments;
use crate::progress::{self, Progress};
use crate::search::{Search, SearchArgs};
use crate::shared::SharedArguments;
use crate::{Status, threads};

/// What `marple infer --help` says beyond the options.
const HELP: &str = "\
Three kinds of facts are inferred (docs/INFERENCE.md):

  ensures    what holds where a method returns, of its result, its parameters and the fields of its object
  requires   what holds at the entry of a closed method: all its calls are seen, and all keep it (marple graph)
  invariant  what holds of the objects of a type while none of its methods runs on them

Postconditions are found for methods that the assembly itself calls. Preconditions and invariants are found where an obligation is open without \
them: what nobody needs is not looked for, so --checks matters. What follows from other conditions or from types is left out.

  marple infer App.dll                        everything
  marple infer App.dll --method Cart.         types and methods whose full name contains Cart.
  marple infer App.dll --method Cart. --dropped   and which methods drop what was known of entries and invariants
  marple infer App.dll --format csharp        as Contract.Requires(..), Contract.Ensures(..), Contract.Invariant(..)

Exit codes: 0 printed, 2 bad use or unreadable input, 3 Marple failed on a method, 130 interrupted.";

/// What to print of which assemblies.
#[derive(Args)]
#[command(after_long_help = HELP)]
pub(crate) struct InferArguments {
    /// The assemblies, or folders of them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    own: OwnArguments,
    /// The form of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print only types and methods whose full name contains this; all are looked at
    #[arg(long, value_name = "TEXT")]
    method: Option<String>,
    /// Print also which facts of entries and invariants held of all that was seen before a method that does not keep them, and which method that is
    #[arg(long)]
    dropped: bool,
    /// For which checks facts are looked for, comma-separated, as for `marple check`
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = Checks::DEFAULT)]
    checks: Vec<Checks>,
    /// How many threads work; the output does not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    #[command(flatten)]
    contracts: ContractFiles,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    cache: CacheArguments,
    #[command(flatten)]
    shared: SharedArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// Statements of C#: Contract.Requires(..), Contract.Ensures(..), Contract.Invariant(..)
    Csharp,
    /// See docs/json.md
    Json,
}

/// Runs the command.
pub(crate) fn run(arguments: &InferArguments) -> Status {
    let shared = match arguments.shared.open() {
        Ok(shared) => shared,
        Err(message) => {
            eprintln!("marple: {message}");
            return Status::Unusable;
        }
    };
    match threads::pool(arguments.threads) {
        Ok(pool) => pool.install(|| infer(arguments, shared)),
        Err(message) => {
            eprintln!("marple: {message}");
            Status::Failed
        }
    }
}

fn infer(arguments: &InferArguments, shared: Option<Arc<Shared>>) -> Status {
    let files = Files::default();
    let Opened { files: looked_at, modules, complete } =
        Opened::new(&arguments.paths, &arguments.own, &files, false);
    let paths: Vec<PathBuf> = looked_at.iter().map(|file| PathBuf::from(&file.path)).collect();
    let first = modules.first().map(|(_, module, _)| module);
    let search = Arc::new(Search::new(&arguments.search, &files, &paths, first));
    let mut replay = Replay::new(&arguments.cache, shared, Arc::clone(&search));
    let asked = Arc::clone(&replay.asked);
    let mut session = Session::new(Box::new(move |wanted| asked.find(&search, wanted)), arguments.options());
    let texts = match arguments.contracts.library_and_texts() {
        Ok((library, texts)) => {
            session.use_contracts(library);
            texts
        }
        Err(message) => {
            eprintln!("{message}");
            return Status::Unusable;
        }
    };
    let mut report = InferredReport::new();
    let mut assemblies = Vec::new();
    for (file, module, pdb) in modules {
        report.assemblies.push(looked_at[file].path.clone());
        assemblies.push(session.add(module, pdb));
    }
    let methods: Vec<MethodHandle> =
        assemblies.iter().flat_map(|&assembly| session.methods(assembly)).collect();
    let is_wanted = |name: &str| arguments.method.as_deref().is_none_or(|text| name.contains(text));
    if let Some(text) = arguments.method.as_deref().filter(|_| complete)
        && !methods.iter().any(|&method| is_wanted(&session.name(method)))
    {
        eprintln!("no method's full name contains {text}; without --method all of them are printed");
        return Status::Unusable;
    }
    let style = if arguments.format == Format::Text { Style::Plain } else { Style::CSharp };
    let kind = format!("infer {style:?} {:?} {}", arguments.method, arguments.dropped);
    let inputs = Inputs { session: &session, assemblies: &assemblies, texts: &texts, kind: &kind };
    let kept: Option<(Written, ())> = replay.get(&inputs);
    let is_kept = kept.is_some();
    let analyse = || {
        let progress = Progress::new(methods.len(), false);
        let (run, inferred) = session.check_inferred(&methods, &progress);
        progress.finish();
        let mut written = Written::of(&run);
        for (number, &assembly) in assemblies.iter().enumerate() {
            let writer = Writer { session: &session, inferred: &inferred, style, assembly, number };
            written.types.extend(writer.types(&is_wanted));
            written.methods.extend(writer.methods(&is_wanted));
            if arguments.dropped {
                written.dropped.extend(writer.dropped(&run.dropped, &is_wanted));
            }
        }
        written.missing = session.missing();
        written
    };
    let written = kept.map_or_else(analyse, |(written, ())| written);
    let encoded = if is_kept { None } else { replay.encoded(&written) };
    let status = written.status(complete);
    (report.types, report.methods) = (written.types, written.methods);
    report.dropped = arguments.dropped.then_some(written.dropped);
    (report.missing, report.skipped) = (written.missing, written.skipped);
    report.assumptions = session.options().assumptions.iter().map(|one| one.id()).collect();
    report.assumptions.insert(0, "no-overflow");
    arguments.print(&report);
    if let Some(encoded) = encoded
        && !session.options().is_stopped()
        && !written.has_crashed
    {
        replay.put(&inputs, encoded, &(), None);
    }
    if let Some(problem) = replay.problem() {
        eprintln!("marple: the cache was not used: {problem}");
    }
    status
}

/// What a run inferred, in words: what the cache keeps.
#[derive(Serialize, Deserialize)]
struct Written {
    types: Vec<InferredType>,
    methods: Vec<InferredMethod>,
    /// What was dropped; nothing if nobody asked.
    dropped: Vec<InferredDrop>,
    missing: Vec<String>,
    /// How many methods were left out because the user interrupted.
    skipped: usize,
    /// Whether Marple crashed on a method.
    has_crashed: bool,
    /// Whether a method's body cannot be read.
    has_refused: bool,
}

impl Written {
    /// How a run ended, and nothing inferred yet.
    fn of(run: &Run) -> Self {
        let has = |is_one: &dyn Fn(&Failure) -> bool| {
            run.methods.iter().any(|method| method.result.as_ref().is_err_and(is_one))
        };
        Self {
            types: Vec::new(),
            methods: Vec::new(),
            dropped: Vec::new(),
            missing: Vec::new(),
            skipped: run.skipped,
            has_crashed: has(&|failure| matches!(failure, Failure::Crashed(_))),
            has_refused: has(&|failure| matches!(failure, Failure::Refused(_))),
        }
    }

    fn status(&self, complete: bool) -> Status {
        if self.skipped > 0 {
            Status::Interrupted
        } else if self.has_crashed {
            Status::Failed
        } else if !complete || self.has_refused {
            Status::Unusable
        } else {
            Status::Clean
        }
    }
}

impl InferArguments {
    fn options(&self) -> Options {
        let stop = Some(progress::listen());
        Options {
            analysis: marple_analysis::Options { stop, ..Default::default() },
            checks: Checks::kinds_of(&self.checks),
            null: Checks::null(&self.checks),
            annotations: Checks::annotations(&self.checks),
            casts: Checks::casts(&self.checks),
            enums: Checks::enums(&self.checks),
            buffers: Checks::buffers(&self.checks),
            library: Checks::library(&self.checks),
            guards: Checks::guards(&self.checks),
            arithmetic: Checks::arithmetic(&self.checks),
            assumptions: Assumption::USUAL.to_vec(),
            infer: true,
            keeps_dropped: self.dropped,
        }
    }

    fn print(&self, report: &InferredReport) {
        if !report.missing.is_empty() {
            eprintln!(
                "marple: not found, so nothing is known of what they declare: {} (--search FOLDER)",
                report.missing.join(", ")
            );
        }
        let text = match self.format {
            Format::Text => report.text(),
            Format::Csharp => report.csharp(),
            Format::Json => report.json(),
        };
        // Whoever closed the pipe has seen enough.
        let _ = io::stdout().write_all(text.as_bytes());
    }
}

/// Writes what was inferred of one assembly.
pub(crate) struct Writer<'w, 'f> {
    pub(crate) session: &'w Session<'f>,
    pub(crate) inferred: &'w Inferred,
    pub(crate) style: Style,
    pub(crate) assembly: AssemblyId,
    pub(crate) number: usize,
}

impl<'f> Writer<'_, 'f> {
    fn module(&self) -> &Module<'f> {
        self.session.module(self.assembly)
    }

    /// The types of the assembly that have invariants; wanted by their own name or by that of a method.
    pub(crate) fn types(&self, is_wanted: &dyn Fn(&str) -> bool) -> Vec<InferredType> {
        let module = self.module();
        let mut types = Vec::new();
        for id in module.ids::<TypeDef>() {
            let class = TypeHandle { assembly: self.assembly, id };
            if !self.inferred.invariants.contains_key(&class) {
                continue;
            }
            let name = module.full_type_name(id);
            let mut methods = module.methods_of(id);
            if !is_wanted(&name) && !methods.any(|method| is_wanted(&module.full_method_name(method))) {
                continue;
            }
            let invariants = self.invariants(class);
            if !invariants.is_empty() {
                let token = id.token().to_string();
                types.push(InferredType { assembly: self.number, name, token, invariants });
            }
        }
        types
    }

    /// What was dropped of the invariants of wanted types and the entries of wanted methods, by type and method in the order of the tables.
    fn dropped(&self, dropped: &[Dropped], is_wanted: &dyn Fn(&str) -> bool) -> Vec<InferredDrop> {
        let module = self.module();
        let of_assembly = |one: &&Dropped| match one.of {
            Known::Entry(method) => method.assembly == self.assembly,
            Known::Invariant(class) => class.assembly == self.assembly,
        };
        let mut all: Vec<&Dropped> = dropped.iter().filter(of_assembly).collect();
        all.sort_by_key(|one| match one.of {
            Known::Invariant(class) => (0, class.id.token().0),
            Known::Entry(method) => (1, method.id.token().0),
        });
        let mut found = Vec::new();
        for Dropped { of, facts, by } in all {
            let facts = concise(facts);
            let (kind, name, token, conditions) = match *of {
                Known::Invariant(class) => {
                    let field = |place| self.field(place, None);
                    let written = conditions(&facts, &[], When::Always, self.style, &field);
                    ("invariant", module.full_type_name(class.id), class.id.token(), written)
                }
                Known::Entry(method) => {
                    let Ok(signature) = module.method_signature(method.id) else { continue };
                    let place = |place: Place| self.place(method, &signature, place);
                    let written = conditions(&facts, &[], When::Always, self.style, &place);
                    ("requires", self.session.name(method), method.id.token(), written)
                }
            };
            let drop = |condition| InferredDrop {
                assembly: self.number,
                kind: kind.to_owned(),
                of: name.clone(),
                token: token.to_string(),
                condition,
                by: self.session.name(*by),
                by_token: by.id.token().to_string(),
            };
            if is_wanted(&name) || is_wanted(&self.session.name(*by)) {
                found.extend(conditions.into_iter().map(drop));
            }
        }
        found
    }

    /// The invariants of a type.
    pub(crate) fn invariants(&self, class: TypeHandle) -> Vec<String> {
        let facts = self.inferred.invariants.get(&class).map_or(&[][..], |facts| facts);
        let field = |place| self.field(place, None);
        let mut invariants = conditions(&concise(facts), &[], When::Always, self.style, &field);
        for guarded in self.inferred.guarded_invariants.get(&class).into_iter().flat_map(|all| all.iter()) {
            invariants.extend(guarded_conditions(guarded, facts, self.style, &field));
        }
        invariants
    }

    /// What all calls of a method keep that its obligations need; sums are left out.
    pub(crate) fn kept(&self, method: MethodHandle) -> Vec<String> {
        let kept = self.inferred.needs.kept.get(&method).map_or(&[][..], |kept| kept);
        let Ok(signature) = self.module().method_signature(method.id) else { return Vec::new() };
        let facts: Vec<Fact> = kept.iter().filter_map(Condition::fact).collect();
        let name = |place: Place| self.place(method, &signature, place);
        conditions(&facts, &[], When::Always, self.style, &name)
    }

    pub(crate) fn methods(&self, is_wanted: &dyn Fn(&str) -> bool) -> Vec<InferredMethod> {
        let named = self.session.methods(self.assembly).map(|method| (method, self.session.name(method)));
        named
            .filter(|(_, name)| is_wanted(name))
            .filter_map(|(method, name)| {
                let found = self.method(method, name)?;
                let is_news = !found.requires.is_empty() || !found.ensures.is_empty() || found.never_returns;
                is_news.then_some(found)
            })
            .collect()
    }

    pub(crate) fn method(&self, method: MethodHandle, name: String) -> Option<InferredMethod> {
        let entry = self.inferred.entries.get(&method).map_or(&[][..], |facts| facts);
        let exit = self.inferred.exits.get(&method);
        let guarded = self.inferred.guarded_entries.get(&method).map_or(&[][..], |guarded| guarded);
        if entry.is_empty() && guarded.is_empty() && exit.is_none() {
            return None;
        }
        let signature = self.module().method_signature(method.id).ok()?;
        let at_entry = |place: Place| self.place(method, &signature, place);
        // What an `out` parameter points to is asked for when the method has returned.
        let at_end = |place: Place| {
            let named = at_entry(place)?;
            Some(match (place.root, place.time, self.style) {
                (Root::Target(_), Time::Now, Style::CSharp) => {
                    Named { text: format!("Contract.ValueAtReturn(out {})", named.text), ..named }
                }
                _ => named,
            })
        };
        let write = |facts: &[Fact], given: &[Fact], when| {
            conditions(&concise(facts), given, when, self.style, &at_end)
        };
        let invariant = self.invariant(method);
        let known = self.known(method, &invariant, false);
        let mut requires = conditions(&concise(entry), &known, When::Always, self.style, &at_entry);
        for one in guarded {
            let known: Vec<Fact> = known.iter().chain(entry).copied().collect();
            requires.extend(guarded_conditions(one, &known, self.style, &at_entry));
        }
        let mut ensures = Vec::new();
        let mut never_returns = false;
        if let Some(exit) = exit {
            // Parameters are what they were at the entry; what they point to need not be.
            let mut given = self.known(method, &invariant, true);
            let is_kept = |place: Place| place.field.is_none() && matches!(place.root, Root::Parameter(_));
            let is_bare = |fact: &&Fact| [fact.left, fact.right].into_iter().flatten().all(is_kept);
            given.extend(entry.iter().filter(is_bare));
            let (always, when_true, when_false) = split(exit);
            ensures.extend(write(&always, &given, When::Always));
            given.extend(&always);
            ensures.extend(write(&when_true, &given, When::Returns(true)));
            ensures.extend(write(&when_false, &given, When::Returns(false)));
            for one in &exit.guarded {
                ensures.extend(guarded_conditions(one, &given, self.style, &at_end));
            }
            never_returns = exit.never_returns;
        }
        let token = method.id.token().to_string();
        Some(InferredMethod { assembly: self.number, name, token, requires, ensures, never_returns })
    }

    /// The invariant of the method's object.
    fn invariant(&self, method: MethodHandle) -> Vec<Fact> {
        let class = self.module().type_of_method(method.id).ok();
        let class = class.map(|id| TypeHandle { assembly: self.assembly, id });
        class
            .and_then(|class| self.inferred.invariants.get(&class))
            .map_or(Vec::new(), |facts| facts.to_vec())
    }

    /// What the invariant says at the method's entry, or at its end of what is then and of what was before.
    fn known(&self, method: MethodHandle, invariant: &[Fact], at_end: bool) -> Vec<Fact> {
        let role = self.inferred.parts.get(&method).map(|part| part.role);
        let before = |fact: &Fact| Fact {
            left: fact.left.map(Place::before),
            right: fact.right.map(Place::before),
            most: fact.most,
        };
        match (role, at_end) {
            (Some(Role::Boundary), false) | (Some(Role::Constructor { .. }), true) => invariant.to_vec(),
            (Some(Role::Boundary), true) => {
                invariant.iter().copied().chain(invariant.iter().map(before)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A place of a method.
    fn place(&self, method: MethodHandle, signature: &MethodSignature, place: Place) -> Option<Named> {
        if place.field.is_some() {
            return self.field(place, Some(method));
        }
        match place.root {
            Root::Result => {
                let ty = &signature.returns;
                let text = match self.style {
                    Style::Plain => "result".to_owned(),
                    Style::CSharp => format!("Contract.Result<{}>()", self.csharp(ty, method)),
                };
                Some(Named { text, holds: holds(ty)? })
            }
            Root::Parameter(number) | Root::Target(number) => {
                let has_this = signature.has_this && !signature.explicit_this;
                if has_this && number == 0 {
                    return Some(Named { text: "this".to_owned(), holds: Holds::Reference });
                }
                let index = number - u16::from(has_this);
                let ty = signature.parameters.get(usize::from(index))?.unmodified();
                let text = self.parameter(method, index)?;
                let ty = match (place.root, ty) {
                    (Root::Target(_), Type::ByRef(target)) => target.unmodified(),
                    _ => ty,
                };
                Some(Named { text, holds: holds(ty)? })
            }
        }
    }

    /// The name of a parameter; one that has none is written as its number, one that cannot be spelled not at all.
    fn parameter(&self, method: MethodHandle, index: u16) -> Option<String> {
        let module = self.module();
        let row = module.parameter(method.id, index.checked_add(1)?).and_then(|id| module.row(id).ok());
        let name = row.and_then(|row| module.string(row.name).ok()).filter(|name| !name.is_empty());
        match name {
            Some(name) => spellable(name),
            None => Some(format!("parameter{index}")),
        }
    }

    /// A field of the object; with `this` where a parameter has its name.
    fn field(&self, place: Place, method: Option<MethodHandle>) -> Option<Named> {
        let field = place.field?;
        if place.root != Root::Parameter(0) {
            return None;
        }
        let module = self.session.module(field.assembly);
        let ty = module.field_signature(field.id).ok()?;
        let name = module.row(field.id).and_then(|row| module.string(row.name)).ok()?;
        // The field that a compiler makes for a property is written as the property.
        let property = name.strip_prefix('<').and_then(|name| name.strip_suffix(">k__BackingField"));
        let name = spellable(property.unwrap_or(name))?;
        let count = method.map_or(0, |method| module.parameters_of(method.id).count());
        let is_hidden = method.is_some_and(|method| {
            (0..count).any(|index| {
                let index = u16::try_from(index).ok();
                index.and_then(|index| self.parameter(method, index)).as_ref() == Some(&name)
            })
        });
        let text = if is_hidden { format!("this.{name}") } else { name };
        Some(Named { text, holds: holds(&ty)? })
    }

    /// A type as C# spells it, as far as that is easy.
    fn csharp(&self, ty: &Type, method: MethodHandle) -> String {
        match ty {
            Type::Primitive(primitive) => keyword(*primitive).to_owned(),
            Type::Vector(element) => format!("{}[]", self.csharp(element, method)),
            ty => {
                let module = self.module();
                let text = module.type_text(ty, module.place_of(method.id)).replace('/', ".");
                // The number of type parameters is not written in C#.
                let mut parts = text.split('`');
                let first = parts.next().unwrap_or_default().to_owned();
                let text = parts
                    .fold(first, |text, part| text + part.trim_start_matches(|c: char| c.is_ascii_digit()));
                printable(&text)
            }
        }
    }
}

/// What holds always, and what holds beyond that if the result is true and if it is false.
fn split(exit: &Exit) -> (Vec<Fact>, Vec<Fact>, Vec<Fact>) {
    let is_in = |facts: &[Fact], fact: &Fact| facts.contains(fact);
    let mut always = exit.always.clone();
    always.extend(exit.when_true.iter().filter(|fact| is_in(&exit.when_false, fact)));
    let beyond = |facts: &[Fact]| facts.iter().filter(|fact| !is_in(&always, fact)).copied().collect();
    let (when_true, when_false) = (beyond(&exit.when_true), beyond(&exit.when_false));
    (always, when_true, when_false)
}

/// What places of a type hold, if facts speak of it.
fn holds(ty: &Type) -> Option<Holds> {
    use Primitive as P;
    let number = |least: i64, most: i64| Holds::Number(least.into(), most.into());
    Some(match ty {
        Type::Primitive(P::Boolean) => Holds::Truth,
        Type::Primitive(P::I1) => number(i8::MIN.into(), i8::MAX.into()),
        Type::Primitive(P::U1) => number(0, u8::MAX.into()),
        Type::Primitive(P::I2) => number(i16::MIN.into(), i16::MAX.into()),
        Type::Primitive(P::U2 | P::Char) => number(0, u16::MAX.into()),
        Type::Primitive(P::I4) => number(i32::MIN.into(), i32::MAX.into()),
        Type::Primitive(P::I8) => number(i64::MIN, i64::MAX),
        Type::Primitive(P::String | P::Object) | Type::Class(_) | Type::Vector(_) | Type::Array(_) => {
            Holds::Reference
        }
        Type::Generic(generic) if !generic.is_value => Holds::Reference,
        _ => return None,
    })
}

fn keyword(primitive: Primitive) -> &'static str {
    use Primitive as P;
    match primitive {
        P::Void => "void",
        P::Boolean => "bool",
        P::Char => "char",
        P::I1 => "sbyte",
        P::U1 => "byte",
        P::I2 => "short",
        P::U2 => "ushort",
        P::I4 => "int",
        P::U4 => "uint",
        P::I8 => "long",
        P::U8 => "ulong",
        P::R4 => "float",
        P::R8 => "double",
        P::String => "string",
        P::Object => "object",
        P::NativeInt => "nint",
        P::NativeUint => "nuint",
        P::TypedReference => "System.TypedReference",
    }
}

/// A name that C# can spell.
fn spellable(name: &str) -> Option<String> {
    let mut chars = name.chars();
    let is_letter = |c: char| c.is_alphabetic() || c == '_';
    (is_letter(chars.next()?) && chars.all(|c| is_letter(c) || c.is_numeric())).then(|| name.to_owned())
}

/// A name without control characters: files may be hostile.
fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
