//! Guards, assignments, projection, renaming.

use smallvec::SmallVec;

use super::problem::Problem;
use super::slacks::{Slack, divided, more_than, worth};
use super::{Reduction, SubPolyhedral};
use crate::equalities::{Added, FRESH, System, kept_names};
use crate::linear::{gcd, quotient};
use crate::{
    Bound, Constraint, Environment, Expression, Facts, Feasible, Interval, Linear, Numeric, Relation,
    Renaming, Var,
};

/// How many equations and slacks one change of an interval may be passed on to.
const PROPAGATIONS: u32 = 64;
/// How many slacks are combined with each other when a variable that they share is dropped.
const COMBINED: usize = 8;

impl<R: Reduction> SubPolyhedral<R> {
    /// Keeps the states in which the expression is in the range, and passes on what that tells others.
    pub(super) fn relate(&mut self, expression: &Linear, range: Interval) -> Feasible {
        if let &[(var, coefficient)] = expression.terms() {
            // Its interval, even if a row defines it: the row needs no slack to say where its pivot is.
            let range = divided(range.plus(Interval::number(-expression.constant())), coefficient);
            return range.map_or(Feasible::No, |range| self.bound(var, range));
        }
        let Some(named) = self.name(expression) else { return Feasible::Yes };
        let Some(range) = named.form_range(range) else { return Feasible::No };
        let form = named.form;
        match form.terms() {
            [] => return if range.contains(0) { Feasible::Yes } else { Feasible::No },
            &[(var, _)] => return self.bound(var, range),
            _ => {}
        }
        let Some(known) = self.beyond(&form, range) else { return Feasible::Yes };
        let Some(tight) = known.meet(range) else { return Feasible::No };
        if let Some(number) = tight.as_number() {
            self.slacks.remove(&form);
            return form.offset(-number).map_or(Feasible::Yes, |form| self.equate(&form));
        }
        let old = self.slacks.get(&form).map_or(Interval::TOP, |slack| slack.bounds);
        let Some(bounds) = old.meet(range) else { return Feasible::No };
        self.insert(&form, bounds);
        let vars: SmallVec<[Var; 4]> = form.terms().iter().map(|term| term.0).collect();
        if self.propagate(&vars) == Feasible::No {
            return Feasible::No;
        }
        self.reduce_around(&vars)
    }

    /// Gives a slack its interval.
    fn insert(&mut self, form: &Linear, bounds: Interval) {
        if !self.slacks.set(form, bounds) {
            self.lost += 1;
        }
    }

    /// Keeps the states in which one variable is in the range.
    fn bound(&mut self, x: Var, range: Interval) -> Feasible {
        let old = *self.boxes.value(x);
        if old.leq(range) {
            return Feasible::Yes;
        }
        if self.boxes.refine(x, &range) == Feasible::No {
            return Feasible::No;
        }
        if let Some(number) = self.boxes.value(x).as_number() {
            return Linear::var(x).offset(-number).map_or(Feasible::Yes, |form| self.equate(&form));
        }
        self.propagate(&[x])
    }

    /// Keeps the states in which `form == 0`.
    pub(super) fn equate(&mut self, form: &Linear) -> Feasible {
        let mut vars: SmallVec<[Var; 8]> = form.terms().iter().map(|term| term.0).collect();
        // The rows that speak of these get other forms, without the new pivot: they may say more of their variables.
        for row in self.equalities.rows().iter().filter(|row| row.form.terms().len() > 1) {
            if form.terms().iter().any(|term| row.has(term.0)) {
                let others = row.form.terms().iter().map(|term| term.0);
                let new: SmallVec<[Var; 4]> = others.filter(|var| !vars.contains(var)).collect();
                vars.extend(new);
            }
        }
        let pivot = match self.equalities.add(form) {
            Added::Contradiction => return Feasible::No,
            Added::Nothing => return Feasible::Yes,
            Added::Pivot(pivot) => pivot,
        };
        // Slacks whose form has the new pivot get another form.
        for slack in self.slacks.take(pivot) {
            self.removed.add(&slack.form);
            if self.relate(&slack.form, slack.bounds) == Feasible::No {
                return Feasible::No;
            }
        }
        if self.settle() == Feasible::No {
            return Feasible::No;
        }
        self.propagate(&vars)
    }

