//! Calls of methods marked `[ContractAbbreviator]`, which state contracts for their callers.

use marple_il::{Opcode, Operand, read_body};
use marple_metadata::assemblies::MethodHandle;
use marple_metadata::tables::Token;
use marple_summaries::{Dispatch, Writes, contract_method, is_pure};

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

    /// Whether the code of a method does nothing but state contracts: it stores nothing but what compilers make of lambdas, and what it calls promises to change nothing.
    fn only_states(&self, method: MethodHandle) -> bool {
        let assemblies = self.code.assemblies;
        let module = assemblies.module(method.assembly);
        let Ok(Some(body)) = read_body(module, method.id) else { return false };
        let is_made = |token: Token| {
            let field = assemblies.resolve_field(method.assembly, token);
            let class = field.and_then(|field| assemblies.class_of_field(field));
            class.is_some_and(|class| {
                let name = assemblies.module(class.assembly).type_name(class.id);
                name.is_ok_and(|name| name.name.starts_with('<'))
            })
        };
        let is_quiet = |token: Token| match assemblies.resolve_method(method.assembly, token) {
            Some(callee) => {
                let there = assemblies.module(callee.assembly);
                contract_method(module, token).is_some()
                    || is_pure(there, callee.id)
                    || self.is_marked(callee, "ContractAbbreviatorAttribute")
                    || self
                        .code
                        .knowledge
                        .effects
                        .of_call(assemblies, method.assembly, token, Dispatch::Exact)
                        .is_some_and(|effect| effect.writes == Writes::NOTHING)
            }
            None => contract_method(module, token).is_some(),
        };
        body.instructions().map_while(Result::ok).all(|one| match (one.opcode, one.operand) {
            (Opcode::Stfld | Opcode::Stsfld, Operand::Token(token)) => is_made(token),
            (Opcode::Call | Opcode::Callvirt, Operand::Token(token)) => is_quiet(token),
            (opcode, _) => !stores(opcode),
        })
    }
}

/// Whether an instruction writes memory, or calls what is not named.
fn stores(opcode: Opcode) -> bool {
    let name = opcode.mnemonic();
    (name.starts_with("st") && !name.starts_with("stloc") && !name.starts_with("starg"))
        || matches!(opcode, Opcode::Calli | Opcode::Cpblk | Opcode::Initblk | Opcode::Cpobj)
}
