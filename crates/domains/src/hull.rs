//! What two states have in common on one or two variables, for hints that join it back in (subpolyhedra.txt, section 5:
//! template hints and the planar convex hull hint; row S8).

use crate::linear::gcd;
use crate::{Bound, Constraint, Facts, Interval, Linear, Var};

/// A bound of this size is a type's: what only follows from types is worth no constraint.
const LARGE: i128 = 1 << 30;

/// The number of a bound that says more than a type does.
pub(crate) fn small(bound: Bound) -> Option<i128> {
    bound.finite().filter(|number| number.abs() < LARGE)
}

/// What both states know of a form: constraints that hold in each of them, so in their join.
pub fn template(left: &dyn Facts, right: &dyn Facts, form: &Linear) -> Vec<Constraint> {
    let range = left.bounds(form);
    if small(range.low()).is_none() && small(range.high()).is_none() {
        return Vec::new();
    }
    let range = range.join(right.bounds(form));
    let high = small(range.high()).and_then(|high| Constraint::le(form, &Linear::number(high)));
    let low = small(range.low()).and_then(|low| Constraint::le(&Linear::number(low), form));
    high.into_iter().chain(low).collect()
}

/// What both states know of `x - y` and `x + y`.
pub fn templates(left: &dyn Facts, right: &dyn Facts, x: Var, y: Var) -> Vec<Constraint> {
    let sum = Linear::var(x).plus(&Linear::var(y));
    let forms = [Some(Linear::difference(x, y)), sum];
    forms.iter().flatten().flat_map(|form| template(left, right, form)).collect()
}

/// The sides of the convex hull of two states on the plane of two variables that are sides of neither state's rectangle.
///
/// Such a side goes through a corner of each rectangle, and nothing is beyond it: at most eight corners, sixteen lines. A
/// rectangle may be open; the corners it has are those with finite coordinates. Where a state knows more of the line's
/// form than its rectangle says, the side moves inwards.
pub fn planar_hull(left: &dyn Facts, right: &dyn Facts, x: Var, y: Var) -> Vec<Constraint> {
    let corners = |facts: &dyn Facts| {
        let (a, b) = (facts.bounds(&Linear::var(x)), facts.bounds(&Linear::var(y)));
        let ends = |interval: Interval| [interval.low(), interval.high()].into_iter().filter_map(small);
        let mut corners: Vec<(i128, i128)> = ends(a).flat_map(|a| ends(b).map(move |b| (a, b))).collect();
        corners.dedup();
        corners
    };
    let mut sides: Vec<Constraint> = Vec::new();
    for p in corners(left) {
        for q in corners(right) {
            for side in [line(p, q), line(q, p)].into_iter().flatten() {
                let Some(form) = Linear::of(0, [(x, side.0), (y, side.1)]) else { continue };
                let most = left.bounds(&form).join(right.bounds(&form)).high();
                let on_line = form_at(&form, x, p).map_or(Bound::POS_INF, Bound::upper);
                if let Some(most) = most.finite()
                    && Bound::upper(most) <= on_line
                    && let Some(constraint) = Constraint::le(&form, &Linear::number(most))
                    && !sides.contains(&constraint)
                {
                    sides.push(constraint);
                }
            }
        }
    }
    sides
}

/// The coefficients of `a*x + b*y` that is the same at both points, and larger to the left of the way from p to q. Lines
/// along the axes are sides of rectangles: `None`.
fn line(p: (i128, i128), q: (i128, i128)) -> Option<(i128, i128)> {
    let (right, up) = (q.0.checked_sub(p.0)?, q.1.checked_sub(p.1)?);
    if right == 0 || up == 0 {
        return None;
    }
    let divisor = gcd(right, up);
    Some((-up / divisor, right / divisor))
}

fn form_at(form: &Linear, x: Var, point: (i128, i128)) -> Option<i128> {
    form.terms().iter().try_fold(0_i128, |sum, &(var, coefficient)| {
        sum.checked_add(coefficient.checked_mul(if var == x { point.0 } else { point.1 })?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Environment, NoFacts, Numeric, SubPolyhedra};

    const X: Var = Var(0);
    const Y: Var = Var(1);

    fn boxes(x: Interval, y: Interval) -> Environment<Interval> {
        let mut state = Environment::top(2);
        state.set(X, x);
        state.set(Y, y);
        state
    }

    fn texts(constraints: &[Constraint]) -> Vec<String> {
        let name = |var: Var| "xy"[var.index()..=var.index()].to_owned();
        let mut texts: Vec<String> = constraints.iter().map(|constraint| constraint.display(&name)).collect();
        texts.sort();
        texts
    }

    /// The invariant of figure 3: `x <= y <= 100 * x` from the first two iterations.
    #[test]
    fn figure_3() {
        let start = boxes(Interval::number(0), Interval::number(0));
        let one = boxes(Interval::number(1), Interval::of(1, 100));
        assert_eq!(texts(&planar_hull(&start, &one, X, Y)), ["x <= y", "y <= 100*x"]);
        assert_eq!(texts(&template(&start, &one, &Linear::difference(X, Y))), ["x <= y", "y <= x + 99"]);
    }

    /// Rectangles without a corner on some side give the sides that they have.
    #[test]
    fn open_rectangles() {
        let low = boxes(Interval::number(0), Interval::at_least(0));
        let high = boxes(Interval::number(4), Interval::at_least(2));
        assert_eq!(texts(&planar_hull(&low, &high, X, Y)), ["x <= 2*y"]);
        assert!(planar_hull(&low, &Environment::<Interval>::top(2), X, Y).is_empty());
    }

    /// Every side holds at every point of both.
    #[test]
    fn sides_hold() {
        let intervals = [Interval::of(-3, 1), Interval::of(0, 0), Interval::of(2, 5), Interval::of(-7, -6)];
        for a in intervals {
            for b in intervals {
                for c in intervals {
                    for d in intervals {
                        let (left, right) = (boxes(a, b), boxes(c, d));
                        for side in
                            planar_hull(&left, &right, X, Y).iter().chain(&templates(&left, &right, X, Y))
                        {
                            for (x, y) in (-8..8).flat_map(|x| (-8..8).map(move |y| (x, y))) {
                                let inside = left.contains(&[x, y]) || right.contains(&[x, y]);
                                assert!(
                                    !inside || side.holds_at(&[x, y]) == Some(true),
                                    "{side} at {x}, {y}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }

    /// What a state knows beyond its rectangle moves the side.
    #[test]
    fn relations_help() {
        let mut left = SubPolyhedra::top(2);
        for constraint in [
            Constraint::le(&Linear::var(X), &Linear::number(2)),
            Constraint::le(&Linear::number(0), &Linear::var(Y)),
            Constraint::le(&Linear::var(Y), &Linear::var(X)),
        ] {
            assert_eq!(left.assume(&constraint.unwrap(), &NoFacts), crate::Feasible::Yes);
        }
        assert_eq!(
            texts(&templates(&left, &left, X, Y)),
            ["0 <= x + y", "x + y <= 4", "x <= y + 2", "y <= x"]
        );
    }
}
