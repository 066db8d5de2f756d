//! The convex hull: by generators, beyond their limits by projection (Fourier and Motzkin, each step without redundant rows),
//! and beyond its limits what one side says and the other implies.

use std::sync::Arc;

use super::block;
use super::generators::{
    Beyond, Generators, Number, Points, STEPS, Vector, constraints, generators, more_generators,
};
use super::state::State;
use crate::{Feasible, Form, Rational, Var};

/// An elimination that would make rows of more places than this, rows times variables, is not done: what is asked for is
/// approximated from above.
const PLACES: usize = 6000;

/// The limits of a conversion to generators and of an elimination.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) steps: u64,
    pub(super) places: usize,
    /// A hull of so many inequalities keeps its points: a linear program over the inequalities takes longer.
    pub(super) points_from: usize,
}

pub(super) const LIMITS: Limits = Limits { steps: STEPS, places: PLACES, points_from: 32 };

/// The rows without `x`, and what they imply about the other variables. Beyond the limit, only the rows that did not
/// speak of `x` and each variable's range.
pub(super) fn eliminate(rows: &[Form], x: Var, limits: Limits) -> Vec<Form> {
    if let Some(rows) = project(rows.to_vec(), &[x], limits.places) {
        return rows;
    }
    let mut program = block::Program::new(rows);
    let mut kept: Vec<Form> = rows.iter().filter(|row| row.coefficient(x).is_none()).cloned().collect();
    for var in block::variables(rows).into_iter().filter(|var| *var != x) {
        for direction in [Form::var(var), Form::var(var).negated()] {
            if let Some(most) = program.highest(&direction) {
                let mut row = direction;
                row.set_constant(-most);
                kept.push(row);
            }
        }
    }
    block::without_redundant(kept)
}

/// Eliminates variables from inequalities; `None` beyond the limit. No row of the result follows from the others.
fn project(rows: Vec<Form>, vars: &[Var], limit: usize) -> Option<Vec<Form>> {
    let mut rows = rows;
    let mut vars = vars.to_vec();
    while !vars.is_empty() {
        // The one that makes the fewest rows; of several the first.
        let cost = |var: &Var| {
            let count = |positive: bool| {
                let has = |row: &&Form| row.coefficient(*var).is_some_and(|a| a.is_positive() == positive);
                rows.iter().filter(has).count()
            };
            let (above, below) = (count(true), count(false));
            (rows.len() + above * below) - (above + below)
        };
        let (index, size) =
            vars.iter().map(cost).enumerate().min_by_key(|(_, cost)| *cost).expect("there is a variable");
        if size * block::variables(&rows).len() > limit {
            return None;
        }
        let var = vars.remove(index);
        let (with, mut rest): (Vec<Form>, Vec<Form>) =
            rows.into_iter().partition(|row| row.coefficient(var).is_some());
        for above in &with {
            let up = above.coefficient(var).expect("it occurs");
            if up.is_negative() {
                continue;
            }
            for below in &with {
                let down = below.coefficient(var).expect("it occurs");
                if down.is_positive() {
                    continue;
                }
                let mut sum = above.clone();
                sum.add_scaled(&-(up / down), below);
                rest.push(sum);
            }
        }
        rows = block::without_redundant(rest);
    }
    Some(rows)
}

