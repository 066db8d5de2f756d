//! What each instruction means.

use marple_il::{Instruction, Opcode, Operand, Prefixes};
use marple_ir::{
    BinaryOp, CompareOp, Cond, FloatType, IntType, ObligationKind, Op, Term, Terminator, Type, UnaryOp,
    ValueId,
};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::{Token, TypeDefOrRef};

use crate::Refused;
use crate::buffers::of_kind;
use crate::call::CallKind;
use crate::kind::{Kind, Kinds};
use crate::method::Lowering;
use crate::on_throw::Raised;
use crate::overflow::Checked;
use crate::ssa::Home;
use crate::stack::Address;

impl Lowering<'_, '_> {
    /// Lowers one instruction; it may complete the current block.
    pub(crate) fn instruction(
        &mut self,
        prefixes: Prefixes,
        instruction: &Instruction<'_>,
    ) -> Result<(), Refused> {
        if self.control(instruction)? || self.numeric(instruction)? {
            return Ok(());
        }
        let class = self.pushed(instruction);
        let asked = self.asked_type(instruction);
        let made = self.ssa.builder.function().values.len();
        if !self.simple(prefixes, instruction)? {
            match instruction.operand {
                Operand::Token(token) => self.with_token(prefixes, instruction.opcode, token)?,
                _ => self.rare(instruction.opcode)?,
            }
        }
        if let Some((class, is_exact)) = class {
            self.typed(instruction, class, is_exact, made);
        }
        if let (Some(asked), Some(answer)) = (asked, self.stack.cells.last()) {
            self.answered_type(asked, answer.value);
        }
        Ok(())
    }

