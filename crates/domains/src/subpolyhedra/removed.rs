//! The forms of slack variables that are no more (subpolyhedra.txt, section 5, program text hints).

use std::sync::Arc;

use crate::{Linear, Var};

/// Forms that slacks had when they were removed, because a new equation put them in other words or because the intervals
/// say as much. They are no part of what a state stands for. A join asks both operands where they are, if the predicates
/// hint is on: what each side knows by other means may be what the slack said.
#[derive(Clone, Debug, Default)]
pub(super) struct Removed {
    /// The last one at the end.
    forms: Arc<Vec<Linear>>,
}

impl Removed {
    /// How many are remembered.
    const LIMIT: usize = 8;

    pub(super) fn forms(&self) -> &[Linear] {
        &self.forms
    }

    /// Remembers one more, and forgets the oldest if there are too many.
    pub(super) fn add(&mut self, form: &Linear) {
        if self.forms.contains(form) {
            return;
        }
        let forms = Arc::make_mut(&mut self.forms);
        if forms.len() == Self::LIMIT {
            forms.remove(0);
        }
        forms.push(form.clone());
    }

    /// Remembers what another state does.
    pub(super) fn add_all(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.forms, &other.forms) {
            other.forms.iter().for_each(|form| self.add(form));
        }
    }

    /// `x` becomes another number.
    pub(super) fn forget(&mut self, x: Var) {
        if self.forms.iter().any(|form| form.coefficient(x) != 0) {
            Arc::make_mut(&mut self.forms).retain(|form| form.coefficient(x) == 0);
        }
    }

    /// Every variable by another name; those that are dropped have none.
    pub(super) fn renamed(&self, drops: impl Fn(Var) -> bool, image: impl Fn(Var) -> Var) -> Self {
        let kept = self.forms.iter().filter(|form| !form.terms().iter().any(|term| drops(term.0)));
        Self { forms: Arc::new(kept.map(|form| form.renamed(&image)).collect()) }
    }
}
