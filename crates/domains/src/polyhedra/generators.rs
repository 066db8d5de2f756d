//! Cones by constraints and by generators, and the way from the one to the other: the double description (Motzkin and
//! others, 1953; Chernikova, 1965; with saturation as Le Verge has it, INRIA 635, 1992).

use std::cmp::Ordering;

use smallvec::SmallVec;

use crate::{Form, Rational, Var, work};

/// What a conversion may cost: beyond, it is given up. A step is one comparison of two sets of constraints.
pub(super) const STEPS: u64 = 4_000_000;
/// The rays that a conversion may have at a time.
const RAYS: usize = 1500;

/// A direction, or the coefficients of a homogeneous constraint.
pub(super) type Vector<N> = Vec<N>;

/// Equalities and inequalities.
pub(super) type Constraints<N> = (Vec<Vector<N>>, Vec<Vector<N>>);

/// The numbers of vectors, which are integers.
pub(super) trait Number: Clone + PartialEq + Sized {
    const ZERO: Self;
    const ONE: Self;
    /// What a scalar product is.
    type Product;
    fn of(number: &Rational) -> Option<Self>;
    fn rational(&self) -> Rational;
    /// The scalar product; `None` if it is too large.
    fn product(a: &[Self], b: &[Self]) -> Option<Self::Product>;
    fn sign(product: &Self::Product) -> Ordering;
    /// A positive multiple of `|a| * x ± |b| * y`, where the sign is `plus`, without a common divisor; `None` if it has too
    /// large a number.
    fn combined(
        a: &Self::Product,
        x: &[Self],
        plus: bool,
        b: &Self::Product,
        y: &[Self],
    ) -> Option<Vector<Self>>;
}

impl Number for i64 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    type Product = i128;

    fn of(number: &Rational) -> Option<Self> {
        number.numerator().filter(|_| number.is_integer()).and_then(|number| Self::try_from(number).ok())
    }

    fn rational(&self) -> Rational {
        (*self).into()
    }

    fn product(a: &[Self], b: &[Self]) -> Option<i128> {
        let mut terms = a.iter().zip(b);
        terms.try_fold(0_i128, |sum, (a, b)| sum.checked_add(i128::from(*a) * i128::from(*b)))
    }

    fn sign(product: &i128) -> Ordering {
        product.cmp(&0)
    }

    fn combined(a: &i128, x: &[Self], plus: bool, b: &i128, y: &[Self]) -> Option<Vector<Self>> {
        let (a, b) = (a.checked_abs()?, b.checked_abs()?);
        let divisor = crate::linear::gcd(a, b);
        let small = |number: i128| Self::try_from(crate::linear::quotient(number, divisor)).ok();
        let (a, b) = (i128::from(small(a)?), i128::from(small(b)?));
        let b = if plus { b } else { -b };
        let mut content = 0;
        let mut sums: SmallVec<[i128; 16]> = SmallVec::with_capacity(x.len());
        for (x, y) in x.iter().zip(y) {
            // Two products of less than 2^126 each.
            let sum = (a * i128::from(*x)).checked_add(b * i128::from(*y))?;
            if sum != 0 && content != 1 {
                content = crate::linear::gcd(content, sum);
            }
            sums.push(sum);
        }
        let content = content.max(1);
        sums.iter().map(|sum| Self::try_from(crate::linear::quotient(*sum, content)).ok()).collect()
    }
}

impl Number for Rational {
    const ZERO: Self = Rational::ZERO;
    const ONE: Self = Rational::ONE;
    type Product = Self;

    fn of(number: &Rational) -> Option<Self> {
        Some(number.clone())
    }

    fn rational(&self) -> Rational {
        self.clone()
    }

    fn product(a: &[Self], b: &[Self]) -> Option<Self> {
        let mut sum = Self::ZERO;
        for (a, b) in a.iter().zip(b) {
            sum.add_product(a, b);
        }
        Some(sum)
    }

    fn sign(product: &Self) -> Ordering {
        Rational::sign(product)
    }

    fn combined(a: &Self, x: &[Self], plus: bool, b: &Self, y: &[Self]) -> Option<Vector<Self>> {
        let (a, b) = (a.abs(), if plus { b.abs() } else { -b.abs() });
        let mut sums: Vector<Self> = x
            .iter()
            .zip(y)
            .map(|(x, y)| {
                let mut sum = &a * x;
                sum.add_product(&b, y);
                sum
            })
            .collect();
        if let Some(content) = Rational::content(sums.iter())
            && !content.is_one()
        {
            let factor = content.recip();
            for sum in &mut sums {
                *sum *= &factor;
            }
        }
        Some(sums)
    }
}

