//! The program as users run it. One test binary: each one costs a link.

mod bodies;
mod cache;
mod calls;
mod changed;
mod check;
mod command_line;
mod contract_files;
mod contracts;
mod fixes;
mod graph;
mod hints;
mod il;
mod infer;
mod known;
mod own;
mod shared;
mod shared_services;
mod suites;
mod words;
