//! Conditions that code tests, asked whether they always turn out the same (`MP3001`, `MP3002`), and preconditions that nobody can fulfil (`MP3003`).
//!
//! Only in a lowering that is made for that ([`Environment::conditions`](crate::Environment)): the claim is a check that holds. What an author did not write is
//! left out: constants, `?.`, `??`, `fixed` and tests of types, `finally` handlers (which stand for `using`, `lock` and `foreach`), methods that a compiler cut up, and what leads to an exception
//! if it is not so, which is meant to be never true.

use marple_il::{BlockId as IlBlock, ClauseKind, Instruction, Opcode, Operand};
use marple_ir::{CompareOp, Cond, ObligationKind, Op, Term, Type, ValueId};
use marple_metadata::assemblies::Member as Found;
use marple_metadata::tables::Token;

use crate::flow::successors;
use crate::method::Lowering;

/// Whether conditions are asked whether they always turn out the same, and what is believed for that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conditions {
    /// They are not asked.
    Off,
    /// With what the method states itself: `Contract.Requires`, `Contract.Assume`.
    Said,
    /// Without that.
    Unsaid,
}

/// How many blocks are followed to see whether an exception comes next.
const AHEAD: usize = 4;

/// The text of preconditions that nobody is meant to fulfil: `Contract.Requires(false)`.
pub const NOBODY: &str = "false";

/// The text of a condition that is a constant, at least on one way to it. That is no claim, but what is claimed of the other ways has to hold of it, too.
pub const CONSTANT: &str = "a constant";

/// What a truth value says of a condition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// It is one that is tested.
    Tested,
    /// It is made of constants. A place may be lowered several times, once for each way into it, and what is a constant on one way is none on another.
    Constant,
    /// It comes of a type test, or of nothing that is modelled.
    Unknown,
}

impl Lowering<'_, '_> {
    /// A branch tests a condition: if it holds, it leads to one block, otherwise to another.
    pub(crate) fn ask_condition(
        &mut self,
        branch: &Instruction<'_>,
        cond: ValueId,
        (yes, no): (IlBlock, IlBlock),
    ) {
        if self.code.conditions == Conditions::Off || !self.is_written(branch) {
            return;
        }
        // `fixed` tests an array before it takes the address of its first element, and mcs a string before it looks for it among the cases of a `switch`.
        if [yes, no].into_iter().any(|block| self.pins(block, 2) || self.looks_up_text(block)) {
            return;
        }
        if self.is_of_reference(cond) && [yes, no].into_iter().any(|block| self.only_pushes(block)) {
            return;
        }
        let (text, cond) = match self.standing(cond) {
            Standing::Tested => ("the condition", cond),
            Standing::Constant => (CONSTANT, cond),
            Standing::Unknown => ("the condition", self.unknown(Type::Bool)),
        };
        if !self.leads_to_exception(no) {
            self.check(ObligationKind::AlwaysTrue, text, Cond::Value(cond));
        }
        if !self.leads_to_exception(yes) {
            self.check(ObligationKind::AlwaysFalse, text, Cond::Not(Box::new(Cond::Value(cond))));
        }
    }

    /// The cases of a `switch`: whether each is ever taken. Asked before any of them is tested, where nothing is known of the others.
    pub(crate) fn ask_cases(&mut self, switch: &Instruction<'_>, value: ValueId, targets: &[IlBlock]) {
        if self.code.conditions == Conditions::Off || !self.is_written(switch) {
            return;
        }
        let value = if self.ssa.builder.function().constant(value).is_some() {
            self.unknown(Type::I32)
        } else {
            value
        };
        let mut cases: Vec<(IlBlock, i128)> = targets.iter().copied().zip(0..).collect();
        cases.sort_unstable();
        for case in cases.chunk_by(|left, right| left.0 == right.0) {
            let target = case[0].0;
            // A gap between the cases leads where the default leads, and code may be shared with what is not a case.
            let own = successors(self.code, self.flow.node).iter().filter(|next| **next == target).count();
            if self.flow.ways.get(target.index()) != Some(&own)
                || self.leads_to_exception(target)
                || self.does_nothing(target)
            {
                continue;
            }
            let is_not = |&(_, number): &(_, i128)| Cond::compare(CompareOp::Ne, value, Term::Const(number));
            let never = Cond::And(case.iter().map(is_not).collect());
            // The place is that of the code: several values may lead there.
            let here = std::mem::replace(&mut self.stack.offset, self.code.nodes[target.index()].start);
            self.check(ObligationKind::UnreachableCode, "the `switch` never leads here", never);
            self.stack.offset = here;
        }
    }