/// The smallest polyhedron that contains both; beyond the limit, one that contains both.
pub(super) fn hull(left: &State, right: &State, limits: Limits) -> State {
    let affine = left.affine.join(&right.affine);
    // What one side knows more than the common equalities, over the variables that those leave free.
    let extra = |side: &State| -> Vec<Form> {
        side.affine
            .rows()
            .iter()
            .filter(|(pivot, _)| affine.solved(*pivot).is_none())
            .map(|(pivot, form)| {
                let mut equality = form.negated();
                equality.add_scaled(&Rational::ONE, &Form::var(*pivot));
                affine.reduce(&equality)
            })
            .collect()
    };
    let (extra_left, extra_right) = (extra(left), extra(right));
    let touched: Vec<Var> = {
        let mut vars = block::variables(&extra_left);
        vars.extend(block::variables(&extra_right));
        vars.sort_unstable();
        vars.dedup();
        vars
    };
    // A block that both have, and nothing else speaks of, is in the hull as it is.
    let (kept, left_blocks): (Vec<_>, Vec<_>) = left.blocks.iter().cloned().partition(|block| {
        !block.vars.iter().any(|var| touched.binary_search(var).is_ok())
            && right.blocks.iter().any(|other| Arc::ptr_eq(other, block) || other == block)
    });
    let rows = |blocks: &[Arc<block::Block>]| -> Vec<Form> {
        blocks.iter().flat_map(|block| block.rows.iter().cloned()).collect()
    };
    let right_blocks: Vec<_> =
        right.blocks.iter().filter(|block| !kept.iter().any(|other| other == *block)).cloned().collect();
    let mut result = State { dimension: left.dimension, affine, blocks: kept };
    let ours = Side { equalities: extra_left, rows: rows(&left_blocks) };
    let theirs = Side { equalities: extra_right, rows: rows(&right_blocks) };
    let exact = match by_generators::<i64>(&ours, &theirs, limits.steps) {
        Err(Beyond::Number) => by_generators::<Rational>(&ours, &theirs, limits.steps)
            .map(|found| found.map(|(equalities, rows, _)| (equalities, rows, None))),
        other => other.map(|found| found.map(|(equalities, rows, points)| (equalities, rows, Some(points)))),
    };
    if let Ok(Some((equalities, rows, points))) = exact {
        // No row follows from the others, and all equalities are there.
        for equality in &equalities {
            result.affine.add(equality);
        }
        let points = points.filter(|_| rows.len() >= limits.points_from).map(Arc::new);
        result.add_minimal_with(&rows, points.as_ref());
        return result;
    }
    let (equalities, found) = match lifted(&ours, &theirs, limits.places) {
        Some(found) => found,
        None => (Vec::new(), common(left, &ours, right, &theirs)),
    };
    // Both operands have points, so the hull has. If one has none and nobody found out, what is known so far holds.
    let mut inserted = result.clone();
    if inserted.insert(equalities, found) == Feasible::Yes {
        result = inserted;
    }
    result
}

/// What is particular to one operand of a hull.
struct Side {
    equalities: Vec<Form>,
    rows: Vec<Form>,
}

/// Equalities, inequalities, and the points that have them.
type Hull<N> = (Vec<Form>, Vec<Form>, Points<N>);

/// The hull by generators: it has those of both sides. `Ok(None)` if a side turns out to be empty.
fn by_generators<N: Number>(left: &Side, right: &Side, limit: u64) -> Result<Option<Hull<N>>, Beyond> {
    let mut vars = Vec::new();
    for rows in [&left.equalities, &left.rows, &right.equalities, &right.rows] {
        vars.extend(block::variables(rows));
    }
    vars.sort_unstable();
    vars.dedup();
    let dimension = vars.len() + 1;
    let mut sides = [left, right].map(|side| constraints::<N>(&side.equalities, &side.rows, &vars));
    let mut cones = Vec::with_capacity(2);
    for side in &sides {
        let (equalities, rows) = side.as_ref().map_err(|_| Beyond::Number)?;
        let cone = generators(dimension, equalities, rows, limit)?;
        if !cone.rays.iter().any(|ray| ray[0] != N::ZERO) {
            return Ok(None);
        }
        cones.push(cone);
    }
    // A constraint of the hull is not negative on all generators: the constraints are a cone of their own, which is
    // known of one side.
    if cones[0].rays.len() < cones[1].rays.len() {
        sides.reverse();
        cones.reverse();
    }
    let [Ok((lines, rays)), _] = sides else { return Ok(None) };
    let hull = more_generators(
        dimension,
        (&cones[0].lines, &cones[0].rays),
        Generators { lines, rays },
        (&cones[1].lines, &cones[1].rays),
        limit,
    )?;
    let forms = |vectors: &[Vector<N>]| vectors.iter().map(|vector| form(vector, &vars)).collect();
    let (equalities, rows) = (forms(&hull.lines), forms(&hull.rays));
    let mut lines = Vec::new();
    let mut rays = Vec::new();
    for cone in cones {
        lines.extend(cone.lines);
        rays.extend(cone.rays);
    }
    Ok(Some((equalities, rows, Points { vars, cone: Generators { lines, rays } })))
}

