//! Who is to blame for an open obligation: the method that has it, or calls that do not keep what it needs.
//!
//! The finding goes where a person would change the code.
//!
//! - A call that surely breaks what its callee needs is wrong, whoever else calls it.
//! - If all calls of a method are known, and some keep what it needs and others do not, the others are the findings, and the method is not.
//! - A call that only hands on what its own method is given is not to blame: the calls of that method are. If these are not all known, it is
//!   the last place where the assembly could have looked.
//! - If several calls are there and none of them keeps it, nobody ever meant to: a check in the method does for all of them.

use std::collections::{BTreeMap, BTreeSet};

use marple_analysis::{Ground, Need, Outcome, Scope};
use marple_ir::{ObligationKind, Place};
use marple_metadata::assemblies::MethodHandle;
use rayon::prelude::*;

use super::Inference;
use super::calls::{Asked, Site, Wanting};
use crate::{MethodResult, Session};

/// How many calls lie between one that is to blame and the place that fails, at most.
const DEPTH: usize = 3;

/// A call that breaks, or may break, what its callee needs.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct BrokenCall {
    /// The offset of the call.
    pub il: u32,
    /// What fails then.
    pub kind: ObligationKind,
    /// What the call does not keep, as its method would write it; as the callee would, if it has no words for it.
    pub condition: String,
    /// `False` if it breaks it whenever it is reached.
    pub outcome: Outcome,
    /// Whether the callee surely fails where it is broken.
    pub is_necessary: bool,
    /// What is known of the condition.
    pub reason: Option<String>,
    /// What makes it likely that the call breaks it.
    pub ground: Option<Ground>,
    /// Whether its own callers, in other assemblies, have to see to it.
    pub is_need_of_callers: bool,
    /// From the callee to the place that fails.
    pub way: Vec<Step>,
    /// The method that has the place, and which obligation it is.
    pub place: (MethodHandle, usize),
}

impl BrokenCall {
    /// Whether it fails whenever it is reached.
    pub fn is_certain(&self) -> bool {
        self.outcome == Outcome::False && self.is_necessary
    }
}

/// A method on the way to a place that fails.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Step {
    /// The method.
    pub method: MethodHandle,
    /// Its full name.
    pub name: String,
    /// The same as a call would be written, with the names of its parameters: `Get(a, i)`.
    pub call: String,
    /// What it needs, as it would write it.
    pub condition: String,
    /// The offset of the instruction that needs it: the next call, or the place.
    pub il: u32,
}

/// A call that is to blame: the number of the site, and the sites between it and the place, from the place up.
type Fault = (usize, Vec<usize>);

impl Inference<'_, '_> {
    /// Writes down which calls are to blame for open obligations.
    pub(super) fn blame(&mut self, asked: &Asked) {
        let mut found: BTreeMap<Fault, (MethodHandle, usize, bool)> = BTreeMap::new();
        let mut certain: BTreeMap<usize, bool> = BTreeMap::new();
        self.note_open(asked);
        let open = asked.wanting.iter().filter(|wanting| self.is_unknown(wanting.method, wanting.obligation));
        let open: Vec<&Wanting> = open.collect();
        let broken = |wanting: &Wanting| -> Vec<usize> {
            let nodes = wanting.nodes.iter().copied();
            nodes.filter(|node| !asked.nodes[*node].is_kept).collect()
        };
        let suspected: BTreeMap<(MethodHandle, usize), Vec<Fault>> = open
            .iter()
            .filter(|wanting| {
                let need = self
                    .results
                    .get(&wanting.method)
                    .and_then(|result| result.outside.needs.get(wanting.obligation));
                wanting.is_whole && need.is_some_and(|need| need.as_ref().is_some_and(is_of_parameters))
            })
            .filter_map(|wanting| {
                let nodes = broken(wanting);
                let found: Option<Vec<Vec<Fault>>> =
                    nodes.iter().map(|node| faults(asked, *node, &[], &mut BTreeSet::new())).collect();
                let found = found.filter(|found| !found.is_empty())?;
                Some(((wanting.method, wanting.obligation), found.into_iter().flatten().collect()))
            })
            .collect();
        // What keeps an obligation from failing must be all that it needs.
        let methods: BTreeSet<MethodHandle> = suspected.keys().map(|(method, _)| *method).collect();
        for &method in &methods {
            self.name_given(method);
        }
        let methods: Vec<MethodHandle> = methods.into_iter().collect();
        let enough: BTreeMap<MethodHandle, Vec<bool>> =
            methods.into_par_iter().map(|method| (method, self.asker(method).is_enough())).collect();
        self.note_inquiry(|inquiry, print| {
            inquiry.enough = enough.iter().map(|(&method, enough)| (method, print.of(enough))).collect();
        });
        let is_enough = |(method, obligation): &(MethodHandle, usize)| {
            enough.get(method).and_then(|enough| enough.get(*obligation)).is_some_and(|enough| *enough)
        };
        let all_faults: BTreeMap<(MethodHandle, usize), Vec<Fault>> =
            suspected.into_iter().filter(|(key, _)| is_enough(key)).collect();
        for wanting in open {
            let faults = all_faults.get(&(wanting.method, wanting.obligation)).filter(|_| {
                // One check at the entry does for all that a method needs: unless calls are to blame for all of it, none is.
                let others = self.together(wanting.method, wanting.obligation);
                others.iter().all(|number| all_faults.contains_key(&(wanting.method, *number)))
            });
            let is_blamed = faults.is_some();
            if let Some(result) = self.results.get_mut(&wanting.method).filter(|_| is_blamed) {
                let count = result.obligations.len();
                result.outside.blamed.resize(count, false);
                result.outside.blamed[wanting.obligation] = true;
            }
            let mut all: Vec<Fault> = faults.cloned().unwrap_or_default();
            for node in broken(wanting) {
                all.extend(breaks(asked, node, &[], &mut BTreeSet::new()));
            }
            for fault in all {
                let is_false = asked.sites[fault.0].outcome == Outcome::False;
                let node = asked.sites[fault.0].node;
                // Nobody is told more of a call of which nothing is known.
                let is_suspected = is_false || asked.sites[fault.0].ground.is_some();
                let is_necessary = is_suspected
                    && asked.sites[fault.0].is_only
                    && *certain.entry(node).or_insert_with(|| self.is_certain(asked, node, DEPTH));
                if is_blamed || (is_false && is_necessary) {
                    found.entry(fault).or_insert((wanting.method, wanting.obligation, is_necessary));
                }
            }
        }
        for ((site, between), (method, obligation, is_necessary)) in found {
            let site = &asked.sites[site];
            if let Some(call) = self.broken_call(asked, site, &between, (method, obligation), is_necessary)
                && let Some(result) = self.results.get_mut(&site.caller)
            {
                result.outside.calls.push(call);
            }
        }
        for result in self.results.values_mut() {
            result.outside.calls.sort_by(|a, b| {
                (a.il, a.outcome != Outcome::False, a.place).cmp(&(
                    b.il,
                    b.outcome != Outcome::False,
                    b.place,
                ))
            });
        }
    }

