//! Subpolyhedra: linear inequalities over many variables (subpolyhedra.txt).

mod evaluate;
mod gather;
mod listing;
mod problem;
mod program;
mod reduce;
mod removed;
mod slacks;
#[cfg(test)]
mod tests;
mod transfer;

use std::marker::PhantomData;

pub use problem::Problem;
pub use program::LinearProgram;
pub use reduce::{CombinatorialExplorer, LinearExplorer, Reduction};

use crate::equalities::System;
use crate::{Environment, Interval};
use removed::Removed;
use slacks::Slacks;

/// Linear equalities, an interval per variable, and slack variables: forms with an interval. It stands for the states in
/// which all equations hold, every variable is in its interval, and every slack's form in its own.
///
/// The paper keeps slack variables as columns of the equalities. Here they are names: the row of β is `β = info(β)`, over
/// the variables of the program, and no other row speaks of β. With the slacks preferred as pivots that is the same
/// echelon form; a row of two slacks, which the paper's joins drop, never arises, because the elimination of a variable
/// from two slacks makes the slack of their combination (Fourier and Motzkin).
///
/// - A form has no pivot of the equalities, so equal forms are the same and their slacks one.
/// - The number of a variable is an equation too: the affine hull relates counters that start at different numbers.
/// - A slack says more than the intervals say of its form, or it is not kept.
#[derive(Clone, Debug)]
pub struct SubPolyhedral<R> {
    boxes: Environment<Interval>,
    equalities: System,
    slacks: Slacks,
    removed: Removed,
    /// How many slacks were lost to the limit on the way here.
    lost: u32,
    reduction: PhantomData<R>,
}

/// Subpolyhedra with the linear explorer, the paper's choice.
pub type SubPolyhedra = SubPolyhedral<LinearExplorer>;
/// Subpolyhedra with exact linear programming.
pub type SubPolyhedraLp = SubPolyhedral<LinearProgram>;
/// Subpolyhedra with the combinatorial explorer, for small states.
pub type SubPolyhedraCombinatorial = SubPolyhedral<CombinatorialExplorer>;

impl<R: Reduction> SubPolyhedral<R> {
    /// How many slacks were lost to the limit on the way to this state.
    pub fn lost(&self) -> u32 {
        self.lost
    }

    /// How many slack variables there are.
    pub fn slack_count(&self) -> usize {
        self.slacks.list().len()
    }

    /// Whether nothing is known beyond intervals.
    fn is_unrelated(&self) -> bool {
        self.equalities.rows().is_empty() && self.slacks.is_empty()
    }
}
