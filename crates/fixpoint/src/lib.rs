//! Fixed points over graphs: weak topological order, iteration with delayed widening and narrowing, budgets that count
//! steps. Generic in the graph and in the domain; it knows no program.

mod budget;
mod order;
mod solve;

pub use budget::{Budget, Exhausted};
pub use order::{Element, weak_topological_order};
pub use solve::{Solution, Strategy, System, solve};
