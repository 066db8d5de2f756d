//! Looks for changes that remove findings.

use std::path::PathBuf;

use marple_analysis::Repair;
use marple_ir::Place;
use marple_metadata::assemblies::MethodHandle;
use marple_report::{CheckReport, Fix};
use marple_session::Session;
use marple_summaries::Inferred;
use rayon::prelude::*;

use crate::sources::{SourceLines, SourceMap};

/// For how many methods fixes are looked for. Each takes a few analyses.
const METHODS: usize = 1000;

/// By position of a method in the report: the numbers of the obligations for which a change was looked for, and what was found.
pub(crate) type Fixes = Vec<(usize, Vec<(usize, Option<Repair>)>)>;

/// Looks for changes that remove the findings that count. What was found before for the same findings of a method is taken, unless that was analysed again.
pub(crate) fn find_fixes_again(
    session: &Session<'_>,
    inferred: Option<&Inferred>,
    report: &CheckReport,
    before: &Fixes,
    is_new: &(dyn Fn(MethodHandle) -> bool + Sync),
) -> Fixes {
    let known = |position: usize, numbers: &[usize]| {
        let at = before.binary_search_by_key(&position, |(position, _)| *position).ok()?;
        let repairs = &before[at].1;
        repairs.iter().map(|(number, _)| *number).eq(numbers.iter().copied()).then_some(repairs)
    };
    let fixable: Vec<(usize, Vec<usize>)> = report.fixable().into_iter().take(METHODS).collect();
    fixable
        .into_par_iter()
        .map(|(position, numbers)| {
            if !is_new(report.methods[position].found.method)
                && let Some(repairs) = known(position, &numbers)
            {
                return (position, repairs.clone());
            }
            let repairs = session.repairs(&report.methods[position].found, &numbers, inferred);
            (position, numbers.into_iter().zip(repairs).collect())
        })
        .collect()
}

/// Adds fixes to the findings.
pub(crate) fn add_fixes(session: &Session<'_>, paths: &[PathBuf], report: &mut CheckReport, fixes: &Fixes) {
    let lines = SourceLines::default();
    for (position, repairs) in fixes {
        let Some(method) = report.methods.get_mut(*position) else { continue };
        let sources = SourceMap::new(&paths[method.file], session.pdb(method.found.method.assembly));
        for (number, repair) in repairs {
            let Some(repair) = repair else { continue };
            let il = repair.place.and_then(Place::il);
            let source = sources.locate(method.found.method.id, [il].into_iter()).pop().flatten();
            let line = |file: &str, number: u32| lines.of_file(file, number);
            method.fixes.insert(*number, Fix::new(repair, source, &line, &method.found.name));
        }
    }
}
