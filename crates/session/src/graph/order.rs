//! In which order to look at methods: components, callees first, in waves.

use marple_metadata::tables::{Id, MethodDef};

use super::adjacency::{Adjacency, index};
use super::components::Components;

/// A strongly connected component of a call graph. A call leads to the same component or to one with a smaller number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComponentId(u32);

impl ComponentId {
    /// Its place in a vector with one entry a component.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The components of the methods of a graph. Components of dispatches only have no number; they are no work.
pub(super) struct Order {
    /// The component of each vertex.
    vertices: Components,
    /// By component of vertices: its number among those that have methods.
    numbers: Vec<Option<ComponentId>>,
    /// The methods of each component.
    members: Grouped<Id<MethodDef>>,
    /// The wave of each component.
    wave: Vec<u32>,
    waves: Grouped<ComponentId>,
    /// How many of the vertices are methods.
    methods: usize,
}

impl Order {
    /// The order of a graph whose first vertices are methods, of which some have code.
    pub(super) fn of(graph: &Adjacency, has_code: &[bool]) -> Self {
        let vertices = Components::new(graph);
        let component_of = |vertex: u32| vertices.of[vertex as usize] as usize;
        let methods = || (0..index(has_code.len())).filter(|vertex| has_code[*vertex as usize]);
        let mut numbers = vec![None; vertices.count as usize];
        let mut has_method = vec![false; vertices.count as usize];
        for vertex in methods() {
            has_method[component_of(vertex)] = true;
        }
        let mut count = 0;
        for (number, has_method) in numbers.iter_mut().zip(&has_method) {
            if *has_method {
                *number = Some(ComponentId(count));
                count += 1;
            }
        }
        let waves = waves(graph, &vertices, &has_method);
        let number = |component: usize| numbers[component].unwrap_or_else(|| unreachable!("it has a method"));
        let members =
            methods().filter_map(|vertex| Some((number(component_of(vertex)).0, Id::new(vertex + 1)?)));
        let members = Grouped::new(count, members.collect());
        let wave: Vec<u32> = (0..numbers.len())
            .filter(|component| has_method[*component])
            .map(|component| waves[component])
            .collect();
        let last = wave.iter().max().map_or(0, |wave| wave + 1);
        let waves = Grouped::new(last, wave.iter().copied().zip((0..).map(ComponentId)).collect());
        Self { vertices, numbers, members, wave, waves, methods: has_code.len() }
    }

    pub(super) fn components(&self) -> impl ExactSizeIterator<Item = ComponentId> + use<> {
        (0..index(self.wave.len())).map(ComponentId)
    }

    pub(super) fn members(&self, component: ComponentId) -> &[Id<MethodDef>] {
        self.members.of(component.index())
    }

    pub(super) fn component(&self, method: Id<MethodDef>) -> Option<ComponentId> {
        let vertex = Some(method.index()).filter(|place| *place < self.methods)?;
        let component = self.numbers[self.vertices.of[vertex] as usize]?;
        // A method without code has a vertex, but it is no member.
        self.members(component).binary_search(&method).is_ok().then_some(component)
    }

    pub(super) fn waves(&self) -> impl ExactSizeIterator<Item = &[ComponentId]> {
        (0..self.waves.len()).map(|wave| self.waves.of(wave))
    }

    pub(super) fn wave(&self, component: ComponentId) -> usize {
        self.wave[component.index()] as usize
    }