    /// A row of one variable is its number, and a number is a row.
    pub(super) fn settle(&mut self) -> Feasible {
        let numbers: SmallVec<[(Var, i128); 4]> = self
            .equalities
            .rows()
            .iter()
            .filter(|row| row.form.terms().len() == 1)
            .map(|row| (row.pivot(), -row.form.constant()))
            .filter(|&(var, number)| self.boxes.value(var).as_number() != Some(number))
            .collect();
        for (var, number) in numbers {
            if self.boxes.refine(var, &Interval::number(number)) == Feasible::No
                || self.propagate(&[var]) == Feasible::No
            {
                return Feasible::No;
            }
        }
        Feasible::Yes
    }

    /// Tightens intervals by the rows and slacks that speak of the variables, and so on, a limited number of times.
    fn propagate(&mut self, start: &[Var]) -> Feasible {
        if self.is_unrelated() {
            return Feasible::Yes;
        }
        let (equalities, slacks) = (self.equalities.clone(), self.slacks.clone());
        let mut work: SmallVec<[Var; 8]> = SmallVec::from_slice(start);
        let mut numbers: SmallVec<[Var; 4]> = SmallVec::new();
        let mut fuel = PROPAGATIONS;
        let mut at = 0;
        while at < work.len() {
            let x = work[at];
            at += 1;
            let rows = equalities.rows().iter().filter(|row| row.form.terms().len() > 1 && row.has(x));
            let rows = rows.map(|row| (&row.form, Interval::number(0)));
            let held = slacks.list().iter().filter(|slack| slack.has(x));
            let held = held.map(|slack| (&slack.form, slack.bounds));
            for (form, range) in rows.chain(held) {
                let Some(left) = fuel.checked_sub(1) else { break };
                fuel = left;
                let Some(changed) = tighten(&mut self.boxes, form, range) else { return Feasible::No };
                for var in changed {
                    if self.boxes.value(var).as_number().is_some() {
                        numbers.push(var);
                    }
                    if !work[at..].contains(&var) {
                        work.push(var);
                    }
                }
            }
        }
        for var in numbers {
            if let Some(number) = self.boxes.value(var).as_number()
                && let Some(form) = Linear::var(var).offset(-number)
                && self.equate(&form) == Feasible::No
            {
                return Feasible::No;
            }
        }
        Feasible::Yes
    }

    /// The reduction of the equations and slacks next to some variables.
    fn reduce_around(&mut self, vars: &[Var]) -> Feasible {
        let around = self.around(vars);
        if around.rows.len() + around.slacks.len() < 2 {
            return Feasible::Yes;
        }
        let Some(mut problem) = self.problem(&around) else { return Feasible::No };
        let before = problem.bounds().to_vec();
        if R::reduce(&mut problem) == Feasible::No {
            return Feasible::No;
        }
        let slacks = self.slacks.clone();
        let mut refined: SmallVec<[Var; 8]> = SmallVec::new();
        let mut equal: SmallVec<[Linear; 2]> = SmallVec::new();
        for (index, (&old, &new)) in before.iter().zip(problem.bounds()).enumerate() {
            if old == new {
                continue;
            }
            if let Some(&var) = around.vars.get(index) {
                if self.boxes.refine(var, &new) == Feasible::No {
                    return Feasible::No;
                }
                refined.push(var);
                continue;
            }
            let slack = &slacks.list()[around.slacks[index - around.vars.len()]];
            if let Some(number) = new.as_number() {
                equal.extend(slack.form.offset(-number));
                continue;
            }
            let new = worth(&slack.form, new);
            if let Some(bounds) = more_than(new, self.boxes.bounds(&slack.form)) {
                self.insert(&slack.form, bounds.meet(slack.bounds).unwrap_or(bounds));
            }
        }
        for form in equal {
            if self.equate(&form) == Feasible::No {
                return Feasible::No;
            }
        }
        for &var in &refined {
            if let Some(number) = self.boxes.value(var).as_number()
                && let Some(form) = Linear::var(var).offset(-number)
                && self.equate(&form) == Feasible::No
            {
                return Feasible::No;
            }
        }
        if refined.is_empty() { Feasible::Yes } else { self.propagate(&refined) }
    }