    /// `Contract.Assume`: whether it contradicts what is known, so that nothing behind it is looked at.
    pub(crate) fn ask_assumption(&mut self, value: ValueId, holds: &Cond) {
        if self.code.conditions != Conditions::Off && !self.is_fixed(value) {
            let text = "the assumption contradicts what is known here";
            self.check(ObligationKind::UnreachableCode, text, Cond::Not(Box::new(holds.clone())));
        }
    }

    /// What the method requires was assumed: whether anything can keep it.
    pub(crate) fn ask_contradiction(&mut self, text: &str) {
        if self.code.conditions != Conditions::Off {
            self.check(ObligationKind::Contradiction, text, Cond::False);
        }
    }

    /// Whether an author wrote the test of a branch.
    fn is_written(&self, branch: &Instruction<'_>) -> bool {
        use Opcode as O;
        if self.code.machine.is_some() || self.is_quiet() || self.is_move_next() {
            return false;
        }
        let is_cleanup = |kind: &ClauseKind| matches!(kind, ClauseKind::Finally | ClauseKind::Fault);
        let clauses = &self.code.body.clauses;
        if clauses.iter().any(|one| is_cleanup(&one.kind) && one.handler.contains(branch.offset)) {
            return false;
        }
        let code = self.code.instructions;
        let at = code.partition_point(|one| one.offset < branch.offset);
        let before = |back: usize| Some(code[at.checked_sub(back)?].opcode.long_form());
        // `?.`, `??` and `is T t` test what is on the stack; operators on nullable numbers join the answers of both.
        if matches!(before(1), Some(O::Dup | O::Isinst | O::And | O::Or)) || self.is_pinning(branch) {
            return false;
        }
        let operand = at.checked_sub(1).map(|last| (code[last].opcode.long_form(), code[last].operand));
        match operand {
            // Operators on nullable numbers ask whether there is a value, as authors do.
            Some((O::Call, Operand::Token(token))) => {
                let module = self.code.assemblies.module(self.code.method.assembly);
                if module.named_method(token).and_then(|method| method.name().ok()) == Some("get_HasValue") {
                    return false;
                }
            }
            // Patterns test `this`, too.
            Some((O::Ldarg, Operand::Argument(0))) if self.homes.has_this() => return false,
            _ => {}
        }
        let is_stored = matches!((before(1), before(2)), (Some(O::Ldloc), Some(O::Stloc)));
        !(is_stored && matches!(before(3), Some(O::Dup | O::Isinst)))
    }

    fn is_move_next(&self) -> bool {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let name = module.row(self.code.method.id).and_then(|row| module.string(row.name));
        name.is_ok_and(|name| name == "MoveNext")
    }

    /// What a truth value says of the condition that an author wrote.
    fn standing(&self, cond: ValueId) -> Standing {
        let function = self.ssa.builder.function();
        let is_constant = |value: ValueId| function.constant(value).is_some();
        match function.op(cond) {
            Some(Op::Const(_)) => Standing::Constant,
            Some(Op::Unknown) => Standing::Unknown,
            Some(&Op::Compare(_, left, right)) => {
                let is_cast = |value: &ValueId| {
                    self.classes.casts.contains_key(value) || self.classes.oracles.contains_key(value)
                };
                if is_constant(left) && is_constant(right) {
                    Standing::Constant
                } else if is_cast(&left) || is_cast(&right) {
                    Standing::Unknown
                } else {
                    Standing::Tested
                }
            }
            Some(&Op::Binary(_, left, right)) => match (self.standing(left), self.standing(right)) {
                (Standing::Unknown, _) | (_, Standing::Unknown) => Standing::Unknown,
                (Standing::Constant, Standing::Constant) => Standing::Constant,
                _ => Standing::Tested,
            },
            Some(&Op::Unary(_, inner) | &Op::Convert(inner)) => self.standing(inner),
            _ => Standing::Tested,
        }
    }

    /// Whether a truth value is known without an analysis, or by none.
    pub(crate) fn is_fixed(&self, cond: ValueId) -> bool {
        self.standing(cond) != Standing::Tested
    }

