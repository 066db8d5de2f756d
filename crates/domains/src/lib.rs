#![doc = include_str!("../README.md")]
//!
//! # Where to start
//!
//! With [`Lattice`], [`Facts`] and [`Numeric`], the traits; then read one domain's file: what an element means,
//! the type, the lattice, the transfer functions, the tests.

mod bound;
mod constant;
mod disintervals;
mod environment;
mod equalities;
mod expression;
mod flat;
mod float;
mod form;
pub mod funarray;
pub mod hints;
pub mod hull;
mod interval;
mod lattice;
mod linear;
mod machine;
mod octagons;
mod parity;
mod parity_interval;
mod pentagons;
mod polyhedra;
#[cfg(test)]
#[path = "../tests/common/random.rs"]
mod random;
mod rational;
mod reach;
mod renaming;
mod simplex;
mod subpolyhedra;
mod thresholds;
mod upper_bounds;
mod value;
pub mod work;

pub use bound::Bound;
pub use constant::Constant;
pub use disintervals::DisInterval;
pub use environment::Environment;
pub use equalities::Equalities;
pub use expression::{Expression, Operation};
pub use float::{FloatBinary, FloatInterval, FloatType, FloatUnary, places};
pub use form::Form;
pub use interval::Interval;
pub use lattice::{Context, Facts, Feasible, Lattice, NoFacts, Numeric};
pub use linear::{Constraint, Linear, Relation, Var};
pub use machine::{IntType, Overflow};
pub use octagons::{Differences, Octagonal, Octagons, Shape, Sums, Zones};
pub use parity::Parity;
pub use parity_interval::ParityInterval;
pub use pentagons::{
    Cartesian, Closed, Coupled, Coupling, IntervalsXBounds, Open, Pentagons, PentagonsClosed,
};
pub use polyhedra::Polyhedra;
pub use rational::Rational;
pub use reach::Reach;
pub use renaming::Renaming;
pub use simplex::{Optimum, Range, Simplex, Tightened};
pub use subpolyhedra::{
    CombinatorialExplorer, LinearExplorer, LinearProgram, Problem, Reduction, SubPolyhedra,
    SubPolyhedraCombinatorial, SubPolyhedraLp, SubPolyhedral,
};
pub use thresholds::Thresholds;
pub use upper_bounds::UpperBounds;
pub use value::Value;
