//! `marple contracts show`: what is known of a member, and from where: contract files, what its code tests and states, annotations, inference.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use marple_metadata::Nullness;
use marple_metadata::assemblies::MethodHandle;
use marple_metadata::tables::MethodDef;
use marple_report::Style;
use marple_session::{Options, Session};
use marple_summaries::files::{Library, MemberEntry, TypeEntry, resolve};
use marple_summaries::{Knowledge, MethodNotes, Source};

use crate::Status;
use crate::contracts_command::{Runtime, ShowArguments, print};
use crate::files::Files;
use crate::infer_command::Writer;
use crate::inputs::open;
use crate::search::Search;

pub(crate) fn show(arguments: &ShowArguments) -> Result<Status, String> {
    let library = arguments.contracts.library()?;
    let files = Files::default();
    let runtime = match arguments.search.folders() {
        [] => None,
        _ => Some(Runtime::open(&arguments.search, &files)?),
    };
    let handles: BTreeMap<(usize, u32, u32), MethodHandle> = runtime
        .as_ref()
        .map(|runtime| resolve(&library, &runtime.assemblies, &runtime.ids))
        .map(|found| {
            let key = |entry: &MemberEntry| (entry.file, entry.contract.at.line, entry.contract.at.column);
            found.members.iter().map(|(_, entry, handle)| (key(entry), *handle)).collect()
        })
        .unwrap_or_default();
    let knowledge = Knowledge::default();
    let mut out = String::new();
    let mut told = BTreeSet::new();
    for class in library.types() {
        for member in &class.contract.members {
            let entry = class
                .members
                .get(&member.name)
                .and_then(|entries| entries.iter().find(|entry| entry.contract == *member));
            let is_one = is_called(&class.contract.full_name(), &member.name, &arguments.name);
            let Some(entry) = entry.filter(|_| is_one) else { continue };
            describe(&library, class, entry, &mut out);
            let handle = handles.get(&(entry.file, member.at.line, member.at.column));
            if let (Some(runtime), Some(handle)) = (&runtime, handle) {
                told.insert((handle.assembly, handle.id.token()));
                let code = Code { runtime, knowledge: &knowledge, arguments, files: &files };
                code.describe(*handle, &mut out);
            }
        }
    }
    // What no file speaks of.
    if let Some(runtime) = &runtime {
        let code = Code { runtime, knowledge: &knowledge, arguments, files: &files };
        for &assembly in &runtime.ids {
            let module = runtime.assemblies.module(assembly);
            for id in module.ids::<MethodDef>() {
                let Ok(row) = module.row(id) else { continue };
                let (Ok(name), Ok(class)) = (module.string(row.name), module.type_of_method(id)) else {
                    continue;
                };
                if !is_called(&module.full_type_name(class), name, &arguments.name)
                    || told.contains(&(assembly, id.token()))
                {
                    continue;
                }
                let _ = writeln!(out, "{}", module.full_method_name(id));
                let before = out.len();
                code.describe(MethodHandle { assembly, id }, &mut out);
                if out.len() == before {
                    let _ = writeln!(out, "  nothing is known");
                }
            }
        }
    }
    if out.is_empty() {
        return Err(format!("no contract file speaks of {}", arguments.name));
    }
    print(&out);
    Ok(Status::Clean)
}

/// What is known of methods by their code.
struct Code<'r, 'f> {
    runtime: &'r Runtime<'f>,
    knowledge: &'r Knowledge,
    arguments: &'r ShowArguments,
    files: &'f Files,
}

impl Code<'_, '_> {
    fn describe(&self, method: MethodHandle, out: &mut String) {
        let assemblies = &self.runtime.assemblies;
        if let Some(contract) = self.knowledge.contracts.of(assemblies, method) {
            let said = contract.requires.iter().map(|clause| ("requires", clause));
            for (word, clause) in said.chain(contract.ensures.iter().map(|clause| ("ensures", clause))) {
                let is_guard = clause.source == Source::Guard;
                let from = if is_guard { "tested at its entry" } else { "stated in its code" };
                let _ = writeln!(out, "  {word} {} ({from})", clause.text);
            }
        }
        if let Some(notes) = self.knowledge.annotations.of_method(assemblies, method) {
            self.annotated(method, &notes, out);
        }
        self.inferred(method, out);
    }

