#![doc = include_str!("../README.md")]

mod budget;
mod order;
#[cfg(test)]
mod random;
mod solve;

pub use budget::{Budget, Stopped};
pub use order::{Component, Order, Step, weak_topological_order};
pub use solve::{Solution, Strategy, System, solve};
