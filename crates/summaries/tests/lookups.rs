//! What is looked up of what is inferred is written down, and nothing else.

use std::path::Path;

use marple_metadata::Module;
use marple_metadata::assemblies::{Assemblies, AssemblyId, MethodHandle};
use marple_metadata::tables::Id;
use marple_summaries::{Inferred, Lookup, looked_up};

struct Words(Vec<u8>);

impl std::hash::Hasher for Words {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        0
    }
}

fn words(inferred: &Inferred, assembly: AssemblyId, lookups: &[Lookup]) -> Vec<u8> {
    let mut out = Words(Vec::new());
    inferred.write(assembly, lookups, &mut out);
    out.0
}

#[test]
fn what_is_looked_up() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/Modern.Release.dll");
    let bytes = std::fs::read(path).expect("the fixture is there");
    let assemblies = Assemblies::new(Box::new(|_| None));
    let own = assemblies.add(Module::open(&bytes).expect("a module"));
    let other = assemblies.add(Module::open(&bytes).expect("a module"));
    let method = |assembly, row| MethodHandle { assembly, id: Id::new(row).expect("not zero") };
    let mut inferred = Inferred::default();
    inferred.entries.insert(method(own, 1), [].into());
    let ((), all) = looked_up(own, || {
        assert!(inferred.entries.contains_key(&method(own, 1)));
        assert!(inferred.entries.get(&method(other, 5)).is_none());
        let (found, inner) = looked_up(own, || inferred.exits.get(&method(own, 2)).is_some());
        assert!(!found && inner.len() == 1);
        assert!(inferred.watched.is_empty() && inferred.entries.contains_key(&method(own, 1)));
    });
    // The members of others are left out, and each is there once: also what was looked up for something within.
    assert_eq!(all.len(), 3);
    assert!(looked_up(own, || ()).1.is_empty());
    let before = words(&inferred, own, &all);
    // Nobody looked there.
    inferred.entries.insert(method(own, 2), [].into());
    inferred.exits.insert(method(own, 3), std::sync::Arc::default());
    assert_eq!(words(&inferred, own, &all), before);
    let mut changed = inferred.clone();
    changed.exits.insert(method(own, 2), std::sync::Arc::default());
    assert_ne!(words(&changed, own, &all), before);
    let mut changed = inferred.clone();
    changed.watched.insert(method(own, 9), [].into());
    assert_ne!(words(&changed, own, &all), before);
    inferred.entries.remove(&method(own, 1));
    assert_ne!(words(&inferred, own, &all), before);
}
