//! Small methods that only compute, from their arguments and from fields: their callers know what comes back.
//!
//! What holds where a method returns (`interface.rs`) is one list for all callers. Of a method such as
//! `int Next(int n) { return (n >> 3) + (n < 9 ? 3 : 6) + n; }` a caller with `n >= 0` knows more than any list says. So after the call the code of such
//! a method is lowered on the arguments, and what it computes is the result. The call itself is lowered like any other: what it may write
//! and which static constructors it runs is not told here.

use marple_il::{Blocks, Instruction, Opcode, Operand, Prefixes, read_short_body};
use marple_ir::{BlockId, CompareOp, Cond, IntType, Op, Term, Type, ValueId};
use marple_metadata::Module;
use marple_metadata::assemblies::MethodHandle;
use marple_metadata::signature::{MethodSignature, StandAloneSignature, Type as Signature};
use marple_metadata::tables::Token;
use marple_summaries::is_intrinsic;

use crate::Refused;
use crate::call::{CallKind, is_void};
use crate::instruction::compared;
use crate::kind::{Kind, Kinds, Typed as _};
use crate::method::Lowering;
use crate::signs::{Signs, Source};
use crate::stack::{Address, Cell};

/// How many bytes of code a small method has at most, and how many ways through it are followed.
const BYTES: usize = 80;
const WAYS: usize = 4;

/// The code of a small method, and what its variables hold.
struct Small<'f> {
    instructions: Vec<Instruction<'f>>,
    signs: Signs,
    arguments: Vec<Option<Kind>>,
    locals: Vec<Option<Kind>>,
    result: Option<Kind>,
    /// Whether there is more than one way through it.
    branches: bool,
    /// Whether it reads fields.
    reads: bool,
}

/// The variables on one way through it.
#[derive(Clone)]
struct Frame {
    arguments: Vec<Cell>,
    locals: Vec<Option<ValueId>>,
}

/// Where the ways meet, and what the call gave back.
struct Exit {
    block: BlockId,
    result: Option<ValueId>,
}

