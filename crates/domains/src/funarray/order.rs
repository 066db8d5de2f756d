//! Comparing bound expressions: three ways, each stronger than the one before (funarray.txt, 7.4 and 8.2).

use crate::funarray::{Base, BoundExpression, BoundSet, Form, Segmentation};
use crate::{Bound, Facts, Interval, Linear, NoFacts, Var};

/// How bound expressions are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `v + i` with `v + j` only, and constants.
    Syntactic,
    /// By what the scalar domain knows of the variables as well.
    Scalars,
    /// By what the segmentations themselves say as well, closed under transitivity (Pratt's graph).
    Segmentations,
}

/// What is known of the order of bound expressions at one place. Answers are "for sure" or "cannot tell".
pub struct Order<'a> {
    facts: &'a dyn Facts,
    graph: Option<Graph>,
}

impl Comparison {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Syntactic, Self::Scalars, Self::Segmentations];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Syntactic => "syntactic",
            Self::Scalars => "scalars",
            Self::Segmentations => "graph",
        }
    }
}

impl<'a> Order<'a> {
    /// By the scalars' facts.
    pub fn scalars(facts: &'a dyn Facts) -> Self {
        Self { facts, graph: None }
    }

    /// By the chosen comparison; `segmentations` are those of the arrays that the program has here.
    pub fn new<'s, E: 's, F: Form>(
        comparison: Comparison,
        facts: &'a dyn Facts,
        segmentations: impl IntoIterator<Item = &'s Segmentation<E, F>>,
    ) -> Self {
        match comparison {
            Comparison::Syntactic => Self { facts: &NoFacts, graph: None },
            Comparison::Scalars => Self { facts, graph: None },
            Comparison::Segmentations => Self { facts, graph: Some(Graph::new(segmentations)) },
        }
    }

    /// The scalars' facts.
    pub fn facts(&self) -> &'a dyn Facts {
        self.facts
    }

    /// The largest that `left - right` can be.
    fn largest(&self, left: BoundExpression, right: BoundExpression) -> Bound {
        let bases = match (left.base, right.base) {
            (a, b) if a == b => Bound::upper(0),
            (Base::Var(x), Base::Var(y)) => self.facts.difference(x, y),
            (Base::Var(x), Base::Zero) => self.facts.bounds(&Linear::var(x)).high(),
            (Base::Zero, Base::Var(y)) => self.facts.bounds(&Linear::var(y)).low().negated(),
            // Lengths are not negative.
            (Base::Zero, Base::Length) => Bound::upper(0),
            _ => Bound::POS_INF,
        };
        let bases = match &self.graph {
            Some(graph) => bases.min(graph.difference(left.base, right.base)),
            None => bases,
        };
        bases.add_upper(Bound::upper(i128::from(left.offset) - i128::from(right.offset)))
    }

    fn some_pair<F: Form>(&self, left: &BoundSet<F>, right: &BoundSet<F>, most: i128) -> bool {
        // What is written is cheaper than what must be asked for.
        let written = |a: BoundExpression, b: BoundExpression| {
            a.base == b.base && i128::from(a.offset) - i128::from(b.offset) <= most
        };
        left.iter().any(|a| right.iter().any(|b| written(a, b)))
            || left.iter().any(|a| right.iter().any(|b| self.largest(a, b) <= Bound::upper(most)))
    }

    /// `left <= right` for sure.
    pub fn le<F: Form>(&self, left: &BoundSet<F>, right: &BoundSet<F>) -> bool {
        self.some_pair(left, right, 0)
    }

    /// `left < right` for sure.
    pub fn lt<F: Form>(&self, left: &BoundSet<F>, right: &BoundSet<F>) -> bool {
        self.some_pair(left, right, -1)
    }

    /// `left == right` for sure.
    pub fn eq<F: Form>(&self, left: &BoundSet<F>, right: &BoundSet<F>) -> bool {
        left.meets(right) || (self.le(left, right) && self.le(right, left))
    }
}

/// As facts of scalars: what gathers two segmentations compares their bounds by them.
impl Facts for Order<'_> {
    fn bounds(&self, expression: &Linear) -> Interval {
        let known = self.facts.bounds(expression);
        let (Some(graph), Some((var, offset))) = (&self.graph, expression.as_var_plus()) else {
            return known;
        };
        let (x, zero) = (Base::Var(var), Base::Zero);
        let offset = Bound::upper(offset);
        let high = graph.difference(x, zero).add_upper(offset);
        let low = graph.difference(zero, x).add_upper(offset.negated()).negated();
        let related = Interval::new(low, high).and_then(|related| related.meet(known));
        // What contradicts itself is never reached; that is for others to find out.
        related.unwrap_or(known)
    }

    fn difference(&self, x: Var, y: Var) -> Bound {
        self.largest(BoundExpression::var(x), BoundExpression::var(y))
    }
}

/// The largest differences of the bases that occur in some segmentations, closed: a matrix after Floyd and Warshall.
struct Graph {
    /// Sorted. The length is each array's own, so it is none of them.
    bases: Vec<Base>,
    most: Vec<Bound>,
}

impl Graph {
    fn new<'s, E: 's, F: Form>(segmentations: impl IntoIterator<Item = &'s Segmentation<E, F>>) -> Self {
        let mut arcs: Vec<(Base, Base, i128)> = Vec::new();
        for segmentation in segmentations {
            let mut arc = |a: BoundExpression, b: BoundExpression, strict: bool| {
                // a + i <= b + j, so a - b <= j - i.
                arcs.push((a.base, b.base, i128::from(b.offset) - i128::from(a.offset) - i128::from(strict)));
            };
            let bounds: Vec<(&BoundSet<F>, bool)> = segmentation.bounds().collect();
            for (set, _) in &bounds {
                for a in set.iter() {
                    set.iter().for_each(|b| arc(a, b, false));
                }
            }
            for pair in bounds.windows(2) {
                let strict = !pair[1].1;
                for a in pair[0].0.iter() {
                    pair[1].0.iter().for_each(|b| arc(a, b, strict));
                }
            }
        }
        arcs.retain(|arc| arc.0 != Base::Length && arc.1 != Base::Length);
        let mut bases: Vec<Base> = arcs.iter().flat_map(|arc| [arc.0, arc.1]).collect();
        bases.sort_unstable();
        bases.dedup();
        let mut graph = Self { most: vec![Bound::POS_INF; bases.len() * bases.len()], bases };
        for (a, b, most) in arcs {
            let at = graph.at(a, b).expect("every base is listed");
            graph.most[at] = graph.most[at].min(Bound::upper(most));
        }
        graph.close();
        graph
    }

    fn close(&mut self) {
        let count = self.bases.len();
        for middle in 0..count {
            for from in 0..count {
                for to in 0..count {
                    let around = self.most[from * count + middle].add_upper(self.most[middle * count + to]);
                    let direct = &mut self.most[from * count + to];
                    *direct = around.min(*direct);
                }
            }
        }
    }

    fn at(&self, a: Base, b: Base) -> Option<usize> {
        let row = self.bases.binary_search(&a).ok()?;
        Some(row * self.bases.len() + self.bases.binary_search(&b).ok()?)
    }

    fn difference(&self, a: Base, b: Base) -> Bound {
        self.at(a, b).map_or(Bound::POS_INF, |at| self.most[at])
    }
}