    fn annotated(&self, method: MethodHandle, notes: &MethodNotes, out: &mut String) {
        let module = self.runtime.assemblies.module(method.assembly);
        for (number, parameter) in notes.parameters.iter().enumerate() {
            let param =
                u16::try_from(number + 1).ok().and_then(|sequence| module.parameter(method.id, sequence));
            let name = param.and_then(|id| module.string(module.row(id).ok()?.name).ok()).unwrap_or("?");
            if parameter.entry == Nullness::NotNull {
                let _ = writeln!(out, "  requires {name} != null (annotation)");
            }
            for (truth, exit) in [false, true].into_iter().zip(parameter.exit) {
                if exit == Nullness::NotNull && parameter.entry != Nullness::NotNull {
                    let _ = writeln!(
                        out,
                        "  ensures {name} != null, if it does not return {} (annotation)",
                        !truth
                    );
                }
            }
        }
        if notes.result.is_not_null() {
            let _ = writeln!(out, "  ensures result != null (annotation)");
        }
        if notes.never_returns {
            let _ = writeln!(out, "  never returns (annotation)");
        }
    }

    /// What follows from the method's own code.
    fn inferred(&self, method: MethodHandle, out: &mut String) {
        let place = self.runtime.ids.iter().position(|id| *id == method.assembly);
        let Some(path) = place.and_then(|place| self.runtime.paths.get(place)) else { return };
        let Ok(module) = open(self.files, path) else { return };
        let search = Search::new(&self.arguments.search, self.files, &[], Some(&module));
        let options = Options { infer: true, ..Options::default() };
        let mut session = Session::new(Box::new(move |wanted| search.find(wanted)), options);
        let assembly = session.add(module, None);
        let own = MethodHandle { assembly, id: method.id };
        let (_, inferred) = session.check_inferred(&[own], &());
        let writer =
            Writer { session: &session, inferred: &inferred, style: Style::Plain, assembly, number: 0 };
        let Some(found) = writer.method(own, session.name(own)) else { return };
        for clause in &found.ensures {
            let _ = writeln!(out, "  ensures {clause} (inferred)");
        }
        if found.never_returns {
            let _ = writeln!(out, "  never returns (inferred)");
        }
    }
}

/// Whether a member has a name, or that of its property, or is of a type of that name.
fn is_called(class: &str, member: &str, wanted: &str) -> bool {
    // `List<T>` is ``List`1`` in metadata.
    let full = class.split(['<', '`']).next().unwrap_or_default();
    let own = member.strip_prefix("get_").or_else(|| member.strip_prefix("set_")).unwrap_or(member);
    wanted == full || wanted == format!("{full}.{member}") || wanted == format!("{full}.{own}")
}

fn describe(library: &Library, class: &TypeEntry, entry: &MemberEntry, out: &mut String) {
    let member = &entry.contract;
    let file = library.files().get(entry.file).map_or("?", String::as_str);
    let parameters: Vec<&str> = member.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    let from = format!("{file}:{}:{}", member.at.line, member.at.column);
    let _ = writeln!(out, "{}.{}({})", class.contract.full_name(), member.name, parameters.join(", "));
    for (word, clause) in member
        .requires
        .iter()
        .map(|clause| ("requires", clause))
        .chain(member.asks.iter().map(|clause| ("asks", clause)))
        .chain(member.ensures.iter().map(|clause| ("ensures", clause)))
        .chain(class.contract.invariants.iter().map(|clause| ("invariant", clause)))
    {
        let _ = writeln!(out, "  {word} {} ({from})", clause.text);
    }
    if let Some(effect) = &member.effect {
        let names = |numbers: &[Option<u16>]| -> String {
            let name = |number: &Option<u16>| match number {
                Some(number) => parameters.get(usize::from(*number)).copied().unwrap_or("?"),
                None => "this",
            };
            numbers.iter().map(name).collect::<Vec<_>>().join(", ")
        };
        let words = match (&effect.writes[..], &effect.keeps[..]) {
            ([], []) => "pure".to_owned(),
            (writes, []) => format!("writes {}", names(writes)),
            ([], keeps) => format!("keeps {}", names(keeps)),
            (writes, keeps) => format!("writes {}, keeps {}", names(writes), names(keeps)),
        };
        let _ = writeln!(out, "  {words} ({from})");
    }
}
