//! On whose word proofs rest, for reports.

use std::collections::{BTreeMap, BTreeSet};

use marple_metadata::assemblies::{AssemblyId, MethodHandle, TypeHandle};
use marple_report::{Style, Word, WordKind};
use marple_session::{CallGraph, MethodResult, Session};
use marple_summaries::{Inferred, Input};
use rayon::prelude::*;

use crate::infer_command::Writer;

/// Writes facts that proofs rest on.
pub(crate) struct Words<'w, 'f> {
    session: &'w Session<'f>,
    inferred: &'w Inferred,
    graphs: BTreeMap<AssemblyId, CallGraph>,
}

/// By method and obligation: on whose word its proof rests.
pub(crate) fn words(
    session: &Session<'_>,
    inferred: &Inferred,
    methods: &[MethodResult],
) -> Vec<Vec<Vec<Word>>> {
    let mut writer = Words::new(session, inferred);
    let assemblies: BTreeSet<AssemblyId> = methods.iter().map(|result| result.method.assembly).collect();
    writer.graphs = assemblies.into_iter().map(|assembly| (assembly, session.call_graph(assembly))).collect();
    methods
        .par_iter()
        .map(|result| {
            let rests = session.rests_on(result, inferred);
            rests.into_iter().map(|inputs| writer.all(result.method, &inputs)).collect()
        })
        .collect()
}

impl<'w, 'f> Words<'w, 'f> {
    /// Without call graphs nobody is named who establishes facts.
    pub(crate) fn new(session: &'w Session<'f>, inferred: &'w Inferred) -> Self {
        Self { session, inferred, graphs: BTreeMap::new() }
    }

    /// The facts that the analysis of a method asked for, and that were there.
    pub(crate) fn asked(&self, result: &MethodResult) -> Vec<Word> {
        self.all(result.method, &result.outside.inputs)
    }

    fn all(&self, method: MethodHandle, inputs: &[Input]) -> Vec<Word> {
        let words = inputs.iter().filter_map(|input| self.word(method, *input));
        words.filter(|word| !word.conditions.is_empty()).collect()
    }

    fn writer(&self, assembly: AssemblyId) -> Writer<'w, 'f> {
        let (session, inferred) = (self.session, self.inferred);
        Writer { session, inferred, style: Style::Plain, assembly, number: 0 }
    }

    fn word(&self, method: MethodHandle, input: Input) -> Option<Word> {
        let name = |method: MethodHandle| self.session.name(method);
        Some(match input {
            Input::Invariant(class) => Word {
                kind: WordKind::Invariant,
                of: self.session.module(class.assembly).full_type_name(class.id),
                conditions: self.writer(class.assembly).invariants(class),
                established_by: self.writers(class).into_iter().map(name).collect(),
            },
            Input::Entry => Word {
                kind: WordKind::Entry,
                of: name(method),
                conditions: self.writer(method.assembly).method(method, name(method))?.requires,
                established_by: self.callers(method),
            },
            Input::Kept => Word {
                kind: WordKind::Entry,
                of: name(method),
                conditions: self.writer(method.assembly).kept(method),
                established_by: self.callers(method),
            },
            Input::End(callee) => {
                let found = self.writer(callee.assembly).method(callee, name(callee))?;
                let never = found.never_returns.then(|| "false".to_owned());
                Word {
                    kind: WordKind::End,
                    of: name(callee),
                    conditions: found.ensures.into_iter().chain(never).collect(),
                    established_by: vec![name(callee)],
                }
            }
            Input::Code(_) => return None,
        })
    }

    fn callers(&self, method: MethodHandle) -> Vec<String> {
        let Some(graph) = self.graphs.get(&method.assembly) else { return Vec::new() };
        let callers = graph.callers(method.id).into_iter();
        callers.map(|id| self.session.name(MethodHandle { assembly: method.assembly, id })).collect()
    }

    /// The methods that make the objects of a type or write their fields.
    fn writers(&self, class: TypeHandle) -> BTreeSet<MethodHandle> {
        let module = self.session.module(class.assembly);
        let own = module.methods_of(class.id).map(|id| MethodHandle { assembly: class.assembly, id });
        let writes = |method: &MethodHandle| self.inferred.parts.get(method).is_some_and(|part| part.writes);
        let others = self.inferred.owned.get(&class).map(|owned| owned.others.clone());
        own.filter(writes).chain(others.into_iter().flatten()).collect()
    }
}
