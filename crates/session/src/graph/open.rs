//! Finds out why methods are open.

use std::collections::BTreeMap;

use marple_metadata::Steps;
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::tables::{Id, MethodDef, Token};

use super::access::{Access, Reason, Whole};
use super::adjacency::{Adjacency, index};
use super::attributes::is_single_module;
use super::collect::Calls;
use super::constructors::constructors;
use super::hierarchy::Hierarchy;
use super::methods::{Method, Methods};
use super::order::Order;
use super::visibility::Visibility;

/// What is known of who calls the methods of an assembly.
pub(super) struct Called<'g, 'f> {
    pub(super) assemblies: &'g Assemblies<'f>,
    pub(super) assembly: AssemblyId,
    pub(super) methods: &'g Methods<'f>,
    pub(super) calls: &'g Calls,
    pub(super) hierarchy: &'g Hierarchy,
    pub(super) visibility: &'g Visibility,
    pub(super) attributes: &'g [(u32, Reason)],
}

impl Called<'_, '_> {
    /// Whether all calls are known, by row.
    pub(super) fn access(&self, graph: &Adjacency, order: &Order, steps: &mut Steps) -> Vec<Access> {
        let constructors = constructors(self.assemblies, self.assembly, self.methods, steps);
        if let Some(whole) = self.whole().or(constructors.is_err().then_some(Whole::TooLarge)) {
            return vec![Access::Open(Reason::Assembly(whole)); self.methods.len()];
        }
        let mut reasons = vec![None; self.methods.len()];
        let mut given: BTreeMap<u32, &Reason> = BTreeMap::new();
        let constructors = constructors.unwrap_or_default();
        for (method, reason) in self.attributes.iter().chain(&constructors) {
            given.entry(*method).and_modify(|known| *known = reason.min(known)).or_insert(reason);
        }
        for (place, reason) in reasons.iter_mut().enumerate() {
            let given = given.get(&index(place)).copied().cloned();
            let own =
                self.methods.get(place).map_or(Some(Reason::Unreadable), |method| self.own(place, method));
            *reason = [own, given].into_iter().flatten().min();
        }
        self.hand_down(&mut reasons);
        self.find_not_called(graph, order, &mut reasons);
        reasons.into_iter().map(|reason| reason.map_or(Access::Closed, Access::Open)).collect()
    }

    fn whole(&self) -> Option<Whole> {
        let module = self.assemblies.module(self.assembly);
        if module.pe().cli.may_have_native_code() {
            return Some(Whole::Native);
        }
        if !is_single_module(module) {
            return Some(Whole::Modules);
        }
        if module.is_reference_assembly() {
            return Some(Whole::Reference);
        }
        self.calls.whole
    }

    /// The first reason that the method itself gives.
    fn own(&self, place: usize, method: &Method<'_>) -> Option<Reason> {
        let row = index(place);
        let is_entry = || {
            let module = self.assemblies.module(self.assembly);
            let entry = Token(module.pe().cli.entry_point).to::<MethodDef>();
            entry.is_some_and(|entry| entry.index() == place)
        };
        if self.visibility.is_seen(method) {
            return Some(Reason::Visible);
        }
        if is_entry() {
            return Some(Reason::EntryPoint);
        }
        if method.name == ".cctor" {
            return Some(Reason::StaticConstructor);
        }
        if method.name == "Finalize" && method.flags.is_virtual() {
            return Some(Reason::Finalizer);
        }
        if !self.calls.has_code[place] && !method.flags.is_abstract() {
            return Some(Reason::Extern);
        }
        if let Some(by) = self.calls.taken.get(&row) {
            return Some(Reason::Taken(*by));
        }
        if let Some(what) = self.hierarchy.outside.get(&row) {
            return Some(Reason::Overrides(what.clone()));
        }
        if self.calls.late_bound.as_ref().is_some_and(|late| late.may_mean(method.name)) {
            return Some(Reason::LateBound);
        }
        self.calls.lost.contains(method.name).then_some(Reason::Unresolved)
    }

    /// An override is called by whoever calls what it overrides.
    fn hand_down(&self, reasons: &mut [Option<Reason>]) {
        let overrides = Adjacency::new(self.methods.len(), self.hierarchy.overrides.clone());
        let stands_for_overrides = |method: u32, reason: &Reason| match reason {
            // The address of just this method, not of its overrides.
            Reason::Taken(_) => self.calls.taken_virtually.contains_key(&method),
            _ => true,
        };
        let mut is_handed = vec![false; self.methods.len()];
        let mut rest = Vec::new();
        // Backwards: the first declaration that is open gives the reason.
        for method in (0..index(self.methods.len())).rev() {
            let reason = &reasons[method as usize];
            if reason.as_ref().is_some_and(|reason| stands_for_overrides(method, reason)) {
                is_handed[method as usize] = true;
                rest.push(method);
            }
        }
        while let Some(declaration) = rest.pop() {
            for &method in overrides.of(declaration) {
                let reason = &mut reasons[method as usize];
                if reason.is_none() {
                    *reason = Id::new(declaration + 1).map(Reason::OverridesOpen);
                }
                if !std::mem::replace(&mut is_handed[method as usize], true) {
                    rest.push(method);
                }
            }
        }
    }

    /// What no open method leads to is not called in a way that is seen: to call it closed would make it unreachable. In a component that nothing
    /// leads to, all methods are open.
    fn find_not_called(&self, graph: &Adjacency, order: &Order, reasons: &mut [Option<Reason>]) {
        let vertices = order.vertices();
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); vertices.count as usize];
        for (component, vertex) in vertices.of.iter().zip(0..) {
            members[*component as usize].push(vertex);
        }
        let mut is_reached = vec![false; members.len()];
        // Callers have greater numbers.
        for (component, members) in members.iter().enumerate().rev() {
            let methods = || members.iter().copied().filter(|vertex| (*vertex as usize) < self.methods.len());
            let has_code = |method: &u32| self.calls.has_code[*method as usize];
            let mut is_reached_here = is_reached[component]
                || methods().filter(has_code).any(|method| reasons[method as usize].is_some());
            if !is_reached_here {
                for method in methods().filter(has_code) {
                    reasons[method as usize] = Some(Reason::NotCalled);
                    is_reached_here = true;
                }
            }
            if is_reached_here {
                for target in members.iter().flat_map(|vertex| graph.of(*vertex)) {
                    is_reached[vertices.of[*target as usize] as usize] = true;
                }
            }
        }
    }
}
