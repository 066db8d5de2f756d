//! What the libraries promise without a contract: counts and lengths are not negative, searches find nothing at -1
//! (assumption `library-contracts`).

use marple_ir::{CompareOp, Cond, IntType, Term, Type};

use crate::Assumption;
use crate::method::Lowering;

/// The least number that a method of the `System` namespaces returns, by its name.
const LEAST: [(&str, i128); 12] = [
    ("get_Capacity", 0),
    ("get_Count", 0),
    ("get_Length", 0),
    ("get_LongLength", 0),
    ("get_Rank", 0),
    ("GetLength", 0),
    ("Count", 0),
    ("FindIndex", -1),
    ("FindLastIndex", -1),
    ("IndexOf", -1),
    ("IndexOfAny", -1),
    ("LastIndexOf", -1),
];

/// Whether a namespace is the runtime's own.
pub(crate) fn is_system(namespace: &str) -> bool {
    namespace == "System" || namespace.starts_with("System.")
}

impl Lowering<'_, '_> {
    /// After a call of a method of another assembly: what is known of the number that it returned.
    pub(crate) fn library_promises(&mut self, namespace: &str, name: &str) {
        let Some(result) = self.stack.cells.last().map(|cell| cell.value) else { return };
        let ty = self.ssa.builder.type_of(result);
        if !matches!(ty, Type::Int(IntType::I32 | IntType::I64)) {
            return;
        }
        let least = LEAST.iter().find(|(method, _)| *method == name);
        if let (true, Some(&(_, least))) = (is_system(namespace), least)
            && self.assumes(Assumption::LibraryContracts)
        {
            self.assume(Cond::compare(CompareOp::Ge, result, Term::Const(least)));
        }
    }
}
