//! How many elements a vector of the runtime has (`Vector<T>.Count`): a number that only the runtime knows, but the same at each call.

use marple_ir::{CompareOp, Cond, Function, Op, Term, Type};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::Token;

use crate::Assumption;
use crate::call::Callee;
use crate::method::Lowering;

impl Lowering<'_, '_> {
    /// Whether the callee gives the count of a vector; then it is on the stack.
    pub(crate) fn vector_count(&mut self, token: Token, callee: &Callee<'_>) -> bool {
        let most = match callee.name() {
            Some(("System.Numerics", "Vector`1", "get_Count")) => 256,
            Some(("System.Runtime.Intrinsics", "Vector64`1", "get_Count")) => 8,
            Some(("System.Runtime.Intrinsics", "Vector128`1", "get_Count")) => 16,
            Some(("System.Runtime.Intrinsics", "Vector256`1", "get_Count")) => 32,
            Some(("System.Runtime.Intrinsics", "Vector512`1", "get_Count")) => 64,
            _ => return false,
        };
        let module = self.code.assemblies.module(self.code.method.assembly);
        let Some(class) = module.named_method(token).and_then(|named| named.class()) else { return false };
        // Of the vector's own methods the arguments may be left out.
        let is_known = callee.class.len() == 1 && !callee.signature.has_this;
        if !is_known || !self.assumes(Assumption::LibraryContracts) {
            return false;
        }
        let key = [vec![Signature::Class(class)], callee.class.clone()].concat();
        let Some(instance) = self.numbered(&key) else { return false };
        let count = *self.classes.vectors.entry(instance).or_insert_with(|| {
            let count = self.ssa.builder.inst_at_end(Function::ENTRY, Op::Unknown, Type::I32);
            for limit in [
                Cond::compare(CompareOp::Ge, count, Term::Const(1)),
                Cond::compare(CompareOp::Le, count, Term::Const(most)),
            ] {
                self.ssa.builder.effect_at_end(Function::ENTRY, Op::Assume(limit));
            }
            count
        });
        self.stack.push(count);
        true
    }
}