    /// The rows and slacks that share variables with these, then those that share variables with them, as many as the
    /// reduction takes.
    fn around(&self, vars: &[Var]) -> Around {
        let mut around = Around { vars: SmallVec::from_slice(vars), ..Around::default() };
        let mut start = 0;
        while start < around.vars.len() {
            let x = around.vars[start];
            start += 1;
            for (index, slack) in self.slacks.list().iter().enumerate() {
                if slack.has(x) && !around.slacks.contains(&index) && around.admits::<R>(&slack.form) {
                    around.slacks.push(index);
                }
            }
            for (index, row) in self.equalities.rows().iter().enumerate() {
                if row.form.terms().len() > 1
                    && row.has(x)
                    && !around.rows.contains(&index)
                    && around.admits::<R>(&row.form)
                {
                    around.rows.push(index);
                }
            }
        }
        // Variables without bounds first: they are basic at the start, so that the others bound them.
        let open = |var: &Var| {
            let interval = self.boxes.value(*var);
            usize::from(interval.low().is_finite()) + usize::from(interval.high().is_finite())
        };
        around.vars.sort_by_key(open);
        around
    }

    /// Where a form is by the reduction, from the rows and slacks around it.
    pub(super) fn exact(&self, form: &Linear) -> Option<Interval> {
        let vars: SmallVec<[Var; 4]> = form.terms().iter().map(|term| term.0).collect();
        let around = self.around(&vars);
        let problem = self.problem(&around)?;
        R::bounds(&problem, &form.renamed(|var| around.column(var)))
    }

    /// The problem of some rows and slacks: first the variables, then a column for each slack.
    fn problem(&self, around: &Around) -> Option<Problem> {
        let vars = around.vars.iter().map(|&var| *self.boxes.value(var));
        let held = around.slacks.iter().map(|&index| &self.slacks.list()[index]);
        let mut problem = Problem::new(vars.chain(held.clone().map(|slack| slack.bounds)).collect());
        let column = |var: Var| around.column(var);
        for &index in &around.rows {
            let form = self.equalities.rows()[index].form.renamed(column);
            if problem.equate(&form) == Feasible::No {
                return None;
            }
        }
        for (index, slack) in held.enumerate() {
            let beta = Linear::var(Var::new(around.vars.len() + index));
            let Some(form) = slack.form.renamed(column).minus(&beta) else { continue };
            if problem.equate(&form) == Feasible::No {
                return None;
            }
        }
        Some(problem)
    }

    /// `expression != 0`: says something at the ends of where the expression is.
    fn differ(&mut self, expression: &Linear) -> Feasible {
        let Some(named) = self.name(expression) else { return Feasible::Yes };
        // No multiple of the coefficients' divisor is 0: then there is nothing to exclude.
        let Some(zero) = named.form_range(Interval::number(0)).and_then(Interval::as_number) else {
            return Feasible::Yes;
        };
        let known = match named.form.terms() {
            [] => Interval::number(0),
            &[(var, _)] => *self.boxes.value(var),
            _ => self.evaluate_form(&named.form),
        };
        if known.as_number() == Some(zero) {
            return Feasible::No;
        }
        let form = named.form;
        if known.low() == Bound::lower(zero) {
            return self.relate(&form, Interval::at_least(zero + 1));
        }
        if known.high() == Bound::upper(zero) {
            return self.relate(&form, Interval::at_most(zero - 1));
        }
        Feasible::Yes
    }

    /// Takes a variable out of all relations, keeping what they say of others. Its interval stays.
    fn unrelate(&mut self, x: Var) {
        let range = *self.boxes.value(x);
        self.removed.forget(x);
        if let Some(row) = self.equalities.eliminate(x) {
            let coefficient = row.coefficient(x);
            for slack in self.slacks.take(x) {
                let factor = slack.form.coefficient(x);
                let divisor = gcd(factor, coefficient);
                let (p, q) =
                    (quotient(coefficient.abs(), divisor), quotient(coefficient.signum() * factor, divisor));
                if let Some(form) = slack.form.combined(p, &row, -q) {
                    self.keep(&form, slack.bounds.scaled(p));
                }
            }
            let rest = row.without(x);
            if rest.terms().len() > 1 && range != Interval::TOP {
                self.keep(&rest, range.scaled(-coefficient));
            }
            return;
        }
        let held = self.slacks.take(x);
        for (index, slack) in held.iter().enumerate().take(COMBINED) {
            let a = slack.form.coefficient(x);
            self.keep(&slack.form.without(x), slack.bounds.plus(range.scaled(-a)));
            for other in &held[index + 1..] {
                self.combine(slack, other, x);
            }
        }
    }

