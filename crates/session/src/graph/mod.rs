//! The call graph of an assembly: which methods call which, in which order to look at them, and of which methods all calls are known.
//!
//! - `methods.rs`: what the graph asks of each method; virtual methods by name.
//! - `collect.rs`: calls and taken addresses, from the code.
//! - `hierarchy.rs`, `fit.rs`: which methods override which.
//! - `access.rs`: why a method is open; `visibility.rs`, `attributes.rs`, `constructors.rs` and `open.rs` find it out.
//! - `adjacency.rs`, `components.rs`, `order.rs`: strongly connected components, callees first, in waves.
//!
//! **Vertices.** A virtual call may go to every override. With an edge for each, a thousand calls of a method with a thousand
//! overrides would be a million edges. So a virtual method has two vertices: itself, and its *dispatch*, from which edges lead to
//! itself and to the dispatches of its overrides. Reachability among methods is the same, and so are the components.

mod access;
mod adjacency;
mod attributes;
mod collect;
mod components;
mod constructors;
mod fit;
mod hierarchy;
mod methods;
mod open;
mod order;
mod visibility;

use std::collections::BTreeSet;

use marple_metadata::Steps;
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::tables::{Id, MethodDef};

pub use access::{Access, Construction, Reason, Whole};
pub use order::ComponentId;

use adjacency::{Adjacency, index};
use collect::{Calls, is_delegate};
use hierarchy::Hierarchy;
use methods::Methods;
use order::Order;
use visibility::Visibility;

/// Where the calls of a method may lead besides its callees in the graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools, reason = "four answers to four questions")]
pub struct UnknownCalls {
    /// It calls a delegate.
    pub delegates: bool,
    /// It calls through a function pointer (`calli`).
    pub pointers: bool,
    /// It calls a virtual method that code elsewhere may override or implement.
    pub overrides: bool,
    /// It calls code that is not in the assembly, or that cannot be found or read.
    pub elsewhere: bool,
}

