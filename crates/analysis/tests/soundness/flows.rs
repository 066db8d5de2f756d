//! Random functions with any control flow: jumps into the middle of loops, which the small language cannot write.
//!
//! Every block has all variables as parameters, so any block may lead to any other. [`marple_ir::simplify`] removes those
//! that never change from half of the functions.

use marple_ir::{
    BinaryOp, BlockId, Builder, CompareOp, Cond, Edge, IntType, Obligation, ObligationKind, Op, Place,
    Program, Term, Terminator, Type, UnaryOp, ValueId,
};

use crate::tape::Tape;

/// The numbers: their types.
const NUMBERS: [IntType; 6] =
    [IntType::I32, IntType::I32, IntType::I32, IntType::I32, IntType::I64, IntType::U32];
/// How many of them are `i32`.
const INTS: usize = 4;
const ARRAYS: usize = 2;

/// The values that the variables have.
#[derive(Clone)]
struct Scope {
    numbers: Vec<ValueId>,
    arrays: Vec<ValueId>,
}

struct Generator<'a, 'b> {
    tape: &'a mut Tape<'b>,
    builder: Builder,
    scope: Scope,
    /// The blocks behind the entry.
    blocks: Vec<BlockId>,
}

/// The program that a tape describes: a `Main` of such a kind.
pub(crate) fn program(tape: &mut Tape<'_>) -> Program {
    let builder = Builder::new("Main", Some(Type::I32));
    let scope = Scope { numbers: Vec::new(), arrays: Vec::new() };
    let mut generator = Generator { tape, builder, scope, blocks: Vec::new() };
    let entry = generator.builder.current();
    let mut scopes = vec![generator.params(entry)];
    for _ in 0..3 + generator.tape.pick(8) {
        let block = generator.builder.block();
        generator.blocks.push(block);
        scopes.push(generator.params(block));
    }
    for (index, scope) in scopes.into_iter().enumerate() {
        generator.builder.switch_to(BlockId::new(index));
        generator.scope = scope;
        if index == 0 {
            generator.arrays_are_not_null();
        }
        for _ in 0..generator.tape.pick(4) {
            generator.statement();
        }
        generator.terminate(index);
    }
    let is_simple = generator.tape.chance(50);
    let mut function = generator.builder.finish();
    if is_simple {
        marple_ir::simplify(&mut function);
    }
    Program { functions: vec![function] }
}

impl Generator<'_, '_> {
    fn params(&mut self, block: BlockId) -> Scope {
        let numbers = NUMBERS.map(|int| self.builder.param(block, Type::Int(int), None)).to_vec();
        let array = Type::array_of(Type::I32);
        let arrays = (0..ARRAYS).map(|_| self.builder.param(block, array.clone(), None)).collect();
        Scope { numbers, arrays }
    }

    /// The lengths of the arrays are computed where they enter: whoever reads them is below.
    fn arrays_are_not_null(&mut self) {
        if self.tape.chance(50) {
            for array in self.scope.arrays.clone() {
                let length = self.builder.inst(Op::Length(array), Type::I32);
                self.builder.set_length(array, length);
            }
        }
    }

    fn constant(&mut self, number: i128, int: IntType) -> ValueId {
        self.builder.inst(Op::Const(number), Type::Int(int))
    }

    /// A small number that `int` has.
    fn small(&mut self, int: IntType) -> i128 {
        int.wrap(*self.tape.choose(&[0, 1, 2, 3, 5, 8, 16, -1, -2, -5]))
    }

    /// A variable or a number of a type.
    fn operand(&mut self, int: IntType) -> ValueId {
        let vars: Vec<usize> = (0..NUMBERS.len()).filter(|&var| NUMBERS[var] == int).collect();
        if self.tape.chance(55) {
            return self.scope.numbers[*self.tape.choose(&vars)];
        }
        let number = self.small(int);
        self.constant(number, int)
    }

    /// `x op y`, of variables and numbers of one type.
    fn comparison(&mut self) -> (CompareOp, ValueId, ValueId) {
        use CompareOp as C;
        let var = self.tape.pick(NUMBERS.len());
        let other = self.operand(NUMBERS[var]);
        (*self.tape.choose(&[C::Lt, C::Ge, C::Le, C::Gt, C::Ne, C::Eq]), self.scope.numbers[var], other)
    }

    fn check(&mut self, kind: ObligationKind, cond: Cond) {
        let text = format!("{cond:?}");
        let place = Place::Source { line: 1, column: 1 };
        let obligation = self.builder.obligation(Obligation { kind, text, place, origin: None });
        self.builder.effect(Op::Check(obligation, cond));
    }