    /// What two slacks say together without a variable that both have.
    fn combine(&mut self, slack: &Slack, other: &Slack, x: Var) {
        let (a, b) = (slack.form.coefficient(x), other.form.coefficient(x));
        let divisor = gcd(a, b);
        let (p, q) = (quotient(b, divisor), -quotient(a, divisor));
        let bounds = slack.bounds.scaled(p).plus(other.bounds.scaled(q));
        if bounds != Interval::TOP
            && let Some(form) = slack.form.combined(p, &other.form, q)
        {
            self.keep(&form, bounds);
        }
    }

    /// Adds what is known to hold, without passing it on, if it says more than the rest does.
    fn keep(&mut self, expression: &Linear, range: Interval) {
        if range == Interval::TOP {
            return;
        }
        let Some(named) = self.name(expression) else { return };
        let Some(range) = named.form_range(range) else { return };
        match named.form.terms() {
            [] => {}
            // What holds contradicts nothing that does.
            &[(var, _)] => {
                let _ = self.bound(var, range);
            }
            _ => {
                let Some(bounds) = self.news(&named.form, worth(&named.form, range)) else { return };
                let old = self.slacks.get(&named.form).map_or(Interval::TOP, |slack| slack.bounds);
                if let Some(bounds) = bounds.meet(old) {
                    self.insert(&named.form, bounds);
                }
            }
        }
    }

    /// Adds a slack that another state had under other names.
    fn move_in(&mut self, form: &Linear, bounds: Interval) {
        let Some(named) = self.name(form) else { return };
        let Some(bounds) = named.form_range(bounds) else { return };
        if named.form.terms().len() < 2 {
            self.keep(&named.form, bounds);
            return;
        }
        let old = self.slacks.get(&named.form).map_or(Interval::TOP, |slack| slack.bounds);
        if let Some(bounds) = bounds.meet(old) {
            self.insert(&named.form, bounds);
        }
    }

    /// `x := linear`, where the interval of `x` is known already.
    fn define(&mut self, x: Var, linear: &Linear) {
        let Some(equal) = Constraint::eq(&Linear::var(x), linear) else { return };
        // The row defines a variable of which only the interval is known, and that follows from the row.
        if let Added::Pivot(pivot) = self.equalities.add(&equal.expression) {
            for slack in self.slacks.take(pivot) {
                self.removed.add(&slack.form);
                self.keep(&slack.form, slack.bounds);
            }
        }
        let _ = self.settle();
        if let Some(number) = self.boxes.value(x).as_number()
            && let Some(form) = Linear::var(x).offset(-number)
        {
            let _ = self.equate(&form);
        }
    }

    /// `x := x + number`.
    fn shift(&mut self, x: Var, number: i128, range: Interval) {
        self.equalities.shift(x, number);
        self.slacks.shift(x, number);
        self.boxes.set(x, range);
    }

    /// `x := a*x + rest`: the old value gets another name until it is eliminated.
    fn redefine(&mut self, x: Var, linear: &Linear, range: Interval) {
        let image = |var| if var == x { FRESH } else { var };
        let old = *self.boxes.value(x);
        self.equalities = self.equalities.renamed(image);
        let moved = self.slacks.take(x);
        self.removed.forget(x);
        self.boxes.set(x, range);
        if let Some(equal) = Constraint::eq(&Linear::var(x), &linear.renamed(image)) {
            // It defines a variable of which nothing is known.
            let _ = self.equalities.add(&equal.expression);
        }
        // The last of all variables is a pivot wherever it occurs, so the moved forms lose it.
        let moved: Vec<(Linear, Interval)> = moved
            .iter()
            .filter_map(|slack| {
                let reduced = self.equalities.reduced(&slack.form.renamed(image))?;
                let whole = reduced.form.coefficient(FRESH) == 0;
                whole.then(|| (reduced.form, slack.bounds.scaled(reduced.scale)))
            })
            .collect();
        let row = self.equalities.eliminate(FRESH);
        for (form, bounds) in moved {
            self.keep(&form, bounds);
        }
        if let Some(row) = row {
            self.keep(&row.without(FRESH), old.scaled(-row.coefficient(FRESH)));
        }
        let _ = self.settle();
    }

