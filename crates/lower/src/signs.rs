//! Which arithmetic is on signed numbers.
//!
//! IL has one `add` for `int` and `uint`, and C# writes no instruction for a cast between them. That arithmetic does not
//! overflow may be assumed only of operations that are surely on signed numbers in the source. So before a method is
//! lowered, the values on its evaluation stack are sorted into classes: the operands and the result of an operation have one
//! type in the source, and so have the two sides of an equality and what meets where ways meet. A value's class is
//! *signed* if one of its values comes out of a signed place (a local, argument, field, element, result of a call or of a
//! conversion), and *unsigned* if one of them comes out of an unsigned place, goes into one, or is used by an operation
//! that takes it as unsigned. Places have types of their own: a class ends where a value is stored. Constants and small
//! types are neither.
//!
//! An operation is taken as signed if its class is signed and not unsigned. All others are computed exactly.

mod shape;

use marple_il::{Block, Body, ClauseKind, Instruction, Opcode, Operand, operations};
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::signature::{MethodSignature, Primitive, Type as Signature};
use marple_metadata::tables::Token;
use rustc_hash::FxHashMap;

use shape::{Called, Number, Shape, Shapes};

/// How the numbers of an operation are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// They are signed in the source.
    Signed,
    /// They are unsigned in the source.
    Unsigned,
    /// Nobody knows.
    Either,
}

/// The signs of a method's additions, subtractions, multiplications and negations, by their offsets.
#[derive(Default)]
pub(crate) struct Signs {
    known: FxHashMap<u32, Sign>,
}

/// A method's body and the types of its places.
#[derive(Clone, Copy)]
pub(crate) struct Source<'s, 'f> {
    pub(crate) body: &'s Body<'f>,
    pub(crate) instructions: &'s [Instruction<'f>],
    pub(crate) blocks: &'s [Block],
    pub(crate) signature: &'s MethodSignature,
    pub(crate) locals: &'s [Signature],
}

impl Signs {
    /// Finds them.
    pub(crate) fn find<'f>(
        assemblies: &Assemblies<'f>,
        assembly: AssemblyId,
        source: Source<'_, 'f>,
    ) -> Self {
        if !source.instructions.iter().any(|instruction| is_arithmetic(instruction.opcode)) {
            return Self::default();
        }
        let mut walk = Walk::new(Shapes::new(assemblies, assembly), source);
        // Code that breaks the rules has no signs.
        if walk.run().is_none() {
            return Self::default();
        }
        let operations = std::mem::take(&mut walk.operations);
        let known =
            operations.into_iter().map(|(offset, class)| (offset, walk.classes.sign(class))).collect();
        Self { known }
    }

    /// How the operation at an offset takes its numbers.
    pub(crate) fn of(&self, offset: u32) -> Sign {
        self.known.get(&offset).copied().unwrap_or(Sign::Either)
    }
}

/// Whether IL does not say what numbers an instruction is for, and it may overflow.
fn is_arithmetic(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Neg)
}

/// A class of values of one type in the source, as a node of a forest.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Class(u32);

/// The classes: who is in which, and what is known of them.
#[derive(Default)]
struct Classes {
    parents: Vec<u32>,
    /// By node, for roots: whether it is signed, and whether it is unsigned.
    evidence: Vec<(bool, bool)>,
}

impl Classes {
    fn add(&mut self, number: Number) -> Class {
        let node = u32::try_from(self.parents.len()).unwrap_or(u32::MAX);
        self.parents.push(node);
        self.evidence.push((number == Number::Signed, number == Number::Unsigned));
        Class(node)
    }

    fn root(&mut self, class: Class) -> usize {
        let mut node = class.0;
        loop {
            let parent = self.parents[node as usize];
            if parent == node {
                return node as usize;
            }
            // Halving the path keeps the forest flat.
            let above = self.parents[parent as usize];
            self.parents[node as usize] = above;
            node = above;
        }
    }

    fn unite(&mut self, one: Class, other: Class) {
        let (one, other) = (self.root(one), self.root(other));
        let (a, b) = (self.evidence[one], self.evidence[other]);
        self.evidence[one] = (a.0 || b.0, a.1 || b.1);
        self.parents[other] = self.parents[one];
    }

    fn note(&mut self, class: Class, number: Number) {
        let root = self.root(class);
        let evidence = &mut self.evidence[root];
        evidence.0 |= number == Number::Signed;
        evidence.1 |= number == Number::Unsigned;
    }

    fn sign(&mut self, class: Class) -> Sign {
        let root = self.root(class);
        match self.evidence[root] {
            (true, false) => Sign::Signed,
            (false, true) => Sign::Unsigned,
            _ => Sign::Either,
        }
    }
}

