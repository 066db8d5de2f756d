//! Parallel assignment of variables to variables.

use crate::Var;

/// How the variables of a new state come from those of an old one. A new variable without a source is unconstrained;
/// an old variable may be the source of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renaming {
    sources: Vec<Option<Var>>,
    /// New variables by their source, as (source, new variable), sorted.
    targets: Vec<(Var, Var)>,
    is_prefix: bool,
}

impl Renaming {
    /// `sources[i]` is what the new variable `i` is a copy of.
    pub fn new(sources: Vec<Option<Var>>) -> Self {
        let mut targets: Vec<(Var, Var)> = sources
            .iter()
            .enumerate()
            .filter_map(|(index, source)| source.map(|source| (source, Var::new(index))))
            .collect();
        targets.sort_unstable();
        let mut numbered = sources.iter().enumerate();
        let is_prefix = numbered.all(|(index, source)| *source == Some(Var::new(index)));
        Self { sources, targets, is_prefix }
    }

    /// The number of new variables.
    pub fn dimension(&self) -> usize {
        self.sources.len()
    }

    /// Whether each new variable is the old one of the same number: the others are dropped.
    pub fn is_prefix(&self) -> bool {
        self.is_prefix
    }

    /// The source of each new variable.
    pub fn sources(&self) -> &[Option<Var>] {
        &self.sources
    }

    /// The new variables that are copies of `source`.
    pub fn targets(&self, source: Var) -> impl Iterator<Item = Var> + Clone + '_ {
        let start = self.targets.partition_point(|target| target.0 < source);
        self.targets[start..].iter().take_while(move |target| target.0 == source).map(|target| target.1)
    }

    /// Whether no new variable is a copy of `source`.
    pub fn drops(&self, source: Var) -> bool {
        self.targets(source).next().is_none()
    }

    /// All copies, as (source, new variable), sorted by source.
    pub fn copies(&self) -> &[(Var, Var)] {
        &self.targets
    }
}