/// A cone by generators: sums of any multiples of the lines and of positive multiples of the rays. No generator is a sum
/// of others.
#[derive(Clone, Debug)]
pub(super) struct Generators<N> {
    pub(super) lines: Vec<Vector<N>>,
    pub(super) rays: Vec<Vector<N>>,
}

/// The cone over the points of a polyhedron: the first place of a vector is the number by which a point is multiplied, 0 for a
/// direction, then come the variables.
#[derive(Clone, Debug)]
pub(super) struct Points<N> {
    pub(super) vars: Vec<Var>,
    pub(super) cone: Generators<N>,
}

impl Points<i64> {
    /// The largest value of a form over these variables, `None` if there is none.
    pub(super) fn highest(&self, form: &Form) -> Result<Option<Rational>, Beyond> {
        let content = Rational::content(form.terms().iter().map(|term| &term.1));
        let factor = content.map_or(Rational::ONE, |content| content.recip());
        let mut vector = vec![0; self.vars.len() + 1];
        for (var, coefficient) in form.terms() {
            let place = self.vars.binary_search(var).map_err(|_| Beyond::Number)?;
            vector[1 + place] = <i64 as Number>::of(&(coefficient * &factor)).ok_or(Beyond::Number)?;
        }
        work::count(1 + ((self.cone.lines.len() + self.cone.rays.len()) * vector.len() / 16) as u64);
        for line in &self.cone.lines {
            if i64::product(&vector, line).ok_or(Beyond::Number)? != 0 {
                return Ok(None);
            }
        }
        // The best of the points, as a fraction.
        let mut best: Option<(i128, i64)> = None;
        for ray in &self.cone.rays {
            let value = i64::product(&vector, ray).ok_or(Beyond::Number)?;
            if ray[0] == 0 {
                if value > 0 {
                    return Ok(None);
                }
            } else if match best {
                None => true,
                Some((most, scale)) => {
                    let most = most.checked_mul(i128::from(ray[0])).ok_or(Beyond::Number)?;
                    most < value.checked_mul(i128::from(scale)).ok_or(Beyond::Number)?
                }
            } {
                best = Some((value, ray[0]));
            }
        }
        let (most, scale) = best.ok_or(Beyond::Number)?;
        let mut most = Rational::from(most);
        most *= &Rational::from(scale).recip();
        most *= &factor.recip();
        most += form.constant();
        Ok(Some(most))
    }
}

/// The constraints of the cone over the points of some rows, equalities and inequalities: the first place of a vector is
/// the number by which a point is multiplied, then come the variables.
pub(super) fn constraints<N: Number>(
    equalities: &[Form],
    rows: &[Form],
    vars: &[Var],
) -> Result<Constraints<N>, Beyond> {
    let vector = |row: &Form| -> Result<Vector<N>, Beyond> {
        let numbers = row.terms().iter().map(|term| &term.1).chain([row.constant()]);
        let factor = Rational::content(numbers).map_or(Rational::ONE, |content| -content.recip());
        let number = |number: &Rational| N::of(&(number * &factor)).ok_or(Beyond::Number);
        let mut vector = vec![N::ZERO; vars.len() + 1];
        vector[0] = number(row.constant())?;
        for (var, coefficient) in row.terms() {
            vector[1 + vars.binary_search(var).expect("a variable of the rows")] = number(coefficient)?;
        }
        Ok(vector)
    };
    let equalities = equalities.iter().map(vector).collect::<Result<Vec<_>, _>>()?;
    let mut positive = vec![N::ZERO; vars.len() + 1];
    positive[0] = N::ONE;
    let mut inequalities = vec![positive];
    for row in rows {
        inequalities.push(vector(row)?);
    }
    Ok((equalities, inequalities))
}

/// Why a conversion was given up.
pub(super) enum Beyond {
    /// A number is too large for its type.
    Number,
    /// There is too much to do.
    Steps,
}

/// A set of constraints, by their numbers.
#[derive(Clone)]
struct Saturated(SmallVec<[u64; 2]>);