/// A cell of the evaluation stack.
#[derive(Clone, Copy)]
struct Cell {
    class: Class,
    shape: Shape,
    /// Whether it is a number of the program text; whether that is 0 or null.
    is_constant: bool,
    is_zero: bool,
}

/// A walk over the code, each block once.
struct Walk<'s, 'f> {
    shapes: Shapes<'s, 'f>,
    source: Source<'s, 'f>,
    arguments: Vec<Shape>,
    locals: Vec<Shape>,
    result: Shape,
    classes: Classes,
    stack: Vec<Cell>,
    /// By block: the stack at its entry, once somebody came there.
    entries: Vec<Option<Vec<Cell>>>,
    work: Vec<usize>,
    operations: Vec<(u32, Class)>,
}

impl<'s, 'f> Walk<'s, 'f> {
    fn new(shapes: Shapes<'s, 'f>, source: Source<'s, 'f>) -> Self {
        let of = |ty: &Signature| shapes.of(ty, &[], &[]);
        let signature = source.signature;
        // An instance method's first argument is an object or an address.
        let this = (signature.has_this && !signature.explicit_this).then_some(Shape::UNKNOWN);
        Self {
            shapes,
            source,
            arguments: this.into_iter().chain(signature.parameters.iter().map(of)).collect(),
            locals: source.locals.iter().map(of).collect(),
            result: of(&signature.returns),
            classes: Classes::default(),
            stack: Vec::new(),
            entries: vec![None; source.blocks.len()],
            work: Vec::new(),
            operations: Vec::new(),
        }
    }

    /// `None` if the code breaks the rules of IL.
    fn run(&mut self) -> Option<()> {
        self.arrive(0)?;
        for clause in &self.source.body.clauses {
            self.stack.clear();
            if !matches!(clause.kind, ClauseKind::Finally | ClauseKind::Fault) {
                self.push(Shape::UNKNOWN);
            }
            self.arrive_at(clause.handler.start)?;
            if let ClauseKind::Filter(start) = clause.kind {
                self.arrive_at(start)?;
            }
        }
        let source = self.source;
        while let Some(number) = self.work.pop() {
            let block = &source.blocks[number];
            self.stack = self.entries[number].clone()?;
            for operation in operations(&source.instructions[block.instructions.clone()]) {
                self.step(operation.instruction)?;
            }
            for successor in &block.successors {
                self.arrive(successor.index())?;
            }
        }
        Some(())
    }

    fn arrive_at(&mut self, offset: u32) -> Option<()> {
        let blocks = self.source.blocks;
        let number = blocks.binary_search_by_key(&offset, |block| block.start).ok()?;
        self.arrive(number)
    }

    /// Control goes to a block with the stack as it is.
    fn arrive(&mut self, number: usize) -> Option<()> {
        let entry = self.entries.get_mut(number)?;
        let Some(known) = entry else {
            let constant = |cell: &Cell| Cell { is_constant: false, is_zero: false, ..*cell };
            *entry = Some(self.stack.iter().map(constant).collect());
            self.work.push(number);
            return Some(());
        };
        if known.len() != self.stack.len() {
            return None;
        }
        for (known, cell) in known.iter_mut().zip(&self.stack) {
            self.classes.unite(known.class, cell.class);
            known.shape = known.shape.meet(cell.shape);
        }
        Some(())
    }

    fn push(&mut self, shape: Shape) {
        let class = self.classes.add(shape.as_number());
        self.stack.push(Cell { class, shape, is_constant: false, is_zero: false });
    }

    fn push_number(&mut self, number: Number, is_long: bool) {
        self.push(Shape::number(number, is_long));
    }

    fn pop(&mut self) -> Option<Cell> {
        self.stack.pop()
    }

    fn drop_cells(&mut self, count: usize) -> Option<()> {
        self.stack.truncate(self.stack.len().checked_sub(count)?);
        Some(())
    }

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

    fn step(&mut self, instruction: &Instruction<'_>) -> Option<()> {
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
            O::ConvI1 | O::ConvI2 | O::ConvU1 | O::ConvU2 => (Small, false),
            O::ConvOvfI1 | O::ConvOvfI2 | O::ConvOvfU1 | O::ConvOvfU2 => (Small, false),
            O::ConvOvfI1Un | O::ConvOvfI2Un | O::ConvOvfU1Un | O::ConvOvfU2Un => (Small, false),
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
                self.stack.clear()
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
            O::StelemI1 | O::StelemI2 | O::StelemR4 | O::StelemR8 | O::StelemRef => self.drop_cells(3)?,
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
            O::Cpblk | O::Initblk => self.drop_cells(3)?,
            O::Nop | O::Break | O::Br | O::Ckfinite => {}
            O::Volatile | O::Readonly | O::Tail | O::Unaligned | O::No => {}
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
