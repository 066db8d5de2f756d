//! Hints: refinements of the gathering operations of any domain (hints.txt, definition 1).
//!
//! A hint is an operation whose result is below that of the domain's and above both operands. Hints compose: each adds
//! constraints that hold in both operands to what the others left. Thresholds, die-hard and saturation work inside the
//! domains, which find them in their [`Context`]; what is here wraps a whole operation: predicates of the program text,
//! templates, and planar convex hulls.

use crate::{Constraint, Context, Facts, Linear, NoFacts, Numeric, Reach, Thresholds, Var, hull, work};

/// How many questions a pair of variables is worth to templates, and to hulls.
const TEMPLATE: usize = 4;
const HULL: usize = 16;

/// The join, then what the predicates (lemma 1), templates and hulls (lemma 5) of the context know of both operands and
/// the result lost.
pub fn join<D: Numeric>(state: &mut Reach<D>, other: &Reach<D>, context: &Context) {
    let (Reach::State(left), Reach::State(right)) = (&mut *state, other) else {
        state.join(other, context);
        return;
    };
    if is_plain(context) {
        left.join(right, context);
        return;
    }
    // Then nothing is lost.
    if right.leq(left, context) {
        return;
    }
    let mut stable = predicates(left, right, context.predicates);
    let mut questions = context.predicates.len();
    let differs = |x: Var| left.bounds(&Linear::var(x)) != right.bounds(&Linear::var(x));
    for &(x, y) in context.templates {
        if differs(x) || differs(y) {
            questions += TEMPLATE;
            stable.extend(hull::templates(left, right, x, y));
        }
    }
    for &(x, y) in context.hulls {
        // Rectangles with a side in common have a rectangle as their hull.
        if differs(x) && differs(y) {
            questions += HULL;
            stable.extend(hull::planar_hull(left, right, x, y));
        }
    }
    pay(questions, left, right);
    left.join(right, context);
    add(left, &stable);
}

/// The widening, which likewise keeps what the left operand implies and the right one too. It still is a widening, for two
/// reasons: what is kept comes from a finite set, the predicates and [bounds of templates](Context::template_bounds); and of that
/// ([`Context::stable`]) each domain keeps only what, once lost, cannot come back, and learns nothing from it. Its `widen`
/// says why. Hulls are for joins: their sides have no end.
pub fn widen<D: Numeric>(state: &mut Reach<D>, newer: &Reach<D>, context: &Context) {
    let (Reach::State(left), Reach::State(right)) = (&mut *state, newer) else {
        state.widen(newer, context);
        return;
    };
    if is_plain(context) {
        left.widen(right, context);
        return;
    }
    let mut stable = predicates(left, right, context.predicates);
    for &(x, y) in context.templates {
        let bounds = context.template_bounds;
        stable.extend(templates(x, y).filter_map(|form| stable_bound(left, right, &form, bounds)));
    }
    pay(context.predicates.len() + TEMPLATE * context.templates.len(), left, right);
    left.widen(right, &Context { stable: &stable, ..*context });
}

/// Counts what questions to two states cost, beyond what the domain counts itself.
fn pay<D: Numeric>(questions: usize, left: &D, right: &D) {
    work::count(questions as u64 * (1 + (left.size() + right.size()) / 64));
}

/// Whether no hint wraps the operation.
pub(crate) fn is_plain(context: &Context) -> bool {
    context.predicates.is_empty() && context.templates.is_empty() && context.hulls.is_empty()
}

/// The predicates that both operands imply.
fn predicates<D: Numeric>(left: &D, right: &D, predicates: &[Constraint]) -> Vec<Constraint> {
    let stable = predicates.iter().filter(|predicate| left.implies(predicate) && right.implies(predicate));
    stable.cloned().collect()
}

/// `x - y`, `y - x`, `x + y`, `-x - y`: upper bounds of these are the octagonal constraints.
fn templates(x: Var, y: Var) -> impl Iterator<Item = Linear> {
    let sum = Linear::var(x).plus(&Linear::var(y));
    let negated = sum.as_ref().and_then(|sum| sum.scaled(-1));
    [Some(Linear::difference(x, y)), Some(Linear::difference(y, x)), sum, negated].into_iter().flatten()
}

/// The least of some numbers that is an upper bound of a form on both sides. The numbers are finitely many, so a bound that is not
/// stable moves finitely often.
fn stable_bound(
    left: &dyn Facts,
    right: &dyn Facts,
    form: &Linear,
    numbers: &Thresholds,
) -> Option<Constraint> {
    let old = left.bounds(form).high();
    // The other side need not be asked for what this one does not have.
    numbers.above(old).finite()?;
    let bound = numbers.above(old.max(right.bounds(form).high())).finite()?;
    Constraint::le(form, &Linear::number(bound))
}

/// Adds what holds in both operands of a join to its result.
fn add<D: Numeric>(result: &mut D, stable: &[Constraint]) {
    for constraint in stable {
        if !result.implies(constraint) {
            // It holds in the result's states, so it cannot contradict.
            let _ = result.assume(constraint, &NoFacts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Environment, Interval, IntervalsXBounds};

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
