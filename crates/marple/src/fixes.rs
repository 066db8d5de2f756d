//! Looks for changes that remove findings.

use std::path::PathBuf;

use marple_analysis::Repair;
use marple_ir::Place;
use marple_report::{CheckReport, Fix};
use marple_session::Session;
use marple_summaries::Inferred;
use rayon::prelude::*;

use crate::sources::{SourceLines, SourceMap};

/// For how many methods fixes are looked for. Each takes a few analyses.
const METHODS: usize = 1000;

/// By position of a method in the report: the numbers of the obligations for which a change was looked for, and what was found.
pub(crate) type Fixes = Vec<(usize, Vec<(usize, Option<Repair>)>)>;

/// Looks for changes that remove the findings that count.
pub(crate) fn find_fixes(session: &Session<'_>, inferred: Option<&Inferred>, report: &CheckReport) -> Fixes {
    let fixable: Vec<(usize, Vec<usize>)> = report.fixable().into_iter().take(METHODS).collect();
    fixable
        .into_par_iter()
        .map(|(position, numbers)| {
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