impl<'f> Lowering<'_, 'f> {
    /// The method of the same assembly that a call runs, if that is known.
    pub(crate) fn small_callee(
        &self,
        token: Token,
        kind: CallKind,
        is_constrained: bool,
    ) -> Option<MethodHandle> {
        self.code.inferred?;
        let assembly = self.code.method.assembly;
        let callee = self.code.assemblies.resolve_method(assembly, token)?;
        let is_exact = (kind == CallKind::Direct && !is_constrained)
            || (kind == CallKind::Virtual && !is_constrained && self.is_final(callee));
        (callee.assembly == assembly && is_exact).then_some(callee)
    }

    /// After a call of a method that is known to run: if it is small, its result is what it computes.
    pub(crate) fn compute_small(
        &mut self,
        callee: MethodHandle,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Result<(), Refused> {
        let Some(small) = self.small(callee) else { return Ok(()) };
        let cells: Vec<Cell> = this.iter().chain(args).copied().collect();
        let is_record = |cell: &Cell| cell.address.is_none() && self.classes.records.contains(&cell.value);
        if cells.len() != small.arguments.len() || !small.can_use(&cells, is_record) {
            return Ok(());
        }
        self.pay(small.instructions.len())?;
        let (evaluates, clause) = (std::mem::replace(&mut self.own.evaluates, true), self.own.clause);
        let arguments = cells.iter().zip(&small.arguments).map(|(&cell, kind)| match kind {
            Some(kind @ (Kind::Int(_) | Kind::Bool)) => self.stored(cell.value, *kind).into(),
            _ => cell,
        });
        let frame = Frame { arguments: arguments.collect(), locals: vec![None; small.locals.len()] };
        let result = match small.result {
            Some(_) => Some(self.stack.take()?.value),
            None => None,
        };
        // The code gets a stack of its own.
        let cells = std::mem::take(&mut self.stack.cells);
        let result = if small.branches {
            let exit = Exit { block: self.ssa.open_block(false), result };
            self.follow(&small, 0, frame, Some(&exit))?;
            self.ssa.seal(exit.block);
            self.ssa.builder.switch_to(exit.block);
            result
        } else {
            let count = self.ssa.builder.function().values.len();
            let computed = self.follow(&small, 0, frame, None)?;
            if let (Some(result), Some(computed)) = (result, computed) {
                // What the caller wrote is the call.
                let slot = self.ssa.builder.function().value(result).slot;
                if let Some(slot) = slot.filter(|_| small.reads && computed.index() >= count) {
                    self.ssa.builder.name_value(computed, slot);
                }
                // What is known of the one holds of the other.
                self.assume(Cond::compare(CompareOp::Eq, result, Term::Value(computed)));
            }
            computed
        };
        self.stack.cells = cells;
        if let Some(result) = result {
            self.stack.push(result);
        }
        (self.own.evaluates, self.own.clause) = (evaluates, clause);
        Ok(())
    }

    /// The code of a method, if it is small and only computes numbers.
    fn small(&self, method: MethodHandle) -> Option<Small<'f>> {
        let assemblies = self.code.assemblies;
        let module = assemblies.module(method.assembly);
        let body = read_short_body(module, method.id, BYTES).ok()??;
        if !body.clauses.is_empty() || method == self.code.method {
            return None;
        }
        if is_intrinsic(module, method.id) {
            return None;
        }
        let instructions = body.decode().ok()?;
        let is_target = |offset: u32| instructions.iter().any(|one| one.operand == Operand::Target(offset));
        let is_asked = |number: usize| {
            // The getter of a struct that is passed by value.
            matches!(instructions.get(number..), Some([load, call, ..])
                if load.opcode.long_form() == Opcode::Ldarga && is_struct_getter(module, call) && !is_target(call.offset))
        };
        let is_plain = |(number, instruction): (usize, &Instruction<'_>)| {
            let before = number.checked_sub(1).map(|before| instructions[before].operand);
            is_plain(instruction)
                || is_asked(number)
                || number.checked_sub(1).is_some_and(is_asked)
                || (divides(instruction)
                    && matches!(before, Some(Operand::Int(1..)))
                    && !is_target(instruction.offset))
        };
        if !instructions.iter().enumerate().all(is_plain) {
            return None;
        }
        // Memory is read after the call: it has to be what it was when the code ran.
        let reads = instructions.iter().any(reads);
        if reads && instructions.iter().any(writes) {
            return None;
        }
        let ways = instructions.iter().filter(|instruction| branches(instruction)).count();
        let signature: MethodSignature = module.method_signature(method.id).ok()?;
        let locals = match body.locals.map(|locals| module.stand_alone_signature(locals)).transpose().ok()? {
            Some(StandAloneSignature::Locals(locals)) => locals,
            _ => Vec::new(),
        };
        let kinds = Kinds { assemblies, assembly: method.assembly };
        let number =
            |ty: &Signature| kinds.of(ty, &[], &[]).filter(|kind| matches!(kind, Kind::Int(_) | Kind::Bool));
        let is_void = is_void(&signature.returns);
        let result = number(&signature.returns);
        if (result.is_none() && !is_void) || ways >= WAYS {
            return None;
        }
        let has_this = signature.has_this && !signature.explicit_this;
        let blocks = Blocks::split(&instructions, &body.clauses).ok()?;
        let source = Source {
            body: &body,
            instructions: &instructions,
            blocks: &blocks.blocks,
            signature: &signature,
            locals: &locals,
        };
        let signs = Signs::find(assemblies, method.assembly, source);
        let arguments = has_this.then_some(None).into_iter().chain(signature.parameters.iter().map(number));
        let arguments = arguments.collect();
        let locals = locals.iter().map(number).collect();
        Some(Small { instructions, signs, arguments, locals, result, branches: ways > 0, reads })
    }

    /// Lowers the code from an instruction to where it returns; what it returns if there is one way only.
    fn follow(
        &mut self,
        small: &Small<'f>,
        mut at: usize,
        mut frame: Frame,
        exit: Option<&Exit>,
    ) -> Result<Option<ValueId>, Refused> {
        let offset = self.stack.offset;
        let bad = || Refused::BadStack { offset };
        loop {
            let instruction = small.instructions.get(at).ok_or_else(bad)?;
            at += 1;
            self.own.clause = small.signs.of(instruction.offset);
            let opcode = instruction.opcode.long_form();
            match (opcode, instruction.operand) {
                // A struct never changes: its value is as good as the address of the parameter.
                (Opcode::Ldarg | Opcode::Ldarga, Operand::Argument(number)) => {
                    let cell = *frame.arguments.get(usize::from(number)).ok_or_else(bad)?;
                    self.stack.push(cell);
                }
                (Opcode::Ldloc, Operand::Local(number)) => {
                    let kind = small.locals.get(usize::from(number)).copied().flatten().ok_or_else(bad)?;
                    let value = frame.locals[usize::from(number)];
                    let value = value.unwrap_or_else(|| self.unknown(kind.stack()));
                    self.stack.push(value);
                }
                (Opcode::Stloc, Operand::Local(number)) => {
                    let value = self.stack.pop()?.value;
                    let kind = small.locals.get(usize::from(number)).copied().flatten().ok_or_else(bad)?;
                    frame.locals[usize::from(number)] = Some(self.stored(value, kind));
                }
                (Opcode::Starg, Operand::Argument(number)) => {
                    let value = self.stack.pop()?.value;
                    let kind = small.arguments.get(usize::from(number)).copied().flatten().ok_or_else(bad)?;
                    frame.arguments[usize::from(number)] = self.stored(value, kind).into();
                }
                (Opcode::Ldlen, _) => {
                    self.there_was_one();
                    self.simple(Prefixes::default(), instruction)?;
                }
                (Opcode::Ldfld, Operand::Token(token)) => {
                    self.there_was_one();
                    self.with_token(Prefixes::default(), Opcode::Ldfld, token)?;
                }
                (Opcode::Call, Operand::Token(token)) => self.struct_getter(token)?,
                // What the method thinks of null is no sign that its caller does.
                (Opcode::Ldnull, _) => {
                    let nothing = self.nothing();
                    self.stack.push(nothing);
                }
                (Opcode::Br, Operand::Target(target)) => at = small.at(target).ok_or_else(bad)?,
                (Opcode::Ret, _) => return self.come_back(small, exit),
                (_, Operand::Target(target)) => {
                    let exit = exit.ok_or_else(bad)?;
                    let cond = if let Some((op, unsigned)) = compared(opcode) {
                        self.comparison(op, unsigned)?
                    } else {
                        let value = self.stack.pop()?.value;
                        if self.is_object(value) {
                            let nothing = self.nothing();
                            self.inst(Op::Compare(CompareOp::Ne, value, nothing), Type::Bool)
                        } else {
                            self.is_true(value)
                        }
                    };
                    let target = small.at(target).ok_or_else(bad)?;
                    let (then, otherwise) =
                        if opcode == Opcode::Brfalse { (at, target) } else { (target, at) };
                    let (yes, no) = (self.ssa.inner_block(), self.ssa.inner_block());
                    self.ssa.branch(cond, yes, no);
                    let cells = self.stack.cells.clone();
                    self.ssa.builder.switch_to(yes);
                    self.follow(small, then, frame.clone(), Some(exit))?;
                    self.stack.cells = cells;
                    self.ssa.builder.switch_to(no);
                    return self.follow(small, otherwise, frame, Some(exit));
                }
                _ if self.numeric(instruction)? || self.simple(Prefixes::default(), instruction)? => {}
                _ => return Err(bad()),
            }
        }
    }

    /// The struct on the stack is asked for something.
    fn struct_getter(&mut self, token: Token) -> Result<(), Refused> {
        let record = self.stack.take()?;
        let module = self.code.assemblies.module(self.code.method.assembly);
        let name = module.named_method(token).and_then(|method| method.library_name());
        if name.is_some_and(|name| name.class == "Nullable`1") {
            let has_value = self.has_value(record.value);
            self.stack.push(has_value);
        } else if !self.getter(token, CallKind::Direct, record, Kind::Int(IntType::I32)) {
            let length = self.unknown(Type::I32);
            self.stack.push(length);
        }
        Ok(())
    }

    /// The call came back, so what stands on the stack to be read was not null.
    fn there_was_one(&mut self) {
        if let Some(&Cell { value, address: None, .. }) = self.stack.cells.last()
            && self.is_object(value)
        {
            self.assume(Cond::compare(CompareOp::Ne, value, Term::Const(0)));
        }
    }

    /// The code returns.
    fn come_back(&mut self, small: &Small<'f>, exit: Option<&Exit>) -> Result<Option<ValueId>, Refused> {
        let value = match small.result {
            Some(kind) => {
                let value = self.stack.pop()?.value;
                Some(self.stored(value, kind))
            }
            None => None,
        };
        if let Some(exit) = exit {
            if let (Some(result), Some(value)) = (exit.result, value) {
                self.assume(Cond::compare(CompareOp::Eq, result, Term::Value(value)));
            }
            self.ssa.jump(exit.block);
        }
        Ok(value)
    }
}