    /// Whether a block takes the address of an array's first element, as `fixed` does, or leads at once to one that does.
    fn pins(&self, block: IlBlock, ahead: usize) -> bool {
        let Some(il) = self.code.nodes.get(block.index()) else { return false };
        let code = &self.code.instructions[il.instructions.clone()];
        let takes = |pair: &[Instruction<'_>]| {
            pair[0].opcode.long_form() == Opcode::LdcI4
                && pair[0].operand == Operand::Int(0)
                && pair[1].opcode == Opcode::Ldelema
        };
        let asks_length = || code.len() <= 4 && code.iter().any(|one| one.opcode == Opcode::Ldlen);
        code.windows(2).take(3).any(takes)
            || (ahead > 1 && asks_length() && il.successors.iter().any(|&next| self.pins(next, ahead - 1)))
    }

    fn is_of_reference(&self, cond: ValueId) -> bool {
        let function = self.ssa.builder.function();
        match function.op(cond) {
            Some(&Op::Compare(_, left, _)) => *self.ssa.builder.type_of(left) == Type::Object,
            Some(&Op::Unary(_, inner) | &Op::Convert(inner)) => self.is_of_reference(inner),
            _ => false,
        }
    }

    /// Whether a block only gives a constant, as the side of `?.` and of `fixed` that is taken if something is null.
    fn only_pushes(&self, block: IlBlock) -> bool {
        use Opcode as O;
        let Some(il) = self.code.nodes.get(block.index()) else { return false };
        let mut code =
            self.code.instructions[il.instructions.clone()].iter().map(|one| one.opcode.long_form());
        matches!(
            code.next(),
            Some(O::Ldnull | O::LdcI4 | O::LdcI8 | O::LdcR4 | O::LdcR8 | O::Ldloca | O::Pop)
        ) && code.all(|one| {
            matches!(one, O::ConvU | O::ConvI8 | O::Initobj | O::Ldloc | O::Br | O::Ldnull | O::LdcI4)
        })
    }

    /// Whether a block begins with a comparison of a local and a string, or with a static that is tested: mcs keeps the cases of a `switch` there.
    fn looks_up_text(&self, block: IlBlock) -> bool {
        use Opcode as O;
        let Some(il) = self.code.nodes.get(block.index()) else { return false };
        let mut code =
            self.code.instructions[il.instructions.clone()].iter().map(|one| one.opcode.long_form());
        let is_map = |next: Option<O>| matches!(next, Some(O::Brtrue | O::Brfalse));
        match (code.next(), code.next()) {
            (Some(O::Ldloc), Some(O::Ldstr)) => true,
            (Some(O::Volatile), Some(O::Ldsfld)) => is_map(code.next()),
            (Some(O::Ldsfld), next) => is_map(next),
            _ => false,
        }
    }

    /// Whether a block only leads to another: `case 2: break;`.
    fn does_nothing(&self, block: IlBlock) -> bool {
        let Some(il) = self.code.nodes.get(block.index()) else { return false };
        let mut code = self.code.instructions[il.instructions.clone()].iter();
        code.all(|one| matches!(one.opcode.long_form(), Opcode::Nop | Opcode::Br | Opcode::Leave))
    }

    /// Whether nothing but an exception comes of a block, or of one that it leads to at once.
    fn leads_to_exception(&self, mut block: IlBlock) -> bool {
        for _ in 0..AHEAD {
            let Some(il) = self.code.nodes.get(block.index()) else { return false };
            let instructions = &self.code.instructions[il.instructions.clone()];
            let is_zero = |one: &Instruction<'_>| {
                one.opcode.long_form() == Opcode::LdcI4 && one.operand == Operand::Int(0)
            };
            let says_no = instructions.iter().find(|one| one.opcode != Opcode::Nop).is_some_and(is_zero);
            for one in instructions {
                match (one.opcode.long_form(), one.operand) {
                    (Opcode::Throw | Opcode::Rethrow, _) => return true,
                    (Opcode::Call | Opcode::Callvirt, Operand::Token(token))
                        if self.is_failure(token, says_no) =>
                    {
                        return true;
                    }
                    _ => {}
                }
            }
            let [next] = il.successors[..] else { return false };
            block = next;
        }
        false
    }

    /// Whether a call is meant to be never reached: it never returns, it throws by its name, or it is an assertion of `false`.
    fn is_failure(&self, token: Token, says_no: bool) -> bool {
        let assemblies = self.code.assemblies;
        let module = assemblies.module(self.code.method.assembly);
        let name = module.named_method(token).and_then(|method| method.name().ok());
        if name.is_some_and(|name| {
            name.starts_with("Throw") || name.starts_with("Fail") || (name == "Assert" && says_no)
        }) {
            return true;
        }
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            return false;
        };
        let contract = self.code.knowledge.contracts.of(assemblies, handle);
        contract.is_some_and(|contract| contract.never_returns)
    }
}
