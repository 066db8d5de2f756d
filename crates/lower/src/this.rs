//! Which stores of a method are into the object that it is called on.
//!
//! One pass over the code in its order, with a stack that knows only which cells are `this`. Compilers lay out code so that a
//! stack which is not empty where paths meet is known from above.

use marple_il::{Body, ClauseKind, Instruction, Opcode, Operand};
use marple_metadata::Module;
use marple_metadata::signature::{MemberSignature, MethodSignature, Primitive, Type};
use marple_metadata::tables::{MemberRef, MethodDef, MethodDefOrRef, MethodSpec, Token};
use rustc_hash::{FxHashMap, FxHashSet};

/// The offsets of the `stfld` that surely write fields of `this`.
pub(crate) fn stores_to_this(
    module: &Module<'_>,
    body: &Body<'_>,
    instructions: &[Instruction<'_>],
) -> FxHashSet<u32> {
    let mut found = FxHashSet::default();
    let is_fixed = !instructions.iter().any(|instruction| {
        let opcode = instruction.opcode.long_form();
        matches!(opcode, Opcode::Starg | Opcode::Ldarga) && instruction.operand == Operand::Argument(0)
    });
    if !is_fixed {
        return found;
    }
    // What is on the stack where control may arrive from above.
    let mut waiting: FxHashMap<u32, Vec<bool>> = FxHashMap::default();
    for clause in &body.clauses {
        waiting.insert(clause.handler.start, vec![false]);
        if let ClauseKind::Filter(start) = clause.kind {
            waiting.insert(start, vec![false]);
        }
    }
    let mut stack: Option<Vec<bool>> = Some(Vec::new());
    for instruction in instructions {
        let mut cells = match (stack.take(), waiting.remove(&instruction.offset)) {
            (Some(mut above), Some(other)) => {
                meet(&mut above, &other);
                above
            }
            (above, other) => above.or(other).unwrap_or_default(),
        };
        let Some((pops, pushes)) = effect(module, instruction) else { return found };
        if instruction.opcode == Opcode::Stfld
            && let [.., true, _] = cells[..]
        {
            found.insert(instruction.offset);
        }
        let is_copy = instruction.opcode == Opcode::Dup && cells.last() == Some(&true);
        cells.truncate(cells.len().saturating_sub(pops));
        let is_this = is_copy
            || (instruction.opcode.long_form() == Opcode::Ldarg
                && instruction.operand == Operand::Argument(0));
        cells.extend(std::iter::repeat_n(is_this, pushes));
        let mut arrive = |target: u32| match waiting.get_mut(&target) {
            Some(known) => meet(known, &cells),
            None => {
                waiting.insert(target, cells.clone());
            }
        };
        match instruction.operand {
            Operand::Target(target) => arrive(target),
            Operand::Targets(targets) => targets.iter().for_each(&mut arrive),
            _ => {}
        }
        let ends = matches!(
            instruction.opcode.long_form(),
            Opcode::Br
                | Opcode::Leave
                | Opcode::Ret
                | Opcode::Throw
                | Opcode::Rethrow
                | Opcode::Endfinally
                | Opcode::Endfilter
                | Opcode::Jmp
        );
        stack = (!ends).then_some(cells);
    }
    found
}

/// What two ways agree on.
fn meet(one: &mut [bool], other: &[bool]) {
    if one.len() != other.len() {
        one.fill(false);
    }
    for (cell, other) in one.iter_mut().zip(other) {
        *cell &= other;
    }
}

/// How many cells an instruction takes and leaves; `None` if nobody knows.
#[expect(clippy::match_same_arms, reason = "kind by kind")]
fn effect(module: &Module<'_>, instruction: &Instruction<'_>) -> Option<(usize, usize)> {
    use Opcode as O;
    let opcode = instruction.opcode.long_form();
    let name = opcode.mnemonic();
    if opcode.is_prefix() {
        return Some((0, 0));
    }
    Some(match opcode {
        O::Nop | O::Break | O::Br | O::Rethrow | O::Jmp => (0, 0),
        // The stack is empty after these.
        O::Leave | O::Ret | O::Throw | O::Endfinally | O::Endfilter => (usize::MAX, 0),
        O::Ldarg | O::Ldarga | O::Ldloc | O::Ldloca | O::Ldnull | O::Ldstr | O::Ldtoken | O::Ldftn => (0, 1),
        O::Ldsfld | O::Ldsflda | O::Sizeof | O::Arglist => (0, 1),
        O::Dup => (1, 2),
        O::Starg | O::Stloc | O::Pop | O::Stsfld | O::Initobj | O::Brtrue | O::Brfalse | O::Switch => (1, 0),
        O::Stfld | O::Stobj | O::Cpobj => (2, 0),
        O::Stelem | O::Cpblk | O::Initblk => (3, 0),
        O::Beq | O::BneUn | O::Bge | O::BgeUn | O::Bgt | O::BgtUn | O::Ble | O::BleUn | O::Blt | O::BltUn => {
            (2, 0)
        }
        O::Ldfld | O::Ldflda | O::Ldobj | O::Ldlen | O::Newarr | O::Castclass | O::Isinst | O::Box => (1, 1),
        O::Unbox | O::UnboxAny | O::Neg | O::Not | O::Localloc | O::Ldvirtftn | O::Ckfinite => (1, 1),
        O::Mkrefany | O::Refanyval | O::Refanytype => (1, 1),
        O::And | O::Or | O::Xor | O::Ceq | O::Ldelem | O::Ldelema => (2, 1),
        O::Call | O::Callvirt | O::Newobj => {
            let Operand::Token(token) = instruction.operand else { return None };
            let signature = signature(module, token)?;
            let is_new = opcode == O::Newobj;
            let returns = !matches!(signature.returns.unmodified(), Type::Primitive(Primitive::Void));
            let this = usize::from(signature.has_this && !signature.explicit_this && !is_new);
            (signature.parameters.len() + this, usize::from(is_new || returns))
        }
        _ if name.starts_with("ldc.") => (0, 1),
        _ if name.starts_with("conv.") || name.starts_with("ldind.") => (1, 1),
        _ if name.starts_with("stind.") => (2, 0),
        _ if name.starts_with("stelem.") => (3, 0),
        _ if name.starts_with("ldelem.") => (2, 1),
        _ if ["add", "sub", "mul", "div", "rem", "shl", "shr", "cgt", "clt"]
            .iter()
            .any(|prefix| name.starts_with(prefix)) =>
        {
            (2, 1)
        }
        _ => return None,
    })
}

fn signature(module: &Module<'_>, token: Token) -> Option<MethodSignature> {
    let token = match token.to::<MethodSpec>() {
        Some(id) => match module.row(id).ok()?.method {
            MethodDefOrRef::Definition(id) => id.token(),
            MethodDefOrRef::Reference(id) => id.token(),
        },
        None => token,
    };
    if let Some(id) = token.to::<MethodDef>() {
        return module.method_signature(id).ok();
    }
    match module.member_signature(token.to::<MemberRef>()?).ok()? {
        MemberSignature::Method(signature) => Some(signature),
        MemberSignature::Field(_) => None,
    }
}
