//! What is found in a method depends on its own code and on what was recorded that its analyses asked for: one method changed changes nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use marple_metadata::assemblies::{AssemblyId, MethodHandle, TypeHandle};
use marple_session::{CallGraph, MethodResult, Options, Session};
use marple_summaries::{Inferred, Input};

use crate::support::{fixtures, session};

/// A version of the assembly, and what was found in it.
struct Version {
    session: Session<'static>,
    assembly: AssemblyId,
    results: BTreeMap<MethodHandle, MethodResult>,
    inferred: Inferred,
}

fn version(path: &Path) -> Version {
    let (session, assembly) = session(path, Options::default());
    let methods: Vec<MethodHandle> = session.methods(assembly).collect();
    let (run, inferred) = session.check_inferred(&methods, &());
    let results = run.methods.into_iter().map(|result| (result.method, result)).collect();
    Version { session, assembly, results, inferred }
}

impl Version {
    /// All that is said of a method.
    fn said(&self, method: MethodHandle) -> String {
        let mut said = String::new();
        if let Some(result) = self.results.get(&method) {
            let analysis = result.result.as_ref().expect("it was analysed");
            for (obligation, verdict) in result.obligations.iter().zip(&analysis.verdicts) {
                let _ = writeln!(said, "{}: {:?} {:?}", obligation.text, verdict.outcome, verdict.reason);
            }
            let _ = writeln!(said, "calls {:?}", result.outside.calls);
        }
        let _ = writeln!(said, "entry {:?}", self.inferred.entries.get(&method));
        let _ = writeln!(said, "exit {:?}", self.inferred.exits.get(&method));
        said
    }

    /// The methods whose code may run when a method is called.
    fn reached(graph: &CallGraph, method: MethodHandle) -> BTreeSet<MethodHandle> {
        let mut found = BTreeSet::from([method]);
        let mut rest = vec![method];
        while let Some(method) = rest.pop() {
            for id in graph.callees(method.id) {
                let callee = MethodHandle { assembly: method.assembly, id };
                if found.insert(callee) {
                    rest.push(callee);
                }
            }
        }
        found
    }

    fn writers(&self, class: TypeHandle) -> BTreeSet<MethodHandle> {
        let own = self.session.module(class.assembly).methods_of(class.id);
        let own = own.map(|id| MethodHandle { assembly: class.assembly, id });
        let others = self.inferred.owned.get(&class).map(|owned| owned.others.clone());
        own.filter(|method| self.inferred.parts.get(method).is_some_and(|part| part.writes))
            .chain(others.into_iter().flatten())
            .collect()
    }

    /// The methods whose results may change with the body of one, by what was recorded.
    fn dependents(&self, changed: MethodHandle) -> BTreeSet<MethodHandle> {
        let graph = self.session.call_graph(self.assembly);
        let mut found = BTreeSet::from([changed]);
        loop {
            let depends = |method: &MethodHandle, input: &Input| match *input {
                Input::Code(callee) => Self::reached(&graph, callee).contains(&changed),
                Input::End(callee) => found.contains(&callee),
                Input::Invariant(class) => self.writers(class).iter().any(|writer| found.contains(writer)),
                Input::Entry | Input::Kept => graph
                    .callers(method.id)
                    .into_iter()
                    .any(|id| found.contains(&MethodHandle { assembly: method.assembly, id })),
            };
            let more: Vec<MethodHandle> = self
                .results
                .iter()
                .filter(|(method, result)| {
                    !found.contains(*method)
                        && result.outside.inputs.iter().any(|input| depends(method, input))
                })
                .map(|(method, _)| *method)
                .collect();
            if more.is_empty() {
                return found;
            }
            found.extend(more);
        }
    }
}

#[test]
fn one_method_changed_changes_what_depends_on_it() {
    for flavour in ["Debug", "Release", "Mcs"] {
        let path = |name: &str| fixtures().join(format!("../changes/{name}.{flavour}.dll"));
        let (before, after) = (version(&path("Before")), version(&path("After")));
        let name = |method: &MethodHandle| before.session.name(*method);
        let methods: Vec<MethodHandle> = before.session.methods(before.assembly).collect();
        let changed = *methods
            .iter()
            .find(|method| name(method) == "Stack.Clear(System.Int32)")
            .expect("the method that changes");
        let dependents: BTreeSet<String> =
            before.dependents(changed).union(&after.dependents(changed)).map(name).collect();
        let differ: BTreeSet<String> =
            methods.iter().filter(|method| before.said(**method) != after.said(**method)).map(name).collect();
        assert!(differ.is_subset(&dependents), "{flavour}: {differ:?} beyond {dependents:?}");
        // The accesses of the stack are not proved any more, and what has nothing to do with it is not looked at.
        assert!(differ.contains("Stack.Pop()") && differ.contains("Stack.Sum()"), "{flavour}: {differ:?}");
        for other in ["Other.First(System.Int32[])", "Other.Wrong(System.Int32[])", "Ring.Put(System.Int32)"]
        {
            assert!(!dependents.contains(other), "{flavour}: {other}");
        }
    }
}