    /// The open obligations of a method that are one finding with one of them: those that need something of its parameters, and the other
    /// half of the access or division.
    fn together(&self, method: MethodHandle, obligation: usize) -> Vec<usize> {
        let Some(result) = self.results.get(&method) else { return Vec::new() };
        let place = |number: usize| result.obligations.get(number).map(|one| one.place);
        let is_one = |number: &usize| {
            let need = result.outside.needs.get(*number).and_then(Option::as_ref);
            result.wanted[*number]
                && self.is_unknown(method, *number)
                && (need.is_some_and(is_of_parameters) || place(*number) == place(obligation))
        };
        (0..result.obligations.len()).filter(is_one).collect()
    }

    fn is_unknown(&self, method: MethodHandle, obligation: usize) -> bool {
        let result = self.results.get(&method).and_then(|result| result.result.as_ref().ok());
        let verdict = result.and_then(|analysis| analysis.verdicts.get(obligation));
        verdict.is_some_and(|verdict| verdict.outcome == Outcome::Unknown)
    }

    fn note_open(&mut self, asked: &Asked) {
        if self.recording.is_none() {
            return;
        }
        let methods: BTreeSet<MethodHandle> = asked.wanting.iter().map(|one| one.method).collect();
        let open = methods.iter().filter_map(|method| Some((*method, open(self.results.get(method)?))));
        let open: Vec<_> = open.collect();
        self.note_inquiry(|inquiry, print| {
            inquiry.open = open.iter().map(|(method, open)| (*method, print.of(open))).collect();
        });
    }

    fn broken_call(
        &self,
        asked: &Asked,
        site: &Site,
        between: &[usize],
        place: (MethodHandle, usize),
        is_necessary: bool,
    ) -> Option<BrokenCall> {
        let obligation = self.results.get(&place.0)?.obligations.get(place.1)?;
        // From the call that is to blame down to the place.
        let mut way = Vec::new();
        let mut node = &asked.nodes[site.node];
        for below in between.iter().rev() {
            let below = &asked.sites[*below];
            way.push(self.step(node.method, &node.text, below.il));
            node = &asked.nodes[below.node];
        }
        way.push(self.step(node.method, &node.text, obligation.place.il()?));
        let is_silent = matches!(
            obligation.kind,
            ObligationKind::ArraySize
                | ObligationKind::LowerBound
                | ObligationKind::UpperBound
                | ObligationKind::Division
                | ObligationKind::DivisionOverflow
        );
        let is_need_of_callers = is_silent
            && hands_on(site)
            && site.need.as_ref().is_some_and(|need| !need.is_tested)
            && self.graph.is_visible(site.caller.id);
        let condition = site.text.clone().unwrap_or_else(|| asked.nodes[site.node].text.clone());
        Some(BrokenCall {
            il: site.il,
            kind: obligation.kind,
            condition,
            outcome: site.outcome,
            is_necessary,
            reason: site.reason.clone(),
            ground: site.ground,
            is_need_of_callers,
            way,
            place,
        })
    }