impl Saturated {
    fn make_room(&mut self, constraint: usize) {
        self.0.resize(constraint / 64 + 1, 0);
    }

    fn insert(&mut self, constraint: usize) {
        self.0[constraint / 64] |= 1 << (constraint % 64);
    }

    fn common(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }
}

/// A ray, and the inequalities so far that are 0 on it.
struct Ray<N> {
    vector: Vector<N>,
    saturated: Saturated,
}

/// The generators of the cone of the vectors on which the equalities are 0 and the inequalities are not negative.
pub(super) fn generators<N: Number>(
    dimension: usize,
    equalities: &[Vector<N>],
    inequalities: &[Vector<N>],
    limit: u64,
) -> Result<Generators<N>, Beyond> {
    let lines = (0..dimension)
        .map(|place| (0..dimension).map(|other| if place == other { N::ONE } else { N::ZERO }).collect())
        .collect();
    let mut cone = Cone { lines, rays: Vec::new(), space: dimension, constraints: 0, steps: 0, limit };
    cone.add_all(equalities, inequalities)?;
    Ok(cone.finish())
}

/// The same, where a part of the constraints is known with its generators already: the work is that of the rest.
pub(super) fn more_generators<N: Number>(
    dimension: usize,
    known: (&[Vector<N>], &[Vector<N>]),
    found: Generators<N>,
    (equalities, inequalities): (&[Vector<N>], &[Vector<N>]),
    limit: u64,
) -> Result<Generators<N>, Beyond> {
    let mut rays: Vec<Ray<N>> = Vec::with_capacity(found.rays.len());
    for vector in found.rays {
        let mut saturated = Saturated(SmallVec::from_elem(0, known.1.len().div_ceil(64)));
        for (index, constraint) in known.1.iter().enumerate() {
            let product = N::product(constraint, &vector).ok_or(Beyond::Number)?;
            if N::sign(&product) == Ordering::Equal {
                saturated.insert(index);
            }
        }
        rays.push(Ray { vector, saturated });
    }
    // One that is a sum of others is 0 on fewer constraints than they are.
    let is_extreme = |ray: usize| {
        (0..rays.len()).all(|other| {
            ray == other
                || !rays[ray].saturated.is_within(&rays[other].saturated)
                || ray < other && rays[other].saturated.is_within(&rays[ray].saturated)
        })
    };
    let mut extreme = (0..rays.len()).map(is_extreme).collect::<Vec<_>>().into_iter();
    rays.retain(|_| extreme.next() == Some(true));
    let space = dimension - known.0.len();
    let mut cone = Cone { lines: found.lines, rays, space, constraints: known.1.len(), steps: 0, limit };
    cone.add_all(equalities, inequalities)?;
    Ok(cone.finish())
}

/// A cone by generators, while constraints are added.
struct Cone<N> {
    lines: Vec<Vector<N>>,
    rays: Vec<Ray<N>>,
    /// The dimension of the space in which the equalities hold.
    space: usize,
    /// How many inequalities there were.
    constraints: usize,
    /// The comparisons so far, and how many there may be.
    steps: u64,
    limit: u64,
}

impl<N: Number> Cone<N> {
    fn add_all(&mut self, equalities: &[Vector<N>], inequalities: &[Vector<N>]) -> Result<(), Beyond> {
        for equality in equalities {
            if take_line(&mut self.lines, &mut self.rays, equality, None)?.is_some() {
                self.space -= 1;
            } else {
                self.cut(equality, None)?;
            }
        }
        for inequality in inequalities {
            let index = self.constraints;
            self.constraints += 1;
            for ray in &mut self.rays {
                ray.saturated.make_room(index);
            }
            if let Some(line) = take_line(&mut self.lines, &mut self.rays, inequality, Some(index))? {
                // A line is on the edge of all that came before.
                let mut saturated = Saturated(SmallVec::new());
                saturated.make_room(index);
                for earlier in 0..index {
                    saturated.insert(earlier);
                }
                self.rays.push(Ray { vector: line, saturated });
                continue;
            }
            self.cut(inequality, Some(index))?;
        }
        Ok(())
    }

    fn finish(self) -> Generators<N> {
        let count = self.lines.len() + self.rays.len();
        work::count(1 + (self.space * count) as u64);
        Generators { lines: self.lines, rays: self.rays.into_iter().map(|ray| ray.vector).collect() }
    }

