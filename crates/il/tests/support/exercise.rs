//! Reads everything there is to read in some bytes. Shared by the corruption tests and the fuzz target.

use marple_il::{Blocks, Sources, operations, print_method, read_body, survey};
use marple_metadata::assemblies::Assemblies;
use marple_metadata::pdb::{Pdb, embedded_pdb, pdb_path};
use marple_metadata::tables::{Field, MemberRef, MethodDebugInformation, MethodDef, Table, TypeDef, TypeRef};
use marple_metadata::{Module, Steps};

/// How much is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Every table, signature, attribute and body.
    Survey,
    /// That, and names, blocks, text forms, debug information, and references, which all lead back to these bytes.
    Everything,
}

/// Reads the bytes as an assembly and as a PDB. Whatever they are, this returns.
pub(crate) fn exercise(bytes: &[u8], depth: Depth) {
    if let Ok(pdb) = Pdb::open(bytes) {
        exercise_pdb(&pdb, bytes.len());
    }
    let Ok(module) = Module::open(bytes) else { return };
    survey(&module, &|_| None);
    if depth == Depth::Everything {
        exercise_module(&module);
        exercise_references(bytes, module);
    }
}

fn exercise_pdb(pdb: &Pdb<'_>, size: usize) {
    let mut steps = Steps::for_file_of(size);
    for document in pdb.documents() {
        let length = pdb.document_name(document).map_or(0, |name| name.len());
        if steps.charge(length).is_err() {
            return;
        }
    }
    for id in pdb.tables().ids::<MethodDebugInformation>() {
        let Some(method) = marple_metadata::tables::Id::<MethodDef>::new(id.number()) else { return };
        let points = pdb.sequence_points(method).map_or(0, |points| points.len());
        let scopes = pdb.scopes(method);
        let names: usize = scopes.iter().map(|scope| scope.variables.len() + scope.constants.len()).sum();
        let hoisted = pdb.hoisted_scopes(method).map_or(0, |scopes| scopes.len());
        let awaits = pdb.async_stepping(method).map_or(0, |stepping| stepping.map_or(0, |s| s.awaits.len()));
        pdb.kickoff_of(method);
        if steps.charge(points + scopes.len() + names + hoisted + awaits).is_err() {
            return;
        }
    }
}

fn exercise_module(module: &Module<'_>) {
    let mut steps = Steps::for_file_of(module.pe().file().len());
    pdb_path(module.pe());
    let embedded = embedded_pdb(module.pe()).and_then(|pdb| pdb.decompress().ok()).unwrap_or_default();
    let pdb = Pdb::open(&embedded).ok();
    let sources = Sources { pdb: pdb.as_ref(), line: &|_, _| None };
    let mut text = String::new();
    for id in module.ids::<TypeDef>() {
        text.clear();
        text.push_str(&module.full_type_name(id));
        let members = module.properties_of(id).count() + module.events_of(id).count();
        let relations = module.interfaces_of(id).count() + module.implementations_of(id).count();
        module.layout_of(id);
        module.nullable_type_context(id);
        if steps.charge(text.len() + members + relations).is_err() {
            return;
        }
    }
    for id in module.ids::<Field>() {
        module.nullable_field(id);
        module.constant_of(id).map(|constant| module.constant(constant));
        if steps.charge(module.full_field_name(id).len()).is_err() {
            return;
        }
    }
    for id in module.ids::<MethodDef>() {
        text.clear();
        print_method(module, id, sources, &mut text).expect("writing to a string does not fail");
        module.nullable_parameter(id, 0);
        if let Ok(Some(body)) = read_body(module, id)
            && let Ok(instructions) = body.decode()
        {
            let _ = Blocks::split(&instructions, &body.clauses);
            let counted = operations(&instructions).count();
            assert!(counted <= instructions.len(), "prefixes only make operations fewer");
        }
        if steps.charge(text.len()).is_err() {
            return;
        }
    }
}

/// Every reference leads to the same bytes: forwarders, bases and nested types can form any cycle.
fn exercise_references<'a>(bytes: &'a [u8], module: Module<'a>) {
    let assemblies = Assemblies::new(Box::new(move |_| Some(bytes)));
    let id = assemblies.add(module);
    let module = assemblies.module(id);
    for reference in module.ids::<TypeRef>() {
        assemblies.resolve_type(id, reference.into());
    }
    for reference in module.ids::<MemberRef>() {
        assemblies.resolve_member_reference(id, reference);
    }
    for number in 1..=module.count(Table::TypeDef) {
        if let Some(class) = marple_metadata::tables::Id::<TypeDef>::new(number)
            && let Some(handle) = assemblies.resolve_type(id, class.into())
        {
            assemblies.with_bases(handle).count();
        }
    }
    survey(module, &|enumeration| assemblies.enum_size(id, enumeration));
    assemblies.unknown();
}
