//! What each instruction does to the classes of values on the stack.

use marple_il::{Instruction, Opcode, Operand};
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::Token;

use super::classes::Class;
use super::shape::{Called, Number, Shape};
use super::{Cell, Walk, is_arithmetic};

impl Walk<'_, '_> {
    /// A value goes into a place.
    fn store(&mut self, cell: Cell, place: Shape) {
        if place.as_number() == Number::Unsigned {
            self.classes.note(cell.class, Number::Unsigned);
        }
    }

    /// A value goes into a place of which only the instruction may tell the width: it may be unsigned.
    fn store_through(&mut self, cell: Cell, address: Cell) {
        let place = address.shape.followed();
        if !matches!(place.as_number(), Number::Signed | Number::Small) {
            self.classes.note(cell.class, Number::Unsigned);
        }
    }

    /// What is found in a place of which the instruction says that it has 64 bits.
    fn load_long(&mut self, address: Cell) {
        match address.shape.followed() {
            place if place.as_number() == Number::Signed => self.push(place),
            _ => self.push_number(Number::Unsigned, true),
        }
    }

    pub(super) fn step(&mut self, instruction: &Instruction<'_>) -> Option<()> {
        if self.arithmetic(instruction)? || self.conversion(instruction.opcode)? {
            return Some(());
        }
        match instruction.operand {
            Operand::Token(token) => self.with_token(instruction.opcode, token),
            _ => self.simple(instruction),
        }
    }

