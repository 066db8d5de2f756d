//! `==` and `!=` that a class defines for itself, against null.
//!
//! What such an operator answers for an object is its own affair. What it answers for two nulls is found by running it: its code is executed with
//! both arguments null, as far as that takes nothing but comparisons, jumps and calls of the same kind. If `x != null` is false for two nulls, it is true
//! only where `x` is not null.

use marple_il::{Instruction, Opcode, Operand, read_body};
use marple_ir::{BinaryOp, Op, Type, UnaryOp, ValueId};
use marple_metadata::assemblies::{Assemblies, MethodHandle};
use marple_metadata::tables::Token;

use crate::call::CallKind;
use crate::method::Lowering;
use crate::stack::Cell;

/// How many instructions are executed, and how many calls deep.
const STEPS: usize = 256;
const DEPTH: usize = 4;

impl Lowering<'_, '_> {
    /// After the call of an operator of one's own that compares with null: its answer tells of the other operand.
    pub(crate) fn compared_with_null(&mut self, token: Token, kind: CallKind, args: &[Cell]) {
        let &[left, right] = args else { return };
        let is_object =
            |cell: &Cell| cell.address.is_none() && *self.ssa.builder.type_of(cell.value) == Type::Object;
        if kind != CallKind::Direct || !args.iter().all(is_object) {
            return;
        }
        let is_null = |cell: Cell| self.ssa.builder.function().constant(cell.value) == Some(0);
        let tested = match (is_null(left), is_null(right)) {
            (false, true) => left.value,
            (true, false) => right.value,
            _ => return,
        };
        let (assemblies, assembly) = (self.code.assemblies, self.code.method.assembly);
        let module = assemblies.module(assembly);
        let name = module.named_method(token).and_then(|method| method.name().ok());
        if !matches!(name, Some("op_Equality" | "op_Inequality")) {
            return;
        }
        let Some(of_nulls) =
            assemblies.resolve_method(assembly, token).and_then(|operator| on_nulls(assemblies, operator))
        else {
            return;
        };
        let Ok(answer) = self.stack.take() else { return };
        let told = self.told(answer.value, of_nulls, tested);
        let number = self.converted(told, &Type::I32);
        self.stack.push(number);
    }

    /// An answer that is another one if the operand is null: the same truth value, written so that it tells that.
    fn told(&mut self, answer: ValueId, of_nulls: bool, tested: ValueId) -> ValueId {
        let answer = self.is_true(answer);
        let is_there = self.is_not_null(tested);
        if !of_nulls {
            return self.inst(Op::Binary(BinaryOp::And, answer, is_there), Type::Bool);
        }
        let differs = self.inst(Op::Unary(UnaryOp::Not, answer), Type::Bool);
        let differs = self.inst(Op::Binary(BinaryOp::And, differs, is_there), Type::Bool);
        self.inst(Op::Unary(UnaryOp::Not, differs), Type::Bool)
    }
}

/// What stands on the stack of the operator that is executed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    Null,
    Number(i32),
}

impl Held {
    /// Whether `brtrue` jumps.
    fn is_true(self) -> bool {
        matches!(self, Self::Number(number) if number != 0)
    }
}

/// What an operator answers if both of its operands are null; `None` if that is not found out.
fn on_nulls(assemblies: &Assemblies<'_>, operator: MethodHandle) -> Option<bool> {
    let mut steps = STEPS;
    execute(assemblies, operator, &[Held::Null, Held::Null], DEPTH, &mut steps).map(Held::is_true)
}

