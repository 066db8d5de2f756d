//! The paper's examples.