/// The row `form <= 0` that a constraint is.
fn form<N: Number>(vector: &Vector<N>, vars: &[Var]) -> Form {
    let terms = vars.iter().zip(&vector[1..]).filter(|(_, number)| **number != N::ZERO);
    Form::of(-vector[0].rational(), terms.map(|(var, number)| (*var, -number.rational())))
}

/// The hull as a projection: `x` is in it if `x = y + z`, where `y` is in the left side scaled by `s` and `z` in the right
/// one scaled by `1 - s`. `None` beyond the limit; otherwise equalities and inequalities.
fn lifted(left: &Side, right: &Side, limit: usize) -> Option<(Vec<Form>, Vec<Form>)> {
    if left.equalities.is_empty() && left.rows.is_empty()
        || right.equalities.is_empty() && right.rows.is_empty()
    {
        // All points.
        return Some((Vec::new(), Vec::new()));
    }
    let mut vars = Vec::new();
    for rows in [&left.equalities, &left.rows, &right.equalities, &right.rows] {
        vars.extend(block::variables(rows));
    }
    vars.sort_unstable();
    vars.dedup();
    let last = vars.last().expect("there are rows").index() + 1;
    let part = |var: Var| Var::new(last + var.index());
    let scale = Var::new(2 * last);
    let scaled_left = |row: &Form| {
        let terms = row.terms().iter().map(|(var, coefficient)| (part(*var), coefficient.clone()));
        Form::of(Rational::ZERO, terms.chain([(scale, row.constant().clone())]))
    };
    let scaled_right = |row: &Form| {
        let mut difference = scaled_left(row).negated();
        difference.add_scaled(&Rational::ONE, row);
        difference
    };
    let mut equalities: Vec<Form> = left.equalities.iter().map(scaled_left).collect();
    equalities.extend(right.equalities.iter().map(scaled_right));
    let mut rows: Vec<Form> = left.rows.iter().map(scaled_left).collect();
    rows.extend(right.rows.iter().map(scaled_right));
    rows.push(Form::var(scale).negated());
    rows.push(Form::of(-&Rational::ONE, [(scale, Rational::ONE)]));
    // Equalities eliminate without making rows. What they are solved for is the largest variable: parts come after x.
    let mut solved = super::affine::Affine::default();
    for equality in &equalities {
        if solved.add(equality) == super::affine::Added::Contradiction {
            return None;
        }
    }
    let known: Vec<Form> = solved
        .rows()
        .iter()
        .filter(|(pivot, _)| pivot.index() < last)
        .map(|(pivot, form)| {
            let mut equality = form.negated();
            equality.add_scaled(&Rational::ONE, &Form::var(*pivot));
            equality
        })
        .collect();
    let rows: Vec<Form> = rows.iter().map(|row| solved.reduce(row)).collect();
    let parts: Vec<Var> = vars
        .iter()
        .map(|var| part(*var))
        .chain([scale])
        .filter(|var| solved.solved(*var).is_none())
        .collect();
    Some((known, project(block::without_redundant(rows), &parts, limit)?))
}

/// What one side says, weakened until the other implies it, and the range of each variable.
fn common(left: &State, ours: &Side, right: &State, theirs: &Side) -> Vec<Form> {
    let mut found = Vec::new();
    for var in block::variables(&ours.equalities).into_iter().chain(block::variables(&ours.rows)) {
        for direction in [Form::var(var), Form::var(var).negated()] {
            if let (Some(a), Some(b)) = (left.highest(&direction), right.highest(&direction)) {
                let mut row = direction;
                row.set_constant(-a.max(b));
                found.push(row);
            }
        }
    }
    for (side, other) in [(ours, right), (theirs, left)] {
        let halves = side.equalities.iter().flat_map(|form| [form.clone(), form.negated()]);
        for row in halves.chain(side.rows.iter().cloned()) {
            if let Some(most) = other.highest(&row) {
                let mut row = row;
                if most.is_positive() {
                    row.set_constant(row.constant() - &most);
                }
                found.push(row);
            }
        }
    }
    found
}
