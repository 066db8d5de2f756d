//! Calls of methods marked `[ContractAbbreviator]`, which state contracts for their callers.

use marple_metadata::assemblies::MethodHandle;
use marple_metadata::tables::Token;
use marple_summaries::{Dispatch, Doing, Writes, is_overridable, only_states};

use crate::method::Lowering;

impl Lowering<'_, '_> {
    /// Whether a callee states contracts for the method: what it requires and ensures is the method's, and it does nothing.
    pub(crate) fn is_abbreviator(&self, token: Token) -> bool {
        let (assemblies, own) = (self.code.assemblies, self.code.method.assembly);
        if !self.code.knowledge.contracts.has_contracts(assemblies, own) {
            // Its contracts are not read there: it is a call like any other.
            return false;
        }
        let method = assemblies.resolve_method(own, token);
        method.is_some_and(|method| {
            self.is_marked(method, "ContractAbbreviatorAttribute") && self.only_states(method)
        })
    }

    /// Whether the code of an abbreviator does nothing but state contracts: what it calls promises to change nothing or is seen to, and no static constructor runs that writes what others see.
    fn only_states(&self, method: MethodHandle) -> bool {
        let (assemblies, effects) = (self.code.assemblies, &self.code.knowledge.effects);
        // Which one runs is not known where another may override it.
        !is_overridable(assemblies, method)
            && !effects.call_initializes(assemblies, method)
            && only_states(assemblies, method, &|method, part| match part {
                Doing::Call(token, dispatch) => {
                    let callee = assemblies.resolve_method(method.assembly, token);
                    !callee.is_some_and(|callee| effects.call_initializes(assemblies, callee))
                        && effects
                            .of_call(assemblies, method.assembly, token, dispatch)
                            .is_some_and(|effect| effect.writes == Writes::NOTHING)
                }
                Doing::Abbreviator(callee) => !effects.call_initializes(assemblies, callee),
                // It writes the object that it makes.
                Doing::New(token) => effects
                    .of_call(assemblies, method.assembly, token, Dispatch::Exact)
                    .is_some_and(|effect| effect.writes.is_at_most(0)),
                Doing::Static(token) => assemblies
                    .resolve_field(method.assembly, token)
                    .is_some_and(|field| !effects.initializes(assemblies, method, token, field)),
            })
    }
}