    fn step(&self, method: MethodHandle, condition: &str, il: u32) -> Step {
        let (name, call) = (self.session.name(method), self.session.spelled(method));
        Step { method, name, call, condition: condition.to_owned(), il }
    }
}

impl Session<'_> {
    /// A method as a call of it would be written, with the names of its parameters.
    fn spelled(&self, method: MethodHandle) -> String {
        let module = self.module(method.assembly);
        let name = module.row(method.id).and_then(|row| module.string(row.name)).unwrap_or("?");
        let count = module.method_signature(method.id).map_or(0, |signature| signature.parameters.len());
        let parameter = |number: usize| {
            let id = module.parameter(method.id, u16::try_from(number).ok()?)?;
            let row = module.row(id).ok()?;
            module.string(row.name).ok().filter(|name| !name.is_empty())
        };
        let parameters: Vec<&str> = (1..=count).map(|number| parameter(number).unwrap_or("_")).collect();
        let parameters = parameters.join(", ");
        if name == ".ctor" {
            let class = module.type_of_method(method.id).and_then(|class| module.type_name(class));
            return format!("new {}({parameters})", class.map_or("?", |class| class.name));
        }
        match name.strip_prefix("get_") {
            Some(property) if count == 0 => property.to_owned(),
            _ => format!("{name}({parameters})"),
        }
    }
}

/// An open obligation of a method, as those see it who look for whom to blame.
type Open = (usize, bool, Option<bool>, Place, ObligationKind);

/// All that is looked at of a method's own analysis to find out who is to blame: which obligations are open, where they are, and whether they need something of parameters.
pub(super) fn open(result: &MethodResult) -> (usize, Vec<Open>) {
    let verdicts = result.result.iter().flat_map(|analysis| &analysis.verdicts);
    let both = result.obligations.iter().zip(verdicts).enumerate();
    let open = both.filter(|(_, (_, verdict))| verdict.outcome == Outcome::Unknown).map(
        |(number, (obligation, _))| {
            let need = result.outside.needs.get(number).and_then(Option::as_ref).map(is_of_parameters);
            let is_wanted = result.wanted.get(number) == Some(&true);
            (number, is_wanted, need, obligation.place, obligation.kind)
        },
    );
    (result.obligations.len(), open.collect())
}

/// Whether something is needed of parameters. What is needed of fields and results alone is no matter of calls.
fn is_of_parameters(need: &Need) -> bool {
    need.scope == Scope::Parameters
}

/// Whether a call may break what it was asked for only because of what its own method is given.
fn hands_on(site: &Site) -> bool {
    site.outcome == Outcome::Unknown
        && site.needs.is_some()
        && site.need.as_ref().is_some_and(is_of_parameters)
}

/// The calls that are to blame for what a method needs; `None` if the method is.
fn faults(asked: &Asked, node: usize, between: &[usize], seen: &mut BTreeSet<usize>) -> Option<Vec<Fault>> {
    let found = &asked.nodes[node];
    if !found.is_complete {
        return None;
    }
    if !seen.insert(node) {
        return Some(Vec::new());
    }
    let bad: Vec<usize> =
        found.sites.iter().copied().filter(|site| !asked.keeps(&asked.sites[*site])).collect();
    let mut all = Vec::new();
    let mut plain = 0;
    for &number in &bad {
        let site = &asked.sites[number];
        let broken = |needs: &Vec<usize>| -> Vec<usize> {
            needs.iter().copied().filter(|node| !asked.nodes[*node].is_kept).collect()
        };
        let needs = site.needs.as_ref().filter(|_| hands_on(site)).map(broken);
        let further: Option<Vec<Vec<Fault>>> = needs.filter(|needs| !needs.is_empty()).and_then(|needs| {
            let between: Vec<usize> = between.iter().copied().chain([number]).collect();
            needs.into_iter().map(|node| faults(asked, node, &between, seen)).collect()
        });
        if let Some(further) = further {
            all.extend(further.into_iter().flatten());
        } else {
            plain += usize::from(site.outcome == Outcome::Unknown && !hands_on(site));
            all.push((number, between.to_vec()));
        }
    }
    let is_kept_by_some = bad.len() < found.sites.len();
    (is_kept_by_some || plain < 2 || plain < bad.len()).then_some(all)
}

/// The calls that break what a method needs whenever they are reached, also through calls that hand on what they are given.
fn breaks(asked: &Asked, node: usize, between: &[usize], seen: &mut BTreeSet<usize>) -> Vec<Fault> {
    let mut all = Vec::new();
    if !seen.insert(node) {
        return all;
    }
    for &number in &asked.nodes[node].sites {
        let site = &asked.sites[number];
        match site.outcome {
            Outcome::False => all.push((number, between.to_vec())),
            Outcome::Unknown => {
                let between: Vec<usize> = between.iter().copied().chain([number]).collect();
                for &node in site.needs.iter().flatten() {
                    all.extend(breaks(asked, node, &between, seen));
                }
            }
            _ => {}
        }
    }
    all
}
