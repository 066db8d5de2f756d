//! What a state says, as constraints and as text.

use super::{Reduction, SubPolyhedral};
use crate::{Constraint, Linear, Numeric, Relation};

impl<R: Reduction> SubPolyhedral<R> {
    /// The intervals first.
    pub(super) fn all_constraints(&self) -> Vec<Constraint> {
        let mut found = self.boxes.constraints();
        found.extend(self.relations());
        found
    }

    /// The equations between variables, then what the slacks say.
    pub(super) fn relations(&self) -> Vec<Constraint> {
        let rows = self.equalities.rows().iter().filter(|row| row.form.terms().len() > 1);
        let mut found: Vec<Constraint> =
            rows.map(|row| Constraint { expression: row.form.clone(), relation: Relation::Eq }).collect();
        for slack in self.slacks.list() {
            let (low, high) = (slack.bounds.low().finite(), slack.bounds.high().finite());
            found.extend(high.and_then(|high| Constraint::le(&slack.form, &Linear::number(high))));
            found.extend(low.and_then(|low| Constraint::le(&Linear::number(low), &slack.form)));
        }
        found
    }
}
