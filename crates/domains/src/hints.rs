//! Hints: refinements of the gathering operations of any domain (hints.txt).
//!
//! Thresholds and the die-hard hint work inside the domains, which find them in their [`Context`]; what is here wraps a
//! whole operation.

use crate::{Constraint, Context, Numeric, Reach};

/// The join, then every predicate of the context that both operands imply and the result lost (row H2, lemma 1).
pub fn join<D: Numeric>(state: &mut Reach<D>, other: &Reach<D>, context: &Context) {
    gather(state, other, context.predicates, |state, other| state.join(other, context));
}

/// The widening, likewise. It still is one: a predicate that the left operand does not imply is never added, so each is
/// lost at most once.
pub fn widen<D: Numeric>(state: &mut Reach<D>, newer: &Reach<D>, context: &Context) {
    gather(state, newer, context.predicates, |state, newer| state.widen(newer, context));
}

fn gather<D: Numeric>(
    state: &mut Reach<D>,
    other: &Reach<D>,
    predicates: &[Constraint],
    operation: impl FnOnce(&mut Reach<D>, &Reach<D>),
) {
    let stable: Vec<&Constraint> = match (&*state, other) {
        (Reach::State(left), Reach::State(right)) => predicates
            .iter()
            .filter(|predicate| left.implies(predicate) && right.implies(predicate))
            .collect(),
        // One operand is the result.
        _ => Vec::new(),
    };
    operation(state, other);
    if let Reach::State(result) = state {
        for predicate in stable {
            if !result.implies(predicate) {
                // Both operands imply it, so it holds in the result too and cannot contradict.
                let _ = result.assume(predicate, &crate::NoFacts);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Environment, Facts, Interval, IntervalsXBounds, Linear, NoFacts, Var};

    /// The pair that the Cartesian join of example 2 loses is kept if the program text speaks of it.
    #[test]
    fn predicates_survive_a_join() {
        let (x, y) = (Linear::var(Var(0)), Linear::var(Var(1)));
        let less = Constraint::lt(&x, &y).unwrap();
        let assume = |constraints: &[Constraint]| {
            let mut state = IntervalsXBounds::top(2);
            for constraint in constraints {
                assert_eq!(state.assume(constraint, &NoFacts), crate::Feasible::Yes);
            }
            Reach::State(state)
        };
        let zero = Linear::number(0);
        let numbers = assume(&[Constraint::le(&x, &zero).unwrap(), Constraint::lt(&zero, &y).unwrap()]);
        let pair = assume(std::slice::from_ref(&less));
        let holds = |context: &Context| {
            let mut joined = numbers.clone();
            join(&mut joined, &pair, context);
            joined.state().unwrap().implies(&less)
        };
        assert!(!holds(&Context::NONE));
        assert!(holds(&Context { predicates: std::slice::from_ref(&less), ..Context::NONE }));
    }

    /// Lemma 1 (ii): a predicate that was lost does not come back, so chains end.
    #[test]
    fn a_widening_stays_a_widening() {
        let x = Linear::var(Var(0));
        let predicates: Vec<Constraint> =
            (0..50).map(|bound| Constraint::le(&x, &Linear::number(bound)).unwrap()).collect();
        let context = Context { predicates: &predicates, ..Context::NONE };
        let mut state = Reach::<Environment<Interval>>::Unreachable;
        let mut changes = 0;
        for bound in 0..1000 {
            let mut next = Environment::top(1);
            next.set(Var(0), Interval::of(0, bound));
            let next = Reach::State(next);
            if !next.leq(&state, &context) {
                widen(&mut state, &next, &context);
                changes += 1;
            }
        }
        assert!(changes <= 60, "{changes}");
    }
}