impl Small<'_> {
    fn at(&self, offset: u32) -> Option<usize> {
        self.instructions.binary_search_by_key(&offset, |instruction| instruction.offset).ok()
    }

    /// Whether the code can be lowered on these arguments: numbers, objects whose fields are read, and addresses of variables and fields.
    fn can_use(&self, cells: &[Cell], is_record: impl Fn(&Cell) -> bool) -> bool {
        self.instructions.iter().all(|instruction| match instruction.operand {
            Operand::Argument(number) if instruction.opcode.long_form() == Opcode::Ldarga => {
                cells.get(usize::from(number)).is_some_and(&is_record)
            }
            Operand::Argument(number) => {
                let number = usize::from(number);
                let is_number = self.arguments.get(number).is_some_and(Option::is_some);
                let address = cells.get(number).and_then(|cell| cell.address);
                let is_place =
                    matches!(address, Some(Address::Variable(_) | Address::Heap(_) | Address::Inside(_)));
                let is_written = instruction.opcode.long_form() == Opcode::Starg;
                is_number || ((is_place || (self.reads && address.is_none())) && !is_written)
            }
            Operand::Local(number) => self.locals.get(usize::from(number)).is_some_and(Option::is_some),
            _ => true,
        })
    }
}

/// Whether an instruction calls the getter of a struct of the library that tells a number of it, and does nothing else.
fn is_struct_getter(module: &Module<'_>, call: &Instruction<'_>) -> bool {
    let (Opcode::Call, Operand::Token(token)) = (call.opcode, call.operand) else { return false };
    let name = module.named_method(token).and_then(|method| method.library_name());
    name.is_some_and(|name| {
        let (class, method) = (name.class, name.method);
        name.namespace == "System"
            && match class {
                "Nullable`1" => method == "get_HasValue",
                "Span`1" | "ReadOnlySpan`1" | "Memory`1" | "ReadOnlyMemory`1" => method == "get_Length",
                _ => false,
            }
    })
}

