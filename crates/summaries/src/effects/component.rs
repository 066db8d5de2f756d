//! Components of the call graph, callees first, and the least effects that fit together in each.
//!
//! The graph is searched as far as one method reaches (Tarjan's algorithm, with a stack of its own), but for what is known
//! already. A component is solved when it is complete: every member starts with doing nothing, and is walked again as long as
//! what it calls in the component does more. The members are taken in their order in the assemblies, so that the result depends on the component alone.

use std::sync::{Arc, PoisonError};

use marple_il::reads;
use marple_metadata::assemblies::{Assemblies, MethodHandle};
use rustc_hash::FxHashMap;

use super::code::Code;
use super::{Effect, Effects, Unknown};
use crate::digest::others;

/// The most methods of a component that is solved; of a larger one nothing is known.
const MEMBERS: usize = 5_000;
/// How many instructions may be walked for a component.
const STEPS: usize = 4_000_000;

/// A method that is looked at.
struct Node<'f> {
    method: MethodHandle,
    /// `None` if its code is not there or not followed.
    code: Option<Code<'f>>,
    /// How many of its callees were looked at.
    done: usize,
    /// The first node that is reached from it and not in a component yet.
    low: usize,
    in_component: bool,
}

/// A search in the call graph.
struct Search<'s, 'f> {
    effects: &'s Effects,
    assemblies: &'s Assemblies<'f>,
    nodes: Vec<Node<'f>>,
    numbers: FxHashMap<MethodHandle, usize>,
    /// The nodes that are under way.
    path: Vec<usize>,
    /// The nodes that are in no component yet.
    open: Vec<usize>,
}

/// Finds the effects of all methods that a method reaches.
pub(super) fn find(effects: &Effects, assemblies: &Assemblies<'_>, first: MethodHandle) {
    let mut search = Search {
        effects,
        assemblies,
        nodes: Vec::new(),
        numbers: FxHashMap::default(),
        path: Vec::new(),
        open: Vec::new(),
    };
    search.enter(first);
    while let Some(&at) = search.path.last() {
        search.step(at);
    }
}

impl Search<'_, '_> {
    fn enter(&mut self, method: MethodHandle) {
        let number = self.nodes.len();
        self.numbers.insert(method, number);
        let (code, read) = reads::of(|| Code::prepare(self.effects, self.assemblies, method));
        // Its own code and the others' are compared by its effect.
        let others = others(self.assemblies, method, &read);
        let mut read_by = self.effects.read_by.lock().unwrap_or_else(PoisonError::into_inner);
        read_by.extend(others.into_iter().map(|one| (one, method)));
        drop(read_by);
        self.nodes.push(Node { method, code, done: 0, low: number, in_component: false });
        self.path.push(number);
        self.open.push(number);
    }

    /// Looks at one more callee of the node at the end of the path, or leaves it.
    fn step(&mut self, at: usize) {
        let node = &mut self.nodes[at];
        let next = node.code.as_ref().and_then(|code| code.runs.get(node.done)).copied();
        node.done += 1;
        if let Some(callee) = next {
            match self.numbers.get(&callee) {
                Some(&number) if !self.nodes[number].in_component => {
                    self.nodes[at].low = self.nodes[at].low.min(number);
                }
                None if self.effects.known(callee).is_none() => self.enter(callee),
                _ => {}
            }
            return;
        }
        self.path.pop();
        let low = self.nodes[at].low;
        if let Some(&above) = self.path.last() {
            self.nodes[above].low = self.nodes[above].low.min(low);
        }
        if low == at {
            self.complete(at);
        }
    }

    /// All that is open from a node on is one component.
    fn complete(&mut self, at: usize) {
        let start = self.open.iter().rposition(|number| *number == at).unwrap_or(0);
        let members = self.open.split_off(start);
        let solved = solve(self.effects, self.assemblies, &self.nodes, &members);
        let mut found = self.effects.found.write().unwrap_or_else(PoisonError::into_inner);
        for (number, effect) in members.into_iter().zip(solved) {
            let node = &mut self.nodes[number];
            node.in_component = true;
            node.code = None;
            found.insert(node.method, effect.ok_or(Unknown));
        }
    }
}

/// The effects of the members of a component, in their order.
fn solve(
    effects: &Effects,
    assemblies: &Assemblies<'_>,
    nodes: &[Node<'_>],
    members: &[usize],
) -> Vec<Option<Arc<Effect>>> {
    if members.len() > MEMBERS {
        return vec![None; members.len()];
    }
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_unstable_by_key(|place| nodes[members[*place]].method);
    let places: FxHashMap<MethodHandle, usize> =
        members.iter().enumerate().map(|(place, number)| (nodes[*number].method, place)).collect();
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); members.len()];
    let mut current: Vec<Option<Arc<Effect>>> = Vec::with_capacity(members.len());
    for (place, number) in members.iter().enumerate() {
        let code = nodes[*number].code.as_ref();
        for callee in code.iter().flat_map(|code| &code.runs) {
            if let Some(callee) = places.get(callee) {
                callers[*callee].push(place);
            }
        }
        current.push(code.map(|code| Arc::new(Effect::nothing(code.arguments))));
    }
    let mut is_dirty = vec![true; members.len()];
    let mut steps = 0;
    while is_dirty.contains(&true) {
        for &place in &order {
            if !std::mem::replace(&mut is_dirty[place], false) {
                continue;
            }
            let (Some(code), Some(before)) = (&nodes[members[place]].code, &current[place]) else { continue };
            let lookup = |method: MethodHandle| match places.get(&method) {
                Some(place) => current[*place].clone(),
                None => effects.known(method).and_then(Result::ok),
            };
            let (effect, walked) = code.walk(assemblies, before, &lookup);
            steps += walked;
            if steps > STEPS {
                return vec![None; members.len()];
            }
            if effect.as_ref() != Some(&**before) {
                current[place] = effect.map(Arc::new);
                for &caller in &callers[place] {
                    is_dirty[caller] = true;
                }
            }
        }
    }
    current
}