impl UnknownCalls {
    /// Whether all its calls go to its callees in the graph.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// The call graph of an assembly. Its nodes are the methods that have IL code.
///
/// A callee is a method that code may call: by name, as the override of a virtual method or the implementation of an interface's, or a method whose address it
/// takes. An `async` method or iterator has the `MoveNext` of its state machine as a callee. Static constructors and
/// finalizers, which the runtime runs, are nobody's callees unless code calls them.
pub struct CallGraph {
    assembly: AssemblyId,
    /// Which methods have code, by row.
    has_code: Vec<bool>,
    /// Which methods are virtual, by row.
    is_virtual: Vec<bool>,
    /// Vertices `0..n` are methods by row, `n..2n` their dispatches.
    graph: Adjacency,
    reversed: Adjacency,
    unknown: Vec<UnknownCalls>,
    /// By row: whether a virtual call of the method may run code elsewhere.
    leaves: Vec<bool>,
    access: Vec<Access>,
    order: Order,
    friends: Vec<String>,
}

impl CallGraph {
    /// The call graph of an assembly. Referenced assemblies are looked for where its types extend or implement theirs.
    pub fn build(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> Self {
        Self::measured(assemblies, assembly).0
    }

    /// The same, and whether so much is left of what it may cost that another version of some bodies would not come to the end of it.
    pub(crate) fn measured(assemblies: &Assemblies<'_>, assembly: AssemblyId) -> (Self, bool) {
        let module = assemblies.module(assembly);
        let mut steps = Steps::for_file_of(module.pe().file().len());
        let limit = steps.left();
        let methods = Methods::of(module);
        let mut calls = Calls::of(assemblies, assembly, &methods, &mut steps);
        let (hierarchy, is_complete) = match Hierarchy::of(assemblies, assembly, &methods, &mut steps) {
            Ok(hierarchy) => (hierarchy, true),
            Err(_) => (Hierarchy::default(), false),
        };
        if !is_complete {
            calls.whole.get_or_insert(Whole::TooLarge);
        }
        for lost in &hierarchy.lost {
            calls.lose(assemblies, assembly, lost.token());
        }
        let attributes = attributes::Attributes::of(assemblies, assembly, &methods, &mut steps);
        let attributes = attributes.unwrap_or_else(|_| {
            calls.whole.get_or_insert(Whole::TooLarge);
            attributes::Attributes::default()
        });
        let mut friends = attributes.friends;
        if module.is_core_library() {
            friends.push("the runtime itself".to_owned());
        }
        let seen = Visibility::of(assemblies, assembly, !friends.is_empty() || !is_complete);

        let mut leaves = leaving(&methods, &hierarchy, &seen, &calls);
        if !is_complete {
            leaves.fill(true);
        }
        let graph = graph(&methods, &calls, &hierarchy);
        let reversed = graph.reversed();
        let mut unknown = std::mem::take(&mut calls.unknown);
        note_unknown(&methods, &calls, &leaves, &mut unknown, |class| is_delegate(module, class));
        let order = Order::of(&graph, &calls.has_code);
        let called = open::Called {
            assemblies,
            assembly,
            methods: &methods,
            calls: &calls,
            hierarchy: &hierarchy,
            visibility: &seen,
            attributes: &attributes.reasons,
        };
        let access = called.access(&graph, &order, &mut steps);
        let is_virtual = (0..methods.len())
            .map(|place| methods.get(place).is_some_and(|method| method.flags.is_virtual()))
            .collect();
        let has_code = calls.has_code;
        let is_far = steps.left() > limit / 2;
        (
            Self { assembly, has_code, is_virtual, graph, reversed, unknown, leaves, access, order, friends },
            is_far,
        )
    }

    /// The assembly.
    pub fn assembly(&self) -> AssemblyId {
        self.assembly
    }

    /// The methods that have code, in the order of their table.
    pub fn methods(&self) -> impl Iterator<Item = Id<MethodDef>> {
        (1..).zip(&self.has_code).filter(|(_, has_code)| **has_code).filter_map(|(number, _)| Id::new(number))
    }

    /// The methods with code that a method may call, sorted; none for a method that is not in the graph.
    pub fn callees(&self, method: Id<MethodDef>) -> Vec<Id<MethodDef>> {
        self.neighbours(&self.graph, method)
    }

    /// The methods that may call a method, sorted.
    pub fn callers(&self, method: Id<MethodDef>) -> Vec<Id<MethodDef>> {
        self.neighbours(&self.reversed, method)
    }

    /// The methods that may call a method by a call that names it and runs no other, sorted: all but those that come through a dispatch.
    pub fn exact_callers(&self, method: Id<MethodDef>) -> Vec<Id<MethodDef>> {
        let place = method.index();
        if place >= self.has_code.len() {
            return Vec::new();
        }
        let callers = self.reversed.of(index(place)).iter();
        let methods = callers.filter(|vertex| (**vertex as usize) < self.has_code.len());
        let found: BTreeSet<Id<MethodDef>> = methods.filter_map(|vertex| Id::new(vertex + 1)).collect();
        found.into_iter().collect()
    }

    /// The methods with code that may run where a virtual call names a method: itself and its overrides, sorted. Of a method that
    /// is not virtual, itself.
    pub fn targets(&self, method: Id<MethodDef>) -> Vec<Id<MethodDef>> {
        let place = method.index();
        match self.is_virtual.get(place) {
            Some(true) => self.walk(&self.graph, vec![index(place + self.has_code.len())]),
            Some(false) if self.has_code[place] => vec![method],
            _ => Vec::new(),
        }
    }

    /// The methods that a virtual call may name to run a method: itself and what it overrides, sorted. None for a method that no
    /// virtual call runs.
    pub fn declarations(&self, method: Id<MethodDef>) -> Vec<Id<MethodDef>> {
        let count = index(self.has_code.len());
        let mut found = BTreeSet::new();
        let mut rest = vec![index(method.index())];
        while let Some(vertex) = rest.pop() {
            let dispatches = self.reversed.of(vertex).iter().copied().filter(|vertex| *vertex >= count);
            rest.extend(dispatches.filter(|vertex| found.insert(*vertex)));
        }
        found.into_iter().filter_map(|vertex| Id::new(vertex - count + 1)).collect()
    }

    /// Whether a virtual call that names a method may run code that is not in the assembly.
    pub fn may_leave(&self, method: Id<MethodDef>) -> bool {
        self.leaves.get(method.index()).is_none_or(|leaves| *leaves)
    }

    /// Where else the calls of a method may lead.
    pub fn unknown(&self, method: Id<MethodDef>) -> UnknownCalls {
        let all = UnknownCalls { delegates: true, pointers: true, overrides: true, elsewhere: true };
        self.unknown.get(method.index()).copied().unwrap_or(all)
    }

    /// Whether all calls of a method are known. Abstract methods have an answer too: it is that of calls which name them.
    pub fn access(&self, method: Id<MethodDef>) -> &Access {
        self.access.get(method.index()).unwrap_or(&Access::Open(Reason::Unreadable))
    }

    /// Whether code of other assemblies calls a method, by its name or as what it stands for. What stands for a method that is open for
    /// another reason, a delegate of it say, is called by this assembly's code alone.
    pub fn is_visible(&self, method: Id<MethodDef>) -> bool {
        let mut at = method;
        // Each stands for one above it, so the chain ends.
        for _ in 0..=self.access.len() {
            match self.access(at) {
                Access::Open(Reason::Visible | Reason::Overrides(_)) => return true,
                Access::Open(Reason::OverridesOpen(declaration)) => at = *declaration,
                _ => return false,
            }
        }
        false
    }

    /// The assemblies that see what is internal here (`InternalsVisibleTo`), sorted; and the runtime, which calls methods of its
    /// core library by their names. Methods that only these can call count as closed.
    pub fn friends(&self) -> &[String] {
        &self.friends
    }

    /// The strongly connected components, callees first: a call leads to the same component or to an earlier one.
    pub fn components(&self) -> impl ExactSizeIterator<Item = ComponentId> + use<> {
        self.order.components()
    }

    /// The methods of a component, in the order of their table.
    pub fn members(&self, component: ComponentId) -> &[Id<MethodDef>] {
        self.order.members(component)
    }

    /// The component of a method; `None` if it has no code.
    pub fn component(&self, method: Id<MethodDef>) -> Option<ComponentId> {
        self.order.component(method)
    }

    /// Whether methods of a component call each other, or its one method itself.
    pub fn is_recursive(&self, component: ComponentId) -> bool {
        match self.members(component) {
            [method] => self.callees(*method).contains(method),
            _ => true,
        }
    }

    /// Groups of components; the calls of a component lead to itself and to earlier groups.
    pub fn waves(&self) -> impl ExactSizeIterator<Item = &[ComponentId]> {
        self.order.waves()
    }

    /// The wave of a component, from 0.
    pub fn wave(&self, component: ComponentId) -> usize {
        self.order.wave(component)
    }

    /// The methods next to a method, through dispatches.
    fn neighbours(&self, graph: &Adjacency, method: Id<MethodDef>) -> Vec<Id<MethodDef>> {
        if method.index() >= self.has_code.len() {
            return Vec::new();
        }
        self.walk(graph, graph.of(index(method.index())).to_vec())
    }

    /// The methods among vertices, and behind the dispatches among them.
    fn walk(&self, graph: &Adjacency, start: Vec<u32>) -> Vec<Id<MethodDef>> {
        let count = index(self.has_code.len());
        let (mut found, mut dispatches) = (BTreeSet::new(), BTreeSet::new());
        let mut rest = start;
        while let Some(vertex) = rest.pop() {
            if vertex < count {
                found.extend(Id::new(vertex + 1));
            } else if dispatches.insert(vertex) {
                rest.extend(graph.of(vertex));
            }
        }
        found.into_iter().collect()
    }
}

/// The edges between methods with code and dispatches.
fn graph(methods: &Methods<'_>, calls: &Calls, hierarchy: &Hierarchy) -> Adjacency {
    let count = index(methods.len());
    let has_code = |method: u32| calls.has_code[method as usize];
    let direct = calls.direct.iter().copied().filter(|(_, callee)| has_code(*callee));
    let virtually = calls.virtually.iter().map(|(caller, declaration)| (*caller, declaration + count));
    // A static method that implements one of an interface is not virtual itself.
    let virtuals =
        methods.iter().filter(|(_, method)| method.flags.is_virtual()).map(|(id, _)| index(id.index()));
    let own = virtuals.chain(hierarchy.overrides.iter().map(|(_, method)| *method));
    let own = own.filter(|method| has_code(*method)).map(|method| (method + count, method));
    let overrides =
        hierarchy.overrides.iter().map(|(declaration, method)| (declaration + count, method + count));
    Adjacency::new(2 * methods.len(), direct.chain(virtually).chain(own).chain(overrides).collect())
}

/// By row: whether a virtual call of a method may run code elsewhere. If that is so of an override, it is so of what it
/// overrides.
fn leaving(methods: &Methods<'_>, hierarchy: &Hierarchy, seen: &Visibility, calls: &Calls) -> Vec<bool> {
    let is_extern =
        |place: usize, method: &methods::Method<'_>| !calls.has_code[place] && !method.flags.is_abstract();
    let mut leaves: Vec<bool> = (0..methods.len())
        .map(|place| {
            methods.get(place).is_none_or(|method| seen.is_overridable(method) || is_extern(place, method))
                || hierarchy.elsewhere.contains(&index(place))
        })
        .collect();
    let reversed = hierarchy.overrides.iter().map(|(declaration, method)| (*method, *declaration));
    let reversed = Adjacency::new(methods.len(), reversed.collect());
    let mut rest: Vec<u32> = (0..index(methods.len())).filter(|method| leaves[*method as usize]).collect();
    while let Some(method) = rest.pop() {
        for &declaration in reversed.of(method) {
            if !std::mem::replace(&mut leaves[declaration as usize], true) {
                rest.push(declaration);
            }
        }
    }
    leaves
}

/// Notes the calls of methods of the assembly that have no code in it.
fn note_unknown(
    methods: &Methods<'_>,
    calls: &Calls,
    leaves: &[bool],
    unknown: &mut [UnknownCalls],
    is_delegate: impl Fn(Id<marple_metadata::tables::TypeDef>) -> bool,
) {
    for &(caller, callee) in &calls.direct {
        unknown[caller as usize].elsewhere |= !calls.has_code[callee as usize];
    }
    for &(caller, declaration) in &calls.virtually {
        let unknown = &mut unknown[caller as usize];
        let is_delegate = || {
            let method = methods.get(declaration as usize);
            method.is_some_and(|method| !method.flags.is_abstract() && is_delegate(method.class))
        };
        if !calls.has_code[declaration as usize] && is_delegate() {
            unknown.delegates = true;
        } else {
            unknown.overrides |= leaves[declaration as usize];
        }
    }
}