    /// Operations whose operands and result are of one type, and comparisons.
    fn arithmetic(&mut self, instruction: &Instruction<'_>) -> Option<bool> {
        use Opcode as O;
        let opcode = instruction.opcode.long_form();
        match opcode {
            O::Add | O::Sub | O::Mul | O::Div | O::Rem | O::And | O::Or | O::Xor => {
                let class = self.binary()?;
                if is_arithmetic(opcode) {
                    self.operations.push((instruction.offset, class));
                }
            }
            O::DivUn | O::RemUn | O::AddOvfUn | O::SubOvfUn | O::MulOvfUn => {
                let class = self.binary()?;
                self.classes.note(class, Number::Unsigned);
            }
            O::AddOvf | O::SubOvf | O::MulOvf => {
                let class = self.binary()?;
                self.classes.note(class, Number::Signed);
            }
            O::Shl | O::Shr | O::ShrUn => {
                self.pop()?;
                let class = self.computed()?;
                if opcode == O::ShrUn {
                    self.classes.note(class, Number::Unsigned);
                }
            }
            O::Neg | O::Not => {
                let class = self.computed()?;
                if opcode == O::Neg {
                    self.operations.push((instruction.offset, class));
                }
            }
            O::Ceq | O::Beq | O::BneUn => {
                let (right, left) = (self.pop()?, self.pop()?);
                self.classes.unite(left.class, right.class);
                self.push_truth(opcode);
            }
            O::CgtUn | O::CltUn | O::BgeUn | O::BgtUn | O::BleUn | O::BltUn => {
                let (right, left) = (self.pop()?, self.pop()?);
                // `x > 0`, unsigned, is how compilers say `x != 0`.
                if !(right.is_zero && opcode == O::CgtUn) {
                    self.classes.note(left.class, Number::Unsigned);
                    self.classes.note(right.class, Number::Unsigned);
                }
                self.push_truth(opcode);
            }
            O::Cgt | O::Clt | O::Bge | O::Bgt | O::Ble | O::Blt => {
                self.drop_cells(2)?;
                self.push_truth(opcode);
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// A comparison leaves a truth value, a branch nothing.
    fn push_truth(&mut self, opcode: Opcode) {
        if matches!(opcode, Opcode::Ceq | Opcode::Cgt | Opcode::CgtUn | Opcode::Clt | Opcode::CltUn) {
            self.push_number(Number::Small, false);
        }
    }

    fn binary(&mut self) -> Option<Class> {
        let (right, left) = (self.pop()?, self.pop()?);
        self.classes.unite(left.class, right.class);
        // An address and a number make an address.
        let shape =
            if right.shape.is_address() && !left.shape.is_address() { right.shape } else { left.shape };
        self.stack.push(Cell { shape, is_constant: false, is_zero: false, ..left });
        Some(left.class)
    }

    fn computed(&mut self) -> Option<Class> {
        let cell = self.stack.last_mut()?;
        cell.is_constant = false;
        cell.is_zero = false;
        Some(cell.class)
    }

    fn conversion(&mut self, opcode: Opcode) -> Option<bool> {
        use Number::{Signed, Small, Unsigned};
        use Opcode as O;
        let (number, is_long) = match opcode {
            O::ConvI1
            | O::ConvI2
            | O::ConvU1
            | O::ConvU2
            | O::ConvOvfI1
            | O::ConvOvfI2
            | O::ConvOvfU1
            | O::ConvOvfU2
            | O::ConvOvfI1Un
            | O::ConvOvfI2Un
            | O::ConvOvfU1Un
            | O::ConvOvfU2Un => (Small, false),
            O::ConvI4 | O::ConvOvfI4 | O::ConvOvfI4Un => (Signed, false),
            O::ConvU4 | O::ConvOvfU4 | O::ConvOvfU4Un => (Unsigned, false),
            O::ConvI8 | O::ConvI | O::ConvOvfI8 | O::ConvOvfI | O::ConvOvfI8Un | O::ConvOvfIUn => {
                (Signed, true)
            }
            O::ConvU8 | O::ConvU | O::ConvOvfU8 | O::ConvOvfU | O::ConvOvfU8Un | O::ConvOvfUUn => {
                (Unsigned, true)
            }
            O::ConvR4 | O::ConvR8 | O::ConvRUn => (Number::Unknown, true),
            _ => return Some(false),
        };
        let cell = self.pop()?;
        let is_bits = matches!(opcode, O::ConvU8 | O::ConvU) && cell.shape.is_int();
        let takes_unsigned = matches!(
            opcode,
            O::ConvOvfI1Un
                | O::ConvOvfI2Un
                | O::ConvOvfI4Un
                | O::ConvOvfI8Un
                | O::ConvOvfIUn
                | O::ConvOvfU1Un
                | O::ConvOvfU2Un
                | O::ConvOvfU4Un
                | O::ConvOvfU8Un
                | O::ConvOvfUUn
                | O::ConvRUn
        );
        if is_bits || takes_unsigned {
            self.classes.note(cell.class, Unsigned);
        }
        // Of 32 bits an unsigned number is the same in 64 bits, signed or not: this is `uint` as `ulong` or as `long`.
        // A constant is as neutral as it was.
        let is_neutral = is_bits || (cell.is_constant && is_long && number == Signed);
        let number = if is_neutral { Small } else { number };
        // A pointer that is converted is a pointer still.
        let is_same_pointer = matches!(opcode, O::ConvU | O::ConvI | O::ConvU8 | O::ConvI8)
            && cell.shape.is_address()
            && number != Small;
        if is_same_pointer {
            self.push(Shape::POINTER);
        } else {
            self.push_number(number, is_long);
        }
        if let Some(converted) = self.stack.last_mut() {
            converted.is_constant = cell.is_constant;
            converted.is_zero = cell.is_zero;
        }
        Some(true)
    }

    /// Instructions that name a type or a member.
    fn with_token(&mut self, opcode: Opcode, token: Token) -> Option<()> {
        use Opcode as O;
        match opcode {
            O::Call | O::Callvirt | O::Newobj => {
                let called = self.shapes.called(token)?;
                self.call(&called, opcode == O::Newobj)?;
            }
            O::Calli => {
                self.pop()?;
                let called = self.shapes.called_indirectly(token)?;
                self.call(&called, false)?;
            }
            O::Ldfld => {
                self.pop()?;
                self.push(self.shapes.of_field(token));
            }
            O::Ldflda => {
                self.pop()?;
                self.push(self.shapes.of_field(token).address());
            }
            O::Ldsfld => self.push(self.shapes.of_field(token)),
            O::Ldsflda => self.push(self.shapes.of_field(token).address()),
            O::Stfld | O::Stsfld => {
                let cell = self.pop()?;
                if opcode == O::Stfld {
                    self.pop()?;
                }
                self.store(cell, self.shapes.of_field(token));
            }
            O::Newarr | O::Unbox => {
                self.pop()?;
                self.push(self.shapes.of_token(token).address());
            }
            O::Ldelem => {
                self.drop_cells(2)?;
                self.push(self.shapes.of_token(token));
            }
            O::Ldelema => {
                self.drop_cells(2)?;
                self.push(self.shapes.of_token(token).address());
            }
            O::Ldobj | O::UnboxAny | O::Castclass | O::Isinst => {
                self.pop()?;
                self.push(self.shapes.of_token(token));
            }
            O::Stelem | O::Stobj => {
                let cell = self.pop()?;
                self.drop_cells(if opcode == O::Stelem { 2 } else { 1 })?;
                self.store(cell, self.shapes.of_token(token));
            }
            O::Box => {
                let cell = self.pop()?;
                self.store(cell, self.shapes.of_token(token));
                self.push(Shape::UNKNOWN);
            }
            O::Cpobj => self.drop_cells(2)?,
            O::Initobj => self.drop_cells(1)?,
            O::Sizeof => self.push_number(Number::Small, false),
            O::Ldstr | O::Ldtoken | O::Ldftn => self.push(Shape::UNKNOWN),
            O::Ldvirtftn | O::Mkrefany | O::Refanyval => {
                self.pop()?;
                self.push(Shape::UNKNOWN);
            }
            O::Constrained => {}
            _ => return None,
        }
        Some(())
    }

    fn call(&mut self, called: &Called, is_new: bool) -> Option<()> {
        for ty in called.signature.parameters.iter().rev() {
            let cell = self.pop()?;
            self.store(cell, self.shapes.of_parameter(called, ty));
        }
        if is_new {
            self.push(Shape::UNKNOWN);
            return Some(());
        }
        if called.signature.has_this && !called.signature.explicit_this {
            self.pop()?;
        }
        if !matches!(called.signature.returns.unmodified(), Signature::Primitive(Primitive::Void)) {
            self.push(self.shapes.of_result(called));
        }
        Some(())
    }

    /// Constants, variables, elements, and what is behind addresses.
    fn simple(&mut self, instruction: &Instruction<'_>) -> Option<()> {
        use Opcode as O;
        let opcode = instruction.opcode.long_form();
        match (opcode, instruction.operand) {
            (O::LdcI4, Operand::Int(number)) => self.push_constant(false, number == 0),
            (O::LdcI8, Operand::Long(number)) => self.push_constant(true, number == 0),
            (O::Ldnull, _) => {
                self.push(Shape::UNKNOWN);
                self.stack.last_mut()?.is_zero = true;
            }
            (O::Ldarg, Operand::Argument(number)) => self.push(self.argument(number)),
            (O::Ldarga, Operand::Argument(number)) => self.push(self.argument(number).address()),
            (O::Ldloc, Operand::Local(number)) => self.push(self.local(number)),
            (O::Ldloca, Operand::Local(number)) => self.push(self.local(number).address()),
            (O::Starg, Operand::Argument(number)) => {
                let cell = self.pop()?;
                self.store(cell, self.argument(number));
            }
            (O::Stloc, Operand::Local(number)) => {
                let cell = self.pop()?;
                self.store(cell, self.local(number));
            }
            (O::Dup, _) => {
                let cell = *self.stack.last()?;
                self.stack.push(cell);
            }
            (O::Ret, _) => {
                if let Some(cell) = self.stack.pop() {
                    self.store(cell, self.result);
                }
            }
            (O::Switch, _) => {
                // Compilers move the cases to zero by arithmetic of their own, which may wrap.
                let cell = self.pop()?;
                self.classes.note(cell.class, Number::Unsigned);
            }
            (O::Leave | O::Endfinally | O::Endfilter | O::Throw | O::Rethrow | O::Jmp, _) => {
                self.stack.clear();
            }
            _ => return self.through_address(opcode),
        }
        Some(())
    }

    fn push_constant(&mut self, is_long: bool, is_zero: bool) {
        self.push_number(Number::Small, is_long);
        if let Some(cell) = self.stack.last_mut() {
            cell.is_constant = true;
            cell.is_zero = is_zero;
        }
    }

    fn argument(&self, number: u16) -> Shape {
        self.arguments.get(usize::from(number)).copied().unwrap_or(Shape::UNKNOWN)
    }

    fn local(&self, number: u16) -> Shape {
        self.locals.get(usize::from(number)).copied().unwrap_or(Shape::UNKNOWN)
    }

    fn through_address(&mut self, opcode: Opcode) -> Option<()> {
        use Number::{Small, Unknown, Unsigned};
        use Opcode as O;
        match opcode {
            O::LdelemI1 | O::LdelemU1 | O::LdelemI2 | O::LdelemU2 => {
                self.drop_cells(2)?;
                self.push_number(Small, false);
            }
            O::LdindI1 | O::LdindU1 | O::LdindI2 | O::LdindU2 => {
                self.pop()?;
                self.push_number(Small, false);
            }
            O::LdelemI4 | O::LdelemU4 | O::LdelemI8 | O::LdelemI | O::LdelemRef => {
                self.pop()?;
                let array = self.pop()?;
                self.load(opcode, array);
            }
            O::LdindI4 | O::LdindU4 | O::LdindI8 | O::LdindI | O::LdindRef => {
                let address = self.pop()?;
                self.load(opcode, address);
            }
            O::LdelemR4 | O::LdelemR8 => {
                self.drop_cells(2)?;
                self.push_number(Unknown, true);
            }
            O::LdindR4 | O::LdindR8 => {
                self.pop()?;
                self.push_number(Unknown, true);
            }
            O::StelemI4 | O::StelemI8 | O::StelemI => {
                let cell = self.pop()?;
                self.pop()?;
                let array = self.pop()?;
                self.store_through(cell, array);
            }
            O::StindI4 | O::StindI8 | O::StindI => {
                let (cell, address) = (self.pop()?, self.pop()?);
                self.store_through(cell, address);
            }
            O::StelemI1 | O::StelemI2 | O::StelemR4 | O::StelemR8 | O::StelemRef | O::Cpblk | O::Initblk => {
                self.drop_cells(3)?;
            }
            O::StindI1 | O::StindI2 | O::StindR4 | O::StindR8 | O::StindRef => self.drop_cells(2)?,
            O::Ldlen => {
                self.pop()?;
                self.push_number(Small, true);
            }
            O::Localloc => {
                let size = self.pop()?;
                self.classes.note(size.class, Unsigned);
                self.push(Shape::POINTER);
            }
            O::LdcR4 | O::LdcR8 => self.push_number(Unknown, true),
            O::Arglist => self.push(Shape::UNKNOWN),
            O::Refanytype => {
                self.pop()?;
                self.push(Shape::UNKNOWN);
            }
            O::Pop | O::Brtrue | O::Brfalse => self.drop_cells(1)?,
            O::Nop
            | O::Break
            | O::Br
            | O::Ckfinite
            | O::Volatile
            | O::Readonly
            | O::Tail
            | O::Unaligned
            | O::No => {}
            _ => return None,
        }
        Some(())
    }

    /// What is found in a place as wide as the stack's numbers.
    fn load(&mut self, opcode: Opcode, address: Cell) {
        use Opcode as O;
        let found = address.shape.followed();
        match opcode {
            O::LdelemRef | O::LdindRef => self.push(found),
            O::LdelemI4 | O::LdindI4 if found.as_number() != Number::Unsigned => {
                self.push_number(Number::Signed, false);
            }
            O::LdelemI4 | O::LdindI4 | O::LdelemU4 | O::LdindU4 => self.push_number(Number::Unsigned, false),
            _ => self.load_long(address),
        }
    }
}
