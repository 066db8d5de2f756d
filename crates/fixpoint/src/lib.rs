//! Fixed points over graphs: weak topological order, iteration with delayed widening and narrowing, budgets that count
//! steps. Generic in the graph and in the domain; it knows no program.

mod budget;
mod order;
#[cfg(test)]
mod random;
mod solve;

pub use budget::{Budget, Stopped};
pub use order::{Component, Order, Step, weak_topological_order};
pub use solve::{Solution, Strategy, System, solve};
