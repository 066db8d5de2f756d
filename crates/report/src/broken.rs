//! Findings at calls: those that break, or may break, what their callees need.
//!
//! Calls that break what the same method needs are one finding, told at the first of them: sure ones by themselves.

use std::collections::HashMap;

use marple_analysis::Outcome;
use marple_ir::ObligationKind;
use marple_metadata::assemblies::MethodHandle;
use marple_session::BrokenCall;

use crate::check::{CallSources, CheckedMethod};
use crate::diagnostic::{Diagnostic, Level, WayStep, fingerprint, one_line, without_numbers, words};
use crate::generated::is_made_by_compiler;
use crate::{CheckReport, Rule, Shared, SharedKind, SharedPlace, Why};

/// What calls of a group have in common.
#[derive(PartialEq, Eq, Hash)]
enum Common<'a> {
    /// They are one call.
    Call(MethodHandle, u32, Level),
    /// The same method has the places that fail.
    Method(MethodHandle, Level),
    /// They surely break the same.
    Need(MethodHandle, &'a str),
}

/// A call, and the method that it stands in.
struct Found<'a> {
    position: usize,
    method: &'a CheckedMethod,
    call: &'a BrokenCall,
    sources: &'a CallSources,
}

impl<'a> Found<'a> {
    fn level(&self) -> Level {
        match self.call {
            // What breaks an annotation need not fail.
            BrokenCall { kind: ObligationKind::Annotation, .. } => Level::Note,
            call if call.is_certain() => Level::Error,
            BrokenCall { is_need_of_callers: true, .. } => Level::Note,
            // That nothing is known of what is passed is no reason.
            _ if self.why().is_none() => Level::Note,
            _ => Level::Warning,
        }
    }

    fn why(&self) -> Option<Why> {
        match self.call {
            BrokenCall { kind: ObligationKind::Annotation, .. } => Some(Why::Annotation),
            call if call.is_certain() => Some(Why::Certain),
            // What is enough for the callee may be more than it needs on the way that this call takes.
            call => (call.is_necessary && call.ground.is_some()).then_some(Why::Call),
        }
    }

    fn common(&self) -> [Common<'a>; 2] {
        let (call, level) = (self.call, self.level());
        let needed = call.way.first().map_or("", |step| &step.condition);
        let need = match level {
            Level::Error => Common::Need(call.place.0, needed),
            _ => Common::Method(call.place.0, level),
        };
        [Common::Call(self.method.found.method, call.il, level), need]
    }

    fn way(&self) -> Vec<WayStep<'a>> {
        let steps = self.call.way.iter().zip(&self.sources.way);
        steps
            .map(|(step, source)| WayStep {
                method: &step.name,
                call: &step.call,
                condition: &step.condition,
                il: step.il,
                source: source.as_ref(),
            })
            .collect()
    }

    fn place(&self) -> SharedPlace<'a> {
        SharedPlace {
            method: &self.method.found.name,
            il: Some(self.call.il),
            source: self.sources.call.as_ref(),
            condition: &self.call.condition,
        }
    }
}

/// The findings at calls, and the numbers of the methods that they stand in.
pub(crate) fn broken_calls(report: &CheckReport) -> Vec<(usize, Diagnostic<'_>)> {
    let mut groups: Vec<(Found<'_>, Shared<'_>)> = Vec::new();
    let mut known: HashMap<Common<'_>, usize> = HashMap::new();
    for (position, method) in report.methods.iter().enumerate() {
        if is_made_by_compiler(&method.found.name) {
            continue;
        }
        for (call, sources) in method.found.outside.calls.iter().zip(&method.calls) {
            let found = Found { position, method, call, sources };
            let common = found.common();
            let number = common.iter().find_map(|key| known.get(key).copied()).unwrap_or(groups.len());
            for key in common {
                known.entry(key).or_insert(number);
            }
            let Some((_, shared)) = groups.get_mut(number) else {
                let conditions = vec![call.condition.as_str()];
                let shared = Shared { conditions, kind: SharedKind::Calls, places: Vec::new() };
                groups.push((found, shared));
                continue;
            };
            if !shared.conditions.contains(&call.condition.as_str()) {
                shared.conditions.push(&call.condition);
            }
            shared.places.push(found.place());
        }
    }
    let mut seen = HashMap::new();
    groups
        .into_iter()
        .map(|(found, shared)| (found.position, finding(report, &found, shared, &mut seen)))
        .collect()
}

fn finding<'a>(
    report: &'a CheckReport,
    found: &Found<'a>,
    shared: Shared<'a>,
    seen: &mut HashMap<(usize, String), usize>,
) -> Diagnostic<'a> {
    let Found { method, call, sources, .. } = found;
    let rule = Rule::Obligation(call.kind);
    let way = found.way();
    let outcome = if call.is_certain() { Outcome::False } else { Outcome::Unknown };
    let name = &method.found.name;
    let mut message = format!("{}: {}", words(call.kind, outcome), needed(&way));
    // Numbers say nothing to a reader.
    let is_said = call.condition.contains(char::is_alphabetic);
    if is_said && way.first().is_none_or(|step| step.condition != call.condition) {
        message.push_str(&one_line(&format!(", here `{}`", call.condition)));
    }
    message.push_str(&shared.words(name, Some(call.il), None));
    let callee = way.first().map_or("", |step| step.method);
    let shape = format!("{name}\0{callee}\0{}", without_numbers(&call.condition));
    let number = seen.entry((method.file, shape.clone())).or_default();
    *number += 1;
    let parts = [rule.id(), "call", report.file_name(method), &shape, &number.to_string()];
    Diagnostic {
        rule,
        level: found.level(),
        assembly: &report.files[method.file].path,
        method: name,
        token: method.found.method.id.token().0,
        il: Some(call.il),
        source: sources.call.as_ref(),
        message,
        condition: Some(&call.condition),
        outcome: Some(outcome),
        by: None,
        reason: call.reason.as_deref(),
        why: found.why(),
        trace: &[],
        fix: None,
        shared: (!shared.places.is_empty()).then_some(shared),
        suppressed: None,
        is_compilers: false,
        way,
        fingerprint: fingerprint(&parts),
    }
}

/// What the callee needs, and at which place.
fn needed(way: &[WayStep<'_>]) -> String {
    match way {
        [] => String::new(),
        [step] => step.words(),
        [first, .., last] => one_line(&format!(
            "`{}` needs `{}` for `{}` at {}",
            first.call,
            first.condition,
            last.call,
            last.place()
        )),
    }
}
