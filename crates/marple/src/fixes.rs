//! Looks for changes that remove findings.

use std::path::PathBuf;

use marple_ir::Place;
use marple_report::{CheckReport, Fix};
use marple_session::Session;
use marple_summaries::Inferred;
use rayon::prelude::*;

use crate::sources::{SourceLines, SourceMap};

/// For how many methods fixes are looked for. Each takes a few analyses.
const METHODS: usize = 1000;

/// Adds fixes to the findings that count.
pub(crate) fn add_fixes(
    session: &Session<'_>,
    inferred: Option<&Inferred>,
    paths: &[PathBuf],
    report: &mut CheckReport,
) {
    let fixable: Vec<(usize, Vec<usize>)> = report.fixable().into_iter().take(METHODS).collect();
    let repairs: Vec<_> = fixable
        .par_iter()
        .map(|(position, numbers)| session.repairs(&report.methods[*position].found, numbers, inferred))
        .collect();
    let lines = SourceLines::default();
    for ((position, numbers), repairs) in fixable.into_iter().zip(repairs) {
        let method = &mut report.methods[position];
        let sources = SourceMap::new(&paths[method.file], session.pdb(method.found.method.assembly));
        for (number, repair) in numbers.into_iter().zip(repairs) {
            let Some(repair) = repair else { continue };
            let il = repair.place.and_then(Place::il);
            let source = sources.locate(method.found.method.id, [il].into_iter()).pop().flatten();
            let line = |file: &str, number: u32| lines.of_file(file, number);
            method.fixes.insert(number, Fix::new(&repair, source, &line, &method.found.name));
        }
    }
}
