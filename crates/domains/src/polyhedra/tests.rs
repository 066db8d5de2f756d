use super::*;
use crate::{Constraint, Expression, NoFacts, Numeric, Relation, Renaming, Var};

const X: Var = Var(0);
const Y: Var = Var(1);
const Z: Var = Var(2);