    fn statement(&mut self) {
        match self.tape.pick(12) {
            0..=5 => self.assignment(),
            6 | 7 => {
                let (op, left, right) = self.comparison();
                self.check(ObligationKind::Assert, Cond::compare(op, left, right));
            }
            8 => {
                let (op, left, right) = self.comparison();
                self.builder.effect(Op::Assume(Cond::compare(op, left, right)));
            }
            9 => {
                let size = self.operand(IntType::I32);
                self.check(ObligationKind::ArraySize, Cond::compare(CompareOp::Ge, size, Term::Const(0)));
                let small = Cond::compare(CompareOp::Le, size, Term::Const(40));
                self.builder.effect(Op::Assume(small));
                let array = self.builder.inst(Op::NewArray(size), Type::array_of(Type::I32));
                self.builder.set_length(array, size);
                let place = self.tape.pick(ARRAYS);
                self.scope.arrays[place] = array;
            }
            10 => {
                let place = self.tape.pick(ARRAYS);
                self.scope.arrays[place] = self.scope.arrays[self.tape.pick(ARRAYS)];
            }
            _ => self.access(),
        }
    }

    /// A truth value as a number: a comparison, or two of them by a bitwise operator, as compilers write them.
    fn flag(&mut self) {
        let (op, left, right) = self.comparison();
        let truth = self.builder.inst(Op::Compare(op, left, right), Type::Bool);
        let mut flag = self.builder.inst(Op::Convert(truth), Type::I32);
        if self.tape.chance(50) {
            let op = *self.tape.choose(&[BinaryOp::And, BinaryOp::Or, BinaryOp::Xor]);
            let other = self.operand(IntType::I32);
            flag = self.builder.inst(Op::Binary(op, flag, other), Type::I32);
        }
        if self.tape.chance(30) {
            let byte = self.builder.inst(Op::Convert(flag), Type::Int(IntType::U8));
            flag = self.builder.inst(Op::Convert(byte), Type::I32);
        }
        self.scope.numbers[self.tape.pick(INTS)] = flag;
    }

    fn assignment(&mut self) {
        use BinaryOp as B;
        if self.tape.chance(20) {
            self.flag();
            return;
        }
        let var = self.tape.pick(NUMBERS.len());
        let int = NUMBERS[var];
        let ty = Type::Int(int);
        let op = match self.tape.pick(10) {
            0..=4 => {
                let number = if self.tape.chance(70) { 1 } else { self.small(int) };
                let number = self.constant(number, int);
                let op = *self.tape.choose(&[B::Add, B::Sub]);
                Op::Binary(op, self.scope.numbers[var], number)
            }
            5 | 6 => {
                let op = *self.tape.choose(&[B::Add, B::Sub, B::Mul, B::Min, B::Max, B::And, B::Xor]);
                Op::Binary(op, self.operand(int), self.operand(int))
            }
            7 => {
                let from = self.tape.pick(NUMBERS.len());
                Op::Convert(self.scope.numbers[from])
            }
            8 if self.tape.chance(30) => Op::Unknown,
            8 => Op::Unary(UnaryOp::Neg, self.scope.numbers[var]),
            _ => {
                let number = self.small(int);
                Op::Const(number)
            }
        };
        self.scope.numbers[var] = self.builder.inst(op, ty);
    }

    /// `x = a[i]`, `a[i] = x` or `x = a.Length`.
    fn access(&mut self) {
        let array = self.scope.arrays[self.tape.pick(ARRAYS)];
        let length = self.builder.inst(Op::Length(array), Type::I32);
        let var = self.tape.pick(INTS);
        if self.tape.chance(30) {
            self.scope.numbers[var] = length;
            return;
        }
        let index = self.operand(IntType::I32);
        self.check(ObligationKind::LowerBound, Cond::compare(CompareOp::Le, Term::Const(0), index));
        self.check(ObligationKind::UpperBound, Cond::compare(CompareOp::Lt, index, length));
        if self.tape.chance(50) {
            let value = self.operand(IntType::I32);
            self.builder.effect(Op::Store { array, index, value });
        } else {
            self.scope.numbers[var] = self.builder.inst(Op::Load { array, index }, Type::I32);
        }
    }

    fn edge(&mut self, from: usize) -> Edge {
        let next = from.min(self.blocks.len() - 1);
        let target = if self.tape.chance(50) { self.blocks[next] } else { *self.tape.choose(&self.blocks) };
        Edge { target, args: self.scope.numbers.iter().chain(&self.scope.arrays).copied().collect() }
    }

    fn terminate(&mut self, from: usize) {
        let terminator = match self.tape.pick(10) {
            0 if from > 0 => Terminator::Return(Some(self.scope.numbers[0])),
            1 | 2 => Terminator::Jump(self.edge(from)),
            _ => {
                let (op, left, right) = self.comparison();
                let cond = self.builder.inst(Op::Compare(op, left, right), Type::Bool);
                let (then, otherwise) = (self.edge(from), self.edge(from));
                Terminator::Branch(cond, then, otherwise)
            }
        };
        self.builder.terminate(terminator);
    }
}