    /// The component of each vertex.
    pub(super) fn vertices(&self) -> &Components {
        &self.vertices
    }
}

/// The wave of each component of vertices: behind those that it leads to. One of dispatches only waits for nothing but them.
fn waves(graph: &Adjacency, vertices: &Components, has_method: &[bool]) -> Vec<u32> {
    // Edges lead to smaller numbers, so sorted by component of the source, what they lead to is done.
    let order =
        Grouped::new(vertices.count, vertices.of.iter().copied().zip(0..).collect::<Vec<(u32, u32)>>());
    let mut waves = vec![0; vertices.count as usize];
    for component in 0..waves.len() {
        let mut wave = 0;
        for target in order.of(component).iter().flat_map(|vertex| graph.of(*vertex)) {
            let target = vertices.of[*target as usize] as usize;
            if target != component {
                wave = wave.max(waves[target] + u32::from(has_method[target]));
            }
        }
        waves[component] = wave;
    }
    waves
}

/// Lists of things by group.
struct Grouped<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Grouped<T> {
    /// The things of each group, in the order in which they come.
    fn new(groups: u32, mut items: Vec<(u32, T)>) -> Self {
        // A stable sort.
        items.sort_by_key(|(group, _)| *group);
        let mut starts = Vec::with_capacity(groups as usize + 1);
        starts.extend((0..=groups).map(|group| index(items.partition_point(|(of, _)| *of < group))));
        Self { starts, items: items.into_iter().map(|(_, item)| item).collect() }
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn of(&self, group: usize) -> &[T] {
        &self.items[self.starts[group] as usize..self.starts[group + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::{Adjacency, Order};

    /// The methods next to a method, where other vertices are passed through.
    fn callees(graph: &Adjacency, methods: usize, method: u32) -> Vec<u32> {
        let (mut found, mut seen) = (Vec::new(), vec![false; graph.len()]);
        let mut rest = graph.of(method).to_vec();
        while let Some(vertex) = rest.pop() {
            if std::mem::replace(&mut seen[vertex as usize], true) {
                continue;
            }
            if (vertex as usize) < methods {
                found.push(vertex);
            } else {
                rest.extend(graph.of(vertex));
            }
        }
        found
    }

    /// A component's wave is just behind the last one that it calls.
    fn check(graph: &Adjacency, methods: usize) {
        let order = Order::of(graph, &vec![true; methods]);
        let number = |id: super::Id<super::MethodDef>| id.number() - 1;
        for component in order.components() {
            let mut behind = 0;
            for &method in order.members(component) {
                assert_eq!(order.component(method), Some(component));
                for callee in callees(graph, methods, number(method)) {
                    let callee =
                        order.component(super::Id::new(callee + 1).expect("a row")).expect("it has code");
                    assert!(callee <= component, "callees first");
                    if callee != component {
                        behind = behind.max(order.wave(callee) + 1);
                    }
                }
            }
            assert_eq!(order.wave(component), behind);
            assert!(order.waves().nth(behind).expect("the wave").contains(&component));
        }
        assert_eq!(
            order.components().map(|component| order.members(component).len()).sum::<usize>(),
            methods
        );
    }

    #[test]
    fn a_chain_of_all_methods_of_a_large_file() {
        const LENGTH: u32 = 200_000;
        let graph = Adjacency::new(2 * LENGTH as usize, (1..LENGTH).map(|to| (to - 1, to)).collect());
        let order = Order::of(&graph, &vec![true; LENGTH as usize]);
        assert_eq!(order.waves().len(), LENGTH as usize);
        assert!(order.waves().all(|wave| wave.len() == 1));
    }

    #[test]
    fn methods_without_code_are_no_members() {
        let graph = Adjacency::new(6, vec![(0, 1), (1, 0), (2, 4), (4, 0)]);
        let order = Order::of(&graph, &[true, false, true]);
        let component = |number| order.component(super::Id::new(number).expect("a row"));
        assert_eq!(component(2), None);
        assert_eq!(component(3).map(|component| order.wave(component)), Some(1));
        assert_eq!(order.components().len(), 2);
    }

    proptest! {
        #![proptest_config(marple_random::config(300))]
        #[test]
        fn random_graphs(
            methods in 1..30_usize,
            others in 0..30_usize,
            edges in vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..120),
        ) {
            let vertex = |at: prop::sample::Index| u32::try_from(at.index(methods + others)).expect("small");
            let edges = edges.into_iter().map(|(a, b)| (vertex(a), vertex(b))).collect();
            check(&Adjacency::new(methods + others, edges), methods);
        }
    }
}
