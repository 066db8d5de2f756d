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

mod classes;
mod shape;
mod step;

use marple_il::{Block, Body, ClauseKind, Instruction, Opcode, operations};
use marple_metadata::assemblies::{Assemblies, AssemblyId};
use marple_metadata::signature::{MethodSignature, Type as Signature};
use rustc_hash::FxHashMap;

use classes::{Class, Classes};
use shape::{Number, Shape, Shapes};

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
}
