//! Linear equalities (Karr 1976; subpolyhedra.txt, section 2).

mod system;

pub(crate) use system::{Added, Row, System, bit, mask};

use smallvec::SmallVec;

use crate::{
    Constraint, Context, Expression, Facts, Feasible, Interval, Lattice, Linear, Numeric, Relation, Renaming,
    Var,
};

/// A set of equations `a1*x1 + ... + an*xn + c == 0`. It stands for the states in which all of them hold; no equation
/// stands for all states.
///
/// Chains are short, each step loses an equation, so the join is a widening too.
#[derive(Clone, Debug)]
pub struct Equalities {
    dimension: usize,
    system: System,
}

/// A name that no variable of a state has.
pub(crate) const FRESH: Var = Var(u32::MAX);

/// `rename` for a system: drops, copies and new names. `drop` takes a variable out.
pub(crate) fn kept_names(renaming: &Renaming) -> impl Fn(Var) -> Var + '_ {
    |var| renaming.targets(var).next().unwrap_or(var)
}

impl Lattice for Equalities {
    fn leq(&self, other: &Self, _: &Context) -> bool {
        self.system.leq(&other.system)
    }

    fn join(&mut self, other: &Self, _: &Context) {
        self.system = self.system.join(&other.system);
    }

    fn meet(&mut self, other: &Self) -> Feasible {
        for row in other.system.missing_in(&self.system.clone()) {
            if Feasible::from(self.system.add(&row.form)) == Feasible::No {
                return Feasible::No;
            }
        }
        Feasible::Yes
    }

    fn widen(&mut self, newer: &Self, context: &Context) {
        self.join(newer, context);
    }

    fn narrow(&mut self, newer: &Self, _: &Context) {
        self.system = newer.system.clone();
    }

    fn size(&self) -> u64 {
        1 + self.system.rows().iter().map(|row| row.form.terms().len() as u64).sum::<u64>()
    }
}

impl Facts for Equalities {
    fn bounds(&self, expression: &Linear) -> Interval {
        let Some(reduced) = self.system.reduced(expression) else { return Interval::TOP };
        match reduced.form.as_number() {
            // Not divisible: no integer is the value, so there is no state.
            Some(number) if number % reduced.scale == 0 => Interval::number(number / reduced.scale),
            _ => Interval::TOP,
        }
    }

    fn implies(&self, constraint: &Constraint) -> bool {
        let Some(reduced) = self.system.reduced(&constraint.expression) else { return false };
        let (form, constant) = (&reduced.form, reduced.form.constant());
        match (constraint.relation, form.as_number()) {
            (Relation::Le, Some(number)) => number <= 0,
            (Relation::Eq, Some(number)) => number == 0,
            (Relation::Ne, Some(number)) => number != 0,
            // A sum of multiples of some number is one itself.
            (Relation::Ne, None) => constant % form.content() != 0,
            _ => false,
        }
    }
}

impl Numeric for Equalities {
    const HAS_EQUATIONS: bool = true;

    fn top(dimension: usize) -> Self {
        Self { dimension, system: System::default() }
    }

    fn dimension(&self) -> usize {
        self.dimension
    }

    fn grow(&mut self, dimension: usize) {
        self.dimension = self.dimension.max(dimension);
    }

    fn assign(&mut self, x: Var, expression: &Expression, facts: &dyn Facts) {
        let number = expression.bounds(facts).as_number().or_else(|| expression.bounds(&*self).as_number());
        let linear = match (expression, number) {
            (_, Some(number)) => Linear::number(number),
            (Expression::Linear(linear), None) => linear.clone(),
            _ => {
                let mentions = |linear: &Linear| linear.coefficient(x) != 0;
                let own = match expression {
                    Expression::Binary(_, a, b) => mentions(a) || mentions(b),
                    Expression::Abs(a) => mentions(a),
                    _ => true,
                };
                let consequences = if own { SmallVec::default() } else { expression.consequences(x, &*self) };
                self.forget(x);
                for constraint in consequences {
                    // They hold of the new value, so they contradict nothing.
                    let _ = self.assume(&constraint, facts);
                }
                return;
            }
        };
        if linear.as_var_plus().is_some_and(|(var, _)| var == x) {
            self.system.shift(x, linear.constant());
            return;
        }
        // The old value by another name, if the new one is made of it.
        let old = linear.coefficient(x) != 0;
        let image = |var| if var == x { FRESH } else { var };
        let linear = if old { linear.renamed(image) } else { linear };
        if old {
            self.system = self.system.renamed(image);
        } else {
            self.forget(x);
        }
        if let Some(equal) = Constraint::eq(&Linear::var(x), &linear) {
            // It defines a variable of which nothing is known.
            let _ = self.system.add(&equal.expression);
        }
        if old {
            self.forget(FRESH);
        }
    }

    fn assume(&mut self, constraint: &Constraint, _: &dyn Facts) -> Feasible {
        match constraint.relation {
            Relation::Eq => self.system.add(&constraint.expression).into(),
            _ => match constraint.negated() {
                Some(negated) if self.implies(&negated) => Feasible::No,
                _ => Feasible::Yes,
            },
        }
    }

    fn forget(&mut self, x: Var) {
        // What the lost row said of others is in the rows that are left.
        let _ = self.system.eliminate(x);
    }

    fn rename(&self, renaming: &Renaming) -> Self {
        let mut system = self.system.clone();
        for var in (0..self.dimension).map(Var::new).filter(|&var| renaming.drops(var)) {
            let _ = system.eliminate(var);
        }
        let mut system = system.renamed(kept_names(renaming));
        for pair in renaming.copies().windows(2) {
            if pair[0].0 == pair[1].0 {
                // A new name contradicts nothing.
                let _ = system.add(&Linear::difference(pair[0].1, pair[1].1));
            }
        }
        Self { dimension: renaming.dimension(), system }
    }

    fn constraints(&self) -> Vec<Constraint> {
        let equal = |row: &Row| Constraint { expression: row.form.clone(), relation: Relation::Eq };
        self.system.rows().iter().map(equal).collect()
    }

    fn describe(&self, name: &dyn Fn(Var) -> String, _: &dyn Fn(Var) -> Interval) -> Vec<String> {
        self.constraints().iter().map(|constraint| constraint.display(name)).collect()
    }

    fn contains(&self, point: &[i128]) -> bool {
        self.constraints().iter().all(|constraint| constraint.holds_at(point) != Some(false))
    }
}