    /// Puts `x` out of its place and gives it an interval.
    fn reset(&mut self, x: Var, range: Interval) {
        self.unrelate(x);
        self.boxes.set(x, range);
    }
}

/// The part of a state that a reduction looks at.
#[derive(Default)]
struct Around {
    vars: SmallVec<[Var; 8]>,
    rows: SmallVec<[usize; 8]>,
    slacks: SmallVec<[usize; 8]>,
}

impl Around {
    /// The place of a variable in the problem.
    fn column(&self, var: Var) -> Var {
        Var::new(self.vars.iter().position(|&other| other == var).expect("a variable of the problem"))
    }

    /// Whether there is room for one more equation; then its variables are part of it.
    fn admits<R: Reduction>(&mut self, form: &Linear) -> bool {
        let new: SmallVec<[Var; 4]> =
            form.terms().iter().map(|term| term.0).filter(|var| !self.vars.contains(var)).collect();
        let columns = self.vars.len() + self.slacks.len() + new.len() + 1;
        if self.rows.len() + self.slacks.len() >= R::ROWS || columns > R::VARIABLES {
            return false;
        }
        self.vars.extend(new);
        true
    }
}

/// Tightens the intervals of a form's variables by the range that the form is in: the changed ones, or `None` if there is
/// a contradiction.
fn tighten(boxes: &mut Environment<Interval>, form: &Linear, range: Interval) -> Option<SmallVec<[Var; 4]>> {
    let mut changed = SmallVec::new();
    let terms: SmallVec<[Interval; 4]> =
        form.terms().iter().map(|&(var, coefficient)| boxes.value(var).scaled(coefficient)).collect();
    let infinite = |end: fn(Interval) -> Bound| terms.iter().filter(|term| !end(**term).is_finite()).count();
    let (open_low, open_high) = (infinite(Interval::low), infinite(Interval::high));
    if (open_low > 1 || !range.high().is_finite()) && (open_high > 1 || !range.low().is_finite()) {
        return Some(changed);
    }
    for (index, &(var, coefficient)) in form.terms().iter().enumerate() {
        let others = terms.iter().enumerate().filter(|(other, _)| *other != index);
        let others = others.fold(Interval::number(form.constant()), |sum, (_, term)| sum.plus(*term));
        let room = range.plus(others.negated());
        if room == Interval::TOP {
            continue;
        }
        let room = divided(room, coefficient)?;
        let old = *boxes.value(var);
        let met = old.meet(room)?;
        if met != old {
            boxes.set(var, met);
            changed.push(var);
        }
    }
    Some(changed)
}

impl<R: Reduction> Facts for SubPolyhedral<R> {
    fn bounds(&self, expression: &Linear) -> Interval {
        self.evaluate(expression)
    }

    fn keeps_to(&self, expression: &Linear, range: Interval) -> bool {
        self.boxes.bounds(expression).leq(range)
    }

    fn bounds_beyond(&self, expression: &Linear, range: Interval) -> Option<Interval> {
        // Most results fit by the intervals alone.
        if self.boxes.bounds(expression).leq(range) {
            return None;
        }
        let bounds = self.evaluate(expression);
        (!bounds.leq(range)).then_some(bounds)
    }

    fn implies(&self, constraint: &Constraint) -> bool {
        let expression = &constraint.expression;
        match constraint.relation {
            Relation::Le => self.is_at_most(expression, 0),
            Relation::Eq => self.evaluate(expression) == Interval::number(0),
            Relation::Ne => !self.evaluate(expression).contains(0),
        }
    }
}

impl<R: Reduction> Numeric for SubPolyhedral<R> {
    const HAS_EQUATIONS: bool = true;

    fn top(dimension: usize) -> Self {
        Self {
            boxes: Environment::top(dimension),
            equalities: System::default(),
            slacks: super::Slacks::default(),
            removed: super::Removed::default(),
            lost: 0,
            reduction: std::marker::PhantomData,
        }
    }