    /// Branches and ends of blocks.
    fn control(&mut self, instruction: &Instruction<'_>) -> Result<bool, Refused> {
        use Opcode as O;
        let opcode = instruction.opcode.long_form();
        let branch = compared(opcode);
        match (opcode, instruction.operand) {
            (_, Operand::Target(target)) if branch.is_some() => {
                let (op, unsigned) = branch.unwrap_or((CompareOp::Eq, false));
                let cond = self.comparison(op, unsigned)?;
                let (yes, no) = (self.target(target)?, self.next_block(instruction)?);
                self.ask_condition(instruction, cond, (yes, no));
                self.branch_to(cond, yes, no)?;
            }
            (O::Brtrue, Operand::Target(target)) => {
                let value = self.stack.pop()?.value;
                let cond = self.tested(instruction, value);
                let (yes, no) = (self.target(target)?, self.next_block(instruction)?);
                self.ask_condition(instruction, cond, (yes, no));
                self.branch_to(cond, yes, no)?;
            }
            (O::Brfalse, Operand::Target(target)) => {
                let value = self.stack.pop()?.value;
                let cond = self.tested(instruction, value);
                let (yes, no) = (self.next_block(instruction)?, self.target(target)?);
                self.ask_condition(instruction, cond, (yes, no));
                self.branch_to(cond, yes, no)?;
            }
            (O::Br, Operand::Target(target)) => self.go_to(self.target(target)?)?,
            (O::Leave, Operand::Target(target)) => self.leave(instruction.offset, target)?,
            (O::Switch, Operand::Targets(targets)) => self.switch(instruction, targets.iter())?,
            (O::Ret, _) => self.ret()?,
            (O::Throw, _) => {
                // A handler gets it under another name.
                let exception = self.stack.pop()?.value;
                self.ssa.share(exception);
                self.check_on_throw(Raised::Thrown);
                self.observe_throw();
                self.ssa.terminate(Terminator::Stop);
            }
            (O::Jmp, _) => {
                self.observe_jump();
                self.ssa.terminate(Terminator::Stop);
            }
            (opcode @ (O::Rethrow | O::Endfinally | O::Endfilter), _) => {
                match self.flow.repeated.after {
                    Some(after) if opcode == O::Endfinally => self.ssa.jump(after),
                    _ => {
                        // The exception that led here may leave the method, after all that the handler wrote.
                        self.check_on_throw(if opcode == O::Rethrow {
                            Raised::Again
                        } else {
                            Raised::Passing
                        });
                        self.observe_throw();
                        self.ssa.terminate(Terminator::Stop);
                    }
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether what a branch tests is not zero or null. What `fixed` tests, nobody asked.
    fn tested(&mut self, branch: &Instruction<'_>, value: ValueId) -> ValueId {
        if *self.ssa.builder.type_of(value) == Type::Object && self.is_pinning(branch) {
            let nothing = self.nothing();
            return self.inst(Op::Compare(CompareOp::Ne, value, nothing), Type::Bool);
        }
        self.is_true(value)
    }

    /// Whether a branch is part of `fixed`: it goes to the call that gets the address of a string, or it follows the store of an array
    /// whose length comes next.
    pub(crate) fn is_pinning(&self, branch: &Instruction<'_>) -> bool {
        use Opcode as O;
        let code = self.code.instructions;
        let at = |offset: u32| code.partition_point(|one| one.offset < offset);
        if let (O::Brtrue, Operand::Target(target)) = (branch.opcode.long_form(), branch.operand) {
            let module = self.code.assemblies.module(self.code.method.assembly);
            let gets_address = |one: &Instruction<'_>| match (one.opcode, one.operand) {
                (O::Call | O::Callvirt, Operand::Token(token)) => {
                    let name = module.named_method(token).and_then(|method| method.name().ok());
                    name == Some("GetPinnableReference")
                }
                _ => false,
            };
            return code[at(target).min(code.len())..].iter().take(2).any(gets_address);
        }
        let number = at(branch.offset);
        let opcodes = |range: std::ops::Range<usize>| {
            code.get(range).unwrap_or_default().iter().map(|one| one.opcode.long_form())
        };
        number >= 2
            && opcodes(number - 2..number).eq([O::Dup, O::Stloc])
            && opcodes(number + 1..number + 4).eq([O::Ldloc, O::Ldlen, O::ConvI4])
    }

    fn switch(
        &mut self,
        instruction: &Instruction<'_>,
        targets: impl Iterator<Item = u32>,
    ) -> Result<(), Refused> {
        let value = self.stack.pop()?.value;
        let value = self.coerced(value, &Type::I32);
        self.check_enum_switch(value);
        let value = if self.is_of_postcondition() { self.unknown(Type::I32) } else { value };
        let targets = targets.map(|target| self.target(target)).collect::<Result<Vec<_>, _>>()?;
        self.ask_cases(instruction, value, &targets);
        for (number, target) in targets.into_iter().enumerate() {
            let number = self.constant(i128::try_from(number).unwrap_or(0), Type::I32);
            let cond = self.inst(Op::Compare(CompareOp::Eq, value, number), Type::Bool);
            let (hit, next) = (self.ssa.inner_block(), self.ssa.inner_block());
            self.ssa.branch(cond, hit, next);
            self.ssa.builder.switch_to(hit);
            self.go_to(target)?;
            self.ssa.builder.switch_to(next);
        }
        let subject = self.switched(value);
        self.tell_enum(subject);
        self.go_to(self.next_block(instruction)?)
    }

    fn ret(&mut self) -> Result<(), Refused> {
        let value = match self.homes.result {
            None => None,
            Some(kind) => {
                let cell = self.stack.take()?;
                if let Some(address) = cell.address {
                    self.lose_field(address);
                }
                Some(self.stored(cell.value, kind))
            }
        };
        if let Some(value) = value {
            self.check_enum_result(value);
        }
        self.check_ensures(value);
        self.annotate_return(value);
        self.end_invariant();
        self.observe_end(value);
        self.ssa.terminate(Terminator::Return(value));
        Ok(())
    }

    /// Arithmetic, conversions, comparisons.
    pub(crate) fn numeric(&mut self, instruction: &Instruction<'_>) -> Result<bool, Refused> {
        use IntType::{I8, I16, I32, I64, U8, U16, U32, U64};
        use Opcode as O;
        match instruction.opcode {
            O::Add => self.binary(BinaryOp::Add, false)?,
            O::Sub => self.binary(BinaryOp::Sub, false)?,
            O::Mul => self.binary(BinaryOp::Mul, false)?,
            O::Div => self.binary(BinaryOp::Div, false)?,
            O::DivUn => self.binary(BinaryOp::Div, true)?,
            O::Rem => self.binary(BinaryOp::Rem, false)?,
            O::RemUn => self.binary(BinaryOp::Rem, true)?,
            O::And => self.binary(BinaryOp::And, false)?,
            O::Or => self.binary(BinaryOp::Or, false)?,
            O::Xor => self.binary(BinaryOp::Xor, false)?,
            O::AddOvf => self.checked(BinaryOp::Add, Checked::Signed)?,
            O::SubOvf => self.checked(BinaryOp::Sub, Checked::Signed)?,
            O::MulOvf => self.checked(BinaryOp::Mul, Checked::Signed)?,
            O::AddOvfUn => self.checked(BinaryOp::Add, Checked::Unsigned)?,
            O::SubOvfUn => self.checked(BinaryOp::Sub, Checked::Unsigned)?,
            O::MulOvfUn => self.checked(BinaryOp::Mul, Checked::Unsigned)?,
            O::Shl => self.shift(BinaryOp::Shl, false)?,
            O::Shr => self.shift(BinaryOp::Shr, false)?,
            O::ShrUn => self.shift(BinaryOp::Shr, true)?,
            O::Neg => self.unary(UnaryOp::Neg)?,
            O::Not => self.unary(UnaryOp::Not)?,
            O::Ceq => self.push_comparison(CompareOp::Eq, false)?,
            O::Cgt => self.push_comparison(CompareOp::Gt, false)?,
            O::CgtUn => self.push_comparison(CompareOp::Gt, true)?,
            O::Clt => self.push_comparison(CompareOp::Lt, false)?,
            O::CltUn => self.push_comparison(CompareOp::Lt, true)?,
            O::ConvI1 => self.convert(I8, false, false)?,
            O::ConvI2 => self.convert(I16, false, false)?,
            O::ConvI4 => self.convert(I32, false, false)?,
            O::ConvI8 | O::ConvI => self.convert(I64, false, false)?,
            O::ConvU1 => self.convert(U8, false, false)?,
            O::ConvU2 => self.convert(U16, false, false)?,
            O::ConvU4 => self.convert(U32, false, false)?,
            O::ConvU8 | O::ConvU => self.convert(U64, false, false)?,
            O::ConvOvfI1 => self.convert(I8, true, false)?,
            O::ConvOvfI2 => self.convert(I16, true, false)?,
            O::ConvOvfI4 => self.convert(I32, true, false)?,
            O::ConvOvfI8 | O::ConvOvfI => self.convert(I64, true, false)?,
            O::ConvOvfU1 => self.convert(U8, true, false)?,
            O::ConvOvfU2 => self.convert(U16, true, false)?,
            O::ConvOvfU4 => self.convert(U32, true, false)?,
            O::ConvOvfU8 | O::ConvOvfU => self.convert(U64, true, false)?,
            O::ConvOvfI1Un => self.convert(I8, true, true)?,
            O::ConvOvfI2Un => self.convert(I16, true, true)?,
            O::ConvOvfI4Un => self.convert(I32, true, true)?,
            O::ConvOvfI8Un | O::ConvOvfIUn => self.convert(I64, true, true)?,
            O::ConvOvfU1Un => self.convert(U8, true, true)?,
            O::ConvOvfU2Un => self.convert(U16, true, true)?,
            O::ConvOvfU4Un => self.convert(U32, true, true)?,
            O::ConvOvfU8Un | O::ConvOvfUUn => self.convert(U64, true, true)?,
            O::ConvR4 | O::ConvR8 | O::ConvRUn => {
                let number = self.stack.pop()?;
                self.escape(number);
                self.push_converted(instruction.opcode, number.value);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn push_unknown(&mut self, ty: Type) {
        let value = self.unknown(ty);
        self.stack.push(value);
    }

    fn push_handle(&mut self, token: Token) {
        let handle = self.unknown(Type::Opaque);
        self.classes.handles.insert(handle, token);
        self.stack.push(handle);
    }

    /// Constants, arguments, locals, elements and what stands behind addresses.
    pub(crate) fn simple(
        &mut self,
        prefixes: Prefixes,
        instruction: &Instruction<'_>,
    ) -> Result<bool, Refused> {
        use Opcode as O;
        match (instruction.opcode.long_form(), instruction.operand) {
            (O::Nop | O::Break, _) => {}
            (O::LdcI4, Operand::Int(number)) => {
                let value = self.constant(number.into(), Type::I32);
                self.stack.push(value);
            }
            (O::LdcI8, Operand::Long(number)) => {
                let value = self.constant(number.into(), Type::Int(IntType::I64));
                self.stack.push(value);
            }
            (O::LdcR4 | O::LdcR8, number) => {
                self.push_float(number);
            }
            (O::Ldnull, _) => {
                let value = self.constant(0, Type::Object);
                self.stack.push(value);
            }
            (O::Ldarg, Operand::Argument(number)) => self.load_variable(Home::Argument(number)),
            (O::Ldloc, Operand::Local(number)) => self.load_variable(Home::Local(number)),
            (O::Starg, Operand::Argument(number)) => {
                let cell = self.stack.take()?;
                self.store_variable(Home::Argument(number), cell);
            }
            (O::Stloc, Operand::Local(number)) => {
                let cell = self.stack.take()?;
                self.store_variable(Home::Local(number), cell);
            }
            (O::Ldarga, Operand::Argument(number)) => {
                self.push_variable_address(Home::Argument(number));
            }
            (O::Ldloca, Operand::Local(number)) => self.push_variable_address(Home::Local(number)),
            (O::Dup, _) => {
                let cell = self.stack.take()?;
                self.stack.push(cell);
                self.stack.push(cell);
            }
            (O::Pop, _) => {
                self.stack.take()?;
            }
            (O::Ldlen, _) => {
                let array = self.stack.take()?.value;
                self.check_not_null(array);
                let length = self.length(array);
                let native = self.converted(length, &Type::Int(IntType::I64));
                self.stack.push(native);
            }
            (opcode, _) => return self.through_address(opcode, prefixes.is_volatile),
        }
        Ok(true)
    }

    fn through_address(&mut self, opcode: Opcode, is_volatile: bool) -> Result<bool, Refused> {
        use IntType::{I8, I16, I32, I64, U8, U16, U32};
        use Opcode as O;
        let element = match opcode {
            O::LdelemI1 => Kind::Int(I8),
            O::LdelemU1 => Kind::Int(U8),
            O::LdelemI2 => Kind::Int(I16),
            O::LdelemU2 => Kind::Int(U16),
            O::LdelemI4 => Kind::Int(I32),
            O::LdelemU4 => Kind::Int(U32),
            O::LdelemI8 | O::LdelemI => Kind::Int(I64),
            O::LdelemR4 => Kind::Float(FloatType::F32),
            O::LdelemR8 => Kind::Float(FloatType::F64),
            O::LdelemRef => Kind::Ref,
            O::StelemI1 => return self.store_element(Kind::Int(I8)).map(|()| true),
            O::StelemI2 => return self.store_element(Kind::Int(I16)).map(|()| true),
            O::StelemI4 => return self.store_element(Kind::Int(I32)).map(|()| true),
            O::StelemI | O::StelemI8 => return self.store_element(Kind::Int(I64)).map(|()| true),
            O::StelemR4 => return self.store_element(Kind::Float(FloatType::F32)).map(|()| true),
            O::StelemR8 => return self.store_element(Kind::Float(FloatType::F64)).map(|()| true),
            O::StelemRef => return self.store_element(Kind::Ref).map(|()| true),
            O::StindI1 => return self.store_number(Kind::Int(I8)).map(|()| true),
            O::StindI2 => return self.store_number(Kind::Int(I16)).map(|()| true),
            O::StindI4 => return self.store_number(Kind::Int(I32)).map(|()| true),
            O::StindI | O::StindI8 => return self.store_number(Kind::Int(I64)).map(|()| true),
            O::StindR4 => return self.store_number(Kind::Float(FloatType::F32)).map(|()| true),
            O::StindR8 => return self.store_number(Kind::Float(FloatType::F64)).map(|()| true),
            O::StindRef => return self.store_number(Kind::Ref).map(|()| true),
            _ => {
                let held = match opcode {
                    O::LdindI1 => Kind::Int(I8),
                    O::LdindU1 => Kind::Int(U8),
                    O::LdindI2 => Kind::Int(I16),
                    O::LdindU2 => Kind::Int(U16),
                    O::LdindI4 => Kind::Int(I32),
                    O::LdindU4 => Kind::Int(U32),
                    O::LdindI8 | O::LdindI => Kind::Int(I64),
                    O::LdindR4 => Kind::Float(FloatType::F32),
                    O::LdindR8 => Kind::Float(FloatType::F64),
                    O::LdindRef => Kind::Ref,
                    _ => return Ok(false),
                };
                self.load_indirect(held, of_kind(held), is_volatile)?;
                return Ok(true);
            }
        };
        self.load_element(element)?;
        Ok(true)
    }

    /// Instructions that name a type, a member or a string.
    pub(crate) fn with_token(
        &mut self,
        prefixes: Prefixes,
        opcode: Opcode,
        token: Token,
    ) -> Result<(), Refused> {
        use Opcode as O;
        match opcode {
            O::Call => self.call(token, CallKind::Direct, prefixes.constrained.is_some())?,
            O::Callvirt => {
                if !self.each_disposed(token, prefixes.constrained)? {
                    self.call(token, CallKind::Virtual, prefixes.constrained.is_some())?;
                }
            }
            O::Newobj => self.call(token, CallKind::New, false)?,
            O::Calli => self.call_indirect(token)?,
            O::Ldfld => {
                let object = self.stack.cells.last().map(|cell| cell.value);
                self.load_field(token, prefixes.is_volatile)?;
                self.note_field(token, object);
            }
            O::Stfld => self.store_field(token)?,
            O::Ldsfld => {
                self.load_static(token, prefixes.is_volatile);
                self.note_static(token);
            }
            O::Stsfld => self.store_static(token)?,
            O::Ldflda => self.field_address(token)?,
            O::Newarr => {
                let kind = self.type_kind(token);
                self.new_array(kind)?;
            }
            O::Ldelem => {
                let kind = self.type_kind(token);
                self.load_element(kind)?;
            }
            O::Stelem => {
                let kind = self.type_kind(token);
                let class = self.class_of_token(token);
                self.store_element_as(kind, class)?;
            }
            O::Ldelema => {
                self.load_element_address(token)?;
                let kind = self.type_kind(token);
                if !prefixes.is_readonly && matches!(kind, Kind::Ref | Kind::Generic | Kind::Opaque) {
                    // The array must be one of this very type.
                    self.may_throw();
                }
            }
            O::Ldobj => {
                let kind = self.type_kind(token);
                self.load_indirect(kind, self.accessed(kind, token), prefixes.is_volatile)?;
            }
            O::Stobj => {
                let kind = self.type_kind(token);
                self.store_indirect(kind, self.accessed(kind, token))?;
            }
            O::Initobj => {
                let address = self.stack.pop()?;
                let kind = self.type_kind(token);
                let size = self.accessed(kind, token);
                self.indirect_access(ObligationKind::BufferWrite, address, size);
                let zero = self.zero(kind);
                self.write_through(address, Some(zero.into()), kind);
            }
            O::Cpobj => {
                let kind = self.type_kind(token);
                let size = self.accessed(kind, token);
                self.load_indirect(kind, size, prefixes.is_volatile)?;
                self.store_indirect(kind, size)?;
            }
            O::Ldstr => self.load_string(token),
            O::Castclass | O::Isinst | O::Box | O::Unbox | O::UnboxAny => self.cast(opcode, token)?,
            O::Sizeof => self.size_of_value(token),
            O::Ldtoken => self.push_handle(token),
            O::Ldftn => {
                self.require_later(token);
                self.push_unknown(Type::Opaque);
                self.note_function(token);
            }
            O::Ldsflda => {
                self.static_address(token);
            }
            O::Refanyval | O::Mkrefany => {
                self.not_modelled(opcode.mnemonic());
                let cell = self.stack.pop()?;
                self.escape(cell);
                self.push_unknown(Type::Opaque);
            }
            O::Ldvirtftn => {
                self.require_later(token);
                let cell = self.stack.pop()?;
                self.escape(cell);
                self.push_unknown(Type::Opaque);
            }
            other => {
                // To stop here would make what follows unreachable.
                self.not_modelled(other.mnemonic());
                return Err(Refused::BadStack { offset: self.stack.offset });
            }
        }
        Ok(())
    }

    /// What is left: instructions of unsafe code and of variable arguments.
    fn rare(&mut self, opcode: Opcode) -> Result<(), Refused> {
        use Opcode as O;
        match opcode {
            O::Localloc => {
                let size = self.stack.pop()?.value;
                self.check_stack_size(size);
                let pointer = self.allocate(size);
                self.assume(Cond::compare(CompareOp::Ge, pointer, Term::Const(0)));
                self.arrays.allocated.insert(pointer, (size, self.stack.offset));
                self.stack.push(pointer);
            }
            O::Refanytype => {
                self.not_modelled(opcode.mnemonic());
                self.stack.pop()?;
                self.push_unknown(Type::Opaque);
            }
            O::Arglist => {
                self.not_modelled(opcode.mnemonic());
                self.push_unknown(Type::Opaque);
            }
            O::Ckfinite => {}
            O::Cpblk | O::Initblk => {
                self.not_modelled(opcode.mnemonic());
                self.block_access(opcode == O::Cpblk)?;
            }
            other => {
                // To stop here would make what follows unreachable.
                self.not_modelled(other.mnemonic());
                return Err(Refused::BadStack { offset: self.stack.offset });
            }
        }
        Ok(())
    }

    /// `sizeof`.
    fn size_of_value(&mut self, token: Token) {
        let kind = self.type_kind(token);
        let known = self.accessed(kind, token).filter(|_| kind != Kind::Ref);
        let size = if let Some(size) = known {
            self.constant(size, Type::I32)
        } else {
            let size = self.unknown(Type::I32);
            self.assume(Cond::compare(CompareOp::Ge, size, Term::Const(1)));
            size
        };
        self.stack.push(size);
    }

    /// `ldelema`.
    fn load_element_address(&mut self, token: Token) -> Result<(), Refused> {
        let (array, index) = self.element()?;
        let is_object = *self.ssa.builder.type_of(array) == Type::Object;
        if let Some(index) = index.filter(|_| is_object) {
            self.element_address(array, index, token);
        } else {
            self.stack.exposed.push(array);
            self.push_address(Address::Element);
        }
        Ok(())
    }

    /// How many bytes an instruction reads or writes that names a type.
    fn accessed(&self, kind: Kind, token: Token) -> Option<i128> {
        of_kind(kind).or_else(|| self.size_of_token(token))
    }

    /// The kind of the type that a token names.
    pub(crate) fn type_kind(&self, token: Token) -> Kind {
        let assembly = self.code.method.assembly;
        let module = self.code.assemblies.module(assembly);
        let kinds = Kinds { assemblies: self.code.assemblies, assembly };
        let Some(id) = TypeDefOrRef::from_token(token) else { return Kind::Opaque };
        let ty = match id {
            TypeDefOrRef::Specification(spec) => match module.type_specification(spec) {
                Ok(ty) => ty,
                Err(_) => return Kind::Opaque,
            },
            _ => return kinds.named(id),
        };
        let ty: &Signature = &ty;
        kinds.of(ty, &[], &[]).unwrap_or(Kind::Opaque)
    }
}

/// What a branch compares, and whether as unsigned numbers.
pub(crate) fn compared(opcode: Opcode) -> Option<(CompareOp, bool)> {
    use Opcode as O;
    match opcode {
        O::Beq => Some((CompareOp::Eq, false)),
        O::BneUn => Some((CompareOp::Ne, false)),
        O::Bge => Some((CompareOp::Ge, false)),
        O::Bgt => Some((CompareOp::Gt, false)),
        O::Ble => Some((CompareOp::Le, false)),
        O::Blt => Some((CompareOp::Lt, false)),
        O::BgeUn => Some((CompareOp::Ge, true)),
        O::BgtUn => Some((CompareOp::Gt, true)),
        O::BleUn => Some((CompareOp::Le, true)),
        O::BltUn => Some((CompareOp::Lt, true)),
        _ => None,
    }
}