    /// Cuts the cone by a constraint that is 0 on all lines: of each two neighbours on different sides, the edge between
    /// them meets the border in a new ray. `index` is the number of an inequality.
    fn cut(&mut self, constraint: &[N], index: Option<usize>) -> Result<(), Beyond> {
        let rays = &self.rays;
        let mut products = Vec::with_capacity(rays.len());
        for ray in rays {
            products.push(N::product(constraint, &ray.vector).ok_or(Beyond::Number)?);
        }
        let side = |wanted: Ordering| -> Vec<usize> {
            (0..rays.len()).filter(|&ray| N::sign(&products[ray]) == wanted).collect()
        };
        let (positive, negative) = (side(Ordering::Greater), side(Ordering::Less));
        if index.is_none() && positive.is_empty() && negative.is_empty() {
            return Ok(());
        }
        // An edge is where all constraints but two dimensions' are 0.
        let least = (self.space - self.lines.len()).saturating_sub(2);
        let mut new = Vec::new();
        for &above in &positive {
            for &below in &negative {
                let common = rays[above].saturated.common(&rays[below].saturated);
                self.steps += 1;
                if (common.len() as usize) < least {
                    continue;
                }
                let other = (0..rays.len())
                    .find(|&ray| ray != above && ray != below && common.is_within(&rays[ray].saturated));
                self.steps += other.unwrap_or(rays.len()) as u64;
                if self.steps > self.limit {
                    return Err(Beyond::Steps);
                }
                if other.is_none() {
                    let (up, down) = (&products[above], &products[below]);
                    let vector = N::combined(down, &rays[above].vector, true, up, &rays[below].vector);
                    let mut saturated = common;
                    if let Some(index) = index {
                        saturated.insert(index);
                    }
                    new.push(Ray { vector: vector.ok_or(Beyond::Number)?, saturated });
                }
            }
        }
        work::count(1 + (rays.len() + positive.len() * negative.len() / 16) as u64);
        let mut signs = products.iter().map(N::sign);
        self.rays.retain_mut(|ray| {
            let sign = signs.next();
            if let Some(index) = index.filter(|_| sign == Some(Ordering::Equal)) {
                ray.saturated.insert(index);
            }
            sign == Some(Ordering::Equal) || index.is_some() && sign == Some(Ordering::Greater)
        });
        self.rays.extend(new);
        if index.is_none() {
            self.space -= 1;
        }
        if self.rays.len() > RAYS { Err(Beyond::Steps) } else { Ok(()) }
    }
}

/// Turns the other lines and the rays along a line on which the constraint is not 0 until it is 0 on them; that line, in the
/// direction in which it is positive, or `None` if there is none. `index` is the number of an inequality.
fn take_line<N: Number>(
    lines: &mut Vec<Vector<N>>,
    rays: &mut [Ray<N>],
    constraint: &[N],
    index: Option<usize>,
) -> Result<Option<Vector<N>>, Beyond> {
    let product = |vector: &[N]| N::product(constraint, vector).ok_or(Beyond::Number);
    let mut found = None;
    for (at, line) in lines.iter().enumerate() {
        let size = product(line)?;
        if N::sign(&size) != Ordering::Equal {
            found = Some((at, size));
            break;
        }
    }
    let Some((at, size)) = found else { return Ok(None) };
    let line = lines.remove(at);
    let is_positive = N::sign(&size) == Ordering::Greater;
    let turned = |vector: &Vector<N>| -> Result<Option<Vector<N>>, Beyond> {
        let more = product(vector)?;
        let plus = match N::sign(&more) {
            Ordering::Equal => return Ok(None),
            Ordering::Greater => !is_positive,
            Ordering::Less => is_positive,
        };
        N::combined(&size, vector, plus, &more, &line).map(Some).ok_or(Beyond::Number)
    };
    for vector in lines.iter_mut() {
        if let Some(new) = turned(vector)? {
            *vector = new;
        }
    }
    for ray in rays {
        if let Some(new) = turned(&ray.vector)? {
            ray.vector = new;
        }
        if let Some(index) = index {
            ray.saturated.insert(index);
        }
    }
    if is_positive {
        return Ok(Some(line));
    }
    let zero = vec![N::ZERO; line.len()];
    N::combined(&size, &zero, false, &size, &line).map(Some).ok_or(Beyond::Number)
}
