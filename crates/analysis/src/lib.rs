//! The analysis of one function of the scalar program: what its statements do to abstract states, whether its
//! obligations hold, and which domains are tried in which order.
//!
//! [`analyse`] is the way in. It runs a [`Domain`] by computing the frames of the function's blocks (which
//! values a state speaks of), solving for the states at block entries (`transfer.rs` says what a block does), and asking
//! the states whether the checks hold (`discharge.rs`).

mod arrays;
mod asked;
mod backward;
mod chains;
mod condition;
mod contents;
mod counters;
mod described;
mod discharge;
mod domain;
mod elements;
mod explain;
mod floats;
mod frame;
mod grounds;
mod groups;
mod growth;
mod like;
mod loads;
mod needs;
mod observed;
mod observer;
mod options;
mod paths;
mod pipeline;
mod predicates;
mod products;
mod quantifiers;
mod refinement;
mod relations;
mod relevance;
mod repair;
mod required;
mod rows;
mod scope;
mod slice;
mod state;
mod stops;
mod transfer;
mod unroll;
mod verdict;

pub use discharge::Outcome;
pub use domain::{Domain, Hint, Hints, UnknownHint};
pub use explain::MAY_BE_REACHABLE;
pub use grounds::Ground;
pub use groups::{Group, groups};
pub use marple_domains::Overflow;
pub use marple_domains::funarray::{Comparison, Elements};
pub use needs::{Need, Scope, candidates, tried};
pub use observed::Observed;
pub use options::{Arrays, Options};
pub use pipeline::{BlockEntry, BlockObserver, ContainsTest, Course, analyse, analyse_on, observe, project};
pub use refinement::{Apart, DEFAULT, Entry, Unusable, parse_list};
pub use relations::{Inequality, Relations};
pub use repair::{Repair, RepairKind, repairs};
pub use required::{Required, Requirement, are_enough, is_necessary, of_question, required, unavoidable};
pub use state::Held;
pub use verdict::{Abandoned, Analysis, Invariant, Limit, Shown, Verdict};
