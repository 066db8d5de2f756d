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

/// The least number that a property of one class gives.
const LEAST_OF: [(&str, &str, &str, i128); 9] = [
    ("System", "IntPtr", "get_Size", 4),
    ("System", "Environment", "get_ProcessorCount", 1),
    ("System.Numerics", "Vector`1", "get_Count", 1),
    ("System.Runtime.Intrinsics", "Vector64`1", "get_Count", 1),
    ("System.Runtime.Intrinsics", "Vector128`1", "get_Count", 1),
    ("System.Runtime.Intrinsics", "Vector256`1", "get_Count", 1),
    ("System.Runtime.Intrinsics", "Vector512`1", "get_Count", 1),
    ("System.Runtime.Intrinsics", "ISimdVector`2", "get_ElementCount", 1),
    ("System.Runtime.Intrinsics", "ISimdVector`2", "get_Count", 1),
];

/// Whether a namespace is the runtime's own.
pub(crate) fn is_system(namespace: &str) -> bool {
    namespace == "System" || namespace.starts_with("System.")
}

impl Lowering<'_, '_> {
    /// After a call of a method of another assembly: what is known of the number that it returned.
    pub(crate) fn library_promises(&mut self, (namespace, class, name): (&str, &str, &str)) {
        let Some(result) = self.stack.cells.last().map(|cell| cell.value) else { return };
        let ty = self.ssa.builder.type_of(result);
        if !matches!(ty, Type::Int(IntType::I32 | IntType::I64)) {
            return;
        }
        let of_class = LEAST_OF.iter().find(|known| (known.0, known.1, known.2) == (namespace, class, name));
        let least = LEAST.iter().find(|(method, _)| *method == name).map(|known| known.1);
        if let (true, Some(least)) = (is_system(namespace), of_class.map(|known| known.3).or(least))
            && self.assumes(Assumption::LibraryContracts)
        {
            self.assume(Cond::compare(CompareOp::Ge, result, Term::Const(least)));
        }
    }
}