    fn dimension(&self) -> usize {
        self.boxes.dimension()
    }

    fn grow(&mut self, dimension: usize) {
        self.boxes.grow(dimension);
    }

    fn assign(&mut self, x: Var, expression: &Expression, facts: &dyn Facts) {
        let own = expression.bounds(&*self);
        let range = own.meet(expression.bounds(facts)).unwrap_or(own);
        match expression {
            Expression::Linear(linear) if linear.as_var_plus().is_some_and(|(var, _)| var == x) => {
                self.shift(x, linear.constant(), range);
            }
            Expression::Linear(linear) if linear.coefficient(x) != 0 => self.redefine(x, linear, range),
            Expression::Linear(linear) => {
                self.reset(x, range);
                self.define(x, linear);
            }
            _ => {
                let mentions = |linear: &Linear| linear.coefficient(x) != 0;
                let alone = match expression {
                    Expression::Binary(_, a, b) => !mentions(a) && !mentions(b),
                    Expression::Abs(a) => !mentions(a),
                    _ => false,
                };
                let facts: SmallVec<[Constraint; 4]> =
                    if alone { expression.consequences(x, &*self) } else { SmallVec::new() };
                self.reset(x, range);
                if let Some(number) = range.as_number() {
                    self.define(x, &Linear::number(number));
                }
                for constraint in &facts {
                    // They hold of the new value, so they contradict nothing.
                    let _ = self.assume(constraint, &crate::NoFacts);
                }
            }
        }
    }

    fn assume(&mut self, constraint: &Constraint, _: &dyn Facts) -> Feasible {
        let expression = &constraint.expression;
        match constraint.relation {
            Relation::Le => self.relate(expression, Interval::at_most(0)),
            Relation::Eq => self.relate(expression, Interval::number(0)),
            Relation::Ne => self.differ(expression),
        }
    }

    fn forget(&mut self, x: Var) {
        self.reset(x, Interval::TOP);
    }

    fn rename(&self, renaming: &Renaming) -> Self {
        let copies = renaming.copies().windows(2).filter(|pair| pair[0].0 == pair[1].0);
        let image = kept_names(renaming);
        let removed = self.removed.renamed(|var| renaming.drops(var), &image);
        let keeps = |var: Var| var.index() < renaming.dimension();
        let is_same = renaming.is_prefix() && self.related().into_iter().all(keeps);
        if is_same || (self.is_unrelated() && copies.clone().next().is_none()) {
            return Self { boxes: self.boxes.rename(renaming), removed, ..self.clone() };
        }
        let mut state = self.clone();
        for var in state.related().into_iter().filter(|&var| renaming.drops(var)) {
            state.unrelate(var);
        }
        let equalities = state.equalities.renamed(&image);
        let boxes = state.boxes.rename(renaming);
        let slacks = std::mem::take(&mut state.slacks);
        let mut renamed = Self { boxes, equalities, removed, ..state };
        for slack in slacks.list() {
            renamed.move_in(&slack.form.renamed(&image), slack.bounds);
        }
        for pair in copies {
            // A new name contradicts nothing.
            let _ = renamed.equate(&Linear::difference(pair[0].1, pair[1].1));
        }
        renamed
    }

    fn constraints(&self) -> Vec<Constraint> {
        self.all_constraints()
    }

    fn describe(&self, name: &dyn Fn(Var) -> String, limits: &dyn Fn(Var) -> Interval) -> Vec<String> {
        let mut lines = self.boxes.describe(name, limits);
        lines.extend(self.relations().iter().map(|constraint| constraint.display(name)));
        lines
    }

    fn contains(&self, point: &[i128]) -> bool {
        self.boxes.contains(point)
            && self.relations().iter().all(|constraint| constraint.holds_at(point) != Some(false))
    }
}

impl<R: Reduction> SubPolyhedral<R> {
    /// The variables that occur in rows and slacks, each once, in order.
    pub(super) fn related(&self) -> Vec<Var> {
        let rows = self.equalities.rows().iter().map(|row| &row.form);
        let slacks = self.slacks.list().iter().map(|slack| &slack.form);
        let mut vars: Vec<Var> =
            rows.chain(slacks).flat_map(|form| form.terms().iter().map(|term| term.0)).collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    }
}