/// Whether there are two ways on from an instruction.
fn branches(instruction: &Instruction<'_>) -> bool {
    let opcode = instruction.opcode.long_form();
    compared(opcode).is_some() || matches!(opcode, Opcode::Brtrue | Opcode::Brfalse)
}

/// Whether an instruction reads memory.
fn reads(instruction: &Instruction<'_>) -> bool {
    matches!(instruction.opcode, Opcode::Ldfld | Opcode::Ldlen)
}

/// Whether it writes through an address.
fn writes(instruction: &Instruction<'_>) -> bool {
    matches!(instruction.opcode, Opcode::StindI1 | Opcode::StindI2 | Opcode::StindI4 | Opcode::StindI8)
}

fn divides(instruction: &Instruction<'_>) -> bool {
    matches!(instruction.opcode, Opcode::Div | Opcode::DivUn | Opcode::Rem | Opcode::RemUn)
}

/// Whether an instruction computes numbers, or jumps forward. It may write through addresses, but not read there: what stood there
/// before the call is gone. If it throws, the call does not come back.
fn is_plain(instruction: &Instruction<'_>) -> bool {
    use Opcode as O;
    let opcode = instruction.opcode.long_form();
    if let Operand::Target(target) = instruction.operand {
        return (opcode == O::Br || branches(instruction)) && target > instruction.offset;
    }
    matches!(
        opcode,
        O::Nop
            | O::LdcI4
            | O::LdcI8
            | O::Ldarg
            | O::Ldfld
            | O::Ldlen
            | O::Ldnull
            | O::Ldloc
            | O::Stloc
            | O::Starg
            | O::Dup
            | O::Pop
            | O::Ret
            | O::Add
            | O::Sub
            | O::Mul
            | O::And
            | O::Or
            | O::Xor
            | O::Shl
            | O::Shr
            | O::ShrUn
            | O::Neg
            | O::Not
            | O::Ceq
            | O::Cgt
            | O::CgtUn
            | O::Clt
            | O::CltUn
            | O::ConvI1
            | O::ConvI2
            | O::ConvI4
            | O::ConvI8
            | O::ConvU1
            | O::ConvU2
            | O::ConvU4
            | O::ConvU8
            | O::StindI1
            | O::StindI2
            | O::StindI4
            | O::StindI8
    )
}