/// Executes a static method; `None` if it does anything else than to compare, to jump and to call such methods.
fn execute(
    assemblies: &Assemblies<'_>,
    method: MethodHandle,
    args: &[Held],
    depth: usize,
    steps: &mut usize,
) -> Option<Held> {
    let module = assemblies.module(method.assembly);
    let signature = module.method_signature(method.id).ok()?;
    if signature.has_this || signature.parameters.len() != args.len() || module.is_synchronized(method.id) {
        return None;
    }
    let body = read_body(module, method.id).ok()??;
    if !body.clauses.is_empty() {
        return None;
    }
    let code = body.decode().ok()?;
    let mut stack: Vec<Held> = Vec::new();
    let mut locals: Vec<(u16, Held)> = Vec::new();
    let mut at = 0;
    loop {
        *steps = steps.checked_sub(1)?;
        let instruction = code.get(at)?;
        at += 1;
        let target = |offset: u32| code.binary_search_by_key(&offset, |instruction| instruction.offset).ok();
        match (instruction.opcode.long_form(), instruction.operand) {
            (Opcode::Ret, _) => return stack.pop(),
            (Opcode::Br, Operand::Target(offset)) => at = target(offset)?,
            (opcode @ (Opcode::Brtrue | Opcode::Brfalse), Operand::Target(offset)) => {
                if stack.pop()?.is_true() == (opcode == Opcode::Brtrue) {
                    at = target(offset)?;
                }
            }
            (opcode @ (Opcode::Beq | Opcode::BneUn), Operand::Target(offset)) => {
                if (stack.pop()? == stack.pop()?) == (opcode == Opcode::Beq) {
                    at = target(offset)?;
                }
            }
            (Opcode::Stloc, Operand::Local(local)) => locals.push((local, stack.pop()?)),
            (Opcode::Ldloc, Operand::Local(local)) => {
                stack.push(locals.iter().rev().find(|(number, _)| *number == local)?.1);
            }
            (Opcode::Ldarg, Operand::Argument(number)) => stack.push(*args.get(usize::from(number))?),
            (Opcode::Call, Operand::Token(token)) => {
                let result = call(assemblies, method, token, &mut stack, depth, steps)?;
                stack.push(result);
            }
            _ => compute(instruction, &mut stack)?,
        }
    }
}

/// An instruction that neither jumps nor calls.
fn compute(instruction: &Instruction<'_>, stack: &mut Vec<Held>) -> Option<()> {
    match (instruction.opcode.long_form(), instruction.operand) {
        (Opcode::Nop, _) => {}
        (Opcode::Ldnull, _) => stack.push(Held::Null),
        (Opcode::LdcI4, Operand::Int(number)) => stack.push(Held::Number(number)),
        (Opcode::Dup, _) => stack.push(*stack.last()?),
        (Opcode::Pop, _) => {
            stack.pop()?;
        }
        (Opcode::Ceq, _) => {
            let is_equal = stack.pop()? == stack.pop()?;
            stack.push(Held::Number(is_equal.into()));
        }
        // `x > null`, unsigned, is how compilers say `x != null`.
        (Opcode::CgtUn, _) => match (stack.pop()?, stack.pop()?) {
            (Held::Null, Held::Null) => stack.push(Held::Number(0)),
            _ => return None,
        },
        // Null as any type is null.
        (Opcode::Isinst | Opcode::Castclass, _) => match stack.last()? {
            Held::Null => {}
            Held::Number(_) => return None,
        },
        _ => return None,
    }
    Some(())
}

fn call(
    assemblies: &Assemblies<'_>,
    caller: MethodHandle,
    token: Token,
    stack: &mut Vec<Held>,
    depth: usize,
    steps: &mut usize,
) -> Option<Held> {
    let named = assemblies.module(caller.assembly).named_method(token)?;
    let signature = named.signature().ok()?;
    if signature.has_this {
        return None;
    }
    let args = stack.split_off(stack.len().checked_sub(signature.parameters.len())?);
    if let Some(name) = named.library_name() {
        let is_comparison = matches!(
            (name.namespace, name.class, name.method),
            ("System", "Object", "ReferenceEquals" | "Equals")
                | ("System", "String", "op_Equality" | "Equals")
        );
        if is_comparison && args[..] == [Held::Null, Held::Null] {
            return Some(Held::Number(1));
        }
    }
    let callee = assemblies.resolve_method(caller.assembly, token)?;
    execute(assemblies, callee, &args, depth.checked_sub(1)?, steps)
}
