//! Parallel assignment of variables to variables.

use crate::Var;

/// How the variables of a new state come from those of an old one. A new variable without a source is unconstrained;
/// an old variable may be the source of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renaming {
    sources: Vec<Option<Var>>,
    /// New variables by their source, as (source, new variable), sorted.
    targets: Vec<(Var, Var)>,
    /// Where those of each source start in `targets`, and where the last ones end.
    starts: Vec<u32>,
    is_prefix: bool,
}

impl Renaming {
    /// `sources[i]` is what the new variable `i` is a copy of.
    pub fn new(sources: Vec<Option<Var>>) -> Self {
        let count = sources.iter().flatten().map(|source| source.index() + 1).max().unwrap_or(0);
        let mut starts = vec![0; count + 1];
        for source in sources.iter().flatten() {
            starts[source.index() + 1] += 1;
        }
        for index in 0..count {
            starts[index + 1] += starts[index];
        }
        let mut next = starts.clone();
        let mut targets = vec![(Var(0), Var(0)); starts[count] as usize];
        let mut is_prefix = true;
        for (index, source) in sources.iter().enumerate() {
            let new = Var::new(index);
            is_prefix &= *source == Some(new);
            if let Some(source) = source {
                let place: &mut u32 = &mut next[source.index()];
                targets[*place as usize] = (*source, new);
                *place += 1;
            }
        }
        Self { sources, targets, starts, is_prefix }
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
    #[inline]
    pub fn targets(&self, source: Var) -> impl Iterator<Item = Var> + Clone + '_ {
        self.copies_of(source).iter().map(|target| target.1)
    }

    /// Whether no new variable is a copy of `source`.
    #[inline]
    pub fn drops(&self, source: Var) -> bool {
        self.copies_of(source).is_empty()
    }

    #[inline]
    fn copies_of(&self, source: Var) -> &[(Var, Var)] {
        match self.starts.get(source.index()..=source.index() + 1) {
            Some(&[start, end]) => &self.targets[start as usize..end as usize],
            _ => &[],
        }
    }

    /// All copies, as (source, new variable), sorted by source.
    pub fn copies(&self) -> &[(Var, Var)] {
        &self.targets
    }
}
